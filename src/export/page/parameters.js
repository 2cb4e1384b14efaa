/* What the pages of both kinds that take SQL have: fields for its parameters, and keys that ask. */
"use strict";

/* What a field shows for a default as .param set takes it. */
function plainDefault(usual) {
	if (usual === null || usual === undefined || /^null$/i.test(usual)) return "";
	return /^'.*'$/s.test(usual) ? usual.slice(1, -1).replaceAll("''", "'") : usual;
}

/* What a field means, as `animdb query -p` takes it: numbers, null, texts in quotes, and texts. */
function parameterValue(text) {
	if (/^null$/i.test(text)) return null;
	if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
	return /^'.*'$/s.test(text) ? text.slice(1, -1) : text;
}

/* The first words of a page of SQL. */
function leadOfSql(text) {
	return make("p", { class: "lead" }, `${text} `, make("kbd", {}, "Ctrl"), " ", make("kbd", {}, "Enter"), " asks.");
}

/* Ctrl Enter in a field of SQL calls `ask`. */
function askWithKeys(field, ask) {
	field.addEventListener("keydown", (event) => {
		if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		ask();
	});
}

/* Fields for the parameters of SQL. */
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

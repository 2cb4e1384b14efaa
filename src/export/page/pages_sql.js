/* SQL in the page: the ready-made questions and any other, with the answers of sql.js. */
"use strict";

const SQL_EXAMPLE = "SELECT system, count(*) AS clips, sum(keys) AS keys\nFROM clip_summary GROUP BY system";

pages.sql = async (route) => {
	if (!catalogue.start.sql) return missingPage({ name: "sql" });
	await loadAll();
	const questions = (await loadData("questions")).map(readQuestion);
	const choice = make("select", { "aria-label": "Ready-made questions", input: () => choose(questions[choice.value]) });
	choice.append(
		new Option("a question …", ""),
		...questions.map((question, i) => new Option(`${readable(question.title, 90)}`, i)),
	);
	const help = make("p", { class: "lead" }),
		fields = make("div", { class: "sql-fields" });
	const text = make("textarea", { rows: 9, spellcheck: "false", "aria-label": "SQL", class: "sql-text" });
	const status = make("p", { class: "status", role: "status" }),
		result = make("div");
	const showResult = (said, element = null) => {
		status.textContent = said;
		if (element) result.replaceChildren(element);
	};
	const choose = (question) => {
		text.value = question?.text.trim() ?? "";
		help.textContent = question?.help ?? "";
		fields.replaceChildren(
			...(question?.parameters ?? []).map(({ key, usual, meaning }) =>
				make(
					"label",
					{},
					make("span", {}, `${key}: ${readable(meaning, 200)}`),
					make("input", { name: key, value: plainDefault(usual), autocomplete: "off", spellcheck: "false" }),
				),
			),
		);
		usuals = new Map((question?.parameters ?? []).map(({ key, usual }) => [key, usual]));
	};
	const stop = make("button", { type: "button", hidden: true, click: () => answererOfSql().stop() }, "Stop");
	let usuals = new Map(), // defaults of the parameters, by their names
		asked = 0;
	const run = async () => {
		const mine = ++asked,
			answerer = answererOfSql();
		// What is asked last is what people wait for.
		if (!stop.hidden) answerer.stop();
		stop.hidden = answerer.stop === null;
		showResult("Asking …");
		await nextPictures(2);
		const parameters = Object.fromEntries(
			[...fields.querySelectorAll("input")].map(({ name, value }) => [name, boundValue(value, usuals.get(name))]),
		);
		let shown;
		try {
			const found = await answerer.run(text.value, parameters);
			shown = [
				`${found.more ? `the first ${counted(SQL_ROWS_SHOWN, "row")}` : counted(found.rows.length, "row")}, ${Math.round(found.ms)} ms`,
				sqlTable(found),
			];
		} catch (error) {
			shown = error instanceof Stopped ? ["Stopped.", null] : ["", sqlFailure(error.message)];
		}
		if (mine !== asked) return;
		stop.hidden = true;
		showResult(...shown);
		noteAddress(`#sql?${new URLSearchParams({ q: text.value })}`);
	};
	text.value = new URLSearchParams(route.query).get("q") ?? SQL_EXAMPLE;
	askWithKeys(text, run);
	return {
		title: "SQL",
		content: [
			heading("SQL"),
			leadOfSql("Ask the whole database. It is loaded into this page with the first question, and nothing leaves it."),
			make("p", {}, choice),
			help,
			fields,
			text,
			make("p", { class: "bar-top" }, make("button", { type: "button", class: "chief", click: run }, "Ask"), stop, status),
			result,
		],
	};
};

/* A message of the program has lines, with a sign under the place that is meant. */
function sqlFailure(message) {
	const lines = message.slice(0, 4000).split("\n");
	if (lines.length === 1) return make("p", { class: "bad", role: "alert" }, readable(message, 600));
	return make("pre", { class: "bad", role: "alert", tabindex: 0 }, lines.map((line) => readable(line, 600)).join("\n"));
}

/* Values that are the content of a clip lead to it. */
function sqlTable({ columns, rows }) {
	const cell = (value) => {
		const clip = typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? catalogue.clips.content.indexOf(value) : -1;
		if (clip >= 0) return make("td", {}, make("a", { href: linkOf("clip", clip).href }, make("code", {}, value)));
		if (value === null) return make("td", { class: "nameless" }, "NULL");
		if (value instanceof Uint8Array) return make("td", {}, counted(value.length, "byte"));
		return make(
			"td",
			typeof value === "number" || typeof value === "bigint" ? { class: "numeric" } : {},
			nameOf(String(value), 2000),
		);
	};
	return plainTable(
		"Result",
		columns.map((column) => nameOf(column, 60)),
		rows.map((row) => make("tr", {}, row.map(cell))),
	);
}

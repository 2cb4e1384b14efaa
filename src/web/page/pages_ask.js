/* Ready-made questions, and SQL. */
"use strict";

/* ---- questions ---- */

const questions = { list: null };

async function loadQuestions() {
	questions.list ??= await askProgram("questions");
	return questions.list;
}

const SYSTEMS_SQL = `SELECT id, title, EXISTS (SELECT 1 FROM clips WHERE system_id = systems.id)
	OR EXISTS (SELECT 1 FROM sources WHERE system_id = systems.id) AS isHere FROM systems`;

pages.questions = needsDatabase(async (route) => {
	const list = await loadQuestions(),
		[name] = route.args;
	if (!name) return questionList(list, await rowsOf(SYSTEMS_SQL));
	const question = list.find((each) => each.name === name);
	return question ? questionPage(question, route) : missingPage({ name: `questions/${name}` });
});

function questionList(list, systems) {
	const groups = [...groupedBy(list, ({ group }) => group)],
		systemOf = (group) => systems.find(({ id }) => id === group);
	// Questions about other systems have no answers.
	const isElsewhere = ([group]) => !["general", "own"].includes(group) && !systemOf(group)?.isHere;
	const draw = ([group, members]) =>
		section(
			systemOf(group)?.title ?? { general: "About every game", own: "Own questions" }[group] ?? group,
			make(
				"ul",
				{ class: "ways" },
				members.map(({ name, title, help }) =>
					make("li", {}, make("a", { href: path("questions", name) }, make("strong", {}, readable(title)), make("span", {}, readable(help, 400)))),
				),
			),
		);
	const elsewhere = groups.filter(isElsewhere);
	return {
		title: "Questions",
		content: [
			heading("Questions"),
			groups.filter((group) => !isElsewhere(group)).map(draw),
			elsewhere.length > 0 ? make("details", { class: "elsewhere" }, make("summary", {}, "Questions about other games"), elsewhere.map(draw)) : null,
		]
			.flat()
			.filter(Boolean),
	};
}

/* The answer is that to the values in the address; without them a question is asked when all its parameters have defaults. */
function questionPage(question, route) {
	const given = new URLSearchParams(route.query),
		place = new ResultPlace();
	const fields = question.parameters.map(({ name, meaning, default: usual }) =>
		make(
			"label",
			{},
			make("span", {}, `${name}: ${readable(meaning, 200)}`),
			make("input", { name, value: given.get(name) ?? plainDefault(usual), required: usual === null, autocomplete: "off", spellcheck: "false" }),
		),
	);
	const inputs = fields.map((field) => field.querySelector("input"));
	const run = (isNew) => {
		const values = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
		// A default that was not changed stays what it is, such as NULL.
		for (const { name, default: usual } of question.parameters) if (usual !== null && values[name] === plainDefault(usual)) delete values[name];
		const isNumber = (name) => /^[\d.+-]/.test(question.parameters.find((each) => each.name === name).default ?? "");
		const options = Object.entries(values).flatMap(([name, value]) => ["-p", isNumber(name) ? `${name}=${value}` : `${name}='${value}'`]);
		return place.run(
			() => askProgram("ask", { name: question.name, values, limit: RESULT_ROWS }),
			(format) => printed(question.name, format, "ask", question.name, options),
			{ key: JSON.stringify([question.name, values]), isNew },
		);
	};
	const isReady = inputs.every((input) => input.checkValidity()) && (question.parameters.length === 0 || given.size > 0 || question.parameters.every(({ default: usual }) => usual !== null));
	const submit = (event) => {
		event.preventDefault();
		noteAddress(`${path("questions", question.name)}?${new URLSearchParams(inputs.map((input) => [input.name, input.value]))}`);
		run(true);
	};
	return {
		title: question.title,
		content: [
			make("p", { class: "trail" }, make("a", { href: "#questions" }, "‹ All questions")),
			heading(question.title),
			question.help ? make("p", { class: "lead" }, readable(question.help, 1000)) : null,
			make(
				"form",
				{ class: "question", submit },
				make("div", { class: "sql-fields" }, fields),
				make("p", { class: "buttons" }, make("button", { class: "chief" }, "Ask"), make("a", { class: "button", href: sqlAddress(question.text) }, "Its SQL")),
			),
			place.element,
		].filter(Boolean),
		shown: () => {
			if (isReady) run(false);
		},
		leave: () => place.leave(),
	};
}

/* ---- SQL ---- */

const SQL_EXAMPLE = "SELECT system, count(*) AS clips, sum(keys) AS keys\nFROM clip_summary GROUP BY system";

const SQL_EXAMPLES = [
	["Clips of each system", SQL_EXAMPLE],
	["Loops with the most events", "SELECT clip_id, name, skeleton, round(duration, 2) AS seconds, events\nFROM clip_summary\nWHERE looping\nORDER BY events DESC, name\nLIMIT 20"],
	["Keys of the first clip", "SELECT bone_name, target, frame, x, y, z, w\nFROM keys\nWHERE clip_id = (SELECT min(id) FROM clips)"],
	["All tables and views", "SELECT type, name\nFROM sqlite_schema\nWHERE type IN ('table', 'view')\nORDER BY type, name"],
];

const sqlAddress = (text) => `#sql?${new URLSearchParams({ q: text })}`;

/* Names of the parameters of a text of SQL: what begins with a colon outside of quotes and comments. */
function parametersOf(sql) {
	const plain = sql.replace(/--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"/g, " ");
	return [...new Set([...plain.matchAll(/:([a-z_]\w*)/gi)].map(([, name]) => name))];
}

/* A field for each parameter of a text; values that were there stay, others are those of its comments ":name = default". */
function showParameters(element, sql) {
	const before = new Map([...element.querySelectorAll("input")].map((input) => [input.name, input.value]));
	const usual = (name) => sql.match(new RegExp(`^--\\s*:${name}\\s*=\\s*('(?:[^']|'')*'|\\S+)`, "m"))?.[1] ?? "";
	const names = parametersOf(sql);
	if (names.join() === [...before.keys()].join()) return;
	element.replaceChildren(
		...names.map((name) => make("label", {}, make("span", {}, `:${name}`), make("input", { name, value: before.get(name) ?? usual(name), autocomplete: "off", spellcheck: "false" }))),
	);
}

pages.sql = needsDatabase(async (route) => {
	const given = new URLSearchParams(route.query).get("q");
	const text = make("textarea", { rows: 9, spellcheck: "false", autocapitalize: "off", "aria-label": "SQL", class: "sql-text" });
	const place = new ResultPlace(),
		fields = make("div", { class: "sql-fields" });
	const wanted = () => {
		const inputs = [...fields.querySelectorAll("input")],
			parameters = Object.fromEntries(inputs.map(({ name, value }) => [name, parameterValue(value)]));
		return { sql: text.value, inputs, parameters, key: JSON.stringify([text.value, parameters]) };
	};
	const run = (isNew) => {
		const { sql, inputs, parameters, key } = wanted();
		noteAddress(sqlAddress(sql));
		return place.run(
			() => askProgram("query", { sql, parameters, limit: RESULT_ROWS }),
			(format) => printed("result", format, "query", sql, inputs.flatMap(({ name, value }) => ["-p", `${name}=${value}`])),
			{ key, isNew },
		);
	};
	const show = (sql) => {
		text.value = sql;
		showParameters(fields, sql);
	};
	text.addEventListener("input", () => showParameters(fields, text.value));
	askWithKeys(text, () => run(true));
	const examples = make(
		"select",
		{
			"aria-label": "Examples",
			input: () => examples.value !== "" && show(SQL_EXAMPLES[examples.value][1]),
		},
		new Option("an example …", ""),
		SQL_EXAMPLES.map(([title], i) => new Option(title, i)),
	);
	show(given ?? SQL_EXAMPLE);
	return {
		title: "SQL",
		content: [
			heading("SQL"),
			leadOfSql("All tables, views and functions that animdb-schema(5) and animdb-queries(7) describe."),
			text,
			fields,
			make("p", { class: "bar-top" }, make("button", { type: "button", class: "chief", id: "ask", click: () => run(true) }, "Ask"), examples),
			place.element,
		],
		// Who comes back finds the answer that was there.
		shown: () => {
			if (place.remembers(wanted().key)) run(false);
		},
		leave: () => place.leave(),
	};
});

/*
 * SQL in the page: the database of the catalogue in SQLite for the web, when it was added, with the ready-made questions. All of
 * it is loaded when somebody asks for it, and runs in the page, since pages from a disk have no workers: a statement that takes
 * long is ended.
 */
"use strict";

const SQL_ROWS_SHOWN = 1000,
	SQL_SECONDS = 15;

let sqlDatabase = null;

/* SQLite with the database in memory, loaded once. */
function openSql() {
	sqlDatabase ??= startSql().catch((error) => {
		sqlDatabase = null;
		throw error;
	});
	return sqlDatabase;
}

async function startSql() {
	const { script, wasm, database, size } = catalogue.start.sql;
	// It warns of file systems of browsers that need a host, which this does not use.
	globalThis.sqlite3ApiConfig = { warn: () => {} };
	await loadScript(script);
	const [binary, ...blocks] = await Promise.all([
		loadData(wasm),
		...Array.from({ length: database }, (_, k) => loadData(`database-${k}`)),
	]);
	const sqlite3 = await sqlite3InitModule({ wasmBinary: bytesOf(binary), print: () => {}, printErr: () => {} });
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const block of blocks) {
		const part = bytesOf(block);
		bytes.set(part, at);
		at += part.length;
	}
	const db = new sqlite3.oo1.DB(),
		pointer = sqlite3.wasm.allocFromTypedArray(bytes);
	const { SQLITE_DESERIALIZE_READONLY, SQLITE_DESERIALIZE_FREEONCLOSE } = sqlite3.capi;
	db.checkRc(
		sqlite3.capi.sqlite3_deserialize(
			db.pointer,
			"main",
			pointer,
			size,
			size,
			SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE,
		),
	);
	return { db, capi: sqlite3.capi };
}

function loadScript(source) {
	return new Promise((resolve, reject) => {
		const script = make("script", {
			src: source,
			load: resolve,
			error: () => reject(new Error(`${source} is missing or cannot be read.`)),
		});
		document.head.append(script);
	});
}

function bytesOf(base64) {
	return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

/* { columns, rows, more: whether rows were left out, ms } of one statement; parameters are bound where it has them. */
async function runSql(text, parameters) {
	const { db, capi } = await openSql(),
		started = performance.now();
	capi.sqlite3_progress_handler(db.pointer, 10000, () => (performance.now() - started > SQL_SECONDS * 1000 ? 1 : 0), 0);
	const statement = db.prepare(text);
	try {
		for (const [name, value] of Object.entries(parameters))
			if (statement.getParamIndex(`:${name}`)) statement.bind(`:${name}`, value);
		const columns = statement.getColumnNames([]),
			rows = [];
		let more = false;
		while (statement.step()) {
			if (rows.length === SQL_ROWS_SHOWN) {
				more = true;
				break;
			}
			rows.push(statement.get([]));
		}
		return { columns, rows, more, ms: performance.now() - started };
	} finally {
		statement.finalize();
	}
}

/* "-- title", "-- :name = default meaning" and "-- help" at the head of a question. */
function readQuestion([group, name, text]) {
	const lines = text.split("\n"),
		head = lines
			.slice(
				0,
				lines.findIndex((line) => !line.startsWith("--")),
			)
			.map((line) => line.slice(2).trim());
	const parameters = head
		.map((line) => line.match(/^:(\w+)\s*=\s*('(?:[^']|'')*'|\S+)\s*(.*)$/))
		.filter(Boolean)
		.map(([, key, given, meaning]) => ({
			key,
			given: given.startsWith("'") ? given.slice(1, -1).replaceAll("''", "'") : given === "NULL" ? "" : given,
			meaning,
		}));
	const help = head.slice(1).filter((line) => !line.startsWith(":"));
	return { group, name, title: head[0] ?? name, help: help.join(" "), parameters, text };
}

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
	const choose = (question) => {
		text.value = question?.text.trim() ?? "";
		help.textContent = question?.help ?? "";
		fields.replaceChildren(
			...(question?.parameters ?? []).map(({ key, given, meaning }) =>
				make(
					"label",
					{},
					make("span", {}, `${key}: ${readable(meaning, 200)}`),
					make("input", { name: key, value: given }),
				),
			),
		);
	};
	const run = async () => {
		status.textContent = "Asking …";
		await nextPictures(2);
		const parameters = Object.fromEntries([...fields.querySelectorAll("input")].map((field) => [field.name, field.value]));
		try {
			const found = await runSql(text.value, parameters);
			status.textContent = `${found.more ? `the first ${number(SQL_ROWS_SHOWN)} rows` : counted(found.rows.length, "row")}, ${Math.round(found.ms)} ms`;
			result.replaceChildren(sqlTable(found));
		} catch (error) {
			status.textContent = "";
			result.replaceChildren(
				make(
					"p",
					{ class: "bad", role: "alert" },
					readable(
						/interrupt/.test(error.message)
							? `This takes more than ${SQL_SECONDS} seconds in a page. The program has no such limit.`
							: error.message,
						600,
					),
				),
			);
		}
		noteAddress(`#sql?${new URLSearchParams({ q: text.value })}`);
	};
	text.value = new URLSearchParams(route.query).get("q") ?? SQL_EXAMPLE;
	text.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			run();
		}
	});
	return {
		title: "SQL",
		content: [
			heading("SQL"),
			make(
				"p",
				{ class: "lead" },
				"Ask the whole database. It is loaded into this page with the first question, and nothing leaves it. ",
				make("kbd", {}, "Ctrl"),
				" ",
				make("kbd", {}, "Enter"),
				" asks.",
			),
			make("p", {}, choice),
			help,
			fields,
			text,
			make("p", { class: "bar-top" }, make("button", { type: "button", class: "chief", click: run }, "Ask"), status),
			result,
		],
	};
};

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

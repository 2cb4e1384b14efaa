// Opens the database of a catalogue made with --with sql, as a page does: node sql_page.mjs FOLDER FORBIDDEN PROGRAM DATABASE. Scripts
// are run with what a browser would give them; the database in it may not have the text FORBIDDEN, the path of the dump, say. Where
// animdb answers, PROGRAM says what it has to answer of DATABASE, from which the catalogue was made.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const [folder, forbidden, program, database] = process.argv.slice(2);
const data = {};
const load = (name) => {
	const script = fs.readFileSync(path.join(folder, "data", `${name}.js`), "utf8");
	new Function("animdb", script)((key, value) => {
		data[key] = value;
	});
	return data[name];
};
const start = load("start");
const blocks = [];
for (let k = 0; k < start.sql.database; k++) blocks.push(Buffer.from(load(`database-${k}`), "base64"));
const bytes = new Uint8Array(Buffer.concat(blocks));
if (bytes.length !== start.sql.size) throw new Error(`${bytes.length} bytes, not ${start.sql.size}`);
if (Buffer.from(bytes.buffer).includes(forbidden)) throw new Error(`the database has ${forbidden}`);

globalThis.fetch = () => {
	throw new Error("the page fetches");
};
const wasmBinary = Buffer.from(load(start.sql.wasm), "base64");
const questions = load("questions");
const { clips, answered } = start.sql.worker ? await checkAnimdb() : await checkSqlite();
if (clips !== start.counts.clips) throw new Error(`${clips} clips`);
console.log(`${clips} clips, ${answered} questions`);

/* ---- SQLite ---- */

async function checkSqlite() {
	globalThis.location = { href: "file:///index.html", pathname: "/index.html", search: "" };
	const script = fs.readFileSync(path.join(folder, start.sql.script), "utf8");
	new Function("self", "window", "document", "process", script)(globalThis, globalThis, { baseURI: location.href }, undefined);
	const sqlite3 = await globalThis.sqlite3InitModule({ wasmBinary, print: () => {}, printErr: () => {} });
	const db = new sqlite3.oo1.DB();
	const pointer = sqlite3.wasm.allocFromTypedArray(bytes);
	const code = sqlite3.capi.sqlite3_deserialize(
		db.pointer,
		"main",
		pointer,
		bytes.length,
		bytes.length,
		sqlite3.capi.SQLITE_DESERIALIZE_READONLY,
	);
	if (code !== 0) throw new Error(`sqlite3_deserialize: ${code}`);
	const [clips] = db.selectArray("SELECT count(*) FROM clip_summary");
	let answered = 0;
	for (const [, name, text] of questions) {
		const statement = db.prepare(text);
		statement.finalize();
		answered += name.length > 0;
	}
	return { clips, answered };
}

/* ---- animdb ---- */

async function checkAnimdb() {
	const session = await startSession(load(start.sql.worker));
	session.open({ file: { name: "catalogue.animdb", size: bytes.length, lastModified: 0 } });
	for (const sql of [
		"SELECT * FROM keys WHERE clip_id IN (SELECT clip_id FROM clip_summary ORDER BY keys DESC, clip_id LIMIT 2) LIMIT 5000",
		"SELECT clip.id, pose.* FROM clips AS clip JOIN pose(clip.id, clip.duration / 3) AS pose WHERE clip.id % 7 = 1",
		"SELECT clip.id, similar.* FROM clips AS clip JOIN similar(clip.id) AS similar WHERE clip.id % 5 = 0",
		"SELECT * FROM vertices WHERE vertex < 10 ORDER BY model_id, part_id, vertex",
	])
		checkRows(rowsHere(session, sql), rowsThere(sql), sql);
	for (const [, name, text] of questions) {
		const parameters = Object.fromEntries([...text.matchAll(/:([a-z_]+)/g)].map(([, key]) => [key, null]));
		assert.ok(session.query({ sql: `EXPLAIN ${text}`, parameters }).rows.length > 0, name);
	}
	const offered = session.questions().map(({ name }) => name);
	assert.deepEqual(questions.map(([, name]) => name).sort(), offered.sort(), "all questions are there");
	return { clips: session.query({ sql: "SELECT count(*) FROM clips" }).rows[0][0], answered: questions.length };
}

/* The program out of the scripts of the worker. Node.js reads such scripts from files. */
async function startSession(scripts) {
	const work = fs.mkdtempSync(path.join(os.tmpdir(), "sql_page-")),
		require = createRequire(path.join(work, "x.js"));
	try {
		const [createAnimdb, { AnimdbSession }] = scripts.map((text, i) => {
			fs.writeFileSync(path.join(work, `${i}.js`), text);
			return require(`./${i}.js`);
		});
		return await AnimdbSession.create(createAnimdb, (_, from, to) => bytes.slice(from, to), { wasmBinary });
	} finally {
		fs.rmSync(work, { recursive: true });
	}
}

function rowsHere(session, sql) {
	const { columns, rows } = session.query({ sql, limit: 0 });
	assert.ok(rows.length > 0, `${sql}: no rows`);
	return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}

function rowsThere(sql) {
	return JSON.parse(execFileSync(program, ["query", "-f", "json", database, sql], { maxBuffer: 1 << 28 }));
}

/* The sines of two libraries differ in their last digits. */
function checkRows(here, there, sql) {
	assert.equal(here.length, there.length, sql);
	const isSame = (a, b) => a === b || (typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a)));
	here.forEach((row, i) => {
		for (const [column, value] of Object.entries(row))
			assert.ok(isSame(value, there[i][column]), `${sql}: row ${i}: ${column} is ${value}, not ${there[i][column]}`);
	});
}

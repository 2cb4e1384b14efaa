/*
 * What answers SQL from the database of the catalogue, when it was added: animdb in a worker, or SQLite for the web in the page. Both
 * are { run(text, parameters), stop() }: run() gives a promise of { columns, rows, more: whether rows were left out, ms }, and stop()
 * ends what runs, or is null where that is not possible. All of it is loaded when somebody asks for it.
 */
"use strict";

const SQL_ROWS_SHOWN = 1000,
	SQL_SECONDS = 15;

let sqlAnswerer = null;

function answererOfSql() {
	sqlAnswerer ??= catalogue.start.sql.worker ? new ProgramOfSql(catalogue.start.sql) : new SqliteOfPage(catalogue.start.sql);
	return sqlAnswerer;
}

function bytesOf(base64) {
	return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

/* The database as bytes. */
async function loadDatabase({ database, size }) {
	const blocks = await Promise.all(Array.from({ length: database }, (_, k) => loadData(`database-${k}`)));
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const block of blocks) {
		const part = bytesOf(block);
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}

/* ---- animdb ---- */

/* All functions of animdb are there, and a statement takes as long as it takes, unless it is stopped. */
class ProgramOfSql {
	constructor(files) {
		this.files = files;
		this.program = new Program(() => this.readProgram());
		this.opening = null; // a promise of the open database
		this.file = null; // and of the file of it, which outlives the worker
	}

	async readProgram() {
		const [[script, worker], wasm] = await Promise.all([loadData(this.files.worker), loadData(this.files.wasm)]);
		return { script: [script, "\n", worker], wasm: bytesOf(wasm).buffer };
	}

	async run(text, parameters) {
		if (!this.program.isRunning) this.opening = this.open();
		const { opening } = this;
		try {
			await opening;
		} catch (error) {
			if (this.opening === opening) this.program.stop(); // else another one runs
			throw error;
		}
		const { seconds, ...found } = await this.program.call("query", { sql: text, parameters, limit: SQL_ROWS_SHOWN });
		return { ...found, ms: seconds * 1000 };
	}

	async open() {
		const starting = this.program.call("list");
		this.file ??= loadDatabase(this.files).then((bytes) => new File([bytes], "catalogue.animdb"));
		try {
			const [file] = await Promise.all([this.file, starting]);
			await this.program.call("open", { file });
		} catch (error) {
			this.file = null;
			throw error;
		}
	}

	stop() {
		this.program.stop();
	}
}

/* ---- SQLite ---- */

/* SQLite alone has no functions of animdb. It runs in the page: a statement that takes long is ended. */
class SqliteOfPage {
	constructor(files) {
		this.files = files;
		this.opening = null;
		this.stop = null;
	}

	async run(text, parameters) {
		this.opening ??= this.open().catch((error) => {
			this.opening = null;
			throw error;
		});
		const { db, capi } = await this.opening,
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
		} catch (error) {
			throw /interrupt/.test(error.message)
				? new Error(`This takes more than ${SQL_SECONDS} seconds in a page. The program has no such limit.`)
				: error;
		} finally {
			statement.finalize();
		}
	}

	/* SQLite with the database in memory. */
	async open() {
		const { script, wasm, size } = this.files;
		// It warns of file systems of browsers that need a host, which this does not use.
		globalThis.sqlite3ApiConfig = { warn: () => {} };
		await loadScript(script);
		const [binary, bytes] = await Promise.all([loadData(wasm), loadDatabase(this.files)]);
		const sqlite3 = await sqlite3InitModule({ wasmBinary: bytesOf(binary), print: () => {}, printErr: () => {} });
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

/* ---- questions ---- */

/* "-- title", "-- :name = default meaning" and "-- help" at the head of a question. Of a parameter without a default `usual` is null. */
function readQuestion([group, name, text]) {
	const lines = text.split("\n"),
		head = lines
			.slice(
				0,
				lines.findIndex((line) => !line.startsWith("--")),
			)
			.map((line) => line.slice(2).trim());
	const parameters = head
		.map((line) => line.match(/^:(\w+)\s*(?:=\s*('(?:[^']|'')*'|\S+)\s*)?(.*)$/))
		.filter(Boolean)
		.map(([, key, usual = null, meaning]) => ({ key, usual, meaning }));
	const help = head.slice(1).filter((line) => !/^(:|find |known |empty: )/.test(line)); // see shell/questions.h
	return { group, name, title: head[0] ?? name, help: help.join(" "), parameters, text };
}

/*
 * What a field of a question is bound as: a text where the default is one, NULL where it is NULL and the field was left
 * alone, else as `animdb ask` takes it.
 */
function boundValue(text, usual) {
	if (usual?.startsWith("'")) return text;
	return text === "" && /^null$/i.test(usual ?? "") ? null : parameterValue(text);
}

/*
 * What is open and what is going on. A database is that of files which were indexed here, in the memory of the worker, or a file
 * that was opened. The page keeps its bytes, so that a worker that was stopped can be followed by another one.
 */
"use strict";

let programModule = null; // a promise of its bytes

/* The page carries the program with it: the worker as text, and the module compressed and in base 64. */
const program = new Program(() => {
	programModule ??= readModule();
	return programModule.then((wasm) => ({ script: [document.getElementById("worker").textContent], wasm }));
});

async function readModule() {
	const text = atob(document.getElementById("wasm").textContent),
		packed = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
	return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const session = {
	chosen: null, // { files, items }: what was dropped and is not indexed yet
	work: null, // { title, began, progress, onProgress } while files are indexed or opened
	failure: null, // { title, text, messages }: why there is no database
	database: null, // { name, path, file, mounts, messages, counts, opening }
};

/* There is nothing that could be asked. */
class NothingOpen extends Error {
	constructor() {
		super("No database is open.");
	}
}

/* ---- opening ---- */

/* What was dropped or chosen: one database is opened, all else waits for what people want. */
async function takeFiles(files) {
	if (files.length === 0) return;
	Object.assign(session, { failure: null, chosen: null });
	if (files.length === 1 && (await isDatabase(files[0].file))) await openDatabase(files[0].file);
	else {
		session.chosen = { files, items: itemsOf(files) };
		await goToStart();
	}
}

function goToStart() {
	if (readRoute(location.hash).name === "start") return showRoute();
	location.hash = "#";
	return Promise.resolve();
}

function openDatabase(file) {
	return work(`Opening ${file.name}`, async () => {
		program.stop();
		const { path } = await program.call("open", { file });
		return { name: file.name, path, file, mounts: [], messages: "" };
	});
}

/* `wishes` = { each: whether each file or folder is a game of its own, options: of `animdb index` }. */
function indexFiles({ files, items }, { each, options }) {
	const place = placeOf(files, items, each),
		title = items.length === 1 ? items[0].name : counted(items.length, each ? "game" : "file"),
		name = `${items[0].name.replace(/\.[^.]*$/, "") || "dump"}.animdb`,
		database = `/indexed/${name}`;
	return work(`Indexing ${title}`, async (onProgress) => {
		program.stop();
		await program.call("mount", { name: place.name, files: place.files });
		const { code, messages } = await program.call(
			"index",
			{ database, paths: [place.path], options: [...(each ? ["--each"] : []), ...options] },
			onProgress,
		);
		let file;
		try {
			file = new File([(await program.call("download", { path: database })).blob], name);
		} catch (error) {
			throw code === 0 ? error : new ProgramError({ message: refusalOf(messages) || error.message });
		}
		const { path } = await program.call("open", { path: database });
		// The page of problems is what the last line of them would lead to.
		const told = messages.replace(/^'animdb ask .*\n/m, "").trim();
		return { name, path, file, mounts: [{ name: place.name, files: place.files }], messages: told };
	});
}

/* Why there is no database, and what to do. */
function refusalOf(messages) {
	const [first] = messages.trim().split("\n");
	return first.includes("nothing to index")
		? `${first}\nNothing in it is of a kind that animdb reads. A game is dropped as a whole, as its folder or as the image of its disc or cartridge.`
		: messages.trim();
}

const LOOSE_FOLDER = "dropped";

/*
 * Where files are for the program: { name: of their folder below /dumps, files, path: what is indexed }. A folder that was dropped
 * alone is that folder, and a file is a dump by itself.
 */
function placeOf(files, items, each) {
	const [{ name, isFolder }] = items;
	if (items.length === 1 && isFolder) {
		const below = files.map(({ path, file }) => ({ path: path.slice(name.length + 1), file }));
		return { name, files: below, path: `/dumps/${name}` };
	}
	if (items.length === 1) return { name: LOOSE_FOLDER, files, path: `/dumps/${LOOSE_FOLDER}/${name}` };
	const whole = each ? LOOSE_FOLDER : name.replace(/\.[^.]*$/, "") || name;
	return { name: whole, files, path: `/dumps/${whole}` };
}

/* Does something that ends with a database. */
async function work(title, task) {
	const mine = { title, began: performance.now(), progress: null, onProgress: () => {} };
	Object.assign(session, { work: mine, failure: null, database: null });
	makeHeader();
	await goToStart();
	try {
		const database = await task((progress) => {
			mine.progress = progress;
			mine.onProgress(progress);
		});
		database.opening = Promise.resolve();
		session.database = database;
		database.counts = await readCounts();
		session.chosen = null;
	} catch (error) {
		session.database = null;
		session.failure =
			error instanceof Stopped
				? { title: "Stopped", text: "Nothing was kept of it. What was chosen can be indexed again, as a whole or in parts." }
				: { title: `${title} failed`, text: error.message };
	} finally {
		session.work = null;
	}
	makeHeader();
	say(session.failure ? session.failure.title : `${title}: ready, ${counted(session.database.counts.clips, "clip")}`);
	await goToStart();
}

/* Leaves the database and all that was read. */
async function closeDatabase() {
	program.stop();
	Object.assign(session, { chosen: null, failure: null, database: null });
	clipList.rows = null;
	makeHeader();
	await goToStart();
}

/* ---- asking ---- */

/* A call that needs the open database; after a stop it is opened once more. */
async function askProgram(call, values = {}) {
	const { database } = session;
	if (!database) throw new NothingOpen();
	if (!program.isRunning) database.opening = openAgain(database);
	await database.opening;
	return program.call(call, values);
}

async function openAgain(database) {
	for (const mount of database.mounts) await program.call("mount", mount);
	database.path = (await program.call("open", { file: database.file })).path;
}

/* Rows of a query as objects, all of them. */
async function rowsOf(sql, parameters = {}) {
	const { columns, rows } = await askProgram("query", { sql, parameters, limit: 10000000 });
	return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
}

const COUNTS_SQL = `SELECT
	(SELECT count(*) FROM clips) AS clips, (SELECT count(*) FROM skeletons) AS skeletons, (SELECT count(*) FROM models) AS models,
	(SELECT count(*) FROM animation_sets) AS sets, (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM assets) AS assets,
	(SELECT count(*) FROM sources) AS sources, (SELECT total(duration) FROM clips) AS seconds,
	(SELECT count(*) FROM diagnostics WHERE severity <> 'note') AS problems`;

async function readCounts() {
	return (await rowsOf(COUNTS_SQL))[0];
}

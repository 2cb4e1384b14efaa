// Opens the database of a catalogue made with --with sql, as a page does: node sql_page.mjs FOLDER FORBIDDEN. Scripts are run with what a
// browser would give them; the database may not have the text FORBIDDEN, the path of the dump, say.
import fs from "node:fs";
import path from "node:path";

const [folder, forbidden] = process.argv.slice(2);
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
const bytes = Buffer.concat(blocks);
if (bytes.length !== start.sql.size) throw new Error(`${bytes.length} bytes, not ${start.sql.size}`);
if (bytes.includes(forbidden)) throw new Error(`the database has ${forbidden}`);

globalThis.fetch = () => {
	throw new Error("the page fetches");
};
globalThis.location = { href: "file:///index.html", pathname: "/index.html", search: "" };
const script = fs.readFileSync(path.join(folder, start.sql.script), "utf8");
new Function("self", "window", "document", "process", script)(globalThis, globalThis, { baseURI: location.href }, undefined);
const wasmBinary = Buffer.from(load(start.sql.wasm), "base64");
const sqlite3 = await globalThis.sqlite3InitModule({ wasmBinary, print: () => {}, printErr: () => {} });
const db = new sqlite3.oo1.DB();
const pointer = sqlite3.wasm.allocFromTypedArray(new Uint8Array(bytes));
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
if (clips !== start.counts.clips) throw new Error(`${clips} clips`);
let answered = 0;
for (const [, name, text] of load("questions")) {
	const statement = db.prepare(text);
	statement.finalize();
	answered += name.length > 0;
}
console.log(`${clips} clips, ${answered} questions`);

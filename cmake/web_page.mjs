// Writes animdb.html, one file that a browser opens from a disk or from any host: the page of src/web/page with its style and its
// scripts in place, the worker as text, and the program compressed and in base 64. In page.html, @FOLDER/FILE@ stands for a file below
// src, @WORKER@ and @WASM@ for those, @LICENCES@ for the texts of the licences of all that is in it, and @HASH@ for the hash of the
// script in the Content-Security-Policy, so that nothing else runs.
//
//	node web_page.mjs SRC FOLDER OUTPUT          FOLDER has animdb.js, animdb.wasm and licences.txt
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [source, folder, output] = process.argv.slice(2);

const withoutComments = (text) => text.replace(/\/\*[^*]*\*+([^/*][^*]*\*+)*\//g, "").replace(/\n[ \t\n]+/g, "\n");

/* The text of a script that HTML does not end before its end: "<\/script" is the same in strings of JavaScript. */
const asElement = (text) => text.replace(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "<\\!--");

const parts = {
	WORKER: () => asElement(`${readFileSync(`${folder}/animdb.js`, "utf-8")}\n${readFileSync(`${source}/web/worker.js`, "utf-8")}`),
	LICENCES: () => asElement(readFileSync(`${folder}/licences.txt`, "utf-8")),
	// Without a time, so that the same program gives the same bytes.
	WASM: () => gzipSync(readFileSync(`${folder}/animdb.wasm`), { level: 9 }).toString("base64"),
};

let page = readFileSync(`${source}/web/page/page.html`, "utf-8")
	.replace(/@([a-z_/]+\.(?:js|css))@/g, (_, file) => withoutComments(readFileSync(`${source}/${file}`, "utf-8")))
	.replace(/@(WORKER|WASM|LICENCES)@/g, (_, part) => parts[part]());
const script = page.match(/<script>([^]*?)<\/script>/)[1];
page = page.replace("@HASH@", `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
writeFileSync(output, page);
console.log(`${output}: ${page.length} bytes`);

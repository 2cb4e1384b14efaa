// One line a file: its name, the counts of errors, warnings, infos and hints, and the first message. Exit 1 when a file
// has an error or a warning; with --strict also for infos and hints.
import { readFile } from "node:fs/promises";
import { validateBytes } from "gltf-validator";

const words = process.argv.slice(2);
const strict = words[0] === "--strict";
const files = strict ? words.slice(1) : words;
let failed = files.length === 0;

// Games have textures of any size, and texture coordinates stay where the texture is not in the database.
function isAllowed({ code, pointer }) {
	return code === "IMAGE_NPOT_DIMENSIONS" || (code === "UNUSED_OBJECT" && pointer.endsWith("/TEXCOORD_0"));
}

async function check(file) {
	const bytes = new Uint8Array(await readFile(file));
	const { issues } = await validateBytes(bytes, { uri: file, maxIssues: 100 });
	const { numErrors, numWarnings, numHints } = issues;
	const messages = issues.messages.filter((message) => !isAllowed(message));
	const numInfos = messages.filter((message) => message.severity === 2).length;
	const first = messages.length > 0 ? ` ${messages[0].code} ${messages[0].pointer}: ${messages[0].message}` : "";

	console.log(`${file}: ${numErrors} errors, ${numWarnings} warnings, ${numInfos} infos, ${numHints} hints${first}`);
	return numErrors + numWarnings + (strict ? numInfos + numHints : 0) === 0;
}

for (const file of files) {
	try {
		failed = !(await check(file)) || failed;
	} catch (error) {
		console.log(`${file}: ${error.message ?? error}`);
		failed = true;
	}
}
process.exitCode = failed ? 1 : 0;

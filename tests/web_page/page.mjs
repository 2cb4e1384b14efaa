// What the checks of the page share: opening it, dropping and choosing files, waiting for what it shows, and the native program.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/*
 * Until a function in the page gives something true, which is returned. It is asked again and again from here: what would wait in the
 * page is compiled there, which its Content-Security-Policy forbids.
 */
export async function until(page, expression, argument) {
	for (const end = Date.now() + 120000; ; ) {
		const value = await page.evaluate(expression, argument);
		if (value) return value;
		assert.ok(Date.now() < end, `waited in vain for ${expression}; the page says: ${(await page.textContent("main")).slice(0, 500)}`);
		await setTimeout(20);
	}
}

/* Until the page of the address is there, and nothing on it is on its way. */
export async function settled(page) {
	await until(
		page,
		() =>
			Boolean(document.querySelector("main h1")) &&
			!document.querySelector("[aria-busy=true]") &&
			JSON.stringify(route) === JSON.stringify(readRoute(location.hash)),
	);
	await page.evaluate(() => nextPictures(2));
}

/* Opens the page anew. */
export async function openPage(page, base) {
	await page.goto("about:blank");
	await page.goto(`${base}/animdb.html`);
	await settled(page);
	// What progress says, for who looks later.
	await page.evaluate(() => {
		window.seen = [];
		new MutationObserver(() => {
			const text = document.querySelector("#work .status")?.textContent;
			if (text && text !== window.seen.at(-1)) window.seen.push(text);
		}).observe(document.getElementById("main"), { childList: true, subtree: true, characterData: true });
	});
}

/* Goes to an address of the page, as a link does. */
export async function go(page, hash) {
	await page.evaluate((to) => {
		location.hash = to;
	}, hash);
	await settled(page);
}

/* Lets files or folders fall on the page. */
export async function drop(page, ...files) {
	const client = await page.context().newCDPSession(page);
	for (const type of ["dragEnter", "dragOver", "drop"])
		await client.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data: { items: [], files, dragOperationsMask: 1 } });
	await client.detach();
	await until(page, () => Boolean(session.chosen || session.work || session.database || session.failure));
	await settled(page);
}

/* Chooses files, or a folder. */
export async function choose(page, input, ...files) {
	await page.setInputFiles(input, files);
	await until(page, () => Boolean(session.chosen || session.work || session.database || session.failure));
	await settled(page);
}

/* Indexes what is chosen; `each`: as several games. */
export async function index(page, { each = false } = {}) {
	if (each) await page.check("input[value=each]");
	await page.click("#index");
	await until(page, () => !session.work && Boolean(session.database?.counts || session.failure));
	await settled(page);
}

/* What a click downloads: { name, bytes }. */
export async function download(page, selector) {
	const [saved] = await Promise.all([page.waitForEvent("download"), page.locator(selector).first().click()]);
	return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

/* A function that runs the native program and returns its standard output as bytes. */
export function nativeProgram(program) {
	return (...options) => execFileSync(program, options, { maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
}

/* As it, for runs that may fail. */
export function tryNative(program) {
	return (...options) => spawnSync(program, options, { maxBuffer: 1 << 30 });
}

/* The texts of the table of an answer, row by row. */
export const answer = (page) =>
	page.evaluate(() => [...document.querySelectorAll(".result tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)));

/* Members of a zip file with stored members: a Map of paths to bytes. Every checksum is checked by unzip before. */
export function unzip(bytes) {
	const members = new Map();
	for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
		const size = bytes.readUInt32LE(at + 18),
			name = bytes.readUInt16LE(at + 26),
			start = at + 30 + name + bytes.readUInt16LE(at + 28);
		assert.equal(bytes.readUInt16LE(at + 8), 0, "stored");
		members.set(bytes.toString("utf-8", at + 30, at + 30 + name), bytes.subarray(start, start + size));
		at = start + size;
	}
	return members;
}

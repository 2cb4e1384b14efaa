// Opens PAGE, an export of a database with payloads in every text (tests/catalogue/hostile_database.py), in the browser CHROMIUM,
// shows every clip, and watches for anything that runs, loads, or becomes an element.
import assert from "node:assert/strict";
import { complaints, launch, open, showClip } from "./common.mjs";

const [path, executablePath] = process.argv.slice(2);
const browser = await launch(executablePath), page = await open(browser, path, { viewport: { width: 1100, height: 800 } });
page.on("dialog", (dialog) => {
	complaints.push(`a dialog: ${dialog.message()}`);
	dialog.dismiss();
});
await page.waitForSelector(".player");
const all = await page.locator("#clips option").count(), foreign = new Set();
for (let i = 0; i < all; i++) {
	await showClip(page, i);
	await page.evaluate(() => clipList.page.player?.setTime(clipList.page.player.clip.duration / 2));
	for (const each of await page.evaluate(() => [...document.querySelectorAll("*")].filter((element) =>
		["IMG", "IFRAME", "SVG", "BASE", "LINK", "A", "OBJECT", "EMBED"].includes(element.tagName.toUpperCase()) ||
		(element.tagName === "SCRIPT" && element.id && element.type !== "application/json") ||
		[...element.attributes].some(({ name }) => name.startsWith("on"))).map((element) => element.outerHTML.slice(0, 200))))
		foreign.add(each);
}
assert.deepEqual([...foreign], []);
assert.equal(await page.locator("script:not([type])").count(), 1);
assert.equal(await page.evaluate(() => window.pwned), undefined);
// Textures and documents that the payloads damaged are told of in the console; nothing else is.
assert.deepEqual(complaints.filter((text) => !/cannot be decoded/.test(text)), []);
assert.ok(all > 30, `${all} clips`);
await browser.close();
console.log(`${all} clips with payloads in every text: nothing runs`);

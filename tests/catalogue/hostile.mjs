// Opens every kind of page of the catalogue of a hostile database (hostile_database.py), and many of its clips, sets and events,
// and watches for scripts that run, for dialogs, for requests to elsewhere and for elements that data have made:
//
//	node hostile.mjs CHROMIUM FOLDER
import assert from "node:assert/strict";
import { complaints, dataOf, everyKind, fileBase, launch, newPage, open, settled } from "./common.mjs";

const [executablePath, folder] = process.argv.slice(2),
	base = fileBase(folder);
const CLIPS = 12;

/* In the page: what nobody but data can have made. */
function planted() {
	const own = (script) => /^(page|data)\//.test(script.getAttribute("src") ?? "");
	const bad = [...document.querySelectorAll("iframe, object, embed, base, meta[http-equiv], img, script")].filter(
		(element) => element.tagName !== "SCRIPT" || !own(element),
	);
	for (const element of document.querySelectorAll("*"))
		for (const { name, value } of element.attributes)
			if (
				/^on/i.test(name) ||
				(/^(href|src|action|formaction)$/i.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))
			)
				bad.push(element);
	return [...bad.map((element) => element.outerHTML.slice(0, 200)), ...("pwned" in window ? ["a script ran"] : [])];
}

const addresses = Object.values(everyKind(folder));
if (dataOf(folder, "start").lists.clips > 0) {
	const { content, place, count } = dataOf(folder, "clips-0");
	for (let i = 0; i < CLIPS; i++) {
		const clip = Math.floor((i * (count - 1)) / CLIPS);
		addresses.push(`#clip/${encodeURIComponent(content[clip])}/${encodeURIComponent(place[clip])}`);
	}
}
addresses.push(
	"#search?q=<img src=x onerror=alert(1)>",
	"#clips?q=<script>",
	"#events/<b>/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
	"#%3Cimg src=x%3E",
	"#clips?sort=__proto__&dump=constructor",
	"#__proto__",
	"#constructor/a",
);

const browser = await launch(executablePath),
	page = await newPage(browser, base);
for (const address of addresses) {
	await open(page, base, address);
	await page.evaluate(() => document.querySelectorAll("main details").forEach((details) => (details.open = true)));
	await page.evaluate(() => nextPictures(4)); // what is opened makes its rows
	assert.deepEqual(await page.evaluate(planted), [], address);
	assert.ok(!/^Not readable/.test(await page.title()), `${address}: ${await page.textContent("main")}`);
	assert.ok(
		await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
		`${address} is as wide as the screen`,
	);
}
// What is searched for and found is text, too.
await open(page, base, "");
for (const text of ["<", "script", "alert", "pwned", '"', "onerror"]) {
	await page.fill("#query", text);
	await settled(page);
	assert.deepEqual(await page.evaluate(planted), [], text);
}
await browser.close();
assert.deepEqual(complaints, []);
console.log(`${addresses.length} pages of a hostile database: no script ran, nothing was asked for, nothing was made by data`);

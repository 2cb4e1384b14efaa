// Opens every kind of page of a hostile database (tests/catalogue/hostile_database.py), and indexes files with hostile names, and
// watches for scripts that run, for dialogs and for elements that data have made:
//
//	node hostile.mjs CHROMIUM FOLDER DATABASE CORPUS
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { complaints, fileBase, heading, launch, newPage } from "./common.mjs";
import { choose, go, index, openPage, settled, until } from "./page.mjs";

const [executablePath, folder, database, corpus] = process.argv.slice(2),
	base = fileBase(folder);

/* In the page: what nobody but data can have made. */
function planted() {
	const bad = [...document.querySelectorAll("iframe, object, embed, base, img, main script, main style, main link, main meta")];
	for (const element of document.querySelectorAll("*"))
		for (const { name, value } of element.attributes)
			if (/^on/i.test(name) || (/^(href|src|action|formaction)$/i.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))) bad.push(element);
	return [...bad.map((element) => element.outerHTML.slice(0, 200)), ...("pwned" in window ? ["a script ran"] : [])];
}

async function check(page, what) {
	await page.evaluate(() => document.querySelectorAll("main details").forEach((details) => (details.open = true)));
	await settled(page);
	assert.deepEqual(await page.evaluate(planted), [], what);
	assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what} is as wide as the screen`);
}

const browser = await launch(executablePath),
	page = await newPage(browser, base);
await openPage(page, base);
await choose(page, "#files", database);
await until(page, () => Boolean(session.database?.counts || session.failure));
await settled(page);
await check(page, "start");
const addresses = ["#clips", "#questions", "#sql", "#export", "#problems", "#questions/longest", "#questions/clips", "#questions/problems", "#questions/<b>", "#<img src=x onerror=alert(1)>", "#__proto__", "#clip/constructor", "#clips?q=<script>"];
await go(page, "#clips");
const ids = await page.evaluate(() => clipList.rows.map(({ id }) => id));
const CLIPS = 12;
for (let i = 0; i < CLIPS; i++) addresses.push(`#clip/${ids[Math.floor((i * (ids.length - 1)) / CLIPS)]}`);
for (const address of addresses) {
	await go(page, address);
	await check(page, address);
}
await go(page, "#sql");
for (const sql of ["SELECT * FROM clip_summary", "SELECT * FROM assets", "SELECT 1 AS \"<img src=x onerror=alert(1)>\", '<script>pwned=1</script>'", "SELECT * FROM \"<b>nowhere\""]) {
	await page.fill("textarea", sql);
	await page.click("#ask");
	await until(page, () => document.querySelector(".result-place:not([aria-busy]) :is(.result, [role=alert])") !== null);
	await check(page, sql);
}
await go(page, "#export");
await page.selectOption("select[name=format]", "json");
await page.click("#export");
await until(page, () => document.querySelector("#exported:not([aria-busy]) > *") !== null);
await check(page, "export");

const files = mkdtempSync(join(tmpdir(), "animdb-web-")),
	named = join(files, "<img src=x onerror=pwned=1>");
mkdirSync(named);
for (const name of ["<script>pwned=1<", "\u202egnp.exe", "a\nb", "zażółć 日本語", "x".repeat(200)])
	copyFileSync(join(corpus, "zengin/puppet.vdf"), join(named, `${name}.vdf`));
copyFileSync(join(corpus, "zengin/broken/damaged_block.vdf"), join(named, "<b>broken.vdf"));
await openPage(page, base);
// A folder that is dropped on a page from the disk has only names that Windows allows.
await choose(page, "#folder", named);
await check(page, "chosen");
await index(page);
assert.equal(await heading(page), "<img src=x onerror=pwned=1>.animdb");
for (const address of ["#", "#clips", "#problems"]) {
	await go(page, address);
	await check(page, address);
}
assert.ok((await page.textContent("main")).includes("<b>broken.vdf"));
await browser.close();
assert.deepEqual(complaints, []);
console.log(`${addresses.length} pages of a hostile database, and hostile names of files: no script ran, nothing was made by data`);

// Looks at every kind of page with axe-core, in light and dark, on a desktop and on a phone, and keeps pictures:
//
//	node looks.mjs CHROMIUM FOLDER PICTURES DATABASE [--quick]          DATABASE is one of the corpora
//
// Quick: light on a desktop and dark on a phone only.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { complaints, fileBase, launch, newPage } from "./common.mjs";
import { choose, go, openPage, settled, until } from "./page.mjs";

const [executablePath, folder, pictures, database, quick] = process.argv.slice(2),
	base = fileBase(folder);
const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf-8");
const desktop = { viewport: { width: 1280, height: 850 }, reducedMotion: "reduce" },
	phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" };
const looks = [
	["light-desktop", { ...desktop, colorScheme: "light" }],
	["dark-phone", { ...phone, colorScheme: "dark" }],
	["dark-desktop", { ...desktop, colorScheme: "dark" }],
	["light-phone", { ...phone, colorScheme: "light" }],
].slice(0, quick ? 2 : 4);

const found = [];

async function look(page, kind, name) {
	await settled(page);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	if (wide > 0) found.push(`${kind} ${name}: ${wide} pixels too wide`);
	await page.screenshot({ path: `${pictures}/${kind}-${name}.png` });
	await page.evaluate(axe);
	const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], preload: false }));
	for (const { id, impact, nodes } of violations)
		if (["serious", "critical"].includes(impact)) found.push(`${kind} ${name}: ${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ""}`).join(" | ")}`);
}

/* What people do on the way to each kind of page. */
const steps = [
	["empty", async () => {}],
	["formats", async (page) => {
		await page.locator(".formats summary").first().click();
		await until(page, () => document.querySelector(".formats pre").textContent.includes("Exports"));
	}],
	["nothing-open", (page) => go(page, "#clips")],
	["chosen", async (page) => {
		await go(page, "#");
		await choose(page, "#files", ...["looks.mjs", "page.mjs"].map((file) => new URL(file, import.meta.url).pathname));
		await page.click("details summary");
	}],
	["nothing-found", async (page) => {
		await page.click("#index");
		await until(page, () => Boolean(session.database?.counts));
	}],
	["database", async (page) => {
		await page.click("#close");
		await until(page, () => document.querySelector(".drop-zone") !== null);
		await settled(page);
		await choose(page, "#files", database);
		await until(page, () => Boolean(session.database?.counts));
	}],
	["clips", (page) => go(page, "#clips")],
	["found", (page) => go(page, "#clips?q=walk")],
	["not-found", (page) => go(page, "#clips?q=nothing-has-this-name")],
	["clip", async (page) => {
		await go(page, "#clips?q=PUPPET-S_WALKL");
		await page.locator("main tbody a").first().click();
		await until(page, () => route.name === "clip");
	}],
	["questions", (page) => go(page, "#questions")],
	["question", (page) => go(page, "#questions/longest")],
	["question-to-fill", (page) => go(page, "#questions/moves-bone")],
	["sql", async (page) => {
		await go(page, "#sql");
		await page.fill("textarea", "SELECT * FROM clip_summary");
		await page.click("#ask");
		await until(page, () => document.querySelector(".result") !== null);
	}],
	["sql-error", async (page) => {
		await page.fill("textarea", "SELECT * FROM nowhere");
		await page.click("#ask");
		await until(page, () => document.querySelector(".result-place [role=alert]") !== null);
	}],
	["export", async (page) => {
		await go(page, "#export");
		await page.click("#export");
		await until(page, () => document.querySelector("#save-zip") !== null);
	}],
	["problems", (page) => go(page, "#problems")],
	["keys", async (page) => {
		await page.focus("main h1");
		await page.keyboard.press("?");
	}],
];

mkdirSync(pictures, { recursive: true });
const browser = await launch(executablePath);
for (const [name, options] of looks) {
	const page = await newPage(browser, base, options);
	await openPage(page, base);
	for (const [kind, step] of steps) {
		await step(page);
		await look(page, kind, name);
	}
	await page.close();
}
await browser.close();
assert.deepEqual([...found, ...complaints], []);
console.log(`${steps.length} pages in ${looks.length} looks: as wide as the screen, nothing serious found by axe-core; pictures in ${pictures}`);

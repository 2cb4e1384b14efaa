// Looks at every kind of page of catalogues with axe-core, in light and dark, on a desktop and on a phone, and keeps pictures:
//
//	node looks.mjs CHROMIUM PICTURES FOLDER... [--quick]
//
// Quick: light on a desktop and dark on a phone only.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { complaints, everyKind, fileBase, launch, newPage, open } from "./common.mjs";

const [executablePath, pictures, ...rest] = process.argv.slice(2);
const folders = rest.filter((each) => each !== "--quick"),
	isQuick = rest.includes("--quick");
const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf-8");
const desktop = { viewport: { width: 1280, height: 850 } },
	phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const looks = [
	["light-desktop", { ...desktop, colorScheme: "light" }],
	["dark-phone", { ...phone, colorScheme: "dark" }],
	["dark-desktop", { ...desktop, colorScheme: "dark" }],
	["light-phone", { ...phone, colorScheme: "light" }],
].slice(0, isQuick ? 2 : 4);

/* Serious and critical findings of axe-core, as texts. */
async function findings(page) {
	// Without loading style sheets a second time, which pages from a disk may not.
	await page.evaluate(axe);
	const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], preload: false }));
	return violations
		.filter(({ impact }) => ["serious", "critical"].includes(impact))
		.map(
			({ id, nodes }) =>
				`${id}: ${nodes
					.slice(0, 3)
					.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ""}`)
					.join(" | ")}`,
		);
}

const found = [],
	browser = await launch(executablePath);
let count = 0;
for (const folder of folders)
	for (const [look, options] of looks) {
		const page = await newPage(browser, fileBase(folder), options),
			name = basename(folder);
		mkdirSync(`${pictures}/${name}`, { recursive: true });
		for (const [kind, address] of Object.entries(everyKind(folder))) {
			await open(page, fileBase(folder), address);
			await page.waitForTimeout(150);
			const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
				title = await page.title();
			await page.screenshot({ path: `${pictures}/${name}/${kind}-${look}.png` });
			if (wide > 0) found.push(`${name} ${kind} ${look}: ${wide} pixels too wide`);
			if (/Not readable/.test(title) || (/^Not/.test(title) && kind !== "missing"))
				found.push(`${name} ${kind}: ${title}, ${await page.textContent("main")}`);
			found.push(...(await findings(page)).map((each) => `${name} ${kind} ${look}: ${each}`));
			count++;
		}
		await page.close();
	}
await browser.close();
assert.deepEqual([...found, ...complaints], []);
console.log(
	`${count} pages in ${looks.length} looks: as wide as the screen, nothing serious found by axe-core; pictures in ${pictures}`,
);

// Each tile of a catalogue shows the picture of its own clip, pixel by pixel; a click on one that plays opens its page, which has its
// files: CHROMIUM CATALOGUE COUNT, a catalogue of COUNT clips, which fill no whole sheet of pictures.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { complaints, fileBase, launch, newPage, open, until } from "./common.mjs";

const [, , executable, folder, count] = process.argv;
const browser = await launch(executable);
const base = fileBase(folder);
const page = await newPage(browser, base);

/* ---- pictures ---- */

await open(page, base, "#/clips");
const { columns, rows, width, height } = await page.evaluate(() => catalogue.start.sheets);
// Tiles in the size of their pictures, one behind the other, each over its picture as it is in the sheet.
await page.evaluate(
	async ({ columns, rows, width, height, count }) => {
		document.body.replaceChildren();
		document.body.style.cssText = "margin: 0; background: none; display: block";
		for (let clip = 0; clip < count; clip++) {
			const { backgroundImage, backgroundSize, backgroundPosition } = stripOf(clip).style;
			const strip = document.createElement("div");
			Object.assign(strip.style, { backgroundImage, backgroundSize, backgroundPosition, width: `${width}px`, height: `${height}px` });
			const own = document.createElement("canvas");
			const sheet = new Image();
			sheet.src = `pictures/${Math.floor(clip / (columns * rows))}.png`;
			await sheet.decode();
			own.width = width;
			own.height = height;
			own.style.display = "block";
			const place = clip % (columns * rows);
			own.getContext("2d").drawImage(
				sheet, (place % columns) * width, Math.floor(place / columns) * height, width, height, 0, 0, width, height,
			);
			document.body.append(strip, own);
			strip.dataset.tile = own.dataset.own = clip;
		}
	},
	{ columns, rows, width, height, count: Number(count) },
);
let wrong = 0;
for (let clip = 0; clip < count; clip++) {
	const shown = await page.locator(`[data-tile="${clip}"]`).screenshot();
	const own = await page.locator(`[data-own="${clip}"]`).screenshot();
	wrong += Buffer.compare(shown, own) !== 0;
}
assert.equal(wrong, 0, `${wrong} of ${count} tiles show something else than their clip`);

/* ---- a click ---- */

await open(page, base, "#/clips");
const tile = page.locator(".tile").first(),
	wanted = await tile.getAttribute("href");
await tile.hover();
await until(page, () => document.querySelector(".tile.plays canvas") !== null);
await page.mouse.down();
await page.waitForTimeout(100);
await page.mouse.up();
await until(page, (wanted) => location.hash === wanted, wanted);

/* ---- files ---- */

// A clip's page has the files that were written of it, and a command for those that were not.
const link = page.locator("a[download]");
await link.waitFor();
const file = decodeURIComponent(await link.getAttribute("href"));
assert.match(file, /^files\/bvh\/.*\.bvh$/);
assert.match(readFileSync(`${folder}/${file}`, "utf-8"), /^HIERARCHY/);
assert.ok(!(await page.locator("select[aria-label=Format] option").allTextContents()).includes("bvh"));
await page.selectOption("select[aria-label=Format]", "csv");
assert.match(await page.textContent(".command"), /^animdb export DATABASE -f csv --clip [0-9a-f]{32} -o FOLDER$/);

assert.deepEqual(complaints, []);
await browser.close();
console.log(`${count} tiles`);

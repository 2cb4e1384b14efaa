// Uses the catalogue of the corpora in FOLDER as people do, from the disk and from a host. FACTS is a JSON file with what SQL says
// of the same database.
//
//	node use.mjs CHROMIUM FOLDER FACTS
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, complaints, dataOf, fileBase, heading, launch, newPage, open, serve, settled } from "./common.mjs";

const [executablePath, folder, factsPath] = process.argv.slice(2);
const facts = JSON.parse(readFileSync(factsPath, "utf-8"))[0];

const status = (page) => page.textContent("main .status");
const focusedText = (page) => page.evaluate(() => document.activeElement.textContent);

/* Waits until `expression`, a function in the page, is true. */
const until = (page, expression, argument) => page.waitForFunction(expression, argument, { timeout: 5000 });

async function press(page, ...keys) {
	for (const key of keys) await page.keyboard.press(key);
}

/* ---- the start ---- */

async function checkStart(page, base) {
	await open(page, base);
	const text = await page.textContent("main");
	assert.ok(text.includes(`${facts.clips} animations`), text.slice(0, 200));
	assert.equal(await page.locator(".dump").count(), facts.dumps);
	assert.ok((await page.locator(".highlights .tile, .tiles .tile").count()) > 5);
	assert.ok(
		await page
			.locator(".tile .strip")
			.first()
			.evaluate((strip) => getComputedStyle(strip).backgroundImage.includes("pictures/")),
	);
	await press(page, "?");
	assert.ok(await page.isVisible("#keys"));
	await press(page, "Escape");
	assert.ok(!(await page.isVisible("#keys")));
}

/* ---- searching ---- */

async function checkSearch(page, base) {
	await open(page, base);
	await press(page, "/");
	await page.keyboard.type("puppet-s_walkl", { delay: 5 });
	await until(page, () => document.querySelector(".results .tile")?.textContent.startsWith("PUPPET-S_WALKL"));
	assert.equal(address(page), "#search?q=puppet-s_walkl");
	assert.equal(await page.evaluate(() => document.activeElement.id), "query", "typing stays in the box");
	await press(page, "ArrowDown");
	assert.match(await focusedText(page), /^PUPPET-S_WALKL/);
	await press(page, "Enter");
	await settled(page);
	assert.equal(await heading(page), "PUPPET-S_WALKL");
	assert.match(await page.title(), /^PUPPET-S_WALKL · /);
	assert.match(address(page), new RegExp(`^#clip/${facts.walk}/[0-9a-f]{8}$`));
	await page.goBack();
	await settled(page);
	assert.equal(await page.inputValue("#query"), "puppet-s_walkl", "the words are there again");
	assert.match(await focusedText(page), /^PUPPET-S_WALKL/, "the focus is where it was");

	// words of different fields: a title and a bone
	await page.fill("#query", "s_walkl upperarm");
	await until(page, () => document.querySelector(".results .tile")?.textContent.startsWith("PUPPET-S_WALKL"));
	// a bone's clips are those of its skeletons
	await page.fill("#query", "bip01 l upperarm");
	await until(page, () => /Bones/.test(document.querySelector(".results").textContent));
	// a hash
	await page.fill("#query", facts.walk.slice(0, 12));
	await until(page, () => document.querySelector(".results .tile")?.textContent.startsWith("PUPPET-S_WALKL"));
	await page.fill("#query", "nothing-has-this-name");
	await until(page, () => document.querySelectorAll(".results .tile").length === 0);
	assert.match(await status(page), /Nothing/);
}

/* ---- the list of clips ---- */

async function checkList(page, base) {
	await open(page, base, "#clips");
	assert.equal(await status(page), `${facts.clips} of ${facts.clips}`);
	const choice = await page
		.locator("select[name=dump] option")
		.evaluateAll((options) => options.find((each) => each.textContent.startsWith("zengin")).value);
	await page.selectOption("select[name=dump]", choice);
	await until(page, (count) => document.querySelector("main .status").textContent.startsWith(`${count} of`), facts.zengin);
	await page.fill("input[name=min]", "1");
	await until(
		page,
		(count) => document.querySelector("main .status").textContent.startsWith(`${count} of`),
		facts.zenginLong,
	);
	await page.selectOption("select[name=loop]", "yes");
	await until(
		page,
		(count) => document.querySelector("main .status").textContent.startsWith(`${count} of`),
		facts.zenginLongLoops,
	);
	assert.equal(address(page), `#clips?dump=${choice}&min=1&loop=yes`);

	// what is filtered is in the address, and sorting is too
	await open(page, base, `#clips?dump=${choice}&min=1&view=table`);
	assert.equal(await status(page), `${facts.zenginLong} of ${facts.clips}`);
	assert.equal(await page.inputValue("input[name=min]"), "1");
	await page.click("thead button:text('Length')");
	await until(page, () => document.querySelector("[aria-sort=ascending]"));
	await page.click("thead button:text('Length')");
	await until(page, () => document.querySelector("[aria-sort=descending]"));
	assert.ok(
		(await page.textContent("tbody tr[data-at='0']")).includes(`${facts.seconds.toFixed(2)} s`),
		"the longest is the first",
	);
	assert.match(address(page), /sort=-duration/);
	await page.locator("tbody tr[data-at='0'] a").first().focus();
	await press(page, "ArrowDown", "ArrowDown", "ArrowUp");
	assert.equal(await page.evaluate(() => document.activeElement.closest("tr").dataset.at), "1");
	await press(page, "g");
	await until(page, () => document.querySelector(".grid .tile"));

	// arrow keys in the pictures, far down, and back to the same place
	await open(page, base, "#clips");
	await page.locator(".tile").first().focus();
	await press(page, "End");
	assert.equal(
		await page.evaluate(() => Number(document.activeElement.dataset.at)),
		facts.clips - 1,
		"the last picture has the focus",
	);
	await press(page, "ArrowUp", "ArrowLeft");
	const name = await page.evaluate(() => document.activeElement.querySelector(".caption").textContent);
	const top = await page.evaluate(() => window.scrollY);
	await press(page, "Enter");
	await until(page, (text) => document.querySelector("main h1")?.textContent === text, name);
	assert.equal(await page.evaluate(() => window.scrollY), 0);
	const next = await page.getAttribute(".trail a:last-child", "title");
	await press(page, "]");
	await until(page, (text) => document.querySelector("main h1")?.textContent === text, next);
	await page.goBack();
	await until(page, (text) => document.querySelector("main h1")?.textContent === text, name);
	await page.goBack();
	await until(page, () => document.querySelector(".grid"));
	await until(page, (before) => Math.abs(window.scrollY - before) < 2, top);
	await until(page, (text) => document.activeElement.querySelector(".caption")?.textContent === text, name);
}

/* A picture plays under the pointer, but not for who wants no motion. */
async function checkHover(browser, page, base) {
	const words = "#clips?q=puppet-s_walkl",
		canvas = (which) => which.locator(".tile canvas").first();
	await open(page, base, words);
	await page.locator(".tile").first().hover();
	await canvas(page).waitFor({ timeout: 8000 });
	const before = await canvas(page).evaluate((each) => each.toDataURL());
	await page.waitForTimeout(400);
	assert.notEqual(await canvas(page).evaluate((each) => each.toDataURL()), before, "it moves");
	assert.ok(
		await canvas(page).evaluate((each) =>
			each
				.getContext("2d")
				.getImageData(0, 0, each.width, each.height)
				.data.some((value) => value > 0),
		),
	);
	await page.mouse.move(5, 5);
	await canvas(page).waitFor({ state: "detached" });
	const still = await newPage(browser, base, { viewport: { width: 1280, height: 850 }, reducedMotion: "reduce" });
	await open(still, base, words);
	await still.locator(".tile").first().hover();
	await still.waitForTimeout(700);
	assert.equal(await canvas(still).count(), 0);
	await still.close();
}

/* ---- a clip ---- */

async function checkClip(page, base) {
	await open(page, base, `#clip/${facts.walk}`);
	assert.equal(await heading(page), "PUPPET-S_WALKL", "an address without a place will do");
	await page.locator(".player .view").waitFor();
	const picture = () => page.locator(".player .view").evaluate((canvas) => canvas.toDataURL());
	await page.waitForTimeout(300);
	const before = await picture();
	await page.waitForTimeout(300);
	assert.notEqual(await picture(), before, "it plays by itself");
	await page.click(".player .play");
	await page.waitForTimeout(100);
	const paused = await picture();
	await page.waitForTimeout(250);
	assert.equal(await picture(), paused, "it stands still");
	await page.click(".player .play");
	await page.waitForTimeout(300);
	assert.notEqual(await picture(), paused, "it plays again");
	await page.click(".player .play");
	await page.locator(".player .time").fill("1.3");
	assert.match(await page.textContent(".player .now"), /1\.30 s/);
	assert.notEqual(await picture(), paused, "scrubbing moves it");

	// a similar clip, and back
	const similar = page.locator("section:has(h2:text('Similar')) .tile").first(),
		name = await similar.locator(".caption").textContent();
	await similar.click();
	await until(
		page,
		(text) => document.querySelector("main h1")?.textContent === text && document.querySelector(".player .view"),
		name,
	);
	await page.goBack();
	await until(page, () => document.querySelector("main h1")?.textContent === "PUPPET-S_WALKL");

	// links to its set, skeleton, model and dump
	for (const kind of ["set", "skeleton", "model", "dump"]) {
		await open(page, base, `#clip/${facts.walk}`);
		const link = page.locator(`main a[href^="#${kind}/"]`).first(),
			text = await link.textContent();
		await link.click();
		await until(page, (word) => document.getElementById("main").dataset.page === word, kind);
		assert.equal(await heading(page), text);
	}

	// an event, and the clips that have it
	await open(page, base, `#clip/${facts.walk}`);
	await page.locator('main a[href^="#events/"]').first().click();
	await until(page, () => document.getElementById("main").dataset.page === "events" && document.querySelector("tbody a"));
	assert.ok((await page.locator("tbody a", { hasText: "PUPPET-S_WALKL" }).count()) > 0);
	await open(page, base, "#clip/00000000000000000000000000000000/00000000");
	assert.match(await heading(page), /not in the catalogue/);
}

/* ---- links ---- */

/* Every link of the pages that list things leads to a page that is there. */
async function checkLinks(page, base) {
	const all = new Set([
		"#sets",
		"#skeletons",
		"#models",
		"#events",
		"#duplicates",
		"#problems",
		"#unused",
		"#dangling",
		"#differences",
	]);
	for (const from of [...all, ""]) {
		await open(page, base, from);
		for (const href of await page
			.locator("main a")
			.evaluateAll((links) => links.slice(0, 4).map((link) => link.getAttribute("href"))))
			all.add(href);
	}
	for (const href of all) {
		await open(page, base, href);
		assert.ok(!/^(Not |Not$)/.test(await page.title()), `${href}: ${await page.title()}`);
	}
	return all.size;
}

/* ---- SQL, in catalogues that have it ---- */

async function checkSql(page, base) {
	await open(page, base, "#sql");
	await page.fill(
		"textarea",
		"SELECT count(*), (SELECT max(content_xxh128) FROM clips WHERE name = 'PUPPET-S_WALKL') FROM clips",
	);
	await page.focus("textarea");
	await press(page, "Control+Enter");
	await page.waitForSelector(".rows-frame td", { timeout: 20000 });
	assert.equal(await page.textContent(".rows-frame td"), String(facts.clips));
	assert.equal(
		await page.getAttribute(".rows-frame td a", "href").then((href) => href.split("/")[1]),
		facts.walk,
		"a content leads to its clip",
	);
	await page.fill("textarea", "SELECT 1 FROM nowhere");
	await page.click("text=Ask >> nth=-1");
	await page.waitForSelector("main [role=alert]");
	assert.match(await page.textContent("main [role=alert]"), /no such table: nowhere/);
	const questions = await page.locator("main select option").count();
	await page.selectOption("main select", { index: Math.min(2, questions - 1) });
	await page.click("main button.chief");
	await page.waitForSelector(".rows-frame td");
	return questions - 1;
}

/* ---- all ---- */

const browser = await launch(executablePath),
	host = await serve(folder);
for (const base of [fileBase(folder), host.base]) {
	const page = await newPage(browser, base);
	await checkStart(page, base);
	await checkSearch(page, base);
	await checkClip(page, base);
	console.log(`${base.split(":")[0]}: opened, searched, played, scrubbed, followed to a similar clip and back`);
	// What a host has nothing to do with.
	if (base !== host.base) {
		await checkList(page, base);
		await checkHover(browser, page, base);
		console.log(`filtered, sorted, moved by keys; ${await checkLinks(page, base)} addresses lead to pages`);
	}
	if (dataOf(folder, "start").sql) console.log(`SQL answered, ${await checkSql(page, base)} questions offered`);
	await page.close();
}
assert.ok(dataOf(folder, "start").counts.clips === facts.clips);
assert.deepEqual(complaints, []);
await browser.close();
host.close();

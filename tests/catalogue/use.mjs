// Uses the catalogue of the corpora in FOLDER as people do, from the disk and from a host. FACTS is a JSON file with what SQL says
// of the same database.
//
//	node use.mjs CHROMIUM FOLDER FACTS
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, complaints, dataOf, fileBase, heading, launch, newPage, open, serve, settled, until } from "./common.mjs";

const [executablePath, folder, factsPath] = process.argv.slice(2);
const facts = JSON.parse(readFileSync(factsPath, "utf-8"))[0];

const status = (page) => page.textContent("main .status");
const focusedText = (page) => page.evaluate(() => document.activeElement.textContent);

const picture = (canvas) => canvas.evaluate((each) => each.toDataURL());

/* Until a canvas shows something else than it did. */
async function moves(canvas, before) {
	for (const end = Date.now() + 20000; (await picture(canvas)) === before; )
		assert.ok(Date.now() < end, "the picture stays the same");
}

/* Until a canvas stands still, as it does a moment after it was told to; returns its picture. */
async function standsStill(canvas) {
	for (const end = Date.now() + 20000; ; ) {
		const before = await picture(canvas);
		await canvas.page().waitForTimeout(250);
		if ((await picture(canvas)) === before) return before;
		assert.ok(Date.now() < end, "the picture goes on");
	}
}

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

const firstFound = (page) => page.evaluate(() => document.querySelector(".results .tile .caption")?.textContent ?? null);

/* Types other words into the box, and waits for what they find. */
async function look(page, words) {
	await page.fill("#query", words);
	await settled(page);
}

async function checkSearch(page, base) {
	await open(page, base);
	await press(page, "/");
	await page.keyboard.type("puppet-s_walkl", { delay: 5 });
	await settled(page);
	assert.equal(await firstFound(page), "PUPPET-S_WALKL");
	assert.equal(await address(page), "#search?q=puppet-s_walkl");
	assert.equal(await page.evaluate(() => document.activeElement.id), "query", "typing stays in the box");
	await press(page, "ArrowDown");
	assert.match(await focusedText(page), /^PUPPET-S_WALKL/);
	await press(page, "Enter");
	await settled(page);
	assert.equal(await heading(page), "PUPPET-S_WALKL");
	assert.match(await page.title(), /^PUPPET-S_WALKL · /);
	assert.match(await address(page), new RegExp(`^#clip/${facts.walk}/[0-9a-f]{8}$`));
	await page.goBack();
	await settled(page);
	assert.equal(await page.inputValue("#query"), "puppet-s_walkl", "the words are there again");
	assert.match(await focusedText(page), /^PUPPET-S_WALKL/, "the focus is where it was");

	// words of different fields: a title and a bone
	await look(page, "s_walkl upperarm");
	assert.equal(await firstFound(page), "PUPPET-S_WALKL");
	// a bone's clips are those of its skeletons
	await look(page, "bip01 l upperarm");
	assert.match(await page.textContent(".results"), /Bones/);
	// a hash
	await look(page, facts.walk.slice(0, 12));
	assert.equal(await firstFound(page), "PUPPET-S_WALKL");
	await look(page, "nothing-has-this-name");
	assert.equal(await firstFound(page), null);
	assert.match(await status(page), /Nothing/);
}

/* Who types faster than the index of words is loaded is not left on the page before. */
async function checkFastTyping(page, base) {
	await open(page, base, "#clips");
	await page.evaluate(() => {
		const box = document.getElementById("query");
		box.focus();
		for (const text of ["p", "pu", "puppet-s_walkl"]) {
			box.value = text;
			box.dispatchEvent(new InputEvent("input", { bubbles: true }));
		}
	});
	await settled(page);
	assert.equal(await heading(page), "Search");
	assert.equal(await firstFound(page), "PUPPET-S_WALKL");
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
	assert.equal(await address(page), `#clips?dump=${choice}&min=1&loop=yes`);

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
	assert.match(await address(page), /sort=-duration/);
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
	assert.ok(top > 0);
	await press(page, "Enter");
	// in the same moment: a page is at its top as soon as it is seen
	const newTop = await until(
		page,
		(text) => document.querySelector("main h1")?.textContent === text && { top: window.scrollY },
		name,
	);
	assert.equal(newTop.top, 0);
	await settled(page);
	assert.equal(await page.evaluate(() => window.scrollY), 0);
	const next = await page.getAttribute(".trail a:last-child", "title");
	await press(page, "]");
	await settled(page);
	assert.equal(await heading(page), next);
	await page.goBack();
	await settled(page);
	assert.equal(await heading(page), name);
	await page.goBack();
	await settled(page);
	assert.ok(Math.abs((await page.evaluate(() => window.scrollY)) - top) < 2, "the list is where it was");
	assert.equal(await page.evaluate(() => document.activeElement.querySelector(".caption")?.textContent), name);
	await page.goForward();
	await settled(page);
	assert.equal(await heading(page), name);
	await checkPlaceInClip(page);
}

/* Back to a place far down in the page of a clip, whose height is known when its figure is loaded. */
async function checkPlaceInClip(page) {
	const top = await page.evaluate(() => {
		window.scrollTo(0, document.documentElement.scrollHeight);
		return window.scrollY;
	});
	assert.ok(top > 0);
	await page.locator('main a[href^="#dump/"]').first().evaluate((link) => link.click());
	await settled(page);
	assert.equal(await page.evaluate(() => window.scrollY), 0);
	await page.goBack();
	await settled(page);
	assert.ok(Math.abs((await page.evaluate(() => window.scrollY)) - top) < 2, "the clip is where it was");
}

/* A picture plays under the pointer, but not for who wants no motion. */
async function checkHover(browser, page, base) {
	const words = "#clips?q=puppet-s_walkl",
		canvas = (which) => which.locator(".tile canvas").first();
	await open(page, base, words);
	await page.locator(".tile").first().hover();
	await canvas(page).waitFor();
	await moves(canvas(page), await picture(canvas(page)));
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
	const view = page.locator(".player .view");
	await moves(view, await picture(view)); // it plays by itself
	await page.click(".player .play");
	const paused = await standsStill(view);
	await page.click(".player .play");
	await moves(view, paused);
	await page.click(".player .play");
	await page.locator(".player .time").fill("1.3");
	assert.match(await page.textContent(".player .now"), /1\.30 s/);
	assert.notEqual(await picture(view), paused, "scrubbing moves it");

	// a similar clip, and back
	const similar = page.locator("section:has(h2:text('Similar')) .tile").first(),
		name = await similar.locator(".caption").textContent();
	await similar.click();
	await settled(page);
	assert.equal(await heading(page), name);
	assert.equal(await view.count(), 1);
	await page.goBack();
	await settled(page);
	assert.equal(await heading(page), "PUPPET-S_WALKL");

	// links to its set, skeleton, model and dump
	for (const kind of ["set", "skeleton", "model", "dump"]) {
		await open(page, base, `#clip/${facts.walk}`);
		const link = page.locator(`main a[href^="#${kind}/"]`).first(),
			text = await link.textContent();
		await link.click();
		await settled(page);
		assert.equal(await page.getAttribute("#main", "data-page"), kind);
		assert.equal(await heading(page), text);
	}

	// an event, and the clips that have it
	await open(page, base, `#clip/${facts.walk}`);
	await page.locator('main a[href^="#events/"]').first().click();
	await settled(page);
	assert.equal(await page.getAttribute("#main", "data-page"), "events");
	assert.ok((await page.locator("tbody a", { hasText: "PUPPET-S_WALKL" }).count()) > 0);
	await open(page, base, "#clip/00000000000000000000000000000000/00000000");
	assert.match(await heading(page), /not in the catalogue/);
}

/* ---- models ---- */

/* A row of a list that has these values. */
function thing(kind, wanted) {
	const { columns, rows } = dataOf(folder, kind);
	const things = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
	return things.find((each) => Object.entries(wanted).every(([name, value]) => each[name] === value));
}

/* A model's page plays the model's clips on it, a clip's page has a choice of models; addresses keep both. */
async function checkModels(page, base) {
	const puppet = thing("models", { id: "puppet.xml", kind: "actor" }),
		place = `#model/${puppet.content}/${puppet.place}`,
		view = page.locator(".player .view");
	await open(page, base, place);
	assert.match(await page.textContent(".byline"), /240 vertices · 120 triangles · 2 components/);
	await moves(view, await picture(view)); // it plays by itself
	const other = page.locator(".model-view > label option").last(),
		name = await other.textContent();
	await page.selectOption(".model-view > label select", await other.getAttribute("value"));
	await settled(page);
	assert.match(await address(page), /\?play=[0-9a-f]{8}$/);
	await open(page, base, await address(page));
	assert.equal(await page.locator(".model-view > label option:checked").textContent(), name);

	// its clips lead to themselves with it, and are drawn with it
	const tile = page.locator(".grid .tile").last();
	await tile.scrollIntoViewIfNeeded();
	await tile.locator("canvas.still").waitFor();
	await tile.click();
	await settled(page);
	assert.match(await address(page), new RegExp(`^#clip/.*\\?model=${puppet.place}$`));
	const choice = page.locator(".model-choice select"),
		chosen = () => page.locator(".model-choice option:checked").textContent();
	assert.match(await chosen(), /^puppet/);
	assert.match(await page.textContent(".command"), /^animdb export DATABASE -f glb --clip [0-9a-f]{32} --body puppet\.xml -o FOLDER$/);

	// another model looks different, and is in the address
	await page.click(".player .play");
	await page.locator(".player .time").fill("0");
	const before = await standsStill(view);
	const another = await choice.locator("option:not(:checked)").last().getAttribute("value");
	await choice.selectOption(another);
	await settled(page);
	assert.match(await address(page), another ? new RegExp(`model=${another}$`) : /[0-9a-f]{8}$/);
	await page.locator(".player .time").fill("0");
	await moves(view, before);

	// what is not known is not said to be 0
	const bind = thing("models", { id: "bind" });
	await open(page, base, `#model/${bind.content}/${bind.place}`);
	assert.match(await page.textContent("main"), /mesh not read, vertices unknown/);
	assert.match(await page.textContent("main"), /animdb index --meshes/);
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
	await page.selectOption("main select", { label: "Which clips have a name like this?" });
	await page.click("main button.chief");
	await page.waitForSelector(".rows-frame td");
	if (dataOf(folder, "start").sql.worker) await checkProgram(page);
	return questions - 1;
}

/* What animdb answers, and SQLite does not. */
async function checkProgram(page) {
	const ask = async (sql) => {
		await page.fill("textarea", sql);
		await page.click("text=Ask >> nth=-1");
	};
	const answer = async (text) => {
		await page.waitForFunction((text) => document.querySelector(".rows-frame td")?.textContent === text, text);
	};
	await ask("SELECT count(*) FROM keys");
	await answer(String(facts.keys));
	// A statement without an end is stopped, and the next one is answered.
	await ask("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n");
	await page.click("text=Stop");
	await page.waitForFunction(() => document.querySelector("main .status").textContent === "Stopped.");
	await ask("SELECT 'again'");
	await answer("again");
	await page.selectOption("main select", { label: "Which clips move like this one?" });
	await page.fill("main input[name=clip]", "PUPPET-S_WALKL");
	await page.fill("main input[name=limit]", "3");
	await page.click("text=Ask >> nth=-1");
	await answer(String(facts.similar));
	await ask("SELECT nothing FROM clips");
	await page.waitForSelector("main pre[role=alert]");
	assert.match(await page.textContent("main pre[role=alert]"), /\^/, "the place of a mistake is shown");
}

/* ---- the policy ---- */

/* With its Content-Security-Policy the page shows its pictures, plays a clip and answers SQL, and a script of a stranger does not run. */
async function checkPolicy(browser, base) {
	const page = await newPage(browser, base, { bypassCSP: false });
	await page.goto(`${base}/index.html`);
	await page.locator(".tile .strip").first().waitFor();
	await page.goto(`${base}/index.html#clips`);
	await page.locator(".tile").first().hover();
	await page.locator(".tile.plays canvas").waitFor();
	if (dataOf(folder, "start").sql) {
		await page.goto(`${base}/index.html#sql`);
		await page.reload();
		await page.fill("textarea", "SELECT 6 * 7 AS answer");
		await page.press("textarea", "Control+Enter");
		await page.locator("main td", { hasText: /^42$/ }).waitFor();
	}
	assert.deepEqual(complaints, []);
	await page.evaluate(() => {
		const script = document.createElement("script");
		script.textContent = "window.stranger = true";
		document.body.append(script);
	});
	assert.equal(await page.evaluate(() => window.stranger), undefined, "a script of a stranger ran");
	assert.match(complaints.splice(0).join(), /Content Security Policy/);
	await page.close();
}

/* ---- all ---- */

const browser = await launch(executablePath),
	host = await serve(folder);
for (const base of [fileBase(folder), host.base]) {
	await checkPolicy(browser, base);
	const page = await newPage(browser, base);
	await checkStart(page, base);
	await checkSearch(page, base);
	await checkFastTyping(page, base);
	await checkClip(page, base);
	await checkList(page, base);
	await checkModels(page, base);
	console.log(
		`${base.split(":")[0]}: opened, searched, filtered, sorted, moved by keys, played, scrubbed, followed to a similar clip and back, chose models`,
	);
	// What a host has nothing to do with.
	if (base !== host.base) {
		await checkHover(browser, page, base);
		console.log(`hovered; ${await checkLinks(page, base)} addresses lead to pages`);
	}
	if (dataOf(folder, "start").sql) console.log(`SQL answered, ${await checkSql(page, base)} questions offered`);
	await page.close();
}
assert.ok(dataOf(folder, "start").counts.clips === facts.clips);
assert.deepEqual(complaints, []);
await browser.close();
host.close();

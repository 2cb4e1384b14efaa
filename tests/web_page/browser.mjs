// Uses the page with the program in it as people do, from the disk and from a host, and compares it with the native program.
//
//	node browser.mjs CHROMIUM FOLDER PROGRAM CORPUS LARGE          FOLDER has animdb.html; LARGE is a disc image
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { complaints, fileBase, heading, launch, newPage, serve } from "./common.mjs";
import { answer, choose, download, drop, go, index, nativeProgram, openPage, settled, tryNative, until, unzip } from "./page.mjs";

const [executablePath, folder, program, corpus, large] = process.argv.slice(2);
const native = nativeProgram(program),
	work = mkdtempSync(join(tmpdir(), "animdb-web-"));

/* What SQL says of a database, natively: rows of objects. */
const rowsOf = (database, sql) => JSON.parse(native("query", "-f", "json", database, sql).toString());

/* What the page asked for since it was loaded. */
function watchRequests(page) {
	const asked = [];
	page.on("request", (request) => asked.push(request.url()));
	return asked;
}

/* ---- nothing leaves the machine ---- */

async function checkPolicy(page) {
	const refused = await page.evaluate(async () => {
		const tries = [fetch("https://example.org/"), fetch(location.href), new Promise((resolve, reject) => {
			const image = new Image();
			Object.assign(image, { onload: resolve, onerror: () => reject(new Error("no image")), src: "https://example.org/a.png" });
		})];
		const script = new Blob(["fetch('https://example.org/').then(() => postMessage('sent'), () => postMessage('refused'))"]);
		const worker = new Worker(URL.createObjectURL(script));
		tries.push(new Promise((resolve, reject) => (worker.onmessage = ({ data }) => (data === "sent" ? resolve() : reject(new Error(data))))));
		return (await Promise.allSettled(tries)).map(({ status }) => status);
	});
	assert.deepEqual(refused, ["rejected", "rejected", "rejected", "rejected"]);
}

/* ---- every system ---- */

async function checkSystem(page, base, name, take) {
	const database = join(work, `${name}.db`);
	tryNative(program)("index", "-q", database, join(corpus, name));
	const [facts] = rowsOf(database, "SELECT (SELECT count(*) FROM clips) AS clips, (SELECT count(*) FROM diagnostics WHERE severity <> 'note') AS problems, (SELECT count(*) FROM diagnostics) AS all_problems, (SELECT sum(key_count) FROM clips) AS keys");
	await openPage(page, base);
	await take(page, join(corpus, name));
	assert.equal(await heading(page), name);
	await index(page);
	assert.equal(await heading(page), `${name}.animdb`, await page.textContent("main"));
	const found = await page.evaluate(async () => ({ ...session.database.counts, keys: (await rowsOf("SELECT sum(key_count) AS keys FROM clips"))[0].keys }));
	assert.deepEqual([found.clips, found.problems, found.keys], [facts.clips, facts.problems, facts.keys], name);
	assert.ok((await page.evaluate(() => window.seen)).some((text) => /asset/.test(text)), "progress is seen");
	await go(page, "#clips");
	assert.equal(await page.textContent("main .status"), `${facts.clips.toLocaleString("en")} of ${facts.clips.toLocaleString("en")}`);
	await go(page, "#problems");
	const listed = await page.evaluate(() => [...document.querySelectorAll(".problem summary")].reduce((sum, each) => sum + Number(each.textContent.match(/ ([\d,]+)/)[1].replace(",", "")), 0));
	assert.equal(listed, facts.all_problems);
	return facts.clips;
}

/* ---- one game, in detail ---- */

const picture = (canvas) => canvas.evaluate((each) => each.toDataURL());

async function moves(canvas, before) {
	for (const end = Date.now() + 20000; (await picture(canvas)) === before; ) assert.ok(Date.now() < end, "the picture stays the same");
}

async function checkClip(page) {
	await go(page, "#clips");
	await page.keyboard.press("/");
	await page.keyboard.type("puppet s_walkl");
	await until(page, () => location.hash.endsWith("q=puppet%20s_walkl") && document.querySelectorAll("main tbody a").length === 2);
	await settled(page);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	await page.locator("main tbody a", { hasText: /^PUPPET-S_WALKL$/ }).click();
	await until(page, () => route.name === "clip");
	await settled(page);
	assert.equal(await heading(page), "PUPPET-S_WALKL");
	const view = page.locator("canvas.view"),
		first = await picture(view);
	await moves(view, first);
	await page.click(".player .play");
	await page.locator(".player .time").fill("0.5");
	const paused = await picture(view);
	await page.locator(".player .time").fill("1.3");
	assert.notEqual(await picture(view), paused, "scrubbing moves it");
	assert.equal(await page.evaluate(() => document.querySelector(".player select:has(option:checked)") !== null), true);
	assert.ok(await page.locator(".player .controls select").nth(1).isEnabled(), "it has a mesh");
	assert.ok((await picture(page.locator("canvas.curves"))).length > 2000, "curves are drawn");
	for (const title of ["Who plays it", "Events", "Hashes", "Similar clips"]) assert.equal(await page.locator(`h2:text-is("${title}")`).count(), 1, title);
	assert.match(await page.textContent("dl.facts"), /puppet\.vdf/);
	assert.ok(!(await page.textContent("main")).includes("/dumps/"));
	await page.goBack();
	await settled(page);
	assert.equal(await page.inputValue("#query"), "puppet s_walkl", "back in the list, with its words");
	await page.goForward();
	await settled(page);
	assert.equal(await heading(page), "PUPPET-S_WALKL");
	await page.keyboard.press("[");
	await until(page, () => document.querySelector("main h1").textContent !== "PUPPET-S_WALKL");
	await settled(page);
}

const csvOf = (text) => text.trim().split("\n").slice(1).map((line) => line.split(","));

async function checkQuestions(page, database) {
	await go(page, "#questions");
	const names = native("ask", "--names").toString().trim().split("\n");
	assert.equal(await page.locator("main .ways a").count(), names.length, "all questions are there");
	await page.locator("main .ways a", { hasText: "Which clips last longest?" }).click();
	await until(page, () => document.querySelector(".result tbody tr") !== null);
	await settled(page);
	const expected = csvOf(native("ask", "-f", "csv", database, "longest").toString());
	assert.deepEqual((await answer(page)).map((row) => row.map((text) => (text === "NULL" ? "" : text)).slice(1)), expected.map((row) => row.slice(1).map((text) => String(Number.isNaN(Number(text)) || text === "" ? text : Number(text)))));
	await page.fill("input[name=limit]", "3");
	await page.click("main .chief");
	await until(page, () => document.querySelectorAll(".result tbody tr").length === 3);
	const { name, bytes } = await download(page, "button:text-is('CSV')");
	assert.equal(name, "longest.csv");
	assert.deepEqual(bytes.toString(), native("ask", "-f", "csv", database, "longest", "3").toString());
	// what has to be given
	await go(page, "#questions/events");
	assert.equal(await page.locator(".result").count(), 0);
	await page.fill("input[name=clip]", "PUPPET-S_WALKL");
	await page.keyboard.press("Enter");
	await until(page, () => document.querySelector(".result tbody tr") !== null);
	assert.equal((await answer(page)).length, csvOf(native("ask", "-f", "csv", database, "events", "PUPPET-S_WALKL").toString()).length);
	assert.match(await page.evaluate(() => location.hash), /^#questions\/events\?clip=PUPPET-S_WALKL$/);
	// its SQL, with its parameters
	await go(page, "#questions/longest");
	await page.click("text=Its SQL");
	await until(page, () => route.name === "sql");
	await settled(page);
	assert.equal(await page.inputValue(".sql-fields input[name=limit]"), "20");
	await page.fill(".sql-fields input[name=limit]", "2");
	await page.click("#ask");
	await until(page, () => document.querySelectorAll(".result tbody tr").length === 2);
}

async function askSql(page, text) {
	await page.fill("textarea", text);
	await page.focus("textarea");
	await page.keyboard.press("Control+Enter");
	await until(page, () => !document.querySelector(".result-place[aria-busy]") && document.querySelector(".result, .result-place [role=alert]") !== null);
}

async function checkSql(page, database) {
	await go(page, "#sql");
	const sql = "SELECT bone_name, frame, round(x, 3) AS x FROM keys WHERE target = 'rotation' ORDER BY clip_id, channel_id, frame LIMIT 250";
	await askSql(page, sql);
	const expected = csvOf(native("query", "-f", "csv", database, sql).toString());
	assert.match(await page.textContent(".result .status"), /^250 rows/);
	assert.deepEqual((await answer(page)).map(([bone, frame]) => [bone, frame]), expected.slice(0, 100).map(([bone, frame]) => [bone, frame]));
	await page.click("text=Next ›");
	await page.click("text=Next ›");
	assert.deepEqual((await answer(page)).map(([, frame]) => frame), expected.slice(200).map(([, frame]) => frame));
	await page.click("thead th:nth-child(2) button");
	await page.click("thead th:nth-child(2) button");
	assert.equal(await page.getAttribute("thead th:nth-child(2)", "aria-sort"), "descending");
	assert.equal(Number((await answer(page))[0][1]), Math.max(...expected.map(([, frame]) => Number(frame))));
	for (const format of ["csv", "json"]) {
		const { name, bytes } = await download(page, `button:text-is('${format.toUpperCase()}')`);
		assert.equal(name, `result.${format}`);
		assert.equal(bytes.toString(), native("query", "-f", format, database, sql).toString(), format);
	}
	// where an error is
	await askSql(page, "SELECT 'ä'\n  FROM nowhere");
	assert.match(await page.textContent(".result-place [role=alert]"), /no such table: nowhere/);
	await askSql(page, "SELECT 'ä',\n  unheard FROM clips");
	assert.match(await page.textContent(".result-place [role=alert]"), /no such column: unheard[^]*\n +unheard FROM clips\n +\^/);
	// nothing is written
	await askSql(page, "DELETE FROM clips");
	assert.equal(await page.locator(".result-place [role=alert]").count(), 1);
	// a statement without an end
	await page.fill("textarea", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
	await page.click("#ask");
	await page.click(".result-place .stop");
	await until(page, () => document.querySelector(".result-place [role=alert]")?.textContent === "Stopped.");
	await askSql(page, "SELECT count(*) FROM clips");
	assert.equal((await answer(page))[0][0], String(rowsOf(database, "SELECT count(*) AS n FROM clips")[0].n), "the database is there again");
	// one that is left alone, and the answer that was there before
	await page.fill("textarea", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
	await page.click("#ask");
	await go(page, "#questions");
	await go(page, "#sql");
	await askSql(page, "SELECT min(id) AS clip_id FROM clips");
	await page.click(".result td a");
	await until(page, () => route.name === "clip");
	await settled(page);
	await page.goBack();
	await until(page, () => route.name === "sql");
	await settled(page);
	assert.equal((await answer(page)).length, 1);
}

/* ---- exports ---- */

/* Files below a folder: a Map of paths to bytes. */
function filesBelow(path, prefix = "") {
	return new Map(readdirSync(path).flatMap((name) => (statSync(join(path, name)).isDirectory() ? [...filesBelow(join(path, name), `${prefix}${name}/`)] : [[prefix + name, readFileSync(join(path, name))]])));
}

/* Every format writes here what the native program writes, of the database that the page gives. */
async function checkExports(page, indexed) {
	await go(page, "#");
	const { name, bytes } = await download(page, "#save"),
		outputs = mkdtempSync(join(work, "exports-")),
		database = join(outputs, name);
	writeFileSync(database, bytes);
	native("verify", database);
	const where = "name GLOB 'PUPPET-[ST]_*'";
	await go(page, `#export?which=where&where=${encodeURIComponent(where)}`);
	const formats = await page.locator("select[name=format] option").evaluateAll((options) => options.map((option) => option.value));
	assert.ok(formats.length >= 12, formats.join());
	for (const format of formats) {
		await page.selectOption("select[name=format]", format);
		await page.click("#export");
		await until(page, () => document.querySelector("#exported:not([aria-busy]) .status, #exported:not([aria-busy]) [role=alert]") !== null);
		const out = join(outputs, format);
		// The original bytes come from the dump, which has another place here.
		tryNative(program)("export", format === "raw" ? indexed : database, "-f", format, "-o", out, "--where", where);
		const expected = filesBelow(out);
		if ([...expected.keys()].every((path) => path === "manifest.json")) {
			assert.match(await page.textContent("#exported"), /Nothing was written/, format);
			continue;
		}
		const zip = await download(page, "#save-zip");
		assert.equal(zip.name, `zengin-${format}.zip`);
		const path = join(outputs, zip.name);
		writeFileSync(path, zip.bytes);
		execFileSync("python3", ["-c", "import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)", path]);
		const members = unzip(zip.bytes);
		assert.deepEqual([...members.keys()].sort(), [...expected.keys()].sort(), format);
		for (const [path, data] of members) if (format !== "raw" || path !== "manifest.json") assert.ok(data.equals(expected.get(path)), `${format}: ${path} differs`);
	}
	// one file of one clip, from its page
	await go(page, "#clips?q=PUPPET-T_WAVE");
	await page.locator("main tbody a").first().click();
	await until(page, () => route.name === "clip");
	await settled(page);
	await page.click("text=Export it");
	await until(page, () => route.name === "export");
	await settled(page);
	await page.selectOption("select[name=format]", "csv");
	await page.click("#export");
	await page.waitForSelector("#exported .chief");
	const one = await download(page, "#exported .chief"),
		expected = join(outputs, "one"),
		id = await page.evaluate(() => new URLSearchParams(route.query).get("clip"));
	native("export", database, "-f", "csv", "-o", expected, "--where", `clip_id = ${id}`);
	const [[path, bytesOfOne]] = [...filesBelow(expected)].filter(([name]) => name !== "manifest.json");
	assert.equal(one.name, path.split("/").at(-1));
	assert.ok(one.bytes.equals(bytesOfOne));
	return { database, formats: formats.length };
}

/* ---- databases, several games ---- */

async function checkDatabase(page, base, database) {
	await openPage(page, base);
	await drop(page, database);
	await until(page, () => Boolean(session.database?.counts));
	await settled(page);
	assert.equal(await heading(page), "zengin.animdb");
	assert.equal(await page.evaluate(() => session.database.counts.clips), rowsOf(database, "SELECT count(*) AS n FROM clips")[0].n);
	await page.click("#close");
	await until(page, () => document.querySelector(".drop-zone") !== null);
	await settled(page);
	await go(page, "#clips");
	assert.match(await page.textContent("main"), /drop the files again/, "without a database, pages say what to do");
}

async function checkSeveral(page, base) {
	await openPage(page, base);
	await drop(page, join(corpus, "zengin"), join(corpus, "oni"));
	assert.equal(await page.locator(".chosen li").count(), 2);
	await index(page, { each: true });
	const names = await page.locator("main tbody td:first-child").allTextContents();
	assert.deepEqual(names, ["oni", "zengin"]);
}

/* ---- what is damaged ---- */

async function checkDamaged(page, base) {
	const files = join(work, "damaged");
	mkdirSync(files);
	writeFileSync(join(files, "half.vdf"), readFileSync(join(corpus, "zengin/puppet.vdf")).subarray(0, 3000));
	writeFileSync(join(files, "notes.txt"), "nothing of a game");
	writeFileSync(join(files, "half.animdb"), readFileSync(join(work, "zengin.db")).subarray(0, 5000));
	await openPage(page, base);
	await choose(page, "#files", join(files, "half.vdf"));
	await index(page);
	await go(page, "#problems");
	assert.match(await page.textContent(".problem.problem li"), /half\.vdf/);
	assert.match(await page.textContent("main"), /at byte \d+/);
	await openPage(page, base);
	await choose(page, "#files", join(files, "notes.txt"));
	await index(page);
	assert.match(await page.textContent("[role=alert]"), /nothing to index in notes\.txt[^]*A game is dropped as a whole/);
	await openPage(page, base);
	await choose(page, "#files", join(files, "half.animdb"));
	await until(page, () => Boolean(session.failure || session.database?.counts));
	await settled(page);
	assert.match(await page.textContent("[role=alert]"), /half\.animdb/);
	assert.ok(await page.isVisible(".drop-zone"), "another file can be dropped");
}

/* ---- large files ---- */

const MEMORY_BOUND = 128 << 20;

async function checkLarge(page, base) {
	const size = statSync(large).size;
	await openPage(page, base);
	await choose(page, "#files", large);
	await index(page);
	const database = join(work, "large.db");
	native("index", "-q", database, large);
	assert.equal(await page.evaluate(() => session.database.counts.clips), rowsOf(database, "SELECT count(*) AS n FROM clips")[0].n);
	const seen = (await page.evaluate(() => window.seen)).map((text) => text.match(/^([\d.]+) (?:bytes|[KMG]B) of/)?.[1]).filter(Boolean);
	assert.ok(new Set(seen).size > 3, `progress goes on: ${seen.join(", ")}`);
	const { memory } = await page.evaluate(() => program.call("list"));
	assert.ok(memory < MEMORY_BOUND, `${memory} bytes of memory`);
	console.log(`${size >> 20} MiB indexed in ${memory >> 20} MiB of memory`);
}

async function checkStop(page, base) {
	await openPage(page, base);
	await choose(page, "#files", large);
	await page.click("#index");
	await until(page, () => /of .*clip/.test(document.querySelector("#work .status")?.textContent ?? ""));
	await page.click("#stop");
	await until(page, () => Boolean(session.failure) && !session.work);
	await settled(page);
	assert.match(await page.textContent("[role=alert]"), /^Stopped\./);
	assert.ok(await page.isVisible("#index"), "what was chosen is still chosen");
	await page.click("text=Choose something else");
	await settled(page);
	await choose(page, "#folder", join(corpus, "zengin"));
	await index(page);
	assert.equal(await heading(page), "zengin.animdb", "another one can be indexed");
}

/* ---- all ---- */

const browser = await launch(executablePath),
	host = await serve(folder);
const systems = readdirSync(corpus).filter((name) => statSync(join(corpus, name)).isDirectory());
for (const base of [fileBase(folder), host.base]) {
	const page = await newPage(browser, base),
		isHost = base === host.base;
	await openPage(page, base);
	await checkPolicy(page);
	complaints.length = 0; // they were the point
	const asked = watchRequests(page);
	let clips = 0;
	for (const name of systems)
		clips += await checkSystem(page, base, name, isHost ? (where, path) => choose(where, "#folder", path) : drop);
	await checkSystem(page, base, "zengin", drop);
	const indexed = join(work, "zengin.db");
	await checkClip(page);
	await checkQuestions(page, indexed);
	await checkSql(page, indexed);
	const { database, formats } = await checkExports(page, indexed);
	console.log(`${base.split(":")[0]}: ${systems.length} systems with ${clips} clips; a clip, questions, SQL and ${formats} formats as the native program has them`);
	await checkDatabase(page, base, database);
	if (!isHost) {
		await checkSeveral(page, base);
		await checkDamaged(page, base);
		await checkLarge(page, base);
		await checkStop(page, base);
	}
	const others = asked.filter((url) => !url.startsWith("blob:") && !url.startsWith("data:") && url !== `${base}/animdb.html`);
	assert.deepEqual(others, [], "nothing is asked for after the page");
	await page.close();
}
assert.deepEqual(complaints, []);
await browser.close();
host.close();
execFileSync("rm", ["-r", work]);

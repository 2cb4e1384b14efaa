// Opens PAGE, an export of the clips of corpus/zengin, in the browser CHROMIUM and uses it as people do.
import assert from "node:assert/strict";
import { complaints, launch, open as openPage, showClip } from "./common.mjs";

const [path, executablePath] = process.argv.slice(2);
const browser = await launch(executablePath);
const open = (options) => openPage(browser, path, options);

const picture = (page, name) => page.evaluate((which) => document.querySelector(`.player .${which}`).toDataURL(), name);
const value = (page, name) => page.inputValue(`.player .${name}`);
const text = (page, name) => page.textContent(`.player .${name}`);
const player = (page, action) => page.evaluate(`((player) => ${action})(clipList.page.player)`);

const PATIENCE = 20000; // milliseconds

/* Until the picture of a canvas is another one after `action`. */
async function changes(page, name, action, why) {
	const before = await picture(page, name), end = Date.now() + PATIENCE;
	await action();
	while (before === await picture(page, name))
		assert.ok(Date.now() < end, why);
}

/* Until the view stands still, as it does a moment after it was told to. */
async function standsStill(page, why) {
	for (const end = Date.now() + PATIENCE; ; assert.ok(Date.now() < end, why)) {
		const before = await picture(page, "view");
		await page.waitForTimeout(250);
		if (before === await picture(page, "view"))
			return;
	}
}

/* Shows the only clip with that text in its name. */
async function choose(page, name) {
	await page.fill("#filter", name);
	assert.equal(await page.locator("#clips option").count(), 1, name);
	await page.waitForFunction((wanted) => document.getElementById("title").textContent.toLowerCase() === wanted &&
		clipList.shown === Number(clipList.list.value), name);
}

const page = await open({ viewport: { width: 1100, height: 800 } });
await page.waitForSelector(".player");
const all = await page.locator("#clips option").count();
assert.ok(all > 40, `${all} clips`);

// the list and its filter
await choose(page, "puppet-s_walkl");
assert.match(await page.textContent("#facts"), /skeleton PUPPET, frames: 20, 10 fps, events: 4/);
assert.equal(await page.locator(".player .events i").count(), 4);

// play, pause, speed
await standsStill(page, "nothing moves before it is played");
await changes(page, "view", () => page.click(".player .play"), "it plays");
await page.click(".player .play");
await standsStill(page, "it stands still again");

// scrubbing moves the figure, the curves' mark and the numbers, and tells of events
await changes(page, "view", () => page.locator(".player .time").fill("1.3"), "the time line moves the figure");
assert.equal(await value(page, "time"), "1.3");
assert.match(await text(page, "now"), /1\.30 s, frame 13\.0/);
await page.locator(".player .time").fill(String(await player(page, "player.events[0].time")));
assert.match(await text(page, "happening"), /event/);
await page.locator(".player .time").focus();
await changes(page, "view", () => page.keyboard.press("End"), "the time line takes keys");

// orbit and zoom, by keys and by pointer
await page.focus(".player .view");
for (const key of ["ArrowLeft", "ArrowUp", "+", "-", "0"])
	await changes(page, "view", () => page.keyboard.press(key), `${key} turns or zooms`);
await changes(page, "view", () => page.keyboard.press("Space"), "space plays");
await page.keyboard.press("Space");
await standsStill(page, "space ends that");
const box = await page.locator(".player .view").boundingBox();
await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
await changes(page, "view", () => page.mouse.wheel(0, 300), "the wheel zooms");
await changes(page, "view", async () => {
	await page.mouse.down();
	await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 30);
	await page.mouse.up();
}, "dragging turns");

// bones and curves
await changes(page, "curves", () => page.selectOption(".player .bone select", { label: "BIP01 L UPPERARM" }), "another bone, other curves");
assert.match(await page.textContent(".curve-legend"), /quaternion/);

// an event at a bone is seen there
await choose(page, "marionette-t_show");
await page.locator(".player .time").fill("0.12");
assert.match(await text(page, "happening"), /eventPFX .*BIP01 HEAD/);
await changes(page, "view", () => player(page, `{
	player.events = player.events.filter((event) => !event.bone);
	player.draw();
}`), "events at bones are drawn");

// the table of events shows their moments
await page.click(".about button.time >> nth=2");
assert.match(await text(page, "now"), /0\.08 s/);
await choose(page, "puppet-s_walkl");

// speed, following and what is shown hold for the next clip
await page.selectOption(".player label:has-text('Speed') select", "0.25");
await page.uncheck(".player input[type=checkbox]");
await choose(page, "puppet-s_runl");
assert.equal(await page.inputValue(".player label:has-text('Speed') select"), "0.25");
assert.ok(await player(page, "player.scene().origin.every((value) => value === 0)"), "it is not followed");
await page.check(".player input[type=checkbox]");
assert.ok(await player(page, "(player.setTime(player.clip.duration), Math.hypot(...player.scene().origin) > 0.1)"), "it is followed");

// a player may begin by itself, but not where people want no motion
const playsWith = (options) => page.evaluate((given) => {
	const other = new Player(document.createElement("div"), given);
	other.show(clipList.page.player.clip);
	const { playing } = other;
	other.hide();
	return playing;
}, options);
assert.deepEqual([await playsWith({}), await playsWith({ autoplay: true }), await playsWith({ autoplay: true, reducedMotion: true })], [false, true, false]);

// two fingers zoom
const pinch = (from, to) => page.evaluate(([before, after]) => {
	const view = document.querySelector(".player .view"), { x, y, width, height } = view.getBoundingClientRect();
	const touch = (type, pointerId, offset) => view.dispatchEvent(new PointerEvent(type, { pointerId, clientX: x + width / 2 + offset, clientY: y + height / 2, isPrimary: false }));
	view.setPointerCapture = () => {};
	touch("pointerdown", 1, -before);
	touch("pointerdown", 2, before);
	touch("pointermove", 1, -after);
	touch("pointermove", 2, after);
	touch("pointerup", 1, -after);
	touch("pointerup", 2, after);
	return clipList.page.player.camera.distance;
}, [from, to]);
const far = await player(page, "player.camera.distance"), near = await pinch(50, 100);
assert.ok(near < far / 1.5 && await pinch(100, 50) > near * 1.5, "two fingers zoom");

// all that a clip shows fits into the view, and fills it; of the curves those that move are shown first
await page.focus(".player .view");
await page.keyboard.press("0");
const fills = await player(page, `{
	const places = [], whole = player.clip.duration, extent = { x: [Infinity, -Infinity], y: [Infinity, -Infinity] };
	for (let i = 0; i <= 8; i++) {
		player.setTime(whole * i / 8);
		const scene = player.scene(), project = projectorOf(scene, viewOf(scene));
		forPlaces(player.clip, scene.pose, (...place) => {
			const [x, y] = project(place), at = { x: x / scene.width, y: y / scene.height };
			for (const k of ["x", "y"])
				extent[k] = [Math.min(extent[k][0], at[k]), Math.max(extent[k][1], at[k])];
		});
	}
	return extent;
}`.replace(/^\{/, "(() => {").replace(/\}$/, "})()"));
assert.ok(fills.x[0] >= 0 && fills.x[1] <= 1 && fills.y[0] >= 0 && fills.y[1] <= 1, JSON.stringify(fills));
assert.ok(fills.y[1] - fills.y[0] > 0.8 || fills.x[1] - fills.x[0] > 0.8, JSON.stringify(fills));
assert.ok(await player(page, "Math.max(...player.chosen().tracks.map((track) => motionOf(track, player.bounds))) > 0.05"));

// every clip can be shown
await page.fill("#filter", "");
for (let i = 0; i < all; i++)
	await showClip(page, i);

// dark, and on a phone
const dark = await open({ viewport: { width: 390, height: 800 }, colorScheme: "dark", hasTouch: true, isMobile: true });
const colours = await Promise.all([page, dark].map((each) => each.evaluate(() => getComputedStyle(document.body).backgroundColor)));
assert.notEqual(colours[0], colours[1]);
assert.ok(await dark.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "it fits a phone");

assert.deepEqual(complaints, []);
await browser.close();
console.log(`${all} clips in ${path.split("/").pop()}: listed, played, turned, scrubbed; no complaint`);

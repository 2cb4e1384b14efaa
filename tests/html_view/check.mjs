// Opens PAGE, an export of the clips of corpus/zengin, in the browser CHROMIUM and uses it as people do.
import assert from "node:assert/strict";
import { complaints, launch, open as openPage } from "./common.mjs";

const [path, executablePath] = process.argv.slice(2);
const browser = await launch(executablePath);
const open = (options) => openPage(browser, path, options);

const picture = (page, id) => page.evaluate((which) => document.getElementById(which).toDataURL(), id);
const value = (page, id) => page.evaluate((which) => document.getElementById(which).value, id);
const text = (page, id) => page.textContent(`#${id}`);

/* Whether the picture of a canvas is another one after `action`. */
async function changes(page, id, action) {
	const before = await picture(page, id);
	await action();
	await page.waitForTimeout(250);
	return before !== await picture(page, id);
}

const page = await open({ viewport: { width: 1100, height: 800 } });
const all = await page.locator("#clips option").count();
assert.ok(all > 40, `${all} clips`);

// the list and its filter
await page.fill("#filter", "puppet-s_walkl");
assert.equal(await page.locator("#clips option").count(), 1);
assert.match(await text(page, "facts"), /skeleton PUPPET, frames: 20, 10 fps, events: 4/);
assert.equal(await page.locator("#events i").count(), 4);

// play, pause, speed
assert.ok(!await changes(page, "view", async () => {}), "nothing moves before it is played");
await page.click("#play");
assert.ok(await changes(page, "view", async () => {}), "it plays");
await page.click("#play");
assert.ok(!await changes(page, "view", async () => {}), "it stands still again");

// scrubbing moves the figure, the curves' mark and the numbers, and tells of events
assert.ok(await changes(page, "view", () => page.locator("#time").fill("1.3")), "the time line moves the figure");
assert.equal(await value(page, "time"), "1.3");
assert.match(await text(page, "now"), /1\.30 s, frame 13\.0/);
await page.locator("#time").fill(String(await page.evaluate(() => clips.find((each) => each.name === "PUPPET-S_WALKL").events[0].time)));
assert.match(await text(page, "happening"), /event/);
await page.locator("#time").focus();
assert.ok(await changes(page, "view", () => page.keyboard.press("End")), "the time line takes keys");

// orbit and zoom, by keys and by pointer
await page.focus("#view");
for (const key of ["ArrowLeft", "ArrowUp", "+", "-", "0"])
	assert.ok(await changes(page, "view", () => page.keyboard.press(key)), `${key} turns or zooms`);
assert.ok(await changes(page, "view", () => page.keyboard.press("Space")), "space plays");
await page.keyboard.press("Space");
const box = await page.locator("#view").boundingBox();
await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
assert.ok(await changes(page, "view", () => page.mouse.wheel(0, 300)), "the wheel zooms");
assert.ok(await changes(page, "view", async () => {
	await page.mouse.down();
	await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 30);
	await page.mouse.up();
}), "dragging turns");

// bones and curves
assert.ok(await changes(page, "curves", () => page.selectOption("#bone", { label: "BIP01 L UPPERARM" })), "another bone, other curves");
assert.match(await text(page, "legend"), /quaternion/);

// an event at a bone is seen there
await page.fill("#filter", "marionette-t_show");
await page.locator("#time").fill("0.12");
assert.match(await text(page, "happening"), /eventPFX .*BIP01 HEAD/);
assert.ok(await changes(page, "view", () => page.evaluate(() => {
	clip.events = clip.events.filter((event) => !event.bone_name);
	draw();
})), "events at bones are drawn");
await page.fill("#filter", "puppet-s_walkl");

// the joints are where pose() has them: feet at 0.25 s, as the README prints them, X mirrored, in metres
const foot = await page.evaluate(() => {
	const one = clips.find((each) => each.name === "PUPPET-S_WALKL");
	const node = one.figure.nodes.findIndex((each) => each.extras?.animdb.name === "BIP01 L FOOT");
	return poseAt(one, 0.25)[node].translation;
});
for (const [is, expected] of foot.map((is, i) => [is, [0.0889, 0.0792, 0.3004][i]]))
	assert.ok(Math.abs(is - expected) < 1e-3, `foot at ${foot}`);

// every clip can be shown
await page.fill("#filter", "");
for (let i = 0; i < all; i++)
	await page.selectOption("#clips", { index: i });

// dark, and on a phone
const dark = await open({ viewport: { width: 390, height: 800 }, colorScheme: "dark", hasTouch: true, isMobile: true });
const colours = await Promise.all([page, dark].map((each) => each.evaluate(() => getComputedStyle(document.body).backgroundColor)));
assert.notEqual(colours[0], colours[1]);
assert.ok(await dark.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "it fits a phone");

assert.deepEqual(complaints, []);
await browser.close();
console.log(`${all} clips in ${path.split("/").pop()}: listed, played, turned, scrubbed; no complaint`);

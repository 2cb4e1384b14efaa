// Looks at meshes: PARTS, a page of tests/figure_rows.py, and pages of corpora, beside film strips of their clips in FOLDER/ID.svg.
//
//	node mesh.mjs CHROMIUM PARTS [PAGE FOLDER]...
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { complaints, launch, open, showClip, texturesThere } from "./common.mjs";

const [executablePath, parts, ...corpora] = process.argv.slice(2);
const showList = ".player label:has-text('Show') select";
const viewport = { width: 1100, height: 800 };

/* ---- one part of each kind ---- */

/* The colour at a place in the world, as the page shows it. */
const colourAt = (page, ...place) => page.evaluate((where) => {
	const { player } = clipList.page, canvas = document.querySelector(".player .view"), scene = player.scene();
	player.drawView();
	const [x, y] = projectorOf(scene, viewOf(scene))(where);
	return Array.from(canvas.getContext("2d").getImageData(Math.round(x), Math.round(y), 1, 1).data);
}, place);

async function expectColour(page, what, [y, z], expected) {
	const is = await colourAt(page, 0, y, z);
	assert.ok(is.every((value, k) => Math.abs(value - expected[k]) <= 6), `${what}: ${is}, not ${expected}`);
}

const red = [255, 0, 0, 255], green = [0, 255, 0, 255], blue = [0, 0, 255, 255], nothing = [0, 0, 0, 0];
const cyan = [0, 255, 255, 255], yellow = [255, 255, 0, 255];

async function checkParts(browser) {
	const page = await open(browser, parts, { viewport: { width: 1600, height: 900 } });
	await page.addStyleTag({ content: ".player .view { height: 800px; }" });
	await page.evaluate(() => Object.assign(clipList.page.player.camera, { yaw: -Math.PI / 2, pitch: 0, distance: 1.3 }));
	// The ground would shine through gaps.
	await page.evaluate(() => { drawGround = () => {}; });
	// As much light as comes from before: 0.55 + 0.45 × 0.71.
	await expectColour(page, "lit", [.4, .4], [222, 0, 0, 255]);
	await expectColour(page, "back", [.4, 1.4], nothing);
	await expectColour(page, "both", [.4, 2.4], green);
	// Textures go from 0 to 2 in 0.8 m; a stripe is a third of 1.
	const stripes = (first) => [1, 3, 5, 7, 9, 11].map((sixth) => [.4, first + .8 * sixth / 12]);
	const expected = { repeat: [red, green, blue, red, green, blue], mirror: [red, green, blue, blue, green, red], clamp: [red, green, blue, blue, blue, blue] };
	for (const [number, [kind, colours]] of Object.entries(expected).entries())
		for (const [i, place] of stripes(3 + number).entries())
			await expectColour(page, `${kind} ${i}`, place, colours[i]);
	await expectColour(page, "cut out", [.4, 6.2], nothing);
	await expectColour(page, "not cut out", [.4, 6.6], [255, 255, 255, 255]);
	await expectColour(page, "blend", [.4, 7.4], [128, 128, 128, 255]);
	await expectColour(page, "colours of corners", [.4, 8.4], [255, 128, 0, 255]);
	await expectColour(page, "line", [.4, 9.4], [255, 0, 255, 255]);
	await expectColour(page, "beside the line", [.6, 9.4], nothing);
	for (const [time, up] of [[0, 0], [0.5, 0.5], [1, 1]]) {
		await page.evaluate((value) => clipList.page.player.setTime(value), time);
		await expectColour(page, `moved, ${time} s`, [.4 + up, 10.4], cyan);
		await expectColour(page, `below it, ${time} s`, [-.2 + up, 10.4], nothing);
		await expectColour(page, `morphed, ${time} s`, [.4 + up, 11.4], yellow);
		await expectColour(page, `below it, ${time} s`, [-.2 + up, 11.4], nothing);
	}

	// What is shown can be chosen, with the list or with M.
	await page.selectOption(showList, "bones");
	await expectColour(page, "no mesh", [.4, 2.4], nothing);
	await page.selectOption(showList, "both");
	await expectColour(page, "mesh and bones", [.4, 2.4], green);
	await page.focus(".player .view");
	await page.keyboard.press("m");
	assert.equal(await page.inputValue(showList), "mesh");
	await page.close();
}

/* Without WebGL the page shows the bones, and offers nothing else. */
async function checkFallback() {
	const browser = await launch(executablePath, "--disable-3d-apis"), page = await open(browser, parts, { viewport });
	assert.ok(await page.isDisabled(showList));
	assert.ok(await page.evaluate(() => {
		const { bones, mesh } = clipList.page.player.shown();
		return Player.painter() === null && bones && !mesh;
	}));
	assert.ok(await page.evaluate(coveredBy) > 0);
	await browser.close();
}

/* ---- characters ---- */

/* In the page: how many pixels differ visibly from those of the ground alone, whose edges may be smoothed differently each time. */
function coveredBy() {
	const { player } = clipList.page, canvas = document.querySelector(".player .view"), context = canvas.getContext("2d");
	const read = () => context.getImageData(0, 0, canvas.width, canvas.height).data, drawView = () => player.drawView();
	drawView();
	const seen = read(), kept = [drawMesh, drawBones];
	drawMesh = drawBones = () => {};
	drawView();
	[drawMesh, drawBones] = kept;
	const ground = read();
	let count = 0;
	for (let i = 0; i < seen.length; i += 4)
		count += [0, 1, 2, 3].reduce((sum, k) => sum + Math.abs(seen[i + k] - ground[i + k]), 0) > 100;
	drawView();
	return count;
}

/* In the page: all clips as they are read, with their records. */
async function readAll() {
	window.all = [];
	for (const index of clipList.clips.keys()) {
		const record = await loadData(`clip-${index}`);
		all.push({ record, clip: readClip(record.document, await loadFigure(record.figure)) });
	}
}

/* In the page: of the clips with the largest mesh the one that moves most, by its number. */
function mostMoving() {
	const places = (clip, time) => {
		const out = [];
		forPosedParts(clip.figure, poseAt(clip, time), (part, vertices) => out.push(...vertices));
		return out;
	};
	const first = all.map(({ clip }) => places(clip, 0)), largest = Math.max(...first.map((each) => each.length));
	const moves = all.map(({ clip }, number) => {
		const before = first[number], size = Math.max(...before) - Math.min(...before);
		if (before.length < largest)
			return 0;
		return places(clip, clip.duration / 2).reduce((most, value, i) => Math.max(most, Math.abs(value - before[i])), 0) / size;
	});
	return moves.indexOf(Math.max(...moves));
}

async function checkPictures(page, name) {
	const number = await page.evaluate(mostMoving), pictures = new Set();
	await showClip(page, number);
	await texturesThere(page);
	const clip = await page.textContent("#title");
	for (const part of [0, 0.25, 0.5]) {
		await page.evaluate((value) => clipList.page.player.setTime(clipList.page.player.clip.duration * value), part);
		await page.selectOption(showList, "mesh");
		const mesh = await page.evaluate(coveredBy);
		pictures.add(await page.evaluate(() => document.querySelector(".player .view").toDataURL()));
		await page.selectOption(showList, "bones");
		const bones = await page.evaluate(coveredBy);
		assert.ok(mesh > 2000 && mesh > 1.5 * bones, `${name}, ${clip}: ${mesh} pixels of the mesh, ${bones} of sticks`);
	}
	assert.ok(pictures.size > 1, `${name}, ${clip}: all pictures are the same`);
	return clip;
}

/* In the page: the sides of what can be seen of the figure at so many times of a clip, as film strips see it, in metres. */
function sidesOf([number, count]) {
	const { clip } = all[number], turn = 25 * Math.PI / 180, out = [];
	for (let i = 0; i < count; i++) {
		const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
		// A moment later, so that a key whose time was rounded up has begun.
		const time = 1e-5 + (count > 1 ? clip.duration * i / (count - 1) : 0);
		forPosedParts(clip.figure, poseAt(clip, time), (part, vertices) => {
			const corners = { triangles: 3, lines: 2, points: 1 }[part.topology];
			for (let first = 0; first < part.indices.length; first += corners) {
				const [a, b, c] = [0, 1, 2].map((k) => {
					const index = part.indices[first + Math.min(k, corners - 1)] * 6, [x, y, z] = vertices.subarray(index, index + 3);
					return [z * Math.cos(turn) + x * Math.sin(turn), y];
				});
				const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
				if (corners === 3 && (part.material.isTwoSided ? area === 0 : area <= 0))
					continue;
				for (const [x, y] of [a, b, c])
					Object.assign(box, { left: Math.min(box.left, x), right: Math.max(box.right, x), low: Math.min(box.low, y), high: Math.max(box.high, y) });
			}
		});
		out.push(box);
	}
	return out;
}

/* The same from a film strip, in units of the picture. */
function sidesIn(svg) {
	return svg.split('<g class="mesh"').slice(1).map((figure) => {
		const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
		for (const [, x0, y0, rest] of figure.matchAll(/M(-?\d+) (-?\d+)l([^zM"]*)/g)) {
			const steps = rest.match(/-?\d+/g).map(Number);
			for (let i = 0, x = Number(x0), y = Number(y0); i <= steps.length; x += steps[i], y += steps[i + 1], i += 2)
				Object.assign(box, { left: Math.min(box.left, x / 10), right: Math.max(box.right, x / 10), low: Math.min(box.low, -y / 10), high: Math.max(box.high, -y / 10) });
		}
		return box;
	});
}

/*
 * The page and the film strips pose meshes by different programs: figures must have the same sides, but for one scale a strip.
 * Strips where a figure shows its back only, as single triangles do, are left out, and of clips whose bones move in the space
 * of the model all figures between two frames, since pages have no such keys.
 */
async function checkStrips(page, folder, name) {
	const ids = await page.evaluate(() => all.map(({ clip, record }) => clip.figure.parts.length > 0 && record.id));
	let count = 0;
	for (const [number, id] of ids.entries()) {
		const all = id ? sidesIn(readFileSync(`${folder}/${id}.svg`, "utf-8")) : [];
		if (all.some((box) => box.left === Infinity))
			continue;
		const moments = await page.evaluate(([which, many]) => Array.from({ length: many }, (_, i) => {
			const { clip, record } = all[which], frame = many > 1 ? clip.duration * (record.fps ?? 0) * i / (many - 1) : 0;
			return record.format !== "0ad-psa" || Math.abs(frame - Math.round(frame)) < 1e-3;
		}), [number, all.length]);
		const drawn = all.filter((_, i) => moments[i]);
		const sides = (await page.evaluate(sidesOf, [number, all.length])).filter((_, i) => moments[i]);
		const sum = (boxes, of) => boxes.reduce((all, box) => all + of(box), 0), size = (box) => box.high - box.low + box.right - box.left;
		const scale = sum(drawn, size) / sum(sides, size);
		for (const [i, box] of drawn.entries())
			for (const of of [(side) => side.right - side.left, (side) => side.high - side.low, (side) => side.low - (side === box ? drawn : sides)[0].low])
				assert.ok(Math.abs(of(box) - of(sides[i]) * scale) < 1.5, `${name}, clip ${id}, figure ${i}: ${of(box)}, not ${of(sides[i]) * scale}`);
		count += drawn.length > 0;
	}
	return count;
}

/* ---- all ---- */

const browser = await launch(executablePath);
await checkParts(browser);
await checkFallback();
console.log("one part of each kind is drawn as it should be; without WebGL there are bones");
for (let i = 0; i < corpora.length; i += 2) {
	const name = corpora[i].split("/").at(-2), page = await open(browser, corpora[i], { viewport });
	await page.evaluate(readAll);
	const clip = await checkPictures(page, name), strips = await checkStrips(page, corpora[i + 1], name);
	assert.ok(strips > 0, `${name}: no film strips`);
	console.log(`${name}: ${clip} is more than sticks, and moves; its mesh is where ${strips} film strips have it`);
	await page.close();
}
assert.deepEqual(complaints, []);
await browser.close();

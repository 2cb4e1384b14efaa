// Compares where the bones of the clips of a page are with what pose() of the database says, in Node and without a browser:
//
//	node joints.mjs VIEWER PAGE POSES CLIPS
//
// VIEWER is src/export/page; POSES and CLIPS are answers of joints.sh. The documents are quantised: world rotations must differ by less
// than 0.1 degrees, world positions by less than 1 mm or, where that is more, 1/10000 of the size of what the clip covers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [viewer, path, posesPath, clipsPath] = process.argv.slice(2);
for (const name of ["pose.js", "document.js"])
	runInThisContext(readFileSync(`${viewer}/${name}`, "utf-8"), { filename: name });

const page = readFileSync(path, "utf-8"), data = new Map();
for (const [, name, json] of page.matchAll(/^<script type="application\/json" id="data-([^"]*)">(.*)<\/script>$/gm))
	data.set(name, json);
const load = (name) => JSON.parse(data.get(name));
const spaces = new Map(JSON.parse(readFileSync(clipsPath, "utf-8")).map((clip) => [clip.clip, clip]));

function groupBy(items, key) {
	const groups = new Map();
	for (const item of items)
		groups.set(key(item), [...groups.get(key(item)) ?? [], item]);
	return groups;
}

const rows = groupBy(JSON.parse(readFileSync(posesPath, "utf-8")), (row) => row.clip);

/* "-X +Y +Z": from which native axis each axis of glTF comes, and with which sign. */
function axesOf(text) {
	const axes = text.split(" ").map((part) => ({ sign: part[0] === "-" ? -1 : 1, from: "XYZ".indexOf(part[1]) }));
	const even = [0, 1, 2].every((k) => axes[(k + 1) % 3].from === (axes[k].from + 1) % 3);
	return { axes, determinant: axes.reduce((product, { sign }) => product * sign, even ? 1 : -1) };
}

function vectorOf(v, { axes }) {
	return axes.map(({ sign, from }) => sign * v[from]);
}

/* The vector part of a quaternion changes its sign with the handedness. */
function rotationOf([x, y, z, w], space) {
	return [...vectorOf([x, y, z], space).map((value) => value * space.determinant), w];
}

/* From the chord between two unit quaternions of equal sign, which is exact for small angles too. */
function angleOf(a, b) {
	const sign = a.reduce((sum, value, k) => sum + value * b[k], 0) < 0 ? -1 : 1;
	return 4 * Math.asin(Math.min(1, Math.hypot(...a.map((value, k) => value - sign * b[k])) / 2)) * 180 / Math.PI;
}

const worst = { angle: 0, distance: 0, share: 0 };
let clips = 0, joints = 0;
for (const [i] of load("clips").entries()) {
	const record = load(`clip-${i}`), info = spaces.get(record.id);
	if (!info)
		continue;
	const space = axesOf(info.axes), figure = readFigure(load(`figure-${record.figure}`), () => null), clip = readClip(record.document, figure);
	const nodes = new Map(clip.figure.nodes.map((node, k) => [node.bone, k]));
	const own = (rows.get(record.id) ?? []).map((row) => ({ ...row, place: vectorOf([row.mtx, row.mty, row.mtz], space).map((value) => value * info.unit) }));
	const size = Math.max(...[0, 1, 2].map((k) => Math.max(...own.map(({ place }) => place[k])) - Math.min(...own.map(({ place }) => place[k]))));
	for (const [time, bones] of groupBy(own, (row) => row.time)) {
		const { places } = poseAt(clip, time);
		for (const row of bones) {
			const { translation, rotation } = places[nodes.get(row.bone)] ?? assert.fail(`clip ${record.id} has no bone ${row.bone}`);
			const distance = Math.hypot(...translation.map((value, k) => value - row.place[k]));
			const angle = angleOf(rotation, rotationOf([row.mqx, row.mqy, row.mqz, row.mqw], space));
			const where = `${path}: clip ${record.id} (${record.title}), bone ${row.bone}, ${time} s`;
			assert.ok(angle < 0.1, `${where}: ${angle} degrees`);
			assert.ok(distance < Math.max(1e-3, size / 10000), `${where}: ${distance} m of ${size} m, ${translation} not ${row.place}`);
			Object.assign(worst, { angle: Math.max(worst.angle, angle), distance: Math.max(worst.distance, distance), share: Math.max(worst.share, distance / (size || 1)) });
			joints++;
		}
	}
	clips += own.length > 0;
}
assert.ok(joints > 0, `${path}: no joints`);
console.log(`${path.split("/").at(-2)}: ${joints} joints of ${clips} clips: within ${worst.angle.toFixed(4)} degrees, ${(worst.distance * 1000).toFixed(3)} mm`);

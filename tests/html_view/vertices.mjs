/* What mesh.js makes of billboards and of what bones do not move: FOLDER of the sources of the page. */
import assert from "node:assert";
import fs from "node:fs";
import vm from "node:vm";

const sources = ["pose.js", "document.js", "mesh.js"].map((name) => fs.readFileSync(`${process.argv[2]}/${name}`, "utf8"));
const context = vm.createContext({ atob });
vm.runInContext(`${sources.join("\n")};\nthis.posePart = posePart; this.readPart = readPart;`, context);

/* The positions of a part whose only bone turns +x to +y and moves by 10 along x. */
function positionsOf(part, axes) {
	const count = part.positions.length / 3, out = new Float32Array(count * 6);
	context.posePart({ normals: null, shapes: [], ...part }, [0, -1, 0, 10, 1, 0, 0, 0, 0, 0, 1, 0], [], out, axes);
	return Array.from({ length: count }, (_, i) => Array.from(out.slice(i * 6, i * 6 + 3)));
}

// A viewer at +x: right is -z.
const axes = [[0, 0, -1], [0, 1, 0], [1, 0, 0]];
const part = { positions: [1, 2, 0, 1, 0, 0, 2, 0, 3], influences: 1, joints: [0, 0, 0], weights: null, billboard: [1, 0, 0] };
assert.deepStrictEqual(positionsOf(part, axes), [[10, 3, 0], [10, 1, 0], [13, 1, -1]]);
assert.deepStrictEqual(positionsOf(part), [[8, 1, 0], [10, 1, 0], [10, 2, 3]]);
assert.deepStrictEqual(positionsOf({ ...part, billboard: null }, axes), positionsOf(part));
assert.deepStrictEqual(positionsOf({ ...part, joints: null }, axes), [[1, 2, 0], [1, 0, 0], [4, 0, -1]]);

// Half of it follows the bone; all of it does not move; all of it follows.
const still = { positions: [2, 0, 0, 2, 0, 0, 2, 0, 0], influences: 2, joints: [0, 0, 0, 0, 0, 0], weights: [0.5, 0, 0, 0, 0.25, 0.75], isPartlyStill: true };
assert.deepStrictEqual(positionsOf(still), [[6, 1, 0], [2, 0, 0], [10, 2, 0]]);
console.log("billboards turn to the viewer, and what nothing moves stays");

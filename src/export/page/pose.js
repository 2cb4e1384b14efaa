"use strict";
/* Where the bones of a clip are at a time. Positions are metres, +Y is up, +Z the front; times are seconds. */

/* ---- vectors and quaternions: arrays of x, y, z and x, y, z, w ---- */

function rotate([x, y, z, w], [a, b, c]) {
	const tx = 2 * (y * c - z * b), ty = 2 * (z * a - x * c), tz = 2 * (x * b - y * a);
	return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

function multiply([ax, ay, az, aw], [bx, by, bz, bw]) {
	return [
		aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
		aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz,
	];
}

function mix(a, b, u) {
	return a.map((value, i) => value + (b[i] - value) * u);
}

function slerp(a, b, u) {
	const dot = a.reduce((sum, value, i) => sum + value * b[i], 0);
	const end = dot < 0 ? b.map((value) => -value) : b;
	const angle = Math.acos(Math.min(1, Math.abs(dot)));
	if (angle < 1e-4)
		return mix(a, end, u);
	const from = Math.sin((1 - u) * angle) / Math.sin(angle), to = Math.sin(u * angle) / Math.sin(angle);
	return a.map((value, i) => value * from + end[i] * to);
}

/* ---- poses ---- */

/* Hermite's spline from a to b, whose tangents are per second, over so many seconds. */
function spline(a, out, b, into, u, seconds) {
	const v = 1 - u, of = [v * v * (1 + 2 * u), v * v * u * seconds, u * u * (3 - 2 * u), -u * u * v * seconds];
	return a.map((value, i) => value * of[0] + out[i] * of[1] + b[i] * of[2] + into[i] * of[3]);
}

function normalised(q) {
	const length = Math.hypot(...q) || 1;
	return q.map((value) => value / length);
}

/* The value of a track at a time; before its first key that of the first, after its last that of the last. */
function sample(track, time) {
	const { times, values, path, width, holds, tangents } = track;
	const at = (key, of = values) => Array.from(of.subarray(key * width, (key + 1) * width));
	let low = 0, high = times.length;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (times[middle] <= time)
			low = middle;
		else
			high = middle;
	}
	if (holds || low + 1 === times.length || time <= times[low])
		return at(low);
	const seconds = times[low + 1] - times[low], u = (time - times[low]) / seconds;
	if (tangents) {
		const value = spline(at(low), at(low, tangents[1]), at(low + 1), at(low + 1, tangents[0]), u, seconds);
		return path === "rotation" ? normalised(value) : value;
	}
	return path === "rotation" ? slerp(at(low), at(low + 1), u) : mix(at(low), at(low + 1), u);
}

/* Places of all nodes in the world, and the weights of the shapes of those that have some. */
function poseAt(clip, time) {
	const { nodes, parents, order } = clip.figure;
	const local = nodes.map((node) => ({
		translation: node.translation ?? [0, 0, 0],
		rotation: node.rotation ?? [0, 0, 0, 1],
		scale: node.scale ?? [1, 1, 1],
		weights: node.weights,
	}));
	for (const track of clip.tracks)
		local[track.node][track.path] = sample(track, time);
	const world = [];
	for (const i of order) {
		const parent = world[parents[i]], own = local[i];
		world[i] = own;
		if (parent) {
			const offset = rotate(parent.rotation, own.translation.map((value, k) => value * parent.scale[k]));
			world[i] = {
				translation: offset.map((value, k) => value + parent.translation[k]),
				rotation: multiply(parent.rotation, own.rotation),
				scale: own.scale.map((value, k) => value * parent.scale[k]),
				weights: own.weights,
			};
		}
	}
	return world;
}

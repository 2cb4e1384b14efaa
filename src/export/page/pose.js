/* Where the bones of a clip are at a time. Positions are metres, +Y is up, +Z the front; times are seconds. */
"use strict";

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

function normalised(q) {
	const length = Math.hypot(...q) || 1;
	return q.map((value) => value / length);
}

function dotOf(a, b) {
	return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

/* Both go along the shorter arc; `isSigned`: along that which the signs of the quaternions give. */
function slerp(a, b, u, isSigned) {
	const dot = dotOf(a, b), end = dot < 0 && !isSigned ? b.map((value) => -value) : b;
	const angle = Math.acos(Math.min(1, Math.max(-1, isSigned ? dot : Math.abs(dot)))), sine = Math.sin(angle);
	if (sine < 1e-4)
		return normalised(mix(a, end, u));
	const from = Math.sin((1 - u) * angle) / sine, to = Math.sin(u * angle) / sine;
	return a.map((value, i) => value * from + end[i] * to);
}

function nlerp(a, b, u) {
	return normalised(mix(a, dotOf(a, b) < 0 ? b.map((value) => -value) : b, u));
}

/* Hermite's spline from a to b, whose tangents are per second, over so many seconds. */
function spline(a, out, b, into, u, seconds) {
	const v = 1 - u, of = [v * v * (1 + 2 * u), v * v * u * seconds, u * u * (3 - 2 * u), -u * u * v * seconds];
	return a.map((value, i) => value * of[0] + out[i] * of[1] + b[i] * of[2] + into[i] * of[3]);
}

/* ---- poses ---- */

/* Frames that differ by less are the same: times are rounded. */
const SAME_FRAME = 1e-5;

/* The frame of a clip at a time; it may be fractional. */
function frameAt(clip, time) {
	return time >= clip.duration ? clip.end : time / clip.frameTime;
}

/* The last key at or before a frame; the first one when all are later. */
function keyBefore(frames, frame) {
	let low = 0, high = frames.length;
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if (frames[middle] <= frame + SAME_FRAME)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* The value of a track at a frame; before its first key that of the first, after its last that of the last. */
function sample(track, frame, frameTime) {
	const { frames, values, width, property, interpolation, tangents } = track;
	const at = (key, of = values) => Array.from(of.subarray(key * width, (key + 1) * width));
	const key = keyBefore(frames, frame), next = key + 1;
	if (interpolation === "held" || next === frames.length || frame <= frames[key])
		return at(key);
	const steps = frames[next] - frames[key], u = (frame - frames[key]) / steps;
	if (next < tangents?.count) {
		const value = spline(at(key), at(key, tangents.out), at(next), at(next, tangents.in), u, steps * frameTime);
		return property === "rotation" ? normalised(value) : value;
	}
	if (property !== "rotation")
		return mix(at(key), at(next), u);
	return interpolation === "normalised" ? nlerp(at(key), at(next), u) : slerp(at(key), at(next), u, interpolation === "signed");
}

/* A transform below another one. */
function below(parent, own) {
	const offset = rotate(parent.rotation, own.translation.map((value, k) => value * parent.scale[k]));
	return {
		translation: offset.map((value, k) => value + parent.translation[k]),
		rotation: multiply(parent.rotation, own.rotation),
		scale: own.scale.map((value, k) => value * parent.scale[k]),
	};
}

/* { places: where each node is in the world; weights: of each part of the figure those of its shapes, where some move }. */
function poseAt(clip, time) {
	const { nodes, parents, order } = clip.figure, frame = frameAt(clip, time);
	const places = nodes.map(({ translation, rotation, scale }) => ({ translation, rotation, scale })), weights = [];
	for (const track of clip.tracks) {
		const value = sample(track, frame, clip.frameTime);
		if (track.property === "weights")
			weights[track.part] = value;
		else
			places[track.node][track.property] = value;
	}
	for (const i of order)
		if (parents[i] >= 0)
			places[i] = below(places[parents[i]], places[i]);
	return { places, weights };
}

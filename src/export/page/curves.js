/* The curves of a bone: each property that a clip moves in a lane of its own. */
"use strict";

function drawCurve(context, { track, part, range: [low, high], width, height, end }) {
	const { frames, values, width: parts, interpolation } = track;
	const x = (frame) => Math.min(frame, end) / (end || 1) * width;
	const y = (value) => height - 4 - (value - low) / (high - low || 1) * (height - 8);
	const at = (key) => y(values[key * parts + part]);
	context.strokeStyle = styleColour("xyzw"[part % 4]);
	context.beginPath();
	for (let key = 0; key < frames.length; key++) {
		if (interpolation === "held" && key > 0)
			context.lineTo(x(frames[key]), at(key - 1));
		context.lineTo(x(frames[key]), at(key));
	}
	context.lineTo(width, at(frames.length - 1));
	context.stroke();
}

function rangeOf(values) {
	let low = Infinity, high = -Infinity;
	for (const value of values) {
		low = Math.min(low, value);
		high = Math.max(high, value);
	}
	return [low, high];
}

/* How much a track moves what it belongs to: about 1 for a turn by 90 degrees, and for a way as long as the figure. */
function motionOf({ values, width, property }, bounds) {
	let most = 0;
	for (let part = 0; part < width; part++) {
		const [low, high] = rangeOf(values.filter((_, i) => i % width === part));
		most = Math.max(most, high - low);
	}
	return property === "translation" ? most / bounds.size : most;
}

/* The index of the one that moves most, of things with tracks; the first one where none moves. */
function mostMoving(movable, bounds) {
	const motions = movable.map(({ tracks }) => Math.max(0, ...tracks.map((track) => motionOf(track, bounds))));
	return Math.max(0, motions.indexOf(Math.max(0, ...motions)));
}

/* Draws the tracks over the whole canvas, with a line at `time`. */
function drawCurves(canvas, clip, tracks, time) {
	const context = clearedContext(canvas), width = canvas.clientWidth, height = canvas.clientHeight / Math.max(1, tracks.length);
	tracks.forEach((track, i) => {
		const range = rangeOf(track.values);
		context.save();
		context.translate(0, i * height);
		for (let part = 0; part < track.width; part++)
			drawCurve(context, { track, part, range, width, height, end: clip.end });
		context.fillStyle = styleColour("ink");
		context.fillText(`${track.property} ${range.map((value) => Number(value.toFixed(3))).join(" … ")}`, 4, 12);
		context.restore();
	});
	context.strokeStyle = styleColour("accent");
	const x = frameAt(clip, time) / (clip.end || 1) * width;
	drawLine(context, [x, 0], [x, canvas.clientHeight]);
}

/*
 * Where a figure is looked at from, and what is drawn besides its mesh: the ground, bones, events at bones. A scene is
 *
 *   { clip, pose, origin, bounds, camera: { yaw, pitch, distance }, width, height }     in units of the 2D context
 *
 * and is drawn with its view: { centre, away, focus, axes }.
 */
"use strict";

/* ---- what is seen ---- */

/* Where the figure stands on the ground in a pose: below its first bone. */
function originOf(clip, pose) {
	const { nodes, order } = clip.figure, first = order.find((i) => nodes[i].isBone);
	return first === undefined ? [0, 0, 0] : [pose.places[first].translation[0], 0, pose.places[first].translation[2]];
}

/* Calls back with x, y, z of all that a clip shows in a pose: vertices that are drawn, or bones where there are none. */
function forPlaces({ figure }, pose, callback) {
	if (figure.parts.length === 0) {
		pose.places.forEach(({ translation: [x, y, z] }, i) => figure.nodes[i].isBone && callback(x, y, z));
		return;
	}
	forPosedParts(figure, pose, ({ indices }, vertices) => {
		for (let i = 0; i < indices.length; i++) {
			const at = indices[i] * 6;
			callback(vertices[at], vertices[at + 1], vertices[at + 2]);
		}
	});
}

/* How many places of each pose tell how far away the camera has to be. */
const OUTLINE_PLACES = 500;

/*
 * Middle and size of what a clip shows over some of its poses; `isFollowed`: seen from where it stands in each. `outline`: some of the
 * places, as seenAtFirst() gives them for the camera that it is shown with at first.
 */
function boundsOf(clip, isFollowed, camera = START_CAMERA) {
	const low = [Infinity, Infinity, Infinity], high = low.map((value) => -value), outline = [];
	const step = Math.ceil(Math.max(1, clip.figure.parts.reduce((sum, part) => sum + part.indices.length, 0)) / OUTLINE_PLACES);
	for (let i = 0; i <= 8; i++) {
		const pose = poseAt(clip, clip.duration * i / 8), origin = isFollowed ? originOf(clip, pose) : [0, 0, 0];
		let count = 0;
		forPlaces(clip, pose, (...place) => {
			for (let k = 0; k < 3; k++) {
				const value = place[k] - origin[k];
				if (value < low[k])
					low[k] = value;
				if (value > high[k])
					high[k] = value;
			}
			if (count++ % step === 0)
				outline.push(place[0] - origin[0], place[1] - origin[1], place[2] - origin[2]);
		});
	}
	if (!(low[0] <= high[0]))
		return { middle: [0, 0, 0], size: 1, ground: 0, outline: [] };
	const middle = mix(low, high, 0.5);
	return {
		middle,
		size: Math.max(0.01, ...high.map((value, k) => value - low[k])),
		ground: Math.min(0, low[1]),
		outline: seenAtFirst(outline, middle, camera),
	};
}

/* Places relative to the middle, as the camera sees them at first: right, up, near. */
function seenAtFirst(places, middle, camera) {
	const axes = axesOfCamera(camera), out = new Float32Array(places.length);
	for (let i = 0; i < places.length; i += 3) {
		const offset = middle.map((value, k) => places[i + k] - value);
		axes.forEach((axis, k) => { out[i + k] = dotOf(axis, offset); });
	}
	return out;
}

/* ---- the camera ---- */

const START_CAMERA = { yaw: 0.6, pitch: 0.15, distance: 1 };

/* The directions right, up and towards the viewer. */
function axesOfCamera({ yaw, pitch }) {
	return [
		[Math.cos(yaw), 0, -Math.sin(yaw)],
		[-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)],
		[Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)],
	];
}

/* How far away the camera has to be for all that is shown to fit into the picture, as it is seen at first. */
function fittingDistance({ bounds: { outline, size }, width, height }, focus) {
	const across = focus / (0.45 * width), along = focus / (0.45 * height);
	let away = size / 2;
	for (let i = 0; i < outline.length; i += 3)
		away = Math.max(away, outline[i + 2] + Math.max(Math.abs(outline[i]) * across, Math.abs(outline[i + 1]) * along));
	return away;
}

/*
 * `away` from `centre`, with its axes; a length at that distance has `focus` times its size. Distances of cameras count from where
 * all fits: 1 is there.
 */
function viewOf(scene) {
	const { origin, bounds, camera, width, height } = scene, focus = 1.6 * Math.min(width, height) / 2;
	return {
		centre: origin.map((value, k) => value + bounds.middle[k]),
		away: camera.distance * fittingDistance(scene, focus),
		focus,
		axes: axesOfCamera(camera),
	};
}

/* From the world to the picture; null behind the eye. */
function projectorOf({ width, height }, { centre, away, focus, axes }) {
	return (point) => {
		const offset = point.map((value, k) => value - centre[k]), depth = away - dotOf(axes[2], offset);
		if (depth < away / 1000)
			return null;
		return [width / 2 + dotOf(axes[0], offset) / depth * focus, height / 2 - dotOf(axes[1], offset) / depth * focus];
	};
}

/* The same as a matrix of WebGL, column by column. */
function matrixOfView({ width, height, bounds }, { centre, away, focus, axes }) {
	const near = Math.max(away / 200, away - 4 * bounds.size), far = away + 20 * bounds.size;
	const [x, y] = [width, height].map((size) => 2 * focus / size);
	const depth = [...axes[2].map((value) => -value), away + dotOf(axes[2], centre)];
	const rows = [
		[...axes[0].map((value) => value * x), -dotOf(axes[0], centre) * x],
		[...axes[1].map((value) => value * y), -dotOf(axes[1], centre) * y],
		depth.map((value, k) => (value * (far + near) - (k === 3 ? 2 * far * near : 0)) / (far - near)),
		depth,
	];
	return rows[0].flatMap((_, column) => rows.map((row) => row[column]));
}

/* ---- drawing ---- */

/* A context of a canvas in units of the page, however many pixels these have, with nothing drawn. */
function clearedContext(canvas) {
	const scale = window.devicePixelRatio || 1;
	const width = Math.round(canvas.clientWidth * scale), height = Math.round(canvas.clientHeight * scale);
	if (canvas.width !== width || canvas.height !== height)
		Object.assign(canvas, { width, height });
	const context = canvas.getContext("2d");
	context.setTransform(scale, 0, 0, scale, 0, 0);
	context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
	return context;
}

/* The value of a variable of the style, by its name without dashes. */
function styleColour(name) {
	return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
}

function drawLine(context, from, to) {
	if (!from || !to)
		return;
	context.beginPath();
	context.moveTo(...from);
	context.lineTo(...to);
	context.stroke();
}

function drawGround(context, { bounds, origin }, project) {
	const cell = 10 ** Math.floor(Math.log10(bounds.size)), half = 5;
	const [x, , z] = origin.map((value) => Math.round(value / cell) * cell);
	context.strokeStyle = styleColour("line");
	context.lineWidth = 1;
	for (let i = -half; i <= half; i++) {
		drawLine(context, project([x + i * cell, bounds.ground, z - half * cell]),
			project([x + i * cell, bounds.ground, z + half * cell]));
		drawLine(context, project([x - half * cell, bounds.ground, z + i * cell]),
			project([x + half * cell, bounds.ground, z + i * cell]));
	}
}

function drawMesh(context, painter, scene, view) {
	const { clip, pose, width, height } = scene;
	painter.draw(context, clip.figure, pose, { matrix: matrixOfView(scene, view), axes: view.axes }, width, height);
}

/* Bones as lines to their parents; `chosen` is the index of a node, or undefined. */
function drawBones(context, { clip, pose }, project, { colour, chosen, chosenColour }) {
	const { nodes, parents, order } = clip.figure;
	context.lineCap = "round";
	for (const i of order) {
		const { translation, scale } = pose.places[i], here = nodes[i].isBone && !scale.includes(0) && project(translation);
		if (!here)
			continue;
		context.strokeStyle = context.fillStyle = i === chosen ? chosenColour : colour;
		context.lineWidth = i === chosen ? 5 : 3;
		if (nodes[parents[i]]?.isBone)
			drawLine(context, project(pose.places[parents[i]].translation), here);
		context.beginPath();
		context.arc(...here, i === chosen ? 5 : 3, 0, 2 * Math.PI);
		context.fill();
	}
}

/* A ring and the text of each event that happens at a bone. */
function drawEventsAtBones(context, { clip, pose }, project, events) {
	const { nodes } = clip.figure;
	context.lineWidth = 2;
	events.forEach((event, line) => {
		const name = event.bone?.toUpperCase();
		const node = nodes.findIndex((each) => name && each.name?.toUpperCase() === name);
		const here = node >= 0 && project(pose.places[node].translation);
		if (!here)
			return;
		context.beginPath();
		context.arc(...here, 9, 0, 2 * Math.PI);
		context.stroke();
		context.fillText([event.kind, event.name].filter(Boolean).join(" "), here[0] + 13, here[1] + 4 + 13 * line);
	});
}

/* ---- small pictures ---- */

/* One painter for all small pictures, since browsers have few contexts of WebGL. */
class TilePainter {
	static #painter;
	static onTexture = () => {}; // a texture is there that was not when something was drawn

	/* Null when there is no WebGL. */
	static get() {
		if (TilePainter.#painter === undefined) {
			try {
				TilePainter.#painter = new MeshPainter(() => TilePainter.onTexture());
			} catch {
				TilePainter.#painter = null;
			}
		}
		return TilePainter.#painter;
	}
}

/* From where the pictures of catalogues are seen: from the right, 25 degrees towards the front. */
const TILE_CAMERA = { yaw: -65 * Math.PI / 180, pitch: 0, distance: 1 };
const boundsOfTiles = new WeakMap(); // by clip

/* Draws a clip at a time over the whole of a canvas, whatever its size: its mesh, or its bones. */
function drawTile(canvas, clip, time) {
	const context = canvas.getContext("2d"), painter = TilePainter.get(), pose = poseAt(clip, time);
	if (!boundsOfTiles.has(clip))
		boundsOfTiles.set(clip, boundsOf(clip, true, TILE_CAMERA));
	const scene = {
		clip, pose, origin: originOf(clip, pose), bounds: boundsOfTiles.get(clip), camera: TILE_CAMERA,
		width: canvas.width, height: canvas.height,
	};
	const view = viewOf(scene);
	context.setTransform(1, 0, 0, 1, 0, 0);
	context.clearRect(0, 0, canvas.width, canvas.height);
	if (painter && clip.figure.parts.length > 0)
		drawMesh(context, painter, scene, view);
	else
		drawBones(context, scene, projectorOf(scene, view), { colour: styleColour("accent") });
}

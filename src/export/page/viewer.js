/* Shows the clips of the glTF documents in this page. */

/* ---- state ---- */

const element = (id) => document.getElementById(id);
const clips = [], camera = {};
let painter = null; // null = WebGL is not there
let clip = null, time = 0, playing = false, chosen = 0, bounds = null, drawnAt = 0;

function resetCamera() {
	Object.assign(camera, { yaw: 0.6, pitch: 0.15, distance: 1.9 });
}

/* Whether the clip has a mesh that can be drawn, and which of mesh and bones people want to see. */
function shown() {
	const canMesh = painter !== null && clip.figure.meshes.length > 0, wanted = element("show").value;
	return { canMesh, mesh: canMesh && wanted !== "bones", bones: !canMesh || wanted !== "mesh" };
}

/* Calls back with the places of what the clip shows in a pose: vertices, or bones where there are none. */
function forPlaces(world, callback) {
	if (clip.figure.meshes.length > 0)
		forPosedParts(clip.figure, world, ({ indices }, vertices) => indices.forEach((index) =>
			callback(vertices.subarray(index * 6, index * 6 + 3))));
	else
		world.forEach(({ translation }) => callback(translation));
}

/* Middle and size of what is shown, over some poses of the clip; where it stands on each is left out when it is followed. */
function boundsOf() {
	const low = [Infinity, Infinity, Infinity], high = low.map((value) => -value);
	for (let i = 0; i <= 8; i++) {
		const world = poseAt(clip, clip.duration * i / 8), origin = originOf(world);
		forPlaces(world, (place) => {
			for (let k = 0; k < 3; k++) {
				low[k] = Math.min(low[k], place[k] - origin[k]);
				high[k] = Math.max(high[k], place[k] - origin[k]);
			}
		});
	}
	return {
		middle: mix(low, high, 0.5),
		size: Math.max(0.01, ...high.map((value, k) => value - low[k])),
		ground: Math.min(0, low[1]),
	};
}

/* Where the figure stands: of its first bone, on the ground. */
function originOf(world) {
	if (!element("follow").checked)
		return [0, 0, 0];
	const first = world[clip.figure.order.find((i) => clip.figure.nodes[i].extras) ?? 0].translation;
	return [first[0], 0, first[2]];
}

/* ---- drawing ---- */

function contextOf(canvas) {
	const scale = window.devicePixelRatio || 1;
	const width = Math.round(canvas.clientWidth * scale), height = Math.round(canvas.clientHeight * scale);
	if (canvas.width !== width || canvas.height !== height)
		Object.assign(canvas, { width, height });
	const context = canvas.getContext("2d");
	context.setTransform(scale, 0, 0, scale, 0, 0);
	context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
	return context;
}

function colour(name) {
	return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
}

/* The camera: `away` from `centre`, with its axes right, up and towards the viewer; a length at that distance has `focus` times its size. */
function viewOf(canvas, origin) {
	const { yaw, pitch, distance } = camera;
	return {
		centre: origin.map((value, k) => value + bounds.middle[k]),
		away: distance * bounds.size,
		focus: 1.6 * Math.min(canvas.clientWidth, canvas.clientHeight) / 2,
		axes: [
			[Math.cos(yaw), 0, -Math.sin(yaw)],
			[-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)],
			[Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)],
		],
	};
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/* From the world to the canvas; null behind the eye. */
function projector(canvas, { centre, away, focus, axes }) {
	return (point) => {
		const offset = point.map((value, k) => value - centre[k]), depth = away - dot(axes[2], offset);
		if (depth < away / 1000)
			return null;
		return [
			canvas.clientWidth / 2 + dot(axes[0], offset) / depth * focus,
			canvas.clientHeight / 2 - dot(axes[1], offset) / depth * focus,
		];
	};
}

/* The same as a matrix of WebGL, column by column. */
function matrixOfView(canvas, { centre, away, focus, axes }) {
	const near = Math.max(away / 200, away - 4 * bounds.size), far = away + 20 * bounds.size;
	const [x, y] = [canvas.clientWidth, canvas.clientHeight].map((size) => 2 * focus / size);
	const depth = [...axes[2].map((value) => -value), away + dot(axes[2], centre)];
	const rows = [
		[...axes[0].map((value) => value * x), -dot(axes[0], centre) * x],
		[...axes[1].map((value) => value * y), -dot(axes[1], centre) * y],
		depth.map((value, k) => (value * (far + near) - (k === 3 ? 2 * far * near : 0)) / (far - near)),
		depth,
	];
	return rows[0].flatMap((_, column) => rows.map((row) => row[column]));
}

function drawLine(context, from, to) {
	if (!from || !to)
		return;
	context.beginPath();
	context.moveTo(...from);
	context.lineTo(...to);
	context.stroke();
}

function drawGround(context, project, origin) {
	const cell = 10 ** Math.floor(Math.log10(bounds.size)), half = 5;
	const [x, , z] = origin.map((value) => Math.round(value / cell) * cell);
	context.strokeStyle = colour("faint");
	context.lineWidth = 1;
	for (let i = -half; i <= half; i++) {
		drawLine(context, project([x + i * cell, bounds.ground, z - half * cell]),
			project([x + i * cell, bounds.ground, z + half * cell]));
		drawLine(context, project([x - half * cell, bounds.ground, z + i * cell]),
			project([x + half * cell, bounds.ground, z + i * cell]));
	}
}

function drawBones(context, project, world) {
	const { nodes, parents, order } = clip.figure;
	context.lineCap = "round";
	for (const i of order) {
		const here = project(world[i].translation);
		if (!here || !nodes[i].extras || world[i].scale.includes(0))
			continue;
		context.strokeStyle = context.fillStyle = colour(i === chosen ? "chosen" : "bone");
		context.lineWidth = i === chosen ? 5 : 3;
		if (parents[i] >= 0 && nodes[parents[i]].extras)
			drawLine(context, project(world[parents[i]].translation), here);
		context.beginPath();
		context.arc(...here, i === chosen ? 5 : 3, 0, 2 * Math.PI);
		context.fill();
	}
}

/* A ring and the name of each event of this moment that happens at a bone. */
function drawEvents(context, project, world) {
	const { nodes } = clip.figure;
	context.fillStyle = context.strokeStyle = colour("chosen");
	context.lineWidth = 2;
	eventsNow().forEach((event, line) => {
		const name = event.bone_name?.toUpperCase();
		const node = nodes.findIndex((each) => name && each.extras?.animdb.name?.toUpperCase() === name);
		const here = node >= 0 && project(world[node].translation);
		if (!here)
			return;
		context.beginPath();
		context.arc(...here, 9, 0, 2 * Math.PI);
		context.stroke();
		context.fillText([event.kind, event.name].filter(Boolean).join(" "), here[0] + 13, here[1] + 4 + 13 * line);
	});
}

function drawMesh(canvas, context, view, world) {
	const picture = painter.draw(clip.figure, world, { matrix: matrixOfView(canvas, view), axes: view.axes },
		canvas.width, canvas.height);
	context.drawImage(picture, 0, 0, canvas.clientWidth, canvas.clientHeight);
}

function drawView() {
	const canvas = element("view"), context = contextOf(canvas), { mesh, bones } = shown();
	const world = poseAt(clip, time), view = viewOf(canvas, originOf(world)), project = projector(canvas, view);
	canvas.classList.toggle("dark", mesh && clip.figure.isForDark);
	drawGround(context, project, originOf(world));
	if (mesh)
		drawMesh(canvas, context, view, world);
	if (bones)
		drawBones(context, project, world);
	drawEvents(context, project, world);
}

function drawCurve(context, track, part, [low, high], height, width) {
	const parts = track.width, x = (t) => t / (clip.duration || 1) * width;
	const y = (value) => height - 4 - (value - low) / (high - low || 1) * (height - 8);
	context.strokeStyle = colour("xyzw"[part % 4]);
	context.beginPath();
	track.times.forEach((t, key) => {
		if (track.holds && key > 0)
			context.lineTo(x(t), y(track.values[(key - 1) * parts + part]));
		context.lineTo(x(t), y(track.values[key * parts + part]));
	});
	context.lineTo(width, y(track.values[track.values.length - parts + part]));
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

/* Each property of the bone in its own lane. */
function drawCurves() {
	const canvas = element("curves"), context = contextOf(canvas), width = canvas.clientWidth;
	const tracks = clip.tracks.filter((track) => track.node === chosen);
	const lane = canvas.clientHeight / Math.max(1, tracks.length);
	tracks.forEach((track, i) => {
		const range = rangeOf(track.values);
		context.save();
		context.translate(0, i * lane);
		for (let part = 0; part < track.width; part++)
			drawCurve(context, track, part, range, lane, width);
		context.fillStyle = colour("ink");
		context.fillText(`${track.path} ${range.map((value) => Number(value.toFixed(3))).join(" … ")}`, 4, 12);
		context.restore();
	});
	context.strokeStyle = colour("chosen");
	const x = time / (clip.duration || 1) * width;
	drawLine(context, [x, 0], [x, canvas.clientHeight]);
	element("legend").textContent = tracks.length > 0
		? "Rotation: quaternion x y z w. Translation: metres. x red, y green, z blue, w grey. Weights of shapes: in their order."
		: "Nothing moves this bone in this clip.";
}

/* Events without an end are shown for a moment. */
function eventsNow() {
	return clip.events.filter((event) =>
		time >= event.time - 1e-6 && time <= Math.max(event.end_time ?? 0, event.time + 0.15));
}

function drawNow() {
	const { fps } = clip.about, frame = fps ? `, frame ${(time * fps).toFixed(1)}` : "";
	element("time").value = time;
	element("now").textContent = `${time.toFixed(2)} s${frame}`;
	element("happening").textContent = eventsNow().map(describeEvent).join(" · ");
}

function draw() {
	if (!clip)
		return;
	drawView();
	drawCurves();
	drawNow();
}

/* ---- what the page is told ---- */

function describeEvent(event) {
	return [event.kind, event.name, event.bone_name].filter(Boolean).join(" ");
}

function setTime(value) {
	time = Math.min(clip.duration, Math.max(0, value));
	draw();
}

function showEvents() {
	element("events").replaceChildren(...clip.events.map((event) => {
		const mark = document.createElement("i"), whole = clip.duration || 1;
		mark.style.left = `${Math.min(1, Math.max(0, event.time / whole)) * 100}%`;
		if (event.end_time > event.time)
			mark.style.width = `${(Math.min(event.end_time, whole) - event.time) / whole * 100}%`;
		mark.title = `${event.time.toFixed(2)} s: ${describeEvent(event)}`;
		return mark;
	}));
}

/* Lists the bones, and what else the clip moves: the shapes of meshes. */
function showBones() {
	const name = element("bone").selectedOptions[0]?.textContent, { nodes, order } = clip.figure;
	const listed = order.filter((i) => nodes[i].extras || clip.tracks.some((track) => track.node === i));
	element("bone").replaceChildren(...listed.map((i) => {
		const { name: own, bone_id: id } = nodes[i].extras?.animdb ?? nodes[i];
		return new Option(own ?? `bone ${id ?? ""}`, i);
	}));
	for (const option of element("bone").options)
		option.selected = option.selected || option.textContent === name;
	chosen = Number(element("bone").value);
}

function showClip(index) {
	clip = clips[index];
	time = 0;
	element("time").max = clip.duration;
	element("facts").textContent = [
		`skeleton ${clip.skeleton ?? "unknown"}`, `frames: ${clip.about.frame_count}`,
		clip.about.fps ? `${clip.about.fps} fps` : "rate unknown", `events: ${clip.events.length}`, clip.about.source,
	].join(", ");
	element("show").disabled = !shown().canMesh;
	clip.figure.isForDark ??= wantsDark(clip.figure);
	showBones();
	showEvents();
	bounds = boundsOf();
	draw();
}

function listClips() {
	const wanted = element("filter").value.toLowerCase(), list = element("clips"), before = list.value;
	list.replaceChildren(...clips.map((each, i) => new Option(each.name, i)).filter((option, i) =>
		`${option.textContent} ${clips[i].skeleton}`.toLowerCase().includes(wanted)));
	list.value = before;
	if (list.selectedIndex < 0 && list.options.length > 0) {
		list.selectedIndex = 0;
		showClip(Number(list.value));
	}
}

function play(value) {
	playing = value;
	element("play").textContent = playing ? "Pause" : "Play";
	element("play").setAttribute("aria-pressed", playing);
	drawnAt = performance.now();
	if (playing)
		requestAnimationFrame(tick);
}

function tick(now) {
	if (!playing)
		return;
	const next = time + (now - drawnAt) / 1000 * Number(element("speed").value);
	drawnAt = now;
	setTime(clip.duration > 0 ? Math.max(0, next) % clip.duration : 0);
	requestAnimationFrame(tick);
}

/* ---- what people do ---- */

function turn(x, y) {
	camera.yaw += x;
	camera.pitch = Math.min(1.5, Math.max(-1.5, camera.pitch + y));
	draw();
}

function zoom(factor) {
	camera.distance = Math.min(50, Math.max(0.3, camera.distance * factor));
	draw();
}

/* The next one of mesh, bones and both. */
function showNext() {
	const show = element("show");
	if (!show.disabled)
		show.selectedIndex = (show.selectedIndex + 1) % show.options.length;
	draw();
}

const viewKeys = {
	ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0), ArrowUp: () => turn(0, 0.1), ArrowDown: () => turn(0, -0.1),
	"+": () => zoom(1 / 1.1), "=": () => zoom(1 / 1.1), "-": () => zoom(1.1), 0: () => { resetCamera(); draw(); },
	" ": () => play(!playing), m: showNext,
};

function listenToView() {
	const view = element("view"), pointers = new Map();
	const spread = () => {
		const [a, b] = [...pointers.values()];
		return Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
	};
	view.addEventListener("pointerdown", (event) => {
		view.setPointerCapture(event.pointerId);
		pointers.set(event.pointerId, [event.clientX, event.clientY]);
	});
	view.addEventListener("pointermove", (event) => {
		const before = pointers.get(event.pointerId), wide = pointers.size === 2 ? spread() : 0;
		if (!before)
			return;
		pointers.set(event.pointerId, [event.clientX, event.clientY]);
		if (wide > 0)
			zoom(wide / spread());
		else
			turn((before[0] - event.clientX) / 150, (event.clientY - before[1]) / 150);
	});
	for (const kind of ["pointerup", "pointercancel"])
		view.addEventListener(kind, (event) => pointers.delete(event.pointerId));
	view.addEventListener("wheel", (event) => {
		event.preventDefault();
		zoom(Math.exp(event.deltaY / 500));
	}, { passive: false });
	view.addEventListener("keydown", (event) => {
		if (viewKeys[event.key]) {
			event.preventDefault();
			viewKeys[event.key]();
		}
	});
}

function openPainter() {
	try {
		return new MeshPainter(draw);
	} catch {
		return null;
	}
}

function start() {
	for (const script of document.querySelectorAll("script.gltf"))
		clips.push(...readDocument(script.textContent));
	painter = openPainter();
	resetCamera();
	listClips();
	listenToView();
	element("filter").addEventListener("input", listClips);
	element("clips").addEventListener("change", () => showClip(Number(element("clips").value)));
	element("play").addEventListener("click", () => play(!playing));
	element("time").addEventListener("input", () => { play(false); setTime(Number(element("time").value)); });
	element("follow").addEventListener("change", () => { bounds = boundsOf(); draw(); });
	element("show").addEventListener("change", draw);
	element("bone").addEventListener("change", () => { chosen = Number(element("bone").value); draw(); });
	window.addEventListener("resize", draw);
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}

document.addEventListener("DOMContentLoaded", start);

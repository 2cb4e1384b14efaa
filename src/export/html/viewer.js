/* Shows the clips of the glTF documents in this page. */

/* ---- state ---- */

const element = (id) => document.getElementById(id);
const clips = [], camera = {};
let clip = null, time = 0, playing = false, chosen = 0, bounds = null, drawnAt = 0;

function resetCamera() {
	Object.assign(camera, { yaw: 0.6, pitch: 0.15, distance: 1.9 });
}

/* Middle and size of the clip's figure, over some of its poses; where it stands on each is left out when it is followed. */
function boundsOf() {
	const low = [Infinity, Infinity, Infinity], high = low.map((value) => -value);
	for (let i = 0; i <= 8; i++) {
		const world = poseAt(clip, clip.duration * i / 8), origin = originOf(world);
		for (const { translation } of world)
			translation.forEach((value, k) => {
				low[k] = Math.min(low[k], value - origin[k]);
				high[k] = Math.max(high[k], value - origin[k]);
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

/* From the world to the canvas; null behind the eye. */
function projector(canvas, origin) {
	const { yaw, pitch, distance } = camera;
	const away = distance * bounds.size, focus = 1.6 * Math.min(canvas.clientWidth, canvas.clientHeight) / 2;
	return (point) => {
		const [x, y, z] = point.map((value, k) => value - origin[k] - bounds.middle[k]);
		const right = x * Math.cos(yaw) - z * Math.sin(yaw), near = x * Math.sin(yaw) + z * Math.cos(yaw);
		const up = y * Math.cos(pitch) - near * Math.sin(pitch);
		const depth = away - (near * Math.cos(pitch) + y * Math.sin(pitch));
		if (depth < away / 1000)
			return null;
		return [canvas.clientWidth / 2 + right / depth * focus, canvas.clientHeight / 2 - up / depth * focus];
	};
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

function drawFigure(context, project, world) {
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

function drawView() {
	const canvas = element("view"), context = contextOf(canvas);
	const world = poseAt(clip, time), origin = originOf(world), project = projector(canvas, origin);
	drawGround(context, project, origin);
	drawFigure(context, project, world);
}

function drawCurve(context, track, part, [low, high], height, width) {
	const parts = track.path === "rotation" ? 4 : 3, x = (t) => t / (clip.duration || 1) * width;
	const y = (value) => height - 4 - (value - low) / (high - low || 1) * (height - 8);
	context.strokeStyle = colour("xyzw"[part]);
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
		for (let part = 0; part < (track.path === "rotation" ? 4 : 3); part++)
			drawCurve(context, track, part, range, lane, width);
		context.fillStyle = colour("ink");
		context.fillText(`${track.path} ${range.map((value) => Number(value.toFixed(3))).join(" … ")}`, 4, 12);
		context.restore();
	});
	context.strokeStyle = colour("chosen");
	const x = time / (clip.duration || 1) * width;
	drawLine(context, [x, 0], [x, canvas.clientHeight]);
	element("legend").textContent = tracks.length > 0
		? "Rotation: quaternion x y z w. Translation: metres. x red, y green, z blue, w grey."
		: "Nothing moves this bone in this clip.";
}

function drawNow() {
	const { fps } = clip.about, frame = fps ? `, frame ${(time * fps).toFixed(1)}` : "";
	const current = clip.events.filter((event) =>
		time >= event.time - 1e-6 && time <= Math.max(event.end_time ?? 0, event.time + 0.15));
	element("time").value = time;
	element("now").textContent = `${time.toFixed(2)} s${frame}`;
	element("happening").textContent = current.map(describeEvent).join(" · ");
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

function showBones() {
	const name = element("bone").selectedOptions[0]?.textContent;
	element("bone").replaceChildren(...clip.figure.order.filter((i) => clip.figure.nodes[i].extras).map((i) => {
		const { name: own, bone_id: id } = clip.figure.nodes[i].extras.animdb;
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

const viewKeys = {
	ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0), ArrowUp: () => turn(0, 0.1), ArrowDown: () => turn(0, -0.1),
	"+": () => zoom(1 / 1.1), "=": () => zoom(1 / 1.1), "-": () => zoom(1.1), 0: () => { resetCamera(); draw(); },
	" ": () => play(!playing),
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

function start() {
	for (const script of document.querySelectorAll("script.gltf"))
		clips.push(...readDocument(script.textContent));
	resetCamera();
	listClips();
	listenToView();
	element("filter").addEventListener("input", listClips);
	element("clips").addEventListener("change", () => showClip(Number(element("clips").value)));
	element("play").addEventListener("click", () => play(!playing));
	element("time").addEventListener("input", () => { play(false); setTime(Number(element("time").value)); });
	element("follow").addEventListener("change", () => { bounds = boundsOf(); draw(); });
	element("bone").addEventListener("change", () => { chosen = Number(element("bone").value); draw(); });
	window.addEventListener("resize", draw);
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}

document.addEventListener("DOMContentLoaded", start);

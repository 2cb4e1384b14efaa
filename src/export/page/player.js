/*
 * Plays a clip: its mesh or its bones, a line of time with its events, and the curves of a bone. Times are seconds.
 *
 *	const player = new Player(element, { autoplay: true, reducedMotion: false, onChange: (player) => {} });
 *	player.show(clip, events);     as readClip() gives it; events: [{ kind, name, time, end, bone }]
 *
 * With `autoplay` the first clip plays at once, unless `reducedMotion` says that people do not want that. `onChange` is called
 * whenever another moment is shown, or it begins or ends to play.
 */
"use strict";

/* What people chose for one clip holds for the next one too, also of another player. */
const playerChoices = { speed: "1", show: "mesh", follows: true, bone: null };

const VIEW_LABEL = "The figure. Arrow keys turn it, plus and minus zoom, 0 resets the view, M shows its mesh, its bones or both, space plays.";

class Player {
	/* One painter for all players, since browsers have few contexts of WebGL. Null without WebGL. */
	static #painter;
	static #drawing = null; // the player that shows something

	constructor(element, { autoplay = false, reducedMotion = false, onChange = () => {} } = {}) {
		Object.assign(this, { onChange, clip: null, events: [], time: 0, playing: autoplay && !reducedMotion, camera: {} });
		this.resetCamera();
		this.build(element);
		this.listen();
	}

	/* ---- for others ---- */

	show(clip, events = []) {
		Player.#drawing = this;
		Object.assign(this, { clip, events: events.filter(({ time }) => typeof time === "number"), time: 0 });
		clip.figure.isForDark ??= wantsDark(clip.figure);
		this.parts.time.max = clip.duration;
		this.parts.show.disabled = !this.shown().canMesh;
		this.bounds = boundsOf(clip, playerChoices.follows);
		this.listMovable();
		this.markEvents();
		this.draw();
		if (this.playing)
			this.play();
	}

	/* Stops, and draws no more. */
	hide() {
		this.pause();
		this.watch.disconnect();
		if (Player.#drawing === this)
			Player.#drawing = null;
	}

	play() {
		this.setPlaying(true);
		const started = this.drawnAt;
		const step = (now) => {
			// Another call of play() has a loop of its own.
			if (!this.playing || this.started !== started)
				return;
			const { duration } = this.clip, next = this.time + Math.max(0, now - this.drawnAt) / 1000 * Number(this.parts.speed.value);
			this.drawnAt = now;
			this.setTime(duration > 0 ? next % duration : 0);
			requestAnimationFrame(step);
		};
		this.started = started;
		requestAnimationFrame(step);
	}

	pause() {
		this.setPlaying(false);
	}

	setTime(time) {
		this.time = Math.min(this.clip.duration, Math.max(0, time));
		this.draw();
		this.onChange(this);
	}

	/* ---- elements ---- */

	build(element) {
		const choice = (name, label, values, chosen) => [label, this.keep(name, make("select", {}, values.map((value) =>
			make("option", { selected: value === chosen }, value))))];
		const { speed, show, follows } = playerChoices;
		this.parts = {};
		element.replaceChildren(make("div", { class: "player" },
			this.keep("view", make("canvas", { class: "view", tabindex: "0", role: "application", "aria-label": VIEW_LABEL })),
			make("div", { class: "controls" },
				this.keep("play", make("button", { type: "button", class: "play", "aria-pressed": "false" }, "Play")),
				make("div", { class: "line" },
					this.keep("time", make("input", { class: "time", type: "range", min: "0", step: "any", value: "0", "aria-label": "Time" })),
					this.keep("events", make("div", { class: "events", "aria-hidden": "true" }))),
				this.keep("now", make("output", { class: "now" })),
				make("label", {}, choice("speed", "Speed ", ["0.1", "0.25", "0.5", "1", "2", "4"], speed)),
				make("label", {}, choice("show", "Show ", ["mesh", "bones", "both"], show)),
				make("label", {}, this.keep("follow", make("input", { type: "checkbox", checked: follows })), " Follow")),
			this.keep("happening", make("div", { class: "happening", "aria-live": "polite" })),
			make("label", { class: "bone" }, "Curves of ", this.keep("bone", make("select", {}))),
			this.keep("curves", make("canvas", { class: "curves", role: "img", "aria-label": "Curves of what is chosen" })),
			this.keep("legend", make("p", { class: "curve-legend" }))));
	}

	keep(name, element) {
		this.parts[name] = element;
		return element;
	}

	listen() {
		const { play, time, follow, show, bone, speed, view, curves } = this.parts;
		const redraw = () => this.clip && this.draw();
		play.addEventListener("click", () => this.toggle());
		time.addEventListener("input", () => { this.pause(); this.setTime(Number(time.value)); });
		time.addEventListener("keydown", (event) => event.key === " " && this.act(event, () => this.toggle()));
		speed.addEventListener("change", () => { playerChoices.speed = speed.value; });
		show.addEventListener("change", () => { playerChoices.show = show.value; redraw(); });
		bone.addEventListener("change", () => { playerChoices.bone = bone.selectedOptions[0].textContent; redraw(); });
		follow.addEventListener("change", () => {
			playerChoices.follows = follow.checked;
			this.bounds = boundsOf(this.clip, follow.checked);
			redraw();
		});
		view.addEventListener("keydown", (event) => this.act(event, this.viewKey(event.key)));
		this.listenToPointers(view);
		this.watch = new ResizeObserver(redraw);
		[view, curves].forEach((canvas) => this.watch.observe(canvas));
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
	}

	/* ---- what people do ---- */

	act(event, action) {
		if (!action || !this.clip || event.ctrlKey || event.altKey || event.metaKey)
			return;
		event.preventDefault();
		event.stopPropagation();
		action();
	}

	viewKey(key) {
		return {
			ArrowLeft: () => this.turn(-0.1, 0), ArrowRight: () => this.turn(0.1, 0),
			ArrowUp: () => this.turn(0, 0.1), ArrowDown: () => this.turn(0, -0.1),
			"+": () => this.zoom(1 / 1.1), "=": () => this.zoom(1 / 1.1), "-": () => this.zoom(1.1),
			0: () => { this.resetCamera(); this.draw(); },
			" ": () => this.toggle(), m: () => this.showNext(),
		}[key];
	}

	listenToPointers(view) {
		const pointers = new Map();
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
				this.zoom(wide / spread());
			else
				this.turn((before[0] - event.clientX) / 150, (event.clientY - before[1]) / 150);
		});
		for (const kind of ["pointerup", "pointercancel"])
			view.addEventListener(kind, (event) => pointers.delete(event.pointerId));
		view.addEventListener("wheel", (event) => this.act(event, () => this.zoom(Math.exp(event.deltaY / 500))), { passive: false });
	}

	toggle() {
		if (this.playing)
			this.pause();
		else
			this.play();
	}

	setPlaying(value) {
		const { play } = this.parts;
		this.playing = value;
		this.drawnAt = performance.now();
		play.textContent = value ? "Pause" : "Play";
		play.setAttribute("aria-pressed", value);
		this.onChange(this);
	}

	resetCamera() {
		Object.assign(this.camera, START_CAMERA);
	}

	turn(x, y) {
		this.camera.yaw += x;
		this.camera.pitch = Math.min(1.5, Math.max(-1.5, this.camera.pitch + y));
		this.draw();
	}

	zoom(factor) {
		this.camera.distance = Math.min(25, Math.max(0.15, this.camera.distance * factor));
		this.draw();
	}

	/* The next one of mesh, bones and both. */
	showNext() {
		const { show } = this.parts;
		if (!show.disabled)
			show.selectedIndex = (show.selectedIndex + 1) % show.options.length;
		playerChoices.show = show.value;
		this.draw();
	}

	/* ---- what is listed ---- */

	/* What may have curves: bones, then the other things that the clip moves, by their names. */
	listMovable() {
		const { bone } = this.parts, { figure, tracks } = this.clip, { nodes, order } = figure;
		this.movable = order.filter((i) => nodes[i].isBone || tracks.some((track) => track.node === i)).map((node) => ({
			node, tracks: tracks.filter((track) => track.node === node),
			name: nodes[node].isBone ? nodes[node].name || `bone ${nodes[node].bone ?? ""}` : "the whole clip",
		}));
		for (const track of tracks.filter(({ property }) => property === "weights"))
			this.movable.push({ tracks: [track], name: `shapes of ${figure.parts[track.part].name || `part ${track.part}`}` });
		bone.replaceChildren(...this.movable.map(({ name }, i) => new Option(readable(name, 80), i)));
		const kept = this.movable.findIndex(({ name }) => readable(name, 80) === playerChoices.bone);
		bone.selectedIndex = kept >= 0 ? kept : mostMoving(this.movable, this.bounds);
	}

	markEvents() {
		const whole = this.clip.duration || 1, share = (time) => `${Math.min(1, Math.max(0, time / whole)) * 100}%`;
		this.parts.events.replaceChildren(...this.events.map((event) => {
			const mark = make("i", { title: `${event.time.toFixed(2)} s: ${readable(describeEvent(event))}` });
			mark.style.left = share(event.time);
			if (event.end > event.time)
				mark.style.width = share(Math.min(event.end, whole) - Math.max(0, event.time));
			return mark;
		}));
	}

	/* Events without an end are shown for a moment. */
	eventsNow() {
		return this.events.filter(({ time, end }) => this.time >= time - 1e-6 && this.time <= Math.max(end ?? 0, time + 0.15));
	}

	/* ---- drawing ---- */

	static painter() {
		if (Player.#painter === undefined) {
			try {
				Player.#painter = new MeshPainter(() => Player.#drawing?.draw());
			} catch {
				Player.#painter = null;
			}
		}
		return Player.#painter;
	}

	/* Whether the clip has a mesh that can be drawn, and which of mesh and bones people want to see. */
	shown() {
		const canMesh = Player.painter() !== null && this.clip.figure.parts.length > 0, wanted = this.parts.show.value;
		return { canMesh, mesh: canMesh && wanted !== "bones", bones: !canMesh || wanted !== "mesh" };
	}

	chosen() {
		return this.movable[this.parts.bone.selectedIndex] ?? { tracks: [] };
	}

	scene() {
		const { clip, bounds, camera, parts: { view } } = this, pose = poseAt(clip, this.time);
		const origin = playerChoices.follows ? originOf(clip, pose) : [0, 0, 0];
		return { clip, pose, origin, bounds, camera, width: view.clientWidth, height: view.clientHeight };
	}

	draw() {
		this.drawView();
		const { tracks } = this.chosen(), { legend, curves, time, now, happening } = this.parts;
		drawCurves(curves, this.clip, tracks, this.time);
		setText(legend, tracks.length > 0
			? "Rotation: quaternion x y z w. Translation: metres. x red, y green, z blue, w grey. Weights of shapes: in their order."
			: "Nothing moves this bone in this clip.");
		time.value = this.time;
		const frame = this.clip.isGuess ? "" : `, frame ${frameAt(this.clip, this.time).toFixed(1)}`;
		setText(now, `${this.time.toFixed(2)} s${frame}`);
		setText(happening, readable(this.eventsNow().map(describeEvent).join(" · ")));
	}

	drawView() {
		const { view } = this.parts, context = clearedContext(view), { mesh, bones } = this.shown(), scene = this.scene();
		if (scene.width === 0 || scene.height === 0)
			return;
		const seen = viewOf(scene), project = projectorOf(scene, seen), { node } = this.chosen();
		view.classList.toggle("dark", mesh && this.clip.figure.isForDark);
		drawGround(context, scene, project);
		if (mesh)
			drawMesh(context, Player.painter(), scene, seen);
		if (bones)
			drawBones(context, scene, project, { colour: styleColour("bone"), chosen: node, chosenColour: styleColour("chosen") });
		context.fillStyle = context.strokeStyle = styleColour("chosen");
		drawEventsAtBones(context, scene, project, this.eventsNow());
	}
}

function describeEvent(event) {
	return [event.kind, event.name, event.bone].filter(Boolean).join(" ");
}

/* Leaves a text that is there already alone, so that it is not read out again. */
function setText(element, text) {
	if (element.textContent !== text)
		element.textContent = text;
}

/*
 * The picture of a clip: a strip of some poses from a sheet that all clips share, over which the clip plays when the pointer or
 * the focus is on it.
 */
"use strict";

/* Before a clip is loaded and played; who only passes over a tile does not want it. */
const HOVER_DELAY = 150;

/* The strip of a clip as an element; empty when there are no pictures. */
function stripOf(index) {
	const { sheets } = catalogue.start;
	const strip = make("span", { class: "strip", "aria-hidden": "true" });
	if (!sheets) {
		strip.classList.add("blank");
		return strip;
	}
	const each = sheets.columns * sheets.rows,
		tile = index % each;
	const column = tile % sheets.columns,
		row = Math.floor(tile / sheets.columns);
	const percent = (at, of) => (of > 1 ? (at / (of - 1)) * 100 : 0);
	strip.style.backgroundImage = `url("pictures/${Math.floor(index / each)}.png")`;
	strip.style.backgroundSize = `${sheets.columns * 100}% ${sheets.rows * 100}%`;
	strip.style.backgroundPosition = `${percent(column, sheets.columns)}% ${percent(row, sheets.rows)}%`;
	return strip;
}

/* One line about a clip below its name. */
function factsLine({ duration, loop, skeleton, events, apart }) {
	return [
		apart ? readable(apart, 60) : null,
		seconds(duration),
		loop === 1 ? "loop" : null,
		skeleton === null ? "no skeleton" : readable(skeleton, 60),
		events > 0 ? counted(events, "event") : null,
	]
		.filter(Boolean)
		.join(" · ");
}

/* A strip with name and facts, which leads to the clip and plays it: { clip: its index, href, title, duration, loop, skeleton, events, apart }. */
function makeTile(about) {
	const tile = make(
		"a",
		{ class: "tile", href: about.href },
		stripOf(about.clip),
		make("span", { class: "caption" }, nameOf(about.title)),
		make("span", { class: "facts" }, make("bdi", {}, factsLine(about))),
	);
	tile.dataset.clip = about.clip;
	if (about.model !== undefined && about.model !== null) {
		tile.dataset.model = about.model;
		showStill(tile).catch(() => {});
	}
	return tile;
}

/* Sheets have the pictures of clips with other models; a tile with a model of its own is drawn when it is seen. */
async function showStill(tile) {
	const strip = tile.querySelector(".strip");
	strip.style.backgroundImage = "none";
	const motion = await loadMotion(Number(tile.dataset.clip), Number(tile.dataset.model));
	if (!motion || !strip.isConnected || strip.clientWidth === 0) return;
	const canvas = canvasOver(strip);
	canvas.classList.add("still");
	stills.set(canvas, motion);
	drawTile(canvas, motion, motion.duration * STILL_MOMENT);
	strip.prepend(canvas);
}

/* What was drawn before all of its textures were there is drawn again. */
const stills = new Map();

function redrawStills() {
	for (const [canvas, motion] of stills)
		if (canvas.isConnected) drawTile(canvas, motion, motion.duration * STILL_MOMENT);
		else stills.delete(canvas);
}

/* Of the length of a clip. */
const STILL_MOMENT = 0.4;

function canvasOver(strip) {
	const scale = window.devicePixelRatio || 1;
	return make("canvas", { width: Math.round(strip.clientWidth * scale), height: Math.round(strip.clientHeight * scale) });
}

function tileOf(index, model = null) {
	const { clips, skeletons } = catalogue,
		shown = model !== null && canShow(model, index) ? model : null,
		target = linkWith(index, shown),
		skeleton = clips.skeleton[index];
	return (
		target &&
		makeTile({
			clip: index,
			model: shown,
			href: target.href,
			title: target.text,
			duration: clips.duration[index],
			loop: clips.loop[index],
			skeleton: skeleton >= 0 ? skeletons[skeleton].title : null,
			events: clips.events[index],
			apart: clips.apart[index],
		})
	);
}

/* ---- playing ---- */

let played = null; // { tile, canvas, timer, … }: only one clip plays

function stopTile() {
	if (!played) return;
	clearTimeout(played.timer);
	cancelAnimationFrame(played.frame);
	played.canvas?.remove();
	played.tile.classList.remove("plays");
	played = null;
}

function startTile(tile) {
	if (played?.tile === tile) return;
	stopTile();
	if (wantsStillness()) return;
	const own = (played = { tile, timer: setTimeout(() => playTile(own).catch(() => {}), HOVER_DELAY) });
}

async function playTile(own) {
	const { clip, model } = own.tile.dataset,
		motion = await loadMotion(Number(clip), model === undefined ? null : Number(model));
	if (played !== own || !motion) return;
	const strip = own.tile.querySelector(".strip");
	own.canvas = canvasOver(strip);
	own.started = performance.now();
	const draw = (now) => {
		if (played !== own || !own.tile.isConnected) {
			if (played === own) stopTile();
			return;
		}
		drawTile(own.canvas, motion, motion.duration > 0 ? (Math.max(0, now - own.started) / 1000) % motion.duration : 0);
		own.frame = requestAnimationFrame(draw);
	};
	draw(own.started);
	strip.append(own.canvas);
	own.tile.classList.add("plays");
}

/* Tiles are anywhere in the page. */
function listenToTiles() {
	TilePainter.onTexture = oncePerFrame(redrawStills);
	const tileAt = (event) => (event.target instanceof Element ? event.target.closest(".tile") : null);
	document.addEventListener("pointerover", (event) => {
		const tile = tileAt(event);
		if (tile && event.pointerType !== "touch") startTile(tile);
		else if (played && !tile) stopTile();
	});
	document.addEventListener("focusin", (event) => {
		const tile = tileAt(event);
		if (tile?.matches(":focus-visible")) startTile(tile);
		else if (played?.tile !== tile) stopTile(); // a pressed button also focuses: what plays below it has to stay
	});
	document.addEventListener("keydown", (event) => event.key === "Escape" && stopTile());
}

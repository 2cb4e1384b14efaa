/*
 * Makes elements of the page, and writes numbers and names as people read them. Data become text nodes and attributes only,
 * never HTML: nothing in this catalogue sets innerHTML.
 */
"use strict";

/* An element with attributes (functions listen to the event of that name; null and false are left out) and children. */
function make(tag, attributes = {}, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (typeof value === "function") element.addEventListener(name, value);
		else if (value !== null && value !== undefined && value !== false)
			element.setAttribute(name, value === true ? "" : value);
	}
	element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
	return element;
}

/* Control characters as signs of their own, and no more than so many characters: a name can be anything. */
function readable(text, limit = 300) {
	const whole = String(text ?? ""),
		cut = whole.length > limit ? `${whole.slice(0, limit)}…` : whole;
	return cut
		.replace(/[\u0000-\u001f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
		.replace(/[\u007f-\u009f]/g, "␡");
}

/* A name, whose direction does not reach the text around it. */
function nameOf(text, limit = 300) {
	const shown = readable(text, limit);
	return make(
		"bdi",
		{ class: shown ? "name" : "name nameless", title: shown.length > 40 ? readable(text, 1000) : null },
		shown || "(no name)",
	);
}

function linkTo(target, { limit, ...attributes } = {}) {
	return make("a", { href: target.href, ...attributes }, nameOf(target.text, limit));
}

const numberFormat = new Intl.NumberFormat("en");

/* 12345 → 12,345 */
const number = (value) => numberFormat.format(value);

/* (1, "clip") → "1 clip", (1200, "clip") → "1,200 clips" */
function counted(value, word, words = `${word}s`) {
	return `${number(value)} ${value === 1 ? word : words}`;
}

function seconds(value) {
	if (value === null || value === undefined) return "–";
	return `${value < 100 ? value.toFixed(2) : number(Math.round(value))} s`;
}

/* Hours and minutes of long times. */
function longTime(value) {
	const minutes = Math.round(value / 60);
	if (minutes < 2) return `${Math.round(value)} s`;
	return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/* A tip of one line for who does not see the screen. */
function say(text) {
	document.getElementById("said").textContent = text;
}

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* At most one call in each picture of the screen. */
function oncePerFrame(callback) {
	let asked = 0;
	return () => {
		if (asked === 0)
			asked = requestAnimationFrame(() => {
				asked = 0;
				callback();
			});
	};
}

/* Links that may be many: a few in a line, more of them folded, in groups by what the target says. */
const LINKS_UNFOLDED = 12,
	GROUPS_OF_LINKS = 6;

function foldedLinks(targets, word) {
	const list = (some) =>
		make(
			"ul",
			{ class: "found inline" },
			some.map((target) => make("li", {}, linkTo(target, { limit: 80 }))),
		);
	if (targets.length <= LINKS_UNFOLDED) return list(targets);
	const groups = new Map();
	for (const target of targets) groups.set(target.group ?? "", [...(groups.get(target.group ?? "") ?? []), target]);
	const fold = (title, some) => make("details", { class: "fold" }, make("summary", {}, title, ` (${number(some.length)})`), list(some));
	if (groups.size === 1) return fold(counted(targets.length, word), targets);
	const folds = [...groups].map(([group, some]) => (some.length === 1 ? list(some) : fold(nameOf(group || "others", 80), some)));
	return groups.size <= GROUPS_OF_LINKS
		? make("div", {}, folds)
		: make("details", { class: "fold" }, make("summary", {}, `${counted(targets.length, word)} in ${number(groups.size)} groups`), folds);
}

/* A word as shells take it. */
const shellWord = (text) => (/^[\w./:#@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

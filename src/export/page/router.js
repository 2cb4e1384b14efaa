/*
 * Shows the page that the address names, and keeps what a browser does for separate pages: titles, focus, scrolling back to where
 * people were, and keys. A page is a function in `pages` that takes a route { name, args, query } and returns, or promises,
 * { title, content: elements, shown(): makes what needs its place on the screen, update(route) → whether it has shown the new route
 * itself, leave(): people go elsewhere, and what comes is not there yet; close() }. While a page is on its way, main is aria-busy.
 *
 * The whole of which these are pages describes itself in `site`, which its own script defines:
 *
 *   title()        its name, in the titles of all pages
 *   what, advice   what has no page of a wrong address, and what to do about a page that fails
 *   wayOf          { page: the one that is marked in the header instead of it }
 *   searchPage     the page that the search box leads to
 *   keys           [[key, what it does]…]
 *   onLeave()      before another page is put in place; may be missing
 */
"use strict";

/* By the first part of the address; each file of pages adds its own. */
const pages = {};

/* `page` is what is shown, a page of `pages[page.name]`; `route` is where people want to be. */
let page = null,
	route = null,
	turn = 0;
const scrolled = new Map(),
	focused = new Map(); // by the key of an entry of the history
/* `arriving` is where to go in the page that is on its way; until then the place on the screen is not one of its entry. */
let entryKey = null,
	arriving = null;

/* "#clips?dump=x", "#clip/hash/place" → { name, args, query } */
function readRoute(hash) {
	const [place, ...rest] = hash.replace(/^#/, "").split("?"),
		parts = place.split("/").map((part) => {
			try {
				return decodeURIComponent(part);
			} catch {
				return part;
			}
		});
	return { name: parts[0] || "start", args: parts.slice(1), query: rest.join("?") };
}

/* ---- history ---- */

function newKey() {
	return `${Date.now()}-${Math.random()}`;
}

/* Remembers where people are, in the entry of the history that they may be about to leave. */
function rememberPlace() {
	if (entryKey === null || arriving) return;
	scrolled.set(entryKey, window.scrollY);
	focused.set(entryKey, document.activeElement?.closest("main a")?.getAttribute("href") ?? null);
}

function rememberScrolling() {
	if (!arriving) scrolled.set(entryKey, window.scrollY);
}

function takeEntry() {
	const known = history.state?.key;
	entryKey = known ?? newKey();
	if (!known) history.replaceState({ key: entryKey }, "");
	return known ? { top: scrolled.get(known) ?? 0, href: focused.get(known) ?? null } : { top: 0, href: null };
}

/* Changes the address without a new entry in the history, as while typing. */
function replaceAddress(hash) {
	history.replaceState({ key: entryKey }, "", hash);
	showRoute({ keepsFocus: true });
}

/* Notes in the address what the page that is there shows by itself. */
function noteAddress(hash) {
	history.replaceState({ key: entryKey }, "", hash);
	route = readRoute(hash);
}

/* ---- pages ---- */

async function showRoute({ keepsFocus = false } = {}) {
	const mine = ++turn,
		next = readRoute(location.hash),
		main = document.getElementById("main");
	// A page that is overtaken leaves it to the next one to arrive.
	if (!keepsFocus) {
		arriving = takeEntry();
		page?.leave?.();
	}
	route = next;
	main.setAttribute("aria-busy", "true");
	markWay();
	const made = await makePage(next, keepsFocus);
	if (mine !== turn) {
		made?.close?.();
		return;
	}
	if (made) await putPage(made, next.name);
	else {
		setTitle(page.title);
		arrive();
	}
	if (mine !== turn) return;
	arriving = null;
	main.removeAttribute("aria-busy");
}

/* The page of a route, or null when the page that is there has shown it. */
async function makePage(next, keepsFocus) {
	try {
		if (page?.name === next.name && page.update && (await page.update(next, !keepsFocus))) return null;
		return await (Object.hasOwn(pages, next.name) ? pages[next.name] : missingPage)(next);
	} catch (error) {
		return errorPage(error);
	}
}

async function putPage(made, name) {
	site.onLeave?.();
	page?.close?.();
	page = Object.assign(made, { name });
	const main = document.getElementById("main");
	main.replaceChildren(...made.content);
	main.dataset.page = name;
	setTitle(made.title);
	arrive();
	// Who comes back to a place in it is there when what is shown has its height.
	if (!arriving?.top && !arriving?.href) arriving = null;
	try {
		await made.shown?.();
		if (page !== made) return;
		setTitle(made.title);
		arrive();
	} catch (error) {
		if (page === made) await putPage(errorPage(error), name);
	}
}

/* Whether people still want to be there, after something was waited for. */
const isWanted = (which) => which === route;

/* Where people were when they come back, else the top and the heading. */
function arrive() {
	if (!arriving) return;
	const { top, href } = arriving;
	window.scrollTo(0, top);
	VirtualRows.updateAll();
	if (document.activeElement?.id === "query") return;
	const link = href && [...document.querySelectorAll("main a")].find((each) => each.getAttribute("href") === href);
	const target = link || document.querySelector("main h1") || document.getElementById("main");
	if (!link) target.tabIndex = -1;
	target.focus({ preventScroll: true });
}

const nextPictures = async (count) => {
	for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
};

function setTitle(title) {
	const whole = readable(site.title(), 60);
	document.title = title ? `${readable(title, 80)} · ${whole}` : whole;
}

function missingPage({ name }) {
	return {
		title: "Not found",
		content: [
			heading("Not found"),
			make("p", {}, `${site.what} has no page `, nameOf(name, 100), ". ", make("a", { href: "#" }, "To the start")),
		],
	};
}

function errorPage(error) {
	return {
		title: "Not readable",
		content: [
			heading("This page cannot be shown"),
			make("p", { class: "bad" }, readable(error.message, 500)),
			make("p", {}, `${site.advice} `, make("a", { href: "#" }, "To the start")),
		],
	};
}

/* ---- parts of pages ---- */

function heading(text, ...more) {
	return make("h1", {}, nameOf(text, 200), ...more);
}

/* Words under a heading, with points between them. */
function byline(...parts) {
	return make(
		"p",
		{ class: "byline" },
		parts.filter(Boolean).map((part, i) => [i > 0 ? " · " : "", part]),
	);
}

function section(title, ...content) {
	return make("section", {}, make("h2", {}, title), ...content);
}

/* ---- header ---- */

/* What sticks below the header has to know its height. */
function followHeader() {
	const header = document.querySelector("body > header");
	new ResizeObserver(() => document.documentElement.style.setProperty("--header", `${header.offsetHeight}px`)).observe(
		header,
	);
}

/* Pages of one thing belong to the list of such things. */
function markWay() {
	const way = site.wayOf[route.name] ?? route.name;
	for (const link of document.querySelectorAll("#ways a"))
		if (link.dataset.way === way) {
			link.setAttribute("aria-current", "page");
			link.scrollIntoView({ block: "nearest", inline: "nearest" });
		} else {
			link.removeAttribute("aria-current");
		}
	if (route.name !== site.searchPage && document.activeElement?.id !== "query") document.getElementById("query").value = "";
}

/* ---- keys ---- */

function showKeys() {
	const dialog = document.getElementById("keys");
	dialog.replaceChildren(
		make("h2", { id: "keys-title" }, "Keys"),
		make(
			"dl",
			{},
			site.keys.map(([key, what]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, what))),
		),
		make("form", { method: "dialog" }, make("button", { class: "chief" }, "Close")),
	);
	dialog.showModal();
}

function onKey(event) {
	const isTyping = event.target.matches?.("input, select, textarea"),
		query = document.getElementById("query");
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]"))
		return;
	if (event.target === query) onQueryKey(event);
	else if (isTyping && !["range", "checkbox"].includes(event.target.type)) return;
	else if (event.key === "/") {
		event.preventDefault();
		query.focus();
		query.select();
	} else if (event.key === "?") showKeys();
	else page?.onKey?.(event);
}

/* ---- search box ---- */

function onQuery() {
	const query = document.getElementById("query").value,
		address = `#${site.searchPage}?q=${encodeURIComponent(query)}`;
	if (route.name === site.searchPage) replaceAddress(address);
	else if (query.trim() !== "") location.hash = address;
}

function onQueryKey(event) {
	const first = () => document.querySelector("main .tile, main .results a, main tbody a");
	if (event.key === "ArrowDown" || event.key === "Enter") {
		event.preventDefault();
		if (event.key === "Enter" && route.name === site.searchPage) document.querySelector("main .best")?.click();
		else first()?.focus();
	} else if (event.key === "Escape") {
		event.preventDefault();
		event.target.blur();
		document.querySelector("main h1")?.focus();
	}
}

/* ---- all ---- */

/* Begins to follow addresses, keys and the search box, and shows the page of the address. */
async function startRouting() {
	history.scrollRestoration = "manual";
	followHeader();
	document.getElementById("finder").addEventListener("submit", (event) => event.preventDefault());
	document.getElementById("query").addEventListener("input", onQuery);
	document.addEventListener("keydown", onKey);
	// Links leave their page before its place can change.
	document.addEventListener("click", rememberPlace, true);
	document.addEventListener("keydown", rememberPlace, true);
	window.addEventListener("scroll", rememberScrolling, { passive: true });
	window.addEventListener("hashchange", () => showRoute());
	document.querySelector(".skip").addEventListener("click", (event) => {
		event.preventDefault();
		document.getElementById("main").focus();
	});
	await showRoute();
}

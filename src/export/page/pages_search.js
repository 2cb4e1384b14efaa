/* What the search box finds: clips with pictures, and bones, sets, skeletons, models and events, in groups. */
"use strict";

const CLIPS_SHOWN = 24,
	THINGS_SHOWN = 8;

pages.search = async (route) => {
	await loadSearch();
	const results = make("div", { class: "results" }),
		status = make("p", { class: "status", role: "status" });
	const result = {
		title: "Search",
		content: [make("div", { class: "bar-top" }, heading("Search"), status), results],
		shown() {
			return this.update(route);
		},
		async update(next, isNew) {
			const query = new URLSearchParams(next.query).get("q") ?? "",
				box = document.getElementById("query");
			if (box.value !== query && (isNew || document.activeElement !== box)) box.value = query;
			const started = performance.now(),
				found = wordsOf(query).some(looksLikeHash) ? await find(query) : search(query);
			if (!isWanted(next)) return true;
			if (found && result.query !== query) showFound(results, found, query);
			else if (!found)
				results.replaceChildren(
					make(
						"p",
						{ class: "note" },
						"Type words of a name, an event, a bone, a sound, an id or a hash. All of them have to be in what is found.",
					),
				);
			status.textContent = found ? summaryOf(found) : "";
			result.query = query;
			result.took = performance.now() - started;
			document.getElementById("main").dataset.took = result.took.toFixed(1);
			result.title = query ? `${query} – search` : "Search";
			return true;
		},
	};
	return result;
};

const groupTitles = {
	set: ["Sets", "set"],
	skeleton: ["Skeletons", "skeleton"],
	model: ["Models", "model"],
	event: ["Events", "event"],
};

function summaryOf(found) {
	const parts = ["clip", ...THING_KINDS]
		.filter((kind) => found[kind].length > 0)
		.map((kind) => counted(found[kind].length, kind));
	return parts.length > 0 ? parts.join(", ") : "Nothing was found.";
}

function showFound(results, found, query) {
	const groups = [
		clipGroup(found.clip, query),
		...THING_KINDS.map((kind) => thingGroup(kind, found[kind], query)),
		boneGroup(found.bones),
	].filter(Boolean);
	// Things whose name is the words themselves come before clips that only have them somewhere.
	results.replaceChildren(
		...(groups.length > 0
			? groups
			: [make("p", { class: "note" }, "No clip, set, skeleton, model, event or bone has all of these words.")]),
	);
	results.querySelector(".tile, li a")?.classList.add("best");
	Object.assign(trail, { indices: found.clip, href: `#search?q=${encodeURIComponent(query)}`, text: "found clips" });
}

function clipGroup(indices, query) {
	if (indices.length === 0) return null;
	const tiles = make("div", { class: "tiles", keydown: moveInTiles }, Array.from(indices.slice(0, CLIPS_SHOWN), (clip) => tileOf(clip)));
	return make(
		"section",
		{},
		make("h2", {}, "Clips ", make("small", {}, number(indices.length))),
		tiles,
		make(
			"p",
			{},
			make(
				"a",
				{ class: "button", href: clipsWith({ q: query }) },
				indices.length > CLIPS_SHOWN ? `All ${number(indices.length)}, with filters` : "With filters",
			),
		),
	);
}

function thingGroup(kind, indices, query) {
	if (indices.length === 0) return null;
	const target = (i) => (kind === "event" ? linkOf("event", catalogue.events[i]) : linkOf(kind, i));
	const [title] = groupTitles[kind];
	return make(
		"section",
		{},
		make("h2", {}, `${title} `, make("small", {}, number(indices.length))),
		make(
			"ul",
			{ class: "found", keydown: moveInList },
			Array.from(indices.slice(0, THINGS_SHOWN), (i) =>
				make("li", {}, linkTo(target(i), { limit: 100 }), " ", make("small", {}, thingFacts(kind, i))),
			),
		),
		indices.length > THINGS_SHOWN
			? make(
					"p",
					{},
					make("a", { href: `#${kind}s?${new URLSearchParams({ q: query })}` }, `All ${number(indices.length)}`),
				)
			: null,
	);
}

function thingFacts(kind, index) {
	const thing = catalogue[`${kind}s`][index];
	if (kind === "event") return `${readable(thing.class, 40)}, ${counted(thing.uses, "use")}`;
	return [
		kind === "model" ? readable(thing.kind, 40) : kind === "skeleton" ? counted(thing.bones ?? 0, "bone") : null,
		counted(thing.clips ?? 0, "clip"),
	]
		.filter(Boolean)
		.join(", ");
}

function boneGroup(bones) {
	return bones.length > 0
		? make(
				"section",
				{},
				make("h2", {}, "Bones"),
				make(
					"ul",
					{ class: "found inline", keydown: moveInList },
					bones
						.slice(0, 24)
						.map((bone) => make("li", {}, make("a", { href: clipsWith({ q: bone }) }, nameOf(bone, 60)))),
				),
			)
		: null;
}

/* ---- keys ---- */

function focusAt(links, at) {
	links[Math.min(links.length - 1, Math.max(0, at))]?.focus();
}

/* Up and down go through all results of the page, as they are listed. */
function moveInList(event) {
	const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key],
		links = [...document.querySelectorAll(".results a")];
	if (step === undefined) return;
	event.preventDefault();
	const at = links.indexOf(document.activeElement);
	if (at === 0 && step < 0) document.getElementById("query").focus();
	else focusAt(links, at + step);
}

/* Left and right to the next picture, up and down to the one above and below. */
function moveInTiles(event) {
	const tiles = [...event.currentTarget.querySelectorAll(".tile")],
		at = tiles.indexOf(document.activeElement);
	const columns = Math.max(
			1,
			tiles.findIndex((tile) => tile.offsetTop > tiles[0].offsetTop),
		),
		inRow = columns > 1 || tiles.length === 1 ? columns : tiles.length;
	const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: inRow, ArrowUp: -inRow }[event.key];
	if (step === undefined || at < 0) return;
	event.preventDefault();
	if (at + step < 0) {
		document.getElementById("query").focus();
		return;
	}
	if (at + step < tiles.length) {
		focusAt(tiles, at + step);
		return;
	}
	const links = [...document.querySelectorAll(".results a")];
	focusAt(links, links.indexOf(tiles.at(-1)) + 1);
}

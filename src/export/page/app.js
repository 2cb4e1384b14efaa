/* What the catalogue is as a whole: its header, its keys, and how it is opened. */
"use strict";

const ways = [
	["clips", "Clips"],
	["sets", "Sets"],
	["skeletons", "Skeletons"],
	["models", "Models"],
	["events", "Events"],
	["duplicates", "Duplicates"],
	["problems", "Problems"],
	["unused", "Unused"],
	["dangling", "Dangling"],
	["differences", "Differences"],
	["sql", "SQL"],
];

const site = {
	title: () => catalogue.start?.title || "Animations",
	what: "This catalogue",
	advice: "The folder may have been copied in part.",
	wayOf: { clip: "clips", set: "sets", skeleton: "skeletons", model: "models" },
	searchPage: "search",
	keys: [
		["/", "search"],
		["↓ ↑ ← →", "move in results, pictures and tables"],
		["Enter", "open"],
		["Escape", "leave the search, stop a picture"],
		["[  ]", "previous and next clip of the list you came from"],
		["g", "pictures or table, where there are both"],
		["Alt ←", "back"],
		["Space", "play and pause, on the page of a clip"],
		["?", "this list"],
	],
	onLeave: stopTile,
};

function hasWay(name) {
	const { start } = catalogue;
	if (name === "differences") return (start.differences ?? []).length > 0;
	if (name === "sql") return Boolean(start.sql);
	return name === "clips" || name === "duplicates" ? start.counts.clips > 0 : (start.counts[name] ?? 0) > 0;
}

function makeHeader() {
	document.getElementById("brand").textContent = readable(catalogue.start.title || "Animations", 60);
	document
		.getElementById("ways")
		.replaceChildren(
			...ways
				.filter(([name]) => hasWay(name))
				.map(([name, text]) => make("a", { href: `#${name}`, "data-way": name }, text)),
		);
	document.getElementById("query").placeholder = `Search ${counted(catalogue.start.counts.clips, "clip")}`;
}

/* ---- opening ---- */

async function openCatalogue() {
	try {
		await loadStart();
	} catch (error) {
		document
			.getElementById("main")
			.replaceChildren(
				heading("This catalogue cannot be opened"),
				make("p", { class: "bad" }, error.message),
				make("p", {}, "Its folder has to have index.html, page and data, as animdb report has written them."),
			);
		return;
	}
	makeHeader();
	listenToTiles();
	await startRouting();
}

document.addEventListener("DOMContentLoaded", openCatalogue);

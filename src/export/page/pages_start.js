/* The first page: what this catalogue has, how much of the dumps was understood, some pictures, and ways in; and a dump's page. */
"use strict";

const HIGHLIGHTS_SHOWN = 18;

pages.start = async () => {
	const { start } = catalogue,
		{ counts } = start;
	return {
		title: null,
		content: [
			make("div", { class: "hero" }, heading(start.title || "Animations"), make("p", { class: "lead" }, leadOf(start))),
			start.where ? make("p", { class: "note" }, "Only clips where ", nameOf(start.where, 300), ".") : null,
			counts.clips === 0 ? emptyNote(start) : null,
			make(
				"ul",
				{ class: "figures" },
				figuresOf(counts).map(([value, what, href]) =>
					make(
						"li",
						{},
						make(href ? "a" : "div", href ? { href } : {}, make("strong", {}, value), make("span", {}, what)),
					),
				),
			),
			start.highlights?.length > 0
				? section(
						"Some of them",
						make("div", { class: "tiles" }, start.highlights.slice(0, HIGHLIGHTS_SHOWN).map(highlightTile)),
						make(
							"p",
							{},
							make("a", { class: "button chief", href: "#clips" }, `All ${counted(counts.clips, "clip")}`),
						),
					)
				: null,
			start.dumps.length > 0
				? section("How much was understood", barLegend(), make("ul", { class: "dumps" }, start.dumps.map(dumpCard)))
				: null,
			waysIn(counts),
			make(
				"footer",
				{},
				make(
					"p",
					{},
					"Made by ",
					readable(start.made?.program, 60),
					". It loads nothing from elsewhere. Press ",
					make("kbd", {}, "?"),
					" for keys.",
				),
			),
		].filter(Boolean),
	};
};

function leadOf({ dumps, counts, systems }) {
	const used = [...new Set(dumps.map((dump) => dump.system))]
		.map((id) => systems.find((system) => system.id === id)?.title ?? id)
		.filter(Boolean);
	return [
		counted(counts.clips, "animation"),
		` of ${counted(dumps.length, "dump")}`,
		used.length > 0 && used.length <= 8 ? [": ", used.map((title, i) => [i > 0 ? ", " : "", nameOf(title, 60)])] : null,
		counts.seconds ? `. ${longTime(counts.seconds)} of motion in all.` : ".",
	];
}

function emptyNote({ dumps }) {
	const rest = dumps.length > 0 ? " What was found in its dumps is below." : " Nothing has been indexed into it.";
	return make("p", { class: "note" }, "This database has no clips.", rest);
}

function figuresOf(counts) {
	return [
		[counts.clips, "clips", "#clips"],
		[counts.contents, "different ones", "#duplicates"],
		[counts.sets, "sets", "#sets"],
		[counts.skeletons, "skeletons", "#skeletons"],
		[counts.models, "models", "#models"],
		[counts.eventUses ?? counts.events, "events", "#events"],
		[counts.keys, "keys", null],
	]
		.filter(([value]) => value > 0)
		.map(([value, what, href]) => [shortNumber(value), what, href]);
}

/* 6238002 → 6.2 M */
function shortNumber(value) {
	return value < 1e6 ? number(value) : `${(value / 1e6).toFixed(1)} M`;
}

function highlightTile(about) {
	return makeTile({ ...about, href: path("clip", about.content, about.place) });
}

/* ---- dumps ---- */

const barParts = [
	["decoded", "decoded"],
	["listed", "listed, not decoded"],
	["failed", "damaged or unsupported"],
];

function barLegend() {
	return make(
		"p",
		{ class: "legend" },
		barParts.map(([part, text]) => make("span", {}, make("i", { class: `swatch ${part}` }), text)),
	);
}

/* How many of some assets were decoded, listed, failed, as a bar with a text. */
function understoodBar(about, label) {
	const sum = Math.max(
		1,
		barParts.reduce((all, [part]) => all + (about[part] ?? 0), 0),
	);
	const text = barParts
		.filter(([part]) => about[part] > 0)
		.map(([part]) => `${number(about[part])} ${part}`)
		.join(", ");
	return make(
		"span",
		{ class: "bar", role: "img", "aria-label": `${readable(label, 60)}: ${text || "nothing"}`, title: text },
		barParts
			.filter(([part]) => about[part] > 0)
			.map(([part]) => make("i", { class: part, style: `flex-grow:${about[part] / sum}` })),
	);
}

function dumpFacts(dump) {
	return [
		nameOf(systemTitle(dump.system), 60),
		dump.release ? nameOf(dump.release, 80) : null,
		counted(dump.clips, "clip"),
		counted(dump.assets, "asset"),
		dump.errors > 0 ? counted(dump.errors, "error") : null,
		dump.warnings > 0 ? counted(dump.warnings, "warning") : null,
	];
}

function dumpCard(dump, index) {
	return make(
		"li",
		{},
		make(
			"a",
			{ class: "dump", ...{ href: linkOf("dump", index).href } },
			make("strong", {}, nameOf(dump.name, 120)),
			byline(...dumpFacts(dump)),
			understoodBar(dump, dump.name),
		),
	);
}

function waysIn(counts) {
	const all = [
		["#events", counts.events, "Events by name", "Sounds, steps, hits and effects, and the clips that have them."],
		["#skeletons", counts.skeletons, "Skeletons", "The bones, and every clip that moves them."],
		["#sets", counts.sets, "Animation sets", "Who plays what, and what follows it."],
		["#duplicates", counts.clips, "Duplicates", "Equal clips and equal motions across sets, games and releases."],
		["#problems", counts.problems, "Problems", "What could not be read, and why."],
		["#unused", counts.unused, "Unused", "Clips that nothing plays."],
		["#dangling", counts.dangling, "Dangling", "References to what the dump does not have."],
	].filter(([, count]) => count > 0);
	return all.length > 0
		? section(
				"Ways in",
				make(
					"ul",
					{ class: "ways" },
					all.map(([href, count, title, text]) =>
						make(
							"li",
							{},
							make(
								"a",
								{ href },
								make("strong", {}, title),
								href === "#duplicates" ? null : make("em", {}, shortNumber(count)),
								make("span", {}, text),
							),
						),
					),
				),
			)
		: null;
}

pages.dump = async ({ args: [place] }) => {
	const { start } = catalogue,
		index = start.dumps.findIndex((dump) => dump.place === place),
		dump = start.dumps[index];
	if (!dump) return missingPage({ name: `dump/${place}` });
	const over = linkOf("dump", dump.over);
	const link = (text, href, count) => (count > 0 ? make("a", { class: "button", href }, text) : null);
	return {
		title: dump.name,
		content: [
			heading(dump.name),
			byline("Dump", ...dumpFacts(dump)),
			over ? make("p", {}, "Laid over ", linkTo(over), ".") : null,
			make(
				"p",
				{ class: "buttons" },
				link(`Its ${counted(dump.clips, "clip")}`, clipsWith({ dump: place }), dump.clips),
				link("Its sets", `#sets?${new URLSearchParams({ dump: place })}`, dump.clips),
				link(
					"Its problems",
					`#problems?${new URLSearchParams({ dump: place })}`,
					dump.errors + dump.warnings + (dump.notes ?? 0),
				),
			),
			section(
				"How much was understood",
				barLegend(),
				understoodBar(dump, dump.name),
				dump.formats?.length > 0 ? formatTable(dump.formats) : make("p", {}, "No file of a known format was found."),
			),
		].filter(Boolean),
	};
};

function formatTable(formats) {
	const numeric = (title) => make("th", { scope: "col", class: "numeric" }, title);
	return plainTable(
		"Formats",
		["Format", ...["Assets", "Decoded", "Listed", "Failed"].map(numeric), make("td")],
		formats.map(([format, assets, decoded, failed, listed]) =>
			make(
				"tr",
				{},
				make("th", { scope: "row" }, nameOf(format, 60)),
				[assets, decoded, listed, failed].map((value) => make("td", { class: "numeric" }, number(value ?? 0))),
				make("td", { class: "share" }, understoodBar({ decoded, failed, listed }, format)),
			),
		),
	);
}

/*
 * Which clips are shown, and in which order: a filter is an object that stands in the address as it is. Names of its parts: q
 * (words), dump, system, set, skeleton, format, min and max (seconds), loop (yes, no, unknown), slow and fast (metres a second),
 * events (any, none or a class), sort (a column, "-" before it for the other direction).
 */
"use strict";

const filterParts = [
	"q",
	"dump",
	"system",
	"set",
	"skeleton",
	"format",
	"min",
	"max",
	"loop",
	"slow",
	"fast",
	"events",
	"sort",
];

/* From the part of an address behind "?". */
function readFilter(text) {
	const given = new URLSearchParams(text);
	return Object.fromEntries(filterParts.map((part) => [part, given.get(part)]).filter(([, value]) => value));
}

/* A test of a clip's index for each part of the filter that is set. */
function testsOf(filter) {
	const { clips, start } = catalogue,
		tests = {};
	const placeIndex = (list, place) => list.findIndex((each) => each.place === place);
	const limit = (column, sign) => (value) => {
		const bound = Number(value);
		return (i) => clips[column][i] !== null && sign * clips[column][i] >= sign * bound;
	};
	const make = {
		dump: (value) => {
			const dump = placeIndex(start.dumps, value);
			return (i) => clips.dump[i] === dump;
		},
		system: (value) => {
			const dumps = start.dumps.map((dump) => dump.system === value);
			return (i) =>
				clips.skeleton[i] >= 0 ? catalogue.skeletons[clips.skeleton[i]].system === value : dumps[clips.dump[i]];
		},
		set: (value) => {
			const set = placeIndex(catalogue.sets, value);
			return value === "none" ? (i) => clips.sets[i].length === 0 : (i) => clips.sets[i].includes(set);
		},
		skeleton: (value) => {
			const skeleton = value === "none" ? -1 : placeIndex(catalogue.skeletons, value);
			return value !== "none" && skeleton < 0 ? () => false : (i) => clips.skeleton[i] === skeleton;
		},
		format: (value) => (i) => formatOf(i) === value,
		min: limit("duration", 1),
		max: limit("duration", -1),
		slow: limit("speed", 1),
		fast: limit("speed", -1),
		loop: (value) => {
			const wanted = { yes: 1, no: 0, unknown: null }[value];
			return (i) => clips.loop[i] === wanted;
		},
		events: (value) => {
			const bit = 1 << Math.max(0, start.classes.indexOf(value)),
				known = start.classes.includes(value);
			return (i) =>
				value === "any"
					? clips.events[i] > 0
					: value === "none"
						? clips.events[i] === 0
						: known && (clips.classes[i] & bit) !== 0;
		},
	};
	for (const [part, value] of Object.entries(filter)) if (make[part]) tests[part] = make[part](value);
	return tests;
}

/* The name of a clip's format: the column has names or positions in start.formats. */
function formatOf(index) {
	const format = catalogue.clips.format[index];
	return typeof format === "number" ? catalogue.start.formats[format] : format;
}

/* The indices of clips that pass, of those in `among` (all when null), in the order that the filter wants. */
function applyFilter(filter, among = null) {
	const tests = Object.values(testsOf(filter)),
		{ count } = catalogue.clips;
	const all = among ?? Int32Array.from({ length: count }, (_, i) => i);
	const passed = tests.length === 0 ? Int32Array.from(all) : all.filter((i) => tests.every((test) => test(i)));
	return filter.sort ? sortClips(passed, filter.sort) : passed;
}

/* Texts by their letters and numbers, numbers by size; clips without a value come last. */
function sortClips(indices, sort) {
	const down = sort.startsWith("-"),
		values = sortKeys(down ? sort.slice(1) : sort);
	if (!values) return indices;
	const sign = down ? -1 : 1,
		last = (value) => value === null || value === undefined;
	return indices.sort((a, b) => {
		const x = values[a],
			y = values[b];
		if (last(x) || last(y)) return last(x) - last(y) || a - b;
		return (x < y ? -sign : x > y ? sign : 0) || a - b;
	});
}

const keysOfSort = new Map();

/* One comparable value a clip; those of texts are their ranks, made once. */
function sortKeys(column) {
	const { clips, skeletons, start } = catalogue;
	if (keysOfSort.has(column)) return keysOfSort.get(column);
	const texts = {
		title: () => clips.title,
		skeleton: () => clips.skeleton.map((i) => (i >= 0 ? skeletons[i].title : null)),
		dump: () => clips.dump.map((i) => start.dumps[i].name),
		format: () => clips.format.map((_, i) => formatOf(i)),
	};
	const values = Object.hasOwn(texts, column)
		? ranksOf(texts[column]())
		: ["duration", "frames", "fps", "speed", "events", "bones", "loop"].includes(column)
			? clips[column]
			: null;
	keysOfSort.set(column, values);
	return values;
}

function ranksOf(texts) {
	const order = [...new Set(texts.filter((text) => text !== null))].sort(naturalOrder.compare);
	const ranks = new Map(order.map((text, rank) => [text, rank]));
	return texts.map((text) => (text === null ? null : ranks.get(text)));
}

/*
 * What each choice of a filter would leave, the other parts staying as they are: for each part a Map from value to number of
 * clips, for those of dump, system, set, skeleton, format, loop and events.
 */
function countChoices(filter, among = null) {
	const { clips, start, sets, skeletons } = catalogue,
		tests = testsOf(filter);
	const all = among ?? Int32Array.from({ length: clips.count }, (_, i) => i);
	const valuesOf = {
		dump: (i) => [start.dumps[clips.dump[i]].place],
		system: (i) => [clips.skeleton[i] >= 0 ? skeletons[clips.skeleton[i]].system : start.dumps[clips.dump[i]].system],
		set: (i) => (clips.sets[i].length > 0 ? clips.sets[i].map((set) => sets[set].place) : ["none"]),
		skeleton: (i) => [clips.skeleton[i] >= 0 ? skeletons[clips.skeleton[i]].place : "none"],
		format: (i) => [formatOf(i)],
		loop: (i) => [{ 1: "yes", 0: "no" }[clips.loop[i]] ?? "unknown"],
		events: (i) =>
			clips.events[i] > 0 ? ["any", ...start.classes.filter((_, bit) => clips.classes[i] & (1 << bit))] : ["none"],
	};
	const names = Object.keys(tests),
		counts = {};
	for (const part of Object.keys(valuesOf)) counts[part] = new Map();
	for (const i of all) {
		// A clip counts for a part when no test but that part's own fails.
		let failed = null,
			fails = 0;
		for (const name of names)
			if (!tests[name](i)) {
				failed = name;
				if (++fails > 1) break;
			}
		if (fails > 1) continue;
		for (const part of failed === null ? Object.keys(valuesOf) : [failed])
			for (const value of valuesOf[part]?.(i) ?? []) counts[part].set(value, (counts[part].get(value) ?? 0) + 1);
	}
	return counts;
}

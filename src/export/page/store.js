/*
 * Loads the data of the catalogue and names what is in it. Data are scripts, data/NAME.js, that call animdb(NAME, value), since a
 * page that was opened from a disk may run scripts, but not fetch. `catalogue` has what is loaded: the start, all clips in
 * columns, and the lists of sets, skeletons, models and events. Clips, sets and so on are known by their index in the
 * catalogue's order, and in addresses by the hash of their content and by their place.
 */
"use strict";

const catalogue = { start: null, clips: null, sets: null, skeletons: null, models: null, events: null };

/* ---- scripts ---- */

/* Shards of clips that are kept; they are the only ones of which there are many large ones. */
const SHARDS_KEPT = 64;
const promises = new Map(),
	resolvers = new Map();

/* Called by every data script. */
function animdb(name, value) {
	resolvers.get(name)?.(value);
}

/* The value of data/NAME.js. */
function loadData(name) {
	const known = promises.get(name);
	if (known) {
		promises.delete(name); // and becomes the newest
		promises.set(name, known);
		return known;
	}
	const promise = new Promise((resolve, reject) => {
		const script = document.createElement("script");
		resolvers.set(name, resolve);
		script.src = `data/${encodeURIComponent(name)}.js`;
		const end = (message) => () => {
			resolvers.delete(name);
			script.remove();
			reject(new Error(message)); // without effect when the script has called animdb()
		};
		script.onload = end(`data/${name}.js is damaged.`);
		script.onerror = end(`data/${name}.js is missing or cannot be read.`);
		document.head.append(script);
	});
	promises.set(name, promise);
	promise.catch(() => promises.delete(name));
	forgetOld();
	return promise;
}

function forgetOld() {
	const shards = [...promises.keys()].filter((name) => name.startsWith("clip-"));
	for (const name of shards.slice(0, Math.max(0, shards.length - SHARDS_KEPT))) promises.delete(name);
}

/* ---- lists ---- */

async function loadStart() {
	catalogue.start = await loadData("start");
	return catalogue.start;
}

/* All blocks of a list, in their order. */
function loadBlocks(name, count) {
	return Promise.all(Array.from({ length: count ?? 0 }, (_, block) => loadData(`${name}-${block}`)));
}

const clipColumnNames = [
	"title",
	"name",
	"dump",
	"format",
	"skeleton",
	"sets",
	"duration",
	"frames",
	"fps",
	"loop",
	"speed",
	"classes",
	"events",
	"bones",
	"content",
	"place",
];

/* Clips in columns: each is an array with one value a clip. */
async function loadClips() {
	if (catalogue.clips) return catalogue.clips;
	const blocks = await loadBlocks("clips", catalogue.start.lists.clips);
	const clips = { count: blocks.reduce((sum, block) => sum + block.count, 0) };
	for (const column of clipColumnNames) clips[column] = blocks.flatMap((block) => block[column]);
	clips.name = clips.name.map((name, i) => (name === 0 ? clips.title[i] : name));
	catalogue.clips = clips;
	return clips;
}

/* `sets`, `skeletons`, `models` or `events` as a list of objects. */
async function loadList(kind) {
	if (!catalogue[kind]) {
		const { items, columns, rows } = await loadData(kind);
		catalogue[kind] = items ?? rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
		if (kind === "events")
			catalogue[kind] = catalogue[kind].map((item) =>
				Array.isArray(item)
					? {
							class: item[0],
							kind: item[1],
							name: item[2],
							ref: item[3],
							uses: item[4],
							shard: item[5],
						}
					: item,
			);
	}
	return catalogue[kind];
}

/* What every page needs that names things. */
async function loadAll() {
	await Promise.all([loadClips(), loadList("sets"), loadList("skeletons"), loadList("models"), loadList("events")]);
	for (const kind of ["sets", "skeletons", "models"]) if (!told.has(kind)) tellApart(kind);
	if (!catalogue.clips.apart) tellClipsApart();
}

const told = new Set();

/* The folder of an id, which the title repeats: "units/han/archer.xml" of "archer" → "units/han". */
function idBeside({ id, title }) {
	const text = id ?? "",
		end = text.slice(text.lastIndexOf("/") + 1);
	if (text === title) return "";
	return title && (end === title || end.startsWith(`${title}.`)) ? text.slice(0, Math.max(0, text.lastIndexOf("/"))) : text;
}

/* Gives things of equal titles `apart`, words that tell them apart, and each its `group`, a folder. */
function tellApart(kind) {
	const { dumps } = catalogue.start;
	told.add(kind);
	for (const thing of catalogue[kind]) thing.group = thing.id?.includes("/") ? thing.id.slice(0, thing.id.lastIndexOf("/")) : null;
	nameApart(catalogue[kind], [
		idBeside,
		({ kind: what }) => what,
		({ dump }) => dumps[dump]?.name,
		({ source }) => source,
		({ path: inside }) => inside,
		({ place }) => place,
	]);
}

/* Clips of equal titles get what is not in the line about them, which has the skeleton and the length. */
function tellClipsApart() {
	const { clips, sets, skeletons, start } = catalogue;
	const items = Array.from({ length: clips.count }, (_, i) => ({ title: clips.title[i], i }));
	nameApart(
		items,
		[
			({ i, title }) => (clips.name[i] === title ? "" : clips.name[i]),
			({ i }) => sets[clips.sets[i][0]]?.title,
			({ i }) => start.dumps[clips.dump[i]]?.name,
		],
		({ i }) => `${skeletons[clips.skeleton[i]]?.title} ${seconds(clips.duration[i])}`,
	);
	clips.apart = items.map(({ apart }) => apart ?? null);
}

/* As few of the words as tell items of equal titles apart, of which `known` is told already. */
function nameApart(items, words, known = () => "") {
	const byTitle = new Map();
	for (const item of items)
		if (byTitle.has(item.title)) byTitle.get(item.title).push(item);
		else byTitle.set(item.title, [item]);
	for (const same of byTitle.values()) {
		if (same.length === 1) continue;
		const countOf = (all) => new Set(all.map((each, i) => [known(same[i]), ...each].join("\n"))).size;
		let chosen = same.map(() => []);
		for (const word of words) {
			const next = same.map((item, i) => [...chosen[i], word(item)].filter(Boolean));
			if (countOf(chosen) < same.length && countOf(next) > countOf(chosen)) chosen = next;
		}
		same.forEach((item, i) => (item.apart = chosen[i].join(", ")));
	}
}

/* What is known of one set, skeleton, model, event or clip. */
async function loadDetail(kind, index) {
	const shard = kind === "clip" ? Math.floor(index / catalogue.start.shardSize) : catalogue[`${kind}s`][index].shard;
	const { first, items } = await loadData(`${kind}-${shard}`);
	return items[index - first];
}

/* ---- finding by address ---- */

/* The occurrences of a content and the one at a place, -1 when it is not there. */
function findPlace(contents, places, content, place) {
	const all = [];
	for (let i = contents.indexOf(content); i >= 0; i = contents.indexOf(content, i + 1)) all.push(i);
	return { all, exact: place ? (all.find((i) => places[i] === place) ?? -1) : -1 };
}

function findThing(kind, content, place) {
	const list = catalogue[`${kind}s`];
	return findPlace(
		list.map((each) => each.content),
		list.map((each) => each.place),
		content,
		place,
	);
}

/* ---- names and links ---- */

const path = (...parts) => `#${parts.map((part) => encodeURIComponent(part)).join("/")}`;

/* { href, text } of a clip, set, skeleton, model or dump by its index, or of an event by { kind, name }; null when there is none. */
function linkOf(kind, index) {
	const { clips, start } = catalogue;
	if (kind === "event")
		return {
			href: path("events", index.kind ?? "", index.name ?? ""),
			text: [index.kind, index.name].filter(Boolean).join(" "),
		};
	if (index === null || index === undefined || index < 0) return null;
	if (kind === "clip")
		return clips && index < clips.count
			? { href: path("clip", clips.content[index], clips.place[index]), text: clips.title[index] }
			: null;
	if (kind === "dump")
		return start.dumps[index] ? { href: path("dump", start.dumps[index].place), text: start.dumps[index].name } : null;
	const thing = catalogue[`${kind}s`]?.[index];
	return thing ? { href: path(kind, thing.content, thing.place), text: fullTitle(thing), group: thing.group, isWhole: true } : null;
}

/* With what tells it from others of the same name. */
const fullTitle = ({ title, apart }) => (apart ? `${title} (${apart})` : title);

/* { href, text } of filtered clips. */
const clipsWith = (filter) => `#clips?${new URLSearchParams(filter)}`;

function systemTitle(id) {
	return catalogue.start.systems.find((system) => system.id === id)?.title ?? id;
}

/* ---- motion ---- */

const motions = new Map(),
	MOTIONS_KEPT = 48;

const figures = new Map();

/* The figure of this name with its textures; figures are few, and kept. */
function loadFigure(name) {
	if (!figures.has(name))
		figures.set(
			name,
			loadData(`figure-${name}`).then((document) => readFigure(document, (hash) => loadData(`image-${hash}`))),
		);
	return figures.get(name);
}

/*
 * The motion of a clip as pose.js and mesh.js want it, on the figure of a model when that is given; null when it has none that can be
 * shown.
 */
async function loadMotion(index, model = null) {
	const key = `${index} ${model ?? ""}`;
	if (motions.has(key)) return motions.get(key);
	const record = await loadDetail("clip", index);
	const figure = record?.figure ? await loadFigure(record.figure) : null;
	const other = model === null ? figure : await loadFigure(catalogue.models[model].figure);
	const motion = record?.document ? onFigure(readClip(record.document, figure), other) : null;
	motions.set(key, motion);
	if (motions.size > MOTIONS_KEPT) motions.delete(motions.keys().next().value);
	return motion;
}

/* Whether a clip can be shown with a model of its own choice: it has a figure, on the skeleton of the clip. */
const canShow = (model, clip) =>
	Boolean(catalogue.models[model]?.figure) && catalogue.models[model].figureSkeleton === catalogue.clips.skeleton[clip];

/* { href, text } of a clip that is shown with a model. */
function linkWith(clip, model) {
	const target = linkOf("clip", clip);
	return target && model !== null ? { ...target, href: `${target.href}?model=${catalogue.models[model].place}` } : target;
}

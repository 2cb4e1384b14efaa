/* Sets, skeletons and models: a list of each, and a page for each of them with its clips. */
"use strict";

/* ---- lists ---- */

const thingColumns = {
	set: [
		["entries", "Entries"],
		["clips", "Clips"],
	],
	skeleton: [
		["bones", "Bones"],
		["clips", "Clips"],
		["models", "Models"],
	],
	model: [
		["vertices", "Vertices"],
		["triangles", "Triangles"],
		["clips", "Clips"],
	],
};

function columnsOf(kind) {
	const list = catalogue[`${kind}s`],
		{ dumps } = catalogue.start;
	return [
		{ key: "title", title: "Name", cell: (i) => linkTo(linkOf(kind, i)), value: (i) => list[i].title ?? "" },
		kind === "model"
			? {
					key: "kind",
					title: "Kind",
					width: "8rem",
					room: "minor",
					cell: (i) => nameOf(list[i].kind, 40),
					value: (i) => list[i].kind ?? "",
				}
			: null,
		...thingColumns[kind].map(([key, title], at) => ({
			key,
			title,
			width: "6rem",
			numeric: true,
			room: at > 0 && key !== "clips" ? "minor" : null,
			cell: (i) => number(list[i][key] ?? 0),
			value: (i) => list[i][key] ?? 0,
		})),
		{
			key: "dump",
			title: "Dump",
			width: "20%",
			room: "minor",
			cell: (i) => textLink(linkOf("dump", list[i].dump)),
			value: (i) => dumps[list[i].dump]?.name ?? "",
		},
	].filter(Boolean);
}

/* The page of a list: #sets?q=…&dump=…&sort=… */
function listPage(kind, title) {
	return async (route) => {
		await loadAll();
		const list = catalogue[`${kind}s`],
			columns = columnsOf(kind),
			status = make("p", { class: "status", role: "status" });
		let parts = new URLSearchParams(route.query);
		const change = (name, value) => {
			const next = new URLSearchParams(parts);
			next.delete(name);
			if (value) next.set(name, value);
			replaceAddress(next.size > 0 ? `#${kind}s?${next}` : `#${kind}s`);
		};
		const table = new VirtualTable(title, columns, (sort) => change("sort", sort));
		const words = make("input", {
			type: "search",
			placeholder: "Filter by name",
			"aria-label": `Filter ${title.toLowerCase()} by name`,
			input: (event) => change("q", event.target.value),
		});
		const dumps = make("select", { "aria-label": "Dump", input: (event) => change("dump", event.target.value) });
		dumps.append(
			new Option("all dumps", ""),
			...catalogue.start.dumps.map((dump) => new Option(readable(dump.name, 60), dump.place)),
		);
		dumps.hidden = catalogue.start.dumps.length < 2;
		const played = make("input", {
			type: "checkbox",
			input: (event) => change("clips", event.target.checked ? "some" : ""),
		});
		return {
			title,
			content: [
				make(
					"div",
					{ class: "bar-top" },
					heading(title),
					status,
					words,
					dumps,
					make("label", {}, played, " with clips only"),
				),
				table.element,
			],
			close: () => table.close(),
			shown() {
				return this.update(route);
			},
			async update(next) {
				parts = new URLSearchParams(next.query);
				const q = parts.get("q") ?? "",
					found = q ? (await loadSearch(), search(q)?.[kind]) : null;
				if (!isWanted(next)) return true;
				const dump = catalogue.start.dumps.findIndex((each) => each.place === parts.get("dump")),
					onlyPlayed = parts.get("clips") === "some";
				const indices = [...(found ?? list.keys())].filter(
					(i) => (dump < 0 || list[i].dump === dump) && (!onlyPlayed || list[i].clips > 0),
				);
				if (document.activeElement !== words) words.value = q;
				dumps.value = parts.get("dump") ?? "";
				played.checked = onlyPlayed;
				status.textContent = `${number(indices.length)} of ${number(list.length)}`;
				table.show(sortIndices(indices, columns, parts.get("sort")), parts.get("sort"));
				return true;
			},
		};
	};
}

pages.sets = listPage("set", "Sets");
pages.skeletons = listPage("skeleton", "Skeletons");
pages.models = listPage("model", "Models");

/* ---- one of them ---- */

/*
 * The page of a thing: { title, word, facts, before: elements, clips: indices, after: elements }. Its clips are shown as in the
 * list of clips, and are sorted by the address.
 */
function thingPage(kind, describe) {
	return async (route) => {
		await loadAll();
		const [content, place] = route.args,
			{ all, exact } = findThing(kind, content, place),
			index = exact >= 0 ? exact : all[0];
		if (index === undefined)
			return {
				title: "Not there",
				content: [
					heading(`This ${kind} is not in the catalogue`),
					make("p", {}, make("a", { href: `#${kind}s` }, `All ${kind}s`)),
				],
			};
		const thing = catalogue[`${kind}s`][index],
			detail = await loadDetail(kind, index),
			about = describe(thing, detail);
		const parts = new URLSearchParams(route.query),
			{ href } = linkOf(kind, index);
		const again = (change) => {
			const next = Object.entries({ ...Object.fromEntries(parts), ...change }).filter(([, value]) => value);
			Object.keys(change).forEach((name) => parts.set(name, change[name]));
			replaceAddress(next.length > 0 ? `${href}?${new URLSearchParams(next)}` : href);
		};
		const list =
			about.clips.length > 0
				? clipList({
						onSort: (sort) => again({ sort }),
						onView: (view) => again({ view: view === "table" ? view : "" }),
					})
				: null;
		const dump = linkOf("dump", thing.dump),
			others = all.filter((each) => each !== index);
		return {
			title: thing.title || kind,
			content: [
				heading(thing.title),
				byline(about.word, ...about.facts, nameOf(systemTitle(thing.system), 60), dump && linkTo(dump, { limit: 60 })),
				whereLine(thing),
				others.length > 0
					? make(
							"p",
							{ class: "note" },
							`The same file is at ${counted(others.length, "other place")}: `,
							others.slice(0, 12).map((i, k) => [k > 0 ? ", " : "", linkTo(linkOf(kind, i), { limit: 60 })]),
							others.length > 12 ? " …" : "",
						)
					: null,
				...about.before.filter(Boolean),
				list
					? make(
							"section",
							{},
							make(
								"div",
								{ class: "bar-top" },
								make("h2", {}, "Clips ", make("small", {}, number(about.clips.length))),
								list.choice,
								about.all ? make("a", { class: "button", href: about.all }, "With filters") : null,
							),
							list.element,
						)
					: make("p", { class: "note" }, `No clip belongs to this ${kind}.`),
				...about.after.filter(Boolean),
			].filter(Boolean),
			close: () => list?.close(),
			onKey: (event) => event.key === "g" && list?.toggle(),
			shown() {
				return this.update(route);
			},
			update(next) {
				if (next.args.join("/") !== route.args.join("/")) return false;
				const wanted = new URLSearchParams(next.query),
					sort = wanted.get("sort");
				list?.show(
					sort ? sortClips([...about.clips], sort) : about.clips,
					sort,
					wanted.get("view") === "table" ? "table" : "grid",
				);
				Object.assign(trail, { href: location.hash, text: `clips of ${readable(thing.title, 40)}` });
				return true;
			},
		};
	};
}

/* The file, and what is inside of it. */
function whereLine({ source, path: inside, id, title }) {
	const parts = [source, inside, id && id !== title ? id : null].filter(Boolean);
	return parts.length > 0
		? make(
				"p",
				{ class: "where" },
				parts.map((part, i) => [i > 0 ? " › " : "", nameOf(part, 300)]),
			)
		: null;
}

/* A list of links that may be long: the first ones, and the rest behind a button. */
function linkList(title, kind, indices, shown = 30) {
	const targets = (indices ?? []).map((i) => linkOf(kind, i)).filter(Boolean);
	if (targets.length === 0) return null;
	const list = make(
		"ul",
		{ class: "found inline" },
		targets.slice(0, shown).map((target) => make("li", {}, linkTo(target, { limit: 80 }))),
	);
	const rest = targets.slice(shown),
		all =
			rest.length > 0
				? make(
						"button",
						{
							type: "button",
							click: () => {
								list.append(...rest.map((target) => make("li", {}, linkTo(target, { limit: 80 }))));
								all.remove();
							},
						},
						`${number(rest.length)} more`,
					)
				: null;
	return section(title, list, all);
}

/* ---- sets ---- */

pages.set = thingPage("set", (set, detail) => {
	const entries = detail?.entries ?? [];
	return {
		word: "Animation set",
		facts: [counted(entries.length, "entry", "entries")],
		clips: [...new Set(entries.map((entry) => entry[3]).filter((clip) => clip >= 0))],
		all: clipsWith({ set: set.place }),
		before: [],
		after: [
			entries.length > 0 ? section("Entries", entryTable(entries)) : null,
			linkList("Models", "model", detail?.models),
			linkList("Skeletons", "skeleton", detail?.skeletons),
		],
	};
});

const ENTRIES_SHOWN = 100;

/* Entries in the order of the set: what each plays, and what may follow it. */
function entryTable(entries) {
	const body = make("tbody"),
		byIndex = new Map(entries.map((entry) => [entry[0], entry]));
	const more = make("button", { type: "button", click: () => add() });
	const add = () => {
		const from = body.children.length;
		body.append(
			...entries.slice(from, from + ENTRIES_SHOWN * (from > 0 ? 10 : 1)).map((entry) => entryRow(entry, byIndex)),
		);
		more.hidden = body.children.length >= entries.length;
		more.textContent = `Show more of ${number(entries.length)}`;
	};
	add();
	return make(
		"div",
		{},
		plainTable("Entries", ["#", "Entry", "Kind", "Plays", "Followed by"], body),
		more,
	);
}

function entryRow([index, title, kind, clip, target, next], byIndex) {
	const plays = linkOf("clip", clip);
	const follow = ([to, name, how]) => {
		const link = linkOf("clip", byIndex.get(to)?.[3] ?? -1);
		return [
			link ? linkTo({ href: link.href, text: name }, { limit: 60 }) : nameOf(name, 60),
			make("small", {}, ` ${readable(how, 30)}`),
		];
	};
	return make(
		"tr",
		{},
		make("td", { class: "numeric" }, number(index ?? 0)),
		make("td", {}, nameOf(title, 100)),
		make("td", {}, nameOf(kind, 40)),
		make(
			"td",
			{},
			plays
				? linkTo(plays, { limit: 80 })
				: target
					? make("span", { class: "bad" }, nameOf(target, 80), " (missing)")
					: "–",
		),
		make(
			"td",
			{},
			(next ?? []).slice(0, 12).map((each, i) => [i > 0 ? ", " : "", follow(each)]),
			(next ?? []).length > 12 ? " …" : "",
		),
	);
}

/* ---- skeletons ---- */

pages.skeleton = thingPage("skeleton", (skeleton, detail) => ({
	word: "Skeleton",
	facts: [counted(detail?.bones?.length ?? 0, "bone")],
	clips: detail?.clips ?? [],
	all: clipsWith({ skeleton: skeleton.place }),
	before: [
		detail?.bones?.length > 0
			? make(
					"details",
					{ class: "bones" },
					make("summary", {}, counted(detail.bones.length, "bone")),
					boneTree(detail.bones),
				)
			: null,
	],
	after: [linkList("Models", "model", detail?.models)],
}));

/* Bones below their parents: [id, name, ordinal of the parent]. Deep ones are not indented further. */
function boneTree(bones) {
	const depth = [];
	return make(
		"ul",
		{ class: "bone-tree", tabindex: 0, role: "list", "aria-label": "Bones" },
		bones.map(([id, name, parent], i) => {
			depth[i] = parent !== null && parent >= 0 && parent < i ? depth[parent] + 1 : 0;
			return make(
				"li",
				{ style: `--depth:${Math.min(depth[i], 16)}` },
				make("small", {}, String(id)),
				" ",
				nameOf(name, 80),
			);
		}),
	);
}

/* ---- models ---- */

pages.model = thingPage("model", (model, detail) => ({
	word: `Model${model.kind ? `, ${readable(model.kind, 40)}` : ""}`,
	facts: [
		model.vertices ? counted(model.vertices, "vertex", "vertices") : "without a mesh",
		model.triangles ? counted(model.triangles, "triangle") : null,
		model.parts ? counted(model.parts, "part") : null,
	],
	clips: detail?.clips ?? [],
	before: [],
	after: [materialTable(detail?.materials ?? []), linkList("Skeletons", "skeleton", detail?.skeletons)],
}));

function materialTable(materials) {
	if (materials.length === 0) return null;
	return section(
		"Materials",
		plainTable(
			"Materials",
			["Name", "Texture"],
			materials.map(({ name, texture, missing }) =>
				make(
					"tr",
					{},
					make("td", {}, nameOf(name, 80)),
					make(
						"td",
						{},
						texture ? nameOf(texture, 120) : "–",
						missing ? make("span", { class: "bad" }, " (missing)") : null,
					),
				),
			),
		),
	);
}

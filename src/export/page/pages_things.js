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
			room: key === "clips" ? null : "minor",
			cell: (i) => countOf(list[i], key),
			value: (i) => list[i][key] ?? -1,
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

/* Shows a count that is not stored as unknown, not as 0. */
function countOf(thing, key) {
	const isShape = key === "vertices" || key === "triangles";
	if (thing[key] === null || thing[key] === undefined)
		return isShape && thing.unread > 0 ? make("span", { title: "Its mesh was not read: no clip reaches it" }, "unknown") : isShape ? "none" : number(0);
	return `${isShape && thing.unread > 0 ? "≥ " : ""}${number(thing[key])}`;
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
 * The page of a thing: { title, word, facts, before: elements, clips: indices, after: elements, model: that its clips are shown on, or
 * null; show(parts of the address), close() }, of which the last three may be missing. Its clips are shown as in the list of clips, and
 * are sorted by the address.
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
			parts = new URLSearchParams(route.query),
			{ href, text: fullName } = linkOf(kind, index);
		const again = (change) => {
			const next = Object.entries({ ...Object.fromEntries(parts), ...change }).filter(([, value]) => value);
			Object.keys(change).forEach((name) => parts.set(name, change[name]));
			replaceAddress(next.length > 0 ? `${href}?${new URLSearchParams(next)}` : href);
		};
		const about = describe(thing, detail, index, again);
		const list =
			about.clips.length > 0
				? clipList({
						onSort: (sort) => again({ sort }),
						onView: (view) => again({ view: view === "table" ? view : "" }),
						model: about.model ?? null,
					})
				: null;
		const dump = linkOf("dump", thing.dump),
			others = all.filter((each) => each !== index);
		return {
			title: fullName || kind,
			content: [
				heading(fullName),
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
			close() {
				list?.close();
				about.close?.();
			},
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
				about.show?.(wanted);
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

/* A list of links that may be long. */
function linkList(title, kind, indices) {
	const targets = (indices ?? []).map((i) => linkOf(kind, i)).filter(Boolean);
	return targets.length > 0 ? section(title, foldedLinks(targets, kind)) : null;
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

pages.model = thingPage("model", (model, detail, index, again) => {
	const clips = detail?.clips ?? [],
		view = model.figure ? modelView(model, index, clips, again) : null;
	return {
		word: `Model${model.kind ? `, ${readable(model.kind, 40)}` : ""}`,
		facts: [
			shapeOf(model, "vertices", "vertex"),
			model.triangles === null ? null : shapeOf(model, "triangles", "triangle"),
			model.components ? counted(model.components, "component") : null,
			model.parts ? counted(model.parts, "part") : null,
		],
		clips,
		model: view ? index : null,
		before: [view ? view.element : withoutView(model, clips)],
		after: [
			componentList(detail?.components ?? []),
			materialTable(detail?.materials ?? []),
			linkList("Skeletons", "skeleton", detail?.skeletons),
			linkList("Sets", "set", detail?.sets),
			clips.length > 0 && model.id
				? section("Export it", make("p", {}, "With all its clips:"), exportCommand(`-f glb --model ${shellWord(model.id)}`))
				: null,
		],
		show: view?.show,
		close: view?.close,
	};
});

const exportCommand = (options) => make("pre", { tabindex: 0 }, make("code", { class: "command" }, `animdb export DATABASE ${options} -o FOLDER`));

/* "2,502 vertices", "unknown", or "without a mesh". */
function shapeOf(model, key, word) {
	if (model[key] === null) return model.unread > 0 ? "mesh not read, vertices unknown" : "without a mesh";
	return `${model.unread > 0 ? "at least " : ""}${counted(model[key], word, word === "vertex" ? "vertices" : `${word}s`)}`;
}

function withoutView(model, clips) {
	if (model.vertices === null)
		return model.unread > 0
			? make("p", { class: "note" }, "Its mesh was not read, since no clip reaches it; ", make("code", {}, "animdb index --meshes"), " reads all.")
			: null;
	if (clips.length === 0) return make("p", { class: "note" }, "No clip moves it, so that it is not drawn here.");
	return make("p", { class: "note" }, "This catalogue draws the models with most clips, and not this one: its clips are shown on others below. The command at the end exports it.");
}

/* The model in a player, with a choice of its clips; the place of the clip is in the address. */
function modelView(model, index, clips, again) {
	const stage = make("div", { class: "stage" }),
		shown = clips.filter((clip) => canShow(index, clip)),
		first = shown.find((clip) => catalogue.clips.loop[clip] === 1) ?? shown[0];
	let player = null,
		turn = 0,
		at = null;
	const select = make("select", { change: () => again({ play: select.value }) });
	select.append(...shown.map((clip) => new Option(readable(catalogue.clips.title[clip], 80), catalogue.clips.place[clip])));
	return {
		element: make("div", { class: "model-view" }, make("label", {}, "Plays ", select), stage),
		async show(parts) {
			const clip = shown.find((each) => catalogue.clips.place[each] === parts.get("play")) ?? first,
				mine = ++turn;
			if (clip === undefined || clip === at) return;
			at = clip;
			select.value = catalogue.clips.place[clip];
			const [motion, record] = await Promise.all([loadMotion(clip, index), loadDetail("clip", clip)]);
			if (mine !== turn || !motion) return;
			player ??= new Player(stage, { autoplay: true, reducedMotion: wantsStillness() });
			player.show(motion, record.events ?? []);
		},
		close() {
			turn++;
			player?.hide();
		},
	};
}

function componentList(components) {
	const shown = components.filter(([, used]) => linkOf("model", used)),
		hasBones = shown.some(([, , bone]) => bone);
	const rows = shown.map(([role, used, bone]) =>
		make(
			"tr",
			{},
			make("td", {}, linkTo(linkOf("model", used), { limit: 80 }), role === "mesh" ? null : [" ", make("small", {}, readable(role, 40))]),
			hasBones ? make("td", {}, bone ? nameOf(bone, 60) : "–") : null,
		),
	);
	return rows.length > 0 ? section("Made of", plainTable("Made of", ["Model", hasBones ? "At bone" : null].filter(Boolean), rows)) : null;
}

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

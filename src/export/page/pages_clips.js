/* The list of all clips with its filters, as pictures or as a table, and the page of one clip. */
"use strict";

/* ---- lists of clips, which other pages show as well ---- */

/* Where [ and ] lead from the page of a clip: the list that was shown last. */
const trail = { indices: [], href: "#clips", text: "all clips", model: null };

const textLink = (target) => (target ? linkTo(target) : "–");

const clipColumns = [
	{ key: "title", title: "Clip", cell: (i) => linkTo(linkOf("clip", i)) },
	{
		key: "skeleton",
		title: "Skeleton",
		width: "18%",
		room: "minor",
		cell: (i) => textLink(linkOf("skeleton", catalogue.clips.skeleton[i])),
	},
	{ key: "duration", title: "Length", width: "5.6rem", numeric: true, cell: (i) => seconds(catalogue.clips.duration[i]) },
	{
		key: "frames",
		title: "Frames",
		width: "5.2rem",
		numeric: true,
		room: "wide",
		cell: (i) => number(catalogue.clips.frames[i] ?? 0),
	},
	{
		key: "loop",
		title: "Loop",
		width: "4.2rem",
		room: "minor",
		cell: (i) => ({ 1: "yes", 0: "no" })[catalogue.clips.loop[i]] ?? "–",
	},
	{
		key: "speed",
		title: "Speed",
		width: "5.6rem",
		numeric: true,
		room: "minor",
		cell: (i) => (catalogue.clips.speed[i] === null ? "–" : `${catalogue.clips.speed[i].toFixed(1)} m/s`),
	},
	{
		key: "bones",
		title: "Bones",
		width: "4.8rem",
		numeric: true,
		room: "wide",
		cell: (i) => number(catalogue.clips.bones[i] ?? 0),
	},
	{ key: "events", title: "Events", width: "5rem", numeric: true, cell: (i) => number(catalogue.clips.events[i]) },
	{
		key: "dump",
		title: "Dump",
		width: "14%",
		room: "wide",
		cell: (i) => textLink(linkOf("dump", catalogue.clips.dump[i])),
	},
];

/*
 * Clips as pictures or as a table: { element, show(indices, sort, view), close(), toggle }. `onSort` and `onView` are told what
 * people want, and have to call show() again. With `model` they are shown on that, also where they lead to.
 */
function clipList({ onSort, onView, model = null }) {
	const frame = make("div"),
		columns = catalogue.start.dumps.length > 1 ? clipColumns : clipColumns.slice(0, -1);
	let shown = null,
		kind = null;
	const choices = ["grid", "table"].map((view) =>
		make("button", { type: "button", click: () => onView(view) }, view === "grid" ? "Pictures" : "Table"),
	);
	const clear = () => {
		shown?.close();
		frame.replaceChildren();
		shown = kind = null;
	};
	return {
		element: frame,
		choice: make("div", { class: "choice", role: "group", "aria-label": "Show as" }, choices),
		toggle: () => onView(kind === "table" ? "grid" : "table"),
		close: clear,
		shown: () => shown,
		show(indices, sort, view) {
			choices.forEach((button, i) => button.setAttribute("aria-pressed", ["grid", "table"][i] === view));
			if (indices.length === 0) {
				clear();
				frame.append(make("p", { class: "note" }, "No clip is so."));
				return;
			}
			if (kind !== view) {
				clear();
				kind = view;
				shown = view === "table" ? new VirtualTable("Clips", columns, onSort) : new ClipGrid(model);
				frame.append(shown.element);
			}
			shown.show(indices, sort);
			Object.assign(trail, { indices, model });
		},
	};
}

/* ---- filters ---- */

const NO_CHOICE = "";

/* A list of choices with the number of clips of each; the one that is chosen stays even when it has none. */
function fillChoices(select, options, counts, chosen) {
	const shown = options.filter(([value]) => value === chosen || (counts.get(value) ?? 0) > 0);
	select.replaceChildren(
		new Option("any", NO_CHOICE),
		...shown.map(
			([value, text]) => new Option(`${readable(text || "(no name)", 60)} (${number(counts.get(value) ?? 0)})`, value),
		),
	);
	select.value = chosen ?? NO_CHOICE;
	select.disabled = shown.length === 0;
}

/* [value, text] of each choice of a part of the filter. */
function choicesOf(part) {
	const { start, sets, skeletons } = catalogue,
		byName = (list) => [...list].sort((a, b) => naturalOrder.compare(a[1], b[1]));
	return {
		dump: () => start.dumps.map((dump) => [dump.place, dump.name]),
		system: () => start.systems.map((system) => [system.id, system.title]),
		skeleton: () => [["none", "no skeleton"], ...byName(skeletons.map((each) => [each.place, each.title ?? ""]))],
		set: () => [["none", "no set"], ...byName(sets.map((each) => [each.place, each.title ?? ""]))],
		format: () => [...new Set(catalogue.clips.format.map((_, i) => formatOf(i)))].sort().map((format) => [format, format]),
		loop: () => [
			["yes", "loops"],
			["no", "plays once"],
			["unknown", "not known"],
		],
		events: () => [["any", "with events"], ["none", "without events"], ...start.classes.map((each) => [each, each])],
	}[part]();
}

const filterTitles = {
	dump: "Dump",
	system: "System",
	skeleton: "Skeleton",
	set: "Set",
	format: "Format",
	loop: "Looping",
	events: "Events",
};

/* The form of filters; `onChange(filter)` is called with what is set, without q and sort. */
function filterForm(onChange) {
	const selects = Object.keys(filterTitles).map((part) => make("select", { id: `filter-${part}`, name: part }));
	const bounds = [
		["min", "from"],
		["max", "to"],
		["slow", "from"],
		["fast", "to"],
	].map(([name]) =>
		make("input", {
			type: "number",
			name,
			min: 0,
			step: "any",
			inputmode: "decimal",
			"aria-label": {
				min: "Shortest length in seconds",
				max: "Longest length in seconds",
				slow: "Slowest travel in metres a second",
				fast: "Fastest travel in metres a second",
			}[name],
			placeholder: { min: "min", max: "max", slow: "min", fast: "max" }[name],
		}),
	);
	const all = countChoices({}),
		parts = Object.keys(filterTitles);
	const choices = Object.fromEntries(parts.map((part) => [part, choicesOf(part).filter(([value]) => all[part].has(value))]));
	const labelled = (select, part) => make("label", {}, make("span", {}, filterTitles[part]), select);
	const range = (title, first) =>
		make(
			"fieldset",
			{},
			make("legend", {}, title),
			bounds[first],
			make("span", { "aria-hidden": "true" }, "–"),
			bounds[first + 1],
		);
	const clear = make("button", { type: "button", click: () => onChange({}) }, "Clear filters");
	const read = () =>
		Object.fromEntries(
			[...selects, ...bounds].map((field) => [field.name, field.value]).filter(([, value]) => value !== ""),
		);
	const form = make(
		"form",
		{
			class: "filters",
			"aria-label": "Filters",
			submit: (event) => event.preventDefault(),
			input: () => onChange(read()),
		},
		selects.map((select, i) => labelled(select, parts[i])).toSpliced(5, 0, range("Length, s", 0), range("Speed, m/s", 2)),
		clear,
	);
	return {
		element: form,
		show(filter, counts) {
			for (const select of selects) {
				fillChoices(select, choices[select.name], counts[select.name], filter[select.name]);
				// A part with one choice tells nothing.
				select.parentElement.hidden = choices[select.name].length < 2 && !filter[select.name];
			}
			for (const field of bounds) if (document.activeElement !== field) field.value = filter[field.name] ?? "";
			clear.hidden = Object.keys(filter).every((part) => part === "q" || part === "sort");
		},
	};
}

/* ---- clips ---- */

const sortTitles = [
	["", "catalogue"],
	["title", "name"],
	["-duration", "longest"],
	["duration", "shortest"],
	["-speed", "fastest"],
	["-events", "most events"],
	["-bones", "most bones"],
	["-frames", "most frames"],
];

function clipsAddress(filter, view) {
	const parts = new URLSearchParams(filterParts.filter((part) => filter[part]).map((part) => [part, filter[part]]));
	if (view === "table") parts.set("view", view);
	return parts.size > 0 ? `#clips?${parts}` : "#clips";
}

pages.clips = async (route) => {
	await loadAll();
	let filter = {},
		view = "grid",
		found = null,
		searched = null;
	const status = make("p", { class: "status", role: "status" });
	const apply = (changed) => replaceAddress(clipsAddress(changed, view));
	const form = filterForm((parts) => apply({ ...parts, q: filter.q, sort: filter.sort }));
	const sorts = make("select", {
		"aria-label": "Sort by",
		input: (event) => apply({ ...filter, sort: event.target.value }),
	});
	const list = clipList({
		onSort: (sort) => apply({ ...filter, sort }),
		onView: (wanted) => replaceAddress(clipsAddress(filter, wanted)),
	});
	const words = make("p", { class: "words" });
	const more = make("details", { class: "more" }, make("summary", {}, "Filters"), form.element);
	const result = {
		title: "Clips",
		content: [
			make(
				"div",
				{ class: "with-filters" },
				more,
				make(
					"div",
					{ class: "beside" },
					make(
						"div",
						{ class: "bar-top" },
						heading("Clips"),
						status,
						make("label", { class: "sort" }, "Sort ", sorts),
						list.choice,
					),
					words,
					list.element,
				),
			),
		],
		close: list.close,
		shownList: list.shown,
		onKey(event) {
			if (event.key === "g") list.toggle();
		},
		shown() {
			// Beside the list on wide screens, behind its name on narrow ones.
			more.open = matchMedia("(min-width: 60rem)").matches;
			return this.update(route);
		},
		async update(next) {
			const { q } = (filter = readFilter(next.query));
			view = new URLSearchParams(next.query).get("view") === "table" ? "table" : "grid";
			if (q !== searched) {
				const answer = q ? ((await find(q))?.clip ?? null) : null;
				if (!isWanted(next)) return true;
				[found, searched] = [answer, q];
			}
			const indices = applyFilter(filter, found);
			form.show(filter, countChoices(filter, found));
			showSorts(sorts, filter.sort);
			status.textContent = `${number(indices.length)} of ${number(catalogue.clips.count)}`;
			words.replaceChildren(
				...(filter.q
					? [
							"Found by ",
							nameOf(`“${filter.q}”`, 80),
							" ",
							make(
								"button",
								{
									type: "button",
									click: () => apply({ ...filter, q: undefined }),
								},
								"Leave that out",
							),
						]
					: []),
			);
			this.title = filter.q ? `Clips: ${filter.q}` : "Clips";
			list.show(indices, filter.sort ?? null, view);
			Object.assign(trail, {
				href: clipsAddress(filter, view),
				text: Object.keys(filter).length > 0 ? "filtered clips" : "all clips",
			});
			return true;
		},
	};
	return result;
};

function showSorts(select, sort) {
	const listed = sortTitles.some(([key]) => key === (sort ?? ""));
	select.replaceChildren(...[...sortTitles, ...(listed ? [] : [[sort, sort]])].map(([key, text]) => new Option(text, key)));
	select.value = sort ?? "";
}

/* ---- one clip ---- */

pages.clip = async (route) => {
	const [content, place] = route.args;
	await loadAll();
	const { clips } = catalogue,
		{ all, exact } = findPlace(clips.content, clips.place, content, place);
	if (all.length === 0) return goneClip(content);
	const index = exact >= 0 ? exact : all[0],
		record = await loadDetail("clip", index);
	const inside = make("div", { class: "clip-page" });
	const shown = new ClipPage(inside, {
		link: linkOf,
		tile: (clip) => tileOf(clip),
		similarDegrees: catalogue.start.similarDegrees,
		reducedMotion: wantsStillness(),
		autoplay: true,
	});
	const at = trail.indices.indexOf(index),
		step = (by) => stepTo(at < 0 ? -1 : (trail.indices[at + by] ?? -1));
	const choice = modelChoice(index, record);
	const skeleton = linkOf("skeleton", clips.skeleton[index]),
		dump = linkOf("dump", clips.dump[index]);
	return {
		title: clips.title[index],
		content: [
			at >= 0 && trail.indices.length > 1 ? trailLine(step, at) : null,
			heading(clips.title[index]),
			byline(
				"Clip",
				skeleton && linkTo(skeleton, { limit: 60 }),
				dump && linkTo(dump, { limit: 60 }),
				seconds(clips.duration[index]),
				clips.loop[index] === 1 ? "loop" : null,
			),
			place && exact < 0
				? make("p", { class: "note" }, "It is no longer at the place that the address names; this is an equal clip.")
				: null,
			all.length > 1 ? occurrences(all, index) : null,
			choice.element,
			inside,
			downloads(record, choice),
		].filter(Boolean),
		shown() {
			return this.update(route);
		},
		async update(next) {
			if (next.args.join("/") !== route.args.join("/")) return false;
			await shown.show(record, choice.take(new URLSearchParams(next.query).get("model")));
			return true;
		},
		close: () => shown.hide?.(),
		onKey(event) {
			const target = { "[": step(-1), "]": step(1) }[event.key];
			if (target) location.hash = target.href;
		},
	};
};

const stepTo = (clip) => linkWith(clip, trail.model !== null && clip >= 0 && canShow(trail.model, clip) ? trail.model : null);

/*
 * Which model a clip is shown with: { element, take(place): the name of the figure, null = that of the clip; model: an index or null;
 * changed }. The place of the model is in the address.
 */
function modelChoice(index, record) {
	const { models } = catalogue,
		all = (record.models ?? []).map(([model]) => model).filter((model) => models[model]),
		own = all.find((model) => models[model].figure === record.figure && record.figure !== null) ?? null,
		shown = all.filter((model) => model !== own && canShow(model, index)),
		missing = make("p", { class: "note", hidden: true });
	const result = { model: own, changed: () => {} };
	const select = make("select", {
		change: () => {
			const { href } = linkOf("clip", index);
			replaceAddress(select.value ? `${href}?model=${select.value}` : href);
		},
	});
	const nameOfOwn = own === null ? (record.figure === null ? "no model" : "the model of its skeleton, or bones") : fullTitle(models[own]);
	select.append(new Option(readable(nameOfOwn, 80), ""), ...optionsOf(shown));
	const left = all.length - shown.length - (own === null ? 0 : 1);
	result.element = make(
		"div",
		{ class: "model-choice" },
		shown.length > 0 ? make("label", {}, "Shown on ", select) : null,
		shown.length > 0 && left > 0 ? make("small", {}, ` ${counted(left, "other model")} can move so; this catalogue does not draw ${left === 1 ? "it" : "them"}.`) : null,
		missing,
	);
	result.take = (place) => {
		const wanted = place ? (all.find((model) => models[model].place === place) ?? null) : null,
			taken = wanted !== null && (wanted === own || shown.includes(wanted)) ? wanted : null;
		select.value = taken === null || taken === own ? "" : place;
		result.model = wanted ?? own;
		missing.hidden = !place || taken !== null;
		missing.replaceChildren(
			...(wanted === null
				? ["The model of the address does not have this clip; it is shown on another."]
				: ["This catalogue does not draw ", linkTo(linkOf("model", wanted)), "; the clip is shown on another model."]),
		);
		result.changed();
		return taken === null || taken === own ? null : models[taken].figure;
	};
	return result;
}

/* Models to choose from, in groups where they are many. */
function optionsOf(shown) {
	const { models } = catalogue,
		option = (model) => new Option(readable(fullTitle(models[model]), 80), models[model].place);
	if (shown.length <= LINKS_UNFOLDED) return shown.map(option);
	const groups = new Map();
	for (const model of shown) groups.set(models[model].group, [...(groups.get(models[model].group) ?? []), model]);
	return [...groups].map(([group, some]) => {
		const element = make("optgroup", { label: readable(group ?? "others", 80) });
		element.append(...some.map(option));
		return element;
	});
}

/* The files of a clip that are there, and how the others are made. */
function downloads(record, choice) {
	const { exported, formats } = catalogue.start,
		files = record.files ?? [];
	const format = make("select", { "aria-label": "Format", change: () => showCommand() });
	const command = make("code", { class: "command" });
	const others = (formats ?? []).filter((each) => !files.some(([written]) => written === each));
	format.append(...others.map((each) => new Option(each, each)));
	const showCommand = () => {
		const { id } = catalogue.models[choice.model] ?? {},
			body = id && FORMATS_WITH_MODELS.includes(format.value) ? ` --body ${shellWord(id)}` : "";
		command.textContent = `animdb export DATABASE -f ${format.value} --clip ${record.hashes?.content}${body} -o FOLDER`;
	};
	choice.changed = showCommand;
	showCommand();
	return section(
		"Download this clip",
		files.length > 0
			? make(
					"ul",
					{ class: "files" },
					files.map(([written, file]) =>
						make(
							"li",
							{},
							make("a", { href: file.split("/").map(encodeURIComponent).join("/"), download: true }, readable(written)),
							" ",
							make("small", {}, nameOf(file)),
						),
					),
				)
			: make("p", {}, "No file of it was written with this catalogue", exported.length > 0 ? "." : [": ", make("code", {}, "animdb report --with FORMAT"), " does that."]),
		others.length > 0
			? make("div", { class: "make-file" }, make("p", {}, make("label", {}, files.length > 0 ? "Others: " : "As ", format)), make("pre", { tabindex: 0 }, command))
			: null,
	);
}

const FORMATS_WITH_MODELS = ["glb", "gltf", "html", "svg", "png"];

function trailLine(step, at) {
	const side = (by, text, key) => {
		const target = step(by);
		return target
			? make("a", { href: target.href, title: readable(target.text, 100), "aria-keyshortcuts": key }, text)
			: make("span", { class: "none" }, text);
	};
	return make(
		"nav",
		{ class: "trail", "aria-label": "In the list" },
		side(-1, "‹ Previous", "["),
		make("a", { href: trail.href }, `${number(at + 1)} of ${number(trail.indices.length)} ${trail.text}`),
		side(1, "Next ›", "]"),
	);
}

const OCCURRENCES_SHOWN = 12;

/* The same content at other places. */
function occurrences(all, index) {
	const { clips, sets } = catalogue,
		others = all.filter((each) => each !== index);
	const where = (i) =>
		[linkOf("dump", clips.dump[i])?.text, ...clips.sets[i].slice(0, 2).map((set) => sets[set].title)]
			.filter(Boolean)
			.join(", ");
	return make(
		"p",
		{ class: "note" },
		`The same content is at ${counted(others.length, "other place")}: `,
		others
			.slice(0, OCCURRENCES_SHOWN)
			.map((i, k) => [
				k > 0 ? ", " : "",
				make("a", { href: linkOf("clip", i).href }, nameOf(clips.title[i], 60), " (", nameOf(where(i), 80), ")"),
			]),
		others.length > OCCURRENCES_SHOWN ? " …" : "",
	);
}

function goneClip(content) {
	return {
		title: "Not there",
		content: [
			heading("This clip is not in the catalogue"),
			make("p", {}, "No clip has the content ", make("code", {}, readable(content, 40)), ". "),
			make("p", {}, make("a", { href: "#clips" }, "All clips")),
		],
	};
}

/* What the catalogue says about the dumps themselves: duplicates, problems, unused and dangling things, differences. */
"use strict";

/* Shows a list part by part: `draw(item)` makes an element; the rest comes with a button. */
function growingList(tag, attributes, items, draw, step) {
	const list = make(tag, attributes),
		more = make("button", { type: "button", click: () => add() });
	const add = () => {
		const from = list.children.length;
		list.append(...items.slice(from, from + step).map(draw));
		more.hidden = list.children.length >= items.length;
		more.textContent = `Show more of ${number(items.length)}`;
	};
	add();
	return [list, more];
}

/* ---- duplicates ---- */

const acrossTitles = {
	dump: "across dumps",
	set: "across sets",
	game: "across games",
	system: "across systems",
	name: "under several names",
};

pages.duplicates = async (route) => {
	await loadAll();
	const groups = (await loadBlocks("duplicates", catalogue.start.lists.duplicates)).flatMap((block) => block.groups);
	const list = make("div"),
		status = make("p", { class: "status", role: "status" });
	const kinds = [
		["", "all"],
		["content", "equal clips"],
		["motion", "equal motion"],
	].filter(([of]) => !of || groups.some((group) => group.of === of));
	const across = [
		["", "anywhere"],
		...Object.entries(acrossTitles).filter(([what]) => groups.some((group) => group.across.includes(what))),
	];
	let parts = new URLSearchParams(route.query);
	const change = (name, value) => {
		const next = new URLSearchParams(parts);
		next.delete(name);
		if (value) next.set(name, value);
		replaceAddress(next.size > 0 ? `#duplicates?${next}` : "#duplicates");
	};
	const choice = (label, name, choices) => [
		name,
		choices,
		make(
			"div",
			{ class: "choice", role: "group", "aria-label": label },
			choices.map(([value, text]) => make("button", { type: "button", click: () => change(name, value) }, text)),
		),
	];
	const bars = [choice("What is equal", "of", kinds), choice("Where", "across", across)];
	return {
		title: "Duplicates",
		content: [
			make(
				"div",
				{ class: "bar-top" },
				heading("Duplicates"),
				status,
				bars.map(([, , element]) => element),
			),
			make(
				"p",
				{ class: "lead" },
				"Equal clips have the same channels, length and rate. Equal motion is the same channels, played in another way or under other names.",
			),
			list,
		],
		shown() {
			return this.update(route);
		},
		update(next) {
			parts = new URLSearchParams(next.query);
			for (const [name, choices, element] of bars)
				[...element.children].forEach((button, i) =>
					button.setAttribute("aria-pressed", choices[i][0] === (parts.get(name) ?? "")),
				);
			const shown = groups.filter(
				(group) =>
					(!parts.get("of") || group.of === parts.get("of")) &&
					(!parts.get("across") || group.across.includes(parts.get("across"))),
			);
			status.textContent = counted(shown.length, "group");
			list.replaceChildren(
				...(shown.length > 0
					? growingList("div", {}, shown, duplicateGroup, 20)
					: [make("p", { class: "note" }, "No clips are equal so.")]),
			);
			return true;
		},
	};
};

const COPIES_SHOWN = 8;

function duplicateGroup({ of, hash, clips, across }) {
	const rest = clips.slice(COPIES_SHOWN),
		tiles = make("div", { class: "tiles", keydown: moveInTiles }, clips.slice(0, COPIES_SHOWN).map((clip) => tileOf(clip)));
	const more =
		rest.length > 0
			? make(
					"button",
					{
						type: "button",
						click: () => {
							tiles.append(...rest.map((clip) => tileOf(clip)));
							more.remove();
						},
					},
					`${number(rest.length)} more`,
				)
			: null;
	return make(
		"section",
		{ class: "group" },
		make(
			"h2",
			{},
			`${number(clips.length)} ${of === "content" ? "equal clips" : "clips of equal motion"} `,
			across.map((what) => make("small", { class: "chip" }, acrossTitles[what] ?? what)),
		),
		make("p", { class: "hash" }, make("code", {}, readable(hash, 40))),
		tiles,
		more,
	);
}

/* ---- problems ---- */

const severities = { error: "Errors", warning: "Warnings", note: "Notes" };

pages.problems = async (route) => {
	await loadClips();
	const rows = (await loadBlocks("problems", catalogue.start.lists.problems)).flatMap((block) => block.rows);
	const status = make("p", { class: "status", role: "status" }),
		list = make("div");
	let parts = new URLSearchParams(route.query);
	const change = (name, value) => {
		const next = new URLSearchParams(parts);
		next.delete(name);
		if (value) next.set(name, value);
		replaceAddress(next.size > 0 ? `#problems?${next}` : "#problems");
	};
	const kinds = ["", ...Object.keys(severities).filter((each) => rows.some(([severity]) => severity === each))];
	const buttons = kinds.map((each) =>
		make(
			"button",
			{ type: "button", click: () => change("severity", each) },
			each ? severities[each].toLowerCase() : "all",
		),
	);
	const dumps = make("select", { "aria-label": "Dump", input: (event) => change("dump", event.target.value) });
	dumps.append(
		new Option("all dumps", ""),
		...catalogue.start.dumps.map((dump) => new Option(readable(dump.name, 60), dump.place)),
	);
	dumps.hidden = catalogue.start.dumps.length < 2;
	return {
		title: "Problems",
		content: [
			make(
				"div",
				{ class: "bar-top" },
				heading("Problems"),
				status,
				make("div", { class: "choice", role: "group", "aria-label": "Severity" }, buttons),
				dumps,
			),
			make(
				"p",
				{ class: "lead" },
				"What could not be read, or was read with doubt, by its code. Nothing here stopped the rest of a file from being read.",
			),
			list,
		],
		shown() {
			return this.update(route);
		},
		update(next) {
			parts = new URLSearchParams(next.query);
			const severity = parts.get("severity") ?? "",
				dump = catalogue.start.dumps.findIndex((each) => each.place === parts.get("dump"));
			const shown = rows.filter((row) => (!severity || row[0] === severity) && (dump < 0 || row[2] === dump));
			buttons.forEach((button, i) => button.setAttribute("aria-pressed", kinds[i] === severity));
			dumps.value = parts.get("dump") ?? "";
			status.textContent = counted(shown.length, "problem");
			list.replaceChildren(...problemGroups(shown));
			return true;
		},
	};
};

function problemGroups(rows) {
	const groups = new Map();
	for (const row of rows) {
		const key = `${row[0]} ${row[1]}`;
		if (groups.has(key)) groups.get(key).push(row);
		else groups.set(key, [row]);
	}
	if (groups.size === 0) return [make("p", { class: "note" }, "There are none.")];
	return [...groups.values()].map((group) => {
		const [severity, code, , , , , , advice] = group[0],
			inside = make("div"),
			meaning = catalogue.start.codes?.find((each) => each.code === code)?.meaning;
		// The rows of a group are made when it is opened.
		return make(
			"details",
			{
				class: "problem",
				toggle: (event) =>
					event.target.open &&
					inside.childElementCount === 0 &&
					inside.append(...growingList("ul", {}, group, problemRow, 50)),
			},
			make(
				"summary",
				{},
				make("span", { class: `chip ${Object.hasOwn(severities, severity) ? severity : ""}` }, readable(severity, 20)),
				" ",
				make("strong", {}, readable(code, 60)),
				" ",
				make("small", {}, number(group.length)),
				meaning || advice
					? make("span", { class: "advice" }, readable([meaning, advice].filter(Boolean).join(" "), 600))
					: null,
			),
			inside,
		);
	});
}

function problemRow([, , dump, file, asset, offset, message, , clip]) {
	const where = [catalogue.start.dumps[dump]?.name, file, asset]
			.filter(Boolean)
			.map((each, i) => [i > 0 ? " › " : "", nameOf(each, 160)]),
		target = linkOf("clip", clip);
	return make(
		"li",
		{},
		make("p", {}, nameOf(message, 600)),
		make(
			"p",
			{ class: "where" },
			where,
			offset !== null && offset !== undefined ? ` at byte ${number(offset)}` : "",
			target ? [" · ", linkTo(target, { limit: 80 })] : "",
		),
	);
}

/* ---- rows as queries give them ---- */

/* "to_name" → "To name" */
function headOf(name) {
	const words = readable(name.replaceAll("_", " "), 40);
	return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function cellOf(value, target) {
	if (target) return linkTo({ href: target.href, text: value ?? target.text });
	if (value === null || value === undefined || value === "") return "–";
	return typeof value === "number" ? number(value) : nameOf(value, 200);
}

/* Columns of rows with few different values, and how many rows have each, most first: [{ at, values: [[value, rows]…] }]. */
const MOST_CHOICES = 8;

function choicesIn(rows, columns) {
	return columns
		.map((at) => {
			const counts = new Map();
			for (const row of rows) {
				if (typeof row[at] !== "string") return null;
				counts.set(row[at], (counts.get(row[at]) ?? 0) + 1);
				if (counts.size > MOST_CHOICES) return null;
			}
			return { at, values: [...counts].sort((a, b) => b[1] - a[1]) };
		})
		.filter((choice) => choice && choice.values.length > 1 && choice.values.length < rows.length / 2);
}

/*
 * A page of rows whose columns the data name. What is filtered is in the address: "q" has words, a name of a column its value. Small
 * screens show the columns that come first: that of names, then those of `important`, then the others.
 */
function rowsPage(title, lead, load, important = []) {
	return async (route) => {
		await loadClips();
		const blocks = await load(route),
			names = blocks[0]?.columns ?? [],
			rows = blocks.flatMap((block) => block.rows),
			clips = blocks.flatMap((block) => block.clips ?? []);
		const text = (value) => (value === null || value === undefined ? "" : String(value)),
			isNumber = (at) => rows.length > 0 && rows.every((row) => row[at] === null || typeof row[at] === "number");
		const linked = Math.max(
			0,
			names.findIndex((name) => /name|title|clip/.test(name)),
		);
		// A column that says the same in all rows says nothing.
		const told = names
			.map((_, at) => at)
			.filter((at) => at === linked || rows.length < 2 || rows.some((row) => row[at] !== rows[0][at]));
		const rank = (at) => (at === linked ? -1 : important.includes(names[at]) ? important.indexOf(names[at]) : names.length + at),
			ranked = [...told].sort((a, b) => rank(a) - rank(b)),
			roomOf = (at) => (ranked.indexOf(at) > 5 ? "wide" : ranked.indexOf(at) > 1 ? "minor" : null);
		const choices = choicesIn(rows, told).map(({ at, values }) => {
			const select = make("select", {
				"aria-label": headOf(names[at]),
				input: (event) => change(names[at], event.target.value),
			});
			select.append(
				new Option(`any ${readable(names[at], 40)}`, ""),
				...values.map(([value, count]) => new Option(`${readable(value, 60)} (${number(count)})`, value)),
			);
			return { at, select };
		});
		const columns = told.map((at) => ({
			key: names[at],
			title: headOf(names[at]),
			numeric: isNumber(at),
			room: roomOf(at),
			width: isNumber(at) || choices.some((choice) => choice.at === at) ? "7rem" : null,
			value: (i) => rows[i][at],
			cell: (i) => cellOf(rows[i][at], at === linked ? linkOf("clip", clips[i]) : null),
		}));
		const heads = typeof title === "function" ? title(route) : title;
		const table = sortableTable(heads, columns, rows, null),
			status = make("p", { class: "status", role: "status" }),
			all = [...rows.keys()];
		let parts = new URLSearchParams(route.query);
		const change = (name, value) => {
			const next = new URLSearchParams(parts),
				here = path(route.name, ...route.args);
			next.delete(name);
			if (value) next.set(name, value);
			replaceAddress(next.size > 0 ? `${here}?${next}` : here);
		};
		const words = make("input", {
			type: "search",
			placeholder: "Filter rows",
			"aria-label": "Filter rows",
			input: (event) => change("q", event.target.value),
		});
		const result = {
			title: heads,
			content: [
				make(
					"div",
					{ class: "bar-top" },
					heading(heads),
					status,
					rows.length > 0 ? [choices.map(({ select }) => select), words] : null,
				),
				make("p", { class: "lead" }, lead),
				rows.length > 0 ? table.element : make("p", { class: "note" }, "There are none."),
			].filter(Boolean),
			shown() {
				return this.update(route);
			},
			update(next) {
				if (next.args.join("/") !== route.args.join("/")) return false;
				parts = new URLSearchParams(next.query);
				const q = (parts.get("q") ?? "").toLowerCase();
				const found = all.filter(
					(i) =>
						choices.every(({ at }) => !parts.get(names[at]) || rows[i][at] === parts.get(names[at])) &&
						(!q || rows[i].some((value) => text(value).toLowerCase().includes(q))),
				);
				if (document.activeElement !== words) words.value = parts.get("q") ?? "";
				for (const { at, select } of choices) select.value = parts.get(names[at]) ?? "";
				status.textContent =
					found.length === rows.length
						? counted(rows.length, "row")
						: `${number(found.length)} of ${number(rows.length)}`;
				table.filter(found);
				return true;
			},
			close: () => table.close(),
		};
		return result;
	};
}

pages.unused = rowsPage("Unused", "Clips that no set, script or model reaches: cut from the game, or played by code.", () =>
	loadBlocks("unused", catalogue.start.lists.unused),
);
pages.dangling = rowsPage("Dangling", "References to what the dump does not have.", () =>
	loadBlocks("dangling", catalogue.start.lists.dangling),
);

const differencesOf = rowsPage(
	({ args }) => {
		const [a, b] = args.map((place) => catalogue.start.dumps.find((dump) => dump.place === place)?.name ?? place);
		return `${a} and ${b}`;
	},
	"What is new, gone or changed from the first to the second.",
	({ args }) => {
		const [a, b] = args.map((place) => catalogue.start.dumps.findIndex((dump) => dump.place === place));
		const [, , blocks] = catalogue.start.differences.find((pair) => pair[0] === a && pair[1] === b) ?? [];
		return loadBlocks(`differences-${a}-${b}`, blocks);
	},
	["change", "kind", "degrees", "detail", "part of", "new name"],
);

/* #differences lists the pairs of dumps of one game, #differences/A/B has what differs. */
pages.differences = async (route) => {
	const { start } = catalogue;
	if (route.args.length === 2) return differencesOf(route);
	return {
		title: "Differences",
		content: [
			heading("Differences"),
			make("p", { class: "lead" }, "Dumps of the same game, compared clip by clip."),
			make(
				"ul",
				{ class: "found" },
				(start.differences ?? []).map(([a, b]) =>
					make(
						"li",
						{},
						make(
							"a",
							{
								href: path("differences", start.dumps[a].place, start.dumps[b].place),
							},
							nameOf(start.dumps[a].name, 80),
							" and ",
							nameOf(start.dumps[b].name, 80),
						),
					),
				),
			),
		],
	};
};

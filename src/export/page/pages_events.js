/* Events: all of them by class and name, and the clips that have one of them. */
"use strict";

pages.events = async (route) => (route.args.length > 0 ? eventPage(route.args[0], route.args[1] ?? "") : eventsPage(route));

async function eventsPage(route) {
	await loadAll();
	const { events, start } = catalogue,
		classes = start.classes.filter((each) => events.some((event) => event.class === each));
	const uses = new Map(); // of a name: events of several kinds
	for (const { name } of events) uses.set(name, (uses.get(name) ?? 0) + 1);
	const columns = [
		{
			key: "name",
			title: "Event",
			cell: (i) => [
				linkTo({ href: linkOf("event", events[i]).href, text: events[i].name || events[i].kind }),
				events[i].name && uses.get(events[i].name) > 1 ? make("small", {}, ` ${readable(events[i].kind, 40)}`) : null,
			],
			value: (i) => events[i].name || events[i].kind || "",
		},
		{
			key: "kind",
			title: "Kind",
			width: "20%",
			room: "minor",
			cell: (i) => nameOf(events[i].kind, 60),
			value: (i) => events[i].kind ?? "",
		},
		{
			key: "class",
			title: "Class",
			width: "7rem",
			room: "minor",
			cell: (i) => nameOf(events[i].class, 40),
			value: (i) => events[i].class ?? "",
		},
		{
			key: "ref",
			title: "Refers to",
			width: "24%",
			room: "minor",
			cell: (i) => (events[i].ref ? nameOf(events[i].ref, 100) : "–"),
			value: (i) => events[i].ref ?? "",
		},
		{
			key: "uses",
			title: "Uses",
			width: "5.5rem",
			numeric: true,
			cell: (i) => number(events[i].uses),
			value: (i) => events[i].uses,
		},
	];
	let parts = new URLSearchParams(route.query);
	const change = (name, value) => {
		const next = new URLSearchParams(parts);
		next.delete(name);
		if (value) next.set(name, value);
		replaceAddress(next.size > 0 ? `#events?${next}` : "#events");
	};
	const table = new VirtualTable("Events", columns, (sort) => change("sort", sort)),
		status = make("p", { class: "status", role: "status" });
	const words = make("input", {
		type: "search",
		placeholder: "Filter events",
		"aria-label": "Filter events",
		input: (event) => change("q", event.target.value),
	});
	const buttons = ["", ...classes].map((each) =>
		make("button", { type: "button", click: () => change("class", each) }, each || "all"),
	);
	return {
		title: "Events",
		content: [
			make(
				"div",
				{ class: "bar-top" },
				heading("Events"),
				status,
				words,
				make("div", { class: "choice", role: "group", "aria-label": "Class" }, buttons),
			),
			table.element,
		],
		close: () => table.close(),
		shown() {
			return this.update(route);
		},
		async update(next) {
			if (next.args.length > 0) return false;
			parts = new URLSearchParams(next.query);
			const q = (parts.get("q") ?? "").toLowerCase(),
				wanted = parts.get("class") ?? "";
			const indices = [...events.keys()].filter(
				(i) =>
					(!wanted || events[i].class === wanted) &&
					(!q || `${events[i].kind} ${events[i].name} ${events[i].ref}`.toLowerCase().includes(q)),
			);
			buttons.forEach((button, i) => button.setAttribute("aria-pressed", ["", ...classes][i] === wanted));
			if (document.activeElement !== words) words.value = parts.get("q") ?? "";
			status.textContent = `${number(indices.length)} of ${number(events.length)}`;
			table.show(sortIndices(indices, columns, parts.get("sort") ?? "-uses"), parts.get("sort") ?? "-uses");
			return true;
		},
	};
}

/* All uses of the events of one kind and name, whatever they refer to. */
async function eventPage(kind, name) {
	await loadAll();
	const { events, clips } = catalogue,
		which = [...events.keys()].filter((i) => (events[i].kind ?? "") === kind && (events[i].name ?? "") === name);
	const title = [kind, name].filter(Boolean).join(" ");
	if (which.length === 0)
		return {
			title: "Not there",
			content: [heading("No such event"), make("p", {}, make("a", { href: "#events" }, "All events"))],
		};
	const uses = (
		await Promise.all(which.map(async (i) => ((await loadDetail("event", i)) ?? []).map((use) => [...use.slice(0, 5), i])))
	).flat();
	const columns = [
		{
			key: "clip",
			title: "Clip",
			cell: (i) => (linkOf("clip", uses[i][0]) ? linkTo(linkOf("clip", uses[i][0])) : "–"),
			value: (i) => clips.title[uses[i][0]] ?? "",
		},
		{
			key: "time",
			title: "Time",
			width: "6rem",
			numeric: true,
			cell: (i) => seconds(uses[i][1]),
			value: (i) => uses[i][1],
		},
		{
			key: "end",
			title: "Until",
			width: "6rem",
			numeric: true,
			room: "minor",
			cell: (i) => seconds(uses[i][2]),
			value: (i) => uses[i][2],
		},
		{
			key: "bone",
			title: "Bone",
			width: "18%",
			cell: (i) => (uses[i][3] ? nameOf(uses[i][3], 60) : "–"),
			value: (i) => uses[i][3] ?? "",
		},
		{
			key: "set",
			title: "Set",
			width: "18%",
			room: "minor",
			cell: (i) => textLink(linkOf("set", uses[i][4])),
			value: (i) => catalogue.sets[uses[i][4]]?.title ?? "",
		},
		{
			key: "ref",
			title: "Refers to",
			width: "18%",
			room: "minor",
			cell: (i) => (events[uses[i][5]].ref ? nameOf(events[uses[i][5]].ref, 100) : "–"),
			value: (i) => events[uses[i][5]].ref ?? "",
		},
	];
	const table = sortableTable("Uses", columns, uses, "clip"),
		played = [...new Set(uses.map(([clip]) => clip).filter((clip) => clip >= 0))];
	const grid = played.length > 0 ? new ClipGrid() : null;
	const [, , meaning] = catalogue.start.kinds?.find((each) => each[0] === kind) ?? [];
	return {
		title: `${title} – event`,
		content: [
			heading(title),
			byline("Event", readable(events[which[0]].class, 40), counted(uses.length, "use"), counted(played.length, "clip")),
			meaning ? make("p", { class: "lead" }, readable(meaning, 400)) : null,
			section("Uses", table.element),
			grid ? section("Clips", grid.element) : null,
		].filter(Boolean),
		shown() {
			table.rows.update();
			grid?.show(played);
			Object.assign(trail, {
				indices: played,
				href: location.hash,
				text: `clips with ${readable(title, 40)}`,
			});
		},
		close() {
			table.close();
			grid?.close();
		},
	};
}

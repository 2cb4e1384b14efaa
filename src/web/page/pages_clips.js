/* The list of clips, which the search box narrows, and the page of one clip with its player. */
"use strict";

/* ---- all clips ---- */

const CLIPS_SQL = `SELECT clip.clip_id AS id, coalesce((SELECT friendly.name FROM friendly_names AS friendly WHERE friendly.clip_id = clip.clip_id), clip.name) AS title,
	clip.name, clip.skeleton, clip.dump, clip.system, clip.format, clip.duration, clip.frames, clip.bones, clip.events, clip.looping,
	clip.asset_path AS asset, clip.source_path AS source
FROM clip_summary AS clip`;

/* `rows`: all clips, `words`: of each what is searched, `shown`: the indices of those that were listed last. */
const clipList = { rows: null, words: null, byId: null, shown: [], query: "" };

async function loadClips() {
	if (clipList.rows?.of !== session.database) {
		const rows = await rowsOf(CLIPS_SQL);
		rows.sort((a, b) => naturalOrder.compare(a.dump ?? "", b.dump ?? "") || naturalOrder.compare(a.title ?? "", b.title ?? "") || a.id - b.id);
		rows.of = session.database;
		Object.assign(clipList, {
			rows,
			words: rows.map(({ title, name, skeleton, dump, system, format, asset }) => [title, name, skeleton, dump, system, format, asset].join("\n").toLowerCase()),
			byId: new Map(rows.map((row, i) => [row.id, i])),
			shown: rows.map((_, i) => i),
			query: "",
		});
	}
	return clipList.rows;
}

/* The clips that have all words somewhere in their names. */
function findClips(query) {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	return clipList.rows.map((_, i) => i).filter((i) => words.every((word) => clipList.words[i].includes(word)));
}

const clipLink = (id, text) => linkTo({ href: `#clip/${id}`, text: text ?? "" });

function clipColumns(rows) {
	const column = (key, title, more, draw = (value) => value ?? "–") => ({ key, title, ...more, value: (i) => rows[i][key], cell: (i) => draw(rows[i][key], rows[i]) });
	const named = (value) => (value === null ? "–" : nameOf(value));
	return [
		column("title", "Clip", {}, (title, { id }) => clipLink(id, title)),
		column("skeleton", "Skeleton", { width: "18%", room: "minor" }, named),
		column("duration", "Length", { width: "5.6rem", numeric: true }, seconds),
		column("frames", "Frames", { width: "5.2rem", numeric: true, room: "wide" }),
		column("bones", "Bones", { width: "5rem", numeric: true, room: "minor" }),
		column("events", "Events", { width: "5rem", numeric: true }),
		column("format", "Format", { width: "12%", room: "wide" }, named),
		column("dump", "Dump", { width: "14%", room: "minor" }, named),
	];
}

pages.clips = needsDatabase(async (route) => {
	const rows = await loadClips(),
		status = make("p", { class: "status", role: "status" }),
		note = make("p", { class: "note", hidden: true });
	const table = sortableTable("Clips", clipColumns(rows), rows, null, () => remember());
	const remember = () => requestAnimationFrame(() => (clipList.shown = table.indices));
	const show = (query) => {
		const found = findClips(query);
		clipList.query = query;
		table.filter(found);
		clipList.shown = table.indices;
		status.textContent = `${number(found.length)} of ${number(rows.length)}`;
		table.element.hidden = found.length === 0;
		note.hidden = found.length > 0;
		note.textContent = rows.length === 0 ? "This database has no clips. The problems tell why, where there are some." : "No clip has these words in its name, skeleton, dump or file.";
	};
	const queryOf = ({ query }) => new URLSearchParams(query).get("q") ?? "";
	return {
		title: "Clips",
		content: [
			make("div", { class: "bar-top" }, heading("Clips"), status, make("a", { class: "button", href: "#export?which=found" }, "Export these")),
			note,
			table.element,
		],
		shown: () => {
			const query = queryOf(route);
			document.getElementById("query").value = query;
			show(query);
		},
		update: (next) => {
			const query = queryOf(next),
				box = document.getElementById("query");
			if (document.activeElement !== box) box.value = query;
			show(query);
			return true;
		},
		close: () => table.close(),
	};
});

/* ---- one clip ---- */

const CLIP_PLACES_SQL = `SELECT a_set.name AS "set", entry.entry_index AS "index", entry.name, entry.kind
	FROM entry_clips AS reached JOIN set_entries AS entry ON entry.id = reached.entry_id JOIN animation_sets AS a_set ON a_set.id = entry.set_id
	WHERE reached.clip_id = :id ORDER BY a_set.name, a_set.id, entry.entry_index LIMIT 500`;
const CLIP_MODELS_SQL = `SELECT model.id, model.name FROM clip_models JOIN models AS model ON model.id = model_id
	WHERE clip_id = :id GROUP BY model.id ORDER BY model.name LIMIT 64`;
const CLIP_COPIES_SQL = `SELECT other.id FROM clips AS clip JOIN clips AS other ON other.content_xxh128 = clip.content_xxh128 AND other.id <> clip.id
	WHERE clip.id = :id ORDER BY other.id LIMIT 64`;
const CLIP_PROBLEMS_SQL = `SELECT severity, code, message || coalesce(', at byte ' || "offset", '') AS message FROM problems
	WHERE asset_id = (SELECT asset_id FROM clips WHERE id = :id) ORDER BY diagnostic_id LIMIT 200`;
/* Beyond so many degrees a motion is not a similar one. */
const SIMILAR_SQL = `SELECT clip_id AS id, distance FROM similar(:id, 8) WHERE distance <= 45 ORDER BY distance`;

/* Pages of `animdb export -f html`, by the id of their clip: they have what the player needs. The newest few are kept. */
const clipDocuments = new Map(),
	DOCUMENTS_KEPT = 8;

/* { record, messages }: what `export -f html` tells of a clip; record null when it cannot be shown. */
async function readClipDocument(id) {
	if (!clipDocuments.has(id)) {
		const { files, messages } = await askProgram("export", { arguments: ["-f", "html", "--where", `clip_id = ${id}`, "--name", "page"] });
		const html = files.find((file) => file.path === "page.html");
		const parsed = html ? new DOMParser().parseFromString(new TextDecoder().decode(html.data), "text/html") : null;
		clipDocuments.set(id, { messages: messages.trim(), read: (name) => JSON.parse(parsed?.getElementById(`data-${name}`)?.textContent ?? "null") });
		if (clipDocuments.size > DOCUMENTS_KEPT) clipDocuments.delete(clipDocuments.keys().next().value);
	}
	const { read, messages } = clipDocuments.get(id),
		record = read("clip-0");
	return { record: record && { ...record, figure: record.figure === null ? null : `${id}/${record.figure}` }, messages };
}

/* Called by the page of a clip with the name of a figure. */
async function loadFigure(name) {
	const [id, index] = name.split("/"),
		{ read } = clipDocuments.get(Number(id));
	return readFigure(read(`figure-${index}`), async (hash) => read(`image-${hash}`));
}

pages.clip = needsDatabase(async ({ args: [text] }) => {
	const rows = await loadClips(),
		id = Number(text),
		at = clipList.byId.get(id);
	if (at === undefined) return missingPage({ name: `clip/${text}` });
	const row = rows[at],
		{ record, messages } = await readClipDocument(id);
	const [places, models, copies, problems] = await Promise.all([CLIP_PLACES_SQL, CLIP_MODELS_SQL, CLIP_COPIES_SQL, CLIP_PROBLEMS_SQL].map((sql) => rowsOf(sql, { id })));
	const inside = make("div", { class: "clip-page" }),
		similar = make("section", { class: "similar", "aria-busy": "true" }),
		shown = new ClipPage(inside, { link: linkOfClip, reducedMotion: wantsStillness(), autoplay: true });
	return {
		title: row.title,
		content: [
			trailOf(at),
			heading(row.title ?? ""),
			byline("Clip", row.skeleton && nameOf(row.skeleton, 60), row.dump && nameOf(row.dump, 60), seconds(row.duration), row.looping ? "loop" : null),
			messages ? make("p", { class: "note said" }, said(messages, 2000)) : null,
			inside,
			similar,
			clipWays(id),
		].filter(Boolean),
		shown: async () => {
			await shown.show({
				...row,
				document: null,
				figure: null,
				...record,
				dump: -1,
				dumpName: row.dump,
				source: belowDumps(record?.source ?? row.source),
				entries: places.map((place) => [-1, place.index, place.name, place.kind, [], [], place.set]),
				models: models.map((model) => [-1, model.name]),
				copies: copies.map((copy) => copy.id),
				problems: problems.map(({ severity, code, message }) => [severity, code, message]),
				events: record?.events ?? [],
			});
			showSimilar(similar, id);
		},
		close: () => shown.hide(),
		onKey(event) {
			const target = { "[": beside(at, -1), "]": beside(at, 1) }[event.key];
			if (target !== undefined && target !== null) location.hash = `#clip/${rows[target].id}`;
		},
	};
});

function linkOfClip(kind, id) {
	const at = kind === "clip" ? clipList.byId.get(id) : undefined;
	return at === undefined ? null : { href: `#clip/${id}`, text: clipList.rows[at].title ?? "" };
}

/* The clip before or behind in the list that was shown last, or null. */
function beside(at, by) {
	const place = clipList.shown.indexOf(at);
	return place < 0 ? null : (clipList.shown[place + by] ?? null);
}

function trailOf(at) {
	const { rows, shown, query } = clipList,
		place = shown.indexOf(at);
	const side = (by, text, key) => {
		const other = beside(at, by);
		return other === null
			? make("span", { class: "none" }, text)
			: make("a", { href: `#clip/${rows[other].id}`, title: readable(rows[other].title, 100), "aria-keyshortcuts": key }, text);
	};
	return make(
		"nav",
		{ class: "trail", "aria-label": "In the list" },
		side(-1, "‹ Previous", "["),
		make("a", { href: query ? `#clips?${new URLSearchParams({ q: query })}` : "#clips" }, place < 0 ? "All clips" : `${number(place + 1)} of ${counted(shown.length, "clip")}`),
		side(1, "Next ›", "]"),
	);
}

/* It may take longer than the rest of the page, which does not wait for it. */
async function showSimilar(element, id) {
	try {
		const found = await rowsOf(SIMILAR_SQL, { id });
		if (found.length > 0)
			element.append(
				make("h2", {}, "Similar clips"),
				make(
					"ul",
					{ class: "found" },
					found.map((other) => make("li", {}, clipLink(other.id, linkOfClip("clip", other.id)?.text), make("small", {}, ` ${other.distance.toFixed(1)}° away`))),
				),
			);
	} catch (error) {
		if (!(error instanceof Stopped)) element.append(make("p", { class: "note" }, readable(error.message, 500)));
	} finally {
		element.removeAttribute("aria-busy");
	}
}

/* Exporting it, and questions about it. */
function clipWays(id) {
	const list = make("ul", { class: "found inline" }, make("li", {}, make("a", { href: `#export?which=clip&clip=${id}` }, "Export it")));
	loadQuestions().then(
		(all) => {
			for (const { name, title, parameters } of all)
				if (parameters[0]?.name === "clip" && parameters[0].default === null)
					list.append(make("li", {}, make("a", { href: `${path("questions", name)}?${new URLSearchParams({ clip: id })}` }, readable(title))));
		},
		() => {},
	);
	return section("More about it", list);
}

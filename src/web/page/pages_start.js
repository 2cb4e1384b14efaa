/*
 * The first page: where files are dropped, what was chosen, how far it is, and then what the database has; and the page of problems.
 */
"use strict";

pages.start = async () => {
	if (session.work) return workPage(session.work);
	if (session.chosen) return chosenPage(session.chosen);
	return session.database ? databasePage(session.database) : emptyPage();
};

/* ---- nothing yet ---- */

function emptyPage() {
	return {
		title: null,
		content: [
			make(
				"div",
				{ class: "hero" },
				heading("Every animation of a game in one database"),
				make(
					"p",
					{ class: "lead" },
					"Drop a game here: a folder, a disc or cartridge image, archives. Its animations are listed, played, asked and exported in this page. ",
					make("strong", {}, "Nothing leaves this computer."),
				),
			),
			failureNote(),
			dropZone("Drop files or a folder here"),
			make(
				"p",
				{},
				"Also a database that ",
				make("code", {}, "animdb index"),
				" has written. Files are read where they are, and only as far as needed: a disc image of any size may be dropped. The page keeps nothing when it is closed; the database can be downloaded.",
			),
			knownFormats(),
			licences(),
		].filter(Boolean),
	};
}

function failureNote() {
	const { failure } = session;
	return failure && make("p", { class: "note failure", role: "alert" }, make("strong", {}, `${failure.title}. `), said(failure.text, 4000));
}

/* Where things are dropped, and the buttons for who does not drop. */
function dropZone(text) {
	const files = make("input", { type: "file", multiple: true, hidden: true, change: (event) => takeFiles(filesOfInput(event.target)) });
	const folder = make("input", { type: "file", webkitdirectory: true, hidden: true, change: (event) => takeFiles(filesOfInput(event.target)) });
	files.id = "files";
	folder.id = "folder";
	return make(
		"div",
		{ class: "drop-zone" },
		make("p", {}, text),
		make(
			"div",
			{ class: "buttons" },
			make("button", { type: "button", class: "chief", click: () => files.click() }, "Choose files"),
			make("button", { type: "button", click: () => folder.click() }, "Choose a folder"),
		),
		files,
		folder,
	);
}

/* What the program says about itself, and what its parts come under, when somebody asks. */
function knownFormats() {
	return openedText("Systems and formats that it reads", async () => (await program.call("run", { arguments: ["formats"] })).output);
}

function licences() {
	return openedText("Licences", async () => document.getElementById("licences").textContent);
}

/* A text that is made when it is opened. */
function openedText(title, makeText) {
	const text = make("pre", { tabindex: 0, role: "group", "aria-label": title }, "…");
	const fill = async () => {
		text.textContent = await makeText();
	};
	return make("details", { class: "formats", toggle: (event) => event.target.open && fill() }, make("summary", {}, title), text);
}

/* ---- what was chosen ---- */

const ITEMS_SHOWN = 12;

function chosenPage(chosen) {
	const { items, files } = chosen,
		isOneFile = items.length === 1 && !items[0].isFolder;
	const each = make("input", { type: "radio", name: "what", value: "each" }),
		one = make("input", { type: "radio", name: "what", value: "one", checked: true });
	const encoding = make(
		"select",
		{ name: "encoding" },
		["windows-1252", "windows-1250", "windows-1251", "utf-8"].map((name) => new Option(name, name)),
	);
	const switches = [
		["--carve", "look for clips and models in files that are not recognised"],
		["--meshes=all", "keep the meshes of models that no clip reaches, too"],
		["--no-images", "keep no textures"],
		["--ledger", "keep which bytes nobody reads"],
	].map(([option, text]) => [make("input", { type: "checkbox", value: option }), text]);
	const index = (event) => {
		event.preventDefault();
		const options = switches.filter(([box]) => box.checked).map(([box]) => box.value);
		indexFiles(chosen, { each: each.checked, options: [`--encoding=${encoding.value}`, ...options] });
	};
	return {
		title: "Chosen",
		content: [
			heading(items.length === 1 ? items[0].name : counted(items.length, "file or folder", "files and folders")),
			failureNote(),
			make(
				"ul",
				{ class: "found chosen" },
				items
					.slice(0, ITEMS_SHOWN)
					.map(({ name, isFolder, count, bytes }) =>
						make(
							"li",
							{},
							nameOf(name, 100),
							make("small", {}, isFolder ? ` folder, ${counted(count, "file")}, ${bytesText(bytes)}` : ` ${bytesText(bytes)}`),
						),
					),
				items.length > ITEMS_SHOWN ? make("li", {}, `and ${number(items.length - ITEMS_SHOWN)} more`) : null,
			),
			make(
				"form",
				{ class: "wishes", submit: index },
				isOneFile
					? null
					: make(
							"fieldset",
							{},
							make("legend", {}, "This is"),
							make("label", {}, one, " one game, in which all references are resolved"),
							make("label", {}, each, " several games: each file or folder in it is one"),
						),
				make(
					"details",
					{},
					make("summary", {}, "Options"),
					make("label", {}, "Encoding of names ", encoding),
					switches.map(([box, text]) => make("label", {}, box, ` ${text}`)),
				),
				make(
					"div",
					{ class: "buttons" },
					make("button", { class: "chief", id: "index" }, "Index"),
					make(
						"button",
						{
							type: "button",
							click: () => {
								Object.assign(session, { chosen: null, failure: null });
								showRoute();
							},
						},
						"Choose something else",
					),
				),
			),
		].filter(Boolean),
		shown: () => files.length > 0 && document.getElementById("index").focus({ preventScroll: true }),
	};
}

/* ---- on its way ---- */

function workPage(mine) {
	const bar = make("progress", { "aria-label": mine.title }),
		facts = make("p", { class: "status" });
	const show = (progress) => {
		const share = progress && progress.totalBytes > 0 && progress.step === "reading" ? progress.doneBytes / progress.totalBytes : null;
		if (share === null) bar.removeAttribute("value");
		else bar.value = Math.min(1, share);
		facts.textContent = progress ? progressText(progress) : "Starting …";
	};
	mine.onProgress = show;
	show(mine.progress);
	return {
		title: mine.title,
		content: [
			heading(mine.title),
			make("div", { id: "work", "aria-busy": "true" }, bar, facts),
			make("p", {}, make("button", { type: "button", id: "stop", click: () => program.stop() }, "Stop")),
			make("p", { class: "lead" }, "Stopping keeps nothing of it; what was chosen stays chosen."),
		],
		close: () => {
			mine.onProgress = () => {};
		},
	};
}

/* Before that the rate says nothing. */
const SECONDS_BEFORE_GUESS = 2;

function progressText({ doneBytes, totalBytes, assets, clips, seconds: passed, step }) {
	const found = `${counted(assets, "asset")}, ${counted(clips, "clip")}`;
	if (step === "finishing") return `All is read: ${found}. Resolving references, measuring motion …`;
	const read = totalBytes > 0 ? `${bytesText(doneBytes)} of ${bytesText(totalBytes)}` : bytesText(doneBytes);
	const left = totalBytes > 0 && doneBytes > 0 && passed >= SECONDS_BEFORE_GUESS ? ((totalBytes - doneBytes) * passed) / doneBytes : null;
	return [read, found, left === null ? null : `about ${longTime(left)} left`].filter(Boolean).join(" · ");
}

/* ---- a database ---- */

const DUMPS_SQL = `SELECT dump.name, coalesce(system.title, 'several or unknown systems') AS system, dump.release,
	(SELECT count(*) FROM sources WHERE dump_id = dump.id) AS sources,
	(SELECT count(*) FROM assets JOIN sources AS source ON source.id = source_id WHERE source.dump_id = dump.id) AS assets,
	(SELECT count(*) FROM clips JOIN assets AS asset ON asset.id = asset_id JOIN sources AS source ON source.id = source_id
		WHERE source.dump_id = dump.id) AS clips,
	(SELECT count(*) FROM diagnostics AS problem JOIN sources AS source ON source.id = problem.source_id
		WHERE source.dump_id = dump.id AND problem.severity <> 'note') AS problems
FROM dumps AS dump LEFT JOIN systems AS system ON system.id = dump.system_id ORDER BY dump.name`;

async function databasePage(database) {
	const { counts, name, file, messages } = database,
		dumps = await rowsOf(DUMPS_SQL);
	const figures = [
		[counts.clips, "clips", "#clips"],
		[counts.skeletons, "skeletons", null],
		[counts.models, "models", null],
		[counts.sets, "animation sets", null],
		[counts.events, "events", null],
		[counts.problems, "problems", counts.problems > 0 ? "#problems" : null],
	].filter(([count]) => count > 0);
	return {
		title: null,
		content: [
			heading(name),
			make("p", { class: "byline" }, `${counted(counts.sources, "source")}, ${counted(counts.assets, "asset")}, ${longTime(counts.seconds)} of motion`),
			counts.clips === 0 ? emptyNote(counts) : null,
			make(
				"ul",
				{ class: "figures" },
				figures.map(([count, what, href]) =>
					make("li", {}, make(href ? "a" : "div", href ? { href } : {}, make("strong", {}, number(count)), make("span", {}, what))),
				),
			),
			make(
				"p",
				{ class: "buttons start-buttons" },
				counts.clips > 0 ? make("a", { class: "button chief", href: "#clips" }, "Look at the clips") : null,
				make("button", { type: "button", id: "save", click: () => saveBlob(name, file) }, `Download the database (${bytesText(file.size)})`),
				make("button", { type: "button", id: "close", click: closeDatabase }, "Start over"),
			),
			messages
				? make("details", { class: "messages" }, make("summary", {}, "What animdb index said"), make("pre", { tabindex: 0 }, said(messages)))
				: null,
			section(
				"What was recognised",
				plainTable(
					"Dumps",
					["Dump", "System", "Release", "Sources", "Assets", "Clips", "Problems"].map((title, i) =>
						make("th", { scope: "col", class: i > 2 ? "numeric" : null }, title),
					),
					dumps.map((dump) =>
						make(
							"tr",
							{},
							make("td", {}, nameOf(dump.name)),
							make("td", {}, nameOf(dump.system)),
							make("td", {}, dump.release ? nameOf(dump.release) : "–"),
							["sources", "assets", "clips", "problems"].map((key) => make("td", { class: "numeric" }, number(dump[key]))),
						),
					),
				),
			),
		].filter(Boolean),
	};
}

function emptyNote({ problems }) {
	return make(
		"p",
		{ class: "note" },
		"No animation was found. ",
		problems > 0 ? make("a", { href: "#problems" }, "The problems") : "The list of formats at the start",
		problems > 0 ? " tell why." : " says what is known; a folder has to be dropped as a whole when its files name each other.",
	);
}

/* ---- problems ---- */

const PROBLEMS_SQL = `SELECT severity, code, coalesce(asset_path, '') AS asset, file, "offset" AS at, message, advice FROM problems
	ORDER BY severity = 'note', severity = 'warning', code, diagnostic_id`;

const PROBLEMS_SHOWN = 50; // of each kind, until more are asked for

pages.problems = needsDatabase(async () => {
	const problems = await rowsOf(PROBLEMS_SQL),
		groups = groupedBy(problems, ({ severity, code }) => `${severity} ${code}`);
	return {
		title: "Problems",
		content: [
			heading("Problems"),
			make(
				"p",
				{ class: "byline" },
				problems.length === 0 ? "All files were read without any." : "What could not be read, or only in part. All else of these files is there.",
			),
			[...groups.values()].map(problemGroup),
		].flat(),
	};
});

function problemGroup(problems) {
	const [{ severity, code, advice }] = problems,
		list = make("ul"),
		more = make("button", { type: "button", click: () => add() });
	const add = () => {
		const shown = list.children.length;
		list.append(...problems.slice(shown, shown + PROBLEMS_SHOWN).map(problemItem));
		more.hidden = list.children.length === problems.length;
		more.textContent = `${number(problems.length - list.children.length)} more`;
	};
	add();
	return make(
		"details",
		{ class: "problem", open: severity === "error" },
		make(
			"summary",
			{},
			make("span", { class: `chip ${severity === "note" ? "" : readable(severity)}` }, readable(severity)),
			make("strong", {}, readable(code)),
			` ${number(problems.length)}`,
			make("span", { class: "advice" }, readable(advice, 1000)),
		),
		make("div", {}, list, more),
	);
}

function problemItem({ message, asset, file, at }) {
	const below = belowDumps(file);
	return make(
		"li",
		{},
		make("p", {}, nameOf(message, 2000)),
		make("p", { class: "where" }, nameOf(asset && !below.endsWith(asset) ? `${below} › ${asset}` : below, 1000), at === null ? "" : ` at byte ${at}`),
	);
}

/* A path, or a text with paths, without the folders of the program that all dumps are in. */
const belowDumps = (text) => text?.replace(/\/dumps\/(dropped\/)?/g, "") ?? "";

/* A map of lists, by what `key` gives for each of the items. */
function groupedBy(items, key) {
	const groups = new Map();
	for (const item of items) {
		const name = key(item);
		if (!groups.has(name)) groups.set(name, []);
		groups.get(name).push(item);
	}
	return groups;
}

/* Writes clips to files of other programs: one is downloaded as it is, several as a zip file. */
"use strict";

let exportFormats = null;

/* [[name, title]…], from what `animdb formats` prints below "Exports". */
async function loadFormats() {
	if (!exportFormats) {
		const { output } = await program.call("run", { arguments: ["formats"] }),
			lines = output.split("\n");
		exportFormats = lines
			.slice(lines.indexOf("Exports") + 1)
			.map((line) => line.match(/^ {2}(\S+) +(.*)$/)?.slice(1))
			.filter(Boolean);
	}
	return exportFormats;
}

const EXPORT_SWITCHES = [
	["--per-clip", "one file a clip"],
	["--no-mesh", "without meshes"],
	["--native-axes", "axes and units of the game"],
	["--all-keys", "also keys that the game never plays"],
];

pages.export = needsDatabase(async (route) => {
	const formats = await loadFormats(),
		rows = await loadClips(),
		given = new URLSearchParams(route.query),
		wanted = given.get("which") ?? "all";
	const found = clipList.shown,
		id = Number(given.get("clip")),
		chosen = clipList.byId.get(id);
	const format = make(
		"select",
		{ name: "format" },
		formats.map(([name, title]) => new Option(`${name}: ${title}`, name)),
	);
	const where = make("input", { name: "where", placeholder: "duration > 1 AND looping", "aria-label": "Condition", autocomplete: "off", spellcheck: "false" });
	format.value = given.get("format") ?? "glb";
	where.value = given.get("where") ?? "";
	const choices = [
		["all", `all ${counted(rows.length, "clip")}`, () => []],
		clipList.query && found.length < rows.length
			? ["found", `the ${counted(found.length, "clip")} found by “${readable(clipList.query, 60)}”`, () => ["--where", `clip_id IN (${found.map((i) => rows[i].id).join(",")})`]]
			: null,
		chosen === undefined ? null : ["clip", readable(rows[chosen].title, 80), () => ["--where", `clip_id = ${id}`]],
		["where", "those of clip_summary for which this holds: ", () => ["--where", where.value]],
	].filter(Boolean);
	const radios = choices.map(([value]) => make("input", { type: "radio", name: "which", value }));
	(radios.find(({ value }) => value === wanted) ?? radios[0]).checked = true;
	where.addEventListener("input", () => {
		radios.at(-1).checked = true;
	});
	const switches = EXPORT_SWITCHES.map(([option, text]) => [make("input", { type: "checkbox", value: option }), text]);
	const place = make("div", { class: "result-place", id: "exported" });
	const run = (event) => {
		event.preventDefault();
		const which = choices[radios.findIndex((radio) => radio.checked)];
		const options = switches.filter(([box]) => box.checked).map(([box]) => box.value);
		runExport(place, format.value, ["-f", format.value, ...which[2](), ...options]);
	};
	return {
		title: "Export",
		content: [
			heading("Export"),
			make(
				"form",
				{ class: "wishes", submit: run },
				make("label", {}, make("span", {}, "Format "), format),
				make(
					"fieldset",
					{},
					make("legend", {}, "Clips"),
					choices.map(([value, text], i) => make("label", {}, radios[i], ` ${text}`, value === "where" ? where : null)),
				),
				make(
					"details",
					{},
					make("summary", {}, "Options"),
					switches.map(([box, text]) => make("label", {}, box, ` ${text}`)),
				),
				make("p", { class: "buttons" }, make("button", { class: "chief", id: "export" }, "Export")),
			),
			place,
		],
		leave: () => place.hasAttribute("aria-busy") && program.stop(),
	};
});

async function runExport(place, format, wishes) {
	place.setAttribute("aria-busy", "true");
	place.replaceChildren(
		make("p", { class: "bar-top" }, make("span", { class: "status", role: "status" }, "Writing …"), make("button", { type: "button", class: "stop", click: () => program.stop() }, "Stop")),
	);
	try {
		place.replaceChildren(...exportResult(format, await askProgram("export", { arguments: wishes })));
	} catch (error) {
		place.replaceChildren(failureOf(error));
	} finally {
		place.removeAttribute("aria-busy");
	}
}

const FILES_SHOWN = 200;

/* What was written, with buttons that download it, and what the program said. */
function exportResult(format, { code, messages, files }) {
	const written = files.filter(({ path }) => path !== "manifest.json"),
		bytes = files.reduce((sum, { data }) => sum + data.length, 0);
	const told = messages.trim()
		? make("details", { class: "messages", open: written.length === 0 || code !== 0 }, make("summary", {}, "What animdb export said"), make("pre", { tabindex: 0 }, said(messages)))
		: null;
	if (written.length === 0) return [make("p", { class: "note bad", role: "alert" }, "Nothing was written."), told].filter(Boolean);
	const save = ({ path, data }) => saveBlob(path.split("/").at(-1), new Blob([data]));
	const saveAll = () => saveBlob(`${session.database.name.replace(/\.[^.]*$/, "")}-${format}.zip`, makeZip(files));
	const isOne = written.length === 1;
	return [
		make(
			"p",
			{ class: "bar-top" },
			make("span", { class: "status", role: "status" }, `${counted(written.length, "file")}, ${bytesText(bytes)}`),
			isOne ? make("button", { type: "button", class: "chief", click: () => save(written[0]) }, "Download it") : null,
			make("button", { type: "button", class: isOne ? null : "chief", id: "save-zip", click: saveAll }, isOne ? "Download it with its manifest" : "Download all as zip"),
		),
		told,
		make(
			"ul",
			{ class: "files-written" },
			written.slice(0, FILES_SHOWN).map((file) => make("li", {}, make("button", { type: "button", click: () => save(file) }, nameOf(file.path)), make("small", {}, ` ${bytesText(file.data.length)}`))),
			written.length > FILES_SHOWN ? make("li", {}, `and ${number(written.length - FILES_SHOWN)} more in the zip file`) : null,
		),
	].filter(Boolean);
}

/*
 * The page of `export -f html`: a list of clips with a filter, and the page of the chosen one. All data are in the page, each in a
 * script element of its own with the id data-NAME, which holds JSON and is read when it is needed:
 *
 *   clips                          [[title, skeleton or null]…], in the order of the list
 *   clip-K, figure-K, image-HASH   as clip_page.js and document.js read them
 */
"use strict";

async function loadData(name) {
	const script = document.getElementById(`data-${name}`);
	if (!script)
		throw new Error(`the page has no ${name}`);
	return JSON.parse(script.textContent);
}

const loadedFigures = new Map();

function loadFigure(index) {
	if (!loadedFigures.has(index))
		loadedFigures.set(index, loadData(`figure-${index}`).then((figure) => readFigure(figure, (hash) => loadData(`image-${hash}`))));
	return loadedFigures.get(index);
}

class ClipList {
	constructor(clips) {
		this.clips = clips;
		this.filter = document.getElementById("filter");
		this.list = document.getElementById("clips");
		this.page = new ClipPage(document.getElementById("clip"));
		this.filter.addEventListener("input", () => this.update());
		this.list.addEventListener("change", () => this.show());
		this.update();
	}

	update() {
		const wanted = this.filter.value.toLowerCase(), before = this.list.value;
		const fits = (clip) => clip.filter(Boolean).join(" ").toLowerCase().includes(wanted);
		this.list.replaceChildren(...this.clips.flatMap((clip, i) => (fits(clip) ? [new Option(readable(clip[0]) || "(no name)", i)] : [])));
		this.list.value = before;
		if (this.list.selectedIndex >= 0 || this.list.options.length === 0)
			return;
		this.list.selectedIndex = 0;
		this.show();
	}

	async show() {
		const index = Number(this.list.value), record = await loadData(`clip-${index}`);
		if (Number(this.list.value) !== index)
			return;
		const [title, skeleton] = this.clips[index];
		document.getElementById("title").replaceChildren(nameOf(title));
		document.getElementById("facts").replaceChildren(...clipSummary(record, skeleton));
		await this.page.show(record);
		this.shown = index;
	}
}

/* What is known at a glance, below the list. */
function clipSummary(record, skeleton) {
	return [
		"skeleton ", nameOf(skeleton ?? "unknown"), `, frames: ${record.frames}, ${record.fps ? `${record.fps} fps` : "rate unknown"}`,
		`, events: ${record.events.length}, `, nameOf(record.source ?? ""),
	];
}

document.addEventListener("DOMContentLoaded", async () => {
	const clips = await loadData("clips");
	window.clipList = new ClipList(clips);
});

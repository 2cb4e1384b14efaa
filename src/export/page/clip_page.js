/*
 * The page of a clip: its player and what is known about it. A record has
 *
 *   title, document, figure     as readClip() takes them; figure: the name of its document, null = none
 *   name, friendly, nativeId, dump, dumpName, game, source, asset, originalPath, format, offset, size, stored, hashes, fps, frames,
 *   duration, looping, loopStart, loopEnd, wraps, attributes, entries, models, skeletons, events, similar, copies, problems, files
 *
 * of which all but the first may be missing; then what they tell is left out.
 *
 *	const page = new ClipPage(element, { link, tile, autoplay, reducedMotion });
 *	await page.show(record);
 *	page.hide();
 *
 * `link(kind, what)` gives { href, text } for an index of a clip, set, skeleton, model or dump, and for an event { kind, name }, or
 * null; with `isWhole` its text tells more than the name in the record; `tile(clip)` an element with a picture of a clip, or null; `autoplay` and `reducedMotion` are those of the player. Figures
 * come from loadFigure(name).
 */
"use strict";

class ClipPage {
	constructor(element, { link = () => null, tile = () => null, similarDegrees = null, autoplay = false, reducedMotion = false } = {}) {
		Object.assign(this, { link, tile, similarDegrees, playing: { autoplay, reducedMotion }, turn: 0, player: null });
		this.stage = make("div", { class: "stage" });
		this.rest = make("div", { class: "about" });
		element.replaceChildren(this.stage, this.rest);
	}

	/* `figureName`, when it is given, is shown in place of the clip's own figure, on the same skeleton. */
	async show(record, figureName = null) {
		const turn = ++this.turn;
		this.rest.replaceChildren(...[
			this.entries(record), ...this.following(record), this.events(record), this.problems(record),
			this.pictures(this.similarDegrees === null ? "Similar clips" : `Similar clips, up to ${this.similarDegrees}° away`, (record.similar ?? []).map(([clip, degrees, relation]) => [clip, similarity(degrees, relation)])),
			this.pictures("Copies", (record.copies ?? []).map((clip) => [clip, null])),
			this.facts(record), this.hashes(record), this.attributes(record),
		].filter(Boolean));
		try {
			const figure = record.figure === null ? null : await loadFigure(record.figure);
			const other = figureName === null ? figure : await loadFigure(figureName);
			if (turn === this.turn)
				this.showPlayer(record, figure, other);
		} catch (error) {
			this.stage.replaceChildren(make("p", { class: "note" }, `It cannot be shown: ${error.message}`));
		}
	}

	/* Stops, when another page is shown. */
	hide() {
		this.turn++;
		this.player?.hide();
		this.player = null;
	}

	showPlayer(record, figure, other) {
		if (!record.document) {
			this.hide();
			this.stage.replaceChildren(make("p", { class: "note" }, "Nothing of this clip can be shown."));
			return;
		}
		this.player ??= new Player(this.stage, this.playing);
		this.player.show(onFigure(readClip(record.document, figure), other), record.events ?? []);
	}

	/* ---- sections ---- */

	/* A link to what has that index, or its name where there is none. */
	linked(kind, what, text) {
		const target = this.link(kind, what);
		return target ? linkTo(text && !target.isWhole ? { ...target, text } : target) : text ? nameOf(text) : null;
	}

	section(title, ...children) {
		const shown = children.flat().filter(Boolean);
		return shown.length > 0 ? make("section", {}, make("h2", {}, title), shown) : null;
	}

	table(columns, rows) {
		return rows.length === 0 ? null : make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": columns.join(", ") },
			make("table", {}, make("thead", {}, make("tr", {}, columns.map((column) => make("th", { scope: "col" }, column)))),
				make("tbody", {}, rows.map((cells) => make("tr", {}, cells.map((cell) => make("td", {}, cell ?? "")))))));
	}

	list(pairs) {
		const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
		return shown.length === 0 ? null : make("dl", { class: "facts" }, shown.map(([name, value]) =>
			make("div", {}, make("dt", {}, name), make("dd", {}, typeof value === "string" ? nameOf(value, 2000) : value))));
	}

	facts(record) {
		const { fps, frames, duration, offset, size, stored } = record, text = (value) => (value === null || value === undefined ? null : String(value));
		const all = (kind, items = []) => items.flatMap(([index, title], i) => [i > 0 ? ", " : null, this.linked(kind, index, title)]).filter(Boolean);
		const named = (kind, items) => (items?.length > LINKS_UNFOLDED ? foldedLinks(items.map(([index, title]) => this.link(kind, index) ?? { href: null, text: title }), kind)
			: items?.length > 0 ? make("span", {}, all(kind, items)) : null);
		return this.section("Facts", this.list([
			["Name in the data", record.name === record.title ? null : record.name], ["Friendly name", record.friendly === record.title ? null : record.friendly],
			["Id in the data", text(record.nativeId)],
			["Length", typeof duration === "number" ? `${Number(duration.toFixed(3))} s` : null],
			["Frames", typeof frames === "number" ? `${number(frames)}${typeof fps === "number" ? `, ${Number(fps.toFixed(3))} a second` : ", rate unknown"}` : null],
			["Repeats", loopText(record)],
			[record.skeletons?.length > 1 ? "Skeletons" : "Skeleton", named("skeleton", record.skeletons)], ["Models", named("model", record.models)],
			["Dump", record.dumpName || record.dump !== undefined ? this.linked("dump", record.dump, record.dumpName) : null], ["Game", record.game],
			["File", record.source], ["Asset", record.asset], ["Path in the tools of its makers", record.originalPath], ["Format", record.format],
			["Bytes", typeof size === "number" ? `${number(size)}${typeof offset === "number" ? ` from ${number(offset)} (0x${offset.toString(16)})` : ""}${typeof stored === "number" && stored !== size ? `, stored as ${number(stored)}` : ""}` : null],
		]));
	}

	hashes({ hashes = {} }) {
		const words = { content: "Content", motion: "Motion", asset: "Asset" };
		return this.section("Hashes", this.list(Object.entries(words).map(([key, word]) => [word, hashes[key] && make("code", { class: "hash" }, readable(hashes[key]))])));
	}

	attributes({ attributes }) {
		return this.section("Attributes", this.list(Object.entries(attributes ?? {}).map(([name, value]) =>
			[readable(name, 100), typeof value === "string" ? value : JSON.stringify(value)])));
	}

	entries({ entries = [] }) {
		return this.section("Who plays it", this.table(["Set", "Entry", "Name", "Kind"], entries.map(([set, entry, title, kind, , , setTitle]) =>
			[this.linked("set", set, setTitle), typeof entry === "number" ? number(entry) : null, title && nameOf(title), kind && nameOf(kind)])));
	}

	/* What comes before and after it in the sets that play it. */
	following({ entries = [] }) {
		const columns = ["Next", "Previous"].map((title, i) => {
			const seen = new Map(entries.flatMap((entry) => entry[4 + i] ?? []).map(([clip, kind]) => [`${clip} ${kind}`, [clip, kind]]));
			return [title, [...seen.values()]];
		});
		return columns.map(([title, clips]) => this.pictures(title, clips)).filter(Boolean);
	}

	events({ events = [] }) {
		const at = (time) => (typeof time === "number" ? make("button", { type: "button", class: "time", title: "Show this moment", click: () => this.seek(time) }, `${time.toFixed(2)} s`) : null);
		return this.section("Events", this.table(["Time", "End", "Class", "Kind", "Name", "Bone", "Reference"], events.map((event) => [
			at(event.time), at(event.end), event.class && nameOf(event.class), event.kind && this.linked("event", event, event.kind),
			event.name && nameOf(event.name), event.bone && nameOf(event.bone),
			event.clip >= 0 ? this.linked("clip", event.clip, event.ref) : event.ref && nameOf(event.ref),
		])));
	}

	seek(time) {
		this.player?.pause();
		this.player?.setTime(time);
	}

	problems({ problems = [] }) {
		return this.section("Problems", this.table(["Severity", "Code", "Message"], problems.map(([severity, code, message]) =>
			[make("span", { class: `chip ${["error", "warning"].includes(severity) ? severity : ""}` }, readable(severity)), make("code", {}, readable(code)), nameOf(message, 2000)])));
	}

	/* Clips with a word about each. */
	pictures(title, clips) {
		const items = clips.map(([clip, word]) => [this.tile(clip) ?? this.linked("clip", clip), word]).filter(([item]) => item);
		return this.section(title, items.length > 0 && make("ul", { class: "tiles" }, items.map(([item, word]) =>
			make("li", {}, item, word && make("small", {}, nameOf(String(word), 100))))));
	}
}

function similarity(degrees, relation) {
	return [typeof degrees === "number" ? `${degrees.toFixed(1)}° away` : null, relation].filter(Boolean).join(", ");
}

function loopText({ looping, loopStart, loopEnd, wraps }) {
	if (looping !== 0 && looping !== 1 && looping !== true && looping !== false)
		return null;
	const part = loopStart >= 0 && loopEnd >= 0 ? `, frames ${loopStart} to ${loopEnd}` : "";
	return looping ? `yes${part}${wraps ? ", from its last frame over into the first" : ""}` : "no";
}

/*
 * The answer of a query: a table in pages, sorted by the column whose head is pressed, and downloads of all of it. What is a clip
 * leads to it.
 */
"use strict";

const ROWS_A_PAGE = 100;

class ResultTable {
	/* { columns, rows, more, messages, seconds } as the worker gives them; `save(format)` downloads the whole answer. */
	constructor({ columns, rows, more, seconds: took }, save) {
		Object.assign(this, { columns, rows, order: rows.map((_, i) => i), at: 0, sorted: null });
		const isNumber = (value) => typeof value === "number" || typeof value === "bigint" || value === null;
		this.heads = columns.map((column, i) =>
			make("th", { scope: "col", class: rows.length > 0 && rows.every((row) => isNumber(row[i])) ? "numeric" : null }, make("button", { type: "button", click: () => this.sort(i) }, nameOf(column, 60))),
		);
		this.body = make("tbody");
		this.table = plainTable("Result", this.heads, this.body);
		this.where = make("span", { class: "status" });
		this.steps = [-1, 1].map((by) => make("button", { type: "button", click: () => this.turn(by) }, by < 0 ? "‹ Previous" : "Next ›"));
		const count = more ? `the first ${counted(rows.length, "row")}; the downloads have all` : counted(rows.length, "row");
		this.element = make(
			"div",
			{ class: "result" },
			make(
				"p",
				{ class: "bar-top" },
				make("span", { class: "status", role: "status" }, `${count}, ${took < 1 ? `${Math.round(took * 1000)} ms` : seconds(took)}`),
				make("button", { type: "button", click: () => save("csv") }, "CSV"),
				make("button", { type: "button", click: () => save("json") }, "JSON"),
			),
			columns.length > 0 ? this.table : make("p", { class: "note" }, "It has no result."),
			rows.length > ROWS_A_PAGE ? make("p", { class: "bar-top pager" }, this.where, this.steps) : null,
		);
		this.draw();
	}

	/* Ascending at first, then descending, then as it came. */
	sort(column) {
		const { sorted, rows } = this,
			direction = sorted?.column !== column ? 1 : sorted.direction === 1 ? -1 : 0;
		this.sorted = direction === 0 ? null : { column, direction };
		this.order = rows.map((_, i) => i);
		if (direction !== 0) this.order.sort((a, b) => compareValues(rows[a][column], rows[b][column], direction) || a - b);
		this.heads.forEach((head, i) => {
			if (i === column && direction !== 0) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
			else head.removeAttribute("aria-sort");
		});
		this.at = 0;
		this.draw();
	}

	turn(by) {
		this.at += by * ROWS_A_PAGE;
		this.draw();
		this.table.scrollIntoView({ block: "nearest" });
	}

	draw() {
		const { at, order, rows, columns } = this,
			end = Math.min(order.length, at + ROWS_A_PAGE);
		this.body.replaceChildren(
			...order.slice(at, end).map((row) => make("tr", {}, rows[row].map((value, i) => resultCell(columns[i], value)))),
		);
		this.where.textContent = `rows ${number(at + 1)} to ${number(end)} of ${number(order.length)}`;
		this.steps[0].disabled = at === 0;
		this.steps[1].disabled = end === order.length;
	}
}

/* Numbers before texts before bytes, and NULL at the end in both directions. */
function compareValues(a, b, direction) {
	const kind = (value) => (value === null ? 3 : value instanceof Uint8Array ? 2 : typeof value === "string" ? 1 : 0);
	if (a === null || b === null) return (a === null) - (b === null);
	if (kind(a) !== kind(b)) return direction * (kind(a) - kind(b));
	if (typeof a === "string") return direction * naturalOrder.compare(a, b);
	return direction * (a instanceof Uint8Array ? a.length - b.length : a < b ? -1 : a > b ? 1 : 0);
}

const BYTES_SHOWN = 16;

function resultCell(column, value) {
	if (value === null) return make("td", { class: "nameless" }, "NULL");
	if (value instanceof Uint8Array) {
		const start = Array.from(value.subarray(0, BYTES_SHOWN), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
		return make("td", {}, make("code", {}, `${start}${value.length > BYTES_SHOWN ? " …" : ""}`), " ", make("small", {}, counted(value.length, "byte")));
	}
	if (typeof value === "string") return make("td", {}, nameOf(value, 2000));
	if (column === "clip_id" && typeof value === "number") return make("td", { class: "numeric" }, make("a", { href: `#clip/${value}` }, String(value)));
	return make("td", { class: "numeric" }, String(value));
}

/* What the program says on standard error, as text of some lines. */
function said(messages, limit = 20000) {
	return readable(belowDumps(messages.trim().replace(/^animdb: /gm, "")), limit).replaceAll("␊", "\n");
}

/* ---- a place for answers ---- */

const RESULT_ROWS = 10000;

/*
 * A place that shows one answer after the other: `run(ask, save, { key, isNew })`, where ask() promises an answer and save(format) the
 * bytes of its download, { name, bytes }. `element` is aria-busy meanwhile, and has a button that stops it. The last answer of all
 * places is kept: with the same `key` it is shown again, unless a new one is wanted.
 */
class ResultPlace {
	static #last = null; // { database, key, answer }

	remembers(key) {
		const last = ResultPlace.#last;
		return last !== null && last.key === key && last.database === session.database;
	}

	constructor() {
		this.turn = 0;
		this.element = make("div", { class: "result-place" });
	}

	async run(ask, save, { key, isNew }) {
		const mine = ++this.turn,
			began = performance.now(),
			passed = make("span", { "aria-hidden": "true" });
		this.element.setAttribute("aria-busy", "true");
		this.element.replaceChildren(make("p", { class: "bar-top" }, make("span", { class: "status", role: "status" }, "Asking …", passed), make("button", { type: "button", class: "stop", click: () => program.stop() }, "Stop")));
		const clock = setInterval(() => {
			passed.textContent = ` for ${Math.round((performance.now() - began) / 1000)} s`;
		}, 1000);
		try {
			const { database } = session,
				answer = !isNew && this.remembers(key) ? ResultPlace.#last.answer : await ask(),
				table = new ResultTable(answer, (format) => this.save(save, format));
			ResultPlace.#last = { database, key, answer };
			// Why there are no rows, or how many a limit left out.
			const notes = answer.messages ? [make("p", { class: "note", role: "status" }, said(answer.messages, 4000))] : [];
			if (mine === this.turn) this.element.replaceChildren(...notes, table.element);
		} catch (error) {
			if (mine === this.turn) this.fail(error);
		} finally {
			clearInterval(clock);
			if (mine === this.turn) this.element.removeAttribute("aria-busy");
		}
	}

	/* What was asked is not wanted any more, and others would have to wait for it. */
	leave() {
		if (this.element.hasAttribute("aria-busy")) program.stop();
	}

	async save(save, format) {
		this.element.setAttribute("aria-busy", "true");
		try {
			const { name, bytes } = await save(format);
			saveBlob(name, new Blob([bytes], { type: format === "csv" ? "text/csv" : "application/json" }));
		} catch (error) {
			this.fail(error);
		} finally {
			this.element.removeAttribute("aria-busy");
		}
	}

	fail(error) {
		this.element.replaceChildren(failureOf(error));
	}
}

/* What the program says of an error has its place, as in a terminal: a line with what is wrong, and a sign below it. */
function failureOf(error) {
	if (error instanceof Stopped) return make("p", { class: "note", role: "alert" }, "Stopped.");
	return make("pre", { class: "bad", role: "alert", tabindex: 0 }, said(error.message, 4000));
}

/* The whole answer that a command prints of the open database, as { name, bytes } of a file. */
async function printed(name, format, command, what, options) {
	const { database } = session;
	await askProgram("list"); // the path is known when it is open
	const { code, output, messages } = await program.call("run", { arguments: [command, "-f", format, ...options, database.path, what], binary: true });
	if (code !== 0) throw new ProgramError({ message: messages.trim() });
	return { name: `${name}.${format}`, bytes: output };
}

/*
 * Tables. VirtualTable has any number of rows: its head sorts, its rows are real rows of a table, of which only those near the screen
 * are there. Arrow keys move from row to row, Enter opens what a row leads to. plainTable() is for few rows, in their order.
 */
"use strict";

const ROW_HEIGHT = 38;

/* How people order names: walk2 before walk10. */
const naturalOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/* `heads` are what the cells of the head hold, or cells; `rows` are rows, or the body of the table. */
function plainTable(label, heads, rows) {
	const cell = (head) => (head instanceof HTMLTableCellElement ? head : make("th", { scope: "col" }, head));
	return make(
		"div",
		{ class: "rows-frame", tabindex: 0, role: "group", "aria-label": label },
		make(
			"table",
			{ class: "plain" },
			make("thead", {}, make("tr", {}, heads.map(cell))),
			rows instanceof HTMLTableSectionElement ? rows : make("tbody", {}, rows),
		),
	);
}

class VirtualTable {
	/*
	 * `columns`: [{ key, title, width (CSS), cell(index) → text or element, numeric, room, sorts }; room: "minor" columns are
	 * left out on small screens, "wide" ones are there on wide screens only].
	 * `onSort(key)` is called with "key" or "-key" when a head is pressed.
	 */
	constructor(label, columns, onSort = null) {
		Object.assign(this, { columns, onSort, indices: [], active: 0, drawn: new Map() });
		this.heads = columns.map((column) => this.makeHead(column));
		// Room for rows that are not there.
		[this.before, this.behind] = [1, 2].map(() => make("tr", { class: "gap", "aria-hidden": "true" }));
		this.body = make("tbody", { keydown: (event) => this.onKey(event), focusin: (event) => this.onFocus(event) });
		this.table = make(
			"table",
			{ class: "rows" },
			make("caption", { class: "unseen" }, label),
			make(
				"colgroup",
				{},
				columns.map((column) =>
					make("col", {
						class: column.room,
						style: column.width ? `width:${column.width}` : null,
					}),
				),
			),
			make("thead", {}, make("tr", {}, this.heads)),
			this.body,
		);
		this.element = make("div", { class: "rows-frame" }, this.table);
		this.rows = new VirtualRows(this.body, (first, end) => this.draw(first, end));
		this.rows.margin = ROW_HEIGHT;
	}

	close() {
		this.rows.close();
	}

	makeHead(column) {
		const sorts = this.onSort && column.sorts !== false;
		return make(
			"th",
			{ scope: "col", class: classesOf(column) },
			sorts
				? make(
						"button",
						{
							type: "button",
							click: () => this.onSort(this.sorted === column.key ? `-${column.key}` : column.key),
						},
						column.title,
					)
				: column.title,
		);
	}

	show(indices, sorted = null) {
		Object.assign(this, { indices, sorted, active: 0, drawn: new Map() });
		this.columns.forEach((column, i) => {
			const direction = sorted === column.key ? "ascending" : sorted === `-${column.key}` ? "descending" : null;
			if (direction) this.heads[i].setAttribute("aria-sort", direction);
			else this.heads[i].removeAttribute("aria-sort");
		});
		this.table.setAttribute("aria-rowcount", indices.length + 1);
		this.rows.show(indices.length, ROW_HEIGHT);
	}

	/* Rows that are still shown stay elements, and keep the focus. */
	draw(first, end) {
		const rows = [];
		for (let at = first; at < end; at++) rows.push(this.drawn.get(at) ?? this.makeRow(at));
		this.drawn = new Map(rows.map((row, i) => [first + i, row]));
		this.before.style.height = `${first * ROW_HEIGHT}px`;
		this.behind.style.height = `${(this.indices.length - end) * ROW_HEIGHT}px`;
		showChildren(this.body, [this.before, ...rows, this.behind]);
	}

	makeRow(at) {
		const row = make(
			"tr",
			{ "aria-rowindex": at + 2 },
			this.columns.map((column) => make("td", { class: classesOf(column) }, column.cell(this.indices[at]))),
		);
		row.dataset.at = at;
		return row;
	}

	onFocus(event) {
		const at = Number(event.target.closest("tr")?.dataset.at);
		if (!Number.isNaN(at)) this.active = at;
	}

	onKey(event) {
		const page = Math.max(1, Math.floor(window.innerHeight / ROW_HEIGHT) - 4),
			last = this.indices.length - 1;
		const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
		if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
		const at = Math.min(last, Math.max(0, this.active + step));
		event.preventDefault();
		this.focus(at);
	}

	focus(at) {
		this.active = at;
		this.rows.reveal(at);
		this.body.querySelector(`tr[data-at="${at}"] a`)?.focus({ preventScroll: true });
	}
}

function classesOf({ numeric, room }) {
	return [numeric ? "numeric" : "", room ?? ""].join(" ").trim() || null;
}

/* Rows of objects, sorted here: for lists of sets, skeletons, models. `start` is how it is sorted at first. */
function sortableTable(label, columns, items, start, wasSorted = () => {}) {
	const table = new VirtualTable(label, columns, (sort) => {
		wasSorted(sort);
		show(sort);
	});
	const show = (sort) => table.show(sortIndices(table.all ?? items.map((_, i) => i), columns, sort), sort);
	table.filter = (indices) => {
		table.all = indices;
		show(table.sorted);
	};
	show(start);
	return table;
}

function sortIndices(indices, columns, sort) {
	const down = sort?.startsWith("-"),
		column = columns.find((each) => each.key === (down ? sort.slice(1) : sort));
	if (!column?.value) return indices;
	const sign = down ? -1 : 1,
		last = (value) => value === null || value === undefined || value === "";
	return [...indices].sort((a, b) => {
		const x = column.value(a),
			y = column.value(b);
		if (last(x) || last(y)) return last(x) - last(y) || a - b;
		return sign * (typeof x === "string" ? naturalOrder.compare(x, y) : x - y) || a - b;
	});
}

/*
 * Shows a window of many rows of equal height in a page that scrolls as a whole: only rows near the screen are elements. Tables
 * and grids use it; they draw the rows from `first` to `end`, and reserve room for those before and behind.
 */
"use strict";

/* Makes these the children of an element, and leaves those that stay where they are: they keep the focus, and cost nothing. */
function showChildren(element, wanted) {
	const kept = new Set(wanted);
	for (const child of [...element.children]) if (!kept.has(child)) child.remove();
	let next = element.firstElementChild;
	for (const child of wanted)
		if (child === next) next = next.nextElementSibling;
		else element.insertBefore(child, next);
}

class VirtualRows {
	static #all = new Set();

	/* Draws at once what else is drawn with the next picture of the screen. */
	static updateAll() {
		for (const rows of VirtualRows.#all) rows.update();
	}

	/* `element` is where rows are; `draw(first, end)` makes them elements. */
	constructor(element, draw) {
		Object.assign(this, { element, draw, count: 0, height: 40, first: -1, end: -1 });
		this.onScroll = oncePerFrame(() => this.update());
		window.addEventListener("scroll", this.onScroll, { passive: true });
		window.addEventListener("resize", this.onScroll);
		VirtualRows.#all.add(this);
	}

	close() {
		VirtualRows.#all.delete(this);
		window.removeEventListener("scroll", this.onScroll);
		window.removeEventListener("resize", this.onScroll);
	}

	/* So many rows of this height; all that is shown is drawn anew. */
	show(count, height) {
		Object.assign(this, { count, height, first: -1, end: -1 });
		this.update();
	}

	/* Draws what has come near the screen. */
	update() {
		const top = -this.element.getBoundingClientRect().top,
			near = window.innerHeight / 2;
		const first = Math.min(Math.max(0, this.count - 1), Math.max(0, Math.floor((top - near) / this.height)));
		const end = Math.min(this.count, Math.max(first + 1, Math.ceil((top + window.innerHeight + near) / this.height)));
		if (first === this.first && end === this.end) return;
		Object.assign(this, { first, end });
		this.draw(first, end);
	}

	/* Scrolls until a row is below the header and above the lower edge. */
	reveal(row) {
		const box = this.element.getBoundingClientRect(),
			top = box.top + row * this.height;
		const above = document.querySelector("header").getBoundingClientRect().bottom + 8 + (this.margin ?? 0);
		if (top < above) window.scrollBy(0, top - above);
		else if (top + this.height > window.innerHeight) window.scrollBy(0, top + this.height - window.innerHeight + 8);
		this.update();
	}
}

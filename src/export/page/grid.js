/*
 * A grid of clips' pictures for any number of clips. Arrow keys, Home, End and the page keys move in it; one tile is in the order
 * of Tab.
 */
"use strict";

/* In pixels; on small screens two tiles go side by side. */
const TILE_WIDTH = 210,
	TILE_WIDTH_SMALL = 150,
	TILE_GAP = 12,
	CAPTION_HEIGHT = 58;

class ClipGrid {
	/* With a model, clips are shown on that. */
	constructor(model = null) {
		this.model = model;
		this.element = make("div", {
			class: "grid",
			role: "group",
			"aria-label": "Pictures of clips",
			keydown: (event) => this.onKey(event),
			focusin: (event) => this.onFocus(event),
		});
		this.indices = [];
		this.active = 0;
		this.rows = new VirtualRows(this.element, (first, end) => this.draw(first, end));
		this.resized = new ResizeObserver(oncePerFrame(() => this.layOut()));
		this.resized.observe(this.element);
	}

	close() {
		this.rows.close();
		this.resized.disconnect();
	}

	show(indices) {
		Object.assign(this, { indices, active: 0, columns: 0 });
		this.layOut();
	}

	layOut() {
		const width = this.element.clientWidth,
			{ sheets } = catalogue.start;
		const wanted = width < 600 ? TILE_WIDTH_SMALL : TILE_WIDTH,
			columns = Math.max(1, Math.floor((width + TILE_GAP) / (wanted + TILE_GAP)));
		if (width === 0 || (columns === this.columns && width === this.width)) return;
		Object.assign(this, { columns, width });
		this.tileWidth = (width - (columns - 1) * TILE_GAP) / columns;
		this.rowHeight =
			Math.round(this.tileWidth * (sheets ? sheets.height / sheets.width : 1 / 3)) + CAPTION_HEIGHT + TILE_GAP;
		this.element.style.height = `${Math.ceil(this.indices.length / columns) * this.rowHeight}px`;
		this.rows.show(Math.ceil(this.indices.length / columns), this.rowHeight);
	}

	/* Tiles that are still shown stay elements, so that one that plays or has the focus is not disturbed. */
	draw(first, end) {
		const before = new Map([...this.element.children].map((tile) => [Number(tile.dataset.at), tile]));
		const from = first * this.columns,
			to = Math.min(this.indices.length, end * this.columns),
			tiles = [];
		for (let at = from; at < to; at++) {
			let tile = before.get(at);
			if (!tile || Number(tile.dataset.clip) !== this.indices[at]) {
				tile = tileOf(this.indices[at], this.model);
				tile.dataset.at = at;
			}
			tile.tabIndex = at === this.active || (at === from && (this.active < from || this.active >= to)) ? 0 : -1;
			Object.assign(tile.style, {
				width: `${this.tileWidth}px`,
				height: `${this.rowHeight - TILE_GAP}px`,
				left: `${(at % this.columns) * (this.tileWidth + TILE_GAP)}px`,
				top: `${Math.floor(at / this.columns) * this.rowHeight}px`,
			});
			tiles.push(tile);
		}
		showChildren(this.element, tiles);
	}

	onFocus(event) {
		const at = Number(event.target.closest(".tile")?.dataset.at);
		if (Number.isNaN(at) || at === this.active) return;
		this.element.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
		event.target.closest(".tile").tabIndex = 0;
		this.active = at;
	}

	onKey(event) {
		const page = Math.max(1, Math.floor(window.innerHeight / this.rowHeight) - 1) * this.columns;
		const step = {
			ArrowRight: 1,
			ArrowLeft: -1,
			ArrowDown: this.columns,
			ArrowUp: -this.columns,
			PageDown: page,
			PageUp: -page,
			Home: -Infinity,
			End: Infinity,
		}[event.key];
		if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
		const last = this.indices.length - 1;
		if (Math.abs(step) === this.columns && (this.active + step > last || this.active + step < 0)) return;
		event.preventDefault();
		this.focus(Math.min(last, Math.max(0, this.active + step)));
	}

	focus(at) {
		this.active = at;
		this.rows.reveal(Math.floor(at / this.columns));
		const tile = this.element.querySelector(`[data-at="${at}"]`);
		tile?.focus({ preventScroll: true });
	}
}

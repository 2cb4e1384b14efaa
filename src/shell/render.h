/*
 * Printing the result of a statement: one const struct for each output format, and what they share. Formats
 * that need no column widths print each row as soon as it is known, and a long value piece by piece; the others cut it.
 */
#ifndef ADB_SHELL_RENDER_H
#define ADB_SHELL_RENDER_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "base/buffer.h"

struct adb_renderer;

/* How results are printed. */
struct adb_style {
	const struct adb_renderer *renderer; /* NULL = box on a terminal, csv elsewhere */
	FILE *out;
	bool is_terminal;      /* `out` is one: control characters are escaped and long blobs shortened */
	bool headers;          /* the line of column names, where a format has one */
	const char *null_text; /* for SQL NULL; NULL = the format's own. json and ndjson always write null */
	int terminal_width;    /* box and table cut long cells so that a row fits; 0 = they do not */
	const int *widths; /* of the first columns in box and table, longer cells are cut; 0 = as needed */
	size_t width_count;
};

/* One result that is being printed. */
struct adb_rendering {
	const struct adb_renderer *renderer;
	const struct adb_style *style;
	sqlite3_stmt *statement; /* borrowed; at the row to be printed */
	int columns;
	int64_t rows;      /* begun so far */
	size_t max_bytes;  /* bytes of a value that are shown, set by the renderer; 0 = all of any value */
	int64_t cut_count; /* values that were longer */
	struct adb_buffer line; /* of the renderer, freed by adb_render_end() */
	void *state;            /* of the renderer: from malloc, freed by adb_render_end() */
	struct timespec flushed;
	bool failed; /* out of memory */
};

struct adb_renderer {
	const char *name, *summary;
	const char *null_text;
	void (*begin)(struct adb_rendering *r); /* may be NULL, as the others but `row` */
	void (*row)(struct adb_rendering *r);
	void (*end)(struct adb_rendering *r);
	void (*release)(struct adb_rendering *r); /* what `state` owns */
};

extern const struct adb_renderer *const adb_renderers[]; /* ends with NULL */
extern const struct adb_renderer adb_renderer_box, adb_renderer_table, adb_renderer_markdown,
	adb_renderer_csv, adb_renderer_json, adb_renderer_ndjson, adb_renderer_line;

/* NULL when there is none of that name. */
const struct adb_renderer *adb_renderer_named(const char *name);

/* The renderer of a style, with its default. */
const struct adb_renderer *adb_style_renderer(const struct adb_style *style);

/*
 * A result from its first row (or its end, when it has none) to adb_render_end(), which must follow
 * adb_render_begin(). With `print` false what was held back is dropped. False from then on when memory or the
 * output failed.
 */
bool adb_render_begin(struct adb_rendering *r, const struct adb_style *style, sqlite3_stmt *statement);
bool adb_render_row(struct adb_rendering *r);
bool adb_render_end(struct adb_rendering *r, bool print);

/* ---- for renderers ---- */

/*
 * Hands the current row's value to `take` as plain text: numbers so that they read back exactly, blobs as X'…'. It comes in
 * pieces of at most ADB_RENDER_PIECE bytes, none of which ends within a character, so that no copy of a long value is made.
 */
enum { ADB_RENDER_PIECE = 64 * 1024 };
void adb_render_value(struct adb_rendering *r, int column,
		      void (*take)(struct adb_rendering *r, const char *text, size_t size));

/* Bytes of the first such piece of `text`. */
size_t adb_render_piece(const char *text, size_t size);

/* What is shown for SQL NULL. */
const char *adb_render_null_text(const struct adb_rendering *r);

/* Appends `size` bytes as a terminal may see them: adb_text_printable(), but for the characters in `keep`. */
void adb_render_printable(struct adb_buffer *to, const char *text, size_t size, const char *keep);

/* Appends the hex digits of bytes, upper-case as SQL's hex(). */
void adb_render_hex(struct adb_buffer *to, const void *bytes, size_t size);

/* Writes r->line and empties it. */
void adb_render_flush_line(struct adb_rendering *r);

/* The same when there is much in it: to be called after each piece of a value. */
void adb_render_spill_line(struct adb_rendering *r);

/*
 * Columns that valid UTF-8 takes on a terminal: none for combining characters, two for wide ones, and one for
 * those of ambiguous width, as terminals outside East Asia show them.
 */
size_t adb_text_width(const char *text);

/* The bytes of `text` that fit into `columns`. */
size_t adb_text_fit(const char *text, size_t columns);

#endif

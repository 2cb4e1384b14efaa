/*
 * Printing the result of a statement: one const struct for each output format, and their common functions. Formats without
 * column widths print each row at once and long values in pieces; the others hold rows back and cut long values.
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

enum {
	ADB_DIGITS = 6,
	ADB_MOST_DIGITS = 17
}; /* of a REAL on a terminal by default; all that a REAL can have */

/* How results are printed. */
struct adb_style {
	const struct adb_renderer *renderer; /* NULL = auto */
	FILE *out;
	bool is_terminal; /* `out` is a terminal: control characters are escaped and long blobs shortened */
	bool leaves_out_same; /* on a terminal, auto, box and table say once what is the same in all rows of a column */
	bool headers; /* print column names; some formats always do */
	const char *
		null_text; /* printed for SQL NULL; NULL = default of the format. json and ndjson ignore it */
	int digits;        /* significant digits of a REAL in auto, box and table on a terminal; 0 = all */
	int terminal_width; /* columns to which auto, box and table fit their rows; 0 = no limit */
	int scrolled_lines; /* results of so many lines are shown in a pager that scrolls sideways and are not fitted; 0 = none */
	const int *widths; /* of the first columns in box and table; 0 = as wide as needed */
	size_t width_count;
	int64_t skipped_rows; /* rows before the first that is printed */
	int64_t most_rows;    /* rows that are printed then; 0 = all */
};

/* The state of printing one result. */
struct adb_rendering {
	const struct adb_renderer *renderer;
	const struct adb_style *style;
	sqlite3_stmt *statement; /* borrowed; its current row is the next to print */
	int columns;
	int64_t rows;            /* including the current one, without those that were skipped */
	int64_t skipped;         /* rows that were */
	bool has_more;           /* there are rows behind style->most_rows */
	size_t max_bytes;        /* maximum size of a printed value, set by the renderer; 0 = no limit */
	int64_t cut_count;       /* number of values that were longer */
	struct adb_buffer line;  /* for the renderer; adb_render_end() frees it */
	void *state;             /* for the renderer, from malloc; adb_render_end() frees it */
	struct timespec flushed; /* time of the last flush */
	bool failed;             /* out of memory */
};

struct adb_renderer {
	const char *name, *summary;
	const char *null_text;
	bool rounds;                            /* on a terminal, a REAL has style->digits digits */
	void (*begin)(struct adb_rendering *r); /* optional, as are `end` and `release` */
	void (*row)(struct adb_rendering *r);
	void (*end)(struct adb_rendering *r);
	void (*release)(struct adb_rendering *r); /* frees what `state` owns */
};

extern const struct adb_renderer *const adb_renderers[]; /* ends with NULL */
extern const struct adb_renderer adb_renderer_auto, adb_renderer_box, adb_renderer_table,
	adb_renderer_markdown, adb_renderer_csv, adb_renderer_json, adb_renderer_ndjson, adb_renderer_line;

/* Returns NULL when no format has that name. */
const struct adb_renderer *adb_renderer_named(const char *name);

/* The renderer of a style; auto is csv where the output is no terminal. */
const struct adb_renderer *adb_style_renderer(const struct adb_style *style);

/*
 * Print a result. Each adb_render_begin() needs an adb_render_end(), and the statement is at its first row or at its end
 * before it. No row is wanted once has_more is set. With `print` false, rows that were held back are discarded. All return false once memory or the output failed.
 */
bool adb_render_begin(struct adb_rendering *r, const struct adb_style *style, sqlite3_stmt *statement);
bool adb_render_row(struct adb_rendering *r);
bool adb_render_end(struct adb_rendering *r, bool print);

/* ---- functions for renderers ---- */

/*
 * Passes a value of the current row to `take` as text: numbers with all their digits unless the format rounds, blobs as X'…'. Long values are passed in
 * pieces of at most ADB_RENDER_PIECE bytes that end between characters, so that they need not be copied.
 */
enum { ADB_RENDER_PIECE = 64 * 1024 };
void adb_render_value(struct adb_rendering *r, int column,
		      void (*take)(struct adb_rendering *r, const char *text, size_t size));

/* The size of the first such piece of `text` in bytes. */
size_t adb_render_piece(const char *text, size_t size);

/* The text for SQL NULL. */
const char *adb_render_null_text(const struct adb_rendering *r);

/* Appends `size` bytes with control characters escaped as by adb_text_printable(), except the characters in `keep`. */
void adb_render_printable(struct adb_buffer *to, const char *text, size_t size, const char *keep);

/* Appends bytes as upper-case hexadecimal digits, as hex() in SQL does. */
void adb_render_hex(struct adb_buffer *to, const void *bytes, size_t size);

/* The width of the widest column name, and a name in a line "name = value", right-aligned to that width. */
size_t adb_render_widest_name(struct adb_rendering *r);
void adb_render_add_name(struct adb_rendering *r, const char *name, size_t widest);

/* Whether neither memory nor the output has failed. */
bool adb_render_is_ok(struct adb_rendering *r);

/* Writes r->line to the output and empties it. */
void adb_render_flush_line(struct adb_rendering *r);

/* Writes r->line when it is long. Call it after each piece of a value. */
void adb_render_spill_line(struct adb_rendering *r);

/*
 * The columns that valid UTF-8 takes on a terminal: none for combining characters, two for wide ones, and one for characters
 * of ambiguous width, as on terminals outside East Asia.
 */
size_t adb_text_width(const char *text);

/* Does the same with the first `size` bytes. */
size_t adb_text_width_of(const char *text, size_t size);

/* The number of bytes of `text` that fit into `columns`. */
size_t adb_text_fit(const char *text, size_t columns);

/* The same up to a blank, where there is one: the first line of a text that goes on below. At least one character. */
size_t adb_text_line(const char *text, size_t columns);

#endif

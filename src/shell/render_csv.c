/*
 * Results as CSV (RFC 4180), but with LF at line ends as other tools on Unix write it. NULL is an empty field and empty text is
 * "". In a result of one column NULL is "" too, because readers skip empty lines.
 */
#include <string.h>

#include "shell/render.h"

/* Whether a field with that text must be quoted. On a terminal a CR is escaped and needs no quotes. */
static bool needs_quotes(const struct adb_rendering *r, const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (text[i] == '"' || text[i] == ',' || text[i] == '\n' ||
		    (text[i] == '\r' && !r->style->is_terminal))
			return true;
	return size == 0;
}

static void add_doubling_quotes(struct adb_buffer *line, const char *text, size_t size)
{
	for (const char *quote; (quote = memchr(text, '"', size)) != NULL;) {
		size_t before = (size_t)(quote - text) + 1;

		adb_buffer_add(line, text, before);
		adb_buffer_text(line, "\"");
		text += before;
		size -= before;
	}
	adb_buffer_add(line, text, size);
}

/* On a terminal all control characters except line breaks and tabs are escaped. */
static void add_text(struct adb_rendering *r, const char *text, size_t size)
{
	struct adb_buffer shown = { 0 };

	if (r->style->is_terminal) {
		adb_render_printable(&shown, text, size, "\n\t");
		r->failed |= !adb_buffer_ok(&shown);
		text = shown.data != NULL ? shown.data : "";
		size = shown.size;
	}
	add_doubling_quotes(&r->line, text, size);
	adb_buffer_free(&shown);
	adb_render_spill_line(r);
}

static void add_field(struct adb_rendering *r, const char *text)
{
	const char *quote = needs_quotes(r, text, strlen(text)) ? "\"" : "";

	adb_buffer_text(&r->line, quote);
	add_text(r, text, strlen(text));
	adb_buffer_text(&r->line, quote);
}

static void end_field(struct adb_rendering *r, int column)
{
	adb_buffer_text(&r->line, column + 1 < r->columns ? "," : "\n");
}

static void begin(struct adb_rendering *r)
{
	if (!r->style->headers)
		return;
	for (int column = 0; column < r->columns; column++) {
		add_field(r, sqlite3_column_name(r->statement, column));
		end_field(r, column);
	}
	adb_render_flush_line(r);
}

static void add_null(struct adb_rendering *r)
{
	const char *text = adb_render_null_text(r);

	if (*text != '\0' || r->columns == 1)
		add_field(r, text);
}

static bool value_needs_quotes(const struct adb_rendering *r, int column)
{
	const char *text;

	if (sqlite3_column_type(r->statement, column) != SQLITE_TEXT)
		return false;
	text = (const char *)sqlite3_column_text(r->statement, column);
	return text != NULL && needs_quotes(r, text, (size_t)sqlite3_column_bytes(r->statement, column));
}

static void add_value(struct adb_rendering *r, int column)
{
	const char *quote = value_needs_quotes(r, column) ? "\"" : "";

	adb_buffer_text(&r->line, quote);
	adb_render_value(r, column, add_text);
	adb_buffer_text(&r->line, quote);
}

static void row(struct adb_rendering *r)
{
	for (int column = 0; column < r->columns; column++) {
		if (sqlite3_column_type(r->statement, column) == SQLITE_NULL)
			add_null(r);
		else
			add_value(r, column);
		end_field(r, column);
	}
	adb_render_flush_line(r);
}

const struct adb_renderer adb_renderer_csv = {
	.name = "csv",
	.summary = "comma-separated values (RFC 4180), with a header line",
	.null_text = "",
	.begin = begin,
	.row = row,
};

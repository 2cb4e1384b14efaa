/*
 * RFC 4180, but with LF at line ends as other tools of this system write it. NULL is an empty field and empty
 * text is
 * "", so that the two differ; in a result of one column NULL is "" too, since readers skip empty lines.
 */
#include <string.h>

#include "shell/render.h"

/* Quotes the field that begins at `from` in r->line, when it must be. */
static void quote(struct adb_rendering *r, size_t from)
{
	struct adb_buffer *line = &r->line;
	size_t size = line->size - from, quotes = 0;
	bool special = false;

	for (size_t i = from; i < line->size; i++) {
		quotes += line->data[i] == '"';
		special |= strchr(",\"\r\n", line->data[i]) != NULL && line->data[i] != '\0';
	}
	if (!special && size > 0)
		return;
	for (size_t i = 0; i < quotes + 2; i++)
		adb_buffer_text(line, "\"");
	if (!adb_buffer_ok(line))
		return;

	/* From the end to the front, so that nothing is overwritten before it was moved. */
	size_t to = line->size - 1;

	line->data[to] = '"';
	for (size_t i = from + size; i-- > from;) {
		line->data[--to] = line->data[i];
		if (line->data[i] == '"')
			line->data[--to] = '"';
	}
	line->data[from] = '"';
}

/* On a terminal only line breaks and tabs are left of the control characters. */
static void make_printable(struct adb_rendering *r, size_t from)
{
	struct adb_buffer shown = { 0 };

	if (!r->style->is_terminal || !adb_buffer_ok(&r->line))
		return;
	adb_render_printable(&shown, r->line.data + from, r->line.size - from, "\n\t");
	r->line.size = from;
	adb_buffer_add(&r->line, shown.data, shown.size);
	r->failed |= !adb_buffer_ok(&shown);
	adb_buffer_free(&shown);
}

static void end_field(struct adb_rendering *r, size_t from, int column)
{
	make_printable(r, from);
	quote(r, from);
	adb_buffer_text(&r->line, column + 1 < r->columns ? "," : "\n");
}

static void begin(struct adb_rendering *r)
{
	if (!r->style->headers)
		return;
	for (int column = 0; column < r->columns; column++) {
		size_t from = r->line.size;

		adb_buffer_text(&r->line, sqlite3_column_name(r->statement, column));
		end_field(r, from, column);
	}
	adb_render_flush_line(r);
}

static void row(struct adb_rendering *r)
{
	for (int column = 0; column < r->columns; column++) {
		size_t from = r->line.size;

		adb_render_value(r, &r->line, column);
		if (r->line.size == from && r->columns > 1 &&
		    sqlite3_column_type(r->statement, column) == SQLITE_NULL)
			adb_buffer_text(&r->line, column + 1 < r->columns ? "," : "\n");
		else
			end_field(r, from, column);
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

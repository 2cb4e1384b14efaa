/* Results as a JSON array of objects (json) or one object a line (ndjson). Two columns of one name give two equal keys. */
#include <string.h>

#include "base/json.h"
#include "shell/render.h"

/* Escapes U+0080 to U+009F, control characters that JSON need not escape, in r->line behind `from`. */
static void escape_controls(struct adb_rendering *r, size_t from)
{
	struct adb_buffer escaped = { 0 };

	for (size_t i = from; i < r->line.size; i++) {
		unsigned char c = (unsigned char)r->line.data[i];
		unsigned char next = i + 1 < r->line.size ? (unsigned char)r->line.data[i + 1] : 0;

		if (c == 0xC2 && next < 0xA0)
			adb_buffer_printf(&escaped, "\\u00%02x", (unsigned)r->line.data[++i] & 0xFF);
		else
			adb_buffer_add(&escaped, &r->line.data[i], 1);
	}
	r->line.size = from;
	adb_buffer_add(&r->line, escaped.data, escaped.size);
	r->failed |= !adb_buffer_ok(&escaped);
	adb_buffer_free(&escaped);
}

static void add_text(struct adb_rendering *r, const char *text, size_t size)
{
	adb_buffer_text(&r->line, "\"");
	for (size_t piece; size > 0; text += piece, size -= piece) {
		size_t from = r->line.size;

		piece = adb_render_piece(text, size);
		adb_json_text_part(&r->line, text, piece);
		if (r->style->is_terminal && adb_buffer_ok(&r->line) &&
		    memchr(r->line.data + from, 0xC2, r->line.size - from) != NULL)
			escape_controls(r, from);
		adb_render_spill_line(r);
	}
	adb_buffer_text(&r->line, "\"");
}

static void add_blob(struct adb_rendering *r, int column)
{
	const unsigned char *bytes = sqlite3_column_blob(r->statement, column);
	size_t size = (size_t)sqlite3_column_bytes(r->statement, column);

	adb_buffer_text(&r->line, "\"");
	for (size_t at = 0, piece; at < size; at += piece) {
		piece = size - at < ADB_RENDER_PIECE ? size - at : ADB_RENDER_PIECE;
		adb_render_hex(&r->line, bytes + at, piece);
		adb_render_spill_line(r);
	}
	adb_buffer_text(&r->line, "\"");
}

static void add_value(struct adb_rendering *r, int column)
{
	const char *text;

	switch (sqlite3_column_type(r->statement, column)) {
	case SQLITE_NULL:
		adb_buffer_text(&r->line, "null");
		break;
	case SQLITE_INTEGER:
		adb_json_integer(&r->line, sqlite3_column_int64(r->statement, column));
		break;
	case SQLITE_FLOAT:
		adb_json_real(&r->line, sqlite3_column_double(r->statement, column));
		break;
	case SQLITE_BLOB:
		add_blob(r, column);
		break;
	default:
		text = (const char *)sqlite3_column_text(r->statement, column);
		r->failed |= text == NULL;
		add_text(r, text, text != NULL ? (size_t)sqlite3_column_bytes(r->statement, column) : 0);
	}
}

static void add_object(struct adb_rendering *r)
{
	for (int column = 0; column < r->columns; column++) {
		const char *name = sqlite3_column_name(r->statement, column);

		adb_buffer_text(&r->line, column == 0 ? "{" : ",");
		add_text(r, name, strlen(name));
		adb_buffer_text(&r->line, ":");
		add_value(r, column);
	}
	adb_buffer_text(&r->line, "}");
}

static void array_row(struct adb_rendering *r)
{
	adb_buffer_text(&r->line, r->rows == 1 ? "[" : ",\n");
	add_object(r);
	adb_render_flush_line(r);
}

static void array_end(struct adb_rendering *r)
{
	adb_buffer_text(&r->line, r->rows == 0 ? "[]\n" : "]\n");
	adb_render_flush_line(r);
}

static void line_row(struct adb_rendering *r)
{
	add_object(r);
	adb_buffer_text(&r->line, "\n");
	adb_render_flush_line(r);
}

const struct adb_renderer adb_renderer_json = {
	.name = "json",
	.summary = "one JSON array of objects; blobs as hex digits",
	.null_text = "null",
	.row = array_row,
	.end = array_end,
};

const struct adb_renderer adb_renderer_ndjson = {
	.name = "ndjson",
	.summary = "one JSON object a line",
	.null_text = "null",
	.row = line_row,
};

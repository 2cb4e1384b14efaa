#include "web/rows.h"

#include <math.h>
#include <string.h>

#include "base/base64.h"
#include "base/json.h"

static const int64_t most_exact = (int64_t)1 << 53; /* integers up to it are numbers of JavaScript */

static void begin(struct adb_rendering *r)
{
	adb_buffer_text(&r->line, "{\"columns\":[");
	for (int i = 0; i < r->columns; i++) {
		const char *name = sqlite3_column_name(r->statement, i);

		r->failed |= name == NULL;
		adb_buffer_text(&r->line, i > 0 ? "," : "");
		adb_json_text(&r->line, name, name != NULL ? strlen(name) : 0);
	}
	adb_buffer_text(&r->line, "],\"rows\":[");
	adb_render_flush_line(r);
}

static void add_integer(struct adb_buffer *to, int64_t value)
{
	bool is_exact = value >= -most_exact && value <= most_exact;

	adb_buffer_printf(to, is_exact ? "%lld" : "{\"integer\":\"%lld\"}", (long long)value);
}

static void add_real(struct adb_buffer *to, double value)
{
	if (isinf(value))
		adb_buffer_text(to, value > 0 ? "{\"real\":\"Inf\"}" : "{\"real\":\"-Inf\"}");
	else
		adb_json_real(to, value);
}

static void add_blob(struct adb_rendering *r, int column)
{
	const void *bytes = sqlite3_column_blob(r->statement, column);

	adb_buffer_text(&r->line, "{\"blob\":\"");
	adb_base64_add(&r->line, bytes, (size_t)sqlite3_column_bytes(r->statement, column));
	adb_buffer_text(&r->line, "\"}");
}

static void add_text(struct adb_rendering *r, int column)
{
	const char *text = (const char *)sqlite3_column_text(r->statement, column);

	r->failed |= text == NULL;
	adb_json_text(&r->line, text, (size_t)sqlite3_column_bytes(r->statement, column));
}

static void add_value(struct adb_rendering *r, int column)
{
	switch (sqlite3_column_type(r->statement, column)) {
	case SQLITE_NULL:
		adb_buffer_text(&r->line, "null");
		break;
	case SQLITE_INTEGER:
		add_integer(&r->line, sqlite3_column_int64(r->statement, column));
		break;
	case SQLITE_FLOAT:
		add_real(&r->line, sqlite3_column_double(r->statement, column));
		break;
	case SQLITE_BLOB:
		add_blob(r, column);
		break;
	default:
		add_text(r, column);
	}
}

static void row(struct adb_rendering *r)
{
	adb_buffer_text(&r->line, r->rows > 1 ? ",[" : "[");
	for (int i = 0; i < r->columns; i++) {
		adb_buffer_text(&r->line, i > 0 ? "," : "");
		add_value(r, i);
	}
	adb_buffer_text(&r->line, "]");
	adb_render_flush_line(r);
}

static void end(struct adb_rendering *r)
{
	adb_buffer_text(&r->line, r->has_more ? "],\"more\":true}\n" : "],\"more\":false}\n");
	adb_render_flush_line(r);
}

const struct adb_renderer adb_web_rows = {
	.name = "rows",
	.summary = "for JavaScript",
	.begin = begin,
	.row = row,
	.end = end,
};

/* Results with one "name = value" a line and an empty line between rows. */
#include <stdlib.h>
#include <string.h>

#include "shell/render.h"

struct names {
	size_t widest;
};

static void begin(struct adb_rendering *r)
{
	struct names *names = r->state = calloc(1, sizeof *names);

	r->failed |= names == NULL;
	if (!r->failed)
		names->widest = adb_render_widest_name(r);
}

static void add_printable(struct adb_buffer *to, const char *text)
{
	adb_render_printable(to, text, strlen(text), "");
	adb_buffer_add(to, "", 1);
}

static void add_value(struct adb_rendering *r, const char *text, size_t size)
{
	if (r->style->is_terminal)
		adb_render_printable(&r->line, text, size, "\n\t");
	else
		adb_buffer_add(&r->line, text, size);
	adb_render_spill_line(r);
}

static void row(struct adb_rendering *r)
{
	const struct names *names = r->state;

	if (r->rows > 1)
		adb_buffer_text(&r->line, "\n");
	for (int column = 0; column < r->columns; column++) {
		adb_render_add_name(r, sqlite3_column_name(r->statement, column), names->widest);
		adb_render_value(r, column, add_value);
		adb_buffer_text(&r->line, "\n");
	}
	adb_render_flush_line(r);
}

size_t adb_render_widest_name(struct adb_rendering *r)
{
	struct adb_buffer name = { 0 };
	size_t widest = 0;

	for (int column = 0; column < r->columns; column++) {
		adb_buffer_clear(&name);
		add_printable(&name, sqlite3_column_name(r->statement, column));

		size_t width = adb_buffer_ok(&name) ? adb_text_width(name.data) : 0;

		widest = width > widest ? width : widest;
	}
	r->failed |= !adb_buffer_ok(&name);
	adb_buffer_free(&name);
	return widest;
}

void adb_render_add_name(struct adb_rendering *r, const char *name, size_t widest)
{
	struct adb_buffer shown = { 0 };

	add_printable(&shown, name);
	if (adb_buffer_ok(&shown))
		adb_buffer_printf(&r->line, "%*s%s = ", (int)(widest - adb_text_width(shown.data)), "",
				  shown.data);
	r->failed |= !adb_buffer_ok(&shown);
	adb_buffer_free(&shown);
}

const struct adb_renderer adb_renderer_line = {
	.name = "line",
	.summary = "one \"name = value\" a line, an empty line between rows",
	.null_text = "NULL",
	.begin = begin,
	.row = row,
};

/* Prints results row after row, in the output format of a style, and lists these formats. */
#include "shell/render.h"

#include <stdlib.h>
#include <string.h>

#include "program/report.h"

enum { FLUSH_INTERVAL_MS = 50 };

/* Flushes the first row at once and later rows every 50 ms, so that a pipe shows the rows of a slow query. */
static void flush_sometimes(struct adb_rendering *r)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);

	int64_t elapsed = (int64_t)(now.tv_sec - r->flushed.tv_sec) * 1000 +
			  (now.tv_nsec - r->flushed.tv_nsec) / 1000000;

	if (r->rows == 1 || elapsed >= FLUSH_INTERVAL_MS) {
		fflush(r->style->out);
		r->flushed = now;
	}
}

const struct adb_renderer *adb_renderer_named(const char *name)
{
	for (const struct adb_renderer *const *renderer = adb_renderers; *renderer != NULL; renderer++)
		if (strcmp((*renderer)->name, name) == 0)
			return *renderer;
	return NULL;
}

const struct adb_renderer *adb_style_renderer(const struct adb_style *style)
{
	if (style->renderer != NULL && style->renderer != &adb_renderer_auto)
		return style->renderer;
	return style->is_terminal ? &adb_renderer_auto : &adb_renderer_csv;
}

bool adb_render_begin(struct adb_rendering *r, const struct adb_style *style, sqlite3_stmt *statement)
{
	*r = (struct adb_rendering){
		.renderer = adb_style_renderer(style),
		.style = style,
		.statement = statement,
		.columns = sqlite3_column_count(statement),
	};
	if (r->renderer->begin != NULL)
		r->renderer->begin(r);
	return adb_render_is_ok(r);
}

bool adb_render_row(struct adb_rendering *r)
{
	if (r->skipped < r->style->skipped_rows) {
		r->skipped++;
		return true;
	}
	r->has_more = r->style->most_rows > 0 && r->rows == r->style->most_rows;
	if (r->has_more)
		return true;
	r->rows++;
	r->renderer->row(r);
	flush_sometimes(r);
	return adb_render_is_ok(r);
}

bool adb_render_end(struct adb_rendering *r, bool print)
{
	if (print && adb_render_is_ok(r) && r->renderer->end != NULL)
		r->renderer->end(r);

	bool ok = adb_render_is_ok(r);

	/* On a terminal the cut cells are visible. */
	if (r->cut_count > 0 && !r->style->is_terminal)
		adb_report(
			"%lld value%s of more than %zu bytes %s cut; csv, json, ndjson and line print complete values",
			(long long)r->cut_count, r->cut_count == 1 ? "" : "s", r->max_bytes,
			r->cut_count == 1 ? "was" : "were");

	if (r->renderer->release != NULL && r->state != NULL)
		r->renderer->release(r);
	free(r->state);
	adb_buffer_free(&r->line);
	return ok;
}

const struct adb_renderer *const adb_renderers[] = {
	&adb_renderer_auto, &adb_renderer_box,      &adb_renderer_table,
	&adb_renderer_csv,  &adb_renderer_json,     &adb_renderer_ndjson,
	&adb_renderer_line, &adb_renderer_markdown, NULL,
};

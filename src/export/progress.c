/* Draws the progress of an export on a terminal. */
#include "export/progress.h"

#include <stdbool.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/port/file.h"

static const double seconds_between_draws = 0.2;

static struct {
	double drawn_at; /* 0 = never */
	bool is_drawn;
} line;

void adb_export_progress(size_t done, size_t total)
{
	adb_export_progress_of(done, total, "clips");
}

void adb_export_progress_of(size_t done, size_t total, const char *what)
{
	double now = adb_seconds_now();

	if (now - line.drawn_at < seconds_between_draws || !adb_stream_is_terminal(stderr))
		return;
	line.drawn_at = now;
	line.is_drawn = true;
	fprintf(stderr, "\r\033[K%zu of %zu %s", done, total, what);
	fflush(stderr);
}

void adb_export_clear_progress(void)
{
	if (line.is_drawn)
		fputs("\r\033[K", stderr);
	line.is_drawn = false;
}

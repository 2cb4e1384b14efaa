#include "index/progress.h"

#include <stddef.h>
#include <stdio.h>

#include "base/clock.h"

static const double seconds_between_draws = 0.2;

static void draw(const struct adb_progress *progress)
{
	double elapsed = progress->drawn - progress->started;
	double rate = elapsed > 0 ? (double)progress->done_bytes / elapsed : 0;
	double left = progress->total_bytes > progress->done_bytes
			      ? (double)(progress->total_bytes - progress->done_bytes)
			      : 0;

	fprintf(stderr, "\r\033[K%llu assets, %llu clips", (unsigned long long)progress->assets,
		(unsigned long long)progress->clips);
	if (rate > 0)
		fprintf(stderr, ", %.0f MB/s", rate / 1e6);
	if (rate > 0 && progress->total_bytes > 0)
		fprintf(stderr, ", %.0f %%", 100 * (1 - left / (double)progress->total_bytes));
	if (rate > 0 && left > 0)
		fprintf(stderr, ", %.0f s left", left / rate);
	fflush(stderr);
}

bool adb_progress_is_wanted(bool enabled)
{
	return enabled || adb_progress_observer != NULL;
}

void adb_progress_begin(struct adb_progress *progress, bool enabled, uint64_t total_bytes)
{
	*progress = (struct adb_progress){
		.enabled = enabled,
		.total_bytes = total_bytes,
		.started = adb_seconds_now(),
	};
	if (adb_progress_observer != NULL)
		adb_progress_observer(progress);
}

void adb_progress_draw(struct adb_progress *progress)
{
	double now = adb_seconds_now();

	if (!adb_progress_is_wanted(progress->enabled) || now - progress->drawn < seconds_between_draws)
		return;
	progress->drawn = now;
	if (adb_progress_observer != NULL)
		adb_progress_observer(progress);
	if (progress->enabled)
		draw(progress);
}

void adb_progress_end_reading(struct adb_progress *progress)
{
	progress->has_read = true;
	if (adb_progress_observer != NULL)
		adb_progress_observer(progress);
}

void adb_progress_end(struct adb_progress *progress)
{
	if (progress->enabled && progress->drawn > 0)
		fputs("\r\033[K", stderr);
	progress->enabled = false;
}

void (*adb_progress_observer)(const struct adb_progress *progress);

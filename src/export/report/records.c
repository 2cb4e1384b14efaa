/* The files clip-K: the records of clips, which several threads write. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "export/output.h"
#include "export/picture/picture.h"
#include "export/progress.h"
#include "export/report/private.h"
#include "export/report/record.h"
#include "sql/open.h"

enum { NAME_SIZE = 64 };

_Static_assert(ADB_CATALOGUE_SHEET % ADB_CATALOGUE_SHARD == 0, "a shard has its pictures in one sheet");

/* What the threads share. A unit of work is the clips of a sheet of pictures, which are in several shards. */
struct work {
	struct adb_catalogue *catalogue;
	uint32_t unit_count;
	atomic_uint next; /* the unit that the next free thread takes */
	atomic_uint done; /* clips */
	atomic_bool has_failed;
};

struct worker {
	struct work *work;
	sqlite3 *db;
	pthread_t thread;
	bool is_running, shows_progress;
	uint32_t failed_unit;
	struct adb_integers model_clips;
	struct adb_error error;
};

static unsigned start_workers(struct work *work, struct worker *workers, unsigned count);
static void *run_worker(void *argument);
static enum adb_outcome write_units(struct worker *worker);
static enum adb_outcome write_unit(struct worker *worker, struct adb_recorder *recorder,
				   struct adb_picture_sheet *sheet, uint32_t unit);
static enum adb_outcome write_sheet(struct worker *worker, const struct adb_picture_sheet *sheet,
				    uint32_t number, uint32_t count);
static enum adb_outcome write_shard(struct worker *worker, struct adb_recorder *recorder, uint32_t shard);

enum adb_outcome adb_catalogue_write_records(struct adb_catalogue *catalogue, struct adb_error *error)
{
	uint32_t clip_count = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count;
	struct work work = {
		.catalogue = catalogue,
		.unit_count = (clip_count + ADB_CATALOGUE_SHEET - 1) / ADB_CATALOGUE_SHEET,
	};
	unsigned count =
		catalogue->options->jobs < work.unit_count ? catalogue->options->jobs : work.unit_count;
	struct worker *workers = calloc(count + 1, sizeof *workers), *failed = NULL;

	bool has_memory = true;

	if (workers == NULL)
		return adb_catalogue_no_memory(error);
	count = count > 1 ? start_workers(&work, workers + 1, count - 1) : 0;
	workers[0] = (struct worker){ .work = &work, .db = catalogue->db, .shows_progress = true };
	run_worker(&workers[0]);
	for (unsigned i = 0; i <= count; i++) {
		if (workers[i].is_running)
			pthread_join(workers[i].thread, NULL);
		if (i > 0)
			sqlite3_close(workers[i].db);
		/* The first failure in the order of clips, so that the message does not depend on the threads. */
		if (workers[i].error.outcome != ADB_OK &&
		    (failed == NULL || workers[i].failed_unit < failed->failed_unit))
			failed = &workers[i];
		for (size_t k = 0; failed == NULL && k < workers[i].model_clips.count; k++)
			has_memory = has_memory && adb_integers_add(&catalogue->model_clips,
								    workers[i].model_clips.items[k]);
		adb_integers_free(&workers[i].model_clips);
	}
	adb_integers_sort(&catalogue->model_clips);
	if (failed != NULL)
		*error = failed->error;

	enum adb_outcome outcome = failed != NULL ? error->outcome
				   : has_memory   ? ADB_OK
						  : adb_catalogue_no_memory(error);

	free(workers);
	return outcome;
}

/* Returns the number of threads that run, fewer than `count` where connections or threads cannot be had. */
static unsigned start_workers(struct work *work, struct worker *workers, unsigned count)
{
	unsigned running = 0;

	while (running < count) {
		struct worker *worker = &workers[running];

		*worker =
			(struct worker){ .work = work, .db = adb_database_open_beside(work->catalogue->db) };
		if (worker->db == NULL)
			break;
		worker->is_running = pthread_create(&worker->thread, NULL, run_worker, worker) == 0;
		if (!worker->is_running) {
			sqlite3_close(worker->db);
			break;
		}
		running++;
	}
	return running;
}

static void *run_worker(void *argument)
{
	struct worker *worker = argument;

	if (write_units(worker) != ADB_OK)
		atomic_store(&worker->work->has_failed, true);
	return NULL;
}

static enum adb_outcome write_units(struct worker *worker)
{
	struct work *work = worker->work;
	bool has_pictures = !work->catalogue->options->no_pictures;
	struct adb_picture_sheet *sheet = has_pictures ? adb_picture_sheet_new(&adb_picture_catalogue) : NULL;
	struct adb_recorder *recorder = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (has_pictures && sheet == NULL)
		outcome = adb_catalogue_no_memory(&worker->error);
	else
		recorder = adb_recorder_new(work->catalogue, worker->db, sheet, &worker->error);
	if (recorder == NULL)
		outcome = worker->error.outcome;
	while (outcome == ADB_OK && !atomic_load(&work->has_failed) && !adb_interrupted) {
		uint32_t unit = atomic_fetch_add(&work->next, 1);

		if (unit >= work->unit_count)
			break;
		worker->failed_unit = unit;
		outcome = write_unit(worker, recorder, sheet, unit);
	}
	for (size_t i = 0; outcome == ADB_OK && i < adb_recorder_model_clips(recorder)->count; i++)
		if (!adb_integers_add(&worker->model_clips, adb_recorder_model_clips(recorder)->items[i]))
			outcome = adb_catalogue_no_memory(&worker->error);
	adb_recorder_free(recorder);
	adb_picture_sheet_free(sheet);
	return outcome;
}

static enum adb_outcome write_unit(struct worker *worker, struct adb_recorder *recorder,
				   struct adb_picture_sheet *sheet, uint32_t unit)
{
	uint32_t all = adb_catalogue_list(worker->work->catalogue, ADB_CATALOGUE_CLIP)->count;
	uint32_t first = unit * ADB_CATALOGUE_SHEET;
	uint32_t end = all - first < ADB_CATALOGUE_SHEET ? all : first + ADB_CATALOGUE_SHEET;
	enum adb_outcome outcome = ADB_OK;

	for (uint32_t i = first; i < end && outcome == ADB_OK; i += ADB_CATALOGUE_SHARD)
		outcome = write_shard(worker, recorder, i / ADB_CATALOGUE_SHARD);
	if (sheet == NULL || outcome != ADB_OK)
		return outcome;
	outcome = write_sheet(worker, sheet, unit, end - first);
	adb_picture_sheet_clear(sheet);
	return outcome;
}

static enum adb_outcome write_sheet(struct worker *worker, const struct adb_picture_sheet *sheet,
				    uint32_t number, uint32_t count)
{
	struct adb_buffer png = { 0 };
	struct adb_output output;
	char name[NAME_SIZE];
	enum adb_outcome outcome;

	snprintf(name, sizeof name, "pictures/%u.png", (unsigned)number);
	if (!adb_picture_sheet_write(sheet, count, &png) || !adb_buffer_ok(&png)) {
		adb_buffer_free(&png);
		return adb_catalogue_no_memory(&worker->error);
	}
	outcome = adb_output_open(&output, worker->work->catalogue->folder, name, false, &worker->error);
	if (outcome == ADB_OK && !adb_output_flush(output.file, &png, true) && !adb_interrupted)
		outcome = adb_error_set(&worker->error, ADB_IO, ADB_NO_OFFSET, "%s: %s", output.path,
					strerror(errno));
	if (outcome == ADB_OK)
		outcome = adb_output_commit(&output, &worker->error);
	else
		adb_output_discard(&output);
	adb_buffer_free(&png);
	return outcome;
}

static enum adb_outcome write_shard(struct worker *worker, struct adb_recorder *recorder, uint32_t shard)
{
	const struct adb_catalogue *catalogue = worker->work->catalogue;
	uint32_t all = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count,
		 first = shard * ADB_CATALOGUE_SHARD;
	struct adb_data_file data;
	enum adb_outcome outcome =
		adb_data_file_open_shard(&data, catalogue->folder, "clip", shard, &worker->error);

	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_printf(&data.json, "{\"first\":%u,\"items\":[", (unsigned)first);
	for (uint32_t i = first; i < all && i < first + ADB_CATALOGUE_SHARD && outcome == ADB_OK; i++) {
		adb_buffer_text(&data.json, i > first ? ",\n" : "\n");
		outcome = adb_recorder_write(recorder, i, &data.json, &worker->error);
		adb_data_file_flush(&data);
		if (worker->shows_progress && !catalogue->options->is_quiet)
			adb_export_progress(atomic_load(&worker->work->done), all);
		atomic_fetch_add(&worker->work->done, 1);
	}
	adb_buffer_text(&data.json, "]}");
	if (outcome == ADB_OK)
		return adb_data_file_close(&data, &worker->error);
	adb_data_file_discard(&data);
	return outcome;
}

/* Records of clips, which several threads write. */
#include "export/report/records.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "export/picture/picture.h"
#include "export/progress.h"
#include "export/report/record.h"
#include "files/output.h"

enum { NAME_SIZE = 64 };

_Static_assert(ADB_CATALOGUE_SHEET % ADB_CATALOGUE_SHARD == 0, "a shard has its pictures in one sheet");

/* What the threads share. A unit of work is the clips of a sheet of pictures, which are in several shards. */
struct adb_catalogue_records {
	struct adb_catalogue *catalogue;
	uint32_t unit_count;
	atomic_uint next; /* the unit that the next free thread takes */
	atomic_uint done; /* clips */
	atomic_bool has_failed;
	pthread_mutex_t lock;
	/* The first failure in the order of clips, so that the message does not depend on the threads. */
	struct adb_error error;
	uint32_t failed_unit;
};

/* One of the threads. */
struct worker {
	struct adb_catalogue_records *records;
	sqlite3 *db;
	bool shows_progress;
	uint32_t failed_unit;
	struct adb_error error;
};

static enum adb_outcome write_shard(struct worker *worker, struct adb_recorder *recorder, uint32_t shard)
{
	const struct adb_catalogue *catalogue = worker->records->catalogue;
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
			adb_export_progress(atomic_load(&worker->records->done), all);
		atomic_fetch_add(&worker->records->done, 1);
	}
	adb_buffer_text(&data.json, "]}");
	if (outcome == ADB_OK)
		return adb_data_file_close(&data, &worker->error);
	adb_data_file_discard(&data);
	return outcome;
}

static enum adb_outcome write_sheet(struct worker *worker, const struct adb_picture_sheet *sheet,
				    uint32_t number)
{
	struct adb_buffer png = { 0 };
	struct adb_output output;
	char name[NAME_SIZE];
	enum adb_outcome outcome;

	snprintf(name, sizeof name, "pictures/%u.png", (unsigned)number);
	if (!adb_picture_sheet_write(sheet, &png) || !adb_buffer_ok(&png)) {
		adb_buffer_free(&png);
		return adb_catalogue_no_memory(&worker->error);
	}
	outcome = adb_output_open(&output, worker->records->catalogue->folder, name, false, &worker->error);
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

static enum adb_outcome write_unit(struct worker *worker, struct adb_recorder *recorder,
				   struct adb_picture_sheet *sheet, uint32_t unit)
{
	uint32_t all = adb_catalogue_list(worker->records->catalogue, ADB_CATALOGUE_CLIP)->count;
	uint32_t first = unit * ADB_CATALOGUE_SHEET;
	uint32_t end = all - first < ADB_CATALOGUE_SHEET ? all : first + ADB_CATALOGUE_SHEET;
	enum adb_outcome outcome = ADB_OK;

	for (uint32_t i = first; i < end && outcome == ADB_OK; i += ADB_CATALOGUE_SHARD)
		outcome = write_shard(worker, recorder, i / ADB_CATALOGUE_SHARD);
	if (sheet == NULL || outcome != ADB_OK)
		return outcome;
	outcome = write_sheet(worker, sheet, unit);
	adb_picture_sheet_clear(sheet);
	return outcome;
}

static enum adb_outcome write_units(struct worker *worker)
{
	struct adb_catalogue_records *records = worker->records;
	bool has_pictures = !records->catalogue->options->no_pictures;
	struct adb_picture_sheet *sheet = has_pictures ? adb_picture_sheet_new(&adb_picture_catalogue) : NULL;
	struct adb_recorder *recorder = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (has_pictures && sheet == NULL)
		outcome = adb_catalogue_no_memory(&worker->error);
	else
		recorder = adb_recorder_new(records->catalogue, worker->db, sheet, &worker->error);
	if (recorder == NULL)
		outcome = worker->error.outcome;
	while (outcome == ADB_OK && !atomic_load(&records->has_failed) && !adb_interrupted) {
		uint32_t unit = atomic_fetch_add(&records->next, 1);

		if (unit >= records->unit_count)
			break;
		worker->failed_unit = unit;
		outcome = write_unit(worker, recorder, sheet, unit);
	}
	adb_recorder_free(recorder);
	adb_picture_sheet_free(sheet);
	return outcome;
}

static void run_worker(void *context, const struct adb_crew_member *member)
{
	struct adb_catalogue_records *records = context;
	struct worker worker = { .records = records, .db = member->db, .shows_progress = member->is_main };

	if (atomic_load(&records->has_failed) || write_units(&worker) == ADB_OK)
		return;
	atomic_store(&records->has_failed, true);
	pthread_mutex_lock(&records->lock);
	if (records->error.outcome == ADB_OK || worker.failed_unit < records->failed_unit) {
		records->error = worker.error;
		records->failed_unit = worker.failed_unit;
	}
	pthread_mutex_unlock(&records->lock);
}

struct adb_catalogue_records *adb_catalogue_records_start(struct adb_catalogue *catalogue,
							  struct adb_error *error)
{
	uint32_t clip_count = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count;
	struct adb_catalogue_records *records = calloc(1, sizeof *records);

	if (records == NULL) {
		adb_catalogue_no_memory(error);
		return NULL;
	}
	records->catalogue = catalogue;
	records->unit_count = (clip_count + ADB_CATALOGUE_SHEET - 1) / ADB_CATALOGUE_SHEET;
	pthread_mutex_init(&records->lock, NULL);
	adb_crew_start(catalogue->crew, run_worker, records);
	return records;
}

enum adb_outcome adb_catalogue_records_end(struct adb_catalogue_records *records, enum adb_outcome outcome,
					   struct adb_error *error)
{
	if (outcome != ADB_OK)
		atomic_store(&records->has_failed, true);
	adb_crew_join(records->catalogue->crew);
	if (outcome == ADB_OK && records->error.outcome != ADB_OK) {
		*error = records->error;
		outcome = error->outcome;
	}
	pthread_mutex_destroy(&records->lock);
	free(records);
	return outcome;
}

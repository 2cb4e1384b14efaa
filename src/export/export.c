#include "export/export.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "export/manifest.h"
#include "export/names.h"
#include "export/output.h"
#include "export/select.h"
#include "index/extract.h"
#include "store/read.h"

/* Far more than a clip or a skeleton needs; blobs of a database that animdb opens are smaller. */
static const size_t arena_budget = (size_t)2 * 1024 * 1024 * 1024;

/* One run. */
struct job {
	sqlite3 *db;
	const struct adb_export_options *options;
	struct adb_export_selection selection;
	struct adb_names *names;
	struct adb_manifest manifest;
	struct adb_stored_reader *reader;
	struct adb_extractor *extractor;
	struct adb_arena *file_arena, *clip_arena;
	sqlite3_stmt *name; /* of what a file is named after, by id */
	size_t failed;      /* clips that were selected and are in no file */
};

void adb_export_say(int64_t clip_id, const char *name, const char *format, ...)
{
	char message[500];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	if (name != NULL)
		adb_complain("clip %lld (%s): %s", (long long)clip_id, name, message);
	else
		adb_complain("clip %lld: %s", (long long)clip_id, message);
}

/* ---- names ---- */

static const char *name_sql(enum adb_export_grouping grouping)
{
	switch (grouping) {
	case ADB_BY_SKELETON:
		return "SELECT skeleton.name FROM clip_skeletons AS fits JOIN skeletons AS skeleton"
		       " ON skeleton.id = fits.skeleton_id WHERE fits.clip_id = ?1 AND fits.is_primary = 1"
		       " UNION ALL SELECT name FROM clips WHERE id = ?1 LIMIT 1";
	case ADB_BY_ASSET:
		return "SELECT asset.name FROM clips AS clip JOIN assets AS asset ON asset.id = clip.asset_id"
		       " WHERE clip.id = ?1";
	default:
		return "SELECT name FROM clips WHERE id = ?1";
	}
}

static bool name_file(struct job *job, const struct adb_export_choice *first, char out[ADB_NAME_SIZE])
{
	const char *name = NULL;

	sqlite3_bind_int64(job->name, 1, first->clip_id);
	if (sqlite3_step(job->name) == SQLITE_ROW)
		name = (const char *)sqlite3_column_text(job->name, 0);

	bool named = adb_names_add(job->names, name, job->options->format->extension, out);

	sqlite3_reset(job->name);
	return named;
}

/* ---- files ---- */

static void tell_failure(const struct adb_export_choice *clips, size_t count, const char *message)
{
	if (count > 1)
		adb_export_say(clips[0].clip_id, NULL, "%s (and so for %zu more clips of that file)", message,
			       count - 1);
	else
		adb_export_say(clips[0].clip_id, NULL, "%s", message);
}

static enum adb_outcome fill_file(struct job *job, struct adb_export_choice *clips, size_t count,
				  struct adb_output *output, struct adb_error *error)
{
	struct adb_export_file file = {
		.clips = clips,
		.clip_count = count,
		.out = output->file,
		.folder = job->options->folder,
		.reader = job->reader,
		.extractor = job->extractor,
		.file_arena = job->file_arena,
		.clip_arena = job->clip_arena,
	};

	adb_arena_reset(job->file_arena);
	adb_arena_reset(job->clip_arena);

	enum adb_outcome outcome = job->options->format->write(&file);

	*error = file.error;
	return outcome;
}

struct counts {
	size_t written, empty;
};

static struct counts count_clips(const struct adb_export_choice *clips, size_t count)
{
	struct counts counts = { 0, 0 };

	for (size_t i = 0; i < count; i++) {
		counts.written += clips[i].written;
		counts.empty += clips[i].empty;
	}
	return counts;
}

/* Writes one file. ADB_OK also when it could not be written, which is told and counted; else nothing more is
 * tried. */
static enum adb_outcome write_file(struct job *job, struct adb_export_choice *clips, size_t count,
				   struct adb_error *error)
{
	const struct adb_export_options *options = job->options;
	struct adb_output output = { 0 };
	struct adb_error why = { 0 };
	char name[ADB_NAME_SIZE];

	if (!name_file(job, clips, name))
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	enum adb_outcome outcome = adb_output_open(&output, options->folder, name, options->force, &why);

	if (outcome == ADB_OK)
		outcome = fill_file(job, clips, count, &output, &why);
	if (adb_interrupted) {
		adb_output_discard(&output);
		return ADB_INTERRUPTED;
	}

	struct counts counts = count_clips(clips, count);

	if (outcome == ADB_OK && counts.written > 0)
		outcome = adb_output_commit(&output, &why);
	adb_output_discard(&output);
	job->failed += outcome == ADB_OK ? count - counts.written - counts.empty : count;
	if (outcome != ADB_OK)
		tell_failure(clips, count, why.message);
	if (outcome != ADB_OK || counts.written == 0)
		return ADB_OK;
	printf("%s/%s\n", options->folder, name);
	return adb_manifest_add(&job->manifest, name, options->format->name, clips, count, error);
}

static enum adb_outcome write_files(struct job *job, struct adb_error *error)
{
	enum adb_export_grouping grouping = adb_export_grouping_of(job->options);
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0, count; outcome == ADB_OK && i < job->selection.count; i += count) {
		count = adb_export_group_size(&job->selection, i, grouping);
		outcome = write_file(job, &job->selection.clips[i], count, error);
	}
	if (outcome == ADB_OK && job->manifest.file_count > 0) {
		outcome = adb_manifest_commit(&job->manifest, error);
		if (outcome == ADB_OK)
			printf("%s/" ADB_MANIFEST_NAME "\n", job->options->folder);
	}
	return outcome;
}

/* ---- the run ---- */

static enum adb_outcome prepare(struct job *job, struct adb_error *error)
{
	char reserved[ADB_NAME_SIZE];
	enum adb_outcome outcome = adb_output_folder(job->options->folder, error);

	if (outcome == ADB_OK)
		outcome = adb_manifest_open(&job->manifest, job->db, job->options->folder,
					    job->options->force, error);
	if (outcome != ADB_OK)
		return outcome;
	job->names = adb_names_new(ADB_NAME_FILE);
	job->file_arena = adb_arena_new(arena_budget);
	job->clip_arena = adb_arena_new(arena_budget);
	if (job->names == NULL || job->file_arena == NULL || job->clip_arena == NULL ||
	    !adb_names_add(job->names, ADB_MANIFEST_NAME, "", reserved))
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	job->reader = adb_stored_reader_new(job->db, error);
	job->extractor = job->reader != NULL ? adb_extractor_new(job->db, error) : NULL;
	if (job->extractor == NULL)
		return error->outcome;
	if (sqlite3_prepare_v2(job->db, name_sql(adb_export_grouping_of(job->options)), -1, &job->name,
			       NULL) != SQLITE_OK)
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET, "%s", sqlite3_errmsg(job->db));
	return ADB_OK;
}

static void release(struct job *job)
{
	sqlite3_finalize(job->name);
	adb_extractor_free(job->extractor);
	adb_stored_reader_free(job->reader);
	adb_arena_free(job->clip_arena);
	adb_arena_free(job->file_arena);
	adb_names_free(job->names);
	adb_manifest_close(&job->manifest);
	adb_export_selection_free(&job->selection);
}

static int exit_code(const struct job *job, enum adb_outcome outcome, const struct adb_error *error)
{
	if (outcome == ADB_INTERRUPTED || adb_interrupted)
		return ADB_EXIT_INTERRUPTED;
	if (outcome != ADB_OK) {
		adb_complain("export: %s", error->message);
		return ADB_EXIT_FAILED;
	}
	if (job->selection.count + job->selection.unknown == 0) {
		adb_complain("export: no clip was selected");
		return ADB_EXIT_FAILED;
	}
	return job->failed + job->selection.unknown > 0 ? ADB_EXIT_FAILED : ADB_EXIT_OK;
}

int adb_export_run(sqlite3 *db, const struct adb_export_options *options)
{
	struct job job = { .db = db, .options = options };
	struct adb_error error = { 0 };
	enum adb_outcome outcome = adb_export_select(db, options, &job.selection, &error);

	if (outcome == ADB_OK && job.selection.count > 0)
		outcome = prepare(&job, &error);
	if (outcome == ADB_OK && job.selection.count > 0)
		outcome = write_files(&job, &error);

	int code = exit_code(&job, outcome, &error);

	release(&job);
	return code;
}

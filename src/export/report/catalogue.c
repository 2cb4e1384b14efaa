/* Writes a catalogue: all of its files in a folder beside its place, which is renamed at the end. */
#include "export/report/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "export/progress.h"
#include "export/report/looks.h"
#include "export/report/private.h"
#include "export/report/records.h"
#include "files/output.h"
#include "files/owned_folder.h"
#include "program/report.h"
#include "sql/open.h"
#include "sqlite/run.h"

static enum adb_outcome make_folder(const struct adb_catalogue *catalogue, const char *name,
				    struct adb_error *error)
{
	char *path = adb_memory_printf("%s/%s", catalogue->folder, name);
	enum adb_outcome outcome =
		path != NULL ? adb_output_folder(path, error) : adb_catalogue_no_memory(error);

	free(path);
	return outcome;
}

static enum adb_outcome begin(struct adb_catalogue *catalogue, struct adb_error *error)
{
	enum adb_outcome outcome = make_folder(catalogue, "data", error);

	if (outcome == ADB_OK && !catalogue->options->no_pictures)
		outcome = make_folder(catalogue, "pictures", error);
	if (outcome == ADB_OK &&
	    (adb_database_keep_pages(catalogue->db, ADB_CATALOGUE_PAGES_KIB) != SQLITE_OK ||
	     adb_database_allow_temporary(catalogue->db) != SQLITE_OK))
		outcome = adb_sql_failed(catalogue->db, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(catalogue->db, "BEGIN; SELECT count(*) FROM sqlite_schema", error);
	if (outcome == ADB_OK)
		outcome = adb_catalogue_order_read(&catalogue->order, catalogue->db,
						   catalogue->options->where, error);
	if (outcome != ADB_OK)
		return outcome;
	catalogue->seen = calloc(adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count + 1, 1);
	return catalogue->seen != NULL ? ADB_OK : adb_catalogue_no_memory(error);
}

/* One thread more than there are parts of the records, for the lists. */
static enum adb_outcome call_crew(struct adb_catalogue *catalogue, struct adb_error *error)
{
	uint32_t clips = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count;
	uint32_t most = clips / ADB_CATALOGUE_SHEET + 2;
	unsigned jobs = catalogue->options->jobs;

	catalogue->crew = adb_crew_new(catalogue->db, jobs < most ? jobs : most, ADB_CATALOGUE_PAGES_KIB);
	return catalogue->crew != NULL ? ADB_OK : adb_catalogue_no_memory(error);
}

static enum adb_outcome write_lists(struct adb_catalogue *catalogue, struct adb_error *error)
{
	static enum adb_outcome (*const steps[])(struct adb_catalogue *, struct adb_error *) = {
		adb_catalogue_write_clips,  adb_catalogue_write_sets,        adb_catalogue_write_skeletons,
		adb_catalogue_write_models, adb_catalogue_write_events,      adb_catalogue_write_lists,
		adb_catalogue_write_search, adb_catalogue_write_differences, adb_catalogue_write_reach,
		adb_catalogue_write_sql,
	};
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0; i < sizeof steps / sizeof steps[0] && outcome == ADB_OK; i++) {
		outcome = steps[i](catalogue, error);
		if (outcome == ADB_OK && adb_interrupted)
			outcome = adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	}
	return outcome;
}

/* While this thread writes all else, the others write the records of clips, where most of the time goes. */
static enum adb_outcome write_all(struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct adb_catalogue_records *records = NULL;
	enum adb_outcome outcome = begin(catalogue, error);

	if (outcome == ADB_OK)
		outcome = adb_catalogue_write_page(catalogue, error);
	if (outcome == ADB_OK)
		outcome = adb_catalogue_write_files(catalogue, error);
	if (outcome == ADB_OK)
		outcome = call_crew(catalogue, error);
	if (outcome == ADB_OK)
		outcome = adb_catalogue_cast(catalogue, error);
	if (outcome == ADB_OK) {
		catalogue->looks = adb_looks_new(catalogue, catalogue->options->jobs, error);
		if (catalogue->looks != NULL && !adb_looks_are_shared(catalogue->looks))
			adb_crew_dismiss(catalogue->crew);
		records = catalogue->looks != NULL ? adb_catalogue_records_start(catalogue, error) : NULL;
		outcome = records != NULL ? write_lists(catalogue, error) : error->outcome;
	}
	if (records != NULL)
		outcome = adb_catalogue_records_end(records, outcome, error);
	/* The start page comes last, since it counts what the others wrote. */
	if (outcome == ADB_OK)
		outcome = adb_catalogue_write_start(catalogue, error);
	if (outcome == ADB_OK && adb_interrupted)
		outcome = adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	if (outcome == ADB_OK && adb_memory_has_failed())
		outcome = adb_catalogue_no_memory(error);
	return outcome;
}

/* The mark is written last. */
static enum adb_outcome finish(struct adb_owned_folder *folder, struct adb_error *error)
{
	struct adb_output mark;
	enum adb_outcome outcome = adb_output_open(&mark, folder->stage, "animdb-report.json", false, error);

	if (outcome != ADB_OK)
		return outcome;
	fputs("{\"program\": \"animdb\", \"version\": \"" ANIMDB_VERSION "\"}\n", mark.file);
	outcome = adb_output_commit(&mark, error);
	return outcome == ADB_OK ? adb_owned_folder_commit(folder, error) : outcome;
}

static int report_result(const struct adb_catalogue_options *options, enum adb_outcome outcome,
			 const struct adb_error *error)
{
	if (outcome == ADB_INTERRUPTED || adb_interrupted) {
		adb_report("report: interrupted");
		return ADB_EXIT_INTERRUPTED;
	}
	if (outcome != ADB_OK) {
		adb_report("report: %s", error->message);
		return ADB_EXIT_FAILED;
	}
	if (!options->is_quiet)
		printf("%s/index.html\n", options->folder);
	return ADB_EXIT_OK;
}

int adb_catalogue_run(sqlite3 *db, const struct adb_catalogue_options *options)
{
	struct adb_catalogue catalogue = { .db = db, .options = options };
	struct adb_owned_folder folder;
	struct adb_error error = { .outcome = ADB_OK };
	enum adb_outcome outcome = options->with_sql ? adb_catalogue_check_sql(&error) : ADB_OK;

	folder = (struct adb_owned_folder){ .lock = -1 };
	if (outcome == ADB_OK)
		outcome = adb_owned_folder_begin(&folder, options->folder, "report", options->force, &error);

	if (outcome == ADB_OK) {
		catalogue.folder = folder.stage;
		outcome = write_all(&catalogue, &error);
	}
	if (outcome == ADB_OK)
		outcome = finish(&folder, &error);
	adb_export_clear_progress();

	int code = report_result(options, outcome, &error);

	if (code == ADB_EXIT_OK && catalogue.has_lost_files)
		code = ADB_EXIT_FAILED;

	adb_owned_folder_end(&folder);
	adb_catalogue_order_free(&catalogue.order);
	adb_casting_free(&catalogue.casting);
	adb_reach_free(&catalogue.reach);
	adb_integers_free(&catalogue.clip_files);
	adb_looks_free(catalogue.looks);
	adb_crew_free(catalogue.crew);
	free(catalogue.seen);
	return code;
}

/* Runs an export: writes a file for each group of selected clips, and the manifest. */
#include "export/export.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/text.h"
#include "export/manifest.h"
#include "export/names.h"
#include "export/progress.h"
#include "export/reports.h"
#include "export/select.h"
#include "export/template.h"
#include "files/output.h"
#include "program/report.h"
#include "sql/find.h"
#include "sql/protected_files.h"
#include "sqlite/run.h"
#include "store/extract.h"
#include "store/read.h"
#include "store/variant.h"

/* Far more than a clip or a skeleton needs; blobs of a database that animdb opens are smaller. */
static const size_t arena_budget = (size_t)2 * 1024 * 1024 * 1024;

/* The state of one export. */
struct job {
	sqlite3 *db;
	const struct adb_export_options *options;
	struct adb_export_selection selection;
	struct adb_names *names;
	struct adb_manifest manifest;
	struct adb_stored_reader *reader;
	struct adb_extractor *extractor;
	struct adb_arena *file_arena, *clip_arena;
	sqlite3_stmt *name;   /* selects the fields of file names, by the ids of clip and skeleton */
	size_t failed, empty; /* selected clips that are in no file */
	size_t extras_failed; /* files beside those of clips, and tables */
	bool is_whole;        /* all tables are written, whatever clips there are */
	int64_t body_id;      /* see adb_export_file */
	struct adb_export_attachment attached[ADB_EXPORT_MOST_ATTACHED + 1];
	size_t attached_count;
};

/* ---- names ---- */

/* In the order of enum adb_template_field. */
static const char name_sql[] =
	"SELECT clip.system_id, skeleton.name, called.name, called.entry_name, clip.id, clip.native_id, asset.name,"
	" (SELECT name FROM dumps WHERE id = iif(?3 AND home.id IS NOT NULL, home.dump_id, source.dump_id)), source.path"
	" FROM clips AS clip JOIN clip_names AS called ON called.clip_id = clip.id"
	" JOIN assets AS asset ON asset.id = clip.asset_id JOIN sources AS source ON source.id = asset.source_id"
	" LEFT JOIN skeletons AS skeleton ON skeleton.id = ?2 LEFT JOIN assets AS part ON part.id = skeleton.asset_id"
	" LEFT JOIN sources AS home ON home.id = part.source_id WHERE clip.id = ?1";

/*
 * Whether all clips of a file have the same value of `field`. Each clip without a skeleton has its own file. A planned file is
 * named after its first clip.
 */
static bool has_one(enum adb_template_field field, enum adb_export_grouping grouping,
		    const struct adb_export_choice *first)
{
	if (grouping == ADB_BY_PLAN)
		return true;
	switch (field) {
	case ADB_FIELD_FORMAT:
		return true;
	case ADB_FIELD_SYSTEM:
		return grouping != ADB_BY_SELECTION;
	case ADB_FIELD_SKELETON:
	case ADB_FIELD_DUMP:
		return grouping == ADB_BY_CLIP || grouping == ADB_BY_SKELETON ||
		       (grouping == ADB_BY_ASSET && field == ADB_FIELD_DUMP);
	case ADB_FIELD_ASSET:
	case ADB_FIELD_SOURCE:
		if (grouping == ADB_BY_ASSET)
			return true;
		break;
	default:
		break;
	}
	return grouping == ADB_BY_CLIP || (grouping == ADB_BY_SKELETON && first->skeleton_id == 0);
}

/* Reads the fields of the name; `values` are valid until the statement is reset. */
static enum adb_outcome find_values(struct job *job, const struct adb_export_choice *first,
				    const char *values[ADB_FIELD_COUNT], struct adb_error *error)
{
	enum adb_export_grouping grouping = adb_export_grouping_of(job->options);

	sqlite3_bind_int64(job->name, 1, first->clip_id);
	sqlite3_bind_int64(job->name, 2, first->skeleton_id);
	sqlite3_bind_int(job->name, 3, grouping == ADB_BY_SKELETON);

	int code = sqlite3_step(job->name);
	bool found = code == SQLITE_ROW;

	for (int field = 0; field < ADB_FIELD_FORMAT; field++)
		if (found && has_one((enum adb_template_field)field, grouping, first))
			values[field] = (const char *)sqlite3_column_text(job->name, field);
	if (values[ADB_FIELD_SOURCE] != NULL)
		values[ADB_FIELD_SOURCE] = adb_path_base(values[ADB_FIELD_SOURCE]);
	values[ADB_FIELD_FORMAT] = job->options->format->name;
	return found || code == SQLITE_DONE ? ADB_OK : adb_sql_failed(job->db, error);
}

/* Whether the plan of the format names the file. The option --name has precedence. */
static bool has_planned_path(const struct job *job, const struct adb_export_choice *first,
			     struct adb_buffer *path)
{
	const struct adb_export_planning *planning = job->options->format->planning;

	return job->options->name == NULL && planning != NULL && planning->path != NULL &&
	       planning->path(job->selection.plan, first, job->options->per_clip, path);
}

static enum adb_outcome out_of_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static enum adb_outcome name_file(struct job *job, const struct adb_export_choice *first,
				  char out[ADB_NAME_PATH_SIZE], struct adb_error *error)
{
	const struct adb_export_format *format = job->options->format;
	const char *values[ADB_FIELD_COUNT] = { NULL };
	struct adb_buffer path = { 0 };

	enum adb_outcome outcome = find_values(job, first, values, error);

	if (!has_planned_path(job, first, &path))
		adb_template_fill(job->options->name != NULL ? job->options->name : format->name_template,
				  values, &path);
	if (path.size == 0)
		adb_buffer_text(&path, "animations");
	adb_buffer_add(&path, "", 1);

	if (outcome == ADB_OK &&
	    (!adb_buffer_ok(&path) || !adb_names_add_path(job->names, path.data, format->extension, out)))
		outcome = out_of_memory(error);
	adb_buffer_free(&path);
	sqlite3_reset(job->name);
	return outcome;
}

/* ---- models ---- */

/* Fails when no texture of the database has a variant that --skin asks for. */
static enum adb_outcome check_skin(const struct job *job, struct adb_error *error)
{
	enum { ARENA = 16 * 1024 * 1024 };
	struct adb_arena *arena = adb_arena_new(ARENA);
	const char *skin = job->options->skin;
	struct adb_variants there = { 0 };
	struct adb_variant_choice choice;
	struct adb_buffer list = { 0 };

	*error = (struct adb_error){ .outcome = ADB_OK };
	if (arena == NULL)
		out_of_memory(error);
	else if (adb_variants_read(job->db, NULL, 0, arena, &there, error))
		adb_variants_print(&there, &list);
	while (error->outcome == ADB_OK && adb_variant_next(&skin, &choice))
		if (!adb_variants_have(&there, &choice))
			adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET,
				      "--skin: no texture has %.*s=%.*s; %s%.*s", (int)choice.name_size,
				      choice.name, (int)choice.value_size, choice.value,
				      list.size > 0 ? "there are " : "none of the database has variants",
				      (int)list.size, list.size > 0 ? list.data : "");
	adb_buffer_free(&list);
	adb_arena_free(arena);
	return error->outcome;
}

/* Reports why there is no such model itself, since a list of models does not fit into `error`, whose message is empty then. */
static enum adb_outcome find_model(const struct job *job, const char *word, int64_t *id,
				   struct adb_error *error)
{
	struct adb_buffer why = { 0 };
	bool is_found = adb_find(job->db, ADB_FIND_MODEL, word, id, &why);

	adb_buffer_add(&why, "", 1);
	if (!is_found) {
		adb_report("export: %s", adb_buffer_ok(&why) ? why.data : "out of memory");
		adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "%s", "");
	}
	adb_buffer_free(&why);
	return is_found ? ADB_OK : error->outcome;
}

/* Finds the models that the options name. */
static enum adb_outcome find_models(struct job *job, struct adb_error *error)
{
	const struct adb_export_options *options = job->options;
	const char *body = adb_export_body(options);
	enum adb_outcome outcome = body != NULL ? find_model(job, body, &job->body_id, error) : ADB_OK;

	if (outcome == ADB_OK && options->head != NULL && strcmp(options->head, "none") != 0) {
		struct adb_export_attachment *to = &job->attached[job->attached_count++];

		to->is_head = true;
		outcome = find_model(job, options->head, &to->model_id, error);
	}
	for (size_t i = 0; i < options->attached_count && outcome == ADB_OK; i++) {
		struct adb_export_attachment *to = &job->attached[job->attached_count++];
		const char *at = strrchr(options->attached[i], '@');
		size_t length =
			at != NULL ? (size_t)(at - options->attached[i]) : strlen(options->attached[i]);
		char *model = adb_memory_printf("%.*s", (int)length, options->attached[i]);

		to->bone = at != NULL ? at + 1 : NULL;
		outcome = model != NULL ? find_model(job, model, &to->model_id, error) : out_of_memory(error);
		free(model);
	}
	return outcome;
}

/* ---- files ---- */

struct counts {
	size_t written, empty;
};

static enum adb_outcome fill_file(struct job *job, struct adb_export_choice *clips, size_t count,
				  struct adb_output *output, struct adb_buffer *beside,
				  struct adb_error *error)
{
	struct adb_export_file file = {
		.clips = clips,
		.clip_count = count,
		.clips_before = (size_t)(clips - job->selection.clips),
		.clips_in_all = job->selection.count,
		.out = output->file,
		.folder = job->options->folder,
		.options = job->options,
		.db = job->db,
		.reader = job->reader,
		.extractor = job->extractor,
		.plan = job->selection.plan,
		.file_arena = job->file_arena,
		.clip_arena = job->clip_arena,
		.body_id = job->body_id,
		.attached = job->attached,
		.attached_count = job->attached_count,
	};

	adb_arena_reset(job->file_arena);
	adb_arena_reset(job->clip_arena);

	enum adb_outcome outcome = job->options->format->write(&file);

	*error = file.error;
	*beside = file.beside;
	return outcome;
}

static struct counts count_clips(const struct adb_export_choice *clips, size_t count)
{
	struct counts counts = { 0, 0 };

	for (size_t i = 0; i < count; i++) {
		counts.written += clips[i].written;
		counts.empty += clips[i].empty;
	}
	return counts;
}

static void report_failure(const struct adb_export_choice *clips, size_t count, const char *message)
{
	if (count > 1)
		adb_export_report(clips[0].clip_id, clips[0].title,
				  "%s (the same for %zu more clip%s of that file)", message, count - 1,
				  count == 2 ? "" : "s");
	else
		adb_export_report(clips[0].clip_id, clips[0].title, "%s", message);
}

/* Writes a file that is no file of clips. When that fails, it is reported and counted, and `out` is empty. */
static void write_text(struct job *job, struct adb_buffer *text, char name[ADB_NAME_PATH_SIZE])
{
	struct adb_output output = { 0 };
	struct adb_error why = { 0 };
	enum adb_outcome outcome =
		adb_output_open(&output, job->options->folder, name, job->options->force, &why);

	if (outcome == ADB_OK && !adb_output_flush(output.file, text, true))
		outcome = adb_error_set(&why, ADB_IO, ADB_NO_OFFSET, "cannot be written");
	if (outcome == ADB_OK)
		outcome = adb_output_commit(&output, &why);
	adb_output_discard(&output);
	adb_export_clear_progress();
	if (outcome == ADB_OK) {
		if (job->options->on_file == NULL)
			printf("%s/%s\n", job->options->folder, name);
		return;
	}
	adb_report("export: %s", why.message);
	job->extras_failed++;
	name[0] = '\0';
}

/* Writes what belongs beside the file `name`; sets `out` to the name of that file, "" when there is none. */
static enum adb_outcome write_beside(struct job *job, const char *name, struct adb_buffer *text,
				     char out[ADB_NAME_PATH_SIZE], struct adb_error *error)
{
	const struct adb_export_format *format = job->options->format;
	size_t length = strlen(name) - strlen(format->extension);
	char stem[ADB_NAME_PATH_SIZE];

	memcpy(stem, name, length);
	stem[length] = '\0';
	if (!adb_buffer_ok(text) || !adb_names_add_path(job->names, stem, format->extension_beside, out))
		return out_of_memory(error);
	write_text(job, text, out);
	return ADB_OK;
}

/* Prints the name of a file that was written, writes what belongs beside it, and adds both to the manifest. */
static enum adb_outcome list_file(struct job *job, const struct adb_export_choice *clips, size_t count,
				  const char *name, struct adb_buffer *beside, struct adb_error *error)
{
	char name_beside[ADB_NAME_PATH_SIZE] = "";

	adb_export_clear_progress();
	if (job->options->on_file != NULL)
		job->options->on_file(job->options->context, name, clips, count);
	else
		printf("%s/%s\n", job->options->folder, name);
	if (beside->size > 0 && write_beside(job, name, beside, name_beside, error) != ADB_OK)
		return error->outcome;
	return adb_manifest_add(&job->manifest, name, name_beside[0] != '\0' ? name_beside : NULL, clips,
				count, error);
}

/* Writes one file. Returns ADB_OK also when that fails, which is reported and counted. Other outcomes end the export. */
static enum adb_outcome write_file(struct job *job, struct adb_export_choice *clips, size_t count,
				   struct adb_error *error)
{
	const struct adb_export_options *options = job->options;
	struct adb_output output = { 0 };
	struct adb_buffer beside = { 0 };
	struct adb_error why = { 0 };
	char name[ADB_NAME_PATH_SIZE];

	enum adb_outcome outcome = name_file(job, clips, name, error);

	if (outcome != ADB_OK)
		return outcome;
	outcome = adb_output_open(&output, options->folder, name, options->force, &why);

	if (outcome == ADB_OK)
		outcome = fill_file(job, clips, count, &output, &beside, &why);
	if (adb_interrupted ||
	    adb_memory_has_failed()) { /* after a failed allocation the file may be incomplete */
		adb_output_discard(&output);
		adb_buffer_free(&beside);
		return adb_interrupted ? ADB_INTERRUPTED : out_of_memory(error);
	}

	struct counts counts = count_clips(clips, count);

	if (outcome == ADB_OK && counts.written > 0)
		outcome = adb_output_commit(&output, &why);
	adb_output_discard(&output);
	job->empty += outcome == ADB_OK ? counts.empty : 0;
	job->failed += outcome == ADB_OK ? count - counts.written - counts.empty : count;
	if (outcome != ADB_OK)
		report_failure(clips, count, why.message);
	if (outcome == ADB_OK && counts.written > 0)
		outcome = list_file(job, clips, count, name, &beside, error);
	else
		outcome = ADB_OK;
	adb_buffer_free(&beside);
	return outcome;
}

/* Writes one of the files that follow those of clips. A file that cannot be written is reported and does not end the export. */
static enum adb_outcome write_extra(struct job *job, size_t index, struct adb_error *error)
{
	const struct adb_export_planning *planning = job->options->format->planning;
	const struct adb_export_choice *clips = NULL;
	struct adb_buffer text = { 0 };
	char name[ADB_NAME_PATH_SIZE];
	size_t count = 0;
	const char *path = planning->write_extra(job->selection.plan, index, &text, &clips, &count);
	bool is_named = path != NULL && adb_names_add_path(job->names, path, "", name);

	if (!is_named || !adb_buffer_ok(&text)) {
		adb_buffer_free(&text);
		return out_of_memory(error);
	}
	write_text(job, &text, name);
	adb_buffer_free(&text);
	return name[0] != '\0' ? adb_manifest_add(&job->manifest, name, NULL, clips, count, error) : ADB_OK;
}

static enum adb_outcome write_extras(struct job *job, struct adb_error *error)
{
	const struct adb_export_planning *planning = job->options->format->planning;
	enum adb_outcome outcome;
	size_t count;

	if (planning == NULL || planning->count_extras == NULL || job->options->name != NULL)
		return ADB_OK;
	adb_export_clear_progress();
	*error = (struct adb_error){ .outcome = ADB_OK };
	count = planning->count_extras(job->selection.plan, job->db, &job->selection, job->options->per_clip,
				       error);
	outcome = error->outcome;
	for (size_t i = 0; outcome == ADB_OK && i < count && !adb_interrupted; i++)
		outcome = write_extra(job, i, error);
	return outcome;
}

static enum adb_outcome write_manifest(struct job *job, struct adb_error *error)
{
	enum adb_outcome outcome = adb_manifest_commit(&job->manifest, error);

	if (outcome == ADB_OK && job->options->on_file == NULL)
		printf("%s/" ADB_MANIFEST_NAME "\n", job->options->folder);
	return outcome;
}

static enum adb_outcome write_files(struct job *job, struct adb_error *error)
{
	enum adb_export_grouping grouping = adb_export_grouping_of(job->options);
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0, count; outcome == ADB_OK && i < job->selection.count; i += count) {
		count = adb_export_group_size(&job->selection, i, grouping);
		outcome = write_file(job, &job->selection.clips[i], count, error);
		adb_export_progress(i + count, job->selection.count);
	}
	adb_export_clear_progress();
	if (outcome == ADB_OK && job->manifest.file_count > 0)
		outcome = write_extras(job, error);
	return outcome == ADB_OK && job->manifest.file_count > 0 ? write_manifest(job, error) : outcome;
}

/* ---- the run ---- */

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

/* Says of a model that moves with no clip what it consists of, since one of these may. */
static void report_none(const struct job *job)
{
	static const char sql[] =
		"SELECT group_concat(name, ', ') FROM (SELECT DISTINCT coalesce(u.native_id, u.name) AS name"
		" FROM model_components AS c JOIN models AS u ON u.id = c.used_model_id WHERE c.model_id = ?1 AND c.role = 'mesh')";
	struct adb_buffer unused = { 0 };
	sqlite3_stmt *row = NULL;
	int64_t model_id = 0;
	const char *names = NULL;

	if (job->options->model != NULL &&
	    adb_find(job->db, ADB_FIND_MODEL, job->options->model, &model_id, &unused) &&
	    sqlite3_prepare_v2(job->db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, model_id);
		if (sqlite3_step(row) == SQLITE_ROW)
			names = (const char *)sqlite3_column_text(row, 0);
	}
	if (names != NULL)
		adb_report("export: no clip was selected: %s moves with none; it consists of %s",
			   job->options->model, names);
	else
		adb_report("export: no clip was selected");
	sqlite3_finalize(row);
	adb_buffer_free(&unused);
}

/* Reports how many clips are in no file. The reasons were reported for each clip. */
static void report_left_out(const struct job *job)
{
	size_t dropped = job->selection.unknown + job->selection.without_data;
	size_t left_out = job->failed + job->empty + dropped;
	struct adb_buffer why = { 0 };

	if (left_out == 0)
		return;
	if (job->selection.unknown > 0)
		adb_buffer_printf(&why, ", %zu not found", job->selection.unknown);
	if (job->selection.without_data > 0)
		adb_buffer_printf(&why, ", %zu without data", job->selection.without_data);
	if (job->empty > 0)
		adb_buffer_printf(&why, ", %zu with nothing for %s files", job->empty,
				  job->options->format->name);
	if (job->failed > 0)
		adb_buffer_printf(&why, ", %zu that could not be written", job->failed);
	if (adb_buffer_ok(&why))
		adb_report("export: %zu of %zu clips left out: %.*s", left_out,
			   job->selection.count + dropped, (int)why.size - 2, why.data + 2);
	adb_buffer_free(&why);
}

static int exit_code(const struct job *job, enum adb_outcome outcome, const struct adb_error *error)
{
	if (outcome == ADB_INTERRUPTED || adb_interrupted)
		return ADB_EXIT_INTERRUPTED;
	if (outcome != ADB_OK) {
		if (error->message[0] != '\0')
			adb_report("export: %s", error->message);
		return ADB_EXIT_FAILED;
	}
	bool has_none = job->selection.count == 0 && !job->is_whole;

	if (has_none && job->selection.unknown + job->selection.without_data == 0) {
		report_none(job);
		return ADB_EXIT_FAILED;
	}
	report_left_out(job);
	return has_none || job->failed + job->selection.unknown + job->extras_failed > 0 ? ADB_EXIT_FAILED
											 : ADB_EXIT_OK;
}

static bool selects(const struct adb_export_options *options)
{
	return options->has_clips || options->select != NULL || options->where != NULL ||
	       options->skeleton != NULL || options->model != NULL;
}

/* Without a selection such a format writes everything, also the rows of a database without clips. */
static enum adb_outcome run_tables(struct job *job, struct adb_error *error)
{
	const struct adb_export_options *options = job->options;
	struct adb_export_tables tables = { .db = job->db, .options = options, .manifest = &job->manifest };
	enum adb_outcome outcome = ADB_OK;

	job->is_whole = !selects(options);
	if (!job->is_whole) {
		outcome = adb_export_select(job->db, options, &job->selection, error);
		tables.selection = &job->selection;
		if (outcome != ADB_OK || job->selection.count == 0)
			return outcome;
	}
	outcome = adb_output_folder(options->folder, error);
	if (outcome == ADB_OK)
		outcome = adb_manifest_open(&job->manifest, job->db, options, error);
	if (outcome != ADB_OK)
		return outcome;
	outcome = options->format->write_tables(&tables);
	job->extras_failed = tables.failed;
	if (outcome != ADB_OK)
		*error = tables.error;
	return outcome == ADB_OK ? write_manifest(job, error) : outcome;
}

static enum adb_outcome prepare(struct job *job, struct adb_error *error)
{
	char reserved[ADB_NAME_SIZE];
	enum adb_outcome outcome = adb_output_folder(job->options->folder, error);

	if (outcome == ADB_OK)
		outcome = adb_manifest_open(&job->manifest, job->db, job->options, error);
	if (outcome != ADB_OK)
		return outcome;
	job->names = adb_names_new(ADB_NAME_FILE);
	job->file_arena = adb_arena_new(arena_budget);
	job->clip_arena = adb_arena_new(arena_budget);
	if (job->names == NULL || job->file_arena == NULL || job->clip_arena == NULL ||
	    !adb_names_add(job->names, ADB_MANIFEST_NAME, "", reserved))
		return out_of_memory(error);
	job->reader = adb_stored_reader_new(job->db, error);
	job->extractor = job->reader != NULL ? adb_extractor_new(job->db, error) : NULL;
	if (job->extractor == NULL)
		return error->outcome;
	if (sqlite3_prepare_v2(job->db, name_sql, -1, &job->name, NULL) != SQLITE_OK)
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET, "%s", sqlite3_errmsg(job->db));
	return ADB_OK;
}

static enum adb_outcome run(struct job *job, struct adb_error *error)
{
	if (job->options->format->write_tables != NULL)
		return run_tables(job, error);

	enum adb_outcome outcome = adb_export_select(job->db, job->options, &job->selection, error);

	if (outcome == ADB_OK)
		outcome = find_models(job, error);
	if (outcome == ADB_OK && job->options->skin != NULL)
		outcome = check_skin(job, error);
	if (outcome == ADB_OK && job->selection.count > 0)
		outcome = prepare(job, error);
	if (outcome == ADB_OK && job->selection.count > 0)
		outcome = write_files(job, error);
	return outcome;
}

/* The export ended early: the manifest lists the files that are complete. */
static void list_what_was_written(struct job *job)
{
	struct adb_error why;
	size_t count = job->manifest.file_count;

	adb_export_clear_progress();
	if (write_manifest(job, &why) != ADB_OK)
		adb_report("export: %s", why.message);
	else
		adb_report("export: %s; " ADB_MANIFEST_NAME " lists the %zu file%s that %s complete",
			   adb_interrupted ? "interrupted" : "ended early", count, count == 1 ? "" : "s",
			   count == 1 ? "is" : "are");
}

/* ---- what the header declares ---- */

/*
 * Reads in one transaction, so that later writes of other programs are not seen. A transaction that the user began in the shell is
 * used and stays open.
 */
int adb_export_run(sqlite3 *db, const struct adb_export_options *options)
{
	struct job job = { .db = db, .options = options };
	struct adb_error error = { 0 };
	bool begins = sqlite3_get_autocommit(db) != 0;

	adb_export_reports_begin(options->verbose);
	adb_output_protect(adb_protected_reason, db);

	enum adb_outcome outcome = begins ? adb_sql_run(db, "BEGIN", &error) : ADB_OK;

	if (outcome == ADB_OK)
		outcome = run(&job, &error);

	if (outcome != ADB_OK && job.manifest.file_count > 0 && job.manifest.output.file != NULL)
		list_what_was_written(&job);
	adb_export_reports_end();

	int code = exit_code(&job, outcome, &error);

	adb_output_protect(NULL, NULL);
	release(&job);
	if (begins && sqlite3_get_autocommit(db) == 0)
		sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
	return code;
}

/* Selects the clips of an export and groups them by file. */
#include "export/select.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/stop.h"
#include "export/equal_skeletons.h"
#include "program/report.h"
#include "sql/column_hint.h"
#include "sql/find.h"
#include "sqlite/run.h"

/* Of a table with the columns id, asset_id, name and native_id: the rows that adb_find() chooses from. */
#define IS_NAMED(table)                                                                                      \
	"(SELECT id FROM " table                                                                             \
	" WHERE name = ?1 COLLATE NOCASE OR native_id = ?1 COLLATE NOCASE OR id = CAST(?1 AS INTEGER)"       \
	" AND CAST(id AS TEXT) = ?1 OR asset_id IN (SELECT id FROM assets WHERE xxh128 = lower(?1)))"

struct placed {
	struct adb_export_choice clip;
	int64_t group;
	size_t rank, position; /* rank: the first position in its group */
};

/* ---- the ids ---- */

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static bool add(struct adb_export_selection *selection, int64_t clip_id, int64_t skeleton_id)
{
	if (selection->count == selection->capacity) {
		size_t capacity = selection->capacity == 0 ? 256 : selection->capacity * 2;
		struct adb_export_choice *clips = reallocarray(selection->clips, capacity, sizeof *clips);

		if (clips == NULL)
			return false;
		selection->clips = clips;
		selection->capacity = capacity;
	}
	selection->clips[selection->count++] = (struct adb_export_choice){
		.clip_id = clip_id,
		.skeleton_id = skeleton_id,
	};
	return true;
}

/* One clip that the user named. A name that means none or several is reported, and the others are exported. */
static enum adb_outcome add_named(sqlite3 *db, const char *word, struct adb_export_selection *selection,
				  struct adb_error *error)
{
	struct adb_buffer why = { 0 };
	enum adb_outcome outcome = ADB_OK;
	int64_t id;

	if (adb_find(db, ADB_FIND_CLIP, word, &id, &why)) {
		outcome = add(selection, id, 0) ? ADB_OK : no_memory(error);
	} else if (!adb_buffer_ok(&why)) {
		outcome = no_memory(error);
	} else {
		adb_report("export: %.*s", (int)why.size, why.data);
		selection->unknown++;
	}
	adb_buffer_free(&why);
	return outcome;
}

/* The clips of "A,B,C", which may also be one name with commas. */
static enum adb_outcome add_list(sqlite3 *db, const char *words, struct adb_export_selection *selection,
				 struct adb_error *error)
{
	struct adb_buffer unused = { 0 };
	char *copy = strdup(words);

	if (copy == NULL)
		return no_memory(error);

	enum adb_outcome outcome = ADB_OK;
	int64_t id;
	bool is_name = strchr(words, ',') != NULL && adb_find(db, ADB_FIND_CLIP, words, &id, &unused);
	char *word = copy;

	if (is_name)
		outcome = add(selection, id, 0) ? ADB_OK : no_memory(error);
	for (bool is_last = is_name; outcome == ADB_OK && !is_last;) {
		size_t size = strcspn(word, ",");

		is_last = word[size] == '\0';
		word[size] = '\0';
		outcome = add_named(db, word, selection, error);
		word += size + !is_last;
	}
	adb_buffer_free(&unused);
	free(copy);
	return outcome;
}

static enum adb_outcome add_listed(sqlite3 *db, const struct adb_export_options *options,
				   struct adb_export_selection *selection, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0; i < options->clip_count && outcome == ADB_OK; i++)
		outcome = add_list(db, options->clips[i], selection, error);
	return outcome;
}

/* Sets the error of SQLite, with what may have been meant by a column that it does not know. */
static enum adb_outcome not_prepared(sqlite3 *db, const char *sql, struct adb_error *error)
{
	struct adb_buffer hint = { 0 };
	char *message = sqlite3_mprintf("%s", sqlite3_errmsg(db)); /* the hint runs statements */
	enum adb_outcome outcome = adb_sql_failed(db, error);

	if (message != NULL)
		adb_column_hint(&hint, db, message, sql);
	if (adb_buffer_ok(&hint) && hint.size > 0)
		outcome = adb_error_set(error, outcome, ADB_NO_OFFSET, "%s%.*s", message, (int)hint.size,
					hint.data);
	sqlite3_free(message);
	adb_buffer_free(&hint);
	return outcome;
}

/* Whether only blanks, semicolons and comments follow, which give no statement. */
static bool is_blank(sqlite3 *db, const char *sql)
{
	while (*sql != '\0') {
		sqlite3_stmt *statement = NULL;
		const char *rest = sql;
		int code = sqlite3_prepare_v2(db, sql, -1, &statement, &rest);
		bool is_statement = code != SQLITE_OK || statement != NULL;

		sqlite3_finalize(statement);
		if (is_statement || rest == sql)
			return !is_statement;
		sql = rest;
	}
	return true;
}

/* The first column of one row, and the skeleton in the second when `with_skeleton`. */
static enum adb_outcome add_row(sqlite3_stmt *statement, bool with_skeleton,
				struct adb_export_selection *selection, struct adb_error *error)
{
	int64_t skeleton_id = with_skeleton ? sqlite3_column_int64(statement, 1) : 0;

	switch (sqlite3_column_type(statement, 0)) {
	case SQLITE_NULL:
		return ADB_OK;
	case SQLITE_INTEGER:
		return add(selection, sqlite3_column_int64(statement, 0), skeleton_id) ? ADB_OK
										       : no_memory(error);
	default:
		return adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "\"%.100s\" is not a clip id",
				     (const char *)sqlite3_column_text(statement, 0));
	}
}

static enum adb_outcome add_rows(sqlite3 *db, sqlite3_stmt *statement, bool with_skeleton,
				 struct adb_export_selection *selection, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_ROW;

	while (outcome == ADB_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
		outcome = add_row(statement, with_skeleton, selection, error);
		if (adb_interrupted)
			outcome = adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	}
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(db, error);
	return outcome;
}

static enum adb_outcome run(sqlite3 *db, const char *sql, struct adb_export_selection *selection,
			    struct adb_error *error)
{
	sqlite3_stmt *statement = NULL;
	const char *rest = "";
	enum adb_outcome outcome;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, &rest) != SQLITE_OK)
		outcome = not_prepared(db, sql, error);
	else if (statement == NULL || sqlite3_column_count(statement) == 0)
		outcome = adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "the SQL gives no rows");
	else if (!is_blank(db, rest))
		outcome = adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "more than one SQL statement");
	else
		outcome = add_rows(db, statement, false, selection, error);
	sqlite3_finalize(statement);
	return outcome;
}

static enum adb_outcome run_where(sqlite3 *db, const char *where, struct adb_export_selection *selection,
				  struct adb_error *error)
{
	/* The line break ends a comment that `where` may end with. */
	char *sql = sqlite3_mprintf("SELECT clip_id FROM clip_summary WHERE (%s\n) ORDER BY clip_id", where);
	enum adb_outcome outcome = sql != NULL ? run(db, sql, selection, error) : no_memory(error);

	sqlite3_free(sql);
	return outcome;
}

/* Nothing has the name: the nearest names. */
static enum adb_outcome set_unknown(sqlite3 *db, enum adb_findable what, const char *name,
				    struct adb_error *error)
{
	struct adb_buffer why = { 0 };
	int64_t unused;
	enum adb_outcome outcome;

	adb_find(db, what, name, &unused, &why);
	outcome = adb_buffer_ok(&why)
			  ? adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "%.*s", (int)why.size, why.data)
			  : no_memory(error);
	adb_buffer_free(&why);
	return outcome;
}

/* Runs `sql` with `name` as its parameter. The query `found` checks that a `what` of that name exists, else ADB_USAGE. */
static enum adb_outcome run_named(sqlite3 *db, const char *sql, const char *found, enum adb_findable what,
				  const char *name, struct adb_export_selection *selection,
				  struct adb_error *error)
{
	sqlite3_stmt *is_there = NULL, *statement = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_prepare_v2(db, found, -1, &is_there, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK ||
	    sqlite3_bind_text(is_there, 1, name, -1, SQLITE_STATIC) != SQLITE_OK ||
	    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC) != SQLITE_OK ||
	    sqlite3_step(is_there) != SQLITE_ROW)
		outcome = adb_sql_failed(db, error);
	else if (sqlite3_column_int(is_there, 0) == 0)
		outcome = set_unknown(db, what, name, error);
	else
		outcome = add_rows(db, statement, sqlite3_column_count(statement) > 1, selection, error);
	sqlite3_finalize(is_there);
	sqlite3_finalize(statement);
	return outcome;
}

/* A clip that fits several of the skeletons gets its primary one if that is among them. */
static enum adb_outcome run_skeleton(sqlite3 *db, const char *name, struct adb_export_selection *selection,
				     struct adb_error *error)
{
	return run_named(db,
			 "SELECT clip_id, skeleton_id FROM clip_skeletons WHERE skeleton_id IN " IS_NAMED(
				 "skeletons") " ORDER BY clip_id, is_primary DESC, skeleton_id",
			 "SELECT EXISTS " IS_NAMED("skeletons"), ADB_FIND_SKELETON, name, selection, error);
}

static enum adb_outcome run_model(sqlite3 *db, const char *name, struct adb_export_selection *selection,
				  struct adb_error *error)
{
	return run_named(
		db,
		"SELECT clip_id FROM clip_models WHERE model_id IN " IS_NAMED(
			"models") " UNION SELECT clip_id FROM companion_clips WHERE model_id IN " IS_NAMED("models") " ORDER BY clip_id",
		"SELECT EXISTS " IS_NAMED("models"), ADB_FIND_MODEL, name, selection, error);
}

/* ---- order ---- */

/* Whether a file holds the clips of a skeleton. */
static bool gathers_skeletons(const struct adb_export_options *options)
{
	enum adb_export_grouping grouping = adb_export_grouping_of(options);

	return grouping == ADB_BY_SKELETON || grouping == ADB_BY_SELECTION;
}

static int64_t group_of(const struct adb_export_choice *clip, enum adb_export_grouping grouping)
{
	if (grouping == ADB_BY_ASSET)
		return clip->asset_id;
	if (grouping == ADB_BY_PLAN)
		return clip->group != 0 ? clip->group : clip->clip_id;
	/* Clips without a skeleton have a file each: negative numbers are free. In one file, skeletons stay together. */
	if (grouping == ADB_BY_SKELETON || grouping == ADB_BY_SELECTION)
		return clip->skeleton_id != 0 ? clip->skeleton_id : ~clip->clip_id;
	return clip->clip_id;
}

static int compare_sizes(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

static int by_group(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	return x->group != y->group ? (x->group > y->group ? 1 : -1)
				    : compare_sizes(x->position, y->position);
}

static int by_rank(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	return x->rank != y->rank ? compare_sizes(x->rank, y->rank) : compare_sizes(x->position, y->position);
}

/* Groups in the order of their first clips, clips in the order in which they came; equal clips are dropped.
 */
static bool arrange(struct adb_export_selection *selection, enum adb_export_grouping grouping,
		    bool by_clip_id)
{
	struct placed *placed = calloc(selection->count + 1, sizeof *placed);
	size_t kept = 0;

	if (placed == NULL)
		return false;
	for (size_t i = 0; i < selection->count; i++)
		placed[i] = (struct placed){
			.clip = selection->clips[i],
			.group = by_clip_id ? selection->clips[i].clip_id
					    : group_of(&selection->clips[i], grouping),
			.position = i,
		};
	qsort(placed, selection->count, sizeof *placed, by_group);
	for (size_t i = 0; i < selection->count; i++) {
		bool same_group = i > 0 && placed[i].group == placed[i - 1].group;

		placed[i].rank = same_group ? placed[i - 1].rank : placed[i].position;
	}
	qsort(placed, selection->count, sizeof *placed, by_rank);
	for (size_t i = 0; i < selection->count; i++)
		if (!by_clip_id || kept == 0 || placed[i].clip.clip_id != selection->clips[kept - 1].clip_id)
			selection->clips[kept++] = placed[i].clip;
	selection->count = kept;
	free(placed);
	return true;
}

/* Returns a text that is never NULL in the database; NULL when memory ran out. */
static const char *copy_text(struct adb_arena *arena, sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text != NULL ? adb_arena_text(arena, text, strlen(text)) : NULL;
}

/* Looks up the assets and skeletons of clips. Reports and drops ids without a clip and, unless `needs_no_keys`, clips whose keys the
 * dump does not have. */
static enum adb_outcome look_up(sqlite3 *db, bool needs_no_keys, struct adb_export_selection *selection,
				struct adb_error *error)
{
	static const char sql[] =
		"SELECT asset_id, (SELECT skeleton_id FROM clip_skeletons WHERE clip_id = clips.id"
		" AND is_primary = 1), (SELECT name FROM clip_names WHERE clip_id = clips.id),"
		" CASE WHEN json_valid(attributes) THEN attributes ->> '$.no_data' END FROM clips WHERE id = ?1";
	static const size_t title_budget = (size_t)1024 * 1024 * 1024;
	sqlite3_stmt *statement;
	bool all_titled = true;
	size_t kept = 0;
	int code;

	selection->titles = adb_arena_new(title_budget);
	if (selection->titles == NULL)
		return no_memory(error);
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	for (size_t i = 0; i < selection->count && !adb_interrupted; i++) {
		struct adb_export_choice clip = selection->clips[i];

		sqlite3_bind_int64(statement, 1, clip.clip_id);
		code = sqlite3_step(statement);
		if (code == SQLITE_ROW && !needs_no_keys &&
		    sqlite3_column_type(statement, 3) != SQLITE_NULL) {
			adb_export_report(clip.clip_id, (const char *)sqlite3_column_text(statement, 2),
					  "no data: its keys are in %s: left out",
					  (const char *)sqlite3_column_text(statement, 3));
			selection->without_data++;
		} else if (code == SQLITE_ROW) {
			clip.asset_id = sqlite3_column_int64(statement, 0);
			if (clip.skeleton_id == 0)
				clip.skeleton_id = sqlite3_column_int64(statement, 1);
			clip.title = copy_text(selection->titles, statement, 2);
			all_titled = all_titled && clip.title != NULL;
			selection->clips[kept++] = clip;
		} else if (code != SQLITE_DONE) {
			break;
		} else {
			adb_export_report(clip.clip_id, NULL, "not in the database");
			selection->unknown++;
		}
		sqlite3_reset(statement);
	}
	selection->count = kept;
	if (sqlite3_finalize(statement) != SQLITE_OK)
		return adb_sql_failed(db, error);
	return all_titled ? ADB_OK : no_memory(error);
}

/* ---- what the header declares ---- */

enum adb_outcome adb_export_select(sqlite3 *db, const struct adb_export_options *options,
				   struct adb_export_selection *selection, struct adb_error *error)
{
	enum adb_outcome outcome;

	*selection = (struct adb_export_selection){ 0 };
	if (options->has_clips)
		outcome = add_listed(db, options, selection, error);
	else if (options->select != NULL)
		outcome = run(db, options->select, selection, error);
	else if (options->where != NULL)
		outcome = run_where(db, options->where, selection, error);
	else if (options->skeleton != NULL)
		outcome = run_skeleton(db, options->skeleton, selection, error);
	else if (options->model != NULL)
		outcome = run_model(db, options->model, selection, error);
	else
		outcome = run(db, "SELECT id FROM clips ORDER BY id", selection, error);
	if (outcome == ADB_OK && !arrange(selection, ADB_BY_CLIP, true))
		outcome = no_memory(error);
	if (outcome == ADB_OK)
		outcome = look_up(db, options->format->needs_no_keys, selection, error);
	if (outcome == ADB_OK && gathers_skeletons(options))
		outcome = adb_export_unify_skeletons(db, selection, error);
	if (outcome == ADB_OK && options->format->planning != NULL) {
		selection->planning = options->format->planning;
		selection->plan = selection->planning->make(db, selection, error);
		outcome = selection->plan != NULL ? ADB_OK : error->outcome;
	}
	if (outcome == ADB_OK && !arrange(selection, adb_export_grouping_of(options), false))
		outcome = no_memory(error);
	return outcome;
}

void adb_export_selection_free(struct adb_export_selection *selection)
{
	if (selection->plan != NULL)
		selection->planning->free(selection->plan);
	free(selection->clips);
	adb_arena_free(selection->titles);
	*selection = (struct adb_export_selection){ 0 };
}

enum adb_export_grouping adb_export_grouping_of(const struct adb_export_options *options)
{
	return options->per_clip ? ADB_BY_CLIP : options->format->grouping;
}

size_t adb_export_group_size(const struct adb_export_selection *selection, size_t first,
			     enum adb_export_grouping grouping)
{
	size_t end = grouping == ADB_BY_SELECTION ? selection->count : first + 1;
	int64_t group = group_of(&selection->clips[first], grouping);

	while (end < selection->count && group_of(&selection->clips[end], grouping) == group)
		end++;
	return end - first;
}

/* Runs the SQL of schema/touched/. */
#include "store/touched.h"

#include <string.h>

#include "dump/system.h"
#include "sqlite/run.h"
#include "sqlite/value.h"
#include "store/schema.h"
#include "store/schema_files.h"

static const char is_untied[] = "SELECT 1 FROM temp.untied";

static size_t stem_size(const char *name, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (name[i] == '-' || name[i] == '.')
			return i;
	return size;
}

/* name_stem(NAME): the name in upper case, up to the first '-' or '.'. */
static void call_stem(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	size_t size;
	const char *name = adb_value_bytes(context, arguments[0], &size);
	char *stem;

	(void)count;
	if (name == NULL)
		return;
	size = stem_size(name, size);
	stem = sqlite3_malloc64(size + 1);
	if (stem == NULL) {
		sqlite3_result_error_nomem(context);
		return;
	}
	for (size_t i = 0; i < size; i++)
		stem[i] = (char)(name[i] >= 'a' && name[i] <= 'z' ? name[i] - 'a' + 'A' : name[i]);
	sqlite3_result_text64(context, stem, size, sqlite3_free, SQLITE_UTF8);
}

/* name_spelling(NAME): the beginning of the name that name_stem() makes upper case; NULL when it is already. */
static void call_spelling(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	size_t size;
	const char *name = adb_value_bytes(context, arguments[0], &size);
	bool has_lower = false;

	(void)count;
	if (name == NULL)
		return;
	size = stem_size(name, size);
	for (size_t i = 0; i < size; i++)
		has_lower |= name[i] >= 'a' && name[i] <= 'z';
	if (has_lower)
		sqlite3_result_text64(context, name, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static int register_functions(sqlite3 *db)
{
	const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
	int code = sqlite3_create_function_v2(db, "name_stem", 1, flags, NULL, call_stem, NULL, NULL, NULL);

	return code == SQLITE_OK ? sqlite3_create_function_v2(db, "name_spelling", 1, flags, NULL,
							      call_spelling, NULL, NULL, NULL)
				 : code;
}

static enum adb_outcome list_systems(sqlite3 *db, struct adb_error *error)
{
	sqlite3_stmt *row = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_prepare_v2(db, "INSERT INTO temp.narrow_system VALUES (?1)", -1, &row, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++) {
		if (adb_systems[i]->ties_sql == NULL)
			continue;
		sqlite3_bind_text(row, 1, adb_systems[i]->id, -1, SQLITE_STATIC);
		if (sqlite3_step(row) != SQLITE_DONE || sqlite3_reset(row) != SQLITE_OK)
			outcome = adb_sql_failed(db, error);
	}
	sqlite3_finalize(row);
	return outcome;
}

/* Runs statements, each of which has at most one parameter. */
static enum adb_outcome run_with(sqlite3 *db, const char *sql, int64_t parameter, struct adb_error *error)
{
	while (*sql != '\0') {
		sqlite3_stmt *statement = NULL;

		if (sqlite3_prepare_v2(db, sql, -1, &statement, &sql) != SQLITE_OK)
			return adb_sql_failed(db, error);
		sqlite3_bind_int64(statement, 1, parameter); /* fails when there is no parameter */
		sqlite3_step(statement);
		if (!adb_sql_end(statement))
			return adb_sql_failed(db, error);
	}
	return ADB_OK;
}

static enum adb_outcome run_ties(sqlite3 *db, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++)
		if (adb_systems[i]->ties_sql != NULL)
			outcome = adb_schema_run_of_system(db, adb_systems[i], "ties.sql",
							   adb_systems[i]->ties_sql, error);
	return outcome;
}

/* Finds the touched assets, and the sources in which others can be tied to them. Sets `untied` when these cannot be resolved in part. */
static enum adb_outcome choose_sources(sqlite3 *db, bool *untied, struct adb_error *error)
{
	enum adb_outcome outcome = adb_sql_run(db, adb_schema_text("touched/scope.sql"), error);

	if (outcome == ADB_OK)
		outcome = adb_sql_has_row(db, is_untied, untied, error);
	if (outcome != ADB_OK || *untied)
		return outcome;
	outcome = run_ties(db, error);
	return outcome == ADB_OK ? adb_sql_has_row(db, is_untied, untied, error) : outcome;
}

/* Finds what is tied to the touched assets, and to that, until nothing new is found. */
static enum adb_outcome follow_ties(sqlite3 *db, struct adb_error *error)
{
	static const char note_shadowed[] =
		"INSERT OR IGNORE INTO temp.was_shadowed SELECT a.id FROM temp.resolved_asset AS r"
		" CROSS JOIN main.assets AS a ON a.id = r.asset_id WHERE a.shadowed_by IS NOT NULL";
	bool has_fresh = true;
	enum adb_outcome outcome = adb_sql_run(db, adb_schema_text("touched/changed.sql"), error);

	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("touched/names.sql"), error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("touched/askers.sql"), error);
	while (outcome == ADB_OK && has_fresh) {
		outcome = adb_sql_run(db, adb_schema_text("touched/names.sql"), error);
		if (outcome == ADB_OK)
			outcome = adb_sql_run(db, adb_schema_text("touched/assets.sql"), error);
		if (outcome == ADB_OK)
			outcome = adb_sql_has_row(db, "SELECT 1 FROM temp.fresh_asset", &has_fresh, error);
	}
	return outcome == ADB_OK ? adb_sql_run(db, note_shadowed, error) : outcome;
}

enum adb_outcome adb_touched_begin(sqlite3 *db, struct adb_error *error)
{
	enum adb_outcome outcome = register_functions(db) == SQLITE_OK
					   ? adb_sql_run(db, adb_schema_text("touched/begin.sql"), error)
					   : adb_sql_failed(db, error);

	return outcome == ADB_OK ? list_systems(db, error) : outcome;
}

enum adb_outcome adb_touched_note_deleted(sqlite3 *db, int64_t source_id, struct adb_error *error)
{
	bool untied;
	enum adb_outcome outcome = adb_sql_has_row(db, is_untied, &untied, error);

	if (untied || outcome != ADB_OK)
		return outcome;
	outcome = run_with(db, "DELETE FROM temp.tie_source; INSERT INTO temp.tie_source VALUES (?1)",
			   source_id, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("touched/source.sql"), error);
	if (outcome == ADB_OK)
		outcome = run_ties(db, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("touched/changed.sql"), error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("touched/names.sql"), error);
	return outcome == ADB_OK ? adb_sql_run(db, "DELETE FROM temp.also_named", error) : outcome;
}

enum adb_outcome adb_touched_note_stored(sqlite3 *db, int64_t source_id, struct adb_error *error)
{
	return run_with(db, "INSERT OR IGNORE INTO temp.touched_source (source_id, had_sets) VALUES (?1, 0)",
			source_id, error);
}

enum adb_outcome adb_touched_note_all(sqlite3 *db, struct adb_error *error)
{
	return adb_sql_run(db, "INSERT INTO temp.untied VALUES ('dumps')", error);
}

enum adb_outcome adb_touched_choose(sqlite3 *db, bool *narrow, struct adb_error *error)
{
	bool has_begun, untied = true;
	enum adb_outcome outcome = adb_sql_has_row(
		db, "SELECT 1 FROM temp.sqlite_schema WHERE name = 'touched_source'", &has_begun, error);

	*narrow = false;
	if (has_begun)
		outcome = adb_sql_has_row(db, is_untied, &untied, error);
	if (outcome != ADB_OK || untied)
		return outcome;
	outcome = choose_sources(db, &untied, error);
	if (outcome == ADB_OK && untied)
		return adb_sql_run(db, "DROP TABLE temp.resolved_asset", error);
	if (outcome == ADB_OK)
		outcome = follow_ties(db, error);
	*narrow = outcome == ADB_OK;
	return outcome;
}

enum adb_outcome adb_touched_ask(sqlite3 *db, struct adb_error *error)
{
	static const char *const files[] = { "touched/shifted.sql", "touched/changed.sql",
					     "touched/asked.sql" };
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0; i < sizeof files / sizeof files[0] && outcome == ADB_OK; i++)
		outcome = adb_sql_run(db, adb_schema_text(files[i]), error);
	return outcome;
}

enum adb_outcome adb_touched_end(sqlite3 *db, struct adb_error *error)
{
	return adb_sql_run(db, adb_schema_text("touched/end.sql"), error);
}

/* Runs the SQL of schema/resolve/. */
#include "store/resolve.h"

#include <stdint.h>
#include <string.h>

#include "sqlite/run.h"
#include "store/bone_extent.h"
#include "store/derived.h"
#include "store/facts.h"
#include "store/name_functions.h"
#include "store/schema.h"
#include "store/schema_files.h"
#include "store/touched.h"

static enum adb_outcome find_indexes(sqlite3 *db, bool *has_indexes, struct adb_error *error)
{
	return adb_sql_has_row(
		db,
		"SELECT 1 FROM main.sqlite_schema WHERE type = 'index' AND tbl_name = 'channels' AND sql IS NOT NULL",
		has_indexes, error);
}

/* Fills temp.hashed_type with the types of resources whose native ids are hashes of names. */
static enum adb_outcome list_hashed_types(sqlite3 *db, struct adb_error *error)
{
	enum adb_outcome outcome =
		adb_sql_run(db, "CREATE TEMP TABLE hashed_type (system_id TEXT, type TEXT)", error);
	sqlite3_stmt *row = NULL;

	if (outcome != ADB_OK)
		return outcome;
	if (sqlite3_prepare_v2(db, "INSERT INTO temp.hashed_type VALUES (?1, ?2)", -1, &row, NULL) !=
	    SQLITE_OK)
		return adb_sql_failed(db, error);
	for (size_t i = 0; adb_systems[i] != NULL; i++)
		for (const struct adb_format *const *format = adb_systems[i]->formats;
		     adb_systems[i]->name_hash != NULL && *format != NULL && outcome == ADB_OK; format++) {
			sqlite3_bind_text(row, 1, adb_systems[i]->id, -1, SQLITE_STATIC);
			sqlite3_bind_text(row, 2, (*format)->type, -1, SQLITE_STATIC);
			if (sqlite3_step(row) != SQLITE_DONE || sqlite3_reset(row) != SQLITE_OK)
				outcome = adb_sql_failed(db, error);
		}
	sqlite3_finalize(row);
	return outcome;
}

/* Runs the files of schema/resolve/ whose names are from `from` up to `to`, in the order of their names. */
static enum adb_outcome run_files(sqlite3 *db, const char *from, const char *to, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (const struct adb_schema_file *file = adb_schema_files; file->name != NULL && outcome == ADB_OK;
	     file++)
		if (strcmp(file->name, from) >= 0 && strcmp(file->name, to) < 0)
			outcome = adb_sql_run(db, file->text, error);
	return outcome;
}

static enum adb_outcome run_if_row(sqlite3 *db, const char *query, const char *sql, struct adb_error *error)
{
	bool has_row;
	enum adb_outcome outcome = adb_sql_has_row(db, query, &has_row, error);

	return outcome == ADB_OK && has_row ? adb_sql_run(db, sql, error) : outcome;
}

/*
 * Takes the statistics of the tables away, until the end of the transaction at most. They say that a stored table has fewer rows than a
 * temporary one, of which SQLite knows nothing and assumes a million: it reads all of the stored table for a Bloom filter where a
 * few rows are looked up in it.
 */
static enum adb_outcome hide_statistics(sqlite3 *db, struct adb_error *error)
{
	return run_if_row(db, "SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_stat1'",
			  "CREATE TEMP TABLE hidden_statistics AS SELECT * FROM main.sqlite_stat1;"
			  "DELETE FROM main.sqlite_stat1;"
			  "ANALYZE main.sqlite_schema",
			  error);
}

static enum adb_outcome show_statistics(sqlite3 *db, struct adb_error *error)
{
	return run_if_row(db, "SELECT 1 FROM temp.sqlite_schema WHERE name = 'hidden_statistics'",
			  "INSERT INTO main.sqlite_stat1 SELECT * FROM temp.hidden_statistics;"
			  "DROP TABLE temp.hidden_statistics;"
			  "ANALYZE main.sqlite_schema",
			  error);
}

static enum adb_outcome choose_assets(sqlite3 *db, bool *narrow, struct adb_error *error)
{
	bool has_others = true;
	enum adb_outcome outcome = hide_statistics(db, error);

	if (outcome == ADB_OK)
		outcome = adb_touched_choose(db, narrow, error);
	if (outcome == ADB_OK && !*narrow)
		outcome = adb_sql_has_row(
			db,
			"SELECT 1 FROM main.dumps WHERE id NOT IN (SELECT dump_id FROM temp.resolved_dump)",
			&has_others, error);
	if (outcome == ADB_OK && !has_others)
		return show_statistics(db, error);
	if (outcome == ADB_OK && !*narrow)
		outcome = adb_sql_run(db, adb_schema_text("resolve_assets.sql"), error);
	return outcome == ADB_OK ? adb_sql_run(db, adb_schema_text("resolve_views.sql"), error) : outcome;
}

/*
 * Finds the dumps to resolve, and the assets of them. When these are not all, names of tables stand for the rows of these assets until the
 * end. A database without indexes is new, all of its dumps are to be resolved, and views of some would have to read all rows. Sets `narrow`
 * when they are a part of dumps of systems with ties.sql.
 */
static enum adb_outcome choose_dumps(sqlite3 *db, bool has_indexes, bool *narrow, struct adb_error *error)
{
	enum adb_outcome outcome = list_hashed_types(db, error);

	if (outcome == ADB_OK)
		outcome = run_files(db, "resolve/", "resolve/05", error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, "DROP TABLE temp.hashed_type", error);
	*narrow = false;
	return outcome == ADB_OK && has_indexes ? choose_assets(db, narrow, error) : outcome;
}

/* Whether a resource of a type is one that the system decodes. */
static bool decodes_type(const struct adb_system *system, const char *type)
{
	for (const struct adb_format *const *format = system->formats; *format != NULL; format++)
		if (strcmp((*format)->type, type) == 0)
			return true;
	return false;
}

/*
 * The systems, of which there are fewer than 64, that decode something that the dumps have, as bits by their place in adb_systems. All of them after a failure, which
 * what follows meets as well.
 */
static uint64_t find_systems(sqlite3 *db)
{
	sqlite3_stmt *row = NULL;
	uint64_t found = 0;
	int code = sqlite3_prepare_v2(db, "SELECT DISTINCT type FROM assets WHERE type IS NOT NULL", -1, &row,
				      NULL);

	while (code == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
		const char *type = (const char *)sqlite3_column_text(row, 0);

		code = type != NULL ? SQLITE_OK : SQLITE_NOMEM;
		for (size_t i = 0; adb_systems[i] != NULL && type != NULL; i++)
			if (decodes_type(adb_systems[i], type))
				found |= (uint64_t)1 << i;
	}
	sqlite3_finalize(row);
	return code == SQLITE_DONE ? found : UINT64_MAX;
}

/* The systems of which a part of a dump may be, as bits like those of find_systems(). */
static uint64_t systems_with_ties(void)
{
	uint64_t found = 0;

	for (size_t i = 0; adb_systems[i] != NULL; i++)
		if (adb_systems[i]->ties_sql != NULL)
			found |= (uint64_t)1 << i;
	return found;
}

/* Where there are too many copies of a name, what is said of them is said anew, which takes a look at all references. */
static enum adb_outcome choose_references(sqlite3 *db, bool narrow, struct adb_error *error)
{
	bool has_crowd;
	enum adb_outcome outcome = adb_sql_has_row(
		db, "SELECT 1 FROM main.diagnostics WHERE code = 'too-many-copies'", &has_crowd, error);
	bool is_part = narrow && !has_crowd;

	if (outcome == ADB_OK && is_part)
		outcome = adb_touched_ask(db, error);
	return outcome == ADB_OK
		       ? adb_sql_run(db,
				     adb_schema_text(is_part ? "resolve_asked.sql" : "resolve_asked_all.sql"),
				     error)
		       : outcome;
}

/* Makes the clips of some systems that are cut out of others. */
static enum adb_outcome make_cuts(sqlite3 *db, const struct adb_resolve_cuts *cuts, uint64_t systems,
				  struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++) {
		const struct adb_cutter *cutter = adb_systems[i]->cutter;

		if (cutter == NULL || !(systems >> i & 1))
			continue;
		outcome = adb_schema_run_of_system(db, adb_systems[i], "cuts.sql", cutter->sql, error);
		if (outcome == ADB_OK && cuts != NULL)
			outcome = cuts->make(cuts->context, adb_systems[i]->id, cutter, error);
	}
	return outcome;
}

/*
 * Runs resolve.sql of a system, between the making and the dropping of the table of facts that it asks for. The table is empty
 * unless `with_facts`.
 */
static enum adb_outcome run_system(sqlite3 *db, const struct adb_system *system, bool with_facts,
				   struct adb_error *error)
{
	const struct adb_fact_file *facts =
		system->resolve_facts != NULL ? adb_facts_named(system, system->resolve_facts) : NULL;
	enum adb_outcome outcome =
		facts != NULL ? adb_facts_load(db, facts, NULL, with_facts, error) : ADB_OK;

	if (outcome == ADB_OK)
		outcome = adb_schema_run_of_system(db, system, "resolve.sql", system->resolve_sql, error);
	if (outcome == ADB_OK && facts != NULL)
		outcome = adb_facts_drop(db, facts, error);
	return outcome;
}

/*
 * Order: the dumps, places, clips that are cut, references of all systems, those of single systems, rows derived from both, the clean-up.
 * A new database, which has no indexes, has nothing of a system that decodes nothing in it, and a part of a dump has nothing of a system
 * without ties.sql.
 */
static enum adb_outcome run_all(sqlite3 *db, const struct adb_resolve_cuts *cuts, bool has_indexes,
				struct adb_error *error)
{
	bool narrow;
	enum adb_outcome outcome = choose_dumps(db, has_indexes, &narrow, error);
	uint64_t present = find_systems(db);
	uint64_t concerned = narrow ? systems_with_ties() : has_indexes ? UINT64_MAX : present;

	if (outcome == ADB_OK)
		outcome = run_files(db, "resolve/05", "resolve/12", error);
	if (outcome == ADB_OK)
		outcome = choose_references(db, narrow, error);
	if (outcome == ADB_OK)
		outcome = run_files(db, "resolve/12", "resolve/20", error);
	if (outcome == ADB_OK)
		outcome = make_cuts(db, cuts, concerned, error);
	if (outcome == ADB_OK)
		outcome = run_files(db, "resolve/20", "resolve/50", error);

	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++)
		if (adb_systems[i]->resolve_sql != NULL && concerned >> i & 1)
			outcome = run_system(db, adb_systems[i], present >> i & 1, error);
	return outcome == ADB_OK ? run_files(db, "resolve/50", "resolve0", error) : outcome;
}

enum adb_outcome adb_resolve(sqlite3 *db, const struct adb_resolve_cuts *cuts, struct adb_error *error)
{
	bool has_indexes = true;
	enum adb_outcome outcome = adb_name_functions_register(db) == SQLITE_OK &&
						   adb_name_functions_register_before(db) == SQLITE_OK &&
						   adb_bone_extent_begin(db) == SQLITE_OK
					   ? adb_sql_run(db, "BEGIN IMMEDIATE", error)
					   : adb_sql_failed(db, error);

	if (outcome == ADB_OK)
		outcome = find_indexes(db, &has_indexes, error);
	if (outcome == ADB_OK)
		outcome = run_all(db, cuts, has_indexes, error);
	if (outcome == ADB_OK && has_indexes)
		outcome = adb_derive_measures(db, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("resolve_views_end.sql"), error);
	if (outcome == ADB_OK)
		outcome = adb_touched_end(db, error);
	if (outcome == ADB_OK)
		outcome = show_statistics(db, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, "DELETE FROM index_state WHERE key = 'resolve_pending'; COMMIT",
				      error);
	if (outcome != ADB_OK && sqlite3_get_autocommit(db) == 0)
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	adb_bone_extent_end(db);
	return outcome;
}

bool adb_resolve_is_pending(sqlite3 *db)
{
	/* In a database from a stranger, index_state may be a view that never ends. */
	struct adb_error error;
	bool has_state, is_pending = false;

	adb_sql_has_row(db, "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = 'index_state'",
			&has_state, &error);
	if (has_state)
		adb_sql_has_row(db, "SELECT 1 FROM main.index_state WHERE key = 'resolve_pending'",
				&is_pending, &error);
	return is_pending;
}

/*
 * A program that the build runs: it checks that each system is complete and prints a line for each missing or wrong part. It
 * calls adb_systems_check() and then runs the SQL of the systems in an empty database.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/system_check.h"
#include "sqlite/run.h"
#include "store/bone_names.h"
#include "store/resolve.h"
#include "store/schema.h"
#include "store/schema_files.h"
#include "store/schema_model.h"
#include "store/touched.h"

static bool is_named(const char *text)
{
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		if ((*system)->resolve_sql == text || (*system)->views_sql == text ||
		    (*system)->ties_sql == text || (*system)->meshes_sql == text ||
		    (*system)->variants_sql == text || (*system)->census_find_sql == text ||
		    (*system)->census_judge_sql == text || (*system)->statements_sql == text ||
		    ((*system)->cutter != NULL && (*system)->cutter->sql == text))
			return true;
	return false;
}

/* Reports SQL files in the folder of a system that the system does not use. */
static void check_files(struct adb_buffer *problems)
{
	for (const struct adb_schema_file *file = adb_system_files; file->name != NULL; file++)
		if (!is_named(file->text))
			adb_buffer_printf(
				problems,
				"%s: no system names it as resolve_sql, ties_sql, views_sql, meshes_sql, variants_sql, SQL of its cutter or of the census\n",
				file->name);
}

/*
 * First as a part of a dump, for ties.sql, with the systems that have it; then as some of the dumps, with all systems. Names of tables
 * stand for views in both: there is a dump that is not resolved.
 */
static enum adb_outcome resolve_both_ways(sqlite3 *db, struct adb_error *error)
{
	static const char other_dump[] =
		"INSERT INTO dumps (id, name, path, is_named) VALUES (1, 'other', '/other', 1);"
		"INSERT INTO sources (dump_id, path, kind, byte_size, mtime_ns, xxh128) VALUES (1, '/other', 'file', 0, 0, '');"
		"INSERT INTO index_state VALUES ('resolve_pending', ',2,')";
	enum adb_outcome outcome = adb_resolve(db, NULL, error);

	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, other_dump, error);
	return outcome == ADB_OK ? adb_resolve(db, NULL, error) : outcome;
}

static enum adb_outcome run_mesh_sql(sqlite3 *db, const struct adb_system *system, const char *file,
				     const char *sql, struct adb_error *error)
{
	return sql != NULL ? adb_schema_run_of_system(db, system, file, sql, error) : ADB_OK;
}

/* As store/writer_mesh.c does it, for a database without models. */
static enum adb_outcome run_meshes_sql(sqlite3 *db, struct adb_error *error)
{
	enum adb_outcome outcome = adb_sql_run(
		db,
		"CREATE TEMP TABLE wanted_scope (whole TEXT, scope TEXT, has_images INTEGER, had_images INTEGER)",
		error);

	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("meshes/10-wanted.sql"), error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("meshes/50-textures.sql"), error);
	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++)
		outcome =
			run_mesh_sql(db, adb_systems[i], "variants.sql", adb_systems[i]->variants_sql, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("meshes/60-variants.sql"), error);
	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++)
		outcome = run_mesh_sql(db, adb_systems[i], "meshes.sql", adb_systems[i]->meshes_sql, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("meshes/90-end.sql"), error);
	return outcome == ADB_OK ? adb_sql_run(db, "DROP TABLE temp.wanted_scope", error) : outcome;
}

/* The id of the system whose SQL contains `name`; "(general)" when there is none. */
static const char *owner_of(const char *name, bool is_view)
{
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++) {
		const char *sql = is_view ? (*system)->views_sql : (*system)->resolve_sql;

		if (sql != NULL && strstr(sql, name) != NULL)
			return (*system)->id;
	}
	return "(general)";
}

/* Prepares a query of a view, because SQLite creates views without checking their columns. */
static void check_view(sqlite3 *db, const char *name, struct adb_buffer *problems)
{
	char *sql = sqlite3_mprintf("SELECT * FROM \"%w\"", name);
	sqlite3_stmt *row = NULL;

	if (sql == NULL || sqlite3_prepare_v2(db, sql, -1, &row, NULL) != SQLITE_OK)
		adb_buffer_printf(problems, "system %s: views.sql: the view %s: %s\n", owner_of(name, true),
				  name, sqlite3_errmsg(db));
	sqlite3_finalize(row);
	sqlite3_free(sql);
}

/* Reports each temporary table that resolve.sql leaves behind: the SQL of another system may make one of the same name. */
static void check_left_over(const char *name, struct adb_buffer *problems)
{
	adb_buffer_printf(problems, "system %s: resolve.sql: its temporary table %s is not dropped\n",
			  owner_of(name, false), name);
}

static void check_sql(struct adb_buffer *problems)
{
	static const char names_sql[] =
		"SELECT name, 1 FROM main.sqlite_schema WHERE type = 'view' "
		"UNION ALL SELECT name, 0 FROM temp.sqlite_schema WHERE type IN ('table', 'view')";
	struct adb_error error = { 0 };
	sqlite3 *db = adb_schema_model_open(&error);
	sqlite3_stmt *names = NULL;

	if (db == NULL) {
		adb_buffer_printf(problems, "%s\n", error.message);
	} else if (adb_touched_begin(db, &error) != ADB_OK ||
		   adb_touched_note_deleted(db, 0, &error) != ADB_OK || !adb_bone_names_begin(db) ||
		   resolve_both_ways(db, &error) != ADB_OK || run_meshes_sql(db, &error) != ADB_OK) {
		adb_buffer_printf(problems, "%s\n",
				  error.outcome != ADB_OK ? error.message : "out of memory");
	} else if (sqlite3_prepare_v2(db, names_sql, -1, &names, NULL) != SQLITE_OK) {
		adb_buffer_printf(problems, "%s\n", sqlite3_errmsg(db));
	} else {
		while (sqlite3_step(names) == SQLITE_ROW) {
			const char *name = (const char *)sqlite3_column_text(names, 0);

			if (sqlite3_column_int(names, 1) != 0)
				check_view(db, name, problems);
			else
				check_left_over(name, problems);
		}
	}
	sqlite3_finalize(names);
	if (db != NULL)
		adb_bone_names_end(db);
	sqlite3_close(db);
}

int main(void)
{
	struct adb_buffer problems = { 0 };

	adb_systems_check(adb_systems, &problems);
	check_files(&problems);
	/* After a problem in a struct, the SQL would only report the same as a failed constraint. */
	if (problems.size == 0)
		check_sql(&problems);

	bool ok = problems.size == 0 && adb_buffer_ok(&problems);

	if (problems.size > 0)
		fwrite(problems.data, 1, problems.size, stderr);
	if (!adb_buffer_ok(&problems))
		fputs("out of memory\n", stderr);
	adb_buffer_free(&problems);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Creates the schema of a database. */
#include "store/schema.h"

#include <stdlib.h>
#include <string.h>

#include "sqlite/run.h"
#include "store/schema_files.h"

/* Runs `sql` with texts for its parameters, ended by NULL; `number` is the value of the parameter :number, if there is one. */
static enum adb_outcome insert(sqlite3 *db, const char *sql, const char *const *texts, double number,
			       struct adb_error *error)
{
	sqlite3_stmt *statement = NULL;
	bool ok = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK;
	int place = ok ? sqlite3_bind_parameter_index(statement, ":number") : 0;

	for (int i = 0; ok && texts[i] != NULL; i++)
		ok = sqlite3_bind_text(statement, i + 1, texts[i], -1, SQLITE_STATIC) == SQLITE_OK;
	if (place > 0)
		ok = ok && sqlite3_bind_double(statement, place, number) == SQLITE_OK;
	ok = ok && sqlite3_step(statement) == SQLITE_DONE;

	enum adb_outcome outcome = ok ? ADB_OK : adb_sql_failed(db, error);

	sqlite3_finalize(statement);
	return outcome;
}

static enum adb_outcome add_kinds(sqlite3 *db, const char *sql, const char *system,
				  const struct adb_kind_doc *kind, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (; kind != NULL && kind->kind != NULL && outcome == ADB_OK; kind++) {
		const char *texts[] = { kind->kind, system, kind->role, kind->meaning, NULL };

		outcome = insert(db, sql, texts, 0, error);
	}
	return outcome;
}

static enum adb_outcome add_codes(sqlite3 *db, const char *system, const struct adb_code_doc *code,
				  struct adb_error *error)
{
	static const char sql[] = "INSERT INTO diagnostic_codes (code, severity, meaning, advice, system_id) "
				  "VALUES (?, ?, ?, ?, ?)";
	enum adb_outcome outcome = ADB_OK;

	for (; code != NULL && code->code != NULL && outcome == ADB_OK; code++) {
		const char *texts[] = {
			code->code, code->severity, code->meaning, code->advice, system, NULL
		};

		outcome = insert(db, sql, texts, 0, error);
	}
	return outcome;
}

static enum adb_outcome add_system(sqlite3 *db, const struct adb_system *system, struct adb_error *error)
{
	static const char systems_sql[] =
		"INSERT INTO systems (id, title, up_axis, handedness, gltf_axes, rotation_arc, notes, metres_per_unit) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, :number)";
	static const char links_sql[] =
		"INSERT INTO link_kinds (kind, system_id, role, meaning) VALUES (?, ?, ?, ?)";
	static const char events_sql[] =
		"INSERT INTO event_kinds (kind, system_id, class, meaning) VALUES (?, ?, ?, ?)";
	const char *texts[] = { system->id,        system->title,        system->up_axis, system->handedness,
				system->gltf_axes, system->rotation_arc, system->notes,   NULL };
	enum adb_outcome outcome = insert(db, systems_sql, texts, system->metres_per_unit, error);

	if (outcome == ADB_OK)
		outcome = add_kinds(db, links_sql, system->id, system->link_kinds, error);
	if (outcome == ADB_OK)
		outcome = add_kinds(db, events_sql, system->id, system->event_kinds, error);
	return outcome == ADB_OK ? add_codes(db, system->id, system->codes, error) : outcome;
}

/* In one transaction: each of a hundred statements would write the pages that it changes by itself. */
enum adb_outcome adb_schema_create(sqlite3 *db, struct adb_error *error)
{
	static const char *const files[] = { "tables.sql", "portable_keys.sql", "views.sql" };
	char *versions = sqlite3_mprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;",
					 ADB_APPLICATION_ID, ADB_SCHEMA_VERSION);
	enum adb_outcome outcome =
		versions != NULL ? adb_sql_run(db, versions, error)
				 : adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	sqlite3_free(versions);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, "BEGIN", error);
	for (size_t i = 0; outcome == ADB_OK && i < sizeof files / sizeof files[0]; i++)
		outcome = adb_sql_run(db, adb_schema_text(files[i]), error);
	for (size_t i = 0; outcome == ADB_OK && adb_systems[i] != NULL; i++)
		if (adb_systems[i]->views_sql != NULL)
			outcome = adb_schema_run_of_system(db, adb_systems[i], "views.sql",
							   adb_systems[i]->views_sql, error);
	if (outcome == ADB_OK)
		outcome = adb_schema_add_systems(db, error);
	return outcome == ADB_OK ? adb_sql_run(db, "COMMIT", error) : outcome;
}

enum adb_outcome adb_schema_add_systems(sqlite3 *db, struct adb_error *error)
{
	enum adb_outcome outcome = add_codes(db, NULL, adb_general_codes, error);

	for (size_t i = 0; adb_systems[i] != NULL && outcome == ADB_OK; i++)
		outcome = add_system(db, adb_systems[i], error);
	return outcome;
}

enum adb_outcome adb_schema_run_of_system(sqlite3 *db, const struct adb_system *system, const char *file,
					  const char *sql, struct adb_error *error)
{
	enum adb_outcome outcome = adb_sql_run(db, sql, error);
	int code = sqlite3_errcode(db);

	/* What is wrong with the SQL, not with the disk or the memory. */
	if (outcome != ADB_OK && (code == SQLITE_ERROR || code == SQLITE_CONSTRAINT))
		adb_error_set(error, outcome, ADB_NO_OFFSET, "system %s: %s: %s", system->id, file,
			      sqlite3_errmsg(db));
	return outcome;
}

enum adb_outcome adb_schema_create_indexes(sqlite3 *db, struct adb_error *error)
{
	enum adb_outcome outcome = adb_sql_run(db, "BEGIN", error);

	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, adb_schema_text("indexes.sql"), error);
	return outcome == ADB_OK ? adb_sql_run(db, "COMMIT", error) : outcome;
}

const char *adb_schema_text(const char *name)
{
	for (const struct adb_schema_file *file = adb_schema_files; file->name != NULL; file++)
		if (strcmp(file->name, name) == 0)
			return file->text;
	abort();
}

/* The schema that `animdb index` creates, and comparisons with that of a database. */
#include "store/schema_model.h"

#include <string.h>

#include "sqlite/run.h"
#include "store/schema.h"
#include "store/schema_files.h"

/* Copies SQL without comments and with one space between words, the form in which schemas are compared. */
static void next_letter(const char **sql, char *letter)
{
	const char *from = *sql;

	for (*letter = '\0';; *letter = ' ') {
		if (strncmp(from, "--", 2) == 0)
			from += strcspn(from, "\n");
		else if (*from != '\0' && strchr(" \t\n", *from) != NULL)
			from++;
		else
			break;
	}
	if (*letter == '\0' && *from != '\0')
		*letter = *from++;
	*sql = from;
}

/* Returns "" for NULL, which a schema that was edited by hand may contain. */
static const char *text_of(sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text != NULL ? text : "";
}

/* Compares an object with that of this version. `object` has type, name and SQL; `wanted` selects the SQL of a type and name. */
static enum adb_outcome check_object(sqlite3_stmt *object, sqlite3_stmt *wanted, struct adb_error *error)
{
	const char *type = text_of(object, 0), *name = text_of(object, 1);
	enum adb_outcome outcome = ADB_OK;

	sqlite3_bind_text(wanted, 1, type, -1, SQLITE_STATIC);
	sqlite3_bind_text(wanted, 2, name, -1, SQLITE_STATIC);
	if (sqlite3_step(wanted) != SQLITE_ROW)
		outcome = adb_error_set(
			error, ADB_DATABASE, ADB_NO_OFFSET,
			"it has a %s that animdb did not make, \"%.200s\"; nothing was changed", type, name);
	else if (!adb_schema_is_same_sql(text_of(object, 2), text_of(wanted, 0)))
		outcome = adb_error_set(
			error, ADB_DATABASE, ADB_NO_OFFSET,
			"its %s \"%.200s\" is not as this version of animdb makes it; nothing was changed",
			type, name);
	if (sqlite3_reset(wanted) != SQLITE_OK)
		outcome = adb_sql_failed(sqlite3_db_handle(wanted), error);
	return outcome;
}

static enum adb_outcome check_objects(sqlite3 *db, sqlite3 *model, struct adb_error *error)
{
	/* What SQLite runs is the SQL, whatever a row that was written by hand says it is. */
	static const char objects_sql[] =
		"SELECT type, name, sql FROM main.sqlite_schema WHERE NOT coalesce("
		"type = 'index' AND (sql IS NULL OR sql LIKE 'CREATE INDEX %' OR sql LIKE 'CREATE UNIQUE INDEX %')"
		" OR type = 'table' AND name LIKE 'sqlite\\_%' ESCAPE '\\'"
		" AND sql LIKE 'CREATE TABLE sqlite\\_%' ESCAPE '\\', 0) ORDER BY rowid";
	static const char wanted_sql[] = "SELECT sql FROM sqlite_schema WHERE type = ?1 AND name = ?2";
	sqlite3_stmt *objects = NULL, *wanted = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_prepare_v2(db, objects_sql, -1, &objects, NULL) != SQLITE_OK)
		outcome = adb_sql_failed(db, error);
	else if (sqlite3_prepare_v2(model, wanted_sql, -1, &wanted, NULL) != SQLITE_OK)
		outcome = adb_sql_failed(model, error);
	while (outcome == ADB_OK && sqlite3_step(objects) == SQLITE_ROW)
		outcome = check_object(objects, wanted, error);
	sqlite3_finalize(wanted);
	if (!adb_sql_end(objects) && outcome == ADB_OK)
		outcome = adb_sql_failed(db, error);
	return outcome;
}

sqlite3 *adb_schema_model_open(struct adb_error *error)
{
	sqlite3 *model = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_open(":memory:", &model) != SQLITE_OK)
		outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (outcome == ADB_OK)
		outcome = adb_schema_create(model, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(model, adb_schema_text("track_index.sql"), error);
	if (outcome == ADB_OK)
		outcome = adb_schema_create_indexes(model, error);
	if (outcome == ADB_OK)
		return model;
	sqlite3_close(model);
	return NULL;
}

bool adb_schema_is_same_sql(const char *a, const char *b)
{
	char of_a, of_b;

	do {
		next_letter(&a, &of_a);
		next_letter(&b, &of_b);
	} while (of_a == of_b && of_a != '\0');
	return of_a == of_b;
}

enum adb_outcome adb_schema_check_objects(sqlite3 *db, struct adb_error *error)
{
	sqlite3 *model = adb_schema_model_open(error);

	if (model == NULL)
		return error->outcome;

	enum adb_outcome outcome = check_objects(db, model, error);

	sqlite3_close(model);
	return outcome;
}

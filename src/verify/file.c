/* Checks the file with the checks of SQLite, and its schema against that of this version. */
#include <string.h>

#include "sqlite/run.h"
#include "store/schema.h"
#include "store/schema_files.h"
#include "store/schema_model.h"
#include "verify/private.h"

/* ---- the schema ---- */

/* Returns "" for NULL, and when memory ran out, which ends the verification. */
static const char *text_of(sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text != NULL ? text : "";
}

static void check_object(struct adb_verification *v, sqlite3_stmt *found, sqlite3_stmt *wanted)
{
	const char *type = text_of(wanted, 0), *name = text_of(wanted, 1);

	sqlite3_bind_text(found, 1, name, -1, SQLITE_STATIC);
	if (!adb_verify_next(v, found, "schema"))
		adb_verify_report_file(v, "schema", "the %s %s is missing", type, name);
	else if (!adb_schema_is_same_sql(text_of(found, 0), text_of(wanted, 2)))
		adb_verify_report_file(v, "schema", "the %s %s differs from that of this version", type,
				       name);
	sqlite3_reset(found);
}

static void check_objects(struct adb_verification *v, sqlite3 *model)
{
	static const char wanted_sql[] =
		"SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid";
	sqlite3_stmt *found =
		adb_verify_prepare(v, "SELECT sql FROM sqlite_schema WHERE name = ?1", "schema");
	sqlite3_stmt *wanted = NULL;

	if (found != NULL && sqlite3_prepare_v2(model, wanted_sql, -1, &wanted, NULL) != SQLITE_OK)
		adb_sql_failed(model, v->error);
	while (wanted != NULL && adb_verify_may_continue(v) && sqlite3_step(wanted) == SQLITE_ROW)
		check_object(v, found, wanted);
	sqlite3_finalize(wanted);
	sqlite3_finalize(found);
}

/* ---- rows that are the same in every database ---- */

/* Compares the rows of a table; `sql` returns one text for all of them. */
static void check_rows(struct adb_verification *v, sqlite3 *model, const char *table, const char *sql)
{
	sqlite3_stmt *found = adb_verify_prepare(v, sql, table), *wanted = NULL;

	if (found == NULL)
		return;
	if (sqlite3_prepare_v2(model, sql, -1, &wanted, NULL) != SQLITE_OK ||
	    sqlite3_step(wanted) != SQLITE_ROW)
		adb_sql_failed(model, v->error);
	else if (adb_verify_next(v, found, table) && strcmp(text_of(found, 0), text_of(wanted, 0)) != 0)
		adb_verify_report_file(v, "schema", "the rows of %s differ from those of this version",
				       table);
	sqlite3_finalize(wanted);
	sqlite3_finalize(found);
}

/* Reports each line of a row of integrity_check, without the title that begins with '***'. */
static void report_lines(struct adb_verification *v, const char *lines)
{
	for (size_t length; *lines != '\0'; lines += length + (lines[length] != '\0')) {
		length = strcspn(lines, "\n");
		if (length > 0 && strncmp(lines, "***", 3) != 0)
			adb_verify_report_file(v, "integrity", "%.*s", (int)length, lines);
	}
}

static void check_integrity(struct adb_verification *v)
{
	static const char what[] = "integrity";
	sqlite3_stmt *rows = adb_verify_prepare(v, "PRAGMA integrity_check", what);

	while (adb_verify_next(v, rows, what)) {
		const char *message = (const char *)sqlite3_column_text(rows, 0);

		if (message != NULL && strcmp(message, "ok") != 0)
			report_lines(v, message);
	}
	sqlite3_finalize(rows);
}

/* Rows of tables WITHOUT ROWID have no id that could be reported. */
static void check_foreign_keys(struct adb_verification *v)
{
	static const char what[] = "foreign keys";
	sqlite3_stmt *rows = adb_verify_prepare(v, "PRAGMA foreign_key_check", what);

	while (adb_verify_next(v, rows, what)) {
		const char *table = (const char *)sqlite3_column_text(rows, 0);
		const char *parent = (const char *)sqlite3_column_text(rows, 2);

		if (sqlite3_column_type(rows, 1) == SQLITE_NULL)
			adb_verify_report_file(v, "foreign-key",
					       "a row of %s refers to a row of %s that is missing", table,
					       parent);
		else
			adb_verify_report(v, "foreign-key", table, sqlite3_column_int64(rows, 1),
					  "refers to a row of %s that is missing", parent);
	}
	sqlite3_finalize(rows);
}

/* ---- what the header declares ---- */

void adb_verify_file(struct adb_verification *v)
{
	static const char systems_sql[] =
		"SELECT json_group_array(json_array(id, title, up_axis, handedness, metres_per_unit, gltf_axes, rotation_arc,"
		" notes)) FROM (SELECT * FROM systems ORDER BY id)";
	static const char scales_sql[] =
		"SELECT json_group_array(json_array(sign_exponent, scale, hidden_bit, largest_fraction))"
		" FROM (SELECT * FROM float_scale ORDER BY sign_exponent)";
	sqlite3 *model;

	check_integrity(v);
	check_foreign_keys(v);
	model = adb_verify_may_continue(v) ? adb_schema_model_open(v->error) : NULL;
	if (model == NULL)
		return;
	check_objects(v, model);
	check_rows(v, model, "systems", systems_sql);
	check_rows(v, model, "float_scale", scales_sql);
	sqlite3_close(model);
}

/* Runs the rules that are SQL: schema/verify/NN-TOPIC.sql, and the rules in resolved/ only if references have been resolved. */
#include <string.h>

#include "store/schema_files.h"
#include "verify/private.h"

static bool is_resolved(struct adb_verification *v)
{
	static const char sql[] = "SELECT 1 FROM index_state WHERE key = 'resolve_pending'";
	sqlite3_stmt *row = adb_verify_prepare(v, sql, "index_state");
	bool is_pending = adb_verify_next(v, row, "index_state");

	sqlite3_finalize(row);
	if (is_pending)
		adb_verify_report_file(v, "pending", "references are not resolved yet: run animdb index");
	return !is_pending;
}

static bool begins_with(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

/* Columns: kind, table, id, what. */
static void report_rows(struct adb_verification *v, sqlite3_stmt *rows, const char *file)
{
	while (adb_verify_next(v, rows, file)) {
		const char *kind = (const char *)sqlite3_column_text(rows, 0);
		const char *table = (const char *)sqlite3_column_text(rows, 1);
		const char *what = (const char *)sqlite3_column_text(rows, 3);

		if (sqlite3_column_type(rows, 2) == SQLITE_NULL)
			adb_verify_report_file(v, kind, "%s", what);
		else
			adb_verify_report(v, kind, table, sqlite3_column_int64(rows, 2), "%s", what);
	}
}

static void run_file(struct adb_verification *v, const struct adb_schema_file *file)
{
	for (const char *rest = file->text; rest != NULL && *rest != '\0' && adb_verify_may_continue(v);) {
		sqlite3_stmt *rows = adb_verify_prepare_first(v, &rest, file->name);

		report_rows(v, rows, file->name);
		sqlite3_finalize(rows);
	}
}

void adb_verify_rules(struct adb_verification *v)
{
	bool resolved = is_resolved(v);

	for (const struct adb_schema_file *file = adb_schema_files; file->name != NULL; file++)
		if (begins_with(file->name, "verify/") &&
		    (resolved || !begins_with(file->name, "verify/resolved/")))
			run_file(v, file);
}

/* What the checks share: findings, the statements that find them, and sets of row ids. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "sqlite/run.h"
#include "verify/private.h"

static void report(struct adb_verification *v, struct adb_finding *finding, const char *format,
		   va_list arguments)
{
	char *what = NULL;

	if (!adb_verify_may_continue(v))
		return;
	if (vasprintf(&what, format, arguments) < 0) {
		adb_error_set(v->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return;
	}
	finding->what = what;
	v->result->findings++;
	if (!v->options->found(v->options->context, finding))
		adb_error_set(v->error, ADB_IO, ADB_NO_OFFSET, "the findings cannot be written");
	free(what);
}

/* Reports an SQLite error as a finding. A lack of memory and an interrupt end the verification instead. */
static void report_failure(struct adb_verification *v, const char *what)
{
	struct adb_error why = { .outcome = ADB_OK };

	if (!adb_verify_may_continue(v))
		return;
	adb_sql_failed(v->db, &why);
	if (why.outcome == ADB_NO_MEMORY || why.outcome == ADB_INTERRUPTED)
		*v->error = why;
	else
		adb_verify_report_file(v, "unfinished", "%s: the check is incomplete: %s", what, why.message);
}

static int compare_ids(const void *a, const void *b)
{
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

bool adb_verify_may_continue(struct adb_verification *v)
{
	if (v->error->outcome == ADB_OK && *v->options->interrupted != 0)
		adb_error_set(v->error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	if (v->error->outcome == ADB_OK && adb_memory_has_failed())
		adb_error_set(v->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return v->error->outcome == ADB_OK;
}

void adb_verify_report(struct adb_verification *v, const char *kind, const char *table, int64_t id,
		       const char *format, ...)
{
	struct adb_finding finding = { .kind = kind, .table = table, .has_id = true, .id = id };
	va_list arguments;

	va_start(arguments, format);
	report(v, &finding, format, arguments);
	va_end(arguments);
}

void adb_verify_report_file(struct adb_verification *v, const char *kind, const char *format, ...)
{
	struct adb_finding finding = { .kind = kind };
	va_list arguments;

	va_start(arguments, format);
	report(v, &finding, format, arguments);
	va_end(arguments);
}

sqlite3_stmt *adb_verify_prepare(struct adb_verification *v, const char *sql, const char *what)
{
	return adb_verify_prepare_first(v, &sql, what);
}

sqlite3_stmt *adb_verify_prepare_first(struct adb_verification *v, const char **sql, const char *what)
{
	const char *from = *sql;
	sqlite3_stmt *statement = NULL;

	if (!adb_verify_may_continue(v))
		return NULL;
	if (sqlite3_prepare_v2(v->db, from, -1, &statement, sql) != SQLITE_OK) {
		report_failure(v, what);
		*sql = NULL;
	}
	return statement;
}

bool adb_verify_next(struct adb_verification *v, sqlite3_stmt *rows, const char *what)
{
	if (rows == NULL || !adb_verify_may_continue(v))
		return false;

	int code = sqlite3_step(rows);

	if (code != SQLITE_ROW && code != SQLITE_DONE)
		report_failure(v, what);
	return code == SQLITE_ROW;
}

void adb_ids_add(struct adb_ids *ids, int64_t id)
{
	adb_buffer_add(&ids->bytes, &id, sizeof id);
}

bool adb_ids_have(const struct adb_ids *ids, int64_t id)
{
	size_t count = ids->bytes.size / sizeof id;

	return count > 0 && bsearch(&id, ids->bytes.data, count, sizeof id, compare_ids) != NULL;
}

/* Binding values to a prepared statement in order, and reading columns; NAN and a NULL pointer stand for SQL NULL. */
#ifndef ADB_SQLITE_STATEMENT_H
#define ADB_SQLITE_STATEMENT_H

#include <math.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

/* Must exist until the statement is stepped. */
struct adb_binder {
	sqlite3_stmt *statement;
	int next;
	char hash[ADB_HASH_HEX_SIZE];
};

static inline struct adb_binder adb_bind(sqlite3_stmt *statement)
{
	return (struct adb_binder){ .statement = statement, .next = 1 };
}

static inline void adb_bind_integer(struct adb_binder *to, int64_t value)
{
	sqlite3_bind_int64(to->statement, to->next++, value);
}

static inline void adb_bind_null(struct adb_binder *to)
{
	sqlite3_bind_null(to->statement, to->next++);
}

static inline void adb_bind_real(struct adb_binder *to, double value)
{
	if (isnan(value))
		adb_bind_null(to);
	else
		sqlite3_bind_double(to->statement, to->next++, value);
}

/* The text must exist until the statement is stepped. */
static inline void adb_bind_text(struct adb_binder *to, const char *text)
{
	sqlite3_bind_text(to->statement, to->next++, text, -1, SQLITE_STATIC);
}

/* At most one in a statement. */
static inline void adb_bind_hash(struct adb_binder *to, const struct adb_hash *hash)
{
	adb_bind_text(to, adb_hash_hex(hash, to->hash));
}

/* ---- a column of the row that a statement stands on ---- */

static inline int64_t adb_column_integer(sqlite3_stmt *row, int column, int64_t if_null)
{
	return sqlite3_column_type(row, column) == SQLITE_NULL ? if_null : sqlite3_column_int64(row, column);
}

/* NAN for NULL. */
static inline double adb_column_real(sqlite3_stmt *row, int column)
{
	return sqlite3_column_type(row, column) == SQLITE_NULL ? NAN : sqlite3_column_double(row, column);
}

#endif

/*
 * Virtual tables that compute their rows in C, most of them table-valued functions: connecting, opening cursors, passing
 * arguments and reporting errors are the same for all. The methods that are called once for each row or value are those of
 * the table itself.
 */
#ifndef ADB_SQLITE_VIRTUAL_TABLE_H
#define ADB_SQLITE_VIRTUAL_TABLE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

enum { ADB_VIRTUAL_TABLE_ARGUMENTS = 3 };

/* What a virtual table is. */
struct adb_virtual_table {
	const char *name;
	const char *declaration; /* CREATE TABLE; arguments are adjacent HIDDEN columns */

	/* Bytes of the structs of a connected table and of a cursor: they begin with the two below, and all else is 0 at first. */
	size_t connected_size, cursor_size;
	void (*release)(sqlite3_vtab *table); /* what the struct owns, not the struct; NULL = nothing */
	void (*release_cursor)(sqlite3_vtab_cursor *cursor);

	/* A table-valued function; without arguments, methods.xBestIndex and xFilter are needed instead. */
	int argument_count,
		first_argument; /* the column; the first argument is required, and each one for those behind it */
	const char *missing; /* message when it is not given */
	struct {
		double cost;
		sqlite3_int64 rows;
	} estimates[ADB_VIRTUAL_TABLE_ARGUMENTS]; /* with one argument, with two, … */

	bool reads_files; /* it does, so that no view or trigger of a database may use it */

	/* Begins at the first row. `count` is 0 where an argument is NULL, which gives no rows. Returns an SQLite code. */
	int (*search)(sqlite3_vtab_cursor *cursor, int count, sqlite3_value **arguments);

	sqlite3_module methods; /* xNext, xEof, xColumn, xRowid */
};

/* A virtual table in one database connection. */
struct adb_connected_table {
	sqlite3_vtab base;
	sqlite3 *db;
	const struct adb_virtual_table *definition;
};

/* Adds a table, which is innocuous unless it reads files, to `db`; `table` must stay. Returns an SQLite code. */
int adb_virtual_table_add(sqlite3 *db, const struct adb_virtual_table *table);

/* Makes "NAME: MESSAGE" the message of the statement that uses the table. Returns `code`. */
int adb_virtual_table_fail(sqlite3_vtab *table, int code, const char *message);

/* What the constraints on a numeric column leave of it, both ends included. */
struct adb_value_range {
	double min, max;
};

/*
 * Lets a constraint cut a range off below the value, above it, or both (for an equal sign). A value that is no number leaves the
 * range as it is: SQLite checks it. Returns false for NULL, which no row matches.
 */
bool adb_value_range_narrow(struct adb_value_range *range, sqlite3_value *value, bool is_min, bool is_max);

/* The database connection of the table of a cursor. */
static inline sqlite3 *adb_virtual_table_database(const sqlite3_vtab_cursor *cursor)
{
	return ((const struct adb_connected_table *)cursor->pVtab)->db;
}

#endif

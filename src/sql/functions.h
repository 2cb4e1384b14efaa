/* The SQL functions that animdb adds. */
#ifndef ADB_SQL_FUNCTIONS_H
#define ADB_SQL_FUNCTIONS_H

#include <sqlite3.h>

struct adb_function {
	const char *name;
	const char *arguments; /* "x, y, z, w, order" */
	const char *meaning;   /* a sentence, with what NULL gives */
	int argument_count;
	void (*call)(sqlite3_context *context, int count, sqlite3_value **arguments);
};

extern const struct adb_function adb_functions[]; /* ends with a NULL name */

/* Adds every one of them to `db`: deterministic, innocuous. Returns an SQLite code. */
int adb_functions_register(sqlite3 *db);

#endif

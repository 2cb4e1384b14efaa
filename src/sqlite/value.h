/* Reading the arguments of SQL functions. */
#ifndef ADB_SQLITE_VALUE_H
#define ADB_SQLITE_VALUE_H

#include <sqlite3.h>
#include <stddef.h>

/*
 * The bytes of an argument of a function: of a blob, or of another value as UTF-8 text. SQLite owns them. NULL for SQL NULL,
 * and when out of memory, which becomes the result of `context`.
 */
static inline const void *adb_value_bytes(sqlite3_context *context, sqlite3_value *value, size_t *size)
{
	int type = sqlite3_value_type(value);

	if (type == SQLITE_NULL)
		return NULL;

	const void *bytes = type == SQLITE_BLOB ? sqlite3_value_blob(value) : sqlite3_value_text(value);

	*size = (size_t)sqlite3_value_bytes(value);
	if (bytes == NULL && *size == 0 && type == SQLITE_BLOB)
		return "";
	if (bytes == NULL)
		sqlite3_result_error_nomem(context);
	return bytes;
}

#endif

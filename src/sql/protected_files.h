/* Which files no command replaces: the rule for adb_output_protect(). */
#ifndef ADB_SQL_PROTECTED_FILES_H
#define ADB_SQL_PROTECTED_FILES_H

#include <sqlite3.h>

/*
 * Returns what the file at the absolute `path` is to the database connection `db`: "the database" (or its journal), "a source of the
 * dump" or a file in one, else NULL. Has the type adb_output_reason.
 */
const char *adb_protected_reason(void *db, const char *path);

#endif

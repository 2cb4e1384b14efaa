/*
 * The compiler includes this header first in each file of the extension (-include). Calls of SQLite then go through the
 * function table of the program that loads the extension, which may use another version of SQLite.
 */
#ifndef ADB_SQL_EXTENSION_API_H
#define ADB_SQL_EXTENSION_API_H

#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT3

#endif

/*
 * Comes before everything else in each file of the extension: calls of SQLite go through the table of the program that
 * loads it, which may be linked with another SQLite than this one.
 */
#ifndef ADB_SQL_EXTENSION_API_H
#define ADB_SQL_EXTENSION_API_H

#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT3

#endif

/* Arguments that name a database, or one of its dumps. */
#ifndef ADB_CLI_DATABASE_ARGUMENT_H
#define ADB_CLI_DATABASE_ARGUMENT_H

#include <sqlite3.h>
#include <stdint.h>

#include "base/error.h"

/*
 * Opens the database of the argument `word`: the path of a database, or "PATH#DUMP" with the name or the id of one of its
 * dumps. When there is a file of the path as it is written, a '#' belongs to its name; else the longest path in front of a '#'
 * counts for which there is a file. Sets *dump_id to the number of the dump, 0 = no dump was given.
 *
 * The caller closes the database with sqlite3_close(). NULL with `error` set, as adb_database_open() does, and ADB_USAGE when
 * there is no such dump.
 */
sqlite3 *adb_database_argument_open(const char *word, int64_t *dump_id, struct adb_error *error);

#endif

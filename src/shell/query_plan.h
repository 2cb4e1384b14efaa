/* How SQLite is going to run a statement. */
#ifndef ADB_SHELL_QUERY_PLAN_H
#define ADB_SHELL_QUERY_PLAN_H

#include <sqlite3.h>
#include <stdio.h>

/* Prints what EXPLAIN QUERY PLAN tells of a statement, a step a line, steps of steps indented. */
void adb_query_plan_print(sqlite3 *db, sqlite3_stmt *statement, FILE *out);

#endif

/* Query plans of SQLite. */
#ifndef ADB_SHELL_QUERY_PLAN_H
#define ADB_SHELL_QUERY_PLAN_H

#include <sqlite3.h>
#include <stdio.h>

/* Prints the EXPLAIN QUERY PLAN of a statement: one line for each step, indented by its depth. */
void adb_query_plan_print(sqlite3 *db, sqlite3_stmt *statement, FILE *out);

#endif

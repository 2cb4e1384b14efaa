/*
 * Tables of public facts about released games, as temporary tables of SQL. The file NAME.tsv becomes the table fact_NAME. Its
 * lines end with LF, fields are divided by tabs:
 *
 *	# …           a comment
 *	first line    names of columns: lower-case letters, digits and _
 *	other lines   a row; an empty field is NULL, a field " equals that of the row above
 */
#ifndef ADB_STORE_FACTS_H
#define ADB_STORE_FACTS_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"
#include "dump/system.h"

/*
 * Makes the temporary table of `file`. Where `instead` (NULL = nowhere) has a file FOLDER/NAME.tsv, that one is read and not
 * what the program contains. Without `with_rows` the table has its columns only. Returns ADB_CORRUPT with the number of the line when it has another form.
 */
enum adb_outcome adb_facts_load(sqlite3 *db, const struct adb_fact_file *file, const char *instead,
				bool with_rows, struct adb_error *error);

/* Drops the table that adb_facts_load() has made, also when it could not finish. */
enum adb_outcome adb_facts_drop(sqlite3 *db, const struct adb_fact_file *file, struct adb_error *error);

/* The file of that name of `system`; NULL when there is none. */
const struct adb_fact_file *adb_facts_named(const struct adb_system *system, const char *name);

#endif

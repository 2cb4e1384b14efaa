/* A database in memory with the schema and some rows, for tests of SQL functions. */
#ifndef ADB_TESTS_UNIT_ROWS_DATABASE_H
#define ADB_TESTS_UNIT_ROWS_DATABASE_H

#include "check.h"
#include "sql/sql.h"
#include "store/schema_files.h"

/* Runs `count` statements after the schema. The functions of animdb are registered; the caller closes the database. */
static inline sqlite3 *database_with(const char *const *statements, size_t count)
{
	static const char *const files[] = { "tables.sql", "portable_keys.sql", "views.sql", "indexes.sql" };
	sqlite3 *db;

	sqlite3_open(":memory:", &db);
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
		CHECK_INT(sqlite3_exec(db, adb_schema_text(files[i]), NULL, NULL, NULL), SQLITE_OK);
	for (size_t i = 0; i < count; i++)
		CHECK_INT(sqlite3_exec(db, statements[i], NULL, NULL, NULL), SQLITE_OK);
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	CHECK_INT(adb_sql_register(db), SQLITE_OK);
	return db;
}

#endif

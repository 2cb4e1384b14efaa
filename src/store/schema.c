#include "store/schema.h"
#include "sqlite/run.h"

#include <stdlib.h>
#include <string.h>

#include "store/schema_files.h"

const char *adb_schema_text(const char *name)
{
	for (const struct adb_schema_file *file = adb_schema_files; file->name != NULL; file++)
		if (strcmp(file->name, name) == 0)
			return file->text;
	abort();
}

enum adb_outcome adb_schema_create(sqlite3 *db, struct adb_error *error)
{
	static const char *const files[] = { "tables.sql", "systems.sql", "portable_keys.sql", "views.sql" };
	char *versions = sqlite3_mprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;",
					 ADB_APPLICATION_ID, ADB_SCHEMA_VERSION);
	enum adb_outcome outcome =
		versions != NULL ? adb_sql_run(db, versions, error)
				 : adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	sqlite3_free(versions);
	for (size_t i = 0; outcome == ADB_OK && i < sizeof files / sizeof files[0]; i++)
		outcome = adb_sql_run(db, adb_schema_text(files[i]), error);
	return outcome;
}

enum adb_outcome adb_schema_create_indexes(sqlite3 *db, struct adb_error *error)
{
	return adb_sql_run(db, adb_schema_text("indexes.sql"), error);
}

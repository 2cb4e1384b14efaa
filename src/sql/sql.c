#include "sql/sql.h"

#include "store/name_functions.h"

/* One table: how it is added, and what it is. */
struct table {
	const struct adb_sql_doc *doc;
	int (*add)(sqlite3 *db);
};

static const struct table tables[] = {
	{ &adb_keys_doc, adb_keys_register },
	{ &adb_pose_doc, adb_pose_register },
	{ &adb_reach_doc, adb_reach_register },
	{ &adb_similar_doc, adb_similar_register },
	{ &adb_near_duplicates_doc, adb_near_duplicates_register },
};

enum { TABLE_COUNT = sizeof tables / sizeof tables[0] };

const struct adb_sql_doc *adb_sql_doc(size_t i)
{
	for (const struct adb_function *function = adb_functions; function->doc.name != NULL; function++)
		if (i-- == 0)
			return &function->doc;
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		if ((*system)->name_hash != NULL && i-- == 0)
			return &(*system)->name_hash->doc;
	return i < TABLE_COUNT ? tables[i].doc : NULL;
}

int adb_sql_register(sqlite3 *db)
{
	int code = adb_functions_register(db);

	if (code == SQLITE_OK)
		code = adb_name_functions_register(db);

	for (size_t i = 0; i < TABLE_COUNT && code == SQLITE_OK; i++)
		code = tables[i].add(db);
	return code;
}

int adb_sql_put_keys_in_front(sqlite3 *db)
{
	return sqlite3_exec(db, "CREATE TEMP VIEW IF NOT EXISTS keys AS SELECT * FROM main.native_keys", NULL,
			    NULL, NULL);
}

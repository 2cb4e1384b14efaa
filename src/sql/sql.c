/* The list of all functions and tables that animdb adds to SQL. */
#include "sql/sql.h"

#include "store/name_functions.h"

static const struct adb_sql_table *const tables[] = {
	&adb_keys_table, &adb_pose_table,    &adb_contacts_table,        &adb_reach_table,
	&adb_path_table, &adb_similar_table, &adb_near_duplicates_table, &adb_vertices_table,
};

enum { TABLE_COUNT = sizeof tables / sizeof tables[0] };

/* NULL after the last. */
static const struct adb_sql_table *table_at(size_t i)
{
	if (i < TABLE_COUNT)
		return tables[i];
	if (adb_sql_more_tables == NULL)
		return NULL;
	for (size_t k = TABLE_COUNT; k < i; k++)
		if (adb_sql_more_tables[k - TABLE_COUNT] == NULL)
			return NULL;
	return adb_sql_more_tables[i - TABLE_COUNT];
}

const struct adb_sql_doc *adb_sql_doc(size_t i)
{
	for (const struct adb_function *function = adb_functions; function->doc.name != NULL; function++)
		if (i-- == 0)
			return &function->doc;
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		if ((*system)->name_hash != NULL && i-- == 0)
			return &(*system)->name_hash->doc;
	return table_at(i) != NULL ? &table_at(i)->doc : NULL;
}

int adb_sql_register(sqlite3 *db)
{
	int code = adb_functions_register(db);

	if (code == SQLITE_OK)
		code = adb_name_functions_register(db);

	for (size_t i = 0; table_at(i) != NULL && code == SQLITE_OK; i++)
		code = adb_virtual_table_add(db, &table_at(i)->table);
	return code;
}

int adb_sql_shadow_views(sqlite3 *db)
{
	return sqlite3_exec(db,
			    "CREATE TEMP VIEW IF NOT EXISTS keys AS SELECT * FROM main.native_keys;"
			    "CREATE TEMP VIEW IF NOT EXISTS vertices AS SELECT * FROM main.native_vertices",
			    NULL, NULL, NULL);
}

const struct adb_sql_table *const *adb_sql_more_tables;

/* The authorizer of databases that are opened for reading. */
#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "sql/open.h"

struct readable_pragma {
	const char *name;
	bool takes_argument; /* false: an argument would change the setting */
};

/*
 * Whether the action changes only temporary tables, views and indexes, or the table that lists them, which SQLite protects
 * itself. The views keys and vertices stay, because they stand in front of slower ones.
 */
static bool is_temporary(int action, const char *name, const char *schema)
{
	switch (action) {
	case SQLITE_CREATE_TEMP_INDEX:
	case SQLITE_CREATE_TEMP_TABLE:
	case SQLITE_CREATE_TEMP_VIEW:
	case SQLITE_DROP_TEMP_INDEX:
	case SQLITE_DROP_TEMP_TABLE:
	case SQLITE_DROP_TEMP_VIEW:
		return !adb_text_equal_nocase(name, "keys") && !adb_text_equal_nocase(name, "vertices");
	case SQLITE_INSERT:
	case SQLITE_UPDATE:
	case SQLITE_DELETE:
	case SQLITE_REINDEX: /* part of CREATE INDEX */
		return schema != NULL && adb_text_equal_nocase(schema, "temp");
	default:
		return false;
	}
}

/* temp_store must not be in this list: setting it drops every temporary view. */
static const struct readable_pragma readable_pragmas[] = {
	{ "application_id", false },   { "collation_list", false },  { "compile_options", false },
	{ "data_version", false },     { "database_list", false },   { "encoding", false },
	{ "foreign_key_check", true }, { "foreign_key_list", true }, { "freelist_count", false },
	{ "function_list", false },    { "index_info", true },       { "index_list", true },
	{ "index_xinfo", true },       { "integrity_check", true },  { "journal_mode", false },
	{ "module_list", false },      { "page_count", false },      { "page_size", false },
	{ "pragma_list", false },      { "quick_check", true },      { "schema_version", false },
	{ "table_info", true },        { "table_list", true },       { "table_xinfo", true },
	{ "user_version", false },
};

static bool is_readable_pragma(const char *name, const char *argument)
{
	for (size_t i = 0; i < sizeof readable_pragmas / sizeof readable_pragmas[0]; i++)
		if (adb_text_equal_nocase(readable_pragmas[i].name, name))
			return readable_pragmas[i].takes_argument || argument == NULL;
	return false;
}

/*
 * SQLite requests this action when it declares a virtual table, for example json_each() or pragma_table_info().
 * Statements that change the schema request further actions, which are denied, and SQLite itself refuses a plain
 * UPDATE of the schema table.
 */
static bool is_virtual_table_declaration(int action, const char *table)
{
	return action == SQLITE_UPDATE && (adb_text_equal_nocase(table, "sqlite_master") ||
					   adb_text_equal_nocase(table, "sqlite_schema"));
}

static int authorize(void *context, int action, const char *first, const char *second, const char *schema,
		     const char *trigger)
{
	(void)trigger;
	if (context != NULL && is_temporary(action, first, schema))
		return SQLITE_OK;
	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_READ:
	case SQLITE_RECURSIVE:
	case SQLITE_TRANSACTION:
	case SQLITE_SAVEPOINT:
		return SQLITE_OK;
	case SQLITE_FUNCTION: /* `first` is NULL, `second` is the name */
		return adb_text_equal_nocase(second, "load_extension") ? SQLITE_DENY : SQLITE_OK;
	case SQLITE_PRAGMA:
		return is_readable_pragma(first, second) ? SQLITE_OK : SQLITE_DENY;
	default:
		return is_virtual_table_declaration(action, first) ? SQLITE_OK : SQLITE_DENY;
	}
}

/*
 * The pages of temporary tables and their journal stay in memory, while large sorts may still use temporary files: PRAGMA
 * temp_store = MEMORY would keep these in memory, too.
 */
int adb_database_allow_temporary(sqlite3 *db)
{
	static const char sql[] = "PRAGMA temp.journal_mode = MEMORY; PRAGMA cache_spill = OFF";
	static char allowed; /* its address is the context of connections with the permission */
	int code = sqlite3_set_authorizer(db, NULL, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_exec(db, sql, NULL, NULL, NULL);

	int installed = sqlite3_set_authorizer(db, authorize, &allowed);

	return code == SQLITE_OK ? installed : code;
}

int adb_authorizer_install(sqlite3 *db)
{
	return sqlite3_set_authorizer(db, authorize, NULL);
}

/* Lists the tables, columns, functions and keywords of a database connection. */
#include "sql/names.h"

#include <string.h>

enum { MAX_KEYWORD = 32 };

/* %s is the query from known_sql. native_keys and native_vertices are the internal tables of views and are left out. */
static const char tables_sql[] =
	"SELECT name FROM (%s) WHERE name NOT LIKE 'sqlite\\_%%' ESCAPE '\\' AND name NOT IN ('native_keys', 'native_vertices') "
	"UNION SELECT name FROM pragma_module_list WHERE name NOT LIKE 'pragma\\_%%' ESCAPE '\\' "
	"AND name NOT IN ('native_keys', 'native_vertices') ORDER BY name";

static const char columns_sql[] =
	"SELECT DISTINCT field.name FROM (%s) AS known, pragma_table_info(known.name) AS field "
	"WHERE known.name = coalesce(?1, known.name) COLLATE NOCASE AND known.name NOT LIKE 'sqlite\\_%%' ESCAPE '\\' "
	"ORDER BY field.name";

static const char functions_sql[] =
	"SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY name";

/*
 * Builds a query for the tables and views of all databases. pragma_table_list is not used, because it expands every view:
 * views that multiply each other would take minutes, and no signal could stop it.
 */
static const char known_sql[] =
	"SELECT group_concat(printf('SELECT name FROM \"%w\".sqlite_schema WHERE type IN (''table'', ''view'')', name), "
	"' UNION ALL ') FROM pragma_database_list";

/* Runs `sql`, in which %s stands for the query of the known tables. */
static void each_known(sqlite3 *db, const char *sql, const char *table,
		       void (*take)(void *context, const char *name), void *context)
{
	char *whole = adb_sql_with_known(db, sql);

	if (whole != NULL)
		adb_sql_texts_each(db, whole, table, take, context);
	sqlite3_free(whole);
}

static void copy_text(void *context, const char *text)
{
	char **copy = context;

	*copy = sqlite3_mprintf("%s", text);
}

static void each_keyword(void (*take)(void *context, const char *name), void *context)
{
	for (int i = 0; i < sqlite3_keyword_count(); i++) {
		char word[MAX_KEYWORD + 1];
		const char *keyword;
		int size;

		if (sqlite3_keyword_name(i, &keyword, &size) != SQLITE_OK || size > MAX_KEYWORD)
			continue;
		memcpy(word, keyword, (size_t)size);
		word[size] = '\0';
		take(context, word);
	}
}

void adb_sql_names_each(sqlite3 *db, enum adb_sql_name_kind kind, const char *table,
			void (*take)(void *context, const char *name), void *context)
{
	switch (kind) {
	case ADB_SQL_NAME_TABLE:
		each_known(db, tables_sql, NULL, take, context);
		break;
	case ADB_SQL_NAME_COLUMN:
		each_known(db, columns_sql, table, take, context);
		break;
	case ADB_SQL_NAME_FUNCTION:
		adb_sql_texts_each(db, functions_sql, NULL, take, context);
		break;
	case ADB_SQL_NAME_KEYWORD:
		each_keyword(take, context);
		break;
	}
}

char *adb_sql_with_known(sqlite3 *db, const char *sql)
{
	char *known = NULL, *whole;

	adb_sql_texts_each(db, known_sql, NULL, copy_text, &known);
	whole = known != NULL ? sqlite3_mprintf(sql, known) : NULL;
	sqlite3_free(known);
	return whole;
}

void adb_sql_texts_each(sqlite3 *db, const char *sql, const char *argument,
			void (*take)(void *context, const char *text), void *context)
{
	sqlite3_stmt *statement;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
		return;
	sqlite3_bind_text(statement, 1, argument, -1, SQLITE_STATIC);
	while (sqlite3_step(statement) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(statement, 0);

		if (text != NULL)
			take(context, text);
	}
	sqlite3_finalize(statement);
}

#include "shell/sql_names.h"

#include <string.h>

enum { LONGEST_KEYWORD = 32 };

/* native_keys stands behind the view keys and is nothing to be typed. */
static const char tables_sql[] =
	"SELECT name FROM pragma_table_list WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'native_keys' "
	"UNION SELECT name FROM pragma_module_list WHERE name NOT LIKE 'pragma\\_%' ESCAPE '\\' "
	"AND name <> 'native_keys' ORDER BY name";

static const char columns_sql[] =
	"SELECT DISTINCT field.name FROM pragma_table_list AS known, pragma_table_info(known.name) AS field "
	"WHERE known.name = coalesce(?1, known.name) COLLATE NOCASE AND known.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
	"ORDER BY field.name";

static const char functions_sql[] =
	"SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY name";

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

static void each_keyword(void (*take)(void *context, const char *name), void *context)
{
	for (int i = 0; i < sqlite3_keyword_count(); i++) {
		char word[LONGEST_KEYWORD + 1];
		const char *keyword;
		int size;

		if (sqlite3_keyword_name(i, &keyword, &size) != SQLITE_OK || size > LONGEST_KEYWORD)
			continue;
		memcpy(word, keyword, (size_t)size);
		word[size] = '\0';
		take(context, word);
	}
}

void adb_sql_names_each(sqlite3 *db, enum adb_sql_name_kind kind, const char *table,
			void (*take)(void *context, const char *name), void *context)
{
	static const char *const queries[] = {
		[ADB_SQL_NAME_TABLE] = tables_sql,
		[ADB_SQL_NAME_COLUMN] = columns_sql,
		[ADB_SQL_NAME_FUNCTION] = functions_sql,
	};

	if (kind == ADB_SQL_NAME_KEYWORD)
		each_keyword(take, context);
	else
		adb_sql_texts_each(db, queries[kind], table, take, context);
}

/* The methods that all virtual tables share. */
#include "sqlite/virtual_table.h"

#include <math.h>
#include <stdlib.h>

/* The module of a table; SQLite frees it when the database is closed. */
struct registration {
	sqlite3_module module;
	const struct adb_virtual_table *definition;
};

static int connect(sqlite3 *db, void *context, int count, const char *const *words, sqlite3_vtab **out,
		   char **error)
{
	const struct registration *registration = context;
	struct adb_connected_table *table;
	int code = sqlite3_declare_vtab(db, registration->definition->declaration);

	(void)count;
	(void)words;
	(void)error;
	if (code != SQLITE_OK)
		return code;
	table = calloc(1, registration->definition->connected_size);
	if (table == NULL)
		return SQLITE_NOMEM;
	table->db = db;
	table->definition = registration->definition;
	*out = &table->base;
	/* Most read this database only. */
	return sqlite3_vtab_config(db, registration->definition->reads_files ? SQLITE_VTAB_DIRECTONLY
									     : SQLITE_VTAB_INNOCUOUS);
}

static const struct adb_virtual_table *definition_of(const sqlite3_vtab *table)
{
	return ((const struct adb_connected_table *)table)->definition;
}

static int disconnect(sqlite3_vtab *table)
{
	if (definition_of(table)->release != NULL)
		definition_of(table)->release(table);
	free(table);
	return SQLITE_OK;
}

/* idxNum becomes the number of arguments that are given. */
static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
	const struct adb_virtual_table *definition = definition_of(table);
	int given[ADB_VIRTUAL_TABLE_ARGUMENTS];

	for (int i = 0; i < ADB_VIRTUAL_TABLE_ARGUMENTS; i++)
		given[i] = -1;
	for (int i = 0; i < info->nConstraint; i++) {
		const struct sqlite3_index_constraint *constraint = &info->aConstraint[i];
		int argument = constraint->iColumn - definition->first_argument;

		if (argument < 0 || argument >= definition->argument_count ||
		    constraint->op != SQLITE_INDEX_CONSTRAINT_EQ)
			continue;
		if (!constraint->usable)
			return SQLITE_CONSTRAINT; /* another order of the join knows the value */
		given[argument] = i;
	}
	info->idxNum = 0;
	while (info->idxNum < definition->argument_count && given[info->idxNum] >= 0)
		info->idxNum++;
	info->estimatedCost = 1e99;
	for (int i = 0; i < info->idxNum; i++) {
		info->estimatedCost = definition->estimates[i].cost;
		info->estimatedRows = definition->estimates[i].rows;
		info->aConstraintUsage[given[i]].argvIndex = i + 1;
		info->aConstraintUsage[given[i]].omit = 1;
	}
	return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
	*out = calloc(1, definition_of(table)->cursor_size);
	return *out != NULL ? SQLITE_OK : SQLITE_NOMEM;
}

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
	definition_of(cursor->pVtab)->release_cursor(cursor);
	free(cursor);
	return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *cursor, int count, const char *text, int value_count,
		  sqlite3_value **values)
{
	const struct adb_virtual_table *definition = definition_of(cursor->pVtab);

	(void)text;
	(void)value_count;
	if (count == 0)
		return adb_virtual_table_fail(cursor->pVtab, SQLITE_ERROR, definition->missing);
	for (int i = 0; i < count; i++)
		if (sqlite3_value_type(values[i]) == SQLITE_NULL)
			return definition->search(cursor, 0, values);
	return definition->search(cursor, count, values);
}

int adb_virtual_table_add(sqlite3 *db, const struct adb_virtual_table *table)
{
	struct registration *registration = sqlite3_malloc64(sizeof *registration);

	if (registration == NULL)
		return SQLITE_NOMEM;
	*registration = (struct registration){ .module = table->methods, .definition = table };
	registration->module.xConnect = connect;
	registration->module.xDisconnect = disconnect;
	registration->module.xOpen = open_cursor;
	registration->module.xClose = close_cursor;
	if (table->argument_count > 0) {
		registration->module.xBestIndex = plan;
		registration->module.xFilter = filter;
	}
	return sqlite3_create_module_v2(db, table->name, &registration->module, registration, sqlite3_free);
}

int adb_virtual_table_fail(sqlite3_vtab *table, int code, const char *message)
{
	sqlite3_free(table->zErrMsg);
	table->zErrMsg = sqlite3_mprintf("%s: %s", definition_of(table)->name, message);
	return code;
}

bool adb_value_range_narrow(struct adb_value_range *range, sqlite3_value *value, bool is_min, bool is_max)
{
	int type = sqlite3_value_numeric_type(value);
	double number = sqlite3_value_double(value);

	if (type == SQLITE_NULL)
		return false;
	if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
		return true;
	if (is_min)
		range->min = fmax(range->min, number);
	if (is_max)
		range->max = fmin(range->max, number);
	return true;
}

/* From the two databases into the private one. */
#include <stddef.h>
#include <string.h>

#include "diff/private.h"
#include "store/schema_files.h"

enum { PARAMETERS_BEFORE_ROW = 2 }; /* of insert.sql: side and owner */

struct loader {
	sqlite3_stmt *read[2], *insert;
};

/* Whether something but blanks follows the statement: a condition that closed what it stands in. */
static bool has_more(const char *rest)
{
	return rest[strspn(rest, " \t\r\n")] != '\0';
}

static char *read_sql(const char *file, const char *condition)
{
	char *name = sqlite3_mprintf("diff/%s.sql", file);
	char *sql = name == NULL ? NULL
				 : sqlite3_mprintf("%s%s%s%s", adb_schema_text("diff/prelude.sql"),
						   adb_schema_text(name), condition != NULL ? "\tAND " : "",
						   condition != NULL ? condition : "");

	sqlite3_free(name);
	return sql;
}

static sqlite3_stmt *prepare_read(struct adb_diff *diff, sqlite3 *db, const char *file, const char *condition)
{
	char *sql = read_sql(file, condition);
	sqlite3_stmt *statement = NULL;
	const char *rest = "";

	if (sql == NULL) {
		adb_diff_no_memory(diff);
		return NULL;
	}
	if (sqlite3_prepare_v2(db, sql, -1, &statement, &rest) != SQLITE_OK)
		adb_diff_failed(diff, db);
	if (condition != NULL && diff->error->outcome != ADB_NO_MEMORY && has_more(rest)) {
		adb_error_set(diff->error, ADB_USAGE, ADB_NO_OFFSET, "more than one expression: %s",
			      diff->options->where);
		sqlite3_finalize(statement);
		statement = NULL;
	}
	sqlite3_free(sql);
	return statement;
}

static void loader_free(struct loader *loader)
{
	sqlite3_finalize(loader->read[0]);
	sqlite3_finalize(loader->read[1]);
	sqlite3_finalize(loader->insert);
}

static bool loader_init(struct adb_diff *diff, const char *file, const char *condition, struct loader *loader)
{
	*loader = (struct loader){ 0 };
	for (int side = 0; side < 2 && adb_diff_is_well(diff); side++)
		loader->read[side] = prepare_read(diff, diff->side[side], file, condition);
	if (adb_diff_is_well(diff))
		loader->insert = adb_diff_prepare(diff, diff->work, adb_schema_text("diff/insert.sql"));
	return adb_diff_is_well(diff);
}

/* Every row that the query of a side gives becomes an item. */
static bool copy_rows(struct adb_diff *diff, struct loader *loader, int side, int64_t owner)
{
	sqlite3_stmt *read = loader->read[side], *insert = loader->insert;
	int columns = sqlite3_column_count(read);

	sqlite3_bind_int(insert, 1, side);
	sqlite3_bind_int64(insert, 2, owner);
	while (adb_diff_next(diff, diff->side[side], read)) {
		for (int i = 0; i < columns; i++)
			sqlite3_bind_value(insert, PARAMETERS_BEFORE_ROW + 1 + i,
					   sqlite3_column_value(read, i));
		if (!adb_diff_step(diff, insert))
			break;
	}
	sqlite3_reset(read);
	return adb_diff_is_well(diff);
}

bool adb_diff_load(struct adb_diff *diff, const char *file, const char *condition)
{
	struct loader loader;
	bool done = loader_init(diff, file, condition, &loader);

	for (int side = 0; side < 2 && done; side++) {
		sqlite3_bind_text(loader.read[side], 1, diff->options->system, -1, SQLITE_STATIC);
		done = copy_rows(diff, &loader, side, 0);
	}
	loader_free(&loader);
	return done;
}

/* Columns of the query for owners. */
enum { OWNER_ID, OWNER_KIND, OWNER_SYSTEM, OWNER_ROW /* of A, then of B */ };

static bool copy_parts(struct adb_diff *diff, struct loader *loader, sqlite3_stmt *owners)
{
	bool done = true;

	for (int side = 0; side < 2 && done; side++) {
		sqlite3_stmt *read = loader->read[side];

		sqlite3_bind_value(read, 1, sqlite3_column_value(owners, OWNER_ROW + side));
		sqlite3_bind_value(read, 2, sqlite3_column_value(owners, OWNER_SYSTEM));
		if (sqlite3_bind_parameter_count(read) > 2)
			sqlite3_bind_value(read, 3, sqlite3_column_value(owners, OWNER_KIND));
		done = copy_rows(diff, loader, side, sqlite3_column_int64(owners, OWNER_ID));
	}
	return done;
}

bool adb_diff_load_parts(struct adb_diff *diff, const char *file, const char *owners)
{
	char *sql = sqlite3_mprintf("SELECT d.id, d.kind, x.system, x.id, y.id FROM difference AS d"
				    " JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
				    " WHERE d.kind IN (%s) ORDER BY d.id",
				    owners);
	struct loader loader = { 0 };
	sqlite3_stmt *statement = sql != NULL ? adb_diff_prepare(diff, diff->work, sql) : NULL;

	if (sql == NULL)
		adb_diff_no_memory(diff);
	if (statement != NULL && loader_init(diff, file, NULL, &loader))
		while (adb_diff_next(diff, diff->work, statement))
			if (!copy_parts(diff, &loader, statement))
				break;
	loader_free(&loader);
	sqlite3_finalize(statement);
	sqlite3_free(sql);
	return adb_diff_is_well(diff);
}

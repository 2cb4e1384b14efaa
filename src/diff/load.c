/* Copies the items of both databases into the private database. */
#include <stddef.h>
#include <string.h>

#include "diff/private.h"
#include "dump/format.h"
#include "dump/system.h"
#include "store/schema_files.h"

enum { PARAMETERS_BEFORE_ROW = 2 }; /* of insert.sql: side and owner */

/* Columns of the queries for items that are not parts of others. Only some queries have the last one, which insert.sql does not
 * take. */
enum { COLUMN_SYSTEM = 2, COLUMN_NAME = 3, COLUMN_NATIVE_ID = 5, COLUMN_COMPARED = 12, COLUMN_FAMILY = 14 };

struct loader {
	sqlite3_stmt *read[2], *insert, *place;
};

/* Columns of the query for owners of parts. */
enum { OWNER_ID, OWNER_KIND, OWNER_SYSTEM, OWNER_ROW /* of A, then of B */ };

/* ---- what systems know of names and keys ---- */

static bool insert_keys(struct adb_diff *diff, sqlite3_stmt *insert, const char *system_id,
			const char *const *keys, const char *about)
{
	bool done = true;

	for (; done && keys != NULL && *keys != NULL; keys++) {
		sqlite3_bind_text(insert, 1, system_id, -1, SQLITE_STATIC);
		sqlite3_bind_text(insert, 2, *keys, -1, SQLITE_STATIC);
		sqlite3_bind_text(insert, 3, about, -1, SQLITE_STATIC);
		done = adb_diff_step(diff, insert);
	}
	return done;
}

static bool insert_format(struct adb_diff *diff, sqlite3_stmt *insert, const struct adb_format *format)
{
	const struct adb_steps *steps = &format->steps;

	sqlite3_bind_text(insert, 1, format->name, -1, SQLITE_STATIC);
	sqlite3_bind_double(insert, 2, steps->rotation);
	sqlite3_bind_text(insert, 3, steps->rotation_divisor, -1, SQLITE_STATIC);
	sqlite3_bind_double(insert, 4, steps->translation);
	sqlite3_bind_text(insert, 5, steps->translation_factor, -1, SQLITE_STATIC);
	return adb_diff_step(diff, insert);
}

static bool insert_attributes(struct adb_diff *diff, sqlite3_stmt *insert, const struct adb_format *format)
{
	bool done = true;

	sqlite3_bind_text(insert, 1, format->name, -1, SQLITE_STATIC);
	for (const struct adb_attribute_doc *doc = format->attributes;
	     done && doc != NULL && doc->key != NULL; doc++) {
		if (strcmp(doc->where, "clips") != 0)
			continue;
		sqlite3_bind_text(insert, 2, doc->key, -1, SQLITE_STATIC);
		done = adb_diff_step(diff, insert);
	}
	return done;
}

/* Returns a JSON array of the systems some of whose names give a place, NULL when memory ran out. The caller frees it. */
static char *systems_named_by_place(void)
{
	char *list = sqlite3_mprintf("[");

	for (const struct adb_system *const *system = adb_systems; list != NULL && *system != NULL; system++)
		if ((*system)->place_names != NULL)
			list = sqlite3_mprintf("%z%s\"%s\"", list, list[1] != '\0' ? "," : "", (*system)->id);
	return list != NULL ? sqlite3_mprintf("%z]", list) : NULL;
}

static const char *const *patterns_of(const char *system_id)
{
	const struct adb_system *system = system_id != NULL ? adb_system_with_id(system_id) : NULL;

	return system != NULL ? system->place_names : NULL;
}

static bool is_place(const char *const *patterns, const char *name)
{
	for (; name != NULL && *patterns != NULL; patterns++)
		if (sqlite3_strglob(*patterns, name) == 0)
			return true;
	return false;
}

static bool is_named_by_place(sqlite3_stmt *read)
{
	const char *const *patterns = patterns_of((const char *)sqlite3_column_text(read, COLUMN_SYSTEM));

	return patterns != NULL &&
	       (is_place(patterns, (const char *)sqlite3_column_text(read, COLUMN_NATIVE_ID)) ||
		is_place(patterns, (const char *)sqlite3_column_text(read, COLUMN_NAME)));
}

/* ---- rows ---- */

/* Marks the last item as one whose name gives its place. The statement is prepared at the first, since few databases have any. */
static bool mark_place(struct adb_diff *diff, struct loader *loader, sqlite3_stmt *read)
{
	if (loader->place == NULL)
		loader->place = adb_diff_prepare(diff, diff->work, adb_schema_text("diff/place.sql"));
	if (loader->place == NULL)
		return false;
	sqlite3_bind_value(loader->place, 1, sqlite3_column_value(read, COLUMN_COMPARED));
	if (sqlite3_column_count(read) > COLUMN_FAMILY)
		sqlite3_bind_value(loader->place, 2, sqlite3_column_value(read, COLUMN_FAMILY));
	return adb_diff_step(diff, loader->place);
}

/* Inserts the row of `read` as an item. */
static bool copy_row(struct adb_diff *diff, struct loader *loader, sqlite3_stmt *read, bool is_part)
{
	int columns = sqlite3_column_count(read);

	for (int i = 0; i < columns && i < COLUMN_FAMILY; i++)
		sqlite3_bind_value(loader->insert, PARAMETERS_BEFORE_ROW + 1 + i,
				   sqlite3_column_value(read, i));
	return adb_diff_step(diff, loader->insert) &&
	       (is_part || !is_named_by_place(read) || mark_place(diff, loader, read));
}

/* Inserts every row that the query of a side returns as an item. */
static bool copy_rows(struct adb_diff *diff, struct loader *loader, int side, int64_t owner)
{
	sqlite3_stmt *read = loader->read[side];

	sqlite3_bind_int(loader->insert, 1, side);
	sqlite3_bind_int64(loader->insert, 2, owner);
	while (adb_diff_next(diff, diff->side[side], read) && copy_row(diff, loader, read, owner != 0))
		;
	sqlite3_reset(read);
	return adb_diff_ok(diff);
}

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

/* Whether more than blanks follows the statement, as after a condition that closes the parenthesis around it. */
static bool has_more(const char *rest)
{
	return rest[strspn(rest, " \t\r\n")] != '\0';
}

/* Frees `sql`. NULL stands for SQL that could not be made because memory ran out. */
static sqlite3_stmt *prepare_read(struct adb_diff *diff, sqlite3 *db, char *sql)
{
	sqlite3_stmt *statement = NULL;
	const char *rest = "";

	if (sql == NULL) {
		adb_diff_no_memory(diff);
		return NULL;
	}
	if (sqlite3_prepare_v2(db, sql, -1, &statement, &rest) != SQLITE_OK)
		adb_diff_failed(diff, db);
	if (diff->options->where != NULL && diff->error->outcome != ADB_NO_MEMORY && has_more(rest)) {
		adb_error_set(diff->error, ADB_USAGE, ADB_NO_OFFSET, "more than one expression: %s",
			      diff->options->where);
		sqlite3_finalize(statement);
		statement = NULL;
	}
	sqlite3_free(sql);
	return statement;
}

/* The query of a file for the rows of a dump (0 = of all) for which `condition` is true. The caller frees it. */
static char *read_sql(const char *file, int64_t dump_id, const char *condition)
{
	char *name = sqlite3_mprintf("diff/%s.sql", file);
	char *dump = dump_id != 0 ? sqlite3_mprintf("\tAND l.dump_id = %lld\n", (long long)dump_id)
				  : sqlite3_mprintf("");
	char *sql = name == NULL || dump == NULL
			    ? NULL
			    : sqlite3_mprintf("%s%s%s%s%s", adb_schema_text("diff/prelude.sql"),
					      adb_schema_text(name), dump, condition != NULL ? "\tAND " : "",
					      condition != NULL ? condition : "");

	sqlite3_free(name);
	sqlite3_free(dump);
	return sql;
}

static bool loader_init(struct adb_diff *diff, const char *file, const char *condition,
			const int64_t dump_ids[2], struct loader *loader)
{
	*loader = (struct loader){ 0 };
	for (int side = 0; side < 2 && adb_diff_ok(diff); side++)
		loader->read[side] =
			prepare_read(diff, diff->side[side], read_sql(file, dump_ids[side], condition));
	if (adb_diff_ok(diff))
		loader->insert = adb_diff_prepare(diff, diff->work, adb_schema_text("diff/insert.sql"));
	return adb_diff_ok(diff);
}

static void loader_free(struct loader *loader)
{
	sqlite3_finalize(loader->read[0]);
	sqlite3_finalize(loader->read[1]);
	sqlite3_finalize(loader->insert);
	sqlite3_finalize(loader->place);
}

/* ---- what the header declares ---- */

bool adb_diff_load_keys(struct adb_diff *diff)
{
	sqlite3_stmt *insert = adb_diff_prepare(
		diff, diff->work, "INSERT INTO known_key (system, key, about) VALUES (?1, ?2, ?3)");
	bool done = insert != NULL;

	for (const struct adb_system *const *system = adb_systems; done && *system != NULL; system++)
		done = insert_keys(diff, insert, (*system)->id, (*system)->place_keys, "place") &&
		       insert_keys(diff, insert, (*system)->id, (*system)->encoder_keys, "encoding");
	sqlite3_finalize(insert);
	return done;
}

bool adb_diff_load_formats(struct adb_diff *diff)
{
	sqlite3_stmt *formats = adb_diff_prepare(
		diff, diff->work,
		"INSERT INTO format_step (format, rotation, rotation_divisor, translation, translation_factor)"
		" VALUES (?1, ?2, '$.' || ?3, ?4, '$.' || ?5)");
	sqlite3_stmt *attributes =
		formats != NULL
			? adb_diff_prepare(diff, diff->work,
					   "INSERT OR IGNORE INTO format_key (format, key) VALUES (?1, ?2)")
			: NULL;
	const struct adb_format *format;

	for (size_t i = 0; attributes != NULL && (format = adb_format_at(i)) != NULL; i++)
		if (!insert_format(diff, formats, format) || !insert_attributes(diff, attributes, format))
			break;
	sqlite3_finalize(attributes);
	sqlite3_finalize(formats);
	return adb_diff_ok(diff);
}

bool adb_diff_load(struct adb_diff *diff, const char *file, const char *condition)
{
	struct loader loader;
	char *systems = systems_named_by_place();
	bool done = loader_init(diff, file, condition, diff->options->dump_ids, &loader) &&
		    (systems != NULL || adb_diff_no_memory(diff));

	for (int side = 0; side < 2 && done; side++) {
		sqlite3_bind_text(loader.read[side], 1, diff->options->system, -1, SQLITE_STATIC);
		if (sqlite3_bind_parameter_count(loader.read[side]) > 1)
			sqlite3_bind_text(loader.read[side], 2, systems, -1, SQLITE_STATIC);
		done = copy_rows(diff, &loader, side, 0);
	}
	loader_free(&loader);
	sqlite3_free(systems);
	return done;
}

bool adb_diff_load_parts(struct adb_diff *diff, const char *file, const char *owners)
{
	char *sql = sqlite3_mprintf("SELECT d.id, d.kind, x.system, x.id, y.id FROM difference AS d"
				    " JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
				    " WHERE %s ORDER BY d.id",
				    owners);
	static const int64_t all_dumps[2] = { 0, 0 }; /* the owners belong to the right ones */
	struct loader loader = { 0 };
	sqlite3_stmt *statement = sql != NULL ? adb_diff_prepare(diff, diff->work, sql) : NULL;

	if (sql == NULL)
		adb_diff_no_memory(diff);
	if (statement != NULL && loader_init(diff, file, NULL, all_dumps, &loader))
		while (adb_diff_next(diff, diff->work, statement))
			if (!copy_parts(diff, &loader, statement))
				break;
	loader_free(&loader);
	sqlite3_finalize(statement);
	sqlite3_free(sql);
	return adb_diff_ok(diff);
}

/* Writes dumps: which sources belong together, and which dump is laid over which. */
#include <string.h>

#include "sqlite/run.h"
#include "store/writer_private.h"

static int64_t find_dump(struct adb_writer *writer, const struct adb_source_dump *dump)
{
	struct adb_binder to = adb_bind(adb_writer_statement(
		writer, dump->name != NULL ? ADB_STATEMENT_FIND_NAMED_DUMP : ADB_STATEMENT_FIND_DUMP));
	int64_t id = 0;

	if (to.statement == NULL)
		return 0;
	adb_bind_text(&to, dump->name != NULL ? dump->name : dump->path);
	if (sqlite3_step(to.statement) == SQLITE_ROW)
		id = sqlite3_column_int64(to.statement, 0);
	if (sqlite3_reset(to.statement) != SQLITE_OK)
		adb_writer_fail(writer);
	return id;
}

/*
 * Gives the name to the dump that the PATH is already, so that the dumps stay that it is laid over and that are laid over
 * it.
 */
static void name_dump_of_path(struct adb_writer *writer, const struct adb_source_dump *dump)
{
	static const char sql[] = "UPDATE dumps SET name = ?1, is_named = 1 WHERE path = ?2 AND NOT is_named";
	sqlite3_stmt *statement = NULL;

	if (writer->error.outcome != ADB_OK)
		return;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK) {
		sqlite3_bind_text(statement, 1, dump->name, -1, SQLITE_STATIC);
		sqlite3_bind_text(statement, 2, dump->path, -1, SQLITE_STATIC);
		sqlite3_step(statement);
	}
	if (!adb_sql_end(statement))
		adb_writer_fail(writer);
}

static int64_t insert_dump(struct adb_writer *writer, const struct adb_source_dump *dump)
{
	const struct adb_cell cells[] = {
		ADB_CELL_TEXT("name", dump->name != NULL ? dump->name : dump->path),
		ADB_CELL_TEXT("path", dump->path),
		ADB_CELL_INTEGER("is_named", dump->name != NULL),
	};

	return ADB_INSERT(writer, ADB_INTO_DUMPS, cells);
}

/* Marks the dumps of `path` that `over_id` is new to, and those that they were laid over so far. */
static void mark_others(struct adb_writer *writer, const char *sql, const char *path, int64_t over_id)
{
	sqlite3_stmt *row = NULL;

	if (writer->error.outcome != ADB_OK)
		return;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_text(row, 1, path, -1, SQLITE_STATIC);
		sqlite3_bind_int64(row, 2, over_id);
		while (sqlite3_step(row) == SQLITE_ROW) {
			adb_writer_mark_dirty(writer, sqlite3_column_int64(row, 0));
			adb_writer_mark_dirty(writer, sqlite3_column_int64(row, 1));
		}
	}
	if (!adb_sql_end(row))
		adb_writer_fail(writer);
}

#define DUMPS_OF_PATH                                                                                              \
	"(SELECT dump_id FROM sources WHERE path = ?1 OR substr(path, 1, length(?1) + 1) = rtrim(?1, '/') || '/' " \
	"OR ?1 = '/')"

static int64_t query_about_path(struct adb_writer *writer, const char *sql, const char *path, int64_t over_id)
{
	sqlite3_stmt *statement = NULL;
	int64_t answer = 0;

	if (writer->error.outcome != ADB_OK)
		return 0;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK) {
		sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
		sqlite3_bind_int64(statement, 2, over_id);
		if (sqlite3_step(statement) == SQLITE_ROW)
			answer = sqlite3_column_int64(statement, 0);
	}
	if (!adb_sql_end(statement))
		adb_writer_fail(writer);
	return answer;
}

/* Whether a dump of `path` is `over_id` itself, or one that this is laid over. */
static bool is_over_itself(struct adb_writer *writer, const char *path, int64_t over_id)
{
	static const char sql[] =
		"WITH RECURSIVE below(id) AS (SELECT ?2 UNION SELECT d.over_dump_id FROM below JOIN dumps AS d ON d.id = below.id) "
		"SELECT count(*) FROM below WHERE id IN " DUMPS_OF_PATH;

	return query_about_path(writer, sql, path, over_id) > 0;
}

int64_t adb_writer_add_dump(struct adb_writer *writer, const struct adb_source_dump *dump)
{
	const char *key = dump->name != NULL ? dump->name : dump->path;
	struct adb_hash hash = adb_hash_of(key, strlen(key) + (dump->name != NULL)); /* with its NUL */

	if (writer->dump_id == 0 || memcmp(&hash, &writer->dump_hash, sizeof hash) != 0) {
		writer->dump_id = find_dump(writer, dump);
		if (writer->dump_id == 0 && dump->name != NULL && !dump->is_around_file) {
			name_dump_of_path(writer, dump);
			writer->dump_id = find_dump(writer, dump);
		}
		if (writer->dump_id == 0)
			writer->dump_id = insert_dump(writer, dump);
		writer->dump_hash = hash;
	}
	return writer->dump_id;
}

enum adb_outcome adb_writer_find_dump(struct adb_writer *writer, const char *name, int64_t *id,
				      struct adb_error *error)
{
	static const char sql[] =
		"SELECT min(id), count(*), (SELECT group_concat(name, ', ') FROM (SELECT name FROM dumps ORDER BY name LIMIT 20)) "
		"FROM dumps WHERE name = ?";
	sqlite3_stmt *statement = NULL;

	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW) {
		const char *names = (const char *)sqlite3_column_text(statement, 2);
		int64_t count = sqlite3_column_int64(statement, 1);

		*id = sqlite3_column_int64(statement, 0);
		if (names == NULL)
			adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET,
				      "there is no dump '%s': the database has no dumps yet", name);
		else if (count != 1)
			adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "there %s '%s'; the dumps are: %s",
				      count == 0 ? "is no dump" : "are several dumps", name, names);
	}
	if (!adb_sql_end(statement))
		return adb_sql_failed(writer->db, error);
	return error->outcome;
}

enum adb_outcome adb_writer_lay_over(struct adb_writer *writer, const char *path, const char *over,
				     struct adb_error *error)
{
	static const char other_sql[] =
		"SELECT id, over_dump_id FROM dumps WHERE over_dump_id IS NOT nullif(?2, 0) AND id IN " DUMPS_OF_PATH;
	static const char update_sql[] =
		"UPDATE dumps SET over_dump_id = nullif(?2, 0) WHERE id IN " DUMPS_OF_PATH;
	int64_t over_id = 0;

	if (over[0] != '\0' && adb_writer_find_dump(writer, over, &over_id, error) != ADB_OK)
		return error->outcome;
	if (adb_writer_check_over(writer, path, over, over_id, error) != ADB_OK)
		return error->outcome;
	if (query_about_path(writer, other_sql, path, over_id) == 0)
		return ADB_OK;
	adb_writer_begin_writing(writer);
	adb_writer_run(writer, "BEGIN IMMEDIATE");
	mark_others(writer, other_sql, path, over_id);
	query_about_path(writer, update_sql, path, over_id);
	adb_writer_run(writer, "COMMIT");
	return ADB_OK;
}

enum adb_outcome adb_writer_check_over(struct adb_writer *writer, const char *path, const char *over,
				       int64_t over_id, struct adb_error *error)
{
	if (!is_over_itself(writer, path, over_id))
		return ADB_OK;
	return adb_error_set(
		error, ADB_USAGE, ADB_NO_OFFSET,
		"the dump '%s' cannot be laid over itself: it, or one that it is laid over, is in %s; leave its "
		"PATH out",
		over, path);
}

/* Reads the sources of an existing database, so that `animdb index` can skip those that have not changed. */
#include <stdlib.h>
#include <string.h>

#include "sqlite/run.h"
#include "store/writer_private.h"

static bool read_known_source(sqlite3_stmt *statement, struct adb_known_source *known)
{
	const char *path = (const char *)sqlite3_column_text(statement, 0);
	const char *hash = (const char *)sqlite3_column_text(statement, 4);
	const char *options = (const char *)sqlite3_column_text(statement, 5);
	const char *root = (const char *)sqlite3_column_text(statement, 6);
	const char *files = (const char *)sqlite3_column_text(statement, 7);
	const char *companions = (const char *)sqlite3_column_text(statement, 8);
	const char *kind = (const char *)sqlite3_column_text(statement, 9);
	const char *dump_name = (const char *)sqlite3_column_text(statement, 10);
	const char *dump_path = (const char *)sqlite3_column_text(statement, 11);
	const char *read_too = (const char *)sqlite3_column_text(statement, 12);

	*known = (struct adb_known_source){
		.path = path != NULL ? strdup(path) : NULL,
		.root = root != NULL || path != NULL ? strdup(root != NULL ? root : path) : NULL,
		.options = strdup(options != NULL ? options : ""),
		.kind = strdup(kind != NULL ? kind : ""),
		.dump_name = dump_name != NULL ? strdup(dump_name) : NULL,
		.dump_path = strdup(dump_path != NULL ? dump_path : ""),
		.read_too = read_too != NULL ? strdup(read_too) : NULL,
		.id = sqlite3_column_int64(statement, 1),
		.byte_size = sqlite3_column_int64(statement, 2),
		.mtime_ns = sqlite3_column_int64(statement, 3),
	};
	strncat(known->hash, hash != NULL ? hash : "", sizeof known->hash - 1);
	strncat(known->files, files != NULL ? files : "", sizeof known->files - 1);
	strncat(known->companions, companions != NULL ? companions : "", sizeof known->companions - 1);
	return known->path != NULL && known->root != NULL && known->options != NULL && known->kind != NULL &&
	       known->dump_path != NULL && (known->dump_name != NULL) == (dump_name != NULL) &&
	       (known->read_too != NULL) == (read_too != NULL);
}

static int compare_known(const void *path, const void *row)
{
	return strcmp(path, ((const struct adb_known_source *)row)->path);
}

enum adb_outcome adb_writer_known_sources(struct adb_writer *writer, struct adb_known_sources *known,
					  struct adb_error *error)
{
	static const char sql[] =
		"SELECT path, id, byte_size, mtime_ns, xxh128, attributes ->> '$.index_options', "
		"attributes ->> '$.root', attributes ->> '$.files_hash', "
		"attributes ->> '$.companions_hash', kind, "
		"(SELECT name FROM dumps AS d WHERE d.id = dump_id AND is_named), "
		"(SELECT path FROM dumps AS d WHERE d.id = dump_id), attributes ->> '$.companions' FROM sources ORDER BY path";
	size_t count = (size_t)adb_writer_query_integer(writer, "SELECT count(*) FROM sources", 0);
	sqlite3_stmt *statement = NULL;
	bool complete = true;

	*known = (struct adb_known_sources){ .rows = calloc(count + 1, sizeof *known->rows) };
	if (known->rows == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK)
		while (complete && known->count < count && sqlite3_step(statement) == SQLITE_ROW)
			complete = read_known_source(statement, &known->rows[known->count++]);
	if (!adb_sql_end(statement))
		return adb_sql_failed(writer->db, error);
	return complete ? ADB_OK : adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

const struct adb_known_source *adb_known_sources_find(const struct adb_known_sources *known, const char *path)
{
	if (known->count == 0) /* rows may be NULL, which bsearch() does not allow */
		return NULL;
	return bsearch(path, known->rows, known->count, sizeof *known->rows, compare_known);
}

void adb_known_sources_free(struct adb_known_sources *known)
{
	for (size_t i = 0; i < known->count; i++) {
		free(known->rows[i].path);
		free(known->rows[i].root);
		free(known->rows[i].options);
		free(known->rows[i].kind);
		free(known->rows[i].read_too);
		free(known->rows[i].dump_name);
		free(known->rows[i].dump_path);
	}
	free(known->rows);
	*known = (struct adb_known_sources){ 0 };
}

/*
 * Names folders after dumps. What is no ASCII letter, digit, '-', '_' or '.' is written as %XX, which readers undo; letters of
 * other languages stay, since Spark undoes %XX byte by byte. Bytes that are no UTF-8 become U+FFFD.
 *
 * A name that is empty, too long for a folder or that of an earlier dump (without regard to case, which some file systems ignore)
 * gets '~' and the number of the dump.
 */
#include "export/parquet/partition.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/text.h"
#include "export/parquet/chosen.h"
#include "sqlite/run.h"

/* Bytes of the escaped name; file systems take 255 with "dump=" and the number. */
enum { MOST_NAME = 200 };

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static void put_escaped(struct adb_buffer *out, const char *name, size_t size)
{
	static const char kept[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";

	for (size_t i = 0, length; i < size; i += length) {
		bool is_last = i + 1 == size;

		length = adb_utf8_length(name + i, size - i);
		if (length > 1) {
			adb_buffer_add(out, name + i, length);
		} else if (length == 0) {
			adb_buffer_text(out, "\xEF\xBF\xBD");
			length = 1;
		} else if (name[i] != '\0' && strchr(kept, name[i]) != NULL && !(is_last && name[i] == '.')) {
			adb_buffer_add(out, name + i, 1);
		} else {
			adb_buffer_printf(out, "%%%02X", (unsigned)(unsigned char)name[i]);
		}
	}
}

static bool is_taken(const struct adb_parquet_partitions *partitions, const char *folder)
{
	if (adb_text_equal_nocase(folder, ADB_PARQUET_NO_DUMP))
		return true;
	for (size_t i = 0; i < partitions->count; i++)
		if (adb_text_equal_nocase(partitions->list[i].folder, folder))
			return true;
	return false;
}

static bool add(struct adb_parquet_partitions *partitions, int64_t id, const char *name, size_t size)
{
	size_t bytes = (partitions->count + 1) * sizeof *partitions->list;
	struct adb_parquet_partition *list = adb_memory_resized(partitions->list, bytes);
	struct adb_buffer escaped = { 0 };

	if (list == NULL)
		return false;
	partitions->list = list;
	put_escaped(&escaped, name, size);

	bool ok = adb_buffer_ok(&escaped);
	size_t kept = escaped.size;
	char *folder = ok ? adb_memory_printf("dump=%.*s", (int)kept, kept > 0 ? escaped.data : "") : NULL;

	if (folder != NULL && (kept == 0 || kept > MOST_NAME || is_taken(partitions, folder))) {
		free(folder);
		if (kept > MOST_NAME)
			for (kept = MOST_NAME; kept > 0 && (escaped.data[kept] & 0xC0) == 0x80; kept--)
				;
		/* Nor within %XX. */
		for (size_t back = 1; back <= 2 && kept > back; back++)
			if (kept < escaped.size && escaped.data[kept - back] == '%')
				kept -= back;
		folder = adb_memory_printf("dump=%.*s~%lld", (int)kept, kept > 0 ? escaped.data : "",
					   (long long)id);
	}
	adb_buffer_free(&escaped);
	list[partitions->count] = (struct adb_parquet_partition){
		.dump_id = id, .name = adb_memory_printf("%.*s", (int)size, name), .folder = folder
	};
	partitions->count++;
	return folder != NULL && list[partitions->count - 1].name != NULL;
}

enum adb_outcome adb_parquet_partitions_read(sqlite3 *db, bool is_chosen,
					     struct adb_parquet_partitions *partitions,
					     struct adb_error *error)
{
	static const char all[] = "SELECT id, name FROM dumps AS t ORDER BY id";
	static const char chosen[] =
		"SELECT id, name FROM dumps AS t WHERE " ADB_CHOSEN(DUMPS, "t.id") " ORDER BY id";
	enum adb_outcome outcome = ADB_OK;
	sqlite3_stmt *row;
	int code;

	*partitions = (struct adb_parquet_partitions){ 0 };
	if (sqlite3_prepare_v2(db, is_chosen ? chosen : all, -1, &row, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	while (outcome == ADB_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(row, 1);

		if (!add(partitions, sqlite3_column_int64(row, 0), name != NULL ? name : "",
			 (size_t)sqlite3_column_bytes(row, 1)))
			outcome = no_memory(error);
	}
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(db, error);
	sqlite3_finalize(row);
	return outcome;
}

void adb_parquet_partitions_free(struct adb_parquet_partitions *partitions)
{
	for (size_t i = 0; i < partitions->count; i++) {
		free(partitions->list[i].name);
		free(partitions->list[i].folder);
	}
	free(partitions->list);
	*partitions = (struct adb_parquet_partitions){ 0 };
}

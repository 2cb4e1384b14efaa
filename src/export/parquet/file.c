/*
 * A Parquet file (README.md of its specification):
 *
 *   "PAR1"
 *   row groups   for each column a chunk (see chunk.c), then the page indexes of all of them
 *   footer       FileMetaData: the schema, and where everything is
 *   u32          size of the footer
 *   "PAR1"
 *
 * The specification puts page indexes near the footer, to be read with it; readers find them by their offsets, and in front of the
 * next row group they need not be kept in memory.
 */
#include "export/parquet/file.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "export/parquet/chunk.h"
#include "export/parquet/encode.h"
#include "export/parquet/thrift.h"

/* Of a row group. It is the unit that engines give to a thread, and what is held in memory. */
enum { MOST_ROWS = 262144, MOST_BYTES = 32 * 1024 * 1024 };

static const char magic[] = "PAR1";

/* Of parquet.thrift. */
enum { CONVERTED_UTF8 = 0, CONVERTED_JSON = 19, LOGICAL_STRING = 1, LOGICAL_JSON = 12, OPTIONAL = 1 };

struct adb_parquet_file {
	struct adb_parquet_sink sink;
	const char *const *names;
	struct adb_parquet_column *columns;
	size_t column_count;
	size_t row_count;         /* of the row group */
	size_t bytes;             /* of the values of the row group, about */
	uint64_t rows_before;     /* in the row groups before */
	struct adb_buffer groups; /* the RowGroup structs so far */
	size_t group_count;
};

/* ---- row groups ---- */

/* A RowGroup. */
static void describe_group(struct adb_parquet_file *file, const struct adb_parquet_chunk *chunks,
			   uint64_t start)
{
	enum { COLUMNS = 1, SIZE = 2, ROWS = 3, OFFSET = 5, COMPRESSED_SIZE = 6, ORDINAL = 7 };
	struct adb_thrift thrift = { .out = &file->groups };
	uint64_t size = 0;

	adb_thrift_list(&thrift, COLUMNS, ADB_THRIFT_STRUCT, file->column_count);
	for (size_t i = 0; i < file->column_count; i++) {
		adb_parquet_chunk_describe(&chunks[i], file->names[i], &thrift);
		size += chunks[i].size;
	}
	adb_thrift_i64(&thrift, SIZE, (int64_t)size);
	adb_thrift_i64(&thrift, ROWS, (int64_t)file->row_count);
	adb_thrift_i64(&thrift, OFFSET, (int64_t)start);
	adb_thrift_i64(&thrift, COMPRESSED_SIZE, (int64_t)size);
	if (file->group_count <= INT16_MAX)
		adb_thrift_i16(&thrift, ORDINAL, (int16_t)file->group_count);
	adb_thrift_end(&thrift);
	file->group_count++;
}

static bool write_group(struct adb_parquet_file *file)
{
	struct adb_parquet_chunk *chunks = adb_memory_zeroed(file->column_count + 1, sizeof *chunks);
	uint64_t start;
	bool ok = chunks != NULL;

	if (ok && file->sink.offset == 0) {
		struct adb_buffer bytes = { 0 };

		adb_buffer_text(&bytes, magic);
		ok = adb_parquet_sink_put(&file->sink, &bytes);
		adb_buffer_free(&bytes);
	}
	start = file->sink.offset;
	for (size_t i = 0; ok && i < file->column_count && file->row_count > 0; i++)
		ok = adb_parquet_chunk_write(&chunks[i], &file->columns[i], &file->sink);
	for (size_t i = 0; ok && i < file->column_count && file->row_count > 0; i++)
		ok = adb_parquet_chunk_write_indexes(&chunks[i], &file->sink);
	if (ok && file->row_count > 0)
		describe_group(file, chunks, start);
	for (size_t i = 0; chunks != NULL && i < file->column_count; i++) {
		adb_parquet_chunk_free(&chunks[i]);
		adb_parquet_column_clear(&file->columns[i]);
	}
	free(chunks);
	file->rows_before += file->row_count;
	file->row_count = file->bytes = 0;
	return ok && adb_buffer_ok(&file->groups);
}

/* ---- the footer ---- */

static void describe_column(const struct adb_parquet_file *file, size_t i, struct adb_thrift *footer)
{
	enum { TYPE = 1, REPETITION = 3, NAME = 4, CONVERTED = 6, LOGICAL = 10 };
	enum adb_parquet_kind kind = file->columns[i].kind;
	bool is_text = kind == ADB_PARQUET_TEXT;

	adb_thrift_begin_element(footer);
	adb_thrift_i32(footer, TYPE, adb_parquet_type_of(kind));
	adb_thrift_i32(footer, REPETITION, OPTIONAL);
	adb_thrift_text(footer, NAME, file->names[i]);
	if (is_text || kind == ADB_PARQUET_JSON) {
		adb_thrift_i32(footer, CONVERTED, is_text ? CONVERTED_UTF8 : CONVERTED_JSON);
		adb_thrift_begin(footer, LOGICAL);
		adb_thrift_begin(footer, is_text ? LOGICAL_STRING : LOGICAL_JSON);
		adb_thrift_end(footer);
		adb_thrift_end(footer);
	}
	adb_thrift_end(footer);
}

/* FileMetaData.schema: the root, then the columns. */
static void describe_schema(const struct adb_parquet_file *file, struct adb_thrift *footer)
{
	enum { SCHEMA = 2, NAME = 4, CHILDREN = 5 };

	adb_thrift_list(footer, SCHEMA, ADB_THRIFT_STRUCT, file->column_count + 1);
	adb_thrift_begin_element(footer);
	adb_thrift_text(footer, NAME, "schema");
	adb_thrift_i32(footer, CHILDREN, (int32_t)file->column_count);
	adb_thrift_end(footer);
	for (size_t i = 0; i < file->column_count; i++)
		describe_column(file, i, footer);
}

/* ---- what the header declares ---- */

struct adb_parquet_file *adb_parquet_file_new(FILE *out, const char *const *names,
					      const enum adb_parquet_kind *kinds, size_t count)
{
	struct adb_parquet_file *file = adb_memory_zeroed(1, sizeof *file);
	struct adb_parquet_column *columns = adb_memory_zeroed(count + 1, sizeof *columns);

	if (file == NULL || columns == NULL) {
		free(file);
		free(columns);
		return NULL;
	}
	*file = (struct adb_parquet_file){
		.sink = { .out = out }, .names = names, .columns = columns, .column_count = count
	};
	for (size_t i = 0; i < count; i++)
		columns[i].kind = kinds[i];
	return file;
}

struct adb_parquet_column *adb_parquet_file_column(struct adb_parquet_file *file, size_t column)
{
	return &file->columns[column];
}

/* Counts the bytes of texts that a dictionary holds once only for each row: the end of a row group is to be found quickly. */
bool adb_parquet_file_end_row(struct adb_parquet_file *file, size_t bytes)
{
	file->row_count++;
	file->bytes += bytes + file->column_count * sizeof(uint64_t);
	return (file->row_count < MOST_ROWS && file->bytes < MOST_BYTES) || write_group(file);
}

bool adb_parquet_file_finish(struct adb_parquet_file *file)
{
	enum { VERSION = 1, ROWS = 3, GROUPS = 4, CREATED_BY = 6, ORDERS = 7, TYPE_ORDER = 1 };
	enum { FORMAT_VERSION = 2 };
	struct adb_buffer bytes = { 0 };
	struct adb_thrift footer = { .out = &bytes };

	if (!write_group(file))
		return false;
	adb_thrift_i32(&footer, VERSION, FORMAT_VERSION);
	describe_schema(file, &footer);
	adb_thrift_i64(&footer, ROWS, (int64_t)file->rows_before);
	adb_thrift_list(&footer, GROUPS, ADB_THRIFT_STRUCT, file->group_count);
	adb_buffer_add(&bytes, file->groups.data, file->groups.size);
	adb_thrift_text(&footer, CREATED_BY, "animdb version " ANIMDB_VERSION);
	adb_thrift_list(&footer, ORDERS, ADB_THRIFT_STRUCT, file->column_count);
	for (size_t i = 0; i < file->column_count; i++) {
		adb_thrift_begin_element(&footer);
		adb_thrift_begin(&footer, TYPE_ORDER);
		adb_thrift_end(&footer);
		adb_thrift_end(&footer);
	}
	adb_thrift_end(&footer);
	if (adb_buffer_ok(&bytes))
		adb_parquet_put_u32(&bytes, (uint32_t)bytes.size);
	adb_buffer_text(&bytes, magic);

	bool ok = bytes.size <= UINT32_MAX && adb_parquet_sink_put(&file->sink, &bytes);

	adb_buffer_free(&bytes);
	return ok;
}

uint64_t adb_parquet_file_rows(const struct adb_parquet_file *file)
{
	return file->rows_before + file->row_count;
}

void adb_parquet_file_free(struct adb_parquet_file *file)
{
	if (file == NULL)
		return;
	for (size_t i = 0; i < file->column_count; i++)
		adb_parquet_column_free(&file->columns[i]);
	adb_buffer_free(&file->groups);
	free(file->columns);
	free(file);
}

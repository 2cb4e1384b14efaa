/* Writes a column of a row group as a column chunk: its pages, its statistics, and what the footer and the page indexes say about it. */
#ifndef ADB_EXPORT_PARQUET_CHUNK_H
#define ADB_EXPORT_PARQUET_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buffer.h"
#include "export/parquet/bound.h"
#include "export/parquet/column.h"
#include "export/parquet/thrift.h"

/* A file that is written from its start to its end. */
struct adb_parquet_sink {
	FILE *out;       /* borrowed */
	uint64_t offset; /* bytes so far */
};

/* False when it could not be written, or `bytes` has failed. */
bool adb_parquet_sink_put(struct adb_parquet_sink *sink, const struct adb_buffer *bytes);

struct adb_parquet_page {
	uint64_t offset;
	uint32_t size; /* with its header */
	uint64_t first_row;
	size_t null_count;
	bool is_null; /* has no value */
	struct adb_parquet_bound least, most;
};

/* A chunk that was written. It borrows bounds from its column until that is cleared. */
struct adb_parquet_chunk {
	enum adb_parquet_kind kind;
	uint64_t start, size;                    /* of all its pages */
	uint64_t dictionary_offset, data_offset; /* dictionary_offset: 0 = none */
	size_t row_count, null_count, page_count;
	struct adb_parquet_bound least, most;
	struct adb_buffer pages;        /* struct adb_parquet_page */
	uint64_t offsets_at, bounds_at; /* where its page indexes are; 0 = none */
	uint32_t offsets_size, bounds_size;
};

/*
 * Writes the pages of a column that is complete. False when that fails. `chunk` is freed with adb_parquet_chunk_free() in both
 * cases.
 */
bool adb_parquet_chunk_write(struct adb_parquet_chunk *chunk, struct adb_parquet_column *column,
			     struct adb_parquet_sink *sink);

/* Writes the page indexes: where the pages are, and what values they have between which bounds. */
bool adb_parquet_chunk_write_indexes(struct adb_parquet_chunk *chunk, struct adb_parquet_sink *sink);

/* Writes the element of RowGroup.columns. */
void adb_parquet_chunk_describe(const struct adb_parquet_chunk *chunk, const char *name,
				struct adb_thrift *footer);
void adb_parquet_chunk_free(struct adb_parquet_chunk *chunk);

/* The number of the physical type of a kind in parquet.thrift. */
int32_t adb_parquet_type_of(enum adb_parquet_kind kind);

#endif

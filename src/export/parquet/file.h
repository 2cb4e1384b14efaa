/*
 * Writes a Parquet file row by row. Rows are held in memory until they are a row group, which is bounded in rows and in bytes.
 * Nothing in a file depends on the clock or on the machine.
 */
#ifndef ADB_EXPORT_PARQUET_FILE_H
#define ADB_EXPORT_PARQUET_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "export/parquet/column.h"

struct adb_parquet_file;

/* A file of these columns, at the start of `out`; `names` are borrowed. NULL when memory ran out. */
struct adb_parquet_file *adb_parquet_file_new(FILE *out, const char *const *names,
					      const enum adb_parquet_kind *kinds, size_t count);

/* The column to which the next row adds one value or NULL. */
struct adb_parquet_column *adb_parquet_file_column(struct adb_parquet_file *file, size_t column);

/*
 * Ends a row, for which each column has got its value; `bytes` is the size of its texts and blobs. False when a row group could not be written, or memory ran out.
 */
bool adb_parquet_file_end_row(struct adb_parquet_file *file, size_t bytes);

/* Writes the last row group and the footer. False as above. */
bool adb_parquet_file_finish(struct adb_parquet_file *file);
uint64_t adb_parquet_file_rows(const struct adb_parquet_file *file);

/* Frees what the file holds in memory; NULL is accepted. `out` stays open. */
void adb_parquet_file_free(struct adb_parquet_file *file);

#endif

/* Writes the rows of a query as a Parquet file. */
#ifndef ADB_EXPORT_PARQUET_ROWS_H
#define ADB_EXPORT_PARQUET_ROWS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "export/parquet/tables.h"

struct adb_parquet_rows_written {
	uint64_t rows;
	uint64_t misfits; /* values that their column cannot hold: each is reported, and NULL in the file */
};

/*
 * Writes the rows that `statement` gives to `out`, a column of the file for each of its columns but the one that is the partition.
 * Writes nothing when there are no rows, unless `even_if_empty`. ADB_IO with a message without the name of the file when that cannot
 * be written; ADB_DATABASE when a row cannot be read; ADB_INTERRUPTED.
 */
enum adb_outcome adb_parquet_rows_write(const struct adb_parquet_table *table, sqlite3_stmt *statement,
					FILE *out, bool even_if_empty,
					struct adb_parquet_rows_written *written, struct adb_error *error);

#endif

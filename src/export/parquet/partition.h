/* The dumps of a database as partitions: the folder "dump=NAME" of each, as Hive, Spark and DuckDB read the name back. */
#ifndef ADB_EXPORT_PARQUET_PARTITION_H
#define ADB_EXPORT_PARQUET_PARTITION_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* The folder of rows that belong to no dump; engines read its name as NULL. */
#define ADB_PARQUET_NO_DUMP "dump=__HIVE_DEFAULT_PARTITION__"

struct adb_parquet_partition {
	int64_t dump_id;
	char *name, *folder; /* owned */
};

struct adb_parquet_partitions {
	struct adb_parquet_partition *list;
	size_t count;
};

/* Reads the dumps, in the order of their ids; `is_chosen`: those that adb_parquet_chosen_new() found. */
enum adb_outcome adb_parquet_partitions_read(sqlite3 *db, bool is_chosen,
					     struct adb_parquet_partitions *partitions,
					     struct adb_error *error);
void adb_parquet_partitions_free(struct adb_parquet_partitions *partitions);

#endif

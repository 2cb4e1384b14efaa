/* Which tables and views become Parquet, and the SQL of their rows. */
#ifndef ADB_EXPORT_PARQUET_TABLES_H
#define ADB_EXPORT_PARQUET_TABLES_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "export/parquet/column.h"

/* The column that the name of a partition's folder gives to readers: "dump=NAME". */
#define ADB_PARQUET_PARTITION "dump"

struct adb_parquet_table {
	const char *name;
	const char *
		parent; /* the table that leads to the dump of a row; NULL = `sources`, or the table belongs to no dump */
	const char *
		link; /* the column that refers to `parent`, of sources to dumps; NULL = the table belongs to no dump */
	const char *other_link; /* the column that does where `link` is NULL; NULL = there is none */
	const char *chosen;     /* SQL: whether the row `t` belongs to chosen clips; NULL = each row does */
	/*
	 * What is selected, and columns that all rows have alike whose first column is the same: SQL for them, which takes the value
	 * of that column. They stand behind the first column. NULL = all columns are selected. 10 million keys take two thirds of the
	 * time when the virtual table does not give each of them the five columns of its channel.
	 */
	const char *selected, *shared;
	bool is_derived; /* a view: its rows are those of other tables */
	bool has_floats; /* its REAL columns x, y, z and w hold 32-bit floats */
	const char *
		integers; /* columns without a declared type that hold integers, each between blanks; others hold texts */
};

/* The i-th table, NULL behind the last. A table stands behind its parent. */
const struct adb_parquet_table *adb_parquet_table_at(size_t i);

/* What a query selects of a table. */
enum adb_parquet_rows {
	ADB_PARQUET_ALL,    /* of a table that belongs to no dump */
	ADB_PARQUET_DUMP,   /* of the dump whose id is the parameter 1 */
	ADB_PARQUET_STRAY,  /* of a table that belongs to dumps, those that lead to none */
	ADB_PARQUET_NUMBER, /* the number of all rows, whether they lead to a dump or not */
};

/* Appends the SQL, with a NUL behind it. `is_chosen`: only what belongs to chosen clips. */
void adb_parquet_table_sql(const struct adb_parquet_table *table, enum adb_parquet_rows rows, bool is_chosen,
			   struct adb_buffer *sql);

/*
 * What a column holds, from the type with which the schema declares it, by the rules by which SQLite finds an affinity; NULL for
 * an expression. Columns whose name is `attributes` hold JSON.
 */
enum adb_parquet_kind adb_parquet_column_kind(const struct adb_parquet_table *table, const char *column,
					      const char *declared);

/* Whether texts of the table say where a dump lies on this machine. */
bool adb_parquet_has_paths(const struct adb_parquet_table *table);

/*
 * Appends SQL that gives the rows of `inner`, whose SQL is `inner_sql`, with the path of their dump replaced: paths of sources are
 * those below the PATH that was indexed.
 */
void adb_parquet_hide_paths(const struct adb_parquet_table *table, sqlite3_stmt *inner, const char *inner_sql,
			    struct adb_buffer *sql);

#endif

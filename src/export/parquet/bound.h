/*
 * The least and the largest value of a page or a chunk, as statistics and page indexes have them: integers are compared as signed
 * numbers, reals by their value, texts byte by byte.
 */
#ifndef ADB_EXPORT_PARQUET_BOUND_H
#define ADB_EXPORT_PARQUET_BOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "export/parquet/column.h"
#include "export/parquet/thrift.h"

/* The least or the largest value of a page or a chunk, as its statistics have it. */
struct adb_parquet_bound {
	bool is_known;    /* there are values, and the bound is short enough */
	bool is_exact;    /* it is a value of the column; else it was cut, and is less than the least one */
	const void *data; /* of bytes: a part of the column */
	size_t size;      /* of `data` */
	uint64_t bits;    /* of numbers */
};

/* The value of an entry; it borrows from the column until that is changed. */
struct adb_parquet_bound adb_parquet_bound_of(const struct adb_parquet_column *column, size_t entry);

/* Less than, equal to or greater than 0, as memcmp(). Both are known. */
int adb_parquet_bound_compare(enum adb_parquet_kind kind, const struct adb_parquet_bound *a,
			      const struct adb_parquet_bound *b);

/* Makes bounds as they are written: short, a text cut where a character begins, and zeros of the sign that includes the other. */
void adb_parquet_bound_shorten(enum adb_parquet_kind kind, struct adb_parquet_bound *least,
			       struct adb_parquet_bound *most);

/* Writes a bound as an element of a list of binaries, one that is not known as the empty one. */
void adb_parquet_bound_add(struct adb_thrift *thrift, enum adb_parquet_kind kind,
			   const struct adb_parquet_bound *bound);

/* Writes a bound, which is known, as a field. */
void adb_parquet_bound_put(struct adb_thrift *thrift, int id, enum adb_parquet_kind kind,
			   const struct adb_parquet_bound *bound);

#endif

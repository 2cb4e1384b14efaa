/*
 * The values of one column of a row group, before they become pages: each distinct value once with the index of it for each row,
 * as long as that is worth it, else one after the other.
 */
#ifndef ADB_EXPORT_PARQUET_COLUMN_H
#define ADB_EXPORT_PARQUET_COLUMN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* What a column holds. Every column may have NULLs. */
enum adb_parquet_kind {
	ADB_PARQUET_INTEGER, /* INT64 */
	ADB_PARQUET_REAL,    /* DOUBLE */
	ADB_PARQUET_FLOAT,   /* FLOAT */
	ADB_PARQUET_TEXT,    /* BYTE_ARRAY of UTF-8 */
	ADB_PARQUET_JSON,    /* BYTE_ARRAY of JSON in UTF-8 */
	ADB_PARQUET_BLOB,    /* BYTE_ARRAY */
};

/* One that begins holds only `kind`. */
struct adb_parquet_column {
	enum adb_parquet_kind kind;
	struct adb_buffer levels;  /* a byte for each row: 1 = it has a value, 0 = NULL */
	struct adb_buffer indices; /* u32 for each value, its entry in the dictionary; empty when is_plain */
	size_t value_count;        /* rows that are not NULL */

	/*
	 * The entries of the dictionary, or all values when is_plain. Numbers are u64: the bits of an integer or a double, or
	 * those of a float in the low half. Texts and blobs stand in `bytes`, and their ends in `entries`.
	 */
	struct adb_buffer entries, bytes;
	size_t entry_count;
	bool is_plain;     /* no dictionary: `entries` has all values in their order */
	uint32_t *slots;   /* of a hash table: an entry + 1, 0 = free */
	size_t slot_count; /* a power of two, 0 = no table yet */
	bool has_failed;   /* memory ran out */
};

void adb_parquet_column_null(struct adb_parquet_column *column);
void adb_parquet_column_integer(struct adb_parquet_column *column, int64_t value);
void adb_parquet_column_real(struct adb_parquet_column *column,
			     double value); /* ADB_PARQUET_REAL, ADB_PARQUET_FLOAT */
void adb_parquet_column_bytes(struct adb_parquet_column *column, const void *data, size_t size);

/* Adds bytes if they are those of the value before. Returns whether they are; if not, nothing was added. */
bool adb_parquet_column_repeat(struct adb_parquet_column *column, const void *data, size_t size);

/* Adds the value or NULL of the row before. Returns false, and adds nothing, where that cannot be found quickly. */
bool adb_parquet_column_again(struct adb_parquet_column *column);

/* Gives the dictionary up where the values take fewer bytes without it. To be called when the column is complete. */
void adb_parquet_column_settle(struct adb_parquet_column *column);

/* Empties the column for the next row group. */
void adb_parquet_column_clear(struct adb_parquet_column *column);
void adb_parquet_column_free(struct adb_parquet_column *column);

/* False when memory ran out, and then the values are not complete. */
bool adb_parquet_column_ok(const struct adb_parquet_column *column);

static inline bool adb_parquet_is_bytes(enum adb_parquet_kind kind)
{
	return kind == ADB_PARQUET_TEXT || kind == ADB_PARQUET_JSON || kind == ADB_PARQUET_BLOB;
}

/* The entry of the i-th value that is not NULL. */
static inline size_t adb_parquet_column_entry(const struct adb_parquet_column *column, size_t i)
{
	return column->is_plain ? i : ((const uint32_t *)(const void *)column->indices.data)[i];
}

/* An entry: of numbers the bits of it, of bytes the end of it in `bytes`. */
static inline uint64_t adb_parquet_column_bits(const struct adb_parquet_column *column, size_t entry)
{
	return ((const uint64_t *)(const void *)column->entries.data)[entry];
}

/* An entry of bytes, which are valid until the next value is added. */
static inline const char *adb_parquet_column_text(const struct adb_parquet_column *column, size_t entry,
						  size_t *size)
{
	size_t start = entry > 0 ? (size_t)adb_parquet_column_bits(column, entry - 1) : 0;

	*size = (size_t)adb_parquet_column_bits(column, entry) - start;
	return column->bytes.data != NULL ? column->bytes.data + start : "";
}

#endif

/*
 * Writes structs in the compact protocol of Apache Thrift, which Parquet has its page headers, indexes and footer in. The caller
 * gives the fields of a struct in ascending order of their ids.
 */
#ifndef ADB_EXPORT_PARQUET_THRIFT_H
#define ADB_EXPORT_PARQUET_THRIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum { ADB_THRIFT_MOST_NESTED = 8 };

/* The types of list elements, as the protocol numbers them. */
enum adb_thrift_type {
	ADB_THRIFT_BOOL = 1,
	ADB_THRIFT_I32 = 5,
	ADB_THRIFT_I64 = 6,
	ADB_THRIFT_BINARY = 8,
	ADB_THRIFT_STRUCT = 12,
};

/* One that begins holds only `out`, and stands in the outermost struct. */
struct adb_thrift {
	struct adb_buffer *out; /* borrowed; its failure is the failure of the writer */
	int last[ADB_THRIFT_MOST_NESTED +
		 1]; /* of each struct that is open: the id of its last field, 0 before the first */
	int depth;
};

/* A field of the struct that is open. */
void adb_thrift_bool(struct adb_thrift *thrift, int id, bool value);
void adb_thrift_i16(struct adb_thrift *thrift, int id, int16_t value);
void adb_thrift_i32(struct adb_thrift *thrift, int id, int32_t value);
void adb_thrift_i64(struct adb_thrift *thrift, int id, int64_t value);
void adb_thrift_binary(struct adb_thrift *thrift, int id, const void *data, size_t size);
void adb_thrift_text(struct adb_thrift *thrift, int id, const char *text);

/* A field that is a struct: its fields follow, then its end. */
void adb_thrift_begin(struct adb_thrift *thrift, int id);

/* A field that is a list: `count` elements of `type` follow, and nothing ends it. */
void adb_thrift_list(struct adb_thrift *thrift, int id, enum adb_thrift_type type, size_t count);

/* An element of a list. One that is a struct begins here, and its fields follow, then its end. */
void adb_thrift_add_bool(struct adb_thrift *thrift, bool value);
void adb_thrift_add_integer(struct adb_thrift *thrift, int64_t value); /* ADB_THRIFT_I32, ADB_THRIFT_I64 */
void adb_thrift_add_binary(struct adb_thrift *thrift, const void *data, size_t size);
void adb_thrift_begin_element(struct adb_thrift *thrift);

/* Ends the struct that was begun last; once all of these have ended, the outermost one. */
void adb_thrift_end(struct adb_thrift *thrift);

/* Writes an unsigned number with seven bits a byte, the lowest first: the encodings of pages have it too. */
void adb_thrift_varint(struct adb_buffer *out, uint64_t value);

#endif

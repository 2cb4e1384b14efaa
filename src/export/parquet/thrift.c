/*
 * The compact protocol of Apache Thrift (doc/specs/thrift-compact-protocol.md of its sources):
 *
 *   field    a byte: the difference to the id of the field before in the high 4 bits, the type in the low ones; the value. A
 *            difference above 15, which no struct of Parquet has, would be written in another way
 *   bool     its field has the type 1 for true and 2 for false, and no value; in a list a byte 1 or 2
 *   integer  zigzag (0, -1, 1, -2, … become 0, 1, 2, 3, …) as a varint
 *   binary   its size as a varint, the bytes
 *   list     a byte: the number of elements in the high 4 bits, their type in the low ones; from 15 elements on, 15 and then
 *            the number as a varint; the elements
 *   struct   its fields, a byte 0
 */
#include "export/parquet/thrift.h"

#include <string.h>

enum { TRUE_TYPE = 1, FALSE_TYPE = 2, I16_TYPE = 4, LIST_TYPE = 9, LONG_LIST = 15, ID_SHIFT = 4 };
enum { VARINT_BITS = 7, MORE = 0x80, MOST_VARINT = 10 };

static void put_byte(struct adb_buffer *out, unsigned value)
{
	uint8_t byte = (uint8_t)value;

	adb_buffer_add(out, &byte, 1);
}

static void begin_field(struct adb_thrift *thrift, int id, int type)
{
	int *last = &thrift->last[thrift->depth];

	put_byte(thrift->out, (unsigned)(id - *last) << ID_SHIFT | (unsigned)type);
	*last = id;
}

/* No struct of Parquet nests as deep as ADB_THRIFT_MOST_NESTED. */
static void enter(struct adb_thrift *thrift)
{
	if (thrift->depth < ADB_THRIFT_MOST_NESTED)
		thrift->depth++;
	thrift->last[thrift->depth] = 0;
}

void adb_thrift_bool(struct adb_thrift *thrift, int id, bool value)
{
	begin_field(thrift, id, value ? TRUE_TYPE : FALSE_TYPE);
}

void adb_thrift_i16(struct adb_thrift *thrift, int id, int16_t value)
{
	begin_field(thrift, id, I16_TYPE);
	adb_thrift_add_integer(thrift, value);
}

void adb_thrift_i32(struct adb_thrift *thrift, int id, int32_t value)
{
	begin_field(thrift, id, ADB_THRIFT_I32);
	adb_thrift_add_integer(thrift, value);
}

void adb_thrift_i64(struct adb_thrift *thrift, int id, int64_t value)
{
	begin_field(thrift, id, ADB_THRIFT_I64);
	adb_thrift_add_integer(thrift, value);
}

void adb_thrift_binary(struct adb_thrift *thrift, int id, const void *data, size_t size)
{
	begin_field(thrift, id, ADB_THRIFT_BINARY);
	adb_thrift_add_binary(thrift, data, size);
}

void adb_thrift_text(struct adb_thrift *thrift, int id, const char *text)
{
	adb_thrift_binary(thrift, id, text, strlen(text));
}

void adb_thrift_begin(struct adb_thrift *thrift, int id)
{
	begin_field(thrift, id, ADB_THRIFT_STRUCT);
	enter(thrift);
}

void adb_thrift_list(struct adb_thrift *thrift, int id, enum adb_thrift_type type, size_t count)
{
	begin_field(thrift, id, LIST_TYPE);
	put_byte(thrift->out, (unsigned)(count < LONG_LIST ? count : LONG_LIST) << ID_SHIFT | (unsigned)type);
	if (count >= LONG_LIST)
		adb_thrift_varint(thrift->out, count);
}

void adb_thrift_add_bool(struct adb_thrift *thrift, bool value)
{
	put_byte(thrift->out, value ? TRUE_TYPE : FALSE_TYPE);
}

void adb_thrift_add_integer(struct adb_thrift *thrift, int64_t value)
{
	adb_thrift_varint(thrift->out, (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0));
}

void adb_thrift_add_binary(struct adb_thrift *thrift, const void *data, size_t size)
{
	adb_thrift_varint(thrift->out, size);
	if (size > 0)
		adb_buffer_add(thrift->out, data, size);
}

void adb_thrift_begin_element(struct adb_thrift *thrift)
{
	enter(thrift);
}

void adb_thrift_end(struct adb_thrift *thrift)
{
	put_byte(thrift->out, 0);
	if (thrift->depth > 0)
		thrift->depth--;
}

void adb_thrift_varint(struct adb_buffer *out, uint64_t value)
{
	uint8_t bytes[MOST_VARINT];
	size_t count = 0;

	for (; value >= MORE; value >>= VARINT_BITS)
		bytes[count++] = (uint8_t)(value | MORE);
	bytes[count++] = (uint8_t)value;
	adb_buffer_add(out, bytes, count);
}

/* The order of values, and how statistics and page indexes write the least and the largest of them. */
#include "export/parquet/bound.h"

#include <math.h>
#include <string.h>

/* Of bounds. A longer least value is cut; a longer largest one would have to be increased and is left out. */
enum { MOST_BOUND = 64 };

/* SQLite stores no NaN. */
static int compare_reals(double a, double b)
{
	return (a > b) - (a < b);
}

static double real_of(enum adb_parquet_kind kind, uint64_t bits)
{
	uint32_t half = (uint32_t)bits;
	double wide;
	float narrow;

	memcpy(&narrow, &half, sizeof narrow);
	memcpy(&wide, &bits, sizeof wide);
	return kind == ADB_PARQUET_FLOAT ? (double)narrow : wide;
}

/* Since 0 equals -0, and some engines tell them apart: the least zero is -0, the largest +0. */
static void widen_zero(enum adb_parquet_kind kind, struct adb_parquet_bound *bound, bool is_least)
{
	static const uint64_t float_sign = UINT64_C(1) << 31, double_sign = UINT64_C(1) << 63;

	if ((kind != ADB_PARQUET_REAL && kind != ADB_PARQUET_FLOAT) || !bound->is_known ||
	    fpclassify(real_of(kind, bound->bits)) != FP_ZERO)
		return;
	bound->bits = 0;
	if (is_least)
		bound->bits = kind == ADB_PARQUET_FLOAT ? float_sign : double_sign;
}

/* Writes the bits of a number with the least significant byte first. Returns their number. */
static size_t encode_bound(enum adb_parquet_kind kind, const struct adb_parquet_bound *bound,
			   uint8_t bytes[sizeof(uint64_t)])
{
	for (size_t i = 0; i < sizeof(uint64_t); i++)
		bytes[i] = (uint8_t)(bound->bits >> (i * 8));
	return kind == ADB_PARQUET_FLOAT ? sizeof(uint32_t) : sizeof(uint64_t);
}

struct adb_parquet_bound adb_parquet_bound_of(const struct adb_parquet_column *column, size_t entry)
{
	struct adb_parquet_bound bound = { .is_known = true, .is_exact = true };

	if (adb_parquet_is_bytes(column->kind))
		bound.data = adb_parquet_column_text(column, entry, &bound.size);
	else
		bound.bits = adb_parquet_column_bits(column, entry);
	return bound;
}

int adb_parquet_bound_compare(enum adb_parquet_kind kind, const struct adb_parquet_bound *a,
			      const struct adb_parquet_bound *b)
{
	if (kind == ADB_PARQUET_INTEGER) {
		int64_t x = (int64_t)a->bits, y = (int64_t)b->bits;

		return (x > y) - (x < y);
	}
	if (!adb_parquet_is_bytes(kind))
		return compare_reals(real_of(kind, a->bits), real_of(kind, b->bits));

	size_t common = a->size < b->size ? a->size : b->size;
	int order = common > 0 ? memcmp(a->data, b->data, common) : 0;

	return order != 0 ? order : (a->size > b->size) - (a->size < b->size);
}

/* Makes bounds as statistics have them. A text is cut where a character begins. */
void adb_parquet_bound_shorten(enum adb_parquet_kind kind, struct adb_parquet_bound *least,
			       struct adb_parquet_bound *most)
{
	const unsigned char *text = least->data;

	widen_zero(kind, least, true);
	widen_zero(kind, most, false);
	if (most->size > MOST_BOUND)
		most->is_known = false;
	if (least->size <= MOST_BOUND)
		return;
	least->is_exact = false;
	least->size = MOST_BOUND;
	while ((text[least->size] & 0xC0) == 0x80 && least->size > 1)
		least->size--;
}

/* A page without values has the empty text. */
void adb_parquet_bound_add(struct adb_thrift *thrift, enum adb_parquet_kind kind,
			   const struct adb_parquet_bound *bound)
{
	uint8_t bytes[sizeof(uint64_t)];

	if (!bound->is_known)
		adb_thrift_add_binary(thrift, NULL, 0);
	else if (adb_parquet_is_bytes(kind))
		adb_thrift_add_binary(thrift, bound->data, bound->size);
	else
		adb_thrift_add_binary(thrift, bytes, encode_bound(kind, bound, bytes));
}

void adb_parquet_bound_put(struct adb_thrift *thrift, int id, enum adb_parquet_kind kind,
			   const struct adb_parquet_bound *bound)
{
	uint8_t bytes[sizeof(uint64_t)];

	if (adb_parquet_is_bytes(kind))
		adb_thrift_binary(thrift, id, bound->data, bound->size);
	else
		adb_thrift_binary(thrift, id, bytes, encode_bound(kind, bound, bytes));
}

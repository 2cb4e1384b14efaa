/*
 * Arrays of an NPZ file, which is a zip archive of NPY files: what is known of each item is appended while clips are read, and the
 * whole array is written at the end, when its length is known.
 *
 * An array has one row after the other. Its first dimension is the number of rows, and each row has the dimensions `inner`.
 */
#ifndef ADB_EXPORT_NPY_H
#define ADB_EXPORT_NPY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buffer.h"
#include "export/zip.h"

/* Types of items, as numpy.dtype. */
enum adb_npy_type {
	ADB_NPY_BOOL,
	ADB_NPY_I8,
	ADB_NPY_I32,
	ADB_NPY_I64,
	ADB_NPY_F32,
	ADB_NPY_F64,
	ADB_NPY_TEXT, /* code points, all items padded with zeros to the longest one */
};

/* No text has more code points in an array: adb_npy_text() cuts it. */
enum { ADB_NPY_MOST_CHARACTERS = 1000, ADB_NPY_MOST_DIMENSIONS = 3 };

/* One that begins has only the members up to `scratch`. */
struct adb_npy {
	const char *name; /* of the member, with its extension: "positions.npy" */
	enum adb_npy_type type;
	bool is_scalar;    /* its only item has no dimensions */
	uint32_t inner[2]; /* 0 = there is no such dimension */
	FILE *scratch; /* borrowed; where items go that memory should not hold; NULL = memory holds all of them */
	struct adb_buffer buffer;
	uint64_t flushed;     /* bytes in `scratch` */
	uint64_t text_count;  /* of ADB_NPY_TEXT */
	uint32_t longest;     /* code points */
	bool has_cut, failed; /* a text was cut; something could not be written */
};

/* Append an item of that type. Failures are sticky: adb_npy_ok(). */
void adb_npy_integer(struct adb_npy *array, int64_t value); /* of any type but floats and texts */
void adb_npy_real(struct adb_npy *array, double value);     /* of a float type; no NaN has a sign */

/* UTF-8; NULL is the empty text. What is not valid becomes U+FFFD. */
void adb_npy_text(struct adb_npy *array, const char *text);

bool adb_npy_ok(const struct adb_npy *array);

/* The number of rows so far; not of texts. */
uint64_t adb_npy_rows(const struct adb_npy *array);

/* Removes all rows but the first `rows`. */
void adb_npy_cut(struct adb_npy *array, uint64_t rows);

/* The bytes of the NPY file. */
uint64_t adb_npy_size(const struct adb_npy *array);

/* Writes the NPY file as a member. */
bool adb_npy_write(struct adb_npy *array, struct adb_zip *zip);

/* Frees what the array holds in memory. `scratch` stays open. */
void adb_npy_free(struct adb_npy *array);

#endif

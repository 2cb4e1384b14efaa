/* The encodings of Parquet pages: runs and packed bits for levels and dictionary indices, and plain values. */
#ifndef ADB_EXPORT_PARQUET_ENCODE_H
#define ADB_EXPORT_PARQUET_ENCODE_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/*
 * Appends `count` numbers of `width` bits, 1 to 32, in the hybrid of runs and packed bits that Parquet calls RLE, without a length
 * in front. A run of 8 or more equal numbers becomes a run.
 */
void adb_parquet_encode_hybrid(struct adb_buffer *out, const uint32_t *values, size_t count, unsigned width);

/* The same for levels of one bit, each a byte 0 or 1. */
void adb_parquet_encode_levels(struct adb_buffer *out, const uint8_t *levels, size_t count);

/* The number of bits that the numbers 0 to `most` take, at least 1. */
unsigned adb_parquet_bit_width(uint32_t most);

/* Append numbers with the least significant byte first; halves: of each the low 32 bits. */
void adb_parquet_put_u32(struct adb_buffer *out, uint32_t value);
void adb_parquet_put_u64s(struct adb_buffer *out, const uint64_t *values, size_t count);
void adb_parquet_put_halves(struct adb_buffer *out, const uint64_t *values, size_t count);

#endif

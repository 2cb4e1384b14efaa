/*
 * MIO0, a compression of Nintendo 64 games. Big-endian:
 *
 *   0x00  char[4]  "MIO0"
 *   0x04  u32      unpacked size
 *   0x08  u32      offset of the back references
 *   0x0C  u32      offset of the literals
 *   0x10           flag bits, the most significant of each byte first
 *
 * A 1 bit copies one literal byte. A 0 bit takes a u16: the upper four bits + 3 bytes are copied from the lower twelve
 * bits + 1 bytes back, one by one, so that a copy may repeat what it writes.
 *
 * Quirk: expanded images hold "fake" blocks in which every flag is 1; nothing is special about them here.
 * Quirk: the last copy may go beyond the unpacked size, and is clipped.
 */
#ifndef ADB_BASE_MIO0_H
#define ADB_BASE_MIO0_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { ADB_MIO0_HEADER = 16, ADB_MIO0_MAX = 16 * 1024 * 1024 /* unpacked; largest known 0x79118 */ };

/* Whether a block begins at `in`: its magic, a size of 1 to ADB_MIO0_MAX and offsets that ascend inside `size`. */
bool adb_mio0_is(const uint8_t *in, size_t size, uint32_t *unpacked);

/*
 * Unpacks the block that begins at `in` and has at most `size` bytes into `out`, which has room for its unpacked size.
 * `used`, when not NULL, takes the bytes of `in` that the block needs. ADB_CORRUPT with `error` set when a stream runs
 * into the next one or a copy begins before the output.
 */
enum adb_outcome adb_mio0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error);

#endif

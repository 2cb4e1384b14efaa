/*
 * MIO0 and Yay0, the compressions of Nintendo 64 games. Big-endian:
 *
 *   0x00  char[4]  "MIO0" or "Yay0"
 *   0x04  u32      unpacked size
 *   0x08  u32      offset of the back references
 *   0x0C  u32      offset of the literals
 *   0x10           flag bits, the most significant of each byte first
 *
 * A 1 bit copies one literal byte. A 0 bit takes a u16 of the back references: its lower twelve bits + 1 are how far back
 * to copy from, byte by byte, so that a copy may repeat what it writes. How many bytes, the upper four bits say:
 *
 *   MIO0  they + 3
 *   Yay0  they + 2; where they are 0, the next literal byte + 18
 *
 * Quirk: expanded images hold "fake" MIO0 blocks in which every flag is 1; nothing is special about them here.
 * Quirk: the last copy may go beyond the unpacked size, and is clipped.
 */
#ifndef ADB_CODEC_N64_LZ_H
#define ADB_CODEC_N64_LZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { ADB_N64_LZ_HEADER = 16, ADB_N64_LZ_MAX = 16 * 1024 * 1024 /* unpacked; largest known 0x79118 */ };

/* Whether a block begins at `in`: its magic, a size of 1 to ADB_N64_LZ_MAX and offsets that ascend inside `size`. */
bool adb_mio0_is(const uint8_t *in, size_t size, uint32_t *unpacked);
bool adb_yay0_is(const uint8_t *in, size_t size, uint32_t *unpacked);

/*
 * Unpacks the block that begins at `in` and has at most `size` bytes into `out`, which has room for its unpacked size.
 * `used`, when not NULL, takes the bytes of `in` that the block needs. ADB_CORRUPT with `error` set when a stream runs
 * into the next one or a copy begins before the output.
 */
enum adb_outcome adb_mio0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error);
enum adb_outcome adb_yay0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error);

#endif

/*
 * Unpacks MIO0 and Yay0, the compressed blocks of Nintendo 64 games. A block is big-endian:
 *
 *   0x00  char[4]  "MIO0" or "Yay0"
 *   0x04  u32      unpacked size
 *   0x08  u32      offset of the back references
 *   0x0C  u32      offset of the literals
 *   0x10           flag bits, the most significant of each byte first
 *
 * A flag of 1 copies one literal byte. A flag of 0 takes a u16 of the back references: its lower twelve bits + 1 are the
 * distance to copy from. Bytes are copied one by one, so that a copy may repeat the bytes that it writes. The upper four bits n
 * give the number of bytes:
 *
 *   MIO0  n + 3
 *   Yay0  n + 2; when n is 0, the next literal byte + 18
 *
 * Quirk: expanded images hold "fake" MIO0 blocks in which every flag is 1. They unpack like any other block.
 * Quirk: the last copy may go beyond the unpacked size. It is clipped.
 */
#ifndef ADB_CODEC_N64_LZ_H
#define ADB_CODEC_N64_LZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { ADB_N64_LZ_HEADER = 16, ADB_N64_LZ_MAX = 16 * 1024 * 1024 /* unpacked; largest known 0x79118 */ };

/*
 * Whether a block begins at `in`: it has the magic, an unpacked size of 1 to ADB_N64_LZ_MAX, and ascending offsets inside of
 * `size`. Sets `unpacked` to the unpacked size.
 */
bool adb_mio0_is(const uint8_t *in, size_t size, uint32_t *unpacked);
bool adb_yay0_is(const uint8_t *in, size_t size, uint32_t *unpacked);

/*
 * Unpacks the block that begins at `in` and has at most `size` bytes. `out` has room for its unpacked size. `used`, when not
 * NULL, is set to the number of bytes that the block has in `in`. Returns ADB_CORRUPT with `error` set when flags, back
 * references or literals run out, or when a copy begins before the output.
 */
enum adb_outcome adb_mio0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error);
enum adb_outcome adb_yay0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error);

#endif

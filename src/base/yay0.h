/*
 * Yay0, a compression of Nintendo 64 games. Big-endian:
 *
 *   0x00  char[4]  "Yay0"
 *   0x04  u32      unpacked size
 *   0x08  u32      offset of the links
 *   0x0C  u32      offset of the chunks
 *   0x10           flag bits, the most significant of each byte first
 *
 * A 1 bit copies one byte of the chunks. A 0 bit takes a u16 of the links: the lower twelve bits + 1 are how far back to
 * copy from, one byte after the other; the upper four bits + 2 say how many, where they are 0 the next byte of the chunks
 * + 18 does. The last copy is clipped at the unpacked size.
 */
#ifndef ADB_BASE_YAY0_H
#define ADB_BASE_YAY0_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { ADB_YAY0_HEADER = 16, ADB_YAY0_MAX = 16 * 1024 * 1024 /* unpacked */ };

/* Whether a block begins at `in`: its magic, a size of 1 to ADB_YAY0_MAX and offsets that ascend inside `size`. */
bool adb_yay0_is(const uint8_t *in, size_t size, uint32_t *unpacked);

/* As adb_mio0_unpack(). */
enum adb_outcome adb_yay0_unpack(const uint8_t *in, size_t size, uint8_t *out, size_t *used,
				 struct adb_error *error);

#endif

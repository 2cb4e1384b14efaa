/*
 * Unpacks "szp" blocks, which N64 hacks use: a gzip member without its header. The block has no magic; its end is known from
 * the table that lists it.
 *
 *   0x00       raw DEFLATE stream (RFC 1951)
 *   then       u32 CRC-32, u32 unpacked size, little-endian
 *   then       padding
 *   end - 4    u32 unpacked size, big-endian
 *
 * Only a stream that ends inside the range and unpacks to exactly that size is taken for such a block.
 */
#ifndef ADB_CODEC_SZP_H
#define ADB_CODEC_SZP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADB_SZP_MAX = 16 * 1024 * 1024 /* unpacked */ };

/*
 * Reads the unpacked size at the end of the block. Returns false when it is not 1 to ADB_SZP_MAX, or is more than `size` bytes
 * of DEFLATE can unpack to.
 */
bool adb_szp_size(const uint8_t *in, size_t size, uint32_t *unpacked);

/*
 * Unpacks `in` into `out`, which has room for `unpacked` bytes. Returns whether it unpacked to exactly that many; else the bytes
 * in `out` are undefined.
 */
bool adb_szp_unpack(const uint8_t *in, size_t size, uint8_t *out, uint32_t unpacked);

#endif

/*
 * The gzip option of HackerSM64 ("szp"): a gzip member without its header, in a range of a known end.
 *
 *   0x00       raw DEFLATE stream (RFC 1951)
 *   then       u32 CRC-32, u32 unpacked size, little-endian
 *   then       padding
 *   end - 4    u32 unpacked size, big-endian
 *
 * Nothing marks it, so only a stream that ends well inside the range, after exactly that many bytes, is one.
 */
#ifndef ADB_CODEC_SZP_H
#define ADB_CODEC_SZP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADB_SZP_MAX = 16 * 1024 * 1024 /* unpacked */ };

/* The size at the end of the range; false when it is not one of 1 to ADB_SZP_MAX that `size` bytes could unpack to. */
bool adb_szp_size(const uint8_t *in, size_t size, uint32_t *unpacked);

/* Whether `in` unpacks to exactly `unpacked` bytes, which `out` has room for; what is in `out` then else means nothing. */
bool adb_szp_unpack(const uint8_t *in, size_t size, uint8_t *out, uint32_t unpacked);

#endif

/* Unpacks what gzip has packed (RFC 1952), from memory into memory. */
#ifndef ADB_CODEC_GUNZIP_H
#define ADB_CODEC_GUNZIP_H

#include <stdbool.h>

#include "base/buffer.h"

/*
 * Appends the unpacked bytes of `packed`, one member of `size` bytes, to `out`. False when it is damaged or memory runs out;
 * `out` may then hold a part. For what the program itself contains: the size of the result has no limit.
 */
bool adb_gunzip(const void *packed, size_t size, struct adb_buffer *out);

#endif

/* Unpacks LZO1X streams, with bounded output. */
#ifndef ADB_CODEC_LZO_H
#define ADB_CODEC_LZO_H

#include "base/error.h"
#include "base/reader.h"

/*
 * Unpacks the stream at the cursor of `in` into `out`, which has room for `capacity` bytes, and moves the cursor behind the end
 * mark. `produced` is set to the number of bytes written, also when the stream is damaged. Returns ADB_CORRUPT when the stream
 * ends early or copies from before its start, ADB_LIMIT when it has more than `capacity` bytes. Offsets in `error` are offsets
 * in `in`.
 */
enum adb_outcome adb_lzo_decode(struct adb_reader *in, void *out, size_t capacity, size_t *produced,
				struct adb_error *error);

#endif

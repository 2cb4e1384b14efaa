/* LZO1X streams: decoding only, with bounded output. */
#ifndef ADB_CODEC_LZO_H
#define ADB_CODEC_LZO_H

#include "base/error.h"
#include "base/reader.h"

/*
 * Unpacks the stream at the cursor of `in`, which is moved behind its end mark, into `out`, of at most `capacity` bytes.
 * `produced` takes the number of bytes written, also when the stream is damaged. ADB_CORRUPT: it ends early or refers to
 * what was before its start; ADB_LIMIT: it has more than `capacity` bytes. Offsets in `error` are those of `in`.
 */
enum adb_outcome adb_lzo_decode(struct adb_reader *in, void *out, size_t capacity, size_t *produced,
				struct adb_error *error);

#endif

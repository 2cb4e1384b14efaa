/* Recognises and unpacks the compressed blocks of an image. */
#ifndef ADB_SYSTEMS_SM64_ROM_CODEC_H
#define ADB_SYSTEMS_SM64_ROM_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum adb_n64_codec {
	ADB_N64_STORED,
	ADB_N64_MIO0,
	ADB_N64_YAY0,
	ADB_N64_DEFLATE, /* codec/szp.h */
	ADB_N64_RNC,     /* ProPack, which animdb cannot unpack */
};

const char *adb_n64_codec_name(enum adb_n64_codec codec);

/* A range of an image. */
struct adb_n64_range {
	const uint8_t *image; /* all of it, in normal order */
	size_t image_size, start, end;
};

/*
 * Returns the compression of a range that a command unpacks, by its magic. `unpacked` takes the unpacked size, 0 when the
 * header is invalid. Without a magic it is DEFLATE when the size at its end is plausible, which adb_n64_unpack() then has to
 * confirm, else stored. For RNC, `unpacked` is the size of the range.
 */
enum adb_n64_codec adb_n64_codec_of(const struct adb_n64_range *range, uint32_t *unpacked);

/* Whether bytes begin as blocks of RNC ProPack do. */
bool adb_n64_is_rnc(const uint8_t *bytes, size_t size);

/*
 * Unpacks into `out`, which has room for the size that adb_n64_codec_of() returned. Streams of MIO0 and Yay0 may pass the end of
 * the range.
 */
enum adb_outcome adb_n64_unpack(const struct adb_n64_range *range, enum adb_n64_codec codec,
				uint32_t unpacked, uint8_t *out, struct adb_error *error);

#endif

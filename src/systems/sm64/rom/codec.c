/* Selects the codec of a block by its magic. */
#include "systems/sm64/rom/codec.h"

#include <string.h>

#include "codec/n64_lz.h"
#include "codec/szp.h"

const char *adb_n64_codec_name(enum adb_n64_codec codec)
{
	static const char *const names[] = { "stored", "mio0", "yay0", "deflate", "rnc" };

	return names[codec];
}

enum adb_n64_codec adb_n64_codec_of(const struct adb_n64_range *range, uint32_t *unpacked)
{
	const uint8_t *bytes = range->image + range->start;
	size_t left = range->image_size - range->start, size = range->end - range->start;
	bool has_magic = size >= 4;

	*unpacked = 0;
	if (has_magic && memcmp(bytes, "MIO0", 4) == 0) {
		if (!adb_mio0_is(bytes, left, unpacked))
			*unpacked = 0;
		return ADB_N64_MIO0;
	}
	if (has_magic && memcmp(bytes, "Yay0", 4) == 0) {
		if (!adb_yay0_is(bytes, left, unpacked))
			*unpacked = 0;
		return ADB_N64_YAY0;
	}
	if (adb_szp_size(bytes, size, unpacked))
		return ADB_N64_DEFLATE;
	*unpacked = (uint32_t)size;
	return adb_n64_is_rnc(bytes, size) ? ADB_N64_RNC : ADB_N64_STORED;
}

bool adb_n64_is_rnc(const uint8_t *bytes, size_t size)
{
	return size >= 4 && memcmp(bytes, "RNC", 3) == 0 && (bytes[3] == 1 || bytes[3] == 2);
}

enum adb_outcome adb_n64_unpack(const struct adb_n64_range *range, enum adb_n64_codec codec,
				uint32_t unpacked, uint8_t *out, struct adb_error *error)
{
	const uint8_t *bytes = range->image + range->start;
	size_t left = range->image_size - range->start, size = range->end - range->start;

	switch (codec) {
	case ADB_N64_MIO0:
		return adb_mio0_unpack(bytes, left, out, NULL, error);
	case ADB_N64_YAY0:
		return adb_yay0_unpack(bytes, left, out, NULL, error);
	case ADB_N64_DEFLATE:
		if (adb_szp_unpack(bytes, size, out, unpacked))
			return ADB_OK;
		return adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "no DEFLATE stream of that size");
	case ADB_N64_STORED:
	case ADB_N64_RNC:
		break;
	}
	memcpy(out, bytes, unpacked);
	return ADB_OK;
}

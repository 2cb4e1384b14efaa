/* Clips of Metroid Prime (ANIM, format 2): the examples of the specification, and looks at what was decoded. */
#ifndef ADB_TESTS_SYSTEMS_PRIME_UNIT_ANIM_EXAMPLES_H
#define ADB_TESTS_SYSTEMS_PRIME_UNIT_ANIM_EXAMPLES_H

#include "resource.h"

extern const struct adb_format adb_format_prime_anim;

/* Bone 3 turns and moves, bone 7 turns; frames 0, 3 and 4 of 5 have keys. */
static const char mp1_example[] = "00 00 00 02 00 00 00 77 00 2F E7 93 00 00 00 01 "
				  "3E 08 88 89 3D 08 88 89 00 00 00 03 00 00 00 01 "
				  "00 00 3F FF 3A 80 00 00 00 00 00 02 00 00 00 01 "
				  "00 00 00 05 00 00 00 19 00 00 00 02 00 00 00 02 "
				  "00 00 00 03 00 02 00 00 08 00 00 07 00 00 0E 00 "
				  "02 00 00 05 00 00 07 03 E8 05 00 00 00 07 00 02 "
				  "03 E8 02 F8 30 07 0B B8 05 00 00 90 00 00 00 72 "
				  "01 03 62 F4 00 19 4E 06 58 16 B0";

/* One more than 32767. */
static const char wrap_example[] = "00 00 00 02 00 00 00 51 00 00 00 00 00 00 00 01 "
				   "3D 08 88 89 3D 08 88 89 00 00 00 03 00 00 00 00 "
				   "00 00 7F FF 3F 80 00 00 00 00 00 01 00 00 00 01 "
				   "00 00 00 02 00 00 00 03 00 00 00 01 00 00 00 01 "
				   "00 00 00 03 00 01 7F FF 02 00 00 01 00 00 01 00 "
				   "00 00 00 00 02";

/* Bone 0 turns and moves, bone 5 only grows, bone 9 turns with a negative w. */
static const char mp2_example[] = "00 00 00 02 00 00 00 7B 01 01 3D 88 88 89 3D 08 "
				  "88 89 00 00 00 00 00 00 00 00 00 00 40 00 3A 80 "
				  "00 00 3A 80 00 00 00 00 00 03 00 00 00 01 00 00 "
				  "00 03 00 00 00 05 00 00 00 03 00 00 01 00 00 01 "
				  "00 00 01 00 00 0F 00 01 00 00 01 00 00 0D 00 00 "
				  "01 00 00 05 00 00 00 00 00 01 04 00 01 04 00 01 "
				  "04 00 0C 09 00 01 00 64 05 00 C8 05 01 2C 0B 00 "
				  "00 00 00 40 01 00 00 A1 56 A0 00 00 00 00 16";

/* Where things are in the example of MP1. */
enum {
	DURATION_AT = 0x10,
	INTERVAL_AT = 0x14,
	LOOPING_AT = 0x1C,
	DIVISOR_AT = 0x20,
	MULTIPLIER_AT = 0x24,
	CHANNELS_AT = 0x28,
	FRAMES_AT = 0x30,
	BITMAP_AT = 0x34,
	CHANNELS_AGAIN_AT = 0x38,
	DESCRIPTORS_AT = 0x3C,
	BONE_3_AT = 0x40,
	KEYS_3_AT = 0x44,
	WIDTH_3_AT = 0x48,
	TRANSLATION_3_AT = 0x4F,
	BONE_7_AT = 0x5A,
	KEYS_7_AT = 0x5E,
	STREAM_AT = 0x6B,
};

static inline struct decoded_resource decode_in(const struct resource *r, const char *game)
{
	return decode_member(&adb_format_prime_anim, r, "001694A6.ANIM", "001694A6", game);
}

static inline struct decoded_resource decode(const struct resource *r)
{
	return decode_in(r, NULL);
}

static inline void check_key(const struct adb_channel *channel, uint32_t key, uint32_t frame,
			     const double *expected)
{
	CHECK_INT(channel->frames != NULL ? channel->frames[key] : key, frame);
	for (uint32_t i = 0; i < channel->width; i++)
		CHECK_NEAR((double)channel->values[key * channel->width + i], expected[i],
			   i < 3 ? 2e-6 : 2e-5);
}

static inline const char *clip_json(const struct decoded_resource *out, const char *key)
{
	return attribute_json(&out->result.content.clips->attributes, key);
}

#endif

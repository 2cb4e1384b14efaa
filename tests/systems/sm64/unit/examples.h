/* The worked examples of the description of Super Mario 64, and how to make variations of them. */
#ifndef ADB_TESTS_SYSTEMS_SM64_UNIT_EXAMPLES_H
#define ADB_TESTS_SYSTEMS_SM64_UNIT_EXAMPLES_H

#include "decode.h"

/* An actor's clip in a block of segment 05: values at 0, index at 14h, header at 2Ch, table at 44h. */
static const char actor_hex[] = "0000000A 0014FFE2 20001000 4000E000 00000000 00010000 00020001 00010003"
				"00040004 00010005 00010000 00080000 00000001 00040001 05000000 05000014"
				"00000000 0500002C 00000000";

enum { ACTOR_SIZE = 76, ACTOR_INDEX = 0x14, ACTOR_HEADER = 0x2C, ACTOR_TABLE = 0x44 };

/* The same tracks as the only entry of a table of Mario's animations. */
static const char mario_hex[] = "00000001 00000000 00000010 00000042 000100BD 00000000 00040001 00000030"
				"00000018 00000042 00010000 00020001 00010003 00040004 00010005 00010000"
				"0000000A 0014FFE2 20001000 4000E000 00000000";

enum { MARIO_SIZE = 84, MARIO_ENTRY = 0x10 };

/* The same as an insertable binary. */
static const char insertable_hex[] = "00000002 00000042 00000000 00000002 0000000C 00000010 00080000 00000001"
				     "00040001 00000030 00000018 00000000 00010000 00020001 00010003 00040004"
				     "00010005 00010000 0000000A 0014FFE2 20001000 4000E000 0000";

enum { INSERTABLE_SIZE = 90, INSERTABLE_DATA = 0x18 };

static inline void put16(uint8_t *at, unsigned value)
{
	at[0] = (uint8_t)(value >> 8);
	at[1] = (uint8_t)value;
}

static inline void put32(uint8_t *at, uint32_t value)
{
	put16(at, value >> 16);
	put16(at + 2, value & 0xFFFF);
}

/* The same bytes on every machine: xorshift. */
static inline void fill_random(uint8_t *bytes, size_t size, uint64_t seed)
{
	for (size_t i = 0; i < size; i++) {
		seed ^= seed << 13;
		seed ^= seed >> 7;
		seed ^= seed << 17;
		bytes[i] = (uint8_t)(seed >> 32);
	}
}

/* The four frames of the examples: translation and rotation. */
static const double example_translations[2][3] = { { 0, 10, -30 }, { 0, 20, -30 } };
static const double example_rotations[4][4] = {
	{ 0.375330278, 0.180239956, -0.074657834, 0.906127446 },
	{ 0.191341716, 0.191341716, -0.038060234, 0.961939766 },
	{ 0.693519923, 0.137949690, -0.137949690, 0.693519923 },
	{ -0.375330278, 0.180239956, 0.074657834, 0.906127446 },
};

static inline void check_example_channels(const struct adb_clip *clip)
{
	const struct adb_channel *translation = channel_at(clip, 0), *rotation = channel_at(clip, 1);

	if (!CHECK_INT(clip->channel_count, 2) || !CHECK_INT(translation->target, ADB_TRANSLATION) ||
	    !CHECK_INT(translation->key_count, 2) || !CHECK_INT(rotation->target, ADB_ROTATION) ||
	    !CHECK_INT(rotation->key_count, 4))
		return;
	CHECK_INT(translation->bone_id, 0);
	CHECK_INT(rotation->bone_id, 0);
	CHECK_INT(translation->interpolation, ADB_STEP);
	CHECK_INT(rotation->interpolation, ADB_STEP);
	CHECK(translation->frames == NULL && rotation->frames == NULL);
	for (int key = 0; key < 2; key++)
		for (int axis = 0; axis < 3; axis++)
			CHECK_NEAR(translation->values[3 * key + axis], example_translations[key][axis], 0);
	for (int key = 0; key < 4; key++)
		for (int i = 0; i < 4; i++)
			CHECK_NEAR(rotation->values[4 * key + i], example_rotations[key][i], 1e-6);
}

#endif

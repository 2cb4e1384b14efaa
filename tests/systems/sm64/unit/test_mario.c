#include "systems/sm64/mario.h"

#include "examples.h"

extern const struct adb_format adb_format_sm64_mario;

static size_t make_example(uint8_t *out)
{
	return hex_bytes(mario_hex, out, MARIO_SIZE);
}

static void the_worked_example_gives_its_clip(void)
{
	uint8_t bytes[MARIO_SIZE];
	size_t size = make_example(bytes);
	struct decoded result = decode_bytes(&adb_format_sm64_mario, bytes, size, "anims.bin");
	const struct adb_clip *clip = result.content.clips;
	const struct adb_set *set = result.content.sets;

	CHECK_INT(size, MARIO_SIZE);
	if (CHECK_INT(result.outcome, ADB_OK) && CHECK(clip != NULL && set != NULL)) {
		check_example_channels(clip);
		CHECK_TEXT(clip->native_id, "mario/00");
		CHECK_TEXT(clip->name, "mario_00");
		CHECK_INT(clip->looping, ADB_ONE_SHOT);
		CHECK_TEXT(attribute_json(&clip->attributes, "divisor"), "189");
		CHECK_TEXT(attribute_json(&clip->attributes, "entry_offset"), "16");
		CHECK_TEXT(attribute_json(&clip->attributes, "entry_size"), "66");
		CHECK_TEXT(set->native_id, "mario");
		CHECK_TEXT(set->entries->target_native_id, "mario/00");
		CHECK_TEXT(set->entries->kind, "animation");
		CHECK(result.content.problems == NULL);
	}
	decoded_free(&result);
}

/* The list of `count` entries that all are the same bytes, those of the example. */
static uint8_t *many_entries(uint32_t count, size_t *size)
{
	size_t list = 8 + 8 * (size_t)count;
	uint8_t example[MARIO_SIZE], *bytes = calloc(1, list + 68);

	make_example(example);
	*size = list + 68;
	put32(bytes, count);
	for (uint32_t i = 0; i < count; i++) {
		put32(bytes + 8 + 8 * (size_t)i, (uint32_t)list);
		put32(bytes + 12 + 8 * (size_t)i, 66);
	}
	memcpy(bytes + list, example + MARIO_ENTRY, 66);
	return bytes;
}

static void entries_of_the_game_have_names_and_find_variants(void)
{
	size_t size;
	uint8_t *bytes = many_entries(210, &size);
	struct decoded result = decode_bytes(&adb_format_sm64_mario, bytes, size, "anims.bin");
	const struct adb_clip *clip = result.content.clips;
	const struct adb_entry *entry = result.content.sets->entries;

	CHECK_TEXT(clip->name, "MARIO_ANIM_SLOW_LEDGE_GRAB");
	CHECK(attribute_json(&clip->attributes, "variant_of") == NULL);
	CHECK_TEXT(clip->next->name, "MARIO_ANIM_FALL_OVER_BACKWARDS");
	CHECK_TEXT(attribute_json(&clip->next->attributes, "variant_of"), "\"mario/00\"");
	CHECK_TEXT(result.content.last_clip->name, "mario_D1");
	CHECK_TEXT(result.content.last_clip->native_id, "mario/D1");
	CHECK_TEXT(entry->name, "MARIO_ANIM_SLOW_LEDGE_GRAB");
	CHECK_INT(result.content.sets->last_entry->index, 209);
	decoded_free(&result);
	free(bytes);
}

/* Entry 0 is "header, header, index, values"; entry 1 begins at the second header and ends where entry 0 does. */
static void overlapping_entries_share_their_arrays(void)
{
	uint8_t example[MARIO_SIZE], bytes[128] = { 0 };

	make_example(example);
	put32(bytes, 2);
	put32(bytes + 8, 24);
	put32(bytes + 12, 90);
	put32(bytes + 16, 48);
	put32(bytes + 20, 66);
	memcpy(bytes + 24, example + MARIO_ENTRY, 24);
	put32(bytes + 24 + 0x0C, 0x48);
	put32(bytes + 24 + 0x10, 0x30);
	put32(bytes + 24 + 0x14, 90);
	memcpy(bytes + 48, example + MARIO_ENTRY, 66);

	struct decoded result = decode_bytes(&adb_format_sm64_mario, bytes, 114, "anims.bin");
	const struct adb_clip *clip = result.content.clips;

	CHECK(result.content.problems == NULL);
	check_example_channels(clip);
	check_example_channels(clip->next);
	CHECK_TEXT(attribute_json(&clip->next->attributes, "variant_of"), "\"mario/00\"");
	decoded_free(&result);
}

static void a_damaged_entry_dangles_and_the_others_stay(void)
{
	size_t size;
	uint8_t *bytes = many_entries(2, &size);

	bytes = realloc(bytes, size + 68);
	put32(bytes + 16, (uint32_t)size);
	memcpy(bytes + size, bytes + size - 68, 68);
	put16(bytes + size + 0x0A, 999);

	struct decoded result = decode_bytes(&adb_format_sm64_mario, bytes, size + 68, "anims.bin");

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problem_count(&result.content, "bad-entry"), 1);
	CHECK(result.content.clips != NULL && result.content.clips->next == NULL);
	CHECK_INT(result.content.sets->last_entry->index, 1);
	CHECK_TEXT(result.content.sets->last_entry->target_name, NULL);
	decoded_free(&result);
	free(bytes);
}

static void odd_flags_and_empty_tracks_are_kept_with_a_warning(void)
{
	uint8_t bytes[MARIO_SIZE];

	make_example(bytes);
	put16(bytes + MARIO_ENTRY, 0x101);
	put16(bytes + MARIO_ENTRY + 0x18 + 12, 0);

	struct decoded result = decode_bytes(&adb_format_sm64_mario, bytes, MARIO_SIZE, "anims.bin");

	CHECK_INT(problem_count(&result.content, "odd-header"), 1);
	CHECK_INT(problem_count(&result.content, "bad-track"), 1);
	CHECK_INT(result.content.clips->channel_count, 1);
	CHECK_TEXT(attribute_json(&result.content.clips->attributes, "flags"), "257");
	decoded_free(&result);
}

/* Every entry of a list that names the same 16 MiB: they are made once. */
static void overlaps_are_no_bomb(void)
{
	enum { COUNT = 4096, SIZE = 4 << 20 };
	uint8_t *bytes = calloc(1, SIZE);

	put32(bytes, COUNT);
	for (uint32_t i = 0; i < COUNT; i++) {
		put32(bytes + 8 + 8 * (size_t)i, 8 + 8 * COUNT);
		put32(bytes + 12 + 8 * (size_t)i, SIZE - 8 - 8 * COUNT);
	}

	struct decoded result = decode_bytes(&adb_format_sm64_mario, bytes, SIZE, "anims.bin");

	CHECK_INT(result.outcome, ADB_OK);
	CHECK(result.content.clips == NULL);
	CHECK_INT(result.content.problem_count, ADB_MAX_PROBLEMS + 1);
	decoded_free(&result);
	free(bytes);
}

static void a_dump_is_known_by_its_list_and_its_first_entry(void)
{
	uint8_t bytes[MARIO_SIZE];

	make_example(bytes);
	CHECK(bid_for(&adb_format_sm64_mario, bytes, MARIO_SIZE, "a", "BIN") > 64);
	CHECK_INT(bid_for(&adb_format_sm64_mario, bytes, 81, "a", "BIN"), 0);
	bytes[3] = 2;
	CHECK_INT(bid_for(&adb_format_sm64_mario, bytes, MARIO_SIZE, "a", "BIN"), 0);
	bytes[3] = 1;
	put16(bytes + MARIO_ENTRY + 0x0A, 2);
	CHECK_INT(bid_for(&adb_format_sm64_mario, bytes, MARIO_SIZE, "a", "BIN"), 0);
	put16(bytes + MARIO_ENTRY + 0x0A, 1);
	put16(bytes + MARIO_ENTRY, 0x80);
	CHECK_INT(bid_for(&adb_format_sm64_mario, bytes, MARIO_SIZE, "a", "BIN"), 0);
	CHECK(bid_for(&adb_format_sm64_mario, bytes, 4, "a", "sm64-mario") > 0);
	CHECK_INT(bid_for(&adb_format_sm64_mario, bytes, 4, "a", "SM64-MARIO"), 0);
}

static void damage_never_crashes(void)
{
	uint8_t bytes[MARIO_SIZE];

	make_example(bytes);
	decode_damaged(&adb_format_sm64_mario, bytes, MARIO_SIZE, "anims.bin");
}

TEST_SUITE("sm64_mario", TEST(the_worked_example_gives_its_clip),
	   TEST(entries_of_the_game_have_names_and_find_variants),
	   TEST(overlapping_entries_share_their_arrays), TEST(a_damaged_entry_dangles_and_the_others_stay),
	   TEST(odd_flags_and_empty_tracks_are_kept_with_a_warning), TEST(overlaps_are_no_bomb),
	   TEST(a_dump_is_known_by_its_list_and_its_first_entry), TEST(damage_never_crashes));

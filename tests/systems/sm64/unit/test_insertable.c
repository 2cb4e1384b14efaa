#include "examples.h"

extern const struct adb_format adb_format_sm64_insertable;

static void make_example(uint8_t bytes[INSERTABLE_SIZE])
{
	CHECK_INT(hex_bytes(insertable_hex, bytes, INSERTABLE_SIZE), INSERTABLE_SIZE);
}

static void the_worked_example_gives_its_clip(void)
{
	uint8_t bytes[INSERTABLE_SIZE];

	make_example(bytes);

	struct decoded result =
		decode_bytes(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.insertable");
	const struct adb_clip *clip = result.content.clips;

	if (CHECK_INT(result.outcome, ADB_OK) && CHECK(clip != NULL)) {
		check_example_channels(clip);
		CHECK_TEXT(clip->name, "walk");
		CHECK_TEXT(attribute_json(&clip->attributes, "content_crc32"), "\"E534565E\"");
		CHECK(result.content.problems == NULL && result.content.sets == NULL);
	}
	decoded_free(&result);
}

static void old_exports_have_no_bone_count(void)
{
	uint8_t bytes[INSERTABLE_SIZE];

	make_example(bytes);
	put16(bytes + INSERTABLE_DATA + 0x0A, 0);

	struct decoded result = decode_bytes(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin");

	if (CHECK_INT(result.outcome, ADB_OK))
		check_example_channels(result.content.clips);
	CHECK(bid_for(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin", "BIN") > 0);
	decoded_free(&result);
}

/* A pointer that the list lacks leads into some image. */
static void foreign_pointers_are_not_followed(void)
{
	uint8_t bytes[INSERTABLE_SIZE];

	make_example(bytes);
	put32(bytes + 0x10, 0x14);

	struct decoded result = decode_bytes(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin");

	CHECK_INT(result.outcome, ADB_CORRUPT);
	CHECK_INT(problem_count(&result.content, "unresolved"), 1);
	decoded_free(&result);
}

/* A file that does not end with its data is told by its first animation. */
static void a_longer_file_needs_an_animation(void)
{
	uint8_t bytes[INSERTABLE_SIZE + 8] = { 0 };

	make_example(bytes);
	CHECK(bid_for(&adb_format_sm64_insertable, bytes, sizeof bytes, "walk.bin", "BIN") > 64);
	put16(bytes + INSERTABLE_DATA + 0x0A, 300);
	CHECK_INT(bid_for(&adb_format_sm64_insertable, bytes, sizeof bytes, "walk.bin", "BIN"), 0);
	CHECK(bid_for(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin", "BIN") > 0);
}

static void odd_headers_are_kept_with_a_warning(void)
{
	uint8_t bytes[INSERTABLE_SIZE];

	make_example(bytes);
	put16(bytes + INSERTABLE_DATA, 0x101);
	put16(bytes + INSERTABLE_DATA + 0x18 + 2, 999);

	struct decoded result = decode_bytes(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin");

	CHECK_INT(problem_count(&result.content, "odd-header"), 1);
	CHECK_INT(problem_count(&result.content, "bad-track"), 1);
	CHECK_INT(result.content.clips->channel_count, 1);
	decoded_free(&result);
}

enum { TABLE_SIZE = 16 + 7 * 4 + 4 + 16 + 66 + 2 + 24 };

/*
 * Two entries for one header, and one for another with the same arrays, with bytes between the list and the data: a table
 * with a NULL, the header, its arrays, the other header.
 */
static void make_table(uint8_t bytes[TABLE_SIZE])
{
	enum { HEADER = 16, OTHER = 16 + 66 + 2 };
	uint8_t example[INSERTABLE_SIZE];
	static const uint32_t pointers[] = {
		0, 4, 8, HEADER + 0x0C, HEADER + 0x10, OTHER + 0x0C, OTHER + 0x10
	};
	uint8_t *data = bytes + 16 + sizeof pointers + 4;

	make_example(example);
	memset(bytes, 0, TABLE_SIZE);
	put32(bytes, 4);
	put32(bytes + 4, OTHER + 24);
	put32(bytes + 8, 4);
	put32(bytes + 12, sizeof pointers / sizeof pointers[0]);
	for (size_t i = 0; i < sizeof pointers / sizeof pointers[0]; i++)
		put32(bytes + 16 + 4 * i, pointers[i]);
	put32(data, HEADER);
	put32(data + 4, HEADER);
	put32(data + 8, OTHER);
	memcpy(data + HEADER, example + INSERTABLE_DATA, 66);
	put32(data + HEADER + 0x0C, HEADER + 0x30);
	put32(data + HEADER + 0x10, HEADER + 0x18);
	memcpy(data + OTHER, data + HEADER, 24);
}

static void a_table_gives_a_set(void)
{
	uint8_t bytes[TABLE_SIZE];

	make_table(bytes);

	struct decoded result = decode_bytes(&adb_format_sm64_insertable, bytes, TABLE_SIZE, "table.bin");
	const struct adb_set *set = result.content.sets;
	const struct adb_clip *clip = result.content.clips;

	if (CHECK_INT(result.outcome, ADB_OK) && CHECK(set != NULL && clip != NULL && clip->next != NULL)) {
		check_example_channels(clip);
		check_example_channels(clip->next);
		CHECK_TEXT(set->entries->next->target_name, "table/00");
		CHECK_INT(set->last_entry->index, 2);
		CHECK_TEXT(set->last_entry->target_name, "table/02");
		CHECK_TEXT(clip->next->native_id, "table/02");
		CHECK(clip->next->next == NULL);
		CHECK(attribute_json(&clip->attributes, "variant_of") == NULL);
		CHECK_TEXT(attribute_json(&clip->next->attributes, "variant_of"), "\"table/00\"");
	}
	CHECK(bid_for(&adb_format_sm64_insertable, bytes, TABLE_SIZE, "table.bin", "BIN") > 0);
	decoded_free(&result);
	decode_damaged(&adb_format_sm64_insertable, bytes, TABLE_SIZE, "table.bin");
}

static void marios_table_is_read_too(void)
{
	uint8_t bytes[16 + MARIO_SIZE] = { 0 };

	put32(bytes, 5);
	put32(bytes + 4, MARIO_SIZE);
	hex_bytes(mario_hex, bytes + 16, MARIO_SIZE);

	struct decoded result = decode_bytes(&adb_format_sm64_insertable, bytes, sizeof bytes, "all.bin");

	if (CHECK_INT(result.outcome, ADB_OK)) {
		check_example_channels(result.content.clips);
		CHECK_TEXT(result.content.clips->native_id, "all/00");
		CHECK_TEXT(result.content.sets->native_id, "all");
	}
	CHECK(bid_for(&adb_format_sm64_insertable, bytes, sizeof bytes, "all.bin", "BIN") > 0);
	decoded_free(&result);
}

static void not_known(size_t offset, uint32_t value)
{
	uint8_t bytes[INSERTABLE_SIZE];

	make_example(bytes);
	put32(bytes + offset, value);
	CHECK_INT(bid_for(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin", "BIN"), 0);
}

static void a_file_has_to_fit_its_header(void)
{
	uint8_t bytes[INSERTABLE_SIZE];

	make_example(bytes);
	CHECK(bid_for(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin", "BIN") > 48);
	CHECK_INT(bid_for(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE - 1, "walk.bin", "BIN"), 0);
	not_known(0, 0); /* display list, geo layout, collision */
	not_known(0, 1);
	not_known(0, 3);
	not_known(0, 6);
	not_known(4, 0x43);
	not_known(4, 0xFFFFFFFF);
	not_known(8, 1);
	not_known(8, 0xFFFFFFFF);
	not_known(12, 0x40000000); /* 4 × that is 0 in 32 bits */
	not_known(12, 1);
	not_known(0x10, 0x42);
}

static void damage_never_crashes(void)
{
	uint8_t bytes[INSERTABLE_SIZE];

	make_example(bytes);
	decode_damaged(&adb_format_sm64_insertable, bytes, INSERTABLE_SIZE, "walk.bin");
}

TEST_SUITE("sm64_insertable", TEST(the_worked_example_gives_its_clip), TEST(old_exports_have_no_bone_count),
	   TEST(foreign_pointers_are_not_followed), TEST(a_longer_file_needs_an_animation),
	   TEST(odd_headers_are_kept_with_a_warning), TEST(a_table_gives_a_set),
	   TEST(marios_table_is_read_too), TEST(a_file_has_to_fit_its_header), TEST(damage_never_crashes));

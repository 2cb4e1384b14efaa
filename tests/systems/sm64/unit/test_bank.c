#include "examples.h"
#include "image.h"
#include "systems/sm64/rom/rom.h"

extern const struct adb_format adb_format_sm64_bank;
extern const struct adb_container adb_container_n64_rom;

static const char block_name[] = "segment05/0016D870.data";

static void make_example(uint8_t bytes[ACTOR_SIZE])
{
	CHECK_INT(hex_bytes(actor_hex, bytes, ACTOR_SIZE), ACTOR_SIZE);
}

static void the_worked_example_gives_its_clip_and_set(void)
{
	uint8_t bytes[ACTOR_SIZE];

	make_example(bytes);

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, block_name);
	const struct adb_clip *clip = result.content.clips;
	const struct adb_set *set = result.content.sets;

	if (CHECK_INT(result.outcome, ADB_OK) && CHECK(clip != NULL && set != NULL)) {
		check_example_channels(clip);
		CHECK_TEXT(clip->name, "0500002C");
		CHECK_TEXT(clip->native_id, "seg05@16D870+00002C");
		CHECK_TEXT(attribute_json(&clip->attributes, "address"), "\"0500002C\"");
		CHECK_TEXT(attribute_json(&clip->attributes, "header_offset"), "44");
		CHECK_TEXT(attribute_json(&clip->attributes, "index_crc32"), "\"4DF1961D\"");
		CHECK_TEXT(attribute_json(&clip->attributes, "table"), "\"05000044\"");
		CHECK_TEXT(attribute_json(&clip->attributes, "table_index"), "0");
		CHECK_TEXT(set->name, "05000044");
		CHECK_TEXT(set->native_id, "05000044");
		CHECK_TEXT(set->entries->target_name, "seg05@16D870+00002C");
		CHECK_INT(set->last_entry->index, 0);
		CHECK_TEXT(attribute_json(&set->attributes, "null_count"), "1");
		CHECK(clip->next == NULL && set->next == NULL);
		CHECK(result.content.problems == NULL);
	}
	decoded_free(&result);
}

static void another_segment_means_nothing_here(void)
{
	uint8_t bytes[ACTOR_SIZE];

	make_example(bytes);

	struct decoded result =
		decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, "segment06/0016D870.data");

	CHECK_INT(result.outcome, ADB_OK);
	CHECK(result.content.clips == NULL && result.content.sets == NULL);
	decoded_free(&result);
	result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, "walk.data");
	CHECK_INT(result.outcome, ADB_UNSUPPORTED);
	decoded_free(&result);
}

/* Table first, without zeros, header, index array, values; the header stands in it twice, a second one shares its arrays. */
enum { REVERSED_SIZE = 12 + 24 + 24 + 24 + 20 };

static void make_reversed(uint8_t bytes[REVERSED_SIZE])
{
	uint8_t example[ACTOR_SIZE];

	make_example(example);
	put32(bytes, 0x0500000C);
	put32(bytes + 4, 0x05000024);
	put32(bytes + 8, 0x0500000C);
	for (size_t i = 0; i < 2; i++) {
		memcpy(bytes + 12 + 24 * i, example + ACTOR_HEADER, 24);
		put32(bytes + 12 + 24 * i + 0x0C, 0x05000054);
		put32(bytes + 12 + 24 * i + 0x10, 0x0500003C);
	}
	put16(bytes + 0x24, 1);
	memcpy(bytes + 0x3C, example + ACTOR_INDEX, 24);
	memcpy(bytes + 0x54, example, 20);
}

static void order_and_terminators_do_not_matter(void)
{
	uint8_t bytes[REVERSED_SIZE];

	make_reversed(bytes);

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, REVERSED_SIZE, block_name);
	const struct adb_clip *clip = result.content.clips;
	const struct adb_set *set = result.content.sets;

	if (CHECK(clip != NULL && clip->next != NULL && set != NULL)) {
		CHECK_TEXT(clip->native_id, "seg05@16D870+00000C");
		CHECK_TEXT(clip->next->native_id, "seg05@16D870+000024");
		CHECK_TEXT(attribute_json(&clip->next->attributes, "variant_of"), "\"seg05@16D870+00000C\"");
		CHECK_TEXT(attribute_json(&clip->attributes, "table_index"), "0");
		CHECK_TEXT(attribute_json(&clip->next->attributes, "table_index"), "1");
		CHECK_INT(set->last_entry->index, 2);
		CHECK_TEXT(set->last_entry->target_name, "seg05@16D870+00000C");
		CHECK_TEXT(attribute_json(&set->attributes, "null_count"), "0");
		CHECK(set->next == NULL && clip->next->next == NULL);
		check_example_channels(clip->next);
	}
	decoded_free(&result);
}

/* A header that no table names is a clip all the same. */
static void headers_without_a_table_are_clips(void)
{
	uint8_t bytes[ACTOR_SIZE];

	make_example(bytes);
	put32(bytes + ACTOR_TABLE, 0x05000030);

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, block_name);

	CHECK(result.content.clips != NULL && result.content.sets == NULL);
	CHECK(attribute_json(&result.content.clips->attributes, "table") == NULL);
	decoded_free(&result);
}

/* Without a table, tracks that are longer than the clip are a sign of chance, unless another clip has the same arrays. */
static void chance_is_told_by_tracks_that_are_too_long(void)
{
	uint8_t bytes[REVERSED_SIZE];

	make_example(bytes);
	put32(bytes + ACTOR_TABLE, 0);
	put16(bytes + ACTOR_HEADER + 8, 3); /* a track of four values: one more than frames */

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, block_name);

	CHECK(result.content.clips != NULL);
	decoded_free(&result);
	put16(bytes + ACTOR_HEADER + 8, 2);
	result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, block_name);
	CHECK_INT(result.outcome, ADB_OK);
	CHECK(result.content.clips == NULL);
	CHECK_INT(problem_count(&result.content, "doubtful-header"), 1);
	decoded_free(&result);
	put32(bytes + ACTOR_TABLE, 0x0500002C);
	result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, block_name);
	CHECK(result.content.clips != NULL);
	decoded_free(&result);
	make_reversed(bytes);
	memset(bytes, 0, 12);
	put16(bytes + 12 + 8, 2);
	result = decode_bytes(&adb_format_sm64_bank, bytes, REVERSED_SIZE, block_name);
	CHECK(result.content.clips != NULL && result.content.clips->next != NULL);
	decoded_free(&result);
}

static void known_tables_have_the_name_of_their_actor(void)
{
	enum { SIZE = 0x9A00 };

	/* The chair's table, with a clip of 8 bones. */
	uint8_t *bytes = calloc(1, SIZE);
	uint8_t example[ACTOR_SIZE];

	make_example(example);
	memcpy(bytes, example, ACTOR_SIZE - 8);
	memcpy(bytes + 0x100, example, 20);
	for (int i = 0; i < 27; i++)
		put16(bytes + 0x200 + 4 * i, 1);
	put16(bytes + ACTOR_HEADER + 0x0A, 8);
	put32(bytes + ACTOR_HEADER + 0x0C, 0x05000100);
	put32(bytes + ACTOR_HEADER + 0x10, 0x05000200);
	put32(bytes + 0x5784, 0x0500002C);

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, SIZE, block_name);

	CHECK_TEXT(result.content.sets->name, "chair");
	CHECK_TEXT(result.content.sets->native_id, "05005784");
	CHECK_TEXT(result.content.clips->name, "chair_00");
	decoded_free(&result);
	put32(bytes + 0x5788, 0x0500002C); /* the chair has one clip */
	result = decode_bytes(&adb_format_sm64_bank, bytes, SIZE, block_name);
	CHECK_TEXT(result.content.sets->name, "05005784");
	decoded_free(&result);
	free(bytes);
}

/* Two values that are by chance the address of the header: no table begins inside an array. */
static void tables_do_not_begin_inside_arrays(void)
{
	uint8_t bytes[ACTOR_SIZE];

	make_example(bytes);
	put32(bytes + 4, 0x0500002C);

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, block_name);

	if (CHECK(result.content.clips != NULL && result.content.sets != NULL)) {
		CHECK_TEXT(result.content.sets->native_id, "05000044");
		CHECK(result.content.sets->next == NULL);
		CHECK_TEXT(attribute_json(&result.content.clips->attributes, "table"), "\"05000044\"");
	}
	decoded_free(&result);
	put32(bytes + ACTOR_TABLE, 0); /* without its table the header is a clip by itself */
	result = decode_bytes(&adb_format_sm64_bank, bytes, ACTOR_SIZE, block_name);
	CHECK(result.content.clips != NULL && result.content.sets == NULL);
	decoded_free(&result);
}

/* Decodes a block of an image, where behaviours load the tables at `named`. */
static struct decoded decode_in_image(const uint8_t *bytes, size_t size, const uint32_t *named, size_t count)
{
	struct image image = image_new();
	uint8_t behaviors[64] = { 0 };
	char path[ADB_N64_PATH_SIZE];

	for (size_t i = 0; i < count; i++) {
		image_word(behaviors + 8 * i, 0x27260000);
		image_word(behaviors + 8 * i + 4, named[i]);
	}
	image_load(&image, 0x17, 0x13, behaviors, sizeof behaviors);

	size_t start = image_load(&image, 0x17, 5, bytes, size);
	struct adb_input *input = adb_input_of_memory(image.bytes, IMAGE_SIZE);
	struct decoded result = { .arena = adb_arena_new(DECODE_BUDGET) };
	struct adb_content notes = { .arena = result.arena };
	struct adb_volume *volume =
		adb_volume_open(&adb_container_n64_rom, input, &(struct adb_place){ .path = "/rom" },
				ADB_CP1252, &notes, &result.error);

	result.content.arena = result.arena;
	if (!CHECK(volume != NULL))
		return result;

	struct adb_decoder d = {
		.format = &adb_format_sm64_bank,
		.in = adb_reader_of(bytes, size),
		.arena = result.arena,
		.out = &result.content,
		.place = { .path = adb_n64_block_path(path, 5, (uint32_t)start), .volume = volume },
	};

	result.outcome = adb_format_sm64_bank.decode(&d);
	adb_volume_close(volume);
	adb_input_release(input);
	return result;
}

/* A table begins where a behaviour says, although the run goes on. */
static void behaviours_split_runs(void)
{
	static const uint32_t named[] = { 0x05000004, 0x05900000, 0x06000004 };
	uint8_t bytes[REVERSED_SIZE];

	make_reversed(bytes);

	struct decoded result = decode_in_image(bytes, REVERSED_SIZE, named, 3);
	const struct adb_set *set = result.content.sets;

	if (CHECK(set != NULL && set->next != NULL)) {
		CHECK_TEXT(set->native_id, "05000000");
		CHECK_INT(set->last_entry->index, 0);
		CHECK_TEXT(attribute_json(&set->attributes, "is_named"), "false");
		CHECK_TEXT(set->next->native_id, "05000004");
		CHECK_INT(set->next->last_entry->index, 1);
		CHECK_TEXT(attribute_json(&set->next->attributes, "is_named"), "true");
	}
	decoded_free(&result);
}

/* Flags that the game never has: believed only where a behaviour names the table. */
static void named_tables_may_hold_odd_headers(void)
{
	static const uint32_t named[] = { 0x05000000 };
	uint8_t bytes[REVERSED_SIZE];

	make_reversed(bytes);
	put16(bytes + 0x24, 257);

	struct decoded result = decode_in_image(bytes, REVERSED_SIZE, named, 0);

	CHECK(result.content.clips != NULL && result.content.clips->next == NULL);
	decoded_free(&result);
	result = decode_in_image(bytes, REVERSED_SIZE, named, 1);
	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problem_count(&result.content, "odd-header"), 1);
	CHECK(result.content.sets != NULL && result.content.sets->next == NULL);
	CHECK_INT(result.content.sets->last_entry->index, 2);
	CHECK_TEXT(attribute_json(&result.content.last_clip->attributes, "flags"), "257");
	decoded_free(&result);
}

/* As many headers as fit, all with the same arrays. */
static void headers_are_limited(void)
{
	enum { COUNT = 9000, SIZE = 64 + 24 * COUNT };
	uint8_t *bytes = calloc(1, SIZE), example[ACTOR_SIZE];

	make_example(example);
	memcpy(bytes, example, 44);
	for (size_t i = 0; i < COUNT; i++)
		memcpy(bytes + 64 + 24 * i, example + ACTOR_HEADER, 24);

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, SIZE, block_name);
	size_t count = 0;

	for (const struct adb_clip *clip = result.content.clips; clip != NULL; clip = clip->next)
		count++;
	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(count, 8192);
	CHECK_INT(problem_count(&result.content, "limit"), 1);
	decoded_free(&result);
	free(bytes);
}

static void long_tables_are_split(void)
{
	enum { COUNT = 1500, SIZE = ACTOR_TABLE + 4 * COUNT };
	uint8_t *bytes = calloc(1, SIZE), example[ACTOR_SIZE];

	make_example(example);
	memcpy(bytes, example, ACTOR_SIZE);
	for (size_t i = 0; i < COUNT; i++)
		put32(bytes + ACTOR_TABLE + 4 * i, 0x0500002C);

	struct decoded result = decode_bytes(&adb_format_sm64_bank, bytes, SIZE, block_name);

	CHECK_INT(problem_count(&result.content, "table-too-long"), 1);
	CHECK_INT(result.content.sets->last_entry->index, 1023);
	CHECK_INT(result.content.sets->next->last_entry->index, COUNT - 1024 - 1);
	decoded_free(&result);
	free(bytes);
}

static void only_blocks_of_images_are_known(void)
{
	uint8_t bytes[ACTOR_SIZE];

	make_example(bytes);
	CHECK(bid_for(&adb_format_sm64_bank, bytes, ACTOR_SIZE, "a.bank", ADB_N64_BANK) > 0);
	CHECK_INT(bid_for(&adb_format_sm64_bank, bytes, ACTOR_SIZE, "a.sm64-bank", "SM64-BANK"), 0);
}

static void damage_never_crashes(void)
{
	uint8_t bytes[REVERSED_SIZE];

	make_reversed(bytes);
	decode_damaged(&adb_format_sm64_bank, bytes, REVERSED_SIZE, block_name);
}

TEST_SUITE("sm64_bank", TEST(the_worked_example_gives_its_clip_and_set),
	   TEST(another_segment_means_nothing_here), TEST(order_and_terminators_do_not_matter),
	   TEST(headers_without_a_table_are_clips), TEST(chance_is_told_by_tracks_that_are_too_long),
	   TEST(tables_do_not_begin_inside_arrays), TEST(known_tables_have_the_name_of_their_actor),
	   TEST(behaviours_split_runs), TEST(named_tables_may_hold_odd_headers), TEST(headers_are_limited),
	   TEST(long_tables_are_split), TEST(only_blocks_of_images_are_known), TEST(damage_never_crashes));

#include "systems/sm64/rom/behavior.h"

#include "segments.h"

enum { VANILLA = ADB_SM64_VANILLA, HACKER = ADB_SM64_HACKER };

static bool read_words(const uint32_t *words, size_t count, enum adb_sm64_dialect dialect,
		       struct adb_sm64_behavior *behavior)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x13);
	bool proper;

	put_words(&t, block, words, count);
	*behavior = (struct adb_sm64_behavior){ 0 };
	t.data[block] = realloc(t.data[block], t.sizes[block]); /* so that a read beyond the end is seen */
	proper = adb_sm64_behavior_read(t.data[block], t.sizes[block], 0x13, 0, dialect, behavior);
	free_segments(&t);
	return proper;
}

#define READ(dialect, behavior, ...)                                                                         \
	read_words((const uint32_t[]){ __VA_ARGS__ }, sizeof((const uint32_t[]){ __VA_ARGS__ }) / 4,         \
		   (enum adb_sm64_dialect)(dialect), behavior)

/* Example E7: the table of E1, its first animation. */
static void reads_the_example(void)
{
	struct adb_sm64_behavior b;

	CHECK(READ(VANILLA, &b, 0x00040000, 0x27260000, 0x05000044, 0x28000000, 0x08000000, 0x09000000));
	CHECK_INT(b.table_count, 1);
	CHECK_INT(b.tables[0].address, 0x05000044);
	CHECK_INT(b.animate_count, 1);
	CHECK_INT(b.animate[0], 0);
	CHECK_INT(b.model_count, 0);
	CHECK_INT(b.spawn_count, 0);
	CHECK(!b.left_out);
}

static void takes_models_and_spawns(void)
{
	struct adb_sm64_behavior b;

	CHECK(READ(VANILLA, &b, 0x1B000054, 0x1C000000, 0x55, 0x13000100, 0x2C000000, 0x56, 0x13000200,
		   0x29000001, 0x57, 0x13000300, 0x2C000000, 0x56, 0x13000200, 0x1D000000));
	CHECK_INT(b.model_count, 1);
	CHECK_INT(b.models[0].address, 0x54);
	CHECK_INT(b.spawn_count, 3); /* the same one twice is one */
	CHECK_INT(b.spawns[2].model.address, 0x57);
	CHECK_INT(b.spawns[2].behavior.address, 0x13000300);
}

/* Fields other than that of the animations are something else. */
static void ignores_other_fields(void)
{
	struct adb_sm64_behavior b;

	CHECK(READ(VANILLA, &b, 0x27270000, 0x05000044, 0x0A000000));
	CHECK_INT(b.table_count, 0);
}

static void follows_calls_and_jumps(void)
{
	struct adb_sm64_behavior b;

	/* a call to 14h, back, a jump to 1Ch */
	CHECK(READ(VANILLA, &b, 0x02000000, 0x13000014, 0x04000000, 0x1300001C, 0x7F000000, 0x28010000,
		   0x03000000, 0x28020000, 0x0A000000));
	CHECK_INT(b.animate_count, 2);
	CHECK_INT(b.animate[0], 1);
	CHECK_INT(b.animate[1], 2);
}

static void ends_at_whatever_is_wrong(void)
{
	struct adb_sm64_behavior b;
	uint32_t calls[] = { 0x02000000, 0x13000000 };

	CHECK(!READ(VANILLA, &b, 0x00040000, 0x04000000, 0x13000000)); /* round and round */
	CHECK(!READ(VANILLA, &b, 0x28010000, 0x38000000));             /* no such opcode */
	CHECK_INT(b.animate_count, 1);
	CHECK(!READ(VANILLA, &b, 0x27260000));              /* cut off */
	CHECK(!READ(VANILLA, &b, 0x04000000, 0x05000000));  /* into another segment */
	CHECK(!READ(VANILLA, &b, 0x04000000, 0x13000002));  /* between words */
	CHECK(!READ(VANILLA, &b, 0x04000000, 0x13FFFFFC));  /* beyond the end */
	CHECK(!READ(VANILLA, &b, 0x03000000));              /* back from nowhere */
	CHECK(!read_words(calls, 2, ADB_SM64_VANILLA, &b)); /* calls in calls */
	CHECK(!adb_sm64_behavior_read((const uint8_t *)"", 0, 0x13, 0, ADB_SM64_VANILLA, &b));
}

/* 1,001 commands and no end. */
static void stops_after_a_thousand(void)
{
	uint32_t words[1002];
	struct adb_sm64_behavior b;

	for (size_t i = 0; i < 1002; i++)
		words[i] = 0x05000000;
	words[999] = 0x0A000000;
	CHECK(read_words(words, 1002, ADB_SM64_VANILLA, &b));
	words[999] = 0x05000000;
	words[1001] = 0x0A000000;
	CHECK(!read_words(words, 1002, ADB_SM64_VANILLA, &b));
}

static void keeps_what_fits(void)
{
	uint32_t words[ADB_SM64_BEHAVIOR_MAX_FACTS + 2];
	struct adb_sm64_behavior b;

	for (uint32_t i = 0; i <= ADB_SM64_BEHAVIOR_MAX_FACTS; i++)
		words[i] = 0x28000000 | i << 16;
	words[ADB_SM64_BEHAVIOR_MAX_FACTS + 1] = 0x0A000000;
	CHECK(read_words(words, ADB_SM64_BEHAVIOR_MAX_FACTS + 2, ADB_SM64_VANILLA, &b));
	CHECK_INT(b.animate_count, ADB_SM64_BEHAVIOR_MAX_FACTS);
	CHECK(b.left_out);
}

static void knows_both_dialects(void)
{
	static const struct {
		uint8_t opcode, vanilla, hacker;
	} lengths[] = { { 0x00, 4, 4 }, { 0x02, 8, 8 },   { 0x0C, 8, 4 }, { 0x12, 4, 8 },   { 0x13, 8, 4 },
			{ 0x18, 4, 8 }, { 0x1C, 12, 12 }, { 0x27, 8, 8 }, { 0x2B, 12, 12 }, { 0x30, 20, 20 },
			{ 0x37, 8, 4 }, { 0x38, 0, 0 },   { 0xFF, 0, 0 } };

	for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
		CHECK_INT(adb_sm64_behavior_length(lengths[i].opcode, ADB_SM64_VANILLA), lengths[i].vanilla);
		CHECK_INT(adb_sm64_behavior_length(lengths[i].opcode, ADB_SM64_HACKER), lengths[i].hacker);
	}
}

static void chooses_the_dialect(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x13);
	const uint32_t offsets[] = { 0, 8 };

	/* a native call packed in one word, as HackerSM64 has it; read as two words it takes the end with it */
	PUT(&t, block, 0x0C123456, 0x0A000000, 0x0C123456, 0x0A000000, 0x7F000000);
	CHECK_INT(adb_sm64_behavior_dialect(t.data[block], t.sizes[block], 0x13, offsets, 2),
		  ADB_SM64_HACKER);
	t.sizes[block] = 0;
	PUT(&t, block, 0x0C000000, 0x80123456, 0x0C000000, 0x80123456, 0x0A000000);
	CHECK_INT(adb_sm64_behavior_dialect(t.data[block], t.sizes[block], 0x13, offsets, 2),
		  ADB_SM64_VANILLA);
	CHECK_INT(adb_sm64_behavior_dialect(t.data[block], t.sizes[block], 0x13, offsets, 0),
		  ADB_SM64_VANILLA);
	free_segments(&t);
}

static void finds_tables_anywhere(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x13), offset = 0;
	uint32_t table;

	PUT(&t, block, 0x12345678, 0x27260000, 0x05000044, 0x27270000, 0x27260000, 0x08001000, 0x27260000);
	CHECK(adb_sm64_behavior_next_table(t.data[block], t.sizes[block], &offset, &table));
	CHECK_INT(table, 0x05000044);
	CHECK(adb_sm64_behavior_next_table(t.data[block], t.sizes[block], &offset, &table));
	CHECK_INT(table, 0x08001000);
	CHECK(!adb_sm64_behavior_next_table(t.data[block], t.sizes[block], &offset, &table));
	free_segments(&t);
}

static void reads_macros(void)
{
	const struct adb_sm64_argument load[] = { { "oAnimations", 0 }, { "lamp_anims", 0 } };
	const struct adb_sm64_argument spawn[] = { { NULL, 3 }, { "MODEL_CRAB", 0 }, { "bhvCrab", 0 } };
	const struct adb_sm64_argument animate[] = { { NULL, 2 } };
	struct adb_sm64_behavior b = { 0 };
	const char *target;

	CHECK(adb_sm64_behavior_from_macro("LOAD_ANIMATIONS", load, 2, &b, &target));
	CHECK_TEXT(b.tables[0].symbol, "lamp_anims");
	CHECK(adb_sm64_behavior_from_macro("ANIMATE", animate, 1, &b, &target));
	CHECK_INT(b.animate[0], 2);
	CHECK(adb_sm64_behavior_from_macro("SPAWN_CHILD_WITH_PARAM", spawn, 3, &b, &target));
	CHECK(adb_sm64_behavior_from_macro("SPAWN_OBJ", spawn + 1, 2, &b, &target));
	CHECK_INT(b.spawn_count, 1);
	CHECK_TEXT(b.spawns[0].model.symbol, "MODEL_CRAB");
	CHECK_TEXT(b.spawns[0].behavior.symbol, "bhvCrab");
	CHECK(adb_sm64_behavior_from_macro("SET_MODEL", spawn + 1, 1, &b, &target));
	CHECK_TEXT(b.models[0].symbol, "MODEL_CRAB");
	CHECK(target == NULL);
	CHECK(adb_sm64_behavior_from_macro("GOTO", spawn + 2, 1, &b, &target));
	CHECK_TEXT(target, "bhvCrab");
	CHECK(!adb_sm64_behavior_from_macro("SPAWN_OBJ", spawn, 1, &b, &target));
	CHECK(!adb_sm64_behavior_from_macro("SET_HOME", NULL, 0, &b, &target));
}

TEST_SUITE("sm64_behavior", TEST(reads_the_example), TEST(takes_models_and_spawns),
	   TEST(ignores_other_fields), TEST(follows_calls_and_jumps), TEST(ends_at_whatever_is_wrong),
	   TEST(stops_after_a_thousand), TEST(keeps_what_fits), TEST(knows_both_dialects),
	   TEST(chooses_the_dialect), TEST(finds_tables_anywhere), TEST(reads_macros));

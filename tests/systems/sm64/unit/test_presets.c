#include "systems/sm64/rom/presets.h"

#include "segments.h"

static struct adb_sm64_presets find(const struct test_segments *t, struct adb_arena *arena)
{
	struct adb_sm64_presets presets;
	const struct adb_sm64_bytes code = { t->data[0], t->sizes[0] };

	CHECK(adb_sm64_find_presets(arena, &code, &presets));
	return presets;
}

static void finds_the_longest_run_of_macros(void)
{
	struct adb_arena *arena = adb_arena_new((size_t)1 << 20);
	struct test_segments t = { 0 };

	add_block(&t, 0);
	PUT(&t, 0, 0x80001234);
	for (uint32_t i = 0; i < 5; i++)
		PUT(&t, 0, 0x13001000 + 4 * i, 0x00010000);
	PUT(&t, 0, 0xFFFFFFFF);
	for (uint32_t i = 0; i < 9; i++)
		PUT(&t, 0, 0x13002000 + 4 * i, 0x00540000 + i);
	PUT(&t, 0, 0x13000000, 0x01000000); /* no model has that number */

	struct adb_sm64_presets presets = find(&t, arena);

	CHECK_INT(presets.macro_count, 9);
	CHECK_INT(presets.macros[8].behavior, 0x13002020);
	CHECK_INT(presets.macros[8].model, 0x54);
	CHECK_INT(presets.special_count, 0);
	adb_arena_free(arena);
	free_segments(&t);
}

/* Ids rise from 0, then others follow, FF ends them. */
static void finds_specials(void)
{
	for (int size = 8; size <= 12; size += 4) {
		struct adb_arena *arena = adb_arena_new((size_t)1 << 20);
		struct test_segments t = { 0 };

		add_block(&t, 0);
		PUT(&t, 0, 0, 0xFFFFFFFF);
		for (uint32_t i = 0; i < 6; i++) {
			uint32_t id = i < 5 ? i : 0x7E;

			put_word(&t, 0, id << 24 | 0x00010000 | (size == 8 ? 0x27 : 0));
			if (size == 12)
				put_word(&t, 0, 0x01270000);
			put_word(&t, 0, i == 3 ? 0x13004000 : 0);
		}
		PUT(&t, 0, 0xFF000000, 0, 0);

		struct adb_sm64_presets presets = find(&t, arena);

		CHECK_INT(presets.special_count, 6);
		CHECK_INT(presets.special_count > 3 ? presets.specials[3].behavior : 0, 0x13004000);
		CHECK_INT(presets.special_count > 3 ? presets.specials[3].model : 0,
			  size == 8 ? 0x27 : 0x127);
		adb_arena_free(arena);
		free_segments(&t);
	}
}

/* No end, a behaviour in another segment, an empty image. */
static void finds_nothing_elsewhere(void)
{
	struct adb_arena *arena = adb_arena_new((size_t)1 << 20);
	struct test_segments t = { 0 };

	add_block(&t, 0);
	CHECK_INT(find(&t, arena).special_count, 0);
	for (uint32_t i = 0; i < 6; i++)
		PUT(&t, 0, i << 24, 0);
	CHECK_INT(find(&t, arena).special_count, 0);
	t.sizes[0] = 0;
	for (uint32_t i = 0; i < 6; i++)
		PUT(&t, 0, i << 24, 0x15000000);
	PUT(&t, 0, 0xFF000000, 0);
	CHECK_INT(find(&t, arena).special_count, 0);
	CHECK_INT(find(&t, arena).macro_count, 0);
	adb_arena_free(arena);
	free_segments(&t);
}

TEST_SUITE("sm64_presets", TEST(finds_the_longest_run_of_macros), TEST(finds_specials),
	   TEST(finds_nothing_elsewhere));

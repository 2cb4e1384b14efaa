#include "decode.h"
#include "segments.h"
#include "systems/sm64/rom/walk.h"

struct walked {
	struct adb_arena *arena;
	struct adb_content notes;
	struct adb_sm64_walk walk;
	bool whole;
};

static struct adb_sm64_preset macros[] = { { 7, 0x13000700 }, { 8, 0x13000800 } };
static struct adb_sm64_preset specials[] = { { 9, 0x13000900 }, { 0, 0 } };

/* From the start of the first block on. */
static struct walked walk(const struct test_segments *t, bool with_presets)
{
	struct walked w = { .arena = adb_arena_new(DECODE_BUDGET) };
	const struct adb_sm64_presets presets = { macros, specials, with_presets ? 2 : 0,
						  with_presets ? 2 : 0 };

	w.notes.arena = w.arena;
	w.whole = adb_sm64_walk_scripts(&w.notes, &t->segments, &presets, 0, 0, &w.walk);
	return w;
}

static void end(struct walked *w, struct test_segments *t)
{
	adb_arena_free(w->arena);
	free_segments(t);
}

static const struct adb_sm64_binding *binding_at(const struct walked *w, size_t index)
{
	const struct adb_sm64_binding *binding = w->walk.bindings;

	while (binding != NULL && index-- > 0)
		binding = binding->next;
	return binding;
}

static const struct adb_sm64_use *use_at(const struct walked *w, size_t index)
{
	const struct adb_sm64_use *use = w->walk.uses;

	while (use != NULL && index-- > 0)
		use = use->next;
	return use;
}

/* Commands of example E7, and an object of each form. */
static void binds_and_places(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10);

	add_block(&t, 0x05);
	t.blocks[1].rom_start = 0x0016D870;
	PUT(&t, entry, 0x180C0005, 0x0016D870, 0x00180540, 0x22080054, 0x0C000000);
	PUT(&t, entry, 0x24181F54, 0, 0, 0, 0, 0x13000100);
	PUT(&t, entry, 0x241C1F00, 0, 0, 0, 0, 0x13000200, 0x00000155);
	PUT(&t, entry, 0x250C0001, 0, 0x13000300, 0x02040000);

	struct walked w = walk(&t, false);

	CHECK(w.whole);
	CHECK_INT(w.walk.binding_count, 1);
	CHECK_INT(binding_at(&w, 0)->model, 84);
	CHECK_INT(binding_at(&w, 0)->address, 0x0C000000);
	CHECK_INT(binding_at(&w, 0)->map->blocks[5], 1);
	CHECK_INT(binding_at(&w, 0)->map->blocks[6], ADB_SM64_NO_BLOCK);
	CHECK_INT(w.walk.use_count, 3);
	CHECK_INT(use_at(&w, 0)->model, 0x54);
	CHECK_INT(use_at(&w, 0)->behavior, 0x13000100);
	CHECK(use_at(&w, 0)->models == binding_at(&w, 0));
	CHECK_INT(use_at(&w, 1)->model, 0x155);
	CHECK_INT(use_at(&w, 1)->behavior, 0x13000200);
	CHECK_INT(use_at(&w, 2)->kind, ADB_SM64_MARIO);
	CHECK_INT(use_at(&w, 2)->model, 1);
	CHECK_INT(w.notes.problem_count, 0);
	end(&w, &t);
}

/* The upper byte of the segment may be 1; a block that is not listed makes the segment empty. */
static void loads_segments(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10);

	add_block(&t, 0x05);
	PUT(&t, entry, 0x170C0105, 0x00002000, 0x00003000, 0x22080001, 0x0C000000);
	PUT(&t, entry, 0x1A0C0005, 0x00009000, 0x0000A000, 0x22080002, 0x0C000000);
	PUT(&t, entry, 0x170C00FF, 0x00002000, 0x00003000, 0x02040000);

	struct walked w = walk(&t, false);

	CHECK_INT(binding_at(&w, 0)->map->blocks[5], 1);
	CHECK_INT(binding_at(&w, 1)->map->blocks[5], ADB_SM64_NO_BLOCK);
	CHECK(binding_at(&w, 1)->before == binding_at(&w, 0));
	end(&w, &t);
}

/* What a script that was loaded and run binds is gone when it comes back; what was bound before lasts in it. */
static void isolates_loaded_scripts(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10), level = add_block(&t, 0x0E);

	PUT(&t, entry, 0x22080001, 0x0C000000, 0x0010000E, 0x00002000, 0x00003000, 0x0E000000);
	PUT(&t, entry, 0x24180002, 0, 0, 0, 0, 0x13000100, 0x02040000);
	PUT(&t, level, 0x22080002, 0x0C000100, 0x24180001, 0, 0, 0, 0, 0x13000200, 0x02040000);

	struct walked w = walk(&t, false);

	CHECK_INT(w.walk.use_count, 2);
	CHECK_INT(adb_sm64_bound(use_at(&w, 0)->models, 1)->address, 0x0C000000);
	CHECK_INT(adb_sm64_bound(use_at(&w, 0)->models, 2)->address, 0x0C000100);
	CHECK_INT(use_at(&w, 0)->map->blocks[0x0E], 1);
	CHECK(adb_sm64_bound(use_at(&w, 1)->models, 2) == NULL);
	CHECK_INT(use_at(&w, 1)->map->blocks[0x0E], ADB_SM64_NO_BLOCK);
	end(&w, &t);
}

/* 01 does not come back. */
static void leaves_for_good(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10), level = add_block(&t, 0x0E);

	PUT(&t, entry, 0x0118000E, 0x00002000, 0x00003000, 0x0E000000, 0, 0, 0x22080001, 0x0C000000);
	PUT(&t, level, 0x22080002, 0x0C000100, 0x02040000);

	struct walked w = walk(&t, false);

	CHECK_INT(w.walk.binding_count, 1);
	CHECK_INT(binding_at(&w, 0)->model, 2);
	end(&w, &t);
}

/* A call shares what it binds, each time it is called; a jump on a condition has its own. */
static void calls_share_and_forks_do_not(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10);

	PUT(&t, entry, 0x06080000, 0x10000040, 0x0C0C0000, 0, 0x10000050, 0x0D0C0000, 0, 0x10000040);
	PUT(&t, entry, 0x24180001, 0, 0, 0, 0, 0x13000100, 0x02040000, 0);
	PUT(&t, entry, 0x22080001, 0x0C000000, 0x07040000, 0);          /* 40h */
	PUT(&t, entry, 0x22080002, 0x0C000100, 0x02040000, 0x05080000); /* 50h */

	struct walked w = walk(&t, false);

	CHECK_INT(w.walk.binding_count, 3);
	CHECK_INT(w.walk.use_count, 1);
	CHECK_INT(adb_sm64_bound(use_at(&w, 0)->models, 1)->address, 0x0C000000);
	CHECK(adb_sm64_bound(use_at(&w, 0)->models, 2) == NULL);
	end(&w, &t);
}

/*
 * A display list hides the layout that a model had before. The game packs layer and model into one number, HackerSM64 has
 * the layer and then the model, of 16 bits each, at the end.
 */
static void display_lists_replace_layouts(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10);

	PUT(&t, entry, 0x22080000, 0x0C000000, 0x22080001, 0x0C000000, 0x21081001, 0x05000000);
	PUT(&t, entry, 0x22081002, 0x0C000000, 0x210C0000, 0x05000000, 0x00011002);
	PUT(&t, entry, 0x24180001, 0, 0, 0, 0, 0x13000100, 0x02040000);

	struct walked w = walk(&t, false);

	CHECK(adb_sm64_bound(use_at(&w, 0)->models, 1) == NULL);
	CHECK(adb_sm64_bound(use_at(&w, 0)->models, 0x1002) == NULL);
	CHECK(adb_sm64_bound(use_at(&w, 0)->models, 0) != NULL);
	end(&w, &t);
}

/* Commands of HackerSM64 (PUPPYVOLUME, PUPPYLIGHT_NODE) and of others are stepped over by their length. */
static void steps_over_what_hacks_add(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10);

	PUT(&t, entry, 0x3D280000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40180000, 0, 0, 0, 0, 0, 0xFE040000);
	PUT(&t, entry, 0x22080001, 0x0C000000, 0x02040000);

	struct walked w = walk(&t, false);

	CHECK_INT(w.walk.binding_count, 1);
	CHECK_INT(w.notes.problem_count, 0);
	end(&w, &t);
}

/* Macros up to the end of their list, all specials where a script ends. */
static void places_presets(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10), data = add_block(&t, 0x07);

	t.map.blocks[7] = 1;
	PUT(&t, entry, 0x170C0007, 0x00002000, 0x00003000, 0x39080000, 0x07000002, 0x02040000);
	/* at 2: preset 1, preset 40 (there is none), the end, preset 0 */
	PUT(&t, data, 0x00008020, 0, 0, 0x0047 << 0, 0, 0x0000001E, 0, 0x0000001F);

	struct walked w = walk(&t, true);

	CHECK_INT(w.walk.use_count, 2);
	CHECK_INT(use_at(&w, 0)->kind, ADB_SM64_MACRO);
	CHECK_INT(use_at(&w, 0)->model, 8);
	CHECK_INT(use_at(&w, 0)->behavior, 0x13000800);
	CHECK_INT(use_at(&w, 1)->kind, ADB_SM64_SPECIAL);
	CHECK_INT(use_at(&w, 1)->model, 9);
	end(&w, &t);
}

static void ends_at_loops(void)
{
	struct test_segments t = { 0 };
	size_t entry = add_block(&t, 0x10);
	struct walked w;

	PUT(&t, entry, 0x22080001, 0x0C000000, 0x05080000, 0x10000000);
	w = walk(&t, false);
	CHECK_INT(w.walk.binding_count, 2); /* the way there, and once around */
	CHECK_INT(w.notes.problem_count, 0);
	adb_arena_free(w.arena);

	t.sizes[entry] = 0;
	PUT(&t, entry, 0x0C0C0000, 0, 0x10000000, 0x02040000); /* a fork to itself */
	w = walk(&t, false);
	CHECK(w.walk.step_count < 10);
	adb_arena_free(w.arena);

	t.sizes[entry] = 0;
	PUT(&t, entry, 0x06080000, 0x10000000, 0x06080000, 0x10000000, 0x07040000); /* two calls of itself */
	w = walk(&t, false);
	CHECK(w.whole);
	CHECK_INT(w.walk.step_count, ADB_SM64_WALK_STEPS + 1);
	CHECK(problem_count(&w.notes, "script-limit") > 0);
	end(&w, &t);
}

static void reports_what_is_damaged(void)
{
	static const struct {
		uint32_t word;
		const char *code;
	} cases[] = {
		{ 0x1B000000, "script-command" }, /* no length */
		{ 0x1B060000, "script-command" }, /* no multiple of 4 */
		{ 0x1BFC0000, "script-command" }, /* beyond the end */
		{ 0x05080000, "script-target" },  /* to address 0 */
		{ 0x06080000, "script-target" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct test_segments t = { 0 };
		size_t entry = add_block(&t, 0x10);

		PUT(&t, entry, cases[i].word, 0, 0x02040000);

		struct walked w = walk(&t, false);

		CHECK(w.whole);
		if (!CHECK_INT(problem_count(&w.notes, cases[i].code), 1))
			printf("case %zu\n", i);
		end(&w, &t);
	}
}

/* Commands that are too short for what they should hold give nothing, and no read beyond the end. */
static void ignores_short_commands(void)
{
	static const uint8_t opcodes[] = { 0x00, 0x06, 0x0C, 0x0D, 0x17, 0x18, 0x22, 0x24, 0x25, 0x39 };

	for (size_t i = 0; i < sizeof opcodes; i++) {
		struct test_segments t = { 0 };
		size_t entry = add_block(&t, 0x10);

		PUT(&t, entry, (uint32_t)opcodes[i] << 24 | 0x00040001, 0x02040000);
		t.data[entry] = realloc(t.data[entry], t.sizes[entry]);

		struct walked w = walk(&t, true);

		CHECK_INT(w.walk.binding_count, 0);
		CHECK_INT(w.walk.use_count, 1); /* the special preset */
		end(&w, &t);
	}
}

TEST_SUITE("sm64_walk", TEST(binds_and_places), TEST(loads_segments), TEST(isolates_loaded_scripts),
	   TEST(leaves_for_good), TEST(calls_share_and_forks_do_not), TEST(display_lists_replace_layouts),
	   TEST(steps_over_what_hacks_add), TEST(places_presets), TEST(ends_at_loops),
	   TEST(reports_what_is_damaged), TEST(ignores_short_commands));

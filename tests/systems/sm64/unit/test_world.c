#include "decode.h"
#include "segments.h"
#include "systems/sm64/rom/world.h"

struct made {
	struct test_segments t;
	struct adb_arena *arena;
	const struct adb_sm64_world *world;
	struct adb_sm64_presets presets;
};

enum { ENTRY, DATA, GEO, BEHAVIORS };

/* Blocks of segments 10, 05, 0C and 13. Models 84 and 85 are bound to layouts of one part; 86 to one of none. */
static void start(struct made *m)
{
	*m = (struct made){ .arena = adb_arena_new(DECODE_BUDGET) };
	add_block(&m->t, 0x10);
	add_block(&m->t, 0x05);
	add_block(&m->t, 0x0C);
	add_block(&m->t, 0x13);
	for (uint32_t i = 0; i < 3; i++)
		PUT(&m->t, ENTRY, 0x170C0000 | m->t.blocks[i + 1].segment, m->t.blocks[i + 1].rom_start,
		    m->t.blocks[i + 1].rom_end);
	for (uint32_t i = 0; i < 3; i++)
		PUT(&m->t, ENTRY, 0x22080054 + i, 0x0C000000 + i * 0x10);
	for (int i = 0; i < 2; i++)
		PUT(&m->t, GEO, 0x13010000, 0, 0, 0x01000000);
	PUT(&m->t, GEO, 0x0B000000, 0x01000000);
	for (int i = 0; i < 64; i++)
		PUT(&m->t, DATA, 0);
}

static void place(struct made *m, uint32_t model, uint32_t behavior)
{
	PUT(&m->t, ENTRY, 0x24180000 | model, 0, 0, 0, 0, behavior);
}

static void make(struct made *m)
{
	PUT(&m->t, ENTRY, 0x02040000);
	m->world = adb_sm64_make_world(m->arena, &m->t.segments, &m->presets, ENTRY);
	CHECK(m->world != NULL);
}

static void end(struct made *m)
{
	adb_arena_free(m->arena);
	free_segments(&m->t);
}

static size_t count_links(const struct made *m, enum adb_sm64_rule rule)
{
	size_t count = 0;

	for (const struct adb_sm64_world_link *l = m->world->links; l != NULL; l = l->next)
		count += l->link.rule == rule;
	return count;
}

/* One object: its table and its layout, once however often it is placed. */
static void links_objects(void)
{
	struct made m;

	start(&m);
	PUT(&m.t, BEHAVIORS, 0x27260000, 0x05000044, 0x28010000, 0x0A000000);
	place(&m, 84, 0x13000000);
	place(&m, 84, 0x13000000);
	place(&m, 86, 0x13000000); /* nothing to animate */
	place(&m, 99, 0x13000000); /* not bound */
	make(&m);
	CHECK_INT(count_links(&m, ADB_SM64_BY_BEHAVIOUR), 1);

	const struct adb_sm64_link *link = &m.world->links->link;

	CHECK_TEXT(link->set, "05000044");
	CHECK_TEXT(link->set_asset, "seg05@002000");
	CHECK_TEXT(link->skeleton, "0C000000");
	CHECK_TEXT(link->skeleton_asset, "seg0C@003000");
	CHECK_TEXT(link->model, "84");
	CHECK_TEXT(link->behaviour, "13000000");
	CHECK_TEXT(link->object, "object");
	CHECK_INT(m.world->behaviors->address, 0x13000000);
	CHECK_INT(m.world->behaviors->facts.animate[0], 1);
	CHECK(m.world->behaviors->next == NULL);
	CHECK_INT(m.world->notes.problem_count, 0);
	end(&m);
}

/* What an object spawns, what it changes its model to; the two spawn each other. */
static void links_spawns(void)
{
	struct made m;

	start(&m);
	PUT(&m.t, BEHAVIORS, 0x2C000000, 85, 0x13000010, 0x0A000000);
	PUT(&m.t, BEHAVIORS, 0x27260000, 0x05000010, 0x1B000054, 0x2C000000, 86, 0x13000000, 0x0A000000);
	place(&m, 99, 0x13000000);
	make(&m);
	CHECK_INT(count_links(&m, ADB_SM64_BY_BEHAVIOUR), 2);
	CHECK_TEXT(m.world->links->link.model, "85");
	CHECK_TEXT(m.world->links->link.object, "spawn");
	CHECK_TEXT(m.world->links->next->link.model, "84");
	CHECK_TEXT(m.world->links->next->link.object, "set_model");
	end(&m);
}

/* Layouts of segment 0C belong to data in 05; model 1 is Mario. */
static void pairs_segments_and_mario(void)
{
	struct made m;

	start(&m);
	PUT(&m.t, ENTRY, 0x22080001, 0x0C000010);
	make(&m);
	CHECK_INT(count_links(&m, ADB_SM64_BY_SEGMENT_PAIR), 2);
	CHECK_INT(count_links(&m, ADB_SM64_BY_MARIO), 1);
	CHECK(m.world->links->link.set == NULL);
	CHECK_TEXT(m.world->links->link.set_asset, "seg05@002000");
	CHECK_INT(m.world->geos->next->model_count, 2);
	CHECK_INT(m.world->geos->next->models[1], 1);
	end(&m);
}

/* A table that lies in nothing that is loaded, a behaviour that goes round. */
static void leaves_out_what_leads_nowhere(void)
{
	struct made m;

	start(&m);
	PUT(&m.t, BEHAVIORS, 0x27260000, 0x06000044, 0x27260000, 0x05FFFF00, 0x04000000, 0x13000000);
	place(&m, 84, 0x13000000);
	place(&m, 84, 0x13FFFF00);
	make(&m);
	CHECK_INT(count_links(&m, ADB_SM64_BY_BEHAVIOUR), 0);
	CHECK_INT(problem_count(&m.world->notes, "behavior-end"), 1);
	end(&m);
}

/* Special presets count as placed. */
static void links_specials(void)
{
	static struct adb_sm64_preset specials[] = { { 85, 0x13000000 } };
	struct made m;

	start(&m);
	m.presets = (struct adb_sm64_presets){ .specials = specials, .special_count = 1 };
	PUT(&m.t, BEHAVIORS, 0x27260000, 0x05000044, 0x0A000000);
	make(&m);
	CHECK_INT(count_links(&m, ADB_SM64_BY_BEHAVIOUR), 1);
	CHECK_TEXT(m.world->links->link.object, "special");
	end(&m);
}

/* The dialect that is right for more of what is placed. */
static void chooses_the_dialect(void)
{
	struct made m;

	start(&m);
	PUT(&m.t, BEHAVIORS, 0x27260000, 0x05000044, 0x0C123456, 0x0A000000, 0x7F000000);
	place(&m, 84, 0x13000000);
	make(&m);
	CHECK_INT(m.world->dialect, ADB_SM64_HACKER);
	CHECK_INT(count_links(&m, ADB_SM64_BY_BEHAVIOUR), 1);
	end(&m);
}

/* With any amount of memory: no world, or a whole one. */
static void survives_full_arenas(void)
{
	struct made m;
	int made = 0;

	start(&m);
	PUT(&m.t, BEHAVIORS, 0x27260000, 0x05000044, 0x0A000000);
	place(&m, 84, 0x13000000);
	PUT(&m.t, ENTRY, 0x02040000);
	for (size_t budget = 1024; budget < 1024 * 1024; budget += 4096) {
		struct adb_arena *arena = adb_arena_new(budget);
		const struct adb_sm64_world *world =
			adb_sm64_make_world(arena, &m.t.segments, &m.presets, ENTRY);

		CHECK(world == NULL || world->links != NULL);
		made += world != NULL;
		adb_arena_free(arena);
	}
	CHECK(made > 0);
	end(&m);
}

TEST_SUITE("sm64_world", TEST(links_objects), TEST(links_spawns), TEST(pairs_segments_and_mario),
	   TEST(leaves_out_what_leads_nowhere), TEST(links_specials), TEST(chooses_the_dialect),
	   TEST(survives_full_arenas));

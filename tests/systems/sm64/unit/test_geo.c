#include "decode.h"
#include "segments.h"
#include "systems/sm64/rom/geo_rom.h"

struct built {
	struct adb_arena *arena;
	struct adb_content out;
	struct adb_sm64_geo *geo;
};

static struct built build(const struct test_segments *t, uint32_t address)
{
	struct built b = { .arena = adb_arena_new(DECODE_BUDGET) };

	b.out.arena = b.arena;
	b.geo = adb_sm64_geo_build_rom(&b.out, &t->segments, &t->map, address);
	return b;
}

static void end(struct built *b, struct test_segments *t)
{
	adb_arena_free(b->arena);
	free_segments(t);
}

/* Example E6 of the specification. */
static const uint32_t lamp[] = {
	0x16000000, 0x00C80064, 0x04000000, 0x1D000000, 0x00004000, 0x04000000, 0x13010000,
	0x00000000, 0x00000000, 0x04000000, 0x13010044, 0xFFF6004F, 0x05001230, 0x0E000002,
	0x80400000, 0x04000000, 0x13010000, 0x00000000, 0x05001300, 0x13040000, 0x00000000,
	0x05001400, 0x05000000, 0x05000000, 0x05000000, 0x05000000, 0x01000000,
};

static void reads_the_example(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);

	put_words(&t, block, lamp, sizeof lamp / sizeof lamp[0]);

	struct built b = build(&t, 0x0C000000);
	struct adb_skeleton *skeleton = adb_sm64_geo_add_skeleton(&b.out, b.geo, "lamp", "0C000000");

	CHECK_INT(t.sizes[block], 108);
	CHECK_INT(b.geo->part_count, 3);
	CHECK(b.geo->is_whole);
	CHECK_NEAR(b.geo->scale, 0.25, 0);
	CHECK_INT(skeleton->bone_count, 3);
	CHECK_INT(skeleton->bones[0].parent_id, ADB_NO_BONE);
	CHECK_INT(skeleton->bones[1].parent_id, 0);
	CHECK_INT(skeleton->bones[2].parent_id, 0);
	CHECK_NEAR(skeleton->bones[1].rest.translation.x, 68, 0);
	CHECK_NEAR(skeleton->bones[1].rest.translation.y, -10, 0);
	CHECK_NEAR(skeleton->bones[1].rest.translation.z, 79, 0);
	CHECK_NEAR(skeleton->bones[1].rest.rotation.w, 1, 0);
	CHECK_TEXT(skeleton->bones[2].name, "part_02");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "part_counts"), "[3]");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "display_lists"),
		   "[\"\",\"05001230\",\"05001300\"]");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "layers"), "[1,1,1]");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "switches"), "1");
	CHECK(attribute_json(&skeleton->attributes, "is_whole") == NULL);
	CHECK_TEXT(b.out.models->native_id, "0C000000");
	CHECK_INT(b.out.problem_count, 0);
	end(&b, &t);
}

#define PART  0x13010000, 0x00000000, 0x00000000
#define NODE  0x0B000000
#define OPEN  0x04000000
#define CLOSE 0x05000000
#define END   0x01000000

/* A switch of no part, one part, and two; then one part for all. */
static void counts_every_choice(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);

	PUT(&t, block, NODE, OPEN, 0x0E000003, 0, OPEN, NODE, PART, PART, OPEN, PART, CLOSE, CLOSE, PART,
	    CLOSE, END);

	struct built b = build(&t, 0x0C000000);

	CHECK_INT(b.geo->part_count, 1); /* the first case has none */
	CHECK(!b.geo->counts[0] && b.geo->counts[1] && b.geo->counts[2] && b.geo->counts[3] &&
	      !b.geo->counts[4]);
	end(&b, &t);
}

/* Of two levels of detail the first is drawn; what stands between them is drawn too. */
static void takes_one_level_of_detail(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);

	PUT(&t, block, NODE, OPEN, 0x0D000000, 0x00000400, OPEN, PART, PART, CLOSE, PART, 0x0D000000,
	    0x04002000, OPEN, PART, CLOSE, CLOSE, END);

	struct built b = build(&t, 0x0C000000);

	CHECK_INT(b.geo->part_count, 3);
	CHECK_INT(b.geo->lod_count, 2);
	CHECK(!b.geo->counts[1] && b.geo->counts[2] && b.geo->counts[3] && !b.geo->counts[4]);
	end(&b, &t);
}

static void notes_what_moves_between_parts(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);

	PUT(&t, block, 0x1D000000, 0x00008000, OPEN, 0x1D000000, 0x00008000, OPEN, PART, OPEN, 0x12000000, 0,
	    OPEN, PART, CLOSE, PART, CLOSE, CLOSE, CLOSE, END);

	struct built b = build(&t, 0x0C000000);
	struct adb_skeleton *skeleton = adb_sm64_geo_add_skeleton(&b.out, b.geo, "x", "x");

	CHECK_NEAR(b.geo->scale, 0.25, 0);
	CHECK_INT(b.geo->part_count, 3);
	CHECK_INT(b.geo->parts[1].parent, 0);
	CHECK_TEXT(attribute_json(&skeleton->attributes, "transformed_bones"), "[1]");
	end(&b, &t);
}

/* The scale is read without a sign. */
static void reads_a_large_scale(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);

	PUT(&t, block, 0x1D000000, 0x80000000, OPEN, PART, CLOSE, END);

	struct built b = build(&t, 0x0C000000);

	CHECK_NEAR(b.geo->scale, 32768, 0);
	end(&b, &t);
}

/* A call in another segment that comes back, a link that leaves a call and nodes open, a jump. */
static void follows_branches(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C), other = add_block(&t, 0x0D);

	PUT(&t, block, NODE, OPEN, 0x02010000, 0x0D000000, 0x00000000, 0x0D000014, 0x02000000, 0x0C000028);
	PUT(&t, block, PART); /* jumped over, at 20h */
	t.sizes[block] = 0x28;
	PUT(&t, block, PART, CLOSE, END);
	PUT(&t, other, PART, 0x03000000, END);                         /* called at 0 */
	PUT(&t, other, PART, OPEN, 0x02010000, 0x0D000030, END, NODE); /* linked at 14h */
	t.sizes[other] = 0x30;
	PUT(&t, other, PART, END); /* at 30h: ends the link, not the call */

	struct built b = build(&t, 0x0C000000);

	CHECK_INT(b.geo->part_count, 4);
	CHECK_INT(b.geo->parts[1].parent, ADB_NO_BONE);
	CHECK_INT(b.geo->parts[2].parent, 1);
	CHECK_INT(b.geo->parts[3].parent, ADB_NO_BONE);
	CHECK(b.geo->is_whole);
	CHECK_INT(b.out.problem_count, 0);
	end(&b, &t);
}

/* The first node alone is the root; more closed than opened does not matter. */
static void keeps_the_first_root(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);

	PUT(&t, block, NODE, OPEN, PART, CLOSE, CLOSE, CLOSE, PART, OPEN, PART, CLOSE, END);

	struct built b = build(&t, 0x0C000000);

	CHECK_INT(b.geo->part_count, 1);
	CHECK_INT(problem_count(&b.out, "geo-second-root"), 1);
	end(&b, &t);
}

/* Opened twice, the first node still is the parent, and its children are those of both depths. */
static void opens_the_same_node_again(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);

	PUT(&t, block, NODE, OPEN, PART, OPEN, OPEN, PART, CLOSE, PART, CLOSE, CLOSE, END);

	struct built b = build(&t, 0x0C000000);

	CHECK_INT(b.geo->part_count, 3);
	CHECK_INT(b.geo->parts[1].parent, 0);
	CHECK_INT(b.geo->parts[2].parent, 0);
	CHECK_INT(b.out.problem_count, 0);
	end(&b, &t);
}

static void stops_at_limits(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);
	struct built b;

	/* a jump to itself */
	PUT(&t, block, NODE, 0x02000000, 0x0C000004);
	b = build(&t, 0x0C000000);
	CHECK(!b.geo->is_whole);
	CHECK_INT(problem_count(&b.out, "geo-commands"), 1);
	adb_arena_free(b.arena);

	/* a call to itself: 16 deep, and the end of the outermost */
	t.sizes[block] = 0;
	PUT(&t, block, 0x02010000, 0x0C000000, 0x03000000);
	b = build(&t, 0x0C000000);
	CHECK_INT(problem_count(&b.out, "geo-calls"), 1);
	adb_arena_free(b.arena);

	/* 256 parts */
	t.sizes[block] = 0;
	PUT(&t, block, NODE, OPEN);
	for (int i = 0; i < 256; i++)
		PUT(&t, block, PART);
	PUT(&t, block, CLOSE, END);
	b = build(&t, 0x0C000000);
	CHECK_INT(b.geo->part_count, ADB_SM64_GEO_MAX_PARTS);
	CHECK_INT(problem_count(&b.out, "geo-parts"), 1);
	CHECK(!b.geo->is_whole);
	adb_arena_free(b.arena);

	/* nodes in nodes */
	t.sizes[block] = 0;
	for (int i = 0; i < 100; i++)
		PUT(&t, block, NODE, OPEN);
	b = build(&t, 0x0C000000);
	CHECK_INT(problem_count(&b.out, "geo-depth"), 1);
	end(&b, &t);
}

static void reports_what_is_damaged(void)
{
	struct test_segments t = { 0 };
	size_t block = add_block(&t, 0x0C);
	struct built b;

	PUT(&t, block, NODE, OPEN, PART, 0x02010000, 0x05000000, PART, 0x7F000000);
	b = build(&t, 0x0C000000);
	CHECK_INT(b.geo->part_count, 2); /* on both sides of a target in no segment */
	CHECK_INT(problem_count(&b.out, "geo-target"), 1);
	CHECK_INT(problem_count(&b.out, "geo-command"), 1);
	CHECK(!b.geo->is_whole);
	adb_arena_free(b.arena);

	b = build(&t, 0x0C123456);
	CHECK_INT(b.geo->part_count, 0);
	end(&b, &t);
}

/* ---- macros ---- */

static void reads_macros(void)
{
	struct adb_sm64_argument arguments[8] = {
		{ NULL, 1 }, { NULL, 68 }, { NULL, -10 }, { NULL, 79 }, { "lamp_dl", 0 }
	};
	struct adb_sm64_geo_command command = { 0 };

	CHECK(adb_sm64_geo_from_macro("GEO_ANIMATED_PART", arguments, 5, &command));
	CHECK_INT(command.op, ADB_SM64_GEO_PART);
	CHECK_INT(command.layer, 1);
	CHECK_INT(command.offset[1], -10);
	CHECK_TEXT(command.display_list, "lamp_dl");
	arguments[4].symbol = "NULL";
	CHECK(adb_sm64_geo_from_macro("GEO_ANIMATED_PART", arguments, 5, &command));
	CHECK(command.display_list == NULL);

	const struct adb_sm64_argument branch[] = { { NULL, 1 }, { "arm_geo", 0 } };

	CHECK(adb_sm64_geo_from_macro("GEO_BRANCH", branch, 2, &command));
	CHECK_INT(command.op, ADB_SM64_GEO_CALL);
	CHECK_TEXT(command.target, "arm_geo");

	const struct adb_sm64_argument jump[] = { { NULL, 0 }, { "arm_geo", 0 } };

	CHECK(adb_sm64_geo_from_macro("GEO_BRANCH", jump, 2, &command));
	CHECK_INT(command.op, ADB_SM64_GEO_JUMP);
	CHECK(adb_sm64_geo_from_macro("GEO_BRANCH_AND_LINK", branch + 1, 1, &command));
	CHECK_INT(command.op, ADB_SM64_GEO_LINK);

	const struct adb_sm64_argument scale[] = { { NULL, 0 }, { NULL, 16384 } };

	CHECK(adb_sm64_geo_from_macro("GEO_SCALE", scale, 2, &command));
	CHECK_NEAR(command.scale, 0.25, 0);
	CHECK(adb_sm64_geo_from_macro("GEO_CAMERA_FRUSTUM_WITH_FUNC", NULL, 0, &command));
	CHECK_INT(command.op, ADB_SM64_GEO_NODE);
	CHECK(adb_sm64_geo_from_macro("GEO_NOP_1A", NULL, 0, &command));
	CHECK_INT(command.op, ADB_SM64_GEO_NOTHING);
	CHECK(!adb_sm64_geo_from_macro("GEO_UNHEARD_OF", NULL, 0, &command));
	CHECK(adb_sm64_geo_from_macro("GEO_ANIMATED_PART", NULL, 0, &command));
	CHECK_INT(command.offset[2], 0);
}

TEST_SUITE("sm64_geo", TEST(reads_the_example), TEST(counts_every_choice), TEST(takes_one_level_of_detail),
	   TEST(notes_what_moves_between_parts), TEST(reads_a_large_scale), TEST(follows_branches),
	   TEST(keeps_the_first_root), TEST(opens_the_same_node_again), TEST(stops_at_limits),
	   TEST(reports_what_is_damaged), TEST(reads_macros));

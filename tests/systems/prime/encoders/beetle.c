/* The toy of the second game: bones have rest rotations, events lie in the ANCS. */
#include "cast.h"

/* Of a quarter turn about one axis, to the precision of a double. */
#define R90 0.70710678118654757

static const struct prime_bone beetle_bones[] = {
	{ 0, 97, "Skeleton_Root", { 0, 0, 0 }, { 0, 0, 0, 1 } },
	{ 1, 0, "Body", { 0, 0, 0.25 }, { 0, 0, R90, R90 } },
	{ 2, 1, "Head", { 0, 0.375, 0.25 }, { R90, 0, 0, R90 } },
	{ 5, 1, "Wing_L", { -0.125, 0, 0.375 }, { 0, 0.38268343236508978, 0, 0.92387953251128674 } },
	{ 6, 1, "Wing_R", { 0.125, 0, 0.375 }, { 0, -0.38268343236508978, 0, 0.92387953251128674 } },
	{ 9, 1, "Leg_LCTR", { 0, 0.125, 0.125 }, { 0.5, 0.5, 0.5, 0.5 } },
};

const struct prime_skeleton beetle_skeleton = { beetle_bones, COUNT_OF(beetle_bones), NULL, 0 };

static const struct prime_event fly_list[] = {
	{ EVENT(BOOL, "Loop", 0, 0), ALWAYS, .time_state = 2, .value = 1 },
	{ EVENT(SOUND, "Buzz", 8, 0.1F), ALWAYS, .value = 501, HEARD(0.1F, 30) },
};
static const struct prime_event crawl_list[] = {
	{ EVENT(PARTICLE, "Dust", 5, 0.2F), ALWAYS, .bone_id = 9, PARTICLE("PART", PUFF_PART, 10, 0.25F) },
	{ EVENT(INT32, "Turn", 6, 0.3F), ALWAYS, .value = 17, .bone_name = "Head" },
};

static const struct prime_local_animation beetle_locals[] = {
	{ 0, "Fly" },
	{ 1, "Crawl" },
	{ 2, "Grow" },
	{ 3, "Still" },
};
static const uint32_t beetle_map[] = { 0, 1, 2, 3 };
static const struct prime_box beetle_boxes[] = { { "Fly", { -0.5F, -0.5F, 0, 0.5F, 0.5F, 0.75F } } };
static const uint32_t beetle_spsc[] = { 0x5EED0A04 };

static const struct prime_effect_part wing_parts[] = { { "wing", "PART", PUFF_PART, NULL, 5, 1, 1, 0 } };
static const struct prime_effect beetle_effects[] = { { "Wings", wing_parts, 1 } };

static const struct prime_character beetle_characters[] = {
	{
		.version = 10,
		.name = "Tin_Beetle",
		.cmdl = BEETLE_CMDL,
		.cskr = BEETLE_CSKR,
		.cinf = BEETLE_CIN,
		.animations = beetle_locals,
		.animation_count = COUNT_OF(beetle_locals),
		.default_state = -1,
		.spsc = { beetle_spsc, 1 },
		.boxes = beetle_boxes,
		.box_count = 1,
		.effects = beetle_effects,
		.effect_count = 1,
		.frozen_cmdl = PRIME_ID_NONE,
		.frozen_cskr = PRIME_ID_NONE,
		.map = beetle_map,
		.map_count = COUNT_OF(beetle_map),
		.cspp = BEETLE_CSPP,
	},
};

static const struct prime_meta crawl_parts[] = {
	{ .anim_id = CRAWL_ANI, .primitive = 1, .name = "R_crawl_tin_beetle" },
	{ .anim_id = CRAWL_ANI, .primitive = 1, .name = "R_crawl_tin_beetle", .start = 0.2F },
};

static const struct prime_animation beetle_animations[] = {
	{ "Fly", { .anim_id = FLY_ANI, .primitive = 0, .name = "B_fly_tin_beetle" }, { 2, fly_list, 2 } },
	{ "Crawl",
	  { .type = PRIME_SEQUENCE, .parts = crawl_parts, .part_count = COUNT_OF(crawl_parts) },
	  { 2, crawl_list, 2 } },
	{ "Grow", { .anim_id = GROW_ANI, .primitive = 2, .name = "P_grow_tin_beetle" }, { 1, NULL, 0 } },
	{ "Still", { .anim_id = STILL_ANI, .primitive = 3, .name = "O_still_tin_beetle" }, { 2, NULL, 0 } },
};

static const struct prime_meta landing = { .anim_id = GROW_ANI, .primitive = 2, .name = "P_grow_tin_beetle" };
static const struct prime_transition beetle_transitions[] = {
	{ 0, 1, { .type = PRIME_TRANS_META, .meta = &landing } },
};

const struct prime_set beetle_set = {
	.characters = beetle_characters,
	.character_count = 1,
	.table_count = 3,
	.animations = beetle_animations,
	.animation_count = COUNT_OF(beetle_animations),
	.transitions = beetle_transitions,
	.transition_count = 1,
	.default_transition = { .type = PRIME_TRANS, .duration = 0.2F },
	.default_fade_in = 0.25F,
	.default_fade_out = 0.25F,
};

/* A set that lies about loose, and names a clip that lies about loose. */

static const struct prime_event larva_list[] = {
	{ EVENT(BOOL, "Loop", 0, 0), ALWAYS, .time_state = 2, .value = 1 },
};
static const struct prime_character larva_characters[] = {
	{
		.version = 10,
		.name = "Larva",
		.cmdl = BEETLE_CMDL,
		.cskr = BEETLE_CSKR,
		.cinf = BEETLE_CIN,
		.default_state = -1,
		.cspp = PRIME_ID_NONE,
	},
};
static const struct prime_animation larva_animations[] = {
	{ "Wriggle", { .anim_id = 0x5EED0101, .name = "B_wriggle_larva" }, { 2, larva_list, 1 } },
};

const struct prime_set larva_set = {
	.characters = larva_characters,
	.character_count = 1,
	.table_count = 1,
	.animations = larva_animations,
	.animation_count = 1,
	.default_transition = { .type = PRIME_SNAP },
};

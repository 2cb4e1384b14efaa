/* The scripts that the corpus holds in binary form (Gothic 2). */
#include "scripts.h"

const struct zen_date corpus_date = { 2002, 8, 28, 12, 50, 52, 0 };

/* clang-format off */
static const struct zen_entry puppet_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_STAND", .layer = 1, .next = "S_STAND", .blend_in = 0.2,
		.blend_out = 0.2, .flags = "M.I", .target = "PUPPET_STAND.ASC", .dir = "F",
		.first = 1, .last = 50, .fps = 10,
	},
	{
		/* Stored at 10 fps: source frame 26 is second 1.0 and stored frame 10. */
		.kind = ZEN_ANI, .name = "S_WALKL", .layer = 1, .next = "S_WALKL", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "PUPPET_WALK.ASC", .dir = "F",
		.first = 1, .last = 50, .fps = 10,
		EVENTS({.kind = ZEN_SFX_GROUND, .frame = 1, .text = {"WOODSTEP"}},
		       {.kind = ZEN_SFX_GROUND, .frame = 26, .text = {"WOODSTEP"}, .value = {800}},
		       {.kind = ZEN_SFX, .frame = 13, .text = {"CREAK"}, .value = {0, 1}}),
	},
	{
		.kind = ZEN_ANI, .name = "S_RUNL", .layer = 1, .next = "S_RUNL", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "PUPPET_RUN.ASC", .dir = "F",
		.first = 101, .last = 116, .fps = 25,
		EVENTS({.kind = ZEN_SFX_GROUND, .frame = 101, .text = {"WOODSTEP"}},
		       {.kind = ZEN_SFX_GROUND, .frame = 109, .text = {"WOODSTEP"}}),
	},
	{
		.kind = ZEN_ANI, .name = "T_WAVE", .layer = 2, .next = "", .blend_in = 0.3,
		.blend_out = 0.3, .flags = "E", .target = "PUPPET_WAVE.ASC", .dir = "F",
		.first = 1, .last = 30, .fps = 10,
		EVENTS({.kind = ZEN_TAG, .frame = 6,
			.text = {"DEF_CREATE_ITEM", "ZS_RIGHTHAND", "ITTOYFLAG"}},
		       {.kind = ZEN_TAG, .frame = 28, .text = {"DEF_DESTROY_ITEM"}},
		       {.kind = ZEN_MORPH, .frame = 4, .text = {"S_SMILE", "BIP01 HEAD"}, .value = {0.75, 1.5}},
		       {.kind = ZEN_PFX, .frame = 11, .text = {"SAWDUST", "BIP01 R HAND"}, .value = {2, 1}},
		       {.kind = ZEN_PFX_STOP, .frame = 21, .value = {2}}),
	},
	{
		/* Out of order, before the first frame, beyond the last, and one of every other kind. */
		.kind = ZEN_ANI, .name = "T_BOW", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "PUPPET_BOW.ASC", .dir = "F",
		.first = 26, .last = 50, .speed = 1.5, .cvs = 0.5,
		EVENTS({.kind = ZEN_TAG, .frame = 0, .text = {"DEF_HIT_LIMB", "BIP01 R HAND"}},
		       {.kind = ZEN_TAG, .frame = 0, .text = {"DEF_OPT_FRAME", "4"}},
		       {.kind = ZEN_TAG, .frame = 0, .text = {"DEF_WINDOW", "8\t15"}},
		       {.kind = ZEN_SWAP_MESH, .frame = 40, .text = {"ZS_LEFTHAND", "ZS_RIGHTHAND"}},
		       {.kind = ZEN_SET_MESH, .frame = 30, .text = {"PUPPET_COAT.ASC"}},
		       {.kind = ZEN_PFX_GROUND, .frame = 35},
		       {.kind = ZEN_TREMOR, .frame = 38, .value = {1000, 500, 2, 8}},
		       {.kind = ZEN_SFX, .frame = -3, .text = {"CREAK"}},
		       {.kind = ZEN_SFX, .frame = 60, .text = {"CREAK"}, .value = {3000}},
		       {.kind = ZEN_TAG, .frame = 45, .text = {"DEF_FIGHTMODE", ""}}),
	},
	{
		/* Reverse: source frame 78 comes 0.04 s after the start. */
		.kind = ZEN_ANI, .name = "T_SIT", .layer = 1, .next = "S_SIT", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "PUPPET_SIT.ASC", .dir = "R",
		.first = 50, .last = 79, .fps = 10,
		EVENTS({.kind = ZEN_SFX, .frame = 78, .text = {"CREAK"}},
		       {.kind = ZEN_SFX, .frame = 50, .text = {"THUD"}}),
	},
	{
		.kind = ZEN_ANI, .name = "S_POSE", .layer = 1, .next = "S_POSE", .blend_in = 0.2,
		.blend_out = 0.2, .flags = ".", .target = "PUPPET_POSE.ASC", .dir = "F",
		.first = 7, .last = 7,
	},
	{
		.kind = ZEN_ANI, .name = "C_LOOK_1", .layer = 10, .next = "", .blend_in = 0, .blend_out = 0,
		.flags = ".", .target = "PUPPET_LOOK.ASC", .dir = "F", .first = 1, .last = 1,
	},
	{
		.kind = ZEN_ANI, .name = "C_LOOK_2", .layer = 10, .next = "", .blend_in = 0, .blend_out = 0,
		.flags = ".", .target = "PUPPET_LOOK.ASC", .dir = "F", .first = 2, .last = 2,
	},
	{
		/* C_LOOK_3 is missing. */
		.kind = ZEN_ANI, .name = "C_LOOK_4", .layer = 10, .next = "", .blend_in = 0, .blend_out = 0,
		.flags = ".", .target = "PUPPET_LOOK.ASC", .dir = "F", .first = 4, .last = 4,
	},
	{
		.kind = ZEN_COMB, .name = "T_LOOK", .layer = 10, .next = "", .blend_in = 0.3,
		.blend_out = 0.3, .flags = "M.", .target = "C_LOOK_", .count = 4,
		EVENTS({.kind = ZEN_SFX, .frame = 1, .text = {"CREAK"}}),
	},
	{
		.kind = ZEN_BLEND, .name = "T_STAND_2_WALKL", .next = "S_WALKL", .blend_in = 0.2,
		.blend_out = 0.2,
		EVENTS({.kind = ZEN_TAG, .frame = 0, .text = {"DEF_FIGHTMODE", "FIST"}}),
	},
	{
		.kind = ZEN_BLEND, .name = "T_WALKL_2_STAND", .next = "S_STAND", .blend_in = 0.2,
		.blend_out = 0.2,
	},
	{
		.kind = ZEN_SYNC, .name = "T_WALKL_2_RUNL", .next = "S_RUNL",
		EVENTS({.kind = ZEN_SFX, .frame = 2, .text = {"CREAK"}}),
	},
	{
		/* The target runs in reverse, the alias does not: only its own direction counts. */
		.kind = ZEN_ALIAS, .name = "T_STANDUP", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "T_SIT", .dir = "F",
	},
	{
		.kind = ZEN_ALIAS, .name = "S_WALKBL", .layer = 1, .next = "S_WALKBL", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "S_WALKL", .dir = "R",
		EVENTS({.kind = ZEN_SFX_GROUND, .frame = 26, .text = {"WOODSTEP"}}),
	},
	{
		.kind = ZEN_ALIAS, .name = "T_GHOST", .layer = 1, .next = "", .blend_in = 0, .blend_out = 0,
		.flags = ".", .target = "T_NOWHERE", .dir = "F",
	},
	{
		/* No MAN, and a follow-up that nobody has. */
		.kind = ZEN_ANI, .name = "T_LOST", .layer = 1, .next = "T_NEVER", .blend_in = 0,
		.blend_out = 0, .flags = "M.", .target = "PUPPET_LOST.ASC", .dir = "F",
		.first = 1, .last = 10,
		EVENTS({.kind = ZEN_SFX, .frame = 6, .text = {"CREAK"}}),
	},
	{
		.kind = ZEN_ANI, .name = "T_TURN", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "MR", .target = "PUPPET_TURN.ASC", .dir = "F",
		.first = 1, .last = 24, .fps = 12.5,
		EVENTS({.kind = ZEN_SFX, .frame = 13, .text = {"CREAK"}}),
	},
	{
		/* last = -1: up to the end of the ASC. */
		.kind = ZEN_ANI, .name = "T_JUMP", .layer = 1, .next = "S_STAND", .blend_in = 0,
		.blend_out = 0, .flags = "MF", .target = "PUPPET_JUMP.ASC", .dir = "F",
		.first = 1, .last = -1,
		EVENTS({.kind = ZEN_SFX_GROUND, .frame = 15, .text = {"THUD"}}),
	},
	{
		/* The samples of S_WALKL with another header. */
		.kind = ZEN_ANI, .name = "S_STROLL", .layer = 1, .next = "S_STAND", .blend_in = 0.5,
		.blend_out = 0.5, .flags = "M.", .target = "PUPPET_WALK.ASC", .dir = "F",
		.first = 1, .last = 50, .fps = 10,
	},
	{.kind = ZEN_DISABLE, .name = "T_OLD"},
};
/* clang-format on */

static const struct clip_plan puppet_clips[] = {
	{ .name = "S_STAND", .motion = MOTION_BREATHE },
	{ .name = "S_WALKL", .motion = MOTION_WALK, .all_keys = true },
	{ .name = "S_RUNL", .motion = MOTION_RUN },
	{ .name = "T_WAVE", .motion = MOTION_WAVE, .upper_body = true },
	{ .name = "T_BOW", .motion = MOTION_BOW },
	{ .name = "T_SIT", .motion = MOTION_SIT },
	{ .name = "S_POSE", .motion = MOTION_STILL },
	{ .name = "C_LOOK_1", .motion = MOTION_LOOK, .variant = 0, .upper_body = true },
	{ .name = "C_LOOK_2", .motion = MOTION_LOOK, .variant = 1, .upper_body = true },
	{ .name = "C_LOOK_4", .motion = MOTION_LOOK, .variant = 3, .upper_body = true },
	{ .name = "T_TURN", .motion = MOTION_TURN, .all_keys = true },
	{ .name = "T_JUMP", .motion = MOTION_JUMP, .source_count = 15 },
	{ .name = "S_STROLL", .motion = MOTION_WALK, .as_loop = true },
};

static const char *const puppet_meshes[] = { "PUPPET_COAT.ASC", "PUPPET_HAT.ASC", "PUPPET_LOST.ASC", NULL };
static const char *const puppet_tag[] = { "DEF_HIT_LIMB", "BIP01 L HAND", "BIP01 R HAND", NULL };

static const struct zen_script puppet = {
	.name = "PUPPET",
	.model = "PUPPET",
	.date = { 2002, 8, 28, 12, 50, 52, 0 },
	.asc_base = "PUPPET",
	.source_path = "\\_WORK\\DATA\\ANIMS\\PUPPET.MDS",
	.mesh = "PUPPET_BODY",
	.registered = puppet_meshes,
	.model_tag = puppet_tag,
	.max_fps = 25,
	.entries = puppet_entries,
	.entry_count = COUNT_OF(puppet_entries),
};

const struct script_plan puppet_plan = { &puppet, puppet_clips, COUNT_OF(puppet_clips), NULL };

/* An overlay: known by F100, its T_STUMBLE goes on in the base script. */
/* clang-format off */
static const struct zen_entry puppet_drunk_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_WALKL", .layer = 1, .next = "S_WALKL", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "PUPPET_DRUNK.ASC", .dir = "F",
		.first = 1, .last = 50, .fps = 10,
		EVENTS({.kind = ZEN_SFX, .frame = 26, .text = {"HICCUP"}}),
	},
	{
		.kind = ZEN_ANI, .name = "T_STUMBLE", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "PUPPET_DRUNK.ASC", .dir = "F",
		.first = 51, .last = 60,
	},
	{
		.kind = ZEN_ALIAS, .name = "S_RUNL", .layer = 1, .next = "S_RUNL", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "S_WALKL", .dir = "F",
	},
	{.kind = ZEN_DISABLE, .name = "T_JUMP"},
};
/* clang-format on */

static const struct clip_plan puppet_drunk_clips[] = {
	{ .name = "S_WALKL", .motion = MOTION_STAGGER },
	{ .name = "T_STUMBLE", .motion = MOTION_SIT },
};

static const struct zen_script puppet_drunk = {
	.name = "PUPPET_DRUNK",
	.model = "PUPPET",
	.date = { 2002, 8, 28, 12, 51, 0, 0 },
	.asc_base = "PUPPET",
	.source_path = "\\_WORK\\DATA\\ANIMS\\MDS_OVERLAY\\PUPPET_DRUNK.MDS",
	.mesh = "PUPPET_BODY",
	.dont_use_mesh = true,
	.entries = puppet_drunk_entries,
	.entry_count = COUNT_OF(puppet_drunk_entries),
};

const struct script_plan puppet_drunk_plan = { &puppet_drunk, puppet_drunk_clips,
					       COUNT_OF(puppet_drunk_clips), &puppet };

/* clang-format off */
static const struct zen_entry stand_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_STAND", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "PUPPET_STAND.ASC", .dir = "F",
		.first = 1, .last = 10, .fps = 10,
	},
};
/* clang-format on */

static const struct clip_plan stand_clips[] = { { .name = "S_STAND", .motion = MOTION_BREATHE } };

static const struct zen_script puppet_giant = {
	.name = "PUPPET_GIANT",
	.model = "PUPPET",
	.date = { 2003, 1, 2, 3, 4, 6, 0 },
	.asc_base = "PUPPET_GIANT",
	.source_path = "\\_WORK\\DATA\\ANIMS\\PUPPET_GIANT.MDS",
	.mesh = "PUPPET_GIANT",
	.entries = stand_entries,
	.entry_count = COUNT_OF(stand_entries),
};

const struct script_plan puppet_giant_plan = { &puppet_giant, stand_clips, COUNT_OF(stand_clips), NULL };

static const struct zen_script doll = {
	.name = "DOLL",
	.model = "DOLL",
	.date = { 2002, 8, 28, 12, 52, 0, 0 },
	.asc_base = "DOLL",
	.source_path = "\\_WORK\\DATA\\ANIMS\\DOLL.MDS",
	.mesh = "DOLL_BODY",
	.dont_use_mesh = true,
	.entries = stand_entries,
	.entry_count = COUNT_OF(stand_entries),
};

const struct script_plan doll_plan = { &doll, stand_clips, COUNT_OF(stand_clips), NULL };

/* clang-format off */
static const struct zen_entry lantern_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_S0", .layer = 1, .next = "S_S0", .blend_in = 0, .blend_out = 0,
		.flags = ".", .target = "LANTERN.ASC", .dir = "F", .first = 0, .last = 19, .fps = 10,
	},
};
/* clang-format on */

static const struct clip_plan lantern_clips[] = {
	{ .name = "S_S0", .motion = MOTION_SWING, .all_keys = true }
};

static const struct zen_script lantern = {
	.name = "LANTERN",
	.model = "LANTERN",
	.date = { 2002, 8, 28, 12, 53, 0, 0 },
	.asc_base = "LANTERN",
	.source_path = "\\_WORK\\DATA\\ANIMS\\MDS_MOBSI\\LANTERN.MDS",
	.mesh = "LANTERN.ASC",
	.entries = lantern_entries,
	.entry_count = COUNT_OF(lantern_entries),
};

const struct script_plan lantern_plan = { &lantern, lantern_clips, COUNT_OF(lantern_clips), NULL };

/* All clips of CRANK are odd; the file of each is made in zengin_odd.c, except S_SPIN. */
/* clang-format off */
#define CRANK_ANI(NAME, FIRST, LAST) \
	{ \
		.kind = ZEN_ANI, .name = (NAME), .layer = 1, .next = "", .flags = ".", \
		.target = "CRANK.ASC", .dir = "F", .first = (FIRST), .last = (LAST), \
	}

static const struct zen_entry crank_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_SPIN", .layer = 1, .next = "S_SPIN", .flags = ".",
		.target = "CRANK.ASC", .dir = "F", .first = 0, .last = 19, .fps = 10,
	},
	CRANK_ANI("S_EDGE", 0, 5),
	CRANK_ANI("S_FLAT", 0, 2),
	CRANK_ANI("S_ORDER", 0, 2),
	CRANK_ANI("T_EVENTS", 0, 11),
	CRANK_ANI("S_EMPTY", 0, 0),
	CRANK_ANI("S_NOFRAMES", 0, 0),
	CRANK_ANI("S_STRANGER", 0, 1),
	CRANK_ANI("S_EXTRA", 0, 1),
	CRANK_ANI("S_UNKNOWN", 0, 1),
	CRANK_ANI("S_NOFPS", 0, 1),
	CRANK_ANI("S_TWOHEADERS", 0, 1),
	CRANK_ANI("S_NOSOURCE", 0, 1),
};
/* clang-format on */

static const struct clip_plan crank_clips[] = {
	{ .name = "S_SPIN", .motion = MOTION_SPIN, .all_keys = true },
};

static const struct zen_script crank = {
	.name = "CRANK",
	.model = "CRANK",
	.date = { 2002, 8, 28, 12, 54, 0, 0 },
	.asc_base = "CRANK",
	.source_path = "\\_WORK\\DATA\\ANIMS\\MDS_MOBSI\\CRANK.MDS",
	.mesh = "CRANK",
	.dont_use_mesh = true,
	.entries = crank_entries,
	.entry_count = COUNT_OF(crank_entries),
};

const struct script_plan crank_plan = { &crank, crank_clips, COUNT_OF(crank_clips), NULL };

static const struct zen_script statue = {
	.name = "STATUE",
	.model = "STATUE",
	.date = { 2002, 8, 28, 12, 55, 0, 0 },
	.asc_base = "STATUE",
	.source_path = "\\_WORK\\DATA\\ANIMS\\MDS_MOBSI\\STATUE.MDS",
	.mesh = "STATUE",
};

const struct script_plan statue_plan = { &statue, NULL, 0, NULL };

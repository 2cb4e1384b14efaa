/*
 * The scripts that the corpus holds as text (Gothic 1), with the quirks of zengin.md section 5.4.
 * Each entry says what is meant; `line` says how it is written where that is odd.
 */
#include "scripts.h"

/* clang-format off */
static const struct zen_entry marionette_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_STAND", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "MI", .target = "MAR_STAND.ASC", .dir = "F",
		.first = 1, .last = 20, .fps = 10,
		/* FPS with the value in the next token; flags MI. */
		.line = "// ani (\"not_this\" 1 \"\" 0 0 . \"no.asc\" F 1 2)\r\n"
			"\t\t/ and not this: ani (\"nor_this\" 1 \"\" 0 0 . \"no.asc\" F 1 2)\r\n"
			"\t\tani\t\t(\"s_stand\"\t1\t\"s_stand\"\t0.1 0.1\tMI.\t\"mar_stand.asc\"\tF\t1\t20\t"
			"FPS: 10)\t// spok\xF3j, bez ruchu \x8F",
	},
	{
		.kind = ZEN_ANI, .name = "S_WALK", .layer = 1, .next = "S_WALK", .blend_in = 0,
		.blend_out = 0.1, .flags = "M", .target = "MAR_WALK.ASC", .dir = "F",
		.first = 1, .last = 25,
		/* Flags M: and a bracket that is never closed. */
		.line = "ANI (\"s_walk\" 1 \"s_walk\" 0.0 0.1 M: \"mar_walk.asc\" F 1 25",
		.bare_events = true,
		EVENTS({.kind = ZEN_SFX_GROUND, .frame = 20, .text = {"KLACK"},
			.line = "*eventSFXGrnd (20 \"Klack\" r:4000)"},
		       {.kind = ZEN_SFX_GROUND, .frame = 7, .text = {"KLACK"},
			.line = "*EVENTSFXGRND\t7 \"Klack\" R: 700"},
		       {.kind = ZEN_SFX, .frame = 13, .text = {"TURN"}, .line = "*eventSFX (13 \"Turn   )"},
		       {.kind = ZEN_SFX, .frame = 14, .text = {"CREAK"},
			.line = "*eventSFX (14 \"Creak\" EMTPY_SLOT)"},
		       {.kind = ZEN_SFX, .frame = 15, .text = {"CREAK"},
			.line = "*eventSFX ((15, \"Creak\", EMPTY_SLOT);"}),
	},
	{
		.kind = ZEN_ANI, .name = "T_FALL", .layer = 1, .next = "S_FALLEN", .flags = "M.",
		.target = "MAR_FALL.ASC", .dir = "F", .first = 10, .last = 34, .fps = 5, .speed = 2, .cvs = 0.5,
		.line = "ani(\"t_fall\"1\"s_fallen\"0 0 M.\"mar_fall.asc\"F 10 34 SPD:2 cvs:0.5 fps:5)",
		EVENTS({.kind = ZEN_TAG, .frame = 0, .text = {"DEF_DROP_TORCH"},
			.line = "*eventTag (\"DEF_DROP_TORCH\")"},
		       {.kind = ZEN_TAG, .frame = 0, .text = {"DEF_HIT_LIMB", "BIP01 HEAD"}},
		       {.kind = ZEN_SFX, .frame = 3, .text = {"THUD"}},
		       {.kind = ZEN_SFX, .frame = 60, .text = {"THUD"}},
		       {.kind = ZEN_SFX, .frame = 25, .text = {"THUD"}}),
	},
	{
		.kind = ZEN_ANI, .name = "S_FALLEN", .layer = 1, .next = "S_FALLEN", .flags = ".",
		.target = "MAR_FALL.ASC", .dir = "F", .first = 34, .last = 34,
	},
	{
		.kind = ZEN_ALIAS, .name = "T_RISE", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "T_FALL", .dir = "R",
		/* The real scripts have a tab in just this place. */
		.line = "aniAlias (\"t_rise\" 1 \"s_stand\" 0.1 0.1 M. \"t_fall\t\" R)",
		EVENTS({.kind = ZEN_SFX, .frame = 33, .text = {"CREAK"}}),
	},
	{
		.kind = ZEN_ALIAS, .name = "T_DROP", .layer = 2, .next = "", .flags = ".",
		.target = "T_FALL", .dir = "F",
		.line = "aniAlias (\"t_drop\" 2 \"\" 0.0 0.0 . \"T_FALL\")",
	},
	{
		.kind = ZEN_BLEND, .name = "T_STAND_2_WALK", .next = "S_WALK", .blend_in = 0.2, .blend_out = 0.2,
		.line = "aniBlend (\"t_stand_2_walk\" 1 \"s_walk\" 0.2 0.2)",
	},
	{
		.kind = ZEN_BLEND, .name = "T_WALK_2_STAND", .next = "S_STAND",
		.line = "aniBlend (\"t_walk_2_stand\" \"s_stand\")",
		EVENTS({.kind = ZEN_SFX, .frame = 1, .text = {"CREAK"}}),
	},
	{
		.kind = ZEN_ANI, .name = "C_LOOK1", .layer = 5, .next = "", .flags = ".",
		.target = "MAR_LOOK.ASC", .dir = "F", .first = 0, .last = 0,
	},
	{
		.kind = ZEN_ANI, .name = "C_LOOK2", .layer = 5, .next = "", .flags = ".",
		.target = "MAR_LOOK.ASC", .dir = "F", .first = 1, .last = 1,
	},
	{
		.kind = ZEN_COMB, .name = "T_LOOK", .layer = 5, .next = "", .blend_in = 0.3, .blend_out = 0.3,
		.flags = "M.", .target = "C_LOOK", .count = 2,
		EVENTS({.kind = ZEN_TAG, .frame = 0, .text = {"DEF_DRAWSOUND"}}),
	},
	{.kind = ZEN_SYNC, .name = "T_WALK_2_WALK", .next = "S_WALK"},
	{
		.kind = ZEN_BATCH, .name = "B_BOTH",
		.line = "aniBatch (\"b_both\")\r\n\t\t{\r\n\t\t\t*aniBatch (\"s_walk\")\r\n"
			"\t\t\t*aniBatch (\"t_look\")\r\n\t\t}",
	},
	{
		/* Every kind of event, with and without what may be left out. */
		.kind = ZEN_ANI, .name = "T_SHOW", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "MAR_SHOW.ASC", .dir = "R",
		.first = 1, .last = 20,
		EVENTS({.kind = ZEN_SFX, .frame = 20, .text = {"DRUM"}, .value = {1200}},
		       {.kind = ZEN_SFX_GROUND, .frame = 19, .text = {"DRUM"}, .value = {0, 1}},
		       {.kind = ZEN_TAG, .frame = 18,
			.text = {"DEF_CREATE_ITEM", "ZS_HELMET", "ITTOYHAT"},
			.line = "*eventTag (18 \"DEF_CREATE_ITEM\" \"ZS_HELMET\" \"ItToyHat\" ATTACH)"},
		       {.kind = ZEN_PFX, .frame = 17, .text = {"SAWDUST", "BIP01 HEAD"}, .value = {3, 1},
			.line = "*eventPFX (17 3 \"Sawdust\" \"Bip01 Head\" \"ATTACH\")"},
		       {.kind = ZEN_PFX, .frame = 16, .text = {"SAWDUST", ""}, .value = {0, 0},
			.line = "*eventPFX (16 \"Sawdust\" \"\")"},
		       {.kind = ZEN_PFX_STOP, .frame = 15, .value = {3}},
		       {.kind = ZEN_PFX_GROUND, .frame = 14},
		       {.kind = ZEN_SET_MESH, .frame = 13, .text = {"MARIONETTE_CLOAK.ASC"}},
		       {.kind = ZEN_SWAP_MESH, .frame = 12, .text = {"ZS_HELMET", "BIP01 HEAD"}},
		       {.kind = ZEN_MORPH, .frame = 11, .text = {"S_SMILE", "BIP01 HEAD"}, .value = {1, -2},
			.line = "*eventMMStartAni (11 \"s_smile\")"},
		       {.kind = ZEN_MORPH, .frame = 10, .text = {"S_SMILE", "BIP01 SPINE"}, .value = {0.5, 3}},
		       {.kind = ZEN_TREMOR, .frame = 9, .value = {1000, 500, 2, 8}},
		       {.kind = ZEN_HEADING, .frame = 8, .text = {"F"}, .value = {0, 1, 0, 90}}),
	},
	{.kind = ZEN_DISABLE, .name = "T_OLD"},
};
/* clang-format on */

static const struct clip_plan marionette_clips[] = {
	{ .name = "S_STAND", .motion = MOTION_BREATHE },
	{ .name = "S_WALK", .motion = MOTION_WALK },
	{ .name = "T_FALL", .motion = MOTION_SIT },
	{ .name = "S_FALLEN", .motion = MOTION_BOW },
	{ .name = "C_LOOK1", .motion = MOTION_LOOK },
	{ .name = "C_LOOK2", .motion = MOTION_LOOK, .variant = 1 },
	{ .name = "T_SHOW", .motion = MOTION_WAVE },
};

static const struct zen_script marionette = {
	.name = "MARIONETTE",
	.model = "Kuk\xB3"
		 "a",
	.mesh = "MARIONETTE_BODY",
	.entries = marionette_entries,
	.entry_count = COUNT_OF(marionette_entries),
	.head = "// Drewniana kuk\xB3"
		"a na sznurkach. F\xFCr alle.\r\n"
		"Model (\"Kuk\xB3"
		"a\")\r\n{\r\n"
		"\tmeshAndTree (\"marionette_body.ASC\"\r\n"
		"\tregisterMesh\t\"Marionette_Cloak.asc\")\r\n"
		"\taniEnum\r\n\t{\r\n"
		"\t\tmodelTag (\"DEF_HIT_LIMB\" \"Bip01 Head\")\r\n"
		"\t\taniMaxFPS\t(25)\r\n",
	.tail = "\t}\r\n}\r\n\x1A",
};

const struct script_plan marionette_plan = { &marionette, marionette_clips, COUNT_OF(marionette_clips),
					     NULL };

/* Known as an overlay by its path only. */
/* clang-format off */
static const struct zen_entry marionette_tired_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_WALK", .layer = 1, .next = "S_WALK", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "MAR_TIRED.ASC", .dir = "F",
		.first = 1, .last = 25, .fps = 5,
	},
	{
		.kind = ZEN_ANI, .name = "T_YAWN", .layer = 1, .next = "S_STAND", .blend_in = 0.1,
		.blend_out = 0.1, .flags = "M.", .target = "MAR_TIRED.ASC", .dir = "F",
		.first = 26, .last = 35, .fps = 10,
	},
	{.kind = ZEN_DISABLE, .name = "T_SHOW"},
};
/* clang-format on */

static const struct clip_plan marionette_tired_clips[] = {
	{ .name = "S_WALK", .motion = MOTION_STAGGER },
	{ .name = "T_YAWN", .motion = MOTION_WAVE },
};

static const struct zen_script marionette_tired = {
	.name = "MARIONETTE_TIRED",
	.model = "MARIONETTE",
	.mesh = "MARIONETTE_BODY",
	.dont_use_mesh = true,
	.entries = marionette_tired_entries,
	.entry_count = COUNT_OF(marionette_tired_entries),
};

const struct script_plan marionette_tired_plan = { &marionette_tired, marionette_tired_clips,
						   COUNT_OF(marionette_tired_clips), &marionette };

/* An extra brace closes aniEnum early: the engine stops there, the last two have no MAN. */
/* clang-format off */
static const struct zen_entry gate_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_S0", .layer = 1, .next = "S_S0", .flags = ".",
		.target = "GATE.ASC", .dir = "F", .first = 0, .last = 0,
	},
	{
		.kind = ZEN_ANI, .name = "T_S0_2_S1", .layer = 1, .next = "S_S1", .flags = ".",
		.target = "GATE.ASC", .dir = "F", .first = 0, .last = 9,
		.line = "ani (\"t_S0_2_S1\" 1 \"s_S1\" 0 0 . \"gate.asc\" F 0 9)\r\n\t\t}",
	},
	{
		.kind = ZEN_ANI, .name = "S_S1", .layer = 1, .next = "S_S1", .flags = ".",
		.target = "GATE.ASC", .dir = "F", .first = 9, .last = 9, .outside = true,
	},
	{
		.kind = ZEN_ANI, .name = "T_S1_2_S0", .layer = 1, .next = "S_S0", .flags = ".",
		.target = "GATE.ASC", .dir = "R", .first = 0, .last = 9, .outside = true,
	},
};
/* clang-format on */

static const struct clip_plan gate_clips[] = {
	{ .name = "S_S0", .motion = MOTION_STILL },
	{ .name = "T_S0_2_S1", .motion = MOTION_SWING },
};

static const struct zen_script gate = {
	.name = "GATE",
	.model = "GATE",
	.mesh = "GATE",
	.entries = gate_entries,
	.entry_count = COUNT_OF(gate_entries),
};

const struct script_plan gate_plan = { &gate, gate_clips, COUNT_OF(gate_clips), NULL };

/* aniEnum is closed before the last entry, and the final brace is missing. */
/* clang-format off */
static const struct zen_entry seesaw_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_S0", .layer = 1, .next = "S_S0", .flags = ".",
		.target = "SEESAW.ASC", .dir = "F", .first = 0, .last = 0,
	},
	{
		.kind = ZEN_ANI, .name = "T_S0_2_S1", .layer = 1, .next = "S_S0", .flags = ".",
		.target = "SEESAW.ASC", .dir = "F", .first = 0, .last = 9, .outside = true,
		.line = "}\n\tani (\"t_S0_2_S1\" 1 \"s_S0\" 0 0 . \"seesaw.asc\" F 0 9)",
	},
};
/* clang-format on */

static const struct clip_plan seesaw_clips[] = {
	{ .name = "S_S0", .motion = MOTION_STILL },
	{ .name = "T_S0_2_S1", .motion = MOTION_SWING },
};

static const struct zen_script seesaw = {
	.name = "SEESAW",
	.model = "SEESAW",
	.mesh = "SEESAW",
	.entries = seesaw_entries,
	.entry_count = COUNT_OF(seesaw_entries),
	.tail = "",
};

const struct script_plan seesaw_plan = { &seesaw, seesaw_clips, COUNT_OF(seesaw_clips), NULL };

static const struct zen_script bench = {
	.name = "BENCH_PARK",
	.model = "BENCH",
	.mesh = "BENCH_PARK",
	.dont_use_mesh = true,
	.head = "Model (\"Bench\")\n{\n\tmeshAndTree (\"bench_park.asc\" DONT_USE_MESH)\n",
	.tail = "}\n",
};

const struct script_plan bench_plan = { &bench, NULL, 0, NULL };

/* One swing, for the small scripts below. */
/* clang-format off */
static const struct zen_entry swing_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_S0", .layer = 1, .next = "S_S0", .flags = ".",
		.target = "\xAF\xD3\xA3W.ASC", .dir = "F", .first = 1, .last = 10, .fps = 10,
		EVENTS({.kind = ZEN_SFX, .frame = 6, .text = {"\xAF\xD3\xA3W_KROK"}}),
	},
};
static const struct zen_entry kite_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_FLY", .layer = 1, .next = "S_FLY", .flags = ".",
		.target = "KITE.ASC", .dir = "F", .first = 1, .last = 10, .fps = 10,
	},
};
static const struct zen_entry peg_entries[] = {
	{
		.kind = ZEN_ANI, .name = "S_S0", .layer = 1, .next = "S_S0", .flags = ".",
		.target = "PEG.ASC", .dir = "F", .first = 1, .last = 10, .fps = 10,
	},
};
/* clang-format on */

static const struct clip_plan swing_clips[] = {
	{ .name = "S_S0", .motion = MOTION_SWING, .all_keys = true }
};
static const struct clip_plan kite_clips[] = { { .name = "S_FLY", .motion = MOTION_SPIN, .all_keys = true } };

/* Its name is a Polish turtle, in Windows-1250. */
static const struct zen_script turtle = {
	.name = "\xAF\xD3\xA3W",
	.model = "\xBF\xF3\xB3w",
	.mesh = "\xAF\xD3\xA3W",
	.entries = swing_entries,
	.entry_count = COUNT_OF(swing_entries),
};

const struct script_plan turtle_plan = { &turtle, swing_clips, COUNT_OF(swing_clips), NULL };

static const struct zen_script kite = {
	.name = "KITE",
	.model = "KITE",
	.mesh = "KITE",
	.entries = kite_entries,
	.entry_count = COUNT_OF(kite_entries),
};

const struct script_plan kite_plan = { &kite, kite_clips, COUNT_OF(kite_clips), NULL };

static const struct zen_script peg = {
	.name = "PEG",
	.model = "PEG",
	.date = { 2003, 1, 2, 3, 4, 6, 0 },
	.asc_base = "PEG",
	.source_path = "\\_WORK\\DATA\\ANIMS\\PEG.MDS",
	.mesh = "PEG",
	.entries = peg_entries,
	.entry_count = COUNT_OF(peg_entries),
};

const struct script_plan peg_plan = { &peg, swing_clips, COUNT_OF(swing_clips), NULL };

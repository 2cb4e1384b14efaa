/* The toys of the first game: Windup, its gilded variant, and a jack-in-the-box. */
#include "cast.h"

#define UPRIGHT                                                                                              \
	{                                                                                                    \
		0, 0, 0, 1                                                                                   \
	}

/* clang-format off */
#define WINDUP_BONES \
	{3,  2,  "Skeleton_Root", {0, 0, 0},             UPRIGHT}, \
	{4,  3,  "Pelvis",        {0, 0, 1},             UPRIGHT}, \
	{30, 13, "R_hand_LCTR",   {0.25, 0.125, 0.8125}, UPRIGHT}, \
	{5,  4,  "Spine_1",       {0, 0, 1.25},          UPRIGHT}, \
	{7,  6,  "Head_1",        {0, 0.0625, 1.625},    UPRIGHT}, \
	{6,  5,  "Neck_1",        {0, 0, 1.5},           UPRIGHT}, \
	{8,  5,  "L_shoulder",    {-0.25, 0, 1.4375},    UPRIGHT}, \
	{9,  8,  "L_elbow",       {-0.25, 0, 1.125},     UPRIGHT}, \
	{10, 9,  "L_hand",        {-0.25, 0.0625, 0.875}, UPRIGHT}, \
	{11, 5,  "R_shoulder",    {0.25, 0, 1.4375},     UPRIGHT}, \
	{12, 11, "R_elbow",       {0.25, 0, 1.125},      UPRIGHT}, \
	{13, 12, "R_hand",        {0.25, 0.0625, 0.875}, UPRIGHT}, \
	{14, 4,  "L_hip",         {-0.125, 0, 0.9375},   UPRIGHT}, \
	{15, 14, "L_knee",        {-0.125, 0.03125, 0.5}, UPRIGHT}, \
	{16, 15, "L_foot",        {-0.125, 0, 0.0625},   UPRIGHT}, \
	{17, 4,  "R_hip",         {0.125, 0, 0.9375},    UPRIGHT}, \
	{18, 17, "R_knee",        {0.125, 0.03125, 0.5}, UPRIGHT}, \
	{19, 18, "R_foot",        {0.125, 0, 0.0625},    UPRIGHT}, \
	{31, 16, NULL,            {-0.125, 0.125, 0},    UPRIGHT}

static const struct prime_bone windup_bones[] = {WINDUP_BONES};
static const struct prime_bone gold_bones[] = {
	WINDUP_BONES,
	{40, 5,  "Key_1",   {0, -0.1875, 1.3125}, UPRIGHT},
	{41, 40, "Key_tip", {0, -0.3125, 1.3125}, UPRIGHT},
};
static const struct prime_bone jackbox_bones[] = {
	{3, 2, "Skeleton_Root", {0, 0, 0},        UPRIGHT},
	{4, 3, "Lid",           {0, -0.25, 0.5},  UPRIGHT},
	{5, 3, "Spring",        {0, 0, 0.125},    UPRIGHT},
};
/* clang-format on */

static const struct prime_bone_name windup_names[] = { { "Head_LCTR", 7 } };

const struct prime_skeleton windup_skeleton = { windup_bones, COUNT_OF(windup_bones), windup_names, 1 };
const struct prime_skeleton gold_skeleton = { gold_bones, COUNT_OF(gold_bones), NULL, 0 };
const struct prime_skeleton jackbox_skeleton = { jackbox_bones, COUNT_OF(jackbox_bones), NULL, 0 };

/* ---- events ---- */

static const struct prime_event walk_list[] = {
	{ EVENT(BOOL, "Loop", 0, 0), ALWAYS, .time_state = 2, .index = -1, .value = 1 },
	{ EVENT(SOUND, "Step", 8, 0.4F), ALWAYS, .value = 102, HEARD(0.1F, 50) },
	{ EVENT(SOUND, "Step", 8, 0.8F), .index = 1, .weight = 0.5F, .character = 1, .value = 103,
	  HEARD(0.1F, 50) },
	{ EVENT(PARTICLE, "Dust", 5, 0.4F), ALWAYS, .bone_name = "L_foot",
	  PARTICLE("PART", PUFF_PART, 12, 1) },
};

/* Each kind of node with each POI type that it can have, each parent mode, sounds with each flag. */
static const struct prime_event turn_list[] = {
	{ EVENT(BOOL, "Loop", 0, 1), ALWAYS, .time_state = 2, .value = 0 },
	{ EVENT(BOOL, "Marked", 1, 0.25F), ALWAYS, .unique = 1, .value = 1 },
	{ EVENT(INT32, "Number", 2, 0.1F), ALWAYS, .index = 7, .value = -5, .bone_name = "" },
	{ EVENT(INT32, "Tick", 4, 0.2F), ALWAYS, .flags = 4, .value = 1234, .bone_name = "" },
	{ EVENT(INT32, "DamageOn", 6, 0.3F), ALWAYS, .value = 8, .bone_name = "R_hand_LCTR" },
	{ EVENT(INT32, "DamageOff", 6, 0.6F), ALWAYS, .value = 9, .bone_name = "R_hand_LCTR" },
	{ EVENT(INT32, "Beyond", 6, 0.5F), ALWAYS, .value = 99, .bone_name = "No_such_bone" },
	{ EVENT(INT32, "Rate", 7, 0.55F), ALWAYS, .value = 3, .bone_name = "" },
	{ EVENT(PARTICLE, "Puff", 5, 0.15F), ALWAYS, .bone_name = "R_foot",
	  PARTICLE("PART", PUFF_PART, 30, 1.5F) },
	{ EVENT(PARTICLE, "Trail", 5, 0.25F), ALWAYS, .bone_name = "R_hand", .parent_mode = 1,
	  PARTICLE("SWHC", GONE_SWHC, 60, 1) },
	{ EVENT(PARTICLE, "Spark", 5, 0.35F), ALWAYS, .bone_name = "Head_LCTR", .parent_mode = 2,
	  PARTICLE("ELSC", SPARK_ELSC, 5, 0.5F) },
	{ EVENT(SOUND, "Whirr", 8, 0), ALWAYS, .time_state = 1, .flags = 0x8C, .value = -1073740823,
	  HEARD(0.2F, 150) }, /* C00003E9: looping, not positional, number 1001 */
	{ EVENT(SOUND, "Click", 8, 0.9F), .weight = 0.25F, .value = 0x20000007,
	  HEARD(0.1F, 20) }, /* updated all the time, number 7 */
};

static const struct prime_event hop_list[] = {
	{ EVENT(INT32, "Landing", 6, 0.2F), ALWAYS, .value = 12, .bone_name = "Skeleton_Root" },
	{ EVENT(PARTICLE, "Dust", 5, 0.2F), ALWAYS, .bone_name = "L_foot",
	  PARTICLE("PART", PUFF_PART, 12, 1) },
};

static const struct prime_event pair_list[] = {
	{ EVENT(INT32, "Shake", 6, 0.5F), ALWAYS, .value = 16, .bone_name = "" },
};

const struct prime_events walk_events = { 2, walk_list, COUNT_OF(walk_list) };
const struct prime_events turn_events = { 2, turn_list, COUNT_OF(turn_list) };
const struct prime_events hop_events = { 1, hop_list, COUNT_OF(hop_list) };
const struct prime_events no_events = { 2, NULL, 0 };
const struct prime_events pair_events = { 2, pair_list, COUNT_OF(pair_list) };

/* ---- characters ---- */

static const struct prime_local_animation windup_locals[] = {
	{ 0, "Walk" }, { 1, "Ready" },   { 2, "Show" },  { 3, "Turnaround" },
	{ 4, "Nod" },  { 5, "Strange" }, { 6, "Quiet" }, { 7, "Gone" },
};
static const uint32_t windup_map[] = { 1, 0, 3, 2, 4, 5, 6, 7 };
static const struct prime_local_animation gold_locals[] = { { 2, "Walk" }, { 0, "Crank" }, { 1, "Ready" } };
static const uint32_t gold_map[] = { 8, 0, 1 };

static const struct prime_pas_parameter locomotion_parameters[] = {
	{ PRIME_PAS_ENUM, 0, 1, { .number = 0 }, { .number = 2 } },
	{ PRIME_PAS_FLOAT, 1, 0.5F, { .real = 0 }, { .real = 1 } },
};
static const struct prime_pas_animation locomotion_animations[] = {
	{ 1, { { .number = 0 }, { .real = 0 } } },
	{ 0, { { .number = 1 }, { .real = 0.75F } } },
};
static const struct prime_pas_parameter turn_parameters[] = {
	{ PRIME_PAS_INT, 2, 1, { .number = -180 }, { .number = 180 } },
};
static const struct prime_pas_animation turn_animations[] = { { 3, { { .number = -90 } } } };
static const struct prime_pas_parameter melee_parameters[] = {
	{ PRIME_PAS_UINT, 3, 0.25F, { .number = 0 }, { .number = 9 } },
	{ PRIME_PAS_BOOL, 0, 0.75F, { .number = 0 }, { .number = 1 } },
};
static const struct prime_pas_animation melee_animations[] = {
	{ 2, { { .number = 4 }, { .number = 1 } } },
	{ 77, { { .number = 5 }, { .number = 0 } } }, /* no such local animation */
};
static const struct prime_pas_state windup_states[] = {
	{ 5, locomotion_parameters, 2, locomotion_animations, COUNT_OF(locomotion_animations) },
	{ 7, melee_parameters, 2, melee_animations, COUNT_OF(melee_animations) },
	{ 8, turn_parameters, 1, turn_animations, COUNT_OF(turn_animations) },
	{ 21, NULL, 0, NULL, 0 },
};
static const struct prime_pas_state gold_states[] = {
	{ 5, NULL, 0, (const struct prime_pas_animation[]){ { .local_index = 1 } }, 1 },
};

static const struct prime_box windup_boxes[] = {
	{ "Ready", { -0.5F, -0.25F, 0, 0.5F, 0.25F, 1.75F } },
	{ "Walk", { -0.5F, -0.25F, 0, 0.5F, 1.5F, 1.75F } },
};

static const struct prime_effect_part eye_parts[] = {
	{ "eye", "PART", PUFF_PART, "Head_1", 0, 0.5F, 1, 0 },
	{ "spark", "ELSC", SPARK_ELSC, "Head_LCTR", 0, 1, 0, 1 },
};
static const struct prime_effect windup_effects[] = {
	{ "Eyes", eye_parts, COUNT_OF(eye_parts) },
	{ "Nothing", NULL, 0 },
};

static const uint32_t windup_part[] = { PUFF_PART };
static const uint32_t windup_swhc[] = { GONE_SWHC };
static const uint32_t windup_elsc[] = { SPARK_ELSC };

static const struct prime_character windup_characters[] = {
	{
		.index = 0,
		.version = 6,
		.name = "Windup",
		.cmdl = WINDUP_CMDL,
		.cskr = WINDUP_CSKR,
		.cinf = WINDUP_CIN,
		.animations = windup_locals,
		.animation_count = COUNT_OF(windup_locals),
		.default_state = 5,
		.states = windup_states,
		.state_count = COUNT_OF(windup_states),
		.part = { windup_part, 1 },
		.swhc = { windup_swhc, 1 },
		.elsc = { windup_elsc, 1 },
		.boxes = windup_boxes,
		.box_count = COUNT_OF(windup_boxes),
		.effects = windup_effects,
		.effect_count = COUNT_OF(windup_effects),
		.frozen_cmdl = FROZEN_CMDL,
		.frozen_cskr = FROZEN_CSKR,
		.map = windup_map,
		.map_count = COUNT_OF(windup_map),
	},
	{
		.index = 1,
		.version = 5,
		.name = "Windup_Gold",
		.cmdl = GOLD_CMDL,
		.cskr = GOLD_CSKR,
		.cinf = GOLD_CIN,
		.animations = gold_locals,
		.animation_count = COUNT_OF(gold_locals),
		.default_state = 5,
		.states = gold_states,
		.state_count = COUNT_OF(gold_states),
		.frozen_cmdl = PRIME_ID_NONE,
		.frozen_cskr = PRIME_ID_NONE,
		.map = gold_map,
		.map_count = COUNT_OF(gold_map),
	},
};

/* ---- animations ---- */

#define PLAY(id, number, label)                                                                              \
	{                                                                                                    \
		.anim_id = (id), .primitive = (number), .name = (label)                                      \
	}

static const struct prime_meta walk_parts[] = {
	PLAY(WALK_ANI, 1, "R_lightF_windup"),
	PLAY(READY_ANI, 0, "B_ready_windup"),
};
static const struct prime_meta blend_parts[] = {
	PLAY(NOD_ANI, 4, "A_nod_windup"),
	PLAY(BLINK_ANI, 5, "K_blink_windup"),
};
static const struct prime_meta sequence_parts[] = {
	PLAY(HOP_ANI, 3, "J_hop_windup"),
	{ .type = PRIME_BLEND, .parts = blend_parts, .part_count = 2, .weight = 0.5F },
};
static const struct prime_meta show_parts[] = {
	{ .type = PRIME_SEQUENCE, .parts = sequence_parts, .part_count = 2 },
	PLAY(READY_ANI, 0, "B_ready_windup"),
};
static const uint32_t show_thresholds[] = { 60, 100 };

static const struct prime_animation windup_animations[] = {
	{ .name = "Ready", .meta = PLAY(READY_ANI, 0, "B_ready_windup") },
	{ .name = "Walk",
	  .meta = { .type = PRIME_PHASE_BLEND,
		    .parts = walk_parts,
		    .part_count = 2,
		    .weight = 0.25F,
		    .flag = 1 } },
	{ .name = "Turnaround", .meta = PLAY(TURN_ANI, 2, "B_turnaround_windup") },
	{ .name = "Show",
	  .meta = { .type = PRIME_RANDOM,
		    .parts = show_parts,
		    .thresholds = show_thresholds,
		    .part_count = 2 } },
	{ .name = "Nod", .meta = PLAY(NOD_ANI, 4, "A_nod_windup") },
	{ .name = "Strange", .meta = PLAY(STRANGE_ANI, 6, "X_strange_windup") },
	{ .name = "Quiet",
	  .meta = { .anim_id = QUIET_ANI, .primitive = 7, .name = "D_quiet_windup", .start = 0.1F } },
	{ .name = "Gone", .meta = PLAY(GONE_ANI, 8, "B_gone_windup") },
	{ .name = "Crank", .meta = PLAY(CRANK_ANI, 9, "G_crank_windup_gold") },
};

static const struct prime_meta rise = PLAY(RISE_ANI, 10, "T_rise_windup");
static const struct prime_meta wrap = PLAY(WRAP_ANI, 11, "W_wrap_windup");

static const struct prime_transition windup_transitions[] = {
	{ 0, 1, { .type = PRIME_TRANS, .duration = 0.25F, .run_a = 1 } },
	{ 1, 0, { .type = PRIME_PHASE_TRANS, .duration = 0.5F, .flag = 1, .flags = 3 } },
	{ 1, 2, { .type = PRIME_TRANS_META, .meta = &rise } },
	{ 2, 0, { .type = PRIME_SNAP } },
};
static const struct prime_transition windup_halves[] = {
	{ 0, 1, { .type = PRIME_SNAP } },
	{ 0, 2, { .type = PRIME_TRANS_META, .meta = &wrap } },
};
static const struct prime_additive windup_additives[] = { { 4, 0.25F, 0.5F } };
static const struct prime_pair windup_pairs[] = {
	{ WALK_ANI, WALK_EVNT },  { TURN_ANI, TURN_EVNT },
	{ HOP_ANI, HOP_EVNT },    { NOD_ANI, PAIR_EVNT }, /* its ANIM says NOD_EVNT */
	{ QUIET_ANI, GONE_EVNT }, { READY_ANI, PRIME_ID_NONE },
};

const struct prime_set windup_set = {
	.characters = windup_characters,
	.character_count = COUNT_OF(windup_characters),
	.table_count = 4,
	.animations = windup_animations,
	.animation_count = COUNT_OF(windup_animations),
	.transitions = windup_transitions,
	.transition_count = COUNT_OF(windup_transitions),
	.default_transition = { .type = PRIME_TRANS, .duration = 0.1F },
	.additives = windup_additives,
	.additive_count = 1,
	.default_fade_in = 0.3F,
	.default_fade_out = 0.3F,
	.half_transitions = windup_halves,
	.half_transition_count = COUNT_OF(windup_halves),
	.pairs = windup_pairs,
	.pair_count = COUNT_OF(windup_pairs),
};

/* ---- the jack-in-the-box: an early character, one table, no skin ---- */

static const struct prime_local_animation jackbox_locals[] = { { 0, "Spring" } };
static const struct prime_character jackbox_characters[] = {
	{
		.version = 3,
		.name = "Jackbox",
		.cmdl = BOX_CMDL,
		.cskr = PRIME_ID_NONE,
		.cinf = JACKBOX_CIN,
		.animations = jackbox_locals,
		.animation_count = 1,
		.default_state = -1,
	},
};
static const struct prime_animation jackbox_animations[] = {
	{ .name = "Spring", .meta = PLAY(SPRING_ANI, 0, "B_spring_jackbox") },
};

const struct prime_set jackbox_set = {
	.characters = jackbox_characters,
	.character_count = 1,
	.table_count = 1,
	.animations = jackbox_animations,
	.animation_count = 1,
	.default_transition = { .type = PRIME_SNAP },
};

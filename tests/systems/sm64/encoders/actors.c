/* The cast of the Super Mario 64 corpus: skeletons, tables and motions of our own. */
#include "sm64.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static const struct sm64_bone lamp_bones[] = {
	{ -1, 0, 0, 0, NULL, SM64_PLAIN },
	{ 0, 68, -10, 79, "lamp_arm_dl", SM64_PLAIN },
	{ 1, 60, 0, 0, "lamp_head_dl", SM64_SWITCH },
};

static const struct sm64_bone wheel_bones[] = {
	{ -1, 0, 40, 0, "wheel_hub_dl", SM64_PLAIN },    { 0, 30, 0, 0, "wheel_spoke1_dl", SM64_PLAIN },
	{ 0, 0, 30, 0, "wheel_spoke2_dl", SM64_PLAIN },  { 0, -30, 0, 0, "wheel_spoke3_dl", SM64_PLAIN },
	{ 0, 0, -30, 0, "wheel_spoke4_dl", SM64_PLAIN },
};

/* Two roots: only the first visited gets the translation. */
static const struct sm64_bone kite_bones[] = {
	{ -1, 0, 0, 0, "kite_sail_dl", SM64_PLAIN },
	{ -1, 0, -40, 5, "kite_tail_dl", SM64_PLAIN },
};

static const struct sm64_bone crab_bones[] = {
	{ -1, 0, 20, 0, "crab_body_dl", SM64_LOD },
	{ 0, 25, 0, 30, "crab_claw_left_dl", SM64_PLAIN },
	{ 0, 25, 0, -30, "crab_claw_right_dl", SM64_PLAIN },
	{ 0, 10, 15, 8, "crab_eye_left_dl", SM64_PLAIN },
	{ 0, 10, 15, -8, "crab_eye_right_dl", SM64_PLAIN },
};

static const struct sm64_bone shell_bones[] = {
	{ -1, 0, 0, 0, "crab_shell_dl", SM64_PLAIN },
	{ 0, 0, 33, 0, "crab_spike_dl", SM64_LINKED },
};

static const struct sm64_bone gate_wood_bones[] = {
	{ -1, 0, 0, 0, NULL, SM64_PLAIN },
	{ 0, -75, 0, 0, "gate_wood_left_dl", SM64_PLAIN },
	{ 0, 75, 0, 0, "gate_wood_right_dl", SM64_PLAIN },
	{ 2, -70, 100, 4, "gate_latch_dl", SM64_CALLED },
};

static const struct sm64_bone gate_iron_bones[] = {
	{ -1, 0, 0, 0, NULL, SM64_PLAIN },
	{ 0, -80, 0, 0, "gate_iron_left_dl", SM64_PLAIN },
	{ 0, 80, 0, 0, "gate_iron_right_dl", SM64_PLAIN },
	{ 2, -75, 110, 0, "gate_latch_dl", SM64_PLAIN },
};

static const struct sm64_bone clock_bones[] = {
	{ -1, 0, 0, 0, "clock_case_dl", SM64_PLAIN },     { 0, 0, 90, 12, "clock_minute_dl", SM64_PLAIN },
	{ 0, 0, 90, 11, "clock_hour_dl", SM64_PLAIN },    { 0, 0, 40, 5, "clock_pendulum_dl", SM64_PLAIN },
	{ 0, 0, 200, 0, "clock_sign_dl", SM64_JAPANESE },
};

static const struct sm64_bone cuckoo_bones[] = {
	{ -1, 0, 100, 0, "cuckoo_body_dl", SM64_BILLBOARD },
	{ 0, 12, 9, 0, "cuckoo_head_dl", SM64_PLAIN },
	{ 1, 7, 0, 0, "cuckoo_beak_dl", SM64_PLAIN },
};

static const struct sm64_bone flag_bones[] = {
	{ -1, 0, 0, 0, NULL, SM64_PLAIN },
	{ 0, 0, 600, 0, "flag_cloth_dl", SM64_PLAIN },
};

static const struct sm64_bone mario_bones[] = {
	{ -1, 0, 0, 0, NULL, SM64_PLAIN },
	{ 0, 0, 0, 0, "mario_pelvis_dl", SM64_PLAIN },
	{ 1, 55, 0, 0, "mario_torso_dl", SM64_ROTATED },
	{ 2, 70, 0, 0, "mario_head_dl", SM64_PLAIN },
	{ 2, 50, -6, 60, "mario_left_hand_dl", SM64_SWITCH },
	{ 2, 50, -6, -60, "mario_right_hand_dl", SM64_SWITCH },
};

#define GEO(geo, symbol, percent, count)                                                                     \
	static const struct sm64_geo geo = { symbol, geo##_bones, count, percent, false }

GEO(lamp, "lamp_geo", 25, 3);
GEO(wheel, "wheel_geo", 50, 5);
GEO(kite, "kite_geo", 100, 2);
GEO(crab, "crab_geo", 45, 5);
GEO(shell, "crab_shell_geo", 45, 2);
GEO(gate_wood, "gate_wood_geo", 100, 4);
GEO(gate_iron, "gate_iron_geo", 100, 4);
GEO(cuckoo, "cuckoo_geo", 75, 3);
GEO(flag, "yard_geo_flag", 100, 2);
GEO(mario, "mario_geo", 25, 6);
static const struct sm64_geo clock_geo = { "clock_geo", clock_bones, 5, 90, true };

/* name, flags, divisor, start, loop start, loop end, frames, motion, variant of */
static const struct sm64_recipe lamp_recipes[] = {
	{ "sway", 0, 0, 0, 0, 16, 16, SM64_SWING, 0 },
	{ "nod", SM64_DRAW_Y | SM64_NOLOOP, 0, 0, 0, 10, 10, SM64_SWING, 0 },
	{ "pose", 0, 0, 0, 0, 100, 1, SM64_POSE, 0 },
	{ "lost", SM64_NOLOOP, 0, 0, 0, 7, 7, SM64_SPIN, 0 },
};

static const struct sm64_recipe wheel_recipes[] = {
	{ "roll", SM64_NOLOOP, 0, 0, 0, 24, 24, SM64_SPIN, 0 },
};

static const struct sm64_recipe kite_recipes[] = {
	{ "fly", 0, 0, 0, 0, 12, 12, SM64_SWING, 0 },
	{ "fall", SM64_NOLOOP | SM64_BACKWARD, 0, 8, 0, 9, 9, SM64_EASE, 0 },
};

/* One more key than frames, as most community exports have it. */
static const struct sm64_recipe crab_recipes[] = {
	{ "walk", 0, 0, 0, 0, 12, 13, SM64_SWING, 0 },
	{ "snap", SM64_NOLOOP | 32, 0, 0, 0, 10, 10, SM64_EASE, 0 },
};

static const struct sm64_recipe shell_recipes[] = {
	{ "tumble", SM64_DRAW_XZ, 0, 0, 0, 8, 8, SM64_SPIN, 0 },
};

static const struct sm64_recipe gate_recipes[] = {
	{ "open", SM64_NOLOOP, 0, 0, 0, 20, 20, SM64_EASE, 0 },
	{ "ajar", SM64_NOLOOP, 0, 0, 0, 1, 20, SM64_EASE, 1 },
	{ "close", SM64_NOLOOP | SM64_BACKWARD, 0, 19, 0, 20, 20, SM64_EASE, 1 },
};

static const struct sm64_recipe clock_recipes[] = {
	{ "tick", 0, 0, 0, 10, 30, 30, SM64_SWING, 0 },
	{ "chime", SM64_NOLOOP, 100, 0, 0, 15, 15, SM64_SWING, 0 },
	{ "stop", SM64_NOLOOP | SM64_NO_ACCEL, 0, 2, 0, 6, 6, SM64_SPIN, 0 },
};

static const struct sm64_recipe cuckoo_recipes[] = {
	{ "pop", SM64_NOLOOP | SM64_DRAW_NONE, 0, 0, 0, 9, 9, SM64_EASE, 0 },
};

static const struct sm64_recipe flag_recipes[] = {
	{ "wave", 0, 0, 0, 0, 18, 18, SM64_SWING, 0 },
};

static const struct sm64_recipe mario_recipes[] = {
	{ "00", SM64_NOLOOP, 189, 0, 0, 40, 1, SM64_POSE, 0 },
	{ "01", 0, 189, 0, 0, 20, 20, SM64_SWING, 0 },
	{ "02", SM64_NOLOOP | SM64_BACKWARD, 189, 19, 0, 20, 20, SM64_SWING, 2 },
	{ "03", SM64_NOLOOP | SM64_DRAW_Y, 189, 0, 0, 14, 14, SM64_EASE, 0 },
	{ "04", SM64_NOLOOP, 189, 0, 0, 6, 6, SM64_EASE, 0 },
	{ "05", 0, 189, 0, 2, 17, 17, SM64_SPIN, 0 },
	{ "06", SM64_NOLOOP, 189, 0, 0, 10, 10, SM64_EASE, 0 },
	{ "07", SM64_NOLOOP, 189, 0, 0, 1, 10, SM64_EASE, 7 },
};

const char *const sm64_mario_names[SM64_MAX_ANIMS] = {
	"SLOW_LEDGE_GRAB", "FALL_OVER_BACKWARDS", "BACKWARD_AIR_KB", "DYING_ON_BACK",
	"BACKFLIP",        "CLIMB_UP_POLE",       "GRAB_POLE_SHORT", "GRAB_POLE_SWING_PART1",
};

static const uint8_t in_order[SM64_MAX_ANIMS] = { 0, 1, 2, 3, 4, 5, 6, 7 };
static const uint8_t kite_table[] = { 0, 1, 0 };
static const uint8_t gate_table[] = { 0, 2, 1 };

#define ACTOR(symbol, recipes, table, entries, nulls, bones, geo, other)                                     \
	{                                                                                                    \
		symbol, recipes, table, COUNT_OF(recipes), entries, nulls, bones, geo, other                 \
	}

const struct sm64_actor sm64_actors[SM64_ROLE_COUNT] = {
	[SM64_LAMP] = ACTOR("lamp", lamp_recipes, in_order, 3, 1, 3, &lamp, NULL),
	[SM64_WHEEL] = ACTOR("wheel", wheel_recipes, in_order, 1, 2, 6, &wheel, NULL),
	[SM64_KITE] = ACTOR("kite", kite_recipes, kite_table, 3, 0, 2, &kite, NULL),
	[SM64_CRAB] = ACTOR("crab", crab_recipes, in_order, 2, 0, 5, &crab, NULL),
	[SM64_CRAB_SHELL] = ACTOR("crab_shell", shell_recipes, in_order, 1, 0, 2, &shell, NULL),
	[SM64_GATE] = ACTOR("gate", gate_recipes, gate_table, 3, 2, 4, &gate_wood, &gate_iron),
	[SM64_CLOCK] = ACTOR("clock", clock_recipes, in_order, 3, 3, 4, &clock_geo, NULL),
	[SM64_CUCKOO] = ACTOR("cuckoo", cuckoo_recipes, in_order, 1, 1, 3, &cuckoo, NULL),
	[SM64_FLAG] = ACTOR("flag", flag_recipes, in_order, 1, 0, 2, &flag, NULL),
	[SM64_MARIO] = ACTOR("mario", mario_recipes, in_order, 8, 0, 6, &mario, NULL),
};

/* Near the sine of phase/65536 of a turn, × 4096, in whole numbers: two parabolas. */
static int32_t wave(uint32_t phase)
{
	const int32_t x = (int32_t)(phase & 0x7FFF);
	const int32_t height = (int32_t)((int64_t)x * (0x8000 - x) * 4 * 4096 / ((int64_t)0x8000 * 0x8000));

	return phase & 0x8000 ? -height : height;
}

/* What a track is at a frame, from its clip, number and motion. */
static int32_t sample(const struct sm64_recipe *recipe, unsigned seed, unsigned track, unsigned frame)
{
	static const int16_t rest[4] = { 0, 0x3FFF, -0x3FFF, 0x2000 };
	const unsigned bone = track / 3, axis = track % 3;
	const bool root = track < 3;
	const int32_t base = root ? (int32_t)(axis == 1 ? 90 : 0) : rest[(track + seed) % 4];
	const int32_t amplitude = root ? 20 + (int32_t)seed : 900 + 300 * (int32_t)bone;
	const uint32_t phase = frame * 65536U / recipe->frames + 9000 * bone;
	const unsigned stop = recipe->frames > bone ? recipe->frames - bone : 1;

	if (recipe->motion == SM64_SPIN && track == 4)
		return base + (int32_t)(frame * 65536 / recipe->frames);
	if (recipe->motion == SM64_POSE || axis != (bone + seed) % 3)
		return base;
	if (recipe->motion == SM64_EASE)
		return base + amplitude * 2 * (int32_t)(frame < stop ? frame : stop - 1) / (int32_t)stop;
	return base + amplitude * wave(phase) / 4096;
}

/* Single values are shared; the others lie one after the other. */
static uint16_t put_single(struct sm64_arrays *arrays, int16_t value)
{
	for (size_t i = 0; i < arrays->value_count; i++) {
		if (arrays->values[i] == value)
			return (uint16_t)i;
	}
	arrays->values[arrays->value_count] = value;
	return (uint16_t)arrays->value_count++;
}

static void add_track(struct sm64_arrays *arrays, unsigned track, const int16_t *values, unsigned count,
		      bool trimmed)
{
	unsigned last = count - 1;

	while (last && values[last - 1] == values[count - 1])
		last--;
	if (last == 0) {
		arrays->tracks[track] = (struct sm64_track){ 1, put_single(arrays, values[0]) };
		return;
	}
	count = trimmed ? last + 1 : count;
	if (arrays->value_count + count > SM64_MAX_VALUES)
		fail("too many values");
	arrays->tracks[track] = (struct sm64_track){ (uint16_t)count, (uint16_t)arrays->value_count };
	memcpy(arrays->values + arrays->value_count, values, count * sizeof(values[0]));
	arrays->value_count += count;
}

static void build_arrays(struct sm64_arrays *arrays, const struct sm64_recipe *recipe, unsigned bones,
			 unsigned seed)
{
	arrays->name = recipe->name;
	arrays->bones = bones;
	for (unsigned track = 0; track < 3 * (bones + 1); track++) {
		int16_t values[256];

		for (unsigned frame = 0; frame < recipe->frames; frame++)
			values[frame] = (int16_t)(uint16_t)(sample(recipe, seed, track, frame) & 0xFFFF);
		add_track(arrays, track, values, recipe->frames, recipe->motion == SM64_EASE);
	}
}

static void build_role(struct sm64_role *role, const struct sm64_actor *actor, unsigned seed)
{
	role->actor = actor;
	for (unsigned i = 0; i < actor->recipe_count; i++) {
		const struct sm64_recipe *recipe = &actor->recipes[i];

		if (!recipe->variant_of)
			build_arrays(&role->arrays[i], recipe, actor->bones, seed + i);
		role->anims[i] = (struct sm64_anim){
			.name = recipe->name,
			.flags = recipe->flags,
			.divisor = recipe->divisor,
			.start = recipe->start,
			.loop_start = recipe->loop_start,
			.loop_end = recipe->loop_end,
			.arrays = &role->arrays[recipe->variant_of ? (unsigned)recipe->variant_of - 1 : i],
		};
	}
}

void sm64_cast_build(struct sm64_cast *cast)
{
	for (unsigned i = 0; i < SM64_ROLE_COUNT; i++)
		build_role(&cast->roles[i], &sm64_actors[i], 3 * i);
}

/* What the toys of the corpus do, and how a clip is made of it. */
#include "cast.h"

#include <stdlib.h>

const struct prime_path prime_paths[] = {
	{ WINDUP_ACS, "$/characters/windup/cooked/windup.acs" },
	{ WINDUP_CIN, "$/characters/windup/cooked/windup_bound.cin" },
	{ WINDUP_CSKR, "$/characters/windup/cooked/windup_bound.cskr" },
	{ WINDUP_CMDL, "$/characters/windup/cooked/windup_bound.cmdl" },
	{ FROZEN_CMDL, "$/characters/windup/cooked/windup_frozen.cmdl" },
	{ FROZEN_CSKR, "$/characters/windup/cooked/windup_frozen.cskr" },
	{ GOLD_CIN, "$/characters/windup_gold/cooked/windup_gold_bound.cin" },
	{ GOLD_CSKR, "$/characters/windup_gold/cooked/windup_gold_bound.cskr" },
	{ GOLD_CMDL, "$/characters/windup_gold/cooked/windup_gold_bound.cmdl" },
	{ READY_ANI, "$/characters/windup/cooked/b_ready_windup.ani" },
	{ WALK_ANI, "$/characters/windup/cooked/r_lightf_windup.ani" },
	{ TURN_ANI, "$/characters/windup/cooked/b_turnaround_windup.ani" },
	{ HOP_ANI, "$/characters/windup/cooked/j_hop_windup.ani" },
	{ NOD_ANI, "$/characters/windup/cooked/a_nod_windup.ani" },
	{ RISE_ANI, "$/characters/windup/cooked/t_rise_windup.ani" },
	{ CRANK_ANI, "$/characters/windup_gold/cooked/g_crank_windup_gold.ani" },
	{ BLINK_ANI, "$/characters/windup/cooked/k_blink_windup.ani" },
	{ WALK_EVNT, "$/characters/windup/cooked/r_lightf_windup.evnt" },
	{ TURN_EVNT, "$/characters/windup/cooked/b_turnaround_windup.evnt" },
	{ HOP_EVNT, "$/characters/windup/cooked/j_hop_windup.evnt" },
	{ NOD_EVNT, "$/characters/windup/cooked/a_nod_windup.evnt" },
	{ SPARE_ANI, "$/animatedobjects/attic/cooked/b_spare_windup.ani" },
	{ JACKBOX_CIN, "$/characters/jackbox/cooked/jackbox_bound.cin" },
	{ SPRING_ANI, "$/characters/jackbox/cooked/b_spring_jackbox.ani" },
	{ BEETLE_ACS, "$/characters/tin_beetle/cooked/tin_beetle.acs" },
	{ BEETLE_CIN, "$/characters/tin_beetle/cooked/tin_beetle_bound.cin" },
	{ BEETLE_CSKR, "$/characters/tin_beetle/cooked/tin_beetle_bound.cskr" },
	{ BEETLE_CMDL, "$/characters/tin_beetle/cooked/tin_beetle_bound.cmdl" },
	{ FLY_ANI, "$/characters/tin_beetle/cooked/b_fly_tin_beetle.ani" },
	{ CRAWL_ANI, "$/characters/tin_beetle/cooked/r_crawl_tin_beetle.ani" },
	{ GROW_ANI, "$/characters/tin_beetle/cooked/p_grow_tin_beetle.ani" },
	{ STILL_ANI, "$/characters/tin_beetle/cooked/o_still_tin_beetle.ani" },
};
const size_t prime_path_count = COUNT_OF(prime_paths);

/* clang-format off */
static const struct prime_move ready_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}, .has_moves = true},
	{.bone_id = 4, .axis = {0, 0, 1}, .swing = 0.01, .cycles = 1, .has_moves = true, .bob = {0, 0, -0.02}},
	{.bone_id = 7, .axis = {1, 0, 0}, .swing = 0.02, .cycles = 2},
	{.bone_id = 8, .axis = {0, 1, 0}, .swing = 0.03, .cycles = 1},
	{.bone_id = 11, .axis = {0, 1, 0}, .swing = -0.03, .cycles = 1},
};
/* Two steps of 0.6 m. */
static const struct prime_move walk_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}, .has_moves = true, .travel = {0, 1.2, 0}},
	{.bone_id = 4, .axis = {0, 0, 1}, .swing = 0.02, .cycles = 1, .has_moves = true, .bob = {0, 0, 0.03}},
	{.bone_id = 8, .axis = {1, 0, 0}, .swing = 0.09, .cycles = 1},
	{.bone_id = 11, .axis = {1, 0, 0}, .swing = -0.09, .cycles = 1},
	{.bone_id = 14, .axis = {1, 0, 0}, .swing = -0.08, .cycles = 1},
	{.bone_id = 15, .axis = {1, 0, 0}, .swing = 0.06, .cycles = 1, .offset = 0.25},
	{.bone_id = 17, .axis = {1, 0, 0}, .swing = 0.08, .cycles = 1},
	{.bone_id = 18, .axis = {1, 0, 0}, .swing = 0.06, .cycles = 1, .offset = 0.75},
};
/* Once around: w becomes negative on the way, and the last key is the first with the other sign. */
static const struct prime_move turn_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}, .whole = 1, .has_moves = true},
	{.bone_id = 5, .axis = {0, 0, 1}, .swing = 0.05, .cycles = 1},
};
static const struct prime_move hop_moves[] = {
	{.bone_id = 5, .axis = {1, 0, 0}, .swing = 0.04, .cycles = 1},
	{.bone_id = 3, .axis = {0, 0, 1}, .has_moves = true, .bob = {0, 0, 0.5}, .cycles = 0.5},
	{.bone_id = 4, .axis = {0, 0, 1}, .has_moves = true, .bob = {0, 0.05, 0}, .cycles = 0.5},
};
static const struct prime_move nod_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}},
	{.bone_id = 7, .axis = {1, 0, 0}, .swing = 0.08, .cycles = 2},
};
static const struct prime_move rise_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}, .has_moves = true, .travel = {0, 0.25, 0}},
	{.bone_id = 4, .axis = {1, 0, 0}, .swing = 0.2, .cycles = 0.5, .has_moves = true, .bob = {0, 0, -0.4}},
	{.bone_id = 31, .axis = {0, 1, 0}, .swing = 0.1, .cycles = 1},
};
static const struct prime_move crank_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}},
	{.bone_id = 40, .axis = {0, 1, 0}, .whole = 2},
	{.bone_id = 41, .axis = {0, 0, 1}, .swing = 0.1, .cycles = 4},
};
static const struct prime_move blink_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}},
	{.bone_id = 7, .axis = {0, 1, 0}, .whole = 0.125},
};
static const struct prime_move strange_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}},
	{.bone_id = 55, .axis = {1, 0, 0}, .swing = 0.1, .cycles = 1},
	{.bone_id = 99, .axis = {0, 1, 0}, .swing = 0.1, .cycles = 1, .has_moves = true, .travel = {1, 1, 1}},
};
/* Farther than 16 bits of 1/1024 m reach. */
static const struct prime_move wrap_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}, .has_moves = true, .travel = {70, -70, 0}},
	{.bone_id = 6, .axis = {1, 0, 0}, .whole = 0.5},
};
static const struct prime_move spring_moves[] = {
	{.bone_id = 3, .axis = {0, 0, 1}},
	{.bone_id = 5, .axis = {0, 0, 1}, .has_moves = true, .bob = {0, 0, 0.3}, .cycles = 1.5},
	{.bone_id = 4, .axis = {1, 0, 0}, .whole = 0.4},
};
static const struct prime_move fly_moves[] = {
	{.bone_id = 0, .axis = {0, 0, 1}, .has_moves = true, .travel = {0, 0.5, 0.1}},
	{.bone_id = 1, .axis = {0, 0, 1}, .has_moves = true, .bob = {0, 0, 0.05}, .cycles = 2},
	{.bone_id = 5, .axis = {0, 1, 0}, .swing = 0.2, .cycles = 2},
	{.bone_id = 6, .axis = {0, 1, 0}, .swing = -0.2, .cycles = 2},
};
static const struct prime_move crawl_moves[] = {
	{.bone_id = 0, .axis = {0, 0, 1}, .has_moves = true, .travel = {0, 0.25, 0}},
	{.bone_id = 9, .axis = {1, 0, 0}, .swing = 0.1, .cycles = 2},
	{.bone_id = 1, .has_no_turns = true, .has_moves = true, .bob = {0.01, 0, 0}, .cycles = 1},
};
static const struct prime_move grow_moves[] = {
	{.bone_id = 0, .axis = {0, 0, 1}, .whole = 1},
	{.bone_id = 1, .has_no_turns = true, .grows = true, .growth = {1, 1, 0.5}},
	{.bone_id = 2, .axis = {1, 0, 0}, .swing = 0.05, .cycles = 1, .has_moves = true, .grows = true, .growth = {-0.5, 0, 0}},
};
static const struct prime_move still_moves[] = {
	{.bone_id = 2, .axis = {1, 0, 0}, .swing = 0.05, .cycles = 1},
	{.bone_id = 0, .axis = {0, 0, 1}, .has_moves = true, .travel = {0, 0, 0.5}},
	{.bone_id = 1, .has_no_turns = true, .grows = true, .growth = {0.5, 0.5, 0.5}},
	{.bone_id = 5, .has_no_turns = true, .has_moves = true},
};

#define MOVES(list) .moves = (list), .move_count = COUNT_OF(list)

static const struct prime_clip clips[] = {
	{"B_ready_windup", READY_ANI, PRIME_ID_NONE, PRIME_1, &windup_skeleton, MOVES(ready_moves),
	 .frame_count = 31, .key_step = 10, .looping = 1, .has_all_bones = true},
	{"R_lightF_windup", WALK_ANI, WALK_EVNT, PRIME_1, &windup_skeleton, MOVES(walk_moves),
	 .frame_count = 25, .key_step = 3, .looping = 1, .has_all_bones = true},
	{"B_turnaround_windup", TURN_ANI, TURN_EVNT, PRIME_1, &windup_skeleton, MOVES(turn_moves),
	 .frame_count = 33, .key_step = 4},
	{"J_hop_windup", HOP_ANI, HOP_EVNT, PRIME_1, &windup_skeleton, MOVES(hop_moves),
	 .frame_count = 8, .is_raw = true, .is_reversed = true},
	{"A_nod_windup", NOD_ANI, NOD_EVNT, PRIME_1, &windup_skeleton, MOVES(nod_moves),
	 .frame_count = 16, .key_step = 1, .interval = 0.066667F},
	{"T_rise_windup", RISE_ANI, 0, PRIME_1, &windup_skeleton, MOVES(rise_moves),
	 .frame_count = 12, .key_step = 5, .divisor = 2047},
	{"G_crank_windup_gold", CRANK_ANI, 0, PRIME_1, &gold_skeleton, MOVES(crank_moves),
	 .frame_count = 41, .key_step = 2, .looping = 1},
	{"K_blink_windup", BLINK_ANI, 0, PRIME_1, &windup_skeleton, MOVES(blink_moves),
	 .frame_count = 2, .key_step = 1},
	{"b_spare_windup", SPARE_ANI, 0, PRIME_1, &windup_skeleton, MOVES(ready_moves),
	 .frame_count = 9, .key_step = 4, .interval = 0.04F},
	{"B_spring_jackbox", SPRING_ANI, 0, PRIME_1, &jackbox_skeleton, MOVES(spring_moves),
	 .frame_count = 20, .key_step = 6, .has_all_bones = true},
	{"X_strange_windup", STRANGE_ANI, 0, PRIME_1, &windup_skeleton, MOVES(strange_moves),
	 .frame_count = 10, .key_step = 3},
	{"", LOST_ANI, 0, PRIME_1, &windup_skeleton, MOVES(nod_moves),
	 .frame_count = 7, .key_step = 2},
	{"D_quiet_windup", QUIET_ANI, GONE_EVNT, PRIME_1, &windup_skeleton, MOVES(blink_moves),
	 .frame_count = 70, .key_step = 23},
	{"W_wrap_windup", WRAP_ANI, 0, PRIME_1, &windup_skeleton, MOVES(wrap_moves),
	 .frame_count = 9, .key_step = 1, .divisor = 32767},
	{"SpareTick", TICK_ANI, 0, PRIME_1, &windup_skeleton, MOVES(nod_moves),
	 .frame_count = 5, .key_step = 2},
	{"B_fly_tin_beetle", FLY_ANI, 0, PRIME_2, &beetle_skeleton, MOVES(fly_moves),
	 .frame_count = 21, .key_step = 2, .looping = 1, .has_all_bones = true},
	{"R_crawl_tin_beetle", CRAWL_ANI, 0, PRIME_2, &beetle_skeleton, MOVES(crawl_moves),
	 .frame_count = 17, .key_step = 4, .looping = 1, .divisor = 16384},
	{"P_grow_tin_beetle", GROW_ANI, 0, PRIME_2, &beetle_skeleton, MOVES(grow_moves),
	 .frame_count = 13, .key_step = 3},
	{"O_still_tin_beetle", STILL_ANI, 0, PRIME_2, &beetle_skeleton, MOVES(still_moves),
	 .frame_count = 4, .is_raw = true, .is_reversed = true},
	/* Loose files. */
	{"", 0x0AD3F5C1, WALK_EVNT, PRIME_1, &windup_skeleton, MOVES(walk_moves),
	 .frame_count = 13, .key_step = 4, .looping = 1},
	{"", 0x5EED0101, 0, PRIME_2, &beetle_skeleton, MOVES(fly_moves), .frame_count = 9, .key_step = 2},
	{"", 0x5EED0102, 0, PRIME_2, &beetle_skeleton, MOVES(still_moves), .frame_count = 3, .is_raw = true},
	{"", 0x5EED0103, HOP_EVNT, PRIME_1, &windup_skeleton, MOVES(hop_moves), .frame_count = 3, .is_raw = true},
	{"", 0x5EED0104, 0, PRIME_2_DEMO, &windup_skeleton, MOVES(nod_moves), .frame_count = 8, .key_step = 2},
	{"Robot Arm", 0, 0, PRIME_1, &windup_skeleton, MOVES(blink_moves), .frame_count = 4, .key_step = 1},
	{"", 0xFEEDC0DE, 0, PRIME_1, &jackbox_skeleton, MOVES(spring_moves), .frame_count = 6, .key_step = 2},
	/* An archive that does not say its game. */
	{"", 0x5EED0201, 0, PRIME_2, &beetle_skeleton, MOVES(grow_moves), .frame_count = 8, .key_step = 3},
	{"", 0x5EED0202, 0, PRIME_2, &beetle_skeleton, MOVES(still_moves), .frame_count = 5, .is_raw = true},
	{"", 0x5EED0203, 0, PRIME_1, &windup_skeleton, MOVES(nod_moves), .frame_count = 6, .key_step = 2},
};
/* clang-format on */

const struct prime_clip *prime_find_clip(uint32_t id)
{
	for (size_t i = 0; i < COUNT_OF(clips); i++) {
		if (clips[i].id == id)
			return &clips[i];
	}
	fail("no clip %08X", (unsigned)id);
}

/* Bones that the skeleton lacks hang at its origin. */
static const struct prime_bone nowhere = { .rotation = { 0, 0, 0, 1 } };

static const struct prime_bone *bone_of(const struct prime_clip *clip, uint32_t id)
{
	const struct prime_bone *bone = prime_find_bone(clip->skeleton, id);

	return bone ? bone : &nowhere;
}

static double wave(const struct prime_move *move, double phase)
{
	return sine(move->cycles * phase + move->offset);
}

static struct quat rotation_at(const struct prime_clip *clip, const struct prime_move *move, double phase)
{
	const struct quat rest = prime_rest_rotation(clip->skeleton, bone_of(clip, move->bone_id));
	const double turns = move->swing * wave(move, phase) + move->whole * phase;

	return quat_mul(rest, quat_about(move->axis, turns));
}

static struct vec3 translation_at(const struct prime_clip *clip, const struct prime_move *move, double phase)
{
	const struct vec3 rest = prime_rest_translation(clip->skeleton, bone_of(clip, move->bone_id));

	return vec3_add(rest,
			vec3_add(vec3_scale(move->bob, wave(move, phase)), vec3_scale(move->travel, phase)));
}

static struct vec3 scale_at(const struct prime_move *move, double phase)
{
	return vec3_add((struct vec3){ 1, 1, 1 }, vec3_scale(move->growth, phase));
}

static const struct prime_move *find_move(const struct prime_clip *clip, uint32_t bone_id)
{
	for (uint32_t i = 0; i < clip->move_count; i++) {
		if (clip->moves[i].bone_id == bone_id)
			return &clip->moves[i];
	}
	return NULL;
}

/* The move of channel `n`; bones that do not move are held at rest. */
static struct prime_move channel_move(const struct prime_clip *clip, uint32_t n)
{
	const struct prime_move *move;
	struct prime_move held = { .axis = { 0, 0, 1 } };

	if (!clip->has_all_bones)
		return clip->moves[n];
	held.bone_id = (uint8_t)clip->skeleton->bones[n].id;
	move = find_move(clip, held.bone_id);
	return move ? *move : held;
}

static uint32_t channel_count(const struct prime_clip *clip)
{
	return clip->has_all_bones ? clip->skeleton->bone_count : clip->move_count;
}

static void fill_channel(struct prime_anim *anim, uint32_t n, const struct prime_clip *clip,
			 const struct prime_move *move)
{
	struct prime_channel *channel = &anim->channels[n];

	channel->bone_id = move->bone_id;
	if (!move->has_no_turns)
		prime_curve_init(&channel->rotation, anim);
	if (move->has_moves)
		prime_curve_init(&channel->translation, anim);
	if (move->grows)
		prime_curve_init(&channel->scale, anim);
	for (uint32_t key = 0; key <= anim->key_count; key++) {
		const uint32_t last = anim->frame_count > 1 ? anim->frame_count - 1 : 1;
		const double phase = (double)anim->key_frame[key] / last;

		if (channel->rotation.steps)
			prime_set_rotation(anim, &channel->rotation.steps[key],
					   rotation_at(clip, move, phase));
		if (channel->translation.steps)
			prime_set_vector(&channel->translation.steps[key], translation_at(clip, move, phase),
					 anim->translation_multiplier);
		if (channel->scale.steps)
			prime_set_vector(&channel->scale.steps[key], scale_at(move, phase),
					 anim->scale_multiplier);
	}
}

void prime_make_anim(struct prime_anim *anim, const struct prime_clip *clip)
{
	prime_anim_init(anim, clip->game, clip->frame_count,
			prime_key_frames(NULL, clip->frame_count, clip->key_step), channel_count(clip));
	prime_key_frames(anim->key_frame, clip->frame_count, clip->key_step);
	anim->evnt_id = clip->evnt_id;
	anim->looping = clip->looping;
	if (clip->interval > 0) {
		anim->interval = clip->interval;
		anim->duration = (float)(clip->frame_count - 1) * clip->interval;
	}
	if (clip->divisor)
		anim->divisor = clip->divisor;
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		const struct prime_move move = channel_move(clip, i);

		fill_channel(anim, i, clip, &move);
	}
}

static void store_vector(float out[3], struct vec3 v)
{
	out[0] = (float)v.x;
	out[1] = (float)v.y;
	out[2] = (float)v.z;
}

static void fill_raw_channel(struct prime_raw_channel *channel, const struct prime_clip *clip,
			     const struct prime_move *move, uint32_t key_count)
{
	channel->bone_id = move->bone_id;
	if (!move->has_no_turns)
		channel->rotation = allocate(key_count, sizeof(*channel->rotation));
	if (move->has_moves)
		channel->translation = allocate(key_count, sizeof(*channel->translation));
	if (move->grows)
		channel->scale = allocate(key_count, sizeof(*channel->scale));
	for (uint32_t key = 0; key < key_count; key++) {
		const double phase = (double)key / (key_count - 1);
		const struct quat q = rotation_at(clip, move, phase);

		if (channel->rotation) {
			channel->rotation[key][0] = (float)q.w;
			channel->rotation[key][1] = (float)q.x;
			channel->rotation[key][2] = (float)q.y;
			channel->rotation[key][3] = (float)q.z;
		}
		if (channel->translation)
			store_vector(channel->translation[key], translation_at(clip, move, phase));
		if (channel->scale)
			store_vector(channel->scale[key], scale_at(move, phase));
	}
}

void prime_make_raw_anim(struct prime_raw_anim *anim, const struct prime_clip *clip)
{
	*anim = (struct prime_raw_anim){
		.game = clip->game,
		.evnt_id = clip->evnt_id,
		.interval = 0.033333335F,
		.duration = (float)clip->frame_count * 0.033333335F,
		.root_bone_id = clip->game == PRIME_2 ? 0 : 3,
		.key_count = clip->frame_count,
		.channel_count = clip->move_count,
		.channels = allocate(clip->move_count, sizeof(*anim->channels)),
		.reversed = clip->is_reversed,
	};
	for (uint32_t i = 0; i < clip->move_count; i++)
		fill_raw_channel(&anim->channels[i], clip, &clip->moves[i], anim->key_count);
}

void prime_raw_anim_free(struct prime_raw_anim *anim)
{
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		free(anim->channels[i].rotation);
		free(anim->channels[i].translation);
		free(anim->channels[i].scale);
	}
	free(anim->channels);
	*anim = (struct prime_raw_anim){ 0 };
}

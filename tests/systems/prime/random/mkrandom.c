/*
 * mkrandom_prime FOLDER
 *
 * Writes 1000 random ANIMs into FOLDER: of both formats and of both games, in an archive of each game and in one that
 * does not say its game; and keys.csv, what each key means. The same program always writes the same bytes.
 */
#include "files.h"
#include "random.h"
#include "systems/prime/encoders/expected.h"
#include "systems/prime/encoders/pak.h"

#include <stdio.h>
#include <stdlib.h>

enum { CLIPS = 1000, BONE_IDS = 100, FIRST_ID = 0x10000000, ARCHIVES = 3, NO_GAME = 2 };

static const char *const archive_names[ARCHIVES] = { "first.pak", "second.pak", "unmarked.pak" };

struct world {
	uint64_t state;
	struct prime_pak archives[ARCHIVES];
	struct bytes keys;
};

static uint32_t below(struct world *world, uint32_t limit)
{
	return random_below(&world->state, limit);
}

static bool happens(struct world *world, uint32_t percent)
{
	return below(world, 100) < percent;
}

/* -1 .. 1 */
static double unit(struct world *world)
{
	return (double)(random_next(&world->state) >> 11) / (1ULL << 52) - 1;
}

static struct quat random_rotation(struct world *world)
{
	const struct quat q = { unit(world), unit(world), unit(world), unit(world) };

	return q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w > 0.01 ? quat_normalise(q) : quat_identity;
}

/* Bones in random order, none twice. */
static void shuffle_bones(struct world *world, uint8_t bones[BONE_IDS])
{
	for (uint32_t i = 0; i < BONE_IDS; i++) {
		const uint32_t other = below(world, i + 1);

		bones[i] = bones[other];
		bones[other] = (uint8_t)i;
	}
}

/* ---- format 2 ---- */

/* Any integers: far jumps wrap, and rotations may be longer than 1. */
static void fill_wild(struct world *world, const struct prime_anim *anim, struct prime_curve *curve)
{
	const uint32_t reach = 1U << (1 + below(world, 16));

	for (uint32_t key = 0; key <= anim->key_count; key++) {
		for (int axis = 0; axis < 3; axis++) {
			const int32_t before = key ? curve->steps[key - 1].value[axis] : 0;
			const int32_t step = (int32_t)below(world, reach) - (int32_t)(reach / 2);

			curve->steps[key].value[axis] =
				(int16_t)(uint16_t)((uint32_t)(before + step) & 0xFFFF);
		}
	}
}

static void fill_rotations(struct world *world, const struct prime_anim *anim, struct prime_curve *curve)
{
	struct quat q = random_rotation(world);

	prime_curve_init(curve, anim);
	if (happens(world, 10))
		fill_wild(world, anim, curve);
	else
		for (uint32_t key = 0; key <= anim->key_count; key++) {
			prime_set_rotation(anim, &curve->steps[key], q);
			q = happens(world, 20)
				    ? random_rotation(world)
				    : quat_mul(q, quat_about((struct vec3){ 0, 0, 1 }, 0.05 * unit(world)));
		}
	for (uint32_t key = 1; key <= anim->key_count; key++)
		curve->steps[key].negative_w = happens(world, 30);
	curve->steps[0].negative_w = false;
}

static void fill_vectors(struct world *world, const struct prime_anim *anim, struct prime_curve *curve)
{
	prime_curve_init(curve, anim);
	fill_wild(world, anim, curve);
	if (happens(world, 20))
		curve->bits[below(world, 3)] = (uint8_t)(16 + below(world, 17)); /* more than it takes */
}

static void fill_channels(struct world *world, struct prime_anim *anim)
{
	uint8_t bones[BONE_IDS];

	shuffle_bones(world, bones);
	for (uint32_t i = 0; i < anim->channel_count; i++) {
		struct prime_channel *channel = &anim->channels[i];

		channel->bone_id = bones[i];
		/* The first bone always turns: its keys are counted. Those of the first game all do. */
		if (i == 0 || anim->game == PRIME_1 || happens(world, 80))
			fill_rotations(world, anim, &channel->rotation);
		if (happens(world, 50))
			fill_vectors(world, anim, &channel->translation);
		if (anim->game == PRIME_2 && happens(world, 30))
			fill_vectors(world, anim, &channel->scale);
	}
}

static void make_anim(struct world *world, uint32_t id, enum prime_game game, struct bytes *out)
{
	const uint32_t frame_count = 2 + below(world, 78), percent = 5 + below(world, 96);
	uint32_t frames[80] = { 0 }, keys = 0;
	struct prime_anim anim;

	for (uint32_t frame = 1; frame < frame_count; frame++) {
		if (frame == frame_count - 1 || happens(world, percent))
			frames[++keys] = frame;
	}
	prime_anim_init(&anim, game, frame_count, keys, 1 + below(world, 8));
	for (uint32_t key = 0; key <= keys; key++)
		anim.key_frame[key] = frames[key];
	anim.divisor = happens(world, 50) ? (1U << (8 + below(world, 8))) - 1 : 256 + below(world, 32512);
	anim.translation_multiplier = (float)(below(world, 4096) + 1) / 4194304;
	anim.scale_multiplier = (float)(below(world, 4096) + 1) / 4194304;
	anim.looping = below(world, 2);
	anim.least_width = (uint8_t)below(world, 2);
	fill_channels(world, &anim);
	prime_put_anim(out, &anim);
	prime_truth_keys(&world->keys, "", id, &anim);
	prime_anim_free(&anim);
}

/* ---- format 0 ---- */

static void fill_raw_rotations(struct world *world, float (*keys)[4], uint32_t count)
{
	for (uint32_t key = 0; key < count; key++) {
		const struct quat q = random_rotation(world);

		keys[key][0] = (float)q.w;
		keys[key][1] = (float)q.x;
		keys[key][2] = (float)q.y;
		keys[key][3] = (float)q.z;
	}
}

static float (*raw_vectors(struct world *world, uint32_t count))[3]
{
	float(*keys)[3] = allocate(count, sizeof(*keys));

	for (uint32_t key = 0; key < count; key++)
		for (int axis = 0; axis < 3; axis++)
			keys[key][axis] = (float)(100 * unit(world));
	return keys;
}

static void fill_raw_channel(struct world *world, struct prime_raw_channel *channel, enum prime_game game,
			     uint32_t count)
{
	if (game == PRIME_1 || happens(world, 80)) {
		channel->rotation = allocate(count, sizeof(*channel->rotation));
		fill_raw_rotations(world, channel->rotation, count);
	}
	if (happens(world, 50))
		channel->translation = raw_vectors(world, count);
	if (game == PRIME_2 && happens(world, 30))
		channel->scale = raw_vectors(world, count);
}

static void make_raw_anim(struct world *world, uint32_t id, enum prime_game game, struct bytes *out)
{
	struct prime_raw_channel channels[8] = { 0 };
	struct prime_raw_anim anim = {
		.game = game,
		.interval = 1 / 30.0F,
		.root_bone_id = game == PRIME_2 ? 0 : 3,
		.key_count = 1 + below(world, 20),
		.channel_count = 1 + below(world, 8),
		.channels = channels,
		.reversed = happens(world, 50),
	};
	uint8_t bones[BONE_IDS];

	anim.duration = (float)anim.key_count / 30.0F;
	shuffle_bones(world, bones);
	for (uint32_t i = 0; i < anim.channel_count; i++) {
		channels[i].bone_id = bones[i];
		fill_raw_channel(world, &channels[i], game, anim.key_count);
	}
	prime_put_raw_anim(out, &anim);
	prime_truth_raw_keys(&world->keys, "", id, &anim);
	for (uint32_t i = 0; i < anim.channel_count; i++) {
		free(channels[i].rotation);
		free(channels[i].translation);
		free(channels[i].scale);
	}
}

/* ---- archives ---- */

static enum prime_packing random_packing(struct world *world, enum prime_game game)
{
	static const enum prime_packing second[] = { PRIME_STORED, PRIME_LZO, PRIME_LZO_STORED,
						     PRIME_LZO_ZLIB };

	if (game == PRIME_2)
		return second[below(world, COUNT_OF(second))];
	return happens(world, 50) ? PRIME_ZLIB : PRIME_STORED;
}

/* What tells the game of an archive. */
static void add_marks(struct world *world)
{
	struct bytes content = { 0 };

	prime_put_evnt(&content, &(struct prime_events){ .version = 2 }, PRIME_1);
	pak_add(&world->archives[PRIME_1], "EVNT", FIRST_ID - 1, &content, PRIME_STORED);
	pak_add(&world->archives[PRIME_2], "CSPP", FIRST_ID - 1, &content, PRIME_STORED);
	bytes_free(&content);
}

static void add_clip(struct world *world, uint32_t number)
{
	const enum prime_game game = number % 2 ? PRIME_2 : PRIME_1;
	const uint32_t archive = number % 5 == 4 ? NO_GAME : (uint32_t)game;
	struct bytes content = { 0 };

	if (number / 2 % 2)
		make_raw_anim(world, FIRST_ID + number, game, &content);
	else
		make_anim(world, FIRST_ID + number, game, &content);
	pak_add(&world->archives[archive], "ANIM", FIRST_ID + number, &content, random_packing(world, game));
	bytes_free(&content);
}

int main(int argc, char **argv)
{
	struct world world = { .state = 2002 };

	if (argc != 2) {
		fputs("usage: mkrandom_prime FOLDER\n", stderr);
		return 2;
	}
	bytes_text(&world.keys, PRIME_KEY_COLUMNS);
	add_marks(&world);
	for (uint32_t i = 0; i < CLIPS; i++)
		add_clip(&world, i);
	for (int i = 0; i < ARCHIVES; i++) {
		struct bytes encoded = { 0 };

		pak_encode(&world.archives[i], &encoded);
		write_file(argv[1], archive_names[i], &encoded);
		bytes_free(&encoded);
		pak_free(&world.archives[i]);
	}
	write_file(argv[1], "keys.csv", &world.keys);
	bytes_free(&world.keys);
	return EXIT_SUCCESS;
}

/*
 * mkdump_prime OUT.pak [ANIMS [BONES]]
 *
 * Writes an archive of Metroid Prime for benchmarks: ANIMS clips (2000 when not said) of BONES bones (30 when not said)
 * and 60 frames, about half of which are keys, and for each hundred of them an ANCS that names them; one CINF, one EVNT.
 * Every other clip is packed. The same arguments give the same bytes. No two tracks are alike, so nothing in it
 * deduplicates. About 5 KB a clip of 30 bones, all kept in memory.
 */
#include "random.h"
#include "systems/prime/encoders/pak.h"

#include <stdio.h>
#include <stdlib.h>

enum {
	MAX_BONES = 30,
	FRAMES = 60,
	FIRST_BONE = 3,
	SINE_STEPS = 4096,
	CLIPS_PER_SET = 100,
	NAME_SIZE = 32,
	FIRST_ANIM = 0x10000000,
	FIRST_SET = 0x20000000,
	CINF_ID = 0x30000000,
	EVNT_ID = 0x30000001,
};

struct dump {
	struct prime_pak pak;
	uint32_t bones;
	int16_t sine[SINE_STEPS]; /* amplitude 1 = 4096 */
};

/* One component over all frames: two waves around a middle, never longer than 0.55 of a quaternion. */
struct wave {
	uint32_t phase[2];
	uint32_t speed[2];
	int32_t size[2];
	int32_t middle;
};

static struct wave random_wave(uint64_t *state, int32_t middle, uint32_t size)
{
	struct wave wave = { .middle = middle };

	for (int i = 0; i < 2; i++) {
		wave.phase[i] = random_below(state, SINE_STEPS);
		wave.speed[i] = 16 + random_below(state, 200);
		wave.size[i] = 1 + (int32_t)random_below(state, size);
	}
	return wave;
}

static void fill_curve(const struct dump *dump, const struct prime_anim *anim, struct prime_curve *curve,
		       const struct wave waves[3])
{
	prime_curve_init(curve, anim);
	for (uint32_t key = 0; key <= anim->key_count; key++) {
		for (int axis = 0; axis < 3; axis++) {
			const struct wave *wave = &waves[axis];
			int32_t value = wave->middle;

			for (int i = 0; i < 2; i++) {
				const uint32_t at = wave->phase[i] + wave->speed[i] * anim->key_frame[key];

				value += dump->sine[at % SINE_STEPS] * wave->size[i] / 4096;
			}
			curve->steps[key].value[axis] = (int16_t)value;
		}
	}
}

static void fill_channel(const struct dump *dump, struct prime_anim *anim, uint32_t n, uint64_t *state)
{
	struct prime_channel *channel = &anim->channels[n];
	struct wave turns[3], moves[3];

	channel->bone_id = (uint8_t)(FIRST_BONE + n);
	for (int axis = 0; axis < 3; axis++) {
		turns[axis] = random_wave(state, (int32_t)random_below(state, 3000) - 1500, 1000);
		/* Bones hardly change their length; the root travels. */
		moves[axis] = random_wave(state, (int32_t)random_below(state, 400), n ? 8 : 2000);
	}
	fill_curve(dump, anim, &channel->rotation, turns);
	fill_curve(dump, anim, &channel->translation, moves);
}

static void add_clip(struct dump *dump, uint32_t number)
{
	uint64_t state = number;
	uint32_t frames[FRAMES] = { 0 }, keys = 0;
	struct bytes content = { 0 };
	struct prime_anim anim;

	for (uint32_t frame = 1; frame < FRAMES; frame++) {
		if (frame == FRAMES - 1 || random_below(&state, 2) == 0)
			frames[++keys] = frame;
	}
	prime_anim_init(&anim, PRIME_1, FRAMES, keys, dump->bones);
	for (uint32_t key = 0; key <= keys; key++)
		anim.key_frame[key] = frames[key];
	anim.evnt_id = EVNT_ID;
	anim.looping = number % 2;
	for (uint32_t i = 0; i < dump->bones; i++)
		fill_channel(dump, &anim, i, &state);
	prime_put_anim(&content, &anim);
	prime_anim_free(&anim);
	pak_add(&dump->pak, "ANIM", FIRST_ANIM + number, &content, number % 2 ? PRIME_ZLIB : PRIME_STORED);
	bytes_free(&content);
}

/* A tree in which bone i hangs on bone (i - 1) / 2. */
static void add_skeleton(struct dump *dump)
{
	static char names[MAX_BONES][NAME_SIZE];
	struct prime_bone bones[MAX_BONES];
	struct bytes content = { 0 };

	for (uint32_t i = 0; i < dump->bones; i++) {
		print_text(names[i], sizeof(names[i]), i ? "Bone_%02u" : "Skeleton_Root", (unsigned)i);
		bones[i] = (struct prime_bone){
			.id = FIRST_BONE + i,
			.parent_id = i ? FIRST_BONE + (i - 1) / 2 : 2,
			.name = names[i],
			.position = { 0, 0, i / 16.0 },
			.rotation = quat_identity,
		};
	}
	prime_put_cinf(&content, &(struct prime_skeleton){ .bones = bones, .bone_count = dump->bones },
		       PRIME_1);
	pak_add(&dump->pak, "CINF", CINF_ID, &content, PRIME_STORED);
	bytes_free(&content);
}

static void add_events(struct dump *dump)
{
	const struct prime_event step = { .kind = PRIME_SOUND,
					  .name = "Step",
					  .poi_type = 8,
					  .time = 0.5F,
					  .weight = 1,
					  .character = -1,
					  .value = 7 };
	struct bytes content = { 0 };

	prime_put_evnt(&content, &(struct prime_events){ 2, &step, 1 }, PRIME_1);
	pak_add(&dump->pak, "EVNT", EVNT_ID, &content, PRIME_STORED);
	bytes_free(&content);
}

static void add_set(struct dump *dump, uint32_t number, uint32_t first, uint32_t count)
{
	static char names[CLIPS_PER_SET][NAME_SIZE];
	struct prime_animation animations[CLIPS_PER_SET] = { 0 };
	const struct prime_character character = {
		.version = 6, .name = "Bench", .cinf = CINF_ID, .default_state = -1
	};
	struct bytes content = { 0 };

	for (uint32_t i = 0; i < count; i++) {
		print_text(names[i], sizeof(names[i]), "B_%06u_bench", (unsigned)(first + i));
		animations[i].name = names[i];
		animations[i].meta = (struct prime_meta){ .anim_id = FIRST_ANIM + first + i,
							  .primitive = i,
							  .name = names[i] };
	}
	prime_put_ancs(&content,
		       &(struct prime_set){
			       .characters = &character,
			       .character_count = 1,
			       .table_count = 4,
			       .animations = animations,
			       .animation_count = count,
			       .default_transition = { .type = PRIME_SNAP },
		       },
		       PRIME_1);
	pak_add(&dump->pak, "ANCS", FIRST_SET + number, &content, PRIME_ZLIB);
	bytes_free(&content);
}

static void write_dump(const struct dump *dump, const char *path)
{
	struct bytes encoded = { 0 };
	FILE *file = fopen(path, "wb");

	pak_encode(&dump->pak, &encoded);
	if (!file || fwrite(encoded.data, encoded.size, 1, file) != 1 || fclose(file) != 0)
		fail("cannot write %s", path);
	bytes_free(&encoded);
}

static void make_dump(const char *path, uint32_t clips, uint32_t bones)
{
	struct dump *dump = allocate(1, sizeof(*dump));

	dump->bones = bones;
	for (int i = 0; i < SINE_STEPS; i++)
		dump->sine[i] = (int16_t)snap(sine((double)i / SINE_STEPS) * 4096, 1);
	add_skeleton(dump);
	add_events(dump);
	for (uint32_t i = 0; i < clips; i++)
		add_clip(dump, i);
	for (uint32_t first = 0; first < clips; first += CLIPS_PER_SET) {
		const uint32_t left = clips - first;

		add_set(dump, first / CLIPS_PER_SET, first, left < CLIPS_PER_SET ? left : CLIPS_PER_SET);
	}
	write_dump(dump, path);
	pak_free(&dump->pak);
	free(dump);
}

/* `otherwise` where nothing was said, 0 for what is no number from 1 to `most`. */
static uint32_t read_number(const char *text, uint32_t most, uint32_t otherwise)
{
	char *end = NULL;
	const unsigned long value = text ? strtoul(text, &end, 10) : otherwise;

	return (end && *end) || value > most ? 0 : (uint32_t)value;
}

int main(int argc, char **argv)
{
	const uint32_t clips = read_number(argc > 2 ? argv[2] : NULL, 999999, 2000);
	const uint32_t bones = read_number(argc > 3 ? argv[3] : NULL, MAX_BONES, MAX_BONES);

	if (argc < 2 || argc > 4 || clips == 0 || bones == 0) {
		fputs("usage: mkdump_prime OUT.pak [ANIMS [BONES]]\n", stderr);
		return 2;
	}
	make_dump(argv[1], clips, bones);
	return EXIT_SUCCESS;
}

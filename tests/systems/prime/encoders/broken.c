/* Damaged loose resources: broken/BAD.....TYPE. corpus/README.md tells what is wrong with each. */
#include "place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where the fields of the clip of the first game lie that is damaged here: two bones, five frames. */
enum {
	AT_DURATION = 0x10,
	AT_INTERVAL = 0x14,
	AT_DIVISOR = 0x20,
	AT_MULTIPLIER = 0x24,
	AT_CHANNELS = 0x28,
	AT_FRAMES = 0x30,
	AT_BITMAP = 0x34,
	AT_CHANNELS_AGAIN = 0x38,
	AT_DESCRIPTORS = 0x3C,
	AT_FIRST_BONE = 0x40,
	AT_FIRST_ROTATION = 0x46, /* x: s16, u8 width */
	AT_SECOND_BONE = 0x5A,
	AT_SECOND_COUNT = 0x5E,
	RAW_KEY_COUNT = 0x14,
	RAW_BONE_TABLE = 0x20,
	RAW_ROTATION_COUNT = 0x8B, /* three channels */
	RAW_FIRST_ROTATION = 0x8F,
};

static void write_broken(const struct prime_corpus *corpus, uint32_t id, const char *type,
			 struct bytes *content)
{
	char path[64];

	print_text(path, sizeof(path), "broken/%08X.%s", (unsigned)id, type);
	prime_write(corpus, path, content);
	bytes_free(content);
}

static const struct prime_move base_moves[] = {
	{ .bone_id = 3,
	  .axis = { 0, 0, 1 },
	  .swing = 0.1,
	  .cycles = 1,
	  .has_moves = true,
	  .travel = { 0, 1, 0 } },
	{ .bone_id = 7, .axis = { 1, 0, 0 }, .swing = 0.05, .cycles = 2 },
};

static void put_base(struct bytes *out)
{
	const struct prime_clip clip = {
		.game = PRIME_1,
		.skeleton = &windup_skeleton,
		.moves = base_moves,
		.move_count = COUNT_OF(base_moves),
		.frame_count = 5,
		.key_step = 2,
	};
	struct prime_anim anim;

	prime_make_anim(&anim, &clip);
	prime_put_anim(out, &anim);
	prime_anim_free(&anim);
}

static uint32_t float_bits(float value)
{
	uint32_t pattern;

	memcpy(&pattern, &value, sizeof(pattern));
	return pattern;
}

struct damage {
	uint32_t id;
	size_t at;
	uint32_t value;
};

static void add_patched_clips(const struct prime_corpus *corpus)
{
	const struct damage damages[] = {
		{ 0xBAD00001, AT_FRAMES, 0x7FFFFFFF },
		{ 0xBAD00002, AT_FRAMES, 1000000 },
		{ 0xBAD00003, AT_DESCRIPTORS, 0xFFFFFFFF },
		{ 0xBAD00004, AT_DESCRIPTORS, 90 },
		{ 0xBAD00006, AT_DIVISOR, 0 },
		{ 0xBAD00007, AT_INTERVAL, float_bits(NAN) & 0x7FFFFFFF },
		{ 0xBAD00008, AT_MULTIPLIER, float_bits(INFINITY) },
		{ 0xBAD0000A, 0, 1 },
		{ 0xBAD0000B, 0, 3 },
		{ 0xBAD0000D, AT_SECOND_BONE, 3 },
		{ 0xBAD0000E, AT_BITMAP, 0x11 },
		{ 0xBAD00011, AT_SECOND_BONE, 0x165 },
		{ 0xBAD00016, AT_CHANNELS, 7 },
		{ 0xBAD00018, AT_DURATION, float_bits(-1) },
		{ 0xBAD0001A, AT_CHANNELS_AGAIN, 9 },
	};

	for (size_t i = 0; i < COUNT_OF(damages); i++) {
		struct bytes content = { 0 };

		put_base(&content);
		patch_u32(&content, damages[i].at, damages[i].value);
		write_broken(corpus, damages[i].id, "ANIM", &content);
	}
}

static void add_cut_clips(const struct prime_corpus *corpus)
{
	static const struct {
		uint32_t id;
		size_t missing;
	} cuts[] = { { 0xBAD00005, 4 }, { 0xBAD0000C, 100 }, { 0xBAD00019, SIZE_MAX } };

	for (size_t i = 0; i < COUNT_OF(cuts); i++) {
		struct bytes content = { 0 };

		put_base(&content);
		bytes_truncate(&content, cuts[i].missing > content.size ? 0 : content.size - cuts[i].missing);
		write_broken(corpus, cuts[i].id, "ANIM", &content);
	}
}

static void add_odd_clips(const struct prime_corpus *corpus)
{
	struct bytes content = { 0 };
	struct prime_anim empty;

	prime_anim_init(&empty, PRIME_1, 1, 0, 0); /* no bones */
	prime_put_anim(&content, &empty);
	prime_anim_free(&empty);
	write_broken(corpus, 0xBAD0001B, "ANIM", &content);
	put_base(&content);
	content.data[AT_FIRST_ROTATION + 2] = 40; /* bits of a delta */
	write_broken(corpus, 0xBAD00009, "ANIM", &content);
	put_base(&content);
	content.data[AT_SECOND_COUNT + 1] = 1; /* the first descriptor has 2 */
	write_broken(corpus, 0xBAD0000F, "ANIM", &content);
	put_base(&content);
	for (size_t axis = 0; axis < 3; axis++)
		memcpy(content.data + AT_FIRST_ROTATION + 3 * axis, "\x3F\xFF", 2); /* each sine is 1 */
	write_broken(corpus, 0xBAD00010, "ANIM", &content);
	put_base(&content);
	bytes_text(&content, "more");
	write_broken(corpus, 0xBAD00015, "ANIM", &content);
}

static void put_raw_base(struct bytes *out)
{
	struct prime_raw_anim anim;

	prime_make_raw_anim(&anim, prime_find_clip(0x5EED0103));
	prime_put_raw_anim(out, &anim);
	prime_raw_anim_free(&anim);
}

static void add_raw_clips(const struct prime_corpus *corpus)
{
	const struct damage damages[] = {
		{ 0xBAD00012, RAW_KEY_COUNT, 0 },
		{ 0xBAD00014, RAW_ROTATION_COUNT, 0xFFFFFFFF },
		{ 0xBAD00017, RAW_FIRST_ROTATION, float_bits(NAN) & 0x7FFFFFFF },
	};
	struct bytes content = { 0 };

	for (size_t i = 0; i < COUNT_OF(damages); i++) {
		put_raw_base(&content);
		patch_u32(&content, damages[i].at, damages[i].value);
		write_broken(corpus, damages[i].id, "ANIM", &content);
	}
	put_raw_base(&content);
	content.data[RAW_BONE_TABLE + 3] = 60; /* channel 60 of 3 */
	write_broken(corpus, 0xBAD00013, "ANIM", &content);
}

static void add_events(const struct prime_corpus *corpus)
{
	/* The first node: u16, "Loop" and its terminator, u16; then its time. */
	const struct damage damages[] = {
		{ 0xBAD00101, 0, 9 },
		{ 0xBAD00102, 4, 0xFFFFFFFF },
		{ 0xBAD00105, 17, float_bits(NAN) & 0x7FFFFFFF },
	};
	struct bytes content = { 0 };

	for (size_t i = 0; i < COUNT_OF(damages); i++) {
		prime_put_evnt(&content, &walk_events, PRIME_1);
		patch_u32(&content, damages[i].at, damages[i].value);
		write_broken(corpus, damages[i].id, "EVNT", &content);
	}
	prime_put_evnt(&content, &walk_events, PRIME_1);
	bytes_truncate(&content, 12); /* in the name of the first node */
	write_broken(corpus, 0xBAD00103, "EVNT", &content);
	prime_put_evnt(&content, &walk_events, PRIME_1);
	bytes_truncate(&content, content.size - 20); /* in the last sound */
	write_broken(corpus, 0xBAD00104, "EVNT", &content);
}

static void add_skeletons(const struct prime_corpus *corpus)
{
	/* Behind the count and the root: id, parent, position, three links. */
	enum { SECOND_BONE = 4 + 36 };
	const struct damage damages[] = {
		{ 0xBAD00201, 8, 4 },                             /* the root hangs on its child */
		{ 0xBAD00202, SECOND_BONE, 3 },                   /* the id of the root again */
		{ 0xBAD00203, 0, 0 },                             /* no bones */
		{ 0xBAD00204, 0, 0xFFFFFFFF },                    /* too many */
		{ 0xBAD00205, 12, float_bits(NAN) & 0x7FFFFFFF }, /* position */
		{ 0xBAD00207, SECOND_BONE + 4, 77 },              /* no such parent: a second root */
	};
	struct bytes content = { 0 };

	for (size_t i = 0; i < COUNT_OF(damages); i++) {
		prime_put_cinf(&content, &jackbox_skeleton, PRIME_1);
		patch_u32(&content, damages[i].at, damages[i].value);
		write_broken(corpus, damages[i].id, "CINF", &content);
	}
	prime_put_cinf(&content, &jackbox_skeleton, PRIME_1);
	bytes_truncate(&content, content.size - 6); /* in the list of names */
	write_broken(corpus, 0xBAD00206, "CINF", &content);
}

static void add_skins_and_models(const struct prime_corpus *corpus)
{
	struct bytes content = { 0 };

	prime_put_figure_skin(&content, &box_figure, PRIME_1);
	patch_u32(&content, 0, 0xFFFFFFFF);
	write_broken(corpus, 0xBAD00301, "CSKR", &content);
	prime_put_figure_skin(&content, &box_figure, PRIME_1);
	patch_u32(&content, 4, 0x10000000);
	write_broken(corpus, 0xBAD00302, "CSKR", &content);
	prime_put_figure(&content, &box_figure);
	patch_u32(&content, 0x2C, 0x7FFFFFE0);
	write_broken(corpus, 0xBAD00401, "CMDL", &content);
	prime_put_figure(&content, &box_figure);
	patch_u32(&content, 0, 0xDEADBEEF);
	write_broken(corpus, 0xBAD00402, "CMDL", &content);
}

/* Blends in blends, `depth` deep. */
static void put_deep_set(struct bytes *out, uint32_t depth)
{
	static const struct prime_meta leaf = { .anim_id = READY_ANI, .name = "B_deep_windup" };
	struct prime_meta *levels = allocate((size_t)depth * 2, sizeof(*levels));

	levels[0] = levels[1] = leaf;
	for (uint32_t i = 1; i < depth; i++) {
		levels[2 * i] = (struct prime_meta){ .type = PRIME_SEQUENCE,
						     .parts = &levels[2 * i - 2],
						     .part_count = 1 };
		levels[2 * i + 1] = leaf;
	}
	const struct prime_animation animation = { .name = "Deep", .meta = levels[2 * depth - 2] };

	prime_put_ancs(out,
		       &(struct prime_set){
			       .table_count = 4,
			       .animations = &animation,
			       .animation_count = 1,
			       .default_transition = { .type = PRIME_SNAP },
		       },
		       PRIME_1);
	free(levels);
}

static void add_sets(const struct prime_corpus *corpus)
{
	struct bytes content = { 0 };

	put_deep_set(&content, 200);
	write_broken(corpus, 0xBAD00501, "ANCS", &content);
	prime_put_ancs(&content, &windup_set, PRIME_1);
	bytes_truncate(&content, content.size - 200); /* in the transitions */
	write_broken(corpus, 0xBAD00502, "ANCS", &content);
	put_deep_set(&content, 2);
	patch_u32(&content, 19, 9); /* type of the animation: after "Deep" */
	write_broken(corpus, 0xBAD00503, "ANCS", &content);
	prime_put_ancs(&content, &jackbox_set, PRIME_1);
	patch_u32(&content, 4, 0xFFFFFFFF); /* characters */
	write_broken(corpus, 0xBAD00504, "ANCS", &content);
}

void prime_add_broken(struct prime_corpus *corpus)
{
	add_patched_clips(corpus);
	add_cut_clips(corpus);
	add_odd_clips(corpus);
	add_raw_clips(corpus);
	add_events(corpus);
	add_skeletons(corpus);
	add_skins_and_models(corpus);
	add_sets(corpus);
}

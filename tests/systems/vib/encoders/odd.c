/* vib-ribbon/odd: legal but unusual files, and vib-ribbon/unknown: bytes to carve. */
#include "place.h"

#include <string.h>

static struct vib_key key_of(unsigned frame, unsigned object, unsigned flags)
{
	return (struct vib_key){
		.frame = (uint16_t)frame,
		.object = (uint8_t)object,
		.flags = (uint8_t)flags,
		.rotation = { 100, -200, 300 },
		.scale = { 2048, -VIB_ONE, 8192 },
		.position = { -10, 20, -30 },
	};
}

/* Object n has the components of flags n in even frames, none at all in odd ones. */
static void add_combinations(struct vib_corpus *corpus)
{
	struct vib_anm anm = { .rate = 30 };

	for (unsigned frame = 0; frame < 5; frame++) {
		for (unsigned object = 0; object < 8; object++) {
			const struct vib_key key = key_of(frame, object, frame % 2 ? 0 : object);

			vib_anm_add(&anm, &key);
		}
	}
	vib_loose_anm(corpus, "odd/COMBINATIONS.ANM", &anm);
}

/* Nothing is drawn in the first and last frames, nor in frame 3; object 0 never, objects 2 and 9 by turns. */
static void add_flicker(struct vib_corpus *corpus)
{
	struct vib_anm anm = { .rate = 20, .frame_count = 8 };

	for (unsigned frame = 1; frame < 7; frame++) {
		const struct vib_key key = key_of(frame, frame % 2 ? 2 : 9, VIB_POSITION);

		if (frame != 3)
			vib_anm_add(&anm, &key);
	}
	anm.frame_count = 8;
	vib_loose_anm(corpus, "odd/FLICKER.ANM", &anm);
}

/* Section 11.2 and what lies around it: half turns, whole turns, gimbal lock, the ends of the range. */
static void add_angles(struct vib_corpus *corpus)
{
	static const int16_t triples[][3] = {
		{ 2048, 0, 0 },
		{ -2048, 0, 0 },
		{ 4096, 0, 0 },
		{ -1024, 0, 0 },
		{ 3072, 0, 0 },
		{ 0, 1024, 0 },
		{ 1024, 1024, 1024 },
		{ 1024, 512, -256 },
		{ 0, -512, 256 },
		{ 32767, 1, -32767 },
		{ -32768, -32768, -32768 },
		{ 0, 0, 0 },
	};
	struct vib_anm anm = { .rate = 30 };

	for (unsigned object = 0; object < COUNT_OF(triples); object++) {
		struct vib_key key = key_of(0, object, VIB_ROTATION);

		memcpy(key.rotation, triples[object], sizeof(key.rotation));
		vib_anm_add(&anm, &key);
	}
	vib_loose_anm(corpus, "odd/ANGLES.ANM", &anm);
}

/* The last channel of section 11.2, and a wheel that turns twice around. */
static void add_turning(struct vib_corpus *corpus)
{
	static const int16_t around_half[3] = { 2000, 2100, -2000 };
	struct vib_anm anm = { .rate = 60 };

	for (unsigned frame = 0; frame < 17; frame++) {
		struct vib_key key = key_of(frame, 0, VIB_ROTATION);

		memset(key.rotation, 0, sizeof(key.rotation));
		if (frame < 3) {
			key.rotation[2] = around_half[frame];
			vib_anm_add(&anm, &key);
		}
		key.object = 1;
		key.rotation[2] = (int16_t)(512 * frame);
		vib_anm_add(&anm, &key);
	}
	vib_loose_anm(corpus, "odd/TURNING.ANM", &anm);
}

/* Values at the ends of their ranges. */
static void add_extremes(struct vib_corpus *corpus)
{
	struct vib_anm anm = { .rate = 30 };

	for (unsigned frame = 0; frame < 2; frame++) {
		struct vib_key key = key_of(frame, 255, VIB_SCALE | VIB_POSITION);

		for (int axis = 0; axis < 3; axis++) {
			key.scale[axis] = frame ? INT16_MAX : INT16_MIN;
			key.position[axis] = frame ? INT16_MIN : INT16_MAX;
		}
		key.scale[1] = 0;
		vib_anm_add(&anm, &key);
	}
	vib_loose_anm(corpus, "odd/EXTREMES.ANM", &anm);
}

/* The same object twice in a frame: the last one counts. */
static void add_twice(struct vib_corpus *corpus)
{
	struct vib_anm anm = { .rate = 30 };

	for (unsigned frame = 0; frame < 2; frame++) {
		struct vib_key key = key_of(frame, 1, VIB_ROTATION | VIB_POSITION);

		vib_anm_add(&anm, &key);
		key.position[0] = 77;
		key.rotation[2] = 900;
		vib_anm_add(&anm, &key);
	}
	vib_loose_anm(corpus, "odd/TWICE.ANM", &anm);
}

static void still(struct vib_anm *anm, uint16_t rate)
{
	const struct vib_key key = key_of(0, 0, VIB_ALL);

	*anm = (struct vib_anm){ .rate = rate };
	vib_anm_add(anm, &key);
}

static void add_headers(struct vib_corpus *corpus)
{
	struct vib_anm anm;

	still(&anm, 0);
	vib_loose_anm(corpus, "odd/RATE0.ANM", &anm);
	still(&anm, 121);
	vib_loose_anm(corpus, "odd/RATE121.ANM", &anm);
	still(&anm, 120);
	vib_loose_anm(corpus, "odd/RATE120.ANM", &anm);
	still(&anm, 30);
	anm.gap = 6;
	vib_loose_anm(corpus, "odd/GAP.ANM", &anm);
	still(&anm, 20);
	anm.tail = 2;
	vib_loose_anm(corpus, "odd/TAIL.ANM", &anm);
	still(&anm, 30);
	anm.keys[0].flags = VIB_ROTATION | 0x80;
	vib_loose_anm(corpus, "odd/FLAGS.ANM", &anm);
	anm = (struct vib_anm){ .rate = 30 };
	vib_loose_anm(corpus, "odd/NOFRAMES.ANM", &anm);
	anm = (struct vib_anm){ .rate = 30, .frame_count = 3 };
	vib_loose_anm(corpus, "odd/NOKEYS.ANM", &anm);
}

/* An ANM whose size is also that of an ANC with as many keys: 6 + 16 · 1 = 8 + 2 + 12 for one frame. */
static void add_alike(struct vib_corpus *corpus)
{
	static const struct vib_camera_key key = { { -5204, -1000, 0 }, { 0, -1000, 0 }, 1024, 499 };
	struct vib_key part = key_of(0, 0, 0);
	struct vib_anm anm = { .rate = 30 };

	for (unsigned object = 0; object < 6; object++) {
		part.object = (uint8_t)object;
		vib_anm_add(&anm, &part);
	}
	vib_loose_anm(corpus, "odd/ALIKE.ANM", &anm);
	vib_loose_anc(corpus, "odd/CAMERA.ANC", &(struct vib_anc){ 30, 1, &key });
	vib_loose_anc(corpus, "odd/RATE0.ANC", &(struct vib_anc){ 0, 1, &key });
}

/* Packets of other games among those of this one: they are walked by their length. */
static void add_kinds(struct vib_corpus *corpus)
{
	static const struct vib_packet others[] = {
		{ 4, 3, 1, 0x50, { 0x500000FF, 0x0000FF00, 0x00010000 } },
		{ 6, 4, 0, 0x20, { 0x20808080, 0x00000000, 0x00020001 } },
		{ 7, 5, 0, 0x24, { 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00020001 } },
		{ 5, 4, 0, 0x64, { 0x00000000, 0x00000000, 0x00000000, 0x00100010 } },
	};
	struct vib_object objects[3] = { 0 };
	struct vib_tmd tmd = { .objects = objects, .object_count = 3 };
	struct bytes content = { 0 };

	for (int i = 0; i < 4; i++)
		vib_object_vertex(&objects[0], 100 * i - 150, i * i, -i);
	vib_object_normal(&objects[0], 0, 0, -VIB_ONE);
	vib_object_packet(&objects[0], vib_line(0xB2B2B2, 0, 1));
	for (size_t i = 0; i < COUNT_OF(others); i++)
		vib_object_packet(&objects[0], others[i]);
	vib_object_packet(&objects[0], vib_quad(0x000001, 0, 1, 2, 3));
	vib_object_packet(&objects[0], vib_triangle(0, 1, 2, 3));
	/* Object 1 holds nothing; object 2 is scaled, which the game ignores. */
	vib_object_vertex(&objects[2], 5, 6, 7);
	objects[2].scale = 2;
	vib_put_tmd(&content, &tmd);
	vib_truth_tmd(&corpus->truth, &content, &tmd);
	vib_loose(corpus, "odd/models/KINDS.TMD", &content);
	objects[2].vertices[0][0] = 8;
	tmd.absolute = true;
	vib_put_tmd(&content, &tmd);
	vib_truth_tmd(&corpus->truth, &content, &tmd);
	vib_loose(corpus, "odd/models/ABSOLUTE.TMD", &content);
}

/* Entries in an order in which the game's search does not find them all. */
static void add_unsorted(struct vib_corpus *corpus)
{
	struct vib_pak pak = { 0 };
	struct vib_anm anm;

	still(&anm, 30);
	vib_pak_anm(corpus, &pak, "N01_JA.ANM", &anm, NULL, NULL);
	still(&anm, 15);
	vib_pak_anm(corpus, &pak, "N01_J_F.ANM", &anm, NULL, NULL);
	vib_loose_pak(corpus, "odd/UNSORTED.PAK", &pak);
	vib_pak_free(&pak);
}

/* One of each depth: with two palettes, of which the first is shown, with one, and without. */
static void add_pictures(struct vib_corpus *corpus)
{
	static const struct {
		const char *path;
		struct vib_tim tim;
	} pictures[] = {
		{ "odd/pictures/FOUR.TIM", { 0, { 288, 480, 16, 2, 0 }, { 512, 256, 3, 5, 2 }, 21 } },
		{ "odd/pictures/EIGHT.TIM", { 1, { 0, 481, 256, 1, 0 }, { 640, 0, 4, 6, 0 }, 22 } },
		{ "odd/pictures/GREY.TIM", { 0, { 0 }, { 704, 0, 2, 3, 0 }, 23 } },
		{ "odd/pictures/DIRECT.TIM", { 2, { 0 }, { 320, 16, 7, 4, 0 }, 24 } },
		/* Three texels in five words leave one byte of each row. */
		{ "odd/pictures/TRUE.TIM", { 3, { 0 }, { 0, 240, 5, 3, 2 }, 25 } },
	};

	for (size_t i = 0; i < COUNT_OF(pictures); i++) {
		struct bytes content = { 0 };

		vib_put_tim(&content, &pictures[i].tim);
		vib_loose(corpus, pictures[i].path, &content);
	}
}

void vib_add_odd(struct vib_corpus *corpus)
{
	add_combinations(corpus);
	add_flicker(corpus);
	add_angles(corpus);
	add_turning(corpus);
	add_extremes(corpus);
	add_twice(corpus);
	add_headers(corpus);
	add_alike(corpus);
	add_kinds(corpus);
	add_unsorted(corpus);
	add_pictures(corpus);
}

/* ---- bytes to carve ---- */

static void plant(struct vib_corpus *corpus, struct bytes *blob, uint32_t *noise, size_t align,
		  const char *type, struct bytes *content)
{
	vib_put_noise(blob, noise, 301);
	while (blob->size % 4 != align)
		vib_put_noise(blob, noise, 1);
	vib_truth_carved(&corpus->truth, "unknown/blob.dat", type, blob->size, content);
	bytes_append(blob, content);
	bytes_free(content);
}

static void plant_anm(struct vib_corpus *corpus, struct bytes *blob, uint32_t *noise, size_t align,
		      struct vib_anm *anm, const char *name)
{
	struct bytes content = { 0 };

	vib_put_anm(&content, anm);
	vib_truth_anm(&corpus->truth, name, &content, anm);
	plant(corpus, blob, noise, align, "ANM", &content);
	vib_anm_free(anm);
}

/* What section 8 does not accept inside of other bytes. */
static void plant_decoys(struct bytes *blob)
{
	struct vib_key key = key_of(0, 0, VIB_ROTATION | 0x08);
	struct vib_anm anm = { .rate = 30 };

	vib_put_anm(blob, &anm);
	vib_anm_add(&anm, &key);
	vib_put_anm(blob, &anm);
	vib_anm_free(&anm);
	anm.rate = 30;
	key.flags = VIB_ROTATION;
	vib_anm_add(&anm, &key);
	vib_anm_add(&anm, &key);
	vib_put_anm(blob, &anm);
	vib_anm_free(&anm);
}

void vib_add_unknown(struct vib_corpus *corpus)
{
	struct bytes blob = { 0 }, content = { 0 };
	uint32_t noise = 1999;
	struct vib_tmd model;
	struct vib_anm anm;

	vib_frog_clip(&anm, 30, 5);
	plant_anm(corpus, &blob, &noise, 2, &anm, "5 frames");
	vib_frog_clip(&anm, 10, 7);
	plant_anm(corpus, &blob, &noise, 0, &anm, "7 frames");
	vib_frog_model(&model);
	model.object_count = 3;
	vib_put_tmd(&content, &model);
	vib_truth_tmd(&corpus->truth, &content, &model);
	plant(corpus, &blob, &noise, 0, "TMD", &content);
	vib_tmd_free(&model);
	plant_decoys(&blob);
	vib_rabbit_clip(&anm, 60, RABBIT_WAVE, 0, 3, 3);
	plant_anm(corpus, &blob, &noise, 2, &anm, "3 frames");
	vib_put_noise(&blob, &noise, 99);
	vib_write(corpus, "unknown/blob.dat", &blob);
}

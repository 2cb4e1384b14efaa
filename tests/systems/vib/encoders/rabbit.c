#include "rabbit.h"

#include "space.h"

#include <math.h>
#include <stdlib.h>

#define BLACK 0x000000U
#define WHITE 0xFFFFFFU
#define GREY  0xB2B2B2U

struct place {
	int x, y, z;
};

static const struct place rabbit_places[RABBIT_OBJECTS] = {
	{ 0, -60, 0 },   { 0, -105, 0 },  { -6, -122, 1 }, { 6, -122, -1 }, { 5, -108, -2 }, { 5, -108, -2 },
	{ -12, -76, 1 }, { 12, -76, -1 }, { -7, -40, 1 },  { 7, -40, -1 },  { 2, -96, -2 },  { -13, -46, 0 },
};

static const struct place frog_places[FROG_OBJECTS] = {
	{ 0, -20, 0 }, { -8, -34, -1 }, { 8, -34, -1 }, { -16, -10, 1 }, { 16, -10, 1 },
};

static int rounded(double value)
{
	return (int)floor(value + 0.5);
}

/* ---- models ---- */

/* A closed line around a rectangle, with a black face behind it when `filled`. */
static void add_box(struct vib_object *object, uint32_t colour, const int corners[4], bool filled)
{
	const unsigned a = vib_object_vertex(object, corners[0], corners[1], 0);
	const unsigned b = vib_object_vertex(object, corners[2], corners[1], 0);
	const unsigned c = vib_object_vertex(object, corners[2], corners[3], 0);
	const unsigned d = vib_object_vertex(object, corners[0], corners[3], 0);

	vib_object_packet(object, vib_line(colour, a, b));
	vib_object_packet(object, vib_line(colour, b, c));
	vib_object_packet(object, vib_line(colour, c, d));
	vib_object_packet(object, vib_line(colour, d, a));
	if (filled)
		vib_object_packet(object, vib_quad(BLACK, a, b, d, c));
}

static void add_path(struct vib_object *object, uint32_t colour, const int (*points)[2], size_t count)
{
	unsigned last = vib_object_vertex(object, points[0][0], points[0][1], 0);

	for (size_t i = 1; i < count; i++) {
		const unsigned next = vib_object_vertex(object, points[i][0], points[i][1], 0);

		vib_object_packet(object, vib_line(colour, last, next));
		last = next;
	}
}

static void add_eye(struct vib_object *object, int size)
{
	const unsigned a = vib_object_vertex(object, -size, -size, 0);
	const unsigned b = vib_object_vertex(object, size, -size, 0);
	const unsigned c = vib_object_vertex(object, 0, size, 0);

	vib_object_packet(object, vib_triangle(BLACK, a, b, c));
}

void vib_rabbit_model(struct vib_tmd *tmd, uint32_t colour)
{
	static const int body[4] = { -12, -22, 12, 22 }, head[4] = { -14, -16, 14, 16 };
	static const int ear[4][2] = { { 0, 0 }, { -4, -26 }, { 4, -28 }, { 3, 0 } };
	static const int shut[2][2] = { { -3, 0 }, { 3, 0 } };
	static const int arm[3][2] = { { 0, 0 }, { -2, 14 }, { 2, 26 } };
	static const int leg[4][2] = { { 0, 0 }, { 1, 20 }, { 0, 38 }, { 9, 40 } };
	static const int mouth[3][2] = { { -4, 0 }, { 0, 2 }, { 4, 0 } };
	static const int tail[3][2] = { { 0, 0 }, { -6, -3 }, { -3, 4 } };
	struct vib_object *objects = allocate(RABBIT_OBJECTS, sizeof(*objects));

	add_box(&objects[RABBIT_BODY], colour, body, true);
	add_box(&objects[RABBIT_HEAD], colour, head, true);
	add_path(&objects[RABBIT_EAR_LEFT], colour, ear, 4);
	add_path(&objects[RABBIT_EAR_RIGHT], colour, ear, 4);
	add_eye(&objects[RABBIT_EYE_OPEN], 3);
	add_path(&objects[RABBIT_EYE_SHUT], colour, shut, 2);
	add_path(&objects[RABBIT_ARM_LEFT], colour, arm, 3);
	add_path(&objects[RABBIT_ARM_RIGHT], colour, arm, 3);
	add_path(&objects[RABBIT_LEG_LEFT], colour, leg, 4);
	add_path(&objects[RABBIT_LEG_RIGHT], colour, leg, 4);
	add_path(&objects[RABBIT_MOUTH], colour, mouth, 3);
	add_path(&objects[RABBIT_TAIL], colour, tail, 3);
	*tmd = (struct vib_tmd){ .objects = objects, .object_count = RABBIT_OBJECTS };
}

void vib_frog_model(struct vib_tmd *tmd)
{
	static const int body[4] = { -18, -12, 18, 12 };
	static const int leg[3][2] = { { 0, 0 }, { -8, 6 }, { 6, 10 } };
	struct vib_object *objects = allocate(FROG_OBJECTS, sizeof(*objects));

	add_box(&objects[0], GREY, body, true);
	add_eye(&objects[1], 4);
	add_eye(&objects[2], 4);
	add_path(&objects[3], GREY, leg, 3);
	add_path(&objects[4], GREY, leg, 3);
	*tmd = (struct vib_tmd){ .objects = objects, .object_count = FROG_OBJECTS };
}

void vib_squares_model(struct vib_tmd *tmd, size_t count)
{
	struct vib_object *objects = allocate(count, sizeof(*objects));

	for (size_t i = 0; i < count; i++) {
		const int size = 4 + (int)i;
		const int corners[4] = { -size, -size, size, size };

		add_box(&objects[i], WHITE, corners, false);
	}
	*tmd = (struct vib_tmd){ .objects = objects, .object_count = count };
}

void vib_tmd_free(struct vib_tmd *tmd)
{
	free(tmd->objects);
	*tmd = (struct vib_tmd){ 0 };
}

/* ---- motions ---- */

static void set_triple(int16_t triple[3], int x, int y, int z)
{
	triple[0] = (int16_t)x;
	triple[1] = (int16_t)y;
	triple[2] = (int16_t)z;
}

/* Turned about its own origin, somewhere. */
static struct vib_key pose(unsigned frame, unsigned object, int turn_z, struct place at)
{
	struct vib_key key = { .frame = (uint16_t)frame, .object = (uint8_t)object };

	key.flags = VIB_ROTATION | VIB_POSITION;
	set_triple(key.rotation, 0, 0, turn_z);
	set_triple(key.position, at.x, at.y, at.z);
	return key;
}

/* How far a part turns in its plane, 4096 = once around. */
static int part_turn(enum rabbit_motion motion, enum rabbit_object part, double phase)
{
	const double side = part % 2 ? -1 : 1;
	const bool is_limb = part >= RABBIT_ARM_LEFT && part <= RABBIT_LEG_RIGHT;

	if (part == RABBIT_EAR_LEFT || part == RABBIT_EAR_RIGHT)
		return rounded(120 * sine(phase + 0.2) + 60 * side);
	if (motion == RABBIT_SKIP && is_limb)
		return rounded(420 * side * sine(phase));
	if (motion == RABBIT_JUMP && is_limb)
		return rounded((part < RABBIT_LEG_LEFT ? 1500 : 300) * side * sine(phase / 2));
	if (motion == RABBIT_SWING && is_limb && part < RABBIT_LEG_LEFT)
		return rounded(-900 * sine(phase / 2));
	if (motion == RABBIT_WAVE && part == RABBIT_ARM_RIGHT)
		return rounded(-1600 + 200 * sine(2 * phase));
	return part == RABBIT_TAIL ? rounded(200 * sine(2 * phase)) : 0;
}

static int lift(enum rabbit_motion motion, double phase)
{
	switch (motion) {
	case RABBIT_SKIP:
		return rounded(-10 * fabs(sine(phase)));
	case RABBIT_JUMP:
		return rounded(-48 * sine(phase / 2));
	case RABBIT_FALL:
		return rounded(30 * phase * phase);
	case RABBIT_SWING:
	case RABBIT_WAVE:
	case RABBIT_SPIN:
		break;
	}
	return 0;
}

/* The whole figure turns about its vertical axis, further than once around, and falls over about X. */
static void turn_figure(struct vib_key *key, enum rabbit_motion motion, double phase)
{
	const double x = key->position[0], z = key->position[2];

	if (motion == RABBIT_FALL)
		key->rotation[0] = (int16_t)rounded(-700 * phase);
	if (motion != RABBIT_SPIN)
		return;
	key->rotation[1] = (int16_t)rounded(6144 * phase);
	key->position[0] = (int16_t)rounded(x * cosine(1.5 * phase) + z * sine(1.5 * phase));
	key->position[2] = (int16_t)rounded(z * cosine(1.5 * phase) - x * sine(1.5 * phase));
}

static bool is_hidden(enum rabbit_object part, unsigned step, double phase)
{
	const bool blinks = phase >= 0.4 && phase < 0.6;

	if (part == RABBIT_EYE_OPEN)
		return blinks;
	if (part == RABBIT_EYE_SHUT)
		return !blinks;
	return part == RABBIT_MOUTH && step % 4 == 3;
}

static void add_rabbit_part(struct vib_anm *anm, unsigned frame, enum rabbit_motion motion,
			    enum rabbit_object part, double phase)
{
	struct place at = rabbit_places[part];
	const int up = lift(motion, phase);
	struct vib_key key;

	at.y += up;
	key = pose(frame, part, part_turn(motion, part, phase), at);
	turn_figure(&key, motion, phase);
	/* The head is squashed where the figure touches the ground, and has no scale elsewhere. */
	if (part == RABBIT_HEAD && motion == RABBIT_SKIP && up > -4) {
		key.flags |= VIB_SCALE;
		set_triple(key.scale, 4400, 3800, VIB_ONE);
	}
	/* What never turns has no rotation. */
	if (part == RABBIT_EYE_OPEN && motion != RABBIT_SPIN && motion != RABBIT_FALL)
		key.flags = VIB_POSITION;
	vib_anm_add(anm, &key);
}

void vib_rabbit_clip(struct vib_anm *anm, uint16_t rate, enum rabbit_motion motion, unsigned first,
		     unsigned count, unsigned total)
{
	*anm = (struct vib_anm){ .rate = rate };
	for (unsigned frame = 0; frame < count; frame++) {
		const double phase = (double)(first + frame) / total;

		for (unsigned part = 0; part < RABBIT_OBJECTS; part++) {
			if (!is_hidden((enum rabbit_object)part, first + frame, phase))
				add_rabbit_part(anm, frame, motion, (enum rabbit_object)part, phase);
		}
	}
}

void vib_frog_clip(struct vib_anm *anm, uint16_t rate, unsigned count)
{
	*anm = (struct vib_anm){ .rate = rate };
	for (unsigned frame = 0; frame < count; frame++) {
		const double phase = (double)frame / count;
		const int up = rounded(-14 * fabs(sine(phase)));

		for (unsigned part = 0; part < FROG_OBJECTS; part++) {
			struct place at = frog_places[part];
			struct vib_key key;

			at.y += up;
			key = pose(frame, part, part >= 3 ? rounded(300 * sine(phase)) : 0, at);
			vib_anm_add(anm, &key);
		}
	}
}

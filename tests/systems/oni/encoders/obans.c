/* The object animations of the corpus. */
#include "clips.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct key {
	int32_t time;
	double turns; /* about the plan's axis */
	float at[3];
	bool negated; /* the other sign of the same rotation */
};

struct plan {
	const char *name;
	uint32_t flags;
	uint16_t frame_count, half_stop;
	struct vec3 axis;
	float base[12];
	struct key keys[ONI_CORPUS_KEYS];
	size_t key_count;
};

#define IDENTITY                                                                                             \
	{                                                                                                    \
		1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0                                                           \
	}
#define SCALE(x, y, z)                                                                                       \
	{                                                                                                    \
		(x), 0, 0, 0, (y), 0, 0, 0, (z), 0, 0, 0                                                     \
	}

static const struct plan plans[] = {
	/* Uneven times; two neighbours whose quaternions have opposite signs; more than one turn in all. */
	{ "OBANcart_path",
	  ONI_LOOP,
	  61,
	  0,
	  { 0, 1, 0 },
	  SCALE(1.82F, 1.82F, 1.82F),
	  { { 0, 0, { 10, 2, -5 }, false },
	    { 10, 0.02, { 12, 2, -5 }, false },
	    { 12, 0.025, { 12.5F, 2, -4.75F }, true },
	    { 30, 0.2, { 14, 2.5F, 0 }, false },
	    { 31, 0.3, { 14, 2.5F, 0.25F }, false },
	    { 60, 1, { 10, 2, -5 }, true } },
	  6 },
	{ "OBANlift",
	  ONI_PING_PONG | ONI_AUTOSTART,
	  41,
	  0,
	  { 0, 1, 0 },
	  SCALE(0.192F, 0.192F, 1.156F),
	  { { 0, 0.25, { 0, 0, 0 }, false },
	    { 20, 0.25, { 0, 15, 0 }, false },
	    { 40, 0.25, { 0, 30, 0 }, false } },
	  3 },
	/* The base turns the object a quarter about Z and scales it by 2, 3 and 0.5. */
	{ "OBANwheel",
	  ONI_LOOP | ONI_RANDOM_START,
	  31,
	  0,
	  { 1, 0, 0 },
	  { 0, 2, 0, -3, 0, 0, 0, 0, 0.5F, 0, 0, 0 },
	  { { 0, 0, { 1, 1, 1 }, false },
	    { 10, 0.25, { 1, 1, 1 }, false },
	    { 30, 0.75, { 1, 1, 1 }, false } },
	  3 },
	/* Mirrored, and moved before it is turned. */
	{ "OBANmirror",
	  0,
	  11,
	  0,
	  { 0, 0, 1 },
	  { -1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5F, 0, 0 },
	  { { 0, 0, { 0, 0, 0 }, false }, { 10, 0.125, { 5, 0, 0 }, false } },
	  2 },
	{ "OBANdoor_stage",
	  ONI_Z_UP,
	  61,
	  30,
	  { 0, 0, 1 },
	  IDENTITY,
	  { { 0, 0, { 0, 0, 0 }, false },
	    { 30, 0.25, { 8, 0, 0.5F }, false },
	    { 60, 0, { 0, 0, 0 }, false } },
	  3 },
	{ "OBANlaser_sweep",
	  ONI_LOOP | ONI_Z_UP,
	  121,
	  0,
	  { 0, 0, 1 },
	  IDENTITY,
	  { { 0, -0.1, { 0, 0, 0 }, false },
	    { 60, 0.1, { 0, 0, 0 }, false },
	    { 120, -0.1, { 0, 0, 0 }, false } },
	  3 },
	{ "OBANcamera_1",
	  0,
	  91,
	  0,
	  { 0, 1, 0 },
	  IDENTITY,
	  { { 0, 0, { 0, 15, 40 }, false }, { 90, 0.125, { 20, 17, 30 }, false } },
	  2 },
	{ "OBANpuppet_path",
	  0,
	  16,
	  0,
	  { 0, 1, 0 },
	  IDENTITY,
	  { { 0, 0, { 0, 0, 0 }, false },
	    { 5, 0, { 0, 0, 1.25F }, false },
	    { 15, 0, { 0, 0, 3.75F }, false } },
	  3 },
	{ "OBANsingle", 0, 1, 0, { 0, 1, 0 }, IDENTITY, { { 0, 0.5, { 1, 2, 3 }, false } }, 1 },
	{ "OBANunused",
	  ONI_AUTOSTART,
	  31,
	  0,
	  { 0, 1, 0 },
	  IDENTITY,
	  { { 0, 0, { 0, 0, 0 }, false }, { 30, 0.125, { 0, 5, 0 }, false } },
	  2 },
};

/* Rows of the initial transform: each of the base, turned as the first key says (section 2.1). */
static void set_initial(struct oni_oban *oban, struct quat first)
{
	for (size_t row = 0; row < 4; row++) {
		const float *b = &oban->base[row * 3];
		const struct vec3 turned =
			quat_rotate(first, (struct vec3){ (double)b[0], (double)b[1], (double)b[2] });
		const float *t = oban->keys[0].translation;

		oban->initial[row * 3] = (float)(turned.x + (row == 3 ? (double)t[0] : 0));
		oban->initial[row * 3 + 1] = (float)(turned.y + (row == 3 ? (double)t[1] : 0));
		oban->initial[row * 3 + 2] = (float)(turned.z + (row == 3 ? (double)t[2] : 0));
	}
}

void oni_make_oban(struct oni_made_oban *made, const char *name)
{
	const struct plan *plan = plans;

	while (strcmp(plan->name, name) != 0) {
		if (++plan == plans + COUNT(plans))
			fail("no animation %s", name);
	}
	*made = (struct oni_made_oban){
		.oban = { .flags = plan->flags, .ticks = 80, .frame_count = plan->frame_count }
	};
	made->oban.half_stop = plan->half_stop;
	made->oban.key_count = (uint16_t)plan->key_count;
	made->oban.keys = made->keys;
	memcpy(made->oban.base, plan->base, sizeof(plan->base));
	for (size_t i = 0; i < plan->key_count; i++) {
		const struct quat q = quat_about(plan->axis, plan->keys[i].turns);
		const double sign = plan->keys[i].negated ? -1 : 1;

		made->keys[i] = (struct oni_oban_key){
			{ (float)(sign * q.x), (float)(sign * q.y), (float)(sign * q.z),
			  (float)(-sign * q.w) },
			{ 0, 0, 0 },
			plan->keys[i].time,
		};
		memcpy(made->keys[i].translation, plan->keys[i].at, sizeof(plan->keys[i].at));
	}
	set_initial(&made->oban, quat_about(plan->axis, plan->keys[0].turns));
}

const char oni_seed_name[] = "OBANBlackvan_FB";

static float from_bits(uint32_t bits)
{
	float value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

void oni_make_seed(struct oni_made_oban *made)
{
	static const uint32_t initial[12] = { 0x3FE8F5C2, 0xB3AAD7AB, 0x351389EC, 0x351389EC,
					      0xB41389ED, 0xBFE8F5C2, 0x33AAD7B1, 0x3FE8F5C2,
					      0xB41389EB, 0x44949A6B, 0xC25BFD97, 0xC2DA065D };
	static const uint32_t rotation[4] = { 0xBF3504F4, 0xB3C4196A, 0xB4033CCE, 0xBF3504F3 };

	*made = (struct oni_made_oban){
		.oban = { .flags = ONI_LOOP | ONI_Z_UP, .ticks = 80, .frame_count = 501 }
	};
	made->oban.key_count = 2;
	made->oban.keys = made->keys;
	for (int i = 0; i < 12; i++)
		made->oban.initial[i] = from_bits(initial[i]);
	for (size_t i = 0; i < 3; i++)
		made->oban.base[i * 4] = from_bits(0x3FE8F5C2);
	for (size_t i = 0; i < 4; i++)
		made->keys[0].rotation[i] = from_bits(rotation[i]);
	memcpy(made->keys[0].translation, &made->oban.initial[9], sizeof(made->keys[0].translation));
	made->keys[1] = (struct oni_oban_key){ { 0, 0, 0, 1 }, { 1200, -50, -100 }, 5 };
}

void oni_add_obans(struct oni_library *library)
{
	struct oni_made_oban made;

	for (size_t i = 0; i < COUNT(plans); i++) {
		oni_make_oban(&made, plans[i].name);
		oni_add_oban(library, plans[i].name, &made.oban);
	}
	oni_make_seed(&made);
	oni_add_oban(library, oni_seed_name, &made.oban);
}

/*
 * The combine command, of which each cycle has (a - b) * c + d for the colour and for the alpha. Bits:
 *
 *   word 0   a 23-20, c 19-15, alpha a 14-12, alpha c 11-9      first cycle
 *   word 1   b 31-28, d 17-15, alpha b 14-12, alpha d 11-9
 */
#include "systems/sm64/mesh/combiner.h"

enum input {
	COMBINED,
	TEXEL0,
	TEXEL1,
	PRIMITIVE,
	SHADE,
	ENVIRONMENT,
	ONE,
	ZERO,
	TEXEL0_ALPHA,
	OTHER, /* what a material cannot say */
};

struct formula {
	enum input a, b, c, d;
};

/* ---- the fields ---- */

static enum input of_a(uint32_t code)
{
	return code <= ONE ? (enum input)code : code == 0xF ? ZERO : OTHER;
}

static enum input of_b(uint32_t code)
{
	return code < ONE ? (enum input)code : code == 0xF ? ZERO : OTHER;
}

static enum input of_c(uint32_t code)
{
	if (code == 8)
		return TEXEL0_ALPHA;
	return code < ONE ? (enum input)code : code == 0x1F ? ZERO : OTHER;
}

static struct formula colour_of(const uint32_t combine[2])
{
	return (struct formula){
		.a = of_a(combine[0] >> 20 & 0xF),
		.b = of_b(combine[1] >> 28 & 0xF),
		.c = of_c(combine[0] >> 15 & 0x1F),
		.d = (enum input)(combine[1] >> 15 & 7),
	};
}

static struct formula alpha_of(const uint32_t combine[2])
{
	uint32_t c = combine[0] >> 9 & 7;

	return (struct formula){
		.a = (enum input)(combine[0] >> 12 & 7),
		.b = (enum input)(combine[1] >> 12 & 7),
		.c = c == COMBINED || c == ONE ? OTHER : (enum input)c, /* fractions of levels of detail */
		.d = (enum input)(combine[1] >> 9 & 7),
	};
}

/* ---- the alpha ---- */

static uint8_t factor(enum input input, struct adb_sm64_mix *mix)
{
	switch (input) {
	case TEXEL0:
		return ADB_SM64_BY_TEXEL;
	case SHADE:
		return ADB_SM64_BY_SHADE;
	case PRIMITIVE:
		return ADB_SM64_BY_PRIMITIVE;
	case ENVIRONMENT:
		return ADB_SM64_BY_ENVIRONMENT;
	case ONE:
		return 0;
	case ZERO:
		return ADB_SM64_BY_ZERO;
	case COMBINED:
	case TEXEL1:
	case TEXEL0_ALPHA:
	case OTHER:
		break;
	}
	mix->is_approximate = true;
	return ADB_SM64_BY_ZERO;
}

/* What cannot be said becomes 1. */
static void reduce_alpha(const struct formula *f, struct adb_sm64_mix *mix)
{
	struct adb_sm64_mix of_alpha = { .kind = ADB_SM64_PRODUCT };

	if (f->c == ZERO || f->a == f->b)
		of_alpha.alpha = factor(f->d, &of_alpha);
	else if (f->b == ZERO && f->d == ZERO)
		of_alpha.alpha = factor(f->a, &of_alpha) | factor(f->c, &of_alpha);
	else
		of_alpha.is_approximate = true;
	mix->alpha = of_alpha.is_approximate ? 0 : of_alpha.alpha;
}

/* ---- the colour ---- */

static bool is_constant(enum input input)
{
	return input == PRIMITIVE || input == ENVIRONMENT || input == ONE || input == ZERO;
}

static bool uses(const struct formula *f, enum input input)
{
	return f->a == input || f->b == input || f->c == input || f->d == input;
}

static void reduce_colour(const struct formula *f, struct adb_sm64_mix *mix)
{
	if (f->c == ZERO || f->a == f->b) {
		mix->colour = factor(f->d, mix);
	} else if (f->b == ZERO && f->d == ZERO && f->c != TEXEL0_ALPHA) {
		mix->colour = factor(f->a, mix) | factor(f->c, mix);
	} else if (f->a == TEXEL0 && f->c == TEXEL0_ALPHA && f->b == f->d && f->d != TEXEL0) {
		mix->kind = ADB_SM64_OVER;
		mix->colour = factor(f->d, mix);
	} else if (f->c == TEXEL0 && f->b == f->d && is_constant(f->a) && is_constant(f->b)) {
		mix->kind = ADB_SM64_FADE;
		mix->colour = factor(f->d, mix);
		mix->other = factor(f->a, mix);
	} else {
		mix->colour = ADB_SM64_BY_SHADE;
		if (uses(f, TEXEL0) || uses(f, TEXEL0_ALPHA))
			mix->colour |= ADB_SM64_BY_TEXEL;
		mix->is_approximate = true;
	}
}

/* ---- what the header declares ---- */

struct adb_sm64_mix adb_sm64_reduce(const uint32_t combine[2])
{
	struct adb_sm64_mix mix = { .kind = ADB_SM64_PRODUCT };
	struct formula colour = colour_of(combine), alpha = alpha_of(combine);

	reduce_colour(&colour, &mix);
	reduce_alpha(&alpha, &mix);
	return mix;
}

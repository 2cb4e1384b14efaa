/* What the toys of the corpus look like: boxes, materials, and pictures drawn with letters. */
#include "cast.h"

/* ---- materials ---- */

/* Vertex light times texture; vertex light plus texture; constant colour times texture. */
#define LIT  0x7A14F
#define GLOW 0x310F
#define TINT 0x7A1CF

#define STAGE(COLOUR, SLOT)                                                                                  \
	{                                                                                                    \
		(COLOUR), 0x21CE7, 0, (SLOT), 0                                                              \
	}
/* The first texture coordinates, not moved. */
#define TEX0 0x1EBC40
#define WIDE 0x30F /* 16 bits each: position, normal, texture coordinate */

#define PLAIN(SLOT)                                                                                          \
	{                                                                                                    \
		.flags = 0x11083, .slots = { (SLOT) }, .slot_count = 1, .descriptor = WIDE,                  \
		.blend_source = 1, .stages = { STAGE(LIT, 0) }, .stage_count = 1, .generators = { TEX0 },    \
		.generator_count = 1                                                                         \
	}

static const struct prime_material windup_materials[] = {
	PLAIN(0),
	PLAIN(1),
	/* The eyes glow: the stage that only adds light comes before the one that colours. */
	{ .flags = 0x31083,
	  .slots = { 1, 2 },
	  .slot_count = 2,
	  .descriptor = WIDE,
	  .blend_source = 1,
	  .stages = { STAGE(GLOW, 0), STAGE(LIT, 1) },
	  .stage_count = 2,
	  .generators = { TEX0 },
	  .generator_count = 1 },
};
static const uint32_t windup_textures[] = { PLATE_TXTR, STRIPE_TXTR, FACE_TXTR };

/* Indices of 8 bits for what has few values. */
static const struct prime_uv_animation gold_sheen = { 2, { 0.25F, 0, 0.5F, 0 }, 4 };
static const struct prime_material gold_materials[] = {
	{ .flags = 0x1108B,
	  .slots = { 0 },
	  .slot_count = 1,
	  .descriptor = 0x20F,
	  .konst = { 0xFFC040FF, 0x808080FF },
	  .konst_count = 2,
	  .blend_source = 1,
	  .stages = { { TINT, 0x21CE7, 0x0C, 0, 0 } },
	  .stage_count = 1,
	  .generators = { 0x1E0040 },
	  .generator_count = 1,
	  .uv_animation = &gold_sheen },
	PLAIN(1),
};
static const uint32_t gold_textures[] = { BRASS_TXTR, FACE_TXTR };

/* Of the second game: each vertex begins with the number of a matrix. */
static const struct prime_material beetle_materials[] = {
	{ .flags = 0x11083,
	  .slots = { 0 },
	  .slot_count = 1,
	  .descriptor = 0x0100030F,
	  .blend_source = 1,
	  .stages = { STAGE(LIT, 0) },
	  .stage_count = 1,
	  .generators = { TEX0 },
	  .generator_count = 1 },
	{ .flags = 0x11013,
	  .slots = { 1 },
	  .slot_count = 1,
	  .descriptor = WIDE,
	  .blend_destination = 5,
	  .blend_source = 4,
	  .stages = { STAGE(LIT, 0) },
	  .stage_count = 1,
	  .generators = { TEX0 },
	  .generator_count = 1 },
};
static const uint32_t beetle_textures[] = { SHELL_TXTR, WING_TXTR };

/* The lid has holes; the last box only throws a shadow; one texture does not exist. */
static const struct prime_material box_materials[] = {
	{ .flags = 0x130A3,
	  .slots = { 0 },
	  .slot_count = 1,
	  .descriptor = WIDE,
	  .blend_source = 1,
	  .stages = { STAGE(LIT, 0) },
	  .stage_count = 1,
	  .generators = { TEX0 },
	  .generator_count = 1 },
	{ .flags = 0x1108B,
	  .slots = { 1 },
	  .slot_count = 1,
	  .descriptor = WIDE,
	  .konst = { 0x40A0FFFF },
	  .konst_count = 1,
	  .blend_source = 1,
	  .stages = { { TINT, 0x21CE7, 0x0C, 0, 0 } },
	  .stage_count = 1,
	  .generators = { TEX0 },
	  .generator_count = 1 },
	{ .flags = 0x1200, .descriptor = WIDE, .blend_source = 1 },
};
static const uint32_t box_textures[] = { CRATE_TXTR, GONE_TXTR };

/* ---- boxes ---- */

/* clang-format off */
#define ON(BONE) .weights = {{(BONE), 1}}, .weight_count = 1
#define TIN .material = 0, .front = 0, .kind = PRIME_QUADS
#define ARM .material = 1, .front = 1, .kind = PRIME_TRIANGLE_STRIP
#define LEG .material = 1, .front = 1, .kind = PRIME_TRIANGLES
#define WINDUP_LIMBS \
	{{-0.3125, -0.0625, 1.125}, {-0.1875, 0.0625, 1.4375}, ON(8), ARM}, \
	{{-0.296875, -0.03125, 0.875}, {-0.203125, 0.078125, 1.125}, ON(9), ARM}, \
	{{-0.3125, 0, 0.75}, {-0.1875, 0.125, 0.875}, ON(10), TIN}, \
	{{0.1875, -0.0625, 1.125}, {0.3125, 0.0625, 1.4375}, ON(11), ARM}, \
	{{0.203125, -0.03125, 0.875}, {0.296875, 0.078125, 1.125}, ON(12), ARM}, \
	{{0.1875, 0, 0.75}, {0.3125, 0.125, 0.875}, ON(13), TIN}, \
	{{-0.1875, -0.0625, 0.5}, {-0.0625, 0.0625, 0.9375}, ON(14), LEG}, \
	{{-0.171875, -0.046875, 0.125}, {-0.078125, 0.0625, 0.5}, ON(15), LEG}, \
	{{-0.1875, -0.0625, 0}, {-0.0625, 0.1875, 0.125}, ON(16), TIN}, \
	{{0.0625, -0.0625, 0.5}, {0.1875, 0.0625, 0.9375}, ON(17), LEG}, \
	{{0.078125, -0.046875, 0.125}, {0.171875, 0.0625, 0.5}, ON(18), LEG}, \
	{{0.0625, -0.0625, 0}, {0.1875, 0.1875, 0.125}, ON(19), TIN}

static const struct prime_figure_box windup_boxes[] = {
	{{-0.1875, -0.09375, 1.09375}, {0.1875, 0.09375, 1.5}, ON(5), TIN},
	{{-0.15625, -0.078125, 0.9375}, {0.15625, 0.078125, 1.09375},
	 .weights = {{4, 0.5F}, {14, 0.25F}, {17, 0.25F}}, .weight_count = 3, TIN},
	{{-0.0625, -0.046875, 1.5}, {0.0625, 0.046875, 1.5625},
	 .weights = {{6, 0.75F}, {7, 0.25F}}, .weight_count = 2, TIN},
	{{-0.15625, -0.125, 1.5625}, {0.15625, 0.1875, 1.875}, ON(7), .material = 0, .front = 2,
	 .kind = PRIME_TRIANGLE_FAN},
	WINDUP_LIMBS,
};

#undef TIN
#undef ARM
#undef LEG
#define TIN .material = 0, .front = 0, .kind = PRIME_TRIANGLE_STRIP
#define ARM TIN
#define LEG TIN
static const struct prime_figure_box gold_boxes[] = {
	{{-0.1875, -0.09375, 1.09375}, {0.1875, 0.09375, 1.5}, ON(5), TIN},
	/* More bones than the game keeps. */
	{{-0.15625, -0.078125, 0.9375}, {0.15625, 0.078125, 1.09375},
	 .weights = {{4, 0.25F}, {5, 0.25F}, {14, 0.25F}, {17, 0.25F}}, .weight_count = 4, TIN},
	{{-0.15625, -0.125, 1.5625}, {0.15625, 0.1875, 1.875}, ON(7), .material = 0, .front = 1,
	 .kind = PRIME_TRIANGLE_FAN},
	{{-0.015625, -0.1875, 1.296875}, {0.015625, -0.09375, 1.328125}, ON(40), TIN},
	{{-0.125, -0.3125, 1.25}, {0.125, -0.1875, 1.375}, ON(41), TIN},
	WINDUP_LIMBS,
};

static const struct prime_figure_box beetle_boxes[] = {
	{{-0.25, -0.375, 0.125}, {0.25, 0.25, 0.375}, ON(1), TIN},
	{{-0.125, 0.25, 0.1875}, {0.125, 0.5, 0.4375}, ON(2), TIN},
	{{-0.4375, -0.3125, 0.375}, {-0.0625, 0.1875, 0.40625},
	 .weights = {{5, 0.75F}, {1, 0.25F}}, .weight_count = 2, .material = 1, .front = 1, .kind = PRIME_QUADS},
	{{0.0625, -0.3125, 0.375}, {0.4375, 0.1875, 0.40625}, ON(6), .material = 1, .front = 1,
	 .kind = PRIME_QUADS},
	{{-0.1875, 0.0625, 0}, {0.1875, 0.1875, 0.125}, ON(9), TIN},
};

static const struct prime_figure_box box_boxes[] = {
	{{-0.25, -0.25, 0}, {0.25, 0.25, 0.5}, ON(3), .material = 0, .front = 0, .kind = PRIME_QUADS},
	{{-0.25, -0.25, 0.5}, {0.25, 0.25, 0.5625}, ON(4), .material = 1, .front = 1, .kind = PRIME_QUADS},
	{{-0.5, -0.5, -0.0625}, {0.5, 0.5, 0}, ON(3), .material = 2, .front = 2, .kind = PRIME_QUADS},
};
/* clang-format on */

#define FIGURE(NAME)                                                                                         \
	.boxes = NAME##_boxes, .box_count = COUNT_OF(NAME##_boxes), .textures = NAME##_textures,             \
	.texture_count = COUNT_OF(NAME##_textures), .materials = NAME##_materials,                           \
	.material_count = COUNT_OF(NAME##_materials)

/* Float normals; short normals; those of the second game; short texture coordinates, two sets, no skin. */
const struct prime_figure windup_figure = { .version = 2, .flags = 1, .set_count = 1, FIGURE(windup) };
const struct prime_figure gold_figure = {
	.version = 2, .flags = 3, .vertex_format = 1, .set_count = 1, FIGURE(gold)
};
const struct prime_figure beetle_figure = {
	.version = 4, .flags = 3, .vertex_format = 1, .set_count = 1, FIGURE(beetle)
};
const struct prime_figure box_figure = {
	.version = 2, .flags = 6, .vertex_format = 2, .set_count = 2, FIGURE(box)
};

/* ---- textures ---- */

static const char plate_rows[] = "oooooooo"
				 "o.oooo.o"
				 "oooooooo"
				 "oooooooo"
				 "oooooooo"
				 "oooooooo"
				 "o.oooo.o"
				 "########";
static const uint32_t plate_colours[] = { 0xC0C8D0FF, 0x606870FF, 0x404850FF };

static const char stripe_rows[] = "BBBBBBBB"
				  "BBBBBBBB"
				  "WWWWWWWW"
				  "BBBBBBBB"
				  "BBBBBBBB"
				  "BBBBBBBB"
				  "RRRRRRRR"
				  "BBBBBBBB";
static const uint32_t stripe_colours[] = { 0x2040C0FF, 0xF0F0F0FF, 0xE02020FF };

/* Not more than two colours in a block of four by four. The left eye winks. */
static const char face_rows[] = "oooooooooooooooo"
				"oooooooooooooooo"
				"ooo##oooooo##ooo"
				"oooooooooooooooo"
				"ooowwooooooooooo"
				"oowwwwoooowwwwoo"
				"oowwwwoooooooooo"
				"ooowwooooooooooo"
				"oooooooooooooooo"
				"ooooooo##ooooooo"
				"oooooooooooooooo"
				"oooooooooooooooo"
				"oorroooooooorroo"
				"ooorrrrrrrrrrooo"
				"oooooooooooooooo"
				"oooooooooooooooo";
static const uint32_t face_colours[] = { 0xE0D0B0FF, 0x403020FF, 0x00C000FF, 0xC00000FF };

static const char brass_rows[] = "yyyyyyyy"
				 "yYYYYYYy"
				 "yYyyyyYy"
				 "yYy  yYy"
				 "yYy  yYy"
				 "yYyyyyYy"
				 "yYYYYYYy"
				 "yyyyyyyy";
static const uint32_t brass_colours[] = { 0xE0C060FF, 0xFFF0A0FF, 0x806020FF };

static const char shell_rows[] = "ggggggGGGGgggggg"
				 "gggkkggggggkkggg"
				 "ggkkkkggggkkkkgg"
				 "ggkkkkggggkkkkgg"
				 "gggkkggggggkkggg"
				 "ggggggGGGGgggggg"
				 "gggggggGGggggggg"
				 "gggggggGGggggggg";
static const uint32_t shell_colours[] = { 0x308030FF, 0x60C060FF, 0x101810FF };

static const char wing_rows[] = "wwww"
				"w..w"
				"w..w"
				"wwww";
static const uint32_t wing_colours[] = { 0xFFFFFFFF, 0xC0C0C040 };

static const char crate_rows[] = "bbbbbbbb"
				 "bBBBBBBb"
				 "bB BB Bb"
				 "bBBBBBBb"
				 "bBBBBBBb"
				 "bB BB Bb"
				 "bBBBBBBb"
				 "bbbbbbbb";
static const uint32_t crate_colours[] = { 0x805020FF, 0xB08040FF, 0x00000000 };

/* clang-format off */
const struct prime_picture prime_pictures[] = {
	{PLATE_TXTR,  {PRIME_RGB5A3, 0, 8, 8, 1, plate_rows, "o.#", plate_colours}},
	{STRIPE_TXTR, {PRIME_C8, 1, 8, 8, 2, stripe_rows, "BWR", stripe_colours}},
	{FACE_TXTR,   {PRIME_CMPR, 0, 16, 16, 1, face_rows, "o#wr", face_colours}},
	{BRASS_TXTR,  {PRIME_RGBA8, 0, 8, 8, 1, brass_rows, "yY ", brass_colours}},
	{SHELL_TXTR,  {PRIME_RGB565, 0, 16, 8, 1, shell_rows, "gGk", shell_colours}},
	{WING_TXTR,   {PRIME_IA8, 0, 4, 4, 1, wing_rows, "w.", wing_colours}},
	{CRATE_TXTR,  {PRIME_C4, 2, 8, 8, 1, crate_rows, "bB ", crate_colours}},
};
/* clang-format on */
const size_t prime_picture_count = COUNT_OF(prime_pictures);

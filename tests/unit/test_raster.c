#include "export/picture/raster.h"

#include <stdlib.h>

#include "check.h"

enum { SIDE = 32, SAMPLES = SIDE * SIDE };

struct canvas {
	float depth[SAMPLES];
	uint8_t rgba[SAMPLES][4];
	struct adb_raster raster;
};

static struct canvas *canvas_new(void)
{
	struct canvas *canvas = calloc(1, sizeof *canvas);

	canvas->raster = (struct adb_raster){ SIDE, SIDE, canvas->depth, canvas->rgba };
	adb_raster_clear(&canvas->raster);
	return canvas;
}

/* A corner of white, with its place as texture coordinates of a texture as large as the canvas. */
static struct adb_raster_corner corner(double x, double y, double z)
{
	return (struct adb_raster_corner){ x, y, { z, x / SIDE, y / SIDE, 1, 1, 1, 1 } };
}

static void draw(struct canvas *canvas, struct adb_raster_corner a, struct adb_raster_corner b,
		 struct adb_raster_corner c, const struct adb_raster_cover *cover)
{
	adb_raster_triangle(&canvas->raster, (const struct adb_raster_corner[3]){ a, b, c }, cover);
}

static int count(const struct canvas *canvas)
{
	int sum = 0;

	for (int i = 0; i < SAMPLES; i++)
		sum += canvas->rgba[i][3] > 0;
	return sum;
}

static const struct adb_raster_cover opaque = { .alpha_mode = ADB_OPAQUE },
				     blend = { .alpha_mode = ADB_BLEND };

/* Half-transparent triangles of a fan: samples that two of them cover would be more opaque, and gaps would be transparent. */
static void neighbours_share_no_sample_and_leave_no_gap(void)
{
	uint32_t random = 1;

	for (int round = 0; round < 200; round++) {
		struct canvas *canvas = canvas_new();
		double x, y;
		struct adb_raster_corner middle, around[4] = { corner(0, 0, 0), corner(SIDE, 0, 0),
							       corner(SIDE, SIDE, 0), corner(0, SIDE, 0) };

		random = random * 1664525U + 1013904223U;
		x = (random >> 8) % 1000 * SIDE / 1000.;
		y = round % 2 == 0 ? (random >> 18) % SIDE : (random >> 18) % SIDE + 0.5;
		middle = corner(round % 3 == 0 ? floor(x) + 0.5 : x, y, 0);
		middle.values[ADB_RASTER_ALPHA] = 0.5;
		for (int i = 0; i < 4; i++)
			around[i].values[ADB_RASTER_ALPHA] = 0.5;
		for (int i = 0; i < 4; i++) /* each turns another way */
			draw(canvas, i % 2 == 0 ? middle : around[i], i % 2 == 0 ? around[i] : middle,
			     around[(i + 1) % 4], &blend);
		for (int i = 0; i < SAMPLES; i++)
			if (!CHECK_INT(canvas->rgba[i][3], 128))
				i = SAMPLES;
		free(canvas);
	}
}

/* The middles of samples are at halves. */
static void samples_whose_middles_are_inside_are_covered(void)
{
	struct canvas *canvas = canvas_new();

	draw(canvas, corner(2.4, 3.4, 0), corner(5.6, 3.4, 0), corner(2.4, 4.6, 0), &opaque);
	draw(canvas, corner(5.6, 3.4, 0), corner(5.6, 4.6, 0), corner(2.4, 4.6, 0), &opaque);
	CHECK_INT(count(canvas), 4 * 2);
	CHECK_INT(canvas->rgba[3 * SIDE + 2][3], 255);
	CHECK_INT(canvas->rgba[4 * SIDE + 5][3], 255);
	CHECK_INT(canvas->rgba[5 * SIDE + 5][3], 0);
	free(canvas);
}

/* Two triangles that cut through each other: each is in front on one side. */
static void what_is_nearer_hides_what_is_not(void)
{
	struct canvas *canvas = canvas_new();
	struct adb_raster_corner red[3] = { corner(0, 0, 0), corner(SIDE, 0, 10), corner(0, SIDE, 0) };
	struct adb_raster_corner blue[3] = { corner(0, 0, 10), corner(SIDE, 0, 0), corner(0, SIDE, 10) };

	for (int i = 0; i < 3; i++) {
		red[i].values[ADB_RASTER_GREEN] = red[i].values[ADB_RASTER_BLUE] = 0;
		blue[i].values[ADB_RASTER_GREEN] = blue[i].values[ADB_RASTER_RED] = 0;
	}
	adb_raster_triangle(&canvas->raster, red, &opaque);
	adb_raster_triangle(&canvas->raster, blue, &opaque);
	CHECK_INT(canvas->rgba[5 * SIDE + 2][2], 255);
	CHECK_INT(canvas->rgba[5 * SIDE + 2][0], 0);
	CHECK_INT(canvas->rgba[5 * SIDE + 20][0], 255);
	CHECK_INT(canvas->rgba[5 * SIDE + 20][2], 0);
	free(canvas);
}

/* Red, green, blue and transparent white, side by side. */
static const uint8_t stripes[] = { 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 0 };
static const struct adb_small_texture texture = { .width = 4, .height = 1, .rgba = stripes };

/* Draws a row with texture coordinates from `first` to `last`; gives the colour at a column. */
static const uint8_t *row_of(struct canvas *canvas, double first, double last,
			     const struct adb_raster_cover *cover, int column)
{
	struct adb_raster_corner corners[4] = { corner(0, 0, 0), corner(SIDE, 0, 0), corner(SIDE, 1, 0),
						corner(0, 1, 0) };

	adb_raster_clear(&canvas->raster);
	for (int i = 0; i < 4; i++)
		corners[i].values[ADB_RASTER_U] = i == 0 || i == 3 ? first : last;
	draw(canvas, corners[0], corners[1], corners[2], cover);
	draw(canvas, corners[0], corners[2], corners[3], cover);
	return canvas->rgba[column];
}

static void textures_repeat_mirror_and_end(void)
{
	struct canvas *canvas = canvas_new();
	struct adb_raster_cover cover = { .texture = &texture, .wrap_u = ADB_REPEAT };

	CHECK_INT(row_of(canvas, 0, 1, &cover, 3)[0], 255); /* 1/8: red */
	CHECK_INT(row_of(canvas, 0, 1, &cover, 12)[1], 255);
	CHECK_INT(row_of(canvas, 0, 1, &cover, 20)[2], 255);
	CHECK_INT(row_of(canvas, -8, -7, &cover, 12)[1], 255);
	CHECK_INT(row_of(canvas, 1e6, 1e6 + 1, &cover, 20)[2], 255);
	cover.wrap_u = ADB_MIRROR;
	CHECK_INT(row_of(canvas, -1, 0, &cover, 28)[0], 255);
	CHECK_INT(row_of(canvas, 1, 2, &cover, 20)[1], 255);
	CHECK_INT(row_of(canvas, 2, 3, &cover, 20)[2], 255);
	cover.wrap_u = ADB_CLAMP;
	CHECK_INT(row_of(canvas, -3, -2, &cover, 12)[0], 255);
	CHECK_INT(row_of(canvas, -1, 1, &cover, 17)[0], 255);
	CHECK_INT(row_of(canvas, -1, 1, &cover, 17)[1], 0);
	CHECK_INT(row_of(canvas, -1, 1, &cover, 26)[2], 255);
	free(canvas);
}

static void masks_cut_out_and_opaque_ones_do_not(void)
{
	struct canvas *canvas = canvas_new();
	struct adb_raster_cover cover = { .texture = &texture, .alpha_mode = ADB_MASK, .alpha_cutoff = 0.5 };

	CHECK_INT(row_of(canvas, 0, 1, &cover, 28)[3], 0);
	CHECK(isnan(canvas->depth[28])); /* nothing behind it is hidden */
	CHECK_INT(row_of(canvas, 0, 1, &cover, 20)[3], 255);
	cover.alpha_mode = ADB_OPAQUE;
	CHECK_INT(row_of(canvas, 0, 1, &cover, 28)[3], 255);
	cover.alpha_mode = ADB_BLEND;
	CHECK_INT(row_of(canvas, 0, 1, &cover, 28)[3], 0);
	free(canvas);
}

static void what_is_not_finite_or_far_away_is_left_out(void)
{
	static const double bad[] = { NAN, INFINITY, -INFINITY, 1e30, -1e300 };
	struct canvas *canvas = canvas_new();

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct adb_raster_corner wrong = corner(bad[i], 3, 0), unlit = corner(9, 9, 0);

		draw(canvas, corner(0, 0, 0), wrong, corner(0, SIDE, 0), &opaque);
		adb_raster_line(&canvas->raster, &wrong, &wrong, 3);
		unlit.values[ADB_RASTER_V] = bad[i % 3];
		draw(canvas, corner(0, 0, 0), unlit, corner(0, SIDE, 0), &opaque);
	}
	CHECK_INT(count(canvas), 0);
	/* What only reaches beyond the canvas is clipped, and one with no area has no samples. */
	draw(canvas, corner(-1e6, -1e6, 0), corner(1e6, -1e6, 0), corner(0, 2e6, 0), &opaque);
	CHECK_INT(count(canvas), SAMPLES);
	adb_raster_clear(&canvas->raster);
	draw(canvas, corner(3, 3, 0), corner(9, 9, 0), corner(20, 20, 0), &opaque);
	draw(canvas, corner(100, 3, 0), corner(200, 9, 0), corner(100, 20, 0), &opaque);
	draw(canvas, corner(-100, -3, 0), corner(-200, -9, 0), corner(-100, -20, 0), &opaque);
	CHECK_INT(count(canvas), 0);
	free(canvas);
}

static void lines_have_round_ends_and_depths(void)
{
	struct canvas *canvas = canvas_new();
	struct adb_raster_corner a = corner(8.5, 16.5, 0), b = corner(24.5, 16.5, 8);

	adb_raster_line(&canvas->raster, &a, &b, 2.2);
	CHECK_INT(canvas->rgba[16 * SIDE + 16][3], 255);
	CHECK_INT(canvas->rgba[18 * SIDE + 16][3], 255);
	CHECK_INT(canvas->rgba[19 * SIDE + 16][3], 0);
	CHECK_INT(canvas->rgba[16 * SIDE + 26][3], 255);
	CHECK_INT(canvas->rgba[16 * SIDE + 27][3], 0);
	CHECK_INT(canvas->rgba[18 * SIDE + 26][3], 0); /* the corner of the end */
	CHECK_NEAR((double)canvas->depth[16 * SIDE + 16], 4 - 0.25, 0.26);
	adb_raster_clear(&canvas->raster);
	adb_raster_line(&canvas->raster, &a, &a, 1);
	CHECK_INT(count(canvas), 5);
	free(canvas);
}

TEST_SUITE("raster", TEST(neighbours_share_no_sample_and_leave_no_gap),
	   TEST(samples_whose_middles_are_inside_are_covered), TEST(what_is_nearer_hides_what_is_not),
	   TEST(textures_repeat_mirror_and_end), TEST(masks_cut_out_and_opaque_ones_do_not),
	   TEST(what_is_not_finite_or_far_away_is_left_out), TEST(lines_have_round_ends_and_depths));

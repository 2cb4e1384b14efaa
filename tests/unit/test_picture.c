#include "export/picture/picture.h"

#include <pthread.h>

#include "codec/png.h"
#include "export/picture/stance.h"
#include "export_fixture.h"

/*
 * The skeleton TOY of the fixture with a figure of two quads of 1 m that are looked at from their fronts, one moved by bone 10, in the
 * place of the bone, and one that nothing moves. Places are in metres, right and up for the viewer: bone 10 is at (x, y) centimetres.
 */
enum { BUDGET = 1 << 26, WIDTH = 240, HEIGHT = 80, POSES = 4, CELL = WIDTH / POSES };

struct toy {
	struct fixture fixture;
	struct adb_stored_reader *reader;
	struct adb_arena *arena;
	struct adb_error error;
	struct adb_stored_skeleton *skeleton;
	struct adb_picture_textures *textures;
	struct adb_picture_painter *painter;
	struct adb_picture_sheet *sheet;
};

static struct toy toy_new(void)
{
	struct toy toy = { .fixture = fixture_new(), .arena = adb_arena_new(BUDGET) };

	toy.reader = adb_stored_reader_new(toy.fixture.db, &toy.error);
	toy.skeleton = adb_stored_read_skeleton(toy.reader, 1, toy.arena, &toy.error);
	toy.textures = adb_picture_textures_new(toy.fixture.db, &adb_picture_catalogue);
	toy.painter = adb_picture_painter_new();
	toy.sheet = adb_picture_sheet_new(&adb_picture_catalogue);
	CHECK(toy.skeleton != NULL && toy.textures != NULL && toy.painter != NULL && toy.sheet != NULL);
	return toy;
}

static void toy_free(struct toy *toy)
{
	adb_picture_sheet_free(toy->sheet);
	adb_picture_painter_free(toy->painter);
	adb_picture_textures_free(toy->textures);
	adb_stored_reader_free(toy->reader);
	adb_arena_free(toy->arena);
	fixture_free(&toy->fixture);
}

/* A clip of bone 10 with that many keys of its place. */
static const struct adb_rig *add_clip(struct toy *toy, int64_t id, const float *places, uint32_t count)
{
	fixture_add_clip(&toy->fixture, id, "clip", "10, NULL");
	fixture_bind(&toy->fixture, id);
	fixture_add_channel(&toy->fixture, id, "10", "translation", "linear", NULL, count, 3, places);

	struct adb_stored_clip *clip = adb_stored_read_motion(toy->reader, id, toy->arena, &toy->error);

	return adb_rig_on(toy->skeleton, clip, toy->arena, &toy->error);
}

static const float quad[] = { 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0 };
static const uint32_t corners[] = { 0, 1, 2, 0, 2, 3 };
static const uint16_t joints[4 * ADB_INFLUENCES] = { 0 };
static const float weights[4 * ADB_INFLUENCES] = { 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 };

struct model {
	struct adb_figure figure;
	struct adb_figure_part parts[2];
	struct adb_figure_material material;
	struct adb_figure_skin skin;
	double matrices[3][12];
};

/* Fills `model`, which is red, unlit and two-sided. */
static const struct adb_figure *make_figure(struct model *model)
{
	*model = (struct model){
		.material = { .colour = { 1, 0, 0, 1 }, .is_two_sided = true, .is_unlit = true },
	};
	for (int i = 0; i < 3; i++)
		memcpy(model->matrices[i], (const double[12]){ 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 },
		       sizeof model->matrices[i]);
	model->skin.bone_from_model = model->matrices;
	for (int i = 0; i < 2; i++)
		model->parts[i] = (struct adb_figure_part){
			.topology = ADB_TRIANGLES,
			.vertex_count = 4,
			.index_count = 6,
			.positions = quad,
			.indices = corners,
			.skin = i == 0 ? 0 : ADB_FIGURE_NONE,
			.joints = i == 0 ? joints : NULL,
			.weights = i == 0 ? weights : NULL,
		};
	model->figure = (struct adb_figure){ .parts = model->parts,
					     .part_count = 2,
					     .materials = &model->material,
					     .material_count = 1,
					     .skins = &model->skin,
					     .skin_count = 1,
					     .bone_count = 3 };
	return &model->figure;
}

static enum adb_picture_result paint(struct toy *toy, const struct adb_figure *figure,
				     const struct adb_rig *rig, uint32_t index)
{
	uint32_t lost;
	const struct adb_picture_look *look = adb_picture_look_new(toy->textures, figure, toy->skeleton,
								   &toy->skeleton->space, toy->arena, &lost);

	CHECK_INT(lost, 0);
	return adb_picture_paint(toy->painter, look, rig, toy->sheet, index);
}

static struct adb_pixels read_sheet(struct toy *toy)
{
	struct adb_buffer file = { 0 };
	struct adb_pixels pixels = { 0 };

	CHECK(adb_picture_sheet_write(toy->sheet, &file));
	CHECK_INT(adb_png_decode(file.data, file.size, toy->arena, &pixels, &toy->error), ADB_OK);
	adb_buffer_free(&file);
	return pixels;
}

/* Pixels of a cell of a picture that are mostly of the figure, not of its outline. */
static int count_red(const struct adb_pixels *pixels, uint32_t picture, uint32_t first, uint32_t end)
{
	uint32_t left = picture % 8 * WIDTH, top = picture / 8 * HEIGHT;
	int count = 0;

	for (uint32_t y = top; y < top + HEIGHT; y++)
		for (uint32_t x = left + first; x < left + end; x++) {
			const uint8_t *rgba = pixels->rgba + ((size_t)y * pixels->width + x) * 4;

			count += rgba[3] > 200 && rgba[0] > 200 && rgba[1] < 100;
		}
	return count;
}

/* The square that stays and the one that flies up 1 m: 2 × 1 m where they are above each other. */
static const float up[] = { 0, 0, 0, 0, 33.333F, 0, 0, 66.667F, 0, 0, 100, 0 };

static void moments_show_the_figure_as_it_moves(void)
{
	struct toy toy = toy_new();
	struct model model;
	const struct adb_rig *rig = add_clip(&toy, 1, up, 4);
	struct adb_pixels pixels;
	int areas[POSES];

	CHECK_INT(paint(&toy, make_figure(&model), rig, 9), ADB_PICTURE_DRAWN);
	pixels = read_sheet(&toy);
	CHECK_INT(pixels.width, 8 * WIDTH);
	CHECK_INT(pixels.height, 8 * HEIGHT); /* pages place pictures by the size of a whole sheet */
	for (uint32_t i = 0; i < POSES; i++)
		areas[i] = count_red(&pixels, 9, 0 + CELL * i, CELL * (i + 1));
	/* 76 pixels are 2 m; a metre is seen under 25 degrees: 38 × 34.4. */
	CHECK_NEAR(areas[0], 38 * 38 * cos(25 * M_PI / 180), 80);
	for (int i = 1; i < POSES; i++)
		CHECK_NEAR(areas[i], areas[0] * (1 + i / 3.), 90);
	CHECK_INT(count_red(&pixels, 8, 0, WIDTH), 0);
	toy_free(&toy);
}

static void corners_of_pictures_are_transparent_and_outlines_grey(void)
{
	struct toy toy = toy_new();
	struct model model;
	const struct adb_rig *rig = add_clip(&toy, 1, up, 4);
	struct adb_pixels pixels;
	int greys = 0;

	paint(&toy, make_figure(&model), rig, 0);
	pixels = read_sheet(&toy);
	CHECK_INT(pixels.rgba[3], 0);
	for (uint32_t i = 0; i < pixels.width * pixels.height; i++) {
		const uint8_t *rgba = pixels.rgba + (size_t)i * 4;

		greys += rgba[3] > 150 && rgba[3] < 255 && abs(rgba[0] - 128) < 12 && abs(rgba[2] - 128) < 12;
	}
	CHECK(greys > 100 && greys < 1500);
	toy_free(&toy);
}

static void still_clips_have_one_figure_in_the_middle(void)
{
	static const float still[] = { 0, 50, 0, 0, 50, 0, 0, 50, 0 };
	struct toy toy = toy_new();
	struct model model;
	struct adb_pixels pixels;

	paint(&toy, make_figure(&model), add_clip(&toy, 1, still, 3), 0);
	paint(&toy, &model.figure, add_clip(&toy, 2, still, 1), 1);
	pixels = read_sheet(&toy);
	for (uint32_t i = 0; i < 2; i++) {
		CHECK_INT(count_red(&pixels, i, 0, 90), 0);
		CHECK(count_red(&pixels, i, 90, 150) > 1000);
		CHECK_INT(count_red(&pixels, i, 150, WIDTH), 0);
	}
	toy_free(&toy);
}

/* A loop does not show its first moment twice. */
static void loops_end_before_they_begin_again(void)
{
	static const float cycle[] = { 0, 0, 0, 0, 50, 0, 0, 100, 0, 0, 50, 0, 0, 0, 0 };
	struct toy toy = toy_new();
	struct model model;
	struct adb_pixels pixels;

	make_figure(&model);
	paint(&toy, &model.figure, add_clip(&toy, 1, cycle, 5), 0);
	fixture_add_clip(&toy.fixture, 2, "loop", "10, NULL");
	fixture_sql(&toy.fixture, "UPDATE clips SET looping = 1 WHERE id = 2");
	fixture_bind(&toy.fixture, 2);
	fixture_add_channel(&toy.fixture, 2, "10", "translation", "linear", NULL, 5, 3, cycle);

	struct adb_stored_clip *clip = adb_stored_read_motion(toy.reader, 2, toy.arena, &toy.error);

	paint(&toy, &model.figure, adb_rig_on(toy.skeleton, clip, toy.arena, &toy.error), 1);
	pixels = read_sheet(&toy);
	CHECK_NEAR(count_red(&pixels, 0, 3 * CELL, WIDTH), count_red(&pixels, 0, 0, CELL), 5);
	CHECK_NEAR(count_red(&pixels, 1, 3 * CELL, WIDTH), count_red(&pixels, 1, CELL, 2 * CELL), 5);
	CHECK(count_red(&pixels, 1, 3 * CELL, WIDTH) > count_red(&pixels, 1, 0, CELL) + 300);
	toy_free(&toy);
}

static void what_travels_stays_in_its_cell_at_the_scale_of_its_figure(void)
{
	static const float away[] = { 0, 100, 0, 20000, 100, 30000, 50000, 100, -90000, 9, 100, 9 };
	static const float fall[] = { 0, 0, 0, 0, -50000, 0, 0, -90000, 0, 0, -95000, 0 };
	struct toy toy = toy_new();
	struct model model;
	struct adb_pixels pixels;

	make_figure(&model);
	model.figure.part_count = 1;
	paint(&toy, &model.figure, add_clip(&toy, 1, away, 4), 0);
	paint(&toy, &model.figure, add_clip(&toy, 2, fall, 4), 1);
	pixels = read_sheet(&toy);
	for (uint32_t i = 0; i < 2 * POSES; i++)
		CHECK(count_red(&pixels, i / POSES, i % POSES * CELL, (i % POSES + 1) * CELL) > 1000);
	toy_free(&toy);
}

/* One vertex in a hundred is 10 km away. */
static void strays_do_not_make_the_figure_a_dot(void)
{
	enum { COUNT = 100 };
	static float positions[COUNT * 3];
	static uint32_t indices[COUNT * 3];
	struct toy toy = toy_new();
	struct model model;
	struct adb_pixels pixels;

	for (uint32_t i = 0; i < COUNT; i++) {
		memcpy(positions + (size_t)i * 3, quad + (size_t)(i % 4) * 3, 3 * sizeof *quad);
		for (uint32_t k = 0; k < 3; k++)
			indices[i * 3 + k] = i / 4 * 4 + corners[i % 2 * 3 + k];
	}
	positions[1] = 10000;
	make_figure(&model);
	model.figure.parts++;
	model.figure.part_count = 1;
	model.parts[1].positions = positions;
	model.parts[1].indices = indices;
	model.parts[1].vertex_count = COUNT;
	model.parts[1].index_count = COUNT * 3;
	CHECK_INT(paint(&toy, &model.figure, add_clip(&toy, 1, up, 1), 0), ADB_PICTURE_DRAWN);
	pixels = read_sheet(&toy);
	CHECK(count_red(&pixels, 0, 0, WIDTH) > 1000);
	toy_free(&toy);
}

static void back_faces_are_hidden_unless_two_sided(void)
{
	static const uint32_t turned[] = { 0, 2, 1, 0, 3, 2 };
	struct toy toy = toy_new();
	struct model model;
	const struct adb_rig *rig = add_clip(&toy, 1, up, 1);

	make_figure(&model);
	model.parts[0].indices = model.parts[1].indices = turned;
	CHECK_INT(paint(&toy, &model.figure, rig, 0), ADB_PICTURE_DRAWN);
	model.material.is_two_sided = false;
	CHECK_INT(paint(&toy, &model.figure, rig, 1), ADB_PICTURE_EMPTY);
	model.parts[0].indices = corners;
	CHECK_INT(paint(&toy, &model.figure, rig, 2), ADB_PICTURE_DRAWN);
	toy_free(&toy);
}

static void what_is_invisible_or_not_finite_gives_no_picture(void)
{
	static const float nowhere[] = { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
	static const float beyond[] = { 0, 0, 0, 0, 0, INFINITY, 0, 1, 1, 0, 1, 0 };
	static const float huge[] = { 0, 0, 0, 0, 0, 3e38F, 0, 3e38F, 3e38F, 0, 3e38F, 0 };
	struct toy toy = toy_new();
	struct model model;
	const struct adb_rig *rig = add_clip(&toy, 1, up, 4);
	struct adb_pixels pixels;

	make_figure(&model);
	model.parts[0].positions = model.parts[1].positions = nowhere;
	CHECK_INT(paint(&toy, &model.figure, rig, 0), ADB_PICTURE_EMPTY);
	model.parts[1].positions = beyond;
	paint(&toy, &model.figure, rig, 0);
	model.parts[1].positions = huge;
	CHECK_INT(paint(&toy, &model.figure, rig, 1), ADB_PICTURE_DRAWN);
	model.figure.part_count = 0;
	CHECK_INT(paint(&toy, &model.figure, rig, 2), ADB_PICTURE_EMPTY);
	pixels = read_sheet(&toy);
	CHECK_INT(count_red(&pixels, 2, 0, WIDTH), 0);
	toy_free(&toy);
}

static void bones_are_drawn_where_there_is_no_mesh(void)
{
	struct toy toy = toy_new();
	struct adb_pixels pixels;
	int blue = 0;

	CHECK_INT(paint(&toy, NULL, add_clip(&toy, 1, up, 4), 0), ADB_PICTURE_DRAWN);
	pixels = read_sheet(&toy);
	for (uint32_t i = 0; i < pixels.width * pixels.height; i++)
		blue += pixels.rgba[(size_t)i * 4 + 3] == 255 &&
			pixels.rgba[(size_t)i * 4 + 2] > pixels.rgba[(size_t)i * 4] + 40;
	CHECK(blue > 100 && blue < 4000);
	toy_free(&toy);
}

/* Clips of one look have one scale, though the figure is smaller in one of them; what needs more room gets it. */
static void clips_of_one_look_are_comparable(void)
{
	static const float low[] = { 0, 0, 0, 0, 0, 1 }, high[] = { 0, 0, 0, 0, 400, 0 };
	struct toy toy = toy_new();
	struct model model;
	struct adb_picture_moments moments = { 0 };
	uint32_t lost;
	const struct adb_picture_look *look = adb_picture_look_new(
		toy.textures, make_figure(&model), toy.skeleton, &toy.skeleton->space, toy.arena, &lost);
	const struct adb_rig *rigs[] = { add_clip(&toy, 1, low, 2), add_clip(&toy, 2, up, 4),
					 add_clip(&toy, 3, high, 2) };
	double scales[3];

	for (int i = 0; i < 3; i++) {
		CHECK(adb_picture_pose_moments(&moments, look, rigs[i], POSES));
		scales[i] = adb_picture_find_stance(&moments, look, CELL, HEIGHT).scale;
	}
	CHECK_NEAR(scales[0], 56 / cos(25 * M_PI / 180), 1); /* as wide as the cell */
	CHECK_NEAR(scales[1], 76 / 2., 1e-6);
	CHECK_NEAR(scales[2], 76 / 5., 1e-6);
	adb_picture_moments_free(&moments);
	toy_free(&toy);
}

struct share {
	const struct adb_picture_look *look;
	const struct adb_rig *const *rigs;
	struct adb_picture_sheet *sheet;
	uint32_t first, step;
};

enum { PICTURES = 40 };

static void *paint_share(void *argument)
{
	const struct share *share = argument;
	struct adb_picture_painter *painter = adb_picture_painter_new();

	for (uint32_t i = share->first; i < PICTURES; i += share->step)
		adb_picture_paint(painter, share->look, share->rigs[i % 3], share->sheet, i);
	adb_picture_painter_free(painter);
	return NULL;
}

static void threads_make_equal_bytes(void)
{
	static const float turn[] = { 0, 0, 0, 30, 10, 20, 5, 100, 0, 40, 2, 0 };
	struct toy toy = toy_new();
	struct model model;
	uint32_t lost;
	const struct adb_picture_look *look = adb_picture_look_new(
		toy.textures, make_figure(&model), toy.skeleton, &toy.skeleton->space, toy.arena, &lost);
	const struct adb_rig *rigs[] = { add_clip(&toy, 1, up, 4), add_clip(&toy, 2, turn, 4),
					 add_clip(&toy, 3, turn, 2) };
	struct adb_buffer files[2] = { 0 };

	for (uint32_t threads = 1; threads <= 2; threads++) {
		pthread_t other;
		struct share shares[2] = { { look, rigs, toy.sheet, 0, threads },
					   { look, rigs, toy.sheet, 1, threads } };

		adb_picture_sheet_clear(toy.sheet);
		if (threads == 2)
			CHECK_INT(pthread_create(&other, NULL, paint_share, &shares[1]), 0);
		paint_share(&shares[0]);
		if (threads == 2)
			pthread_join(other, NULL);
		CHECK(adb_picture_sheet_write(toy.sheet, &files[threads - 1]));
	}
	CHECK(files[0].size > 1000 && files[0].size == files[1].size &&
	      memcmp(files[0].data, files[1].data, files[0].size) == 0);
	adb_buffer_free(&files[0]);
	adb_buffer_free(&files[1]);
	toy_free(&toy);
}

TEST_SUITE("picture", TEST(moments_show_the_figure_as_it_moves),
	   TEST(corners_of_pictures_are_transparent_and_outlines_grey),
	   TEST(still_clips_have_one_figure_in_the_middle), TEST(loops_end_before_they_begin_again),
	   TEST(what_travels_stays_in_its_cell_at_the_scale_of_its_figure),
	   TEST(strays_do_not_make_the_figure_a_dot), TEST(back_faces_are_hidden_unless_two_sided),
	   TEST(what_is_invisible_or_not_finite_gives_no_picture),
	   TEST(bones_are_drawn_where_there_is_no_mesh), TEST(clips_of_one_look_are_comparable),
	   TEST(threads_make_equal_bytes));

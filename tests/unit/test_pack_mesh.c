#include "store/pack_mesh.h"

#include "codec/png.h"
#include "decode.h"

struct fixture {
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_model *model;
	struct adb_mesh_part *part;
};

/* One triangle with every array. */
static struct fixture fixture(void)
{
	struct fixture f = { .arena = adb_arena_new(DECODE_BUDGET) };

	f.content.arena = f.arena;
	f.model = adb_content_add_model(&f.content, "m", "mesh");
	f.part = adb_model_add_part(&f.content, f.model, "p", 3, 3);
	f.part->positions[8] = 1.5F;
	adb_part_add_normals(&f.content, f.part)[0] = -1;
	adb_part_add_uvs(&f.content, f.part)[5] = 0.25F;
	adb_part_add_colours(&f.content, f.part)[11] = 1;
	CHECK(adb_part_add_influences(&f.content, f.part));
	f.part->joints[1] = 0x1234;
	f.part->weights[0] = 1;
	adb_part_add_points(&f.content, f.part)[2] = 0x01020304;
	f.part->indices[1] = 1;
	f.part->indices[2] = 2;
	return f;
}

static void check_bytes(const struct adb_packed_array *array, size_t at, const char *expected, size_t size)
{
	CHECK(array->data != NULL && at + size <= array->size &&
	      memcmp((const char *)array->data + at, expected, size) == 0);
}

static void numbers_are_little_endian(void)
{
	static const size_t sizes[ADB_GEOMETRY_ARRAYS] = { 36, 36, 24, 48, 24, 48, 12, 12 };
	struct fixture f = fixture();
	const struct adb_packed_part *packed = adb_pack_meshes(&f.content, true)->parts;

	for (int i = 0; i < ADB_GEOMETRY_ARRAYS; i++)
		CHECK_INT(packed->arrays[i].size, sizes[i]);
	CHECK(packed->part == f.part);
	check_bytes(&packed->arrays[ADB_POSITIONS], 32, "\0\0\xC0\x3F", 4);
	check_bytes(&packed->arrays[ADB_NORMALS], 0, "\0\0\x80\xBF", 4);
	check_bytes(&packed->arrays[ADB_UVS], 20, "\0\0\x80\x3E", 4);
	check_bytes(&packed->arrays[ADB_COLOURS], 44, "\0\0\x80\x3F", 4);
	check_bytes(&packed->arrays[ADB_JOINTS], 0, "\0\0\x34\x12", 4);
	check_bytes(&packed->arrays[ADB_WEIGHTS], 0, "\0\0\x80\x3F", 4);
	check_bytes(&packed->arrays[ADB_POINT_NUMBERS], 8, "\4\3\2\1", 4);
	check_bytes(&packed->arrays[ADB_INDICES], 0, "\0\0\0\0\1\0\0\0\2\0\0\0", 12);
	adb_arena_free(f.arena);
}

/* The sizes of the columns, as they are documented in the table. */
static void columns_have_names_and_strides(void)
{
	static const struct {
		const char *column;
		size_t stride;
	} expected[ADB_GEOMETRY_ARRAYS] = { { "positions", 12 }, { "normals", 12 }, { "uvs", 8 },
					    { "colours", 16 },   { "joints", 8 },   { "weights", 16 },
					    { "points", 4 },     { "indices", 4 } };

	for (int i = 0; i < ADB_GEOMETRY_ARRAYS; i++) {
		CHECK_TEXT(adb_geometry_column((enum adb_geometry_array)i), expected[i].column);
		CHECK_INT(adb_geometry_stride((enum adb_geometry_array)i), expected[i].stride);
	}
}

/* What is absent is NULL, and differs from what is there and zero. */
static void absent_arrays_are_null(void)
{
	struct adb_content content = { .arena = adb_arena_new(DECODE_BUDGET) };
	struct adb_model *model = adb_content_add_model(&content, "m", "mesh");

	adb_model_add_part(&content, model, "without", 3, 3);
	adb_part_add_normals(&content, adb_model_add_part(&content, model, "with", 3, 3));
	adb_model_add_part(&content, model, "same as the first", 3, 3);

	const struct adb_packed_part *packed = adb_pack_meshes(&content, true)->parts;

	CHECK(packed[0].arrays[ADB_NORMALS].data == NULL && packed[1].arrays[ADB_NORMALS].data != NULL);
	CHECK(memcmp(&packed[0].hash, &packed[1].hash, sizeof packed[0].hash) != 0);
	CHECK(memcmp(&packed[0].hash, &packed[2].hash, sizeof packed[0].hash) == 0);
	adb_arena_free(content.arena);
}

/* Every count and every array changes the hash; two arrays that change places do, too. */
static void hashes_are_over_all_that_is_stored(void)
{
	struct adb_packed_array arrays[ADB_GEOMETRY_ARRAYS];
	struct adb_hash hashes[2 + 2 * ADB_GEOMETRY_ARRAYS + 1];
	size_t count = 0;

	for (int i = 0; i < ADB_GEOMETRY_ARRAYS; i++)
		arrays[i] = (struct adb_packed_array){ &"abcdefgh"[i], 1 };
	hashes[count++] = adb_pack_geometry_hash(1, 2, arrays);
	hashes[count++] = adb_pack_geometry_hash(2, 2, arrays);
	hashes[count++] = adb_pack_geometry_hash(1, 1, arrays);
	for (int i = 0; i < ADB_GEOMETRY_ARRAYS; i++) {
		struct adb_packed_array kept = arrays[i];

		arrays[i].data = "x";
		hashes[count++] = adb_pack_geometry_hash(1, 2, arrays);
		arrays[i].data = NULL;
		hashes[count++] = adb_pack_geometry_hash(1, 2, arrays);
		arrays[i] = kept;
	}
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < i; k++)
			CHECK(memcmp(&hashes[i], &hashes[k], sizeof hashes[i]) != 0);

	struct adb_packed_array first = arrays[0];

	arrays[0] = arrays[1];
	arrays[1] = first;

	struct adb_hash swapped = adb_pack_geometry_hash(1, 2, arrays);

	CHECK(memcmp(&swapped, &hashes[0], sizeof swapped) != 0);
}

static void parts_of_all_models_follow_each_other(void)
{
	struct fixture f = fixture();
	struct adb_model *second;

	adb_content_add_model(&f.content, "empty", "mesh");
	second = adb_content_add_model(&f.content, "n", "mesh");
	adb_model_add_part(&f.content, second, "q", 1, 0);
	adb_model_add_part(&f.content, second, "r", 2, 0);

	const struct adb_packed_meshes *packed = adb_pack_meshes(&f.content, true);

	CHECK(packed->content == &f.content);
	CHECK(packed->parts[0].part == f.part);
	CHECK_TEXT(packed->parts[1].part->name, "q");
	CHECK_TEXT(packed->parts[2].part->name, "r");
	CHECK_INT(packed->parts[2].arrays[ADB_POSITIONS].size, 24);
	adb_arena_free(f.arena);
}

static void triangles_are_counted(void)
{
	struct adb_mesh_part part = { .index_count = 7 };

	CHECK_INT(adb_part_triangles(&part), 2);
	part.topology = ADB_LINES;
	CHECK_INT(adb_part_triangles(&part), 0);
}

static void offsets_are_packed(void)
{
	struct fixture f = fixture();
	struct adb_shape *shape = adb_part_add_shape(&f.content, f.part, "smile");
	struct adb_packed_array offsets = { .size = 36 };

	shape->offsets[8] = -2;
	offsets.data = adb_pack_offsets(f.arena, f.part, shape);
	check_bytes(&offsets, 32, "\0\0\0\xC0", 4);
	adb_arena_free(f.arena);
}

/* ---- images ---- */

static struct adb_texture *add_texture(struct fixture *f, uint8_t alpha)
{
	struct adb_texture *texture = adb_content_add_texture(&f->content, "t");

	texture->width = 2;
	texture->height = 3;
	CHECK_INT(adb_pixels_new(f->arena, 2, 3, &texture->pixels, NULL), ADB_OK);
	for (int i = 0; i < 6; i++)
		memcpy(texture->pixels.rgba + 4 * i, (const uint8_t[4]){ 10, 20, 30, alpha }, 4);
	return texture;
}

static void pixels_become_png(void)
{
	struct fixture f = fixture();

	add_texture(&f, 255);
	add_texture(&f, 254);

	const struct adb_packed_image *images = adb_pack_meshes(&f.content, true)->images;

	for (int i = 0; i < 2; i++) {
		struct adb_hash hash = adb_hash_of(images[i].data, images[i].size);

		CHECK_TEXT(images[i].media_type, "image/png");
		CHECK(images[i].data != NULL && memcmp(images[i].data, "\x89PNG", 4) == 0);
		CHECK(images[i].width == 2 && images[i].height == 3);
		CHECK(memcmp(&images[i].hash, &hash, sizeof hash) == 0);
	}
	CHECK(!images[0].has_alpha && images[1].has_alpha);
	adb_arena_free(f.arena);
}

static void image_files_stay_as_they_are(void)
{
	static const char file[] = "\xFF\xD8 a picture";
	struct fixture f = fixture();
	struct adb_texture *texture = adb_content_add_texture(&f.content, "t");

	texture->encoded = file;
	texture->encoded_size = sizeof file;
	texture->media_type = "image/jpeg";
	texture->width = 7;

	const struct adb_packed_image *image = adb_pack_meshes(&f.content, true)->images;
	struct adb_hash hash = adb_hash_of(file, sizeof file);

	CHECK(image->data == file && image->size == sizeof file && image->width == 7);
	CHECK_TEXT(image->media_type, "image/jpeg");
	CHECK(memcmp(&image->hash, &hash, sizeof hash) == 0);
	adb_arena_free(f.arena);
}

/* Without pixels, and without --no-images: the place of the texture stays. */
static void textures_without_pixels_have_no_image(void)
{
	struct fixture f = fixture();

	adb_content_add_texture(&f.content, "not decoded");
	add_texture(&f, 255);

	const struct adb_packed_meshes *packed = adb_pack_meshes(&f.content, true);

	CHECK(packed->images[0].data == NULL && packed->images[1].data != NULL);
	packed = adb_pack_meshes(&f.content, false);
	CHECK(packed->images[0].data == NULL && packed->images[1].data == NULL);
	adb_arena_free(f.arena);
}

static void nothing_is_packed_beyond_the_arena(void)
{
	struct adb_content content = { .arena = adb_arena_new(1 << 16) };
	struct adb_model *model = adb_content_add_model(&content, "m", "mesh");
	struct adb_mesh_part *part = adb_model_add_part(&content, model, "p", 0, 0);

	while (adb_arena_alloc(content.arena, 1, 1) != NULL)
		continue;
	CHECK(part != NULL && adb_pack_meshes(&content, true) == NULL);
	adb_arena_free(content.arena);
}

TEST_SUITE("pack_mesh", TEST(numbers_are_little_endian), TEST(columns_have_names_and_strides),
	   TEST(absent_arrays_are_null), TEST(hashes_are_over_all_that_is_stored),
	   TEST(parts_of_all_models_follow_each_other), TEST(triangles_are_counted), TEST(offsets_are_packed),
	   TEST(pixels_become_png), TEST(image_files_stay_as_they_are),
	   TEST(textures_without_pixels_have_no_image), TEST(nothing_is_packed_beyond_the_arena));

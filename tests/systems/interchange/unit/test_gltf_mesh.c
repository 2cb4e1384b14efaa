/* Meshes, skins, materials and images of glTF, in GLB files that are made here. */
#include <math.h>
#include <stdarg.h>

#include "decode.h"

extern const struct adb_format adb_format_interchange_glb;

enum { F32 = 5126, U8 = 5121, U16 = 5123 };

/* A document under construction: its accessors and views follow from what was added. */
static struct {
	uint8_t bin[4096];
	size_t size;
	char accessors[4096], views[4096];
	int count;
} made;

static void start(void)
{
	memset(&made, 0, sizeof made);
}

static void append(char *text, size_t room, const char *format, ...)
{
	size_t used = strlen(text);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text + used, room - used, format, arguments);
	va_end(arguments);
}

static void add_view(size_t size)
{
	append(made.views, sizeof made.views, "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu}",
	       made.count > 0 ? "," : "", made.size, size);
	made.size += (size + 3) & ~(size_t)3;
}

/* Returns the number of the accessor, which is that of its view. */
static int add_accessor(int component, const char *type, size_t count, bool is_normalised)
{
	append(made.accessors, sizeof made.accessors,
	       "%s{\"bufferView\":%d,\"componentType\":%d,\"type\":\"%s\",\"count\":%zu%s}",
	       made.count > 0 ? "," : "", made.count, component, type, count,
	       is_normalised ? ",\"normalized\":true" : "");
	return made.count++;
}

static int add_floats(const char *type, size_t width, const float *values, size_t count)
{
	memcpy(made.bin + made.size, values, width * count * sizeof *values);
	add_view(width * count * sizeof *values);
	return add_accessor(F32, type, count, false);
}

static int add_bytes(const char *type, size_t width, const uint8_t *values, size_t count, bool is_normalised)
{
	memcpy(made.bin + made.size, values, width * count);
	add_view(width * count);
	return add_accessor(U8, type, count, is_normalised);
}

static void put_word(uint8_t *at, size_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(value >> 8 * i);
}

/* The members of the document besides asset and data. */
static struct decoded decode(const char *format, ...) __attribute__((format(printf, 1, 2)));
static struct decoded decode(const char *format, ...)
{
	static char json[16384];
	static uint8_t glb[32768];
	va_list arguments;
	size_t size;

	strcpy(json, "{\"asset\":{\"version\":\"2.0\"},");
	size = strlen(json);
	va_start(arguments, format);
	vsnprintf(json + size, sizeof json - size, format, arguments);
	va_end(arguments);
	append(json, sizeof json,
	       ",\"accessors\":[%s],\"bufferViews\":[%s],\"buffers\":[{\"byteLength\":%zu}]}", made.accessors,
	       made.views, made.size);
	while (strlen(json) % 4 != 0)
		strcat(json, " ");
	size = strlen(json);
	memcpy(glb, "glTF", 4);
	put_word(glb + 4, 2);
	put_word(glb + 8, 20 + size + 8 + made.size);
	put_word(glb + 12, size);
	memcpy(glb + 16, "JSON", 4);
	memcpy(glb + 20, json, size);
	put_word(glb + 20 + size, made.size);
	memcpy(glb + 24 + size, "BIN", 4);
	memcpy(glb + 28 + size, made.bin, made.size);
	return decode_bytes(&adb_format_interchange_glb, glb, 28 + size + made.size, "doll.glb");
}

static void check_floats(const float *got, const double *expected, size_t count)
{
	for (size_t i = 0; got != NULL && i < count; i++)
		CHECK_NEAR((double)got[i], expected[i], 1e-5);
	CHECK(got != NULL);
}

static const float square[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0 };

static void check_indices(const struct adb_mesh_part *part, const uint32_t *expected, uint32_t count)
{
	CHECK_INT(part->index_count, count);
	for (uint32_t i = 0; i < count && i < part->index_count; i++)
		CHECK_INT(part->indices[i], expected[i]);
}

static void each_mode_becomes_triangles_lines_or_points(void)
{
	static const struct {
		int mode;
		enum adb_topology topology;
		uint32_t count, indices[12];
	} cases[] = {
		{ 0, ADB_POINTS, 5, { 0, 1, 2, 3, 1 } },
		{ 1, ADB_LINES, 4, { 0, 1, 2, 3 } },
		{ 2, ADB_LINES, 10, { 0, 1, 1, 2, 2, 3, 3, 1, 1, 0 } },
		{ 3, ADB_LINES, 8, { 0, 1, 1, 2, 2, 3, 3, 1 } },
		{ 4, ADB_TRIANGLES, 3, { 0, 1, 2 } },
		{ 5, ADB_TRIANGLES, 9, { 0, 1, 2, 1, 3, 2, 2, 3, 1 } },
		{ 6, ADB_TRIANGLES, 9, { 1, 2, 0, 2, 3, 0, 3, 1, 0 } },
	};
	static const uint8_t five[] = { 0, 1, 2, 3, 1 };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		start();

		int positions = add_floats("VEC3", 3, square, 4);
		int indices = add_bytes("SCALAR", 1, five, 5, false);
		struct decoded got = decode(
			"\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"name\":\"m\",\"primitives\":[{\"mode\":%d,\"indices\":%d,"
			"\"attributes\":{\"POSITION\":%d}}]}]",
			cases[i].mode, indices, positions);
		const struct adb_mesh_part *part = got.content.models->parts;

		CHECK_INT(got.outcome, ADB_OK);
		CHECK(got.content.problems == NULL);
		CHECK_TEXT(part->name, "m");
		CHECK_INT(part->topology, cases[i].topology);
		CHECK_INT(part->vertex_count, 4);
		check_indices(part, cases[i].indices, cases[i].count);
		decoded_free(&got);
	}
}

static void a_mesh_without_indices_has_its_vertices_in_order(void)
{
	start();

	int positions = add_floats("VEC3", 3, square, 4);
	struct decoded got = decode(
		"\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d}}]}]",
		positions);

	check_indices(got.content.models->parts, (const uint32_t[]){ 0, 1, 2 }, 3);
	CHECK_INT(got.content.models->parts->bone_id, ADB_NO_BONE);
	CHECK_TEXT(got.content.models->kind, "mesh");
	decoded_free(&got);
}

/* Only what the scene shows, with the transforms above it where nothing moves. */
static void still_nodes_are_moved_into_the_model(void)
{
	static const double moved[] = { 5, 0, 0, 5, -2, 0, 7, 0, 0, 7, -2, 0 };

	start();

	int positions = add_floats("VEC3", 3, square, 4);
	struct decoded got = decode(
		"\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"translation\":[5,0,0],\"children\":[1]},"
		/* a quarter turn to the right, twice as large */
		"{\"mesh\":0,\"rotation\":[0,0,-0.70710678,0.70710678],\"scale\":[2,2,2]},{\"mesh\":0}],"
		"\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d}}]}]",
		positions);

	check_floats(got.content.models->parts->positions, moved, 12);
	CHECK(got.content.models->parts->next == NULL);
	decoded_free(&got);
}

static void mirrored_nodes_keep_their_outside(void)
{
	start();

	int positions = add_floats("VEC3", 3, square, 4);
	struct decoded got = decode("\"nodes\":[{\"mesh\":0,\"scale\":[-1,1,1]}],"
				    "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d}}]}]",
				    positions);

	check_indices(got.content.models->parts, (const uint32_t[]){ 0, 2, 1 }, 3);
	decoded_free(&got);
}

/* Node 1 is animated, and node 2 hangs on it. */
static void meshes_hang_on_the_bones_above_them(void)
{
	static const float times[] = { 0, 1 }, places[] = { 0, 0, 0, 1, 0, 0 };
	static const double moved[] = { 0, 3, 0, 1, 3, 0, 0, 4, 0, 1, 4, 0 };

	start();

	int positions = add_floats("VEC3", 3, square, 4), input = add_floats("SCALAR", 1, times, 2),
	    output = add_floats("VEC3", 3, places, 2);
	struct decoded got = decode(
		"\"nodes\":[{\"children\":[1]},{\"children\":[2],\"mesh\":0},{\"mesh\":0,\"translation\":[0,3,0]}],"
		"\"animations\":[{\"samplers\":[{\"input\":%d,\"output\":%d}],\"channels\":[{\"sampler\":0,"
		"\"target\":{\"node\":1,\"path\":\"translation\"}}]}],"
		"\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d}}]}]",
		input, output, positions);
	const struct adb_mesh_part *part = got.content.models->parts;

	CHECK_INT(part->bind, ADB_BIND_BONE);
	CHECK_INT(part->bone_id, 1);
	CHECK_NEAR((double)part->positions[1], 0, 0);
	CHECK_INT(part->next->bone_id, 1);
	check_floats(part->next->positions, moved, 12);
	decoded_free(&got);
}

/* The bind of joint 1 moves by -1 along X; that of the second skin by (-1, -2, 0), as if its mesh lay 2 lower. */
static const float binds[] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0,  0, 0, 1,
			       1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1 };
static const float lower_binds[] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0,  -2, 0, 1,
				     1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, -2, 0, 1 };

static struct decoded decode_skins(const uint8_t joints[16], const uint8_t weights[16], const float *second,
				   const char *more)
{
	start();

	int positions = add_floats("VEC3", 3, square, 4), joint = add_bytes("VEC4", 4, joints, 4, false),
	    weight = add_bytes("VEC4", 4, weights, 4, true), one = add_floats("MAT4", 16, binds, 2),
	    two = add_floats("MAT4", 16, second, 2);

	return decode(
		"\"nodes\":[{\"name\":\"a\",\"children\":[1]},{\"name\":\"b\"},{\"mesh\":0,\"skin\":0,\"translation\":[9,9,9]},"
		"{\"mesh\":0,\"skin\":1}],\"skins\":[{\"joints\":[0,1],\"inverseBindMatrices\":%d},"
		"{\"joints\":[0,1],\"inverseBindMatrices\":%d}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d,"
		"\"JOINTS_0\":%d,\"WEIGHTS_0\":%d%s}}]}]",
		one, two, positions, joint, weight, more);
}

static const uint8_t joints[16] = { 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7, 1, 0, 0 };
static const uint8_t weights[16] = { 51, 204, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 100, 155, 0, 0 };

static void skins_have_joints_weights_and_binds(void)
{
	static const double expected[] = { 0.8, 0.2, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 };
	struct decoded got = decode_skins(joints, weights, binds, "");
	const struct adb_model *model = got.content.models;
	const struct adb_mesh_part *part = model->parts;

	CHECK(got.content.problems == NULL);
	CHECK_INT(model->bind_count, 2);
	CHECK_INT(model->binds[1].bone_id, 1);
	CHECK_NEAR((double)model->binds[1].bone_from_model[3], -1, 0);
	CHECK_INT(part->bind, ADB_BIND_MODEL);
	check_floats(part->weights, expected, 16);
	CHECK_INT(part->joints[0], 1);
	CHECK_INT(part->joints[1], 0);
	CHECK_INT(part->joints[12], 1);               /* the skin has no joint 7 */
	CHECK_NEAR((double)part->positions[0], 0, 0); /* the node has no say */
	decoded_free(&got);
}

static void skins_of_one_pose_share_the_binds(void)
{
	static const double moved[] = { 0, -2, 0, 1, -2, 0, 0, -1, 0, 1, -1, 0 };
	struct decoded got = decode_skins(joints, weights, lower_binds, "");

	CHECK(got.content.problems == NULL);
	CHECK_INT(got.content.models->bind_count, 2);
	check_floats(got.content.models->parts->next->positions, moved, 12);
	decoded_free(&got);
}

static void skins_of_other_poses_are_reported(void)
{
	static float other[32];

	memcpy(other, binds, sizeof other);
	other[16 + 13] = 5;

	struct decoded got = decode_skins(joints, weights, other, "");

	CHECK_INT(problem_count(&got.content, "gltf-skin"), 1);
	CHECK_NEAR((double)got.content.models->parts->next->positions[4], 5, 1e-6); /* one joint: exact */
	decoded_free(&got);
}

static void further_sets_of_joints_count(void)
{
	start();

	static const uint8_t more[16] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
	static const uint8_t quarter[16] = { 51, 51, 51, 0, 51, 51, 51, 0, 51, 51, 51, 0, 51, 51, 51, 0 };
	static const uint8_t first[16] = { 0, 0, 0, 0 },
			     rest[16] = { 102, 0, 0, 0, 102, 0, 0, 0, 102, 0, 0, 0, 102, 0, 0, 0 };
	int positions = add_floats("VEC3", 3, square, 4), j0 = add_bytes("VEC4", 4, first, 4, false),
	    w0 = add_bytes("VEC4", 4, rest, 4, true), j1 = add_bytes("VEC4", 4, more, 4, false),
	    w1 = add_bytes("VEC4", 4, quarter, 4, true);
	struct decoded got = decode(
		"\"nodes\":[{},{},{\"mesh\":0,\"skin\":0}],\"skins\":[{\"joints\":[0,1]}],\"meshes\":[{\"primitives\":["
		"{\"attributes\":{\"POSITION\":%d,\"JOINTS_0\":%d,\"WEIGHTS_0\":%d,\"JOINTS_1\":%d,\"WEIGHTS_1\":%d}}]}]",
		positions, j0, w0, j1, w1);

	CHECK_INT(got.content.models->parts->joints[0], 1);
	CHECK_NEAR((double)got.content.models->parts->weights[0], 0.6, 1e-6);
	CHECK_NEAR((double)got.content.models->parts->weights[1], 0.4, 1e-6);
	decoded_free(&got);
}

static void materials_have_colours_modes_and_textures(void)
{
	/* 1 x 1, one pixel of red, green, blue and alpha */
	static const char png[] =
		"89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 01 00 00 00 01 08 06 00 00 00 1f 15 c4 89"
		"00 00 00 10 49 44 41 54 78 01 01 05 00 fa ff 00 0a 14 1e 28 00 cd 00 65 7b 27 54 ba"
		"00 00 00 00 49 45 4e 44 ae 42 60 82";
	static const float uvs[] = { 0, 0, 1, 0, 0, 1, 1, 1 };
	static const double turned[] = { 0.5, 0, 0.5, -2, 1.5, 0, 1.5, -2 };

	start();

	int positions = add_floats("VEC3", 3, square, 4), uv = add_floats("VEC2", 2, uvs, 4);

	size_t size = hex_bytes(png, made.bin + made.size, 200);

	add_view(size);
	made.count++;

	struct decoded got = decode(
		"\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"material\":1,\"attributes\":{\"POSITION\":%d,\"TEXCOORD_1\":%d}}]}],"
		"\"materials\":[{\"name\":\"plain\",\"alphaMode\":\"MASK\",\"alphaCutoff\":0.25,\"doubleSided\":true,"
		"\"extensions\":{\"KHR_materials_unlit\":{}}},{\"alphaMode\":\"BLEND\",\"pbrMetallicRoughness\":{"
		"\"baseColorFactor\":[0.21404114,0,1,0.5],\"baseColorTexture\":{\"index\":0,\"texCoord\":0,\"extensions\":{"
		"\"KHR_texture_transform\":{\"texCoord\":1,\"rotation\":1.57079632679,\"scale\":[2,1],\"offset\":[0.5,0]}}}}}],"
		"\"textures\":[{\"source\":0,\"sampler\":1}],\"samplers\":[{},{\"wrapS\":33071,\"wrapT\":33648}],"
		"\"images\":[{\"name\":\"skin\",\"mimeType\":\"image/png\",\"bufferView\":2}]",
		positions, uv);
	const struct adb_model *model = got.content.models;
	const struct adb_material *plain = model->materials, *other = plain->next;
	const struct adb_texture *texture = got.content.textures;

	CHECK(got.content.problems == NULL);
	CHECK_INT(model->material_count, 2);
	CHECK_TEXT(plain->name, "plain");
	CHECK_INT(plain->alpha_mode, ADB_MASK);
	CHECK_NEAR((double)plain->alpha_cutoff, 0.25, 0);
	CHECK(plain->is_two_sided && plain->is_unlit && plain->texture == NULL);
	CHECK_NEAR((double)plain->colour[0], 1, 0);
	CHECK_INT(other->alpha_mode, ADB_BLEND);
	CHECK(!other->is_two_sided && !other->is_unlit && other->texture == texture);
	check_floats(other->colour, (const double[]){ 0.5, 0, 1, 0.5 }, 4);
	CHECK_INT(other->wrap_u, ADB_CLAMP);
	CHECK_INT(other->wrap_v, ADB_MIRROR);
	CHECK_INT(model->parts->material, 1);
	check_floats(model->parts->uvs, turned, 8);
	CHECK_TEXT(texture->name, "skin");
	CHECK_TEXT(texture->format, "image/png");
	CHECK_INT(texture->width, 1);
	CHECK(texture->pixels.rgba != NULL && memcmp(texture->pixels.rgba, "\x0a\x14\x1e\x28", 4) == 0);
	decoded_free(&got);
}

/* JPEG is kept; of what cannot be read the rest remains. */
static void images_that_are_not_png(void)
{
	static const uint8_t jpeg[] = { 0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0,
					11,   8,    0,    3,    0, 5, 1, 1, 0x11, 0 };

	start();

	int positions = add_floats("VEC3", 3, square, 4);

	memcpy(made.bin + made.size, jpeg, sizeof jpeg);
	add_view(sizeof jpeg);
	made.count++;

	struct decoded got = decode(
		"\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d}}]}],"
		"\"images\":[{\"bufferView\":1},{\"uri\":\"data:image/webp;base64,UklGRg==\"},{\"uri\":\"gone%%20x.png\"},{}]",
		positions);
	const struct adb_texture *texture = got.content.textures;

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_INT(problem_count(&got.content, "gltf-image"), 3);
	CHECK_TEXT(texture->name, "doll_0");
	CHECK_TEXT(texture->media_type, "image/jpeg");
	CHECK_INT(texture->encoded_size, sizeof jpeg);
	CHECK_INT(texture->width, 5);
	CHECK_INT(texture->height, 3);
	CHECK_TEXT(texture->next->next->name, "gone%20x.png");
	CHECK(texture->next->next->next->next == NULL);
	CHECK(got.content.models->parts != NULL);
	decoded_free(&got);
}

static void vertex_colours_become_srgb(void)
{
	static const float colours[] = { 0, 0.21404114F, 1, 1, 1, 1, 0, 0, 0, 2, -1, 0 };

	start();

	int positions = add_floats("VEC3", 3, square, 4), colour = add_floats("VEC3", 3, colours, 4);
	struct decoded got = decode(
		"\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d,\"COLOR_0\":%d}}]}]",
		positions, colour);

	check_floats(got.content.models->parts->colours, (const double[]){ 0, 0.5, 1, 1, 1, 1, 1, 1 }, 8);
	check_floats(got.content.models->parts->colours + 12, (const double[]){ 1, 0, 0, 1 }, 4);
	decoded_free(&got);
}

/* The targets of animated weights belong to the morph bones; a sparse accessor without a view is zero but for its values. */
static void morph_targets_are_shapes(void)
{
	static const float times[] = { 0, 1 }, values[] = { 0, 1, 1, 0 }, offset[] = { 1, 2, 3 };
	static const uint8_t index[] = { 2 };

	start();

	int positions = add_floats("VEC3", 3, square, 4), input = add_floats("SCALAR", 1, times, 2),
	    output = add_floats("SCALAR", 1, values, 4);

	add_floats("VEC3", 3, offset, 1);
	add_bytes("SCALAR", 1, index, 1, false);
	append(made.accessors, sizeof made.accessors,
	       ",{\"componentType\":5126,\"type\":\"VEC3\",\"count\":4,\"sparse\":{\"count\":1,\"indices\":{\"bufferView\":4,"
	       "\"componentType\":5121},\"values\":{\"bufferView\":3}}}");

	struct decoded got = decode(
		"\"nodes\":[{\"mesh\":0}],\"animations\":[{\"samplers\":[{\"input\":%d,\"output\":%d}],\"channels\":[{\"sampler\":0,"
		"\"target\":{\"node\":0,\"path\":\"weights\"}}]}],\"meshes\":[{\"extras\":{\"targetNames\":[\"smile\"]},\"primitives\":[{"
		"\"attributes\":{\"POSITION\":%d},\"targets\":[{\"POSITION\":5},{\"NORMAL\":0}]}]}]",
		input, output, positions);
	const struct adb_mesh_part *part = got.content.models->parts;
	const struct adb_shape *shape = part->shapes;

	CHECK(got.content.problems == NULL);
	CHECK_INT(part->bone_id, 0);
	CHECK_TEXT(shape->name, "smile");
	CHECK_INT(shape->bone_id, 1);
	check_floats(shape->offsets, (const double[]){ 0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0 }, 12);
	CHECK_INT(shape->next->bone_id, 2);
	CHECK(shape->next->name == NULL && shape->next->next == NULL);
	check_floats(shape->next->offsets, (const double[]){ 0, 0, 0 }, 3);
	decoded_free(&got);
}

/* Each costs its primitive, and nothing else. */
static void broken_primitives_are_left_out(void)
{
	static const char *const cases[][2] = {
		{ "\"attributes\":{\"POSITION\":9}", "accessor 9, does not exist" },
		{ "\"attributes\":{\"POSITION\":1}", "its POSITION is not three numbers" },
		{ "\"attributes\":{\"POSITION\":0,\"NORMAL\":2}", "its NORMAL has 2 values for 4 vertices" },
		{ "\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":0}",
		  "its TEXCOORD_0 has 3 numbers a vertex" },
		{ "\"mode\":7,\"attributes\":{\"POSITION\":0}", "its mode is unknown" },
		{ "\"indices\":0,\"attributes\":{\"POSITION\":0}", "its indices are more than one number" },
		{ "\"indices\":77,\"attributes\":{\"POSITION\":0}", "accessor 77, does not exist" },
		{ "\"attributes\":{\"POSITION\":0,\"JOINTS_0\":0,\"WEIGHTS_0\":0}", "not four a vertex" },
		{ "\"attributes\":{\"POSITION\":0,\"JOINTS_0\":0}", "its WEIGHTS_0" },
		{ "\"attributes\":{\"POSITION\":0},\"targets\":[{\"POSITION\":2}]", "has 2 values for 4" },
		{ "\"attributes\":{\"POSITION\":0},\"extensions\":{\"KHR_draco_mesh_compression\":{}}",
		  "Draco" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		static const float uvs[] = { 0, 0, 1, 0, 0, 1, 1, 1 };

		start();
		add_floats("VEC3", 3, square, 4);
		add_floats("VEC2", 2, uvs, 4);
		add_floats("VEC3", 3, square, 2);

		struct decoded got = decode(
			"\"nodes\":[{\"mesh\":0,\"skin\":0},{}],\"skins\":[{\"joints\":[1]}],\"meshes\":[{\"primitives\":[{%s},"
			"{\"attributes\":{\"POSITION\":0}}]}]",
			cases[i][0]);

		CHECK_INT(got.outcome, ADB_OK);
		CHECK_INT(problem_count(&got.content, "gltf-mesh"), 1);
		if (got.content.problems == NULL ||
		    strstr(got.content.problems->message, cases[i][1]) == NULL)
			printf("%s: %s\n", cases[i][1],
			       got.content.problems != NULL ? got.content.problems->message : "nothing");
		CHECK(got.content.problems != NULL &&
		      strstr(got.content.problems->message, cases[i][1]) != NULL);
		CHECK(got.content.models->parts != NULL && got.content.models->parts->next == NULL);
		CHECK(got.content.models->last_part == got.content.models->parts);
		decoded_free(&got);
	}
}

/* Nodes that are each other's parents are in no scene, and end without one. */
static void circles_of_nodes_end(void)
{
	for (int has_scene = 0; has_scene < 2; has_scene++) {
		start();

		int positions = add_floats("VEC3", 3, square, 4);
		struct decoded got =
			decode("%s\"nodes\":[{\"mesh\":0,\"children\":[1]},{\"mesh\":0,\"children\":[0]}],"
			       "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":%d}}]}]",
			       has_scene ? "\"scenes\":[{\"nodes\":[]}]," : "", positions);

		CHECK_INT(got.outcome, ADB_OK);
		CHECK((got.content.models == NULL) == (has_scene == 1));
		decoded_free(&got);
	}
}

TEST_SUITE("glTF meshes", TEST(each_mode_becomes_triangles_lines_or_points),
	   TEST(a_mesh_without_indices_has_its_vertices_in_order), TEST(still_nodes_are_moved_into_the_model),
	   TEST(mirrored_nodes_keep_their_outside), TEST(meshes_hang_on_the_bones_above_them),
	   TEST(skins_have_joints_weights_and_binds), TEST(skins_of_one_pose_share_the_binds),
	   TEST(skins_of_other_poses_are_reported), TEST(further_sets_of_joints_count),
	   TEST(materials_have_colours_modes_and_textures), TEST(images_that_are_not_png),
	   TEST(vertex_colours_become_srgb), TEST(morph_targets_are_shapes),
	   TEST(broken_primitives_are_left_out), TEST(circles_of_nodes_end));

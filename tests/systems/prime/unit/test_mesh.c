/* The geometry of CMDL, and what CSKR does with it. */
#include "base/quat.h"
#include "mesh_make.h"

extern const struct adb_format adb_format_prime_cskr;

static void check_floats(const float *got, const double *expected, size_t count)
{
	for (size_t i = 0; i < count; i++)
		CHECK_NEAR(got[i], expected[i], 1e-6);
}

static void reads_the_example(void)
{
	static const double positions[] = { -0.5, 0, 1, 0.5, 0, 1, -0.5, 0, 2, 0.5, 0, 2 },
			    normals[] = { 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0 },
			    uvs[] = { 0, 1, 1, 1, 0, 0, 1, 0 };
	struct resource e = resource_of(example_hex);
	struct decoded r = decode_bytes(&adb_format_prime_cmdl, e.bytes, e.size, "0020F48A.CMDL");
	struct adb_model *model = r.content.models;
	struct adb_mesh_part *part = model->parts;
	struct adb_material *material = model->materials;

	CHECK_INT(e.size, 480);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK(part != NULL && part->next == NULL);
	CHECK_INT(part->topology, ADB_TRIANGLES);
	CHECK_INT(part->bind, ADB_BIND_REST);
	CHECK_INT(part->bone_id, ADB_NO_BONE);
	CHECK_INT(part->vertex_count, 4);
	CHECK_TEXT(indices_text(part), "0 1 2 2 1 3");
	CHECK_TEXT(points_text(part), "0 1 2 3");
	check_floats(part->positions, positions, 12);
	check_floats(part->normals, normals, 12);
	check_floats(part->uvs, uvs, 8);
	CHECK(part->colours == NULL && part->joints == NULL);
	CHECK_INT(part->material, 0);
	CHECK_INT(model->material_count, 1);
	CHECK_INT(material->alpha_mode, ADB_OPAQUE);
	CHECK_TEXT(material->texture_type, "TXTR");
	CHECK_TEXT(material->texture_native_id, "CAFE0001");
	CHECK_NEAR(material->colour[0] + material->colour[1] + material->colour[2] + material->colour[3], 4,
		   0);
	CHECK(!material->is_two_sided);
	CHECK_TEXT(attribute_json(&model->attributes, "surface_count"), "1");
	decoded_free(&r);
}

/* The first pass of `index` adds the same models, and no geometry. */
static void leaves_geometry_out_unless_asked(void)
{
	struct resource e = resource_of(example_hex);
	struct decoded r = decode_with(&adb_format_prime_cmdl, e.bytes, e.size, "0020F48A.CMDL", false);

	CHECK(r.content.models != NULL && r.content.models->next == NULL);
	CHECK(r.content.models->parts == NULL && r.content.models->materials == NULL);
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "surface_count"), "1");
	decoded_free(&r);
}

/* vertex' = sum of weight × (R (v - p) + o), as the game has it. */
static struct adb_vec3 pose(const float v[3], const uint16_t *joints, const float *weights)
{
	static const struct adb_vec3 places[] = { [4] = { 0, 0, 1 }, [5] = { 0, 0.25, 1.5 } };
	static const struct adb_quat turns[] = {
		[4] = { 0, 0, 0, 1 }, [5] = { 0.70710678, 0, 0, 0.70710678 }
	};
	struct adb_vec3 sum = { 0, 0, 0 };

	for (int i = 0; i < ADB_INFLUENCES; i++) {
		if (weights[i] <= 0)
			continue;

		struct adb_vec3 p = places[joints[i]];
		struct adb_vec3 moved = adb_quat_rotate(
			turns[joints[i]],
			(struct adb_vec3){ (double)v[0] - p.x, (double)v[1] - p.y, (double)v[2] - p.z });

		sum.x += (double)weights[i] * (moved.x + p.x);
		sum.y += (double)weights[i] * (moved.y + p.y);
		sum.z += (double)weights[i] * (moved.z + p.z);
	}
	return sum;
}

static void poses_the_example(void)
{
	static const char skin_hex[] = "00000002 00000001 00000004 3F800000 00000002"
				       "00000002 00000004 3F400000 00000005 3E800000 00000002"
				       "FFFFFFFF 00000004 FFFFFFFF 00000004";
	static const double posed[4][3] = {
		{ -0.5, 0, 1 }, { 0.5, 0, 1 }, { -0.5, -0.0625, 1.8125 }, { 0.5, -0.0625, 1.8125 }
	};
	struct resource e = resource_of(example_hex), s = resource_of(skin_hex);
	struct decoded mesh = decode_bytes(&adb_format_prime_cmdl, e.bytes, e.size, "0020F48A.CMDL");
	struct decoded skin = decode_bytes(&adb_format_prime_cskr, s.bytes, s.size, "05A4FAF2.CSKR");
	struct adb_mesh_part *part = mesh.content.models->parts, *weights = skin.content.models->parts;

	CHECK_INT(s.size, 60);
	CHECK_INT(weights->vertex_count, 4);
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		size_t at = ADB_INFLUENCES * (size_t)part->points[i];
		struct adb_vec3 v =
			pose(part->positions + 3 * (size_t)i, weights->joints + at, weights->weights + at);

		CHECK_NEAR(v.x, posed[i][0], 1e-6);
		CHECK_NEAR(v.y, posed[i][1], 1e-6);
		CHECK_NEAR(v.z, posed[i][2], 1e-6);
	}
	decoded_free(&mesh);
	decoded_free(&skin);
}

/* ---- display lists ---- */

static void reads_each_primitive(void)
{
	static const struct make_material material = { .descriptor = 2 }; /* positions of 8 bits */
	struct decoded r = decode_lists(&material, "80 0004 00 01 02 03"
						   "90 0007 00 01 02 04 05 06 07"
						   "98 0005 00 01 02 03 04"
						   "A0 0004 07 06 05 04"
						   "A8 0005 00 01 02 03 04"
						   "B0 0003 05 06 07"
						   "B8 0002 03 01"
						   "98 0002 00 01");
	struct adb_mesh_part *triangles = part_at(&r, 0), *lines = part_at(&r, 1), *points = part_at(&r, 2);

	CHECK(r.content.problems == NULL);
	CHECK_INT(triangles->topology, ADB_TRIANGLES);
	CHECK_TEXT(points_text(triangles), "0 1 2 3 4 5 6 7");
	CHECK_TEXT(indices_text(triangles), "0 1 2 0 2 3"
					    " 0 1 2 4 5 6"
					    " 0 1 2 2 1 3 2 3 4"
					    " 7 6 5 7 5 4");
	CHECK(triangles->uvs == NULL && triangles->normals == NULL);
	CHECK_INT(lines->topology, ADB_LINES);
	CHECK_TEXT(points_text(lines), "0 1 2 3 5 6 7");
	CHECK_TEXT(indices_text(lines), "0 1 2 3 4 5 5 6");
	CHECK_INT(points->topology, ADB_POINTS);
	CHECK_TEXT(points_text(points), "3 1");
	CHECK_TEXT(indices_text(points), "0 1");
	CHECK(points->next == NULL);
	CHECK_NEAR(points->positions[1], 30, 0);
	decoded_free(&r);
}

/* A vertex is another one when any of its indices is. */
static void joins_equal_vertices(void)
{
	static const struct make_material material = { 0 };
	struct decoded r = decode_lists(&material, "90 0006 0000 0000 0001 0001 0002 0002"
						   "0000 0000 0001 0003 0002 0002");

	CHECK_TEXT(indices_text(part_at(&r, 0)), "0 1 2 0 3 2");
	CHECK_TEXT(points_text(part_at(&r, 0)), "0 1 2 1");
	CHECK_NEAR(part_at(&r, 0)->uvs[2], 0.125, 0);
	CHECK_NEAR(part_at(&r, 0)->uvs[6], 0.375, 0);
	CHECK_NEAR(part_at(&r, 0)->uvs[7], 0.625, 0);
	decoded_free(&r);
}

static void begin(struct make_mesh *m, uint32_t version, uint32_t flags,
		  const struct make_material *materials, uint32_t count)
{
	memset(m, 0, sizeof *m);
	m->version = version;
	m->flags = flags;
	add_set(m, materials, count);
}

/* Short normals and texture coordinates, colours, matrices, of the second game; the second coordinates are floats. */
static void reads_short_numbers(void)
{
	static const struct make_material materials[] = {
		{ .descriptor =
			  0x81000000 | POSITION | NORMAL | COLOUR | UV | 0x800 }, /* the second of 8 bits */
		{ .descriptor = POSITION | UV | 0xC00, .generators = { 0x1EBC50, 0, 0 } },
	};
	static struct make_mesh m;
	static const float uvs[] = { 0.25F, 0.75F, -1.5F, 2 };
	struct decoded r;

	begin(&m, 4, 7, materials, 2);
	add_hex(&m, "3F800000 00000000 00000000  00000000 3F800000 00000000  00000000 00000000 3F800000");
	add_hex(&m, "4000 0000 0000  0000 C000 0000  2000 0000 2000");
	add_hex(&m, "FF 00 33 80");
	add_floats(&m, uvs, 4);
	add_hex(&m, "0000 8000  4000 FFFF");
	add_table(&m);
	add_surface(&m, 0, 0,
		    "9A 0003 1E0F 0000 0000 0000 0000 00  1E0F 0001 0001 0000 0001 01"
		    "1E0F 0002 0002 0000 0000 01");
	add_surface(&m, 1, 0x14, "92 0003 0000 0000 0000  0001 0001 0001  0002 0001 0001");
	r = decode_mesh(&m);

	struct adb_mesh_part *first = part_at(&r, 0), *second = part_at(&r, 1);
	static const double normals[] = { 1, 0, 0, 0, -1, 0, 0.70710678, 0, 0.70710678 },
			    short_uvs[] = { 0, 1, 0.5, 65535.0 / 32768, 0, 1 },
			    colour[] = { 1, 0, 0.2, 128.0 / 255 },
			    float_uvs[] = { 0.25, 0.75, -1.5, 2, -1.5, 2 };

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(r.content.game, "MP2");
	check_floats(first->normals, normals, 9);
	check_floats(first->uvs, short_uvs, 6);
	check_floats(first->colours, colour, 4);
	check_floats(second->uvs, float_uvs, 6);
	CHECK(second->normals == NULL && second->colours == NULL);
	CHECK_INT(second->material, 1);
	decoded_free(&r);
}

/* Format 1 has short normals and float texture coordinates; a normal without a direction stays zero. */
static void keeps_useless_normals_zero(void)
{
	static const struct make_material material = { .descriptor = POSITION | NORMAL | UV };
	static const double normals[] = { 1, 0, 0, 1, 0, 0, 0, 0, 0 };
	static struct make_mesh m;
	struct decoded r;

	begin(&m, 3, 2, &material, 1);
	add_hex(&m, "3F800000 00000000 00000000  00000000 3F800000 00000000  00000000 00000000 3F800000");
	add_hex(&m, "4000 0000 0000  0000 0000 0000");
	add_hex(&m, "");
	add_hex(&m, "3F000000 3F000000");
	add_table(&m);
	add_surface(&m, 0, 0, "91 0003 0000 0000 0000  0001 0000 0000  0002 0001 0000");
	r = decode_mesh(&m);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(r.content.game, "MP2 demo");
	CHECK_INT(part_at(&r, 0)->vertex_count, 3);
	check_floats(part_at(&r, 0)->normals, normals, 9);
	CHECK_NEAR(part_at(&r, 0)->uvs[1], 0.5, 0);
	decoded_free(&r);
}

/* ---- materials ---- */

static struct adb_material *material_at(const struct decoded *r, unsigned i)
{
	struct adb_material *material = r->content.models->materials;

	while (material != NULL && i-- > 0)
		material = material->next;
	return material;
}

/* Materials without a surface. */
static struct decoded decode_materials(const struct make_material *materials, uint32_t count)
{
	static struct make_mesh m;

	begin(&m, 2, 0, materials, count);
	add_arrays(&m);
	add_table(&m);
	return decode_mesh(&m);
}

static void blends(void)
{
	static const struct make_material materials[] = {
		{ .flags = 0x20, .has_blending = true, .destination = 5, .source = 4 },
		{ .has_blending = true, .destination = 0, .source = 1 },
		{ .has_blending = true, .destination = 5, .source = 4 },
		{ .has_blending = true, .destination = 1, .source = 4 },
		{ .has_blending = true, .destination = 3, .source = 2 },
	};
	static const enum adb_alpha_mode modes[] = { ADB_MASK, ADB_OPAQUE, ADB_BLEND, ADB_BLEND, ADB_BLEND };
	struct decoded r = decode_materials(materials, 5);

	for (unsigned i = 0; i < 5; i++) {
		struct adb_material *material = material_at(&r, i);

		CHECK_INT(material->alpha_mode, modes[i]);
		CHECK_TEXT(attribute_json(&material->attributes, "additive"), i == 3 ? "true" : NULL);
		CHECK_INT(material->wrap_u, ADB_REPEAT);
	}
	CHECK_NEAR(material_at(&r, 0)->alpha_cutoff, 64.0 / 255, 1e-7);
	decoded_free(&r);
}

static void check_texture(const struct decoded *r, unsigned material, const char *texture, const char *glow)
{
	CHECK_TEXT(material_at(r, material)->texture_native_id, texture);
	CHECK_TEXT(attribute_json(&material_at(r, material)->attributes, "glow_texture"), glow);
}

static void chooses_the_texture(void)
{
	static const struct make_material materials[] = {
		/* Light is added before the texture that colours. */
		{ .texture_slot = 2, .stage_count = 2, .stages = { { GLOW, 0, 1, 0 }, { LIT, 0, 0, 0 } } },
		/* Only light is added. */
		{ .stage_count = 1, .stages = { { GLOW, 0, 1, 0 } } },
		/* An environment map, then a stage without texture, then one whose texture is not used. */
		{ .stage_count = 3,
		  .stages = { { LIT, 0, 1, 1 }, { LIT, 0, 0xFF, 0xFF }, { NO_TEXTURE, 0, 0, 0 } },
		  .generators = { 0, 0x1EBC10, 0 } },
		/* The second texture coordinates, moved by the first animation. */
		{ .stage_count = 1,
		  .stages = { { LIT, 0, 0, 2 } },
		  .generators = { 0, 0, 0x1E0050 },
		  .animations = "00000010 00000001 00000003 3F800000 3F800000" },
	};
	struct decoded r = decode_materials(materials, 4);

	CHECK(r.content.problems == NULL);
	check_texture(&r, 0, "000000A2", "\"000000A1\"");
	check_texture(&r, 1, "000000A1", NULL);
	check_texture(&r, 2, NULL, NULL);
	check_texture(&r, 3, "000000A0", NULL);
	CHECK_TEXT(attribute_json(&material_at(&r, 0)->attributes, "uv_animated"), NULL);
	CHECK_TEXT(attribute_json(&material_at(&r, 3)->attributes, "uv_animated"), "true");
	decoded_free(&r);
}

static void takes_the_constant_colour(void)
{
	static const struct make_material materials[] = {
		{ .flags = 8,
		  .konst = "FF000000 00FF3300",
		  .stage_count = 1,
		  .stages = { { TINT, 0x0D, 0, 0 } } },
		{ .flags = 8, .konst = "FF000000", .stage_count = 1, .stages = { { TINT, 0x0D, 0, 0 } } },
		{ .flags = 8, .konst = "FF000000", .stage_count = 1, .stages = { { LIT, 0x0C, 0, 0 } } },
		{ .flags = 8, .konst = "33FF0000", .stage_count = 1, .stages = { { TINT, 0x0D, 0xFF, 0 } } },
	};
	static const double colours[4][4] = {
		{ 0, 1, 0.2, 1 }, { 1, 1, 1, 1 }, { 1, 1, 1, 1 }, { 0.2, 1, 0, 1 }
	};
	struct decoded r = decode_materials(materials, 4);

	for (unsigned i = 0; i < 4; i++)
		check_floats(material_at(&r, i)->colour, colours[i], 4);
	decoded_free(&r);
}

/* In format 2 the first stage of a material with a light map shows that. */
static void leaves_light_maps_out(void)
{
	static const struct make_material material = { .flags = 0x800,
						       .stage_count = 2,
						       .stages = { { LIT, 0, 0, 0 }, { LIT, 0, 1, 0 } } };
	static const char *const lists[] = { "92 0000", "91 0000" };

	for (int i = 0; i < 2; i++) {
		struct decoded r = decode_lists(&material, lists[i]);

		check_texture(&r, 0, i == 0 ? "000000A1" : "000000A0", NULL);
		decoded_free(&r);
	}
}

/* Parts have the first set; the second and the third are behind it, in order. */
static void reads_every_set(void)
{
	static const struct make_material material = { 0 };
	static struct make_mesh m;
	struct decoded r;

	begin(&m, 2, 0, &material, 1);
	add_set(&m, &material, 1);
	add_set(&m, &material, 1);
	add_arrays(&m);
	add_table(&m);
	add_surface(&m, 0, 0, "90 0003 0000 0000 0001 0001 0002 0002");
	r = decode_mesh(&m);
	CHECK(r.content.problems == NULL);
	CHECK_INT(r.content.models->material_count, 3);
	check_texture(&r, 0, "000000A0", NULL);
	check_texture(&r, 1, "000000B0", NULL);
	check_texture(&r, 2, "000000C0", NULL);
	CHECK_INT(part_at(&r, 0)->material, 0);
	CHECK_TEXT(attribute_json(&material_at(&r, 0)->attributes, "material_set"), "0");
	CHECK_TEXT(attribute_json(&material_at(&r, 2)->attributes, "material_set"), "2");
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "material_set_count"), "3");
	CHECK_TEXT(attribute_json(&r.content.models->attributes, "surface_count"), "1");
	CHECK_INT(part_at(&r, 0)->index_count, 3);
	decoded_free(&r);
}

/* Another number of materials, and a set that does not fit: the others are as they are. */
static void keeps_damage_to_its_set(void)
{
	static const struct make_material materials[2] = { { 0 }, { .texture_slot = 1 } };
	static struct make_mesh m;
	struct decoded r;

	begin(&m, 2, 0, materials, 2);
	add_set(&m, materials, 1);
	put_hex(&m.body, "7FFFFFFF");
	m.set_count++;
	end_section(&m);
	add_set(&m, materials, 2);
	add_arrays(&m);
	add_table(&m);
	add_surface(&m, 0, 0, "90 0003 0000 0000 0001 0001 0002 0002");
	r = decode_mesh(&m);
	CHECK_INT(r.content.models->material_count, 5);
	check_texture(&r, 4, "000000D1", NULL);
	CHECK_TEXT(attribute_json(&material_at(&r, 4)->attributes, "material_set"), "3");
	CHECK_INT(part_at(&r, 0)->index_count, 3);
	if (CHECK(r.content.problems != NULL))
		CHECK_TEXT(r.content.problems->code, "material");
	decoded_free(&r);
}

static void makes_damaged_materials_white(void)
{
	static const struct make_material materials[] = {
		{ .is_cut = true },
		{ .texture_slot = 3 },
		{ .stage_count = 1, .stages = { { LIT, 0, 2, 0 } } },
		{ .stage_count = 1, .stages = { { LIT, 0, 0, 3 } } },
		{ .generators = { 0x1E0040, 0, 0 } }, /* moved by an animation that is not there */
		{ 0 },
	};
	struct decoded r = decode_materials(materials, 6);

	CHECK_INT(problem_count(&r.content, "material"), 5);
	CHECK_INT(r.content.models->material_count, 6);
	for (unsigned i = 0; i < 5; i++)
		check_texture(&r, i, NULL, NULL);
	check_texture(&r, 5, "000000A0", NULL);
	decoded_free(&r);
}

static void leaves_shadows_out(void)
{
	static const struct make_material material = { .flags = 0x200 };
	struct decoded r = decode_lists(&material, "90 0003 0000 0000 0001 0001 0002 0002");

	CHECK(r.content.problems == NULL);
	CHECK(r.content.models->parts == NULL);
	decoded_free(&r);
}

/* ---- bad input ---- */

static void check_trouble(const char *lists, const char *message, const char *indices)
{
	static const struct make_material material = { 0 };
	struct decoded r = decode_lists(&material, lists);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "surface"), 1);
	CHECK_TEXT(r.content.problems->message, message);
	CHECK_TEXT(indices_text(part_at(&r, 0)), indices);
	decoded_free(&r);
}

#define GOOD "90 0003 0000 0000 0001 0001 0002 0002"

static void drops_primitives_with_bad_indices(void)
{
	static const char message[] =
		"1 primitives have an index beyond the end of its array, and are left out";

	/* 8 positions, and 8 texture coordinates. */
	check_trouble("98 0004 0000 0000 0001 0001 0002 0002 0008 0000" GOOD, message, "0 1 2");
	check_trouble("98 0004 0000 0000 0001 0001 0002 0002 0007 0008" GOOD, message, "0 1 2");
	/* Format 2 has no short texture coordinates here. */
	check_trouble("92 0003 0000 0000 0001 0001 0002 0002" GOOD, message, "0 1 2");
}

static void drops_what_is_unknown(void)
{
	check_trouble("93 0003 0000 0000 0001 0001 0002 0002" GOOD,
		      "1 primitives have an unknown vertex format, and are left out", "0 1 2");
	check_trouble(GOOD "88 0000" GOOD, "1 display lists end with an unknown opcode", "0 1 2");
	check_trouble(GOOD "98 FFFF", "1 display lists end inside of a primitive", "0 1 2");
}

static void drops_triangles_that_are_not_finite(void)
{
	static const struct make_material material = { 0 };
	static const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, NAN, 0, 0, 1 };
	static const float uvs[] = { 0, 0, INFINITY, 0 };
	static struct make_mesh m;
	struct decoded r;

	begin(&m, 2, 0, &material, 1);
	add_floats(&m, positions, 15);
	add_hex(&m, "");
	add_hex(&m, "");
	add_floats(&m, uvs, 4);
	add_table(&m);
	add_surface(&m, 0, 0,
		    "A0 0005 0000 0000 0001 0000 0002 0000 0003 0000 0004 0000"
		    "90 0003 0000 0000 0001 0001 0002 0000");
	r = decode_mesh(&m);
	CHECK_INT(problem_count(&r.content, "surface"), 1);
	CHECK_TEXT(r.content.problems->message,
		   "3 triangles, lines or points have a number that is not finite, and are left out");
	CHECK_TEXT(points_text(part_at(&r, 0)), "0 1 2");
	decoded_free(&r);
}

/* Direct values, no positions, a material that does not exist, a section that ends in its header. */
static void drops_surfaces_that_cannot_be_read(void)
{
	static const struct make_material materials[] = { { .descriptor = POSITION | 0x100 },
							  { .descriptor = UV },
							  { 0 } };
	static struct make_mesh m;
	struct decoded r;

	begin(&m, 2, 0, materials, 3);
	add_arrays(&m);
	add_table(&m);
	add_surface(&m, 0, 0, GOOD);
	add_surface(&m, 1, 0, GOOD);
	add_surface(&m, 2, 0, GOOD);
	add_surface(&m, 3, 0, GOOD);
	add_surface(&m, 2, 0, GOOD);
	add_hex(&m, "00");
	r = decode_mesh(&m);
	CHECK_INT(problem_count(&r.content, "surface"), 4);
	CHECK_TEXT(indices_text(part_at(&r, 0)), "0 1 2 0 1 2");
	CHECK_INT(part_at(&r, 0)->material, 2);
	CHECK(part_at(&r, 1) == NULL);
	decoded_free(&r);
}

static void keeps_the_model_without_sections(void)
{
	struct resource e = resource_of(example_hex);
	struct decoded r;

	set_u32(&e, 0x28, 4); /* sets of materials: too many for 7 sections */
	r = decode_bytes(&adb_format_prime_cmdl, e.bytes, e.size, "X.CMDL");
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "section-count"), 1);
	CHECK(r.content.models != NULL && r.content.models->parts == NULL);
	decoded_free(&r);
	e = resource_of(example_hex);
	set_u32(&e, 0x68, 0x7FFFFFFF); /* materials */
	r = decode_bytes(&adb_format_prime_cmdl, e.bytes, e.size, "X.CMDL");
	CHECK_INT(problem_count(&r.content, "material"), 1);
	CHECK(r.content.models->parts == NULL);
	decoded_free(&r);
}

/* As many triangles as a strip can have, again and again, in one file of a few KB each. */
static void limits_triangles(void)
{
	static const struct make_material material = { .descriptor = 2 };
	enum { STRIPS = 20, HEADER = 3, STRIP = 65535, BLOCK = 65536 + 32 };
	static struct make_mesh m;
	struct resource head;
	size_t size;
	uint8_t *bytes;

	begin(&m, 2, 0, &material, 1);
	add_arrays(&m);
	add_table(&m);
	add_surface(&m, 0, 0, "");
	head = finish(&m);
	size = head.size + STRIPS * (size_t)BLOCK;
	bytes = calloc(size, 1);
	memcpy(bytes, head.bytes, head.size);
	for (size_t i = 0; i < STRIPS; i++)
		memcpy(bytes + head.size + i * (STRIP + HEADER), "\x98\xFF\xFF", HEADER);
	/* The last section, the surface, takes all of it. */
	struct resource patch = { .size = 0 };
	put_u32(&patch, (uint32_t)(0x40 + STRIPS * (size_t)BLOCK));
	memcpy(bytes + 0x2C + 4 * 6, patch.bytes, 4);

	struct decoded r = decode_bytes(&adb_format_prime_cmdl, bytes, size, "X.CMDL");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "limit"), 1);
	CHECK(r.content.models->parts == NULL);
	decoded_free(&r);
	free(bytes);
}

static void survives_damage(void)
{
	struct resource e = resource_of(example_hex);

	decode_damaged(&adb_format_prime_cmdl, e.bytes, e.size, "X.CMDL");
}

TEST_SUITE("prime_mesh", TEST(reads_the_example), TEST(leaves_geometry_out_unless_asked),
	   TEST(poses_the_example), TEST(reads_each_primitive), TEST(joins_equal_vertices),
	   TEST(reads_short_numbers), TEST(keeps_useless_normals_zero), TEST(blends),
	   TEST(chooses_the_texture), TEST(takes_the_constant_colour), TEST(leaves_light_maps_out),
	   TEST(reads_every_set), TEST(keeps_damage_to_its_set), TEST(makes_damaged_materials_white),
	   TEST(leaves_shadows_out), TEST(drops_primitives_with_bad_indices), TEST(drops_what_is_unknown),
	   TEST(drops_triangles_that_are_not_finite), TEST(drops_surfaces_that_cannot_be_read),
	   TEST(keeps_the_model_without_sections), TEST(limits_triangles), TEST(survives_damage));

#include "base/quat.h"
#include "decode.h"

extern const struct adb_format adb_format_vib_tmd;

/* The worked example of the format notes on meshes, section 9. */
static const char example[] = "41000000 00000000 02000000 8C000000 04000000 C4000000 00000000 38000000"
			      "03000000 00000000 AC000000 03000000 C4000000 01000000 64000000 02000000"
			      "00000000 03020140 B2B2B240 00000100 04030150 FF000050 0000FF00 01000200"
			      "05030129 00000029 00000100 03000200 04030020 FF800020 00000000 01000200"
			      "07050024 00001278 1F001800 001F0000 00000000 01000200 00000000 00000000"
			      "64000000 00000000 64003200 00000000 00003200 00000000 00000000 00000000"
			      "0000C0FF 00000000 20000000 10000000 00000000 00F00000";

enum { EXAMPLE_SIZE = 216 };

static struct decoded decode_example(void)
{
	uint8_t bytes[EXAMPLE_SIZE];

	CHECK_INT(hex_bytes(example, bytes, sizeof bytes), EXAMPLE_SIZE);
	return decode_bytes(&adb_format_vib_tmd, bytes, sizeof bytes, "EXAMPLE.TMD");
}

static const struct adb_mesh_part *part_at(const struct decoded *r, int index)
{
	const struct adb_mesh_part *part = r->content.models != NULL ? r->content.models->parts : NULL;

	while (part != NULL && index-- > 0)
		part = part->next;
	return part;
}

static const struct adb_material *material_of(const struct decoded *r, const struct adb_mesh_part *part)
{
	const struct adb_material *material = r->content.models->materials;

	for (int32_t i = 0; material != NULL && i < part->material; i++)
		material = material->next;
	return material;
}

/* Whether index `at` of the part is a vertex with that position and colour, in 255ths. */
static void check_corner(const struct adb_mesh_part *part, uint32_t at, const int point[3],
			 const int colour[3])
{
	if (!CHECK(part != NULL && at < part->index_count))
		return;

	size_t vertex = part->indices[at];

	for (size_t i = 0; i < 3; i++) {
		CHECK_NEAR((double)part->positions[3 * vertex + i], point[i], 0);
		CHECK_NEAR((double)part->colours[4 * vertex + i], colour[i] / 255.0, 1e-6);
	}
	CHECK_NEAR((double)part->colours[4 * vertex + 3], 1, 0);
}

static const int corners[4][3] = { { 0, 0, 0 }, { 100, 0, 0 }, { 100, 50, 0 }, { 0, 50, 0 } };

static void draws_the_lines_of_the_example(void)
{
	static const int grey[3] = { 178, 178, 178 }, red[3] = { 255, 0, 0 }, blue[3] = { 0, 0, 255 };
	struct decoded r = decode_example();
	const struct adb_mesh_part *lines = part_at(&r, 0);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.problem_count, 0);
	if (CHECK(lines != NULL)) {
		CHECK_INT(lines->topology, ADB_LINES);
		CHECK_INT(lines->bind, ADB_BIND_BONE);
		CHECK_INT(lines->bone_id, 0);
		CHECK_INT(lines->index_count, 4);
		CHECK(lines->normals == NULL);
		CHECK(material_of(&r, lines)->is_unlit);
	}
	check_corner(lines, 0, corners[0], grey);
	check_corner(lines, 1, corners[1], grey);
	check_corner(lines, 2, corners[1], red);
	check_corner(lines, 3, corners[2], blue);
	decoded_free(&r);
}

static void draws_the_polygons_of_the_example(void)
{
	static const int quad[6] = { 0, 3, 1, 1, 3, 2 }, black[3] = { 0, 0, 0 };
	static const int lit[3][3] = { { 0, 0, 0 }, { 32, 0, 16 }, { 0, -64, 0 } },
			 orange[3] = { 255, 128, 0 };
	struct decoded r = decode_example();
	const struct adb_mesh_part *fill = part_at(&r, 1), *triangle = part_at(&r, 2);

	if (CHECK(fill != NULL && triangle != NULL)) {
		CHECK_INT(fill->topology, ADB_TRIANGLES);
		CHECK_INT(fill->index_count, 6);
		CHECK(material_of(&r, fill)->is_unlit && !material_of(&r, fill)->is_two_sided);
		CHECK_INT(triangle->bone_id, 1);
		CHECK_INT(triangle->index_count, 3);
		CHECK(!material_of(&r, triangle)->is_unlit);
	}
	for (uint32_t i = 0; i < 6; i++)
		check_corner(fill, i, corners[quad[i]], black);
	for (uint32_t i = 0; i < 3; i++)
		check_corner(triangle, i, lit[i], orange);
	if (CHECK(triangle != NULL && triangle->normals != NULL))
		CHECK_NEAR((double)triangle->normals[2], -1, 0);
	decoded_free(&r);
}

static void keeps_what_a_texture_would_need(void)
{
	static const double uvs[3][2] = { { 0, 0 }, { 31, 0 }, { 0, 31 } };
	static const int points[3][3] = { { 0, 0, 0 }, { 32, 0, 16 }, { 0, -64, 0 } };
	struct decoded r = decode_example();
	const struct adb_mesh_part *part = part_at(&r, 3);

	if (CHECK(part != NULL && part->uvs != NULL) && CHECK_INT(part->index_count, 3)) {
		const struct adb_material *material = material_of(&r, part);

		CHECK_TEXT(attribute_json(&material->attributes, "palette"), "30738"); /* 7812h */
		CHECK_TEXT(attribute_json(&material->attributes, "page"), "24");       /* 18h */
		CHECK(material->texture_type == NULL && material->texture == NULL);
		for (size_t i = 0; i < 3; i++) {
			CHECK_NEAR((double)part->uvs[2 * i] * 256, uvs[i][0], 0);
			CHECK_NEAR((double)part->uvs[2 * i + 1] * 256, uvs[i][1], 0);
			CHECK_NEAR((double)part->positions[3 * (size_t)part->indices[i]], points[i][0], 0);
			CHECK_NEAR((double)part->colours[4 * i], 0.5, 0);
		}
	}
	CHECK(part == NULL || part->next == NULL);
	decoded_free(&r);
}

/* The front of the first triangle of object 0 looks towards the viewer; the clip of vib-ribbon.md 11.1 places its corner. */
static void the_example_faces_and_moves_as_the_notes_say(void)
{
	struct decoded r = decode_example();
	const struct adb_mesh_part *fill = part_at(&r, 1);
	const struct adb_quat quarter = { sqrt(0.5), 0, 0, sqrt(0.5) }; /* 1024 about X */

	if (CHECK(fill != NULL && fill->index_count == 6)) {
		const float *p0 = fill->positions + 3 * (size_t)fill->indices[0];
		const float *p1 = fill->positions + 3 * (size_t)fill->indices[1];
		const float *p2 = fill->positions + 3 * (size_t)fill->indices[2];
		const float *corner = fill->positions + 3 * (size_t)fill->indices[5];
		struct adb_vec3 scaled = { (double)corner[0], (double)corner[1], (double)corner[2] * 0.5 };
		struct adb_vec3 at =
			adb_vec3_add(adb_quat_rotate(quarter, scaled), (struct adb_vec3){ 100, -200, 300 });

		CHECK((p1[0] - p0[0]) * (p2[1] - p0[1]) - (p1[1] - p0[1]) * (p2[0] - p0[0]) < 0);
		CHECK_NEAR(at.x, 200, 1e-9);
		CHECK_NEAR(at.y, -200, 1e-9);
		CHECK_NEAR(at.z, 350, 1e-9);
	}
	decoded_free(&r);
}

/* ---- every kind of packet ---- */

/* A model of one object with four vertices, two normals and one packet. Words are those of its body. */
struct one {
	uint8_t bytes[256];
	size_t size;
};

static void put16(struct one *one, unsigned value)
{
	one->bytes[one->size++] = (uint8_t)value;
	one->bytes[one->size++] = (uint8_t)(value >> 8);
}

static void put32(struct one *one, uint32_t value)
{
	put16(one, value & 0xFFFF);
	put16(one, value >> 16);
}

static struct one begin(unsigned mode, unsigned flag, unsigned ilen, unsigned olen)
{
	struct one one = { .size = 0 };
	const uint32_t vertices = 28 + 4 + 4 * ilen, normals = vertices + 32;
	const uint32_t header[] = { 0x41, 0, 1, vertices, 4, normals, 2, 28, 1, 0 };

	for (size_t i = 0; i < sizeof header / sizeof header[0]; i++)
		put32(&one, header[i]);
	put32(&one, olen | ilen << 8 | flag << 16 | mode << 24);
	return one;
}

static void put_points(struct one *one)
{
	for (unsigned i = 0; i < 4; i++) {
		put32(one, i % 2 | (i / 2) << 16);
		put32(one, 0);
	}
	for (unsigned i = 0; i < 2; i++) {
		put32(one, 0);
		put32(one, 0xF000); /* -4096 */
	}
}

struct kind {
	unsigned mode, flag, ilen, olen;
	bool is_quad, is_textured;
	unsigned colours, normals;
};

static const struct kind kinds[] = {
	{ 0x21, 1, 3, 4, false, false, 1, 0 }, { 0x29, 1, 3, 5, true, false, 1, 0 },
	{ 0x31, 1, 5, 6, false, false, 3, 0 }, { 0x39, 1, 6, 8, true, false, 4, 0 },
	{ 0x20, 0, 3, 4, false, false, 1, 1 }, { 0x28, 0, 4, 5, true, false, 1, 1 },
	{ 0x30, 0, 4, 6, false, false, 1, 3 }, { 0x38, 0, 5, 8, true, false, 1, 4 },
	{ 0x20, 4, 5, 6, false, false, 3, 1 }, { 0x28, 4, 7, 8, true, false, 4, 1 },
	{ 0x30, 4, 6, 6, false, false, 3, 3 }, { 0x38, 4, 8, 8, true, false, 4, 4 },
	{ 0x24, 0, 5, 7, false, true, 0, 1 },  { 0x2C, 0, 7, 9, true, true, 0, 1 },
	{ 0x34, 0, 6, 9, false, true, 0, 3 },  { 0x3C, 0, 8, 12, true, true, 0, 4 },
	{ 0x25, 1, 6, 7, false, true, 1, 0 },  { 0x2D, 1, 7, 9, true, true, 1, 0 },
	{ 0x35, 1, 8, 9, false, true, 3, 0 },  { 0x3D, 1, 10, 12, true, true, 4, 0 },
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

/* The packet of a kind, with `extra` words behind its body. Colour i is 16 × (i + 1) in red; the others are 0. */
static struct one packet_of(const struct kind *kind, unsigned mode_bits, unsigned flag_bits, unsigned extra)
{
	const unsigned count = kind->is_quad ? 4 : 3;
	struct one one =
		begin(kind->mode | mode_bits, kind->flag | flag_bits, kind->ilen + extra, kind->olen);
	const size_t body = one.size;

	for (unsigned i = 0; i < count && kind->is_textured; i++)
		put32(&one, 8 * i | 0x40 << 8);
	for (unsigned i = 0; i < kind->colours; i++)
		put32(&one, 16 * (i + 1));
	for (unsigned i = 0; i < count; i++) {
		if (i < kind->normals)
			put16(&one, 1);
		put16(&one, i);
	}
	while (one.size < body + 4 * (size_t)(kind->ilen + extra))
		put16(&one, 0);
	put_points(&one);
	return one;
}

static void reads_every_kind_of_polygon(void)
{
	static const uint32_t indices[6] = { 0, 2, 1, 1, 2, 3 };

	for (size_t k = 0; k < KIND_COUNT; k++) {
		const struct kind *kind = &kinds[k];
		struct one one = packet_of(kind, 0x02, 0x02, k % 2);
		struct decoded r = decode_bytes(&adb_format_vib_tmd, one.bytes, one.size, "ONE.TMD");
		const struct adb_mesh_part *part = part_at(&r, 0);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK_INT(r.content.problem_count, 0);
		if (CHECK(part != NULL) && CHECK_INT(part->index_count, kind->is_quad ? 6 : 3)) {
			const struct adb_material *material = material_of(&r, part);
			const double brightest = kind->is_textured ? 128 : 255;

			CHECK(material->is_two_sided && material->alpha_mode == ADB_BLEND);
			CHECK_NEAR((double)material->colour[3], 0.5, 0);
			CHECK_INT(material->is_unlit, kind->normals == 0);
			for (uint32_t i = 0; i < part->index_count; i++)
				CHECK_INT(part->indices[i], indices[i]);
			for (uint32_t i = 0; i < part->vertex_count; i++) {
				const unsigned colour = 16 * (kind->colours > 1 ? i + 1 : 1);

				CHECK_NEAR((double)part->positions[3 * (size_t)i], i % 2, 0);
				CHECK_NEAR((double)part->colours[4 * (size_t)i],
					   kind->colours > 0 ? colour / brightest : 0.5, 1e-6);
				if (kind->normals > 0 && CHECK(part->normals != NULL))
					CHECK_NEAR((double)part->normals[3 * (size_t)i + 2], -1, 0);
				if (kind->is_textured && CHECK(part->uvs != NULL))
					CHECK_NEAR((double)part->uvs[2 * (size_t)i], i / 32.0, 0);
			}
		}
		decoded_free(&r);
	}
}

/* Decodes a packet of kind `k` after changing 16 bits of the file; it gives no part, and a problem with `code`. */
static void check_left_out(size_t k, size_t at, unsigned value, const char *code)
{
	struct one one = packet_of(&kinds[k], 0, 0, 0);

	one.bytes[at] = (uint8_t)value;
	one.bytes[at + 1] = (uint8_t)(value >> 8);

	struct decoded r = decode_bytes(&adb_format_vib_tmd, one.bytes, one.size, "ONE.TMD");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, code), 1);
	CHECK(part_at(&r, 0) == NULL);
	decoded_free(&r);
}

enum { MODE_AT = 42, BODY_AT = 44 };

static void leaves_out_what_cannot_be_drawn(void)
{
	check_left_out(0, BODY_AT + 4, 4, "vertex-index");
	check_left_out(10, BODY_AT + 12 + 2, 4, "vertex-index");
	check_left_out(0, BODY_AT + 4, 1, "degenerate");
	check_left_out(0, MODE_AT, 0x2100, "primitive-kind"); /* lit, but without light calculation */
	check_left_out(0, MODE_AT, 0x3101, "primitive-kind"); /* three colours do not fit */
	check_left_out(0, MODE_AT, 0x7401, "sprite");
}

static void takes_the_normal_of_the_face_for_one_that_is_missing(void)
{
	struct one one = packet_of(&kinds[4], 0, 0, 0);

	one.bytes[BODY_AT + 4] = 2;

	struct decoded r = decode_bytes(&adb_format_vib_tmd, one.bytes, one.size, "ONE.TMD");

	CHECK_INT(problem_count(&r.content, "normal-index"), 1);
	if (CHECK(part_at(&r, 0) != NULL))
		CHECK_NEAR((double)part_at(&r, 0)->normals[2], -1, 0);
	decoded_free(&r);
}

static void survives_damage(void)
{
	uint8_t bytes[EXAMPLE_SIZE];

	hex_bytes(example, bytes, sizeof bytes);
	decode_damaged(&adb_format_vib_tmd, bytes, sizeof bytes, "EXAMPLE.TMD");
}

TEST_SUITE("vib_tmd_mesh", TEST(draws_the_lines_of_the_example), TEST(draws_the_polygons_of_the_example),
	   TEST(keeps_what_a_texture_would_need), TEST(the_example_faces_and_moves_as_the_notes_say),
	   TEST(reads_every_kind_of_polygon), TEST(leaves_out_what_cannot_be_drawn),
	   TEST(takes_the_normal_of_the_face_for_one_that_is_missing), TEST(survives_damage));

#include "decode.h"
#include "examples.h"

extern const struct adb_format adb_format_vib_tmd;

/* Where things are in the example. */
enum {
	FLAGS_AT = 4,
	OBJECTS_AT = 8,
	VERTICES_AT = 12,
	NORMALS_AT = 20,
	PACKETS_AT = 28,
	SCALE_AT = 36,
	LINE_AT = 68,
	TRIANGLE_AT = 80,
};

struct example {
	uint8_t bytes[512];
	size_t size;
};

static struct example example(void)
{
	struct example e = { .size = 0 };

	e.size = hex_bytes(tmd_example, e.bytes, sizeof e.bytes);
	return e;
}

static void put_u32(struct example *e, size_t offset, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		e->bytes[offset + (size_t)i] = (uint8_t)(value >> 8 * i);
}

static struct decoded decode(const struct example *e)
{
	return decode_bytes(&adb_format_vib_tmd, e->bytes, e->size, "Vibri.TMD");
}

static const char *model_attribute(const struct decoded *r, const char *key)
{
	return attribute_json(&r->content.models->attributes, key);
}

static size_t carve(const struct example *e)
{
	struct adb_reader at = adb_reader_of(e->bytes, e->size);

	return adb_format_vib_tmd.carve(&at);
}

/* The format refuses it, and does not find it in other bytes either. */
static void check_refused(const struct example *e, enum adb_outcome outcome)
{
	struct decoded r = decode(e);

	CHECK_INT(r.outcome, outcome);
	CHECK(r.content.models == NULL || r.outcome != ADB_OK);
	CHECK_INT(carve(e), 0);
	decoded_free(&r);
}

static void makes_objects_bones(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(skeleton->name, "Vibri");
	CHECK_TEXT(skeleton->native_id, "VIBRI");
	CHECK_INT(skeleton->bone_count, 2);
	CHECK_TEXT(skeleton->bones[0].name, "obj00");
	CHECK_TEXT(skeleton->bones[1].name, "obj01");
	CHECK_TEXT(skeleton->bones[1].kind, "mesh");
	CHECK_INT(skeleton->bones[1].parent_id, ADB_NO_BONE);
	CHECK_NEAR(skeleton->bones[1].rest.rotation.w, 1, 0);
	CHECK_NEAR(skeleton->bones[1].rest.translation.x, 0, 0);
	decoded_free(&r);
}

static void describes_the_mesh(void)
{
	struct example e = example();
	struct decoded r = decode(&e);

	CHECK_TEXT(r.content.models->kind, "mesh");
	CHECK_TEXT(r.content.models->native_id, "VIBRI");
	CHECK_TEXT(model_attribute(&r, "object_count"), "2");
	CHECK_TEXT(model_attribute(&r, "vertex_count"), "5");
	CHECK_TEXT(model_attribute(&r, "primitive_count"), "2");
	CHECK_TEXT(model_attribute(&r, "bbox"), "[0,0,0,100,50,0]");
	CHECK_TEXT(model_attribute(&r, "vertex_counts"), "[2,3]");
	CHECK_TEXT(model_attribute(&r, "normal_counts"), "[0,0]");
	CHECK_TEXT(model_attribute(&r, "line_counts"), "[1,0]");
	CHECK_TEXT(model_attribute(&r, "triangle_counts"), "[0,1]");
	CHECK_TEXT(model_attribute(&r, "quad_counts"), "[0,0]");
	CHECK_TEXT(model_attribute(&r, "boxes"), "[[0,0,0,100,0,0],[0,0,0,50,50,0]]");
	CHECK_TEXT(model_attribute(&r, "colours"), "[\"b2b2b2\",\"000000\"]");
	CHECK_TEXT(model_attribute(&r, "black_fills"), "[1]");
	CHECK_TEXT(model_attribute(&r, "dummies"), "[]");
	CHECK_TEXT(model_attribute(&r, "scales"), NULL);
	decoded_free(&r);
}

static void takes_offsets_from_the_start(void)
{
	struct example e = example();
	static const size_t fields[] = { 12, 28, 40, 56 };

	put_u32(&e, FLAGS_AT, 1);
	for (size_t i = 0; i < 4; i++)
		put_u32(&e, fields[i], e.bytes[fields[i]] + 12u);
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(model_attribute(&r, "boxes"), "[[0,0,0,100,0,0],[0,0,0,50,50,0]]");
	CHECK_TEXT(model_attribute(&r, "flags"), "1");
	CHECK_INT(carve(&e), TMD_EXAMPLE_SIZE);
	decoded_free(&r);
	put_u32(&e, VERTICES_AT, 0x80100000);
	check_refused(&e, ADB_UNSUPPORTED);
}

static void counts_objects_without_anything(void)
{
	struct example e = example();

	put_u32(&e, VERTICES_AT + 4, 0);
	put_u32(&e, PACKETS_AT + 4, 0);
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(r.content.skeletons->bones[0].kind, "bone");
	CHECK_TEXT(model_attribute(&r, "dummies"), "[0]");
	CHECK_TEXT(model_attribute(&r, "boxes"), "[[0,0,0,0,0,0],[0,0,0,50,50,0]]");
	CHECK_TEXT(model_attribute(&r, "bbox"), "[0,0,0,50,50,0]");
	decoded_free(&r);
}

static void tells_primitives_by_their_mode(void)
{
	static const struct {
		uint8_t mode;
		const char *key;
	} cases[] = { { 0x29, "quad_counts" },   { 0x21, "triangle_counts" }, { 0x35, "triangle_counts" },
		      { 0x3D, "quad_counts" },   { 0x50, "line_counts" },     { 0x64, "sprite_counts" },
		      { 0x7F, "sprite_counts" }, { 0x20, "triangle_counts" } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct example e = example();

		e.bytes[TRIANGLE_AT + 3] = cases[i].mode;
		struct decoded r = decode(&e);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK_TEXT(model_attribute(&r, cases[i].key), cases[i].mode == 0x50 ? "[1,1]" : "[0,1]");
		CHECK_INT(carve(&e), TMD_EXAMPLE_SIZE);
		decoded_free(&r);
	}
}

/* Walked by the length in it, whatever the mode says. */
static void walks_packets_by_length(void)
{
	struct example e = example();

	put_u32(&e, PACKETS_AT + 4, 2);
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(model_attribute(&r, "triangle_counts"), "[0,1]");
	CHECK_TEXT(model_attribute(&r, "line_counts"), "[1,0]");
	CHECK_INT(problem_count(&r.content, "vertex-index"), 1);
	decoded_free(&r);
	e.bytes[LINE_AT + 1] = 1;
	check_refused(&e, ADB_CORRUPT);
}

static void leaves_primitives_with_wrong_vertices_out(void)
{
	struct example e = example();

	e.bytes[LINE_AT + 10] = 2;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(model_attribute(&r, "line_counts"), "[0,0]");
	CHECK_INT(problem_count(&r.content, "vertex-index"), 1);
	decoded_free(&r);
	/* The fourth index of a triangle is none. */
	e = example();
	e.bytes[TRIANGLE_AT + 14] = 0xFF;
	r = decode(&e);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void keeps_scales(void)
{
	struct example e = example();

	put_u32(&e, SCALE_AT, (uint32_t)-16);
	struct decoded r = decode(&e);

	CHECK_TEXT(model_attribute(&r, "scales"), "[-16,0]");
	CHECK_TEXT(model_attribute(&r, "boxes"), "[[0,0,0,100,0,0],[0,0,0,50,50,0]]");
	CHECK(r.content.problems == NULL);
	CHECK_INT(carve(&e), TMD_EXAMPLE_SIZE);
	decoded_free(&r);
	put_u32(&e, SCALE_AT, 0x7FFFFFFF);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "scale"), 1);
	CHECK_INT(carve(&e), 0);
	decoded_free(&r);
}

static void refuses_headers_that_cannot_be(void)
{
	static const struct {
		size_t at;
		uint32_t value;
	} cases[] = {
		{ 0, 0x50 },                   /* no magic */
		{ FLAGS_AT, 2 },               /* unknown flags */
		{ OBJECTS_AT, 0 },             /* no objects */
		{ OBJECTS_AT, 5 },             /* a table that does not fit */
		{ OBJECTS_AT, 4097 },          /* more objects than there may be */
		{ VERTICES_AT, 0x58 + 8 * 5 }, /* beyond the end */
		{ VERTICES_AT, 0x56 },         /* not at a multiple of four */
		{ VERTICES_AT, 0x34 },         /* in the table */
		{ VERTICES_AT, 0xFFFFFFFC },   /* far beyond the end */
		{ VERTICES_AT + 4, 0xFFFFFFFF },
		{ NORMALS_AT + 4, 1 }, /* normals in the table */
		{ PACKETS_AT, 0x80 },
		{ PACKETS_AT + 4, 0x10000 },
		{ LINE_AT, 0x00010203 }, /* a mode of nothing that is drawn */
		{ LINE_AT, 0x8001FF03 },
		{ LINE_AT, 0x4001FF03 }, /* longer than the file */
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct example e = example();

		put_u32(&e, cases[i].at, cases[i].value);
		check_refused(&e, ADB_CORRUPT);
	}
}

/* Twenty objects that all claim the same points: together more than four times the file. */
static void refuses_shared_ranges(void)
{
	enum { COUNT = 10, TABLE_END = 12 + COUNT * 28, POINTS = 20 };
	struct example e = { .size = TABLE_END + POINTS * 8 };

	put_u32(&e, 0, 0x41);
	put_u32(&e, OBJECTS_AT, COUNT);
	for (uint32_t i = 0; i < COUNT; i++) {
		put_u32(&e, 12 + i * 28, TABLE_END - 12);
		put_u32(&e, 12 + i * 28 + 4, POINTS);
	}
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(carve(&e), e.size);
	decoded_free(&r);
	for (uint32_t i = 0; i < COUNT; i++) {
		put_u32(&e, 12 + i * 28 + 8, TABLE_END - 12);
		put_u32(&e, 12 + i * 28 + 12, POINTS);
	}
	check_refused(&e, ADB_CORRUPT);
}

static void leaves_padding_out(void)
{
	struct example e = example();
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_content content = { .arena = arena };
	struct adb_decoder d = { .format = &adb_format_vib_tmd,
				 .in = adb_reader_of(e.bytes, e.size + 3),
				 .arena = arena,
				 .out = &content,
				 .stem = "X" };

	CHECK_INT(adb_format_vib_tmd.decode(&d), ADB_OK);
	CHECK_INT(d.used_size, TMD_EXAMPLE_SIZE);
	CHECK(content.problems == NULL);
	d.used_size = 0;
	d.in.size++;
	CHECK_INT(adb_format_vib_tmd.decode(&d), ADB_OK);
	CHECK_INT(d.used_size, 0);
	CHECK_INT(problem_count(&content, "extra-data"), 1);
	adb_arena_free(arena);
}

static void is_told_by_its_bytes(void)
{
	struct example e = example();
	const struct adb_format *f = &adb_format_vib_tmd;

	CHECK(bid_for(f, e.bytes, e.size, "X", "DAT") > 64);
	e.bytes[PACKETS_AT] = 1;
	CHECK_INT(bid_for(f, e.bytes, e.size, "X", "DAT"), 0);
	CHECK(bid_for(f, e.bytes, e.size, "X", "TMD") > 0);
	e.bytes[0] = 0x42;
	CHECK_INT(bid_for(f, e.bytes, e.size, "X", "TMD"), 0);
	CHECK_INT(bid_for(f, e.bytes, 3, "X", "TMD"), 0);
}

/* The model of the logo that every disc has, with other primitives; `vertices` is where its points begin. */
static size_t carve_logo(uint8_t vertices)
{
	enum { SIZE = 0x3278, PACKETS_AT_END = 0x28, PACKETS = 560 };
	uint8_t *bytes = calloc(SIZE, 1);
	struct adb_reader at = adb_reader_of(bytes, SIZE);

	hex_bytes("41 00 00 00 00 00 00 00 01 00 00 00 1C 23 00 00 51 01 00 00"
		  "A4 2D 00 00 99 00 00 00 1C 00 00 00 30 02 00 00",
		  bytes, SIZE);
	bytes[12] = vertices;
	for (size_t i = 0; i < PACKETS; i++)
		memcpy(bytes + PACKETS_AT_END + i * 16, "\x04\x03\x00\x20", 4);

	size_t size = adb_format_vib_tmd.carve(&at);

	free(bytes);
	return size;
}

static void does_not_carve_the_logo_of_the_console(void)
{
	CHECK_INT(carve_logo(0x1C), 0);
	CHECK_INT(carve_logo(0x18), 0x3278);
}

static void carves_what_leaves_no_doubt(void)
{
	struct example other = example();

	other.size = sizeof other.bytes;
	CHECK_INT(carve(&other), TMD_EXAMPLE_SIZE);
	other.size = TMD_EXAMPLE_SIZE - 1;
	CHECK_INT(carve(&other), 0);
	/* Points that nothing draws are a model, nothing at all is none. */
	other = example();
	put_u32(&other, PACKETS_AT + 4, 0);
	put_u32(&other, PACKETS_AT + 28 + 4, 0);
	CHECK_INT(carve(&other), TMD_EXAMPLE_SIZE);
	put_u32(&other, VERTICES_AT + 4, 0);
	put_u32(&other, VERTICES_AT + 28 + 4, 0);
	CHECK_INT(carve(&other), 0);
}

static void survives_damage(void)
{
	struct example e = example();

	decode_damaged(&adb_format_vib_tmd, e.bytes, e.size, "X.TMD");
	for (size_t bit = 0; bit < TMD_EXAMPLE_SIZE * 8; bit++) {
		uint8_t *copy = malloc(e.size);
		struct adb_reader at = adb_reader_of(copy, e.size);

		memcpy(copy, e.bytes, e.size);
		copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
		CHECK(adb_format_vib_tmd.carve(&at) <= e.size);
		free(copy);
	}
}

TEST_SUITE("vib_tmd", TEST(makes_objects_bones), TEST(describes_the_mesh), TEST(takes_offsets_from_the_start),
	   TEST(counts_objects_without_anything), TEST(tells_primitives_by_their_mode),
	   TEST(walks_packets_by_length), TEST(leaves_primitives_with_wrong_vertices_out), TEST(keeps_scales),
	   TEST(refuses_headers_that_cannot_be), TEST(refuses_shared_ranges), TEST(leaves_padding_out),
	   TEST(is_told_by_its_bytes), TEST(does_not_carve_the_logo_of_the_console),
	   TEST(carves_what_leaves_no_doubt), TEST(survives_damage));

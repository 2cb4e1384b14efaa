#include "mesh_examples.h"
#include "rows.h"

extern const struct adb_format adb_format_oni_txmp, adb_format_oni_trma, adb_format_oni_m3gm,
	adb_format_oni_ofga;

enum { RAW_AT = 32 };

static struct oni_bytes body, raw;

static void put_texture(uint32_t flags, unsigned width, unsigned height, uint32_t format)
{
	body.size = 0;
	put_text(&body, "picture", 128);
	put_u32(&body, flags);
	put_u16(&body, width);
	put_u16(&body, height);
	put_u32(&body, format);
	put_zeros(&body, 8);
	put_u32(&body, RAW_AT);
	put_zeros(&body, 12);
}

static void put_raw(const char *hex)
{
	raw.size = 0;
	put_zeros(&raw, RAW_AT);
	raw.size += hex_bytes(hex, raw.data + raw.size, 64);
}

/* Decodes `body` in a level with a raw file, which is missing when `raw` is empty. */
static struct decoded decode_texture(struct oni_opened *file, uint64_t checksum)
{
	static struct oni_beside beside[2];
	const struct oni_spec_instance instance = { "TXMP", "TXMPpicture", body.data, body.size, 0, 0 };

	beside[0] = (struct oni_beside){ raw.size > 0 ? "level1_Final.raw" : NULL, raw.data, raw.size };
	oni_open_spec(
		file,
		&(struct oni_spec){ .level = 1, .checksum = checksum, .instances = &instance, .count = 1 },
		"level1_Final.dat", beside);
	return oni_decode(file, &adb_format_oni_txmp, "TXMPpicture");
}

static void end(struct decoded *result, struct oni_opened *file)
{
	decoded_free(result);
	oni_close(file);
}

static void check_pixels(const struct adb_texture *texture, const char *hex)
{
	uint8_t expected[256];
	size_t size = hex_bytes(hex, expected, sizeof expected);

	if (!CHECK(texture != NULL) || !CHECK(texture->pixels.rgba != NULL))
		return;
	for (size_t i = 0; i < size; i++)
		CHECK_INT(texture->pixels.rgba[i], expected[i]);
}

static void the_example_has_the_pixels_that_the_notes_have(void)
{
	struct oni_opened file;

	if (!CHECK(open_mesh_example(&file, mesh_example_texture, "TXMPmini.oni")))
		return;

	struct decoded result = oni_decode(&file, &adb_format_oni_txmp, "TXMPmini");
	const struct adb_texture *texture = result.content.textures;

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(result.content.problem_count, 0);
	check_pixels(texture, "ff0000ff 00ff00ff 0000ffff ffffff00");
	if (CHECK(texture != NULL)) {
		CHECK_TEXT(texture->name, "mini");
		CHECK_TEXT(texture->native_id, "TXMPmini");
		CHECK_TEXT(texture->format, "ARGB1555");
		CHECK_INT(texture->width, 2);
		CHECK_INT(texture->height, 2);
		CHECK_TEXT(attribute_json(&texture->attributes, "flags"),
			   "[\"HasMipMaps\",\"LittleEndian\"]");
		CHECK_TEXT(attribute_json(&texture->attributes, "levels"), "2");
		CHECK_TEXT(attribute_json(&texture->attributes, "raw_offset"), "32");
	}
	decoded_free(&result);
	oni_close(&file);
}

static void each_format_has_its_layout(void)
{
	static const struct {
		uint32_t format;
		const char *stored, *expected;
	} formats[] = {
		{ 0, "42 F8", "884422ff" },
		{ 1, "04 C1", "844221ff" },
		{ 2, "04 C1", "844221ff" },
		{ 2, "04 41", "84422100" },
		{ 7, "80 40 20 FF", "804020ff" },
		{ 8, "20 40 80 FF", "804020ff" },
		{ 8, "20 40 80 00", "804020ff" },
		{ 0, "42 08", "88442200" },
		/* One block: index 3 would be transparent; textures of this format are opaque. */
		{ 9, "00 00 00 F8 03 00 00 00", "000000ff" },
		{ 9, "00 F8 00 00 00 00 00 00", "ff0000ff" },
	};
	struct oni_opened file;

	for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
		put_texture(0x1000, 1, 1, formats[i].format);
		put_raw(formats[i].stored);

		struct decoded result = decode_texture(&file, ONI_PC);

		CHECK_INT(result.content.problem_count, 0);
		check_pixels(result.content.textures, formats[i].expected);
		end(&result, &file);
	}
}

static void reflections_are_no_transparency(void)
{
	struct oni_opened file;

	put_texture(0x200, 1, 1, 7);
	put_raw("80 40 20 00");

	struct decoded result = decode_texture(&file, ONI_PC);

	check_pixels(result.content.textures, "804020ff");
	end(&result, &file);
}

static void the_mac_has_pixels_in_another_file(void)
{
	const struct oni_spec_instance instance = { "TXMP", "TXMPpicture", body.data, 164, 0, 0 };
	const struct oni_beside beside[] = { { "level1_Final.sep", raw.data, 36 }, { NULL, NULL, 0 } };
	struct oni_opened file;

	put_texture(0, 1, 1, 7);
	set_u32(&body, 0x94, 0);
	set_u32(&body, 0x98, RAW_AT);
	put_raw("80 40 20 10");
	oni_open_spec(
		&file,
		&(struct oni_spec){ .level = 1, .checksum = ONI_MAC, .instances = &instance, .count = 1 },
		"level1_Final.dat", beside);

	struct decoded result = oni_decode(&file, &adb_format_oni_txmp, "TXMPpicture");

	CHECK_INT(result.content.problem_count, 0);
	check_pixels(result.content.textures, "80402010");
	CHECK_TEXT(attribute_json(&result.content.textures->attributes, "raw_file"), "\"sep\"");
	end(&result, &file);
}

/* Decodes `body`, which gives a texture without pixels and one problem with `code`, NULL for none. */
static void check_no_pixels(const char *code)
{
	struct oni_opened file;
	struct decoded result = decode_texture(&file, ONI_PC);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(result.content.problem_count, code != NULL ? 1 : 0);
	if (code != NULL)
		CHECK_INT(problems_of(&result, code), 1);
	CHECK(result.content.textures != NULL && result.content.textures->pixels.rgba == NULL);
	end(&result, &file);
}

static void textures_may_have_no_pixels(void)
{
	put_texture(0, 2, 2, 7);
	raw.size = 0;
	check_no_pixels("raw-range");
	put_raw("80 40 20 00 80 40 20 00 80 40 20 00 80 40 20");
	check_no_pixels("raw-range");
	put_texture(0, 4096, 4096, 9);
	check_no_pixels("raw-range");
	put_texture(0, 1, 1, 3);
	check_no_pixels("texel-format");
	put_texture(0, 1, 1, 7);
	set_u32(&body, 0x94, 0);
	check_no_pixels(NULL);
}

static void sizes_are_limited(void)
{
	static const unsigned sides[][2] = { { 0, 1 }, { 1, 0 }, { 4097, 1 }, { 1, 65535 } };
	struct oni_opened file;

	for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
		put_texture(0, sides[i][0], sides[i][1], 7);

		struct decoded result = decode_alone(&file, &adb_format_oni_txmp, &body);

		CHECK_INT(result.outcome, ADB_CORRUPT);
		end(&result, &file);
	}
	put_texture(0, 1, 1, 7);
	check_short_and_damaged(&adb_format_oni_txmp, &body, body.size - 1);
}

/* ---- materials ---- */

static void put_list(uint32_t count)
{
	body.size = 0;
	put_zeros(&body, 0x16);
	put_u16(&body, count);
	for (uint32_t i = 0; i < count; i++)
		put_u32(&body, i == 6 ? 0 : oni_link(i + 1));
}

static void textures_decide_how_materials_are_drawn(void)
{
	static const struct {
		uint32_t flags, format;
		const char *stored;
		enum adb_alpha_mode mode;
	} cases[] = {
		{ 0x200, 7, "80402000", ADB_OPAQUE }, { 0, 1, "0000", ADB_OPAQUE },
		{ 0x40C, 7, "804020FF", ADB_BLEND },  { 0, 2, "0041", ADB_MASK },
		{ 0x4, 0, "4200", ADB_BLEND },        { 0x8, 7, "804020FF", ADB_OPAQUE },
	};
	enum { CASES = 6, COUNT = CASES + 2 };
	struct oni_spec_instance instances[1 + COUNT] = { { "TRMA", "TRMAx", body.data, 0, 0, 0 } };
	struct oni_bytes *textures = calloc(COUNT, sizeof *textures);
	struct oni_opened file;

	raw.size = 0;
	put_zeros(&raw, RAW_AT);
	for (uint32_t i = 0; i < CASES; i++) {
		put_texture(cases[i].flags, 1, 1, cases[i].format);
		set_u32(&body, 0x94, (uint32_t)raw.size);
		put_bytes(&textures[i], body.data, body.size);
		raw.size += hex_bytes(cases[i].stored, raw.data + raw.size, 4);
		instances[i + 1] = (struct oni_spec_instance){
			"TXMP", i == 0 ? "TXMPfirst" : NULL, textures[i].data, textures[i].size, 0, 0
		};
	}
	instances[CASES + 1] = (struct oni_spec_instance){ "TXMP", "TXMPunused", NULL, 0, 0, 0 };
	instances[CASES + 2] = (struct oni_spec_instance){ "TXMP", "TXMPelsewhere", NULL, 0, 0, 0 };
	put_list(COUNT);
	instances[0].size = body.size;
	oni_open_spec(
		&file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 1 + COUNT },
		"level1_Final.dat",
		(const struct oni_beside[]){ { "level1_Final.raw", raw.data, raw.size }, { NULL, NULL, 0 } });

	struct decoded result = oni_decode(&file, &adb_format_oni_trma, "TRMAx");
	const struct adb_model *model = result.content.models;
	const struct adb_material *material = model != NULL ? model->materials : NULL;

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(result.content.problem_count, 0);
	if (CHECK(model != NULL)) {
		CHECK_TEXT(model->kind, "textures");
		CHECK_INT(model->material_count, COUNT);
	}
	for (int i = 0; i < CASES && CHECK(material != NULL); i++, material = material->next) {
		CHECK_TEXT(material->texture_type, "TXMP");
		CHECK_INT(material->alpha_mode, cases[i].mode);
		CHECK_INT(material->wrap_u, cases[i].flags & 4 ? ADB_CLAMP : ADB_REPEAT);
		CHECK_INT(material->wrap_v, cases[i].flags & 8 ? ADB_CLAMP : ADB_REPEAT);
		CHECK_TEXT(attribute_json(&material->attributes, "additive"),
			   cases[i].flags & 0x400 ? "true" : NULL);
	}
	if (CHECK(material != NULL && material->next != NULL)) {
		CHECK_TEXT(model->materials->name, "first");
		CHECK_TEXT(model->materials->texture_native_id, "TXMPfirst");
		CHECK(material->texture_type == NULL && material->name == NULL);
		CHECK_TEXT(material->next->texture_native_id, "TXMPelsewhere");
		CHECK_TEXT(attribute_json(&material->next->attributes, "texture_elsewhere"), "true");
	}
	end(&result, &file);
	free(textures);
}

/* An OFGA draws the meshes that are seen from both sides with materials of its own. */
static void elements_of_lists_may_be_two_sided(void)
{
	static struct oni_bytes mesh;
	struct oni_opened file;

	mesh.size = body.size = 0;
	put_zeros(&mesh, 0x1C);
	put_u32(&mesh, oni_link(2));
	put_u32(&mesh, 0);
	put_zeros(&body, 0x14);
	put_u32(&body, 3);
	for (uint32_t i = 0; i < 3; i++) {
		put_u32(&body, (const uint32_t[]){ 0, 0x280, 0x2000 }[i]);
		put_u32(&body, oni_link(1));
		put_u32(&body, 0);
	}

	const struct oni_spec_instance instances[] = {
		{ "OFGA", "OFGAx", body.data, body.size, 0, 0 },
		{ "M3GM", NULL, mesh.data, mesh.size, 0, 0 },
		{ "TXMP", "TXMPelsewhere", NULL, 0, 0, 0 },
	};

	oni_open_spec(&file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 3 },
		      "level1_Final.dat", NULL);

	struct decoded result = oni_decode(&file, &adb_format_oni_ofga, "OFGAx");
	const struct adb_model *model = result.content.models;

	if (CHECK(model != NULL) && CHECK_INT(model->material_count, 1)) {
		CHECK(model->materials->is_two_sided);
		CHECK_TEXT(model->materials->texture_native_id, "TXMPelsewhere");
	}
	if (CHECK(link_count(&result) == 3)) {
		CHECK_TEXT(attribute_json(&link_of(&result, "Geometry", 0)->attributes, "material"), NULL);
		CHECK_TEXT(attribute_json(&link_of(&result, "Geometry", 1)->attributes, "material"), "0");
		CHECK_TEXT(attribute_json(&link_of(&result, "Geometry", 1)->attributes, "flags"),
			   "[\"Transparent\",\"TwoSided\"]");
		CHECK_TEXT(attribute_json(&link_of(&result, "Geometry", 2)->attributes, "invisible"), "true");
	}
	end(&result, &file);
}

TEST_SUITE("oni_txmp", TEST(the_example_has_the_pixels_that_the_notes_have), TEST(each_format_has_its_layout),
	   TEST(reflections_are_no_transparency), TEST(the_mac_has_pixels_in_another_file),
	   TEST(textures_may_have_no_pixels), TEST(sizes_are_limited),
	   TEST(textures_decide_how_materials_are_drawn), TEST(elements_of_lists_may_be_two_sided));

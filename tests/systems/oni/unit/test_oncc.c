#include "rows.h"

extern const struct adb_format adb_format_oni_oncc, adb_format_oni_oncp;

static const struct field {
	size_t offset;
	const char *kind, *tag;
} fields[] = {
	{ 0x42C, "Variant", "ONCV" },       { 0x430, "Particles", "ONCP" },
	{ 0x434, "Impacts", "ONIA" },       { 0xC34, "BodySet", "TRBS" },
	{ 0xC38, "BodyTextures", "TRMA" },  { 0xC3C, "BodyMaterials", "CBPM" },
	{ 0xC40, "BodyImpacts", "CBPI" },   { 0xC80, "Animations", "TRAC" },
	{ 0xC84, "AimingScreens", "TRSC" },
};

enum { FIELD_COUNT = sizeof fields / sizeof fields[0], SIZE = 0xC90 };

static struct oni_bytes body;

static void class_links_to_all_that_it_is_made_of(void)
{
	struct oni_spec_instance instances[FIELD_COUNT + 1] = { 0 };
	char names[FIELD_COUNT][16];
	struct oni_opened file;

	body.size = 0;
	put_zeros(&body, SIZE);
	for (size_t i = 0; i < FIELD_COUNT; i++) {
		snprintf(names[i], sizeof names[i], "%skonoko", fields[i].tag);
		set_u32(&body, fields[i].offset, oni_link((uint32_t)i + 1));
		instances[i + 1] = (struct oni_spec_instance){ .tag = fields[i].tag, .name = names[i] };
	}
	instances[0] = (struct oni_spec_instance){ "ONCC", "ONCCkonoko", body.data, body.size, 0, 0 };
	oni_open_spec(&file,
		      &(struct oni_spec){ .level = 1, .instances = instances, .count = FIELD_COUNT + 1 },
		      "level1_Final.dat", NULL);

	struct decoded result = oni_decode(&file, &adb_format_oni_oncc, "ONCCkonoko");

	CHECK_INT(result.outcome, ADB_OK);
	for (size_t i = 0; i < FIELD_COUNT; i++)
		check_link(&result, fields[i].kind, 0, fields[i].tag, names[i]);
	CHECK_INT(link_count(&result), FIELD_COUNT);
	if (CHECK(result.content.models != NULL)) {
		CHECK_TEXT(result.content.models->name, "konoko");
		CHECK_TEXT(result.content.models->kind, "character");
		CHECK_TEXT(result.content.models->native_id, "ONCCkonoko");
	}
	decoded_free(&result);
	oni_close(&file);
}

static void class_must_be_whole(void)
{
	struct oni_bytes *all = calloc(1, sizeof *all);
	struct oni_opened file;

	put_zeros(all, SIZE - 1);

	struct decoded result = decode_alone(&file, &adb_format_oni_oncc, all);

	CHECK_INT(result.outcome, ADB_CORRUPT);
	decoded_free(&result);
	oni_close(&file);
	put_u8(all, 0);
	result = decode_alone(&file, &adb_format_oni_oncc, all);
	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(link_count(&result), 0);
	decoded_free(&result);
	oni_close(&file);
	free(all);
}

static void put_particle(const char *name, const char *class, unsigned part)
{
	put_text(&body, name, 16);
	put_text(&body, class, 64);
	put_u16(&body, part);
	put_bytes(&body, "\xAD\xDE\xAD\xDE\xAD\xDE", 6);
}

static void particles_have_names_classes_and_bones(void)
{
	struct oni_opened file;

	body.size = 0;
	put_zeros(&body, 0x14);
	put_u32(&body, 3);
	put_particle("h1", "hand_glow", 14);
	put_particle("SIXTEEN_LETTERS_", "", 0xFFFF);
	put_particle("", "kill", 0x8000);

	struct decoded result = decode_alone(&file, &adb_format_oni_oncp, &body);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_TEXT(attribute_json(&result.content.attributes, "particles"),
		   "[[\"h1\",\"hand_glow\",\"left_handfist\"],[\"SIXTEEN_LETTERS_\",\"\",\"65535\"],"
		   "[\"\",\"kill\",\"32768\"]]");
	CHECK_INT(result.content.problem_count, 0);
	decoded_free(&result);
	oni_close(&file);
	check_short_and_damaged(&adb_format_oni_oncp, &body, body.size - 1);
}

TEST_SUITE("oni_oncc", TEST(class_links_to_all_that_it_is_made_of), TEST(class_must_be_whole),
	   TEST(particles_have_names_classes_and_bones));

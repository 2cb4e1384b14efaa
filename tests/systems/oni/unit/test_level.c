#include "make.h"
#include "volume.h"

static const uint8_t body[40] = { 1, 2, 3, 4 };

/* Section 8.2 of the format notes: the object animation of a published page as an .oni of OniSplit. */
static const char blackvan[] = "1f27dc33dfbc0300323352564000140010000800010000000000000000000000"
			       "80000000c0000000600000001000000000000000000000000000000000000000"
			       "4e41424f0800000000000000c000000000000000000000000000000000000000"
			       "4f42414e426c61636b76616e5f46420000000000000000000000000000000000";

static const struct adb_problem *oni_problem(const struct oni_opened *o, const char *code)
{
	for (const struct adb_problem *p = o->notes.problems; p != NULL; p = p->next)
		if (strcmp(p->code, code) == 0)
			return p;
	return NULL;
}

static bool next(struct oni_opened *o, struct adb_member *member)
{
	return o->volume->container->next(o->volume, member) == ADB_OK;
}

static const char *member_attribute(const struct adb_member *member, const char *key)
{
	return adb_attribute_find(&member->attributes, key);
}

static const char *file_attribute(const struct oni_opened *o, const char *key)
{
	return adb_attribute_find(&o->notes.attributes, key);
}

/* ---- .oni ---- */

static void reads_the_worked_file(void)
{
	uint8_t bytes[320] = { 0 };
	struct oni_opened o;
	struct adb_member member;

	for (size_t i = 0; i < 128; i++) {
		char digits[3] = { blackvan[2 * i], blackvan[2 * i + 1] };

		bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
	}
	bytes[0x80] = 1;
	if (CHECK(oni_open_beside(&o, bytes, sizeof bytes, "OBANBlackvan_FB.oni", NULL)) &&
	    CHECK(next(&o, &member))) {
		CHECK_TEXT(member.path, "OBANBlackvan_FB");
		CHECK_TEXT(member.native_id, "OBANBlackvan_FB");
		CHECK_TEXT(member.type, "OBAN");
		CHECK_INT(member.offset, 0x88);
		CHECK_INT(member.byte_size, 184);
		CHECK(member.is_plain);
		CHECK_TEXT(member_attribute(&member, "res_id"), "1");
		CHECK_TEXT(member_attribute(&member, "level"), NULL);
		CHECK_TEXT(file_attribute(&o, "version"), "\"VR32\"");
		CHECK_TEXT(file_attribute(&o, "family"), "\"pc\"");
		CHECK(!next(&o, &member));
		CHECK_INT(o.notes.problem_count, 0);
	}
	oni_close(&o);
}

static void check_file_name(const char *name, const char *expected)
{
	const struct oni_spec_instance instances[] = {
		{ "TRAM", "ignored", body, sizeof body, 0, 0 },
	};
	const struct oni_spec spec = { .single = true, .instances = instances, .count = 1 };
	struct oni_opened o;
	struct adb_member member;

	if (CHECK(oni_open_spec(&o, &spec, name, NULL)) && CHECK(next(&o, &member)))
		CHECK_TEXT(member.path, expected);
	oni_close(&o);
}

static void takes_the_name_of_the_file(void)
{
	check_file_name("TRAMKONCOMpunch.oni", "TRAMKONCOMpunch");
	check_file_name("KONCOMpunch.oni", "TRAMKONCOMpunch");
	check_file_name("TRAMa%2Eb%2a.oni", "TRAMa.b*");
	check_file_name("TRAM%E9.oni", "TRAM\xC3\xA9");
	check_file_name("TRAM100%.oni", "TRAM100%");
	check_file_name("TRAM%00%4.oni", "TRAM%00%4");
}

/* ---- .dat ---- */

static const struct oni_spec_instance level_instances[] = {
	{ "TRAC", "TRACboss", body, 32, 0x04, 0 },  { "TRAM", "TRAMboss_run", body, 40, 0, 0 },
	{ "TRAM", "TRAMelsewhere", NULL, 0, 0, 0 }, { "TRTA", NULL, body, 24, 0, 0 },
	{ "StNA", "StNAtypes", body, 24, 0, 0 },
};

static const struct oni_spec level = { .level = 3, .instances = level_instances, .count = 5 };

static void lists_names_and_numbers(void)
{
	static const struct {
		const char *path, *native_id, *type;
		int64_t size;
	} expected[] = {
		{ "TRACboss", "TRACboss", "TRAC", 32 },
		{ "TRAMboss_run", "TRAMboss_run", "TRAM", 40 },
		{ "#3", "level3_Final.dat#3", "TRTA", 24 },
		{ "StNAtypes", "StNAtypes", "StNA", 24 },
	};
	struct oni_opened o;
	struct adb_member member;

	if (!CHECK(oni_open_spec(&o, &level, "level3_Final.dat", NULL)))
		return oni_close(&o);
	for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
		if (!CHECK(next(&o, &member)))
			break;
		CHECK_TEXT(member.path, expected[i].path);
		CHECK_TEXT(member.native_id, expected[i].native_id);
		CHECK_TEXT(member.type, expected[i].type);
		CHECK_INT(member.byte_size, expected[i].size);
		CHECK_TEXT(member_attribute(&member, "level"), "3");
		CHECK_TEXT(member_attribute(&member, "private"), i == 2 ? "true" : NULL);
		CHECK_TEXT(member_attribute(&member, "instance_flags"), i == 0 ? "4" : i == 2 ? "1" : "0");
	}
	CHECK(!next(&o, &member));
	CHECK_TEXT(file_attribute(&o, "version"), "\"VR31\"");
	CHECK_TEXT(file_attribute(&o, "level"), "3");
	CHECK_TEXT(file_attribute(&o, "instance_count"), "5");
	CHECK_INT(o.notes.problem_count, 0);
	oni_close(&o);
}

static void check_found(const struct oni_opened *o, const char *path, int64_t key)
{
	struct adb_member member = { .key = 99 };
	enum adb_outcome outcome = o->volume->container->find(o->volume, path, &member);

	CHECK_INT(outcome, key < 0 ? ADB_END : ADB_OK);
	if (outcome == ADB_OK)
		CHECK_INT(member.key, key);
}

static void finds_members(void)
{
	static const struct oni_spec_instance instances[] = {
		{ "TRAM", "TRAMrun", body, 24, 0, 0 }, { "TRAM", "TRAMRUN", body, 24, 0, 0 },
		{ "TRAM", NULL, body, 24, 0, 0 },      { "TRAM", "TRAMgone", NULL, 0, 0, 0 },
		{ "TRAM", "TRAMrun", body, 24, 0, 0 },
	};
	const struct oni_spec spec = { .instances = instances, .count = 5, .names_first = true };
	struct oni_opened o;

	if (CHECK(oni_open_spec(&o, &spec, "a.dat", NULL))) {
		check_found(&o, "TRAMrun", 0);
		check_found(&o, "TRAMRUN", 1);
		check_found(&o, "tramrun", 0);
		check_found(&o, "#2", 2);
		check_found(&o, "TRAMgone", -1);
		check_found(&o, "#3", -1);
		check_found(&o, "", -1);
		CHECK(oni_problem(&o, "duplicate-name") != NULL);
	}
	oni_close(&o);
}

/* Section 8.1: the level numbers of three lev_ids. */
static void reads_levels(void)
{
	static const struct oni_spec_instance instances[] = {
		{ "OBAN", "OBANa", body, 24, 0, 0x06000001 },
		{ "OBAN", "OBANb", body, 24, 0, 0x000001DD },
		{ "OBAN", "OBANc", body, 24, 0, 0x26000001 },
	};
	static const char *const levels[] = { "3", "0", "19" }, *const hashes[] = { "0", "238", "0" };
	const struct oni_spec spec = { .instances = instances, .count = 3 };
	struct oni_opened o;
	struct adb_member member;

	CHECK(oni_open_spec(&o, &spec, "a.dat", NULL));
	for (int i = 0; i < 3 && o.volume != NULL && CHECK(next(&o, &member)); i++) {
		CHECK_TEXT(member_attribute(&member, "level"), levels[i]);
		CHECK_TEXT(member_attribute(&member, "suffix_hash"), hashes[i]);
	}
	oni_close(&o);
}

/* ---- what it is, and what it is not ---- */

static int sniff(const struct oni_bytes *b)
{
	return bits_of(adb_container_oni.sniff, b->data, b->size, "a", "");
}

static enum adb_outcome outcome_of(const struct oni_bytes *b)
{
	struct oni_opened o;
	enum adb_outcome outcome =
		oni_open_beside(&o, b->data, b->size, "a.dat", NULL) ? ADB_OK : o.error.outcome;

	oni_close(&o);
	return outcome;
}

static void refuses_other_versions(void)
{
	struct oni_bytes *b = calloc(1, sizeof *b);

	oni_make(b, &level);
	CHECK_INT(sniff(b), 96);
	CHECK_INT(outcome_of(b), ADB_OK);
	set_u32(b, 8, 0x56523333);
	CHECK(sniff(b) > 0);
	CHECK_INT(outcome_of(b), ADB_UNSUPPORTED);
	set_u32(b, 8, 0x31335256);
	CHECK(sniff(b) > 0);
	CHECK_INT(outcome_of(b), ADB_UNSUPPORTED);
	set_u32(b, 8, 0x56523334);
	CHECK_INT(sniff(b), 0);
	CHECK_INT(outcome_of(b), ADB_CORRUPT);
	set_u32(b, 8, 0x56523331);
	set_u16(b, 12, 65);
	CHECK_INT(sniff(b), 32);
	CHECK_INT(outcome_of(b), ADB_CORRUPT);
	set_u32(b, 8, 0x56523332);
	CHECK_INT(outcome_of(b), ADB_OK);
	b->size = 63;
	CHECK_INT(sniff(b), 0);
	free(b);
}

static void knows_the_families(void)
{
	static const struct {
		uint64_t checksum;
		enum adb_oni_family family;
		const char *name;
	} expected[] = {
		{ ONI_PC, ADB_ONI_PC, "\"pc\"" },
		{ ONI_MAC, ADB_ONI_MAC, "\"mac\"" },
		{ ONI_PS2, ADB_ONI_PS2, "\"ps2\"" },
		{ 12345, ADB_ONI_MAC, "\"unknown\"" },
	};

	for (size_t i = 0; i < 4; i++) {
		struct oni_spec spec = level;
		struct oni_opened o;

		spec.checksum = expected[i].checksum;
		if (CHECK(oni_open_spec(&o, &spec, "a.dat", NULL))) {
			CHECK_INT(adb_oni_family(o.volume), expected[i].family);
			CHECK_TEXT(file_attribute(&o, "family"), expected[i].name);
			CHECK((oni_problem(&o, "unknown-checksum") != NULL) == (i == 3));
			CHECK(adb_oni_is_foreign(o.volume, "TRAM") == (i == 2));
			CHECK(adb_oni_is_foreign(o.volume, "M3GM") == (i == 2));
			CHECK(!adb_oni_is_foreign(o.volume, "OBAN"));
		}
		oni_close(&o);
	}
}

static void knows_foreign_layouts(void)
{
	static const struct oni_spec_template templates[] = {
		{ "OBAN", 5114916 }, { "TRAM", 70837389593 }, { "BINA", 89617 },
		{ "TXMP", 1 },       { "StNA", 24050971936 },
	};
	struct oni_spec spec = level;
	struct oni_opened o;
	struct adb_member member;

	spec.templates = templates;
	spec.template_count = 5;
	if (CHECK(oni_open_spec(&o, &spec, "a.dat", NULL))) {
		CHECK(adb_oni_is_foreign(o.volume, "TRAM"));
		CHECK(!adb_oni_is_foreign(o.volume, "OBAN"));
		CHECK(!adb_oni_is_foreign(o.volume, "BINA"));
		CHECK(!adb_oni_is_foreign(o.volume, "TXMP"));
		CHECK(next(&o, &member) && !member.is_foreign);
		CHECK(next(&o, &member) && member.is_foreign);
		CHECK_INT(o.notes.problem_count, 1);
		CHECK(oni_problem(&o, "foreign-layout") != NULL);
	}
	oni_close(&o);
}

/* ---- beside it ---- */

static void finds_companions(void)
{
	static const struct oni_beside beside[] = {
		{ "LEVEL3_FINAL.RAW", "0123456789", 10 },
		{ "level3_Final.Sep", "abc", 3 },
		{ NULL, NULL, 0 },
	};
	struct oni_spec spec = level;
	struct oni_opened o;
	const char *name;
	uint64_t start, size;

	spec.checksum = ONI_MAC;
	if (CHECK(oni_open_spec(&o, &spec, "level3_Final.dat", beside))) {
		CHECK(adb_oni_data_input(o.volume, ADB_ONI_RAW, &name, &start, &size) != NULL);
		CHECK_TEXT(name, "level3_Final.raw");
		CHECK_INT(size, 10);
		CHECK(adb_oni_data_input(o.volume, ADB_ONI_SEPARATE, &name, &start, &size) != NULL);
		CHECK_TEXT(name, "level3_Final.sep");
		CHECK_INT(size, 3);
		CHECK_TEXT(file_attribute(&o, "raw_size"), "10");
		CHECK_TEXT(file_attribute(&o, "sep_file"), "\"level3_Final.sep\"");
	}
	oni_close(&o);

	spec.checksum = ONI_PC;
	if (CHECK(oni_open_spec(&o, &spec, "level3_Final.dat", beside))) {
		CHECK(adb_oni_data_input(o.volume, ADB_ONI_SEPARATE, &name, &start, &size) != NULL);
		CHECK_TEXT(name, "level3_Final.raw");
	}
	oni_close(&o);

	if (CHECK(oni_open_spec(&o, &spec, "level4_Final.dat", beside))) {
		CHECK(adb_oni_data_input(o.volume, ADB_ONI_RAW, &name, &start, &size) == NULL);
		CHECK_TEXT(name, "level4_Final.raw");
		CHECK_TEXT(file_attribute(&o, "raw_file"), NULL);
	}
	oni_close(&o);
}

static void has_its_own_raw_table(void)
{
	static const uint8_t raw[64] = { 7 };
	struct oni_spec spec = level;
	struct oni_opened o;
	const char *name;
	uint64_t start, size;
	struct oni_bytes *b = calloc(1, sizeof *b);

	spec.single = true;
	spec.raw = raw;
	spec.raw_size = sizeof raw;
	oni_make(b, &spec);
	for (int cut = 0; cut < 2; cut++) {
		if (CHECK(oni_open_beside(&o, b->data, b->size - (size_t)cut * 20, "a.oni", NULL))) {
			CHECK(adb_oni_data_input(o.volume, ADB_ONI_SEPARATE, &name, &start, &size) ==
			      o.input);
			CHECK_INT(start, b->size - 64);
			CHECK_INT(size, cut ? 44 : 64);
			CHECK((oni_problem(&o, "beyond-end") != NULL) == (cut != 0));
		}
		oni_close(&o);
	}
	free(b);
}

/* ---- damage ---- */

static void check_listing(struct oni_bytes *b, const char *code, int members)
{
	struct oni_opened o;
	struct adb_member member;
	int count = 0;

	if (CHECK(oni_open_beside(&o, b->data, b->size, "a.dat", NULL))) {
		while (next(&o, &member))
			count++;
		CHECK_INT(count, members);
		CHECK(code == NULL || oni_problem(&o, code) != NULL);
	}
	oni_close(&o);
}

static void believes_no_counts(void)
{
	struct oni_bytes *b = calloc(1, sizeof *b);

	oni_make(b, &level);
	set_u32(b, 0x18, 0xFFFFFFFF);
	check_listing(b, "table-size", 4);
	set_u32(b, 0x18, 0);
	set_u32(b, 0x1C, 0xFFFFFFFF);
	check_listing(b, "table-size", 4);
	set_u32(b, 0x1C, 0);
	set_u32(b, 0x2C, 0xFFFFFFFF);
	check_listing(b, "name-table", 4);
	set_u32(b, 0x28, 0xFFFFFFFF);
	check_listing(b, "no-name", 4);
	set_u32(b, 0x14, 0xFFFFFF);
	CHECK_INT(outcome_of(b), ADB_OK);
	set_u32(b, 0x14, 0x1000001);
	CHECK_INT(outcome_of(b), ADB_CORRUPT);
	free(b);
}

/* The member is listed, cannot be read, and the others can. */
static void check_unreadable(const struct oni_bytes *b)
{
	struct oni_opened o;
	struct adb_member member;
	struct adb_error error;

	if (CHECK(oni_open_beside(&o, b->data, b->size, "a.dat", NULL)) && CHECK(next(&o, &member))) {
		CHECK_INT(member.offset, ADB_NO_OFFSET);
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK(next(&o, &member));

		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK(input != NULL && adb_input_size(input) == 40);
		adb_input_release(input);
		CHECK_TEXT(member.path, "TRAMboss_run");
	}
	oni_close(&o);
}

static void believes_no_ranges(void)
{
	struct oni_bytes *b = calloc(1, sizeof *b);

	oni_make(b, &level);
	set_u32(b, 64 + 12, 0xFFFFFFFF);
	check_unreadable(b);
	set_u32(b, 64 + 12, 7);
	check_unreadable(b);
	set_u32(b, 64 + 12, 40);
	set_u32(b, 64 + 4, 0xFFFFFFFF);
	check_unreadable(b);
	oni_make(b, &level);
	set_u32(b, 64 + 8, 0x12345);
	check_listing(b, "no-name", 4);
	oni_make(b, &level);
	set_u32(b, 64 + 4, 0);
	check_listing(b, NULL, 3);
	oni_make(b, &level);
	set_u32(b, 64 + 12, 0);
	check_listing(b, NULL, 3);
	free(b);

	/* DB at less than the size of its prefix. */
	struct oni_opened o;
	struct adb_member member;
	struct oni_bytes *early = calloc(1, sizeof *early);

	oni_make(early, &level);
	set_u32(early, 0x20, 0);
	set_u32(early, 64 + 4, 7);
	if (CHECK(oni_open_beside(&o, early->data, early->size, "a.dat", NULL)) && CHECK(next(&o, &member)))
		CHECK(!member.is_plain);
	oni_close(&o);
	free(early);
}

static void reports_odd_names(void)
{
	static const struct oni_spec_instance instances[] = {
		{ "TRAM", "run", body, 24, 0, 0 },
		{ "TRAM", NULL, NULL, 0, 0, 0 },
	};
	const struct oni_spec spec = { .instances = instances, .count = 2 };
	struct oni_opened o;
	struct adb_member member;

	if (CHECK(oni_open_spec(&o, &spec, "a.dat", NULL)) && CHECK(next(&o, &member))) {
		CHECK_TEXT(member.path, "run");
		CHECK(oni_problem(&o, "name-tag") != NULL);
	}
	oni_close(&o);
}

/* The name table ends without a NUL, and a name goes on for longer than any can. */
static void cuts_names(void)
{
	char name[300] = "TRAM";
	struct oni_bytes *b = calloc(1, sizeof *b);
	struct oni_opened o;
	struct adb_member member;

	memset(name + 4, 'x', sizeof name - 5);

	const struct oni_spec_instance instances[] = { { "TRAM", name, body, 24, 0, 0 } };
	const struct oni_spec spec = { .instances = instances, .count = 1 };

	oni_make(b, &spec);
	if (CHECK(oni_open_beside(&o, b->data, b->size, "a.dat", NULL)) && CHECK(next(&o, &member)))
		CHECK_INT(strlen(member.path), 255);
	oni_close(&o);
	set_u32(b, 0x2C, 10);
	if (CHECK(oni_open_beside(&o, b->data, b->size, "a.dat", NULL)) && CHECK(next(&o, &member)))
		CHECK_TEXT(member.path, "TRAMxxxxxx");
	oni_close(&o);
	free(b);
}

static void survives_damage(void)
{
	static const struct oni_spec_template templates[] = { { "TRAM", 1 } };
	static const uint8_t raw[40] = { 1 };
	struct oni_spec spec = level;
	struct oni_bytes *b = calloc(1, sizeof *b);

	spec.templates = templates;
	spec.template_count = 1;
	oni_make(b, &spec);
	exercise_damaged(&adb_container_oni, b->data, b->size, 64 + 5 * 20 + 16);
	spec.single = true;
	spec.raw = raw;
	spec.raw_size = sizeof raw;
	oni_make(b, &spec);
	exercise_damaged(&adb_container_oni, b->data, b->size, 64 + 5 * 20);
	free(b);
}

TEST_SUITE("oni", TEST(reads_the_worked_file), TEST(takes_the_name_of_the_file),
	   TEST(lists_names_and_numbers), TEST(finds_members), TEST(reads_levels),
	   TEST(refuses_other_versions), TEST(knows_the_families), TEST(knows_foreign_layouts),
	   TEST(finds_companions), TEST(has_its_own_raw_table), TEST(believes_no_counts),
	   TEST(believes_no_ranges), TEST(reports_odd_names), TEST(cuts_names), TEST(survives_damage));

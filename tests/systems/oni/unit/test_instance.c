#include "decode_instance.h"

static const uint8_t body[40] = { 1, 2, 3, 4 };

static const struct adb_format trac = { .name = "test", .type = "TRAC" };

static const struct oni_spec_instance instances[] = {
	{ "TRAC", "TRACboss", body, 32, 0, 0 },
	{ "TRAM", "TRAMboss_run", body, 40, 0, 0 },
	{ "TRAM", "TRAMelsewhere", NULL, 0, 0, 0 },
	{ "TRTA", NULL, body, 24, 0, 0 },
};

static const struct oni_spec spec = { .instances = instances, .count = 4 };

static bool begin(struct oni_opened *file, struct oni_decoding *o, const struct oni_beside *beside)
{
	oni_open_spec(file, &spec, "level1_Final.dat", beside);
	return CHECK(oni_decoder_begin(o, file, &trac, "TRACboss"));
}

static void end(struct oni_opened *file, struct oni_decoding *o)
{
	oni_decoder_end(o);
	oni_close(file);
}

static void names_what_links_point_at(void)
{
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_oni_target target;

	if (begin(&file, &o, NULL)) {
		CHECK_TEXT(adb_oni_link_name(&o.d, oni_link(1)), "TRAMboss_run");
		CHECK_TEXT(adb_oni_link_name(&o.d, oni_link(2)), "TRAMelsewhere");
		CHECK_TEXT(adb_oni_link_name(&o.d, oni_link(3)), "level1_Final.dat#3");
		CHECK(adb_oni_resolve(&o.d, oni_link(3), &target));
		CHECK_TEXT(target.name, "#3");
		CHECK_TEXT(target.tag, "TRTA");
		CHECK(!target.is_placeholder);
		CHECK(adb_oni_resolve(&o.d, oni_link(2), &target) && target.is_placeholder);
		CHECK_TEXT(adb_oni_link_name(&o.d, 0), NULL);
		CHECK_INT(o.content.problem_count, 0);
	}
	end(&file, &o);
}

static void warns_of_corrupt_links(void)
{
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_reader in;

	if (begin(&file, &o, NULL)) {
		CHECK_TEXT(adb_oni_link_name(&o.d, oni_link(4)), NULL);
		CHECK_TEXT(adb_oni_link_name(&o.d, 0xFFFFFFFF), NULL);
		CHECK(!adb_oni_instance(&o.d, oni_link(4), &in));
		CHECK_INT(problem_count(&o.content, "bad-link"), 3);
		CHECK_TEXT(adb_oni_link_name(&o.d, 0x102), "TRAMboss_run");
		CHECK_INT(problem_count(&o.content, "odd-link"), 1);
	}
	end(&file, &o);
}

static void adds_link_rows(void)
{
	struct oni_opened file;
	struct oni_decoding o;

	if (begin(&file, &o, NULL)) {
		CHECK_TEXT(adb_oni_add_link(&o.d, "Parent", 0), NULL);
		CHECK(o.content.links == NULL);
		CHECK_TEXT(adb_oni_add_link(&o.d, "Parent", oni_link(3)), "level1_Final.dat#3");
		if (CHECK(o.content.links != NULL)) {
			CHECK_TEXT(o.content.links->kind, "Parent");
			CHECK_TEXT(o.content.links->to_type, "TRTA");
			CHECK_TEXT(o.content.links->to_name, "#3");
			CHECK_TEXT(o.content.links->to_native_id, "level1_Final.dat#3");
		}
	}
	end(&file, &o);
}

/* Section 8.1 of the format notes: two link fields of real files. */
static void reads_the_worked_links(void)
{
	enum { COUNT = 1866 };
	static struct oni_spec_instance many[COUNT];
	const struct oni_spec large = { .instances = many, .count = COUNT };
	const uint8_t fields[] = { 0x01, 0x86, 0x00, 0x00, 0x01, 0x49, 0x07, 0x00 };
	struct adb_reader in = adb_reader_of(fields, sizeof fields);
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_oni_target target;

	for (int i = 0; i < COUNT; i++)
		many[i] = (struct oni_spec_instance){ "TRAM", "TRAMx", NULL, 0, 0, 0 };
	many[0] = instances[0];
	oni_open_spec(&file, &large, "level0_Final.dat", NULL);
	if (CHECK(oni_decoder_begin(&o, &file, &trac, "TRACboss"))) {
		CHECK(adb_oni_resolve(&o.d, adb_reader_u32le(&in), &target));
		CHECK_INT(target.index, 134);
		CHECK(adb_oni_resolve(&o.d, adb_reader_u32le(&in), &target));
		CHECK_INT(target.index, 1865);
	}
	end(&file, &o);
}

static void gives_the_bytes_of_instances(void)
{
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_reader in;

	if (begin(&file, &o, NULL)) {
		CHECK_INT(adb_oni_begin(&o.d, 32, &in), ADB_OK);
		CHECK_INT(in.size, 32);
		CHECK_INT(adb_reader_u32le(&in), 0x04030201);
		CHECK_INT(adb_oni_begin(&o.d, 33, &in), ADB_CORRUPT);
		CHECK(adb_oni_instance(&o.d, oni_link(3), &in));
		CHECK_INT(in.size, 24);
		CHECK_INT(adb_reader_u32le(&in), 0x04030201);
		CHECK(!adb_oni_instance(&o.d, oni_link(2), &in));
		CHECK(!adb_oni_instance(&o.d, 0, &in));
		CHECK_INT(o.content.problem_count, 0);
	}
	end(&file, &o);
}

static void does_not_give_bytes_beyond_the_file(void)
{
	struct oni_bytes *b = calloc(1, sizeof *b);
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_reader in;

	oni_make(b, &spec);
	set_u32(b, 64 + 20 * 3 + 12, 0x7FFFFFFF);
	oni_open_beside(&file, b->data, b->size, "a.dat", NULL);
	if (CHECK(oni_decoder_begin(&o, &file, &trac, "TRACboss"))) {
		CHECK(!adb_oni_instance(&o.d, oni_link(3), &in));
		CHECK_INT(problem_count(&o.content, "bad-link"), 1);
	}
	end(&file, &o);
	free(b);
}

static void reads_raw_data(void)
{
	static const struct oni_beside beside[] = { { "level1_final.RAW", "0123456789", 10 },
						    { NULL, NULL, 0 } };
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_reader in;

	if (begin(&file, &o, beside)) {
		CHECK_INT(adb_oni_raw(&o.d, 4, 6, &in), ADB_OK);
		CHECK(in.size == 6 && memcmp(in.data, "456789", 6) == 0);
		CHECK_INT(adb_oni_raw(&o.d, 4, 7, &in), ADB_CORRUPT);
		CHECK_INT(adb_oni_raw(&o.d, 11, 0, &in), ADB_CORRUPT);
		CHECK_INT(adb_oni_raw(&o.d, 0xFFFFFFFF, SIZE_MAX, &in), ADB_CORRUPT);
		CHECK_INT(adb_oni_raw_most(&o.d, 8, 100, &in), ADB_OK);
		CHECK(in.size == 2 && memcmp(in.data, "89", 2) == 0);
		CHECK_INT(adb_oni_separate(&o.d, 0, 1, &in), ADB_OK);
	}
	end(&file, &o);
}

static void says_that_the_raw_file_is_missing(void)
{
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_reader in;

	if (begin(&file, &o, NULL)) {
		CHECK_INT(adb_oni_raw(&o.d, 4, 6, &in), ADB_IO);
		CHECK_TEXT(o.d.error.message, "raw file level1_Final.raw is missing");
	}
	end(&file, &o);
}

static void reads_the_raw_table_of_its_own_file(void)
{
	struct oni_spec single = spec;
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_reader in;

	single.single = true;
	single.raw = "0123456789";
	single.raw_size = 10;
	oni_open_spec(&file, &single, "TRACboss.oni", NULL);
	if (CHECK(oni_decoder_begin(&o, &file, &trac, "TRACboss"))) {
		CHECK_INT(adb_oni_raw(&o.d, 4, 6, &in), ADB_OK);
		CHECK(in.size == 6 && memcmp(in.data, "456789", 6) == 0);
		CHECK_INT(adb_oni_raw(&o.d, 4, 7, &in), ADB_CORRUPT);
		CHECK_TEXT(adb_oni_link_name(&o.d, oni_link(2)), "TRAMelsewhere");
		CHECK_TEXT(adb_oni_link_name(&o.d, oni_link(1)), "TRACboss.oni#1");
	}
	end(&file, &o);
}

static void does_not_read_foreign_layouts(void)
{
	static const struct oni_spec_template templates[] = { { "TRTA", 77 } };
	struct oni_spec foreign = spec;
	struct oni_opened file;
	struct oni_decoding o;
	struct adb_reader in;

	foreign.templates = templates;
	foreign.template_count = 1;
	oni_open_spec(&file, &foreign, "a.dat", NULL);
	if (CHECK(oni_decoder_begin(&o, &file, &trac, "TRACboss"))) {
		CHECK(!adb_oni_instance(&o.d, oni_link(3), &in));
		CHECK_INT(problem_count(&o.content, "foreign-layout"), 1);
		CHECK(adb_oni_instance(&o.d, oni_link(1), &in));
	}
	end(&file, &o);
}

static void works_without_a_file_around(void)
{
	struct adb_content content = { .arena = adb_arena_new(DECODE_BUDGET) };
	struct adb_decoder d = {
		.format = &trac, .in = adb_reader_of(body, 7), .arena = content.arena, .out = &content
	};
	struct adb_reader in;

	CHECK_INT(adb_oni_begin(&d, 8, &in), ADB_CORRUPT);
	CHECK_TEXT(adb_oni_link_name(&d, oni_link(0)), NULL);
	CHECK_INT(adb_oni_raw(&d, 0, 1, &in), ADB_IO);
	CHECK_INT(problem_count(&content, "bad-link"), 1);
	adb_arena_free(content.arena);
}

static void takes_tags_off(void)
{
	CHECK_TEXT(adb_oni_bare_name("TRAMrun", "TRAM"), "run");
	CHECK_TEXT(adb_oni_bare_name("TRAM", "TRAM"), "TRAM");
	CHECK_TEXT(adb_oni_bare_name("a.dat#4", "TRAM"), "a.dat#4");
	CHECK_TEXT(adb_oni_bare_name("TRAMa.oni#4", "TRAM"), "TRAMa.oni#4");
}

TEST_SUITE("oni_instance", TEST(names_what_links_point_at), TEST(warns_of_corrupt_links),
	   TEST(adds_link_rows), TEST(reads_the_worked_links), TEST(gives_the_bytes_of_instances),
	   TEST(does_not_give_bytes_beyond_the_file), TEST(reads_raw_data),
	   TEST(says_that_the_raw_file_is_missing), TEST(reads_the_raw_table_of_its_own_file),
	   TEST(does_not_read_foreign_layouts), TEST(works_without_a_file_around), TEST(takes_tags_off));

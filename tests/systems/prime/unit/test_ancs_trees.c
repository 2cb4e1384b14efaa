#include "ancs_make.h"

/* ---- PAS ---- */

/* A character whose PAS database has one state with one parameter of each type, and one entry. */
static void reads_values_of_every_type(void)
{
	static const char pas[] = "50415334 00000002 FFFFFFFF"
				  "00000063 00000005 00000001"
				  "00000000 00000001 3F800000 FFFFFFFE 00000002"
				  "00000001 00000002 3F800000 00000000 FFFFFFFF"
				  "00000002 00000003 3F800000 BF000000 3F000000"
				  "00000003 00000000 3F800000 00 01"
				  "00000004 00000009 3F800000 00000000 00000003"
				  "00000007 FFFFFFFD FFFFFFFE 3F400000 01 00000002"
				  "00000004 00000000 00000000";
	struct resource p = resource_of(pas), e;

	begin_set(&e, 1);
	put_u32(&e, 0);
	put_u16(&e, 1);
	put_text(&e, "X");
	for (int i = 0; i < 4; i++)
		put_u32(&e, 0);
	memcpy(e.bytes + e.size, p.bytes, p.size);
	e.size += p.size;
	for (int i = 0; i < 4; i++)
		put_u32(&e, 0);
	put_u16(&e, 1);
	put_u32(&e, 0);
	put_u32(&e, 0);
	put_u32(&e, 3);

	struct decoded_resource r = decode_member(&adb_format_prime_ancs, &e, "X.ANCS", "X", NULL);

	CHECK_INT(r.used_size, e.size);
	CHECK_TEXT(
		model_json(&r.result, "pas"),
		"{\"default_state\":-1,\"states\":[{\"id\":99,\"name\":null,\"parameters\":["
		"{\"type\":\"int\",\"weight_function\":\"percent_error\",\"weight\":1.0,\"min\":-2,\"max\":2},"
		"{\"type\":\"uint\",\"weight_function\":\"angular_percent\",\"weight\":1.0,\"min\":0,"
		"\"max\":4294967295},"
		"{\"type\":\"float\",\"weight_function\":\"none\",\"weight\":1.0,\"min\":-0.5,\"max\":0.5},"
		"{\"type\":\"bool\",\"weight_function\":\"exact\",\"weight\":1.0,\"min\":0,\"max\":1},"
		"{\"type\":\"enum\",\"weight_function\":9,\"weight\":1.0,\"min\":0,\"max\":3}],"
		"\"entries\":[{\"local\":7,\"animation\":null,\"values\":[-3,4294967294,0.75,1,2]}]},"
		"{\"id\":4,\"name\":\"Death\",\"parameters\":[],\"entries\":[]}]}");
	CHECK_INT(problem_count(&r.result.content, "animation-map"), 1);
	decoded_free(&r.result);
}

/* The example with `count` parameters of its state; its reading cannot go on behind more than 64 of them. */
static struct decoded decode_with_parameters(uint32_t count)
{
	enum { COUNT_AT = 0x3C, PARAMETERS_AT = 0x44, PARAMETER_SIZE = 14, ENTRY_END = 0x57 };
	struct resource e = resource_of(mp1_example), longer = e;

	longer.size = PARAMETERS_AT;
	set_u32(&longer, COUNT_AT, count);
	for (uint32_t i = 0; i < count; i++) {
		memcpy(longer.bytes + longer.size, e.bytes + PARAMETERS_AT, PARAMETER_SIZE);
		longer.size += PARAMETER_SIZE;
	}
	put_u32(&longer, 0);
	for (uint32_t i = 0; i < count; i++)
		put_u8(&longer, 1);
	memcpy(longer.bytes + longer.size, e.bytes + ENTRY_END, MP1_SIZE - ENTRY_END);
	longer.size += MP1_SIZE - ENTRY_END;
	return decode(&longer);
}

static void limits_parameters_of_pas_states(void)
{
	struct decoded r = decode_with_parameters(8);

	CHECK_INT(problem_count(&r.content, "limit"), 0);
	CHECK_INT(entry_count(&r), 2);
	decoded_free(&r);
	r = decode_with_parameters(64);
	CHECK_INT(problem_count(&r.content, "limit"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 0);
	CHECK_INT(entry_count(&r), 2);
	decoded_free(&r);
	r = decode_with_parameters(65);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	CHECK_INT(entry_count(&r), 0);
	CHECK_TEXT(r.content.models->name, "Toy");
	CHECK_TEXT(model_json(&r, "pas"), "{\"default_state\":5,\"states\":[]}");
	decoded_free(&r);
}

static void reports_a_wrong_pas_tag(void)
{
	struct resource e = resource_of(mp1_example);

	e.bytes[0x2F] = '5';
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "pas-tag"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	CHECK_TEXT(model_json(&r, "cinf"), "\"AAAA0003\"");
	decoded_free(&r);
}

/* ---- trees ---- */

static void reads_trees_of_every_kind(void)
{
	struct resource e;

	begin_animations(&e, 2);
	put_text(&e, "Mix");
	put_u32(&e, 4); /* sequence */
	put_u32(&e, 3);
	put_u32(&e, 1); /* blend */
	put_play(&e, 0xA0, 0, "a");
	put_play(&e, 0xA1, 1, "b");
	put_f32(&e, 0.5F);
	put_u8(&e, 1);
	put_u32(&e, 2); /* phase blend */
	put_play(&e, 0xA0, 0, "a");
	put_play(&e, 0xA2, 2, "c");
	put_f32(&e, 0.25F);
	put_u8(&e, 0);
	put_u32(&e, 3); /* random, without a choice */
	put_u32(&e, 0);
	put_text(&e, "Late");
	put_u32(&e, 0);
	put_u32(&e, 0);
	put_u32(&e, 3);
	put_text(&e, "d");
	put_f32(&e, 1.5F);
	put_u32(&e, 0);
	put_no_transitions(&e);
	put_u32(&e, 0);
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_INT(entry_count(&r), 5);
	CHECK_TEXT(
		set_json(&r, "animations"),
		"[{\"name\":\"Mix\",\"tree\":{\"kind\":\"sequence\",\"parts\":["
		"{\"kind\":\"blend\",\"a\":{\"kind\":\"play\",\"entry\":0},\"b\":{\"kind\":\"play\",\"entry\":1},"
		"\"weight\":0.5,\"flag\":1},"
		"{\"kind\":\"phase_blend\",\"a\":{\"kind\":\"play\",\"entry\":2},"
		"\"b\":{\"kind\":\"play\",\"entry\":3},\"weight\":0.25,\"flag\":0},"
		"{\"kind\":\"random\",\"choices\":[]}]}},"
		"{\"name\":\"Late\",\"tree\":{\"kind\":\"play\",\"entry\":4}}]");
	CHECK_TEXT(entry_json(&r, 3, "animation_kind"), "\"sequence\"");
	CHECK_TEXT(entry_json(&r, 4, "animation_kind"), "\"play\"");
	CHECK_TEXT(entry_json(&r, 4, "start_time"), "1.5");
	CHECK_TEXT(entry_json(&r, 4, "start_state"), "0");
	check_entry(&r, 4, "play", "Late", "d", NULL);
	CHECK_TEXT(entry_json(&r, 4, "anim_id"), "null");
	/* An ANIM that several leaves play is one link, and one that is none is not. */
	CHECK_INT(link_count(&r, "animation"), 3);
	decoded_free(&r);
}

/* One leaf below `depth` - 1 sequences. */
static struct decoded decode_nested(unsigned depth)
{
	struct resource e;

	begin_animations(&e, 2);
	put_text(&e, "First");
	put_play(&e, 0xA0, 0, "a");
	put_text(&e, "Deep");
	for (unsigned i = 1; i < depth; i++) {
		put_u32(&e, 4);
		put_u32(&e, 1);
	}
	put_play(&e, 0xA1, 1, "b");
	put_no_transitions(&e);
	put_u32(&e, 0);
	return decode(&e);
}

static void limits_the_depth_of_trees(void)
{
	struct decoded r = decode_nested(32);

	CHECK(r.content.problems == NULL);
	CHECK_INT(entry_count(&r), 2);
	decoded_free(&r);
	r = decode_nested(33);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "limit"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	CHECK_INT(entry_count(&r), 1);
	decoded_free(&r);
	r = decode_nested(3000);
	CHECK_INT(entry_count(&r), 1);
	decoded_free(&r);
}

/* A sequence of so many empty sequences. */
static struct decoded decode_wide(uint32_t count)
{
	size_t size = 64 + (size_t)count * 8;
	struct resource e;
	uint8_t *bytes = calloc(1, size);

	begin_animations(&e, 1);
	put_text(&e, "Wide");
	put_u32(&e, 4);
	put_u32(&e, count);
	memcpy(bytes, e.bytes, e.size);
	for (uint32_t i = 0; i < count; i++)
		bytes[e.size + (size_t)i * 8 + 3] = 4;

	struct decoded r = decode_bytes(&adb_format_prime_ancs, bytes, size, "X.ANCS");

	free(bytes);
	return r;
}

static void limits_the_nodes_of_trees(void)
{
	struct decoded r = decode_wide(99998);

	CHECK_INT(problem_count(&r.content, "limit"), 0);
	decoded_free(&r);
	r = decode_wide(100000);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "limit"), 1);
	decoded_free(&r);
}

static void stops_at_unknown_kinds(void)
{
	struct resource e;

	begin_animations(&e, 2);
	put_text(&e, "First");
	put_play(&e, 0xA0, 0, "a");
	put_text(&e, "Strange");
	put_u32(&e, 5);
	put_u32(&e, 0);
	put_no_transitions(&e);
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "meta-animation"), 1);
	CHECK_INT(entry_count(&r), 1);
	CHECK_TEXT(
		set_json(&r, "animations"),
		"[{\"name\":\"First\",\"tree\":{\"kind\":\"play\",\"entry\":0}},{\"name\":\"Strange\",\"tree\":{}}]");
	CHECK_INT(link_count(&r, "animation"), 1);
	decoded_free(&r);
	begin_animations(&e, 0);
	put_u32(&e, 0);
	put_u32(&e, 4);
	put_u32(&e, 0);
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "meta-transition"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
}

TEST_SUITE("prime_ancs_trees", TEST(reads_values_of_every_type), TEST(limits_parameters_of_pas_states),
	   TEST(reports_a_wrong_pas_tag), TEST(reads_trees_of_every_kind), TEST(limits_the_depth_of_trees),
	   TEST(limits_the_nodes_of_trees), TEST(stops_at_unknown_kinds));

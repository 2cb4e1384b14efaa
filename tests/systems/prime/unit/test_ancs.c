#include "ancs_make.h"

/* ---- the example ---- */

static void reads_the_entries_of_the_example(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);

	CHECK_INT(e.size, MP1_SIZE);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(entry_count(&r), 2);
	CHECK_TEXT(r.content.sets->name, "AAAA0009");
	CHECK_TEXT(r.content.sets->native_id, "AAAA0009");
	check_entry(&r, 0, "play", "Idle", "B_idle_toy", "BBBB0001");
	check_entry(&r, 1, "play", "Idle", "B_look_toy", "BBBB0002");
	CHECK_TEXT(entry_json(&r, 0, "anim_id"), "\"BBBB0001\"");
	CHECK_TEXT(entry_json(&r, 0, "primitive_index"), "0");
	CHECK_TEXT(entry_json(&r, 1, "primitive_index"), "1");
	CHECK_TEXT(entry_json(&r, 1, "animation_index"), "0");
	CHECK_TEXT(entry_json(&r, 0, "animation_kind"), "\"random\"");
	CHECK_TEXT(entry_json(&r, 0, "threshold"), "70");
	CHECK_TEXT(entry_json(&r, 1, "threshold"), "100");
	CHECK_TEXT(entry_json(&r, 1, "pas_states"), "[\"Locomotion\"]");
	CHECK_TEXT(entry_json(&r, 1, "start_time"), NULL);
	decoded_free(&r);
}

static void reads_the_tables_of_the_example(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);

	CHECK_TEXT(r.content.game, "MP1");
	CHECK_TEXT(set_json(&r, "table_count"), "4");
	CHECK_TEXT(set_json(&r, "animations"),
		   "[{\"name\":\"Idle\",\"tree\":{\"kind\":\"random\",\"choices\":["
		   "{\"animation\":{\"kind\":\"play\",\"entry\":0},\"threshold\":70},"
		   "{\"animation\":{\"kind\":\"play\",\"entry\":1},\"threshold\":100}]}}]");
	CHECK_TEXT(set_json(&r, "transitions"),
		   "[{\"id\":0,\"from\":0,\"to\":1,\"kind\":\"trans\",\"duration\":0.25,\"duration_state\":0,"
		   "\"unknown\":0,\"run_a\":1,\"flags\":0}]");
	CHECK_TEXT(set_json(&r, "default_transition"), "{\"kind\":\"snap\"}");
	CHECK_TEXT(set_json(&r, "additive"),
		   "[{\"animation\":1,\"fade_in\":0.10000000149011612,\"fade_out\":0.20000000298023224}]");
	CHECK_TEXT(set_json(&r, "default_fades"), "[0.30000001192092896,0.30000001192092896]");
	CHECK_TEXT(set_json(&r, "half_transitions"), "[]");
	CHECK_TEXT(set_json(&r, "event_pairs"), "[[\"BBBB0001\",\"CCCC0001\"],[\"BBBB0002\",null]]");
	/* It names animation 1, of which there is none. */
	CHECK_INT(problem_count(&r.content, "animation-index"), 1);
	CHECK(r.content.problems->next == NULL);
	decoded_free(&r);
}

static void reads_the_character_of_the_example(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);
	struct adb_model *model = r.content.models;

	CHECK_TEXT(model->name, "Toy");
	CHECK_TEXT(model->kind, "character");
	CHECK_TEXT(model->native_id, "AAAA0009:0");
	CHECK(model->next == NULL);
	CHECK_TEXT(model_json(&r, "version"), "6");
	CHECK_TEXT(model_json(&r, "cmdl"), "\"AAAA0001\"");
	CHECK_TEXT(model_json(&r, "cskr"), "\"AAAA0002\"");
	CHECK_TEXT(model_json(&r, "cinf"), "\"AAAA0003\"");
	CHECK_TEXT(model_json(&r, "frozen_cmdl"), NULL);
	CHECK_TEXT(model_json(&r, "animations"), "[{\"local\":0,\"name\":\"Idle\",\"animation\":0}]");
	CHECK_TEXT(model_json(&r, "animation_map"), "[0]");
	CHECK_TEXT(model_json(&r, "bounds"), "[{\"name\":\"Idle\",\"box\":[-1.0,-1.0,0.0,1.0,1.0,2.0]}]");
	CHECK_TEXT(model_json(&r, "pas"),
		   "{\"default_state\":5,\"states\":[{\"id\":5,\"name\":\"Locomotion\",\"parameters\":["
		   "{\"type\":\"bool\",\"weight_function\":\"exact\",\"weight\":1.0,\"min\":0,\"max\":1}],"
		   "\"entries\":[{\"local\":0,\"animation\":0,\"values\":[1]}]}]}");
	decoded_free(&r);
}

static void links_what_the_example_names(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);

	check_link(&r, "model", 0, "CMDL", "AAAA0001", "0");
	check_link(&r, "skin", 0, "CSKR", "AAAA0002", "0");
	check_link(&r, "skeleton", 0, "CINF", "AAAA0003", "0");
	check_link(&r, "animation", 0, "ANIM", "BBBB0001", NULL);
	check_link(&r, "animation", 1, "ANIM", "BBBB0002", NULL);
	check_link(&r, "event_pair", 0, "EVNT", "CCCC0001", NULL);
	CHECK_TEXT(attribute_json(&link_at(&r, "event_pair", 0)->attributes, "anim_id"), "\"BBBB0001\"");
	CHECK_INT(link_count(&r, "event_pair"), 1);
	CHECK_INT(link_count(&r, "preload"), 0);
	CHECK_INT(link_count(&r, "frozen_model"), 0);
	decoded_free(&r);
}

static void leads_from_entry_to_entry(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);
	struct adb_transition *transition = entry_at(&r, 0)->transitions;

	CHECK_TEXT(transition->to_name, "B_look_toy");
	CHECK_TEXT(transition->kind, "trans");
	CHECK_NEAR(transition->blend, 0.25, 0);
	CHECK(transition->next == NULL);
	CHECK(entry_at(&r, 1)->transitions == NULL);
	decoded_free(&r);
}

static void ends_at_the_padding(void)
{
	struct resource e = resource_of(mp1_example);

	memset(e.bytes + e.size, 0xFF, 17);
	e.size += 17;
	struct decoded_resource r = decode_member(&adb_format_prime_ancs, &e, "Toy.ANCS", "AAAA0009", "MP1");

	CHECK_INT(r.used_size, MP1_SIZE);
	CHECK_TEXT(r.result.content.sets->name, "Toy");
	CHECK_TEXT(r.result.content.sets->native_id, "AAAA0009");
	CHECK_TEXT(r.result.content.models->native_id, "AAAA0009:0");
	CHECK_INT(problem_count(&r.result.content, "trailing-bytes"), 0);
	decoded_free(&r.result);
	e.bytes[MP1_SIZE] = 0;
	r = decode_member(&adb_format_prime_ancs, &e, "Toy.ANCS", "AAAA0009", "MP1");
	CHECK_INT(problem_count(&r.result.content, "trailing-bytes"), 1);
	decoded_free(&r.result);
}

/* ---- characters ---- */

static void reads_characters_of_every_version(void)
{
	for (unsigned v = 1; v <= 6; v++) {
		struct resource e;

		begin_set(&e, 2);
		put_mp1_character(&e, 4, v, "One");
		put_mp1_character(&e, 5, v, "Two");
		put_u16(&e, 4);
		put_u32(&e, 2);
		put_text(&e, "Idle");
		put_play(&e, 0xA0, 0, "B_idle");
		put_text(&e, "Walk");
		put_play(&e, 0xA1, 1, "B_walk");
		put_no_transitions(&e);
		put_u32(&e, 0);

		struct decoded_resource r =
			decode_member(&adb_format_prime_ancs, &e, "X.ANCS", "0000000A", "MP1");

		CHECK_INT(r.result.outcome, ADB_OK);
		CHECK_INT(r.used_size, e.size);
		CHECK_TEXT(r.result.content.models->next->native_id, "0000000A:5");
		CHECK_TEXT(entry_json(&r.result, 0, "pas_states"), NULL);
		CHECK_TEXT(entry_json(&r.result, 1, "pas_states"), "[\"Locomotion\"]");
		CHECK_TEXT(model_json(&r.result, "extra_ids"), v > 5 ? "[35]" : NULL);
		CHECK_INT(link_count(&r.result, "frozen_model"), v > 3 ? 2 : 0);
		/* The oldest have no map: names lead to the animations called like them. */
		CHECK_INT(problem_count(&r.result.content, "animation-map"), 0);
		decoded_free(&r.result);
	}
}

static void keeps_apart_local_and_global_indices(void)
{
	struct resource e;

	begin_set(&e, 1);
	put_mp1_character(&e, 0, 6, "One");
	put_u16(&e, 4);
	put_u32(&e, 2);
	put_text(&e, "Idle");
	put_play(&e, 0xA0, 1, "B_idle");
	put_text(&e, "Walk");
	put_play(&e, 0xA1, 0, "B_walk");
	put_u32(&e, 1);
	put_u32(&e, 9);
	put_u32(&e, 1);
	put_u32(&e, 0);
	put_u32(&e, 3);
	put_u32(&e, 3);
	put_u32(&e, 0);
	put_f32(&e, 0);
	put_f32(&e, 0);
	put_u32(&e, 0);
	put_u32(&e, 0);
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(model_json(&r, "animations"), "[{\"local\":0,\"name\":\"Walk\",\"animation\":1}]");
	CHECK_TEXT(entry_json(&r, 1, "pas_states"), "[\"Locomotion\"]");
	/* Primitive 1 is the ANIM of animation 0. */
	CHECK_TEXT(entry_at(&r, 0)->transitions->to_name, "B_walk");
	CHECK_NEAR(entry_at(&r, 0)->transitions->blend, 0, 0);
	CHECK(entry_at(&r, 1)->transitions == NULL);
	decoded_free(&r);
}

static void links_particles_and_effects(void)
{
	struct resource e;

	begin_set(&e, 1);
	put_mp1_character(&e, 3, 6, "One");
	put_u16(&e, 4);
	put_u32(&e, 0);
	put_no_transitions(&e);
	put_u32(&e, 0);
	struct decoded r = decode(&e);

	check_link(&r, "particle", 0, "PART", "00000021", "3");
	check_link(&r, "particle", 1, "SWHC", "00000022", "3");
	check_link(&r, "particle", 2, "ELSC", "00000024", "3");
	check_link(&r, "effect", 0, "PART", "00000031", "3");
	check_link(&r, "frozen_model", 0, "CMDL", "00000041", "3");
	CHECK_INT(link_count(&r, "frozen_skin"), 0);
	CHECK_TEXT(attribute_json(&link_at(&r, "effect", 0)->attributes, "effect"), "\"Steam\"");
	CHECK_TEXT(attribute_json(&link_at(&r, "effect", 0)->attributes, "component"), "\"left\"");
	CHECK_TEXT(
		model_json(&r, "effects"),
		"[{\"name\":\"Steam\",\"components\":[{\"name\":\"left\",\"type\":\"PART\",\"id\":\"00000031\","
		"\"bone\":\"L_foot\",\"scale\":1.5,\"parent_mode\":1,\"flags\":2}]}]");
	decoded_free(&r);
}

static void reads_a_set_of_mp2(void)
{
	struct resource e;

	begin_set(&e, 1);
	put_mp2_character(&e);
	put_u16(&e, 3);
	put_u32(&e, 1);
	put_text(&e, "Walk");
	put_play(&e, 0xA0, 0, "B_walk");
	put_no_transitions(&e);
	put_u32(&e, 1);
	put_events(&e, "Loop");

	struct decoded_resource d = decode_member(&adb_format_prime_ancs, &e, "B.ANCS", "0000000B", NULL);
	struct decoded *r = &d.result;

	CHECK_INT(r->outcome, ADB_OK);
	CHECK(r->content.problems == NULL);
	CHECK_INT(d.used_size, e.size);
	CHECK_TEXT(r->content.game, "MP2");
	CHECK_TEXT(set_json(r, "event_pairs"), NULL);
	check_link(r, "particle", 3, "SPSC", "00000025", "0");
	check_link(r, "effect", 0, "ELSC", "00000031", "0");
	check_link(r, "frozen_skin", 0, "CSKR", "00000042", "0");
	check_link(r, "collision", 0, "CSPP", "00000051", "0");
	CHECK_TEXT(model_json(r, "unknown_1"), NULL);
	CHECK_TEXT(model_json(r, "unknown_2"), "7");
	CHECK_TEXT(model_json(r, "unknown_3"), "1");
	CHECK_TEXT(model_json(r, "animation_bounds"),
		   "[{\"animation\":0,\"box\":[-2.0,-2.0,-2.0,2.0,2.0,2.0]}]");
	CHECK(strstr(model_json(r, "effects"), "\"bone_id\":12") != NULL);
	CHECK_TEXT(entry_json(r, 0, "pas_states"), "[\"AdditiveIdle\"]");
	CHECK_TEXT(entry_at(r, 0)->events.first->kind, "loop");
	CHECK_NEAR(entry_at(r, 0)->events.first->time, 0.5, 0);
	CHECK(entry_at(r, 0)->events.first->next == NULL);
	decoded_free(r);
}

/* ---- bad input ---- */

static void fails_when_it_cannot_begin(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r;

	e.bytes[3] = 2;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	e.bytes[3] = 1;
	set_u32(&e, 4, 257);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK(strcmp(r.error.message, "257 characters") == 0);
	decoded_free(&r);
	set_u32(&e, 4, 200);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK(strcmp(r.error.message, "200 characters do not fit") == 0);
	decoded_free(&r);
	e.size = 6;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

/* Whatever is cut off, there is what comes before it, and a row that says so. */
static void keeps_what_comes_before_the_end(void)
{
	struct resource e = resource_of(mp1_example);

	for (e.size = 0x60; e.size < MP1_SIZE; e.size++) {
		struct decoded r = decode(&e);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(problem_count(&r.content, "truncated") > 0);
		CHECK_TEXT(r.content.models->name, "Toy");
		CHECK_INT(link_count(&r, "skeleton"), 1);
		CHECK_INT(entry_count(&r), (e.size >= 0xD2) + (e.size >= 0xF5));
		CHECK_INT(link_count(&r, "animation"), entry_count(&r));
		CHECK_INT(e.size >= 0x115 && entry_at(&r, 0)->transitions != NULL, e.size >= 0x11B);
		decoded_free(&r);
	}
}

static void believes_no_count(void)
{
	/* names, PAS states, entries, particles, boxes, effects, map, animations, choices, transitions, pairs */
	static const size_t counts[] = { 0x1E, 0x30, 0x40, 0x57,  0x6B,  0x8C, 0x98,
					 0xA2, 0xAF, 0xF9, 0x11F, 0x137, 0x13B };

	for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
		struct resource e = resource_of(mp1_example);

		set_u32(&e, counts[i], 0xFFFFFFF0);
		struct decoded r = decode(&e);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(problem_count(&r.content, "truncated") > 0);
		decoded_free(&r);
	}
}

static void survives_damage(void)
{
	struct resource e = resource_of(mp1_example);

	decode_damaged(&adb_format_prime_ancs, e.bytes, e.size, "X.ANCS");
	e = events_example(3);
	put_events(&e, "one");
	put_events(&e, "two");
	put_events(&e, "three");
	decode_damaged(&adb_format_prime_ancs, e.bytes, e.size, "X.ANCS");
}

static void bids_by_its_type(void)
{
	struct resource e = resource_of(mp1_example);

	CHECK_INT(bid_for(&adb_format_prime_ancs, e.bytes, e.size, "X.ANCS", "ANCS"), 44);
	CHECK_INT(bid_for(&adb_format_prime_ancs, e.bytes, e.size, "X.BIN", "BIN"), 0);
	e.bytes[0] = 1;
	CHECK_INT(bid_for(&adb_format_prime_ancs, e.bytes, e.size, "X.ANCS", "ANCS"), 12);
}

TEST_SUITE("prime_ancs", TEST(reads_the_entries_of_the_example), TEST(reads_the_tables_of_the_example),
	   TEST(reads_the_character_of_the_example), TEST(links_what_the_example_names),
	   TEST(leads_from_entry_to_entry), TEST(ends_at_the_padding),
	   TEST(reads_characters_of_every_version), TEST(keeps_apart_local_and_global_indices),
	   TEST(links_particles_and_effects), TEST(reads_a_set_of_mp2), TEST(fails_when_it_cannot_begin),
	   TEST(keeps_what_comes_before_the_end), TEST(believes_no_count), TEST(survives_damage),
	   TEST(bids_by_its_type));

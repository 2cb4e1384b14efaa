#include "ancs_make.h"

/* ---- events of MP2 ---- */

static void gives_each_clip_its_events_once(void)
{
	struct resource e = events_example(3);

	put_events(&e, "one");
	put_events(&e, "two");
	put_events(&e, "three");
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	CHECK_TEXT(entry_at(&r, 0)->events.first->name, "one");
	CHECK(entry_at(&r, 0)->events.first->next == NULL);
	CHECK_TEXT(entry_at(&r, 1)->events.first->name, "two");
	CHECK(entry_at(&r, 1)->events.first->next == NULL);
	CHECK_TEXT(entry_at(&r, 2)->events.first->name, "two");
	CHECK(entry_at(&r, 3)->events.first == NULL);
	CHECK_TEXT(r.content.sets->events.first->name, "three");
	CHECK(r.content.sets->events.first->next == NULL);
	CHECK_TEXT(attribute_json(&r.content.sets->events.first->attributes, "animation_index"), "2");
	decoded_free(&r);
}

/* Version 1 with one particle, as MP2 writes it. */
static void put_particle_events(struct resource *r, uint32_t particle)
{
	put_u32(r, 1);
	put_u32(r, 0);
	put_u32(r, 0);
	put_u32(r, 1);
	put_u16(r, 1);
	put_text(r, "Puff");
	put_u16(r, 5);
	put_f32(r, 0.5F);
	put_u32(r, 0);
	put_u32(r, UINT32_MAX);
	put_u8(r, 0);
	put_f32(r, 1);
	put_u32(r, UINT32_MAX);
	put_u32(r, 0);
	put_u32(r, 30);
	put_u32(r, 0x50415254); /* PART */
	put_u32(r, particle);
	put_u32(r, 12);
	put_f32(r, 1);
	put_u32(r, 0);
}

/* Also those of an animation that plays nothing, of which the set keeps the events. */
static void links_what_events_call_once(void)
{
	struct resource e = events_example(4);

	put_particle_events(&e, 0x71);
	put_particle_events(&e, 0x71);
	put_particle_events(&e, 0x72);
	put_particle_events(&e, 0x73);
	struct decoded r = decode(&e);
	char ids[64] = "";

	CHECK_TEXT(entry_at(&r, 0)->events.first->kind, "particle");
	for (const struct adb_link *link = r.content.links; link != NULL; link = link->next) {
		if (strcmp(link->kind, "event") != 0)
			continue;
		CHECK_TEXT(link->to_type, "PART");
		strcat(strcat(ids, " "), link->to_native_id);
	}
	CHECK_TEXT(ids, " 00000071 00000072 00000073");
	decoded_free(&r);
}

static void compares_the_number_of_event_sets(void)
{
	struct resource e = events_example(4);

	put_events(&e, NULL);
	put_events(&e, NULL);
	put_events(&e, NULL);
	put_events(&e, "four");
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "event-sets"), 1);
	CHECK_TEXT(r.content.sets->events.first->name, "four");
	CHECK_TEXT(attribute_json(&r.content.sets->events.first->attributes, "animation_index"), "3");
	decoded_free(&r);
}

static void keeps_events_before_a_cut(void)
{
	struct resource e = events_example(3);

	put_events(&e, "one");
	put_events(&e, "two");
	e.size -= 5;
	put_u32(&e, UINT32_MAX);
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(problem_count(&r.content, "truncated") > 0);
	CHECK_TEXT(entry_at(&r, 0)->events.first->name, "one");
	decoded_free(&r);
}

/* 450 ANIMs that share 600 events would be 270,000 rows: the last ones go without. */
static void limits_shared_events(void)
{
	enum { LEAVES = 450, EVENTS = 600 };
	struct resource e;

	begin_set(&e, 0);
	put_u16(&e, 3);
	put_u32(&e, 1);
	put_text(&e, "A");
	put_u32(&e, 4);
	put_u32(&e, LEAVES);
	for (uint32_t i = 0; i < LEAVES; i++)
		put_play(&e, 0xA0 + i, i, "");
	put_no_transitions(&e);
	put_u32(&e, 1);
	put_u32(&e, 1);
	put_u32(&e, EVENTS);
	for (int i = 0; i < EVENTS; i++)
		put_loop(&e, "");
	put_u32(&e, 0);
	put_u32(&e, 0);

	struct decoded_resource r = decode_member(&adb_format_prime_ancs, &e, "X.ANCS", "X", "MP2");

	CHECK_INT(r.used_size, e.size);
	CHECK_INT(problem_count(&r.result.content, "limit"), 1);
	CHECK(entry_at(&r.result, 332)->events.first != NULL);
	CHECK(entry_at(&r.result, 333)->events.first == NULL);
	decoded_free(&r.result);
}

TEST_SUITE("prime_ancs_events", TEST(gives_each_clip_its_events_once), TEST(links_what_events_call_once),
	   TEST(compares_the_number_of_event_sets), TEST(keeps_events_before_a_cut),
	   TEST(limits_shared_events));

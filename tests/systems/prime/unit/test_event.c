#include "systems/prime/event.h"

#include "resource.h"

extern const struct adb_format adb_format_prime_evnt;

/* Reading alone, without a format around it. */
struct reading {
	struct adb_arena *arena;
	struct adb_content content;
	struct adb_decoder d;
	struct adb_events events;
	bool whole;
};

static struct reading *read_as(const struct resource *r, enum adb_prime_game game)
{
	struct reading *reading = calloc(1, sizeof *reading);

	reading->arena = adb_arena_new(DECODE_BUDGET);
	reading->content.arena = reading->arena;
	reading->d = (struct adb_decoder){ .in = adb_reader_of(r->bytes, r->size),
					   .arena = reading->arena,
					   .out = &reading->content };
	reading->whole = adb_prime_read_events(&reading->d, game, &reading->events);
	return reading;
}

static void end(struct reading *reading)
{
	adb_arena_free(reading->arena);
	free(reading);
}

static int count_events(const struct adb_events *events)
{
	int count = 0;

	for (const struct adb_event *event = events->first; event != NULL; event = event->next)
		count++;
	return count;
}

static void put_node(struct resource *r, const char *name, unsigned type, float time)
{
	put_u16(r, 1);
	put_text(r, name);
	put_u16(r, type);
	put_f32(r, time);
	put_u32(r, 0);
	put_u32(r, 7); /* index */
	put_u8(r, 0);
	put_f32(r, 0.5F);
	put_u32(r, 2); /* character */
	put_u32(r, 0x8C);
}

/* One effect on bone 12 and one sound, as MP2 writes them. */
static struct resource mp2_events(void)
{
	struct resource r = { .size = 0 };

	put_u32(&r, 2);
	put_u32(&r, 0);
	put_u32(&r, 0);
	put_u32(&r, 1);
	put_node(&r, "Burst", 5, 0.25F);
	put_u32(&r, 60);
	put_u32(&r, 0x53574843); /* SWHC */
	put_u32(&r, 0xABCDEF01);
	put_u32(&r, 12);
	put_f32(&r, 2);
	put_u32(&r, 1);
	put_u32(&r, 1);
	put_node(&r, "Hum", 8, 1);
	put_u32(&r, 0x600003E9);
	put_f32(&r, 0.5F);
	put_f32(&r, 80);
	put_u32(&r, 5);
	put_u16(&r, 6);
	put_u16(&r, 7);
	put_f32(&r, 0.75F);
	return r;
}

static void nodes_of_mp2_have_bone_ids_and_longer_sounds(void)
{
	struct resource r = mp2_events();

	put_u8(&r, 0x55); /* of whatever follows */
	struct reading *reading = read_as(&r, ADB_PRIME_MP2);
	const struct adb_event *effect = reading->events.first, *sound = reading->events.last;

	CHECK(reading->whole);
	CHECK_INT(reading->d.in.position, r.size - 1);
	CHECK_INT(count_events(&reading->events), 2);
	CHECK_TEXT(effect->kind, "particle");
	CHECK_TEXT(effect->bone_name, NULL);
	CHECK_TEXT(effect->ref_type, "SWHC");
	CHECK_TEXT(effect->ref_native_id, "ABCDEF01");
	CHECK_TEXT(attribute_json(&effect->attributes, "bone_id"), "12");
	CHECK_TEXT(attribute_json(&effect->attributes, "index"), "7");
	CHECK_TEXT(attribute_json(&effect->attributes, "unique"), "false");
	CHECK_TEXT(attribute_json(&effect->attributes, "weight"), "0.5");
	CHECK_TEXT(attribute_json(&effect->attributes, "character"), "2");
	CHECK_TEXT(attribute_json(&effect->attributes, "flags"), "140");
	CHECK_TEXT(sound->ref_type, "sound");
	CHECK_TEXT(sound->ref_native_id, "1001");
	CHECK_TEXT(attribute_json(&sound->attributes, "sound_id"), "1610613737");
	CHECK_TEXT(attribute_json(&sound->attributes, "looping"), "false");
	CHECK_TEXT(attribute_json(&sound->attributes, "non_positional"), "true");
	CHECK_TEXT(attribute_json(&sound->attributes, "continuous_update"), "true");
	CHECK_TEXT(attribute_json(&sound->attributes, "unknown"), "[5.0,6.0,7.0,0.75]");
	CHECK(reading->content.problems == NULL);
	end(reading);
}

static void the_demo_of_mp2_has_the_nodes_of_mp1(void)
{
	struct resource r = { .size = 0 };

	put_u32(&r, 1);
	put_u32(&r, 0);
	put_u32(&r, 0);
	put_u32(&r, 1);
	put_node(&r, "Burst", 5, 0.25F);
	put_u32(&r, 60);
	put_u32(&r, 0x50415254);
	put_u32(&r, 0);
	put_text(&r, "Hand\xE9");
	put_f32(&r, 2);
	put_u32(&r, 1);
	struct reading *reading = read_as(&r, ADB_PRIME_MP2_DEMO);

	CHECK(reading->whole);
	CHECK_TEXT(reading->events.first->bone_name, "Hand\xC3\xA9");
	CHECK_TEXT(reading->events.first->ref_type, "PART");
	CHECK_TEXT(reading->events.first->ref_native_id, NULL);
	end(reading);
}

/* A node of type 4 keeps the id of a sound in its value. */
static void values_are_sounds_or_user_events_by_type(void)
{
	struct resource r = { .size = 0 };

	put_u32(&r, 1);
	put_u32(&r, 0);
	put_u32(&r, 4);
	put_node(&r, "Step", 4, 0);
	put_u32(&r, 0x80000005);
	put_text(&r, "");
	put_node(&r, "Land", 6, 1);
	put_u32(&r, 12);
	put_text(&r, "Foot");
	put_node(&r, "Odd", 6, 2);
	put_u32(&r, 35);
	put_text(&r, "");
	put_node(&r, "Any", 2, 3);
	put_u32(&r, 12);
	put_text(&r, "");
	put_u32(&r, 0);
	struct reading *reading = read_as(&r, ADB_PRIME_MP1);
	const struct adb_event *step = reading->events.first, *land = step->next, *odd = land->next,
			       *any = odd->next;

	CHECK_TEXT(step->ref_native_id, "5");
	CHECK_TEXT(attribute_json(&step->attributes, "looping"), "true");
	CHECK_NEAR(step->value, -2147483643.0, 0);
	CHECK_TEXT(step->bone_name, NULL);
	CHECK_TEXT(land->ref_type, NULL);
	CHECK_TEXT(land->bone_name, "Foot");
	CHECK_TEXT(land->name, "Landing");
	CHECK_TEXT(attribute_json(&land->attributes, "node_name"), "\"Land\"");
	CHECK_TEXT(odd->name, "Odd");
	CHECK_TEXT(attribute_json(&odd->attributes, "node_name"), NULL);
	CHECK_TEXT(any->name, "Any");
	CHECK_NEAR(odd->value, 35, 0);
	end(reading);
}

/* ---- links ---- */

static struct adb_event *add_call(struct reading *reading, struct adb_events *to, const char *kind,
				  const char *type, const char *id)
{
	struct adb_event *event = adb_content_add_event(&reading->content, to, kind, "Puff");

	event->ref_type = type;
	event->ref_native_id = id;
	return event;
}

static void particles_are_linked_once_each(void)
{
	struct resource r = mp2_events();
	struct reading *reading = read_as(&r, ADB_PRIME_MP2);
	struct adb_events lists[2] = { { NULL, NULL }, { NULL, NULL } };

	add_call(reading, &lists[0], "particle", "PART", "00000002");
	add_call(reading, &lists[0], "particle", "SWHC", "00000001");
	add_call(reading, &lists[0], "particle", "PART", NULL);
	add_call(reading, &lists[0], "sound", "sound", "7");
	add_call(reading, &lists[1], "particle", "PART", "00000001");
	add_call(reading, &lists[1], "particle", "PART", "00000002");
	/* The lists may be parts of a longer chain. */
	lists[0].last->next = lists[1].first;
	lists[1].last->next = add_call(reading, &reading->events, "particle", "ELSC", "00000009");
	adb_prime_link_particles(&reading->d, lists, 2);

	const struct adb_link *link = reading->content.links;
	static const char *const wanted[][2] = { { "PART", "00000001" },
						 { "PART", "00000002" },
						 { "SWHC", "00000001" } };

	for (size_t i = 0; i < sizeof wanted / sizeof wanted[0] && CHECK(link != NULL); i++) {
		CHECK_TEXT(link->kind, "event");
		CHECK_TEXT(link->to_type, wanted[i][0]);
		CHECK_TEXT(link->to_native_id, wanted[i][1]);
		link = link->next;
	}
	CHECK(link == NULL);
	end(reading);
	reading = read_as(&r, ADB_PRIME_MP2);
	adb_prime_link_particles(&reading->d, lists, 0);
	CHECK(reading->content.links == NULL);
	end(reading);
}

static void lists_that_are_cut_off_give_whole_nodes(void)
{
	struct resource r = mp2_events();

	r.size -= 1;
	struct reading *reading = read_as(&r, ADB_PRIME_MP2);

	CHECK(!reading->whole);
	CHECK_INT(count_events(&reading->events), 1);
	CHECK_INT(problem_count(&reading->content, "truncated"), 1);
	end(reading);
	r = mp2_events();
	set_u32(&r, 12, UINT32_MAX);
	reading = read_as(&r, ADB_PRIME_MP2);
	CHECK(!reading->whole);
	CHECK_INT(count_events(&reading->events), 0);
	CHECK_INT(problem_count(&reading->content, "truncated"), 1);
	end(reading);
	r.size = 12;
	reading = read_as(&r, ADB_PRIME_MP2);
	CHECK(!reading->whole);
	CHECK_INT(problem_count(&reading->content, "truncated"), 1);
	end(reading);
}

/* Of 2^28 nodes that one bit makes of none, and of as many without a byte. */
static void resources_of_impossible_lists_fail(void)
{
	struct resource whole = { .size = 0 };

	put_u32(&whole, 1);
	put_u32(&whole, 1U << 28);
	struct resource none = whole;

	put_u32(&whole, 1); /* an int32 node */
	put_node(&whole, "Land", 6, 0.5F);
	put_u32(&whole, 12);
	put_text(&whole, "Foot");
	put_u32(&whole, 0);
	for (int i = 0; i < 2; i++) {
		struct decoded_resource out = decode_member(&adb_format_prime_evnt, i == 0 ? &none : &whole,
							    "0BADF00D.EVNT", NULL, NULL);

		CHECK_INT(out.result.outcome, ADB_CORRUPT);
		CHECK(out.result.content.events.first == NULL);
		decoded_free(&out.result);
	}
	set_u32(&whole, 4, 0);
	struct decoded_resource out =
		decode_member(&adb_format_prime_evnt, &whole, "0BADF00D.EVNT", NULL, NULL);

	CHECK_INT(out.result.outcome, ADB_OK);
	CHECK_INT(count_events(&out.result.content.events), 1);
	decoded_free(&out.result);
}

static void unknown_versions_are_not_read(void)
{
	struct resource r = mp2_events();

	set_u32(&r, 0, 3);
	struct reading *reading = read_as(&r, ADB_PRIME_MP2);

	CHECK(!reading->whole);
	CHECK_INT(count_events(&reading->events), 0);
	CHECK_INT(problem_count(&reading->content, "version"), 1);
	end(reading);
	r.size = 0;
	reading = read_as(&r, ADB_PRIME_MP2);
	CHECK(!reading->whole);
	end(reading);
}

static struct resource one_bool(float time, uint32_t state, unsigned version, unsigned type)
{
	struct resource r = { .size = 0 };

	put_u32(&r, 1);
	put_u32(&r, 1);
	put_node(&r, "Loop", type, time);
	put_u8(&r, 1);
	put_u32(&r, 0);
	put_u32(&r, 0);
	set_u8(&r, 9, version);
	set_u32(&r, 21, state);
	return r;
}

static void check_oddity(const struct resource *r, const char *code)
{
	struct reading *reading = read_as(r, ADB_PRIME_MP1);

	CHECK(reading->whole);
	CHECK_INT(count_events(&reading->events), 1);
	if (code == NULL)
		CHECK(reading->content.problems == NULL);
	else
		CHECK_INT(problem_count(&reading->content, code), 1);
	end(reading);
}

static void oddities_of_a_node_are_reported(void)
{
	struct resource r = one_bool(0, 2, 1, 0);

	check_oddity(&r, NULL);
	r = one_bool(2, 0, 1, 0);
	check_oddity(&r, NULL);
	r = one_bool(2, 2, 1, 0);
	check_oddity(&r, "time-state");
	r = one_bool(2, 5, 1, 0);
	check_oddity(&r, "time-state");
	r = one_bool(NAN, 0, 1, 0);
	check_oddity(&r, "not-finite");
	r = one_bool(INFINITY, 4, 1, 0);
	check_oddity(&r, "not-finite");
	r = one_bool(0, 2, 2, 0);
	check_oddity(&r, "version");
	r = one_bool(0, 2, 1, 9);
	check_oddity(&r, "event-type");
}

static void texts_without_end_are_not_believed(void)
{
	struct resource r = { .size = 0 };

	put_u32(&r, 1);
	put_u32(&r, 1);
	put_u16(&r, 1);
	for (int i = 0; i < ADB_PRIME_MAX_TEXT + 1; i++)
		put_u8(&r, 'x');
	put_u8(&r, 0);
	for (int i = 0; i < 100; i++)
		put_u8(&r, 0);
	struct reading *reading = read_as(&r, ADB_PRIME_MP1);

	CHECK(!reading->whole);
	CHECK_INT(count_events(&reading->events), 0);
	CHECK_INT(problem_count(&reading->content, "truncated"), 1);
	end(reading);
}

TEST_SUITE("prime_event", TEST(nodes_of_mp2_have_bone_ids_and_longer_sounds),
	   TEST(the_demo_of_mp2_has_the_nodes_of_mp1), TEST(values_are_sounds_or_user_events_by_type),
	   TEST(particles_are_linked_once_each), TEST(lists_that_are_cut_off_give_whole_nodes),
	   TEST(resources_of_impossible_lists_fail), TEST(unknown_versions_are_not_read),
	   TEST(oddities_of_a_node_are_reported), TEST(texts_without_end_are_not_believed));

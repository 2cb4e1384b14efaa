#include "prime_resource.h"

extern const struct adb_format adb_format_prime_ancs;

/* Example 15.8 of the specification. */
static const char mp1_example[] = "00 01 00 01 00 00 00 01 00 00 00 00 00 06 54 6F"
				  "79 00 AA AA 00 01 AA AA 00 02 AA AA 00 03 00 00"
				  "00 01 00 00 00 00 00 49 64 6C 65 00 50 41 53 34"
				  "00 00 00 01 00 00 00 05 00 00 00 05 00 00 00 01"
				  "00 00 00 01 00 00 00 03 00 00 00 00 3F 80 00 00"
				  "00 01 00 00 00 00 01 00 00 00 00 00 00 00 00 00"
				  "00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 49"
				  "64 6C 65 00 BF 80 00 00 BF 80 00 00 00 00 00 00"
				  "3F 80 00 00 3F 80 00 00 40 00 00 00 00 00 00 00"
				  "00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00"
				  "00 04 00 00 00 01 49 64 6C 65 00 00 00 00 03 00"
				  "00 00 02 00 00 00 00 BB BB 00 01 00 00 00 00 42"
				  "5F 69 64 6C 65 5F 74 6F 79 00 00 00 00 00 00 00"
				  "00 02 00 00 00 46 00 00 00 00 BB BB 00 02 00 00"
				  "00 01 42 5F 6C 6F 6F 6B 5F 74 6F 79 00 00 00 00"
				  "00 00 00 00 02 00 00 00 64 00 00 00 01 00 00 00"
				  "00 00 00 00 00 00 00 00 01 00 00 00 01 3E 80 00"
				  "00 00 00 00 00 00 01 00 00 00 00 00 00 00 03 00"
				  "00 00 01 00 00 00 01 3D CC CC CD 3E 4C CC CD 3E"
				  "99 99 9A 3E 99 99 9A 00 00 00 00 00 00 00 02 BB"
				  "BB 00 01 CC CC 00 01 BB BB 00 02 00 00 00 00";

enum { MP1_SIZE = 335 };

/* ---- looking at what was decoded ---- */

static struct decoded decode(const struct resource *r)
{
	return decode_bytes(&adb_format_prime_ancs, r->bytes, r->size, "AAAA0009.ANCS");
}

static struct adb_entry *entry_at(const struct decoded *r, unsigned index)
{
	struct adb_entry *entry = r->content.sets != NULL ? r->content.sets->entries : NULL;

	while (entry != NULL && index-- > 0)
		entry = entry->next;
	return entry;
}

static int entry_count(const struct decoded *r)
{
	int count = 0;

	while (entry_at(r, (unsigned)count) != NULL)
		count++;
	return count;
}

static const char *set_json(const struct decoded *r, const char *key)
{
	return r->content.sets != NULL ? attribute_json(&r->content.sets->attributes, key) : NULL;
}

static const char *model_json(const struct decoded *r, const char *key)
{
	return r->content.models != NULL ? attribute_json(&r->content.models->attributes, key) : NULL;
}

static const char *entry_json(const struct decoded *r, unsigned index, const char *key)
{
	struct adb_entry *entry = entry_at(r, index);

	return entry != NULL ? attribute_json(&entry->attributes, key) : NULL;
}

/* The `index`th link of that kind. */
static struct adb_link *link_at(const struct decoded *r, const char *kind, int index)
{
	for (struct adb_link *link = r->content.links; link != NULL; link = link->next)
		if (strcmp(link->kind, kind) == 0 && index-- == 0)
			return link;
	return NULL;
}

static int link_count(const struct decoded *r, const char *kind)
{
	int count = 0;

	while (link_at(r, kind, count) != NULL)
		count++;
	return count;
}

static void check_link(const struct decoded *r, const char *kind, int index, const char *type, const char *id,
		       const char *character)
{
	struct adb_link *link = link_at(r, kind, index);

	if (!CHECK(link != NULL))
		return;
	CHECK_TEXT(link->to_type, type);
	CHECK_TEXT(link->to_native_id, id);
	CHECK_TEXT(link->to_name, id);
	CHECK_TEXT(attribute_json(&link->attributes, "character"), character);
}

static void check_entry(const struct decoded *r, unsigned index, const char *kind, const char *name,
			const char *primitive, const char *anim)
{
	struct adb_entry *entry = entry_at(r, index);

	if (!CHECK(entry != NULL))
		return;
	CHECK_INT(entry->index, index);
	CHECK_TEXT(entry->kind, kind);
	CHECK_TEXT(entry->name, name);
	CHECK_TEXT(entry->target_name, primitive);
	CHECK_TEXT(entry->target_native_id, anim);
}

/* ---- building ---- */

static void put_id_list(struct resource *r, uint32_t id)
{
	put_u32(r, id != 0);
	if (id != 0)
		put_u32(r, id);
}

static void put_play(struct resource *r, uint32_t anim, uint32_t primitive, const char *name)
{
	put_u32(r, 0);
	put_u32(r, anim);
	put_u32(r, primitive);
	put_text(r, name);
	put_f32(r, 0);
	put_u32(r, 2);
}

/* A state without parameters; `local` is the animation of its only entry. */
static void put_pas(struct resource *r, uint32_t state, uint32_t local)
{
	put_u32(r, 0x50415334);
	put_u32(r, 1);
	put_u32(r, state);
	put_u32(r, state);
	put_u32(r, 0);
	put_u32(r, 1);
	put_u32(r, local);
}

static void put_box(struct resource *r, float size)
{
	for (int i = 0; i < 6; i++)
		put_f32(r, i < 3 ? -size : size);
}

static void begin_set(struct resource *r, uint32_t character_count)
{
	r->size = 0;
	put_u32(r, 0x00010001);
	put_u32(r, character_count);
}

/* A character of MP1 with everything in it that version `v` has; names one animation, which the map leads to 1. */
static void put_mp1_character(struct resource *r, uint32_t index, unsigned v, const char *name)
{
	put_u32(r, index);
	put_u16(r, v);
	put_text(r, name);
	put_u32(r, 0x11);
	put_u32(r, 0x12);
	put_u32(r, 0x13);
	put_u32(r, 1);
	put_u32(r, 0);
	put_text(r, "");
	put_text(r, "Walk");
	put_pas(r, 5, 0);
	put_id_list(r, 0x21);
	put_id_list(r, 0x22);
	if (v > 5)
		put_id_list(r, 0x23);
	put_id_list(r, 0x24);
	put_u32(r, 0);
	if (v > 1) {
		put_u32(r, 1);
		put_text(r, "Walk");
		put_box(r, 1);
	}
	if (v > 2) {
		put_u32(r, 1);
		put_text(r, "Steam");
		put_u32(r, 1);
		put_text(r, "left");
		put_u32(r, 0x50415254);
		put_u32(r, 0x31);
		put_text(r, "L_foot");
		put_f32(r, 1.5F);
		put_u32(r, 1);
		put_u32(r, 2);
	}
	if (v > 3) {
		put_u32(r, 0x41);
		put_u32(r, UINT32_MAX);
	}
	if (v > 4) {
		put_u32(r, 1);
		put_u32(r, 1);
	}
}

static void put_mp2_character(struct resource *r)
{
	put_u32(r, 0);
	put_u16(r, 10);
	put_text(r, "Beast");
	put_u32(r, 0x11);
	put_u32(r, 0x12);
	put_u32(r, 0x13);
	put_u32(r, 1);
	put_u32(r, 0);
	put_text(r, "Walk");
	put_pas(r, 21, 0);
	put_id_list(r, 0x21);
	put_id_list(r, 0x22);
	put_id_list(r, 0);
	put_id_list(r, 0x24);
	put_id_list(r, 0x25);
	put_u32(r, 0);
	put_u32(r, 7);
	put_u32(r, 0);
	put_u32(r, 1);
	put_text(r, "Steam");
	put_u32(r, 1);
	put_text(r, "left");
	put_u32(r, 0x454C5343);
	put_u32(r, 0x31);
	put_u32(r, 12);
	put_f32(r, 1.5F);
	put_u32(r, 1);
	put_u32(r, 2);
	put_u32(r, 0);
	put_u32(r, 0x42);
	put_u32(r, 1);
	put_u32(r, 0);
	put_u32(r, 0x51);
	put_u8(r, 1);
	put_u32(r, 1);
	put_u32(r, 0);
	put_box(r, 2);
}

/* Everything behind the animations up to the last list, all of it empty, with Snap as the default. */
static void put_no_transitions(struct resource *r)
{
	put_u32(r, 0);
	put_u32(r, 3);
	put_u32(r, 0);
	put_f32(r, 0.25F);
	put_f32(r, 0.5F);
	put_u32(r, 0);
}

/* A bool node at 0.5 s. */
static void put_loop(struct resource *r, const char *name)
{
	put_u16(r, 1);
	put_text(r, name);
	put_u16(r, 0);
	put_f32(r, 0.5F);
	put_u32(r, 0);
	put_u32(r, UINT32_MAX);
	put_u8(r, 0);
	put_f32(r, 1);
	put_u32(r, UINT32_MAX);
	put_u32(r, 0);
	put_u8(r, 1);
}

/* Version 1, with one such node when it has a name. */
static void put_events(struct resource *r, const char *name)
{
	put_u32(r, 1);
	put_u32(r, name != NULL);
	if (name != NULL)
		put_loop(r, name);
	put_u32(r, 0);
	put_u32(r, 0);
}

/* A set of MP1 whose animations begin at its end, and are `count`. */
static void begin_animations(struct resource *r, uint32_t count)
{
	begin_set(r, 0);
	put_u16(r, 4);
	put_u32(r, count);
}

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

	CHECK_TEXT(set_json(&r, "game"), "\"MP1\"");
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
	CHECK_TEXT(set_json(r, "game"), "\"MP2\"");
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

/* ---- transitions ---- */

static void put_trans(struct resource *r, uint32_t kind, float seconds, uint32_t state)
{
	put_u32(r, kind);
	put_f32(r, seconds);
	put_u32(r, state);
	put_u16(r, 0x0100);
	put_u32(r, 3);
}

/* Two animations that play their primitives 0 and 1, one that draws 1 again before; then transitions. */
static struct resource transitions_example(void)
{
	struct resource e;

	begin_animations(&e, 3);
	put_text(&e, "Idle");
	put_play(&e, 0xA0, 0, "b_idle");
	put_text(&e, "Walk");
	put_play(&e, 0xA1, 1, "b_walk");
	put_text(&e, "Any");
	put_u32(&e, 3);
	put_u32(&e, 1);
	put_play(&e, 0xA1, 1, "b_walk");
	put_u32(&e, 100);
	put_u32(&e, 4); /* transitions */
	put_u32(&e, 9);
	put_u32(&e, 1);
	put_u32(&e, 0);
	put_u32(&e, 0);
	put_play(&e, 0xA2, 5, "b_turn");
	put_u32(&e, 9);
	put_u32(&e, 5);
	put_u32(&e, 1);
	put_trans(&e, 2, 0.75F, 1);
	put_u32(&e, 9);
	put_u32(&e, 0);
	put_u32(&e, 77);
	put_trans(&e, 1, 0.75F, 4);
	put_u32(&e, 9);
	put_u32(&e, 78);
	put_u32(&e, 0);
	put_u32(&e, 3);
	put_u32(&e, 0); /* default */
	put_play(&e, 0xA3, 6, "b_default");
	put_u32(&e, 1); /* additive */
	put_u32(&e, 2);
	put_f32(&e, 0.25F);
	put_f32(&e, 0.5F);
	put_f32(&e, 0);
	put_f32(&e, 0);
	put_u32(&e, 2); /* half */
	put_u32(&e, 1);
	put_u32(&e, 0);
	put_play(&e, 0xA4, 7, "b_half");
	put_u32(&e, 0);
	put_trans(&e, 1, 0.5F, 0);
	put_u32(&e, 2); /* pairs */
	put_u32(&e, 0xA0);
	put_u32(&e, 0);
	put_u32(&e, 0xAF);
	put_u32(&e, 0xE0);
	return e;
}

static void check_row(const struct adb_transition *row, const char *to, const char *kind, double blend)
{
	if (!CHECK(row != NULL))
		return;
	CHECK_TEXT(row->to_name, to);
	CHECK_TEXT(row->kind, kind);
	if (isnan(blend))
		CHECK(isnan(row->blend));
	else
		CHECK_NEAR(row->blend, blend, 0);
}

static void makes_rows_of_transitions(void)
{
	struct resource e = transitions_example();
	struct decoded r = decode(&e);

	check_row(entry_at(&r, 1)->transitions, "b_idle", "animation", NAN);
	check_row(entry_at(&r, 3)->transitions, "b_walk", "phase_trans", 0);
	check_row(entry_at(&r, 0)->transitions, "77", "trans", NAN);
	/* Half: to the primitive 1 from 0 alone, as 1 has no other; to 0 from 1 not, which has a transition of its own there.
	 * What only transitions play leads nowhere. */
	check_row(entry_at(&r, 0)->transitions->next, "b_walk", "half_animation", NAN);
	CHECK(entry_at(&r, 0)->transitions->next->next == NULL);
	CHECK(entry_at(&r, 1)->transitions->next == NULL);
	CHECK(entry_at(&r, 2)->transitions == NULL && entry_at(&r, 4)->transitions == NULL);
	CHECK(entry_at(&r, 3)->transitions->next == NULL && entry_at(&r, 5)->transitions == NULL);
	/* To 77 and from 78, which nothing plays. */
	CHECK_INT(problem_count(&r.content, "no-primitive"), 2);
	CHECK_INT(problem_count(&r.content, "primitive-clash"), 0);
	decoded_free(&r);
}

/* The second half transition stands before the pairs: to 99, which nothing plays, from 0 and 1. */
static void reports_a_half_transition_to_nothing_once(void)
{
	enum { PAIRS_SIZE = 4 + 2 * 8, HALF_SIZE = 4 + 18 };
	struct resource e = transitions_example();
	struct decoded r;

	set_u32(&e, e.size - PAIRS_SIZE - HALF_SIZE, 99);
	r = decode(&e);
	check_row(entry_at(&r, 0)->transitions->next->next, "99", "half_trans", 0.5);
	check_row(entry_at(&r, 1)->transitions->next, "99", "half_trans", 0.5);
	CHECK_INT(problem_count(&r.content, "no-primitive"), 3);
	decoded_free(&r);
}

static void makes_entries_of_what_transitions_play(void)
{
	struct resource e = transitions_example();
	struct decoded_resource d = decode_member(&adb_format_prime_ancs, &e, "X.ANCS", "X", "MP1");
	struct decoded r = d.result;

	CHECK_INT(d.used_size, e.size);
	CHECK_INT(entry_count(&r), 6);
	check_entry(&r, 3, "transition", "b_turn", "b_turn", "000000A2");
	check_entry(&r, 4, "transition", "b_default", "b_default", "000000A3");
	check_entry(&r, 5, "transition", "b_half", "b_half", "000000A4");
	CHECK_TEXT(entry_json(&r, 3, "transition"), "\"exact\"");
	CHECK_TEXT(entry_json(&r, 3, "from_primitive"), "1");
	CHECK_TEXT(entry_json(&r, 3, "to_primitive"), "0");
	CHECK_TEXT(entry_json(&r, 3, "animation_index"), NULL);
	CHECK_TEXT(entry_json(&r, 4, "transition"), "\"default\"");
	CHECK_TEXT(entry_json(&r, 4, "to_primitive"), NULL);
	CHECK_TEXT(entry_json(&r, 5, "transition"), "\"half\"");
	CHECK_TEXT(entry_json(&r, 5, "from_primitive"), NULL);
	CHECK_TEXT(entry_json(&r, 5, "to_primitive"), "1");
	CHECK_TEXT(set_json(&r, "default_transition"),
		   "{\"kind\":\"animation\",\"animation\":{\"kind\":\"play\",\"entry\":4}}");
	CHECK_TEXT(
		set_json(&r, "half_transitions"),
		"[{\"to\":1,\"kind\":\"animation\",\"animation\":{\"kind\":\"play\",\"entry\":5}},"
		"{\"to\":0,\"kind\":\"trans\",\"duration\":0.5,\"duration_state\":0,\"unknown\":1,\"run_a\":0,"
		"\"flags\":3}]");
	decoded_free(&r);
}

static void marks_additive_animations(void)
{
	struct resource e = transitions_example();
	struct decoded r = decode(&e);

	CHECK_TEXT(entry_json(&r, 2, "additive_fade_in"), "0.25");
	CHECK_TEXT(entry_json(&r, 2, "additive_fade_out"), "0.5");
	CHECK_TEXT(entry_json(&r, 1, "additive_fade_in"), NULL);
	decoded_free(&r);
}

static void links_what_is_only_preloaded(void)
{
	struct resource e = transitions_example();
	struct decoded r = decode(&e);

	CHECK_INT(link_count(&r, "animation"), 5);
	CHECK_INT(link_count(&r, "preload"), 1);
	check_link(&r, "preload", 0, "ANIM", "000000AF", NULL);
	CHECK_INT(link_count(&r, "event_pair"), 1);
	check_link(&r, "event_pair", 0, "EVNT", "000000E0", NULL);
	decoded_free(&r);
}

static void reports_primitives_of_two_anims(void)
{
	struct resource e;

	begin_animations(&e, 2);
	put_text(&e, "Idle");
	put_play(&e, 0xA0, 0, "a");
	put_text(&e, "Walk");
	put_play(&e, 0xA1, 0, "a");
	put_no_transitions(&e);
	put_u32(&e, 0);
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "primitive-clash"), 1);
	decoded_free(&r);
}

/* ---- events of MP2 ---- */

/* Animation 0 plays A0; 1 plays A0, A1 and A1 again; 2 plays nothing. */
static struct resource events_example(uint32_t set_count)
{
	struct resource e;

	begin_set(&e, 1);
	put_mp2_character(&e);
	put_u16(&e, 3);
	put_u32(&e, 3);
	put_text(&e, "Walk");
	put_play(&e, 0xA0, 0, "a");
	put_text(&e, "Both");
	put_u32(&e, 4);
	put_u32(&e, 3);
	put_play(&e, 0xA0, 0, "a");
	put_play(&e, 0xA1, 1, "b");
	put_play(&e, 0xA1, 1, "b");
	put_text(&e, "None");
	put_u32(&e, 4);
	put_u32(&e, 0);
	put_no_transitions(&e);
	put_u32(&e, set_count);
	return e;
}

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
	   TEST(links_particles_and_effects), TEST(reads_a_set_of_mp2), TEST(reads_values_of_every_type),
	   TEST(limits_parameters_of_pas_states), TEST(reports_a_wrong_pas_tag),
	   TEST(reads_trees_of_every_kind), TEST(limits_the_depth_of_trees), TEST(limits_the_nodes_of_trees),
	   TEST(stops_at_unknown_kinds), TEST(makes_rows_of_transitions),
	   TEST(reports_a_half_transition_to_nothing_once), TEST(makes_entries_of_what_transitions_play),
	   TEST(marks_additive_animations), TEST(links_what_is_only_preloaded),
	   TEST(reports_primitives_of_two_anims), TEST(gives_each_clip_its_events_once),
	   TEST(compares_the_number_of_event_sets), TEST(keeps_events_before_a_cut),
	   TEST(limits_shared_events), TEST(fails_when_it_cannot_begin),
	   TEST(keeps_what_comes_before_the_end), TEST(believes_no_count), TEST(survives_damage),
	   TEST(bids_by_its_type));

#include "tram_make.h"

/* The event number `index` of that kind, NULL beyond the last. */
static const struct adb_event *event_of(const struct adb_clip *clip, const char *kind, int index)
{
	const struct adb_event *event = clip->events.first;

	for (; event != NULL; event = event->next)
		if (strcmp(event->kind, kind) == 0 && index-- == 0)
			break;
	return event;
}

static int event_count(const struct adb_clip *clip)
{
	int count = 0;

	for (const struct adb_event *event = clip->events.first; event != NULL; event = event->next)
		count++;
	return count;
}

/* Fails the test when the event is not there or does not take place then. */
static bool check_span(const struct adb_event *event, int start, int end)
{
	if (!CHECK(event != NULL))
		return false;
	CHECK_INT(event->frame, start);
	if (start < 0)
		CHECK(isnan(event->time)); /* the validity gate lets no event be before the clip */
	else
		CHECK_NEAR(event->time, start / 60.0, 1e-12);
	if (end < 0)
		return CHECK(isnan(event->end_time));
	CHECK_NEAR(event->end_time, end / 60.0, 1e-12);
	return true;
}

static void check_attribute(const struct adb_event *event, const char *key, const char *json)
{
	CHECK_TEXT(attribute_json(&event->attributes, key), json);
}

static void set_count(struct tram *t, size_t field, unsigned count)
{
	t->body.data[field] = (uint8_t)count;
}

/* Section 8.3 of the format notes. */
static void reads_the_published_attack(void)
{
	struct tram *t = tram_new(30, 19);

	tram_point(t, TRAM_ATTACK);
	put_hex(&t->raw, "00600600 00000041 08000000 1400 0500 0F00 5000 0A00 0A00 0000 0000 0000 0000");
	set_count(t, TRAM_ATTACK_COUNT, 1);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_event *event = event_of(r.clip, "attack", 0);

	if (check_span(event, 5, 15)) {
		CHECK_NEAR(event->value, 20, 0);
		check_attribute(event, "bones", "[13,14,17,18]");
		check_attribute(event, "knockback", "8.0");
		check_attribute(event, "flags", "[\"HalfDamage\"]");
		check_attribute(event, "hit_points", "20");
		check_attribute(event, "victim_type", "\"KnockdownBody\"");
		check_attribute(event, "hit_stun", "10");
		check_attribute(event, "block_stun", "10");
		check_attribute(event, "stagger", "0");
		check_attribute(event, "precedence", "0");
		check_attribute(event, "end_frame", "15");
		check_attribute(event, "out_of_range", NULL);
	}
	CHECK_INT(event_count(r.clip), 1);
	CHECK_TEXT(attribute_json(&r.clip->attributes, "max_horizontal_extent"), "0.0");
	tram_end(&r);
	free(t);
}

static void reads_extents(void)
{
	struct tram *t = tram_new(30, 19);

	tram_point(t, TRAM_EXTENT);
	put_hex(&t->raw, "0700 0040 E803 0000 9CFF 3900  FFFF FFFF 0000 0000 0000 0000");
	set_u32(&t->body, TRAM_EXTENT_COUNT, 2);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_event *event = event_of(r.clip, "attack_extent", 0);

	if (check_span(event, 7, -1)) {
		CHECK_NEAR(strtod(attribute_json(&event->attributes, "angle"), NULL), 16384 * 360.0 / 65535,
			   1e-12);
		check_attribute(event, "length", "10.0");
		check_attribute(event, "min_y", "-1.0");
		check_attribute(event, "max_y", "0.57");
	}
	event = event_of(r.clip, "attack_extent", 1);
	if (check_span(event, -1, -1))
		check_attribute(event, "out_of_range", "true");
	tram_end(&r);
	free(t);
}

static void reads_damage_blur_and_footsteps(void)
{
	struct tram *t = tram_new(30, 19);

	tram_point(t, TRAM_DAMAGE);
	put_hex(&t->raw, "0F00 1400");
	set_count(t, TRAM_DAMAGE_COUNT, 1);
	tram_point(t, TRAM_BLUR);
	put_hex(&t->raw, "05000000 0200 0900 03 80 04 00");
	set_count(t, TRAM_BLUR_COUNT, 1);
	tram_point(t, TRAM_FOOTSTEP);
	put_hex(&t->raw, "0100 0100 0C00 0200 0D00 0300 0E00 0800");
	set_count(t, TRAM_FOOTSTEP_COUNT, 4);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_event *event = event_of(r.clip, "self_damage", 0);

	if (check_span(event, 20, -1))
		check_attribute(event, "points", "15");
	event = event_of(r.clip, "motion_blur", 0);
	if (check_span(event, 2, 9)) {
		check_attribute(event, "bones", "[0,2]");
		check_attribute(event, "lifetime", "3");
		check_attribute(event, "alpha", "128");
		check_attribute(event, "interval", "4");
	}
	static const char *const names[] = { "left", "right", "both", NULL };
	static const int frames[] = { 1, 12, 13, 14 };

	for (int i = 0; i < 4; i++) {
		event = event_of(r.clip, "footstep", i);
		if (check_span(event, frames[i], -1))
			CHECK_TEXT(event->name, names[i]);
		CHECK_NEAR(event->value, i < 3 ? i + 1 : 8, 0);
	}
	CHECK_INT(event_count(r.clip), 6);
	CHECK_INT(r.decoded.content.problem_count, 0);
	tram_end(&r);
	free(t);
}

static void reads_particles_and_sounds(void)
{
	struct tram *t = tram_new(30, 19);

	tram_point(t, TRAM_PARTICLE);
	put_hex(&t->raw, "0400 0600 0E000000");
	put_text(&t->raw, "spark", 16);
	put_hex(&t->raw, "0400 0600 13000000");
	put_bytes(&t->raw, "sixteen_letters_", 16);
	set_count(t, TRAM_PARTICLE_COUNT, 2);
	tram_point(t, TRAM_SOUND);
	put_text(&t->raw, "step_\xE9", 32);
	put_u16(&t->raw, 3);
	put_text(&t->raw, "late", 32);
	put_u16(&t->raw, 30);
	set_u32(&t->body, TRAM_SOUND_COUNT, 2);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_event *event = event_of(r.clip, "particle", 0);

	if (check_span(event, 4, 6)) {
		CHECK_TEXT(event->name, "spark");
		CHECK_TEXT(event->bone_name, "left_handfist");
		check_attribute(event, "bone", "14");
	}
	event = event_of(r.clip, "particle", 1);
	if (check_span(event, 4, 6)) {
		CHECK_TEXT(event->name, "sixteen_letters_");
		CHECK_TEXT(event->bone_name, NULL);
	}
	CHECK_INT(problem_count(&r.decoded.content, "bad-bone"), 1);
	event = event_of(r.clip, "sound", 0);
	if (check_span(event, 3, -1))
		CHECK_TEXT(event->name, "step_\xC3\xA9");
	event = event_of(r.clip, "sound", 1);
	if (check_span(event, 30, -1))
		check_attribute(event, "out_of_range", "true");
	CHECK_INT(problem_count(&r.decoded.content, "event-frame"), 1);
	tram_end(&r);
	free(t);
}

static void reads_throws(void)
{
	struct tram *t = tram_new(30, 19);

	tram_point(t, TRAM_THROW);
	for (int i = 0; i < 5; i++)
		put_f32(&t->raw, 1.5 + i);
	put_u16(&t->raw, 97);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_event *event = event_of(r.clip, "throw", 0);

	if (check_span(event, 0, -1)) {
		CHECK_TEXT(event->name, "Thrown2");
		check_attribute(event, "position", "[1.5,2.5,3.5]");
		check_attribute(event, "angle", "4.5");
		check_attribute(event, "distance", "5.5");
		check_attribute(event, "target_type", "\"Thrown2\"");
	}
	tram_end(&r);
	free(t);
}

static void reads_the_fields(void)
{
	struct tram *t = tram_new(30, 19);

	set_u16(&t->body, TRAM_VOCALIZATION, 4);
	set_u16(&t->body, TRAM_ACTION, 11);
	set_u16(&t->body, TRAM_ATOMIC, 2);
	set_u16(&t->body, TRAM_ATOMIC + 2, 20);
	set_u16(&t->body, TRAM_INVULNERABLE, 3 | 8 << 8);

	struct tram_result r = tram_decode_dat(t, true);

	if (check_span(event_of(r.clip, "vocalization", 0), 0, -1))
		check_attribute(event_of(r.clip, "vocalization", 0), "index", "4");
	check_span(event_of(r.clip, "action", 0), 11, -1);
	check_span(event_of(r.clip, "atomic", 0), 2, 20);
	check_span(event_of(r.clip, "invulnerable", 0), 3, 8);
	CHECK_TEXT(attribute_json(&r.clip->attributes, "atomic"), "[2,20]");
	CHECK_TEXT(attribute_json(&r.clip->attributes, "invulnerable"), "[3,8]");
	CHECK_TEXT(attribute_json(&r.clip->attributes, "action_frame"), "11");
	tram_end(&r);

	set_u32(&t->body, TRAM_FLAGS, 2);
	r = tram_decode_dat(t, true);
	if (check_span(event_of(r.clip, "invulnerable", 0), 0, 29))
		check_attribute(event_of(r.clip, "invulnerable", 0), "whole_clip", "true");
	CHECK_INT(event_count(r.clip), 4);
	tram_end(&r);
	free(t);
}

static void has_no_time_for_atomic_to_the_end(void)
{
	struct tram *t = tram_new(30, 19);

	set_u16(&t->body, TRAM_ATOMIC, 4);
	set_u16(&t->body, TRAM_ATOMIC + 2, 0xFFFF);

	struct tram_result r = tram_decode_dat(t, true);

	CHECK_INT(event_count(r.clip), 0);
	CHECK_TEXT(attribute_json(&r.clip->attributes, "atomic"), "[4,null]");
	CHECK_INT(problem_count(&r.decoded.content, "event-frame"), 0);
	tram_end(&r);
	free(t);
}

static void has_no_events_without_data(void)
{
	struct tram *t = tram_new(30, 19);
	struct tram_result r = tram_decode_dat(t, true);

	CHECK_INT(r.decoded.outcome, ADB_OK);
	CHECK_INT(event_count(r.clip), 0);
	CHECK_INT(r.decoded.content.problem_count, 0);
	tram_end(&r);

	/* A count without an offset, and an offset without a count. */
	set_count(t, TRAM_ATTACK_COUNT, 9);
	set_u32(&t->body, TRAM_SOUND, 64);
	r = tram_decode_dat(t, true);
	CHECK_INT(r.decoded.outcome, ADB_OK);
	CHECK_INT(event_count(r.clip), 0);
	tram_end(&r);
	free(t);
}

static void drops_arrays_beyond_the_raw_file(void)
{
	struct tram *t = tram_new(30, 19);

	tram_point(t, TRAM_FOOTSTEP);
	put_hex(&t->raw, "0100 0100");
	set_count(t, TRAM_FOOTSTEP_COUNT, 1);
	set_u32(&t->body, TRAM_DAMAGE, (uint32_t)t->raw.size - 4);
	set_count(t, TRAM_DAMAGE_COUNT, 2);
	set_u32(&t->body, TRAM_SOUND, 0xFFFFFFF0);
	set_u32(&t->body, TRAM_SOUND_COUNT, 1);
	set_u32(&t->body, TRAM_EXTENT, 32);
	set_u32(&t->body, TRAM_EXTENT_COUNT, 0xFFFFFFFF);
	set_u32(&t->body, TRAM_HEIGHT, 32);

	struct tram_result r = tram_decode_dat(t, false);

	CHECK_INT(r.decoded.outcome, ADB_OK);
	CHECK_INT(event_count(r.clip), 1);
	CHECK(r.clip->channels == NULL);
	CHECK_INT(problem_count(&r.decoded.content, "raw-range"), 4);

	static const int fields[] = { TRAM_HEIGHT, TRAM_DAMAGE, TRAM_SOUND, TRAM_EXTENT };
	const struct adb_problem *problem = r.decoded.content.problems, *last = problem;

	for (size_t i = 0; problem != NULL; problem = problem->next) {
		last = problem;
		if (CHECK(i < sizeof fields / sizeof fields[0]))
			CHECK_INT(problem->offset, fields[i++]);
	}
	CHECK(last != NULL &&
	      strcmp(last->message, "4294967295 extent records are too many: they are left out") == 0);
	tram_end(&r);
	free(t);
}

/* ---- attributes ---- */

static void names_its_lookup(void)
{
	struct tram *t = tram_new(30, 19);

	set_u16(&t->body, TRAM_TYPE, 52);
	set_u16(&t->body, TRAM_TYPE + 2, 1000);
	set_u16(&t->body, TRAM_FROM_STATE, 7);
	set_u16(&t->body, TRAM_FROM_STATE + 2, 19);
	set_u16(&t->body, TRAM_VARIENT, 0x8200);
	set_u16(&t->body, 0x176, 4);
	set_u32(&t->body, TRAM_FLAGS, 0x90);
	set_u16(&t->body, TRAM_DIRECTION, 1);
	set_u32(&t->body, 0x048, 0x40490FDB);
	memcpy(t->body.data + 0x138, "hit", 4);

	struct tram_result r = tram_decode_dat(t, true);
	const struct adb_attributes *a = &r.clip->attributes;

	CHECK_TEXT(attribute_json(a, "type"), "\"PunchHeavy\"");
	CHECK_TEXT(attribute_json(a, "aiming_type"), "1000");
	CHECK_TEXT(attribute_json(a, "from_state"), "\"Standing\"");
	CHECK_TEXT(attribute_json(a, "to_state"), "\"Crouch\"");
	CHECK_TEXT(attribute_json(a, "varient"), "[\"Combat\",\"Panic\"]");
	CHECK_TEXT(attribute_json(a, "first_level"), "4");
	CHECK_TEXT(attribute_json(a, "flags"), "[\"Attack\",\"Atomic\"]");
	CHECK_TEXT(attribute_json(a, "move_direction"), "\"Forward\"");
	CHECK_NEAR(strtod(attribute_json(a, "final_rotation"), NULL), 180, 1e-5);
	CHECK_TEXT(attribute_json(a, "impact"), "\"hit\"");
	CHECK_TEXT(attribute_json(a, "attack_ring"), NULL);
	CHECK_INT(r.clip->looping, ADB_LOOPING_UNKNOWN);
	tram_end(&r);
	free(t);
}

static void lists_shortcuts_and_positions(void)
{
	struct tram *t = tram_new(2, 19);

	tram_point(t, TRAM_SHORTCUT);
	put_hex(&t->raw, "0700 0400 01000000  F401 0000 00000000");
	set_count(t, TRAM_SHORTCUT_COUNT, 2);
	tram_point(t, TRAM_POSITION);
	put_hex(&t->raw, "0A00 F6FF E803 3900  0000 0000 FFFF 0000");

	struct tram_result r = tram_decode_dat(t, false);

	CHECK_TEXT(attribute_json(&r.clip->attributes, "shortcuts"),
		   "[[\"Standing\",4,\"replace_atomic\"],[500,0,\"\"]]");
	CHECK_TEXT(attribute_json(&r.clip->attributes, "positions"),
		   "[0.1,-0.1,10.0,0.57,0.0,0.0,655.35,0.0]");
	tram_end(&r);
	free(t);
}

/* z lies in the file with the other sign. */
static void tells_the_reach_of_attacks(void)
{
	struct tram *t = tram_new(30, 19);

	tram_point(t, TRAM_ATTACK);
	put_zeros(&t->raw, 32);
	set_count(t, TRAM_ATTACK_COUNT, 1);
	set_u32(&t->body, 0x05C + 4 * 9, 0x40000000);
	set_u16(&t->body, 0x0EC, 5);
	set_u32(&t->body, 0x0F4, 0xC1200000);
	set_u16(&t->body, 0x10C, 0xFFFF);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_attributes *a = &r.clip->attributes;

	CHECK_TEXT(attribute_json(a, "first_extent"), "[5.0,0.0,0.0,0.0,10.0,0.0,0.0,0.0,0.0,0.0]");
	CHECK_TEXT(attribute_json(a, "max_extent"), NULL);
	CHECK(strncmp(attribute_json(a, "attack_ring"), "[0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,2.0,0.0", 44) ==
	      0);
	tram_end(&r);
	free(t);
}

/* Everything that a decoder writes is documented. */
static void documents_its_attributes(void)
{
	struct tram *t = tram_new(30, 19);

	set_u16(&t->body, TRAM_ACTION, 11);
	set_u32(&t->body, 0x12C, 1);
	set_u32(&t->body, TRAM_USED, 1);

	struct tram_result r = tram_decode_dat(t, true);

	for (const struct adb_attribute *a = r.clip->attributes.first; a != NULL; a = a->next) {
		const struct adb_attribute_doc *doc = adb_format_oni_tram.attributes;

		while (doc->key != NULL &&
		       (strcmp(doc->key, a->key) != 0 || strcmp(doc->where, "clips") != 0))
			doc++;
		CHECK_TEXT(doc->key, a->key);
	}
	tram_end(&r);
	free(t);
}

TEST_SUITE("oni_tram_events", TEST(reads_the_published_attack), TEST(reads_extents),
	   TEST(reads_damage_blur_and_footsteps), TEST(reads_particles_and_sounds), TEST(reads_throws),
	   TEST(reads_the_fields), TEST(has_no_events_without_data), TEST(has_no_time_for_atomic_to_the_end),
	   TEST(drops_arrays_beyond_the_raw_file), TEST(names_its_lookup),
	   TEST(lists_shortcuts_and_positions), TEST(tells_the_reach_of_attacks),
	   TEST(documents_its_attributes));

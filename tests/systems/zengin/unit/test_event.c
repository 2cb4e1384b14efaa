#include "systems/zengin/event.h"

#include "decode.h"

static const struct adb_zengin_range forward = { true, 26, 50, false };
static const struct adb_zengin_range reverse = { true, 50, 79, true };
static const struct adb_zengin_range open = { true, 10, -1, false };
static const struct adb_zengin_range open_reverse = { true, 10, -1, true };
static const struct adb_zengin_range unknown = { 0 };

static void times_count_from_the_first_frame(void)
{
	CHECK_NEAR(adb_zengin_event_time(26, &forward, 25), 0, 0);
	CHECK_NEAR(adb_zengin_event_time(36, &forward, 25), 0.4, 0);
	CHECK_NEAR(adb_zengin_event_time(36, &forward, 10), 1.0, 0);
	CHECK_NEAR(adb_zengin_event_time(1000, &open, 25), 39.6, 1e-12);
}

static void times_count_back_from_the_last_frame_in_reverse(void)
{
	CHECK_NEAR(adb_zengin_event_time(78, &reverse, 25), 0.04, 0);
	CHECK_NEAR(adb_zengin_event_time(50, &reverse, 25), 29.0 / 25, 0);
	CHECK(isnan(adb_zengin_event_time(20, &open_reverse, 25)));
}

static void times_stay_inside_the_clip(void)
{
	const struct adb_zengin_range backward = { true, 50, 40, false };

	CHECK_NEAR(adb_zengin_event_time(0, &forward, 25), 0, 0);
	CHECK_NEAR(adb_zengin_event_time(99, &forward, 25), 24.0 / 25, 0);
	CHECK_NEAR(adb_zengin_event_time(99, &reverse, 25), 0, 0);
	CHECK_NEAR(adb_zengin_event_time(0, &reverse, 25), 29.0 / 25, 0);
	CHECK_NEAR(adb_zengin_event_time(-5, &open, 25), 0, 0);
	CHECK_NEAR(adb_zengin_event_time(45, &backward, 25), 0, 0);
	CHECK(isnan(adb_zengin_event_time(5, &unknown, 25)));
}

static void frames_outside_are_known(void)
{
	CHECK(!adb_zengin_event_outside(26, &forward));
	CHECK(!adb_zengin_event_outside(50, &forward));
	CHECK(adb_zengin_event_outside(25, &forward));
	CHECK(adb_zengin_event_outside(51, &forward));
	CHECK(adb_zengin_event_outside(9, &open));
	CHECK(!adb_zengin_event_outside(INT32_MAX, &open));
	CHECK(!adb_zengin_event_outside(9, &unknown));
}

static void sounds_have_the_range_of_their_kind(void)
{
	const struct adb_zengin_place place = { 0, 0 };

	CHECK_NEAR(adb_zengin_event_of(ADB_ZENGIN_SOUND, place).range_cm, 2500, 0);
	CHECK_NEAR(adb_zengin_event_of(ADB_ZENGIN_GROUND_SOUND, place).range_cm, 1000, 0);
	CHECK_NEAR(adb_zengin_event_of(ADB_ZENGIN_MORPH, place).hold_s, -2, 0);
}

/* The row of an eventTag with that tag and these parameters. */
static void check_tag(const char *tag, const char *first, const char *second, const char *bone,
		      const char *item)
{
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_content content = { .arena = arena };
	struct adb_decoder d = { .arena = arena, .out = &content };
	struct adb_events events = { 0 };
	struct adb_zengin_event event =
		adb_zengin_event_of(ADB_ZENGIN_TAG, (struct adb_zengin_place){ 0, 0 });

	event.name = tag;
	event.frame = 4;
	event.parameters[0] = first;
	event.parameters[1] = second;

	const struct adb_event *row = adb_zengin_event_add(&d, &events, &event);

	CHECK_TEXT(row->kind, "eventTag");
	CHECK_TEXT(row->bone_name, bone);
	CHECK_TEXT(row->ref_type, item != NULL ? "item" : NULL);
	CHECK_TEXT(row->ref_native_id, item);
	CHECK(row->has_frame);
	CHECK_INT(row->frame, 4);
	CHECK(isnan(row->time));
	CHECK(isnan(row->end_time));
	adb_arena_free(arena);
}

static void tags_name_slots_and_items(void)
{
	check_tag("def_create_item", "zs_a", "itx", "ZS_A", "ITX");
	check_tag("DEF_EXCHANGE_ITEM", "ZS_A", "ITX", "ZS_A", "ITX");
	check_tag("DEF_CREATE_ITEM", "ZS_A", NULL, "ZS_A", NULL);
	check_tag("DEF_INSERT_ITEM", "ZS_A", NULL, "ZS_A", NULL);
	check_tag("DEF_PLACE_MUNITION", "ZS_A", NULL, "ZS_A", NULL);
	check_tag("DEF_SWAPMESH", "ZS_A", "ZS_B", "ZS_A", NULL);
	check_tag("DEF_FIGHTMODE", "1H", NULL, NULL, NULL);
	check_tag("SOMETHING_NEW", "ZS_A", "ITX", NULL, NULL);
}

TEST_SUITE("zengin_event", TEST(times_count_from_the_first_frame),
	   TEST(times_count_back_from_the_last_frame_in_reverse), TEST(times_stay_inside_the_clip),
	   TEST(frames_outside_are_known), TEST(sounds_have_the_range_of_their_kind),
	   TEST(tags_name_slots_and_items));

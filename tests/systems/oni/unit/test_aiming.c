#include "rows.h"

extern const struct adb_format adb_format_oni_tras, adb_format_oni_trsc;

static struct oni_bytes body;

static void put_tras(void)
{
	body.size = 0;
	put_u32(&body, oni_link(1));
	put_f32(&body, M_PI / 10);
	put_f32(&body, M_PI / 5);
	put_u16(&body, 4);
	put_u16(&body, 3);
	put_f32(&body, M_PI / 4);
	put_f32(&body, M_PI / 3);
	put_u16(&body, 2);
	put_u16(&body, 1);
}

static struct decoded decode(struct oni_opened *file, const char *tag, const struct adb_format *format)
{
	const struct oni_spec_instance instances[] = {
		{ tag, "THIS", body.data, body.size, 0, 0 },
		{ "TRAM", "TRAMKONaim", NULL, 0, 0, 0 },
		{ "TRAS", "TRASpistol", NULL, 0, 0, 0 },
		{ "TRAS", NULL, "", 1, 0, 0 },
	};

	oni_open_spec(file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 4 },
		      "level1_Final.dat", NULL);
	return oni_decode(file, format, "THIS");
}

static double number_of(const struct decoded *result, const char *key)
{
	const char *json = adb_attribute_find(&result->content.attributes, key);

	return json != NULL ? strtod(json, NULL) : NAN;
}

static void screen_is_a_grid_of_poses(void)
{
	struct oni_opened file;

	put_tras();

	struct decoded result = decode(&file, "TRAS", &adb_format_oni_tras);

	CHECK_INT(result.outcome, ADB_OK);
	check_link(&result, "Animation", 0, "TRAM", "TRAMKONaim");
	CHECK_NEAR(number_of(&result, "left_step"), 18, 1e-4);
	CHECK_NEAR(number_of(&result, "right_step"), 36, 1e-4);
	CHECK_NEAR(number_of(&result, "down_step"), 45, 1e-4);
	CHECK_NEAR(number_of(&result, "up_step"), 60, 1e-4);
	CHECK_NEAR(number_of(&result, "left_poses"), 4, 0);
	CHECK_NEAR(number_of(&result, "right_poses"), 3, 0);
	CHECK_NEAR(number_of(&result, "down_poses"), 2, 0);
	CHECK_NEAR(number_of(&result, "up_poses"), 1, 0);
	CHECK_NEAR(number_of(&result, "pose_count"), 32, 0);
	decoded_free(&result);
	oni_close(&file);
}

static void step_that_is_no_number_is_left_out(void)
{
	struct oni_opened file;

	put_tras();
	set_u32(&body, 0x10, 0x7FC00000);

	struct decoded result = decode(&file, "TRAS", &adb_format_oni_tras);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK(adb_attribute_find(&result.content.attributes, "down_step") == NULL);
	CHECK_NEAR(number_of(&result, "up_poses"), 1, 0);
	CHECK_INT(problems_of(&result, "not-finite"), 1);
	decoded_free(&result);
	oni_close(&file);
}

static void list_links_to_its_screens(void)
{
	struct oni_opened file;

	body.size = 0;
	put_zeros(&body, 0x16);
	put_u16(&body, 3);
	put_u32(&body, oni_link(3));
	put_u32(&body, 0);
	put_u32(&body, oni_link(2));

	struct decoded result = decode(&file, "TRSC", &adb_format_oni_trsc);

	CHECK_INT(result.outcome, ADB_OK);
	check_link(&result, "AimingScreens", 0, "TRAS", "level1_Final.dat#3");
	check_link(&result, "AimingScreens", 1, "TRAS", "TRASpistol");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "AimingScreens", 1)->attributes, "index"), "2");
	CHECK_INT(link_count(&result), 2);
	decoded_free(&result);
	oni_close(&file);
	check_short_and_damaged(&adb_format_oni_trsc, &body, 0x18 + 11);
}

static void screen_must_be_whole(void)
{
	put_tras();
	check_short_and_damaged(&adb_format_oni_tras, &body, 27);
}

TEST_SUITE("oni_aiming", TEST(screen_is_a_grid_of_poses), TEST(step_that_is_no_number_is_left_out),
	   TEST(list_links_to_its_screens), TEST(screen_must_be_whole));

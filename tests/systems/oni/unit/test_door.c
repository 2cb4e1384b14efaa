#include "rows.h"

extern const struct adb_format adb_format_oni_door, adb_format_oni_trig, adb_format_oni_trge,
	adb_format_oni_obdc;

static struct oni_bytes body;

/* `tag` with `body`, and what it may link to. */
static struct decoded decode(struct oni_opened *file, const struct adb_format *format)
{
	const struct oni_spec_instance instances[] = {
		{ format->type, "THIS", body.data, body.size, 0, 0 },
		{ "OFGA", "OFGAleft", NULL, 0, 0, 0 },
		{ "OFGA", NULL, "", 1, 0, 0 },
		{ "OBAN", "OBANopen", NULL, 0, 0, 0 },
		{ "M3GM", NULL, "", 1, 0, 0 },
		{ "TRGE", "TRGEbeam", NULL, 0, 0, 0 },
	};

	oni_open_spec(file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 6 },
		      "level1_Final.dat", NULL);
	return oni_decode(file, format, "THIS");
}

static void end(struct decoded *result, struct oni_opened *file)
{
	CHECK_INT(result->outcome, ADB_OK);
	CHECK_INT(result->content.problem_count, 0);
	decoded_free(result);
	oni_close(file);
}

static void door_has_two_leaves_and_one_animation(void)
{
	struct oni_opened file;

	body.size = 0;
	put_u32(&body, oni_link(1));
	put_u32(&body, oni_link(2));
	put_u32(&body, oni_link(3));

	struct decoded result = decode(&file, &adb_format_oni_door);

	check_link(&result, "Geometries", 0, "OFGA", "OFGAleft");
	check_link(&result, "Geometries", 1, "OFGA", "level1_Final.dat#2");
	check_link(&result, "Animation", 0, "OBAN", "OBANopen");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "Geometries", 1)->attributes, "index"), "1");
	if (CHECK(result.content.models != NULL)) {
		CHECK_TEXT(result.content.models->name, "THIS");
		CHECK_TEXT(result.content.models->kind, "door");
	}
	end(&result, &file);
	check_short_and_damaged(&adb_format_oni_door, &body, 11);
}

static void trigger_has_an_emitter_that_moves(void)
{
	struct oni_opened file;

	body.size = 0;
	put_zeros(&body, 0x24);
	set_u32(&body, 0x10, oni_link(4));
	set_u32(&body, 0x1C, oni_link(5));
	set_u32(&body, 0x20, oni_link(3));

	struct decoded result = decode(&file, &adb_format_oni_trig);

	check_link(&result, "BaseGeometry", 0, "M3GM", "level1_Final.dat#4");
	check_link(&result, "Emitter", 0, "TRGE", "TRGEbeam");
	check_link(&result, "Animation", 0, "OBAN", "OBANopen");
	if (CHECK(result.content.models != NULL))
		CHECK_TEXT(result.content.models->kind, "trigger");
	end(&result, &file);
	check_short_and_damaged(&adb_format_oni_trig, &body, 0x23);
}

static void emitter_has_a_mesh(void)
{
	struct oni_opened file;

	body.size = 0;
	put_zeros(&body, 0x18);
	put_u32(&body, oni_link(4));

	struct decoded result = decode(&file, &adb_format_oni_trge);

	check_link(&result, "Geometry", 0, "M3GM", "level1_Final.dat#4");
	CHECK(result.content.models == NULL);
	end(&result, &file);
	check_short_and_damaged(&adb_format_oni_trge, &body, 0x1B);
}

static void old_doors_have_an_animation_each(void)
{
	struct oni_opened file;

	body.size = 0;
	put_zeros(&body, 0x16);
	put_u16(&body, 2);
	put_zeros(&body, 48);
	set_u32(&body, 0x18 + 24 + 4, oni_link(3));

	struct decoded result = decode(&file, &adb_format_oni_obdc);

	check_link(&result, "Animation", 0, "OBAN", "OBANopen");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "Animation", 0)->attributes, "index"), "1");
	CHECK_INT(link_count(&result), 1);
	end(&result, &file);
	check_short_and_damaged(&adb_format_oni_obdc, &body, body.size - 1);
}

TEST_SUITE("oni_door", TEST(door_has_two_leaves_and_one_animation), TEST(trigger_has_an_emitter_that_moves),
	   TEST(emitter_has_a_mesh), TEST(old_doors_have_an_animation_each));

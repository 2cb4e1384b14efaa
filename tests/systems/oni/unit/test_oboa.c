#include "rows.h"

extern const struct adb_format adb_format_oni_oboa, adb_format_oni_onlv;

static struct oni_bytes body;

struct object {
	uint32_t mesh, oban, flags, door, physics, script;
	const char *name;
};

static void put_object(const struct object *object)
{
	put_u32(&body, object->mesh);
	put_u32(&body, object->oban);
	put_u32(&body, 0);
	put_u32(&body, object->flags);
	put_u32(&body, 7);
	put_u32(&body, object->door);
	put_u32(&body, object->physics);
	put_u32(&body, object->script);
	for (int i = 0; i < 3; i++)
		put_f32(&body, i + 1);
	for (int i = 0; i < 4; i++)
		put_f32(&body, 0.5);
	put_f32(&body, 2);
	for (int i = 0; i < 12; i++)
		put_f32(&body, i);
	put_text(&body, object->name, 64);
	put_zeros(&body, 64);
}

static void begin(unsigned count)
{
	body.size = 0;
	put_zeros(&body, 0x16);
	put_u16(&body, count);
}

static struct decoded decode(struct oni_opened *file)
{
	const struct oni_spec_instance instances[] = {
		{ "OBOA", NULL, body.data, body.size, 0, 0 },
		{ "M3GA", NULL, "", 1, 0, 0 },
		{ "OBAN", "OBANdrive", NULL, 0, 0, 0 },
	};

	oni_open_spec(file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 3 },
		      "level1_Final.dat", NULL);
	return oni_decode(file, &adb_format_oni_oboa, "#0");
}

static void check_attribute(const struct adb_model *model, const char *key, const char *json)
{
	CHECK_TEXT(adb_attribute_find(&model->attributes, key), json);
}

static void objects_in_use_are_models_with_links(void)
{
	struct oni_opened file;

	begin(3);
	put_object(&(struct object){ oni_link(1), oni_link(2), 0x200, 0, 3, 14, "object_ForkLift01" });
	put_object(&(struct object){ oni_link(1), oni_link(2), 0xFFFFFDFF, 0, 3, 15, "object_Ghost" });
	put_object(&(struct object){ oni_link(1), 0, 0xA00, 0x1001, 9, 0xFFFF, "door_4097" });

	struct decoded result = decode(&file);
	const struct adb_model *lift = result.content.models;

	CHECK_INT(result.outcome, ADB_OK);
	if (!CHECK(lift != NULL && lift->next != NULL))
		return;
	CHECK_TEXT(lift->name, "object_ForkLift01");
	CHECK_TEXT(lift->kind, "object");
	check_attribute(lift, "index", "0");
	check_attribute(lift, "flags", "[\"InUse\"]");
	check_attribute(lift, "physics", "\"animated\"");
	check_attribute(lift, "script_id", "14");
	check_attribute(lift, "door_id", NULL);
	check_attribute(lift, "door_gunk_id", NULL);
	check_attribute(lift, "position", "[1.0,2.0,3.0]");
	check_attribute(lift, "rotation", "[0.5,0.5,0.5,-0.5]");
	check_attribute(lift, "scale", "2.0");
	check_attribute(lift, "matrix", "[0.0,1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0]");

	const struct adb_model *door = lift->next;

	CHECK_TEXT(door->name, "door_4097");
	check_attribute(door, "index", "2");
	check_attribute(door, "flags", "[\"InUse\",\"NoGravity\"]");
	check_attribute(door, "door_gunk_id", "7");
	check_attribute(door, "door_id", "1");
	check_attribute(door, "second_leaf", "true");
	check_attribute(door, "physics", "9");
	check_attribute(door, "script_id", NULL);
	CHECK(door->next == NULL);
	CHECK_TEXT(adb_attribute_find(&result.content.attributes, "unused_count"), "1");
	check_link(&result, "Geometry", 0, "M3GA", "level1_Final.dat#1");
	check_link(&result, "Animation", 0, "OBAN", "OBANdrive");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "Geometry", 1)->attributes, "index"), "2");
	CHECK_INT(link_count(&result), 3);
	decoded_free(&result);
	oni_close(&file);
}

static void odd_values_are_left_out(void)
{
	struct oni_opened file;

	begin(1);
	put_object(&(struct object){ 0, 0, 0x200, 5, 0, 0xFFFF, "" });
	set_u32(&body, 0x18 + 0x44, 0x7F800000);

	struct decoded result = decode(&file);
	const struct adb_model *model = result.content.models;

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problems_of(&result, "not-finite"), 1);
	if (CHECK(model != NULL)) {
		CHECK_TEXT(model->name, "#0");
		check_attribute(model, "matrix", NULL);
		check_attribute(model, "scale", "2.0");
		check_attribute(model, "physics", "\"none\"");
		check_attribute(model, "door_id", NULL);
	}
	decoded_free(&result);
	oni_close(&file);
}

static void elements_must_fit(void)
{
	begin(1);
	put_object(&(struct object){ oni_link(1), oni_link(2), 0x200, 0, 3, 14, "object_ForkLift01" });
	check_short_and_damaged(&adb_format_oni_oboa, &body, body.size - 1);
}

static void level_links_to_its_objects(void)
{
	struct oni_opened file;

	body.size = 0;
	put_text(&body, "warehouse", 64);
	put_u32(&body, 0);
	put_u32(&body, oni_link(0));

	struct decoded result = decode_alone(&file, &adb_format_oni_onlv, &body);

	CHECK_INT(result.outcome, ADB_OK);
	check_link(&result, "Objects", 0, "ONLV", "ONLVx");
	CHECK_INT(link_count(&result), 1);
	CHECK_TEXT(adb_attribute_find(&result.content.attributes, "level_name"), "\"warehouse\"");
	decoded_free(&result);
	oni_close(&file);
	check_short_and_damaged(&adb_format_oni_onlv, &body, 0x47);
}

TEST_SUITE("oni_oboa", TEST(objects_in_use_are_models_with_links), TEST(odd_values_are_left_out),
	   TEST(elements_must_fit), TEST(level_links_to_its_objects));

#include "rows.h"

extern const struct adb_format adb_format_oni_bina;

static struct oni_bytes body, data;

enum { FILLER = 32 };

static void begin_list(unsigned version)
{
	data.size = 0;
	put_zeros(&data, FILLER);
	put_bytes(&data, "CJBO", 4);
	put_u32(&data, 0);
	put_u32(&data, version);
}

static void end_list(void)
{
	put_u32(&data, 0);
	set_u32(&data, FILLER + 4, (uint32_t)(data.size - FILLER - 8));
	body.size = 0;
	put_u32(&body, (uint32_t)(data.size - FILLER));
	put_u32(&body, FILLER);
}

static void put_door(const char *name, unsigned door_id, unsigned flags)
{
	size_t start = data.size;

	put_u32(&data, 0);
	put_bytes(&data, "ROOD", 4);
	put_u32(&data, 77);
	put_u32(&data, 0);
	for (int i = 0; i < 6; i++)
		put_f32(&data, i + 0.5);
	put_text(&data, name, 63);
	put_u16(&data, door_id);
	put_u16(&data, 3);
	put_u16(&data, flags);
	for (int i = 0; i < 3; i++)
		put_f32(&data, i - 0.5);
	put_f32(&data, 900);
	put_text(&data, door_id == 1 ? "STEEL" : "", 63);
	put_zeros(&data, 63 + 2);
	align(&data, 4);
	set_u32(&data, start, (uint32_t)(data.size - start - 4));
}

static void put_other(void)
{
	put_u32(&data, 15);
	put_bytes(&data, "GALF", 4);
	put_zeros(&data, 11);
}

/* In .raw, or for the Mac family in .sep; `is_there` false = beside the file there is nothing. */
static struct decoded decode(struct oni_opened *file, uint64_t family, bool is_there)
{
	const struct oni_beside beside[] = {
		{ family == ONI_MAC ? "LEVEL1_FINAL.SEP" : "level1_Final.raw", data.data, data.size },
		{ NULL, NULL, 0 },
	};
	const struct oni_spec_instance instance = { "BINA", "BINACJBODoor", body.data, body.size, 0, 0 };

	oni_open_spec(
		file,
		&(struct oni_spec){ .checksum = family, .level = 1, .instances = &instance, .count = 1 },
		"level1_Final.dat", is_there ? beside : NULL);
	return oni_decode(file, &adb_format_oni_bina, "BINACJBODoor");
}

static void end(struct decoded *result, struct oni_opened *file)
{
	decoded_free(result);
	oni_close(file);
}

static void check_attribute(const struct adb_link *link, const char *key, const char *json)
{
	CHECK_TEXT(adb_attribute_find(&link->attributes, key), json);
}

static void doors_name_their_classes(void)
{
	for (int mac = 0; mac < 2; mac++) {
		struct oni_opened file;

		begin_list(39);
		put_door("warehouse", 1, 0x580);
		put_other();
		put_door("lab", 2, 0);
		end_list();

		struct decoded result = decode(&file, mac ? ONI_MAC : ONI_PC, true);
		const struct adb_link *first = link_of(&result, "Class", 0);

		CHECK_INT(result.outcome, ADB_OK);
		if (CHECK(first != NULL)) {
			CHECK_TEXT(first->to_name, "warehouse");
			check_attribute(first, "object_id", "77");
			check_attribute(first, "door_id", "1");
			check_attribute(first, "key_id", "3");
			check_attribute(first, "flags", "[\"Double\",\"Mirror\",\"Reverse\"]");
			check_attribute(first, "position", "[0.5,1.5,2.5]");
			check_attribute(first, "rotation", "[3.5,4.5,5.5]");
			check_attribute(first, "centre", "[-0.5,0.5,1.5]");
			check_attribute(first, "activation_radius", "30.0");
			check_attribute(first, "textures", "[\"STEEL\",\"\"]");
			check_attribute(link_of(&result, "Class", 1), "textures", NULL);
		}
		check_link(&result, "Class", 0, "DOOR", "DOORwarehouse");
		check_link(&result, "Class", 1, "DOOR", "DOORlab");
		CHECK_INT(link_count(&result), 2);
		CHECK_TEXT(adb_attribute_find(&result.content.attributes, "content"), "\"OBJC\"");
		CHECK_TEXT(adb_attribute_find(&result.content.attributes, "object_count"), "3");
		CHECK_INT(result.content.problem_count, 0);
		end(&result, &file);
	}
}

static void raw_file_must_be_there(void)
{
	struct oni_opened file;

	begin_list(39);
	end_list();

	struct decoded result = decode(&file, ONI_PC, false);

	CHECK_INT(result.outcome, ADB_IO);
	CHECK_TEXT(result.error.message, "raw file level1_Final.raw is missing");
	end(&result, &file);

	set_u32(&body, 4, (uint32_t)data.size + 1);
	result = decode(&file, ONI_PC, true);
	CHECK_INT(result.outcome, ADB_CORRUPT);
	end(&result, &file);

	set_u32(&body, 4, 0); /* no data, so none are missing */
	result = decode(&file, ONI_PC, false);
	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(result.content.problem_count, 0);
	end(&result, &file);
}

static void other_data_are_only_named(void)
{
	struct oni_opened file;

	begin_list(39);
	end_list();
	memcpy(data.data + FILLER, "DBAS", 4);

	struct decoded result = decode(&file, ONI_PC, true);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_TEXT(adb_attribute_find(&result.content.attributes, "content"), "\"SABD\"");
	CHECK(adb_attribute_find(&result.content.attributes, "object_count") == NULL);
	end(&result, &file);
}

/* Cut at every place: what was read before stays, and one warning tells of the rest. */
static void list_may_be_cut_off(void)
{
	begin_list(39);
	put_door("warehouse", 1, 0x80);
	end_list();

	size_t whole = data.size - FILLER;

	for (size_t size = 4; size < whole; size++) {
		struct oni_opened file;

		set_u32(&body, 0, (uint32_t)size);

		struct decoded result = decode(&file, ONI_PC, true);

		CHECK_INT(result.outcome, ADB_OK);
		CHECK_INT(problems_of(&result, "truncated"), 1);
		CHECK_INT(link_count(&result), size >= whole - 4);
		end(&result, &file);
	}
}

static void object_that_is_too_short_is_told(void)
{
	struct oni_opened file;

	begin_list(40);
	put_u32(&data, 12);
	put_bytes(&data, "ROOD", 4);
	put_u32(&data, 5);
	put_u32(&data, 0);
	put_door("lab", 2, 0);
	end_list();
	set_u32(&data, FILLER + 4, 99);

	struct decoded result = decode(&file, ONI_PC, true);

	CHECK_INT(result.outcome, ADB_OK);
	CHECK_INT(problems_of(&result, "truncated"), 1);
	CHECK_INT(problems_of(&result, "version"), 1);
	CHECK_INT(problems_of(&result, "list-size"), 1);
	CHECK_INT(link_count(&result), 1);
	check_link(&result, "Class", 0, "DOOR", "DOORlab");
	end(&result, &file);
}

static void instance_must_be_whole(void)
{
	body.size = 0;
	put_u32(&body, 0);
	put_u32(&body, 0);
	check_short_and_damaged(&adb_format_oni_bina, &body, 7);
}

TEST_SUITE("oni_bina", TEST(doors_name_their_classes), TEST(raw_file_must_be_there),
	   TEST(other_data_are_only_named), TEST(list_may_be_cut_off), TEST(object_that_is_too_short_is_told),
	   TEST(instance_must_be_whole));

#include "systems/oni/links.h"

#include "rows.h"

extern const struct adb_format adb_format_oni_trac;

static struct oni_bytes body;

static void put_entry(unsigned weight, uint32_t link)
{
	put_u16(&body, weight);
	put_u16(&body, 0xDEAD);
	put_u32(&body, 0xDEADDEAD);
	put_u32(&body, link);
}

/* With filler that is not 0, as in real files. */
static void begin(uint32_t parent, unsigned count)
{
	body.size = 0;
	for (int i = 0; i < 8; i++)
		put_u16(&body, 0xDEAD);
	put_u32(&body, parent);
	put_u16(&body, 0xDEAD);
	put_u16(&body, count);
}

static struct decoded decode(struct oni_opened *file, const char *path)
{
	const struct oni_spec_instance instances[] = {
		{ "TRAC", "TRACkonoko", body.data, body.size, 0, 0 },
		{ "TRAC", "TRACbase", NULL, 0, 0, 0 },
		{ "TRAM", "TRAMKONCOMpunch", "", 1, 0, 0 },
		{ "TRAM", "TRAMKONCOMthrow_rev", NULL, 0, 0, 0 },
		{ "TRAM", NULL, "", 1, 0, 0 },
		{ "TRAC", NULL, body.data, body.size, 0, 0 },
	};

	oni_open_spec(file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 6 },
		      "level1_Final.dat", NULL);
	return oni_decode(file, &adb_format_oni_trac, path);
}

static void keeps_order_weights_and_dangling_names(void)
{
	struct oni_opened file;

	begin(oni_link(1), 3);
	put_entry(70, oni_link(3));
	put_entry(65535, oni_link(2));
	put_entry(0, oni_link(4));

	struct decoded result = decode(&file, "TRACkonoko");
	const struct adb_set *set = result.content.sets;

	CHECK_INT(result.outcome, ADB_OK);
	if (!CHECK(set != NULL && set->entries != NULL))
		return;
	CHECK_TEXT(set->name, "konoko");
	CHECK_TEXT(set->native_id, "TRACkonoko");
	CHECK_TEXT(adb_attribute_find(&set->attributes, "parent"), "\"TRACbase\"");
	check_link(&result, "ParentCollection", 0, "TRAC", "TRACbase");

	const struct adb_entry *first = set->entries, *second = first->next, *third = second->next;

	CHECK_TEXT(first->kind, "animation");
	CHECK_TEXT(first->name, "KONCOMthrow_rev");
	CHECK_TEXT(first->target_name, "TRAMKONCOMthrow_rev");
	CHECK_TEXT(adb_attribute_find(&first->attributes, "weight"), "70");
	CHECK_TEXT(second->target_name, "TRAMKONCOMpunch");
	CHECK_TEXT(adb_attribute_find(&second->attributes, "weight"), "65535");
	CHECK_INT(second->index, 1);
	CHECK_TEXT(third->name, "#4");
	CHECK_TEXT(third->target_native_id, "level1_Final.dat#4");
	CHECK_TEXT(adb_attribute_find(&third->attributes, "weight"), "0");
	CHECK(third->next == NULL);
	check_link(&result, "Animation", 0, "TRAM", "TRAMKONCOMthrow_rev");
	check_link(&result, "Animation", 2, "TRAM", "level1_Final.dat#4");
	CHECK_INT(result.content.problem_count, 0);
	decoded_free(&result);
	oni_close(&file);
}

static void private_set_has_the_name_of_its_place(void)
{
	struct oni_opened file;

	begin(0, 0);

	struct decoded result = decode(&file, "#5");
	const struct adb_set *set = result.content.sets;

	if (CHECK(set != NULL)) {
		CHECK_TEXT(set->native_id, "level1_Final.dat#5");
		CHECK(adb_attribute_find(&set->attributes, "parent") == NULL);
		CHECK(set->entries == NULL);
	}
	CHECK_INT(link_count(&result), 0);
	decoded_free(&result);
	oni_close(&file);
}

/* Null, beyond the table, and one that does not end in 1: the rows around them do not suffer. */
static void entry_of_a_bad_link_keeps_its_place(void)
{
	struct oni_opened file;

	begin(0, 4);
	put_entry(1, 0);
	put_entry(2, oni_link(6));
	put_entry(3, oni_link(2) + 1);
	put_entry(4, oni_link(2));

	struct decoded result = decode(&file, "TRACkonoko");
	const struct adb_set *set = result.content.sets;

	CHECK_INT(result.outcome, ADB_OK);
	if (CHECK(set != NULL && set->entries != NULL && set->entries->next != NULL)) {
		const struct adb_entry *null = set->entries, *beyond = null->next, *odd = beyond->next;

		CHECK(null->target_name == NULL);
		CHECK(beyond->target_name == NULL);
		CHECK_TEXT(adb_attribute_find(&beyond->attributes, "weight"), "2");
		CHECK_TEXT(odd->target_name, "TRAMKONCOMpunch");
		CHECK_INT(odd->next->index, 3);
	}
	CHECK_INT(problems_of(&result, "bad-link"), 1);
	CHECK_INT(problems_of(&result, "odd-link"), 1);
	CHECK_INT(link_count(&result), 2);
	decoded_free(&result);
	oni_close(&file);
}

static void entries_must_fit(void)
{
	struct oni_opened file;

	begin(0, 2);
	put_entry(1, oni_link(2));
	put_zeros(&body, 11);

	struct decoded result = decode(&file, "TRACkonoko");

	CHECK_INT(result.outcome, ADB_CORRUPT);
	CHECK(strstr(result.error.message, "2 elements") != NULL);
	decoded_free(&result);
	oni_close(&file);

	put_u8(&body, 0);
	check_short_and_damaged(&adb_format_oni_trac, &body, 0x17);
}

TEST_SUITE("oni_trac", TEST(keeps_order_weights_and_dangling_names),
	   TEST(private_set_has_the_name_of_its_place), TEST(entry_of_a_bad_link_keeps_its_place),
	   TEST(entries_must_fit));

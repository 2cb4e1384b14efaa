#include "rows.h"

extern const struct adb_format adb_format_oni_film;

static void film_links_to_its_animations(void)
{
	static struct oni_bytes body;
	struct oni_opened file;

	put_zeros(&body, 0x24);
	put_u32(&body, oni_link(1));

	const struct oni_spec_instance instances[] = {
		{ "FILM", "FILMintro", body.data, body.size, 0, 0 },
		{ "TRAM", "TRAMKONidle", NULL, 0, 0, 0 },
	};

	oni_open_spec(&file, &(struct oni_spec){ .level = 1, .instances = instances, .count = 2 },
		      "level1_Final.dat", NULL);

	struct decoded result = oni_decode(&file, &adb_format_oni_film, "FILMintro");

	CHECK_INT(result.outcome, ADB_OK);
	check_link(&result, "Animations", 0, "TRAM", "TRAMKONidle");
	CHECK_TEXT(adb_attribute_find(&link_of(&result, "Animations", 0)->attributes, "index"), "1");
	CHECK_INT(link_count(&result), 1);
	decoded_free(&result);
	oni_close(&file);
	check_short_and_damaged(&adb_format_oni_film, &body, 0x27);
}

TEST_SUITE("oni_film", TEST(film_links_to_its_animations));

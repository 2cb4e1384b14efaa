#include "check.h"
#include "export/template.h"

static const char *const values[ADB_FIELD_COUNT] = {
	[ADB_FIELD_SYSTEM] = "zengin",
	[ADB_FIELD_CLIP] = "S/../WALK",
	[ADB_FIELD_ID] = "7",
	[ADB_FIELD_ASSET] = "",
};

static const char *filled(const char *text)
{
	static char out[200];
	struct adb_buffer path = { 0 };

	adb_template_fill(text, values, &path);
	snprintf(out, sizeof out, "%.*s", (int)path.size, path.size > 0 ? path.data : "");
	adb_buffer_free(&path);
	return out;
}

static void fields_are_filled_in(void)
{
	CHECK_TEXT(filled("{system}/{clip}"), "zengin/S_.._WALK");
	CHECK_TEXT(filled("clip {id}, of {system}"), "clip 7, of zengin");
	CHECK_TEXT(filled("{asset}"), "unnamed");
}

static void what_is_not_there_leaves_no_folder(void)
{
	CHECK_TEXT(filled("{system}/{skeleton}/{clip}"), "zengin/S_.._WALK");
	CHECK_TEXT(filled("{system}/{skeleton}"), "zengin");
	CHECK_TEXT(filled("//{skeleton}///{id}/"), "7");
	CHECK_TEXT(filled("{skeleton}{source}"), "");
}

static void unknown_fields_are_told(void)
{
	CHECK(adb_template_is_valid(NULL));
	CHECK(adb_template_is_valid(
		"{system}/{skeleton}/{clip}/{id}/{native_id}/{asset}/{source}/{format}}"));
	CHECK(!adb_template_is_valid("{colour}"));
	CHECK(!adb_template_is_valid("{"));
	CHECK(!adb_template_is_valid("{clip"));
	CHECK(!adb_template_is_valid("{Clip}"));
	CHECK(adb_template_is_valid("1/2/3/4/5/6/7/8/9"));
	CHECK(!adb_template_is_valid("1/2/3/4/5/6/7/8/9/10"));
}

TEST_SUITE("template", TEST(fields_are_filled_in), TEST(what_is_not_there_leaves_no_folder),
	   TEST(unknown_fields_are_told));

#include "check.h"
#include "export/put.h"

static char made[200];

static const char *text_of(struct adb_buffer *json)
{
	CHECK(adb_buffer_ok(json));
	snprintf(made, sizeof made, "%.*s", (int)json->size, json->data);
	adb_buffer_free(json);
	return made;
}

static void commas_come_by_themselves(void)
{
	struct adb_buffer json = { 0 };
	const double values[] = { 1, 0.5, (double)NAN };

	adb_buffer_text(&json, "{");
	adb_put_integer(&json, "a", 1);
	adb_put_reals(&json, "b", values, 3);
	adb_put_text(&json, "c", "x\"y");
	adb_put_text_if(&json, "d", NULL);
	adb_put_flag(&json, "e", -1);
	adb_put_flag(&json, "f", 1);
	adb_buffer_text(&json, "}");
	CHECK_TEXT(text_of(&json), "{\"a\":1,\"b\":[1.0,0.5,null],\"c\":\"x\\\"y\",\"e\":null,\"f\":true}");
}

static const char *stored(const char *value)
{
	struct adb_buffer json = { 0 };

	adb_put_stored(&json, "k", value);
	return text_of(&json);
}

static void infinities_become_null(void)
{
	struct adb_buffer json = { 0 };

	CHECK_TEXT(stored("{\"a\":1e999,\"b\":[-1e999,1e3,true,false]}"),
		   "\"k\":{\"a\":null,\"b\":[null,1e3,true,false]}");
	CHECK_TEXT(stored("{\"1e999\":\"\\\"1e999\\\\\"}"), "\"k\":{\"1e999\":\"\\\"1e999\\\\\"}");
	adb_put_real(&json, "r", (double)INFINITY);
	CHECK_TEXT(text_of(&json), "\"r\":null");
}

static void floats_are_short_and_exact(void)
{
	struct adb_buffer json = { 0 };

	adb_put_float(&json, 0.1f);
	CHECK_TEXT(text_of(&json), "0.1");
	adb_put_float(&json, -INFINITY);
	CHECK_TEXT(text_of(&json), "null");
}

TEST_SUITE("put", TEST(commas_come_by_themselves), TEST(infinities_become_null),
	   TEST(floats_are_short_and_exact));

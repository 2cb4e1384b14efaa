#include "systems/prime/json.h"

#include "check.h"

struct scene {
	struct adb_content content;
	struct adb_attributes attributes;
	struct adb_decoder d;
};

static void begin(struct scene *s)
{
	*s = (struct scene){ 0 };
	s->content.arena = adb_arena_new(64 * 1024 * 1024);
	s->d.arena = s->content.arena;
	s->d.out = &s->content;
}

static void nests_and_separates(void)
{
	struct scene s;
	struct adb_prime_json json = { 0 };

	begin(&s);
	adb_prime_json_open(&json, NULL, '[');
	adb_prime_json_open(&json, NULL, '{');
	adb_prime_json_text(&json, "a[", "b{");
	adb_prime_json_text(&json, "none", NULL);
	adb_prime_json_open(&json, "list", '[');
	adb_prime_json_integer(&json, NULL, -1);
	adb_prime_json_real(&json, NULL, 0.5);
	adb_prime_json_real(&json, NULL, (double)NAN);
	adb_prime_json_close(&json, ']');
	adb_prime_json_close(&json, '}');
	adb_prime_json_open(&json, NULL, '{');
	adb_prime_json_close(&json, '}');
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, &s.d, &s.attributes, "key");
	CHECK_TEXT(adb_attribute_find(&s.attributes, "key"),
		   "[{\"a[\":\"b{\",\"none\":null,\"list\":[-1,0.5,null]},{}]");
	adb_arena_free(s.d.arena);
}

static void stays_whole_beyond_its_limit(void)
{
	enum { COUNT = ADB_PRIME_JSON_LIMIT / 8 };
	struct scene s;
	struct adb_prime_json json = { 0 };

	begin(&s);
	adb_prime_json_open(&json, NULL, '[');
	for (int i = 0; i < COUNT; i++) {
		adb_prime_json_open(&json, NULL, '{');
		adb_prime_json_integer(&json, "a", 1000);
		adb_prime_json_close(&json, '}');
	}
	adb_prime_json_close(&json, ']');
	adb_prime_json_end(&json, &s.d, &s.attributes, "key");

	const char *text = adb_attribute_find(&s.attributes, "key");
	size_t size = text != NULL ? strlen(text) : 0;

	CHECK(size >= ADB_PRIME_JSON_LIMIT && size < ADB_PRIME_JSON_LIMIT + 32);
	CHECK(text != NULL && strcmp(text + size - 3, "0}]") == 0);
	CHECK_TEXT(s.content.problems->code, "limit");
	adb_arena_free(s.d.arena);
}

static void may_write_to_nothing(void)
{
	adb_prime_json_open(NULL, NULL, '[');
	adb_prime_json_integer(NULL, NULL, 1);
	adb_prime_json_real(NULL, NULL, 1);
	adb_prime_json_text(NULL, NULL, "a");
	adb_prime_json_close(NULL, ']');
	CHECK(true);
}

static void adds_nothing_when_nothing_was_written(void)
{
	struct scene s;
	struct adb_prime_json json = { 0 };

	begin(&s);
	adb_prime_json_end(&json, &s.d, &s.attributes, "key");
	CHECK_TEXT(adb_attribute_find(&s.attributes, "key"), NULL);
	adb_arena_free(s.d.arena);
}

TEST_SUITE("prime_json", TEST(nests_and_separates), TEST(stays_whole_beyond_its_limit),
	   TEST(may_write_to_nothing), TEST(adds_nothing_when_nothing_was_written));

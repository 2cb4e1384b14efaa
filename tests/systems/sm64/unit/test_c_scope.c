#include "systems/sm64/csource/scope.h"

#include "check.h"

static struct adb_arena *arena;
static struct adb_c_scope scope;

static void start(void)
{
	arena = adb_arena_new(1 << 20);
	scope = (struct adb_c_scope){ .names = { .arena = arena } };
	CHECK(adb_c_scope_predefine(&scope, NULL));
}

static void end(void)
{
	adb_arena_free(arena);
}

static void test_scopes(void)
{
	struct adb_c_scope inner;
	const struct adb_c_meaning nothing = { .kind = ADB_C_UNDEFINED };
	struct adb_c_token name = { .text = "X", .size = 1, .kind = ADB_C_NAME };

	start();
	inner = (struct adb_c_scope){ .names = { .arena = arena }, .outer = &scope };
	CHECK(adb_c_scope_define(&scope, "X", 1));
	CHECK_INT(adb_c_scope_find(&inner, &name)->value, 1);
	CHECK(adb_c_scope_define(&inner, "X", 2));
	CHECK_INT(adb_c_scope_find(&inner, &name)->value, 2);
	CHECK(adb_c_scope_set(&inner, &name, &nothing));
	CHECK(adb_c_scope_find(&inner, &name) == NULL);
	CHECK_INT(adb_c_scope_find(&scope, &name)->value, 1);
	end();
}

static void test_many_names(void)
{
	static char texts[3000][8];

	start();
	for (int i = 0; i < 3000; i++) {
		snprintf(texts[i], sizeof texts[i], "N%d", i);
		CHECK(adb_c_scope_define(&scope, texts[i], i));
	}
	for (int i = 0; i < 3000; i++) {
		const struct adb_c_token name = { .text = texts[i],
						  .size = (uint32_t)strlen(texts[i]),
						  .kind = ADB_C_NAME };

		CHECK_INT(adb_c_scope_find(&scope, &name)->value, i);
	}
	end();
}

TEST_SUITE("sm64_c_scope", TEST(test_scopes), TEST(test_many_names));

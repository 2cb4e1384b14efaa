#include "store/variant.h"

#include "check.h"

/* "body" of material 1, "colour" of 2, "face" of 3. */
static sqlite3 *materials(void)
{
	sqlite3 *db;

	CHECK_INT(sqlite3_open(":memory:", &db), SQLITE_OK);
	CHECK_INT(sqlite3_exec(db,
			       "CREATE TABLE material_variants (material_id, variant);"
			       "INSERT INTO material_variants VALUES (1, 'body=10'), (1, 'body=9'),"
			       "(1, 'body=9,colour=2'), (2, 'colour=2'), (3, 'face=1')",
			       NULL, NULL, NULL),
		  SQLITE_OK);
	return db;
}

static void check(const int64_t *ids, size_t count, const char *expected)
{
	sqlite3 *db = materials();
	struct adb_arena *arena = adb_arena_new(100000);
	struct adb_variants variants;
	struct adb_buffer text = { 0 };
	struct adb_error error;

	CHECK(adb_variants_read(db, ids, count, arena, &variants, &error));
	adb_variants_print(&variants, &text);
	adb_buffer_add(&text, "", 1);
	CHECK_TEXT(text.data, expected);
	adb_buffer_free(&text);
	adb_arena_free(arena);
	sqlite3_close(db);
}

static void choices_are_those_of_the_materials(void)
{
	static const int64_t ids[] = { 2, 3, 1 };

	check(ids, 1, "colour 2");
	check(ids, 2, "colour 2; face 1");
	check(ids, 3, "body 9, 10; colour 2; face 1");
	check(NULL, 0, "body 9, 10; colour 2; face 1");
}

TEST_SUITE("variant", TEST(choices_are_those_of_the_materials));

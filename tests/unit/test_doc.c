#include "shell/doc.h"

#include "check.h"

static const char sql[] = "-- About the file.\n"
			  "\n"
			  "-- Things of\n"
			  "-- two lines.\n"
			  "CREATE TABLE things (\n"
			  "\tid INTEGER PRIMARY KEY, -- its number\n"
			  "\tname TEXT NOT NULL DEFAULT 'x', -- what -- dashes and all -- it is called\n"
			  "\tplain TEXT,\n"
			  "\tPRIMARY KEY (id)\n"
			  ") WITHOUT ROWID;\n"
			  "CREATE INDEX by_name ON things(name);\n"
			  "CREATE TABLE bare (x);\n"
			  "-- Seen.\n"
			  "CREATE VIEW seen AS\n"
			  "SELECT\n"
			  "-- A remark; it ends nothing -- really.\n"
			  "\t-- Another; too.\n"
			  "\tthing.id AS thing_id, -- the thing\n"
			  "\t(SELECT count(*) FROM bare AS b) AS n, -- how many\n"
			  "\tthing.name              -- its name\n"
			  "FROM things AS thing;\n"
			  "-- All.\n"
			  "CREATE VIEW everything AS\n"
			  "SELECT * FROM things;\n";

static struct adb_arena *arena;
static const struct adb_doc_table *tables;

static void tables_have_the_comment_in_front(void)
{
	const struct adb_doc_table *things = adb_doc_table(tables, "THINGS"),
				   *bare = adb_doc_table(tables, "bare");

	if (!CHECK(things != NULL) || !CHECK(bare != NULL))
		return;
	CHECK_TEXT(things->meaning, "Things of two lines.");
	CHECK(!things->is_view);
	CHECK_TEXT(bare->meaning, "");
	CHECK(bare->columns == NULL);
	CHECK(adb_doc_table(tables, "by_name") == NULL);
}

static void columns_have_the_comment_behind(void)
{
	const struct adb_doc_table *things = adb_doc_table(tables, "things");

	if (!CHECK(things != NULL))
		return;
	CHECK_TEXT(adb_doc_column(tables, things, "id"), "its number");
	CHECK_TEXT(adb_doc_column(tables, things, "name"), "what -- dashes and all -- it is called");
	CHECK_TEXT(adb_doc_column(tables, things, "plain"), NULL);
}

static void views_name_their_columns_with_as(void)
{
	const struct adb_doc_table *seen = adb_doc_table(tables, "seen"),
				   *all = adb_doc_table(tables, "everything");

	if (!CHECK(seen != NULL) || !CHECK(all != NULL))
		return;
	CHECK(seen->is_view);
	CHECK_TEXT(seen->meaning, "Seen.");
	CHECK_TEXT(adb_doc_column(tables, seen, "thing_id"), "the thing");
	CHECK_TEXT(adb_doc_column(tables, seen, "n"), "how many");
	CHECK_TEXT(adb_doc_column(tables, seen, "name"), "its name");
	CHECK_TEXT(adb_doc_column(tables, all, "id"), "its number");
}

static void the_schema_documents_everything(void)
{
	int count = 0;

	for (const struct adb_doc_table *table = adb_doc_schema(arena); table != NULL;
	     table = table->next, count++) {
		CHECK(table->meaning[0] != '\0');
		CHECK(table->columns != NULL || table->columns_of != NULL);
	}
	CHECK(count > 20);
}

static void little_memory_is_survived(void)
{
	struct adb_arena *small = adb_arena_new(1024);

	adb_doc_parse(small, sql);
	adb_doc_schema(small);
	CHECK_INT(adb_arena_outcome(small), ADB_LIMIT);
	adb_arena_free(small);
}

static void sql_is_parsed(void)
{
	arena = adb_arena_new(1024 * 1024);
	tables = adb_doc_parse(arena, sql);
	CHECK(tables != NULL);
}

static void memory_is_freed(void)
{
	adb_arena_free(arena);
}

TEST_SUITE("doc", TEST(sql_is_parsed), TEST(tables_have_the_comment_in_front),
	   TEST(columns_have_the_comment_behind), TEST(views_name_their_columns_with_as),
	   TEST(the_schema_documents_everything), TEST(little_memory_is_survived), TEST(memory_is_freed));

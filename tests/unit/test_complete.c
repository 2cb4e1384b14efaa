/* What a word that was begun may become. */
#include "shell/complete.h"

#include "check.h"

static sqlite3 *db;

/* The words for the end of `line`, with blanks between them. */
static const char *words(const char *begun, const char *line)
{
	static char all[2000];
	struct adb_completions found;

	adb_complete(db, begun, line, strlen(line), &found);
	all[0] = '\0';
	for (size_t i = 0; i < found.count; i++)
		snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "",
			 found.words[i]);
	adb_completions_free(&found);
	return all;
}

static void open_database(void)
{
	sqlite3_open(":memory:", &db);
	sqlite3_exec(db,
		     "CREATE TABLE clips (id, clip_name, frames); CREATE TABLE \"Tracks\" (track_width);"
		     "CREATE VIEW clip_list AS SELECT frames AS listed FROM clips",
		     NULL, NULL, NULL);
}

static void tables_follow_from(void)
{
	open_database();
	CHECK_TEXT(words("", "SELECT * FROM cl"), "clip_list clips");
	CHECK_TEXT(words("", "SELECT * FROM tr"), "Tracks");
	CHECK_TEXT(words("SELECT * FROM\n", "\tCLIPS"), "clips");
	CHECK_TEXT(words("", "SELECT * FROM a JOIN clips"), "clips");
	CHECK_TEXT(words("", "SELECT * FROM wher"), "");
}

static void columns_follow_a_table_or_its_alias(void)
{
	CHECK_TEXT(words("", "SELECT clips."), "clip_name frames id");
	CHECK_TEXT(words("", "SELECT clips.f"), "frames");
	CHECK_TEXT(words("", "SELECT 1 FROM clips AS c WHERE c."), "clip_name frames id");
	CHECK_TEXT(words("SELECT 1 FROM clips c\n", "WHERE c.cl"), "clip_name");
	CHECK_TEXT(words("", "SELECT nothing."), "");
}

static void anything_is_offered_elsewhere(void)
{
	CHECK_TEXT(words("", "SELECT clip_n"), "clip_name");
	CHECK_TEXT(words("", "SELECT json_arr"), "json_array json_array_length");
	CHECK_TEXT(words("", "selec"), "select");
	CHECK_TEXT(words("", "SELEC"), "SELECT");
	CHECK_TEXT(words("", "list"), "listed");
	CHECK_TEXT(words("SELECT 1\n", "cli"), "clip_list clip_name clips");
}

static void dot_commands_begin_a_line(void)
{
	CHECK_TEXT(words("", ".cli"), ".clip .clips");
	CHECK_TEXT(words("", "  .hea"), ".headers");
	CHECK_TEXT(words("", ".headers "), "off on");
	CHECK_TEXT(words("", ".headers on "), "");
	CHECK_TEXT(words("", ".mode nd"), "ndjson");
	CHECK_TEXT(words("", ".doc clips"), "clips");
	CHECK_TEXT(words("", ".help clip"), "clip clips");
	CHECK_TEXT(words("", ".param un"), "unset");
	CHECK_TEXT(words("", ".nothing a"), "");
	CHECK_TEXT(words("", ".read /dev/nul"), "/dev/null");
	CHECK_TEXT(words("", ".read /de"), "/dev/");
}

static void the_common_part_is_found(void)
{
	struct adb_completions found;

	adb_complete(db, "", "SELECT * FROM c", strlen("SELECT * FROM c"), &found);
	CHECK_INT(found.from, strlen("SELECT * FROM "));
	CHECK_INT(found.count, 2);
	CHECK_INT(adb_completions_common(&found), strlen("clip"));
	adb_completions_free(&found);
	CHECK_INT(adb_completions_common(&found), 0);
	sqlite3_close(db);
}

TEST_SUITE("complete", TEST(tables_follow_from), TEST(columns_follow_a_table_or_its_alias),
	   TEST(anything_is_offered_elsewhere), TEST(dot_commands_begin_a_line),
	   TEST(the_common_part_is_found));

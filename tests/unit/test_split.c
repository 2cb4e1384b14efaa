#include "shell/split.h"

#include "check.h"

static struct adb_splitter splitter;

static void begin(void)
{
	adb_buffer_free(&splitter.text);
	splitter = (struct adb_splitter){ 0 };
}

static void a_statement_ends_with_its_semicolon(void)
{
	begin();
	CHECK_INT(adb_splitter_line(&splitter, "SELECT 1"), ADB_SPLIT_MORE);
	CHECK(adb_splitter_is_open(&splitter));
	CHECK_INT(adb_splitter_line(&splitter, ", 2;"), ADB_SPLIT_SQL);
	CHECK_TEXT(splitter.text.data, "SELECT 1\n, 2;\n");
	CHECK(!adb_splitter_is_open(&splitter));
	CHECK_INT(adb_splitter_line(&splitter, "SELECT 3; SELECT 4; -- that's all"), ADB_SPLIT_SQL);
	CHECK_TEXT(splitter.text.data, "SELECT 3; SELECT 4; -- that's all\n");
	CHECK_INT(splitter.first_line, 3);
	begin();
}

static void semicolons_in_texts_comments_and_triggers_end_nothing(void)
{
	begin();
	CHECK_INT(adb_splitter_line(&splitter, "SELECT 'a;"), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, "' -- ;"), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, "/* ; */"), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, ";"), ADB_SPLIT_SQL);
	CHECK_INT(adb_splitter_line(&splitter, "CREATE TRIGGER t AFTER INSERT ON u BEGIN SELECT 1;"),
		  ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, "END;"), ADB_SPLIT_SQL);
	begin();
}

static void dot_commands_stand_between_statements_only(void)
{
	begin();
	CHECK_INT(adb_splitter_line(&splitter, "  .mode json"), ADB_SPLIT_COMMAND);
	CHECK_TEXT(splitter.text.data, ".mode json");
	CHECK_INT(adb_splitter_line(&splitter, "SELECT 1"), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, ".5;"), ADB_SPLIT_SQL);
	CHECK_TEXT(splitter.text.data, "SELECT 1\n.5;\n");
	begin();
}

static void three_commands_need_no_dot(void)
{
	begin();
	CHECK_INT(adb_splitter_line(&splitter, " Quit ; "), ADB_SPLIT_COMMAND);
	CHECK_TEXT(splitter.text.data, ".Quit");
	CHECK_INT(adb_splitter_line(&splitter, "exit"), ADB_SPLIT_COMMAND);
	CHECK_TEXT(splitter.text.data, ".exit");
	CHECK_INT(adb_splitter_line(&splitter, "help clips;"), ADB_SPLIT_COMMAND);
	CHECK_TEXT(splitter.text.data, ".help clips");
	CHECK_INT(adb_splitter_line(&splitter, "helpers"), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, "quit"), ADB_SPLIT_MORE);
	begin();
}

static void comments_and_empty_lines_begin_nothing(void)
{
	begin();
	CHECK_INT(adb_splitter_line(&splitter, ""), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, "-- a comment"), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, " ; /* another */ ;"), ADB_SPLIT_MORE);
	CHECK(!adb_splitter_is_open(&splitter));
	CHECK_INT(adb_splitter_line(&splitter, "/* one that"), ADB_SPLIT_MORE);
	CHECK(adb_splitter_is_open(&splitter));
	CHECK_INT(adb_splitter_line(&splitter, "goes on */"), ADB_SPLIT_MORE);
	CHECK(!adb_splitter_is_open(&splitter));
	CHECK_INT(adb_splitter_line(&splitter, ".help"), ADB_SPLIT_COMMAND);
	CHECK_INT(splitter.first_line, 6);
	CHECK_INT(adb_splitter_end(&splitter), ADB_SPLIT_MORE);
	begin();
}

static void the_end_completes_what_is_left(void)
{
	begin();
	CHECK_INT(adb_splitter_end(&splitter), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_line(&splitter, "SELECT 1"), ADB_SPLIT_MORE);
	CHECK_INT(adb_splitter_end(&splitter), ADB_SPLIT_SQL);
	CHECK_TEXT(splitter.text.data, "SELECT 1\n");
	CHECK_INT(adb_splitter_line(&splitter, "SELECT 'dropped"), ADB_SPLIT_MORE);
	adb_splitter_clear(&splitter);
	CHECK(!adb_splitter_is_open(&splitter));
	CHECK_INT(adb_splitter_line(&splitter, "SELECT 2;"), ADB_SPLIT_SQL);
	CHECK_TEXT(splitter.text.data, "SELECT 2;\n");
	begin();
}

static void words_are_cut_at_blanks_and_held_by_quotes(void)
{
	char line[] = "  .a  b\t'c d'  \"e \\\"f\\\" \\\\ \\n\" g'h'\"i\" '' ";
	char *words[ADB_MAX_WORDS + 1];

	if (!CHECK_INT(adb_split_words(line, words), 6))
		return;
	CHECK_TEXT(words[0], ".a");
	CHECK_TEXT(words[1], "b");
	CHECK_TEXT(words[2], "c d");
	CHECK_TEXT(words[3], "e \"f\" \\ \\n");
	CHECK_TEXT(words[4], "ghi");
	CHECK_TEXT(words[5], "");
	CHECK(words[6] == NULL);
}

static void words_that_cannot_be_cut_are_refused(void)
{
	char open[] = ".a 'b", empty[] = "  ", many[2 * (ADB_MAX_WORDS + 1) + 1] = "",
	     most[2 * ADB_MAX_WORDS + 1] = "";
	char *words[ADB_MAX_WORDS + 1];

	CHECK_INT(adb_split_words(open, words), -1);
	CHECK_INT(adb_split_words(empty, words), 0);
	for (int i = 0; i < ADB_MAX_WORDS + 1; i++)
		strcat(many, "x ");
	CHECK_INT(adb_split_words(many, words), -2);
	for (int i = 0; i < ADB_MAX_WORDS; i++)
		strcat(most, "x ");
	CHECK_INT(adb_split_words(most, words), ADB_MAX_WORDS);
	CHECK_TEXT(words[ADB_MAX_WORDS - 1], "x");
}

TEST_SUITE("split", TEST(a_statement_ends_with_its_semicolon),
	   TEST(semicolons_in_texts_comments_and_triggers_end_nothing),
	   TEST(dot_commands_stand_between_statements_only), TEST(three_commands_need_no_dot),
	   TEST(comments_and_empty_lines_begin_nothing), TEST(the_end_completes_what_is_left),
	   TEST(words_are_cut_at_blanks_and_held_by_quotes), TEST(words_that_cannot_be_cut_are_refused));

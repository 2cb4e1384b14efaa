/* Each output format: the text that a result becomes. */
#include "shell/render.h"

#include <locale.h>
#include <stdlib.h>

#include "check.h"

static char *printed; /* by the last print() */
static size_t printed_size;

static struct adb_style style_of(const char *format)
{
	return (struct adb_style){ .renderer = adb_renderer_named(format), .headers = true };
}

/* Runs `sql` and keeps what is printed. */
static const char *print(struct adb_style style, const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *statement;
	struct adb_rendering rendering;

	free(printed);
	style.out = open_memstream(&printed, &printed_size);
	sqlite3_open(":memory:", &db);
	CHECK_INT(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	int code = sqlite3_step(statement);

	CHECK(adb_render_begin(&rendering, &style, statement));
	for (; code == SQLITE_ROW; code = sqlite3_step(statement))
		CHECK(adb_render_row(&rendering));
	CHECK(adb_render_end(&rendering, true));
	fclose(style.out);
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return printed;
}

static const char values[] = "SELECT 1 AS i, 2.0 AS r, 'a' AS t, NULL AS n, x'00ff' AS b";

static void csv_is_rfc_4180(void)
{
	CHECK_TEXT(print(style_of("csv"), values), "i,r,t,n,b\n1,2.0,a,,X'00FF'\n");
	CHECK_TEXT(print(style_of("csv"), "SELECT 'a,b' AS \"x\"\"y\", 'say \"hi\"', char(13), ' a ', ''"),
		   "\"x\"\"y\",\"'say \"\"hi\"\"'\",char(13),' a ',''\n"
		   "\"a,b\",\"say \"\"hi\"\"\",\"\r\", a ,\"\"\n");
	CHECK_TEXT(print(style_of("csv"), "SELECT '\"' AS a, 'b\nc' AS b"), "a,b\n\"\"\"\",\"b\nc\"\n");
}

static void csv_tells_null_from_empty_text(void)
{
	CHECK_TEXT(print(style_of("csv"), "SELECT '' AS a, NULL AS b, NULL AS c"), "a,b,c\n\"\",,\n");
	CHECK_TEXT(print(style_of("csv"), "SELECT NULL AS a"), "a\n\"\"\n");
	CHECK_TEXT(print(style_of("csv"), "SELECT 1 AS a WHERE 0"), "a\n");

	struct adb_style style = style_of("csv");

	style.headers = false;
	style.null_text = "-,-";
	CHECK_TEXT(print(style, "SELECT 1, NULL"), "1,\"-,-\"\n");
}

static void numbers_read_back_exactly(void)
{
	CHECK_TEXT(print(style_of("csv"),
			 "SELECT 0.1 AS a, 1e300 AS b, 9223372036854775807 AS c, 1.0/3 AS d, 9e999 AS e"),
		   "a,b,c,d,e\n0.1,1e+300,9223372036854775807,0.3333333333333333,Inf\n");
}

static void json_is_one_array(void)
{
	CHECK_TEXT(print(style_of("json"), values),
		   "[{\"i\":1,\"r\":2.0,\"t\":\"a\",\"n\":null,\"b\":\"00FF\"}]\n");
	CHECK_TEXT(print(style_of("json"), "SELECT 1 AS a UNION SELECT 2"), "[{\"a\":1},\n{\"a\":2}]\n");
	CHECK_TEXT(print(style_of("json"), "SELECT 1 WHERE 0"), "[]\n");
	CHECK_TEXT(print(style_of("json"), "SELECT 1 AS a, 2 AS a"), "[{\"a\":1,\"a\":2}]\n");
	CHECK_TEXT(print(style_of("json"),
			 "SELECT char(10, 34, 0, 27) AS a, CAST(x'ff' AS TEXT) AS b, x'' AS c"),
		   "[{\"a\":\"\\n\\\"\\u0000\\u001b\",\"b\":\"\xEF\xBF\xBD\",\"c\":\"\"}]\n");
}

static void ndjson_is_an_object_a_line(void)
{
	CHECK_TEXT(print(style_of("ndjson"), "SELECT 1 AS a UNION SELECT 2"), "{\"a\":1}\n{\"a\":2}\n");
	CHECK_TEXT(print(style_of("ndjson"), "SELECT 1 WHERE 0"), "");
}

static void line_aligns_the_names(void)
{
	CHECK_TEXT(print(style_of("line"), "SELECT 1 AS a, NULL AS \"žž\" UNION SELECT 2, 'x'"),
		   " a = 1\nžž = NULL\n\n a = 2\nžž = x\n");
}

static void box_flushes_numbers_right(void)
{
	CHECK_TEXT(print(style_of("box"), "SELECT 1 AS num, 'ž' AS text UNION SELECT 10, NULL"),
		   "┌─────┬──────┐\n"
		   "│ num │ text │\n"
		   "├─────┼──────┤\n"
		   "│   1 │ ž    │\n"
		   "│  10 │ NULL │\n"
		   "└─────┴──────┘\n");
	CHECK_TEXT(print(style_of("box"), "SELECT 'a' AS x WHERE 0"), "┌───┐\n│ x │\n├───┤\n└───┘\n");
}

static void table_counts_columns_of_the_terminal(void)
{
	CHECK_TEXT(print(style_of("table"), "SELECT '日本' AS a UNION SELECT 'e' || char(769)"),
		   "+------+\n"
		   "| a    |\n"
		   "+------+\n"
		   "| e\xCC\x81    |\n"
		   "| 日本 |\n"
		   "+------+\n");
}

static void terminals_cut_the_widest_columns(void)
{
	struct adb_style style = style_of("table");

	style.terminal_width = 26;
	CHECK_TEXT(print(style, "SELECT 'abcdefghijklmnop' AS a, 'bcdefghijklmn' AS b, 123456 AS n"),
		   "+--------+------+--------+\n"
		   "| a      | b    |      n |\n"
		   "+--------+------+--------+\n"
		   "| abcde… | bcd… | 123456 |\n"
		   "+--------+------+--------+\n");
	style.terminal_width = 80;
	CHECK_TEXT(print(style, "SELECT 'fits' AS a"), "+------+\n| a    |\n+------+\n| fits |\n+------+\n");
}

static void widths_are_set_by_hand(void)
{
	static const int widths[] = { 3, 0, 6 };
	struct adb_style style = style_of("table");

	style.headers = false;
	style.widths = widths;
	style.width_count = 3;
	CHECK_TEXT(print(style, "SELECT '日本語', 'as it is', 'short'"), "+-----+----------+--------+\n"
									 "| 日… | as it is | short  |\n"
									 "+-----+----------+--------+\n");
}

static void text_fits_whole_characters(void)
{
	CHECK_INT(adb_text_fit("abc", 2), 2);
	CHECK_INT(adb_text_fit("abc", 9), 3);
	CHECK_INT(adb_text_fit("日本", 3), 3);
	CHECK_INT(adb_text_fit("e\xCC\x81x", 1), 3);
	CHECK_INT(adb_text_fit("", 0), 0);
	CHECK_INT(adb_text_width("日本e\xCC\x81"), 5);
}

static void markdown_escapes_bars(void)
{
	CHECK_TEXT(print(style_of("markdown"), "SELECT 'a|b|' AS \"x|\", 1 AS n"), "| x\\|    | n |\n"
										   "|--------|--:|\n"
										   "| a\\|b\\| | 1 |\n");
}

static void tables_escape_control_characters(void)
{
	struct adb_style style = style_of("table");

	style.headers = false;
	CHECK_TEXT(
		print(style, "SELECT 'a' || char(27, 10, 0, 155) || CAST(x'ff' AS TEXT) || '\\'"),
		"+------------------------+\n| a\\x1b\\x0a\\x00\\x9b\\xff\\ |\n+------------------------+\n");
}

static void terminals_see_no_control_characters(void)
{
	static const char *const formats[] = { "csv", "json", "ndjson", "line", "box", "table", "markdown" };

	for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
		struct adb_style style = style_of(formats[i]);

		style.is_terminal = true;
		print(style, "SELECT 'a' || char(27, 155) || 'b' AS \"\x1b\"");
		CHECK(strchr(printed, '\x1b') == NULL);
		CHECK(strstr(printed, "\xC2\x9B") == NULL);
	}
}

static void pipes_get_text_as_it_is(void)
{
	CHECK_TEXT(print(style_of("csv"), "SELECT char(27, 155) AS a"), "a\n\x1b\xC2\x9B\n");
	CHECK_TEXT(print(style_of("line"), "SELECT char(27, 155) AS a"), "a = \x1b\xC2\x9B\n");
}

static void long_blobs_are_shortened_on_terminals_only(void)
{
	struct adb_style style = style_of("csv");

	print(style, "SELECT zeroblob(20) AS a");
	CHECK_INT(strlen(printed), 2 + 2 + 40 + 1 + 1);
	style.is_terminal = true;
	CHECK_TEXT(print(style, "SELECT zeroblob(20) AS a"),
		   "a\nX'00000000000000000000000000000000…' (20 bytes)\n");
	CHECK_TEXT(print(style, "SELECT x'01' AS a"), "a\nX'01'\n");
}

static void the_default_depends_on_the_terminal(void)
{
	struct adb_style style = { 0 };

	CHECK(adb_style_renderer(&style) == &adb_renderer_csv);
	style.is_terminal = true;
	CHECK(adb_style_renderer(&style) == &adb_renderer_auto);
	style.renderer = &adb_renderer_json;
	CHECK(adb_style_renderer(&style) == &adb_renderer_json);
	style.renderer = &adb_renderer_auto;
	CHECK(adb_style_renderer(&style) == &adb_renderer_auto);
	style.is_terminal = false;
	CHECK(adb_style_renderer(&style) == &adb_renderer_csv);
	CHECK(adb_renderer_named("Box") == NULL);
}

static void names_are_cut_last(void)
{
	struct adb_style style = style_of("table");

	style.terminal_width = 34;
	CHECK_TEXT(
		print(style, "SELECT 'abcdefghij' AS a, 'a path of some length' AS p, 'jihgfedcba' AS Name"),
		"+------------+------+------------+\n"
		"| a          | p    | Name       |\n"
		"+------------+------+------------+\n"
		"| abcdefghij | a p… | jihgfedcba |\n"
		"+------------+------+------------+\n");
}

static const char wide[] =
	"SELECT 1 AS id, 'abcdefghij' AS name, 'a path of some' || char(10) || 'length' AS path, 2 AS n "
	"UNION ALL SELECT 2, 'b', NULL, 1.23456789";

static void auto_prints_lines_where_a_row_is_too_wide(void)
{
	struct adb_style style = style_of("auto");

	style.is_terminal = true;
	style.digits = ADB_DIGITS;
	style.terminal_width = 40;
	CHECK_TEXT(print(style, wide), "┌────┬────────────┬──────────┬─────────┐\n"
				       "│ id │ name       │ path     │       n │\n"
				       "├────┼────────────┼──────────┼─────────┤\n"
				       "│  1 │ abcdefghij │ a path … │       2 │\n"
				       "│  2 │ b          │ NULL     │ 1.23457 │\n"
				       "└────┴────────────┴──────────┴─────────┘\n"
				       "2 rows\n");
	style.terminal_width = 39;

	const char lines[] = "  id = 1\nname = abcdefghij\npath = a path of some\nlength\n   n = 2\n\n"
			     "  id = 2\nname = b\npath = NULL\n   n = 1.23457\n";

	CHECK_TEXT(print(style, wide),
		   "  id = 1\nname = abcdefghij\npath = a path of some\nlength\n   n = 2\n\n"
		   "  id = 2\nname = b\npath = NULL\n   n = 1.23457\n\n2 rows\n");
	style.headers = false; /* as in line */
	style.terminal_width = 37;
	CHECK_TEXT(print(style, wide), lines);
	CHECK_TEXT(
		print(style,
		      "SELECT 'a column name that is wider' AS \"than the terminal, without rows\" WHERE 0"),
		"┌───┐\n└───┘\n");
}

static const char sentences[] =
	"SELECT 7 AS id, 'a name of some length' AS name, 'Move the event to the animation that the alias plays, "
	"a_word_that_is_too_long_for_the_column_by_far' AS advice UNION ALL SELECT 8, 'short', NULL";

static void sentences_are_wrapped_and_never_cut(void)
{
	static const char box[] = "┌────┬───────────────────────┬────────────────────────────────┐\n"
				  "│ id │ name                  │ advice                         │\n"
				  "├────┼───────────────────────┼────────────────────────────────┤\n"
				  "│  7 │ a name of some length │ Move the event to the          │\n"
				  "│    │                       │ animation that the alias       │\n"
				  "│    │                       │ plays,                         │\n"
				  "│    │                       │ a_word_that_is_too_long_for_th │\n"
				  "│    │                       │ e_column_by_far                │\n"
				  "│  8 │ short                 │ NULL                           │\n"
				  "└────┴───────────────────────┴────────────────────────────────┘\n";
	struct adb_style style = style_of("auto");

	style.is_terminal = true;
	style.terminal_width = 63;
	CHECK(strncmp(print(style, sentences), box, strlen(box)) == 0);
	CHECK_TEXT(printed + strlen(box), "2 rows\n");
	style.terminal_width = 62; /* the name is not cut in auto */
	CHECK_TEXT(print(style, sentences), "    id = 7\n"
					    "  name = a name of some length\n"
					    "advice = Move the event to the animation that the alias plays,\n"
					    "         a_word_that_is_too_long_for_the_column_by_far\n"
					    "\n"
					    "    id = 8\n"
					    "  name = short\n"
					    "advice = NULL\n"
					    "\n"
					    "2 rows\n");
	style.renderer = &adb_renderer_box;
	CHECK(strstr(print(style, sentences), "│ a name of some leng… │ Move the event to the ") != NULL);
	style.scrolled_lines = 1;
	CHECK(strstr(print(style, sentences),
		     "│  7 │ a name of some length │ Move the event to the animation that the alias plays,        │\n"
		     "│    │                       │ a_word_that_is_too_long_for_the_column_by_far                │\n") !=
	      NULL);
}

static void paths_lose_their_beginning(void)
{
	struct adb_style style = style_of("table");

	style.terminal_width = 24;
	CHECK_TEXT(
		print(style,
		      "SELECT 'a' AS a, '_WORK/DATA/ANIMS/WALK.MAN' AS asset_path UNION ALL SELECT 'b', 'x/日本日本日本'"),
		"+---+------------------+\n"
		"| a | asset_path       |\n"
		"+---+------------------+\n"
		"| a | …/ANIMS/WALK.MAN |\n"
		"| b | x/日本日本日本   |\n"
		"+---+------------------+\n");
	style.terminal_width = 18;
	CHECK(strstr(print(style, "SELECT 'b' AS a, 'x/日本日本日本' AS asset_path"),
		     "| b | …日本日本  |\n") != NULL);
}

static void what_is_the_same_in_all_rows_is_said_once(void)
{
	static const char rows[] =
		"SELECT 1 AS id, 'oni' AS system, 0.5 AS x, NULL AS bone UNION ALL SELECT 2, 'oni', 0.5, NULL";
	struct adb_style style = style_of("auto");

	style.leaves_out_same = true;
	style.digits = ADB_DIGITS;
	style.terminal_width = 40;
	style.is_terminal = true;
	CHECK_TEXT(print(style, rows), "In all rows: system = oni, x = 0.5, bone\n= NULL\n"
				       "┌────┐\n│ id │\n├────┤\n│  1 │\n│  2 │\n└────┘\n2 rows\n");
	style.headers = false;
	CHECK_TEXT(print(style, rows), "In all rows: system = oni, x = 0.5, bone\n= NULL\n"
				       "┌───┐\n│ 1 │\n│ 2 │\n└───┘\n");
	style.headers = true;
	style.leaves_out_same = false;
	CHECK(strstr(print(style, rows), "│  2 │ oni    │ 0.5 │ NULL │\n") != NULL);
	style.leaves_out_same = true;
	CHECK_TEXT(print(style, "SELECT 1 AS a UNION ALL SELECT 1"),
		   "┌───┐\n│ a │\n├───┤\n│ 1 │\n│ 1 │\n└───┘\n2 rows\n");
	CHECK_TEXT(print(style, "SELECT 1 AS a, 2 AS b"),
		   "┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ 2 │\n└───┴───┘\n1 row\n");
	style.terminal_width = 12;
	CHECK_TEXT(print(style, "SELECT 'abcdefghijkl' AS a, 1 AS b UNION ALL SELECT 'c', 1"),
		   "In all rows: b = 1\na = abcdefghijkl\n\na = c\n\n2 rows\n");
	style.is_terminal = false;
	style.terminal_width = 0;
	style.renderer = &adb_renderer_csv;
	CHECK(strstr(print(style, rows), "2,oni,0.5,\n") != NULL);
	style.renderer = &adb_renderer_box;
	CHECK(strstr(print(style, rows), "│  2 │ oni    │ 0.5 │ NULL │\n") != NULL);
}

static void nothing_is_cut_where_the_pager_scrolls(void)
{
	struct adb_style style = style_of("auto");

	style.is_terminal = true;
	style.terminal_width = 20;
	style.scrolled_lines = 6;
	CHECK_TEXT(print(style, wide), "┌────┬────────────┬──────────────────────────┬────────────┐\n"
				       "│ id │ name       │ path                     │          n │\n"
				       "├────┼────────────┼──────────────────────────┼────────────┤\n"
				       "│  1 │ abcdefghij │ a path of some\\x0alength │          2 │\n"
				       "│  2 │ b          │ NULL                     │ 1.23456789 │\n"
				       "└────┴────────────┴──────────────────────────┴────────────┘\n"
				       "2 rows\n");
	style.scrolled_lines = 7;
	CHECK_TEXT(print(style, "SELECT 'abcdefghijklmnopqrstuvwxyz' AS a"),
		   "a = abcdefghijklmnopqrstuvwxyz\n\n1 row\n");
}

static void rows_are_counted_on_terminals_only(void)
{
	static const char many[] =
		"WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1234) SELECT i FROM n";
	struct adb_style style = style_of("table");

	CHECK(strstr(print(style, many), "rows") == NULL);
	style.is_terminal = true;
	CHECK(strstr(print(style, many), "| 1234 |\n+------+\n1 234 rows\n") != NULL);
	CHECK_TEXT(print(style, "SELECT 1 AS a WHERE 0"), "+---+\n| a |\n+---+\n+---+\nno rows\n");
	style.most_rows = 2;
	CHECK(strstr(print(style, many), "| 2 |\n+---+\n2 rows, and more\n") != NULL);
	style.headers = false;
	CHECK(strstr(print(style, many), "rows") == NULL);
	style.headers = true;
	style.renderer = &adb_renderer_csv;
	CHECK(strstr(print(style, many), "rows") == NULL);
	style.renderer = &adb_renderer_markdown;
	CHECK(strstr(print(style, many), "rows") == NULL);
}

static void numbers_are_rounded_on_terminals_only(void)
{
	static const char numbers[] =
		"SELECT 0.1 + 0.2 AS a, 1234567.891 AS b, -1.00000004 AS c, 1e300 / 3 AS d, 12345678901 AS e, '1.23456789' AS f";
	struct adb_style style = style_of("table");

	style.digits = ADB_DIGITS;
	CHECK(strstr(print(style, numbers), "0.30000000000000004") != NULL);
	style.is_terminal = true;
	CHECK_TEXT(print(style, numbers),
		   "+-----+-----------+------+--------------+-------------+------------+\n"
		   "|   a |         b |    c |            d |           e | f          |\n"
		   "+-----+-----------+------+--------------+-------------+------------+\n"
		   "| 0.3 | 1234570.0 | -1.0 | 3.33333e+299 | 12345678901 | 1.23456789 |\n"
		   "+-----+-----------+------+--------------+-------------+------------+\n"
		   "1 row\n");
	style.digits = 0;
	CHECK(strstr(print(style, numbers), "1234567.891") != NULL);
	style.digits = 2;
	style.renderer = &adb_renderer_line;
	CHECK(strstr(print(style, numbers), "1234567.891") != NULL);
	style.renderer = &adb_renderer_csv;
	CHECK(strstr(print(style, numbers), "1234567.891") != NULL);
}

/* After one row of two, what has reached the file; `print_rest` as for adb_render_end(). */
static size_t printed_after_first_row(const char *format, bool print_rest)
{
	sqlite3 *db;
	sqlite3_stmt *statement;
	struct adb_rendering rendering;
	struct adb_style style = style_of(format);

	free(printed);
	style.out = open_memstream(&printed, &printed_size);
	sqlite3_open(":memory:", &db);
	sqlite3_prepare_v2(db, "SELECT 1 AS a UNION SELECT 2", -1, &statement, NULL);
	sqlite3_step(statement);
	adb_render_begin(&rendering, &style, statement);
	adb_render_row(&rendering);

	size_t size = printed_size;

	adb_render_end(&rendering, print_rest);
	fclose(style.out);
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return size;
}

static void rows_are_printed_as_they_come(void)
{
	CHECK_INT(printed_after_first_row("csv", true), strlen("a\n1\n"));
	CHECK_INT(printed_after_first_row("json", true), strlen("[{\"a\":1}"));
	CHECK_INT(printed_after_first_row("ndjson", true), strlen("{\"a\":1}\n"));
	CHECK_INT(printed_after_first_row("line", true), strlen("a = 1\n"));
	CHECK_INT(printed_after_first_row("box", true), 0);
	CHECK(printed_size > 0);
}

static void what_is_held_back_can_be_dropped(void)
{
	printed_after_first_row("box", false);
	CHECK_INT(printed_size, 0);
}

static void rows_behind_the_held_ones_follow(void)
{
	print(style_of("table"),
	      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 10002) "
	      "SELECT iif(x > 10000, x * 1000000, x) AS n FROM c");
	CHECK(strncmp(printed, "+-------+\n|     n |\n+-------+\n|     1 |\n", 40) == 0);
	CHECK(strstr(printed, "| 10000 |\n| 10001000000 |\n| 10002000000 |\n+-------+\n") != NULL);
}

/* Many times as long as a piece, and characters of three bytes that no power of two cuts between. */
static const char long_text[] =
	"WITH RECURSIVE c(x) AS (SELECT 'a\",日' UNION ALL SELECT x || x FROM c LIMIT 17) "
	"SELECT x AS t FROM c ORDER BY length(x) DESC LIMIT 1";

enum { LONG_COUNT = 65536 };

/* Whether what was printed is `before`, LONG_COUNT times `unit`, and `after`. */
static bool is_long(const char *before, const char *unit, const char *after)
{
	size_t length = strlen(unit), at = strlen(before);
	bool same =
		printed_size == at + LONG_COUNT * length + strlen(after) && strncmp(printed, before, at) == 0;

	for (int i = 0; same && i < LONG_COUNT; i++, at += length)
		same = memcmp(printed + at, unit, length) == 0;
	return same && strcmp(printed + at, after) == 0;
}

static void long_texts_are_printed_in_pieces(void)
{
	struct adb_style style = style_of("csv");

	print(style, long_text);
	CHECK(is_long("t\n\"", "a\"\",日", "\"\n"));
	print(style_of("json"), long_text);
	CHECK(is_long("[{\"t\":\"", "a\\\",日", "\"}]\n"));
	print(style_of("ndjson"), long_text);
	CHECK(is_long("{\"t\":\"", "a\\\",日", "\"}\n"));
	print(style_of("line"), long_text);
	CHECK(is_long("t = ", "a\",日", "\n"));
	style.is_terminal = true;
	print(style, long_text);
	CHECK(is_long("t\n\"", "a\"\",日", "\"\n"));
}

static void tables_cut_what_is_too_long_to_hold(void)
{
	char *end;

	print(style_of("table"), long_text);
	end = strstr(printed, "…");
	CHECK(end != NULL && strncmp(end, "… |\n+-", 8) == 0);
	CHECK(printed_size < (size_t)LONG_COUNT * 6);
	print(style_of("table"), "SELECT zeroblob(32768) AS b");
	CHECK(strstr(printed, "bytes") == NULL);
	print(style_of("table"), "SELECT zeroblob(32769) AS b");
	CHECK(strstr(printed, "00…' (32769 bytes) |\n") != NULL);
}

static void a_full_disk_is_noticed(void)
{
	sqlite3 *db;
	sqlite3_stmt *statement;
	struct adb_rendering rendering;
	struct adb_style style = style_of("csv");

	style.out = fopen("/dev/full", "w");
	if (style.out == NULL)
		return;
	sqlite3_open(":memory:", &db);
	sqlite3_prepare_v2(db, "SELECT 1", -1, &statement, NULL);
	sqlite3_step(statement);
	adb_render_begin(&rendering, &style, statement);
	CHECK(!adb_render_row(&rendering));
	CHECK(!adb_render_end(&rendering, true));
	fclose(style.out);
	sqlite3_finalize(statement);
	sqlite3_close(db);
}

static void locale_is_chosen(void)
{
	CHECK(setlocale(LC_CTYPE, "C.UTF-8") != NULL);
}

static void memory_is_freed(void)
{
	free(printed);
}

TEST_SUITE("render", TEST(locale_is_chosen), TEST(csv_is_rfc_4180), TEST(csv_tells_null_from_empty_text),
	   TEST(numbers_read_back_exactly), TEST(json_is_one_array), TEST(ndjson_is_an_object_a_line),
	   TEST(line_aligns_the_names), TEST(box_flushes_numbers_right),
	   TEST(table_counts_columns_of_the_terminal), TEST(terminals_cut_the_widest_columns),
	   TEST(widths_are_set_by_hand), TEST(text_fits_whole_characters), TEST(markdown_escapes_bars),
	   TEST(tables_escape_control_characters), TEST(what_is_the_same_in_all_rows_is_said_once),
	   TEST(sentences_are_wrapped_and_never_cut), TEST(paths_lose_their_beginning),
	   TEST(rows_are_counted_on_terminals_only), TEST(terminals_see_no_control_characters),
	   TEST(pipes_get_text_as_it_is), TEST(long_blobs_are_shortened_on_terminals_only),
	   TEST(the_default_depends_on_the_terminal), TEST(names_are_cut_last),
	   TEST(auto_prints_lines_where_a_row_is_too_wide), TEST(nothing_is_cut_where_the_pager_scrolls),
	   TEST(numbers_are_rounded_on_terminals_only), TEST(rows_are_printed_as_they_come),
	   TEST(what_is_held_back_can_be_dropped), TEST(rows_behind_the_held_ones_follow),
	   TEST(long_texts_are_printed_in_pieces), TEST(tables_cut_what_is_too_long_to_hold),
	   TEST(a_full_disk_is_noticed), TEST(memory_is_freed));

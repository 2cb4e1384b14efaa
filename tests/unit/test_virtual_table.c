#include "sqlite/virtual_table.h"

#include "check.h"

/* count_up(last [, step]): 1, 1 + step, …, at most last. */
struct count_up {
	struct adb_connected_table base;
	int searches;
};

struct count_cursor {
	sqlite3_vtab_cursor base;
	bool is_live;
	sqlite3_int64 value, last, step;
};

enum { COLUMN_VALUE, COLUMN_LAST, COLUMN_STEP };

static int live_cursors, released_tables, searches;

static void release(sqlite3_vtab *table)
{
	released_tables++;
	searches += ((struct count_up *)table)->searches;
}

static void release_cursor(sqlite3_vtab_cursor *cursor)
{
	live_cursors -= ((struct count_cursor *)cursor)->is_live;
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct count_cursor *cursor = (struct count_cursor *)base;

	((struct count_up *)base->pVtab)->searches++;
	live_cursors += !cursor->is_live;
	cursor->is_live = true;
	cursor->value = 1;
	cursor->last = count > 0 ? sqlite3_value_int64(arguments[0]) : 0;
	cursor->step = count > 1 ? sqlite3_value_int64(arguments[1]) : 1;
	return cursor->step > 0 ? SQLITE_OK
				: adb_virtual_table_fail(base->pVtab, SQLITE_MISMATCH,
							 "the step is a positive number");
}

static int next(sqlite3_vtab_cursor *cursor)
{
	((struct count_cursor *)cursor)->value += ((struct count_cursor *)cursor)->step;
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *cursor)
{
	return ((struct count_cursor *)cursor)->value > ((struct count_cursor *)cursor)->last;
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct count_cursor *cursor = (struct count_cursor *)base;

	sqlite3_result_int64(context, column == COLUMN_VALUE  ? cursor->value
				      : column == COLUMN_LAST ? cursor->last
							      : cursor->step);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *cursor, sqlite3_int64 *id)
{
	*id = ((struct count_cursor *)cursor)->value;
	return SQLITE_OK;
}

static const struct adb_virtual_table count_up = {
	.name = "count_up",
	.declaration = "CREATE TABLE count_up(value INTEGER, last INTEGER HIDDEN, step INTEGER HIDDEN)",
	.connected_size = sizeof(struct count_up),
	.cursor_size = sizeof(struct count_cursor),
	.release = release,
	.release_cursor = release_cursor,
	.argument_count = 2,
	.first_argument = COLUMN_LAST,
	.missing = "the last number is missing",
	.estimates = { { 100, 10 }, { 100, 5 } },
	.search = search,
	.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
};

static sqlite3 *open_database(void)
{
	sqlite3 *db = NULL;

	live_cursors = released_tables = searches = 0;
	sqlite3_open(":memory:", &db);
	CHECK_INT(adb_virtual_table_add(db, &count_up), SQLITE_OK);
	return db;
}

/* The first value of the first row, as text; the message where the statement fails. */
static void check_query(sqlite3 *db, const char *sql, const char *expected)
{
	sqlite3_stmt *statement = NULL;
	const char *got = NULL;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		got = (const char *)sqlite3_column_text(statement, 0);
	else
		got = sqlite3_errmsg(db);
	CHECK_TEXT(got, expected);
	sqlite3_finalize(statement);
}

static void arguments_reach_the_search(void)
{
	sqlite3 *db = open_database();

	check_query(db, "SELECT group_concat(value) FROM count_up(4)", "1,2,3,4");
	check_query(db, "SELECT group_concat(value) FROM count_up(7, 3)", "1,4,7");
	check_query(db, "SELECT group_concat(value) FROM count_up WHERE step = 2 AND last = 5", "1,3,5");
	check_query(db, "SELECT group_concat(value) FROM count_up(5) WHERE value > 3", "4,5");
	sqlite3_close(db);
}

static void null_gives_no_rows(void)
{
	sqlite3 *db = open_database();

	check_query(db, "SELECT count(*) FROM count_up(NULL)", "0");
	check_query(db, "SELECT count(*) FROM count_up(3, NULL)", "0");
	sqlite3_close(db);
	CHECK_INT(searches, 2);
}

static void first_argument_is_required(void)
{
	sqlite3 *db = open_database();

	check_query(db, "SELECT value FROM count_up", "count_up: the last number is missing");
	check_query(db, "SELECT value FROM count_up WHERE step = 2", "count_up: the last number is missing");
	check_query(db, "SELECT value FROM count_up(1, -1)", "count_up: the step is a positive number");
	CHECK_INT(sqlite3_errcode(db), SQLITE_MISMATCH);
	sqlite3_close(db);
}

static void joins_put_the_table_behind_its_arguments(void)
{
	sqlite3 *db = open_database();

	check_query(db,
		    "WITH t(n) AS (VALUES (1), (3)) SELECT group_concat(n || ':' || value, ' ') "
		    "FROM count_up(t.n, 2) AS u, t",
		    "1:1 3:1 3:3");
	check_query(db, "SELECT t.value FROM count_up(u.value) AS t, count_up(t.value) AS u",
		    "no query solution");
	sqlite3_close(db);
}

static void what_it_owns_is_released(void)
{
	sqlite3 *db = open_database();

	check_query(db, "SELECT count(*) FROM count_up(2) AS a, count_up(3) AS b", "6");
	CHECK_INT(live_cursors, 0);
	CHECK_INT(released_tables, 0);
	sqlite3_close(db);
	CHECK_INT(released_tables, 1);
}

TEST_SUITE("virtual_table", TEST(arguments_reach_the_search), TEST(null_gives_no_rows),
	   TEST(first_argument_is_required), TEST(joins_put_the_table_behind_its_arguments),
	   TEST(what_it_owns_is_released));

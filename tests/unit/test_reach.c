#include "sql/sql.h"

#include "rows_database.h"

enum { ASSETS = 200 };

/* Assets 1 to ASSETS: 1 → 2 → 3 → 1, 1 → 3, 3 → 4; 5 lies in 2; 10 → 11 → … → ASSETS. */
static sqlite3 *graph(void)
{
	static const char *const statements[] = {
		"INSERT INTO dumps VALUES (1, 'd', '/', NULL, NULL, NULL, 0, '{}')",
		"INSERT INTO sources VALUES (1, 1, 'p', NULL, 'file', 1, 1, 'h', NULL, '{}')",
		"WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 200) "
		"INSERT INTO assets (id, source_id, parent_id, path, name, byte_size, xxh128, status) "
		"SELECT id, 1, iif(id = 5, 2, NULL), 'p', 'p', 1, 'h', 'decoded' FROM n",
		"INSERT INTO links (from_asset_id, kind, to_asset_id) "
		"VALUES (1, 'a', 2), (2, 'b', 3), (3, 'c', 1), (1, 'd', 3), (3, 'e', 4), (4, 'f', NULL)",
		"WITH RECURSIVE n(id) AS (SELECT 10 UNION ALL SELECT id + 1 FROM n WHERE id < 199) "
		"INSERT INTO links (from_asset_id, kind, to_asset_id) SELECT id, 'next', id + 1 FROM n",
	};

	return database_with(statements, sizeof statements / sizeof statements[0]);
}

static void check_query(sqlite3 *db, const char *sql, const char *expected)
{
	sqlite3_stmt *statement = NULL;

	CHECK_INT(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	CHECK_INT(sqlite3_step(statement), SQLITE_ROW);
	CHECK_TEXT((const char *)sqlite3_column_text(statement, 0), expected);
	sqlite3_finalize(statement);
}

static void ends_at_cycles(void)
{
	sqlite3 *db = graph();

	check_query(
		db,
		"SELECT group_concat(format('%d %s %d %s %d', asset_id, direction, depth, via, neighbour_id), ', ') "
		"FROM reach(1)",
		"2 to 1 a 1, 3 to 1 d 1, 5 to 2 member 2, 4 to 2 e 3, 3 from 1 c 1, 2 from 2 b 3");
	check_query(db, "SELECT group_concat(path, ' ') FROM reach(5)", "5/2 5/2/1 5/2/1/3");
	sqlite3_close(db);
}

static void goes_as_far_as_there_is_anything(void)
{
	sqlite3 *db = graph();

	check_query(db, "SELECT count(*) FROM reach(10)", "190");
	check_query(db, "SELECT max(depth) || ' ' || max(asset_id) FROM reach(10) WHERE direction = 'to'",
		    "190 200");
	check_query(db, "SELECT path FROM reach(198) WHERE direction = 'from' LIMIT 1 OFFSET 2",
		    "198/197/196/195");
	/* 1, 2 and 3 lead to four and are led to by two, 4 and 5 are led to by three. */
	check_query(db, "SELECT count(*) FROM assets AS a JOIN reach(a.id) AS r WHERE a.id < 6", "24");
	sqlite3_close(db);
}

static void gives_nothing_for_nothing(void)
{
	sqlite3 *db = graph();
	sqlite3_stmt *statement = NULL;

	check_query(db, "SELECT count(*) FROM reach(NULL)", "0");
	check_query(db, "SELECT count(*) FROM reach(999)", "0");
	check_query(db, "SELECT count(*) FROM reach(9)", "0");
	sqlite3_prepare_v2(db, "SELECT * FROM reach", -1, &statement, NULL);
	CHECK_INT(sqlite3_step(statement), SQLITE_ERROR);
	CHECK_TEXT(sqlite3_errmsg(db), "reach: the argument asset_id is missing, as in reach(7)");
	sqlite3_finalize(statement);
	sqlite3_close(db);
}

TEST_SUITE("reach", TEST(ends_at_cycles), TEST(goes_as_far_as_there_is_anything),
	   TEST(gives_nothing_for_nothing));

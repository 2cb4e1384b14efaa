#include "sql/sql.h"

#include "rows_database.h"

/* Entries 1 to 9 of a set: 1 → 2 → 3 → 1, 1 → 4 → 3, 3 → 5; 6 has none; 7 → 8 → 9 by the moves of two classes, but not of one. */
static sqlite3 *graph(void)
{
	static const char *const statements[] = {
		"INSERT INTO systems (id, title, up_axis, handedness, metres_per_unit, gltf_axes) VALUES ('s', 's', 'Y', 'right', 1, '+X +Y +Z')",
		"INSERT INTO sources VALUES (1, 1, 'p', NULL, 'file', 1, 1, 'h', NULL, '{}')",
		"INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status) "
		"VALUES (1, 1, 'p', 'p', 1, 'h', 'decoded'), (2, 1, 'q', 'q', 1, 'h', 'decoded')",
		"INSERT INTO animation_sets (id, asset_id, system_id, name) VALUES (1, 1, 's', 'set')",
		"WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 9) "
		"INSERT INTO set_entries (id, set_id, entry_index, kind, name) SELECT id, 1, id, 'ani', 'E' || id FROM n",
		"INSERT INTO transitions (from_entry_id, to_entry_id, to_name, kind, blend) VALUES "
		"(1, 2, 'E2', 'next', 0.5), (2, 3, 'E3', 'next', NULL), (3, 1, 'E1', 'next', NULL), (1, 4, 'E4', 'next', NULL), "
		"(4, 3, 'E3', 'named', NULL), (3, 5, 'E5', 'named', 0.25), (5, NULL, 'gone', 'next', NULL)",
		"INSERT INTO class_moves (class_id, from_state, entry_id, kind, to_state, depth, is_hidden) VALUES "
		"(1, 'A', 7, 'state', 'B', 0, 0), (1, 'B', 8, 'state', 'C', 0, 0), (2, 'B', 8, 'state', 'C', 0, 0), "
		"(2, 'C', 9, 'state', 'D', 0, 0)",
	};

	return database_with(statements, sizeof statements / sizeof statements[0]);
}

static void check_path(sqlite3 *db, const char *arguments, const char *expected)
{
	char *sql = sqlite3_mprintf(
		"SELECT coalesce(group_concat(step || ' ' || name || coalesce(' ' || kind, '') || coalesce(' ' || blend, '') || "
		"coalesce(' of ' || class_id, ''), ', '), '') FROM path(%s)",
		arguments);
	sqlite3_stmt *statement = NULL;

	CHECK_INT(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	CHECK_INT(sqlite3_step(statement), SQLITE_ROW);
	CHECK_TEXT((const char *)sqlite3_column_text(statement, 0), expected);
	sqlite3_finalize(statement);
	sqlite3_free(sql);
}

static void takes_the_shortest_chain(void)
{
	sqlite3 *db = graph();

	check_path(db, "1, 5", "0 E1, 1 E2 next 0.5, 2 E3 next, 3 E5 named 0.25");
	check_path(db, "4, 2", "0 E4, 1 E3 named, 2 E1 next, 3 E2 next 0.5");
	check_path(db, "3, 3", "0 E3");
	sqlite3_close(db);
}

static void follows_the_moves_of_one_class(void)
{
	sqlite3 *db = graph();

	check_path(db, "7, 8", "0 E7 of 1, 1 E8 state of 1");
	check_path(db, "8, 9", "0 E8 of 2, 1 E9 state of 2");
	check_path(db, "7, 9", "");
	sqlite3_close(db);
}

static void gives_nothing_without_a_chain(void)
{
	sqlite3 *db = graph();
	sqlite3_stmt *statement = NULL;

	check_path(db, "5, 1", "");
	check_path(db, "6, 1", "");
	check_path(db, "1, NULL", "");
	CHECK_INT(sqlite3_prepare_v2(db, "SELECT * FROM path(1)", -1, &statement, NULL), SQLITE_OK);
	CHECK_INT(sqlite3_step(statement), SQLITE_ERROR);
	sqlite3_finalize(statement);
	sqlite3_close(db);
}

TEST_SUITE("path", TEST(takes_the_shortest_chain), TEST(follows_the_moves_of_one_class),
	   TEST(gives_nothing_without_a_chain));

/* The native keys; tests/test_portable_keys.sh compares them with the stored view over many more tracks. */
#include "sql/sql.h"

#include "check.h"
#include "store/schema.h"
#include "store/schema_files.h"

static int run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

/* A clip of one channel with two keys. The native keys are not yet registered. */
static sqlite3 *open_database(void)
{
	sqlite3 *db;

	sqlite3_open(":memory:", &db);
	run(db, adb_schema_text("tables.sql"));
	CHECK_INT(adb_schema_add_systems(db, NULL), ADB_OK);
	run(db, adb_schema_text("portable_keys.sql"));
	CHECK_INT(
		run(db,
		    "INSERT INTO dumps VALUES (1, 'd', '/', NULL, NULL, NULL, 0, '{}');"
		    "INSERT INTO sources VALUES (1, 1, 'p', NULL, 'file', 1, 1, 'h', NULL, '{}');"
		    "INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status) "
		    "VALUES (1, 1, 'p', 'p', 1, 'h', 'decoded');"
		    "INSERT INTO clips (id, asset_id, system_id, format, name, frame_count, bone_count, channel_count, "
		    "key_count, motion_xxh128, content_xxh128, frame_interval) "
		    "VALUES (1, 1, 'zengin', 'f', 'n', 2, 1, 1, 2, 'm', 'c', 0.5);"
		    "INSERT INTO tracks VALUES (1, 't', 1, 2, NULL, X'0000803F000020C0');"
		    "INSERT INTO channels (id, clip_id, bone_id, target, interpolation, track_id, key_count, is_constant, "
		    "is_root_motion) VALUES (1, 1, 0, 'fov', 'linear', 1, 2, 0, 0)"),
		SQLITE_OK);
	return db;
}

static void keys_can_be_read_without_trust(void)
{
	sqlite3 *db = open_database();
	sqlite3_stmt *statement = NULL;

	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	CHECK_INT(adb_sql_register(db), SQLITE_OK);
	CHECK_INT(adb_sql_shadow_views(db), SQLITE_OK);
	sqlite3_prepare_v2(db, "SELECT time, x FROM keys WHERE clip_id = 1 AND frame = 1", -1, &statement,
			   NULL);
	CHECK_INT(sqlite3_step(statement), SQLITE_ROW);
	CHECK_NEAR(sqlite3_column_double(statement, 0), 0.5, 0);
	CHECK_NEAR(sqlite3_column_double(statement, 1), -2.5, 0);
	sqlite3_finalize(statement);
	sqlite3_close(db);
}

/* All that a query gives, as text. The caller frees it with sqlite3_free(). */
static char *rows_of(sqlite3 *db, const char *sql)
{
	sqlite3_str *text = sqlite3_str_new(db);
	sqlite3_stmt *statement = NULL;

	CHECK_INT(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	while (sqlite3_step(statement) == SQLITE_ROW)
		for (int i = 0; i < sqlite3_column_count(statement); i++) {
			const char *value = (const char *)sqlite3_column_text(statement, i);

			sqlite3_str_appendf(text, "%s;", value != NULL ? value : "NULL");
		}
	sqlite3_finalize(statement);
	return sqlite3_str_finish(text);
}

static void check_same(sqlite3 *db, const char *condition)
{
	char *sql[2], *rows[2];

	for (int i = 0; i < 2; i++) {
		sql[i] = sqlite3_mprintf("SELECT * FROM %s WHERE %s ORDER BY key_index",
					 i == 0 ? "temp.keys" : "main.keys", condition);
		rows[i] = rows_of(db, sql[i]);
	}
	CHECK_TEXT(rows[0] != NULL ? rows[0] : "", rows[1] != NULL ? rows[1] : "");
	for (int i = 0; i < 2; i++) {
		sqlite3_free(sql[i]);
		sqlite3_free(rows[i]);
	}
}

/* Wherever its data and its frames end, native keys and the stored view give the same, and NULL for what is missing. */
static void truncated_tracks_give_null(void)
{
	static const char *const conditions[] = { "1",         "frame >= 3",    "frame < 9",
						  "frame = 8", "frame IS NULL", "key_index = 2",
						  "x IS NULL", "time > 1" };
	sqlite3 *db = open_database();

	adb_sql_register(db);
	CHECK_INT(adb_sql_shadow_views(db), SQLITE_OK);
	for (int size = 0; size <= 24; size++)
		for (int frames = 0; frames <= 13; frames++) {
			char *sql = sqlite3_mprintf(
				"UPDATE tracks SET width = 2, key_count = 3,"
				" data = substr(X'0000803F000020C00000803F000020C00000803F000020C0', 1, %d),"
				" frames = iif(%d > 12, NULL, substr(X'030000000800000009000000', 1, %d))",
				size, frames, frames);

			CHECK_INT(run(db, sql), SQLITE_OK);
			sqlite3_free(sql);
			for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
				check_same(db, conditions[i]);
		}
	CHECK_INT(run(db, "UPDATE tracks SET data = substr(data, 1, 10), frames = X'0300000008'"), SQLITE_OK);

	char *rows = rows_of(db, "SELECT frame, time, x, y FROM keys");

	CHECK_TEXT(rows, "3;1.5;1.0;-2.5;NULL;NULL;NULL;NULL;NULL;NULL;NULL;NULL;");
	sqlite3_free(rows);
	sqlite3_close(db);
}

TEST_SUITE("keys", TEST(keys_can_be_read_without_trust), TEST(truncated_tracks_give_null));

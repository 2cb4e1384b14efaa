/* The native keys; tests/test_portable_keys.sh compares them with the stored view over many more tracks. */
#include "sql/sql.h"

#include "check.h"
#include "store/schema.h"
#include "store/schema_files.h"

static int run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static void keys_can_be_read_without_trust(void)
{
	sqlite3 *db;
	sqlite3_stmt *statement = NULL;

	sqlite3_open(":memory:", &db);
	run(db, adb_schema_text("tables.sql"));
	CHECK_INT(adb_schema_add_systems(db, NULL), ADB_OK);
	run(db, adb_schema_text("portable_keys.sql"));
	CHECK_INT(
		run(db,
		    "INSERT INTO sources VALUES (1, 'p', NULL, 'file', 1, 1, 'h', '{}');"
		    "INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status) "
		    "VALUES (1, 1, 'p', 'p', 1, 'h', 'decoded');"
		    "INSERT INTO clips (id, asset_id, system_id, format, name, frame_count, bone_count, channel_count, "
		    "key_count, motion_xxh128, content_xxh128, attributes) "
		    "VALUES (1, 1, 'zengin', 'f', 'n', 2, 1, 1, 2, 'm', 'c', '{\"interval\":0.5}');"
		    "INSERT INTO tracks VALUES (1, 't', 1, 2, NULL, X'0000803F000020C0');"
		    "INSERT INTO channels (id, clip_id, bone_id, target, interpolation, track_id, key_count, is_constant, "
		    "is_root_motion) VALUES (1, 1, 0, 'fov', 'linear', 1, 2, 0, 0)"),
		SQLITE_OK);
	sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	CHECK_INT(adb_sql_register(db), SQLITE_OK);
	CHECK_INT(adb_sql_put_keys_in_front(db), SQLITE_OK);
	sqlite3_prepare_v2(db, "SELECT time, x FROM keys WHERE clip_id = 1 AND frame = 1", -1, &statement,
			   NULL);
	CHECK_INT(sqlite3_step(statement), SQLITE_ROW);
	CHECK_NEAR(sqlite3_column_double(statement, 0), 0.5, 0);
	CHECK_NEAR(sqlite3_column_double(statement, 1), -2.5, 0);
	sqlite3_finalize(statement);
	sqlite3_close(db);
}

TEST_SUITE("keys", TEST(keys_can_be_read_without_trust));

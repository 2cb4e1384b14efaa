/* What can be opened, what is said when it cannot, and what SQL may do afterwards. */
#include "sql/open.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "store/schema.h"

static char folder[] = "/tmp/animdb-test-open-XXXXXX";
static char path[60];

static void run(sqlite3 *db, const char *sql)
{
	CHECK_INT(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* A database at `path` with one table, open for writing. */
static sqlite3 *make(int application_id, int version)
{
	sqlite3 *db;
	char sql[200];

	unlink(path);
	sqlite3_open(path, &db);
	snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d", application_id,
		 version);
	run(db, sql);
	run(db,
	    "CREATE TABLE clips (id INTEGER PRIMARY KEY, name TEXT); CREATE INDEX by_name ON clips(name); INSERT INTO clips VALUES (1, 'walk')");
	return db;
}

static void make_good(void)
{
	sqlite3_close(make(ADB_APPLICATION_ID, ADB_SCHEMA_VERSION));
}

static void write_file(const char *name, const char *text)
{
	FILE *file = fopen(name, "w");

	fputs(text, file);
	fclose(file);
}

static void copy(const char *suffix)
{
	char command[6 * sizeof path];

	snprintf(command, sizeof command, "cp '%s%s' '%s.copy%s'", path, suffix, path, suffix);
	CHECK_INT(system(command), 0);
}

static bool exists(const char *suffix)
{
	char name[sizeof path + 20];

	snprintf(name, sizeof name, "%s%s", path, suffix);
	return access(name, F_OK) == 0;
}

/* Opening `name` must fail in that way, with `words` in the message. */
static void refused(const char *name, enum adb_outcome outcome, const char *words)
{
	struct adb_error error = { 0 };
	sqlite3 *db = adb_database_open(name, &error);

	CHECK(db == NULL);
	CHECK_INT(error.outcome, outcome);
	if (!CHECK(strstr(error.message, words) != NULL))
		printf("\n    said: %s\n", error.message);
	sqlite3_close(db);
}

static int integer(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	int value = -1;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		value = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return value;
}

static void every_refusal_says_why(void)
{
	unlink(path);
	refused(path, ADB_IO, "no such file");
	refused(folder, ADB_IO, "not a file");
	write_file(path, "");
	refused(path, ADB_CORRUPT, "not a database");
	write_file(
		path,
		"a text that is quite a bit longer than the header of an SQLite database, which takes one hundred bytes");
	refused(path, ADB_CORRUPT, "not a database");
	sqlite3_close(make(0, ADB_SCHEMA_VERSION));
	refused(path, ADB_UNSUPPORTED, "not an animdb database");
	sqlite3_close(make(ADB_APPLICATION_ID, ADB_SCHEMA_VERSION + 1));
	refused(path, ADB_UNSUPPORTED, "use a newer animdb");
	sqlite3_close(make(ADB_APPLICATION_ID, 0));
	refused(path, ADB_UNSUPPORTED, "index the dump again");
}

static void a_database_that_is_being_written_is_locked(void)
{
	sqlite3 *writer = make(ADB_APPLICATION_ID, ADB_SCHEMA_VERSION);

	run(writer, "BEGIN EXCLUSIVE");
	refused(path, ADB_DATABASE, "locked");
	sqlite3_close(writer);
}

static void damage_is_called_damage(void)
{
	make_good();

	int file = open(path, O_WRONLY);

	CHECK_INT(pwrite(file, "\377\377\377\377\377\377\377\377", 8, 100),
		  8); /* the root page of the schema */
	close(file);
	refused(path, ADB_CORRUPT, "damaged");
}

static void functions_are_there(void)
{
	make_good();

	struct adb_error error;
	sqlite3 *db = adb_database_open(path, &error);

	CHECK_INT(integer(db, "SELECT crc32('123456789') = 3421780262"), 1);
	sqlite3_close(db);
}

/* The names of files that SQLite takes for something else. */
static void a_path_is_only_a_path(void)
{
	char here[PATH_MAX];
	struct adb_error error;

	make_good();
	CHECK(getcwd(here, sizeof here) != NULL);
	CHECK_INT(chdir(folder), 0);
	CHECK_INT(rename("test.db", ":memory:"), 0);

	sqlite3 *db = adb_database_open(":memory:", &error);

	CHECK_INT(integer(db, "SELECT count(*) FROM clips"), 1);
	sqlite3_close(db);
	unlink(":memory:");
	CHECK_INT(chdir(here), 0);
}

static void exploring_is_allowed(void)
{
	static const char *const good[] = {
		"SELECT name FROM clips",
		"EXPLAIN SELECT name FROM clips",
		"EXPLAIN QUERY PLAN SELECT name FROM clips",
		"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 10) SELECT sum(x) FROM c",
		"SELECT value FROM json_each('[1, 2]')",
		"SELECT json_extract('{\"a\": 1}', '$.a') ->> '$'",
		"SELECT sql FROM sqlite_schema",
		"SELECT name FROM pragma_table_info('clips')",
		"PRAGMA table_xinfo(clips)",
		"PRAGMA table_info('clips')",
		"PRAGMA quick_check",
		"PRAGMA user_version",
		"PRAGMA main.page_count",
		"PRAGMA compile_options",
		"BEGIN",
		"SAVEPOINT a",
		"COMMIT",
	};
	struct adb_error error;

	make_good();

	sqlite3 *db = adb_database_open(path, &error);

	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		if (!CHECK_INT(sqlite3_exec(db, good[i], NULL, NULL, NULL), SQLITE_OK))
			printf("\n    %s: %s\n", good[i], sqlite3_errmsg(db));
	sqlite3_close(db);
}

static void harm_is_not(void)
{
	static const char *const bad[] = {
		"INSERT INTO clips VALUES (2, 'run')",
		"UPDATE clips SET name = 'run'",
		"DELETE FROM clips",
		"DROP TABLE clips",
		"CREATE TABLE t (x)",
		"CREATE TEMP TABLE t (x)",
		"CREATE TEMP VIEW v AS SELECT 1",
		"CREATE VIRTUAL TABLE t USING fts5(x)",
		"ALTER TABLE clips RENAME TO c",
		"UPDATE sqlite_schema SET sql = ''",
		"ATTACH ':memory:' AS x",
		"ATTACH 'made.db' AS x",
		"DETACH main",
		"VACUUM",
		"VACUUM INTO 'made.db'",
		"ANALYZE",
		"REINDEX",
		"PRAGMA writable_schema = 1",
		"PRAGMA writable_schema",
		"PRAGMA temp_store = 2",
		"PRAGMA query_only = 0",
		"PRAGMA trusted_schema = 1",
		"PRAGMA user_version = 7",
		"PRAGMA journal_mode = WAL",
		"PRAGMA temp_store_directory = '/tmp'",
		"SELECT load_extension('x')",
		"SELECT \"text in double quotes\"",
		"SELECT * FROM pragma_writable_schema",
	};
	struct adb_error error;

	make_good();

	sqlite3 *db = adb_database_open(path, &error);

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		if (!CHECK(sqlite3_exec(db, bad[i], NULL, NULL, NULL) != SQLITE_OK))
			printf("\n    allowed: %s\n", bad[i]);
	CHECK_INT(access("made.db", F_OK), -1);
	sqlite3_close(db);
}

/* Leaves at `path` what a writer leaves that is killed: the files of one at work, copied. */
static void kill_writer(const char *mode, const char *companion, const char *sql)
{
	sqlite3 *writer = make(ADB_APPLICATION_ID, ADB_SCHEMA_VERSION);
	char command[6 * sizeof path];

	run(writer, mode);
	run(writer, sql);
	copy("");
	copy(companion);
	sqlite3_close(writer);
	snprintf(command, sizeof command, "mv '%s.copy' '%s' && mv '%s.copy%s' '%s%s'", path, path, path,
		 companion, path, companion);
	CHECK_INT(system(command), 0);
}

static void a_killed_transaction_is_rolled_back(void)
{
	struct adb_error error = { 0 };

	kill_writer(
		"PRAGMA cache_size = 2", "-journal",
		"BEGIN; UPDATE clips SET name = 'lost'; WITH RECURSIVE c(x) AS (SELECT 2 UNION ALL SELECT x + 1 FROM c "
		"LIMIT 5000) INSERT INTO clips SELECT x, 'a long name so that pages are many' FROM c");

	sqlite3 *db = adb_database_open(path, &error);

	if (!CHECK(db != NULL))
		printf("\n    said: %s\n", error.message);
	CHECK_INT(integer(db, "SELECT count(*) FROM clips WHERE name = 'walk'"), 1);
	CHECK_INT(integer(db, "SELECT count(*) FROM clips"), 1);
	sqlite3_close(db);
	CHECK(!exists("-journal"));
}

static void a_killed_writers_log_is_played_back(void)
{
	struct adb_error error = { 0 };

	kill_writer("PRAGMA journal_mode = WAL", "-wal", "INSERT INTO clips VALUES (2, 'run')");

	sqlite3 *db = adb_database_open(path, &error);

	if (!CHECK(db != NULL))
		printf("\n    said: %s\n", error.message);
	CHECK_INT(integer(db, "SELECT count(*) FROM clips"), 2);
	sqlite3_close(db);
	CHECK(!exists("-wal"));
	CHECK(!exists("-shm"));
}

static void readers_do_not_disturb_a_writer_with_a_log(void)
{
	sqlite3 *writer = make(ADB_APPLICATION_ID, ADB_SCHEMA_VERSION);
	struct adb_error error = { 0 };

	run(writer, "PRAGMA journal_mode = WAL; BEGIN; INSERT INTO clips VALUES (2, 'run')");

	sqlite3 *db = adb_database_open(path, &error);

	if (!CHECK(db != NULL))
		printf("\n    said: %s\n", error.message);
	CHECK_INT(integer(db, "SELECT count(*) FROM clips"), 1);
	run(writer, "COMMIT");
	CHECK_INT(integer(db, "SELECT count(*) FROM clips"), 2);
	sqlite3_close(db);
	sqlite3_close(writer);
}

static int rename_copy(void)
{
	char name[sizeof path + 20];

	snprintf(name, sizeof name, "%s.copy", path);
	return rename(name, path);
}

/* The database at `path`, in a transaction that has begun to read. */
static sqlite3 *open_and_read(void)
{
	struct adb_error error;
	sqlite3 *db = adb_database_open(path, &error);

	if (!CHECK(db != NULL))
		printf("\n    said: %s\n", error.message);
	run(db, "BEGIN");
	CHECK_INT(integer(db, "SELECT count(*) FROM clips"), 1);
	return db;
}

static void a_connection_beside_another_sees_the_same(void)
{
	make_good();

	sqlite3 *db = open_and_read(), *other = adb_database_open_beside(db), *writer;

	CHECK(other != NULL);
	CHECK_INT(integer(other, "SELECT count(*) FROM clips"), 1);
	run(db, "COMMIT");
	sqlite3_open(path, &writer);
	CHECK_INT(sqlite3_exec(writer, "INSERT INTO clips VALUES (2, 'run')", NULL, NULL, NULL), SQLITE_BUSY);
	sqlite3_close(writer);
	sqlite3_close(other);
	sqlite3_close(db);
}

static void beside_a_log_or_another_file_there_is_no_connection(void)
{
	sqlite3 *db;

	make_good();
	copy("");
	db = open_and_read();
	CHECK_INT(rename_copy(), 0);
	CHECK(adb_database_open_beside(db) == NULL);
	sqlite3_close(db);

	sqlite3 *writer = make(ADB_APPLICATION_ID, ADB_SCHEMA_VERSION);

	run(writer, "PRAGMA journal_mode = WAL");
	db = open_and_read();
	CHECK(adb_database_open_beside(db) == NULL);
	sqlite3_close(db);
	sqlite3_close(writer);
}

/* Even one with a log to be played back: what is not ours stays as it is. */
static void databases_of_others_are_not_touched(void)
{
	sqlite3 *writer = make(42, 1);
	char command[6 * sizeof path];

	run(writer, "PRAGMA journal_mode = WAL; INSERT INTO clips VALUES (2, 'run')");
	copy("");
	copy("-wal");
	sqlite3_close(writer);
	snprintf(command, sizeof command, "mv '%s.copy' '%s' && mv '%s.copy-wal' '%s-wal'", path, path, path,
		 path);
	CHECK_INT(system(command), 0);
	refused(path, ADB_UNSUPPORTED, "not an animdb database");
	CHECK(exists("-wal"));
	CHECK(!exists("-shm"));
}

static void folder_is_made(void)
{
	CHECK(mkdtemp(folder) != NULL);
	snprintf(path, sizeof path, "%s/test.db", folder);
}

static void folder_is_removed(void)
{
	char command[200];

	snprintf(command, sizeof command, "rm -r '%s'", folder);
	CHECK_INT(system(command), 0);
}

TEST_SUITE("open", TEST(folder_is_made), TEST(every_refusal_says_why),
	   TEST(a_database_that_is_being_written_is_locked), TEST(damage_is_called_damage),
	   TEST(functions_are_there), TEST(a_path_is_only_a_path), TEST(exploring_is_allowed),
	   TEST(harm_is_not), TEST(a_killed_transaction_is_rolled_back),
	   TEST(a_killed_writers_log_is_played_back), TEST(readers_do_not_disturb_a_writer_with_a_log),
	   TEST(a_connection_beside_another_sees_the_same),
	   TEST(beside_a_log_or_another_file_there_is_no_connection),
	   TEST(databases_of_others_are_not_touched), TEST(folder_is_removed));

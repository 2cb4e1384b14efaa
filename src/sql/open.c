/* Opening databases for reading: recovery, hardening, and checks of what kind of file it is. */
#include "sql/open.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "program/report.h"
#include "sql/sql.h"
#include "sqlite/open.h"
#include "sqlite/watch.h"
#include "store/database_path.h"
#include "store/header.h"
#include "store/journal.h"
#include "store/resolve.h"
#include "store/schema.h"

enum { BUSY_TIMEOUT_MS = 2000, MAX_ATTACHED = 8 };

/* The memory that SQLite may use in all connections, in bytes: joins of large views would need any amount. */
static const int64_t MAX_MEMORY = (int64_t)2 * 1024 * 1024 * 1024;

struct setting {
	int what, value;
};

/* ---- further connections ---- */

/* In WAL mode a writer may commit between the BEGIN of two connections, so that they see different data. */
static bool excludes_writers(sqlite3 *db)
{
	sqlite3_stmt *mode = NULL;
	bool excludes = sqlite3_prepare_v2(db, "PRAGMA journal_mode", -1, &mode, NULL) == SQLITE_OK &&
			sqlite3_step(mode) == SQLITE_ROW &&
			adb_text_equal_nocase((const char *)sqlite3_column_text(mode, 0), "delete");

	sqlite3_finalize(mode);
	return excludes;
}

/* Whether the path still names the file that `db` has open. */
static bool is_file_in_place(sqlite3 *db)
{
	int moved = 1;

	return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved == 0;
}

/* SQLite opens an attached file read-only, as it opened the main file. */
static int attach(sqlite3 *db, const char *name, const char *absolute)
{
	char *sql = sqlite3_mprintf("ATTACH %Q AS %Q; SELECT count(*) FROM \"%w\".sqlite_schema", absolute,
				    name, name);
	int code = sql != NULL ? sqlite3_set_authorizer(db, NULL, NULL) : SQLITE_NOMEM;

	sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, MAX_ATTACHED);
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, sql, NULL, NULL, NULL);
	sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_free(sql);

	int again = adb_authorizer_install(db);

	return code == SQLITE_OK ? again : code;
}

/* ---- what the header declares, and its helpers ---- */

static bool read_header(const char *path, struct adb_database_header *header, struct adb_error *error)
{
	struct adb_error why = { .outcome = ADB_OK };

	if (!adb_database_header_read(path, header, &why))
		adb_error_set(error, why.outcome, ADB_NO_OFFSET,
			      adb_path_exists(path) ? "%s: %s"
						    : "%s: %s; 'animdb index DB PATH…' makes a database",
			      path, why.message);
	else if (!header->is_sqlite)
		adb_error_set(error, ADB_CORRUPT, 0, "%s: not a database", path);
	else
		return true;
	return false;
}

static bool check_file(const char *path, struct adb_error *error)
{
	struct adb_database_header header;

	if (!read_header(path, &header, error))
		return false;
	if (!adb_database_header_is_ours(&header))
		adb_error_set(error, ADB_UNSUPPORTED, 0, "%s: not an animdb database", path);
	return adb_database_header_is_ours(&header);
}

/* The caller frees it. NULL with `error` set. */
static char *absolute_path(const char *path, struct adb_error *error)
{
	struct adb_error why = { .outcome = ADB_OK };
	char *absolute = adb_database_path_of_file(path, &why);

	if (absolute == NULL)
		adb_error_set(error, why.outcome, ADB_NO_OFFSET, "%s: %s", path, why.message);
	return absolute;
}

static bool has_companion(const char *path, const char *suffix)
{
	struct adb_file_info status;
	char *name = sqlite3_mprintf("%s%s", path, suffix);
	bool there = name != NULL && adb_file_info_of(name, &status) && status.size > 0;

	sqlite3_free(name);
	return there;
}

static const struct setting hardening[] = {
	{ SQLITE_DBCONFIG_DEFENSIVE, 1 },
	{ SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
	{ SQLITE_DBCONFIG_DQS_DDL, 0 },
	{ SQLITE_DBCONFIG_DQS_DML, 0 },
	{ SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0 },
	{ SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0 },
	{ SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
};

/* Far above what queries need, and low enough that no statement exhausts the machine. */
static const struct setting limits[] = {
	{ SQLITE_LIMIT_LENGTH, 256 * 1024 * 1024 },
	{ SQLITE_LIMIT_EXPR_DEPTH, 500 },
	{ SQLITE_LIMIT_VDBE_OP, 1000 * 1000 },
	{ SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000 },
	{ SQLITE_LIMIT_ATTACHED, 0 },
	{ SQLITE_LIMIT_WORKER_THREADS, 0 },
};

static int harden(sqlite3 *db)
{
	/* Other modules (FTS, R-Tree, dbstat) parse tables of the file themselves, and no database of animdb uses them. */
	static const char *modules[] = { "json_each", "json_tree", NULL };
	int code = sqlite3_busy_timeout(db, BUSY_TIMEOUT_MS);

	sqlite3_hard_heap_limit64(MAX_MEMORY);
	if (code == SQLITE_OK)
		code = sqlite3_drop_modules(db, modules);

	for (size_t i = 0; i < sizeof hardening / sizeof hardening[0] && code == SQLITE_OK; i++)
		code = sqlite3_db_config(db, hardening[i].what, hardening[i].value, NULL);
	for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
		sqlite3_limit(db, limits[i].what, limits[i].value);
	return code == SQLITE_OK ? sqlite3_exec(db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL) : code;
}

/*
 * A killed writer leaves a journal or a write-ahead log, which a read-only connection cannot play back. This is safe while
 * another program writes: SQLite then finds nothing to recover and keeps the journal mode. A journal that cannot be
 * recovered, or must not be (see journal.h), is reported when the database is opened for reading.
 */
static void recover_journal(const char *path)
{
	bool had_failed = adb_sqlite_has_failed();
	sqlite3 *db;

	if ((!has_companion(path, "-journal") && !has_companion(path, "-wal")) ||
	    adb_journal_check(path, NULL) != ADB_OK)
		return;
	if (adb_sqlite_open(path, &db, SQLITE_OPEN_READWRITE) == SQLITE_OK && harden(db) == SQLITE_OK &&
	    sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) == SQLITE_OK)
		sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
	sqlite3_close(db);
	adb_sqlite_set_failed(had_failed);
}

/* Runs a query for one integer. Returns an SQLite code. */
static int read_integer(sqlite3 *db, const char *sql, int *value)
{
	sqlite3_stmt *statement;
	int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

	if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
		*value = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* `path` is the name for messages, `absolute` the same file. */
static void set_open_error(const char *path, const char *absolute, sqlite3 *db, int code,
			   struct adb_error *error)
{
	int primary = code & 0xFF;
	struct adb_error why;

	if (primary == SQLITE_BUSY || primary == SQLITE_LOCKED)
		adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
			      "%s: locked: another program is writing to it", path);
	else if (primary == SQLITE_NOTADB || primary == SQLITE_CORRUPT)
		adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "%s: the database is damaged: %s", path,
			      sqlite3_errmsg(db));
	else if (adb_journal_check(absolute, &why) != ADB_OK)
		adb_error_set(error, why.outcome, why.offset, "%s: %s", path, why.message);
	else if (primary == SQLITE_READONLY || has_companion(absolute, "-wal") ||
		 has_companion(absolute, "-journal"))
		adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
			      "%s: a killed writer left a journal that cannot be recovered here: %s", path,
			      sqlite3_errmsg(db));
	else
		adb_error_set(error, primary == SQLITE_NOMEM ? ADB_NO_MEMORY : ADB_DATABASE, ADB_NO_OFFSET,
			      "%s: %s", path, adb_sqlite_open_failure(db, absolute));
}

static bool check_version(const char *path, int version, struct adb_error *error)
{
	if (version == ADB_SCHEMA_VERSION)
		return true;
	adb_error_set(error, ADB_UNSUPPORTED, ADB_NO_OFFSET,
		      "%s: schema version %d, this animdb reads version %d: %s", path, version,
		      ADB_SCHEMA_VERSION, adb_database_version_advice(version));
	return false;
}

/* `path` is the name for messages, `absolute` the same file. */
static sqlite3 *open_for_reading(const char *path, const char *absolute, struct adb_error *error)
{
	sqlite3 *db = NULL;
	int version = 0, tables;
	/* Only one thread at a time uses the connection. */
	int code = adb_sqlite_open(absolute, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX);

	if (code == SQLITE_OK)
		code = harden(db);
	if (code == SQLITE_OK)
		code = read_integer(db, "PRAGMA user_version", &version);
	if (code ==
	    SQLITE_OK) /* reports a damaged schema here instead of in the first statement of the user */
		code = read_integer(db, "SELECT count(*) FROM sqlite_schema", &tables);
	if (code == SQLITE_OK)
		code = adb_sql_register(db);
	if (code == SQLITE_OK)
		code = adb_sql_shadow_views(db);
	if (code == SQLITE_OK)
		code = adb_authorizer_install(db);
	if (code != SQLITE_OK)
		set_open_error(path, absolute, db, code, error);
	if (code == SQLITE_OK && check_version(path, version, error))
		return db;
	sqlite3_close(db);
	return NULL;
}

sqlite3 *adb_database_open(const char *path, struct adb_error *error)
{
	if (!check_file(path, error))
		return NULL;

	char *absolute = absolute_path(path, error);

	if (absolute == NULL)
		return NULL;
	recover_journal(absolute);

	sqlite3 *db = open_for_reading(path, absolute, error);

	free(absolute);
	return db;
}

sqlite3 *adb_database_open_beside(sqlite3 *db)
{
	const char *path = sqlite3_db_filename(db, "main");
	struct adb_error unused;
	int tables;
	sqlite3 *other = excludes_writers(db) ? open_for_reading(path, path, &unused) : NULL;

	if (other == NULL)
		return NULL;
	if (sqlite3_exec(other, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
	    read_integer(other, "SELECT count(*) FROM sqlite_schema", &tables) == SQLITE_OK &&
	    is_file_in_place(db))
		return other;
	sqlite3_close(other);
	return NULL;
}

int adb_database_keep_pages(sqlite3 *db, int kib)
{
	char sql[64];
	int code = sqlite3_set_authorizer(db, NULL, NULL);

	sqlite3_snprintf(sizeof sql, sql, "PRAGMA main.cache_size = -%d", kib);
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, sql, NULL, NULL, NULL);

	int again = adb_authorizer_install(db);

	return code == SQLITE_OK ? again : code;
}

bool adb_database_attach(sqlite3 *db, const char *name, const char *path, struct adb_error *error)
{
	struct adb_database_header header;
	char *absolute = read_header(path, &header, error) ? absolute_path(path, error) : NULL;

	if (absolute == NULL)
		return false;

	int code = attach(db, name, absolute);

	if (code != SQLITE_OK)
		set_open_error(path, absolute, db, code, error);
	free(absolute);
	return code == SQLITE_OK;
}

void adb_report_pending(sqlite3 *db, const char *path)
{
	if (adb_resolve_is_pending(db))
		adb_report(
			"%s: references are pending, because 'animdb index' was interrupted or is still running: "
			"links between clips, skeletons, sets and assets may be missing, and names of bones guessed. "
			"Run the same 'animdb index' command again to resolve them.",
			path);
}

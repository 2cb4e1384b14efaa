/* The database file that `animdb index` writes. */
#include "store/database_file.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "sqlite/open.h"
#include "sqlite/run.h"
#include "store/database_path.h"
#include "store/header.h"
#include "store/journal.h"
#include "store/schema.h"
#include "store/schema_model.h"

enum { LOCK_TIMEOUT_MS = 2000, LONGEST_PATH = 4096 + 16 };

static const char building_suffix[] = ".animdb-building";

struct adb_database_file {
	sqlite3 *db;
	char *path;         /* the path in the form for SQLite */
	char *building;     /* path of the temporary file, NULL for an existing database */
	bool owns_building; /* this run created the temporary file */
	int lock;           /* descriptor with a lock, so that two runs do not write the same database */
	bool has_log;       /* the database is in WAL mode, set by this run or by a run that was killed */
	pthread_t flusher;  /* the thread that asks for pages to be written, while is_flushing */
	bool is_flushing;
};

/* Reads only the first bytes, since a database of another program must not be changed, not even by playing back its journal. */
static enum adb_outcome check_is_ours(const char *path, struct adb_error *error)
{
	struct adb_database_header header;

	if (!adb_database_header_read(path, &header, error))
		return ADB_IO;
	if (!header.is_sqlite)
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
				     "not a SQLite database; nothing was changed");
	if (!adb_database_header_is_ours(&header))
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
				     "a SQLite database, but not one of animdb; nothing was changed");
	if (header.user_version != ADB_SCHEMA_VERSION)
		return adb_error_set(
			error, ADB_DATABASE, ADB_NO_OFFSET,
			"its schema has version %u, this program writes %d; nothing was changed: %s",
			header.user_version, ADB_SCHEMA_VERSION,
			adb_database_version_advice(header.user_version));
	return ADB_OK;
}

/*
 * Locks the file. The lock ends with its process, so that a file of a killed run can be distinguished from that of a running
 * one. It is independent of the locks of SQLite, with which other programs can read meanwhile.
 */
static enum adb_outcome lock_file(struct adb_database_file *file, const char *path, unsigned how,
				  struct adb_error *error)
{
	file->lock = adb_file_open(path, how | ADB_OPEN_WRITE | ADB_OPEN_NO_LINK);
	if (file->lock < 0)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "cannot open %s for writing: %s",
				     adb_path_base(path), strerror(errno));
	if (!adb_file_lock(file->lock))
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
				     "another animdb is writing this database");
	return ADB_OK;
}

static enum adb_outcome open_sqlite(struct adb_database_file *file, const char *path, int flags,
				    struct adb_error *error)
{
	/* Memory statistics take a mutex at every allocation. SQLite refuses this once it is in use, which does no harm. */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	if (adb_sqlite_open(path, &file->db, flags | SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX) !=
	    SQLITE_OK)
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET, "cannot open it for writing: %s",
				     adb_sqlite_open_failure(file->db, path));
	sqlite3_busy_timeout(file->db, LOCK_TIMEOUT_MS);
	sqlite3_db_config(file->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	sqlite3_db_config(file->db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
	sqlite3_db_config(file->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(file->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	/*
	 * A page of 16 KiB holds about twelve tracks; writing a new database takes two thirds of the time of pages of
	 * 4 KiB. The size of the cache comes second, since SQLite converts it to pages at once. Sorting and temporary
	 * tables use a file when they outgrow their caches.
	 */
	return adb_sql_run(file->db,
			   "PRAGMA page_size = 16384; PRAGMA cache_size = " ADB_DATABASE_CACHE_SIZE
			   "; PRAGMA temp_store = FILE; "
			   "PRAGMA secure_delete = OFF;",
			   error);
}

/* Sets an existing database up for writing. Its schema may be foreign, so none of its SQL may run while rows are written. */
static enum adb_outcome harden(sqlite3 *db, struct adb_error *error)
{
	sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL); /* a new database has no journal */
	return adb_sql_run(db, "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;", error);
}

static bool is_in_wal_mode(sqlite3 *db)
{
	sqlite3_stmt *statement;
	bool is_wal = sqlite3_prepare_v2(db, "PRAGMA journal_mode", -1, &statement, NULL) == SQLITE_OK &&
		      sqlite3_step(statement) == SQLITE_ROW &&
		      sqlite3_stricmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;

	sqlite3_finalize(statement);
	return is_wal;
}

static bool has_journal(const char *path)
{
	char *journal = sqlite3_mprintf("%s-journal", path);
	bool found = journal != NULL && adb_path_exists(journal);

	sqlite3_free(journal);
	return found;
}

static enum adb_outcome open_existing(struct adb_database_file *file, struct adb_error *error)
{
	enum adb_outcome outcome = check_is_ours(file->path, error);

	if (outcome != ADB_OK)
		return outcome;

	char *absolute = adb_database_path_of_file(file->path, error);

	if (absolute == NULL)
		return error != NULL ? error->outcome : ADB_IO;
	outcome = lock_file(file, absolute, ADB_OPEN_READ, error);
	if (outcome == ADB_OK) /* before the first statement, which would play the journal back */
		outcome = adb_journal_check(absolute, error);
	if (outcome == ADB_OK)
		outcome = open_sqlite(file, absolute, 0, error);
	if (outcome == ADB_OK)
		outcome = harden(file->db, error);
	if (outcome == ADB_OK) /* fails when another program writes the database; writes nothing */
		outcome = adb_sql_run(file->db, "BEGIN IMMEDIATE; ROLLBACK;", error);
	if (outcome == ADB_OK)
		outcome = adb_schema_check_objects(file->db, error);
	if (outcome == ADB_OK)
		file->has_log = is_in_wal_mode(file->db);
	/* SQLite leaves a journal without content to the next writer. */
	if (outcome == ADB_OK && has_journal(absolute))
		outcome = adb_database_file_begin_writing(file, error);
	free(absolute);
	return outcome;
}

/* Refuses a link that points to no database, since a rename would replace the link and not its target. */
static enum adb_outcome check_is_no_link(const char *path, struct adb_error *error)
{
	struct adb_file_info info;

	if (!adb_file_info_of_link(path, &info) || info.kind != ADB_FILE_LINK)
		return ADB_OK;
	return adb_error_set(
		error, ADB_DATABASE, ADB_NO_OFFSET,
		"a link that leads to %s, which a new database would replace; nothing was changed",
		adb_file_info_of(path, &info) ? "an empty file" : "no file");
}

/* Whether the locked file is still the file at its path. */
static bool is_still_building(const struct adb_database_file *file)
{
	struct adb_file_info locked, there;

	return adb_file_info_of_open(file->lock, &locked) && adb_file_info_of(file->building, &there) &&
	       adb_file_is_same(&locked, &there);
}

/* A new database may replace an empty file, as `mktemp` creates it. */
static bool exists_with_content(const char *path)
{
	struct adb_file_info info;

	return adb_file_info_of(path, &info) && (info.size > 0 || info.kind != ADB_FILE_REGULAR);
}

/* Removes the journal and log of an earlier database, which SQLite would play back into the new one. Returns whether there were any. */
static bool remove_companions(const char *path)
{
	static const char *const suffixes[] = { "-journal", "-wal", "-shm" };
	bool found = false;

	for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
		char companion[LONGEST_PATH]; /* no allocation, since memory may have run out */

		if (snprintf(companion, sizeof companion, "%s%s", path, suffixes[i]) < (int)sizeof companion)
			found |= adb_path_remove(companion);
	}
	return found;
}

static enum adb_outcome lock_building(struct adb_database_file *file, struct adb_error *error)
{
	enum adb_outcome outcome = lock_file(file, file->building, ADB_OPEN_CREATE, error);

	if (outcome != ADB_OK)
		return outcome;
	/* A run that ended between the opening and the locking has renamed that file. */
	file->owns_building = is_still_building(file);
	if (!file->owns_building || exists_with_content(file->path))
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
				     "another animdb has just built this database");
	remove_companions(file->building);
	if (!adb_file_empty(file->lock))
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "cannot write beside it: %s",
				     strerror(errno));
	return ADB_OK;
}

static enum adb_outcome begin_new(struct adb_database_file *file, struct adb_error *error)
{
	enum adb_outcome outcome = check_is_no_link(file->path, error);

	if (outcome != ADB_OK)
		return outcome;
	if (asprintf(&file->building, "%s%s", file->path, building_suffix) < 0) {
		file->building = NULL;
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}

	outcome = lock_building(file, error);
	if (outcome == ADB_OK)
		outcome = open_sqlite(file, file->building, SQLITE_OPEN_CREATE, error);
	if (outcome == ADB_OK)
		outcome = adb_sql_run(file->db,
				      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
				      "PRAGMA locking_mode = EXCLUSIVE; "
				      "PRAGMA cache_size = " ADB_DATABASE_APPEND_CACHE_SIZE ";",
				      error);
	if (outcome == ADB_OK)
		outcome = adb_schema_create(file->db, error);
	return outcome;
}

static void end_flushing(struct adb_database_file *file)
{
	if (file->is_flushing)
		pthread_join(file->flusher, NULL);
	file->is_flushing = false;
}

static void close_and_free(struct adb_database_file *file)
{
	sqlite3_close(file->db);
	end_flushing(file);
	if (file->owns_building && file->building != NULL) {
		adb_path_remove(file->building);
		remove_companions(file->building);
	}
	if (file->lock >= 0)
		adb_file_close(file->lock);
	free(file->building);
	free(file->path);
	free(file);
}

static void *flush(void *context)
{
	const struct adb_database_file *file = context;

	adb_file_write_back(file->lock);
	return NULL;
}

/* Refuses to replace a file that was created while the database was built. */
static enum adb_outcome check_is_still_free(const char *path, struct adb_error *error)
{
	if (exists_with_content(path))
		return adb_error_set(error, ADB_DATABASE, ADB_NO_OFFSET,
				     "another file has come to lie there; it was not changed");
	return check_is_no_link(path, error);
}

static enum adb_outcome move_into_place(struct adb_database_file *file, struct adb_error *error)
{
	if (sqlite3_close(file->db) != SQLITE_OK)
		return adb_sql_failed(file->db, error);
	file->db = NULL;
	end_flushing(file);
	if (!adb_file_sync(file->lock))
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s", strerror(errno));
	remove_companions(file->building); /* a locked database keeps an empty journal */

	enum adb_outcome outcome = check_is_still_free(file->path, error);

	if (outcome != ADB_OK)
		return outcome;
	/* After a power cut an old journal must not reappear beside the new database. */
	if (remove_companions(file->path))
		adb_folder_sync_around(file->path);
	if (!adb_path_rename(file->building, file->path))
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s", strerror(errno));
	file->owns_building = false;
	adb_folder_sync_around(file->path);
	return ADB_OK;
}

/*
 * Ends WAL mode, so that the database can be on read-only media. While another program reads it the log stays, and the next
 * run tries again.
 */
static enum adb_outcome leave_wal(sqlite3 *db, struct adb_error *error)
{
	static const char sql[] = "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;";
	int code = sqlite3_exec(db, sql, NULL, NULL, NULL);

	return code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED ? ADB_OK
										 : adb_sql_failed(db, error);
}

struct adb_database_file *adb_database_file_open(const char *path, struct adb_error *error)
{
	struct adb_database_file *file = calloc(1, sizeof *file);

	if (file == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	file->path = adb_database_path_of_place(path, error);
	if (file->path == NULL) {
		free(file);
		return NULL;
	}
	file->lock = -1;

	enum adb_outcome outcome =
		exists_with_content(path) ? open_existing(file, error) : begin_new(file, error);

	if (outcome == ADB_OK)
		return file;
	close_and_free(file);
	return NULL;
}

sqlite3 *adb_database_file_handle(const struct adb_database_file *file)
{
	return file->db;
}

bool adb_database_file_is_new(const struct adb_database_file *file)
{
	return file->building != NULL;
}

enum adb_outcome adb_database_file_begin_writing(struct adb_database_file *file, struct adb_error *error)
{
	if (file->building != NULL || file->has_log)
		return ADB_OK;
	file->has_log = true;
	return adb_sql_run(file->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;", error);
}

enum adb_outcome adb_database_file_keep_journal(struct adb_database_file *file, bool keep,
						struct adb_error *error)
{
	if (file->building == NULL)
		return ADB_OK;
	return adb_sql_run(file->db, keep ? "PRAGMA journal_mode = DELETE" : "PRAGMA journal_mode = OFF",
			   error);
}

/* Asking takes 80 ms for each 100 MB that are to be written, in which the writer goes on. */
void adb_database_file_write_back(struct adb_database_file *file)
{
	end_flushing(file);
	if (file->building != NULL)
		file->is_flushing = pthread_create(&file->flusher, NULL, flush, file) == 0;
}

enum adb_outcome adb_database_file_finish(struct adb_database_file *file, struct adb_error *error)
{
	enum adb_outcome outcome =
		file->building != NULL ? move_into_place(file, error) : leave_wal(file->db, error);

	close_and_free(file);
	return outcome;
}

void adb_database_file_abandon(struct adb_database_file *file)
{
	if (file == NULL)
		return;
	if (sqlite3_get_autocommit(file->db) == 0)
		sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
	if (file->has_log)
		leave_wal(file->db, NULL);
	close_and_free(file);
}

/*
 * The database file that `animdb index` writes. An existing database is changed in place, with a journal. A new one is built
 * without a journal in a temporary file in the same folder and renamed when it is complete; it replaces only an empty file.
 * A symbolic link must point to an existing database.
 */
#ifndef ADB_STORE_DATABASE_FILE_H
#define ADB_STORE_DATABASE_FILE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/*
 * KiB of pages that are kept, as PRAGMA cache_size takes them. Rows that are appended need few: the same memory is used again and again,
 * where more of it would have to come from the kernel, page by page.
 */
#define ADB_DATABASE_CACHE_SIZE        "-65536"
#define ADB_DATABASE_APPEND_CACHE_SIZE "-16384"

struct adb_database_file;

/* Opens the database at `path`, or begins a new one. Returns NULL with `error` set; nothing at `path` is changed then. */
struct adb_database_file *adb_database_file_open(const char *path, struct adb_error *error);

/* The connection, borrowed from `file`. */
sqlite3 *adb_database_file_handle(const struct adb_database_file *file);

/* Whether the database is new, so that it is built in a temporary file. */
bool adb_database_file_is_new(const struct adb_database_file *file);

/*
 * Must be called outside of a transaction before anything is written; without this call every byte of the file stays the
 * same. Fails when another program uses the database.
 */
enum adb_outcome adb_database_file_begin_writing(struct adb_database_file *file, struct adb_error *error);

/*
 * Sets whether transactions can be rolled back; to be called outside of a transaction. A new database begins without a
 * journal, which would cost time, since sources that fail are not stored at all. Existing databases always have one.
 */
enum adb_outcome adb_database_file_keep_journal(struct adb_database_file *file, bool keep,
						struct adb_error *error);

/*
 * Asks the operating system to begin writing the pages of a new database to the disk, so that the sync at the end takes less
 * time. Has no effect where the system does not support it.
 */
void adb_database_file_write_back(struct adb_database_file *file);

/*
 * Makes the database durable, renames a new one to its path, closes it and frees `file`. Fails when another file has been
 * created at that path meanwhile; the new database is removed then.
 */
enum adb_outcome adb_database_file_finish(struct adb_database_file *file, struct adb_error *error);

/* Closes the database and frees `file`. A new database is removed, an existing one keeps its committed transactions. */
void adb_database_file_abandon(struct adb_database_file *file);

#endif

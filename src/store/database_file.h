/*
 * The file that `animdb index` writes: an existing database in place, with a journal; a new one beside its
 * place, without one, and renamed into it when it is whole. A new one takes the place of nothing but an empty
 * file: a symbolic link has to lead to a database.
 */
#ifndef ADB_STORE_DATABASE_FILE_H
#define ADB_STORE_DATABASE_FILE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

struct adb_database_file;

/* Opens or begins the database at `path`. NULL with `error` set, and then nothing at `path` was changed. */
struct adb_database_file *adb_database_file_open(const char *path, struct adb_error *error);

/* Borrowed. */
sqlite3 *adb_database_file_handle(const struct adb_database_file *file);

/* Whether it is being built beside its place. */
bool adb_database_file_is_new(const struct adb_database_file *file);

/*
 * To be called outside of transactions before anything is written; a database of which nothing changes stays
 * as it is to the byte. Fails when someone else uses it.
 */
enum adb_outcome adb_database_file_begin_writing(struct adb_database_file *file, struct adb_error *error);

/*
 * Whether transactions can be rolled back, to be called outside of them. A new database begins without: writing a journal
 * would cost time, and sources that fail are not stored in the first place. Others always can.
 */
enum adb_outcome adb_database_file_keep_journal(struct adb_database_file *file, bool keep,
						struct adb_error *error);

/*
 * Lets the system begin to write what SQLite has handed over of a new database, so that the sync at its end
 * has little left to wait for. Promises nothing.
 */
void adb_database_file_write_back(const struct adb_database_file *file);

/*
 * Makes everything durable and, if new, renames it into its place; closes and frees. Fails where another file has come to
 * lie there meanwhile, and then the new one is removed.
 */
enum adb_outcome adb_database_file_finish(struct adb_database_file *file, struct adb_error *error);

/* Closes and frees; a new database is removed, an existing one keeps what was committed. */
void adb_database_file_abandon(struct adb_database_file *file);

#endif

/*
 * What a run of `animdb index` touches of a database: the names of the rows that it deletes and of those that it stores, so that
 * of a large dump only the references are resolved that can have changed. schema/touched/ has the tables and the statements.
 *
 * The notes belong to the connection. When they are missing, because an earlier run was stopped before it resolved, whole dumps
 * are resolved.
 */
#ifndef ADB_STORE_TOUCHED_H
#define ADB_STORE_TOUCHED_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* Begins to take notes. The references of the database are resolved. */
enum adb_outcome adb_touched_begin(sqlite3 *db, struct adb_error *error);

/* Notes a source that is about to be deleted, within the transaction that deletes it. */
enum adb_outcome adb_touched_note_deleted(sqlite3 *db, int64_t source_id, struct adb_error *error);

/* Notes a source that was stored, within its transaction. */
enum adb_outcome adb_touched_note_stored(sqlite3 *db, int64_t source_id, struct adb_error *error);

/* Notes something else that references depend on, such as what a dump is laid over: whole dumps are resolved. */
enum adb_outcome adb_touched_note_all(sqlite3 *db, struct adb_error *error);

/*
 * Fills temp.resolved_asset with the assets of temp.resolved_dump whose references can have changed, and sets `narrow`. It is false, and
 * there is no such table, when the dumps have to be resolved as a whole.
 */
enum adb_outcome adb_touched_choose(sqlite3 *db, bool *narrow, struct adb_error *error);

/*
 * Fills temp.asked_reference with the links and events of these assets that can lead elsewhere than before. To be called when `narrow` is
 * set and temp.asset_place is there.
 */
enum adb_outcome adb_touched_ask(sqlite3 *db, struct adb_error *error);

/* Drops the notes, if there are any. */
enum adb_outcome adb_touched_end(sqlite3 *db, struct adb_error *error);

#endif

/* Decodes one asset of a database again, from its source, and records what is read: base/ledger.h. */
#ifndef ADB_INDEX_DECODE_AGAIN_H
#define ADB_INDEX_DECODE_AGAIN_H

#include <sqlite3.h>

#include "index/job.h"

/* What is recorded. */
enum adb_again { ADB_AGAIN_FIELDS, ADB_AGAIN_KEYS };

/*
 * Calls `take` with the job of the asset once, as a run of `animdb index` with the same options made it, meshes included. Its ledger
 * and its content live until `take` returns. False with `error` set: ADB_IO when the source is missing, ADB_CORRUPT when it no longer
 * has the bytes that the database knows, ADB_UNSUPPORTED when no decoder reads the asset.
 */
bool adb_decode_again(sqlite3 *db, int64_t asset_id, enum adb_again what,
		      void (*take)(void *context, const struct adb_job *job), void *context,
		      struct adb_error *error);

#endif

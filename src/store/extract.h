/*
 * The bytes of assets, read again from the files that were indexed: down the chain of containers, by offset
 * where the database knows one, else by name. What comes out has the hash that the database says, or it is an
 * error.
 */
#ifndef ADB_STORE_EXTRACT_H
#define ADB_STORE_EXTRACT_H

#include <sqlite3.h>
#include <stdint.h>

#include "base/error.h"
#include "base/input.h"

/* What stands before the name of the encoding in sources.attributes.index_options. */
#define ADB_ENCODING_WORD "encoding="

/* Keeps the containers of the last asset open: assets in the order of their ids are had fastest. */
struct adb_extractor;

/* NULL with `error` set. */
struct adb_extractor *adb_extractor_new(sqlite3 *db, struct adb_error *error);
void adb_extractor_free(struct adb_extractor *extractor);

/*
 * Exactly the bytes of an asset, checked against assets.xxh128. The caller releases the input. NULL with
 * `error` set: ADB_IO when the source is gone, ADB_CORRUPT when it does not hold those bytes any more, else
 * what its container says.
 */
struct adb_input *adb_extractor_input(struct adb_extractor *extractor, int64_t asset_id,
				      struct adb_error *error);

#endif

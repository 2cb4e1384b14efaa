/*
 * Reads the bytes of assets again from the files that were indexed: through the chain of containers, by offset if the database
 * has one, else by name. The bytes have the hash in the database, else the result is an error.
 */
#ifndef ADB_STORE_EXTRACT_H
#define ADB_STORE_EXTRACT_H

#include <sqlite3.h>
#include <stdint.h>

#include "base/error.h"
#include "base/input.h"
#include "dump/place.h"

/* Prefix of the name of the encoding in sources.attributes.index_options. */
#define ADB_ENCODING_WORD "encoding="

/* The word there that says that links were followed out of the dump. */
#define ADB_FOLLOW_LINKS_WORD "follow-links"

/* Two columns of a row of sources called `s`, for adb_around_of(). */
#define ADB_AROUND_COLUMNS                                                                                   \
	"coalesce((SELECT d.path FROM main.dumps AS d WHERE d.id = s.dump_id"                                \
	" AND substr(s.path, 1, length(d.path) + 1) = d.path || '/'),"                                       \
	" CASE WHEN json_valid(s.attributes) THEN s.attributes ->> '$.root' END),"                           \
	" CASE WHEN json_valid(s.attributes) THEN instr(' ' || (s.attributes ->> '$.index_options') || ' '," \
	" ' " ADB_FOLLOW_LINKS_WORD " ') > 0 END"

/* What was read beside the source, from these columns, the first of which is `column`. The text lives in `arena`. */
struct adb_around adb_around_of(sqlite3_stmt *row, int column, struct adb_arena *arena);

/* Keeps the containers of the last asset open, so reading assets in the order of their ids is fastest. */
struct adb_extractor;

/* Returns NULL with `error` set. The caller frees the extractor. */
struct adb_extractor *adb_extractor_new(sqlite3 *db, struct adb_error *error);
void adb_extractor_free(struct adb_extractor *extractor);

/*
 * Returns the bytes of an asset, checked against assets.xxh128. The caller releases the input. NULL with `error` set: ADB_IO
 * when the source is missing, ADB_CORRUPT when it no longer contains those bytes, else the error of its container.
 */
struct adb_input *adb_extractor_input(struct adb_extractor *extractor, int64_t asset_id,
				      struct adb_error *error);

#endif

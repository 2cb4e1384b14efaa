/* Where the bytes of an asset lie: the file, the containers in between, and whether they lie there as they are. */
#ifndef ADB_INDEX_KEY_PLACE_H
#define ADB_INDEX_KEY_PLACE_H

#include <sqlite3.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ledger.h"

struct adb_key_place {
	const char *source, *asset; /* path of the file or folder; path inside of it */
	const char
		*within; /* in words: "inside A.PAK at 0x800, compressed by LZO, inside GAME.ISO at 0x1000" */
	const char *containers; /* as JSON: see provenance.c */
	int64_t file_offset;    /* of the asset in the file, -1 = its bytes do not lie there as they are */
};

/* `bytes` are those of the asset. All memory is of `arena`. False with `error` set. */
bool adb_key_place_read(sqlite3 *db, int64_t asset_id, const struct adb_ledger_space *bytes,
			struct adb_arena *arena, struct adb_key_place *place, struct adb_error *error);

#endif

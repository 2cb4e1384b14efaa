/* The bits that the keys of an asset come from: what its decoder says when it decodes the asset again. */
#ifndef ADB_INDEX_KEY_BITS_H
#define ADB_INDEX_KEY_BITS_H

#include <sqlite3.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ledger.h"

/* A run of keys of the channel with the number `channel` of the clip with the number `clip` in the content of the asset. */
struct adb_key_run {
	uint32_t clip, channel;
	struct adb_key_source source; /* its channel is not to be used */
	uint32_t order;               /* in which it was recorded */
	uint64_t reach;               /* behind the last key of it and of those before it, of this channel */
};

struct adb_key_bits {
	struct adb_key_run *runs; /* ordered by clip, channel and first key */
	uint32_t run_count;
	struct adb_ledger_space spaces[ADB_LEDGER_SPACES]; /* copies */
	uint16_t space_count;
	const char *format;       /* name of the format of the asset */
	uint32_t *channel_counts; /* of each clip */
	uint32_t clip_count;
};

/* All memory is of `arena`. False with `error` set: see adb_decode_again(). */
bool adb_key_bits_read(sqlite3 *db, int64_t asset_id, struct adb_arena *arena, struct adb_key_bits *bits,
		       struct adb_error *error);

/*
 * The first run that a key is in, NULL when it has no bits of its own; with `before` not NULL the next one: components of a key may come
 * from several places.
 */
const struct adb_key_run *adb_key_bits_find(const struct adb_key_bits *bits, uint32_t clip, uint32_t channel,
					    uint32_t key, const struct adb_key_run *before);

/*
 * Writes the bits of the key with the number `index` in a run as hexadecimal digits: whole bytes in their order, anything else as the
 * number that the bits are. NULL when the arena is exhausted.
 */
const char *adb_key_bits_text(const struct adb_key_bits *bits, const struct adb_key_source *source,
			      uint32_t index, struct adb_arena *arena);

#endif

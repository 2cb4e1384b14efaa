/* Checks that tracks have the content of their hash, and that their values can be motion. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "motion/gate.h"
#include "motion/measure.h"
#include "store/pack.h"
#include "store/read.h"
#include "verify/private.h"

enum { COLUMN_ID, COLUMN_HASH, COLUMN_WIDTH, COLUMN_KEY_COUNT, COLUMN_FRAMES, COLUMN_DATA };

static const char what[] = "tracks";

struct reader {
	struct adb_verification *v;
	sqlite3_stmt *rows;
	sqlite3_stmt *unreported; /* clips with the track whose assets have no diagnostic about it */
	struct adb_arena *arena;  /* for the values and frames of one track */
};

/* Fills `track`, and `channel` except for its values and frames. Returns false when the sizes of the blobs are wrong. */
static bool has_right_sizes(sqlite3_stmt *row, struct adb_channel *channel, struct adb_packed_track *track)
{
	int64_t width = sqlite3_column_int64(row, COLUMN_WIDTH),
		count = sqlite3_column_int64(row, COLUMN_KEY_COUNT);
	bool is_dense = sqlite3_column_type(row, COLUMN_FRAMES) == SQLITE_NULL;

	if (width < 1 || width > 4 || count < 0 || count > UINT32_MAX)
		return false;
	channel->width = (uint32_t)width;
	channel->key_count = (uint32_t)count;
	track->data = sqlite3_column_blob(row, COLUMN_DATA);
	track->data_size = (size_t)sqlite3_column_bytes(row, COLUMN_DATA);
	if (!is_dense) {
		const void *frames = sqlite3_column_blob(row, COLUMN_FRAMES);

		track->frames = frames != NULL ? frames : "";
		track->frames_size = (size_t)sqlite3_column_bytes(row, COLUMN_FRAMES);
	}
	return sqlite3_column_type(row, COLUMN_DATA) == SQLITE_BLOB &&
	       (is_dense || sqlite3_column_type(row, COLUMN_FRAMES) == SQLITE_BLOB) &&
	       track->data_size == (uint64_t)width * channel->key_count * sizeof(float) &&
	       (is_dense || track->frames_size == (uint64_t)channel->key_count * sizeof(uint32_t));
}

static bool has_its_hash(struct reader *reader, const struct adb_channel *channel,
			 const struct adb_packed_track *track)
{
	struct adb_hash hash = adb_pack_track_hash(channel->width, channel->key_count, track);
	const char *stored = (const char *)sqlite3_column_text(reader->rows, COLUMN_HASH);
	char hex[ADB_HASH_HEX_SIZE];

	if (stored != NULL && strcmp(adb_hash_hex(&hash, hex), stored) == 0)
		return true;
	adb_verify_report(reader->v, "hash", "tracks", sqlite3_column_int64(reader->rows, COLUMN_ID),
			  "xxh128 is %s, but that of its content is %s", stored != NULL ? stored : "NULL",
			  hex);
	return false;
}

/* Whether diagnostics report the rotations of the track that are not unit quaternions, which index stores unchanged. */
static bool is_diagnosed(struct reader *reader, int64_t id)
{
	sqlite3_bind_int64(reader->unreported, 1, id);

	bool is_unreported = adb_verify_next(reader->v, reader->unreported, what);

	sqlite3_reset(reader->unreported);
	return !is_unreported;
}

static void check_values(struct reader *reader, int64_t id, const struct adb_channel *channel)
{
	uint32_t first = 0, not_unit = 0;

	if (!adb_values_are_finite(channel->values, (size_t)channel->key_count * channel->width))
		adb_verify_report(reader->v, "track", "tracks", id, "a value is not finite");
	else if (channel->width == adb_target_width(ADB_ROTATION))
		not_unit = adb_channel_count_not_unit(channel, &first);
	if (!adb_frames_ascend(channel->frames, channel->key_count))
		adb_verify_report(reader->v, "track", "tracks", id, "its frames do not ascend");
	if (not_unit > 0 && !is_diagnosed(reader, id))
		adb_verify_report(reader->v, "track", "tracks", id,
				  "%u of %u rotations are not unit quaternions, key %u is the first, and no "
				  "diagnostic reports it",
				  not_unit, channel->key_count, first);
}

static void check_track(struct reader *reader)
{
	struct adb_verification *v = reader->v;
	struct adb_channel channel = { .key_count = 0 };
	struct adb_packed_track track = { .data_size = 0 };
	int64_t id = sqlite3_column_int64(reader->rows, COLUMN_ID);
	bool fits = has_right_sizes(reader->rows, &channel, &track);

	v->result->tracks++;
	if (!fits)
		adb_verify_report(v, "track", "tracks", id,
				  "the sizes of data and frames contradict width and key_count");
	if (!fits || !has_its_hash(reader, &channel, &track)) {
		adb_ids_add(&v->damaged_tracks, id);
		return;
	}
	adb_arena_reset(reader->arena);
	channel.values =
		adb_stored_words(reader->rows, COLUMN_DATA, track.data_size / sizeof(float), reader->arena);
	if (track.frames != NULL)
		channel.frames =
			adb_stored_words(reader->rows, COLUMN_FRAMES, channel.key_count, reader->arena);
	if (channel.values == NULL || (track.frames != NULL && channel.frames == NULL))
		return; /* adb_verify_may_continue() reports the lack of memory */
	check_values(reader, id, &channel);
	if (adb_channel_is_constant(&channel))
		adb_ids_add(&v->constant_tracks, id);
}

void adb_verify_tracks(struct adb_verification *v)
{
	static const char rows_sql[] =
		"SELECT id, xxh128, width, key_count, frames, data FROM tracks ORDER BY id";
	static const char unreported_sql[] =
		"SELECT 1 FROM channels AS channel JOIN clips AS clip ON clip.id = channel.clip_id"
		" WHERE channel.track_id = ?1 AND channel.target = 'rotation' AND NOT EXISTS (SELECT 1 FROM diagnostics AS d"
		" WHERE d.asset_id = clip.asset_id AND d.code IN ('not-unit', 'more-problems'))";
	struct reader reader = {
		.v = v,
		.rows = adb_verify_prepare(v, rows_sql, what),
		.unreported = adb_verify_prepare(v, unreported_sql, what),
		.arena = adb_arena_new(SIZE_MAX), /* SQLite limits the size of blobs */
	};

	while (reader.arena != NULL && adb_verify_next(v, reader.rows, what))
		check_track(&reader);
	v->knows_tracks =
		reader.arena != NULL && reader.rows != NULL && sqlite3_reset(reader.rows) == SQLITE_OK;
	if (!adb_buffer_ok(&v->constant_tracks.bytes) || !adb_buffer_ok(&v->damaged_tracks.bytes))
		adb_error_set(v->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	sqlite3_finalize(reader.rows);
	sqlite3_finalize(reader.unreported);
	adb_arena_free(reader.arena);
}

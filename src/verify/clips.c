/* Checks that the hashes and counts of clips agree with their channels. */
#include <math.h>
#include <string.h>

#include "dump/format.h"
#include "sqlite/statement.h"
#include "store/pack.h"
#include "verify/private.h"

static const char what[] = "clips";

static const char clips_sql[] =
	"SELECT clip.id, duration, fps, frame_interval,"
	" frame_count, looping, loop_start, loop_end, motion_xxh128, content_xxh128, format,"
	" channel_count, key_count, bone_count, iif(space = 'local', measured.constant_channels, NULL), wraps,"
	" space"
	" FROM clips AS clip LEFT JOIN clip_measures AS measured ON measured.clip_id = clip.id ORDER BY clip.id";

static const char channels_sql[] =
	"SELECT channel.id, channel.bone_id, channel.target, channel.interpolation, channel.key_count,"
	" channel.is_constant, track.id, track.xxh128, track.width, track.key_count"
	" FROM channels AS channel LEFT JOIN tracks AS track ON track.id = channel.track_id WHERE channel.clip_id = ?1";

/* The columns of a row of clips. */
struct stored {
	int64_t id;
	struct adb_clip clip; /* playback data only */
	const char *motion, *content, *format;
	int64_t channel_count, key_count, bone_count;
	int64_t constant_channels; /* constant channels of more than one key; -1 = not known */
};

/* The same values, computed from the channels of the clip. */
struct counted {
	struct adb_buffer records; /* of struct adb_motion_record */
	int64_t channel_count, key_count, constant_channels;
	bool is_damaged; /* its motion hash cannot be computed */
};

struct reader {
	struct adb_verification *v;
	sqlite3_stmt *clips, *channels;
	struct counted counted;
};

/* ---- reading ---- */

/* A rule checks that the column has one of the two values. */
static enum adb_space space_of(const char *name)
{
	enum adb_space space;

	return adb_space_parse(name, &space) ? space : ADB_LOCAL_SPACE;
}

static struct stored read_clip(sqlite3_stmt *row)
{
	return (struct stored){
		.id = sqlite3_column_int64(row, 0),
		.clip = {
			.duration = adb_column_real(row, 1),
			.fps = adb_column_real(row, 2),
			.interval = adb_column_real(row, 3),
			.frame_count = (uint32_t)sqlite3_column_int64(row, 4),
			.looping = (enum adb_looping)adb_column_integer(row, 5, -1),
			.loop_start = adb_column_integer(row, 6, -1),
			.loop_end = adb_column_integer(row, 7, -1),
			.wraps = sqlite3_column_int(row, 15) != 0,
			.space = space_of((const char *)sqlite3_column_text(row, 16)),
		},
		.motion = (const char *)sqlite3_column_text(row, 8),
		.content = (const char *)sqlite3_column_text(row, 9),
		.format = (const char *)sqlite3_column_text(row, 10),
		.channel_count = sqlite3_column_int64(row, 11),
		.key_count = sqlite3_column_int64(row, 12),
		.bone_count = sqlite3_column_int64(row, 13),
		.constant_channels = adb_column_integer(row, 14, -1),
	};
}

/* ---- channels ---- */

/* Adds to a sum, which stays at the largest or smallest integer instead of overflowing. */
static void add_count(int64_t *sum, int64_t count)
{
	if (count > 0 && *sum > INT64_MAX - count)
		*sum = INT64_MAX;
	else if (count < 0 && *sum < INT64_MIN - count)
		*sum = INT64_MIN;
	else
		*sum += count;
}

/* Whether is_constant agrees with the track, true when the track is damaged or was not read. */
static bool is_as_constant(const struct adb_verification *v, int64_t track_id, int is_constant)
{
	return !v->knows_tracks || adb_ids_have(&v->damaged_tracks, track_id) ||
	       is_constant == adb_ids_have(&v->constant_tracks, track_id);
}

/* Checks a channel against its track. A missing track is reported by the check of foreign keys. */
static void check_track_of(struct reader *reader, sqlite3_stmt *row, enum adb_target target)
{
	struct adb_verification *v = reader->v;
	int64_t id = sqlite3_column_int64(row, 0), key_count = sqlite3_column_int64(row, 4);
	int64_t track_id = sqlite3_column_int64(row, 6), width = sqlite3_column_int64(row, 8);

	if (width != adb_target_width(target))
		adb_verify_report(v, "track", "channels", id, "the track of a %s channel has %lld components",
				  adb_target_name(target), (long long)width);
	if (key_count != sqlite3_column_int64(row, 9))
		adb_verify_report(v, "count", "channels", id,
				  "key_count is %lld, but that of its track is %lld", (long long)key_count,
				  (long long)sqlite3_column_int64(row, 9));
	if (!is_as_constant(v, track_id, sqlite3_column_int(row, 5)))
		adb_verify_report(v, "count", "channels", id,
				  "is_constant is %d, which contradicts its track",
				  sqlite3_column_int(row, 5));
}

static void check_channel(struct reader *reader, sqlite3_stmt *row)
{
	struct counted *counted = &reader->counted;
	struct adb_channel channel = { .bone_id = (int32_t)adb_column_integer(row, 1, -1) };
	bool has_words =
		adb_target_parse((const char *)sqlite3_column_text(row, 2), &channel.target) &&
		adb_interpolation_parse((const char *)sqlite3_column_text(row, 3), &channel.interpolation);
	bool has_track = sqlite3_column_type(row, 6) != SQLITE_NULL;
	struct adb_hash hash;

	counted->channel_count++;
	add_count(&counted->key_count, sqlite3_column_int64(row, 4));
	counted->constant_channels += sqlite3_column_int(row, 5) == 1 && sqlite3_column_int64(row, 4) > 1;
	if (!has_words)
		adb_verify_report(reader->v, "rule", "channels", sqlite3_column_int64(row, 0),
				  "its target or its interpolation is unknown");
	if (has_words && has_track)
		check_track_of(reader, row, channel.target);
	if (!has_words || !has_track || !adb_hash_parse((const char *)sqlite3_column_text(row, 7), &hash)) {
		counted->is_damaged = true;
		return;
	}

	struct adb_motion_record record = adb_pack_motion_record(&channel, &hash);

	adb_buffer_add(&counted->records, &record, sizeof record);
}

/* Reads all channels of a clip. Returns false when some cannot be read. */
static bool read_channels(struct reader *reader, int64_t clip_id)
{
	struct adb_buffer records = reader->counted.records;

	adb_buffer_clear(&records);
	reader->counted = (struct counted){ .records = records };
	sqlite3_bind_int64(reader->channels, 1, clip_id);
	while (adb_verify_next(reader->v, reader->channels, what))
		check_channel(reader, reader->channels);
	return sqlite3_reset(reader->channels) == SQLITE_OK && adb_buffer_ok(&reader->counted.records);
}

/* ---- clips ---- */

static void check_count(struct adb_verification *v, int64_t clip_id, const char *column, int64_t stored,
			int64_t counted)
{
	if (stored != counted)
		adb_verify_report(v, "count", "clips", clip_id, "%s is %lld, but its channels give %lld",
				  column, (long long)stored, (long long)counted);
}

static void check_hash(struct adb_verification *v, int64_t clip_id, const char *column, const char *stored,
		       const struct adb_hash *hash)
{
	char hex[ADB_HASH_HEX_SIZE];

	if (stored == NULL || strcmp(adb_hash_hex(hash, hex), stored) != 0)
		adb_verify_report(v, "hash", "clips", clip_id, "%s is %s, but the stored data give %s",
				  column, stored != NULL ? stored : "NULL", hex);
}

/* Whether the content hash of the format also covers playback data that no column has. */
static bool has_hidden_playback(const struct stored *stored)
{
	const struct adb_format *format = stored->format != NULL ? adb_format_named(stored->format) : NULL;

	return format != NULL && format->has_playback;
}

static void check_hashes(struct reader *reader, const struct stored *stored)
{
	struct counted *counted = &reader->counted;
	size_t count = counted->records.size / sizeof(struct adb_motion_record);
	uint32_t bone_count;
	struct adb_hash motion =
		adb_pack_motion_hash((struct adb_motion_record *)counted->records.data, count, &bone_count);
	struct adb_hash stored_motion, content;

	check_count(reader->v, stored->id, "bone_count", stored->bone_count, bone_count);
	check_hash(reader->v, stored->id, "motion_xxh128", stored->motion, &motion);
	if (has_hidden_playback(stored) || !adb_hash_parse(stored->motion, &stored_motion))
		return;
	/* Computed from the stored motion hash, so that a wrong motion hash is reported once. */
	content = adb_pack_content_hash(&stored->clip, &stored_motion);
	check_hash(reader->v, stored->id, "content_xxh128", stored->content, &content);
}

static void check_clip(struct reader *reader)
{
	struct adb_verification *v = reader->v;
	const struct stored stored = read_clip(reader->clips);
	const struct counted *counted = &reader->counted;

	v->result->clips++;
	if (!read_channels(reader, stored.id))
		return;
	check_count(v, stored.id, "channel_count", stored.channel_count, counted->channel_count);
	check_count(v, stored.id, "key_count", stored.key_count, counted->key_count);
	if (stored.constant_channels >= 0)
		check_count(v, stored.id, "clip_measures.constant_channels", stored.constant_channels,
			    counted->constant_channels);
	if (!counted->is_damaged)
		check_hashes(reader, &stored);
}

/* ---- what the header declares ---- */

void adb_verify_clips(struct adb_verification *v)
{
	struct reader reader = {
		.v = v,
		.clips = adb_verify_prepare(v, clips_sql, what),
		.channels = adb_verify_prepare(v, channels_sql, what),
	};

	while (reader.channels != NULL && adb_verify_next(v, reader.clips, what))
		check_clip(&reader);
	if (!adb_buffer_ok(&reader.counted.records))
		adb_error_set(v->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	adb_buffer_free(&reader.counted.records);
	sqlite3_finalize(reader.clips);
	sqlite3_finalize(reader.channels);
}

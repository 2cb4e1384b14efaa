/* Reads clips: their row, channels with keys, and events. Also the reader itself, and functions that read a row by columns. */
#include "store/read.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "motion/gate.h"
#include "sqlite/run.h"
#include "sqlite/statement.h"
#include "store/read_private.h"

static const char clip_sql[] =
	"SELECT clip.name, clip.native_id, clip.format, clip.duration, clip.fps, clip.frame_interval,"
	" clip.frame_count, clip.looping, clip.loop_start, clip.loop_end, clip.wraps, clip.space, clip.skeleton_checksum,"
	" clip.motion_xxh128, clip.content_xxh128, " ADB_STORED_ATTRIBUTES(
		"clip") ","
			" (SELECT skeleton_id FROM main.clip_skeletons WHERE clip_id = clip.id AND is_primary = 1),"
			" " ADB_STORED_ORIGIN_COLUMNS ", " ADB_STORED_SPACE_COLUMNS(
				"clip") " FROM main.clips AS clip JOIN main.assets AS asset ON asset.id = clip.asset_id"
					" JOIN main.sources AS source ON source.id = asset.source_id"
					" LEFT JOIN main.systems AS system ON system.id = clip.system_id WHERE clip.id = ?1";

static const char channels_sql[] =
	"SELECT channel.bone_id, channel.bone_name, channel.target, channel.interpolation, channel.is_root_motion,"
	" channel.adds_to_rest, " ADB_STORED_ATTRIBUTES(
		"channel") ", track.width, track.key_count, track.frames, track.data"
			   /* They follow each other: one pass, which ends with the last of them, and nothing to sort. */
			   " FROM main.channels AS channel LEFT JOIN main.tracks AS track ON track.id = channel.track_id"
			   " WHERE channel.id >= (SELECT min(id) FROM main.channels WHERE clip_id = ?1)"
			   " AND +channel.clip_id = ?1 ORDER BY channel.id"
			   " LIMIT (SELECT count(*) FROM main.channels WHERE clip_id = ?1)";

static const char events_sql[] =
	"SELECT event.kind, (SELECT min(class) FROM main.event_kinds WHERE kind = event.kind), event.name, event.bone_name, event.ref_type, event.ref_native_id, event.frame,"
	" event.time, event.end_time, event.value, reached.via, entry.name, " ADB_STORED_ATTRIBUTES(
		"event") " FROM main.clip_events AS reached JOIN main.events AS event ON event.id = reached.event_id"
			 " LEFT JOIN main.set_entries AS entry ON entry.id = event.entry_id"
			 " WHERE reached.clip_id = ?1 ORDER BY event.time, event.id";

static const char skeleton_sql[] =
	"SELECT skeleton.name, skeleton.native_id, skeleton.checksum, skeleton.model_scale, " ADB_STORED_ATTRIBUTES(
		"skeleton") ","
			    " " ADB_STORED_ORIGIN_COLUMNS ", " ADB_STORED_SPACE_COLUMNS(
				    "skeleton") " FROM main.skeletons AS skeleton JOIN main.assets AS asset ON asset.id = skeleton.asset_id"
						" JOIN main.sources AS source ON source.id = asset.source_id"
						" LEFT JOIN main.systems AS system ON system.id = skeleton.system_id WHERE skeleton.id = ?1";

static const char bones_sql[] =
	"SELECT bone_id, name, kind, parent_id, tx, ty, tz, qx, qy, qz, qw, sx, sy, sz"
	" FROM main.bones WHERE skeleton_id = ?1 ORDER BY ordinal, bone_id";

/* ---- clips ---- */

static bool is_positive(double value)
{
	return isfinite(value) && value > 0;
}

static int64_t known_or_none(int64_t value)
{
	return value >= 0 ? value : -1;
}

static bool read_clip_row(struct adb_stored_row *row, struct adb_stored_clip *clip, struct adb_error *error)
{
	clip->name = adb_stored_row_text(row);
	clip->native_id = adb_stored_row_text(row);
	clip->format = adb_stored_row_text(row);
	clip->duration = adb_stored_row_real(row);
	clip->fps = adb_stored_row_real(row);
	clip->interval = adb_stored_row_real(row);
	clip->has_interval = is_positive(clip->interval);
	clip->frame_count = (uint32_t)adb_stored_row_integer(row, 0);
	clip->looping = known_or_none(adb_stored_row_integer(row, -1));
	clip->loop_start = known_or_none(adb_stored_row_integer(row, -1));
	clip->loop_end = known_or_none(adb_stored_row_integer(row, -1));
	clip->wraps = adb_stored_row_integer(row, 0) != 0;
	if (!adb_space_parse(adb_stored_row_text(row), &clip->space_of_keys))
		return adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "its space is not known"), false;
	clip->skeleton_checksum = known_or_none(adb_stored_row_integer(row, -1));
	clip->motion_xxh128 = adb_stored_row_text(row);
	clip->content_xxh128 = adb_stored_row_text(row);
	clip->attributes = adb_stored_row_text(row);
	clip->skeleton_id = adb_stored_row_integer(row, 0);
	adb_stored_row_origin(row, &clip->origin);
	return adb_stored_row_space(row, &clip->space, error);
}

/* Valid until the next step of the statement. */
static const char *borrowed_text(struct adb_stored_row *row)
{
	return (const char *)sqlite3_column_text(row->statement, row->column++);
}

static bool read_track(struct adb_stored_row *row, struct adb_stored_channel *channel)
{
	struct adb_samples *keys = &channel->keys;
	int64_t width = adb_stored_row_integer(row, 0), key_count = adb_stored_row_integer(row, -1);
	int frames = row->column++, data = row->column++;
	size_t value_count;

	if (width != adb_target_width(keys->target) || key_count < 0 || key_count > UINT32_MAX)
		return false;
	channel->width = (unsigned)width;
	keys->key_count = (uint32_t)key_count;
	value_count = (size_t)width * keys->key_count;
	keys->values = adb_stored_words(row->statement, data, value_count, row->arena);
	if (sqlite3_column_type(row->statement, frames) != SQLITE_NULL) {
		keys->frames = adb_stored_words(row->statement, frames, keys->key_count, row->arena);
		if (keys->frames == NULL)
			return false;
	}
	return keys->values != NULL && adb_frames_ascend(keys->frames, keys->key_count) &&
	       adb_values_are_finite(keys->values, value_count);
}

static bool read_channel(struct adb_stored_row *row, enum adb_arc arc, struct adb_stored_channel *channel)
{
	channel->has_bone = sqlite3_column_type(row->statement, row->column) != SQLITE_NULL;
	channel->bone_id = adb_stored_row_integer(row, ADB_NO_BONE);
	channel->bone_name = adb_stored_row_text(row);
	if (!adb_target_parse(borrowed_text(row), &channel->keys.target) ||
	    !adb_interpolation_parse(borrowed_text(row), &channel->keys.interpolation))
		return false;
	channel->keys.arc = arc;
	channel->is_root_motion = adb_stored_row_integer(row, 0) != 0;
	channel->adds_to_rest = adb_stored_row_integer(row, 0) != 0;
	channel->attributes = adb_stored_row_text(row);
	return read_track(row, channel);
}

static bool read_channels(struct adb_stored_reader *reader, struct adb_stored_clip *clip,
			  struct adb_arena *arena, struct adb_error *error)
{
	sqlite3_stmt *statement = reader->channels;
	bool sound = true;
	int code;

	sqlite3_bind_int64(statement, 1, clip->id);
	while (sound && (code = sqlite3_step(statement)) == SQLITE_ROW) {
		struct adb_stored_row row = adb_stored_row_of(statement, arena);

		clip->channels =
			adb_arena_grow(arena, clip->channels, clip->channel_count, sizeof *clip->channels);
		sound = clip->channels != NULL &&
			read_channel(&row, clip->space.arc, &clip->channels[clip->channel_count]);
		if (!sound)
			adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET,
				      "the data of its channel %u are damaged", clip->channel_count);
		clip->channel_count++;
	}
	return adb_stored_rows_ended(reader, statement, sound ? code : SQLITE_ROW, error);
}

static void read_event(struct adb_stored_row *row, struct adb_stored_event *event)
{
	event->kind = adb_stored_row_text(row);
	event->class = adb_stored_row_text(row);
	event->name = adb_stored_row_text(row);
	event->bone_name = adb_stored_row_text(row);
	event->ref_type = adb_stored_row_text(row);
	event->ref_native_id = adb_stored_row_text(row);
	event->has_frame = sqlite3_column_type(row->statement, row->column) != SQLITE_NULL;
	event->frame = adb_stored_row_integer(row, 0);
	event->time = adb_stored_row_real(row);
	event->end_time = adb_stored_row_real(row);
	event->value = adb_stored_row_real(row);
	event->via = adb_stored_row_text(row);
	event->entry_name = adb_stored_row_text(row);
	event->attributes = adb_stored_row_text(row);
}

static bool read_events(struct adb_stored_reader *reader, struct adb_stored_clip *clip,
			struct adb_arena *arena, struct adb_error *error)
{
	sqlite3_stmt *statement = reader->events;
	int code;

	sqlite3_bind_int64(statement, 1, clip->id);
	while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
		struct adb_stored_row row = adb_stored_row_of(statement, arena);

		clip->events = adb_arena_grow(arena, clip->events, clip->event_count, sizeof *clip->events);
		if (clip->events == NULL)
			break;
		read_event(&row, &clip->events[clip->event_count++]);
	}
	return adb_stored_rows_ended(reader, statement, code, error);
}

/* Returns false with `error` set when the arena was exhausted at any time. */
static bool is_whole(bool read, const struct adb_arena *arena, struct adb_error *error)
{
	if (adb_arena_outcome(arena) == ADB_OK)
		return read;
	adb_error_set(error, adb_arena_outcome(arena), ADB_NO_OFFSET, "out of memory");
	return false;
}

static bool has_tangents(const struct adb_stored_channel *channel, const struct adb_stored_channel *tangents,
			 enum adb_target target)
{
	const struct adb_samples *keys = &channel->keys, *others = &tangents->keys;

	return others->target == target && tangents->bone_id == channel->bone_id &&
	       others->key_count == keys->key_count && (others->frames == NULL) == (keys->frames == NULL) &&
	       (keys->frames == NULL ||
		memcmp(others->frames, keys->frames, keys->key_count * sizeof *keys->frames) == 0);
}

/* Gives each cubic spline its tangents, which the two channels after it have. */
static void join_splines(struct adb_stored_clip *clip)
{
	for (uint32_t i = 0; i + 2 < clip->channel_count; i++) {
		struct adb_stored_channel *channel = &clip->channels[i];
		enum adb_target in = adb_target_tangent(channel->keys.target);

		if (channel->keys.interpolation != ADB_CUBIC || !has_tangents(channel, channel + 1, in) ||
		    !has_tangents(channel, channel + 2, in + 1))
			continue;
		channel->keys.in = channel[1].keys.values;
		channel->keys.out = channel[2].keys.values;
		channel->keys.tangent_count = channel->keys.key_count;
		channel->keys.frame_seconds = adb_stored_time(clip, 1);
	}
}

/* ---- what the header declares ---- */

struct adb_stored_reader *adb_stored_reader_new(sqlite3 *db, struct adb_error *error)
{
	struct adb_stored_reader *reader = calloc(1, sizeof *reader);

	if (reader == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	reader->db = db;
	if (sqlite3_prepare_v2(db, clip_sql, -1, &reader->clip, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, channels_sql, -1, &reader->channels, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, events_sql, -1, &reader->events, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, skeleton_sql, -1, &reader->skeleton, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, bones_sql, -1, &reader->bones, NULL) == SQLITE_OK)
		return reader;
	adb_sql_failed(db, error);
	adb_stored_reader_free(reader);
	return NULL;
}

void adb_stored_reader_free(struct adb_stored_reader *reader)
{
	if (reader == NULL)
		return;
	sqlite3_finalize(reader->clip);
	sqlite3_finalize(reader->channels);
	sqlite3_finalize(reader->events);
	sqlite3_finalize(reader->skeleton);
	sqlite3_finalize(reader->bones);
	free(reader);
}

struct adb_stored_clip *adb_stored_read_clip(struct adb_stored_reader *reader, int64_t clip_id,
					     struct adb_arena *arena, struct adb_error *error)
{
	struct adb_stored_clip *clip = adb_stored_read_motion(reader, clip_id, arena, error);
	bool read = clip != NULL && read_events(reader, clip, arena, error);

	return is_whole(read, arena, error) ? clip : NULL;
}

struct adb_stored_clip *adb_stored_read_motion(struct adb_stored_reader *reader, int64_t clip_id,
					       struct adb_arena *arena, struct adb_error *error)
{
	struct adb_stored_clip *clip = adb_arena_alloc(arena, 1, sizeof *clip);
	bool read = false;

	sqlite3_bind_int64(reader->clip, 1, clip_id);

	int code = clip != NULL ? sqlite3_step(reader->clip) : SQLITE_NOMEM;

	if (code == SQLITE_ROW) {
		struct adb_stored_row row = adb_stored_row_of(reader->clip, arena);

		clip->id = clip_id;
		read = read_clip_row(&row, clip, error);
	} else if (code == SQLITE_DONE) {
		adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "not in the database");
	}
	adb_stored_rows_ended(reader, reader->clip, code, error);
	read = read && read_channels(reader, clip, arena, error);
	if (read) {
		join_splines(clip);
		adb_stored_set_wrap(clip);
	}
	return is_whole(read, arena, error) ? clip : NULL;
}

void *adb_stored_words(sqlite3_stmt *row, int column, size_t count, struct adb_arena *arena)
{
	const uint8_t *bytes = sqlite3_column_blob(row, column);
	void *words;

	if ((size_t)sqlite3_column_bytes(row, column) != count * 4 ||
	    (words = adb_arena_alloc(arena, count, 4)) == NULL)
		return NULL;
	adb_copy_u32le(words, bytes, count);
	return words;
}

double adb_stored_time(const struct adb_stored_clip *clip, double frame)
{
	if (clip->has_interval)
		return frame * clip->interval;
	return is_positive(clip->fps) ? frame / clip->fps : NAN;
}

const char *adb_stored_row_text(struct adb_stored_row *row)
{
	const char *text = (const char *)sqlite3_column_text(row->statement, row->column);
	int size = sqlite3_column_bytes(row->statement, row->column++);

	return text != NULL ? adb_arena_text(row->arena, text, (size_t)size) : NULL;
}

int64_t adb_stored_row_integer(struct adb_stored_row *row, int64_t if_null)
{
	return adb_column_integer(row->statement, row->column++, if_null);
}

double adb_stored_row_real(struct adb_stored_row *row)
{
	return adb_column_real(row->statement, row->column++);
}

void adb_stored_row_origin(struct adb_stored_row *row, struct adb_stored_origin *origin)
{
	origin->asset_id = adb_stored_row_integer(row, 0);
	origin->asset_path = adb_stored_row_text(row);
	origin->asset_xxh128 = adb_stored_row_text(row);
	origin->source_path = adb_stored_row_text(row);
	origin->game = adb_stored_row_text(row);
	origin->original_path = adb_stored_row_text(row);
}

bool adb_stored_row_space(struct adb_stored_row *row, struct adb_stored_space *space, struct adb_error *error)
{
	space->system = adb_stored_row_text(row);
	space->up_axis = adb_stored_row_text(row);
	space->handedness = adb_stored_row_text(row);
	space->gltf_axes = adb_stored_row_text(row);
	space->metres_per_unit = adb_stored_row_real(row);
	space->scale = space->metres_per_unit;
	space->is_native = false;

	const char *arc = adb_stored_row_text(row);

	space->arc = arc != NULL && strcmp(arc, "signed") == 0 ? ADB_SIGNED_ARC : ADB_SHORTER_ARC;
	if (space->system != NULL && space->gltf_axes != NULL &&
	    adb_axes_parse(space->gltf_axes, &space->axes) && isfinite(space->metres_per_unit) &&
	    space->metres_per_unit > 0)
		return true;
	adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "its axes cannot be understood");
	return false;
}

bool adb_stored_rows_ended(struct adb_stored_reader *reader, sqlite3_stmt *statement, int code,
			   struct adb_error *error)
{
	if (code != SQLITE_DONE && code != SQLITE_ROW)
		adb_sql_failed(reader->db, error);
	sqlite3_reset(statement);
	return code == SQLITE_DONE;
}

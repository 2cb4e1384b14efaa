/*
 * Prepares decoded assets for the database: packs tracks and computes the hashes of tracks and clips. This needs no database, so
 * decoder threads do it.
 */
#ifndef ADB_STORE_PACK_H
#define ADB_STORE_PACK_H

#include "base/hash.h"
#include "motion/channel_measure.h"
#include "motion/content.h"
#include "motion/measure.h"

/* The samples of a channel in the form of tracks.data and tracks.frames. The bytes live in the arena of the content. */
struct adb_packed_track {
	struct adb_hash hash;
	const void *data, *frames; /* frames is NULL for a key at every frame */
	size_t data_size, frames_size;
	bool is_constant;
	struct adb_channel_measures measures;
};

struct adb_packed_clip {
	const struct adb_clip *clip;
	const struct adb_packed_track *tracks; /* one for each channel, in the order of clip->channels */
	struct adb_hash motion, content;
	const void *features; /* the value of clip_features.features; NULL for a clip without channels */
	uint64_t key_count;
	uint32_t bone_count;
	struct adb_measures measures;
};

struct adb_packed {
	const struct adb_content *content;
	const struct adb_packed_clip *clips; /* one for each of content->clips */
};

/* The part of a channel that motion_xxh128 covers. Numbers are big-endian, so that memcmp() sorts them. */
struct adb_motion_record {
	uint8_t bone[4], target, interpolation;
	struct adb_hash track;
};

/*
 * Packs every clip of `content` into its arena, and gives clips the attributes that every format shares:
 * `interval` (seconds a frame, where the format stores that), `wraps` (where it does) and `skeleton_name`. Hashes do not depend on the
 * order of channels, nor on names:
 * - a track: width, key count, frames (or that it is dense) and data;
 * - motion: bone, target, interpolation and track of every channel;
 * - content: the motion and duration, fps, interval, frame count, looping and loop frames, adb_clip.playback where that
 *   is not 0, that the clip wraps where it does, and that its keys are in model space where they are.
 * NULL when the arena is exhausted.
 */
struct adb_packed *adb_pack(struct adb_content *content);

/* Returns the value of clip_features.features of a clip in `arena`, NULL when that is exhausted. */
const void *adb_pack_features(struct adb_arena *arena, const struct adb_clip *clip);

/* ---- the hashes alone, for stored tracks and clips ---- */

/* Returns the hash of a track; `track->hash` is not used. */
struct adb_hash adb_pack_track_hash(uint32_t width, uint32_t key_count, const struct adb_packed_track *track);

/* Uses only bone_id, target and interpolation of `channel`. */
struct adb_motion_record adb_pack_motion_record(const struct adb_channel *channel,
						const struct adb_hash *track);

/* Sorts the records and returns their hash. Sets `bone_count` to the number of distinct bones in them. */
struct adb_hash adb_pack_motion_hash(struct adb_motion_record *records, size_t count, uint32_t *bone_count);

/* Uses only the playback data of `clip`. */
struct adb_hash adb_pack_content_hash(const struct adb_clip *clip, const struct adb_hash *motion);

/* Returns `attributes` as a JSON object in `arena`, "{}" when there are none, NULL when the arena is exhausted. */
const char *adb_attributes_json(struct adb_arena *arena, const struct adb_attributes *attributes);

#endif

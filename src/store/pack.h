/*
 * What a decoded asset looks like once it is ready to be written: tracks as packed bytes with their hashes,
 * clips with theirs. This is the part of storing that needs no database, so decoder threads do it.
 */
#ifndef ADB_STORE_PACK_H
#define ADB_STORE_PACK_H

#include "base/hash.h"
#include "motion/content.h"
#include "motion/measure.h"

/* A channel's samples as tracks.data and tracks.frames hold them; the bytes live in the arena of the content.
 */
struct adb_packed_track {
	struct adb_hash hash;
	const void *data, *frames; /* frames NULL = dense */
	size_t data_size, frames_size;
	bool is_constant;
};

struct adb_packed_clip {
	const struct adb_clip *clip;
	const struct adb_packed_track *tracks; /* one a channel, in the order of clip->channels */
	struct adb_hash motion, content;
	const void *features; /* what clip_features.features holds; NULL for a clip without channels */
	uint64_t key_count;
	uint32_t bone_count;
	struct adb_measures measures;
};

struct adb_packed {
	const struct adb_content *content;
	const struct adb_packed_clip *clips; /* one for each of content->clips */
};

/* What motion_xxh128 sees of one channel. Big-endian numbers, so that memcmp sorts. */
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
 *   is not 0, and that the clip wraps where it does.
 * NULL when the arena is exhausted.
 */
struct adb_packed *adb_pack(struct adb_content *content);

/* ---- these hashes alone, for what is stored already ---- */

/* Of the data and frames of `track`; its hash is not looked at. */
struct adb_hash adb_pack_track_hash(uint32_t width, uint32_t key_count, const struct adb_packed_track *track);

/* Looks at bone_id, target and interpolation of `channel` only. */
struct adb_motion_record adb_pack_motion_record(const struct adb_channel *channel,
						const struct adb_hash *track);

/* Sorts the records; `bone_count` takes the number of distinct bones in them. */
struct adb_hash adb_pack_motion_hash(struct adb_motion_record *records, size_t count, uint32_t *bone_count);

/* Looks at the playback data of `clip` only. */
struct adb_hash adb_pack_content_hash(const struct adb_clip *clip, const struct adb_hash *motion);

/* `attributes` as a JSON object in `arena`; "{}" when empty, NULL when the arena is exhausted. */
const char *adb_attributes_json(struct adb_arena *arena, const struct adb_attributes *attributes);

#endif

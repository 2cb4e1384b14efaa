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

/*
 * Packs every clip of `content` into its arena, and gives clips the attributes that every format shares:
 * `interval` (seconds a frame, where the format stores that) and `skeleton_name`. Hashes do not depend on the
 * order of channels, nor on names:
 * - a track: width, key count, frames (or that it is dense) and data;
 * - motion: bone, target, interpolation and track of every channel;
 * - content: the motion and duration, fps, interval, frame count, looping and loop frames.
 * NULL when the arena is exhausted.
 */
struct adb_packed *adb_pack(struct adb_content *content);

/* `attributes` as a JSON object in `arena`; "{}" when empty, NULL when the arena is exhausted. */
const char *adb_attributes_json(struct adb_arena *arena, const struct adb_attributes *attributes);

#endif

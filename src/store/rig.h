/* A rig: a clip with its skeleton, which gives the pose of every bone at any time. */
#ifndef ADB_STORE_RIG_H
#define ADB_STORE_RIG_H

#include "motion/sample.h"
#include "store/read.h"

/* The pose of one bone. */
struct adb_bone_pose {
	struct adb_transform local, model; /* relative to the parent; relative to the skeleton */
	bool visible;                      /* of the bone itself, whatever its parents are */
};

struct adb_rig {
	const struct adb_stored_clip *clip; /* without events */
	const struct adb_stored_skeleton *skeleton;
	uint32_t own_bone_count; /* of the skeleton itself; bones that only the clip has follow them */
	const struct adb_samples *(*tracks)[ADB_TARGET_COUNT]; /* for each bone and target; NULL = none */
	bool *adds_to_rest;   /* for each bone, whether its translation is added to the rest pose */
	bool hides_others;    /* the clip has visibility channels, so bones without one are not drawn */
	uint32_t frame_count; /* number of frames of the clip, at least 1 */
};

/*
 * Reads a clip, without the keys that the game never plays and the channels of bones that it only has placeholders of, and its primary skeleton, or a flat one when it has none. Bones that the clip animates and the skeleton lacks are
 * added as roots. The last of several channels of one bone and target counts. The rig lives in `arena`. Returns NULL with
 * `error` set as adb_stored_read_clip() does.
 */
struct adb_rig *adb_rig_read(struct adb_stored_reader *reader, int64_t clip_id, struct adb_arena *arena,
			     struct adb_error *error);

/* The same for a clip that was already read into `arena`, with all its keys, with the skeleton clip->skeleton_id. */
struct adb_rig *adb_rig_of(struct adb_stored_reader *reader, const struct adb_stored_clip *clip,
			   struct adb_arena *arena, struct adb_error *error);

/* The same with a skeleton that is not changed and outlives the rig. */
struct adb_rig *adb_rig_on(const struct adb_stored_skeleton *shared, const struct adb_stored_clip *clip,
			   struct adb_arena *arena, struct adb_error *error);

/* Fills `out`, with an item for each bone of the skeleton, at `frame`, which may be fractional. */
void adb_rig_pose(const struct adb_rig *rig, double frame, struct adb_bone_pose *out);

/*
 * Returns the clip with keys relative to the parents of the bones: `clip` itself when it has such keys, else a copy in `arena`
 * whose rotations and translations have a key at each frame, derived from the poses on the skeleton clip->skeleton_id. A channel
 * in which these keys differ by no more than the rounding of keys in model space is constant. Returns NULL with `error` set.
 */
const struct adb_stored_clip *adb_rig_local_clip(struct adb_stored_reader *reader,
						 const struct adb_stored_clip *clip, struct adb_arena *arena,
						 struct adb_error *error);

/* Reads a clip as adb_stored_read_motion() does, with such keys. */
const struct adb_stored_clip *adb_rig_read_local(struct adb_stored_reader *reader, int64_t clip_id,
						 struct adb_arena *arena, struct adb_error *error);

#endif

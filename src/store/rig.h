/* A clip put on its skeleton: where every bone is at any time. */
#ifndef ADB_STORE_RIG_H
#define ADB_STORE_RIG_H

#include "motion/sample.h"
#include "store/read.h"

/* Where one bone is. */
struct adb_bone_pose {
	struct adb_transform local, model; /* in the parent; in the space of the skeleton */
	bool visible;                      /* its own visibility: that of a parent does not count */
};

struct adb_rig {
	const struct adb_stored_clip *clip; /* without events */
	const struct adb_stored_skeleton *skeleton;
	const struct adb_samples *(*tracks)[ADB_ROLL + 1]; /* for each bone and target; NULL = none */
	bool *adds_to_rest;                                /* for each bone: of its translation */
	bool hides_others;    /* it has visibility channels: bones without one are not drawn */
	uint32_t frame_count; /* frames that the clip has, at least 1 */
};

/*
 * The skeleton is the primary one of the clip, a flat one when it has none; bones that the clip moves and the skeleton
 * does not have are added as roots. Of several channels of one bone and target the last counts. Lives in `arena`. NULL with
 * `error` set as adb_stored_read_clip() does.
 */
struct adb_rig *adb_rig_read(struct adb_stored_reader *reader, int64_t clip_id, struct adb_arena *arena,
			     struct adb_error *error);

/* The same for a clip that was read already, into `arena`; on clip->skeleton_id. */
struct adb_rig *adb_rig_of(struct adb_stored_reader *reader, const struct adb_stored_clip *clip,
			   struct adb_arena *arena, struct adb_error *error);

/* The same on a skeleton that stays as it is and outlives the rig. */
struct adb_rig *adb_rig_on(const struct adb_stored_skeleton *shared, const struct adb_stored_clip *clip,
			   struct adb_arena *arena, struct adb_error *error);

/* Fills `out`, one for each bone of the skeleton, at `frame`, which may lie between frames. */
void adb_rig_pose(const struct adb_rig *rig, double frame, struct adb_bone_pose *out);

#endif

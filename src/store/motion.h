/* Converts clips of the database for comparison with each other (motion/align.h). */
#ifndef ADB_STORE_MOTION_H
#define ADB_STORE_MOTION_H

#include "base/stop.h"
#include "motion/align.h"
#include "store/read.h"

/* Samples `clip` at each of its frames, into `arena`. The last of several channels of a bone and target counts. Returns NULL when
 * memory ran out or `stop` ended it. */
struct adb_motion *adb_stored_motion(const struct adb_stored_clip *clip, struct adb_arena *arena,
				     struct adb_stop *stop);

/*
 * Returns a copy of `motion` with left and right exchanged, in `arena`. `skeleton` gives the pairs of bones: by names that differ
 * in L and R or LEFT and RIGHT, else by the positions in the rest pose. Bones may have any axes: a bone gets the mirrored
 * rotation of its counterpart relative to the rest pose. Left is the direction of glTF's X axis. Returns NULL when no such pairs
 * exist, the hierarchy is not symmetric, `motion` has other bones, there are more than ADB_MIRROR_BONES, or memory ran out.
 */
enum { ADB_MIRROR_BONES = 4096 }; /* every pair is compared; skeletons of games have fewer than 256 bones */

struct adb_motion *adb_motion_mirror(const struct adb_motion *motion,
				     const struct adb_stored_skeleton *skeleton, struct adb_arena *arena);

#endif

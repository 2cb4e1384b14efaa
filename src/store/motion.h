/* Clips of the database made ready to be aligned with each other. */
#ifndef ADB_STORE_MOTION_H
#define ADB_STORE_MOTION_H

#include "base/stop.h"
#include "motion/align.h"
#include "store/read.h"

/* `clip` at each of its frames, in `arena`. Of several channels of a bone and target the last counts. NULL: out of memory,
 * or `stop` ended it. */
struct adb_motion *adb_stored_motion(const struct adb_stored_clip *clip, struct adb_arena *arena,
				     struct adb_stop *stop);

/*
 * The same with left and right exchanged, as far as `skeleton` tells which bones belong together: by names that differ in
 * one L and R or LEFT and RIGHT, else by the places of the rest pose. Bones may have any axes: a mirrored bone is turned
 * from its rest as its counterpart was. Left is where glTF's X axis is. NULL when there are no such bones, the hierarchy is
 * not symmetric, `motion` has other bones, there are more than ADB_MIRROR_BONES, or memory is out.
 */
enum { ADB_MIRROR_BONES = 4096 }; /* each is looked at with each other; those of games have fewer than 256 */

struct adb_motion *adb_motion_mirror(const struct adb_motion *motion,
				     const struct adb_stored_skeleton *skeleton, struct adb_arena *arena);

#endif

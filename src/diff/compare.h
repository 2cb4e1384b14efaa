/* How far apart the poses of two clips are. */
#ifndef ADB_DIFF_COMPARE_H
#define ADB_DIFF_COMPARE_H

#include "base/buffer.h"
#include "store/rig.h"

/* Where a property differs most. */
struct adb_peak {
	double value; /* rotations: degrees; translations: native units; else the difference of the values */
	double frame; /* in frames of A */
	const char *bone; /* its name, NULL where it has none or none was found */
	int64_t bone_id;
	bool has_bone; /* false: nothing differs, or it is of the clip as a whole */
};

struct adb_clip_distance {
	struct adb_peak peaks[ADB_ROLL + 1]; /* one for each target */
	bool retimed;     /* same poses, but spread over another time or another number of frames */
	bool other_bones; /* one of them moves bones that the other does not have */
};

/*
 * Bones are matched by number where the names agree or one has none, else by name. What one clip moves and the other does not
 * is compared with the rest pose. Both are sampled as the game does, at every key of either, as far as both go: at the same
 * second, or at the same frame where a rate is unknown.
 *
 * Where the timing differs, they are also compared from first to last frame of either. They count as retimed when they then
 * differ by no more than 0.1 degrees, a thousandth of their largest translation, 0.001 in scale and not at all in
 * visibility; the peaks are those that are left.
 *
 * Appends to `notes` what is in one of them only ("bones only in A: HEAD, JAW"), or that no pose differs.
 */
void adb_clip_compare(const struct adb_rig *a, const struct adb_rig *b, struct adb_clip_distance *distance,
		      struct adb_buffer *notes);

#endif

/* Differences between the poses of two clips. */
#ifndef ADB_DIFF_COMPARE_H
#define ADB_DIFF_COMPARE_H

#include "base/buffer.h"
#include "store/rig.h"

/* The largest difference of a property, and where it is. */
struct adb_peak {
	double value; /* degrees for rotations, native units for translations, else the difference of the values */
	double frame;     /* in frames of A */
	const char *bone; /* name of the bone, NULL when it has none */
	int64_t bone_id;
	bool has_bone; /* false: no difference, or the property belongs to the clip as a whole */
};

/* The differences up to which two clips count as equal. */
struct adb_tolerance {
	double degrees; /* of rotations, fields of view and rolls */
	double units;   /* of translations */
	double step;    /* of x, y and z of a quaternion, from which w follows; counts beside `degrees` */
};

struct adb_clip_distance {
	struct adb_peak peaks[ADB_TARGET_COUNT]; /* one for each target */
	bool retimed;     /* the poses are the same, with other times or another number of frames */
	bool other_bones; /* one clip animates bones that the other does not have */
	bool tolerated;   /* bones and frames are the same, and no difference exceeds the tolerance */
};

/*
 * Compares two clips. Bones are matched by number when their names are equal or one has no name, else by name. A bone that
 * only one clip animates is compared with the rest pose of the other. Both clips are sampled with the interpolation of the
 * game at every key of either, up to the end of the shorter one: at the same second, or at the same frame when a frame rate
 * is unknown.
 *
 * When the timing differs, the clips are also compared with B stretched to the length of A. They count as retimed when they
 * then differ by at most 0.1 degrees, a thousandth of their largest translation, 0.001 in scale, and not in visibility; the
 * peaks are then those of this second comparison.
 *
 * A clip is not tolerated when its scale, visibility or another property without a tolerance differs at all.
 *
 * Appends to `notes` the bones and targets that only one clip has ("bones only in A: HEAD, JAW"), or that no pose differs.
 */
void adb_clip_compare(const struct adb_rig *a, const struct adb_rig *b, const struct adb_tolerance *tolerance,
		      struct adb_clip_distance *distance, struct adb_buffer *notes);

#endif

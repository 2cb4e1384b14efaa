/*
 * Compares two clips of one skeleton: whether they are the same motion to within an angle, perhaps retimed, reversed, cropped,
 * or begun at another frame of a loop. A mirrored copy is found by comparing with the result of adb_motion_mirror().
 */
#ifndef ADB_MOTION_ALIGN_H
#define ADB_MOTION_ALIGN_H

#include "base/arena.h"
#include "base/quat.h"
#include "base/stop.h"
#include "motion/content.h"

/* One property of one bone in a clip, with a value at every frame. */
struct adb_motion_track {
	int64_t bone_id;
	enum adb_target target;
	struct adb_quat *rotations; /* of a rotation: frame_count unit quaternions */
	struct adb_vec3
		*vectors;  /* of other targets: frame_count vectors; a target of one component has it in x */
	bool adds_to_rest; /* the translations are added to the translation of the rest pose */
};

/* A clip, sampled at each of its frames. */
struct adb_motion {
	uint32_t frame_count; /* at least 1 */
	uint32_t track_count;
	struct adb_motion_track *tracks; /* ascending by adb_motion_track_compare(), no two equal */
};

/* Compares two tracks by bone, then by target, for qsort(). */
int adb_motion_track_compare(const void *a, const void *b);

/* How the second clip can be made from the first. */
enum adb_relation {
	ADB_UNRELATED,
	ADB_SAME,     /* it has the same poses, frame by frame */
	ADB_RETIMED,  /* it is the whole first clip in another number of frames */
	ADB_REVERSED, /* it is the first clip from the last frame to the first, perhaps retimed */
	ADB_SHIFTED,  /* it is the same loop and begins at another frame */
	ADB_CROPPED,  /* it is a part of the first clip */
	ADB_CONTAINS, /* the first clip is a part of it */
};

struct adb_alignment {
	enum adb_relation relation;
	double angle; /* the largest angle between rotations of one bone at one time, degrees */
};

/*
 * Returns the first relation, in the order of the enum, in which the clips agree within `degrees`. Rotations agree when the
 * angle between them is not larger. Other values agree when their difference is not larger than the way that the end of a line
 * moves when the line turns by that angle; the line is as long as the largest value of the target (translation, scale, …) in
 * both clips. A shifted loop is compared without translations, since a walk goes on. Of several shifts or parts the one with
 * the smallest angle counts.
 *
 * These conditions avoid relations between clips in which little happens:
 * - a track that only one clip has must not move;
 * - reversed, shifted and cropped clips move by more than twice the tolerance, shifted ones apart from their translations;
 * - retimed and reversed clips have at least 4 frames, and one has at most 4 times as many as the other;
 * - shifted clips and parts have at least 5 frames, and a part has at least a quarter of the frames of the whole.
 *
 * When `stop` ends the comparison the result is undefined.
 */
struct adb_alignment adb_motion_align(const struct adb_motion *first, const struct adb_motion *second,
				      double degrees, struct adb_stop *stop);

#endif

/*
 * Whether two clips of one skeleton are the same motion: retimed, reversed, cropped, or begun elsewhere in a loop, to
 * within an angle. A mirrored copy is found by aligning what adb_motion_mirror() makes of the other clip.
 */
#ifndef ADB_MOTION_ALIGN_H
#define ADB_MOTION_ALIGN_H

#include "base/arena.h"
#include "base/quat.h"
#include "base/stop.h"
#include "motion/content.h"

/* What a clip says of one property of one bone, at every frame. */
struct adb_motion_track {
	int64_t bone_id;
	enum adb_target target;
	struct adb_quat *rotations; /* unit; frame_count, for rotations */
	struct adb_vec3 *vectors;   /* frame_count, for the others; those of one component have it in x */
	bool adds_to_rest;          /* translations count from that of the rest pose */
};

/* A clip, sampled at each of its frames. */
struct adb_motion {
	uint32_t frame_count; /* at least 1 */
	uint32_t track_count;
	struct adb_motion_track *tracks; /* ascending by adb_motion_track_compare(), no two equal */
};

/* By bone, then by target: less than, equal to or greater than 0. */
int adb_motion_track_compare(const void *a, const void *b);

/* How the second clip comes out of the first. */
enum adb_relation {
	ADB_UNRELATED,
	ADB_SAME,     /* frame by frame */
	ADB_RETIMED,  /* the same from beginning to end, in another number of frames */
	ADB_REVERSED, /* from end to beginning, perhaps retimed */
	ADB_SHIFTED,  /* a loop that begins at another frame */
	ADB_CROPPED,  /* it is a part of the first */
	ADB_CONTAINS, /* the first is a part of it */
};

struct adb_alignment {
	enum adb_relation relation;
	double angle; /* the largest between rotations of one bone at one moment, degrees */
};

/*
 * The first relation, in the order above, in which no rotation is off by more than `degrees`, and no other value by more than
 * that angle moves the end of a line as long as the largest value of its kind (translations, scales, …) in both clips. Where a
 * loop is shifted translations are not looked at, since walking moves on. Of several shifts or parts the one with the smallest
 * angle.
 *
 * So that little is not taken for much: what only one of them animates must stand still; clips that are reversed, shifted or
 * cropped move by more than twice the tolerance, shifted ones otherwise than by travelling; retimed and reversed ones have at
 * least 4 frames, and at most 4 times as many as the other; shifted ones and parts have at least 5, parts a quarter of the
 * whole. Where `stop` ends it the result means nothing.
 */
struct adb_alignment adb_motion_align(const struct adb_motion *first, const struct adb_motion *second,
				      double degrees, struct adb_stop *stop);

#endif

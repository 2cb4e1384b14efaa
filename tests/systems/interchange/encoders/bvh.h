#ifndef INTERCHANGE_BVH_H
#define INTERCHANGE_BVH_H

#include <stdbool.h>

#include "bytes.h"
#include "space.h"

/*
 * BVH as motion capture studios write it: a tree of joints with an OFFSET from the joint above, a list of channels each, and
 * a row of numbers for each frame. A rotation is the product of its channels from left to right; a position channel stands
 * instead of the component of OFFSET.
 */

enum { BVH_MAX_CHANNELS = 8 };

struct bvh_joint {
	const char *name;
	int parent; /* an earlier joint, -1 = a root */
	struct vec3 offset;
	const char *channels; /* a letter each: xyz = position, XYZ = rotation */
	bool has_end;
	struct vec3 end;
};

struct bvh_file {
	const struct bvh_joint *joints;
	int joint_count, frame_count;
	const char *frame_time;
	const char *newline, *indent;
	/* The value of a channel: degrees, or a length. */
	double (*value)(int joint, char channel, int frame);
};

/* Appends the whole file. The joints of each parent follow it before the next child of its own parent. */
void bvh_encode(struct bytes *out, const struct bvh_file *file);

/* The number that a channel has in the file: with four digits after the point. */
double bvh_written(const struct bvh_file *file, int joint, char channel, int frame);

/* What a joint is in one frame, against its parent. */
struct quat bvh_rotation(const struct bvh_file *file, int joint, int frame);
struct vec3 bvh_translation(const struct bvh_file *file, int joint, int frame);

#endif

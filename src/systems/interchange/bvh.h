/* The parts of the BVH reader: bvh_hierarchy.c reads the joints, bvh_motion.c the rows of numbers, bvh.c makes content of them. */
#ifndef ADB_SYSTEMS_INTERCHANGE_BVH_H
#define ADB_SYSTEMS_INTERCHANGE_BVH_H

#include "base/ledger.h"
#include "dump/format.h"

/* What a number in a row sets. */
enum adb_bvh_channel {
	ADB_BVH_X_POSITION,
	ADB_BVH_Y_POSITION,
	ADB_BVH_Z_POSITION,
	ADB_BVH_X_ROTATION,
	ADB_BVH_Y_ROTATION,
	ADB_BVH_Z_ROTATION,
	ADB_BVH_UNKNOWN,
};

struct adb_bvh_joint {
	const char *name;
	int32_t parent; /* index of an earlier joint, ADB_NO_BONE of a root */
	struct adb_vec3 offset;
	uint32_t first_channel, channel_count; /* in adb_bvh.channels */
};

struct adb_bvh_end {
	int32_t joint;
	struct adb_vec3 offset;
};

struct adb_bvh {
	struct adb_decoder *d;
	const char *at, *end; /* what is not read yet */
	const char *word;     /* the last one of the format, for the ledger */

	struct adb_bvh_joint *joints;
	struct adb_bvh_end *ends;
	uint8_t *channels; /* enum adb_bvh_channel, in the order of the numbers of a row */
	uint32_t joint_count, joint_capacity, end_count, end_capacity, channel_count, channel_capacity;
};

/* Read the file up to the word MOTION, and the rest. Problems are reported; false when the arena is exhausted. */
bool adb_bvh_read_hierarchy(struct adb_bvh *bvh);
bool adb_bvh_read_motion(struct adb_bvh *bvh);

/* ---- words ---- */

/* Control characters are white space, too: some programs end the file with one. */
static inline bool adb_bvh_is_space(char c)
{
	return (unsigned char)c <= ' ';
}

static inline size_t adb_bvh_offset(const struct adb_bvh *bvh, const char *at)
{
	return (size_t)(at - (const char *)bvh->d->in.data);
}

void adb_bvh_skip_space(struct adb_bvh *bvh);

/* Names what is between `from` and bvh->at in the ledger. */
static inline void adb_bvh_name(const struct adb_bvh *bvh, const char *from, enum adb_field_type type,
				const char *name)
{
	adb_field(from, type, (size_t)(bvh->at - from), name);
}

/* The length of the word at bvh->at, which white space, a brace or a colon ends; a brace or colon is a word of its own. */
size_t adb_bvh_word_length(const struct adb_bvh *bvh);

/* Whether the next word is `word`, in letters of any case. Moves behind it when it is. */
bool adb_bvh_take_word(struct adb_bvh *bvh, const char *word);

/* Reads the next word when it begins as a number does. NAN when it is no finite one. False when it begins otherwise. */
bool adb_bvh_take_number(struct adb_bvh *bvh, double *number);

#endif

/*
 * Names for the bones of a clip before its skeleton is known: those of the skeleton that was stored last, when that can be the one of
 * the clip. A skeleton lies next to the clips that it fits in most dumps, often in the same file. Resolving replaces names that
 * were guessed wrong; it does not have to write the rows again that have the right ones.
 */
#ifndef ADB_STORE_BONE_GUESS_H
#define ADB_STORE_BONE_GUESS_H

#include "motion/content.h"
#include "store/bone_table.h"

/* All 0 is a guess without a skeleton. adb_bone_table_free() frees `bones`. */
struct adb_bone_guess {
	const char *system; /* id of a system, which is borrowed; NULL = none */
	bool has_checksum;
	uint32_t checksum;
	struct adb_bone_table bones; /* "" = a bone without a name */
};

/* Takes the skeleton in place of the one before. When memory runs out there is none. */
void adb_bone_guess_take(struct adb_bone_guess *guess, const char *system,
			 const struct adb_skeleton *skeleton);

/* Whether the skeleton has every bone of the clip, is of its system, and does not have another checksum. */
bool adb_bone_guess_fits(struct adb_bone_guess *guess, const char *system, const struct adb_clip *clip);

/* The name of a bone, which the next skeleton frees; NULL when it has none. */
const char *adb_bone_guess_name(struct adb_bone_guess *guess, int32_t bone_id);

#endif

#include "store/bone_guess.h"

#include <string.h>

void adb_bone_guess_take(struct adb_bone_guess *guess, const char *system,
			 const struct adb_skeleton *skeleton)
{
	bool complete = true;

	adb_bone_table_clear(&guess->bones);
	for (uint32_t i = 0; i < skeleton->bone_count && complete; i++) {
		const struct adb_bone *bone = &skeleton->bones[i];

		complete = adb_bone_table_add(&guess->bones, bone->bone_id,
					      bone->name != NULL ? bone->name : "");
	}
	adb_bone_table_sort(&guess->bones);
	guess->system = complete ? system : NULL;
	guess->has_checksum = skeleton->has_checksum;
	guess->checksum = skeleton->checksum;
}

bool adb_bone_guess_fits(struct adb_bone_guess *guess, const char *system, const struct adb_clip *clip)
{
	if (guess->system == NULL || strcmp(guess->system, system) != 0 ||
	    (guess->has_checksum && clip->has_skeleton_checksum &&
	     guess->checksum != clip->skeleton_checksum))
		return false;
	for (const struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next)
		if (channel->bone_id != ADB_NO_BONE &&
		    adb_bone_table_find(&guess->bones, channel->bone_id) == NULL)
			return false;
	return true;
}

const char *adb_bone_guess_name(struct adb_bone_guess *guess, int32_t bone_id)
{
	const char *name = adb_bone_table_find(&guess->bones, bone_id);

	return name != NULL && *name != '\0' ? name : NULL;
}

/* From the keyframes of an ANM to channels. */
#ifndef ADB_SYSTEMS_VIB_ANM_CHANNELS_H
#define ADB_SYSTEMS_VIB_ANM_CHANNELS_H

#include "systems/vib/anm_file.h"

/* How an object is used in a clip. */
struct adb_vib_object {
	uint32_t visible_count;                       /* frames in which it is drawn */
	uint32_t change_count;                        /* frames in which that changes, frame 0 included */
	uint32_t component_count[ADB_VIB_COMPONENTS]; /* of the visible frames, those that have it */
};

struct adb_vib_usage {
	struct adb_vib_object objects[ADB_VIB_OBJECTS];
	int max_object; /* -1 = none */
	uint32_t object_count, keyframe_count, repeated_count, unknown_count;
};

/* Reads every frame. Fails as adb_vib_frame_read() does. */
enum adb_outcome adb_vib_count_usage(const struct adb_vib_anm *anm, struct adb_vib_usage *usage,
				     struct adb_error *error);

/*
 * Adds the channels of every object up to usage->max_object: visibility where it changes, and each component that the object
 * has somewhere, on every frame where it is drawn. All of them hold until the next key. Frames are those that
 * adb_vib_count_usage() has accepted.
 */
void adb_vib_add_channels(struct adb_decoder *d, struct adb_clip *clip, const struct adb_vib_anm *anm,
			  const struct adb_vib_usage *usage);

#endif

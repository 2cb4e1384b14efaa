/* The parts of an ANM's clip: channels, from its keyframes, and tags, from its name. */
#ifndef ADB_SYSTEMS_VIB_ANM_CHANNELS_H
#define ADB_SYSTEMS_VIB_ANM_CHANNELS_H

#include "systems/vib/anm_file.h"

/* How often an object of the model occurs in a clip. */
struct adb_vib_object {
	uint32_t visible_count; /* frames in which it is drawn */
	uint32_t change_count;  /* frames in which it becomes visible or invisible; frame 0 counts */
	uint32_t component_count[ADB_VIB_COMPONENTS]; /* visible frames that have the component */
};

struct adb_vib_usage {
	struct adb_vib_object objects[ADB_VIB_OBJECTS];
	int max_object; /* largest index of an object that occurs, -1 = none */
	uint32_t object_count, keyframe_count, repeated_count, unknown_count;
};

/* Reads every frame and counts what it holds. Returns the error of adb_vib_frame_read() if a frame cannot be read. */
enum adb_outcome adb_vib_count_usage(const struct adb_vib_anm *anm, struct adb_vib_usage *usage,
				     struct adb_error *error);

/*
 * Adds the channels of every object up to usage->max_object: visibility, with a key where it changes, and each component
 * that some keyframe of the object has, with a key on every frame where the object is drawn. All channels step: a value
 * holds until the next key. `usage` is what adb_vib_count_usage() counted in `anm`.
 */
void adb_vib_add_channels(struct adb_decoder *d, struct adb_clip *clip, const struct adb_vib_anm *anm,
			  const struct adb_vib_usage *usage);

/*
 * Sets the attribute `tags` of `clip` from its name `stem`: N05_JH_F gives 'block', 'pit', 'whiff'. Names of another form give
 * no attribute.
 */
void adb_vib_add_tags(struct adb_decoder *d, struct adb_clip *clip, const char *stem);

#endif

/* The keys of a glTF sampler that reproduce the motion of the game. */
#ifndef ADB_EXPORT_GLTF_KEYS_H
#define ADB_EXPORT_GLTF_KEYS_H

#include "export/clips.h"

/* The keys of a channel, with the additional keys that glTF needs between them. */
struct adb_gltf_keys {
	uint32_t count;
	double *frames; /* ascending; between two frames where a key was added */
	float *values;  /* adb_target_width() × count, in native axes */
};

/* Fills `keys`, in `arena`. False when that is exhausted. */
bool adb_gltf_keys(const struct adb_stored_clip *clip, const struct adb_stored_channel *channel,
		   struct adb_arena *arena, struct adb_gltf_keys *keys);

/*
 * The keys of a scale that is 0 wherever `visibility` hides the bone, to be held until the next: at the frames of both where
 * the scale is held too, else at every frame from the first to the last of them.
 */
bool adb_gltf_shown_scale(const struct adb_stored_channel *scale, const struct adb_stored_channel *visibility,
			  struct adb_arena *arena, struct adb_gltf_keys *keys);

/*
 * Keys at every sample, in place of those of the game; `visibility` hides what has a scale of 0 and is NULL when nothing does.
 */
bool adb_gltf_resampled(const struct adb_stored_channel *channel, const struct adb_stored_channel *visibility,
			const struct adb_export_samples *samples, struct adb_arena *arena,
			struct adb_gltf_keys *keys);

/* The key-th of the rotations in `values`, made unit. */
struct adb_quat adb_gltf_rotation(const float *values, uint32_t key);

#endif

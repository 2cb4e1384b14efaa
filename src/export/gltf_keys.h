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

/* Fills `keys`, in `arena`. Returns false when that is exhausted. */
bool adb_gltf_keys(const struct adb_stored_clip *clip, const struct adb_stored_channel *channel,
		   struct adb_arena *arena, struct adb_gltf_keys *keys);

/*
 * The keys of a scale that is 0 wherever `visibility` hides the bone, to be held until the next: at the frames of both where
 * the scale is held too, else at every frame from the first to the last of them.
 */
bool adb_gltf_shown_scale(const struct adb_stored_channel *scale, const struct adb_stored_channel *visibility,
			  struct adb_arena *arena, struct adb_gltf_keys *keys);

/*
 * Keys at every sample, the closing one included, in place of those of the game; `visibility` hides what has a scale of 0
 * and is NULL when nothing does.
 */
bool adb_gltf_resampled(const struct adb_stored_channel *channel, const struct adb_stored_channel *visibility,
			const struct adb_export_samples *samples, struct adb_arena *arena,
			struct adb_gltf_keys *keys);

/*
 * Ends the keys of a channel at frame `end`: later keys are dropped, and the value that the channel has there, or with
 * `is_step` the last one, closes them. So that each channel can be repeated by itself, a channel whose first key is later
 * has the value of that key at frame 0 too; a spline has it only where `end` is before its first key. A channel of one key
 * at frame 0 keeps that key alone, unless `closes_constant`. Returns false when `arena` is exhausted.
 */
bool adb_gltf_close(const struct adb_stored_channel *channel, double end, bool is_step, bool closes_constant,
		    struct adb_arena *arena, struct adb_gltf_keys *keys);

/* The keys of the channel as they are. Returns false when `arena` is exhausted. */
bool adb_gltf_own_keys(const struct adb_stored_channel *channel, struct adb_arena *arena,
		       struct adb_gltf_keys *keys);

/* The last channel of that bone and target with keys, NULL when there is none. */
const struct adb_stored_channel *adb_gltf_channel_of(const struct adb_stored_clip *clip, int64_t bone_id,
						     enum adb_target target);

/* Adds the rest translation to translations that the game adds to it, since those of exports replace it. */
void adb_gltf_add_rest(const struct adb_gltf_keys *keys, struct adb_vec3 rest);

/*
 * Converts one rotation, translation or scale, or a tangent of one, to the axes of glTF and metres: a tangent changes in the same
 * way. Rotations keep their sign and their length.
 */
void adb_gltf_convert(const struct adb_stored_space *space, enum adb_target target, const float *from,
		      float *out);

/* The key-th of the rotations in `values`, made unit. */
struct adb_quat adb_gltf_rotation(const float *values, uint32_t key);

#endif

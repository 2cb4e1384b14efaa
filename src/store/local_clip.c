/* Derives keys that are relative to the parents of bones from keys in model space. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "store/rig.h"

/*
 * What keys that should be equal may differ by: translations by a share of the largest translation of the clip, components of
 * unit quaternions by that share of 1. Rounding alone causes a tenth of it, and 0.001 degrees is less than can be seen.
 */
static const double rounding = 1e-5;

enum { NOT_DERIVED = -1 }; /* in place of the index of a bone */

/* ---- constant channels ---- */

static double largest_translation(const struct adb_stored_clip *clip)
{
	double largest = 0;

	for (uint32_t i = 0; i < clip->channel_count; i++) {
		const struct adb_samples *keys = &clip->channels[i].keys;

		for (size_t v = 0; keys->target == ADB_TRANSLATION && v < (size_t)keys->key_count * 3; v++)
			largest = fmax(largest, fabs((double)keys->values[v]));
	}
	return largest;
}

/* Makes all keys equal to the first one when none differs from it by more than `tolerance` in a component. */
static void hold_if_constant(struct adb_stored_channel *channel, double tolerance)
{
	float *values = (float *)channel->keys.values;
	unsigned width = channel->width;
	size_t count = (size_t)channel->keys.key_count * width;

	for (size_t key = width; key < count; key += width)
		for (unsigned i = 0; i < width; i++)
			if (!(fabs((double)values[key + i] - (double)values[i]) <= tolerance))
				return;
	for (size_t key = width; key < count; key += width)
		memcpy(values + key, values, width * sizeof *values);
}

/* ---- keys ---- */

static bool is_derived(const struct adb_stored_channel *channel)
{
	return channel->has_bone && channel->keys.key_count > 0 &&
	       (channel->keys.target == ADB_ROTATION || channel->keys.target == ADB_TRANSLATION);
}

static bool add_keys(const struct adb_rig *rig, struct adb_stored_channel *channel, struct adb_arena *arena)
{
	channel->keys.values = adb_arena_alloc(arena, rig->frame_count, channel->width * sizeof(float));
	channel->keys.frames = NULL;
	channel->keys.key_count = rig->frame_count;
	return channel->keys.values != NULL;
}

/* The signs of the quaternions of the bone and of its parent have no meaning for the product: it continues the key before. */
static void put_rotation(float *to, uint32_t frame, struct adb_quat rotation)
{
	float *q = to + (size_t)frame * 4;

	if (frame > 0)
		rotation = adb_quat_continue(
			(struct adb_quat){ (double)q[-4], (double)q[-3], (double)q[-2], (double)q[-1] },
			rotation);
	q[0] = (float)rotation.x;
	q[1] = (float)rotation.y;
	q[2] = (float)rotation.z;
	q[3] = (float)rotation.w;
}

/* `bones` are those of the channels. */
static void put_pose(struct adb_stored_clip *local, const int32_t *bones, uint32_t frame,
		     const struct adb_bone_pose *pose)
{
	for (uint32_t i = 0; i < local->channel_count; i++) {
		struct adb_stored_channel *channel = &local->channels[i];
		float *values = (float *)channel->keys.values; /* allocated by add_keys() */

		if (bones[i] < 0)
			continue;
		if (channel->keys.target == ADB_ROTATION) {
			put_rotation(values, frame, pose[bones[i]].local.rotation);
		} else {
			const struct adb_vec3 *place = &pose[bones[i]].local.translation;

			values[(size_t)frame * 3] = (float)place->x;
			values[(size_t)frame * 3 + 1] = (float)place->y;
			values[(size_t)frame * 3 + 2] = (float)place->z;
		}
	}
}

static bool fill(const struct adb_rig *rig, struct adb_stored_clip *local, struct adb_arena *arena)
{
	struct adb_bone_pose *pose = adb_arena_alloc(arena, rig->skeleton->bone_count, sizeof *pose);
	int32_t *bones = adb_arena_alloc(arena, local->channel_count, sizeof *bones);
	double size = largest_translation(rig->clip);
	bool has_derived = false;

	local->channels = adb_arena_alloc(arena, local->channel_count, sizeof *local->channels);
	if (pose == NULL || bones == NULL || local->channels == NULL)
		return false;
	for (uint32_t i = 0; i < local->channel_count; i++) {
		local->channels[i] = rig->clip->channels[i];
		bones[i] = NOT_DERIVED;
		if (!is_derived(&local->channels[i]))
			continue;
		has_derived = true;
		bones[i] = adb_stored_find_bone(rig->skeleton, local->channels[i].bone_id);
		if (!add_keys(rig, &local->channels[i], arena))
			return false;
	}
	for (uint32_t frame = 0; has_derived && frame < rig->frame_count && !adb_interrupted; frame++) {
		adb_rig_pose(rig, frame, pose);
		put_pose(local, bones, frame, pose);
	}
	for (uint32_t i = 0; i < local->channel_count; i++)
		if (is_derived(&local->channels[i]))
			hold_if_constant(&local->channels[i], local->channels[i].keys.target == ADB_ROTATION
								      ? rounding
								      : rounding * size);
	return true;
}

/* ---- what the header declares ---- */

const struct adb_stored_clip *adb_rig_local_clip(struct adb_stored_reader *reader,
						 const struct adb_stored_clip *clip, struct adb_arena *arena,
						 struct adb_error *error)
{
	if (clip->space_of_keys == ADB_LOCAL_SPACE)
		return clip;

	const struct adb_rig *rig = adb_rig_of(reader, clip, arena, error);
	struct adb_stored_clip *local = adb_arena_alloc(arena, 1, sizeof *local);

	if (rig == NULL)
		return NULL;
	if (local != NULL) {
		*local = *clip;
		local->space_of_keys = ADB_LOCAL_SPACE;
		if (fill(rig, local, arena))
			return local;
	}
	adb_error_set(error, adb_arena_outcome(arena), ADB_NO_OFFSET,
		      "there is no memory for its local keys at %u frames", rig->frame_count);
	return NULL;
}

const struct adb_stored_clip *adb_rig_read_local(struct adb_stored_reader *reader, int64_t clip_id,
						 struct adb_arena *arena, struct adb_error *error)
{
	const struct adb_stored_clip *clip = adb_stored_read_motion(reader, clip_id, arena, error);

	return clip != NULL ? adb_rig_local_clip(reader, clip, arena, error) : NULL;
}

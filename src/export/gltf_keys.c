#include "export/gltf_keys.h"

#include <string.h>

static bool copy_keys(const struct adb_stored_channel *channel, struct adb_arena *arena,
		      struct adb_gltf_keys *keys)
{
	size_t value_count = (size_t)channel->width * channel->key_count;

	keys->frames = adb_arena_alloc(arena, channel->key_count, sizeof *keys->frames);
	keys->values = adb_arena_alloc(arena, value_count, sizeof *keys->values);
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	keys->count = channel->key_count;
	for (uint32_t key = 0; key < keys->count; key++)
		keys->frames[key] = adb_stored_frame(channel, key);
	memcpy(keys->values, channel->values, value_count * sizeof *keys->values);
	return true;
}

struct adb_quat adb_gltf_rotation(const float *values, uint32_t key)
{
	const float *v = values + (size_t)key * 4;

	return adb_quat_normalise(
		(struct adb_quat){ (double)v[0], (double)v[1], (double)v[2], (double)v[3] });
}

static bool goes_the_longer_way(const struct adb_stored_channel *channel, uint32_t key)
{
	return key + 1 < channel->key_count && adb_quat_dot(adb_gltf_rotation(channel->values, key),
							    adb_gltf_rotation(channel->values, key + 1)) < 0;
}

static void add_rotation(struct adb_gltf_keys *keys, double frame, struct adb_quat q)
{
	float *v = keys->values + (size_t)keys->count * 4;

	keys->frames[keys->count++] = frame;
	v[0] = (float)q.x;
	v[1] = (float)q.y;
	v[2] = (float)q.z;
	v[3] = (float)q.w;
}

/*
 * glTF goes the shorter way between two keys. Where the game goes the longer one, a key half-way makes two arcs of it of
 * which each is the shorter one, and the motion stays the same.
 */
static bool copy_signed_arcs(const struct adb_stored_channel *channel, struct adb_arena *arena,
			     struct adb_gltf_keys *keys)
{
	size_t most = (size_t)channel->key_count * 2;

	keys->frames = adb_arena_alloc(arena, most, sizeof *keys->frames);
	keys->values = adb_arena_alloc(arena, most, 4 * sizeof *keys->values);
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	for (uint32_t key = 0; key < channel->key_count; key++) {
		struct adb_quat q = adb_gltf_rotation(channel->values, key);
		double frame = adb_stored_frame(channel, key);

		add_rotation(keys, frame, q);
		if (goes_the_longer_way(channel, key))
			add_rotation(keys, (frame + adb_stored_frame(channel, key + 1)) / 2,
				     adb_quat_slerp_as_signed(q, adb_gltf_rotation(channel->values, key + 1),
							      0.5));
	}
	return true;
}

bool adb_gltf_keys(const struct adb_stored_clip *clip, const struct adb_stored_channel *channel,
		   struct adb_arena *arena, struct adb_gltf_keys *keys)
{
	bool is_signed = channel->target == ADB_ROTATION && channel->interpolation == ADB_SLERP &&
			 clip->space.arc == ADB_SIGNED_ARC;

	*keys = (struct adb_gltf_keys){ 0 };
	return is_signed ? copy_signed_arcs(channel, arena, keys) : copy_keys(channel, arena, keys);
}

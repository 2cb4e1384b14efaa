/* Computes the keys of a glTF sampler that reproduce the motion of the game. */
#include "export/gltf_keys.h"

#include <math.h>
#include <string.h>

#include "base/stop.h"

static bool copy_keys(const struct adb_stored_channel *channel, struct adb_arena *arena,
		      struct adb_gltf_keys *keys)
{
	size_t value_count = (size_t)channel->width * channel->keys.key_count;

	keys->frames = adb_arena_alloc(arena, channel->keys.key_count, sizeof *keys->frames);
	keys->values = adb_arena_alloc(arena, value_count, sizeof *keys->values);
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	keys->count = channel->keys.key_count;
	for (uint32_t key = 0; key < keys->count; key++)
		keys->frames[key] = adb_samples_frame(&channel->keys, key);
	memcpy(keys->values, channel->keys.values, value_count * sizeof *keys->values);
	return true;
}

struct adb_quat adb_gltf_rotation(const float *values, uint32_t key)
{
	const float *v = values + (size_t)key * 4;

	return adb_quat_normalise(
		(struct adb_quat){ (double)v[0], (double)v[1], (double)v[2], (double)v[3] });
}

static bool takes_longer_arc(const struct adb_stored_channel *channel, uint32_t key)
{
	return key + 1 < channel->keys.key_count &&
	       adb_quat_dot(adb_gltf_rotation(channel->keys.values, key),
			    adb_gltf_rotation(channel->keys.values, key + 1)) < 0;
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
 * glTF rotates along the shorter arc between two keys. Where the game takes the longer arc, a key half-way splits it into two
 * shorter arcs, so that the motion stays the same.
 */
static bool copy_signed_arcs(const struct adb_stored_channel *channel, struct adb_arena *arena,
			     struct adb_gltf_keys *keys)
{
	size_t most = (size_t)channel->keys.key_count * 2;

	keys->frames = adb_arena_alloc(arena, most, sizeof *keys->frames);
	keys->values = adb_arena_alloc(arena, most, 4 * sizeof *keys->values);
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		struct adb_quat q = adb_gltf_rotation(channel->keys.values, key);
		double frame = adb_samples_frame(&channel->keys, key);

		add_rotation(keys, frame, q);
		if (takes_longer_arc(channel, key))
			add_rotation(keys, (frame + adb_samples_frame(&channel->keys, key + 1)) / 2,
				     adb_quat_slerp_as_signed(
					     q, adb_gltf_rotation(channel->keys.values, key + 1), 0.5));
	}
	return true;
}

/* The largest error of a rotation between two keys, in radians. */
static const double nlerp_tolerance = 1e-5;

/*
 * Pieces of equal duration, at least 1, into which the arc from a key to the next is split. Over an arc of a radians nlerp and
 * slerp are up to a^3 / 240 apart; in n pieces of it, 1 / n^2 of that.
 */
static uint32_t nlerp_pieces(const struct adb_stored_channel *channel, uint32_t key)
{
	if (key + 1 == channel->keys.key_count)
		return 1;

	double angle = adb_quat_angle(adb_gltf_rotation(channel->keys.values, key),
				      adb_gltf_rotation(channel->keys.values, key + 1)) *
		       M_PI / 180;
	double pieces = ceil(sqrt(angle * angle * angle / 240 / nlerp_tolerance));

	return pieces > 1 ? (uint32_t)pieces : 1;
}

static size_t count_pieces(const struct adb_stored_channel *channel)
{
	size_t count = 0;

	for (uint32_t key = 0; key < channel->keys.key_count; key++)
		count += nlerp_pieces(channel, key);
	return count;
}

/* glTF has only slerp. Additional keys split an nlerp arc into pieces whose difference from slerp is below the tolerance. */
static bool copy_nlerp(const struct adb_stored_channel *channel, struct adb_arena *arena,
		       struct adb_gltf_keys *keys)
{
	size_t count = count_pieces(channel);

	keys->frames = adb_arena_alloc(arena, count, sizeof *keys->frames);
	keys->values = adb_arena_alloc(arena, count, 4 * sizeof *keys->values);
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		struct adb_quat q = adb_gltf_rotation(channel->keys.values, key);
		double frame = adb_samples_frame(&channel->keys, key);
		uint32_t pieces = nlerp_pieces(channel, key);

		add_rotation(keys, frame, q);
		for (uint32_t piece = 1; piece < pieces; piece++) {
			double u = (double)piece / pieces;

			add_rotation(keys, frame + u * (adb_samples_frame(&channel->keys, key + 1) - frame),
				     adb_quat_nlerp(q, adb_gltf_rotation(channel->keys.values, key + 1), u));
		}
	}
	return true;
}

bool adb_gltf_keys(const struct adb_stored_clip *clip, const struct adb_stored_channel *channel,
		   struct adb_arena *arena, struct adb_gltf_keys *keys)
{
	bool is_signed = channel->keys.target == ADB_ROTATION && channel->keys.interpolation == ADB_SLERP &&
			 clip->space.arc == ADB_SIGNED_ARC;

	*keys = (struct adb_gltf_keys){ 0 };
	if (channel->keys.target == ADB_ROTATION && channel->keys.interpolation == ADB_NLERP)
		return copy_nlerp(channel, arena, keys);
	return is_signed ? copy_signed_arcs(channel, arena, keys) : copy_keys(channel, arena, keys);
}

/* ---- scale and visibility ---- */

static uint32_t last_frame(const struct adb_stored_channel *channel)
{
	return adb_samples_frame(&channel->keys, channel->keys.key_count - 1);
}

/* Returns the frame of the next key after `frame`, UINT32_MAX after the last key. */
static uint32_t next_frame(const struct adb_stored_channel *channel, uint32_t *key, int64_t frame)
{
	while (*key < channel->keys.key_count && adb_samples_frame(&channel->keys, *key) <= frame)
		++*key;
	return *key < channel->keys.key_count ? adb_samples_frame(&channel->keys, *key) : UINT32_MAX;
}

static void add_shown(struct adb_gltf_keys *keys, uint32_t frame, const struct adb_samples *scale,
		      const struct adb_samples *visibility)
{
	float *v = keys->values + (size_t)keys->count * 3;
	double size[4], shown[4];

	adb_sample(scale, frame, size);
	adb_sample(visibility, frame, shown);
	keys->frames[keys->count++] = frame;
	for (int i = 0; i < 3; i++)
		v[i] = shown[0] != 0 ? (float)size[i] : 0;
}

bool adb_gltf_shown_scale(const struct adb_stored_channel *scale, const struct adb_stored_channel *visibility,
			  struct adb_arena *arena, struct adb_gltf_keys *keys)
{
	bool is_held = scale->keys.interpolation == ADB_STEP;
	uint32_t last =
		last_frame(scale) > last_frame(visibility) ? last_frame(scale) : last_frame(visibility);
	size_t most = is_held ? (size_t)scale->keys.key_count + visibility->keys.key_count : (size_t)last + 1;
	uint32_t scale_key = 0, shown_key = 0;

	*keys = (struct adb_gltf_keys){ 0 };
	keys->frames = adb_arena_alloc(arena, most, sizeof *keys->frames);
	keys->values = adb_arena_alloc(arena, most, 3 * sizeof *keys->values);
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	for (int64_t frame = -1; keys->count < most && !adb_interrupted;
	     frame = (int64_t)keys->frames[keys->count - 1]) {
		uint32_t a = next_frame(scale, &scale_key, frame),
			 b = next_frame(visibility, &shown_key, frame);
		uint32_t next = a < b ? a : b;

		if (!is_held && frame >= 0)
			next = (uint32_t)frame + 1;
		if (next > last)
			break;
		add_shown(keys, next, &scale->keys, &visibility->keys);
	}
	return true;
}

/* ---- sampling ---- */

bool adb_gltf_resampled(const struct adb_stored_channel *channel, const struct adb_stored_channel *visibility,
			const struct adb_export_samples *samples, struct adb_arena *arena,
			struct adb_gltf_keys *keys)
{
	double value[4], shown[4] = { 1 };

	*keys = (struct adb_gltf_keys){
		.count = samples->count,
		.frames = adb_arena_alloc(arena, samples->count, sizeof *keys->frames),
		.values =
			adb_arena_alloc(arena, (size_t)samples->count * channel->width, sizeof *keys->values),
	};
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	for (uint32_t key = 0; key < samples->count && !adb_interrupted; key++) {
		double frame = key * samples->step;

		keys->frames[key] = frame;
		adb_sample(&channel->keys, frame, value);
		if (visibility != NULL)
			adb_sample(&visibility->keys, frame, shown);
		for (unsigned i = 0; i < channel->width; i++)
			keys->values[(size_t)key * channel->width + i] = shown[0] != 0 ? (float)value[i] : 0;
	}
	return true;
}

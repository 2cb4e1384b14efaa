/* Computes the keys of a glTF sampler that reproduce the motion of the game. */
#include "export/gltf_keys.h"

#include <math.h>
#include <string.h>

#include "base/stop.h"

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

/* ---- the end ---- */

static void add_key(struct adb_gltf_keys *to, double frame, const float *value, unsigned width)
{
	memcpy(to->values + (size_t)to->count * width, value, width * sizeof *value);
	to->frames[to->count++] = frame;
}

/* ---- what the header declares, and its helpers ---- */

static uint32_t count_pieces(const struct adb_stored_channel *channel, uint32_t key)
{
	/* The largest error of a rotation between two keys, in radians. */
	static const double tolerance = 1e-5;
	enum { LONGER_ARC_PIECES = 3 };

	if (key + 1 == channel->keys.key_count)
		return 1;

	struct adb_quat from = adb_gltf_rotation(channel->keys.values, key),
			to = adb_gltf_rotation(channel->keys.values, key + 1);

	if (channel->keys.interpolation != ADB_NLERP)
		return adb_quat_dot(from, to) < 0 ? LONGER_ARC_PIECES : 1;

	double angle = adb_quat_angle(from, to) * M_PI / 180;
	double pieces = ceil(sqrt(angle * angle * angle / 240 / tolerance));

	return pieces > 1 ? (uint32_t)pieces : 1;
}

/* Adds a key with the value of the channel at `frame`. There is room for it. */
static void add_sample(const struct adb_stored_channel *channel, double frame, struct adb_gltf_keys *keys)
{
	float *v = keys->values + (size_t)keys->count * channel->width;
	double value[4];

	adb_sample(&channel->keys, frame, value);
	keys->frames[keys->count++] = frame;
	for (unsigned i = 0; i < channel->width; i++)
		v[i] = (float)value[i];
}

/*
 * glTF rotates with constant speed along the shorter arc between two keys. Where the game does not, keys are added between
 * them, at equal steps: 2 on a longer arc, which makes pieces of at most 120 degrees of it; on an nlerp arc so many that the
 * pieces differ from slerp by less than the tolerance of count_pieces(). Over an arc of a radians nlerp and slerp are up to
 * a^3 / 240 apart; in n pieces of it, 1 / n^2 of that.
 */
static bool copy_arcs(const struct adb_stored_channel *channel, struct adb_arena *arena,
		      struct adb_gltf_keys *keys)
{
	size_t most = 0;

	for (uint32_t key = 0; key < channel->keys.key_count; key++)
		most += count_pieces(channel, key);
	keys->frames = adb_arena_alloc(arena, most, sizeof *keys->frames);
	keys->values = adb_arena_alloc(arena, most, 4 * sizeof *keys->values);
	if (keys->frames == NULL || keys->values == NULL)
		return false;
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		uint32_t pieces = count_pieces(channel, key);
		double frame = adb_samples_frame(&channel->keys, key);

		add_sample(channel, frame, keys);
		for (uint32_t piece = 1; piece < pieces; piece++)
			add_sample(channel,
				   frame + (adb_samples_frame(&channel->keys, key + 1) - frame) * piece /
						   pieces,
				   keys);
	}
	return true;
}

bool adb_gltf_keys(const struct adb_stored_clip *clip, const struct adb_stored_channel *channel,
		   struct adb_arena *arena, struct adb_gltf_keys *keys)
{
	enum adb_interpolation interpolation = channel->keys.interpolation;
	bool is_arc = interpolation == ADB_NLERP ||
		      (interpolation == ADB_SLERP && clip->space.arc == ADB_SIGNED_ARC);

	*keys = (struct adb_gltf_keys){ 0 };
	if (channel->keys.target == ADB_ROTATION && is_arc)
		return copy_arcs(channel, arena, keys);
	return adb_gltf_own_keys(channel, arena, keys);
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
		double frame = adb_export_sample_frame(samples, key);

		keys->frames[key] = frame;
		adb_sample(&channel->keys, frame, value);
		if (visibility != NULL)
			adb_sample(&visibility->keys, frame, shown);
		for (unsigned i = 0; i < channel->width; i++)
			keys->values[(size_t)key * channel->width + i] = shown[0] != 0 ? (float)value[i] : 0;
	}
	return true;
}

bool adb_gltf_close(const struct adb_stored_channel *channel, double end, bool is_step, bool closes_constant,
		    struct adb_arena *arena, struct adb_gltf_keys *keys)
{
	unsigned width = channel->width;
	struct adb_gltf_keys closed = {
		.frames = adb_arena_alloc(arena, (size_t)keys->count + 2, sizeof *closed.frames),
		.values = adb_arena_alloc(arena, (size_t)keys->count + 2, width * sizeof *closed.values),
	};
	uint32_t kept = keys->count;

	if (closed.frames == NULL || closed.values == NULL)
		return false;
	while (kept > 0 && keys->frames[kept - 1] > end)
		kept--;
	if (keys->frames[0] > 0 && (channel->keys.interpolation != ADB_CUBIC || kept == 0))
		add_key(&closed, 0, keys->values, width);
	for (uint32_t key = 0; key < kept; key++)
		add_key(&closed, keys->frames[key], keys->values + (size_t)key * width, width);
	if (closed.frames[closed.count - 1] < end &&
	    (keys->count > 1 || closed.count > 1 || closes_constant)) {
		if (is_step || channel->keys.key_count == 1)
			add_key(&closed, end, closed.values + (size_t)(closed.count - 1) * width, width);
		else
			add_sample(channel, end, &closed);
	}
	*keys = closed;
	return true;
}

bool adb_gltf_own_keys(const struct adb_stored_channel *channel, struct adb_arena *arena,
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

const struct adb_stored_channel *adb_gltf_channel_of(const struct adb_stored_clip *clip, int64_t bone_id,
						     enum adb_target target)
{
	for (uint32_t i = clip->channel_count; i-- > 0;)
		if (clip->channels[i].bone_id == bone_id && clip->channels[i].keys.target == target &&
		    clip->channels[i].keys.key_count > 0)
			return &clip->channels[i];
	return NULL;
}

void adb_gltf_add_rest(const struct adb_gltf_keys *keys, struct adb_vec3 rest)
{
	for (float *v = keys->values, *end = v + (size_t)keys->count * 3; v < end; v += 3) {
		v[0] = (float)((double)v[0] + rest.x);
		v[1] = (float)((double)v[1] + rest.y);
		v[2] = (float)((double)v[2] + rest.z);
	}
}

void adb_gltf_convert(const struct adb_stored_space *space, enum adb_target target, const float *from,
		      float *out)
{
	if (target == ADB_ROTATION) {
		struct adb_quat q = adb_axes_rotation(&space->axes,
						      (struct adb_quat){ (double)from[0], (double)from[1],
									 (double)from[2], (double)from[3] });

		out[0] = (float)q.x;
		out[1] = (float)q.y;
		out[2] = (float)q.z;
		out[3] = (float)q.w;
	} else {
		struct adb_vec3 v = { (double)from[0], (double)from[1], (double)from[2] };
		double unit = target == ADB_TRANSLATION ? space->scale : 1;

		v = target == ADB_TRANSLATION ? adb_axes_vector(&space->axes, v)
					      : adb_axes_scale(&space->axes, v);
		out[0] = (float)(v.x * unit);
		out[1] = (float)(v.y * unit);
		out[2] = (float)(v.z * unit);
	}
}

struct adb_quat adb_gltf_rotation(const float *values, uint32_t key)
{
	const float *v = values + (size_t)key * 4;

	return adb_quat_normalise(
		(struct adb_quat){ (double)v[0], (double)v[1], (double)v[2], (double)v[3] });
}

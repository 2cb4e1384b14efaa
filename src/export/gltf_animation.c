/* One clip as an animation of a glTF document: its channels, the times and values of their keys, and what is left out. */
#include <math.h>
#include <string.h>

#include "base/stop.h"
#include "export/describe.h"
#include "export/gltf.h"
#include "export/gltf_keys.h"
#include "export/gltf_weights.h"
#include "export/put.h"

/* glTF's paths of a node, each a bit in the set of those that an animation has. */
enum { PATH_ROTATION = 1, PATH_TRANSLATION = 2, PATH_SCALE = 4 };

/* Counts of the channels of a clip that are left out, reported in one line. */
struct left_out {
	uint32_t no_place; /* fov and roll */
	uint32_t no_bone;  /* bones that the skeleton does not have */
	uint32_t repeated; /* second channels of one bone and path */
	uint32_t beyond;   /* numbers that a float32 cannot hold */
};

struct animation {
	struct adb_gltf *gltf;
	const struct adb_stored_clip *clip;
	struct adb_arena *arena;
	struct adb_export_length length;
	struct adb_export_samples samples; /* where keys are, with --resample */
	bool is_constant; /* no channel that is written has more than one key, so that all of them get a closing one */
	struct adb_buffer samplers, channels;
	uint32_t channel_count;
	struct left_out left_out;
};

/* ---- samples ---- */

/*
 * Times in double, then rounded, each larger than the one before: frames above 2^24 would fall together.
 * NULL: beyond float32, or out of memory.
 */
static float *times_of(struct animation *a, const struct adb_gltf_keys *keys)
{
	float *times = adb_arena_alloc(a->arena, keys->count, sizeof *times);

	for (uint32_t key = 0; times != NULL && key < keys->count; key++) {
		times[key] = (float)adb_export_time(a->clip, &a->length, keys->frames[key]);
		if (key > 0 && times[key] <= times[key - 1])
			times[key] = nextafterf(times[key - 1], INFINITY);
	}
	if (times != NULL && !isfinite(times[keys->count - 1]))
		return NULL;
	return times;
}

/* Gives neighbouring quaternions equal signs. */
static void convert_rotations(const struct adb_axes *axes, const struct adb_gltf_keys *keys, float *out)
{
	struct adb_quat previous = adb_quat_identity;

	for (uint32_t key = 0; key < keys->count; key++) {
		struct adb_quat q =
			adb_quat_normalise(adb_axes_rotation(axes, adb_gltf_rotation(keys->values, key)));

		if (key > 0 && adb_quat_dot(previous, q) < 0)
			q = (struct adb_quat){ -q.x, -q.y, -q.z, -q.w };
		previous = q;
		*out++ = (float)q.x;
		*out++ = (float)q.y;
		*out++ = (float)q.z;
		*out++ = (float)q.w;
	}
}

/* glTF has no visibility, so a hidden bone gets the scale 0. */
static void convert_visibility(const struct adb_gltf_keys *keys, float *out)
{
	for (uint32_t key = 0; key < keys->count; key++)
		for (int i = 0; i < 3; i++)
			*out++ = keys->values[key] != 0 ? 1 : 0;
}

static void convert_vectors(const struct adb_stored_space *space, enum adb_target target,
			    const struct adb_gltf_keys *keys, float *out)
{
	for (size_t i = 0; i < (size_t)keys->count * 3; i += 3)
		adb_gltf_convert(space, target, keys->values + i, out + i);
}

static float *values_of(struct animation *a, enum adb_target target, const struct adb_gltf_keys *keys,
			enum adb_gltf_type type)
{
	size_t count = (size_t)type * keys->count;
	float *values = adb_arena_alloc(a->arena, count, sizeof *values);

	if (values == NULL)
		return NULL;
	if (target == ADB_ROTATION)
		convert_rotations(&a->clip->space.axes, keys, values);
	else if (target == ADB_VISIBILITY)
		convert_visibility(keys, values);
	else
		convert_vectors(&a->clip->space, target, keys, values);
	for (size_t i = 0; i < count; i++)
		if (!isfinite(values[i]))
			return NULL;
	return values;
}

/*
 * Three values a key: its tangent in, itself, its tangent out. Quaternions keep their signs, since tangents depend on them. Keys that
 * were added behind the last one hold its value.
 */
static float *spline_of(struct animation *a, const struct adb_samples *samples,
			const struct adb_gltf_keys *keys)
{
	static const float flat[4] = { 0 };
	const unsigned width = adb_target_width(samples->target);
	size_t count = (size_t)3 * width * keys->count;
	float *values = adb_arena_alloc(a->arena, count, sizeof *values), *out = values;

	for (uint32_t key = 0; values != NULL && key < keys->count; key++) {
		bool has_in = key < samples->tangent_count;
		bool has_out = has_in && (key + 1 < samples->tangent_count || key + 1 == keys->count);
		size_t at = (size_t)key * width;

		adb_gltf_convert(&a->clip->space, samples->target, has_in ? samples->in + at : flat, out);
		adb_gltf_convert(&a->clip->space, samples->target, keys->values + at, out + width);
		adb_gltf_convert(&a->clip->space, samples->target, has_out ? samples->out + at : flat,
				 out + (size_t)2 * width);
		out += (size_t)3 * width;
	}
	for (size_t i = 0; values != NULL && i < count; i++)
		if (!isfinite(values[i]))
			return NULL;
	return values;
}

/* ---- channels ---- */

/* Returns the node of a channel, -1 when the skeleton lacks the bone. A channel of the clip as a whole animates the root above all
 * bones, unless a bone stands for it. */
static int32_t node_of(const struct adb_stored_skeleton *skeleton, const struct adb_stored_channel *channel)
{
	int32_t node = adb_stored_find_bone(skeleton, channel->bone_id);

	return node < 0 && !channel->has_bone ? (int32_t)skeleton->bone_count : node;
}

/* Returns the path of a target, 0 for a target that glTF does not have. */
static uint8_t path_of(enum adb_target target, const char **name)
{
	*name = "scale";
	switch (target) {
	case ADB_ROTATION:
		*name = "rotation";
		return PATH_ROTATION;
	case ADB_TRANSLATION:
		*name = "translation";
		return PATH_TRANSLATION;
	case ADB_SCALE:
	case ADB_VISIBILITY:
		return PATH_SCALE;
	default:
		return 0;
	}
}

/* Whether the channel is written: glTF has its target, and no later channel replaces it. Counts the channels that are left out. */
static bool is_wanted(struct animation *a, const struct adb_stored_channel *channel, uint8_t path,
		      int32_t node)
{
	const struct adb_stored_clip *clip = a->clip;

	a->left_out.no_place += path == 0 && !adb_target_is_tangent(channel->keys.target) &&
				!adb_gltf_moves_shape(a->gltf->figure, channel);
	a->left_out.no_bone += path != 0 && node < 0;
	if (path == 0 || node < 0 || channel->keys.key_count == 0)
		return false;
	if (adb_gltf_channel_of(clip, channel->bone_id, channel->keys.target) != channel) {
		a->left_out.repeated++;
		return false;
	}
	/* The scale of the bone contains its visibility. */
	return channel->keys.target != ADB_VISIBILITY ||
	       adb_gltf_channel_of(clip, channel->bone_id, ADB_SCALE) == NULL;
}

/* Computes the keys that are written for a channel. Returns false when the arena is exhausted. */
static bool find_keys(const struct animation *a, const struct adb_stored_channel *channel, int32_t node,
		      struct adb_gltf_keys *keys, bool *is_step)
{
	const struct adb_stored_skeleton *skeleton = a->gltf->skeleton;
	const struct adb_stored_channel *visibility =
		channel->keys.target == ADB_SCALE
			? adb_gltf_channel_of(a->clip, channel->bone_id, ADB_VISIBILITY)
			: NULL;

	*is_step = channel->keys.interpolation == ADB_STEP || channel->keys.target == ADB_VISIBILITY ||
		   visibility != NULL;
	bool ok;

	if (a->gltf->options->resample)
		ok = adb_gltf_resampled(channel, visibility, &a->samples, a->arena, keys);
	else
		ok = (visibility != NULL ? adb_gltf_shown_scale(channel, visibility, a->arena, keys)
					 : adb_gltf_keys(a->clip, channel, a->arena, keys)) &&
		     adb_gltf_close(channel, a->length.end, *is_step, a->is_constant, a->arena, keys);
	if (!ok)
		return false;
	if (channel->keys.target == ADB_TRANSLATION && channel->adds_to_rest &&
	    node < (int32_t)skeleton->bone_count)
		adb_gltf_add_rest(keys, skeleton->bones[node].rest.translation);
	return true;
}

/* Whether the keys have their tangents. Where others were computed from them, they are straight. */
static bool is_written_as_spline(const struct animation *a, const struct adb_stored_channel *channel,
				 const struct adb_gltf_keys *keys, bool is_step)
{
	if (keys->frames[0] < adb_samples_frame(&channel->keys, 0))
		return false;
	return channel->keys.interpolation == ADB_CUBIC && channel->keys.in != NULL &&
	       channel->keys.out != NULL && !is_step && !a->gltf->options->resample;
}

static void put_sampler(struct animation *a, uint32_t input, uint32_t output, const char *interpolation)
{
	adb_put_comma(&a->samplers);
	adb_buffer_text(&a->samplers, "{");
	adb_put_integer(&a->samplers, "input", input);
	adb_put_integer(&a->samplers, "output", output);
	adb_put_text(&a->samplers, "interpolation", interpolation);
	adb_buffer_text(&a->samplers, "}");
}

static void put_channel(struct animation *a, int32_t node, const char *path)
{
	adb_put_comma(&a->channels);
	adb_buffer_text(&a->channels, "{");
	adb_put_integer(&a->channels, "sampler", a->channel_count++);
	adb_put_key(&a->channels, "target");
	adb_buffer_text(&a->channels, "{");
	adb_put_integer(&a->channels, "node", node);
	adb_put_text(&a->channels, "path", path);
	adb_buffer_text(&a->channels, "}}");
}

static void add_channel(struct animation *a, const struct adb_stored_channel *channel)
{
	const struct adb_stored_skeleton *skeleton = a->gltf->skeleton;
	int32_t node = node_of(skeleton, channel);
	const char *path_name;
	uint8_t path = path_of(channel->keys.target, &path_name);
	enum adb_gltf_type type = path == PATH_ROTATION ? ADB_GLTF_VEC4 : ADB_GLTF_VEC3;
	struct adb_gltf_keys keys;
	bool is_step;

	if (!is_wanted(a, channel, path, node) || !find_keys(a, channel, node, &keys, &is_step))
		return; /* the arena remembers when it was exhausted */

	bool is_spline = is_written_as_spline(a, channel, &keys, is_step);
	const float *times = times_of(a, &keys), *values = NULL;

	if (times != NULL)
		values = is_spline ? spline_of(a, &channel->keys, &keys)
				   : values_of(a, channel->keys.target, &keys, type);
	a->left_out.beyond += values == NULL;
	if (values == NULL)
		return;
	a->gltf->needs_root = a->gltf->needs_root || node == (int32_t)skeleton->bone_count;

	const uint32_t output =
		adb_gltf_add_samples(a->gltf, type, values, is_spline ? keys.count * 3 : keys.count, false);

	put_sampler(a, adb_gltf_add_samples(a->gltf, ADB_GLTF_SCALAR, times, keys.count, true), output,
		    is_spline ? "CUBICSPLINE"
		    : is_step ? "STEP"
			      : "LINEAR");
	put_channel(a, node, path_name);
}

/* Animates the meshes with shapes. Their nodes come after the root, which is there for them. */
static void add_weights(struct animation *a)
{
	const struct adb_figure *figure = a->gltf->figure;

	for (uint32_t i = 0; figure != NULL && i < figure->part_count; i++) {
		const struct adb_figure_part *part = &figure->parts[i];
		struct adb_gltf_weights weights;
		struct adb_gltf_keys keys;
		const float *times;

		if (part->shape_count == 0 ||
		    !adb_gltf_weights(a->clip, part, a->length.end, a->arena, &weights) || weights.count == 0)
			continue;
		keys = (struct adb_gltf_keys){ .count = weights.count, .frames = weights.frames };
		times = times_of(a, &keys);
		a->left_out.beyond += times == NULL;
		if (times == NULL)
			continue;

		const uint32_t output = adb_gltf_add_samples(a->gltf, ADB_GLTF_SCALAR, weights.values,
							     weights.count * part->shape_count, false);

		put_sampler(a, adb_gltf_add_samples(a->gltf, ADB_GLTF_SCALAR, times, weights.count, true),
			    output, weights.is_step ? "STEP" : "LINEAR");
		put_channel(a, (int32_t)(a->gltf->skeleton->bone_count + 1 + adb_gltf_mesh_of(figure, i)),
			    "weights");
	}
}

/* Hides the bones without a visibility channel in a clip that has such channels. */
static void hide_others(struct animation *a)
{
	static const float at_start = 0, no_size[3] = { 0 };
	const struct adb_stored_skeleton *skeleton = a->gltf->skeleton;
	const struct adb_stored_clip *clip = a->clip;
	bool says_what_is_seen = false;

	for (uint32_t i = 0; i < clip->channel_count; i++)
		says_what_is_seen |= clip->channels[i].keys.target == ADB_VISIBILITY;
	for (uint32_t i = 0; says_what_is_seen && i < skeleton->bone_count && !adb_interrupted; i++) {
		int64_t bone_id = skeleton->bones[i].bone_id;

		if (adb_gltf_channel_of(clip, bone_id, ADB_VISIBILITY) != NULL ||
		    adb_gltf_channel_of(clip, bone_id, ADB_SCALE) != NULL)
			continue;

		const uint32_t output = adb_gltf_add_samples(a->gltf, ADB_GLTF_VEC3, no_size, 1, false);

		put_sampler(a, adb_gltf_add_samples(a->gltf, ADB_GLTF_SCALAR, &at_start, 1, true), output,
			    "STEP");
		put_channel(a, (int32_t)i, "scale");
	}
}

/* ---- the clip ---- */

static bool is_constant(const struct animation *a)
{
	const char *name;

	for (uint32_t i = 0; i < a->clip->channel_count; i++) {
		const struct adb_stored_channel *channel = &a->clip->channels[i];

		if (channel->keys.key_count > 1 && path_of(channel->keys.target, &name) != 0 &&
		    node_of(a->gltf->skeleton, channel) >= 0 &&
		    adb_gltf_channel_of(a->clip, channel->bone_id, channel->keys.target) == channel)
			return false;
	}
	return true;
}

static void tell_count(const struct adb_stored_clip *clip, uint32_t count, const char *why)
{
	if (count > 0)
		adb_export_report(clip->id, clip->name, "channels left out: %u (%s)", count, why);
}

static void report_left_out(const struct animation *a)
{
	tell_count(a->clip, a->left_out.no_place, "fov, roll or weight, which a glTF skeleton does not have");
	tell_count(a->clip, a->left_out.no_bone, "of bones that the skeleton does not have");
	tell_count(a->clip, a->left_out.repeated, "another one moves the same property of the same bone");
	tell_count(a->clip, a->left_out.beyond, "numbers beyond 32-bit floats");
	if (a->channel_count > 0)
		adb_export_report_rate(a->clip, &a->length);
}

static void put_extras(const struct animation *a, struct adb_buffer *json)
{
	adb_buffer_text(json, "\"extras\":{\"animdb\":{");
	adb_describe_clip(json, a->clip);
	if (a->length.is_guess)
		adb_put_real(json, "seconds_per_frame", a->length.frame_time);
	adb_put_key(json, "events");
	adb_describe_events(json, a->clip);
	adb_buffer_text(json, "}}");
}

static void put_animation(const struct animation *a, const char *name)
{
	struct adb_buffer *json = &a->gltf->animations;

	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_text(json, "name", name);
	adb_put_key(json, "samplers");
	adb_buffer_text(json, "[");
	adb_buffer_add(json, a->samplers.data, a->samplers.size);
	adb_buffer_text(json, "],\"channels\":[");
	adb_buffer_add(json, a->channels.data, a->channels.size);
	adb_buffer_text(json, "],");
	put_extras(a, json);
	adb_buffer_text(json, "}");
	a->gltf->animation_count++;
}

/* The description and the events again in the extras of the scene, for loaders that drop the extras of animations. */
static void put_clip(const struct adb_stored_clip *clip, const char *animation_name, struct adb_buffer *clips)
{
	adb_put_comma(clips);
	adb_buffer_text(clips, "{");
	adb_put_text(clips, "animation", animation_name);
	adb_describe_clip(clips, clip);
	adb_put_key(clips, "events");
	adb_describe_events(clips, clip);
	adb_buffer_text(clips, "}");
}

/* ---- what the header declares ---- */

enum adb_gltf_result adb_gltf_add_animation(struct adb_gltf *gltf, const struct adb_stored_clip *stored,
					    struct adb_arena *arena)
{
	const struct adb_stored_clip *clip = adb_export_unwrapped(stored, arena);

	if (clip == NULL)
		return ADB_GLTF_FAILED;

	struct animation a = {
		.gltf = gltf,
		.clip = clip,
		.arena = arena,
		.length = adb_export_length(clip, gltf->options->all_keys),
	};
	char name[ADB_NAME_SIZE];

	a.samples = adb_export_samples(&a.length, gltf->options->fps);
	a.is_constant = is_constant(&a);
	for (uint32_t i = 0; i < clip->channel_count && !adb_interrupted; i++)
		add_channel(&a, &clip->channels[i]);
	add_weights(&a);
	hide_others(&a);
	report_left_out(&a);

	bool sound = adb_arena_outcome(arena) == ADB_OK && adb_buffer_ok(&a.samplers) &&
		     adb_buffer_ok(&a.channels);

	if (sound && a.channel_count > 0) {
		sound = adb_names_add(gltf->animation_names, clip->title, "", name);
		if (sound) {
			put_animation(&a, name);
			put_clip(clip, name, &gltf->clips);
		}
	}
	adb_buffer_free(&a.samplers);
	adb_buffer_free(&a.channels);
	if (!sound || gltf->failed || !adb_buffer_ok(&gltf->animations) || !adb_buffer_ok(&gltf->accessors))
		return ADB_GLTF_FAILED;
	return a.channel_count > 0 ? ADB_GLTF_WRITTEN : ADB_GLTF_EMPTY;
}

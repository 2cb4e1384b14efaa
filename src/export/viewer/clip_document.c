/* The document of a clip: see viewer.h. */
#include <math.h>
#include <string.h>

#include "base/base64.h"
#include "base/stop.h"
#include "export/clips.h"
#include "export/gltf_keys.h"
#include "export/gltf_weights.h"
#include "export/put.h"
#include "export/viewer/pack.h"
#include "export/viewer/steps.h"
#include "export/viewer/viewer.h"

enum { ABOVE_ALL = -1 }; /* the node on which all bones without a parent hang */
enum property { ROTATION, TRANSLATION, SCALE, WEIGHTS, NOT_SHOWN };
enum interpolation { HELD, LINEAR, SIGNED, NORMALISED };

/* A list of frames of the document, by where its text is. */
struct frames {
	size_t offset, size;
};

struct writing {
	const struct adb_stored_clip *clip;
	const struct adb_stored_skeleton *skeleton; /* with the bones that only the clip has */
	const struct adb_figure *figure;
	struct adb_arena *arena;
	double end;
	const double *steps; /* adb_viewer_steps() */
	struct adb_buffer frames, tracks, data, text;
	struct frames *lists;
	uint32_t list_count;
	struct adb_viewer_left_out *left_out;
};

/* A track before it is packed. */
struct track {
	int32_t node;
	enum property property;
	enum interpolation interpolation;
	unsigned width; /* numbers of a value */
	uint32_t count, tangent_count;
	const double *frames; /* whole numbers, ascending */
	float *values;        /* in the axes of the document */
	float *in, *out;      /* tangents of the first keys, per second; NULL = none */
};

/* ---- tracks ---- */

/* A value that never changes needs one key only. */
static uint32_t count_of(const struct track *track)
{
	if (track->tangent_count > 0)
		return track->count;
	for (size_t i = track->width; i < (size_t)track->count * track->width; i++) {
		float value = track->values[i], first = track->values[i % track->width];

		if (value < first || value > first)
			return track->count;
	}
	return 1;
}

static void put_frames(struct adb_buffer *text, const double *frames, uint32_t count)
{
	bool is_wide = frames[count - 1] > UINT16_MAX;
	struct adb_buffer data = { 0 };
	uint32_t dense = 0;

	while (dense < count && (uint32_t)frames[dense] == dense)
		dense++;
	if (dense == count) {
		adb_buffer_printf(text, "%u", count);
		return;
	}
	for (uint32_t i = 0; i < count; i++)
		if (is_wide)
			adb_pack_u32(&data, (uint32_t)frames[i]);
		else
			adb_pack_u16(&data, (uint32_t)frames[i]);
	adb_buffer_text(text, is_wide ? "[\"" : "\"");
	adb_base64_add(text, data.data, data.size);
	adb_buffer_text(text, is_wide ? "\"]" : "\"");
	if (!adb_buffer_ok(&data))
		text->failed = true;
	adb_buffer_free(&data);
}

/* The index of a list of frames, which is added unless the document has it. */
static uint32_t add_frames(struct writing *w, const double *frames, uint32_t count)
{
	size_t offset;

	adb_buffer_clear(&w->text);
	put_frames(&w->text, frames, count);
	for (uint32_t i = 0; adb_buffer_ok(&w->text) && i < w->list_count; i++)
		if (w->lists[i].size == w->text.size &&
		    memcmp(w->frames.data + w->lists[i].offset, w->text.data, w->text.size) == 0)
			return i;
	if (w->list_count > 0)
		adb_buffer_text(&w->frames, ",");
	offset = w->frames.size;
	adb_buffer_add(&w->frames, w->text.data, w->text.size);
	w->lists = adb_arena_grow(w->arena, w->lists, w->list_count, sizeof *w->lists);
	if (w->lists == NULL || !adb_buffer_ok(&w->frames)) {
		w->list_count = 0;
		return 0;
	}
	w->lists[w->list_count] = (struct frames){ offset, w->text.size };
	return w->list_count++;
}

static double step_of(const struct writing *w, const struct track *track)
{
	static const double of_scales_and_weights = 2e-5;

	if (track->property != TRANSLATION)
		return of_scales_and_weights;
	return w->steps[track->node >= 0 ? (uint32_t)track->node : w->skeleton->bone_count];
}

static void pack_values(struct writing *w, const struct track *track, uint32_t count)
{
	size_t values = (size_t)count * track->width, tangents = (size_t)track->tangent_count * track->width;
	const float *v = track->values;

	if (tangents > 0) {
		adb_pack_floats(&w->data, v, values);
		adb_pack_floats(&w->data, track->in, tangents);
		adb_pack_floats(&w->data, track->out, tangents);
	} else if (track->property == ROTATION) {
		adb_pack_rotations(&w->data, v, count, track->interpolation == SIGNED, w->arena);
	} else {
		for (unsigned k = 0; k < track->width; k++)
			adb_pack_values(&w->data, v + k, count, track->width, step_of(w, track), w->arena);
	}
}

static void add_track(struct writing *w, const struct track *track)
{
	uint32_t count = count_of(track);
	uint32_t list = add_frames(w, track->frames, count);

	if (w->left_out->tracks++ > 0)
		adb_buffer_text(&w->tracks, ",");
	adb_buffer_printf(&w->tracks, "%d,%d,%d,%u,%u", track->node, (int)track->property,
			  (int)track->interpolation, list, track->tangent_count);
	pack_values(w, track, count);
}

/* ---- channels ---- */

static enum property property_of(enum adb_target target)
{
	switch (target) {
	case ADB_ROTATION:
		return ROTATION;
	case ADB_TRANSLATION:
		return TRANSLATION;
	case ADB_SCALE:
	case ADB_VISIBILITY:
		return SCALE;
	default:
		return NOT_SHOWN;
	}
}

/* Whether the channel is written: the document has its target, and no later channel replaces it. Counts those that are left out. */
static bool is_wanted(struct writing *w, const struct adb_stored_channel *channel)
{
	enum adb_target target = channel->keys.target;
	bool is_shown = property_of(target) != NOT_SHOWN;

	w->left_out->no_place +=
		!is_shown && !adb_target_is_tangent(target) && !adb_gltf_moves_shape(w->figure, channel);
	if (!is_shown || channel->keys.key_count == 0)
		return false;
	if (adb_gltf_channel_of(w->clip, channel->bone_id, target) != channel) {
		w->left_out->repeated++;
		return false;
	}
	/* The scale of the bone contains its visibility. */
	return target != ADB_VISIBILITY || adb_gltf_channel_of(w->clip, channel->bone_id, ADB_SCALE) == NULL;
}

/* A channel of the clip as a whole moves what all bones hang on, unless a bone stands for it. */
static int32_t node_of(const struct adb_stored_skeleton *skeleton, const struct adb_stored_channel *channel)
{
	int32_t node = adb_stored_find_bone(skeleton, channel->bone_id);

	return node >= 0 ? node : ABOVE_ALL;
}

static enum interpolation interpolation_of(const struct adb_stored_channel *channel)
{
	const struct adb_samples *samples = &channel->keys;

	if (samples->interpolation == ADB_STEP || samples->target == ADB_VISIBILITY)
		return HELD;
	if (samples->interpolation == ADB_NLERP)
		return NORMALISED;
	return samples->target == ADB_ROTATION && samples->arc == ADB_SIGNED_ARC ? SIGNED : LINEAR;
}

/* The values, or tangents, of a channel in the axes of the document. What is hidden has no size. NULL when the arena is exhausted. */
static float *converted(const struct writing *w, const struct adb_stored_channel *channel, uint32_t count,
			const float *values)
{
	enum adb_target target = channel->keys.target;
	size_t width = target == ADB_ROTATION ? 4 : 3;
	float *out = adb_arena_alloc(w->arena, count, width * sizeof *out);

	for (size_t i = 0; out != NULL && i < count; i++)
		if (target == ADB_VISIBILITY)
			out[3 * i] = out[3 * i + 1] = out[3 * i + 2] = values[i] != 0 ? 1 : 0;
		else
			adb_gltf_convert(&w->clip->space, target, values + i * width, out + i * width);
	return out;
}

/* Keys later than the first one at the end or behind it are never reached. */
static bool find_keys(const struct writing *w, const struct adb_stored_channel *channel, struct track *track)
{
	const struct adb_samples *samples = &channel->keys;
	const struct adb_stored_channel *visibility =
		samples->target == ADB_SCALE ? adb_gltf_channel_of(w->clip, channel->bone_id, ADB_VISIBILITY)
					     : NULL;
	struct adb_gltf_keys keys;
	uint32_t count = 0;

	if (!(visibility != NULL ? adb_gltf_shown_scale(channel, visibility, w->arena, &keys)
				 : adb_gltf_own_keys(channel, w->arena, &keys)))
		return false;
	if (samples->target == ADB_TRANSLATION && channel->adds_to_rest && track->node >= 0)
		adb_gltf_add_rest(&keys, w->skeleton->bones[track->node].rest.translation);
	while (count < keys.count && (count == 0 || keys.frames[count - 1] < w->end))
		count++;
	track->count = count;
	track->frames = keys.frames;
	track->values = converted(w, channel, count, keys.values);
	if (visibility != NULL)
		track->interpolation = HELD;
	else if (samples->interpolation == ADB_CUBIC && samples->in != NULL && samples->out != NULL)
		track->tangent_count = count < samples->tangent_count ? count : samples->tangent_count;
	return track->values != NULL;
}

/* False when the arena is exhausted. */
static bool find_track(const struct writing *w, const struct adb_stored_channel *channel, struct track *track)
{
	const struct adb_samples *samples = &channel->keys;

	*track = (struct track){
		.node = node_of(w->skeleton, channel),
		.property = property_of(samples->target),
		.interpolation = interpolation_of(channel),
		.width = samples->target == ADB_ROTATION ? 4 : 3,
	};
	if (!find_keys(w, channel, track))
		return false;
	if (track->tangent_count == 0)
		return true;
	track->in = converted(w, channel, track->tangent_count, samples->in);
	track->out = converted(w, channel, track->tangent_count, samples->out);
	return track->in != NULL && track->out != NULL;
}

static bool are_finite(const float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!isfinite(values[i]))
			return false;
	return true;
}

static void add_channel(struct writing *w, const struct adb_stored_channel *channel)
{
	struct track track;

	if (!is_wanted(w, channel) || !find_track(w, channel, &track))
		return; /* the arena remembers when it was exhausted */
	if (are_finite(track.values, (size_t)track.count * track.width) &&
	    are_finite(track.in, (size_t)track.tangent_count * track.width) &&
	    are_finite(track.out, (size_t)track.tangent_count * track.width))
		add_track(w, &track);
	else
		w->left_out->beyond++;
}

/* Hides the bones without a visibility channel in a clip that has such channels. */
static void hide_others(struct writing *w)
{
	static const double start = 0;
	const struct adb_stored_clip *clip = w->clip;
	float no_size[3] = { 0 };
	bool says_what_is_seen = false;

	for (uint32_t i = 0; i < clip->channel_count; i++)
		says_what_is_seen |= clip->channels[i].keys.target == ADB_VISIBILITY;
	for (uint32_t i = 0; says_what_is_seen && i < w->skeleton->bone_count && !adb_interrupted; i++) {
		int64_t bone_id = w->skeleton->bones[i].bone_id;

		if (adb_gltf_channel_of(clip, bone_id, ADB_VISIBILITY) == NULL &&
		    adb_gltf_channel_of(clip, bone_id, ADB_SCALE) == NULL)
			add_track(w, &(struct track){ .node = (int32_t)i,
						      .property = SCALE,
						      .interpolation = HELD,
						      .width = 3,
						      .count = 1,
						      .frames = &start,
						      .values = no_size });
	}
}

static void add_weights(struct writing *w)
{
	const struct adb_figure *figure = w->figure;

	for (uint32_t i = 0; figure != NULL && i < figure->part_count; i++) {
		const struct adb_figure_part *part = &figure->parts[i];
		struct adb_gltf_weights weights;

		/* Its last time is the end, and frames here are whole numbers. */
		if (part->shape_count > 0 &&
		    adb_gltf_weights(w->clip, part, ceil(w->end), w->arena, &weights) && weights.count > 0)
			add_track(w, &(struct track){ .node = (int32_t)i,
						      .property = WEIGHTS,
						      .interpolation = weights.is_step ? HELD : LINEAR,
						      .width = part->shape_count,
						      .count = weights.count,
						      .frames = weights.frames,
						      .values = weights.values });
	}
}

static void add_tracks(struct writing *w)
{
	for (uint32_t i = 0; i < w->clip->channel_count && !adb_interrupted; i++)
		add_channel(w, &w->clip->channels[i]);
	hide_others(w);
	add_weights(w);
}

/* ---- what the header declares, and its helpers ---- */

/* The skeleton with the bones that only the clip has behind its own. */
static const struct adb_stored_skeleton *skeleton_of(const struct adb_stored_clip *clip,
						     const struct adb_stored_skeleton *own,
						     struct adb_arena *arena, struct adb_error *error)
{
	struct adb_stored_skeleton *copy;
	bool has_all = own != NULL;

	for (uint32_t i = 0; has_all && i < clip->channel_count; i++)
		has_all = !clip->channels[i].has_bone ||
			  adb_stored_find_bone(own, clip->channels[i].bone_id) >= 0;
	if (has_all)
		return own;
	if (own == NULL)
		return adb_stored_flat_skeleton(clip, arena, error);
	copy = adb_arena_alloc(arena, 1, sizeof *copy);
	if (copy == NULL) {
		adb_error_set(error, adb_arena_outcome(arena), ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	*copy = *own;
	return adb_stored_add_bones(copy, clip, arena, error) ? copy : NULL;
}

static void put_length(struct adb_buffer *json, const struct adb_export_length *length)
{
	adb_put_real(json, "duration", length->seconds);
	adb_put_real(json, "frameTime", length->frame_time);
	adb_put_real(json, "end", length->end);
	if (length->is_guess)
		adb_put_flag(json, "isGuess", true);
}

static void put_nodes(struct adb_buffer *json, const struct adb_stored_skeleton *skeleton, uint32_t first)
{
	if (first >= skeleton->bone_count)
		return;
	adb_put_key(json, "nodes");
	adb_buffer_text(json, "[");
	for (uint32_t i = first; i < skeleton->bone_count; i++) {
		const struct adb_stored_bone *bone = &skeleton->bones[i];

		adb_put_comma(json);
		adb_buffer_text(json, "{");
		if (bone->bone_id != ADB_NO_BONE)
			adb_put_integer(json, "bone", bone->bone_id);
		adb_put_text_if(json, "name", bone->name);
		adb_put_text_if(json, "kind", bone->kind);
		adb_buffer_text(json, "}");
	}
	adb_buffer_text(json, "]");
}

static bool put_tracks(struct adb_buffer *json, const struct writing *w)
{
	adb_put_key(json, "frames");
	adb_buffer_text(json, "[");
	adb_buffer_add(json, w->frames.data, w->frames.size);
	adb_buffer_text(json, "]");
	adb_put_key(json, "tracks");
	adb_buffer_text(json, "[");
	adb_buffer_add(json, w->tracks.data, w->tracks.size);
	adb_buffer_text(json, "]");
	return adb_buffer_ok(&w->frames) && adb_buffer_ok(&w->tracks) && adb_pack_put(json, "data", &w->data);
}

bool adb_viewer_put_clip(const struct adb_stored_clip *stored, const struct adb_stored_skeleton *own,
			 const struct adb_figure *figure, bool all_keys, struct adb_arena *arena,
			 struct adb_buffer *json, struct adb_viewer_left_out *left_out,
			 struct adb_error *error)
{
	const struct adb_export_length length = adb_export_length(stored, all_keys);
	struct writing w = {
		.clip = adb_export_unwrapped(stored, arena),
		.skeleton = skeleton_of(stored, own, arena, error),
		.figure = figure,
		.arena = arena,
		.end = length.end,
		.left_out = left_out,
	};
	bool put;

	*left_out = (struct adb_viewer_left_out){ 0 };
	if (w.skeleton == NULL)
		return false;
	w.steps = adb_viewer_steps(w.skeleton, arena);
	if (w.clip != NULL && w.steps != NULL)
		add_tracks(&w);
	adb_buffer_text(json, "{");
	put_length(json, &length);
	put_nodes(json, w.skeleton, own != NULL ? own->bone_count : 0);
	put = put_tracks(json, &w) && w.clip != NULL && adb_arena_outcome(arena) == ADB_OK;
	adb_buffer_text(json, "}");
	adb_buffer_free(&w.frames);
	adb_buffer_free(&w.tracks);
	adb_buffer_free(&w.data);
	adb_buffer_free(&w.text);
	if (put && adb_buffer_ok(json))
		return true;
	adb_error_set(error, adb_arena_outcome(arena) == ADB_OK ? ADB_NO_MEMORY : adb_arena_outcome(arena),
		      ADB_NO_OFFSET, "there is no memory for its keys");
	return false;
}

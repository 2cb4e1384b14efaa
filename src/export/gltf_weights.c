#include "export/gltf_weights.h"

#include <stdlib.h>

/* ---- times ---- */

/* The last channel with keys that moves a shape. */
static const struct adb_stored_channel *channel_of(const struct adb_stored_clip *clip,
						   const struct adb_figure_shape *shape)
{
	for (uint32_t i = clip->channel_count; i-- > 0;)
		if (clip->channels[i].keys.target == ADB_WEIGHT &&
		    clip->channels[i].bone_id == shape->bone_id && clip->channels[i].keys.key_count > 0)
			return &clip->channels[i];
	return NULL;
}

static int by_value(const void *left, const void *right)
{
	const double *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

static bool find_frames(const struct adb_stored_clip *clip, const struct adb_figure_part *part, double end,
			bool at_keys, struct adb_arena *arena, struct adb_gltf_weights *weights)
{
	size_t most = 2, count = 0, kept = 0;

	for (uint32_t i = 0; at_keys && i < part->shape_count; i++) {
		const struct adb_stored_channel *channel = channel_of(clip, &part->shapes[i]);

		most += channel != NULL ? channel->keys.key_count : 0;
	}
	if (!at_keys)
		most += (size_t)end + 1;

	double *frames = adb_arena_alloc(arena, most, sizeof *frames);

	if (frames == NULL)
		return false;
	frames[count++] = 0;
	if (end > 0)
		frames[count++] = end;
	for (size_t frame = 1; !at_keys && (double)frame < end; frame++)
		frames[count++] = (double)frame;
	for (uint32_t i = 0; at_keys && i < part->shape_count; i++) {
		const struct adb_stored_channel *channel = channel_of(clip, &part->shapes[i]);

		for (uint32_t key = 0; channel != NULL && key < channel->keys.key_count; key++) {
			double frame = adb_samples_frame(&channel->keys, key);

			if (frame < end)
				frames[count++] = frame;
		}
	}
	qsort(frames, count, sizeof *frames, by_value);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || frames[i] > frames[kept - 1])
			frames[kept++] = frames[i];
	weights->frames = frames;
	weights->count = (uint32_t)kept;
	return true;
}

/* ---- what the header declares ---- */

bool adb_gltf_moves_shape(const struct adb_figure *figure, const struct adb_stored_channel *channel)
{
	if (figure == NULL || channel->keys.target != ADB_WEIGHT)
		return false;
	for (uint32_t i = 0; i < figure->part_count; i++)
		for (uint32_t k = 0; k < figure->parts[i].shape_count; k++)
			if (figure->parts[i].shapes[k].bone_id == channel->bone_id)
				return true;
	return false;
}

bool adb_gltf_weights(const struct adb_stored_clip *clip, const struct adb_figure_part *part, double end,
		      struct adb_arena *arena, struct adb_gltf_weights *weights)
{
	uint32_t found = 0, steps = 0, lines = 0;

	*weights = (struct adb_gltf_weights){ .count = 0 };
	for (uint32_t i = 0; i < part->shape_count; i++) {
		const struct adb_stored_channel *channel = channel_of(clip, &part->shapes[i]);

		found += channel != NULL;
		steps += channel != NULL && channel->keys.interpolation == ADB_STEP;
		lines += channel != NULL && channel->keys.interpolation == ADB_LINEAR;
	}
	if (found == 0)
		return true;
	weights->is_step = steps == found;
	if (!find_frames(clip, part, end, steps == found || lines == found, arena, weights))
		return false;
	weights->values =
		adb_arena_alloc(arena, (size_t)weights->count * part->shape_count, sizeof *weights->values);
	if (weights->values == NULL)
		return false;
	for (uint32_t i = 0; i < part->shape_count; i++) {
		const struct adb_stored_channel *channel = channel_of(clip, &part->shapes[i]);

		for (uint32_t key = 0; channel != NULL && key < weights->count; key++) {
			double value[4];

			adb_sample(&channel->keys, weights->frames[key], value);
			weights->values[(size_t)key * part->shape_count + i] = (float)value[0];
		}
	}
	return true;
}

/* An animation of glTF as a clip: its channels, with the frames of their times. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/ledger.h"
#include "systems/interchange/gltf.h"
#include "systems/interchange/times.h"

/* The times of a sampler. Samplers that share an accessor share them. */
struct input {
	int64_t accessor;
	const char *fault; /* why it cannot be read, NULL = it was */
	struct adb_times times;
	uint32_t *frames; /* NULL = every frame from 0 */
};

/* A channel, and what it needs to become one of the clip. */
struct source {
	const struct adb_json_value *json, *sampler;
	int64_t node;
	enum adb_target target;
	enum adb_interpolation interpolation;
	struct input *input;
};

struct animation {
	struct adb_gltf *g;
	const struct adb_json_value *json, *animdb;
	struct adb_clip *clip;
	struct adb_gltf_list samplers;
	struct input *inputs;
	struct source *sources;
	uint32_t input_count, source_count, pointers, targetless;
	struct adb_time_grid grid;
};

/* ---- times ---- */

static const char *read_times(struct animation *a, struct input *input)
{
	struct adb_gltf_values values;
	const char *fault;

	if (!adb_gltf_read_accessor(a->g, input->accessor, &values, &fault))
		return fault;
	if (values.width != 1)
		return "has more than one number a key";
	if (!values.ascends)
		return "has times that do not ascend from 0";
	/* Its frames, and the search for their rate. */
	if (!adb_gltf_take_memory(a->g, values.count, sizeof *input->frames))
		return "is beyond the limit of all keys of an asset";
	input->times = (struct adb_times){ values.values, values.count };
	return NULL;
}

/* There are at most as many inputs as samplers, and as accessors. */
static struct input *input_of(struct animation *a, int64_t accessor)
{
	static struct input missing = { .fault = "does not exist" };
	struct adb_gltf_use *use = adb_gltf_use_of(a->g, accessor);

	if (use == NULL)
		return &missing;
	if (use->clip == a->clip)
		return &a->inputs[use->index];
	use->clip = a->clip;
	use->index = a->input_count;

	struct input *input = &a->inputs[a->input_count++];

	input->accessor = accessor;
	input->fault = read_times(a, input);
	return input;
}

/* NULL when there is a key at every frame from 0. Times that fall into one frame get one each. */
static uint32_t *frames_of(struct animation *a, const struct adb_times *times)
{
	uint32_t *frames = adb_arena_alloc(a->g->d->arena, times->count, sizeof *frames);

	for (uint32_t i = 0; frames != NULL && i < times->count; i++) {
		frames[i] = adb_time_grid_frame(&a->grid, (double)times->values[i]);
		if (i > 0 && frames[i] <= frames[i - 1])
			frames[i] = frames[i - 1] + 1;
		if (frames[i] >= a->clip->frame_count)
			a->clip->frame_count = frames[i] + 1;
	}
	return frames != NULL && frames[times->count - 1] == times->count - 1 ? NULL : frames;
}

/* Finds the rate of the clip and the frames of all keys. */
static void place_on_grid(struct animation *a)
{
	struct adb_arena *arena = a->g->d->arena;
	struct adb_times *lists = adb_arena_alloc(arena, a->input_count, sizeof *lists);
	double hint = adb_json_number(adb_json_member(a->animdb, "fps"), 0);
	double interval = adb_json_number(adb_json_member(a->animdb, "frame_interval"), 0), last = 0;
	uint32_t count = 0;

	for (uint32_t i = 0; lists != NULL && i < a->input_count; i++)
		if (a->inputs[i].fault == NULL) {
			const struct adb_times *times = &a->inputs[i].times;

			last = fmax(last, (double)times->values[times->count - 1]);
			lists[count++] = *times;
		}
	if (count == 0)
		return;
	hint = interval > 0 ? 1 / interval : hint;
	a->grid = adb_time_grid_of(lists, count, isfinite(hint) ? hint : 0, &a->g->work);
	a->clip->duration = last;
	a->clip->frame_count = adb_time_grid_frame(&a->grid, last) + 1;
	if (interval > 0 && a->grid.fps * interval < INT16_MAX) {
		/* An export names the interval, of which the rate is only the rounded inverse. */
		a->clip->interval = interval / round(a->grid.fps * interval);
	} else if (last > 0 || hint > 0) { /* a single moment tells no rate */
		a->clip->fps = a->grid.fps;
		a->clip->interval = a->grid.interval;
	}
	for (uint32_t i = 0; i < a->input_count; i++)
		if (a->inputs[i].fault == NULL)
			a->inputs[i].frames = frames_of(a, &a->inputs[i].times);
	if (!a->grid.is_regular)
		adb_note(a->g->d, "gltf-times", adb_gltf_offset(a->g, a->json),
			 "animation %s: its times have no common rate, so that each is rounded to %.3g s; "
			 "channels.attributes.times has them as they are",
			 a->clip->name, isnan(a->grid.fps) ? a->grid.interval : 1 / a->grid.fps);
}

/* ---- what exports of animdb say ---- */

static void restore_origin(struct animation *a)
{
	static const char *const keys[][2] = {
		{ "format", "exported_format" },
		{ "source", "exported_source" },
		{ "asset_path", "exported_asset_path" },
		{ "asset_xxh128", "exported_asset_xxh128" },
		{ "motion_xxh128", "exported_motion_xxh128" },
	};

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
		const char *text = adb_json_text_of(a->g->d->arena, adb_json_member(a->animdb, keys[i][0]));

		if (text != NULL)
			adb_attribute_text(a->g->d->arena, &a->clip->attributes, keys[i][1], text);
	}
}

/* The times of the keys say more than `frame_count`, which exports may extend. */
static void restore(struct animation *a)
{
	const struct adb_json_value *looping = adb_json_member(a->animdb, "looping");
	double duration = adb_json_number(adb_json_member(a->animdb, "duration"), (double)NAN);

	if (a->animdb == NULL)
		return;
	if (adb_json_is(looping, ADB_JSON_BOOLEAN))
		a->clip->looping = adb_json_flag(looping, false) ? ADB_LOOPS : ADB_ONE_SHOT;
	a->clip->loop_start = adb_json_whole(adb_json_member(a->animdb, "loop_start"), -1);
	a->clip->loop_end = adb_json_whole(adb_json_member(a->animdb, "loop_end"), -1);
	if (isfinite(duration) && duration >= 0)
		a->clip->duration = duration;
	restore_origin(a);
}

/* Reports a channel that is left out. */
static void lose(struct animation *a, const struct adb_json_value *at, const char *format, ...)
{
	va_list arguments;
	char why[300];

	va_start(arguments, format);
	vsnprintf(why, sizeof why, format, arguments);
	va_end(arguments);
	adb_warn(a->g->d, "gltf-channel", adb_gltf_offset(a->g, at),
		 "animation %s: a channel is left out: %s", a->clip->name, why);
}

/* ---- channels of the document ---- */

static bool read_list(struct adb_arena *arena, const struct adb_json_value *array, struct adb_gltf_list *list)
{
	uint32_t count = adb_json_is(array, ADB_JSON_ARRAY) ? array->count : 0;

	list->items = adb_arena_alloc(arena, count, sizeof(void *));
	list->count = 0;
	for (const struct adb_json_value *item = adb_json_first(array); list->items != NULL && item != NULL;
	     item = item->next)
		list->items[list->count++] = item;
	return list->items != NULL;
}

static bool read_target(struct animation *a, struct source *source)
{
	static const struct {
		const char *path;
		enum adb_target target;
	} paths[] = { { "rotation", ADB_ROTATION },
		      { "translation", ADB_TRANSLATION },
		      { "scale", ADB_SCALE },
		      { "weights", ADB_WEIGHT } };
	const struct adb_json_value *target = adb_json_member(source->json, "target");
	const struct adb_json_value *path = adb_json_member(target, "path");
	size_t i = 0;

	if (adb_json_text_is(path, "pointer")) {
		a->pointers++;
		return false;
	}
	if (adb_json_is(target, ADB_JSON_OBJECT) && adb_json_member(target, "node") == NULL) {
		a->targetless++;
		return false;
	}
	source->node = adb_json_whole(adb_json_member(target, "node"), -1);
	if (source->node < 0 || source->node >= a->g->node_list.count) {
		lose(a, source->json, "it moves a node that does not exist");
		return false;
	}
	while (i < sizeof paths / sizeof paths[0] && !adb_json_text_is(path, paths[i].path))
		i++;
	if (i == sizeof paths / sizeof paths[0]) {
		lose(a, source->json, "its path is unknown");
		return false;
	}
	source->target = paths[i].target;
	return true;
}

static bool read_sampler(struct animation *a, struct source *source)
{
	int64_t index = adb_json_whole(adb_json_member(source->json, "sampler"), -1);
	const struct adb_json_value *interpolation;

	if (index < 0 || index >= a->samplers.count) {
		lose(a, source->json, "it has a sampler that does not exist");
		return false;
	}
	source->sampler = a->samplers.items[index];
	interpolation = adb_json_member(source->sampler, "interpolation");
	source->interpolation = source->target == ADB_ROTATION ? ADB_SLERP : ADB_LINEAR;
	if (adb_json_text_is(interpolation, "STEP")) {
		source->interpolation = ADB_STEP;
	} else if (adb_json_text_is(interpolation, "CUBICSPLINE")) {
		source->interpolation = ADB_CUBIC;
	} else if (interpolation != NULL && !adb_json_text_is(interpolation, "LINEAR")) {
		lose(a, source->json, "its interpolation is unknown");
		return false;
	}

	int64_t accessor = adb_json_whole(adb_json_member(source->sampler, "input"), -1);

	source->input = input_of(a, accessor);
	if (source->input->fault != NULL)
		lose(a, source->json, "its input, accessor %lld, %s", (long long)accessor,
		     source->input->fault);
	return source->input->fault == NULL;
}

/* False when the channel is left out, which is reported. */
static bool read_source(struct animation *a, const struct adb_json_value *channel, struct source *source)
{
	*source = (struct source){ .json = channel };
	return read_target(a, source) && read_sampler(a, source);
}

/* Reads every channel that can be read. False when the arena is exhausted. */
static bool find_sources(struct animation *a)
{
	struct adb_arena *arena = a->g->d->arena;
	const struct adb_json_value *channels = adb_json_member(a->json, "channels");
	uint32_t count = adb_json_is(channels, ADB_JSON_ARRAY) ? channels->count : 0;

	if (!read_list(arena, adb_json_member(a->json, "samplers"), &a->samplers))
		return false;
	a->sources = adb_arena_alloc(arena, count, sizeof *a->sources);
	a->inputs = adb_arena_alloc(arena, a->samplers.count, sizeof *a->inputs);
	if (a->sources == NULL || a->inputs == NULL)
		return false;
	for (const struct adb_json_value *channel = adb_json_first(channels); channel != NULL;
	     channel = channel->next)
		a->source_count += read_source(a, channel, &a->sources[a->source_count]);
	if (a->pointers > 0)
		adb_warn(a->g->d, "unsupported", adb_gltf_offset(a->g, a->json),
			 "animation %s: channels of KHR_animation_pointer left out: %u", a->clip->name,
			 a->pointers);
	if (a->targetless > 0)
		adb_note(a->g->d, "gltf-reference", adb_gltf_offset(a->g, a->json),
			 "animation %s: channels without a node left out: %u", a->clip->name, a->targetless);
	return true;
}

/* ---- channels of the clip ---- */

/* The keys of a channel are every `step`-th element of an accessor from number `first` on. */
static void name_keys(const struct adb_channel *channel, const struct adb_gltf_values *output, size_t first,
		      size_t step)
{
	if (!adb_ledger_is_open() || channel == NULL || output->stored == NULL)
		return;

	const struct adb_key_source source = {
		.channel = channel,
		.formula = output->meaning,
		.bit_stride = 8 * (uint64_t)(step * output->stride),
		.bit_length = 8 * (uint64_t)output->element_size,
		.count = channel->key_count,
	};

	adb_field_keys(output->stored + first * output->stride, &source);
}

/* Takes the memory of keys, and of a channel, off that of the asset. */
static bool take_keys(struct animation *a, const struct source *source, uint32_t count, unsigned width)
{
	if (adb_gltf_take_memory(a->g, 1, sizeof(struct adb_channel)) &&
	    adb_gltf_take_memory(a->g, count, width * sizeof(float)))
		return true;
	lose(a, source->json, "the keys of the asset are beyond the limit of %d MiB",
	     ADB_GLTF_MEMORY / 1024 / 1024);
	return false;
}

/* Where frames are only near the times. */
static void add_exact_times(struct animation *a, const struct source *source, struct adb_channel *channel)
{
	const struct adb_times *times = &source->input->times;
	struct adb_arena *arena = a->g->d->arena;
	double *seconds;

	if (a->grid.is_regular || adb_target_is_tangent(channel->target) ||
	    !adb_gltf_take_memory(a->g, times->count, 32))
		return;
	seconds = adb_arena_alloc(arena, times->count, sizeof *seconds);
	for (uint32_t i = 0; seconds != NULL && i < times->count; i++)
		seconds[i] = (double)times->values[i];
	if (seconds != NULL)
		adb_attribute_reals(arena, &channel->attributes, "times", seconds, times->count);
}

/* Adds a channel that has `values` itself. */
static struct adb_channel *add_lent(struct animation *a, const struct source *source, int32_t bone_id,
				    enum adb_target target, float *values)
{
	struct adb_channel *channel =
		adb_clip_add_channel(a->g->d->out, a->clip, bone_id, target,
				     adb_target_is_tangent(target) ? ADB_STEP : source->interpolation, 0);

	if (channel == NULL)
		return NULL;
	channel->key_count = source->input->times.count;
	channel->values = values;
	channel->frames = source->input->frames;
	add_exact_times(a, source, channel);
	return channel;
}

/* Adds a channel of every `stride`-th number of `values`. NULL when the limit of an asset or the memory is exhausted. */
static struct adb_channel *add_channel(struct animation *a, const struct source *source, int32_t bone_id,
				       enum adb_target target, const float *values, size_t stride)
{
	const unsigned width = adb_target_width(target);
	uint32_t count = source->input->times.count;
	float *copy = NULL;

	if (take_keys(a, source, count, width))
		copy = adb_arena_alloc(a->g->d->arena, count, width * sizeof *copy);
	for (uint32_t key = 0; copy != NULL && key < count; key++)
		memcpy(copy + (size_t)key * width, values + key * stride, width * sizeof *copy);
	return copy != NULL ? add_lent(a, source, bone_id, target, copy) : NULL;
}

/* The weights of all morph targets follow each other in each key, or in each of the three parts of a key. */
static void add_weights(struct animation *a, const struct source *source,
			const struct adb_gltf_values *output)
{
	const struct adb_gltf_node *node = &a->g->nodes[source->node];
	unsigned parts = source->interpolation == ADB_CUBIC ? 3 : 1;
	uint64_t expected = (uint64_t)source->input->times.count * parts * node->morph_count;

	if (expected != output->count || expected == 0) {
		lose(a, source->json, "it has %u weights for %u times and %u morph targets", output->count,
		     source->input->times.count, node->morph_count);
		return;
	}
	for (uint32_t i = 0; i < node->morph_count; i++) {
		const float *values = output->values + i;
		int32_t bone_id = node->first_morph + (int32_t)i;
		size_t stride = (size_t)parts * node->morph_count;

		if (parts == 1) {
			name_keys(add_channel(a, source, bone_id, ADB_WEIGHT, values, stride), output, i,
				  stride);
			continue;
		}
		name_keys(add_channel(a, source, bone_id, ADB_WEIGHT, values + node->morph_count, stride),
			  output, i + (size_t)node->morph_count, stride);
		name_keys(add_channel(a, source, bone_id, ADB_WEIGHT_IN, values, stride), output, i, stride);
		name_keys(add_channel(a, source, bone_id, ADB_WEIGHT_OUT,
				      values + (size_t)2 * node->morph_count, stride),
			  output, i + (size_t)2 * node->morph_count, stride);
	}
}

/* The first channel with an accessor has its values without a copy. */
static void add_shared(struct animation *a, const struct source *source, int32_t bone_id,
		       const struct adb_gltf_values *output)
{
	struct adb_gltf_use *use =
		adb_gltf_use_of(a->g, adb_json_whole(adb_json_member(source->sampler, "output"), -1));

	if (use->is_lent)
		name_keys(add_channel(a, source, bone_id, source->target, output->values, output->width),
			  output, 0, 1);
	else if (take_keys(a, source, 0, output->width))
		name_keys(add_lent(a, source, bone_id, source->target, output->values), output, 0, 1);
	use->is_lent = true;
}

/* Each key of a spline is a tangent in, a value and a tangent out. */
static void add_keys(struct animation *a, const struct source *source, const struct adb_gltf_values *output)
{
	int32_t bone_id = a->g->nodes[source->node].bone_id;
	enum adb_target in = adb_target_tangent(source->target);
	const float *values = output->values;

	if (source->interpolation != ADB_CUBIC) {
		add_shared(a, source, bone_id, output);
		return;
	}
	name_keys(add_channel(a, source, bone_id, source->target, values + output->width,
			      (size_t)3 * output->width),
		  output, 1, 3);
	name_keys(add_channel(a, source, bone_id, in, values, (size_t)3 * output->width), output, 0, 3);
	name_keys(add_channel(a, source, bone_id, in + 1, values + (size_t)2 * output->width,
			      (size_t)3 * output->width),
		  output, 2, 3);
}

static void add_source(struct animation *a, const struct source *source)
{
	int64_t accessor = adb_json_whole(adb_json_member(source->sampler, "output"), -1);
	unsigned parts = source->interpolation == ADB_CUBIC ? 3 : 1;
	const unsigned width = adb_target_width(source->target);
	struct adb_gltf_values output;
	const char *fault;

	if (!adb_gltf_read_accessor(a->g, accessor, &output, &fault)) {
		lose(a, source->json, "its output, accessor %lld, %s", (long long)accessor, fault);
		return;
	}
	if (!output.is_finite)
		lose(a, source->json, "its output, accessor %lld, has a number that is not finite",
		     (long long)accessor);
	else if (output.width != width)
		lose(a, source->json, "a %s has %u numbers, not %u", adb_target_name(source->target), width,
		     output.width);
	else if (source->target == ADB_WEIGHT)
		add_weights(a, source, &output);
	else if (output.count != (uint64_t)source->input->times.count * parts)
		lose(a, source->json, "it has %u values for %u times", output.count,
		     source->input->times.count);
	else
		add_keys(a, source, &output);
}

static void add_channels(struct animation *a)
{
	for (uint32_t i = 0; i < a->source_count; i++)
		if (adb_arena_outcome(a->g->d->arena) == ADB_OK)
			add_source(a, &a->sources[i]);
}

/* ---- what the header declares, and its helpers ---- */

/* The name of an exported clip, or of the animation, else that of the file, with the index where it has several. */
static const char *name_of(struct animation *a, uint32_t index, uint32_t animation_count)
{
	struct adb_decoder *d = a->g->d;
	const char *name = adb_json_text_of(d->arena, adb_json_member(a->animdb, "name"));

	if (name == NULL || name[0] == '\0')
		name = adb_json_text_of(d->arena, adb_json_member(a->json, "name"));
	if (name != NULL && name[0] != '\0')
		return name;
	return animation_count == 1 ? d->stem : adb_arena_printf(d->arena, "%s_%u", d->stem, index);
}

static const char *native_id_of(const struct animation *a, uint32_t index)
{
	struct adb_decoder *d = a->g->d;
	const char *id = adb_json_text_of(d->arena, adb_json_member(a->animdb, "native_id"));

	return id != NULL && id[0] != '\0' ? id : adb_arena_printf(d->arena, "%s/%u", d->native_id, index);
}

bool adb_gltf_add_clip(struct adb_gltf *g, const struct adb_json_value *json, uint32_t index,
		       uint32_t animation_count)
{
	struct animation a = { .g = g, .json = json, .animdb = adb_gltf_extras_of(json) };

	a.clip = adb_content_add_clip(g->d->out, NULL, NULL);
	if (a.clip == NULL)
		return false;
	a.clip->name = name_of(&a, index, animation_count);
	a.clip->native_id = native_id_of(&a, index);
	adb_attribute_integer(g->d->arena, &a.clip->attributes, "animation_index", index);
	if (!find_sources(&a))
		return false;
	place_on_grid(&a);
	add_channels(&a);
	restore(&a);
	return adb_arena_outcome(g->d->arena) == ADB_OK;
}

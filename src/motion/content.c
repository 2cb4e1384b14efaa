#include "motion/content.h"

#include <math.h>
#include <string.h>

#include "motion/append.h"

/* ---- problems ---- */

static void add_problem(struct adb_content *content, enum adb_severity severity, const char *code,
			int64_t offset, const char *message)
{
	struct adb_problem *problem = adb_arena_alloc(content->arena, 1, sizeof *problem);

	if (problem == NULL || message == NULL)
		return;
	*problem = (struct adb_problem){
		.severity = severity, .code = code, .offset = offset, .message = message
	};
	ADB_APPEND(content, problems, last_problem, problem);
}

/* ---- what the header declares ---- */

const char *adb_target_name(enum adb_target target)
{
	static const char *const names[] = {
		[ADB_ROTATION] = "rotation",
		[ADB_TRANSLATION] = "translation",
		[ADB_SCALE] = "scale",
		[ADB_VISIBILITY] = "visibility",
		[ADB_FOV] = "fov",
		[ADB_ROLL] = "roll",
		[ADB_WEIGHT] = "weight",
		[ADB_ROTATION_IN] = "rotation_in",
		[ADB_ROTATION_OUT] = "rotation_out",
		[ADB_TRANSLATION_IN] = "translation_in",
		[ADB_TRANSLATION_OUT] = "translation_out",
		[ADB_SCALE_IN] = "scale_in",
		[ADB_SCALE_OUT] = "scale_out",
		[ADB_WEIGHT_IN] = "weight_in",
		[ADB_WEIGHT_OUT] = "weight_out",
	};

	return names[target];
}

const char *adb_interpolation_name(enum adb_interpolation interpolation)
{
	static const char *const names[] = {
		[ADB_SLERP] = "slerp", [ADB_NLERP] = "nlerp", [ADB_LINEAR] = "linear",
		[ADB_STEP] = "step",   [ADB_CUBIC] = "cubic",
	};

	return names[interpolation];
}

bool adb_target_parse(const char *name, enum adb_target *target)
{
	for (int i = ADB_ROTATION; i < ADB_TARGET_COUNT; i++) {
		*target = (enum adb_target)i;
		if (name != NULL && strcmp(name, adb_target_name(*target)) == 0)
			return true;
	}
	return false;
}

bool adb_interpolation_parse(const char *name, enum adb_interpolation *interpolation)
{
	for (int i = ADB_SLERP; i <= ADB_CUBIC; i++) {
		*interpolation = (enum adb_interpolation)i;
		if (name != NULL && strcmp(name, adb_interpolation_name(*interpolation)) == 0)
			return true;
	}
	return false;
}

unsigned adb_target_width(enum adb_target target)
{
	static const unsigned char widths[] = {
		[ADB_ROTATION] = 4,
		[ADB_TRANSLATION] = 3,
		[ADB_SCALE] = 3,
		[ADB_VISIBILITY] = 1,
		[ADB_FOV] = 1,
		[ADB_ROLL] = 1,
		[ADB_WEIGHT] = 1,
		[ADB_ROTATION_IN] = 4,
		[ADB_ROTATION_OUT] = 4,
		[ADB_TRANSLATION_IN] = 3,
		[ADB_TRANSLATION_OUT] = 3,
		[ADB_SCALE_IN] = 3,
		[ADB_SCALE_OUT] = 3,
		[ADB_WEIGHT_IN] = 1,
		[ADB_WEIGHT_OUT] = 1,
	};

	return widths[target];
}

enum adb_target adb_target_tangent(enum adb_target target)
{
	switch (target) {
	case ADB_ROTATION:
		return ADB_ROTATION_IN;
	case ADB_TRANSLATION:
		return ADB_TRANSLATION_IN;
	case ADB_SCALE:
		return ADB_SCALE_IN;
	default:
		return ADB_WEIGHT_IN;
	}
}

const char *adb_space_name(enum adb_space space)
{
	return space == ADB_MODEL_SPACE ? "model" : "local";
}

bool adb_space_parse(const char *name, enum adb_space *space)
{
	for (int i = ADB_LOCAL_SPACE; i <= ADB_MODEL_SPACE; i++) {
		*space = (enum adb_space)i;
		if (name != NULL && strcmp(name, adb_space_name(*space)) == 0)
			return true;
	}
	return false;
}

struct adb_clip *adb_content_add_clip(struct adb_content *content, const char *name, const char *native_id)
{
	struct adb_clip *clip = adb_arena_alloc(content->arena, 1, sizeof *clip);

	if (clip == NULL)
		return NULL;
	clip->name = name;
	clip->native_id = native_id;
	clip->duration = clip->fps = clip->interval = NAN;
	clip->looping = ADB_LOOPING_UNKNOWN;
	clip->loop_start = clip->loop_end = -1;
	ADB_APPEND(content, clips, last_clip, clip);
	return clip;
}

struct adb_channel *adb_clip_add_channel(struct adb_content *content, struct adb_clip *clip, int32_t bone_id,
					 enum adb_target target, enum adb_interpolation interpolation,
					 uint32_t key_count)
{
	uint32_t width = adb_target_width(target);
	struct adb_channel *channel = adb_arena_alloc(content->arena, 1, sizeof *channel);

	if (channel == NULL)
		return NULL;
	*channel = (struct adb_channel){
		.bone_id = bone_id,
		.target = target,
		.interpolation = interpolation,
		.width = width,
		.key_count = key_count,
		.values = adb_arena_alloc(content->arena, key_count, width * sizeof *channel->values),
	};
	if (channel->values == NULL)
		return NULL;
	ADB_APPEND(clip, channels, last_channel, channel);
	clip->channel_count++;
	return channel;
}

uint32_t *adb_channel_add_frames(struct adb_content *content, struct adb_channel *channel)
{
	channel->frames = adb_arena_alloc(content->arena, channel->key_count, sizeof *channel->frames);
	return channel->frames;
}

struct adb_skeleton *adb_content_add_skeleton(struct adb_content *content, const char *name,
					      uint32_t bone_count)
{
	struct adb_skeleton *skeleton = adb_arena_alloc(content->arena, 1, sizeof *skeleton);

	if (skeleton == NULL)
		return NULL;
	skeleton->name = name;
	skeleton->bone_count = bone_count;
	skeleton->model_scale = 1;
	skeleton->bones = adb_arena_alloc(content->arena, bone_count, sizeof *skeleton->bones);
	if (skeleton->bones == NULL)
		return NULL;
	for (uint32_t i = 0; i < bone_count; i++) {
		skeleton->bones[i] = (struct adb_bone){
			.bone_id = (int32_t)i,
			.parent_id = ADB_NO_BONE,
			.kind = "bone",
			.rest = adb_transform_identity,
		};
	}
	ADB_APPEND(content, skeletons, last_skeleton, skeleton);
	return skeleton;
}

struct adb_set *adb_content_add_set(struct adb_content *content, const char *name)
{
	struct adb_set *set = adb_arena_alloc(content->arena, 1, sizeof *set);

	if (set == NULL)
		return NULL;
	set->name = name;
	ADB_APPEND(content, sets, last_set, set);
	return set;
}

struct adb_entry *adb_set_add_entry(struct adb_content *content, struct adb_set *set, const char *kind,
				    const char *name)
{
	struct adb_entry *entry = adb_arena_alloc(content->arena, 1, sizeof *entry);

	if (entry == NULL)
		return NULL;
	entry->kind = kind;
	entry->name = name;
	entry->index = set->last_entry != NULL ? set->last_entry->index + 1 : 0;
	ADB_APPEND(set, entries, last_entry, entry);
	return entry;
}

struct adb_transition *adb_entry_add_transition(struct adb_content *content, struct adb_entry *entry,
						const char *kind, const char *to_name)
{
	struct adb_transition *transition = adb_arena_alloc(content->arena, 1, sizeof *transition);

	if (transition == NULL)
		return NULL;
	transition->kind = kind;
	transition->to_name = to_name;
	transition->blend = NAN;
	ADB_APPEND(entry, transitions, last_transition, transition);
	return transition;
}

struct adb_event *adb_content_add_event(struct adb_content *content, struct adb_events *events,
					const char *kind, const char *name)
{
	struct adb_event *event = adb_arena_alloc(content->arena, 1, sizeof *event);

	if (event == NULL)
		return NULL;
	event->kind = kind;
	event->name = name;
	event->time = event->end_time = event->value = NAN;
	ADB_APPEND(events, first, last, event);
	return event;
}

struct adb_model *adb_content_add_model(struct adb_content *content, const char *name, const char *kind)
{
	struct adb_model *model = adb_arena_alloc(content->arena, 1, sizeof *model);

	if (model == NULL)
		return NULL;
	model->name = name;
	model->kind = kind;
	ADB_APPEND(content, models, last_model, model);
	return model;
}

struct adb_link *adb_content_add_link(struct adb_content *content, const char *kind, const char *to_type,
				      const char *to_name, const char *to_native_id)
{
	struct adb_link *link = adb_arena_alloc(content->arena, 1, sizeof *link);

	if (link == NULL)
		return NULL;
	*link = (struct adb_link){
		.kind = kind,
		.to_type = to_type,
		.to_name = to_name,
		.to_native_id = to_native_id,
	};
	ADB_APPEND(content, links, last_link, link);
	return link;
}

void adb_content_report(struct adb_content *content, enum adb_severity severity, const char *code,
			int64_t offset, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	adb_content_vreport(content, severity, code, offset, format, arguments);
	va_end(arguments);
}

void adb_content_vreport(struct adb_content *content, enum adb_severity severity, const char *code,
			 int64_t offset, const char *format, va_list arguments)
{
	if (content->problem_count < ADB_MAX_PROBLEMS)
		add_problem(content, severity, code, offset,
			    adb_arena_vprintf(content->arena, format, arguments));
	else if (content->problem_count == ADB_MAX_PROBLEMS)
		add_problem(content, ADB_NOTE, "more-problems", ADB_NO_OFFSET,
			    "there are more problems than these");
	if (content->problem_count <= ADB_MAX_PROBLEMS)
		content->problem_count++;
}

/* JSON descriptions of clips, skeletons, coordinate systems and events. */
#include "export/describe.h"

#include <string.h>

#include "export/put.h"

static void put_origin(struct adb_buffer *json, const struct adb_stored_origin *origin)
{
	adb_put_text(json, "source", origin->source_path);
	adb_put_text(json, "asset_path", origin->asset_path);
	adb_put_text(json, "asset_xxh128", origin->asset_xxh128);
	adb_put_text_if(json, "game", origin->game);
	adb_put_text_if(json, "original_path", origin->original_path);
}

static void put_attributes(struct adb_buffer *json, const char *attributes)
{
	if (attributes != NULL && strcmp(attributes, "{}") != 0)
		adb_put_stored(json, "attributes", attributes);
}

static void describe_event(struct adb_buffer *json, const struct adb_stored_event *event)
{
	adb_put_comma(json);
	adb_buffer_text(json, "{");
	adb_put_text(json, "kind", event->kind);
	adb_put_text_if(json, "class", event->class);
	adb_put_text_if(json, "name", event->name);
	if (event->has_frame)
		adb_put_integer(json, "frame", event->frame);
	adb_put_real(json, "time", event->time);
	adb_put_real_if(json, "end_time", event->end_time);
	adb_put_text_if(json, "bone_name", event->bone_name);
	adb_put_text_if(json, "ref_type", event->ref_type);
	adb_put_text_if(json, "ref_native_id", event->ref_native_id);
	adb_put_real_if(json, "value", event->value);
	adb_put_text(json, "via", event->via);
	adb_put_text_if(json, "entry_name", event->entry_name);
	put_attributes(json, event->attributes);
	adb_buffer_text(json, "}");
}

void adb_describe_clip(struct adb_buffer *json, const struct adb_stored_clip *clip)
{
	adb_put_integer(json, "clip_id", clip->id);
	adb_put_text(json, "name", clip->name);
	if (clip->title != NULL && clip->name != NULL && strcmp(clip->title, clip->name) != 0)
		adb_put_text(json, "friendly_name", clip->title);
	adb_put_text_if(json, "native_id", clip->native_id);
	adb_put_text(json, "format", clip->format);
	adb_put_real(json, "fps", clip->fps);
	adb_put_real_if(json, "frame_interval", clip->interval);
	adb_put_real(json, "duration", clip->duration);
	adb_put_integer(json, "frame_count", clip->frame_count);
	adb_put_flag(json, "looping", clip->looping);
	adb_put_integer_if(json, "loop_start", clip->loop_start);
	adb_put_integer_if(json, "loop_end", clip->loop_end);
	if (clip->wraps)
		adb_put_flag(json, "wraps", true);
	adb_put_integer_if(json, "skeleton_checksum", clip->skeleton_checksum);
	adb_put_text(json, "motion_xxh128", clip->motion_xxh128);
	adb_put_text(json, "content_xxh128", clip->content_xxh128);
	put_origin(json, &clip->origin);
	put_attributes(json, clip->attributes);
}

void adb_describe_skeleton(struct adb_buffer *json, const struct adb_stored_skeleton *skeleton)
{
	if (skeleton->id != 0)
		adb_put_integer(json, "skeleton_id", skeleton->id);
	else
		adb_put_json(json, "skeleton_id", "null");
	adb_put_text(json, "name", skeleton->name);
	adb_put_text_if(json, "native_id", skeleton->native_id);
	adb_put_integer_if(json, "checksum", skeleton->checksum);
	if (skeleton->model_scale < 1 || skeleton->model_scale > 1)
		adb_put_real(json, "model_scale", skeleton->model_scale);
	put_origin(json, &skeleton->origin);
	put_attributes(json, skeleton->attributes);
}

void adb_describe_space(struct adb_buffer *json, const struct adb_stored_space *space)
{
	adb_put_text(json, "system", space->system);
	adb_put_text(json, "up_axis", space->up_axis);
	adb_put_text(json, "handedness", space->handedness);
	adb_put_text(json, "gltf_axes", space->gltf_axes);
	adb_put_real(json, "metres_per_unit", space->metres_per_unit);
	adb_put_text(json, "rotation_arc", space->arc == ADB_SIGNED_ARC ? "signed" : "shorter");
	if (space->is_native)
		adb_put_flag(json, "native_axes", true);
}

void adb_describe_events(struct adb_buffer *json, const struct adb_stored_clip *clip)
{
	adb_buffer_text(json, "[");
	for (uint32_t i = 0; i < clip->event_count; i++)
		describe_event(json, &clip->events[i]);
	adb_buffer_text(json, "]");
}

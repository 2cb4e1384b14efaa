/*
 * JSON: one object a clip, in native axes and units.
 *
 *   clip      clip_id, name, native_id, format, fps, duration, …, source, asset_path, asset_xxh128
 *   space     system, up_axis, handedness, gltf_axes, metres_per_unit, rotation_arc: how to read the numbers
 *   skeleton  skeleton_id, name, …, bones: [{bone_id, name, parent_id, kind, translation, rotation}];
 *             null when unknown
 *   channels  [{bone_id, bone_name, target, interpolation, is_root_motion, adds_to_rest, attributes, frames, times, values}]:
 *             the last three arrays of equal length; `times` is null when neither fps nor frame_interval is known
 *   events    [{kind, name, frame, time, …}], its own and those of entries that play it
 *
 * Numbers are exact: the shortest form that reads back to the stored float32 (keys) or double (all others).
 */
#include <math.h>

#include "base/json.h"
#include "export/clips.h"
#include "export/describe.h"
#include "export/put.h"
#include "files/output.h"

static void put_bone(struct adb_buffer *json, const struct adb_stored_skeleton *skeleton,
		     const struct adb_stored_bone *bone)
{
	const struct adb_transform *rest = &bone->rest;
	const double translation[] = { rest->translation.x, rest->translation.y, rest->translation.z };
	const double rotation[] = { rest->rotation.x, rest->rotation.y, rest->rotation.z, rest->rotation.w };
	const double scale[] = { rest->scale.x, rest->scale.y, rest->scale.z };

	adb_buffer_text(json, "{");
	adb_put_integer(json, "bone_id", bone->bone_id);
	adb_put_text(json, "name", bone->name);
	if (bone->parent == ADB_NO_PARENT)
		adb_put_json(json, "parent_id", "null");
	else
		adb_put_integer(json, "parent_id", skeleton->bones[bone->parent].bone_id);
	adb_put_text(json, "kind", bone->kind);
	adb_put_reals(json, "translation", translation, 3);
	adb_put_reals(json, "rotation", rotation, 4);
	if (adb_stored_bone_is_scaled(bone))
		adb_put_reals(json, "scale", scale, 3);
	adb_buffer_text(json, "}");
}

static bool put_skeleton(FILE *out, struct adb_buffer *json, const struct adb_stored_skeleton *skeleton)
{
	adb_buffer_text(json, ",\n\"skeleton\":");
	if (skeleton == NULL) {
		adb_buffer_text(json, "null");
		return true;
	}
	adb_buffer_text(json, "{");
	adb_describe_skeleton(json, skeleton);
	adb_put_key(json, "bones");
	adb_buffer_text(json, "[");
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		adb_buffer_text(json, i > 0 ? "," : "");
		put_bone(json, skeleton, &skeleton->bones[i]);
		if (!adb_output_flush(out, json, false))
			return false;
	}
	adb_buffer_text(json, "]}");
	return true;
}

static bool put_frames(FILE *out, struct adb_buffer *json, const struct adb_stored_channel *channel)
{
	adb_put_key(json, "frames");
	adb_buffer_text(json, "[");
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		if (key > 0)
			adb_buffer_add(json, ",", 1);
		adb_json_integer(json, adb_samples_frame(&channel->keys, key));
		if (!adb_output_flush(out, json, false))
			return false;
	}
	adb_buffer_text(json, "]");
	return true;
}

static bool put_times(FILE *out, struct adb_buffer *json, const struct adb_stored_clip *clip,
		      const struct adb_stored_channel *channel)
{
	if (isnan(adb_stored_time(clip, 0))) {
		adb_buffer_text(json, ",\"times\":null");
		return true;
	}
	adb_buffer_text(json, ",\"times\":[");
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		if (key > 0)
			adb_buffer_add(json, ",", 1);
		adb_json_real(json, adb_stored_time(clip, adb_samples_frame(&channel->keys, key)));
		if (!adb_output_flush(out, json, false))
			return false;
	}
	adb_buffer_text(json, "]");
	return true;
}

static bool put_values(FILE *out, struct adb_buffer *json, const struct adb_stored_channel *channel)
{
	adb_buffer_text(json, ",\"values\":[");
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		adb_buffer_text(json, key > 0 ? ",[" : "[");
		for (unsigned i = 0; i < channel->width; i++) {
			if (i > 0)
				adb_buffer_add(json, ",", 1);
			adb_put_float(json, channel->keys.values[(size_t)key * channel->width + i]);
		}
		adb_buffer_text(json, "]");
		if (!adb_output_flush(out, json, false))
			return false;
	}
	adb_buffer_text(json, "]");
	return true;
}

static bool put_channel(FILE *out, struct adb_buffer *json, const struct adb_stored_clip *clip,
			const struct adb_stored_channel *channel)
{
	adb_buffer_text(json, "{");
	if (channel->has_bone)
		adb_put_integer(json, "bone_id", channel->bone_id);
	else
		adb_put_json(json, "bone_id", "null");
	adb_put_text(json, "bone_name", channel->bone_name);
	adb_put_text(json, "target", adb_target_name(channel->keys.target));
	adb_put_text(json, "interpolation", adb_interpolation_name(channel->keys.interpolation));
	adb_put_flag(json, "is_root_motion", channel->is_root_motion);
	adb_put_flag(json, "adds_to_rest", channel->adds_to_rest);
	adb_put_stored(json, "attributes", channel->attributes);
	if (!put_frames(out, json, channel) || !put_times(out, json, clip, channel) ||
	    !put_values(out, json, channel))
		return false;
	adb_buffer_text(json, "}");
	return true;
}

static bool put_channels(FILE *out, struct adb_buffer *json, const struct adb_stored_clip *clip)
{
	adb_buffer_text(json, ",\n\"channels\":[");
	for (uint32_t i = 0; i < clip->channel_count; i++) {
		adb_buffer_text(json, i > 0 ? ",\n" : "\n");
		if (!put_channel(out, json, clip, &clip->channels[i]))
			return false;
	}
	adb_buffer_text(json, "]");
	return true;
}

static bool put_clip(FILE *out, struct adb_buffer *json, const struct adb_stored_clip *clip,
		     const struct adb_stored_skeleton *skeleton)
{
	adb_buffer_text(json, "{\"clip\":{");
	adb_describe_clip(json, clip);
	adb_buffer_text(json, "},\n\"space\":{");
	adb_describe_space(json, &clip->space);
	adb_buffer_text(json, "}");
	if (!put_skeleton(out, json, skeleton) || !put_channels(out, json, clip))
		return false;
	adb_buffer_text(json, ",\n\"events\":");
	adb_describe_events(json, clip);
	adb_buffer_text(json, "}\n");
	return adb_output_flush(out, json, true);
}

static enum adb_outcome json_write(struct adb_export_file *file)
{
	struct adb_stored_skeleton *skeleton = NULL;
	const struct adb_stored_clip *clip = adb_export_read_clip(file, 0, file->clip_arena);

	if (clip == NULL)
		return file->error.outcome;
	if (clip->skeleton_id != 0) {
		skeleton = adb_export_read_skeleton(file, clip->skeleton_id, file->clip_arena);
		if (skeleton == NULL)
			return file->error.outcome;
	}

	struct adb_buffer json = { 0 };

	file->clips[0].written = put_clip(file->out, &json, clip, skeleton);
	adb_buffer_free(&json);
	if (file->clips[0].written)
		return ADB_OK;
	return adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
}

const struct adb_export_format adb_export_json = {
	.name = "json",
	.title = "everything that is known of a clip, native axes and units",
	.extension = ".json",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_CLIP,
	.write = json_write,
};

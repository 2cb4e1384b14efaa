/* Reads clips and skeletons for export formats, and computes the times at which clips are sampled. */
#include "export/clips.h"

#include <math.h>
#include <string.h>

#include "base/stop.h"
#include "export/export.h"
#include "export/reports.h"
#include "export/source_path.h"
#include "sqlite/run.h"
#include "store/read.h"

static void drop_placeholders(struct adb_stored_clip *clip)
{
	uint32_t count = adb_stored_drop_placeholders(clip);

	if (count > 0)
		adb_export_report(clip->id, clip->name,
				  "%u channels of bones that the clip only has placeholders of: left out",
				  count);
}

/* Replaces the path of the source by that below the PATH that was indexed, where the options ask for it. */
static bool shorten_path(struct adb_export_file *file, struct adb_stored_origin *origin,
			 struct adb_arena *arena)
{
	static const char sql[] =
		"SELECT " ADB_SQL_SOURCE_PATH
		" FROM assets AS asset JOIN sources AS source ON source.id = asset.source_id"
		" LEFT JOIN dumps AS dump ON dump.id = source.dump_id WHERE asset.id = ?1";
	sqlite3_stmt *row = NULL;

	if (!file->options->shortens_paths)
		return true;
	origin->source_path = NULL;
	if (sqlite3_prepare_v2(file->db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, origin->asset_id);
		if (sqlite3_step(row) == SQLITE_ROW && sqlite3_column_text(row, 0) != NULL)
			origin->source_path = adb_arena_text(arena, (const char *)sqlite3_column_text(row, 0),
							     (size_t)sqlite3_column_bytes(row, 0));
	}
	if (adb_sql_end(row))
		return true;
	adb_sql_failed(file->db, &file->error);
	return false;
}

/* The model_scale of a skeleton: games may draw a model smaller than its bones are stored. */
static bool read_model_scale(struct adb_export_file *file, int64_t skeleton_id, double *scale)
{
	static const char sql[] = "SELECT model_scale FROM skeletons WHERE id = ?";
	sqlite3_stmt *row = NULL;

	*scale = 1;
	if (sqlite3_prepare_v2(file->db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, skeleton_id);
		if (sqlite3_step(row) == SQLITE_ROW && sqlite3_column_double(row, 0) > 0)
			*scale = sqlite3_column_double(row, 0);
	}
	if (adb_sql_end(row))
		return true;
	adb_sql_failed(file->db, &file->error);
	return false;
}

/* Applies --native-axes and the scale of the model. `skeleton_id` 0 = none. Returns false with file->error set. */
static bool adapt_space(struct adb_export_file *file, int64_t skeleton_id, struct adb_stored_space *space)
{
	if (file->options->native_axes) {
		adb_axes_parse("+X +Y +Z", &space->axes);
		space->scale = 1;
		space->is_native = true;
		return true;
	}
	if (skeleton_id == 0)
		return true;
	if (skeleton_id != file->scaled_skeleton_id &&
	    !read_model_scale(file, skeleton_id, &file->model_scale))
		return false;
	file->scaled_skeleton_id = skeleton_id;
	space->scale *= file->model_scale;
	return true;
}

/* Reads the clip as it is stored, without the channels that stand for bones that the clip does not have. */
static struct adb_stored_clip *read_clip(struct adb_export_file *file, size_t index, struct adb_arena *arena)
{
	struct adb_stored_clip *clip =
		adb_stored_read_clip(file->reader, file->clips[index].clip_id, arena, &file->error);

	if (clip == NULL)
		return NULL;
	clip->skeleton_id = file->clips[index].skeleton_id;
	clip->title = file->clips[index].title;
	drop_placeholders(clip);
	if (!shorten_path(file, &clip->origin, arena))
		return NULL;
	return adapt_space(file, clip->skeleton_id, &clip->space) ? clip : NULL;
}

/* The same without the keys that the game never plays, unless all were asked for. */
static struct adb_stored_clip *read_played(struct adb_export_file *file, size_t index,
					   struct adb_arena *arena)
{
	struct adb_stored_clip *clip = read_clip(file, index, arena);

	if (clip == NULL || file->options->all_keys || adb_stored_drop_unplayed(clip, arena))
		return clip;
	adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return NULL;
}

static struct adb_stored_skeleton *flat_skeleton(struct adb_export_file *file)
{
	const struct adb_stored_clip *clip = adb_export_read_played(file, 0, file->file_arena);
	struct adb_stored_skeleton *skeleton =
		clip != NULL ? adb_stored_flat_skeleton(clip, file->file_arena, &file->error) : NULL;

	if (skeleton != NULL)
		adb_export_report_flat_skeleton(clip, skeleton);
	return skeleton;
}

/* Appends to the keys of a channel a copy of the last key at the last frame, unless it has one there, and a copy of the first key. */
static bool add_wrap(struct adb_stored_channel *channel, uint32_t wrap_frame, struct adb_arena *arena)
{
	struct adb_samples *keys = &channel->keys;
	uint32_t count = keys->key_count, width = channel->width;
	uint32_t added = adb_samples_frame(keys, count - 1) < wrap_frame - 1 ? 2 : 1;
	float *values = adb_arena_alloc(arena, (size_t)count + added, width * sizeof *values);
	uint32_t *frames = adb_arena_alloc(arena, (size_t)count + added, sizeof *frames);

	if (values == NULL || frames == NULL)
		return false;
	memcpy(values, keys->values, (size_t)count * width * sizeof *values);
	memcpy(values + (size_t)count * width, values + (size_t)(count - 1) * width, width * sizeof *values);
	memcpy(values + (size_t)(count + added - 1) * width, values, width * sizeof *values);
	for (uint32_t key = 0; key < count; key++)
		frames[key] = adb_samples_frame(keys, key);
	frames[count] = wrap_frame - 1;
	frames[count + added - 1] = wrap_frame;
	keys->values = values;
	keys->frames = frames;
	keys->key_count = count + added;
	return true;
}

/* Tolerance for rounding, as a share of a sample, and of a frame where float32 times were divided. */
static const double almost = 1e-6, almost_frame = 1e-3;

static uint32_t count_from(double last_sample)
{
	return last_sample < UINT32_MAX - 1 ? (uint32_t)last_sample + 1 : UINT32_MAX;
}

/* Whether the clip lasts beyond its last frame. The duration of a clip that wraps may end at that frame, and then it never shows the
 * way back to frame 0. */
static bool lasts_into_wrap(const struct adb_stored_clip *clip)
{
	double last_frame_time = adb_stored_time(clip, clip->wrap_frame - 1.0);
	double frame_time = adb_stored_time(clip, 1);

	return clip->wrap_frame > 0 && !(clip->duration <= last_frame_time + frame_time / 2);
}

const struct adb_stored_clip *adb_export_read_clip(struct adb_export_file *file, size_t index,
						   struct adb_arena *arena)
{
	const struct adb_stored_clip *clip = read_clip(file, index, arena);

	return clip != NULL ? adb_rig_local_clip(file->reader, clip, arena, &file->error) : NULL;
}

const struct adb_stored_clip *adb_export_read_played(struct adb_export_file *file, size_t index,
						     struct adb_arena *arena)
{
	const struct adb_stored_clip *clip = read_played(file, index, arena);

	return clip != NULL ? adb_rig_local_clip(file->reader, clip, arena, &file->error) : NULL;
}

struct adb_stored_skeleton *adb_export_read_skeleton(struct adb_export_file *file, int64_t skeleton_id,
						     struct adb_arena *arena)
{
	struct adb_stored_skeleton *skeleton =
		adb_stored_read_skeleton(file->reader, skeleton_id, arena, &file->error);

	if (skeleton != NULL && (!shorten_path(file, &skeleton->origin, arena) ||
				 !adapt_space(file, skeleton_id, &skeleton->space)))
		return NULL;
	return skeleton;
}

struct adb_stored_skeleton *adb_export_shared_skeleton(struct adb_export_file *file)
{
	int64_t id = file->clips[0].skeleton_id;
	struct adb_stored_skeleton *skeleton =
		id != 0 ? adb_export_read_skeleton(file, id, file->file_arena) : flat_skeleton(file);

	if (skeleton == NULL)
		return NULL;
	if (skeleton->repaired > 0)
		adb_export_report_skeleton(skeleton, "damaged bones repaired: %u", skeleton->repaired);
	return adb_export_check_bone_count(file, skeleton) ? skeleton : NULL;
}

bool adb_export_check_bone_count(struct adb_export_file *file, const struct adb_stored_skeleton *skeleton)
{
	if (skeleton->bone_count <= ADB_EXPORT_MAX_BONES)
		return true;
	adb_error_set(&file->error, ADB_LIMIT, ADB_NO_OFFSET, "its skeleton has more than %d bones",
		      ADB_EXPORT_MAX_BONES);
	return false;
}

bool adb_export_check_sample_count(struct adb_export_file *file, const struct adb_export_samples *samples,
				   uint32_t count)
{
	if ((uint64_t)samples->count * count <= ADB_EXPORT_MAX_POSES)
		return true;
	adb_error_set(&file->error, ADB_LIMIT, ADB_NO_OFFSET,
		      "%u samples of %u bones or channels are more than the %d that a file may hold",
		      samples->count, count, ADB_EXPORT_MAX_POSES);
	return false;
}

bool adb_export_continues(struct adb_export_file *file)
{
	if (!adb_interrupted)
		return true;
	adb_error_set(&file->error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	return false;
}

struct adb_rig *adb_export_read_rig(struct adb_export_file *file)
{
	struct adb_stored_clip *clip = read_played(file, 0, file->clip_arena);
	struct adb_rig *rig =
		clip != NULL ? adb_rig_of(file->reader, clip, file->clip_arena, &file->error) : NULL;

	if (rig == NULL || !adb_export_check_bone_count(file, rig->skeleton))
		return NULL;
	if (clip->skeleton_id == 0)
		adb_export_report_flat_skeleton(clip, rig->skeleton);
	return rig;
}

struct adb_rig *adb_export_read_rig_on(struct adb_export_file *file, size_t index,
				       const struct adb_stored_skeleton *skeleton)
{
	const struct adb_stored_clip *clip = read_played(file, index, file->clip_arena);

	return clip != NULL ? adb_rig_on(skeleton, clip, file->clip_arena, &file->error) : NULL;
}

void adb_export_report_left_out(const struct adb_rig *rig, enum adb_target first, const char *what)
{
	const struct adb_stored_clip *clip = rig->clip;
	uint32_t count = 0, unknown = 0;

	for (uint32_t i = 0; i < clip->channel_count; i++) {
		const struct adb_stored_channel *channel = &clip->channels[i];
		int32_t bone = adb_stored_find_bone(rig->skeleton, channel->bone_id);

		if (adb_target_is_tangent(channel->keys.target))
			continue;
		if (channel->keys.target >= first)
			count++;
		else if (bone < 0 || bone >= (int32_t)rig->own_bone_count)
			unknown++;
	}
	if (count > 0)
		adb_export_report(clip->id, clip->name, "channels left out: %u (%s)", count, what);
	if (unknown > 0)
		adb_export_report(clip->id, clip->name,
				  "channels left out: %u (of bones that the skeleton does not have)",
				  unknown);
}

void adb_export_report_flat_skeleton(const struct adb_stored_clip *clip,
				     const struct adb_stored_skeleton *skeleton)
{
	if (clip->channel_count == 0) /* the skeleton is not used */
		return;
	adb_export_report_flat(clip, skeleton->bone_count);
}

bool adb_export_skip_empty(struct adb_export_file *file, const struct adb_stored_clip *clip)
{
	if (clip->channel_count > 0 || clip->skeleton_id != 0)
		return false;
	adb_export_report(clip->id, clip->name, "neither channels nor a skeleton: left out");
	file->clips[0].empty = true;
	return true;
}

const struct adb_stored_clip *adb_export_unwrapped(const struct adb_stored_clip *clip,
						   struct adb_arena *arena)
{
	if (clip->wrap_frame == 0)
		return clip;

	struct adb_stored_clip *copy = adb_arena_alloc(arena, 1, sizeof *copy);
	struct adb_stored_channel *channels = adb_arena_alloc(arena, clip->channel_count, sizeof *channels);

	if (copy == NULL || channels == NULL)
		return NULL;
	*copy = *clip;
	copy->wraps = false;
	copy->wrap_frame = 0;
	copy->channels = channels;
	for (uint32_t i = 0; i < clip->channel_count; i++) {
		channels[i] = clip->channels[i];
		channels[i].keys.wrap_frame = 0;
		if (channels[i].keys.key_count > 1 && !add_wrap(&channels[i], clip->wrap_frame, arena))
			return NULL;
	}
	return copy;
}

struct adb_export_length adb_export_length(const struct adb_stored_clip *clip, bool all_keys)
{
	uint32_t frames = adb_stored_frame_count(clip);
	bool has_duration = isfinite(clip->duration) && clip->duration > 0;
	struct adb_export_length length = { .frame_time = adb_stored_time(clip, 1) };

	length.is_guess = !(length.frame_time > 0);
	if (length.is_guess)
		length.frame_time = has_duration ? clip->duration / frames : 1;
	length.end = has_duration ? clip->duration / length.frame_time : frames;
	length.seconds = has_duration ? clip->duration : frames * length.frame_time;
	if (fabs(length.end - round(length.end)) < almost_frame)
		length.end = round(length.end);
	if (all_keys && frames - 1 > length.end) {
		length.end = frames;
		length.seconds = frames * length.frame_time;
	}
	return length;
}

double adb_export_time(const struct adb_stored_clip *clip, const struct adb_export_length *length,
		       double frame)
{
	if (frame >= length->end)
		return length->seconds;
	return length->is_guess ? frame * length->frame_time : adb_stored_time(clip, frame);
}

struct adb_export_samples adb_export_samples(const struct adb_export_length *length, double fps)
{
	double step = fps > 0 ? 1 / (fps * length->frame_time) : 1;

	return (struct adb_export_samples){
		.count = count_from(ceil(length->end / step - almost)),
		.step = step,
		.interval = fps > 0 ? 1 / fps : length->frame_time,
		.end = length->end,
	};
}

double adb_export_sample_frame(const struct adb_export_samples *samples, uint32_t sample)
{
	return fmin(sample * samples->step, samples->end);
}

struct adb_export_samples adb_export_cycle(const struct adb_stored_clip *clip, double fps)
{
	uint32_t frames = adb_stored_frame_count(clip);
	double frame_time = adb_export_length(clip, false).frame_time;
	double last_sample = (frames - 1) * frame_time * fps + almost;

	if (lasts_into_wrap(clip))
		last_sample = ceil(frames * frame_time * fps - almost) - 1;

	return (struct adb_export_samples){
		.count = count_from(last_sample),
		.step = 1 / (fps * frame_time),
		.interval = 1 / fps,
		.end = frames,
	};
}

void adb_export_report_rate(const struct adb_stored_clip *clip, const struct adb_export_length *length)
{
	if (length->is_guess)
		adb_export_report(clip->id, clip->name, "no frame rate is known: %.6g s a frame",
				  length->frame_time);
}

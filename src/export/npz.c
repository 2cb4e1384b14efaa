/*
 * NPZ: the clips of a skeleton as arrays for NumPy, a zip archive of NPY files without Python objects. F frames of C clips follow each
 * other, of a skeleton of B bones, parents before their children. Right-handed, Y up, facing +Z, metres: see axes.h.
 *
 *   system, skeleton, axes   texts; `axes` names those of the system that are X, Y and Z of the file
 *   metres_per_unit          1, but with --native-axes
 *   bone_names, bone_ids     [B]
 *   parents                  [B] indices of bones, -1 for roots
 *   offsets, rest_rotations  [B, 3], [B, 4] the rest pose, against the parent
 *   clip_names, clip_ids     [C] what people call them, clips.id
 *   clip_hashes              [C] clips.motion_xxh128
 *   starts, lengths          [C] the first frame and the number of frames
 *   fps, durations           [C] frames a second; seconds
 *   loops                    [C] 1 = the clip repeats, 0 = it does not, -1 = unknown
 *   loop_starts, loop_ends   [C] seconds, NaN = unknown or none
 *   times                    [F] seconds from the start of the clip
 *   positions                [F, B, 3] in the space of the model
 *   rotations                [F, B, 4] unit quaternions x y z w against the parent, each with the sign that is nearer to the frame before
 *   rotations_6d             [F, B, 6] the same as the first column of the rotation matrix for column vectors and then the second
 *                            one: Zhou et al., On the Continuity of Rotation Representations in Neural Networks, CVPR 2019
 *   event_clips              [E] indices of clips
 *   event_times, event_ends, event_values, event_kinds, event_classes, event_names, event_bones   [E], NaN and '' = none
 *
 * And only where something is scaled, or hidden:
 *
 *   rest_scales, scales      [B, 3], [F, B, 3] against the parent
 *   visible                  [F, B] of the bone itself, whatever its parents are
 *
 * Members are not compressed: zlib would save less than half of the bytes, and take three times as long as all the rest.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/stop.h"
#include "export/clips.h"
#include "export/export.h"
#include "export/npy.h"
#include "export/progress.h"
#include "export/reports.h"
#include "files/output.h"

/* In the order of the file. */
enum array {
	SYSTEM,
	SKELETON,
	AXES,
	METRES_PER_UNIT,
	BONE_NAMES,
	BONE_IDS,
	PARENTS,
	OFFSETS,
	REST_ROTATIONS,
	REST_SCALES,
	CLIP_NAMES,
	CLIP_IDS,
	CLIP_HASHES,
	STARTS,
	LENGTHS,
	FPS,
	DURATIONS,
	LOOPS,
	LOOP_STARTS,
	LOOP_ENDS,
	TIMES,
	POSITIONS,
	ROTATIONS,
	ROTATIONS_6D,
	SCALES,
	VISIBLE,
	EVENT_CLIPS,
	EVENT_TIMES,
	EVENT_ENDS,
	EVENT_VALUES,
	EVENT_KINDS,
	EVENT_CLASSES,
	EVENT_NAMES,
	EVENT_BONES,
	ARRAY_COUNT,
};

/* The arrays with a row for each frame; scratch files hold them. */
static const enum array first_of_frames = TIMES, last_of_frames = VISIBLE;

static const struct {
	const char *name;
	enum adb_npy_type type;
	uint32_t width; /* numbers in an item, 0 = it is one */
	bool has_bones; /* a row has an item for each bone */
} table[ARRAY_COUNT] = {
	[SYSTEM] = { "system.npy", ADB_NPY_TEXT, 0, false },
	[SKELETON] = { "skeleton.npy", ADB_NPY_TEXT, 0, false },
	[AXES] = { "axes.npy", ADB_NPY_TEXT, 0, false },
	[METRES_PER_UNIT] = { "metres_per_unit.npy", ADB_NPY_F64, 0, false },
	[BONE_NAMES] = { "bone_names.npy", ADB_NPY_TEXT, 0, false },
	[BONE_IDS] = { "bone_ids.npy", ADB_NPY_I64, 0, false },
	[PARENTS] = { "parents.npy", ADB_NPY_I32, 0, false },
	[OFFSETS] = { "offsets.npy", ADB_NPY_F32, 3, false },
	[REST_ROTATIONS] = { "rest_rotations.npy", ADB_NPY_F32, 4, false },
	[REST_SCALES] = { "rest_scales.npy", ADB_NPY_F32, 3, false },
	[CLIP_NAMES] = { "clip_names.npy", ADB_NPY_TEXT, 0, false },
	[CLIP_IDS] = { "clip_ids.npy", ADB_NPY_I64, 0, false },
	[CLIP_HASHES] = { "clip_hashes.npy", ADB_NPY_TEXT, 0, false },
	[STARTS] = { "starts.npy", ADB_NPY_I64, 0, false },
	[LENGTHS] = { "lengths.npy", ADB_NPY_I64, 0, false },
	[FPS] = { "fps.npy", ADB_NPY_F64, 0, false },
	[DURATIONS] = { "durations.npy", ADB_NPY_F64, 0, false },
	[LOOPS] = { "loops.npy", ADB_NPY_I8, 0, false },
	[LOOP_STARTS] = { "loop_starts.npy", ADB_NPY_F64, 0, false },
	[LOOP_ENDS] = { "loop_ends.npy", ADB_NPY_F64, 0, false },
	[TIMES] = { "times.npy", ADB_NPY_F64, 0, false },
	[POSITIONS] = { "positions.npy", ADB_NPY_F32, 3, true },
	[ROTATIONS] = { "rotations.npy", ADB_NPY_F32, 4, true },
	[ROTATIONS_6D] = { "rotations_6d.npy", ADB_NPY_F32, 6, true },
	[SCALES] = { "scales.npy", ADB_NPY_F32, 3, true },
	[VISIBLE] = { "visible.npy", ADB_NPY_BOOL, 0, true },
	[EVENT_CLIPS] = { "event_clips.npy", ADB_NPY_I32, 0, false },
	[EVENT_TIMES] = { "event_times.npy", ADB_NPY_F64, 0, false },
	[EVENT_ENDS] = { "event_ends.npy", ADB_NPY_F64, 0, false },
	[EVENT_VALUES] = { "event_values.npy", ADB_NPY_F64, 0, false },
	[EVENT_KINDS] = { "event_kinds.npy", ADB_NPY_TEXT, 0, false },
	[EVENT_CLASSES] = { "event_classes.npy", ADB_NPY_TEXT, 0, false },
	[EVENT_NAMES] = { "event_names.npy", ADB_NPY_TEXT, 0, false },
	[EVENT_BONES] = { "event_bones.npy", ADB_NPY_TEXT, 0, false },
};

struct npz {
	struct adb_export_file *file;
	const struct adb_stored_skeleton *skeleton;
	struct adb_npy arrays[ARRAY_COUNT];
	struct adb_quat *before; /* of each bone the rotation in the frame before, in the order of the file */
	struct adb_bone_pose *pose; /* of the clip that is being written */
	bool has_scale, has_hidden;
	int32_t clip_count; /* written so far */
};

/* ---- frames ---- */

static bool is_narrow(struct adb_vec3 v)
{
	const double most = (double)FLT_MAX;

	return fabs(v.x) <= most && fabs(v.y) <= most && fabs(v.z) <= most;
}

static void add_vector(struct adb_npy *array, struct adb_vec3 v)
{
	adb_npy_real(array, v.x);
	adb_npy_real(array, v.y);
	adb_npy_real(array, v.z);
}

static void add_quaternion(struct adb_npy *array, struct adb_quat q)
{
	adb_npy_real(array, q.x);
	adb_npy_real(array, q.y);
	adb_npy_real(array, q.z);
	adb_npy_real(array, q.w);
}

static void add_rotation(struct npz *npz, struct adb_quat rotation, uint32_t place, bool is_first)
{
	struct adb_quat q = adb_quat_normalise(rotation);

	q = is_first ? adb_quat_canonical(q) : adb_quat_continue(npz->before[place], q);
	npz->before[place] = q;
	add_quaternion(&npz->arrays[ROTATIONS], q);
	add_vector(&npz->arrays[ROTATIONS_6D], adb_quat_rotate(q, (struct adb_vec3){ 1, 0, 0 }));
	add_vector(&npz->arrays[ROTATIONS_6D], adb_quat_rotate(q, (struct adb_vec3){ 0, 1, 0 }));
}

static bool is_one(struct adb_vec3 scale)
{
	return (float)scale.x == 1 && (float)scale.y == 1 && (float)scale.z == 1;
}

static bool add_pose(struct npz *npz, const struct adb_stored_space *space, bool is_first)
{
	for (uint32_t place = 0; place < npz->skeleton->bone_count; place++) {
		const struct adb_bone_pose *pose = &npz->pose[npz->skeleton->order[place]];
		struct adb_transform model = adb_axes_transform(&space->axes, space->scale, pose->model),
				     local = adb_axes_transform(&space->axes, space->scale, pose->local);

		if (!is_narrow(model.translation) || !is_narrow(local.scale))
			return false;
		add_vector(&npz->arrays[POSITIONS], model.translation);
		add_rotation(npz, local.rotation, place, is_first);
		add_vector(&npz->arrays[SCALES], local.scale);
		adb_npy_integer(&npz->arrays[VISIBLE], pose->visible);
		npz->has_scale |= !is_one(local.scale);
		npz->has_hidden |= !pose->visible;
	}
	return true;
}

static bool is_ok(const struct npz *npz)
{
	for (enum array i = 0; i < ARRAY_COUNT; i++)
		if (!adb_npy_ok(&npz->arrays[i]))
			return false;
	return true;
}

/* False when something is beyond a float32, and when the export is interrupted or cannot write. */
static bool add_frames(struct npz *npz, const struct adb_rig *rig, const struct adb_export_length *length,
		       const struct adb_export_samples *samples)
{
	for (uint32_t sample = 0; sample < samples->count && !adb_interrupted; sample++) {
		double frame = adb_export_sample_frame(samples, sample);

		adb_rig_pose(rig, frame, npz->pose);
		adb_npy_real(&npz->arrays[TIMES], adb_export_time(rig->clip, length, frame));
		if (!add_pose(npz, &rig->clip->space, sample == 0) || !is_ok(npz))
			return false;
	}
	return adb_export_continues(npz->file);
}

/* ---- the skeleton ---- */

static void add_bone(struct npz *npz, const struct adb_stored_bone *bone, const uint32_t *places)
{
	const struct adb_stored_space *space = &npz->skeleton->space;
	struct adb_transform rest = adb_axes_transform(&space->axes, space->scale, bone->rest);
	struct adb_quat rotation = adb_quat_canonical(adb_quat_normalise(rest.rotation));

	adb_npy_text(&npz->arrays[BONE_NAMES], bone->name);
	adb_npy_integer(&npz->arrays[BONE_IDS], bone->bone_id);
	adb_npy_integer(&npz->arrays[PARENTS],
			bone->parent == ADB_NO_PARENT ? -1 : (int64_t)places[bone->parent]);
	add_vector(&npz->arrays[OFFSETS], rest.translation);
	add_quaternion(&npz->arrays[REST_ROTATIONS], rotation);
	add_vector(&npz->arrays[REST_SCALES], rest.scale);
	npz->has_scale |= !is_one(rest.scale);
	if (!is_narrow(rest.translation) || !is_narrow(rest.scale))
		adb_error_set(&npz->file->error, ADB_CORRUPT, ADB_NO_OFFSET,
			      "the rest pose of its skeleton is beyond 32-bit floats");
}

static bool add_skeleton(struct npz *npz)
{
	const struct adb_stored_skeleton *skeleton = npz->skeleton;
	const struct adb_stored_space *space = &skeleton->space;
	struct adb_arena *arena = npz->file->file_arena;
	uint32_t *places = adb_arena_alloc(arena, skeleton->bone_count, sizeof *places); /* in the file */

	npz->before = adb_arena_alloc(arena, skeleton->bone_count, sizeof *npz->before);
	if (places == NULL || npz->before == NULL)
		return false;
	adb_npy_text(&npz->arrays[SYSTEM], space->system);
	adb_npy_text(&npz->arrays[SKELETON], skeleton->name);
	adb_npy_text(&npz->arrays[AXES], space->is_native ? "+X +Y +Z" : space->gltf_axes);
	adb_npy_real(&npz->arrays[METRES_PER_UNIT],
		     space->is_native ? space->metres_per_unit * skeleton->model_scale : 1);
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		places[skeleton->order[i]] = i;
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		add_bone(npz, &skeleton->bones[skeleton->order[i]], places);
	return npz->file->error.outcome == ADB_OK;
}

/* ---- facts of clips ---- */

static double loop_time(const struct adb_stored_clip *clip, const struct adb_export_length *length,
			int64_t frame)
{
	return frame < 0 ? (double)NAN : adb_export_time(clip, length, (double)frame);
}

static void add_events(struct npz *npz, const struct adb_stored_clip *clip,
		       const struct adb_export_length *length)
{
	for (uint32_t i = 0; i < clip->event_count; i++) {
		const struct adb_stored_event *event = &clip->events[i];
		double time = event->time;

		if (isnan(time) && event->has_frame)
			time = (double)event->frame * length->frame_time;
		adb_npy_integer(&npz->arrays[EVENT_CLIPS], npz->clip_count);
		adb_npy_real(&npz->arrays[EVENT_TIMES], time);
		adb_npy_real(&npz->arrays[EVENT_ENDS], event->end_time);
		adb_npy_real(&npz->arrays[EVENT_VALUES], event->value);
		adb_npy_text(&npz->arrays[EVENT_KINDS], event->kind);
		adb_npy_text(&npz->arrays[EVENT_CLASSES], event->class);
		adb_npy_text(&npz->arrays[EVENT_NAMES], event->name);
		adb_npy_text(&npz->arrays[EVENT_BONES], event->bone_name);
	}
}

static void add_facts(struct npz *npz, const struct adb_stored_clip *clip,
		      const struct adb_export_length *length, const struct adb_export_samples *samples,
		      uint64_t start)
{
	double fps = npz->file->options->fps;

	adb_npy_text(&npz->arrays[CLIP_NAMES], clip->title);
	adb_npy_integer(&npz->arrays[CLIP_IDS], clip->id);
	adb_npy_text(&npz->arrays[CLIP_HASHES], clip->motion_xxh128);
	adb_npy_integer(&npz->arrays[STARTS], (int64_t)start);
	adb_npy_integer(&npz->arrays[LENGTHS], samples->count);
	adb_npy_real(&npz->arrays[FPS], fps > 0 ? fps : 1 / length->frame_time);
	adb_npy_real(&npz->arrays[DURATIONS], length->seconds);
	adb_npy_integer(&npz->arrays[LOOPS], clip->looping < 0 ? -1 : clip->looping > 0);
	adb_npy_real(&npz->arrays[LOOP_STARTS], loop_time(clip, length, clip->loop_start));
	adb_npy_real(&npz->arrays[LOOP_ENDS], loop_time(clip, length, clip->loop_end));
	add_events(npz, clip, length);
	npz->clip_count++;
}

/* ---- clips ---- */

/* NULL after a message when the clip cannot be read; the other clips of the file are written. */
static struct adb_rig *read_clip(struct npz *npz, size_t index)
{
	adb_arena_reset(npz->file->clip_arena);

	struct adb_rig *rig = adb_export_read_rig_on(npz->file, index, npz->skeleton);

	if (rig == NULL) {
		adb_export_report(npz->file->clips[index].clip_id, NULL, "%s", npz->file->error.message);
		npz->file->error = (struct adb_error){ 0 };
	}
	return rig;
}

/* Whether a bone of the skeleton itself is posed by the clip. */
static bool has_motion(const struct adb_rig *rig)
{
	for (uint32_t bone = 0; bone < rig->own_bone_count; bone++)
		for (enum adb_target target = ADB_ROTATION; target <= ADB_VISIBILITY; target++)
			if (rig->tracks[bone][target] != NULL)
				return true;
	return false;
}

/* Whether the frames, and those before, are less than any file can hold. Names and events are looked at when they are written. */
static bool fits(struct npz *npz, const struct adb_export_samples *samples)
{
	uint64_t rows = adb_npy_rows(&npz->arrays[TIMES]) + samples->count;
	uint64_t bone_size = (3 + 4 + 6) * sizeof(float);

	return rows <= adb_zip_limit / (npz->skeleton->bone_count * bone_size + sizeof(double));
}

static enum adb_outcome too_large(struct npz *npz)
{
	return adb_error_set(
		&npz->file->error, ADB_LIMIT, ADB_NO_OFFSET,
		"more than 4 GiB, which this file cannot hold: use --per-clip, or a lower --fps");
}

static enum adb_outcome failed(struct npz *npz)
{
	if (npz->file->error.outcome != ADB_OK)
		return npz->file->error.outcome;
	return adb_error_set(&npz->file->error, ADB_IO, ADB_NO_OFFSET, "out of memory or disk space");
}

/* Returns ADB_OK also for a clip that is left out, which is reported. */
static enum adb_outcome add_clip(struct npz *npz, size_t index)
{
	struct adb_export_choice *choice = &npz->file->clips[index];
	const struct adb_rig *rig = read_clip(npz, index);

	if (rig == NULL)
		return ADB_OK;
	if (!has_motion(rig)) {
		adb_export_report(rig->clip->id, rig->clip->name, "no bone moves in it: left out");
		choice->empty = true;
		return ADB_OK;
	}

	struct adb_export_length length = adb_export_length(rig->clip, npz->file->options->all_keys);
	struct adb_export_samples samples = adb_export_samples(&length, npz->file->options->fps);
	uint64_t start = adb_npy_rows(&npz->arrays[TIMES]);

	if (!adb_export_check_sample_count(npz->file, &samples, npz->skeleton->bone_count)) {
		adb_export_report(rig->clip->id, rig->clip->name, "%s", npz->file->error.message);
		npz->file->error = (struct adb_error){ 0 };
		return ADB_OK;
	}
	if (!fits(npz, &samples))
		return too_large(npz);
	npz->pose = adb_arena_alloc(npz->file->clip_arena, rig->skeleton->bone_count, sizeof *npz->pose);
	if (npz->pose == NULL)
		return failed(npz);
	if (add_frames(npz, rig, &length, &samples)) {
		adb_export_report_rate(rig->clip, &length);
		adb_export_report_left_out(rig, ADB_FOV, "fov, roll or weight, which no bone has");
		add_facts(npz, rig->clip, &length, &samples, start);
		choice->written = true;
	} else if (adb_export_continues(npz->file) && is_ok(npz)) {
		adb_export_report(rig->clip->id, rig->clip->name, "beyond 32-bit floats: left out");
		for (enum array i = first_of_frames; i <= last_of_frames; i++)
			adb_npy_cut(&npz->arrays[i], start);
	}
	return is_ok(npz) && npz->file->error.outcome == ADB_OK ? ADB_OK : failed(npz);
}

static enum adb_outcome add_clips(struct npz *npz)
{
	struct adb_export_file *file = npz->file;

	for (size_t i = 0; i < file->clip_count && !adb_interrupted; i++) {
		adb_export_progress(file->clips_before + i, file->clips_in_all);

		enum adb_outcome outcome = add_clip(npz, i);

		if (outcome != ADB_OK)
			return outcome;
	}
	return adb_export_continues(file) ? ADB_OK : ADB_INTERRUPTED;
}

/* ---- the file ---- */

static bool begin(struct npz *npz)
{
	for (enum array i = 0; i < ARRAY_COUNT; i++) {
		npz->arrays[i] = (struct adb_npy){
			.name = table[i].name,
			.type = table[i].type,
			.is_scalar = i <= METRES_PER_UNIT,
			.inner = { table[i].has_bones ? npz->skeleton->bone_count : 0, table[i].width },
		};
		if (i < first_of_frames || i > last_of_frames)
			continue;
		npz->arrays[i].scratch = adb_output_scratch(npz->file->folder, &npz->file->error);
		if (npz->arrays[i].scratch == NULL)
			return false;
	}
	return true;
}

static bool is_left_out(const struct npz *npz, enum array array)
{
	return ((array == SCALES || array == REST_SCALES) && !npz->has_scale) ||
	       (array == VISIBLE && !npz->has_hidden);
}

static enum adb_outcome finish(struct npz *npz)
{
	struct adb_zip zip = { .out = npz->file->out };
	enum adb_outcome outcome = is_ok(npz) ? ADB_OK : failed(npz);
	bool has_cut = false;

	for (enum array i = 0; i < ARRAY_COUNT && outcome == ADB_OK && !adb_interrupted; i++) {
		struct adb_npy *array = &npz->arrays[i];

		has_cut |= array->has_cut;
		if (is_left_out(npz, i))
			continue;
		if (!adb_zip_fits(&zip, array->name, adb_npy_size(array)))
			outcome = too_large(npz);
		else if (!adb_npy_write(array, &zip))
			outcome = failed(npz);
	}
	if (has_cut)
		adb_export_report_skeleton(npz->skeleton, "texts cut after %d characters",
					   ADB_NPY_MOST_CHARACTERS);
	if (outcome == ADB_OK && !adb_zip_finish(&zip))
		outcome = failed(npz);
	adb_zip_free(&zip);
	return outcome;
}

static void end(struct npz *npz)
{
	for (enum array i = 0; i < ARRAY_COUNT; i++) {
		if (npz->arrays[i].scratch != NULL)
			fclose(npz->arrays[i].scratch);
		adb_npy_free(&npz->arrays[i]);
	}
}

static enum adb_outcome npz_write(struct adb_export_file *file)
{
	struct npz npz = { .file = file, .skeleton = adb_export_shared_skeleton(file) };

	if (npz.skeleton == NULL)
		return failed(&npz);

	enum adb_outcome outcome = begin(&npz) && add_skeleton(&npz) ? add_clips(&npz) : failed(&npz);

	if (outcome == ADB_OK && npz.clip_count > 0)
		outcome = finish(&npz);
	end(&npz);
	return outcome;
}

const struct adb_export_format adb_export_npz = {
	.name = "npz",
	.title = "arrays for NumPy: a skeleton with its clips, frame by frame",
	.extension = ".npz",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_SKELETON,
	.takes = ADB_TAKES_PER_CLIP | ADB_TAKES_FPS | ADB_TAKES_NATIVE_AXES | ADB_TAKES_ALL_KEYS,
	.write = npz_write,
};

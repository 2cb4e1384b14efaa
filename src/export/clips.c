#include "export/clips.h"

#include <math.h>

#include "export/export.h"
#include "store/read.h"

static void adapt_space(const struct adb_export_file *file, struct adb_stored_space *space)
{
	if (!file->options->native_axes)
		return;
	adb_axes_parse("+X +Y +Z", &space->axes);
	space->scale = 1;
	space->is_native = true;
}

struct adb_stored_clip *adb_export_read_clip(struct adb_export_file *file, size_t index,
					     struct adb_arena *arena)
{
	struct adb_stored_clip *clip =
		adb_stored_read_clip(file->reader, file->clips[index].clip_id, arena, &file->error);

	if (clip == NULL)
		return NULL;
	clip->skeleton_id = file->clips[index].skeleton_id;
	adapt_space(file, &clip->space);
	return clip;
}

struct adb_stored_skeleton *adb_export_read_skeleton(struct adb_export_file *file, int64_t skeleton_id,
						     struct adb_arena *arena)
{
	struct adb_stored_skeleton *skeleton =
		adb_stored_read_skeleton(file->reader, skeleton_id, arena, &file->error);

	if (skeleton != NULL)
		adapt_space(file, &skeleton->space);
	return skeleton;
}

struct adb_rig *adb_export_read_rig(struct adb_export_file *file)
{
	struct adb_stored_clip *clip = adb_export_read_clip(file, 0, file->clip_arena);
	struct adb_rig *rig =
		clip != NULL ? adb_rig_of(file->reader, clip, file->clip_arena, &file->error) : NULL;

	if (rig != NULL && clip->skeleton_id == 0)
		adb_export_say_flat(clip, rig->skeleton);
	return rig;
}

void adb_export_say_flat(const struct adb_stored_clip *clip, const struct adb_stored_skeleton *skeleton)
{
	adb_export_say(clip->id, clip->name, "no skeleton is known: a flat one of its own %u bone%s",
		       skeleton->bone_count, skeleton->bone_count == 1 ? "" : "s");
}

/* Share of a sample that the end of a clip may be short of it, by rounding. */
static const double almost = 1e-6;

struct adb_export_samples adb_export_samples(const struct adb_stored_clip *clip, double fps)
{
	uint32_t frames = adb_stored_frame_count(clip);
	double frame_time = adb_stored_time(clip, 1);

	if (!(frame_time > 0))
		frame_time = 1;
	if (fps <= 0)
		return (struct adb_export_samples){ frames, 1, frame_time };

	double most = (frames - 1) * frame_time * fps + almost;

	return (struct adb_export_samples){
		.count = most < UINT32_MAX - 1 ? (uint32_t)most + 1 : UINT32_MAX,
		.step = 1 / (fps * frame_time),
		.interval = 1 / fps,
	};
}

/* Reads clips and skeletons for export formats, in the axes and units that the options select. */
#ifndef ADB_EXPORT_CLIPS_H
#define ADB_EXPORT_CLIPS_H

#include "export/format.h"
#include "store/rig.h"

/* Reads the clip number `index` of the file, with the skeleton chosen for it. Returns NULL with file->error set. */
struct adb_stored_clip *adb_export_read_clip(struct adb_export_file *file, size_t index,
					     struct adb_arena *arena);

/* Reads a skeleton. Returns NULL with file->error set. */
struct adb_stored_skeleton *adb_export_read_skeleton(struct adb_export_file *file, int64_t skeleton_id,
						     struct adb_arena *arena);

/* The samples of a clip: at frame k × step, for k from 0 to count - 1. */
struct adb_export_samples {
	uint32_t count;  /* at least 1 */
	double step;     /* frames */
	double interval; /* seconds between two samples */
};

/* Limits of a file. Joints are 16-bit numbers in glTF, and no other format takes more. The largest known skeletons have fewer than
 * 256 bones, the longest clips about 100,000 frames of one camera. */
enum { ADB_EXPORT_MAX_BONES = 65535, ADB_EXPORT_MAX_DEPTH = 1000, ADB_EXPORT_MAX_POSES = 20 * 1000 * 1000 };

/* Returns false with file->error set when the skeleton has more than ADB_EXPORT_MAX_BONES bones. */
bool adb_export_check_bone_count(struct adb_export_file *file, const struct adb_stored_skeleton *skeleton);

/* Returns false with file->error set when `samples` of `count` bones or channels are more than ADB_EXPORT_MAX_POSES. */
bool adb_export_check_sample_count(struct adb_export_file *file, const struct adb_export_samples *samples,
				   uint32_t count);

/* Returns false with file->error set when Ctrl-C or SIGTERM interrupted the export. */
bool adb_export_continues(struct adb_export_file *file);

/* Reads the only clip of the file with its skeleton, into file->clip_arena; reports when it has no skeleton. Returns NULL with
 * file->error set, also when adb_export_check_bone_count() fails. */
struct adb_rig *adb_export_read_rig(struct adb_export_file *file);

/* Reports that a clip has no known skeleton and its channels get a flat one. */
void adb_export_report_flat_skeleton(const struct adb_stored_clip *clip,
				     const struct adb_stored_skeleton *skeleton);

/* Whether the only clip of the file has neither channels nor a skeleton. Reports that and marks the clip as empty. */
bool adb_export_skip_empty(struct adb_export_file *file, const struct adb_stored_clip *clip);

/*
 * `clip`, or, where it wraps and lasts longer than up to its last frame, a copy in `arena` that does not wrap: each channel
 * of more than one key has that of frame 0 once more one frame after the last. For formats that have a time with each key.
 * NULL when the arena is exhausted.
 */
const struct adb_stored_clip *adb_export_unwrapped(const struct adb_stored_clip *clip,
						   struct adb_arena *arena);

/*
 * Samples of the whole clip, `fps` a second; 0 = one at each frame. When its rate is not known, one second a frame. What
 * plays them again and again comes from the last to the first of them in one interval: of a clip that wraps, the samples
 * end before the frame where frame 0 comes again, else not after the last frame.
 */
struct adb_export_samples adb_export_samples(const struct adb_stored_clip *clip, double fps);

#endif

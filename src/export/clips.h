/* What formats read of the database, in the axes that the options ask for. */
#ifndef ADB_EXPORT_CLIPS_H
#define ADB_EXPORT_CLIPS_H

#include "export/format.h"
#include "store/rig.h"

/* The index-th clip of the file, on the skeleton that was chosen for it. NULL with file->error set. */
struct adb_stored_clip *adb_export_read_clip(struct adb_export_file *file, size_t index,
					     struct adb_arena *arena);

/* NULL with file->error set. */
struct adb_stored_skeleton *adb_export_read_skeleton(struct adb_export_file *file, int64_t skeleton_id,
						     struct adb_arena *arena);

/* Where a clip is looked at: at frame k × step, for k from 0 to count - 1. */
struct adb_export_samples {
	uint32_t count;  /* at least 1 */
	double step;     /* frames */
	double interval; /* seconds between two samples */
};

/* What a file can hold: joints are numbers of 16 bits in glTF, and no other format takes more. The largest skeletons known have
 * less than 256 bones, the longest clips some 100,000 frames of one camera. */
enum { ADB_EXPORT_MAX_BONES = 65535, ADB_EXPORT_MAX_DEPTH = 1000, ADB_EXPORT_MAX_POSES = 20 * 1000 * 1000 };

/* False with file->error set: the skeleton has more than ADB_EXPORT_MAX_BONES. */
bool adb_export_holds_bones(struct adb_export_file *file, const struct adb_stored_skeleton *skeleton);

/* False with file->error set: `samples` of so many bones or channels are more than ADB_EXPORT_MAX_POSES. */
bool adb_export_holds_samples(struct adb_export_file *file, const struct adb_export_samples *samples,
			      uint32_t count);

/* False with file->error set: Ctrl-C or SIGTERM ended the work. */
bool adb_export_goes_on(struct adb_export_file *file);

/* The only clip of the file on its skeleton, in file->clip_arena. Says when it has none. NULL with file->error set, also where
 * adb_export_holds_bones() is false. */
struct adb_rig *adb_export_read_rig(struct adb_export_file *file);

/* "no skeleton is known", of a clip whose channels are put on a flat one. */
void adb_export_say_flat(const struct adb_stored_clip *clip, const struct adb_stored_skeleton *skeleton);

/* Of the only clip of the file: whether there is nothing that could be drawn, which is said. */
bool adb_export_leaves_out(struct adb_export_file *file, const struct adb_stored_clip *clip);

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

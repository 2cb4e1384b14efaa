/* Reads clips and skeletons for export formats, in the axes and units that the options select. */
#ifndef ADB_EXPORT_CLIPS_H
#define ADB_EXPORT_CLIPS_H

#include "export/format.h"
#include "store/rig.h"

/*
 * Reads the clip number `index` of the file, with the skeleton chosen for it, without channels whose attribute `placeholder` is
 * true, and with keys relative to the parents of bones: adb_rig_local_clip(). Returns NULL with file->error set.
 */
const struct adb_stored_clip *adb_export_read_clip(struct adb_export_file *file, size_t index,
						   struct adb_arena *arena);

/* The same without the keys that the game never plays, unless --all-keys is given. */
const struct adb_stored_clip *adb_export_read_played(struct adb_export_file *file, size_t index,
						     struct adb_arena *arena);

/* Reads a skeleton. Returns NULL with file->error set. */
struct adb_stored_skeleton *adb_export_read_skeleton(struct adb_export_file *file, int64_t skeleton_id,
						     struct adb_arena *arena);

/*
 * Reads the skeleton that all clips of the file have, or makes a flat one for the only clip that has none, into file->file_arena;
 * reports what is odd about it. Returns NULL with file->error set, also when adb_export_check_bone_count() fails.
 */
struct adb_stored_skeleton *adb_export_shared_skeleton(struct adb_export_file *file);

/* How long a clip lasts in a file. */
struct adb_export_length {
	double end;        /* frames from the start to the closing pose; may be fractional */
	double seconds;    /* the same: the duration of the clip where it has one */
	double frame_time; /* seconds a frame */
	bool is_guess;     /* the clip has no rate, and frame_time is a guess */
};

/* The samples of a clip, for k from 0 to count - 1: adb_export_sample_frame(). */
struct adb_export_samples {
	uint32_t count;  /* at least 1 */
	double step;     /* frames */
	double interval; /* seconds between two samples */
	double end;      /* frames: no sample comes later */
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

/* Reads the clip number `index` of the file, on a skeleton that outlives it, into file->clip_arena. Returns NULL with file->error
 * set. */
struct adb_rig *adb_export_read_rig_on(struct adb_export_file *file, size_t index,
				       const struct adb_stored_skeleton *skeleton);

/*
 * Reports the channels that a format leaves out: those whose target is `first` or follows it, but tangents, of which `what` tells
 * the reason; and those of bones that the skeleton does not have.
 */
void adb_export_report_left_out(const struct adb_rig *rig, enum adb_target first, const char *what);

/* Reports that a clip has no known skeleton and its channels get a flat one. */
void adb_export_report_flat_skeleton(const struct adb_stored_clip *clip,
				     const struct adb_stored_skeleton *skeleton);

/* Whether the only clip of the file has neither channels nor a skeleton. Reports that and marks the clip as empty. */
bool adb_export_skip_empty(struct adb_export_file *file, const struct adb_stored_clip *clip);

/*
 * `clip`, or, where it wraps, a copy in `arena` that does not: each channel of more than one key has that of frame 0 once
 * more one frame after the last. For formats that have a time with each key. NULL when the arena is exhausted.
 */
const struct adb_stored_clip *adb_export_unwrapped(const struct adb_stored_clip *clip,
						   struct adb_arena *arena);

/*
 * The length of a clip as it was read: its duration; without one the time that its frames take, at least one frame. A clip
 * without a rate has its frames at equal steps of the duration, or of a second when it has neither. With `all_keys` it lasts
 * one frame longer than up to its last key when the duration is shorter than that.
 */
struct adb_export_length adb_export_length(const struct adb_stored_clip *clip, bool all_keys);

/* The time of a frame of a clip of that length in seconds. */
double adb_export_time(const struct adb_stored_clip *clip, const struct adb_export_length *length,
		       double frame);

/* Samples from the start of a clip to its closing pose, both included, `fps` a second; 0 = one at each frame. */
struct adb_export_samples adb_export_samples(const struct adb_export_length *length, double fps);

/* The frame of a sample, which may be fractional. */
double adb_export_sample_frame(const struct adb_export_samples *samples, uint32_t sample);

/*
 * Samples for what counts frames: what plays them again and again comes from the last to the first of them in one interval.
 * Of a clip that wraps they end before the frame where frame 0 comes again, else not after the last frame.
 */
struct adb_export_samples adb_export_cycle(const struct adb_stored_clip *clip, double fps);

/* Reports that a clip has no frame rate, when that is so. */
void adb_export_report_rate(const struct adb_stored_clip *clip, const struct adb_export_length *length);

#endif

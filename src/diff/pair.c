/* Reads a pair of clips from both databases and compares them. */
#include "diff/pair.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"

enum { RIG_BUDGET = 512 * 1024 * 1024 }; /* bytes for one clip with its skeleton */

/* One of the two databases. */
struct side {
	struct adb_stored_reader *reader;
	struct adb_arena *arena, *skeleton_arena;
	const struct adb_stored_skeleton *skeleton; /* of the last clip; the next clip often has the same */
};

struct adb_diff_pair_reader {
	struct side side[2];
};

static bool no_memory(struct adb_error *error)
{
	adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return false;
}

static bool side_init(struct side *side, sqlite3 *db, struct adb_error *error)
{
	side->reader = adb_stored_reader_new(db, error);
	if (side->reader == NULL)
		return false;
	side->arena = adb_arena_new(RIG_BUDGET);
	side->skeleton_arena = adb_arena_new(RIG_BUDGET);
	return (side->arena != NULL && side->skeleton_arena != NULL) || no_memory(error);
}

/* Reads a clip with its skeleton, which is kept while the next clip has the same. */
static struct adb_rig *read_rig(struct side *side, int64_t clip_id, struct adb_error *error)
{
	const struct adb_stored_clip *clip;

	adb_arena_reset(side->arena);
	clip = adb_rig_read_local(side->reader, clip_id, side->arena, error);
	if (clip == NULL || clip->skeleton_id == 0)
		return clip != NULL ? adb_rig_of(side->reader, clip, side->arena, error) : NULL;
	if (side->skeleton == NULL || side->skeleton->id != clip->skeleton_id) {
		adb_arena_reset(side->skeleton_arena);
		side->skeleton = adb_stored_read_skeleton(side->reader, clip->skeleton_id,
							  side->skeleton_arena, error);
	}
	return side->skeleton != NULL ? adb_rig_on(side->skeleton, clip, side->arena, error) : NULL;
}

static void add_bone(struct adb_buffer *text, const struct adb_peak *peak)
{
	if (peak->bone != NULL)
		adb_buffer_text(text, peak->bone);
	else
		adb_buffer_printf(text, "#%lld", (long long)peak->bone_id);
}

/* Appends the largest differences of targets that have no columns of their own. */
static void add_other_peaks(struct adb_buffer *notes, const struct adb_clip_distance *distance)
{
	static const enum adb_target others[] = {
		ADB_SCALE,           ADB_VISIBILITY,  ADB_FOV,          ADB_ROLL,
		ADB_WEIGHT,          ADB_ROTATION_IN, ADB_ROTATION_OUT, ADB_TRANSLATION_IN,
		ADB_TRANSLATION_OUT, ADB_SCALE_IN,    ADB_SCALE_OUT,    ADB_WEIGHT_IN,
		ADB_WEIGHT_OUT,
	};

	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		const struct adb_peak *peak = &distance->peaks[others[i]];

		if (peak->value <= 0)
			continue;
		adb_buffer_printf(notes, "%s%s differs by up to %.4g", notes->size > 0 ? "; " : "",
				  adb_target_name(others[i]), peak->value);
		if (peak->has_bone) {
			adb_buffer_text(notes, " at ");
			add_bone(notes, peak);
		}
		adb_buffer_printf(notes, ", frame %.4g", peak->frame);
	}
}

static void keep_peak(struct adb_diff_peak *kept, const struct adb_stored_clip *clip,
		      const struct adb_peak *peak)
{
	bool differs = peak->value > 0;

	kept->value = peak->value;
	kept->time = differs ? adb_stored_time(clip, peak->frame) : NAN;
	kept->frame = differs ? peak->frame : NAN;
	kept->has_bone = peak->has_bone;
	adb_buffer_clear(&kept->bone);
	if (peak->has_bone)
		add_bone(&kept->bone, peak);
}

void adb_diff_pair_free(struct adb_diff_pair *pair)
{
	adb_buffer_free(&pair->angle.bone);
	adb_buffer_free(&pair->distance.bone);
	adb_buffer_free(&pair->notes);
}

struct adb_diff_pair_reader *adb_diff_pair_reader_new(sqlite3 *const side[2], struct adb_error *error)
{
	struct adb_diff_pair_reader *reader = adb_memory_zeroed(1, sizeof *reader);

	if (reader == NULL)
		no_memory(error);
	else if (side_init(&reader->side[0], side[0], error) && side_init(&reader->side[1], side[1], error))
		return reader;
	adb_diff_pair_reader_free(reader);
	return NULL;
}

void adb_diff_pair_reader_free(struct adb_diff_pair_reader *reader)
{
	for (int i = 0; reader != NULL && i < 2; i++) {
		adb_stored_reader_free(reader->side[i].reader);
		adb_arena_free(reader->side[i].arena);
		adb_arena_free(reader->side[i].skeleton_arena);
	}
	free(reader);
}

void adb_diff_pair_measure(struct adb_diff_pair_reader *reader, struct adb_diff_pair *pair)
{
	struct adb_rig *rig[2];
	struct adb_clip_distance distance;

	pair->error = (struct adb_error){ .outcome = ADB_OK };
	for (int i = 0; i < 2; i++) {
		pair->failed_side = i;
		rig[i] = read_rig(&reader->side[i], pair->clip_id[i], &pair->error);
		if (rig[i] == NULL)
			return;
	}
	adb_buffer_clear(&pair->notes);
	adb_clip_compare(rig[0], rig[1], &pair->tolerance, &distance, &pair->notes);
	if (adb_interrupted) {
		adb_error_set(&pair->error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
		return;
	}
	add_other_peaks(&pair->notes, &distance);
	pair->retimed = distance.retimed;
	pair->tolerated = distance.tolerated;
	keep_peak(&pair->angle, rig[0]->clip, &distance.peaks[ADB_ROTATION]);
	keep_peak(&pair->distance, rig[0]->clip, &distance.peaks[ADB_TRANSLATION]);
	if (!adb_buffer_ok(&pair->notes) || !adb_buffer_ok(&pair->angle.bone) ||
	    !adb_buffer_ok(&pair->distance.bone))
		no_memory(&pair->error);
}

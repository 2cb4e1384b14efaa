/* Compares the poses of two clips. */
#include "diff/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/text.h"
#include "diff/property.h"

enum { MAX_NOTED_BONES = 8 };

/* Poses of a retimed clip count as equal up to these differences, which resampling and packing cause. */
static const double angle_tolerance = 0.1;        /* degrees, also for fields of view and rolls */
static const double translation_tolerance = 1e-3; /* share of the largest translation */
static const double scale_tolerance = 1e-3;

/* An entry of the table of bones by name. */
struct named {
	const char *name;
	uint32_t bone;
};

/* One of the two clips, with its bones sorted by name without regard to ASCII case, then by index. */
struct side {
	const struct adb_rig *rig;
	struct named *
		names; /* NULL when memory ran out: no bone is found then, and the caller reports the error at its end */
	uint32_t name_count;
};

/* ---- timing ---- */

/* Returns the seconds per frame of A divided by those of B, 1 when one of them is unknown. */
static double ratio_of_rates(const struct adb_stored_clip *a, const struct adb_stored_clip *b)
{
	double ratio = adb_stored_time(a, 1) / adb_stored_time(b, 1);

	return isfinite(ratio) && ratio > 0 ? ratio : 1;
}

/* Returns the frames of B for one frame of A that make both clips end at the same time. */
static double ratio_of_lengths(const struct adb_rig *a, const struct adb_rig *b)
{
	double steps_a = a->frame_count - 1.0, steps_b = b->frame_count - 1.0;

	return steps_a > 0 && steps_b > 0 ? steps_b / steps_a : 1;
}

static bool has_same_poses(const struct adb_comparison *comparison)
{
	const struct adb_peak *peaks = comparison->peaks;

	return peaks[ADB_ROTATION].value <= angle_tolerance &&
	       peaks[ADB_TRANSLATION].value <= translation_tolerance * sqrt(comparison->largest_square) &&
	       peaks[ADB_SCALE].value <= scale_tolerance && peaks[ADB_VISIBILITY].value == 0 &&
	       peaks[ADB_FOV].value <= angle_tolerance && peaks[ADB_ROLL].value <= angle_tolerance;
}

/* Whether both clips end at the same time. At an equal rate, a clip that ends earlier was cut, not retimed. */
static bool ends_together(const struct adb_rig *a, const struct adb_rig *b, double ratio)
{
	return fabs((a->frame_count - 1.0) * ratio - (b->frame_count - 1.0)) <= fmax(1, ratio);
}

static bool is_tolerated(const struct adb_comparison *comparison)
{
	const struct adb_tolerance *tolerance = &comparison->tolerance;

	for (int target = 0; target < ADB_TARGET_COUNT; target++) {
		double value = comparison->peaks[target].value;

		if (target == ADB_ROTATION ? comparison->exceeds_step
		    : target == ADB_TRANSLATION
			    ? value > tolerance->units
			    : value > (target == ADB_FOV || target == ADB_ROLL ? tolerance->degrees : 0))
			return false;
	}
	return true;
}

static bool has_no_difference(const struct adb_peak *peaks)
{
	for (int target = 0; target < ADB_TARGET_COUNT; target++)
		if (peaks[target].value > 0)
			return false;
	return true;
}

/* ---- all properties ---- */

static int compare_named(const void *a, const void *b)
{
	const struct named *x = a, *y = b;
	int order = adb_text_compare_nocase(x->name, y->name);

	return order != 0 ? order : (x->bone > y->bone) - (x->bone < y->bone);
}

static struct side side_of(const struct adb_rig *rig)
{
	const struct adb_stored_skeleton *skeleton = rig->skeleton;
	struct side side = {
		.rig = rig, .names = adb_memory_zeroed((size_t)skeleton->bone_count + 1, sizeof *side.names)
	};

	for (uint32_t i = 0; side.names != NULL && i < skeleton->bone_count; i++)
		if (skeleton->bones[i].name != NULL)
			side.names[side.name_count++] = (struct named){ skeleton->bones[i].name, i };
	if (side.name_count > 1)
		qsort(side.names, side.name_count, sizeof *side.names, compare_named);
	return side;
}

/* Returns the index of the first bone of that name, or -1. */
static int32_t bone_named(const struct side *side, const char *name)
{
	uint32_t low = 0, high = side->name_count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (adb_text_compare_nocase(side->names[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < side->name_count && adb_text_compare_nocase(side->names[low].name, name) == 0
		       ? (int32_t)side->names[low].bone
		       : -1;
}

/* Returns the index of the same bone in the other clip, or -1. */
static int32_t counterpart_of(const struct adb_stored_bone *bone, const struct side *other)
{
	const struct adb_stored_skeleton *skeleton = other->rig->skeleton;
	int32_t same_id = adb_stored_find_bone(skeleton, bone->bone_id);
	const char *name = same_id >= 0 ? skeleton->bones[same_id].name : NULL;

	if (same_id >= 0 && (bone->name == NULL || name == NULL || adb_text_equal_nocase(bone->name, name)))
		return same_id;
	return bone->name != NULL ? bone_named(other, bone->name) : -1;
}

static bool is_moved(const struct adb_rig *rig, int32_t bone)
{
	for (int target = 0; target < ADB_TARGET_COUNT; target++)
		if (rig->tracks[bone][target] != NULL)
			return rig->skeleton->bones[bone].bone_id != ADB_NO_BONE;
	return false;
}

static void compare_bones(struct adb_comparison *comparison, const struct side sides[2])
{
	const struct adb_rig *a = sides[0].rig, *b = sides[1].rig;

	for (int32_t bone = 0; bone < (int32_t)a->skeleton->bone_count && !adb_interrupted; bone++) {
		struct adb_property property = {
			.rig = { a, b },
			.bone = { bone, counterpart_of(&a->skeleton->bones[bone], &sides[1]) },
		};

		if (property.bone[1] < 0 || (!is_moved(a, bone) && !is_moved(b, property.bone[1])))
			continue;
		for (int target = 0; target < ADB_TARGET_COUNT; target++) {
			property.target = (enum adb_target)target;
			property.samples[0] = a->tracks[bone][target];
			property.samples[1] = b->tracks[property.bone[1]][target];
			adb_property_compare(comparison, &property);
		}
	}
}

/* Returns the keys that animate `target` of the clip as a whole, NULL when there are none. The last of several channels counts,
 * as in struct adb_rig. */
static const struct adb_samples *find_whole(const struct adb_stored_clip *clip, int target)
{
	const struct adb_samples *found = NULL;

	for (uint32_t i = 0; i < clip->channel_count; i++) {
		const struct adb_stored_channel *channel = &clip->channels[i];

		if (!channel->has_bone && channel->keys.target == (enum adb_target)target &&
		    channel->keys.key_count > 0)
			found = &channel->keys;
	}
	return found;
}

static void compare_whole(struct adb_comparison *comparison, const struct adb_rig *a, const struct adb_rig *b)
{
	for (int target = 0; target < ADB_TARGET_COUNT; target++) {
		const struct adb_property property = {
			.rig = { a, b },
			.bone = { -1, -1 },
			.target = (enum adb_target)target,
			.samples = { find_whole(a->clip, target), find_whole(b->clip, target) },
		};

		if (property.samples[0] != NULL && property.samples[1] != NULL)
			adb_property_compare(comparison, &property);
	}
}

static struct adb_comparison compare(const struct side sides[2], const struct adb_tolerance *tolerance,
				     double ratio)
{
	const struct adb_rig *a = sides[0].rig, *b = sides[1].rig;
	double last_a = a->frame_count - 1.0, last_b = b->frame_count - 1.0;
	struct adb_comparison comparison = { .ratio = ratio,
					     .end = fmin(last_a, last_b / ratio),
					     .tolerance = *tolerance };

	compare_bones(&comparison, sides);
	compare_whole(&comparison, a, b);
	return comparison;
}

/* ---- bones and channels that only one clip has ---- */

static void add_note(struct adb_buffer *notes, const char *text)
{
	adb_buffer_text(notes, notes->size > 0 ? "; " : "");
	adb_buffer_text(notes, text);
}

static bool note_bones(const struct adb_rig *rig, const struct side *other, const char *side,
		       struct adb_buffer *notes)
{
	uint32_t count = 0;

	for (int32_t i = 0; i < (int32_t)rig->skeleton->bone_count && !adb_interrupted; i++) {
		const struct adb_stored_bone *bone = &rig->skeleton->bones[i];

		if (!is_moved(rig, i) || counterpart_of(bone, other) >= 0)
			continue;
		if (count == 0)
			add_note(notes, side);
		if (count++ >= MAX_NOTED_BONES)
			continue;
		adb_buffer_text(notes, count == 1 ? " " : ", ");
		if (bone->name != NULL)
			adb_buffer_text(notes, bone->name);
		else
			adb_buffer_printf(notes, "#%lld", (long long)bone->bone_id);
	}
	if (count > MAX_NOTED_BONES)
		adb_buffer_printf(notes, " and %u more", count - MAX_NOTED_BONES);
	return count > 0;
}

static bool note_whole(const struct adb_stored_clip *a, const struct adb_stored_clip *b,
		       struct adb_buffer *notes)
{
	bool differ = false;

	for (int target = 0; target < ADB_TARGET_COUNT; target++) {
		bool in_a = find_whole(a, target) != NULL, in_b = find_whole(b, target) != NULL;

		if (in_a == in_b)
			continue;
		add_note(notes, adb_target_name((enum adb_target)target));
		adb_buffer_text(notes, in_a ? " only in A" : " only in B");
		differ = true;
	}
	return differ;
}

/* ---- what the header declares ---- */

void adb_clip_compare(const struct adb_rig *a, const struct adb_rig *b, const struct adb_tolerance *tolerance,
		      struct adb_clip_distance *distance, struct adb_buffer *notes)
{
	double ratio = ratio_of_rates(a->clip, b->clip), stretch = ratio_of_lengths(a, b);
	bool other_timing = ratio != 1 || a->frame_count != b->frame_count;
	struct side sides[2] = { side_of(a), side_of(b) };
	struct adb_comparison best = compare(sides, tolerance, ratio);

	*distance = (struct adb_clip_distance){ 0 };
	distance->other_bones = note_bones(a, &sides[1], "bones only in A:", notes);
	distance->other_bones |= note_bones(b, &sides[0], "bones only in B:", notes);
	distance->other_bones |= note_whole(a->clip, b->clip, notes);
	distance->tolerated = !other_timing && !distance->other_bones && is_tolerated(&best);
	if (other_timing && !distance->other_bones) {
		distance->retimed = has_same_poses(&best) && ends_together(a, b, ratio);
		if (!distance->retimed && stretch != ratio) {
			struct adb_comparison stretched = compare(sides, tolerance, stretch);

			distance->retimed = has_same_poses(&stretched);
			if (distance->retimed)
				best = stretched;
		}
	}
	memcpy(distance->peaks, best.peaks, sizeof best.peaks);
	free(sides[0].names);
	free(sides[1].names);
	if (!distance->other_bones && !distance->retimed && has_no_difference(best.peaks))
		add_note(notes, "no pose differs");
}

#include "diff/compare.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

enum { BONES_TOLD = 8 };

/* Below these the poses of a retimed clip are the same: what resampling and packing leave. */
static const double angle_tolerance = 0.1;        /* degrees; of fields of view and rolls as well */
static const double translation_tolerance = 1e-3; /* of the largest translation */
static const double scale_tolerance = 1e-3;

#define ANGLE_OF_ROUNDING 1e-9 /* degrees: between a quaternion and its negative */

/* One property of one bone in both clips. A bone of -1 is the clip as a whole. */
struct pair {
	const struct adb_rig *rig[2];
	int32_t bone[2];
	enum adb_target target;
	const struct adb_samples *samples[2]; /* NULL = at rest */
};

/* How the frames of A become those of B, and up to which one of A. */
struct mapping {
	double ratio, end;
};

struct comparison {
	struct mapping mapping;
	struct adb_peak peaks[ADB_ROLL + 1];
	double largest_translation;
};

/* ---- one property ---- */

static void rest_value(const struct adb_rig *rig, int32_t bone, enum adb_target target, double out[4])
{
	const struct adb_transform *rest = &rig->skeleton->bones[bone].rest;
	const struct adb_quat q = rest->rotation;
	const struct adb_vec3 v = target == ADB_SCALE ? rest->scale : rest->translation;

	if (target == ADB_ROTATION)
		memcpy(out, (const double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof *out);
	else if (target == ADB_TRANSLATION || target == ADB_SCALE)
		memcpy(out, (const double[]){ v.x, v.y, v.z }, 3 * sizeof *out);
	else
		out[0] = target == ADB_VISIBILITY && !rig->hides_others ? 1 : 0;
}

static void value_at(const struct pair *pair, int side, double frame, double out[4])
{
	const struct adb_rig *rig = pair->rig[side];
	int32_t bone = pair->bone[side];

	if (pair->samples[side] == NULL) {
		rest_value(rig, bone, pair->target, out);
		return;
	}
	adb_sample(pair->samples[side], frame, out);
	if (pair->target == ADB_TRANSLATION && bone >= 0 && rig->adds_to_rest[bone]) {
		const struct adb_vec3 rest = rig->skeleton->bones[bone].rest.translation;

		out[0] += rest.x;
		out[1] += rest.y;
		out[2] += rest.z;
	}
}

static double length3(const double v[4])
{
	return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

double adb_rotation_difference(struct adb_quat a, struct adb_quat b)
{
	double angle = adb_quat_angle(a, b);

	return angle > ANGLE_OF_ROUNDING ? angle : 0;
}

static double difference_of(enum adb_target target, const double a[4], const double b[4])
{
	const double d[4] = { a[0] - b[0], a[1] - b[1], a[2] - b[2] };

	switch (target) {
	case ADB_ROTATION:
		return adb_rotation_difference((struct adb_quat){ a[0], a[1], a[2], a[3] },
					       (struct adb_quat){ b[0], b[1], b[2], b[3] });
	case ADB_TRANSLATION:
		return length3(d);
	case ADB_SCALE:
		return fmax(fabs(d[0]), fmax(fabs(d[1]), fabs(d[2])));
	default:
		return fabs(d[0]);
	}
}

static void compare_at(struct comparison *comparison, const struct pair *pair, double frame)
{
	struct adb_peak *peak = &comparison->peaks[pair->target];
	double a[4] = { 0 }, b[4] = { 0 };

	value_at(pair, 0, frame, a);
	value_at(pair, 1, frame * comparison->mapping.ratio, b);
	if (pair->target == ADB_TRANSLATION)
		comparison->largest_translation =
			fmax(comparison->largest_translation, fmax(length3(a), length3(b)));

	double value = difference_of(pair->target, a, b);

	if (value <= peak->value)
		return;
	*peak = (struct adb_peak){ .value = value, .frame = frame, .has_bone = pair->bone[0] >= 0 };
	if (peak->has_bone) {
		const struct adb_stored_bone *bone = &pair->rig[0]->skeleton->bones[pair->bone[0]];

		peak->bone = bone->name;
		peak->bone_id = bone->bone_id;
	}
}

static bool has_same_keys(const struct adb_samples *a, const struct adb_samples *b)
{
	size_t count = a->key_count, width = adb_target_width(a->target);

	return a->interpolation == b->interpolation && a->arc == b->arc && a->key_count == b->key_count &&
	       (a->frames == NULL) == (b->frames == NULL) &&
	       (a->frames == NULL || memcmp(a->frames, b->frames, count * sizeof *a->frames) == 0) &&
	       memcmp(a->values, b->values, count * width * sizeof *a->values) == 0;
}

/* Without sampling, which most channels of two versions of a clip are spared by. */
static bool is_same(const struct comparison *comparison, const struct pair *pair)
{
	const struct adb_samples *a = pair->samples[0], *b = pair->samples[1];

	if (a == NULL || b == NULL || comparison->mapping.ratio != 1 || !has_same_keys(a, b))
		return a == NULL && b == NULL;
	return pair->target != ADB_TRANSLATION || pair->bone[0] < 0 ||
	       (!pair->rig[0]->adds_to_rest[pair->bone[0]] && !pair->rig[1]->adds_to_rest[pair->bone[1]]);
}

static void compare_pair(struct comparison *comparison, const struct pair *pair)
{
	if (is_same(comparison, pair))
		return;
	for (int side = 0; side < 2; side++) {
		const struct adb_samples *samples = pair->samples[side];
		uint32_t count = samples != NULL ? samples->key_count : 0;

		for (uint32_t key = 0; key < count; key++) {
			double frame = adb_samples_frame(samples, key);

			if (side == 1)
				frame /= comparison->mapping.ratio;
			if (frame <= comparison->mapping.end)
				compare_at(comparison, pair, frame);
		}
	}
}

/* ---- all of them ---- */

static int32_t bone_named(const struct adb_stored_skeleton *skeleton, const char *name)
{
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		if (skeleton->bones[i].name != NULL && adb_text_equal_nocase(skeleton->bones[i].name, name))
			return (int32_t)i;
	return -1;
}

/* Index of the same bone in `skeleton`, or -1. */
static int32_t partner_of(const struct adb_stored_bone *bone, const struct adb_stored_skeleton *skeleton)
{
	int32_t same_id = adb_stored_find_bone(skeleton, bone->bone_id);
	const char *name = same_id >= 0 ? skeleton->bones[same_id].name : NULL;

	if (same_id >= 0 && (bone->name == NULL || name == NULL || adb_text_equal_nocase(bone->name, name)))
		return same_id;
	return bone->name != NULL ? bone_named(skeleton, bone->name) : -1;
}

static bool is_moved(const struct adb_rig *rig, int32_t bone)
{
	for (int target = 0; target <= ADB_ROLL; target++)
		if (rig->tracks[bone][target] != NULL)
			return rig->skeleton->bones[bone].bone_id != ADB_NO_BONE;
	return false;
}

static void compare_bones(struct comparison *comparison, const struct adb_rig *a, const struct adb_rig *b)
{
	for (int32_t bone = 0; bone < (int32_t)a->skeleton->bone_count; bone++) {
		struct pair pair = {
			.rig = { a, b },
			.bone = { bone, partner_of(&a->skeleton->bones[bone], b->skeleton) },
		};

		if (pair.bone[1] < 0 || (!is_moved(a, bone) && !is_moved(b, pair.bone[1])))
			continue;
		for (int target = 0; target <= ADB_ROLL; target++) {
			pair.target = (enum adb_target)target;
			pair.samples[0] = a->tracks[bone][target];
			pair.samples[1] = b->tracks[pair.bone[1]][target];
			compare_pair(comparison, &pair);
		}
	}
}

/* The channel of the clip as a whole for `target`; of several the last counts, as in rigs. */
static bool find_whole(const struct adb_stored_clip *clip, int target, struct adb_samples *samples)
{
	bool found = false;

	for (uint32_t i = 0; i < clip->channel_count; i++) {
		const struct adb_stored_channel *channel = &clip->channels[i];

		if (!channel->has_bone && channel->target == (enum adb_target)target &&
		    channel->key_count > 0) {
			*samples = adb_stored_samples(clip, channel);
			found = true;
		}
	}
	return found;
}

static void compare_whole(struct comparison *comparison, const struct adb_rig *a, const struct adb_rig *b)
{
	for (int target = 0; target <= ADB_ROLL; target++) {
		struct adb_samples x, y;
		const struct pair pair = { .rig = { a, b },
					   .bone = { -1, -1 },
					   .target = (enum adb_target)target,
					   .samples = { &x, &y } };

		if (find_whole(a->clip, target, &x) && find_whole(b->clip, target, &y))
			compare_pair(comparison, &pair);
	}
}

static struct comparison compare(const struct adb_rig *a, const struct adb_rig *b, double ratio)
{
	double last_a = a->frame_count - 1.0, last_b = b->frame_count - 1.0;
	struct comparison comparison = { .mapping = { ratio, fmin(last_a, last_b / ratio) } };

	compare_bones(&comparison, a, b);
	compare_whole(&comparison, a, b);
	return comparison;
}

/* ---- what is in one of them only ---- */

static void add_note(struct adb_buffer *notes, const char *text)
{
	adb_buffer_text(notes, notes->size > 0 ? "; " : "");
	adb_buffer_text(notes, text);
}

static bool note_bones(const struct adb_rig *rig, const struct adb_rig *other, const char *side,
		       struct adb_buffer *notes)
{
	uint32_t count = 0;

	for (int32_t i = 0; i < (int32_t)rig->skeleton->bone_count; i++) {
		const struct adb_stored_bone *bone = &rig->skeleton->bones[i];

		if (!is_moved(rig, i) || partner_of(bone, other->skeleton) >= 0)
			continue;
		if (count == 0)
			add_note(notes, side);
		if (count++ >= BONES_TOLD)
			continue;
		adb_buffer_text(notes, count == 1 ? " " : ", ");
		if (bone->name != NULL)
			adb_buffer_text(notes, bone->name);
		else
			adb_buffer_printf(notes, "#%lld", (long long)bone->bone_id);
	}
	if (count > BONES_TOLD)
		adb_buffer_printf(notes, " and %u more", count - BONES_TOLD);
	return count > 0;
}

static bool note_whole(const struct adb_stored_clip *a, const struct adb_stored_clip *b,
		       struct adb_buffer *notes)
{
	bool differ = false;

	for (int target = 0; target <= ADB_ROLL; target++) {
		struct adb_samples unused;
		bool in_a = find_whole(a, target, &unused), in_b = find_whole(b, target, &unused);

		if (in_a == in_b)
			continue;
		add_note(notes, adb_target_name((enum adb_target)target));
		adb_buffer_text(notes, in_a ? " only in A" : " only in B");
		differ = true;
	}
	return differ;
}

/* ---- timing ---- */

static bool has_same_poses(const struct comparison *comparison)
{
	const struct adb_peak *peaks = comparison->peaks;

	return peaks[ADB_ROTATION].value <= angle_tolerance &&
	       peaks[ADB_TRANSLATION].value <= translation_tolerance * comparison->largest_translation &&
	       peaks[ADB_SCALE].value <= scale_tolerance && peaks[ADB_VISIBILITY].value == 0 &&
	       peaks[ADB_FOV].value <= angle_tolerance && peaks[ADB_ROLL].value <= angle_tolerance;
}

/* Seconds a frame of A over those of B; 1 where one is unknown. */
static double ratio_of_rates(const struct adb_stored_clip *a, const struct adb_stored_clip *b)
{
	double ratio = adb_stored_time(a, 1) / adb_stored_time(b, 1);

	return isfinite(ratio) && ratio > 0 ? ratio : 1;
}

/* How B would have to be played to end with A. */
static double ratio_of_lengths(const struct adb_rig *a, const struct adb_rig *b)
{
	double steps_a = a->frame_count - 1.0, steps_b = b->frame_count - 1.0;

	return steps_a > 0 && steps_b > 0 ? steps_b / steps_a : 1;
}

/* At one rate, the same motion that ends earlier is cut, not retimed. */
static bool ends_together(const struct adb_rig *a, const struct adb_rig *b, double ratio)
{
	return fabs((a->frame_count - 1.0) * ratio - (b->frame_count - 1.0)) <= fmax(1, ratio);
}

static bool is_nowhere_apart(const struct adb_peak *peaks)
{
	for (int target = 0; target <= ADB_ROLL; target++)
		if (peaks[target].value > 0)
			return false;
	return true;
}

void adb_clip_compare(const struct adb_rig *a, const struct adb_rig *b, struct adb_clip_distance *distance,
		      struct adb_buffer *notes)
{
	double ratio = ratio_of_rates(a->clip, b->clip), stretch = ratio_of_lengths(a, b);
	bool other_timing = ratio != 1 || a->frame_count != b->frame_count;
	struct comparison best = compare(a, b, ratio);

	*distance = (struct adb_clip_distance){ 0 };
	distance->other_bones = note_bones(a, b, "bones only in A:", notes);
	distance->other_bones |= note_bones(b, a, "bones only in B:", notes);
	distance->other_bones |= note_whole(a->clip, b->clip, notes);
	if (other_timing && !distance->other_bones) {
		distance->retimed = has_same_poses(&best) && ends_together(a, b, ratio);
		if (!distance->retimed && stretch != ratio) {
			struct comparison stretched = compare(a, b, stretch);

			distance->retimed = has_same_poses(&stretched);
			if (distance->retimed)
				best = stretched;
		}
	}
	memcpy(distance->peaks, best.peaks, sizeof best.peaks);
	if (!distance->other_bones && !distance->retimed && is_nowhere_apart(best.peaks))
		add_note(notes, "no pose differs");
}

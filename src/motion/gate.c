#include "motion/gate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double norm_tolerance = 1e-3;

/* ---- keys ---- */

/* Whether the channel can be kept; reports when not, and once when its rotations are not unit. */
static bool check_channel(struct adb_content *content, const struct adb_channel *channel)
{
	const char *target = adb_target_name(channel->target);
	uint32_t first = 0,
		 not_unit = channel->target == ADB_ROTATION ? adb_channel_count_not_unit(channel, &first) : 0;
	bool may_be_infinite = channel->target != ADB_ROTATION || not_unit > 0;

	if (may_be_infinite &&
	    !adb_values_are_finite(channel->values, (size_t)channel->key_count * channel->width)) {
		adb_content_report(
			content, ADB_WARNING, "not-finite", ADB_NO_OFFSET,
			"the %s of bone %d has a key that is not finite: the clip loses every %s channel",
			target, channel->bone_id, target);
		return false;
	}
	if (!adb_frames_ascend(channel->frames, channel->key_count)) {
		adb_content_report(
			content, ADB_WARNING, "frame-order", ADB_NO_OFFSET,
			"the frames of the %s of bone %d do not ascend: the clip loses every %s channel",
			target, channel->bone_id, target);
		return false;
	}
	if (not_unit > 0)
		adb_content_report(
			content, ADB_WARNING, "not-unit", ADB_NO_OFFSET,
			"%u of %u rotations of bone %d are not unit quaternions, key %u is the first",
			not_unit, channel->key_count, channel->bone_id, first);
	return true;
}

/* ---- clips ---- */

/* Bones count from 0: the keys are kept, but nobody knows what they move. */
static void check_bones(struct adb_content *content, struct adb_clip *clip)
{
	for (struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next) {
		if (channel->bone_id >= ADB_NO_BONE)
			continue;
		adb_content_report(content, ADB_WARNING, "bone-id", ADB_NO_OFFSET,
				   "%d is no bone id: its %s is kept without a bone", channel->bone_id,
				   adb_target_name(channel->target));
		channel->bone_id = ADB_NO_BONE;
	}
}

/* A bone is placed in the model by a rotation and a translation, whatever its rest pose and its parents are. */
static bool fits_space(struct adb_content *content, const struct adb_clip *clip,
		       const struct adb_channel *channel)
{
	if (clip->space == ADB_LOCAL_SPACE ||
	    (channel->target != ADB_SCALE && !(channel->target == ADB_TRANSLATION && channel->adds_to_rest)))
		return true;
	adb_content_report(
		content, ADB_WARNING, "model-space", ADB_NO_OFFSET,
		"the keys are in model space, which the %s of bone %d cannot be: the clip loses every %s channel",
		adb_target_name(channel->target), channel->bone_id, adb_target_name(channel->target));
	return false;
}

/* Where keys or tangents of splines are lost, the others of that property go with them. */
static void lose_splines(bool lost[ADB_TARGET_COUNT])
{
	static const enum adb_target targets[] = { ADB_ROTATION, ADB_TRANSLATION, ADB_SCALE, ADB_WEIGHT };

	for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
		enum adb_target in = adb_target_tangent(targets[i]);

		lost[targets[i]] |= lost[in] || lost[in + 1];
		lost[in] = lost[in + 1] = lost[targets[i]];
	}
}

static void remove_channels(struct adb_clip *clip, const bool lost[ADB_TARGET_COUNT])
{
	struct adb_channel **link = &clip->channels;

	clip->last_channel = NULL;
	clip->channel_count = 0;
	while (*link != NULL) {
		if (lost[(*link)->target]) {
			*link = (*link)->next;
			continue;
		}
		clip->last_channel = *link;
		clip->channel_count++;
		link = &(*link)->next;
	}
}

static void check_channels(struct adb_content *content, struct adb_clip *clip)
{
	bool lost[ADB_TARGET_COUNT] = { false }, any_lost = false;

	for (const struct adb_channel *channel = clip->channels; channel != NULL; channel = channel->next) {
		if (lost[channel->target] ||
		    (check_channel(content, channel) && fits_space(content, clip, channel)))
			continue;
		lost[channel->target] = any_lost = true;
	}
	if (!any_lost)
		return;
	lose_splines(lost);
	remove_channels(clip, lost);
}

/* What a channel moves, as one number. */
static int64_t moved_by(const struct adb_channel *channel)
{
	return (int64_t)channel->bone_id * ADB_TARGET_COUNT + channel->target;
}

static int compare_moved(const void *a, const void *b)
{
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

static void report_equals(struct adb_content *content, const int64_t *moved, uint32_t count)
{
	for (uint32_t i = 1; i < count; i++) {
		if (moved[i] != moved[i - 1])
			continue;

		int64_t target = (moved[i] % ADB_TARGET_COUNT + ADB_TARGET_COUNT) % ADB_TARGET_COUNT;

		adb_content_report(content, ADB_WARNING, "duplicate-channel", ADB_NO_OFFSET,
				   "bone %lld has another channel for its %s",
				   (long long)((moved[i] - target) / ADB_TARGET_COUNT),
				   adb_target_name((enum adb_target)target));
	}
}

static void check_duplicates(struct adb_content *content, const struct adb_clip *clip)
{
	const struct adb_channel *channel = clip->channels;

	/* Most formats give channels in ascending order, which leaves nothing to find. */
	while (channel != NULL && channel->next != NULL && moved_by(channel) < moved_by(channel->next))
		channel = channel->next;
	if (channel == NULL || channel->next == NULL)
		return;

	int64_t *moved = adb_arena_alloc(content->arena, clip->channel_count, sizeof *moved);
	uint32_t count = 0;

	if (moved == NULL)
		return;
	for (channel = clip->channels; channel != NULL; channel = channel->next)
		moved[count++] = moved_by(channel);
	qsort(moved, count, sizeof *moved, compare_moved);
	report_equals(content, moved, count);
}

/* ---- times ---- */

static void check_time(struct adb_content *content, double *time, const char *what)
{
	if (!isinf(*time))
		return;
	*time = NAN;
	adb_content_report(content, ADB_WARNING, "not-finite", ADB_NO_OFFSET, "%s is not finite", what);
}

/* The same for what cannot be before the start of a clip, or shorter than nothing. */
static void check_positive_time(struct adb_content *content, double *time, const char *what)
{
	check_time(content, time, what);
	if (!(*time < 0))
		return;
	adb_content_report(content, ADB_WARNING, "negative-time", ADB_NO_OFFSET, "%s is %g s: it is left out",
			   what, *time);
	*time = NAN;
}

static void check_events(struct adb_content *content, struct adb_events *events)
{
	for (struct adb_event *event = events->first; event != NULL; event = event->next) {
		check_positive_time(content, &event->time, "the time of an event");
		check_positive_time(content, &event->end_time, "the end of an event");
		check_time(content, &event->value, "the value of an event");
	}
}

static void check_clip(struct adb_content *content, struct adb_clip *clip)
{
	check_bones(content, clip);
	check_channels(content, clip);
	check_duplicates(content, clip);
	check_time(content, &clip->duration, "the duration");
	check_time(content, &clip->fps, "the frame rate");
	check_time(content, &clip->interval, "the time between frames");
	check_events(content, &clip->events);
}

static void check_set(struct adb_content *content, struct adb_set *set)
{
	check_events(content, &set->events);
	for (struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next) {
		check_events(content, &entry->events);
		for (struct adb_transition *t = entry->transitions; t != NULL; t = t->next)
			check_positive_time(content, &t->blend, "the time of a transition");
	}
}

/* ---- skeletons ---- */

/* Where each bone_id stands, sorted by id and then by place. */
struct bone_place {
	int32_t bone_id;
	uint32_t place;
};

static void check_model_scale(struct adb_content *content, struct adb_skeleton *skeleton)
{
	if (isfinite(skeleton->model_scale))
		return;
	adb_content_report(content, ADB_WARNING, "not-finite", ADB_NO_OFFSET,
			   "the scale of the model is not finite: 1 is taken");
	skeleton->model_scale = 1;
}

static int compare_places(const void *a, const void *b)
{
	const struct bone_place *left = a, *right = b;

	if (left->bone_id != right->bone_id)
		return left->bone_id < right->bone_id ? -1 : 1;
	return (left->place > right->place) - (left->place < right->place);
}

static struct bone_place *sorted_places(struct adb_content *content, const struct adb_skeleton *skeleton)
{
	struct bone_place *places = adb_arena_alloc(content->arena, skeleton->bone_count, sizeof *places);
	bool sorted = true;

	if (places == NULL)
		return NULL;
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		places[i] = (struct bone_place){ skeleton->bones[i].bone_id, i };
		sorted = sorted && (i == 0 || places[i].bone_id > places[i - 1].bone_id);
	}
	if (!sorted)
		qsort(places, skeleton->bone_count, sizeof *places, compare_places);
	return places;
}

/* Whether the bone at places[i] goes: nobody could refer to it. */
static bool is_superfluous(struct adb_content *content, const struct bone_place *places, uint32_t i)
{
	bool is_doubled = i > 0 && places[i].bone_id == places[i - 1].bone_id;

	if (places[i].bone_id < 0)
		adb_content_report(content, ADB_WARNING, "bone-id", ADB_NO_OFFSET,
				   "%d is no bone id: the bone is left out", places[i].bone_id);
	else if (is_doubled)
		adb_content_report(content, ADB_WARNING, "duplicate-bone", ADB_NO_OFFSET,
				   "bone %d is there twice: the second is left out", places[i].bone_id);
	return places[i].bone_id < 0 || is_doubled;
}

/* Takes out every bone whose id is negative, or is that of an earlier one. False when there was none. */
static bool remove_superfluous_bones(struct adb_content *content, struct adb_skeleton *skeleton,
				     const struct bone_place *places)
{
	bool *superfluous = adb_arena_alloc(content->arena, skeleton->bone_count, sizeof *superfluous);
	uint32_t kept = 0;

	if (superfluous == NULL)
		return false;
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		superfluous[places[i].place] = is_superfluous(content, places, i);
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		if (!superfluous[i])
			skeleton->bones[kept++] = skeleton->bones[i];

	bool removed = kept < skeleton->bone_count;

	skeleton->bone_count = kept;
	return removed;
}

static const uint32_t no_place = UINT32_MAX;

static uint32_t place_of(const struct bone_place *places, uint32_t count, int32_t bone_id)
{
	uint32_t low = 0, high = count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (places[middle].bone_id < bone_id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count && places[low].bone_id == bone_id ? places[low].place : no_place;
}

static void find_parents(struct adb_content *content, struct adb_skeleton *skeleton,
			 const struct bone_place *places, uint32_t *parents)
{
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		struct adb_bone *bone = &skeleton->bones[i];

		parents[i] = no_place;
		if (bone->parent_id == ADB_NO_BONE)
			continue;
		parents[i] = place_of(places, skeleton->bone_count, bone->parent_id);
		if (parents[i] != no_place)
			continue;
		adb_content_report(content, ADB_WARNING, "bad-parent", ADB_NO_OFFSET,
				   "bone %d has no such parent as %d: it becomes a root", bone->bone_id,
				   bone->parent_id);
		bone->parent_id = ADB_NO_BONE;
	}
}

/* `place` lies on a cycle: the first bone of it, in the order of the skeleton, becomes a root. */
static void cut_cycle(struct adb_content *content, struct adb_skeleton *skeleton, uint32_t *parents,
		      uint32_t place)
{
	uint32_t first = place;

	for (uint32_t at = parents[place]; at != place; at = parents[at])
		if (at < first)
			first = at;
	adb_content_report(content, ADB_WARNING, "parent-cycle", ADB_NO_OFFSET,
			   "bone %d is its own ancestor: it becomes a root", skeleton->bones[first].bone_id);
	parents[first] = no_place;
	skeleton->bones[first].parent_id = ADB_NO_BONE;
}

/* Walks up from each bone until a root or a bone of an earlier walk; meeting a bone of the same walk is a
 * cycle. */
static void cut_cycles(struct adb_content *content, struct adb_skeleton *skeleton, uint32_t *parents,
		       uint32_t *walk_of)
{
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		uint32_t walk = i + 1, at = i;

		while (at != no_place && walk_of[at] == 0) {
			walk_of[at] = walk;
			at = parents[at];
		}
		if (at != no_place && walk_of[at] == walk)
			cut_cycle(content, skeleton, parents, at);
	}
}

static bool rest_is_finite(const struct adb_transform *rest)
{
	const double values[] = { rest->translation.x, rest->translation.y, rest->translation.z,
				  rest->rotation.x,    rest->rotation.y,    rest->rotation.z,
				  rest->rotation.w,    rest->scale.x,       rest->scale.y,
				  rest->scale.z };
	bool finite = true;

	for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
		finite = finite && isfinite(values[i]);
	return finite;
}

static void check_rest(struct adb_content *content, struct adb_bone *bone)
{
	if (!rest_is_finite(&bone->rest)) {
		adb_content_report(content, ADB_WARNING, "not-finite", ADB_NO_OFFSET,
				   "the rest pose of bone %d is not finite: the identity is taken",
				   bone->bone_id);
		bone->rest = adb_transform_identity;
	}
	if (!(adb_quat_norm(bone->rest.rotation) > 0))
		adb_content_report(content, ADB_WARNING, "not-unit", ADB_NO_OFFSET,
				   "the rest rotation of bone %d has no direction: the identity is taken",
				   bone->bone_id);
	bone->rest.rotation = adb_quat_normalise(bone->rest.rotation);
}

static void check_skeleton(struct adb_content *content, struct adb_skeleton *skeleton)
{
	check_model_scale(content, skeleton);

	struct bone_place *places = sorted_places(content, skeleton);

	if (places != NULL && remove_superfluous_bones(content, skeleton, places))
		places = sorted_places(content, skeleton);

	uint32_t *parents = adb_arena_alloc(content->arena, skeleton->bone_count, sizeof *parents);
	uint32_t *walk_of = adb_arena_alloc(content->arena, skeleton->bone_count, sizeof *walk_of);

	if (places == NULL || parents == NULL || walk_of == NULL)
		return;
	find_parents(content, skeleton, places, parents);
	cut_cycles(content, skeleton, parents, walk_of);
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		check_rest(content, &skeleton->bones[i]);
}

/* ---- what the header declares ---- */

void adb_content_check(struct adb_content *content)
{
	for (struct adb_clip *clip = content->clips; clip != NULL; clip = clip->next)
		check_clip(content, clip);
	for (struct adb_skeleton *skeleton = content->skeletons; skeleton != NULL; skeleton = skeleton->next)
		check_skeleton(content, skeleton);
	for (struct adb_set *set = content->sets; set != NULL; set = set->next)
		check_set(content, set);
	check_events(content, &content->events);
}

/*
 * Two floats at a time: where all bits of an exponent are set, adding its lowest bit carries into the sign,
 * which was masked away. Every number that is ever decoded passes here or through adb_channel_count_not_unit().
 */
bool adb_values_are_finite(const float *values, size_t count)
{
	const uint64_t exponents = 0x7F8000007F800000, lowest_bits = 0x0080000000800000,
		       signs = 0x8000000080000000;
	uint64_t carried = 0, pair;
	size_t i = 0;

	for (; i + 2 <= count; i += 2) {
		memcpy(&pair, values + i, sizeof pair);
		carried |= (pair & exponents) + lowest_bits;
	}
	return (carried & signs) == 0 && (i == count || isfinite(values[i]));
}

bool adb_frames_ascend(const uint32_t *frames, uint32_t key_count)
{
	for (uint32_t i = 1; frames != NULL && i < key_count; i++)
		if (frames[i] <= frames[i - 1])
			return false;
	return true;
}

uint32_t adb_channel_count_not_unit(const struct adb_channel *channel, uint32_t *first)
{
	const float lowest = (float)((1 - norm_tolerance) * (1 - norm_tolerance));
	const float highest = (float)((1 + norm_tolerance) * (1 + norm_tolerance));
	const float *q = channel->values;
	uint32_t found = 0;

	for (uint32_t key = 0; key < channel->key_count; key++, q += 4) {
		float square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];

		if (square >= lowest && square <= highest)
			continue;
		if (found == 0)
			*first = key;
		found++;
	}
	return found;
}

/* Mirrors the motion of a clip: adb_motion_mirror(). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/motion.h"

struct mirror {
	const struct adb_stored_skeleton *skeleton;
	int lateral;                  /* the native axis that becomes glTF's X */
	uint32_t *partner;            /* for each bone of the skeleton; itself in the middle */
	struct adb_transform *places; /* of each bone at rest, in the space of the skeleton */
	struct adb_quat *turned; /* from the reflected axes of each bone at rest to those of its partner */
	uint32_t pair_count;
};

/* ---- reflections in the plane across the lateral axis ---- */

static struct adb_vec3 reflected(const struct mirror *mirror, struct adb_vec3 v)
{
	return (struct adb_vec3){ mirror->lateral == 0 ? -v.x : v.x, mirror->lateral == 1 ? -v.y : v.y,
				  mirror->lateral == 2 ? -v.z : v.z };
}

/* Reflects a rotation. Its axis is a pseudovector: the components in the plane change their sign. */
static struct adb_quat reflected_rotation(const struct mirror *mirror, struct adb_quat q)
{
	struct adb_vec3 v = reflected(mirror, (struct adb_vec3){ q.x, q.y, q.z });

	return (struct adb_quat){ -v.x, -v.y, -v.z, q.w };
}

/* ---- pairs of bones ---- */

/* Whether replacing `from` by `to` at its offset turns `a` into `b`, without regard to ASCII case. */
static bool differ_in(const char *a, const char *b, size_t offset, const char *from, const char *to)
{
	size_t length = strlen(from);

	for (size_t i = 0; i < length; i++)
		if (adb_ascii_upper(a[offset + i]) != from[i])
			return false;
	for (size_t i = 0; to[i] != '\0'; i++)
		if (adb_ascii_upper(b[offset + i]) != to[i])
			return false;
	return adb_text_equal_nocase(a + offset + length, b + offset + strlen(to));
}

static bool are_sides(const char *left, const char *right)
{
	size_t same = 0;

	while (left[same] != '\0' && adb_ascii_upper(left[same]) == adb_ascii_upper(right[same]))
		same++;
	return differ_in(left, right, same, "L", "R") || differ_in(left, right, same, "LEFT", "RIGHT");
}

static void pair_up(struct mirror *mirror, uint32_t a, uint32_t b)
{
	mirror->partner[a] = b;
	mirror->partner[b] = a;
	mirror->pair_count++;
}

static void pair_by_names(struct mirror *mirror)
{
	const struct adb_stored_skeleton *skeleton = mirror->skeleton;

	for (uint32_t a = 0; a < skeleton->bone_count; a++)
		for (uint32_t b = 0; b < skeleton->bone_count; b++)
			if (skeleton->bones[a].name != NULL && skeleton->bones[b].name != NULL &&
			    are_sides(skeleton->bones[a].name, skeleton->bones[b].name))
				pair_up(mirror, a, b);
}

static double square_distance(struct adb_vec3 a, struct adb_vec3 b)
{
	double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;

	return x * x + y * y + z * z;
}

/* Finds bones at the mirrored positions of each other, within a hundredth of the size of the skeleton, and not at their own. */
static void pair_by_places(struct mirror *mirror)
{
	const struct adb_transform *places = mirror->places;
	uint32_t count = mirror->skeleton->bone_count;
	double size = 0;

	for (uint32_t i = 0; i < count; i++)
		size = fmax(size, square_distance(places[0].translation, places[i].translation));
	for (uint32_t a = 0; a < count; a++)
		for (uint32_t b = a + 1; b < count; b++) {
			struct adb_vec3 there = reflected(mirror, places[a].translation);

			if (mirror->partner[a] == a && mirror->partner[b] == b &&
			    square_distance(there, places[a].translation) > size * 1e-4 &&
			    square_distance(there, places[b].translation) < size * 1e-4)
				pair_up(mirror, a, b);
		}
}

/* ---- the skeleton ---- */

static int32_t parent_of(const struct mirror *mirror, uint32_t bone)
{
	return mirror->skeleton->bones[bone].parent;
}

static void place_bones(struct mirror *mirror)
{
	const struct adb_stored_skeleton *skeleton = mirror->skeleton;

	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = parent_of(mirror, bone);
		struct adb_transform rest = skeleton->bones[bone].rest;

		mirror->places[bone] =
			parent == ADB_NO_PARENT ? rest : adb_transform_multiply(mirror->places[parent], rest);
	}
}

static bool is_symmetric(const struct mirror *mirror)
{
	for (uint32_t i = 0; i < mirror->skeleton->bone_count; i++) {
		int32_t parent = parent_of(mirror, i), other = parent_of(mirror, mirror->partner[i]);

		if (parent == ADB_NO_PARENT ? other != parent : other != (int32_t)mirror->partner[parent])
			return false;
	}
	return true;
}

static bool build(struct mirror *mirror, struct adb_arena *arena)
{
	uint32_t count = mirror->skeleton->bone_count;

	mirror->partner = adb_arena_alloc(arena, count, sizeof *mirror->partner);
	mirror->places = adb_arena_alloc(arena, count, sizeof *mirror->places);
	mirror->turned = adb_arena_alloc(arena, count, sizeof *mirror->turned);
	if (mirror->partner == NULL || mirror->places == NULL || mirror->turned == NULL)
		return false;
	for (uint32_t i = 0; i < count; i++)
		mirror->partner[i] = i;
	place_bones(mirror);
	pair_by_names(mirror);
	if (mirror->pair_count == 0)
		pair_by_places(mirror);
	for (uint32_t i = 0; i < count; i++) {
		struct adb_quat there = reflected_rotation(mirror, mirror->places[i].rotation);

		mirror->turned[i] = adb_quat_multiply(adb_quat_conjugate(there),
						      mirror->places[mirror->partner[i]].rotation);
	}
	return mirror->pair_count > 0 && is_symmetric(mirror);
}

/* ---- the motion ---- */

static struct adb_quat parent_turned_back(const struct mirror *mirror, uint32_t bone)
{
	int32_t parent = parent_of(mirror, bone);

	return parent == ADB_NO_PARENT ? adb_quat_identity : adb_quat_conjugate(mirror->turned[parent]);
}

/*
 * Of a bone at rest in model space W is the rotation, W~ its reflection and W' that of its partner; k = W~⁻¹ W' leads from
 * one to the other. What a bone does from its rest, its partner shall do reflected: of local rotations L' = k_P⁻¹ L~ k_W,
 * P being the parent.
 */
static bool mirror_rotations(const struct mirror *mirror, const struct adb_motion_track *from, uint32_t bone,
			     uint32_t frames, struct adb_motion_track *to, struct adb_arena *arena)
{
	struct adb_quat back = parent_turned_back(mirror, bone);

	to->rotations = adb_arena_alloc(arena, frames, sizeof *to->rotations);
	for (uint32_t i = 0; to->rotations != NULL && i < frames; i++)
		to->rotations[i] = adb_quat_multiply(
			adb_quat_multiply(back, reflected_rotation(mirror, from->rotations[i])),
			mirror->turned[bone]);
	return to->rotations != NULL;
}

/* Reflects the difference from the rest pose, since the rest pose of a skeleton is rarely quite symmetric. */
static struct adb_vec3 mirror_translation(const struct mirror *mirror, const struct adb_motion_track *track,
					  uint32_t index, uint32_t frame)
{
	struct adb_vec3 rest = mirror->skeleton->bones[index].rest.translation;
	struct adb_vec3 there = mirror->skeleton->bones[mirror->partner[index]].rest.translation;
	struct adb_vec3 way = track->vectors[frame];

	if (!track->adds_to_rest)
		way = adb_vec3_add(way, (struct adb_vec3){ -rest.x, -rest.y, -rest.z });
	way = adb_quat_rotate(parent_turned_back(mirror, index), reflected(mirror, way));
	return track->adds_to_rest ? way : adb_vec3_add(there, way);
}

static bool mirror_translations(const struct mirror *mirror, const struct adb_motion_track *from,
				uint32_t bone, uint32_t frames, struct adb_motion_track *to,
				struct adb_arena *arena)
{
	to->vectors = adb_arena_alloc(arena, frames, sizeof *to->vectors);
	for (uint32_t i = 0; to->vectors != NULL && i < frames; i++)
		to->vectors[i] = mirror_translation(mirror, from, bone, i);
	return to->vectors != NULL;
}

/* Copies scales: the two bones of a pair are assumed to have the same axes. */
static bool mirror_track(const struct mirror *mirror, const struct adb_motion_track *from, uint32_t frames,
			 struct adb_motion_track *to, struct adb_arena *arena)
{
	int32_t bone = adb_stored_find_bone(mirror->skeleton, from->bone_id);

	if (bone < 0)
		return false;
	*to = *from;
	to->bone_id = mirror->skeleton->bones[mirror->partner[bone]].bone_id;
	if (from->target == ADB_ROTATION)
		return mirror_rotations(mirror, from, (uint32_t)bone, frames, to, arena);
	return from->target != ADB_TRANSLATION ||
	       mirror_translations(mirror, from, (uint32_t)bone, frames, to, arena);
}

/* ---- what the header declares ---- */

struct adb_motion *adb_motion_mirror(const struct adb_motion *motion,
				     const struct adb_stored_skeleton *skeleton, struct adb_arena *arena)
{
	struct mirror mirror = { .skeleton = skeleton, .lateral = skeleton->space.axes.axis[0] };
	struct adb_motion *out = adb_arena_alloc(arena, 1, sizeof *out);

	if (out == NULL || skeleton->bone_count > ADB_MIRROR_BONES || !build(&mirror, arena))
		return NULL;
	*out = *motion;
	out->tracks = adb_arena_alloc(arena, motion->track_count, sizeof *out->tracks);
	for (uint32_t i = 0; i < motion->track_count; i++)
		if (out->tracks == NULL ||
		    !mirror_track(&mirror, &motion->tracks[i], motion->frame_count, &out->tracks[i], arena))
			return NULL;
	qsort(out->tracks, out->track_count, sizeof *out->tracks, adb_motion_track_compare);
	return out;
}

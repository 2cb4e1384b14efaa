/* Turns the world-space samples of ASC files into keys in the space of the parents. */
#include "systems/zengin/asc/clip.h"

#include <math.h>

#include "base/ledger.h"
#include "systems/zengin/asc/nodes.h"

/* A unit axis is written with 6 digits; a zero axis stands for no rotation. */
static const double axis_tolerance = 0.01;

/* The poses of the nodes of one file at every frame. A node without tracks has none of its own. */
struct motion {
	struct adb_decoder *d;
	const struct adb_asc_file *file;
	struct adb_asc_pose **poses; /* one for each node, NULL = follows its parent */
	uint32_t frame_count;
};

static const char sign[] =
	", or its negative, whichever is nearer to the key before; of the first that with w >= 0";

/* ---- its own skeleton ---- */

/* The pose of a node at a frame; one that has no poses keeps its rest transform in the space of its parent. */
static struct adb_asc_pose pose_at(const struct motion *motion, const struct adb_asc_node *node,
				   uint32_t frame)
{
	const struct adb_asc_node *above = node;
	struct adb_asc_pose rest = adb_asc_rest(node);

	while (above != NULL && motion->poses[above->index] == NULL)
		above = above->parent;
	if (above == NULL)
		return rest;
	if (above == node)
		return motion->poses[node->index][frame];

	struct adb_asc_pose rest_above = adb_asc_rest(above);
	struct adb_asc_pose within = adb_asc_pose_within(&rest_above, &rest);

	return adb_asc_pose_multiply(&motion->poses[above->index][frame], &within);
}

/*
 * The nodes of the file, at rest as in the first frame: NODE_TM is the pose of any frame. It is without a checksum, since other clips
 * must not take it: resolve.sql gives it to the clips of this file where no skeleton of the dump fits.
 */
static void add_own_skeleton(const struct motion *motion)
{
	struct adb_decoder *d = motion->d;
	uint32_t count = adb_asc_bone_count(motion->file);
	struct adb_skeleton *skeleton = count > 0 ? adb_content_add_skeleton(d->out, d->stem, count) : NULL;

	if (skeleton == NULL)
		return;
	skeleton->native_id = adb_arena_printf(d->arena, "%s.ASC", adb_text_upper(d->arena, d->stem));
	adb_attribute_flag(d->arena, &skeleton->attributes, "is_of_clip", true);
	for (const struct adb_asc_node *node = motion->file->nodes; node != NULL; node = node->next) {
		const struct adb_asc_node *above = adb_asc_bone_above(node);

		if (node->bone_id == ADB_NO_BONE)
			continue;

		struct adb_asc_pose own = pose_at(motion, node, 0);
		struct adb_asc_pose parent = above != NULL ? pose_at(motion, above, 0) : own;

		adb_asc_put_bone(skeleton, node, above != NULL ? &parent : NULL, &own);
	}
}

/* ---- channels ---- */

/* NULL for no keys. The bones have names of their own, as the clip may have no skeleton. */
static struct adb_channel *add_channel(struct adb_decoder *d, struct adb_clip *clip,
				       const struct adb_asc_node *node, enum adb_target target,
				       uint32_t key_count)
{
	struct adb_channel *channel =
		key_count > 0
			? adb_clip_add_channel(d->out, clip, node->bone_id, target,
					       target == ADB_ROTATION ? ADB_SLERP : ADB_LINEAR, key_count)
			: NULL;

	if (channel != NULL)
		adb_attribute_text(d->arena, &channel->attributes, "bone_name", node->name);
	return channel;
}

/* The place of a node in the world comes from its own sample, that of its parent from the sample of the same number there. */
static void note_keys(const struct motion *motion, const struct adb_asc_node *node,
		      const struct adb_channel *rotation, const struct adb_channel *translation)
{
	const struct adb_asc_node *above = adb_asc_bone_above(node);
	struct adb_arena *arena = motion->d->arena;
	const char *turned =
		"R = (-ax*s, -ay*s, -az*s, cos(angle/2)) with s = sin(angle/2), of axis and angle as written, axis made a "
		"unit vector";

	if (rotation != NULL)
		adb_asc_note_keys(
			motion->file, &node->rotations, rotation,
			above == NULL
				? adb_arena_printf(arena, "%s; key = (0, 1, 0, 0) * (-Rx, -Rz, -Ry, Rw)%s",
						   turned, sign)
				: adb_arena_printf(
					  arena,
					  "%s; P the same of %s in this frame; r = inverse(P) * R; key = "
					  "(-rx, -rz, -ry, rw)%s",
					  turned, above->name, sign));
	if (translation != NULL)
		adb_asc_note_keys(
			motion->file, &node->positions, translation,
			above == NULL
				? "p = x, y, z as written; key = (-px, pz, -py)"
				: adb_arena_printf(
					  arena,
					  "p = x, y, z as written; P and q rotation and position of %s in "
					  "this frame; d = inverse(P) * (p - q); key = (dx, dz, dy)",
					  above->name));
}

static void add_channels(const struct motion *motion, struct adb_clip *clip, const struct adb_asc_node *node)
{
	const struct adb_asc_node *above = adb_asc_bone_above(node);
	struct adb_channel *rotation =
		add_channel(motion->d, clip, node, ADB_ROTATION, node->rotations.count);
	struct adb_channel *translation =
		add_channel(motion->d, clip, node, ADB_TRANSLATION, node->positions.count);
	struct adb_quat before = adb_quat_identity; /* so that the first key has w >= 0, as in a MAN */

	if (adb_arena_outcome(motion->d->arena) != ADB_OK)
		return;
	if (adb_ledger_is_open() && adb_ledger_open->wants_keys)
		note_keys(motion, node, rotation, translation);
	for (uint32_t i = 0; i < motion->frame_count; i++) {
		struct adb_asc_pose parent = above != NULL ? pose_at(motion, above, i) : adb_asc_rest(node);
		const struct adb_transform key =
			adb_asc_to_engine(above != NULL ? &parent : NULL, &motion->poses[node->index][i]);

		before = adb_quat_continue(before, key.rotation);
		if (rotation != NULL && i < rotation->key_count) {
			float *to = rotation->values + (size_t)i * 4;

			to[0] = (float)before.x;
			to[1] = (float)before.y;
			to[2] = (float)before.z;
			to[3] = (float)before.w;
		}
		if (translation != NULL && i < translation->key_count) {
			float *to = translation->values + (size_t)i * 3;

			to[0] = (float)key.translation.x;
			to[1] = (float)key.translation.y;
			to[2] = (float)key.translation.z;
		}
	}
}

/* ---- what the header declares, and its helpers ---- */

/* The samples that are there count, not the range of the scene. */
static uint32_t count_frames(const struct adb_asc_file *file)
{
	uint32_t count = 0;

	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		uint32_t own = node->positions.count > node->rotations.count ? node->positions.count
									     : node->rotations.count;

		count = own > count ? own : count;
	}
	return count;
}

static void check_tracks(struct adb_decoder *d, const struct adb_asc_file *file, uint32_t frame_count)
{
	int64_t range = file->scene.last - file->scene.first + 1;
	bool is_uneven = false;

	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next) {
		const struct adb_asc_track *tracks[] = { &node->positions, &node->rotations };

		for (int i = 0; i < 2 && node->is_animated; i++) {
			const char *what = i == 0 ? "positions" : "rotations";

			is_uneven |= tracks[i]->is_uneven;
			if (!tracks[i]->present)
				adb_warn(d, "missing-track", node->offset,
					 "%s has no %s: those of the rest pose are taken", node->name, what);
			else if (tracks[i]->count != (file->scene.has_first && file->scene.has_last
							      ? range
							      : (int64_t)frame_count))
				adb_warn(d, "track-length", tracks[i]->offset,
					 "%s has %u %s, the scene %lld frames", node->name, tracks[i]->count,
					 what, (long long)range);
		}
	}
	if (is_uneven)
		adb_note(d, "odd-ticks", 0, "samples are not TICKSPERFRAME apart: they are counted");
}

/* The engine ignores the animation of mesh holders and unknown nodes. */
static bool moves(const struct adb_asc_node *node)
{
	return (node->role == ADB_ASC_BONE || node->role == ADB_ASC_SLOT) &&
	       (node->positions.count > 0 || node->rotations.count > 0);
}

/* Of a track that is not empty; behind its end the last sample. */
static const double *sample_at(const struct adb_asc_track *track, uint32_t frame)
{
	return track->values + (size_t)(frame < track->count ? frame : track->count - 1) * track->width;
}

static double length_of(const double *axis)
{
	return sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
}

static bool is_odd_axis(const double *sample)
{
	double length = length_of(sample);

	return length > 0 && !(fabs(length - 1) <= axis_tolerance);
}

/* Quirk: angles are clockwise. The axis 0 0 0 is the identity. */
static struct adb_quat rotation_of(const double *sample)
{
	double length = length_of(sample), half = sample[3] / 2;
	double factor = length > 0 && isfinite(length) ? -sin(half) / length : 0;

	if (factor == 0 && !(length > 0 && isfinite(length)))
		return adb_quat_identity;
	return (struct adb_quat){ sample[0] * factor, sample[1] * factor, sample[2] * factor, cos(half) };
}

/*
 * A track that is shorter than others holds its last sample. A missing one has the value of the rest pose in the space of the parent,
 * which must have its poses before: parents may follow their children in the file.
 */
static bool find_poses(struct motion *motion, const struct adb_asc_node *node)
{
	const struct adb_asc_track *p = &node->positions, *r = &node->rotations;
	struct adb_asc_pose **own = &motion->poses[node->index];
	bool has_odd_axis = false;

	if (*own != NULL)
		return true;
	if (node->parent != NULL && (p->count == 0 || r->count == 0))
		for (const struct adb_asc_node *above = node->parent; above != NULL; above = above->parent)
			if (moves(above) && !find_poses(motion, above))
				return false;

	struct adb_asc_pose *poses = adb_arena_alloc(motion->d->arena, motion->frame_count, sizeof *poses);

	for (uint32_t i = 0; poses != NULL && i < motion->frame_count; i++) {
		if (p->count == 0 || r->count == 0)
			poses[i] = pose_at(motion, node, i);
		if (r->count > 0) {
			const double *sample = sample_at(r, i);

			has_odd_axis |= is_odd_axis(sample);
			poses[i].rotation = rotation_of(sample);
		}
		if (p->count > 0) {
			const double *sample = sample_at(p, i);

			poses[i].position = (struct adb_vec3){ sample[0], sample[1], sample[2] };
		}
	}
	if (has_odd_axis)
		adb_warn(motion->d, "bad-axis", r->offset, "an axis of %s is no unit vector: it is made one",
			 node->name);
	*own = poses;
	return poses != NULL;
}

void adb_asc_add_clip(struct adb_decoder *d, const struct adb_asc_file *file)
{
	struct motion motion = { d, file, NULL, count_frames(file) };
	struct adb_clip *clip = adb_content_add_clip(d->out, d->stem, adb_text_upper(d->arena, d->stem));

	motion.poses = adb_arena_alloc(d->arena, file->node_count, sizeof(struct adb_asc_pose *));
	if (clip == NULL || motion.poses == NULL)
		return;
	check_tracks(d, file, motion.frame_count);
	clip->frame_count = motion.frame_count;
	clip->fps = file->scene.fps;
	clip->duration = clip->frame_count / clip->fps;
	clip->has_skeleton_checksum = true;
	clip->skeleton_checksum = adb_asc_checksum(d, file);
	adb_attribute_real(d->arena, &clip->attributes, "fps_source", file->scene.fps);
	adb_attribute_integer(d->arena, &clip->attributes, "first", file->scene.first);
	adb_attribute_integer(d->arena, &clip->attributes, "last",
			      file->scene.first + (int64_t)motion.frame_count - 1);
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		if (moves(node) && !find_poses(&motion, node))
			return;
	for (const struct adb_asc_node *node = file->nodes; node != NULL; node = node->next)
		if (moves(node) && node->bone_id != ADB_NO_BONE)
			add_channels(&motion, clip, node);
	add_own_skeleton(&motion);
	if (clip->channel_count == 0)
		adb_warn(
			d, "no-bones", 0,
			"no animated node is a bone or a slot, whose names begin with BIP01 or ZS_: the clip is empty");
}

struct adb_clip *adb_asc_add_morph(struct adb_decoder *d, const struct adb_asc_file *file,
				   const struct adb_asc_node *node)
{
	const char *upper = adb_text_upper(d->arena, d->stem);
	const char *id = upper != NULL ? adb_arena_printf(d->arena, "%s-%s", upper, node->name) : NULL;
	struct adb_clip *clip = adb_content_add_clip(d->out, d->stem, id);

	if (clip == NULL)
		return NULL;
	clip->frame_count = node->mesh.morph_count;
	clip->fps = file->scene.fps;
	clip->duration = clip->frame_count / clip->fps;
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 8; k++)
			clip->playback[i] = clip->playback[i] << 8 | node->mesh.morph.bytes[8 * i + k];
	adb_attribute_integer(d->arena, &clip->attributes, "vertex_count", (int64_t)node->mesh.vertex_count);
	adb_attribute_text(d->arena, &clip->attributes, "node", node->name);
	return clip;
}

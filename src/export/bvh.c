/*
 * BVH: the joints of one clip, sampled at every frame and at its end, in glTF's axes and metres.
 *
 *   HIERARCHY  ROOT or JOINT name { OFFSET x y z; CHANNELS n …; children, or End Site { OFFSET } }
 *   MOTION     Frames: n; Frame Time: seconds; a line of numbers for each frame, in the order of the channels
 *
 * BVH has no rest rotation. With W the world rotation of a bone now and G that at rest, a joint gets the world rotation W · G⁻¹,
 * and what leads from it to its children is in the axes of that. Positions are those of the bones, whatever scale made of them.
 * Joints with a position channel take it instead of their OFFSET.
 */
#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "export/clips.h"
#include "export/events.h"
#include "export/export.h"
#include "export/names.h"
#include "files/output.h"

/* A joint that stays so near to its OFFSET, in metres, has no position channels; but not if that is more than this share of the
 * size of the figure. */
static const double still_enough = 1e-4, largest_share = 0.01;

struct joint {
	char name[ADB_NAME_SIZE];
	struct adb_quat rest;    /* G */
	struct adb_vec3 offset;  /* at rest */
	double angles[3];        /* of the frame before: Z, X, Y in degrees */
	bool is_moving;          /* it has position channels */
	uint32_t first, sibling; /* child and next child of the parent, NO_JOINT = none */
};

enum { NO_JOINT = UINT32_MAX };

struct bvh {
	struct adb_export_file *file;
	const struct adb_rig *rig;
	const struct adb_stored_space *space;
	struct adb_export_length length;
	struct adb_export_samples samples;
	struct joint *joints;
	struct adb_bone_pose *pose;
	uint32_t joint_count; /* one for each bone of the skeleton, not for those that only the clip has */
	struct adb_buffer out;
	char root_name[ADB_NAME_SIZE]; /* of the joint above several roots */
	uint32_t first_root, root_count;
	double size;  /* of the figure at rest, in units of the file */
	double still; /* still_enough in units of the file */
};

/* ---- space ---- */

static double length(struct adb_vec3 v)
{
	return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static struct adb_transform to_gltf(const struct bvh *bvh, struct adb_transform transform)
{
	return adb_axes_transform(&bvh->space->axes, bvh->space->scale, transform);
}

/* The rotation of a joint in the world: none at rest. */
static struct adb_quat turned(const struct bvh *bvh, uint32_t bone)
{
	struct adb_transform model = to_gltf(bvh, bvh->pose[bone].model);

	return adb_quat_multiply(model.rotation, adb_quat_conjugate(bvh->joints[bone].rest));
}

static struct adb_vec3 minus(struct adb_vec3 a, struct adb_vec3 b)
{
	return (struct adb_vec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

/* Where a joint is, and how it is turned, against its parent: after adb_rig_pose(). */
static struct adb_transform against_parent(const struct bvh *bvh, uint32_t bone)
{
	int32_t parent = bvh->rig->skeleton->bones[bone].parent;
	struct adb_transform model = to_gltf(bvh, bvh->pose[bone].model);
	struct adb_transform joint = { .translation = model.translation, .rotation = turned(bvh, bone) };

	if (parent == ADB_NO_PARENT)
		return joint;

	struct adb_quat back = adb_quat_conjugate(turned(bvh, (uint32_t)parent));
	struct adb_vec3 head = to_gltf(bvh, bvh->pose[parent].model).translation;

	joint.translation = adb_quat_rotate(back, minus(model.translation, head));
	joint.rotation = adb_quat_multiply(back, joint.rotation);
	return joint;
}

/* ---- the hierarchy ---- */

static void link_joints(struct bvh *bvh)
{
	const struct adb_stored_skeleton *skeleton = bvh->rig->skeleton;

	bvh->first_root = NO_JOINT;
	for (uint32_t i = 0; i < bvh->joint_count; i++)
		bvh->joints[i].first = NO_JOINT;
	for (uint32_t i = bvh->joint_count; i-- > 0;) {
		int32_t parent = skeleton->bones[i].parent;
		uint32_t *first = parent == ADB_NO_PARENT ? &bvh->first_root : &bvh->joints[parent].first;

		bvh->joints[i].sibling = *first;
		*first = i;
		bvh->root_count += parent == ADB_NO_PARENT;
	}
}

static bool name_joints(struct bvh *bvh)
{
	const struct adb_stored_skeleton *skeleton = bvh->rig->skeleton;
	struct adb_names *names = adb_names_new(ADB_NAME_WORD);
	char number[32];
	bool named = names != NULL;

	if (named && bvh->root_count != 1)
		named = adb_names_add(names, "animdb_root", "", bvh->root_name);

	for (uint32_t i = 0; named && i < bvh->joint_count; i++) {
		const struct adb_stored_bone *bone = &skeleton->bones[i];

		snprintf(number, sizeof number, "bone_%lld", (long long)bone->bone_id);
		named = adb_names_add(names, bone->name != NULL ? bone->name : number, "",
				      bvh->joints[i].name);
	}
	adb_names_free(names);
	return named;
}

/* Sets the rest pose, which gives the offsets of the joints. */
static void pose_at_rest(struct bvh *bvh)
{
	const struct adb_stored_skeleton *skeleton = bvh->rig->skeleton;

	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = skeleton->bones[bone].parent;
		struct adb_transform model = skeleton->bones[bone].rest;

		if (parent != ADB_NO_PARENT)
			model = adb_transform_multiply(bvh->pose[parent].model, model);
		bvh->pose[bone].model = model;
		if (bone >= bvh->joint_count)
			continue;
		bvh->joints[bone].rest = adb_quat_normalise(to_gltf(bvh, model).rotation);
		bvh->size = fmax(bvh->size, length(to_gltf(bvh, model).translation));
	}
	for (uint32_t i = 0; i < bvh->joint_count; i++)
		bvh->joints[i].offset = against_parent(bvh, i).translation;
}

/* Looks at every sample for joints that do not stay at their OFFSET. */
static void find_moving(struct bvh *bvh)
{
	const struct adb_stored_skeleton *skeleton = bvh->rig->skeleton;
	double metre = bvh->space->is_native ? 1 / bvh->space->metres_per_unit : 1;

	bvh->still = fmin(still_enough * metre, largest_share * bvh->size);
	for (uint32_t sample = 0; sample < bvh->samples.count && adb_export_continues(bvh->file); sample++) {
		adb_rig_pose(bvh->rig, adb_export_sample_frame(&bvh->samples, sample), bvh->pose);
		for (uint32_t i = 0; i < bvh->joint_count; i++)
			bvh->joints[i].is_moving |= skeleton->bones[i].parent == ADB_NO_PARENT ||
						    length(minus(against_parent(bvh, i).translation,
								 bvh->joints[i].offset)) > bvh->still;
	}
}

/* ---- writing ---- */

static void indent(struct adb_buffer *out, unsigned depth)
{
	for (unsigned i = 0; i < depth; i++)
		adb_buffer_text(out, "\t");
}

static void put_vector(struct adb_buffer *out, struct adb_vec3 v)
{
	adb_buffer_printf(out, "%.9g %.9g %.9g", v.x + 0.0, v.y + 0.0, v.z + 0.0);
}

static void put_offset(struct adb_buffer *out, unsigned depth, struct adb_vec3 offset)
{
	indent(out, depth);
	adb_buffer_text(out, "OFFSET ");
	put_vector(out, offset);
	adb_buffer_text(out, "\n");
}

static void open_joint(struct adb_buffer *out, unsigned depth, const char *word, const char *name,
		       struct adb_vec3 offset)
{
	indent(out, depth);
	adb_buffer_printf(out, "%s %s\n", word, name);
	indent(out, depth);
	adb_buffer_text(out, "{\n");
	put_offset(out, depth + 1, offset);
}

static void put_channels(struct adb_buffer *out, unsigned depth, bool is_moving)
{
	indent(out, depth);
	adb_buffer_printf(out, "CHANNELS %s%s\n", is_moving ? "6 Xposition Yposition Zposition " : "3 ",
			  "Zrotation Xrotation Yrotation");
}

/* Joints in the order of the hierarchy; `visit` is called before the children of each, `leave` after them. */
static void walk(struct bvh *bvh, unsigned depth,
		 void (*visit)(struct bvh *bvh, uint32_t bone, unsigned depth),
		 void (*leave)(struct bvh *bvh, uint32_t bone, unsigned depth))
{
	uint32_t bone = bvh->first_root;

	while (bone != NO_JOINT) {
		visit(bvh, bone, depth);
		if (bvh->joints[bone].first != NO_JOINT) {
			bone = bvh->joints[bone].first;
			depth++;
			continue;
		}
		leave(bvh, bone, depth);
		while (bvh->joints[bone].sibling == NO_JOINT) {
			int32_t parent = bvh->rig->skeleton->bones[bone].parent;

			if (parent == ADB_NO_PARENT)
				return;
			bone = (uint32_t)parent;
			leave(bvh, bone, --depth);
		}
		bone = bvh->joints[bone].sibling;
	}
}

static void close_joint(struct adb_buffer *out, unsigned depth)
{
	indent(out, depth);
	adb_buffer_text(out, "}\n");
}

/* The End Site of a leaf is a third of the length of its bone further on. */
static void put_end(struct adb_buffer *out, unsigned depth, const struct joint *joint)
{
	struct adb_vec3 end = { joint->offset.x / 3, joint->offset.y / 3, joint->offset.z / 3 };

	if (length(end) < 1e-6)
		end.y = 0.01;
	open_joint(out, depth, "End", "Site", end);
	close_joint(out, depth);
}

static void begin_joint(struct bvh *bvh, uint32_t bone, unsigned depth)
{
	const struct joint *joint = &bvh->joints[bone];

	open_joint(&bvh->out, depth, depth == 0 ? "ROOT" : "JOINT", joint->name, joint->offset);
	put_channels(&bvh->out, depth + 1, joint->is_moving);
	if (joint->first == NO_JOINT)
		put_end(&bvh->out, depth + 1, joint);
}

static void end_joint(struct bvh *bvh, uint32_t bone, unsigned depth)
{
	(void)bone;
	close_joint(&bvh->out, depth);
}

static void put_hierarchy(struct bvh *bvh)
{
	bool has_own_root = bvh->root_count != 1;

	adb_buffer_text(&bvh->out, "HIERARCHY\n");
	if (has_own_root) {
		open_joint(&bvh->out, 0, "ROOT", bvh->root_name, (struct adb_vec3){ 0, 0, 0 });
		put_channels(&bvh->out, 1, true);
	}
	walk(bvh, has_own_root, begin_joint, end_joint);
	if (has_own_root)
		close_joint(&bvh->out, 0);
}

/* The same rotation with angles near those of the frame before, so that curves have no jumps. */
static void stay_near(const double before[3], double angles[3])
{
	double other[3] = { angles[0] + 180, 180 - angles[1], angles[2] + 180 }, distance = 0,
	       other_distance = 0;

	for (int i = 0; i < 3; i++) {
		angles[i] += 360 * round((before[i] - angles[i]) / 360);
		other[i] += 360 * round((before[i] - other[i]) / 360);
		distance += fabs(angles[i] - before[i]);
		other_distance += fabs(other[i] - before[i]);
	}
	if (other_distance < distance)
		memcpy(angles, other, sizeof other);
}

static void put_joint_frame(struct bvh *bvh, uint32_t bone, unsigned depth)
{
	struct joint *joint = &bvh->joints[bone];
	struct adb_transform now = against_parent(bvh, bone);
	double angles[3];

	(void)depth;
	if (joint->is_moving) {
		put_vector(&bvh->out, now.translation);
		adb_buffer_text(&bvh->out, " ");
	}
	adb_quat_euler(now.rotation, "ZXY", angles);
	stay_near(joint->angles, angles);
	memcpy(joint->angles, angles, sizeof angles);
	put_vector(&bvh->out, (struct adb_vec3){ angles[0], angles[1], angles[2] });
	adb_buffer_text(&bvh->out, " ");
}

static void leave_joint(struct bvh *bvh, uint32_t bone, unsigned depth)
{
	(void)bvh;
	(void)bone;
	(void)depth;
}

static bool put_motion(struct bvh *bvh)
{
	bool written = true;

	adb_export_report_rate(bvh->rig->clip, &bvh->length);
	adb_buffer_printf(&bvh->out, "MOTION\nFrames: %u\nFrame Time: %.9g\n", bvh->samples.count,
			  bvh->samples.interval);
	for (uint32_t sample = 0; written && sample < bvh->samples.count && adb_export_continues(bvh->file);
	     sample++) {
		adb_rig_pose(bvh->rig, adb_export_sample_frame(&bvh->samples, sample), bvh->pose);
		if (bvh->root_count != 1)
			adb_buffer_text(&bvh->out, "0 0 0 0 0 0 ");
		walk(bvh, 0, put_joint_frame, leave_joint);
		adb_buffer_text(&bvh->out, "\n");
		written = adb_output_flush(bvh->file->out, &bvh->out, false);
	}
	return written && adb_output_flush(bvh->file->out, &bvh->out, true);
}

/* ---- the file ---- */

/* Each joint is indented by a tab for each of its ancestors. */
static bool holds_depth(struct bvh *bvh)
{
	const struct adb_stored_skeleton *skeleton = bvh->rig->skeleton;
	uint32_t *depth = adb_arena_alloc(bvh->file->clip_arena, skeleton->bone_count, sizeof *depth);

	for (uint32_t i = 0; depth != NULL && i < skeleton->bone_count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = skeleton->bones[bone].parent;

		depth[bone] = parent == ADB_NO_PARENT ? 0 : depth[parent] + 1;
		if (depth[bone] <= ADB_EXPORT_MAX_DEPTH)
			continue;
		adb_error_set(&bvh->file->error, ADB_LIMIT, ADB_NO_OFFSET,
			      "its skeleton has a bone below more than %d others", ADB_EXPORT_MAX_DEPTH);
		return false;
	}
	return true; /* the next allocation fails when the arena is exhausted */
}

static bool prepare(struct bvh *bvh)
{
	struct adb_arena *arena = bvh->file->clip_arena;

	bvh->joints = adb_arena_alloc(arena, bvh->joint_count, sizeof *bvh->joints);
	bvh->pose = adb_arena_alloc(arena, bvh->rig->skeleton->bone_count, sizeof *bvh->pose);
	if (bvh->joints == NULL || bvh->pose == NULL)
		return false;
	link_joints(bvh);
	if (!name_joints(bvh))
		return false;
	pose_at_rest(bvh);
	find_moving(bvh);
	return true;
}

static enum adb_outcome bvh_write(struct adb_export_file *file)
{
	struct bvh bvh = { .file = file };

	bvh.rig = adb_export_read_rig(file);
	if (bvh.rig == NULL)
		return file->error.outcome;
	if (adb_export_skip_empty(file, bvh.rig->clip))
		return ADB_OK;
	bvh.space = &bvh.rig->clip->space;
	bvh.joint_count = bvh.rig->own_bone_count;
	bvh.length = adb_export_length(bvh.rig->clip, file->options->all_keys);
	bvh.samples = adb_export_samples(&bvh.length, file->options->fps);
	if (!adb_export_check_sample_count(file, &bvh.samples, bvh.joint_count) || !holds_depth(&bvh))
		return file->error.outcome;
	if (!prepare(&bvh))
		return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	put_hierarchy(&bvh);
	adb_export_report_left_out(bvh.rig, ADB_VISIBILITY,
				   "visibility, fov, roll or weight, which BVH does not have");
	file->clips[0].written = put_motion(&bvh);
	adb_export_put_events(&file->beside, bvh.rig->clip);
	adb_buffer_free(&bvh.out);
	if (!adb_export_continues(file))
		return ADB_INTERRUPTED;
	return file->clips[0].written
		       ? ADB_OK
		       : adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
}

const struct adb_export_format adb_export_bvh = {
	.name = "bvh",
	.title = "joints frame by frame, metres, Y up",
	.extension = ".bvh",
	.extension_beside = ".events.csv",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_CLIP,
	.takes = ADB_TAKES_FPS | ADB_TAKES_NATIVE_AXES | ADB_TAKES_ALL_KEYS,
	.write = bvh_write,
};

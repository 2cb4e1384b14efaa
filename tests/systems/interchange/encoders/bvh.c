#include "bvh.h"

#include <math.h>
#include <string.h>

static bool is_position(char channel)
{
	return channel >= 'x';
}

static void put_indent(struct bytes *out, const struct bvh_file *file, int depth)
{
	while (depth-- > 0)
		bytes_text(out, file->indent);
}

static void put_offset(struct bytes *out, const struct bvh_file *file, int depth, struct vec3 offset)
{
	put_indent(out, file, depth);
	bytes_format(out, "OFFSET %.4f %.4f %.4f%s", offset.x, offset.y, offset.z, file->newline);
}

static void put_brace(struct bytes *out, const struct bvh_file *file, int depth, char brace)
{
	put_indent(out, file, depth);
	bytes_format(out, "%c%s", brace, file->newline);
}

static void put_end(struct bytes *out, const struct bvh_file *file, int depth, struct vec3 end)
{
	put_indent(out, file, depth);
	bytes_format(out, "End Site%s", file->newline);
	put_brace(out, file, depth, '{');
	put_offset(out, file, depth + 1, end);
	put_brace(out, file, depth, '}');
}

static void put_joint(struct bytes *out, const struct bvh_file *file, int index, int depth)
{
	const struct bvh_joint *joint = &file->joints[index];

	put_indent(out, file, depth);
	bytes_format(out, "%s %s%s", depth ? "JOINT" : "ROOT", joint->name, file->newline);
	put_brace(out, file, depth, '{');
	put_offset(out, file, depth + 1, joint->offset);
	put_indent(out, file, depth + 1);
	bytes_format(out, "CHANNELS %d", (int)strlen(joint->channels));
	for (const char *c = joint->channels; *c; c++)
		bytes_format(out, " %c%s", is_position(*c) ? *c - 'x' + 'X' : *c,
			     is_position(*c) ? "position" : "rotation");
	bytes_text(out, file->newline);
	for (int child = index + 1; child < file->joint_count; child++)
		if (file->joints[child].parent == index)
			put_joint(out, file, child, depth + 1);
	if (joint->has_end)
		put_end(out, file, depth + 1, joint->end);
	put_brace(out, file, depth, '}');
}

double bvh_written(const struct bvh_file *file, int joint, char channel, int frame)
{
	return snap(file->value(joint, channel, frame), 10000);
}

void bvh_encode(struct bytes *out, const struct bvh_file *file)
{
	bytes_format(out, "HIERARCHY%s", file->newline);
	for (int joint = 0; joint < file->joint_count; joint++)
		if (file->joints[joint].parent < 0)
			put_joint(out, file, joint, 0);
	bytes_format(out, "MOTION%sFrames: %d%sFrame Time: %s%s", file->newline, file->frame_count,
		     file->newline, file->frame_time, file->newline);
	for (int frame = 0; frame < file->frame_count; frame++) {
		for (int joint = 0; joint < file->joint_count; joint++)
			for (const char *c = file->joints[joint].channels; *c; c++)
				bytes_format(out, "%.4f ", bvh_written(file, joint, *c, frame));
		bytes_text(out, file->newline);
	}
}

struct quat bvh_rotation(const struct bvh_file *file, int joint, int frame)
{
	static const struct vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
	struct quat rotation = quat_identity;

	for (const char *c = file->joints[joint].channels; *c; c++)
		if (!is_position(*c))
			rotation = quat_mul(rotation, quat_about(axes[*c - 'X'],
								 bvh_written(file, joint, *c, frame) / 360));
	return rotation;
}

struct vec3 bvh_translation(const struct bvh_file *file, int joint, int frame)
{
	struct vec3 place = file->joints[joint].offset;

	for (const char *c = file->joints[joint].channels; *c; c++)
		if (is_position(*c))
			*(*c == 'x'   ? &place.x
			  : *c == 'y' ? &place.y
				      : &place.z) = bvh_written(file, joint, *c, frame);
	return place;
}

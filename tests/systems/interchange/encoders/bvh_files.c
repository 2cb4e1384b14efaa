/* The BVH files of the corpus. */
#include "bvh.h"
#include "interchange.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- a walk as a motion capture library has it: inches, six channels of the root and three of the others ---- */

enum { WALK_FRAMES = 31 };

static const struct bvh_joint walker[] = {
	{ "Hips", -1, { 0, 0, 0 }, "xyzZYX", false, { 0, 0, 0 } },
	{ "LeftUpLeg", 0, { 3.4, -2.1, 0 }, "ZYX", false, { 0, 0, 0 } },
	{ "LeftLeg", 1, { 0, -16.5, 0 }, "ZYX", false, { 0, 0, 0 } },
	{ "LeftFoot", 2, { 0, -15.9, 0 }, "ZYX", true, { 0, -2, 5.6 } },
	{ "RightUpLeg", 0, { -3.4, -2.1, 0 }, "ZYX", false, { 0, 0, 0 } },
	{ "RightLeg", 4, { 0, -16.5, 0 }, "ZYX", false, { 0, 0, 0 } },
	{ "RightFoot", 5, { 0, -15.9, 0 }, "ZYX", true, { 0, -2, 5.6 } },
	{ "Spine", 0, { 0, 4.8, -0.4 }, "ZYX", false, { 0, 0, 0 } },
	{ "Neck", 7, { 0, 14.2, 0.3 }, "ZYX", false, { 0, 0, 0 } },
	{ "Head", 8, { 0, 4.1, 1.2 }, "ZYX", true, { 0, 6.5, 0 } },
	{ "LeftArm", 7, { 6.1, 12.8, 0 }, "ZYX", false, { 0, 0, 0 } },
	{ "LeftForeArm", 10, { 11.3, 0, 0 }, "ZYX", true, { 9.7, 0, 0 } },
	{ "RightArm", 7, { -6.1, 12.8, 0 }, "ZYX", false, { 0, 0, 0 } },
	{ "RightForeArm", 12, { -11.3, 0, 0 }, "ZYX", true, { -9.7, 0, 0 } },
};

static double walk_value(int joint, char channel, int frame)
{
	const double phase = (double)frame / (WALK_FRAMES - 1);
	const double side = joint >= 4 && joint <= 6     ? 0.5
			    : joint == 12 || joint == 13 ? 0.0
							 : 0.5 * (joint >= 10);

	switch (channel) {
	case 'x':
		return 1.2 * sine(phase);
	case 'y':
		return 36 + 0.9 * cosine(2 * phase);
	case 'z':
		return 52 * phase;
	case 'X':
		if (joint == 2 || joint == 5)
			return 30 - 28 * cosine(phase + side);
		return (joint == 1 || joint == 4 ? -27 : 6) * sine(phase + side) + joint * 0.25;
	case 'Y':
		return (joint == 0 ? 9 : 4) * sine(phase + side);
	default:
		if (joint >= 10)
			return joint >= 12 ? 72 : -72;
		return 3 * cosine(phase + side);
	}
}

static const struct bvh_file walk = {
	.joints = walker,
	.joint_count = (int)COUNT_OF(walker),
	.frame_count = WALK_FRAMES,
	.frame_time = "0.0083333",
	.newline = "\r\n",
	.indent = "\t",
	.value = walk_value,
};

/* ---- every order of channels, positions of inner joints, two roots, names with blanks ---- */

enum { ODD_FRAMES = 9 };

static const struct bvh_joint odd_joints[] = {
	{ "Puppet Root", -1, { 1, 2, 3 }, "ZxXyYz", false, { 0, 0, 0 } },
	{ "xyz", 0, { 1, 0, 0 }, "XYZ", false, { 0, 0, 0 } },
	{ "xzy", 1, { 1, 0, 0 }, "XZY", false, { 0, 0, 0 } },
	{ "yxz", 2, { 1, 0, 0 }, "YXZ", false, { 0, 0, 0 } },
	{ "yzx", 3, { 1, 0, 0 }, "YZX", false, { 0, 0, 0 } },
	{ "zxy", 4, { 1, 0, 0 }, "ZXY", false, { 0, 0, 0 } },
	{ "zyx", 5, { 1, 0, 0 }, "ZYX", true, { 0, 0.5, 0 } },
	{ "one angle", 0, { 0, 1, 0 }, "Y", false, { 0, 0, 0 } },
	{ "two angles", 7, { 0, 1, 0 }, "ZX", false, { 0, 0, 0 } },
	{ "rigid", 8, { 0, 1, 0 }, "", false, { 0, 0, 0 } },
	{ "slider", 9, { 0, 1, 0.25 }, "y", false, { 0, 0, 0 } },
	{ "crane", 10, { 0, 1, 0 }, "zyxZYX", true, { 0, 0, 0.5 } },
	{ "Cart", -1, { 10, 0, 0 }, "xz", false, { 0, 0, 0 } },
	{ "Wheel", 12, { 0, 0.5, 0 }, "X", true, { 0, 0.5, 0 } },
};

/* The wheel turns by more than a whole turn, the others to and fro, each in its own way. */
static double odd_value(int joint, char channel, int frame)
{
	const double phase = (double)frame / (ODD_FRAMES - 1);

	if (joint == 13)
		return 900 * phase - 450;
	if (channel >= 'x')
		return (channel - 'w') * (1 + joint * 0.5) + 2 * phase;
	return 170 * sine(phase * 0.5 + (channel - 'X') * 0.25 + joint * 0.0625);
}

static const struct bvh_file odd = {
	.joints = odd_joints,
	.joint_count = (int)COUNT_OF(odd_joints),
	.frame_count = ODD_FRAMES,
	.frame_time = "4e-2",
	.newline = "\n",
	.indent = "    ",
	.value = odd_value,
};

/* ---- files with a fault each, of which the rest is there ---- */

#define HEAD                                                                                                               \
	"HIERARCHY\nROOT hip\n{\n\tOFFSET 0 1 0\n\tCHANNELS 4 Yposition Zrotation Xrotation Yrotation\n\tJOINT leg\n\t{\n" \
	"\t\tOFFSET 0 -1 0\n\t\tCHANNELS 1 Xrotation\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 -1 0\n\t\t}\n\t}\n}\n"
#define ROWS "1 0 0 0 10\n1.5 5 0 0 20\n2 10 0 0 30\n"

static const struct {
	const char *name, *text;
	const char *codes; /* of its problems, in order */
	int frames, keys;  /* that are left; frames 0 = no clip */
} broken[] = {
	{ "billions", HEAD "MOTION\nFrames: 99999999999999999999\nFrame Time: 0.01\n" ROWS, "frame-count", 3,
	  9 },
	{ "braces",
	  "HIERARCHY\nROOT hip\n{\nOFFSET 0 1 0\nCHANNELS 1 Xrotation\nJOINT leg\n{\nOFFSET 0 -1 0\nCHANNELS 1 Xrotation\nMOTION\n"
	  "Frames: 1\nFrame Time: 0.01\n5 6\n",
	  "missing-brace", 1, 2 },
	{ "cut", HEAD "MOTION\nFrames: 4\nFrame Time: 0.01\n" ROWS "2.5 15", "truncated", 4, 10 },
	{ "empty", "", "not-as-named", 0, 0 },
	{ "fast", HEAD "MOTION\nFrames: 3\nFrame Time: 0\n" ROWS, "frame-rate", 3, 9 },
	{ "joints only", HEAD, "truncated", 0, 0 },
	{ "more rows", HEAD "MOTION\nFrames: 2\nFrame Time: 0.01\n" ROWS, "extra-data", 2, 6 },
	{ "numbers", HEAD "MOTION\nFrames: 3\nFrame Time: 0.01\n1 0 0 nan 1\n1e999 0 0 0 2\n1 0 0 0 0x10\n",
	  "not-finite", 3, 6 },
	{ "scales",
	  "HIERARCHY\nROOT hip\n{\nOFFSET 0 1 0\nCHANNELS 2 Xscale Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 0.01\n2 90\n",
	  "unknown-word", 1, 1 },
};

static void make_broken(const char *out_dir, struct bytes *truth)
{
	bytes_text(truth, "path,codes,frames,keys\n");
	for (size_t i = 0; i < COUNT_OF(broken); i++) {
		struct bytes out = { 0 };
		char path[64];

		print_text(path, sizeof(path), "interchange/broken/%s.bvh", broken[i].name);
		bytes_text(&out, broken[i].text);
		write_file(out_dir, path, &out);
		bytes_free(&out);
		bytes_format(truth, "broken/%s.bvh,%s,%d,%d\n", broken[i].name, broken[i].codes,
			     broken[i].frames, broken[i].keys);
	}
}

/* ---- what they mean, from the numbers of the encoder ---- */

struct truth {
	struct bytes clips, bones, ends, keys, angles, broken;
};

static void add_keys(struct truth *truth, const char *path, const struct bvh_file *file, int joint, int frame)
{
	const char *channels = file->joints[joint].channels;
	const struct quat q = bvh_rotation(file, joint, frame);
	const struct vec3 t = bvh_translation(file, joint, frame);
	char order[BVH_MAX_CHANNELS + 1] = "";
	size_t count = 0;

	for (const char *c = channels; *c; c++)
		if (*c < 'a')
			order[count++] = *c;
	if (count > 0) {
		bytes_format(&truth->keys, "%s,%d,rotation,%d,%.6f,%.6f,%.6f,%.6f\n", path, joint, frame, q.x,
			     q.y, q.z, q.w);
		bytes_format(&truth->angles, "%s,%d,%d,%s,%.4f\n", path, joint, frame, order,
			     bvh_written(file, joint, order[count - 1], frame));
	}
	if (strpbrk(channels, "xyz"))
		bytes_format(&truth->keys, "%s,%d,translation,%d,%.6f,%.6f,%.6f,\n", path, joint, frame, t.x,
			     t.y, t.z);
}

static void add_truth(struct truth *truth, const char *path, const struct bvh_file *file)
{
	bytes_format(&truth->clips, "%s,%d,%s,%d\n", path, file->frame_count, file->frame_time,
		     file->joint_count);
	for (int joint = 0; joint < file->joint_count; joint++) {
		const struct bvh_joint *bone = &file->joints[joint];

		bytes_format(&truth->bones, "%s,%d,%d,%s,%.4f,%.4f,%.4f\n", path, joint, bone->parent,
			     bone->name, bone->offset.x, bone->offset.y, bone->offset.z);
		if (bone->has_end)
			bytes_format(&truth->ends, "%s,%d,%.4f,%.4f,%.4f\n", path, joint, bone->end.x,
				     bone->end.y, bone->end.z);
		for (int frame = 0; frame < file->frame_count; frame++)
			add_keys(truth, path, file, joint, frame);
	}
}

static void write_truth(const struct truth *truth, const char *expected_dir)
{
	write_file(expected_dir, "interchange/bvh_clips.csv", &truth->clips);
	write_file(expected_dir, "interchange/bvh_bones.csv", &truth->bones);
	write_file(expected_dir, "interchange/bvh_ends.csv", &truth->ends);
	write_file(expected_dir, "interchange/bvh_keys.csv", &truth->keys);
	write_file(expected_dir, "interchange/bvh_angles.csv", &truth->angles);
	write_file(expected_dir, "interchange/bvh_broken.csv", &truth->broken);
}

void bvh_make(const char *out_dir, const char *expected_dir)
{
	static const struct {
		const char *path;
		const struct bvh_file *file;
	} files[] = {
		{ "bvh/walk.bvh", &walk },
		{ "bvh/odd orders.bvh", &odd },
	};
	struct truth truth = { 0 };

	bytes_text(&truth.clips, "path,frames,frame_time,bones\n");
	bytes_text(&truth.bones, "path,bone,parent,name,x,y,z\n");
	bytes_text(&truth.ends, "path,bone,x,y,z\n");
	bytes_text(&truth.angles, "path,bone,frame,euler_order,last\n");
	bytes_text(&truth.keys, "path,bone,target,frame,x,y,z,w\n");
	for (size_t i = 0; i < COUNT_OF(files); i++) {
		struct bytes out = { 0 };
		char path[64];

		print_text(path, sizeof(path), "interchange/%s", files[i].path);
		bvh_encode(&out, files[i].file);
		write_file(out_dir, path, &out);
		bytes_free(&out);
		add_truth(&truth, files[i].path, files[i].file);
	}
	make_broken(out_dir, &truth.broken);
	if (expected_dir)
		write_truth(&truth, expected_dir);
	bytes_free(&truth.clips);
	bytes_free(&truth.bones);
	bytes_free(&truth.ends);
	bytes_free(&truth.keys);
	bytes_free(&truth.angles);
	bytes_free(&truth.broken);
}

/* ---- self-check ---- */

static double quarter(int joint, char channel, int frame)
{
	(void)joint;
	(void)frame;
	return channel == 'Y' ? 0 : channel < 'a' ? 90 : 7;
}

/* A quarter turn about Z, then, in the turned axes, one about X: by hand (1, 1, 1, 1) / 2. */
int bvh_selfcheck(void)
{
	static const struct bvh_joint joint[] = { { "a", -1, { 1, 2, 3 }, "yZXY", false, { 0, 0, 0 } } };
	const struct bvh_file file = { joint, 1, 1, "1", "\n", "", quarter };
	const struct quat q = bvh_rotation(&file, 0, 0);
	const struct vec3 t = bvh_translation(&file, 0, 0);
	const bool ok = fabs(q.x - 0.5) + fabs(q.y - 0.5) + fabs(q.z - 0.5) + fabs(q.w - 0.5) < 1e-12 &&
			t.x == 1 && t.y == 7 && t.z == 3;

	printf("interchange: BVH rotation and place: %s\n", ok ? "ok" : "FAILED");
	return !ok;
}

/*
 * mkdump_bvh OUT.zip TAKES FRAMES
 *
 * Writes a motion capture library: BVH files of 38 joints, six channels of the root and three of the others, four digits behind
 * the point.
 */
#include <stdio.h>
#include <stdlib.h>

#include "systems/interchange/encoders/bvh.h"
#include "zipfile.h"

enum { JOINTS = 38, LIMB = 6 };

static uint32_t take; /* the one that is being written */

/* Slow waves, another for each joint and channel. */
static double value(int joint, char channel, int frame)
{
	const double phase = frame / (90.0 + joint) + joint * 0.31 + channel * 0.13 + take * 0.017;

	return channel >= 'x' ? 40 * sine(phase / 8) + frame * 0.01 : 60 * sine(phase) + 8 * sine(phase * 7);
}

/* Limbs of six joints at the root. */
static void make_joints(struct bvh_joint joints[JOINTS], char names[JOINTS][16])
{
	for (int i = 0; i < JOINTS; i++) {
		const bool is_first = i % LIMB == 1;

		print_text(names[i], sizeof(names[i]), "joint%02d", i);
		joints[i] = (struct bvh_joint){
			.name = names[i],
			.parent = i == 0     ? -1
				  : is_first ? 0
					     : i - 1,
			.offset = { i * 0.1, 7.5, -0.25 },
			.channels = i == 0 ? "xyzZYX" : "ZYX",
			.has_end = i == JOINTS - 1 || i % LIMB == 0,
			.end = { 0, 3, 0 },
		};
	}
}

static void write_library(const char *path, const struct bvh_file *file, uint32_t takes)
{
	struct zip_member *members = allocate(takes, sizeof(*members));
	struct bytes *contents = allocate(takes, sizeof(*contents)), archive = { 0 };
	char(*member_names)[16] = allocate(takes, sizeof(*member_names));

	for (take = 0; take < takes; take++) {
		print_text(member_names[take], sizeof(member_names[take]), "take%05u.bvh", take);
		bvh_encode(&contents[take], file);
		members[take] = (struct zip_member){ member_names[take], &contents[take], false };
	}
	zip_encode(members, takes, &archive);

	FILE *out = fopen(path, "wb");

	if (!out || fwrite(archive.data, archive.size, 1, out) != 1 || fclose(out) != 0)
		fail("cannot write %s", path);
	for (uint32_t i = 0; i < takes; i++)
		bytes_free(&contents[i]);
	bytes_free(&archive);
	free(contents);
	free(members);
	free(member_names);
}

int main(int argc, char **argv)
{
	struct bvh_joint joints[JOINTS];
	char names[JOINTS][16];
	struct bvh_file file = {
		.joints = joints,
		.joint_count = JOINTS,
		.frame_time = "0.0083333",
		.newline = "\r\n",
		.indent = "\t",
		.value = value,
	};
	unsigned long takes = argc == 4 ? strtoul(argv[2], NULL, 10) : 0;
	unsigned long frames = argc == 4 ? strtoul(argv[3], NULL, 10) : 0;

	if (takes == 0 || takes > 10000 || frames == 0 || frames > 1000000) {
		fputs("usage: mkdump_bvh OUT.zip TAKES FRAMES\n", stderr);
		return 2;
	}
	make_joints(joints, names);
	file.frame_count = (int)frames;
	write_library(argv[1], &file, (uint32_t)takes);
	return EXIT_SUCCESS;
}

/*
 * mkdump_similar OUT.vdf MOTIONS
 *
 * Writes a volume to look for likeness in: five skeletons with other bones, names and proportions, and each of MOTIONS
 * motions eight times. SKELETON-Mnumber_WHAT.MAN is, on the skeleton number % 5,
 *
 *   BASE      the motion
 *   RETIMED   with 0.6 to 1.7 times the frames, never as many
 *   MIRRORED  left and right exchanged
 *   REVERSED  from its end to its beginning
 *   CROPPED   60 to 85 % of its frames
 *   NOISY     each rotation turned by 0.5 degrees about a random axis
 *   COARSE    components of quaternions rounded to 1/256, those of translations to 1/4 cm
 *   FOREIGN   the motion on the next skeleton
 *
 * The same arguments give the same bytes.
 */
#include "body_motion.h"
#include "random.h"
#include "systems/zengin/encoders/place.h"
#include "systems/zengin/encoders/vdf.h"
#include "systems/zengin/encoders/zengin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SKELETONS = 5 };

enum variant { BASE, RETIMED, MIRRORED, REVERSED, CROPPED, NOISY, COARSE, FOREIGN, VARIANTS };

static const char *const variant_names[VARIANTS] = {
	"BASE", "RETIMED", "MIRRORED", "REVERSED", "CROPPED", "NOISY", "COARSE", "FOREIGN",
};

static const char *const skeleton_names[SKELETONS] = { "PUPPET", "MARIONETTE", "OGRE", "HERON", "IMP" };

/* clang-format off */
static const struct rig_plan ogre_nodes[] = {
	{"OGRE",              -1, JOINT_ROOT,       {0, 95, 0},     {1, 0, 0}},
	{"HIPS",               0, JOINT_PELVIS,     {0, 96, 0},     {0, 1, 0}},
	{"LEFT_LEG",           1, JOINT_L_THIGH,    {-15, 92, 0},   {0, -1, 0}},
	{"LEFT_KNEE",          2, JOINT_L_CALF,     {-16, 50, 2},   {0, -1, -0.25}},
	{"LEFT_ANKLE",         3, JOINT_L_FOOT,     {-16, 10, 0},   {0, -0.5, 1}},
	{"RIGHT_LEG",          1, JOINT_R_THIGH,    {15, 92, 0},    {0, -1, 0}},
	{"RIGHT_KNEE",         5, JOINT_R_CALF,     {16, 50, 2},    {0, -1, -0.25}},
	{"RIGHT_ANKLE",        6, JOINT_R_FOOT,     {16, 10, 0},    {0, -0.5, 1}},
	{"BELLY",              1, JOINT_SPINE,      {0, 108, 4},    {0, 1, 0.25}},
	{"CHEST",              8, JOINT_SPINE,      {0, 130, 2},    {0, 1, 0}},
	{"LEFT_COLLAR",        9, JOINT_SPINE,      {-6, 148, 0},   {-1, 0, 0}},
	{"LEFT_ARM",          10, JOINT_L_UPPERARM, {-25, 146, 0},  {-0.5, -1, 0}},
	{"LEFT_ELBOW",        11, JOINT_L_FOREARM,  {-38, 112, 0},  {-0.25, -1, 0}},
	{"LEFT_WRIST",        12, JOINT_L_HAND,     {-44, 76, 2},   {0, -1, 0}},
	{"LEFT_THUMB",        13, JOINT_L_HAND,     {-42, 72, 6},   {0, -1, 1}},
	{"RIGHT_COLLAR",       9, JOINT_SPINE,      {6, 148, 0},    {1, 0, 0}},
	{"RIGHT_ARM",         15, JOINT_R_UPPERARM, {25, 146, 0},   {0.5, -1, 0}},
	{"RIGHT_ELBOW",       16, JOINT_R_FOREARM,  {38, 112, 0},   {0.25, -1, 0}},
	{"RIGHT_WRIST",       17, JOINT_R_HAND,     {44, 76, 2},    {0, -1, 0}},
	{"RIGHT_THUMB",       18, JOINT_R_HAND,     {42, 72, 6},    {0, -1, 1}},
	{"NECK",               9, JOINT_NECK,       {0, 150, 0},    {0, 1, 0.5}},
	{"SKULL",             20, JOINT_HEAD,       {0, 158, 4},    {0, 1, 0}},
	{"JAW",               21, JOINT_HEAD,       {0, 156, 8},    {0, 0, 1}},
};
static const struct rig_plan heron_nodes[] = {
	{"NODE00",            -1, JOINT_ROOT,       {0, 95, 0},     {1, 0, 0}},
	{"NODE01",             0, JOINT_SPINE,      {0, 100, 0},    {0, 1, 0}},
	{"NODE02",             1, JOINT_HEAD,       {0, 140, 6},    {0, 1, 0}},
	{"NODE03",             1, JOINT_L_UPPERARM, {-12, 130, 0},  {-1, 0, 0}},
	{"NODE04",             3, JOINT_L_FOREARM,  {-40, 130, 0},  {-1, 0, 0}},
	{"NODE05",             1, JOINT_R_UPPERARM, {12, 130, 0},   {1, 0, 0}},
	{"NODE06",             5, JOINT_R_FOREARM,  {40, 130, 0},   {1, 0, 0}},
	{"NODE07",             0, JOINT_L_THIGH,    {-6, 95, 0},    {0, -1, 0.125}},
	{"NODE08",             7, JOINT_L_CALF,     {-6, 48, 6},    {0, -1, -0.125}},
	{"NODE09",             0, JOINT_R_THIGH,    {6, 95, 0},     {0, -1, 0.125}},
	{"NODE10",             9, JOINT_R_CALF,     {6, 48, 6},     {0, -1, -0.125}},
};
static const struct rig_plan imp_nodes[] = {
	{"IMP ROOT",          -1, JOINT_ROOT,       {0, 95, 0},     {1, 0, 0}},
	{"THIGH_R",            0, JOINT_R_THIGH,    {8, 95, 0},     {0, -1, 0}},
	{"SHIN_R",             1, JOINT_R_CALF,     {8, 50, 0},     {0, -1, 0}},
	{"THIGH_L",            0, JOINT_L_THIGH,    {-8, 95, 0},    {0, -1, 0}},
	{"SHIN_L",             3, JOINT_L_CALF,     {-8, 50, 0},    {0, -1, 0}},
	{"TRUNK",              0, JOINT_SPINE,      {0, 104, 0},    {0, 1, 0}},
	{"TAIL",               0, JOINT_PELVIS,     {0, 96, -8},    {0, -0.5, -1}},
	{"HEAD",               5, JOINT_HEAD,       {0, 150, 0},    {0, 1, 0}},
	{"EAR_R",              7, JOINT_HEAD,       {6, 160, 0},    {1, 1, 0}},
	{"EAR_L",              7, JOINT_HEAD,       {-6, 160, 0},   {-1, 1, 0}},
	{"ARM_R",              5, JOINT_R_UPPERARM, {14, 138, 0},   {0.5, -1, 0}},
	{"ELBOW_R",           10, JOINT_R_FOREARM,  {22, 112, 0},   {0.25, -1, 0.25}},
	{"CLAW_R",            11, JOINT_R_HAND,     {26, 90, 2},    {0, -1, 0}},
	{"ARM_L",              5, JOINT_L_UPPERARM, {-14, 138, 0},  {-0.5, -1, 0}},
	{"ELBOW_L",           13, JOINT_L_FOREARM,  {-22, 112, 0},  {-0.25, -1, 0.25}},
	{"CLAW_L",            14, JOINT_L_HAND,     {-26, 90, 2},   {0, -1, 0}},
};
/* clang-format on */

static void build_rigs(struct rig rigs[SKELETONS])
{
	rig_puppet(&rigs[0], 1);
	rig_marionette(&rigs[1]);
	rig_build(&rigs[2], ogre_nodes, COUNT_OF(ogre_nodes), 1.75);
	rig_build(&rigs[3], heron_nodes, COUNT_OF(heron_nodes), 1.25);
	rig_build(&rigs[4], imp_nodes, COUNT_OF(imp_nodes), 0.5);
}

/* The phases of a variant's frames: from `first`, by `step`. */
struct timing {
	uint32_t frame_count;
	double first, step;
};

static struct timing timing_of(enum variant variant, uint32_t frames, uint64_t *state)
{
	const double step = 1.0 / (frames - 1);
	struct timing timing = { frames, 0, step };

	if (variant == RETIMED) {
		timing.frame_count = (uint32_t)(frames * (0.6 + random_below(state, 1100) / 1000.0) + 0.5);
		timing.frame_count += timing.frame_count == frames;
		timing.step = 1.0 / (timing.frame_count - 1);
	} else if (variant == REVERSED) {
		timing.first = 1;
		timing.step = -step;
	} else if (variant == CROPPED) {
		timing.frame_count = (uint32_t)(frames * (0.6 + random_below(state, 250) / 1000.0) + 0.5);
		timing.first = step * random_below(state, frames - timing.frame_count + 1);
	}
	return timing;
}

/* -1 .. 1 */
static double unit(uint64_t *state)
{
	return (double)(random_next(state) >> 11) / (1ULL << 52) - 1;
}

static struct quat noise(uint64_t *state)
{
	struct vec3 axis;

	do
		axis = (struct vec3){ unit(state), unit(state), unit(state) };
	while (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z < 0.01);
	return quat_about(vec3_normalise(axis), 0.5 / 360);
}

static void coarsen(struct zen_key *key)
{
	const struct quat q = key->rotation;
	const struct vec3 t = key->translation;

	key->rotation = quat_normalise(
		(struct quat){ snap(q.x, 256), snap(q.y, 256), snap(q.z, 256), snap(q.w, 256) });
	key->translation = (struct vec3){ snap(t.x, 4), snap(t.y, 4), snap(t.z, 4) };
}

static void make_keys(struct zen_key *keys, const struct rig *rig, const struct body_motion *motion,
		      enum variant variant, const struct timing *timing, uint64_t *state)
{
	for (uint32_t frame = 0; frame < timing->frame_count; frame++) {
		struct pose pose;

		body_motion_pose(motion, timing->first + timing->step * frame, &pose);
		if (variant == MIRRORED)
			pose_mirror(&pose);
		for (int node = 0; node < rig->count; node++, keys++) {
			keys->rotation = rig_local_rotation(rig, &pose, node);
			keys->translation = rig_local_translation(rig, &pose, node);
			if (variant == NOISY)
				keys->rotation = quat_mul(keys->rotation, noise(state));
			if (variant == COARSE)
				coarsen(keys);
		}
	}
}

static void add_clip(struct vdf_volume *volume, const struct rig *rigs, uint32_t number, enum variant variant)
{
	const uint32_t skeleton = (number + (variant == FOREIGN)) % SKELETONS;
	const struct rig *rig = &rigs[skeleton];
	uint64_t state = number * VARIANTS + variant;
	struct body_motion motion;
	struct skeleton_file file;
	struct zen_clip clip;
	struct bytes content = { 0 };
	char path[128];

	body_motion_make(&motion, number);

	const struct timing timing = timing_of(variant, motion.frame_count, &state);
	const size_t count = (size_t)timing.frame_count * (size_t)rig->count;
	struct zen_key *keys = allocate(count, sizeof(*keys));

	make_keys(keys, rig, &motion, variant, &timing, &state);
	zen_clip_init(&clip, timing.frame_count, (uint32_t)rig->count);
	print_text(clip.name, sizeof(clip.name), "M%04u_%s", (unsigned)number, variant_names[variant]);
	clip.fps = motion.fps;
	zen_clip_quantise(&clip, keys);
	skeleton_from_rig(&file, rig, "");
	clip.checksum = file.skeleton.checksum;
	zen_put_man(&content, &clip);
	print_text(path, sizeof(path), COMPILED "%s-%s.MAN", skeleton_names[skeleton], clip.name);
	vdf_add_raw(volume, path, &content);
	bytes_free(&content);
	zen_clip_free(&clip);
	free(keys);
}

static void add_skeleton(struct vdf_volume *volume, const char *name, const struct rig *rig)
{
	struct skeleton_file file;
	struct bytes content = { 0 };
	char path[128];

	skeleton_from_rig(&file, rig, "");
	zen_put_mdh(&content, &file.skeleton);
	print_text(path, sizeof(path), COMPILED "%s.MDH", name);
	vdf_add_raw(volume, path, &content);
	bytes_free(&content);
}

static void write_volume(const char *path, uint32_t motions)
{
	const struct vdf_style style = { .comment = "likeness",
					 .signature = VDF_GOTHIC2,
					 .flags = VDF_PLAIN };
	struct rig rigs[SKELETONS];
	struct vdf_volume volume = { 0 };
	struct bytes encoded = { 0 };

	build_rigs(rigs);
	for (int i = 0; i < SKELETONS; i++)
		add_skeleton(&volume, skeleton_names[i], &rigs[i]);
	for (uint32_t number = 0; number < motions; number++)
		for (int variant = 0; variant < VARIANTS; variant++)
			add_clip(&volume, rigs, number, (enum variant)variant);
	vdf_encode(&volume, &style, &encoded);

	FILE *file = fopen(path, "wb");

	if (!file || fwrite(encoded.data, encoded.size, 1, file) != 1 || fclose(file) != 0)
		fail("cannot write %s", path);
	bytes_free(&encoded);
	vdf_free(&volume);
}

int main(int argc, char **argv)
{
	char *end = NULL;
	unsigned long motions = argc == 3 ? strtoul(argv[2], &end, 10) : 0;

	if (!end || *end || motions == 0 || motions > 9999) {
		fputs("usage: mkdump_similar OUT.vdf MOTIONS\n", stderr);
		return 2;
	}
	write_volume(argv[1], (uint32_t)motions);
	return EXIT_SUCCESS;
}

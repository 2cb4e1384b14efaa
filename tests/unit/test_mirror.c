#include "store/motion.h"

#include "check.h"

enum { BONES = 4 };

/* A body with two arms that have other axes, in a system whose X is lateral. */
struct body {
	struct adb_arena *arena;
	struct adb_stored_bone bones[BONES];
	uint32_t order[BONES], by_id[BONES];
	struct adb_stored_skeleton skeleton;
};

static const struct adb_quat quarter_x = { 0.7071067811865476, 0, 0, 0.7071067811865476 };
static const struct adb_quat quarter_z = { 0, 0, 0.7071067811865476, 0.7071067811865476 };

static void set_bone(struct body *body, uint32_t index, const char *name, int32_t parent, struct adb_vec3 at)
{
	body->bones[index] = (struct adb_stored_bone){ .bone_id = 10 * ((int64_t)index + 1),
						       .parent = parent,
						       .name = name,
						       .rest = { at, adb_quat_identity, { 1, 1, 1 } } };
	body->order[index] = body->by_id[index] = index;
}

static void build(struct body *body, const char *left, const char *right)
{
	*body = (struct body){ .arena = adb_arena_new(1 << 20) };
	set_bone(body, 0, "BODY", ADB_NO_PARENT, (struct adb_vec3){ 0, 50, 0 });
	set_bone(body, 1, left, 0, (struct adb_vec3){ 10, 0, 0 });
	set_bone(body, 2, right, 0, (struct adb_vec3){ -10, 0, 0 });
	set_bone(body, 3, "HEAD", 0, (struct adb_vec3){ 0, 20, 0 });
	body->bones[2].rest.rotation = quarter_x;
	body->skeleton = (struct adb_stored_skeleton){
		.bone_count = BONES, .bones = body->bones, .order = body->order, .by_id = body->by_id
	};
	adb_axes_parse("-X +Y +Z", &body->skeleton.space.axes);
}

/* One frame: the left arm is turned by a quarter about Z, the body stands 3 units to the side. */
static const struct adb_motion *mirrored(const struct body *body)
{
	static struct adb_quat turned, still;
	static struct adb_vec3 place;
	static struct adb_motion_track tracks[3];
	static const struct adb_motion motion = { 1, 3, tracks };

	turned = quarter_z;
	still = quarter_x;
	place = (struct adb_vec3){ 3, 51, 2 };
	tracks[0] = (struct adb_motion_track){ .bone_id = 10, .target = ADB_TRANSLATION, .vectors = &place };
	tracks[1] = (struct adb_motion_track){ .bone_id = 20, .rotations = &turned };
	tracks[2] = (struct adb_motion_track){ .bone_id = 30, .rotations = &still };
	return adb_motion_mirror(&motion, &body->skeleton, body->arena);
}

static void check_mirrored(const char *left, const char *right)
{
	struct body body;

	build(&body, left, right);

	const struct adb_motion *found = mirrored(&body);

	if (CHECK(found != NULL)) {
		struct adb_quat wanted = adb_quat_multiply(adb_quat_conjugate(quarter_z), quarter_x);

		CHECK_INT(found->tracks[0].bone_id, 10);
		CHECK_NEAR(found->tracks[0].vectors[0].x, -3, 1e-12);
		CHECK_NEAR(found->tracks[0].vectors[0].y, 51, 1e-12);
		CHECK_NEAR(found->tracks[0].vectors[0].z, 2, 1e-12);
		/* The left arm rests as the right one did, the right one is turned the other way. */
		CHECK_INT(found->tracks[1].bone_id, 20);
		CHECK_NEAR(adb_quat_angle(found->tracks[1].rotations[0], adb_quat_identity), 0, 1e-6);
		CHECK_INT(found->tracks[2].bone_id, 30);
		CHECK_NEAR(adb_quat_angle(found->tracks[2].rotations[0], wanted), 0, 1e-6);
	}
	adb_arena_free(body.arena);
}

static void exchanges_sides_by_name(void)
{
	check_mirrored("L ARM", "R ARM");
	check_mirrored("arm_l", "ARM_R");
	check_mirrored("LeftArm", "RightArm");
	check_mirrored("BIP01 LEFTARM", "BIP01 RIGHTARM");
}

static void exchanges_sides_by_place(void)
{
	check_mirrored("BONE1", "BONE2");
	check_mirrored(NULL, NULL);
}

static void wants_symmetry(void)
{
	struct body body;

	build(&body, "L ARM", "R ARM");
	body.bones[1].parent = 3;
	CHECK(mirrored(&body) == NULL);
	adb_arena_free(body.arena);
	build(&body, "ARM", "TAIL");
	body.bones[2].rest.translation.x = -15;
	CHECK(mirrored(&body) == NULL);
	adb_arena_free(body.arena);
}

TEST_SUITE("mirror", TEST(exchanges_sides_by_name), TEST(exchanges_sides_by_place), TEST(wants_symmetry));

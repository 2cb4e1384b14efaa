#include "store/bone_guess.h"

#include "check.h"

/* Not in the order of the ids; one has no name. */
static struct adb_bone bones[] = {
	{ .bone_id = 9, .name = "head" },
	{ .bone_id = 3, .name = "pelvis" },
	{ .bone_id = 4, .name = NULL },
};
static const struct adb_skeleton skeleton = { .bone_count = 3, .bones = bones };
static const struct adb_skeleton checked = {
	.bone_count = 3, .bones = bones, .has_checksum = true, .checksum = 7
};

/* Whether the skeleton fits a clip that moves the bones `a` and `b`, which has the checksum, or none when that is 0. */
static bool fits(const struct adb_skeleton *stored, const char *system, int32_t a, int32_t b,
		 uint32_t checksum)
{
	struct adb_channel second = { .bone_id = b }, first = { .next = &second, .bone_id = a };
	const struct adb_clip clip = { .channels = &first,
				       .has_skeleton_checksum = checksum != 0,
				       .skeleton_checksum = checksum };
	struct adb_bone_guess guess = { 0 };

	adb_bone_guess_take(&guess, "toy", stored);

	bool fit = adb_bone_guess_fits(&guess, system, &clip);

	adb_bone_table_free(&guess.bones);
	return fit;
}

static void nothing_fits_before_the_first_skeleton(void)
{
	const struct adb_clip clip = { 0 };
	struct adb_bone_guess guess = { 0 };

	CHECK(!adb_bone_guess_fits(&guess, "toy", &clip));
}

static void every_bone_of_the_clip_counts(void)
{
	CHECK(fits(&skeleton, "toy", 9, 3, 0));
	CHECK(fits(&skeleton, "toy", 4, ADB_NO_BONE, 0));
	CHECK(!fits(&skeleton, "toy", 9, 5, 0));
	CHECK(!fits(&skeleton, "toy", 5, 9, 0));
}

static void systems_do_not_mix(void)
{
	CHECK(!fits(&skeleton, "other", 9, 3, 0));
}

static void checksums_may_differ_only_where_both_have_one(void)
{
	CHECK(fits(&checked, "toy", 9, 3, 7));
	CHECK(!fits(&checked, "toy", 9, 3, 8));
	CHECK(fits(&checked, "toy", 9, 3, 0));
	CHECK(fits(&skeleton, "toy", 9, 3, 8));
}

static void names_are_those_of_the_last_skeleton(void)
{
	struct adb_bone other[] = { { .bone_id = 3, .name = "hips" } };
	struct adb_bone_guess guess = { 0 };

	adb_bone_guess_take(&guess, "toy", &skeleton);
	CHECK_TEXT(adb_bone_guess_name(&guess, 9), "head");
	CHECK_TEXT(adb_bone_guess_name(&guess, 3), "pelvis");
	CHECK(adb_bone_guess_name(&guess, 4) == NULL);
	CHECK(adb_bone_guess_name(&guess, ADB_NO_BONE) == NULL);
	adb_bone_guess_take(&guess, "toy", &(struct adb_skeleton){ .bone_count = 1, .bones = other });
	CHECK_TEXT(adb_bone_guess_name(&guess, 3), "hips");
	CHECK(adb_bone_guess_name(&guess, 9) == NULL);
	adb_bone_table_free(&guess.bones);
}

TEST_SUITE("bone_guess", TEST(nothing_fits_before_the_first_skeleton), TEST(every_bone_of_the_clip_counts),
	   TEST(systems_do_not_mix), TEST(checksums_may_differ_only_where_both_have_one),
	   TEST(names_are_those_of_the_last_skeleton));

#include "resource.h"

extern const struct adb_format adb_format_prime_cinf;

/* Example 15.6 of the specification. */
static const char mp1_example[] = "00 00 00 03 00 00 00 03 00 00 00 02 00 00 00 00"
				  "00 00 00 00 00 00 00 00 00 00 00 02 00 00 00 02"
				  "00 00 00 04 00 00 00 04 00 00 00 03 00 00 00 00"
				  "00 00 00 00 3F 80 00 00 00 00 00 02 00 00 00 03"
				  "00 00 00 05 00 00 00 05 00 00 00 04 00 00 00 00"
				  "3E 80 00 00 3F C0 00 00 00 00 00 01 00 00 00 04"
				  "00 00 00 03 00 00 00 03 00 00 00 05 00 00 00 04"
				  "00 00 00 03 53 6B 65 6C 65 74 6F 6E 5F 52 6F 6F"
				  "74 00 00 00 00 03 50 65 6C 76 69 73 00 00 00 00"
				  "04 48 65 61 64 5F 31 00 00 00 00 05";

/*
 * Two bones: 0 at (1, 2, 3), turned by a quarter about z in model space and by itself, and 7 at (1, 4, 3) with a
 * rotation of its own; the second has two names, and 97 one.
 */
static const char mp2_example[] =
	"00 00 00 02"
	"00 00 00 00 00 00 00 61 3F 80 00 00 40 00 00 00 40 40 00 00"
	"3F 35 04 F3 00 00 00 00 00 00 00 00 3F 35 04 F3 3F 35 04 F3 00 00 00 00 00 00 00 00 3F 35 04 F3"
	"00 00 00 02 00 00 00 61 00 00 00 07"
	"00 00 00 07 00 00 00 00 3F 80 00 00 40 80 00 00 40 40 00 00"
	"00 00 00 00 00 00 00 00 00 00 00 00 3F 80 00 00 00 00 00 00 3F 80 00 00 00 00 00 00 00 00 00 00"
	"00 00 00 01 00 00 00 00"
	"00 00 00 02 00 00 00 00 00 00 00 07"
	"00 00 00 04 52 6F 6F 74 00 00 00 00 00 47 75 6E 5F 4C 43 54 52 00 00 00 00 07"
	"5A 00 00 00 00 07 E4 00 00 00 00 61";

enum { MP1_SIZE = 156, BONE_SIZE = 32, PARENT_AT = 8 };

static struct decoded decode(const struct resource *e)
{
	return decode_bytes(&adb_format_prime_cinf, e->bytes, e->size, "0c9669bc.CINF");
}

static void check_bone(const struct adb_bone *bone, int32_t id, int32_t parent, const char *name,
		       const double *rest)
{
	CHECK_INT(bone->bone_id, id);
	CHECK_INT(bone->parent_id, parent);
	CHECK_TEXT(bone->name, name);
	CHECK_NEAR(bone->rest.translation.x, rest[0], 1e-6);
	CHECK_NEAR(bone->rest.translation.y, rest[1], 1e-6);
	CHECK_NEAR(bone->rest.translation.z, rest[2], 1e-6);
	CHECK_NEAR(bone->rest.rotation.x, rest[3], 1e-6);
	CHECK_NEAR(bone->rest.rotation.y, rest[4], 1e-6);
	CHECK_NEAR(bone->rest.rotation.z, rest[5], 1e-6);
	CHECK_NEAR(bone->rest.rotation.w, rest[6], 1e-6);
}

static void reads_the_example_of_mp1(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r = decode(&e);
	struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(e.size, MP1_SIZE);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(skeleton->name, "0C9669BC");
	CHECK_TEXT(skeleton->native_id, "0C9669BC");
	CHECK_INT(skeleton->bone_count, 3);
	check_bone(&skeleton->bones[0], 3, ADB_NO_BONE, "Skeleton_Root", (double[]){ 0, 0, 0, 0, 0, 0, 1 });
	check_bone(&skeleton->bones[1], 4, 3, "Pelvis", (double[]){ 0, 0, 1, 0, 0, 0, 1 });
	check_bone(&skeleton->bones[2], 5, 4, "Head_1", (double[]){ 0, 0.25, 0.5, 0, 0, 0, 1 });
	CHECK_TEXT(r.content.game, "MP1");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "build_order"), "[3,5,4]");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "model_positions"),
		   "[0.0,0.0,0.0,0.0,0.0,1.0,0.0,0.25,1.5]");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "model_rotations"), NULL);
	decoded_free(&r);
}

static void reads_rotations_of_mp2(void)
{
	const double half = 0.70710678;
	struct resource e = resource_of(mp2_example);
	struct decoded r = decode(&e);
	struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	check_bone(&skeleton->bones[0], 0, ADB_NO_BONE, "Root", (double[]){ 1, 2, 3, 0, 0, half, half });
	/* (0, 2, 0) in model space lies along x of a parent that is turned from x to y. */
	check_bone(&skeleton->bones[1], 7, 0, "Gun_LCTR", (double[]){ 2, 0, 0, 1, 0, 0, 0 });
	CHECK_TEXT(skeleton->bones[0].kind, "bone");
	CHECK_TEXT(skeleton->bones[1].kind, "slot");
	CHECK_TEXT(r.content.game, "MP2");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "other_names"),
		   "[[\"7\",\"Z\"],[\"97\",\"\xC3\xA4\"]]");
	CHECK_TEXT(attribute_json(&skeleton->attributes, "model_rotations"),
		   "[0.0,0.0,0.7071067690849304,0.7071067690849304,0.0,0.0,1.0,0.0]");
	decoded_free(&r);
}

/* Bones 4 and 5 are each other's parents: 4 comes first and becomes a root, with its position as the rest pose. */
static void cuts_cycles_of_parents(void)
{
	struct resource e = resource_of(mp1_example);

	e.bytes[PARENT_AT + BONE_SIZE + 3] = 5;
	struct decoded r = decode(&e);
	struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(problem_count(&r.content, "parent-cycle"), 1);
	check_bone(&skeleton->bones[1], 4, ADB_NO_BONE, "Pelvis", (double[]){ 0, 0, 1, 0, 0, 0, 1 });
	check_bone(&skeleton->bones[2], 5, 4, "Head_1", (double[]){ 0, 0.25, 0.5, 0, 0, 0, 1 });
	decoded_free(&r);
	e.bytes[PARENT_AT + BONE_SIZE + 3] = 4;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "parent-cycle"), 1);
	check_bone(&r.content.skeletons->bones[1], 4, ADB_NO_BONE, "Pelvis",
		   (double[]){ 0, 0, 1, 0, 0, 0, 1 });
	decoded_free(&r);
}

static void leaves_out_doubled_and_impossible_bones(void)
{
	struct resource e = resource_of(mp1_example);

	e.bytes[4 + BONE_SIZE + 3] = 3;
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "duplicate-bone"), 1);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	decoded_free(&r);
	e = resource_of(mp1_example);
	e.bytes[4 + BONE_SIZE] = 0x80;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "bone-id"), 1);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	check_bone(&r.content.skeletons->bones[1], 5, ADB_NO_BONE, "Head_1",
		   (double[]){ 0, 0.25, 1.5, 0, 0, 0, 1 });
	decoded_free(&r);
}

static void takes_no_infinite_position(void)
{
	struct resource e = resource_of(mp1_example);

	memcpy(e.bytes + 12 + BONE_SIZE, "\x7F\x80\0\0", 4);
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "not-finite"), 1);
	check_bone(&r.content.skeletons->bones[1], 4, 3, "Pelvis", (double[]){ 0, 0, 0, 0, 0, 0, 1 });
	check_bone(&r.content.skeletons->bones[2], 5, 4, "Head_1", (double[]){ 0, 0.25, 1.5, 0, 0, 0, 1 });
	decoded_free(&r);
}

/* As a skeleton of MP2 the first bone alone would take more than there is. */
static void believes_the_container_about_the_game(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded_resource r = decode_member(&adb_format_prime_cinf, &e, "Toy.CINF", "0C9669BC", "MP2");

	CHECK_INT(r.result.outcome, ADB_CORRUPT);
	decoded_free(&r.result);
	r = decode_member(&adb_format_prime_cinf, &e, "Toy.CINF", "0C9669BC", "MP1");
	CHECK_INT(r.result.outcome, ADB_OK);
	CHECK_INT(r.used_size, MP1_SIZE);
	CHECK_TEXT(r.result.content.skeletons->native_id, "0C9669BC");
	CHECK_TEXT(r.result.content.skeletons->name, "Toy");
	decoded_free(&r.result);
}

static void ends_at_the_padding(void)
{
	struct resource e = resource_of(mp1_example);

	memset(e.bytes + e.size, 0xFF, 4);
	e.size += 4;
	struct decoded r = decode(&e);

	CHECK(r.content.problems == NULL);
	decoded_free(&r);
	e.bytes[e.size - 1] = 0;
	r = decode(&e);
	CHECK_INT(problem_count(&r.content, "trailing-bytes"), 1);
	decoded_free(&r);
}

static void keeps_what_comes_before_the_end(void)
{
	struct resource e = resource_of(mp1_example);
	struct decoded r;

	e.size -= 3;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	CHECK_TEXT(r.content.skeletons->bones[1].name, "Pelvis");
	CHECK_TEXT(r.content.skeletons->bones[2].name, NULL);
	decoded_free(&r);
	e.size = 4 + 3 * BONE_SIZE - 5; /* within the links of the last bone */
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(problem_count(&r.content, "truncated") > 0);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	decoded_free(&r);
}

static void fails_without_bones(void)
{
	struct resource e = resource_of(mp1_example);
	const struct {
		const char *count;
		const char *message;
	} cases[] = { { "\0\0\0\0", "0 bones" },
		      { "\0\0\1\1", "257 bones" },
		      { "\xFF\xFF\xFF\xFF", "4294967295 bones" },
		      { "\0\0\0\x40", "64 bones do not fit" } };

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		memcpy(e.bytes, cases[i].count, 4);
		struct decoded r = decode(&e);

		CHECK_INT(r.outcome, ADB_CORRUPT);
		CHECK(strcmp(r.error.message, cases[i].message) == 0);
		decoded_free(&r);
	}
}

/* The links of the second bone: those of the first tell the game. */
static void reports_too_many_links(void)
{
	enum { LINKS = 300 };
	struct resource e = resource_of(
		"00 00 00 02"
		"00 00 00 03 00 00 00 02 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 00 00 00 04"
		"00 00 00 04 00 00 00 03 00 00 00 00 00 00 00 00 00 00 00 00 00 00 01 2C");
	size_t size = e.size + LINKS * 4 + 8;
	uint8_t *bytes = calloc(1, size);

	memcpy(bytes, e.bytes, e.size);
	struct decoded r = decode_bytes(&adb_format_prime_cinf, bytes, size, "X.CINF");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "limit"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 0);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	decoded_free(&r);
	free(bytes);
}

static void survives_damage(void)
{
	struct resource e = resource_of(mp1_example);

	decode_damaged(&adb_format_prime_cinf, e.bytes, e.size, "X.CINF");
	e = resource_of(mp2_example);
	decode_damaged(&adb_format_prime_cinf, e.bytes, e.size, "X.CINF");
}

static void bids_by_its_type(void)
{
	struct resource e = resource_of(mp1_example);

	CHECK_INT(bid_for(&adb_format_prime_cinf, e.bytes, e.size, "X.CINF", "CINF"), 36);
	CHECK_INT(bid_for(&adb_format_prime_cinf, e.bytes, e.size, "X.CINF", "cinf"), 36);
	CHECK_INT(bid_for(&adb_format_prime_cinf, e.bytes, e.size, "X.BIN", "BIN"), 0);
	CHECK_INT(bid_for(&adb_format_prime_cinf, e.bytes, 3, "X.CINF", "CINF"), 12);
	memcpy(e.bytes, "\x9E\x22\x00\x06", 4);
	CHECK_INT(bid_for(&adb_format_prime_cinf, e.bytes, e.size, "X.CINF", "CINF"), 0);
}

TEST_SUITE("prime_cinf", TEST(reads_the_example_of_mp1), TEST(reads_rotations_of_mp2),
	   TEST(cuts_cycles_of_parents), TEST(leaves_out_doubled_and_impossible_bones),
	   TEST(takes_no_infinite_position), TEST(believes_the_container_about_the_game),
	   TEST(ends_at_the_padding), TEST(keeps_what_comes_before_the_end), TEST(fails_without_bones),
	   TEST(reports_too_many_links), TEST(survives_damage), TEST(bids_by_its_type));

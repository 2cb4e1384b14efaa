/* BVH: the layouts that programs write, and what is wrong with files. */
#include "decode.h"

extern const struct adb_format adb_format_interchange_bvh;

static struct decoded decode(const char *text)
{
	return decode_bytes(&adb_format_interchange_bvh, text, strlen(text), "take one.bvh");
}

#define ARM(channels)                                                                                        \
	"HIERARCHY\nROOT hip\n{\nOFFSET 1 2 3\nCHANNELS " channels "\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n"

/* Checks a key of a channel against four or three numbers. */
static void check_key(const struct adb_clip *clip, unsigned channel, uint32_t key, double x, double y,
		      double z, double w)
{
	const struct adb_channel *c = channel_at(clip, channel);
	const double expected[] = { x, y, z, w };

	if (!CHECK(c != NULL && key < c->key_count))
		return;
	for (uint32_t i = 0; i < c->width; i++)
		CHECK_NEAR(c->values[key * c->width + i], expected[i], 1e-6);
}

/* ---- what is right ---- */

static void a_file_gives_a_skeleton_and_a_clip(void)
{
	struct decoded r = decode(ARM(
		"6 Xposition Yposition Zposition Zrotation Xrotation Yrotation") "MOTION\nFrames: 2\nFrame Time: 0.5\n4 5 6 90 0 0\n7 8 9 0 0 180\n");
	const struct adb_clip *clip = r.content.clips;
	const struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	if (!CHECK(clip != NULL && skeleton != NULL))
		return;
	CHECK_TEXT(clip->name, "take one");
	CHECK_INT(clip->frame_count, 2);
	CHECK_NEAR(clip->fps, 2, 0);
	CHECK_NEAR(clip->interval, 0.5, 0);
	CHECK_NEAR(clip->duration, 0.5, 0);
	CHECK_INT(clip->channel_count, 2);
	CHECK_INT(skeleton->bone_count, 1);
	CHECK_TEXT(skeleton->bones[0].name, "hip");
	CHECK_NEAR(skeleton->bones[0].rest.translation.z, 3, 0);
	CHECK_TEXT(attribute_json(&skeleton->attributes, "end_sites"), "[[0,0.0,1.0,0.0]]");
	check_key(clip, 0, 0, 0, 0, sqrt(0.5), sqrt(0.5));
	check_key(clip, 1, 1, 7, 8, 9, 0);
	CHECK(channel_at(clip, 1)->is_root_motion && channel_at(clip, 1)->frames == NULL);
	CHECK_TEXT(attribute_json(&channel_at(clip, 0)->attributes, "euler_order"), "\"ZXY\"");
	CHECK_TEXT(attribute_json(&channel_at(clip, 0)->attributes, "degrees"), "[[90,0,0],[0,0,180]]");
	CHECK(attribute_json(&channel_at(clip, 1)->attributes, "position_channels") == NULL);
	decoded_free(&r);
}

static void channels_are_taken_in_their_order(void)
{
	/* A quarter turn about X, then about the turned Y; and the other way round. */
	struct decoded r = decode(ARM(
		"4 Zposition Xrotation Yposition Yrotation") "MOTION\nFrames: 1\nFrame Time: 1\n7 90 8 90\n");

	check_key(r.content.clips, 0, 0, 0.5, 0.5, 0.5, 0.5);
	check_key(r.content.clips, 1, 0, 1, 8, 7, 0);
	CHECK_TEXT(attribute_json(&channel_at(r.content.clips, 1)->attributes, "position_channels"),
		   "\"ZY\"");
	decoded_free(&r);
	r = decode(ARM("2 Yrotation Xrotation") "MOTION\nFrames: 1\nFrame Time: 1\n90 90\n");
	check_key(r.content.clips, 0, 0, 0.5, 0.5, -0.5, 0.5);
	decoded_free(&r);
	/* Of one axis as often as they like. */
	r = decode(ARM(
		"4 Zrotation Xrotation Xrotation Zrotation") "MOTION\nFrames: 1\nFrame Time: 1\n90 45 45 -180\n");
	check_key(r.content.clips, 0, 0, -0.5, 0.5, -0.5, 0.5);
	CHECK_TEXT(attribute_json(&channel_at(r.content.clips, 0)->attributes, "euler_order"), "\"ZXXZ\"");
	decoded_free(&r);
}

static void of_two_channels_for_one_place_the_last_counts(void)
{
	struct decoded r =
		decode(ARM("3 Yposition Xposition Yposition") "MOTION\nFrames: 1\nFrame Time: 1\n7 8 9\n");

	CHECK_INT(problem_count(&r.content, "duplicate-channel"), 1);
	check_key(r.content.clips, 0, 0, 8, 9, 3, 0);
	decoded_free(&r);
}

static void signs_continue_those_before(void)
{
	struct decoded r = decode(ARM("1 Zrotation") "MOTION\nFrames: 5\nFrame Time: 1\n0 170 -170 -10 10\n");
	const struct adb_channel *c = channel_at(r.content.clips, 0);

	for (uint32_t key = 1; CHECK(c != NULL) && key < c->key_count; key++) {
		const float *a = c->values + 4 * (key - 1), *b = a + 4;

		CHECK(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] > 0);
	}
	check_key(r.content.clips, 0, 4, 0, 0, sin(3.228859116), cos(3.228859116));
	decoded_free(&r);
}

static void white_space_and_letters_are_free(void)
{
	static const char *const texts[] = {
		"HIERARCHY\r\nROOT a b\r\n{\r\n\tOFFSET 1 2 3\r\n\tCHANNELS 1 Xrotation\r\n\tJOINT c\r\n\t{\r\n\tOFFSET 0 1e0 -.5E-1\r\n"
		"\tCHANNELS 1 Yrotation\r\n\t}\r\n}\r\nMOTION\r\nFrames: 2\r\nFrame Time: .5\r\n1 2\r\n3 4\r\n",
		"hierarchy root a b {offset 1 2 3 channels 1 xrotation joint c{offset 0 1e0 -.5E-1 channels 1 YROTATION}}motion "
		"frames:2 frame time:.5 1 2 3 4",
		"\xEF\xBB\xBF\n\n Hierarchy\rRoot\ra b\r{\rOffset\r1\r2\r3\rChannels 1\rXROTATION\rJoint\tc  \r{\rOFFSET 0 +1 -0.05\r"
		"CHANNELS 1 yRotation\r}\r}\rMotion\rFrames :\r2\rFrame Time\t:\t5e-1\r1\t2 \r\r  3  4\x1A",
		"HIERARCHY\nROOT a b\n{\nOFFSET 1 2 3\nCHANNELS 1 Xrotation\nJOINT c\n{\nOFFSET 0 1 -0.05\nCHANNELS 1 Yrotation\n}\n}\n"
		"MOTION\nFrame Time: 0.5\nFrames: 2\n1\n2 3\n4\n",
	};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct decoded r = decode(texts[i]);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(r.content.problems == NULL);
		if (!CHECK(r.content.clips != NULL))
			continue;
		CHECK_TEXT(r.content.skeletons->bones[0].name, "a b");
		CHECK_TEXT(r.content.skeletons->bones[1].name, "c");
		CHECK_INT(r.content.skeletons->bones[1].parent_id, 0);
		CHECK_NEAR(r.content.skeletons->bones[1].rest.translation.z, -0.05, 1e-12);
		CHECK_INT(r.content.clips->frame_count, 2);
		CHECK_NEAR(r.content.clips->interval, 0.5, 0);
		check_key(r.content.clips, 1, 1, 0, sin(4 * 3.14159265358979 / 360), 0,
			  cos(4 * 3.14159265358979 / 360));
		CHECK(bid_for(&adb_format_interchange_bvh, texts[i], strlen(texts[i]), "x", "") > 32);
		decoded_free(&r);
	}
}

static void roots_may_be_several(void)
{
	struct decoded r = decode(
		"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nROOT b\n{\nOFFSET 1 0 0\n"
		"CHANNELS 1 Yrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n180 180\n");

	CHECK(r.content.problems == NULL);
	if (CHECK(r.content.skeletons != NULL && r.content.skeletons->bone_count == 2))
		CHECK_INT(r.content.skeletons->bones[1].parent_id, ADB_NO_BONE);
	check_key(r.content.clips, 1, 0, 0, 1, 0, 0);
	decoded_free(&r);
}

static void names_are_utf8_or_of_the_dump(void)
{
	struct decoded r = decode("HIERARCHY\nROOT H\xC3\xBC"
				  "fte\n{\nOFFSET 0 0 0\nCHANNELS 0\nJOINT Kn\xF6"
				  "chel\n{\nOFFSET 0 0 0\n}\n}\n"
				  "MOTION\nFrames: 0\nFrame Time: 1\n");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.clips == NULL && r.content.problems == NULL);
	if (CHECK(r.content.skeletons != NULL)) {
		CHECK_TEXT(r.content.skeletons->bones[0].name, "H\xC3\xBC"
							       "fte");
		CHECK_TEXT(r.content.skeletons->bones[1].name, "Kn\xC3\xB6"
							       "chel");
	}
	decoded_free(&r);
}

static void angles_are_valid_json(void)
{
	struct decoded r = decode(
		ARM("1 Xrotation") "MOTION\nFrames: 7\nFrame Time: 1\n+1\n.5\n-.5\n1.\n007\n1e2\n-0.25E-1\n");

	CHECK_TEXT(attribute_json(&channel_at(r.content.clips, 0)->attributes, "degrees"),
		   "[[1.0],[0.5],[-0.5],[1.0],[7.0],[1e2],[-0.25E-1]]");
	decoded_free(&r);
}

static void common_rates_are_whole(void)
{
	static const struct {
		const char *time;
		double fps;
	} rates[] = { { "0.0083333", 120 }, { "0.00833333", 120 },
		      { "0.033333", 30 },   { "0.0333667", 1 / 0.0333667 },
		      { "0.04167", 24 },    { "0.01", 100 },
		      { "0.7", 1 / 0.7 } };
	char text[400];

	for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
		snprintf(text, sizeof text, ARM("1 Xrotation") "MOTION\nFrames: 3\nFrame Time: %s\n1\n2\n3\n",
			 rates[i].time);

		struct decoded r = decode(text);

		CHECK_NEAR(r.content.clips->fps, rates[i].fps, 1e-12);
		CHECK_NEAR(r.content.clips->duration, 2 * strtod(rates[i].time, NULL), 1e-12);
		decoded_free(&r);
	}
}

/* ---- what is wrong, and what is left ---- */

static void rows_may_lack_or_be_too_many(void)
{
	struct decoded r = decode(ARM("1 Xrotation") "MOTION\nFrames: 4294967296000\nFrame Time: 1\n1\n2\n");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->frame_count, 2);
	CHECK_INT(problem_count(&r.content, "frame-count"), 1);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "declared_frames"), "4294967296000.0");
	decoded_free(&r);
	r = decode(ARM("1 Xrotation") "MOTION\nFrames: 1\nFrame Time: 1\n1\n2\n3\n");
	CHECK_INT(r.content.clips->frame_count, 1);
	CHECK_INT(problem_count(&r.content, "extra-data"), 1);
	decoded_free(&r);
	r = decode(ARM("1 Xrotation") "MOTION\nFrames: nan\nFrame Time: 1\n1\n2\n3\n");
	CHECK_INT(r.content.clips->frame_count, 3);
	CHECK_INT(problem_count(&r.content, "frame-count"), 1);
	decoded_free(&r);
	r = decode(ARM("1 Xrotation") "MOTION\nFrames: 3\nFrame Time: 1\n");
	CHECK(r.content.clips == NULL && r.content.skeletons != NULL);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
}

static void numbers_that_are_none_cost_their_keys(void)
{
	struct decoded r = decode(ARM(
		"4 Yposition Xrotation Yrotation Zrotation") "MOTION\nFrames: 5\nFrame Time: 1\n1 0 0 0\nnan 0 0 0\n3 0 1e999 0\n4 0 x1 0\n5 0 0 180\n");
	const struct adb_clip *clip = r.content.clips;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "not-finite"), 1);
	if (!CHECK(clip != NULL && clip->channel_count == 2 && channel_at(clip, 0)->frames != NULL))
		return;
	CHECK_INT(clip->frame_count, 5);
	CHECK_INT(channel_at(clip, 0)->key_count, 3);
	CHECK_INT(channel_at(clip, 0)->frames[2], 4);
	check_key(clip, 0, 2, 0, 0, 1, 0);
	CHECK_TEXT(attribute_json(&channel_at(clip, 0)->attributes, "degrees"),
		   "[[0,0,0],[0,0,0],[0,0,180]]");
	CHECK_INT(channel_at(clip, 1)->key_count, 4);
	check_key(clip, 1, 1, 1, 3, 3, 0);
	decoded_free(&r);
}

static void a_first_number_that_is_none_begins_the_rows(void)
{
	static const char *const words[] = { "nan", "NaN", "-nan(ind)", "inf", "Infinity", "-inf" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		char text[256];

		snprintf(text, sizeof text,
			 ARM("2 Yposition Xrotation") "MOTION\nFrames: 2\nFrame Time: 1\n%s 0\n5 180\n",
			 words[i]);

		struct decoded r = decode(text);

		CHECK_INT(problem_count(&r.content, "not-finite"), 1);
		CHECK_INT(problem_count(&r.content, "unknown-word"), 0);
		CHECK_INT(problem_count(&r.content, "frame-count"), 0);
		if (CHECK(r.content.clips != NULL)) {
			CHECK_INT(r.content.clips->frame_count, 2);
			check_key(r.content.clips, 0, 1, 1, 0, 0, 0);
		}
		decoded_free(&r);
	}
}

/* The file ends in the middle of a word, and what lies behind it in memory is none of it. */
static void a_word_ends_with_the_file(void)
{
	static const char text[] = ARM("2 Yposition Xrotation") "MOTION\nFrames: 2\nFrame Time: 1\nnan";
	struct decoded r = decode_bytes(&adb_format_interchange_bvh, text, strlen(text) - 1, "take one.bvh");

	CHECK_INT(problem_count(&r.content, "unknown-word"), 1);
	CHECK_INT(problem_count(&r.content, "not-finite"), 0);
	decoded_free(&r);
}

static void a_short_row_costs_that_row_only(void)
{
	struct decoded r =
		decode(ARM("2 Xrotation Yposition") "MOTION\nFrames: 3\nFrame Time: 1\n0 1\n0\n180 3 4\n");
	const struct adb_clip *clip = r.content.clips;

	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	CHECK_INT(problem_count(&r.content, "extra-data"), 1);
	CHECK_INT(clip->frame_count, 3);
	CHECK_INT(channel_at(clip, 0)->key_count, 3);
	CHECK_INT(channel_at(clip, 1)->key_count, 2);
	check_key(clip, 0, 2, 1, 0, 0, 0);
	check_key(clip, 1, 1, 1, 3, 3, 0);
	decoded_free(&r);
}

static void a_channel_without_keys_goes(void)
{
	struct decoded r =
		decode(ARM("2 Xrotation Yposition") "MOTION\nFrames: 2\nFrame Time: 1\n0 inf\n0 nan\n");

	CHECK_INT(r.content.clips->channel_count, 1);
	CHECK_INT(r.content.clips->channels->target, ADB_ROTATION);
	decoded_free(&r);
}

static void times_that_are_none_are_unknown(void)
{
	static const char *const times[] = { "0", "-1", "nan", "1e999", "x" };
	char text[400];

	for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
		snprintf(text, sizeof text, ARM("1 Xrotation") "MOTION\nFrames: 1\nFrame Time: %s\n1\n",
			 times[i]);

		struct decoded r = decode(text);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(problem_count(&r.content, "frame-rate") > 0);
		if (CHECK(r.content.clips != NULL))
			CHECK(isnan(r.content.clips->fps) && isnan(r.content.clips->duration) &&
			      isnan(r.content.clips->interval));
		decoded_free(&r);
	}
}

static void braces_may_lack_or_be_too_many(void)
{
	struct decoded r = decode(
		"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nJOINT b\n{\nOFFSET 0 1 0\nCHANNELS 1 Xrotation\n"
		"End Site\n{\nOFFSET 0 1 0\nMOTION\nFrames: 1\nFrame Time: 1\n180 0\n");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "missing-brace"), 1);
	check_key(r.content.clips, 0, 0, 1, 0, 0, 0);
	decoded_free(&r);
	r = decode(
		"HIERARCHY\n{ROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\n}\n}\n}\nROOT b {OFFSET 1 1 1}\nMOTION\nFrames: 1\nFrame Time: 1\n180\n");
	CHECK_INT(problem_count(&r.content, "extra-brace"), 3);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	CHECK_INT(r.content.skeletons->bones[1].parent_id, ADB_NO_BONE);
	decoded_free(&r);
}

static void channels_that_are_not_known_keep_their_column(void)
{
	struct decoded r =
		decode(ARM("3 Xrotation Xscale Yposition") "MOTION\nFrames: 1\nFrame Time: 1\n180 5 7\n");

	CHECK_INT(problem_count(&r.content, "unknown-word"), 1);
	check_key(r.content.clips, 0, 0, 1, 0, 0, 0);
	check_key(r.content.clips, 1, 0, 1, 7, 3, 0);
	decoded_free(&r);
	/* Those behind the joints inside come after theirs; those of an End Site are no one's. */
	r = decode(
		"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nJOINT b\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 0 0\n"
		"CHANNELS 1 Xrotation\n}\n}\nCHANNELS 1 Zrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0 5 180\n");
	CHECK_INT(problem_count(&r.content, "channel-count"), 1);
	CHECK_INT(r.content.clips->channels->bone_id, 0);
	check_key(r.content.clips, 0, 0, 0, 0, 1, 0);
	check_key(r.content.clips, 1, 0, 0, 0, 0, 1);
	decoded_free(&r);
	r = decode(ARM("Xrotation Yposition") "MOTION\nFrames: 1\nFrame Time: 1\n180 7\n");
	CHECK_INT(problem_count(&r.content, "channel-count"), 1);
	check_key(r.content.clips, 1, 0, 1, 7, 3, 0);
	decoded_free(&r);
	r = decode(ARM("4000000000 Xrotation") "MOTION\nFrames: 1\nFrame Time: 1\n180\n");
	CHECK_INT(problem_count(&r.content, "channel-count"), 1);
	check_key(r.content.clips, 0, 0, 1, 0, 0, 0);
	decoded_free(&r);
}

static void what_is_no_bvh_fails(void)
{
	static const char *const texts[] = { "", "HIERARCH", "HIERARCHYX\nROOT a", "HIERARCHY\n",
					     "HIERARCHY\nMOTION\nFrames: 1\n1\n" };

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct decoded r = decode(texts[i]);

		CHECK_INT(r.outcome, ADB_CORRUPT);
		decoded_free(&r);
	}
}

/* ---- size ---- */

static char *repeated(const char *before, const char *part, size_t count, const char *after, size_t *size)
{
	size_t head = strlen(before), step = strlen(part), tail = strlen(after);
	char *text = malloc(head + step * count + tail + 1);

	memcpy(text, before, head);
	for (size_t i = 0; i < count; i++)
		memcpy(text + head + i * step, part, step);
	memcpy(text + head + step * count, after, tail + 1);
	*size = head + step * count + tail;
	return text;
}

static struct decoded decode_repeated(const char *before, const char *part, size_t count, const char *after)
{
	size_t size;
	char *text = repeated(before, part, count, after, &size);
	struct decoded r = decode_bytes(&adb_format_interchange_bvh, text, size, "x.bvh");

	free(text);
	return r;
}

static void long_lines_are_read(void)
{
	/* 10 MB of numbers in one line, of a name, and of one number. */
	struct decoded r = decode_repeated(ARM("1 Xrotation") "MOTION\nFrames: 1\nFrame Time: 1\n",
					   "1234.5678 ", 1000000, "");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.clips != NULL && problem_count(&r.content, "extra-data") == 1);
	decoded_free(&r);
	r = decode_repeated("HIERARCHY\nROOT ", "name", 2500000, "\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 0\n");
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "limit"), 1);
	CHECK(strlen(r.content.skeletons->bones[0].name) == 1024);
	decoded_free(&r);
	r = decode_repeated(ARM("1 Xrotation") "MOTION\nFrames: 1\nFrame Time: 1\n", "7", 10000000, "");
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "not-finite"), 1);
	decoded_free(&r);
}

static void deep_trees_and_many_braces_end(void)
{
	struct decoded r = decode_repeated("HIERARCHY\n", "JOINT a {", 100000, "MOTION\n");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.skeletons->bone_count, 100000);
	decoded_free(&r);
	r = decode_repeated("HIERARCHY\nROOT a {", "}{", 1000000, "MOTION\n");
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "more-problems"), 1);
	decoded_free(&r);
}

/* Rows of one number where a thousand belong take no more memory than twice what whole rows would. */
static void short_rows_take_no_memory(void)
{
	size_t size;
	char *head = repeated("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1000", " Xrotation", 1000,
			      "\n}\nMOTION\nFrames: 1000000\nFrame Time: 1\n", &size);
	char *first = repeated(head, "1 ", 1000, "\n", &size);
	struct decoded r = decode_repeated(first, "1\n", 1000000, "");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.clips != NULL && r.content.clips->frame_count < 3000);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
	free(first);
	free(head);
}

static void damaged_files_do_no_harm(void)
{
	static const char text[] =
		"HIERARCHY\r\nROOT hip\r\n{\r\nOFFSET 1 2 3\r\nCHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation\r\n"
		"JOINT leg {OFFSET 0 -1e1 0 CHANNELS 1 Xrotation End Site {OFFSET 0 1 0}}}\r\n"
		"MOTION\r\nFrames: 3\r\nFrame Time: 0.0083333\r\n1 2 3 4 5 6 7\r\n1.5 -2.5 .5 4 5 6 7\r\n1 2 3 nan 5 1e999 7\r\n";

	decode_damaged(&adb_format_interchange_bvh, text, sizeof text - 1, "x.bvh");
}

TEST_SUITE("bvh", TEST(a_file_gives_a_skeleton_and_a_clip), TEST(channels_are_taken_in_their_order),
	   TEST(signs_continue_those_before), TEST(of_two_channels_for_one_place_the_last_counts),
	   TEST(white_space_and_letters_are_free), TEST(roots_may_be_several),
	   TEST(names_are_utf8_or_of_the_dump), TEST(angles_are_valid_json), TEST(common_rates_are_whole),
	   TEST(rows_may_lack_or_be_too_many), TEST(numbers_that_are_none_cost_their_keys),
	   TEST(rows_may_lack_or_be_too_many), TEST(a_first_number_that_is_none_begins_the_rows),
	   TEST(a_word_ends_with_the_file), TEST(a_short_row_costs_that_row_only),
	   TEST(a_channel_without_keys_goes), TEST(times_that_are_none_are_unknown),
	   TEST(braces_may_lack_or_be_too_many), TEST(channels_that_are_not_known_keep_their_column),
	   TEST(what_is_no_bvh_fails), TEST(long_lines_are_read), TEST(deep_trees_and_many_braces_end),
	   TEST(short_rows_take_no_memory), TEST(damaged_files_do_no_harm));

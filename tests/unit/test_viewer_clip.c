#include <stdint.h>

#include "check.h"
#include "export/viewer/viewer.h"
#include "store/rig.h"

/*
 * Clips that are made by hand, and their documents as text. Data are in base 64: a float 1 is 0000803F in little-endian bytes.
 * Axes are those of glTF, one unit is a metre, frames come ten times a second.
 */

enum { MOST = 8 };

static struct adb_arena *arena;
static struct adb_stored_bone bones[MOST];
static uint32_t order[MOST];
static struct adb_stored_skeleton skeleton;
static struct adb_stored_channel channels[MOST];
static struct adb_stored_clip clip;
static struct adb_viewer_left_out left_out;
static char text[4000];

static void begin(void)
{
	if (arena == NULL)
		arena = adb_arena_new(1 << 24);
	adb_arena_reset(arena);
	clip = (struct adb_stored_clip){ .id = 1,
					 .fps = 10,
					 .duration = 1,
					 .interval = (double)NAN,
					 .frame_count = 11,
					 .channels = channels,
					 .skeleton_id = 1 };
	clip.space.scale = 1;
	adb_axes_parse("+X +Y +Z", &clip.space.axes);
	for (uint32_t i = 0; i < 2; i++) {
		bones[i] = (struct adb_stored_bone){ .bone_id = 10 + i,
						     .parent_id = i == 0 ? INT64_MIN : 10,
						     .parent = (int32_t)i - 1,
						     .kind = "bone",
						     .rest = adb_transform_identity };
		order[i] = i;
	}
	bones[1].rest.translation.y = 2;
	skeleton = (struct adb_stored_skeleton){
		.id = 1, .bone_count = 2, .root_count = 1, .bones = bones, .order = order, .by_id = order
	};
	skeleton.space = clip.space;
}

static struct adb_stored_channel *add(int64_t bone_id, enum adb_target target,
				      enum adb_interpolation interpolation, uint32_t count,
				      const float *values)
{
	struct adb_stored_channel *channel = &channels[clip.channel_count++];

	*channel = (struct adb_stored_channel){
		.bone_id = bone_id,
		.bone_name = "a bone",
		.has_bone = bone_id >= 0,
		.width = adb_target_width(target),
		.attributes = "{}",
		.keys = { .target = target,
			  .interpolation = interpolation,
			  .key_count = count,
			  .values = values,
			  .frame_seconds = 0.1 },
	};
	return channel;
}

/* From the frames on. */
static const char *document(const struct adb_stored_skeleton *shown, const struct adb_figure *figure)
{
	struct adb_buffer json = { 0 };
	struct adb_error error = { .outcome = ADB_OK };
	bool put = adb_viewer_put_clip(&clip, shown, figure, false, arena, &json, &left_out, &error);

	CHECK(put);
	snprintf(text, sizeof text, "%.*s", (int)json.size, json.data);
	adb_buffer_free(&json);

	const char *from = strstr(text, "\"frames\"");

	return from != NULL ? from : text;
}

static const float still[] = { 1, 0, 0, 1, 0, 0, 1, 0, 0 }, moving[] = { 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0 };

static void the_length_is_that_of_other_exports(void)
{
	begin();
	add(10, ADB_TRANSLATION, ADB_LINEAR, 1, still);
	document(&skeleton, NULL);
	CHECK(strstr(text, "{\"duration\":1.0,\"frameTime\":0.1,\"end\":10.0,\"frames\"") == text);
	clip.duration = (double)NAN;
	document(&skeleton, NULL);
	CHECK(strstr(text, "{\"duration\":1.1,\"frameTime\":0.1,\"end\":11.0,\"frames\"") == text);
	clip.fps = (double)NAN;
	document(&skeleton, NULL);
	CHECK(strstr(text, "{\"duration\":11.0,\"frameTime\":1.0,\"end\":11.0,\"isGuess\":true") == text);
}

static void a_value_that_never_changes_is_one_value(void)
{
	begin();
	add(11, ADB_TRANSLATION, ADB_LINEAR, 3, still);
	CHECK_TEXT(document(&skeleton, NULL),
		   "\"frames\":[1],\"tracks\":[1,1,1,0,0],\"data\":\"AACAPwAAAAAAAAAA\"}");
	CHECK_INT(left_out.tracks, 1);
}

static void frames_are_shared_and_short(void)
{
	static const uint32_t sparse[] = { 0, 5, 9, 12 }, late[] = { 0, 70000, 70001, 70002 };

	begin();
	add(10, ADB_TRANSLATION, ADB_LINEAR, 4, moving);
	add(11, ADB_TRANSLATION, ADB_LINEAR, 4, moving)->keys.frames = sparse;
	add(11, ADB_SCALE, ADB_STEP, 4, moving)->keys.frames = sparse;
	/* 0, 5, 9, 12 as u16. */
	CHECK(strstr(document(&skeleton, NULL),
		     "\"frames\":[4,\"AAAFAAkADAA=\"],\"tracks\":[0,1,1,0,0,1,1,1,1,0,1,2,0,1,0]") != NULL);
	/* Keys behind the first one after the end are never reached. */
	clip.duration = 0.7;
	CHECK(strstr(document(&skeleton, NULL), "\"frames\":[4,\"AAAFAAkA\"]") != NULL);
	clip.duration = 0.9;
	CHECK(strstr(document(&skeleton, NULL), "\"frames\":[4,\"AAAFAAkA\"]") != NULL);
	clip.duration = 7000.2;
	clip.channel_count = 0;
	add(10, ADB_TRANSLATION, ADB_LINEAR, 4, moving)->keys.frames = late;
	/* The same as u32: 70000 is 0x00011170. */
	CHECK(strstr(document(&skeleton, NULL), "\"frames\":[[\"AAAAAHARAQBxEQEAchEBAA==\"]]") != NULL);
}

static void interpolation_is_that_of_the_game(void)
{
	static const float turn[] = { 0, 0, 0, 1, 1, 0, 0, 0 };
	static const enum adb_interpolation of[] = { ADB_STEP, ADB_SLERP, ADB_NLERP };

	for (int i = 0; i < 3; i++) {
		char expected[40];

		begin();
		add(10, ADB_ROTATION, of[i], 2, turn);
		snprintf(expected, sizeof expected, "\"tracks\":[0,0,%d,0,0]", ((int[]){ 0, 1, 3 })[i]);
		CHECK(strstr(document(&skeleton, NULL), expected) != NULL);
	}
	begin();
	add(10, ADB_ROTATION, ADB_SLERP, 2, turn)->keys.arc = ADB_SIGNED_ARC;
	CHECK(strstr(document(&skeleton, NULL), "\"tracks\":[0,0,2,0,0]") != NULL);
}

static void splines_are_exact(void)
{
	static const float values[] = { 0, 0, 0, 1, 0, 0 }, in[] = { 0, 0, 0, 2, 0, 0 },
			   out[] = { 0.5f, 0, 0, 0, 0, 0 };
	struct adb_samples *keys;

	begin();
	keys = &add(10, ADB_TRANSLATION, ADB_CUBIC, 2, values)->keys;
	keys->in = in;
	keys->out = out;
	keys->tangent_count = 2;
	/* Floats: 0 0 0 1 0 0, 0 0 0 2 0 0, 0.5 0 0 0 0 0. */
	CHECK_TEXT(
		document(&skeleton, NULL),
		"\"frames\":[2],\"tracks\":[0,1,1,0,2],\"data\":\""
		"AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAPwAAAAAAAAAAAAAAAAAAAAAAAAAA\"}");
}

static void added_translations_are_added(void)
{
	begin();
	add(11, ADB_TRANSLATION, ADB_LINEAR, 1, still)->adds_to_rest = true;
	/* 1 2 0 */
	CHECK_TEXT(document(&skeleton, NULL),
		   "\"frames\":[1],\"tracks\":[1,1,1,0,0],\"data\":\"AACAPwAAAEAAAAAA\"}");
}

static void what_is_hidden_has_no_size(void)
{
	static const float shown[] = { 1, 1 };

	begin();
	add(10, ADB_VISIBILITY, ADB_STEP, 2, shown);
	/* Bone 0 has the size 1 1 1; bone 1, of which the clip says nothing, 0 0 0. */
	CHECK_TEXT(
		document(&skeleton, NULL),
		"\"frames\":[1],\"tracks\":[0,2,0,0,0,1,2,0,0,0],\"data\":\"AACAPwAAgD8AAIA/AAAAAAAAAAAAAAAA\"}");
}

static void bones_that_the_skeleton_lacks_come_along(void)
{
	begin();
	add(99, ADB_TRANSLATION, ADB_LINEAR, 1, still);
	add(-1, ADB_TRANSLATION, ADB_LINEAR, 1, still);
	CHECK(strstr(document(&skeleton, NULL), "\"tracks\":[2,1,1,0,0,-1,1,1,0,0]") != NULL);
	CHECK(strstr(text, "\"nodes\":[{\"bone\":99,\"name\":\"a bone\",\"kind\":\"bone\"}]") != NULL);
	CHECK(strstr(document(NULL, NULL), "\"tracks\":[0,1,1,0,0,-1,1,1,0,0]") != NULL);
	CHECK(strstr(text, "\"nodes\":[{\"bone\":99,") != NULL);
}

static void what_is_left_out_is_counted(void)
{
	static const float huge[] = { 3e38f, 0, 0 };

	begin();
	clip.space.scale = 100;
	add(10, ADB_TRANSLATION, ADB_LINEAR, 1, huge);
	add(11, ADB_TRANSLATION, ADB_LINEAR, 1, still);
	add(11, ADB_TRANSLATION, ADB_LINEAR, 1, still);
	add(11, ADB_WEIGHT, ADB_LINEAR, 1, still);
	document(&skeleton, NULL);
	CHECK_INT(left_out.beyond, 1);
	CHECK_INT(left_out.repeated, 1);
	CHECK_INT(left_out.no_place, 1);
	CHECK_INT(left_out.tracks, 1);
}

static void weights_move_the_shapes_of_a_part(void)
{
	static const float up[] = { 0, 1 }, offsets[] = { 0, 1, 0 }, position[] = { 0, 0, 0 };
	static const uint32_t ends[] = { 0, 10 };
	const struct adb_figure_shape shapes[] = { { .name = "a", .bone_id = INT64_MIN, .offsets = offsets },
						   { .name = "b", .bone_id = 11, .offsets = offsets } };
	struct adb_figure_part part = { .topology = ADB_POINTS,
					.vertex_count = 1,
					.positions = position,
					.shapes = shapes,
					.shape_count = 2 };
	const struct adb_figure figure = { .parts = &part, .part_count = 1 };

	begin();
	add(11, ADB_WEIGHT, ADB_LINEAR, 2, up)->keys.frames = ends;
	/* Frames 0 and 10; all weights of the first shape are 0. */
	CHECK(strstr(document(&skeleton, &figure), "\"frames\":[\"AAAKAA==\"],\"tracks\":[0,3,1,0,0]") !=
	      NULL);
	CHECK(strstr(text, "\"data\":\"AAAAAAAAAAAAAAAA") != NULL);
	CHECK_INT(left_out.no_place, 0);
	adb_arena_free(arena);
	arena = NULL;
}

TEST_SUITE("viewer_clip", TEST(the_length_is_that_of_other_exports),
	   TEST(a_value_that_never_changes_is_one_value), TEST(frames_are_shared_and_short),
	   TEST(interpolation_is_that_of_the_game), TEST(splines_are_exact),
	   TEST(added_translations_are_added), TEST(what_is_hidden_has_no_size),
	   TEST(bones_that_the_skeleton_lacks_come_along), TEST(what_is_left_out_is_counted),
	   TEST(weights_move_the_shapes_of_a_part));

#include "decode.h"

extern const struct adb_format adb_format_interchange_gltf, adb_format_interchange_glb;

/* Accessor 0: the times 0 and 1 s; accessor 1: the translations (0, 0, 0) and (1, 2, 3). */
#define DATA                                                                                                       \
	"\"buffers\":[{\"byteLength\":32,\"uri\":\"data:;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAQAAAQEA=\"}]," \
	"\"bufferViews\":[{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteOffset\":8,\"byteLength\":24}]"
#define TIMES "{\"bufferView\":0,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"}"
#define MOVES "{\"bufferView\":1,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}"
#define MOVE  "{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}"
#define HEAD  "{\"asset\":{\"version\":\"2.0\"},"

/* A document with the given nodes, and an animation with the given members. */
static struct decoded decode_text(const char *nodes, const char *animation, const char *accessors)
{
	static char text[8192];

	snprintf(text, sizeof text, HEAD "\"nodes\":[%s],\"animations\":[{%s}],\"accessors\":[%s]," DATA "}",
		 nodes, animation, accessors);
	return decode_bytes(&adb_format_interchange_gltf, text, strlen(text), "DANCE.GLTF");
}

static struct decoded decode_sampler(const char *sampler, const char *accessors)
{
	static char animation[2048];

	snprintf(animation, sizeof animation, "\"channels\":[" MOVE "],\"samplers\":[{%s}]", sampler);
	return decode_text("{}", animation, accessors);
}

/* How many channels are left of a sampler that has a fault, which is told once. */
static void check_lost(const char *sampler, const char *accessors, const char *message)
{
	struct decoded got = decode_sampler(sampler, accessors);

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_INT(problem_count(&got.content, "gltf-channel"), 1);
	if (CHECK(got.content.clips != NULL && got.content.problems != NULL)) {
		CHECK_INT(got.content.clips->channel_count, 0);
		if (!CHECK(strstr(got.content.problems->message, message) != NULL))
			printf("%s\n", got.content.problems->message);
	}
	decoded_free(&got);
}

static void a_clip_has_its_keys(void)
{
	struct decoded got = decode_sampler("\"input\":0,\"output\":1", TIMES "," MOVES);
	const struct adb_clip *clip = got.content.clips;

	CHECK_INT(got.outcome, ADB_OK);
	if (CHECK(clip != NULL && clip->channel_count == 1)) {
		CHECK_TEXT(clip->name, "DANCE");
		CHECK_TEXT(clip->native_id, "DANCE/0");
		CHECK_INT(clip->frame_count, 2);
		CHECK_NEAR(clip->fps, 1, 0);
		CHECK_NEAR(clip->duration, 1, 0);
		CHECK_INT(clip->channels->interpolation, ADB_LINEAR);
		CHECK(clip->channels->frames == NULL);
		CHECK_NEAR(clip->channels->values[5], 3, 0);
	}
	CHECK(got.content.problems == NULL);
	decoded_free(&got);
}

static void broken_samplers_cost_their_channel(void)
{
	static const char sound[] = "\"input\":0,\"output\":1";

	check_lost("\"input\":0", TIMES "," MOVES, "does not exist");
	check_lost("\"input\":-1,\"output\":1", TIMES "," MOVES, "its input, accessor -1, does not exist");
	check_lost("\"input\":1e300,\"output\":1", TIMES "," MOVES, "does not exist");
	check_lost("\"input\":1,\"output\":1", TIMES "," MOVES, "more than one number");
	check_lost("\"input\":0,\"output\":0", TIMES "," MOVES, "has 3 numbers, not 1");
	check_lost("\"input\":0,\"output\":1,\"interpolation\":\"CUBICSPLINE\"", TIMES "," MOVES,
		   "2 values for 2 times");
	check_lost("\"input\":0,\"output\":1,\"interpolation\":\"BOUNCE\"", TIMES "," MOVES,
		   "interpolation is unknown");
	check_lost(sound, TIMES ",{\"componentType\":5126,\"count\":2,\"type\":\"MAT3\"}",
		   "a type that keys do not have");
	check_lost(sound, TIMES ",{\"componentType\":5126,\"count\":2,\"type\":\"MAT4\"}",
		   "has 3 numbers, not 16");
	check_lost(sound, TIMES ",{\"componentType\":5124,\"count\":2,\"type\":\"VEC3\"}",
		   "a type that keys do not have");
	check_lost(sound, TIMES ",{\"componentType\":5126,\"count\":9007199254740992,\"type\":\"VEC3\"}",
		   "impossible count");
	check_lost(sound,
		   TIMES ",{\"bufferView\":1,\"componentType\":5126,\"count\":2147483647,\"type\":\"VEC3\"}",
		   "beyond its buffer view");
	check_lost(
		sound,
		TIMES
		",{\"bufferView\":1,\"byteOffset\":-4,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}",
		"beyond its buffer view");
	check_lost(sound, TIMES ",{\"bufferView\":7,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}",
		   "does not exist");
	/* The first two floats are both 0. */
	check_lost(sound, "{\"bufferView\":1,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"}," MOVES,
		   "do not ascend");
}

/* In a program of 32 bits their sum was that of two vectors. */
static void a_view_may_claim_more_than_there_is(void)
{
	static const char text[] = HEAD
		"\"nodes\":[{}],\"animations\":[{\"channels\":[" MOVE
		"],\"samplers\":[{\"input\":0,\"output\":1}]}],"
		"\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"},"
		"{\"bufferView\":1,\"componentType\":5126,\"count\":357913943,\"type\":\"VEC3\"}],"
		"\"bufferViews\":[{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteLength\":4294967320}],"
		"\"buffers\":[{\"byteLength\":24,\"uri\":\"data:;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAAAA\"}]}";
	struct decoded got = decode_bytes(&adb_format_interchange_gltf, text, strlen(text), "CLAIM.GLTF");

	if (CHECK(got.content.problems != NULL) &&
	    !CHECK(strstr(got.content.problems->message, "beyond its buffer") != NULL))
		printf("%s\n", got.content.problems->message);
	decoded_free(&got);
}

static void sparse_accessors_have_zeros(void)
{
	/* The two bytes at 6 and 7 of the data are 0x80 0x3F: the index 0x80 is beyond; those at 4 are 0 0. */
	struct decoded got = decode_sampler(
		"\"input\":0,\"output\":1",
		TIMES ",{\"componentType\":5126,\"count\":2,\"type\":\"VEC3\",\"sparse\":{\"count\":1,"
		      "\"indices\":{\"bufferView\":0,\"byteOffset\":4,\"componentType\":5123},"
		      "\"values\":{\"bufferView\":1,\"byteOffset\":12}}}");

	if (CHECK(got.content.clips != NULL && got.content.clips->channel_count == 1)) {
		CHECK_NEAR(got.content.clips->channels->values[2], 3, 0);
		CHECK_NEAR(got.content.clips->channels->values[5], 0, 0);
	}
	decoded_free(&got);
	check_lost("\"input\":0,\"output\":1",
		   TIMES ",{\"componentType\":5126,\"count\":2,\"type\":\"VEC3\",\"sparse\":{\"count\":1,"
			 "\"indices\":{\"bufferView\":0,\"byteOffset\":6,\"componentType\":5121},"
			 "\"values\":{\"bufferView\":1,\"byteOffset\":12}}}",
		   "index beyond its count");
}

static void what_a_channel_names_has_to_exist(void)
{
	struct decoded got = decode_text(
		"{}",
		"\"channels\":[{\"sampler\":0,\"target\":{\"node\":-1,\"path\":\"scale\"}},{\"sampler\":9,\"target\":{\"node\":0,\"path\":\"scale\"}},"
		"{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"colour\"}},{\"sampler\":0,\"target\":{\"path\":\"scale\"}},7,"
		"{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"weights\"}}],\"samplers\":[{\"input\":0,\"output\":0}]",
		TIMES);

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_INT(problem_count(&got.content, "gltf-channel"), 5);
	CHECK_INT(problem_count(&got.content, "gltf-reference"), 1);
	decoded_free(&got);
}

/* A document of a stranger must not read any file of the machine. */
static void files_above_the_folder_are_not_read(void)
{
	static const char *const uris[] = {
		"../a.bin",
		"b/../../a.bin",
		"..",
		"b/..",
		"..\\\\a.bin",
		"%2e%2e/a.bin",
		"..%5Ca.bin",
		"/etc/a.bin",
		"C:a.bin",
		"C:\\\\a.bin",
		"\\\\\\\\host\\\\a.bin",
		"CON",
		"file:///etc/a.bin",
		"NUL.bin",
	};

	for (size_t i = 0; i < sizeof uris / sizeof uris[0]; i++) {
		char text[1024];

		snprintf(
			text, sizeof text,
			HEAD
			"\"nodes\":[{}],\"animations\":[{\"channels\":[" MOVE
			"],\"samplers\":[{\"input\":0,\"output\":1}]}],\"accessors\":[" TIMES "," MOVES
			"],\"buffers\":[{\"byteLength\":32,\"uri\":\"%s\"}],"
			"\"bufferViews\":[{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteLength\":24}]}",
			uris[i]);

		struct decoded got =
			decode_bytes(&adb_format_interchange_gltf, text, strlen(text), "DANCE.GLTF");

		CHECK(got.content.problems != NULL &&
		      strstr(got.content.problems->message, "lies in a file that is not read: \"") != NULL);
		decoded_free(&got);
	}
}

static void numbers_of_an_export_are_restored(void)
{
	struct decoded got = decode_text(
		"{\"name\":\"hip_2\",\"children\":[1],\"extras\":{\"animdb\":{\"bone_id\":40,\"name\":\"hip\",\"kind\":\"slot\"}}},"
		"{\"name\":\"leg\",\"extras\":{\"animdb\":{\"bone_id\":7,\"name\":null}}}",
		"\"extras\":{\"animdb\":{\"name\":\"run\",\"native_id\":\"RUN\",\"fps\":30,\"duration\":1.5,\"looping\":true,\"loop_start\":3}},"
		"\"channels\":[" MOVE
		",{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"scale\"}}],\"samplers\":[{\"input\":0,\"output\":1}]",
		TIMES "," MOVES);
	const struct adb_clip *clip = got.content.clips;
	const struct adb_skeleton *skeleton = got.content.skeletons;

	if (CHECK(clip != NULL && skeleton != NULL && skeleton->bone_count == 2)) {
		CHECK_TEXT(clip->name, "run");
		CHECK_TEXT(clip->native_id, "RUN");
		CHECK_NEAR(clip->fps, 30, 0);
		CHECK_NEAR(clip->duration, 1.5, 0);
		CHECK_INT(clip->looping, ADB_LOOPS);
		CHECK_INT(clip->loop_start, 3);
		CHECK_INT(clip->frame_count, 31);
		CHECK_INT(clip->channels->bone_id, 40);
		CHECK_INT(clip->channels->next->bone_id, 7);
		CHECK_TEXT(skeleton->bones[0].name, "hip");
		CHECK_TEXT(skeleton->bones[0].kind, "slot");
		CHECK_TEXT(skeleton->bones[1].name, NULL);
		CHECK_INT(skeleton->bones[1].parent_id, 40);
	}
	decoded_free(&got);
}

static void doubled_numbers_of_an_export_are_not(void)
{
	struct decoded got = decode_text(
		"{\"extras\":{\"animdb\":{\"bone_id\":5}}},{\"extras\":{\"animdb\":{\"bone_id\":5}}}",
		"\"channels\":[" MOVE ",{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"scale\"}}],"
		"\"samplers\":[{\"input\":0,\"output\":1}]",
		TIMES "," MOVES);

	if (CHECK(got.content.skeletons != NULL && got.content.skeletons->bone_count == 2)) {
		CHECK_INT(got.content.skeletons->bones[0].bone_id, 0);
		CHECK_INT(got.content.skeletons->bones[1].bone_id, 1);
	}
	decoded_free(&got);
}

static void a_mirror_is_a_negative_scale(void)
{
	struct decoded got = decode_text("{\"matrix\":[-3,0,0,0, 0,1,0,0, 0,0,1,0, 4,5,6,1]}",
					 "\"channels\":[" MOVE "],\"samplers\":[{\"input\":0,\"output\":1}]",
					 TIMES "," MOVES);
	const struct adb_bone *bone = got.content.skeletons != NULL ? got.content.skeletons->bones : NULL;

	if (CHECK(bone != NULL)) {
		CHECK_NEAR(bone->rest.scale.x, -3, 1e-12);
		CHECK_NEAR(bone->rest.rotation.w, 1, 1e-12);
		CHECK_NEAR(bone->rest.translation.z, 6, 0);
	}
	CHECK_INT(problem_count(&got.content, "gltf-shear"), 0);
	decoded_free(&got);
	got = decode_text("{\"matrix\":[1,0,0,0, 0.5,1,0,0, 0,0,1,0, 0,0,0,1]}",
			  "\"channels\":[" MOVE "],\"samplers\":[{\"input\":0,\"output\":1}]",
			  TIMES "," MOVES);
	CHECK_INT(problem_count(&got.content, "gltf-shear"), 1);
	decoded_free(&got);
}

static void put_u32(uint8_t *out, size_t value)
{
	for (int i = 0; i < 4; i++)
		out[i] = (uint8_t)(value >> 8 * i);
}

/* Sixty clips of the same 200,000 keys, which a file of 3 MB holds, are more than an asset may have. */
static void keys_are_limited(void)
{
	enum { KEYS = 200000, CLIPS = 60, TEXT = 32768, SIZE = 20 + TEXT + 8 + KEYS * 16 };
	uint8_t *glb = calloc(1, SIZE), *data = glb + 20 + TEXT + 8;
	char *text = (char *)glb + 20;
	int size = 0;

	if (glb == NULL)
		return;
	size += snprintf(
		text, TEXT,
		HEAD
		"\"nodes\":[{}],\"buffers\":[{\"byteLength\":%d}],\"bufferViews\":[{\"buffer\":0,"
		"\"byteLength\":%d},{\"buffer\":0,\"byteOffset\":%d,\"byteLength\":%d}],\"animations\":[",
		KEYS * 16, KEYS * 4, KEYS * 4, KEYS * 12);
	for (int i = 0; i < CLIPS; i++)
		size += snprintf(text + size, TEXT - (size_t)size,
				 "%s{\"channels\":[" MOVE "],\"samplers\":[{\"input\":0,\"output\":1}]}",
				 i > 0 ? "," : "");
	size += snprintf(
		text + size, TEXT - (size_t)size,
		"],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":%d,\"type\":\"SCALAR\"},"
		"{\"bufferView\":1,\"componentType\":5126,\"count\":%d,\"type\":\"VEC3\"}]}",
		KEYS, KEYS);
	memset(text + size, ' ', TEXT - (size_t)size);
	memcpy(glb, "glTF\2\0\0", 8);
	put_u32(glb + 8, SIZE);
	put_u32(glb + 12, TEXT);
	memcpy(glb + 16, "JSON", 4);
	put_u32(data - 8, KEYS * 16);
	memcpy(data - 4, "BIN", 4);
	for (int i = 0; i < KEYS; i++) {
		float time = (float)i / 30;

		memcpy(data + 4 * i, &time, 4);
	}

	struct decoded got = decode_bytes(&adb_format_interchange_glb, glb, SIZE, "MANY.GLB");
	int lost = problem_count(&got.content, "gltf-channel"), kept = 0;

	for (const struct adb_clip *clip = got.content.clips; clip != NULL; clip = clip->next)
		kept += (int)clip->channel_count;
	CHECK_INT(got.outcome, ADB_OK);
	CHECK_INT(lost + kept, CLIPS);
	CHECK(kept > 10 && lost > 10);
	decoded_free(&got);
	free(glb);
}

static void chunks_may_be_cut(void)
{
	uint8_t glb[] = "glTF\2\0\0\0\x40\0\0\0\x1C\0\0\0JSON{\"asset\":{\"version\":\"2.0\"}} \4\0\0\0BIN";
	struct decoded got = decode_bytes(&adb_format_interchange_glb, glb, 0x38, "A.GLB");

	CHECK_INT(got.outcome, ADB_OK);
	CHECK_INT(problem_count(&got.content, "truncated"), 2); /* the file, and its second chunk */
	decoded_free(&got);
	glb[4] = 1;
	got = decode_bytes(&adb_format_interchange_glb, glb, 0x38, "A.GLB");
	CHECK_INT(got.outcome, ADB_UNSUPPORTED);
	decoded_free(&got);
	glb[4] = 2;
	glb[16] = 'B';
	got = decode_bytes(&adb_format_interchange_glb, glb, 0x38, "A.GLB");
	CHECK_INT(got.outcome, ADB_CORRUPT);
	decoded_free(&got);
}

static void what_is_gltf_is_told_from_other_json(void)
{
	static const char plain[] = "{\"asset\":\"tree\"}";

	CHECK(bid_for(&adb_format_interchange_gltf, HEAD "}", sizeof HEAD, "A.GLTF", "GLTF") >= 64);
	CHECK(bid_for(&adb_format_interchange_gltf, HEAD "}", sizeof HEAD, "A.JSON", "JSON") >= 32);
	CHECK_INT(bid_for(&adb_format_interchange_gltf, plain, sizeof plain - 1, "A.JSON", "JSON"), 0);
	CHECK_INT(bid_for(&adb_format_interchange_gltf, "[1]", 3, "A.GLTF", "GLTF"), 0);
	CHECK_INT(bid_for(&adb_format_interchange_glb, "glTG", 4, "A.GLB", "GLB"), 0);
}

static void damage_is_survived(void)
{
	static const char text[] = HEAD
		"\"nodes\":[{\"children\":[1]},{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"targets\":[{},{}]}]}],"
		"\"animations\":[{\"channels\":[" MOVE
		",{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"weights\"}}],"
		"\"samplers\":[{\"input\":0,\"output\":1}]}],\"accessors\":[" TIMES "," MOVES "]," DATA "}";

	decode_damaged(&adb_format_interchange_gltf, text, sizeof text - 1, "A.GLTF");
}

TEST_SUITE("interchange_gltf", TEST(a_clip_has_its_keys), TEST(broken_samplers_cost_their_channel),
	   TEST(a_view_may_claim_more_than_there_is), TEST(sparse_accessors_have_zeros),
	   TEST(what_a_channel_names_has_to_exist), TEST(files_above_the_folder_are_not_read),
	   TEST(numbers_of_an_export_are_restored), TEST(doubled_numbers_of_an_export_are_not),
	   TEST(a_mirror_is_a_negative_scale), TEST(keys_are_limited), TEST(chunks_may_be_cut),
	   TEST(what_is_gltf_is_told_from_other_json), TEST(damage_is_survived));

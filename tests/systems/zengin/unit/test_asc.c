#include <math.h>

#include "decode.h"
#include "ledger_map.h"
#include "systems/zengin/cut.h"

extern const struct adb_format adb_format_zengin_asc;

enum { TEXT_ROOM = 64 * 1024 };

/* The worked example: a bone, a bone below it, and a slot without tracks. */
static const char scene[] = "*3DSMAX_ASCIIEXPORT\t110\n*COMMENT \"[ GothicSourcer v3.14 ]\"\n"
			    "*SCENE {\n\t*SCENE_FILENAME \"WAVE.MAX\"\n\t*SCENE_FIRSTFRAME 10\n"
			    "\t*SCENE_LASTFRAME 13\n\t*SCENE_FRAMESPEED 25\n\t*SCENE_TICKSPERFRAME 192\n}\n";
static const char root_begin[] =
	"*HELPEROBJECT {\n\t*NODE_NAME \"Bip01\"\n\t*NODE_TM {\n\t\t*NODE_NAME \"Bip01\"\n\t\t*TM_ROW0 0\t-1\t0\n"
	"\t\t*TM_ROW1 1\t0\t0\n\t\t*TM_ROW2 0\t0\t1\n\t\t*TM_ROW3 0\t-2\t100\n\t}\n";
static const char root_tracks[] =
	"\t*TM_ANIMATION {\n\t\t*NODE_NAME \"Bip01\"\n\t\t*CONTROL_POS_TRACK {\n"
	"\t\t\t*CONTROL_POS_SAMPLE 10\t0\t-2\t100\n\t\t\t*CONTROL_POS_SAMPLE 202\t0\t-12\t100\n"
	"\t\t\t*CONTROL_POS_SAMPLE 394\t3\t-22\t101\n\t\t\t*CONTROL_POS_SAMPLE 586\t3\t-32\t1.0e+002\n\t\t}\n"
	"\t\t*CONTROL_ROT_TRACK {\n\t\t\t*CONTROL_ROT_SAMPLE 10\t0\t0\t1\t1.570796\n"
	"\t\t\t*CONTROL_ROT_SAMPLE 202\t0\t0\t1\t1.570796\n\t\t\t*CONTROL_ROT_SAMPLE 394\t0\t0\t1\t1.047198\n"
	"\t\t\t*CONTROL_ROT_SAMPLE 586\t0\t0\t-1\t4.712389\n\t\t}\n\t}\n";
static const char arm_begin[] =
	"}\n*HELPEROBJECT {\n\t*NODE_NAME \"Bip01 Arm\"\n\t*NODE_PARENT \"Bip01\"\n\t*NODE_TM {\n"
	"\t\t*TM_ROW0 1\t0\t0\n\t\t*TM_ROW1 0\t1\t0\n\t\t*TM_ROW2 0\t0\t1\n\t\t*TM_ROW3 20\t-2\t140\n\t}\n";
static const char arm_tracks[] =
	"\t*TM_ANIMATION {\n\t\t*CONTROL_POS_TRACK {\n"
	"\t\t\t*CONTROL_POS_SAMPLE 10\t20\t-2\t140\n\t\t\t*CONTROL_POS_SAMPLE 202\t20\t-12\t140\n"
	"\t\t\t*CONTROL_POS_SAMPLE 394\t23\t-22\t141\n\t\t\t*CONTROL_POS_SAMPLE 586\t23\t-32\t140\n\t\t}\n"
	"\t\t*CONTROL_ROT_TRACK {\n\t\t\t*CONTROL_ROT_SAMPLE 10\t0\t0\t0\t0\n"
	"\t\t\t*CONTROL_ROT_SAMPLE 202\t1\t0\t0\t0.523599\n\t\t\t*CONTROL_ROT_SAMPLE 394\t1\t0\t0\t1.047198\n"
	"\t\t\t*CONTROL_ROT_SAMPLE 586\t0.57735\t0.57735\t0.57735\t2.094395\n\t\t}\n\t}\n";
static const char hand[] =
	"}\n*HELPEROBJECT {\n\t*NODE_NAME \"ZS_HAND\"\n\t*NODE_PARENT \"Bip01 Arm\"\n\t*NODE_TM {\n"
	"\t\t*TM_ROW0 1\t0\t0\n\t\t*TM_ROW1 0\t0\t1\n\t\t*TM_ROW2 0\t-1\t0\n\t\t*TM_ROW3 50\t-2\t140\n\t}\n}\n";

static struct decoded decode_text(const char *text, const char *name)
{
	return decode_bytes(&adb_format_zengin_asc, text, strlen(text), name);
}

static char *put(char text[TEXT_ROOM], bool has_tracks)
{
	snprintf(text, TEXT_ROOM, "%s%s%s%s%s%s", scene, root_begin, has_tracks ? root_tracks : "", arm_begin,
		 has_tracks ? arm_tracks : "", hand);
	return text;
}

/* The example with `from` replaced by `to` once. */
static struct decoded decode_changed(const char *from, const char *to)
{
	static char text[TEXT_ROOM], changed[2 * TEXT_ROOM];
	const char *at = strstr(put(text, true), from);

	CHECK(at != NULL);
	if (at == NULL)
		at = text;
	snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
	return decode_text(changed, "WAVE.ASC");
}

static const struct adb_channel *channel_of(const struct adb_clip *clip, int32_t bone_id,
					    enum adb_target target)
{
	const struct adb_channel *channel = clip->channels;

	while (channel != NULL && (channel->bone_id != bone_id || channel->target != target))
		channel = channel->next;
	return channel;
}

static void check_vector(const struct adb_channel *channel, uint32_t key, double x, double y, double z)
{
	const double expected[] = { x, y, z };

	for (int i = 0; i < 3; i++)
		CHECK_NEAR((double)channel->values[key * 3 + (uint32_t)i], expected[i], 1e-4);
}

/* Up to sign. */
static void check_rotation(const struct adb_channel *channel, uint32_t key, double x, double y, double z,
			   double w)
{
	const double expected[] = { x, y, z, w };
	const float *q = channel->values + (size_t)key * 4;
	double dot = 0, square = 0;

	for (int i = 0; i < 4; i++) {
		dot += expected[i] * (double)q[i];
		square += expected[i] * expected[i];
	}
	CHECK_NEAR(fabs(dot) / sqrt(square), 1, 1e-7);
	for (int i = 0; i < 4; i++)
		CHECK_NEAR((double)q[i] * (dot < 0 ? -1 : 1), expected[i], 1e-5);
}

static void decodes_the_worked_example(void)
{
	static char text[TEXT_ROOM];
	struct decoded r = decode_text(put(text, true), "WAVE.ASC");
	const struct adb_clip *clip = r.content.clips;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK(r.content.skeletons != NULL && !r.content.skeletons->has_checksum);
	CHECK_TEXT(clip->name, "WAVE");
	CHECK_INT(clip->frame_count, 4);
	CHECK_INT(clip->channel_count, 4);
	CHECK_NEAR(clip->duration, 0.16, 1e-12);
	CHECK_INT(clip->skeleton_checksum, 0x2BA0CD61);

	const struct adb_channel *q = channel_of(clip, 0, ADB_ROTATION),
				 *t = channel_of(clip, 0, ADB_TRANSLATION);

	check_vector(t, 0, 0, 100, 2);
	check_vector(t, 1, 0, 100, 12);
	check_vector(t, 2, -3, 101, 22);
	check_vector(t, 3, -3, 100, 32);
	check_rotation(q, 0, 0, -0.707107, 0, 0.707107);
	check_rotation(q, 1, 0, -0.707107, 0, 0.707107);
	check_rotation(q, 2, 0, -0.866025, 0, 0.5);
	check_rotation(q, 3, 0, -0.707107, 0, 0.707107);
	q = channel_of(clip, 1, ADB_ROTATION);
	t = channel_of(clip, 1, ADB_TRANSLATION);
	check_vector(t, 0, 0, 40, 20);
	check_vector(t, 1, 0, 40, 20);
	check_vector(t, 2, 10, 40, 17.320508);
	check_vector(t, 3, 0, 40, 20);
	check_rotation(q, 0, 0, -0.707107, 0, 0.707107);
	check_rotation(q, 1, 0.183013, -0.683013, 0.183013, 0.683013);
	check_rotation(q, 2, 0.433013, -0.433013, 0.25, 0.75);
	check_rotation(q, 3, 0, 0, 0.707107, 0.707107);
	decoded_free(&r);
}

static void takes_the_skeleton_of_a_file_without_animation(void)
{
	static char text[TEXT_ROOM];
	struct decoded r = decode_text(put(text, false), "WAVE_BODY.ASC");
	const struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL && r.content.clips == NULL && r.content.models == NULL);
	CHECK_INT(skeleton->bone_count, 3);
	CHECK_INT(skeleton->checksum, 0x2BA0CD61);
	CHECK_TEXT(skeleton->bones[2].name, "ZS_HAND");
	CHECK_TEXT(skeleton->bones[2].kind, "slot");
	CHECK_INT(skeleton->bones[2].parent_id, 1);
	CHECK_NEAR(skeleton->bones[2].rest.translation.x, 30, 1e-9);
	CHECK_NEAR(fabs(skeleton->bones[2].rest.rotation.x), 0.707107, 1e-6);
	CHECK_NEAR(skeleton->bones[2].rest.rotation.x * skeleton->bones[2].rest.rotation.w, -0.5, 1e-6);
	CHECK_NEAR(skeleton->bones[1].rest.translation.y, 40, 1e-9);
	CHECK_NEAR(skeleton->bones[0].rest.translation.z, 2, 1e-9);
	decoded_free(&r);
}

/* ---- what is kept, what is left out ---- */

static void chooses_the_frames_of_the_compiler(void)
{
	static const uint32_t thirty[] = { 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14 };
	uint32_t frames[64];

	CHECK_INT(adb_zengin_choose_frames(15, 30, 25, frames), 13);
	for (size_t i = 0; i < 13; i++)
		CHECK_INT(frames[i], thirty[i]);
	CHECK_INT(adb_zengin_choose_frames(35, 25, 15, frames), 22);
	CHECK_INT(adb_zengin_choose_frames(50, 25, 12.5, frames), 25);
	CHECK_INT(adb_zengin_choose_frames(50, 25, 10, frames), 20);
	CHECK_INT(adb_zengin_choose_frames(4, 25, 10, frames), 2);
	CHECK_INT(frames[1], 2);
	CHECK_INT(adb_zengin_choose_frames(4, 25, 15, frames), 3);
	CHECK_INT(frames[2], 3);
	CHECK_INT(adb_zengin_choose_frames(4, 25, 25, frames), 4);
	CHECK_INT(adb_zengin_choose_frames(4, 25, NAN, frames), 4);
}

/* Of the mesh holders below a node the first gives its mesh to the node; others, and one that is a root, stay. */
static void keeps_the_nodes_of_a_hierarchy(void)
{
	static const char text[] =
		"*3DSMAX_ASCIIEXPORT 110\r\n*SCENE { *SCENE_FRAMESPEED 25 }\r\n"
		"*MATERIAL_LIST { *MATERIAL_COUNT 1 *MATERIAL 0 { *MATERIAL_SHADING Blinn *NUMSUBMTLS 1 *SUBMATERIAL 0 {\r\n"
		"*MAP_DIFFUSE { *MAP_SUBNO 1 *BITMAP \"C:\\Maps\\Wood.tga\" } } } }\r\n"
		"*GEOMOBJECT { *NODE_NAME \"zm_root\" *MESH { *MESH_NUMVERTEX 4000000000 *MESH_VERTEX_LIST {\r\n"
		"*MESH_VERTEX 0 1 2 3\r\n*MESH_VERTEX 1 4 5 6 } *MESH_FACE_LIST { *MESH_FACE 0: A: 0 B: 1 C: 1 AB: 1 BC: 1\r\n"
		"CA: 1 *MESH_SMOOTHING 1,2 *MESH_MTLID 0 } } }\r\n"
		"*HELPEROBJECT { *NODE_NAME \"bip01\" }\r\n*HELPEROBJECT { *NODE_NAME \"Bip01 Footsteps\" *NODE_PARENT \"Bip01\" }\r\n"
		"*HELPEROBJECT { *NODE_NAME \"Dummy01\" *NODE_PARENT \"Bip01\" }\r\n"
		"*HELPEROBJECT { *NODE_NAME \"Bip01 End\" *NODE_PARENT \"Dummy01\" }\r\n"
		"*GEOMOBJECT { *NODE_NAME \"ZM_A\" *NODE_PARENT \"Bip01 End\" *MESH { } }\r\n"
		"*GEOMOBJECT { *NODE_NAME \"ZM_B\" *NODE_PARENT \"Bip01 End\" *MESH { } }\r\n"
		"*GEOMOBJECT { *NODE_NAME \"ZM_SKIN\" *MESH_SOFTSKIN { } }\r\n"
		"*MESH_SOFTSKINVERTS {\r\nZM_SKIN\r\n1\r\n1 \"Bip01\" 1.0\r\n}\r\n\x1A";
	static const char *const names[] = { "ZM_ROOT", "BIP01", "BIP01 END", "ZM_B" };
	struct decoded r = decode_text(text, "CHEST.ASC");
	const struct adb_skeleton *skeleton = r.content.skeletons;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_INT(skeleton->bone_count, 4);
	for (uint32_t i = 0; i < 4; i++)
		CHECK_TEXT(skeleton->bones[i].name, names[i]);
	CHECK_INT(skeleton->bones[2].parent_id, 1); /* past the node that is ignored */
	CHECK_TEXT(r.content.models->kind, "skinned");
	CHECK_INT(r.content.models->skeleton_checksum, skeleton->checksum);
	CHECK_TEXT(adb_attribute_find(&r.content.models->attributes, "vertex_count"), "2");
	CHECK_TEXT(adb_attribute_find(&r.content.models->attributes, "face_count"), "1");
	CHECK_TEXT(adb_attribute_find(&r.content.attributes, "kind"), "\"soft\"");
	CHECK_TEXT(r.content.links->to_name, "C:\\Maps\\Wood.tga");
	CHECK_TEXT(r.content.links->to_native_id, "WOOD-C");
	decoded_free(&r);
}

/* Frame 0 is the mesh as it is; each of the others is a shape, which has the weight 1 there and 0 beside that. */
static void makes_a_clip_of_weights_of_a_morph(void)
{
	static const char text[] =
		"*3DSMAX_ASCIIEXPORT 110\n*SCENE { *SCENE_FIRSTFRAME 0 *SCENE_LASTFRAME 2 *SCENE_FRAMESPEED 10 }\n"
		"*GEOMOBJECT { *NODE_NAME \"ZM_FACE\" *MESH_ANIMATION {\n"
		"*MESH { *TIMEVALUE 0 *MESH_VERTEX_LIST { *MESH_VERTEX 0 1 2 3 } }\n"
		"*MESH { *TIMEVALUE 480 *MESH_VERTEX_LIST { *MESH_VERTEX 0 1 2 4 } }\n"
		"*MESH { *TIMEVALUE 960 *MESH_VERTEX_LIST { *MESH_VERTEX 0 1 2 5 } } } }\n";
	struct decoded r = decode_text(text, "FACE.ASC");
	const struct adb_clip *clip = r.content.clips;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_INT(clip->frame_count, 3);
	CHECK_NEAR(clip->duration, 0.3, 1e-12);
	if (CHECK_INT(clip->channel_count, 2)) {
		const struct adb_channel *first = clip->channels, *second = first->next;

		CHECK_INT(first->bone_id, 1);
		CHECK_INT(first->target, ADB_WEIGHT);
		CHECK_INT(first->key_count, 3);
		for (uint32_t i = 0; i < first->key_count; i++) {
			CHECK_INT(first->frames[i], i);
			CHECK_NEAR((double)first->values[i], i == 1 ? 1 : 0, 0);
		}
		CHECK_INT(second->bone_id, 2);
		CHECK_INT(second->key_count, 2);
		CHECK_INT(second->frames[0], 1);
		CHECK_NEAR((double)second->values[1], 1, 0);
	}
	/* Behind that of the nodes. */
	const struct adb_skeleton *skeleton = r.content.skeletons != NULL ? r.content.skeletons->next : NULL;

	if (CHECK(skeleton != NULL) && CHECK_INT(skeleton->bone_count, 3)) {
		CHECK_TEXT(skeleton->bones[0].kind, "mesh");
		CHECK_TEXT(skeleton->bones[2].kind, "morph");
		CHECK_TEXT(skeleton->bones[2].name, "ZM_FACE 2");
	}
	CHECK_TEXT(clip->native_id, "FACE-ZM_FACE");
	CHECK_TEXT(adb_attribute_find(&clip->attributes, "vertex_count"), "1");
	CHECK_TEXT(r.content.models->kind, "morph");
	decoded_free(&r);
}

/* ---- damage ---- */

static void check_problem(struct decoded r, const char *code, uint32_t frames, uint32_t channels)
{
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(problem_count(&r.content, code) > 0);
	if (r.content.clips != NULL) {
		CHECK_INT(r.content.clips->frame_count, frames);
		CHECK_INT(r.content.clips->channel_count, channels);
	} else {
		CHECK_INT(channels, 0);
	}
	decoded_free(&r);
}

static void a_bad_number_ends_its_track(void)
{
	static const char *const bad[] = { "1e999",   "-1e99999999999", "1e",  ".", "nan",
					   "1.#QNAN", "23,5",           "inf", "}", "-",
					   "0x10",    "\"3\"" };

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		char to[64];

		snprintf(to, sizeof to, "*CONTROL_POS_SAMPLE 394\t%s", bad[i]);

		struct decoded r = decode_changed("*CONTROL_POS_SAMPLE 394\t23", to);
		const struct adb_channel *t = channel_of(r.content.clips, 1, ADB_TRANSLATION);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK_INT(problem_count(&r.content, "bad-number"), 1);
		CHECK_INT(t->key_count, 2);
		CHECK_INT(channel_of(r.content.clips, 0, ADB_TRANSLATION)->key_count, 4);
		decoded_free(&r);
	}
}

static void reports_odd_values_and_goes_on(void)
{
	check_problem(decode_changed("FRAMESPEED 25", "FRAMESPEED 0"), "frame-rate", 4, 4);
	check_problem(decode_changed("FRAMESPEED 25", "FRAMESPEED 1e999"), "frame-rate", 4, 4);
	check_problem(decode_changed("\t*SCENE_FRAMESPEED 25\n", ""), "frame-rate", 4, 4);
	check_problem(decode_changed("LASTFRAME 13", "LASTFRAME 2000000000"), "track-length", 4, 4);
	check_problem(decode_changed("LASTFRAME 13", "LASTFRAME 1e300"), "bad-number", 4, 4);
	check_problem(decode_changed("SAMPLE 394\t23", "SAMPLE 7\t23"), "odd-ticks", 4, 4);
	check_problem(decode_changed("NODE_PARENT \"Bip01\"", "NODE_PARENT \"Nobody\""), "unknown-parent", 4,
		      4);
	check_problem(decode_changed("NODE_PARENT \"Bip01\"", "NODE_PARENT \"Bip01 Arm\""), "parent-cycle", 4,
		      4);
	check_problem(decode_changed("NODE_NAME \"Bip01 Arm\"", "NODE_NAME \"Bip01\""), "repeated-node", 4,
		      4);
	check_problem(decode_changed("TM_ROW0 0\t-1\t0", "TM_ROW0 0\t-3\t0"), "not-orthonormal", 4, 4);
	check_problem(decode_changed("TM_ROW0 0\t-1\t0", "TM_ROW0 0\t0\t0"), "not-orthonormal", 4, 4);
	check_problem(decode_changed("TM_ROW0 0\t-1\t0", "TM_ROW0 0\t1e300\t1e300"), "not-orthonormal", 4, 4);
	check_problem(decode_changed("202\t1\t0\t0\t0.5", "202\t2\t0\t0\t0.5"), "bad-axis", 4, 4);
	check_problem(decode_changed("202\t1\t0\t0\t0.5", "202\t1e200\t0\t0\t0.5"), "bad-axis", 4, 4);
	check_problem(decode_changed("SAMPLE 394\t23", "SAMPLE 394\t1e300"), "not-finite", 4, 2);
	check_problem(decode_changed("ASCIIEXPORT\t110", "ASCIIEXPORT\t200"), "version", 4, 4);
	check_problem(decode_changed("*CONTROL_ROT_TRACK {", "*CONTROL_ROTX_TRACK {"), "missing-track", 4, 3);
	check_problem(decode_changed("*HELPEROBJECT {", "*LIGHTOBJECT { *X { } }\n*HELPEROBJECT {"),
		      "skipped", 4, 4);
	check_problem(
		decode_changed(
			"\t\t*CONTROL_ROT_TRACK {",
			"*CONTROL_SCALE_TRACK { *CONTROL_SCALE_SAMPLE 0 2 1 1 0 0 0 0 }\n*CONTROL_ROT_TRACK {"),
		"scale", 4, 4);
}

/* A node without its rotation track follows its parent with the rotation of the rest pose. */
static void a_missing_track_is_that_of_the_rest_pose(void)
{
	struct decoded r =
		decode_changed("1.570796\n\t\t\t*CONTROL_ROT_SAMPLE 202", "x\n\t\t\t*CONTROL_ROT_SAMPLE 202");
	const struct adb_clip *clip = r.content.clips;

	CHECK(channel_of(clip, 0, ADB_ROTATION) == NULL);
	check_vector(channel_of(clip, 0, ADB_TRANSLATION), 3, -3, 100, 32);
	check_vector(channel_of(clip, 1, ADB_TRANSLATION), 1, 0, 40,
		     20); /* the rest pose turns as sample 0 did */
	decoded_free(&r);
}

static void an_animation_without_bones_is_reported(void)
{
	static const char text[] =
		"*3DSMAX_ASCIIEXPORT 110\n*SCENE { *SCENE_FIRSTFRAME 0 *SCENE_LASTFRAME 0 *SCENE_FRAMESPEED 25 }\n"
		"*HELPEROBJECT { *NODE_NAME \"Armature\" *TM_ANIMATION {\n"
		"*CONTROL_POS_TRACK {\n*CONTROL_POS_SAMPLE 0 1 2 3\n}\n"
		"*CONTROL_ROT_TRACK {\n*CONTROL_ROT_SAMPLE 0 0 0 1 0\n}\n} }\n";

	check_problem(decode_text(text, "WAVE.ASC"), "no-bones", 1, 0);
}

static void unbalanced_blocks_lose_nothing_before_them(void)
{
	static char text[TEXT_ROOM];
	struct decoded r;

	put(text, true);
	*strrchr(text, '}') = ' ';
	r = decode_text(text, "WAVE.ASC");
	check_problem(r, "unbalanced", 4, 4);
	check_problem(decode_changed("*HELPEROBJECT {", "}\n*HELPEROBJECT {"), "unbalanced", 4, 4);
	check_problem(decode_changed("*HELPEROBJECT {", "*UNKNOWN { { {\n*HELPEROBJECT {"), "unbalanced", 0,
		      0);
	/* A text that has no end goes to the end of its line. */
	r = decode_changed("\"WAVE.MAX\"", "\"WAVE.MAX");
	CHECK(r.content.problems == NULL);
	CHECK_INT(r.content.clips->channel_count, 4);
	decoded_free(&r);
}

/* Every prefix decodes, and nothing in it is made up. */
static void every_prefix_decodes(void)
{
	static char text[TEXT_ROOM];
	size_t size = strlen(put(text, true));

	for (size_t i = 20; i < size; i++) {
		struct decoded r = decode_bytes(&adb_format_zengin_asc, text, i, "WAVE.ASC");

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(r.content.clips == NULL || r.content.clips->frame_count <= 4);
		decoded_free(&r);
	}
}

/* Ten megabytes on one line, nested blocks without end, a chain of parents: neither time nor stack is used up. */
static void endures_hostile_files(void)
{
	enum { SIZE = 10 * 1024 * 1024 };
	static const char head[] =
		"*3DSMAX_ASCIIEXPORT 110 *SCENE { *SCENE_FIRSTFRAME -2000000000 *SCENE_LASTFRAME 2000000000 ";
	static const char *const fills[] = { "9",
					     "{ ",
					     "\"",
					     "} ",
					     "*X { ",
					     "1 ",
					     "*MAP_DIFFUSE {",
					     "*SUBMATERIAL 0 {",
					     "*MATERIAL_LIST {*MATERIAL 0 {",
					     "*SCENE {",
					     "-",
					     "e" };
	char *text = malloc(SIZE + 1);

	for (size_t i = 0; i < sizeof fills / sizeof fills[0]; i++) {
		size_t at = strlen(head), step = strlen(fills[i]);

		memcpy(text, head, at);
		for (; at + step <= SIZE; at += step)
			memcpy(text + at, fills[i], step);

		struct decoded r = decode_bytes(&adb_format_zengin_asc, text, at, "HOSTILE.ASC");

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(problem_count(&r.content, "frame-rate") == 1);
		decoded_free(&r);
	}

	size_t at = (size_t)sprintf(text, "*3DSMAX_ASCIIEXPORT 110 *SCENE { *SCENE_FRAMESPEED 25 } ");

	for (int i = 20000; i > 0; i--)
		at += (size_t)sprintf(
			text + at,
			"*HELPEROBJECT { *NODE_NAME \"Bip01 %d\" *NODE_PARENT \"Bip01 %d\" *TM_ANIMATION {"
			" *CONTROL_POS_TRACK { *CONTROL_POS_SAMPLE 0 1 2 3 } } } ",
			i, i - 1);

	struct decoded r = decode_bytes(&adb_format_zengin_asc, text, at, "CHAIN.ASC");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(problem_count(&r.content, "parent-cycle") > 0);
	decoded_free(&r);
	at = (size_t)sprintf(text, "*3DSMAX_ASCIIEXPORT 110 ");
	for (int i = 0; i < 70000; i++)
		at += (size_t)sprintf(text + at, "*HELPEROBJECT { } ");
	r = decode_bytes(&adb_format_zengin_asc, text, at, "MANY.ASC");
	CHECK_INT(r.outcome, ADB_LIMIT);
	decoded_free(&r);
	free(text);
}

static void survives_damage(void)
{
	static char text[TEXT_ROOM];

	decode_damaged(&adb_format_zengin_asc, put(text, true), strlen(put(text, true)), "WAVE.ASC");
}

static void recognises_the_first_word(void)
{
	static const char plain[] = "*3DSMAX_ASCIIEXPORT\t110\n",
			  marked[] = "\xEF\xBB\xBF*3DSMAX_ASCIIEXPORT 200\r\n";

	CHECK(bid_for(&adb_format_zengin_asc, plain, sizeof plain - 1, "A.ASC", "ASC") >= 64);
	CHECK(bid_for(&adb_format_zengin_asc, marked, sizeof marked - 1, "A.ASC", "ASC") >= 64);
	CHECK_INT(bid_for(&adb_format_zengin_asc, "-----BEGIN PGP", 14, "KEY.ASC", "ASC"), 0);

	struct decoded r = decode_bytes(&adb_format_zengin_asc, marked, sizeof marked - 1, "A.ASC");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(adb_attribute_find(&r.content.attributes, "version"), "200");
	decoded_free(&r);
}

/* The text of the bits of a key, "" when none are named. */
static const char *bits_of_key(const struct adb_ledger *ledger, const struct adb_channel *channel,
			       uint32_t key)
{
	static char text[64];

	text[0] = '\0';
	for (uint32_t i = 0; i < ledger->key_source_count; i++) {
		const struct adb_key_source *source = &ledger->key_sources[i];

		if (source->channel == channel && source->first_key == key && source->count == 1)
			snprintf(text, sizeof text, "%.*s", (int)(source->bit_length / 8),
				 (const char *)ledger->spaces[0].bytes + source->bit_offset / 8);
	}
	return text;
}

static void says_which_numbers_keys_are_made_of(void)
{
	static char text[TEXT_ROOM];
	struct ledger_map map = { .ledger.wants_keys = true };

	put(text, true);
	ledger_map_begin(&map, text, strlen(text));

	struct decoded r = decode_text(text, "WAVE.ASC");

	ledger_map_end(&map);

	const struct adb_clip *clip = r.content.clips;

	CHECK_TEXT(bits_of_key(&map.ledger, channel_of(clip, 0, ADB_TRANSLATION), 3), "3\t-32\t1.0e+002");
	CHECK_TEXT(bits_of_key(&map.ledger, channel_of(clip, 1, ADB_ROTATION), 1), "1\t0\t0\t0.523599");
	CHECK_TEXT(bits_of_key(&map.ledger, channel_of(clip, 1, ADB_ROTATION), 4), "");
	CHECK(strchr(map.text, '-') == NULL);
	CHECK_INT(map.text[strstr(text, "1.0e+002") - text], 'r');
	CHECK_INT(map.text[strstr(text, "*NODE_NAME \"Bip01\"\n\t\t*TM_ROW0") - text], '.');
	decoded_free(&r);
	ledger_map_free(&map);
}

/* Of a key that the format does not have nothing is known. */
static void leaves_unknown_keys_unread(void)
{
	static char text[TEXT_ROOM];
	struct ledger_map map = { 0 };

	snprintf(text, sizeof text, "%s*CAMERA_SPEED 1 { 2 }\n", scene);
	ledger_map_begin(&map, text, strlen(text));

	struct decoded r = decode_text(text, "WAVE.ASC");

	ledger_map_end(&map);
	CHECK_INT(map.text[strlen(scene) - 2], 'r');
	CHECK_INT(strspn(map.text + strlen(scene), "-"), strlen(text) - 1 - strlen(scene));
	decoded_free(&r);
	ledger_map_free(&map);
}

TEST_SUITE("zengin_asc", TEST(decodes_the_worked_example),
	   TEST(takes_the_skeleton_of_a_file_without_animation), TEST(chooses_the_frames_of_the_compiler),
	   TEST(keeps_the_nodes_of_a_hierarchy), TEST(makes_a_clip_of_weights_of_a_morph),
	   TEST(a_bad_number_ends_its_track), TEST(reports_odd_values_and_goes_on),
	   TEST(a_missing_track_is_that_of_the_rest_pose), TEST(an_animation_without_bones_is_reported),
	   TEST(unbalanced_blocks_lose_nothing_before_them), TEST(every_prefix_decodes),
	   TEST(endures_hostile_files), TEST(recognises_the_first_word), TEST(survives_damage),
	   TEST(says_which_numbers_keys_are_made_of), TEST(leaves_unknown_keys_unread));

#include "base/quat.h"
#include "check.h"
#include "export_fixture.h"

/* ---- reading a GLB ---- */

struct glb {
	char *file;
	const uint8_t *bin;
	sqlite3 *db; /* SQLite's JSON functions do the parsing */
	sqlite3_stmt *extract;
};

static uint32_t u32_at(const char *bytes)
{
	const uint8_t *b = (const uint8_t *)bytes;

	return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Checks the chunks. `bin` is NULL when it cannot be read. */
static struct glb read_glb(const struct fixture *fixture, const char *name)
{
	size_t size = 0;
	struct glb glb = { .file = fixture_file(fixture, name, &size), .db = fixture->db };

	if (!CHECK(glb.file != NULL) || !CHECK(memcmp(glb.file, "glTF", 4) == 0))
		return glb;

	uint32_t json_size = u32_at(glb.file + 12);
	uint32_t bin_size = u32_at(glb.file + 20 + json_size);

	CHECK_INT(u32_at(glb.file + 4), 2);
	CHECK_INT(u32_at(glb.file + 8), size);
	CHECK(memcmp(glb.file + 16, "JSON", 4) == 0);
	CHECK(memcmp(glb.file + 24 + json_size, "BIN\0", 4) == 0);
	CHECK_INT(28 + json_size + bin_size, size);
	CHECK_INT(json_size % 4, 0);
	CHECK_INT(bin_size % 4, 0);
	glb.bin = (const uint8_t *)glb.file + 28 + json_size;
	sqlite3_prepare_v2(glb.db, "SELECT json_extract(?1, ?2)", -1, &glb.extract, NULL);
	sqlite3_bind_text(glb.extract, 1, glb.file + 20, (int)json_size, SQLITE_STATIC);
	return glb;
}

static void close_glb(struct glb *glb)
{
	sqlite3_finalize(glb->extract);
	free(glb->file);
}

static sqlite3_stmt *at(const struct glb *glb, const char *format, va_list arguments)
{
	char path[200];

	vsnprintf(path, sizeof path, format, arguments);
	sqlite3_reset(glb->extract);
	sqlite3_bind_text(glb->extract, 2, path, -1, SQLITE_TRANSIENT);
	if (sqlite3_step(glb->extract) != SQLITE_ROW)
		printf("%s: %s\n", path, sqlite3_errmsg(glb->db));
	return glb->extract;
}

static double number(const struct glb *glb, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);

	sqlite3_stmt *found = at(glb, format, arguments);
	double value =
		sqlite3_column_type(found, 0) == SQLITE_NULL ? (double)NAN : sqlite3_column_double(found, 0);

	va_end(arguments);
	return value;
}

static int integer(const struct glb *glb, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);

	sqlite3_stmt *found = at(glb, format, arguments);
	int value = sqlite3_column_type(found, 0) == SQLITE_NULL ? -1 : sqlite3_column_int(found, 0);

	va_end(arguments);
	return value;
}

/* Valid until the next look. */
static const char *text(const struct glb *glb, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);

	const char *value = (const char *)sqlite3_column_text(at(glb, format, arguments), 0);

	va_end(arguments);
	return value;
}

/* Floats of an accessor, and how many values it has. */
static const float *floats(const struct glb *glb, int accessor, int *count)
{
	int view = integer(glb, "$.accessors[%d].bufferView", accessor);
	int offset = integer(glb, "$.accessors[%d].byteOffset", accessor);

	CHECK_INT(integer(glb, "$.accessors[%d].componentType", accessor), 5126);
	*count = integer(glb, "$.accessors[%d].count", accessor);
	return (const float *)(const void *)(glb->bin + offset +
					     integer(glb, "$.bufferViews[%d].byteOffset", view));
}

/* The sampler of one channel, -1 when the animation has none. */
static int find_sampler(const struct glb *glb, int animation, int node, const char *path)
{
	for (int i = 0; integer(glb, "$.animations[%d].channels[%d].sampler", animation, i) >= 0; i++) {
		int sampler = integer(glb, "$.animations[%d].channels[%d].sampler", animation, i);

		if (integer(glb, "$.animations[%d].channels[%d].target.node", animation, i) == node &&
		    strcmp(text(glb, "$.animations[%d].channels[%d].target.path", animation, i), path) == 0)
			return sampler;
	}
	return -1;
}

static const float *samples(const struct glb *glb, int animation, int sampler, const char *which, int *count)
{
	return floats(glb, integer(glb, "$.animations[%d].samplers[%d].%s", animation, sampler, which),
		      count);
}

/* ---- keys ---- */

enum { KEYS = 5 };

static const uint32_t sparse[KEYS] = { 0, 3, 4, 10, 31 };

/* Unit, with signs that jump at the third and the last. */
static const float rotations[KEYS * 4] = {
	0, 0, 0, 1, 0.6f, 0, 0, 0.8f, -0.6f, -0.48f, 0, -0.64f, 0, 0.28f, 0.96f, 0, 0, -0.6f, -0.8f, 0,
};
static const float translations[KEYS * 3] = {
	0, 0, 0, 10, 20, 30, -4.5f, 1e-3f, 7, 1, 2, 3, 1000, -2000, 3000
};

static void check_times(const struct glb *glb, int animation, int sampler, const uint32_t *frames,
			double seconds)
{
	int count;
	const float *times = samples(glb, animation, sampler, "input", &count);
	int accessor = integer(glb, "$.animations[%d].samplers[%d].input", animation, sampler);

	CHECK(count == KEYS || count == KEYS + 1); /* with or without a closing key */
	for (int key = 0; key < KEYS; key++)
		CHECK_NEAR(times[key], (float)((frames != NULL ? frames[key] : (uint32_t)key) * seconds), 0);
	CHECK_NEAR(number(glb, "$.accessors[%d].min[0]", accessor), times[0], 1e-9);
	CHECK((float)number(glb, "$.accessors[%d].max[0]", accessor) == times[count - 1]);
}

static void check_rotations(const struct glb *glb, int animation, int sampler)
{
	int count;
	const float *q = samples(glb, animation, sampler, "output", &count);

	CHECK(count == KEYS || count == KEYS + 1);
	for (int key = 0; key < KEYS; key++) {
		/* '-X +Y +Z' undone: q = (x, -y, -z, w) */
		struct adb_quat got = { q[key * 4], -q[key * 4 + 1], -q[key * 4 + 2], q[key * 4 + 3] };
		struct adb_quat expected = { rotations[key * 4], rotations[key * 4 + 1],
					     rotations[key * 4 + 2], rotations[key * 4 + 3] };

		CHECK_NEAR(fabs(adb_quat_dot(got, adb_quat_normalise(expected))), 1, 1e-6);
		CHECK_NEAR(adb_quat_norm(got), 1, 1e-6);
		if (key > 0) {
			struct adb_quat before = { q[key * 4 - 4], -q[key * 4 - 3], -q[key * 4 - 2],
						   q[key * 4 - 1] };

			CHECK(adb_quat_dot(before, got) >= 0);
		}
	}
}

static void check_translations(const struct glb *glb, int animation, int sampler)
{
	int count;
	const float *t = samples(glb, animation, sampler, "output", &count);

	CHECK(count == KEYS || count == KEYS + 1);
	for (int key = 0; key < KEYS; key++) {
		const float *expected = translations + key * 3;

		CHECK_NEAR((double)t[key * 3] * -100, expected[0], 1e-6 + fabs(expected[0]) * 1e-6);
		CHECK_NEAR((double)t[key * 3 + 1] * 100, expected[1], 1e-6 + fabs(expected[1]) * 1e-6);
		CHECK_NEAR((double)t[key * 3 + 2] * 100, expected[2], 1e-6 + fabs(expected[2]) * 1e-6);
	}
}

static void keys_come_back(void)
{
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "walk", "25, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "translation", "linear", sparse, KEYS, 3, translations);
	fixture_add_channel(&fixture, 1, "10", "rotation", "slerp", sparse, KEYS, 4, rotations);
	fixture_add_channel(&fixture, 1, "30", "rotation", "slerp", NULL, KEYS, 4, rotations);
	fixture_add_channel(&fixture, 1, "20", "scale", "step", NULL, KEYS, 3, translations);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");

	if (glb.bin != NULL) {
		int walk = find_sampler(&glb, 0, 0, "translation"),
		    turn = find_sampler(&glb, 0, 0, "rotation");
		int twist = find_sampler(&glb, 0, 2, "rotation"), grow = find_sampler(&glb, 0, 1, "scale");
		int count;

		check_times(&glb, 0, walk, sparse, 1 / 25.0);
		check_translations(&glb, 0, walk);
		check_times(&glb, 0, turn, sparse, 1 / 25.0);
		check_rotations(&glb, 0, turn);
		check_times(&glb, 0, twist, NULL, 1 / 25.0);
		check_rotations(&glb, 0, twist);
		CHECK_NEAR(samples(&glb, 0, grow, "output", &count)[3], translations[3], 0);
		CHECK_TEXT(text(&glb, "$.animations[0].samplers[%d].interpolation", grow), "STEP");
		CHECK_TEXT(text(&glb, "$.animations[0].samplers[%d].interpolation", twist), "LINEAR");
		CHECK_INT(integer(&glb, "$.animations[0].samplers[%d].input", walk),
			  integer(&glb, "$.animations[0].samplers[%d].input", turn));
	}
	close_glb(&glb);
	fixture_free(&fixture);
}

/* ---- rest pose ---- */

static struct adb_transform node_transform(const struct glb *glb, int node)
{
	return (struct adb_transform){
		.translation = { number(glb, "$.nodes[%d].translation[0]", node),
				 number(glb, "$.nodes[%d].translation[1]", node),
				 number(glb, "$.nodes[%d].translation[2]", node) },
		.rotation = { number(glb, "$.nodes[%d].rotation[0]", node),
			      number(glb, "$.nodes[%d].rotation[1]", node),
			      number(glb, "$.nodes[%d].rotation[2]", node),
			      number(glb, "$.nodes[%d].rotation[3]", node) },
		.scale = { 1, 1, 1 },
	};
}

/* inverse bind matrix · head of the bone = origin */
static void check_inverse_bind(const struct glb *glb, int joint, struct adb_vec3 head)
{
	int count;
	const float *m = floats(glb, integer(glb, "$.skins[0].inverseBindMatrices"), &count) + joint * 16;

	for (int row = 0; row < 3; row++)
		CHECK_NEAR(m[row] * head.x + m[4 + row] * head.y + m[8 + row] * head.z + m[12 + row], 0,
			   1e-6);
	for (int column = 0; column < 4; column++)
		CHECK_NEAR(m[column * 4 + 3], column == 3, 0);
}

static void rest_pose_keeps_world_positions(void)
{
	struct fixture fixture = fixture_new();
	struct adb_transform native = adb_transform_identity, exported = adb_transform_identity;
	const struct adb_transform rest[3] = {
		{ { 1, 100, -3 }, { 0, 0, 0, 1 }, { 1, 1, 1 } },
		{ { 10, 20, 30 }, { 0.6, 0, 0, 0.8 }, { 1, 1, 1 } },
		{ { -4, 50, 6 }, { 0, 0.28, 0.96, 0 }, { 1, 1, 1 } },
	};

	fixture_add_clip(&fixture, 1, "walk", "25, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "rotation", "slerp", NULL, KEYS, 4, rotations);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");

	for (int bone = 0; bone < 3 && glb.bin != NULL; bone++) {
		native = adb_transform_multiply(native, rest[bone]);
		exported = adb_transform_multiply(exported, node_transform(&glb, bone));
		CHECK_NEAR(exported.translation.x, native.translation.x * -0.01, 1e-12);
		CHECK_NEAR(exported.translation.y, native.translation.y * 0.01, 1e-12);
		CHECK_NEAR(exported.translation.z, native.translation.z * 0.01, 1e-12);
		CHECK_INT(integer(&glb, "$.nodes[%d].children[0]", bone), bone < 2 ? bone + 1 : -1);
		CHECK_INT(integer(&glb, "$.skins[0].joints[%d]", bone), bone);
		CHECK_INT(integer(&glb, "$.nodes[%d].extras.animdb.bone_id", bone), bone * 10 + 10);
		check_inverse_bind(&glb, bone, exported.translation);
	}
	CHECK_TEXT(text(&glb, "$.nodes[2].name"), "b_2");
	CHECK_TEXT(text(&glb, "$.nodes[2].extras.animdb.name"), "b");
	CHECK_INT(integer(&glb, "$.scenes[0].nodes[0]"), 0);
	CHECK_INT(integer(&glb, "$.scenes[0].nodes[1]"), 3);
	CHECK_INT(integer(&glb, "$.nodes[3].skin"), 0);
	close_glb(&glb);
	fixture_free(&fixture);
}

/* ---- what glTF cannot say ---- */

static void visibility_becomes_scale(void)
{
	static const float visible[KEYS] = { 1, 0, 0, 1, 1 };
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "blink", "25, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "visibility", "step", NULL, KEYS, 1, visible);
	fixture_add_channel(&fixture, 1, "10", "fov", "linear", NULL, KEYS, 1, visible);
	fixture_add_channel(&fixture, 1, "99", "rotation", "slerp", NULL, KEYS, 4, rotations);
	fixture_add_channel(&fixture, 1, "10", "visibility", "step", NULL, KEYS, 1, visible);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");
	int sampler = find_sampler(&glb, 0, 0, "scale"), count;
	const float *scale = samples(&glb, 0, sampler, "output", &count);

	for (int key = 0; key < KEYS; key++)
		for (int i = 0; i < 3; i++)
			CHECK_NEAR(scale[key * 3 + i], visible[key], 0);
	CHECK_TEXT(text(&glb, "$.animations[0].samplers[%d].interpolation", sampler), "STEP");
	/* The clip says nothing of the other bones: they are not drawn. */
	for (int node = 1; node <= 2; node++) {
		scale = samples(&glb, 0, find_sampler(&glb, 0, node, "scale"), "output", &count);
		CHECK_INT(count, 1);
		CHECK_NEAR(scale[0], 0, 0);
	}
	CHECK_INT(integer(&glb, "$.animations[0].channels[3].sampler"), -1);
	close_glb(&glb);
	fixture_free(&fixture);
}

static void check_shown_scale(const char *interpolation, const float *expected, int expected_count)
{
	static const uint32_t shown_at[] = { 0, 1, 4 }, scaled_at[] = { 0, 3 };
	static const float shown[] = { 1, 0, 1 }, scale[] = { 2, 2, 2, 5, 5, 5 };
	struct fixture fixture = fixture_new();
	int count;

	fixture_add_clip(&fixture, 1, "blink", "25, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "visibility", "step", shown_at, 3, 1, shown);
	fixture_add_channel(&fixture, 1, "10", "scale", interpolation, scaled_at, 2, 3, scale);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");
	const float *out = samples(&glb, 0, find_sampler(&glb, 0, 0, "scale"), "output", &count);

	CHECK_INT(count, expected_count);
	for (int key = 0; key < count && key < expected_count; key++)
		CHECK_NEAR(out[key * 3 + 1], expected[key], 1e-6);
	CHECK_TEXT(text(&glb, "$.animations[0].samplers[0].interpolation"), "STEP");
	CHECK_INT(integer(&glb, "$.animations[0].channels[3].sampler"), -1);
	close_glb(&glb);
	fixture_free(&fixture);
}

static void hidden_bones_with_a_scale_keep_it(void)
{
	check_shown_scale("step", (const float[]){ 2, 0, 0, 5 }, 4);
	check_shown_scale("linear", (const float[]){ 2, 0, 0, 0, 5 }, 5);
}

/* glTF goes the shorter way: two keys between send it the longer one, where the signs say so and the system heeds them. */
static void longer_arcs_get_keys_between(void)
{
	static const float turn[8] = { 0, 0, 0, 1, 0, 0, 0.6f, -0.8f };
	struct fixture fixture = fixture_new();
	int count;

	fixture_sql(&fixture, "UPDATE systems SET rotation_arc = 'signed' WHERE id = 'zengin'");
	fixture_add_clip(&fixture, 1, "turn", "10, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "rotation", "slerp", NULL, 2, 4, turn);
	fixture_add_channel(&fixture, 1, "20", "rotation", "step", NULL, 2, 4, turn);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");
	const float *q = samples(&glb, 0, 0, "output", &count);
	double third = acos(-0.8) / 3;

	if (CHECK_INT(count, 4)) {
		for (int key = 0; key < 4; key++) {
			/* '-X +Y +Z' turns the z of a quaternion round */
			CHECK_NEAR(q[key * 4 + 2], -sin(key * third), 1e-6);
			CHECK_NEAR(q[key * 4 + 3], cos(key * third), 1e-6);
		}
	}

	const float *times = samples(&glb, 0, 0, "input", &count);

	CHECK_NEAR(times[1], 0.1 / 3, 1e-7);
	CHECK_NEAR(times[3], 0.1, 1e-7);
	samples(&glb, 0, 1, "output", &count);
	CHECK_INT(count, 2);
	close_glb(&glb);
	fixture_free(&fixture);
}

/* glTF knows slerp only: between the keys of an nlerp there are so many others that the difference does not show. */
static void nlerp_gets_keys_between(void)
{
	static const float turn[8] = { 0, 0, 0, 1, 0, 0, 0.8f, 0.6f };
	struct fixture fixture = fixture_new();
	int count;

	fixture_add_clip(&fixture, 1, "turn", "10, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "rotation", "nlerp", NULL, 2, 4, turn);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");
	const float *q = samples(&glb, 0, 0, "output", &count);

	CHECK(count > 10);
	for (int key = 0; key < count; key++) {
		double u = (double)key / (count - 1), z = 0.8 * u, w = 1 - 0.4 * u, norm = hypot(z, w);

		CHECK_NEAR(q[key * 4 + 2], -z / norm, 1e-6);
		CHECK_NEAR(q[key * 4 + 3], w / norm, 1e-6);
	}
	close_glb(&glb);
	fixture_free(&fixture);
}

static void time_comes_from_interval_then_fps(void)
{
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "interval", "10, 0.0625");
	fixture_add_clip(&fixture, 2, "fps", "16, NULL");
	fixture_add_clip(&fixture, 3, "neither", "NULL, NULL");
	for (int clip = 1; clip <= 3; clip++) {
		fixture_bind(&fixture, clip);
		fixture_add_channel(&fixture, clip, "10", "rotation", "slerp", sparse, KEYS, 4, rotations);
	}
	CHECK_INT(fixture_export(&fixture, "-f glb --clip 3,1 --clip 2 --clip 3"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");

	CHECK_TEXT(text(&glb, "$.animations[0].name"), "neither");
	CHECK_TEXT(text(&glb, "$.animations[1].name"), "interval");
	CHECK_TEXT(text(&glb, "$.animations[2].name"), "fps");
	CHECK_INT(integer(&glb, "$.animations[2].extras.animdb.clip_id"), 2);
	CHECK_TEXT(text(&glb, "$.animations[2].extras.animdb.asset_xxh128"), "bb");
	CHECK_TEXT(text(&glb, "$.scenes[0].extras.animdb.clips[2].name"), "fps");
	CHECK(text(&glb, "$.animations[3].name") == NULL);
	check_times(&glb, 0, 0, sparse, 1); /* and ends after the last of them */
	check_times(&glb, 1, 0, sparse, 0.0625);
	check_times(&glb, 2, 0, sparse, 1 / 16.0);
	CHECK_INT(integer(&glb, "$.animations[1].samplers[0].input"),
		  integer(&glb, "$.animations[2].samplers[0].input"));
	close_glb(&glb);
	fixture_free(&fixture);
}

/* Frames that fall together as float32 still ascend. */
static void times_always_ascend(void)
{
	static const uint32_t late[KEYS] = { 0, 4000000000, 4000000001, 4000000002, 4294967290 };
	struct fixture fixture = fixture_new();
	int count;

	fixture_add_clip(&fixture, 1, "late", "30, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "rotation", "slerp", late, KEYS, 4, rotations);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");
	const float *times = samples(&glb, 0, 0, "input", &count);

	for (int key = 1; key < KEYS; key++)
		CHECK(times[key] > times[key - 1]);
	close_glb(&glb);
	fixture_free(&fixture);
}

/* ---- the end ---- */

/* Exports the clip "move", whose one channel has translations, and checks their times and the last of them. */
static void check_moved(struct fixture *fixture, const char *words, const float *expected_times,
			int expected_count, float last_value)
{
	int count;

	CHECK_INT(fixture_export(fixture, words), 0);

	struct glb glb = read_glb(fixture, "TOY.glb");
	const float *times = samples(&glb, 0, 0, "input", &count);

	CHECK(strcmp(text(&glb, "$.animations[0].samplers[0].interpolation"), "LINEAR") == 0);
	if (CHECK_INT(count, expected_count)) {
		for (int key = 0; key < count; key++)
			CHECK_NEAR(times[key], expected_times[key], 1e-7);
		CHECK_NEAR(samples(&glb, 0, 0, "output", &count)[(expected_count - 1) * 3], last_value, 1e-6);
	}
	close_glb(&glb);
}

/* The keys of the only channel of a clip of 4 frames at 10 a second with that duration, and its closing key. */
static void check_end(const char *sql, const char *words, const float *expected_times, int expected_count,
		      float last_value)
{
	static const float moved[6 * 3] = { 0, 0, 0, 100, 0, 0, 200, 0, 0, 300, 0, 0, 400, 0, 0, 500, 0, 0 };
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "move", "10, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "translation", "linear", NULL, 6, 3, moved);
	fixture_sql(&fixture, "UPDATE clips SET frame_count = 4, %s", sql);
	check_moved(&fixture, words, expected_times, expected_count, last_value);
	fixture_free(&fixture);
}

/* '-X +Y +Z' and 100 units a metre: the clip moves by -1 a frame. */
static void clips_last_as_long_as_in_the_game(void)
{
	static const float times[] = { 0, 0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f },
			   between[] = { 0, 0.1f, 0.2f, 0.25f };

	check_end("duration = 0.4", "-f glb", times, 5, -3);
	check_end("duration = 0.4, wraps = 1", "-f glb", times, 5, 0);
	check_end("duration = 0.3", "-f glb", times, 4, -3);
	check_end("duration = 0.3, wraps = 1", "-f glb", times, 4, -3);
	check_end("duration = 0.25", "-f glb", between, 4, -2.5f);
	check_end("duration = NULL", "-f glb", times, 5, -3);
	check_end("duration = 0.1, frame_count = 1", "-f glb", times, 2, 0);
	check_end("duration = 0.4", "-f glb --all-keys", times, 7, -5);
	check_end("duration = 0.5", "-f glb --all-keys", times, 6, -5);
	check_end("duration = 0.4", "-f glb --resample", times, 5, -3);
}

/* The same for a channel of two keys, of which the clip ends before the second or before both. */
static void check_early_end(const char *interpolation, uint32_t first, const char *sql, float end,
			    float last_value)
{
	const uint32_t frames[2] = { first, 5 };
	const float moved[2 * 3] = { (float)first * 100, 0, 0, 500, 0, 0 }, times[2] = { 0, end };
	static const float slopes[2 * 3] = { 9, 9, 9, 9, 9, 9 };
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "move", "10, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "translation", interpolation, frames, 2, 3, moved);
	if (strcmp(interpolation, "cubic") == 0) {
		fixture_add_channel(&fixture, 1, "10", "translation_in", "step", frames, 2, 3, slopes);
		fixture_add_channel(&fixture, 1, "10", "translation_out", "step", frames, 2, 3, slopes);
	}
	fixture_sql(&fixture, "UPDATE clips SET %s", sql);
	check_moved(&fixture, "-f glb", times, 2, last_value);
	fixture_free(&fixture);
}

/* A track that begins behind the end holds the value of its first key; no key of a curve is left then that has tangents. */
static void clips_may_end_before_keys(void)
{
	check_early_end("linear", 0, "duration = 0.45", 0.45f, -4.5f);
	check_early_end("linear", 3, "duration = 0.2", 0.2f, -3);
	check_early_end("cubic", 3, "duration = 0.2", 0.2f, -3);
}

/* ---- skeletons ---- */

static void clips_without_skeleton_get_a_flat_one(void)
{
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "loose", "25, NULL");
	fixture_add_channel(&fixture, 1, "7", "rotation", "slerp", NULL, KEYS, 4, rotations);
	fixture_add_channel(&fixture, 1, "3", "rotation", "slerp", NULL, KEYS, 4, rotations);
	fixture_add_channel(&fixture, 1, "NULL", "translation", "linear", NULL, KEYS, 3, translations);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "loose.glb");

	CHECK_TEXT(text(&glb, "$.nodes[0].name"), "bone_3");
	CHECK_TEXT(text(&glb, "$.nodes[1].name"), "bone_7");
	CHECK_TEXT(text(&glb, "$.nodes[2].name"), "root");
	CHECK(text(&glb, "$.nodes[2].translation") == NULL);
	CHECK_TEXT(text(&glb, "$.nodes[2].children"), "[0,1]");
	CHECK_TEXT(text(&glb, "$.scenes[0].nodes"), "[2,3]");
	CHECK_INT(integer(&glb, "$.scenes[0].extras.animdb.skeleton.is_flat"), 1);
	check_translations(&glb, 0, find_sampler(&glb, 0, 2, "translation"));
	close_glb(&glb);
	fixture_free(&fixture);
}

static void damaged_hierarchies_are_repaired(void)
{
	struct fixture fixture = fixture_new();

	fixture_sql(
		&fixture,
		"UPDATE bones SET parent_id = 30 WHERE bone_id = 10; INSERT INTO bones (skeleton_id, bone_id, ordinal, name, parent_id, tx, ty, tz, qx, qy, qz, qw, kind) VALUES"
		" (1, 40, 3, 'c', 77, 0, 0, 0, 0, 0, 0, 0, 'bone')");
	fixture_add_clip(&fixture, 1, "walk", "25, NULL");
	fixture_bind(&fixture, 1);
	fixture_add_channel(&fixture, 1, "10", "rotation", "slerp", NULL, KEYS, 4, rotations);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 0);

	struct glb glb = read_glb(&fixture, "TOY.glb");

	CHECK_TEXT(text(&glb, "$.scenes[0].nodes"), "[4,5]");
	CHECK_INT(number(&glb, "$.nodes[3].rotation[3]"), 1);
	close_glb(&glb);
	fixture_free(&fixture);
}

/* ---- files ---- */

static void files_are_grouped_as_asked(void)
{
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "a", "25, NULL");
	fixture_add_clip(&fixture, 2, "A", "25, NULL");
	fixture_add_clip(&fixture, 3, "a", "25, NULL");
	for (int clip = 1; clip <= 3; clip++)
		fixture_add_channel(&fixture, clip, "10", "rotation", "slerp", NULL, KEYS, 4, rotations);
	fixture_bind(&fixture, 1);
	fixture_bind(&fixture, 3);
	CHECK_INT(fixture_export(&fixture, "-f gltf"), 0);
	CHECK_INT(fixture_count(&fixture), 3);            /* TOY, A, manifest */
	CHECK_INT(fixture_export(&fixture, "-f glb"), 1); /* there is a manifest */
	CHECK_INT(fixture_count(&fixture), 3);
	CHECK_INT(fixture_export(&fixture, "-f glb --per-clip --force"), 0);
	CHECK_INT(fixture_count(&fixture), 6); /* TOYa, TOYa_2 and A once more */

	size_t size;
	char *manifest = fixture_file(&fixture, "manifest.json", &size);

	CHECK_TEXT(
		manifest,
		"[\n"
		"{\"file\":\"TOYa.glb\",\"format\":\"glb\",\"options\":{},\"clips\":[{\"id\":1,\"name\":\"a\",\"native_id\":null,\"skeleton\":\"TOY\","
		"\"source\":\"/dump/toy.vdf\",\"asset_path\":\"ANIMS/TOY.MAN\",\"asset_xxh128\":\"bb\"}]},\n"
		"{\"file\":\"A.glb\",\"format\":\"glb\",\"options\":{},\"clips\":[{\"id\":2,\"name\":\"A\",\"native_id\":null,\"skeleton\":null,"
		"\"source\":\"/dump/toy.vdf\",\"asset_path\":\"ANIMS/TOY.MAN\",\"asset_xxh128\":\"bb\"}]},\n"
		"{\"file\":\"TOYa_2.glb\",\"format\":\"glb\",\"options\":{},\"clips\":[{\"id\":3,\"name\":\"a\",\"native_id\":null,\"skeleton\":\"TOY\","
		"\"source\":\"/dump/toy.vdf\",\"asset_path\":\"ANIMS/TOY.MAN\",\"asset_xxh128\":\"bb\"}]}\n"
		"]\n");
	free(manifest);
	fixture_free(&fixture);
}

static void what_cannot_be_written_is_told(void)
{
	struct fixture fixture = fixture_new();

	fixture_add_clip(&fixture, 1, "good", "25, NULL");
	fixture_add_clip(&fixture, 2, "empty", "25, NULL");
	fixture_add_clip(&fixture, 3, "damaged", "25, NULL");
	for (int clip = 1; clip <= 3; clip++)
		fixture_bind(&fixture, clip);
	fixture_add_channel(&fixture, 1, "10", "rotation", "slerp", NULL, 1, 4, rotations);
	fixture_add_channel(&fixture, 3, "10", "rotation", "slerp", NULL, KEYS, 4, rotations);
	fixture_sql(&fixture, "UPDATE tracks SET key_count = 6 WHERE key_count = %d", KEYS);
	CHECK_INT(fixture_export(&fixture, "-f glb --clip 2 3"), 1);
	CHECK_INT(fixture_count(&fixture), 0);
	CHECK_INT(fixture_export(&fixture, "-f glb --clip 77"), 1);
	CHECK_INT(fixture_export(&fixture, "-f glb"), 1);
	CHECK_INT(fixture_count(&fixture), 2);
	CHECK_INT(fixture_export(&fixture, "-f glb --clip 1 --force"), 0);
	CHECK_INT(fixture_export(&fixture, "-f fbx"), 2);
	CHECK_INT(fixture_export(&fixture, "-f glb --clip x"), 1);
	CHECK_INT(fixture_export(&fixture, "-f glb --clip 1 --where 1"), 2);
	CHECK_INT(fixture_export(&fixture, "-f glb --where 0"), 1);
	CHECK_INT(fixture_export(&fixture, "-f glb --nonsense"), 2);

	struct glb glb = read_glb(&fixture, "TOY.glb");
	int count;

	/* One frame lasts a frame. */
	CHECK_NEAR(samples(&glb, 0, 0, "input", &count)[1], 1 / 25.0, 1e-7);
	CHECK_INT(count, 2);
	close_glb(&glb);
	fixture_free(&fixture);
}

TEST_SUITE("glb", TEST(keys_come_back), TEST(rest_pose_keeps_world_positions), TEST(visibility_becomes_scale),
	   TEST(hidden_bones_with_a_scale_keep_it), TEST(longer_arcs_get_keys_between),
	   TEST(nlerp_gets_keys_between), TEST(time_comes_from_interval_then_fps), TEST(times_always_ascend),
	   TEST(clips_last_as_long_as_in_the_game), TEST(clips_may_end_before_keys),
	   TEST(clips_without_skeleton_get_a_flat_one), TEST(damaged_hierarchies_are_repaired),
	   TEST(files_are_grouped_as_asked), TEST(what_cannot_be_written_is_told));

#include "blackvan.h"
#include "decode_instance.h"

#include "motion/sample.h"

extern const struct adb_format adb_format_oni_oban;

static void worked_file(uint8_t bytes[FILE_SIZE])
{
	CHECK_INT(hex_bytes(blackvan, bytes, FILE_SIZE), FILE_SIZE);
}

static struct decoded decode_file(struct oni_opened *file, const uint8_t bytes[FILE_SIZE])
{
	CHECK(oni_open_beside(file, bytes, FILE_SIZE, "OBANBlackvan_FB.oni", NULL));
	return oni_decode(file, &adb_format_oni_oban, "OBANBlackvan_FB");
}

static void finish(struct oni_opened *file, struct decoded *result)
{
	decoded_free(result);
	oni_close(file);
}

static const struct adb_channel *channel_of(const struct adb_clip *clip, enum adb_target target)
{
	const struct adb_channel *channel = clip->channels;

	while (channel != NULL && channel->target != target)
		channel = channel->next;
	return channel;
}

static void sample(const struct adb_clip *clip, enum adb_target target, double frame, double out[4])
{
	const struct adb_channel *channel = channel_of(clip, target);
	const struct adb_samples samples = {
		.target = target,
		.interpolation = channel->interpolation,
		.key_count = channel->key_count,
		.values = channel->values,
		.frames = channel->frames,
	};

	adb_sample(&samples, frame, out);
}

static void reads_the_worked_header(void)
{
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);

	struct decoded result = decode_file(&file, bytes);
	const struct adb_clip *clip = result.content.clips;

	CHECK_INT(result.outcome, ADB_OK);
	if (CHECK(clip != NULL)) {
		CHECK_TEXT(clip->name, "Blackvan_FB");
		CHECK_TEXT(clip->native_id, "OBANBlackvan_FB");
		CHECK_INT(clip->frame_count, 501);
		CHECK_NEAR(clip->duration, 8.35, 1e-12);
		CHECK_NEAR(clip->fps, 60, 0);
		CHECK_INT(clip->looping, ADB_LOOPS);
		CHECK_INT(clip->channel_count, 3);
		CHECK_TEXT(attribute_json(&clip->attributes, "flags"), "[\"NormalLoop\",\"ZAxisUp\"]");
		CHECK_TEXT(attribute_json(&clip->attributes, "frame_length"), "80");
		CHECK_TEXT(attribute_json(&clip->attributes, "local"), "true");
		CHECK_TEXT(attribute_json(&clip->attributes, "pingpong"), "false");
		CHECK_TEXT(attribute_json(&clip->attributes, "up_axis"), "\"Z\"");
		CHECK_TEXT(attribute_json(&clip->attributes, "gltf_axes"), "\"+X +Z -Y\"");
		CHECK(clip->events.first == NULL);
		/* The file says 501 frames on purpose, but its last key is at 5. */
		CHECK_INT(problem_count(&result.content, "frame-count"), 1);
		CHECK_INT(result.content.problem_count, 1);
	}
	finish(&file, &result);
}

static void conjugates_rotations(void)
{
	static const double expected[] = { -0.707106829, -9.13158402e-08, -1.22224463e-07, 0.707106769 };
	static const double position[] = { 1188.82556, -54.9976463, -109.012428 };
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);

	struct decoded result = decode_file(&file, bytes);
	const struct adb_channel *rotation = channel_of(result.content.clips, ADB_ROTATION);
	const struct adb_channel *translation = channel_of(result.content.clips, ADB_TRANSLATION);
	const struct adb_channel *scale = channel_of(result.content.clips, ADB_SCALE);

	for (int i = 0; i < 4; i++)
		CHECK_NEAR(rotation->values[i], expected[i], 1e-8);
	CHECK_INT(rotation->interpolation, ADB_NLERP);
	CHECK_INT(rotation->frames[1], 5);
	CHECK_NEAR(rotation->values[7], -1, 0);
	for (int i = 0; i < 3; i++) {
		CHECK_NEAR(translation->values[i], position[i], 1e-4);
		CHECK_NEAR(scale->values[i], 1.81999993, 1e-7);
	}
	CHECK_INT(scale->key_count, 1);
	CHECK(!translation->is_root_motion);
	finish(&file, &result);
}

/* The first pose, made of base and first key, is the initial transform, and three vertices end where they should. */
static void places_vertices(void)
{
	static const double ends[3][3] = {
		{ 1190.645562, -54.997646, -109.012428 },
		{ 1188.825562, -54.997646, -110.832428 },
		{ 1188.825562, -53.177646, -109.012428 },
	};
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);

	struct decoded result = decode_file(&file, bytes);
	const float *q = channel_of(result.content.clips, ADB_ROTATION)->values;
	const float *t = channel_of(result.content.clips, ADB_TRANSLATION)->values;
	const float *s = channel_of(result.content.clips, ADB_SCALE)->values;
	const struct adb_quat rotation = { (double)q[0], (double)q[1], (double)q[2], (double)q[3] };
	struct adb_reader initial = adb_reader_of(bytes + DB + 0x10, 36);

	for (int axis = 0; axis < 3; axis++) {
		const struct adb_vec3 vertex = { axis == 0 ? (double)s[0] : 0, axis == 1 ? (double)s[1] : 0,
						 axis == 2 ? (double)s[2] : 0 };
		struct adb_vec3 image = adb_quat_rotate(rotation, vertex);

		CHECK_NEAR(image.x, adb_reader_f32le(&initial), 1e-6);
		CHECK_NEAR(image.y, adb_reader_f32le(&initial), 1e-6);
		CHECK_NEAR(image.z, adb_reader_f32le(&initial), 1e-6);
		CHECK_NEAR(image.x + (double)t[0], ends[axis][0], 1e-5);
		CHECK_NEAR(image.y + (double)t[1], ends[axis][1], 1e-5);
		CHECK_NEAR(image.z + (double)t[2], ends[axis][2], 1e-5);
	}
	finish(&file, &result);
}

static void interpolates_on_the_shorter_arc(void)
{
	static const double expected[6][5] = {
		{ -0.7071068, 0.7071068, 1188.82556, -54.99765, -109.01243 },
		{ -0.5942172, 0.8043046, 1191.06045, -53.99812, -107.20994 },
		{ -0.4576524, 0.8891312, 1193.29534, -52.99859, -105.40746 },
		{ -0.3051016, 0.9523198, 1195.53022, -51.99906, -103.60497 },
		{ -0.1485543, 0.9889043, 1197.76511, -50.99953, -101.80249 },
		{ 0, 1, 1200, -50, -100 },
	};
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);

	struct decoded result = decode_file(&file, bytes);

	for (int frame = 0; frame < 6; frame++) {
		double q[4], t[4];

		sample(result.content.clips, ADB_ROTATION, frame, q);
		sample(result.content.clips, ADB_TRANSLATION, frame, t);

		double sign = q[3] < 0 ? -1 : 1;

		CHECK_NEAR(sign * q[0], expected[frame][0], 1e-6);
		CHECK_NEAR(sign * q[1], 0, 1e-6);
		CHECK_NEAR(sign * q[2], 0, 1e-6);
		CHECK_NEAR(sign * q[3], expected[frame][1], 1e-6);
		for (int i = 0; i < 3; i++)
			CHECK_NEAR(t[i], expected[frame][2 + i], 1e-4);
	}
	finish(&file, &result);
}

/* ---- the rest of the header ---- */

static void set_at(uint8_t bytes[FILE_SIZE], size_t offset, size_t size, uint32_t value)
{
	for (size_t i = 0; i < size; i++)
		bytes[DB + offset + i] = (uint8_t)(value >> 8 * i);
}

static void tells_flags_and_half_stop(void)
{
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);
	set_at(bytes, 0x0C, 4, 0x8000000E);
	set_at(bytes, 0x72, 2, 6);
	set_at(bytes, 0x74, 2, 3);

	struct decoded result = decode_file(&file, bytes);
	const struct adb_clip *clip = result.content.clips;

	CHECK_TEXT(attribute_json(&clip->attributes, "flags"),
		   "[\"BackToBackLoop\",\"RandomStartFrame\",\"Autostart\",\"0x80000000\"]");
	CHECK_TEXT(attribute_json(&clip->attributes, "loop"), "false");
	CHECK_TEXT(attribute_json(&clip->attributes, "pingpong"), "true");
	CHECK_TEXT(attribute_json(&clip->attributes, "random_start"), "true");
	CHECK_TEXT(attribute_json(&clip->attributes, "autostart"), "true");
	CHECK_TEXT(attribute_json(&clip->attributes, "up_axis"), "\"Y\"");
	CHECK_TEXT(attribute_json(&clip->attributes, "gltf_axes"), NULL);
	CHECK_INT(clip->looping, ADB_LOOPS);
	CHECK_INT(clip->loop_end, 5);
	if (CHECK(clip->events.first != NULL)) {
		CHECK_TEXT(clip->events.first->kind, "half_stop");
		CHECK_INT(clip->events.first->frame, 3);
		CHECK_NEAR(clip->events.first->time, 0.05, 1e-12);
	}
	CHECK_INT(result.content.problem_count, 0);
	finish(&file, &result);

	set_at(bytes, 0x0C, 4, 0);
	set_at(bytes, 0x74, 2, 7);
	result = decode_file(&file, bytes);
	CHECK_INT(result.content.clips->looping, ADB_ONE_SHOT);
	CHECK_INT(problem_count(&result.content, "event-frame"), 1);
	CHECK_TEXT(attribute_json(&result.content.clips->events.first->attributes, "out_of_range"), "true");
	finish(&file, &result);
}

static void keeps_the_base_transform(void)
{
	static const uint32_t mirror[] = { 0xBF800000, 0, 0, 0, 0, 0x3F000000, 0, 0x40000000, 0 };
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);
	for (size_t i = 0; i < 9; i++)
		set_at(bytes, 0x40 + 4 * i, 4, mirror[i]);

	struct decoded result = decode_file(&file, bytes);
	const struct adb_clip *clip = result.content.clips;
	const float *scale = channel_of(clip, ADB_SCALE)->values;

	CHECK_NEAR(scale[0], 1, 0);
	CHECK_NEAR(scale[1], 0.5, 0);
	CHECK_NEAR(scale[2], 2, 0);
	CHECK_TEXT(attribute_json(&clip->attributes, "base_transform"),
		   "[-1.0,0.0,0.0,0.0,0.0,0.5,0.0,2.0,0.0,0.0,0.0,0.0]");
	/* -1 · (0 · 0 - 0.5 · 2) is positive: a rotation of Y to Z that turns X as well. */
	CHECK_TEXT(attribute_json(&clip->attributes, "mirrored"), NULL);
	CHECK_INT(problem_count(&result.content, "base-transform"), 1);
	finish(&file, &result);

	set_at(bytes, 0x40, 4, 0x3F800000);
	result = decode_file(&file, bytes);
	CHECK_TEXT(attribute_json(&result.content.clips->attributes, "mirrored"), "true");
	finish(&file, &result);
}

/* Sines of angles that no float can hold: those of the game have some. */
static void takes_tiny_numbers_for_none(void)
{
	static const struct {
		size_t at;
		uint32_t bits;
		int problems;
	} cases[] = {
		{ 0x44, 0x33D6BF95, 0 }, /* 1e-7 beside a scale of 1.8 */
		{ 0x48, 0xB40C0A3F, 0 }, /* -1.3e-7 */
		{ 0x44, 0x3727C5AC, 1 }, /* 1e-5 */
		{ 0x64, 0x33D6BF95, 0 }, /* a translation of 1e-7 */
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint8_t bytes[FILE_SIZE];
		struct oni_opened file;

		worked_file(bytes);
		set_at(bytes, cases[i].at, 4, cases[i].bits);

		struct decoded result = decode_file(&file, bytes);

		CHECK_INT(problem_count(&result.content, "base-transform"), cases[i].problems);
		finish(&file, &result);
	}
}

/* ---- bad input ---- */

static void check_corrupt(size_t offset, size_t size, uint32_t value, const char *message)
{
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);
	set_at(bytes, offset, size, value);

	struct decoded result = decode_file(&file, bytes);

	CHECK_INT(result.outcome, ADB_CORRUPT);
	CHECK_TEXT(result.error.message, message);
	finish(&file, &result);
}

static void refuses_what_cannot_be(void)
{
	check_corrupt(0x76, 2, 0, "no keys");
	check_corrupt(0x76, 2, 3, "3 keys do not fit");
	check_corrupt(0x76, 2, 0xFFFF, "65535 keys do not fit");
	check_corrupt(0x78 + 28, 4, 0xFFFFFFFF, "key 0 is at frame -1");
	check_corrupt(0x78 + 32 + 28, 4, 0x10000, "key 1 is at frame 65536");
	check_corrupt(0x78 + 28, 4, 6, "key 1 goes back from frame 6 to 5");
	check_corrupt(0x78, 4, 0x7FC00000, "key 0 is not finite");
	check_corrupt(0x78 + 32 + 16, 4, 0x7F800000, "key 1 is not finite");
	check_corrupt(0x78 + 32 + 12, 4, 0x3EC00000, "the rotation of key 1 has the length 0.375");
	check_corrupt(0x78 + 32, 4, 0xC0400000, "the rotation of key 1 has the length 3.16228");
	check_corrupt(0x10, 4, 0x7F800000, "a transform is not finite");
	check_corrupt(0x6C, 4, 0xFF800000, "a transform is not finite");
}

static void keeps_the_first_of_repeated_keys(void)
{
	uint8_t bytes[FILE_SIZE];
	struct oni_opened file;

	worked_file(bytes);
	set_at(bytes, 0x78 + 32 + 28, 4, 0);

	struct decoded result = decode_file(&file, bytes);
	const struct adb_channel *rotation = channel_of(result.content.clips, ADB_ROTATION);

	CHECK_INT(rotation->key_count, 1);
	CHECK(rotation->frames == NULL);
	CHECK_NEAR(rotation->values[0], -0.707106829, 1e-8);
	CHECK_INT(problem_count(&result.content, "repeated-key"), 1);
	finish(&file, &result);
}

static void survives_damage(void)
{
	uint8_t bytes[FILE_SIZE];

	worked_file(bytes);
	decode_damaged(&adb_format_oni_oban, bytes + DB, FILE_SIZE - DB, "OBANBlackvan_FB");
}

static void bids_for_its_type(void)
{
	uint8_t bytes[FILE_SIZE];

	worked_file(bytes);
	CHECK(bid_for(&adb_format_oni_oban, bytes, FILE_SIZE, "OBANx", "OBAN") > 0);
	CHECK_INT(bid_for(&adb_format_oni_oban, bytes, FILE_SIZE, "OBANx", "TRAM"), 0);
}

TEST_SUITE("oni_oban", TEST(reads_the_worked_header), TEST(conjugates_rotations), TEST(places_vertices),
	   TEST(interpolates_on_the_shorter_arc), TEST(tells_flags_and_half_stop),
	   TEST(keeps_the_base_transform), TEST(takes_tiny_numbers_for_none), TEST(refuses_what_cannot_be),
	   TEST(keeps_the_first_of_repeated_keys), TEST(survives_damage), TEST(bids_for_its_type));

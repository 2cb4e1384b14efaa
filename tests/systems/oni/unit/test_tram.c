#include "motion/sample.h"
#include "tram_make.h"

static void sample(const struct adb_channel *channel, double frame, double out[4])
{
	const struct adb_samples samples = {
		.target = channel->target,
		.interpolation = channel->interpolation,
		.key_count = channel->key_count,
		.values = channel->values,
		.frames = channel->frames,
	};

	adb_sample(&samples, frame, out);
}

/* Up to the sign, which stands for the same rotation. */
static void check_rotation(const double got[4], const double expected[4], double tolerance)
{
	double dot = 0;

	for (int i = 0; i < 4; i++)
		dot += got[i] * expected[i];
	for (int i = 0; i < 4; i++)
		CHECK_NEAR(dot < 0 ? -got[i] : got[i], expected[i], tolerance);
}

static void check_key(const struct adb_channel *channel, uint32_t key, const double expected[4])
{
	const float *q = channel->values + (size_t)key * 4;
	const double got[] = { (double)q[0], (double)q[1], (double)q[2], (double)q[3] };

	check_rotation(got, expected, 1e-6);
}

/* ---- worked examples: section 8.3 of the format notes ---- */

static void reads_the_published_keys(void)
{
	static const double expected[2][4] = {
		{ 0.3450064, 0.2903188, 0.7330313, 0.5092648 },
		{ 0.1733156, 0.2996338, 0.6562003, 0.6705092 },
	};
	struct tram *t = tram_new(1, 2);

	tram_begin_tracks(t, 2);
	tram_begin_track(t, 0);
	put_hex(&t->raw, "EEFAE2251151");
	tram_begin_track(t, 1);
	put_hex(&t->raw, "82F7BB1B2342");

	struct tram_result r = tram_decode_dat(t, false);

	CHECK_INT(r.decoded.outcome, ADB_OK);
	for (unsigned bone = 0; bone < 2 && r.clip != NULL; bone++) {
		const struct adb_channel *channel = channel_at(r.clip, bone);

		if (!CHECK(channel != NULL))
			break;
		CHECK_INT(channel->bone_id, bone);
		CHECK_INT(channel->target, ADB_ROTATION);
		CHECK_INT(channel->interpolation, ADB_NLERP);
		CHECK_INT(channel->key_count, 1);
		CHECK(channel->frames == NULL);
		check_key(channel, 0, expected[bone]);
	}
	CHECK_INT(r.decoded.content.problem_count, 0);
	tram_end(&r);
	free(t);
}

static void put_worked_track(struct tram *t)
{
	tram_begin_tracks(t, 1);
	tram_begin_track(t, 0);
	put_hex(&t->raw, "1c 07 39 0e ab ea 05 ab ca 00 20 e3 78 03 00 00 00 00 00 40");
}

static void reads_the_constructed_track(void)
{
	static const double keys[3][4] = {
		{ 0.0381157, 0.1893102, -0.2392897, 0.9515510 },
		{ 0.2534335, 0.5867385, 0.7098699, 0.2959629 },
		{ 0, 0, 0.7071153, 0.7070983 },
	};
	static const struct {
		double frame, value[4];
	} samples[] = {
		{ 1, { 0.0934641, 0.3094726, -0.0569422, 0.9445892 } },
		{ 4, { 0.2422051, 0.5840152, 0.5987351, 0.4917104 } },
		{ 6, { 0.1809669, 0.4189670, 0.7593520, 0.4637911 } },
		{ 7, { 0.0904835, 0.2094835, 0.7583685, 0.6105790 } },
	};
	static const uint32_t frames[] = { 0, 5, 8 };
	struct tram *t = tram_new(9, 1);

	put_worked_track(t);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_channel *channel = r.clip != NULL ? r.clip->channels : NULL;

	if (CHECK(channel != NULL) && CHECK_INT(channel->key_count, 3)) {
		for (uint32_t key = 0; key < 3; key++) {
			CHECK_INT(channel->frames[key], frames[key]);
			check_key(channel, key, keys[key]);
		}
		for (size_t i = 0; i < 4; i++) {
			double got[4];

			sample(channel, samples[i].frame, got);
			check_rotation(got, samples[i].value, 1e-6);
		}
		CHECK_NEAR(r.clip->duration, 0.15, 1e-12);
		CHECK_INT(r.clip->frame_count, 9);
	}
	tram_end(&r);
	free(t);
}

static void put_worked_motion(struct tram *t)
{
	tram_point(t, TRAM_HEIGHT);
	for (int i = 0; i < 3; i++)
		put_f32(&t->raw, 10 + 0.25 * i);
	tram_point(t, TRAM_VELOCITY);
	for (int i = 0; i < 3; i++) {
		put_f32(&t->raw, 0.1 * i);
		put_f32(&t->raw, -0.5);
	}
}

static void adds_up_the_root_motion(void)
{
	static const double expected[] = { 0, 10, 0, 0, 10.25, -0.5, 0.1, 10.5, -1 };
	struct tram *t = tram_new(3, 1);

	put_worked_motion(t);

	struct tram_result r = tram_decode_dat(t, false);
	const struct adb_channel *channel = r.clip != NULL ? r.clip->channels : NULL;

	if (CHECK(channel != NULL)) {
		CHECK_INT(r.clip->channel_count, 1);
		CHECK_INT(channel->target, ADB_TRANSLATION);
		CHECK_INT(channel->bone_id, 0);
		CHECK_INT(channel->interpolation, ADB_LINEAR);
		CHECK(channel->is_root_motion);
		CHECK(channel->frames == NULL);
		CHECK(channel->adds_to_rest);
		for (int i = 0; i < 9; i++)
			CHECK_NEAR(channel->values[i], expected[i], 1e-6);

		double total[2];

		CHECK_INT(sscanf(attribute_json(&r.clip->attributes, "root_motion_total"), "[%lf,%lf]",
				 &total[0], &total[1]),
			  2);
		CHECK_NEAR(total[0], 0.3, 1e-7);
		CHECK_NEAR(total[1], -1.5, 1e-12);
	}
	tram_end(&r);
	free(t);
}

/* ---- the two key sizes ---- */

/* 16-byte keys hold the conjugates of what the angles of the 6-byte keys are. */
static void both_key_sizes_give_the_same_rotations(void)
{
	/* The second and the third are 20 degrees apart, but their halves nearly 180. */
	static const int16_t angles[5][3] = {
		{ 0, 0, 0 },          { 30947, 0, 0 }, { -30947, 0, 0 }, { -32768, 16384, 32767 },
		{ 5, -16384, 20000 },
	};
	struct tram *euler = tram_new(5, 1), *quaternion = tram_new(5, 1);

	set_u16(&quaternion->body, TRAM_KEY_SIZE, 16);
	tram_begin_tracks(euler, 1);
	tram_begin_tracks(quaternion, 1);
	tram_begin_track(euler, 0);
	tram_begin_track(quaternion, 0);
	for (int key = 0; key < 5; key++) {
		double half[3], q[4];
		const double pi = 3.14159265358979323846;

		for (int i = 0; i < 3; i++) {
			put_u16(&euler->raw, (uint16_t)angles[key][i]);
			half[i] = angles[key][i] * 360.0 / 65535 * pi / 360;
		}

		double cx = cos(half[0]), sx = sin(half[0]), cy = cos(half[1]), sy = sin(half[1]);
		double cz = cos(half[2]), sz = sin(half[2]);

		q[0] = sx * cy * cz + cx * sy * sz;
		q[1] = cx * sy * cz - sx * cy * sz;
		q[2] = cx * cy * sz + sx * sy * cz;
		q[3] = -(cx * cy * cz - sx * sy * sz);
		for (int i = 0; i < 4; i++)
			put_f32(&quaternion->raw, q[i]);
		if (key < 4) {
			put_u8(&euler->raw, 1);
			put_u8(&quaternion->raw, 1);
		}
	}

	struct tram_result a = tram_decode_dat(euler, false), b = tram_decode_dat(quaternion, false);

	if (CHECK(a.clip != NULL && b.clip != NULL && a.clip->channels != NULL && b.clip->channels != NULL)) {
		for (int key = 0; key < 5; key++) {
			const float *x = a.clip->channels->values + (ptrdiff_t)key * 4;
			const float *y = b.clip->channels->values + (ptrdiff_t)key * 4;
			const struct adb_quat p = { (double)x[0], (double)x[1], (double)x[2], (double)x[3] };
			const struct adb_quat q = { (double)y[0], (double)y[1], (double)y[2], (double)y[3] };

			CHECK_NEAR(adb_quat_angle(adb_quat_normalise(p), adb_quat_normalise(q)), 0, 0.01);
			if (key > 0)
				CHECK(x[0] * x[-4] + x[1] * x[-3] + x[2] * x[-2] + x[3] * x[-1] >= 0);
		}
		CHECK(a.clip->channels->frames == NULL);
		CHECK_TEXT(attribute_json(&b.clip->attributes, "key_size"), "16");
	}
	tram_end(&a);
	tram_end(&b);
	free(euler);
	free(quaternion);
}

static void knows_no_other_key_size(void)
{
	struct tram *t = tram_new(9, 1);

	put_worked_track(t);
	set_u16(&t->body, TRAM_KEY_SIZE, 8);

	struct tram_result r = tram_decode_dat(t, false);

	CHECK_INT(r.decoded.outcome, ADB_OK);
	CHECK(r.clip != NULL && r.clip->channels == NULL);
	CHECK_INT(problem_count(&r.decoded.content, "key-size"), 1);
	tram_end(&r);
	free(t);
}

/* ---- where it comes from ---- */

static bool same_events(const struct adb_clip *a, const struct adb_clip *b)
{
	const struct adb_event *x = a->events.first, *y = b->events.first;

	for (; x != NULL && y != NULL; x = x->next, y = y->next)
		if (strcmp(x->kind, y->kind) != 0 || x->frame != y->frame || !(x->time == y->time))
			return false;
	return x == NULL && y == NULL;
}

static struct tram *full_tram(size_t gap, uint32_t direct)
{
	struct tram *t = tram_new(9, 1);

	put_zeros(&t->raw, gap);
	put_worked_track(t);
	put_zeros(&t->raw, gap);
	tram_point(t, TRAM_VELOCITY);
	for (int i = 0; i < 18; i++)
		put_f32(&t->raw, i);
	tram_point(t, TRAM_FOOTSTEP);
	put_hex(&t->raw, "0300 0100 0700 0200");
	t->body.data[TRAM_FOOTSTEP_COUNT] = 2;
	set_u32(&t->body, TRAM_LINKS, direct);
	return t;
}

/* Links and raw offsets differ from file to file; what moves does not. */
static void is_the_same_wherever_it_lies(void)
{
	struct tram *a = full_tram(0, oni_link(1)), *b = full_tram(64, oni_link(2));
	struct tram_result in_dat = tram_decode_dat(a, false), in_oni = tram_decode_oni(a);
	struct tram_result elsewhere = tram_decode_dat(b, false);

	if (CHECK(in_dat.clip != NULL && in_oni.clip != NULL && elsewhere.clip != NULL)) {
		struct adb_hash hash = tram_motion(&in_dat), other = tram_motion(&in_oni);

		CHECK_INT(in_dat.clip->channel_count, 2);
		CHECK(memcmp(&hash, &other, sizeof hash) == 0);
		other = tram_motion(&elsewhere);
		CHECK(memcmp(&hash, &other, sizeof hash) == 0);
		CHECK(in_dat.clip->events.first != NULL);
		CHECK(same_events(in_dat.clip, in_oni.clip));
		CHECK(same_events(in_dat.clip, elsewhere.clip));
		CHECK_TEXT(in_oni.clip->name, "move");
		CHECK_TEXT(in_oni.clip->native_id, "TRAMmove");
	}
	tram_end(&in_dat);
	tram_end(&in_oni);
	tram_end(&elsewhere);
	free(a);
	free(b);
}

static void names_direct_animations(void)
{
	struct tram *t = tram_new(1, 1);

	set_u32(&t->body, TRAM_LINKS, oni_link(1));
	set_u32(&t->body, TRAM_LINKS + 4, oni_link(0));

	struct tram_result r = tram_decode_dat(t, true);

	if (CHECK(r.clip != NULL)) {
		CHECK_TEXT(attribute_json(&r.clip->attributes, "direct_animations"),
			   "[\"TRAMnext\",\"TRAMmove\"]");
		CHECK_TEXT(r.decoded.content.links->kind, "DirectAnimations");
		CHECK_TEXT(r.decoded.content.links->to_native_id, "TRAMnext");
		CHECK_TEXT(r.decoded.content.last_link->to_native_id, "TRAMmove");
	}
	tram_end(&r);
	set_u32(&t->body, TRAM_LINKS, oni_link(77));
	r = tram_decode_dat(t, true);
	CHECK_INT(r.decoded.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.decoded.content, "bad-link"), 1);
	tram_end(&r);
	free(t);
}

static void fails_without_its_raw_file(void)
{
	struct tram *t = tram_new(9, 1);

	put_worked_track(t);

	struct tram_result r = tram_decode_dat(t, true);

	CHECK_INT(r.decoded.outcome, ADB_IO);
	CHECK_TEXT(r.decoded.error.message, "raw file level1_Final.raw is missing");
	tram_end(&r);

	free(t);
	t = tram_new(3, 1);
	put_worked_motion(t);
	set_u16(&t->body, TRAM_ATOMIC + 2, 2);
	t->body.data[TRAM_ATTACK_COUNT] = 1;
	r = tram_decode_dat(t, true);
	CHECK_INT(r.decoded.outcome, ADB_IO);
	CHECK_TEXT(r.decoded.error.message, "raw file level1_Final.raw is missing");
	if (CHECK(r.clip != NULL)) {
		CHECK_INT(r.clip->frame_count, 3);
		CHECK_INT(r.clip->channel_count, 0);
		CHECK_TEXT(attribute_json(&r.clip->attributes, "atomic"), "[0,2]");
		CHECK_TEXT(attribute_json(&r.clip->attributes, "max_horizontal_extent"), "0.0");
		CHECK(r.clip->events.first != NULL && r.clip->events.first == r.clip->events.last);
	}
	tram_end(&r);
	free(t);
}

/* ---- bad rotations ---- */

/* The rotations go, with one warning; the rest stays. */
static void check_no_rotations(const struct tram *t, const char *code)
{
	struct tram_result r = tram_decode_dat(t, false);

	CHECK_INT(r.decoded.outcome, ADB_OK);
	if (CHECK(r.clip != NULL)) {
		CHECK(r.clip->channels != NULL && r.clip->channels->target == ADB_TRANSLATION);
		CHECK_INT(r.clip->channel_count, 1);
	}
	CHECK_INT(problem_count(&r.decoded.content, code), 1);
	tram_end(&r);
}

static struct tram *two_bones(const char *first, const char *second)
{
	struct tram *t = tram_new(3, 2);

	put_worked_motion(t);
	tram_begin_tracks(t, 2);
	tram_begin_track(t, 0);
	put_hex(&t->raw, first);
	tram_begin_track(t, 1);
	put_hex(&t->raw, second);
	return t;
}

static void check_bad_track(const char *second, const char *what)
{
	struct tram *t = two_bones("000000000000 02 000000000000", second);
	struct tram_result r = tram_decode_dat(t, false);

	check_no_rotations(t, "bad-track");
	CHECK(strstr(r.decoded.content.problems->message, what) != NULL);
	tram_end(&r);
	free(t);
}

static void believes_no_duration(void)
{
	check_bad_track("000000000000 00 000000000000 02 000000000000", "have a duration of 0 after frame 0");
	check_bad_track("000000000000 03 000000000000", "go beyond the last frame after frame 0");
	check_bad_track("000000000000 01 000000000000 02 000000000000",
			"go beyond the last frame after frame 1");
	check_bad_track("000000000000 FF 000000000000", "go beyond the last frame");
	check_bad_track("000000000000 02 0000000000", "end with the raw data after frame 2");
	check_bad_track("000000000000", "end with the raw data after frame 0");
	check_bad_track("00", "end with the raw data after frame 0");

	struct tram *t =
		two_bones("000000000000 02 000000000000", "000000000000 01 000000000000 01 000000000000");
	struct tram_result r = tram_decode_dat(t, false);

	CHECK_INT(r.clip->channel_count, 3);
	CHECK_INT(r.decoded.content.problem_count, 0);
	tram_end(&r);
	free(t);
}

static void believes_no_track_offset(void)
{
	struct tram *t = two_bones("000000000000 02 000000000000", "");
	size_t table = t->body.data[TRAM_ROTATION];

	set_u16(&t->raw, table + 2, 0xFFFF);
	check_no_rotations(t, "bad-track");
	set_u16(&t->raw, table + 2, 1);

	struct tram_result r = tram_decode_dat(t, false);

	CHECK_INT(problem_count(&r.decoded.content, "track-offset"), 1);
	tram_end(&r);
	set_u32(&t->body, TRAM_ROTATION, (uint32_t)t->raw.size - 3);
	check_no_rotations(t, "raw-range");
	set_u32(&t->body, TRAM_ROTATION, 0xFFFFFFFF);
	check_no_rotations(t, "raw-range");
	free(t);
}

static void drops_rotations_without_direction(void)
{
	struct tram *t = tram_new(3, 1);

	put_worked_motion(t);
	set_u16(&t->body, TRAM_KEY_SIZE, 16);
	tram_begin_tracks(t, 1);
	tram_begin_track(t, 0);
	for (int i = 0; i < 3; i++)
		put_f32(&t->raw, 0);
	put_f32(&t->raw, 1);
	put_u8(&t->raw, 2);
	put_zeros(&t->raw, 16);
	check_no_rotations(t, "not-unit");
	set_u32(&t->raw, t->raw.size - 4, 0x7FC00000);
	check_no_rotations(t, "not-unit");
	free(t);
}

static void check_counts(unsigned frames, unsigned bones, enum adb_outcome outcome, const char *message)
{
	struct tram *t = tram_new(frames, bones);
	struct tram_result r = tram_decode_dat(t, true);

	CHECK_INT(r.decoded.outcome, outcome);
	if (outcome != ADB_OK)
		CHECK_TEXT(r.decoded.error.message, message);
	tram_end(&r);
	free(t);
}

static void believes_no_counts(void)
{
	check_counts(0, 19, ADB_CORRUPT, "no frames");
	check_counts(1, 0, ADB_CORRUPT, "0 body parts, not 1 to 32");
	check_counts(1, 33, ADB_CORRUPT, "33 body parts, not 1 to 32");
	check_counts(1, 32, ADB_OK, NULL);

	struct tram *t = tram_new(20001, 1);
	struct tram_result r = tram_decode_dat(t, true);

	CHECK_INT(problem_count(&r.decoded.content, "frame-count"), 1);
	tram_end(&r);
	t->body.size--;
	r = tram_decode_dat(t, true);
	CHECK_INT(r.decoded.outcome, ADB_CORRUPT);
	tram_end(&r);
	free(t);
}

static void keeps_odd_rates(void)
{
	struct tram *t = tram_new(30, 1);

	set_u16(&t->body, TRAM_FPS, 30);
	set_u16(&t->body, TRAM_DURATION, 20);

	struct tram_result r = tram_decode_dat(t, true);

	CHECK_NEAR(r.clip->fps, 60, 0);
	CHECK_NEAR(r.clip->duration, 0.5, 1e-12);
	CHECK_TEXT(attribute_json(&r.clip->attributes, "stored_fps"), "30");
	CHECK_TEXT(attribute_json(&r.clip->attributes, "stored_duration"), "20");
	tram_end(&r);
	free(t);
}

/* ---- overlays and moves of the world ---- */

static void marks_what_the_game_does_not_apply(void)
{
	struct tram *t = two_bones("000000000000 02 000000000000", "000000000000 02 000000000000");

	set_u32(&t->body, TRAM_FLAGS, 0x2000);
	set_u32(&t->body, TRAM_USED, 1);

	struct tram_result r = tram_decode_dat(t, false);

	CHECK_TEXT(attribute_json(&channel_at(r.clip, 0)->attributes, "active"), NULL);
	CHECK_TEXT(attribute_json(&channel_at(r.clip, 1)->attributes, "active"), "false");
	CHECK_TEXT(attribute_json(&channel_at(r.clip, 2)->attributes, "applied"), "false");
	CHECK_TEXT(attribute_json(&r.clip->attributes, "used_bones"), "[0]");
	CHECK_TEXT(attribute_json(&r.clip->attributes, "replaced_bones"), "[]");
	tram_end(&r);
	set_u32(&t->body, TRAM_FLAGS, 0x20000);
	set_u32(&t->body, TRAM_HEIGHT, 0);
	r = tram_decode_dat(t, false);
	CHECK_TEXT(attribute_json(&channel_at(r.clip, 1)->attributes, "active"), NULL);
	CHECK_TEXT(attribute_json(&channel_at(r.clip, 2)->attributes, "applied"), "false");
	CHECK_TEXT(attribute_json(&channel_at(r.clip, 2)->attributes, "missing"), "\"height\"");
	tram_end(&r);
	free(t);
}

/* ---- damage ---- */

static void survives_damage(void)
{
	struct tram *t = full_tram(0, oni_link(1));
	const struct oni_spec spec = { .single = true,
				       .instances = tram_instances(t),
				       .count = 1,
				       .raw = t->raw.data,
				       .raw_size = t->raw.size };
	struct oni_bytes *b = calloc(1, sizeof *b);

	oni_make(b, &spec);
	for (size_t bit = 0; bit < 8 * b->size; bit++) {
		struct oni_opened file;

		b->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
		if (oni_open_beside(&file, b->data, b->size, "TRAMmove.oni", NULL)) {
			struct decoded result = oni_decode(&file, &adb_format_oni_tram, "TRAMmove");

			decoded_free(&result);
		}
		oni_close(&file);
		b->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	decode_damaged(&adb_format_oni_tram, t->body.data, t->body.size, "TRAMmove");
	free(b);
	free(t);
}

TEST_SUITE("oni_tram", TEST(reads_the_published_keys), TEST(reads_the_constructed_track),
	   TEST(adds_up_the_root_motion), TEST(both_key_sizes_give_the_same_rotations),
	   TEST(knows_no_other_key_size), TEST(is_the_same_wherever_it_lies), TEST(names_direct_animations),
	   TEST(fails_without_its_raw_file), TEST(believes_no_duration), TEST(believes_no_track_offset),
	   TEST(drops_rotations_without_direction), TEST(believes_no_counts), TEST(keeps_odd_rates),
	   TEST(marks_what_the_game_does_not_apply), TEST(survives_damage));

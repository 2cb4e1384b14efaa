#include "decode.h"
#include "examples.h"

extern const struct adb_format adb_format_vib_anm;

enum { MAX_EXAMPLE = 256 };

struct example {
	uint8_t bytes[MAX_EXAMPLE];
	size_t size;
};

static struct example example_of(const char *hex)
{
	struct example e = { .size = 0 };

	e.size = hex_bytes(hex, e.bytes, sizeof e.bytes);
	return e;
}

static struct decoded decode_as(const struct example *e, const char *name)
{
	return decode_bytes(&adb_format_vib_anm, e->bytes, e->size, name);
}

static struct decoded decode_hex(const char *hex)
{
	struct example e = example_of(hex);

	return decode_as(&e, "N00_SKIP.ANM");
}

static size_t carve_hex(const char *hex)
{
	struct example e = example_of(hex);
	struct adb_reader at = adb_reader_of(e.bytes, e.size);

	return adb_format_vib_anm.carve(&at);
}

static const struct adb_channel *find(const struct decoded *r, int bone, enum adb_target target)
{
	for (const struct adb_channel *c = r->content.clips->channels; c != NULL; c = c->next)
		if (c->bone_id == bone && c->target == target)
			return c;
	return NULL;
}

static void check_key(const struct adb_channel *channel, uint32_t key, const double *expected)
{
	if (!CHECK(channel != NULL) || !CHECK(key < channel->key_count))
		return;
	for (uint32_t i = 0; i < channel->width; i++)
		CHECK_NEAR((double)channel->values[key * channel->width + i], expected[i], 1e-6);
}

static void check_frames(const struct adb_channel *channel, uint32_t count, const uint32_t *expected)
{
	if (!CHECK(channel != NULL) || !CHECK_INT(channel->key_count, count))
		return;
	for (uint32_t i = 0; i < count; i++)
		CHECK_INT(channel->frames != NULL ? channel->frames[i] : i, expected[i]);
}

/* ---- the worked example ---- */

static void reads_the_header(void)
{
	struct decoded r = decode_hex(anm_example);
	struct adb_clip *clip = r.content.clips;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(clip->name, "N00_SKIP");
	CHECK_TEXT(clip->native_id, "N00_SKIP");
	CHECK_INT(clip->frame_count, 3);
	CHECK_NEAR(clip->fps, 30, 0);
	CHECK_NEAR(clip->duration, 0.1, 1e-12);
	CHECK_INT(clip->looping, ADB_LOOPING_UNKNOWN);
	CHECK_TEXT(attribute_json(&clip->attributes, "rate_raw"), "30");
	CHECK_TEXT(attribute_json(&clip->attributes, "fps_source"), "\"header\"");
	CHECK_TEXT(attribute_json(&clip->attributes, "n_keyframes"), "3");
	CHECK_TEXT(attribute_json(&clip->attributes, "objects"), "2");
	CHECK_TEXT(attribute_json(&clip->attributes, "max_object"), "2");
	CHECK_TEXT(attribute_json(&clip->attributes, "unknown_flag_keys"), "0");
	CHECK_TEXT(attribute_json(&clip->attributes, "unknown_flags"), NULL);
	CHECK_TEXT(attribute_json(&clip->attributes, "duplicate_keys"), "0");
	CHECK_TEXT(attribute_json(&clip->attributes, "pose_table_guess"), "false");
	CHECK_TEXT(attribute_json(&clip->attributes, "table_exact"), "true");
	CHECK_TEXT(attribute_json(&clip->attributes, "tail_bytes"), "0");
	decoded_free(&r);
}

static void decodes_keys(void)
{
	struct decoded r = decode_hex(anm_example);
	const struct adb_channel *rotation = find(&r, 0, ADB_ROTATION), *other = find(&r, 2, ADB_ROTATION);

	check_frames(rotation, 2, (uint32_t[]){ 0, 1 });
	CHECK(rotation->frames == NULL);
	CHECK_INT(rotation->interpolation, ADB_STEP);
	check_key(rotation, 0, (double[]){ 0.707106781, 0, 0, 0.707106781 });
	check_key(rotation, 1, (double[]){ 0.693519923, 0.137949690, -0.392847479, 0.587937801 });
	check_frames(other, 1, (uint32_t[]){ 0 });
	check_key(other, 0, (double[]){ 0.074657834, -0.375330278, 0.180239956, 0.906127446 });
	check_key(find(&r, 0, ADB_SCALE), 0, (double[]){ 1, 1, 0.5 });
	check_key(find(&r, 0, ADB_SCALE), 1, (double[]){ 1, 1, 1 });
	check_key(find(&r, 0, ADB_TRANSLATION), 0, (double[]){ 100, -200, 300 });
	check_key(find(&r, 0, ADB_TRANSLATION), 1, (double[]){ 110, -200, 300 });
	check_key(find(&r, 2, ADB_TRANSLATION), 0, (double[]){ 0, 0, 0 });
	CHECK(find(&r, 2, ADB_SCALE) == NULL);
	CHECK(find(&r, 1, ADB_ROTATION) == NULL);
	CHECK_INT(r.content.clips->channel_count, 8);
	CHECK_TEXT(attribute_json(&rotation->attributes, "raw"), "[[1024,0,0],[1024,512,-256]]");
	CHECK_TEXT(attribute_json(&other->attributes, "raw"), "[[0,-512,256]]");
	CHECK_TEXT(attribute_json(&rotation->attributes, "implicit_frames"), NULL);
	decoded_free(&r);
}

static void shows_and_hides_objects(void)
{
	struct decoded r = decode_hex(anm_example);

	check_frames(find(&r, 0, ADB_VISIBILITY), 2, (uint32_t[]){ 0, 2 });
	check_key(find(&r, 0, ADB_VISIBILITY), 0, (double[]){ 1 });
	check_key(find(&r, 0, ADB_VISIBILITY), 1, (double[]){ 0 });
	check_frames(find(&r, 1, ADB_VISIBILITY), 1, (uint32_t[]){ 0 });
	check_key(find(&r, 1, ADB_VISIBILITY), 0, (double[]){ 0 });
	check_frames(find(&r, 2, ADB_VISIBILITY), 2, (uint32_t[]){ 0, 1 });
	check_key(find(&r, 2, ADB_VISIBILITY), 1, (double[]){ 0 });
	CHECK(find(&r, 3, ADB_VISIBILITY) == NULL);
	decoded_free(&r);
}

/* Where the vertex (10, 20, 30) of `object` is drawn at the key number `key`. */
static struct adb_vec3 place_vertex(const struct decoded *r, int object, uint32_t key)
{
	const struct adb_channel *rotation = find(r, object, ADB_ROTATION),
				 *scale = find(r, object, ADB_SCALE);
	const float *q = rotation->values + key * 4;
	const float *s = scale != NULL ? scale->values + key * 3 : (const float[]){ 1, 1, 1 };
	const float *t = find(r, object, ADB_TRANSLATION)->values + key * 3;
	struct adb_vec3 v = { 10 * (double)s[0], 20 * (double)s[1], 30 * (double)s[2] };

	v = adb_quat_rotate((struct adb_quat){ (double)q[0], (double)q[1], (double)q[2], (double)q[3] }, v);
	return (struct adb_vec3){ v.x + (double)t[0], v.y + (double)t[1], v.z + (double)t[2] };
}

static void check_vector(struct adb_vec3 v, double x, double y, double z)
{
	CHECK_NEAR(v.x, x, 2e-5);
	CHECK_NEAR(v.y, y, 2e-5);
	CHECK_NEAR(v.z, z, 2e-5);
}

static void draws_vertices_where_the_game_does(void)
{
	struct decoded r = decode_hex(anm_example);

	check_vector(place_vertex(&r, 0, 0), 110, -215, 320);
	check_vector(place_vertex(&r, 2, 0), -20.719298, 13.065630, 28.284271);
	check_vector(place_vertex(&r, 0, 1), 118.117942, -235.834327, 307.071068);
	decoded_free(&r);
}

/* ---- rotations ---- */

/* A clip of `count` frames with one rotation of object 0 each. */
static struct decoded decode_rotations(const int16_t (*raw)[3], uint16_t count)
{
	uint8_t bytes[2048];
	size_t size = 0;

#define PUT(value) (bytes[size++] = (uint8_t)((value)&0xFF), bytes[size++] = (uint8_t)((value) >> 8 & 0xFF))
	PUT(0x8000);
	PUT(30);
	PUT(count);
	for (int i = 0; i <= count; i++)
		PUT(4 + count + i * 4);
	for (int i = 0; i < count; i++) {
		PUT(0x0100);
		for (int axis = 0; axis < 3; axis++)
			PUT(raw[i][axis]);
	}
#undef PUT
	return decode_bytes(&adb_format_vib_anm, bytes, size, "X.ANM");
}

static void checks_single_rotations(void)
{
	const struct {
		int16_t raw[1][3];
		double q[4];
	} cases[] = {
		{ { { 2048, 0, 0 } }, { 1, 0, 0, 0 } },
		{ { { -2048, 0, 0 } }, { 1, 0, 0, 0 } },
		{ { { 4096, 0, 0 } }, { 0, 0, 0, 1 } },
		{ { { -1024, 0, 0 } }, { -0.707106781, 0, 0, 0.707106781 } },
		{ { { 3072, 0, 0 } }, { -0.707106781, 0, 0, 0.707106781 } },
		{ { { 0, 1024, 0 } }, { 0, 0.707106781, 0, 0.707106781 } },
		{ { { 1024, 1024, 1024 } }, { 0, 0.707106781, 0, 0.707106781 } },
		{ { { 32767, 0, 0 } }, { -0.000766990, 0, 0, 0.999999706 } },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct decoded r = decode_rotations(cases[i].raw, 1);
		const struct adb_channel *rotation = find(&r, 0, ADB_ROTATION);

		check_key(rotation, 0, cases[i].q);
		for (int n = 0; n < 4; n++)
			CHECK(rotation->values[n] != 0 || !signbit(rotation->values[n]));
		decoded_free(&r);
	}
}

static void keeps_signs_continuous(void)
{
	const int16_t raw[3][3] = { { 0, 0, 2000 }, { 0, 0, 2100 }, { 0, 0, -2000 } };
	struct decoded r = decode_rotations(raw, 3);
	const struct adb_channel *rotation = find(&r, 0, ADB_ROTATION);

	check_key(rotation, 0, (double[]){ 0, 0, 0.999322385, 0.036807223 });
	check_key(rotation, 1, (double[]){ 0, 0, 0.999204759, -0.039872928 });
	check_key(rotation, 2, (double[]){ 0, 0, 0.999322385, -0.036807223 });
	CHECK_TEXT(attribute_json(&rotation->attributes, "raw"), "[[0,0,2000],[0,0,2100],[0,0,-2000]]");
	decoded_free(&r);
}

/* The matrix of 1024, 512, -256. */
static void turns_x_then_y_then_z(void)
{
	const int16_t raw[1][3] = { { 1024, 512, -256 } };
	const double rows[3][3] = { { 0.653281482, 0.653281482, -0.382683432 },
				    { -0.270598050, -0.270598050, -0.923879533 },
				    { -0.707106781, 0.707106781, 0 } };
	struct decoded r = decode_rotations(raw, 1);
	const float *q = find(&r, 0, ADB_ROTATION)->values;

	for (int column = 0; column < 3; column++) {
		struct adb_vec3 v = { column == 0, column == 1, column == 2 };

		v = adb_quat_rotate(
			(struct adb_quat){ (double)q[0], (double)q[1], (double)q[2], (double)q[3] }, v);
		CHECK_NEAR(v.x, rows[0][column], 1e-6);
		CHECK_NEAR(v.y, rows[1][column], 1e-6);
		CHECK_NEAR(v.z, rows[2][column], 1e-6);
	}
	decoded_free(&r);
}

/* ---- what keyframes lack ---- */

/* Object 0: rotation, position, hidden, position, all three. */
static const char sparse[] = "00 80 0A 00 05 00 09 00 0D 00 11 00 11 00 15 00 1F 00"
			     "00 01 00 04 00 00 00 00"
			     "00 04 01 00 02 00 03 00"
			     "00 04 04 00 05 00 06 00"
			     "00 07 00 04 00 00 00 00 00 F0 00 10 00 08 07 00 08 00 09 00";

static void fills_in_the_identity(void)
{
	struct decoded r = decode_hex(sparse);
	const struct adb_channel *rotation = find(&r, 0, ADB_ROTATION), *scale = find(&r, 0, ADB_SCALE),
				 *position = find(&r, 0, ADB_TRANSLATION);

	CHECK_INT(r.outcome, ADB_OK);
	check_frames(rotation, 4, (uint32_t[]){ 0, 1, 3, 4 });
	check_frames(scale, 4, (uint32_t[]){ 0, 1, 3, 4 });
	check_frames(position, 4, (uint32_t[]){ 0, 1, 3, 4 });
	check_key(rotation, 1, (double[]){ 0, 0, 0, 1 });
	check_key(rotation, 2, (double[]){ 0, 0, 0, 1 });
	check_key(scale, 0, (double[]){ 1, 1, 1 });
	check_key(scale, 3, (double[]){ -1, 1, 0.5 });
	check_key(position, 0, (double[]){ 0, 0, 0 });
	check_key(position, 2, (double[]){ 4, 5, 6 });
	CHECK_TEXT(attribute_json(&rotation->attributes, "implicit_frames"), "[[1,1],[3,3]]");
	CHECK_TEXT(attribute_json(&scale->attributes, "implicit_frames"), "[[0,1],[3,3]]");
	CHECK_TEXT(attribute_json(&position->attributes, "implicit_frames"), "[[0,0]]");
	CHECK_TEXT(attribute_json(&rotation->attributes, "raw"), "[[1024,0,0],[0,0,0],[0,0,0],[1024,0,0]]");
	CHECK_TEXT(attribute_json(&scale->attributes, "raw"), NULL);
	check_frames(find(&r, 0, ADB_VISIBILITY), 3, (uint32_t[]){ 0, 2, 3 });
	decoded_free(&r);
}

static void draws_what_has_no_component(void)
{
	struct decoded r = decode_hex("00 80 0A 00 01 00 05 00 06 00 03 00");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->channel_count, 4);
	check_key(find(&r, 3, ADB_VISIBILITY), 0, (double[]){ 1 });
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "objects"), "1");
	decoded_free(&r);
}

/* ---- odd clips ---- */

static void takes_the_last_of_two_keyframes(void)
{
	struct decoded r = decode_hex("00 80 0A 00 01 00 05 00 0D 00"
				      "00 04 01 00 02 00 03 00 00 04 04 00 05 00 06 00");

	CHECK_INT(r.outcome, ADB_OK);
	check_frames(find(&r, 0, ADB_TRANSLATION), 1, (uint32_t[]){ 0 });
	check_key(find(&r, 0, ADB_TRANSLATION), 0, (double[]){ 4, 5, 6 });
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "n_keyframes"), "2");
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "duplicate_keys"), "1");
	CHECK_INT(problem_count(&r.content, "duplicate-keyframe"), 1);
	decoded_free(&r);
	CHECK_INT(carve_hex("00 80 0A 00 01 00 05 00 0D 00"
			    "00 04 01 00 02 00 03 00 00 04 04 00 05 00 06 00"),
		  0);
}

static void ignores_unknown_flags(void)
{
	struct decoded r = decode_hex(anm_flags);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(attribute_json(&find(&r, 1, ADB_ROTATION)->attributes, "raw"), "[[1,2,3]]");
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "unknown_flag_keys"), "1");
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "unknown_flags"), "[[0,1,129]]");
	CHECK_INT(problem_count(&r.content, "unknown-flags"), 1);
	CHECK(find(&r, 0, ADB_VISIBILITY) != NULL);
	decoded_free(&r);
	CHECK_INT(carve_hex(anm_flags), 0);
}

static void takes_empty_clips(void)
{
	struct decoded r = decode_hex(anm_empty);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->frame_count, 0);
	CHECK_INT(r.content.clips->channel_count, 0);
	CHECK_NEAR(r.content.clips->duration, 0, 0);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "max_object"), NULL);
	decoded_free(&r);
	r = decode_hex("00 80 1E 00 02 00 06 00 06 00 06 00");
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->frame_count, 2);
	CHECK_INT(r.content.clips->channel_count, 0);
	decoded_free(&r);
}

static void believes_rates_up_to_120(void)
{
	static const struct {
		const char *hex;
		double fps;
	} cases[] = { { "00 80 00 00 00 00 04 00", 30 },
		      { "00 80 79 00 00 00 04 00", 30 },
		      { "00 80 FF FF 00 00 04 00", 30 },
		      { "00 80 78 00 00 00 04 00", 120 },
		      { "00 80 01 00 00 00 04 00", 1 } };

	for (int i = 0; i < 5; i++) {
		struct decoded r = decode_hex(cases[i].hex);
		struct adb_clip *clip = r.content.clips;

		CHECK_NEAR(clip->fps, cases[i].fps, 0);
		CHECK_TEXT(attribute_json(&clip->attributes, "fps_source"),
			   i < 3 ? "\"fallback\"" : "\"header\"");
		CHECK_INT(problem_count(&r.content, "frame-rate"), i < 3);
		decoded_free(&r);
	}
}

/* Rate 1 and several frames: poses that code picks from. */
static void guesses_pose_tables(void)
{
	struct example e = example_of(anm_small);

	e.bytes[2] = 1;

	struct decoded r = decode_as(&e, "LIFE.ANM");

	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "pose_table_guess"), "true");
	decoded_free(&r);
}

static void leaves_padding_out(void)
{
	struct example e = example_of(anm_small);

	e.size += 3;
	struct decoded r = decode_as(&e, "X.ANM");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "tail_bytes"), "3");
	CHECK_INT(problem_count(&r.content, "extra-data"), 0);
	decoded_free(&r);
	e.size++;
	r = decode_as(&e, "X.ANM");
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "extra-data"), 1);
	decoded_free(&r);
	e.size -= 3;
	e.bytes[ANM_SMALL_SIZE] = 1;
	r = decode_as(&e, "X.ANM");
	CHECK_INT(problem_count(&r.content, "extra-data"), 1);
	decoded_free(&r);
}

static void tells_where_it_ends(void)
{
	struct example e = example_of(anm_small);
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_content content = { .arena = arena };
	struct adb_decoder d = { .format = &adb_format_vib_anm,
				 .in = adb_reader_of(e.bytes, e.size + 2),
				 .arena = arena,
				 .out = &content,
				 .stem = "X" };

	CHECK_INT(adb_format_vib_anm.decode(&d), ADB_OK);
	CHECK_INT(d.used_size, ANM_SMALL_SIZE);
	adb_arena_free(arena);
}

static void takes_a_gap_behind_the_table(void)
{
	struct decoded r = decode_hex("00 80 1E 00 01 00 06 00 07 00 EE EE 00 00");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "table_exact"), "false");
	CHECK_INT(problem_count(&r.content, "gap"), 1);
	decoded_free(&r);
	CHECK_INT(carve_hex("00 80 1E 00 01 00 06 00 07 00 EE EE 00 00"), 0);
}

/* ---- bad input ---- */

static void rejects_damaged_tables(void)
{
	static const struct {
		size_t at;
		uint8_t value;
		int64_t offset;
	} cases[] = {
		{ 1, 0x00, 0 },   /* no magic */
		{ 6, 0x05, 6 },   /* the first frame overlaps the table */
		{ 8, 0x04, 8 },   /* the table goes backwards */
		{ 10, 0x40, 10 }, /* beyond the end */
		{ 13, 0x07, 12 }, /* a component crosses the end of its frame */
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct example e = example_of(anm_small);
		struct adb_reader at = adb_reader_of(e.bytes, e.size);

		CHECK_INT(adb_format_vib_anm.carve(&at), ANM_SMALL_SIZE);
		e.bytes[cases[i].at] = cases[i].value;
		struct decoded r = decode_as(&e, "X.ANM");

		CHECK_INT(r.outcome, ADB_CORRUPT);
		CHECK_INT(r.error.offset, cases[i].offset);
		CHECK(strstr(r.error.message, "flags that are not known") == NULL);
		CHECK(r.content.clips == NULL);
		CHECK_INT(adb_format_vib_anm.carve(&at), 0);
		decoded_free(&r);
	}
}

static void rejects_counts_that_do_not_fit(void)
{
	struct example e = example_of(anm_small);

	e.bytes[4] = 0xFF;
	e.bytes[5] = 0xFF;
	struct decoded r = decode_as(&e, "X.ANM");

	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_INT(r.error.offset, 4);
	decoded_free(&r);
	/* A flag with bytes of its own makes a frame that does not end where it should. */
	r = decode_hex("00 80 1E 00 01 00 05 00 08 00 00 08 01 01 02 00");
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK(strstr(r.error.message, "flags that are not known") != NULL);
	decoded_free(&r);
}

static void survives_damage(void)
{
	struct example e = example_of(anm_example), f = example_of(sparse);

	decode_damaged(&adb_format_vib_anm, e.bytes, e.size, "X.ANM");
	decode_damaged(&adb_format_vib_anm, f.bytes, f.size, "X.ANM");
}

/* As many frames as a table can have; nothing is drawn in them, as there is no room left. */
static void takes_the_longest_clip(void)
{
	enum { FRAMES = 65531, SIZE = 6 + 2 * (FRAMES + 1) };
	uint8_t *bytes = malloc(SIZE);

	memcpy(bytes, "\x00\x80\x1E\x00\xFB\xFF", 6);
	for (size_t i = 6; i < SIZE; i += 2) {
		bytes[i] = 0xFF;
		bytes[i + 1] = 0xFF;
	}

	struct decoded r = decode_bytes(&adb_format_vib_anm, bytes, SIZE, "X.ANM");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->frame_count, FRAMES);
	decoded_free(&r);
	free(bytes);
}

/* ---- recognising ---- */

static void is_told_by_its_bytes(void)
{
	struct example e = example_of(anm_example), odd = example_of(anm_flags),
		       padded = example_of(anm_small);
	const struct adb_format *f = &adb_format_vib_anm;

	CHECK(bid_for(f, e.bytes, e.size, "X", "DAT") >= 64);
	CHECK(bid_for(f, e.bytes, e.size, "X", "ANM") > bid_for(f, e.bytes, e.size, "X", "DAT"));
	CHECK_INT(bid_for(f, odd.bytes, odd.size, "X", "DAT"), 0);
	CHECK(bid_for(f, odd.bytes, odd.size, "X.ANM", "ANM") > 32);
	CHECK(bid_for(f, padded.bytes, padded.size + 3, "X", "DAT") > 0);
	CHECK_INT(bid_for(f, padded.bytes, padded.size + 4, "X", "DAT"), 0);
	padded.bytes[ANM_SMALL_SIZE] = 1;
	CHECK_INT(bid_for(f, padded.bytes, padded.size + 1, "X", "DAT"), 0);
	/* A damaged one still says what it was meant to be. */
	e.bytes[10] = 0;
	CHECK_INT(bid_for(f, e.bytes, e.size, "X", "DAT"), 0);
	CHECK(bid_for(f, e.bytes, e.size, "X.ANM", "ANM") > 0);
	e.bytes[1] = 0;
	CHECK_INT(bid_for(f, e.bytes, e.size, "X.ANM", "ANM"), 0);
	CHECK_INT(bid_for(f, e.bytes, 0, "X.ANM", "ANM"), 0);
}

static void carves_what_leaves_no_doubt(void)
{
	struct example e = example_of(anm_example);
	struct adb_reader at = adb_reader_of(e.bytes, sizeof e.bytes);

	CHECK_INT(adb_format_vib_anm.carve(&at), ANM_EXAMPLE_SIZE);
	at.size = ANM_EXAMPLE_SIZE - 1;
	CHECK_INT(adb_format_vib_anm.carve(&at), 0);
	CHECK_INT(carve_hex(anm_empty), 0);
	CHECK_INT(carve_hex("00 80 1E 00 02 00 06 00 06 00 06 00"), 0);
	CHECK_INT(carve_hex(""), 0);
}

/* ---- names ---- */

static void reads_tags_from_names(void)
{
	static const char *const cases[][2] = {
		{ "N00_SKIP.ANM", "[\"cycle\"]" },
		{ "n01_j_f.anm", "[\"block\",\"whiff\"]" },
		{ "N05_JH.ANM", "[\"block\",\"pit\"]" },
		{ "N10_LW.ANM", "[\"loop\",\"wave\"]" },
		{ "N02_H_MISS.ANM", "[\"pit\",\"miss\"]" },
		{ "WAIT2.ANM", "[\"cycle\"]" },
		{ "MISS_F.ANM", "[\"miss\",\"whiff\"]" },
		{ "N01_JA.ANM", NULL },
		{ "L.ANM", NULL },
		{ "SCORE.ANM", NULL },
		{ "N_J.ANM", NULL },
		{ "A_F.ANM", NULL },
		{ "_F.ANM", NULL },
	};
	struct example e = example_of(anm_small);

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct decoded r = decode_as(&e, cases[i][0]);

		CHECK_TEXT(attribute_json(&r.content.clips->attributes, "tags"), cases[i][1]);
		decoded_free(&r);
	}
}

TEST_SUITE("vib_anm", TEST(reads_the_header), TEST(decodes_keys), TEST(shows_and_hides_objects),
	   TEST(draws_vertices_where_the_game_does), TEST(checks_single_rotations),
	   TEST(keeps_signs_continuous), TEST(turns_x_then_y_then_z), TEST(fills_in_the_identity),
	   TEST(draws_what_has_no_component), TEST(takes_the_last_of_two_keyframes),
	   TEST(ignores_unknown_flags), TEST(takes_empty_clips), TEST(believes_rates_up_to_120),
	   TEST(guesses_pose_tables), TEST(leaves_padding_out), TEST(tells_where_it_ends),
	   TEST(takes_a_gap_behind_the_table), TEST(rejects_damaged_tables),
	   TEST(rejects_counts_that_do_not_fit), TEST(survives_damage), TEST(takes_the_longest_clip),
	   TEST(is_told_by_its_bytes), TEST(carves_what_leaves_no_doubt), TEST(reads_tags_from_names));

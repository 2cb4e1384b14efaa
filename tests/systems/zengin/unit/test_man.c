#include "decode.h"
#include "examples.h"
#include "ledger_map.h"

extern const struct adb_format adb_format_zengin_man;

/* Where things are in the example. */
enum {
	NAME_AT = 14,
	LAYER_AT = 21,
	FRAME_COUNT_AT = 25,
	NODE_COUNT_AT = 29,
	FPS_AT = 33,
	SOURCE_FPS_AT = 37,
	POS_MIN_AT = 41,
	NEXT_AT = 73,
	YEAR_AT = MAN_SOURCE_AT + 6,
	FLAG_M_AT = 162,
	SAMPLES_LENGTH_AT = MAN_SAMPLES_AT + 2,
	NODE_1_AT = MAN_SAMPLES_AT + 6 + 4 + 4,
	FIRST_SAMPLE_AT = NODE_1_AT + 4,
};

struct example {
	uint8_t bytes[MAN_EXAMPLE_SIZE + 256];
	size_t size;
};

static struct example example(void)
{
	struct example e;

	e.size = hex_bytes(man_example, e.bytes, sizeof e.bytes);
	return e;
}

static struct decoded decode_as(const struct example *e, const char *name)
{
	return decode_bytes(&adb_format_zengin_man, e->bytes, e->size, name);
}

static struct decoded decode(const struct example *e)
{
	return decode_as(e, "LEVER-T_TEST.MAN");
}

static void put_u32(struct example *e, size_t offset, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		e->bytes[offset + (size_t)i] = (uint8_t)(value >> 8 * i);
}

static void check_key(const struct adb_channel *channel, uint32_t key, const double *expected,
		      double tolerance)
{
	for (uint32_t i = 0; i < channel->width; i++)
		CHECK_NEAR((double)channel->values[key * channel->width + i], expected[i],
			   i < 3 ? tolerance : 1e-3);
}

static void reads_the_header(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_clip *clip = r.content.clips;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(clip->name, "LEVER-T_TEST");
	CHECK_TEXT(clip->native_id, "LEVER-T_TEST");
	CHECK_TEXT(clip->skeleton_name, "LEVER");
	CHECK_INT(clip->skeleton_checksum, 0xEA809BF7);
	CHECK_INT(clip->frame_count, 2);
	CHECK_NEAR(clip->fps, 10, 0);
	CHECK_NEAR(clip->duration, 0.2, 1e-12);
	CHECK_INT(clip->looping, ADB_ONE_SHOT);
	CHECK_INT(clip->loop_start, -1);
	CHECK_INT(clip->channel_count, 4);
	decoded_free(&r);
}

static void keeps_the_rest_as_attributes(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_attributes *attributes = &r.content.clips->attributes;

	CHECK_TEXT(attribute_json(attributes, "version"), "12");
	CHECK_TEXT(attribute_json(attributes, "ani_name"), "\"T_TEST\"");
	CHECK_TEXT(attribute_json(attributes, "layer"), "1");
	CHECK_TEXT(attribute_json(attributes, "next"), "\"S_TEST\"");
	CHECK_TEXT(attribute_json(attributes, "fps_source"), "25.0");
	CHECK_TEXT(attribute_json(attributes, "pos_min"), "-10.0");
	CHECK_NEAR(atof(attribute_json(attributes, "pos_scale")), 0.001, 1e-9);
	CHECK_TEXT(attribute_json(attributes, "bbox"), "[-1.0,-2.0,-3.0,4.0,5.0,6.0]");
	CHECK_TEXT(attribute_json(attributes, "source_path"), "\"\\\\_WORK\\\\DATA\\\\ANIMS\\\\TEST.ASC\"");
	CHECK_TEXT(attribute_json(attributes, "source_date"), "\"2002-08-28 12:50:52\"");
	CHECK_TEXT(attribute_json(attributes, "script_line"),
		   "\"ANI (\\\"T_TEST\\\" 1 \\\"S_TEST\\\" 0.0 0.0 M. \\\"TEST.ASC\\\" F 1 5 FPS:10)\"");
	CHECK_TEXT(attribute_json(attributes, "flags"), "\"M\"");
	CHECK_TEXT(attribute_json(attributes, "direction"), "\"F\"");
	CHECK_TEXT(attribute_json(attributes, "first"), "1");
	CHECK_TEXT(attribute_json(attributes, "last"), "5");
	CHECK_TEXT(attribute_json(attributes, "node_count"), "2");
	CHECK_NEAR(atof(attribute_json(attributes, "last_key_time")), 0.1, 1e-12);
	CHECK_TEXT(attribute_json(attributes, "header_frame_count"), NULL);
	/* (0.001, 65.535) over the ground in 0.1 s */
	CHECK_NEAR(atof(attribute_json(attributes, "root_speed")), 655.35003, 1e-3);
	e.bytes[YEAR_AT] = 0;
	decoded_free(&r);
	r = decode(&e);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "source_date"), NULL);
	decoded_free(&r);
}

static void decodes_samples(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_clip *clip = r.content.clips;
	const struct adb_channel *rotation0 = channel_at(clip, 0), *position0 = channel_at(clip, 1);
	const struct adb_channel *rotation1 = channel_at(clip, 2), *position1 = channel_at(clip, 3);

	CHECK_INT(rotation0->target, ADB_ROTATION);
	CHECK_INT(rotation0->interpolation, ADB_SLERP);
	CHECK_INT(position0->target, ADB_TRANSLATION);
	CHECK_INT(position0->interpolation, ADB_LINEAR);
	CHECK_INT(rotation0->bone_id, 0);
	CHECK_INT(rotation1->bone_id, 1);
	CHECK_INT(rotation1->key_count, 2);
	CHECK(rotation1->frames == NULL);
	check_key(rotation0, 0, (double[]){ 0, 0, 0, 1 }, 1e-6);
	check_key(position0, 0, (double[]){ 0.0000005, 55.535003, -10 }, 1e-4);
	check_key(rotation1, 0, (double[]){ 0, -0.707081712, 0, 0.707131849 }, 1e-6);
	check_key(position1, 0, (double[]){ 1.0000005, 0.0000005, -0.9999996 }, 1e-4);
	check_key(rotation0, 1, (double[]){ -0.999995422, 0, 0, 0.003025788 }, 1e-6);
	check_key(position0, 1, (double[]){ 0.0010005, -10, 55.535003 }, 1e-4);
	check_key(rotation1, 1, (double[]){ -0.577350269, -0.577350269, -0.577350269, 0 }, 1e-6);
	check_key(position1, 1, (double[]){ 0.0000005, 0.0000005, 0.0000005 }, 1e-4);
	CHECK(!signbit(rotation0->values[0]));
	/* In double arithmetic w is exact although it is badly conditioned there. */
	CHECK_NEAR((double)rotation0->values[7], 0.003025788, 1e-8);
	decoded_free(&r);
}

/* One component alone can pass 1: 32768 steps of 2.1 / 65535 are 1.05. */
static void scales_vectors_that_are_too_long(void)
{
	struct example e = example();

	e.bytes[FIRST_SAMPLE_AT] = 0xFF;
	e.bytes[FIRST_SAMPLE_AT + 1] = 0xFF;
	struct decoded r = decode(&e);

	check_key(channel_at(r.content.clips, 0), 0, (double[]){ -1, 0, 0, 0 }, 1e-7);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

/* Larger than one block of the sample loop, with a value that names its frame and node. */
static void keeps_frames_and_nodes_apart(void)
{
	enum { NODES = 7, FRAMES = 700, SIZE = MAN_SAMPLES_AT + 6 + 4 + NODES * 4 + FRAMES * NODES * 12 };
	struct example e = example();
	uint8_t *bytes = calloc(SIZE, 1);

	put_u32(&e, FRAME_COUNT_AT, FRAMES);
	put_u32(&e, NODE_COUNT_AT, NODES);
	put_u32(&e, SAMPLES_LENGTH_AT, SIZE - MAN_SAMPLES_AT - 6);
	memcpy(bytes, e.bytes, MAN_SAMPLES_AT + 10);
	for (uint32_t node = 0; node < NODES; node++)
		bytes[MAN_SAMPLES_AT + 10 + node * 4] = (uint8_t)node;
	for (uint32_t i = 0; i < FRAMES * NODES; i++) {
		uint8_t *sample = bytes + MAN_SAMPLES_AT + 10 + NODES * 4 + i * 12;

		sample[6] = (uint8_t)i;
		sample[7] = (uint8_t)(i >> 8);
	}

	struct decoded r = decode_bytes(&adb_format_zengin_man, bytes, SIZE, "A-T_TEST.MAN");
	unsigned wrong = 0;

	CHECK_INT(r.content.clips->channel_count, 2 * NODES);
	for (uint32_t i = 0; i < FRAMES * NODES; i++) {
		const struct adb_channel *channel = channel_at(r.content.clips, 2 * (i % NODES) + 1);
		double expected = i * 0.0010000000474974513 - 10;

		wrong += fabs((double)channel->values[i / NODES * 3] - expected) > 1e-6;
	}
	CHECK_INT(wrong, 0);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
	free(bytes);
}

static void loops_when_it_follows_itself(void)
{
	struct example e = example();

	e.bytes[NEXT_AT] = 't';
	struct decoded r = decode(&e);

	CHECK_INT(r.content.clips->looping, ADB_LOOPS);
	CHECK_INT(r.content.clips->loop_start, 0);
	CHECK_INT(r.content.clips->loop_end, 1);
	decoded_free(&r);
}

/* Without its name and its next, which are 6 letters each. */
static void does_not_follow_itself_without_a_name(void)
{
	struct example e = example();

	memmove(e.bytes + NEXT_AT, e.bytes + NEXT_AT + 6, e.size - NEXT_AT - 6);
	memmove(e.bytes + NAME_AT, e.bytes + NAME_AT + 6, e.size - NAME_AT - 6);
	e.size -= 12;
	e.bytes[MAN_HEADER_AT + 2] -= 12;
	struct decoded r = decode(&e);

	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "ani_name"), "\"\"");
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "next"), "\"\"");
	CHECK_INT(r.content.clips->channel_count, 4);
	CHECK_INT(r.content.clips->looping, ADB_ONE_SHOT);
	decoded_free(&r);
}

static void splits_the_file_name(void)
{
	struct example e = example();
	struct decoded r = decode_as(&e, "a-b-t_test.man");

	CHECK_TEXT(r.content.clips->name, "a-b-t_test");
	CHECK_TEXT(r.content.clips->native_id, "A-B-T_TEST");
	CHECK_TEXT(r.content.clips->skeleton_name, "A-B");
	CHECK_INT(problem_count(&r.content, "name-mismatch"), 0);
	decoded_free(&r);
	r = decode_as(&e, "a-b-other.man");
	CHECK_TEXT(r.content.clips->skeleton_name, "A");
	CHECK_INT(problem_count(&r.content, "name-mismatch"), 1);
	decoded_free(&r);
	r = decode_as(&e, "T_TEST.MAN");
	CHECK_TEXT(r.content.clips->skeleton_name, NULL);
	decoded_free(&r);
}

static void marks_root_motion_by_flag(void)
{
	struct example e = example();
	struct decoded r = decode(&e);

	CHECK(!channel_at(r.content.clips, 0)->is_root_motion);
	CHECK(channel_at(r.content.clips, 1)->is_root_motion);
	CHECK(!channel_at(r.content.clips, 3)->is_root_motion);
	decoded_free(&r);
	CHECK_INT(e.bytes[FLAG_M_AT], 'M');
	e.bytes[FLAG_M_AT] = '.';
	r = decode(&e);
	CHECK(!channel_at(r.content.clips, 1)->is_root_motion);
	decoded_free(&r);
	e.bytes[FLAG_M_AT + 1] = 'R';
	r = decode(&e);
	CHECK(channel_at(r.content.clips, 0)->is_root_motion);
	CHECK(!channel_at(r.content.clips, 1)->is_root_motion);
	CHECK(!channel_at(r.content.clips, 2)->is_root_motion);
	decoded_free(&r);
}

static void takes_chunks_in_any_order(void)
{
	struct example e = example(), moved = e;
	size_t tail = MAN_EXAMPLE_SIZE - MAN_SAMPLES_AT, head = MAN_SAMPLES_AT - 6;

	memcpy(moved.bytes + 6, e.bytes + MAN_SAMPLES_AT, tail);
	memcpy(moved.bytes + 6 + tail, e.bytes + 6, head);

	struct decoded r = decode(&moved);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->channel_count, 4);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void takes_the_last_header(void)
{
	struct example e = example();
	size_t header = MAN_SOURCE_AT - MAN_HEADER_AT;

	memcpy(e.bytes + e.size, e.bytes + MAN_HEADER_AT, header);
	e.bytes[e.size + LAYER_AT - MAN_HEADER_AT] = 9;
	e.size += header;

	struct decoded r = decode(&e);

	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "layer"), "9");
	CHECK_INT(problem_count(&r.content, "repeated-chunk"), 1);
	decoded_free(&r);
}

static void fails_without_a_believable_header(void)
{
	struct example e = example();
	struct decoded r = decode_bytes(&adb_format_zengin_man, e.bytes, MAN_HEADER_AT, "A-T_TEST.MAN");

	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	r = decode_bytes(&adb_format_zengin_man, e.bytes, FPS_AT + 2, "A-T_TEST.MAN");
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	put_u32(&e, FRAME_COUNT_AT, 32768);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_INT(r.error.offset, FRAME_COUNT_AT);
	CHECK_TEXT(r.error.message, "32768 frames");
	decoded_free(&r);
	e = example();
	put_u32(&e, NODE_COUNT_AT, UINT32_MAX);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_INT(r.error.offset, NODE_COUNT_AT);
	decoded_free(&r);
}

static void keeps_whole_frames_of_short_samples(void)
{
	struct example e = example();

	e.size -= 1;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->frame_count, 1);
	CHECK_NEAR(r.content.clips->duration, 0.1, 1e-12);
	CHECK_INT(channel_at(r.content.clips, 0)->key_count, 1);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "header_frame_count"), "2");
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "root_speed"), NULL);
	CHECK(problem_count(&r.content, "truncated") > 0);
	decoded_free(&r);
	e.size = MAN_SAMPLES_AT + 6 + 4 + 8 + 23;
	r = decode(&e);
	CHECK_INT(r.content.clips->frame_count, 0);
	CHECK_INT(r.content.clips->channel_count, 0);
	CHECK(r.content.clips->has_skeleton_checksum);
	decoded_free(&r);
}

static void reports_extra_samples(void)
{
	struct example e = example();

	put_u32(&e, FRAME_COUNT_AT, 1);
	struct decoded r = decode(&e);

	CHECK_INT(r.content.clips->frame_count, 1);
	CHECK_INT(problem_count(&r.content, "extra-data"), 1);
	CHECK_INT(r.content.problems->offset, MAN_EXAMPLE_SIZE - 24);
	decoded_free(&r);
}

static void takes_empty_clips(void)
{
	struct example e = example();

	put_u32(&e, FRAME_COUNT_AT, 0);
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->channel_count, 0);
	CHECK_NEAR(r.content.clips->duration, 0, 0);
	decoded_free(&r);
	e = example();
	put_u32(&e, NODE_COUNT_AT, 0);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->frame_count, 2);
	CHECK_INT(r.content.clips->channel_count, 0);
	decoded_free(&r);
}

static void knows_no_times_without_a_rate(void)
{
	static const uint32_t bad_rates[] = { 0, 0xBF800000, 0x7F800000, 0x7FC00000 };

	for (size_t i = 0; i < sizeof bad_rates / sizeof bad_rates[0]; i++) {
		struct example e = example();

		put_u32(&e, FPS_AT, bad_rates[i]);
		put_u32(&e, SOURCE_FPS_AT, bad_rates[i]);
		struct decoded r = decode(&e);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK(isnan(r.content.clips->fps));
		CHECK(isnan(r.content.clips->duration));
		CHECK_INT(r.content.clips->channel_count, 4);
		CHECK_INT(problem_count(&r.content, "frame-rate"), 2);
		CHECK_TEXT(attribute_json(&r.content.clips->attributes, "root_speed"), NULL);
		decoded_free(&r);
	}
}

static void keeps_rotations_when_positions_are_not_finite(void)
{
	static const uint32_t bad[] = { 0x7F800000, 0x7FC00000, 0x7F7FFFFF };

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct example e = example();

		put_u32(&e, POS_MIN_AT + 4, bad[i]);
		struct decoded r = decode(&e);

		CHECK_INT(r.outcome, ADB_OK);
		CHECK_INT(r.content.clips->channel_count, 2);
		CHECK_INT(channel_at(r.content.clips, 1)->target, ADB_ROTATION);
		CHECK_INT(problem_count(&r.content, "not-finite"), 1);
		decoded_free(&r);
	}
}

static void reports_wrong_nodes(void)
{
	struct example e = example();

	put_u32(&e, NODE_1_AT, 0);
	struct decoded r = decode(&e);

	CHECK_INT(r.content.clips->channel_count, 4);
	CHECK_INT(problem_count(&r.content, "node-index"), 1);
	CHECK_INT(problem_count(&r.content, "duplicate-channel"), 2);
	decoded_free(&r);
	put_u32(&e, NODE_1_AT, 70000);
	r = decode(&e);
	CHECK_INT(channel_at(r.content.clips, 2)->bone_id, 70000);
	CHECK_INT(problem_count(&r.content, "node-index"), 1);
	decoded_free(&r);
}

/* A bone id is at most 2^31 - 1. What moves a larger node is kept, and says which. */
static void keeps_nodes_that_are_no_bone(void)
{
	const uint32_t nodes[] = { 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF };
	const char *const written[] = { NULL, "2147483648", "4294967294", "4294967295" };

	for (int i = 0; i < 4; i++) {
		struct example e = example();

		put_u32(&e, NODE_1_AT, nodes[i]);
		struct decoded r = decode(&e);
		const struct adb_clip *clip = r.content.clips;

		CHECK_INT(clip->channel_count, 4);
		CHECK_TEXT(attribute_json(&channel_at(clip, 0)->attributes, "node_index"), NULL);
		for (uint32_t channel = 2; channel < 4; channel++) {
			CHECK_INT(channel_at(clip, channel)->bone_id, i == 0 ? INT32_MAX : ADB_NO_BONE);
			CHECK_TEXT(attribute_json(&channel_at(clip, channel)->attributes, "node_index"),
				   written[i]);
		}
		CHECK_INT(problem_count(&r.content, "node-index"), 1);
		decoded_free(&r);
	}
}

static void reports_versions_and_unknown_chunks(void)
{
	struct example e = example();

	e.bytes[12] = 13;
	e.size += hex_bytes("ff a0 00 00 00 00 00", e.bytes + e.size, 16);
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.clips->channel_count, 4);
	CHECK_INT(problem_count(&r.content, "version"), 1);
	CHECK_INT(problem_count(&r.content, "unknown-chunk"), 1);
	CHECK_INT(problem_count(&r.content, "trailing-bytes"), 1);
	decoded_free(&r);
}

/* Two events: a sound on source frame 4 of 1 to 5, and a type that nobody knows on frame 99. */
static const char event_chunk[] =
	"30 a0 50 00 00 00 02 00 00 00"
	"01 00 00 00 04 00 00 00 0a 57 48 4f 4f 53 48 0a 0a 0a 0a 00 40 1c 45 00 00 80 3f 00 00 00 00 00 00 00 00 00 00 80 3f"
	"63 00 00 00 63 00 00 00 54 41 47 0a 0a 0a 0a 0a 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 3f";

static void reads_events(void)
{
	struct example e = example();

	e.size += hex_bytes(event_chunk, e.bytes + e.size, 200);
	e.bytes[MAN_EXAMPLE_SIZE + 2] = (uint8_t)(e.size - MAN_EXAMPLE_SIZE - 6);
	struct decoded r = decode(&e);
	struct adb_event *first = r.content.clips->events.first, *second = first->next;

	CHECK_TEXT(first->kind, "eventSFX");
	CHECK_TEXT(first->name, "WHOOSH");
	CHECK_INT(first->frame, 4);
	CHECK_NEAR(first->time, 3 / 25.0, 1e-12);
	CHECK_TEXT(attribute_json(&first->attributes, "params"), "[\"WHOOSH\",\"\",\"\",\"\"]");
	CHECK_TEXT(attribute_json(&first->attributes, "values"), "[2500.0,1.0,0.0,0.0]");
	CHECK_TEXT(attribute_json(&first->attributes, "probability"), "1.0");
	CHECK_TEXT(second->kind, "event");
	CHECK_TEXT(second->name, "TAG");
	CHECK_INT(second->frame, 99);
	CHECK_NEAR(second->time, 4 / 25.0, 1e-12);
	CHECK_TEXT(attribute_json(&second->attributes, "type"), "99");
	CHECK(second->next == NULL);
	CHECK_INT(problem_count(&r.content, "event-type"), 1);
	CHECK_INT(problem_count(&r.content, "extra-data"), 0);
	decoded_free(&r);
	decode_damaged(&adb_format_zengin_man, e.bytes, e.size, "A-T_TEST.MAN");
	put_u32(&e, MAN_EXAMPLE_SIZE + 6, UINT32_MAX);
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(problem_count(&r.content, "truncated") > 0);
	decoded_free(&r);
}

/* The `F 1 5` of the script line becomes `R 1 5`: frame 4 is one frame after the start then. */
static void turns_event_times_of_reversed_clips(void)
{
	struct example e = example();

	CHECK_INT(e.bytes[FLAG_M_AT + 14], 'F');
	e.bytes[FLAG_M_AT + 14] = 'R';
	e.size += hex_bytes(event_chunk, e.bytes + e.size, 200);
	e.bytes[MAN_EXAMPLE_SIZE + 2] = (uint8_t)(e.size - MAN_EXAMPLE_SIZE - 6);
	struct decoded r = decode(&e);

	CHECK_NEAR(r.content.clips->events.first->time, 1 / 25.0, 1e-12);
	CHECK_NEAR(r.content.clips->events.last->time, 0, 1e-12);
	decoded_free(&r);
	/* Up to the end of the source: 2 frames at 10 a second are frames 1 to 5 at 25. */
	memcpy(e.bytes + FLAG_M_AT + 14, "R 1 -1 PS:10", 12);
	r = decode(&e);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "last"), "-1");
	CHECK_NEAR(r.content.clips->events.first->time, 1 / 25.0, 1e-12);
	decoded_free(&r);
	e.bytes[MAN_SOURCE_AT + 6 + 16 + 27] = 'X'; /* no `ani` line: times cannot be told */
	r = decode(&e);
	CHECK(isnan(r.content.clips->events.first->time));
	decoded_free(&r);
}

/* A name that was made longer by hand, in a header and a source whose lengths still say what they said before. */
static void takes_lengths_that_lie(void)
{
	struct example e = example();

	memmove(e.bytes + LAYER_AT + 2, e.bytes + LAYER_AT - 1, e.size - LAYER_AT + 1);
	memcpy(e.bytes + LAYER_AT - 1, "OLD", 3);
	e.size += 3;

	size_t line = MAN_SOURCE_AT + 3 + 6 + 16;

	memmove(e.bytes + line + 3, e.bytes + line, e.size - line);
	memcpy(e.bytes + line, "OLD", 3);
	e.size += 3;

	struct decoded r = decode_as(&e, "LEVER-T_TESTOLD.MAN");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "ani_name"), "\"T_TESTOLD\"");
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "next"), "\"S_TEST\"");
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "first"), "1");
	CHECK_INT(r.content.clips->frame_count, 2);
	CHECK_INT(r.content.clips->skeleton_checksum, 0xEA809BF7);
	CHECK_INT(problem_count(&r.content, "chunk-length"), 2);
	CHECK(r.content.problems->next->next == NULL);
	decoded_free(&r);
	decode_damaged(&adb_format_zengin_man, e.bytes, e.size, "LEVER-T_TESTOLD.MAN");
}

static void survives_damage(void)
{
	struct example e = example();

	decode_damaged(&adb_format_zengin_man, e.bytes, e.size, "LEVER-T_TEST.MAN");
}

static void bids_by_its_first_chunk(void)
{
	struct example e = example();

	CHECK_INT(bid_for(&adb_format_zengin_man, e.bytes, e.size, "X.BIN", "BIN"), 48);
	e.bytes[2] = 1;
	CHECK_INT(bid_for(&adb_format_zengin_man, e.bytes, e.size, "X.MAN", "MAN"), 0);
	CHECK_INT(bid_for(&adb_format_zengin_man, e.bytes, 5, "X.MAN", "MAN"), 0);
}

static const struct adb_channel *rotation_of(const struct adb_clip *clip, int32_t bone_id)
{
	const struct adb_channel *channel = clip->channels;

	while (channel != NULL && (channel->bone_id != bone_id || channel->target != ADB_ROTATION))
		channel = channel->next;
	return channel;
}

static void check_image(const struct adb_channel *channel, struct adb_vec3 from, struct adb_vec3 expected)
{
	const float *v = channel->values;
	struct adb_quat q = { (double)v[0], (double)v[1], (double)v[2], (double)v[3] };
	struct adb_vec3 image = adb_quat_rotate(q, from);

	CHECK_NEAR(image.x, expected.x, 1e-3);
	CHECK_NEAR(image.y, expected.y, 1e-3);
	CHECK_NEAR(image.z, expected.z, 1e-3);
}

static void decodes_a_real_clip(void)
{
	size_t size;
	uint8_t *bytes = read_real_file("zengin/HUMANS-S_FISTRUN.MAN", &size);

	if (bytes == NULL)
		return;

	struct decoded r = decode_bytes(&adb_format_zengin_man, bytes, size, "HUMANS-S_FISTRUN.MAN");
	struct adb_clip *clip = r.content.clips;
	const struct adb_channel *root = channel_at(clip, 0), *position = channel_at(clip, 1);

	CHECK(r.content.problems == NULL);
	CHECK_INT(clip->frame_count, 20);
	CHECK_INT(clip->channel_count, 50);
	CHECK_NEAR(clip->fps, 10, 0);
	CHECK_NEAR(clip->duration, 2.0, 1e-12);
	CHECK_INT(clip->looping, ADB_LOOPS);
	CHECK_INT(clip->skeleton_checksum, 0xC63488C2);
	CHECK_TEXT(clip->skeleton_name, "HUMANS");
	CHECK_NEAR(atof(attribute_json(&clip->attributes, "pos_min")), -9.01021957, 1e-8);
	CHECK_NEAR(atof(attribute_json(&clip->attributes, "pos_scale")), 0.00149176386, 1e-11);
	check_key(root, 0, (double[]){ 0, -0.629311055, 0, 0.777153522 }, 1e-6);
	check_key(position, 0, (double[]){ 12.635274, 88.752525, -1.093429 }, 1e-4);
	check_image(root, (struct adb_vec3){ 0, 0, 1 }, (struct adb_vec3){ -0.978143, 0, 0.207935 });
	check_key(rotation_of(clip, 29), 0, (double[]){ 0, -0.70708, 0, 0.70713 }, 1e-5);
	check_image(rotation_of(clip, 29), (struct adb_vec3){ 1, 0, 0 }, (struct adb_vec3){ 0, 0, 1 });
	check_key(rotation_of(clip, 1), 0, (double[]){ 0.49998, 0.49998, 0.49998, 0.50005 }, 1e-5);
	check_image(rotation_of(clip, 1), (struct adb_vec3){ 1, 0, 0 }, (struct adb_vec3){ 0, 1, 0 });
	decoded_free(&r);
	decode_damaged(&adb_format_zengin_man, bytes, size, "HUMANS-S_FISTRUN.MAN");
	free(bytes);
}

/* Its name was lengthened twice by 3 bytes in the header and in the source. */
static void decodes_a_real_clip_whose_lengths_lie(void)
{
	static const char name[] = "HUMANS-T_TREASUREOLD_STAND_2_S0.MAN";
	size_t size;
	uint8_t *bytes = read_real_file("zengin/HUMANS-T_TREASUREOLD_STAND_2_S0.MAN", &size);

	if (bytes == NULL)
		return;

	struct decoded r = decode_bytes(&adb_format_zengin_man, bytes, size, name);
	const struct adb_clip *clip = r.content.clips;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "chunk-length"), 2);
	CHECK_INT(problem_count(&r.content, "unknown-chunk"), 0);
	CHECK_INT(problem_count(&r.content, "name-mismatch"), 0);
	CHECK_INT(clip->frame_count, 16);
	CHECK_INT(clip->channel_count, 2 * 27);
	CHECK_INT(clip->skeleton_checksum, 0xC63488C2);
	CHECK(clip->has_skeleton_checksum);
	decoded_free(&r);
	free(bytes);
}

/* The source of the keys of a channel, NULL = there is none. */
static const struct adb_key_source *source_of(const struct adb_ledger *ledger,
					      const struct adb_channel *channel)
{
	for (uint32_t i = 0; i < ledger->key_source_count; i++)
		if (ledger->key_sources[i].channel == channel)
			return &ledger->key_sources[i];
	return NULL;
}

static void says_which_bits_keys_are_made_of(void)
{
	struct example e = example();
	struct ledger_map map = { .ledger.wants_keys = true };

	ledger_map_begin(&map, e.bytes, e.size);

	struct decoded r = decode(&e);

	ledger_map_end(&map);

	/* Slot 1 of frame 0: a rotation of three u16, then a position; a frame of two slots has 24 bytes. */
	const struct adb_key_source *rotation = source_of(&map.ledger, channel_at(r.content.clips, 2));
	const struct adb_key_source *position = source_of(&map.ledger, channel_at(r.content.clips, 3));

	CHECK_INT(map.ledger.key_source_count, 4);
	CHECK_INT(rotation->bit_offset, 8 * (FIRST_SAMPLE_AT + 12));
	CHECK_INT(rotation->bit_stride, 8 * 24);
	CHECK_INT(rotation->bit_length, 48);
	CHECK_INT(rotation->count, 2);
	CHECK_INT(position->bit_offset, 8 * (FIRST_SAMPLE_AT + 12 + 6));
	CHECK_INT(position->bit_stride, 8 * 24);
	CHECK_TEXT(position->formula,
		   "x, y, z = three u16, each u16 * 0.00100000005 + -10: pos_scale and pos_min "
		   "of the header");
	decoded_free(&r);
	ledger_map_free(&map);
}

/* Positions that are all pos_min are not read. */
static void names_all_bytes(void)
{
	struct example e = example();

	for (uint32_t scale = 0; scale <= 1; scale++) {
		put_u32(&e, POS_MIN_AT + 4, scale == 0 ? 0 : 0x3A83126F);

		struct ledger_map map = { 0 };

		ledger_map_begin(&map, e.bytes, e.size);

		struct decoded r = decode(&e);

		ledger_map_end(&map);
		CHECK(strchr(map.text, '-') == NULL);
		CHECK_INT(map.text[FIRST_SAMPLE_AT], 'r');
		CHECK_INT(map.text[FIRST_SAMPLE_AT + 6], scale == 0 ? '.' : 'r');
		CHECK_INT(map.text[YEAR_AT], 'r');
		decoded_free(&r);
		ledger_map_free(&map);
	}
}

TEST_SUITE("zengin_man", TEST(reads_the_header), TEST(keeps_the_rest_as_attributes), TEST(decodes_samples),
	   TEST(scales_vectors_that_are_too_long), TEST(keeps_frames_and_nodes_apart),
	   TEST(loops_when_it_follows_itself), TEST(does_not_follow_itself_without_a_name),
	   TEST(splits_the_file_name), TEST(marks_root_motion_by_flag), TEST(takes_chunks_in_any_order),
	   TEST(takes_the_last_header), TEST(fails_without_a_believable_header),
	   TEST(keeps_whole_frames_of_short_samples), TEST(reports_extra_samples), TEST(takes_empty_clips),
	   TEST(knows_no_times_without_a_rate), TEST(keeps_rotations_when_positions_are_not_finite),
	   TEST(reports_wrong_nodes), TEST(keeps_nodes_that_are_no_bone),
	   TEST(reports_versions_and_unknown_chunks), TEST(reads_events),
	   TEST(turns_event_times_of_reversed_clips), TEST(takes_lengths_that_lie), TEST(survives_damage),
	   TEST(bids_by_its_first_chunk), TEST(decodes_a_real_clip),
	   TEST(decodes_a_real_clip_whose_lengths_lie), TEST(says_which_bits_keys_are_made_of),
	   TEST(names_all_bytes));

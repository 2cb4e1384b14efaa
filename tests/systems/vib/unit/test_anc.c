#include "decode.h"
#include "examples.h"

extern const struct adb_format adb_format_vib_anc, adb_format_vib_anm;

struct example {
	uint8_t bytes[64];
	size_t size;
};

static struct example example(void)
{
	struct example e = { .size = 0 };

	e.size = hex_bytes(anc_example, e.bytes, sizeof e.bytes);
	return e;
}

static struct decoded decode(const struct example *e)
{
	return decode_bytes(&adb_format_vib_anc, e->bytes, e->size, "s01.anc");
}

static void reads_the_camera(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_clip *clip = r.content.clips;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(clip->name, "s01");
	CHECK_TEXT(clip->native_id, "S01");
	CHECK_INT(clip->frame_count, 1);
	CHECK_NEAR(clip->fps, 30, 0);
	CHECK_NEAR(clip->duration, 1 / 30.0, 1e-12);
	CHECK_INT(clip->looping, ADB_LOOPING_UNKNOWN);
	CHECK_TEXT(attribute_json(&clip->attributes, "rate_raw"), "30");
	CHECK_TEXT(attribute_json(&clip->attributes, "fps_source"), "\"header\"");
	CHECK_INT(clip->channel_count, 4);
	decoded_free(&r);
}

static void decodes_its_channels(void)
{
	static const struct {
		int bone;
		enum adb_target target;
		double values[3];
	} expected[] = {
		{ 0, ADB_TRANSLATION, { -5204, -1000, 0 } },
		{ 1, ADB_TRANSLATION, { 0, -1000, 0 } },
		{ ADB_NO_BONE, ADB_ROLL, { 0.25, 0, 0 } },
		{ ADB_NO_BONE, ADB_FOV, { 43.857421875, 0, 0 } },
	};
	struct example e = example();
	struct decoded r = decode(&e);

	for (unsigned i = 0; i < 4; i++) {
		const struct adb_channel *channel = channel_at(r.content.clips, i);

		CHECK_INT(channel->bone_id, expected[i].bone);
		CHECK_INT(channel->target, expected[i].target);
		CHECK_INT(channel->interpolation, ADB_STEP);
		CHECK_INT(channel->key_count, 1);
		CHECK(channel->frames == NULL);
		for (unsigned n = 0; n < channel->width; n++)
			CHECK_NEAR((double)channel->values[n], expected[i].values[n], 0);
	}
	decoded_free(&r);
}

static void names_its_two_points(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	struct adb_skeleton *rig = r.content.skeletons;

	CHECK_TEXT(rig->native_id, "S01");
	CHECK_INT(rig->bone_count, 2);
	CHECK_TEXT(rig->bones[0].name, "eye");
	CHECK_TEXT(rig->bones[1].name, "target");
	CHECK_INT(rig->bones[1].parent_id, ADB_NO_BONE);
	decoded_free(&r);
}

static void keeps_keys_apart(void)
{
	struct example e = example();

	memcpy(e.bytes + e.size, e.bytes + 6, 16);
	e.size += 16;
	e.bytes[4] = 2;
	e.bytes[22] = 7;
	e.bytes[23] = 0;
	struct decoded r = decode(&e);

	CHECK_INT(r.content.clips->frame_count, 2);
	CHECK_NEAR((double)channel_at(r.content.clips, 0)->values[3], 7, 0);
	CHECK_NEAR((double)channel_at(r.content.clips, 1)->values[4], -1000, 0);
	CHECK_NEAR((double)channel_at(r.content.clips, 2)->values[1], 0.25, 0);
	decoded_free(&r);
}

static void falls_back_to_30(void)
{
	struct example e = example();

	e.bytes[2] = 121;
	struct decoded r = decode(&e);

	CHECK_NEAR(r.content.clips->fps, 30, 0);
	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "fps_source"), "\"fallback\"");
	CHECK_INT(problem_count(&r.content, "frame-rate"), 1);
	decoded_free(&r);
}

static void rejects_what_is_not_whole(void)
{
	struct example e = example();

	for (size_t size = 0; size < ANC_EXAMPLE_SIZE; size++) {
		e.size = size;
		struct decoded r = decode(&e);

		CHECK_INT(r.outcome, ADB_CORRUPT);
		CHECK(r.content.clips == NULL);
		decoded_free(&r);
	}
	e = example();
	e.bytes[4] = 0;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	e = example();
	e.bytes[0] = 1;
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_INT(r.error.offset, 0);
	decoded_free(&r);
}

static void reports_what_follows(void)
{
	struct example e = example();

	e.size++;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "extra-data"), 1);
	decoded_free(&r);
}

static void survives_damage(void)
{
	struct example e = example();

	decode_damaged(&adb_format_vib_anc, e.bytes, e.size, "X.ANC");
}

static int bid(const struct adb_format *format, const struct example *e, const char *type)
{
	return bid_for(format, e->bytes, e->size, "X", type);
}

/* An ANM is asked first, and a name decides between the two. */
static void is_told_from_an_anm(void)
{
	const struct adb_format *anc = &adb_format_vib_anc, *anm = &adb_format_vib_anm;
	struct example e = example();

	CHECK_INT(bid(anm, &e, "DAT"), 0);
	CHECK(bid(anc, &e, "DAT") > 0);
	CHECK(bid(anc, &e, "ANC") > bid(anm, &e, "ANC"));
	CHECK(bid(anc, &e, "ANM") > bid(anm, &e, "ANM"));
	/* One object in one frame, of the size of one camera key. */
	e.size = hex_bytes("00 80 1E 00 01 00 05 00 0B 00 00 00 01 05 01 00 02 00 03 00 04 00", e.bytes,
			   sizeof e.bytes);
	CHECK_INT(bid(anm, &e, "ANM"), 16);
	e.size = hex_bytes("00 80 1E 00 01 00 05 00 0B 00 00 00 01 00 02 00 03 00 04 00 05 00", e.bytes,
			   sizeof e.bytes);
	CHECK(bid(anm, &e, "DAT") > bid(anc, &e, "DAT"));
	CHECK(bid(anm, &e, "ANM") > bid(anc, &e, "ANM"));
	CHECK(bid(anc, &e, "ANC") > bid(anm, &e, "ANC"));
	/* With a flag that is not known only its name makes it an ANM. */
	e.bytes[11] = 8;
	CHECK_INT(bid(anm, &e, "DAT"), 0);
	CHECK(bid(anm, &e, "ANM") > bid(anc, &e, "ANM"));
	e.size--;
	CHECK_INT(bid(anc, &e, "DAT"), 0);
	CHECK(bid(anc, &e, "ANC") > 0);
	e.bytes[0] = 1;
	CHECK_INT(bid(anc, &e, "ANC"), 0);
}

/* Too little to be looked for in other bytes. */
static void is_never_carved(void)
{
	CHECK(adb_format_vib_anc.carve == NULL);
}

TEST_SUITE("vib_anc", TEST(reads_the_camera), TEST(decodes_its_channels), TEST(names_its_two_points),
	   TEST(keeps_keys_apart), TEST(falls_back_to_30), TEST(rejects_what_is_not_whole),
	   TEST(reports_what_follows), TEST(survives_damage), TEST(is_told_from_an_anm),
	   TEST(is_never_carved));

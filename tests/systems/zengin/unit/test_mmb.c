#include "decode.h"

extern const struct adb_format adb_format_zengin_mmb;

/* Where things are in the example. */
enum {
	VERSION_AT = 12,
	SOURCES_AT = 59,
	RATE_AT = 119,
	FLAGS_AT = 123,
	FRAME_COUNT_AT = 128,
	OFFSETS_AT = 136,
	EMPTY_FRAME_COUNT_AT = 191,
	EXAMPLE_SIZE = 195
};

/* Two vertices, two animations: two frames of one vertex, three frames of none. */
static const char mmb_example[] =
	"00 e0 00 00 00 00"                               /* begin */
	"20 e0 09 00 00 00 03 00 00 00 46 41 43 45 0a"    /* header */
	"00 b1 02 00 00 00 05 09"                         /* mesh */
	"ff b1 18 00 00 00 00 00 00 00 00 00 00 00 00 00" /* positions */
	"00 00 00 00 00 00 00 00 00 00 00 00 00 00"
	"10 e0 18 00 00 00 01 00 d2 07 00 00 08 00 1c 00 0c 00 32 00 34 00 00 00 58 2e 41 53 43 0a" /* sources */
	"30 e0 64 00 00 00 02 00" /* animations */
	"53 4d 49 4c 45 0a 0a d7 23 3c 0a d7 23 bc 00 00 7a c4 01 00 00 00 cd cc cc 3c 04 01 00 00 00 02 00 00 00"
	"01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
	"42 4c 49 4e 4b 0a 0e 74 5a 3b 0a d7 a3 bc 00 00 fa 43 02 00 00 00 cd cc 4c 3c 03 00 00 00 00 03 00 00 00";

struct example {
	uint8_t bytes[EXAMPLE_SIZE + 16];
	size_t size;
};

static struct example example(void)
{
	struct example e;

	e.size = hex_bytes(mmb_example, e.bytes, sizeof e.bytes);
	return e;
}

static struct decoded decode(const struct example *e)
{
	return decode_with(&adb_format_zengin_mmb, e->bytes, e->size, "Hum_Face.MMB", false);
}

static const char *json_of(const struct decoded *r, const char *key)
{
	return attribute_json(&r->content.models->attributes, key);
}

static void reads_a_morph_mesh(void)
{
	struct example e = example();
	struct decoded r = decode(&e);

	CHECK_INT(e.size, EXAMPLE_SIZE);
	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(r.content.models->name, "Hum_Face");
	CHECK_TEXT(r.content.models->native_id, "HUM_FACE");
	CHECK_TEXT(r.content.models->kind, "morph");
	CHECK(!r.content.models->has_skeleton_checksum);
	CHECK_TEXT(json_of(&r, "version"), "3");
	CHECK_TEXT(json_of(&r, "mesh_name"), "\"FACE\"");
	CHECK_TEXT(json_of(&r, "mesh_version"), "2309");
	CHECK_TEXT(r.content.game, "G2");
	CHECK_TEXT(json_of(&r, "vertex_count"), "2");
	CHECK_TEXT(json_of(&r, "sources"), "[[\"X.ASC\",\"2002-08-28 12:50:52\"]]");
	decoded_free(&r);
}

static const char *text_of(const struct adb_clip *clip, const char *key)
{
	return attribute_json(&clip->attributes, key);
}

static void turns_units_into_seconds(void)
{
	struct example e = example();
	struct decoded r = decode(&e);
	const struct adb_clip *smile = r.content.clips, *blink = smile->next;

	CHECK_TEXT(smile->name, "SMILE");
	CHECK_INT(smile->channel_count, 0); /* no vertex of it moves */
	CHECK(r.content.skeletons == NULL);
	CHECK_INT(smile->frame_count, 2);
	CHECK_NEAR(smile->fps, 25, 0);
	CHECK_NEAR(smile->duration, 0.08, 1e-15);
	CHECK_INT(smile->looping, ADB_ONE_SHOT);
	CHECK_INT(smile->loop_end, -1);
	CHECK_TEXT(text_of(smile, "blend_in"), "0.1");
	CHECK_TEXT(text_of(smile, "blend_out"), "0.1");
	CHECK_TEXT(text_of(smile, "hold_s"), "-1.0");
	CHECK_TEXT(text_of(smile, "layer"), "1");
	CHECK_TEXT(text_of(smile, "flags"), "\"S\"");
	CHECK_TEXT(text_of(smile, "vertex_count"), "1");
	CHECK_TEXT(blink->name, "BLINK");
	CHECK_TEXT(blink->native_id, "BLINK");
	CHECK_INT(blink->frame_count, 3);
	CHECK_NEAR(blink->fps, 12.5, 0);
	CHECK_INT(blink->looping, ADB_LOOPS);
	CHECK_INT(blink->loop_start, 0);
	CHECK_INT(blink->loop_end, 2);
	CHECK_TEXT(text_of(blink, "blend_in"), "0.3");
	CHECK_TEXT(text_of(blink, "blend_out"), "0.05");
	CHECK_TEXT(text_of(blink, "hold_s"), "0.5");
	CHECK_TEXT(text_of(blink, "flags"), "\"DL\"");
	CHECK(blink->next == NULL);
	decoded_free(&r);
}

/* What a clip without channels has to be told apart by. */
static void offsets_are_a_part_of_the_playback(void)
{
	struct example e = example();
	struct decoded r = decode(&e), same = decode(&e);

	e.bytes[OFFSETS_AT] = 1;

	struct decoded other = decode(&e);

	CHECK(memcmp(r.content.clips->playback, same.content.clips->playback,
		     sizeof r.content.clips->playback) == 0);
	CHECK(memcmp(r.content.clips->playback, other.content.clips->playback,
		     sizeof r.content.clips->playback) != 0);
	CHECK(r.content.clips->next->playback[0] == other.content.clips->next->playback[0]);
	decoded_free(&r);
	decoded_free(&same);
	decoded_free(&other);
}

static void keeps_whole_animations_of_a_short_file(void)
{
	struct example e = example();

	e.size -= 1;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(r.content.clips->name, "SMILE");
	CHECK(r.content.clips->next == NULL);
	CHECK_INT(problem_count(&r.content, "truncated"), 2);
	CHECK_TEXT(r.content.last_problem->message, "1 of 2 animations");
	decoded_free(&r);
	e = example();
	e.bytes[FRAME_COUNT_AT + 3] = 0x40; /* far more frames than there are bytes */
	r = decode(&e);
	CHECK(r.content.clips == NULL);
	decoded_free(&r);
}

static void counts_and_rates_that_cannot_be_are_told(void)
{
	struct example e = example();

	memset(e.bytes + RATE_AT, 0, 4);
	e.bytes[EMPTY_FRAME_COUNT_AT + 2] = 2; /* of no vertices, so that there need be no bytes */
	struct decoded r = decode(&e);

	CHECK(isnan(r.content.clips->fps));
	CHECK(isnan(r.content.clips->duration));
	CHECK_INT(problem_count(&r.content, "frame-rate"), 1);
	CHECK(r.content.clips->next == NULL);
	CHECK_TEXT(r.content.last_problem->message, "BLINK is left out: 131075 frames");
	decoded_free(&r);
}

static void reports_what_is_odd(void)
{
	struct example e = example();

	e.bytes[VERSION_AT] = 4;
	e.bytes[FLAGS_AT] = 0x14;
	e.bytes[SOURCES_AT + 6] = 2;
	struct decoded r = decode(&e);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "version"), 1);
	CHECK_INT(problem_count(&r.content, "odd-flags"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 1);
	decoded_free(&r);
	e.bytes[6] = 0x21; /* the header becomes an unknown chunk */
	r = decode(&e);
	CHECK_INT(r.outcome, ADB_CORRUPT);
	CHECK_TEXT(r.error.message, "no header chunk E020");
	decoded_free(&r);
}

static void survives_damage(void)
{
	struct example e = example();

	decode_damaged(&adb_format_zengin_mmb, e.bytes, e.size, "FACE.MMB");
}

TEST_SUITE("zengin_mmb", TEST(reads_a_morph_mesh), TEST(turns_units_into_seconds),
	   TEST(offsets_are_a_part_of_the_playback), TEST(keeps_whole_animations_of_a_short_file),
	   TEST(counts_and_rates_that_cannot_be_are_told), TEST(reports_what_is_odd), TEST(survives_damage));

#include "scripts.h"

/* The chunks of a worked example: an ani, the begin of its events, four of them, their end. */
static const char example_hex[] =
	"20 f5 3c 00 00 00 54 5f 54 45 53 54 0a 01 00 00 00 53 5f 54 45 53 54 0a cd cc cc 3d cd cc 4c 3e 4d 2e 0a 54 45"
	"53 54 2e 41 53 43 0a 46 0a 01 00 00 00 32 00 00 00 00 00 20 41 00 00 00 00 00 00 80 3f"
	"a0 f5 04 00 00 00 04 00 00 00"
	"a1 f5 13 00 00 00 1a 00 00 00 57 48 4f 4f 53 48 0a 00 40 1c 45 00 00 00 00"
	"a3 f5 17 00 00 00 00 00 00 00 44 45 46 5f 57 49 4e 44 4f 57 0a 38 20 31 35 0a 0a 0a 0a"
	"a4 f5 23 00 00 00 1a 00 00 00 00 00 80 3f 47 4f 4c 45 4d 44 55 53 54 0a 42 49 50 30 31 20 4c 20 46 4f 4f 54 0a"
	"00 00 80 3f"
	"aa f5 14 00 00 00 1a 00 00 00 00 24 74 49 00 00 fa 43 00 00 00 40 00 00 00 41"
	"af f5 00 00 00 00";

static struct adb_buffer example(void)
{
	uint8_t chunks[400];
	size_t size = hex_bytes(example_hex, chunks, sizeof chunks);
	struct adb_buffer out = { 0 };

	put_msb_head(&out);
	adb_buffer_add(&out, chunks, size);
	put_msb_tail(&out);
	return out;
}

static void reads_the_example(void)
{
	struct adb_buffer bytes = example();
	struct decoded r = decode_msb(&bytes);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(entry_at(&r, 0)->kind, "ani");
	CHECK_TEXT(entry_at(&r, 0)->name, "T_TEST");
	CHECK_TEXT(entry_at(&r, 0)->target_name, "TEST-T_TEST");
	CHECK_TEXT(entry_at(&r, 0)->transitions->to_name, "S_TEST");
	CHECK_NEAR(entry_at(&r, 0)->transitions->blend, 0.2, 0);
	CHECK_TEXT(entry_json(&r, 0, "layer"), "1");
	CHECK_TEXT(entry_json(&r, 0, "blend_in"), "0.1");
	CHECK_TEXT(entry_json(&r, 0, "flags"), "\"M\"");
	CHECK_TEXT(entry_json(&r, 0, "asc"), "\"TEST.ASC\"");
	CHECK_TEXT(entry_json(&r, 0, "direction"), "\"F\"");
	CHECK_TEXT(entry_json(&r, 0, "first"), "1");
	CHECK_TEXT(entry_json(&r, 0, "last"), "50");
	CHECK_TEXT(entry_json(&r, 0, "fps"), "10.0");
	CHECK_TEXT(entry_json(&r, 0, "speed"), "0.0");
	CHECK_TEXT(entry_json(&r, 0, "cvs"), "1.0");
	CHECK_TEXT(event_at(&r, 0, 0)->name, "WHOOSH");
	CHECK_NEAR(event_at(&r, 0, 0)->time, 1.0, 0);
	CHECK_TEXT(event_json(&r, 0, 0, "range_cm"), "2500.0");
	CHECK_TEXT(event_json(&r, 0, 0, "empty_slot"), "true");
	CHECK_TEXT(event_json(&r, 0, 1, "params"), "[\"8 15\",\"\",\"\",\"\"]");
	CHECK_TEXT(event_json(&r, 0, 1, "frames"), "[8,15]");
	CHECK_TEXT(event_json(&r, 0, 1, "times"), "[0.32,0.6]");
	CHECK_NEAR(event_at(&r, 0, 2)->value, 1, 0);
	CHECK_TEXT(event_at(&r, 0, 2)->bone_name, "BIP01 L FOOT");
	CHECK_TEXT(event_json(&r, 0, 2, "attach"), "true");
	CHECK_NEAR(event_at(&r, 0, 3)->value, 1000, 0);
	CHECK_TEXT(event_json(&r, 0, 3, "duration_ms"), "500.0");
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void reads_the_head(void)
{
	struct adb_buffer out = { 0 };

	put_chunk(&out, 0xF000, "is", 1, "\\_WORK\\");
	put_chunk(&out, 0xF100, "iiiis", 2002, 28 << 16 | 8, 50 << 16 | 12, 52,
		  "\\ANIMS\\MDS_OVERLAY\\TEST.MDS");
	put_chunk(&out, 0xF200, "");
	put_chunk(&out, 0xF300, "is", 1, "WAR_BODY");
	put_chunk(&out, 0xF400, "s", "ARMOR.ASC");
	put_chunk(&out, 0xF500, "");
	put_chunk(&out, 0xF590, "sssss", "DEF_HIT_LIMB", "BIP01 HEAD", "", "", "");
	put_chunk(&out, 0xF590, "isssss", 0, "DEF_HIT_DIR", "O", "", "", "");
	put_chunk(&out, 0xF510, "f", 10.0);
	put_msb_tail(&out);

	struct decoded r = decode_msb(&out);

	CHECK_TEXT(set_of(&r)->name, "Test");
	CHECK_TEXT(set_of(&r)->native_id, "TEST");
	CHECK_TEXT(set_json(&r, "version"), "1");
	CHECK_TEXT(set_json(&r, "asc_base_path"), "\"\\\\_WORK\\\\\"");
	CHECK_TEXT(set_json(&r, "source_date"), "\"2002-08-28 12:50:52\"");
	CHECK_TEXT(set_json(&r, "is_overlay"), "true");
	CHECK_TEXT(set_json(&r, "mesh_and_tree"), "\"WAR_BODY.ASC\"");
	CHECK_TEXT(set_json(&r, "dont_use_mesh"), "true");
	CHECK_TEXT(set_json(&r, "registered_meshes"), "[\"ARMOR.ASC\"]");
	CHECK_TEXT(
		set_json(&r, "model_tags"),
		"[[\"DEF_HIT_LIMB\",\"BIP01 HEAD\",\"\",\"\",\"\"],[\"DEF_HIT_DIR\",\"O\",\"\",\"\",\"\"]]");
	CHECK_TEXT(set_json(&r, "ani_max_fps"), "10.0");
	CHECK_INT(link_count(&r, "meshAndTree"), 0);
	CHECK_TEXT(link_of(&r, "registerMesh", 0)->to_native_id, "ARMOR");
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

/* A script whose one entry is an ani of frames 1 to 50, with its events in `fields`. */
static struct adb_buffer begin_events(int count)
{
	struct adb_buffer out = { 0 };

	put_msb_head(&out);
	put_chunk(&out, 0xF520, "sisffsssiifff", "T", 1, "", 0.0, 0.0, ".", "T.ASC", "F", 1, 50, 25.0, 0.0,
		  1.0);
	put_chunk(&out, 0xF5A0, "i", count);
	return out;
}

static struct decoded end_events(struct adb_buffer *out)
{
	put_chunk(out, 0xF5AF, "");
	put_msb_tail(out);
	return decode_msb(out);
}

static void numbers_of_effects_are_floats_or_integers(void)
{
	struct adb_buffer out = begin_events(5);

	put_chunk(&out, 0xF5A4, "ifssf", 2, 3.0, "DUST", "", 0.0);
	put_chunk(&out, 0xF5A4, "iissi", 2, 3, "DUST", "", 1);
	put_chunk(&out, 0xF5A5, "if", 2, 3.0);
	put_chunk(&out, 0xF5A5, "ii", 2, 3);
	put_chunk(&out, 0xF5AA, "iffff", 2, 1000000.0, 500.0, 2.5, 8.0);

	struct decoded r = end_events(&out);

	CHECK_TEXT(event_json(&r, 0, 0, "handle"), "3");
	CHECK_TEXT(event_json(&r, 0, 0, "attach"), "false");
	CHECK_TEXT(event_at(&r, 0, 0)->bone_name, "BIP01");
	CHECK_TEXT(event_json(&r, 0, 1, "handle"), "3");
	CHECK_TEXT(event_json(&r, 0, 1, "attach"), "true");
	CHECK_NEAR(event_at(&r, 0, 2)->value, 3, 0);
	CHECK_NEAR(event_at(&r, 0, 3)->value, 3, 0);
	CHECK_TEXT(event_json(&r, 0, 4, "radius_cm"), "1000.0");
	CHECK_TEXT(event_json(&r, 0, 4, "min_amplitude_cm"), "2.5");
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void tags_have_four_parameters_split_at_any_blank(void)
{
	struct adb_buffer out = begin_events(3);

	put_chunk(&out, 0xF5A3, "isssss", 0, "DEF_FIGHTMODE", "", "", "", "");
	put_chunk(&out, 0xF5A3, "isssss", 0, "DEF_WINDOW", "8\t15 20  25", "", "", "");
	put_chunk(&out, 0xF5A3, "isssss", 5, "DEF_EXCHANGE_ITEM", "ZS_LEFTHAND", "ITLSTORCH", "", "");

	struct decoded r = end_events(&out);

	CHECK_TEXT(event_json(&r, 0, 0, "params"), "[\"\",\"\",\"\",\"\"]");
	CHECK_TEXT(event_json(&r, 0, 1, "params"), "[\"8\\t15 20  25\",\"\",\"\",\"\"]");
	CHECK_TEXT(event_json(&r, 0, 1, "frames"), "[8,15,20,25]");
	CHECK_TEXT(event_at(&r, 0, 2)->ref_native_id, "ITLSTORCH");
	CHECK_NEAR(event_at(&r, 0, 2)->time, 4.0 / 25, 0);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void sounds_have_an_empty_slot_when_it_is_zero(void)
{
	struct adb_buffer out = begin_events(2);

	put_chunk(&out, 0xF5A1, "isff", 1, "A", 2500.0, 0.0);
	put_chunk(&out, 0xF5A2, "isff", 1, "A", 1000.0, 1.0);

	struct decoded r = end_events(&out);

	CHECK_TEXT(event_at(&r, 0, 0)->kind, "eventSFX");
	CHECK_TEXT(event_json(&r, 0, 0, "empty_slot"), "true");
	CHECK_TEXT(event_at(&r, 0, 1)->kind, "eventSFXGrnd");
	CHECK_TEXT(event_json(&r, 0, 1, "empty_slot"), "false");
	decoded_free(&r);
}

static void events_belong_to_the_entry_before_them(void)
{
	struct adb_buffer out = { 0 };

	put_msb_head(&out);
	put_chunk(&out, 0xF5A6, "i", 1);
	put_chunk(&out, 0xF520, "sisffsssiifff", "A", 1, "", 0.0, 0.0, ".", "T.ASC", "F", 1, 50, 25.0, 0.0,
		  1.0);
	put_chunk(&out, 0xF570, "sisffssi", "C", 1, "", 0.0, 0.0, ".", "C_", 0);
	put_chunk(&out, 0xF5A0, "i", 1);
	put_chunk(&out, 0xF5A6, "i", 2);
	put_chunk(&out, 0xF5AF, "");
	put_chunk(&out, 0xF540, "ssff", "B", "A", 0.0, 0.0);
	put_chunk(&out, 0xF5A6, "i", 3);
	put_msb_tail(&out);

	struct decoded r = decode_msb(&out);

	CHECK_TEXT(set_json(&r, "events_without_entry"), "1");
	CHECK_INT(event_in(&set_of(&r)->events, 0)->frame, 1);
	CHECK_TEXT(entry_json(&r, 0, "event_count"), "0");
	CHECK_INT(event_at(&r, 1, 0)->frame, 2);
	CHECK_INT(event_at(&r, 2, 0)->frame, 3);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void the_announced_count_is_compared(void)
{
	struct adb_buffer out = begin_events(3);

	put_chunk(&out, 0xF5A6, "i", 2);

	struct decoded r = end_events(&out);

	CHECK_TEXT(entry_json(&r, 0, "event_count"), "1");
	CHECK_INT(problem_count(&r.content, "event-count"), 1);
	decoded_free(&r);
}

static void unknown_chunks_are_skipped(void)
{
	struct adb_buffer out = { 0 };

	put_msb_head(&out);
	put_chunk(&out, 0xF560, "si", "BATCH", 3);
	put_chunk(&out, 0xF5BB, "");
	put_chunk(&out, 0xF580, "s", "OLD");
	put_msb_tail(&out);

	struct decoded r = decode_msb(&out);

	CHECK_TEXT(entry_at(&r, 0)->kind, "aniDisable");
	CHECK_INT(problem_count(&r.content, "unknown-chunk"), 2);
	decoded_free(&r);
}

static void entries_outside_of_ani_enum_are_marked(void)
{
	struct adb_buffer out = { 0 };

	put_chunk(&out, 0xF000, "is", 1, "");
	put_chunk(&out, 0xF500, "");
	put_chunk(&out, 0xF580, "s", "A");
	put_chunk(&out, 0xF5FF, "");
	put_chunk(&out, 0xF580, "s", "B");
	put_chunk(&out, 0xFFFF, "");

	struct decoded r = decode_msb(&out);

	CHECK_TEXT(entry_json(&r, 0, "outside_anienum"), NULL);
	CHECK_TEXT(entry_json(&r, 1, "outside_anienum"), "true");
	CHECK_INT(problem_count(&r.content, "outside-anienum"), 1);
	decoded_free(&r);
}

static void what_is_cut_off_has_defaults(void)
{
	struct adb_buffer out = { 0 };

	put_msb_head(&out);
	put_chunk(&out, 0xF520, "si", "A", 3);
	put_chunk(&out, 0xF5A1, "is", 0, "SOUND");
	put_chunk(&out, 0xF5A1, "");
	put_chunk(&out, 0xF580, "");
	put_chunk(&out, 0xF540, "ssff", "B", "A", NAN, 0.5);

	struct decoded r = decode_msb(&out);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_TEXT(entry_json(&r, 0, "layer"), "3");
	CHECK_TEXT(entry_json(&r, 0, "fps"), "25.0");
	CHECK_TEXT(entry_json(&r, 0, "last"), "-1");
	CHECK_TEXT(entry_json(&r, 0, "event_count"), "1");
	CHECK_TEXT(event_json(&r, 0, 0, "range_cm"), "2500.0");
	CHECK_TEXT(event_json(&r, 0, 0, "empty_slot"), "false");
	CHECK_TEXT(entry_at(&r, 1)->name, "B");
	CHECK_TEXT(entry_json(&r, 1, "blend_in"), "0.0");
	CHECK_INT(problem_count(&r.content, "bad-number"), 1);
	CHECK_INT(problem_count(&r.content, "truncated"), 5);
	decoded_free(&r);
}

static void other_files_fail(void)
{
	struct adb_buffer out = { 0 };

	put_chunk(&out, 0xF100, "");

	struct decoded r = decode_msb(&out);

	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	r = decode_bytes(&adb_format_zengin_msb, "", 0, "Test.MSB");
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

static void wants_scripts_only(void)
{
	struct adb_buffer out = example();

	CHECK(bid_for(&adb_format_zengin_msb, out.data, out.size, "X", "") >= 48);
	CHECK_INT(bid_for(&adb_format_zengin_msb, out.data, 20, "X", ""), 0);
	out.data[6] = 2;
	CHECK_INT(bid_for(&adb_format_zengin_msb, out.data, out.size, "X", ""), 0);
	CHECK(bid_for(&adb_format_zengin_msb, out.data, out.size, "X", "MSB") > 0);
	out.data[1] = 'A';
	CHECK_INT(bid_for(&adb_format_zengin_msb, out.data, out.size, "X", "MSB"), 0);
	adb_buffer_free(&out);
}

static void survives_damage(void)
{
	struct adb_buffer out = example();

	decode_damaged(&adb_format_zengin_msb, out.data, out.size, "Test.MSB");
	adb_buffer_free(&out);
}

/* Facts read from the bytes by hand; the counts by walking the chunks with another program. */
static void reads_a_real_script(void)
{
	size_t size;
	uint8_t *bytes = read_real_file("zengin/waran.msb", &size);

	if (bytes == NULL)
		return;

	struct decoded r = decode_bytes(&adb_format_zengin_msb, bytes, size, "WARAN.MSB");
	int entries = 0, events = 0, empty_slots = 0;

	for (const struct adb_entry *entry = set_of(&r)->entries; entry != NULL;
	     entry = entry->next, entries++)
		for (const struct adb_event *event = entry->events.first; event != NULL;
		     event = event->next, events++) {
			const char *empty_slot = attribute_json(&event->attributes, "empty_slot");

			empty_slots += empty_slot != NULL && strcmp(empty_slot, "true") == 0;
		}
	CHECK_INT(entries, 118);
	CHECK_INT(events, 53);
	CHECK_INT(empty_slots, 24);
	CHECK_INT(link_count(&r, "ani"), 62);
	CHECK_INT(link_count(&r, "comb_part"), 9);
	CHECK_TEXT(set_json(&r, "source_date"), "\"2002-08-28 12:50:52\"");
	CHECK_TEXT(set_json(&r, "dont_use_mesh"), "true");
	CHECK_TEXT(entry_at(&r, 0)->kind, "aniAlias");
	CHECK_TEXT(entry_at(&r, 0)->target_name, "WARAN-S_FISTWALK");
	CHECK_TEXT(entry_at(&r, 5)->name, "T_FISTJUMPB");
	CHECK_TEXT(entry_at(&r, 5)->target_name, "WARAN-T_FISTJUMPB");
	CHECK_TEXT(entry_json(&r, 5, "layer"), "1");
	CHECK_TEXT(entry_json(&r, 5, "next"), "\"S_FISTRUN\"");
	CHECK_TEXT(entry_json(&r, 5, "blend_in"), "0.0");
	CHECK_TEXT(entry_json(&r, 5, "blend_out"), "0.2");
	CHECK_TEXT(entry_json(&r, 5, "flags"), "\"M\"");
	CHECK_TEXT(entry_json(&r, 5, "asc"), "\"WARAN_JUMPB_JUE01.ASC\"");
	CHECK_TEXT(entry_json(&r, 5, "direction"), "\"F\"");
	CHECK_TEXT(entry_json(&r, 5, "first"), "1");
	CHECK_TEXT(entry_json(&r, 5, "last"), "14");
	CHECK_TEXT(entry_json(&r, 5, "fps"), "25.0");
	CHECK_TEXT(event_at(&r, 5, 0)->kind, "eventSFXGrnd");
	CHECK_TEXT(event_at(&r, 5, 0)->name, "RUN");
	CHECK_INT(event_at(&r, 5, 0)->frame, 10);
	CHECK_NEAR(event_at(&r, 5, 0)->time, 0.36, 1e-15);
	CHECK_NEAR(event_at(&r, 5, 0)->value, 1000, 0);
	CHECK_TEXT(event_json(&r, 5, 0, "empty_slot"), "false");
	CHECK_TEXT(event_json(&r, 2, 0, "empty_slot"), "true");
	CHECK_INT(r.content.problem_count, 1);
	CHECK_INT(problem_count(&r.content, "events-unsorted"), 1);
	decoded_free(&r);
	free(bytes);
}

/* A radius is squared: 1,000,000 cm of a real script are 1e12. What is no sensible float is an integer. */
static void reads_tremors_far_and_wide(void)
{
	static const struct tremor {
		uint32_t bits;
		double radius;
	} tremors[] = {
		{ 0x5368D4A5, 1000000 },  /* 1e12f */
		{ 0x58635FA9, 31622776 }, /* 1e15f */
		{ 4000000, 2000 },        /* no float that makes sense */
		{ 0x60000000, 40132.44 }, /* 3.7e19 as a float: the integer 1610612736 */
	};

	for (size_t i = 0; i < sizeof tremors / sizeof tremors[0]; i++) {
		struct adb_buffer out = { 0 };

		put_msb_head(&out);
		put_chunk(&out, 0xF580, "s", "T_TEST");
		put_chunk(&out, 0xF5A0, "i", 1);
		put_chunk(&out, 0xF5AA, "iifff", 26, (int)tremors[i].bits, 500.0, 2.0, 8.0);
		put_chunk(&out, 0xF5AF, "");
		put_msb_tail(&out);

		struct decoded r = decode_msb(&out);

		CHECK_NEAR(event_at(&r, 0, 0)->value, tremors[i].radius, tremors[i].radius * 1e-6);
		decoded_free(&r);
	}
}

TEST_SUITE("zengin_msb", TEST(reads_the_example), TEST(reads_tremors_far_and_wide), TEST(reads_the_head),
	   TEST(numbers_of_effects_are_floats_or_integers),
	   TEST(tags_have_four_parameters_split_at_any_blank),
	   TEST(sounds_have_an_empty_slot_when_it_is_zero), TEST(events_belong_to_the_entry_before_them),
	   TEST(the_announced_count_is_compared), TEST(unknown_chunks_are_skipped),
	   TEST(entries_outside_of_ani_enum_are_marked), TEST(what_is_cut_off_has_defaults),
	   TEST(other_files_fail), TEST(wants_scripts_only), TEST(survives_damage),
	   TEST(reads_a_real_script));

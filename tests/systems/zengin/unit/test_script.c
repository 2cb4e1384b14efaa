#include "scripts.h"

static void check_same_rows(const char *text, struct adb_buffer *binary)
{
	struct decoded from_text = decode_mds(text);
	struct decoded from_binary = decode_msb(binary);
	char *text_rows = rows_of(&from_text), *binary_rows = rows_of(&from_binary);

	CHECK_INT(from_text.outcome, ADB_OK);
	CHECK_INT(from_binary.outcome, ADB_OK);
	if (!CHECK(strcmp(text_rows, binary_rows) == 0))
		printf("--- text\n%s--- binary\n%s", text_rows, binary_rows);
	free(text_rows);
	free(binary_rows);
	decoded_free(&from_text);
	decoded_free(&from_binary);
}

static void both_forms_of_the_example_give_the_same_rows(void)
{
	struct adb_buffer out = { 0 };

	put_msb_head(&out);
	put_chunk(&out, 0xF520, "sisffsssiifff", "T_TEST", 1, "S_TEST", 0.1, 0.2, "M.", "TEST.ASC", "F", 1,
		  50, 10.0, 0.0, 1.0);
	put_chunk(&out, 0xF5A0, "i", 4);
	put_chunk(&out, 0xF5A1, "isff", 26, "WHOOSH", 2500.0, 0.0);
	put_chunk(&out, 0xF5A3, "isssss", 0, "DEF_WINDOW", "8 15", "", "", "");
	put_chunk(&out, 0xF5A4, "ifssf", 26, 1.0, "GOLEMDUST", "BIP01 L FOOT", 1.0);
	put_chunk(&out, 0xF5AA, "iffff", 26, 1e6, 500.0, 2.0, 8.0);
	put_chunk(&out, 0xF5AF, "");
	put_msb_tail(&out);
	check_same_rows(
		SCRIPT("ani (\"t_test\" 1 \"s_test\" 0.1 0.2 M. \"test.asc\" F 1 50 FPS:10) { *eventSFX (26 \"whoosh\" "
		       "EMPTY_SLOT) *eventTag (0 \"DEF_WINDOW\" \"8 15\") *eventPFX (26 1 \"GolemDust\" \"BIP01 L Foot\" "
		       "ATTACH) *eventCamTremor (26 1000 500 2 8) }"),
		&out);
}

static const char long_text[] =
	"Model (\"HuS\")\n{\n meshAndTree (\"body.asc\")\n registerMesh (\"arm.asc\")\n aniEnum\n {\n"
	"  modelTag (\"DEF_HIT_LIMB\" \"zs_righthand\")\n  aniMaxFPS (15)\n"
	"  ani (\"s_run\" 1 \"s_run\" 0.3 0.7 MI \"run.asc\" R 50 79 FPS:12.5 SPD:1.1 CVS:20)\n  {\n"
	"   *eventSFX (78 \"whoosh\" R:4000)\n   *eventSFXGrnd (90 \"run\" EMPTY_SLOT)\n"
	"   *eventTag (10 \"DEF_SWAPMESH\" \"zs_a\" \"zs_b\")\n   *eventTag (0 \"DEF_OPT_FRAME\" \"4 8\" \"x9\" \"10\")\n  }\n"
	"  aniAlias (\"s_back\" 2 \"s_run\" 0.123 0.456 . \"s_run\" F) { *eventPFXGrnd (60) }\n"
	"  aniAlias (\"s_chain\" 1 \"\" 0 0 . \"s_back\" R)\n  aniAlias (\"s_lost\" 1 \"\" 0 0 . \"s_gone\" F)\n"
	"  ani (\"c_1\" 1 \"\" 0 0 . \"c.asc\" F 1 -1)\n  { *eventPFX (5 2 \"fx\" \"\") *eventPFXStop (6 2)\n"
	"    *eventMMStartAni (7 \"eat\" \"bip01 head\" I:0.3 H:1.5) *eventSwapMesh (8 \"zs_a\" \"zs_b\")\n"
	"    *eventSetMesh (9 \"dir\\other.asc\") *eventCamTremor (10 123.4 0.1 0.2 0.3) }\n"
	"  aniComb (\"c_all\" 3 \"c_1\" 0.1 0.1 M. \"c_\" 2) { *eventSFX (1 \"\") }\n"
	"  aniBlend (\"t_a\" \"s_run\" 0.2 0.9)\n  aniSync (\"t_b\" \"s_run\")\n  aniDisable (\"old \")\n }\n}\n";

static struct adb_buffer long_binary(void)
{
	struct adb_buffer out = { 0 };

	put_chunk(&out, 0xF000, "is", 1, "\\_WORK\\DATA\\ANIMS\\");
	put_chunk(&out, 0xF200, "");
	put_chunk(&out, 0xF300, "is", 0, "BODY");
	put_chunk(&out, 0xF400, "s", "ARM.ASC");
	put_chunk(&out, 0xF500, "");
	put_chunk(&out, 0xF590, "sssss", "DEF_HIT_LIMB", "ZS_RIGHTHAND", "", "", "");
	put_chunk(&out, 0xF510, "f", 15.0);
	put_chunk(&out, 0xF520, "sisffsssiifff", "S_RUN", 1, "S_RUN", 0.3, 0.7, "MI", "RUN.ASC", "R", 50, 79,
		  12.5, 1.1, 20.0);
	put_chunk(&out, 0xF5A1, "isff", 78, "WHOOSH", 4000.0, 1.0);
	put_chunk(&out, 0xF5A2, "isff", 90, "RUN", 1000.0, 0.0);
	put_chunk(&out, 0xF5A3, "isssss", 10, "DEF_SWAPMESH", "ZS_A", "ZS_B", "", "");
	put_chunk(&out, 0xF5A3, "isssss", 0, "DEF_OPT_FRAME", "4 8", "X9", "10", "");
	put_chunk(&out, 0xF530, "sisffsss", "S_BACK", 2, "S_RUN", 0.123, 0.456, ".", "S_RUN", "F");
	put_chunk(&out, 0xF5A6, "i", 60);
	put_chunk(&out, 0xF530, "sisffsss", "S_CHAIN", 1, "", 0.0, 0.0, ".", "S_BACK", "R");
	put_chunk(&out, 0xF530, "sisffsss", "S_LOST", 1, "", 0.0, 0.0, ".", "S_GONE", "F");
	put_chunk(&out, 0xF520, "sisffsssiifff", "C_1", 1, "", 0.0, 0.0, ".", "C.ASC", "F", 1, -1, 15.0, 0.0,
		  1.0);
	put_chunk(&out, 0xF5A4, "ifssf", 5, 2.0, "FX", "", 0.0);
	put_chunk(&out, 0xF5A5, "if", 6, 2.0);
	put_chunk(&out, 0xF5A9, "issff", 7, "EAT", "BIP01 HEAD", 0.3, 1.5);
	put_chunk(&out, 0xF5A8, "iss", 8, "ZS_A", "ZS_B");
	put_chunk(&out, 0xF5A7, "is", 9, "DIR\\OTHER.ASC");
	put_chunk(&out, 0xF5AA, "iffff", 10, 123.4 * 123.4, 0.1, 0.2, 0.3);
	put_chunk(&out, 0xF570, "sisffssi", "C_ALL", 3, "C_1", 0.1, 0.1, "M.", "C_", 2);
	put_chunk(&out, 0xF5A1, "isff", 1, "", 2500.0, 1.0);
	put_chunk(&out, 0xF540, "ssff", "T_A", "S_RUN", 0.2, 0.9);
	put_chunk(&out, 0xF550, "ss", "T_B", "S_RUN");
	put_chunk(&out, 0xF580, "s", "old ");
	put_msb_tail(&out);
	return out;
}

static void both_forms_of_a_long_script_give_the_same_rows(void)
{
	struct adb_buffer out = long_binary();

	check_same_rows(long_text, &out);
}

static void reports_the_same_problems_for_both_forms(void)
{
	static const char *const codes[] = { "value-clamped",   "bad-number",        "ignored-event",
					     "dangling-alias",  "missing-comb-part", "event-out-of-range",
					     "events-unsorted", "trimmed-name" };
	static const int counts[] = { 2, 1, 1, 1, 1, 2, 1, 1 };
	struct adb_buffer out = long_binary();
	struct decoded text = decode_mds(long_text), binary = decode_msb(&out);

	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		CHECK_INT(problem_count(&text.content, codes[i]), counts[i]);
		CHECK_INT(problem_count(&binary.content, codes[i]), counts[i]);
	}
	CHECK_INT(text.content.problem_count, 10);
	CHECK_INT(binary.content.problem_count, 10);
	decoded_free(&text);
	decoded_free(&binary);
}

static void values_beyond_the_engine_are_clamped(void)
{
	struct decoded r = decode_mds(long_text);

	CHECK_TEXT(entry_json(&r, 0, "cvs"), "10.0");
	CHECK_TEXT(entry_json(&r, 0, "written_cvs"), "20.0");
	CHECK_TEXT(event_json(&r, 0, 0, "range_cm"), "3500.0");
	CHECK_TEXT(event_json(&r, 0, 0, "written_range_cm"), "4000.0");
	CHECK_NEAR(event_at(&r, 0, 0)->value, 3500, 0);
	CHECK_TEXT(event_json(&r, 0, 1, "written_range_cm"), NULL);
	decoded_free(&r);
}

static void times_follow_the_entry_that_plays(void)
{
	struct decoded r = decode_mds(long_text);

	CHECK_NEAR(event_at(&r, 0, 0)->time, 0.04, 1e-15);
	CHECK_TEXT(event_json(&r, 0, 0, "out_of_range"), NULL);
	CHECK_NEAR(event_at(&r, 0, 1)->time, 0, 0);
	CHECK_TEXT(event_json(&r, 0, 1, "out_of_range"), "true");
	CHECK_NEAR(event_at(&r, 0, 2)->time, 29.0 / 25, 1e-15);
	CHECK_NEAR(event_at(&r, 0, 3)->time, 29.0 / 25, 1e-15);
	CHECK_TEXT(event_json(&r, 0, 3, "untimed"), "true");
	CHECK_TEXT(event_json(&r, 0, 3, "out_of_range"), NULL);
	CHECK_TEXT(event_json(&r, 0, 3, "frames"), "[4,8,10]");
	CHECK_NEAR(event_at(&r, 1, 0)->time, 10.0 / 25, 1e-15);
	CHECK(isnan(event_at(&r, 5, 0)->time));
	decoded_free(&r);
}

static void aliases_lead_to_an_ani(void)
{
	struct decoded r = decode_mds(long_text);

	CHECK_TEXT(entry_at(&r, 1)->target_name, "TEST-S_RUN");
	CHECK_TEXT(entry_at(&r, 2)->target_name, "TEST-S_RUN");
	CHECK_TEXT(entry_at(&r, 3)->target_name, "TEST-S_GONE");
	CHECK(strstr(problem_of(&r, "dangling-alias")->message, "S_LOST") != NULL);
	decoded_free(&r);
}

static void the_first_entry_of_a_name_counts(void)
{
	struct decoded r = decode_mds(
		SCRIPT("aniAlias (\"b\" 1 \"\" 0 0 . \"a\" F)\naniBlend (\"a\" \"x\")\n"
		       "ani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 5 9)\nani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n"
		       "aniAlias (\"c\" 1 \"\" 0 0 . \"a\" F) { *eventPFXGrnd (6) }\n"));

	CHECK_TEXT(entry_at(&r, 0)->target_name, "TEST-A");
	CHECK_NEAR(event_at(&r, 4, 0)->time, 1.0 / 25, 1e-15);
	CHECK_INT(problem_count(&r.content, "dangling-alias"), 0);
	decoded_free(&r);
}

static void chains_of_aliases_end(void)
{
	struct adb_buffer text = { 0 };

	adb_buffer_text(&text, "Model (\"x\") { aniEnum { ani (\"a0\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n");
	for (int i = 1; i <= 9; i++)
		adb_buffer_printf(&text, "aniAlias (\"a%d\" 1 \"\" 0 0 . \"a%d\" F)\n", i, i - 1);
	adb_buffer_text(&text, "aniAlias (\"loop\" 1 \"\" 0 0 . \"loop\" F) } }");

	struct decoded r = decode_bytes(&adb_format_zengin_mds, text.data, text.size, "Test.MDS");

	CHECK_TEXT(entry_at(&r, 8)->target_name, "TEST-A0");
	CHECK_TEXT(entry_at(&r, 9)->target_name, "TEST-A8");
	CHECK_TEXT(entry_at(&r, 10)->target_name, "TEST-LOOP");
	CHECK_INT(problem_count(&r.content, "dangling-alias"), 2);
	decoded_free(&r);
	adb_buffer_free(&text);
}

static void links_clips_and_parts(void)
{
	struct decoded r = decode_mds(long_text);

	CHECK_INT(link_count(&r, "ani"), 2);
	CHECK_TEXT(link_of(&r, "ani", 0)->to_type, "MAN");
	CHECK_TEXT(link_of(&r, "ani", 0)->to_name, "TEST-S_RUN.MAN");
	CHECK_TEXT(link_of(&r, "ani", 0)->to_native_id, "TEST-S_RUN");
	CHECK_TEXT(attribute_json(&link_of(&r, "ani", 0)->attributes, "entry"), "\"S_RUN\"");
	CHECK_INT(link_count(&r, "comb_part"), 2);
	CHECK_TEXT(link_of(&r, "comb_part", 1)->to_name, "TEST-C_2.MAN");
	CHECK_TEXT(attribute_json(&link_of(&r, "comb_part", 1)->attributes, "entry"), "\"C_ALL\"");
	CHECK(strstr(problem_of(&r, "missing-comb-part")->message, "C_2") != NULL);
	CHECK_TEXT(link_of(&r, "setMesh", 0)->to_type, "MDM");
	CHECK_TEXT(link_of(&r, "setMesh", 0)->to_native_id, "OTHER");
	decoded_free(&r);
}

static void many_events_and_parts_are_reported(void)
{
	struct adb_buffer text = { 0 };

	adb_buffer_text(&text, "Model (\"x\") { aniEnum {\nani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 99)\n");
	for (int i = 1; i <= 16; i++)
		adb_buffer_printf(&text, "*eventPFXGrnd (%d)\n", i);
	adb_buffer_text(&text, "ani (\"b\" 1 \"\" 0 0 . \"t.asc\" F 1 99)\n");
	for (int i = 1; i <= 17; i++)
		adb_buffer_printf(&text, "*eventPFXGrnd (%d)\n", i);
	adb_buffer_text(&text, "aniComb (\"c\" 1 \"\" 0 0 . \"a\" 2000000000)\n} }\n");

	struct decoded r = decode_bytes(&adb_format_zengin_mds, text.data, text.size, "Test.MDS");

	CHECK_INT(problem_count(&r.content, "too-many-events"), 1);
	CHECK(strstr(problem_of(&r, "too-many-events")->message, "B has 17") != NULL);
	CHECK_TEXT(entry_json(&r, 1, "event_count"), "17");
	CHECK_INT(link_count(&r, "comb_part"), 64);
	CHECK_INT(problem_count(&r.content, "bad-number"), 1);
	decoded_free(&r);
	adb_buffer_free(&text);
}

/* Every attribute that these scripts give is documented. */
static void check_documented(const char *where, const struct adb_attributes *attributes)
{
	for (const struct adb_attribute *a = attributes->first; a != NULL; a = a->next) {
		const struct adb_attribute_doc *doc = adb_format_zengin_mds.attributes;

		while (doc->key != NULL && (strcmp(doc->where, where) != 0 || strcmp(doc->key, a->key) != 0))
			doc++;
		if (doc->key == NULL)
			CHECK_TEXT(a->key, "a documented attribute");
	}
}

static void attributes_are_documented(void)
{
	struct adb_buffer out = long_binary();
	struct decoded of[2] = { decode_mds(long_text), decode_msb(&out) };

	for (int i = 0; i < 2; i++) {
		check_documented("animation_sets", &set_of(&of[i])->attributes);
		for (const struct adb_entry *entry = set_of(&of[i])->entries; entry != NULL;
		     entry = entry->next) {
			check_documented("set_entries", &entry->attributes);
			for (const struct adb_event *event = entry->events.first; event != NULL;
			     event = event->next)
				check_documented("events", &event->attributes);
		}
		for (const struct adb_link *link = of[i].content.links; link != NULL; link = link->next)
			check_documented("links", &link->attributes);
		decoded_free(&of[i]);
	}
}

/* Many entries of one name, and aliases of names that are not there, take no longer than others. */
static void large_scripts_are_quick(void)
{
	struct adb_buffer text = { 0 };

	adb_buffer_text(&text, "Model (\"x\") { aniEnum {\n");
	for (int i = 0; i < 20000; i++)
		adb_buffer_printf(&text, "aniAlias(\"a\" 1 \"\" 0 0 . \"a\" F)aniDisable(\"%d\")\n", i % 7);

	struct decoded r = decode_bytes(&adb_format_zengin_mds, text.data, text.size, "Test.MDS");

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(r.content.problem_count, ADB_MAX_PROBLEMS + 1);
	decoded_free(&r);
	adb_buffer_free(&text);
}

TEST_SUITE("zengin_script", TEST(both_forms_of_the_example_give_the_same_rows),
	   TEST(both_forms_of_a_long_script_give_the_same_rows),
	   TEST(reports_the_same_problems_for_both_forms), TEST(values_beyond_the_engine_are_clamped),
	   TEST(times_follow_the_entry_that_plays), TEST(aliases_lead_to_an_ani),
	   TEST(the_first_entry_of_a_name_counts), TEST(chains_of_aliases_end), TEST(links_clips_and_parts),
	   TEST(many_events_and_parts_are_reported), TEST(attributes_are_documented),
	   TEST(large_scripts_are_quick));

#include "scripts.h"

/* Decodes the entries of SCRIPT() and checks that it was possible. */
static struct decoded decode(const char *text)
{
	struct decoded r = decode_mds(text);

	CHECK_INT(r.outcome, ADB_OK);
	return r;
}

static void reads_the_head(void)
{
	struct decoded r = decode(
		"// Kopf\r\nMODEL (\"HuS\")\r\n{\r\n\tmeshAndTree\t(\"hum_body.asc\" DONT_USE_MESH)\r\n"
		"\tregisterMesh (\"arm_a.asc\")\r\n\tRegisterMesh (\"dir\\arm_b.ASC\")\r\n\taniEnum\r\n"
		"\t{\r\n\t\tmodelTag (\"DEF_HIT_LIMB\" \"Bip01 Head\" \"\")\r\n"
		"\t\taniMaxFPS (10)\r\n\t}\r\n}\r\n\x1A");

	CHECK_TEXT(set_of(&r)->name, "Test");
	CHECK_TEXT(set_of(&r)->native_id, "TEST");
	CHECK_TEXT(set_json(&r, "model_name"), "\"HuS\"");
	CHECK_TEXT(set_json(&r, "mesh_and_tree"), "\"HUM_BODY.ASC\"");
	CHECK_TEXT(set_json(&r, "dont_use_mesh"), "true");
	CHECK_TEXT(set_json(&r, "registered_meshes"), "[\"ARM_A.ASC\",\"DIR\\\\ARM_B.ASC\"]");
	CHECK_TEXT(set_json(&r, "model_tags"), "[[\"DEF_HIT_LIMB\",\"BIP01 HEAD\",\"\",\"\",\"\"]]");
	CHECK_TEXT(set_json(&r, "ani_max_fps"), "10.0");
	CHECK_TEXT(set_json(&r, "is_overlay"), "false");
	CHECK_TEXT(link_of(&r, "skeleton", 0)->to_type, "MDH");
	CHECK_TEXT(link_of(&r, "skeleton", 0)->to_name, "TEST.MDH");
	CHECK_TEXT(link_of(&r, "skeleton", 0)->to_native_id, "TEST");
	CHECK_INT(link_count(&r, "meshAndTree"), 0);
	CHECK_INT(link_count(&r, "registerMesh"), 2);
	CHECK_TEXT(link_of(&r, "registerMesh", 1)->to_name, "DIR\\ARM_B.ASC");
	CHECK_TEXT(link_of(&r, "registerMesh", 1)->to_native_id, "ARM_B");
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void links_a_mesh_that_is_used(void)
{
	struct decoded r = decode("Model (\"x\") { meshAndTree (\"body\") }");

	CHECK_TEXT(link_of(&r, "meshAndTree", 0)->to_type, "MDM");
	CHECK_TEXT(link_of(&r, "meshAndTree", 0)->to_name, "BODY.ASC");
	CHECK_TEXT(link_of(&r, "meshAndTree", 0)->to_native_id, "BODY");
	CHECK_TEXT(set_json(&r, "dont_use_mesh"), "false");
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void reads_every_kind_of_entry(void)
{
	struct decoded r = decode(
		SCRIPT("ani (\"s_run\" 1 \"s_run\" 0.0 0.1 MI \"run.asc\" F 1 50 CVS:0.5 FPS:12.5 spd: 2)\n"
		       "aniAlias (\"s_back\" 2 \"\" 0.3 0.4 . \"s_run\" R)\n"
		       "aniBlend (\"t_run_2_back\" \"s_back\" 0.1 0.2)\n"
		       "aniBlend (\"t_short\" \"s_run\")\n"
		       "aniSync (\"t_sync\" \"s_run\")\n"
		       "ani (\"c_look_1\" 2 \"\" 0 0 M. \"look.asc\" F 1 1)\n"
		       "ani (\"c_look_2\" 2 \"\" 0 0 M. \"look.asc\" F 2 2)\n"
		       "aniComb (\"t_look\" 2 \"\" 0.3 0.5 M. \"c_look_\" 2)\n"
		       "aniBatch (\"b_all\") { *aniBatch (\"s_run\") *aniBatch (\"t_look\") }\n"
		       "aniDisable (\"s_old\")\n"));

	CHECK_TEXT(entry_at(&r, 0)->kind, "ani");
	CHECK_TEXT(entry_at(&r, 0)->name, "S_RUN");
	CHECK_TEXT(entry_at(&r, 0)->target_name, "TEST-S_RUN");
	CHECK_TEXT(entry_json(&r, 0, "layer"), "1");
	CHECK_TEXT(entry_json(&r, 0, "next"), "\"S_RUN\"");
	CHECK_TEXT(entry_json(&r, 0, "blend_out"), "0.1");
	CHECK_TEXT(entry_json(&r, 0, "flags"), "\"MI\"");
	CHECK_TEXT(entry_json(&r, 0, "asc"), "\"RUN.ASC\"");
	CHECK_TEXT(entry_json(&r, 0, "direction"), "\"F\"");
	CHECK_TEXT(entry_json(&r, 0, "first"), "1");
	CHECK_TEXT(entry_json(&r, 0, "last"), "50");
	CHECK_TEXT(entry_json(&r, 0, "fps"), "12.5");
	CHECK_TEXT(entry_json(&r, 0, "speed"), "2.0");
	CHECK_TEXT(entry_json(&r, 0, "cvs"), "0.5");
	CHECK_TEXT(entry_at(&r, 0)->transitions->to_name, "S_RUN");
	CHECK_NEAR(entry_at(&r, 0)->transitions->blend, 0.1, 0);
	CHECK_TEXT(entry_at(&r, 1)->kind, "aniAlias");
	CHECK_TEXT(entry_at(&r, 1)->target_name, "TEST-S_RUN");
	CHECK_TEXT(entry_json(&r, 1, "alias_of"), "\"S_RUN\"");
	CHECK_TEXT(entry_json(&r, 1, "direction"), "\"R\"");
	CHECK_TEXT(entry_json(&r, 1, "flags"), "\"\"");
	CHECK(entry_at(&r, 1)->transitions == NULL);
	CHECK_TEXT(entry_at(&r, 2)->kind, "aniBlend");
	CHECK_TEXT(entry_json(&r, 2, "blend_in"), "0.1");
	CHECK_NEAR(entry_at(&r, 2)->transitions->blend, 0.2, 0);
	CHECK(entry_at(&r, 2)->target_name == NULL);
	CHECK_TEXT(entry_json(&r, 3, "blend_out"), "0.0");
	CHECK_TEXT(entry_at(&r, 4)->kind, "aniSync");
	CHECK_TEXT(entry_at(&r, 4)->transitions->to_name, "S_RUN");
	CHECK(isnan(entry_at(&r, 4)->transitions->blend));
	CHECK_TEXT(entry_at(&r, 7)->kind, "aniComb");
	CHECK_TEXT(entry_json(&r, 7, "prefix"), "\"C_LOOK_\"");
	CHECK_TEXT(entry_json(&r, 7, "count"), "2");
	CHECK_TEXT(entry_json(&r, 7, "parts"), "[\"C_LOOK_1\",\"C_LOOK_2\"]");
	CHECK_TEXT(entry_at(&r, 8)->kind, "aniBatch");
	CHECK_TEXT(entry_json(&r, 8, "batch"), "[\"S_RUN\",\"T_LOOK\"]");
	CHECK_TEXT(entry_at(&r, 9)->kind, "aniDisable");
	CHECK_TEXT(entry_at(&r, 9)->name, "S_OLD");
	CHECK_INT(entry_at(&r, 9)->index, 9);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void reads_every_kind_of_event(void)
{
	struct decoded r = decode(SCRIPT("ani (\"t\" 1 \"\" 0 0 . \"t.asc\" F 1 50) {\n"
					 "*eventSFX (26 \"whoosh\" R:1200 EMPTY_SLOT)\n"
					 "*eventSFXGrnd (1 \"run\")\n"
					 "*eventTag (0 \"DEF_CREATE_ITEM\" \"zs_righthand\" \"ItFo_Apple\")\n"
					 "*eventPFX (2 3 \"dust\" \"bip01 l foot\" ATTACH)\n"
					 "*eventPFX (2 \"dust\" \"\" \"attach\")\n"
					 "*eventPFXStop (3 3)\n"
					 "*eventPFXGrnd (4)\n"
					 "*eventMMStartAni (5 \"eat\" I:0.5 H:4)\n"
					 "*eventMMStartAni (6 \"eat\" \"bip01\")\n"
					 "*eventCamTremor (7 1000 500 2 8)\n"
					 "*eventSwapMesh (8 \"zs_a\" \"zs_b\")\n"
					 "*eventSetMesh (9 \"other.asc\")\n"
					 "*eventHeading (10 L 0 1 0 90)\n"
					 "}"));

	CHECK_TEXT(event_at(&r, 0, 0)->kind, "eventSFX");
	CHECK_TEXT(event_at(&r, 0, 0)->name, "WHOOSH");
	CHECK_INT(event_at(&r, 0, 0)->frame, 26);
	CHECK_NEAR(event_at(&r, 0, 0)->time, 1.0, 0);
	CHECK_NEAR(event_at(&r, 0, 0)->value, 1200, 0);
	CHECK_TEXT(event_at(&r, 0, 0)->ref_type, "sound");
	CHECK_TEXT(event_at(&r, 0, 0)->ref_native_id, "WHOOSH");
	CHECK_TEXT(event_json(&r, 0, 0, "empty_slot"), "true");
	CHECK_TEXT(event_json(&r, 0, 1, "range_cm"), "1000.0");
	CHECK_TEXT(event_json(&r, 0, 1, "empty_slot"), "false");
	CHECK_TEXT(event_at(&r, 0, 2)->bone_name, "ZS_RIGHTHAND");
	CHECK_TEXT(event_at(&r, 0, 2)->ref_type, "item");
	CHECK_TEXT(event_at(&r, 0, 2)->ref_native_id, "ITFO_APPLE");
	CHECK_TEXT(event_json(&r, 0, 2, "params"), "[\"ZS_RIGHTHAND\",\"ITFO_APPLE\",\"\",\"\"]");
	CHECK_TEXT(event_json(&r, 0, 2, "untimed"), "true");
	CHECK_TEXT(event_at(&r, 0, 3)->ref_type, "particle");
	CHECK_TEXT(event_at(&r, 0, 3)->bone_name, "BIP01 L FOOT");
	CHECK_TEXT(event_json(&r, 0, 3, "handle"), "3");
	CHECK_TEXT(event_json(&r, 0, 3, "attach"), "true");
	CHECK_TEXT(event_at(&r, 0, 4)->bone_name, "BIP01");
	CHECK_TEXT(event_json(&r, 0, 4, "handle"), "0");
	CHECK_TEXT(event_json(&r, 0, 4, "attach"), "true");
	CHECK_NEAR(event_at(&r, 0, 5)->value, 3, 0);
	CHECK_TEXT(event_at(&r, 0, 6)->kind, "eventPFXGrnd");
	CHECK_INT(event_at(&r, 0, 6)->frame, 4);
	CHECK_TEXT(event_at(&r, 0, 7)->bone_name, "BIP01 HEAD");
	CHECK_TEXT(event_at(&r, 0, 7)->ref_type, "morph");
	CHECK_NEAR(event_at(&r, 0, 7)->value, 0.5, 0);
	CHECK_TEXT(event_json(&r, 0, 7, "hold_s"), "4.0");
	CHECK_TEXT(event_at(&r, 0, 8)->bone_name, "BIP01");
	CHECK_TEXT(event_json(&r, 0, 8, "intensity"), "1.0");
	CHECK_TEXT(event_json(&r, 0, 8, "hold_s"), "-2.0");
	CHECK_NEAR(event_at(&r, 0, 9)->value, 1000, 0);
	CHECK_TEXT(event_json(&r, 0, 9, "duration_ms"), "500.0");
	CHECK_TEXT(event_json(&r, 0, 9, "min_amplitude_cm"), "2.0");
	CHECK_TEXT(event_json(&r, 0, 9, "max_amplitude_cm"), "8.0");
	CHECK_TEXT(event_at(&r, 0, 10)->bone_name, "ZS_A");
	CHECK_TEXT(event_json(&r, 0, 10, "node2"), "\"ZS_B\"");
	CHECK_TEXT(event_at(&r, 0, 11)->name, "OTHER.ASC");
	CHECK_TEXT(event_at(&r, 0, 11)->ref_type, "MDM");
	CHECK_TEXT(event_at(&r, 0, 11)->ref_native_id, "OTHER");
	CHECK_TEXT(link_of(&r, "setMesh", 0)->to_name, "OTHER.ASC");
	CHECK_TEXT(link_of(&r, "setMesh", 0)->to_native_id, "OTHER");
	CHECK_TEXT(event_json(&r, 0, 12, "direction"), "\"L\"");
	CHECK_TEXT(event_json(&r, 0, 12, "axis"), "[0.0,1.0,0.0]");
	CHECK_TEXT(event_json(&r, 0, 12, "angle"), "90.0");
	CHECK_TEXT(entry_json(&r, 0, "event_count"), "13");
	CHECK_INT(problem_count(&r.content, "events-unsorted"), 1);
	CHECK_INT(r.content.problem_count, 1);
	decoded_free(&r);
}

static void the_default_rate_is_that_of_ani_max_fps(void)
{
	struct decoded r = decode(SCRIPT("ani (\"a\" 1 \"\" 0 0 . \"a.asc\" F 1 2)\naniMaxFPS (15)\n"
					 "ani (\"b\" 1 \"\" 0 0 . \"a.asc\" F 1 2)\n"
					 "ani (\"c\" 1 \"\" 0 0 . \"a.asc\" F 1 2 FPS:10)\n"));

	CHECK_TEXT(entry_json(&r, 0, "fps"), "25.0");
	CHECK_TEXT(entry_json(&r, 1, "fps"), "15.0");
	CHECK_TEXT(entry_json(&r, 2, "fps"), "10.0");
	decoded_free(&r);
}

/* ---- the quirks of shipped scripts ---- */

static void an_unterminated_string_ends_with_its_line(void)
{
	struct decoded r =
		decode(SCRIPT("ani (\"t\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n{\n*eventSFX (5 \"Turn   )\n"
			      "*eventSFX (6 \"Run\")\n}\naniDisable (\"x\")\n"));

	CHECK_TEXT(event_at(&r, 0, 0)->name, "TURN");
	CHECK_TEXT(event_at(&r, 0, 1)->name, "RUN");
	CHECK_TEXT(entry_at(&r, 1)->kind, "aniDisable");
	CHECK_INT(problem_count(&r.content, "unterminated-string"), 1);
	CHECK(strncmp(problem_of(&r, "unterminated-string")->message, "line 8: ", 8) == 0);
	decoded_free(&r);
}

static void names_are_trimmed(void)
{
	struct decoded r = decode(SCRIPT("ani (\"t_Fallen_2_Stand\t\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n"
					 "aniAlias (\"t_b\" 1 \"\" 0 0 . \"t_fallen_2_stand\" F)\n"
					 "aniAlias (\"t_c\" 1 \" t_b\" 0 0 . \"t_fallen_2_stand\t\" F)\n"));

	CHECK_TEXT(entry_at(&r, 0)->name, "T_FALLEN_2_STAND");
	CHECK_TEXT(entry_json(&r, 0, "raw_name"), "\"t_Fallen_2_Stand\\t\"");
	CHECK_TEXT(entry_json(&r, 1, "raw_name"), NULL);
	CHECK_TEXT(entry_at(&r, 1)->target_name, "TEST-T_FALLEN_2_STAND");
	CHECK_TEXT(entry_at(&r, 2)->target_name, "TEST-T_FALLEN_2_STAND");
	CHECK_TEXT(entry_at(&r, 2)->transitions->to_name, "T_B");
	CHECK_INT(problem_count(&r.content, "trimmed-name"), 3);
	CHECK_INT(problem_count(&r.content, "dangling-alias"), 0);
	decoded_free(&r);
}

static void an_extra_brace_ends_ani_enum(void)
{
	struct decoded r =
		decode(SCRIPT("ani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n}\n"
			      "ani (\"b\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n"
			      "ani (\"c\" 1 \"\" 0 0 . \"t.asc\" F 1 9) { *eventSFX (1 \"x\") }\n"));

	CHECK_TEXT(entry_json(&r, 0, "outside_anienum"), NULL);
	CHECK_TEXT(entry_json(&r, 1, "outside_anienum"), "true");
	CHECK_TEXT(entry_json(&r, 2, "outside_anienum"), "true");
	CHECK_TEXT(event_at(&r, 2, 0)->name, "X");
	CHECK_INT(problem_count(&r.content, "outside-anienum"), 2);
	CHECK_INT(problem_count(&r.content, "extra-brace"), 1);
	CHECK_INT(problem_count(&r.content, "missing-brace"), 0);
	decoded_free(&r);
}

static void entries_after_ani_enum_are_outside(void)
{
	struct decoded r = decode("Model (\"x\") { aniEnum { ani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 9) }\n"
				  "aniDisable (\"b\")\n}");

	CHECK_TEXT(entry_json(&r, 0, "outside_anienum"), NULL);
	CHECK_TEXT(entry_json(&r, 1, "outside_anienum"), "true");
	CHECK_INT(problem_count(&r.content, "extra-brace"), 0);
	decoded_free(&r);
}

static void a_missing_brace_is_accepted(void)
{
	struct decoded r = decode("Model (\"x\") { aniEnum { ani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n }\n");

	CHECK_TEXT(entry_at(&r, 0)->name, "A");
	CHECK_INT(problem_count(&r.content, "missing-brace"), 1);
	decoded_free(&r);

	r = decode(
		"Model (\"x\") {\naniEnum\nani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 9) { *eventSFX (1 \"x\") }\n"
		"aniDisable (\"b\")\n}");
	CHECK_TEXT(entry_json(&r, 1, "outside_anienum"), NULL);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void an_alias_without_direction_is_forward(void)
{
	struct decoded r = decode(
		SCRIPT("ani (\"a\" 1 \"\" 0 0 . \"t.asc\" R 1 9)\naniAlias (\"b\" 1 \"\" 0 0 . \"a\")\n"));

	CHECK_TEXT(entry_json(&r, 0, "direction"), "\"R\"");
	CHECK_TEXT(entry_json(&r, 1, "direction"), "\"F\"");
	CHECK_INT(problem_count(&r.content, "missing-direction"), 1);
	decoded_free(&r);
}

static void flags_lose_what_is_no_letter(void)
{
	struct decoded r = decode(SCRIPT(
		"ani (\"a\" 1 \"\" 0 0 M: \"t.asc\" F 1 9)\nani (\"b\" 1 \"\" 0 0 mi. \"t.asc\" F 1 9)\n"
		"ani (\"c\" 1 \"\" 0 0 M. \"t.asc\" F 1 9)\nani (\"d\" 1 \"\" 0 0 MX \"t.asc\" F 1 9)\n"));

	CHECK_TEXT(entry_json(&r, 0, "flags"), "\"M\"");
	CHECK_TEXT(entry_json(&r, 1, "flags"), "\"MI\"");
	CHECK_TEXT(entry_json(&r, 2, "flags"), "\"M\"");
	CHECK_TEXT(entry_json(&r, 3, "flags"), "\"MX\"");
	CHECK_TEXT(entry_json(&r, 0, "asc"), "\"T.ASC\"");
	CHECK_INT(problem_count(&r.content, "odd-flags"), 3);
	decoded_free(&r);
}

static void a_layer_of_a_blend_is_left_out(void)
{
	struct decoded r = decode(SCRIPT("aniBlend (\"t_a\" 1 \"s_a\" 0.2 0.3)\n"));

	CHECK_TEXT(entry_at(&r, 0)->transitions->to_name, "S_A");
	CHECK_TEXT(entry_json(&r, 0, "blend_in"), "0.2");
	CHECK_TEXT(entry_json(&r, 0, "layer"), NULL);
	CHECK_INT(problem_count(&r.content, "blend-with-layer"), 1);
	decoded_free(&r);
}

static void a_tag_may_lack_its_frame(void)
{
	struct decoded r = decode(SCRIPT(
		"ani (\"t\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n{ *eventTag (\"DEF_HIT_LIMB\" \"bip01 head\") }\n"));

	CHECK_INT(event_at(&r, 0, 0)->frame, 0);
	CHECK_TEXT(event_at(&r, 0, 0)->name, "DEF_HIT_LIMB");
	CHECK_TEXT(event_at(&r, 0, 0)->bone_name, "BIP01 HEAD");
	CHECK_NEAR(event_at(&r, 0, 0)->time, 0, 0);
	CHECK_INT(problem_count(&r.content, "tag-without-frame"), 1);
	decoded_free(&r);
}

static void a_misspelt_slot_is_a_normal_one(void)
{
	struct decoded r =
		decode(SCRIPT("ani (\"t\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n"
			      "{ *eventSFX (1 \"a\" EMTPY_SLOT) *eventSFX (1 \"a\" empty_slot r:900) }\n"));

	CHECK_TEXT(event_json(&r, 0, 0, "empty_slot"), "false");
	CHECK_TEXT(event_json(&r, 0, 0, "empty_slot_typo"), "true");
	CHECK_TEXT(event_json(&r, 0, 1, "empty_slot"), "true");
	CHECK_TEXT(event_json(&r, 0, 1, "empty_slot_typo"), NULL);
	CHECK_TEXT(event_json(&r, 0, 1, "range_cm"), "900.0");
	CHECK_INT(problem_count(&r.content, "empty-slot-typo"), 1);
	decoded_free(&r);
}

static void events_belong_to_the_entry_before_them(void)
{
	struct decoded r =
		decode("Model (\"x\") {\n*eventSFX (1 \"early\")\naniEnum {\n"
		       "ani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n*eventSFX (1 \"of_ani\")\n"
		       "aniBlend (\"b\" \"a\")\n{ *eventSFX (1 \"of_blend\") }\n"
		       "aniComb (\"c\" 1 \"\" 0 0 . \"a\" 0) { *eventSFX (1 \"of_comb\") }\n"
		       "aniAlias (\"d\" 1 \"\" 0 0 . \"a\" F) { *eventSFX (2 \"of_alias\") }\n} }\n");

	CHECK_TEXT(event_in(&set_of(&r)->events, 0)->name, "EARLY");
	CHECK_TEXT(set_json(&r, "events_without_entry"), "1");
	CHECK_TEXT(event_at(&r, 0, 0)->name, "OF_ANI");
	CHECK_TEXT(event_at(&r, 1, 0)->name, "OF_BLEND");
	CHECK_TEXT(event_at(&r, 2, 0)->name, "OF_COMB");
	CHECK_TEXT(event_at(&r, 3, 0)->name, "OF_ALIAS");
	CHECK_TEXT(event_json(&r, 3, 0, "ignored"), "true");
	CHECK_INT(problem_count(&r.content, "ignored-event"), 1);
	CHECK_TEXT(entry_json(&r, 0, "event_count"), "1");
	decoded_free(&r);
}

static void a_script_may_have_no_ani_enum(void)
{
	struct decoded r = decode("Model (\"bench\")\n{\n\tmeshAndTree (\"bench.asc\")\n}\n");

	CHECK(set_of(&r)->entries == NULL);
	CHECK_INT(link_count(&r, "skeleton"), 1);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void high_bytes_are_decoded(void)
{
	struct decoded r =
		decode("Model (\"B\xE4r\") { // gr\xFC\xDF\xEA \"\n aniEnum { aniDisable (\"b\xE4r\") } }");

	CHECK_TEXT(set_json(&r, "model_name"), "\"B\xC3\xA4r\"");
	CHECK_TEXT(entry_at(&r, 0)->name, "B\xC3\xA4R");
	decoded_free(&r);
}

/* ---- commands ---- */

static void comments_and_brackets_do_not_matter(void)
{
	struct decoded r =
		decode(SCRIPT("ani ((\"a\" 1, \"\" 0 0; . (\"t.asc\" F 1 9 // FPS:1 )\n/ ani (\"no\")\n"
			      "\t FPS:10\naniDisable \"b\"\n"));

	CHECK_TEXT(entry_json(&r, 0, "fps"), "10.0");
	CHECK_TEXT(entry_at(&r, 1)->name, "B");
	CHECK(entry_at(&r, 1)->next == NULL);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void unknown_commands_are_skipped(void)
{
	static const char text[] = SCRIPT("ani (\"a\" 1 \"\" 0 0 . \"t.asc\" F 1 9)\n"
					  "aniFoo (\"x\" 1 2)\n*eventFoo (3 \"y\")\n*eventSFX (4 \"z\")\n");
	struct decoded r = decode(text);

	CHECK(entry_at(&r, 0)->next == NULL);
	CHECK_TEXT(event_at(&r, 0, 0)->name, "Z");
	CHECK_INT(problem_count(&r.content, "unknown-command"), 2);
	CHECK_INT(problem_count(&r.content, "extra-argument"), 0);
	CHECK_INT(problem_of(&r, "unknown-command")->offset, strstr(text, "aniFoo") - text);
	CHECK_TEXT(problem_of(&r, "unknown-command")->message, "line 7: \"aniFoo\" is not a known command");
	decoded_free(&r);
}

static void arguments_that_do_not_fit_are_reported(void)
{
	struct decoded r =
		decode(SCRIPT("ani (\"a\" 1 \"\" O.5 0 . \"t.asc\" F 1 9.5 BAR:3)\nani (\"b\")\n"));

	CHECK_TEXT(entry_json(&r, 0, "blend_in"), "0.0");
	CHECK_TEXT(entry_json(&r, 0, "asc"), "\"T.ASC\"");
	CHECK_TEXT(entry_json(&r, 0, "last"), "9");
	CHECK_INT(problem_count(&r.content, "bad-number"), 2);
	CHECK_INT(problem_count(&r.content, "extra-argument"), 1);
	CHECK_TEXT(entry_at(&r, 1)->name, "B");
	CHECK(problem_count(&r.content, "missing-argument") > 5);
	decoded_free(&r);
}

static void tokens_are_limited(void)
{
	char *text = malloc(10000);
	int length = snprintf(text, 10000,
			      "Model (\"x\") { aniEnum { aniDisable (\"%05000d\") aniDisable (\"b\") } }", 7);
	struct decoded r = decode_bytes(&adb_format_zengin_mds, text, (size_t)length, "Test.MDS");

	CHECK_INT(strlen(entry_at(&r, 0)->name), 4096);
	CHECK_TEXT(entry_at(&r, 1)->name, "B");
	CHECK_INT(problem_count(&r.content, "token-too-long"), 1);
	decoded_free(&r);
	free(text);
}

static void scripts_are_limited(void)
{
	const size_t size = 16 * 1024 * 1024 + 1;
	char *text = malloc(size);

	memset(text, ' ', size);
	memcpy(text, "Model (\"x\")", 11);

	struct decoded r = decode_bytes(&adb_format_zengin_mds, text, size, "Test.MDS");

	CHECK_INT(r.outcome, ADB_LIMIT);
	decoded_free(&r);
	r = decode_bytes(&adb_format_zengin_mds, text, size - 1, "Test.MDS");
	CHECK_INT(r.outcome, ADB_OK);
	decoded_free(&r);
	free(text);
}

static void text_without_a_command_fails(void)
{
	struct decoded r = decode_mds("nothing of this kind { }");

	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
	r = decode_mds("");
	CHECK_INT(r.outcome, ADB_CORRUPT);
	decoded_free(&r);
}

static void overlays_are_known_by_their_path(void)
{
	static const char text[] = "Model (\"x\")";
	struct decoded r = decode_bytes(&adb_format_zengin_mds, text, strlen(text),
					"Anims/Mds_Overlay/HUMANS_1HST1.MDS");

	CHECK_TEXT(set_json(&r, "is_overlay"), "true");
	decoded_free(&r);
}

/* ---- sniffing ---- */

static int bid(const char *text, const char *type)
{
	return bid_for(&adb_format_zengin_mds, text, strlen(text), "X", type);
}

static void wants_scripts_only(void)
{
	char *comment = malloc(6001);

	CHECK(bid("\xEF\xBB\xBF\r\n// comment\r\n/ more\nmodel (\"HuS\")\n{", "") >= 32);
	CHECK(bid("Model (\"HuS\")\n{", "MDS") > bid("Model (\"HuS\")\n{", "TXT"));
	CHECK(bid("Model \"HuS\"", "MDS") > 0);
	CHECK(bid("Model (HuS", "MDS") > 0);
	CHECK_INT(bid("Model \"models/foo\"", "TXT"), 0);
	CHECK_INT(bid("Model (see below) is a thing", "TXT"), 0);
	CHECK_INT(bid("Models (\"HuS\")", "MDS"), 0);
	CHECK_INT(bid("MEDIA DESCRIPTOR", "MDS"), 0);
	CHECK_INT(bid("Once upon a time (\"a\") { }", "MDS"), 0);
	CHECK_INT(bid("Model", "MDS"), 0);
	CHECK_INT(bid("", "MDS"), 0);
	memset(comment, '/', 6000);
	comment[6000] = '\0';
	CHECK(bid(comment, "MDS") > 0);
	CHECK_INT(bid(comment, "TXT"), 0);
	free(comment);
}

static void survives_damage(void)
{
	static const char text[] = SCRIPT(
		"ani (\"t_test\" 1 \"s_test\" 0.1 0.2 M. \"test.asc\" F 1 50 FPS:10)\n"
		"{ *eventSFX (26 \"whoosh\" EMPTY_SLOT) *eventTag (0 \"DEF_WINDOW\" \"8 15\")\n"
		"*eventPFX (26 1 \"GolemDust\" \"BIP01 L Foot\" ATTACH) *eventCamTremor (26 1000 500 2 8) }");

	decode_damaged(&adb_format_zengin_mds, text, strlen(text), "Test.MDS");
	/* The entry and its events lie beyond the bytes that are flipped above. */
	decode_damaged(&adb_format_zengin_mds, text + 60, strlen(text + 60), "Test.MDS");
}

TEST_SUITE("zengin_mds", TEST(reads_the_head), TEST(links_a_mesh_that_is_used),
	   TEST(reads_every_kind_of_entry), TEST(reads_every_kind_of_event),
	   TEST(the_default_rate_is_that_of_ani_max_fps), TEST(an_unterminated_string_ends_with_its_line),
	   TEST(names_are_trimmed), TEST(an_extra_brace_ends_ani_enum),
	   TEST(entries_after_ani_enum_are_outside), TEST(a_missing_brace_is_accepted),
	   TEST(an_alias_without_direction_is_forward), TEST(flags_lose_what_is_no_letter),
	   TEST(a_layer_of_a_blend_is_left_out), TEST(a_tag_may_lack_its_frame),
	   TEST(a_misspelt_slot_is_a_normal_one), TEST(events_belong_to_the_entry_before_them),
	   TEST(a_script_may_have_no_ani_enum), TEST(high_bytes_are_decoded),
	   TEST(comments_and_brackets_do_not_matter), TEST(unknown_commands_are_skipped),
	   TEST(arguments_that_do_not_fit_are_reported), TEST(tokens_are_limited), TEST(scripts_are_limited),
	   TEST(text_without_a_command_fails), TEST(overlays_are_known_by_their_path),
	   TEST(wants_scripts_only), TEST(survives_damage));

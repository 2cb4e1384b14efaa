#include "decode.h"
#include "systems/oni/bsl_tokens.h"

extern const struct adb_format adb_format_oni_bsl;

static struct decoded decode(const char *text)
{
	struct decoded r = decode_bytes(&adb_format_oni_bsl, text, strlen(text), "level.bsl");

	CHECK_INT(r.outcome, ADB_OK);
	return r;
}

static int link_count(const struct decoded *r)
{
	int count = 0;

	for (const struct adb_link *link = r->content.links; link != NULL; link = link->next)
		count++;
	return count;
}

static const struct adb_link *link_at(const struct decoded *r, int index)
{
	const struct adb_link *link = r->content.links;

	while (link != NULL && index-- > 0)
		link = link->next;
	return link;
}

/* Link number `index`, with its attributes as JSON text. */
static void check_link(const struct decoded *r, int index, const char *kind, const char *native_id,
		       const char *line, const char *key, const char *json)
{
	const struct adb_link *link = link_at(r, index);

	if (!CHECK(link != NULL))
		return;
	CHECK_TEXT(link->kind, kind);
	CHECK_TEXT(link->to_native_id, native_id);
	CHECK(strncmp(link->to_native_id, link->to_type, 4) == 0);
	CHECK_TEXT(link->to_name, native_id + 4);
	CHECK_TEXT(attribute_json(&link->attributes, "line"), line);
	if (key != NULL)
		CHECK_TEXT(attribute_json(&link->attributes, key), json);
}

static void links_every_command(void)
{
	struct decoded r = decode("cm_anim both Cam01\n"
				  "cm_anim_block look Cam02\n"
				  "cm_interpolate Cam03 0\n"
				  "cm_interpolate_block Cam04 240\n"
				  "env_setanim 51 truck\n"
				  "env_setanim_block 52 cab\n"
				  "chr_envanim 0 Box01 norotation\n"
				  "chr_envanim_block Muro Box02\n"
				  "chr_animate 0 KONOKOintro 300 8\n"
				  "chr_animate_block 0 KONOKOend\n"
				  "chr_wait_animation 0 KONSPRrun_lt KONSPRrun_rt\n"
				  "playback 0 IntroSet\n"
				  "chr_playback 0 IntroSet2 interp 30\n"
				  "chr_playback_block 0 IntroSet3\n"
				  "playback_block 0 IntroSet4 interp 30\n");

	CHECK_INT(link_count(&r), 16);
	check_link(&r, 0, "cm_anim", "OBANCam01", "1", "camera", "\"both\"");
	check_link(&r, 1, "cm_anim_block", "OBANCam02", "2", "camera", "\"look\"");
	check_link(&r, 2, "cm_interpolate", "OBANCam03", "3", "camera", NULL);
	check_link(&r, 3, "cm_interpolate_block", "OBANCam04", "4", NULL, NULL);
	check_link(&r, 4, "env_setanim", "OBANtruck", "5", "object", "\"51\"");
	check_link(&r, 5, "env_setanim_block", "OBANcab", "6", "object", "\"52\"");
	check_link(&r, 6, "chr_envanim", "OBANBox01", "7", "character", "\"0\"");
	check_link(&r, 7, "chr_envanim_block", "OBANBox02", "8", "character", "\"Muro\"");
	check_link(&r, 8, "chr_animate", "TRAMKONOKOintro", "9", "character", "\"0\"");
	check_link(&r, 9, "chr_animate_block", "TRAMKONOKOend", "10", NULL, NULL);
	check_link(&r, 10, "chr_wait_animation", "TRAMKONSPRrun_lt", "11", "character", "\"0\"");
	check_link(&r, 11, "chr_wait_animation", "TRAMKONSPRrun_rt", "11", NULL, NULL);
	check_link(&r, 12, "playback", "FILMIntroSet", "12", "character", "\"0\"");
	check_link(&r, 13, "chr_playback", "FILMIntroSet2", "13", NULL, NULL);
	check_link(&r, 14, "chr_playback_block", "FILMIntroSet3", "14", NULL, NULL);
	check_link(&r, 15, "playback_block", "FILMIntroSet4", "15", "arguments", "[\"interp\",\"30\"]");
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void keeps_what_follows_the_name(void)
{
	struct decoded r = decode("cm_anim both a\n"
				  "cm_interpolate b 240\n"
				  "chr_envanim 0 c norotation\n"
				  "chr_animate(0, \"KON punch\", 300, 8)\n"
				  "chr_wait_animation 0 d e\n");

	check_link(&r, 0, "cm_anim", "OBANa", "1", "arguments", NULL);
	check_link(&r, 1, "cm_interpolate", "OBANb", "2", "arguments", "[\"240\"]");
	check_link(&r, 2, "chr_envanim", "OBANc", "3", "arguments", "[\"norotation\"]");
	check_link(&r, 3, "chr_animate", "TRAMKON punch", "4", "arguments", "[\"300\",\"8\"]");
	check_link(&r, 4, "chr_wait_animation", "TRAMd", "5", "arguments", NULL);
	decoded_free(&r);
}

static void names_the_function(void)
{
	struct decoded r = decode("cm_anim both before\n"
				  "func void intro(void)\n{\n\tcm_anim both a\n}\n"
				  "func old\n{\n\tif (x eq 1)\n\t{\n\t\tcm_anim both b\n\t}\n}\n"
				  "func void\r\nspread(\r\n\tvoid)\r\n{\r\n\tcm_anim both c\r\n}\r\n");

	CHECK_INT(link_count(&r), 4);
	check_link(&r, 0, "cm_anim", "OBANbefore", "1", "function", NULL);
	check_link(&r, 1, "cm_anim", "OBANa", "4", "function", "\"intro\"");
	check_link(&r, 2, "cm_anim", "OBANb", "10", "function", "\"old\"");
	check_link(&r, 3, "cm_anim", "OBANc", "17", "function", "\"spread\"");
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void reads_calls_in_brackets(void)
{
	struct decoded r =
		decode("\xEF\xBB\xBF"
		       "chr_animate(0, \"KON punch\", 100, 8);cm_anim (both,a) ; CM_ANIM(look, b)\n"
		       "chr_wait_animation(\n\tpick(1, 2), # who\n\tx,\n\ty\n)\nfork cm_interpolate c 0 }\n");

	CHECK_INT(link_count(&r), 6);
	check_link(&r, 0, "chr_animate", "TRAMKON punch", "1", "character", "\"0\"");
	check_link(&r, 1, "cm_anim", "OBANa", "1", "camera", "\"both\"");
	check_link(&r, 2, "cm_anim", "OBANb", "1", "camera", "\"look\"");
	check_link(&r, 3, "chr_wait_animation", "TRAMx", "2", "character", "\"pick\"");
	check_link(&r, 4, "chr_wait_animation", "TRAMy", "2", NULL, NULL);
	check_link(&r, 5, "cm_interpolate", "OBANc", "7", NULL, NULL);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void passes_over_comments_and_strings(void)
{
	struct decoded r = decode("# cm_anim both a\n\tdmsg \"cm_anim both b\"\nsleep 10#cm_anim both c\n"
				  "dmsg \"never closed # cm_anim both d\ncm_anim both e # f\n\x1A");

	CHECK_INT(link_count(&r), 1);
	check_link(&r, 0, "cm_anim", "OBANe", "5", NULL, NULL);
	CHECK(r.content.problems == NULL);
	decoded_free(&r);
}

static void passes_over_variables(void)
{
	struct decoded r = decode("var string film = \"x\";\nvar int count;\n"
				  "func void go(string who, string move)\n{\n\tchr_animate(who, move);\n"
				  "\tplayback 0 film\n\tplayback who count\n}\n");

	CHECK_INT(link_count(&r), 1);
	check_link(&r, 0, "playback", "FILMcount", "7", "character", "\"who\"");
	CHECK_INT(problem_count(&r.content, "variable"), 2);
	decoded_free(&r);
}

static void lists_objects_that_are_played(void)
{
	struct decoded r = decode("env_anim 51 59\nenv_anim(633)\nenv_anim_block 1 2\n");

	CHECK_INT(link_count(&r), 0);
	CHECK_TEXT(attribute_json(&r.content.attributes, "env_anim"),
		   "[[\"1\",\"51\",\"59\"],[\"2\",\"633\",\"633\"],[\"3\",\"1\",\"2\"]]");
	decoded_free(&r);
}

static void reports_calls_that_are_incomplete(void)
{
	struct decoded r = decode("cm_anim both\nchr_animate(0,\nenv_setanim 1\nplayback\ncm_interpolate(a");

	CHECK_INT(problem_count(&r.content, "missing-argument"), 4);
	CHECK_INT(problem_count(&r.content, "unclosed-call"), 2);
	CHECK_INT(link_count(&r), 1);
	check_link(&r, 0, "cm_interpolate", "OBANa", "5", NULL, NULL);
	decoded_free(&r);
}

static void takes_many_calls(void)
{
	enum { CALLS = 5000 };
	char *text = malloc(CALLS * 20 + 1), *end = text;

	for (int i = 0; i < CALLS; i++)
		end += sprintf(end, "env_anim %d\n", i);

	struct decoded r = decode(text);

	CHECK(attribute_json(&r.content.attributes, "env_anim") != NULL);
	decoded_free(&r);
	free(text);
}

static void takes_scripts_without_calls(void)
{
	struct decoded r = decode("");

	CHECK_INT(link_count(&r), 0);
	decoded_free(&r);
}

static void refuses_what_is_too_large(void)
{
	size_t size = 1024 * 1024 + 1;
	char *text = malloc(size);

	memset(text, ' ', size);

	struct decoded r = decode_bytes(&adb_format_oni_bsl, text, size, "level.bsl");

	CHECK_INT(r.outcome, ADB_LIMIT);
	decoded_free(&r);
	free(text);
}

static int bid(const char *text, size_t size, const char *type)
{
	return bid_for(&adb_format_oni_bsl, text, size, "NAME", type);
}

static void claims_scripts(void)
{
	static const char script[] = "# x\nfunc void a(void)\n{\n}\n", call[] = "\tcm_anim both a\n",
			  text[] = "hello";

	CHECK(bid(script, sizeof script - 1, "BSL") > bid(text, sizeof text - 1, "BSL"));
	CHECK(bid(call, sizeof call - 1, "bsl") > bid(text, sizeof text - 1, "BSL"));
	CHECK(bid(text, sizeof text - 1, "BSL") > 0);
	CHECK_INT(bid(script, sizeof script - 1, "TXT"), 0);
	CHECK_INT(bid("a\0b", 3, "BSL"), 0);
	CHECK_INT(bid("", 0, "BSL"), 0);
}

static void cuts_long_words(void)
{
	char text[400];
	struct adb_bsl_tokens tokens = { text, sizeof text, .line = 1 };

	memset(text, 'a', sizeof text);

	struct adb_bsl_token token = adb_bsl_next_token(&tokens);

	CHECK_INT(token.kind, ADB_BSL_WORD);
	CHECK_INT(token.size, ADB_BSL_MAX_TOKEN);
	CHECK_INT(adb_bsl_next_token(&tokens).kind, ADB_BSL_END);
	CHECK_INT(adb_bsl_next_token(&tokens).kind, ADB_BSL_END);
}

static void survives_damage(void)
{
	static const char text[] = "var string s;\nfunc void intro(string who)\n{\n\tcm_anim both Cam # x\n"
				   "\tchr_animate(who, \"KON\", 3);\n\tenv_anim 1 2\n\tplayback 0 s\n}\n";

	decode_damaged(&adb_format_oni_bsl, text, sizeof text - 1, "level.bsl");
}

TEST_SUITE("oni_bsl", TEST(links_every_command), TEST(keeps_what_follows_the_name), TEST(names_the_function),
	   TEST(reads_calls_in_brackets), TEST(passes_over_comments_and_strings), TEST(passes_over_variables),
	   TEST(lists_objects_that_are_played), TEST(reports_calls_that_are_incomplete),
	   TEST(takes_many_calls), TEST(takes_scripts_without_calls), TEST(refuses_what_is_too_large),
	   TEST(claims_scripts), TEST(cuts_long_words), TEST(survives_damage));

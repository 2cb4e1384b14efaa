#include "source_tree.h"

static const char code[] = "src/game/behaviors/lamp.inc.c";

/* A lamp with two animations, a second table, and two of Mario's. */
static struct source_tree played_tree(const char *text)
{
	struct source_tree tree = new_tree();

	add_example(&tree, "actors/lamp/anims/anim_0.inc.c", "lamp_0");
	add_example(&tree, "actors/lamp/anims/anim_1.inc.c", "lamp_1");
	add_source(&tree, "actors/lamp/anims/table.inc.c",
		   "struct Animation *lamp_anims[] = { &lamp_0, &lamp_1, NULL };\n"
		   "struct Animation *bulb_anims[] = { &lamp_1 };");
	add_source(
		&tree, "data/behavior_data.c",
		"const BehaviorScript bhvLamp[] = { LOAD_ANIMATIONS(oAnimations, lamp_anims), CALL_NATIVE(bhv_lamp) };\n"
		"const BehaviorScript bhvBulb[] = { LOAD_ANIMATIONS(oAnimations, bulb_anims), CALL_NATIVE(bhv_bulb) };\n"
		"const BehaviorScript bhvTwice[] = { LOAD_ANIMATIONS(oAnimations, lamp_anims), CALL_NATIVE(bhv_lamp) };\n"
		"const BehaviorScript bhvGone[] = { LOAD_ANIMATIONS(oAnimations, gone_anims), CALL_NATIVE(bhv_gone) };");
	add_source(&tree, "include/constants.h",
		   "enum { MARIO_ANIM_A, MARIO_ANIM_B, MARIO_ANIM_BEYOND };\n#define LAMP_ANIM_SECOND 1\n");
	add_example(&tree, "assets/anims/anim_00.inc.c", "anim_00");
	add_example(&tree, "assets/anims/anim_01.inc.c", "anim_01");
	add_source(&tree, code, text);
	return tree;
}

/* "written to function call line rule set entry clip" of each reference, one a line. */
static const char *references_of(const char *text)
{
	static const char *const keys[] = { "function", "call", "line", "rule", "set", "entry", "clip" };
	static char out[4000];
	struct source_tree tree = played_tree(text);
	size_t used = 0;

	out[0] = '\0';
	if (CHECK(open_tree(&tree, NULL)) && CHECK_INT(decode_source(&tree, code), ADB_OK))
		for (const struct adb_link *link = tree.content.links; link != NULL; link = link->next) {
			CHECK_TEXT(link->kind, "code_ref");
			used += (size_t)snprintf(out + used, sizeof out - used, "%s %s", link->to_name,
						 link->to_native_id != NULL ? link->to_native_id : "-");
			for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
				const char *json = adb_attribute_find(&link->attributes, keys[i]);

				used += (size_t)snprintf(out + used, sizeof out - used, " %s",
							 json != NULL ? json : "-");
			}
			used += (size_t)snprintf(out + used, sizeof out - used, "\n");
		}
	free_tree(&tree);
	return out;
}

static void test_own(void)
{
	CHECK_TEXT(
		references_of("void bhv_lamp(void) {\ncur_obj_init_animation(LAMP_ANIM_SECOND); }"),
		"LAMP_ANIM_SECOND actors/lamp/anims/anim_1.inc.c \"bhv_lamp\" \"cur_obj_init_animation\" 2 "
		"\"behaviour\" \"lamp_anims\" 1 \"lamp_1\"\n");
	/* A helper belongs to every behaviour that calls into the file, as far as the tables have the entry. */
	CHECK_TEXT(
		references_of("void help(void) { cur_obj_init_animation(1); cur_obj_init_animation(0); }\n"
			      "void bhv_lamp(void) { help(); } void bhv_bulb(void) { help(); }"),
		"1 actors/lamp/anims/anim_1.inc.c \"help\" \"cur_obj_init_animation\" 1 \"file\" \"lamp_anims\" 1 \"lamp_1\"\n"
		"0 actors/lamp/anims/anim_0.inc.c \"help\" \"cur_obj_init_animation\" 1 \"file\" \"lamp_anims\" 0 \"lamp_0\"\n"
		"0 actors/lamp/anims/anim_1.inc.c \"help\" \"cur_obj_init_animation\" 1 \"file\" \"bulb_anims\" 0 \"lamp_1\"\n");
	CHECK_TEXT(references_of("void bhv_lamp(void) { cur_obj_init_animation(o->oAction); }"),
		   "o->oAction actors/lamp/anims/table.inc.c \"bhv_lamp\" \"cur_obj_init_animation\" 1 "
		   "\"behaviour\" \"lamp_anims\" - -\n");
}

/* An entry that the table has not, a table that is not there, a function that no behaviour is near. */
static void test_nothing(void)
{
	CHECK_TEXT(references_of("void bhv_lamp(void) { cur_obj_init_animation(2); }"), "");
	CHECK_TEXT(references_of("void bhv_gone(void) { cur_obj_init_animation(0); }"), "");
	CHECK_TEXT(references_of("void help(void) { cur_obj_init_animation(0); }"), "");
	CHECK_TEXT(references_of("void help(void) { obj_init_animation_with_sound(o, gone_anims, 0); }"), "");
	CHECK_TEXT(references_of("void bhv_lamp(void) { obj_init_animation_with_sound(o, 3); }"), "");
}

static void test_named_table(void)
{
	CHECK_TEXT(
		references_of(
			"void bhv_bulb(void) { obj_init_animation_with_sound(other(1, 2), &lamp_anims, 0); }"),
		"0 actors/lamp/anims/anim_0.inc.c \"bhv_bulb\" \"obj_init_animation_with_sound\" 1 \"table\" "
		"\"lamp_anims\" 0 \"lamp_0\"\n");
}

static void test_mario(void)
{
	CHECK_TEXT(
		references_of(
			"void act(void) { play(MARIO_ANIM_B); x = MARIO_ANIM_BEYOND; y = MARIO_ANIM_NONE; }"),
		"MARIO_ANIM_B assets/anims/anim_01.inc.c \"act\" \"play\" 1 \"mario\" \"mario\" 1 \"anim_01\"\n"
		"MARIO_ANIM_BEYOND - \"act\" - 1 \"mario\" \"mario\" 2 -\n"
		"MARIO_ANIM_NONE - \"act\" - 1 \"mario\" \"mario\" - -\n");
}

TEST_SUITE("sm64_source_plays", TEST(test_own), TEST(test_nothing), TEST(test_named_table), TEST(test_mario));

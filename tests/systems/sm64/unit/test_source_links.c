#include "source_tree.h"

static const char table_file[] = "actors/lamp/anims/table.inc.c";

static struct source_tree linked_tree(void)
{
	struct source_tree tree = new_tree();

	add_example(&tree, "actors/lamp/anims/anim_0.inc.c", "lamp_0");
	add_source(&tree, table_file, "struct Animation *lamp_anims[] = { &lamp_0, NULL };");
	add_source(&tree, "actors/lamp/geo.inc.c",
		   "GeoLayout lamp_geo[] = { GEO_ANIMATED_PART(0, 1, 2, 3, NULL), GEO_END() };\n"
		   "GeoLayout lamp_still_geo[] = { GEO_SHADOW(1, 2, 3), GEO_END() };");
	add_source(&tree, "actors/other/geo.inc.c",
		   "GeoLayout other_geo[] = { GEO_ANIMATED_PART(0, 1, 2, 3, NULL), GEO_END() };");
	add_source(
		&tree, "data/behavior_data.c",
		"const BehaviorScript bhvBase[] = { LOAD_ANIMATIONS(oAnimations, &lamp_anims), ANIMATE(3), BREAK() };\n"
		"const BehaviorScript bhvLamp[] = { BEGIN(1), GOTO(bhvBase + 1), };\n"
		"const BehaviorScript bhvParent[] = { SPAWN_CHILD(MODEL_SPAWNED, bhvLamp), GOTO(bhvParent) };\n"
		"const BehaviorScript bhvSelf[] = { SET_MODEL(MODEL_SET), LOAD_ANIMATIONS(oAnimations, lamp_anims) };\n");
	add_source(
		&tree, "levels/scripts.c",
		"LevelScript l[] = { LOAD_MODEL_FROM_GEO(MODEL_OBJECT, other_geo),\n"
		"LOAD_MODEL_FROM_GEO(MODEL_ACTS, lamp_geo), LOAD_MODEL_FROM_GEO(MODEL_SPAWNED, lamp_geo),\n"
		"LOAD_MODEL_FROM_GEO(MODEL_SET, lamp_geo), LOAD_MODEL_FROM_GEO(MODEL_CODE, lamp_geo),\n"
		"LOAD_MODEL_FROM_GEO(MODEL_PRESET, lamp_geo), LOAD_MODEL_FROM_GEO(MODEL_STILL, lamp_still_geo),\n"
		"LOAD_MODEL_FROM_GEO(MODEL_MARIO, other_geo),\n"
		"OBJECT(MODEL_OBJECT, 0, 0, 0, 0, 0, 0, 0, bhvLamp),\n"
		"OBJECT_WITH_ACTS(MODEL_ACTS, 0, 0, 0, 0, 0, 0, 0, bhvBase, ACT_1),\n"
		"OBJECT(MODEL_STILL, 0, 0, 0, 0, 0, 0, 0, bhvLamp) };");
	add_source(&tree, "include/macro_presets.inc.c",
		   "struct MacroPreset p[] = { { bhvBase, MODEL_PRESET, 0 } };");
	add_source(&tree, "src/game/behaviors/x.inc.c",
		   "void f(void) { spawn_object(o, MODEL_CODE, bhvLamp); g(MODEL_CODE, 1, bhvBase); }");
	add_source(&tree, "assets/anims/anim_00.inc.c", "struct Animation anim_00[] = { 0 };");
	return tree;
}

/* "rule object model behaviour skeleton" of each link of a kind, one a line. */
static const char *links_of(const struct adb_content *content, const char *kind)
{
	static const char *const keys[] = { "rule", "object", "model", "behaviour", "skeleton", "animate" };
	static char out[2000];
	size_t used = 0;

	out[0] = '\0';
	for (const struct adb_link *link = content->links; link != NULL; link = link->next) {
		if (strcmp(link->kind, kind) != 0)
			continue;
		for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
			const char *json = adb_attribute_find(&link->attributes, keys[i]);

			used += (size_t)snprintf(out + used, sizeof out - used, "%s%s", i > 0 ? " " : "",
						 json != NULL ? json : "-");
		}
		used += (size_t)snprintf(out + used, sizeof out - used, "\n");
	}
	return out;
}

static bool has_line(const char *text, const char *line)
{
	const char *found = strstr(text, line);

	return CHECK(found != NULL && (found == text || found[-1] == '\n') && found[strlen(line)] == '\n');
}

static int line_count(const char *text)
{
	int count = 0;

	for (; *text != '\0'; text++)
		count += *text == '\n';
	return count;
}

static void test_rules(void)
{
	struct source_tree tree = linked_tree();
	const char *links;

	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, table_file), ADB_OK);
	links = links_of(&tree.content, "animates");
	has_line(links, "\"behaviour\" \"object\" \"MODEL_OBJECT\" \"bhvLamp\" \"other_geo\" -");
	has_line(links, "\"behaviour\" \"object\" \"MODEL_ACTS\" \"bhvBase\" \"lamp_geo\" -");
	has_line(links, "\"behaviour\" \"spawn\" \"MODEL_SPAWNED\" \"bhvLamp\" \"lamp_geo\" -");
	has_line(links, "\"behaviour\" \"set_model\" \"MODEL_SET\" \"bhvSelf\" \"lamp_geo\" -");
	has_line(links, "\"behaviour\" \"macro\" \"MODEL_PRESET\" \"bhvBase\" \"lamp_geo\" -");
	has_line(links, "\"code\" \"code\" \"MODEL_CODE\" \"bhvLamp\" \"lamp_geo\" -");
	has_line(links, "\"directory\" - - - \"lamp_geo\" -");
	CHECK_INT(line_count(links), 7);
	free_tree(&tree);
}

static void test_behaviours(void)
{
	struct source_tree tree = linked_tree();
	const char *links;

	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, "data/behavior_data.c"), ADB_OK);
	links = links_of(&tree.content, "loads_animations");
	has_line(links, "- - - \"bhvBase\" - [3]");
	has_line(links, "- - - \"bhvLamp\" - [3]");
	has_line(links, "- - - \"bhvSelf\" - -");
	CHECK_INT(line_count(links), 3);
	free_tree(&tree);
}

static void test_mario(void)
{
	struct source_tree tree = linked_tree();

	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, "assets/anims/anim_00.inc.c"), ADB_OK);
	CHECK_TEXT(links_of(&tree.content, "animates"),
		   "\"mario\" \"mario\" \"MODEL_MARIO\" - \"other_geo\" -\n");
	free_tree(&tree);
}

/* What level scripts bind to a layout: MODEL_SPAWNED has no number in this tree. */
static void test_models(void)
{
	struct source_tree tree = linked_tree();

	add_source(&tree, "include/model_ids.h",
		   "#define MODEL_ACTS 0x30\n#define MODEL_SET (MODEL_ACTS + 1)\n#define MODEL_CODE 7\n"
		   "#define MODEL_PRESET 0x30\n");
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, "actors/lamp/geo.inc.c"), ADB_OK);
	if (CHECK(tree.content.models != NULL)) {
		const struct adb_attributes *attributes = &tree.content.models->attributes;

		CHECK_TEXT(adb_attribute_find(attributes, "model_ids"), "[7,48,49]");
		CHECK_TEXT(
			adb_attribute_find(attributes, "model_names"),
			"[\"MODEL_SPAWNED\",\"MODEL_CODE\",\"MODEL_ACTS\",\"MODEL_PRESET\",\"MODEL_SET\"]");
	}
	free_tree(&tree);
}

TEST_SUITE("sm64_source_links", TEST(test_models), TEST(test_rules), TEST(test_behaviours), TEST(test_mario));

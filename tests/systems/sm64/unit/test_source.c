#include "source_tree.h"
#include "systems/sm64/source/source.h"

static const struct adb_channel *channel_at(const struct adb_clip *clip, unsigned index)
{
	const struct adb_channel *channel = clip->channels;

	while (channel != NULL && index-- > 0)
		channel = channel->next;
	return channel;
}

static int problem_count(const struct adb_content *content, const char *code)
{
	int count = 0;

	for (const struct adb_problem *p = content->problems; p != NULL; p = p->next)
		count += code == NULL || strcmp(p->code, code) == 0;
	return count;
}

static const char *attribute(const struct adb_attributes *attributes, const char *key)
{
	const char *json = adb_attribute_find(attributes, key);

	return json != NULL ? json : "(none)";
}

/* A tree with the one file `text`, which is decoded. */
static struct source_tree decode_text(const char *path, const char *text)
{
	struct source_tree tree = new_tree();

	add_source(&tree, path, text);
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, path), ADB_OK);
	return tree;
}

static const char lamp_file[] = "actors/lamp/anims/anim_0.inc.c";

/* E1: 4 frames, 1 bone. */
static void check_example(const struct adb_clip *clip)
{
	static const double rotations[4][4] = {
		{ 0.375330278, 0.180239956, -0.074657834, 0.906127446 },
		{ 0.191341716, 0.191341716, -0.038060234, 0.961939766 },
		{ 0.693519923, 0.137949690, -0.137949690, 0.693519923 },
		{ -0.375330278, 0.180239956, 0.074657834, 0.906127446 },
	};
	static const double translations[2][3] = { { 0, 10, -30 }, { 0, 20, -30 } };
	const struct adb_channel *translation, *rotation;

	if (!CHECK(clip != NULL) || !CHECK_INT(clip->channel_count, 2))
		return;
	translation = channel_at(clip, 0);
	rotation = channel_at(clip, 1);
	CHECK_INT(clip->frame_count, 4);
	CHECK_INT(clip->loop_start, 1);
	CHECK_INT(clip->loop_end, 4);
	CHECK_INT(translation->key_count, 2);
	CHECK_INT(rotation->key_count, 4);
	for (size_t i = 0; i < 6; i++)
		CHECK_NEAR(translation->values[i], translations[i / 3][i % 3], 0);
	for (size_t i = 0; i < 16; i++)
		CHECK_NEAR(rotation->values[i], rotations[i / 4][i % 4], 1e-6);
	CHECK_TEXT(attribute(&clip->attributes, "content_crc32"), "\"E534565E\"");
}

static void test_example(void)
{
	struct source_tree tree = new_tree();

	add_example(&tree, lamp_file, "lamp_0");
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, lamp_file), ADB_OK);
	check_example(tree.content.clips);
	CHECK_TEXT(tree.content.clips->name, "lamp_0");
	CHECK_TEXT(tree.content.clips->native_id, "lamp_0");
	CHECK_TEXT(attribute(&tree.content.clips->attributes, "actor"), "\"lamp\"");
	CHECK_TEXT(attribute(&tree.content.clips->attributes, "line"), "4");
	CHECK_INT(problem_count(&tree.content, NULL), 0);
	free_tree(&tree);
}

#define ARRAYS                                                                                               \
	"short v[10] = { 0, 10, 20, -30, 1 << 13, 4096, 0x4000, -8192, SOME, (0) };\n"                       \
	"#define SOME 4096\n"                                                                                \
	"AnimIndex i[] = { 1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0 };\n"

/* Every form that a header is known to have. */
static void test_header_forms(void)
{
	static const char *const headers[] = {
		"struct Animation a = { 8, 0, 0, 1, 4, 1, v, i, 0 };",
		"struct Animation a[] = { { ANIM_FLAG_HOR_TRANS, 0, 0, 1, 2 * 2, 0x01, &v, &i, 0, }, };",
		("static const ALIGNED8 struct Animation UNUSED a = { 1 << 3, 0, 0, 1, 4, sizeof(i) / sizeof(i[0]) / 6 - 1, "
		 "(const s16 *) v, (u16*)i };"),
		"struct Animation a = { .flags = 8, .loopStart = 1, .loopEnd = 4, .unusedBoneCount = 1, .values = v, .index = i };",
		"struct Animation a = { .index = i, .values = v, .unk08 = 4, .unk06 = 1, .flags = 8, .numBones = 0 };",
		"struct Animation a = { 8, 0, 0, 1, 4, ANIMINDEX_NUMPARTS(i), v, i, 0, 10, 12 };",
		"struct Animation a = {\n#ifdef VERSION_JP\n9,\n#else\n8,\n#endif\n0, 0, 1, 4, 1, v, i\n#include \"x\"\n};",
	};

	for (size_t n = 0; n < sizeof headers / sizeof headers[0]; n++) {
		char text[2000];

		snprintf(text, sizeof text, "#define SOME 0x1000\n%s%s\n", ARRAYS, headers[n]);

		struct source_tree tree = decode_text(lamp_file, text);

		check_example(tree.content.clips);
		CHECK_INT(problem_count(&tree.content, NULL), 0);
		free_tree(&tree);
	}
}

static void test_bad_headers(void)
{
	struct source_tree tree =
		decode_text(lamp_file, "s16 v[] = { 1 }; u16 i[] = { 1, 0, 1, 0, 1, 0 }; s16 f[] = { 1.5 };\n"
				       "struct Animation a = { UNKNOWN, 0, 0, 0, 1, 0, v, i };\n"
				       "struct Animation b = { 0, 0, 0, 0, 1, 0, none, i };\n"
				       "struct Animation c = { 0, 0, 0, 0, 1, 0, f, i };\n"
				       "struct Animation d = { 0, 0, 70000, 0, 1, 0, v, i };\n"
				       "struct Animation e = { 0, 0, 0, 0, 1, 0, v, i, 0, 0, 0, 5 };\n"
				       "struct Animation g = { };\n");
	unsigned clips = 0;

	for (const struct adb_clip *clip = tree.content.clips; clip != NULL; clip = clip->next)
		clips++;
	CHECK_INT(clips, 6);
	CHECK_INT(problem_count(&tree.content, "unknown-constant"), 1);
	CHECK_INT(problem_count(&tree.content, "unresolved-array"), 3);
	CHECK_INT(problem_count(&tree.content, "bad-array"), 1);
	CHECK_INT(problem_count(&tree.content, "out-of-range"), 1);
	CHECK_INT(problem_count(&tree.content, "unknown-field"), 1);
	free_tree(&tree);
}

#define SHORT_ARRAYS "s16 v[] = { 1 }; u16 i[] = { 1, 0, 1, 0, 1, 0 };\n"

/* What is beyond the strict rules for ROMs is reported, what is just within them is not. */
static void test_odd_headers(void)
{
	static const struct {
		const char *numbers;
		int reported;
	} headers[] = {
		{ "0x7F, 0, 0, 0, 1", 0 }, { "1, 189, 4, 3, 4", 0 }, { "0x80, 0, 0, 0, 4", 1 },
		{ "0, -1, 0, 0, 4", 1 },   { "0, 0, -1, 0, 4", 1 },  { "0, 0, 5, 0, 4", 1 },
		{ "0, 0, 0, -1, 4", 1 },   { "0, 0, 0, 4, 4", 1 },   { "0, 0, 0, 0, 0", 1 },
	};

	for (size_t n = 0; n < sizeof headers / sizeof headers[0]; n++) {
		char text[200];

		snprintf(text, sizeof text, SHORT_ARRAYS "struct Animation a = { %s, 0, v, i };",
			 headers[n].numbers);

		struct source_tree tree = decode_text(lamp_file, text);

		CHECK(tree.content.clips != NULL);
		CHECK_INT(problem_count(&tree.content, "odd-header"), headers[n].reported);
		CHECK_INT(problem_count(&tree.content, NULL), headers[n].reported);
		free_tree(&tree);
	}
}

static void test_index_length(void)
{
	struct source_tree tree = decode_text(
		lamp_file, "s16 v[] = { 1 }; u16 i[] = { 1, 0, 1, 0, 1, 0, 9 };\n"
			   "struct Animation a = { 0, 0, 0, 0, 1, ANIMINDEX_NUMPARTS(i), v, i };");

	CHECK(tree.content.clips != NULL);
	CHECK_INT(problem_count(&tree.content, "index-length"), 1);
	CHECK_INT(problem_count(&tree.content, NULL), 1);
	free_tree(&tree);
}

/* The first of them is enough. What does not count may have what quotes it likes. */
static void test_open_string(void)
{
	struct source_tree tree = decode_text(
		lamp_file,
		"#if 0\ndon't\n#endif\n#error don't\n" SHORT_ARRAYS
		"struct Animation a = { 0, 0, 0, 0, 1, 0, v, i };\nchar *s = \"no end;\nchar *t = \"nor here;\n");

	CHECK(tree.content.clips != NULL);
	CHECK_INT(problem_count(&tree.content, "unterminated"), 1);
	CHECK_INT(problem_count(&tree.content, NULL), 1);
	if (CHECK(tree.content.problems != NULL))
		CHECK(strstr(tree.content.problems->message, "line 7") != NULL);
	free_tree(&tree);
}

/* The arrays of the nearest folder with exactly one such name. */
static void test_names_of_other_files(void)
{
	struct source_tree tree = new_tree();
	static const char header[] = "struct Animation a = { 0, 0, 0, 0, 1, 0, v, i };";

	add_source(&tree, "actors/one/anims/head.inc.c", header);
	add_source(&tree, "actors/one/anims/data.inc.c", "s16 v[] = { 1 }; u16 i[] = { 1, 0, 1, 0, 1, 0 };");
	add_source(&tree, "actors/two/anims/head.inc.c", header);
	add_source(&tree, "actors/two/anims/deep/data.inc.c",
		   "s16 v[] = { 2 }; u16 i[] = { 1, 0, 1, 0, 1, 0 };");
	add_source(&tree, "actors/two/anims/table.inc.c", "struct Animation *t[] = { &a };");
	add_source(&tree, "actors/three/anims/head.inc.c", header);
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, "actors/one/anims/head.inc.c"), ADB_OK);
	CHECK_NEAR(channel_at(tree.content.clips, 0)->values[0], 1, 0);
	CHECK_TEXT(tree.content.clips->native_id, "actors/one/anims/head.inc.c:a");
	CHECK_INT(decode_source(&tree, "actors/two/anims/head.inc.c"), ADB_OK);
	CHECK_NEAR(channel_at(tree.content.clips, 0)->values[0], 2, 0);
	CHECK_INT(decode_source(&tree, "actors/two/anims/table.inc.c"), ADB_OK);
	CHECK_TEXT(tree.content.sets->entries->target_name, "a");
	CHECK_TEXT(tree.content.sets->entries->target_native_id, "actors/two/anims/head.inc.c:a");
	CHECK_INT(decode_source(&tree, "actors/three/anims/head.inc.c"), ADB_OK);
	CHECK_INT(problem_count(&tree.content, "unresolved-array"), 2);
	free_tree(&tree);
}

static const char *variant_in(struct source_tree *tree, const char *path, unsigned clip)
{
	const struct adb_clip *found;

	CHECK_INT(decode_source(tree, path), ADB_OK);
	found = tree->content.clips;
	while (found != NULL && clip-- > 0)
		found = found->next;
	return found != NULL ? attribute(&found->attributes, "variant_of") : "(no clip)";
}

/* Both arrays have to be the same, in whatever file; the first is the one that lies beside them. */
static void test_variants(void)
{
	struct source_tree tree = new_tree();

	add_source(&tree, "actors/gate/anims/ajar.inc.c",
		   "struct Animation ajar = { 0, 0, 0, 0, 1, 1, v, i };");
	add_source(&tree, "actors/gate/anims/open.inc.c",
		   "s16 v[] = { 1 }; s16 w[] = { 2 }; u16 i[] = { 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0 };\n"
		   "struct Animation open = { 0, 0, 0, 0, 1, 1, v, i };\n"
		   "struct Animation other = { 0, 0, 0, 0, 1, 1, w, i };\n"
		   "struct Animation close = { 1, 0, 0, 0, 1, 1, v, i };\n");
	CHECK(open_tree(&tree, NULL));
	CHECK_TEXT(variant_in(&tree, "actors/gate/anims/ajar.inc.c", 0), "\"open\"");
	CHECK_TEXT(variant_in(&tree, "actors/gate/anims/open.inc.c", 0), "(none)");
	CHECK_TEXT(variant_in(&tree, "actors/gate/anims/open.inc.c", 1), "(none)");
	CHECK_TEXT(variant_in(&tree, "actors/gate/anims/open.inc.c", 2), "\"open\"");
	free_tree(&tree);
}

static void test_table(void)
{
	struct source_tree tree = new_tree();

	add_example(&tree, lamp_file, "lamp_0");
	add_example(&tree, "actors/lamp/anims/anim_1.inc.c", "lamp_1");
	add_source(&tree, "include/ids.h",
		   "#define LAMP_ANIM_SHINE 0\nenum A { X_ANIM, LAMP_ANIM_BEND, LAST = 6 };");
	add_source(
		&tree, "actors/lamp/anims/table.inc.c",
		"const struct Animation *const lamp_anims[] = { &lamp_0, lamp_1, NULL, &lamp_0, [LAST] = &gone, NULL, "
		"NULL, };");
	add_source(
		&tree, "src/game/behaviors/lamp.inc.c",
		"struct SoundState sounds[] = { { 1, 8, 17, SOUND_A | 1 }, { 0, 1, 1, NO }, { 0, 0, 0, NO }, { 1, 3, "
		"-1, SOUND_B } };");
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, "actors/lamp/anims/table.inc.c"), ADB_OK);

	const struct adb_set *set = tree.content.sets;
	static const int indices[] = { 0, 1, 3, 6 };
	static const char *const targets[] = { "lamp_0", "lamp_1", "lamp_0", "gone" };
	static const char *const names[] = { "LAMP_ANIM_SHINE", "LAMP_ANIM_BEND", NULL, "LAST" };
	int n = 0;

	CHECK_TEXT(set->name, "lamp_anims");
	CHECK_TEXT(attribute(&set->attributes, "null_count"), "2");
	for (const struct adb_entry *e = set->entries; e != NULL && n < 4; e = e->next, n++) {
		CHECK_INT(e->index, indices[n]);
		CHECK_TEXT(e->target_name, targets[n]);
		CHECK(names[n] != NULL ? e->name != NULL && strcmp(e->name, names[n]) == 0 : e->name == NULL);
	}
	CHECK_INT(n, 4);
	CHECK_INT(set->entries->events.first->frame, 8);
	CHECK_INT(set->entries->events.last->frame, 17);
	CHECK_TEXT(set->entries->events.first->name, "SOUND_A | 1");
	CHECK_INT(set->entries->next->next->events.first->frame, 3);
	CHECK(set->entries->next->events.first == NULL);
	CHECK_INT(problem_count(&tree.content, "unresolved-animation"), 1);
	CHECK_INT(decode_source(&tree, "actors/lamp/anims/anim_1.inc.c"), ADB_OK);
	CHECK_TEXT(attribute(&tree.content.clips->attributes, "table"), "\"lamp_anims\"");
	CHECK_TEXT(attribute(&tree.content.clips->attributes, "table_index"), "1");
	CHECK_TEXT(attribute(&tree.content.clips->attributes, "friendly_name"), "\"LAMP_ANIM_BEND\"");
	free_tree(&tree);
}

/* Entries without a place in the table. */
static void test_bad_entries(void)
{
	static const char *const designators[] = {
		"[NOWHERE] =", "[0x7FFFFFFF] =", "[65536] =", "[0x7FFFFFFFFFFFFFFF] =", "[-2] =",
	};

	for (size_t n = 0; n < sizeof designators / sizeof designators[0]; n++) {
		char text[400];

		snprintf(text, sizeof text,
			 SHORT_ARRAYS "struct Animation a = { 0, 0, 0, 0, 1, 0, v, i };\n"
				      "struct Animation *t[] = { &a, %s &a, [1] = &a };",
			 designators[n]);

		struct source_tree tree = decode_text(lamp_file, text);

		if (CHECK(tree.content.sets != NULL))
			CHECK(tree.content.sets->entries->next == tree.content.sets->last_entry);
		CHECK_INT(problem_count(&tree.content, "bad-entry"), 1);
		CHECK_INT(problem_count(&tree.content, NULL), 1);
		if (CHECK(tree.content.problems != NULL))
			CHECK_INT(tree.content.problems->offset, strstr(text, designators[n]) - text);
		free_tree(&tree);
	}
}

/* One entry more than a table may have. */
static void test_long_table(void)
{
	char *text = malloc(ADB_SM64_SOURCE_MAX_ENTRIES * 4 + 400);
	size_t size = (size_t)sprintf(
		text,
		SHORT_ARRAYS "struct Animation a = { 0, 0, 0, 0, 1, 0, v, i };\nstruct Animation *t[] = {");

	for (int i = 0; i <= ADB_SM64_SOURCE_MAX_ENTRIES; i++)
		size += (size_t)sprintf(text + size, "&a,");
	strcpy(text + size, "};");

	struct source_tree tree = decode_text(lamp_file, text);

	CHECK_INT(problem_count(&tree.content, "bad-entry"), 1);
	free_tree(&tree);
	strcpy(text + size - 3, "};");
	tree = decode_text(lamp_file, text);
	CHECK_INT(problem_count(&tree.content, NULL), 0);
	free_tree(&tree);
	free(text);
}

static void test_mario(void)
{
	struct source_tree tree = new_tree();

	add_example(&tree, "assets/anims/anim_00.inc.c", "anim_00");
	add_source(&tree, "assets/anims/anim_01_02.inc.c",
		   "s16 v[] = { 1 }; u16 i[] = { 1, 0, 1, 0, 1, 0 };\n"
		   "struct Animation anim_01[] = { 0, 189, 0, 0, 1, 0, v, i, 0 };\n"
		   "struct Animation anim_02[] = { 1, 189, 0, 0, 1, 0, v, i, 0 };\n");
	add_source(&tree, "include/mario_animation_ids.h",
		   "enum MarioAnimID { /* 0 */ MARIO_ANIM_A, MARIO_ANIM_B, MARIO_ANIM_C };");
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, "assets/anims/anim_00.inc.c"), ADB_OK);
	if (CHECK(tree.content.sets != NULL)) {
		CHECK_TEXT(tree.content.sets->name, "mario");
		CHECK_TEXT(tree.content.sets->entries->name, "MARIO_ANIM_A");
		CHECK_TEXT(tree.content.sets->last_entry->target_name, "anim_02");
		CHECK_INT(tree.content.sets->last_entry->index, 2);
	}
	CHECK_INT(decode_source(&tree, "assets/anims/anim_01_02.inc.c"), ADB_OK);
	CHECK(tree.content.sets == NULL);
	CHECK_TEXT(attribute(&tree.content.clips->next->attributes, "friendly_name"), "\"MARIO_ANIM_C\"");
	CHECK_TEXT(attribute(&tree.content.clips->next->attributes, "variant_of"), "\"anim_01\"");
	CHECK_TEXT(attribute(&tree.content.clips->attributes, "variant_of"), "(none)");
	free_tree(&tree);
}

/* sm64coopdx: the arrays are in a ROM. */
static void test_rom_arrays(void)
{
	struct source_tree tree = decode_text(
		lamp_file,
		"ROM_ASSET_LOAD_ANIM(v, 0x001f2200, 0x0000e6c4, 0x00003494, 0x00000a86);\n"
		"ROM_ASSET_LOAD_ANIM(i, 0x001f2200, 0x0000e6c4, 0x00003f1c, 24);\n"
		"static const struct Animation a = { 0, 0, 0, 0, 40, ANIMINDEX_NUMPARTS(i), v, i, 0,\n"
		"ANIM_FIELD_LENGTH(v), ANIM_FIELD_LENGTH(i) };\n"
		"struct AnimationTable t = { .anims = { &a, NULL, }, .count = 1 };\n");

	CHECK(tree.needs != NULL);
	if (CHECK(tree.content.clips != NULL)) {
		CHECK_INT(tree.content.clips->channel_count, 0);
		CHECK_INT(tree.content.clips->frame_count, 40);
		CHECK_TEXT(attribute(&tree.content.clips->attributes, "bone_count"), "1");
		CHECK_TEXT(attribute(&tree.content.clips->attributes, "rom_values"),
			   "[2040320,59076,13460,2694]");
		CHECK_TEXT(attribute(&tree.content.clips->attributes, "rom_index"),
			   "[2040320,59076,16156,24]");
	}
	if (CHECK(tree.content.sets != NULL))
		CHECK_TEXT(tree.content.sets->entries->target_name, "a");
	CHECK_INT(problem_count(&tree.content, NULL), 0);
	free_tree(&tree);
}

/* The friendly names of the entries of the one table of a file, with '-' where there is none. */
static const char *entry_names(struct source_tree *tree, const char *path)
{
	static char names[512];

	names[0] = '\0';
	CHECK_INT(decode_source(tree, path), ADB_OK);
	if (!CHECK(tree->content.sets != NULL))
		return names;
	for (const struct adb_entry *e = tree->content.sets->entries; e != NULL; e = e->next)
		snprintf(names + strlen(names), sizeof names - strlen(names), "%s ",
			 e->name != NULL ? e->name : "-");
	return names;
}

static void add_table(const struct source_tree *tree, const char *actor, int count)
{
	char path[128], text[512] = "";

	snprintf(text, sizeof text, "struct Animation *const %s_anims[] = {", actor);
	for (int i = 0; i < count; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text), " &%s_%d,", actor, i);
	strcat(text, " };\n");
	snprintf(path, sizeof path, "actors/%s/anims/table.inc.c", actor);
	add_source(tree, path, text);
}

/* Constants that number textures name nothing; prefixes are now and then other than the folder of the actor. */
static void test_names_of_entries(void)
{
	struct source_tree tree = new_tree();

	add_source(&tree, "include/object_constants.h",
		   "#define APE_ANIM_RUN 0\n#define APE_ANIM_WALK 1\n#define APE_ANIM_STATE_HAT 1\n"
		   "#define APE_ANIM_STATE_CAP 0\n#define CROW_ANIM_STATE_EYE 0\n"
		   "#define FIRE_FLY_ANIM_GLOW 0\n"
		   "enum { WILD_DOG_ANIM_BARK, WILD_DOG_ANIM_BITE };\n"
		   "enum { GIANT_FIST_ANIM_OPEN, GIANT_FIST_ANIM_CLOSE, GIANT_FIST_ANIM_HIT };\n"
		   "enum { ANT_HILL_ANIM_A, ANT_HILL_ANIM_B };\n");
	add_table(&tree, "ape", 3);
	add_table(&tree, "crow", 1);
	add_table(&tree, "firefly", 2);
	add_table(&tree, "dog_wild", 2);
	add_table(&tree, "giant", 3);
	add_table(&tree, "fist", 2);
	add_table(&tree, "ant", 2);
	add_table(&tree, "ant_hill", 2);
	CHECK(open_tree(&tree, NULL));
	CHECK_TEXT(entry_names(&tree, "actors/ape/anims/table.inc.c"), "APE_ANIM_RUN APE_ANIM_WALK - ");
	CHECK_TEXT(entry_names(&tree, "actors/crow/anims/table.inc.c"), "- ");
	CHECK_TEXT(entry_names(&tree, "actors/firefly/anims/table.inc.c"), "FIRE_FLY_ANIM_GLOW - ");
	CHECK_TEXT(entry_names(&tree, "actors/dog_wild/anims/table.inc.c"),
		   "WILD_DOG_ANIM_BARK WILD_DOG_ANIM_BITE ");
	CHECK_TEXT(entry_names(&tree, "actors/giant/anims/table.inc.c"),
		   "GIANT_FIST_ANIM_OPEN GIANT_FIST_ANIM_CLOSE GIANT_FIST_ANIM_HIT ");
	/* Another length, and the name of another actor. */
	CHECK_TEXT(entry_names(&tree, "actors/fist/anims/table.inc.c"), "- - ");
	CHECK_TEXT(entry_names(&tree, "actors/ant/anims/table.inc.c"), "- - ");
	CHECK_TEXT(entry_names(&tree, "actors/ant_hill/anims/table.inc.c"),
		   "ANT_HILL_ANIM_A ANT_HILL_ANIM_B ");
	free_tree(&tree);
}

static void test_geo(void)
{
	struct source_tree tree = new_tree();

	add_source(
		&tree, "actors/lamp/geo.inc.c",
		"#define FOOT 79\nconst GeoLayout lamp_geo[] = {\n"
		"GEO_SCALE(0x00, 0x4000), GEO_OPEN_NODE(),\n"
		"#ifdef VERSION_JP\nGEO_ANIMATED_PART(LAYER_OPAQUE, 9, 9, 9, NULL),\n#endif\n"
		"GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 0, 0, NULL), GEO_OPEN_NODE(),\n"
		"GEO_BRANCH(1, lamp_foot), GEO_STRANGE(1),\nGEO_CLOSE_NODE(), GEO_CLOSE_NODE(), GEO_END(), };\n"
		"const GeoLayout lamp_foot[] = { GEO_ANIMATED_PART(LAYER_OPAQUE, 68, -10, FOOT, lamp_dl), "
		"GEO_RETURN(), };\nconst GeoLayout still_geo[] = { GEO_SHADOW(1, 2, 3), GEO_END() };");
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(decode_source(&tree, "actors/lamp/geo.inc.c"), ADB_OK);

	const struct adb_skeleton *skeleton = tree.content.skeletons;

	if (CHECK(skeleton != NULL) && CHECK_INT(skeleton->bone_count, 2)) {
		CHECK_TEXT(skeleton->native_id, "lamp_geo");
		CHECK_TEXT(skeleton->bones[1].name, "lamp_dl");
		CHECK_INT(skeleton->bones[1].parent_id, 0);
		CHECK_NEAR(skeleton->bones[1].rest.translation.z, 79, 0);
		CHECK_TEXT(skeleton->next->native_id, "lamp_foot");
		CHECK(skeleton->next->next == NULL);
	}
	CHECK(problem_count(&tree.content, "unknown-macro") == 1);
	close_tree(&tree);

	/* The other version has one part more. */
	CHECK(open_tree(&tree, "define VERSION_JP=1\n"));
	CHECK_INT(decode_source(&tree, "actors/lamp/geo.inc.c"), ADB_OK);
	CHECK_INT(tree.content.skeletons->bone_count, 3);
	free_tree(&tree);
}

static void test_sniff(void)
{
	static const struct {
		const char *text, *type;
		bool is_mine;
	} cases[] = {
		{ "const struct Animation a = {", "C", true },
		{ "struct Animation *const\n a[2] = {", "C", true },
		{ "struct AnimationTable a = {", "C", true },
		{ "extern const struct Animation *const a[];", "H", false },
		{ "struct Animation { int a; };", "C", false },
		{ "struct Animation = 1", "C", false },
		{ "struct Animation a = {", "TXT", false },
		{ "int main(void) {}", "C", false },
		{ "", "C", false },
		{ "", "SM64C", true },
		/* What is left of a file that was cut off. */
		{ "static const s16 a_values[] = { 1,", "C", true },
		{ "static const u16 my_anim_1[] = { 1 };\nstatic", "C", true },
		{ "static const s16 a_values[] = { 1 };\n", "C", false },
		{ "static const s16 a_values[] = { 1 };\n#endif\n", "C", false },
		{ "static const s16 a_values[] = { 1 };\n/* end */", "C", false },
		{ "static const s16 heights[] = { 1,", "C", false },
		{ "static const struct Animation a_na", "C", true },
		{ "ROM_ASSET_LOAD_ANIM(a, 1", "C", true },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		int bits = bits_of(adb_format_sm64_source.sniff, cases[i].text, strlen(cases[i].text), "a",
				   cases[i].type);

		CHECK_INT(bits > 0, cases[i].is_mine);
	}
}

/* A header behind more bytes of arrays than are looked at. */
static void test_sniff_tail(void)
{
	enum { SIZE = 200000 };
	static const char header[] = "struct Animation a = { 0 };";
	char *text = calloc(SIZE, 1);

	memset(text, ' ', SIZE);
	memcpy(text + SIZE - 100, header, sizeof header - 1);

	CHECK(bits_of(adb_format_sm64_source.sniff, text, SIZE, "a.c", "C") > 0);
	free(text);
}

/* A file of its own, outside of any tree: how often it is reported for `code`. */
static int decode_alone(const char *text, size_t size, const char *code)
{
	struct adb_arena *arena = adb_arena_new(64 << 20);
	struct adb_content content = { .arena = arena };
	char *copy = malloc(size + (size == 0));
	struct adb_decoder d = { .format = &adb_format_sm64_source,
				 .arena = arena,
				 .out = &content,
				 .path = "a.inc.c",
				 .name = "a.inc.c",
				 .stem = "a.inc",
				 .native_id = "a.inc",
				 .place = { .path = "/x/lamp/anims/a.inc.c" } };

	memcpy(copy, text, size);
	d.in = adb_reader_of(copy, size);
	CHECK_INT(adb_format_sm64_source.decode(&d), ADB_OK);
	adb_content_check(&content);

	int reported = problem_count(&content, code);

	adb_arena_free(arena);
	free(copy);
	return reported;
}

/* The table of a whole actor may lie by itself; where one of its animations is there, all should be. */
static void test_missing_entries(void)
{
	static const char whole[] = "struct Animation *t[] = { &far, &away, NULL };";
	static const char part[] = SHORT_ARRAYS "struct Animation a = { 0, 0, 0, 0, 1, 0, v, i };\n"
						"struct Animation *t[] = { &a, &gone, NULL };";

	CHECK_INT(decode_alone(whole, sizeof whole - 1, NULL), 0);
	CHECK_INT(decode_alone(part, sizeof part - 1, NULL), 1);
	CHECK_INT(decode_alone(part, sizeof part - 1, "unresolved-animation"), 1);
}

/* Prefixes and single bits of everything that a file can have. */
static void test_damaged(void)
{
	static const char text[] =
		"#if 1\n#define A(x) x\n#define B 1 + 1\ns16 v[] = { B, -1, 'a', };\n#endif\n"
		"u16 i[] = { 1, 0, 1, 0, 1, 0, 2, 0, 1, 0, 1, 0 }; ROM_ASSET_LOAD_ANIM(r, 1, 2, 3, 24);\n"
		"struct Animation a[] = { { .flags = (s16) 1, 0, 0, 0, 9, sizeof(i) / 2, &v, i } };\n"
		"struct Animation b = { 0, 0, 0, 0, 9, 0, r, r };\n"
		"struct Animation *t[] = { &a, [B] = &b, NULL }; struct AnimationTable u = { .anims = { &a } };\n"
		"enum E { C = 1, D }; struct SoundState s[] = { { 1, 2, 3, X } };\n"
		"GeoLayout g[] = { GEO_ANIMATED_PART(1, 2, 3, 4, d), GEO_BRANCH(1, g), GEO_END() };\n"
		"BehaviorScript bhvA[] = { LOAD_ANIMATIONS(o, t), GOTO(bhvA), SPAWN_CHILD(MODEL_A, bhvA) };\n"
		"LevelScript l[] = { LOAD_MODEL_FROM_GEO(MODEL_A, g), OBJECT(MODEL_A, 0, 0, 0, 0, 0, 0, 0, bhvA) };\n"
		"void f(void) { spawn(MODEL_A, bhvA); }\n/* end */";
	char copy[sizeof text];

	for (size_t size = 0; size < sizeof text; size++)
		decode_alone(text, size, NULL);
	memcpy(copy, text, sizeof text);
	for (size_t bit = 0; bit < (sizeof text - 1) * 8; bit++) {
		copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
		decode_alone(copy, sizeof text - 1, NULL);
		copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
	}
}

/* Whether the only problem of a file is an error with that code, on that line. */
static bool is_only_error(const struct source_tree *tree, const char *code, const char *line)
{
	const struct adb_problem *problem = tree->content.problems;

	return problem != NULL && problem->next == NULL && problem->severity == ADB_ERROR &&
	       strcmp(problem->code, code) == 0 && strncmp(problem->message, line, strlen(line)) == 0;
}

/* A file that was cut off, or of which a brace was lost, is damaged: --strict has to tell. */
static void test_cut_files(void)
{
	static const struct {
		const char *text, *code, *line;
	} cases[] = {
		{ "s16 v[] = { 1, 2,\n3, 4", "unterminated", "line 1:" },
		{ "\ns16 v[] = {", "unterminated", "line 2:" },
		{ "s16 v[] = { 1, 2;\nu16 i[] = { 1, 0 };\n", "unterminated", "line 1:" },
		{ "s16 v[] = { { 1, 2 }, { 3", "unterminated", "line 1:" },
		{ "const struct Animation *t[] = {\n&a,", "unterminated", "line 2:" },
		{ "void f(void) {\nif (1) {\n}\n", "unterminated", "line 2:" },
		{ "s16 v[] = { 1 };\n};\n}\n", "unbalanced", "line 2:" },
		{ "extern \"C\" {\ns16 v[] = { 1 };\n}\n", NULL, NULL },
		{ "s16 v[] = { FOO(1, 2), 3 };\nint x;\n", NULL, NULL },
		{ "s16 v[][2] = { { 1, 2 }, { 3, 4 } };\nVec3 a = (Vec3){ 1, 2 };\n", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct source_tree tree = decode_text(lamp_file, cases[i].text);
		bool as_expected = cases[i].code != NULL ? is_only_error(&tree, cases[i].code, cases[i].line)
							 : tree.content.problems == NULL;

		if (!CHECK(as_expected))
			printf("case %zu: %s\n", i,
			       tree.content.problems != NULL ? tree.content.problems->message : "no problem");
		free_tree(&tree);
	}
}

/* Brackets without end or inside each other are reports, and what stands before counts. */
static void test_brackets(void)
{
	char text[2000] = "s16 v[] = { 1 }; u16 i[] = { 1, 0, 1, 0, 1, 0 };\n"
			  "struct Animation a = { 0, 0, 0, 0, 1, 0, v, i };\nconst struct Animation *t[] = {";
	struct source_tree tree = decode_text(lamp_file, text);

	CHECK(tree.content.clips != NULL);
	CHECK_INT(problem_count(&tree.content, "unterminated"), 1);
	free_tree(&tree);
	for (int i = 0; i < 70; i++)
		strcat(text, "{");
	for (int i = 0; i < 71; i++)
		strcat(text, "}");
	strcat(text, ";\nstruct Animation b = { 0, 0, 0, 0, 1, 0, v, i };");
	tree = decode_text(lamp_file, text);
	CHECK_INT(problem_count(&tree.content, "too-deep"), 1);
	CHECK(tree.content.clips != NULL && tree.content.clips->next != NULL);
	free_tree(&tree);
}

/* Even where nothing of it is kept. */
static void test_braces_of_no_interest(void)
{
	char text[2000] = SHORT_ARRAYS "struct Animation a = { 0, 0, 0, 0, 1, 0, v, i };\nint deep[] = {";

	for (int i = 0; i < 70; i++)
		strcat(text, "{");
	for (int i = 0; i < 71; i++)
		strcat(text, "}");
	strcat(text, ";\nint flat[] = {{ 1 }};\n");

	struct source_tree tree = decode_text(lamp_file, text);

	CHECK(tree.content.clips != NULL);
	CHECK_INT(problem_count(&tree.content, "too-deep"), 1);
	CHECK_INT(problem_count(&tree.content, NULL), 1);
	free_tree(&tree);
}

/* One element more than an array may have. */
static void test_long_array(void)
{
	enum { ELEMENTS = ADB_C_MAX_ELEMENTS + 1 };
	char *text = malloc(ELEMENTS * 2 + 400);
	size_t size = (size_t)sprintf(
		text, "u16 i[] = { 1, 0, 1, 0, 1, 0 };\nstruct Animation a = { 0, 0, 0, 0, 1, 0, v, i };\n"
		      "s16 v[] = {");

	for (int i = 0; i < ELEMENTS; i++) {
		text[size++] = '1';
		text[size++] = ',';
	}
	strcpy(text + size, "};");

	struct source_tree tree = decode_text(lamp_file, text);

	CHECK_INT(problem_count(&tree.content, "bad-array"), 1);
	free_tree(&tree);
	strcpy(text + size - 2, "};");
	tree = decode_text(lamp_file, text);
	CHECK_INT(problem_count(&tree.content, "bad-array"), 0);
	free_tree(&tree);
	free(text);
}

/* A file of 64 MiB and a byte, which takes no room on a disk: it alone is lost. */
static void test_large_text(void)
{
	struct source_tree tree = new_tree();
	char path[128];

	add_example(&tree, "actors/lamp/anims/anim_0.inc.c", "lamp_0");
	add_source(&tree, "actors/lamp/anims/large.inc.c", "");
	add_source(&tree, "actors/lamp/anims/empty.inc.c", "");
	snprintf(path, sizeof path, "%s/actors/lamp/anims/large.inc.c", tree.root);
	CHECK_INT(truncate(path, 64 * 1024 * 1024 + 1), 0);
	if (CHECK(open_tree(&tree, NULL))) {
		CHECK_INT(decode_source(&tree, "actors/lamp/anims/large.inc.c"), ADB_LIMIT);
		CHECK_INT(decode_source(&tree, "actors/lamp/anims/empty.inc.c"), ADB_OK);
		CHECK_INT(decode_source(&tree, "actors/lamp/anims/anim_0.inc.c"), ADB_OK);
		CHECK(tree.content.clips != NULL);
	}
	free_tree(&tree);
}

TEST_SUITE("sm64_source", TEST(test_large_text), TEST(test_example), TEST(test_header_forms),
	   TEST(test_bad_headers), TEST(test_odd_headers), TEST(test_index_length), TEST(test_open_string),
	   TEST(test_bad_entries), TEST(test_long_table), TEST(test_missing_entries),
	   TEST(test_braces_of_no_interest), TEST(test_names_of_other_files), TEST(test_variants),
	   TEST(test_table), TEST(test_mario), TEST(test_rom_arrays), TEST(test_names_of_entries),
	   TEST(test_geo), TEST(test_sniff), TEST(test_sniff_tail), TEST(test_damaged), TEST(test_cut_files),
	   TEST(test_brackets), TEST(test_long_array));

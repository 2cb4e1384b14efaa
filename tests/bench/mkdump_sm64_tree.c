/*
 * mkdump_sm64_tree FOLDER [FILES MEGABYTES]
 *
 * Writes a source tree of the size of a decompilation for benchmarks: 20,000 files, 100 MB, unless told otherwise. 430 of
 * its files are animations (209 for the player, 4 for each of 55 actors, one of a level), 350 are code and 120 headers; the
 * rest are meshes, textures and sounds, which nobody has to read. The same arguments give the same bytes.
 */
#include "bytes.h"
#include "files.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYER_CLIPS = 209, ACTORS = 55, ACTOR_CLIPS = 4, CODE_FILES = 350, HEADERS = 120, CODE_SIZE = 10000 };

struct tree {
	const char *folder;
	unsigned long files;
	size_t size;
	uint64_t state;
};

/* splitmix64 */
static uint32_t random_below(struct tree *tree, uint32_t limit)
{
	uint64_t z = tree->state += 0x9E3779B97F4A7C15;

	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
	return (uint32_t)(((z ^ (z >> 31)) >> 32) * limit >> 32);
}

static void add_file(struct tree *tree, const char *path, struct bytes *content)
{
	write_file(tree->folder, path, content);
	tree->files++;
	tree->size += content->size;
	bytes_free(content);
}

/* ---- animations ---- */

static void put_numbers(struct bytes *out, const char *type, const char *name, const uint16_t *numbers,
			size_t count)
{
	bytes_format(out, "static const %s %s[] = {", type, name);
	for (size_t i = 0; i < count; i++)
		bytes_format(out, "%s0x%04X,", i % 9 == 0 ? "\n    " : " ", numbers[i]);
	bytes_text(out, "\n};\n\n");
}

/* Two of three tracks move. */
static void put_clip(struct tree *tree, struct bytes *out, const char *name, bool is_player)
{
	unsigned bones = is_player ? 20 : 12, tracks = 3 * (bones + 1);
	unsigned frames = 10 + random_below(tree, 50);
	size_t value_count = 0;
	uint16_t *values = allocate((size_t)tracks * frames, sizeof *values);
	uint16_t *index = allocate(2 * (size_t)tracks, sizeof *index);
	char array[96];

	for (unsigned track = 0; track < tracks; track++) {
		unsigned count = track % 3 == 2 ? 1 : frames;

		index[2 * track] = (uint16_t)count;
		index[2 * track + 1] = (uint16_t)value_count;
		for (unsigned i = 0; i < count; i++)
			values[value_count++] = (uint16_t)random_below(tree, 65536);
	}
	print_text(array, sizeof array, "%s_values", name);
	put_numbers(out, "s16", array, values, value_count);
	print_text(array, sizeof array, "%s_indices", name);
	put_numbers(out, "u16", array, index, 2 * (size_t)tracks);
	bytes_format(out,
		     "static const struct Animation %s%s = {\n    0,\n    %u,\n    0,\n    0,\n    0x%02X,\n"
		     "    ANIMINDEX_NUMPARTS(%s_indices),\n    %s_values,\n    %s_indices,\n    0,\n};\n",
		     name, is_player ? "[]" : "", is_player ? 189 : 0, frames, name, name, name);
	free(values);
	free(index);
}

static void add_player(struct tree *tree)
{
	struct bytes names = { 0 };

	bytes_text(&names, "enum MarioAnimID {\n");
	for (unsigned i = 0; i < PLAYER_CLIPS; i++) {
		struct bytes out = { 0 };
		char name[32], path[64];

		print_text(name, sizeof name, "anim_%02X", i);
		print_text(path, sizeof path, "assets/anims/%s.inc.c", name);
		put_clip(tree, &out, name, true);
		add_file(tree, path, &out);
		bytes_format(&names, "    /* 0x%02X */ MARIO_ANIM_NUMBER_%u,\n", i, i);
	}
	bytes_text(&names, "};\n");
	add_file(tree, "include/mario_animation_ids.h", &names);
}

/* ---- actors ---- */

static void add_geo(struct tree *tree, const char *actor)
{
	struct bytes out = { 0 };
	char path[96];

	bytes_format(&out, "const GeoLayout %s_geo[] = {\n    GEO_SHADOW(SHADOW_CIRCLE_4_VERTS, 0x96, 50),\n",
		     actor);
	bytes_text(&out, "    GEO_OPEN_NODE(),\n        GEO_SCALE(0x00, 16384),\n        GEO_OPEN_NODE(),\n");
	for (int i = 0; i < 12; i++)
		bytes_format(&out,
			     "            GEO_ANIMATED_PART(LAYER_OPAQUE, %d, 0, -10, %s_dl_%d),\n"
			     "            GEO_OPEN_NODE(),\n",
			     i * 7, actor, i);
	for (int i = 0; i < 14; i++)
		bytes_text(&out, "    GEO_CLOSE_NODE(),\n");
	bytes_text(&out, "    GEO_END(),\n};\n");
	print_text(path, sizeof path, "actors/%s/geo.inc.c", actor);
	add_file(tree, path, &out);
}

static void add_actor(struct tree *tree, unsigned number)
{
	struct bytes table = { 0 };
	char actor[32], path[96];

	print_text(actor, sizeof actor, "actor_%u", number);
	bytes_format(&table, "const struct Animation *const %s_anims[] = {\n", actor);
	for (unsigned i = 0; i < ACTOR_CLIPS; i++) {
		struct bytes out = { 0 };
		char name[64];

		print_text(name, sizeof name, "%s_anim_%u", actor, i);
		put_clip(tree, &out, name, false);
		print_text(path, sizeof path, "actors/%s/anims/anim_%u.inc.c", actor, i);
		add_file(tree, path, &out);
		bytes_format(&table, "    &%s,\n", name);
	}
	bytes_text(&table, "    NULL,\n};\n");
	print_text(path, sizeof path, "actors/%s/anims/table.inc.c", actor);
	add_file(tree, path, &table);
	add_geo(tree, actor);
}

static void add_scripts(struct tree *tree)
{
	struct bytes behaviors = { 0 }, levels = { 0 }, flag = { 0 };

	bytes_text(&levels, "const LevelScript level_main_scripts_entry[] = {\n");
	for (unsigned i = 0; i < ACTORS; i++) {
		bytes_format(&behaviors,
			     "const BehaviorScript bhvActor%u[] = {\n    BEGIN(OBJ_LIST_GENACTOR),\n"
			     "    LOAD_ANIMATIONS(oAnimations, actor_%u_anims),\n    ANIMATE(%u),\n"
			     "    CALL_NATIVE(bhv_part_%u_0_loop),\n    END_LOOP(),\n};\n\n",
			     i, i, i % ACTOR_CLIPS, i);
		bytes_format(&levels, "    LOAD_MODEL_FROM_GEO(MODEL_ACTOR_%u, actor_%u_geo),\n", i, i);
		bytes_format(&levels, "    OBJECT(MODEL_ACTOR_%u, 0, 0, 0, 0, 0, 0, 0, bhvActor%u),\n", i, i);
	}
	bytes_text(&levels, "};\n");
	add_file(tree, "data/behavior_data.c", &behaviors);
	add_file(tree, "levels/scripts.c", &levels);
	put_clip(tree, &flag, "flag_anim", false);
	add_file(tree, "levels/castle_grounds/areas/1/7/anim.inc.c", &flag);
}

/* ---- code ---- */

static void add_code(struct tree *tree, unsigned number)
{
	struct bytes out = { 0 };
	char path[96];

	for (unsigned i = 0; out.size < CODE_SIZE; i++)
		bytes_format(
			&out,
			"/* Part %u. */\nvoid bhv_part_%u_%u_loop(void) {\n    switch (o->oAction) {\n        case %u:\n"
			"            cur_obj_init_animation_with_sound(%u);\n            if (o->oTimer > %u) {\n"
			"                spawn_object(o, MODEL_ACTOR_%u, bhvActor%u);\n            }\n            break;\n"
			"    }\n    set_mario_animation(m, MARIO_ANIM_NUMBER_%u);\n}\n\n",
			i, number, i, i, i % ACTOR_CLIPS, 3 * i, i % ACTORS, i % ACTORS, i % PLAYER_CLIPS);
	print_text(path, sizeof path, "src/game/behaviors/part_%u.inc.c", number);
	add_file(tree, path, &out);
}

static void add_header(struct tree *tree, unsigned number)
{
	struct bytes out = { 0 };
	char path[96];

	bytes_format(&out, "#ifndef HEADER_%u_H\n#define HEADER_%u_H\n\n", number, number);
	for (unsigned i = 0; i < 200; i++)
		bytes_format(&out, "#define VALUE_%u_%u (%u << 4) // a constant\n", number, i, i);
	bytes_text(&out, "\n#endif\n");
	print_text(path, sizeof path, "include/header_%u.h", number);
	add_file(tree, path, &out);
}

/* ---- what nobody reads ---- */

static void bulk_path(char *path, size_t size, unsigned long number)
{
	unsigned long folder = number / 4 % ACTORS;

	switch (number % 4) {
	case 0:
		print_text(path, size, "actors/actor_%lu/model_%lu.inc.c", folder, number);
		break;
	case 1:
		print_text(path, size, "textures/set_%lu/picture_%lu.rgba16.png", folder, number);
		break;
	case 2:
		print_text(path, size, "levels/level_%lu/areas/1/%lu/collision.inc.c", folder, number);
		break;
	default:
		print_text(path, size, "sound/samples_%lu/sample_%lu.aiff", folder, number);
	}
}

static void add_bulk(struct tree *tree, unsigned long files, size_t size)
{
	for (unsigned long i = tree->files; i < files; i++) {
		size_t each = size > tree->size ? (size - tree->size) / (files - i) : 0;
		struct bytes out = { 0 };
		char path[96];

		while (out.size < each)
			bytes_format(
				&out,
				"    {{{ %5u, %5u, %5u}, 0, {  -12,   -54}, {0x07, 0x82, 0x00, 0xff}}},\n",
				random_below(tree, 65536), random_below(tree, 65536),
				random_below(tree, 65536));
		bulk_path(path, sizeof path, i);
		add_file(tree, path, &out);
	}
}

static void write_tree(struct tree *tree, unsigned long files, size_t size)
{
	struct bytes commands = { 0 };

	bytes_text(&commands, "#define GEO_END() 0x01000000\n");
	add_file(tree, "include/geo_commands.h", &commands);
	add_player(tree);
	for (unsigned i = 0; i < ACTORS; i++)
		add_actor(tree, i);
	add_scripts(tree);
	for (unsigned i = 0; i < CODE_FILES; i++)
		add_code(tree, i);
	for (unsigned i = 0; i < HEADERS; i++)
		add_header(tree, i);
	add_bulk(tree, files, size);
}

int main(int argc, char **argv)
{
	unsigned long files = argc == 4 ? strtoul(argv[2], NULL, 10) : 20000;
	unsigned long megabytes = argc == 4 ? strtoul(argv[3], NULL, 10) : 100;
	struct tree tree = { .state = 1 };

	if ((argc != 2 && argc != 4) || files == 0 || megabytes > 4000) {
		fputs("usage: mkdump_sm64_tree FOLDER [FILES MEGABYTES]\n", stderr);
		return 2;
	}
	tree.folder = argv[1];
	write_tree(&tree, files, megabytes * 1000000);
	return EXIT_SUCCESS;
}

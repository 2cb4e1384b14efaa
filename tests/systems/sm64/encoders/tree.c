/* sm64/tree: a small decompilation-style tree that compiles to the clips of the images (formats/sm64.md section 11). */
#include "expected.h"
#include "mesh.h"
#include "text.h"
#include "tree_text.h"

#include <stdlib.h>
#include <string.h>

#define TREE "tree"

static const char *const tree_links[SM64_ROLE_COUNT] = {
	[SM64_LAMP] = "behaviour", [SM64_WHEEL] = "behaviour_mismatch", [SM64_KITE] = "behaviour",
	[SM64_CRAB] = "behaviour", [SM64_CRAB_SHELL] = "behaviour",     [SM64_GATE] = "behaviour",
	[SM64_CLOCK] = "code",     [SM64_CUCKOO] = "directory",         [SM64_FLAG] = "behaviour",
	[SM64_MARIO] = "mario",
};

static void write_text(const struct sm64_corpus *corpus, const char *path, const char *text)
{
	struct bytes content = { 0 };

	bytes_text(&content, text);
	sm64_corpus_write(corpus, path, &content);
}

/* The folder of an actor; the crab's shell lies with the crab. */
static const char *folder_of(enum sm64_role_id role)
{
	return role == SM64_CRAB_SHELL ? "crab" : sm64_actors[role].name;
}

static void put_table(struct bytes *out, const struct sm64_actor *actor)
{
	char symbol[64], upper[64];
	const bool designated = strcmp(actor->name, "clock") == 0;

	bytes_format(out, "%sstruct Animation *const %s_anims[] = {\n", designated ? "" : "const ",
		     actor->name);
	for (size_t i = 0; i < actor->table_count; i++) {
		const char *name = actor->recipes[actor->table[i]].name;

		sm64_c_symbol(symbol, sizeof(symbol), actor, name);
		print_text(upper, sizeof(upper), "%s", name);
		for (char *c = upper; *c; c++)
			*c = (char)(*c - 'a' + 'A');
		if (designated)
			bytes_format(out, "\t[CLOCK_ANIM_%s] = &%s,\n", upper, symbol);
		else
			bytes_format(out, "\t&%s,\n", symbol);
	}
	for (size_t i = 0; i < actor->null_count; i++)
		bytes_text(out, "\tNULL,\n");
	bytes_text(out, "};\n");
}

static size_t owner(const struct sm64_actor *actor, size_t i)
{
	return actor->recipes[i].variant_of ? (size_t)actor->recipes[i].variant_of - 1 : i;
}

/* A file of its own for each clip; variants use the arrays of their sibling's file. */
static void put_actor_clip(struct bytes *out, const struct sm64_role *role, size_t i)
{
	const struct sm64_actor *actor = role->actor;
	char symbol[64], arrays[64];

	sm64_c_symbol(symbol, sizeof(symbol), actor, actor->recipes[i].name);
	sm64_c_symbol(arrays, sizeof(arrays), actor, actor->recipes[owner(actor, i)].name);
	if (owner(actor, i) == i && strcmp(symbol, "kite_anim_fly") != 0)
		sm64_put_c_arrays(out, arrays, role->anims[i].arrays, SM64_C_ACTOR);
	sm64_put_c_header(out, symbol, arrays, &role->anims[i], SM64_C_ACTOR);
}

static void write_actor_clips(const struct sm64_corpus *corpus, const char *root, enum sm64_role_id id)
{
	const struct sm64_role *role = &corpus->cast.roles[id];
	struct bytes out = { 0 };
	char path[128];

	for (size_t i = 0; i < role->actor->recipe_count; i++) {
		put_actor_clip(&out, role, i);
		print_text(path, sizeof(path), "%s/actors/%s/anims/%s.inc.c", root, folder_of(id),
			   role->actor->recipes[i].name);
		sm64_corpus_write(corpus, path, &out);
	}
	if (id != SM64_KITE)
		return;
	sm64_put_c_arrays(&out, "kite_anim_fly", role->anims[0].arrays, SM64_C_ACTOR);
	print_text(path, sizeof(path), "%s/actors/kite/anims/fly_arrays.inc.c", root);
	sm64_corpus_write(corpus, path, &out);
}

static void write_table(const struct sm64_corpus *corpus, const char *root, enum sm64_role_id id)
{
	struct bytes out = { 0 };
	char path[128];

	put_table(&out, &sm64_actors[id]);
	if (id == SM64_CRAB) {
		bytes_text(&out, "\n");
		put_table(&out, &sm64_actors[SM64_CRAB_SHELL]);
	}
	print_text(path, sizeof(path), "%s/actors/%s/anims/table.inc.c", root, folder_of(id));
	sm64_corpus_write(corpus, path, &out);
}

static void write_data(const struct sm64_corpus *corpus, const char *root, enum sm64_role_id id)
{
	struct bytes out = { 0 };
	char path[128];

	for (size_t i = 0; i < sm64_actors[id].recipe_count; i++)
		bytes_format(&out, "#include \"%s.inc.c\"\n", sm64_actors[id].recipes[i].name);
	print_text(path, sizeof(path), "%s/actors/%s/anims/data.inc.c", root, folder_of(id));
	sm64_corpus_write(corpus, path, &out);
}

static void write_layouts(const struct sm64_corpus *corpus, enum sm64_role_id id)
{
	struct bytes out = { 0 };
	char path[128];

	sm64_put_geo_text(&out, sm64_actors[id].geo);
	if (sm64_actors[id].other_geo)
		sm64_put_geo_text(&out, sm64_actors[id].other_geo);
	if (id == SM64_CRAB)
		sm64_put_geo_text(&out, sm64_actors[SM64_CRAB_SHELL].geo);
	print_text(path, sizeof(path), TREE "/actors/%s/geo.inc.c", folder_of(id));
	sm64_corpus_write(corpus, path, &out);
	sm64_put_mesh_text(
		&out,
		(const struct sm64_geo *const[]){ sm64_actors[id].geo, sm64_actors[id].other_geo,
						  id == SM64_CRAB ? sm64_actors[SM64_CRAB_SHELL].geo : NULL },
		3);
	print_text(path, sizeof(path), TREE "/actors/%s/model.inc.c", folder_of(id));
	sm64_corpus_write(corpus, path, &out);
}

static void write_actor(const struct sm64_corpus *corpus, enum sm64_role_id id)
{
	write_actor_clips(corpus, TREE, id);
	if (id == SM64_CRAB_SHELL)
		return;
	write_table(corpus, TREE, id);
	write_data(corpus, TREE, id);
	write_layouts(corpus, id);
}

/* Arrays, header and table in one file, the layout beside it. */
static void write_level_clip(const struct sm64_corpus *corpus)
{
	struct bytes out = { 0 };

	put_actor_clip(&out, &corpus->cast.roles[SM64_FLAG], 0);
	put_table(&out, &sm64_actors[SM64_FLAG]);
	sm64_corpus_write(corpus, TREE "/levels/yard/areas/1/2/anim.inc.c", &out);
	sm64_put_geo_text(&out, sm64_actors[SM64_FLAG].geo);
	sm64_corpus_write(corpus, TREE "/levels/yard/areas/1/2/geo.inc.c", &out);
	sm64_put_mesh_text(&out, &sm64_actors[SM64_FLAG].geo, 1);
	sm64_corpus_write(corpus, TREE "/levels/yard/areas/1/2/model.inc.c", &out);
}

/* One file an entry, or two entries that share arrays: anim_01_02.inc.c. */
static void write_mario_textures(const struct sm64_corpus *corpus);

static void write_mario_clips(const struct sm64_corpus *corpus)
{
	const struct sm64_role *mario = &corpus->cast.roles[SM64_MARIO];
	struct bytes out = { 0 };

	for (size_t i = 0; i < mario->actor->recipe_count;) {
		size_t end = i + 1;
		char arrays[64], symbol[64], path[128];

		while (end < mario->actor->recipe_count && owner(mario->actor, end) == i)
			end++;
		print_text(arrays, sizeof(arrays), end - i > 1 ? "anim_%02zX_%02zX" : "anim_%02zX", i,
			   end - 1);
		sm64_put_c_values(&out, arrays, mario->anims[i].arrays);
		sm64_put_c_index(&out, arrays, mario->anims[i].arrays, SM64_C_MARIO);
		print_text(path, sizeof(path), TREE "/assets/anims/%s.inc.c", arrays);
		for (; i < end; i++) {
			sm64_c_symbol(symbol, sizeof(symbol), mario->actor, mario->actor->recipes[i].name);
			sm64_put_c_header(&out, symbol, arrays, &mario->anims[i], SM64_C_MARIO);
		}
		sm64_corpus_write(corpus, path, &out);
	}
	bytes_text(&out, "enum MarioAnimID {\n");
	for (size_t i = 0; i < mario->actor->recipe_count; i++)
		bytes_format(&out, "\t/* 0x%02zX */ MARIO_ANIM_%s,\n", i, sm64_mario_names[i]);
	bytes_text(&out, "};\n");
	sm64_corpus_write(corpus, TREE "/include/mario_animation_ids.h", &out);
	write_layouts(corpus, SM64_MARIO);
	write_mario_textures(corpus);
}

static void write_mario_textures(const struct sm64_corpus *corpus)
{
	struct bytes out = { 0 };
	char path[128];

	for (size_t i = 0; i < sm64_mario_texture_count; i++) {
		print_text(path, sizeof(path), TREE "/%s.png", sm64_mario_textures[i].file);
		sm64_put_png(&out, &sm64_mario_textures[i]);
		sm64_corpus_write(corpus, path, &out);
	}
}

static void note_role(struct sm64_truth *truth, const struct sm64_corpus *corpus, enum sm64_role_id id)
{
	const struct sm64_actor *actor = &sm64_actors[id];
	char symbol[64], set[64] = "";

	if (id != SM64_MARIO)
		print_text(set, sizeof(set), "%s_anims", actor->name);
	for (size_t i = 0; i < actor->recipe_count; i++) {
		bool listed = false;

		sm64_c_symbol(symbol, sizeof(symbol), actor, actor->recipes[i].name);
		sm64_truth_clip(truth, TREE, symbol, &corpus->cast.roles[id].anims[i], SM64_ALL_KEYS);
		for (size_t entry = 0; entry < actor->table_count; entry++) {
			if (actor->table[entry] != i)
				continue;
			sm64_truth_entry(truth, TREE, set, entry, symbol);
			listed = true;
		}
		if (!listed)
			continue;
		sm64_truth_link(truth, TREE, symbol, actor->geo->name, tree_links[id]);
		if (actor->other_geo)
			sm64_truth_link(truth, TREE, symbol, actor->other_geo->name, tree_links[id]);
	}
}

/* What the functions in sm64_tree_text.c play. */
static void note_code(struct sm64_truth *truth)
{
	static const struct {
		const char *function, *written, *set;
		int index;
		const char *clip, *rule;
	} refs[] = {
		{ "bhv_clock_loop", "CLOCK_ANIM_CHIME", "clock_anims", 1, "clock_anim_chime", "behaviour" },
		{ "crab_act_snap", "1", "crab_anims", 1, "crab_anim_snap", "file" },
		{ "bhv_crab_loop", "0", "crab_anims", 0, "crab_anim_walk", "behaviour" },
		{ "bhv_crab_shell_loop", "o->oAction", "crab_shell_anims", -1, "", "behaviour" },
		{ "bhv_lamp_loop", "LAMP_ANIM_NOD", "lamp_anims", 1, "lamp_anim_nod", "behaviour" },
		{ "bhv_lamp_loop", "1", "crab_anims", 1, "crab_anim_snap", "table" },
		{ "act_walking", "MARIO_ANIM_BACKFLIP", "mario", 4, "anim_04", "mario" },
		{ "act_walking", "MARIO_ANIM_SLOW_LEDGE_GRAB", "mario", 0, "anim_00", "mario" },
		{ "act_walking", "MARIO_ANIM_CLIMB_UP_POLE", "mario", 5, "anim_05", "mario" },
		{ "act_backflip", "MARIO_ANIM_BACKFLIP", "mario", 4, "anim_04", "mario" },
		{ "act_backflip", "MARIO_ANIM_UNKNOWN", "mario", -1, "", "mario" },
	};

	for (size_t i = 0; i < sizeof(refs) / sizeof(refs[0]); i++)
		sm64_truth_code_ref(truth, TREE, refs[i].function, refs[i].written, refs[i].set,
				    refs[i].index, refs[i].clip, refs[i].rule);
}

static void note_tree(struct sm64_corpus *corpus)
{
	struct sm64_truth *truth = &corpus->truth;
	unsigned clips = 0;

	for (unsigned i = 0; i < SM64_ROLE_COUNT; i++) {
		const struct sm64_actor *actor = &sm64_actors[i];

		note_role(truth, corpus, (enum sm64_role_id)i);
		sm64_truth_bones(truth, TREE, actor->geo->name, actor->geo, true);
		if (actor->other_geo)
			sm64_truth_bones(truth, TREE, actor->other_geo->name, actor->other_geo, true);
		clips += actor->recipe_count;
	}
	sm64_truth_counts(truth, TREE, clips, SM64_ROLE_COUNT, SM64_ANY);
	sm64_truth_event(truth, TREE, "clock_anims", 0, 3, "SOUND_CLOCK_TICK");
	sm64_truth_event(truth, TREE, "clock_anims", 0, 18, "SOUND_CLOCK_TICK");
	sm64_truth_event(truth, TREE, "clock_anims", 1, 7, "SOUND_CLOCK_CHIME");
	note_code(truth);
}

/* An actor's folder alone, without anything else that makes a tree. */
static void add_partial(struct sm64_corpus *corpus)
{
	const struct sm64_actor *actor = &sm64_actors[SM64_KITE];
	char symbol[64];

	write_actor_clips(corpus, "partial", SM64_KITE);
	write_table(corpus, "partial", SM64_KITE);
	for (size_t i = 0; i < actor->recipe_count; i++) {
		sm64_c_symbol(symbol, sizeof(symbol), actor, actor->recipes[i].name);
		sm64_truth_clip(&corpus->truth, "partial", symbol, &corpus->cast.roles[SM64_KITE].anims[i],
				SM64_END_KEYS);
	}
	for (size_t i = 0; i < actor->table_count; i++) {
		sm64_c_symbol(symbol, sizeof(symbol), actor, actor->recipes[actor->table[i]].name);
		sm64_truth_entry(&corpus->truth, "partial", "kite_anims", i, symbol);
	}
	sm64_truth_counts(&corpus->truth, "partial", actor->recipe_count, 1, 0);
}

void sm64_add_tree(struct sm64_corpus *corpus)
{
	for (unsigned i = 0; i < SM64_FLAG; i++)
		write_actor(corpus, (enum sm64_role_id)i);
	write_level_clip(corpus);
	write_mario_clips(corpus);
	for (size_t i = 0; i < sm64_tree_file_count; i++)
		write_text(corpus, sm64_tree_files[i].path, sm64_tree_files[i].text);
	note_tree(corpus);
	sm64_truth_counts(&corpus->truth, "odd/frames.c", 7, 0, 0);
	add_partial(corpus);
}

/*
 * make_asc FOLDER
 *
 * Writes the same scripts and animations twice: FOLDER/source has ASC files, FOLDER/compiled what the compiler of the engine makes
 * of them, a skeleton and a clip for each entry.
 */
#include "systems/zengin/encoders/zengin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NODES = 6, MESHES = 2, BONES = 4, FRAMES = 60, FIRST = 5, FAST_FRAMES = 15, MAX_FRAMES = 64 };

static void put_file(const char *folder, const char *kind, const char *name, struct bytes *content)
{
	char path[512];

	print_text(path, sizeof path, "%s/%s", folder, kind);
	mkdir(path, 0777);
	print_text(path, sizeof path, "%s/%s/%s", folder, kind, name);

	FILE *file = fopen(path, "wb");

	if (file == NULL || fwrite(content->data, 1, content->size, file) != content->size ||
	    fclose(file) != 0)
		fail("cannot write %s", path);
	bytes_free(content);
}

/* The nodes of the model that the compiled skeleton has. */
static const int bone_nodes[BONES] = { 0, 2, 4, 5 };

/* ---- the actor: four bones of which three move, and two nodes that the engine ignores ---- */

struct actor {
	struct zen_asc_node nodes[NODES + MESHES];
	struct zen_key keys[3][MAX_FRAMES];
};

static struct zen_key key_of(struct vec3 axis, double turns, double x, double y, double z)
{
	return (struct zen_key){ quat_about(vec3_normalise(axis), turns), { x, y, z } };
}

/* The nodes of a model, and with `frame_count` > 0 their movement. `speed` tells two animations apart. */
static void make_actor(struct actor *actor, uint32_t frame_count, double speed)
{
	static const char *const names[NODES] = { "Bip01",   "Bip01 Footsteps", "Bip01 Spine",
						  "Dummy01", "Bip01 Arm",       "ZS_RightHand" };
	static const int parents[NODES] = { -1, 0, 0, 2, 3, 4 };

	*actor = (struct actor){ 0 };
	for (int i = 0; i < NODES; i++) {
		actor->nodes[i].name = names[i];
		actor->nodes[i].parent = parents[i];
		actor->nodes[i].rest =
			key_of((struct vec3){ 1, 2, 3 }, 0.05 * i, 3 * i, 20 - i, i == 0 ? 90 : -2 * i);
	}
	/* The engine leaves it out, so that it must not move what is below it. */
	actor->nodes[3].rest = (struct zen_key){ quat_identity, { 0, 0, 0 } };
	for (uint32_t i = 0; i < frame_count; i++) {
		const double t = speed * i;

		actor->keys[0][i] =
			key_of((struct vec3){ 0, 1, 0.1 }, 0.1 + 0.002 * t, 4 * t, 90 + sine(t / 20), 7 * t);
		actor->keys[1][i] =
			key_of((struct vec3){ 1, 0, 0.3 }, 0.2 * sine(t / 25), 0, 18, 1 + 0.1 * t);
		actor->keys[2][i] = key_of((struct vec3){ 0.2, 0.5, 1 }, t / 300, 12 + sine(t / 15), 3, -2);
	}
	if (frame_count > 0) {
		actor->nodes[0].keys = actor->keys[0];
		actor->nodes[2].keys = actor->keys[1];
		actor->nodes[4].keys = actor->keys[2];
	}
}

static void put_asc(const char *folder, const char *name, const struct actor *actor, int first,
		    uint32_t frame_count, int fps, uint32_t node_count)
{
	struct bytes content = { 0 };

	zen_put_asc(&content,
		    &(struct zen_asc){ name, first, frame_count, fps, actor->nodes, node_count, bone_nodes });
	put_file(folder, "source", name, &content);
}

/* ---- what it looks like: a skin of two boxes, and a box in its hand ---- */

static struct zen_key in_model(const struct actor *actor, int node)
{
	const struct zen_asc_node *own = &actor->nodes[node];
	struct zen_key parent;

	if (own->parent < 0)
		return own->rest;
	parent = in_model(actor, own->parent);
	return (struct zen_key){ quat_mul(parent.rotation, own->rest.rotation),
				 vec3_add(parent.translation,
					  quat_rotate(parent.rotation, own->rest.translation)) };
}

static void add_weight(const struct actor *actor, struct zen_geometry *skin, int position, uint8_t bone,
		       float weight)
{
	const struct zen_key pose = in_model(actor, bone_nodes[bone]);
	const float *at = skin->positions[position];
	const struct vec3 local = quat_rotate(
		quat_conjugate(pose.rotation),
		vec3_sub((struct vec3){ (double)at[0], (double)at[1], (double)at[2] }, pose.translation));

	skin->weights[position][skin->weight_counts[position]++] =
		(struct zen_weight){ weight, { (float)local.x, (float)local.y, (float)local.z }, bone };
}

/* In the space of the model. The spine moves all of it, the arm the upper box and a part of the lower. */
static void make_skin(const struct actor *actor, struct zen_geometry *skin)
{
	static const struct zen_material materials[] = {
		{ "SHIRT", "WAVER_SHIRT_V0_C0.TGA", { 60, 120, 180, 255 }, 0 },
		{ "BELT", "", { 20, 40, 80, 255 }, 0 },
	};

	zen_begin_geometry(skin, materials, COUNT_OF(materials));
	zen_add_box(skin, &(struct zen_box_plan){ .min = { -15, 88, -9 }, .max = { 13, 120, 8 } });
	zen_add_box(skin,
		    &(struct zen_box_plan){ .min = { -16, 80, -10 }, .max = { 14, 87, 9 }, .submesh = 1 });
	for (int i = 0; i < skin->position_count; i++) {
		const bool is_low = i >= 8, has_arm = !is_low || i % 3 == 0;

		add_weight(actor, skin, i, 1, !has_arm ? 1 : is_low ? 0.75F : 0.5F);
		if (has_arm)
			add_weight(actor, skin, i, 2, is_low ? 0.25F : 0.5F);
	}
}

static void make_club(struct zen_geometry *club)
{
	static const struct zen_material materials[] = { { "WOOD", "WAVER_CLUB.TGA", { 1, 2, 3, 255 }, 0 } };

	zen_begin_geometry(club, materials, COUNT_OF(materials));
	zen_add_box(club, &(struct zen_box_plan){ .min = { -2, -3, -30 }, .max = { 2, 4, 5 } });
}

/* Behind the nodes of the actor: the engine keeps neither of them. */
static void add_meshes(struct actor *actor, struct zen_geometry *skin, struct zen_geometry *club)
{
	make_skin(actor, skin);
	make_club(club);
	actor->nodes[NODES] = (struct zen_asc_node){ .name = "zm_Skin",
						     .parent = 0,
						     .rest = { quat_identity, { 0, 0, 0 } },
						     .mesh = skin,
						     .is_skin = true };
	actor->nodes[NODES + 1] = (struct zen_asc_node){
		.name = "zm_Club", .parent = 5, .rest = { quat_identity, { 0, 0, 0 } }, .mesh = club
	};
}

static void put_mesh(const char *folder, const struct zen_geometry *skin, const struct zen_geometry *club,
		     uint32_t checksum)
{
	static const char *const nodes[] = { "ZS_RIGHTHAND", NULL };
	struct bytes content = { 0 };

	zen_put_mdm(&content, &(struct zen_mesh){ .version = ZEN_MDM_GOTHIC2,
						  .attachments = nodes,
						  .attached = club,
						  .checksum = checksum,
						  .skin_count = 1,
						  .skins = skin,
						  .source_path = "\\WAVER_BODY.ASC" });
	put_file(folder, "compiled", "WAVER_BODY.MDM", &content);
}

/* ---- what the compiler makes ---- */

static const char *const bone_names[BONES] = { "BIP01", "BIP01 SPINE", "BIP01 ARM", "ZS_RIGHTHAND" };

static uint32_t put_skeleton(const char *folder, const struct actor *actor)
{
	static const int16_t parents[BONES] = { -1, 0, 1, 2 };
	struct zen_node nodes[BONES];
	struct zen_skeleton skeleton = { .nodes = nodes,
					 .node_count = BONES,
					 .source_path = "\\WAVER_BODY.ASC" };
	struct bytes content = { 0 };

	for (int i = 0; i < BONES; i++) {
		const struct zen_key *rest = &actor->nodes[bone_nodes[i]].rest;
		double m[3][3];

		quat_to_matrix(rest->rotation, m);
		nodes[i] = (struct zen_node){ .name = bone_names[i], .parent = parents[i] };
		for (int r = 0; r < 3; r++)
			for (int c = 0; c < 3; c++)
				nodes[i].matrix[r][c] = (float)m[r][c];
		if (i > 0) {
			nodes[i].matrix[0][3] = (float)rest->translation.x;
			nodes[i].matrix[1][3] = (float)rest->translation.y;
			nodes[i].matrix[2][3] = (float)rest->translation.z;
		}
	}
	skeleton.root_translation[0] = (float)actor->nodes[0].rest.translation.x;
	skeleton.root_translation[1] = (float)actor->nodes[0].rest.translation.y;
	skeleton.root_translation[2] = (float)actor->nodes[0].rest.translation.z;
	skeleton.checksum = zen_checksum(nodes, BONES);
	zen_put_mdh(&content, &skeleton);
	put_file(folder, "compiled", "WAVER.MDH", &content);
	return skeleton.checksum;
}

struct entry {
	const char *script, *name, *next, *flags, *direction, *file;
	int layer, first, last, wanted_fps; /* wanted_fps 0 = not said */
	int file_first, file_last, file_fps;
};

static void put_clip(const char *folder, const struct entry *e, const struct actor *actor, uint32_t checksum)
{
	const int last = e->last < 0 || e->last > e->file_last ? e->file_last : e->last;
	const uint32_t count = (uint32_t)(last - e->first + 1);
	const int asked = e->wanted_fps > 0 ? e->wanted_fps : 25;
	const int fps = count == 1 || asked > e->file_fps ? e->file_fps : asked;
	uint32_t frames[MAX_FRAMES];
	const uint32_t chosen = zen_cut_frames(count, e->file_fps, fps, frames);
	struct zen_key *keys = allocate((size_t)chosen * 3, sizeof *keys);
	struct bytes content = { 0 };
	struct zen_clip clip;
	char name[128];

	zen_clip_init(&clip, chosen, 3);
	for (uint32_t i = 0; i < chosen; i++)
		for (int k = 0; k < 3; k++)
			keys[i * 3 + (uint32_t)k] = actor->keys[k][e->first - e->file_first + (int)frames[i]];
	print_text(clip.name, sizeof clip.name, "%s", e->name);
	print_text(clip.next, sizeof clip.next, "%s", e->next);
	print_text(clip.script_line, sizeof clip.script_line,
		   "ANI (\"%s\" %d \"%s\" 0.1 0.2 %s \"%s\" %s %d %d)", e->name, e->layer, e->next, e->flags,
		   e->file, e->direction, e->first, e->last);
	print_text(clip.source_path, sizeof clip.source_path, "\\_WORK\\DATA\\ANIMS\\%s", e->file);
	clip.layer = (uint32_t)e->layer;
	clip.fps = (float)fps;
	clip.fps_source = (float)e->file_fps;
	clip.checksum = checksum;
	zen_clip_quantise(&clip, keys);
	zen_put_man(&content, &clip);
	print_text(name, sizeof name, "%s-%s.MAN", e->script, e->name);
	put_file(folder, "compiled", name, &content);
	zen_clip_free(&clip);
	free(keys);
}

/* ---- scripts ---- */

static void put_script(const char *folder, const char *script, const char *head, const struct entry *entries,
		       size_t count)
{
	char name[64];

	for (int compiled = 0; compiled < 2; compiled++) {
		struct bytes text = { 0 };

		bytes_format(&text, "Model (\"Waver\")\n{\n%s\taniEnum\n\t{\n", head);
		for (size_t i = 0; i < count; i++) {
			const struct entry *e = &entries[i];

			if (strcmp(e->script, script) != 0)
				continue;
			bytes_format(&text, "\t\tani (\"%s\" %d \"%s\" 0.1 0.2 %s \"%s\" %s %d %d", e->name,
				     e->layer, e->next, e->flags, e->file, e->direction, e->first, e->last);
			if (e->wanted_fps > 0)
				bytes_format(&text, " FPS:%d", e->wanted_fps);
			bytes_format(&text, ")\n\t\t{\n\t\t\t*eventSFX (%d \"Swish\")\n\t\t}\n",
				     e->first + (e->first == e->last ? 0 : 3));
		}
		if (strcmp(script, "WAVER") == 0)
			bytes_text(&text, "\t\taniAlias (\"t_back\" 1 \"s_walk\" 0.1 0.2 M. \"s_walk\" R)\n");
		bytes_text(&text, "\t}\n}\n");
		print_text(name, sizeof name, "%s.MDS", script);
		put_file(folder, compiled ? "compiled" : "source", name, &text);
	}
}

static const struct entry entries[] = {
	{ "WAVER", "S_WALK", "S_WALK", "M.", "F", "waver_moves.asc", 1, 5, 44, 0, FIRST, FIRST + FRAMES - 1,
	  25 },
	{ "WAVER", "T_TURN", "S_WALK", "MR", "R", "waver_moves.asc", 1, 20, 40, 10, FIRST, FIRST + FRAMES - 1,
	  25 },
	{ "WAVER", "T_UNEVEN", "", ".", "F", "WAVER_MOVES.ASC", 2, 7, 41, 15, FIRST, FIRST + FRAMES - 1, 25 },
	{ "WAVER", "T_TOOFAST", "", ".", "F", "waver_moves.asc", 2, 10, 30, 60, FIRST, FIRST + FRAMES - 1,
	  25 },
	{ "WAVER", "S_POSE", "S_POSE", ".", "F", "waver_moves.asc", 3, 12, 12, 10, FIRST, FIRST + FRAMES - 1,
	  25 },
	{ "WAVER", "T_END", "", ".", "F", "waver_moves.asc", 1, 60, 80, 0, FIRST, FIRST + FRAMES - 1, 25 },
	{ "WAVER", "T_FAST", "", "M.", "F", "waver_fast.asc", 1, 0, -1, 0, 0, FAST_FRAMES - 1, 30 },
	{ "WAVER_TIRED", "S_WALK", "S_WALK", "M.", "F", "waver_fast.asc", 1, 2, 12, 12, 0, FAST_FRAMES - 1,
	  30 },
};

int main(int argc, char **argv)
{
	static struct actor model, moves, fast;
	static struct zen_geometry skin, club;
	const char *folder = argv[1];

	if (argc != 2)
		fail("usage: make_asc FOLDER");
	mkdir(folder, 0777);
	make_actor(&model, 0, 0);
	make_actor(&moves, FRAMES, 1);
	make_actor(&fast, FAST_FRAMES, 1.7);
	add_meshes(&model, &skin, &club);
	put_asc(folder, "WAVER_BODY.ASC", &model, 0, 101, 25, NODES + MESHES);
	put_asc(folder, "WAVER_MOVES.ASC", &moves, FIRST, FRAMES, 25, NODES);
	put_asc(folder, "WAVER_FAST.ASC", &fast, 0, FAST_FRAMES, 30, NODES);

	const uint32_t checksum = put_skeleton(folder, &model);

	put_mesh(folder, &skin, &club, checksum);
	for (size_t i = 0; i < COUNT_OF(entries); i++)
		put_clip(folder, &entries[i], strstr(entries[i].file, "fast") != NULL ? &fast : &moves,
			 checksum);
	put_script(folder, "WAVER", "\tmeshAndTree (\"waver_body.asc\" DONT_USE_MESH)\n", entries,
		   COUNT_OF(entries));
	put_script(folder, "WAVER_TIRED", "", entries, COUNT_OF(entries));
	return 0;
}

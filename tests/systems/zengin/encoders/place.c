#include "place.h"

#include "files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const struct rig_plan crank_nodes[] = {
	{"BIP01",       -1, JOINT_ROOT,  {0, 50, 0},   {1, 0, 0}},
	{"BIP01 WHEEL",  0, JOINT_SPINE, {0, 100, 10}, {0, 1, 0}},
	{"ZS_POS0",      0, JOINT_ROOT,  {0, 0, 60},   {0, 0, 1}},
};
/* Two roots, and a mesh node. */
static const struct rig_plan lantern_nodes[] = {
	{"BIP01",       -1, JOINT_ROOT,  {0, 200, 0},  {1, 0, 0}},
	{"BIP01 CHAIN",  0, JOINT_SPINE, {0, 190, 0},  {0, -1, 0}},
	{"ZM_LAMP",      1, JOINT_SPINE, {0, 160, 0},  {0, 0, 1}},
	{"BIP01 POST",  -1, JOINT_ROOT,  {30, 0, 0},   {1, 0, 0}},
};
static const struct rig_plan gate_nodes[] = {
	{"BIP01",       -1, JOINT_ROOT,  {0, 80, 0},   {1, 0, 0}},
	{"BIP01 DOOR",   0, JOINT_SPINE, {-60, 80, 0}, {1, 0, 0}},
};
static const struct rig_plan seesaw_nodes[] = {
	{"BIP01",       -1, JOINT_ROOT,  {0, 40, 0},   {1, 0, 0}},
	{"BIP01 PLANK",  0, JOINT_SPINE, {0, 60, 0},   {0, 0, 1}},
};
static const struct rig_plan bench_nodes[] = {
	{"BIP01",       -1, JOINT_ROOT,  {0, 40, 0},   {1, 0, 0}},
	{"ZS_POS0",      0, JOINT_ROOT,  {-40, 0, 50}, {0, 0, 1}},
	{"ZS_POS1",      0, JOINT_ROOT,  {40, 0, 50},  {0, 0, 1}},
};
static const struct rig_plan turtle_nodes[] = {
	{"BIP01",       -1, JOINT_ROOT,  {0, 10, 0},   {1, 0, 0}},
	{"BIP01 SHELL",  0, JOINT_SPINE, {0, 15, 0},   {0, 1, 0}},
};
/* The child comes before its parent. */
static const struct rig_plan kite_nodes[] = {
	{"BIP01 TAIL",   1, JOINT_SPINE, {0, 290, -40}, {0, -1, 0}},
	{"BIP01",       -1, JOINT_ROOT,  {0, 300, 0},   {1, 0, 0}},
};
static const struct rig_plan peg_nodes[] = {
	{"BIP01",       -1, JOINT_ROOT,  {0, 5, 0},    {1, 0, 0}},
	{"BIP01 PEG",    0, JOINT_SPINE, {0, 9, 0},    {0, 1, 0}},
};
/* clang-format on */

void rigs_build(struct zengin_rigs *rigs)
{
	rig_puppet(&rigs->puppet, 1);
	rig_puppet(&rigs->giant, 1.5);
	rig_marionette(&rigs->marionette);
	rig_build(&rigs->crank, crank_nodes, COUNT_OF(crank_nodes), 1);
	rig_build(&rigs->lantern, lantern_nodes, COUNT_OF(lantern_nodes), 1);
	rig_build(&rigs->gate, gate_nodes, COUNT_OF(gate_nodes), 1);
	rig_build(&rigs->seesaw, seesaw_nodes, COUNT_OF(seesaw_nodes), 1);
	rig_build(&rigs->bench, bench_nodes, COUNT_OF(bench_nodes), 1);
	rig_build(&rigs->turtle, turtle_nodes, COUNT_OF(turtle_nodes), 1);
	rig_build(&rigs->kite, kite_nodes, COUNT_OF(kite_nodes), 1);
	rig_build(&rigs->peg, peg_nodes, COUNT_OF(peg_nodes), 1);
}

static void to_floats(float out[3], struct vec3 v)
{
	out[0] = (float)snap(v.x, 1024);
	out[1] = (float)snap(v.y, 1024);
	out[2] = (float)snap(v.z, 1024);
}

static void set_matrix(struct zen_node *node, struct quat rotation, struct vec3 translation)
{
	double m[3][3];
	float t[3];

	quat_to_matrix(rotation, m);
	to_floats(t, translation);
	for (int row = 0; row < 3; row++) {
		for (int column = 0; column < 3; column++)
			node->matrix[row][column] = (float)snap(m[row][column], 1 << 20);
		node->matrix[row][3] = t[row];
	}
}

static struct zen_box rig_box(const struct rig *rig)
{
	struct vec3 min = rig->nodes[0].place, max = min;
	struct zen_box box;

	for (int i = 0; i < rig->count; i++) {
		const struct vec3 p = rig->nodes[i].place;

		min = (struct vec3){ fmin(min.x, p.x), fmin(min.y, p.y), fmin(min.z, p.z) };
		max = (struct vec3){ fmax(max.x, p.x), fmax(max.y, p.y), fmax(max.z, p.z) };
	}
	to_floats(box.min, vec3_sub(min, (struct vec3){ 10, 10, 10 }));
	to_floats(box.max, vec3_add(max, (struct vec3){ 10, 10, 10 }));
	return box;
}

static struct vec3 first_root(const struct rig *rig)
{
	int i = 0;

	while (rig->nodes[i].parent >= 0)
		i++;
	return rig->nodes[i].place;
}

void skeleton_from_rig(struct skeleton_file *file, const struct rig *rig, const char *source_path)
{
	const struct vec3 root = first_root(rig);

	*file = (struct skeleton_file){ 0 };
	for (int i = 0; i < rig->count; i++) {
		const struct rig_node *node = &rig->nodes[i];
		/* The translation of roots is kept apart, in root_translation. */
		const struct vec3 offset = node->parent < 0 ? vec3_sub(node->offset, root) : node->offset;

		file->nodes[i].name = node->name;
		file->nodes[i].parent = (int16_t)node->parent;
		set_matrix(&file->nodes[i], node->rest, offset);
	}
	file->skeleton = (struct zen_skeleton){
		.nodes = file->nodes,
		.node_count = (uint16_t)rig->count,
		.box = rig_box(rig),
		.collision_box = rig_box(rig),
		.checksum = zen_checksum(file->nodes, (size_t)rig->count),
		.source_path = source_path,
	};
	to_floats(file->skeleton.root_translation, root);
}

void corpus_write(const struct corpus *corpus, const char *path, const struct bytes *content)
{
	char full[256];

	print_text(full, sizeof(full), "zengin/%s", path);
	write_file(corpus->out_dir, full, content);
}

void place_put(const struct place *place, const char *name, struct bytes *content)
{
	char path[256];

	print_text(path, sizeof(path), "%s%s", place->folder, name);
	if (place->volume)
		vdf_add(place->volume, path, content);
	else
		corpus_write(place->corpus, path, content);
	bytes_free(content);
}

void place_put_text(const struct place *place, const char *name, const char *text)
{
	struct bytes content = { 0 };

	bytes_text(&content, text);
	place_put(place, name, &content);
}

void place_finish_volume(const struct place *place, const struct vdf_style *style)
{
	struct bytes encoded = { 0 };

	vdf_encode(place->volume, style, &encoded);
	corpus_write(place->corpus, place->source, &encoded);
	bytes_free(&encoded);
	vdf_free(place->volume);
}

static void to_upper(char *text)
{
	for (; *text; text++)
		*text = (char)(*text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text);
}

void place_skeleton(const struct place *place, const char *name, const struct rig *rig)
{
	struct skeleton_file file;
	struct bytes content = { 0 };
	char source_path[128];

	print_text(source_path, sizeof(source_path), "\\_WORK\\DATA\\ANIMS\\%.*s.ASC", (int)strlen(name) - 4,
		   name);
	skeleton_from_rig(&file, rig, source_path);
	zen_put_mdh(&content, &file.skeleton);
	truth_add_skeleton(&place->corpus->truth, name, &file.skeleton);
	place_put(place, name, &content);
}

static bool is_animated(const struct rig_node *node, const struct clip_plan *plan)
{
	if (strncmp(node->name, "ZS_", 3) == 0)
		return false;
	return !plan->upper_body || (node->joint >= JOINT_SPINE && node->joint <= JOINT_R_HAND);
}

static uint32_t choose_nodes(const struct rig *rig, const struct clip_plan *plan, uint32_t *chosen)
{
	uint32_t count = 0;

	for (int i = 0; i < rig->count; i++) {
		if (is_animated(&rig->nodes[i], plan))
			chosen[count++] = (uint32_t)i;
	}
	return count;
}

static uint32_t stored_frames(const struct zen_entry *entry, const struct clip_plan *plan)
{
	const int32_t source_count = entry->last < 0 ? plan->source_count : entry->last - entry->first + 1;

	return (uint32_t)floor(source_count * zen_entry_fps(entry) / 25 + 0.5);
}

static void move_clip(struct zen_clip *clip, const struct rig *rig, const struct clip_plan *plan)
{
	const bool loops = plan->as_loop || strcmp(clip->name, clip->next) == 0;
	const uint32_t steps = loops ? clip->frame_count : clip->frame_count - 1;
	struct zen_key *keys = allocate((size_t)clip->frame_count * clip->node_count, sizeof(*keys));
	struct zen_key *key = keys;
	struct pose pose;

	for (uint32_t frame = 0; frame < clip->frame_count; frame++) {
		motion_pose(&pose, plan->motion, steps ? (double)frame / steps : 0, plan->variant);
		for (uint32_t slot = 0; slot < clip->node_count; slot++, key++) {
			const int node = (int)clip->node_index[slot];

			key->rotation = rig_local_rotation(rig, &pose, node);
			key->translation = rig_local_translation(rig, &pose, node);
		}
	}
	zen_clip_quantise(clip, keys);
	free(keys);
}

static void set_source(struct zen_clip *clip, const struct zen_entry *entry)
{
	struct bytes line = { 0 };
	const char *start;

	zen_text_entry(&line, entry);
	bytes_u8(&line, 0);
	/* An odd entry may have comments or a brace before it: the clip knows its own line only. */
	start = strchr("/}", line.data[0]) ? strrchr((const char *)line.data, '\n') : NULL;
	start = start ? start + 1 : (const char *)line.data;
	while (*start == '\t')
		start++;
	print_text(clip->script_line, sizeof(clip->script_line), "\t\t%.*s", (int)strcspn(start, "\r\n"),
		   start);
	to_upper(clip->script_line);
	print_text(clip->source_path, sizeof(clip->source_path), "\\_WORK\\DATA\\ANIMS\\%s", entry->target);
	bytes_free(&line);
}

void make_clip(struct zen_clip *clip, const struct rig *rig, const struct zen_entry *entry,
	       const struct clip_plan *plan)
{
	struct skeleton_file file;
	uint32_t chosen[RIG_MAX_NODES];
	const uint32_t node_count = choose_nodes(rig, plan, chosen);

	skeleton_from_rig(&file, rig, "");
	zen_clip_init(clip, stored_frames(entry, plan), node_count);
	memcpy(clip->node_index, chosen, node_count * sizeof(chosen[0]));
	print_text(clip->name, sizeof(clip->name), "%s", entry->name);
	print_text(clip->next, sizeof(clip->next), "%s", entry->next ? entry->next : "");
	clip->layer = (uint32_t)entry->layer;
	clip->fps = (float)zen_entry_fps(entry);
	clip->box = file.skeleton.box;
	clip->checksum = file.skeleton.checksum;
	set_source(clip, entry);
	move_clip(clip, rig, plan);
}

void place_clip(const struct place *place, const char *script, const struct zen_clip *clip, bool all_keys)
{
	struct bytes content = { 0 };
	char name[160];

	print_text(name, sizeof(name), "%s-%s.MAN", script, clip->name);
	zen_put_man(&content, clip);
	if (place->volume) {
		truth_add_clip(&place->corpus->truth, place->source, name, clip, all_keys);
	} else {
		char path[300];

		print_text(path, sizeof(path), "%s%s", place->folder, name);
		truth_add_clip(&place->corpus->truth, path, name, clip, all_keys);
	}
	place_put(place, name, &content);
}

static const struct zen_entry *find_ani(const struct zen_script *script, const char *name)
{
	for (size_t i = 0; i < script->entry_count; i++) {
		const struct zen_entry *entry = &script->entries[i];

		if (entry->kind == ZEN_ANI && strcmp(entry->name, name) == 0)
			return entry;
	}
	fail("script %s has no ani %s", script->name, name);
}

void place_clips(const struct place *place, const struct rig *rig, const struct script_plan *plan)
{
	for (size_t i = 0; i < plan->clip_count; i++)
		place_entry_clip(place, rig, plan, plan->clips[i].name);
}

void place_entry_clip(const struct place *place, const struct rig *rig, const struct script_plan *plan,
		      const char *name)
{
	for (size_t i = 0; i < plan->clip_count; i++) {
		struct zen_clip clip;

		if (strcmp(plan->clips[i].name, name) != 0)
			continue;
		make_clip(&clip, rig, find_ani(plan->script, name), &plan->clips[i]);
		place_clip(place, plan->script->name, &clip, plan->clips[i].all_keys);
		zen_clip_free(&clip);
	}
}

void place_script(const struct place *place, const char *name, const struct script_plan *plan)
{
	struct bytes content = { 0 };

	if (strstr(name, ".MSB"))
		zen_put_msb(&content, plan->script);
	else
		zen_put_mds(&content, plan->script);
	truth_add_script(&place->corpus->truth, name, plan);
	place_put(place, name, &content);
}

uint32_t dos_time(unsigned year, unsigned month, unsigned day, unsigned hour, unsigned minute,
		  unsigned second)
{
	return (year - 1980) << 25 | month << 21 | day << 16 | hour << 11 | minute << 5 | second / 2;
}

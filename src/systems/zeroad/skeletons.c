/*
 * Skeleton definitions of 0 A.D.: XML.
 *
 *   <skeletons>
 *     <standard_skeleton id="Biped" title="Biped">
 *       <bone name="hip"> <bone name="spine"/> … </bone>
 *     </standard_skeleton>
 *     <skeleton target="Biped" title="Biped">
 *       <identifier><root>hip</root></identifier>
 *       <bone name="hip"> <target>hip</target> … </bone>
 *     </skeleton>
 *   </skeletons>
 *
 * The number of a bone is that of its start tag, from 0; nesting is the hierarchy, and several roots are normal. There is no rest
 * pose: resolve.sql takes that of a mesh. <skeleton> maps the bones of an artist's file to those of a standard skeleton; only the
 * game's converter of COLLADA needs it.
 */
#include <stdlib.h>
#include <string.h>

#include "systems/zeroad/markup.h"
#include "systems/zeroad/name.h"

static const struct adb_attribute_doc skeletons_attributes[] = {
	{ "skeletons", "title", "title of the definition" },
	{ "skeletons", "rest_from",
	  "native id of the mesh whose bind pose is the rest pose: the one with most clips; left out where there is none" },
	{ "assets", "mappings",
	  "of skeleton definitions: target, title and root bone of each mapping of an artist's skeleton" },
	{ "assets", "bone_map",
	  "of skeleton definitions: each mapped bone, and the standard bone that it becomes" },
	{ NULL, NULL, NULL },
};

enum { MOST_BONES = 254 /* the numbers that a vertex has room for; 58 in the game */ };

/* The map from an artist's bones, as rows of attributes. */
struct maps {
	const char **mappings, **bones; /* three and two texts each */
	size_t mapping_count, bone_count, room;
};

/* ---- mappings ---- */

/* As deep as ADB_XML_MAX_DEPTH. */
static uint32_t count_bones(const struct adb_xml_node *node)
{
	uint32_t count = 0;

	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next)
		if (strcmp(child->name, "bone") == 0)
			count += 1 + count_bones(child);
	return count;
}

static const char *attribute_of(const struct adb_xml_node *node, const char *name)
{
	const char *value = adb_xml_attribute(node, name);

	return value != NULL ? value : "";
}

static const char *text_of(const struct adb_xml_node *node, const char *if_none)
{
	return node != NULL ? adb_xml_text(node) : if_none;
}

/* A bone without a target becomes that of its parent. */
static void map_bones(struct maps *maps, const struct adb_xml_node *node, const char *target)
{
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next) {
		if (strcmp(child->name, "bone") != 0)
			continue;

		const char **row = maps->bones + 2 * maps->bone_count++;

		adb_xml_know(child);
		row[0] = attribute_of(child, "name");
		row[1] = text_of(adb_xml_child(child, "target"), target);
		map_bones(maps, child, row[1]);
	}
}

static void add_map(struct maps *maps, const struct adb_xml_node *skeleton)
{
	const char **row = maps->mappings + 3 * maps->mapping_count++;

	adb_xml_know(skeleton);
	const struct adb_xml_node *identifier = adb_xml_child(skeleton, "identifier");

	row[0] = attribute_of(skeleton, "target");
	row[1] = attribute_of(skeleton, "title");
	row[2] = text_of(identifier != NULL ? adb_xml_child(identifier, "root") : NULL, "");
	map_bones(maps, skeleton, "");
}

static void add_maps(struct adb_decoder *d, const struct adb_xml_node *root)
{
	struct maps maps = { .room = 0 };

	for (const struct adb_xml_node *node = root->first; node != NULL; node = node->next)
		if (strcmp(node->name, "skeleton") == 0)
			maps.room += 1 + count_bones(node);
	maps.mappings = adb_arena_alloc(d->arena, maps.room, 3 * sizeof *maps.mappings);
	maps.bones = adb_arena_alloc(d->arena, maps.room, 2 * sizeof *maps.bones);
	if (maps.mappings == NULL || maps.bones == NULL || maps.room == 0)
		return;
	for (const struct adb_xml_node *node = root->first; node != NULL; node = node->next)
		if (strcmp(node->name, "skeleton") == 0)
			add_map(&maps, node);
	adb_attribute_text_rows(d->arena, &d->out->attributes, "mappings", maps.mappings, 3,
				maps.mapping_count);
	adb_attribute_text_rows(d->arena, &d->out->attributes, "bone_map", maps.bones, 2, maps.bone_count);
}

/* ---- standard skeletons ---- */

/* Returns the number of the next bone. */
static uint32_t fill_bones(const struct adb_xml_node *node, struct adb_skeleton *skeleton, int32_t parent,
			   uint32_t next)
{
	for (const struct adb_xml_node *child = node->first; child != NULL; child = child->next) {
		if (strcmp(child->name, "bone") != 0)
			continue;
		adb_xml_know(child);
		skeleton->bones[next].name = adb_xml_attribute(child, "name");
		skeleton->bones[next].parent_id = parent;
		next = fill_bones(child, skeleton, (int32_t)next, next + 1);
	}
	return next;
}

static int compare_texts(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void check_names(struct adb_decoder *d, const struct adb_xml_node *definition,
			const struct adb_skeleton *skeleton)
{
	const char **names = adb_arena_alloc(d->arena, skeleton->bone_count, sizeof *names);
	uint32_t count = 0;

	for (uint32_t i = 0; names != NULL && i < skeleton->bone_count; i++)
		if (skeleton->bones[i].name != NULL)
			names[count++] = skeleton->bones[i].name;
	if (names == NULL)
		return;
	if (count < skeleton->bone_count)
		adb_zeroad_warn(d, "no-name", definition, "%u bones have no name",
				skeleton->bone_count - count);
	if (count > 1)
		qsort(names, count, sizeof *names, compare_texts);
	for (uint32_t i = 1; i < count; i++)
		if (strcmp(names[i], names[i - 1]) == 0)
			adb_zeroad_warn(d, "duplicate-name", definition, "several bones have the name %.40s",
					names[i]);
}

static void add_skeleton(struct adb_decoder *d, const struct adb_xml_node *definition)
{
	uint32_t count = count_bones(definition);
	struct adb_skeleton *skeleton = adb_content_add_skeleton(d->out, d->stem, count);

	adb_xml_know(definition);
	const char *id = adb_xml_attribute(definition, "id");
	const char *title = adb_xml_attribute(definition, "title");

	if (skeleton == NULL)
		return;
	skeleton->native_id = id;
	if (title != NULL)
		adb_attribute_text(d->arena, &skeleton->attributes, "title", title);
	fill_bones(definition, skeleton, ADB_NO_BONE, 0);
	check_names(d, definition, skeleton);
	if (id == NULL)
		adb_zeroad_warn(d, "no-id", definition, "the standard skeleton has no id");
	if (count > MOST_BONES)
		adb_zeroad_warn(d, "bone-count", definition,
				"%u bones, more than the %d that a mesh can number", count, MOST_BONES);
}

/* ---- what the header declares, and its helpers ---- */

static int skeletons_sniff(struct adb_peek *peek)
{
	static const char *const roots[] = { "skeletons", NULL };

	return adb_zeroad_sniff_root(peek, "art/", roots);
}

static enum adb_outcome read_root(struct adb_decoder *d, const struct adb_xml_node *root)
{

	if (strcmp(root->name, "skeletons") != 0)
		return adb_fail(d, ADB_CORRUPT, root->offset, "the root is <%.40s>, not <skeletons>",
				root->name);
	d->out->native_id = adb_zeroad_stem(d->arena, adb_zeroad_own_path(d, ADB_ZEROAD_SKELETONS));
	for (const struct adb_xml_node *node = root->first; node != NULL; node = node->next)
		if (strcmp(node->name, "standard_skeleton") == 0)
			add_skeleton(d, node);
	add_maps(d, root);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static enum adb_outcome skeletons_decode(struct adb_decoder *d)
{
	return adb_zeroad_decode_xml(d, read_root);
}

const struct adb_format adb_format_zeroad_skeletons = {
	.name = "0ad-skeletons",
	.title = "0 A.D. skeleton definitions (XML)",
	.games = "0 A.D.",
	.system = "0ad",
	.type = "SKELETONS",
	.attributes = skeletons_attributes,
	.sniff = skeletons_sniff,
	.decode = skeletons_decode,
};

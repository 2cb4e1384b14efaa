/*
 * Oni TRBS, TRCM and their parts: bodies, each a skeleton and one mesh for each bone.
 *
 *   TRBS  0x00  link[5]  TRCM             levels of detail, 4 the highest, 0 the lowest
 *   TRCM  0x04  u16      body part count B
 *         0x54  link     TRGA             meshes
 *         0x58  link     TRTA             offsets
 *         0x5C  link     TRIA             hierarchy
 *   TRTA  0x16  u16      count
 *         0x18  f32[3]   offset of a bone from its parent
 *   TRIA  0x16  u16      count
 *         0x18  u8[4]    stated parent, first child, next sibling, filler; 0 = none
 *   TRGA  0x16  u16      count
 *         0x18  link     M3GM of a bone
 *   TRMA  0x16  u16      count
 *         0x18  link     TXMP of a bone
 *
 * From DB on, little-endian. There are no rest rotations: they are the identity.
 *
 * Quirk: the parent that the usual TRIA states for bone 18 is 16, but the child of bone 17 is 18. The game walks
 * children and siblings, and so does this.
 */
#include "systems/oni/material.h"
#include "systems/oni/names.h"

enum {
	DETAIL_COUNT = 5,
	PART_COUNT_AT = 0x04,
	GEOMETRY_AT = 0x54,
	POSITION_AT = 0x58,
	HIERARCHY_AT = 0x5C,
	TRCM_SIZE = 0x60,
	OFFSET_SIZE = 12,
	NODE_SIZE = 4,
	LINK_SIZE = 4,
	MAX_BONES = 256,    /* children and siblings are bytes; largest known 19 */
	STANDARD_BONES = 19 /* bones have conventional names in bodies of that many */
};

/* ---- lists ---- */

static enum adb_outcome trbs_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, (size_t)4 * DETAIL_COUNT, &in);

	if (outcome != ADB_OK)
		return outcome;
	adb_oni_add_model(d, "body-set");
	for (uint32_t i = 0; i < DETAIL_COUNT; i++)
		adb_oni_add_element_link(d, "Elements", adb_read_u32le(&in, "body"), i);
	adb_oni_name_padding(&in);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static enum adb_outcome trga_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_array meshes = { false, 4, 0, "Geometries" };
	static const struct adb_oni_layout layout = { ADB_ONI_ARRAY_START, NULL, &meshes, NULL };

	return adb_oni_decode_layout(d, &layout);
}

static const struct adb_attribute_doc list_attributes[] = {
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

/* ---- textures ---- */

/* A material for each bone, also where there is no texture: the n-th belongs to the n-th mesh of the body. */
static enum adb_outcome trma_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	uint32_t count;
	enum adb_outcome outcome = adb_oni_begin_array(d, false, LINK_SIZE, &in, &count);

	if (outcome != ADB_OK)
		return outcome;

	struct adb_model *model = adb_oni_add_model(d, "textures");

	adb_field(in.data, ADB_FIELD_GAP, ADB_ONI_ARRAY_START - 2, "filler");
	adb_field(in.data + in.position, ADB_FIELD_U32LE, count, "texture");

	for (uint32_t i = 0; model != NULL && i < count; i++) {
		uint32_t link = adb_reader_u32le(&in);
		bool is_sound = adb_oni_add_element_link(d, "Textures", link, i) != NULL;

		if (d->wants_meshes &&
		    adb_oni_add_material(d, model, adb_oni_checked_link(link, is_sound)) == NULL)
			break;
	}
	if (model != NULL)
		adb_oni_name_padding(&in);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc trma_attributes[] = {
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	ADB_ONI_MATERIAL_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

/* ---- TRTA and TRIA as assets of their own: only the number of bones; bodies read their elements ---- */

static enum adb_outcome decode_part(struct adb_decoder *d, size_t element_size, const char *field)
{
	struct adb_reader in;
	uint32_t count;
	enum adb_outcome outcome = adb_oni_begin_array(d, false, element_size, &in, &count);

	if (outcome != ADB_OK)
		return outcome;
	adb_field(in.data, ADB_FIELD_GAP, ADB_ONI_ARRAY_START - 2, "filler");
	adb_read_gap(&in, count * element_size, field);
	adb_oni_name_padding(&in);
	adb_attribute_integer(d->arena, &d->out->attributes, "body_part_count", count);
	return ADB_OK;
}

static enum adb_outcome trta_decode(struct adb_decoder *d)
{
	return decode_part(d, OFFSET_SIZE, "offsets: read with the body that they belong to");
}

static enum adb_outcome tria_decode(struct adb_decoder *d)
{
	return decode_part(d, NODE_SIZE, "hierarchy: read with the body that it belongs to");
}

static const struct adb_attribute_doc part_attributes[] = {
	{ "assets", "body_part_count", "bones that it is for" },
	{ NULL, NULL, NULL },
};

/* ---- bodies ---- */

/* The elements of the TRTA or TRIA that a body links to. */
struct part {
	struct adb_reader in;
	uint32_t count;
};

struct node {
	uint8_t child, sibling;
	bool is_reached;
};

struct hierarchy {
	struct node nodes[MAX_BONES];
	uint32_t count;
};

static void name_around(const struct part *part, size_t element_size)
{
	struct adb_reader rest = part->in;

	adb_field(rest.data, ADB_FIELD_GAP, ADB_ONI_ARRAY_START - 2, "filler");
	adb_reader_skip(&rest, part->count * element_size);
	adb_oni_name_padding(&rest);
}

/* Returns false, with a warning, when the instance is not in this file or too short for its elements. */
static bool open_part(struct adb_decoder *d, const char *kind, uint32_t link, size_t element_size,
		      struct part *part)
{
	if (!adb_oni_part_instance(d, link, &part->in)) {
		adb_warn(d, "skeleton", POSITION_AT, "%s is not in the same file: no skeleton", kind);
		return false;
	}
	adb_reader_seek(&part->in, ADB_ONI_ARRAY_START - 2);
	part->count = adb_read_u16le(&part->in, "count");
	if (adb_reader_ok(&part->in) && adb_reader_has(&part->in, part->count, element_size)) {
		name_around(part, element_size);
		return true;
	}
	adb_warn(d, "skeleton", POSITION_AT, "%s does not hold its %u elements: no skeleton", kind,
		 part->count);
	return false;
}

static uint32_t smallest(uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t least = a < b ? a : b;

	return least < c ? least : c;
}

static void read_bones(struct adb_reader *offsets, struct adb_skeleton *skeleton)
{
	bool is_standard = skeleton->bone_count == STANDARD_BONES;

	adb_field(offsets->data + offsets->position, ADB_FIELD_F32LE, (size_t)3 * skeleton->bone_count,
		  "offset x, y, z [units]");

	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		struct adb_bone *bone = &skeleton->bones[i];

		bone->bone_id = (int32_t)i;
		bone->parent_id = ADB_NO_BONE;
		bone->name = is_standard ? adb_oni_bone_name(i) : NULL;
		bone->kind = "bone";
		bone->rest = adb_transform_identity;
		bone->rest.translation.x = (double)adb_reader_f32le(offsets);
		bone->rest.translation.y = (double)adb_reader_f32le(offsets);
		bone->rest.translation.z = (double)adb_reader_f32le(offsets);
	}
}

static void read_nodes(struct adb_reader *in, struct hierarchy *tree)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_GAP, 1, "stated parent" }, { 1, ADB_FIELD_U8, 1, "first child" },
		{ 2, ADB_FIELD_U8, 1, "next sibling" },   { 3, ADB_FIELD_GAP, 1, "filler" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	adb_field_records(in->data + in->position, tree->count, NODE_SIZE, layout, "node");
	for (uint32_t i = 0; i < tree->count; i++) {
		adb_reader_skip(in, 1);
		tree->nodes[i] = (struct node){ .child = adb_reader_u8(in) };
		tree->nodes[i].sibling = adb_reader_u8(in);
		adb_reader_skip(in, 1);
	}
}

/* Makes `parent` the parent of its first child and of the siblings of that child. Returns how many bones it appended to `queue`. */
static uint32_t add_children(struct adb_decoder *d, struct hierarchy *tree, struct adb_skeleton *skeleton,
			     uint8_t parent, uint8_t *queue)
{
	uint32_t added = 0;
	uint8_t child = tree->nodes[parent].child;

	while (child != 0) {
		if (child >= tree->count) {
			adb_warn(d, "bone-beyond", HIERARCHY_AT, "bone %u leads to bone %u of %u", parent,
				 child, tree->count);
			break;
		}
		if (tree->nodes[child].is_reached) {
			adb_warn(d, "bone-cycle", HIERARCHY_AT,
				 "bone %u leads to bone %u, which has a parent already", parent, child);
			break;
		}
		tree->nodes[child].is_reached = true;
		skeleton->bones[child].parent_id = parent;
		queue[added++] = child;
		child = tree->nodes[child].sibling;
	}
	return added;
}

/* Walks the hierarchy from bone 0 on. Bones that it does not reach stay without a parent. */
static void find_parents(struct adb_decoder *d, struct hierarchy *tree, struct adb_skeleton *skeleton)
{
	uint8_t queue[MAX_BONES] = { 0 };
	uint32_t end = 1, unreached = 0;

	tree->nodes[0].is_reached = true;
	for (uint32_t at = 0; at < end; at++)
		end += add_children(d, tree, skeleton, queue[at], queue + end);
	for (uint32_t i = 0; i < tree->count; i++)
		unreached += !tree->nodes[i].is_reached;
	if (unreached > 0)
		adb_warn(d, "unreached-bone", HIERARCHY_AT, "%u bones hang on no other, bone 0 aside",
			 unreached);
}

static void add_skeleton(struct adb_decoder *d, uint32_t part_count, uint32_t position, uint32_t hierarchy)
{
	struct part offsets, nodes;

	if (!open_part(d, "TRTA", position, OFFSET_SIZE, &offsets) ||
	    !open_part(d, "TRIA", hierarchy, NODE_SIZE, &nodes))
		return;

	struct hierarchy tree = { .count = smallest(part_count, offsets.count, nodes.count) };

	if (offsets.count != part_count || nodes.count != part_count)
		adb_warn(d, "bone-count", PART_COUNT_AT,
			 "%u body parts, but %u offsets and %u nodes of the hierarchy: %u bones", part_count,
			 offsets.count, nodes.count, tree.count);
	if (tree.count == 0)
		return;

	struct adb_skeleton *skeleton =
		adb_content_add_skeleton(d->out, adb_oni_bare_name(d->native_id, "TRCM"), tree.count);

	if (skeleton == NULL)
		return;
	skeleton->native_id = d->native_id;
	read_bones(&offsets.in, skeleton);
	read_nodes(&nodes.in, &tree);
	find_parents(d, &tree, skeleton);
}

static enum adb_outcome trcm_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, TRCM_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;
	adb_reader_seek(&in, PART_COUNT_AT);

	uint32_t part_count = adb_read_u16le(&in, "body part count");

	if (part_count == 0 || part_count > MAX_BONES)
		return adb_fail(d, ADB_CORRUPT, PART_COUNT_AT, "%u body parts, not 1 to %d", part_count,
				MAX_BONES);
	adb_reader_seek(&in, GEOMETRY_AT);

	uint32_t geometry = adb_read_u32le(&in, "meshes"), position = adb_read_u32le(&in, "offsets");
	uint32_t hierarchy = adb_read_u32le(&in, "hierarchy");

	adb_oni_name_padding(&in);

	struct adb_model *model = adb_oni_add_model(d, "body");

	if (model != NULL)
		adb_attribute_integer(d->arena, &model->attributes, "body_part_count", part_count);
	adb_oni_add_link(d, "Geometry", geometry);
	adb_oni_add_link(d, "Position", position);
	adb_oni_add_link(d, "Hierarchy", hierarchy);
	add_skeleton(d, part_count, position, hierarchy);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc trcm_attributes[] = {
	{ "models", "body_part_count", "meshes and bones that it has" },
	{ "skeletons", "detail", "level of detail in its body set: 4 the highest, 0 the lowest" },
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(trbs, "TRBS", "Oni body set (TRBS)", list_attributes, trbs_decode);
ADB_ONI_FORMAT(trga, "TRGA", "Oni body geometries (TRGA)", list_attributes, trga_decode);

ADB_ONI_FORMAT(trma, "TRMA", "Oni body textures (TRMA)", trma_attributes, trma_decode);

ADB_ONI_FORMAT(trta, "TRTA", "Oni body offsets (TRTA)", part_attributes, trta_decode);
ADB_ONI_FORMAT(tria, "TRIA", "Oni body hierarchy (TRIA)", part_attributes, tria_decode);

ADB_ONI_FORMAT(trcm, "TRCM", "Oni body (TRCM)", trcm_attributes, trcm_decode);

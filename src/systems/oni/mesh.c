/*
 * Oni M3GM, M3GA, OFGA: meshes and lists of them.
 *
 *   M3GM  0x04  link     PNTA points, VCRA vertex normals, VCRA face normals, TXCA, IDXA strips,
 *                        IDXA face normal indices, TXMP texture: one after the other
 *   M3GA  0x14  u32      count
 *         0x18  link     M3GM
 *   OFGA  0x10  link     ENVP particles
 *         0x14  u32      count
 *         0x18  12 bytes u32 flags, link M3GM, filler
 *   PNTA  0x0C  f32[6]   bounding box
 *         0x24  f32[4]   bounding sphere
 *         0x34  u32      count, then f32[3] a point
 *
 * From DB on, little-endian. The other arrays are in geometry.c.
 */
#include "systems/oni/geometry.h"
#include "systems/oni/material.h"
#include "systems/oni/names.h"

#include <math.h>
#include <string.h>

enum {
	M3GM_SIZE = 0x20,
	POINTS_AT = 0x04,
	BOX_AT = 0x0C,
	SPHERE_AT = 0x24,
	POINT_COUNT_AT = 0x34,
	POINT_SIZE = 12
};

static const struct adb_attribute_doc list_attributes[] = {
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

/* ---- M3GM ---- */

/* Adds the number of points and the bounding box, when the PNTA is in the same file. */
static void describe_points(struct adb_decoder *d, struct adb_model *model, uint32_t link)
{
	struct adb_oni_target target;
	struct adb_reader in;
	double box[6];
	bool is_finite = true;

	if (!adb_oni_resolve(d, link, &target) || target.is_placeholder ||
	    !adb_oni_part_instance(d, link, &in))
		return;
	adb_reader_seek(&in, BOX_AT);
	adb_field(in.data, ADB_FIELD_GAP, BOX_AT, "filler");
	if (adb_reader_has(&in, 6, 4))
		adb_field(in.data + BOX_AT, ADB_FIELD_F32LE, 6, "bounding box [units]");
	for (int i = 0; i < 6; i++) {
		box[i] = (double)adb_reader_f32le(&in);
		is_finite &= (bool)isfinite(box[i]);
	}
	adb_field(in.data + SPHERE_AT, ADB_FIELD_GAP, POINT_COUNT_AT - SPHERE_AT, "bounding sphere");
	adb_reader_seek(&in, POINT_COUNT_AT);

	uint32_t count = adb_read_u32le(&in, "count");

	if (!adb_reader_ok(&in) || !adb_reader_has(&in, count, POINT_SIZE)) {
		adb_warn(d, "points", POINTS_AT, "%s does not hold its points", target.name);
		return;
	}
	adb_attribute_integer(d->arena, &model->attributes, "point_count", count);
	if (is_finite)
		adb_attribute_reals(d->arena, &model->attributes, "bbox", box, 6);
}

static enum adb_outcome m3gm_decode(struct adb_decoder *d)
{
	static const char *const kinds[ADB_ONI_MESH_LINK_COUNT] = {
		"Points",         "VertexNormals",     "FaceNormals", "TextureCoordinates",
		"TriangleStrips", "FaceNormalIndices", "Texture",
	};
	uint32_t fields[ADB_ONI_MESH_LINK_COUNT];
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, M3GM_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;

	struct adb_model *model = adb_oni_add_model(d, "mesh");
	struct adb_reader links = in;

	adb_field(in.data, ADB_FIELD_GAP, POINTS_AT, "padding");
	adb_reader_seek(&in, POINTS_AT);
	if (model != NULL)
		describe_points(d, model, adb_reader_u32le(&in));
	adb_reader_seek(&links, POINTS_AT);
	for (size_t i = 0; i < ADB_ONI_MESH_LINK_COUNT; i++) {
		uint32_t link = adb_read_u32le(&links, kinds[i]);

		fields[i] = adb_oni_checked_link(link, adb_oni_add_link(d, kinds[i], link) != NULL);
	}
	adb_oni_name_padding(&links);
	if (model != NULL && d->wants_meshes)
		adb_oni_add_geometry(d, model, fields);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc m3gm_attributes[] = {
	{ "models", "point_count", "points of the mesh" },
	{ "models", "bbox", "smallest x, y, z and largest x, y, z, as stored" },
	ADB_ONI_MATERIAL_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

/* ---- lists ---- */

static enum adb_outcome m3ga_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_array meshes = { true, 4, 0, "Geometries" };
	static const struct adb_oni_layout layout = { ADB_ONI_ARRAY_START, NULL, &meshes, "mesh-list" };

	return adb_oni_decode_layout(d, &layout);
}

/* ---- OFGA ---- */

enum { ELEMENT_SIZE = 12, TWO_SIDED = 0x200, INVISIBLE = 0x2000, PARTICLE_AT = 0x10, TEXTURE_AT = 0x1C };

static const struct adb_field_layout element_layout[] = {
	{ 0, ADB_FIELD_U32LE, 1, "flags" },
	{ 4, ADB_FIELD_U32LE, 1, "mesh" },
	{ 8, ADB_FIELD_GAP, 4, "filler" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static void add_two_sided_material(struct adb_decoder *d, struct adb_model *model, uint32_t link)
{
	struct adb_reader mesh;
	uint32_t texture = 0;

	if (adb_oni_instance(d, link, &mesh) && mesh.size >= M3GM_SIZE) {
		adb_reader_seek(&mesh, TEXTURE_AT);
		texture = adb_reader_u32le(&mesh);
	}

	struct adb_material *material = adb_oni_add_material(d, model, texture);

	if (material != NULL)
		material->is_two_sided = true;
}

/*
 * Adds the link of one element. A mesh that is seen from both sides is drawn with a material of the list, because its own has one
 * side; that needs the mesh in the same file. Returns false when the arena is exhausted.
 */
static bool add_element(struct adb_decoder *d, struct adb_model *model, struct adb_reader element,
			uint32_t index, int32_t *material_count)
{
	uint32_t flags = adb_reader_u32le(&element), field = adb_reader_u32le(&element);
	struct adb_link *link = adb_oni_add_element_link(d, "Geometry", field, index);
	struct adb_oni_target target;

	if (link == NULL)
		return adb_arena_outcome(d->arena) == ADB_OK;
	if (flags != 0)
		adb_oni_attribute_flags(d->arena, &link->attributes, "flags", flags, adb_oni_gunk_flags);
	if ((flags & INVISIBLE) != 0)
		adb_attribute_flag(d->arena, &link->attributes, "invisible", true);
	field = adb_oni_checked_link(field, true);
	if ((flags & TWO_SIDED) == 0 || !adb_oni_resolve(d, field, &target) || target.is_placeholder ||
	    strcmp(target.tag, "M3GM") != 0)
		return true;
	adb_attribute_integer(d->arena, &link->attributes, "material", (*material_count)++);
	if (d->wants_meshes)
		add_two_sided_material(d, model, field);
	return true;
}

static enum adb_outcome ofga_decode(struct adb_decoder *d)
{
	struct adb_reader in, head;
	uint32_t count;
	int32_t material_count = 0;
	enum adb_outcome outcome = adb_oni_begin_array(d, true, ELEMENT_SIZE, &in, &count);

	if (outcome != ADB_OK)
		return outcome;
	head = in;
	adb_reader_seek(&head, PARTICLE_AT);
	adb_oni_add_link(d, "EnvParticle", adb_read_u32le(&head, "particles"));

	struct adb_model *model = adb_oni_add_model(d, "mesh-list");

	adb_field(in.data, ADB_FIELD_GAP, PARTICLE_AT, "filler");
	adb_field_records(in.data + in.position, count, ELEMENT_SIZE, element_layout, "element");
	for (uint32_t i = 0; model != NULL && i < count; i++)
		if (!add_element(d, model, adb_reader_part(&in, ELEMENT_SIZE), i, &material_count))
			break;
	if (model != NULL)
		adb_oni_name_padding(&in);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc ofga_attributes[] = {
	ADB_ONI_ELEMENT_LINK_ATTRIBUTES,
	{ "links", "flags", "of an element of an OFGA: names of its flags; bits without a name as '0x…'" },
	{ "links", "invisible", "set when the game does not draw the element of an OFGA" },
	{ "links", "material",
	  "of an element of an OFGA that is seen from both sides: which material of the list it is drawn with, from 0" },
	ADB_ONI_MATERIAL_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(m3gm, "M3GM", "Oni mesh (M3GM)", m3gm_attributes, m3gm_decode);

ADB_ONI_FORMAT(m3ga, "M3GA", "Oni mesh list (M3GA)", list_attributes, m3ga_decode);

ADB_ONI_FORMAT(ofga, "OFGA", "Oni object meshes (OFGA)", ofga_attributes, ofga_decode);

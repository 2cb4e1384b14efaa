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
 * From DB on, little-endian. Vertices are not read.
 */
#include "systems/oni/links.h"

#include <math.h>

enum { M3GM_SIZE = 0x20, POINTS_AT = 0x04, BOX_AT = 0x0C, POINT_COUNT_AT = 0x34, POINT_SIZE = 12 };

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

	if (!adb_oni_resolve(d, link, &target) || target.is_placeholder || !adb_oni_instance(d, link, &in))
		return;
	adb_reader_seek(&in, BOX_AT);
	for (int i = 0; i < 6; i++) {
		box[i] = (double)adb_reader_f32le(&in);
		is_finite &= (bool)isfinite(box[i]);
	}
	adb_reader_seek(&in, POINT_COUNT_AT);

	uint32_t count = adb_reader_u32le(&in);

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
	static const char *const kinds[] = { "Points",         "VertexNormals",
					     "FaceNormals",    "TextureCoordinates",
					     "TriangleStrips", "FaceNormalIndices",
					     "Texture" };
	struct adb_reader in;
	enum adb_outcome outcome = adb_oni_begin(d, M3GM_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;

	struct adb_model *model = adb_oni_add_model(d, "mesh");
	struct adb_reader links = in;

	adb_reader_seek(&in, POINTS_AT);
	if (model != NULL)
		describe_points(d, model, adb_reader_u32le(&in));
	adb_reader_seek(&links, POINTS_AT);
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		adb_oni_add_link(d, kinds[i], adb_reader_u32le(&links));
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static const struct adb_attribute_doc m3gm_attributes[] = {
	{ "models", "point_count", "points of the mesh" },
	{ "models", "bbox", "smallest x, y, z and largest x, y, z, as stored" },
	{ NULL, NULL, NULL },
};

ADB_ONI_FORMAT(m3gm, "M3GM", "Oni mesh (M3GM)", m3gm_attributes, m3gm_decode);

/* ---- lists ---- */

static enum adb_outcome m3ga_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_array meshes = { true, 4, 0, "Geometries" };
	static const struct adb_oni_layout layout = { ADB_ONI_ARRAY_START, NULL, &meshes, "mesh-list" };

	return adb_oni_decode_layout(d, &layout);
}

ADB_ONI_FORMAT(m3ga, "M3GA", "Oni mesh list (M3GA)", list_attributes, m3ga_decode);

static enum adb_outcome ofga_decode(struct adb_decoder *d)
{
	static const struct adb_oni_link_field fields[] = { { 0x10, "EnvParticle" }, { 0, NULL } };
	static const struct adb_oni_link_array meshes = { true, 12, 4, "Geometry" };
	static const struct adb_oni_layout layout = { ADB_ONI_ARRAY_START, fields, &meshes, "mesh-list" };

	return adb_oni_decode_layout(d, &layout);
}

ADB_ONI_FORMAT(ofga, "OFGA", "Oni object meshes (OFGA)", list_attributes, ofga_decode);

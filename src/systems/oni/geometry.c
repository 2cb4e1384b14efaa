/*
 * Oni PNTA, VCRA, TXCA, IDXA: the arrays of an M3GM.
 *
 *   PNTA  0x34  u32  count, then f32[3] a point
 *   VCRA  0x14  u32  count, then f32[3] a normal: of a point, or of a face
 *   TXCA  0x14  u32  count, then f32[2] u, v of a point; v runs downward
 *   IDXA  0x14  u32  count, then u32 an index of a strip (strips.h), or s32 the normal of the face that a triangle lies in
 *
 * From DB on, little-endian. Meshes may share arrays. Instances are longer than their arrays.
 *
 * Quirk: the order of the corners in a strip does not tell which side of a triangle is the front. The normal of the face does.
 */
#include "systems/oni/geometry.h"

#include <math.h>
#include <string.h>

#include "systems/oni/material.h"
#include "systems/oni/strips.h"

enum {
	MAX_POINTS = 1000000,
	MAX_INDICES = 4000000,
	LINKS_AT = 0x04, /* of the link fields in the M3GM */
	POINT_COUNT_AT = 0x34,
	COUNT_AT = 0x14,
};

struct array {
	struct adb_reader in; /* its elements and nothing else */
	uint32_t count;       /* 0 when there is none */
	uint32_t width;       /* numbers of an element */
};

struct mesh {
	struct adb_decoder *d;
	struct array arrays[ADB_ONI_TEXTURE];
	uint32_t kept;               /* triangles */
	uint32_t faces;              /* triangles, those that are left out too */
	uint32_t beyond, not_finite; /* triangles that are left out, why */
};

struct vector {
	double x, y, z;
};

/* ---- arrays ---- */

/* The reader is marked when the array does not lie in its instance. */
static struct adb_reader elements_of(struct adb_reader in, size_t count_at, uint32_t element_size,
				     uint32_t *count)
{
	adb_reader_seek(&in, count_at);
	*count = adb_read_u32le(&in, "count");
	if (!adb_reader_has(&in, *count, element_size))
		in.overrun = true;
	if (!adb_reader_ok(&in))
		return in;

	struct adb_reader elements = adb_reader_part(&in, (size_t)*count * element_size);

	if (count_at == COUNT_AT)
		adb_field(in.data, ADB_FIELD_GAP, COUNT_AT, "filler");
	adb_oni_name_padding(&in);
	return elements;
}

static void open_array(struct mesh *mesh, enum adb_oni_mesh_link which, uint32_t link)
{
	static const struct {
		const char *tag, *what;
		uint32_t width, most;
		enum adb_field_type type;
	} kinds[] = {
		[ADB_ONI_POINTS] = { "PNTA", "points", 3, MAX_POINTS, ADB_FIELD_F32LE },
		[ADB_ONI_VERTEX_NORMALS] = { "VCRA", "vertex normals", 3, MAX_POINTS, ADB_FIELD_F32LE },
		[ADB_ONI_FACE_NORMALS] = { "VCRA", "face normals", 3, MAX_INDICES, ADB_FIELD_F32LE },
		[ADB_ONI_UVS] = { "TXCA", "texture coordinates", 2, MAX_POINTS, ADB_FIELD_F32LE },
		[ADB_ONI_STRIPS] = { "IDXA", "indices of strips", 1, MAX_INDICES, ADB_FIELD_U32LE },
		[ADB_ONI_FACES] = { "IDXA", "indices of faces", 1, MAX_INDICES, ADB_FIELD_S32LE },
	};
	struct array *array = &mesh->arrays[which];
	struct adb_decoder *d = mesh->d;
	struct adb_oni_target target;
	struct adb_reader in;
	size_t field = LINKS_AT + 4 * (size_t)which;
	uint32_t count;

	if (!adb_oni_resolve(d, link, &target) || target.is_placeholder)
		return;
	if (strcmp(target.tag, kinds[which].tag) != 0) {
		adb_warn(d, "link-type", field, "%s is no %s: the mesh has no %s", target.native_id,
			 kinds[which].tag, kinds[which].what);
		return;
	}
	if (!adb_oni_part_instance(d, link, &in))
		return;
	array->width = kinds[which].width;
	array->in = elements_of(in, which == ADB_ONI_POINTS ? POINT_COUNT_AT : COUNT_AT, 4 * array->width,
				&count);
	if (!adb_reader_ok(&array->in) && which == ADB_ONI_POINTS)
		return; /* reported where the points are counted */
	if (!adb_reader_ok(&array->in))
		adb_warn(d, "array-range", field, "%s does not hold its %u %s: they are left out",
			 target.native_id, count, kinds[which].what);
	else if (count > kinds[which].most)
		adb_warn(d, "array-range", field, "%u %s are more than %u: they are left out", count,
			 kinds[which].what, kinds[which].most);
	else
		array->count = count;
	adb_field(array->in.data, kinds[which].type, (size_t)array->count * array->width, kinds[which].what);
}

static uint32_t index_at(const struct array *array, uint32_t i)
{
	struct adb_reader in = array->in;

	adb_reader_seek(&in, (size_t)4 * i);
	return adb_reader_u32le(&in);
}

/* NAN where the array has no element `i`. */
static struct vector vector_at(const struct array *array, uint32_t i)
{
	struct adb_reader in = array->in;

	if (i >= array->count)
		return (struct vector){ NAN, NAN, NAN };
	adb_reader_seek(&in, (size_t)4 * array->width * i);

	double x = (double)adb_reader_f32le(&in), y = (double)adb_reader_f32le(&in);

	return (struct vector){ x, y, array->width > 2 ? (double)adb_reader_f32le(&in) : 0 };
}

static bool is_finite(struct vector v)
{
	return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

/* ---- counting ---- */

/* Leaves out triangles whose points are missing or not finite, counting them, and degenerate ones. */
static bool is_kept(struct mesh *mesh, const struct adb_oni_triangle *triangle)
{
	const struct array *points = &mesh->arrays[ADB_ONI_POINTS];
	const uint32_t *c = triangle->corners;

	if (c[0] >= points->count || c[1] >= points->count || c[2] >= points->count) {
		mesh->beyond++;
		return false;
	}
	if (c[0] == c[1] || c[1] == c[2] || c[2] == c[0])
		return false;
	for (int i = 0; i < 3; i++) {
		if (!is_finite(vector_at(points, c[i]))) {
			mesh->not_finite++;
			return false;
		}
	}
	return true;
}

static void count_triangles(struct mesh *mesh)
{
	struct adb_oni_strips strips = adb_oni_strips_begin(mesh->arrays[ADB_ONI_STRIPS].in);
	struct adb_oni_triangle triangle;

	if (mesh->arrays[ADB_ONI_POINTS].count == 0 || mesh->arrays[ADB_ONI_STRIPS].count == 0)
		return;
	while (adb_oni_strips_next(&strips, &triangle)) {
		mesh->faces++;
		mesh->kept += is_kept(mesh, &triangle);
	}
}

static void report(struct mesh *mesh)
{
	const struct array *arrays = mesh->arrays;
	const size_t strips_at = LINKS_AT + 4 * (size_t)ADB_ONI_STRIPS;
	uint32_t points = arrays[ADB_ONI_POINTS].count;

	if (mesh->faces == 0)
		return;
	if (adb_oni_strips_begin_unmarked(arrays[ADB_ONI_STRIPS].in))
		adb_warn(mesh->d, "strip-index", strips_at,
			 "the first index of the strips does not begin one");
	if (mesh->beyond > 0)
		adb_warn(mesh->d, "strip-index", strips_at,
			 "%u triangles of %u have a point beyond the %u of the mesh: they are left out",
			 mesh->beyond, mesh->faces, points);
	if (mesh->not_finite > 0)
		adb_warn(mesh->d, "not-finite", LINKS_AT,
			 "%u triangles have a point that is not finite: they are left out", mesh->not_finite);
	if (mesh->faces != arrays[ADB_ONI_FACES].count)
		adb_warn(mesh->d, "array-lengths", strips_at + 4, "%u triangles, but %u indices of faces",
			 mesh->faces, arrays[ADB_ONI_FACES].count);
	for (enum adb_oni_mesh_link i = ADB_ONI_VERTEX_NORMALS; i <= ADB_ONI_UVS; i++)
		if (i != ADB_ONI_FACE_NORMALS && arrays[i].count != 0 && arrays[i].count < points)
			adb_warn(mesh->d, "array-lengths", LINKS_AT + 4 * (size_t)i, "%u points, but %u %s",
				 points, arrays[i].count,
				 i == ADB_ONI_UVS ? "texture coordinates" : "vertex normals");
}

/* ---- normals and texture coordinates ---- */

static double dot(struct vector a, struct vector b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* Writes the vector at length 1. Returns false, with nothing written, when it has no direction. */
static bool put_unit(struct vector v, float out[3])
{
	double length = sqrt(dot(v, v));

	if (!(length > 0) || !isfinite(length))
		return false;
	out[0] = (float)(v.x / length);
	out[1] = (float)(v.y / length);
	out[2] = (float)(v.z / length);
	return true;
}

/* (p1 - p0) × (p2 - p0): towards who sees the corners counter-clockwise, twice as long as the area. */
static struct vector facing(const struct mesh *mesh, const uint32_t corners[3])
{
	struct vector p[3], a, b;

	for (int i = 0; i < 3; i++)
		p[i] = vector_at(&mesh->arrays[ADB_ONI_POINTS], corners[i]);
	a = (struct vector){ p[1].x - p[0].x, p[1].y - p[0].y, p[1].z - p[0].z };
	b = (struct vector){ p[2].x - p[0].x, p[2].y - p[0].y, p[2].z - p[0].z };
	return (struct vector){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static struct vector add(struct vector a, struct vector b)
{
	return (struct vector){ a.x + b.x, a.y + b.y, a.z + b.z };
}

/* Gives the points that lack a normal the mean of the triangles that they belong to, the larger ones counting more. */
static void compute_normals(const struct mesh *mesh, struct adb_mesh_part *part, const bool *is_missing)
{
	struct vector *sums = adb_arena_alloc(mesh->d->arena, part->vertex_count, sizeof *sums);

	if (sums == NULL)
		return;
	for (size_t i = 0; i < part->index_count; i += 3) {
		struct vector normal = facing(mesh, part->indices + i);

		for (size_t c = 0; c < 3; c++)
			sums[part->indices[i + c]] = add(sums[part->indices[i + c]], normal);
	}
	for (uint32_t i = 0; i < part->vertex_count; i++)
		if (is_missing[i] && !put_unit(sums[i], part->normals + 3 * (size_t)i))
			part->normals[3 * (size_t)i + 1] = 1;
}

static void add_normals(const struct mesh *mesh, struct adb_mesh_part *part)
{
	struct adb_decoder *d = mesh->d;
	bool *is_missing = adb_arena_alloc(d->arena, part->vertex_count, sizeof *is_missing);
	bool are_missing = false;

	if (is_missing == NULL || adb_part_add_normals(d->out, part) == NULL)
		return;
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		is_missing[i] = !put_unit(vector_at(&mesh->arrays[ADB_ONI_VERTEX_NORMALS], i),
					  part->normals + 3 * (size_t)i);
		are_missing |= is_missing[i];
	}
	if (are_missing)
		compute_normals(mesh, part, is_missing);
}

static void add_uvs(const struct mesh *mesh, struct adb_mesh_part *part)
{
	if (adb_part_add_uvs(mesh->d->out, part) == NULL)
		return;
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		struct vector uv = vector_at(&mesh->arrays[ADB_ONI_UVS], i);

		if (!is_finite(uv))
			continue;
		part->uvs[2 * (size_t)i] = (float)uv.x;
		part->uvs[2 * (size_t)i + 1] = (float)uv.y;
	}
}

/* ---- the part ---- */

/* Points that are not finite, which no triangle has, become the origin. */
static void fill_positions(const struct mesh *mesh, struct adb_mesh_part *part)
{
	for (uint32_t i = 0; i < part->vertex_count; i++) {
		struct vector point = vector_at(&mesh->arrays[ADB_ONI_POINTS], i);

		if (!is_finite(point))
			point = (struct vector){ 0, 0, 0 };
		part->positions[3 * (size_t)i] = (float)point.x;
		part->positions[3 * (size_t)i + 1] = (float)point.y;
		part->positions[3 * (size_t)i + 2] = (float)point.z;
	}
}

/* The normal of the face, where there is none the sum of those of the corners. */
static struct vector normal_of(const struct mesh *mesh, const struct adb_oni_triangle *triangle)
{
	const struct array *faces = &mesh->arrays[ADB_ONI_FACES];
	struct vector normal = { NAN, NAN, NAN };

	if (triangle->face < faces->count)
		normal = vector_at(&mesh->arrays[ADB_ONI_FACE_NORMALS], index_at(faces, triangle->face));
	if (is_finite(normal) && dot(normal, normal) > 0)
		return normal;
	normal = (struct vector){ 0, 0, 0 };
	for (int i = 0; i < 3; i++)
		normal = add(normal, vector_at(&mesh->arrays[ADB_ONI_VERTEX_NORMALS], triangle->corners[i]));
	return normal;
}

/* Reverses a triangle that turns its back to where its normal points. A normal that is no number decides nothing. */
static void turn_to_front(const struct mesh *mesh, struct adb_oni_triangle *triangle)
{
	uint32_t first = triangle->corners[0];

	if (!(dot(normal_of(mesh, triangle), facing(mesh, triangle->corners)) < 0))
		return;
	triangle->corners[0] = triangle->corners[2];
	triangle->corners[2] = first;
}

static void fill_indices(struct mesh *mesh, struct adb_mesh_part *part)
{
	struct adb_oni_strips strips = adb_oni_strips_begin(mesh->arrays[ADB_ONI_STRIPS].in);
	struct adb_oni_triangle triangle;
	size_t at = 0;

	while (at < part->index_count && adb_oni_strips_next(&strips, &triangle)) {
		if (!is_kept(mesh, &triangle))
			continue;
		turn_to_front(mesh, &triangle);
		memcpy(part->indices + at, triangle.corners, sizeof triangle.corners);
		at += 3;
	}
}

static void add_part(struct mesh *mesh, struct adb_model *model, uint32_t texture)
{
	struct adb_decoder *d = mesh->d;
	struct adb_mesh_part *part = adb_model_add_part(d->out, model, model->name,
							mesh->arrays[ADB_ONI_POINTS].count, 3 * mesh->kept);

	if (part == NULL)
		return;
	part->bind = ADB_BIND_BONE;
	fill_positions(mesh, part);
	fill_indices(mesh, part);
	if (mesh->arrays[ADB_ONI_VERTEX_NORMALS].count > 0)
		add_normals(mesh, part);
	if (mesh->arrays[ADB_ONI_UVS].count > 0)
		add_uvs(mesh, part);
	if (texture != 0 && adb_oni_add_material(d, model, texture) != NULL)
		part->material = model->material_count - 1;
}

/* ---- what the header declares ---- */

void adb_oni_add_geometry(struct adb_decoder *d, struct adb_model *model,
			  const uint32_t links[ADB_ONI_MESH_LINK_COUNT])
{
	struct mesh mesh = { .d = d };

	for (enum adb_oni_mesh_link which = ADB_ONI_POINTS; which < ADB_ONI_TEXTURE; which++)
		open_array(&mesh, which, links[which]);
	count_triangles(&mesh);
	report(&mesh);
	if (mesh.kept > 0)
		add_part(&mesh, model, links[ADB_ONI_TEXTURE]);
}

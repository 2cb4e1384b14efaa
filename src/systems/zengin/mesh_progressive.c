/* Reads progressive meshes: positions, triangles, and wedges, which become vertices. */
#include "systems/zengin/mesh_progressive.h"

#include <math.h>

#include "systems/zengin/mesh.h"
#include "systems/zengin/mesh_material.h"

enum {
	GOTHIC1_VERSION = 0x0305,
	POSITION_SIZE = 12,
	TRIANGLE_SIZE = 6,
	WEDGE_SIZE = 24,
	POSITION_IN_WEDGE = 20,
	UNUSED_ARRAYS = 8,
	ARRAY_SIZE = 8,
	SUBMESH_SIZE = (2 + UNUSED_ARRAYS) * ARRAY_SIZE,
	NORMAL_SIZE = 12,
	LOD_SIZE = 16,
	BOX_SIZE = 24,
	ORIENTED_BOX_SIZE = 60,
	DEEPEST_BOX = 32,
};

/* The pool of a mesh, and how many of its bytes the arrays may still take: arrays do not overlap. */
struct pool {
	struct adb_reader bytes;
	size_t start, left;
};

/* The elements of an array. */
struct array_kind {
	const char *name;
	size_t size;
	const struct adb_field_layout *layout; /* NULL = the array is not used */
};

static const struct adb_field_layout position_layout[] = {
	{ 0, ADB_FIELD_F32LE, 3, "x, y, z [cm]" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout triangle_layout[] = {
	{ 0, ADB_FIELD_U16LE, 3, "wedges" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct adb_field_layout wedge_layout[] = {
	{ 0, ADB_FIELD_F32LE, 3, "normal" },    { 12, ADB_FIELD_F32LE, 2, "uv" },
	{ 20, ADB_FIELD_U16LE, 1, "position" }, { 22, ADB_FIELD_GAP, 2, "unused" },
	{ 0, ADB_FIELD_GROUP, 0, NULL },
};

static const struct array_kind positions_kind = { "positions", POSITION_SIZE, position_layout };
static const struct array_kind triangles_kind = { "triangles", TRIANGLE_SIZE, triangle_layout };
static const struct array_kind wedges_kind = { "wedges", WEDGE_SIZE, wedge_layout };
static const struct array_kind normals_kind = { "normals, which are not used", NORMAL_SIZE, NULL };

static const struct array_kind unused_kinds[UNUSED_ARRAYS] = {
	{ "colours, which are not used", 4, NULL },        { "plane indices, which are not used", 2, NULL },
	{ "planes, which are not used", 16, NULL },        { "wedge map, which is not used", 2, NULL },
	{ "vertex updates, which are not used", 4, NULL }, { "triangle edges, which are not used", 6, NULL },
	{ "edges, which are not used", 4, NULL },          { "edge scores, which are not used", 4, NULL },
};

/* ---- parts ---- */

/* Returns whether the triangle that it reads has three vertices. */
static bool next_triangle(struct adb_reader *in, const struct adb_zengin_progressive *mesh,
			  const struct adb_zengin_submesh *submesh, uint32_t corners[3])
{
	bool valid = true;

	for (int i = 0; i < 3; i++) {
		corners[i] = adb_reader_u16le(in);
		valid = valid && corners[i] < submesh->wedge_count &&
			adb_zengin_wedge_position(submesh, corners[i]) < mesh->position_count;
	}
	return valid;
}

/* Returns whether all are finite; 0 stands for those that are not. */
static bool read_finite(struct adb_reader *in, float *out, size_t count)
{
	bool finite = true;

	for (size_t i = 0; i < count; i++) {
		float value = adb_reader_f32le(in);

		finite = finite && isfinite(value);
		out[i] = isfinite(value) ? value : 0;
	}
	return finite;
}

static void fill_vertices(struct adb_decoder *d, const struct adb_zengin_progressive *mesh,
			  const struct adb_zengin_submesh *submesh, struct adb_mesh_part *part)
{
	struct adb_reader in = submesh->wedges;
	bool finite = true;

	for (uint32_t i = 0; i < submesh->wedge_count; i++) {
		bool has_normal = read_finite(&in, part->normals + 3 * (size_t)i, 3);
		bool has_uv = read_finite(&in, part->uvs + 2 * (size_t)i, 2);
		uint32_t position = adb_reader_u16le(&in);

		adb_reader_skip(&in, WEDGE_SIZE - POSITION_IN_WEDGE - 2);
		finite = finite && has_normal && has_uv;
		for (size_t k = 0; k < 3 && position < mesh->position_count; k++)
			part->positions[3 * (size_t)i + k] = mesh->positions[3 * (size_t)position + k];
	}
	if (!finite)
		adb_warn(d, "not-finite", submesh->wedges.position,
			 "a mesh has a normal or texture coordinate that is not finite; 0 stands for it");
}

/* Returns NULL when no triangle of the submesh can be drawn. */
static struct adb_mesh_part *add_part(struct adb_decoder *d, const struct adb_zengin_progressive *mesh,
				      size_t index, struct adb_model *model, const char *name)
{
	const struct adb_zengin_submesh *submesh = &mesh->submeshes[index];
	struct adb_reader triangles = submesh->triangles;
	uint32_t corners[3], count = 0;

	while (adb_reader_left(&triangles) > 0)
		count += next_triangle(&triangles, mesh, submesh, corners);
	if (count == 0)
		return NULL;

	struct adb_mesh_part *part = adb_model_add_part(d->out, model, name, submesh->wedge_count, 3 * count);

	if (part == NULL || adb_part_add_normals(d->out, part) == NULL ||
	    adb_part_add_uvs(d->out, part) == NULL)
		return NULL;
	part->material = mesh->first_material + (int32_t)index;
	triangles = submesh->triangles;
	for (uint32_t *to = part->indices; adb_reader_left(&triangles) > 0;) {
		if (!next_triangle(&triangles, mesh, submesh, corners))
			continue;
		*to++ = corners[0];
		*to++ = corners[2];
		*to++ = corners[1];
	}
	fill_vertices(d, mesh, submesh, part);
	return part;
}

/* ---- tables ---- */

/* Reads the offset and the count of an array, and makes a reader of it. Returns false when it does not fit in the pool. */
static bool take_array(struct pool *pool, struct adb_reader *in, const struct array_kind *kind,
		       uint32_t *count, struct adb_reader *array)
{
	const uint8_t *head = in->data + in->position;
	size_t offset = adb_reader_u32le(in), size = kind->size;

	*count = adb_reader_u32le(in);
	*array = pool->bytes;
	adb_field_begin(kind->name);
	adb_field(head, *count > 0 ? ADB_FIELD_U32LE : ADB_FIELD_GAP, *count > 0 ? 1 : 4,
		  *count > 0 ? "offset" : "offset of an empty array");
	adb_field(head + 4, ADB_FIELD_U32LE, 1, "count");
	adb_field_end();
	if (*count == 0) {
		array->size = array->position;
		return true;
	}
	adb_reader_skip(array, offset);
	if (!adb_reader_ok(array) || !adb_reader_has(array, *count, size) || *count > pool->left / size)
		return false;
	adb_field_records(array->data + array->position, *count, size, kind->layout, kind->name);
	array->size = array->position + *count * size;
	pool->left -= *count * size;
	return true;
}

/* An array that is not used. Its elements are gaps. */
static void skip_array(const struct pool *pool, struct adb_reader *in, const struct array_kind *kind)
{
	struct adb_reader array = pool->bytes;

	adb_field_next(in, ADB_FIELD_GAP, 1, ARRAY_SIZE, kind->name);
	if (!adb_ledger_is_open()) {
		adb_reader_skip(in, ARRAY_SIZE);
		return;
	}
	adb_reader_skip(&array, adb_reader_u32le(in));

	uint32_t count = adb_reader_u32le(in);

	if (adb_reader_ok(&array) && adb_reader_has(&array, count, kind->size))
		adb_read_gap(&array, count * kind->size, kind->name);
}

static void skip_arrays(const struct pool *pool, struct adb_reader *in)
{
	if (!adb_ledger_is_open())
		adb_reader_skip(in, (size_t)UNUSED_ARRAYS * ARRAY_SIZE);
	for (int i = 0; i < UNUSED_ARRAYS && adb_ledger_is_open(); i++)
		skip_array(pool, in, &unused_kinds[i]);
}

static bool read_positions(struct adb_decoder *d, struct adb_reader *in, struct adb_zengin_progressive *mesh)
{
	size_t offset = in->position;

	mesh->positions = adb_arena_alloc(d->arena, mesh->position_count, 3 * sizeof *mesh->positions);
	if (mesh->positions == NULL)
		return false;
	if (!read_finite(in, mesh->positions, 3 * (size_t)mesh->position_count))
		adb_warn(d, "not-finite", offset,
			 "a mesh has a position that is not finite; 0 stands for it");
	return true;
}

static bool read_arrays(struct adb_decoder *d, struct adb_reader *in, struct pool *pool,
			struct adb_zengin_progressive *mesh)
{
	struct adb_reader positions;

	if (!take_array(pool, in, &positions_kind, &mesh->position_count, &positions))
		return false;
	skip_array(pool, in, &normals_kind);
	if (!adb_reader_has(in, mesh->submesh_count, SUBMESH_SIZE))
		return false;
	mesh->submeshes = adb_arena_alloc(d->arena, mesh->submesh_count, sizeof *mesh->submeshes);
	for (size_t i = 0; mesh->submeshes != NULL && i < mesh->submesh_count; i++) {
		struct adb_zengin_submesh *submesh = &mesh->submeshes[i];

		adb_field_begin_item("submesh", i);
		if (!take_array(pool, in, &triangles_kind, &submesh->triangle_count, &submesh->triangles) ||
		    !take_array(pool, in, &wedges_kind, &submesh->wedge_count, &submesh->wedges))
			return false;
		skip_arrays(pool, in);
		adb_field_end();
	}
	return mesh->submeshes != NULL && read_positions(d, &positions, mesh);
}

static bool skip_oriented_box(struct adb_reader *in, int depth)
{
	if (depth > DEEPEST_BOX)
		return false;
	adb_read_gap(in, ORIENTED_BOX_SIZE, "oriented box, which is not used");
	for (uint16_t count = adb_read_u16le(in, "boxes in it"); count > 0 && adb_reader_ok(in); count--)
		if (!skip_oriented_box(in, depth + 1))
			return false;
	return true;
}

/* ---- what the header declares ---- */

bool adb_zengin_read_progressive(struct adb_decoder *d, const struct adb_zengin_chunk *chunk,
				 struct adb_model *model, struct adb_zengin_progressive *mesh)
{
	struct adb_zengin_chunk copy = *chunk;
	struct adb_reader *in = &copy.data;
	struct pool pool;

	adb_zengin_begin_chunk(chunk, "B100 mesh");
	*mesh = (struct adb_zengin_progressive){ .offset = chunk->offset,
						 .version = adb_read_u16le(in, "version"),
						 .first_material = model->material_count };
	pool.left = adb_read_u32le(in, "pool size");
	pool.start = in->position;
	pool.bytes = *in;
	adb_reader_skip(in, pool.left);
	pool.bytes.size = in->position;
	mesh->submesh_count = adb_read_u8(in, "submesh count");
	if (!adb_reader_ok(in) || !read_arrays(d, in, &pool, mesh)) {
		adb_warn(d, "mesh-data", chunk->offset, "a mesh is left out: its arrays do not fit in it");
		adb_field_end();
		return false;
	}

	bool masks = mesh->version == GOTHIC1_VERSION;

	if (!adb_zengin_read_materials(d, in, model, mesh->submesh_count)) {
		adb_field_end();
		return adb_arena_outcome(d->arena) == ADB_OK;
	}
	if (mesh->version != GOTHIC1_VERSION)
		masks = adb_read_u8(in, "alpha test") != 0;
	if (masks)
		adb_zengin_mask_materials(model, mesh->first_material);
	adb_read_gap(in, BOX_SIZE, "box, which the positions give");
	if (adb_zengin_skip_oriented_box(in))
		adb_read_gap(in, LOD_SIZE, "level of detail, which is not used");
	adb_zengin_end_chunk(d, &copy);
	return true;
}

void adb_zengin_note_unwanted_mesh(const struct adb_zengin_chunk *chunk)
{
	struct adb_reader in = chunk->data;

	adb_zengin_begin_chunk(chunk, "B100 mesh");
	adb_read_u16le(&in, "version");
	adb_read_gap(&in, adb_reader_left(&in), "mesh that is not wanted");
	adb_field_end();
}

void adb_zengin_note_unwanted(const struct adb_zengin_chunk *chunk, const char *name)
{
	struct adb_reader in = chunk->data;

	adb_zengin_begin_chunk(chunk, name);
	adb_read_gap(&in, adb_reader_left(&in), "mesh that is not wanted");
	adb_field_end();
}

size_t adb_zengin_add_parts(struct adb_decoder *d, const struct adb_zengin_progressive *mesh,
			    struct adb_model *model, const char *name, struct adb_mesh_part **parts,
			    const struct adb_zengin_submesh **submesh_of)
{
	uint64_t dropped = 0;
	size_t count = 0;

	for (size_t i = 0; i < mesh->submesh_count; i++) {
		struct adb_mesh_part *part = add_part(d, mesh, i, model, name);

		dropped += mesh->submeshes[i].triangle_count;
		if (part == NULL)
			continue;
		dropped -= part->index_count / 3;
		if (parts != NULL)
			parts[count] = part;
		if (submesh_of != NULL)
			submesh_of[count] = &mesh->submeshes[i];
		count++;
	}
	if (dropped > 0 && adb_arena_outcome(d->arena) == ADB_OK)
		adb_warn(d, "mesh-triangle", mesh->offset,
			 "%llu triangles of a mesh name vertices that it does not have",
			 (unsigned long long)dropped);
	return count;
}

bool adb_zengin_skip_oriented_box(struct adb_reader *in)
{
	return skip_oriented_box(in, 0);
}

uint32_t adb_zengin_wedge_position(const struct adb_zengin_submesh *submesh, uint32_t wedge)
{
	struct adb_reader in = submesh->wedges;

	adb_reader_skip(&in, (size_t)wedge * WEDGE_SIZE + POSITION_IN_WEDGE);
	return adb_reader_u16le(&in);
}

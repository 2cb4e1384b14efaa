/* Checks that geometries and images have the content of their hash, and that geometries can be drawn. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "motion/gate.h"
#include "motion/mesh.h"
#include "store/pack_mesh.h"
#include "store/read.h"
#include "verify/private.h"

enum { COLUMN_ID, COLUMN_HASH, COLUMN_VERTICES, COLUMN_INDICES, COLUMN_CORNERS, COLUMN_ARRAYS };

struct reader {
	struct adb_verification *v;
	sqlite3_stmt *row;
	const char *table;
	int64_t id;
	struct adb_arena *arena; /* for the numbers of one geometry */
	uint32_t vertex_count, index_count;
	int64_t corners; /* of a face of the parts that use it; 0 = they differ */
	struct adb_packed_array arrays[ADB_GEOMETRY_ARRAYS];
};

/* ---- geometries ---- */

/* Fills the counts and arrays. Reports the first array whose size is wrong. */
static bool has_right_sizes(struct reader *reader)
{
	int64_t vertices = sqlite3_column_int64(reader->row, COLUMN_VERTICES),
		indices = sqlite3_column_int64(reader->row, COLUMN_INDICES);

	if (vertices < 0 || vertices > UINT32_MAX || indices < 0 || indices > UINT32_MAX) {
		adb_verify_report(reader->v, "mesh", reader->table, reader->id,
				  "vertex_count is %lld, index_count %lld", (long long)vertices,
				  (long long)indices);
		return false;
	}
	reader->vertex_count = (uint32_t)vertices;
	reader->index_count = (uint32_t)indices;
	for (int i = 0; i < ADB_GEOMETRY_ARRAYS; i++) {
		enum adb_geometry_array array = (enum adb_geometry_array)i;
		int type = sqlite3_column_type(reader->row, COLUMN_ARRAYS + i);
		const void *data = sqlite3_column_blob(reader->row, COLUMN_ARRAYS + i);
		size_t size = (size_t)sqlite3_column_bytes(reader->row, COLUMN_ARRAYS + i);
		uint64_t count = (uint64_t)(array == ADB_INDICES ? indices : vertices);

		reader->arrays[i] = (struct adb_packed_array){
			.data = type == SQLITE_NULL ? NULL
				: data == NULL      ? ""
						    : data,
			.size = size,
		};
		if (type == SQLITE_NULL && array != ADB_INDICES)
			continue;
		if (type == SQLITE_BLOB && size == count * adb_geometry_stride(array))
			continue;
		adb_verify_report(reader->v, "mesh", reader->table, reader->id,
				  "the size of %s contradicts %s", adb_geometry_column(array),
				  array == ADB_INDICES ? "index_count" : "vertex_count");
		return false;
	}
	return true;
}

static bool has_its_hash(struct reader *reader, const struct adb_hash *hash)
{
	const char *stored = (const char *)sqlite3_column_text(reader->row, COLUMN_HASH);
	char hex[ADB_HASH_HEX_SIZE];

	if (stored != NULL && strcmp(adb_hash_hex(hash, hex), stored) == 0)
		return true;
	adb_verify_report(reader->v, "hash", reader->table, reader->id,
			  "xxh128 is %s, but that of its content is %s", stored != NULL ? stored : "NULL",
			  adb_hash_hex(hash, hex));
	return false;
}

/* The f32 of an array, NULL when the geometry does not have it; *count becomes their number. */
static const float *floats_of(struct reader *reader, enum adb_geometry_array array, size_t *count)
{
	*count = reader->arrays[array].size / sizeof(float);
	if (reader->arrays[array].data == NULL)
		return NULL;
	return adb_stored_words(reader->row, COLUMN_ARRAYS + (int)array, *count, reader->arena);
}

static void check_vectors(struct reader *reader)
{
	static const enum adb_geometry_array arrays[] = { ADB_POSITIONS, ADB_NORMALS, ADB_UVS, ADB_COLOURS };
	size_t count;

	for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) {
		const float *values = floats_of(reader, arrays[i], &count);

		if (values != NULL && !adb_values_are_finite(values, count))
			adb_verify_report(reader->v, "mesh", reader->table, reader->id,
					  "one of its %s is not finite", adb_geometry_column(arrays[i]));
	}
}

static void check_weights(struct reader *reader)
{
	size_t count;
	const float *weights = floats_of(reader, ADB_WEIGHTS, &count);

	if ((weights == NULL) != (reader->arrays[ADB_JOINTS].data == NULL)) {
		adb_verify_report(reader->v, "mesh", reader->table, reader->id,
				  "it has joints without weights, or weights without joints");
		return;
	}
	for (size_t i = 0; weights != NULL && i < count; i += ADB_INFLUENCES) {
		double sum = 0;
		bool ok = true;

		for (size_t k = i; k < i + ADB_INFLUENCES; k++) {
			ok = ok && weights[k] >= 0;
			sum += (double)weights[k];
		}
		if (ok && fabs(sum - 1) < 1e-4)
			continue;
		adb_verify_report(reader->v, "mesh", reader->table, reader->id,
				  "the weights of vertex %zu are negative, or their sum is not 1",
				  i / ADB_INFLUENCES);
		return;
	}
}

static void check_indices(struct reader *reader)
{
	const uint32_t *indices = adb_stored_words(reader->row, COLUMN_ARRAYS + ADB_INDICES,
						   reader->index_count, reader->arena);
	bool can_have_faces = reader->arrays[ADB_POSITIONS].data != NULL;

	if (indices == NULL)
		return; /* adb_verify_may_continue() reports the lack of memory */
	if (reader->index_count > 0 && !can_have_faces)
		adb_verify_report(reader->v, "mesh", reader->table, reader->id,
				  "it has faces and no positions");
	if (reader->corners > 0 && reader->index_count % reader->corners != 0)
		adb_verify_report(reader->v, "mesh", reader->table, reader->id,
				  "its last face is incomplete");
	for (uint32_t i = 0; i < reader->index_count; i++) {
		if (indices[i] < reader->vertex_count)
			continue;
		adb_verify_report(reader->v, "mesh", reader->table, reader->id,
				  "entry %u of indices is %u, but it has %u vertices", i, indices[i],
				  reader->vertex_count);
		return;
	}
}

static void check_geometry(struct reader *reader)
{
	struct adb_hash hash;

	reader->id = sqlite3_column_int64(reader->row, COLUMN_ID);
	reader->corners = sqlite3_column_int64(reader->row, COLUMN_CORNERS);
	if (!has_right_sizes(reader))
		return;
	hash = adb_pack_geometry_hash(reader->vertex_count, reader->index_count, reader->arrays);
	if (!has_its_hash(reader, &hash))
		return;
	adb_arena_reset(reader->arena);
	check_vectors(reader);
	check_weights(reader);
	check_indices(reader);
}

static void check_geometries(struct adb_verification *v)
{
	/* The arrays as in enum adb_geometry_array. */
	static const char sql[] =
		"SELECT id, xxh128, vertex_count, index_count,"
		" (SELECT iif(min(topology) = max(topology), CASE min(topology) WHEN 'triangles' THEN 3 WHEN 'lines' THEN 2 ELSE 1 END, 0)"
		"  FROM mesh_parts WHERE geometry_id = g.id),"
		" positions, normals, uvs, colours, joints, weights, points, indices FROM geometries AS g ORDER BY id";
	struct reader reader = {
		.v = v,
		.row = adb_verify_prepare(v, sql, "geometries"),
		.table = "geometries",
		.arena = adb_arena_new(SIZE_MAX), /* SQLite limits the size of blobs */
	};

	while (reader.arena != NULL && adb_verify_next(v, reader.row, reader.table))
		check_geometry(&reader);
	sqlite3_finalize(reader.row);
	adb_arena_free(reader.arena);
}

/* ---- images ---- */

static void check_images(struct adb_verification *v)
{
	struct reader reader = {
		.v = v,
		.row = adb_verify_prepare(v, "SELECT id, xxh128, data FROM images ORDER BY id", "images"),
		.table = "images",
	};

	while (adb_verify_next(v, reader.row, reader.table)) {
		const void *data = sqlite3_column_blob(reader.row, 2);
		struct adb_hash hash =
			adb_hash_of(data != NULL ? data : "", (size_t)sqlite3_column_bytes(reader.row, 2));

		reader.id = sqlite3_column_int64(reader.row, 0);
		has_its_hash(&reader, &hash);
	}
	sqlite3_finalize(reader.row);
}

/* ---- what the header declares ---- */

void adb_verify_meshes(struct adb_verification *v)
{
	check_geometries(v);
	check_images(v);
}

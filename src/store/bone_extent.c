/* The SQL function bone_extent(). */
#include "store/bone_extent.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/quat.h"
#include "base/reader.h"

enum { BONE, PARENT_TRANSLATION, PARENT_ROTATION, TRACKS };

/* A track with a key at every frame. */
struct track {
	int64_t id; /* 0 = none */
	uint32_t width, key_count;
	float *values;
};

struct extents {
	sqlite3_stmt *row;
	struct track tracks[TRACKS]; /* of the last call */
};

static const char function_name[] = "bone_extent";

static int read_row(sqlite3_stmt *row, struct track *track)
{
	int64_t width = sqlite3_column_int64(row, 0), key_count = sqlite3_column_int64(row, 1);
	const void *data = sqlite3_column_blob(row, 2);
	size_t size = (size_t)sqlite3_column_bytes(row, 2);

	if (data == NULL || width < 1 || width > 4 || key_count < 1 || key_count > UINT32_MAX ||
	    size / 4 / (size_t)width != (size_t)key_count || size % (4 * (size_t)width) != 0)
		return SQLITE_OK;
	track->values = adb_memory_resized(NULL, size);
	if (track->values == NULL)
		return SQLITE_NOMEM;
	adb_copy_u32le(track->values, data, size / 4);
	track->width = (uint32_t)width;
	track->key_count = (uint32_t)key_count;
	return SQLITE_OK;
}

/* A track that cannot be used gets no keys. */
static int read_track(struct extents *extents, struct track *track, int64_t id)
{
	int code;

	if (track->id == id)
		return SQLITE_OK;
	free(track->values);
	*track = (struct track){ .id = 0 };
	sqlite3_bind_int64(extents->row, 1, id);
	code = sqlite3_step(extents->row) == SQLITE_ROW ? read_row(extents->row, track) : SQLITE_OK;

	int end = sqlite3_reset(extents->row);

	track->id = id;
	return end != SQLITE_OK ? end : code;
}

static struct adb_vec3 vector_at(const struct track *track, uint32_t key)
{
	const float *v = track->values + (size_t)key * track->width;

	return (struct adb_vec3){ (double)v[0], (double)v[1], (double)v[2] };
}

static struct adb_vec3 position_in_parent(const struct extents *extents, uint32_t key, bool has_parent)
{
	struct adb_vec3 p = vector_at(&extents->tracks[BONE], key);

	if (!has_parent)
		return p;

	struct adb_vec3 from = vector_at(&extents->tracks[PARENT_TRANSLATION], key);
	const float *q = extents->tracks[PARENT_ROTATION].values + (size_t)key * 4;
	struct adb_quat turned = adb_quat_normalise(
		(struct adb_quat){ (double)q[0], (double)q[1], (double)q[2], (double)q[3] });

	return adb_quat_rotate(adb_quat_conjugate(turned),
			       (struct adb_vec3){ p.x - from.x, p.y - from.y, p.z - from.z });
}

static double extent_of(const struct extents *extents, bool has_parent)
{
	static const uint32_t widths[TRACKS] = { 3, 3, 4 };
	struct adb_vec3 low = { INFINITY, INFINITY, INFINITY }, high = { -INFINITY, -INFINITY, -INFINITY };

	for (int i = 0; i < (has_parent ? TRACKS : 1); i++)
		if (extents->tracks[i].width != widths[i] ||
		    extents->tracks[i].key_count != extents->tracks[BONE].key_count)
			return NAN;
	for (uint32_t key = 0; key < extents->tracks[BONE].key_count; key++) {
		struct adb_vec3 p = position_in_parent(extents, key, has_parent);

		low = (struct adb_vec3){ fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z) };
		high = (struct adb_vec3){ fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z) };
	}
	return fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
}

static void call_bone_extent(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	struct extents *extents = sqlite3_user_data(context);
	bool has_parent = sqlite3_value_type(arguments[PARENT_TRANSLATION]) != SQLITE_NULL;
	int code = SQLITE_OK;

	if (extents->row == NULL)
		code = sqlite3_prepare_v2(
			sqlite3_context_db_handle(context),
			"SELECT width, key_count, data FROM main.tracks WHERE id = ? AND frames IS NULL", -1,
			&extents->row, NULL);
	for (int i = 0; i < count && code == SQLITE_OK; i++)
		if (i == BONE || has_parent)
			code = read_track(extents, &extents->tracks[i], sqlite3_value_int64(arguments[i]));
	if (code != SQLITE_OK) {
		sqlite3_result_error_code(context, code);
		return;
	}

	double extent = extent_of(extents, has_parent);

	if (!isnan(extent))
		sqlite3_result_double(context, extent);
}

static void free_extents(void *context)
{
	struct extents *extents = context;

	sqlite3_finalize(extents->row);
	for (int i = 0; i < TRACKS; i++)
		free(extents->tracks[i].values);
	free(extents);
}

int adb_bone_extent_begin(sqlite3 *db)
{
	struct extents *extents = adb_memory_zeroed(1, sizeof *extents);

	/* SQLite frees `extents` when this fails. */
	return extents != NULL ? sqlite3_create_function_v2(db, function_name, TRACKS, SQLITE_UTF8, extents,
							    call_bone_extent, NULL, NULL, free_extents)
			       : SQLITE_NOMEM;
}

void adb_bone_extent_end(sqlite3 *db)
{
	sqlite3_create_function_v2(db, function_name, TRACKS, SQLITE_UTF8, NULL, NULL, NULL, NULL, NULL);
}

/* Finds skeletons that several sources hold, by the hashes of their rows. */
#include "export/equal_skeletons.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/stop.h"
#include "sqlite/run.h"

struct finder {
	sqlite3 *db;
	sqlite3_stmt *rows;
	struct adb_map by_id, by_content; /* skeletons */
	struct adb_buffer content;
};

static const char rows_sql[] =
	"SELECT source.dump_id, skeleton.system_id, skeleton.name, skeleton.checksum, skeleton.model_scale,"
	" CASE WHEN json_valid(skeleton.attributes) THEN skeleton.attributes ->> '$.gltf_axes' END,"
	" bone.bone_id, bone.parent_id, bone.name, bone.kind, bone.tx, bone.ty, bone.tz, bone.qx, bone.qy, bone.qz,"
	" bone.qw FROM skeletons AS skeleton JOIN assets AS asset ON asset.id = skeleton.asset_id JOIN sources AS source ON source.id = asset.source_id LEFT JOIN bones AS bone ON bone.skeleton_id = skeleton.id"
	" WHERE skeleton.id = ?1 ORDER BY bone.ordinal, bone.bone_id";

/* Appends the type and the bytes of a value, such that different rows give different bytes. */
static void add_cell(struct adb_buffer *content, sqlite3_stmt *row, int column)
{
	int type = sqlite3_column_type(row, column);
	double real = sqlite3_column_double(row, column);

	adb_buffer_add(content, &type, sizeof type);
	if (type == SQLITE_FLOAT) {
		adb_buffer_add(content, &real, sizeof real);
		return;
	}

	const char *text = (const char *)sqlite3_column_text(row, column);
	int size = sqlite3_column_bytes(row, column);

	adb_buffer_add(content, &size, sizeof size);
	if (text != NULL)
		adb_buffer_add(content, text, (size_t)size);
}

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static enum adb_outcome hash_rows(struct finder *finder, int64_t id, struct adb_hash *hash,
				  struct adb_error *error)
{
	int code;

	adb_buffer_clear(&finder->content);
	sqlite3_bind_int64(finder->rows, 1, id);
	while ((code = sqlite3_step(finder->rows)) == SQLITE_ROW)
		for (int column = 0; column < sqlite3_column_count(finder->rows); column++)
			add_cell(&finder->content, finder->rows, column);
	sqlite3_reset(finder->rows);
	if (code != SQLITE_DONE)
		return adb_sql_failed(finder->db, error);
	if (!adb_buffer_ok(&finder->content))
		return no_memory(error);
	*hash = adb_hash_of(finder->content.data, finder->content.size);
	return ADB_OK;
}

/* Finds the first skeleton that is equal to the skeleton `id`. */
static enum adb_outcome find_first(struct finder *finder, int64_t id, int64_t *first, struct adb_error *error)
{
	struct adb_hash of_id = adb_hash_of(&id, sizeof id), of_content;
	const int64_t *known = adb_map_find(&finder->by_id, &of_id);

	if (known == NULL) {
		enum adb_outcome outcome = hash_rows(finder, id, &of_content, error);

		if (outcome != ADB_OK)
			return outcome;
		known = adb_map_find(&finder->by_content, &of_content);
		*first = known != NULL ? *known : id;
		if (!adb_map_add(&finder->by_id, &of_id, *first) ||
		    (known == NULL && !adb_map_add(&finder->by_content, &of_content, id)))
			return no_memory(error);
	} else {
		*first = *known;
	}
	return ADB_OK;
}

enum adb_outcome adb_export_unify_skeletons(sqlite3 *db, struct adb_export_selection *selection,
					    struct adb_error *error)
{
	struct finder finder = { .db = db };
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_prepare_v2(db, rows_sql, -1, &finder.rows, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	for (size_t i = 0; outcome == ADB_OK && i < selection->count && !adb_interrupted; i++)
		if (selection->clips[i].skeleton_id != 0)
			outcome = find_first(&finder, selection->clips[i].skeleton_id,
					     &selection->clips[i].skeleton_id, error);
	sqlite3_finalize(finder.rows);
	adb_map_clear(&finder.by_id);
	adb_map_clear(&finder.by_content);
	adb_buffer_free(&finder.content);
	return outcome;
}

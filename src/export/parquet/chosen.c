/* Finds what belongs to the clips of a selection, table by table, along the references of the schema. */
#include "export/parquet/chosen.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/stop.h"
#include "sqlite/run.h"

struct ids {
	int64_t *ids; /* ascending, each once, but while a step adds some */
	size_t count, capacity;
};

struct adb_parquet_chosen {
	sqlite3 *db;
	struct ids sets[ADB_CHOSEN_COUNT];
};

/* How ids come to a set: the first column of the rows, in the order of the steps. */
struct step {
	const char *set, *sql;
	bool is_of_clip; /* the parameter is each clip in turn: a view that is looked up by clip */
	bool repeats;    /* until nothing is added */
};

static const struct step steps[] = {
	{ .set = ADB_CHOSEN_ENTRIES,
	  .sql = "SELECT entry_id FROM entry_clips WHERE " ADB_CHOSEN(
		  CLIPS, "clip_id") " UNION ALL SELECT id FROM set_entries WHERE " ADB_CHOSEN(CLIPS,
											      "clip_id") },
	{ .set = ADB_CHOSEN_SETS, .sql = "SELECT set_id FROM set_entries WHERE " ADB_CHOSEN(ENTRIES, "id") },
	{ .set = ADB_CHOSEN_SKELETONS,
	  .sql = "SELECT skeleton_id FROM clip_skeletons WHERE " ADB_CHOSEN(CLIPS, "clip_id") },
	{ .set = ADB_CHOSEN_MODELS,
	  .sql = "SELECT model_id FROM clip_models WHERE clip_id = ?1",
	  .is_of_clip = true },
	{ .set = ADB_CHOSEN_MODELS,
	  .sql = "SELECT used_model_id FROM model_components WHERE " ADB_CHOSEN(MODELS, "model_id"),
	  .repeats = true },
	{ .set = ADB_CHOSEN_TEXTURES,
	  .sql = "SELECT texture_id FROM materials WHERE " ADB_CHOSEN(
		  MODELS,
		  "model_id") " UNION ALL SELECT variant.texture_id FROM materials AS material"
			      " JOIN material_variants AS variant ON variant.material_id = material.id"
			      " WHERE " ADB_CHOSEN(MODELS, "material.model_id") },
	{ .set = ADB_CHOSEN_EVENTS,
	  .sql = "SELECT id FROM events WHERE " ADB_CHOSEN(CLIPS, "clip_id") " OR " ADB_CHOSEN(ENTRIES,
											       "entry_id") },
	{ .set = ADB_CHOSEN_EVENTS,
	  .sql = "SELECT event_id FROM linked_events WHERE clip_id = ?1",
	  .is_of_clip = true },
	{ .set = ADB_CHOSEN_ASSETS,
	  .sql = "SELECT asset_id FROM clips WHERE " ADB_CHOSEN(CLIPS, "id") " UNION ALL SELECT asset_id FROM skeletons WHERE " ADB_CHOSEN(SKELETONS, "id") " UNION ALL SELECT asset_id FROM animation_sets WHERE " ADB_CHOSEN(SETS, "id") " UNION ALL SELECT asset_id FROM models WHERE " ADB_CHOSEN(
		  MODELS,
		  "id") " UNION ALL SELECT asset_id FROM textures WHERE " ADB_CHOSEN(TEXTURES,
										     "id") " UNION ALL SELECT asset_id FROM events WHERE " ADB_CHOSEN(EVENTS,
																		      "id") " UNION ALL SELECT class_id FROM class_moves WHERE " ADB_CHOSEN(ENTRIES,
																											    "entry_id") },
	{ .set = ADB_CHOSEN_ASSETS,
	  .sql = "SELECT parent_id FROM assets WHERE " ADB_CHOSEN(ASSETS, "id"),
	  .repeats = true },
	{ .set = ADB_CHOSEN_SOURCES, .sql = "SELECT source_id FROM assets WHERE " ADB_CHOSEN(ASSETS, "id") },
	{ .set = ADB_CHOSEN_DUMPS, .sql = "SELECT dump_id FROM sources WHERE " ADB_CHOSEN(SOURCES, "id") },
	{ .set = ADB_CHOSEN_TRACKS,
	  .sql = "SELECT track_id FROM channels WHERE " ADB_CHOSEN(CLIPS, "clip_id") },
	{ .set = ADB_CHOSEN_IMAGES,
	  .sql = "SELECT image_id FROM textures WHERE " ADB_CHOSEN(TEXTURES, "id") },
	{ .set = ADB_CHOSEN_GEOMETRIES,
	  .sql = "SELECT geometry_id FROM mesh_parts WHERE " ADB_CHOSEN(MODELS, "model_id") },
};

static const char function_name[] = "animdb_chosen";

/* ---- steps ---- */

static bool add(struct ids *set, int64_t id)
{
	if (set->count == set->capacity) {
		size_t capacity = set->capacity == 0 ? 256 : set->capacity * 2;
		int64_t *ids = adb_memory_resized(set->ids, capacity * sizeof *ids);

		if (ids == NULL)
			return false;
		set->ids = ids;
		set->capacity = capacity;
	}
	set->ids[set->count++] = id;
	return true;
}

static enum adb_outcome add_rows(sqlite3_stmt *statement, struct ids *set, struct adb_error *error)
{
	int code;

	while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
		if (adb_interrupted)
			return adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
		if (sqlite3_column_type(statement, 0) == SQLITE_INTEGER &&
		    !add(set, sqlite3_column_int64(statement, 0)))
			return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}
	if (code != SQLITE_DONE)
		return adb_sql_failed(sqlite3_db_handle(statement), error);
	sqlite3_reset(statement);
	return ADB_OK;
}

static int by_id(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static void put_in_order(struct ids *set)
{
	size_t kept = 0;

	if (set->count > 0)
		qsort(set->ids, set->count, sizeof *set->ids, by_id);
	for (size_t i = 0; i < set->count; i++)
		if (kept == 0 || set->ids[kept - 1] != set->ids[i])
			set->ids[kept++] = set->ids[i];
	set->count = kept;
}

static enum adb_outcome take(struct adb_parquet_chosen *chosen, const struct step *step,
			     struct adb_error *error)
{
	struct ids *set = &chosen->sets[strtol(step->set, NULL, 10)];
	const struct ids *clips = &chosen->sets[0];
	size_t rounds = step->is_of_clip ? clips->count : 1, before;
	struct ids found = { 0 };
	sqlite3_stmt *statement = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_prepare_v2(chosen->db, step->sql, -1, &statement, NULL) != SQLITE_OK)
		return adb_sql_failed(chosen->db, error);
	do {
		before = set->count;
		found.count = 0;
		for (size_t i = 0; i < rounds && outcome == ADB_OK; i++) {
			if (step->is_of_clip)
				sqlite3_bind_int64(statement, 1, clips->ids[i]);
			outcome = add_rows(statement, &found, error);
		}
		for (size_t i = 0; i < found.count && outcome == ADB_OK; i++)
			if (!add(set, found.ids[i]))
				outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		put_in_order(set);
	} while (step->repeats && outcome == ADB_OK && set->count > before);
	sqlite3_finalize(statement);
	free(found.ids);
	return outcome;
}

/* ---- the function ---- */

static bool has(const struct ids *set, int64_t id)
{
	return set->count > 0 && bsearch(&id, set->ids, set->count, sizeof id, by_id) != NULL;
}

static void is_chosen(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	const struct adb_parquet_chosen *chosen = sqlite3_user_data(context);
	int set = sqlite3_value_int(arguments[0]);

	(void)count;
	sqlite3_result_int(context, set >= 0 && set < ADB_CHOSEN_COUNT &&
					    sqlite3_value_type(arguments[1]) == SQLITE_INTEGER &&
					    has(&chosen->sets[set], sqlite3_value_int64(arguments[1])));
}

/* ---- what the header declares ---- */

struct adb_parquet_chosen *adb_parquet_chosen_new(sqlite3 *db, const struct adb_export_selection *selection,
						  struct adb_error *error)
{
	struct adb_parquet_chosen *chosen = adb_memory_zeroed(1, sizeof *chosen);
	enum adb_outcome outcome = ADB_OK;

	if (chosen == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	chosen->db = db;
	for (size_t i = 0; i < selection->count && outcome == ADB_OK; i++)
		if (!add(&chosen->sets[0], selection->clips[i].clip_id))
			outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	put_in_order(&chosen->sets[0]);
	if (outcome == ADB_OK && sqlite3_create_function(db, function_name, 2, SQLITE_UTF8, chosen, is_chosen,
							 NULL, NULL) != SQLITE_OK)
		outcome = adb_sql_failed(db, error);
	for (size_t i = 0; i < sizeof steps / sizeof steps[0] && outcome == ADB_OK; i++)
		outcome = take(chosen, &steps[i], error);
	if (outcome == ADB_OK)
		return chosen;
	adb_parquet_chosen_free(chosen);
	return NULL;
}

void adb_parquet_chosen_free(struct adb_parquet_chosen *chosen)
{
	if (chosen == NULL)
		return;
	sqlite3_create_function(chosen->db, function_name, 2, SQLITE_UTF8, NULL, NULL, NULL, NULL);
	for (size_t i = 0; i < ADB_CHOSEN_COUNT; i++)
		free(chosen->sets[i].ids);
	free(chosen);
}

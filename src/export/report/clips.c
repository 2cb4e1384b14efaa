/* The files clips-K: what lists, filters and the grid show of all clips, as columns. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/stop.h"
#include "export/report/private.h"
#include "sqlite/run.h"

/* Columns of the first query that become columns of the file, with their types as in rows.h. */
static const char *const scalar_names[] = { "dump", "format", "skeleton", "duration", "frames",
					    "fps",  "loop",   "speed",    "bones",    "keys" };

static const char scalar_types[] = "dtkrirriii";

enum {
	SCALARS = sizeof scalar_names / sizeof scalar_names[0],
	TITLE = SCALARS,
	NAME,
	SETS,
	CLASSES,
	EVENTS,
	CONTENT,
	PLACE,
	COLUMNS
};

static const char *const other_names[] = { "title", "name", "sets", "classes", "events", "content", "place" };

static const char scalar_sql[] =
	"SELECT source.dump_id, clip.format, fits.skeleton_id, clip.duration, clip.frame_count, clip.fps, clip.looping,"
	" measured.mean_speed * system.metres_per_unit * coalesce(skeleton.model_scale, 1), clip.bone_count, clip.key_count, clip.name"
	" FROM clips AS clip JOIN assets AS asset ON asset.id = clip.asset_id JOIN sources AS source ON source.id = asset.source_id"
	" LEFT JOIN systems AS system ON system.id = clip.system_id"
	" LEFT JOIN clip_measures AS measured ON measured.clip_id = clip.id"
	" LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1"
	" LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id WHERE clip.id = ?1";

static const char sets_sql[] = "SELECT DISTINCT entry.set_id FROM entry_clips AS reached"
			       " JOIN set_entries AS entry ON entry.id = reached.entry_id"
			       " JOIN temp.catalogue_sets AS chosen ON chosen.id = entry.set_id"
			       " WHERE reached.clip_id = ?1 ORDER BY chosen.position";

static const char events_sql[] = "SELECT class, count(*) FROM clip_events WHERE clip_id = ?1 GROUP BY class";

struct columns {
	const struct adb_catalogue *catalogue;
	struct adb_buffer values[COLUMNS];
	sqlite3_stmt *scalars, *sets, *events;
};

static enum adb_outcome add_scalars(struct columns *columns, const struct adb_catalogue_item *item,
				    struct adb_error *error)
{
	sqlite3_stmt *row = columns->scalars;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_step(row) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(row, SCALARS);

		for (int i = 0; i < SCALARS; i++)
			adb_rows_value(&columns->values[i], &columns->catalogue->order, row, i,
				       scalar_types[i]);
		if (name == NULL || strcmp(name, item->title) == 0)
			adb_buffer_text(&columns->values[NAME], "0");
		else
			adb_json_text(&columns->values[NAME], name, strlen(name));
	} else {
		outcome = adb_sql_failed(columns->catalogue->db, error);
	}
	sqlite3_reset(row);
	return outcome;
}

/* Events of unknown kinds are in the last class. */
static unsigned class_bit(const char *name)
{
	for (unsigned i = 0; i < ADB_CATALOGUE_CLASSES; i++)
		if (name != NULL && strcmp(name, adb_catalogue_classes[i]) == 0)
			return 1U << i;
	return 1U << (ADB_CATALOGUE_CLASSES - 1);
}

static enum adb_outcome add_events(struct columns *columns, struct adb_error *error)
{
	unsigned classes = 0;
	int64_t count = 0;
	int code;

	while ((code = sqlite3_step(columns->events)) == SQLITE_ROW) {
		classes |= class_bit((const char *)sqlite3_column_text(columns->events, 0));
		count += sqlite3_column_int64(columns->events, 1);
	}
	adb_json_integer(&columns->values[CLASSES], classes);
	adb_json_integer(&columns->values[EVENTS], count);
	if (code != SQLITE_DONE)
		adb_sql_failed(columns->catalogue->db, error);
	sqlite3_reset(columns->events);
	return code == SQLITE_DONE ? ADB_OK : error->outcome;
}

static enum adb_outcome add_clip(struct columns *columns, const struct adb_catalogue_item *item,
				 bool is_first, struct adb_error *error)
{
	enum adb_outcome outcome;

	for (int i = 0; i < COLUMNS && !is_first; i++)
		adb_buffer_text(&columns->values[i], ",");
	sqlite3_bind_int64(columns->scalars, 1, item->id);
	sqlite3_bind_int64(columns->sets, 1, item->id);
	sqlite3_bind_int64(columns->events, 1, item->id);
	adb_json_text(&columns->values[TITLE], item->title, strlen(item->title));
	adb_json_text(&columns->values[CONTENT], item->content, strlen(item->content));
	adb_json_text(&columns->values[PLACE], item->place, strlen(item->place));
	outcome = add_scalars(columns, item, error);
	if (outcome == ADB_OK)
		outcome = adb_rows_array(&columns->values[SETS], NULL, &columns->catalogue->order,
					 columns->sets, ADB_ROWS_VALUES, "s", error);
	return outcome == ADB_OK ? add_events(columns, error) : outcome;
}

static enum adb_outcome write_block(struct columns *columns, uint32_t first, uint32_t count,
				    struct adb_error *error)
{
	struct adb_data_file data;
	enum adb_outcome outcome = adb_data_file_open_shard(&data, columns->catalogue->folder, "clips",
							    first / ADB_CATALOGUE_BLOCK, error);

	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_printf(&data.json, "{\"first\":%u,\"count\":%u", (unsigned)first, (unsigned)count);
	for (int i = 0; i < COLUMNS; i++) {
		struct adb_buffer *values = &columns->values[i];

		adb_buffer_printf(&data.json, ",\n\"%s\":[",
				  i < SCALARS ? scalar_names[i] : other_names[i - SCALARS]);
		data.json.failed |= !adb_buffer_ok(values);
		adb_buffer_add(&data.json, values->data, values->size);
		adb_buffer_text(&data.json, "]");
		adb_data_file_flush(&data);
		adb_buffer_clear(values);
	}
	adb_buffer_text(&data.json, "}");
	return adb_data_file_close(&data, error);
}

enum adb_outcome adb_catalogue_write_clips(struct adb_catalogue *catalogue, struct adb_error *error)
{
	const struct adb_catalogue_list *clips = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP);
	struct columns columns = { .catalogue = catalogue };
	enum adb_outcome outcome = ADB_OK;

	columns.scalars = adb_catalogue_prepare(catalogue->db, scalar_sql, error);
	columns.sets = columns.scalars != NULL ? adb_catalogue_prepare(catalogue->db, sets_sql, error) : NULL;
	columns.events =
		columns.sets != NULL ? adb_catalogue_prepare(catalogue->db, events_sql, error) : NULL;
	if (columns.events == NULL)
		outcome = error->outcome;
	for (uint32_t first = 0; outcome == ADB_OK && first < clips->count; first += ADB_CATALOGUE_BLOCK) {
		uint32_t count = clips->count - first < ADB_CATALOGUE_BLOCK ? clips->count - first
									    : ADB_CATALOGUE_BLOCK;

		for (uint32_t i = 0; i < count && outcome == ADB_OK; i++)
			outcome = add_clip(&columns, &clips->items[first + i], i == 0, error);
		if (outcome == ADB_OK)
			outcome = write_block(&columns, first, count, error);
	}
	for (int i = 0; i < COLUMNS; i++)
		adb_buffer_free(&columns.values[i]);
	sqlite3_finalize(columns.scalars);
	sqlite3_finalize(columns.sets);
	sqlite3_finalize(columns.events);
	return outcome;
}

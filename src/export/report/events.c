/* The list of events by class, kind and name, and the shards with their uses. */
#include <string.h>

#include "base/json.h"
#include "base/stop.h"
#include "export/report/details.h"
#include "sqlite/run.h"

/* What makes an event: the columns that stand first in a row of the list. */
enum { KEYS = 4 };

static const char uses_sql[] =
	"SELECT coalesce(used.class, 'other') AS class, used.kind, used.name, used.ref, used.clip_id, used.time, used.end_time,"
	" used.bone_name, entry.set_id"
	" FROM temp.catalogue_clips AS chosen JOIN clip_events AS used ON used.clip_id = chosen.id"
	" JOIN events AS event ON event.id = used.event_id LEFT JOIN set_entries AS entry ON entry.id = event.entry_id"
	" LEFT JOIN temp.catalogue_sets AS a_set ON a_set.id = entry.set_id"
	" ORDER BY class, used.kind, used.name, used.ref, chosen.position, used.time, used.end_time, used.bone_name, a_set.position";

/* For the search. */
static const char table_sql[] =
	"CREATE TEMP TABLE catalogue_events (position INTEGER PRIMARY KEY, kind TEXT, name TEXT, ref TEXT, uses INTEGER)";

static const char insert_sql[] = "INSERT INTO temp.catalogue_events VALUES (?1, ?2, ?3, ?4, ?5)";

struct writer {
	struct adb_catalogue *catalogue;
	sqlite3_stmt *uses, *insert;
	struct adb_details details;
	struct adb_data_file list;
	struct adb_buffer key, last_key; /* the JSON of the first columns */
	uint32_t shard, use_count;
	struct adb_integers clips; /* of the event */
};

/* Adds the row of the list. */
static enum adb_outcome end_event(struct writer *writer, struct adb_error *error)
{
	struct adb_catalogue *catalogue = writer->catalogue;
	struct adb_buffer *json = &writer->list.json;

	adb_buffer_text(&writer->details.data.json, "]");
	adb_buffer_text(json, catalogue->row_counts[ADB_LIST_EVENTS]++ > 0 ? ",\n[" : "[");
	adb_buffer_add(json, writer->last_key.data, writer->last_key.size);
	adb_buffer_printf(json, ",%u,%u]", (unsigned)writer->use_count, (unsigned)writer->shard);
	adb_data_file_flush(&writer->list);
	sqlite3_bind_int64(writer->insert, KEYS + 1, writer->use_count);
	if (sqlite3_step(writer->insert) != SQLITE_DONE)
		return adb_sql_failed(catalogue->db, error);
	sqlite3_reset(writer->insert);
	adb_integers_sort(&writer->clips);
	if (!adb_reach_add(&catalogue->reach, &catalogue->reach.events, &writer->clips))
		return adb_catalogue_no_memory(error);
	writer->clips.count = 0;
	return ADB_OK;
}

static enum adb_outcome begin_event(struct writer *writer, struct adb_error *error)
{
	enum adb_outcome outcome = adb_details_begin_item(&writer->details, &writer->shard, error);

	adb_buffer_clear(&writer->last_key);
	adb_buffer_add(&writer->last_key, writer->key.data, writer->key.size);
	adb_buffer_text(&writer->details.data.json, "[");
	writer->use_count = 0;
	sqlite3_bind_int64(writer->insert, 1, writer->catalogue->row_counts[ADB_LIST_EVENTS]);
	for (int column = 1; column < KEYS; column++)
		sqlite3_bind_value(writer->insert, column + 1, sqlite3_column_value(writer->uses, column));
	return outcome;
}

static enum adb_outcome write_use(struct writer *writer, struct adb_error *error)
{
	const struct adb_catalogue_order *order = &writer->catalogue->order;
	struct adb_buffer *json = &writer->details.data.json;
	enum adb_outcome outcome = ADB_OK;
	bool begins;

	adb_buffer_clear(&writer->key);
	adb_rows_values(&writer->key, order, writer->uses, "tttt");
	if (!adb_buffer_ok(&writer->key) || !adb_buffer_ok(&writer->last_key))
		return adb_catalogue_no_memory(error);
	begins = writer->use_count == 0 || writer->key.size != writer->last_key.size ||
		 memcmp(writer->key.data, writer->last_key.data, writer->key.size) != 0;
	if (begins && writer->use_count > 0)
		outcome = end_event(writer, error);
	if (begins && outcome == ADB_OK)
		outcome = begin_event(writer, error);
	if (outcome != ADB_OK)
		return outcome;
	adb_buffer_text(json, writer->use_count++ > 0 ? ",[" : "[");
	for (int column = KEYS; column < KEYS + 5; column++) {
		adb_buffer_text(json, column > KEYS ? "," : "");
		adb_rows_value(json, order, writer->uses, column, "cRRts"[column - KEYS]);
	}
	adb_buffer_text(json, "]");
	adb_data_file_flush(&writer->details.data);
	if (!adb_integers_add(&writer->clips,
			      (uint64_t)adb_catalogue_index(order, ADB_CATALOGUE_CLIP,
							    sqlite3_column_int64(writer->uses, KEYS))))
		return adb_catalogue_no_memory(error);
	return ADB_OK;
}

enum adb_outcome adb_catalogue_write_events(struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct writer writer = { .catalogue = catalogue,
				 .uses = adb_catalogue_prepare(catalogue->db, uses_sql, error),
				 .details = { .folder = catalogue->folder, .name = "event" } };
	enum adb_outcome outcome =
		writer.uses != NULL ? adb_sql_run(catalogue->db, table_sql, error) : error->outcome;
	int code = SQLITE_OK;

	if (outcome == ADB_OK)
		outcome = adb_data_file_open(&writer.list, catalogue->folder,
					     adb_catalogue_list_names[ADB_LIST_EVENTS], error);
	adb_buffer_text(&writer.list.json, "{\"items\":[");
	writer.insert = outcome == ADB_OK ? adb_catalogue_prepare(catalogue->db, insert_sql, error) : NULL;
	if (writer.insert == NULL)
		outcome = error->outcome;
	while (outcome == ADB_OK && !adb_interrupted && (code = sqlite3_step(writer.uses)) == SQLITE_ROW)
		outcome = write_use(&writer, error);
	if (outcome == ADB_OK && code != SQLITE_DONE && code != SQLITE_ROW)
		outcome = adb_sql_failed(catalogue->db, error);
	if (outcome == ADB_OK && writer.use_count > 0)
		outcome = end_event(&writer, error);
	if (outcome == ADB_OK)
		outcome = adb_details_end(&writer.details, error);
	if (outcome == ADB_OK) {
		adb_buffer_text(&writer.list.json, "]}");
		outcome = adb_data_file_close(&writer.list, error);
	}
	adb_details_discard(&writer.details);
	adb_data_file_discard(&writer.list);
	adb_integers_free(&writer.clips);
	adb_buffer_free(&writer.key);
	adb_buffer_free(&writer.last_key);
	sqlite3_finalize(writer.uses);
	sqlite3_finalize(writer.insert);
	return outcome;
}

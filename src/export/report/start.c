/* The file start: what the first page shows, and what the page has to know of the others. */
#include <string.h>

#include "base/json.h"
#include "export/format.h"
#include "export/picture/picture.h"
#include "export/report/private.h"
#include "sqlite/run.h"
#include "store/schema.h"

/* A part of `start` that is a list of rows. */
struct part {
	const char *name;
	enum adb_rows_form form;
	const char *columns, *sql;
};

static const struct part parts[] = {
	{ "systems", ADB_ROWS_OBJECTS, "tttiR",
	  "SELECT id, title, notes, (SELECT count(*) FROM temp.catalogue_clips AS chosen JOIN clips AS clip ON clip.id = chosen.id"
	  " WHERE clip.system_id = system.id) AS clips, metres_per_unit AS metresPerUnit FROM systems AS system ORDER BY id" },
	{ "games", ADB_ROWS_ARRAYS, "ttdi",
	  "SELECT clip.system_id, coalesce(asset.game, source.game) AS game, source.dump_id, count(*) FROM temp.catalogue_clips AS chosen"
	  " JOIN clips AS clip ON clip.id = chosen.id JOIN assets AS asset ON asset.id = clip.asset_id"
	  " JOIN sources AS source ON source.id = asset.source_id JOIN temp.catalogue_dumps AS dump ON dump.id = source.dump_id"
	  " WHERE coalesce(asset.game, source.game) IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, dump.position" },
	{ "codes", ADB_ROWS_OBJECTS, "ttti",
	  "SELECT known.code, known.meaning, known.advice, (SELECT count(*) FROM diagnostics AS problem WHERE problem.code = known.code)"
	  " AS count FROM diagnostic_codes AS known WHERE known.code IN (SELECT code FROM diagnostics) ORDER BY known.code" },
	{ "kinds", ADB_ROWS_ARRAYS, "ttt",
	  "SELECT DISTINCT kind, class, meaning FROM event_kinds ORDER BY kind, class, meaning" },
	{ "counts", ADB_ROWS_OBJECT, "iiiiriii",
	  "SELECT count(*) AS clips, count(DISTINCT clip.content_xxh128) AS contents, count(DISTINCT clip.motion_xxh128) AS motions,"
	  " coalesce(sum(clip.key_count), 0) AS keys, coalesce(sum(clip.duration), 0) AS seconds,"
	  " (SELECT count(*) FROM set_entries AS entry JOIN temp.catalogue_sets AS chosen ON chosen.id = entry.set_id) AS entries,"
	  " (SELECT count(*) FROM temp.catalogue_events) AS events, (SELECT sum(uses) FROM temp.catalogue_events) AS eventUses"
	  " FROM temp.catalogue_clips AS chosen JOIN clips AS clip ON clip.id = chosen.id" },
};

enum { PARTS = sizeof parts / sizeof parts[0] };

static const char dumps_sql[] =
	"SELECT dump.system_id AS system, dump.release, dump.over_dump_id AS over,"
	" (SELECT count(*) FROM temp.catalogue_clips AS chosen JOIN clips AS clip ON clip.id = chosen.id"
	" JOIN assets AS asset ON asset.id = clip.asset_id JOIN sources AS source ON source.id = asset.source_id"
	" WHERE source.dump_id = dump.id) AS clips,"
	" count(asset.id) AS assets, sum(asset.status = 'decoded') AS decoded, sum(asset.status IN ('failed', 'incomplete')) AS failed,"
	" sum(asset.status = 'listed') AS listed,"
	" (SELECT count(*) FROM diagnostics AS problem JOIN sources AS source ON source.id = problem.source_id"
	" WHERE source.dump_id = dump.id AND problem.severity = 'error') AS errors,"
	" (SELECT count(*) FROM diagnostics AS problem JOIN sources AS source ON source.id = problem.source_id"
	" WHERE source.dump_id = dump.id AND problem.severity = 'warning') AS warnings,"
	" (SELECT count(*) FROM diagnostics AS problem JOIN sources AS source ON source.id = problem.source_id"
	" WHERE source.dump_id = dump.id AND problem.severity = 'note') AS notes"
	" FROM dumps AS dump LEFT JOIN sources AS source ON source.dump_id = dump.id LEFT JOIN assets AS asset ON asset.source_id = source.id"
	" WHERE dump.id = ?1";

static const char types_sql[] =
	"SELECT coalesce(asset.type, '') AS type, count(*), sum(asset.status = 'decoded'), sum(asset.status IN ('failed', 'incomplete')),"
	" sum(asset.status = 'listed') FROM sources AS source JOIN assets AS asset ON asset.source_id = source.id WHERE source.dump_id = ?1"
	" GROUP BY coalesce(asset.type, '') ORDER BY type";

/* That of the option, else the names of the dumps. */
static void write_title(const struct adb_catalogue *catalogue, struct adb_buffer *json)
{
	const struct adb_catalogue_list *dumps = adb_catalogue_list(catalogue, ADB_CATALOGUE_DUMP);
	const char *title = catalogue->options->title;

	if (title != NULL) {
		adb_json_text(json, title, strlen(title));
		return;
	}
	adb_buffer_text(json, "\"");
	for (uint32_t i = 0; i < dumps->count && i < 3; i++) {
		adb_buffer_text(json, i > 0 ? ", " : "");
		adb_json_text_part(json, dumps->items[i].title, strlen(dumps->items[i].title));
	}
	adb_buffer_text(json, dumps->count > 3 ? ", …\"" : "\"");
}

static void write_sheets(const struct adb_catalogue *catalogue, struct adb_buffer *json)
{
	const struct adb_picture_layout *layout = &adb_picture_catalogue;

	if (catalogue->options->no_pictures)
		adb_buffer_text(json, ",\n\"sheets\":null");
	else
		adb_buffer_printf(
			json,
			",\n\"sheets\":{\"columns\":%u,\"rows\":%u,\"width\":%u,\"height\":%u,\"poses\":%u}",
			layout->columns, layout->rows, layout->width, layout->height, layout->poses);
}

static void write_about(const struct adb_catalogue *catalogue, struct adb_buffer *json)
{
	adb_buffer_text(json, "{\"version\":1,\"title\":");
	write_title(catalogue, json);
	adb_buffer_printf(json, ",\n\"made\":{\"program\":\"animdb " ANIMDB_VERSION "\",\"schema\":%d}",
			  ADB_SCHEMA_VERSION);
	adb_buffer_text(json, ",\n\"where\":");
	adb_json_text(json, catalogue->options->where,
		      catalogue->options->where != NULL ? strlen(catalogue->options->where) : 0);
	adb_buffer_printf(json, ",\n\"blockSize\":%d,\"shardSize\":%d,\"listBlock\":%d,\"similarDegrees\":%d",
			  ADB_CATALOGUE_BLOCK, ADB_CATALOGUE_SHARD, ADB_CATALOGUE_LIST_BLOCK,
			  ADB_CATALOGUE_SIMILAR_DEGREES);
	write_sheets(catalogue, json);
	adb_buffer_text(json, ",\n\"classes\":[");
	for (int i = 0; i < ADB_CATALOGUE_CLASSES; i++)
		adb_buffer_printf(json, "%s\"%s\"", i > 0 ? "," : "", adb_catalogue_classes[i]);
	adb_buffer_text(json, "],\n\"exported\":[");
	for (size_t i = 0; i < catalogue->options->format_count; i++)
		adb_buffer_printf(json, "%s\"%s\"", i > 0 ? "," : "", catalogue->options->formats[i]->name);
	adb_buffer_text(json, "],\"formats\":[");
	for (size_t i = 0; adb_export_format_at(i) != NULL; i++)
		adb_buffer_printf(json, "%s\"%s\"", i > 0 ? "," : "", adb_export_format_at(i)->name);
	adb_buffer_text(json, "]");
	adb_buffer_text(json, ",\n\"sql\":");
	adb_catalogue_put_sql(catalogue, json);
	adb_buffer_text(json, ",\n\"differences\":[");
	for (uint32_t i = 0; i < catalogue->comparison_count; i++) {
		const struct adb_catalogue_comparison *comparison = &catalogue->comparisons[i];

		adb_buffer_printf(json, "%s[%u,%u,%u,%u]", i > 0 ? "," : "", (unsigned)comparison->a,
				  (unsigned)comparison->b, (unsigned)comparison->blocks,
				  (unsigned)comparison->rows);
	}
	adb_buffer_text(json, "]");
}

static void write_lists(const struct adb_catalogue *catalogue, struct adb_buffer *json)
{
	uint32_t clips = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count;

	adb_buffer_printf(json, ",\n\"lists\":{\"clips\":%u",
			  (unsigned)((clips + ADB_CATALOGUE_BLOCK - 1) / ADB_CATALOGUE_BLOCK));
	for (int i = 0; i < ADB_LISTS; i++)
		if (catalogue->block_counts[i] > 0 || i >= ADB_LIST_DUPLICATES)
			adb_buffer_printf(json, ",\"%s\":%u", adb_catalogue_list_names[i],
					  (unsigned)catalogue->block_counts[i]);
	adb_buffer_text(json, "}");
}

/* Into `counts`, the last part. */
static void write_counts(const struct adb_catalogue *catalogue, struct adb_buffer *json)
{
	if (json->size > 0)
		json->size--; /* its brace */
	adb_buffer_printf(json, ",\"dumps\":%u",
			  (unsigned)adb_catalogue_list(catalogue, ADB_CATALOGUE_DUMP)->count);
	for (int i = 0; i < ADB_LISTS; i++)
		if (i != ADB_LIST_EVENTS)
			adb_buffer_printf(json, ",\"%s\":%u", adb_catalogue_list_names[i],
					  (unsigned)catalogue->row_counts[i]);
	adb_buffer_text(json, "}");
}

static enum adb_outcome write_parts(struct adb_catalogue *catalogue, struct adb_data_file *data,
				    struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (int i = 0; i < PARTS && outcome == ADB_OK; i++) {
		sqlite3_stmt *statement = adb_catalogue_prepare(catalogue->db, parts[i].sql, error);

		if (statement == NULL)
			return error->outcome;
		adb_buffer_printf(&data->json, ",\n\"%s\":", parts[i].name);
		outcome = adb_rows_array(&data->json, data, &catalogue->order, statement, parts[i].form,
					 parts[i].columns, error);
		sqlite3_finalize(statement);
	}
	if (outcome == ADB_OK)
		write_counts(catalogue, &data->json);
	return outcome;
}

static enum adb_outcome write_dump(struct adb_catalogue *catalogue, struct adb_buffer *json,
				   const struct adb_catalogue_item *item, sqlite3_stmt *row,
				   sqlite3_stmt *types, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	adb_buffer_text(json, "{\"name\":");
	adb_json_text(json, item->title, strlen(item->title));
	adb_buffer_printf(json, ",\"place\":\"%s\",", item->place);
	sqlite3_bind_int64(row, 1, item->id);
	sqlite3_bind_int64(types, 1, item->id);
	if (sqlite3_step(row) == SQLITE_ROW)
		adb_rows_members(json, &catalogue->order, row, "ttdiiiiiiii");
	else
		outcome = adb_sql_failed(catalogue->db, error);
	sqlite3_reset(row);
	adb_buffer_text(json, ",\"formats\":");
	if (outcome == ADB_OK)
		outcome =
			adb_rows_array(json, NULL, &catalogue->order, types, ADB_ROWS_ARRAYS, "tiiii", error);
	adb_buffer_text(json, "}");
	return outcome;
}

static enum adb_outcome write_dumps(struct adb_catalogue *catalogue, struct adb_data_file *data,
				    struct adb_error *error)
{
	const struct adb_catalogue_list *dumps = adb_catalogue_list(catalogue, ADB_CATALOGUE_DUMP);
	sqlite3_stmt *row = adb_catalogue_prepare(catalogue->db, dumps_sql, error);
	sqlite3_stmt *types = row != NULL ? adb_catalogue_prepare(catalogue->db, types_sql, error) : NULL;
	enum adb_outcome outcome = types != NULL ? ADB_OK : error->outcome;

	adb_buffer_text(&data->json, ",\n\"dumps\":[");
	for (uint32_t i = 0; i < dumps->count && outcome == ADB_OK; i++) {
		adb_buffer_text(&data->json, i > 0 ? ",\n" : "");
		outcome = write_dump(catalogue, &data->json, &dumps->items[i], row, types, error);
		adb_data_file_flush(data);
	}
	adb_buffer_text(&data->json, "]");
	sqlite3_finalize(row);
	sqlite3_finalize(types);
	return outcome;
}

enum adb_outcome adb_catalogue_write_start(struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct adb_data_file data;
	enum adb_outcome outcome = adb_data_file_open(&data, catalogue->folder, "start", error);

	if (outcome != ADB_OK)
		return outcome;
	write_about(catalogue, &data.json);
	write_lists(catalogue, &data.json);
	outcome = adb_catalogue_put_highlights(catalogue, &data, error);
	if (outcome == ADB_OK)
		outcome = write_parts(catalogue, &data, error);
	if (outcome == ADB_OK)
		outcome = write_dumps(catalogue, &data, error);
	adb_buffer_text(&data.json, "}");
	if (outcome == ADB_OK)
		return adb_data_file_close(&data, error);
	adb_data_file_discard(&data);
	return outcome;
}

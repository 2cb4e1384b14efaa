/* The lists of sets, skeletons and models, and the shards with their details. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "export/report/details.h"
#include "export/report/looks.h"
#include "sqlite/run.h"

enum {
	MOST_PARTS = 5,   /* of the details of an object */
	MOST_CLIPS = 200, /* in the details of a model; search-reach has all */
};

/* A list inside of the details of an object: the parameter of the query is its number. */
struct part {
	const char *name;
	enum adb_rows_form form;
	const char *columns, *sql;
};

struct object {
	enum adb_catalogue_kind kind;
	enum adb_catalogue_rows list;
	const char *detail; /* name of the shards */
	const char *columns,
		*sql; /* members of its row in the list, beside title, place, content and shard */
	struct part parts[MOST_PARTS];
};

#define FROM_ASSET(table)                                                                                           \
	" FROM " table                                                                                              \
	" AS x JOIN assets AS asset ON asset.id = x.asset_id JOIN sources AS source ON source.id = asset.source_id" \
	" LEFT JOIN dumps AS dump ON dump.id = source.dump_id WHERE x.id = ?1"
#define COMMON                                                                                               \
	"source.dump_id AS dump, x.system_id AS system, x.native_id AS id, " ADB_SQL_SOURCE_PATH             \
	" AS source, asset.path, asset.type"

static const struct object sets = {
	ADB_CATALOGUE_SET,
	ADB_LIST_SETS,
	"set",
	"dtttttiiiii",
	"SELECT " COMMON ", x.precedence,"
	" (SELECT count(*) FROM set_entries AS entry WHERE entry.set_id = x.id) AS entries,"
	" (SELECT count(DISTINCT reached.clip_id) FROM set_entries AS entry JOIN entry_clips AS reached ON reached.entry_id = entry.id"
	" WHERE entry.set_id = x.id) AS clips,"
	" (SELECT count(*) FROM set_entries AS entry WHERE entry.set_id = x.id AND entry.clip_id IS NULL"
	" AND entry.target_name IS NOT NULL) AS missing,"
	" (SELECT count(*) FROM set_models AS shown WHERE shown.set_id = x.id) AS models" FROM_ASSET(
		"animation_sets"),
	{ { "models", ADB_ROWS_VALUES, "m",
	    "SELECT shown.model_id FROM set_models AS shown JOIN temp.catalogue_models AS chosen ON chosen.id = shown.model_id"
	    " WHERE shown.set_id = ?1 ORDER BY chosen.position" },
	  { "skeletons", ADB_ROWS_ARRAYS, "ki",
	    "SELECT fits.skeleton_id, count(DISTINCT reached.clip_id) FROM set_entries AS entry"
	    " JOIN entry_clips AS reached ON reached.entry_id = entry.id"
	    " JOIN clip_skeletons AS fits ON fits.clip_id = reached.clip_id AND fits.is_primary = 1"
	    " JOIN temp.catalogue_skeletons AS chosen ON chosen.id = fits.skeleton_id"
	    " WHERE entry.set_id = ?1 GROUP BY fits.skeleton_id ORDER BY chosen.position" } },
};

static const struct object skeletons = {
	ADB_CATALOGUE_SKELETON,
	ADB_LIST_SKELETONS,
	"skeleton",
	"dtttttiiii",
	"SELECT " COMMON ", x.bone_count AS bones, x.checksum,"
	" (SELECT count(*) FROM clip_skeletons AS fits JOIN temp.catalogue_clips AS chosen ON chosen.id = fits.clip_id"
	" WHERE fits.skeleton_id = x.id AND fits.is_primary = 1) AS clips,"
	" (SELECT count(*) FROM clip_skeletons AS fits JOIN temp.catalogue_clips AS chosen ON chosen.id = fits.clip_id"
	" WHERE fits.skeleton_id = x.id) AS fitting" FROM_ASSET("skeletons"),
	{ { "bones", ADB_ROWS_ARRAYS, "itit",
	    "SELECT bone.bone_id, bone.name, parent.ordinal, bone.kind FROM bones AS bone LEFT JOIN bones AS parent"
	    " ON parent.skeleton_id = bone.skeleton_id AND parent.bone_id = bone.parent_id WHERE bone.skeleton_id = ?1"
	    " ORDER BY bone.ordinal" },
	  { "clips", ADB_ROWS_VALUES, "c",
	    "SELECT chosen.id FROM clip_skeletons AS fits JOIN temp.catalogue_clips AS chosen ON chosen.id = fits.clip_id"
	    " WHERE fits.skeleton_id = ?1 AND fits.is_primary = 1 ORDER BY chosen.position" },
	  { "models", ADB_ROWS_VALUES, "m",
	    "SELECT id FROM (SELECT chosen.id, chosen.position FROM skeletons AS skeleton"
	    " JOIN models AS model ON model.skeleton_checksum = skeleton.checksum AND model.system_id = skeleton.system_id"
	    " JOIN temp.catalogue_models AS chosen ON chosen.id = model.id WHERE skeleton.id = ?1 UNION"
	    " SELECT chosen.id, chosen.position FROM skeletons AS skeleton JOIN models AS model ON model.asset_id = skeleton.asset_id"
	    " AND model.skeleton_checksum IS NULL AND coalesce(model.native_id = skeleton.native_id, 1)"
	    " JOIN temp.catalogue_models AS chosen ON chosen.id = model.id WHERE skeleton.id = ?1) ORDER BY position" } },
};

/*
 * The counts of each model with all its components: NULL where no mesh of it was read, and how many were not. Levels are bounded, and
 * a model counts once in each, so that components that contain each other end.
 */
static const char shapes_sql[] =
	"CREATE TEMP TABLE catalogue_shapes AS WITH RECURSIVE used(model, part, level) AS ("
	"SELECT id, id, 0 FROM temp.catalogue_models UNION SELECT used.model, component.used_model_id, used.level + 1 FROM used"
	" JOIN model_components AS component ON component.model_id = used.part AND component.role = 'mesh' WHERE used.level < 8)"
	" SELECT used.model AS id, sum(nullif(part.vertex_count, 0)) AS vertices, sum(nullif(part.triangle_count, 0)) AS triangles,"
	" sum(part.vertex_count IS NULL) AS unread FROM used JOIN models AS part ON part.id = used.part GROUP BY used.model;"
	" CREATE UNIQUE INDEX temp.catalogue_shapes_by_id ON catalogue_shapes (id)";

static const struct object models = {
	ADB_CATALOGUE_MODEL,
	ADB_LIST_MODELS,
	"model",
	"dttttttiiiiii",
	"SELECT " COMMON ", x.kind, shape.vertices, shape.triangles, shape.unread,"
	" (SELECT count(*) FROM mesh_parts AS part WHERE part.model_id = x.id) AS parts,"
	" (SELECT count(DISTINCT part.material_id) FROM mesh_parts AS part WHERE part.model_id = x.id) AS materials,"
	" (SELECT count(*) FROM model_components AS part WHERE part.model_id = x.id AND part.role = 'mesh') AS components"
	" FROM models AS x JOIN assets AS asset ON asset.id = x.asset_id JOIN sources AS source ON source.id = asset.source_id"
	" LEFT JOIN dumps AS dump ON dump.id = source.dump_id"
	" LEFT JOIN temp.catalogue_shapes AS shape ON shape.id = x.id WHERE x.id = ?1",
	{ { "parts", ADB_ROWS_ARRAYS, "tttii",
	    "SELECT part.name, material.name, part.topology, part.vertex_count, part.triangle_count FROM mesh_parts AS part"
	    " LEFT JOIN materials AS material ON material.id = part.material_id WHERE part.model_id = ?1 ORDER BY part.ordinal" },
	  { "materials", ADB_ROWS_OBJECTS, "ttittii",
	    "SELECT material.name, coalesce(texture.name, material.texture_name, material.texture_native_id) AS texture,"
	    " material.texture_id IS NULL AND coalesce(material.texture_name, material.texture_native_id) IS NOT NULL AS missing,"
	    " texture.format, image.xxh128 AS image, texture.width, texture.height"
	    " FROM materials AS material LEFT JOIN textures AS texture ON texture.id = material.texture_id"
	    " LEFT JOIN images AS image ON image.id = texture.image_id WHERE material.model_id = ?1"
	    " OR material.model_id IN (SELECT part.used_model_id FROM model_components AS part"
	    " WHERE part.model_id = ?1 AND part.role = 'materials') ORDER BY material.model_id <> ?1, material.model_id, material.ordinal" },
	  { "components", ADB_ROWS_ARRAYS, "tmt",
	    "SELECT part.role, part.used_model_id, part.bone_name FROM model_components AS part WHERE part.model_id = ?1"
	    " ORDER BY part.ordinal" },
	  { "sets", ADB_ROWS_VALUES, "s",
	    "SELECT shown.set_id FROM set_models AS shown JOIN temp.catalogue_sets AS chosen ON chosen.id = shown.set_id"
	    " WHERE shown.model_id = ?1 ORDER BY chosen.position" },
	  { "skeletons", ADB_ROWS_VALUES, "k",
	    "SELECT id FROM (SELECT chosen.id, chosen.position FROM models AS model"
	    " JOIN skeletons AS skeleton ON skeleton.checksum = model.skeleton_checksum AND skeleton.system_id = model.system_id"
	    " JOIN temp.catalogue_skeletons AS chosen ON chosen.id = skeleton.id WHERE model.id = ?1 UNION"
	    " SELECT chosen.id, chosen.position FROM models AS model JOIN skeletons AS skeleton ON skeleton.asset_id = model.asset_id"
	    " AND model.skeleton_checksum IS NULL AND coalesce(model.native_id = skeleton.native_id, 1)"
	    " JOIN temp.catalogue_skeletons AS chosen ON chosen.id = skeleton.id WHERE model.id = ?1) ORDER BY position" } },
};

static const char entries_sql[] =
	"SELECT entry.entry_index, coalesce(nullif(entry.name, ''), entry.target_name), entry.kind, entry.clip_id, entry.target_name,"
	" entry.id FROM set_entries AS entry WHERE entry.set_id = ?1 ORDER BY entry.entry_index, entry.id";

static const char next_sql[] =
	"SELECT iif(entry.set_id = ?2, entry.entry_index, NULL), coalesce(entry.name, passing.to_name), passing.kind"
	" FROM transitions AS passing LEFT JOIN set_entries AS entry ON entry.id = passing.to_entry_id"
	" WHERE passing.from_entry_id = ?1 ORDER BY 1, 2, 3, entry.clip_id";

/* The figure of a model; of an empty name = it has none. */
struct model_figure {
	char hash[ADB_FIGURE_DIGITS + 1];
	int32_t skeleton;
};

struct writer {
	struct adb_catalogue *catalogue;
	const struct object *object;
	sqlite3_stmt *row, *parts[MOST_PARTS];
	sqlite3_stmt *entries, *next; /* of sets only */
	uint32_t *shards;             /* of each object */
	uint32_t *clip_counts;        /* of each model */
	struct model_figure *figures; /* of each model */
	struct adb_integers clips;    /* of the model that is being written */
	size_t next_pair;             /* in model_clips of the casting */
};

/* ---- details ---- */

static enum adb_outcome read_model_clips(struct writer *writer, uint32_t model, struct adb_error *error)
{
	struct adb_catalogue *catalogue = writer->catalogue;
	const struct adb_integers *pairs = &catalogue->casting.model_clips;
	bool has_memory = true;

	writer->clips.count = 0;
	for (; writer->next_pair < pairs->count && pairs->items[writer->next_pair] >> 32 == model;
	     writer->next_pair++)
		has_memory = has_memory &&
			     adb_integers_add(&writer->clips, pairs->items[writer->next_pair] & UINT32_MAX);
	writer->clip_counts[model] = (uint32_t)writer->clips.count;
	has_memory = has_memory && adb_reach_add(&catalogue->reach, &catalogue->reach.models, &writer->clips);
	return has_memory ? ADB_OK : adb_catalogue_no_memory(error);
}

/* A model whose figure is damaged is listed without it. */
static enum adb_outcome write_figure(struct writer *writer, uint32_t model, struct adb_error *error)
{
	struct adb_catalogue *catalogue = writer->catalogue;
	int32_t figure = catalogue->casting.figure_of_model[model];
	const struct adb_look *look;

	if (figure == ADB_CASTING_NONE)
		return ADB_OK;
	look = adb_looks_take(catalogue->looks, (uint32_t)figure, error);
	if (look == NULL)
		return error->outcome;
	if (look->figure != NULL) {
		memcpy(writer->figures[model].hash, look->document.hash, sizeof look->document.hash);
		writer->figures[model].skeleton = catalogue->casting.figures[figure].skeleton;
	}
	adb_looks_give(catalogue->looks, look);
	return ADB_OK;
}

static enum adb_outcome write_entries(struct writer *writer, struct adb_data_file *data, int64_t set_id,
				      struct adb_error *error)
{
	const struct adb_catalogue_order *order = &writer->catalogue->order;
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_OK;

	adb_buffer_text(&data->json, ",\n\"entries\":[");
	sqlite3_bind_int64(writer->entries, 1, set_id);
	for (bool is_first = true; outcome == ADB_OK && (code = sqlite3_step(writer->entries)) == SQLITE_ROW;
	     is_first = false) {
		adb_buffer_text(&data->json, is_first ? "[" : ",\n[");
		adb_rows_values(&data->json, order, writer->entries, "ittct");
		adb_buffer_text(&data->json, ",");
		sqlite3_bind_int64(writer->next, 1, sqlite3_column_int64(writer->entries, 5));
		sqlite3_bind_int64(writer->next, 2, set_id);
		outcome =
			adb_rows_array(&data->json, NULL, order, writer->next, ADB_ROWS_ARRAYS, "itt", error);
		adb_buffer_text(&data->json, "]");
		adb_data_file_flush(data);
	}
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(writer->catalogue->db, error);
	sqlite3_reset(writer->entries);
	adb_buffer_text(&data->json, "]");
	return outcome;
}

static enum adb_outcome write_item(struct writer *writer, struct adb_details *details, int64_t id,
				   struct adb_error *error)
{
	struct adb_data_file *data = &details->data;
	enum adb_outcome outcome = ADB_OK;

	adb_buffer_text(&data->json, "{");
	for (int i = 0; i < MOST_PARTS && writer->parts[i] != NULL && outcome == ADB_OK; i++) {
		const struct part *part = &writer->object->parts[i];

		adb_buffer_printf(&data->json, "%s\"%s\":", i > 0 ? ",\n" : "", part->name);
		sqlite3_bind_int64(writer->parts[i], 1, id);
		outcome = adb_rows_array(&data->json, data, &writer->catalogue->order, writer->parts[i],
					 part->form, part->columns, error);
	}
	if (outcome == ADB_OK && writer->entries != NULL)
		outcome = write_entries(writer, data, id, error);
	if (outcome == ADB_OK && writer->object->kind == ADB_CATALOGUE_MODEL) {
		adb_buffer_text(&data->json, ",\n\"clips\":");
		adb_integers_put(&data->json, &writer->clips, MOST_CLIPS);
	}
	adb_buffer_text(&data->json, "}");
	return outcome;
}

static enum adb_outcome write_details(struct writer *writer, struct adb_error *error)
{
	const struct adb_catalogue_list *list = adb_catalogue_list(writer->catalogue, writer->object->kind);
	struct adb_details details = { .folder = writer->catalogue->folder, .name = writer->object->detail };
	enum adb_outcome outcome = ADB_OK;

	for (uint32_t i = 0; i < list->count && outcome == ADB_OK; i++) {
		outcome = adb_details_begin_item(&details, &writer->shards[i], error);
		if (outcome == ADB_OK && writer->object->kind == ADB_CATALOGUE_MODEL)
			outcome = read_model_clips(writer, i, error);
		if (outcome == ADB_OK && writer->object->kind == ADB_CATALOGUE_MODEL)
			outcome = write_figure(writer, i, error);
		if (outcome == ADB_OK)
			outcome = write_item(writer, &details, list->items[i].id, error);
	}
	if (outcome == ADB_OK)
		outcome = adb_details_end(&details, error);
	adb_details_discard(&details);
	return outcome;
}

static void put_figure(const struct model_figure *figure, struct adb_buffer *json)
{
	if (figure->hash[0] != '\0')
		adb_buffer_printf(json, "\"%s\",%d,", figure->hash, (int)figure->skeleton);
	else
		adb_buffer_text(json, "null,-1,");
}

/* ---- the list ---- */

static enum adb_outcome write_row(struct writer *writer, uint32_t index, struct adb_buffer *json,
				  struct adb_error *error)
{
	const struct adb_catalogue_item *item =
		&adb_catalogue_list(writer->catalogue, writer->object->kind)->items[index];
	enum adb_outcome outcome = ADB_OK;

	adb_json_text(json, item->title, strlen(item->title));
	adb_buffer_text(json, ",");
	adb_json_text(json, item->content, strlen(item->content));
	adb_buffer_printf(json, ",\"%s\",%u,", item->place, (unsigned)writer->shards[index]);
	if (writer->object->kind == ADB_CATALOGUE_MODEL) {
		adb_buffer_printf(json, "%u,", (unsigned)writer->clip_counts[index]);
		put_figure(&writer->figures[index], json);
	}
	sqlite3_bind_int64(writer->row, 1, item->id);
	if (sqlite3_step(writer->row) == SQLITE_ROW)
		adb_rows_values(json, &writer->catalogue->order, writer->row, writer->object->columns);
	else
		outcome = adb_sql_failed(writer->catalogue->db, error);
	sqlite3_reset(writer->row);
	return outcome;
}

static enum adb_outcome write_list(struct writer *writer, struct adb_error *error)
{
	struct adb_catalogue *catalogue = writer->catalogue;
	uint32_t count = adb_catalogue_list(catalogue, writer->object->kind)->count;
	bool is_model = writer->object->kind == ADB_CATALOGUE_MODEL;
	struct adb_data_file data;
	enum adb_outcome outcome = adb_data_file_open(&data, catalogue->folder,
						      adb_catalogue_list_names[writer->object->list], error);

	if (outcome != ADB_OK)
		return outcome;
	catalogue->row_counts[writer->object->list] = count;
	adb_buffer_printf(&data.json, "{\"columns\":[\"title\",\"content\",\"place\",\"shard\",%s",
			  is_model ? "\"clips\",\"figure\",\"figureSkeleton\"," : "");
	for (int i = 0; writer->object->columns[i] != '\0'; i++)
		adb_buffer_printf(&data.json, "%s\"%s\"", i > 0 ? "," : "",
				  sqlite3_column_name(writer->row, i));
	adb_buffer_text(&data.json, "],\n\"rows\":[");
	for (uint32_t i = 0; outcome == ADB_OK && i < count; i++) {
		adb_buffer_text(&data.json, i > 0 ? ",\n[" : "[");
		outcome = write_row(writer, i, &data.json, error);
		adb_buffer_text(&data.json, "]");
		adb_data_file_flush(&data);
	}
	adb_buffer_text(&data.json, "]}");
	if (outcome == ADB_OK)
		return adb_data_file_close(&data, error);
	adb_data_file_discard(&data);
	return outcome;
}

/* ---- what the header declares, and its helpers ---- */

static bool prepare(struct writer *writer, struct adb_error *error)
{
	sqlite3 *db = writer->catalogue->db;
	bool is_set = writer->object->kind == ADB_CATALOGUE_SET;

	if (writer->object->kind == ADB_CATALOGUE_MODEL && adb_sql_run(db, shapes_sql, error) != ADB_OK)
		return false;
	writer->row = adb_catalogue_prepare(db, writer->object->sql, error);
	if (writer->row == NULL)
		return false;
	for (int i = 0; i < MOST_PARTS && writer->object->parts[i].name != NULL; i++) {
		writer->parts[i] = adb_catalogue_prepare(db, writer->object->parts[i].sql, error);
		if (writer->parts[i] == NULL)
			return false;
	}
	writer->entries = is_set ? adb_catalogue_prepare(db, entries_sql, error) : NULL;
	writer->next = writer->entries != NULL ? adb_catalogue_prepare(db, next_sql, error) : NULL;
	return !is_set || writer->next != NULL;
}

static enum adb_outcome write_object(struct adb_catalogue *catalogue, const struct object *object,
				     struct adb_error *error)
{
	uint32_t count = adb_catalogue_list(catalogue, object->kind)->count;
	struct writer writer = { .catalogue = catalogue, .object = object };
	enum adb_outcome outcome = ADB_OK;

	writer.shards = calloc(count + 1, sizeof *writer.shards);
	writer.clip_counts = calloc(count + 1, sizeof *writer.clip_counts);
	writer.figures = calloc(count + 1, sizeof *writer.figures);
	if (writer.shards == NULL || writer.clip_counts == NULL || writer.figures == NULL)
		outcome = adb_catalogue_no_memory(error);
	else if (!prepare(&writer, error))
		outcome = error->outcome;
	if (outcome == ADB_OK && writer.clip_counts != NULL && writer.figures != NULL)
		outcome = write_details(&writer, error);
	if (outcome == ADB_OK)
		outcome = write_list(&writer, error);
	sqlite3_finalize(writer.row);
	for (int i = 0; i < MOST_PARTS; i++)
		sqlite3_finalize(writer.parts[i]);
	sqlite3_finalize(writer.entries);
	sqlite3_finalize(writer.next);
	free(writer.shards);
	free(writer.clip_counts);
	free(writer.figures);
	adb_integers_free(&writer.clips);
	return outcome;
}

enum adb_outcome adb_catalogue_write_sets(struct adb_catalogue *catalogue, struct adb_error *error)
{
	return write_object(catalogue, &sets, error);
}

enum adb_outcome adb_catalogue_write_skeletons(struct adb_catalogue *catalogue, struct adb_error *error)
{
	return write_object(catalogue, &skeletons, error);
}

enum adb_outcome adb_catalogue_write_models(struct adb_catalogue *catalogue, struct adb_error *error)
{
	return write_object(catalogue, &models, error);
}

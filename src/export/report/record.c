/* Writes the record of one clip. */
#include "export/report/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "export/report/looks.h"
#include "export/viewer/viewer.h"
#include "sql/similarity.h"
#include "sqlite/run.h"
#include "store/companion.h"
#include "store/rig.h"

/* Lists of a record, in its order. The parameter of each is the id of the clip. */
struct part {
	const char *name;
	enum adb_rows_form form;
	const char *columns; /* see rows.h */
	const char *sql;
};

static const char facts_types[] = "tttdttttttttiiiitirRRiiiiiiii";

static const char facts_sql[] =
	"SELECT clip.name, clip.native_id AS nativeId, clip.format, source.dump_id AS dump, dump.name AS dumpName, clip.system_id AS system,"
	" coalesce(asset.game, source.game) AS game, " ADB_SQL_SOURCE_PATH
	" AS source, asset.path AS asset, asset.type,"
	" asset.original_path AS originalPath, source.kind, asset.offset, asset.stored_size AS stored, asset.byte_size AS size,"
	" asset.shadowed_by IS NOT NULL AS shadowed, clip.space, clip.frame_count AS frames, clip.duration, clip.fps,"
	" clip.frame_interval AS interval, clip.looping, clip.loop_start AS loopStart, clip.loop_end AS loopEnd, clip.wraps,"
	" clip.bone_count AS bones, clip.channel_count AS channels, clip.key_count AS keys,"
	" (SELECT count(*) FROM clips AS same WHERE same.content_xxh128 = clip.content_xxh128) AS copyCount"
	" FROM clips AS clip JOIN assets AS asset ON asset.id = clip.asset_id JOIN sources AS source ON source.id = asset.source_id"
	" LEFT JOIN dumps AS dump ON dump.id = source.dump_id WHERE clip.id = ?1";

static const struct part parts[] = {
	{ "hashes", ADB_ROWS_OBJECT, "ttt",
	  "SELECT clip.content_xxh128 AS content, clip.motion_xxh128 AS motion, asset.xxh128 AS asset FROM clips AS clip"
	  " JOIN assets AS asset ON asset.id = clip.asset_id WHERE clip.id = ?1" },
	{ "measures", ADB_ROWS_OBJECT, "rrirrriri",
	  "SELECT measured.mean_speed * system.metres_per_unit * coalesce(skeleton.model_scale, 1) AS speed,"
	  " measured.root_length * system.metres_per_unit * coalesce(skeleton.model_scale, 1) AS path,"
	  " measured.moving_bones AS moving, measured.energy AS turning, measured.longest_pause AS rest,"
	  " measured.loop_degrees AS loopDegrees, measured.loop_degrees_bone_id AS loopBone, measured.step_degrees AS stepDegrees,"
	  " measured.constant_channels AS constant FROM clip_measures AS measured JOIN clips AS clip ON clip.id = measured.clip_id"
	  " LEFT JOIN systems AS system ON system.id = clip.system_id"
	  " LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1"
	  " LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id WHERE measured.clip_id = ?1" },
	{ "skeletons", ADB_ROWS_ARRAYS, "kt",
	  "SELECT fits.skeleton_id, skeleton.name FROM clip_skeletons AS fits JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id"
	  " JOIN assets AS asset ON asset.id = skeleton.asset_id JOIN sources AS source ON source.id = asset.source_id WHERE fits.clip_id = ?1"
	  " ORDER BY fits.is_primary DESC, skeleton.name, source.path, asset.path, fits.skeleton_id" },
	{ "events", ADB_ROWS_OBJECTS, "tttRRttr",
	  "SELECT class, kind, name, time, end_time AS end, bone_name AS bone, ref, value FROM clip_events WHERE clip_id = ?1"
	  " ORDER BY time, end_time, kind, name, bone_name, ref, value" },
	{ "problems", ADB_ROWS_ARRAYS, "ttti",
	  "SELECT problem.severity, problem.code, " ADB_SQL_MESSAGE ", problem.offset FROM clips AS clip"
	  " JOIN diagnostics AS problem ON problem.asset_id = clip.asset_id LEFT JOIN sources AS source ON source.id = problem.source_id"
	  " LEFT JOIN dumps AS dump ON dump.id = source.dump_id WHERE clip.id = ?1 ORDER BY problem.offset, problem.code, 3" },
};

enum {
	PARTS = sizeof parts / sizeof parts[0],
	MOST_COPIES = 64, /* in a record; duplicates has all */
	MOST_SIMILAR = 8,
	CANDIDATES = 3, /* that are compared key by key, see adb_similarity_query */
};

/* Bytes of the keys of one clip. */
static const size_t clip_budget = (size_t)1024 * 1024 * 1024;

/*
 * The largest angle of a relation; and how far the features of clips may be from each other that are compared key by key, which is where
 * most of the time would go. Those of copies that are retimed, reversed or mirrored are nearly equal.
 */
static const double similar_degrees = 1, near_degrees = 6;

/* Similar are clips within so many degrees, and farther ones up to so many times the distance of the nearest one, but none beyond. */
static const double always_degrees = 8, times_nearest = 2.5, far_degrees = ADB_CATALOGUE_SIMILAR_DEGREES;

static const char attributes_sql[] =
	"SELECT each.key, each.value, each.type FROM clips AS clip,"
	" json_each(iif(json_valid(clip.attributes), clip.attributes, '{}')) AS each WHERE clip.id = ?1";

static const char entries_sql[] =
	"SELECT entry.id, entry.set_id, entry.entry_index, coalesce(nullif(entry.name, ''), entry.target_name), entry.kind, a_set.name"
	" FROM entry_clips AS reached JOIN set_entries AS entry ON entry.id = reached.entry_id"
	" JOIN animation_sets AS a_set ON a_set.id = entry.set_id JOIN assets AS asset ON asset.id = a_set.asset_id"
	" JOIN sources AS source ON source.id = asset.source_id WHERE reached.clip_id = ?1"
	" ORDER BY a_set.name, source.path, asset.path, a_set.precedence, entry.entry_index, entry.id";

static const char next_sql[] =
	"SELECT entry.clip_id, passing.kind FROM transitions AS passing JOIN set_entries AS entry ON entry.id = passing.to_entry_id"
	" WHERE passing.from_entry_id = ?1 AND entry.clip_id IS NOT NULL ORDER BY entry.name, passing.kind, entry.id";

static const char previous_sql[] =
	"SELECT entry.clip_id, passing.kind FROM transitions AS passing JOIN set_entries AS entry ON entry.id = passing.from_entry_id"
	" WHERE passing.to_entry_id = ?1 AND entry.clip_id IS NOT NULL ORDER BY entry.name, passing.kind, entry.id";

static const char copies_sql[] =
	"SELECT same.id FROM clips AS clip JOIN clips AS same"
	" ON same.content_xxh128 = clip.content_xxh128 AND same.id <> clip.id WHERE clip.id = ?1";

struct adb_recorder {
	struct adb_catalogue *catalogue;
	sqlite3 *db;
	struct adb_similarity *similarity;
	struct adb_stored_reader *reader;
	struct adb_arena *arena;         /* of one clip */
	struct adb_picture_sheet *sheet; /* NULL = no pictures */
	struct adb_picture_painter *painter;
	sqlite3_stmt *facts, *attributes, *entries, *next, *previous, *copies;
	sqlite3_stmt *parts[PARTS];
	struct adb_integers indices; /* the last list that was read */
};

/* ---- entries of sets ---- */

static enum adb_outcome write_entry(struct adb_recorder *recorder, struct adb_buffer *json,
				    struct adb_error *error)
{
	const struct adb_catalogue_order *order = &recorder->catalogue->order;
	int64_t entry_id = sqlite3_column_int64(recorder->entries, 0);
	enum adb_outcome outcome;

	adb_buffer_text(json, "[");
	for (int column = 1; column < 5; column++) {
		adb_rows_value(json, order, recorder->entries, column, "-sitt"[column]);
		adb_buffer_text(json, ",");
	}
	sqlite3_bind_int64(recorder->next, 1, entry_id);
	outcome = adb_rows_array(json, NULL, order, recorder->next, ADB_ROWS_ARRAYS, "ct", error);
	adb_buffer_text(json, ",");
	sqlite3_bind_int64(recorder->previous, 1, entry_id);
	if (outcome == ADB_OK)
		outcome = adb_rows_array(json, NULL, order, recorder->previous, ADB_ROWS_ARRAYS, "ct", error);
	adb_buffer_text(json, ",");
	adb_rows_value(json, order, recorder->entries, 5, 't');
	adb_buffer_text(json, "]");
	return outcome;
}

static enum adb_outcome write_entries(struct adb_recorder *recorder, int64_t clip_id, struct adb_buffer *json,
				      struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;
	bool is_first = true;
	int code = SQLITE_OK;

	adb_buffer_text(json, ",\n\"entries\":[");
	sqlite3_bind_int64(recorder->entries, 1, clip_id);
	while (outcome == ADB_OK && (code = sqlite3_step(recorder->entries)) == SQLITE_ROW) {
		if (adb_catalogue_index(&recorder->catalogue->order, ADB_CATALOGUE_SET,
					sqlite3_column_int64(recorder->entries, 1)) < 0)
			continue;
		adb_buffer_text(json, is_first ? "" : ",\n");
		is_first = false;
		outcome = write_entry(recorder, json, error);
	}
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(recorder->db, error);
	sqlite3_reset(recorder->entries);
	adb_buffer_text(json, "]");
	return outcome;
}

/* ---- lists of indices ---- */

/* Reads the first column, the number of a row of `kind`, to recorder->indices, ascending. Rows that the catalogue lacks are left out. */
static enum adb_outcome read_indices(struct adb_recorder *recorder, sqlite3_stmt *statement,
				     enum adb_catalogue_kind kind, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_OK;

	recorder->indices.count = 0;
	while (outcome == ADB_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
		int32_t index = adb_catalogue_index(&recorder->catalogue->order, kind,
						    sqlite3_column_int64(statement, 0));

		if (index >= 0 && !adb_integers_add(&recorder->indices, (uint64_t)index))
			outcome = adb_catalogue_no_memory(error);
	}
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(recorder->db, error);
	sqlite3_reset(statement);
	adb_integers_sort(&recorder->indices);
	return outcome;
}

/* ---- equal and similar clips ---- */

static enum adb_outcome write_copies(struct adb_recorder *recorder, int64_t clip_id, struct adb_buffer *json,
				     struct adb_error *error)
{
	enum adb_outcome outcome;

	adb_buffer_text(json, ",\n\"copies\":");
	sqlite3_bind_int64(recorder->copies, 1, clip_id);
	outcome = read_indices(recorder, recorder->copies, ADB_CATALOGUE_CLIP, error);
	adb_integers_put(json, &recorder->indices, MOST_COPIES);
	return outcome;
}

/* How far a clip without a relation may be to count as similar: there are always nearest clips, but not always similar ones. */
static double farthest(const struct adb_similar_clips *found)
{
	double nearest = far_degrees;

	for (size_t i = 0; i < found->count; i++)
		if (found->rows[i].relation == NULL)
			nearest = fmin(nearest, found->rows[i].distance);
	return fmin(far_degrees, fmax(always_degrees, times_nearest * nearest));
}

/* A clip whose keys cannot be read has no similar ones: that is no reason to fail. */
static enum adb_outcome write_similar(struct adb_recorder *recorder, int64_t clip_id, struct adb_buffer *json,
				      struct adb_error *error)
{
	const struct adb_similarity_query query = {
		.clip_id = clip_id,
		.same = MOST_SIMILAR,
		.other = MOST_SIMILAR / 2,
		.candidates = CANDIDATES,
		.degrees = similar_degrees,
		.near = near_degrees,
		.far = far_degrees,
	};
	struct adb_similar_clips found = { .rows = NULL };
	struct adb_error ignored = { .outcome = ADB_OK };
	enum adb_outcome outcome = adb_similarity_find(recorder->similarity, &query, &found, &ignored);
	size_t written = 0;

	adb_buffer_text(json, ",\n\"similar\":[");
	double most = farthest(&found);

	for (size_t i = 0; outcome == ADB_OK && i < found.count && written < MOST_SIMILAR; i++) {
		const struct adb_similar_clip *row = &found.rows[i];
		int32_t index =
			adb_catalogue_index(&recorder->catalogue->order, ADB_CATALOGUE_CLIP, row->clip_id);

		if (index < 0 || (row->relation == NULL && row->distance > most))
			continue;
		adb_buffer_printf(json, "%s[%d,", written++ > 0 ? "," : "", (int)index);
		adb_data_real(json, row->relation != NULL ? row->angle : row->distance, 2);
		adb_buffer_text(json, ",");
		adb_json_text(json, row->relation, row->relation != NULL ? strlen(row->relation) : 0);
		adb_buffer_text(json, "]");
	}
	adb_buffer_text(json, "]");
	free(found.rows);
	if (outcome != ADB_INTERRUPTED && outcome != ADB_NO_MEMORY)
		return ADB_OK;
	*error = ignored;
	return outcome;
}

/* ---- the motion ---- */

/* As exports have it: without channels that stand for bones that the clip lacks, and without keys that the game never plays. */
static struct adb_stored_clip *read_played(struct adb_recorder *recorder, int64_t clip_id,
					   struct adb_error *error)
{
	struct adb_stored_clip *clip =
		adb_stored_read_motion(recorder->reader, clip_id, recorder->arena, error);

	if (clip == NULL)
		return NULL;
	adb_stored_drop_placeholders(clip);
	if (adb_stored_drop_unplayed(clip, recorder->arena))
		return clip;
	adb_catalogue_no_memory(error);
	return NULL;
}

/* A clip without a skeleton is drawn as the points that it moves. */
static bool paint(struct adb_recorder *recorder, uint32_t index, const struct adb_stored_clip *clip,
		  const struct adb_look *look, struct adb_error *error)
{
	const struct adb_picture_layout *layout = &adb_picture_catalogue;
	const struct adb_picture_look *picture = look != NULL ? look->picture : NULL;
	const struct adb_stored_skeleton *skeleton = look != NULL ? look->skeleton : NULL;
	const struct adb_rig *rig;
	enum adb_picture_result result;

	if (skeleton == NULL)
		skeleton = adb_stored_flat_skeleton(clip, recorder->arena, error);
	if (skeleton == NULL)
		return false;
	if (picture == NULL)
		picture = adb_picture_look_new(NULL, NULL, skeleton, &clip->space, recorder->arena, NULL);
	rig = picture != NULL ? adb_rig_on(skeleton, clip, recorder->arena, error) : NULL;
	if (picture == NULL)
		adb_catalogue_no_memory(error);
	if (rig == NULL)
		return false;
	result = adb_picture_paint(recorder->painter, picture, rig, recorder->sheet,
				   index % (layout->columns * layout->rows));
	recorder->catalogue->seen[index] |= result == ADB_PICTURE_DRAWN ? ADB_SEEN_PICTURE : 0;
	return result != ADB_PICTURE_NO_MEMORY || adb_catalogue_no_memory(error) == ADB_OK;
}

static bool put_document(struct adb_recorder *recorder, uint32_t index, struct adb_stored_clip *clip,
			 const struct adb_look *look, struct adb_buffer *json, struct adb_error *error)
{
	struct adb_viewer_left_out left_out;
	const struct adb_stored_clip *local;

	if (look != NULL && look->skeleton->model_scale > 0)
		clip->space.scale *= look->skeleton->model_scale;
	local = adb_rig_local_clip(recorder->reader, clip, recorder->arena, error);
	if (local != NULL && look != NULL)
		local = adb_companions_play(recorder->reader, look->skeleton, local, recorder->arena, error);
	if (local == NULL || !adb_viewer_put_clip(local, look != NULL ? look->skeleton : NULL,
						  look != NULL ? look->figure : NULL, false, recorder->arena,
						  json, &left_out, error))
		return false;
	return recorder->sheet == NULL || paint(recorder, index, local, look, error);
}

static bool put_motion(struct adb_recorder *recorder, uint32_t index, struct adb_buffer *json,
		       struct adb_error *error)
{
	struct adb_catalogue *catalogue = recorder->catalogue;
	const struct adb_catalogue_item *item =
		&adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->items[index];
	struct adb_stored_clip *clip = read_played(recorder, item->id, error);
	int32_t figure = catalogue->casting.figure_of[index];
	const struct adb_look *look = NULL;
	bool is_put;

	if (clip == NULL)
		return false;
	if (figure != ADB_CASTING_NONE)
		look = adb_looks_take(catalogue->looks, (uint32_t)figure, error);
	if (error->outcome != ADB_OK)
		return false;
	is_put = put_document(recorder, index, clip, look, json, error);
	if (look == NULL) {
		adb_buffer_text(json, ",\"figure\":null");
		return is_put;
	}
	adb_buffer_printf(json, ",\"figure\":\"%s\"", look->document.hash);
	catalogue->seen[index] |= look->figure != NULL ? ADB_SEEN_MESH : 0;
	adb_looks_give(catalogue->looks, look);
	return is_put;
}

/* A clip that cannot be shown, since its rows are damaged or far too many, has the reason in place of a document. */
static enum adb_outcome write_document(struct adb_recorder *recorder, uint32_t index, struct adb_buffer *json,
				       struct adb_error *error)
{
	struct adb_error why = { .outcome = ADB_OK };
	size_t size = json->size;

	adb_buffer_text(json, ",\n\"document\":");
	adb_arena_reset(recorder->arena);
	if (put_motion(recorder, index, json, &why))
		return ADB_OK;
	if (why.outcome != ADB_CORRUPT && why.outcome != ADB_LIMIT) {
		*error = why;
		return why.outcome;
	}
	json->size = size; /* what was written of it */
	adb_buffer_text(json, ",\n\"document\":null,\"figure\":null,\"unreadable\":");
	adb_json_text(json, why.message, strlen(why.message));
	return ADB_OK;
}

/* ---- what the header declares, and its helpers ---- */

static int32_t rank_clip(const void *catalogue, int64_t clip_id)
{
	const struct adb_catalogue *of = catalogue;

	return adb_catalogue_index(&of->order, ADB_CATALOGUE_CLIP, clip_id);
}

static bool prepare_all(struct adb_recorder *recorder, struct adb_error *error)
{
	struct {
		sqlite3_stmt **to;
		const char *sql;
	} all[] = { { &recorder->facts, facts_sql },       { &recorder->attributes, attributes_sql },
		    { &recorder->entries, entries_sql },   { &recorder->next, next_sql },
		    { &recorder->previous, previous_sql }, { &recorder->copies, copies_sql } };

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		*all[i].to = adb_catalogue_prepare(recorder->db, all[i].sql, error);
		if (*all[i].to == NULL)
			return false;
	}
	for (int i = 0; i < PARTS; i++) {
		recorder->parts[i] = adb_catalogue_prepare(recorder->db, parts[i].sql, error);
		if (recorder->parts[i] == NULL)
			return false;
	}
	return true;
}

static enum adb_outcome write_facts(struct adb_recorder *recorder, const struct adb_catalogue_item *item,
				    struct adb_buffer *json, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	adb_buffer_text(json, "{\"title\":");
	adb_json_text(json, item->title, strlen(item->title));
	adb_buffer_printf(json, ",\"place\":\"%s\",", item->place);
	sqlite3_bind_int64(recorder->facts, 1, item->id);
	if (sqlite3_step(recorder->facts) == SQLITE_ROW)
		adb_rows_members(json, &recorder->catalogue->order, recorder->facts, facts_types);
	else
		outcome = adb_sql_failed(recorder->db, error);
	sqlite3_reset(recorder->facts);
	return outcome;
}

/* Members of lists and objects are JSON texts. */
static enum adb_outcome write_attributes(struct adb_recorder *recorder, int64_t clip_id,
					 struct adb_buffer *json, struct adb_error *error)
{
	sqlite3_stmt *row = recorder->attributes;
	int code;

	adb_buffer_text(json, ",\n\"attributes\":{");
	sqlite3_bind_int64(row, 1, clip_id);
	for (bool is_first = true; (code = sqlite3_step(row)) == SQLITE_ROW; is_first = false) {
		const char *type = (const char *)sqlite3_column_text(row, 2);

		adb_buffer_text(json, is_first ? "" : ",");
		adb_rows_value(json, &recorder->catalogue->order, row, 0, 't');
		adb_buffer_text(json, ":");
		if (strcmp(type, "true") == 0 || strcmp(type, "false") == 0)
			adb_buffer_text(json, type);
		else
			adb_rows_value(
				json, &recorder->catalogue->order, row, 1,
				"tiR"[(strcmp(type, "integer") == 0) + 2 * (strcmp(type, "real") == 0)]);
	}
	adb_buffer_text(json, "}");
	if (code != SQLITE_DONE)
		adb_sql_failed(recorder->db, error);
	sqlite3_reset(row);
	return code == SQLITE_DONE ? ADB_OK : error->outcome;
}

static void write_models(const struct adb_catalogue *catalogue, uint32_t clip, struct adb_buffer *json)
{
	const struct adb_catalogue_list *models = adb_catalogue_list(catalogue, ADB_CATALOGUE_MODEL);
	const struct adb_integers *pairs = &catalogue->casting.clip_models;
	size_t first = adb_casting_first(&catalogue->casting, clip);

	adb_buffer_text(json, ",\n\"models\":[");
	for (size_t i = first; i < pairs->count && adb_casting_clip(pairs->items[i]) == clip; i++) {
		uint32_t model = adb_casting_model(pairs->items[i]);
		const char *title = models->items[model].title;

		adb_buffer_printf(json, "%s[%u,", i > first ? "," : "", (unsigned)model);
		adb_json_text(json, title, strlen(title));
		adb_buffer_text(json, "]");
	}
	adb_buffer_text(json, "]");
}

struct adb_recorder *adb_recorder_new(struct adb_catalogue *catalogue, sqlite3 *db,
				      struct adb_picture_sheet *sheet, struct adb_error *error)
{
	struct adb_recorder *recorder = calloc(1, sizeof *recorder);

	if (recorder == NULL) {
		adb_catalogue_no_memory(error);
		return NULL;
	}
	recorder->catalogue = catalogue;
	recorder->db = db;
	recorder->similarity = adb_similarity_new(db);
	if (recorder->similarity != NULL)
		adb_similarity_rank(recorder->similarity, rank_clip, catalogue);
	recorder->arena = adb_arena_new(clip_budget);
	recorder->reader = adb_stored_reader_new(db, error);
	recorder->sheet = sheet;
	recorder->painter = sheet != NULL ? adb_picture_painter_new() : NULL;
	if (recorder->similarity == NULL || recorder->arena == NULL ||
	    (sheet != NULL && recorder->painter == NULL))
		adb_catalogue_no_memory(error);
	else if (recorder->reader != NULL && prepare_all(recorder, error))
		return recorder;
	adb_recorder_free(recorder);
	return NULL;
}

void adb_recorder_free(struct adb_recorder *recorder)
{
	if (recorder == NULL)
		return;
	adb_similarity_free(recorder->similarity);
	adb_picture_painter_free(recorder->painter);
	adb_stored_reader_free(recorder->reader);
	adb_arena_free(recorder->arena);
	sqlite3_finalize(recorder->facts);
	sqlite3_finalize(recorder->attributes);
	sqlite3_finalize(recorder->entries);
	sqlite3_finalize(recorder->next);
	sqlite3_finalize(recorder->previous);
	sqlite3_finalize(recorder->copies);
	for (int i = 0; i < PARTS; i++)
		sqlite3_finalize(recorder->parts[i]);
	adb_integers_free(&recorder->indices);
	free(recorder);
}

enum adb_outcome adb_recorder_write(struct adb_recorder *recorder, uint32_t index, struct adb_buffer *json,
				    struct adb_error *error)
{
	const struct adb_catalogue_item *item =
		&adb_catalogue_list(recorder->catalogue, ADB_CATALOGUE_CLIP)->items[index];
	enum adb_outcome outcome = write_facts(recorder, item, json, error);

	for (int i = 0; i < PARTS && outcome == ADB_OK; i++) {
		adb_buffer_printf(json, ",\n\"%s\":", parts[i].name);
		sqlite3_bind_int64(recorder->parts[i], 1, item->id);
		outcome = adb_rows_array(json, NULL, &recorder->catalogue->order, recorder->parts[i],
					 parts[i].form, parts[i].columns, error);
	}
	if (outcome == ADB_OK)
		outcome = write_attributes(recorder, item->id, json, error);
	write_models(recorder->catalogue, index, json);
	if (outcome == ADB_OK)
		outcome = write_entries(recorder, item->id, json, error);
	if (outcome == ADB_OK)
		outcome = write_copies(recorder, item->id, json, error);
	if (outcome == ADB_OK)
		outcome = write_similar(recorder, item->id, json, error);
	adb_buffer_text(json, ",\n\"files\":");
	adb_catalogue_put_files(recorder->catalogue, index, json);
	if (outcome == ADB_OK)
		outcome = write_document(recorder, index, json, error);
	adb_buffer_text(json, "}");
	return outcome;
}

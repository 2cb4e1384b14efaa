#include "store/writer.h"

#include <stdlib.h>
#include <string.h>

#include "store/schema_files.h"
#include "store/sql_run.h"
#include "store/writer_private.h"

static const char *const statement_sql[ADB_STATEMENT_COUNT] = {
	[ADB_STATEMENT_SOURCE] =
		"INSERT INTO sources (id, path, kind, byte_size, mtime_ns, xxh128) VALUES (?, ?, ?, ?, ?, '')",
	[ADB_STATEMENT_SOURCE_END] =
		"UPDATE sources SET xxh128 = ?2, system_id = ?3, "
		"attributes = json_patch(?6, json_object('files_hash', ?7, 'companions_hash', ?8, "
		"'root', ?4, 'index_options', ?5)) WHERE id = ?1",
	[ADB_STATEMENT_SOURCE_TOUCH] =
		"UPDATE sources SET mtime_ns = ?2, attributes = "
		"json_set(attributes, '$.root', coalesce(?3, attributes ->> '$.root')) WHERE id = ?1",
	[ADB_STATEMENT_ASSET] =
		"INSERT INTO assets (id, source_id, parent_id, path, name, type, native_id, offset, "
		"stored_size, byte_size, xxh128, status, attributes) "
		"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_PROBLEM] =
		"INSERT INTO diagnostics (source_id, asset_id, severity, code, offset, message) "
		"VALUES (?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_SKELETON] =
		"INSERT INTO skeletons (asset_id, system_id, name, native_id, checksum, bone_count, "
		"attributes) VALUES (?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_BONE] =
		"INSERT INTO bones (skeleton_id, bone_id, ordinal, name, parent_id, tx, ty, tz, qx, qy, "
		"qz, qw, kind) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_CLIP] =
		"INSERT INTO clips (asset_id, system_id, format, name, native_id, duration, fps, "
		"frame_count, bone_count, channel_count, key_count, looping, loop_start, loop_end, "
		"skeleton_checksum, motion_xxh128, content_xxh128, attributes) "
		"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_MEASURES] =
		"INSERT INTO clip_measures (clip_id, root_bone_id, root_x, root_y, root_z, root_length, mean_speed, "
		"moving_bones, constant_channels, long_turns, energy, longest_pause, pause_frame, loop_degrees, "
		"loop_degrees_bone_id, step_degrees, loop_units, loop_units_bone_id, step_units, duration_error) "
		"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_FEATURES] = "INSERT INTO clip_features (clip_id, version, features) VALUES (?, ?, ?)",
	[ADB_STATEMENT_TRACK] =
		"INSERT OR IGNORE INTO tracks (xxh128, width, key_count, frames, data) VALUES (?, ?, ?, ?, ?)",
	[ADB_STATEMENT_FIND_TRACK] = "SELECT id FROM tracks WHERE xxh128 = ?",
	[ADB_STATEMENT_CHANNEL] =
		"INSERT INTO channels (clip_id, bone_id, target, interpolation, track_id, key_count, "
		"is_constant, is_root_motion, attributes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_SET] = "INSERT INTO animation_sets (asset_id, system_id, name, native_id, attributes) "
			      "VALUES (?, ?, ?, ?, ?)",
	[ADB_STATEMENT_ENTRY] =
		"INSERT INTO set_entries (set_id, entry_index, kind, name, target_name, target_native_id, attributes) "
		"VALUES (?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_EVENT] =
		"INSERT INTO events (clip_id, entry_id, asset_id, kind, name, frame, time, end_time, "
		"bone_name, ref_type, ref_native_id, value, attributes) "
		"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_TRANSITION] =
		"INSERT INTO transitions (from_entry_id, to_name, kind, blend) VALUES (?, ?, ?, ?)",
	[ADB_STATEMENT_MODEL] =
		"INSERT INTO models (asset_id, system_id, name, kind, native_id, skeleton_checksum, "
		"attributes) VALUES (?, ?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_LINK] =
		"INSERT INTO links (from_asset_id, kind, to_type, to_name, to_native_id, attributes) "
		"VALUES (?, ?, ?, ?, ?, ?)",
	[ADB_STATEMENT_OFFER_NAME] =
		"INSERT OR IGNORE INTO temp.offered_name (type, native_id, path) VALUES (?, ?, ?)",
};

/* ---- helpers ---- */

void adb_writer_fail(struct adb_writer *writer)
{
	if (writer->error.outcome == ADB_OK)
		adb_sql_failed(writer->db, &writer->error);
}

const struct adb_error *adb_writer_failed(const struct adb_writer *writer)
{
	return writer->error.outcome != ADB_OK ? &writer->error : NULL;
}

sqlite3_stmt *adb_writer_statement(struct adb_writer *writer, enum adb_statement which)
{
	sqlite3_stmt **statement = &writer->statements[which];

	if (writer->error.outcome != ADB_OK)
		return NULL;
	if (*statement == NULL && sqlite3_prepare_v3(writer->db, statement_sql[which], -1,
						     SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK)
		adb_writer_fail(writer);
	return *statement;
}

int64_t adb_writer_step(struct adb_writer *writer, sqlite3_stmt *statement)
{
	if (statement == NULL)
		return 0;
	while (sqlite3_step(statement) == SQLITE_ROW)
		;
	if (sqlite3_reset(statement) != SQLITE_OK)
		adb_writer_fail(writer);
	return sqlite3_last_insert_rowid(writer->db);
}

void adb_writer_run(struct adb_writer *writer, const char *sql)
{
	if (writer->error.outcome == ADB_OK)
		adb_sql_run(writer->db, sql, &writer->error);
}

void adb_writer_begin_writing(struct adb_writer *writer)
{
	if (writer->error.outcome == ADB_OK)
		adb_database_file_begin_writing(writer->file, &writer->error);
}

/* False when the statement failed, or could not even be prepared. */
static bool end_statement(sqlite3_stmt *statement)
{
	return statement != NULL && sqlite3_finalize(statement) == SQLITE_OK;
}

int64_t adb_writer_ask(struct adb_writer *writer, const char *sql, int64_t parameter)
{
	sqlite3_stmt *statement = NULL;
	int64_t answer = 0;

	if (writer->error.outcome != ADB_OK)
		return 0;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK) {
		if (sqlite3_bind_parameter_count(statement) > 0)
			sqlite3_bind_int64(statement, 1, parameter);
		if (sqlite3_step(statement) == SQLITE_ROW)
			answer = sqlite3_column_int64(statement, 0);
	}
	if (!end_statement(statement))
		adb_writer_fail(writer);
	return answer;
}

/* ---- opening and ending ---- */

struct adb_writer *adb_writer_open(const char *path, struct adb_error *error)
{
	struct adb_writer *writer = calloc(1, sizeof *writer);

	if (writer != NULL)
		writer->tracks = adb_track_table_new();
	if (writer == NULL || writer->tracks == NULL) {
		free(writer);
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	writer->file = adb_database_file_open(path, error);
	if (writer->file == NULL) {
		adb_track_table_free(writer->tracks);
		free(writer);
		return NULL;
	}
	writer->has_all_tracks = adb_database_file_is_new(writer->file);
	writer->db = adb_database_file_handle(writer->file);
	writer->is_dirty =
		adb_writer_ask(writer, "SELECT count(*) FROM index_state WHERE key = 'resolve_pending'", 0) >
		0;
	writer->lost_tracks = writer->is_dirty; /* the run that left it so may not have come to that */
	writer->key_numbers = (uint32_t)adb_writer_ask(writer, "SELECT count(*) FROM key_numbers", 0);
	return writer;
}

void adb_writer_free(struct adb_writer *writer)
{
	for (int i = 0; i < ADB_STATEMENT_COUNT; i++)
		sqlite3_finalize(writer->statements[i]);
	adb_track_table_free(writer->tracks);
	free(writer);
}

bool adb_writer_is_new(const struct adb_writer *writer)
{
	return adb_database_file_is_new(writer->file);
}

bool adb_writer_needs_resolve(struct adb_writer *writer)
{
	return writer->is_dirty;
}

void adb_writer_abandon(struct adb_writer *writer)
{
	if (writer == NULL)
		return;

	struct adb_database_file *file = writer->file;

	adb_writer_free(writer);
	adb_database_file_abandon(file);
}

/* ---- sources ---- */

static bool read_known_source(sqlite3_stmt *statement, struct adb_known_source *known)
{
	const char *path = (const char *)sqlite3_column_text(statement, 0);
	const char *hash = (const char *)sqlite3_column_text(statement, 4);
	const char *options = (const char *)sqlite3_column_text(statement, 5);
	const char *root = (const char *)sqlite3_column_text(statement, 6);
	const char *files = (const char *)sqlite3_column_text(statement, 7);
	const char *companions = (const char *)sqlite3_column_text(statement, 8);
	const char *kind = (const char *)sqlite3_column_text(statement, 9);

	*known = (struct adb_known_source){
		.path = path != NULL ? strdup(path) : NULL,
		.root = root != NULL || path != NULL ? strdup(root != NULL ? root : path) : NULL,
		.options = strdup(options != NULL ? options : ""),
		.kind = strdup(kind != NULL ? kind : ""),
		.id = sqlite3_column_int64(statement, 1),
		.byte_size = sqlite3_column_int64(statement, 2),
		.mtime_ns = sqlite3_column_int64(statement, 3),
	};
	strncat(known->hash, hash != NULL ? hash : "", sizeof known->hash - 1);
	strncat(known->files, files != NULL ? files : "", sizeof known->files - 1);
	strncat(known->companions, companions != NULL ? companions : "", sizeof known->companions - 1);
	return known->path != NULL && known->root != NULL && known->options != NULL && known->kind != NULL;
}

enum adb_outcome adb_writer_known_sources(struct adb_writer *writer, struct adb_known_sources *known,
					  struct adb_error *error)
{
	static const char sql[] =
		"SELECT path, id, byte_size, mtime_ns, xxh128, attributes ->> '$.index_options', "
		"attributes ->> '$.root', attributes ->> '$.files_hash', "
		"attributes ->> '$.companions_hash', kind FROM sources ORDER BY path";
	size_t count = (size_t)adb_writer_ask(writer, "SELECT count(*) FROM sources", 0);
	sqlite3_stmt *statement = NULL;
	bool complete = true;

	*known = (struct adb_known_sources){ .rows = calloc(count + 1, sizeof *known->rows) };
	if (known->rows == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK)
		while (complete && known->count < count && sqlite3_step(statement) == SQLITE_ROW)
			complete = read_known_source(statement, &known->rows[known->count++]);
	if (!end_statement(statement))
		return adb_sql_failed(writer->db, error);
	return complete ? ADB_OK : adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static int compare_known(const void *path, const void *row)
{
	return strcmp(path, ((const struct adb_known_source *)row)->path);
}

const struct adb_known_source *adb_known_sources_find(const struct adb_known_sources *known, const char *path)
{
	if (known->count == 0) /* rows may be NULL, which bsearch does not take */
		return NULL;
	return bsearch(path, known->rows, known->count, sizeof *known->rows, compare_known);
}

void adb_known_sources_free(struct adb_known_sources *known)
{
	for (size_t i = 0; i < known->count; i++) {
		free(known->rows[i].path);
		free(known->rows[i].root);
		free(known->rows[i].options);
		free(known->rows[i].kind);
	}
	free(known->rows);
	*known = (struct adb_known_sources){ 0 };
}

void adb_writer_mark_dirty(struct adb_writer *writer)
{
	if (!writer->is_dirty)
		adb_writer_run(writer, "INSERT OR REPLACE INTO index_state VALUES ('resolve_pending', '1')");
	writer->is_dirty = true;
}

static int64_t find_source(struct adb_writer *writer, const char *path)
{
	sqlite3_stmt *statement = NULL;
	int64_t id = 0;

	if (writer->error.outcome != ADB_OK)
		return 0;
	if (sqlite3_prepare_v2(writer->db, "SELECT id FROM sources WHERE path = ?", -1, &statement, NULL) ==
	    SQLITE_OK) {
		sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
		if (sqlite3_step(statement) == SQLITE_ROW)
			id = sqlite3_column_int64(statement, 0);
	}
	if (!end_statement(statement))
		adb_writer_fail(writer);
	return id;
}

#define CLIPS_OF_SOURCE                                                                                      \
	"(SELECT c.id FROM clips AS c JOIN assets AS a ON a.id = c.asset_id WHERE a.source_id = ?)"

/*
 * A database that is being built has neither a journal to roll back with, nor the foreign keys and indexes
 * that make a DELETE of the source take everything with it.
 */
static void delete_row_by_row(struct adb_writer *writer)
{
	static const char *const by_asset[] = {
		"DELETE FROM channels WHERE clip_id IN " CLIPS_OF_SOURCE,
		"DELETE FROM clip_features WHERE clip_id IN " CLIPS_OF_SOURCE,
		"DELETE FROM clip_measures WHERE clip_id IN " CLIPS_OF_SOURCE,
		"DELETE FROM bones WHERE skeleton_id IN (SELECT s.id FROM skeletons AS s JOIN assets AS a "
		"ON a.id = s.asset_id WHERE a.source_id = ?)",
		"DELETE FROM transitions WHERE from_entry_id IN (SELECT e.id FROM set_entries AS e "
		"JOIN animation_sets AS s ON s.id = e.set_id JOIN assets AS a ON a.id = s.asset_id WHERE a.source_id = ?)",
		"DELETE FROM set_entries WHERE set_id IN (SELECT s.id FROM animation_sets AS s "
		"JOIN assets AS a ON a.id = s.asset_id WHERE a.source_id = ?)",
		"DELETE FROM events WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM clips WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM skeletons WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM animation_sets WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM models WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM links WHERE from_asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM diagnostics WHERE source_id = ?",
		"DELETE FROM assets WHERE source_id = ?",
		"DELETE FROM sources WHERE id = ?",
	};

	for (size_t i = 0; i < sizeof by_asset / sizeof by_asset[0]; i++)
		adb_writer_ask(writer, by_asset[i], writer->source_id);
}

/* They may be among those that go. While a database is built, all stay until its end. */
static void forget_tracks(struct adb_writer *writer)
{
	if (!writer->has_all_tracks)
		adb_track_table_clear(writer->tracks);
}

/* What hung on the open source goes. */
static void clear_source(struct adb_writer *writer)
{
	if (adb_database_file_is_new(writer->file))
		delete_row_by_row(writer);
	else
		adb_writer_ask(writer, "DELETE FROM sources WHERE id = ?", writer->source_id);
	writer->lost_tracks = true;
	forget_tracks(writer);
}

/* The number of a source that was known stays. */
void adb_writer_begin_source(struct adb_writer *writer, const struct adb_source_row *row)
{
	adb_writer_begin_writing(writer);
	adb_writer_run(writer, "BEGIN IMMEDIATE");
	writer->source_id = find_source(writer, row->path);
	writer->source_was_known = writer->source_id != 0;
	if (writer->source_was_known)
		clear_source(writer);

	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_SOURCE));

	if (to.statement == NULL)
		return;
	adb_bind_optional(&to, writer->source_was_known ? writer->source_id : -1);
	adb_bind_text(&to, row->path);
	adb_bind_text(&to, row->kind);
	adb_bind_integer(&to, row->byte_size);
	adb_bind_integer(&to, row->mtime_ns);
	writer->source_id = adb_writer_step(writer, to.statement);
}

/* The portable view of keys counts with a table of numbers, which has to reach the longest track. */
static void extend_key_numbers(struct adb_writer *writer)
{
	if (writer->longest_track <= writer->key_numbers)
		return;
	adb_writer_ask(writer, adb_schema_text("key_numbers.sql"), writer->longest_track);
	writer->key_numbers = writer->longest_track;
}

void adb_writer_end_source(struct adb_writer *writer, const struct adb_source_end *end)
{
	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_SOURCE_END));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, writer->source_id);
	adb_bind_hash(&to, &end->hash);
	adb_bind_text(&to, end->system);
	adb_bind_text(&to, end->root);
	adb_bind_text(&to, end->options);
	adb_bind_text(&to, end->attributes);
	adb_bind_text(&to, end->files);
	adb_bind_text(&to, end->companions);
	adb_writer_step(writer, to.statement);
	extend_key_numbers(writer);
	adb_writer_mark_dirty(writer);
	adb_writer_run(writer, "COMMIT");
	writer->source_id = 0;
}

void adb_writer_drop_source(struct adb_writer *writer, bool forget)
{
	if (writer->source_id == 0)
		return;
	if (adb_database_file_is_new(writer->file)) {
		clear_source(writer);
		adb_writer_run(writer, "COMMIT");
	} else if (forget && writer->source_was_known) {
		clear_source(writer);
		adb_writer_mark_dirty(writer);
		adb_writer_run(writer, "COMMIT");
	} else {
		adb_writer_run(writer, "ROLLBACK");
		forget_tracks(writer);
	}
	writer->source_id = 0;
}

void adb_writer_touch_source(struct adb_writer *writer, int64_t source_id, int64_t mtime_ns, const char *root)
{
	adb_writer_begin_writing(writer);
	if (root != NULL) /* references and shadows are looked for within a root */
		adb_writer_mark_dirty(writer);

	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_SOURCE_TOUCH));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, source_id);
	adb_bind_integer(&to, mtime_ns);
	adb_bind_text(&to, root);
	adb_writer_step(writer, to.statement);
}

/* The numbers of the sources that are gone, in `ids`, which the caller frees. Returns how many. */
static size_t find_gone(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path),
			int64_t **ids)
{
	static const char sql[] =
		"SELECT id, path FROM sources "
		"WHERE path = ?1 OR substr(path, 1, length(?1) + 1) = rtrim(?1, '/') || '/' "
		"OR ?1 = '/'";
	sqlite3_stmt *statement = NULL;
	size_t count = 0, capacity = (size_t)adb_writer_ask(writer, "SELECT count(*) FROM sources", 0);

	*ids = calloc(capacity + 1, sizeof **ids);
	if (*ids == NULL || writer->error.outcome != ADB_OK)
		return 0;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK)
		sqlite3_bind_text(statement, 1, root, -1, SQLITE_STATIC);
	while (statement != NULL && count < capacity && sqlite3_step(statement) == SQLITE_ROW)
		if (is_gone((const char *)sqlite3_column_text(statement, 1)))
			(*ids)[count++] = sqlite3_column_int64(statement, 0);
	if (!end_statement(statement))
		adb_writer_fail(writer);
	return count;
}

int64_t adb_writer_prune(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path))
{
	int64_t *ids = NULL;
	size_t count = adb_writer_is_new(writer) ? 0 : find_gone(writer, root, is_gone, &ids);

	if (count > 0) {
		adb_writer_begin_writing(writer);
		adb_writer_run(writer, "BEGIN IMMEDIATE");
		for (size_t i = 0; i < count; i++)
			adb_writer_ask(writer, "DELETE FROM sources WHERE id = ?", ids[i]);
		adb_writer_mark_dirty(writer);
		writer->lost_tracks = true;
		adb_writer_run(writer, "COMMIT");
	}
	free(ids);
	return (int64_t)count;
}

/* ---- assets ---- */

int64_t adb_writer_first_free_asset(struct adb_writer *writer)
{
	return adb_writer_ask(writer, "SELECT coalesce(max(id), 0) + 1 FROM assets", 0);
}

void adb_writer_add_asset(struct adb_writer *writer, const struct adb_asset_row *row)
{
	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_ASSET));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, row->id);
	adb_bind_integer(&to, writer->source_id);
	adb_bind_optional(&to, row->parent_id > 0 ? row->parent_id : -1);
	adb_bind_text(&to, row->path);
	adb_bind_text(&to, row->name);
	adb_bind_text(&to, row->type);
	adb_bind_text(&to, row->native_id);
	adb_bind_optional(&to, row->offset);
	adb_bind_optional(&to, row->stored_size);
	adb_bind_integer(&to, row->byte_size);
	adb_bind_hash(&to, &row->hash);
	adb_bind_text(&to, row->status);
	adb_bind_text(&to, row->attributes);
	adb_writer_step(writer, to.statement);
}

void adb_writer_add_problems(struct adb_writer *writer, int64_t asset_id, const struct adb_problem *first)
{
	static const char *const severities[] = {
		[ADB_NOTE] = "note", [ADB_WARNING] = "warning", [ADB_ERROR] = "error"
	};

	for (const struct adb_problem *problem = first; problem != NULL; problem = problem->next) {
		struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_PROBLEM));

		if (to.statement == NULL)
			return;
		adb_bind_integer(&to, writer->source_id);
		adb_bind_optional(&to, asset_id > 0 ? asset_id : -1);
		adb_bind_text(&to, severities[problem->severity]);
		adb_bind_text(&to, problem->code);
		adb_bind_optional(&to, problem->offset);
		adb_bind_text(&to, problem->message);
		adb_writer_step(writer, to.statement);
	}
}

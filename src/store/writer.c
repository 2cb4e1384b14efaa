#include "store/writer.h"

#include <stdlib.h>

#include "sqlite/run.h"
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
		"INSERT OR IGNORE INTO temp.offered_name (system_id, type, native_id, path) VALUES (?, ?, ?, ?)",
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

void adb_writer_mark_dirty(struct adb_writer *writer)
{
	if (!writer->is_dirty)
		adb_writer_run(writer, "INSERT OR REPLACE INTO index_state VALUES ('resolve_pending', '1')");
	writer->is_dirty = true;
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
	if (!adb_sql_end(statement))
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

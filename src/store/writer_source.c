/* Writes sources: begins, ends, drops, updates and prunes them. */
#include <stdlib.h>

#include "sqlite/run.h"
#include "store/schema_files.h"
#include "store/touched.h"
#include "store/writer_private.h"

#define CLIPS_OF_SOURCE                                                                                      \
	"(SELECT c.id FROM clips AS c JOIN assets AS a ON a.id = c.asset_id WHERE a.source_id = ?)"
#define TRACKS_OF_SOURCE                                                                                     \
	"SELECT h.track_id FROM assets AS a CROSS JOIN clips AS c ON c.asset_id = a.id"                      \
	" CROSS JOIN channels AS h ON h.clip_id = c.id WHERE a.source_id = ?"

/* ---- tracks without channels, anchors without runs ---- */

/* The anchors of assets that went with their tracks. A new database has no index of their runs. */
static void drop_lost_anchors(struct adb_writer *writer)
{
	if (writer->lost_tracks)
		adb_writer_run(
			writer,
			"DELETE FROM main.unread_anchors WHERE id NOT IN (SELECT anchor_id FROM main.unread_runs)");
	else if (writer->noted_tracks)
		adb_writer_run(
			writer,
			"DELETE FROM main.unread_anchors WHERE NOT EXISTS (SELECT 1 FROM main.unread_runs AS r"
			" WHERE r.anchor_id = unread_anchors.id)");
}

/* ---- what the header declares, and its helpers ---- */

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
	if (!adb_sql_end(statement))
		adb_writer_fail(writer);
	return id;
}

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
		"DELETE FROM textures WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM models WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM links WHERE from_asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM unread_runs WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM asset_ledgers WHERE asset_id IN (SELECT id FROM assets WHERE source_id = ?)",
		"DELETE FROM diagnostics WHERE source_id = ?",
		"DELETE FROM assets WHERE source_id = ?",
		"DELETE FROM sources WHERE id = ?",
	};

	for (size_t i = 0; i < sizeof by_asset / sizeof by_asset[0]; i++)
		adb_writer_query_integer(writer, by_asset[i], writer->source_id);
}

static void delete_source(struct adb_writer *writer, int64_t source_id)
{
	if (writer->notes_touched && writer->error.outcome == ADB_OK)
		adb_touched_note_deleted(writer->db, source_id, &writer->error);
	adb_writer_note_lost_tracks(writer, TRACKS_OF_SOURCE, source_id);
	adb_writer_query_integer(writer, "DELETE FROM sources WHERE id = ?", source_id);
}

/* Clears the map of tracks, some of which may be deleted with a source. In a new database all tracks stay until its end. */
static void forget_tracks(struct adb_writer *writer)
{
	if (!writer->has_all_tracks)
		adb_map_clear(&writer->tracks);
}

/* Deletes the rows that belong to the open source. */
static void clear_source(struct adb_writer *writer)
{
	if (adb_database_file_is_new(writer->file)) {
		delete_row_by_row(writer);
		writer->lost_tracks = true;
	} else {
		delete_source(writer, writer->source_id);
	}
	forget_tracks(writer);
}

/* Marks the dumps of the open source, the earlier and the present one. */
static void mark_stored(struct adb_writer *writer, int64_t dump_id)
{
	if (writer->earlier_dump_id != 0 && writer->earlier_dump_id != dump_id) {
		adb_writer_mark_dirty(writer, writer->earlier_dump_id);
		adb_writer_mark_dirty(writer, dump_id);
		return;
	}
	if (writer->notes_touched && writer->error.outcome == ADB_OK)
		adb_touched_note_stored(writer->db, writer->source_id, &writer->error);
	adb_writer_mark_touched(writer, dump_id);
}

/* Extends key_numbers, with which the view keys counts, to the longest track. */
static void extend_key_numbers(struct adb_writer *writer)
{
	if (writer->longest_track <= writer->key_numbers)
		return;
	adb_writer_query_integer(writer, adb_schema_text("key_numbers.sql"), writer->longest_track);
	writer->key_numbers = writer->longest_track;
}

/* ?1, the path that is gone, or below it, in `column`; ?2, the new path, in its place. */
#define LIES_WITHIN(column) "(" column " = ?1 OR substr(" column ", 1, length(?1) + 1) = ?1 || '/')"
#define MOVED(column)       "?2 || substr(" column ", length(?1) + 1)"

/* Fills `ids` with the ids of the sources that are missing; the caller frees it. Returns their number. */
static size_t find_gone(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path),
			int64_t **ids)
{
	static const char sql[] =
		"SELECT id, path FROM sources "
		"WHERE path = ?1 OR substr(path, 1, length(?1) + 1) = rtrim(?1, '/') || '/' "
		"OR ?1 = '/'";
	sqlite3_stmt *statement = NULL;
	size_t count = 0,
	       capacity = (size_t)adb_writer_query_integer(writer, "SELECT count(*) FROM sources", 0);

	*ids = calloc(capacity + 1, sizeof **ids);
	if (*ids == NULL || writer->error.outcome != ADB_OK)
		return 0;
	if (sqlite3_prepare_v2(writer->db, sql, -1, &statement, NULL) == SQLITE_OK)
		sqlite3_bind_text(statement, 1, root, -1, SQLITE_STATIC);
	while (statement != NULL && count < capacity && sqlite3_step(statement) == SQLITE_ROW)
		if (is_gone((const char *)sqlite3_column_text(statement, 1)))
			(*ids)[count++] = sqlite3_column_int64(statement, 0);
	if (!adb_sql_end(statement))
		adb_writer_fail(writer);
	return count;
}

int64_t adb_writer_dump_of_source(struct adb_writer *writer, int64_t source_id)
{
	return adb_writer_query_integer(writer, "SELECT coalesce(dump_id, 0) FROM sources WHERE id = ?",
					source_id);
}

void adb_writer_note_lost_tracks(struct adb_writer *writer, const char *sql, int64_t parameter)
{
	char *insert = sqlite3_mprintf("INSERT OR IGNORE INTO temp.lost_track %s", sql);

	if (insert == NULL)
		adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	adb_writer_run(writer, "CREATE TEMP TABLE IF NOT EXISTS lost_track (track_id INTEGER PRIMARY KEY)");
	if (insert != NULL)
		adb_writer_query_integer(writer, insert, parameter);
	sqlite3_free(insert);
	writer->noted_tracks = true;
}

void adb_writer_drop_lost_tracks(struct adb_writer *writer)
{
	if (writer->lost_tracks)
		adb_writer_run(writer, "DELETE FROM tracks WHERE id NOT IN (SELECT track_id FROM channels)");
	else if (writer->noted_tracks)
		adb_writer_run(
			writer,
			"CREATE TEMP TABLE IF NOT EXISTS lost_track (track_id INTEGER PRIMARY KEY);" /* a rollback removes it */
			"DELETE FROM main.tracks WHERE id IN (SELECT track_id FROM temp.lost_track)"
			" AND NOT EXISTS (SELECT 1 FROM main.channels AS h WHERE h.track_id = tracks.id)");
	if (writer->noted_tracks)
		adb_writer_run(writer, "DROP TABLE IF EXISTS temp.lost_track");
	drop_lost_anchors(writer);
	writer->lost_tracks = writer->noted_tracks = false;
}

/* A source that is already in the database keeps its id. */
void adb_writer_begin_source(struct adb_writer *writer, const struct adb_source_row *row)
{
	adb_writer_begin_writing(writer);
	adb_writer_run(writer, "BEGIN IMMEDIATE");
	writer->source_id = find_source(writer, row->path);
	writer->source_was_known = writer->source_id != 0;
	writer->earlier_dump_id =
		writer->source_was_known ? adb_writer_dump_of_source(writer, writer->source_id) : 0;
	if (writer->source_was_known)
		clear_source(writer);

	const struct adb_cell cells[] = {
		ADB_CELL_OPTIONAL("id", writer->source_was_known ? writer->source_id : -1),
		ADB_CELL_TEXT("path", row->path),
		ADB_CELL_TEXT("kind", row->kind),
		ADB_CELL_INTEGER("byte_size", row->byte_size),
		ADB_CELL_INTEGER("mtime_ns", row->mtime_ns),
		ADB_CELL_TEXT("xxh128", ""),
	};

	writer->source_id = ADB_INSERT(writer, ADB_INTO_SOURCES, cells);
}

void adb_writer_end_source(struct adb_writer *writer, const struct adb_source_end *end)
{
	int64_t dump_id = adb_writer_add_dump(writer, &end->dump);
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
	adb_bind_text(&to, end->game);
	adb_bind_integer(&to, dump_id);
	adb_bind_text(&to, end->read_too);
	adb_writer_step(writer, to.statement);
	extend_key_numbers(writer);
	mark_stored(writer, dump_id);
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
		adb_writer_mark_touched(writer, writer->earlier_dump_id);
		adb_writer_run(writer, "COMMIT");
	} else {
		adb_writer_run(writer, "ROLLBACK");
		writer->dump_id = 0; /* it may have been added by this source */
		forget_tracks(writer);
	}
	writer->source_id = 0;
}

void adb_writer_touch_source(struct adb_writer *writer, int64_t source_id, int64_t mtime_ns, const char *root,
			     const struct adb_source_dump *dump)
{
	int64_t dump_id = 0;

	adb_writer_begin_writing(writer);
	if (root != NULL) { /* references and shadowing are resolved within a dump */
		dump_id = adb_writer_add_dump(writer, dump);
		adb_writer_mark_dirty(writer, adb_writer_dump_of_source(writer, source_id));
		adb_writer_mark_dirty(writer, dump_id);
	}

	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_SOURCE_TOUCH));

	if (to.statement == NULL)
		return;
	adb_bind_integer(&to, source_id);
	adb_bind_integer(&to, mtime_ns);
	adb_bind_text(&to, root);
	if (root != NULL)
		adb_bind_integer(&to, dump_id);
	else
		adb_bind_null(&to);
	adb_writer_step(writer, to.statement);
}

void adb_writer_move(struct adb_writer *writer, const char *path, const char *new_path)
{
	static const char *const sql[] = {
		"UPDATE sources SET attributes = json_set(attributes, '$.root', " MOVED(
			"(attributes ->> '$.root')") ") WHERE " LIES_WITHIN("(attributes ->> '$.root')"),
		"UPDATE sources SET attributes = json_set(attributes, '$.index_options', 'renamed') WHERE path = ?1"
		" AND attributes ->> '$.files_hash' IS NULL AND replace(?1, rtrim(?1, replace(?1, '/', '')), '') <>"
		" replace(?2, rtrim(?2, replace(?2, '/', '')), '')",
		"UPDATE sources SET path = " MOVED("path") " WHERE " LIES_WITHIN("path"),
		"UPDATE dumps SET path = " MOVED("path") " WHERE " LIES_WITHIN("path"),
	};

	adb_writer_begin_writing(writer);
	adb_writer_run(writer, "BEGIN IMMEDIATE");
	for (size_t i = 0; i < sizeof sql / sizeof sql[0] && writer->error.outcome == ADB_OK; i++) {
		sqlite3_stmt *statement = NULL;

		if (sqlite3_prepare_v2(writer->db, sql[i], -1, &statement, NULL) == SQLITE_OK) {
			sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC);
			sqlite3_bind_text(statement, 2, new_path, -1, SQLITE_STATIC);
			sqlite3_step(statement);
		}
		if (!adb_sql_end(statement))
			adb_writer_fail(writer);
	}
	adb_writer_mark_all_dirty(writer);
	adb_writer_run(writer, "COMMIT");
}

int64_t adb_writer_count_gone(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path))
{
	int64_t *ids = NULL;
	size_t count = adb_writer_is_new(writer) ? 0 : find_gone(writer, root, is_gone, &ids);

	free(ids);
	return (int64_t)count;
}

int64_t adb_writer_prune(struct adb_writer *writer, const char *root, bool (*is_gone)(const char *path))
{
	int64_t *ids = NULL;
	size_t count = adb_writer_is_new(writer) ? 0 : find_gone(writer, root, is_gone, &ids);

	if (count > 0) {
		adb_writer_begin_writing(writer);
		adb_writer_run(writer, "BEGIN IMMEDIATE");
		for (size_t i = 0; i < count; i++) {
			adb_writer_mark_touched(writer, adb_writer_dump_of_source(writer, ids[i]));
			delete_source(writer, ids[i]);
		}
		adb_writer_run(writer, "COMMIT");
	}
	free(ids);
	return (int64_t)count;
}

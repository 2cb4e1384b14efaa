/* The writer of a database: its statements, and how it begins and ends. */
#include "store/writer.h"

#include <stdlib.h>

#include "sqlite/run.h"
#include "store/touched.h"
#include "store/writer_private.h"

static const char *const statement_sql[ADB_STATEMENT_COUNT] = {
	[ADB_STATEMENT_SOURCE_END] =
		("UPDATE sources SET xxh128 = ?2, system_id = ?3, game = ?9, dump_id = ?10, "
		 "attributes = json_patch(?6, json_object('files_hash', ?7, 'companions_hash', ?8, 'companions', ?11, "
		 "'root', ?4, 'index_options', ?5)) WHERE id = ?1"),
	[ADB_STATEMENT_SOURCE_TOUCH] =
		("UPDATE sources SET mtime_ns = ?2, dump_id = coalesce(?4, dump_id), attributes = "
		 "json_set(attributes, '$.root', coalesce(?3, attributes ->> '$.root')) WHERE id = ?1"),
	[ADB_STATEMENT_FIND_DUMP] = "SELECT id FROM dumps WHERE path = ? AND NOT is_named",
	[ADB_STATEMENT_FIND_NAMED_DUMP] = "SELECT id FROM dumps WHERE name = ? AND is_named",
	[ADB_STATEMENT_FIND_TRACK] = "SELECT id FROM tracks WHERE xxh128 = ?",
	[ADB_STATEMENT_LAST_TRACK] = "SELECT coalesce(max(id), 0) FROM tracks",
	[ADB_STATEMENT_FIND_GEOMETRY] = "SELECT id FROM geometries WHERE xxh128 = ?",
	[ADB_STATEMENT_FIND_IMAGE] = "SELECT id FROM images WHERE xxh128 = ?",
	[ADB_STATEMENT_FIND_PROBLEM] =
		"SELECT 1 FROM diagnostics WHERE asset_id = ? AND code = ? AND message = ?",
	[ADB_STATEMENT_FIND_ANCHOR] = "SELECT id FROM unread_anchors WHERE format = ? AND anchor = ?",
	[ADB_STATEMENT_SET_IMAGE] = "UPDATE textures SET image_id = ?2, is_read = 1 WHERE id = ?1",
	[ADB_STATEMENT_SET_MESH] = "UPDATE models SET vertex_count = ?2, triangle_count = ?3 WHERE id = ?1",
};

/* ---- helpers ---- */

/* What gives the values: parameters, or the columns of the table of rows. */
enum values { PARAMETERS, ROW_TABLE };

/* What follows INSERT. */
static const char *const into_sql[ADB_INTO_COUNT] = {
	[ADB_INTO_ANIMATION_SETS] = "INTO main.animation_sets",
	[ADB_INTO_ASSETS] = "INTO main.assets",
	[ADB_INTO_ASSET_LEDGERS] = "INTO asset_ledgers",
	[ADB_INTO_BIND_POSES] = "OR IGNORE INTO main.bind_poses",
	[ADB_INTO_BONES] = "INTO main.bones",
	[ADB_INTO_CHANNELS] = "INTO main.channels",
	[ADB_INTO_CLIPS] = "INTO main.clips",
	[ADB_INTO_CLIP_FEATURES] = "INTO main.clip_features",
	[ADB_INTO_CLIP_MEASURES] = "INTO main.clip_measures",
	[ADB_INTO_DIAGNOSTICS] = "INTO main.diagnostics",
	[ADB_INTO_DUMPS] = "INTO main.dumps",
	[ADB_INTO_EVENTS] = "INTO main.events",
	[ADB_INTO_GEOMETRIES] = "INTO main.geometries",
	[ADB_INTO_IMAGES] = "INTO main.images",
	[ADB_INTO_LINKS] = "INTO main.links",
	[ADB_INTO_MATERIALS] = "INTO main.materials",
	[ADB_INTO_MESH_PARTS] = "INTO main.mesh_parts",
	[ADB_INTO_MESH_SHAPES] = "INTO main.mesh_shapes",
	[ADB_INTO_MODELS] = "INTO main.models",
	[ADB_INTO_OFFERED_NAME] = "OR IGNORE INTO temp.offered_name",
	[ADB_INTO_SET_ENTRIES] = "INTO main.set_entries",
	[ADB_INTO_SKELETONS] = "INTO main.skeletons",
	[ADB_INTO_SOURCES] = "INTO main.sources",
	[ADB_INTO_TEXTURES] = "INTO main.textures",
	[ADB_INTO_TRACKS] = "INTO main.tracks",
	[ADB_INTO_TRACKS_IF_NEW] = "OR IGNORE INTO main.tracks",
	[ADB_INTO_TRANSITIONS] = "INTO main.transitions",
	[ADB_INTO_UNREAD_ANCHORS] = "INTO unread_anchors",
	[ADB_INTO_UNREAD_RUNS] = "INTO unread_runs",
	[ADB_INTO_WANTED_SCOPE] = "INTO wanted_scope",
};

/* Prepares a statement that is kept until the writer ends. */
static void prepare(struct adb_writer *writer, const char *sql, sqlite3_stmt **statement)
{
	if (sql == NULL)
		adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	else if (sqlite3_prepare_v3(writer->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) !=
		 SQLITE_OK)
		adb_writer_fail(writer);
}

/* Returns the statement for `into`, which the first row prepares. NULL when the writer has failed. */
static sqlite3_stmt *insert_statement(struct adb_writer *writer, enum adb_into into,
				      const struct adb_cell *row, size_t count, enum values values)
{
	sqlite3_stmt **insert = &writer->inserts[into];
	sqlite3_str *sql;
	char *text;

	if (writer->error.outcome != ADB_OK)
		return NULL;
	if (*insert != NULL)
		return *insert;
	sql = sqlite3_str_new(writer->db);
	sqlite3_str_appendf(sql, "INSERT %s", into_sql[into]);
	for (size_t i = 0; i < count; i++)
		sqlite3_str_appendf(sql, "%s%s", i == 0 ? " (" : ", ", row[i].column);
	for (size_t i = 0; i < count && values == PARAMETERS; i++)
		sqlite3_str_appendall(sql, i == 0 ? ") VALUES (?" : ", ?");
	for (size_t i = 0; i < count && values == ROW_TABLE; i++)
		sqlite3_str_appendf(sql, "%s%d", i == 0 ? ") SELECT c" : ", c", (int)i);
	sqlite3_str_appendall(sql, values == PARAMETERS ? ")" : " FROM " ADB_ROW_TABLE "(?)");
	text = sqlite3_str_finish(sql);
	prepare(writer, text, insert);
	sqlite3_free(text);
	return *insert;
}

static void bind_cell(sqlite3_stmt *to, int at, const struct adb_cell *cell)
{
	char hex[ADB_HASH_HEX_SIZE];

	if (cell->kind == ADB_INTEGER || (cell->kind == ADB_OPTIONAL && cell->integer >= 0))
		sqlite3_bind_int64(to, at, cell->integer);
	else if (cell->kind == ADB_OPTIONAL)
		sqlite3_bind_null(to, at);
	else if (cell->kind == ADB_REAL)
		sqlite3_bind_double(to, at, cell->real);
	else if (cell->kind == ADB_TEXT)
		sqlite3_bind_text(to, at, cell->bytes, -1, SQLITE_STATIC);
	else if (cell->kind == ADB_BLOB)
		sqlite3_bind_blob64(to, at, cell->bytes, cell->size, SQLITE_STATIC);
	else
		sqlite3_bind_text(to, at, adb_hash_hex(cell->bytes, hex), -1, SQLITE_TRANSIENT);
}

static void note_all(struct adb_writer *writer)
{
	if (writer->notes_touched && writer->error.outcome == ADB_OK)
		adb_touched_note_all(writer->db, &writer->error);
}

static void mark_meshes(struct adb_writer *writer)
{
	if (!writer->is_dirty)
		adb_writer_run(writer, "INSERT OR REPLACE INTO index_state VALUES ('meshes_pending', 'all')");
	writer->is_dirty = true;
}

/* ---- what the header declares ---- */

struct adb_writer *adb_writer_open(const char *path, struct adb_error *error)
{
	struct adb_writer *writer = calloc(1, sizeof *writer);

	if (writer == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	writer->file = adb_database_file_open(path, error);
	if (writer->file == NULL) {
		free(writer);
		return NULL;
	}
	writer->has_all_tracks = adb_database_file_is_new(writer->file);
	writer->db = adb_database_file_handle(writer->file);
	if (adb_row_table_add(writer->db) != SQLITE_OK)
		adb_writer_fail(writer);
	writer->is_dirty =
		adb_writer_query_integer(
			writer, "SELECT count(*) FROM index_state WHERE key = 'resolve_pending'", 0) > 0;
	writer->lost_tracks = writer->is_dirty; /* an interrupted run may not have removed them */
	writer->notes_touched = !writer->is_dirty && !writer->has_all_tracks;
	if (writer->notes_touched && writer->error.outcome == ADB_OK)
		adb_touched_begin(writer->db, &writer->error);
	writer->key_numbers =
		(uint32_t)adb_writer_query_integer(writer, "SELECT count(*) FROM key_numbers", 0);
	return writer;
}

bool adb_writer_is_new(const struct adb_writer *writer)
{
	return adb_database_file_is_new(writer->file);
}

const struct adb_error *adb_writer_failed(const struct adb_writer *writer)
{
	return writer->error.outcome != ADB_OK ? &writer->error : NULL;
}

int64_t adb_writer_first_free_asset(struct adb_writer *writer)
{
	return adb_writer_query_integer(writer, "SELECT coalesce(max(id), 0) + 1 FROM assets", 0);
}

void adb_writer_add_asset(struct adb_writer *writer, const struct adb_asset_row *row)
{
	const struct adb_cell cells[] = {
		ADB_CELL_INTEGER("id", row->id),
		ADB_CELL_INTEGER("source_id", writer->source_id),
		ADB_CELL_OPTIONAL("parent_id", row->parent_id > 0 ? row->parent_id : -1),
		ADB_CELL_TEXT("path", row->path),
		ADB_CELL_TEXT("name", row->name),
		ADB_CELL_TEXT("type", row->type),
		ADB_CELL_TEXT("native_id", row->native_id),
		ADB_CELL_OPTIONAL("offset", row->offset),
		ADB_CELL_OPTIONAL("stored_size", row->stored_size),
		ADB_CELL_INTEGER("byte_size", row->byte_size),
		ADB_CELL_HASH("xxh128", &row->hash),
		ADB_CELL_TEXT("game", row->game),
		ADB_CELL_TEXT("status", row->status),
		ADB_CELL_TEXT("attributes", row->attributes),
	};

	ADB_INSERT(writer, ADB_INTO_ASSETS, cells);
}

void adb_writer_add_problems(struct adb_writer *writer, int64_t asset_id, const struct adb_problem *first)
{
	static const char *const severities[] = {
		[ADB_NOTE] = "note", [ADB_WARNING] = "warning", [ADB_ERROR] = "error"
	};

	for (const struct adb_problem *problem = first; problem != NULL; problem = problem->next) {
		const struct adb_cell row[] = {
			ADB_CELL_INTEGER("source_id", writer->source_id),
			ADB_CELL_OPTIONAL("asset_id", asset_id > 0 ? asset_id : -1),
			ADB_CELL_TEXT("severity", severities[problem->severity]),
			ADB_CELL_TEXT("code", problem->code),
			ADB_CELL_OPTIONAL("offset", problem->offset),
			ADB_CELL_TEXT("message", problem->message),
		};

		ADB_INSERT(writer, ADB_INTO_DIAGNOSTICS, row);
	}
}

struct adb_clip_count adb_writer_count_clips(struct adb_writer *writer)
{
	return (struct adb_clip_count){
		.clips = (uint64_t)adb_writer_query_integer(writer, "SELECT count(*) FROM clips", 0),
		.keys = (uint64_t)adb_writer_query_integer(writer, "SELECT sum(key_count) FROM clips", 0),
	};
}

int64_t adb_writer_count_problems(struct adb_writer *writer, int64_t first_asset_id)
{
	return adb_writer_query_integer(writer,
					"SELECT count(*) FROM diagnostics WHERE severity <> 'note'"
					" AND source_id IN (SELECT source_id FROM assets WHERE id >= ?)",
					first_asset_id);
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

sqlite3_stmt *adb_writer_statement(struct adb_writer *writer, enum adb_statement which)
{
	sqlite3_stmt **statement = &writer->statements[which];

	if (writer->error.outcome != ADB_OK)
		return NULL;
	if (*statement == NULL)
		prepare(writer, statement_sql[which], statement);
	return *statement;
}

int64_t adb_writer_insert(struct adb_writer *writer, enum adb_into into, const struct adb_cell *row,
			  size_t count)
{
	sqlite3_stmt *statement = insert_statement(writer, into, row, count, PARAMETERS);

	for (size_t i = 0; i < count && statement != NULL; i++)
		bind_cell(statement, (int)i + 1, &row[i]);
	return adb_writer_step(writer, statement);
}

void adb_writer_insert_rows(struct adb_writer *writer, enum adb_into into, const struct adb_cell *cells,
			    size_t row_count, size_t column_count)
{
	struct adb_rows rows = { cells, row_count, column_count };
	sqlite3_stmt *statement =
		row_count > 0 ? insert_statement(writer, into, cells, column_count, ROW_TABLE) : NULL;

	if (statement == NULL)
		return;
	if (adb_row_table_bind(statement, &rows) != SQLITE_OK)
		adb_writer_fail(writer);
	adb_writer_step(writer, statement);
	sqlite3_clear_bindings(statement);
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

void adb_writer_free(struct adb_writer *writer)
{
	for (int i = 0; i < ADB_STATEMENT_COUNT; i++)
		sqlite3_finalize(writer->statements[i]);
	for (int i = 0; i < ADB_INTO_COUNT; i++)
		sqlite3_finalize(writer->inserts[i]);
	adb_map_clear(&writer->tracks);
	adb_bone_table_free(&writer->guess.bones);
	free(writer);
}

void adb_writer_fail(struct adb_writer *writer)
{
	if (writer->error.outcome == ADB_OK)
		adb_sql_failed(writer->db, &writer->error);
}

void adb_writer_run(struct adb_writer *writer, const char *sql)
{
	if (writer->error.outcome == ADB_OK)
		adb_sql_run(writer->db, sql, &writer->error);
}

int64_t adb_writer_query_integer(struct adb_writer *writer, const char *sql, int64_t parameter)
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

void adb_writer_begin_writing(struct adb_writer *writer)
{
	if (writer->error.outcome == ADB_OK)
		adb_database_file_begin_writing(writer->file, &writer->error);
}

void adb_writer_mark_dirty(struct adb_writer *writer, int64_t dump_id)
{
	if (dump_id != 0)
		note_all(writer);
	adb_writer_mark_touched(writer, dump_id);
}

/* Dumps stand with commas around them, any other value means all of them. */
void adb_writer_mark_touched(struct adb_writer *writer, int64_t dump_id)
{
	static const char sql[] =
		"INSERT INTO index_state VALUES ('resolve_pending', ',' || ?1 || ',') ON CONFLICT (key) DO UPDATE SET"
		" value = value || ?1 || ',' WHERE value LIKE ',%' AND instr(value, ',' || ?1 || ',') = 0";

	if (dump_id == writer->dirty_dump_id || dump_id == 0)
		return;
	adb_writer_query_integer(writer, sql, dump_id);
	mark_meshes(writer);
	writer->dirty_dump_id = dump_id;
}

void adb_writer_mark_all_dirty(struct adb_writer *writer)
{
	note_all(writer);
	adb_writer_run(writer, "INSERT OR REPLACE INTO index_state VALUES ('resolve_pending', 'all')");
	mark_meshes(writer);
}

/* Declarations that the files of the writer share. */
#ifndef ADB_STORE_WRITER_PRIVATE_H
#define ADB_STORE_WRITER_PRIVATE_H

#include <sqlite3.h>

#include "base/map.h"
#include "motion/mesh.h"
#include "sqlite/statement.h"
#include "store/bone_guess.h"
#include "store/database_file.h"
#include "store/row_table.h"
#include "store/writer.h"

/* A column of a row with its value, which is borrowed until the row is inserted. */
struct adb_cell {
	const char *column;
	enum { ADB_INTEGER, ADB_OPTIONAL, ADB_REAL, ADB_TEXT, ADB_HASH, ADB_BLOB } kind;
	union {
		int64_t integer; /* a negative ADB_OPTIONAL is NULL: offsets, sizes, frames, ids */
		double real;     /* NAN is NULL */
		const void *bytes;
	};
	size_t size; /* of a blob */
};
#define ADB_CELL(name, kind_of, ...)        ((struct adb_cell){ .column = (name), .kind = (kind_of), __VA_ARGS__ })
#define ADB_CELL_INTEGER(column, value)     ADB_CELL(column, ADB_INTEGER, .integer = (value))
#define ADB_CELL_OPTIONAL(column, value)    ADB_CELL(column, ADB_OPTIONAL, .integer = (value))
#define ADB_CELL_REAL(column, value)        ADB_CELL(column, ADB_REAL, .real = (value))
#define ADB_CELL_TEXT(column, value)        ADB_CELL(column, ADB_TEXT, .bytes = (value))
#define ADB_CELL_HASH(column, value)        ADB_CELL(column, ADB_HASH, .bytes = (value))
#define ADB_CELL_BLOB(column, data, length) ADB_CELL(column, ADB_BLOB, .bytes = (data), .size = (length))

/* The tables that rows are inserted into. */
enum adb_into {
	ADB_INTO_ANIMATION_SETS,
	ADB_INTO_ASSETS,
	ADB_INTO_ASSET_LEDGERS,
	ADB_INTO_BIND_POSES,
	ADB_INTO_BONES,
	ADB_INTO_CHANNELS,
	ADB_INTO_CLIPS,
	ADB_INTO_CLIP_FEATURES,
	ADB_INTO_CLIP_MEASURES,
	ADB_INTO_DIAGNOSTICS,
	ADB_INTO_DUMPS,
	ADB_INTO_EVENTS,
	ADB_INTO_GEOMETRIES,
	ADB_INTO_IMAGES,
	ADB_INTO_LINKS,
	ADB_INTO_MATERIALS,
	ADB_INTO_MESH_PARTS,
	ADB_INTO_MESH_SHAPES,
	ADB_INTO_MODELS,
	ADB_INTO_OFFERED_NAME,
	ADB_INTO_SET_ENTRIES,
	ADB_INTO_SKELETONS,
	ADB_INTO_SOURCES,
	ADB_INTO_TEXTURES,
	ADB_INTO_TRACKS,
	ADB_INTO_TRACKS_IF_NEW,
	ADB_INTO_TRANSITIONS,
	ADB_INTO_UNREAD_ANCHORS,
	ADB_INTO_UNREAD_RUNS,
	ADB_INTO_WANTED_SCOPE,
	ADB_INTO_COUNT,
};

enum adb_statement {
	ADB_STATEMENT_SOURCE_END,
	ADB_STATEMENT_SOURCE_TOUCH,
	ADB_STATEMENT_FIND_DUMP,
	ADB_STATEMENT_FIND_NAMED_DUMP,
	ADB_STATEMENT_FIND_TRACK,
	ADB_STATEMENT_LAST_TRACK,
	ADB_STATEMENT_FIND_GEOMETRY,
	ADB_STATEMENT_FIND_IMAGE,
	ADB_STATEMENT_FIND_PROBLEM,
	ADB_STATEMENT_FIND_ANCHOR,
	ADB_STATEMENT_SET_IMAGE,
	ADB_STATEMENT_SET_MESH,
	ADB_STATEMENT_COUNT,
};

struct adb_writer {
	struct adb_database_file *file;
	sqlite3 *db;
	sqlite3_stmt *inserts[ADB_INTO_COUNT];
	sqlite3_stmt *statements[ADB_STATEMENT_COUNT];
	struct adb_error error;
	int64_t source_id;       /* of the source that is open, 0 = none */
	bool source_was_known;   /* the source already has a row */
	int64_t earlier_dump_id; /* the dump of that row, 0 = none */
	int64_t dump_id;         /* of the source before, 0 = none: the next one is often in the same dump */
	struct adb_hash dump_hash; /* of the name or path of that dump */
	bool is_dirty;             /* references have to be resolved */
	int64_t dirty_dump_id;     /* the dump that was marked last, 0 = none */
	bool notes_touched;        /* adb_touched_begin() has begun */
	bool lost_tracks;          /* any track may have lost its last channel */
	bool noted_tracks;         /* those in temp.lost_track may have */
	uint32_t key_numbers;      /* number of rows of key_numbers */
	uint32_t longest_track;    /* keys of the longest track stored */
	/* The ids of all tracks, or of some, by hash. A look-up takes a tenth of the time of an index of the database, and an
	 * index that is built at the end takes half the time of one that grows with each row. */
	struct adb_map tracks;
	struct adb_bone_guess guess;   /* the names of bones that channels get when they are stored */
	bool is_resolved, has_indexes; /* adb_writer_resolve() has done its work */
	bool has_all_tracks; /* `tracks` is complete, so the database needs no index of tracks yet */
};

/* The statement, ready to be bound; NULL when the writer has failed. */
sqlite3_stmt *adb_writer_statement(struct adb_writer *writer, enum adb_statement which);

/*
 * Inserts a row and returns its id, 0 when the writer has failed. The first row makes the statement for all that follow: rows of one
 * adb_into have the same columns in the same order.
 */
int64_t adb_writer_insert(struct adb_writer *writer, enum adb_into into, const struct adb_cell *row,
			  size_t count);
#define ADB_INSERT(writer, into, row) adb_writer_insert(writer, into, row, sizeof(row) / sizeof *(row))

/* Inserts rows of at most ADB_ROW_TABLE_COLUMNS cells, which stand one row after the other. `into` is no other's. */
void adb_writer_insert_rows(struct adb_writer *writer, enum adb_into into, const struct adb_cell *cells,
			    size_t row_count, size_t column_count);

/* Returns the id of the dump, which is added when it is new; 0 when the writer has failed. */
int64_t adb_writer_add_dump(struct adb_writer *writer, const struct adb_source_dump *dump);

/*
 * Adds a row of textures and returns its id. `image_id` -1 = no image; `is_read`: nobody has to read its pixels any more.
 */
int64_t adb_writer_add_texture(struct adb_writer *writer, int64_t asset_id, const char *system,
			       const struct adb_texture *texture, struct adb_arena *arena, int64_t image_id,
			       bool is_read);

/* Runs a bound statement to its end and resets it. Returns the row id of an INSERT. */
int64_t adb_writer_step(struct adb_writer *writer, sqlite3_stmt *statement);

/* Frees the writer, but does not close its database file. */
void adb_writer_free(struct adb_writer *writer);

/* Sets the error of the writer to the last error of the database, unless it has one. */
void adb_writer_fail(struct adb_writer *writer);

/* Runs SQL without parameters. */
void adb_writer_run(struct adb_writer *writer, const char *sql);

/* Runs `sql` with at most one parameter. Returns the integer of its first row, 0 when there is none. */
int64_t adb_writer_query_integer(struct adb_writer *writer, const char *sql, int64_t parameter);

/* To be called before each transaction that changes the database. */
void adb_writer_begin_writing(struct adb_writer *writer);

/*
 * Records that the references of a dump have to be resolved; to be called within the transaction that makes it necessary, as its
 * last step. 0 = no dump.
 */
void adb_writer_mark_dirty(struct adb_writer *writer, int64_t dump_id);

/* The same, where all that was changed in the dump are sources that adb_touched_note_deleted() and adb_touched_note_stored() noted. */
void adb_writer_mark_touched(struct adb_writer *writer, int64_t dump_id);

/* Records the same as adb_writer_mark_dirty() of all dumps. */
void adb_writer_mark_all_dirty(struct adb_writer *writer);

/* The dump of a source, 0 = it has none yet. */
int64_t adb_writer_dump_of_source(struct adb_writer *writer, int64_t source_id);

/*
 * Notes the tracks of channels that are about to be deleted, in a database with indexes. `sql` selects them; it has at most one
 * parameter. adb_writer_drop_lost_tracks() then deletes those that no channel uses, and the
 * anchors of unread bytes that no run has.
 */
void adb_writer_note_lost_tracks(struct adb_writer *writer, const char *sql, int64_t parameter);
void adb_writer_drop_lost_tracks(struct adb_writer *writer);

#endif

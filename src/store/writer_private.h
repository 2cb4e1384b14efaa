/* What the files of the writer share among themselves. */
#ifndef ADB_STORE_WRITER_PRIVATE_H
#define ADB_STORE_WRITER_PRIVATE_H

#include <sqlite3.h>

#include "sqlite/statement.h"
#include "store/database_file.h"
#include "store/track_table.h"
#include "store/writer.h"

enum adb_statement {
	ADB_STATEMENT_SOURCE,
	ADB_STATEMENT_SOURCE_END,
	ADB_STATEMENT_SOURCE_TOUCH,
	ADB_STATEMENT_ASSET,
	ADB_STATEMENT_PROBLEM,
	ADB_STATEMENT_SKELETON,
	ADB_STATEMENT_BONE,
	ADB_STATEMENT_CLIP,
	ADB_STATEMENT_MEASURES,
	ADB_STATEMENT_FEATURES,
	ADB_STATEMENT_TRACK,
	ADB_STATEMENT_FIND_TRACK,
	ADB_STATEMENT_CHANNEL,
	ADB_STATEMENT_SET,
	ADB_STATEMENT_ENTRY,
	ADB_STATEMENT_EVENT,
	ADB_STATEMENT_TRANSITION,
	ADB_STATEMENT_MODEL,
	ADB_STATEMENT_LINK,
	ADB_STATEMENT_OFFER_NAME,
	ADB_STATEMENT_COUNT,
};

struct adb_writer {
	struct adb_database_file *file;
	sqlite3 *db;
	sqlite3_stmt *statements[ADB_STATEMENT_COUNT];
	struct adb_error error;
	int64_t source_id;              /* of the source that is open, 0 = none */
	bool source_was_known;          /* and has its row already */
	bool is_dirty;                  /* references are to be resolved */
	bool lost_tracks;               /* rows went away that may have been the last of a track */
	uint32_t key_numbers;           /* rows of key_numbers */
	uint32_t longest_track;         /* keys of the longest track stored */
	struct adb_track_table *tracks; /* every track, or some: see has_all_tracks */
	bool has_all_tracks;            /* `tracks` has, and so the database needs no index of them yet */
};

/* The statement, ready to be bound; NULL when the writer has failed. */
sqlite3_stmt *adb_writer_statement(struct adb_writer *writer, enum adb_statement which);

/* Runs a bound statement to its end and resets it. Returns the row id of an INSERT. */
int64_t adb_writer_step(struct adb_writer *writer, sqlite3_stmt *statement);

/* Not the database file. */
void adb_writer_free(struct adb_writer *writer);

/* Remembers the last failure of the database. */
void adb_writer_fail(struct adb_writer *writer);

/* SQL without parameters. */
void adb_writer_run(struct adb_writer *writer, const char *sql);

/* Runs `sql` with at most one parameter and gives the integer of its first row, 0 when there is none. */
int64_t adb_writer_ask(struct adb_writer *writer, const char *sql, int64_t parameter);

/* To be called before a transaction that changes anything. */
void adb_writer_begin_writing(struct adb_writer *writer);

/* References have to be resolved again; within the transaction that is the reason for it. */
void adb_writer_mark_dirty(struct adb_writer *writer);

#endif

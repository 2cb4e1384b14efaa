/* The end of a run of `animdb index`: resolves references and creates indexes after all sources are stored. */
#include <stddef.h>

#include "store/bone_names.h"
#include "store/cut.h"
#include "store/derived.h"
#include "store/resolve.h"
#include "store/schema.h"
#include "store/schema_files.h"
#include "store/writer_private.h"

enum { OPCODES_BETWEEN_CHECKS = 1000 }; /* opcodes of SQLite between two checks for an interrupt */

/* Of a new database, in which reading a clip was too slow before. */
static void create_indexes(struct adb_writer *writer)
{
	adb_schema_create_indexes(writer->db, &writer->error);
	adb_writer_run(writer, "BEGIN");
	if (writer->error.outcome == ADB_OK)
		adb_derive_measures(writer->db, &writer->error);
	adb_writer_run(writer, "COMMIT");
}

/*
 * SQLite sorts as many entries at once as its cache of pages may take, then merges: lists of hashes that fit into the cache of the
 * processor take a third less than one of all.
 */
static void create_track_index(struct adb_writer *writer)
{
	adb_writer_run(writer, "PRAGMA main.cache_size = -4096");
	adb_writer_run(writer, adb_schema_text("track_index.sql"));
	adb_writer_run(writer, "PRAGMA main.cache_size = " ADB_DATABASE_CACHE_SIZE);
}

static int is_interrupted(void *interrupted)
{
	return *(const atomic_int *)interrupted != 0;
}

static void resolve_references(struct adb_writer *writer)
{
	const struct adb_resolve_cuts cuts = { adb_cut_make, writer };

	if (adb_bone_names_begin(writer->db))
		adb_resolve(writer->db, &cuts, &writer->error);
	else
		adb_error_set(&writer->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	adb_bone_names_end(writer->db);
}

/* Resolves references, which takes long and can be left to the next run. Returns false when it was interrupted. */
static bool resolve(struct adb_writer *writer, const atomic_int *interrupted)
{
	struct adb_error *error = &writer->error;
	bool was_interrupted;

	adb_writer_begin_writing(writer);
	if (error->outcome == ADB_OK)
		adb_database_file_keep_journal(writer->file, true, error);
	if (interrupted != NULL)
		sqlite3_progress_handler(writer->db, OPCODES_BETWEEN_CHECKS, is_interrupted,
					 (void *)interrupted);
	adb_writer_drop_lost_tracks(writer);
	adb_database_file_write_back(writer->file);
	if (error->outcome == ADB_OK)
		resolve_references(writer);
	sqlite3_progress_handler(writer->db, 0, NULL, NULL);
	was_interrupted = error->outcome == ADB_INTERRUPTED;
	if (was_interrupted)
		error->outcome = ADB_OK;
	if (error->outcome == ADB_OK)
		adb_database_file_keep_journal(writer->file, false, error);
	return !was_interrupted;
}

enum adb_outcome adb_writer_finish(struct adb_writer *writer, const atomic_int *interrupted,
				   struct adb_error *error)
{
	struct adb_database_file *file = writer->file;
	bool resolved = writer->is_resolved || adb_writer_resolve(writer, interrupted);

	if (writer->is_dirty) {
		adb_writer_run(writer, "PRAGMA analysis_limit = 1000; ANALYZE");
		adb_writer_run(writer, adb_schema_text("statistics.sql"));
	}

	struct adb_error failure = writer->error;

	adb_writer_free(writer);
	if (failure.outcome == ADB_OK) {
		enum adb_outcome outcome = adb_database_file_finish(file, error);

		return outcome == ADB_OK && !resolved ? ADB_INTERRUPTED : outcome;
	}
	adb_database_file_abandon(file);
	if (error != NULL)
		*error = failure;
	return failure.outcome;
}

bool adb_writer_resolve(struct adb_writer *writer, const atomic_int *interrupted)
{
	adb_writer_run(writer, "PRAGMA main.cache_size = " ADB_DATABASE_CACHE_SIZE);

	bool resolved = !writer->is_dirty || resolve(writer, interrupted);

	adb_database_file_write_back(writer->file);
	adb_map_clear(&writer->tracks); /* sorting needs memory */
	if (writer->has_all_tracks)
		create_track_index(writer);
	writer->has_all_tracks = false;
	if (adb_database_file_is_new(writer->file) && !writer->has_indexes && writer->error.outcome == ADB_OK)
		create_indexes(writer);
	writer->has_indexes = true;
	writer->is_resolved = resolved;
	return resolved && writer->error.outcome == ADB_OK;
}

/* manifest.json lists the files of an export with their clips and the original names of these. */
#ifndef ADB_EXPORT_MANIFEST_H
#define ADB_EXPORT_MANIFEST_H

#include <sqlite3.h>

#include "export/earlier_tables.h"
#include "export/export.h"
#include "files/output.h"

#define ADB_MANIFEST_NAME "manifest.json"

struct adb_manifest {
	struct adb_output output;
	struct adb_buffer json;
	sqlite3_stmt *clip; /* selects the members of a clip, by id */
	const struct adb_export_options *options;
	size_t file_count;
	struct adb_earlier_tables earlier; /* of an export of tables with options->force */
};

/* In options->folder. Refuses one that has a manifest already, unless options->force. */
enum adb_outcome adb_manifest_open(struct adb_manifest *manifest, sqlite3 *db,
				   const struct adb_export_options *options, struct adb_error *error);

/* A file that is complete, with those of its clips that were written. */
enum adb_outcome adb_manifest_add(struct adb_manifest *manifest, const char *file_name,
				  const char *events_name, const struct adb_export_choice *clips,
				  size_t count, struct adb_error *error);

/* A file with rows of a table, those of one dump unless `dump` is NULL. */
enum adb_outcome adb_manifest_add_table(struct adb_manifest *manifest, const char *file_name,
					const char *table, const char *dump, uint64_t rows,
					struct adb_error *error);

/* Completes the file, renames it to manifest.json, and removes files of tables that only the earlier manifest lists. */
enum adb_outcome adb_manifest_commit(struct adb_manifest *manifest, struct adb_error *error);

/* Frees everything, and removes the file when it was not committed. */
void adb_manifest_close(struct adb_manifest *manifest);

#endif

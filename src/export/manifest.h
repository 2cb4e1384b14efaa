/* manifest.json: which clip is in which file, under its original name. */
#ifndef ADB_EXPORT_MANIFEST_H
#define ADB_EXPORT_MANIFEST_H

#include <sqlite3.h>

#include "export/format.h"
#include "export/output.h"

#define ADB_MANIFEST_NAME "manifest.json"

struct adb_manifest {
	struct adb_output output;
	struct adb_buffer json;
	sqlite3_stmt *clip; /* name and hash by id */
	size_t file_count;
};

/* Refuses a folder that has one already, unless `force`. */
enum adb_outcome adb_manifest_open(struct adb_manifest *manifest, sqlite3 *db, const char *folder, bool force,
				   struct adb_error *error);

/* A file that is complete, with those of its clips that were written. */
enum adb_outcome adb_manifest_add(struct adb_manifest *manifest, const char *file_name, const char *format,
				  const struct adb_export_choice *clips, size_t count,
				  struct adb_error *error);

/* Gives it its name. */
enum adb_outcome adb_manifest_commit(struct adb_manifest *manifest, struct adb_error *error);

/* Frees everything, and removes the file when it was not committed. */
void adb_manifest_close(struct adb_manifest *manifest);

#endif

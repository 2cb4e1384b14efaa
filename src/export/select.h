/* Selects the clips of an export and groups them by file. */
#ifndef ADB_EXPORT_SELECT_H
#define ADB_EXPORT_SELECT_H

#include <sqlite3.h>

#include "export/export.h"

struct adb_export_selection {
	struct adb_export_choice
		*clips; /* owned; those of one file stand together, the rest as they were asked for */
	size_t count, capacity;
	struct adb_arena *titles; /* the texts of the clips */
	size_t unknown;           /* ids and names that do not mean one clip; each was reported */
	size_t without_data;      /* clips whose keys the dump does not have; each was reported */
	void *plan;               /* of the format, see adb_export_planning; freed with the selection */
	const struct adb_export_planning *planning;
};

/*
 * Selects the clips that `options` describe. Each clip is selected once, however often it is named; NULL ids (entries without a
 * clip) do not count. ADB_USAGE when the SQL gives no rows or more than one statement, ADB_DATABASE with
 * SQLite's message when it fails, ADB_INTERRUPTED.
 */
enum adb_outcome adb_export_select(sqlite3 *db, const struct adb_export_options *options,
				   struct adb_export_selection *selection, struct adb_error *error);
void adb_export_selection_free(struct adb_export_selection *selection);

/* How clips are grouped: as the format defines it, unless --per-clip is given. */
enum adb_export_grouping adb_export_grouping_of(const struct adb_export_options *options);

/* The number of clips, from `first` on, that go to one file. */
size_t adb_export_group_size(const struct adb_export_selection *selection, size_t first,
			     enum adb_export_grouping grouping);

#endif

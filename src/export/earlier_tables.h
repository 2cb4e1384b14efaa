/* Files of tables that an earlier export wrote into a folder and the present one does not replace. */
#ifndef ADB_EXPORT_EARLIER_TABLES_H
#define ADB_EXPORT_EARLIER_TABLES_H

#include "base/map.h"

/* The manifest of the earlier export, NULL when there was none. */
struct adb_earlier_tables {
	char *text;
	size_t size;
	struct adb_map written; /* hashes of the names of the files that the present export wrote */
};

/* Reads the manifest in `folder`, if there is one that can be read. */
void adb_earlier_tables_read(struct adb_earlier_tables *earlier, const char *folder);

/* Notes that the present export wrote the file `name`. Without memory, files of the earlier export stay. */
void adb_earlier_tables_keep(struct adb_earlier_tables *earlier, const char *name);

/*
 * Removes the files of tables that the earlier manifest lists and the present export did not write, with folders that are empty
 * then: a reader of all files of a table would take the rows of both for one database.
 */
void adb_earlier_tables_remove(struct adb_earlier_tables *earlier, const char *folder);

void adb_earlier_tables_free(struct adb_earlier_tables *earlier);

#endif

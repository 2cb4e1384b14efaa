/*
 * What belongs to the clips of a selection: the rows of each table that an export of these clips holds. SQL asks with the function
 * animdb_chosen(SET, id).
 */
#ifndef ADB_EXPORT_PARQUET_CHOSEN_H
#define ADB_EXPORT_PARQUET_CHOSEN_H

#include <sqlite3.h>

#include "base/error.h"
#include "export/select.h"

/* The sets of ids, as the first argument of the function. They are macros so that SQL can be put together with them. */
#define ADB_CHOSEN_CLIPS      "0"
#define ADB_CHOSEN_ENTRIES    "1"
#define ADB_CHOSEN_SETS       "2"
#define ADB_CHOSEN_SKELETONS  "3"
#define ADB_CHOSEN_MODELS     "4"
#define ADB_CHOSEN_TEXTURES   "5"
#define ADB_CHOSEN_EVENTS     "6"
#define ADB_CHOSEN_ASSETS     "7"
#define ADB_CHOSEN_SOURCES    "8"
#define ADB_CHOSEN_DUMPS      "9"
#define ADB_CHOSEN_TRACKS     "10"
#define ADB_CHOSEN_IMAGES     "11"
#define ADB_CHOSEN_GEOMETRIES "12"
enum { ADB_CHOSEN_COUNT = 13 };

/* SQL for: the id is in the set. NULL is in none. */
#define ADB_CHOSEN(set, id) "animdb_chosen(" ADB_CHOSEN_##set ", " id ")"

struct adb_parquet_chosen;

/*
 * Finds what belongs to the clips, and adds the function to `db` until adb_parquet_chosen_free(), which accepts NULL. NULL with
 * `error` set.
 */
struct adb_parquet_chosen *adb_parquet_chosen_new(sqlite3 *db, const struct adb_export_selection *selection,
						  struct adb_error *error);
void adb_parquet_chosen_free(struct adb_parquet_chosen *chosen);

#endif

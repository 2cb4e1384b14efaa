/* The table-valued function provenance(clip_id [, channel_id [, key_index]]): the bits that keys come from. */
#ifndef ADB_INDEX_PROVENANCE_H
#define ADB_INDEX_PROVENANCE_H

#include "sql/sql.h"

/* It decodes assets again from their sources, so it is one of adb_sql_more_tables. */
extern const struct adb_sql_table adb_provenance_table;

#endif

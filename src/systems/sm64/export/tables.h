/* The plan of an export to a source tree of Super Mario 64: the layout (layout.h), and the files of tables after the clips. */
#ifndef ADB_SYSTEMS_SM64_EXPORT_TABLES_H
#define ADB_SYSTEMS_SM64_EXPORT_TABLES_H

#include "systems/sm64/export/layout.h"

extern const struct adb_export_planning adb_sm64_planning;

/* Returns the place of a clip in a plan of adb_sm64_planning. NULL for clips of other systems. */
const struct adb_sm64_item *adb_sm64_plan_item(const void *plan, int64_t clip_id);

#endif

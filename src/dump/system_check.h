/* Whether systems have all parts that the rest of the program needs. The build runs it, so that no user has to. */
#ifndef ADB_DUMP_SYSTEM_CHECK_H
#define ADB_DUMP_SYSTEM_CHECK_H

#include "base/buffer.h"
#include "dump/system.h"

/* The roles of links and the classes of events, as in the tables link_kinds and event_kinds; each list ends with NULL. */
extern const char *const adb_link_roles[], *const adb_event_classes[];

/*
 * Appends one line to `problems` for each part of `systems` (a list that ends with NULL) that is missing or wrong:
 * "system ID: PART: what is wrong with it\n". Nothing when all parts are right. It looks at each system by itself and at what
 * has to be unique, or equal, in all of them and in adb_general_containers. It does not look into SQL.
 */
void adb_systems_check(const struct adb_system *const *systems, struct adb_buffer *problems);

#endif

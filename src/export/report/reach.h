/*
 * The file search-reach: { lists, model, event }. It leads from a model or an event to its clips without opening their shards. `lists`
 * has each list of clips once, each index minus the one before it; `model` and `event` have the number of the list of each, -1 = none.
 */
#ifndef ADB_EXPORT_REPORT_REACH_H
#define ADB_EXPORT_REPORT_REACH_H

#include "base/map.h"
#include "export/report/integers.h"

/* Initialise it with zeros. */
struct adb_reach {
	struct adb_map numbers;  /* of lists, by the hash of their JSON; plus 1 */
	struct adb_buffer lists; /* JSON */
	struct adb_buffer models, events;
	uint32_t list_count;
};

/* Adds the next model (or event) with its clips. False when memory runs out. */
bool adb_reach_add(struct adb_reach *reach, struct adb_buffer *to, const struct adb_integers *clips);
void adb_reach_free(struct adb_reach *reach);

#endif

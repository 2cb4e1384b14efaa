/* Shards of details: "set-0", "set-1", …, each { first, items: […] } of about ADB_CATALOGUE_SHARD_BYTES. */
#ifndef ADB_EXPORT_REPORT_DETAILS_H
#define ADB_EXPORT_REPORT_DETAILS_H

#include "export/report/private.h"

struct adb_details {
	const char *folder, *name;
	struct adb_data_file data;
	uint32_t shard_count, item_count;
};

/* Begins an item behind those before it: append it to details->data.json, flushing as often as needed. Sets *shard to the number of
 * the file that it is in. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_details_begin_item(struct adb_details *details, uint32_t *shard,
					struct adb_error *error);

enum adb_outcome adb_details_end(struct adb_details *details, struct adb_error *error);

/* Frees everything. Does nothing after adb_details_end(). */
void adb_details_discard(struct adb_details *details);

#endif

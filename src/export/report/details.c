/* Writes shards of details. */
#include "export/report/details.h"

enum adb_outcome adb_details_begin_item(struct adb_details *details, uint32_t *shard, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;
	bool begins = details->data.output.file == NULL;

	if (!begins && adb_data_file_size(&details->data) > ADB_CATALOGUE_SHARD_BYTES) {
		outcome = adb_details_end(details, error);
		begins = true;
	}
	if (begins && outcome == ADB_OK) {
		outcome = adb_data_file_open_shard(&details->data, details->folder, details->name,
						   details->shard_count++, error);
		adb_buffer_printf(&details->data.json, "{\"first\":%u,\"items\":[\n",
				  (unsigned)details->item_count);
	} else if (outcome == ADB_OK) {
		adb_buffer_text(&details->data.json, ",\n");
		adb_data_file_flush(&details->data);
	}
	details->item_count++;
	*shard = details->shard_count - 1;
	return outcome;
}

enum adb_outcome adb_details_end(struct adb_details *details, struct adb_error *error)
{
	if (details->data.output.file == NULL)
		return ADB_OK;
	adb_buffer_text(&details->data.json, "]}");
	return adb_data_file_close(&details->data, error);
}

void adb_details_discard(struct adb_details *details)
{
	adb_data_file_discard(&details->data);
}

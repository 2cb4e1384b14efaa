/*
 * Data files of a catalogue: the file data/NAME.js is the script `animdb("NAME", VALUE);`, where VALUE is JSON. A page that was
 * opened from a disk may load scripts, but not fetch files.
 */
#ifndef ADB_EXPORT_REPORT_DATA_FILE_H
#define ADB_EXPORT_REPORT_DATA_FILE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "files/output.h"

struct adb_data_file {
	struct adb_buffer json; /* what is appended to it becomes a part of VALUE */
	struct adb_output output;
	uint64_t size; /* bytes that left `json` */
	bool failed;   /* some of them could not be written */
};

/* Begins data/NAME.js below `folder`. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_data_file_open(struct adb_data_file *data, const char *folder, const char *name,
				    struct adb_error *error);

/* The same for the name "STEM-NUMBER". */
enum adb_outcome adb_data_file_open_shard(struct adb_data_file *data, const char *folder, const char *stem,
					  uint32_t number, struct adb_error *error);

/*
 * Writes out what `json` holds, once it holds much. Call it after each whole item, so that memory stays bounded: a text may not
 * be cut within a character.
 */
void adb_data_file_flush(struct adb_data_file *data);

/* Bytes of VALUE so far, to decide when the next shard begins. */
uint64_t adb_data_file_size(const struct adb_data_file *data);

/* Ends the file. Reports also what failed before: full disks and memory that ran out. Frees everything in any case. */
enum adb_outcome adb_data_file_close(struct adb_data_file *data, struct adb_error *error);

/* Frees everything. Does nothing after adb_data_file_close(), nor to a zeroed file. */
void adb_data_file_discard(struct adb_data_file *data);

/* Appends `value` rounded to `decimals` digits behind the point, null where it is not finite. */
void adb_data_real(struct adb_buffer *json, double value, int decimals);

#endif

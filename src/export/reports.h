/* What an export tells about clips and skeletons: each message, or one line for all that are alike. */
#ifndef ADB_EXPORT_REPORTS_H
#define ADB_EXPORT_REPORTS_H

#include <stdbool.h>

#include "store/read.h"

/* Begins an export. Messages are printed at once when `is_verbose`, else by adb_export_reports_end(). */
void adb_export_reports_begin(bool is_verbose);

/* Prints what was collected: less than 20 lines. */
void adb_export_reports_end(void);

/* As adb_export_report(), about a skeleton. All messages of one `format` are of one kind, of which the first is an example. */
void adb_export_report_skeleton(const struct adb_stored_skeleton *skeleton, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* As adb_export_report(), about a row of a table: "TABLE, COLUMN ID: " and the message. */
void adb_export_report_row(const char *table, const char *column, int64_t id, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Reports that a clip has no known skeleton and its channels get a flat one of `bone_count` bones. */
void adb_export_report_flat(const struct adb_stored_clip *clip, uint32_t bone_count);

#endif

/* The files clip-K, the records of clips, and the pictures of them. */
#ifndef ADB_EXPORT_REPORT_RECORDS_H
#define ADB_EXPORT_REPORT_RECORDS_H

#include "export/report/private.h"

struct adb_catalogue_records;

/* The other threads of the crew begin to write them. NULL with `error` set. */
struct adb_catalogue_records *adb_catalogue_records_start(struct adb_catalogue *catalogue,
							  struct adb_error *error);

/*
 * Writes what is left, too, and ends when all is written; at once when `outcome`, of what the calling thread did meanwhile, is not ADB_OK:
 * that is returned then. Frees `records`. Sets `error` unless it returns ADB_OK.
 */
enum adb_outcome adb_catalogue_records_end(struct adb_catalogue_records *records, enum adb_outcome outcome,
					   struct adb_error *error);

#endif

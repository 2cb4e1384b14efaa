/* The record of one clip: what its page shows. */
#ifndef ADB_EXPORT_REPORT_RECORD_H
#define ADB_EXPORT_REPORT_RECORD_H

#include "export/picture/picture.h"
#include "export/report/private.h"

/* Writes records; each thread has its own, with its own connection. */
struct adb_recorder;

/*
 * With `sheet`, which may be NULL, the picture of clip I is drawn at the place I modulo its number of places. NULL with `error` set. The
 * caller frees the recorder, then the sheet.
 */
struct adb_recorder *adb_recorder_new(struct adb_catalogue *catalogue, sqlite3 *db,
				      struct adb_picture_sheet *sheet, struct adb_error *error);
void adb_recorder_free(struct adb_recorder *recorder);

/* Appends the record of the clip with that index. Sets `error` unless it returns ADB_OK. */
enum adb_outcome adb_recorder_write(struct adb_recorder *recorder, uint32_t index, struct adb_buffer *json,
				    struct adb_error *error);

#endif

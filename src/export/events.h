/* The events of a clip as a table. */
#ifndef ADB_EXPORT_EVENTS_H
#define ADB_EXPORT_EVENTS_H

#include "base/buffer.h"
#include "store/read.h"

/*
 * Appends the events of a clip as CSV, with a header: time and end_time in seconds, frame, kind, class, name, bone_name, ref_type,
 * ref_native_id, value, via and entry_name, empty where there is no value. Nothing for a clip without events.
 */
void adb_export_put_events(struct adb_buffer *csv, const struct adb_stored_clip *clip);

#endif

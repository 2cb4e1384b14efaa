/* Writes the events of a clip as CSV. */
#include "export/events.h"

#include <math.h>

#include "base/json.h"
#include "export/put.h"

static void put_real(struct adb_buffer *csv, double value)
{
	char text[ADB_REAL_TEXT_SIZE];

	if (isfinite(value))
		adb_buffer_text(csv, adb_real_text(value, text));
}

static void put_event(struct adb_buffer *csv, const struct adb_stored_event *event)
{
	const char *const texts[] = { event->kind,      event->class,    event->name,
				      event->bone_name, event->ref_type, event->ref_native_id };

	put_real(csv, event->time);
	adb_buffer_text(csv, ",");
	put_real(csv, event->end_time);
	adb_buffer_text(csv, ",");
	if (event->has_frame)
		adb_buffer_printf(csv, "%lld", (long long)event->frame);
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		adb_buffer_text(csv, ",");
		adb_put_csv(csv, texts[i]);
	}
	adb_buffer_text(csv, ",");
	put_real(csv, event->value);
	adb_buffer_text(csv, ",");
	adb_put_csv(csv, event->via);
	adb_buffer_text(csv, ",");
	adb_put_csv(csv, event->entry_name);
	adb_buffer_text(csv, "\n");
}

void adb_export_put_events(struct adb_buffer *csv, const struct adb_stored_clip *clip)
{
	if (clip->event_count == 0)
		return;
	adb_buffer_text(csv, "time,end_time,frame,kind,class,name,bone_name,ref_type,ref_native_id,value,via,"
			     "entry_name\n");
	for (uint32_t i = 0; i < clip->event_count; i++)
		put_event(csv, &clip->events[i]);
}

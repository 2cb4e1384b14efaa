/*
 * CSV: a row for each key of a clip, as RFC 4180 has it but for bare line feeds, in native axes and units.
 *
 *   bone_id      the number of the bone in the format; empty for channels of the whole clip
 *   bone_name    empty without a known skeleton
 *   target       rotation, translation, scale, visibility, fov, roll, weight, and tangents: rotation_in, rotation_out, …
 *   key_index    from 0 in each channel
 *   frame, time  seconds; empty when neither fps nor interval is known
 *   x, y, z, w   the stored float32s, in the shortest form that reads back exactly; empty beyond the track's
 * width
 *
 * Channels come in the order of the clip, a second channel of the same bone and target after the first.
 */
#include <math.h>

#include "base/json.h"
#include "export/clips.h"
#include "export/put.h"
#include "files/output.h"
#include "store/read.h"

static void put_key(struct adb_buffer *csv, const struct adb_stored_clip *clip,
		    const struct adb_stored_channel *channel, const struct adb_buffer *start, uint32_t key)
{
	uint32_t frame = adb_samples_frame(&channel->keys, key);
	double time = adb_stored_time(clip, frame);
	char text[ADB_REAL_TEXT_SIZE];

	adb_buffer_add(csv, start->data, start->size);
	adb_buffer_printf(csv, "%u,%u,%s", key, frame, isnan(time) ? "" : adb_real_text(time, text));
	for (unsigned i = 0; i < 4; i++) {
		adb_buffer_text(csv, ",");
		if (i < channel->width)
			adb_buffer_text(
				csv,
				adb_float_text(channel->keys.values[(size_t)key * channel->width + i], text));
	}
	adb_buffer_text(csv, "\n");
}

static bool write_channel(FILE *out, struct adb_buffer *csv, struct adb_buffer *start,
			  const struct adb_stored_clip *clip, const struct adb_stored_channel *channel)
{
	adb_buffer_clear(start);
	if (channel->has_bone)
		adb_buffer_printf(start, "%lld", (long long)channel->bone_id);
	adb_buffer_text(start, ",");
	adb_put_csv(start, channel->bone_name);
	adb_buffer_printf(start, ",%s,", adb_target_name(channel->keys.target));
	if (!adb_buffer_ok(start))
		return false;
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		put_key(csv, clip, channel, start, key);
		if (!adb_output_flush(out, csv, false))
			return false;
	}
	return true;
}

static enum adb_outcome csv_write(struct adb_export_file *file)
{
	struct adb_buffer csv = { 0 }, start = { 0 };
	const struct adb_stored_clip *clip = adb_export_read_clip(file, 0, file->clip_arena);

	if (clip == NULL)
		return file->error.outcome;
	adb_buffer_text(&csv, "bone_id,bone_name,target,key_index,frame,time,x,y,z,w\n");

	bool written = true;

	for (uint32_t i = 0; written && i < clip->channel_count; i++)
		written = write_channel(file->out, &csv, &start, clip, &clip->channels[i]);
	written = written && adb_output_flush(file->out, &csv, true);
	file->clips[0].written = written;
	adb_buffer_free(&csv);
	adb_buffer_free(&start);
	return written ? ADB_OK : adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
}

const struct adb_export_format adb_export_csv = {
	.name = "csv",
	.title = "one row a key, native axes and units",
	.extension = ".csv",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_CLIP,
	.write = csv_write,
};

/*
 * HTML: one page that shows its clips and needs nothing else: the viewer of src/export/page/, and a glTF document as text for
 * each skeleton, with its mesh, in a <script type="application/json">. The viewer draws sticks by itself.
 */
#include "export/clips.h"
#include "export/export.h"
#include "export/gltf.h"
#include "export/output.h"

/* The page of src/export/page/, which the build embeds: everything except the clips, which are appended. */
extern const char adb_html_page[];

static enum adb_outcome cannot_write(struct adb_export_file *file)
{
	return adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "out of memory or disk space");
}

/* Escapes '<', so that no text ends the script element. In JSON it occurs only within strings. */
static void escape(const struct adb_buffer *json, struct adb_buffer *out)
{
	for (size_t i = 0, end; i < json->size; i = end) {
		for (end = i; end < json->size && json->data[end] != '<'; end++)
			;
		adb_buffer_add(out, json->data + i, end - i);
		if (end < json->size) {
			adb_buffer_text(out, "\\u003c");
			end++;
		}
	}
}

static enum adb_outcome put_script(struct adb_export_file *file, const struct adb_gltf *gltf,
				   struct adb_buffer *json)
{
	struct adb_buffer escaped = { 0 };
	enum adb_outcome outcome;

	escape(json, &escaped);
	if (fputs("<script type=\"application/json\" class=\"gltf\">", file->out) < 0)
		outcome = cannot_write(file);
	else
		outcome = adb_gltf_put_text(file, gltf, &escaped);
	if (outcome == ADB_OK && fputs("</script>\n", file->out) < 0)
		outcome = cannot_write(file);
	adb_buffer_free(&escaped);
	return outcome;
}

/* Clips of one skeleton stand together after `first`; one without a skeleton stands alone. */
static size_t group_size(const struct adb_export_file *file, size_t first)
{
	size_t end = first + 1;
	int64_t skeleton_id = file->clips[first].skeleton_id;

	while (skeleton_id != 0 && end < file->clip_count && file->clips[end].skeleton_id == skeleton_id)
		end++;
	return end - first;
}

/* Skips a skeleton that glTF cannot represent. Nothing of it was written, and the other skeletons follow. */
static enum adb_outcome leave_out(struct adb_export_file *part)
{
	for (size_t i = 0; i < part->clip_count; i++) {
		part->clips[i].written = part->clips[i].empty = false;
		adb_export_report(part->clips[i].clip_id, NULL, "%s", part->error.message);
	}
	return ADB_OK;
}

static enum adb_outcome html_write(struct adb_export_file *file)
{
	enum adb_outcome outcome = ADB_OK;

	if (fputs(adb_html_page, file->out) < 0)
		return cannot_write(file);
	for (size_t i = 0, count; outcome == ADB_OK && i < file->clip_count; i += count) {
		struct adb_export_file part = *file;

		count = group_size(file, i);
		part.clips = file->clips + i;
		part.clip_count = count;
		part.clips_before = file->clips_before + i;
		adb_arena_reset(file->file_arena);
		outcome = adb_gltf_write(&part, false, put_script);
		if (outcome == ADB_CORRUPT || outcome == ADB_LIMIT)
			outcome = leave_out(&part);
		file->error = part.error;
	}
	return outcome;
}

const struct adb_export_format adb_export_html = {
	.name = "html",
	.title = "a page that shows its clips, for any browser",
	.extension = ".html",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_SELECTION,
	.takes = ADB_TAKES_PER_CLIP | ADB_TAKES_NO_MESH | ADB_TAKES_ALL_KEYS,
	.write = html_write,
};

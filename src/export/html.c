/*
 * HTML: one page that shows its clips and needs nothing else: the viewer of src/export/page/, and the documents of viewer.h, each as
 * JSON in a <script> of its own: figure-K, image-HASH, clip-K (a record as clip_page.js reads it), and last the list of clips.
 */
#include <string.h>

#include "base/json.h"
#include "export/clips.h"
#include "export/export.h"
#include "export/figure.h"
#include "export/progress.h"
#include "export/put.h"
#include "export/reports.h"
#include "export/viewer/viewer.h"
#include "files/output.h"
#include "store/companion.h"

/* The page of src/export/page/, which the build embeds: everything except the clips, which are appended. */
extern const char adb_html_page[];

struct page {
	struct adb_export_file *file; /* with the clips of one skeleton */
	size_t clip_count, figure_count;
	struct adb_buffer list;   /* JSON: titles and skeletons of the clips so far */
	struct adb_buffer images; /* the names of those that are written, one after the other */
	struct adb_buffer json;   /* for one document */
};

/* ---- scripts ---- */

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

/* Writes page->json as a script with that name, and a number unless it is SIZE_MAX, and empties it. */
static enum adb_outcome put_script(struct page *page, const char *name, size_t number)
{
	struct adb_export_file *file = page->file;
	struct adb_buffer out = { 0 };
	bool written;

	adb_buffer_printf(&out, "<script type=\"application/json\" id=\"data-%s", name);
	if (number != SIZE_MAX)
		adb_buffer_printf(&out, "-%zu", number);
	adb_buffer_text(&out, "\">");
	escape(&page->json, &out);
	adb_buffer_text(&out, "</script>\n");
	written = adb_buffer_ok(&page->json) && adb_output_flush(file->out, &out, true);
	adb_buffer_free(&out);
	adb_buffer_clear(&page->json);
	if (written)
		return ADB_OK;
	if (!adb_export_continues(file))
		return file->error.outcome;
	return adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "out of memory or disk space");
}

/* ---- what is known of a clip ---- */

static void put_facts(struct adb_buffer *json, const struct adb_stored_clip *clip)
{
	adb_put_integer(json, "id", clip->id);
	adb_put_text_if(json, "name", clip->name);
	adb_put_text_if(json, "nativeId", clip->native_id);
	adb_put_text_if(json, "format", clip->format);
	adb_put_text_if(json, "game", clip->origin.game);
	adb_put_text_if(json, "source", clip->origin.source_path);
	adb_put_text_if(json, "asset", clip->origin.asset_path);
	adb_put_text_if(json, "originalPath", clip->origin.original_path);
	adb_put_real_if(json, "fps", clip->fps);
	adb_put_integer(json, "frames", clip->frame_count);
	adb_put_real_if(json, "duration", clip->duration);
	adb_put_integer_if(json, "looping", clip->looping);
	adb_put_integer_if(json, "loopStart", clip->loop_start);
	adb_put_integer_if(json, "loopEnd", clip->loop_end);
	adb_put_flag(json, "wraps", clip->wraps);
}

/* A text of an array, or null. */
static void put_item(struct adb_buffer *json, const char *text)
{
	adb_put_comma(json);
	adb_json_text(json, text, text != NULL ? strlen(text) : 0);
}

static void put_events(struct adb_buffer *json, const struct adb_stored_clip *clip)
{
	adb_put_key(json, "events");
	adb_buffer_text(json, "[");
	for (uint32_t i = 0; i < clip->event_count; i++) {
		const struct adb_stored_event *event = &clip->events[i];

		adb_put_comma(json);
		adb_buffer_text(json, "{");
		adb_put_text_if(json, "class", event->class);
		adb_put_text(json, "kind", event->kind);
		adb_put_text_if(json, "name", event->name);
		adb_put_real_if(json, "time", event->time);
		adb_put_real_if(json, "end", event->end_time);
		adb_put_text_if(json, "bone", event->bone_name);
		adb_put_text_if(json, "ref", event->ref_native_id);
		adb_buffer_text(json, "}");
	}
	adb_buffer_text(json, "]");
}

/* Opens the object. */
static void put_record(struct adb_buffer *json, const struct adb_stored_clip *clip,
		       const struct adb_stored_skeleton *skeleton)
{
	adb_buffer_text(json, "{");
	adb_put_text(json, "title", clip->title);
	put_facts(json, clip);
	if (skeleton->id != 0) {
		adb_put_key(json, "skeletons");
		adb_buffer_text(json, "[[-1");
		put_item(json, skeleton->name);
		adb_buffer_text(json, "]]");
	}
	adb_put_key(json, "hashes");
	adb_buffer_text(json, "{");
	adb_put_text_if(json, "content", clip->content_xxh128);
	adb_put_text_if(json, "motion", clip->motion_xxh128);
	adb_put_text_if(json, "asset", clip->origin.asset_xxh128);
	adb_buffer_text(json, "}");
	if (clip->attributes != NULL && strcmp(clip->attributes, "{}") != 0)
		adb_put_stored(json, "attributes", clip->attributes);
	put_events(json, clip);
}

/* ---- clips of one skeleton ---- */

/* What clips are shown by. */
struct shown {
	const struct adb_stored_skeleton *skeleton;
	const struct adb_figure *figure; /* NULL = bones only */
	bool is_written;
};

static void tell_count(const struct adb_stored_clip *clip, uint32_t count, const char *why)
{
	if (count > 0)
		adb_export_report(clip->id, clip->name, "channels left out: %u (%s)", count, why);
}

static void report_left_out(const struct adb_stored_clip *clip, const struct adb_viewer_left_out *left_out,
			    bool all_keys)
{
	const struct adb_export_length length = adb_export_length(clip, all_keys);

	tell_count(clip, left_out->no_place, "fov, roll or weight, which the page does not show");
	tell_count(clip, left_out->repeated, "another one moves the same property of the same bone");
	tell_count(clip, left_out->beyond, "numbers beyond 32-bit floats");
	if (left_out->tracks > 0)
		adb_export_report_rate(clip, &length);
	else
		adb_export_report(clip->id, clip->name, "nothing in it that the page could show: left out");
}

/* Writes the image of a material unless the page has it. One that cannot be read is reported. */
static enum adb_outcome put_image(struct page *page, const struct adb_figure_material *material)
{
	struct adb_export_file *file = page->file;
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_figure_image image;
	char name[ADB_VIEWER_IMAGE_NAME_SIZE] = { 0 }, script[sizeof "image-" + ADB_VIEWER_IMAGE_NAME_SIZE];

	if (!adb_viewer_image_name(material, name))
		return ADB_OK;
	for (size_t at = 0; at < page->images.size; at += sizeof name)
		if (memcmp(page->images.data + at, name, sizeof name) == 0)
			return ADB_OK;
	if (!adb_viewer_read_image(file->db, material, &image, file->file_arena, &error)) {
		adb_export_report(file->clips[0].clip_id, NULL, "a texture is left out: %s", error.message);
		return ADB_OK;
	}
	adb_buffer_add(&page->images, name, sizeof name);
	snprintf(script, sizeof script, "image-%s", name);
	if (!adb_viewer_put_image(&image, &page->json) || !adb_buffer_ok(&page->images))
		page->json.failed = true;
	return put_script(page, script, SIZE_MAX);
}

/* Writes the document of what shows the clips, and those of its images, before the first clip. */
static enum adb_outcome put_shown(struct page *page, struct shown *shown)
{
	const struct adb_figure *figure = shown->figure;
	enum adb_outcome outcome;

	if (!adb_viewer_put_figure(shown->skeleton, figure, &page->json))
		page->json.failed = true;
	outcome = put_script(page, "figure", page->figure_count++);
	shown->is_written = true;
	for (uint32_t i = 0; figure != NULL && outcome == ADB_OK && i < figure->material_count; i++)
		outcome = put_image(page, &figure->materials[i]);
	return outcome;
}

/* A clip that cannot be read or shown is reported and left out. */
static enum adb_outcome put_clip(struct page *page, struct shown *shown, size_t index)
{
	struct adb_export_file *file = page->file;
	struct adb_export_choice *choice = &file->clips[index];
	struct adb_viewer_left_out left_out;
	const struct adb_stored_clip *clip;
	struct adb_buffer document = { 0 };
	enum adb_outcome outcome = ADB_OK;
	bool put;

	adb_arena_reset(file->clip_arena);
	clip = adb_export_read_played(file, index, file->clip_arena);
	if (clip != NULL)
		clip = adb_companions_play(file->reader, shown->skeleton, clip, file->clip_arena,
					   &file->error);
	put = clip != NULL &&
	      adb_viewer_put_clip(clip, shown->skeleton, shown->figure, file->options->all_keys,
				  file->clip_arena, &document, &left_out, &file->error);
	if (!put)
		adb_export_report(choice->clip_id, NULL, "%s", file->error.message);
	else
		report_left_out(clip, &left_out, file->options->all_keys);
	choice->written = put && left_out.tracks > 0;
	choice->empty = put && left_out.tracks == 0;
	if (choice->written && !shown->is_written)
		outcome = put_shown(page, shown);
	if (choice->written && outcome == ADB_OK) {
		put_record(&page->json, clip, shown->skeleton);
		adb_put_integer(&page->json, "figure", (int64_t)page->figure_count - 1);
		adb_put_key(&page->json, "document");
		adb_buffer_add(&page->json, document.data, document.size);
		adb_buffer_text(&page->json, "}");
		adb_put_comma(&page->list);
		adb_buffer_text(&page->list, "[");
		put_item(&page->list, clip->title);
		put_item(&page->list, shown->skeleton->name);
		adb_buffer_text(&page->list, "]");
		outcome = put_script(page, "clip", page->clip_count++);
	}
	adb_buffer_free(&document);
	return outcome;
}

static enum adb_outcome put_group(struct page *page)
{
	struct adb_export_file *file = page->file;
	struct adb_stored_skeleton *skeleton = adb_export_shared_skeleton(file);
	struct shown shown = { .skeleton = skeleton };
	enum adb_outcome outcome = ADB_OK;

	if (shown.skeleton == NULL)
		return file->error.outcome;
	shown.figure = adb_export_figure(file, skeleton, &skeleton->space, file->file_arena);
	for (size_t i = 0; outcome == ADB_OK && i < file->clip_count; i++) {
		if (!adb_export_continues(file))
			return file->error.outcome;
		adb_export_progress(file->clips_before + i, file->clips_in_all);
		outcome = put_clip(page, &shown, i);
	}
	return outcome;
}

/* ---- what the header declares, and its helpers ---- */

/* Clips of one skeleton stand together after `first`; one without a skeleton stands alone. */
static size_t group_size(const struct adb_export_file *file, size_t first)
{
	size_t end = first + 1;
	int64_t skeleton_id = file->clips[first].skeleton_id;

	while (skeleton_id != 0 && end < file->clip_count && file->clips[end].skeleton_id == skeleton_id)
		end++;
	return end - first;
}

/* Skips a skeleton that cannot be read. Nothing of it was written, and the other skeletons follow. */
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
	struct page page = { .clip_count = 0 };
	enum adb_outcome outcome = ADB_OK;

	if (fputs(adb_html_page, file->out) < 0)
		return adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "out of disk space");
	adb_buffer_text(&page.list, "[");
	for (size_t i = 0, count; outcome == ADB_OK && i < file->clip_count; i += count) {
		struct adb_export_file part = *file;

		count = group_size(file, i);
		part.clips = file->clips + i;
		part.clip_count = count;
		part.clips_before = file->clips_before + i;
		page.file = &part;
		adb_arena_reset(file->file_arena);
		outcome = put_group(&page);
		if (outcome == ADB_CORRUPT || outcome == ADB_LIMIT)
			outcome = leave_out(&part);
		file->error = part.error;
	}
	page.file = file;
	if (outcome == ADB_OK) {
		adb_buffer_text(&page.list, "]");
		adb_buffer_add(&page.json, page.list.data, page.list.size);
		page.json.failed |= page.list.failed;
		outcome = put_script(&page, "clips", SIZE_MAX);
	}
	adb_buffer_free(&page.list);
	adb_buffer_free(&page.images);
	adb_buffer_free(&page.json);
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

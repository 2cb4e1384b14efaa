/* Exports clips to files of other formats, in the folders files/FORMAT of a catalogue. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "base/stop.h"
#include "export/export.h"
#include "export/report/private.h"
#include "program/report.h"

/* What on_file() needs. */
struct context {
	struct adb_catalogue *catalogue;
	uint32_t format; /* index */
	bool failed;     /* memory ran out */
};

static void add_file(void *argument, const char *name, const struct adb_export_choice *clips, size_t count)
{
	struct context *context = argument;
	struct adb_catalogue *catalogue = context->catalogue;
	struct adb_catalogue_file *file;

	catalogue->files = adb_arena_grow(catalogue->order.arena, catalogue->files, catalogue->file_count,
					  sizeof *catalogue->files);
	context->failed |= catalogue->files == NULL || catalogue->file_count == UINT32_MAX;
	if (context->failed)
		return;
	file = &catalogue->files[catalogue->file_count++];
	file->format = context->format;
	file->path = adb_arena_text(catalogue->order.arena, name, strlen(name));
	context->failed |= file->path == NULL;
	for (size_t i = 0; i < count; i++) {
		int32_t clip = adb_catalogue_index(&catalogue->order, ADB_CATALOGUE_CLIP, clips[i].clip_id);

		if (clip >= 0 && clips[i].written)
			context->failed |= !adb_integers_add(
				&catalogue->clip_files, (uint64_t)clip << 32 | (catalogue->file_count - 1));
	}
}

enum adb_outcome adb_catalogue_write_files(struct adb_catalogue *catalogue, struct adb_error *error)
{
	const struct adb_catalogue_options *options = catalogue->options;

	if (adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count == 0)
		return ADB_OK;
	for (uint32_t i = 0; i < options->format_count; i++) {
		struct context context = { .catalogue = catalogue, .format = i };
		struct adb_export_options export = {
			.format = options->formats[i],
			.folder = adb_memory_printf("%s/files/%s", catalogue->folder,
						    options->formats[i]->name),
			.where = options->where,
			.shortens_paths = true,
			.on_file = add_file,
			.context = &context,
		};
		int code = export.folder != NULL ? adb_export_run(catalogue->db, &export) : ADB_EXIT_OK;

		if (export.folder == NULL || context.failed)
			adb_catalogue_no_memory(error);
		free((void *)export.folder);
		if (error->outcome != ADB_OK)
			return error->outcome;
		if (code == ADB_EXIT_INTERRUPTED)
			return adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
		catalogue->has_lost_files |= code != ADB_EXIT_OK; /* the reasons were reported */
	}
	adb_integers_sort(&catalogue->clip_files);
	return ADB_OK;
}

void adb_catalogue_put_files(const struct adb_catalogue *catalogue, uint32_t clip, struct adb_buffer *json)
{
	const struct adb_integers *pairs = &catalogue->clip_files;
	size_t first = 0, end = pairs->count;
	bool is_first = true;

	while (first < end) {
		size_t middle = first + (end - first) / 2;

		if (pairs->items[middle] >> 32 < clip)
			first = middle + 1;
		else
			end = middle;
	}
	adb_buffer_text(json, "[");
	for (; first < pairs->count && pairs->items[first] >> 32 == clip; first++) {
		const struct adb_catalogue_file *file = &catalogue->files[pairs->items[first] & UINT32_MAX];
		const char *format = catalogue->options->formats[file->format]->name;

		adb_buffer_printf(json, "%s[\"%s\",\"files/%s/", is_first ? "" : ",", format, format);
		adb_json_text_part(json, file->path, strlen(file->path));
		adb_buffer_text(json, "\"]");
		is_first = false;
	}
	adb_buffer_text(json, "]");
}

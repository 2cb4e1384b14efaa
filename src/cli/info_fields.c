/* animdb info --fields=json and --fields=imhex: the fields of all assets as one document. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cli/info_private.h"
#include "program/report.h"

static void begin_source(struct info *info, const struct adb_job *job)
{
	free(info->source);
	info->source = strdup(job->source.path);
	info->base_count = 0;
}

/* Where the asset begins in the file of the source. */
static int64_t note_base(struct info *info, const struct adb_job *job)
{
	const struct adb_volume *volume = job->volume != NULL ? adb_shared_volume_get(job->volume) : NULL;
	bool is_plain = volume == NULL ||
			(volume->data == volume->input && (job->member.path == NULL || job->member.is_plain));
	int64_t base = 0;

	if (info->base_count == 0)
		info->first_id = job->asset.id;
	if (job->asset.parent_id > 0)
		base = job->asset.parent_id >= info->first_id &&
				       job->asset.parent_id < info->first_id + (int64_t)info->base_count
			       ? info->bases[job->asset.parent_id - info->first_id]
			       : ADB_NO_OFFSET;
	if (volume != NULL || job->asset.parent_id > 0)
		base = is_plain && base >= 0 && job->asset.offset >= 0 ? base + job->asset.offset
								       : ADB_NO_OFFSET;

	int64_t *grown = adb_memory_resized(info->bases, (info->base_count + 1) * sizeof *grown);

	if (grown != NULL) {
		info->bases = grown;
		info->bases[info->base_count++] = base;
	}
	return base;
}

static void print_asset(struct info *info, const struct adb_job *job, int64_t base)
{
	const struct adb_field_list list = {
		.ledger = job->ledger,
		.size = (uint64_t)job->asset.byte_size,
		.source = info->source,
		.asset = job->asset.path,
		.format = job->format->name,
	};

	if (info->form == ADB_FIELDS_JSON) {
		fputs(info->is_begun ? "," : "[", info->out);
		adb_print_fields_json(info->out, &list);
		info->is_begun = true;
	} else if (base < 0) {
		info->left_out++;
	} else {
		info->bookmarks.out = info->out;
		adb_print_bookmarks(&info->bookmarks, &list, (uint64_t)base);
	}
}

bool adb_info_document(void *context, struct adb_job *job)
{
	struct info *info = context;

	if (adb_memory_has_failed())
		return false;
	if (job->kind == ADB_JOB_BEGIN_SOURCE) {
		begin_source(info, job);
	} else if (job->kind == ADB_JOB_ASSET) {
		int64_t base = note_base(info, job);

		if (job->ledger != NULL)
			print_asset(info, job, base);
	}
	return true;
}

void adb_info_end_document(struct info *info)
{
	if (info->form == ADB_FIELDS_IMHEX) {
		info->bookmarks.out = info->out;
		adb_end_bookmarks(&info->bookmarks);
	} else {
		fputs(info->is_begun ? "]\n" : "[]\n", info->out);
	}
	if (info->left_out > 0)
		adb_report("%lu assets do not lie in their file as they are: they have no bookmarks; "
			   "animdb export -f raw writes each as a file",
			   info->left_out);
	free(info->bases);
	free(info->source);
	info->bases = NULL;
	info->source = NULL;
}

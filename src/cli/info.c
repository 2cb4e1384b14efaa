/* The command animdb info: prints what files are and what they contain, without a database. */
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "cli/command.h"
#include "cli/info_private.h"
#include "index/walk.h"
#include "program/interrupt.h"

static void print_skeleton(const struct adb_skeleton *skeleton)
{
	printf("    skeleton ");
	adb_info_text(skeleton->name);
	printf(": ");
	adb_info_count(skeleton->bone_count, "bone");
	if (skeleton->has_checksum)
		printf(", checksum %08" PRIx32, skeleton->checksum);
	putchar('\n');
}

static void print_clip(const struct adb_clip *clip, const struct adb_packed_clip *packed)
{
	printf("    clip ");
	adb_info_text(clip->name);
	printf(": ");
	adb_info_count(clip->frame_count, "frame");
	if (!isnan(clip->fps))
		printf(" at %g fps", clip->fps);
	if (!isnan(clip->duration))
		printf(", %.3f s", clip->duration);
	printf(", ");
	adb_info_count(packed->bone_count, "bone");
	printf(", ");
	adb_info_count(packed->key_count, "key");
	if (clip->has_skeleton_checksum)
		printf(", skeleton %08" PRIx32, clip->skeleton_checksum);
	puts(clip->looping == ADB_LOOPS ? ", loops" : "");
}

static uint64_t count_events(const struct adb_events *events)
{
	uint64_t count = 0;

	for (const struct adb_event *event = events->first; event != NULL; event = event->next)
		count++;
	return count;
}

static void print_set(const struct adb_set *set)
{
	uint64_t entries = 0, events = 0;

	for (const struct adb_entry *entry = set->entries; entry != NULL; entry = entry->next) {
		entries++;
		events += count_events(&entry->events);
	}
	printf("    animation set ");
	adb_info_text(set->name);
	printf(": %" PRIu64 " %s, ", entries, entries == 1 ? "entry" : "entries");
	adb_info_count(events, "event");
	putchar('\n');
}

/* Prints the number of events that belong to no clip or set. */
static void print_events(const struct adb_events *events)
{
	uint64_t count = count_events(events);

	if (count == 0)
		return;
	printf("    ");
	adb_info_count(count, "event");
	putchar('\n');
}

static void print_problems(const struct adb_content *content)
{
	static const char *const severities[] = {
		[ADB_NOTE] = "note", [ADB_WARNING] = "warning", [ADB_ERROR] = "error"
	};

	for (const struct adb_problem *problem = content->problems; problem != NULL;
	     problem = problem->next) {
		printf("    %s: ", severities[problem->severity]);
		adb_info_text(problem->message);
		if (problem->offset >= 0)
			printf(" (at byte %" PRId64 ")", problem->offset);
		putchar('\n');
	}
}

static void print_content(const struct adb_job *job)
{
	const struct adb_content *content = &job->content;
	size_t index = 0;

	for (const struct adb_skeleton *skeleton = content->skeletons; skeleton != NULL;
	     skeleton = skeleton->next)
		print_skeleton(skeleton);
	for (const struct adb_clip *clip = content->clips; clip != NULL; clip = clip->next)
		print_clip(clip, &job->packed->clips[index++]);
	for (const struct adb_set *set = content->sets; set != NULL; set = set->next)
		print_set(set);
	for (const struct adb_model *model = content->models; model != NULL; model = model->next)
		adb_info_model(model);
	for (const struct adb_texture *texture = content->textures; texture != NULL; texture = texture->next)
		adb_info_texture(texture);
	print_events(&content->events);
	print_problems(content);
}

static void print_fields(const struct adb_job *job, const struct info *info)
{
	const struct adb_field_list list = { .ledger = job->ledger, .size = (uint64_t)job->asset.byte_size };

	adb_print_fields(stdout, &list, info->form == ADB_FIELDS_ALL);
}

static void print_asset(const struct adb_job *job, const struct info *info)
{
	char hash[ADB_HASH_HEX_SIZE];

	printf("  ");
	adb_info_text(job->asset.path);
	printf("  ");
	adb_info_count((uint64_t)job->asset.byte_size, "byte");
	printf("  %s  %s", adb_hash_hex(&job->asset.hash, hash), job->asset.status);
	if (job->format != NULL)
		printf("  %s", job->format->title);
	putchar('\n');
	print_content(job);
	if (job->ledger != NULL)
		print_fields(job, info);
}

static bool print_job(void *context, struct adb_job *job)
{
	const struct info *info = context;

	if (adb_memory_has_failed()) /* the job may be incomplete */
		return false;
	switch (job->kind) {
	case ADB_JOB_BEGIN_SOURCE:
		adb_info_text(job->source.path);
		printf(": %s, ", job->source.kind);
		adb_info_count((uint64_t)job->source.byte_size, "byte");
		putchar('\n');
		break;
	case ADB_JOB_ASSET:
		print_asset(job, info);
		break;
	case ADB_JOB_NOTES:
		print_problems(adb_shared_volume_notes(job->volume));
		break;
	case ADB_JOB_END_SOURCE:
		if (job->source_end.game != NULL) {
			printf("  game ");
			adb_info_text(job->source_end.game);
			putchar('\n');
		}
		if (job->source_end.attributes != NULL && strcmp(job->source_end.attributes, "{}") != 0) {
			printf("  ");
			adb_info_text(job->source_end.attributes);
			putchar('\n');
		}
		if (job->volume != NULL)
			print_problems(adb_shared_volume_notes(job->volume));
		adb_job_is_unread(job);
		print_problems(&job->content);
		break;
	case ADB_JOB_DROP_SOURCE:
		if (adb_interrupted == 0)
			puts("  no known format");
		break;
	case ADB_JOB_TOUCH_SOURCE:
		break;
	}
	return true;
}

static int print_paths(const struct adb_index_options *options, struct info *info)
{
	const struct adb_known_sources nothing_known = { 0 };
	bool is_document = info->form == ADB_FIELDS_JSON || info->form == ADB_FIELDS_IMHEX;
	const struct adb_job_consumer consumer = { .take = is_document ? adb_info_document : print_job,
						   .context = info };
	struct adb_walk walk = { .options = options, .known = &nothing_known, .next_asset_id = 1 };
	struct adb_error error = { .outcome = ADB_OK };

	if (adb_walk_run(&walk, &consumer, &error) != ADB_OK) {
		adb_report("%s", error.message);
		return ADB_EXIT_FAILED;
	}
	if (is_document)
		adb_info_end_document(info);
	if (adb_interrupted != 0)
		return ADB_EXIT_INTERRUPTED;
	return walk.bad_path ? ADB_EXIT_FAILED : ADB_EXIT_OK;
}

static int run_info(const struct adb_command *command, int argc, char **argv)
{
	static const struct option options[] = {
		{ "encoding", required_argument, NULL, 'e' },
		{ "fields", no_argument, NULL, 'F' },
		{ "format", required_argument, NULL, 'f' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	struct adb_index_options walk_options = {
		.database = "",
		.threads = 1,
		.decodes_meshes = true,
		.interrupted = &adb_interrupted,
		.complain = adb_report,
	};
	struct info info = { .out = stdout };
	int option;

	while ((option = getopt_long(argc, argv, "f:h", options, NULL)) != -1) {
		if (option == 'h')
			return adb_command_help(command);
		if (option == 'f' && !adb_field_form_parse(optarg, &info.form))
			return adb_command_usage(command, "unknown format '%s'; there are " ADB_FIELD_FORMS,
						 optarg);
		if (option == 'f' || option == 'F') {
			walk_options.records_fields = true;
			continue;
		}
		if (option != 'e')
			return adb_command_usage(command, NULL);
		if (!adb_encoding_from_name(optarg, &walk_options.encoding))
			return adb_command_usage(
				command,
				"unknown encoding '%s'; there are windows-1250, -1251, -1252 and utf-8",
				optarg);
	}
	if (optind == argc)
		return adb_command_usage(command, "at least one file or folder is needed");
	walk_options.paths = argv + optind;
	walk_options.path_count = (size_t)(argc - optind);
	adb_catch_interrupts();
	return print_paths(&walk_options, &info);
}

const struct adb_command adb_command_info = {
	.name = "info",
	.usage = "[--encoding NAME] [--fields] [-f FORMAT] PATH…",
	.summary = "print what files are and what they contain, without a database",
	.help = "      --fields         every field that was read: offset, bytes, type, name, value and unit, and the\n"
		"                       bytes that nobody read\n"
		"  -f, --format FORMAT  --fields as text (default), all (long arrays as a whole), json, or imhex\n"
		"                       (bookmarks for that hex editor)\n"
		"      --encoding NAME  encoding of names and texts in dumps: windows-1250, windows-1251,\n"
		"                       windows-1252 (default), utf-8\n"
		"  -h, --help           this text\n",
	.run = run_info,
};

/* The run as a whole: what is read before, the writing thread, what is forgotten after. */
#include "index/index.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "container/directory.h"
#include "index/meshes.h"
#include "index/moved.h"
#include "index/names.h"
#include "index/path.h"
#include "index/progress.h"
#include "index/unchanged.h"
#include "index/walk.h"

/* The state of the writing thread. */
struct run {
	const struct adb_index_options *options;
	struct adb_index_result *result;
	struct adb_index_result before; /* what was counted before the source that is being written */
	struct adb_writer *writer;
	const struct adb_walk *walk; /* while it runs */
	struct adb_progress progress;
	uint64_t read_bytes; /* of sources, as far as they are written; for the progress */
	uint64_t
		source_left; /* bytes of the source that is being written that do not count in read_bytes yet */
	struct adb_hash last_hash; /* of all bytes of the last asset: the hash of a loose file as a source */
	char *read_too;            /* adb_job.read_too of the last asset */
	struct adb_hasher *list;   /* of the assets of a folder, NULL = out of memory */
	bool has_io_problem, has_memory_problem, is_interrupted; /* the source that is being written */
	int64_t first_asset_id;                                  /* of those that the run adds */
	uint64_t bare_problems;                                  /* of sources without assets */
};

/* ---- writing jobs ---- */

static void begin_list(struct run *run)
{
	adb_hasher_free(run->list);
	run->list = adb_hasher_new();
}

static void count_problems(struct run *run, const struct adb_problem *problem)
{
	for (; problem != NULL; problem = problem->next) {
		run->result->problems += problem->severity != ADB_NOTE;
		run->has_io_problem |= strcmp(problem->code, adb_outcome_name(ADB_IO)) == 0;
		run->has_memory_problem |= strcmp(problem->code, adb_outcome_name(ADB_NO_MEMORY)) == 0;
	}
}

static void write_problems(struct run *run, int64_t asset_id, const struct adb_content *content)
{
	adb_writer_add_problems(run->writer, asset_id, content->problems);
	count_problems(run, content->problems);
}

/* What xxh128sum prints of the files of a folder: its hash is that of the folder. */
static void list_asset(struct run *run, const struct adb_asset_row *asset)
{
	char hex[ADB_HASH_HEX_SIZE];

	if (run->list == NULL || asset->parent_id != 0)
		return;
	adb_hasher_add(run->list, adb_hash_hex(&asset->hash, hex), ADB_HASH_HEX_SIZE - 1);
	adb_hasher_add(run->list, "  ", 2);
	adb_hasher_add(run->list, asset->path, strlen(asset->path));
	adb_hasher_add(run->list, "\n", 1);
}

/* What kept a container from being read to its end. */
static bool has_error(const struct adb_content *content)
{
	for (const struct adb_problem *problem = content->problems; problem != NULL; problem = problem->next)
		if (problem->severity == ADB_ERROR)
			return true;
	return false;
}

static void write_asset(struct run *run, struct adb_job *job)
{
	struct adb_index_result *result = run->result;
	size_t clip_count = 0;

	run->is_interrupted |= job->is_interrupted;

	adb_writer_add_asset(run->writer, &job->asset);
	write_problems(run, job->asset.id, &job->content);
	run->last_hash = job->whole_hash;
	free(run->read_too);
	run->read_too = job->read_too != NULL ? adb_memory_text(job->read_too) : NULL;
	list_asset(run, &job->asset);
	result->assets++;
	/* What is damaged may have been decoded in part. */
	result->failed += strcmp(job->asset.status, "failed") == 0 || has_error(&job->content) ||
			  (run->options->strict && job->claim != NULL);
	if (job->has_unread)
		adb_writer_add_unread(run->writer, job->asset.id, job->format->name,
				      (uint64_t)job->asset.byte_size, &job->unread);
	if (job->packed == NULL)
		return;
	adb_writer_add_content(run->writer, job->asset.id, job->format->system, job->format->name,
			       job->packed);
	for (const struct adb_clip *clip = job->content.clips; clip != NULL; clip = clip->next)
		result->keys += job->packed->clips[clip_count++].key_count;
	result->clips += clip_count;
}

/* What was counted of a source that is dropped is not in the database. */
static void take_back_counts(struct run *run)
{
	struct adb_index_result *result = run->result;
	const struct adb_index_result *before = &run->before;

	result->assets = before->assets;
	result->clips = before->clips;
	result->keys = before->keys;
	result->problems = before->problems;
	result->failed = before->failed;
}

static void drop_source(struct run *run, bool forget)
{
	take_back_counts(run);
	adb_writer_drop_source(run->writer, forget);
	run->result->pruned += forget;
}

/* Whether the next run has to read the source again. What an earlier one stored of it is then better than this. */
static bool was_cut_short(struct run *run, const struct adb_job *job, bool is_unread)
{
	if (run->has_memory_problem) {
		run->options->complain("%s: out of memory: not all of it was read", job->source.path);
		run->result->lacks_memory = true;
	} else if (is_unread && job->is_known) {
		run->options->complain("%s: reading it failed; what is stored of it stays", job->source.path);
	}
	return is_unread || run->has_memory_problem;
}

static void write_source_end(struct run *run, struct adb_job *job)
{
	struct adb_source_end end = job->source_end;
	bool is_folder = job->files[0] != '\0', needs_others = is_folder || job->companions[0] != '\0';
	bool unread = adb_job_is_unread(job), failed = has_error(&job->content);

	if (job->volume != NULL) {
		write_problems(run, 0, adb_shared_volume_notes(job->volume));
		failed |= has_error(adb_shared_volume_notes(job->volume));
	}
	write_problems(run, 0, &job->content);
	unread = was_cut_short(run, job, unread);
	if (unread && job->is_known) {
		take_back_counts(run);
		run->result->failed++;
		adb_writer_drop_source(run->writer, false);
		return;
	}
	/* With other options the next run takes it for changed. */
	if (unread || (needs_others && run->has_io_problem))
		end.options = adb_arena_printf(job->arena, "%s unread", end.options);
	if (job->hash_is_of_asset) {
		end.hash = run->last_hash;
		end.read_too = run->read_too;
	}
	if (end.read_too != NULL) {
		adb_companions_hash(NULL, end.read_too, job->source.path, job->companions);
		end.companions = job->companions;
	}
	if (is_folder && run->list != NULL)
		end.hash = adb_hasher_end(run->list);
	adb_writer_end_source(run->writer, &end);
	if (run->result->assets == run->before.assets)
		run->bare_problems += run->result->problems - run->before.problems;
	run->result->failed += failed;
	run->result->sources++;
	run->result->bytes += (uint64_t)job->source.byte_size;
}

static void write_job(struct run *run, struct adb_job *job)
{
	switch (job->kind) {
	case ADB_JOB_BEGIN_SOURCE:
		begin_list(run);
		run->before = *run->result;
		run->has_io_problem = run->has_memory_problem = run->is_interrupted = false;
		adb_writer_begin_source(run->writer, &job->source);
		break;
	case ADB_JOB_ASSET:
		write_asset(run, job);
		break;
	case ADB_JOB_NOTES:
		write_problems(run, job->asset.id, adb_shared_volume_notes(job->volume));
		run->result->failed += has_error(adb_shared_volume_notes(job->volume));
		break;
	case ADB_JOB_END_SOURCE:
		if (run->is_interrupted)
			drop_source(run, false);
		else
			write_source_end(run, job);
		break;
	case ADB_JOB_DROP_SOURCE:
		drop_source(run, job->forget);
		break;
	case ADB_JOB_TOUCH_SOURCE:
		adb_writer_touch_source(run->writer, job->source_id, job->source.mtime_ns,
					job->source_end.root, &job->source_end.dump);
		break;
	}
}

/* Bytes of an asset that count as progress: nested members are parts of their container. */
static uint64_t progress_of(const struct adb_job *job)
{
	if (job->kind == ADB_JOB_ASSET && job->asset.parent_id == 0 && !job->is_container)
		return (uint64_t)(job->asset.stored_size >= 0 ? job->asset.stored_size
							      : job->asset.byte_size);
	return 0;
}

static void add_progress(struct run *run, uint64_t bytes)
{
	run->read_bytes += bytes;
	run->progress.done_bytes =
		run->read_bytes + atomic_load_explicit(&run->walk->passed, memory_order_relaxed);
}

/* A source is done when it ends, and never before: members may be packed, or have any size in a damaged archive. */
static void count_progress(struct run *run, const struct adb_job *job)
{
	uint64_t bytes = progress_of(job);

	if (job->kind == ADB_JOB_BEGIN_SOURCE)
		run->source_left = (uint64_t)job->source.byte_size;
	if (bytes > run->source_left || job->kind == ADB_JOB_END_SOURCE || job->kind == ADB_JOB_DROP_SOURCE)
		bytes = run->source_left;
	run->source_left -= bytes;
	add_progress(run, bytes);
}

static bool take_job(void *context, struct adb_job *job)
{
	struct run *run = context;

	/* What lacks something for want of memory is not stored: a later run would not read it again. */
	if (adb_memory_has_failed())
		return false;
	write_job(run, job);
	count_progress(run, job);
	run->progress.assets = run->result->assets;
	run->progress.clips = run->result->clips;
	adb_progress_draw(&run->progress);
	return adb_writer_failed(run->writer) == NULL;
}

/* ---- dumps ---- */

/* Whether there is the dump that the user named, and no PATH has it. */
static enum adb_outcome check_over(struct run *run, struct adb_error *error)
{
	const char *over = run->options->over;
	int64_t over_id;
	enum adb_outcome outcome = adb_writer_find_dump(run->writer, over, &over_id, error);

	for (size_t i = 0; i < run->options->path_count && outcome == ADB_OK; i++) {
		char *path = adb_path_indexed(run->options->paths[i], run->options->follow_links, NULL);

		if (path != NULL)
			outcome = adb_writer_check_over(run->writer, path, over, over_id, error);
		free(path);
	}
	return outcome;
}

/* Lays the dumps of all PATHs over the dump that the user named. */
static enum adb_outcome lay_over(struct run *run, struct adb_error *error)
{
	enum adb_outcome outcome = ADB_OK;

	for (size_t i = 0; i < run->options->path_count && outcome == ADB_OK; i++) {
		char *path = adb_path_indexed(run->options->paths[i], run->options->follow_links, NULL);

		if (path != NULL)
			outcome = adb_writer_lay_over(run->writer, path, run->options->over, error);
		free(path);
	}
	return outcome;
}

/* ---- what is gone ---- */

static bool is_empty_folder(const char *path)
{
	struct adb_folder *folder = adb_folder_open(path);
	bool is_empty = folder != NULL && adb_folder_next(folder) == NULL;

	if (folder != NULL)
		adb_folder_close(folder);
	return is_empty;
}

/* Whether nothing at all is left of one PATH, as of a disk that is not mounted, and sources would be forgotten for that. */
static bool lacks_path(struct run *run, const char *path)
{
	bool gone = adb_path_is_gone(path);
	char *root = gone || is_empty_folder(path) ? adb_path_indexed(path, run->options->follow_links, NULL)
						   : NULL;
	int64_t count = root != NULL ? adb_writer_count_gone(run->writer, root, adb_path_is_gone) : 0;
	char text[ADB_GROUPED_SIZE];

	free(root);
	if (count > 0)
		run->options->complain(
			"%s is %s: is a disk not mounted? %s source%s would be forgotten; --prune with --force "
			"forgets them",
			path, gone ? "not there" : "empty", adb_text_grouped((uint64_t)count, text),
			count == 1 ? "" : "s");
	return count > 0;
}

static bool lacks_paths(struct run *run)
{
	bool lacks = false;

	for (size_t i = 0; i < run->options->path_count; i++)
		lacks |= lacks_path(run, run->options->paths[i]);
	return lacks;
}

static void prune(struct run *run)
{
	if (!run->options->force && lacks_paths(run)) {
		run->result->bad_path = true;
		return;
	}
	for (size_t i = 0; i < run->options->path_count; i++) {
		char *root = adb_path_indexed(run->options->paths[i], run->options->follow_links, NULL);

		if (root != NULL)
			run->result->pruned +=
				(uint64_t)adb_writer_prune(run->writer, root, adb_path_is_gone);
		free(root);
	}
}

/* ---- the run ---- */

/* False for a new database that would be empty because every PATH was bad or the user interrupted the run. */
static bool is_worth_keeping(const struct run *run)
{
	return !adb_writer_is_new(run->writer) || run->result->sources > 0 ||
	       (!run->result->bad_path && *run->options->interrupted == 0);
}

/* Resolves references, and counts the clips that are cut out of others for it: they are stored as those that were decoded. */
static bool resolve(struct run *run)
{
	struct adb_clip_count before = adb_writer_count_clips(run->writer), after;
	bool is_resolved = adb_writer_resolve(run->writer, run->options->interrupted);

	after = adb_writer_count_clips(run->writer);
	if (after.clips > before.clips) {
		run->result->clips += after.clips - before.clips;
		run->result->keys += after.keys - before.keys;
	}
	return is_resolved;
}

/* Counts the problems of what was read again, since those of references are known by now. */
static void add_problems_of_references(struct run *run)
{
	if (run->result->assets > 0)
		run->result->problems = run->bare_problems +
					(uint64_t)adb_writer_count_problems(run->writer, run->first_asset_id);
}

static enum adb_outcome walk_and_write(struct run *run, const struct adb_known_sources *known,
				       struct adb_error *error)
{
	const struct adb_job_consumer consumer = { .context = run, .take = take_job };
	struct adb_walk walk = {
		.options = run->options,
		.known = known,
		.next_asset_id = adb_writer_first_free_asset(run->writer),
	};

	run->first_asset_id = walk.next_asset_id;
	run->walk = &walk;

	enum adb_outcome outcome = adb_walk_run(&walk, &consumer, error);

	add_progress(run, 0);
	run->walk = NULL;
	run->result->unchanged = walk.unchanged;
	run->result->unread = walk.unread;
	run->result->bad_path = walk.bad_path;
	return outcome;
}

static enum adb_outcome read_and_store(struct run *run, struct adb_error *error)
{
	struct adb_known_sources known = { 0 };
	enum adb_outcome outcome = ADB_OK;

	if (run->options->over != NULL && run->options->over[0] != '\0') /* as early as the next */
		outcome = check_over(run, error);
	if (outcome == ADB_OK &&
	    run->options->names !=
		    NULL) /* first: an unreadable list is reported before the work, not after it */
		outcome = adb_names_offer(run->options, run->writer, error);
	if (outcome == ADB_OK)
		outcome = adb_writer_known_sources(run->writer, &known, error);
	if (outcome == ADB_OK)
		outcome = adb_moved_follow(run->options, run->writer, &known, error);
	if (outcome == ADB_OK)
		outcome = walk_and_write(run, &known, error);
	if (outcome == ADB_OK && adb_memory_has_failed())
		outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	adb_known_sources_free(&known);
	if (outcome == ADB_OK && run->options->over != NULL && *run->options->interrupted == 0)
		outcome = lay_over(run, error);
	if (outcome == ADB_OK && run->options->prune && *run->options->interrupted == 0)
		prune(run);
	if (outcome == ADB_OK && run->options->names != NULL && *run->options->interrupted == 0)
		run->result->names = (uint64_t)adb_writer_keep_names(run->writer);

	const struct adb_error *failure = adb_writer_failed(run->writer);

	if (outcome != ADB_OK || failure == NULL)
		return outcome;
	*error = *failure;
	return failure->outcome;
}

/* ---- what there is to read ---- */

/* What there is to read. */
struct total {
	uint64_t bytes, files;
	const char *system;
};

/* Of a folder that is one source, only the files that matter count. */
static bool add_folder(void *context, const char *path)
{
	struct total *total = context;
	struct adb_error ignored;
	struct adb_shared_volume *opened =
		adb_shared_volume_open_folder(path, NULL, total->system, ADB_UTF8, &ignored);

	total->files += opened != NULL;
	if (opened != NULL)
		total->bytes += adb_shared_volume_get(opened)->folder.byte_size;
	adb_shared_volume_release(opened);
	return opened == NULL;
}

static enum adb_outcome add_size(void *context, const char *path, const struct adb_file_info *info)
{
	(void)path;
	((struct total *)context)->bytes += info->size;
	((struct total *)context)->files++;
	return ADB_OK;
}

static void no_trouble(void *context, const char *path, const char *message)
{
	(void)context;
	(void)path;
	(void)message;
}

/* The walk itself reports what cannot be read; this one only adds up. */
static struct total add_up(const struct adb_index_options *options)
{
	struct total total = { .system = options->system };
	struct adb_directory_visitor visitor = {
		.context = &total, .folder = add_folder, .file = add_size, .trouble = no_trouble
	};
	struct adb_error ignored;

	for (size_t i = 0; i < options->path_count; i++) {
		visitor.within = options->follow_links ? NULL : options->paths[i];
		adb_directory_walk(options->paths[i], &visitor, &ignored);
	}
	return total;
}

static uint64_t total_size(const struct adb_index_options *options)
{
	return add_up(options).bytes;
}

/* A folder that is one source counts as one file. */
static uint64_t count_files(const struct adb_index_options *options)
{
	return add_up(options).files;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_index(const struct adb_index_options *options, struct adb_index_result *result,
			   struct adb_error *error)
{
	double started = adb_seconds_now();
	struct run run = { .options = options,
			   .result = result,
			   .writer = adb_writer_open(options->database, error) };

	*result = (struct adb_index_result){ 0 };
	if (run.writer == NULL)
		return error->outcome;
	adb_progress_begin(&run.progress, options->progress,
			   adb_progress_is_wanted(options->progress) ? total_size(options) : 0);

	enum adb_outcome outcome = read_and_store(&run, error);

	adb_progress_end_reading(&run.progress);

	if (outcome == ADB_OK && is_worth_keeping(&run) && resolve(&run)) {
		add_problems_of_references(&run);
		outcome = adb_index_meshes(options, run.writer, result, error);
	}
	adb_progress_end(&run.progress);
	adb_hasher_free(run.list);
	free(run.read_too);
	if (outcome == ADB_OK && is_worth_keeping(&run))
		outcome = adb_writer_finish(run.writer, options->interrupted, error);
	else
		adb_writer_abandon(run.writer);
	result->seconds = adb_seconds_now() - started;
	if (outcome == ADB_OK && *options->interrupted != 0)
		outcome = ADB_INTERRUPTED;
	if (outcome == ADB_INTERRUPTED)
		result->files = count_files(options);
	return outcome;
}

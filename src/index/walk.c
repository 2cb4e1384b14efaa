#include "index/walk.h"

#include <errno.h>
#include <libgen.h>
#include <pthread.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "container/directory.h"
#include "index/walk_container.h"

/* What belongs to the database: it is no part of a dump, and must not even be opened. */
static const char *const database_suffixes[] = { "", "-journal", "-wal", "-shm", ".animdb-building" };

enum { DATABASE_FILES = sizeof database_suffixes / sizeof database_suffixes[0] };

/* One PATH of the command line. */
struct root {
	struct adb_walk *walk;
	const char *installation;             /* the outermost PATH that it lies in, often itself */
	struct stat database[DATABASE_FILES]; /* st_ino 0 = no such file */
	uint64_t found;                       /* sources below it, unchanged ones included */
};

/* The folder must exist, its last part need not. */
static char *absolute_of_missing(const char *path)
{
	char *copy = strdup(path), *absolute = NULL;

	for (size_t length = copy != NULL ? strlen(copy) : 0; length > 1 && copy[length - 1] == '/';)
		copy[--length] = '\0';

	const char *name = copy != NULL ? adb_path_base(copy) : "";
	char *folder = copy != NULL ? realpath(dirname(copy), NULL) : NULL;

	if (folder != NULL && asprintf(&absolute, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name) < 0)
		absolute = NULL;
	free(copy);
	free(folder);
	return absolute;
}

char *adb_walk_absolute(const char *path)
{
	char *absolute = realpath(path, NULL);

	return absolute == NULL && errno == ENOENT ? absolute_of_missing(path) : absolute;
}

/* Whether `path` is `folder` or lies below it; both absolute. */
static bool is_within(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	while (length > 0 && folder[length - 1] == '/')
		length--;
	return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

void adb_walk_describe_options(const struct adb_index_options *options, char *text, size_t size)
{
	snprintf(text, size, "encoding=%s%s%s", adb_encoding_name(options->encoding),
		 options->system != NULL ? " system=" : "", options->system != NULL ? options->system : "");
}

static bool is_interrupted(const struct adb_walk *walk)
{
	return *walk->options->interrupted != 0;
}

bool adb_walk_is_over(const struct adb_walk *walk)
{
	return is_interrupted(walk) || adb_pipeline_is_stopped(walk->pipeline);
}

static int64_t nanoseconds(const struct timespec *time)
{
	return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

/* ---- is there anything to do? ---- */

static bool same_hash(struct adb_input *input, const char *hex)
{
	struct adb_hash hash;
	char now[ADB_HASH_HEX_SIZE];

	return adb_job_hash_input(input, &hash) && strcmp(adb_hash_hex(&hash, now), hex) == 0;
}

static void submit_touch(struct adb_walk *walk, const struct adb_known_source *known, const struct stat *info,
			 const char *installation)
{
	struct adb_job *job = adb_pipeline_begin_job(walk->pipeline, 0);

	if (job == NULL)
		return;
	job->kind = ADB_JOB_TOUCH_SOURCE;
	job->source_id = known->id;
	job->source.mtime_ns = nanoseconds(&info->st_mtim);
	job->source_end.root =
		installation != NULL ? adb_arena_text(job->arena, installation, strlen(installation)) : NULL;
	adb_pipeline_submit(walk->pipeline);
}

static bool same_options(const struct adb_walk *walk, const struct adb_known_source *known)
{
	char options[sizeof known->options];

	adb_walk_describe_options(walk->options, options, sizeof options);
	return strcmp(known->options, options) == 0;
}

/*
 * Whether the database has this file as it is. One that was only touched gets its new time; one that was
 * indexed as a part of this PATH belongs to all of it from now on.
 */
static bool is_unchanged(const struct root *root, const char *path, const struct stat *info,
			 struct adb_input *input)
{
	struct adb_walk *walk = root->walk;
	const struct adb_known_source *known = adb_known_sources_find(walk->known, path);

	if (known == NULL || walk->options->force || known->byte_size != (int64_t)info->st_size ||
	    !same_options(walk, known))
		return false;

	bool touched = known->mtime_ns != nanoseconds(&info->st_mtim);
	bool wider =
		strcmp(known->root, root->installation) != 0 && is_within(known->root, root->installation);

	if (touched && !same_hash(input, known->hash))
		return false;
	if (touched || wider)
		submit_touch(walk, known, info, wider ? root->installation : NULL);
	return true;
}

/* ---- has it been read in this run? ---- */

static int compare_paths(const void *a, const void *b)
{
	return strcmp(a, b);
}

static bool was_seen(const struct adb_walk *walk, const char *path)
{
	return tfind(path, &walk->seen, compare_paths) != NULL;
}

/* Without memory for it the source is read twice, and is the same afterwards. */
static void remember(struct adb_walk *walk, const char *path)
{
	char *copy = walk->options->path_count > 1 ? strdup(path) : NULL;

	if (copy != NULL && tsearch(copy, &walk->seen, compare_paths) == NULL)
		free(copy);
}

/* ---- one file ---- */

/* What a file was recognised as: at most one of the two. */
struct recognised {
	const struct adb_container *container;
	const struct adb_format *format;
};

static struct recognised recognise_file(const struct adb_walk *walk, struct adb_input *input,
					const char *path)
{
	struct recognised found;

	adb_recognise(walk->options->system, input, adb_path_base(path), NULL, &found.container,
		      &found.format);
	return found;
}

static bool begin_source(const struct root *root, const char *path, const struct stat *info,
			 const struct recognised *found)
{
	struct adb_job *job = adb_pipeline_begin_job(root->walk->pipeline, 0);

	if (job == NULL)
		return false;
	job->kind = ADB_JOB_BEGIN_SOURCE;
	job->source = (struct adb_source_row){
		.path = adb_arena_text(job->arena, path, strlen(path)),
		.kind = found->container != NULL ? found->container->name : "file",
		.byte_size = (int64_t)info->st_size,
		.mtime_ns = nanoseconds(&info->st_mtim),
	};
	adb_pipeline_submit(root->walk->pipeline);
	return true;
}

static const char *attributes_of(const struct adb_shared_volume *volume, struct adb_arena *arena)
{
	const char *json = volume != NULL
				   ? adb_attributes_json(arena, &adb_shared_volume_notes(volume)->attributes)
				   : NULL;

	return json != NULL ? json : "{}";
}

/* A source that holds nothing of the one system that was asked for may hold something of another. */
static bool may_forget(const struct adb_walk *walk, const struct adb_known_source *known)
{
	return !is_interrupted(walk) && known != NULL &&
	       (walk->options->system == NULL || same_options(walk, known));
}

/* What a source was known to be a part of counts as long as it is more than this PATH. */
static const char *installation_of(const struct root *root, const struct adb_known_source *known)
{
	bool was_wider =
		known != NULL && !root->walk->options->force && is_within(root->installation, known->root);

	return was_wider ? known->root : root->installation;
}

/* Ends a source that was begun, or drops it when it turned out to hold nothing. */
static void end_source(const struct root *root, struct adb_input *input, const char *path,
		       struct adb_source_walk *source)
{
	const struct adb_known_source *known = adb_known_sources_find(root->walk->known, path);
	struct adb_job *job = adb_pipeline_begin_job(root->walk->pipeline, 0);
	const char *installation = installation_of(root, known);
	char options[64];

	if (job == NULL)
		return;
	job->volume = source->volume != NULL ? adb_shared_volume_retain(source->volume) : NULL;
	if (is_interrupted(root->walk) || source->recognised == 0) {
		job->kind = ADB_JOB_DROP_SOURCE;
		job->forget = may_forget(root->walk, known);
		adb_pipeline_submit(root->walk->pipeline);
		return;
	}
	adb_walk_describe_options(root->walk->options, options, sizeof options);
	job->kind = ADB_JOB_END_SOURCE;
	job->input = adb_input_retain(input);
	job->hash_is_of_asset = source->volume == NULL && source->error.outcome == ADB_OK;
	job->error = source->error;
	job->source.byte_size = (int64_t)adb_input_size(input);
	job->source_end = (struct adb_source_end){
		.system = source->is_mixed ? NULL : source->system,
		.root = adb_arena_text(job->arena, installation, strlen(installation)),
		.options = adb_arena_text(job->arena, options, strlen(options)),
		.attributes = attributes_of(source->volume, job->arena),
	};
	adb_pipeline_submit(root->walk->pipeline);
}

static void read_source(struct root *root, struct adb_input *input, const char *path, const struct stat *info,
			const struct recognised *found)
{
	struct adb_source_walk source = { .walk = root->walk };

	if (!begin_source(root, path, info, found))
		return;
	if (found->container != NULL)
		adb_walk_container_source(&source, input, adb_path_base(path), found->container);
	else
		adb_walk_loose_file(&source, input, adb_path_base(path), found->format);
	end_source(root, input, path, &source);
	adb_shared_volume_release(source.volume);
	if (source.recognised > 0) {
		root->found++;
		remember(root->walk, path);
	}
}

/* A file that an earlier run stored and that is no dump any more. */
static void forget_source(const struct root *root, const char *path, const struct stat *info)
{
	struct recognised nothing = { NULL, NULL };
	struct adb_source_walk source = { .walk = root->walk };

	if (may_forget(root->walk, adb_known_sources_find(root->walk->known, path)) &&
	    begin_source(root, path, info, &nothing))
		end_source(root, NULL, path, &source);
}

static bool is_database(const struct root *root, const struct stat *info)
{
	for (size_t i = 0; i < DATABASE_FILES; i++)
		if (root->database[i].st_ino == info->st_ino && root->database[i].st_dev == info->st_dev)
			return true;
	return false;
}

static enum adb_outcome visit_file(void *context, const char *path, const struct stat *info)
{
	struct root *root = context;
	struct adb_walk *walk = root->walk;
	struct adb_error error = { .outcome = ADB_OK };

	if (adb_walk_is_over(walk))
		return ADB_INTERRUPTED;
	if (is_database(root, info))
		return ADB_OK;
	if (was_seen(walk, path)) {
		root->found++;
		return ADB_OK;
	}

	struct adb_input *input = adb_input_open(path, &error);

	if (input == NULL) {
		walk->options->complain("%s: %s", path, error.message);
		return ADB_OK;
	}
	if (is_unchanged(root, path, info, input)) {
		walk->unchanged++;
		root->found++;
		remember(walk, path);
	} else {
		struct recognised found = recognise_file(walk, input, path);

		if (found.container != NULL || found.format != NULL)
			read_source(root, input, path, info, &found);
		else
			forget_source(root, path, info);
	}
	adb_input_release(input);
	return ADB_OK;
}

static void visit_trouble(void *context, const char *path, const char *message)
{
	const struct root *root = context;

	root->walk->options->complain("%s: %s", path, message);
}

/* ---- one PATH ---- */

static void find_database(struct root *root)
{
	for (size_t i = 0; i < DATABASE_FILES; i++) {
		char *path;

		if (asprintf(&path, "%s%s", root->walk->options->database, database_suffixes[i]) < 0)
			continue;
		if (stat(path, &root->database[i]) != 0)
			root->database[i].st_ino = 0;
		free(path);
	}
}

/* With --prune, a PATH that is gone is one whose sources are to be forgotten. */
static bool is_to_be_pruned(const struct adb_walk *walk, const char *absolute)
{
	for (size_t i = 0; absolute != NULL && walk->options->prune && i < walk->known->count; i++)
		if (is_within(walk->known->rows[i].path, absolute))
			return true;
	return false;
}

static void walk_root(struct adb_walk *walk, const char *path, const char *absolute, const char *installation)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct stat info;

	if (stat(path, &info) != 0) {
		if (errno == ENOENT && is_to_be_pruned(walk, absolute))
			return;
		walk->options->complain("%s: %s", path, strerror(errno));
		walk->bad_path = true;
		return;
	}

	struct root root = { .walk = walk, .installation = installation };
	struct adb_directory_visitor visitor = { .context = &root,
						 .file = visit_file,
						 .trouble = visit_trouble };

	find_database(&root);

	enum adb_outcome outcome =
		absolute != NULL ? adb_directory_walk(absolute, &visitor, &error)
				 : adb_error_set(&error, ADB_IO, ADB_NO_OFFSET, "has no absolute path");

	if (outcome != ADB_OK && outcome != ADB_INTERRUPTED) {
		walk->options->complain("%s: %s", path, error.message);
		walk->bad_path = true;
	} else if (root.found == 0 && !adb_walk_is_over(walk)) {
		walk->options->complain("nothing to index in %s", path);
		walk->bad_path |= !S_ISDIR(info.st_mode);
	}
}

/* ---- all of it ---- */

/* The outermost of the PATHs that the i-th lies in: together they are one installation. */
static const char *outermost(char *const *absolute, size_t count, size_t i)
{
	const char *found = absolute[i];

	for (size_t k = 0; found != NULL && k < count; k++)
		if (absolute[k] != NULL && is_within(found, absolute[k]))
			found = absolute[k];
	return found;
}

static void *walker_thread(void *context)
{
	struct adb_walk *walk = context;
	const struct adb_index_options *options = walk->options;

	for (size_t i = 0; i < options->path_count; i++)
		walk->roots[i] = adb_walk_absolute(options->paths[i]);
	for (size_t i = 0; i < options->path_count && !adb_walk_is_over(walk); i++)
		walk_root(walk, options->paths[i], walk->roots[i],
			  outermost(walk->roots, options->path_count, i));
	adb_pipeline_close(walk->pipeline);
	return NULL;
}

static void free_paths(struct adb_walk *walk)
{
	for (size_t i = 0; i < walk->options->path_count; i++)
		free(walk->roots[i]);
	free(walk->roots);
	tdestroy(walk->seen, free);
	walk->roots = NULL;
	walk->seen = NULL;
}

/* The writer's side, until the walker has no more. */
static void consume(struct adb_pipeline *pipeline, const struct adb_job_consumer *consumer)
{
	bool wanted = true;
	struct adb_job *job;

	while ((job = adb_pipeline_take(pipeline)) != NULL) {
		wanted = wanted && consumer->take(consumer->context, job);
		if (!wanted)
			adb_pipeline_stop(pipeline);
		adb_pipeline_retire(pipeline);
	}
}

enum adb_outcome adb_walk_run(struct adb_walk *walk, const struct adb_job_consumer *consumer,
			      struct adb_error *error)
{
	struct adb_pipeline *pipeline = adb_pipeline_new(walk->options->threads, error);
	pthread_t thread;

	if (pipeline == NULL)
		return error->outcome;
	walk->pipeline = pipeline;
	walk->roots = calloc(walk->options->path_count, sizeof *walk->roots);
	if (walk->roots == NULL || pthread_create(&thread, NULL, walker_thread, walk) != 0) {
		adb_pipeline_close(pipeline);
		adb_pipeline_free(pipeline);
		free(walk->roots);
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "no thread could be started");
	}
	consume(pipeline, consumer);
	pthread_join(thread, NULL);
	free_paths(walk);
	adb_pipeline_free(pipeline);
	walk->pipeline = NULL;
	return ADB_OK;
}

#include "index/walk.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "container/directory.h"
#include "index/walk_container.h"

/* One PATH of the command line. */
struct root {
	struct adb_walk *walk;
	const char *path;     /* absolute */
	struct stat database; /* so that the database is not taken for a part of the dump */
	uint64_t found;       /* sources below it, unchanged ones included */
};

char *adb_walk_absolute(const char *path)
{
	return realpath(path, NULL);
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

/* Whether the database has this file as it is; one that was only touched gets its new time. */
static bool is_unchanged(struct adb_walk *walk, const char *path, const struct stat *info,
			 struct adb_input *input)
{
	const struct adb_known_source *known = adb_known_sources_find(walk->known, path);
	char options[sizeof known->options];

	if (known == NULL || walk->options->force || known->byte_size != (int64_t)info->st_size)
		return false;
	adb_walk_describe_options(walk->options, options, sizeof options);
	if (strcmp(known->options, options) != 0)
		return false;
	if (known->mtime_ns == nanoseconds(&info->st_mtim))
		return true;
	if (!same_hash(input, known->hash))
		return false;

	struct adb_job *job = adb_pipeline_begin_job(walk->pipeline, 0);

	if (job != NULL) {
		job->kind = ADB_JOB_TOUCH_SOURCE;
		job->source_id = known->id;
		job->source.mtime_ns = nanoseconds(&info->st_mtim);
		adb_pipeline_submit(walk->pipeline);
	}
	return true;
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

/* Ends a source that was begun, or drops it when it turned out to hold nothing. */
static void end_source(const struct root *root, struct adb_input *input, struct adb_source_walk *source)
{
	struct adb_job *job = adb_pipeline_begin_job(root->walk->pipeline, 0);
	char options[64];

	if (job == NULL)
		return;
	job->volume = source->volume != NULL ? adb_shared_volume_retain(source->volume) : NULL;
	if (is_interrupted(root->walk) || source->recognised == 0) {
		job->kind = ADB_JOB_DROP_SOURCE;
		job->forget = !is_interrupted(root->walk);
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
		.root = adb_arena_text(job->arena, root->path, strlen(root->path)),
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
	end_source(root, input, &source);
	adb_shared_volume_release(source.volume);
	root->found += source.recognised > 0;
}

/* A file that an earlier run stored and that is no dump any more. */
static void forget_source(const struct root *root, const char *path, const struct stat *info)
{
	struct recognised nothing = { NULL, NULL };
	struct adb_source_walk source = { .walk = root->walk };

	if (adb_known_sources_find(root->walk->known, path) != NULL &&
	    begin_source(root, path, info, &nothing))
		end_source(root, NULL, &source);
}

static enum adb_outcome visit_file(void *context, const char *path, const struct stat *info)
{
	struct root *root = context;
	struct adb_walk *walk = root->walk;
	struct adb_error error = { .outcome = ADB_OK };

	if (is_interrupted(walk))
		return ADB_INTERRUPTED;
	if (info->st_ino == root->database.st_ino && info->st_dev == root->database.st_dev)
		return ADB_OK;

	struct adb_input *input = adb_input_open(path, &error);

	if (input == NULL) {
		walk->options->complain("%s: %s", path, error.message);
		return ADB_OK;
	}
	if (is_unchanged(walk, path, info, input)) {
		walk->unchanged++;
		root->found++;
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

static void walk_root(struct adb_walk *walk, const char *path)
{
	struct adb_error error = { .outcome = ADB_OK };
	char *absolute = adb_walk_absolute(path);
	struct stat info;

	if (absolute == NULL || stat(absolute, &info) != 0) {
		walk->options->complain("%s: %s", path, strerror(errno));
		walk->bad_path = true;
		free(absolute);
		return;
	}

	struct root root = { .walk = walk, .path = absolute };
	struct adb_directory_visitor visitor = { .context = &root,
						 .file = visit_file,
						 .trouble = visit_trouble };

	if (stat(walk->options->database, &root.database) != 0)
		root.database.st_ino = 0;

	enum adb_outcome outcome = adb_directory_walk(absolute, &visitor, &error);

	if (outcome != ADB_OK && outcome != ADB_INTERRUPTED) {
		walk->options->complain("%s: %s", path, error.message);
		walk->bad_path = true;
	} else if (root.found == 0 && outcome == ADB_OK) {
		walk->options->complain("nothing to index in %s", path);
		walk->bad_path |= !S_ISDIR(info.st_mode);
	}
	free(absolute);
}

/* ---- all of it ---- */

static void *walker_thread(void *context)
{
	struct adb_walk *walk = context;

	for (size_t i = 0; i < walk->options->path_count && !is_interrupted(walk); i++)
		walk_root(walk, walk->options->paths[i]);
	adb_pipeline_close(walk->pipeline);
	return NULL;
}

enum adb_outcome adb_walk_run(struct adb_walk *walk, const struct adb_job_consumer *consumer,
			      struct adb_error *error)
{
	struct adb_pipeline *pipeline = adb_pipeline_new(walk->options->threads, error);
	bool wanted = true;
	struct adb_job *job;
	pthread_t thread;

	if (pipeline == NULL)
		return error->outcome;
	walk->pipeline = pipeline;
	if (pthread_create(&thread, NULL, walker_thread, walk) != 0) {
		adb_pipeline_close(pipeline);
		adb_pipeline_free(pipeline);
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "no thread could be started");
	}
	while ((job = adb_pipeline_take(pipeline)) != NULL) {
		wanted = wanted && consumer->take(consumer->context, job);
		if (!wanted)
			adb_pipeline_stop(pipeline);
		adb_pipeline_retire(pipeline);
	}
	pthread_join(thread, NULL);
	adb_pipeline_free(pipeline);
	walk->pipeline = NULL;
	return ADB_OK;
}

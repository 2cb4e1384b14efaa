/* Compares what lies at a path with what the database says of it, reading as little as that needs. */
#include "index/unchanged.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/text.h"
#include "index/path.h"

enum { NAMES_BUDGET = 64 * 1024 };

/* ---- sources ---- */

static bool same_options(const struct adb_walk *walk, const struct adb_known_source *known);
static bool same_companions(const struct adb_known_source *known, const char *path);
static bool same_hash(struct adb_input *input, const char *hex);
static void submit_touch(struct adb_walk *walk, const struct adb_known_source *known, const struct stat *info,
			 const char *installation);

bool adb_is_unchanged(struct adb_walk *walk, const char *path, const struct stat *info,
		      struct adb_input *input, const char *installation)
{
	const struct adb_known_source *known = adb_known_sources_find(walk->known, path);

	if (known == NULL || walk->options->force || known->byte_size != (int64_t)info->st_size ||
	    !same_options(walk, known) || !same_companions(known, path))
		return false;

	bool touched = known->mtime_ns != adb_nanoseconds(&info->st_mtim);
	bool wider = strcmp(known->root, installation) != 0 && adb_path_is_within(known->root, installation);

	if (touched && !same_hash(input, known->hash))
		return false;
	if (touched || wider)
		submit_touch(walk, known, info, wider ? installation : NULL);
	return true;
}

bool adb_is_unchanged_folder(const struct adb_walk *walk, const char *path,
			     const struct adb_folder_state *state)
{
	const struct adb_known_source *known = adb_known_sources_find(walk->known, path);
	char files[ADB_HASH_HEX_SIZE];

	return known != NULL && !walk->options->force && same_options(walk, known) &&
	       strcmp(known->files, adb_hash_hex(&state->files, files)) == 0;
}

static bool same_options(const struct adb_walk *walk, const struct adb_known_source *known)
{
	return strcmp(known->options, walk->described_options) == 0;
}

static bool same_companions(const struct adb_known_source *known, const char *path)
{
	char now[ADB_HASH_HEX_SIZE];

	adb_companions_hash(adb_container_named(known->kind), path, now);
	return strcmp(known->companions, now) == 0;
}

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
	job->source.mtime_ns = adb_nanoseconds(&info->st_mtim);
	job->source_end.root =
		installation != NULL ? adb_arena_text(job->arena, installation, strlen(installation)) : NULL;
	adb_pipeline_submit(walk->pipeline);
}

bool adb_may_forget(const struct adb_walk *walk, const struct adb_known_source *known)
{
	return !adb_walk_is_interrupted(walk) && known != NULL &&
	       (walk->options->system == NULL || same_options(walk, known));
}

const char *adb_installation_of(const struct adb_walk *walk, const struct adb_known_source *known,
				const char *installation)
{
	bool was_wider =
		known != NULL && !walk->options->force && adb_path_is_within(installation, known->root);

	return was_wider ? known->root : installation;
}

int64_t adb_nanoseconds(const struct timespec *time)
{
	return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

/* ---- companions ---- */

static void describe_companion(struct adb_buffer *text, const char *path, const char *name);

void adb_companions_hash(const struct adb_container *container, const char *path, char hex[ADB_HASH_HEX_SIZE])
{
	struct adb_arena *arena = adb_arena_new(NAMES_BUDGET);
	struct adb_buffer text = { 0 };
	const char *name;

	hex[0] = '\0';
	if (arena != NULL && container != NULL && container->companion != NULL)
		for (size_t i = 0; (name = container->companion(arena, adb_path_base(path), i)) != NULL; i++)
			describe_companion(&text, path, name);
	if (adb_buffer_ok(&text) && text.size > 0) {
		struct adb_hash hash = adb_hash_of(text.data, text.size);

		adb_hash_hex(&hash, hex);
	}
	adb_buffer_free(&text);
	adb_arena_free(arena);
}

static void describe_companion(struct adb_buffer *text, const char *path, const char *name)
{
	char *found = adb_place_path(path, name);
	struct stat info;

	if (found != NULL && stat(found, &info) == 0)
		adb_buffer_printf(text, "%s %lld %lld\n", found, (long long)info.st_size,
				  (long long)adb_nanoseconds(&info.st_mtim));
	free(found);
}

#include "index/meshes.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "index/reread.h"
#include "store/writer_mesh.h"

struct run {
	struct adb_writer *writer;
	struct adb_index_result *result;
};

static bool is_done(const struct adb_index_options *options, const struct adb_writer *writer)
{
	return *options->interrupted != 0 || adb_writer_failed(writer) != NULL;
}

/* Stores what was decoded. What is not in the file any more, or has other bytes, is read by the next run, which sees the change. */
static bool take_job(void *context, struct adb_job *job)
{
	struct run *run = context;
	struct adb_hash hash;
	bool is_same = adb_hash_parse(job->wanted->xxh128, &hash) &&
		       memcmp(&hash, &job->asset.hash, sizeof hash) == 0;

	if (adb_memory_has_failed())
		return false;
	if (!is_same || job->is_interrupted)
		return true;
	run->result->problems += adb_writer_add_new_problems(run->writer, job->wanted, job->content.problems);
	adb_writer_add_meshes(run->writer, job->wanted, job->format->system, job->packed_meshes);
	return adb_writer_failed(run->writer) == NULL;
}

enum adb_outcome adb_index_meshes(const struct adb_index_options *options, struct adb_writer *writer,
				  struct adb_index_result *result, struct adb_error *error)
{
	struct run run = { .writer = writer, .result = result };
	const struct adb_job_consumer consumer = { .context = &run, .take = take_job };
	char *given =
		options->meshes == NULL && !options->no_images
			? NULL
			: adb_memory_printf("%s%s", options->meshes != NULL ? options->meshes : "linked",
					    options->no_images ? ADB_NO_IMAGES : "");
	struct adb_mesh_scope scope;
	struct adb_wanted_assets wanted = { 0 };
	enum adb_outcome outcome = ADB_OK;

	if (adb_memory_has_failed())
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (adb_writer_begin_meshes(writer, given, &scope)) {
		adb_writer_want_models(writer, &wanted);
		outcome = adb_reread(options, scope.has_images, &wanted, &consumer, error);
		adb_wanted_assets_free(&wanted);
		adb_writer_want_textures(writer, &wanted);
		if (outcome == ADB_OK && scope.has_images && !is_done(options, writer))
			outcome = adb_reread(options, true, &wanted, &consumer, error);
		adb_wanted_assets_free(&wanted);
		adb_writer_end_meshes(writer, !is_done(options, writer) && outcome == ADB_OK);
	}
	free(given);
	return outcome;
}

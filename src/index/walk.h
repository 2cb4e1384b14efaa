/* From paths to jobs: finds sources, opens containers inside containers, and decides what has to be read. */
#ifndef ADB_INDEX_WALK_H
#define ADB_INDEX_WALK_H

#include <stdatomic.h>

#include "index/options.h"
#include "index/pipeline.h"
#include "store/writer.h"

struct adb_walk {
	const struct adb_index_options *options;
	struct adb_pipeline *pipeline;
	const struct adb_known_sources *known;
	int64_t next_asset_id;

	atomic_ullong
		passed;     /* bytes of files of which no job is made; for the progress, on another thread */
	uint64_t unchanged; /* sources that are as the database has them */
	uint64_t unread;    /* files and folders that could not be opened or recognised */
	bool bad_path;      /* see adb_index_result */

	char *described_options;                    /* see adb_index_describe_options() */
	const struct adb_known_source **neighbours; /* see adb_belonging_prepare() */
	size_t neighbour_count;
	char **roots; /* the PATHs made absolute; NULL = no such path */
	void *seen;   /* for tsearch(3): paths of the sources found in this run, when PATHs may overlap */
};

/*
 * Walks every path of walk->options on a thread of its own, runs the jobs on walk->options->threads others,
 * and hands them to the consumer; see adb_pipeline_run() for where no threads can be had. walk->pipeline is set for the time of
 * the call. Fails only when memory is missing.
 */
enum adb_outcome adb_walk_run(struct adb_walk *walk, const struct adb_job_consumer *consumer,
			      struct adb_error *error);

/* Whether the user interrupted the run. */
static inline bool adb_walk_is_interrupted(const struct adb_walk *walk)
{
	return *walk->options->interrupted != 0;
}

/* Whether the user interrupted the run or the consumer stopped it. */
static inline bool adb_walk_is_over(const struct adb_walk *walk)
{
	return adb_walk_is_interrupted(walk) || adb_pipeline_is_stopped(walk->pipeline);
}

#endif

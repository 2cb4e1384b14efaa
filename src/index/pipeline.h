/*
 * A ring of jobs between one walker, several decoder threads and one writer. The writer gets jobs in the
 * order in which the walker made them, whatever thread finished first; the memory of all jobs together stays
 * bounded.
 */
#ifndef ADB_INDEX_PIPELINE_H
#define ADB_INDEX_PIPELINE_H

#include "index/job.h"

struct adb_pipeline;

/* Starts `threads` decoder threads, or as many as the system gives, even none. NULL with `error` set when memory runs out. */
struct adb_pipeline *adb_pipeline_new(unsigned threads, struct adb_error *error);

/* Makes the jobs, and returns when there are no more. */
struct adb_job_walker {
	void *context;
	void (*walk)(void *context);
};

/* Takes the jobs in order; false stops the walk early. */
struct adb_job_consumer {
	void *context;
	bool (*take)(void *context, struct adb_job *job);
};

/*
 * Runs the walker on a thread of its own and the consumer on the calling one, until the walker has no more jobs and the consumer had
 * all of them. Where no thread can be had, as in a browser, all runs on the calling thread: the consumer takes each job before the
 * next one is made, so that the result is the same. To be called once.
 */
void adb_pipeline_run(struct adb_pipeline *pipeline, const struct adb_job_walker *walker,
		      const struct adb_job_consumer *consumer);

/* Walker: an empty job, once there is room for `cost` bytes; NULL when the consumer has stopped the walk. */
struct adb_job *adb_pipeline_begin_job(struct adb_pipeline *pipeline, size_t cost);
/* Walker: hands over the job that was begun last. */
void adb_pipeline_submit(struct adb_pipeline *pipeline);
/* Walker: whether the consumer has stopped the walk. */
bool adb_pipeline_is_stopped(struct adb_pipeline *pipeline);

/* Joins the threads and frees everything. */
void adb_pipeline_free(struct adb_pipeline *pipeline);

#endif

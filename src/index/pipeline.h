/*
 * A ring of jobs between one walker, several decoder threads and one writer. The writer gets jobs in the
 * order in which the walker made them, whatever thread finished first; the memory of all jobs together stays
 * bounded.
 */
#ifndef ADB_INDEX_PIPELINE_H
#define ADB_INDEX_PIPELINE_H

#include "index/job.h"

struct adb_pipeline;

/* Starts `threads` decoder threads. NULL with `error` set. */
struct adb_pipeline *adb_pipeline_new(unsigned threads, struct adb_error *error);

/* Walker: an empty job, once there is room for `cost` bytes; NULL when the pipeline was stopped. */
struct adb_job *adb_pipeline_begin_job(struct adb_pipeline *pipeline, size_t cost);
/* Walker: hands over the job that was begun last. */
void adb_pipeline_submit(struct adb_pipeline *pipeline);
/* Walker: no more jobs will come. */
void adb_pipeline_close(struct adb_pipeline *pipeline);

/* Takes the jobs in order, on the calling thread; false stops the walk early. */
struct adb_job_consumer {
	void *context;
	bool (*take)(void *context, struct adb_job *job);
};

/* Hands jobs to the consumer until the walker has no more. */
void adb_pipeline_consume(struct adb_pipeline *pipeline, const struct adb_job_consumer *consumer);

/* Writer: the next job, run; NULL when all are done. */
struct adb_job *adb_pipeline_take(struct adb_pipeline *pipeline);
/* Writer: the job that was taken last is written. */
void adb_pipeline_retire(struct adb_pipeline *pipeline);
/* Writer: the walker shall stop making jobs. */
void adb_pipeline_stop(struct adb_pipeline *pipeline);
bool adb_pipeline_is_stopped(struct adb_pipeline *pipeline);

/* Joins the threads and frees everything. The walker must have closed the pipeline. */
void adb_pipeline_free(struct adb_pipeline *pipeline);

#endif

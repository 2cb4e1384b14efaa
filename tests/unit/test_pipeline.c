#include <pthread.h>

#include "check.h"
#include "index/pipeline.h"

enum { JOBS = 1000 };

/* Makes JOBS jobs that carry their number, then closes. `made` counts them. */
struct walker {
	struct adb_pipeline *pipeline;
	size_t cost;
	int made;
};

static void *make_jobs(void *context)
{
	struct walker *walker = context;

	for (int i = 0; i < JOBS; i++) {
		struct adb_job *job = adb_pipeline_begin_job(walker->pipeline, walker->cost);

		if (job == NULL)
			break;
		job->kind = ADB_JOB_TOUCH_SOURCE;
		job->source_id = i;
		adb_pipeline_submit(walker->pipeline);
		walker->made++;
	}
	adb_pipeline_close(walker->pipeline);
	return NULL;
}

/* How many jobs came, in order from 0 on; -1 when the order was broken. Stops the walker after `enough`. */
static int take_in_order(unsigned threads, size_t cost, int enough, int *made)
{
	struct walker walker = { .pipeline = adb_pipeline_new(threads, NULL), .cost = cost };
	struct adb_job *job;
	pthread_t thread;
	int taken = 0;
	bool in_order = true;

	pthread_create(&thread, NULL, make_jobs, &walker);
	while ((job = adb_pipeline_take(walker.pipeline)) != NULL) {
		in_order = in_order && job->source_id == taken;
		if (++taken == enough)
			adb_pipeline_stop(walker.pipeline);
		adb_pipeline_retire(walker.pipeline);
	}
	pthread_join(thread, NULL);
	adb_pipeline_free(walker.pipeline);
	*made = walker.made;
	return in_order ? taken : -1;
}

static void jobs_come_in_the_order_in_which_they_were_made(void)
{
	int made;

	for (unsigned threads = 1; threads <= 8; threads *= 2)
		CHECK_INT(take_in_order(threads, 0, -1, &made), JOBS);
}

static void a_job_larger_than_all_memory_goes_alone(void)
{
	int made;

	CHECK_INT(take_in_order(2, (size_t)1 << 40, -1, &made), JOBS);
}

static void a_stopped_walker_makes_no_more_jobs(void)
{
	int made;
	int taken = take_in_order(2, 0, 10, &made);

	CHECK_INT(taken, made);
	CHECK(made >= 10 && made < JOBS);
}

static void nothing_to_do_is_no_trouble(void)
{
	struct adb_pipeline *pipeline = adb_pipeline_new(3, NULL);

	adb_pipeline_close(pipeline);
	CHECK(adb_pipeline_take(pipeline) == NULL);
	adb_pipeline_free(pipeline);
}

TEST_SUITE("pipeline", TEST(jobs_come_in_the_order_in_which_they_were_made),
	   TEST(a_job_larger_than_all_memory_goes_alone), TEST(a_stopped_walker_makes_no_more_jobs),
	   TEST(nothing_to_do_is_no_trouble));

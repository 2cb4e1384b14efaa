#include "check.h"
#include "index/pipeline.h"

enum { JOBS = 1000 };

/* Makes JOBS jobs that carry their number. `made` counts them. */
struct walker {
	struct adb_pipeline *pipeline;
	size_t cost;
	int made;
};

static void make_jobs(void *context)
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
}

/* Stops the walker with the job number `enough`. */
struct consumer {
	int taken, enough;
	bool in_order;
};

static bool take_job(void *context, struct adb_job *job)
{
	struct consumer *consumer = context;

	consumer->in_order = consumer->in_order && job->source_id == consumer->taken;
	return ++consumer->taken != consumer->enough;
}

/* How many jobs came, in order from 0 on; -1 when the order was broken. */
static int take_in_order(unsigned threads, size_t cost, int enough, int *made)
{
	struct walker walker = { .pipeline = adb_pipeline_new(threads, NULL), .cost = cost };
	struct consumer consumer = { .enough = enough, .in_order = true };

	adb_pipeline_run(walker.pipeline, &(struct adb_job_walker){ &walker, make_jobs },
			 &(struct adb_job_consumer){ &consumer, take_job });
	adb_pipeline_free(walker.pipeline);
	*made = walker.made;
	return consumer.in_order ? consumer.taken : -1;
}

static void jobs_come_in_the_order_in_which_they_were_made(void)
{
	int made;

	for (unsigned threads = 0; threads <= 8; threads++)
		CHECK_INT(take_in_order(threads, 0, -1, &made), JOBS);
}

static void a_job_larger_than_all_memory_goes_alone(void)
{
	int made;

	CHECK_INT(take_in_order(2, SIZE_MAX / 4, -1, &made), JOBS);
	CHECK_INT(take_in_order(0, SIZE_MAX / 4, -1, &made), JOBS);
}

static bool refuse(void *context, struct adb_job *job)
{
	(void)job;
	++*(int *)context;
	return false;
}

/* With threads the walker is ahead of the consumer, and what it has made is thrown away. */
static void a_stopped_walker_makes_no_more_jobs(void)
{
	for (unsigned threads = 0; threads <= 2; threads++) {
		struct walker walker = { .pipeline = adb_pipeline_new(threads, NULL) };
		int taken = 0;

		adb_pipeline_run(walker.pipeline, &(struct adb_job_walker){ &walker, make_jobs },
				 &(struct adb_job_consumer){ &taken, refuse });
		adb_pipeline_free(walker.pipeline);
		CHECK_INT(taken, 1);
		CHECK(walker.made >= 1 && walker.made < JOBS);
		if (threads == 0)
			CHECK_INT(walker.made, 1);
	}
}

static void make_nothing(void *context)
{
	(void)context;
}

static void nothing_to_do_is_no_trouble(void)
{
	for (unsigned threads = 0; threads <= 3; threads += 3) {
		struct adb_pipeline *pipeline = adb_pipeline_new(threads, NULL);
		int taken = 0;

		adb_pipeline_run(pipeline, &(struct adb_job_walker){ NULL, make_nothing },
				 &(struct adb_job_consumer){ &taken, refuse });
		adb_pipeline_free(pipeline);
		CHECK_INT(taken, 0);
	}
}

static void a_pipeline_that_never_ran_is_freed(void)
{
	adb_pipeline_free(adb_pipeline_new(3, NULL));
}

TEST_SUITE("pipeline", TEST(jobs_come_in_the_order_in_which_they_were_made),
	   TEST(a_job_larger_than_all_memory_goes_alone), TEST(a_stopped_walker_makes_no_more_jobs),
	   TEST(nothing_to_do_is_no_trouble), TEST(a_pipeline_that_never_ran_is_freed));

#include "index/pipeline.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"

/* When ENOUGH jobs are done and wait for the writer, one decoder goes on alone: the others would take the processor from the writer. */
enum { SLOTS = 64, ENOUGH = SLOTS / 4 };

/*
 * Bytes that all jobs together may hold; one job alone may be larger. What a job came to hold counts once it ran, so that
 * small assets which decode to much wait for each other.
 */
enum { MEMORY_IN_FLIGHT = 64 * 1024 * 1024 };

/*
 * Positions count up for ever, retired <= claimed <= submitted; a job's slot is its position modulo SLOTS.
 */
struct adb_pipeline {
	pthread_mutex_t mutex;
	pthread_cond_t room, done;
	pthread_cond_t work, spare; /* `work` for the first decoder, `spare` for all others */
	struct adb_job jobs[SLOTS];
	bool is_done[SLOTS];
	size_t retired, claimed, submitted;
	size_t ready;     /* jobs that are done and not retired */
	size_t in_flight; /* bytes */
	bool has_first;   /* the first decoder has begun */
	bool closed, stopped;
	const struct adb_job_consumer *consumer;
	bool is_alone; /* the walker runs on the thread of the consumer, which takes each job when it is submitted */
	unsigned thread_count;
	pthread_t threads[];
};

/*
 * Builds with sanitizers wait before each step of a thread as many milliseconds as a variable of the environment says, so that tests
 * see each order in which threads come: a walker that is done before the first job is run, decoders and a writer that always wait.
 */
#ifdef ANIMDB_DELAYS
static void delay(const char *variable)
{
	const char *text = getenv(variable);
	long milliseconds = text != NULL ? strtol(text, NULL, 10) : 0;

	if (milliseconds > 0)
		nanosleep(&(struct timespec){ .tv_nsec = milliseconds * 1000000 }, NULL);
}
#else
static void delay(const char *variable)
{
	(void)variable;
}
#endif

/* What the thread of the walker gets. */
struct walk {
	struct adb_pipeline *pipeline;
	const struct adb_job_walker *walker;
};

/* Not while the oldest job is being run: the writer waits for it, however many others are ready. */
static bool is_writer_busy(const struct adb_pipeline *pipeline)
{
	return pipeline->ready >= ENOUGH && pipeline->is_done[pipeline->retired % SLOTS];
}

/* The oldest job is run in any case: the writer waits for it. */
static bool must_wait(const struct adb_pipeline *pipeline, bool is_spare)
{
	return (is_spare && is_writer_busy(pipeline)) ||
	       (pipeline->in_flight > MEMORY_IN_FLIGHT && pipeline->claimed != pipeline->retired);
}

/* Wakes one decoder, which wakes the next when there is more to do. */
static void wake_spare(struct adb_pipeline *pipeline)
{
	if (pipeline->claimed != pipeline->submitted && !is_writer_busy(pipeline))
		pthread_cond_signal(&pipeline->spare);
}

static void add_used(struct adb_pipeline *pipeline, struct adb_job *job)
{
	size_t used = adb_arena_used(job->arena);

	if (used <= job->cost)
		return;
	pipeline->in_flight += used - job->cost;
	job->cost = used;
}

static void *decoder_thread(void *context)
{
	struct adb_pipeline *pipeline = context;

	pthread_mutex_lock(&pipeline->mutex);

	bool is_spare = pipeline->has_first;

	pipeline->has_first = true;
	for (;;) {
		while (pipeline->claimed == pipeline->submitted ? !pipeline->closed
								: must_wait(pipeline, is_spare))
			pthread_cond_wait(is_spare ? &pipeline->spare : &pipeline->work, &pipeline->mutex);
		if (pipeline->claimed == pipeline->submitted)
			break;

		size_t slot = pipeline->claimed++ % SLOTS;

		wake_spare(pipeline);
		pthread_mutex_unlock(&pipeline->mutex);
		delay("ANIMDB_DELAY_DECODER");
		adb_job_run(&pipeline->jobs[slot]);
		pthread_mutex_lock(&pipeline->mutex);
		add_used(pipeline, &pipeline->jobs[slot]);
		pipeline->is_done[slot] = true;
		pipeline->ready++;
		if (slot == pipeline->retired % SLOTS)
			pthread_cond_signal(&pipeline->done);
	}
	pthread_mutex_unlock(&pipeline->mutex);
	return NULL;
}

static void close_pipeline(struct adb_pipeline *pipeline)
{
	pthread_mutex_lock(&pipeline->mutex);
	pipeline->closed = true;
	pthread_cond_broadcast(&pipeline->work);
	pthread_cond_broadcast(&pipeline->spare);
	pthread_cond_signal(&pipeline->done);
	pthread_mutex_unlock(&pipeline->mutex);
}

static void *walker_thread(void *context)
{
	const struct walk *walk = context;

	walk->walker->walk(walk->walker->context);
	close_pipeline(walk->pipeline);
	return NULL;
}

static void join_decoders(struct adb_pipeline *pipeline)
{
	while (pipeline->thread_count > 0)
		pthread_join(pipeline->threads[--pipeline->thread_count], NULL);
}

/* Decoders without a walker beside them would mostly wait: they end. */
static void walk_alone(const struct walk *walk)
{
	close_pipeline(walk->pipeline);
	join_decoders(walk->pipeline);
	walk->pipeline->is_alone = true;
	walk->walker->walk(walk->walker->context);
}

/* The next job, run; NULL when all are taken and the walker has no more. */
static struct adb_job *wait_for_job(struct adb_pipeline *pipeline)
{
	struct adb_job *job = NULL;

	pthread_mutex_lock(&pipeline->mutex);

	size_t slot = pipeline->retired % SLOTS;

	while (pipeline->retired == pipeline->submitted ? !pipeline->closed : !pipeline->is_done[slot])
		pthread_cond_wait(&pipeline->done, &pipeline->mutex);
	if (pipeline->retired != pipeline->submitted)
		job = &pipeline->jobs[slot];
	pthread_mutex_unlock(&pipeline->mutex);
	return job;
}

static void stop(struct adb_pipeline *pipeline)
{
	pthread_mutex_lock(&pipeline->mutex);
	pipeline->stopped = true;
	pthread_cond_signal(&pipeline->room);
	pthread_mutex_unlock(&pipeline->mutex);
}

static void retire(struct adb_pipeline *pipeline)
{
	struct adb_job *job = &pipeline->jobs[pipeline->retired % SLOTS];
	size_t cost = job->cost;

	adb_job_clear(job);
	pthread_mutex_lock(&pipeline->mutex);
	pipeline->retired++;
	pipeline->ready--;
	if (pipeline->in_flight > MEMORY_IN_FLIGHT) { /* see must_wait() */
		pthread_cond_signal(&pipeline->work);
		pthread_cond_broadcast(&pipeline->spare);
	}
	wake_spare(pipeline);
	pipeline->in_flight -= cost;
	/* Not for each job: the walker fills half the ring at a time, instead of taking turns with the writer. */
	if (pipeline->submitted - pipeline->retired <= SLOTS / 2)
		pthread_cond_signal(&pipeline->room);
	pthread_mutex_unlock(&pipeline->mutex);
}

static void hand_over(struct adb_pipeline *pipeline, struct adb_job *job)
{
	const struct adb_job_consumer *consumer = pipeline->consumer;

	delay("ANIMDB_DELAY_WRITER");
	if (!pipeline->stopped && !consumer->take(consumer->context, job))
		stop(pipeline);
	retire(pipeline);
}

struct adb_pipeline *adb_pipeline_new(unsigned threads, struct adb_error *error)
{
	struct adb_pipeline *pipeline =
		adb_memory_zeroed(1, sizeof *pipeline + threads * sizeof pipeline->threads[0]);
	bool complete = pipeline != NULL;

	for (size_t i = 0; complete && i < SLOTS; i++)
		complete = (pipeline->jobs[i].arena = adb_arena_new(ADB_JOB_ARENA)) != NULL;
	if (!complete) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		for (size_t i = 0; pipeline != NULL && i < SLOTS; i++)
			adb_arena_free(pipeline->jobs[i].arena);
		free(pipeline);
		return NULL;
	}
	pthread_mutex_init(&pipeline->mutex, NULL);
	pthread_cond_init(&pipeline->room, NULL);
	pthread_cond_init(&pipeline->work, NULL);
	pthread_cond_init(&pipeline->spare, NULL);
	pthread_cond_init(&pipeline->done, NULL);
	while (pipeline->thread_count < threads && pthread_create(&pipeline->threads[pipeline->thread_count],
								  NULL, decoder_thread, pipeline) == 0)
		pipeline->thread_count++;
	return pipeline;
}

void adb_pipeline_run(struct adb_pipeline *pipeline, const struct adb_job_walker *walker,
		      const struct adb_job_consumer *consumer)
{
	struct walk walk = { pipeline, walker };
	struct adb_job *job;
	pthread_t thread;

	pipeline->consumer = consumer;
	if (pipeline->thread_count == 0 || pthread_create(&thread, NULL, walker_thread, &walk) != 0) {
		walk_alone(&walk);
		return;
	}
	while ((job = wait_for_job(pipeline)) != NULL)
		hand_over(pipeline, job);
	pthread_join(thread, NULL);
}

struct adb_job *adb_pipeline_begin_job(struct adb_pipeline *pipeline, size_t cost)
{
	struct adb_job *job = NULL;

	delay("ANIMDB_DELAY_WALKER");
	pthread_mutex_lock(&pipeline->mutex);
	while (!pipeline->stopped &&
	       (pipeline->submitted - pipeline->retired == SLOTS ||
		(pipeline->in_flight > 0 && pipeline->in_flight + cost > MEMORY_IN_FLIGHT)))
		pthread_cond_wait(&pipeline->room, &pipeline->mutex);
	if (!pipeline->stopped) {
		job = &pipeline->jobs[pipeline->submitted % SLOTS];
		job->cost = cost;
		pipeline->in_flight += cost;
	}
	pthread_mutex_unlock(&pipeline->mutex);
	return job;
}

void adb_pipeline_submit(struct adb_pipeline *pipeline)
{
	size_t slot = pipeline->submitted % SLOTS;

	if (pipeline->is_alone) {
		pipeline->submitted++;
		pipeline->claimed++;
		adb_job_run(&pipeline->jobs[slot]);
		pipeline->ready++;
		hand_over(pipeline, &pipeline->jobs[slot]);
		return;
	}
	pthread_mutex_lock(&pipeline->mutex);
	pipeline->is_done[slot] = false;
	pipeline->submitted++;
	pthread_cond_signal(&pipeline->work);
	wake_spare(pipeline);
	pthread_mutex_unlock(&pipeline->mutex);
}

bool adb_pipeline_is_stopped(struct adb_pipeline *pipeline)
{
	pthread_mutex_lock(&pipeline->mutex);

	bool stopped = pipeline->stopped;

	pthread_mutex_unlock(&pipeline->mutex);
	return stopped;
}

void adb_pipeline_free(struct adb_pipeline *pipeline)
{
	close_pipeline(pipeline);
	join_decoders(pipeline);
	for (size_t i = 0; i < SLOTS; i++) {
		adb_job_clear(&pipeline->jobs[i]);
		adb_arena_free(pipeline->jobs[i].arena);
	}
	pthread_mutex_destroy(&pipeline->mutex);
	pthread_cond_destroy(&pipeline->room);
	pthread_cond_destroy(&pipeline->work);
	pthread_cond_destroy(&pipeline->spare);
	pthread_cond_destroy(&pipeline->done);
	free(pipeline);
}

/* A pool of threads that measure pairs of clips. */
#include "diff/worker_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "program/interrupt.h"
#include "sql/open.h"

struct worker {
	struct adb_diff_worker_pool *pool;
	sqlite3 *side[2]; /* its own connections; NULL for the calling thread */
	struct adb_diff_pair_reader *reader;
	pthread_t thread;
	bool runs;
};

struct adb_diff_worker_pool {
	struct adb_diff_pair *pairs;
	size_t count;
	atomic_size_t next; /* index of the next pair to measure */
	atomic_bool failed;
	unsigned size;
	struct worker workers[]; /* the first is the calling thread */
};

static void worker_free(struct worker *worker)
{
	adb_diff_pair_reader_free(worker->reader);
	sqlite3_close(worker->side[0]);
	sqlite3_close(worker->side[1]);
}

/* False when the worker cannot open its connections. The other workers then measure its pairs. */
static bool worker_init(struct worker *worker, struct adb_diff_worker_pool *pool, sqlite3 *const side[2])
{
	struct adb_error unused;

	worker->pool = pool;
	for (int i = 0; i < 2; i++) {
		worker->side[i] = adb_database_open_beside(side[i]);
		if (worker->side[i] == NULL)
			return false;
		adb_watch_interrupts(worker->side[i]);
	}
	worker->reader = adb_diff_pair_reader_new(worker->side, &unused);
	return worker->reader != NULL;
}

/* The body of a thread: measures pairs in order until all are measured or one has failed. A pair that was begun is finished. */
static void *work(void *context)
{
	struct worker *worker = context;
	struct adb_diff_worker_pool *pool = worker->pool;

	while (!atomic_load(&pool->failed)) {
		size_t i = atomic_fetch_add(&pool->next, 1);

		if (i >= pool->count)
			break;
		adb_diff_pair_measure(worker->reader, &pool->pairs[i]);
		if (pool->pairs[i].error.outcome != ADB_OK)
			atomic_store(&pool->failed, true);
	}
	return NULL;
}

struct adb_diff_worker_pool *adb_diff_worker_pool_new(sqlite3 *const side[2], unsigned size,
						      struct adb_error *error)
{
	struct adb_diff_worker_pool *pool = adb_memory_zeroed(1, sizeof *pool + size * sizeof(struct worker));

	if (pool == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	pool->size = 1;
	pool->workers[0] = (struct worker){ .pool = pool, .reader = adb_diff_pair_reader_new(side, error) };
	if (pool->workers[0].reader == NULL) {
		adb_diff_worker_pool_free(pool);
		return NULL;
	}
	while (pool->size < size && worker_init(&pool->workers[pool->size], pool, side))
		pool->size++;
	if (pool->size < size)
		worker_free(&pool->workers[pool->size]);
	return pool;
}

void adb_diff_worker_pool_free(struct adb_diff_worker_pool *pool)
{
	for (unsigned i = 0; pool != NULL && i < pool->size; i++)
		worker_free(&pool->workers[i]);
	free(pool);
}

void adb_diff_worker_pool_measure(struct adb_diff_worker_pool *pool, struct adb_diff_pair *pairs,
				  size_t count)
{
	pool->pairs = pairs;
	pool->count = count;
	atomic_store(&pool->next, 0);
	atomic_store(&pool->failed, false);
	for (unsigned i = 1; i < pool->size; i++) {
		struct worker *worker = &pool->workers[i];

		worker->runs = pthread_create(&worker->thread, NULL, work, worker) == 0;
	}
	work(&pool->workers[0]);
	for (unsigned i = 1; i < pool->size; i++)
		if (pool->workers[i].runs)
			pthread_join(pool->workers[i].thread, NULL);
}

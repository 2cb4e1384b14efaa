#include "diff/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "program/interrupt.h"
#include "sql/open.h"

struct worker {
	struct adb_diff_crew *crew;
	sqlite3 *side[2]; /* connections of its own; NULL for the thread that asks */
	struct adb_diff_pair_reader *reader;
	pthread_t thread;
	bool runs;
};

struct adb_diff_crew {
	struct adb_diff_pair *pairs;
	size_t count;
	atomic_size_t next; /* which pair nobody has taken yet */
	atomic_bool failed;
	unsigned size;
	struct worker workers[]; /* the first is the thread that asks */
};

static void worker_free(struct worker *worker)
{
	adb_diff_pair_reader_free(worker->reader);
	sqlite3_close(worker->side[0]);
	sqlite3_close(worker->side[1]);
}

/* False where the worker cannot be had: the others do its work. */
static bool worker_init(struct worker *worker, struct adb_diff_crew *crew, sqlite3 *const side[2])
{
	struct adb_error unused;

	worker->crew = crew;
	for (int i = 0; i < 2; i++) {
		worker->side[i] = adb_database_open_beside(side[i]);
		if (worker->side[i] == NULL)
			return false;
		adb_watch_interrupts(worker->side[i]);
	}
	worker->reader = adb_diff_pair_reader_new(worker->side, &unused);
	return worker->reader != NULL;
}

struct adb_diff_crew *adb_diff_crew_new(sqlite3 *const side[2], unsigned size, struct adb_error *error)
{
	struct adb_diff_crew *crew = adb_memory_zeroed(1, sizeof *crew + size * sizeof(struct worker));

	if (crew == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	crew->size = 1;
	crew->workers[0] = (struct worker){ .crew = crew, .reader = adb_diff_pair_reader_new(side, error) };
	if (crew->workers[0].reader == NULL) {
		adb_diff_crew_free(crew);
		return NULL;
	}
	while (crew->size < size && worker_init(&crew->workers[crew->size], crew, side))
		crew->size++;
	if (crew->size < size)
		worker_free(&crew->workers[crew->size]);
	return crew;
}

void adb_diff_crew_free(struct adb_diff_crew *crew)
{
	for (unsigned i = 0; crew != NULL && i < crew->size; i++)
		worker_free(&crew->workers[i]);
	free(crew);
}

/* Pairs are taken in order, and one that is taken is done. */
static void *work(void *context)
{
	struct worker *worker = context;
	struct adb_diff_crew *crew = worker->crew;

	while (!atomic_load(&crew->failed)) {
		size_t i = atomic_fetch_add(&crew->next, 1);

		if (i >= crew->count)
			break;
		adb_diff_pair_measure(worker->reader, &crew->pairs[i]);
		if (crew->pairs[i].error.outcome != ADB_OK)
			atomic_store(&crew->failed, true);
	}
	return NULL;
}

void adb_diff_crew_measure(struct adb_diff_crew *crew, struct adb_diff_pair *pairs, size_t count)
{
	crew->pairs = pairs;
	crew->count = count;
	atomic_store(&crew->next, 0);
	atomic_store(&crew->failed, false);
	for (unsigned i = 1; i < crew->size; i++) {
		struct worker *worker = &crew->workers[i];

		worker->runs = pthread_create(&worker->thread, NULL, work, worker) == 0;
	}
	work(&crew->workers[0]);
	for (unsigned i = 1; i < crew->size; i++)
		if (crew->workers[i].runs)
			pthread_join(crew->workers[i].thread, NULL);
}

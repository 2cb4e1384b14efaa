/* Threads with connections. */
#include "export/report/crew.h"

#include <pthread.h>
#include <stdlib.h>

#include "sql/open.h"

struct thread {
	struct adb_crew *crew;
	struct adb_crew_member member;
	pthread_t id;
	bool is_running;
};

struct adb_crew {
	sqlite3 *db; /* that of the calling thread */
	adb_crew_work *work;
	void *context;
	unsigned count; /* of other threads */
	struct thread threads[];
};

static void *run_thread(void *argument)
{
	struct thread *thread = argument;

	thread->crew->work(thread->crew->context, &thread->member);
	return NULL;
}

struct adb_crew *adb_crew_new(sqlite3 *db, unsigned jobs, int kib)
{
	struct adb_crew *crew = calloc(1, sizeof *crew + jobs * sizeof crew->threads[0]);

	if (crew == NULL)
		return NULL;
	crew->db = db;
	while (crew->count + 1 < jobs) {
		sqlite3 *other = adb_database_open_beside(db);

		if (other == NULL || adb_database_keep_pages(other, kib) != SQLITE_OK) {
			sqlite3_close(other);
			break;
		}
		crew->threads[crew->count++] = (struct thread){ .crew = crew, .member.db = other };
	}
	return crew;
}

void adb_crew_free(struct adb_crew *crew)
{
	if (crew != NULL)
		adb_crew_dismiss(crew);
	free(crew);
}

void adb_crew_dismiss(struct adb_crew *crew)
{
	while (crew->count > 0)
		sqlite3_close(crew->threads[--crew->count].member.db);
}

/* A thread that cannot be had leaves its work to the others. */
void adb_crew_start(struct adb_crew *crew, adb_crew_work *work, void *context)
{
	crew->work = work;
	crew->context = context;
	for (unsigned i = 0; i < crew->count; i++) {
		struct thread *thread = &crew->threads[i];

		thread->is_running = pthread_create(&thread->id, NULL, run_thread, thread) == 0;
	}
}

void adb_crew_join(struct adb_crew *crew)
{
	crew->work(crew->context, &(struct adb_crew_member){ .db = crew->db, .is_main = true });
	for (unsigned i = 0; i < crew->count; i++)
		if (crew->threads[i].is_running) {
			pthread_join(crew->threads[i].id, NULL);
			crew->threads[i].is_running = false;
		}
}

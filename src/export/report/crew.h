/* The threads that write a catalogue: the one that asked for it, and others with a connection of their own each. */
#ifndef ADB_EXPORT_REPORT_CREW_H
#define ADB_EXPORT_REPORT_CREW_H

#include <sqlite3.h>
#include <stdbool.h>

struct adb_crew;

/* One of the threads at its work. */
struct adb_crew_member {
	sqlite3 *db;
	bool is_main; /* the thread that called adb_crew_join() */
};

/* What all of them do at the same time: each takes what is next to do, until nothing is left. */
typedef void adb_crew_work(void *context, const struct adb_crew_member *member);

/*
 * A crew of `jobs` threads in all, or fewer where connections cannot be had. Each connection keeps `kib` of pages. `db` is that of the
 * calling thread, in a transaction. NULL when memory runs out. The caller frees it.
 */
struct adb_crew *adb_crew_new(sqlite3 *db, unsigned jobs, int kib);
void adb_crew_free(struct adb_crew *crew);

/* The calling thread is alone from then on. */
void adb_crew_dismiss(struct adb_crew *crew);

/* The other threads begin to work. The calling thread may use its connection until it joins them. */
void adb_crew_start(struct adb_crew *crew, adb_crew_work *work, void *context);

/* The calling thread works, too. Returns when all have ended. */
void adb_crew_join(struct adb_crew *crew);

#endif

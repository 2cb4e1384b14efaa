/* Asking SQLite whether the statement that uses a native table should end. */
#include "sql/stop.h"

/* Long enough to reach a progress handler: SQLite counts steps towards its calls across runs of a statement. */
static const char probe_sql[] =
	"WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 100)"
	" SELECT max(n) FROM number";

/* Other failures of the probe are not a reason to end. */
static bool was_interrupted(void *context)
{
	struct adb_sql_stop *stop = context;

	if (stop->probe == NULL &&
	    sqlite3_prepare_v2(stop->db, probe_sql, -1, &stop->probe, NULL) != SQLITE_OK)
		return false;
	sqlite3_step(stop->probe);
	return sqlite3_reset(stop->probe) == SQLITE_INTERRUPT;
}

void adb_sql_stop_init(struct adb_sql_stop *stop, sqlite3 *db)
{
	*stop = (struct adb_sql_stop){ .stop = { .is_wanted = was_interrupted, .context = stop }, .db = db };
}

void adb_sql_stop_free(struct adb_sql_stop *stop)
{
	sqlite3_finalize(stop->probe);
	stop->probe = NULL;
}

void adb_sql_stop_begin(struct adb_sql_stop *stop)
{
	stop->stop.steps = 0;
	stop->stop.is_stopped = false;
}

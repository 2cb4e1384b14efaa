#include <stddef.h>

#include "diff/private.h"

/*
 * Pairs what is left of a kind and agrees in the columns %s: the n-th in A with the n-th in B. What is NULL agrees with
 * nothing. One sort for both sides: SQLite would join them without an index, since it takes them for few.
 */
static const char pair_sql[] =
	"INSERT INTO pair (a, b)"
	" SELECT max(CASE side WHEN 0 THEN item END), max(CASE side WHEN 1 THEN item END)"
	" FROM (SELECT item, side, owner, system, %s,"
	"  row_number() OVER (PARTITION BY owner, system, %s, side ORDER BY rank, place, id) AS n"
	"  FROM item WHERE kind = %Q AND is_paired = 0 AND (%s) = (%s))"
	" GROUP BY owner, system, %s, n HAVING count(*) = 2;"
	"UPDATE item SET is_paired = 1"
	" WHERE item IN (SELECT a FROM pair WHERE id > %lld UNION ALL SELECT b FROM pair WHERE id > %lld)";

/* Whether something of the kind is left on both sides, and the last pair that there is. */
static const char left_sql[] = "SELECT count(DISTINCT side) = 2, (SELECT coalesce(max(id), 0) FROM pair)"
			       " FROM item WHERE kind = ?1 AND is_paired = 0";

static bool pair_by(struct adb_diff *diff, const char *kind, const char *columns, sqlite3_int64 last)
{
	char *sql = sqlite3_mprintf(pair_sql, columns, columns, kind, columns, columns, columns, last, last);
	bool done = sql != NULL ? adb_diff_run_sql(diff, sql) : adb_diff_no_memory(diff);

	sqlite3_free(sql);
	return done;
}

bool adb_diff_match(struct adb_diff *diff, const char *kind, const char *const *tiers)
{
	sqlite3_stmt *left = adb_diff_prepare(diff, diff->work, left_sql);
	bool done = left != NULL;

	if (done)
		sqlite3_bind_text(left, 1, kind, -1, SQLITE_STATIC);
	for (; done && *tiers != NULL; tiers++) {
		bool some = adb_diff_next(diff, diff->work, left) && sqlite3_column_int(left, 0) != 0;
		sqlite3_int64 last = sqlite3_column_int64(left, 1);

		sqlite3_reset(left);
		if (!some)
			break;
		done = pair_by(diff, kind, *tiers, last);
	}
	sqlite3_finalize(left);
	return adb_diff_is_well(diff);
}

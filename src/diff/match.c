#include <stddef.h>

#include "diff/private.h"

/*
 * What is left of a kind and agrees in the columns %s, on both sides; what is NULL agrees with nothing. Two that are alone
 * in that are a pair. `item` of A is the lesser one, since A is read first.
 */
static const char group_sql[] = "DELETE FROM alike;"
				"INSERT INTO alike (a, b, count)"
				" SELECT min(item), max(item), count(*) FROM item"
				" WHERE kind = %Q AND is_paired = 0 AND (%s) = (%s)"
				" GROUP BY %s, owner, system HAVING min(side) <> max(side);"
				"INSERT INTO pair (a, b) SELECT a, b FROM alike WHERE count = 2";

/* Of more than two, the n-th in A with the n-th in B. One sort for both sides: SQLite would join them without an index. */
static const char crowd_sql[] =
	"INSERT INTO pair (a, b)"
	" SELECT max(CASE side WHEN 0 THEN item END), max(CASE side WHEN 1 THEN item END)"
	" FROM (SELECT item, side, owner, system, %s,"
	"  row_number() OVER (PARTITION BY %s, owner, system, side"
	"   ORDER BY rank, iif(placed IS NULL, place, NULL), id) AS n"
	"  FROM item WHERE kind = %Q AND is_paired = 0 AND (%s) = (%s))"
	" GROUP BY %s, owner, system, n HAVING count(*) = 2";

static const char mark_sql[] =
	"UPDATE item SET is_paired = 1"
	" WHERE item IN (SELECT a FROM pair WHERE id > %lld UNION ALL SELECT b FROM pair WHERE id > %lld)";

/* Whether something of the kind is left on both sides, and the last pair that there is. */
static const char left_sql[] = "SELECT count(DISTINCT side) = 2, (SELECT coalesce(max(id), 0) FROM pair)"
			       " FROM item WHERE kind = ?1 AND is_paired = 0";

/* Frees `sql`, which is NULL where there was no memory for it. */
static bool run_and_free(struct adb_diff *diff, char *sql)
{
	bool done = sql != NULL ? adb_diff_run_sql(diff, sql) : adb_diff_no_memory(diff);

	sqlite3_free(sql);
	return done;
}

static bool mark_pairs(struct adb_diff *diff, sqlite3_int64 last)
{
	return run_and_free(diff, sqlite3_mprintf(mark_sql, last, last));
}

static bool has_crowds(struct adb_diff *diff)
{
	sqlite3_stmt *crowds = adb_diff_prepare(diff, diff->work, "SELECT 1 FROM alike WHERE count > 2");
	bool some = crowds != NULL && adb_diff_next(diff, diff->work, crowds);

	sqlite3_finalize(crowds);
	return some;
}

static bool pair_by(struct adb_diff *diff, const char *kind, const char *columns, sqlite3_int64 last)
{
	if (!run_and_free(diff, sqlite3_mprintf(group_sql, kind, columns, columns, columns)) ||
	    !mark_pairs(diff, last))
		return false;
	if (!has_crowds(diff))
		return adb_diff_is_well(diff);
	return run_and_free(diff,
			    sqlite3_mprintf(crowd_sql, columns, columns, kind, columns, columns, columns)) &&
	       mark_pairs(diff, last);
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

/* Pairs items of A with items of B that agree in some of their columns. */
#include <stddef.h>

#include "diff/private.h"

/*
 * Groups the unpaired items of a kind by the columns %s; items with a NULL there are in no group. A group of one item of A and
 * one of B is a pair. The item of A has the smaller number, since A is read first.
 */
static const char group_sql[] = "DELETE FROM alike;"
				"INSERT INTO alike (a, b, count)"
				" SELECT min(item), max(item), count(*) FROM item"
				" WHERE kind = %Q AND is_paired = 0 AND (%s) = (%s)"
				" GROUP BY %s, owner, system HAVING min(side) <> max(side);"
				"INSERT INTO pair (a, b) SELECT a, b FROM alike WHERE count = 2";

/* Pairs the n-th item of A with the n-th item of B in groups of more than two. Both sides are sorted together, since SQLite would
 * join them without an index. */
static const char many_sql[] =
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

/* Whether both sides have unpaired items of the kind, and the number of the last pair. */
static const char unpaired_sql[] = "SELECT count(DISTINCT side) = 2, (SELECT coalesce(max(id), 0) FROM pair)"
				   " FROM item WHERE kind = ?1 AND is_paired = 0";

/* Runs and frees `sql`. NULL stands for SQL that could not be made because memory ran out. */
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

static bool has_groups_of_many(struct adb_diff *diff)
{
	sqlite3_stmt *groups = adb_diff_prepare(diff, diff->work, "SELECT 1 FROM alike WHERE count > 2");
	bool has_any = groups != NULL && adb_diff_next(diff, diff->work, groups);

	sqlite3_finalize(groups);
	return has_any;
}

static bool pair_by(struct adb_diff *diff, const char *kind, const char *columns, sqlite3_int64 last)
{
	if (!run_and_free(diff, sqlite3_mprintf(group_sql, kind, columns, columns, columns)) ||
	    !mark_pairs(diff, last))
		return false;
	if (!has_groups_of_many(diff))
		return adb_diff_ok(diff);
	return run_and_free(diff,
			    sqlite3_mprintf(many_sql, columns, columns, kind, columns, columns, columns)) &&
	       mark_pairs(diff, last);
}

bool adb_diff_match(struct adb_diff *diff, const char *kind, const char *const *tiers)
{
	sqlite3_stmt *unpaired = adb_diff_prepare(diff, diff->work, unpaired_sql);
	bool done = unpaired != NULL;

	if (done)
		sqlite3_bind_text(unpaired, 1, kind, -1, SQLITE_STATIC);
	for (; done && *tiers != NULL; tiers++) {
		bool has_unpaired =
			adb_diff_next(diff, diff->work, unpaired) && sqlite3_column_int(unpaired, 0) != 0;
		sqlite3_int64 last = sqlite3_column_int64(unpaired, 1);

		sqlite3_reset(unpaired);
		if (!has_unpaired)
			break;
		done = pair_by(diff, kind, *tiers, last);
	}
	sqlite3_finalize(unpaired);
	return adb_diff_ok(diff);
}

/* The files differences-A-B-K: what differs between two dumps of one game, A and B being their indices. */
#include "base/stop.h"
#include "export/report/private.h"
#include "sqlite/run.h"

enum { NAME_SIZE = 64 };

/*
 * Dumps of one system of which the one with fewer clips has a third of its names in common with the other are taken for dumps of one
 * game. Each is compared with the next such dump in the order of the catalogue.
 */
static const char pairs_sql[] =
	"WITH name AS MATERIALIZED (SELECT DISTINCT source.dump_id AS dump_id, clip.system_id AS system_id, clip.name AS name"
	" FROM temp.catalogue_clips AS chosen JOIN clips AS clip ON clip.id = chosen.id JOIN assets AS asset ON asset.id = clip.asset_id"
	" JOIN sources AS source ON source.id = asset.source_id),"
	" size AS (SELECT dump_id, system_id, count(*) AS names FROM name GROUP BY dump_id, system_id),"
	" common AS (SELECT a.dump_id AS a_id, b.dump_id AS b_id, a.system_id AS system_id, count(*) AS names FROM name AS a"
	" JOIN name AS b ON b.name = a.name AND b.system_id = a.system_id"
	" JOIN temp.catalogue_dumps AS first ON first.id = a.dump_id JOIN temp.catalogue_dumps AS second ON second.id = b.dump_id"
	" WHERE first.position < second.position GROUP BY a.dump_id, b.dump_id, a.system_id)"
	" SELECT common.a_id, common.b_id, first.position, min(second.position) FROM common"
	" JOIN size AS a ON a.dump_id = common.a_id AND a.system_id = common.system_id"
	" JOIN size AS b ON b.dump_id = common.b_id AND b.system_id = common.system_id"
	" JOIN temp.catalogue_dumps AS first ON first.id = common.a_id JOIN temp.catalogue_dumps AS second ON second.id = common.b_id"
	" WHERE 3 * common.names >= min(a.names, b.names) GROUP BY common.a_id ORDER BY first.position";

static const char rows_sql[] =
	"SELECT change, kind, system, name, new_name AS 'new name', part_of AS 'part of', detail, angle AS degrees, angle_bone AS 'bone',"
	" angle_time AS 'at (s)', distance AS units, distance_bone AS 'moved bone', distance_time AS 'moved at (s)', copies, place,"
	" CASE kind WHEN 'clip' THEN coalesce(b_id, a_id) END FROM differences WHERE change <> 'moved' ORDER BY rowid";

static enum adb_outcome write_rows(struct adb_catalogue *catalogue, sqlite3 *result, const char *name,
				   struct adb_catalogue_comparison *comparison, struct adb_error *error)
{
	sqlite3_stmt *rows = adb_catalogue_prepare(result, rows_sql, error);
	enum adb_outcome outcome;

	if (rows == NULL)
		return error->outcome;
	outcome = adb_rows_blocks(catalogue->folder, name, ADB_CATALOGUE_LIST_BLOCK, &catalogue->order, rows,
				  "tttttttrtrrtritc", &comparison->blocks, &comparison->rows, error);
	sqlite3_finalize(rows);
	return outcome;
}

static enum adb_outcome write_pair(struct adb_catalogue *catalogue, int64_t a_id, int64_t b_id,
				   struct adb_error *error)
{
	struct adb_catalogue_comparison *comparison;
	char name[NAME_SIZE];
	sqlite3 *result;
	enum adb_outcome outcome;

	catalogue->comparisons = adb_arena_grow(catalogue->order.arena, catalogue->comparisons,
						catalogue->comparison_count, sizeof *catalogue->comparisons);
	if (catalogue->comparisons == NULL)
		return adb_catalogue_no_memory(error);
	comparison = &catalogue->comparisons[catalogue->comparison_count++];
	comparison->a = (uint32_t)adb_catalogue_index(&catalogue->order, ADB_CATALOGUE_DUMP, a_id);
	comparison->b = (uint32_t)adb_catalogue_index(&catalogue->order, ADB_CATALOGUE_DUMP, b_id);
	snprintf(name, sizeof name, "differences-%u-%u", (unsigned)comparison->a, (unsigned)comparison->b);
	result = catalogue->options->compare(catalogue->db, a_id, b_id, catalogue->options, error);
	if (result == NULL)
		return error->outcome;
	outcome = write_rows(catalogue, result, name, comparison, error);
	sqlite3_close(result);
	return outcome;
}

enum adb_outcome adb_catalogue_write_differences(struct adb_catalogue *catalogue, struct adb_error *error)
{
	sqlite3_stmt *pairs = catalogue->options->compare != NULL
				      ? adb_catalogue_prepare(catalogue->db, pairs_sql, error)
				      : NULL;
	enum adb_outcome outcome = error->outcome;
	int code = SQLITE_DONE;

	while (pairs != NULL && outcome == ADB_OK && !adb_interrupted &&
	       (code = sqlite3_step(pairs)) == SQLITE_ROW)
		outcome = write_pair(catalogue, sqlite3_column_int64(pairs, 0),
				     sqlite3_column_int64(pairs, 1), error);
	if (outcome == ADB_OK && code != SQLITE_DONE && code != SQLITE_ROW)
		outcome = adb_sql_failed(catalogue->db, error);
	sqlite3_finalize(pairs);
	return outcome;
}

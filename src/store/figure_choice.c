/* Chooses the model that shows clips best. */
#include "sqlite/run.h"
#include "store/figure.h"

enum { MAX_WRITTEN = 4096 }; /* clips whose numbers are written into the statement */

int64_t adb_figure_choose(sqlite3 *db, const int64_t *clips, size_t count)
{
	static const char before[] =
		"WITH RECURSIVE fit AS MATERIALIZED ("
		"  SELECT m.model_id, count(*) AS clips, sum(',' || m.via || ',' LIKE '%,set,%') AS clips_of_sets"
		"  FROM clip_models AS m WHERE m.clip_id IN (";
	static const char after[] =
		") GROUP BY m.model_id),"
		" used(model_id, used_id, depth) AS ("
		"  SELECT model_id, model_id, 0 FROM fit"
		"  UNION SELECT u.model_id, c.used_model_id, u.depth + 1 FROM used AS u"
		"  JOIN model_components AS c ON c.model_id = u.used_id AND c.role = 'mesh' WHERE u.depth < 16),"
		" size AS ("
		"  SELECT u.model_id, sum(p.vertex_count) AS vertices, max(u.depth) > 0 AS is_composed"
		"  FROM used AS u LEFT JOIN mesh_parts AS p ON p.model_id = u.used_id"
		"   AND EXISTS (SELECT 1 FROM geometries AS g WHERE g.id = p.geometry_id AND g.positions IS NOT NULL)"
		"  GROUP BY u.model_id),"
		" named AS MATERIALIZED ("
		"  SELECT DISTINCT f.model_id, k.role FROM fit AS f CROSS JOIN models AS m ON m.id = f.model_id"
		"  CROSS JOIN links AS l ON l.to_asset_id = m.asset_id"
		"  CROSS JOIN link_kinds AS k ON k.kind = l.kind AND k.system_id = m.system_id)"
		" SELECT f.model_id FROM fit AS f JOIN size AS s ON s.model_id = f.model_id"
		" WHERE s.vertices > 0"
		" ORDER BY EXISTS (SELECT 1 FROM used AS o WHERE o.used_id = f.model_id AND o.model_id <> f.model_id)"
		"  OR 'part' IN (SELECT role FROM named WHERE model_id = f.model_id),"
		"  'set' IN (SELECT role FROM named WHERE model_id = f.model_id) DESC,"
		"  s.is_composed DESC, f.clips_of_sets DESC, f.clips DESC, iif(s.is_composed, 0, s.vertices) DESC, f.model_id"
		" LIMIT 1";
	sqlite3_str *sql = sqlite3_str_new(db);
	sqlite3_stmt *row = NULL;
	int64_t model_id = 0;

	/*
	 * SQLite looks for rows of the view by numbers that are written out, and computes all of it for those of a subquery. The CROSS
	 * JOINs keep it from indexing all links of the database for the few that lead to these models.
	 */
	bool is_short = count <= MAX_WRITTEN;

	sqlite3_str_appendall(sql, before);
	sqlite3_str_appendall(sql, is_short ? "" : "SELECT value FROM json_each('[");
	for (size_t i = 0; i < count; i++)
		sqlite3_str_appendf(sql, "%s%lld", i == 0 ? "" : ",", (long long)clips[i]);
	sqlite3_str_appendall(sql, is_short ? "" : "]')");
	sqlite3_str_appendall(sql, after);

	char *text = sqlite3_str_finish(sql);

	if (text != NULL && sqlite3_prepare_v2(db, text, -1, &row, NULL) == SQLITE_OK &&
	    sqlite3_step(row) == SQLITE_ROW)
		model_id = sqlite3_column_int64(row, 0);
	adb_sql_end(row);
	sqlite3_free(text);
	return model_id;
}

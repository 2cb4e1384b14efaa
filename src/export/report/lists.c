/* The lists duplicates, problems, unused and dangling. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/stop.h"
#include "export/report/private.h"
#include "sqlite/run.h"

struct list {
	enum adb_catalogue_rows list;
	const char *columns, *sql;
};

static const struct list lists[] = {
	{ ADB_LIST_PROBLEMS, "ttdttittcc",
	  "SELECT problem.severity, problem.code, source.dump_id AS dump, " ADB_SQL_SOURCE_PATH
	  " AS file, asset.path AS asset,"
	  " problem.offset, " ADB_SQL_MESSAGE " AS message, known.advice,"
	  " (SELECT iif(count(*) = 1, min(clip.id), NULL) FROM clips AS clip WHERE clip.asset_id = problem.asset_id) AS clip,"
	  " (SELECT iif(count(*) = 1, min(clip.id), NULL) FROM clips AS clip WHERE clip.asset_id = problem.asset_id)"
	  " FROM diagnostics AS problem LEFT JOIN sources AS source ON source.id = problem.source_id"
	  " LEFT JOIN dumps AS dump ON dump.id = source.dump_id LEFT JOIN assets AS asset ON asset.id = problem.asset_id"
	  " LEFT JOIN diagnostic_codes AS known ON known.code = problem.code"
	  " ORDER BY instr('error warning note', problem.severity), problem.code, dump.name, file, asset.path, problem.offset, message" },
	{ ADB_LIST_UNUSED, "tttttitc",
	  "SELECT x.name AS clip, dump.name AS dump, x.system_id AS system, x.format, skeleton.name AS skeleton, unused.copies,"
	  " asset.path AS asset, unused.id FROM (SELECT chosen.id, min(chosen.position) AS position,"
	  " (SELECT count(*) FROM clips AS same WHERE same.content_xxh128 = x.content_xxh128) AS copies"
	  " FROM distinct_clips AS apart JOIN clips AS x ON x.content_xxh128 = apart.content_xxh128"
	  " JOIN temp.catalogue_clips AS chosen ON chosen.id = x.id WHERE NOT apart.is_used GROUP BY apart.content_xxh128) AS unused"
	  " JOIN clips AS x ON x.id = unused.id JOIN assets AS asset ON asset.id = x.asset_id JOIN sources AS source ON source.id = asset.source_id"
	  " LEFT JOIN dumps AS dump ON dump.id = source.dump_id"
	  " LEFT JOIN clip_skeletons AS fits ON fits.clip_id = x.id AND fits.is_primary = 1"
	  " LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id ORDER BY unused.position" },
	{ ADB_LIST_DANGLING, "ttttttttic",
	  "SELECT kind, dump, path AS 'asked for by', set_name AS 'set', entry, to_type AS type, to_name AS name, to_id AS id,"
	  " count(*) AS 'references', iif(count(*) = 1, clip_id, NULL) FROM ("
	  "SELECT 'entry' AS kind, dump.name AS dump, asset.path AS path, NULL AS to_type,"
	  " entry.target_name AS to_name, entry.target_native_id AS to_id, a_set.name AS set_name, entry.name AS entry, NULL AS clip_id"
	  " FROM set_entries AS entry JOIN animation_sets AS a_set ON a_set.id = entry.set_id JOIN assets AS asset ON asset.id = a_set.asset_id"
	  " JOIN sources AS source ON source.id = asset.source_id LEFT JOIN dumps AS dump ON dump.id = source.dump_id"
	  " WHERE entry.clip_id IS NULL AND entry.target_name IS NOT NULL"
	  " UNION ALL SELECT link.kind, dump.name, asset.path, link.to_type, link.to_name, link.to_native_id, NULL, NULL,"
	  " (SELECT iif(count(*) = 1, min(clip.id), NULL) FROM clips AS clip WHERE clip.asset_id = link.from_asset_id)"
	  " FROM dangling_links AS link JOIN assets AS asset ON asset.id = link.from_asset_id"
	  " JOIN sources AS source ON source.id = asset.source_id LEFT JOIN dumps AS dump ON dump.id = source.dump_id)"
	  " GROUP BY kind, dump, path, set_name, entry, to_type, to_name, to_id"
	  " ORDER BY kind, dump, path, set_name, entry, to_type, to_name, to_id" },
};

/* Groups of clips with equal content, then those with equal motion of which not all have equal content. */
static const char groups_sql[] =
	"SELECT * FROM (SELECT 'content' AS \"of\", clip.content_xxh128 AS hash, count(*) AS copies, min(chosen.position) AS first"
	" FROM temp.catalogue_clips AS chosen JOIN clips AS clip ON clip.id = chosen.id WHERE clip.channel_count > 0"
	" GROUP BY clip.content_xxh128 HAVING count(*) > 1"
	" UNION ALL SELECT 'motion', clip.motion_xxh128, count(*), min(chosen.position)"
	" FROM temp.catalogue_clips AS chosen JOIN clips AS clip ON clip.id = chosen.id WHERE clip.channel_count > 0"
	" GROUP BY clip.motion_xxh128 HAVING count(DISTINCT clip.content_xxh128) > 1)"
	" ORDER BY \"of\", copies DESC, first, hash";

/* What the clips of a group differ in: numbers of distinct values. */
static const char differ_sql[] =
	"SELECT (SELECT count(DISTINCT entry.set_id) FROM clips AS member"
	" JOIN entry_clips AS reached ON reached.clip_id = member.id JOIN set_entries AS entry ON entry.id = reached.entry_id"
	" WHERE member.%s = ?1) AS 'set', count(DISTINCT source.dump_id) AS dump, count(DISTINCT clip.system_id) AS system,"
	" count(DISTINCT coalesce(asset.game, source.game, '')) AS game, count(DISTINCT clip.name) AS name"
	" FROM clips AS clip JOIN assets AS asset ON asset.id = clip.asset_id JOIN sources AS source ON source.id = asset.source_id"
	" JOIN temp.catalogue_clips AS chosen ON chosen.id = clip.id WHERE clip.%s = ?1";

struct groups {
	struct adb_catalogue *catalogue;
	sqlite3_stmt *groups, *members[2], *differ[2]; /* by content, by motion */
	struct adb_data_file data;
};

/* ---- duplicates ---- */

static bool prepare_groups(struct groups *groups, struct adb_error *error)
{
	static const char *const columns[] = { "content_xxh128", "motion_xxh128" };

	groups->groups = adb_catalogue_prepare(groups->catalogue->db, groups_sql, error);
	if (groups->groups == NULL)
		return false;
	for (int i = 0; i < 2; i++) {
		char *members = sqlite3_mprintf(
			"SELECT clip.id FROM clips AS clip JOIN temp.catalogue_clips AS chosen ON chosen.id = clip.id"
			" WHERE clip.%s = ?1 ORDER BY chosen.position",
			columns[i]);
		char *differ = sqlite3_mprintf(differ_sql, columns[i], columns[i]);

		groups->members[i] =
			members != NULL ? adb_catalogue_prepare(groups->catalogue->db, members, error) : NULL;
		groups->differ[i] =
			differ != NULL ? adb_catalogue_prepare(groups->catalogue->db, differ, error) : NULL;
		if (members == NULL || differ == NULL)
			adb_catalogue_no_memory(error);
		sqlite3_free(members);
		sqlite3_free(differ);
		if (groups->members[i] == NULL || groups->differ[i] == NULL)
			return false;
	}
	return true;
}

static enum adb_outcome begin_row(struct groups *groups, struct adb_error *error)
{
	struct adb_catalogue *catalogue = groups->catalogue;
	uint32_t position = catalogue->row_counts[ADB_LIST_DUPLICATES]++;
	bool begins = position % ADB_CATALOGUE_LIST_BLOCK == 0;
	enum adb_outcome outcome = ADB_OK;

	if (begins && position > 0) {
		adb_buffer_text(&groups->data.json, "]}");
		outcome = adb_data_file_close(&groups->data, error);
	}
	if (begins && outcome == ADB_OK)
		outcome = adb_data_file_open_shard(&groups->data, catalogue->folder,
						   adb_catalogue_list_names[ADB_LIST_DUPLICATES],
						   catalogue->block_counts[ADB_LIST_DUPLICATES]++, error);
	adb_buffer_text(&groups->data.json, begins ? "{\"groups\":[{" : ",\n{");
	return outcome;
}

static void put_differences(struct adb_buffer *json, sqlite3_stmt *counts)
{
	bool is_first = true;

	for (int i = 0; i < sqlite3_column_count(counts); i++) {
		if (sqlite3_column_int64(counts, i) < 2)
			continue;
		adb_buffer_printf(json, "%s\"%s\"", is_first ? "" : ",", sqlite3_column_name(counts, i));
		is_first = false;
	}
}

/* { of: "content" or "motion", hash, across: what the clips differ in, clips } */
static enum adb_outcome write_group(struct groups *groups, struct adb_error *error)
{
	const struct adb_catalogue_order *order = &groups->catalogue->order;
	const char *hash = (const char *)sqlite3_column_text(groups->groups, 1);
	const char *what = (const char *)sqlite3_column_text(groups->groups, 0);
	int by = what != NULL && strcmp(what, "motion") == 0;
	enum adb_outcome outcome = begin_row(groups, error);
	struct adb_buffer *json = &groups->data.json;

	if (outcome != ADB_OK)
		return outcome;
	adb_rows_members(json, order, groups->groups, "tt");
	adb_buffer_text(json, ",\"across\":[");
	sqlite3_bind_text(groups->differ[by], 1, hash, -1, SQLITE_TRANSIENT);
	if (sqlite3_step(groups->differ[by]) == SQLITE_ROW)
		put_differences(json, groups->differ[by]);
	else
		outcome = adb_sql_failed(groups->catalogue->db, error);
	sqlite3_reset(groups->differ[by]);
	adb_buffer_text(json, "],\"clips\":");
	sqlite3_bind_text(groups->members[by], 1, hash, -1, SQLITE_TRANSIENT);
	if (outcome == ADB_OK)
		outcome = adb_rows_array(json, &groups->data, order, groups->members[by], ADB_ROWS_VALUES,
					 "c", error);
	adb_buffer_text(json, "}");
	adb_data_file_flush(&groups->data);
	return outcome;
}

static enum adb_outcome write_duplicates(struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct groups groups = { .catalogue = catalogue };
	enum adb_outcome outcome = prepare_groups(&groups, error) ? ADB_OK : error->outcome;
	int code = SQLITE_OK;

	while (outcome == ADB_OK && !adb_interrupted && (code = sqlite3_step(groups.groups)) == SQLITE_ROW)
		outcome = write_group(&groups, error);
	if (outcome == ADB_OK && code != SQLITE_DONE && code != SQLITE_ROW)
		outcome = adb_sql_failed(catalogue->db, error);
	if (outcome == ADB_OK && groups.data.output.file != NULL) {
		adb_buffer_text(&groups.data.json, "]}");
		outcome = adb_data_file_close(&groups.data, error);
	}
	adb_data_file_discard(&groups.data);
	sqlite3_finalize(groups.groups);
	for (int i = 0; i < 2; i++) {
		sqlite3_finalize(groups.members[i]);
		sqlite3_finalize(groups.differ[i]);
	}
	return outcome;
}

/* ---- what the header declares, and its helpers ---- */

static enum adb_outcome write_list(struct adb_catalogue *catalogue, const struct list *list,
				   struct adb_error *error)
{
	sqlite3_stmt *statement = adb_catalogue_prepare(catalogue->db, list->sql, error);
	enum adb_outcome outcome;

	if (statement == NULL)
		return error->outcome;
	outcome = adb_rows_blocks(catalogue->folder, adb_catalogue_list_names[list->list],
				  ADB_CATALOGUE_LIST_BLOCK, &catalogue->order, statement, list->columns,
				  &catalogue->block_counts[list->list], &catalogue->row_counts[list->list],
				  error);
	sqlite3_finalize(statement);
	return outcome;
}

enum adb_outcome adb_catalogue_write_lists(struct adb_catalogue *catalogue, struct adb_error *error)
{
	enum adb_outcome outcome = write_duplicates(catalogue, error);

	for (size_t i = 0; i < sizeof lists / sizeof lists[0] && outcome == ADB_OK; i++)
		outcome = write_list(catalogue, &lists[i], error);
	return outcome;
}

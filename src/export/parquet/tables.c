/* Lists the tables, and makes SQL for the rows of a dump: along the references that lead from a row to its source. */
#include "export/parquet/tables.h"

#include <string.h>

#include "base/text.h"
#include "export/parquet/chosen.h"

#define OF_CLIP  ADB_CHOSEN(CLIPS, "t.clip_id")
#define OF_MODEL ADB_CHOSEN(MODELS, "t.model_id")

/* All tables of the schema but those that only indexing and the portable views use: index_state, float_scale, key_numbers. */
static const struct adb_parquet_table tables[] = {
	{ .name = "systems" },
	{ .name = "link_kinds" },
	{ .name = "event_kinds" },
	{ .name = "diagnostic_codes" },
	{ .name = "known_names" },
	{ .name = "unread_anchors" },
	{ .name = "dumps", .chosen = ADB_CHOSEN(DUMPS, "t.id") },
	{ .name = "tracks", .chosen = ADB_CHOSEN(TRACKS, "t.id") },
	{ .name = "images", .chosen = ADB_CHOSEN(IMAGES, "t.id") },
	{ .name = "geometries", .chosen = ADB_CHOSEN(GEOMETRIES, "t.id") },
	{ .name = "sources", .link = "dump_id", .chosen = ADB_CHOSEN(SOURCES, "t.id") },
	{ .name = "assets", .parent = "sources", .link = "source_id", .chosen = ADB_CHOSEN(ASSETS, "t.id") },
	{ .name = "skeletons",
	  .parent = "assets",
	  .link = "asset_id",
	  .chosen = ADB_CHOSEN(SKELETONS, "t.id") },
	{ .name = "bones",
	  .parent = "skeletons",
	  .link = "skeleton_id",
	  .chosen = ADB_CHOSEN(SKELETONS, "t.skeleton_id") },
	{ .name = "clips", .parent = "assets", .link = "asset_id", .chosen = ADB_CHOSEN(CLIPS, "t.id") },
	{ .name = "clip_measures", .parent = "clips", .link = "clip_id", .chosen = OF_CLIP },
	{ .name = "clip_features", .parent = "clips", .link = "clip_id", .chosen = OF_CLIP },
	{ .name = "clip_skeletons", .parent = "clips", .link = "clip_id", .chosen = OF_CLIP },
	{ .name = "channels", .parent = "clips", .link = "clip_id", .chosen = OF_CLIP },
	{ .name = "animation_sets",
	  .parent = "assets",
	  .link = "asset_id",
	  .chosen = ADB_CHOSEN(SETS, "t.id") },
	{ .name = "set_entries",
	  .parent = "animation_sets",
	  .link = "set_id",
	  .chosen = ADB_CHOSEN(ENTRIES, "t.id") },
	{ .name = "entry_clips", .parent = "set_entries", .link = "entry_id", .chosen = OF_CLIP },
	{ .name = "models", .parent = "assets", .link = "asset_id", .chosen = ADB_CHOSEN(MODELS, "t.id") },
	{ .name = "set_models",
	  .parent = "animation_sets",
	  .link = "set_id",
	  .chosen = OF_MODEL " AND " ADB_CHOSEN(SETS, "t.set_id") },
	{ .name = "model_components", .parent = "models", .link = "model_id", .chosen = OF_MODEL },
	{ .name = "companion_clips",
	  .parent = "models",
	  .link = "model_id",
	  .chosen = OF_MODEL " AND " OF_CLIP },
	{ .name = "materials", .parent = "models", .link = "model_id", .chosen = OF_MODEL },
	{ .name = "material_variants",
	  .parent = "materials",
	  .link = "material_id",
	  .chosen = ADB_CHOSEN(MODELS,
			       "(SELECT own.model_id FROM materials AS own WHERE own.id = t.material_id)") },
	{ .name = "mesh_parts", .parent = "models", .link = "model_id", .chosen = OF_MODEL },
	{ .name = "mesh_shapes",
	  .parent = "mesh_parts",
	  .link = "part_id",
	  .chosen = ADB_CHOSEN(MODELS,
			       "(SELECT own.model_id FROM mesh_parts AS own WHERE own.id = t.part_id)") },
	{ .name = "bind_poses", .parent = "models", .link = "model_id", .chosen = OF_MODEL },
	{ .name = "textures",
	  .parent = "assets",
	  .link = "asset_id",
	  .chosen = ADB_CHOSEN(TEXTURES, "t.id") },
	{ .name = "events", .parent = "assets", .link = "asset_id", .chosen = ADB_CHOSEN(EVENTS, "t.id") },
	{ .name = "transitions",
	  .parent = "set_entries",
	  .link = "from_entry_id",
	  .other_link = "to_entry_id",
	  .chosen = ADB_CHOSEN(ENTRIES, "coalesce(t.from_entry_id, t.to_entry_id)") },
	{ .name = "class_moves",
	  .parent = "assets",
	  .link = "class_id",
	  .chosen = ADB_CHOSEN(ENTRIES, "t.entry_id") },
	{ .name = "links",
	  .parent = "assets",
	  .link = "from_asset_id",
	  .chosen = ADB_CHOSEN(ASSETS, "t.from_asset_id") },
	{ .name = "diagnostics",
	  .parent = "sources",
	  .link = "source_id",
	  .chosen = "iif(t.asset_id IS NULL, " ADB_CHOSEN(SOURCES, "t.source_id") ", " ADB_CHOSEN(
		  ASSETS, "t.asset_id") ")" },
	{ .name = "asset_ledgers",
	  .parent = "assets",
	  .link = "asset_id",
	  .chosen = ADB_CHOSEN(ASSETS, "t.asset_id") },
	{ .name = "unread_runs",
	  .parent = "assets",
	  .link = "asset_id",
	  .chosen = ADB_CHOSEN(ASSETS, "t.asset_id") },
	{ .name = "keys",
	  .parent = "clips",
	  .link = "clip_id",
	  .chosen = OF_CLIP,
	  .selected = "t.channel_id, t.key_index, t.frame, t.time, t.x, t.y, t.z, t.w",
	  .shared = "SELECT clip_id, bone_id, bone_name, target FROM channels WHERE id = ?1",
	  .is_derived = true,
	  .has_floats = true },
	{ .name = "clip_summary",
	  .parent = "clips",
	  .link = "clip_id",
	  .chosen = OF_CLIP,
	  .is_derived = true,
	  .integers = " events shadowed " },
	{ .name = "clip_events",
	  .parent = "clips",
	  .link = "clip_id",
	  .chosen = OF_CLIP,
	  .is_derived = true },
	{ .name = "animation_events",
	  .parent = "assets",
	  .link = "asset_id",
	  .chosen = ADB_CHOSEN(EVENTS, "t.event_id") " AND (t.clip_id IS NULL OR " OF_CLIP ")",
	  .is_derived = true,
	  .integers = " precedence " },
};

/* ---- columns ---- */

/* Without regard to case. */
static bool contains(const char *text, const char *part)
{
	size_t length = strlen(part);

	for (; *text != '\0'; text++) {
		size_t same = 0;

		while (same < length && adb_ascii_upper(text[same]) == part[same])
			same++;
		if (same == length)
			return true;
	}
	return false;
}

/* ---- what the header declares, and its helpers ---- */

static const struct adb_parquet_table *parent_of(const struct adb_parquet_table *table)
{
	for (size_t i = 0; table->parent != NULL && i < sizeof tables / sizeof tables[0]; i++)
		if (strcmp(tables[i].name, table->parent) == 0)
			return &tables[i];
	return NULL;
}

static void put_link(const struct adb_parquet_table *table, const char *child, int parent_depth,
		     struct adb_buffer *sql)
{
	adb_buffer_printf(sql, " ON (%s.%s = p%d.id", child, table->link, parent_depth);
	if (table->other_link != NULL)
		adb_buffer_printf(sql, " OR (%s.%s IS NULL AND %s.%s = p%d.id)", child, table->link, child,
				  table->other_link, parent_depth);
	adb_buffer_text(sql, ")");
}

/* "sources AS p2 CROSS JOIN assets AS p1 ON p1.source_id = p2.id CROSS JOIN clips AS t ON t.asset_id = p1.id" */
static void put_join_down(const struct adb_parquet_table *table, int depth, struct adb_buffer *sql)
{
	const struct adb_parquet_table *parent = parent_of(table);
	char alias[16] = "t";

	if (depth > 0)
		snprintf(alias, sizeof alias, "p%d", depth);
	if (parent != NULL) {
		put_join_down(parent, depth + 1, sql);
		adb_buffer_text(sql, " CROSS JOIN ");
	}
	adb_buffer_printf(sql, "%s AS %s", table->name, alias);
	if (parent != NULL)
		put_link(table, alias, depth + 1, sql);
}

/* " LEFT JOIN assets AS p1 ON t.asset_id = p1.id LEFT JOIN sources AS p2 ON p1.source_id = p2.id" */
static void put_joins_up(const struct adb_parquet_table *table, struct adb_buffer *sql)
{
	char alias[16] = "t";
	int depth = 1;

	for (const struct adb_parquet_table *up; (up = parent_of(table)) != NULL; table = up, depth++) {
		adb_buffer_printf(sql, " LEFT JOIN %s AS p%d", up->name, depth);
		put_link(table, alias, depth, sql);
		snprintf(alias, sizeof alias, "p%d", depth);
	}
}

const struct adb_parquet_table *adb_parquet_table_at(size_t i)
{
	return i < sizeof tables / sizeof tables[0] ? &tables[i] : NULL;
}

/*
 * Rows of a dump are found from the dump on: CROSS JOIN keeps that order, in which each step has an index. The ancestors of the
 * table have the aliases p1 (its parent), p2, …; the last of them is always `sources`.
 */
void adb_parquet_table_sql(const struct adb_parquet_table *table, enum adb_parquet_rows rows, bool is_chosen,
			   struct adb_buffer *sql)
{
	int ancestors = 0;

	for (const struct adb_parquet_table *up = parent_of(table); up != NULL; up = parent_of(up))
		ancestors++;
	adb_buffer_printf(sql, "SELECT %s FROM ",
			  rows == ADB_PARQUET_NUMBER ? "count(*)"
			  : table->selected != NULL  ? table->selected
						     : "t.*");
	if (rows == ADB_PARQUET_DUMP)
		put_join_down(table, 0, sql);
	else
		adb_buffer_printf(sql, "%s AS t", table->name);
	if (rows == ADB_PARQUET_STRAY)
		put_joins_up(table, sql);
	adb_buffer_printf(sql, " WHERE %s", is_chosen && table->chosen != NULL ? table->chosen : "1");
	if (rows == ADB_PARQUET_DUMP || rows == ADB_PARQUET_STRAY) {
		const char *is = rows == ADB_PARQUET_DUMP ? "= ?1" : "IS NULL";

		if (ancestors == 0)
			adb_buffer_printf(sql, " AND t.%s %s", table->link, is);
		else
			adb_buffer_printf(sql, " AND p%d.dump_id %s", ancestors, is);
	}
	adb_buffer_add(sql, "", 1);
}

enum adb_parquet_kind adb_parquet_column_kind(const struct adb_parquet_table *table, const char *column,
					      const char *declared)
{
	char between_blanks[128];

	snprintf(between_blanks, sizeof between_blanks, " %s ", column);
	if (declared == NULL && table->integers != NULL && strstr(table->integers, between_blanks) != NULL)
		return ADB_PARQUET_INTEGER;
	if (declared == NULL)
		return strcmp(column, "attributes") == 0 ? ADB_PARQUET_JSON : ADB_PARQUET_TEXT;
	if (contains(declared, "INT"))
		return ADB_PARQUET_INTEGER;
	if (contains(declared, "CHAR") || contains(declared, "CLOB") || contains(declared, "TEXT"))
		return strcmp(column, "attributes") == 0 ? ADB_PARQUET_JSON : ADB_PARQUET_TEXT;
	if (declared[0] == '\0' || contains(declared, "BLOB"))
		return ADB_PARQUET_BLOB;
	if (table->has_floats && strlen(column) == 1 && strchr("xyzw", column[0]) != NULL)
		return ADB_PARQUET_FLOAT;
	return ADB_PARQUET_REAL;
}

bool adb_parquet_has_paths(const struct adb_parquet_table *table)
{
	static const char *const names[] = { "sources", "dumps", "diagnostics", "clip_summary" };

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(table->name, names[i]) == 0)
			return true;
	return false;
}

/* In a row of `dumps` the path is that of the row, else that of the dump ?1. */
void adb_parquet_hide_paths(const struct adb_parquet_table *table, sqlite3_stmt *inner, const char *inner_sql,
			    struct adb_buffer *sql)
{
	bool is_dumps = strcmp(table->name, "dumps") == 0;
	const char *path = is_dumps ? "q.path" : "(SELECT path FROM dumps WHERE id = ?1)";
	const char *name = is_dumps ? "q.name" : "(SELECT name FROM dumps WHERE id = ?1)";

	for (int i = 0; i < sqlite3_column_count(inner); i++) {
		const char *column = sqlite3_column_name(inner, i),
			   *declared = sqlite3_column_decltype(inner, i);
		enum adb_parquet_kind kind = adb_parquet_column_kind(table, column, declared);

		adb_buffer_text(sql, i == 0 ? "SELECT " : ", ");
		if (strcmp(table->name, "sources") == 0 && kind == ADB_PARQUET_JSON)
			adb_buffer_printf(
				sql,
				"iif(json_valid(q.%s), json_remove(q.%s, '$.root', '$.index_options'), '{}')",
				column, column);
		else if (kind == ADB_PARQUET_TEXT)
			adb_buffer_printf(sql,
					  "coalesce(replace(replace(q.%s, %s || '/', ''), %s, %s), q.%s)",
					  column, path, path, name, column);
		else
			adb_buffer_printf(sql, "q.%s", column);
		adb_buffer_printf(sql, " AS %s", column);
	}
	adb_buffer_printf(sql, " FROM (%s) AS q", inner_sql);
	adb_buffer_add(sql, "", 1);
}

/*
 * DOT, the language of Graphviz: what can follow what in the animation sets that play the selected clips.
 *
 *   cluster  a set, in the order of their ids
 *   node     an entry that plays a selected clip (bold), and every other one that an edge leads from or to; a dashed one, one a
 *            set and name, where no entry has the name that a transition gives; an ellipse for each state of a class
 *   edge     all transitions from one node to another, labelled with the kind and the seconds of the blend of each and with how
 *            many are the same; from a state to the moves that begin in it, and from a move to the state that it leads to
 */
#include "export/format.h"
#include "files/output.h"
#include "sqlite/run.h"

/* Marks the clips that a set plays as written, the others as empty. */
static enum adb_outcome mark_clips(struct adb_export_file *file)
{
	sqlite3_stmt *row = NULL;

	if (sqlite3_prepare_v2(file->db, "SELECT EXISTS (SELECT 1 FROM entry_clips WHERE clip_id = ?1)", -1,
			       &row, NULL) != SQLITE_OK)
		return adb_sql_failed(file->db, &file->error);

	int code = SQLITE_ROW;

	for (size_t i = 0; i < file->clip_count && code == SQLITE_ROW; i++) {
		sqlite3_bind_int64(row, 1, file->clips[i].clip_id);
		code = sqlite3_step(row);
		file->clips[i].written = code == SQLITE_ROW && sqlite3_column_int(row, 0) != 0;
		file->clips[i].empty = !file->clips[i].written;
		sqlite3_reset(row);
	}
	sqlite3_finalize(row);
	return code == SQLITE_ROW ? ADB_OK : adb_sql_failed(file->db, &file->error);
}

/* Runs `sql` for the clips in `ids` and lets `put` write its rows. */
static enum adb_outcome put_rows(struct adb_export_file *file, const char *sql, const struct adb_buffer *ids,
				 struct adb_buffer *dot,
				 int (*put)(struct adb_buffer *dot, sqlite3_stmt *row))
{
	sqlite3_stmt *row = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_prepare_v2(file->db, sql, -1, &row, NULL) != SQLITE_OK ||
	    sqlite3_bind_text64(row, 1, ids->data, ids->size, SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK ||
	    put(dot, row) != SQLITE_DONE)
		outcome = adb_sql_failed(file->db, &file->error);
	sqlite3_finalize(row);
	return outcome;
}

/*
 * ?1 is a JSON array of the ids of clips. A node is 'e' and the id of an entry; the id of a set and a name that no entry has; or
 * 's', the id of a class and a state.
 */
#define GRAPH                                                                                                      \
	"WITH plays AS (SELECT DISTINCT entry.id, entry.set_id FROM json_each(?1) AS clip JOIN entry_clips"        \
	" AS played ON played.clip_id = clip.value JOIN set_entries AS entry ON entry.id = played.entry_id),"      \
	" steps AS (SELECT source.set_id, t.from_entry_id, t.from_name, t.to_entry_id, t.to_name, t.kind, t.blend" \
	" FROM transitions AS t JOIN set_entries AS source ON source.id = ifnull(t.from_entry_id, t.to_entry_id)"  \
	" WHERE source.set_id IN (SELECT set_id FROM plays)),"                                                     \
	" moves AS (SELECT m.class_id, m.from_state, m.entry_id, m.kind, m.to_state, m.blend,"                     \
	" first_value(entry.set_id) OVER (PARTITION BY m.class_id ORDER BY m.depth, entry.set_id) AS set_id"       \
	" FROM class_moves AS m JOIN set_entries AS entry ON entry.id = m.entry_id WHERE m.is_hidden = 0"          \
	" AND entry.set_id IN (SELECT set_id FROM plays)),"                                                        \
	" states AS (SELECT set_id, class_id, from_state AS state FROM moves"                                      \
	" UNION SELECT set_id, class_id, to_state FROM moves) "

/* Gives the columns of put_nodes(): node, set, its name, label, style. */
static const char nodes_sql[] = GRAPH
	", shown AS (SELECT id FROM plays UNION SELECT from_entry_id FROM steps UNION SELECT to_entry_id FROM steps"
	" UNION SELECT entry_id FROM moves), nodes AS (SELECT 'e' || entry.id AS node, entry.set_id,"
	" coalesce(entry.name, entry.target_name, entry.kind) AS label,"
	" iif(entry.id IN (SELECT id FROM plays), 'style=bold', '') AS style, entry.entry_index, entry.id"
	" FROM shown JOIN set_entries AS entry ON entry.id = shown.id"
	" UNION SELECT set_id || ' ' || from_name, set_id, from_name, 'style=dashed', NULL, NULL FROM steps"
	" WHERE from_entry_id IS NULL"
	" UNION SELECT set_id || ' ' || to_name, set_id, to_name, 'style=dashed', NULL, NULL FROM steps"
	" WHERE to_entry_id IS NULL"
	" UNION SELECT 's' || class_id || ' ' || state, set_id, state, 'shape=ellipse', NULL, NULL FROM states"
	" WHERE state NOT IN ('None', 'Anything'))"
	" SELECT node, set_id, home.name, label, style FROM nodes JOIN animation_sets AS home ON home.id = nodes.set_id"
	" ORDER BY set_id, nodes.id IS NULL, entry_index, nodes.id, node";

static const char *text_at(sqlite3_stmt *row, int column)
{
	return (const char *)sqlite3_column_text(row, column);
}

/* A quoted string; '\' would begin an escape, of which one ends a line. */
static void put_text(struct adb_buffer *dot, const char *text)
{
	adb_buffer_text(dot, "\"");
	for (; text != NULL && *text != '\0'; text++) {
		if (*text == '\n') {
			adb_buffer_text(dot, "\\n");
			continue;
		}
		if (*text == '"' || *text == '\\')
			adb_buffer_add(dot, "\\", 1);
		adb_buffer_add(dot, (unsigned char)*text < ' ' ? " " : text, 1);
	}
	adb_buffer_text(dot, "\"");
}

static int put_nodes(struct adb_buffer *dot, sqlite3_stmt *row)
{
	enum { NODE, SET, SET_NAME, LABEL, STYLE };
	int64_t set = 0;
	int code;

	while ((code = sqlite3_step(row)) == SQLITE_ROW) {
		const char *style = text_at(row, STYLE);

		if (sqlite3_column_int64(row, SET) != set) {
			adb_buffer_text(dot, set != 0 ? "\t}\n" : "");
			set = sqlite3_column_int64(row, SET);
			adb_buffer_printf(dot, "\tsubgraph cluster_%lld {\n\t\tlabel=", (long long)set);
			put_text(dot, text_at(row, SET_NAME));
			adb_buffer_text(dot, ";\n");
		}
		adb_buffer_text(dot, "\t\t");
		put_text(dot, text_at(row, NODE));
		adb_buffer_text(dot, " [label=");
		put_text(dot, text_at(row, LABEL));
		adb_buffer_printf(dot, "%s%s];\n", *style != '\0' ? ", " : "", style);
	}
	adb_buffer_text(dot, set != 0 ? "\t}\n" : "");
	return code;
}

/* Gives the columns of put_edges(): node, node, label. */
static const char edges_sql[] = GRAPH
	", edges AS (SELECT ifnull('e' || from_entry_id, set_id || ' ' || from_name) AS start,"
	" ifnull('e' || to_entry_id, set_id || ' ' || to_name) AS end, kind, blend FROM steps"
	" UNION ALL SELECT 's' || class_id || ' ' || from_state, 'e' || entry_id, kind, blend FROM moves"
	" WHERE from_state NOT IN ('None', 'Anything')"
	" UNION ALL SELECT DISTINCT 'e' || entry_id, 's' || class_id || ' ' || to_state, NULL, NULL FROM moves"
	" WHERE kind = 'state' AND to_state NOT IN ('None', 'Anything')),"
	" counted AS (SELECT start, end, kind || ifnull(', ' || blend || ' s', '')"
	" || iif(count(*) > 1, ' \u00D7 ' || count(*), '') AS label FROM edges GROUP BY start, end, kind, blend)"
	" SELECT start, end, group_concat(label, char(10)) FROM counted GROUP BY start, end ORDER BY start, end";

static int put_edges(struct adb_buffer *dot, sqlite3_stmt *row)
{
	int code;

	while ((code = sqlite3_step(row)) == SQLITE_ROW) {
		adb_buffer_text(dot, "\t");
		put_text(dot, text_at(row, 0));
		adb_buffer_text(dot, " -> ");
		put_text(dot, text_at(row, 1));
		if (sqlite3_column_type(row, 2) != SQLITE_NULL) {
			adb_buffer_text(dot, " [label=");
			put_text(dot, text_at(row, 2));
			adb_buffer_text(dot, "]");
		}
		adb_buffer_text(dot, ";\n");
	}
	return code;
}

static enum adb_outcome dot_write(struct adb_export_file *file)
{
	struct adb_buffer dot = { 0 }, ids = { 0 };

	for (size_t i = 0; i < file->clip_count; i++)
		adb_buffer_printf(&ids, "%c%lld", i == 0 ? '[' : ',', (long long)file->clips[i].clip_id);
	adb_buffer_text(&ids, "]");
	adb_buffer_text(&dot, "digraph transitions {\n\trankdir=LR;\n\tnewrank=true;\n\tnode [shape=box];\n");

	enum adb_outcome outcome = adb_buffer_ok(&ids) ? mark_clips(file) : ADB_NO_MEMORY;

	if (outcome == ADB_OK)
		outcome = put_rows(file, nodes_sql, &ids, &dot, put_nodes);
	if (outcome == ADB_OK)
		outcome = put_rows(file, edges_sql, &ids, &dot, put_edges);
	adb_buffer_text(&dot, "}\n");
	if (outcome == ADB_NO_MEMORY || !adb_output_flush(file->out, &dot, true))
		outcome = adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "out of memory or disk space");
	adb_buffer_free(&dot);
	adb_buffer_free(&ids);
	return outcome;
}

const struct adb_export_format adb_export_dot = {
	.name = "dot",
	.title = "the transitions of animation sets, for Graphviz",
	.extension = ".dot",
	.name_template = "transitions",
	.grouping = ADB_BY_SELECTION,
	.needs_no_keys = true,
	.write = dot_write,
};

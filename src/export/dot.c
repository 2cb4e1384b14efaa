/*
 * DOT, the language of Graphviz: the transitions of the animation sets that play the selected clips.
 *
 *   cluster  a set, in the order of their ids
 *   node     an entry that plays a selected clip (bold), and every other one that a transition leads from or to
 *   edge     a transition, one by the state of a class included, labelled with its kind and the seconds of its blend; from or to
 *            a dashed node, one a set and name, where no entry has the name
 */
#include "base/json.h"
#include "export/format.h"
#include "export/output.h"
#include "sqlite/run.h"

static enum adb_outcome dot_write(struct adb_export_file *file);

const struct adb_export_format adb_export_dot = {
	.name = "dot",
	.title = "the transitions of animation sets, for Graphviz",
	.extension = ".dot",
	.name_template = "transitions",
	.grouping = ADB_BY_SELECTION,
	.write = dot_write,
};

/* ?1 is a JSON array of the ids of clips. */
#define GRAPH                                                                                                 \
	"WITH plays AS (SELECT DISTINCT entry.id, entry.set_id FROM json_each(?1) AS clip JOIN entry_clips"   \
	" AS played ON played.clip_id = clip.value JOIN set_entries AS entry ON entry.id = played.entry_id)," \
	" edges AS (SELECT t.id, source.set_id, t.from_entry_id, t.from_name, t.to_entry_id, t.to_name,"      \
	" t.kind, t.blend FROM transitions"                                                                   \
	" AS t JOIN set_entries AS source ON source.id = ifnull(t.from_entry_id, t.to_entry_id)"              \
	" WHERE source.set_id IN (SELECT set_id FROM plays) UNION ALL SELECT DISTINCT NULL, source.set_id,"   \
	" t.from_entry_id, NULL, t.to_entry_id, t.state, t.kind, t.blend FROM set_entries AS source"          \
	" JOIN state_transitions AS t ON t.from_entry_id = source.id"                                         \
	" WHERE source.set_id IN (SELECT set_id FROM plays)) "

static const char nodes_sql[] = GRAPH
	", shown AS (SELECT id FROM plays UNION SELECT from_entry_id FROM edges UNION SELECT to_entry_id FROM edges)"
	" SELECT entry.id, entry.set_id, home.name, coalesce(entry.name, entry.target_name, entry.kind),"
	" entry.id IN (SELECT id FROM plays) FROM shown JOIN set_entries AS entry ON entry.id = shown.id"
	" JOIN animation_sets AS home ON home.id = entry.set_id ORDER BY entry.set_id, entry.entry_index, entry.id";

static const char edges_sql[] =
	GRAPH "SELECT from_entry_id, to_entry_id, to_name, kind, blend, from_name, set_id FROM edges"
	      " ORDER BY from_entry_id, id IS NULL, id, to_entry_id, kind";

static enum adb_outcome mark_clips(struct adb_export_file *file);
static enum adb_outcome put_rows(struct adb_export_file *file, const char *sql, const struct adb_buffer *ids,
				 struct adb_buffer *dot,
				 int (*put)(struct adb_buffer *dot, sqlite3_stmt *row));
static int put_nodes(struct adb_buffer *dot, sqlite3_stmt *row);
static void put_text(struct adb_buffer *dot, const char *text);
static const char *text_at(sqlite3_stmt *row, int column);
static int put_edges(struct adb_buffer *dot, sqlite3_stmt *row);
static void put_missing(struct adb_buffer *dot, sqlite3_stmt *row, int column, int name);
static void put_node(struct adb_buffer *dot, sqlite3_stmt *row, int column, int name);
static void put_edge_label(struct adb_buffer *dot, sqlite3_stmt *row);

static enum adb_outcome dot_write(struct adb_export_file *file)
{
	struct adb_buffer dot = { 0 }, ids = { 0 };

	for (size_t i = 0; i < file->clip_count; i++)
		adb_buffer_printf(&ids, "%c%lld", i == 0 ? '[' : ',', (long long)file->clips[i].clip_id);
	adb_buffer_text(&ids, "]");
	adb_buffer_text(&dot, "digraph transitions {\n\trankdir=LR;\n\tnode [shape=box];\n");

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

static int put_nodes(struct adb_buffer *dot, sqlite3_stmt *row)
{
	int64_t set = 0;
	int code;

	while ((code = sqlite3_step(row)) == SQLITE_ROW) {
		if (sqlite3_column_int64(row, 1) != set) {
			adb_buffer_text(dot, set != 0 ? "\t}\n" : "");
			set = sqlite3_column_int64(row, 1);
			adb_buffer_printf(dot, "\tsubgraph cluster_%lld {\n\t\tlabel=", (long long)set);
			put_text(dot, text_at(row, 2));
			adb_buffer_text(dot, ";\n");
		}
		adb_buffer_printf(dot, "\t\te%lld [label=", sqlite3_column_int64(row, 0));
		put_text(dot, text_at(row, 3));
		adb_buffer_text(dot, sqlite3_column_int(row, 4) != 0 ? ", style=bold];\n" : "];\n");
	}
	adb_buffer_text(dot, set != 0 ? "\t}\n" : "");
	return code;
}

/* A quoted string; '\' would begin an escape. */
static void put_text(struct adb_buffer *dot, const char *text)
{
	adb_buffer_text(dot, "\"");
	for (; text != NULL && *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			adb_buffer_add(dot, "\\", 1);
		adb_buffer_add(dot, (unsigned char)*text < ' ' ? " " : text, 1);
	}
	adb_buffer_text(dot, "\"");
}

static const char *text_at(sqlite3_stmt *row, int column)
{
	return (const char *)sqlite3_column_text(row, column);
}

static int put_edges(struct adb_buffer *dot, sqlite3_stmt *row)
{
	enum { FROM_ENTRY = 0, TO_ENTRY = 1, TO_NAME = 2, FROM_NAME = 5 };
	int code;

	while ((code = sqlite3_step(row)) == SQLITE_ROW) {
		put_missing(dot, row, FROM_ENTRY, FROM_NAME);
		put_missing(dot, row, TO_ENTRY, TO_NAME);
		adb_buffer_text(dot, "\t");
		put_node(dot, row, FROM_ENTRY, FROM_NAME);
		adb_buffer_text(dot, " -> ");
		put_node(dot, row, TO_ENTRY, TO_NAME);
		put_edge_label(dot, row);
	}
	return code;
}

/* Writes the node of a name that no entry of the set has. */
static void put_missing(struct adb_buffer *dot, sqlite3_stmt *row, int column, int name)
{
	if (sqlite3_column_type(row, column) != SQLITE_NULL)
		return;
	adb_buffer_text(dot, "\t");
	put_node(dot, row, column, name);
	adb_buffer_text(dot, " [label=");
	put_text(dot, text_at(row, name));
	adb_buffer_text(dot, ", style=dashed];\n");
}

/* The id of an entry in `column`, or of the node for the name in column `name`, which no entry of the set has. */
static void put_node(struct adb_buffer *dot, sqlite3_stmt *row, int column, int name)
{
	struct adb_buffer id = { 0 };

	if (sqlite3_column_type(row, column) != SQLITE_NULL) {
		adb_buffer_printf(dot, "e%lld", sqlite3_column_int64(row, column));
		return;
	}
	adb_buffer_printf(&id, "%lld ", sqlite3_column_int64(row, 6));
	adb_buffer_text(&id, text_at(row, name));
	adb_buffer_add(&id, "", 1);
	put_text(dot, adb_buffer_ok(&id) ? id.data : "");
	adb_buffer_free(&id);
}

/* The label of an edge: "next, 0.1 s". */
static void put_edge_label(struct adb_buffer *dot, sqlite3_stmt *row)
{
	struct adb_buffer label = { 0 };
	char number[ADB_REAL_TEXT_SIZE];

	adb_buffer_text(&label, text_at(row, 3));
	if (sqlite3_column_type(row, 4) != SQLITE_NULL)
		adb_buffer_printf(&label, ", %s s", adb_real_text(sqlite3_column_double(row, 4), number));
	adb_buffer_add(&label, "", 1);
	adb_buffer_text(dot, " [label=");
	put_text(dot, adb_buffer_ok(&label) ? label.data : "");
	adb_buffer_text(dot, "];\n");
	adb_buffer_free(&label);
}

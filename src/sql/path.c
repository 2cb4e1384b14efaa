/*
 * The table-valued function path(from_entry, to_entry): a shortest chain of transitions from one entry of an animation set to
 * another, by a breadth-first search over the table transitions, then over the view state_transitions for each class of
 * characters that has both entries, since a chain never mixes classes.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/map.h"
#include "sql/sql.h"

struct node {
	int64_t entry_id;
	size_t previous; /* index of the node that led to it; of the start: its own */
	char *kind;      /* of the transition that led to it, from sqlite3_mprintf(); NULL for the start */
	double blend;
	bool has_blend;
};

struct path_cursor {
	sqlite3_vtab_cursor base;
	sqlite3_stmt *classes, *edges, *moves, *entry;
	int64_t from, to, class_id; /* class_id: 0 = by the table transitions */
	struct node *nodes;         /* in the order in which they were found, the start first */
	size_t node_count, node_capacity;
	struct adb_map seen; /* 1 + index of the node of an entry, by the hash of its id */
	size_t *steps;       /* the nodes of the chain */
	size_t step_count, row;
};

enum column {
	COLUMN_STEP,
	COLUMN_ENTRY_ID,
	COLUMN_NAME,
	COLUMN_CLIP_ID,
	COLUMN_KIND,
	COLUMN_BLEND,
	COLUMN_CLASS_ID,
	COLUMN_FROM,
	COLUMN_TO,
};

static void clear_search(struct path_cursor *cursor)
{
	for (size_t i = 0; i < cursor->node_count; i++)
		sqlite3_free(cursor->nodes[i].kind);
	cursor->node_count = 0;
	adb_map_clear(&cursor->seen);
}

static void release_cursor(sqlite3_vtab_cursor *base)
{
	struct path_cursor *cursor = (struct path_cursor *)base;

	clear_search(cursor);
	free(cursor->nodes);
	free(cursor->steps);
	sqlite3_finalize(cursor->classes);
	sqlite3_finalize(cursor->edges);
	sqlite3_finalize(cursor->moves);
	sqlite3_finalize(cursor->entry);
}

/* Lets cursor->entry give the name and the clip of an entry. */
static int prepare_entry(struct path_cursor *cursor, int64_t id)
{
	static const char sql[] =
		"SELECT coalesce(name, target_name), clip_id FROM main.set_entries WHERE id = ?";
	int code = SQLITE_OK;

	if (cursor->entry == NULL)
		code = sqlite3_prepare_v2(adb_virtual_table_database(&cursor->base), sql, -1, &cursor->entry,
					  NULL);
	return code == SQLITE_OK ? sqlite3_bind_int64(cursor->entry, 1, id) : code;
}

/* Whether the first entry exists: no transition says so when it is the last one as well. */
static int find_entry(struct path_cursor *cursor, bool *is_there)
{
	int code = prepare_entry(cursor, cursor->from);

	if (code == SQLITE_OK)
		*is_there = sqlite3_step(cursor->entry) == SQLITE_ROW;
	return code == SQLITE_OK ? sqlite3_reset(cursor->entry) : code;
}

/* Adds a node, unless its entry was found before. Returns an SQLite code. */
static int add_node(struct path_cursor *cursor, const struct node *node, const char *kind)
{
	struct adb_hash hash = adb_hash_of(&node->entry_id, sizeof node->entry_id);

	if (adb_map_find(&cursor->seen, &hash) != NULL)
		return SQLITE_OK;
	if (cursor->node_count == cursor->node_capacity) {
		size_t capacity = cursor->node_capacity > 0 ? cursor->node_capacity * 2 : 64;
		struct node *nodes = realloc(cursor->nodes, capacity * sizeof *nodes);

		if (nodes == NULL)
			return SQLITE_NOMEM;
		cursor->nodes = nodes;
		cursor->node_capacity = capacity;
	}

	struct node *to = &cursor->nodes[cursor->node_count];

	*to = *node;
	if (kind != NULL && (to->kind = sqlite3_mprintf("%s", kind)) == NULL)
		return SQLITE_NOMEM;
	cursor->node_count++;
	return adb_map_add(&cursor->seen, &hash, (int64_t)cursor->node_count) ? SQLITE_OK : SQLITE_NOMEM;
}

/* Adds the entries that can follow a node. Ends with *found at the last entry of the chain. */
static int add_followers(struct path_cursor *cursor, size_t from, bool *found)
{
	sqlite3_stmt *row = cursor->class_id == 0 ? cursor->edges : cursor->moves;
	int code = sqlite3_bind_int64(row, 1, cursor->nodes[from].entry_id);

	if (code == SQLITE_OK && cursor->class_id != 0)
		code = sqlite3_bind_int64(row, 2, cursor->class_id);
	while (code == SQLITE_OK && !*found && sqlite3_step(row) == SQLITE_ROW) {
		const struct node node = {
			.entry_id = sqlite3_column_int64(row, 0),
			.previous = from,
			.blend = sqlite3_column_double(row, 2),
			.has_blend = sqlite3_column_type(row, 2) != SQLITE_NULL,
		};
		size_t before = cursor->node_count;

		code = add_node(cursor, &node, (const char *)sqlite3_column_text(row, 1));
		*found = cursor->node_count > before && node.entry_id == cursor->to;
	}

	int reset = sqlite3_reset(row);

	return code == SQLITE_OK ? reset : code;
}

/* Keeps the nodes from the start to `last` only, in their order. */
static int keep_chain(struct path_cursor *cursor, size_t last)
{
	size_t count = 1;

	for (size_t at = last; at != 0; at = cursor->nodes[at].previous)
		count++;

	size_t *steps = realloc(cursor->steps, count * sizeof *steps);

	if (steps == NULL)
		return SQLITE_NOMEM;
	cursor->steps = steps;
	cursor->step_count = count;
	for (size_t at = last; count-- > 0; at = cursor->nodes[at].previous)
		steps[count] = at;
	return SQLITE_OK;
}

/* Searches by the transitions, or by the moves of cursor->class_id. Keeps the chain that it finds. */
static int search_chain(struct path_cursor *cursor)
{
	static const char edges_sql[] = "SELECT to_entry_id, kind, blend FROM main.transitions "
					"WHERE from_entry_id = ?1 AND to_entry_id IS NOT NULL ORDER BY id";
	static const char moves_sql[] = "SELECT to_entry_id, kind, blend FROM main.state_transitions "
					"WHERE from_entry_id = ?1 AND class_id = ?2 ORDER BY kind DESC, 1";
	sqlite3_stmt **statement = cursor->class_id == 0 ? &cursor->edges : &cursor->moves;
	struct node start = { .entry_id = cursor->from };
	int code = add_node(cursor, &start, NULL);
	bool found = cursor->from == cursor->to;

	if (code == SQLITE_OK && *statement == NULL)
		code = sqlite3_prepare_v2(adb_virtual_table_database(&cursor->base),
					  cursor->class_id == 0 ? edges_sql : moves_sql, -1, statement, NULL);
	for (size_t i = 0; code == SQLITE_OK && !found && i < cursor->node_count; i++)
		code = add_followers(cursor, i, &found);
	return code == SQLITE_OK && found ? keep_chain(cursor, cursor->node_count - 1) : code;
}

static int search_classes(struct path_cursor *cursor)
{
	static const char sql[] = "SELECT class_id FROM main.class_moves WHERE entry_id = ?1 INTERSECT "
				  "SELECT class_id FROM main.class_moves WHERE entry_id = ?2 ORDER BY 1";
	int code = SQLITE_OK;

	if (cursor->classes == NULL)
		code = sqlite3_prepare_v2(adb_virtual_table_database(&cursor->base), sql, -1,
					  &cursor->classes, NULL);
	if (code != SQLITE_OK)
		return code;
	sqlite3_bind_int64(cursor->classes, 1, cursor->from);
	sqlite3_bind_int64(cursor->classes, 2, cursor->to);
	while (code == SQLITE_OK && cursor->step_count == 0 && sqlite3_step(cursor->classes) == SQLITE_ROW) {
		cursor->class_id = sqlite3_column_int64(cursor->classes, 0);
		clear_search(cursor);
		code = search_chain(cursor);
	}

	int reset = sqlite3_reset(cursor->classes);

	return code == SQLITE_OK ? reset : code;
}

static int fail(struct path_cursor *cursor, int code)
{
	sqlite3 *db = adb_virtual_table_database(&cursor->base);

	return adb_virtual_table_fail(cursor->base.pVtab, code, sqlite3_errmsg(db));
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct path_cursor *cursor = (struct path_cursor *)base;

	clear_search(cursor);
	cursor->step_count = cursor->row = 0;
	cursor->class_id = 0;
	if (count == 0)
		return SQLITE_OK;
	if (count == 1)
		return adb_virtual_table_fail(base->pVtab, SQLITE_ERROR,
					      "the argument to_entry is missing, as in path(7, 9)");
	if (sqlite3_value_numeric_type(arguments[0]) != SQLITE_INTEGER ||
	    sqlite3_value_numeric_type(arguments[1]) != SQLITE_INTEGER)
		return adb_virtual_table_fail(
			base->pVtab, SQLITE_ERROR,
			"the arguments are ids of set_entries; `animdb ask DB path FROM TO` takes names");
	cursor->from = sqlite3_value_int64(arguments[0]);
	cursor->to = sqlite3_value_int64(arguments[1]);

	bool is_there = false;
	int code = find_entry(cursor, &is_there);

	if (code == SQLITE_OK && is_there)
		code = search_chain(cursor);
	if (code == SQLITE_OK && is_there && cursor->step_count == 0)
		code = search_classes(cursor);
	return code == SQLITE_OK ? SQLITE_OK : fail(cursor, code);
}

static int next(sqlite3_vtab_cursor *base)
{
	((struct path_cursor *)base)->row++;
	return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *base)
{
	const struct path_cursor *cursor = (const struct path_cursor *)base;

	return cursor->row >= cursor->step_count;
}

/* The name and the clip of the entry. */
static void result_of_entry(struct path_cursor *cursor, sqlite3_context *context, int column)
{
	int code = prepare_entry(cursor, cursor->nodes[cursor->steps[cursor->row]].entry_id);

	if (code == SQLITE_OK && sqlite3_step(cursor->entry) == SQLITE_ROW)
		sqlite3_result_value(context,
				     sqlite3_column_value(cursor->entry, column == COLUMN_NAME ? 0 : 1));
	if (code == SQLITE_OK)
		code = sqlite3_reset(cursor->entry);
	if (code != SQLITE_OK)
		sqlite3_result_error_code(context, code);
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	struct path_cursor *cursor = (struct path_cursor *)base;
	const struct node *node = &cursor->nodes[cursor->steps[cursor->row]];

	if (column == COLUMN_STEP)
		sqlite3_result_int64(context, (sqlite3_int64)cursor->row);
	else if (column == COLUMN_ENTRY_ID)
		sqlite3_result_int64(context, node->entry_id);
	else if (column == COLUMN_NAME || column == COLUMN_CLIP_ID)
		result_of_entry(cursor, context, column);
	else if (column == COLUMN_KIND)
		sqlite3_result_text(context, node->kind, -1, SQLITE_TRANSIENT);
	else if (column == COLUMN_BLEND && node->has_blend)
		sqlite3_result_double(context, node->blend);
	else if (column == COLUMN_CLASS_ID && cursor->class_id != 0)
		sqlite3_result_int64(context, cursor->class_id);
	else if (column == COLUMN_FROM || column == COLUMN_TO)
		sqlite3_result_int64(context, column == COLUMN_FROM ? cursor->from : cursor->to);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	*id = (sqlite3_int64)((const struct path_cursor *)base)->row;
	return SQLITE_OK;
}

const struct adb_sql_table adb_path_table = {
	.doc = {
		"path",
		"from_entry, to_entry",
		"A shortest chain of transitions from one entry of an animation set to another, one row for each entry: step (from 0), "
		"entry_id, name, clip_id, kind and blend of the transition that leads to it (NULL in the first row), class_id. The chain "
		"follows the table transitions; where there is none, the view state_transitions for one class of characters, which "
		"class_id names. The arguments are ids of set_entries. No rows when there is no chain, for an entry that does not exist, and for NULL."
	},
	.table = {
		.name = "path",
		.declaration = "CREATE TABLE path(step INTEGER, entry_id INTEGER, name TEXT, clip_id INTEGER, kind TEXT, blend REAL, "
			"class_id INTEGER, from_entry INTEGER HIDDEN, to_entry INTEGER HIDDEN)",
		.connected_size = sizeof(struct adb_connected_table),
		.cursor_size = sizeof(struct path_cursor),
		.release_cursor = release_cursor,
		.argument_count = 2,
		.first_argument = COLUMN_FROM,
		.missing = "the arguments from_entry and to_entry are missing, as in path(7, 9)",
		.estimates = { { 100000, 1 }, { 10000, 10 } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

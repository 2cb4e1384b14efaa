/*
 * The table-valued function reach(asset_id): a breadth-first search over the view asset_edges, forwards and then backwards,
 * that proceeds only as far as rows are read. Each asset occurs once in a direction, with a shortest path; of several
 * shortest paths, the one through the assets with the smallest ids.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sql/find.h"
#include "sql/sql.h"

enum direction { TO, FROM, DIRECTION_COUNT };

struct node {
	int64_t asset_id;
	size_t previous; /* index of the node that led to it; of the start: its own */
	uint32_t depth;
	char *via; /* from sqlite3_mprintf(), NULL for the start */
};

struct reach_cursor {
	sqlite3_vtab_cursor base;
	sqlite3_stmt *edges[DIRECTION_COUNT];
	int64_t start;
	enum direction direction; /* DIRECTION_COUNT = no more rows */
	struct node *nodes;       /* in the order in which they were found, the start first */
	size_t node_count, node_capacity;
	size_t *slots; /* open addressing: 1 + index of a node, 0 = free; a power of two, at least twice the nodes */
	size_t slot_count;
	size_t expanded, row;
};

enum column {
	COLUMN_ASSET_ID,
	COLUMN_DIRECTION,
	COLUMN_DEPTH,
	COLUMN_VIA,
	COLUMN_NEIGHBOUR,
	COLUMN_PATH,
	COLUMN_START,
};

static const char *const edges_sql[] = {
	[TO] = "SELECT to_asset_id, via FROM main.asset_edges WHERE from_asset_id = ? ORDER BY 1, 2",
	[FROM] = "SELECT from_asset_id, via FROM main.asset_edges WHERE to_asset_id = ? ORDER BY 1, 2",
};

/* ---- assets found so far ---- */

static size_t *find_slot(const struct reach_cursor *cursor, int64_t asset_id)
{
	size_t at = (size_t)((uint64_t)asset_id * 0x9E3779B97F4A7C15U >> 32);

	size_t *slot;

	do
		slot = &cursor->slots[at++ & (cursor->slot_count - 1)];
	while (*slot != 0 && cursor->nodes[*slot - 1].asset_id != asset_id);
	return slot;
}

static bool grow(struct reach_cursor *cursor)
{
	size_t capacity = cursor->node_capacity > 0 ? cursor->node_capacity * 2 : 64;
	struct node *nodes = realloc(cursor->nodes, capacity * sizeof *nodes);

	if (nodes == NULL)
		return false;
	cursor->nodes = nodes;
	free(cursor->slots);
	cursor->slots = calloc(capacity * 2, sizeof *cursor->slots);
	if (cursor->slots == NULL)
		return false;
	cursor->node_capacity = capacity;
	cursor->slot_count = capacity * 2;
	for (size_t i = 0; i < cursor->node_count; i++)
		*find_slot(cursor, nodes[i].asset_id) = i + 1;
	return true;
}

/* Adds an asset, unless it was found before. Returns an SQLite code. */
static int add_asset(struct reach_cursor *cursor, int64_t asset_id, size_t previous, const char *via)
{
	if (cursor->node_count == cursor->node_capacity && !grow(cursor))
		return SQLITE_NOMEM;

	size_t *slot = find_slot(cursor, asset_id);
	struct node *node = &cursor->nodes[cursor->node_count];

	if (*slot != 0)
		return SQLITE_OK;
	*node = (struct node){ .asset_id = asset_id, .previous = previous };
	if (via != NULL) {
		node->depth = cursor->nodes[previous].depth + 1;
		node->via = sqlite3_mprintf("%s", via);
		if (node->via == NULL)
			return SQLITE_NOMEM;
	}
	*slot = ++cursor->node_count;
	return SQLITE_OK;
}

static void clear_search(struct reach_cursor *cursor)
{
	for (size_t i = 0; i < cursor->node_count; i++)
		sqlite3_free(cursor->nodes[i].via);
	cursor->node_count = cursor->expanded = cursor->row = 0;
	if (cursor->slots != NULL)
		memset(cursor->slots, 0, cursor->slot_count * sizeof *cursor->slots);
}

/* ---- the search ---- */

static int add_neighbours(struct reach_cursor *cursor)
{
	sqlite3 *db = adb_virtual_table_database(&cursor->base);
	sqlite3_stmt **edges = &cursor->edges[cursor->direction];
	size_t from = cursor->expanded++;
	int code = SQLITE_OK;

	if (*edges == NULL)
		code = sqlite3_prepare_v2(db, edges_sql[cursor->direction], -1, edges, NULL);
	if (code == SQLITE_OK)
		code = sqlite3_bind_int64(*edges, 1, cursor->nodes[from].asset_id);
	while (code == SQLITE_OK && sqlite3_step(*edges) == SQLITE_ROW)
		code = add_asset(cursor, sqlite3_column_int64(*edges, 0), from,
				 (const char *)sqlite3_column_text(*edges, 1));

	int reset = sqlite3_reset(*edges);

	return code == SQLITE_OK ? reset : code;
}

/* Continues the search until it finds a row in this direction or in the next one. */
static int find_row(struct reach_cursor *cursor)
{
	int code = SQLITE_OK;

	while (code == SQLITE_OK && cursor->direction < DIRECTION_COUNT &&
	       cursor->row >= cursor->node_count) {
		if (cursor->expanded < cursor->node_count) {
			code = add_neighbours(cursor);
			continue;
		}
		clear_search(cursor);
		cursor->row = 1; /* the start itself is not a row */
		if (++cursor->direction < DIRECTION_COUNT)
			code = add_asset(cursor, cursor->start, 0, NULL);
	}
	return code;
}

/* ---- what the header declares, and its helpers ---- */

static void release_cursor(sqlite3_vtab_cursor *base)
{
	struct reach_cursor *cursor = (struct reach_cursor *)base;

	clear_search(cursor);
	for (int i = 0; i < DIRECTION_COUNT; i++)
		sqlite3_finalize(cursor->edges[i]);
	free(cursor->nodes);
	free(cursor->slots);
}

static int fail(struct reach_cursor *cursor, int code)
{
	sqlite3 *db = adb_virtual_table_database(&cursor->base);

	return adb_virtual_table_fail(cursor->base.pVtab, code, sqlite3_errmsg(db));
}

static int search(sqlite3_vtab_cursor *base, int count, sqlite3_value **arguments)
{
	struct reach_cursor *cursor = (struct reach_cursor *)base;

	clear_search(cursor);
	cursor->direction = DIRECTION_COUNT;
	if (count == 0)
		return SQLITE_OK;

	int code = adb_find_argument(base, ADB_FIND_ASSET, arguments[0], &cursor->start);

	if (code != SQLITE_OK)
		return code;
	cursor->direction = TO;
	cursor->row = 1;
	code = add_asset(cursor, cursor->start, 0, NULL);

	if (code == SQLITE_OK)
		code = find_row(cursor);
	return code == SQLITE_OK ? SQLITE_OK : fail(cursor, code);
}

static int next(sqlite3_vtab_cursor *base)
{
	struct reach_cursor *cursor = (struct reach_cursor *)base;

	cursor->row++;

	int code = find_row(cursor);

	return code == SQLITE_OK ? SQLITE_OK : fail(cursor, code);
}

static int at_end(sqlite3_vtab_cursor *base)
{
	return ((struct reach_cursor *)base)->direction == DIRECTION_COUNT;
}

static const char *const direction_names[] = { [TO] = "to", [FROM] = "from" };

/* The ids from the start to this asset, in both directions of the references. */
static void result_path(const struct reach_cursor *cursor, sqlite3_context *context)
{
	size_t at = cursor->row, length = cursor->nodes[at].depth + (size_t)1;
	int64_t *ids = sqlite3_malloc64(length * sizeof *ids);
	sqlite3_str *path = sqlite3_str_new(NULL);

	for (size_t i = length; ids != NULL && i-- > 0; at = cursor->nodes[at].previous)
		ids[i] = cursor->nodes[at].asset_id;
	for (size_t i = 0; ids != NULL && i < length; i++)
		sqlite3_str_appendf(path, i == 0 ? "%lld" : "/%lld", (long long)ids[i]);
	if (ids == NULL || sqlite3_str_errcode(path) != SQLITE_OK)
		sqlite3_result_error_nomem(context);
	else
		sqlite3_result_text(context, sqlite3_str_value(path), -1, SQLITE_TRANSIENT);
	sqlite3_free(sqlite3_str_finish(path));
	sqlite3_free(ids);
}

static int column_value(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
	const struct reach_cursor *cursor = (struct reach_cursor *)base;
	const struct node *node = &cursor->nodes[cursor->row];

	if (column == COLUMN_ASSET_ID)
		sqlite3_result_int64(context, node->asset_id);
	else if (column == COLUMN_DIRECTION)
		sqlite3_result_text(context, direction_names[cursor->direction], -1, SQLITE_STATIC);
	else if (column == COLUMN_DEPTH)
		sqlite3_result_int64(context, node->depth);
	else if (column == COLUMN_VIA)
		sqlite3_result_text(context, node->via, -1, SQLITE_TRANSIENT);
	else if (column == COLUMN_NEIGHBOUR)
		sqlite3_result_int64(context, cursor->nodes[node->previous].asset_id);
	else if (column == COLUMN_PATH)
		result_path(cursor, context);
	else
		sqlite3_result_int64(context, cursor->start);
	return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{
	const struct reach_cursor *cursor = (struct reach_cursor *)base;

	*id = (sqlite3_int64)cursor->row * DIRECTION_COUNT + cursor->direction;
	return SQLITE_OK;
}

const struct adb_sql_table adb_reach_table = {
	.doc = {
		"reach",
		"asset_id",
		"One row for each asset that this one (its id, or a text: a name, a path, a native id or a hash) refers to, directly or through others, by asset_edges (direction 'to'), then for each "
		"asset that refers to it ('from'), the nearest first: asset_id, direction, depth (number of references, 1 = direct), via (kind "
		"of the last reference), neighbour_id (the asset at its other end), path (ids from the given asset on, separated by "
		"slashes). Each asset occurs once in a direction, also in cycles. No rows for an asset that does not exist, and for NULL."
	},
	.table = {
		.name = "reach",
		.declaration = "CREATE TABLE reach(asset_id INTEGER, direction TEXT, depth INTEGER, via TEXT, "
			"neighbour_id INTEGER, path TEXT, start INTEGER HIDDEN)",
		.connected_size = sizeof(struct adb_connected_table),
		.cursor_size = sizeof(struct reach_cursor),
		.release_cursor = release_cursor,
		.argument_count = 1,
		.first_argument = COLUMN_START,
		.missing = "the argument asset_id is missing, as in reach(7)",
		.estimates = { { 1000, 100 } },
		.search = search,
		.methods = { .xNext = next, .xEof = at_end, .xColumn = column_value, .xRowid = row_id },
	},
};

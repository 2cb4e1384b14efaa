/* Reads the objects of a catalogue and puts them in order. */
#include "export/report/order.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "base/stop.h"
#include "sqlite/run.h"

/* Names of far more objects than any known game has. */
static const size_t budget = sizeof(size_t) > 4 ? (size_t)(UINT64_C(4) << 30) : SIZE_MAX;

struct adb_catalogue_number {
	int64_t id;
	uint32_t index;
};

/*
 * The selected clips are temp.catalogue_selected. Columns: id, dump id, dump, group, title, content, what the place is made of: path
 * of the source, path of the asset, name of the row; whether it is of a unit, and its clips, of clips those of its skeleton.
 */
#define FROM_ASSET                                                                                             \
	" JOIN assets AS asset ON asset.id = x.asset_id JOIN sources AS source ON source.id = asset.source_id" \
	" LEFT JOIN dumps AS dump ON dump.id = source.dump_id"
#define SELECT_OBJECT(merit)                                                                                 \
	"SELECT x.id, source.dump_id, dump.name, '', x.name, asset.xxh128, " ADB_SQL_SOURCE_PATH             \
	", asset.path, x.name, " merit " FROM "
#define IS_SELECTED(part) "(?1 = 0 OR x.id IN (" part "))"

/* What a template names, a unit, is before its equipment. */
#define IS_UNIT                                                                                              \
	"EXISTS (SELECT 1 FROM link_kinds AS k JOIN links AS named ON named.kind = k.kind"                   \
	" WHERE k.role = 'set' AND k.system_id = x.system_id AND named.to_asset_id = x.asset_id)"

/* What has nothing but materials for another model, or is the same by another kind in its file, is shown as a part of that. */
#define HAS_COMPONENTS(model)                                                                                \
	"EXISTS (SELECT 1 FROM model_components AS part WHERE part.model_id = " model ".id)"
#define IS_SHOWN_MODEL                                                                                                                     \
	"(EXISTS (SELECT 1 FROM mesh_parts AS part WHERE part.model_id = x.id) OR " HAS_COMPONENTS(                                        \
		"x") " OR NOT EXISTS (SELECT 1 FROM model_components AS user WHERE user.used_model_id = x.id AND user.role = 'materials')" \
		     " AND NOT EXISTS (SELECT 1 FROM models AS other WHERE other.asset_id = x.asset_id AND other.native_id = x.native_id"  \
		     " AND other.kind <> x.kind AND (other.id < x.id OR " HAS_COMPONENTS("other") ")))"

static const char *const list_sql[ADB_CATALOGUE_KINDS] = {
	[ADB_CATALOGUE_DUMP] =
		"SELECT id, id, name, '', name, '', '', '', name, 0, 0 FROM dumps WHERE ?1 = 0 OR id IN"
		" (SELECT source.dump_id FROM temp.catalogue_selected AS chosen JOIN clips AS clip ON clip.id = chosen.id"
		" JOIN assets AS asset ON asset.id = clip.asset_id JOIN sources AS source ON source.id = asset.source_id)"
		" ORDER BY id",
	[ADB_CATALOGUE_CLIP] =
		"SELECT x.id, source.dump_id, dump.name, skeleton.name, called.name, x.content_xxh128, " ADB_SQL_SOURCE_PATH
		", asset.path, x.name, 0, iif(skeleton.name IS NULL, 0, count(*) OVER (PARTITION BY source.dump_id, skeleton.name))"
		" FROM temp.catalogue_selected AS chosen JOIN clips AS x ON x.id = chosen.id"
		" JOIN clip_names AS called ON called.clip_id = x.id" FROM_ASSET
		" LEFT JOIN clip_skeletons AS fits ON fits.clip_id = x.id AND fits.is_primary = 1"
		" LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id WHERE ?1 IS NOT NULL ORDER BY x.id",
	[ADB_CATALOGUE_SET] = SELECT_OBJECT(
		IS_UNIT
		", (SELECT count(DISTINCT reached.clip_id) FROM set_entries AS entry"
		" JOIN entry_clips AS reached ON reached.entry_id = entry.id WHERE entry.set_id = x.id)") "animation_sets AS x" FROM_ASSET
													  " WHERE " IS_SELECTED(
														  "SELECT entry.set_id FROM temp.catalogue_selected AS chosen JOIN entry_clips AS reached"
														  " ON reached.clip_id = chosen.id JOIN set_entries AS entry ON entry.id = reached.entry_id") " ORDER BY x.id",
	[ADB_CATALOGUE_SKELETON] = SELECT_OBJECT("0, 0") "skeletons AS x" FROM_ASSET " WHERE " IS_SELECTED(
		"SELECT fits.skeleton_id FROM temp.catalogue_selected AS chosen JOIN clip_skeletons AS fits ON fits.clip_id = chosen.id") " ORDER BY x.id",
	[ADB_CATALOGUE_MODEL] = SELECT_OBJECT(
		IS_UNIT
		", (SELECT count(DISTINCT reached.clip_id) FROM set_models AS shown JOIN set_entries AS entry ON entry.set_id = shown.set_id"
		" JOIN entry_clips AS reached ON reached.entry_id = entry.id WHERE shown.model_id = x.id)") "models AS x" FROM_ASSET
													    " WHERE " IS_SHOWN_MODEL
													    " AND " IS_SELECTED(
														    "SELECT shown.model_id FROM temp.catalogue_selected AS chosen"
														    " JOIN clip_models AS shown ON shown.clip_id = chosen.id") " ORDER BY x.id",
};

static const char *const table_names[ADB_CATALOGUE_KINDS] = {
	[ADB_CATALOGUE_DUMP] = "catalogue_dumps",   [ADB_CATALOGUE_CLIP] = "catalogue_clips",
	[ADB_CATALOGUE_SET] = "catalogue_sets",     [ADB_CATALOGUE_SKELETON] = "catalogue_skeletons",
	[ADB_CATALOGUE_MODEL] = "catalogue_models",
};

/* ---- places ---- */

static void hash_place(struct adb_catalogue_item *item, const void *key, size_t size)
{
	struct adb_hash hash = adb_hash_of(key, size);
	char hex[ADB_HASH_HEX_SIZE];

	memcpy(item->place, adb_hash_hex(&hash, hex), ADB_PLACE_SIZE - 1);
	item->place[ADB_PLACE_SIZE - 1] = '\0';
}

static bool set_place(struct adb_catalogue_item *item, sqlite3_stmt *row)
{
	struct adb_buffer key = { 0 };
	bool has_memory;

	adb_buffer_add(&key, item->dump, strlen(item->dump) + 1);
	for (int column = 6; column < 9; column++) {
		const char *text = (const char *)sqlite3_column_text(row, column);

		adb_buffer_text(&key, text != NULL ? text : "");
		adb_buffer_add(&key, "", 1);
	}
	has_memory = adb_buffer_ok(&key);
	if (has_memory)
		hash_place(item, key.data, key.size);
	adb_buffer_free(&key);
	return has_memory;
}

static int by_content(const void *a, const void *b)
{
	const struct adb_catalogue_item *x = a, *y = b;
	int order = strcmp(x->content, y->content);

	if (order == 0)
		order = strcmp(x->place, y->place);
	return order != 0 ? order : (x->id > y->id) - (x->id < y->id);
}

/* Rows of one asset have ids in the order in which they stand there. */
static void separate_places(struct adb_catalogue_list *list)
{
	uint32_t before = 0;
	char first[ADB_PLACE_SIZE];

	qsort(list->items, list->count, sizeof *list->items, by_content);
	memcpy(first, list->items[0].place, sizeof first);
	for (uint32_t i = 1; i < list->count; i++) {
		char key[ADB_PLACE_SIZE + 16];

		if (strcmp(list->items[i].place, first) != 0 ||
		    strcmp(list->items[i].content, list->items[i - 1].content) != 0) {
			memcpy(first, list->items[i].place, sizeof first);
			before = 0;
			continue;
		}
		snprintf(key, sizeof key, "%s %u", first, (unsigned)++before);
		hash_place(&list->items[i], key, strlen(key));
	}
}

/* ---- order ---- */

/* Puts things with clips first, of these units, and then those with most clips. */
static int by_merit(const struct adb_catalogue_item *x, const struct adb_catalogue_item *y)
{
	if ((x->clips > 0) != (y->clips > 0))
		return x->clips > 0 ? -1 : 1;
	if (x->is_unit != y->is_unit)
		return x->is_unit ? -1 : 1;
	return (x->clips < y->clips) - (x->clips > y->clips);
}

static int by_order(const void *a, const void *b)
{
	const struct adb_catalogue_item *x = a, *y = b;
	int order = strcmp(x->dump, y->dump);

	if (order == 0)
		order = by_merit(x, y);
	if (order == 0)
		order = strcmp(x->group, y->group);
	if (order == 0)
		order = strcmp(x->title, y->title);
	if (order == 0)
		order = strcmp(x->place, y->place);
	if (order == 0)
		order = strcmp(x->content, y->content);
	return order != 0 ? order : (x->id > y->id) - (x->id < y->id);
}

static int by_id(const void *a, const void *b)
{
	const struct adb_catalogue_number *x = a, *y = b;

	return (x->id > y->id) - (x->id < y->id);
}

static bool number_items(struct adb_catalogue_order *order, struct adb_catalogue_list *list)
{
	list->numbers = adb_arena_alloc(order->arena, list->count, sizeof *list->numbers);
	if (list->numbers == NULL)
		return false;
	for (uint32_t i = 0; i < list->count; i++)
		list->numbers[i] = (struct adb_catalogue_number){ list->items[i].id, i };
	qsort(list->numbers, list->count, sizeof *list->numbers, by_id);
	return true;
}

static enum adb_outcome store_indices(const struct adb_catalogue_order *order, sqlite3 *db,
				      enum adb_catalogue_kind kind, struct adb_error *error)
{
	const struct adb_catalogue_list *list = &order->lists[kind];
	sqlite3_stmt *insert = NULL;
	char sql[128];
	bool stored;
	enum adb_outcome outcome;

	snprintf(sql, sizeof sql, "CREATE TEMP TABLE %s (id INTEGER PRIMARY KEY, position INTEGER NOT NULL)",
		 table_names[kind]);
	outcome = adb_sql_run(db, sql, error);
	snprintf(sql, sizeof sql, "INSERT INTO temp.%s VALUES (?1, ?2)", table_names[kind]);
	stored = outcome == ADB_OK && sqlite3_prepare_v2(db, sql, -1, &insert, NULL) == SQLITE_OK;
	for (uint32_t i = 0; stored && i < list->count; i++) {
		sqlite3_bind_int64(insert, 1, list->numbers[i].id);
		sqlite3_bind_int64(insert, 2, list->numbers[i].index);
		stored = sqlite3_step(insert) == SQLITE_DONE;
		sqlite3_reset(insert);
	}
	if (outcome == ADB_OK && !stored)
		outcome = adb_sql_failed(db, error);
	sqlite3_finalize(insert);
	return outcome;
}

/* ---- rows ---- */

static enum adb_outcome select_clips(sqlite3 *db, const char *where, struct adb_error *error)
{
	/* The line break ends a comment that `where` may end with. */
	char *sql = where != NULL
			    ? sqlite3_mprintf("INSERT INTO temp.catalogue_selected"
					      " SELECT clip_id FROM clip_summary WHERE (%s\n)",
					      where)
			    : sqlite3_mprintf("INSERT INTO temp.catalogue_selected SELECT id FROM clips");
	enum adb_outcome outcome =
		sql != NULL ? adb_sql_run(db, "CREATE TEMP TABLE catalogue_selected (id INTEGER PRIMARY KEY)",
					  error)
			    : adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	if (outcome == ADB_OK)
		outcome = adb_sql_run(db, sql, error);
	sqlite3_free(sql);
	return outcome;
}

/* "" for NULL, so that NULL means that memory ran out. */
static const char *text_of(struct adb_catalogue_order *order, sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text != NULL ? adb_arena_text(order->arena, text, strlen(text)) : "";
}

static bool add_item(struct adb_catalogue_order *order, struct adb_catalogue_list *list, sqlite3_stmt *row)
{
	struct adb_catalogue_item *item;

	if (list->count == INT32_MAX)
		return false;
	list->items = adb_arena_grow(order->arena, list->items, list->count, sizeof *list->items);
	if (list->items == NULL)
		return false;
	item = &list->items[list->count++];
	*item = (struct adb_catalogue_item){
		.id = sqlite3_column_int64(row, 0),
		.dump_id = sqlite3_column_int64(row, 1),
		.dump = text_of(order, row, 2),
		.group = text_of(order, row, 3),
		.title = text_of(order, row, 4),
		.content = text_of(order, row, 5),
		.is_unit = sqlite3_column_int(row, 9) != 0,
		.clips = sqlite3_column_int64(row, 10),
	};
	return item->dump != NULL && item->group != NULL && item->title != NULL && item->content != NULL &&
	       set_place(item, row);
}

static enum adb_outcome read_list(struct adb_catalogue_order *order, sqlite3 *db,
				  enum adb_catalogue_kind kind, bool is_limited, struct adb_error *error)
{
	struct adb_catalogue_list *list = &order->lists[kind];
	sqlite3_stmt *statement = NULL;
	bool has_memory = true;
	int code = sqlite3_prepare_v2(db, list_sql[kind], -1, &statement, NULL);

	if (code == SQLITE_OK)
		code = sqlite3_bind_int(statement, 1, is_limited);
	while ((code == SQLITE_OK || code == SQLITE_ROW) && has_memory && !adb_interrupted) {
		code = sqlite3_step(statement);
		if (code == SQLITE_ROW)
			has_memory = add_item(order, list, statement);
	}
	if (code != SQLITE_DONE && code != SQLITE_ROW)
		adb_sql_failed(db, error);
	sqlite3_finalize(statement);
	if (adb_interrupted)
		return adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	if (code != SQLITE_DONE && code != SQLITE_ROW)
		return error->outcome;
	if (has_memory && list->count > 0) {
		separate_places(list);
		qsort(list->items, list->count, sizeof *list->items, by_order);
		has_memory = number_items(order, list);
	}
	return has_memory ? ADB_OK : adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

/* ---- what the header declares ---- */

enum adb_outcome adb_catalogue_order_read(struct adb_catalogue_order *order, sqlite3 *db, const char *where,
					  struct adb_error *error)
{
	enum adb_outcome outcome;

	*order = (struct adb_catalogue_order){ .arena = adb_arena_new(budget) };
	if (order->arena == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	outcome = select_clips(db, where, error);
	for (int kind = 0; kind < ADB_CATALOGUE_KINDS && outcome == ADB_OK; kind++) {
		outcome = read_list(order, db, (enum adb_catalogue_kind)kind, where != NULL, error);
		if (outcome == ADB_OK)
			outcome = store_indices(order, db, (enum adb_catalogue_kind)kind, error);
	}
	return outcome;
}

void adb_catalogue_order_free(struct adb_catalogue_order *order)
{
	adb_arena_free(order->arena);
	*order = (struct adb_catalogue_order){ 0 };
}

int32_t adb_catalogue_index(const struct adb_catalogue_order *order, enum adb_catalogue_kind kind, int64_t id)
{
	const struct adb_catalogue_list *list = &order->lists[kind];
	const struct adb_catalogue_number key = { .id = id };
	const struct adb_catalogue_number *found =
		list->count > 0 ? bsearch(&key, list->numbers, list->count, sizeof key, by_id) : NULL;

	return found != NULL ? (int32_t)found->index : -1;
}

/* Gives each exported clip of Super Mario 64 its folder, file and symbol, from its table, its source and its arrays. */
#include "systems/sm64/export/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "export/names.h"
#include "sqlite/run.h"
#include "systems/sm64/rom/actors.h"

static const size_t budget = (size_t)256 * 1024 * 1024;

/* A clip with the data that determine its place. Texts live in the arena. */
struct draft {
	struct adb_sm64_item item;
	int64_t source_id, parent_id, asset_id; /* the first two identify an image or a tree */
	int64_t last_index;                     /* of its table */
	const char *source;                     /* bare name of the file or folder */
	const char *name, *native_id, *asset_path, *asset_id_text;
	const char *variant_of; /* native id of the first clip with its arrays: its own when it is that */
	const char *set_id_text, *set_name, *actor;
	bool is_from_tree, is_entry; /* entry: of a table with offsets and sizes */
	size_t digits;
};

enum column {
	CLIP,
	NAME,
	NATIVE_ID,
	IS_FROM_TREE,
	SOURCE_ID,
	PARENT_ID,
	ASSET_ID,
	SOURCE,
	ASSET_PATH,
	ASSET_NATIVE_ID,
	VARIANT_OF,
	IS_ENTRY,
	TABLE_INDEX,
	SET_ID,
	ENTRY_INDEX,
	LAST_INDEX,
	SET_NATIVE_ID,
	SET_NAME,
	ACTOR,
};

/* In the order of enum column. The first entry in a table of its own image or tree. */
static const char sql[] =
	"SELECT c.id, c.name, c.native_id, c.format = 'sm64-source', a.source_id, coalesce(a.parent_id, 0), a.id,"
	" s.path, a.path, a.native_id, coalesce(c.attributes ->> '$.variant_of', c.native_id),"
	" c.attributes ->> '$.entry_offset' IS NOT NULL, c.attributes ->> '$.table_index', t.id, e.entry_index,"
	" (SELECT max(entry_index) FROM set_entries WHERE set_id = t.id), t.native_id, t.name,"
	" coalesce(t.attributes ->> '$.actor', c.attributes ->> '$.actor')"
	" FROM clips AS c JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id"
	" LEFT JOIN set_entries AS e ON e.id = (SELECT own.id FROM set_entries AS own"
	"  JOIN animation_sets AS o ON o.id = own.set_id JOIN assets AS p ON p.id = o.asset_id"
	"  WHERE own.clip_id = c.id AND p.source_id = a.source_id AND p.parent_id IS a.parent_id"
	"  ORDER BY o.id, own.entry_index LIMIT 1)"
	" LEFT JOIN animation_sets AS t ON t.id = e.set_id"
	" WHERE c.id = ?1 AND c.system_id = 'sm64'";

/* Most headers of a file, whose name would become too long with more. */
enum { MOST_OF_MARIO = 16 };

/* ---- names ---- */

/* Returns the folder of a table with offsets and sizes: the first of an image or tree gets the folder of the game. */
static const char *folder_of_mario(struct adb_arena *arena, const struct draft *draft, int64_t first_set)
{
	if (draft->item.set_id == first_set || draft->set_id_text == NULL)
		return "assets/anims";
	return adb_sm64_identifier(arena, "", draft->set_id_text) != NULL
		       ? adb_arena_printf(arena, "assets/anims_%s",
					  adb_sm64_identifier(arena, "", draft->set_id_text))
		       : NULL;
}

/* Returns the path without its last part. */
static const char *folder_of(struct adb_arena *arena, const char *path)
{
	size_t length = (size_t)(adb_path_base(path) - path);

	return adb_arena_text(arena, path, length > 0 ? length - 1 : 0);
}

static const char *folder_of_actor(struct adb_arena *arena, const struct draft *draft)
{
	const char *actor = draft->actor;

	if (draft->is_from_tree && draft->asset_path != NULL && strchr(draft->asset_path, '/') != NULL)
		return folder_of(arena, draft->asset_path);
	if (actor == NULL && draft->set_id_text != NULL)
		actor = adb_arena_printf(arena, "%s_%s",
					 draft->asset_id_text != NULL ? draft->asset_id_text : "set",
					 draft->set_id_text);
	else if (actor == NULL)
		actor = draft->asset_id_text != NULL ? draft->asset_id_text : "unnamed";
	actor = actor != NULL ? adb_sm64_identifier(arena, "", actor) : NULL;
	return actor != NULL ? adb_arena_printf(arena, "actors/%s/anims", actor) : NULL;
}

static const char *symbol_of(struct adb_arena *arena, const struct draft *draft)
{
	if (draft->is_from_tree)
		return draft->name;
	if (draft->is_entry)
		return adb_arena_printf(arena, "anim_%0*llX", draft->last_index > 0xFF ? 3 : 2,
					(unsigned long long)draft->item.index);
	if (draft->actor != NULL && draft->item.set_id != 0)
		return adb_arena_printf(arena, "%s_anim_%02lld", adb_sm64_identifier(arena, "", draft->actor),
					(long long)draft->item.index);
	return adb_sm64_identifier(arena, "anim", draft->native_id != NULL ? draft->native_id : draft->name);
}

/* Returns "anim_01_02" for two headers that share their arrays, else the symbol. */
static const char *mario_stem(struct adb_arena *arena, const struct draft *drafts, size_t first, size_t end)
{
	const char *stem = drafts[first].item.symbol;

	for (size_t i = first + 1; stem != NULL && i < end; i++) {
		const char *number = strrchr(drafts[i].item.symbol, '_');

		stem = adb_arena_printf(arena, "%s%s", stem, number != NULL ? number : "_");
	}
	return stem;
}

/* Returns the stem of the file that a clip of a tree is from, "" for a clip that is from no tree. */
static const char *stem_in_tree(struct adb_arena *arena, const struct draft *draft)
{
	static const char ending[] = ".inc.c";
	const char *name =
		draft->is_from_tree && draft->asset_path != NULL ? adb_path_base(draft->asset_path) : "";
	size_t length = strlen(name), most = sizeof ending - 1;

	return length > most && strcmp(name + length - most, ending) == 0
		       ? adb_arena_text(arena, name, length - most)
		       : "";
}

/* ---- order ---- */

static int compare_numbers(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

static int by_scope(const struct draft *a, const struct draft *b)
{
	int order = compare_numbers(a->source_id, b->source_id);

	return order != 0 ? order : compare_numbers(a->parent_id, b->parent_id);
}

static int compare_texts(const char *a, const char *b)
{
	return strcmp(a != NULL ? a : "", b != NULL ? b : "");
}

/* Sorts clips with the same arrays together, and Mario's of one table in its order. */
static int by_arrays(const void *left, const void *right)
{
	const struct draft *a = left, *b = right;
	int order = by_scope(a, b);

	if (order == 0)
		order = compare_texts(a->variant_of, b->variant_of);
	if (order == 0)
		order = compare_numbers(a->item.set_id, b->item.set_id);
	if (order == 0)
		order = compare_numbers(a->item.index, b->item.index);
	return order != 0 ? order : compare_numbers(a->item.clip_id, b->item.clip_id);
}

static int by_folder(const void *left, const void *right)
{
	const struct draft *a = left, *b = right;
	int order = compare_texts(a->item.folder, b->item.folder);

	return order != 0 ? order : compare_numbers(a->item.clip_id, b->item.clip_id);
}

static int by_clip(const void *left, const void *right)
{
	const struct adb_sm64_item *a = left, *b = right;

	return compare_numbers(a->clip_id, b->clip_id);
}

/* ---- groups ---- */

static bool shares(const struct draft *a, const struct draft *b)
{
	if (by_scope(a, b) != 0 || a->variant_of == NULL || compare_texts(a->variant_of, b->variant_of) != 0)
		return false;
	if (a->item.is_mario != b->item.is_mario)
		return false;
	return !a->item.is_mario || (a->item.set_id == b->item.set_id && a->item.index + 1 == b->item.index);
}

static void find_groups(struct draft *drafts, size_t count)
{
	size_t first = 0;

	qsort(drafts, count, sizeof *drafts, by_arrays);
	for (size_t i = 1; i < count; i++) {
		if (shares(&drafts[i - 1], &drafts[i]) &&
		    (!drafts[i].item.is_mario || i - first < MOST_OF_MARIO))
			drafts[i].item.group = drafts[first].item.clip_id;
		else
			first = i;
	}
}

/* ---- places ---- */

/* Names a folder for each image or tree, when there are several. Drafts are sorted by image and tree. */
static bool name_folders(struct adb_arena *arena, struct draft *drafts, size_t count)
{
	struct adb_names *names = adb_names_new(ADB_NAME_FILE);
	bool several = count > 0 && by_scope(&drafts[0], &drafts[count - 1]) != 0;
	char root[ADB_NAME_SIZE] = "";
	bool is_fine = names != NULL;

	for (size_t first = 0, end; is_fine && first < count; first = end) {
		int64_t first_set = INT64_MAX;

		for (end = first; end < count && by_scope(&drafts[first], &drafts[end]) == 0; end++)
			if (drafts[end].item.is_mario && drafts[end].item.set_id < first_set)
				first_set = drafts[end].item.set_id;
		if (several)
			is_fine = adb_names_add(names, drafts[first].source, "", root);
		for (size_t i = first; is_fine && i < end; i++) {
			const char *folder = drafts[i].item.is_mario
						     ? folder_of_mario(arena, &drafts[i], first_set)
						     : folder_of_actor(arena, &drafts[i]);

			drafts[i].item.symbol = symbol_of(arena, &drafts[i]);
			drafts[i].item.folder = folder == NULL || !several
							? folder
							: adb_arena_printf(arena, "%s/%s", root, folder);
			is_fine = drafts[i].item.folder != NULL && drafts[i].item.symbol != NULL;
		}
	}
	adb_names_free(names);
	return is_fine;
}

/* Sets the stems of Mario's groups. Drafts are sorted by their arrays. */
static void name_mario(struct adb_arena *arena, struct draft *drafts, size_t count)
{
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count && drafts[end].item.group == drafts[first].item.group;
		     end++)
			;
		if (drafts[first].item.is_mario)
			drafts[first].item.stem = mario_stem(arena, drafts, first, end);
	}
}

static const char *add_name(struct adb_arena *arena, struct adb_names *names, const char *name)
{
	char unique[ADB_NAME_SIZE];

	return name != NULL && adb_names_add(names, name, "", unique)
		       ? adb_arena_text(arena, unique, strlen(unique))
		       : NULL;
}

/* Makes the symbols and files of a folder unique. Drafts are those of one folder; Mario's names are fixed. */
static bool make_unique(struct adb_arena *arena, struct draft *drafts, size_t count)
{
	struct adb_names *symbols = adb_names_new(ADB_NAME_WORD), *files = adb_names_new(ADB_NAME_FILE);
	bool is_fine = symbols != NULL && files != NULL && add_name(arena, files, "data") != NULL &&
		       add_name(arena, files, "table") != NULL;

	for (size_t i = 0; is_fine && i < count; i++) {
		struct adb_sm64_item *item = &drafts[i].item;
		const char *stem;

		if (item->is_mario)
			continue;
		item->symbol = add_name(arena, symbols, item->symbol);
		stem = stem_in_tree(arena, &drafts[i]);
		if (item->symbol == NULL || stem == NULL)
			is_fine = false;
		else if (item->group == item->clip_id || item->stem == NULL)
			item->stem = add_name(arena, files, stem[0] != '\0' ? stem : item->symbol);
		is_fine = is_fine && item->stem != NULL;
	}
	adb_names_free(symbols);
	adb_names_free(files);
	return is_fine;
}

static bool place_all(struct adb_arena *arena, struct draft *drafts, size_t count)
{
	find_groups(drafts, count);
	if (!name_folders(arena, drafts, count))
		return false;
	name_mario(arena, drafts, count);
	qsort(drafts, count, sizeof *drafts, by_folder);
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1;
		     end < count && strcmp(drafts[end].item.folder, drafts[first].item.folder) == 0; end++)
			;
		if (!make_unique(arena, drafts + first, end - first))
			return false;
	}
	return true;
}

static const char *text_at(struct adb_arena *arena, sqlite3_stmt *row, enum column column)
{
	const char *text = (const char *)sqlite3_column_text(row, (int)column);

	return text != NULL ? adb_arena_text(arena, text, strlen(text)) : NULL;
}

static void read_draft(struct adb_arena *arena, sqlite3_stmt *row, struct draft *draft)
{
	const char *source = text_at(arena, row, SOURCE);
	bool has_set = sqlite3_column_type(row, SET_ID) != SQLITE_NULL;

	*draft = (struct draft){
		.item = {
			.clip_id = sqlite3_column_int64(row, CLIP),
			.group = sqlite3_column_int64(row, CLIP),
			.set_id = sqlite3_column_int64(row, SET_ID),
			.index = sqlite3_column_int64(row, has_set ? ENTRY_INDEX : TABLE_INDEX),
		},
		.source_id = sqlite3_column_int64(row, SOURCE_ID),
		.parent_id = sqlite3_column_int64(row, PARENT_ID),
		.asset_id = sqlite3_column_int64(row, ASSET_ID),
		.last_index = sqlite3_column_int64(row, LAST_INDEX),
		.source = source != NULL ? adb_path_base(source) : "",
		.name = text_at(arena, row, NAME),
		.native_id = text_at(arena, row, NATIVE_ID),
		.asset_path = text_at(arena, row, ASSET_PATH),
		.asset_id_text = text_at(arena, row, ASSET_NATIVE_ID),
		.variant_of = text_at(arena, row, VARIANT_OF),
		.set_id_text = text_at(arena, row, SET_NATIVE_ID),
		.set_name = text_at(arena, row, SET_NAME),
		.actor = text_at(arena, row, ACTOR),
		.is_from_tree = sqlite3_column_int(row, IS_FROM_TREE) != 0,
		.is_entry = sqlite3_column_int(row, IS_ENTRY) != 0,
	};
	draft->item.is_mario = draft->is_entry || (draft->is_from_tree && draft->set_id_text != NULL &&
						   strcmp(draft->set_id_text, "mario") == 0);
}

static struct draft *read_drafts(sqlite3 *db, const struct adb_export_selection *selection,
				 struct adb_arena *arena, size_t *count, struct adb_error *error)
{
	struct draft *drafts = adb_arena_alloc(arena, selection->count, sizeof *drafts);
	sqlite3_stmt *row = NULL;
	int code = SQLITE_DONE;

	*count = 0;
	if (drafts == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) != SQLITE_OK) {
		adb_sql_failed(db, error);
		return NULL;
	}
	for (size_t i = 0; i < selection->count && (code == SQLITE_DONE || code == SQLITE_ROW); i++) {
		sqlite3_bind_int64(row, 1, selection->clips[i].clip_id);
		code = sqlite3_step(row);
		if (code == SQLITE_ROW)
			read_draft(arena, row, &drafts[(*count)++]);
		sqlite3_reset(row);
	}
	if (code != SQLITE_DONE && code != SQLITE_ROW)
		adb_sql_failed(db, error);
	sqlite3_finalize(row);
	return code == SQLITE_DONE || code == SQLITE_ROW ? drafts : NULL;
}

/* ---- what the header declares ---- */

struct adb_sm64_layout *adb_sm64_layout_new(sqlite3 *db, const struct adb_export_selection *selection,
					    struct adb_error *error)
{
	struct adb_arena *arena = adb_arena_new(budget);
	struct adb_sm64_layout *layout = arena != NULL ? adb_arena_alloc(arena, 1, sizeof *layout) : NULL;
	struct draft *drafts = NULL;
	size_t count = 0;
	bool is_placed = false;

	if (layout != NULL)
		drafts = read_drafts(db, selection, arena, &count, error);
	if (drafts != NULL) {
		is_placed = place_all(arena, drafts, count);
		layout->items = adb_arena_alloc(arena, count, sizeof *layout->items);
	}
	if (drafts != NULL && (!is_placed || layout->items == NULL))
		drafts = NULL;
	if (drafts == NULL) {
		if (error->outcome == ADB_OK)
			adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		adb_arena_free(arena);
		return NULL;
	}
	layout->arena = arena;
	layout->count = count;
	for (size_t i = 0; i < count; i++)
		layout->items[i] = drafts[i].item;
	if (count > 0)
		qsort(layout->items, count, sizeof *layout->items, by_clip);
	return layout;
}

void adb_sm64_layout_free(struct adb_sm64_layout *layout)
{
	if (layout != NULL)
		adb_arena_free(layout->arena);
}

const struct adb_sm64_item *adb_sm64_layout_find(const struct adb_sm64_layout *layout, int64_t clip_id)
{
	const struct adb_sm64_item key = { .clip_id = clip_id };

	return layout != NULL && layout->count > 0
		       ? bsearch(&key, layout->items, layout->count, sizeof key, by_clip)
		       : NULL;
}

const char *adb_sm64_identifier(struct adb_arena *arena, const char *prefix, const char *text)
{
	const char *separator = prefix[0] != '\0' ? "_" : "";
	char *name = adb_arena_printf(arena, "%s%s%s", prefix, separator, text);

	for (char *c = name; c != NULL && *c != '\0'; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9')))
			*c = '_';
	return name;
}

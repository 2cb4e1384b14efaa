/*
 * Writes the files that a folder of animations of an actor needs beside the animations:
 *
 *   data.inc.c    #include "anim_walk.inc.c" … for each file of the folder
 *   table.inc.c   const struct Animation *const ACTOR_anims[] = { &anim_walk, …, NULL };
 *
 * A table is written only when all its clips are exported. Mario's table is not written: the converter of the decompilation
 * makes it of all headers in the folder.
 */
#include "systems/sm64/export/tables.h"

#include <stdlib.h>
#include <string.h>

#include "sqlite/run.h"
#include "systems/sm64/rom/actors.h"

struct extra {
	const char *path;
	const char *text; /* in the arena */
	const struct adb_export_choice *clips;
	size_t clip_count;
};

struct plan {
	struct adb_sm64_layout *layout;
	struct extra *extras;
	size_t extra_count;
};

/* ---- extra files ---- */

/* The state of writing these files, with the exported clips by folder. */
struct making {
	struct plan *plan;
	sqlite3 *db;
	struct adb_arena *arena;
	struct written {
		const struct adb_sm64_item *item;
		const struct adb_export_choice *choice;
		bool is_first; /* of its file */
	} * written;
	size_t count;
	bool per_file; /* clips of one group are in one file */
};

static const char set_sql[] =
	"SELECT t.name, t.attributes ->> '$.actor', coalesce(t.attributes ->> '$.null_count', 0), EXISTS"
	" (SELECT 1 FROM clips AS c WHERE c.id = ?2 AND c.format = 'sm64-source') FROM animation_sets AS t"
	" WHERE t.id = ?1";

static const char entries_sql[] =
	"SELECT entry_index, clip_id FROM set_entries WHERE set_id = ?1 ORDER BY entry_index";

static int by_folder(const void *left, const void *right)
{
	const struct written *a = left, *b = right;
	int order = strcmp(a->item->folder, b->item->folder);

	if (order == 0)
		order = (a->item->set_id > b->item->set_id) - (a->item->set_id < b->item->set_id);
	if (order == 0)
		order = (a->item->index > b->item->index) - (a->item->index < b->item->index);
	return order != 0 ? order
			  : (a->item->clip_id > b->item->clip_id) - (a->item->clip_id < b->item->clip_id);
}

static bool gather_written(struct making *m, const struct adb_export_selection *selection)
{
	m->written = adb_arena_alloc(m->arena, selection->count, sizeof *m->written);
	for (size_t i = 0; m->written != NULL && i < selection->count; i++) {
		const struct adb_export_choice *choice = &selection->clips[i];
		const struct adb_sm64_item *item = adb_sm64_plan_item(m->plan, choice->clip_id);
		bool in_same_file = i > 0 && item != NULL && selection->clips[i - 1].group == choice->group &&
				    selection->clips[i - 1].written;

		if (item == NULL || !choice->written)
			continue;
		m->plan->layout->items[item - m->plan->layout->items].is_written = true;
		m->written[m->count++] = (struct written){ item, choice, !in_same_file };
	}
	if (m->count > 0)
		qsort(m->written, m->count, sizeof *m->written, by_folder);
	return m->written != NULL;
}

/* Warns of entries of Mario's table that were not exported: the converter numbers the headers of a folder without gaps. */
static void tell_missing_entries(struct making *m, sqlite3_stmt *entries, size_t first, size_t end)
{
	size_t in_table = 0;

	sqlite3_bind_int64(entries, 1, m->written[first].item->set_id);
	while (sqlite3_step(entries) == SQLITE_ROW)
		in_table++;
	sqlite3_reset(entries);
	if (in_table > end - first)
		adb_export_report(
			m->written[first].item->clip_id, m->written[first].item->symbol,
			"%zu of the %zu animations of its table are exported: %s is to have the others",
			end - first, in_table, m->written[first].item->folder);
}

static const struct adb_export_choice *copy_choices(const struct making *m, size_t first, size_t end)
{
	struct adb_export_choice *clips = adb_arena_alloc(m->arena, end - first, sizeof *clips);

	for (size_t i = first; clips != NULL && i < end; i++)
		clips[i - first] = *m->written[i].choice;
	return clips;
}

/* Adds a file for the clips from `first` to `end`. */
static bool add_extra(struct making *m, const char *name, const struct adb_buffer *text, size_t first,
		      size_t end)
{
	struct extra *extra = &m->plan->extras[m->plan->extra_count];

	if (!adb_buffer_ok(text))
		return false;
	*extra = (struct extra){
		.path = adb_arena_printf(m->arena, "%s/%s", m->written[first].item->folder, name),
		.text = adb_arena_text(m->arena, text->data, text->size),
		.clips = copy_choices(m, first, end),
		.clip_count = end - first,
	};
	m->plan->extra_count++;
	return extra->path != NULL && extra->text != NULL && extra->clips != NULL;
}

static bool add_data(struct making *m, size_t first, size_t end)
{
	struct adb_buffer text = { 0 };
	bool added;

	for (size_t i = first; i < end; i++) {
		const struct adb_sm64_item *item = m->written[i].item;
		const char *stem = m->per_file && item->stem != NULL ? item->stem : item->symbol;

		if (!m->per_file || m->written[i].is_first)
			adb_buffer_printf(&text, "#include \"%s.inc.c\"\n", stem);
	}
	added = add_extra(m, "data.inc.c", &text, first, end);
	adb_buffer_free(&text);
	return added;
}

/* Reads the C symbol of a table, and the number of zeros at its end. */
static bool describe_set(struct making *m, sqlite3_stmt *row, const struct adb_sm64_item *item,
			 const char **symbol, int64_t *null_count)
{
	const char *name = (const char *)sqlite3_column_text(row, 0);
	const char *actor = (const char *)sqlite3_column_text(row, 1);
	bool is_from_tree = sqlite3_column_int(row, 3) != 0;
	const char *known = !is_from_tree && actor != NULL ? adb_sm64_actor_symbol(actor) : NULL;
	const char *folder = item->folder, *end = strstr(folder, "/anims");

	*null_count = sqlite3_column_int64(row, 2);
	if (is_from_tree && name != NULL) {
		*symbol = adb_arena_text(m->arena, name, strlen(name));
	} else if (known != NULL) {
		*symbol = known;
	} else {
		const char *start = end;

		while (start != NULL && start > folder && start[-1] != '/')
			start--;
		*symbol = start != NULL ? adb_arena_printf(m->arena, "%.*s_anims", (int)(end - start), start)
					: adb_sm64_identifier(m->arena, "anims", name != NULL ? name : "");
	}
	return *symbol != NULL;
}

/* Appends the pointers of a table. Returns false when one of its clips was not exported. */
static bool put_entries(struct making *m, sqlite3_stmt *entries, int64_t set_id, struct adb_buffer *text)
{
	int64_t next = 0;
	bool is_complete = true;

	sqlite3_bind_int64(entries, 1, set_id);
	while (sqlite3_step(entries) == SQLITE_ROW) {
		int64_t index = sqlite3_column_int64(entries, 0), clip_id = sqlite3_column_int64(entries, 1);
		const struct adb_sm64_item *item = adb_sm64_plan_item(m->plan, clip_id);

		for (; next < index; next++)
			adb_buffer_text(text, "\tNULL,\n");
		next = index + 1;
		is_complete = is_complete && item != NULL && item->is_written;
		if (is_complete)
			adb_buffer_printf(text, "\t&%s,\n", item->symbol);
	}
	sqlite3_reset(entries);
	return is_complete && next > 0;
}

/* Appends the table of the set that `item` lies in. */
static bool put_table(struct making *m, sqlite3_stmt *set, sqlite3_stmt *entries,
		      const struct adb_sm64_item *item, struct adb_buffer *text)
{
	const char *symbol = NULL;
	int64_t null_count = 0;
	struct adb_buffer body = { 0 };
	bool is_fine = true;

	sqlite3_bind_int64(set, 1, item->set_id);
	sqlite3_bind_int64(set, 2, item->clip_id);
	if (sqlite3_step(set) == SQLITE_ROW)
		is_fine = describe_set(m, set, item, &symbol, &null_count);
	sqlite3_reset(set);
	if (symbol != NULL && put_entries(m, entries, item->set_id, &body)) {
		adb_buffer_printf(text, "%sconst struct Animation *const %s[] = {\n",
				  text->size > 0 ? "\n" : "", symbol);
		adb_buffer_add(text, body.data, body.size);
		for (int64_t i = 0; i < null_count; i++)
			adb_buffer_text(text, "\tNULL,\n");
		adb_buffer_text(text, "};\n");
	} else if (symbol != NULL) {
		adb_export_report(item->clip_id, item->symbol,
				  "some clips of its table %s are not exported: the table is not written",
				  symbol);
	}
	text->failed = text->failed || body.failed;
	adb_buffer_free(&body);
	return is_fine;
}

static bool add_tables(struct making *m, sqlite3_stmt *set, sqlite3_stmt *entries, size_t first, size_t end)
{
	struct adb_buffer text = { 0 };
	bool is_fine = true;

	for (size_t i = first; is_fine && i < end; i++)
		if (m->written[i].item->set_id != 0 &&
		    (i == first || m->written[i].item->set_id != m->written[i - 1].item->set_id))
			is_fine = put_table(m, set, entries, m->written[i].item, &text);
	if (is_fine && text.size > 0)
		is_fine = add_extra(m, "table.inc.c", &text, first, end);
	adb_buffer_free(&text);
	return is_fine;
}

static bool add_folders(struct making *m, sqlite3_stmt *set, sqlite3_stmt *entries)
{
	bool is_fine = true;

	for (size_t first = 0, end; is_fine && first < m->count; first = end) {
		for (end = first + 1; end < m->count && strcmp(m->written[end].item->folder,
							       m->written[first].item->folder) == 0;
		     end++)
			;
		if (m->written[first].item->is_mario)
			tell_missing_entries(m, entries, first, end);
		else
			is_fine = add_data(m, first, end) && add_tables(m, set, entries, first, end);
	}
	return is_fine;
}

static size_t count_extras(void *state, sqlite3 *db, const struct adb_export_selection *selection,
			   bool per_clip, struct adb_error *error)
{
	struct plan *plan = state;
	struct making m = { .plan = plan, .db = db, .arena = plan->layout->arena, .per_file = !per_clip };
	sqlite3_stmt *set = NULL, *entries = NULL;
	bool is_fine;

	plan->extras = adb_arena_alloc(m.arena, 2 * plan->layout->count, sizeof *plan->extras);
	if (sqlite3_prepare_v2(db, set_sql, -1, &set, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, entries_sql, -1, &entries, NULL) != SQLITE_OK) {
		adb_sql_failed(db, error);
		sqlite3_finalize(set);
		return 0;
	}
	is_fine = plan->extras != NULL && gather_written(&m, selection) && add_folders(&m, set, entries);
	sqlite3_finalize(set);
	sqlite3_finalize(entries);
	if (!is_fine)
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return plan->extra_count;
}

static const char *write_extra(const void *state, size_t index, struct adb_buffer *text,
			       const struct adb_export_choice **clips, size_t *clip_count)
{
	const struct extra *extra = &((const struct plan *)state)->extras[index];

	adb_buffer_text(text, extra->text);
	*clips = extra->clips;
	*clip_count = extra->clip_count;
	return extra->path;
}

/* ---- what the header declares, and its helpers ---- */

static void free_plan(void *state)
{
	struct plan *plan = state;

	adb_sm64_layout_free(plan->layout);
	free(plan);
}

static void *make_plan(sqlite3 *db, struct adb_export_selection *selection, struct adb_error *error)
{
	struct plan *plan = calloc(1, sizeof *plan);

	if (plan == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	*error = (struct adb_error){ .outcome = ADB_OK };
	plan->layout = adb_sm64_layout_new(db, selection, error);
	if (plan->layout == NULL) {
		free(plan);
		return NULL;
	}
	for (size_t i = 0; i < selection->count; i++) {
		const struct adb_sm64_item *item = adb_sm64_plan_item(plan, selection->clips[i].clip_id);

		selection->clips[i].group = item != NULL ? item->group : 0;
	}
	return plan;
}

static bool path_of(const void *plan, const struct adb_export_choice *first, bool per_clip,
		    struct adb_buffer *path)
{
	const struct adb_sm64_item *item = adb_sm64_plan_item(plan, first->clip_id);

	if (item == NULL)
		return false;
	adb_buffer_printf(path, "%s/%s", item->folder,
			  per_clip || item->stem == NULL ? item->symbol : item->stem);
	return true;
}

const struct adb_sm64_item *adb_sm64_plan_item(const void *plan, int64_t clip_id)
{
	return adb_sm64_layout_find(((const struct plan *)plan)->layout, clip_id);
}

const struct adb_export_planning adb_sm64_planning = {
	.make = make_plan,
	.free = free_plan,
	.path = path_of,
	.count_extras = count_extras,
	.write_extra = write_extra,
};

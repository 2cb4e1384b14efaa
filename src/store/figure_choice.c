/* Chooses the model that shows clips best. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/memory.h"
#include "sqlite/run.h"
#include "store/figure.h"

enum {
	MAX_WRITTEN = 4096, /* clips whose numbers are written into the statement */
	MOST_LEVELS = 16,   /* of components of components: rows may be in a circle */
};

/* What is kept of all models. */
static const size_t budget = (size_t)256 * 1024 * 1024;

/* Numbers of models, in the arena. */
struct ids {
	int64_t *items;
	uint32_t count;
};

/* What is looked up of a model. */
struct traits {
	uint64_t vertices;   /* of all components */
	const int64_t *used; /* the components, those of components too; it may itself be among them */
	uint32_t used_count;
	bool is_composed; /* of components alone: one with a mesh of its own, such as a body with a head, is not */
	bool is_of_set, is_part; /* a link names its asset as that of a set, or as a part */
};

struct adb_figure_chooser {
	sqlite3 *db;
	sqlite3_stmt *vertices, *components, *roles;
	struct adb_arena *arena;
	struct adb_map known;         /* index in `traits` + 1 by the hash of a number of a model */
	const struct traits **traits; /* owned; what it points to is in the arena */
	size_t count, capacity;
	const struct traits **chosen_traits; /* of the models that are chosen from */
	int64_t *hidden;                     /* components of others, ascending */
	size_t chosen_capacity, hidden_count, hidden_capacity;
};

/* ---- choosing ---- */

static bool add_id(struct adb_figure_chooser *chooser, struct ids *ids, int64_t id)
{
	ids->items = adb_arena_grow(chooser->arena, ids->items, ids->count, sizeof *ids->items);
	if (ids->items != NULL)
		ids->items[ids->count++] = id;
	return ids->items != NULL;
}

static bool add_vertices(struct adb_figure_chooser *chooser, int64_t model_id, struct traits *traits)
{
	int code;

	sqlite3_bind_int64(chooser->vertices, 1, model_id);
	code = sqlite3_step(chooser->vertices);
	if (code == SQLITE_ROW)
		traits->vertices += (uint64_t)sqlite3_column_int64(chooser->vertices, 0);
	sqlite3_reset(chooser->vertices);
	return code == SQLITE_ROW;
}

static bool add_components(struct adb_figure_chooser *chooser, int64_t model_id, struct ids *used)
{
	bool has_memory = true;
	int code = SQLITE_DONE;

	sqlite3_bind_int64(chooser->components, 1, model_id);
	while (has_memory && (code = sqlite3_step(chooser->components)) == SQLITE_ROW)
		has_memory = add_id(chooser, used, sqlite3_column_int64(chooser->components, 0));
	sqlite3_reset(chooser->components);
	return has_memory && code == SQLITE_DONE;
}

static int compare_ids(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Of the ids from `first` on each is kept once. */
static void sort_level(struct ids *ids, uint32_t first)
{
	uint32_t kept = first;

	qsort(ids->items + first, ids->count - first, sizeof *ids->items, compare_ids);
	for (uint32_t i = first; i < ids->count; i++)
		if (kept == first || ids->items[kept - 1] != ids->items[i])
			ids->items[kept++] = ids->items[i];
	ids->count = kept;
}

static bool read_traits(struct adb_figure_chooser *chooser, int64_t model_id, struct traits *traits)
{
	struct ids used = { .items = NULL };
	uint64_t own = 0;
	uint32_t first = 0; /* of the last level */
	int code;

	if (!add_id(chooser, &used, model_id))
		return false;
	for (int level = 0; first < used.count; level++) {
		uint32_t end = used.count;

		for (uint32_t i = first; i < end; i++)
			if (!add_vertices(chooser, used.items[i], traits) ||
			    (level < MOST_LEVELS && !add_components(chooser, used.items[i], &used)))
				return false;
		own = level == 0 ? traits->vertices : own;
		sort_level(&used, end);
		first = end;
	}
	traits->used = used.items + 1;
	traits->used_count = used.count - 1;
	traits->is_composed = traits->used_count > 0 && own == 0;

	sqlite3_bind_int64(chooser->roles, 1, model_id);
	while ((code = sqlite3_step(chooser->roles)) == SQLITE_ROW) {
		const char *role = (const char *)sqlite3_column_text(chooser->roles, 0);

		traits->is_part |= role != NULL && strcmp(role, "part") == 0;
		traits->is_of_set |= role != NULL && strcmp(role, "set") == 0;
	}
	sqlite3_reset(chooser->roles);
	return code == SQLITE_DONE;
}

static bool keep_traits(struct adb_figure_chooser *chooser, const struct adb_hash *key,
			const struct traits *traits)
{
	struct traits *kept = adb_arena_alloc(chooser->arena, 1, sizeof *kept);

	if (kept == NULL)
		return false;
	*kept = *traits;
	if (chooser->count == chooser->capacity) {
		size_t capacity = chooser->capacity * 2 + 64;
		void *more = adb_memory_resized(chooser->traits, capacity * sizeof *chooser->traits);

		if (more == NULL)
			return false;
		chooser->traits = more;
		chooser->capacity = capacity;
	}
	if (!adb_map_add(&chooser->known, key, (int64_t)chooser->count + 1))
		return false;
	chooser->traits[chooser->count++] = kept;
	return true;
}

/* NULL when the database fails or memory runs out. */
static const struct traits *traits_of(struct adb_figure_chooser *chooser, int64_t model_id)
{
	struct adb_hash key = adb_hash_of(&model_id, sizeof model_id);
	const int64_t *known = adb_map_find(&chooser->known, &key);
	struct traits traits = { 0 };

	if (known != NULL)
		return chooser->traits[*known - 1];
	if (!read_traits(chooser, model_id, &traits) || !keep_traits(chooser, &key, &traits))
		return NULL;
	return chooser->traits[chooser->count - 1];
}

static bool hide_components(struct adb_figure_chooser *chooser, int64_t model_id, const struct traits *traits)
{
	if (chooser->hidden_count + traits->used_count > chooser->hidden_capacity) {
		size_t capacity = (chooser->hidden_count + traits->used_count) * 2;
		void *more = adb_memory_resized(chooser->hidden, capacity * sizeof *chooser->hidden);

		if (more == NULL)
			return false;
		chooser->hidden = more;
		chooser->hidden_capacity = capacity;
	}
	for (size_t i = 0; i < traits->used_count; i++)
		if (traits->used[i] != model_id)
			chooser->hidden[chooser->hidden_count++] = traits->used[i];
	return true;
}

static bool look_up_all(struct adb_figure_chooser *chooser, const struct adb_figure_fit *fits, size_t count)
{
	if (count > chooser->chosen_capacity) {
		void *more =
			adb_memory_resized(chooser->chosen_traits, count * sizeof *chooser->chosen_traits);

		if (more == NULL)
			return false;
		chooser->chosen_traits = more;
		chooser->chosen_capacity = count;
	}
	chooser->hidden_count = 0;
	for (size_t i = 0; i < count; i++) {
		const struct traits *traits = traits_of(chooser, fits[i].model_id);

		if (traits == NULL || !hide_components(chooser, fits[i].model_id, traits))
			return false;
		chooser->chosen_traits[i] = traits;
	}
	if (chooser->hidden_count > 0)
		qsort(chooser->hidden, chooser->hidden_count, sizeof *chooser->hidden, compare_ids);
	return true;
}

static bool is_hidden(const struct adb_figure_chooser *chooser, int64_t model_id, const struct traits *traits)
{
	return traits->is_part ||
	       (chooser->hidden_count > 0 && bsearch(&model_id, chooser->hidden, chooser->hidden_count,
						     sizeof *chooser->hidden, compare_ids) != NULL);
}

/* Less than 0 when the fit `a` is better than `b`. */
static int compare_fits(const struct adb_figure_chooser *chooser, const struct adb_figure_fit *fits, size_t a,
			size_t b)
{
	const struct adb_figure_fit *x = &fits[a], *y = &fits[b];
	const struct traits *of_x = chooser->chosen_traits[a], *of_y = chooser->chosen_traits[b];
	bool x_is_hidden = is_hidden(chooser, x->model_id, of_x),
	     y_is_hidden = is_hidden(chooser, y->model_id, of_y);
	uint64_t x_size = of_x->is_composed ? 0 : of_x->vertices,
		 y_size = of_y->is_composed ? 0 : of_y->vertices;

	if (x_is_hidden != y_is_hidden)
		return x_is_hidden ? 1 : -1;
	if (of_x->is_of_set != of_y->is_of_set)
		return of_x->is_of_set ? -1 : 1;
	if (of_x->is_composed != of_y->is_composed)
		return of_x->is_composed ? -1 : 1;
	if (x->clips_of_sets != y->clips_of_sets)
		return x->clips_of_sets > y->clips_of_sets ? -1 : 1;
	if (x->clips != y->clips)
		return x->clips > y->clips ? -1 : 1;
	if (x_size != y_size)
		return x_size > y_size ? -1 : 1;
	return (x->model_id > y->model_id) - (x->model_id < y->model_id);
}

/* ---- what the header declares, and its helpers ---- */

/* Returns their number, 0 when the database fails. The caller frees them. */
static size_t read_fits(sqlite3 *db, const int64_t *clips, size_t count, struct adb_figure_fit **fits)
{
	/* SQLite looks for rows of the view by numbers that are written out, and computes all of it for those of a subquery. */
	bool is_short = count <= MAX_WRITTEN;
	sqlite3_str *sql = sqlite3_str_new(db);
	sqlite3_stmt *row = NULL;
	size_t found = 0, capacity = 0;
	int code = SQLITE_OK;

	sqlite3_str_appendall(
		sql, "SELECT model_id, count(*), sum(',' || via || ',' LIKE '%,set,%') FROM clip_models"
		     " WHERE clip_id IN (");
	sqlite3_str_appendall(sql, is_short ? "" : "SELECT value FROM json_each('[");
	for (size_t i = 0; i < count; i++)
		sqlite3_str_appendf(sql, "%s%lld", i == 0 ? "" : ",", (long long)clips[i]);
	sqlite3_str_appendall(sql, is_short ? ") GROUP BY model_id" : "]')) GROUP BY model_id");

	char *text = sqlite3_str_finish(sql);

	if (text != NULL && sqlite3_prepare_v2(db, text, -1, &row, NULL) == SQLITE_OK)
		while ((code = sqlite3_step(row)) == SQLITE_ROW) {
			if (found == capacity) {
				void *more = adb_memory_resized(*fits, (capacity * 2 + 64) * sizeof **fits);

				if (more == NULL)
					break;
				*fits = more;
				capacity = capacity * 2 + 64;
			}
			(*fits)[found++] = (struct adb_figure_fit){ sqlite3_column_int64(row, 0),
								    (uint32_t)sqlite3_column_int(row, 1),
								    (uint32_t)sqlite3_column_int(row, 2) };
		}
	adb_sql_end(row);
	sqlite3_free(text);
	return code == SQLITE_DONE ? found : 0;
}

int64_t adb_figure_choose(sqlite3 *db, const int64_t *clips, size_t count)
{
	struct adb_figure_fit *fits = NULL;
	size_t fit_count = read_fits(db, clips, count, &fits);
	struct adb_figure_chooser *chooser = fit_count > 0 ? adb_figure_chooser_new(db) : NULL;
	const struct adb_figure_fit *best =
		chooser != NULL ? adb_figure_chooser_best(chooser, fits, fit_count) : NULL;
	int64_t model_id = best != NULL ? best->model_id : 0;

	adb_figure_chooser_free(chooser);
	free(fits);
	return model_id;
}

struct adb_figure_chooser *adb_figure_chooser_new(sqlite3 *db)
{
	static const char vertices_sql[] =
		"SELECT sum(p.vertex_count) FROM mesh_parts AS p WHERE p.model_id = ?1"
		" AND EXISTS (SELECT 1 FROM geometries AS g WHERE g.id = p.geometry_id AND g.positions IS NOT NULL)";
	/* A recursive statement would read all components of the database each time, for a Bloom filter of SQLite. */
	static const char components_sql[] =
		"SELECT used_model_id FROM model_components WHERE model_id = ?1 AND role = 'mesh'";
	static const char roles_sql[] =
		"SELECT k.role FROM models AS m CROSS JOIN link_kinds AS k WHERE m.id = ?1 AND k.role IN ('part', 'set')"
		" AND k.system_id = m.system_id"
		" AND EXISTS (SELECT 1 FROM links AS l WHERE l.to_asset_id = m.asset_id AND l.kind = k.kind)";
	struct adb_figure_chooser *chooser = calloc(1, sizeof *chooser);

	if (chooser == NULL)
		return NULL;
	chooser->db = db;
	chooser->arena = adb_arena_new(budget);
	if (chooser->arena != NULL &&
	    sqlite3_prepare_v2(db, vertices_sql, -1, &chooser->vertices, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, components_sql, -1, &chooser->components, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, roles_sql, -1, &chooser->roles, NULL) == SQLITE_OK)
		return chooser;
	adb_figure_chooser_free(chooser);
	return NULL;
}

void adb_figure_chooser_free(struct adb_figure_chooser *chooser)
{
	if (chooser == NULL)
		return;
	adb_sql_end(chooser->vertices);
	adb_sql_end(chooser->components);
	adb_sql_end(chooser->roles);
	adb_arena_free(chooser->arena);
	adb_map_clear(&chooser->known);
	free(chooser->traits);
	free(chooser->chosen_traits);
	free(chooser->hidden);
	free(chooser);
}

const struct adb_figure_fit *adb_figure_chooser_best(struct adb_figure_chooser *chooser,
						     const struct adb_figure_fit *fits, size_t count)
{
	const struct adb_figure_fit *best = NULL;

	if (!look_up_all(chooser, fits, count))
		return NULL;
	for (size_t i = 0; i < count; i++)
		if (chooser->chosen_traits[i]->vertices > 0 &&
		    (best == NULL || compare_fits(chooser, fits, i, (size_t)(best - fits)) < 0))
			best = &fits[i];
	return best;
}

uint64_t adb_figure_chooser_vertices(struct adb_figure_chooser *chooser, int64_t model_id)
{
	const struct traits *traits = traits_of(chooser, model_id);

	return traits != NULL ? traits->vertices : 0;
}

bool adb_figure_chooser_is_of_set(struct adb_figure_chooser *chooser, int64_t model_id)
{
	const struct traits *traits = traits_of(chooser, model_id);

	return traits != NULL && traits->is_of_set;
}

/* The clips that the first page shows. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/map.h"
#include "export/report/looks.h"
#include "export/report/private.h"
#include "sqlite/run.h"

enum {
	MOST_HIGHLIGHTS = 18,
	ENOUGH_WITH_MESH = 12, /* from so many on, no sticks are shown */
	MOST_AT_ONCE = 8,      /* of the clips of a kind of skeleton that has all clips in one round */
};

/* Skeletons with most clips first, and of each the clips that move most first. */
static const char candidates_sql[] =
	"SELECT skeleton.position, clip.position, count(*) OVER (PARTITION BY skeleton.position) FROM temp.catalogue_clips AS clip JOIN clip_skeletons AS fits"
	" ON fits.clip_id = clip.id AND fits.is_primary = 1 JOIN temp.catalogue_skeletons AS skeleton ON skeleton.id = fits.skeleton_id"
	" LEFT JOIN clip_measures AS measured ON measured.clip_id = clip.id"
	" ORDER BY count(*) OVER (PARTITION BY skeleton.position) DESC, skeleton.position, measured.energy DESC, clip.position";

static const char facts_sql[] =
	"SELECT clip.duration, clip.looping AS loop, skeleton.name AS skeleton,"
	" (SELECT count(*) FROM clip_events AS event WHERE event.clip_id = ?1) AS events FROM clips AS clip"
	" LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1"
	" LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id WHERE clip.id = ?1";

struct candidate {
	uint32_t clip, round; /* round: how often its kind of skeleton had its share before */
	uint32_t order;       /* in which they were found */
	bool has_mesh, is_unit;
};

struct choice {
	struct adb_catalogue *catalogue;
	struct candidate *items; /* in the arena of the catalogue */
	uint32_t count, with_mesh;
	uint32_t *kinds; /* of each skeleton, the same for those that look the same */
	uint32_t *taken; /* of each kind: clips */
	bool *is_shown;  /* of each figure of the casting */
};

/* A mod has many files of its game; a file may have several skeletons, of different names. */
static bool join_equal_files(struct choice *choice, uint32_t skeletons)
{
	const struct adb_catalogue_item *items =
		adb_catalogue_list(choice->catalogue, ADB_CATALOGUE_SKELETON)->items;
	struct adb_map first_of = { .slots = NULL }; /* a skeleton + 1 by the hash of content and title */
	bool has_memory = true;

	for (uint32_t i = 0; i < skeletons && has_memory; i++) {
		struct adb_buffer key = { 0 };

		adb_buffer_text(&key, items[i].content);
		adb_buffer_text(&key, "\n");
		adb_buffer_text(&key, items[i].title);
		has_memory = adb_buffer_ok(&key);
		if (has_memory) {
			struct adb_hash hash = adb_hash_of(key.data, key.size);
			const int64_t *first = adb_map_find(&first_of, &hash);

			choice->kinds[i] = first != NULL ? (uint32_t)(*first - 1) : i;
			has_memory = first != NULL || adb_map_add(&first_of, &hash, (int64_t)i + 1);
		}
		adb_buffer_free(&key);
	}
	adb_map_clear(&first_of);
	return has_memory;
}

/* Skeletons in equal files, and those of which a figure has the same document, are of one kind. False when memory runs out. */
static bool find_kinds(struct choice *choice)
{
	const struct adb_casting *casting = &choice->catalogue->casting;
	uint32_t skeletons = adb_catalogue_list(choice->catalogue, ADB_CATALOGUE_SKELETON)->count;
	uint32_t *first_of =
		malloc((casting->figure_count + 1) * sizeof *first_of); /* of documents: a skeleton */

	choice->kinds = malloc((skeletons + 1) * sizeof *choice->kinds);
	choice->taken = calloc(skeletons + 1, sizeof *choice->taken);
	choice->is_shown = calloc(casting->figure_count + 1, sizeof *choice->is_shown);
	if (first_of == NULL || choice->kinds == NULL || choice->taken == NULL || choice->is_shown == NULL) {
		free(first_of);
		return false;
	}
	if (!join_equal_files(choice, skeletons)) {
		free(first_of);
		return false;
	}
	for (uint32_t i = 0; i < casting->figure_count; i++)
		first_of[i] = UINT32_MAX;
	for (uint32_t i = 0; i < casting->figure_count; i++) {
		int64_t document = adb_looks_document(choice->catalogue->looks, i);
		uint32_t skeleton = (uint32_t)casting->figures[i].skeleton;

		if (document >= 0 && first_of[document] == UINT32_MAX)
			first_of[document] = choice->kinds[skeleton];
		else if (document >= 0 && choice->kinds[skeleton] == skeleton)
			choice->kinds[skeleton] = first_of[document];
	}
	free(first_of);
	return true;
}

static bool is_of_unit(const struct adb_catalogue *catalogue, int32_t figure)
{
	int32_t model =
		figure != ADB_CASTING_NONE ? catalogue->casting.figures[figure].model : ADB_CASTING_NONE;

	return model != ADB_CASTING_NONE &&
	       adb_catalogue_list(catalogue, ADB_CATALOGUE_MODEL)->items[model].is_unit;
}

/*
 * False when memory runs out. Clips of which nothing is to be seen, and many of one kind of skeleton, are left out. Of a kind with `clips`
 * as many are in one round as its share of all clips allows, each with another figure.
 */
static bool add_candidate(struct choice *choice, uint32_t skeleton, uint32_t clip, uint32_t clips)
{
	struct adb_catalogue *catalogue = choice->catalogue;
	uint32_t all = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count;
	uint32_t at_once = 1 + MOST_AT_ONCE * clips / all;
	bool is_seen = catalogue->options->no_pictures || (catalogue->seen[clip] & ADB_SEEN_PICTURE) != 0;
	bool has_mesh = (catalogue->seen[clip] & ADB_SEEN_MESH) != 0;
	uint32_t *taken = &choice->taken[choice->kinds[skeleton]];
	int32_t figure = catalogue->casting.figure_of[clip];

	if (!is_seen || *taken >= MOST_HIGHLIGHTS ||
	    (figure != ADB_CASTING_NONE && *taken % at_once != 0 && choice->is_shown[figure]))
		return true;
	choice->items =
		adb_arena_grow(catalogue->order.arena, choice->items, choice->count, sizeof *choice->items);
	if (choice->items == NULL)
		return false;
	if (figure != ADB_CASTING_NONE)
		choice->is_shown[figure] = true;
	choice->items[choice->count] = (struct candidate){ .clip = clip,
							   .round = (*taken)++ / at_once,
							   .order = choice->count,
							   .has_mesh = has_mesh,
							   .is_unit = is_of_unit(catalogue, figure) };
	choice->count++;
	choice->with_mesh += has_mesh;
	return true;
}

static enum adb_outcome read_candidates(struct choice *choice, struct adb_error *error)
{
	sqlite3_stmt *statement = adb_catalogue_prepare(choice->catalogue->db, candidates_sql, error);
	bool has_memory = true;
	int code = SQLITE_OK;

	if (statement == NULL)
		return error->outcome;
	while (has_memory && (code = sqlite3_step(statement)) == SQLITE_ROW)
		has_memory = add_candidate(choice, (uint32_t)sqlite3_column_int(statement, 0),
					   (uint32_t)sqlite3_column_int(statement, 1),
					   (uint32_t)sqlite3_column_int(statement, 2));
	if (has_memory && code != SQLITE_DONE)
		adb_sql_failed(choice->catalogue->db, error);
	sqlite3_finalize(statement);
	if (!has_memory)
		return adb_catalogue_no_memory(error);
	return error->outcome;
}

/* Clips with a mesh first, of these those of units, then the best ones of each kind of skeleton, then the next ones. */
static int by_rank(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->has_mesh != y->has_mesh)
		return x->has_mesh ? -1 : 1;
	if (x->is_unit != y->is_unit)
		return x->is_unit ? -1 : 1;
	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	return (x->order > y->order) - (x->order < y->order);
}

static enum adb_outcome put_clip(struct adb_catalogue *catalogue, uint32_t clip, sqlite3_stmt *row,
				 struct adb_buffer *json, struct adb_error *error)
{
	const struct adb_catalogue_item *item =
		&adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->items[clip];
	enum adb_outcome outcome = ADB_OK;

	adb_buffer_printf(json, "{\"clip\":%u,\"title\":", (unsigned)clip);
	adb_json_text(json, item->title, strlen(item->title));
	adb_buffer_text(json, ",\"content\":");
	adb_json_text(json, item->content, strlen(item->content));
	adb_buffer_printf(json, ",\"place\":\"%s\",", item->place);
	sqlite3_bind_int64(row, 1, item->id);
	if (sqlite3_step(row) == SQLITE_ROW)
		adb_rows_members(json, &catalogue->order, row, "riti");
	else
		outcome = adb_sql_failed(catalogue->db, error);
	adb_buffer_text(json, "}");
	sqlite3_reset(row);
	return outcome;
}

enum adb_outcome adb_catalogue_put_highlights(struct adb_catalogue *catalogue, struct adb_data_file *data,
					      struct adb_error *error)
{
	struct choice choice = { .catalogue = catalogue };
	sqlite3_stmt *row = NULL;
	enum adb_outcome outcome =
		find_kinds(&choice) ? read_candidates(&choice, error) : adb_catalogue_no_memory(error);

	free(choice.kinds);
	free(choice.taken);
	free(choice.is_shown);
	if (outcome != ADB_OK)
		return outcome;
	if (choice.count > 0)
		qsort(choice.items, choice.count, sizeof *choice.items, by_rank);
	if (choice.with_mesh >= ENOUGH_WITH_MESH)
		choice.count = choice.with_mesh;
	row = adb_catalogue_prepare(catalogue->db, facts_sql, error);
	if (row == NULL)
		return error->outcome;
	adb_buffer_text(&data->json, ",\n\"highlights\":[");
	for (uint32_t i = 0; i < choice.count && i < MOST_HIGHLIGHTS && outcome == ADB_OK; i++) {
		adb_buffer_text(&data->json, i > 0 ? ",\n" : "");
		outcome = put_clip(catalogue, choice.items[i].clip, row, &data->json, error);
	}
	adb_buffer_text(&data->json, "]");
	sqlite3_finalize(row);
	return outcome;
}

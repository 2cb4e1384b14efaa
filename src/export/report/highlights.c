/* The clips that the first page shows. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "export/report/private.h"
#include "sqlite/run.h"

enum {
	MOST_HIGHLIGHTS = 18,
	ENOUGH_WITH_MESH = 12, /* from so many on, no sticks are shown */
};

/* Skeletons with most clips first, and of each the clips that move most first. */
static const char candidates_sql[] =
	"SELECT skeleton.position, clip.position FROM temp.catalogue_clips AS clip JOIN clip_skeletons AS fits"
	" ON fits.clip_id = clip.id AND fits.is_primary = 1 JOIN temp.catalogue_skeletons AS skeleton ON skeleton.id = fits.skeleton_id"
	" LEFT JOIN clip_measures AS measured ON measured.clip_id = clip.id"
	" ORDER BY count(*) OVER (PARTITION BY skeleton.position) DESC, skeleton.position, measured.energy DESC, clip.position";

static const char facts_sql[] =
	"SELECT clip.duration, clip.looping AS loop, skeleton.name AS skeleton,"
	" (SELECT count(*) FROM clip_events AS event WHERE event.clip_id = ?1) AS events, fits.skeleton_id FROM clips AS clip"
	" LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1"
	" LEFT JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id WHERE clip.id = ?1";

struct candidate {
	uint32_t clip, round; /* round: number of better clips of the same figure */
	uint32_t order;       /* in which they were found */
	bool has_mesh;
};

struct choice {
	struct adb_catalogue *catalogue;
	struct candidate *items; /* in the arena of the catalogue */
	uint32_t count, with_mesh;
	uint32_t *rounds; /* of each figure: clips that were taken */
};

static enum adb_outcome read_candidates(struct choice *choice, struct adb_error *error);
static bool add_candidate(struct choice *choice, uint32_t skeleton, uint32_t clip);
static int by_rank(const void *a, const void *b);
static enum adb_outcome put_clip(struct adb_catalogue *catalogue, uint32_t clip, sqlite3_stmt *row,
				 struct adb_buffer *json, struct adb_error *error);

enum adb_outcome adb_catalogue_put_highlights(struct adb_catalogue *catalogue, struct adb_data_file *data,
					      struct adb_error *error)
{
	struct choice choice = { .catalogue = catalogue,
				 .rounds = calloc(catalogue->figure_count + 1, sizeof *choice.rounds) };
	sqlite3_stmt *row = NULL;
	enum adb_outcome outcome =
		choice.rounds != NULL ? read_candidates(&choice, error) : adb_catalogue_no_memory(error);

	free(choice.rounds);
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

static enum adb_outcome read_candidates(struct choice *choice, struct adb_error *error)
{
	sqlite3_stmt *statement = adb_catalogue_prepare(choice->catalogue->db, candidates_sql, error);
	bool has_memory = true;
	int code = SQLITE_OK;

	if (statement == NULL)
		return error->outcome;
	while (has_memory && (code = sqlite3_step(statement)) == SQLITE_ROW)
		has_memory = add_candidate(choice, (uint32_t)sqlite3_column_int(statement, 0),
					   (uint32_t)sqlite3_column_int(statement, 1));
	if (has_memory && code != SQLITE_DONE)
		adb_sql_failed(choice->catalogue->db, error);
	sqlite3_finalize(statement);
	if (!has_memory)
		return adb_catalogue_no_memory(error);
	return error->outcome;
}

/* False when memory runs out. Clips of which nothing is to be seen, and many of one figure, are left out. */
static bool add_candidate(struct choice *choice, uint32_t skeleton, uint32_t clip)
{
	struct adb_catalogue *catalogue = choice->catalogue;
	const struct adb_catalogue_figure *figure = &catalogue->figures[skeleton];
	bool is_seen = catalogue->options->no_pictures || catalogue->has_picture[clip];

	if (figure->index < 0 || !is_seen || choice->rounds[figure->index] >= MOST_HIGHLIGHTS)
		return true;
	choice->items =
		adb_arena_grow(catalogue->order.arena, choice->items, choice->count, sizeof *choice->items);
	if (choice->items == NULL)
		return false;
	choice->items[choice->count] = (struct candidate){ .clip = clip,
							   .round = choice->rounds[figure->index]++,
							   .order = choice->count,
							   .has_mesh = figure->has_mesh };
	choice->count++;
	choice->with_mesh += figure->has_mesh;
	return true;
}

/* Clips with a mesh first, then the best one of each figure, then the second ones. */
static int by_rank(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->has_mesh != y->has_mesh)
		return x->has_mesh ? -1 : 1;
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
	int32_t skeleton;

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
	skeleton =
		adb_catalogue_index(&catalogue->order, ADB_CATALOGUE_SKELETON, sqlite3_column_int64(row, 4));
	adb_buffer_printf(json, ",\"figure\":%d}", (int)adb_catalogue_figure_of(catalogue, skeleton));
	sqlite3_reset(row);
	return outcome;
}

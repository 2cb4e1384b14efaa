/* Reads which models clips have, by all threads, and chooses what each is shown with. */
#include "export/report/casting.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "export/report/private.h"
#include "sqlite/run.h"
#include "store/figure.h"

enum {
	CLIPS_AT_ONCE = 64,
	EQUIPMENT_SHARE = 3, /* equipment has fewer vertices than this part of those of who wears it */
};

/* ---- reading ---- */

/* What the threads share. */
struct reading {
	struct adb_catalogue *catalogue;
	atomic_uint next; /* the clip with which the next free thread goes on */
	pthread_mutex_t lock;
	/* Of what follows: */
	struct adb_integers pairs;
	struct adb_error
		error; /* that of the first clip that failed, so that it does not depend on the threads */
	uint32_t failed_clip;
	atomic_bool has_failed;
};

/* One of the threads. */
struct reader {
	struct reading *reading;
	sqlite3 *db;
	sqlite3_stmt *models;
	struct adb_integers pairs;
	struct adb_error error;
	uint32_t clip; /* that is being read */
};

/* ---- choosing ---- */

/* A model that some clips of a skeleton want. */
struct wish {
	int32_t model;
	uint32_t clips, first_clip;
};

struct director {
	struct adb_catalogue *catalogue;
	struct adb_casting *casting;
	struct adb_figure_chooser *chooser;
	struct adb_integers by_skeleton; /* ascending: a skeleton << 32 | one of its clips */
	struct adb_figure_fit *fits;     /* as many as there are models */
	uint32_t *clips_of, *sets_of; /* of each model: clips of the skeleton; zero between two skeletons */
	uint32_t *found;              /* as many as there are models */
	struct wish *wishes;          /* as many */
	int32_t *wish_of;             /* of each clip: a model, or ADB_CASTING_NONE */
	uint32_t figure_capacity, more_figures;
	uint64_t more_vertices;
	int32_t *skeleton_of; /* of each clip: that of by_skeleton, or ADB_CASTING_NONE */
};

/* A model without a figure that people may want to see. */
struct applicant {
	int32_t model, skeleton;
	uint32_t clips; /* of that skeleton */
	bool is_unit;
	uint64_t vertices;
};

/* ---- reading ---- */

static enum adb_outcome read_clip(struct reader *reader)
{
	const struct adb_catalogue *catalogue = reader->reading->catalogue;
	size_t count = reader->pairs.count;
	enum adb_outcome outcome = ADB_OK;
	int code = SQLITE_OK;

	sqlite3_bind_int64(reader->models, 1,
			   adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->items[reader->clip].id);
	while (outcome == ADB_OK && (code = sqlite3_step(reader->models)) == SQLITE_ROW) {
		int32_t model = adb_catalogue_index(&catalogue->order, ADB_CATALOGUE_MODEL,
						    sqlite3_column_int64(reader->models, 0));
		bool is_of_set = sqlite3_column_int(reader->models, 1) != 0;

		if (model >= 0 &&
		    !adb_integers_add(&reader->pairs,
				      adb_casting_pair(reader->clip, (uint32_t)model, is_of_set)))
			outcome = adb_catalogue_no_memory(&reader->error);
	}
	if (outcome == ADB_OK && code == SQLITE_ERROR)
		/* The view reads JSON of models and links. Where that is damaged, the clip has no models. */
		reader->pairs.count = count;
	else if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(reader->db, &reader->error);
	sqlite3_reset(reader->models);
	return outcome;
}

static void hand_in(struct reader *reader)
{
	struct reading *reading = reader->reading;
	struct adb_error *error = &reader->error;

	pthread_mutex_lock(&reading->lock);
	for (size_t i = 0; error->outcome == ADB_OK && i < reader->pairs.count; i++)
		if (!adb_integers_add(&reading->pairs, reader->pairs.items[i]))
			adb_catalogue_no_memory(error);
	if (error->outcome != ADB_OK &&
	    (reading->error.outcome == ADB_OK || reader->clip < reading->failed_clip)) {
		reading->error = *error;
		reading->failed_clip = reader->clip;
		atomic_store(&reading->has_failed, true);
	}
	pthread_mutex_unlock(&reading->lock);
}

static void read_clips(void *context, const struct adb_crew_member *member)
{
	static const char models_sql[] =
		"SELECT model_id, ',' || via || ',' LIKE '%,set,%' FROM clip_models WHERE clip_id = ?1";
	struct reading *reading = context;
	uint32_t count = adb_catalogue_list(reading->catalogue, ADB_CATALOGUE_CLIP)->count;
	struct reader reader = { .reading = reading, .db = member->db };
	enum adb_outcome outcome = ADB_OK;

	reader.models = adb_catalogue_prepare(member->db, models_sql, &reader.error);
	if (reader.models == NULL)
		outcome = reader.error.outcome;
	while (outcome == ADB_OK && !atomic_load(&reading->has_failed) && !adb_interrupted) {
		uint32_t first = atomic_fetch_add(&reading->next, CLIPS_AT_ONCE);

		if (first >= count)
			break;
		for (reader.clip = first;
		     reader.clip < count && reader.clip < first + CLIPS_AT_ONCE && outcome == ADB_OK;
		     reader.clip++)
			outcome = read_clip(&reader);
	}
	sqlite3_finalize(reader.models);
	hand_in(&reader);
	adb_integers_free(&reader.pairs);
}

static bool keep_pairs(struct adb_casting *casting, struct adb_integers *pairs)
{
	adb_integers_sort(pairs);
	for (size_t i = 0; i < pairs->count; i++) {
		uint64_t pair = pairs->items[i];

		if (!adb_integers_add(&casting->clip_models, pair) ||
		    !adb_integers_add(&casting->model_clips,
				      (uint64_t)adb_casting_model(pair) << 32 | adb_casting_clip(pair)))
			return false;
	}
	adb_integers_sort(&casting->model_clips);
	return true;
}

static enum adb_outcome read_pairs(struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct reading reading = { .catalogue = catalogue, .failed_clip = UINT32_MAX };
	enum adb_outcome outcome;

	pthread_mutex_init(&reading.lock, NULL);
	adb_crew_start(catalogue->crew, read_clips, &reading);
	adb_crew_join(catalogue->crew);
	pthread_mutex_destroy(&reading.lock);
	outcome = reading.error.outcome;
	if (outcome != ADB_OK)
		*error = reading.error;
	else if (!keep_pairs(&catalogue->casting, &reading.pairs))
		outcome = adb_catalogue_no_memory(error);
	adb_integers_free(&reading.pairs);
	return outcome;
}

/* ---- choosing ---- */

static bool prepare(struct director *director, struct adb_error *error)
{
	struct adb_catalogue *catalogue = director->catalogue;
	size_t clips = adb_catalogue_list(catalogue, ADB_CATALOGUE_CLIP)->count,
	       models = adb_catalogue_list(catalogue, ADB_CATALOGUE_MODEL)->count;

	director->chooser = adb_figure_chooser_new(catalogue->db);
	director->fits = calloc(models + 1, sizeof *director->fits);
	director->clips_of = calloc(models + 1, sizeof *director->clips_of);
	director->sets_of = calloc(models + 1, sizeof *director->sets_of);
	director->found = calloc(models + 1, sizeof *director->found);
	director->wishes = calloc(models + 1, sizeof *director->wishes);
	director->wish_of = calloc(clips + 1, sizeof *director->wish_of);
	director->casting->figure_of = malloc((clips + 1) * sizeof *director->casting->figure_of);
	director->casting->figure_of_model =
		malloc((models + 1) * sizeof *director->casting->figure_of_model);
	director->skeleton_of = malloc((clips + 1) * sizeof *director->skeleton_of);
	if (director->chooser == NULL || director->fits == NULL || director->clips_of == NULL ||
	    director->sets_of == NULL || director->found == NULL || director->wishes == NULL ||
	    director->wish_of == NULL || director->casting->figure_of == NULL ||
	    director->casting->figure_of_model == NULL || director->skeleton_of == NULL)
		return adb_catalogue_no_memory(error) == ADB_OK;
	for (size_t i = 0; i < clips; i++)
		director->casting->figure_of[i] = director->skeleton_of[i] = ADB_CASTING_NONE;
	for (size_t i = 0; i < models; i++)
		director->casting->figure_of_model[i] = ADB_CASTING_NONE;
	return true;
}

static enum adb_outcome read_skeletons(struct director *director, struct adb_error *error)
{
	static const char sql[] =
		"SELECT skeleton.position, clip.position FROM temp.catalogue_clips AS clip"
		" JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1"
		" JOIN temp.catalogue_skeletons AS skeleton ON skeleton.id = fits.skeleton_id";
	sqlite3_stmt *row = adb_catalogue_prepare(director->catalogue->db, sql, error);
	enum adb_outcome outcome = row != NULL ? ADB_OK : error->outcome;
	int code = SQLITE_OK;

	while (outcome == ADB_OK && (code = sqlite3_step(row)) == SQLITE_ROW)
		if (!adb_integers_add(&director->by_skeleton, (uint64_t)sqlite3_column_int64(row, 0) << 32 |
								      (uint32_t)sqlite3_column_int(row, 1)))
			outcome = adb_catalogue_no_memory(error);
	if (outcome == ADB_OK && code != SQLITE_DONE)
		outcome = adb_sql_failed(director->catalogue->db, error);
	sqlite3_finalize(row);
	adb_integers_sort(&director->by_skeleton);
	return outcome;
}

/* The model that suits the clips of a skeleton best. */
static int32_t best_of_all(struct director *director, size_t first, size_t end)
{
	const struct adb_casting *casting = director->casting;
	const struct adb_catalogue_list *models =
		adb_catalogue_list(director->catalogue, ADB_CATALOGUE_MODEL);
	const struct adb_figure_fit *best;
	uint32_t *found = director->found;
	size_t count = 0;

	for (size_t i = first; i < end; i++) {
		uint32_t clip = (uint32_t)director->by_skeleton.items[i];

		for (size_t k = adb_casting_first(casting, clip); k < casting->clip_models.count; k++) {
			uint64_t pair = casting->clip_models.items[k];
			uint32_t model = adb_casting_model(pair);

			if (adb_casting_clip(pair) != clip)
				break;
			if (director->clips_of[model]++ == 0)
				found[count++] = model;
			director->sets_of[model] += pair & 1;
		}
	}
	for (size_t i = 0; i < count; i++) {
		uint32_t model = found[i];

		director->fits[i] =
			(struct adb_figure_fit){ models->items[model].id, director->clips_of[model],
						 director->sets_of[model] };
		director->clips_of[model] = director->sets_of[model] = 0;
	}
	best = adb_figure_chooser_best(director->chooser, director->fits, count);
	return best != NULL ? (int32_t)found[best - director->fits] : ADB_CASTING_NONE;
}

/* The model that suits a clip best; with `figures` of those of these figures. */
static int32_t best_of_clip(struct director *director, uint32_t clip, const uint32_t *figures, size_t count)
{
	const struct adb_casting *casting = director->casting;
	const struct adb_catalogue_list *models =
		adb_catalogue_list(director->catalogue, ADB_CATALOGUE_MODEL);
	const struct adb_figure_fit *best;
	size_t fit_count = 0;

	for (size_t i = adb_casting_first(casting, clip);
	     i < casting->clip_models.count && adb_casting_clip(casting->clip_models.items[i]) == clip; i++) {
		uint64_t pair = casting->clip_models.items[i];
		uint32_t model = adb_casting_model(pair);
		bool is_wanted = figures == NULL;

		for (size_t k = 0; k < count; k++)
			is_wanted = is_wanted || casting->figures[figures[k]].model == (int32_t)model;
		if (is_wanted)
			director->fits[fit_count++] =
				(struct adb_figure_fit){ models->items[model].id, 1, pair & 1 };
	}
	best = adb_figure_chooser_best(director->chooser, director->fits, fit_count);
	return best != NULL
		       ? adb_catalogue_index(&director->catalogue->order, ADB_CATALOGUE_MODEL, best->model_id)
		       : ADB_CASTING_NONE;
}

static uint64_t vertices_of(struct director *director, int32_t model)
{
	const struct adb_catalogue_list *models =
		adb_catalogue_list(director->catalogue, ADB_CATALOGUE_MODEL);

	return model != ADB_CASTING_NONE
		       ? adb_figure_chooser_vertices(director->chooser, models->items[model].id)
		       : 0;
}

/* Helmets and capes move with the clips of who wears them. What links name as a unit is none, however small. */
static bool is_equipment(struct director *director, int32_t model, int32_t chief)
{
	const struct adb_catalogue_list *models =
		adb_catalogue_list(director->catalogue, ADB_CATALOGUE_MODEL);

	return !adb_figure_chooser_is_of_set(director->chooser, models->items[model].id) &&
	       vertices_of(director, model) < vertices_of(director, chief) / EQUIPMENT_SHARE;
}

/* The model that suits a clip best, if a set names it and it is no piece of equipment beside `chief`, that of the skeleton. */
static int32_t wish_of_clip(struct director *director, uint32_t clip, int32_t chief)
{
	const struct adb_casting *casting = director->casting;
	int32_t model = best_of_clip(director, clip, NULL, 0);
	uint64_t named = adb_casting_pair(clip, (uint32_t)model, true);

	if (model == ADB_CASTING_NONE || is_equipment(director, model, chief))
		return ADB_CASTING_NONE;
	for (size_t i = adb_casting_first(casting, clip);
	     i < casting->clip_models.count && casting->clip_models.items[i] <= named; i++)
		if (casting->clip_models.items[i] == named)
			return model;
	return ADB_CASTING_NONE;
}

static int by_clips(const void *a, const void *b)
{
	const struct wish *x = a, *y = b;

	if (x->clips != y->clips)
		return x->clips > y->clips ? -1 : 1;
	return (x->first_clip > y->first_clip) - (x->first_clip < y->first_clip);
}

/* What the clips of a skeleton want, in director->wishes, that of most clips first. Returns their number. */
static size_t count_wishes(struct director *director, size_t first, size_t end, int32_t chief)
{
	size_t count = 0;

	for (size_t i = first; i < end; i++) {
		uint32_t clip = (uint32_t)director->by_skeleton.items[i];
		int32_t model = wish_of_clip(director, clip, chief);

		director->wish_of[clip] = model;
		if (model == ADB_CASTING_NONE)
			continue;
		if (director->clips_of[model] == 0) {
			director->wishes[count++] = (struct wish){ .model = model, .first_clip = clip };
			director->clips_of[model] = (uint32_t)count;
		}
		director->wishes[director->clips_of[model] - 1].clips++;
	}
	for (size_t i = 0; i < count; i++)
		director->clips_of[director->wishes[i].model] = 0;
	if (count > 0)
		qsort(director->wishes, count, sizeof *director->wishes, by_clips);
	return count;
}

static bool add_figure(struct director *director, int32_t skeleton, int32_t model)
{
	struct adb_casting *casting = director->casting;

	if (casting->figure_count == director->figure_capacity) {
		uint32_t capacity = director->figure_capacity * 2 + 64;
		void *more = adb_memory_resized(casting->figures, capacity * sizeof *casting->figures);

		if (more == NULL)
			return false;
		casting->figures = more;
		director->figure_capacity = capacity;
	}
	casting->figures[casting->figure_count++] = (struct adb_cast_figure){ skeleton, model };
	return true;
}

/* Whether one more figure with that model fits into what a catalogue may have; it is counted then. */
static bool has_room(struct director *director, int32_t model)
{
	const struct adb_catalogue_list *models =
		adb_catalogue_list(director->catalogue, ADB_CATALOGUE_MODEL);
	uint64_t vertices = adb_figure_chooser_vertices(director->chooser, models->items[model].id);

	if (director->more_figures >= ADB_CASTING_MOST_MORE ||
	    vertices > ADB_CASTING_MOST_VERTICES - director->more_vertices)
		return false;
	director->more_figures++;
	director->more_vertices += vertices;
	return true;
}

/* False when memory runs out. */
static bool cast_skeleton(struct director *director, size_t first, size_t end)
{
	struct adb_casting *casting = director->casting;
	const uint64_t *items = director->by_skeleton.items;
	int32_t skeleton = (int32_t)(items[first] >> 32), chief = best_of_all(director, first, end);
	uint32_t figures[ADB_CASTING_MOST_OF_SKELETON], count = 0;
	size_t wish_count = count_wishes(director, first, end, chief);

	figures[count++] = casting->figure_count;
	if (!add_figure(director, skeleton, chief))
		return false;
	for (size_t i = 0; i < wish_count && count < ADB_CASTING_MOST_OF_SKELETON; i++) {
		int32_t model = director->wishes[i].model;

		if (model == chief || !has_room(director, model))
			continue;
		figures[count++] = casting->figure_count;
		if (!add_figure(director, skeleton, model))
			return false;
	}
	for (size_t i = first; i < end; i++) {
		uint32_t clip = (uint32_t)items[i], chosen = figures[0];
		int32_t model = director->wish_of[clip];

		if (model != ADB_CASTING_NONE)
			model = best_of_clip(director, clip, figures, count);
		for (uint32_t k = 0; model != ADB_CASTING_NONE && k < count; k++)
			if (casting->figures[figures[k]].model == model)
				chosen = figures[k];
		casting->figure_of[clip] = (int32_t)chosen;
	}
	return true;
}

/* ---- models that people may choose ---- */

/* Notes which models have figures already, and which skeleton each clip moves. */
static void note_figures(struct director *director)
{
	struct adb_casting *casting = director->casting;

	for (uint32_t i = 0; i < casting->figure_count; i++) {
		int32_t model = casting->figures[i].model;

		if (model != ADB_CASTING_NONE && casting->figure_of_model[model] == ADB_CASTING_NONE)
			casting->figure_of_model[model] = (int32_t)i;
	}
	for (size_t i = 0; i < director->by_skeleton.count; i++)
		director->skeleton_of[director->by_skeleton.items[i] & UINT32_MAX] =
			(int32_t)(director->by_skeleton.items[i] >> 32);
}

/* False when there is nothing to see of the model of these pairs: it has no mesh, or none of its clips moves a skeleton. */
static bool read_applicant(struct director *director, size_t first, size_t end, struct applicant *applicant)
{
	const uint64_t *pairs = director->casting->model_clips.items;
	int32_t model = (int32_t)(pairs[first] >> 32);

	*applicant = (struct applicant){ .model = model, .skeleton = ADB_CASTING_NONE };
	for (size_t i = first; i < end; i++) {
		int32_t skeleton = director->skeleton_of[pairs[i] & UINT32_MAX];
		uint32_t clips = 0;

		for (size_t k = first;
		     k < end && skeleton != ADB_CASTING_NONE && skeleton != applicant->skeleton; k++)
			clips += director->skeleton_of[pairs[k] & UINT32_MAX] == skeleton;
		if (clips > applicant->clips) {
			applicant->clips = clips;
			applicant->skeleton = skeleton;
		}
	}
	applicant->vertices = vertices_of(director, model);
	applicant->is_unit = adb_figure_chooser_is_of_set(
		director->chooser,
		adb_catalogue_list(director->catalogue, ADB_CATALOGUE_MODEL)->items[model].id);
	return applicant->skeleton != ADB_CASTING_NONE && applicant->vertices > 0;
}

/* Returns how many models with clips and a mesh have no figure. */
static size_t list_applicants(struct director *director, struct applicant *applicants)
{
	const struct adb_integers *pairs = &director->casting->model_clips;
	size_t count = 0;

	for (size_t first = 0, end; first < pairs->count; first = end) {
		uint64_t model = pairs->items[first] >> 32;

		for (end = first; end < pairs->count && pairs->items[end] >> 32 == model;)
			end++;
		if (director->casting->figure_of_model[model] == ADB_CASTING_NONE &&
		    read_applicant(director, first, end, &applicants[count]))
			count++;
	}
	return count;
}

static int by_merit(const void *a, const void *b)
{
	const struct applicant *x = a, *y = b;

	if (x->is_unit != y->is_unit)
		return x->is_unit ? -1 : 1;
	if (x->clips != y->clips)
		return x->clips > y->clips ? -1 : 1;
	if (x->vertices != y->vertices)
		return x->vertices > y->vertices ? -1 : 1;
	return (x->model > y->model) - (x->model < y->model);
}

/* False when memory runs out. */
static bool cast_models(struct director *director)
{
	struct adb_casting *casting = director->casting;
	size_t models = adb_catalogue_list(director->catalogue, ADB_CATALOGUE_MODEL)->count, count;
	struct applicant *applicants = malloc((models + 1) * sizeof *applicants);
	bool has_memory = applicants != NULL;
	uint32_t chosen = 0;

	if (!has_memory)
		return false;
	note_figures(director);
	count = list_applicants(director, applicants);
	if (count > 0)
		qsort(applicants, count, sizeof *applicants, by_merit);
	casting->first_chosen = casting->figure_count;
	for (size_t i = 0; i < count && has_memory && chosen < ADB_CASTING_MOST_CHOSEN; i++) {
		if (!has_room(director, applicants[i].model))
			continue;
		casting->figure_of_model[applicants[i].model] = (int32_t)casting->figure_count;
		has_memory = add_figure(director, applicants[i].skeleton, applicants[i].model);
		chosen++;
	}
	free(applicants);
	return has_memory;
}

static void free_director(struct director *director)
{
	adb_figure_chooser_free(director->chooser);
	adb_integers_free(&director->by_skeleton);
	free(director->fits);
	free(director->clips_of);
	free(director->sets_of);
	free(director->found);
	free(director->wishes);
	free(director->wish_of);
	free(director->skeleton_of);
}

/* ---- what the header declares ---- */

size_t adb_casting_first(const struct adb_casting *casting, uint32_t clip)
{
	size_t low = 0, high = casting->clip_models.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (adb_casting_clip(casting->clip_models.items[middle]) < clip)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void adb_casting_free(struct adb_casting *casting)
{
	adb_integers_free(&casting->model_clips);
	adb_integers_free(&casting->clip_models);
	free(casting->figures);
	free(casting->figure_of);
	free(casting->figure_of_model);
}

enum adb_outcome adb_catalogue_cast(struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct director director = { .catalogue = catalogue, .casting = &catalogue->casting };
	enum adb_outcome outcome = read_pairs(catalogue, error);

	if (outcome == ADB_OK && !prepare(&director, error))
		outcome = error->outcome;
	if (outcome == ADB_OK)
		outcome = read_skeletons(&director, error);
	for (size_t first = 0, end; outcome == ADB_OK && first < director.by_skeleton.count; first = end) {
		const uint64_t *items = director.by_skeleton.items;

		for (end = first; end < director.by_skeleton.count && items[end] >> 32 == items[first] >> 32;)
			end++;
		if (!cast_skeleton(&director, first, end))
			outcome = adb_catalogue_no_memory(error);
	}
	if (outcome == ADB_OK && !cast_models(&director))
		outcome = adb_catalogue_no_memory(error);
	free_director(&director);
	return outcome;
}

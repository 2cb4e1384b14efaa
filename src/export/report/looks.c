/* Keeps the skeletons and figures that clips are shown with. */
#include "export/report/looks.h"

#include <pthread.h>
#include <stdlib.h>

#include "sql/open.h"
#include "store/companion.h"

enum { SLOTS = 40 }; /* more than threads, each of which has one at a time */

/* Bytes of one skeleton with its figure. */
static const size_t budget = (size_t)1024 * 1024 * 1024;

enum state {
	EMPTY,
	BEING_FILLED,
	FILLED,
};

struct slot {
	struct adb_look look; /* first, so that a look leads to its slot */
	struct adb_arena *arena;
	uint32_t figure;
	enum state state;
	unsigned users;
	uint64_t used_at;
};

struct adb_looks {
	struct adb_catalogue *catalogue;
	pthread_mutex_t lock;    /* of the slots; `given` is signalled when one may be had, or is filled */
	pthread_mutex_t filling; /* of what slots are filled with */
	pthread_cond_t given;
	sqlite3 *own_db; /* NULL = that of the catalogue, when there are no other threads */
	struct adb_stored_reader *reader;
	struct adb_picture_textures *textures; /* NULL = no pictures are wanted */
	struct adb_figure_files *files;
	int64_t *
		documents; /* of each figure: 0 = not read, -1 = damaged, else the number of its document + 1 */
	struct slot slots[SLOTS];
	uint64_t clock;
};

static struct slot *find_slot(struct adb_looks *looks, uint32_t figure)
{
	for (int i = 0; i < SLOTS; i++)
		if (looks->slots[i].state != EMPTY && looks->slots[i].figure == figure)
			return &looks->slots[i];
	return NULL;
}

/* The one that was not used for the longest time; NULL = all are in use. */
static struct slot *free_slot(struct adb_looks *looks)
{
	struct slot *oldest = NULL;

	for (int i = 0; i < SLOTS; i++)
		if (looks->slots[i].users == 0 &&
		    (oldest == NULL || looks->slots[i].used_at < oldest->used_at))
			oldest = &looks->slots[i];
	return oldest;
}

/* One that is filled with the figure, or that the caller has to fill; NULL = the skeleton is damaged. */
static struct slot *wait_for_slot(struct adb_looks *looks, uint32_t figure)
{
	for (;;) {
		struct slot *slot = find_slot(looks, figure);

		if (looks->documents[figure] < 0)
			return NULL;
		if (slot == NULL && (slot = free_slot(looks)) != NULL) {
			slot->figure = figure;
			slot->state = BEING_FILLED;
		} else if (slot == NULL || slot->state != FILLED) {
			pthread_cond_wait(&looks->given, &looks->lock);
			continue;
		}
		slot->users++;
		slot->used_at = ++looks->clock;
		return slot;
	}
}

static sqlite3 *db_of(const struct adb_looks *looks)
{
	return looks->own_db != NULL ? looks->own_db : looks->catalogue->db;
}

static bool read_look(struct adb_looks *looks, struct slot *slot, struct adb_error *error)
{
	const struct adb_figure_outfit plain = { 0 };
	const struct adb_catalogue *catalogue = looks->catalogue;
	const struct adb_cast_figure *cast = &catalogue->casting.figures[slot->figure];
	struct adb_stored_skeleton *skeleton;
	struct adb_error ignored;

	if (slot->arena == NULL)
		slot->arena = adb_arena_new(budget);
	if (slot->arena == NULL)
		return adb_catalogue_no_memory(error) == ADB_OK;
	adb_arena_reset(slot->arena);
	skeleton = adb_stored_read_skeleton(
		looks->reader,
		adb_catalogue_list(catalogue, ADB_CATALOGUE_SKELETON)->items[cast->skeleton].id, slot->arena,
		error);
	if (skeleton == NULL)
		return false;
	if (skeleton->model_scale > 0)
		skeleton->space.scale *= skeleton->model_scale;
	slot->look = (struct adb_look){ .skeleton = skeleton };
	if (cast->model != ADB_CASTING_NONE) {
		int64_t model_id = adb_catalogue_list(catalogue, ADB_CATALOGUE_MODEL)->items[cast->model].id;

		if (adb_companions_join(looks->reader, model_id, skeleton, slot->arena, &ignored))
			slot->look.figure = adb_figure_read(db_of(looks), model_id, &plain, skeleton,
							    &skeleton->space, slot->arena, &ignored);
	}
	if (slot->look.figure != NULL && slot->look.figure->part_count == 0)
		slot->look.figure = NULL;
	if (looks->textures == NULL || slot->figure >= catalogue->casting.first_chosen)
		return true;
	slot->look.picture = adb_picture_look_new(looks->textures, slot->look.figure, skeleton,
						  &skeleton->space, slot->arena, NULL);
	return slot->look.picture != NULL || adb_catalogue_no_memory(error) == ADB_OK;
}

/* False also, and without an error, when the skeleton is damaged. */
static bool fill(struct adb_looks *looks, struct slot *slot, struct adb_error *error)
{
	struct adb_error why = { .outcome = ADB_OK };
	bool is_filled;

	pthread_mutex_lock(&looks->filling);
	is_filled = read_look(looks, slot, &why) &&
		    adb_figure_files_write(looks->files, slot->look.skeleton, slot->look.figure,
					   &slot->look.document, &why) == ADB_OK;
	pthread_mutex_unlock(&looks->filling);

	pthread_mutex_lock(&looks->lock);
	if (is_filled)
		looks->documents[slot->figure] = (int64_t)slot->look.document.number + 1;
	else if (why.outcome == ADB_CORRUPT || why.outcome == ADB_LIMIT)
		looks->documents[slot->figure] = -1;
	else
		*error = why;
	pthread_mutex_unlock(&looks->lock);
	return is_filled;
}

struct adb_looks *adb_looks_new(struct adb_catalogue *catalogue, unsigned jobs, struct adb_error *error)
{
	struct adb_looks *looks = calloc(1, sizeof *looks);
	bool has_pictures = !catalogue->options->no_pictures;

	if (looks == NULL) {
		adb_catalogue_no_memory(error);
		return NULL;
	}
	looks->catalogue = catalogue;
	pthread_mutex_init(&looks->lock, NULL);
	pthread_mutex_init(&looks->filling, NULL);
	pthread_cond_init(&looks->given, NULL);
	looks->own_db = jobs > 1 ? adb_database_open_beside(catalogue->db) : NULL;
	if (looks->own_db != NULL &&
	    adb_database_keep_pages(looks->own_db, ADB_CATALOGUE_PAGES_KIB) != SQLITE_OK) {
		sqlite3_close(looks->own_db);
		looks->own_db = NULL;
	}
	looks->reader = adb_stored_reader_new(db_of(looks), error);
	looks->textures =
		has_pictures ? adb_picture_textures_new(db_of(looks), &adb_picture_catalogue) : NULL;
	looks->files = adb_figure_files_new(catalogue, db_of(looks));
	looks->documents = calloc(catalogue->casting.figure_count + 1, sizeof *looks->documents);
	if (looks->reader != NULL && (looks->textures != NULL || !has_pictures) && looks->files != NULL &&
	    looks->documents != NULL)
		return looks;
	if (looks->reader != NULL)
		adb_catalogue_no_memory(error);
	adb_looks_free(looks);
	return NULL;
}

void adb_looks_free(struct adb_looks *looks)
{
	if (looks == NULL)
		return;
	for (int i = 0; i < SLOTS; i++)
		adb_arena_free(looks->slots[i].arena);
	adb_figure_files_free(looks->files);
	adb_picture_textures_free(looks->textures);
	adb_stored_reader_free(looks->reader);
	sqlite3_close(looks->own_db);
	pthread_mutex_destroy(&looks->lock);
	pthread_mutex_destroy(&looks->filling);
	pthread_cond_destroy(&looks->given);
	free(looks->documents);
	free(looks);
}

bool adb_looks_are_shared(const struct adb_looks *looks)
{
	return looks->own_db != NULL;
}

const struct adb_look *adb_looks_take(struct adb_looks *looks, uint32_t figure, struct adb_error *error)
{
	struct slot *slot;
	bool is_filled = true;

	pthread_mutex_lock(&looks->lock);
	slot = wait_for_slot(looks, figure);
	if (slot != NULL && slot->state == BEING_FILLED) {
		pthread_mutex_unlock(&looks->lock);
		is_filled = fill(looks, slot, error);
		pthread_mutex_lock(&looks->lock);
		slot->state = is_filled ? FILLED : EMPTY;
		slot->users -= !is_filled;
		pthread_cond_broadcast(&looks->given);
	}
	pthread_mutex_unlock(&looks->lock);
	return slot != NULL && is_filled ? &slot->look : NULL;
}

void adb_looks_give(struct adb_looks *looks, const struct adb_look *look)
{
	pthread_mutex_lock(&looks->lock);
	for (int i = 0; i < SLOTS; i++)
		if (&looks->slots[i].look == look)
			looks->slots[i].users--;
	pthread_cond_broadcast(&looks->given);
	pthread_mutex_unlock(&looks->lock);
}

int64_t adb_looks_document(const struct adb_looks *looks, uint32_t figure)
{
	return looks->documents[figure] > 0 ? looks->documents[figure] - 1 : -1;
}

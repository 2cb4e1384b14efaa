/* Keeps the skeletons and figures that clips are shown with. */
#include "export/report/looks.h"

#include <pthread.h>
#include <stdlib.h>

#include "sql/open.h"

enum { SLOTS = 24 }; /* more than threads, each of which has one at a time */

/* Bytes of one skeleton with its figure. */
static const size_t budget = (size_t)1024 * 1024 * 1024;

struct slot {
	struct adb_look look; /* first, so that a look leads to its slot */
	struct adb_arena *arena;
	uint32_t skeleton;
	bool is_filled;
	unsigned users;
	uint64_t used_at;
};

struct adb_looks {
	struct adb_catalogue *catalogue;
	pthread_mutex_t lock;
	pthread_cond_t given;
	sqlite3 *own_db; /* NULL = that of the catalogue, when there are no other threads */
	struct adb_stored_reader *reader;
	struct adb_picture_textures *textures; /* NULL = no pictures are wanted */
	struct slot slots[SLOTS];
	uint64_t clock;
};

static struct slot *find_slot(struct adb_looks *looks, uint32_t skeleton);
static struct slot *free_slot(struct adb_looks *looks);
static bool fill(struct adb_looks *looks, struct slot *slot, uint32_t skeleton, struct adb_error *error);

struct adb_looks *adb_looks_new(struct adb_catalogue *catalogue, struct adb_error *error)
{
	struct adb_looks *looks = calloc(1, sizeof *looks);

	if (looks == NULL) {
		adb_catalogue_no_memory(error);
		return NULL;
	}
	looks->catalogue = catalogue;
	pthread_mutex_init(&looks->lock, NULL);
	pthread_cond_init(&looks->given, NULL);
	looks->own_db = adb_database_open_beside(catalogue->db);
	looks->reader = adb_stored_reader_new(looks->own_db != NULL ? looks->own_db : catalogue->db, error);
	if (!catalogue->options->no_pictures) {
		looks->textures = adb_picture_textures_new(
			looks->own_db != NULL ? looks->own_db : catalogue->db, &adb_picture_catalogue);
		if (looks->textures == NULL)
			adb_catalogue_no_memory(error);
	}
	if (looks->reader != NULL && (looks->textures != NULL || catalogue->options->no_pictures))
		return looks;
	adb_looks_free(looks);
	return NULL;
}

void adb_looks_free(struct adb_looks *looks)
{
	if (looks == NULL)
		return;
	for (int i = 0; i < SLOTS; i++)
		adb_arena_free(looks->slots[i].arena);
	adb_picture_textures_free(looks->textures);
	adb_stored_reader_free(looks->reader);
	sqlite3_close(looks->own_db);
	pthread_mutex_destroy(&looks->lock);
	pthread_cond_destroy(&looks->given);
	free(looks);
}

const struct adb_look *adb_looks_take(struct adb_looks *looks, uint32_t skeleton, struct adb_error *error)
{
	struct slot *slot;
	bool is_filled;

	pthread_mutex_lock(&looks->lock);
	slot = find_slot(looks, skeleton);
	while (slot == NULL) {
		slot = free_slot(looks);
		if (slot != NULL)
			break;
		pthread_cond_wait(&looks->given, &looks->lock);
		slot = find_slot(looks, skeleton);
	}
	is_filled = slot->is_filled && slot->skeleton == skeleton;
	if (!is_filled)
		is_filled = fill(looks, slot, skeleton, error);
	slot->users += is_filled;
	slot->used_at = ++looks->clock;
	pthread_mutex_unlock(&looks->lock);
	return is_filled ? &slot->look : NULL;
}

void adb_looks_give(struct adb_looks *looks, const struct adb_look *look)
{
	pthread_mutex_lock(&looks->lock);
	for (int i = 0; i < SLOTS; i++)
		if (&looks->slots[i].look == look)
			looks->slots[i].users--;
	pthread_cond_signal(&looks->given);
	pthread_mutex_unlock(&looks->lock);
}

static struct slot *find_slot(struct adb_looks *looks, uint32_t skeleton)
{
	for (int i = 0; i < SLOTS; i++)
		if (looks->slots[i].is_filled && looks->slots[i].skeleton == skeleton)
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

static bool fill(struct adb_looks *looks, struct slot *slot, uint32_t index, struct adb_error *error)
{
	const struct adb_figure_outfit plain = { 0 };
	const struct adb_catalogue *catalogue = looks->catalogue;
	sqlite3 *db = looks->own_db != NULL ? looks->own_db : catalogue->db;
	int64_t model_id = catalogue->figures[index].model_id;
	struct adb_stored_skeleton *skeleton;
	struct adb_error ignored;

	slot->is_filled = false;
	if (slot->arena == NULL)
		slot->arena = adb_arena_new(budget);
	if (slot->arena == NULL)
		return adb_catalogue_no_memory(error) == ADB_OK;
	adb_arena_reset(slot->arena);
	skeleton = adb_stored_read_skeleton(
		looks->reader, adb_catalogue_list(catalogue, ADB_CATALOGUE_SKELETON)->items[index].id,
		slot->arena, error);
	if (skeleton == NULL)
		return false;
	if (skeleton->model_scale > 0)
		skeleton->space.scale *= skeleton->model_scale;
	slot->look = (struct adb_look){ .skeleton = skeleton };
	if (model_id != 0)
		slot->look.figure = adb_figure_read(db, model_id, &plain, skeleton, &skeleton->space,
						    slot->arena, &ignored);
	if (slot->look.figure != NULL && slot->look.figure->part_count == 0)
		slot->look.figure = NULL;
	if (looks->textures != NULL) {
		slot->look.picture = adb_picture_look_new(looks->textures, slot->look.figure, skeleton,
							  &skeleton->space, slot->arena, NULL);
		if (slot->look.picture == NULL)
			return adb_catalogue_no_memory(error) == ADB_OK;
	}
	slot->skeleton = index;
	slot->is_filled = true;
	return true;
}

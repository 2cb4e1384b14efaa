#include "sql/motion_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "store/motion.h"
#include "store/rig.h"

/* Bytes for one clip with its skeleton and its motion while it is being read. */
static const size_t clip_budget = (size_t)512 * 1024 * 1024;

/* Bytes of all motions that are kept, but two are kept whatever they take. A clip of 60 bones and 30 frames takes 100 KB. */
static const size_t most_bytes = (size_t)64 * 1024 * 1024;

enum { SLOTS = 512 };

struct slot {
	int64_t clip_id;
	struct adb_kept_motion kept;
	void *memory; /* of the motion; NULL = the slot is empty */
	size_t bytes;
	uint64_t used; /* when, in clips that were asked for */
};

struct adb_motion_cache {
	sqlite3 *db;
	struct adb_stored_reader *reader; /* created at its first use */
	struct adb_arena *clip_arena;     /* for the clip that is being read */
	struct slot slots[SLOTS];
	size_t bytes;
	uint64_t asked;
};

static struct slot *find_slot(struct adb_motion_cache *cache, int64_t clip_id)
{
	for (size_t i = 0; i < SLOTS; i++)
		if (cache->slots[i].memory != NULL && cache->slots[i].clip_id == clip_id)
			return &cache->slots[i];
	return NULL;
}

static size_t size_of_value(const struct adb_motion_track *track)
{
	return track->rotations != NULL ? sizeof *track->rotations : sizeof *track->vectors;
}

/* One piece of memory for all of a motion. Vectors and quaternions are made of doubles, as large as anything else in it is aligned. */
static bool copy(const struct adb_motion *motion, struct slot *slot)
{
	size_t tracks = motion->track_count * sizeof *motion->tracks, frames = motion->frame_count;
	struct adb_motion *to;
	unsigned char *free_part;

	slot->bytes = sizeof *motion + tracks;
	for (uint32_t i = 0; i < motion->track_count; i++)
		slot->bytes += frames * size_of_value(&motion->tracks[i]);
	slot->memory = to = malloc(slot->bytes);
	if (to == NULL)
		return false;
	*to = *motion;
	to->tracks = (struct adb_motion_track *)(to + 1);
	memcpy(to->tracks, motion->tracks, tracks);
	free_part = (unsigned char *)to->tracks + tracks;
	for (uint32_t i = 0; i < motion->track_count; i++) {
		const struct adb_motion_track *from = &motion->tracks[i];
		size_t size = frames * size_of_value(from);

		if (from->rotations != NULL)
			to->tracks[i].rotations = memcpy(free_part, from->rotations, size);
		else
			to->tracks[i].vectors = memcpy(free_part, from->vectors, size);
		free_part += size;
	}
	slot->kept.motion = to;
	return true;
}

/* Fills the slot of slot->clip_id. */
static bool read_clip(struct adb_motion_cache *cache, struct slot *slot, struct adb_stop *stop,
		      struct adb_error *error)
{
	const struct adb_stored_clip *clip = NULL;
	const struct adb_motion *motion;

	adb_arena_reset(cache->clip_arena);
	if (cache->reader == NULL)
		cache->reader = adb_stored_reader_new(cache->db, error);
	if (cache->reader != NULL)
		clip = adb_rig_read_local(cache->reader, slot->clip_id, cache->clip_arena, error);
	if (clip == NULL)
		return false;
	motion = adb_stored_motion(clip, cache->clip_arena, stop);
	if (motion == NULL) {
		adb_error_set(error, adb_arena_outcome(cache->clip_arena), ADB_NO_OFFSET,
			      "the clip has more keys at its frames than are compared");
		return false;
	}
	slot->kept.skeleton_id = clip->skeleton_id;
	if (copy(motion, slot))
		return true;
	adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return false;
}

/* Among those in use; an empty one when there are none. */
static struct slot *oldest(struct adb_motion_cache *cache)
{
	struct slot *found = &cache->slots[0];

	for (size_t i = 1; i < SLOTS; i++) {
		struct slot *slot = &cache->slots[i];

		if (slot->memory != NULL && (found->memory == NULL || slot->used < found->used))
			found = slot;
	}
	return found;
}

static void forget(struct adb_motion_cache *cache, struct slot *slot)
{
	cache->bytes -= slot->bytes;
	free(slot->memory);
	*slot = (struct slot){ 0 };
}

/* Forgets the clips that were not asked for the longest time until there is room. The one that was asked for last stays. */
static struct slot *free_slot(struct adb_motion_cache *cache)
{
	struct slot *last = oldest(cache);

	while (last->memory != NULL && cache->bytes > most_bytes && last->used + 1 < cache->asked) {
		forget(cache, last);
		last = oldest(cache);
	}
	for (size_t i = 0; i < SLOTS; i++)
		if (cache->slots[i].memory == NULL)
			return &cache->slots[i];
	forget(cache, last);
	return last;
}

struct adb_motion_cache *adb_motion_cache_new(sqlite3 *db)
{
	struct adb_motion_cache *cache = calloc(1, sizeof *cache);

	if (cache == NULL)
		return NULL;
	cache->db = db;
	cache->clip_arena = adb_arena_new(clip_budget);
	if (cache->clip_arena != NULL)
		return cache;
	adb_motion_cache_free(cache);
	return NULL;
}

void adb_motion_cache_free(struct adb_motion_cache *cache)
{
	if (cache == NULL)
		return;
	for (size_t i = 0; i < SLOTS; i++)
		free(cache->slots[i].memory);
	adb_stored_reader_free(cache->reader);
	adb_arena_free(cache->clip_arena);
	free(cache);
}

const struct adb_kept_motion *adb_motion_cache_read(struct adb_motion_cache *cache, int64_t clip_id,
						    struct adb_stop *stop, struct adb_error *error)
{
	struct slot *slot = find_slot(cache, clip_id);

	cache->asked++;
	if (slot == NULL) {
		struct slot read = { .clip_id = clip_id };

		if (!read_clip(cache, &read, stop, error))
			return NULL;
		slot = free_slot(cache);
		*slot = read;
		cache->bytes += slot->bytes;
	}
	slot->used = cache->asked;
	return &slot->kept;
}

/*
 * Members of a container that others ask for by path, where the container itself cannot find them: it is listed once for
 * their paths, and once more for each member that is asked for. Of those the last few are kept.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "dump/container.h"
#include "dump/place_private.h"

/*
 * NOTES_BUDGET: what opening an archive once more may report. MOST_PASSED: how many times the most bytes of the source can be passed
 * over in search of members; ENTRY_COST is what one member counts beside its bytes.
 */
enum { BUDGET = 192 * 1024 * 1024, NOTES_BUDGET = 16 * 1024 * 1024, MOST_PASSED = 8, ENTRY_COST = 4096 };

/* ---- the list ---- */

static bool make_room(struct adb_neighbours *neighbours)
{
	size_t capacity = neighbours->capacity > 0 ? 2 * neighbours->capacity : 64;
	struct adb_neighbour *entries;

	if (neighbours->count < neighbours->capacity)
		return true;
	entries = adb_arena_alloc(neighbours->arena, capacity, sizeof *entries);
	if (entries == NULL)
		return false;
	if (neighbours->count > 0)
		memcpy(entries, neighbours->entries, neighbours->count * sizeof *entries);
	neighbours->entries = entries;
	neighbours->capacity = capacity;
	return true;
}

static bool add_entry(void *context, const struct adb_volume *volume, const struct adb_member *member)
{
	struct adb_neighbours *neighbours = context;
	struct adb_arena *arena = neighbours->arena;

	if (neighbours->count >= volume->limits.members || !make_room(neighbours))
		return false;

	struct adb_neighbour *entry = &neighbours->entries[neighbours->count];

	entry->path = adb_arena_text(arena, member->path, strlen(member->path));
	entry->folded = adb_text_upper(arena, member->path);
	entry->number = neighbours->count;
	entry->before = neighbours->before;
	if (entry->path == NULL || entry->folded == NULL)
		return false;
	neighbours->before += ENTRY_COST + (member->byte_size > 0 ? (uint64_t)member->byte_size : 0);
	neighbours->count++;
	return true;
}

static int compare_entries(const void *a, const void *b)
{
	const struct adb_neighbour *x = a, *y = b;
	int order = strcmp(x->folded, y->folded);

	return order != 0 ? order : x->number < y->number ? -1 : x->number > y->number;
}

static void list_entries(const struct adb_volume *volume, struct adb_neighbours *neighbours)
{
	neighbours->arena = adb_arena_new(BUDGET);
	if (neighbours->arena == NULL)
		return;
	adb_place_each_member(&(struct adb_place){ .path = "", .volume = volume }, add_entry, neighbours);
	if (neighbours->count > 0)
		qsort(neighbours->entries, neighbours->count, sizeof *neighbours->entries, compare_entries);
}

/* Index of the first entry that is not before `folded`. */
static size_t first_not_before(const struct adb_neighbours *neighbours, const char *folded)
{
	size_t low = 0, high = neighbours->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(neighbours->entries[middle].folded, folded) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct adb_neighbour *find_entry(const struct adb_neighbours *neighbours, const char *path,
					      const char *folded)
{
	size_t first = first_not_before(neighbours, folded);
	const struct adb_neighbour *in_any_case = NULL;

	for (size_t i = first; i < neighbours->count; i++) {
		const struct adb_neighbour *entry = &neighbours->entries[i];

		if (strcmp(entry->folded, folded) != 0)
			break;
		if (strcmp(entry->path, path) == 0)
			return entry;
		if (in_any_case == NULL)
			in_any_case = entry;
	}
	return in_any_case;
}

/* ---- their bytes ---- */

struct search {
	size_t left; /* members before the wanted one */
	struct adb_input *input;
	struct adb_error *error;
};

static bool pass_member(void *context, const struct adb_volume *volume, const struct adb_member *member)
{
	struct search *search = context;

	if (search->left-- > 0)
		return true;
	/* A window into the volume's bytes outlives the volume that is open now; what was unpacked is its own. */
	search->input = adb_member_input(volume, member, search->error);
	return false;
}

static struct adb_input *unpack(const struct adb_volume *volume, struct adb_neighbours *neighbours,
				const struct adb_neighbour *entry, struct adb_error *error)
{
	struct search search = { .left = entry->number, .error = error };
	struct adb_kept_member *kept = &neighbours->kept[neighbours->next_kept];

	neighbours->passed += entry->before;
	if (neighbours->passed / MOST_PASSED > volume->limits.output) {
		adb_error_set(
			error, ADB_LIMIT, ADB_NO_OFFSET,
			"too many files ask for others in the same archive; --max-output raises the limit");
		return NULL;
	}
	adb_place_each_member(&(struct adb_place){ .path = "", .volume = volume }, pass_member, &search);
	if (search.input == NULL)
		return NULL;
	adb_input_release(kept->input);
	*kept = (struct adb_kept_member){ .entry = entry, .input = adb_input_retain(search.input) };
	neighbours->next_kept = (neighbours->next_kept + 1) % ADB_KEPT_MEMBERS;
	return search.input;
}

/* ---- what the header declares, and its helpers ---- */

static struct adb_input *open_entry(const struct adb_volume *volume, struct adb_neighbours *neighbours,
				    const char *path, const char *folded, struct adb_error *error)
{
	const struct adb_neighbour *entry;

	if (neighbours->arena == NULL)
		list_entries(volume, neighbours);
	entry = find_entry(neighbours, path, folded);
	if (entry == NULL)
		return NULL;
	for (size_t i = 0; i < ADB_KEPT_MEMBERS; i++)
		if (neighbours->kept[i].entry == entry)
			return adb_input_retain(neighbours->kept[i].input);
	return unpack(volume, neighbours, entry, error);
}

struct adb_input *adb_neighbours_open(const struct adb_volume *volume, const char *path,
				      struct adb_error *error)
{
	struct adb_neighbours *neighbours = volume->neighbours;
	struct adb_arena *arena = adb_arena_new(BUDGET);
	const char *folded = arena != NULL ? adb_text_upper(arena, path) : NULL;
	struct adb_input *input = NULL;

	if (neighbours == NULL || folded == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	} else {
		pthread_mutex_lock(&neighbours->mutex);
		input = open_entry(volume, neighbours, path, folded, error);
		pthread_mutex_unlock(&neighbours->mutex);
	}
	adb_arena_free(arena);
	return input;
}

bool adb_neighbours_have_folder(const struct adb_volume *volume, const char *path)
{
	struct adb_neighbours *neighbours = volume->neighbours;
	struct adb_arena *arena = adb_arena_new(BUDGET);
	const char *begin =
		arena != NULL ? adb_arena_printf(arena, "%s/", adb_text_upper(arena, path)) : NULL;
	bool has = false;

	if (neighbours != NULL && begin != NULL) {
		pthread_mutex_lock(&neighbours->mutex);
		if (neighbours->arena == NULL)
			list_entries(volume, neighbours);

		size_t first = first_not_before(neighbours, begin);

		has = first < neighbours->count &&
		      strncmp(neighbours->entries[first].folded, begin, strlen(begin)) == 0;
		pthread_mutex_unlock(&neighbours->mutex);
	}
	adb_arena_free(arena);
	return has;
}

void adb_place_each_member(const struct adb_place *place,
			   bool (*visit)(void *context, const struct adb_volume *volume,
					 const struct adb_member *member),
			   void *context)
{
	const struct adb_volume *volume = place->volume;
	struct adb_arena *arena = volume != NULL ? adb_arena_new(NOTES_BUDGET) : NULL;
	struct adb_content notes = { .arena = arena };
	struct adb_volume *again = NULL;
	struct adb_member member = { 0 };

	if (arena != NULL)
		again = adb_volume_open(volume->container, volume->input, &volume->place, volume->encoding,
					&notes, NULL);
	if (again != NULL)
		again->limits = volume->limits;
	while (again != NULL && again->container->next(again, &member) == ADB_OK &&
	       visit(context, again, &member))
		member = (struct adb_member){ 0 };
	adb_volume_close(again);
	adb_arena_free(arena);
}

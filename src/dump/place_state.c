/* Makes and frees what a volume holds for its members to be found. */
#include "dump/place_private.h"

#include <stdlib.h>

#include "base/memory.h"

struct adb_neighbours *adb_neighbours_new(void)
{
	struct adb_neighbours *neighbours = adb_memory_zeroed(1, sizeof *neighbours);

	if (neighbours != NULL)
		pthread_mutex_init(&neighbours->mutex, NULL);
	return neighbours;
}

void adb_neighbours_free(struct adb_neighbours *neighbours)
{
	if (neighbours == NULL)
		return;
	for (size_t i = 0; i < ADB_KEPT_MEMBERS; i++)
		adb_input_release(neighbours->kept[i].input);
	pthread_mutex_destroy(&neighbours->mutex);
	adb_arena_free(neighbours->arena);
	free(neighbours);
}

struct adb_surveys *adb_surveys_new(void)
{
	struct adb_surveys *surveys = adb_memory_zeroed(1, sizeof *surveys);

	if (surveys != NULL)
		pthread_mutex_init(&surveys->mutex, NULL);
	return surveys;
}

void adb_surveys_free(struct adb_surveys *surveys)
{
	if (surveys == NULL)
		return;
	pthread_mutex_destroy(&surveys->mutex);
	adb_arena_free(surveys->arena);
	free(surveys);
}

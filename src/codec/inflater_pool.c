#include "codec/inflater_pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"

/* More threads than that at once make and free inflaters of their own. */
enum { MOST_KEPT = 16 };

struct adb_inflater_pool {
	pthread_mutex_t mutex;
	struct adb_inflater *kept[MOST_KEPT];
	size_t count;
};

struct adb_inflater_pool *adb_inflater_pool_new(void)
{
	struct adb_inflater_pool *pool = adb_memory_zeroed(1, sizeof *pool);

	if (pool != NULL)
		pthread_mutex_init(&pool->mutex, NULL);
	return pool;
}

void adb_inflater_pool_free(struct adb_inflater_pool *pool)
{
	if (pool == NULL)
		return;
	while (pool->count > 0)
		adb_inflater_free(pool->kept[--pool->count]);
	pthread_mutex_destroy(&pool->mutex);
	free(pool);
}

struct adb_inflater *adb_inflater_pool_take(struct adb_inflater_pool *pool)
{
	struct adb_inflater *inflater = NULL;

	pthread_mutex_lock(&pool->mutex);
	if (pool->count > 0)
		inflater = pool->kept[--pool->count];
	pthread_mutex_unlock(&pool->mutex);
	return inflater != NULL ? inflater : adb_inflater_new();
}

void adb_inflater_pool_give(struct adb_inflater_pool *pool, struct adb_inflater *inflater)
{
	if (inflater == NULL)
		return;
	pthread_mutex_lock(&pool->mutex);
	if (pool->count < MOST_KEPT) {
		pool->kept[pool->count++] = inflater;
		inflater = NULL;
	}
	pthread_mutex_unlock(&pool->mutex);
	adb_inflater_free(inflater);
}

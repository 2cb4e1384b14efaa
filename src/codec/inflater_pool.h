/* Inflaters of a container, from which several threads unpack at once: making one takes longer than unpacking a small stream. */
#ifndef ADB_CODEC_INFLATER_POOL_H
#define ADB_CODEC_INFLATER_POOL_H

#include "codec/inflate.h"

struct adb_inflater_pool;

/* Returns an empty pool, NULL when memory runs out. The caller frees it with adb_inflater_pool_free(), which accepts NULL. */
struct adb_inflater_pool *adb_inflater_pool_new(void);
/* Frees the pool and all inflaters in it. Those that were taken must have been given back. */
void adb_inflater_pool_free(struct adb_inflater_pool *pool);

/* Takes an inflater out of the pool, or makes one. Returns NULL when memory runs out. From any thread. */
struct adb_inflater *adb_inflater_pool_take(struct adb_inflater_pool *pool);
/* Gives an inflater back, which may be NULL. From any thread. */
void adb_inflater_pool_give(struct adb_inflater_pool *pool, struct adb_inflater *inflater);

#endif

/*
 * A pool of threads that measure pairs of clips. Each thread has its own connections to both databases, since most of the
 * time of a comparison is spent on reading keys. The calling thread measures pairs too, so a pool of size 1 starts no thread.
 */
#ifndef ADB_DIFF_WORKER_POOL_H
#define ADB_DIFF_WORKER_POOL_H

#include "diff/pair.h"

struct adb_diff_worker_pool;

/*
 * Makes a pool of up to `size` threads, fewer when connections cannot be opened (see adb_database_open_beside()). Returns NULL
 * with `error` set when `side` itself cannot be read. The caller frees the pool.
 */
struct adb_diff_worker_pool *adb_diff_worker_pool_new(sqlite3 *const side[2], unsigned size,
						      struct adb_error *error);
void adb_diff_worker_pool_free(struct adb_diff_worker_pool *pool);

/*
 * Measures `count` pairs. When a pair fails, all pairs before it are measured, and pairs after it may not be: the first error
 * does not depend on the number of threads.
 */
void adb_diff_worker_pool_measure(struct adb_diff_worker_pool *pool, struct adb_diff_pair *pairs,
				  size_t count);

#endif

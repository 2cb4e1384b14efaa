#include "index/file_hash.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"

enum { HASH_STEP = 1024 * 1024 };

struct adb_file_hash {
	struct adb_input *input;
	pthread_t thread;
	atomic_bool stopped;
	bool is_running; /* the thread has not been joined */
	bool complete;   /* set by the thread, as `hash` is */
	struct adb_hash hash;
};

/* ---- on a thread of its own ---- */

static bool add_input(struct adb_hashing *hashing, struct adb_input *input, const atomic_bool *stopped,
		      struct adb_error *error)
{
	uint64_t size = adb_input_size(input), at = 0;
	unsigned char *step = adb_memory_resized(NULL, size < HASH_STEP ? (size_t)size + 1 : HASH_STEP);

	if (step == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory"), false;
	while (at < size && (stopped == NULL || !*stopped)) {
		size_t length = size - at < HASH_STEP ? (size_t)(size - at) : HASH_STEP;

		if (!adb_input_read(input, at, step, length)) {
			adb_error_set(error, ADB_IO, (int64_t)at, "cannot be read");
			break;
		}
		adb_hashing_write(hashing, step, length);
		at += length;
	}
	free(step);
	return at == size;
}

static bool hash_file(struct adb_input *input, const atomic_bool *stopped, struct adb_hash *hash)
{
	struct adb_hashing hashing = { .hasher = adb_hasher_new() };
	bool complete = hashing.hasher != NULL && add_input(&hashing, input, stopped, NULL);

	if (complete)
		*hash = adb_hasher_end(hashing.hasher);
	adb_hasher_free(hashing.hasher);
	return complete;
}

static void *hash_beside(void *context)
{
	struct adb_file_hash *beside = context;

	beside->complete = hash_file(beside->input, &beside->stopped, &beside->hash);
	return NULL;
}

static void join(struct adb_file_hash *beside)
{
	if (beside->is_running)
		pthread_join(beside->thread, NULL);
	beside->is_running = false;
}

/* ---- what the header declares ---- */

bool adb_file_hash_of(struct adb_input *input, struct adb_hash *hash)
{
	return hash_file(input, NULL, hash);
}

bool adb_hashing_write(void *context, const void *data, size_t size)
{
	struct adb_hashing *hashing = context;

	adb_hasher_add(hashing->hasher, data, size);
	hashing->size += size;
	return true;
}

bool adb_hashing_add_input(struct adb_hashing *hashing, struct adb_input *input, struct adb_error *error)
{
	return add_input(hashing, input, NULL, error);
}

struct adb_file_hash *adb_file_hash_begin(struct adb_input *input)
{
	struct adb_file_hash *beside =
		adb_input_size(input) >= ADB_HASH_BESIDE ? calloc(1, sizeof *beside) : NULL;

	if (beside == NULL)
		return NULL;
	beside->input = adb_input_retain(input);
	atomic_init(&beside->stopped, false);
	beside->is_running = pthread_create(&beside->thread, NULL, hash_beside, beside) == 0;
	if (beside->is_running)
		return beside;
	adb_file_hash_free(beside);
	return NULL;
}

bool adb_file_hash_end(struct adb_file_hash *beside, struct adb_hash *hash)
{
	join(beside);
	if (beside->complete)
		*hash = beside->hash;
	return beside->complete;
}

void adb_file_hash_free(struct adb_file_hash *beside)
{
	if (beside == NULL)
		return;
	beside->stopped = true;
	join(beside);
	adb_input_release(beside->input);
	free(beside);
}

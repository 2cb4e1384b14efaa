/*
 * Bytes that can be read at any place: a file, a window into another input, or memory; or a folder, which has none. Reading
 * is safe from several threads at once. Inputs are counted: every adb_input_* that gives one gives a reference to be
 * released.
 */
#ifndef ADB_BASE_INPUT_H
#define ADB_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct adb_input;

/* A regular file, opened for reading. NULL with `error` set. */
struct adb_input *adb_input_open(const char *path, struct adb_error *error);

/* The folder at `path`, as an input of 0 bytes: for containers that are a folder. NULL when out of memory. */
struct adb_input *adb_input_of_folder(const char *path);

/* The path of the folder that the input is, NULL when it is none. Valid as long as the input is. */
const char *adb_input_folder(const struct adb_input *input);

/* `size` bytes from malloc, owned by the input from now on (freed too when this fails with NULL). */
struct adb_input *adb_input_of_memory(void *data, size_t size);

/* `size` bytes of `parent` from `offset` on, clipped to its end; holds a reference to the parent. */
struct adb_input *adb_input_window(struct adb_input *parent, uint64_t offset, uint64_t size);

/*
 * What `count` records of `parent` hold, one after the other: `size` bytes each, the first at `offset`, the others
 * `stride` bytes apart (the data of raw disc sectors). 0 < size ≤ stride. Only records that the parent has whole count.
 * Holds a reference to the parent.
 */
struct adb_input *adb_input_strided(struct adb_input *parent, uint64_t offset, uint32_t stride, uint32_t size,
				    uint64_t count);

struct adb_input *adb_input_retain(struct adb_input *input);
void adb_input_release(struct adb_input *input);

uint64_t adb_input_size(const struct adb_input *input);

/* Exactly `size` bytes from `offset`. False when they are not all there or the file cannot be read. */
bool adb_input_read(struct adb_input *input, uint64_t offset, void *out, size_t size);

/* Whether reading the file behind it has failed so far, be it that it became shorter. */
bool adb_input_has_failed(const struct adb_input *input);

/* The bytes themselves when they lie in memory, else NULL. Valid as long as the input is. */
const void *adb_input_memory(const struct adb_input *input);

/* Where a decompressor puts its bytes. `write` returns false to stop early; that is not an error of the
 * writer. */
struct adb_sink {
	bool (*write)(void *context, const void *data, size_t size);
	void *context;
};

/*
 * Collects what is written to its sink and becomes an input: in memory up to `memory_limit` bytes, beyond
 * that in a temporary file that has no name.
 */
struct adb_spool;
struct adb_spool *adb_spool_new(size_t memory_limit);
struct adb_sink adb_spool_sink(struct adb_spool *spool);
/* Ends the spool and frees it. NULL with `error` set when memory or the disk was full. */
struct adb_input *adb_spool_finish(struct adb_spool *spool, struct adb_error *error);
void adb_spool_free(struct adb_spool *spool);

#endif

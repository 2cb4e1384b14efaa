/*
 * An input: bytes that can be read at any offset. It is a file, a window into another input, or memory; or a folder, which has no bytes. Several threads may
 * read one input at once. Inputs are reference-counted: each function that returns an input returns a reference, which the
 * caller releases with adb_input_release().
 */
#ifndef ADB_BASE_INPUT_H
#define ADB_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct adb_input;

/* Opens a regular file for reading. Returns NULL with `error` set when that fails. */
struct adb_input *adb_input_open(const char *path, struct adb_error *error);

/* Makes an input of 0 bytes for the folder at `path`, for containers that are folders. Returns NULL when memory runs out. */
struct adb_input *adb_input_of_folder(const char *path);

/* Returns the path of a folder input, valid as long as the input; NULL for any other input. */
const char *adb_input_folder(const struct adb_input *input);

/*
 * Makes an input of `size` bytes that malloc() allocated. The input takes over `data` and frees it. Returns NULL when memory
 * runs out; `data` is freed then, too.
 */
struct adb_input *adb_input_of_memory(void *data, size_t size);

/*
 * Makes an input of `size` bytes of `parent` from `offset` on. The window is clipped to the end of the parent and holds a
 * reference to it. Returns NULL when memory runs out.
 */
struct adb_input *adb_input_window(struct adb_input *parent, uint64_t offset, uint64_t size);

/*
 * Makes an input of `count` records of `parent`, joined without the bytes between them: the data of raw disc sectors. Each
 * record has `size` bytes; the first begins at `offset`, each other one `stride` bytes after the one before. 0 < size ≤
 * stride. Records that `parent` does not hold completely are left out. The input holds a reference to the parent. Returns
 * NULL when memory runs out.
 */
struct adb_input *adb_input_strided(struct adb_input *parent, uint64_t offset, uint32_t stride, uint32_t size,
				    uint64_t count);

/* Adds a reference and returns `input`. */
struct adb_input *adb_input_retain(struct adb_input *input);

/* Removes a reference. The last one closes the file and frees the memory. `input` may be NULL. */
void adb_input_release(struct adb_input *input);

/* Returns the number of bytes in the input. */
uint64_t adb_input_size(const struct adb_input *input);

/*
 * Reads exactly `size` bytes from `offset` on. Returns false when the input ends before them or the file cannot be read; then
 * the bytes in `out` are undefined.
 */
bool adb_input_read(struct adb_input *input, uint64_t offset, void *out, size_t size);

/* Whether a read of the file behind the input has failed so far, for instance because the file became shorter. */
bool adb_input_has_failed(const struct adb_input *input);

/* Returns the bytes when the input lies in memory, else NULL. They stay valid as long as the input. */
const void *adb_input_memory(const struct adb_input *input);

/*
 * Takes the output of a decompressor. `write` returns false to stop the output early, which is not an error. `most` is the number of
 * bytes after which it does so at the latest, so that a decompressor need not unpack much more; 0 = it may take all.
 */
struct adb_sink {
	bool (*write)(void *context, const void *data, size_t size);
	void *context;
	uint64_t most;
};

/*
 * A spool collects the bytes that are written to its sink and then becomes an input. It keeps up to `memory_limit` bytes in
 * memory and larger outputs in a temporary file without a name, in the folder that TMPDIR names. adb_spool_new() returns NULL
 * when memory runs out.
 */
struct adb_spool;
struct adb_spool *adb_spool_new(size_t memory_limit);
struct adb_sink adb_spool_sink(struct adb_spool *spool);

/* Frees the spool and returns its bytes as an input. Returns NULL with `error` set when memory or the disk was full. */
struct adb_input *adb_spool_finish(struct adb_spool *spool, struct adb_error *error);

/* Frees a spool that adb_spool_finish() was not called for, with its bytes. `spool` may be NULL. */
void adb_spool_free(struct adb_spool *spool);

#endif

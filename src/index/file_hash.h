/* The hash of all bytes of a file. */
#ifndef ADB_INDEX_FILE_HASH_H
#define ADB_INDEX_FILE_HASH_H

#include "base/hash.h"
#include "base/input.h"

/* Sets `hash` to that of all bytes of `input`. Returns false when they cannot be read, or memory runs out. */
bool adb_file_hash_of(struct adb_input *input, struct adb_hash *hash);

/* What has been given to a hasher so far. */
struct adb_hashing {
	struct adb_hasher *hasher;
	uint64_t size;
};

/* For a sink: `context` is a struct adb_hashing. */
bool adb_hashing_write(void *context, const void *data, size_t size);
/* Adds all bytes of `input`, or those that can be read: returns false with `error`, which may be NULL, when that is not all. */
bool adb_hashing_add_input(struct adb_hashing *hashing, struct adb_input *input, struct adb_error *error);

/*
 * Computes the hash of a file on a thread of its own, while others read the file. Decoders and writer would wait for the hash of a large
 * archive at its end. adb_file_hash_begin() takes a reference of its own; it returns NULL for a small file, and where no thread can be had: then the
 * caller uses adb_file_hash_of().
 */
enum { ADB_HASH_BESIDE = 8 * 1024 * 1024 };
struct adb_file_hash;
struct adb_file_hash *adb_file_hash_begin(struct adb_input *input);
/* Waits for the hash and sets it. Returns what adb_file_hash_of() returns. To be called once. */
bool adb_file_hash_end(struct adb_file_hash *beside, struct adb_hash *hash);
/* Frees it; stops a thread that is not done. `beside` may be NULL. */
void adb_file_hash_free(struct adb_file_hash *beside);

#endif

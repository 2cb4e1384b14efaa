/* Numbers as little-endian bytes, so that what is stored and hashed is the same on every machine. */
#ifndef ADB_BASE_LITTLE_ENDIAN_H
#define ADB_BASE_LITTLE_ENDIAN_H

#include <stddef.h>

#include "base/arena.h"

/*
 * Returns `count` numbers of `size` bytes each (2 or 4) as little-endian bytes: on most machines `numbers` itself, else a copy in
 * `arena`; NULL when that is exhausted.
 */
const void *adb_little_endian(struct adb_arena *arena, const void *numbers, size_t count, size_t size);

#endif

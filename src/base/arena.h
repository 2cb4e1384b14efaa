/* Memory of one decoding: allocated piece by piece, given back all at once, never more than a budget. */
#ifndef ADB_BASE_ARENA_H
#define ADB_BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct adb_arena;

/* `budget` in bytes. NULL when out of memory. Freed with adb_arena_free(). */
struct adb_arena *adb_arena_new(size_t budget);
void adb_arena_free(struct adb_arena *arena);

/* Forgets every allocation and the failure, and keeps one small block for the next use. */
void adb_arena_reset(struct adb_arena *arena);

/* Forgets a failure and allows `size` bytes more until the next reset: what must be said about it needs memory too. */
void adb_arena_extend(struct adb_arena *arena, size_t size);

/*
 * `count` × `size` zeroed bytes, aligned for any type; the product may not overflow. NULL when the budget or
 * the memory is exhausted; the arena remembers that, so that a caller may also ask once at its end. Zero
 * bytes give a valid pointer.
 */
void *adb_arena_alloc(struct adb_arena *arena, size_t count, size_t size);

/* A NUL-terminated copy of `length` bytes. */
char *adb_arena_text(struct adb_arena *arena, const char *text, size_t length);
char *adb_arena_printf(struct adb_arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
char *adb_arena_vprintf(struct adb_arena *arena, const char *format, va_list arguments);

/* Makes the arena remember a failure that happened beside it; gives NULL. */
void *adb_arena_fail(struct adb_arena *arena, enum adb_outcome outcome);

/* ADB_OK, or why an allocation failed: ADB_LIMIT (budget) or ADB_NO_MEMORY. */
enum adb_outcome adb_arena_outcome(const struct adb_arena *arena);

/* Bytes handed out since the last reset. */
size_t adb_arena_used(const struct adb_arena *arena);

#endif

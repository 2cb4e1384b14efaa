/*
 * An arena: the memory of one decoding. It is allocated piece by piece, released all at once, and never grows beyond a
 * budget.
 */
#ifndef ADB_BASE_ARENA_H
#define ADB_BASE_ARENA_H

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct adb_arena;

/* `budget` is in bytes. Returns NULL when memory runs out. The caller frees the arena with adb_arena_free(). */
struct adb_arena *adb_arena_new(size_t budget);
void adb_arena_free(struct adb_arena *arena);

/* Releases every allocation, clears the failure, and keeps one small block for the next use. */
void adb_arena_reset(struct adb_arena *arena);

/*
 * From here on allocations fail with ADB_INTERRUPTED once `*flag` is not 0, which ends loops over large inputs. NULL, as after a
 * reset, = never. The flag must live as long as the arena uses it.
 */
void adb_arena_stop_on(struct adb_arena *arena, const atomic_int *flag);

/* Clears the failure and adds `size` bytes to the budget until the next reset, so that the failure can be reported. */
void adb_arena_extend(struct adb_arena *arena, size_t size);

/*
 * Allocates `count` × `size` zeroed bytes, aligned for any type. Returns NULL when the product overflows, or when the budget
 * or the memory is exhausted. The arena keeps that failure, so that a caller may check adb_arena_outcome() once at the end of
 * its work. An allocation of zero bytes returns a valid pointer.
 */
void *adb_arena_alloc(struct adb_arena *arena, size_t count, size_t size);

/* Returns a NUL-terminated copy of `length` bytes; NULL as adb_arena_alloc(). */
char *adb_arena_text(struct adb_arena *arena, const char *text, size_t length);

/* Return the formatted text; NULL as adb_arena_alloc(). */
char *adb_arena_printf(struct adb_arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
char *adb_arena_vprintf(struct adb_arena *arena, const char *format, va_list arguments);

/*
 * Makes room for one more item of `size` bytes in an array of `count` items, which is NULL when `count` is 0. Returns the array, which
 * may have moved, or NULL as adb_arena_alloc(). An array grows by this function only.
 */
void *adb_arena_grow(struct adb_arena *arena, void *items, uint32_t count, size_t size);

/* Records a failure that happened outside of the arena as the outcome of the arena. Returns NULL. */
void *adb_arena_fail(struct adb_arena *arena, enum adb_outcome outcome);

/* Returns ADB_OK, or why an allocation failed: ADB_LIMIT (the budget is exhausted), ADB_NO_MEMORY or ADB_INTERRUPTED. */
enum adb_outcome adb_arena_outcome(const struct adb_arena *arena);

/* Returns the number of bytes that were allocated since the last reset. */
size_t adb_arena_used(const struct adb_arena *arena);

#endif

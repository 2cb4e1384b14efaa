/*
 * Memory of the process. A failed allocation is remembered, wherever it happens: without that, a file that could not be
 * recognised for want of memory would pass for one that is nothing known. Who reports the failure anyhow may as well use
 * malloc() and its like.
 */
#ifndef ADB_BASE_MEMORY_H
#define ADB_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* `count` × `size` zeroed bytes; NULL when there are none, or when the product overflows. Freed with free(). */
void *adb_memory_zeroed(size_t count, size_t size);

/* As realloc(). */
void *adb_memory_resized(void *memory, size_t size);

/* A copy of `text`, NULL when there is no memory for it. Freed with free(). */
char *adb_memory_text(const char *text);

/* As printf() into memory. Freed with free(). */
char *adb_memory_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For the members zalloc and zfree of a z_stream. */
void *adb_memory_zlib_take(void *unused, unsigned count, unsigned size);
void adb_memory_zlib_give(void *unused, void *memory);

/* To be called when a library found no memory; ENOMEM of a system call counts as well. */
void adb_memory_note_failure(void);

/* Whether any of this failed since the program began. May be asked from any thread. */
bool adb_memory_has_failed(void);

#endif

/*
 * Allocations that record a failure for the whole process. Without that record a file that was not recognised because memory
 * ran out would be listed as an unrecognised file. Code that reports a failed allocation itself may use malloc() instead.
 */
#ifndef ADB_BASE_MEMORY_H
#define ADB_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Returns `count` × `size` zeroed bytes; NULL when memory runs out or the product overflows. The caller calls free(). */
void *adb_memory_zeroed(size_t count, size_t size);

/* As realloc(). */
void *adb_memory_resized(void *memory, size_t size);

/* Returns a copy of `text`, NULL when memory runs out. The caller calls free(). */
char *adb_memory_text(const char *text);

/* Returns the formatted text, NULL when memory runs out. The caller calls free(). */
char *adb_memory_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The functions for the members zalloc and zfree of a z_stream. */
void *adb_memory_zlib_take(void *unused, unsigned count, unsigned size);
void adb_memory_zlib_give(void *unused, void *memory);

/* Records a failure. Call it when a library ran out of memory, or when a system call failed with ENOMEM. */
void adb_memory_note_failure(void);

/* Whether an allocation has failed since the program or the record began. Any thread may call it. */
bool adb_memory_has_failed(void);

/* Begins the record anew: between two command lines of one process. */
void adb_memory_forget_failures(void);

#endif

/*
 * What the C library of Linux has beyond that of Windows: the compiler includes this file before every source of a build for
 * Windows. The functions do as their manuals on Linux say.
 */
#ifndef ADB_BASE_PORT_WINDOWS_GNU_H
#define ADB_BASE_PORT_WINDOWS_GNU_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *memmem(const void *text, size_t size, const void *wanted, size_t wanted_size);
void *reallocarray(void *memory, size_t count, size_t size);
int setenv(const char *name, const char *value, int replace);
char *stpcpy(char *to, const char *from);
char *strcasestr(const char *text, const char *wanted);
char *strndup(const char *text, size_t size);
char *strsep(char **text, const char *separators);
void tdestroy(void *root, void (*release)(void *key));
int wcwidth(wchar_t character);

/* Streams are locked in any case. */
#define getc_unlocked getc

#endif

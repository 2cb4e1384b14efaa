/*
 * Files that never get the numbers 0, 1 and 2. A program may be started with some of these closed, and the next file that
 * is opened then has that number: what is meant for standard output or standard error would be written into it.
 */
#ifndef ADB_BASE_DESCRIPTOR_H
#define ADB_BASE_DESCRIPTOR_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * Puts the null device where 0, 1 or 2 is closed, opened so that reading 0 and writing 1 and 2 still fail as they do on a
 * closed one. To be called before anything is opened. False with errno set when that is impossible.
 */
bool adb_descriptors_fill_standard(void);

/* As open() with O_CLOEXEC; `mode` is for O_CREAT. Above 2; -1 with errno set. */
int adb_descriptor_open(const char *path, int flags, mode_t mode);

/* `file`, or in its place a duplicate above 2. -1 with errno set, and then `file` is closed; -1 stays -1. */
int adb_descriptor_above_standard(int file);

/* A stream to read the file, or to write it anew. Its descriptor is above 2. NULL with errno set. */
FILE *adb_stream_to_read(const char *path);
FILE *adb_stream_to_write(const char *path);

#endif

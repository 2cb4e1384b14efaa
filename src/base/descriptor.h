/*
 * Opens files whose descriptors are never 0, 1 or 2. A program may be started while some of these are closed. The next file
 * that it opens would then get such a number, and text for standard output or standard error would be written into that file.
 */
#ifndef ADB_BASE_DESCRIPTOR_H
#define ADB_BASE_DESCRIPTOR_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * Opens the null device for each of 0, 1 and 2 that is closed, in a mode in which reading from 0 and writing to 1 and 2 still
 * fail as they do on a closed descriptor. Call it before anything else is opened. Returns false with errno set when a
 * descriptor cannot be filled.
 */
bool adb_descriptors_fill_standard(void);

/* As open() with O_CLOEXEC; `mode` is used with O_CREAT. Returns a descriptor above 2, or -1 with errno set. */
int adb_descriptor_open(const char *path, int flags, mode_t mode);

/*
 * Returns `file` when it is above 2, else a duplicate of it that is; `file` itself is closed then. Returns -1 with errno set
 * when that fails; `file` is closed then, too. A `file` of -1 gives -1.
 */
int adb_descriptor_above_standard(int file);

/*
 * Open a stream that reads the file at `path`, or that writes it anew. The descriptor of the stream is above 2. The caller
 * closes the stream with fclose(). Return NULL with errno set when the file cannot be opened.
 */
FILE *adb_stream_to_read(const char *path);
FILE *adb_stream_to_write(const char *path);

#endif

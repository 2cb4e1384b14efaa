/*
 * Open files, by descriptors that are never 0, 1 or 2. A program may be started while some of these are closed. The next file
 * that it opens would then get such a number, and text for standard output or standard error would be written into that file.
 * Processes that are started do not inherit descriptors of these functions.
 */
#ifndef ADB_BASE_PORT_FILE_H
#define ADB_BASE_PORT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * Opens the null device for each of 0, 1 and 2 that is closed, in a mode in which reading from 0 and writing to 1 and 2 still
 * fail as they do on a closed descriptor. Call it before anything else is opened. Returns false with errno set when a
 * descriptor cannot be filled.
 */
bool adb_descriptors_fill_standard(void);

/* How a file is opened: for reading, and what of this is added. */
enum {
	ADB_OPEN_READ = 0,
	ADB_OPEN_WRITE = 1,   /* for writing as well */
	ADB_OPEN_CREATE = 2,  /* made when it is not there */
	ADB_OPEN_NEW = 4,     /* with ADB_OPEN_CREATE: fails with EEXIST when it is there */
	ADB_OPEN_NO_LINK = 8, /* fails when the path itself is a link */
	ADB_OPEN_NO_WAIT = 16 /* does not wait for the other end of a FIFO */
};

/* Opens a file. Returns a descriptor, which the caller closes with adb_file_close(), or -1 with errno set. */
int adb_file_open(const char *path, unsigned how);
void adb_file_close(int file);

/*
 * Reads `size` bytes from `offset` on, whatever the position of the file is; several threads may do that at once. Returns false
 * with errno set; EIO when the file ends before.
 */
bool adb_file_read_at(int file, void *out, size_t size, uint64_t offset);

/* Makes the file empty. Returns false with errno set. */
bool adb_file_empty(int file);

/* Writes to the disk what the system holds of the file. Returns false with errno set. */
bool adb_file_sync(int file);

/* Asks the system to begin with that, where it takes such a wish. */
void adb_file_write_back(int file);

/*
 * Locks the file for this process, without waiting and independent of the locks of SQLite. The lock ends with the descriptor or the
 * process. Returns false when another process has the lock; where locks are not supported, true.
 */
bool adb_file_lock(int file);

/* Makes a stream of a descriptor, which it takes over. A descriptor of -1 gives NULL. Returns NULL with errno set. */
FILE *adb_file_stream(int file, const char *mode);

/* A second descriptor of the file of a stream, or -1 with errno set. */
int adb_file_of_stream(FILE *stream);

/*
 * Open a stream that reads the file at `path`, or that writes it anew. The caller closes the stream with fclose(). Return NULL with
 * errno set when the file cannot be opened.
 */
FILE *adb_stream_to_read(const char *path);
FILE *adb_stream_to_write(const char *path);

/* As tmpfile(), but in the folder that TMPDIR names, since an unpacked disc image may not fit where temporary files usually are. */
FILE *adb_stream_temporary(void);

/*
 * A stream whose bytes become a text in memory, with a NUL behind it. adb_stream_end_text() closes the stream and returns false when not all
 * was taken; `text`, which the caller frees, and `size` are valid from then on. Both are passed to both.
 */
FILE *adb_stream_of_text(char **text, size_t *size);
bool adb_stream_end_text(FILE *stream, char **text, size_t *size);

/* Whether a person reads or types there. */
bool adb_stream_is_terminal(FILE *stream);

#endif

/*
 * A file that is being written: under a temporary name until it is complete, so that a killed command leaves nothing that looks like
 * a result, and a full disk leaves the earlier file. All that commands write goes through here; the database has rules of its own
 * (store/database_file.h).
 */
#ifndef ADB_FILES_OUTPUT_H
#define ADB_FILES_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/error.h"

struct adb_output {
	FILE *file;
	char *path, *temporary; /* `temporary` is NULL for a device or FIFO, which is written to as it is */
	bool force;             /* a file of that name is replaced */
};

/*
 * Sets the rule for files that are never replaced, also not with `force`: `reason` returns what the file at an absolute `path` is,
 * such as "the database", else NULL. NULL ends the rule.
 */
typedef const char *adb_output_reason(void *context, const char *path);
void adb_output_protect(adb_output_reason *reason, void *context);

/* Makes the folder and those above it. */
enum adb_outcome adb_output_folder(const char *folder, struct adb_error *error);

/* `name` is safe as names.h makes it; its folders are made. ADB_IO when it exists and `force` is not given. */
enum adb_outcome adb_output_open(struct adb_output *output, const char *folder, const char *name, bool force,
				 struct adb_error *error);

/*
 * Opens the file at `path`, whose folder has to be there. A device or FIFO is written to. A link is never followed: ADB_IO when there
 * is one and, without `force`, when there is anything. With `force` a link is replaced and what it leads to stays.
 */
enum adb_outcome adb_output_open_path(struct adb_output *output, const char *path, bool force,
				      struct adb_error *error);

/* Gives the file its name, or removes it when something could not be written. */
enum adb_outcome adb_output_commit(struct adb_output *output, struct adb_error *error);

/* Removes the file. Does nothing after a commit, nor to a zeroed output. */
void adb_output_discard(struct adb_output *output);

/* A file without a name, on the file system of `folder`, to be closed with fclose(). NULL with `error` set.
 */
FILE *adb_output_scratch(const char *folder, struct adb_error *error);

/* Writes out what `buffer` holds and empties it. Returns false when one of them failed. */
bool adb_output_put(FILE *file, struct adb_buffer *buffer);

/* The same once it holds much or when `all`; also returns false once Ctrl-C or SIGTERM came. */
bool adb_output_flush(FILE *file, struct adb_buffer *buffer, bool all);

#endif

/*
 * A file that is being written: under a temporary name until it is complete, so that a killed export leaves
 * nothing that looks like a result.
 */
#ifndef ADB_FILES_OUTPUT_H
#define ADB_FILES_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/error.h"

struct adb_output {
	FILE *file;
	char *path, *temporary;
	bool force; /* a file of that name is replaced */
};

/* Makes the folder and those above it. */
enum adb_outcome adb_output_folder(const char *folder, struct adb_error *error);

/* `name` is safe as names.h makes it; its folders are made. ADB_IO when it exists and `force` is not given. */
enum adb_outcome adb_output_open(struct adb_output *output, const char *folder, const char *name, bool force,
				 struct adb_error *error);

/* Gives the file its name, or removes it when something could not be written. */
enum adb_outcome adb_output_commit(struct adb_output *output, struct adb_error *error);

/* Removes the file. Does nothing after a commit, nor to a zeroed output. */
void adb_output_discard(struct adb_output *output);

/* A file without a name, on the file system of `folder`, to be closed with fclose(). NULL with `error` set.
 */
FILE *adb_output_scratch(const char *folder, struct adb_error *error);

/* Writes out what `buffer` holds and empties it, once it holds much or when `all`; false when one of them
 * failed, and once Ctrl-C or SIGTERM came. */
bool adb_output_flush(FILE *file, struct adb_buffer *buffer, bool all);

#endif

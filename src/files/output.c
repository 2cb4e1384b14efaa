/* Writes a file under a temporary name and renames it when it is complete. */
#include "files/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/port/process.h"
#include "base/stop.h"

enum { FLUSH_SIZE = 256 * 1024, MAX_ATTEMPTS = 10000 };

static enum adb_outcome make_folder_of(char *path, struct adb_error *error)
{
	char *end = strrchr(path, '/');

	*end = '\0';

	enum adb_outcome outcome = adb_output_folder(path, error);

	*end = '/';
	return outcome;
}

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static struct {
	adb_output_reason *reason;
	void *context;
} protection;

/* Returns what the file is that nothing replaces, NULL when there is no such reason. */
static const char *protection_of(const char *path)
{
	char *real = protection.reason != NULL ? adb_path_real(path) : NULL;
	const char *reason = real != NULL ? protection.reason(protection.context, real) : NULL;

	free(real);
	return reason;
}

/* Whether what is at `path`, if anything, may be replaced. */
static bool may_replace(const char *path, bool force, struct adb_error *error)
{
	struct adb_file_info info;
	const char *reason;

	if (!adb_file_info_of_link(path, &info))
		return true; /* or an error, which opening will show */
	reason = info.kind == ADB_FILE_REGULAR ? protection_of(path) : NULL;
	if (reason != NULL)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s is %s, and is not replaced", path, reason);
	else if (!force)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s exists already (--force replaces it)", path);
	else if (info.kind == ADB_FILE_FOLDER || info.kind == ADB_FILE_DEVICE)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: exists and is no file", path);
	else
		return true;
	return false;
}

/* Opens a new file in `folder` under an unused name. */
static int open_temporary(const char *folder, char **path)
{
	static unsigned counter;

	for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
		if (asprintf(path, "%s/.animdb-%ld-%u.part", folder, adb_process_number(), counter++) < 0) {
			*path = NULL;
			errno = ENOMEM;
			return -1;
		}

		int file = adb_file_open(*path, ADB_OPEN_WRITE | ADB_OPEN_CREATE | ADB_OPEN_NEW);

		if (file >= 0 || errno != EEXIST)
			return file;
		free(*path);
		*path = NULL;
	}
	errno = EEXIST;
	return -1;
}

/* Opens the file at output->path, which may be NULL: under a temporary name in `folder`. */
static enum adb_outcome open_in(struct adb_output *output, const char *folder, struct adb_error *error)
{
	if (output->path == NULL)
		return no_memory(error);
	if (may_replace(output->path, output->force, error)) {
		output->file = adb_file_stream(open_temporary(folder, &output->temporary), "w+b");
		if (output->file != NULL)
			return ADB_OK;
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", output->path, strerror(errno));
	}
	adb_output_discard(output);
	return ADB_IO;
}

/* Where the file system cannot refuse a name that is taken, adb_output_open() has looked already. */
static bool give_name(const struct adb_output *output)
{
	return output->force ? adb_path_rename(output->temporary, output->path)
			     : adb_path_rename_new(output->temporary, output->path);
}

void adb_output_protect(adb_output_reason *reason, void *context)
{
	protection.reason = reason;
	protection.context = context;
}

enum adb_outcome adb_output_folder(const char *folder, struct adb_error *error)
{
	char *path = strdup(folder);

	if (path == NULL)
		return no_memory(error);
	for (char *p = path + 1; *p != '\0'; p++) {
		if (*p != '/')
			continue;
		*p = '\0';
		adb_folder_make(path); /* an error shows when the last folder is missing */
		*p = '/';
	}

	bool made = adb_folder_make(path) || errno == EEXIST;

	if (!made)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", folder, strerror(errno));
	else if (!adb_file_is_folder(path))
		made = adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: not a folder", folder) == ADB_OK;
	free(path);
	return made ? ADB_OK : ADB_IO;
}

enum adb_outcome adb_output_open(struct adb_output *output, const char *folder, const char *name, bool force,
				 struct adb_error *error)
{
	*output = (struct adb_output){ .path = adb_memory_printf("%s/%s", folder, name), .force = force };
	if (output->path != NULL && strchr(name, '/') != NULL &&
	    make_folder_of(output->path, error) != ADB_OK) {
		adb_output_discard(output);
		return ADB_IO;
	}
	return open_in(output, folder, error);
}

enum adb_outcome adb_output_open_path(struct adb_output *output, const char *path, bool force,
				      struct adb_error *error)
{
	struct adb_file_info info;
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL   ? strdup(".")
		       : slash == path ? strdup("/")
				       : strndup(path, (size_t)(slash - path));
	enum adb_outcome outcome;

	*output = (struct adb_output){ .path = strdup(path), .force = force };
	if (folder == NULL) {
		outcome = no_memory(error);
	} else if (adb_file_info_of(path, &info) && info.kind == ADB_FILE_DEVICE) {
		output->file = adb_stream_to_write(path);
		outcome = output->file != NULL ? ADB_OK
					       : adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", path,
							       strerror(errno));
	} else if (!adb_file_is_folder(folder)) {
		outcome = adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: there is no folder %s", path,
					folder);
	} else {
		outcome = open_in(output, folder, error);
	}
	if (outcome != ADB_OK)
		adb_output_discard(output);
	free(folder);
	return outcome;
}

enum adb_outcome adb_output_commit(struct adb_output *output, struct adb_error *error)
{
	bool written = ferror(output->file) == 0 && fflush(output->file) == 0;
	bool closed = fclose(output->file) == 0;
	enum adb_outcome outcome = ADB_OK;

	output->file = NULL;
	if (written && closed && (output->temporary == NULL || give_name(output))) {
		free(output->temporary);
		output->temporary = NULL;
	} else {
		outcome =
			adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", output->path, strerror(errno));
	}
	adb_output_discard(output);
	return outcome;
}

void adb_output_discard(struct adb_output *output)
{
	if (output->file != NULL)
		fclose(output->file);
	if (output->temporary != NULL)
		adb_path_remove(output->temporary);
	free(output->temporary);
	free(output->path);
	*output = (struct adb_output){ 0 };
}

FILE *adb_output_scratch(const char *folder, struct adb_error *error)
{
	char *path = NULL;
	FILE *file = adb_file_stream(open_temporary(folder, &path), "w+b");

	if (file == NULL)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", folder, strerror(errno));
	if (path != NULL)
		adb_path_remove(path);
	free(path);
	return file;
}

bool adb_output_put(FILE *file, struct adb_buffer *buffer)
{
	if (!adb_buffer_ok(buffer))
		return false;

	bool written = buffer->size == 0 || fwrite(buffer->data, 1, buffer->size, file) == buffer->size;

	adb_buffer_clear(buffer);
	return written;
}

bool adb_output_flush(FILE *file, struct adb_buffer *buffer, bool all)
{
	if (adb_interrupted || !adb_buffer_ok(buffer))
		return false;
	return (!all && buffer->size < FLUSH_SIZE) || adb_output_put(file, buffer);
}

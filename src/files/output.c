/* Writes a file under a temporary name and renames it when it is complete. */
#include "files/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/port/process.h"
#include "base/stop.h"

enum { FLUSH_SIZE = 256 * 1024, MAX_ATTEMPTS = 10000 };

static enum adb_outcome no_memory(struct adb_error *error)
{
	return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
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

static enum adb_outcome make_folder_of(char *path, struct adb_error *error)
{
	char *end = strrchr(path, '/');

	*end = '\0';

	enum adb_outcome outcome = adb_output_folder(path, error);

	*end = '/';
	return outcome;
}

enum adb_outcome adb_output_open(struct adb_output *output, const char *folder, const char *name, bool force,
				 struct adb_error *error)
{
	struct adb_file_info info;

	*output = (struct adb_output){ .force = force };
	if (asprintf(&output->path, "%s/%s", folder, name) < 0) {
		output->path = NULL;
		return no_memory(error);
	}
	if (!force && adb_file_info_of_link(output->path, &info)) {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s exists already (--force replaces it)",
			      output->path);
		adb_output_discard(output);
		return ADB_IO;
	}
	if (strchr(name, '/') != NULL && make_folder_of(output->path, error) != ADB_OK) {
		adb_output_discard(output);
		return ADB_IO;
	}
	output->file = adb_file_stream(open_temporary(folder, &output->temporary), "w+b");
	if (output->file == NULL) {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", output->path, strerror(errno));
		adb_output_discard(output);
		return ADB_IO;
	}
	return ADB_OK;
}

/* Where the file system cannot refuse a name that is taken, adb_output_open() has looked already. */
static bool give_name(const struct adb_output *output)
{
	return output->force ? adb_path_rename(output->temporary, output->path)
			     : adb_path_rename_new(output->temporary, output->path);
}

enum adb_outcome adb_output_commit(struct adb_output *output, struct adb_error *error)
{
	bool written = ferror(output->file) == 0 && fflush(output->file) == 0;
	bool closed = fclose(output->file) == 0;
	enum adb_outcome outcome = ADB_OK;

	output->file = NULL;
	if (written && closed && give_name(output)) {
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

bool adb_output_flush(FILE *file, struct adb_buffer *buffer, bool all)
{
	if (!adb_buffer_ok(buffer) || adb_interrupted)
		return false;
	if (!all && buffer->size < FLUSH_SIZE)
		return true;

	bool written = buffer->size == 0 || fwrite(buffer->data, 1, buffer->size, file) == buffer->size;

	adb_buffer_clear(buffer);
	return written;
}

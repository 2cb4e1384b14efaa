#include "index/path.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "container/cue.h"
#include "dump/place.h"

enum { CUE_BUDGET = 4 * ADB_CUE_SIZE };

/* The part of `path`, which is cut there, before its last name. */
static const char *folder_of(char *path)
{
	char *slash = strrchr(path, '/');

	if (slash == NULL)
		return ".";
	if (slash == path)
		return "/";
	*slash = '\0';
	return path;
}

/* The folder must exist, its last part need not. */
static char *absolute_of_missing(const char *path)
{
	char *copy = adb_memory_text(path), *absolute = NULL;

	for (size_t length = copy != NULL ? strlen(copy) : 0; length > 1 && copy[length - 1] == '/';)
		copy[--length] = '\0';

	const char *name = copy != NULL ? adb_path_base(copy) : "";
	char *folder = copy != NULL ? adb_path_real(folder_of(copy)) : NULL;

	if (folder != NULL)
		absolute = adb_memory_printf("%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
	free(copy);
	free(folder);
	return absolute;
}

/* The name of the data track's file in the sheet, NULL when it is none or has none. */
static const char *described_file(const char *path, struct adb_arena *arena)
{
	struct adb_input *input = adb_input_open(path, NULL);
	struct adb_cue *cue = adb_arena_alloc(arena, 1, sizeof *cue);
	uint64_t size = input != NULL ? adb_input_size(input) : 0;
	char *text = size > 0 && size <= ADB_CUE_SIZE ? adb_arena_alloc(arena, (size_t)size, 1) : NULL;
	const struct adb_cue_track *track = NULL;

	if (cue != NULL && text != NULL && adb_input_read(input, 0, text, (size_t)size) &&
	    adb_cue_parse(cue, text, (size_t)size, arena))
		track = adb_cue_data_track(cue);
	adb_input_release(input);
	return track != NULL ? track->file : NULL;
}

/* The file with the data track when the sheet at `absolute` describes one, else a copy of `absolute`. */
static char *path_of_sheet(const char *absolute, bool follows_links, struct adb_error *error)
{
	const struct adb_place place = { .path = absolute, .around = { .follows_links = follows_links } };
	struct adb_arena *arena = adb_arena_new(CUE_BUDGET);
	const char *written = arena != NULL ? described_file(absolute, arena) : NULL;
	const char *name = NULL;
	struct adb_error why;
	char *path = NULL;

	if (written == NULL) {
		adb_arena_free(arena);
		return adb_memory_text(absolute);
	}
	name = adb_place_relative(&place, written, ADB_NAMES_PLAIN, arena, &why);
	if (name != NULL)
		path = adb_place_path(&place, name, &why);
	if (path == NULL && why.outcome != ADB_OK)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "its data track is not read: %s", why.message);
	else if (path == NULL)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "its data track \"%s\" is not there", written);
	adb_arena_free(arena);
	return path;
}

char *adb_path_absolute(const char *path)
{
	char *absolute = adb_path_real(path);

	return absolute == NULL && errno == ENOENT ? absolute_of_missing(path) : absolute;
}

char *adb_path_indexed(const char *path, bool follows_links, struct adb_error *error)
{
	char *absolute = adb_path_absolute(path);

	if (absolute == NULL)
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s", strerror(errno));
	if (absolute == NULL || !adb_text_equal_nocase(adb_path_extension(path), "cue"))
		return absolute;

	char *described = path_of_sheet(absolute, follows_links, error);

	free(absolute);
	return described;
}

bool adb_path_is_gone(const char *path)
{
	struct adb_file_info info;

	return !adb_file_info_of(path, &info) && (errno == ENOENT || errno == ENOTDIR);
}

const char *adb_path_outermost(char *const *absolute, size_t count, size_t i)
{
	const char *found = absolute[i];

	for (size_t k = 0; found != NULL && k < count; k++)
		if (absolute[k] != NULL && adb_path_is_within(found, absolute[k]))
			found = absolute[k];
	return found;
}

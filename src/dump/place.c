/* Files and members beside a place, what the containers around it know, and surveys of them. */
#include "dump/place.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "dump/container.h"
#include "dump/place_private.h"

/* Of paths. */
enum { LOOK_BUDGET = 16 * 1024 * 1024 };

/* ---- beside it ---- */

/* `relative` to the folder of `path`, without "." and ".."; NULL when it leads out of the root. */
static char *join(struct adb_arena *arena, const char *path, const char *relative)
{
	size_t folder = (size_t)(adb_path_base(path) - path);
	char *joined = adb_arena_printf(arena, "%.*s%s", (int)folder, path, relative);

	if (joined == NULL)
		return NULL;

	char *end = joined + adb_path_root_length(joined);
	const char *root = end, *part = end;

	while (*part != '\0') {
		size_t length = strcspn(part, "/");
		const char *next = part + length + (part[length] == '/');

		if (length == 2 && memcmp(part, "..", 2) == 0) {
			if (end == root)
				return NULL;
			do
				end--;
			while (end > root && end[-1] != '/');
		} else if (length > 0 && !(length == 1 && *part == '.')) {
			bool is_last = part[length] == '\0';

			memmove(end, part, length);
			end += length;
			if (!is_last)
				*end++ = '/';
		}
		part = next;
	}
	*end = '\0';
	return joined;
}

/* The entry of `folder` whose name differs from `name` in case only, first in the order of bytes. */
static const char *find_entry(struct adb_arena *arena, const char *folder, const char *name)
{
	struct adb_folder *directory = adb_folder_open(folder[0] != '\0' ? folder : "/");
	const char *found = NULL;

	if (directory == NULL) {
		if (errno == ENOMEM)
			adb_memory_note_failure();
		return NULL;
	}
	for (const char *entry; (entry = adb_folder_next(directory)) != NULL;)
		if (adb_text_equal_nocase(entry, name) && (found == NULL || strcmp(entry, found) < 0))
			found = adb_arena_text(arena, entry, strlen(entry));
	adb_folder_close(directory);
	return found;
}

/* `path`, which has a root, in the letters of the file system; NULL when nothing of that kind is there. */
static const char *find_file(struct adb_arena *arena, const char *path, enum adb_file_kind kind)
{
	struct adb_file_info info;
	const char *found = NULL;

	if (adb_file_info_of(path, &info))
		return info.kind == kind ? path : NULL;

	size_t root = adb_path_root_length(path) - 1; /* without its slash */

	found = adb_arena_text(arena, path, root);
	for (const char *part = path + root; found != NULL && *part == '/';) {
		size_t length = strcspn(++part, "/");
		const char *name = adb_arena_text(arena, part, length);
		const char *as_written = name != NULL ? adb_arena_printf(arena, "%s/%s", found, name) : NULL;

		if (as_written == NULL)
			return NULL;
		if (!adb_file_info_of(as_written, &info))
			name = find_entry(arena, found, name);
		found = name != NULL ? adb_arena_printf(arena, "%s/%s", found, name) : NULL;
		part += length;
	}
	return found != NULL && adb_file_info_of(found, &info) && info.kind == kind ? found : NULL;
}

/* The folder that names beside `place`, a file of the file system, may lead to. */
static const char *folder_around(struct adb_arena *arena, const struct adb_place *place)
{
	const char *folder = place->around.folder;

	if (folder != NULL && strcmp(folder, place->path) != 0 && adb_path_is_within(place->path, folder))
		return folder;
	return adb_arena_text(arena, place->path, (size_t)(adb_path_base(place->path) - place->path));
}

/* The path of a file of the file system, in its letters; NULL when there is none, or when it may not be read. */
static const char *find_beside(struct adb_arena *arena, const struct adb_place *place, const char *relative,
			       struct adb_error *error)
{
	const char *path = join(arena, place->path, relative);
	const char *found = path != NULL && adb_path_root_length(path) > 0
				    ? find_file(arena, path, ADB_FILE_REGULAR)
				    : NULL;
	const char *folder = found != NULL ? folder_around(arena, place) : NULL;

	if (folder == NULL || place->around.follows_links || !adb_place_is_outside(found, folder))
		return folder != NULL ? found : NULL;
	adb_error_set(error, ADB_UNSUPPORTED, ADB_NO_OFFSET,
		      "\"%s\" leads out of the dump by a link, which only --follow-links reads", relative);
	return NULL;
}

/* How many folders lie above that of `place` and may be read. */
static size_t levels_above(struct adb_arena *arena, const struct adb_place *place)
{
	const char *folder = place->volume == NULL ? folder_around(arena, place) : "";
	size_t length = folder != NULL ? strlen(folder) : 0, count = 0;

	if (folder == NULL)
		return 0;
	length += place->volume == NULL && folder[length - 1] != '/';
	for (const char *c = place->path + length; *c != '\0'; c++)
		count += *c == '/';
	return count;
}

static struct adb_input *open_member(const struct adb_volume *volume, const char *path,
				     struct adb_error *error)
{
	struct adb_member member;

	if (volume->container->find == NULL)
		return adb_neighbours_open(volume, path, error);
	return volume->container->find(volume, path, &member) == ADB_OK
		       ? adb_member_input(volume, &member, error)
		       : NULL;
}

/* ---- surveys ---- */

enum { SURVEY_BUDGET = 512 * 1024 * 1024 };

static const void *find_or_make(struct adb_surveys *surveys, const struct adb_volume *volume,
				adb_survey *make)
{
	const struct adb_place root = { .path = "", .volume = volume };
	size_t i = 0;

	while (i < surveys->count && surveys->makers[i] != make)
		i++;
	if (i < surveys->count)
		return surveys->results[i];
	if (i == ADB_MAX_SURVEYS)
		return NULL;
	if (surveys->arena == NULL)
		surveys->arena = adb_arena_new(SURVEY_BUDGET);
	surveys->makers[i] = make;
	surveys->results[i] = surveys->arena != NULL ? make(&root, surveys->arena) : NULL;
	surveys->count++;
	return surveys->results[i];
}

/* ---- what the header declares ---- */

struct adb_input *adb_place_open(const struct adb_place *place, const char *relative, struct adb_error *error)
{
	struct adb_arena *arena = adb_arena_new(LOOK_BUDGET);
	struct adb_input *input = NULL;

	*error = (struct adb_error){ .outcome = ADB_OK, .offset = ADB_NO_OFFSET };
	if (arena == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}

	const char *path = place->volume != NULL ? join(arena, place->path, relative)
						 : find_beside(arena, place, relative, error);

	if (path != NULL)
		input = place->volume != NULL ? open_member(place->volume, path, error)
					      : adb_input_open(path, error);
	adb_arena_free(arena);
	return input;
}

bool adb_place_has_folder(const struct adb_place *place, const char *relative)
{
	struct adb_arena *arena = adb_arena_new(LOOK_BUDGET);
	const char *path = arena != NULL ? join(arena, place->path, relative) : NULL;
	bool has = false;

	if (path != NULL && place->volume != NULL)
		has = adb_neighbours_have_folder(place->volume, path);
	else if (path != NULL && adb_path_root_length(path) > 0)
		has = find_file(arena, path, ADB_FILE_FOLDER) != NULL;
	adb_arena_free(arena);
	return has;
}

const char *adb_place_relative(const struct adb_place *place, const char *written, enum adb_name_style style,
			       struct adb_arena *arena, struct adb_error *error)
{
	const char *fault;
	const char *name = adb_file_name_relative(arena, written, style, levels_above(arena, place), &fault);

	if (name == NULL)
		adb_error_set(error, ADB_UNSUPPORTED, ADB_NO_OFFSET, "\"%s\" %s", written, fault);
	return name;
}

const char *adb_place_fault(struct adb_arena *arena, const char *what, const struct adb_error *error)
{
	const char *fault = adb_arena_printf(arena, "%s: %s", what, error->message);

	return fault != NULL ? fault : what;
}

const char *adb_place_attribute(const struct adb_place *place, const char *key)
{
	const char *json = NULL;

	for (const struct adb_volume *v = place->volume; v != NULL && json == NULL; v = v->place.volume)
		json = adb_attribute_find(&v->notes->attributes, key);
	return json;
}

bool adb_place_attribute_is(const struct adb_place *place, const char *key, const char *text)
{
	const char *json = adb_place_attribute(place, key);
	size_t length = strlen(text);

	return json != NULL && strlen(json) == length + 2 && json[0] == '"' &&
	       memcmp(json + 1, text, length) == 0;
}

const char *adb_place_game(const struct adb_place *place)
{
	const char *game = NULL;

	for (const struct adb_volume *v = place->volume; v != NULL && game == NULL; v = v->place.volume)
		game = v->notes->game;
	return game;
}

const struct adb_volume *adb_place_volume(const struct adb_place *place,
					  const struct adb_container *container)
{
	return place->volume != NULL && place->volume->container == container ? place->volume : NULL;
}

const void *adb_place_survey(const struct adb_place *place, adb_survey *make)
{
	struct adb_surveys *surveys = place->volume != NULL ? place->volume->surveys : NULL;
	const void *result;

	if (surveys == NULL)
		return NULL;
	pthread_mutex_lock(&surveys->mutex);
	result = find_or_make(surveys, place->volume, make);
	pthread_mutex_unlock(&surveys->mutex);
	return result;
}

char *adb_place_path(const struct adb_place *place, const char *relative, struct adb_error *error)
{
	struct adb_arena *arena = adb_arena_new(LOOK_BUDGET);

	*error = (struct adb_error){ .outcome = ADB_OK, .offset = ADB_NO_OFFSET };

	const char *found = arena != NULL ? find_beside(arena, place, relative, error) : NULL;
	char *copy = found != NULL ? adb_memory_text(found) : NULL;

	adb_arena_free(arena);
	return copy;
}

bool adb_place_is_outside(const char *path, const char *folder)
{
	char *real = adb_path_real(path), *real_folder = adb_path_real(folder);
	bool is_outside = real == NULL || real_folder == NULL || !adb_path_is_within(real, real_folder);

	free(real);
	free(real_folder);
	return is_outside;
}

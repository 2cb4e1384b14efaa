#include "dump/system.h"

#include <string.h>

const struct adb_system *adb_system_with_id(const char *id)
{
	const struct adb_system *const *system = adb_systems;

	while (*system != NULL && strcmp((*system)->id, id) != 0)
		system++;
	return *system;
}

const char *adb_disc_game(const void *id, size_t size)
{
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		for (const struct adb_disc_game *disc = (*system)->disc_games;
		     disc != NULL && disc->id != NULL; disc++)
			if (strlen(disc->id) == size && memcmp(disc->id, id, size) == 0)
				return disc->game;
	return NULL;
}

bool adb_option_next(const char **text, const char *name, const char **value, size_t *size)
{
	const size_t name_size = strlen(name);

	while (*text != NULL && **text != '\0') {
		const char *line = *text, *end = strchr(line, '\n');

		*text = end != NULL ? end + 1 : line + strlen(line);
		if (end != NULL && strncmp(line, name, name_size) == 0 && line[name_size] == ' ') {
			*value = line + name_size + 1;
			*size = (size_t)(end - *value);
			return true;
		}
	}
	return false;
}

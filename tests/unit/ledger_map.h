/*
 * What a decoder read of some bytes, as a map with a character for each byte: r = read, . = skipped, - = unread.
 *
 *	struct ledger_map map = { 0 };
 *
 *	ledger_map_begin(&map, bytes, size);
 *	... decode ...
 *	ledger_map_end(&map);
 *	CHECK_MAP(&map, "rrrr..--");
 *	ledger_map_free(&map);
 */
#ifndef ADB_TESTS_UNIT_LEDGER_MAP_H
#define ADB_TESTS_UNIT_LEDGER_MAP_H

#include <stdlib.h>

#include "base/ledger.h"
#include "check.h"

struct ledger_map {
	struct adb_ledger ledger; /* its wants_keys may be set before it begins */
	size_t size;
	char *text; /* after ledger_map_end() */
};

static inline void ledger_map_begin(struct ledger_map *map, const void *bytes, size_t size)
{
	map->size = size;
	adb_ledger_start(&map->ledger, bytes, size);
	adb_ledger_open = &map->ledger;
}

static inline void ledger_map_end(struct ledger_map *map)
{
	uint8_t *cover = malloc(map->size + 1);

	adb_ledger_open = NULL;
	if (cover == NULL)
		abort();
	adb_ledger_cover(&map->ledger, 0, cover);
	for (size_t i = 0; i < map->size; i++)
		cover[i] = (uint8_t)(cover[i] == ADB_READ ? 'r' : cover[i] == ADB_SKIPPED ? '.' : '-');
	cover[map->size] = '\0';
	map->text = (char *)cover;
}

static inline void ledger_map_free(struct ledger_map *map)
{
	adb_ledger_clear(&map->ledger);
	free(map->text);
}

static inline bool check_map(const struct ledger_map *map, const char *expected, const char *file, int line)
{
	char text[200];
	size_t at = 0;

	while (at < map->size && map->text[at] == expected[at])
		at++;
	snprintf(text, sizeof text, "the map of %zu bytes is at byte %zu \"%.20s\", expected \"%.20s\"",
		 map->size, at, map->text + at, expected + at);
	return check_report(at == map->size && expected[at] == '\0', file, line, text);
}

#define CHECK_MAP(map, expected) check_map((map), (expected), __FILE__, __LINE__)

#endif

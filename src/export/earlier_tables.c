/* Removes what an earlier export of tables wrote, by its manifest. */
#include "export/earlier_tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "base/json_read.h"
#include "base/memory.h"
#include "base/port/file_info.h"
#include "export/manifest.h"
#include "files/remove.h"

enum { BUDGET = 256 * 1024 * 1024 };

static struct adb_hash hash_of(const char *name)
{
	return adb_hash_of(name, strlen(name));
}

void adb_earlier_tables_read(struct adb_earlier_tables *earlier, const char *folder)
{
	char *path = adb_memory_printf("%s/" ADB_MANIFEST_NAME, folder);
	struct adb_file_info info;
	struct adb_error ignored;
	struct adb_input *input =
		path != NULL && adb_file_info_of_link(path, &info) && info.kind == ADB_FILE_REGULAR
			? adb_input_open(path, &ignored)
			: NULL;
	size_t size = input != NULL ? (size_t)adb_input_size(input) : 0;

	*earlier = (struct adb_earlier_tables){ 0 };
	if (size > 0 && size < BUDGET)
		earlier->text = adb_memory_zeroed(size, 1);
	if (earlier->text != NULL && adb_input_read(input, 0, earlier->text, size))
		earlier->size = size;
	adb_input_release(input);
	free(path);
}

void adb_earlier_tables_keep(struct adb_earlier_tables *earlier, const char *name)
{
	struct adb_hash hash = hash_of(name);

	if (earlier->size > 0 && adb_map_find(&earlier->written, &hash) == NULL &&
	    !adb_map_add(&earlier->written, &hash, 1))
		earlier->size = 0;
}

void adb_earlier_tables_remove(struct adb_earlier_tables *earlier, const char *folder)
{
	struct adb_arena *arena = earlier->size > 0 ? adb_arena_new(BUDGET) : NULL;
	struct adb_error ignored;
	const struct adb_json_value *list =
		arena != NULL ? adb_json_read(earlier->text, earlier->size, arena, &ignored) : NULL;

	for (const struct adb_json_value *entry = adb_json_first(list); entry != NULL; entry = entry->next) {
		const char *name = adb_json_member(entry, "table") != NULL
					   ? adb_json_text_of(arena, adb_json_member(entry, "file"))
					   : NULL;
		struct adb_hash hash = hash_of(name != NULL ? name : "");

		if (name != NULL && adb_map_find(&earlier->written, &hash) == NULL)
			adb_remove_below(folder, name);
	}
	adb_arena_free(arena);
}

void adb_earlier_tables_free(struct adb_earlier_tables *earlier)
{
	adb_map_clear(&earlier->written);
	free(earlier->text);
	*earlier = (struct adb_earlier_tables){ 0 };
}

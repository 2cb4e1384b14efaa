/*
 * Names of instances, and the search for an instance by its path. A .dat has all names in its name table. In an .oni the
 * first instance is named after the file, and the name table has only the names of placeholders.
 */
#include <string.h>

#include "systems/oni/level_private.h"

enum {
	MAX_NAME = 255,             /* largest known 63 */
	MAX_TABLE = 16 << 20,       /* largest known about 200 KiB */
	MAX_ESCAPED_NAME = 4 * 255, /* of a file: each byte as %XX, and its extension */
};

/* ---- one name ---- */

static bool hex_digit(char c, unsigned *value)
{
	const char digits[] = "0123456789ABCDEF";
	const char *found = c != '\0' ? strchr(digits, adb_ascii_upper(c)) : NULL;

	*value = found != NULL ? (unsigned)(found - digits) : 0;
	return found != NULL;
}

/* Returns the name of the first instance of an .oni: the name of the file, with the tag in front if it is missing there. */
static const char *name_of_file(struct adb_volume *volume, const char *tag)
{
	size_t length = adb_path_stem_length(volume->name);
	const char *name =
		adb_oni_unescape(volume->arena, volume->name,
				 length < MAX_ESCAPED_NAME ? length : MAX_ESCAPED_NAME, volume->encoding);

	if (name == NULL || strncmp(name, tag, ADB_ONI_TAG_SIZE) == 0)
		return name;
	return adb_arena_printf(volume->arena, "%s%s", tag, name);
}

/* Returns the name at `offset` of the name table, NULL when there is none. */
static const char *name_at(struct adb_volume *volume, const struct adb_oni_file *file, uint32_t offset)
{
	if (offset >= file->name_table_size)
		return NULL;

	const uint8_t *name = file->name_table + offset;
	size_t left = file->name_table_size - offset;
	size_t length = strnlen((const char *)name, left < MAX_NAME ? left : MAX_NAME);

	return length > 0 ? adb_text_decode(volume->arena, name, length, volume->encoding) : NULL;
}

static const char *own_name(struct adb_volume *volume, struct adb_oni_file *file,
			    struct adb_oni_instance *instance, uint32_t name_offset)
{
	if (adb_oni_is_single(file) && !instance->is_placeholder)
		return name_of_file(volume, instance->tag);

	const char *name = name_at(volume, file, name_offset);

	if (name == NULL)
		adb_volume_report(
			volume, ADB_WARNING, "no-name", ADB_ONI_HEADER_SIZE + INT64_C(20) * instance->index,
			"%s %u (%s) has no name", instance->is_placeholder ? "placeholder" : "instance",
			instance->index, instance->tag);
	else if (strncmp(name, instance->tag, ADB_ONI_TAG_SIZE) != 0)
		adb_volume_report(
			volume, ADB_WARNING, "name-tag", ADB_ONI_HEADER_SIZE + INT64_C(20) * instance->index,
			"instance %u is a %s, but is called \"%s\"", instance->index, instance->tag, name);
	return name;
}

/* ---- finding ---- */

/* Longer paths than those of instances are cut, and so are found under no hash of an instance. */
static struct adb_hash hash_path(const char *path, bool any_case)
{
	char key[MAX_ESCAPED_NAME + ADB_ONI_TAG_SIZE + 2];
	size_t length = strnlen(path, sizeof key);

	for (size_t i = 0; i < length; i++)
		key[i] = any_case ? adb_ascii_upper(path[i]) : path[i];
	return adb_hash_of(key, length);
}

static const struct adb_oni_instance *look_up(const struct adb_oni_file *file, const struct adb_map *paths,
					      const struct adb_hash *hash)
{
	const int64_t *number = adb_map_find(paths, hash);

	return number != NULL ? &file->instances[*number - 1] : NULL;
}

/* Adds the path of an instance unless an earlier one has it, which `earlier` takes. Returns false when memory runs out. */
static bool add_path(struct adb_oni_file *file, bool any_case, uint32_t index,
		     const struct adb_oni_instance **earlier)
{
	struct adb_map *paths = any_case ? &file->any_case_paths : &file->paths;
	struct adb_hash hash = hash_path(file->instances[index].path, any_case);

	*earlier = look_up(file, paths, &hash);
	return *earlier != NULL || adb_map_add(paths, &hash, (int64_t)index + 1);
}

/* ---- what the header declares ---- */

enum adb_outcome adb_oni_read_name_table(struct adb_volume *volume, struct adb_oni_file *file)
{
	const struct adb_oni_header *header = &file->header;
	uint64_t room = header->name_offset < file->size ? file->size - header->name_offset : 0;

	file->name_table_size = header->name_size;
	if (header->name_size > room || header->name_size > MAX_TABLE) {
		file->name_table_size = room < MAX_TABLE ? (size_t)room : MAX_TABLE;
		adb_volume_report(volume, ADB_WARNING, "name-table", 0x28,
				  "%u bytes of names at %u, of which %zu are read", header->name_size,
				  header->name_offset, file->name_table_size);
	}

	uint8_t *bytes = adb_arena_alloc(volume->arena, file->name_table_size, 1);

	if (bytes == NULL)
		return adb_volume_fail_memory(volume, "its tables need");
	if (file->name_table_size > 0 &&
	    !adb_input_read(volume->input, header->name_offset, bytes, file->name_table_size))
		return adb_error_set(&volume->error, ADB_IO, header->name_offset,
				     "the name table cannot be read");
	file->name_table = bytes;
	return ADB_OK;
}

enum adb_outcome adb_oni_name_instance(struct adb_volume *volume, struct adb_oni_file *file,
				       struct adb_oni_instance *instance, uint32_t name_offset)
{
	const char *name = NULL;

	if (!instance->is_private || instance->is_placeholder)
		name = own_name(volume, file, instance, name_offset);
	if (name != NULL) {
		instance->path = instance->native_id = name;
		return ADB_OK;
	}
	instance->is_private = true;
	instance->path = adb_arena_printf(volume->arena, "#%u", instance->index);
	instance->native_id = adb_arena_printf(volume->arena, "%s#%u", volume->name, instance->index);
	return instance->path != NULL && instance->native_id != NULL
		       ? ADB_OK
		       : adb_volume_fail_memory(volume, "its tables need");
}

enum adb_outcome adb_oni_index_paths(struct adb_volume *volume, struct adb_oni_file *file)
{
	for (uint32_t i = 0; i < file->header.instance_count; i++) {
		const struct adb_oni_instance *same_path, *same_letters;

		if (file->instances[i].is_placeholder)
			continue;
		if (!add_path(file, false, i, &same_path) || !add_path(file, true, i, &same_letters))
			return adb_error_set(&volume->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		if (same_path != NULL)
			adb_volume_report(volume, ADB_WARNING, "duplicate-name",
					  ADB_ONI_HEADER_SIZE + INT64_C(20) * i,
					  "instances %u and %u have the same name \"%s\"", same_path->index,
					  i, same_path->path);
	}
	return ADB_OK;
}

const struct adb_oni_instance *adb_oni_find_path(const struct adb_oni_file *file, const char *path)
{
	struct adb_hash exact = hash_path(path, false), any_case = hash_path(path, true);
	const struct adb_oni_instance *found = look_up(file, &file->paths, &exact);

	return found != NULL ? found : look_up(file, &file->any_case_paths, &any_case);
}

char *adb_oni_unescape(struct adb_arena *arena, const char *text, size_t length, enum adb_encoding encoding)
{
	char *out = adb_arena_alloc(arena, length + 1, 1), *end = out;

	for (size_t i = 0; out != NULL && i < length; i++) {
		unsigned high, low;

		if (text[i] != '%' || length - i < 3 || !hex_digit(text[i + 1], &high) ||
		    !hex_digit(text[i + 2], &low) || high + low == 0) {
			*end++ = text[i];
			continue;
		}

		const uint8_t byte = (uint8_t)(high << 4 | low);
		const char *letter = adb_text_decode(arena, &byte, 1, encoding);

		if (letter != NULL)
			end = stpcpy(end, letter); /* at most the three bytes of "%XX" */
		i += 2;
	}
	return out;
}

/*
 * Names of instances. A .dat has them in a table; in an .oni the first instance is called like the file, and
 * the table has only what links look for in other files.
 */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "systems/oni/level_private.h"

enum {
	MAX_NAME = 255,             /* largest known 63 */
	MAX_TABLE = 16 << 20,       /* largest known about 200 KiB */
	MAX_ESCAPED_NAME = 4 * 255, /* of a file: each byte as %XX, and its extension */
};

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
		return adb_oni_fail_memory(volume);
	if (file->name_table_size > 0 &&
	    !adb_input_read(volume->input, header->name_offset, bytes, file->name_table_size))
		return adb_error_set(&volume->error, ADB_IO, header->name_offset,
				     "the name table cannot be read");
	file->name_table = bytes;
	return ADB_OK;
}

/* ---- one name ---- */

/* NULL when the table has none there. */
static const char *name_at(struct adb_volume *volume, const struct adb_oni_file *file, uint32_t offset)
{
	if (offset >= file->name_table_size)
		return NULL;

	const uint8_t *name = file->name_table + offset;
	size_t left = file->name_table_size - offset;
	size_t length = strnlen((const char *)name, left < MAX_NAME ? left : MAX_NAME);

	return length > 0 ? adb_text_decode(volume->arena, name, length, volume->encoding) : NULL;
}

static bool hex_digit(char c, unsigned *value)
{
	const char digits[] = "0123456789ABCDEF";
	const char *found = c != '\0' ? strchr(digits, adb_ascii_upper(c)) : NULL;

	*value = found != NULL ? (unsigned)(found - digits) : 0;
	return found != NULL;
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

/* The name of the first instance of an .oni: that of the file, with the tag in front when it is not there. */
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
	return instance->path != NULL && instance->native_id != NULL ? ADB_OK : adb_oni_fail_memory(volume);
}

/* ---- finding ---- */

/* The instance that has this path in `names`; `slot` takes where it is, or where there is room for it. */
static const struct adb_oni_instance *look_up(const struct adb_oni_file *file,
					      const struct adb_oni_names *names, const char *path,
					      size_t *slot)
{
	char key[4 * MAX_NAME + ADB_ONI_TAG_SIZE + 1];
	size_t length = strnlen(path, sizeof key), start = 0;

	for (size_t i = 0; i < length; i++)
		key[i] = names->any_case ? adb_ascii_upper(path[i]) : path[i];

	struct adb_hash hash = adb_hash_of(key, length);

	memcpy(&start, hash.bytes, sizeof start);
	for (*slot = start & names->mask; names->slots[*slot] != 0; *slot = (*slot + 1) & names->mask) {
		const struct adb_oni_instance *instance = &file->instances[names->slots[*slot] - 1];

		if (names->any_case ? adb_text_equal_nocase(instance->path, path)
				    : strcmp(instance->path, path) == 0)
			return instance;
	}
	return NULL;
}

static bool add_path(const struct adb_oni_file *file, struct adb_oni_names *names, uint32_t index,
		     const struct adb_oni_instance **earlier)
{
	size_t slot;

	*earlier = look_up(file, names, file->instances[index].path, &slot);
	if (*earlier == NULL)
		names->slots[slot] = index + 1;
	return *earlier == NULL;
}

static bool make_slots(struct adb_volume *volume, struct adb_oni_names *names, uint32_t count, bool any_case)
{
	size_t slots = 16;

	while (slots < 2 * (size_t)count)
		slots *= 2;
	names->slots = adb_arena_alloc(volume->arena, slots, sizeof *names->slots);
	names->mask = slots - 1;
	names->any_case = any_case;
	return names->slots != NULL;
}

enum adb_outcome adb_oni_index_paths(struct adb_volume *volume, struct adb_oni_file *file)
{
	uint32_t count = file->header.instance_count;

	if (!make_slots(volume, &file->exact, count, false) ||
	    !make_slots(volume, &file->any_case, count, true))
		return adb_oni_fail_memory(volume);
	for (uint32_t i = 0; i < count; i++) {
		const struct adb_oni_instance *earlier;

		if (file->instances[i].is_placeholder)
			continue;
		if (!add_path(file, &file->exact, i, &earlier))
			adb_volume_report(volume, ADB_WARNING, "duplicate-name",
					  ADB_ONI_HEADER_SIZE + INT64_C(20) * i,
					  "instance %u is called \"%s\" as instance %u is", i, earlier->path,
					  earlier->index);
		add_path(file, &file->any_case, i, &earlier);
	}
	return ADB_OK;
}

const struct adb_oni_instance *adb_oni_find_path(const struct adb_oni_file *file, const char *path)
{
	size_t slot;
	const struct adb_oni_instance *found = look_up(file, &file->exact, path, &slot);

	return found != NULL ? found : look_up(file, &file->any_case, path, &slot);
}

/* The .raw and .sep files beside a .dat, and the raw table that an .oni has instead. */
#include "systems/oni/level_private.h"

enum { RAW, SEPARATE, COMPANION_COUNT };

static struct adb_oni_companion open_beside(struct adb_volume *volume, size_t i)
{
	struct adb_oni_companion companion = {
		.name = adb_oni_companion_name(volume->arena, volume->name, i),
	};
	struct adb_error error;

	if (companion.name == NULL)
		return companion;
	companion.input = adb_place_open(&volume->place, companion.name, &error);
	if (companion.input != NULL)
		companion.size = adb_input_size(companion.input);
	else if (error.outcome != ADB_OK)
		adb_volume_report(volume, ADB_WARNING, adb_outcome_name(error.outcome), ADB_NO_OFFSET,
				  "%s cannot be opened: %s", companion.name, error.message);
	return companion;
}

static struct adb_oni_companion own_table(struct adb_volume *volume, const struct adb_oni_file *file)
{
	const struct adb_oni_header *header = &file->header;
	uint64_t start = header->raw_offset < file->size ? header->raw_offset : file->size;
	uint64_t left = file->size - start, size = header->raw_size;

	if (size > left)
		adb_volume_report(volume, ADB_WARNING, "beyond-end", 0x30,
				  "the raw table (%u bytes at %u) ends beyond the file", header->raw_size,
				  header->raw_offset);
	return (struct adb_oni_companion){
		.name = volume->name,
		.input = adb_input_retain(volume->input),
		.start = start,
		.size = size < left ? size : left,
	};
}

static void describe(struct adb_volume *volume, const struct adb_oni_companion *companion, const char *name,
		     const char *size)
{
	if (companion->input == NULL)
		return;
	adb_attribute_text(volume->notes->arena, &volume->notes->attributes, name, companion->name);
	adb_attribute_integer(volume->notes->arena, &volume->notes->attributes, size,
			      (int64_t)companion->size);
}

const char *adb_oni_companion_name(struct adb_arena *arena, const char *name, size_t i)
{
	static const char *const extensions[COMPANION_COUNT] = { ".raw", ".sep" };

	return i < COMPANION_COUNT ? adb_arena_printf(arena, "%.*s%s", (int)adb_path_stem_length(name), name,
						      extensions[i])
				   : NULL;
}

void adb_oni_open_companions(struct adb_volume *volume, struct adb_oni_file *file)
{
	if (adb_oni_is_single(file)) {
		file->raw = own_table(volume, file);
		return;
	}
	file->raw = open_beside(volume, RAW);
	describe(volume, &file->raw, "raw_file", "raw_size");
	if (file->family == ADB_ONI_PC)
		return;
	file->separate = open_beside(volume, SEPARATE);
	describe(volume, &file->separate, "sep_file", "sep_size");
}

void adb_oni_close_companions(struct adb_oni_file *file)
{
	adb_input_release(file->raw.input);
	adb_input_release(file->separate.input);
}

struct adb_input *adb_oni_data_input(const struct adb_volume *volume, enum adb_oni_data data,
				     const char **name, uint64_t *start, uint64_t *size)
{
	const struct adb_oni_file *file = volume->state;
	bool apart = data == ADB_ONI_SEPARATE && !adb_oni_is_single(file) && file->family != ADB_ONI_PC;
	const struct adb_oni_companion *companion = apart ? &file->separate : &file->raw;

	*name = companion->name;
	*start = companion->start;
	*size = companion->size;
	return companion->input;
}

/* The descriptors of instances and templates; see level.c for the layout. */
#include <string.h>

#include "base/reader.h"
#include "systems/oni/level_private.h"

enum {
	INSTANCE_SIZE = 20,
	NAME_SIZE = 8,
	TEMPLATE_SIZE = 16,
	MAX_TEMPLATES = 4096, /* the PC game has about 150 types */
	FLAG_PRIVATE = 0x01,
	FLAG_PLACEHOLDER = 0x02,
};

/* Template checksums of the layouts that the decoders know; 0 in `mac` means the same checksum as on the PC. */
static const struct known_template {
	const char tag[ADB_ONI_TAG_SIZE + 1];
	uint64_t pc, mac;
} known_templates[] = {
	{ "OBAN", 5114916, 0 },      { "TRAM", 70837389592, 0 }, { "TRAC", 65077377839, 0 },
	{ "TRAS", 8491477296, 0 },   { "TRSC", 24049642263, 0 }, { "TRBS", 11317428793, 0 },
	{ "TRCM", 152787879246, 0 }, { "TRGA", 22018728184, 0 }, { "TRTA", 481768, 0 },
	{ "TRIA", 705666, 0 },       { "TRMA", 24056327511, 0 }, { "ONCC", 5109581306351, 0 },
	{ "OBOA", 82938791649, 0 },  { "DOOR", 26599423335, 0 }, { "TRIG", 145438592300, 0 },
	{ "TRGE", 36266490172, 0 },  { "OFGA", 83566969698, 0 }, { "M3GA", 22018728114, 0 },
	{ "M3GM", 170196001846, 0 }, { "OBDC", 33246071307, 0 }, { "FILM", 48102073005, 0 },
	{ "BINA", 56129, 89617 },    { "StNA", 24050971936, 0 }, { "TStr", 25760, 0 },
};

/* ---- templates ---- */

static int64_t descriptor_offset(uint32_t index)
{
	return ADB_ONI_HEADER_SIZE + (int64_t)index * INSTANCE_SIZE;
}

/* Converts a tag to text. Tags are multi-character constants: the first letter is the highest byte. */
static void tag_text(uint32_t tag, char text[ADB_ONI_TAG_SIZE + 1])
{
	for (int i = 0; i < ADB_ONI_TAG_SIZE; i++) {
		char c = (char)(tag >> (24 - 8 * i));

		text[i] = c > ' ' && c <= '~' ? c : '?';
	}
	text[ADB_ONI_TAG_SIZE] = '\0';
}

static void check_template(struct adb_volume *volume, struct adb_oni_file *file, const char *tag,
			   uint64_t checksum, int64_t offset)
{
	for (size_t i = 0; i < sizeof known_templates / sizeof known_templates[0]; i++) {
		const struct known_template *known = &known_templates[i];

		if (strcmp(known->tag, tag) != 0 || known->pc == checksum ||
		    (known->mac != 0 && known->mac == checksum))
			continue;
		if (file->foreign_count == ADB_ONI_MAX_FOREIGN)
			return;
		adb_volume_report(volume, ADB_WARNING, "foreign-layout", offset,
				  "template checksum %llu of %s is not %llu: such instances are not decoded",
				  (unsigned long long)checksum, tag, (unsigned long long)known->pc);
		memcpy(file->foreign[file->foreign_count++], tag, ADB_ONI_TAG_SIZE + 1);
	}
}

static enum adb_outcome read_templates(struct adb_volume *volume, struct adb_oni_file *file)
{
	const struct adb_oni_header *header = &file->header;
	int64_t offset = descriptor_offset(header->instance_count) + (int64_t)header->name_count * NAME_SIZE;
	uint32_t count = header->template_count < MAX_TEMPLATES ? header->template_count : MAX_TEMPLATES;
	uint8_t *bytes = adb_arena_alloc(volume->arena, count, TEMPLATE_SIZE);

	if (bytes == NULL)
		return adb_volume_fail_memory(volume, "its tables need");
	if (!adb_input_read(volume->input, (uint64_t)offset, bytes, (size_t)count * TEMPLATE_SIZE))
		return adb_error_set(&volume->error, ADB_IO, offset, "the template table cannot be read");

	struct adb_reader in = adb_reader_of(bytes, (size_t)count * TEMPLATE_SIZE);

	for (uint32_t i = 0; i < count; i++, offset += TEMPLATE_SIZE) {
		char tag[ADB_ONI_TAG_SIZE + 1];
		uint64_t checksum = adb_reader_u32le(&in);

		checksum |= (uint64_t)adb_reader_u32le(&in) << 32;
		tag_text(adb_reader_u32le(&in), tag);
		adb_reader_skip(&in, 4);
		check_template(volume, file, tag, checksum, offset);
	}
	return ADB_OK;
}

/* ---- instances ---- */

/*
 * Computes in 64 bits where the bytes of an instance lie, because the numbers in a damaged table may be anything. An instance
 * that does not lie in the file is listed, but cannot be extracted.
 */
static void place_instance(const struct adb_oni_file *file, uint32_t data_offset, uint32_t stored_size,
			   struct adb_oni_instance *instance)
{
	instance->offset = (uint64_t)file->header.data_offset + data_offset;
	instance->size = stored_size < ADB_ONI_PREFIX ? 0 : stored_size - ADB_ONI_PREFIX;
	instance->is_readable = instance->offset >= ADB_ONI_PREFIX && stored_size >= ADB_ONI_PREFIX &&
				instance->offset <= file->size &&
				instance->size <= file->size - instance->offset;
}

static enum adb_outcome read_instance(struct adb_volume *volume, struct adb_oni_file *file,
				      struct adb_reader *in, uint32_t index)
{
	struct adb_oni_instance *instance = &file->instances[index];

	instance->index = index;
	tag_text(adb_reader_u32le(in), instance->tag);

	uint32_t data_offset = adb_reader_u32le(in), name_offset = adb_reader_u32le(in);
	uint32_t stored_size = adb_reader_u32le(in);
	uint32_t flags = adb_reader_u32le(in) & 0xFF;

	instance->flags = (uint8_t)flags;
	instance->is_placeholder = (flags & FLAG_PLACEHOLDER) != 0 || stored_size == 0 || data_offset == 0;
	instance->is_private = (flags & FLAG_PRIVATE) != 0;
	if (adb_oni_is_single(file) && !instance->is_placeholder)
		instance->is_private = index > 0;
	if (!instance->is_placeholder)
		place_instance(file, data_offset, stored_size, instance);
	if (instance->is_placeholder && instance->is_private)
		adb_volume_report(
			volume, ADB_WARNING, "bad-placeholder", descriptor_offset(index) + 16,
			"instance %u has neither data nor a name: what refers to it cannot be found", index);
	return adb_oni_name_instance(volume, file, instance, name_offset);
}

static enum adb_outcome read_instances(struct adb_volume *volume, struct adb_oni_file *file)
{
	uint32_t count = file->header.instance_count;
	uint8_t *bytes = adb_arena_alloc(volume->arena, count, INSTANCE_SIZE);

	file->instances = adb_arena_alloc(volume->arena, count, sizeof *file->instances);
	if (bytes == NULL || file->instances == NULL)
		return adb_volume_fail_memory(volume, "its tables need");
	if (!adb_input_read(volume->input, ADB_ONI_HEADER_SIZE, bytes, (size_t)count * INSTANCE_SIZE))
		return adb_error_set(&volume->error, ADB_IO, ADB_ONI_HEADER_SIZE,
				     "the instance table cannot be read");

	struct adb_reader in = adb_reader_of(bytes, (size_t)count * INSTANCE_SIZE);
	enum adb_outcome outcome = ADB_OK;

	for (uint32_t i = 0; i < count && outcome == ADB_OK; i++)
		outcome = read_instance(volume, file, &in, i);
	return outcome;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_oni_read_tables(struct adb_volume *volume, struct adb_oni_file *file)
{
	enum adb_outcome outcome = adb_oni_read_name_table(volume, file);

	if (outcome == ADB_OK)
		outcome = read_instances(volume, file);
	return outcome == ADB_OK ? read_templates(volume, file) : outcome;
}

bool adb_oni_instance_at(const struct adb_volume *volume, uint32_t index, struct adb_oni_instance *out)
{
	const struct adb_oni_file *file = volume->state;

	if (index >= file->header.instance_count)
		return false;
	*out = file->instances[index];
	return true;
}

bool adb_oni_is_foreign(const struct adb_volume *volume, const char *tag)
{
	const struct adb_oni_file *file = volume->state;

	if (file->family == ADB_ONI_PS2 &&
	    (strcmp(tag, "TRAM") == 0 || strcmp(tag, "M3GM") == 0 || strcmp(tag, "TXMP") == 0))
		return true;
	for (uint32_t i = 0; i < file->foreign_count; i++)
		if (strcmp(file->foreign[i], tag) == 0)
			return true;
	return false;
}

/*
 * Reads the directory of PAK version 2: Metroid Prime 3, Donkey Kong Country Returns.
 *
 *   0x00  u32         2
 *   0x04  u32         0x40
 *   0x08  u8[16]      MD5
 *   0x40  u32         3
 *   0x44  each        char[4] "STRG", "RSHD", "DATA", u32 size
 *
 * From 0x80 on the three sections one after the other:
 *
 *   STRG  u32 count, each: the name with a NUL, char[4] type, u64 id
 *   RSHD  u32 count, each: u32 compressed (0, 1), char[4] type, u64 id, u32 stored size, u32 offset in DATA
 *   DATA  the bytes of the entries
 *
 * Big-endian.
 */
#include <string.h>

#include "systems/prime/pak.h"

enum {
	SECTION_TABLE = 0x40,
	SECTION_COUNT = 3,
	FIRST_SECTION = 0x80,
	ENTRY_RECORD = 24,
	MIN_NAME_RECORD = 13,
};

struct section {
	uint64_t offset;
	uint32_t size;
};

static const char tags[SECTION_COUNT][ADB_PAK_TYPE_SIZE + 1] = { "STRG", "RSHD", "DATA" };

static enum adb_outcome read_sections(struct adb_volume *volume, const struct adb_pak *pak,
				      struct section sections[SECTION_COUNT])
{
	uint8_t bytes[FIRST_SECTION];

	if (pak->size < sizeof bytes)
		return adb_error_set(&volume->error, ADB_CORRUPT, (int64_t)pak->size,
				     "shorter than its header");
	if (!adb_input_read(volume->input, 0, bytes, sizeof bytes))
		return adb_error_set(&volume->error, ADB_IO, 0, "the header cannot be read");

	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);
	uint64_t offset = FIRST_SECTION;

	adb_reader_seek(&in, SECTION_TABLE + 4);
	for (int i = 0; i < SECTION_COUNT; i++) {
		char tag[ADB_PAK_TYPE_SIZE];

		adb_pak_take_type(&in, tag);
		if (memcmp(tag, tags[i], sizeof tag) != 0)
			return adb_error_set(&volume->error, ADB_CORRUPT,
					     (int64_t)in.position - ADB_PAK_TYPE_SIZE, "section %d is not %s",
					     i, tags[i]);
		sections[i] = (struct section){ .offset = offset, .size = adb_reader_u32be(&in) };
		offset += sections[i].size;
	}
	return ADB_OK;
}

/* Reads the bytes of a section that are in the file. */
static enum adb_outcome load(struct adb_volume *volume, const struct adb_pak *pak,
			     const struct section *section, struct adb_reader *in)
{
	uint64_t room = section->offset < pak->size ? pak->size - section->offset : 0;
	size_t size = section->size < room ? section->size : (size_t)room;

	if (size > ADB_PAK_MAX_DIRECTORY)
		size = ADB_PAK_MAX_DIRECTORY;

	uint8_t *bytes = adb_arena_alloc(volume->arena, size, 1);

	if (bytes == NULL)
		return adb_volume_fail_memory(volume, "the directory needs");
	if (size > 0 && !adb_input_read(volume->input, section->offset, bytes, size))
		return adb_error_set(&volume->error, ADB_IO, (int64_t)section->offset, "cannot be read");
	*in = adb_reader_of(bytes, size);
	return ADB_OK;
}

static bool read_name(struct adb_reader *in, uint64_t start, struct adb_pak_name *name)
{
	size_t left = adb_reader_left(in);
	const uint8_t *nul = left > 0 ? memchr(in->data + in->position, 0, left) : NULL;

	name->record_offset = (int64_t)(start + in->position);
	if (nul == NULL || (size_t)(nul - (in->data + in->position)) > ADB_PAK_MAX_NAME)
		return false;
	name->length = (uint32_t)(nul - (in->data + in->position));
	name->text = (const char *)adb_reader_take(in, (size_t)name->length + 1);

	adb_pak_take_type(in, name->type);
	name->id = (uint64_t)adb_reader_u32be(in) << 32;
	name->id |= adb_reader_u32be(in);
	return adb_reader_ok(in);
}

/* Reads the names up to the first damaged one. The entries have a table of their own and are not affected. */
static enum adb_outcome read_names(struct adb_volume *volume, struct adb_pak *pak,
				   const struct section *section)
{
	struct adb_reader in = { 0 };
	enum adb_outcome outcome = load(volume, pak, section, &in);

	if (outcome != ADB_OK)
		return outcome;

	uint32_t count = adb_reader_u32be(&in);

	if (!adb_reader_has(&in, count, MIN_NAME_RECORD)) {
		adb_volume_report(volume, ADB_WARNING, "bad-name", (int64_t)section->offset,
				  "%u names do not fit in their section", count);
		count = (uint32_t)(adb_reader_left(&in) / MIN_NAME_RECORD);
	}
	pak->names = adb_arena_alloc(volume->arena, count, sizeof *pak->names);
	if (pak->names == NULL)
		return adb_volume_fail_memory(volume, "the directory needs");
	while (pak->name_count < count) {
		struct adb_pak_name *name = &pak->names[pak->name_count];

		if (!read_name(&in, section->offset, name)) {
			adb_volume_report(volume, ADB_WARNING, "bad-name", name->record_offset,
					  "name %u of %u cannot be read; those behind it are lost",
					  pak->name_count, count);
			break;
		}
		pak->name_count++;
	}
	return ADB_OK;
}

static void read_entry(struct adb_reader *in, const struct adb_pak *pak, struct adb_pak_entry *entry)
{
	entry->compressed = adb_reader_u32be(in);
	adb_pak_take_type(in, entry->type);
	entry->id = (uint64_t)adb_reader_u32be(in) << 32;
	entry->id |= adb_reader_u32be(in);
	entry->stored_size = adb_reader_u32be(in);
	entry->offset = pak->data + adb_reader_u32be(in);
}

static enum adb_outcome read_entries(struct adb_volume *volume, struct adb_pak *pak,
				     const struct section *section)
{
	struct adb_reader in = { 0 };
	enum adb_outcome outcome = load(volume, pak, section, &in);

	return outcome == ADB_OK
		       ? adb_pak_read_entries(volume, pak, &in, section->offset, ENTRY_RECORD, read_entry)
		       : outcome;
}

enum adb_outcome adb_pak_read_later(struct adb_volume *volume, struct adb_pak *pak)
{
	struct section sections[SECTION_COUNT] = { 0 };
	enum adb_outcome outcome = read_sections(volume, pak, sections);

	pak->data = sections[2].offset;
	if (outcome == ADB_OK)
		outcome = read_names(volume, pak, &sections[0]);
	if (outcome == ADB_OK)
		outcome = read_entries(volume, pak, &sections[1]);
	return outcome;
}

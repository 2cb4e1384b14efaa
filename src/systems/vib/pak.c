/*
 * PAK: the archive of Vib-Ribbon.
 *
 *   0x00  u32      entry count N
 *   0x04  N times  u32  offset of the record of an entry
 *
 * One record, at a multiple of 4:
 *
 *   char[]   name      ASCII, NUL, padded with NULs to a multiple of 4
 *   u32      length
 *   u8[]     data      not compressed
 *            padding   to a multiple of 4
 *
 * Little-endian. There is no magic. In archives that the game's own tools wrote, the first record follows the table, each
 * record follows the previous one, and the file ends with the padding of the last record: archives are recognised by this.
 * A file with the extension PAK may have its records anywhere, as tools of modders write them, and some may be damaged.
 *
 * On discs of several languages each has an archive of its own, whose name begins with a hexadecimal mask of languages:
 * 04_FILES.PAK.
 *
 * Quirk: a name whose length is a multiple of 4 is followed by four NULs.
 * Quirk: the game finds names by binary search, so they are sorted by their bytes, with A to Z compared as a to z; '_' sorts
 * before the letters.
 */
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "dump/container.h"

static const struct adb_attribute_doc pak_attributes[] = {
	{ "sources", "entry_count", "entries of the table" },
	{ "sources", "languages", "languages of the mask at the start of its name: 04_FILES.PAK is German" },
	{ NULL, NULL, NULL },
};

enum {
	MAX_STRICT = 20000,  /* entries of an archive that is recognised by its layout alone */
	MAX_ENTRIES = 65536, /* largest known: some hundred, as the archive has to fit into 2 MiB of memory */
	MAX_NAME = 255,
	MAX_NESTED = 4,
	ALIGNMENT = 4,
	RECORD_HEAD = MAX_NAME + 1 + 3 + 4, /* longest name, its NUL and padding, length */
	MAX_TRIED = 64,
};

struct pak {
	uint64_t size,
		left; /* left: size less the sizes of the entries so far; overlapping entries exhaust it */
	const uint8_t *table;
	uint32_t entry_count, next;
	uint32_t *seen; /* hash table of the record offsets met: index + 1, 0 = free */
	size_t seen_mask;
	uint64_t expected;    /* offset of the next record in the layout of the game's own tools */
	const char *previous; /* name of the previous entry, "" before the first */
	bool has_reported_layout;
};

struct record {
	char name[MAX_NAME + 1];
	size_t name_length;
	uint64_t data;
	uint32_t length;
	bool is_padded; /* with NULs only */
};

/* ---- records ---- */

static uint64_t aligned(uint64_t offset)
{
	return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static uint32_t u32_at(const uint8_t *bytes)
{
	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Reads the name and the length of the record at `offset`. Returns false when they are not there. */
static bool read_record(struct adb_input *input, uint64_t offset, struct record *record)
{
	uint8_t bytes[RECORD_HEAD];
	uint64_t size = adb_input_size(input);
	size_t available = offset >= size                ? 0
			   : size - offset < RECORD_HEAD ? (size_t)(size - offset)
							 : RECORD_HEAD;

	if (!adb_input_read(input, offset, bytes, available))
		return false;

	size_t length = 0;

	while (length < available && length <= MAX_NAME && bytes[length] >= 0x20 && bytes[length] < 0x7F)
		length++;
	if (length == 0 || length > MAX_NAME || length == available || bytes[length] != '\0')
		return false;

	size_t name_size = (size_t)aligned(length + 1);

	if (name_size + 4 > available)
		return false;
	memcpy(record->name, bytes, length + 1);
	record->name_length = length;
	record->is_padded = true;
	for (size_t i = length; i < name_size; i++)
		record->is_padded &= bytes[i] == '\0';
	record->length = u32_at(bytes + name_size);
	record->data = offset + name_size + 4;
	return true;
}

/* ---- opening ---- */

static enum adb_outcome fail_memory(struct adb_volume *volume)
{
	return adb_error_set(&volume->error, adb_arena_outcome(volume->arena), ADB_NO_OFFSET,
			     "out of memory");
}

static bool is_nested_too_deep(const struct adb_volume *volume)
{
	unsigned depth = 0;

	for (const struct adb_volume *v = volume->place.volume; v != NULL; v = v->place.volume)
		depth += v->container == volume->container;
	return depth >= MAX_NESTED;
}

/* Sets the attribute `languages` from a file name such as "04_FILES.PAK". The game uses the same bits. */
static void describe_languages(struct adb_volume *volume)
{
	static const char *const languages[] = { "Japanese", "English", "German",
						 "Spanish",  "French",  "Italian" };
	enum { LANGUAGES = sizeof languages / sizeof languages[0] };
	const char *of_mask[LANGUAGES];
	size_t count = 0;
	char *end;
	unsigned long mask = strtoul(volume->name, &end, 16);

	if (end != volume->name + 2 || !adb_text_equal_nocase(end, "_FILES.PAK") || mask >> LANGUAGES != 0)
		return;
	for (unsigned i = 0; i < LANGUAGES; i++)
		if ((mask >> i & 1) != 0)
			of_mask[count++] = languages[i];
	if (count > 0)
		adb_attribute_texts(volume->notes->arena, &volume->notes->attributes, "languages", of_mask,
				    count);
}

static enum adb_outcome read_table(struct adb_volume *volume, struct pak *pak)
{
	size_t slots = 16;

	while (slots < 2 * (size_t)pak->entry_count)
		slots *= 2;
	uint8_t *table = adb_arena_alloc(volume->arena, pak->entry_count, 4);
	pak->seen = adb_arena_alloc(volume->arena, slots, sizeof *pak->seen);
	pak->seen_mask = slots - 1;
	if (table == NULL || pak->seen == NULL)
		return fail_memory(volume);
	if (!adb_input_read(volume->input, 4, table, (size_t)pak->entry_count * 4))
		return adb_error_set(&volume->error, ADB_IO, 4, "the table cannot be read");
	pak->table = table;
	return ADB_OK;
}

static enum adb_outcome pak_open(struct adb_volume *volume)
{
	struct pak *pak = adb_arena_alloc(volume->arena, 1, sizeof *pak);
	uint8_t count[4];

	if (pak == NULL)
		return fail_memory(volume);
	volume->state = pak;
	pak->size = adb_input_size(volume->input);
	pak->left = pak->size;
	pak->previous = "";
	if (is_nested_too_deep(volume))
		return adb_error_set(&volume->error, ADB_LIMIT, ADB_NO_OFFSET,
				     "more than %d archives inside each other", MAX_NESTED);
	if (!adb_input_read(volume->input, 0, count, sizeof count))
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "shorter than its count");
	pak->entry_count = u32_at(count);
	if (pak->entry_count == 0)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "no entries");
	if (4 + 4 * (uint64_t)pak->entry_count > pak->size)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "a table of %u entries does not fit",
				     pak->entry_count);
	if (pak->entry_count > MAX_ENTRIES)
		return adb_error_set(&volume->error, ADB_LIMIT, 0, "%u entries", pak->entry_count);
	pak->expected = 4 + 4 * (uint64_t)pak->entry_count;
	adb_attribute_integer(volume->notes->arena, &volume->notes->attributes, "entry_count",
			      pak->entry_count);
	describe_languages(volume);
	return read_table(volume, pak);
}

/* ---- listing ---- */

/* Index of the first entry whose record is at `offset`: an earlier one, or `index` itself. */
static uint32_t first_with_offset(struct pak *pak, uint32_t index, uint32_t offset)
{
	size_t slot = (offset * 2654435761u >> 8) & pak->seen_mask;

	for (; pak->seen[slot] != 0; slot = (slot + 1) & pak->seen_mask)
		if (u32_at(pak->table + (size_t)(pak->seen[slot] - 1) * 4) == offset)
			return pak->seen[slot] - 1;
	pak->seen[slot] = index + 1;
	return index;
}

static int64_t table_offset(uint32_t index)
{
	return 4 + 4 * (int64_t)index;
}

/* Compares names as the game does: bytes are signed, A to Z are compared as a to z. */
static int compare_names(const char *a, const char *b)
{
	while (*a != '\0' && adb_ascii_lower(*a) == adb_ascii_lower(*b)) {
		a++;
		b++;
	}
	return (signed char)adb_ascii_lower(*a) - (signed char)adb_ascii_lower(*b);
}

static bool is_odd_name(const char *name)
{
	if (name[0] == '/' || strpbrk(name, "\\:") != NULL)
		return true;
	for (const char *part = name; *part != '\0'; part += strspn(part, "/")) {
		size_t length = strcspn(part, "/");

		if (length <= 2 && strspn(part, ".") >= length)
			return true;
		part += length;
	}
	return false;
}

static void check_name(struct adb_volume *volume, struct pak *pak, uint32_t index, const char *name)
{
	int order = compare_names(pak->previous, name);

	if (is_odd_name(name))
		adb_volume_report(volume, ADB_WARNING, "odd-name", table_offset(index),
				  "entry %u has a name that is no file name: \"%s\"", index, name);
	if (pak->previous[0] != '\0' && order == 0)
		adb_volume_report(volume, ADB_WARNING, "duplicate-name", table_offset(index),
				  "entries %u and %u are both called \"%s\"", index - 1, index, name);
	else if (order > 0)
		adb_volume_report(volume, ADB_WARNING, "name-order", table_offset(index),
				  "\"%s\" stands behind \"%s\": the game, which bisects, may not find it",
				  name, pak->previous);
	pak->previous = name;
}

static void check_layout(struct adb_volume *volume, struct pak *pak, uint32_t index, uint32_t offset,
			 const struct record *record)
{
	if (offset != pak->expected && !pak->has_reported_layout) {
		pak->has_reported_layout = true;
		adb_volume_report(volume, ADB_NOTE, "layout", table_offset(index),
				  "entry %u begins at %u where the game's own tools would put it at %llu",
				  index, offset, (unsigned long long)pak->expected);
	}
	if (!record->is_padded)
		adb_volume_report(volume, ADB_NOTE, "name-padding", offset,
				  "the name of entry %u is not padded with NULs", index);
	pak->expected = aligned(record->data + record->length);
}

static enum adb_outcome fill_member(struct adb_volume *volume, struct pak *pak, uint32_t index,
				    uint32_t offset, const struct record *record, struct adb_member *member)
{
	const char *name = adb_arena_text(volume->arena, record->name, record->name_length);

	if (name == NULL)
		return fail_memory(volume);
	check_name(volume, pak, index, name);
	check_layout(volume, pak, index, offset, record);
	*member = (struct adb_member){
		.path = name,
		.key = index,
		.offset = (int64_t)record->data,
		.stored_size = record->length,
		.byte_size = record->length,
		.is_plain = record->length <= pak->left,
	};

	uint64_t available = pak->size - record->data;

	/* An entry that ends beyond the file fails when it is extracted, and does not count against later entries. */
	if (record->length > available)
		member->is_plain = true;
	else if (member->is_plain)
		pak->left -= record->length;
	return ADB_OK;
}

static enum adb_outcome pak_next(struct adb_volume *volume, struct adb_member *member)
{
	struct pak *pak = volume->state;
	struct record record;

	while (pak->next < pak->entry_count) {
		uint32_t index = pak->next++;
		uint32_t offset = u32_at(pak->table + (size_t)index * 4);
		uint32_t first = first_with_offset(pak, index, offset);

		if (first != index)
			adb_volume_report(volume, ADB_WARNING, "duplicate-offset", table_offset(index),
					  "entry %u has the same offset as entry %u", index, first);
		else if (offset < 4 + 4 * (uint64_t)pak->entry_count || (uint64_t)offset + 8 > pak->size)
			adb_volume_report(volume, ADB_ERROR, "corrupt", table_offset(index),
					  "entry %u would begin at %u of %llu", index, offset,
					  (unsigned long long)pak->size);
		else if (!read_record(volume->input, offset, &record))
			adb_volume_report(volume, ADB_ERROR, "corrupt", offset, "entry %u has no name",
					  index);
		else
			return fill_member(volume, pak, index, offset, &record, member);
	}
	return ADB_END;
}

static enum adb_outcome pak_extract(const struct adb_volume *volume, const struct adb_member *member,
				    const struct adb_sink *sink, struct adb_error *error)
{
	if (!member->is_plain)
		return adb_error_set(error, ADB_LIMIT, member->offset,
				     "the entries overlap: together they are larger than the archive");
	return adb_volume_copy(volume, (uint64_t)member->offset, (uint64_t)member->byte_size, sink, error);
}

/* ---- recognising ---- */

/* Whether every record lies where the game's own tools would write it. */
static bool has_own_layout(struct adb_input *input, uint32_t count)
{
	uint64_t expected = 4 + 4 * (uint64_t)count, size = adb_input_size(input);
	struct record record;
	uint8_t offset[4];

	for (uint32_t i = 0; i < count; i++) {
		if (!adb_input_read(input, 4 + 4 * (uint64_t)i, offset, sizeof offset) ||
		    u32_at(offset) != expected || !read_record(input, expected, &record) ||
		    record.length > size - record.data)
			return false;
		expected = aligned(record.data + record.length);
	}
	/* The padding of the last entry may be missing. */
	return size <= expected ? expected - size < ALIGNMENT : size - expected < ALIGNMENT;
}

/* Whether one of the first MAX_TRIED table entries leads to a record. That is enough for a file with the extension PAK. */
static bool has_a_record(struct adb_input *input, uint32_t count)
{
	uint64_t first = 4 + 4 * (uint64_t)count, size = adb_input_size(input);
	struct record record;
	uint8_t offset[4];

	for (uint32_t i = 0; i < count && i < MAX_TRIED; i++)
		if (adb_input_read(input, 4 + 4 * (uint64_t)i, offset, sizeof offset) &&
		    u32_at(offset) >= first && read_record(input, u32_at(offset), &record) &&
		    record.is_padded && record.length <= size - record.data)
			return true;
	return false;
}

static int pak_sniff(struct adb_peek *peek)
{
	const uint8_t *head = adb_peek_bytes(peek, 0, 8);
	uint32_t count = head != NULL ? u32_at(head) : 0;

	if (count == 0 || count > MAX_ENTRIES || 4 + 4 * (uint64_t)count > peek->size)
		return 0;
	if (count <= MAX_STRICT && u32_at(head + 4) == 4 + 4 * count && has_own_layout(peek->input, count))
		return 64;
	return strcmp(peek->type, "PAK") == 0 && has_a_record(peek->input, count) ? 20 : 0;
}

const struct adb_container adb_container_vib_pak = {
	.name = "vib-pak",
	.claims = "PAK",
	.title = "Vib-Ribbon archive (PAK)",
	.games = "Vib-Ribbon",
	.system = "vib-ribbon",
	.attributes = pak_attributes,
	.sniff = pak_sniff,
	.open = pak_open,
	.next = pak_next,
	.extract = pak_extract,
};

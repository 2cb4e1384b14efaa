/*
 * PAK of Retro Studios, version 0x00030005: Metroid Prime, Metroid Prime 2 Echoes. pak_later.c has the directory of version
 * 2, of later games; pak_unpack.c has the compression of entries.
 *
 *   0x0  u32         0x00030005
 *   0x4  u32         0
 *   0x8  u32         name count
 *        each        char[4] type, u32 id, u32 length, the name
 *        u32         entry count
 *        each        u32 compressed (0, 1), char[4] type, u32 id, u32 stored size, u32 offset in the file
 *
 * Big-endian, packed. The bytes of the entries begin at the next multiple of 32. The stored size includes padding with 0xFF
 * to a multiple of 32. The true size of an entry that is not compressed follows from its format only.
 *
 * A resource is identified by its type and id. A PAK often has copies of a resource, one near each place that loads it, and
 * other PAKs have copies as well. Each copy is a member here. Only the resources that the game loads by name have names.
 *
 * Quirk: a demo disc of Metroid Prime 2 has a PAK that ends after 8 bytes. 
 * Quirk: the prototype of Metroid Prime 3 has the same version, but ids of 64 bits; it is not supported.
 */
#include "systems/prime/pak.h"

#include <string.h>

#include "base/hash.h"

static const struct adb_attribute_doc pak_attributes[] = {
	{ "sources", "pak_version", "'0x00030005' Metroid Prime 1 and 2, '0x00000002' later games" },
	{ "sources", "resource_count", "entries of the directory, repeated ones included" },
	{ "sources", "named_count", "entries of the table of names" },
	{ "assets", "compressed", "whether the resource is compressed in its PAK" },
	{ "assets", "compression", "'zlib' or 'lzo', where it is" },
	{ "assets", "pak_name", "name of the resource in the table of its PAK" },
	{ "assets", "pak_aliases", "array: further names of the resource in that table" },
	{ NULL, NULL, NULL },
};

enum {
	EMPTY_SIZE = 8,
	NAME_RECORD = 12,
	ENTRY_RECORD = 20,
	ID_SIZE = 4,
	WIDE_ID_SIZE = 8, /* in the prototype of Metroid Prime 3 */
	FIRST_READ = 128 * 1024,
	MAX_ALIASES = 16,
	SAMPLE = 64, /* most entries that are checked to recognise a directory */
	VERSION = 0x00030005,
	LATER_VERSION = 2,
	LATER_HEADER = 0x40,
};

/* A hash table of names with open addressing; a slot is an index + 1, 0 = free. */
struct name_table {
	uint32_t *slots;
	size_t mask;
};

/* ---- reading the directory ---- */

/* Where the directory ends, given its first bytes; in.size + 1 when they are too few to know. */
static uint64_t directory_end(struct adb_reader in)
{
	adb_reader_skip(&in, EMPTY_SIZE);
	for (uint32_t left = adb_reader_u32be(&in); left > 0 && adb_reader_ok(&in); left--) {
		adb_reader_skip(&in, ADB_PAK_TYPE_SIZE + ID_SIZE);
		adb_reader_skip(&in, adb_reader_u32be(&in));
	}

	uint32_t count = adb_reader_u32be(&in);

	return adb_reader_ok(&in) ? in.position + (uint64_t)count * ENTRY_RECORD : (uint64_t)in.size + 1;
}

/* Reads the bytes of the directory, at most ADB_PAK_MAX_DIRECTORY. */
static enum adb_outcome load_directory(struct adb_volume *volume, const struct adb_pak *pak,
				       struct adb_reader *in)
{
	size_t most = pak->size < ADB_PAK_MAX_DIRECTORY ? (size_t)pak->size : ADB_PAK_MAX_DIRECTORY;
	size_t size = most < FIRST_READ ? most : FIRST_READ;

	for (;;) {
		uint8_t *bytes = adb_arena_alloc(volume->arena, size, 1);

		if (bytes == NULL)
			return adb_volume_fail_memory(volume, "the directory needs");
		if (!adb_input_read(volume->input, 0, bytes, size))
			return adb_error_set(&volume->error, ADB_IO, 0, "the directory cannot be read");
		*in = adb_reader_of(bytes, size);

		uint64_t end = directory_end(*in);

		if (end <= size || size == most)
			return ADB_OK;
		if (end == (uint64_t)size + 1)
			end = 2 * (uint64_t)size;
		size = end < most ? (size_t)end : most;
	}
}

/* ---- sniffing ---- */

static bool is_tag(const uint8_t *tag)
{
	for (int i = 0; i < ADB_PAK_TYPE_SIZE; i++)
		if (!(tag[i] >= 'A' && tag[i] <= 'Z') && !(tag[i] >= '0' && tag[i] <= '9'))
			return false;
	return true;
}

static int pak_sniff(struct adb_peek *peek)
{
	const uint8_t *bytes = adb_peek_bytes(peek, 0, EMPTY_SIZE);
	bool is_later = bytes != NULL && memcmp(bytes, "\0\0\0\2\0\0\0\x40", 8) == 0;

	if (is_later)
		return adb_peek_is(peek, LATER_HEADER, "\0\0\0\3STRG", 8) ? 128 : 0;
	if (bytes == NULL || memcmp(bytes, "\0\3\0\5", 4) != 0)
		return 0;
	if (strcmp(peek->type, "PAK") == 0 ||
	    (peek->size == EMPTY_SIZE && memcmp(bytes + 4, "\0\0\0\0", 4) == 0))
		return 32;

	const uint8_t *count = adb_peek_bytes(peek, 8, 8);

	if (count == NULL)
		return 0;
	/* Without names the number of entries is next. */
	return is_tag(count + 4) || memcmp(count, "\0\0\0\0", 4) == 0 ? 32 : 0;
}

/* ---- size of the ids ---- */

static bool is_plausible_name(struct adb_reader *in, size_t id_size)
{
	const uint8_t *tag = adb_reader_take(in, ADB_PAK_TYPE_SIZE);

	adb_reader_skip(in, id_size);

	uint32_t length = adb_reader_u32be(in);
	const uint8_t *name = length <= ADB_PAK_MAX_NAME ? adb_reader_take(in, length) : NULL;

	if (tag == NULL || name == NULL || !is_tag(tag))
		return false;
	for (uint32_t i = 0; i < length; i++)
		if (name[i] < 0x20)
			return false;
	return true;
}

static bool is_plausible_entry(struct adb_reader *in, size_t id_size, uint64_t first_data, uint64_t size)
{
	bool is_flag = adb_reader_u32be(in) <= 1;
	const uint8_t *tag = adb_reader_take(in, ADB_PAK_TYPE_SIZE);

	adb_reader_skip(in, id_size);

	uint64_t stored_size = adb_reader_u32be(in), offset = adb_reader_u32be(in);

	return tag != NULL && is_tag(tag) && is_flag && offset >= first_data && offset + stored_size <= size;
}

/* Whether the directory is plausible with ids of `id_size` bytes. */
static bool is_plausible(struct adb_reader in, size_t id_size, uint64_t size)
{
	size_t record_size = ENTRY_RECORD - ID_SIZE + id_size;

	adb_reader_skip(&in, EMPTY_SIZE);
	for (uint32_t left = adb_reader_u32be(&in); left > 0; left--)
		if (!is_plausible_name(&in, id_size))
			return false;

	uint32_t count = adb_reader_u32be(&in);

	if (!adb_reader_ok(&in) || !adb_reader_has(&in, count, record_size))
		return false;

	uint64_t first_data = in.position + (uint64_t)count * record_size;

	for (uint32_t i = 0; i < count && i < SAMPLE; i++)
		if (!is_plausible_entry(&in, id_size, first_data, size))
			return false;
	return true;
}

/* ---- names ---- */

static enum adb_outcome read_names(struct adb_volume *volume, struct adb_pak *pak, struct adb_reader *in)
{
	uint32_t count = adb_reader_u32be(in);

	if (!adb_reader_ok(in) || !adb_reader_has(in, count, NAME_RECORD))
		return adb_error_set(&volume->error, ADB_CORRUPT, EMPTY_SIZE,
				     "%u names do not fit; what follows cannot be found", count);
	pak->names = adb_arena_alloc(volume->arena, count, sizeof *pak->names);
	if (pak->names == NULL)
		return adb_volume_fail_memory(volume, "the directory needs");
	for (uint32_t i = 0; i < count; i++) {
		struct adb_pak_name *name = &pak->names[i];

		name->record_offset = (int64_t)in->position;
		adb_pak_take_type(in, name->type);
		name->id = adb_reader_u32be(in);
		name->length = adb_reader_u32be(in);
		if (name->length > ADB_PAK_MAX_NAME)
			return adb_error_set(
				&volume->error, ADB_CORRUPT, name->record_offset + 8,
				"name %u of %u would have %u bytes; what follows cannot be found", i, count,
				name->length);
		name->text = (const char *)adb_reader_take(in, name->length);
		if (!adb_reader_ok(in))
			return adb_error_set(&volume->error, ADB_CORRUPT, (int64_t)in->size,
					     "the file ends in its table of names");
		pak->name_count++;
	}
	return ADB_OK;
}

/* ---- entries ---- */

static void read_record(struct adb_reader *in, const struct adb_pak *pak, struct adb_pak_entry *entry)
{
	entry->compressed = adb_reader_u32be(in);
	adb_pak_take_type(in, entry->type);
	entry->id = adb_reader_u32be(in);
	entry->stored_size = adb_reader_u32be(in);
	entry->offset = pak->data + adb_reader_u32be(in);
}

/* ---- names of entries ---- */

static uint32_t *slot_of(const struct name_table *table, const struct adb_pak *pak, const char *type,
			 uint64_t id)
{
	uint8_t key[ADB_PAK_TYPE_SIZE + sizeof id];
	size_t at;

	memcpy(key, type, ADB_PAK_TYPE_SIZE);
	memcpy(key + ADB_PAK_TYPE_SIZE, &id, sizeof id);

	struct adb_hash hash = adb_hash_of(key, sizeof key);

	memcpy(&at, hash.bytes, sizeof at);
	for (at &= table->mask; table->slots[at] != 0; at = (at + 1) & table->mask) {
		const struct adb_pak_name *name = &pak->names[table->slots[at] - 1];

		if (name->id == id && memcmp(name->type, type, ADB_PAK_TYPE_SIZE) == 0)
			break;
	}
	return &table->slots[at];
}

/* Fills the table from the last name to the first, so that the chain of a resource begins with its first name. */
static bool fill_table(struct adb_volume *volume, struct adb_pak *pak, struct name_table *table)
{
	size_t slots = 16;

	while (slots < 2 * (size_t)pak->name_count)
		slots *= 2;
	table->mask = slots - 1;
	table->slots = adb_arena_alloc(volume->arena, slots, sizeof *table->slots);
	if (table->slots == NULL)
		return false;
	for (uint32_t i = pak->name_count; i-- > 0;) {
		uint32_t *slot = slot_of(table, pak, pak->names[i].type, pak->names[i].id);

		pak->names[i].next = *slot;
		*slot = i + 1;
	}
	return true;
}

static enum adb_outcome assign_names(struct adb_volume *volume, struct adb_pak *pak)
{
	struct name_table table;

	if (!fill_table(volume, pak, &table))
		return adb_volume_fail_memory(volume, "the directory needs");
	for (uint32_t i = 0; i < pak->entry_count; i++) {
		struct adb_pak_entry *entry = &pak->entries[i];

		entry->name = *slot_of(&table, pak, entry->type, entry->id);
		for (uint32_t n = entry->name; n != 0 && !pak->names[n - 1].is_used;
		     n = pak->names[n - 1].next)
			pak->names[n - 1].is_used = true;
	}
	for (uint32_t i = 0; i < pak->name_count && !pak->is_cut; i++)
		if (!pak->names[i].is_used)
			adb_volume_report(volume, ADB_NOTE, "dangling-name", pak->names[i].record_offset,
					  "name %u is of %0*llX, which is not in the PAK", i,
					  pak->is_later ? 16 : 8, (unsigned long long)pak->names[i].id);
	return ADB_OK;
}

/* ---- opening ---- */

static enum adb_outcome read_directory(struct adb_volume *volume, struct adb_pak *pak)
{
	struct adb_reader in = { 0 };

	if (pak->size == EMPTY_SIZE)
		return ADB_OK;

	enum adb_outcome outcome = load_directory(volume, pak, &in);

	if (outcome != ADB_OK)
		return outcome;
	if (!is_plausible(in, ID_SIZE, pak->size) && is_plausible(in, WIDE_ID_SIZE, pak->size))
		return adb_error_set(&volume->error, ADB_UNSUPPORTED, EMPTY_SIZE,
				     "a PAK of the Metroid Prime 3 prototype (64-bit ids) is not supported");
	adb_reader_skip(&in, EMPTY_SIZE);
	outcome = read_names(volume, pak, &in);
	return outcome == ADB_OK ? adb_pak_read_entries(volume, pak, &in, 0, ENTRY_RECORD, read_record)
				 : outcome;
}

static bool has_type(const struct adb_pak *pak, const char *type)
{
	for (uint32_t i = 0; pak->entries != NULL && i < pak->entry_count; i++)
		if (memcmp(pak->entries[i].type, type, ADB_PAK_TYPE_SIZE) == 0)
			return true;
	return false;
}

/* The game, by the disc around the PAK, else by resource types that only one game has. NULL when neither decides. */
static const char *game_of(const struct adb_volume *volume, const struct adb_pak *pak)
{
	const char *around = adb_place_game(&volume->place);

	if (pak->is_later)
		return NULL;
	if (around != NULL && strcmp(around, "MP1") == 0)
		return "MP1";
	if (around != NULL && strcmp(around, "MP2") == 0)
		return "MP2";
	if (has_type(pak, "EVNT"))
		return "MP1";
	return has_type(pak, "EGMC") || has_type(pak, "CSPP") ? "MP2" : NULL;
}

static void describe(struct adb_volume *volume, const struct adb_pak *pak)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_attributes *to = &volume->notes->attributes;

	volume->notes->game = game_of(volume, pak);
	adb_attribute_text(arena, to, "pak_version", pak->is_later ? "0x00000002" : "0x00030005");
	adb_attribute_integer(arena, to, "resource_count", pak->entry_count);
	adb_attribute_integer(arena, to, "named_count", pak->name_count);
}

static enum adb_outcome pak_open(struct adb_volume *volume)
{
	struct adb_pak *pak = adb_arena_alloc(volume->arena, 1, sizeof *pak);
	uint8_t bytes[EMPTY_SIZE];

	if (pak == NULL)
		return adb_volume_fail_memory(volume, "the directory needs");
	volume->state = pak;
	pak->inflaters = adb_inflater_pool_new();
	if (pak->inflaters == NULL)
		return adb_error_set(&volume->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	pak->size = adb_input_size(volume->input);
	if (pak->size < EMPTY_SIZE)
		return adb_error_set(&volume->error, ADB_CORRUPT, (int64_t)pak->size,
				     "shorter than its header");
	if (!adb_input_read(volume->input, 0, bytes, sizeof bytes))
		return adb_error_set(&volume->error, ADB_IO, 0, "the header cannot be read");

	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);
	uint32_t version = adb_reader_u32be(&in);

	if (version != VERSION && version != LATER_VERSION)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "version 0x%08X is unknown", version);
	pak->is_later = version == LATER_VERSION;

	enum adb_outcome outcome =
		pak->is_later ? adb_pak_read_later(volume, pak) : read_directory(volume, pak);

	if (outcome == ADB_OK)
		outcome = assign_names(volume, pak);
	if (outcome == ADB_OK)
		describe(volume, pak);
	return outcome;
}

/* ---- listing ---- */

static const char *hex_id(struct adb_volume *volume, const struct adb_pak *pak, uint64_t id)
{
	return adb_arena_printf(volume->arena, "%0*llX", pak->is_later ? 16 : 8, (unsigned long long)id);
}

/* The type as text, or as hex digits when its bytes are not text. */
static const char *type_text(struct adb_volume *volume, const struct adb_pak_entry *entry, uint32_t index)
{
	const char *t = entry->type;
	bool is_text = true;

	for (int i = 0; i < ADB_PAK_TYPE_SIZE; i++)
		is_text &= t[i] > ' ' && t[i] < 0x7F && t[i] != '/' && t[i] != '\\';
	if (is_text)
		return adb_arena_text(volume->arena, t, ADB_PAK_TYPE_SIZE);

	const char *hex = adb_arena_printf(volume->arena, "%02X%02X%02X%02X", (uint8_t)t[0], (uint8_t)t[1],
					   (uint8_t)t[2], (uint8_t)t[3]);

	if (hex != NULL)
		adb_volume_report(volume, ADB_WARNING, "odd-type", entry->record_offset,
				  "the type of entry %u is no text: %s", index, hex);
	return hex;
}

static const char *name_text(struct adb_volume *volume, const struct adb_pak_name *name)
{
	return adb_text_decode(volume->arena, name->text, name->length, volume->encoding);
}

/* Reports an unknown compression flag, and an entry that overlaps the directory: such an entry could contain the PAK itself. */
static void report_oddities(struct adb_volume *volume, const struct adb_pak *pak,
			    const struct adb_pak_entry *entry, uint32_t index)
{
	if (entry->compressed > 1)
		adb_volume_report(volume, ADB_WARNING, "compressed-flag", entry->record_offset,
				  "entry %u: %u is neither 0 nor 1; taken as compressed", index,
				  entry->compressed);
	if (entry->offset < pak->directory_end)
		adb_volume_report(
			volume, ADB_WARNING, "directory-overlap", entry->record_offset,
			"the bytes of entry %u would begin at %llu, inside the directory; not decoded", index,
			(unsigned long long)entry->offset);
}

/* Sets the attribute pak_aliases to all names after the first. Returns false when memory runs out. */
static bool add_aliases(struct adb_volume *volume, const struct adb_pak *pak,
			const struct adb_pak_name *first, struct adb_attributes *to)
{
	size_t count = 0;

	for (uint32_t n = first->next; n != 0 && count < MAX_ALIASES; n = pak->names[n - 1].next)
		count++;
	if (count == 0)
		return true;

	const char **texts = adb_arena_alloc(volume->arena, count, sizeof *texts);
	uint32_t n = first->next;

	for (size_t i = 0; texts != NULL && i < count; i++, n = pak->names[n - 1].next)
		texts[i] = name_text(volume, &pak->names[n - 1]);
	if (adb_arena_outcome(volume->arena) == ADB_OK)
		adb_attribute_texts(volume->arena, to, "pak_aliases", texts, count);
	return adb_arena_outcome(volume->arena) == ADB_OK;
}

static bool describe_member(struct adb_volume *volume, const struct adb_pak *pak,
			    const struct adb_pak_entry *entry, struct adb_member *member)
{
	struct adb_attributes *to = &member->attributes;

	adb_attribute_flag(volume->arena, to, "compressed", entry->compressed != 0);
	if (entry->compressed != 0) {
		struct adb_pak_packing packing = adb_pak_packing_of(volume, entry);

		member->byte_size = packing.byte_size;
		if (packing.method != NULL)
			adb_attribute_text(volume->arena, to, "compression", packing.method);
	}
	if (entry->name == 0)
		return true;

	const struct adb_pak_name *first = &pak->names[entry->name - 1];

	adb_attribute_text(volume->arena, to, "pak_name", name_text(volume, first));
	return add_aliases(volume, pak, first, to);
}

static enum adb_outcome pak_next(struct adb_volume *volume, struct adb_member *member)
{
	struct adb_pak *pak = volume->state;

	if (pak->next == pak->entry_count)
		return ADB_END;

	uint32_t index = pak->next++;
	const struct adb_pak_entry *entry = &pak->entries[index];
	const char *id = hex_id(volume, pak, entry->id), *type = type_text(volume, entry, index);
	const char *name = entry->name != 0 ? name_text(volume, &pak->names[entry->name - 1]) : id;

	*member = (struct adb_member){
		.type = type,
		.native_id = id,
		.key = index,
		.offset = (int64_t)entry->offset,
		.stored_size = entry->stored_size,
		.byte_size = entry->stored_size,
		.is_plain = entry->compressed == 0,
		.is_foreign = pak->is_later || entry->offset < pak->directory_end,
	};
	report_oddities(volume, pak, entry, index);
	if (id == NULL || type == NULL || name == NULL || !describe_member(volume, pak, entry, member))
		return adb_volume_fail_memory(volume, "the directory needs");
	member->path = adb_arena_printf(volume->arena, "%s.%s", name[0] != '\0' ? name : id, type);
	return adb_arena_outcome(volume->arena) == ADB_OK
		       ? ADB_OK
		       : adb_volume_fail_memory(volume, "the directory needs");
}

static enum adb_outcome pak_extract(const struct adb_volume *volume, const struct adb_member *member,
				    const struct adb_sink *sink, struct adb_error *error)
{
	const struct adb_pak *pak = volume->state;

	if (member->key >= pak->entry_count)
		return adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "no such entry");

	const struct adb_pak_entry *entry = &pak->entries[member->key];

	if (entry->compressed != 0)
		return adb_pak_unpack(volume, entry, sink, error);
	return adb_volume_copy(volume, entry->offset, entry->stored_size, sink, error);
}

static void pak_close(struct adb_volume *volume)
{
	const struct adb_pak *pak = volume->state;

	if (pak != NULL)
		adb_inflater_pool_free(pak->inflaters);
}

/* ---- what the header declares ---- */

const struct adb_container adb_container_prime_pak = {
	.name = "prime-pak",
	.claims = "PAK",
	.title = "Retro Studios PAK",
	.games = "Metroid Prime, Metroid Prime 2; listed only: Metroid Prime 3, Donkey Kong Country Returns",
	.system = "metroid-prime",
	.attributes = pak_attributes,
	.sniff = pak_sniff,
	.open = pak_open,
	.next = pak_next,
	.extract = pak_extract,
	.close = pak_close,
};

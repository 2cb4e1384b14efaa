/*
 * Cartridge images of Super Mario 64 and of hacks of it, in any byte order. Level scripts load the data of levels and
 * actors into numbered segments; every load command is found by its shape, wherever it stands, and the block that it
 * names is a member. Offsets are those of the image in normal, big-endian order.
 *
 * image.h has the header, commands.h the commands, codec.h the compressions, rom.h the members.
 *
 * Quirk: expanded hacks keep the packed blocks that they have replaced. Those are listed as orphans.
 */
#include "systems/sm64/rom/rom.h"

#include <stdio.h>
#include <string.h>

#include "base/reader.h"
#include "systems/sm64/rom/members.h"

static const struct adb_attribute_doc n64_rom_attributes[] = {
	{ "sources", "byte_order",
	  "of the file: 'big-endian', 'byte-swapped' or 'little-endian'; offsets of assets are those of the "
	  "first" },
	{ "sources", "version",
	  "'us', 'jp', 'eu', 'shindou', 'ique' or 'unknown', by the region in the header, of hacks too" },
	{ "sources", "retail_checksums", "whether the header's checksums are those of that version" },
	{ "sources", "evidence",
	  "what says that it is the game: checksums, name, entry-script, mario-table" },
	{ "sources", "internal_name", "the name in the header" },
	{ "sources", "game_id", "media, game and region, four letters" },
	{ "sources", "header_version", "the last byte of the header" },
	{ "sources", "entry_point", "address of the first instruction, hexadecimal" },
	{ "sources", "libultra",
	  "revision of the library that the game was built with, hexadecimal; HackerSM64 has another than the game" },
	{ "sources", "crc1", "first checksum of the header, hexadecimal" },
	{ "sources", "crc2", "the second" },
	{ "sources", "entry_script", "offset of the level script that the game begins with" },
	{ "assets", "segment", "number of the segment that it is loaded into" },
	{ "assets", "rom_start", "where it begins in the image" },
	{ "assets", "rom_end", "where it ends there, as the load command says" },
	{ "assets", "codec", "how it is packed: 'stored', 'mio0', 'yay0', 'deflate' or 'rnc'" },
	{ "assets", "orphan",
	  "true for a packed block that no load command names; nothing in it is decoded" },
	{ NULL, NULL, NULL },
};

enum { NAME = 0x20, GAME_ID = 0x3B, VERSION = 0x3F };

/* ---- opening ---- */

static enum adb_outcome check_size(struct adb_volume *volume, uint64_t size)
{
	if (size > ADB_N64_LARGEST)
		return adb_error_set(&volume->error, ADB_LIMIT, ADB_NO_OFFSET,
				     "a Nintendo 64 image of %llu bytes; %d are read at most",
				     (unsigned long long)size, ADB_N64_LARGEST);
	if (size < ADB_N64_SMALLEST)
		return adb_error_set(
			&volume->error, ADB_CORRUPT, (int64_t)size,
			"a Nintendo 64 image that is cut off after %llu bytes, before the code of a game",
			(unsigned long long)size);
	if (size % 4 != 0)
		return adb_error_set(
			&volume->error, ADB_CORRUPT, (int64_t)size,
			"a Nintendo 64 image of %llu bytes, which is not a whole number of words",
			(unsigned long long)size);
	return ADB_OK;
}

/* Reads the image in normal order; it is borrowed from the input when that is in memory and in normal order. */
static enum adb_outcome read_image(struct adb_volume *volume, struct adb_n64_rom *rom)
{
	uint64_t size = adb_input_size(volume->input);
	enum adb_outcome outcome = check_size(volume, size);
	uint8_t magic[4];

	if (outcome != ADB_OK)
		return outcome;
	if (!adb_input_read(volume->input, 0, magic, sizeof magic))
		return adb_error_set(&volume->error, ADB_IO, 0, "cannot be read");
	rom->size = (size_t)size;
	rom->order = adb_n64_order_of(magic);
	rom->image = rom->order == ADB_N64_BIG ? adb_input_memory(volume->input) : NULL;
	if (rom->order == ADB_N64_UNKNOWN)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "no Nintendo 64 image");
	if (rom->image != NULL)
		return ADB_OK;

	uint8_t *image = adb_arena_alloc(volume->arena, rom->size, 1);

	if (image == NULL)
		return adb_volume_fail_memory(volume, "the image needs");
	if (!adb_input_read(volume->input, 0, image, rom->size))
		return adb_error_set(&volume->error, ADB_IO, 0, "cannot be read");
	adb_n64_normalise(image, rom->size, rom->order);
	rom->image = image;
	return ADB_OK;
}

/* Returns the internal name of an image for a message, or a text that says that it has no readable one. */
static const char *readable_name(const uint8_t *header, char name[ADB_N64_NAME + 1])
{
	size_t length = ADB_N64_NAME;

	memcpy(name, header + NAME, length);
	while (length > 0 && (name[length - 1] == ' ' || name[length - 1] == '\0'))
		length--;
	name[length] = '\0';
	for (size_t i = 0; i < length; i++)
		if (name[i] < ' ' || name[i] > '~')
			return "without a readable name";
	return length > 0 ? name : "without a name";
}

/* Recognises the game by at least one of four properties. */
static enum adb_outcome identify(struct adb_volume *volume, struct adb_n64_rom *rom)
{
	const char *evidence[4];
	char name[ADB_N64_NAME + 1];
	size_t count = 0;

	rom->version = adb_n64_version_of(rom->image);
	rom->entry_script = adb_n64_find_entry_script(rom->image, rom->size, &rom->entry_script_end);
	adb_n64_find_tables(rom);
	if (rom->version != NULL && adb_n64_has_crc_of(rom->image, rom->version))
		evidence[count++] = "checksums";
	if (adb_n64_has_name(rom->image))
		evidence[count++] = "name";
	if (rom->entry_script != 0)
		evidence[count++] = "entry-script";
	if (rom->table_count > 0)
		evidence[count++] = "mario-table";
	if (count == 0)
		return adb_error_set(&volume->error, ADB_UNSUPPORTED, ADB_NO_OFFSET,
				     "a Nintendo 64 image (%s) that is not of Super Mario 64: neither its "
				     "checksums, its name, its entry script nor its animations are there",
				     readable_name(rom->image, name));
	adb_attribute_texts(volume->notes->arena, &volume->notes->attributes, "evidence", evidence, count);
	return ADB_OK;
}

static const char *header_text(struct adb_volume *volume, const uint8_t *bytes, size_t size)
{
	while (size > 0 && (bytes[size - 1] == ' ' || bytes[size - 1] == 0))
		size--;

	const char *text = adb_text_decode(volume->notes->arena, bytes, size, volume->encoding);

	return text != NULL ? text : "";
}

static void describe(struct adb_volume *volume, const struct adb_n64_rom *rom)
{
	struct adb_arena *arena = volume->notes->arena;
	struct adb_attributes *to = &volume->notes->attributes;
	struct adb_reader in = adb_reader_of(rom->image, ADB_N64_HEADER);

	adb_attribute_text(arena, to, "byte_order", adb_n64_order_name(rom->order));
	adb_attribute_text(arena, to, "version", rom->version != NULL ? rom->version->name : "unknown");
	adb_attribute_flag(arena, to, "retail_checksums",
			   rom->version != NULL && adb_n64_has_crc_of(rom->image, rom->version));
	adb_attribute_text(arena, to, "internal_name", header_text(volume, rom->image + NAME, ADB_N64_NAME));
	adb_attribute_text(arena, to, "game_id", header_text(volume, rom->image + GAME_ID, 4));
	adb_attribute_integer(arena, to, "header_version", rom->image[VERSION]);
	adb_reader_skip(&in, 8);
	adb_attribute_text(arena, to, "entry_point", adb_arena_printf(arena, "%08X", adb_reader_u32be(&in)));
	adb_attribute_text(arena, to, "libultra", adb_arena_printf(arena, "%08X", adb_reader_u32be(&in)));
	adb_attribute_text(arena, to, "crc1", adb_arena_printf(arena, "%08X", adb_reader_u32be(&in)));
	adb_attribute_text(arena, to, "crc2", adb_arena_printf(arena, "%08X", adb_reader_u32be(&in)));
	if (rom->entry_script != 0)
		adb_attribute_integer(arena, to, "entry_script", (int64_t)rom->entry_script);
}

static void report_commands(struct adb_volume *volume, const struct adb_n64_commands *commands)
{
	for (size_t i = 0; i < commands->cut_count; i++) {
		const struct adb_n64_block *block = &commands->cut[i];

		adb_volume_report(
			volume, ADB_WARNING, "beyond-end", block->rom_start,
			"the block %08X to %08X of segment %02X ends beyond the image: it is cut off",
			block->rom_start, block->rom_end, block->segment);
	}
	if (commands->is_full)
		adb_volume_report(volume, ADB_WARNING, "limit", ADB_NO_OFFSET,
				  "only the first %d load commands are read", ADB_N64_MAX_COMMANDS);
}

static enum adb_outcome n64_rom_open(struct adb_volume *volume)
{
	struct adb_n64_rom *rom = adb_arena_alloc(volume->arena, 1, sizeof *rom);

	if (rom == NULL)
		return adb_volume_fail_memory(volume, "the image needs");

	enum adb_outcome outcome = read_image(volume, rom);

	if (outcome == ADB_OK)
		outcome = identify(volume, rom);
	if (outcome != ADB_OK)
		return outcome;
	volume->state = rom;
	describe(volume, rom);
	if (!adb_n64_find_commands(volume->arena, rom->image, rom->size, &rom->commands))
		return adb_volume_fail_memory(volume, "the image needs");
	report_commands(volume, &rom->commands);
	return adb_n64_list_members(volume, rom) ? ADB_OK : adb_volume_fail_memory(volume, "the image needs");
}

/* ---- members ---- */

static enum adb_outcome n64_rom_next(struct adb_volume *volume, struct adb_member *member)
{
	struct adb_n64_rom *rom = volume->state;

	if (rom->next == rom->item_count)
		return ADB_END;
	*member = rom->items[rom->next++].member;
	return ADB_OK;
}

/* Unpacks an item whose bytes were not kept. Sets the error when that fails. */
static enum adb_outcome extract_again(const struct adb_n64_item *item, const struct adb_sink *sink,
				      struct adb_error *error)
{
	struct adb_arena *arena = adb_arena_new((size_t)item->size + 4096);
	uint8_t *out = arena != NULL ? adb_arena_alloc(arena, item->size, 1) : NULL;
	enum adb_outcome outcome = ADB_OK;

	if (out == NULL)
		outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	else
		outcome = adb_n64_unpack(&item->range, item->codec, item->size, out, error);
	if (outcome == ADB_OK)
		sink->write(sink->context, out, item->size);
	adb_arena_free(arena);
	return outcome;
}

static enum adb_outcome n64_rom_extract(const struct adb_volume *volume, const struct adb_member *member,
					const struct adb_sink *sink, struct adb_error *error)
{
	const struct adb_n64_rom *rom = volume->state;

	if (member->key >= rom->item_count)
		return adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET, "no such member");

	const struct adb_n64_item *item = &rom->items[member->key];

	if (item->bytes == NULL)
		return extract_again(item, sink, error);
	sink->write(sink->context, item->bytes, item->size);
	return ADB_OK;
}

static enum adb_outcome n64_rom_find(const struct adb_volume *volume, const char *path,
				     struct adb_member *member)
{
	const struct adb_n64_rom *rom = volume->state;

	for (size_t i = 0; i < rom->item_count; i++) {
		if (!adb_text_equal_nocase(rom->items[i].member.path, path))
			continue;
		*member = rom->items[i].member;
		return ADB_OK;
	}
	return ADB_END;
}

/* ---- queries by formats ---- */

extern const struct adb_container adb_container_n64_rom;

static const struct adb_n64_rom *rom_around(const struct adb_place *place)
{
	const struct adb_volume *volume = adb_place_volume(place, &adb_container_n64_rom);

	return volume != NULL ? volume->state : NULL;
}

/* ---- what the header declares, and its helpers ---- */

static int n64_rom_sniff(struct adb_peek *peek)
{
	const uint8_t *magic = adb_peek_bytes(peek, 0, 4);

	/* The member "rom" of an image is not opened again. */
	if (magic == NULL || strcmp(peek->type, ADB_N64_IMAGE) == 0)
		return 0;
	return adb_n64_order_of(magic) != ADB_N64_UNKNOWN ? 32 : 0;
}

const uint32_t *adb_n64_table_addresses(const struct adb_place *place, size_t *count)
{
	const struct adb_n64_rom *rom = rom_around(place);

	*count = rom != NULL ? rom->address_count : 0;
	return rom != NULL ? rom->addresses : NULL;
}

size_t adb_n64_animated_members(const struct adb_place *place)
{
	const struct adb_n64_rom *rom = rom_around(place);
	size_t count = 0;

	for (size_t i = 0; rom != NULL && i < rom->item_count; i++)
		count += strcmp(rom->items[i].member.type, ADB_N64_BANK) == 0 ||
			 strcmp(rom->items[i].member.type, ADB_N64_BLOCK) == 0 ||
			 strcmp(rom->items[i].member.type, ADB_N64_MARIO) == 0;
	return count;
}

const struct adb_n64_block *adb_n64_blocks(const struct adb_place *place, size_t *count)
{
	const struct adb_n64_rom *rom = rom_around(place);

	*count = rom != NULL ? rom->commands.count : 0;
	return rom != NULL ? rom->commands.blocks : NULL;
}

const struct adb_container adb_container_n64_rom = {
	.name = "n64-rom",
	.claims = "N64 V64 Z64",
	.title = "Nintendo 64 image (z64, v64, n64)",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.attributes = n64_rom_attributes,
	.sniff = n64_rom_sniff,
	.open = n64_rom_open,
	.next = n64_rom_next,
	.extract = n64_rom_extract,
	.find = n64_rom_find,
};

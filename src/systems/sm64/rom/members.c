/*
 * Lists the members of an image when it is opened: unpacks each block that a load command names, decides by its content what
 * it is, and finds the packed blocks that no command names.
 */
#include "systems/sm64/rom/members.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "codec/n64_lz.h"
#include "codec/szp.h"
#include "systems/sm64/rom/scan.h"

enum { SEGMENT_BEHAVIORS = 0x13, SEGMENT_ENTRY = 0x10, SCRATCH = 16 * 1024 * 1024 };

_Static_assert((int)ADB_N64_LZ_MAX <= (int)SCRATCH && (int)ADB_SZP_MAX <= (int)SCRATCH,
	       "whatever is unpacked fits");

/* ---- Mario's tables ---- */

/* Moves the table at the address of the game to the front, so that it is named "mario". */
static void put_known_table_first(struct adb_n64_rom *rom)
{
	for (size_t i = 1; rom->version != NULL && i < rom->table_count; i++) {
		if (rom->tables[i] != rom->version->mario_table)
			continue;
		memmove(rom->tables + 1, rom->tables, i * sizeof rom->tables[0]);
		rom->tables[0] = rom->version->mario_table;
	}
}

static void add_table(struct adb_volume *volume, struct adb_n64_rom *rom, size_t number)
{
	struct adb_n64_item *item = &rom->items[rom->item_count++];
	size_t offset = rom->tables[number];
	struct adb_sm64_dma dma;

	adb_sm64_dma_list(rom->image + offset, rom->size - offset, rom->size - offset, &dma);
	*item = (struct adb_n64_item){
		.range = { rom->image, rom->size, offset, offset + (size_t)dma.size },
		.size = (uint32_t)dma.size,
		.bytes = rom->image + offset,
		.member = {
			.path = adb_arena_printf(volume->arena, "mario/%08zX.data", offset),
			.type = ADB_N64_MARIO,
			.native_id = number == 0 ? "mario" : adb_arena_printf(volume->arena, "mario@%06zX", offset),
		},
	};
}

/* ---- blocks ---- */

static void report_packed(struct adb_volume *volume, const struct adb_n64_item *item, const char *code,
			  const char *message)
{
	adb_volume_report(volume, ADB_WARNING, code, (int64_t)item->range.start, "%s: %s", item->member.path,
			  message);
}

/* Returns memory for `size` unpacked bytes: kept, or scratch that the next block overwrites. NULL = neither has room. */
static uint8_t *room_for(struct adb_volume *volume, struct adb_n64_rom *rom, uint32_t size, bool *is_kept)
{
	*is_kept = rom->kept + size <= ADB_N64_KEPT;
	if (rom->looked_at + size > ADB_N64_LOOKED_AT)
		return NULL;
	rom->looked_at += size;
	if (*is_kept) {
		rom->kept += size;
		return adb_arena_alloc(volume->arena, size, 1);
	}
	if (rom->scratch == NULL)
		rom->scratch = adb_arena_alloc(volume->arena, SCRATCH, 1);
	return rom->scratch;
}

/*
 * Returns the bytes of a packed item, valid until the next call unless item->bytes is set. NULL when they cannot be unpacked,
 * which is reported when the member is extracted.
 */
static const uint8_t *unpack_item(struct adb_volume *volume, struct adb_n64_rom *rom,
				  struct adb_n64_item *item)
{
	const uint8_t *stored = rom->image + item->range.start;
	bool is_kept;
	uint8_t *out = room_for(volume, rom, item->size, &is_kept);

	if (out == NULL) {
		if (adb_arena_outcome(volume->arena) == ADB_OK)
			report_packed(volume, item, "limit",
				      "not looked at, as the image unpacks to too many bytes");
		return NULL;
	}
	if (adb_n64_unpack(&item->range, item->codec, item->size, out, NULL) == ADB_OK) {
		item->bytes = is_kept ? out : NULL;
		return out;
	}
	if (item->codec != ADB_N64_DEFLATE)
		return NULL;
	item->codec = ADB_N64_STORED;
	item->size = (uint32_t)(item->range.end - item->range.start);
	item->bytes = stored;
	return stored;
}

static const uint8_t *read_block(struct adb_volume *volume, struct adb_n64_rom *rom,
				 struct adb_n64_item *item, bool is_packed)
{
	item->codec = is_packed ? adb_n64_codec_of(&item->range, &item->size) : ADB_N64_STORED;
	if (!is_packed)
		item->size = (uint32_t)(item->range.end - item->range.start);
	if (item->codec == ADB_N64_RNC)
		report_packed(volume, item, "unsupported", "packed with RNC ProPack, which is not unpacked");
	if (item->codec != ADB_N64_STORED && item->codec != ADB_N64_RNC)
		return unpack_item(volume, rom, item);
	item->bytes = rom->image + item->range.start;
	return item->bytes;
}

static void describe_item(struct adb_volume *volume, struct adb_n64_item *item, int segment)
{
	struct adb_attributes *to = &item->member.attributes;

	if (segment >= 0)
		adb_attribute_integer(volume->arena, to, "segment", segment);
	adb_attribute_integer(volume->arena, to, "rom_start", (int64_t)item->range.start);
	adb_attribute_integer(volume->arena, to, "rom_end", (int64_t)item->range.end);
	adb_attribute_text(volume->arena, to, "codec", adb_n64_codec_name(item->codec));
}

/* ---- what a block holds ---- */

static const char *copy(struct adb_volume *volume, const char *text)
{
	const char *copied = adb_arena_text(volume->arena, text, strlen(text));

	return copied != NULL ? copied : "";
}

/* Returns the member type of a block if its load command or segment determines it, else NULL. */
static const char *role_of(const struct adb_n64_block *block)
{
	static const uint8_t geo_segments[] = { 0x0C, 0x0D, 0x0E, 0x0F, 0x16, 0x17 };

	if (block->is_script)
		return ADB_N64_SCRIPT;
	if (block->segment == SEGMENT_BEHAVIORS)
		return ADB_N64_BEHAVIOR;
	if (!block->is_packed && memchr(geo_segments, block->segment, sizeof geo_segments) != NULL)
		return ADB_N64_GEO;
	return NULL;
}

/* Whether some table that a behaviour loads lies here and begins with a header. */
static bool has_named_table(const struct adb_n64_rom *rom, const struct adb_sm64_block *block)
{
	for (size_t i = 0; i < rom->address_count; i++) {
		struct adb_sm64_header header;
		size_t table, first;

		if (adb_sm64_resolve(block, 0, rom->addresses[i], &table) && table % 4 == 0 &&
		    block->size - table >= 4 &&
		    adb_sm64_resolve(block, 0, adb_u32be(block->bytes + table), &first) &&
		    adb_sm64_header_at(block, first, ADB_SM64_LENIENT, 0, &header, NULL))
			return true;
	}
	return false;
}

static bool has_animations(const struct adb_n64_rom *rom, const uint8_t *bytes, size_t size, uint8_t segment)
{
	const struct adb_sm64_block block = {
		.bytes = bytes, .size = size, .pointers = ADB_SM64_SEGMENTED, .segment = segment
	};
	struct adb_sm64_header header;

	return adb_sm64_next_header(&block, 0, &header) < size || has_named_table(rom, &block);
}

static void add_block(struct adb_volume *volume, struct adb_n64_rom *rom, const struct adb_n64_block *block)
{
	struct adb_n64_item *item = &rom->items[rom->item_count++];
	char text[ADB_N64_PATH_SIZE];

	*item = (struct adb_n64_item){
		.range = { rom->image, rom->size, block->rom_start, block->rom_end },
	};
	item->member.path = copy(volume, adb_n64_block_path(text, block->segment, block->rom_start));
	item->member.native_id = copy(volume, adb_n64_block_id(text, block->segment, block->rom_start));

	const char *role = role_of(block);
	const uint8_t *bytes = read_block(volume, rom, item, block->is_packed);
	bool animated = bytes != NULL && has_animations(rom, bytes, item->size, block->segment);

	if (item->codec == ADB_N64_RNC)
		item->member.type = "SEGMENT";
	else if (role != NULL)
		item->member.type = role;
	else
		item->member.type = animated ? ADB_N64_BANK : ADB_N64_BLOCK;
	describe_item(volume, item, block->segment);
	if (role == NULL || !animated)
		return;

	struct adb_n64_item *again = &rom->items[rom->item_count++];

	*again = *item;
	again->member.path =
		adb_arena_printf(volume->arena, "segment%02X/%08X.anims", block->segment, block->rom_start);
	again->member.type = ADB_N64_BANK;
}

/* Collects the addresses of the tables that behaviours load, by the commands LOAD_ANIMATIONS of the field oAnimations. */
static void find_addresses(struct adb_n64_rom *rom, const uint8_t *bytes, size_t size)
{
	static const uint8_t load_animations[] = { 0x27, 0x26, 0, 0 };

	for (size_t i = 0; i + 8 <= size && rom->address_count < ADB_N64_MAX_ADDRESSES; i += 4)
		if (memcmp(bytes + i, load_animations, sizeof load_animations) == 0)
			rom->addresses[rom->address_count++] = adb_u32be(bytes + i + 4);
}

static int compare_addresses(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

	return (left > right) - (left < right);
}

static void sort_addresses(struct adb_n64_rom *rom)
{
	size_t kept = 0;

	if (rom->address_count == 0)
		return;
	qsort(rom->addresses, rom->address_count, sizeof rom->addresses[0], compare_addresses);
	for (size_t i = 1; i < rom->address_count; i++)
		if (rom->addresses[i] != rom->addresses[kept])
			rom->addresses[++kept] = rom->addresses[i];
	rom->address_count = kept + 1;
}

/* Reads the blocks with behaviours before the others, whose content is recognised by the tables that behaviours name. */
static void read_behaviors(struct adb_volume *volume, struct adb_n64_rom *rom)
{
	for (size_t i = 0; i < rom->commands.count; i++) {
		const struct adb_n64_block *block = &rom->commands.blocks[i];
		struct adb_n64_item item = {
			.range = { rom->image, rom->size, block->rom_start, block->rom_end },
			.member.path = "segment13",
		};
		const uint8_t *bytes;

		if (block->segment != SEGMENT_BEHAVIORS)
			continue;
		bytes = read_block(volume, rom, &item, block->is_packed);
		if (bytes != NULL)
			find_addresses(rom, bytes, item.size);
	}
	sort_addresses(rom);
}

/* ---- what no command names ---- */

static bool is_listed(const struct adb_n64_rom *rom, size_t offset, size_t *end)
{
	bool listed = false;

	for (size_t i = 0; i < rom->commands.count; i++) {
		const struct adb_n64_block *block = &rom->commands.blocks[i];

		if (offset >= block->rom_start && offset < block->rom_end) {
			listed = true;
			*end = block->rom_end > *end ? block->rom_end : *end;
		}
	}
	return listed;
}

/* Adds the packed block at `offset`. Returns the offset behind it, or `offset` when there is none. */
static size_t add_orphan(struct adb_volume *volume, struct adb_n64_rom *rom, size_t offset)
{
	struct adb_n64_item item = { .range = { rom->image, rom->size, offset, rom->size } };
	const uint8_t *bytes = rom->image + offset;
	size_t used = 0;
	bool is_kept, done = false;

	if (adb_mio0_is(bytes, rom->size - offset, &item.size))
		item.codec = ADB_N64_MIO0;
	else if (adb_yay0_is(bytes, rom->size - offset, &item.size))
		item.codec = ADB_N64_YAY0;
	else
		return offset;

	uint8_t *out = room_for(volume, rom, item.size, &is_kept);

	if (out != NULL && item.codec == ADB_N64_MIO0)
		done = adb_mio0_unpack(bytes, rom->size - offset, out, &used, NULL) == ADB_OK;
	else if (out != NULL)
		done = adb_yay0_unpack(bytes, rom->size - offset, out, &used, NULL) == ADB_OK;
	if (!done)
		return offset;
	item.bytes = is_kept ? out : NULL;
	item.range.end = offset + used;
	item.member.path =
		adb_arena_printf(volume->arena, "orphan/%08zX.%s", offset, adb_n64_codec_name(item.codec));
	item.member.type = "SEGMENT";
	describe_item(volume, &item, -1);
	adb_attribute_flag(volume->arena, &item.member.attributes, "orphan", true);
	rom->items[rom->item_count++] = item;
	return item.range.end;
}

static void add_orphans(struct adb_volume *volume, struct adb_n64_rom *rom)
{
	size_t found = 0, tried = 0;

	for (size_t offset = ADB_N64_HEADER;
	     offset + 16 <= rom->size && found < ADB_N64_MAX_ORPHANS && tried < ADB_N64_MAX_TRIED;
	     offset += 4) {
		const uint8_t *bytes = rom->image + offset;
		size_t end = 0;

		if (memcmp(bytes, "MIO0", 4) != 0 && memcmp(bytes, "Yay0", 4) != 0)
			continue;
		tried++;
		if (!is_listed(rom, offset, &end)) {
			end = add_orphan(volume, rom, offset);
			found += end > offset;
		}
		if (end > offset)
			offset = ((end + 3) & ~(size_t)3) - 4;
	}
}

/* ---- all of them ---- */

static void add_image(struct adb_n64_rom *rom)
{
	rom->items[rom->item_count++] = (struct adb_n64_item){
		.range = { rom->image, rom->size, 0, rom->size },
		.size = (uint32_t)rom->size,
		.bytes = rom->image,
		.member = { .path = "rom", .type = ADB_N64_IMAGE, .native_id = "rom" },
	};
}

static void place_members(struct adb_n64_rom *rom)
{
	for (size_t i = 0; i < rom->item_count; i++) {
		struct adb_n64_item *item = &rom->items[i];

		item->member.key = i;
		item->member.offset = (int64_t)item->range.start;
		item->member.stored_size = (int64_t)(item->range.end - item->range.start);
		item->member.byte_size = (int64_t)item->size;
		item->member.is_plain = rom->order == ADB_N64_BIG && item->bytes != NULL &&
					item->bytes == rom->image + item->range.start;
	}
}

/* Adds the entry script, which the main program loads without a command. */
static void add_entry_script(struct adb_volume *volume, struct adb_n64_rom *rom)
{
	const struct adb_n64_block block = {
		.segment = SEGMENT_ENTRY,
		.is_script = true,
		.rom_start = (uint32_t)rom->entry_script,
		.rom_end = (uint32_t)rom->entry_script_end,
		.entry = SEGMENT_ENTRY << 24,
	};

	if (rom->entry_script != 0)
		add_block(volume, rom, &block);
}

/* ---- what the header declares ---- */

void adb_n64_find_tables(struct adb_n64_rom *rom)
{
	struct adb_sm64_dma dma;
	size_t offset = ADB_N64_HEADER;

	while (offset + ADB_SM64_DMA_HEADER < rom->size && rom->table_count < ADB_N64_MAX_TABLES) {
		const uint8_t *bytes = rom->image + offset;

		if (bytes[0] == 0 && bytes[1] == 0 && adb_sm64_dma_at(bytes, rom->size - offset, &dma)) {
			rom->tables[rom->table_count++] = offset;
			offset += ((size_t)dma.size + 3) & ~(size_t)3;
		} else {
			offset += 4;
		}
	}
}

bool adb_n64_list_members(struct adb_volume *volume, struct adb_n64_rom *rom)
{
	size_t blocks = rom->commands.count < ADB_N64_MAX_BLOCKS ? rom->commands.count : ADB_N64_MAX_BLOCKS;
	size_t room = 2 + rom->table_count + 2 * (blocks + 1) + ADB_N64_MAX_ORPHANS;

	rom->items = adb_arena_alloc(volume->arena, room, sizeof *rom->items);
	rom->addresses = adb_arena_alloc(volume->arena, ADB_N64_MAX_ADDRESSES, sizeof *rom->addresses);
	if (rom->items == NULL || rom->addresses == NULL)
		return false;
	if (blocks < rom->commands.count)
		adb_volume_report(volume, ADB_WARNING, "limit", ADB_NO_OFFSET,
				  "%zu blocks are loaded, of which %zu are read", rom->commands.count,
				  blocks);
	add_image(rom);
	put_known_table_first(rom);
	for (size_t i = 0; i < rom->table_count; i++)
		add_table(volume, rom, i);
	read_behaviors(volume, rom);
	add_entry_script(volume, rom);
	for (size_t i = 0; i < blocks; i++)
		add_block(volume, rom, &rom->commands.blocks[i]);
	add_orphans(volume, rom);
	place_members(rom);
	return adb_arena_outcome(volume->arena) == ADB_OK;
}

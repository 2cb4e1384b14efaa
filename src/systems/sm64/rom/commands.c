/* Finds load commands by trying every aligned offset of an image. */
#include "systems/sm64/rom/commands.h"

#include <stdlib.h>

#include "base/reader.h"
#include "systems/sm64/rom/image.h"

enum { FIRST = 0x1000, MAX_SEGMENT = 0x1F, SHORTEST = 12, LARGEST_CARTRIDGE = 64 * 1024 * 1024 };

static bool has_length(unsigned op, unsigned length)
{
	switch (op) {
	case 0x00:
	case 0x01:
		return length == 0x10 || length == 0x18;
	case 0x17:
		return length == 0x0C || length == 0x14;
	case 0x18:
	case 0x1A:
		return length == 0x0C;
	default:
		return false;
	}
}

static int compare_blocks(const void *a, const void *b)
{
	const struct adb_n64_block *left = a, *right = b;

	if (left->segment != right->segment)
		return left->segment < right->segment ? -1 : 1;
	if (left->rom_start != right->rom_start)
		return left->rom_start < right->rom_start ? -1 : 1;
	return (left->entry > right->entry) - (left->entry < right->entry);
}

/* Merges sorted blocks with the same segment and start into one: the longest, with the lowest entry. */
static size_t merge(struct adb_n64_block *blocks, size_t count)
{
	size_t kept = 0;

	if (count == 0)
		return 0;
	qsort(blocks, count, sizeof *blocks, compare_blocks);
	for (size_t i = 1; i < count; i++) {
		struct adb_n64_block *last = &blocks[kept];

		if (blocks[i].segment != last->segment || blocks[i].rom_start != last->rom_start) {
			blocks[++kept] = blocks[i];
			continue;
		}
		if (!last->is_script)
			last->entry = blocks[i].entry;
		last->is_script |= blocks[i].is_script;
		last->is_packed |= blocks[i].is_packed;
		if (blocks[i].rom_end > last->rom_end)
			last->rom_end = blocks[i].rom_end;
	}
	return kept + 1;
}

static size_t count_commands(const uint8_t *image, size_t size, bool *is_full)
{
	struct adb_n64_block block;
	size_t count = 0;

	for (size_t offset = FIRST; offset < size; offset += 4)
		count += adb_n64_command_at(image + offset, size - offset, &block);
	*is_full = count > ADB_N64_MAX_COMMANDS;
	return *is_full ? ADB_N64_MAX_COMMANDS : count;
}

bool adb_n64_command_at(const uint8_t *bytes, size_t size, struct adb_n64_block *block)
{
	if (size < SHORTEST || !has_length(bytes[0], bytes[1]) || size < bytes[1] || bytes[2] > 1 ||
	    bytes[3] < 1 || bytes[3] > MAX_SEGMENT)
		return false;
	*block = (struct adb_n64_block){
		.segment = bytes[3],
		.is_packed = bytes[0] >= 0x18,
		.is_script = bytes[0] <= 0x01,
		.rom_start = adb_u32be(bytes + 4),
		.rom_end = adb_u32be(bytes + 8),
	};
	if (block->rom_start < FIRST || block->rom_start >= block->rom_end ||
	    block->rom_end > ADB_N64_LARGEST || block->rom_end - block->rom_start > ADB_N64_MAX_RANGE)
		return false;
	if (!block->is_script)
		return true;
	block->entry = adb_u32be(bytes + 12);
	return block->entry >> 24 == block->segment &&
	       (block->entry & 0xFFFFFF) < block->rom_end - block->rom_start;
}

bool adb_n64_find_commands(struct adb_arena *arena, const uint8_t *image, size_t size,
			   struct adb_n64_commands *commands)
{
	*commands = (struct adb_n64_commands){ 0 };

	size_t total = count_commands(image, size, &commands->is_full);

	commands->blocks = adb_arena_alloc(arena, total, sizeof *commands->blocks);
	commands->cut = adb_arena_alloc(arena, total, sizeof *commands->cut);
	if (commands->blocks == NULL || commands->cut == NULL)
		return false;
	for (size_t offset = FIRST; offset < size && commands->count + commands->cut_count < total;
	     offset += 4) {
		struct adb_n64_block block;

		if (!adb_n64_command_at(image + offset, size - offset, &block))
			continue;
		if (block.rom_end <= size)
			commands->blocks[commands->count++] = block;
		else if (block.rom_end <= LARGEST_CARTRIDGE && block.rom_start % 8 == 0)
			commands->cut[commands->cut_count++] = block;
	}
	commands->count = merge(commands->blocks, commands->count);
	commands->cut_count = merge(commands->cut, commands->cut_count);
	return true;
}

/*
 * Animations that lie in more than one block: a table names headers in another segment, or a header names arrays there. The
 * game has none, hacks do. When levels load different blocks into that segment, the target is ambiguous and the pointer is
 * not followed.
 */
#include "systems/sm64/rom/bank.h"
#include "systems/sm64/rom/codec.h"
#include "systems/sm64/rom/world.h"

enum { BLOCK_LIMIT = 16 * 1024 * 1024 };

static void open_beside(struct adb_sm64_bank *bank, uint8_t segment, struct adb_sm64_beside *beside)
{
	const struct adb_sm64_world *world = adb_sm64_world_of(&bank->d->place);
	const struct adb_n64_block *found =
		world != NULL ? adb_sm64_beside(world, bank->block.segment, bank->rom_start, segment) : NULL;
	char path[ADB_N64_PATH_SIZE];
	struct adb_error ignored;

	if (found == NULL)
		return;
	adb_n64_block_path(path, segment, found->rom_start);
	beside->rom_start = found->rom_start;
	beside->input =
		adb_place_open(&bank->d->place, adb_arena_printf(bank->d->arena, "../%s", path), &ignored);
	if (beside->input == NULL)
		return;

	struct adb_sm64_bytes bytes = adb_sm64_input_bytes(bank->d->arena, beside->input, BLOCK_LIMIT);

	if (bytes.data != NULL && !(found->is_packed && adb_n64_is_rnc(bytes.data, bytes.size)))
		beside->block = (struct adb_sm64_block){
			.bytes = bytes.data,
			.size = bytes.size,
			.pointers = ADB_SM64_SEGMENTED,
			.segment = segment,
		};
}

static struct adb_sm64_block *block_beside(void *context, uint8_t segment)
{
	struct adb_sm64_bank *bank = context;
	struct adb_sm64_beside *beside = segment < ADB_SM64_SEGMENTS ? &bank->beside[segment] : NULL;

	if (beside == NULL || segment == bank->block.segment)
		return NULL;
	if (!beside->is_tried)
		open_beside(bank, segment, beside);
	beside->is_tried = true;
	return beside->block.bytes != NULL ? &beside->block : NULL;
}

void adb_sm64_bank_open(struct adb_sm64_bank *bank, struct adb_decoder *d, uint8_t segment,
			uint32_t rom_start)
{
	*bank = (struct adb_sm64_bank){
		.d = d,
		.rom_start = rom_start,
		.block = {
			.bytes = d->in.data,
			.size = d->in.size,
			.pointers = ADB_SM64_SEGMENTED,
			.segment = segment,
			.other = block_beside,
			.context = bank,
		},
	};
}

void adb_sm64_bank_close(struct adb_sm64_bank *bank)
{
	for (size_t i = 0; i < ADB_SM64_SEGMENTS; i++)
		adb_input_release(bank->beside[i].input);
}

const char *adb_sm64_bank_clip_id(struct adb_arena *arena, unsigned segment, uint32_t rom_start,
				  size_t offset)
{
	char id[ADB_N64_PATH_SIZE];

	return adb_arena_printf(arena, "%s+%06zX", adb_n64_block_id(id, segment, rom_start), offset);
}

/*
 * The behaviours of a Super Mario 64 image, in segment 13 (behavior.h), and the tables of animations that they load. For a
 * behaviour that a level script reaches, its address and its first animation are known; others are found by the eight bytes
 * of the command that loads a table.
 */
#include <string.h>

#include "dump/format.h"
#include "systems/sm64/rom/block_fields.h"
#include "systems/sm64/rom/seen.h"
#include "systems/sm64/rom/world.h"

enum {
	MAX_TABLES = 4096, /* of one block; 53 in the game */
	SEGMENT = 0x13,
	LOAD_SIZE = 8,
};

/* Adds the behaviours that were reached, and marks their tables. */
static bool add_reached(struct adb_decoder *d, const struct adb_sm64_world *world,
			struct adb_sm64_seen *tables)
{
	unsigned segment;
	uint32_t rom_start;

	if (world == NULL || !adb_n64_block_of(d->place.path, &segment, &rom_start))
		return true;
	for (const struct adb_sm64_world_behavior *b = world->behaviors; b != NULL; b = b->next) {
		const char *behavior = adb_arena_printf(d->arena, "%08X", b->address);

		if (b->segment != segment || b->rom_start != rom_start)
			continue;
		for (size_t i = 0; i < b->facts.table_count; i++) {
			uint32_t table = b->facts.tables[i].address;

			adb_sm64_see(tables, &table, sizeof table);
			if (adb_sm64_add_loader(d->out, behavior, adb_arena_printf(d->arena, "%08X", table),
						b->facts.animate, b->facts.animate_count) == NULL)
				return false;
		}
	}
	return true;
}

/* Reads from each remaining command that loads a table on, for the animation that the behaviour starts. */
static bool add_others(struct adb_decoder *d, const struct adb_sm64_world *world,
		       struct adb_sm64_seen *tables, struct adb_sm64_block_fields *fields)
{
	enum adb_sm64_dialect dialect = world != NULL ? world->dialect : ADB_SM64_VANILLA;
	size_t offset = 0, count = 0;
	uint32_t table;

	while (count < MAX_TABLES && adb_sm64_behavior_next_table(d->in.data, d->in.size, &offset, &table)) {
		struct adb_sm64_behavior facts = { 0 };

		bool is_new = adb_sm64_see(tables, &table, sizeof table);

		adb_sm64_name_loader(fields, offset - LOAD_SIZE, is_new);
		if (!is_new)
			continue;
		count++;
		adb_sm64_behavior_read(d->in.data, d->in.size, SEGMENT, offset - LOAD_SIZE, dialect, &facts);
		if (adb_sm64_add_loader(d->out, NULL, adb_arena_printf(d->arena, "%08X", table),
					facts.animate, facts.animate_count) == NULL)
			return false;
	}
	return true;
}

static enum adb_outcome behavior_decode(struct adb_decoder *d)
{
	struct adb_sm64_seen tables = { .arena = d->arena };

	const struct adb_sm64_world *world = adb_sm64_world_of(&d->place);

	struct adb_sm64_block_fields *fields = adb_sm64_block_fields_new(d, world);
	bool is_right = add_reached(d, world, &tables) && add_others(d, world, &tables, fields);

	adb_sm64_block_fields_free(fields);
	return is_right ? ADB_OK : adb_fail_memory(d);
}

static int behavior_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_BEHAVIOR) == 0 ? 64 : 0;
}

static const struct adb_attribute_doc behavior_attributes[] = {
	ADB_SM64_LINK_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_sm64_behavior_block = {
	.name = "sm64-behavior",
	.title = "Super Mario 64 behaviours",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "BEHAVIOR",
	.attributes = behavior_attributes,
	.sniff = behavior_sniff,
	.decode = behavior_decode,
};

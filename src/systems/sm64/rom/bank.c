/*
 * The animations in one block of a Super Mario 64 image. A block is the range that one load command loads into a segment,
 * unpacked: models, collision, display lists, and the animations of the actors of a level. The animations have no directory:
 *
 *   headers  24 bytes, 4-aligned (rom/scan.h): every offset is tried
 *   tables   runs of u32 pointers to headers, then 0 to 8 zeros: an actor's animations in their order
 *   arrays   wherever the headers point, before or behind them
 *
 * Quirk: 24 of the game's 56 tables have no zero at their end, and others follow directly. When a behaviour names an address
 * in the middle of a run, a table begins there.
 * A word that looks like a pointer into another segment may be other data, such as a vertex: a table that no behaviour names
 * needs at least two of them. No table begins inside the arrays of a clip.
 *
 * Quirk: one header may stand in a table twice (the penguin's), and several may share their arrays (doors).
 */
#include <string.h>

#include "base/ledger.h"

#include "systems/sm64/rom/bank.h"
#include "systems/sm64/rom/geo_block.h"
#include "systems/sm64/rom/rom.h"
#include "systems/sm64/sound.h"

static const struct adb_attribute_doc bank_attributes[] = {
	ADB_SM64_CLIP_ATTRIBUTES,
	ADB_SM64_GEO_BLOCK_ATTRIBUTES,
	{ "clips", "address", "segmented address of the header, hexadecimal" },
	{ "clips", "header_offset", "where the header is in its block" },
	{ "clips", "values_offset", "where its values are in the block" },
	{ "clips", "index_offset", "where its index is in the block" },
	{ "clips", "index_crc32", "CRC-32 of its index" },
	{ "clips", "values_address", "segmented address of its values, where they lie in another block" },
	{ "clips", "index_address", "the same of its index" },
	{ "clips", "table", "native id of the first set that has it" },
	{ "clips", "table_index", "its index there" },
	{ "animation_sets", "actor",
	  "folder of the actor in the decompilation, where address, clips and bones are those of the game" },
	{ "animation_sets", "table_offset", "where the table is in its block" },
	{ "animation_sets", "null_count", "zeros at its end" },
	{ "animation_sets", "is_named", "whether a behaviour loads this table" },
	{ NULL, NULL, NULL },
};

/* ---- clips ---- */

static const char *clip_name(const struct adb_sm64_bank *bank, const struct adb_sm64_found *found)
{
	const char *actor = found->table != NULL ? found->table->actor : NULL;

	if (actor == NULL)
		return adb_arena_printf(bank->d->arena, "%08X",
					adb_sm64_bank_address(bank, found->header.offset));
	return adb_arena_printf(bank->d->arena, "%s_%02u", actor, found->table_index);
}

/* Adds the place of an array as an attribute: its offset in this block, or its address in another one. */
static void describe_array(struct adb_arena *arena, struct adb_attributes *to, const char *array,
			   size_t offset, const struct adb_sm64_block *other)
{
	const char *key = adb_arena_printf(arena, other != NULL ? "%s_address" : "%s_offset", array);

	if (key == NULL)
		return;
	if (other == NULL)
		adb_attribute_integer(arena, to, key, (int64_t)offset);
	else
		adb_attribute_text(arena, to, key,
				   adb_arena_printf(arena, "%02X%06zX", other->segment, offset));
}

static void describe_clip(const struct adb_sm64_bank *bank, const struct adb_sm64_found *found,
			  struct adb_clip *clip)
{
	struct adb_arena *arena = bank->d->arena;
	struct adb_attributes *to = &clip->attributes;

	adb_attribute_text(
		arena, to, "address",
		adb_arena_printf(arena, "%08X", adb_sm64_bank_address(bank, found->header.offset)));
	adb_attribute_integer(arena, to, "header_offset", (int64_t)found->header.offset);
	describe_array(arena, to, "values", found->header.values, found->header.values_in);
	describe_array(arena, to, "index", found->header.index, found->header.index_in);
	if (found->table != NULL) {
		adb_attribute_text(
			arena, to, "table",
			adb_arena_printf(arena, "%08X", adb_sm64_bank_address(bank, found->table->offset)));
		adb_attribute_integer(arena, to, "table_index", found->table_index);
	}
	if (found->variant_of != NULL)
		adb_attribute_text(arena, to, "variant_of", found->variant_of->native_id);
	if (!found->header.is_strict)
		adb_warn(
			bank->d, "odd-header", found->header.offset,
			"%s: flags, frames, length or bones are not what the game has; a behaviour's table names it",
			clip->native_id);
}

static bool add_clip(struct adb_sm64_bank *bank, struct adb_sm64_clips *clips,
		     const struct adb_sm64_found *found)
{
	const char *name = clip_name(bank, found);
	struct adb_sm64_anim anim;
	struct adb_clip *clip;

	if (name == NULL || !adb_sm64_anim_of(bank->d->arena, &bank->block, &found->header, &anim))
		return false;
	clip = adb_sm64_add_clip(clips, &anim, name, found->native_id, found->header.offset);
	if (clip == NULL)
		return false;
	describe_clip(bank, found, clip);
	adb_attribute_text(bank->d->arena, &clip->attributes, "index_crc32",
			   adb_arena_printf(bank->d->arena, "%08X", adb_sm64_index_crc32(&anim)));
	return true;
}

static bool add_clips(struct adb_sm64_bank *bank)
{
	struct adb_sm64_clips clips = {
		.d = bank->d,
		.limit = adb_sm64_keys_of_each(adb_n64_animated_members(&bank->d->place)),
	};

	for (size_t i = 0; i < bank->found_count; i++) {
		bank->found[i].native_id = adb_sm64_bank_clip_id(
			bank->d->arena, bank->block.segment, bank->rom_start, bank->found[i].header.offset);
		if (bank->found[i].native_id == NULL)
			return false;
	}
	for (size_t i = 0; i < bank->found_count; i++) {
		const struct adb_sm64_found *found = &bank->found[i];

		if (adb_sm64_bank_is_chance(found))
			adb_note(
				bank->d, "doubtful-header", found->header.offset,
				"looks like an animation, but no table names it and its tracks are longer than it");
		else if (!add_clip(bank, &clips, found))
			return false;
	}
	return true;
}

/* ---- sets ---- */

static int bank_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_BANK) == 0 ? 64 : 0;
}

static bool add_set(const struct adb_sm64_bank *bank, const struct adb_sm64_table *table)
{
	struct adb_decoder *d = bank->d;
	const char *address = adb_arena_printf(d->arena, "%08X", adb_sm64_bank_address(bank, table->offset));
	struct adb_set *set = adb_content_add_set(d->out, table->actor != NULL ? table->actor : address);

	if (set == NULL)
		return false;
	set->native_id = address;
	if (table->actor != NULL)
		adb_attribute_text(d->arena, &set->attributes, "actor", table->actor);
	adb_attribute_integer(d->arena, &set->attributes, "table_offset", (int64_t)table->offset);
	adb_attribute_integer(d->arena, &set->attributes, "null_count", table->null_count);
	adb_attribute_flag(d->arena, &set->attributes, "is_named", table->is_named);
	adb_field(bank->block.bytes + table->offset, ADB_FIELD_U32BE, table->count, "pointer to a header");
	adb_field(bank->block.bytes + table->offset + 4 * (size_t)table->count, ADB_FIELD_U32BE,
		  table->null_count, "zero at the end of a table");
	for (uint32_t i = 0; i < table->count; i++) {
		struct adb_entry *entry = adb_set_add_entry(d->out, set, "animation", NULL);

		if (entry == NULL)
			return false;
		entry->target_name = adb_sm64_bank_entry_id(bank, table->offset + 4 * (size_t)i);
	}
	adb_sm64_add_rom_sounds(d, set, adb_sm64_bank_address(bank, table->offset));
	return true;
}

static bool read_bank(struct adb_sm64_bank *bank)
{
	if (!adb_sm64_bank_find(bank) || !add_clips(bank))
		return false;
	for (const struct adb_sm64_table *table = bank->tables; table != NULL; table = table->next)
		if (!add_set(bank, table))
			return false;
	return true;
}

static enum adb_outcome bank_decode(struct adb_decoder *d)
{
	struct adb_sm64_bank bank;
	uint32_t rom_start;
	unsigned segment;
	bool complete;

	if (!adb_n64_block_of(d->place.path, &segment, &rom_start))
		return adb_fail(d, ADB_UNSUPPORTED, 0, "no block of an image: its segment is not known");
	adb_sm64_bank_open(&bank, d, (uint8_t)segment, rom_start);
	complete = read_bank(&bank) && adb_sm64_add_block_geos(d);
	adb_sm64_bank_close(&bank);
	return complete && adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static int block_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_BLOCK) == 0 ? 64 : 0;
}

const struct adb_format adb_format_sm64_bank = {
	.name = "sm64-bank",
	.title = "Super Mario 64 actor animations",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "BANK",
	.attributes = bank_attributes,
	.sniff = bank_sniff,
	.has_playback = true,
	.decode = bank_decode,
};

/* The format of blocks that have no complete animation: geo layouts, and tables and arrays whose headers lie in other blocks. */
const struct adb_format adb_format_sm64_block = {
	.name = "sm64-block",
	.title = "Super Mario 64 segment",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "SEGMENT",
	.attributes = bank_attributes,
	.sniff = block_sniff,
	.has_playback = true,
	.decode = bank_decode,
};

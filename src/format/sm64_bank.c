/*
 * The animations in one block of a Super Mario 64 image. A block is what one load command brings into a segment, unpacked:
 * models, collision, display lists, and the animations of the actors of a level. Nothing lists those:
 *
 *   headers  24 bytes, 4-aligned (sm64_scan.h): every offset is tried
 *   tables   runs of u32 pointers to headers, then 0 to 8 zeros: an actor's animations in their order
 *   arrays   wherever the headers point, before or behind them
 *
 * Quirk: 24 of the game's 56 tables have no zero at their end, and others follow directly. A behaviour that names an
 * address in the middle of a run tells that a table begins there.
 * Quirk: one header may stand in a table twice (the penguin's), and several may share their arrays (doors).
 */
#include <stdlib.h>
#include <string.h>

#include "container/n64_rom.h"
#include "format/sm64_actors.h"
#include "format/sm64_geo_block.h"
#include "format/sm64_scan.h"
#include "format/sm64_sound.h"

enum {
	MAX_CLIPS = 8192, /* of one block; 34 in the game */
	MAX_NULLS = 8,    /* at the end of a table; 3 in the game */
};

/* A header on its way to a clip. */
struct found {
	struct adb_sm64_header header;
	const struct table *table; /* the first that names it, or NULL */
	uint32_t table_index;
	const struct found *variant_of;
	bool has_variant; /* a later one shares its arrays */
	const char *native_id;
};

struct table {
	struct table *next;
	size_t offset;
	uint32_t count, null_count;
	bool is_named;     /* by a behaviour */
	const char *actor; /* NULL = none of the game */
};

struct bank {
	struct adb_decoder *d;
	struct adb_sm64_block block;
	uint32_t rom_start;
	const uint32_t *named; /* offsets in the block, ascending */
	size_t named_count;
	struct found *found; /* ascending by offset */
	size_t found_count;
	struct table *tables, *last_table;
};

static uint32_t word_at(const uint8_t *b)
{
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* ---- tables that behaviours name ---- */

static bool find_named(struct bank *bank)
{
	size_t count;
	const uint32_t *addresses = adb_n64_table_addresses(&bank->d->place, &count);
	uint32_t *named = adb_arena_alloc(bank->d->arena, count, sizeof *named);

	if (named == NULL)
		return false;
	for (size_t i = 0; i < count; i++) {
		size_t offset;

		if (adb_sm64_resolve(&bank->block, 0, addresses[i], &offset) && offset % 4 == 0)
			named[bank->named_count++] = (uint32_t)offset;
	}
	bank->named = named;
	return true;
}

static int compare_offsets(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

	return (left > right) - (left < right);
}

static bool is_named(const struct bank *bank, size_t offset)
{
	uint32_t key = (uint32_t)offset;

	return bank->named_count > 0 &&
	       bsearch(&key, bank->named, bank->named_count, sizeof key, compare_offsets) != NULL;
}

/* ---- headers ---- */

static bool add_found(struct bank *bank, const struct adb_sm64_header *header)
{
	if (bank->found_count == MAX_CLIPS)
		return false;
	bank->found[bank->found_count++] = (struct found){ .header = *header };
	return true;
}

static int compare_found(const void *a, const void *b)
{
	const struct found *left = a, *right = b;

	return (left->header.offset > right->header.offset) - (left->header.offset < right->header.offset);
}

static struct found *found_at(const struct bank *bank, size_t offset)
{
	struct found key = { .header.offset = offset };

	return bsearch(&key, bank->found, bank->found_count, sizeof key, compare_found);
}

/* The header that the word at `offset` points to. */
static bool entry_at(const struct bank *bank, size_t offset, size_t *header)
{
	return offset + 4 <= bank->block.size &&
	       adb_sm64_resolve(&bank->block, 0, word_at(bank->block.bytes + offset), header);
}

/* What a named table points to may break the rules that guard against chance. */
static bool add_named_headers(struct bank *bank)
{
	for (size_t i = 0; i < bank->named_count; i++) {
		size_t end = i + 1 < bank->named_count ? bank->named[i + 1] : bank->block.size, offset;
		struct adb_sm64_header header;
		uint32_t read = 0;

		for (size_t at = bank->named[i]; at < end && read < ADB_SM64_MAX_TABLE; at += 4, read++) {
			if (!entry_at(bank, at, &offset) ||
			    !adb_sm64_header_at(&bank->block, offset, ADB_SM64_LENIENT, 0, &header, NULL))
				break;
			if (!header.is_strict && !add_found(bank, &header))
				return false;
		}
	}
	return true;
}

static void remove_doubles(struct bank *bank)
{
	size_t kept = 0;

	if (bank->found_count == 0)
		return;
	qsort(bank->found, bank->found_count, sizeof *bank->found, compare_found);
	for (size_t i = 1; i < bank->found_count; i++)
		if (bank->found[i].header.offset != bank->found[kept].header.offset)
			bank->found[++kept] = bank->found[i];
	bank->found_count = kept + 1;
}

static bool find_headers(struct bank *bank)
{
	struct adb_sm64_header header;
	bool complete;

	bank->found = adb_arena_alloc(bank->d->arena, MAX_CLIPS, sizeof *bank->found);
	if (bank->found == NULL)
		return false;
	complete = add_named_headers(bank);
	remove_doubles(bank);
	for (size_t offset = 0; complete; offset += 4) {
		offset = adb_sm64_next_header(&bank->block, offset, &header);
		if (offset >= bank->block.size)
			break;
		complete = add_found(bank, &header);
	}
	remove_doubles(bank);
	if (!complete)
		adb_warn(bank->d, "limit", ADB_SM64_HEADER_SIZE, "only the first %d animations are read",
			 MAX_CLIPS);
	return true;
}

/* ---- tables ---- */

/* Whether a word is one of the pointers inside of a header. */
static bool is_inside_header(const struct bank *bank, size_t offset)
{
	return (offset >= 0x0C && found_at(bank, offset - 0x0C) != NULL) ||
	       (offset >= 0x10 && found_at(bank, offset - 0x10) != NULL);
}

static struct found *found_by_entry(const struct bank *bank, size_t offset)
{
	size_t header;

	return entry_at(bank, offset, &header) && !is_inside_header(bank, offset) ? found_at(bank, header)
										  : NULL;
}

static uint32_t count_nulls(const struct bank *bank, size_t offset)
{
	uint32_t count = 0;

	while (count < MAX_NULLS && offset + 4 <= bank->block.size &&
	       word_at(bank->block.bytes + offset) == 0) {
		count++;
		offset += 4;
	}
	return count;
}

static uint32_t address_of(const struct bank *bank, size_t offset)
{
	return (uint32_t)bank->block.segment << 24 | (uint32_t)offset;
}

/* The actor of the game whose table lies here and has as many clips, the largest with as many bones. */
static const char *actor_of(const struct bank *bank, const struct table *table)
{
	uint32_t bones = 0;

	for (uint32_t i = 0; i < table->count; i++) {
		const struct found *found = found_by_entry(bank, table->offset + 4 * (size_t)i);

		if (found != NULL && found->header.bone_count > bones)
			bones = found->header.bone_count;
	}
	return adb_sm64_actor_name(address_of(bank, table->offset), table->count, bones);
}

/* The table that begins at `offset`, where an entry is known to stand. */
static struct table *read_table(struct bank *bank, size_t offset)
{
	struct table *table = adb_arena_alloc(bank->d->arena, 1, sizeof *table);
	struct found *found;

	if (table == NULL)
		return NULL;
	table->offset = offset;
	table->is_named = is_named(bank, offset);
	while (table->count < ADB_SM64_MAX_TABLE && (table->count == 0 || !is_named(bank, offset)) &&
	       (found = found_by_entry(bank, offset)) != NULL) {
		if (found->table == NULL) {
			found->table = table;
			found->table_index = table->count;
		}
		table->count++;
		offset += 4;
	}
	if (table->count == ADB_SM64_MAX_TABLE && found_by_entry(bank, offset) != NULL)
		adb_warn(bank->d, "table-too-long", table->offset,
			 "the table at %08X has more than %d entries: it is split",
			 address_of(bank, table->offset), ADB_SM64_MAX_TABLE);
	table->actor = actor_of(bank, table);
	if (!is_named(bank, offset))
		table->null_count = count_nulls(bank, offset);
	return table;
}

static bool find_tables(struct bank *bank)
{
	const uint8_t *bytes = bank->block.bytes;

	for (size_t offset = 0; bank->found_count > 0 && offset + 4 <= bank->block.size; offset += 4) {
		if (bytes[offset] != bank->block.segment || found_by_entry(bank, offset) == NULL)
			continue;

		struct table *table = read_table(bank, offset);

		if (table == NULL)
			return false;
		*(bank->last_table != NULL ? &bank->last_table->next : &bank->tables) = table;
		bank->last_table = table;
		offset += 4 * ((size_t)table->count - 1);
	}
	return true;
}

/* ---- variants ---- */

static int compare_arrays(const void *a, const void *b)
{
	const struct adb_sm64_header *left = &(*(struct found *const *)a)->header,
				     *right = &(*(struct found *const *)b)->header;

	if (left->values != right->values)
		return left->values < right->values ? -1 : 1;
	if (left->index != right->index)
		return left->index < right->index ? -1 : 1;
	return (left->offset > right->offset) - (left->offset < right->offset);
}

static bool find_variants(struct bank *bank)
{
	struct found **sorted = adb_arena_alloc(bank->d->arena, bank->found_count, sizeof(struct found *));

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < bank->found_count; i++)
		sorted[i] = &bank->found[i];
	qsort(sorted, bank->found_count, sizeof(struct found *), compare_arrays);
	for (size_t i = 1; i < bank->found_count; i++) {
		const struct found *first =
			sorted[i - 1]->variant_of != NULL ? sorted[i - 1]->variant_of : sorted[i - 1];

		if (sorted[i]->header.values == first->header.values &&
		    sorted[i]->header.index == first->header.index) {
			sorted[i]->variant_of = first;
			sorted[i - 1]->has_variant = true;
		}
	}
	return true;
}

/* Bytes that obey every rule of a header by chance: nothing names them, and their tracks run on beyond their frames. */
static bool is_chance(const struct found *found)
{
	return found->table == NULL && found->variant_of == NULL && !found->has_variant &&
	       !adb_sm64_fits_its_frames(&found->header);
}

/* ---- clips ---- */

static const char *clip_name(const struct bank *bank, const struct found *found)
{
	const char *actor = found->table != NULL ? found->table->actor : NULL;

	if (actor == NULL)
		return adb_arena_printf(bank->d->arena, "%08X", address_of(bank, found->header.offset));
	return adb_arena_printf(bank->d->arena, "%s_%02u", actor, found->table_index);
}

static void describe_clip(const struct bank *bank, const struct found *found, struct adb_clip *clip)
{
	struct adb_arena *arena = bank->d->arena;
	struct adb_attributes *to = &clip->attributes;

	adb_attribute_text(arena, to, "address",
			   adb_arena_printf(arena, "%08X", address_of(bank, found->header.offset)));
	adb_attribute_integer(arena, to, "header_offset", (int64_t)found->header.offset);
	adb_attribute_integer(arena, to, "values_offset", (int64_t)found->header.values);
	adb_attribute_integer(arena, to, "index_offset", (int64_t)found->header.index);
	if (found->table != NULL) {
		adb_attribute_text(arena, to, "table",
				   adb_arena_printf(arena, "%08X", address_of(bank, found->table->offset)));
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

static bool add_clip(struct bank *bank, struct adb_sm64_clips *clips, const struct found *found)
{
	const char *name = clip_name(bank, found);
	struct adb_sm64_anim anim;
	struct adb_clip *clip;

	if (name == NULL || !adb_sm64_anim_of(bank->d->arena, &bank->block, &found->header, &anim))
		return false;
	clip = adb_sm64_add_clip(clips, &anim, name, found->native_id, found->header.offset);
	if (clip != NULL)
		describe_clip(bank, found, clip);
	return clip != NULL;
}

static bool add_clips(struct bank *bank)
{
	struct adb_sm64_clips clips = { .d = bank->d };
	char id[ADB_N64_PATH_SIZE];

	adb_n64_block_id(id, bank->block.segment, bank->rom_start);
	for (size_t i = 0; i < bank->found_count; i++) {
		bank->found[i].native_id =
			adb_arena_printf(bank->d->arena, "%s+%06zX", id, bank->found[i].header.offset);
		if (bank->found[i].native_id == NULL)
			return false;
	}
	for (size_t i = 0; i < bank->found_count; i++) {
		const struct found *found = &bank->found[i];

		if (is_chance(found))
			adb_note(
				bank->d, "doubtful-header", found->header.offset,
				"looks like an animation, but no table names it and its tracks are longer than it");
		else if (!add_clip(bank, &clips, found))
			return false;
	}
	return true;
}

/* ---- sets ---- */

static bool add_set(const struct bank *bank, const struct table *table)
{
	struct adb_decoder *d = bank->d;
	const char *address = adb_arena_printf(d->arena, "%08X", address_of(bank, table->offset));
	struct adb_set *set = adb_content_add_set(d->out, table->actor != NULL ? table->actor : address);

	if (set == NULL)
		return false;
	set->native_id = address;
	if (table->actor != NULL)
		adb_attribute_text(d->arena, &set->attributes, "actor", table->actor);
	adb_attribute_integer(d->arena, &set->attributes, "table_offset", (int64_t)table->offset);
	adb_attribute_integer(d->arena, &set->attributes, "null_count", table->null_count);
	adb_attribute_flag(d->arena, &set->attributes, "is_named", table->is_named);
	for (uint32_t i = 0; i < table->count; i++) {
		const struct found *found = found_by_entry(bank, table->offset + 4 * (size_t)i);
		struct adb_entry *entry = adb_set_add_entry(d->out, set, "animation", NULL);

		if (entry == NULL)
			return false;
		entry->target_name = found != NULL ? found->native_id : NULL;
	}
	adb_sm64_add_rom_sounds(d, set, address_of(bank, table->offset));
	return true;
}

static bool read_bank(struct bank *bank)
{
	if (!find_named(bank) || !find_headers(bank) || !find_tables(bank) || !find_variants(bank) ||
	    !add_clips(bank))
		return false;
	for (const struct table *table = bank->tables; table != NULL; table = table->next)
		if (!add_set(bank, table))
			return false;
	return true;
}

static enum adb_outcome bank_decode(struct adb_decoder *d)
{
	struct bank bank = { .d = d };
	unsigned segment;

	if (!adb_n64_block_of(d->place.path, &segment, &bank.rom_start))
		return adb_fail(d, ADB_UNSUPPORTED, 0, "no block of an image: its segment is not known");
	bank.block = (struct adb_sm64_block){
		.bytes = d->in.data,
		.size = d->in.size,
		.pointers = ADB_SM64_SEGMENTED,
		.segment = (uint8_t)segment,
	};
	return read_bank(&bank) && adb_sm64_add_block_geos(d) && adb_arena_outcome(d->arena) == ADB_OK
		       ? ADB_OK
		       : adb_fail_memory(d);
}

static int bank_sniff(struct adb_peek *peek)
{
	return strcmp(peek->type, ADB_N64_BANK) == 0 ? 64 : 0;
}

static const struct adb_attribute_doc bank_attributes[] = {
	ADB_SM64_CLIP_ATTRIBUTES,
	ADB_SM64_GEO_BLOCK_ATTRIBUTES,
	{ "clips", "address", "segmented address of the header, hexadecimal" },
	{ "clips", "header_offset", "where the header is in its block" },
	{ "clips", "values_offset", "where its values are in the block" },
	{ "clips", "index_offset", "where its index is in the block" },
	{ "clips", "table", "native id of the first set that has it" },
	{ "clips", "table_index", "its index there" },
	{ "animation_sets", "actor",
	  "folder of the actor in the decompilation, where address, clips and bones are those of the game" },
	{ "animation_sets", "table_offset", "where the table is in its block" },
	{ "animation_sets", "null_count", "zeros at its end" },
	{ "animation_sets", "is_named", "whether a behaviour loads this table" },
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_sm64_bank = {
	.name = "sm64-bank",
	.title = "Super Mario 64 actor animations",
	.games = "Super Mario 64 and hacks of it",
	.system = "sm64",
	.type = "BANK",
	.attributes = bank_attributes,
	.sniff = bank_sniff,
	.decode = bank_decode,
};

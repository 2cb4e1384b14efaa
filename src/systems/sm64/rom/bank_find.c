/*
 * Searches a block for animations: headers by their rules, then tables as runs of pointers to headers, then the arrays of the
 * headers. Tables that behaviours name are read first, and with fewer rules.
 */
#include <stdlib.h>

#include "systems/sm64/rom/actors.h"
#include "systems/sm64/rom/bank.h"
#include "systems/sm64/rom/rom.h"

enum {
	MAX_CLIPS = 8192, /* of one block; 34 in the game */
	MAX_NULLS = 8,    /* at the end of a table; 3 in the game */
};

/* ---- headers ---- */

static int compare_found(const void *a, const void *b)
{
	const struct adb_sm64_found *left = a, *right = b;

	return (left->header.offset > right->header.offset) - (left->header.offset < right->header.offset);
}

static struct adb_sm64_found *found_at(const struct adb_sm64_bank *bank, size_t offset)
{
	struct adb_sm64_found key = { .header.offset = offset };

	return bsearch(&key, bank->found, bank->found_count, sizeof key, compare_found);
}

/* Reads the word at `offset` as a pointer to a header of this block. Returns false when it is none. */
static bool entry_at(const struct adb_sm64_bank *bank, size_t offset, size_t *header)
{
	return offset + 4 <= bank->block.size &&
	       adb_sm64_resolve(&bank->block, 0, adb_u32be(bank->block.bytes + offset), header);
}

static bool add_found(struct adb_sm64_bank *bank, const struct adb_sm64_header *header)
{
	if (bank->found_count == MAX_CLIPS)
		return false;
	bank->found[bank->found_count++] = (struct adb_sm64_found){ .header = *header };
	return true;
}

/* Adds the headers of the tables that behaviours name. They may break the rules that exclude accidental matches. */
static bool add_named_headers(struct adb_sm64_bank *bank)
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

static void remove_doubles(struct adb_sm64_bank *bank)
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

static bool find_headers(struct adb_sm64_bank *bank)
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

/* ---- tables that behaviours name ---- */

static bool find_named(struct adb_sm64_bank *bank)
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

static bool is_named(const struct adb_sm64_bank *bank, size_t offset)
{
	uint32_t key = (uint32_t)offset;

	return bank->named_count > 0 &&
	       bsearch(&key, bank->named, bank->named_count, sizeof key, compare_offsets) != NULL;
}

/* ---- tables ---- */

static bool is_in_array(const struct adb_sm64_bank *bank, size_t offset)
{
	size_t low = 0, high = bank->array_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (bank->arrays[middle].end <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low < bank->array_count && bank->arrays[low].start <= offset;
}

/* Whether a word is one of the pointers inside of a header. */
static bool is_inside_header(const struct adb_sm64_bank *bank, size_t offset)
{
	return (offset >= 0x0C && found_at(bank, offset - 0x0C) != NULL) ||
	       (offset >= 0x10 && found_at(bank, offset - 0x10) != NULL);
}

/* The word at `offset` as a pointer to a header in a block beside this one. */
static const struct adb_sm64_beside *entry_beside(const struct adb_sm64_bank *bank, size_t offset,
						  size_t *header_offset)
{
	struct adb_sm64_header header;
	const struct adb_sm64_block *other;
	uint32_t word;

	if (bank->block.size - offset < 4)
		return NULL;
	word = adb_u32be(bank->block.bytes + offset);
	/* This excludes most words: headers are 4-aligned, and not many segments are in use. */
	if (word % 4 != 0 || word >> 24 == 0 || word >> 24 >= ADB_SM64_SEGMENTS)
		return NULL;
	other = bank->block.other(bank->block.context, (uint8_t)(word >> 24));
	if (other == NULL || is_inside_header(bank, offset) ||
	    !adb_sm64_resolve(other, 0, word, header_offset) ||
	    !adb_sm64_header_at(other, *header_offset, ADB_SM64_STRICT, 0, &header, NULL))
		return NULL;
	return &bank->beside[word >> 24];
}

static bool is_entry(const struct adb_sm64_bank *bank, size_t offset)
{
	size_t header;

	return adb_sm64_bank_entry(bank, offset) != NULL || entry_beside(bank, offset, &header) != NULL;
}

static uint32_t count_entries(const struct adb_sm64_bank *bank, size_t offset)
{
	uint32_t count = 0;

	while (count < ADB_SM64_MAX_TABLE && (count == 0 || !is_named(bank, offset)) &&
	       is_entry(bank, offset)) {
		count++;
		offset += 4;
	}
	return count;
}

/* Returns the number of entries of the table at `offset`, 0 = none. A single pointer into another segment is no table. */
static uint32_t table_at(const struct adb_sm64_bank *bank, size_t offset)
{
	bool named = is_named(bank, offset);
	uint32_t count = named || !is_in_array(bank, offset) ? count_entries(bank, offset) : 0;

	return count == 1 && !named && adb_sm64_bank_entry(bank, offset) == NULL ? 0 : count;
}

/* Makes the table that begins at `offset`, where its entries are. */
static struct adb_sm64_table *read_table(struct adb_sm64_bank *bank, size_t offset, uint32_t count)
{
	struct adb_sm64_table *table = adb_arena_alloc(bank->d->arena, 1, sizeof *table);

	if (table == NULL)
		return NULL;
	table->offset = offset;
	table->is_named = is_named(bank, offset);
	for (; table->count < count; table->count++, offset += 4) {
		struct adb_sm64_found *found = adb_sm64_bank_entry(bank, offset);

		if (found != NULL && found->table == NULL) {
			found->table = table;
			found->table_index = table->count;
		}
	}
	return table;
}

static bool find_tables(struct adb_sm64_bank *bank)
{
	for (size_t offset = 0; offset + 4 <= bank->block.size; offset += 4) {
		uint32_t count = table_at(bank, offset);

		if (count == 0)
			continue;

		struct adb_sm64_table *table = read_table(bank, offset, count);

		if (table == NULL)
			return false;
		*(bank->last_table != NULL ? &bank->last_table->next : &bank->tables) = table;
		bank->last_table = table;
		offset += 4 * ((size_t)count - 1);
	}
	return true;
}

static void forget_tables(struct adb_sm64_bank *bank)
{
	bank->tables = bank->last_table = NULL;
	for (size_t i = 0; i < bank->found_count; i++)
		bank->found[i].table = NULL;
}

/* Returns the actor of the game that has this table, by its address, number of clips and most bones. */
static const char *actor_of(const struct adb_sm64_bank *bank, const struct adb_sm64_table *table)
{
	uint32_t bones = 0;

	for (uint32_t i = 0; i < table->count; i++) {
		const struct adb_sm64_found *found = adb_sm64_bank_entry(bank, table->offset + 4 * (size_t)i);

		if (found != NULL && found->header.bone_count > bones)
			bones = found->header.bone_count;
	}
	return adb_sm64_actor_name(adb_sm64_bank_address(bank, table->offset), table->count, bones);
}

static uint32_t count_nulls(const struct adb_sm64_bank *bank, size_t offset)
{
	uint32_t count = 0;

	while (count < MAX_NULLS && offset + 4 <= bank->block.size &&
	       adb_u32be(bank->block.bytes + offset) == 0) {
		count++;
		offset += 4;
	}
	return count;
}

static void complete_table(const struct adb_sm64_bank *bank, struct adb_sm64_table *table)
{
	size_t offset = table->offset + 4 * (size_t)table->count;

	if (table->count == ADB_SM64_MAX_TABLE && is_entry(bank, offset))
		adb_warn(bank->d, "table-too-long", table->offset,
			 "the table at %08X has more than %d entries: it is split",
			 adb_sm64_bank_address(bank, table->offset), ADB_SM64_MAX_TABLE);
	table->actor = actor_of(bank, table);
	if (!is_named(bank, offset))
		table->null_count = count_nulls(bank, offset);
}

/* ---- variants ---- */

static bool is_scattered(const struct adb_sm64_header *header)
{
	return header->values_in != NULL || header->index_in != NULL;
}

static unsigned segment_of(const struct adb_sm64_block *block)
{
	return block != NULL ? block->segment : 0;
}

static int compare_arrays(const void *a, const void *b)
{
	const struct adb_sm64_header *left = &(*(struct adb_sm64_found *const *)a)->header,
				     *right = &(*(struct adb_sm64_found *const *)b)->header;

	if (left->values_in != right->values_in)
		return segment_of(left->values_in) < segment_of(right->values_in) ? -1 : 1;
	if (left->index_in != right->index_in)
		return segment_of(left->index_in) < segment_of(right->index_in) ? -1 : 1;
	if (left->values != right->values)
		return left->values < right->values ? -1 : 1;
	if (left->index != right->index)
		return left->index < right->index ? -1 : 1;
	return (left->offset > right->offset) - (left->offset < right->offset);
}

static bool shares_arrays(const struct adb_sm64_header *a, const struct adb_sm64_header *b)
{
	return a->values == b->values && a->index == b->index && a->values_in == b->values_in &&
	       a->index_in == b->index_in;
}

static bool find_variants(struct adb_sm64_bank *bank)
{
	struct adb_sm64_found **sorted =
		adb_arena_alloc(bank->d->arena, bank->found_count, sizeof(struct adb_sm64_found *));

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < bank->found_count; i++)
		sorted[i] = &bank->found[i];
	qsort(sorted, bank->found_count, sizeof(struct adb_sm64_found *), compare_arrays);
	for (size_t i = 1; i < bank->found_count; i++) {
		const struct adb_sm64_found *first =
			sorted[i - 1]->variant_of != NULL ? sorted[i - 1]->variant_of : sorted[i - 1];

		if (shares_arrays(&sorted[i]->header, &first->header)) {
			sorted[i]->variant_of = first;
			sorted[i - 1]->has_variant = true;
		}
	}
	return true;
}

/* ---- arrays ---- */

static void add_array(struct adb_sm64_bank *bank, size_t start, size_t end)
{
	bank->arrays[bank->array_count++] = (struct adb_sm64_array){ start, end };
}

static int compare_starts(const void *a, const void *b)
{
	const struct adb_sm64_array *left = a, *right = b;

	return (left->start > right->start) - (left->start < right->start);
}

static void join_arrays(struct adb_sm64_bank *bank)
{
	size_t kept = 0;

	if (bank->array_count == 0)
		return;
	qsort(bank->arrays, bank->array_count, sizeof *bank->arrays, compare_starts);
	for (size_t i = 1; i < bank->array_count; i++) {
		struct adb_sm64_array *last = &bank->arrays[kept], *next = &bank->arrays[i];

		if (next->start > last->end)
			bank->arrays[++kept] = *next;
		else if (next->end > last->end)
			last->end = next->end;
	}
	bank->array_count = kept + 1;
}

/* Collects the arrays of all headers but those that adb_sm64_bank_is_chance() excludes with the tables found so far. */
static bool find_arrays(struct adb_sm64_bank *bank)
{
	bank->arrays = adb_arena_alloc(bank->d->arena, 2 * bank->found_count, sizeof *bank->arrays);
	if (bank->arrays == NULL)
		return false;
	for (size_t i = 0; i < bank->found_count; i++) {
		const struct adb_sm64_header *header = &bank->found[i].header;

		if (adb_sm64_bank_is_chance(&bank->found[i]))
			continue;
		if (header->values_in == NULL)
			add_array(bank, header->values, header->values_end);
		if (header->index_in == NULL)
			add_array(bank, header->index, header->index + 12 * ((size_t)header->bone_count + 1));
	}
	join_arrays(bank);
	return true;
}

static bool find_true_tables(struct adb_sm64_bank *bank)
{
	if (!find_tables(bank) || !find_arrays(bank))
		return false;
	forget_tables(bank);
	if (!find_tables(bank))
		return false;
	for (struct adb_sm64_table *table = bank->tables; table != NULL; table = table->next)
		complete_table(bank, table);
	return true;
}

/* ---- what the header declares ---- */

bool adb_sm64_bank_find(struct adb_sm64_bank *bank)
{
	return find_named(bank) && find_headers(bank) && find_variants(bank) && find_true_tables(bank);
}

bool adb_sm64_bank_is_chance(const struct adb_sm64_found *found)
{
	return found->table == NULL && found->variant_of == NULL && !found->has_variant &&
	       (!adb_sm64_fits_its_frames(&found->header) || is_scattered(&found->header));
}

struct adb_sm64_found *adb_sm64_bank_entry(const struct adb_sm64_bank *bank, size_t offset)
{
	size_t header;

	return entry_at(bank, offset, &header) && !is_inside_header(bank, offset) ? found_at(bank, header)
										  : NULL;
}

const char *adb_sm64_bank_entry_id(const struct adb_sm64_bank *bank, size_t offset)
{
	const struct adb_sm64_found *found = adb_sm64_bank_entry(bank, offset);
	const struct adb_sm64_beside *beside;
	size_t header;

	if (found != NULL)
		return found->native_id;
	beside = entry_beside(bank, offset, &header);
	return beside != NULL ? adb_sm64_bank_clip_id(bank->d->arena, beside->block.segment,
						      beside->rom_start, header)
			      : NULL;
}

uint32_t adb_sm64_bank_address(const struct adb_sm64_bank *bank, size_t offset)
{
	return (uint32_t)bank->block.segment << 24 | (uint32_t)offset;
}

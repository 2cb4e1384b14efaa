/* Finds the lists of macro and special presets in the main code of an image. */
#include "systems/sm64/rom/presets.h"

enum { SHORTEST_RUN = 4, MACRO_SIZE = 8, MODEL_LIMIT = 0x100, LAST_TYPE = 0x20, END_ID = 0xFF };

/* ---- special presets ---- */

static struct adb_sm64_preset special_at(const struct adb_sm64_bytes *code, size_t offset, size_t size)
{
	if (size == 8)
		return (struct adb_sm64_preset){ adb_sm64_word(code, offset) & 0xFF,
						 adb_sm64_word(code, offset + 4) };
	return (struct adb_sm64_preset){ (uint16_t)(adb_sm64_word(code, offset + 4) >> 16),
					 adb_sm64_word(code, offset + 8) };
}

/* Returns the number of records of `size` bytes in the list at `offset`; 0 when there is no list. */
static size_t special_run(const struct adb_sm64_bytes *code, size_t offset, size_t size)
{
	bool rises = true;

	for (size_t count = 0; count < ADB_SM64_MAX_PRESETS; count++) {
		size_t at = offset + count * size;

		if (at > code->size || code->size - at < size)
			return 0;
		if (code->data[at] == END_ID)
			return count;
		rises = rises && code->data[at] == count;
		if ((!rises && count < SHORTEST_RUN) || code->data[at + 1] > LAST_TYPE)
			return 0;

		struct adb_sm64_preset preset = special_at(code, at, size);

		if (preset.behavior != 0 && preset.behavior >> 16 != 0x1300)
			return 0;
	}
	return 0;
}

static bool find_specials(struct adb_arena *arena, const struct adb_sm64_bytes *code,
			  struct adb_sm64_presets *presets)
{
	size_t best = 0, longest = 0, best_size = 8;

	for (size_t offset = 0; offset + 8 <= code->size; offset += 4) {
		for (size_t size = 8; code->data[offset] == 0 && size <= 12; size += 4) {
			size_t count = special_run(code, offset, size);

			if (count <= longest || count < SHORTEST_RUN)
				continue;
			longest = count;
			best = offset;
			best_size = size;
		}
	}
	if (longest == 0)
		return true;
	presets->specials = adb_arena_alloc(arena, longest, sizeof *presets->specials);
	if (presets->specials == NULL)
		return false;
	for (; presets->special_count < longest; presets->special_count++, best += best_size)
		presets->specials[presets->special_count] = special_at(code, best, best_size);
	return true;
}

/* ---- macro presets ---- */

static bool is_macro(const struct adb_sm64_bytes *code, size_t offset)
{
	return adb_sm64_word(code, offset) >> 16 == 0x1300 &&
	       adb_sm64_word(code, offset + 4) >> 16 < MODEL_LIMIT;
}

static size_t macro_run(const struct adb_sm64_bytes *code, size_t offset)
{
	size_t count = 0;

	while (count < ADB_SM64_MAX_PRESETS && code->size - offset >= (count + 1) * MACRO_SIZE &&
	       is_macro(code, offset + count * MACRO_SIZE))
		count++;
	return count;
}

static bool find_macros(struct adb_arena *arena, const struct adb_sm64_bytes *code,
			struct adb_sm64_presets *presets)
{
	size_t best = 0, longest = SHORTEST_RUN - 1;

	for (size_t offset = 0; offset + MACRO_SIZE <= code->size; offset += 4) {
		size_t count = code->data[offset] == 0x13 ? macro_run(code, offset) : 0;

		if (count > longest) {
			longest = count;
			best = offset;
		}
		if (count > 0)
			offset += (count - 1) * MACRO_SIZE;
	}
	if (longest < SHORTEST_RUN)
		return true;
	presets->macros = adb_arena_alloc(arena, longest, sizeof *presets->macros);
	if (presets->macros == NULL)
		return false;
	for (; presets->macro_count < longest; presets->macro_count++, best += MACRO_SIZE)
		presets->macros[presets->macro_count] =
			(struct adb_sm64_preset){ (uint16_t)(adb_sm64_word(code, best + 4) >> 16),
						  adb_sm64_word(code, best) };
	return true;
}

/* ---- what the header declares ---- */

bool adb_sm64_find_presets(struct adb_arena *arena, const struct adb_sm64_bytes *code,
			   struct adb_sm64_presets *presets)
{
	*presets = (struct adb_sm64_presets){ 0 };
	return find_macros(arena, code, presets) && find_specials(arena, code, presets);
}

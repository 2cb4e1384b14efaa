#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { ALIGNMENT = 16 };

/* A usual clip decodes to less. The block that a reset keeps saves the page faults of the next decoding. */
enum { SMALL_BLOCK = 256 * 1024 };

struct block {
	struct block *next;
	size_t size, used;
	_Alignas(ALIGNMENT) unsigned char bytes[];
};

struct adb_arena {
	struct block *blocks; /* only the first one has room */
	size_t budget, extension, used;
	const atomic_int *stop; /* NULL = none */
	enum adb_outcome outcome;
};

static void free_blocks(struct block *block)
{
	while (block != NULL) {
		struct block *next = block->next;

		free(block);
		block = next;
	}
}

static struct block *add_block(struct adb_arena *arena, size_t wanted)
{
	size_t size = wanted > SMALL_BLOCK / 4 ? wanted : SMALL_BLOCK;
	struct block *block = adb_memory_resized(NULL, sizeof *block + size);

	if (block == NULL)
		return NULL;
	block->size = size;
	block->used = 0;
	/* A block for one large piece is full at once, so the block that has room stays the first one. */
	if (size != SMALL_BLOCK && arena->blocks != NULL) {
		block->next = arena->blocks->next;
		arena->blocks->next = block;
	} else {
		block->next = arena->blocks;
		arena->blocks = block;
	}
	return block;
}

struct adb_arena *adb_arena_new(size_t budget)
{
	struct adb_arena *arena = adb_memory_zeroed(1, sizeof *arena);

	if (arena != NULL)
		arena->budget = budget;
	return arena;
}

void adb_arena_free(struct adb_arena *arena)
{
	if (arena == NULL)
		return;
	free_blocks(arena->blocks);
	free(arena);
}

void adb_arena_reset(struct adb_arena *arena)
{
	struct block *kept = arena->blocks;

	if (kept != NULL) {
		free_blocks(kept->next);
		kept->next = NULL;
		kept->used = 0;
		if (kept->size > SMALL_BLOCK) {
			free(kept);
			kept = NULL;
		}
	}
	arena->blocks = kept;
	arena->extension = 0;
	arena->used = 0;
	arena->stop = NULL;
	arena->outcome = ADB_OK;
}

void adb_arena_stop_on(struct adb_arena *arena, const atomic_int *flag)
{
	arena->stop = flag;
}

void adb_arena_extend(struct adb_arena *arena, size_t size)
{
	arena->extension += size;
	arena->outcome = ADB_OK;
}

void *adb_arena_alloc(struct adb_arena *arena, size_t count, size_t size)
{
	size_t bytes;

	if (arena->stop != NULL && atomic_load_explicit(arena->stop, memory_order_relaxed) != 0)
		return adb_arena_fail(arena, ADB_INTERRUPTED);
	if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX - ALIGNMENT)
		return adb_arena_fail(arena, ADB_LIMIT);
	bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
	if (bytes > arena->budget + arena->extension - arena->used)
		return adb_arena_fail(arena, ADB_LIMIT);

	struct block *block = arena->blocks;

	if (block == NULL || block->size - block->used < bytes)
		block = add_block(arena, bytes);
	if (block == NULL)
		return adb_arena_fail(arena, ADB_NO_MEMORY);

	void *piece = block->bytes + block->used;

	block->used += bytes;
	arena->used += bytes;
	return memset(piece, 0, bytes);
}

char *adb_arena_text(struct adb_arena *arena, const char *text, size_t length)
{
	char *copy =
		length < SIZE_MAX ? adb_arena_alloc(arena, length + 1, 1) : adb_arena_fail(arena, ADB_LIMIT);

	if (copy != NULL)
		memcpy(copy, text, length);
	return copy;
}

char *adb_arena_printf(struct adb_arena *arena, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);

	char *text = adb_arena_vprintf(arena, format, arguments);

	va_end(arguments);
	return text;
}

char *adb_arena_vprintf(struct adb_arena *arena, const char *format, va_list arguments)
{
	va_list again;

	va_copy(again, arguments);

	int length = vsnprintf(NULL, 0, format, arguments);
	char *text = length < 0 ? NULL : adb_arena_alloc(arena, (size_t)length + 1, 1);

	if (text != NULL)
		vsnprintf(text, (size_t)length + 1, format, again);
	va_end(again);
	return text;
}

void *adb_arena_grow(struct adb_arena *arena, void *items, uint32_t count, size_t size)
{
	/* Full whenever the count is 0 or a power of two from 16 on. */
	if (count != 0 && (count < 16 || (count & (count - 1)) != 0))
		return items;

	void *larger = adb_arena_alloc(arena, count < 16 ? 16 : (size_t)count * 2, size);

	if (larger != NULL && count != 0)
		memcpy(larger, items, count * size);
	return larger;
}

void *adb_arena_fail(struct adb_arena *arena, enum adb_outcome outcome)
{
	arena->outcome = outcome;
	return NULL;
}

enum adb_outcome adb_arena_outcome(const struct adb_arena *arena)
{
	return arena->outcome;
}

size_t adb_arena_used(const struct adb_arena *arena)
{
	return arena->used;
}

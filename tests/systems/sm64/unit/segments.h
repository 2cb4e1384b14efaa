/* Blocks in memory for the tests of what reads Super Mario 64 images, written word by word. */
#ifndef ADB_TESTS_SYSTEMS_SM64_UNIT_SEGMENTS_H
#define ADB_TESTS_SYSTEMS_SM64_UNIT_SEGMENTS_H

#include <stdlib.h>

#include "check.h"
#include "systems/sm64/rom/segments.h"

enum { TEST_BLOCKS = 8, TEST_BLOCK_SIZE = 32 * 1024 };

struct test_segments {
	struct adb_n64_block blocks[TEST_BLOCKS];
	uint8_t *data[TEST_BLOCKS]; /* of exactly that size once they are asked for */
	size_t sizes[TEST_BLOCKS];
	struct adb_sm64_segments segments;
	struct adb_sm64_map map; /* each block in its segment */
};

static inline struct adb_sm64_bytes test_bytes(void *context, size_t block)
{
	struct test_segments *t = context;

	return (struct adb_sm64_bytes){ t->data[block], t->sizes[block] };
}

/* A block for `segment`, empty; gives its number. */
static inline size_t add_block(struct test_segments *t, uint8_t segment)
{
	size_t number = t->segments.count++;

	if (number == 0)
		for (int i = 0; i < ADB_SM64_SEGMENTS; i++)
			t->map.blocks[i] = ADB_SM64_NO_BLOCK;
	t->blocks[number] = (struct adb_n64_block){ .segment = segment,
						    .rom_start = 0x1000 * (uint32_t)(number + 1),
						    .entry = (uint32_t)segment << 24 };
	t->blocks[number].rom_end = t->blocks[number].rom_start + 0x1000;
	t->data[number] = malloc(TEST_BLOCK_SIZE);
	t->map.blocks[segment] = (int16_t)number;
	t->segments.blocks = t->blocks;
	t->segments.bytes = test_bytes;
	t->segments.context = t;
	return number;
}

static inline void put_word(struct test_segments *t, size_t block, uint32_t word)
{
	for (int i = 0; i < 4; i++)
		t->data[block][t->sizes[block]++] = (uint8_t)(word >> (24 - 8 * i));
}

static inline void put_words(struct test_segments *t, size_t block, const uint32_t *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		put_word(t, block, words[i]);
}

#define PUT(t, block, ...)                                                                                   \
	do {                                                                                                 \
		const uint32_t words[] = { __VA_ARGS__ };                                                    \
                                                                                                             \
		put_words(t, block, words, sizeof words / sizeof words[0]);                                  \
	} while (0)

static inline void free_segments(struct test_segments *t)
{
	for (size_t i = 0; i < t->segments.count; i++)
		free(t->data[i]);
	*t = (struct test_segments){ 0 };
}

#endif

/* Small images of Super Mario 64 for tests: an entry script, load commands, and whatever blocks a test puts in. */
#ifndef ADB_TESTS_SYSTEMS_SM64_UNIT_IMAGE_H
#define ADB_TESTS_SYSTEMS_SM64_UNIT_IMAGE_H

#include <stdlib.h>
#include <string.h>

enum {
	IMAGE_SIZE = 0x102000,
	IMAGE_ENTRY = 0x2000,    /* the entry script */
	IMAGE_COMMANDS = 0x3000, /* room for load commands */
	IMAGE_BLOCKS = 0x8000,   /* room for blocks */
};

struct image {
	uint8_t *bytes; /* IMAGE_SIZE */
	size_t command, block;
};

static inline void image_word(uint8_t *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* With a name of the game and an entry script that loads 32 bytes of segment 14. */
static inline struct image image_new(void)
{
	static const uint32_t entry[] = { 0x1B040000,
					  0x03040002,
					  0x34040000,
					  0x13040000,
					  0x00100014,
					  IMAGE_COMMANDS,
					  IMAGE_COMMANDS + 0x1000,
					  0x14000000,
					  0x05080000,
					  0x10000010 };
	struct image image = { .bytes = calloc(1, IMAGE_SIZE),
			       .command = IMAGE_COMMANDS,
			       .block = IMAGE_BLOCKS };

	image_word(image.bytes, 0x80371240);
	memcpy(image.bytes + 0x20, "SUPER MARIO 64      ", 20);
	memcpy(image.bytes + 0x3B, "NSME", 4);
	for (size_t i = 0; i < sizeof entry / sizeof entry[0]; i++)
		image_word(image.bytes + IMAGE_ENTRY + 4 * i, entry[i]);
	return image;
}

/* A load command without entry: op 17, 18 or 1A. */
static inline void image_command(struct image *image, unsigned op, unsigned segment, size_t start, size_t end)
{
	image_word(image->bytes + image->command, op << 24 | 0x0C << 16 | segment);
	image_word(image->bytes + image->command + 4, (uint32_t)start);
	image_word(image->bytes + image->command + 8, (uint32_t)end);
	image->command += 12;
}

/* Puts bytes at the next multiple of 16 and gives where. */
static inline size_t image_put(struct image *image, const void *bytes, size_t size)
{
	size_t start = image->block;

	memcpy(image->bytes + start, bytes, size);
	image->block = (start + size + 31) & ~(size_t)15;
	return start;
}

/* A block with the command that loads it; the range ends at a multiple of 16. */
static inline size_t image_load(struct image *image, unsigned op, unsigned segment, const void *bytes,
				size_t size)
{
	size_t start = image_put(image, bytes, size);

	image_command(image, op, segment, start, (start + size + 15) & ~(size_t)15);
	return start;
}

/* `bytes` as a MIO0 block of literals alone. The size of the block, at most size + size / 8 + 20. */
static inline size_t image_mio0(const uint8_t *bytes, size_t size, uint8_t *out)
{
	size_t flags = (size + 7) / 8, literals = 16 + flags;

	memcpy(out, "MIO0", 4);
	image_word(out + 4, (uint32_t)size);
	image_word(out + 8, (uint32_t)literals);
	image_word(out + 12, (uint32_t)literals);
	memset(out + 16, 0xFF, flags);
	memcpy(out + literals, bytes, size);
	return literals + size;
}

#endif

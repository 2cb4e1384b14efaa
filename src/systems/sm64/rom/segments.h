/*
 * Segment maps of a Super Mario 64 image: which block each segment holds at some point of a level script, and the resolution
 * of segmented addresses with such a map. The same segment holds different blocks in different levels.
 */
#ifndef ADB_SYSTEMS_SM64_ROM_SEGMENTS_H
#define ADB_SYSTEMS_SM64_ROM_SEGMENTS_H

#include "systems/sm64/rom/rom.h"

enum { ADB_SM64_SEGMENTS = 32, ADB_SM64_NO_BLOCK = -1, ADB_SM64_MAX_BLOCKS = 4097 };

/* The number of the block in each segment, ADB_SM64_NO_BLOCK when unknown. */
struct adb_sm64_map {
	int16_t blocks[ADB_SM64_SEGMENTS];
};

struct adb_sm64_bytes {
	const uint8_t *data; /* NULL = they cannot be had */
	size_t size;
};

/* What is read in a block. */
enum adb_sm64_read {
	ADB_SM64_READ_LEVEL,    /* a command of a level script */
	ADB_SM64_READ_MACRO,    /* a macro object, or the end of their list */
	ADB_SM64_READ_GEO,      /* a command of a geo layout */
	ADB_SM64_READ_BEHAVIOR, /* the first command of a behaviour */
	ADB_SM64_READ_GFX,      /* a command of a display list */
	ADB_SM64_READ_VERTICES,
	ADB_SM64_READ_LIGHT,
};

/* Is told what is read, for the ledger. */
struct adb_sm64_watch {
	void *context;
	void (*saw)(void *context, enum adb_sm64_read what, const struct adb_n64_block *block, size_t offset,
		    size_t size);
};

/* All blocks of an image, and a function that reads their bytes, which stay valid as long as this struct is used. */
struct adb_sm64_segments {
	const struct adb_n64_block *blocks;
	size_t count; /* at most ADB_SM64_MAX_BLOCKS */
	struct adb_sm64_bytes (*bytes)(void *context, size_t block);
	void *context;
	const struct adb_sm64_watch *watch; /* NULL = nobody wants to know */
};

/* Tells the watch, if there is one, that `size` bytes of a block are read. */
static inline void adb_sm64_saw(const struct adb_sm64_segments *segments, enum adb_sm64_read what, int block,
				size_t offset, size_t size)
{
	if (__builtin_expect(segments->watch != NULL, 0))
		segments->watch->saw(segments->watch->context, what, &segments->blocks[block], offset, size);
}

/* An address in a segment, resolved. */
struct adb_sm64_spot {
	int block; /* number, ADB_SM64_NO_BLOCK = nowhere */
	size_t offset;
};

/* Resolves a segmented address. An address that is not 4-aligned or outside of its block gives ADB_SM64_NO_BLOCK. */
struct adb_sm64_spot adb_sm64_spot_of(const struct adb_sm64_segments *segments,
				      const struct adb_sm64_map *map, uint32_t address);

/* Returns the big-endian word at `offset`; 0 beyond the end. */
uint32_t adb_sm64_word(const struct adb_sm64_bytes *bytes, size_t offset);

#endif

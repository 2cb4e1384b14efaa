/*
 * Finding and checking Super Mario 64 animation headers in bytes. Header, 24 bytes, big-endian, 4-aligned:
 *
 *   0x00  u16  flags
 *   0x02  s16  divisor of the translation
 *   0x04  s16  start frame
 *   0x06  s16  loop start
 *   0x08  s16  loop end          exclusive; the number of frames
 *   0x0A  s16  bone count B
 *   0x0C  u32  values            pointer to s16[]
 *   0x10  u32  index             pointer to u16[6 × (B + 1)]
 *   0x14  u32  length            0; in Mario's table the size of the entry
 */
#ifndef ADB_SYSTEMS_SM64_ROM_SCAN_H
#define ADB_SYSTEMS_SM64_ROM_SCAN_H

#include "systems/sm64/anim.h"

enum { ADB_SM64_HEADER_SIZE = 24, ADB_SM64_MAX_TABLE = 1024 };

/* The base of pointers. */
enum adb_sm64_pointers {
	ADB_SM64_SEGMENTED,   /* segment number in the top byte, offset in the block below */
	ADB_SM64_FROM_HEADER, /* bytes from the header: entries of Mario's table */
	ADB_SM64_FROM_BLOCK,  /* bytes from the start of the block: insertable binaries */
};

/* A range of bytes with headers, in which pointers are resolved. */
struct adb_sm64_block {
	const uint8_t *bytes; /* borrowed */
	size_t size;
	enum adb_sm64_pointers pointers;
	uint8_t segment;      /* of ADB_SM64_SEGMENTED */
	const int16_t *words; /* the block in host integers, for adb_sm64_anim_of(); NULL = not made yet */

	/*
	 * Of ADB_SM64_SEGMENTED: the block that lies in another segment whenever this one is loaded, NULL when there is none
	 * or not always the same. NULL as a whole: pointers lead nowhere else.
	 */
	struct adb_sm64_block *(*other)(void *context, uint8_t segment);
	void *context;
};

/*
 * Resolves a pointer stored in the header at `header` to an offset in the block, at most its size. Returns false when it leads
 * out of the block. `header` is used for ADB_SM64_FROM_HEADER only.
 */
bool adb_sm64_resolve(const struct adb_sm64_block *block, size_t header, uint32_t pointer, size_t *offset);

enum adb_sm64_mode {
	ADB_SM64_STRICT, /* for a header that no table names: every rule */
	ADB_SM64_LENIENT, /* for one that a behaviour's table names: flags, divisor, frames, length are free, B may be 0 */
	ADB_SM64_TRUSTED, /* for one whose place the file format gives: tracks may be bad as well */
};

struct adb_sm64_header {
	size_t offset;                               /* of the header in the block */
	size_t values, index;                        /* offsets of the arrays in their blocks */
	struct adb_sm64_block *values_in, *index_in; /* those blocks, NULL = the one of the header */
	size_t values_end;                           /* end of the last value that a track uses */
	uint32_t longest;                            /* values of the longest track */
	uint32_t bone_count; /* B; worked out from the arrays where the header has 0 (lenient) */
	uint16_t flags;
	int16_t divisor, start_frame, loop_start, loop_end;
	uint32_t length;
	bool is_strict; /* it obeys the strict rules too */
};

/*
 * Whether a header stands at `offset`; fills `header`. `length` is a value that its length field may have beside 0. `broken`,
 * when not NULL, takes the number of the first rule that it breaks (1 flags, 2 divisor, 3 frames, 4 bones, 5 length,
 * 6 pointers, 7 tracks, 8 overlap; 0 = it leaves the block or its segment, or is not 4-aligned). Only the header and the index
 * array are read.
 */
bool adb_sm64_header_at(const struct adb_sm64_block *block, size_t offset, enum adb_sm64_mode mode,
			uint32_t length, struct adb_sm64_header *header, int *broken);

/*
 * Whether no track has more values than the frames that are shown and one more. The game has longer tracks only in variants,
 * which share their arrays with a clip of as many frames. A header with longer tracks, which no table names and which shares
 * no arrays, is probably chance.
 */
bool adb_sm64_fits_its_frames(const struct adb_sm64_header *header);

/* Makes block->words in `arena` unless it exists. Returns false when the arena is exhausted. */
bool adb_sm64_make_words(struct adb_arena *arena, struct adb_sm64_block *block);

/* Fills the animation of an accepted header; arrays are made once per block, in `arena`. Returns false when that is exhausted. */
bool adb_sm64_anim_of(struct adb_arena *arena, struct adb_sm64_block *block,
		      const struct adb_sm64_header *header, struct adb_sm64_anim *anim);

/* Returns the first 4-aligned offset from `offset` on at which a strict header stands; the size of the block when there is none. */
size_t adb_sm64_next_header(const struct adb_sm64_block *block, size_t offset,
			    struct adb_sm64_header *header);

/*
 * Mario's table, big-endian:
 *
 *   0x00  u32      count N           209 in the game
 *   0x04  u32      0                 filled in RAM
 *   0x08  N times  u32 offset from the start of the table, u32 size
 *
 * Each entry is a header, its index array and its values; entries may overlap.
 */
enum { ADB_SM64_MAX_DMA_ENTRIES = 4096, ADB_SM64_DMA_HEADER = 8 };

struct adb_sm64_dma {
	uint32_t count;
	uint64_t size; /* from the start of the table to the end of its furthest entry */
};

/* Whether the list of a table stands at `bytes`, with entries that fit `size`. Reads the list alone. */
bool adb_sm64_dma_list(const uint8_t *bytes, size_t available, uint64_t size, struct adb_sm64_dma *dma);

/*
 * As adb_sm64_dma_list(), and nine of ten entries are strict headers. One in ten may be damaged or modified, so that it does
 * not hide the others.
 */
bool adb_sm64_dma_at(const uint8_t *bytes, size_t size, struct adb_sm64_dma *dma);

/* Returns entry `index` of a table as a block of its own, with the header at 0 and pointers ADB_SM64_FROM_HEADER. */
struct adb_sm64_block adb_sm64_dma_entry(const uint8_t *table, uint32_t index);

#endif

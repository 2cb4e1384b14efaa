/*
 * HMD: a hierarchical model with its animation, of Sony's PlayStation library. Vib-Ribbon has no such file; HMD files are
 * listed and not decoded.
 *
 *   0x00  u32  0x50
 *   0x04  u32  map flag      0, or 1 where pointers are addresses in memory
 *   0x08  u32  pointer to the header section
 *   0x0C  u32  block count N
 *   0x10  u32  pointers to the blocks, N of them
 *
 * Little-endian. Pointers count words from the start of the file.
 */
#include <string.h>

#include "dump/format.h"

enum { HEADER = 16, WORD = 4, MAX_BLOCKS = 4096, CLAIMED_BITS = 40, POINTERS_BITS = 56 };

static uint32_t word_at(const uint8_t *bytes, size_t index)
{
	const uint8_t *b = bytes + index * WORD;

	return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Whether every pointer is an offset inside the file, after the header. The pointer of a block may be 0. */
static bool has_valid_pointers(struct adb_peek *peek, uint32_t blocks)
{
	const uint8_t *bytes = adb_peek_bytes(peek, 0, HEADER + (size_t)blocks * WORD);

	if (bytes == NULL || word_at(bytes, 1) != 0)
		return false;
	for (size_t i = 2; i < HEADER / WORD + blocks; i++) {
		uint64_t at = (uint64_t)word_at(bytes, i) * WORD;

		if (i != 3 && at != 0 && (at < HEADER + (uint64_t)blocks * WORD || at >= peek->size))
			return false;
	}
	return word_at(bytes, 2) != 0;
}

static int hmd_sniff(struct adb_peek *peek)
{
	const uint8_t *head = adb_peek_bytes(peek, 0, HEADER);

	if (head == NULL || word_at(head, 0) != 0x50 || word_at(head, 1) > 1)
		return 0;

	uint32_t blocks = word_at(head, 3);

	if (blocks == 0 || blocks > MAX_BLOCKS)
		return 0;
	if (has_valid_pointers(peek, blocks))
		return POINTERS_BITS;
	return strcmp(peek->type, "HMD") == 0 ? CLAIMED_BITS : 0;
}

const struct adb_format adb_format_vib_hmd = {
	.name = "ps1-hmd",
	.title = "PlayStation hierarchical model (HMD)",
	.games = "other PlayStation games",
	.system = "vib-ribbon",
	.type = "HMD",
	.claims = "HMD",
	.sniff = hmd_sniff,
};

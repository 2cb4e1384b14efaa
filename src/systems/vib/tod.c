/*
 * TOD: an animation of Sony's PlayStation library. Vib-Ribbon has no such file; TOD files are listed and not decoded.
 *
 *   0x00  u8   0x50
 *   0x01  u8   version 0
 *   0x02  u16  ticks of 1/60 s a frame
 *   0x04  u32  frame count
 *   0x08  frames: u16 size in words, u16 packet count P, u32 frame number
 *                 P times  u16 object, u8 type and flag, u8 size in words, data
 *
 * Little-endian. Sizes include their own header. HMD models begin with the same byte.
 */
#include <string.h>

#include "dump/format.h"

enum {
	HEADER = 8,
	WORD = 4,
	FRAME_HEADER = 8,
	MAX_TICKS = 60,
	CLAIMED_BITS = 24,
	WALKED_BITS = 48,
};

/* Whether the packets of the first frame fill it exactly. False when the frame is longer than sniffing may read. */
static bool has_whole_frame(struct adb_peek *peek)
{
	const uint8_t *head = adb_peek_bytes(peek, 0, HEADER + FRAME_HEADER);

	if (head == NULL)
		return false;

	size_t size = (size_t)(head[8] | head[9] << 8) * WORD, at = FRAME_HEADER;
	unsigned packets = (unsigned)(head[10] | head[11] << 8);
	const uint8_t *frame = adb_peek_bytes(peek, HEADER, size);

	for (unsigned i = 0; i < packets && frame != NULL; i++) {
		if (at + WORD > size || frame[at + 3] == 0 || frame[at + 3] * (size_t)WORD > size - at)
			return false;
		at += frame[at + 3] * (size_t)WORD;
	}
	return frame != NULL && packets > 0 && at == size;
}

static int tod_sniff(struct adb_peek *peek)
{
	const uint8_t *head = adb_peek_bytes(peek, 0, HEADER);

	if (head == NULL || head[0] != 0x50 || head[1] != 0)
		return 0;

	unsigned ticks = (unsigned)(head[2] | head[3] << 8);
	uint32_t frames =
		head[4] | (uint32_t)head[5] << 8 | (uint32_t)head[6] << 16 | (uint32_t)head[7] << 24;

	if (ticks == 0 || ticks > MAX_TICKS || frames == 0 || frames > peek->size / FRAME_HEADER)
		return 0;
	if (has_whole_frame(peek))
		return WALKED_BITS;
	return strcmp(peek->type, "TOD") == 0 ? CLAIMED_BITS : 0;
}

const struct adb_format adb_format_vib_tod = {
	.name = "ps1-tod",
	.title = "PlayStation animation (TOD)",
	.games = "other PlayStation games",
	.system = "vib-ribbon",
	.type = "TOD",
	.claims = "TOD",
	.sniff = tod_sniff,
};

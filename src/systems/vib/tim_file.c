/* The headers of a TIM, and its colours. */
#include "systems/vib/tim_file.h"

#include "base/ledger.h"
#include "codec/image.h"

enum { MAGIC = 0x10, HAS_PALETTES = 8, KNOWN_TIM_FLAGS = 15, BLOCK_HEADER = 12 };

/* A block that fits in the file and in video memory, and is as long as it says, or longer. */
static bool read_block(struct adb_reader *in, uint64_t size, const char *name, struct adb_tim_block *block)
{
	uint64_t start = in->position;

	adb_field_begin(name);
	block->size = adb_read_u32le(in, "bytes of the block");
	block->x = adb_read_u16le(in, "x");
	block->y = adb_read_u16le(in, "y");
	block->width = adb_read_u16le(in, "width [u16]");
	block->height = adb_read_u16le(in, "height");
	adb_field_end();

	uint64_t needed = BLOCK_HEADER + (uint64_t)2 * block->width * block->height;

	if (!adb_reader_ok(in) || block->width == 0 || block->height == 0 || block->width > ADB_VIDEO_WIDTH ||
	    block->height > ADB_VIDEO_HEIGHT || block->size < needed || block->size - needed > 3 ||
	    start + block->size > size)
		return false;
	if (adb_reader_has(in, block->size - BLOCK_HEADER, 1))
		block->data = adb_reader_part(in, block->size - BLOCK_HEADER);
	else
		adb_reader_skip(in, adb_reader_left(in));
	return true;
}

bool adb_tim_read(struct adb_reader *in, uint64_t size, struct adb_tim *tim)
{
	uint32_t magic = adb_read_u32le(in, "0x10"), flags = adb_read_u32le(in, "flags");

	*tim = (struct adb_tim){ .depth = (enum adb_tim_depth)(flags & 7),
				 .has_palettes = (flags & HAS_PALETTES) != 0 };
	if (!adb_reader_ok(in) || magic != MAGIC || flags > KNOWN_TIM_FLAGS || (flags & 7) > ADB_TIM_24)
		return false;
	if (tim->has_palettes && !read_block(in, size, "palettes", &tim->palettes))
		return false;
	if (!read_block(in, size, "texels", &tim->texels) || adb_tim_width(tim) == 0)
		return false;
	tim->end = in->position;
	return true;
}

uint32_t adb_tim_width(const struct adb_tim *tim)
{
	uint32_t words = tim->texels.width;

	switch (tim->depth) {
	case ADB_TIM_4:
		return 4 * words;
	case ADB_TIM_8:
		return 2 * words;
	case ADB_TIM_15:
		return words;
	default:
		return 2 * words / 3;
	}
}

void adb_tim_put_colour(uint32_t colour, uint8_t *rgba)
{
	for (int c = 0; c < 3; c++)
		rgba[c] = adb_expand_bits(colour >> 5 * c & 31, 5);
	rgba[3] = colour == 0 ? 0 : 255;
}

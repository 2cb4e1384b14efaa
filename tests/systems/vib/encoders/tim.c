/* Pictures of the PlayStation library, by its file formats: a block of palettes and one of texels, each with its place. */
#include "vib.h"

enum { TIM_MAGIC = 0x10, TIM_HAS_PALETTES = 8, TIM_BLOCK_HEADER = 12 };

static void put_block(struct bytes *out, const struct vib_tim_block *block, uint32_t *noise)
{
	uint32_t words = (uint32_t)block->width * block->height;

	bytes_u32(out, TIM_BLOCK_HEADER + 2 * words + block->padding);
	bytes_u16(out, block->x);
	bytes_u16(out, block->y);
	bytes_u16(out, block->width);
	bytes_u16(out, block->height);
	vib_put_noise(out, noise, 2 * words);
	bytes_fill(out, 0, block->padding);
}

void vib_put_tim(struct bytes *out, const struct vib_tim *tim)
{
	uint32_t noise = tim->noise;

	bytes_u32(out, TIM_MAGIC);
	bytes_u32(out, (uint32_t)tim->depth | (tim->palettes.width > 0 ? TIM_HAS_PALETTES : 0));
	if (tim->palettes.width > 0)
		put_block(out, &tim->palettes, &noise);
	put_block(out, &tim->texels, &noise);
}

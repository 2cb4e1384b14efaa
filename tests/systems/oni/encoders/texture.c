/* Textures (mesh-oni.md section 4). */
#include "things.h"

#include <string.h>

enum { HEADER = 0xA4, RAW_AT = 0x94, SEPARATE_AT = 0x98, HAS_LEVELS = 0x1, BLOCK = 4 };

static const uint8_t *colour_at(const struct oni_texture *texture, unsigned x, unsigned y)
{
	const char *row = texture->rows[y * strlen(texture->rows[0]) / texture->width];
	const char *found = strchr(texture->letters, row[x * strlen(row) / texture->width]);

	if (!found)
		fail("%s has a letter without a colour", texture->name);
	return texture->colours[found - texture->letters];
}

static unsigned bits(uint8_t value, unsigned count)
{
	return (unsigned)value >> (8 - count);
}

static unsigned r5g6b5(const uint8_t *c)
{
	return bits(c[0], 5) << 11 | bits(c[1], 6) << 5 | bits(c[2], 5);
}

static void put_texel(struct bytes *out, enum oni_texture_format format, const uint8_t *c)
{
	switch (format) {
	case ONI_ARGB4444:
		bytes_u16(out, (uint16_t)(bits(c[3], 4) << 12 | bits(c[0], 4) << 8 | bits(c[1], 4) << 4 |
					  bits(c[2], 4)));
		break;
	case ONI_XRGB1555:
		bytes_u16(out, (uint16_t)(0x8000 | bits(c[0], 5) << 10 | bits(c[1], 5) << 5 | bits(c[2], 5)));
		break;
	case ONI_ARGB1555:
		bytes_u16(out, (uint16_t)(bits(c[3], 1) << 15 | bits(c[0], 5) << 10 | bits(c[1], 5) << 5 |
					  bits(c[2], 5)));
		break;
	case ONI_RGBA8888:
		bytes_put(out, c, 4);
		break;
	case ONI_BGRX8888:
		bytes_u8(out, c[2]);
		bytes_u8(out, c[1]);
		bytes_u8(out, c[0]);
		bytes_u8(out, 0);
		break;
	case ONI_DXT1:
		fail("DXT1 has no texels of their own");
	}
}

/* The two colours of a block are those that it has at its first corner and the first other one. */
static void put_block(struct bytes *out, const struct oni_texture *texture, unsigned scale, unsigned x0,
		      unsigned y0)
{
	unsigned low = r5g6b5(colour_at(texture, x0 * scale, y0 * scale)), high = low;
	uint32_t indices = 0;

	for (unsigned i = 0; i < BLOCK * BLOCK; i++) {
		const unsigned c =
			r5g6b5(colour_at(texture, (x0 + i % BLOCK) * scale, (y0 + i / BLOCK) * scale));

		low = c < low ? c : low;
		high = c > high ? c : high;
	}
	for (unsigned i = 0; i < BLOCK * BLOCK; i++) {
		const unsigned c =
			r5g6b5(colour_at(texture, (x0 + i % BLOCK) * scale, (y0 + i / BLOCK) * scale));

		indices |= (c == high ? 0u : 1u) << 2 * i;
	}
	bytes_u16(out, (uint16_t)high);
	bytes_u16(out, (uint16_t)low);
	bytes_u32(out, indices);
}

/* One level, whose sides are `scale` times smaller. DXT1 levels below one block are one block. */
static void put_level(struct bytes *out, const struct oni_texture *texture, unsigned scale)
{
	const unsigned width = texture->width / scale ? texture->width / scale : 1;
	const unsigned height = texture->height / scale ? texture->height / scale : 1;
	const bool has_blocks = texture->format == ONI_DXT1;

	for (unsigned y = 0; y < height; y += has_blocks ? BLOCK : 1)
		for (unsigned x = 0; x < width; x += has_blocks ? BLOCK : 1) {
			if (has_blocks)
				put_block(out, texture, width < BLOCK || height < BLOCK ? 0 : scale, x, y);
			else
				put_texel(out, texture->format, colour_at(texture, x * scale, y * scale));
		}
}

void oni_add_texture(struct oni_library *library, const struct oni_texture *texture)
{
	struct oni_instance *instance = oni_library_add(library, texture->name);
	const unsigned largest = texture->width > texture->height ? texture->width : texture->height;
	struct bytes pixels = { 0 };

	oni_put_string(&instance->data, texture->name + 4, 128);
	bytes_u32(&instance->data, texture->flags | 0x1000);
	bytes_u16(&instance->data, (uint16_t)texture->width);
	bytes_u16(&instance->data, (uint16_t)texture->height);
	bytes_u32(&instance->data, texture->format);
	oni_put_link(instance, "Animation", NULL);
	oni_put_link(instance, "EnvMap", texture->environment);
	bytes_fill(&instance->data, 0, HEADER - instance->data.size);
	for (unsigned scale = 1; scale == 1 || ((texture->flags & HAS_LEVELS) && scale <= largest);
	     scale *= 2)
		put_level(&pixels, texture, scale);
	oni_set_chunk(instance, RAW_AT, true, &pixels);
	instance->chunks[instance->chunk_count - 1].separate_at = SEPARATE_AT;
}

/* Of 32 bits a texel, from the top row down. */
void oni_put_tga(struct bytes *out, const struct oni_texture *texture)
{
	enum { COLOURS = 2, ALPHA_BITS = 8, FROM_TOP = 0x20 };

	bytes_u16(out, 0);
	bytes_u8(out, COLOURS);
	bytes_fill(out, 0, 9);
	bytes_u16(out, (uint16_t)texture->width);
	bytes_u16(out, (uint16_t)texture->height);
	bytes_u8(out, 32);
	bytes_u8(out, ALPHA_BITS | FROM_TOP);
	for (unsigned y = 0; y < texture->height; y++)
		for (unsigned x = 0; x < texture->width; x++) {
			const uint8_t *c = colour_at(texture, x, y);

			bytes_put(out, (const uint8_t[4]){ c[2], c[1], c[0], c[3] }, 4);
		}
}

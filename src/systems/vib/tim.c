/*
 * TIM: a picture of Sony's PlayStation library, with the places of its texels and of its palettes in video memory.
 *
 *   0x00  u32     0x10
 *   0x04  u32     flags     bits 0 to 2: 0 4-bit, 1 8-bit, 2 15-bit, 3 24-bit texels; bit 3: it has palettes
 *   0x08          the block of the palettes, where it has some: each row of the block is one, of 15-bit colours
 *                 the block of the texels
 *
 *   block   u32     bytes, these four and the next eight among them
 *           u16[2]  x, y in video memory, which has 1024 × 512 words
 *           u16[2]  width in words of 16 bits, height
 *
 * Little-endian. Of 4-bit texels the lower half of a byte is the left one. Colours of 15 bits have red lowest; 0 is transparent,
 * and bit 15 marks what the console may blend, which is kept opaque here. Texels of 24 bits are bytes red, green, blue.
 *
 * The game has pictures for its menus only: no model names one.
 */
#include <string.h>

#include "dump/format.h"

static int tim_sniff(struct adb_peek *peek);
static enum adb_outcome tim_decode(struct adb_decoder *d);

static const struct adb_attribute_doc tim_attributes[] = {
	{ "textures", "x", "column of its texels in video memory, in words of 16 bits" },
	{ "textures", "y", "row of its texels in video memory" },
	{ "textures", "palette_x", "column of its palettes in video memory, in words of 16 bits" },
	{ "textures", "palette_y", "row of its palettes in video memory" },
	{ "textures", "palettes", "number of palettes; the pixels are those of the first" },
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_vib_tim = {
	.name = "ps1-tim",
	.title = "PlayStation picture (TIM)",
	.games = "Vib-Ribbon and other PlayStation games",
	.system = "vib-ribbon",
	.type = "TIM",
	.attributes = tim_attributes,
	.sniff = tim_sniff,
	.decode = tim_decode,
};

enum {
	MAGIC = 0x10,
	HAS_PALETTES = 8,
	KNOWN_TIM_FLAGS = 15,
	BLOCK_HEADER = 12,
	HEADER = 8,
	MEMORY_WIDTH = 1024,
	MEMORY_HEIGHT = 512,
	SNIFF_BITS = 64,
	CLAIMED_BITS = 80,
};

enum depth { DEPTH_4, DEPTH_8, DEPTH_15, DEPTH_24 };

struct block {
	uint16_t x, y, width, height;
	struct adb_reader data;
	uint32_t size; /* bytes of it, its header among them */
};

struct tim {
	enum depth depth;
	bool has_palettes;
	struct block palettes, texels;
	size_t end;
};

static bool read_tim(struct adb_reader *in, uint64_t size, struct tim *tim);
static bool read_block(struct adb_reader *in, uint64_t size, struct block *block);
static uint32_t width_of(const struct tim *tim);
static void describe(struct adb_decoder *d, const struct tim *tim, struct adb_texture *texture);
static enum adb_outcome add_pixels(struct adb_decoder *d, const struct tim *tim, struct adb_texture *texture);
static uint32_t put_row(const struct tim *tim, uint32_t y, struct adb_pixels *pixels);
static void put_15_bit(uint32_t colour, uint8_t *rgba);

/* ---- recognising ---- */

static int tim_sniff(struct adb_peek *peek)
{
	size_t seen = peek->size < ADB_PEEK_LIMIT ? (size_t)peek->size : ADB_PEEK_LIMIT;
	struct tim tim;

	if (!adb_peek_is(peek, 0, "\x10\0\0\0", 4))
		return 0;

	const uint8_t *bytes = adb_peek_bytes(peek, 0, seen);
	struct adb_reader in = adb_reader_of(bytes, bytes != NULL ? seen : 0);

	if (!read_tim(&in, peek->size, &tim))
		return 0;
	return strcmp(peek->type, "TIM") == 0 ? CLAIMED_BITS : SNIFF_BITS;
}

/*
 * Reads the headers of a picture in a file of `size` bytes, of which `in` holds the first: the data of its blocks are
 * empty when they lie beyond those.
 */
static bool read_tim(struct adb_reader *in, uint64_t size, struct tim *tim)
{
	uint32_t magic = adb_reader_u32le(in), flags = adb_reader_u32le(in);

	*tim = (struct tim){ .depth = (enum depth)(flags & 7), .has_palettes = (flags & HAS_PALETTES) != 0 };
	if (!adb_reader_ok(in) || magic != MAGIC || flags > KNOWN_TIM_FLAGS || (flags & 7) > DEPTH_24)
		return false;
	if (tim->has_palettes && !read_block(in, size, &tim->palettes))
		return false;
	if (!read_block(in, size, &tim->texels) || width_of(tim) == 0)
		return false;
	tim->end = in->position;
	return true;
}

/* A block that fits in the file and in video memory, and is as long as it says, or longer. */
static bool read_block(struct adb_reader *in, uint64_t size, struct block *block)
{
	uint64_t start = in->position;

	block->size = adb_reader_u32le(in);
	block->x = adb_reader_u16le(in);
	block->y = adb_reader_u16le(in);
	block->width = adb_reader_u16le(in);
	block->height = adb_reader_u16le(in);

	uint64_t needed = BLOCK_HEADER + (uint64_t)2 * block->width * block->height;

	if (!adb_reader_ok(in) || block->width == 0 || block->height == 0 || block->width > MEMORY_WIDTH ||
	    block->height > MEMORY_HEIGHT || block->size < needed || block->size - needed > 3 ||
	    start + block->size > size)
		return false;
	if (adb_reader_has(in, block->size - BLOCK_HEADER, 1))
		block->data = adb_reader_part(in, block->size - BLOCK_HEADER);
	else
		adb_reader_skip(in, adb_reader_left(in));
	return true;
}

/* In texels. */
static uint32_t width_of(const struct tim *tim)
{
	uint32_t words = tim->texels.width;

	switch (tim->depth) {
	case DEPTH_4:
		return 4 * words;
	case DEPTH_8:
		return 2 * words;
	case DEPTH_15:
		return words;
	default:
		return 2 * words / 3;
	}
}

/* ---- decoding ---- */

static enum adb_outcome tim_decode(struct adb_decoder *d)
{
	struct adb_reader in = d->in;
	struct tim tim;

	if (!read_tim(&in, d->in.size, &tim))
		return adb_fail(d, ADB_CORRUPT, HEADER,
				"its blocks do not fit in the file, or have no texels");

	struct adb_texture *texture = adb_content_add_texture(d->out, d->stem);

	if (texture == NULL)
		return adb_fail_memory(d);
	texture->native_id = d->native_id;
	describe(d, &tim, texture);
	if (d->wants_meshes && add_pixels(d, &tim, texture) != ADB_OK)
		return d->error.outcome;
	if (tim.end < d->in.size)
		adb_note(d, "extra-data", tim.end, "%zu bytes behind the picture", d->in.size - tim.end);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static void describe(struct adb_decoder *d, const struct tim *tim, struct adb_texture *texture)
{
	static const char *const names[] = { "4-bit", "8-bit", "15-bit", "24-bit" };
	struct adb_attributes *to = &texture->attributes;

	texture->format = names[tim->depth];
	texture->width = width_of(tim);
	texture->height = tim->texels.height;
	adb_attribute_integer(d->arena, to, "x", tim->texels.x);
	adb_attribute_integer(d->arena, to, "y", tim->texels.y);
	if (!tim->has_palettes)
		return;
	adb_attribute_integer(d->arena, to, "palette_x", tim->palettes.x);
	adb_attribute_integer(d->arena, to, "palette_y", tim->palettes.y);
	adb_attribute_integer(d->arena, to, "palettes", tim->palettes.height);
}

static enum adb_outcome add_pixels(struct adb_decoder *d, const struct tim *tim, struct adb_texture *texture)
{
	uint32_t beyond = 0;
	enum adb_outcome outcome =
		adb_pixels_new(d->arena, texture->width, texture->height, &texture->pixels, &d->error);

	if (outcome != ADB_OK)
		return outcome;
	for (uint32_t y = 0; y < texture->height; y++)
		beyond += put_row(tim, y, &texture->pixels);
	if (beyond > 0)
		adb_warn(d, "palette", HEADER, "%u texels have a colour that the palette of %u does not have",
			 beyond, tim->palettes.width);
	return ADB_OK;
}

/* Returns how many texels the palette has no colour for. They are transparent. Without a palette the texels are grey levels. */
static uint32_t put_row(const struct tim *tim, uint32_t y, struct adb_pixels *pixels)
{
	struct adb_reader row = tim->texels.data, palette = tim->palettes.data;
	uint8_t *rgba = pixels->rgba + (size_t)4 * pixels->width * y;
	uint32_t beyond = 0, byte = 0;

	adb_reader_skip(&row, (size_t)2 * tim->texels.width * y);
	for (uint32_t x = 0; x < pixels->width; x++, rgba += 4) {
		if (tim->depth == DEPTH_15) {
			put_15_bit(adb_reader_u16le(&row), rgba);
			continue;
		}
		if (tim->depth == DEPTH_24) {
			for (int c = 0; c < 3; c++)
				rgba[c] = adb_reader_u8(&row);
			rgba[3] = 255;
			continue;
		}
		if (tim->depth == DEPTH_8 || x % 2 == 0)
			byte = adb_reader_u8(&row);

		uint32_t index = tim->depth == DEPTH_8 ? byte : byte >> 4 * (x % 2) & 15;

		if (!tim->has_palettes) {
			memset(rgba, (int)(tim->depth == DEPTH_8 ? index : 17 * index), 3);
			rgba[3] = 255;
		} else if (index < tim->palettes.width) {
			adb_reader_seek(&palette, (size_t)2 * index);
			put_15_bit(adb_reader_u16le(&palette), rgba);
		} else {
			beyond++;
		}
	}
	return beyond;
}

static void put_15_bit(uint32_t colour, uint8_t *rgba)
{
	for (int c = 0; c < 3; c++)
		rgba[c] = adb_expand_bits(colour >> 5 * c & 31, 5);
	rgba[3] = colour == 0 ? 0 : 255;
}

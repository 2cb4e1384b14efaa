/*
 * ZenGin TEX (NAME-C.TEX): a texture, compiled from NAME.TGA.
 *
 *   char[4]  "ZTEX"
 *   u32      version              0
 *   u32      format               0 to 14, see the table below
 *   u32      width, height
 *   u32      level count          0 stands for 1
 *   u32 × 2  reference size       not used
 *   u32      average colour       not used
 *            palette              of format 9: 256 × { u8 red, green, blue }, or, as the size of the file tells,
 *                                 256 × { u8 blue, green, red, unused }
 *            levels               the smallest first: rows from the top, without padding
 *
 * Little-endian. A level has half the width and height of the one before it, at least 1.
 */
#include <string.h>

#include "base/ledger.h"
#include "base/text.h"
#include "codec/block_texture.h"
#include "dump/container.h"
#include "dump/format.h"

static const struct adb_attribute_doc tex_attributes[] = {
	{ "textures", "level_count", "levels of detail in the file" },
	{ NULL, NULL, NULL },
};

enum {
	HEADER_SIZE = 36,
	MAX_LEVELS = 15,
	PALETTE_FORMAT = 9,
	PALETTE_COUNT = 256,
	LARGEST_FORMAT = 14,
};

/* The bits of a colour in a texel. */
struct bits {
	uint8_t shift, count; /* 0 bits: there is none */
};

static const struct texel_format {
	const char *name;
	uint8_t size;                        /* bytes of a texel; 0 = the format has blocks */
	struct bits red, green, blue, alpha; /* of the texel as a little-endian number */
	enum adb_block_format block;
} formats[LARGEST_FORMAT + 1] = {
	{ "A8R8G8B8", 4, { 8, 8 }, { 16, 8 }, { 24, 8 }, { 0, 8 }, ADB_DXT1 },
	{ "A8B8G8R8", 4, { 24, 8 }, { 16, 8 }, { 8, 8 }, { 0, 8 }, ADB_DXT1 },
	{ "R8G8B8A8", 4, { 0, 8 }, { 8, 8 }, { 16, 8 }, { 24, 8 }, ADB_DXT1 },
	{ "B8G8R8A8", 4, { 16, 8 }, { 8, 8 }, { 0, 8 }, { 24, 8 }, ADB_DXT1 },
	{ "R8G8B8", 3, { 0, 8 }, { 8, 8 }, { 16, 8 }, { 0, 0 }, ADB_DXT1 },
	{ "B8G8R8", 3, { 16, 8 }, { 8, 8 }, { 0, 8 }, { 0, 0 }, ADB_DXT1 },
	{ "A4R4G4B4", 2, { 8, 4 }, { 4, 4 }, { 0, 4 }, { 12, 4 }, ADB_DXT1 },
	{ "A1R5G5B5", 2, { 10, 5 }, { 5, 5 }, { 0, 5 }, { 15, 1 }, ADB_DXT1 },
	{ "R5G6B5", 2, { 11, 5 }, { 5, 6 }, { 0, 5 }, { 0, 0 }, ADB_DXT1 },
	{ "P8", 1, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, ADB_DXT1 },
	{ "DXT1", 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, ADB_DXT1 },
	{ "DXT2", 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, ADB_DXT2 },
	{ "DXT3", 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, ADB_DXT3 },
	{ "DXT4", 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, ADB_DXT4 },
	{ "DXT5", 0, { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 }, ADB_DXT5 },
};

struct header {
	uint32_t version, format, width, height, level_count;
};

/* ---- texels ---- */

static void look_up_texels(struct adb_reader *palette, size_t colour_size, struct adb_reader *in,
			   const struct adb_pixels *out)
{
	const uint8_t *colours = adb_reader_take(palette, colour_size * PALETTE_COUNT);
	uint8_t *to = out->rgba;

	for (size_t left = (size_t)out->width * out->height; colours != NULL && left > 0; left--, to += 4) {
		const uint8_t *colour = colours + colour_size * adb_reader_u8(in);
		bool is_reversed = colour_size == 4;

		to[0] = colour[is_reversed ? 2 : 0];
		to[1] = colour[1];
		to[2] = colour[is_reversed ? 0 : 2];
		to[3] = UINT8_MAX;
	}
}

static uint8_t take_bits(uint32_t texel, struct bits bits)
{
	return adb_expand_bits(texel >> bits.shift & ((UINT32_C(1) << bits.count) - 1), bits.count);
}

static void unpack_texels(const struct texel_format *format, struct adb_reader *in,
			  const struct adb_pixels *out)
{
	uint8_t *to = out->rgba;

	for (size_t left = (size_t)out->width * out->height; left > 0; left--, to += 4) {
		uint32_t texel = 0;

		for (unsigned i = 0; i < format->size; i++)
			texel |= (uint32_t)adb_reader_u8(in) << 8 * i;
		to[0] = take_bits(texel, format->red);
		to[1] = take_bits(texel, format->green);
		to[2] = take_bits(texel, format->blue);
		to[3] = format->alpha.count > 0 ? take_bits(texel, format->alpha) : UINT8_MAX;
	}
}

static enum adb_outcome decode_image(struct adb_decoder *d, const struct header *header, size_t colour_size,
				     const struct adb_reader *image, struct adb_pixels *out)
{
	const struct texel_format *format = &formats[header->format];
	struct adb_reader in = *image, palette = d->in;

	if (adb_pixels_new(d->arena, header->width, header->height, out, NULL) != ADB_OK)
		return adb_fail_memory(d);
	if (colour_size > 0)
		look_up_texels(&palette, colour_size, &in, out);
	else if (format->size > 0)
		unpack_texels(format, &in, out);
	else
		adb_block_decode(format->block, in.data + in.position, adb_reader_left(&in), out);
	return ADB_OK;
}

/* ---- what the header declares, and its helpers ---- */

static void read_header(struct adb_reader *in, struct header *to)
{
	adb_read_take(in, 4, ADB_FIELD_TEXT, "magic");
	to->version = adb_read_u32le(in, "version");
	to->format = adb_read_u32le(in, "format");
	to->width = adb_read_u32le(in, "width");
	to->height = adb_read_u32le(in, "height");
	to->level_count = adb_read_u32le(in, "level count");
	adb_read_gap(in, 8, "reference size, which is not used");
	adb_read_gap(in, 4, "average colour, which is not used");
	if (to->level_count == 0)
		to->level_count = 1;
}

static size_t level_size(const struct header *header, uint32_t level)
{
	uint32_t width = header->width >> level, height = header->height >> level;
	const struct texel_format *format = &formats[header->format];

	width = width > 0 ? width : 1;
	height = height > 0 ? height : 1;
	if (format->size == 0)
		return adb_block_size(format->block, width, height);
	return (size_t)width * height * format->size;
}

static void note_levels(const struct adb_decoder *d, const struct header *header, size_t colour_size,
			const struct adb_reader *image)
{
	const uint8_t *palette = d->in.data + d->in.position, *levels = palette + colour_size * PALETTE_COUNT;
	const uint8_t *largest = image->data + image->position;
	static const struct adb_field_layout colours_of_four[] = {
		{ 0, ADB_FIELD_U8, 3, "blue, green, red" },
		{ 3, ADB_FIELD_GAP, 1, "unused" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	static const struct adb_field_layout colours_of_three[] = {
		{ 0, ADB_FIELD_U8, 3, "red, green, blue" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	enum adb_field_type type = d->wants_meshes ? ADB_FIELD_BYTES : ADB_FIELD_GAP;

	if (colour_size > 0 && d->wants_meshes)
		adb_field_records(palette, PALETTE_COUNT, colour_size,
				  colour_size == 4 ? colours_of_four : colours_of_three, "palette");
	else
		adb_field(palette, ADB_FIELD_GAP, colour_size * PALETTE_COUNT, "palette that is not wanted");
	adb_field(levels, ADB_FIELD_GAP, (size_t)(largest - levels), "smaller levels: the largest is stored");
	adb_field(largest, type, level_size(header, 0),
		  d->wants_meshes ? "texels of the largest level" : "texels that are not wanted");
}

/*
 * Finds the bytes of the largest level, which is the last one, and the bytes of a colour of the palette. The reader of the decoder
 * is behind the header.
 */
static enum adb_outcome find_image(struct adb_decoder *d, const struct header *header, size_t *colour_size,
				   struct adb_reader *image)
{
	uint32_t width = header->width, height = header->height;
	size_t size = 0;

	if (width == 0 || height == 0 || width > ADB_PIXELS_MAX_SIDE || height > ADB_PIXELS_MAX_SIDE)
		return adb_fail(d, ADB_CORRUPT, 12, "a texture has 1 to %d texels on a side, not %u by %u",
				ADB_PIXELS_MAX_SIDE, width, height);
	if (header->level_count > MAX_LEVELS)
		return adb_fail(d, ADB_CORRUPT, 20, "%u levels of detail, the limit is %d",
				header->level_count, MAX_LEVELS);
	for (uint32_t level = 1; level < header->level_count; level++)
		size += level_size(header, level);
	if (header->format == PALETTE_FORMAT) {
		size_t with_four = HEADER_SIZE + PALETTE_COUNT * (size_t)4 + size + level_size(header, 0);

		*colour_size = d->in.size == with_four ? 4 : 3;
	}
	*image = d->in;
	adb_reader_skip(image, *colour_size * PALETTE_COUNT);
	adb_reader_skip(image, size);
	if (!adb_reader_ok(image) || adb_reader_left(image) < level_size(header, 0))
		return adb_fail(d, ADB_CORRUPT, HEADER_SIZE, "the image is cut off: %zu of %zu bytes",
				adb_reader_left(&d->in),
				*colour_size * PALETTE_COUNT + size + level_size(header, 0));
	note_levels(d, header, *colour_size, image);
	if (adb_reader_left(image) > level_size(header, 0))
		adb_note(d, "extra-data", image->position + level_size(header, 0),
			 "%zu bytes after the image", adb_reader_left(image) - level_size(header, 0));
	return ADB_OK;
}

static enum adb_outcome tex_decode(struct adb_decoder *d)
{
	struct header header;
	struct adb_reader image;
	size_t colour_size = 0;

	read_header(&d->in, &header);
	if (!adb_reader_ok(&d->in) || header.format > LARGEST_FORMAT)
		return adb_fail(d, ADB_CORRUPT, 8, "texture format %u is not known", header.format);
	if (header.version != 0)
		adb_warn(d, "version", 4, "version %u, not 0", header.version);

	enum adb_outcome outcome = find_image(d, &header, &colour_size, &image);

	if (outcome != ADB_OK)
		return outcome;

	struct adb_texture *texture = adb_content_add_texture(d->out, d->stem);

	if (texture == NULL)
		return adb_fail_memory(d);
	texture->native_id = adb_text_upper(d->arena, d->stem);
	texture->format = formats[header.format].name;
	texture->width = header.width;
	texture->height = header.height;
	adb_attribute_integer(d->arena, &texture->attributes, "level_count", header.level_count);
	return d->wants_meshes ? decode_image(d, &header, colour_size, &image, &texture->pixels) : ADB_OK;
}

static int tex_sniff(struct adb_peek *peek)
{
	enum { BITS = 64 };

	return adb_peek_is(peek, 0, "ZTEX\0\0\0\0", 8) ? BITS : 0;
}

const struct adb_format adb_format_zengin_tex = {
	.name = "zengin-tex",
	.title = "ZenGin texture",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "TEX",
	.attributes = tex_attributes,
	.sniff = tex_sniff,
	.decode = tex_decode,
};

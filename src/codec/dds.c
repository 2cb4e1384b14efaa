/*
 * A DirectDraw surface. All numbers are little-endian.
 *
 *   0x00  char[4]  "DDS "
 *   0x04  u32      124, the size of this header; of flags at 0x08 none is needed
 *   0x0C  u32      height, then width
 *   0x4C  u32      32, the size of the pixel format
 *   0x50  u32      flags of the pixel format: 0x1 alphas, 0x2 alphas only, 0x4 fourcc, 0x20 palette, 0x40 colours, 0x200 YUV,
 *                  0x20000 luminances
 *   0x54  char[4]  fourcc
 *   0x58  u32      bits a texel; then the masks of red (or luminance), green, blue and alpha
 *   0x6C  u32      caps; then caps2: 0x200 cube map, 0x200000 volume
 *   0x80           with the fourcc "DX10": u32 DXGI format, u32 dimension (3 = 2D), u32 flags (0x4 = cube map), u32 array size,
 *                  u32 whose low 3 bits say what alphas are (2 = colours are multiplied by them, 3 = all are 255)
 *   then           the levels, the largest first; rows from the top, whose texels of 8 to 32 bits follow each other closely
 *
 * The header's size of a row is ignored, as Microsoft recommends: many writers put other numbers there.
 */
#include "codec/dds.h"

#include <string.h>

#include "base/ledger.h"
#include "codec/block_texture.h"

enum {
	HEADER_SIZE = 124,
	PIXEL_FORMAT_SIZE = 32,
	FORMAT_AT = 0x4C,
	FOURCC_AT = 0x54,
	MASKS_AT = 0x5C,
	DXGI_AT = 0x80,
};

enum {
	HAS_ALPHA = 0x1,
	IS_ALPHA = 0x2,
	HAS_FOURCC = 0x4,
	HAS_COLOURS = 0x40,
	IS_LUMINANCE = 0x20000,
	IS_CUBE = 0x200,
	IS_VOLUME = 0x200000,
};

enum { DXGI_2D = 3, DXGI_CUBE = 4, ALPHA_MULTIPLIED = 2, ALPHA_OPAQUE = 3 };

struct channel {
	uint32_t mask;
	unsigned shift, bits;
};

struct dds {
	struct adb_reader in; /* behind the headers */
	uint32_t width, height;
	uint32_t flags, bits; /* of the pixel format */
	char fourcc[4];
	struct channel channels[4]; /* red, green, blue, alpha */
	enum adb_block_format blocks;
	bool is_blocks, is_opaque;
};

/* Each of BC1 to BC3 has three numbers: typeless, linear, sRGB. */
static bool find_blocks(struct dds *dds, uint32_t dxgi, bool is_multiplied)
{
	enum { BC1 = 70, BC2 = 73, BC3 = 76, BEYOND = 79 };

	if (dxgi < BC1 || dxgi >= BEYOND)
		return false;
	dds->is_blocks = true;
	if (dxgi < BC2)
		dds->blocks = ADB_DXT1;
	else if (dxgi < BC3)
		dds->blocks = is_multiplied ? ADB_DXT2 : ADB_DXT3;
	else
		dds->blocks = is_multiplied ? ADB_DXT4 : ADB_DXT5;
	return true;
}

static enum adb_outcome read_dx10(struct dds *dds, struct adb_error *error)
{
	struct adb_reader *in = &dds->in;
	uint32_t dxgi = adb_read_u32le(in, "DXGI format"), dimension = adb_read_u32le(in, "dimension");
	uint32_t flags = adb_read_u32le(in, "flags"), count = adb_read_u32le(in, "array size");
	uint32_t alpha = adb_read_u32le(in, "what alphas are") & 7;

	if (!adb_reader_ok(in))
		return adb_error_set(error, ADB_CORRUPT, (int64_t)in->size,
				     "the DDS file ends within its DX10 header");
	if (dimension != DXGI_2D || (flags & DXGI_CUBE) != 0 || count > 1)
		return adb_error_set(error, ADB_UNSUPPORTED, DXGI_AT + 4,
				     "the DDS file is a %s; only images are read",
				     dimension != DXGI_2D       ? "texture of another dimension than 2"
				     : (flags & DXGI_CUBE) != 0 ? "cube map"
								: "texture array");
	dds->is_opaque = alpha == ALPHA_OPAQUE;
	if (!find_blocks(dds, dxgi, alpha == ALPHA_MULTIPLIED))
		return adb_error_set(error, ADB_UNSUPPORTED, DXGI_AT,
				     "the DXGI format %u of the DDS file is not read; BC1 to BC3 are", dxgi);
	return ADB_OK;
}

static enum adb_outcome read_fourcc(struct dds *dds, struct adb_error *error)
{
	const char *fourcc = dds->fourcc;

	if (memcmp(fourcc, "DX10", 4) == 0)
		return read_dx10(dds, error);
	if (memcmp(fourcc, "DXT", 3) == 0 && fourcc[3] >= '1' && fourcc[3] <= '5') {
		dds->is_blocks = true;
		dds->blocks = ADB_DXT1 + (unsigned)(fourcc[3] - '1');
		return ADB_OK;
	}
	return adb_error_set(error, ADB_UNSUPPORTED, FOURCC_AT,
			     "the pixel format 0x%02X%02X%02X%02X of the DDS file is not read",
			     (uint8_t)fourcc[3], (uint8_t)fourcc[2], (uint8_t)fourcc[1], (uint8_t)fourcc[0]);
}

/* Finds the lowest and the highest bit of each mask. A luminance is the same for the three colours. */
static enum adb_outcome read_masks(struct dds *dds, const uint32_t *masks, struct adb_error *error)
{
	bool has_colours = (dds->flags & HAS_COLOURS) != 0, is_luminance = (dds->flags & IS_LUMINANCE) != 0;
	bool is_alpha = (dds->flags & IS_ALPHA) != 0;

	if (!has_colours && !is_luminance && !is_alpha)
		return adb_error_set(error, ADB_UNSUPPORTED, FORMAT_AT + 4,
				     "the DDS file has neither blocks nor colours, luminances or alphas");
	if (dds->bits == 0 || dds->bits > 32 || dds->bits % 8 != 0)
		return adb_error_set(error, ADB_UNSUPPORTED, FOURCC_AT + 4,
				     "the DDS file has %u bits a texel; 8, 16, 24 and 32 are read",
				     dds->bits);
	for (int i = 0; i < 4; i++) {
		struct channel *channel = &dds->channels[i];
		bool is_there =
			i < 3 ? has_colours || is_luminance : (dds->flags & (HAS_ALPHA | IS_ALPHA)) != 0;

		channel->mask = is_there ? masks[i < 3 && is_luminance && !has_colours ? 0 : i] : 0;
		if (channel->mask == 0)
			continue;
		channel->shift = (unsigned)__builtin_ctz(channel->mask);
		channel->bits = 32 - (unsigned)__builtin_clz(channel->mask) - channel->shift;
	}
	dds->is_opaque = dds->channels[3].mask == 0;
	return ADB_OK;
}

static enum adb_outcome read_headers(struct dds *dds, struct adb_error *error)
{
	struct adb_reader *in = &dds->in;
	const uint8_t *magic = adb_read_take(in, 4, ADB_FIELD_TEXT, "magic");
	uint32_t masks[4];

	if (magic == NULL || memcmp(magic, "DDS ", 4) != 0 ||
	    adb_read_u32le(in, "size of the header") != HEADER_SIZE)
		return adb_error_set(error, ADB_CORRUPT, 0, "this is no DDS file");
	adb_read_gap(in, 4, "flags, of which none is needed");
	dds->height = adb_reader_u32le(in); /* the format names them, and the pixel format */
	dds->width = adb_reader_u32le(in);
	adb_read_gap(in, 4, "size of a row");
	adb_read_gap(in, 4, "depth");
	adb_reader_skip(in, 4);
	adb_read_gap(in, FORMAT_AT - in->position, "reserved");

	uint32_t format_size = adb_read_u32le(in, "size of the pixel format");

	dds->flags = adb_reader_u32le(in);

	const uint8_t *fourcc = adb_reader_take(in, sizeof dds->fourcc);
	bool has_masks = (dds->flags & HAS_FOURCC) == 0;

	dds->bits = adb_reader_u32le(in);
	for (int i = 0; i < 4; i++)
		masks[i] = adb_reader_u32le(in);
	if (adb_reader_ok(in) && has_masks)
		adb_field(in->data + MASKS_AT, ADB_FIELD_U32LE, 4, "masks of red, green, blue and alpha");
	else if (adb_reader_ok(in))
		adb_field(in->data + MASKS_AT - 4, ADB_FIELD_GAP, 20, "bits and masks: there are blocks");
	adb_read_gap(in, 4, "capabilities");

	uint32_t caps2 = adb_read_u32le(in, "further capabilities");

	adb_read_gap(in, 12, "reserved");
	if (fourcc == NULL || !adb_reader_ok(in))
		return adb_error_set(error, ADB_CORRUPT, (int64_t)in->size,
				     "the DDS file ends within its header");
	memcpy(dds->fourcc, fourcc, sizeof dds->fourcc);
	if (format_size != PIXEL_FORMAT_SIZE)
		return adb_error_set(error, ADB_CORRUPT, FORMAT_AT,
				     "the pixel format of the DDS file has %u bytes instead of %d",
				     format_size, PIXEL_FORMAT_SIZE);
	if ((caps2 & (IS_CUBE | IS_VOLUME)) != 0)
		return adb_error_set(error, ADB_UNSUPPORTED, FOURCC_AT + 0x1C,
				     "the DDS file is a %s; only images are read",
				     (caps2 & IS_CUBE) != 0 ? "cube map" : "volume");
	return (dds->flags & HAS_FOURCC) != 0 ? read_fourcc(dds, error) : read_masks(dds, masks, error);
}

static void decode_texels(const struct dds *dds, const uint8_t *texels, const struct adb_pixels *out)
{
	size_t count = (size_t)out->width * out->height, size = dds->bits / 8;

	for (size_t i = 0; i < count; i++) {
		uint32_t texel = 0;

		for (size_t b = 0; b < size; b++)
			texel |= (uint32_t)texels[i * size + b] << 8 * b;
		for (int c = 0; c < 4; c++) {
			const struct channel *channel = &dds->channels[c];

			out->rgba[i * 4 + (size_t)c] =
				adb_expand_bits((texel & channel->mask) >> channel->shift, channel->bits);
		}
	}
}

static void make_opaque(const struct adb_pixels *out)
{
	size_t size = (size_t)out->width * out->height * 4;

	for (size_t i = 3; i < size; i += 4)
		out->rgba[i] = 255;
}

static enum adb_outcome read_level(struct dds *dds, struct adb_arena *arena, struct adb_pixels *out,
				   struct adb_error *error)
{
	size_t begin = dds->in.position, left = adb_reader_left(&dds->in);
	uint64_t needed;

	if (dds->width > ADB_PIXELS_MAX_SIDE || dds->height > ADB_PIXELS_MAX_SIDE)
		needed = 0; /* adb_pixels_new() reports it */
	else if (dds->is_blocks)
		needed = adb_block_size(dds->blocks, dds->width, dds->height);
	else
		needed = (uint64_t)dds->width * dds->height * (dds->bits / 8);
	if (needed > left)
		return adb_error_set(
			error, ADB_CORRUPT, (int64_t)begin,
			"the first level of the DDS file, %u by %u texels, needs %llu bytes; %zu "
			"are left",
			dds->width, dds->height, (unsigned long long)needed, left);

	enum adb_outcome outcome = adb_pixels_new(arena, dds->width, dds->height, out, error);

	if (outcome != ADB_OK)
		return outcome;
	adb_field(dds->in.data + begin, ADB_FIELD_BYTES, (size_t)needed, "pixels of the first level");
	adb_field(dds->in.data + begin + needed, ADB_FIELD_GAP, left - (size_t)needed, "smaller levels");
	if (dds->is_blocks)
		adb_block_decode(dds->blocks, dds->in.data + begin, left, out);
	else
		decode_texels(dds, dds->in.data + begin, out);
	if (dds->is_opaque)
		make_opaque(out);
	return ADB_OK;
}

enum adb_outcome adb_dds_decode(const void *bytes, size_t size, struct adb_arena *arena,
				struct adb_pixels *out, struct adb_error *error)
{
	struct dds dds = { .in = adb_reader_of(bytes, size) };
	enum adb_outcome outcome = read_headers(&dds, error);

	*out = (struct adb_pixels){ 0 };
	return outcome == ADB_OK ? read_level(&dds, arena, out, error) : outcome;
}

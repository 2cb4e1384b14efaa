/*
 * The pixels of a TXMP. Rows run from the top; the smaller levels, which are not read, follow the largest one.
 *
 *   format  bytes
 *     0     2        u16 A4R4G4B4: blue is lowest
 *     1     2        u16 X1R5G5B5
 *     2     2        u16 A1R5G5B5
 *     7     4        bytes R, G, B, A    only tools and updated engines have it
 *     8     4        bytes B, G, R, X
 *     9     8 for 4 × 4 texels: DXT1, opaque
 *
 * All integers are little-endian, whatever the flag 0x1000 says. The textures of the PlayStation 2 have other formats.
 */
#include "codec/block_texture.h"
#include "systems/oni/txmp.h"

static const struct texel_format {
	uint32_t format;
	const char *name;
	uint32_t size; /* bytes of a texel; 0 = blocks */
	struct {
		uint8_t shift, bits;
	} channels
		[4]; /* red, green, blue, alpha, in the little-endian number that a texel is; 0 bits = 255 */
} texel_formats[] = {
	{ ADB_ONI_ARGB4444, "ARGB4444", 2, { { 8, 4 }, { 4, 4 }, { 0, 4 }, { 12, 4 } } },
	{ ADB_ONI_XRGB1555, "XRGB1555", 2, { { 10, 5 }, { 5, 5 }, { 0, 5 }, { 0, 0 } } },
	{ ADB_ONI_ARGB1555, "ARGB1555", 2, { { 10, 5 }, { 5, 5 }, { 0, 5 }, { 15, 1 } } },
	{ ADB_ONI_RGBA8888, "RGBA8888", 4, { { 0, 8 }, { 8, 8 }, { 16, 8 }, { 24, 8 } } },
	{ ADB_ONI_BGRX8888, "BGRX8888", 4, { { 16, 8 }, { 8, 8 }, { 0, 8 }, { 0, 0 } } },
	{ ADB_ONI_DXT1, "DXT1", 0, { { 0, 0 }, { 0, 0 }, { 0, 0 }, { 0, 0 } } },
};

/* ---- whether there are alphas ---- */

/* `in` holds whole texels. */
static bool has_alphas(const struct texel_format *format, struct adb_reader in)
{
	uint32_t largest = ((1U << format->channels[3].bits) - 1) << format->channels[3].shift;

	while (adb_reader_left(&in) >= format->size) {
		uint32_t texel = format->size == 2 ? adb_reader_u16le(&in) : adb_reader_u32le(&in);

		if ((texel & largest) != largest)
			return true;
	}
	return false;
}

/* ---- what the header declares, and its helpers ---- */

static const struct texel_format *format_of(uint32_t format)
{
	for (size_t i = 0; i < sizeof texel_formats / sizeof texel_formats[0]; i++)
		if (texel_formats[i].format == format)
			return &texel_formats[i];
	return NULL;
}

static size_t level_size(const struct texel_format *format, const struct adb_oni_txmp *txmp)
{
	return format->size == 0 ? adb_block_size(ADB_DXT1, txmp->width, txmp->height)
				 : (size_t)txmp->width * txmp->height * format->size;
}

static enum adb_outcome read_stored(struct adb_decoder *d, const struct adb_oni_txmp *txmp, size_t size,
				    struct adb_reader *out)
{
	return txmp->raw_offset != 0 ? adb_oni_raw(d, txmp->raw_offset, size, out)
				     : adb_oni_separate(d, txmp->separate_offset, size, out);
}

static void expand_texels(const struct texel_format *format, struct adb_reader *in, struct adb_pixels *out)
{
	size_t count = (size_t)out->width * out->height;

	for (size_t i = 0; i < count; i++) {
		uint32_t texel = format->size == 2 ? adb_reader_u16le(in) : adb_reader_u32le(in);

		for (int c = 0; c < 4; c++) {
			unsigned bits = format->channels[c].bits;
			uint32_t value = texel >> format->channels[c].shift & ((1U << bits) - 1);

			out->rgba[4 * i + (size_t)c] = bits > 0 ? adb_expand_bits(value, bits) : 255;
		}
	}
}

static void drop_alphas(struct adb_pixels *pixels)
{
	size_t count = (size_t)pixels->width * pixels->height;

	for (size_t i = 0; i < count; i++)
		pixels->rgba[4 * i + 3] = 255;
}

const char *adb_oni_texel_format_name(uint32_t format)
{
	const struct texel_format *found = format_of(format);

	return found != NULL ? found->name : NULL;
}

enum adb_outcome adb_oni_txmp_pixels(struct adb_decoder *d, const struct adb_oni_txmp *txmp,
				     struct adb_pixels *out)
{
	const struct texel_format *format = format_of(txmp->format);
	struct adb_reader in;

	*out = (struct adb_pixels){ .width = txmp->width, .height = txmp->height };
	if (format == NULL || (txmp->raw_offset == 0 && txmp->separate_offset == 0))
		return ADB_OK;

	enum adb_outcome outcome = read_stored(d, txmp, level_size(format, txmp), &in);

	if (outcome == ADB_OK)
		outcome = adb_pixels_new(d->arena, txmp->width, txmp->height, out, &d->error);
	if (outcome != ADB_OK)
		return outcome;
	adb_field(in.data, ADB_FIELD_BYTES, in.size, "texels of the largest level");
	if (format->size == 0)
		adb_block_decode(ADB_DXT1, in.data, in.size, out);
	else
		expand_texels(format, &in, out);
	if (format->size == 0 || (txmp->flags & ADB_ONI_HAS_ENVIRONMENT) != 0)
		drop_alphas(out);
	return ADB_OK;
}

bool adb_oni_txmp_is_transparent(struct adb_decoder *d, const struct adb_oni_txmp *txmp)
{
	const struct texel_format *format = format_of(txmp->format);
	bool is_raw = txmp->raw_offset != 0;
	uint8_t bytes[4096];

	if (format == NULL || format->channels[3].bits == 0 || (!is_raw && txmp->separate_offset == 0))
		return false;

	uint64_t at = is_raw ? txmp->raw_offset : txmp->separate_offset;
	size_t left = level_size(format, txmp);

	for (size_t size; left > 0; left -= size, at += size) {
		size = left < sizeof bytes ? left : sizeof bytes;
		if (!adb_oni_copy_data(d, is_raw ? ADB_ONI_RAW : ADB_ONI_SEPARATE, at, bytes, size))
			return false;
		if (has_alphas(format, adb_reader_of(bytes, size)))
			return true;
	}
	return false;
}

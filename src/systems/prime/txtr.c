/*
 * TXTR: a texture of Metroid Prime 1 and 2.
 *
 *   u32  format                    0..A: gx_texture.c
 *   u16  width, u16 height
 *   u32  number of levels          0 counts as 1
 *   formats 4, 5 and 6
 *        u32  palette format       0 IA8, 1 RGB565, 2 RGB5A3
 *        u16  W, u16 H, W × H × u16
 *   levels, the largest first      each half as wide and high as the one before
 *
 * Big-endian. Only the largest level is decoded. Its first row in memory is where v is 0 in the meshes, so that pictures look
 * upside down to people.
 */
#include "systems/prime/gx_texture.h"
#include "systems/prime/resource.h"

static const struct adb_attribute_doc txtr_attributes[] = {
	{ "textures", "level_count", "levels of the texture, of which the largest is decoded" },
	{ "textures", "palette_format", "of formats C4, C8 and C14X2: IA8, RGB565 or RGB5A3" },
	{ NULL, NULL, NULL },
};

enum {
	MAX_SIDE = 4096,     /* largest known: 1024 */
	MAX_PALETTE = 16384, /* as many as an index of 14 bits can tell */
	MAX_LEVELS = 13,
	HEADER_SIZE = 12,
};

static const char *const palette_names[] = {
	[ADB_GX_PALETTE_IA8] = "IA8",
	[ADB_GX_PALETTE_RGB565] = "RGB565",
	[ADB_GX_PALETTE_RGB5A3] = "RGB5A3",
};

static bool read_palette(struct adb_decoder *d, struct adb_texture *to, struct adb_gx_palette *palette)
{
	uint32_t format = adb_read_u32be(&d->in, "palette format"),
		 width = adb_read_u16be(&d->in, "palette width"),
		 height = adb_read_u16be(&d->in, "palette height");

	if (format > ADB_GX_PALETTE_RGB5A3 || width * height > MAX_PALETTE)
		return false;
	palette->format = (enum adb_gx_palette_format)format;
	palette->count = width * height;
	adb_field_next(&d->in, ADB_FIELD_U16BE, 2, palette->count, "colour of the palette");
	palette->entries = adb_reader_take(&d->in, 2 * (size_t)palette->count);
	adb_attribute_text(d->arena, &to->attributes, "palette_format", palette_names[format]);
	return adb_reader_ok(&d->in);
}

/* The resource ends behind the levels. The smaller ones may be stored without whole tiles: the end is not known then. */
static void find_end(struct adb_decoder *d, const struct adb_gx_texture *gx, uint32_t level_count)
{
	uint32_t width = gx->width, height = gx->height;
	uint64_t size = 0, largest = adb_gx_level_size(gx->format, width, height);

	for (uint32_t i = 0; i < (level_count > 0 ? level_count : 1) && i < MAX_LEVELS; i++) {
		size += adb_gx_level_size(gx->format, width, height);
		width = width > 1 ? width / 2 : 1;
		height = height > 1 ? height / 2 : 1;
	}
	if (level_count > MAX_LEVELS || size > gx->size)
		return;
	if (d->wants_meshes)
		adb_field(gx->data + largest, ADB_FIELD_GAP, (size_t)(size - largest), "smaller levels");
	else
		adb_field(gx->data, ADB_FIELD_GAP, (size_t)size, "levels, which are read with images only");
	adb_reader_skip(&d->in, (size_t)size);
	adb_prime_end(d);
}

static enum adb_outcome decode_pixels(struct adb_decoder *d, struct adb_texture *to,
				      const struct adb_gx_texture *gx, size_t offset)
{
	uint8_t *rgba = adb_arena_alloc(d->arena, (size_t)gx->width * gx->height, 4);

	uint64_t size = adb_gx_level_size(gx->format, gx->width, gx->height);

	if (rgba == NULL)
		return adb_fail_memory(d);
	adb_field(gx->data, ADB_FIELD_BYTES, size < gx->size ? (size_t)size : gx->size, "largest level");
	if (!adb_gx_decode(gx, rgba))
		adb_warn(d, "texture", offset, "%zu bytes are too few for %u × %u texels of %s", gx->size,
			 gx->width, gx->height, to->format);
	to->pixels = (struct adb_pixels){ gx->width, gx->height, rgba };
	return ADB_OK;
}

static enum adb_outcome txtr_decode(struct adb_decoder *d)
{
	struct adb_reader *in = &d->in;
	uint32_t format = adb_read_u32be(in, "format"), width = adb_read_u16be(in, "width"),
		 height = adb_read_u16be(in, "height"), level_count = adb_read_u32be(in, "number of levels");

	if (!adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, 0, "the header is cut off");
	if (format >= ADB_GX_FORMATS)
		return adb_fail(d, ADB_UNSUPPORTED, 0, "texture format %u", format);
	if (width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE)
		return adb_fail(d, ADB_CORRUPT, 4, "a texture of %u × %u texels", width, height);

	struct adb_gx_texture gx = { (enum adb_gx_format)format, width, height, NULL, 0, { 0 } };
	struct adb_texture *to = adb_content_add_texture(d->out, adb_prime_own_name(d));

	if (to == NULL)
		return adb_fail_memory(d);
	to->native_id = adb_prime_own_id(d);
	to->format = adb_gx_format_name(gx.format);
	to->width = width;
	to->height = height;
	adb_attribute_integer(d->arena, &to->attributes, "level_count", level_count);
	if (format >= ADB_GX_C4 && format <= ADB_GX_C14X2 && !read_palette(d, to, &gx.palette))
		return adb_fail(d, ADB_CORRUPT, HEADER_SIZE, "the palette cannot be read");

	size_t offset = in->position;

	gx.data = in->data + offset;
	gx.size = adb_reader_left(in);
	find_end(d, &gx, level_count);
	return d->wants_meshes ? decode_pixels(d, to, &gx, offset) : ADB_OK;
}

/* A TXTR has no magic, only its type. */
static int txtr_sniff(struct adb_peek *peek)
{
	return adb_prime_bid(peek, "TXTR", 0, ADB_GX_FORMATS - 1);
}

const struct adb_format adb_format_prime_txtr = {
	.name = "prime-txtr",
	.title = "Metroid Prime texture",
	.games = ADB_PRIME_GAMES,
	.system = "metroid-prime",
	.type = "TXTR",
	.claims = "TXTR",
	.attributes = txtr_attributes,
	.sniff = txtr_sniff,
	.decode = txtr_decode,
};

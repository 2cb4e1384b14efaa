/*
 * Textures of 0 A.D.: DDS, which the archive builder makes of all images (X.png becomes X.png.cached.dds), and PNG.
 *
 *   DDS   0x00 "DDS ", 0x0C u32 height, width; 0x1C u32 levels; 0x50 u32 flags of the pixel format (4 = the four characters that
 *         follow name it), 0x54 char[4], 0x58 u32 bits a texel; little-endian
 *   PNG   0x00 "\x89PNG\r\n\x1a\n", 0x10 u32 width, height; big-endian; 0x18 u8 bits a channel, u8 colours
 *
 * An actor names its texture as it is before the archive builder: "skeletal/hele/tunic.png", below art/textures/skins/.
 */
#include <string.h>

#include "base/ledger.h"
#include "codec/dds.h"
#include "codec/png.h"
#include "systems/zeroad/name.h"

static const struct adb_attribute_doc dds_attributes[] = {
	{ "textures", "levels", "levels of detail, each half as large as the one before" },
	{ NULL, NULL, NULL },
};

enum {
	MAGIC_BITS = 40,
	DDS_SIZE = 12,
	DDS_LEVELS = 28,
	DDS_FORMAT = 80,
	DDS_HEADER = 128,
	PNG_SIZE = 16,
	PNG_HEADER = 26,
	HAS_NAME = 4,
};

typedef enum adb_outcome read_pixels(const void *bytes, size_t size, struct adb_arena *arena,
				     struct adb_pixels *out, struct adb_error *error);

/* ---- both ---- */

static struct adb_texture *add_texture(struct adb_decoder *d, uint32_t width, uint32_t height)
{
	static const char built[] = ".cached.dds";
	const char *path = adb_zeroad_own_path(d, ADB_ZEROAD_TEXTURES);
	size_t size = strlen(path), ending = sizeof built - 1;
	struct adb_texture *texture;

	if (size > ending && strcmp(path + size - ending, built) == 0)
		size -= ending;
	path = adb_arena_text(d->arena, path, size);
	if (path == NULL)
		return NULL;
	texture = adb_content_add_texture(d->out, adb_path_base(path));
	if (texture == NULL)
		return NULL;
	d->out->native_id = texture->native_id = path;
	texture->width = width;
	texture->height = height;
	return texture;
}

/* Without them the texture is still known by its name and size. */
static void add_pixels(struct adb_decoder *d, struct adb_texture *texture, read_pixels *read)
{
	struct adb_error error = { .outcome = ADB_OK };

	if (!d->wants_meshes || read(d->in.data, d->in.size, d->arena, &texture->pixels, &error) == ADB_OK)
		return;
	adb_warn(d, "pixels", error.offset > 0 ? (size_t)error.offset : 0, "%s", error.message);
}

/* ---- DDS ---- */

/* "DXT1", or "32 bits". */
static const char *dds_format(struct adb_decoder *d, struct adb_reader in)
{
	uint32_t flags, bits;
	const uint8_t *name;

	adb_reader_seek(&in, DDS_FORMAT);
	flags = adb_read_u8(&in, "flags of the pixel format");
	adb_read_gap(&in, 3, "flags that are not looked at");
	name = adb_reader_take(&in, 4);
	bits = adb_reader_u32le(&in);
	if ((flags & HAS_NAME) != 0)
		adb_field(name, ADB_FIELD_TEXT, 4, "pixel format");
	else
		adb_field(name + 4, ADB_FIELD_U32LE, 1, "bits of a pixel");
	if ((flags & HAS_NAME) != 0)
		return adb_text_decode(d->arena, name, 4, ADB_CP1252);
	return adb_arena_printf(d->arena, "%u bits", bits);
}

static enum adb_outcome dds_decode(struct adb_decoder *d)
{
	struct adb_reader in = d->in;
	struct adb_texture *texture;
	uint32_t height, width, levels;

	if (d->in.size < DDS_HEADER)
		return adb_fail(d, ADB_CORRUPT, 0, "%zu bytes, less than the %d of a header", d->in.size,
				DDS_HEADER);
	adb_reader_seek(&in, DDS_SIZE);
	height = adb_read_u32le(&in, "height [pixels]");
	width = adb_read_u32le(&in, "width [pixels]");
	adb_reader_seek(&in, DDS_LEVELS);
	levels = adb_read_u32le(&in, "levels");
	texture = add_texture(d, width, height);
	if (texture == NULL)
		return adb_fail_memory(d);
	texture->format = dds_format(d, in);
	adb_attribute_integer(d->arena, &texture->attributes, "levels", levels > 0 ? levels : 1);
	add_pixels(d, texture, adb_dds_decode);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- PNG ---- */

/* "PNG, RGBA, 8 bits" */
static const char *png_format(struct adb_decoder *d, uint8_t bits, uint8_t colours)
{
	static const char *const names[] = { "grey", NULL, "RGB", "palette", "grey and alpha", NULL, "RGBA" };
	const char *name = colours < sizeof names / sizeof names[0] ? names[colours] : NULL;

	return adb_arena_printf(d->arena, "PNG, %s, %u bits", name != NULL ? name : "unknown colours", bits);
}

/* The fields get their names where the pixels are read. */
static enum adb_outcome png_decode(struct adb_decoder *d)
{
	struct adb_reader in = d->in;
	struct adb_texture *texture;
	uint32_t width, height;

	if (d->in.size < PNG_HEADER)
		return adb_fail(d, ADB_CORRUPT, 0, "%zu bytes, less than the %d of a header", d->in.size,
				PNG_HEADER);
	adb_reader_seek(&in, PNG_SIZE);
	width = adb_reader_u32be(&in);
	height = adb_reader_u32be(&in);
	texture = add_texture(d, width, height);
	if (texture == NULL)
		return adb_fail_memory(d);

	uint8_t bits = adb_reader_u8(&in), colours = adb_reader_u8(&in);

	texture->format = png_format(d, bits, colours);
	add_pixels(d, texture, adb_png_decode);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- what the header declares, and its helpers ---- */

/* Other images of a mod are no textures of models. */
static int sniff(struct adb_peek *peek, const void *magic, size_t size)
{
	return adb_zeroad_below(peek->path, ADB_ZEROAD_TEXTURES) != NULL && adb_peek_is(peek, 0, magic, size)
		       ? MAGIC_BITS
		       : 0;
}

static int dds_sniff(struct adb_peek *peek)
{
	return sniff(peek, "DDS ", 4);
}

static const uint8_t png_magic[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n' };

static int png_sniff(struct adb_peek *peek)
{
	return sniff(peek, png_magic, sizeof png_magic);
}

const struct adb_format adb_format_zeroad_dds = {
	.name = "0ad-dds",
	.title = "0 A.D. texture (DDS)",
	.games = "0 A.D.",
	.system = "0ad",
	.type = "TEXTURE",
	.attributes = dds_attributes,
	.sniff = dds_sniff,
	.decode = dds_decode,
};

const struct adb_format adb_format_zeroad_png = {
	.name = "0ad-png",
	.title = "0 A.D. texture (PNG)",
	.games = "0 A.D. development tree and mods",
	.system = "0ad",
	.type = "TEXTURE",
	.sniff = png_sniff,
	.decode = png_decode,
};

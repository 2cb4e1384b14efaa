/*
 * Oni TXMP: a texture.
 *
 *   0x00  char[128]  unused name
 *   0x80  u32        flags       0x1 has smaller levels, 0x4 and 0x8 do not repeat in u and v, 0x200 has an environment map,
 *                                0x400 is added to what is behind; others tell how it is animated
 *   0x84  u16        width, height
 *   0x88  u32        format      see txmp_pixels.c
 *   0x8C  link       TXAN        frames, of the first texture of an animated one
 *   0x90  link       TXMP        environment map
 *   0x94  u32        offset of the pixels in the .raw file; 0 in the Mac family
 *   0x98  u32        offset in the .sep file of the Mac family; 0 on the PC
 *   0x9C  8 bytes    filler
 *
 * From DB on, little-endian.
 *
 * Quirk: with an environment map, the alphas of the texture tell how much it reflects; it is opaque.
 */
#include "systems/oni/txmp.h"
#include "systems/oni/names.h"

enum { FILLER_SIZE = 8, FLAGS_AT = 0x80, WIDTH_AT = 0x84, RAW_OFFSET_AT = 0x94 };

static const struct adb_attribute_doc txmp_attributes[] = {
	{ "textures", "flags", "names of the flags; bits without a name as '0x…'" },
	{ "textures", "levels", "levels that it has: the pixels are those of the first" },
	{ "textures", "environment_map", "native id of the TXMP that it reflects, which is not drawn" },
	{ "textures", "animation",
	  "native id of the TXAN with its further frames; the pixels are those of the first" },
	{ "textures", "raw_offset",
	  "offset of the pixels in the file that raw_file names; left out when it has none" },
	{ "textures", "raw_file", "'raw' or 'sep'" },
	{ NULL, NULL, NULL },
};

/* Each level has half the sides of the one before, down to 1 × 1. */
static int64_t level_count(const struct adb_oni_txmp *txmp)
{
	int64_t count = 1;

	for (uint32_t side = txmp->width > txmp->height ? txmp->width : txmp->height;
	     side > 1 && (txmp->flags & ADB_ONI_HAS_LEVELS) != 0; side /= 2)
		count++;
	return count;
}

static void describe(struct adb_decoder *d, const struct adb_oni_txmp *txmp, struct adb_texture *texture)
{
	struct adb_attributes *to = &texture->attributes;
	const char *environment = adb_oni_add_link(d, "EnvMap", txmp->environment);
	const char *animation = adb_oni_add_link(d, "TextureAnimation", txmp->animation);
	uint32_t offset = txmp->raw_offset != 0 ? txmp->raw_offset : txmp->separate_offset;

	texture->format = adb_oni_texel_format_name(txmp->format);
	if (texture->format == NULL) {
		texture->format = adb_arena_printf(d->arena, "%u", txmp->format);
		adb_note(d, "texel-format", WIDTH_AT + 4, "format %u is not known: the texture has no pixels",
			 txmp->format);
	}
	adb_oni_attribute_flags(d->arena, to, "flags", txmp->flags, adb_oni_texture_flags);
	adb_attribute_integer(d->arena, to, "levels", level_count(txmp));
	if (environment != NULL)
		adb_attribute_text(d->arena, to, "environment_map", environment);
	if (animation != NULL)
		adb_attribute_text(d->arena, to, "animation", animation);
	if (offset == 0)
		return;
	adb_attribute_integer(d->arena, to, "raw_offset", offset);
	adb_attribute_text(d->arena, to, "raw_file", txmp->raw_offset != 0 ? "raw" : "sep");
}

static enum adb_outcome txmp_decode(struct adb_decoder *d)
{
	struct adb_reader in;
	struct adb_oni_txmp txmp;
	enum adb_outcome outcome = adb_oni_begin(d, ADB_ONI_TXMP_SIZE, &in);

	if (outcome != ADB_OK)
		return outcome;
	if (!adb_oni_txmp_read(&in, &txmp))
		return adb_fail(d, ADB_CORRUPT, WIDTH_AT, "%u × %u pixels, not 1 to %d", txmp.width,
				txmp.height, ADB_ONI_MAX_SIDE);

	adb_oni_name_padding(&in);

	struct adb_texture *texture =
		adb_content_add_texture(d->out, adb_oni_bare_name(d->native_id, d->format->type));

	if (texture == NULL)
		return adb_fail_memory(d);
	texture->native_id = d->native_id;
	texture->width = txmp.width;
	texture->height = txmp.height;
	describe(d, &txmp, texture);
	if (d->wants_meshes && adb_oni_txmp_pixels(d, &txmp, &texture->pixels) != ADB_OK)
		adb_warn(d, "raw-range", RAW_OFFSET_AT, "the texture has no pixels: %s", d->error.message);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

bool adb_oni_txmp_read(struct adb_reader *in, struct adb_oni_txmp *out)
{
	adb_read_gap(in, FLAGS_AT, "unused name");
	out->flags = adb_read_u32le(in, "flags");
	out->width = adb_read_u16le(in, "width [pixels]");
	out->height = adb_read_u16le(in, "height [pixels]");
	out->format = adb_read_u32le(in, "format");
	out->animation = adb_read_u32le(in, "frames");
	out->environment = adb_read_u32le(in, "environment map");
	out->raw_offset = adb_read_u32le(in, ".raw offset");
	out->separate_offset = adb_reader_u32le(in);
	if (out->raw_offset == 0)
		adb_field(in->data + in->position - 4, ADB_FIELD_U32LE, 1, ".sep offset");
	else
		adb_field(in->data + in->position - 4, ADB_FIELD_GAP, 4,
			  "not looked at beside an offset in .raw");
	adb_read_gap(in, FILLER_SIZE, "filler");
	return adb_reader_ok(in) && out->width >= 1 && out->height >= 1 && out->width <= ADB_ONI_MAX_SIDE &&
	       out->height <= ADB_ONI_MAX_SIDE;
}

ADB_ONI_FORMAT(txmp, "TXMP", "Oni texture (TXMP)", txmp_attributes, txmp_decode);

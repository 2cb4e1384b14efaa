/*
 * A TGA image. All numbers are little-endian.
 *
 *   0   u8    length of the identification behind the header
 *   1   u8    1 = there is a palette, even where the type needs none
 *   2   u8    type: 1 palette, 2 colours, 3 grey levels; 9, 10, 11 = the same in runs
 *   3   u16   the first index of the palette, u16 its length, u8 the bits of an entry
 *   8   u16   x, u16 y of the image on a screen: ignored
 *   12  u16   width, u16 height
 *   16  u8    bits a texel
 *   17  u8    bits 0 to 3: how many bits of a texel are alpha; bit 4: rows run from the right; bit 5: from the top row down;
 *              bits 6 and 7: how rows are interleaved, which was given up with version 2
 *   18        identification, palette, texels
 *
 * Colours are blue, green, red, alpha; of 15 and 16 bits A1R5G5B5, the alpha highest. A run begins with a byte: its low 7 bits
 * are the number of texels less one; bit 7: one texel follows, which is repeated. Runs may cross the ends of rows.
 */
#include "codec/tga.h"

#include <string.h>

#include "base/ledger.h"

enum { PALETTE = 1, COLOURS = 2, GREY = 3, IN_RUNS = 8 };
enum { ALPHA_BITS = 15, FROM_RIGHT = 16, FROM_TOP = 32, INTERLEAVED = 0xC0 };
enum { HEADER_SIZE = 18, MOST_IN_RUN = 128, COLOUR_SIZE = 4 };

struct tga {
	struct adb_reader in;
	struct adb_arena *arena;
	struct adb_error *error;
	uint8_t type, flags;
	bool has_palette, in_runs;
	unsigned bits, entry_bits;
	uint32_t first_entry, entry_count;
	uint32_t width, height;
	uint8_t *palette; /* RGBA */
};

static enum adb_outcome read_header(struct tga *tga)
{
	struct adb_reader *in = &tga->in;
	size_t identification = adb_read_u8(in, "length of the identification");
	uint8_t palette = adb_read_u8(in, "palette");
	uint8_t type = adb_read_u8(in, "type");

	tga->has_palette = palette == 1;
	tga->in_runs = (type & IN_RUNS) != 0;
	tga->type = (uint8_t)(type & ~IN_RUNS);
	if (tga->has_palette) {
		tga->first_entry = adb_read_u16le(in, "first index of the palette");
		tga->entry_count = adb_read_u16le(in, "length of the palette");
		tga->entry_bits = adb_read_u8(in, "bits of an entry");
	} else {
		adb_read_gap(in, 5, "palette that is not there");
	}
	adb_read_gap(in, 4, "place on a screen");
	tga->width = adb_read_u16le(in, "width");
	tga->height = adb_read_u16le(in, "height");
	tga->bits = adb_read_u8(in, "bits a texel");
	tga->flags = adb_read_u8(in, "flags");
	adb_read_gap(in, identification, "identification");
	if (!adb_reader_ok(in))
		return adb_error_set(tga->error, ADB_CORRUPT, (int64_t)in->size,
				     "the TGA image ends within its header");
	if (tga->type < PALETTE || tga->type > GREY || type > (IN_RUNS | GREY))
		return adb_error_set(tga->error, ADB_UNSUPPORTED, 2, "TGA images of type %u are not read",
				     type);
	if ((tga->flags & INTERLEAVED) != 0)
		return adb_error_set(tga->error, ADB_UNSUPPORTED, 17, "interleaved TGA images are not read");
	if (tga->type == PALETTE && !tga->has_palette)
		return adb_error_set(tga->error, ADB_CORRUPT, 1, "the TGA image has indices but no palette");
	return ADB_OK;
}

static enum adb_outcome check_depth(const struct tga *tga)
{
	static const char *const expected[] = {
		[PALETTE] = "8 and 16", [COLOURS] = "15, 16, 24 and 32", [GREY] = "8 and 16"
	};
	unsigned bits = tga->bits, entry = tga->entry_bits;
	bool is_read = tga->type == COLOURS ? bits == 15 || bits == 16 || bits == 24 || bits == 32
					    : bits == 8 || bits == 16;

	if (!is_read)
		return adb_error_set(tga->error, ADB_UNSUPPORTED, 16,
				     "the TGA image of type %u has %u bits a texel; %s are read",
				     tga->type | (tga->in_runs ? IN_RUNS : 0u), bits, expected[tga->type]);
	if (tga->has_palette && entry != 15 && entry != 16 && entry != 24 && entry != 32)
		return adb_error_set(tga->error, ADB_UNSUPPORTED, 7,
				     "the palette of the TGA image has %u bits an entry; %s are read", entry,
				     expected[COLOURS]);
	return ADB_OK;
}

static unsigned bytes_of(unsigned bits)
{
	return (bits + 7) / 8;
}

static void decode_colour(const uint8_t *colour, unsigned bits, bool has_alpha, uint8_t *rgba)
{
	if (bits >= 24) {
		rgba[0] = colour[2];
		rgba[1] = colour[1];
		rgba[2] = colour[0];
		rgba[3] = bits == 32 ? colour[3] : 255;
		return;
	}

	unsigned value = colour[0] | (unsigned)colour[1] << 8;

	rgba[0] = adb_expand_bits(value >> 10 & 31, 5);
	rgba[1] = adb_expand_bits(value >> 5 & 31, 5);
	rgba[2] = adb_expand_bits(value & 31, 5);
	rgba[3] = bits == 15 || !has_alpha || value >> 15 != 0 ? 255 : 0;
}

/* Moves the cursor behind the palette, which images of other types may have, too. */
static enum adb_outcome read_palette(struct tga *tga)
{
	unsigned entry_size = bytes_of(tga->entry_bits);

	if (!tga->has_palette)
		return ADB_OK;

	size_t begin = tga->in.position;
	bool is_used = tga->type == PALETTE;
	const uint8_t *entries = adb_read_take(
		&tga->in, (size_t)tga->entry_count * entry_size, is_used ? ADB_FIELD_BYTES : ADB_FIELD_GAP,
		is_used ? "entries of the palette" : "palette that is not used");

	if (entries == NULL)
		return adb_error_set(tga->error, ADB_CORRUPT, (int64_t)begin,
				     "the TGA image ends within its palette of %u entries", tga->entry_count);
	if (!is_used)
		return ADB_OK;
	tga->palette = adb_arena_alloc(tga->arena, tga->entry_count, COLOUR_SIZE);
	if (tga->palette == NULL)
		return adb_error_set(tga->error, adb_arena_outcome(tga->arena), ADB_NO_OFFSET,
				     "the palette of the TGA image does not fit in the memory of one asset");
	for (uint32_t i = 0; i < tga->entry_count; i++)
		decode_colour(entries + (size_t)i * entry_size, tga->entry_bits,
			      (tga->flags & ALPHA_BITS) != 0, tga->palette + (size_t)i * COLOUR_SIZE);
	return ADB_OK;
}

/* Returns false when the texel is an index that the palette does not have. */
static bool decode_texel(const struct tga *tga, const uint8_t *texel, uint8_t *rgba)
{
	if (tga->type == PALETTE) {
		uint32_t index = texel[0] | (tga->bits == 16 ? (uint32_t)texel[1] << 8 : 0);

		if (index < tga->first_entry || index - tga->first_entry >= tga->entry_count)
			return false;
		memcpy(rgba, tga->palette + (size_t)(index - tga->first_entry) * COLOUR_SIZE, COLOUR_SIZE);
	} else if (tga->type == GREY) {
		memset(rgba, texel[0], 3);
		rgba[3] = tga->bits == 16 ? texel[1] : 255;
	} else {
		decode_colour(texel, tga->bits, (tga->flags & ALPHA_BITS) != 0, rgba);
	}
	return true;
}

static uint8_t *place_of(const struct tga *tga, uint64_t at, const struct adb_pixels *out)
{
	uint32_t x = (uint32_t)(at % tga->width), y = (uint32_t)(at / tga->width);

	if ((tga->flags & FROM_RIGHT) != 0)
		x = tga->width - 1 - x;
	if ((tga->flags & FROM_TOP) == 0)
		y = tga->height - 1 - y;
	return out->rgba + ((size_t)y * tga->width + x) * 4;
}

/* Reads a run, or one row where there are none, from the texel `at` on. A run that is longer than the image ends with it. */
static enum adb_outcome read_run(struct tga *tga, uint64_t at, uint64_t *count, const struct adb_pixels *out)
{
	struct adb_reader *in = &tga->in;
	size_t begin = in->position;
	uint64_t left = (uint64_t)tga->width * tga->height - at;
	unsigned size = bytes_of(tga->bits), head = tga->in_runs ? adb_reader_u8(in) : 0;
	bool repeats = (head & 128) != 0;

	*count = tga->in_runs ? (head & 127) + 1 : tga->width;
	*count = *count < left ? *count : left;

	const uint8_t *texels = adb_reader_take(in, (repeats ? 1 : (size_t)*count) * size);

	if (texels == NULL || !adb_reader_ok(in))
		return adb_error_set(tga->error, ADB_CORRUPT, (int64_t)begin,
				     "the TGA image ends within its row %llu of %u",
				     (unsigned long long)(at / tga->width), tga->height);
	for (uint64_t i = 0; i < *count; i++)
		if (!decode_texel(tga, texels + (repeats ? 0 : i * size), place_of(tga, at + i, out)))
			return adb_error_set(tga->error, ADB_CORRUPT, (int64_t)begin,
					     "an index of the TGA image is beyond its palette of %u entries",
					     tga->entry_count);
	return ADB_OK;
}

/* Quirk: many writers leave the number of alpha bits 0 although they write alphas, and some write alphas of 0 that are none. */
static bool may_lack_alpha(const struct tga *tga)
{
	unsigned bits = tga->type == PALETTE ? tga->entry_bits : tga->bits;

	return (tga->flags & ALPHA_BITS) == 0 && (bits == 32 || (tga->type == GREY && bits == 16));
}

static void make_opaque_if_invisible(const struct adb_pixels *out)
{
	size_t size = (size_t)out->width * out->height * 4;

	for (size_t i = 3; i < size; i += 4)
		if (out->rgba[i] != 0)
			return;
	for (size_t i = 3; i < size; i += 4)
		out->rgba[i] = 255;
}

static enum adb_outcome read_texels(struct tga *tga, const struct adb_pixels *out)
{
	uint64_t total = (uint64_t)tga->width * tga->height;
	const uint8_t *start = tga->in.data + tga->in.position;

	for (uint64_t at = 0, count; at < total; at += count) {
		enum adb_outcome outcome = read_run(tga, at, &count, out);

		if (outcome != ADB_OK)
			return outcome;
	}
	adb_field(start, ADB_FIELD_BYTES, (size_t)(tga->in.data + tga->in.position - start), "texels");
	if (may_lack_alpha(tga))
		make_opaque_if_invisible(out);
	return ADB_OK;
}

enum adb_outcome adb_tga_decode(const void *bytes, size_t size, struct adb_arena *arena,
				struct adb_pixels *out, struct adb_error *error)
{
	struct tga tga = { .in = adb_reader_of(bytes, size), .arena = arena, .error = error };
	enum adb_outcome outcome = read_header(&tga);

	*out = (struct adb_pixels){ 0 };
	if (outcome == ADB_OK)
		outcome = check_depth(&tga);
	if (outcome == ADB_OK)
		outcome = read_palette(&tga);
	if (outcome != ADB_OK)
		return outcome;

	/* Two bytes give at most 128 texels: refuses a file that is too short for the size in its header. */
	uint64_t least = (uint64_t)tga.width * tga.height / (tga.in_runs ? MOST_IN_RUN : 1) *
			 (tga.in_runs ? 2 : bytes_of(tga.bits));

	if (least > adb_reader_left(&tga.in))
		return adb_error_set(
			error, ADB_CORRUPT, (int64_t)tga.in.position,
			"the TGA image of %u by %u texels needs at least %llu bytes; %zu are left", tga.width,
			tga.height, (unsigned long long)least, adb_reader_left(&tga.in));
	outcome = adb_pixels_new(arena, tga.width, tga.height, out, error);
	return outcome == ADB_OK ? read_texels(&tga, out) : outcome;
}

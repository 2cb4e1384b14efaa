#include "codec/png.h"

#include <libdeflate.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/reader.h"
#include "codec/png_fields.h"

/*
 * What block-compressed textures and flat pictures repeat, the filters of PNG hide: those are packed without filters, others
 * with the one that is best for most. Of libdeflate's levels the lowest packs almost as well as the next ones, in half the time. Pictures with a
 * palette are small, and packed better.
 */
enum { LEVEL = 1, LEVEL_OF_INDICES = 6 };

enum filter { NO_FILTER = 0, PAETH = 4 }; /* as the filter bytes of PNG */

/* An image has few colours when 15 of 16 of its blocks have at most MOST_FEW. No more than about LOOKS × LOOKS are looked at. */
enum { SIDE = 4, MOST_FEW = 4, LOOKS = 32 };

/* DEFLATE makes at most 1032 bytes of one. */
enum { MOST_PER_BYTE = 1032 };

struct encoding {
	const struct adb_pixels *pixels;
	const struct adb_indexed *indexed; /* in place of pixels */
	uint32_t width, height;
	size_t texel_size; /* bytes, in the file */
	uint8_t *rows;     /* owned: for each row its filter byte and its texels */
	size_t row_size;   /* bytes, with the filter byte */
	uint8_t *packed;   /* owned: `rows`, as the stream of an IDAT */
	size_t packed_size;
	struct adb_buffer *out;
};

struct decoding {
	struct adb_reader in;
	struct adb_arena *arena;
	struct adb_pixels *out; /* `rgba` is NULL until the header has been read */
	struct adb_error *error;
	enum adb_outcome outcome; /* of the failure that ends it, or ADB_OK */
	png_structp png;
	png_infop info;
	bool lacks_memory;
	int pass, passes;
	uint32_t row;
	char warning[100]; /* the last one, "" for none */
};

/* ---- both ---- */

/* libpng takes a failure for one of its own, or of zlib: the decoder is told here. */
static void *take_memory(png_structp png, png_alloc_size_t size)
{
	void *memory = adb_memory_resized(NULL, size);
	bool *lacks_memory = png_get_mem_ptr(png);

	if (memory == NULL && lacks_memory != NULL)
		*lacks_memory = true;
	return memory;
}

static void give_memory(png_structp png, void *memory)
{
	(void)png;
	free(memory);
}

/* ---- encoding ---- */

/* Copies a row as the file has it: without alphas where all are 255. */
static void put_texels(const struct encoding *encoding, uint32_t y, uint8_t *to)
{
	size_t width = encoding->width;
	const uint8_t *from;

	if (encoding->indexed != NULL) {
		memcpy(to, encoding->indexed->indices + y * width, width);
		return;
	}
	from = encoding->pixels->rgba + y * width * 4;
	if (encoding->texel_size == 4) {
		memcpy(to, from, width * 4);
		return;
	}
	for (size_t x = 0; x < width; x++, from += 4, to += 3)
		memcpy(to, from, 3);
}

/* Which of the three is nearest to left + above - corner, the first of equally near ones. */
static int paeth(int left, int above, int corner)
{
	int to_left = abs(above - corner), to_above = abs(left - corner);
	int to_corner = abs(left + above - 2 * corner);
	int nearest = to_above < to_left ? above : left, distance = to_above < to_left ? to_above : to_left;

	return to_corner < distance ? corner : nearest;
}

/* The filter Paeth of the PNG specification, 9.4; `above` are zeros for the first row. */
static void subtract_paeth(const uint8_t *row, const uint8_t *above, size_t texel_size, size_t size,
			   uint8_t *to)
{
	for (size_t i = 0; i < texel_size; i++)
		to[i] = (uint8_t)(row[i] - above[i]);
	for (size_t i = texel_size; i < size; i++)
		to[i] = (uint8_t)(row[i] - paeth(row[i - texel_size], above[i], above[i - texel_size]));
}

static bool fill_rows(struct encoding *encoding, enum filter filter)
{
	uint32_t height = encoding->height;
	size_t size = encoding->width * encoding->texel_size;
	uint8_t *texels = adb_memory_resized(NULL, 2 * size), *row = texels, *above = texels + size;

	encoding->row_size = 1 + size;
	encoding->rows = adb_memory_resized(NULL, encoding->row_size * height);
	for (uint32_t y = 0; y < height && texels != NULL && encoding->rows != NULL; y++) {
		uint8_t *to = encoding->rows + y * encoding->row_size, *swapped = above;

		*to++ = (uint8_t)filter;
		if (filter == NO_FILTER) {
			put_texels(encoding, y, to);
			continue;
		}
		put_texels(encoding, y, row);
		if (y == 0)
			memset(above, 0, size);
		subtract_paeth(row, above, encoding->texel_size, size, to);
		above = row;
		row = swapped;
	}
	free(texels);
	return texels != NULL && encoding->rows != NULL;
}

static bool pack_rows(struct encoding *encoding, int level)
{
	struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
	size_t size = encoding->row_size * encoding->height;
	size_t bound = libdeflate_zlib_compress_bound(compressor, size);

	if (compressor != NULL)
		encoding->packed = adb_memory_resized(NULL, bound);
	if (encoding->packed != NULL)
		encoding->packed_size =
			libdeflate_zlib_compress(compressor, encoding->rows, size, encoding->packed, bound);
	libdeflate_free_compressor(compressor);
	return encoding->packed_size > 0;
}

static void fail_to_write(png_structp png, png_const_charp message)
{
	(void)message;
	png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message)
{
	(void)png;
	(void)message;
}

static void put_u32(uint8_t *bytes, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void write_bytes(png_structp png, png_bytep bytes, size_t size)
{
	struct adb_buffer *out = png_get_io_ptr(png);

	adb_buffer_add(out, bytes, size);
	if (!adb_buffer_ok(out))
		png_error(png, "no memory");
}

static void flush_nothing(png_structp png)
{
	(void)png;
}

/* Alphas only up to the last colour that is not opaque. */
static void write_palette(png_structp png, const struct adb_palette *palette)
{
	uint8_t colours[ADB_PALETTE_MOST][3] = { 0 }, alphas[ADB_PALETTE_MOST];
	size_t alpha_count = 0;

	for (size_t i = 0; i < palette->count; i++) {
		memcpy(colours[i], palette->rgba[i], 3);
		alphas[i] = palette->rgba[i][3];
		if (alphas[i] < 255)
			alpha_count = i + 1;
	}
	png_write_chunk(png, (png_const_bytep) "PLTE", colours[0], 3 * (size_t)palette->count);
	if (alpha_count > 0)
		png_write_chunk(png, (png_const_bytep) "tRNS", alphas, alpha_count);
}

/* Returns false when libpng has jumped back here. */
static bool write_chunks(const struct encoding *encoding)
{
	png_structp png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, NULL, fail_to_write,
						    ignore_warning, NULL, take_memory, give_memory);
	uint8_t header[13] = { [8] = 8, [9] = PNG_COLOR_TYPE_RGB };
	volatile bool written = false;

	if (encoding->indexed != NULL)
		header[9] = PNG_COLOR_TYPE_PALETTE;
	else if (encoding->texel_size == 4)
		header[9] = PNG_COLOR_TYPE_RGB_ALPHA;
	put_u32(header, encoding->width);
	put_u32(header + 4, encoding->height);
	if (png != NULL && setjmp(png_jmpbuf(png)) == 0) {
		png_set_write_fn(png, encoding->out, write_bytes, flush_nothing);
		png_write_sig(png);
		png_write_chunk(png, (png_const_bytep) "IHDR", header, sizeof header);
		if (encoding->indexed != NULL)
			write_palette(png, encoding->indexed->palette);
		png_write_chunk(png, (png_const_bytep) "IDAT", encoding->packed, encoding->packed_size);
		png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
		written = true;
	}
	png_destroy_write_struct(&png, NULL);
	return written;
}

static bool encode(struct encoding *encoding, enum filter filter, int level)
{
	bool written = fill_rows(encoding, filter) && pack_rows(encoding, level) && write_chunks(encoding);

	free(encoding->rows);
	free(encoding->packed);
	return written;
}

/* Counts the different colours, without alphas. */
static int colours_of_block(const struct adb_pixels *pixels, uint32_t x, uint32_t y)
{
	static const uint8_t colour_bytes[4] = { 255, 255, 255, 0 };
	uint32_t colours[SIDE * SIDE] = { 0 }, without_alpha;
	int count = 0;

	memcpy(&without_alpha, colour_bytes, sizeof without_alpha);

	for (uint32_t i = 0; i < SIDE * SIDE; i++) {
		size_t texel = (size_t)(y + i / SIDE) * pixels->width + x + i % SIDE;
		uint32_t colour;
		int known = 0;

		memcpy(&colour, pixels->rgba + texel * 4, sizeof colour);
		colour &= without_alpha;

		while (known < count && colours[known] != colour)
			known++;
		if (known == count)
			colours[count++] = colour;
	}
	return count;
}

static bool has_few_colours(const struct adb_pixels *pixels)
{
	uint32_t rows = pixels->height / SIDE, columns = pixels->width / SIDE, all = 0, few = 0;

	for (uint32_t y = 0; y < rows; y += 1 + rows / LOOKS)
		for (uint32_t x = 0; x < columns; x += 1 + columns / LOOKS, all++)
			few += colours_of_block(pixels, x * SIDE, y * SIDE) <= MOST_FEW;
	return few >= all - all / 16;
}

/* ---- decoding ---- */

static void read_bytes(png_structp png, png_bytep bytes, size_t size)
{
	struct decoding *decoding = png_get_io_ptr(png);
	const uint8_t *taken = adb_reader_take(&decoding->in, size);

	if (taken == NULL)
		png_error(png, "the file ends");
	memcpy(bytes, taken, size);
}

static void want_rgba(png_structp png)
{
	png_set_scale_16(png);
	png_set_expand(png); /* fewer than 8 bits, palettes, the transparent colour */
	png_set_gray_to_rgb(png);
	png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
}

/* Reads up to the first row, and allocates the texels. Limits are those of adb_pixels_new(). */
static void read_header(struct decoding *decoding)
{
	png_structp png = decoding->png;

	png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
	png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL,
				    -1); /* known ones, too, but for tRNS */
	png_read_info(png, decoding->info);

	uint32_t width = png_get_image_width(png, decoding->info);
	uint32_t height = png_get_image_height(png, decoding->info);
	size_t least = png_get_rowbytes(png, decoding->info) * (size_t)height / MOST_PER_BYTE;

	if (least > decoding->in.size)
		png_error(png, "it has too few bytes for its width and height");
	want_rgba(png);
	decoding->passes = png_set_interlace_handling(png);
	png_start_read_image(png);
	decoding->outcome = adb_pixels_new(decoding->arena, width, height, decoding->out, decoding->error);
	if (decoding->outcome != ADB_OK)
		png_longjmp(png, 1);
}

/* Each pass of an interlaced image writes over the texels that it has. */
static void read_rows(struct decoding *decoding)
{
	const struct adb_pixels *out = decoding->out;

	for (decoding->pass = 0; decoding->pass < decoding->passes; decoding->pass++)
		for (decoding->row = 0; decoding->row < out->height; decoding->row++)
			png_read_row(decoding->png, out->rgba + (size_t)decoding->row * out->width * 4, NULL);
}

/* Returns false when libpng has jumped back here. */
static bool read_image(struct decoding *decoding)
{
	if (setjmp(png_jmpbuf(decoding->png)) != 0)
		return false;
	png_set_read_fn(decoding->png, decoding, read_bytes);
	read_header(decoding);
	read_rows(decoding);
	png_read_end(decoding->png, NULL);
	return true;
}

static void fail_to_read(png_structp png, png_const_charp message)
{
	struct decoding *decoding = png_get_error_ptr(png);
	enum adb_outcome outcome = decoding->lacks_memory ? ADB_NO_MEMORY : ADB_CORRUPT;
	int64_t offset = decoding->lacks_memory ? ADB_NO_OFFSET : (int64_t)decoding->in.position;

	decoding->outcome = outcome;
	if (decoding->out->rgba == NULL)
		adb_error_set(decoding->error, outcome, offset,
			      "the PNG image cannot be read before its first row: %s%s%s", message,
			      decoding->warning[0] != '\0' ? ": " : "", decoding->warning);
	else if (decoding->pass == decoding->passes)
		adb_error_set(decoding->error, outcome, offset,
			      "all rows of the PNG image were read, but its end cannot be: %s", message);
	else if (decoding->passes > 1)
		adb_error_set(decoding->error, outcome, offset,
			      "the PNG image cannot be read from row %u of %u on in pass %d of %d: %s",
			      decoding->row, decoding->out->height, decoding->pass + 1, decoding->passes,
			      message);
	else
		adb_error_set(decoding->error, outcome, offset,
			      "the PNG image cannot be read from row %u of %u on: %s", decoding->row,
			      decoding->out->height, message);
	png_longjmp(png, 1);
}

/*
 * libpng goes on without a tRNS that it cannot read, which would lose the transparency. It may stand in a file with alphas,
 * where it is wrong and says nothing.
 */
static void keep_warning(png_structp png, png_const_charp message)
{
	struct decoding *decoding = png_get_error_ptr(png);

	if (strncmp(message, "tRNS:", 5) == 0 &&
	    (png_get_color_type(png, decoding->info) & PNG_COLOR_MASK_ALPHA) == 0)
		png_error(png, message);
	snprintf(decoding->warning, sizeof decoding->warning, "%s", message);
}

/* ---- what the header declares ---- */

/* libpng writes the chunks alone, since it would pack the rows with zlib, which takes three times as long as libdeflate. */
bool adb_png_encode(const struct adb_pixels *pixels, struct adb_buffer *out)
{
	struct encoding encoding = {
		.pixels = pixels,
		.width = pixels->width,
		.height = pixels->height,
		.texel_size = adb_pixels_have_alpha(pixels) ? 4 : 3,
		.out = out,
	};

	return encode(&encoding, has_few_colours(pixels) ? NO_FILTER : PAETH, LEVEL);
}

/* Filters would only hide what indices repeat. */
bool adb_png_encode_indexed(const struct adb_indexed *image, struct adb_buffer *out)
{
	struct encoding encoding = {
		.indexed = image,
		.width = image->width,
		.height = image->height,
		.texel_size = 1,
		.out = out,
	};

	return encode(&encoding, NO_FILTER, LEVEL_OF_INDICES);
}

enum adb_outcome adb_png_decode(const void *bytes, size_t size, struct adb_arena *arena,
				struct adb_pixels *out, struct adb_error *error)
{
	struct decoding decoding = {
		.in = adb_reader_of(bytes, size), .arena = arena, .out = out, .error = error
	};

	*out = (struct adb_pixels){ 0 };
	decoding.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &decoding, fail_to_read, keep_warning,
						&decoding.lacks_memory, take_memory, give_memory);
	if (decoding.png != NULL)
		decoding.info = png_create_info_struct(decoding.png);
	if (decoding.info == NULL)
		decoding.outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET,
						 "there is no memory to read a PNG image");
	else if (read_image(&decoding))
		decoding.outcome = ADB_OK;
	png_destroy_read_struct(&decoding.png, &decoding.info, NULL);
	if (decoding.outcome == ADB_OK)
		adb_png_name_fields(bytes, size);
	return decoding.outcome;
}

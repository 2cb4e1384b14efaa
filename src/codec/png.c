#include "codec/png.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/reader.h"

/*
 * What block-compressed textures and flat pictures repeat, the filters of PNG hide: those are packed without filters, others
 * with the one that is best for most. The levels are the highest that pack more than 60 MB of RGBA a second.
 */
enum { LEVEL_OF_FEW = 4, LEVEL_OF_MANY = 1, LEVEL_OF_INDICES = 5, IDAT_SIZE = 64 * 1024 };

/* An image has few colours when 15 of 16 of its blocks have at most MOST_FEW. No more than about LOOKS × LOOKS are looked at. */
enum { SIDE = 4, MOST_FEW = 4, LOOKS = 32 };

/* DEFLATE makes at most 1032 bytes of one. */
enum { MOST_PER_BYTE = 1032 };

struct encoding {
	const struct adb_pixels *pixels;
	const struct adb_indexed *indexed; /* instead of pixels */
	struct adb_buffer *out;
	png_structp png;
	png_infop info;
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

static bool encode(struct encoding *encoding, bool (*write)(const struct encoding *encoding));
static bool write_image(const struct encoding *encoding);
static bool write_indexed(const struct encoding *encoding);
static void set_palette(const struct encoding *encoding);
static bool has_few_colours(const struct adb_pixels *pixels);
static int colours_of_block(const struct adb_pixels *pixels, uint32_t x, uint32_t y);
static void write_bytes(png_structp png, png_bytep bytes, size_t size);
static void flush_nothing(png_structp png);
static void fail_to_write(png_structp png, png_const_charp message);
static void ignore_warning(png_structp png, png_const_charp message);
static bool read_image(struct decoding *decoding);
static void read_header(struct decoding *decoding);
static void want_rgba(png_structp png);
static void read_rows(struct decoding *decoding);
static void read_bytes(png_structp png, png_bytep bytes, size_t size);
static void fail_to_read(png_structp png, png_const_charp message);
static void keep_warning(png_structp png, png_const_charp message);
static void *take_memory(png_structp png, png_alloc_size_t size);
static void give_memory(png_structp png, void *memory);

/* ---- encoding ---- */

bool adb_png_encode(const struct adb_pixels *pixels, struct adb_buffer *out)
{
	return encode(&(struct encoding){ .pixels = pixels, .out = out }, write_image);
}

bool adb_png_encode_indexed(const struct adb_indexed *image, struct adb_buffer *out)
{
	return encode(&(struct encoding){ .indexed = image, .out = out }, write_indexed);
}

static bool encode(struct encoding *encoding, bool (*write)(const struct encoding *encoding))
{
	bool written = false;

	encoding->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, NULL, fail_to_write, ignore_warning,
						  NULL, take_memory, give_memory);
	if (encoding->png != NULL)
		encoding->info = png_create_info_struct(encoding->png);
	if (encoding->info != NULL)
		written = write(encoding);
	png_destroy_write_struct(&encoding->png, &encoding->info);
	return written;
}

/* Returns false when libpng has jumped back here. */
static bool write_image(const struct encoding *encoding)
{
	const struct adb_pixels *pixels = encoding->pixels;
	png_structp png = encoding->png;

	if (setjmp(png_jmpbuf(png)) != 0)
		return false;

	bool has_alpha = adb_pixels_have_alpha(pixels), is_few = has_few_colours(pixels);

	png_set_write_fn(png, encoding->out, write_bytes, flush_nothing);
	png_set_IHDR(png, encoding->info, pixels->width, pixels->height, 8,
		     has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
		     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
	png_set_compression_level(png, is_few ? LEVEL_OF_FEW : LEVEL_OF_MANY);
	png_set_compression_buffer_size(png, IDAT_SIZE);
	png_set_filter(png, PNG_FILTER_TYPE_BASE, is_few ? PNG_FILTER_NONE : PNG_FILTER_PAETH);
	png_write_info(png, encoding->info);
	if (!has_alpha)
		png_set_filler(png, 0, PNG_FILLER_AFTER);
	for (uint32_t y = 0; y < pixels->height; y++)
		png_write_row(png, pixels->rgba + (size_t)y * pixels->width * 4);
	png_write_end(png, NULL);
	return true;
}

/* The same. Filters only hide what indices repeat. */
static bool write_indexed(const struct encoding *encoding)
{
	const struct adb_indexed *image = encoding->indexed;
	png_structp png = encoding->png;

	if (setjmp(png_jmpbuf(png)) != 0)
		return false;
	png_set_write_fn(png, encoding->out, write_bytes, flush_nothing);
	png_set_IHDR(png, encoding->info, image->width, image->height, 8, PNG_COLOR_TYPE_PALETTE,
		     PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
	set_palette(encoding);
	png_set_compression_level(png, LEVEL_OF_INDICES);
	png_set_compression_buffer_size(png, IDAT_SIZE);
	png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
	png_write_info(png, encoding->info);
	for (uint32_t y = 0; y < image->height; y++)
		png_write_row(png, image->indices + (size_t)y * image->width);
	png_write_end(png, NULL);
	return true;
}

static void set_palette(const struct encoding *encoding)
{
	const struct adb_palette *palette = encoding->indexed->palette;
	png_color colours[ADB_PALETTE_MOST] = { 0 };
	png_byte alphas[ADB_PALETTE_MOST];
	int alpha_count = 0;

	for (uint32_t i = 0; i < palette->count; i++) {
		const uint8_t *rgba = palette->rgba[i];

		colours[i] = (png_color){ rgba[0], rgba[1], rgba[2] };
		alphas[i] = rgba[3];
		if (rgba[3] < 255)
			alpha_count = (int)i + 1;
	}
	png_set_PLTE(encoding->png, encoding->info, colours, (int)palette->count);
	if (alpha_count > 0)
		png_set_tRNS(encoding->png, encoding->info, alphas, alpha_count, NULL);
}

static bool has_few_colours(const struct adb_pixels *pixels)
{
	uint32_t rows = pixels->height / SIDE, columns = pixels->width / SIDE, all = 0, few = 0;

	for (uint32_t y = 0; y < rows; y += 1 + rows / LOOKS)
		for (uint32_t x = 0; x < columns; x += 1 + columns / LOOKS, all++)
			few += colours_of_block(pixels, x * SIDE, y * SIDE) <= MOST_FEW;
	return few >= all - all / 16;
}

/* Counts the different colours, without alphas. */
static int colours_of_block(const struct adb_pixels *pixels, uint32_t x, uint32_t y)
{
	uint32_t colours[SIDE * SIDE] = { 0 };
	int count = 0;

	for (uint32_t i = 0; i < SIDE * SIDE; i++) {
		const uint8_t *rgba =
			pixels->rgba + ((size_t)(y + i / SIDE) * pixels->width + x + i % SIDE) * 4;
		uint32_t colour = (uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2];
		int known = 0;

		while (known < count && colours[known] != colour)
			known++;
		if (known == count)
			colours[count++] = colour;
	}
	return count;
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

/* ---- decoding ---- */

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
	return decoding.outcome;
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

static void want_rgba(png_structp png)
{
	png_set_scale_16(png);
	png_set_expand(png); /* fewer than 8 bits, palettes, the transparent colour */
	png_set_gray_to_rgb(png);
	png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
}

/* Each pass of an interlaced image writes over the texels that it has. */
static void read_rows(struct decoding *decoding)
{
	const struct adb_pixels *out = decoding->out;

	for (decoding->pass = 0; decoding->pass < decoding->passes; decoding->pass++)
		for (decoding->row = 0; decoding->row < out->height; decoding->row++)
			png_read_row(decoding->png, out->rgba + (size_t)decoding->row * out->width * 4, NULL);
}

static void read_bytes(png_structp png, png_bytep bytes, size_t size)
{
	struct decoding *decoding = png_get_io_ptr(png);
	const uint8_t *taken = adb_reader_take(&decoding->in, size);

	if (taken == NULL)
		png_error(png, "the file ends");
	memcpy(bytes, taken, size);
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

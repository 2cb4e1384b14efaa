#include "codec/png.h"

#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

#include "base/reader.h"
#include "check.h"

enum { BUDGET = 4 * 1024 * 1024, MOST_RAW = 64 * 1024 };
enum { GREY = 0, RGB = 2, PALETTE = 3, GREY_ALPHA = 4, RGBA = 6 }; /* colour types */

/* ---- a writer of its own ---- */

static void put_u32(struct adb_buffer *out, uint32_t value)
{
	uint8_t bytes[] = { (uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8),
			    (uint8_t)value };

	adb_buffer_add(out, bytes, sizeof bytes);
}

static void put_chunk(struct adb_buffer *out, const char *type, const void *data, size_t size)
{
	size_t begin = out->size + 4;

	put_u32(out, (uint32_t)size);
	adb_buffer_add(out, type, 4);
	adb_buffer_add(out, data, size);
	put_u32(out, (uint32_t)crc32(0, (const Bytef *)out->data + begin, (uInt)(out->size - begin)));
}

static void put_header(struct adb_buffer *out, uint32_t width, uint32_t height, uint8_t depth, uint8_t type,
		       bool interlaced)
{
	struct adb_buffer header = { 0 };
	const uint8_t kind[] = { depth, type, 0, 0, interlaced };

	put_u32(&header, width);
	put_u32(&header, height);
	adb_buffer_add(&header, kind, sizeof kind);
	adb_buffer_add(out, "\x89PNG\r\n\x1A\n", 8);
	put_chunk(out, "IHDR", header.data, header.size);
	adb_buffer_free(&header);
}

/* The texels as rows with a filter byte each, in two chunks; then the end. */
static void put_rows(struct adb_buffer *out, const void *rows, size_t size)
{
	static uint8_t packed[MOST_RAW + 1024];
	uLongf packed_size = sizeof packed;

	if (compress(packed, &packed_size, rows, size) != Z_OK)
		abort();
	put_chunk(out, "IDAT", packed, packed_size / 2);
	put_chunk(out, "IDAT", packed + packed_size / 2, packed_size - packed_size / 2);
	put_chunk(out, "IEND", NULL, 0);
}

/* ---- what is decoded ---- */

struct picture {
	struct adb_arena *arena;
	struct adb_pixels pixels;
	enum adb_outcome outcome;
	struct adb_error error;
};

static struct picture decode(const void *bytes, size_t size)
{
	struct picture picture = { .arena = adb_arena_new(BUDGET) };
	uint8_t *copy = malloc(size > 0 ? size : 1);

	if (size > 0)
		memcpy(copy, bytes, size);
	picture.outcome = adb_png_decode(copy, size, picture.arena, &picture.pixels, &picture.error);
	free(copy);
	return picture;
}

/* Ends the file, too. */
static void check_decoded(struct adb_buffer *file, uint32_t width, uint32_t height, const uint8_t *expected)
{
	struct picture picture = decode(file->data, file->size);

	if (!CHECK_INT(picture.outcome, ADB_OK))
		printf("%s\n", picture.error.message);
	else if (CHECK_INT(picture.pixels.width, width) && CHECK_INT(picture.pixels.height, height))
		for (uint32_t i = 0; i < width * height * 4; i++)
			CHECK_INT(picture.pixels.rgba[i], expected[i]);
	adb_arena_free(picture.arena);
	adb_buffer_free(file);
}

static void check_failure(const struct adb_buffer *file, enum adb_outcome outcome, const char *message)
{
	struct picture picture = decode(file->data, file->size);

	CHECK_INT(picture.outcome, outcome);
	CHECK_INT(picture.error.outcome, outcome);
	CHECK_TEXT(picture.error.message, message);
	adb_arena_free(picture.arena);
}

static void fill(uint8_t *bytes, size_t size, uint32_t random)
{
	for (size_t i = 0; i < size; i++) {
		random = random * 1664525u + 1013904223u;
		bytes[i] = (uint8_t)(random >> 24);
	}
}

/* ---- encoding ---- */

/* Takes the next chunk of `in`, which has to be right, and checks its type. */
static struct adb_reader take_chunk(struct adb_reader *in, const char *type)
{
	uint32_t size = adb_reader_u32be(in);
	const uint8_t *begin = in->data + in->position;

	CHECK(memcmp(adb_reader_take(in, 4), type, 4) == 0);

	struct adb_reader chunk = adb_reader_part(in, size);

	CHECK_INT(adb_reader_u32be(in), crc32(0, begin, 4 + size));
	CHECK(adb_reader_ok(in));
	return chunk;
}

/* What was encoded: the colour type, and rows without a filter. */
static void check_file(const char *data, size_t size, uint8_t type, const void *rows, size_t rows_size)
{
	struct adb_reader in = adb_reader_of(data, size);
	uint8_t unpacked[200];
	uLongf unpacked_size = sizeof unpacked;

	CHECK(memcmp(adb_reader_take(&in, 8), "\x89PNG\r\n\x1A\n", 8) == 0);

	struct adb_reader header = take_chunk(&in, "IHDR");

	CHECK_INT(header.size, 13);
	CHECK_INT(adb_reader_u32be(&header), 3);
	CHECK_INT(adb_reader_u32be(&header), 2);
	CHECK_INT(adb_reader_u8(&header), 8);
	CHECK_INT(adb_reader_u8(&header), type);
	CHECK_INT(adb_reader_u16be(&header), 0);
	CHECK_INT(adb_reader_u8(&header), 0);

	struct adb_reader data_chunk = take_chunk(&in, "IDAT");

	CHECK_INT(uncompress(unpacked, &unpacked_size, data_chunk.data, data_chunk.size), Z_OK);
	CHECK(unpacked_size == rows_size && memcmp(unpacked, rows, rows_size) == 0);
	CHECK_INT(take_chunk(&in, "IEND").size, 0);
	CHECK_INT(adb_reader_left(&in), 0);
}

static void files_have_three_chunks(void)
{
	uint8_t rgba[] = { 1,  2,  3,  255, 4,  5,  6,  255, 7,  8,  9,  255,
			   10, 11, 12, 255, 13, 14, 15, 255, 16, 17, 18, 255 };
	static const uint8_t opaque[] = {
		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11, 12, 13, 14, 15, 16, 17, 18
	};
	static const uint8_t clear[] = { 0, 1,  2,  3,  255, 4,  5,  6,  255, 7,  8,  9,  255,
					 0, 10, 11, 12, 255, 13, 14, 15, 255, 16, 17, 18, 0 };
	struct adb_pixels pixels = { .width = 3, .height = 2, .rgba = rgba };
	struct adb_buffer out = { 0 };

	adb_buffer_text(&out, "before");
	CHECK(adb_png_encode(&pixels, &out));

	size_t end = out.size;

	CHECK(memcmp(out.data, "before", 6) == 0);
	check_file(out.data + 6, end - 6, RGB, opaque, sizeof opaque);
	CHECK(adb_png_encode(&pixels, &out));
	CHECK(out.size == 2 * end - 6 && memcmp(out.data + 6, out.data + end, end - 6) == 0);
	rgba[sizeof rgba - 1] = 0;
	adb_buffer_clear(&out);
	CHECK(adb_png_encode(&pixels, &out));
	check_file(out.data, out.size, RGBA, clear, sizeof clear);
	adb_buffer_free(&out);
}

/* Returns the filter of the last row. */
static int filter_of(const struct adb_pixels *pixels)
{
	static uint8_t rows[101 * (1 + 101 * 4)];
	uLongf size = sizeof rows;
	struct adb_buffer out = { 0 };

	CHECK(adb_png_encode(pixels, &out));

	struct adb_reader in = adb_reader_of(out.data, out.size);

	adb_reader_skip(&in, 8);
	take_chunk(&in, "IHDR");

	struct adb_reader data = take_chunk(&in, "IDAT");

	CHECK_INT(uncompress(rows, &size, data.data, data.size), Z_OK);
	adb_buffer_free(&out);
	return rows[size / pixels->height * (pixels->height - 1)];
}

/* 25 of 400 blocks may have more colours than 4. */
static void images_of_few_colours_have_no_filter(void)
{
	static uint8_t rgba[101 * 64 * 4];
	struct adb_pixels pixels = { .width = 101, .height = 64, .rgba = rgba };

	for (size_t i = 0; i < sizeof rgba / 4; i++) /* 4 colours a block, 25 × 16 blocks */
		rgba[4 * i] = (uint8_t)(i % 101 / 4 * 5 + (i ^ i / 101) % 4);
	CHECK_INT(filter_of(&pixels), 0);
	for (size_t x = 0; x < 26; x++) {
		rgba[(x % 25 * 4 + x / 25 * 4 * 101) * 4 + 1] = 1;
		CHECK_INT(filter_of(&pixels), x < 25 ? 0 : 4);
	}
}

static void what_is_encoded_is_decoded(void)
{
	static const uint32_t sides[] = { 1, 2, 3, 7, 64, 101 };
	static uint8_t rgba[101 * 101 * 4];

	for (size_t i = 0; i < 6 * 6 * 2; i++) {
		struct adb_pixels pixels = { .width = sides[i % 6],
					     .height = sides[i / 6 % 6],
					     .rgba = rgba };
		struct adb_buffer out = { 0 };

		fill(rgba, sizeof rgba, (uint32_t)i);
		for (size_t a = 3; i >= 36 && a < sizeof rgba; a += 4)
			rgba[a] = 255;
		CHECK(adb_png_encode(&pixels, &out));
		check_decoded(&out, pixels.width, pixels.height, rgba);
	}
}

/* ---- decoding: kinds ---- */

struct kind {
	uint8_t depth, type;
	const char *rows; /* with filter bytes, in hexadecimal */
	const char *palette, *transparent;
	const char *rgba;
	uint32_t width;
};

static size_t from_hex(const char *text, uint8_t *out)
{
	size_t size = 0;
	int read;

	for (unsigned byte; sscanf(text, "%2x%n", &byte, &read) == 1;
	     text += read) /* blanks may stand between */
		out[size++] = (uint8_t)byte;
	return size;
}

static const struct kind kinds[] = {
	{ 1, GREY, "00 A0 00 40", NULL, NULL, "FFFFFFFF 000000FF FFFFFFFF 000000FF FFFFFFFF 000000FF", 3 },
	{ 1, GREY, "00 A0 00 40", NULL, "0001", "FFFFFF00 000000FF FFFFFF00 000000FF FFFFFF00 000000FF", 3 },
	{ 2, GREY, "00 1B", NULL, "0002", "000000FF 555555FF AAAAAA00 FFFFFFFF", 4 },
	{ 4, GREY, "00 05 F0", NULL, NULL, "000000FF 555555FF FFFFFFFF", 3 },
	{ 8, GREY, "00 00 12 FF", NULL, "0012", "000000FF 12121200 FFFFFFFF", 3 },
	/* Rounded: 0x12FF is nearer to 0x13 × 257 = 0x1313 than to 0x1212. */
	{ 16, GREY, "00 1200 12FF FFFF", NULL, NULL, "121212FF 131313FF FFFFFFFF", 3 },
	/* Only the colour with all 16 bits alike is transparent. */
	{ 16, GREY, "00 1200 1201 FFFF", NULL, "1201", "121212FF 12121200 FFFFFFFF", 3 },
	{ 8, RGB, "00 010203 0A0B0C", NULL, NULL, "010203FF 0A0B0CFF", 2 },
	{ 8, RGB, "00 010203 0A0B0C", NULL, "000A000B000C", "010203FF 0A0B0C00", 2 },
	{ 16, RGB, "00 010102020303 0A0A0B0B0C0C", NULL, "010102020303", "01020300 0A0B0CFF", 2 },
	{ 1, PALETTE, "00 80", "112233 445566", NULL, "445566FF 112233FF", 2 },
	{ 2, PALETTE, "00 1B", "112233 445566 778899 AABBCC", "80 00", "11223380 44556600 778899FF AABBCCFF",
	  4 },
	{ 4, PALETTE, "00 01 20", "112233 445566 778899", "FF FE FD", "112233FF 445566FE 778899FD", 3 },
	{ 8, PALETTE, "00 02 00", "112233 445566 778899", NULL, "778899FF 112233FF", 2 },
	{ 8, GREY_ALPHA, "00 1280 FF00", NULL, NULL, "12121280 FFFFFF00", 2 },
	{ 16, GREY_ALPHA, "00 12128080 FFFF0000", NULL, NULL, "12121280 FFFFFF00", 2 },
	{ 8, RGBA, "00 01020304 FFFEFD00", NULL, NULL, "01020304 FFFEFD00", 2 },
	{ 16, RGBA, "00 0101020203030404", NULL, NULL, "01020304", 1 },
};

static void every_kind_becomes_rgba(void)
{
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		const struct kind *kind = &kinds[i];
		struct adb_buffer file = { 0 };
		uint8_t bytes[64], rgba[64];
		uint32_t texels = (uint32_t)from_hex(kind->rgba, rgba) / 4;

		put_header(&file, kind->width, texels / kind->width, kind->depth, kind->type, false);
		if (kind->palette != NULL)
			put_chunk(&file, "PLTE", bytes, from_hex(kind->palette, bytes));
		if (kind->transparent != NULL)
			put_chunk(&file, "tRNS", bytes, from_hex(kind->transparent, bytes));
		put_rows(&file, bytes, from_hex(kind->rows, bytes));
		check_decoded(&file, kind->width, texels / kind->width, rgba);
	}
}

static int paeth(int a, int b, int c)
{
	int pa = abs(b - c), pb = abs(a - c), pc = abs(a + b - 2 * c);

	return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/* Row y has filter y % 5. */
static void every_filter_is_undone(void)
{
	enum { WIDTH = 9, HEIGHT = 10, ROW = WIDTH * 4 };
	uint8_t rgba[HEIGHT][ROW], rows[HEIGHT][1 + ROW];
	struct adb_buffer file = { 0 };

	fill(rgba[0], sizeof rgba, 5);
	for (int y = 0; y < HEIGHT; y++) {
		rows[y][0] = (uint8_t)(y % 5);
		for (int x = 0; x < ROW; x++) {
			int a = x >= 4 ? rgba[y][x - 4] : 0, b = y > 0 ? rgba[y - 1][x] : 0;
			int c = x >= 4 && y > 0 ? rgba[y - 1][x - 4] : 0;
			const int guesses[] = { 0, a, b, (a + b) / 2, paeth(a, b, c) };

			rows[y][1 + x] = (uint8_t)(rgba[y][x] - guesses[y % 5]);
		}
	}
	put_header(&file, WIDTH, HEIGHT, 8, RGBA, false);
	put_rows(&file, rows, sizeof rows);
	check_decoded(&file, WIDTH, HEIGHT, rgba[0]);
}

/* The texels of an image of RGBA in the order of Adam7, each row with a filter byte. Returns their size. */
static size_t interlace(const uint8_t *rgba, uint32_t width, uint32_t height, uint8_t *rows)
{
	static const uint8_t passes[7][4] = { { 0, 0, 8, 8 }, { 4, 0, 8, 8 }, { 0, 4, 4, 8 }, { 2, 0, 4, 4 },
					      { 0, 2, 2, 4 }, { 1, 0, 2, 2 }, { 0, 1, 1, 2 } };
	size_t size = 0;

	for (int pass = 0; pass < 7; pass++)
		for (uint32_t y = passes[pass][1]; y < height && passes[pass][0] < width;
		     y += passes[pass][3]) {
			rows[size++] = 0;
			for (uint32_t x = passes[pass][0]; x < width; x += passes[pass][2], size += 4)
				memcpy(rows + size, rgba + (y * width + x) * 4, 4);
		}
	return size;
}

static void interlaced_images_are_joined(void)
{
	static uint8_t rgba[17 * 17 * 4], rows[17 * 17 * 5];

	fill(rgba, sizeof rgba, 3);
	for (uint32_t width = 1; width <= 17; width++)
		for (uint32_t height = 1; height <= 17; height++) {
			struct adb_buffer file = { 0 };

			put_header(&file, width, height, 8, RGBA, true);
			put_rows(&file, rows, interlace(rgba, width, height, rows));
			check_decoded(&file, width, height, rgba);
		}
}

static void ancillary_chunks_are_ignored(void)
{
	static const uint8_t rgba[] = { 1, 2, 3, 255 }, rows[] = { 0, 1, 2, 3 };
	static const uint8_t gamma[] = { 0, 0, 0xB1, 0x8F }, size[] = { 0, 0, 0, 9, 0, 0, 0, 9, 1 };
	struct adb_buffer file = { 0 };

	put_header(&file, 1, 1, 8, RGB, false);
	put_chunk(&file, "gAMA", gamma, sizeof gamma);
	put_chunk(&file, "sRGB", "\x07", 1);
	put_chunk(&file, "iCCP", "name\0\0no zlib stream", 21);
	put_chunk(&file, "bKGD", "too long for a colour", 21);
	put_chunk(&file, "sBIT", "\0\0\0", 3);
	put_chunk(&file, "pHYs", size, sizeof size);
	put_chunk(&file, "zTXt", "no end", 6);
	put_chunk(&file, "eXIf", "", 0);
	put_chunk(&file, "abCd", "unknown", 7);
	put_chunk(&file, "tEXt", "word\0text", 9);
	file.data[file.size - 1] ^= 1; /* its checksum */
	put_rows(&file, rows, sizeof rows);
	check_decoded(&file, 1, 1, rgba);
}

/* ---- decoding: bad files ---- */

enum { SIDE = 8, ROW_SIZE = 1 + SIDE * 4 };

/* An image of 8 × 8 texels, each row of which is in a chunk of its own. */
static void put_image(struct adb_buffer *file, const uint8_t (*rows)[ROW_SIZE])
{
	uint8_t packed[1000];
	z_stream z = { .next_out = packed, .avail_out = sizeof packed };

	deflateInit(&z, 9);
	put_header(file, SIDE, SIDE, 8, RGBA, false);
	for (int y = 0; y < SIDE; y++) {
		z.next_in = (Bytef *)rows[y];
		z.avail_in = ROW_SIZE;
		z.next_out = packed;
		z.avail_out = sizeof packed;
		deflate(&z, y == SIDE - 1 ? Z_FINISH : Z_SYNC_FLUSH);
		put_chunk(file, "IDAT", packed, sizeof packed - z.avail_out);
	}
	deflateEnd(&z);
	put_chunk(file, "IEND", NULL, 0);
}

static void make_rows(uint8_t (*rows)[ROW_SIZE])
{
	fill(rows[0], (size_t)ROW_SIZE * SIDE, 11);
	for (int y = 0; y < SIDE; y++)
		rows[y][0] = 0;
}

/* Returns the number of rows that are those of the image; the others have to be empty. */
static int rows_read(const struct adb_pixels *pixels, const uint8_t (*rows)[ROW_SIZE])
{
	static const uint8_t none[SIDE * 4];
	int read = 0;

	if (pixels->rgba == NULL)
		return -1;
	while (read < SIDE && memcmp(pixels->rgba + (size_t)read * SIDE * 4, rows[read] + 1, SIDE * 4) == 0)
		read++;
	for (int y = read; y < SIDE; y++)
		CHECK(memcmp(pixels->rgba + (size_t)y * SIDE * 4, none, SIDE * 4) == 0);
	return read;
}

static void files_that_end_early_keep_their_rows(void)
{
	uint8_t rows[SIDE][ROW_SIZE];
	struct adb_buffer file = { 0 };
	int before = -1;

	make_rows(rows);
	put_image(&file, rows);
	for (size_t size = 0; size < file.size; size++) {
		struct picture picture = decode(file.data, size);
		int read = rows_read(&picture.pixels, rows);
		char expected[100];

		CHECK_INT(picture.outcome, ADB_CORRUPT);
		CHECK(picture.error.offset >= 0 && picture.error.offset <= (int64_t)size);
		CHECK(read >= before);
		before = read;
		if (picture.pixels.rgba == NULL)
			snprintf(expected, sizeof expected,
				 "the PNG image cannot be read before its first row: the file ends");
		else if (strstr(picture.error.message, "all rows") != NULL)
			snprintf(expected, sizeof expected,
				 "all rows of the PNG image were read, but its end cannot be: the file ends");
		else
			snprintf(expected, sizeof expected,
				 "the PNG image cannot be read from row %d of 8 on: the file ends",
				 read < SIDE ? read : SIDE - 1); /* the last one with its checksum */
		CHECK_TEXT(picture.error.message, expected);
		adb_arena_free(picture.arena);
	}
	CHECK_INT(before, SIDE);
	adb_buffer_free(&file);
}

static void wrong_checksums_are_reported(void)
{
	uint8_t rows[SIDE][ROW_SIZE];
	struct adb_buffer file = { 0 };
	size_t row_3 = 0;

	make_rows(rows);
	put_image(&file, rows);
	file.data[8 + 4 + 4 + 13] ^= 1;
	check_failure(&file, ADB_CORRUPT,
		      "the PNG image cannot be read before its first row: IHDR: CRC error");
	file.data[8 + 4 + 4 + 13] ^= 1;

	struct adb_reader in = adb_reader_of(file.data, file.size);

	adb_reader_skip(&in, 8 + 25);
	for (int y = 0; y < 4; y++) {
		row_3 = in.position;
		adb_reader_skip(&in, adb_reader_u32be(&in) + 8);
	}
	file.data[in.position - 1] ^= 1; /* of the chunk with row 3 */
	check_failure(&file, ADB_CORRUPT, "the PNG image cannot be read from row 4 of 8 on: IDAT: CRC error");
	file.data[in.position - 1] ^= 1;
	file.data[row_3 + 4] = 'J'; /* as an ancillary chunk it would be ignored */
	check_failure(&file, ADB_CORRUPT,
		      "the PNG image cannot be read from row 3 of 8 on: Not enough image data");
	adb_buffer_free(&file);
}

static void transparency_is_not_lost(void)
{
	static const uint8_t rows[] = { 0, 1, 2, 3 };
	struct adb_buffer file = { 0 };

	put_header(&file, 1, 1, 8, RGB, false);
	put_chunk(&file, "tRNS", "\0\1\0\2\0\3", 6);
	file.data[file.size - 1] ^= 1;
	put_rows(&file, rows, sizeof rows);
	check_failure(&file, ADB_CORRUPT,
		      "the PNG image cannot be read before its first row: tRNS: CRC error");
	adb_buffer_free(&file);
	put_header(&file, 1, 1, 8, RGB, false);
	put_chunk(&file, "tRNS", "\0\1\0\2\0", 5);
	put_rows(&file, rows, sizeof rows);
	check_failure(&file, ADB_CORRUPT, "the PNG image cannot be read before its first row: tRNS: invalid");
	adb_buffer_free(&file);
	/* Where there are alphas, it is none. */
	put_header(&file, 1, 1, 8, GREY_ALPHA, false);
	put_chunk(&file, "tRNS", "\0\1", 2);
	put_rows(&file, rows, 3);
	check_decoded(&file, 1, 1, (const uint8_t[]){ 1, 1, 1, 2 });
}

static void interlaced_images_say_the_pass(void)
{
	static uint8_t rgba[SIDE * SIDE * 4], rows[SIDE * SIDE * 5];
	struct adb_buffer file = { 0 };

	put_header(&file, SIDE, SIDE, 8, RGBA, true);
	put_rows(&file, rows, interlace(rgba, SIDE, SIDE, rows) / 2);
	check_failure(
		&file, ADB_CORRUPT,
		"the PNG image cannot be read from row 6 of 8 on in pass 6 of 7: Not enough image data");
	adb_buffer_free(&file);
}

static void sides_and_memory_are_bounded(void)
{
	static const uint8_t rows[30000];
	struct adb_buffer file = { 0 };

	put_header(&file, 16385, 1, 1, GREY, false);
	put_rows(&file, rows, 1 + 2049);
	check_failure(&file, ADB_LIMIT, "the image has 16385 by 1 texels; the limit is 16384 on each side");
	adb_buffer_free(&file);
	put_header(&file, 1024, 1025, 1, GREY, false);
	put_rows(&file, rows, sizeof rows);
	put_chunk(&file, "fILL", rows, 200); /* 4 MiB of texels and a row need 127 bytes */
	check_failure(&file, ADB_LIMIT,
		      "the image of 1024 by 1025 texels does not fit in the memory of one asset");
	adb_buffer_free(&file);
	put_header(&file, 16384, 16384, 8, RGBA, false);
	put_rows(&file, rows, 100);
	check_failure(
		&file, ADB_CORRUPT,
		"the PNG image cannot be read before its first row: it has too few bytes for its width and height");
	adb_buffer_free(&file);
	put_header(&file, 0, 1, 8, RGB, false);
	put_rows(&file, rows, 1);
	check_failure(
		&file, ADB_CORRUPT,
		"the PNG image cannot be read before its first row: Invalid IHDR data: Image width is zero in IHDR");
	adb_buffer_free(&file);
}

static void what_is_no_png_is_refused(void)
{
	static const uint8_t rows[] = { 0, 1, 2, 3 };
	struct adb_buffer file = { 0 };

	adb_buffer_text(&file, "GIF89a, which is another kind");
	check_failure(&file, ADB_CORRUPT,
		      "the PNG image cannot be read before its first row: Not a PNG file");
	adb_buffer_free(&file);
	put_header(&file, 1, 1, 8, RGB, false);
	put_chunk(&file, "CgBI", "critical", 8);
	put_rows(&file, rows, sizeof rows);
	check_failure(&file, ADB_CORRUPT,
		      "the PNG image cannot be read before its first row: CgBI: unhandled critical chunk");
	adb_buffer_free(&file);
}

/* Every byte of a file is changed; nothing may be printed. */
static void damage_is_survived_in_silence(void)
{
	uint8_t rows[SIDE][ROW_SIZE];
	struct adb_buffer file = { 0 };
	FILE *printed = tmpfile();
	int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);

	make_rows(rows);
	put_image(&file, rows);
	fflush(NULL);
	dup2(fileno(printed), STDOUT_FILENO);
	dup2(fileno(printed), STDERR_FILENO);
	for (size_t i = 0; i < file.size * 4; i++) {
		uint8_t change = (uint8_t)(1 << i % 4 * 2);
		struct picture picture;

		file.data[i / 4] ^= (char)change;
		picture = decode(file.data, file.size);
		CHECK_INT(picture.outcome, ADB_CORRUPT);
		adb_arena_free(picture.arena);
		file.data[i / 4] ^= (char)change;
	}
	fflush(NULL);
	dup2(out, STDOUT_FILENO);
	dup2(err, STDERR_FILENO);
	close(out);
	close(err);
	fseek(printed, 0, SEEK_END);
	CHECK_INT(ftell(printed), 0);
	fclose(printed);
	adb_buffer_free(&file);
}

TEST_SUITE("png", TEST(files_have_three_chunks), TEST(images_of_few_colours_have_no_filter),
	   TEST(what_is_encoded_is_decoded), TEST(every_kind_becomes_rgba), TEST(every_filter_is_undone),
	   TEST(interlaced_images_are_joined), TEST(ancillary_chunks_are_ignored),
	   TEST(files_that_end_early_keep_their_rows), TEST(wrong_checksums_are_reported),
	   TEST(transparency_is_not_lost), TEST(interlaced_images_say_the_pass),
	   TEST(sides_and_memory_are_bounded), TEST(what_is_no_png_is_refused),
	   TEST(damage_is_survived_in_silence));

#include "codec/dds.h"

#include <stdlib.h>

#include "check.h"

enum { BUDGET = 1024 * 1024, HEADER = 128, MOST = 512 };
enum { ALPHAS = 0x1, ALPHA_ONLY = 0x2, FOURCC = 0x4, INDICES = 0x20, COLOURS = 0x40, LUMINANCES = 0x20000 };

/* A file that a test writes. */
struct dds_file {
	uint8_t bytes[MOST];
	size_t size;
};

static void set_u32(struct dds_file *file, size_t at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		file->bytes[at + (size_t)i] = (uint8_t)(value >> 8 * i);
}

/* The header without a pixel format. */
static struct dds_file file_of(uint32_t width, uint32_t height)
{
	struct dds_file file = { .bytes = "DDS ", .size = HEADER };

	set_u32(&file, 4, 124);
	set_u32(&file, 8, 0x1007);
	set_u32(&file, 12, height);
	set_u32(&file, 16, width);
	set_u32(&file, 20, 0xDEAD); /* the size of a row, which is wrong in many files */
	set_u32(&file, 76, 32);
	set_u32(&file, 108, 0x1000);
	return file;
}

static void add_bytes(struct dds_file *file, const void *bytes, size_t size)
{
	memcpy(file->bytes + file->size, bytes, size);
	file->size += size;
}

static struct dds_file blocks_file(const char *fourcc, uint32_t width, uint32_t height, const void *blocks,
				   size_t size)
{
	struct dds_file file = file_of(width, height);

	set_u32(&file, 80, FOURCC);
	memcpy(file.bytes + 84, fourcc, 4);
	add_bytes(&file, blocks, size);
	return file;
}

static struct dds_file dx10_file(uint32_t format, uint32_t dimension, uint32_t flags, uint32_t count,
				 uint32_t alpha)
{
	struct dds_file file = blocks_file("DX10", 2, 1, "", 0);
	const uint32_t fields[] = { format, dimension, flags, count, alpha };

	for (int i = 0; i < 5; i++, file.size += 4)
		set_u32(&file, file.size, fields[i]);
	return file;
}

static struct dds_file masks_file(uint32_t flags, uint32_t bits, uint32_t red, uint32_t green, uint32_t blue,
				  uint32_t alpha)
{
	struct dds_file file = file_of(2, 1);
	const uint32_t fields[] = { bits, red, green, blue, alpha };

	set_u32(&file, 80, flags);
	for (size_t i = 0; i < 5; i++)
		set_u32(&file, 88 + 4 * i, fields[i]);
	return file;
}

/* Decodes a copy of exactly that size. The caller frees the arena. */
static enum adb_outcome decode(const struct dds_file *file, struct adb_arena *arena,
			       struct adb_pixels *pixels, struct adb_error *error)
{
	uint8_t *copy = malloc(file->size);
	enum adb_outcome outcome =
		adb_dds_decode(memcpy(copy, file->bytes, file->size), file->size, arena, pixels, error);

	free(copy);
	return outcome;
}

static void check_texels(const struct dds_file *file, uint32_t width, uint32_t height,
			 const uint32_t *expected)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_pixels pixels;
	struct adb_error error;

	if (!CHECK_INT(decode(file, arena, &pixels, &error), ADB_OK))
		printf("%s\n", error.message);
	else if (CHECK_INT(pixels.width, width) && CHECK_INT(pixels.height, height))
		for (uint32_t i = 0; i < width * height; i++)
			for (uint32_t c = 0; c < 4; c++)
				CHECK_INT(pixels.rgba[4 * i + c], expected[i] >> (24 - 8 * c) & 255);
	adb_arena_free(arena);
}

static void check_failure(const struct dds_file *file, enum adb_outcome outcome, int64_t offset,
			  const char *message)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_pixels pixels;
	struct adb_error error;

	CHECK_INT(decode(file, arena, &pixels, &error), outcome);
	CHECK_INT(error.outcome, outcome);
	CHECK_INT(error.offset, offset);
	CHECK_TEXT(error.message, message);
	adb_arena_free(arena);
}

/* Alphas of 0 to 15 for DXT2 and 3, of 128 and 64 for DXT4 and 5; then colours red and blue, and what is mixed of them. */
static const uint8_t nibble_block[] = { 0x10, 0x32, 0, 0, 0, 0, 0, 0, 0x00, 0xF8, 0x1F, 0x00, 0xE4, 0, 0, 0 };
static const uint8_t mixed_block[] = { 128, 64, 8, 0, 0, 0, 0, 0, 0x00, 0xF8, 0x1F, 0x00, 0xE4, 0, 0, 0 };

static void every_fourcc_of_blocks_is_read(void)
{
	static const struct {
		const char *fourcc;
		const uint8_t *block;
		size_t size;
		uint32_t texels[4];
	} cases[] = {
		{ "DXT1", nibble_block + 8, 8, { 0xFF0000FF, 0x0000FFFF, 0xAA0055FF, 0x5500AAFF } },
		{ "DXT2", nibble_block, 16, { 0, 0x0000FF11, 0xFF00FF22, 0xFF00FF33 } },
		{ "DXT3", nibble_block, 16, { 0xFF000000, 0x0000FF11, 0xAA005522, 0x5500AA33 } },
		{ "DXT4", mixed_block, 16, { 0xFF000080, 0x0000FF40, 0xFF00A980, 0xA900FF80 } },
		{ "DXT5", mixed_block, 16, { 0xFF000080, 0x0000FF40, 0xAA005580, 0x5500AA80 } },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct dds_file file = blocks_file(cases[i].fourcc, 4, 1, cases[i].block, cases[i].size);

		check_texels(&file, 4, 1, cases[i].texels);
		/* A smaller level behind it. */
		add_bytes(&file, cases[i].block, cases[i].size);
		check_texels(&file, 4, 1, cases[i].texels);
	}
}

static void blocks_with_a_dx10_header_are_read(void)
{
	static const uint32_t bc1[] = { 0xFF0000FF, 0x0000FFFF }, bc2[] = { 0xFF000000, 0x0000FF11 };
	static const uint32_t bc2_divided[] = { 0, 0x0000FF11 }, bc3[] = { 0xFF000080, 0x0000FF40 };
	static const uint32_t bc2_opaque[] = { 0xFF0000FF, 0x0000FFFF };

	for (uint32_t format = 70; format < 79; format++) {
		struct dds_file file = dx10_file(format, 3, 0, 1, 0);

		if (format < 73)
			add_bytes(&file, nibble_block + 8, 8);
		else
			add_bytes(&file, format < 76 ? nibble_block : mixed_block, 16);
		check_texels(&file, 2, 1, format < 73 ? bc1 : format < 76 ? bc2 : bc3);
	}

	struct dds_file file = dx10_file(74, 3, 0, 1, 2);

	add_bytes(&file, nibble_block, 16);
	check_texels(&file, 2, 1, bc2_divided);
	file = dx10_file(74, 3, 0, 1, 3);
	add_bytes(&file, nibble_block, 16);
	check_texels(&file, 2, 1, bc2_opaque);
}

static void masks_say_where_colours_lie(void)
{
	static const struct {
		uint32_t flags, bits, masks[4];
		const char *bytes;
		uint32_t texels[2];
	} cases[] = {
		{ COLOURS | ALPHAS,
		  32,
		  { 0xFF0000, 0xFF00, 0xFF, 0xFF000000 },
		  "\x03\x02\x01\x04\x07\x06\x05\x08",
		  { 0x01020304, 0x05060708 } },
		/* Without the flag of alphas, there are none. */
		{ COLOURS,
		  32,
		  { 0xFF, 0xFF00, 0xFF0000, 0xFF000000 },
		  "\x01\x02\x03\x04\x05\x06\x07\x08",
		  { 0x010203FF, 0x050607FF } },
		{ COLOURS,
		  24,
		  { 0xFF0000, 0xFF00, 0xFF, 0 },
		  "\x03\x02\x01\x07\x06\x05",
		  { 0x010203FF, 0x050607FF } },
		{ COLOURS, 16, { 0xF800, 0x7E0, 0x1F, 0 }, "\x1F\xF8\xE1\x07", { 0xFF00FFFF, 0x00FF08FF } },
		{ COLOURS | ALPHAS,
		  16,
		  { 0x7C00, 0x3E0, 0x1F, 0x8000 },
		  "\x1F\x80\x00\x7C",
		  { 0x0000FFFF, 0xFF000000 } },
		{ COLOURS | ALPHAS,
		  16,
		  { 0xF00, 0xF0, 0xF, 0xF000 },
		  "\x23\x41\x67\x85",
		  { 0x11223344, 0x55667788 } },
		{ COLOURS, 8, { 0xE0, 0x1C, 0x03, 0 }, "\xE1\x1E", { 0xFF0055FF, 0x00FFAAFF } },
		/* 10 bits, of which the highest 8 are taken. */
		{ COLOURS | ALPHAS,
		  32,
		  { 0x3FF, 0xFFC00, 0x3FF00000, 0xC0000000 },
		  "\xFF\x03\x00\x40\x00\xFC\x0F\x80",
		  { 0xFF000055, 0x00FF00AA } },
		{ LUMINANCES, 8, { 0xFF, 0, 0, 0 }, "\x12\xFE", { 0x121212FF, 0xFEFEFEFF } },
		{ LUMINANCES | ALPHAS,
		  16,
		  { 0xFF, 0, 0, 0xFF00 },
		  "\x12\x34\x56\x78",
		  { 0x12121234, 0x56565678 } },
		{ LUMINANCES | ALPHAS, 8, { 0xF, 0, 0, 0xF0 }, "\x21\x43", { 0x11111122, 0x33333344 } },
		{ LUMINANCES, 16, { 0xFFFF, 0, 0, 0 }, "\x34\x12\x78\x56", { 0x121212FF, 0x565656FF } },
		{ ALPHA_ONLY, 8, { 0, 0, 0, 0xFF }, "\x12\x34", { 0x00000012, 0x00000034 } },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct dds_file file = masks_file(cases[i].flags, cases[i].bits, cases[i].masks[0],
						  cases[i].masks[1], cases[i].masks[2], cases[i].masks[3]);

		add_bytes(&file, cases[i].bytes, cases[i].bits / 4);
		check_texels(&file, 2, 1, cases[i].texels);
	}
}

static void rows_follow_each_other_closely(void)
{
	struct dds_file file = masks_file(LUMINANCES, 8, 0xFF, 0, 0, 0);

	set_u32(&file, 12, 2);
	set_u32(&file, 16, 3);
	add_bytes(&file, "\1\2\3\4\5\6", 6);
	check_texels(
		&file, 3, 2,
		(const uint32_t[]){ 0x010101FF, 0x020202FF, 0x030303FF, 0x040404FF, 0x050505FF, 0x060606FF });
}

static void other_textures_are_unsupported(void)
{
	struct dds_file file = blocks_file("ATI2", 4, 4, nibble_block, 16);

	check_failure(&file, ADB_UNSUPPORTED, 84, "the pixel format 0x32495441 of the DDS file is not read");
	file = blocks_file("DXT1", 4, 4, nibble_block, 16);
	set_u32(&file, 112, 0x200 | 0x400);
	check_failure(&file, ADB_UNSUPPORTED, 112, "the DDS file is a cube map; only images are read");
	set_u32(&file, 112, 0x200000);
	check_failure(&file, ADB_UNSUPPORTED, 112, "the DDS file is a volume; only images are read");
	file = dx10_file(71, 4, 0, 1, 0);
	check_failure(&file, ADB_UNSUPPORTED, 132,
		      "the DDS file is a texture of another dimension than 2; only images are read");
	file = dx10_file(71, 3, 4, 1, 0);
	check_failure(&file, ADB_UNSUPPORTED, 132, "the DDS file is a cube map; only images are read");
	file = dx10_file(71, 3, 0, 2, 0);
	check_failure(&file, ADB_UNSUPPORTED, 132, "the DDS file is a texture array; only images are read");
	file = dx10_file(98, 3, 0, 1, 0);
	check_failure(&file, ADB_UNSUPPORTED, 128,
		      "the DXGI format 98 of the DDS file is not read; BC1 to BC3 are");
	file = masks_file(INDICES, 8, 0, 0, 0, 0);
	check_failure(&file, ADB_UNSUPPORTED, 80,
		      "the DDS file has neither blocks nor colours, luminances or alphas");
	file = masks_file(COLOURS, 48, 0xFF, 0xFF00, 0xFF0000, 0);
	check_failure(&file, ADB_UNSUPPORTED, 88,
		      "the DDS file has 48 bits a texel; 8, 16, 24 and 32 are read");
}

static void bad_files_are_corrupt(void)
{
	struct dds_file file = blocks_file("DXT5", 5, 4, nibble_block, 16);

	check_failure(&file, ADB_CORRUPT, 128,
		      "the first level of the DDS file, 5 by 4 texels, needs 32 bytes; 16 are left");
	file = masks_file(COLOURS, 24, 0xFF, 0xFF00, 0xFF0000, 0);
	add_bytes(&file, "12345", 5);
	check_failure(&file, ADB_CORRUPT, 128,
		      "the first level of the DDS file, 2 by 1 texels, needs 6 bytes; 5 are left");
	set_u32(&file, 76, 24);
	check_failure(&file, ADB_CORRUPT, 76, "the pixel format of the DDS file has 24 bytes instead of 32");
	file.bytes[0] = 'd';
	check_failure(&file, ADB_CORRUPT, 0, "this is no DDS file");
}

static void sides_are_bounded(void)
{
	static const uint32_t sides[][2] = { { 16385, 1 },
					     { 1, 16385 },
					     { 0x40000000, 0x40000000 },
					     { 0x80000000, 0x80000000 },
					     { 0xFFFFFFFF, 0xFFFFFFFF },
					     { 0xFFFFFFFF, 1 } };
	struct dds_file file;
	char message[100];

	for (int i = 0; i < 6; i++) {
		file = masks_file(COLOURS, 32, 0xFF, 0xFF00, 0xFF0000, 0);
		set_u32(&file, 12, sides[i][1]);
		set_u32(&file, 16, sides[i][0]);
		snprintf(message, sizeof message,
			 "the image has %u by %u texels; the limit is 16384 on each side", sides[i][0],
			 sides[i][1]);
		check_failure(&file, ADB_LIMIT, ADB_NO_OFFSET, message);
		set_u32(&file, 80, FOURCC);
		memcpy(file.bytes + 84, "DXT1", 4);
		check_failure(&file, ADB_LIMIT, ADB_NO_OFFSET, message);
	}
	set_u32(&file, 12, 0);
	set_u32(&file, 16, 4);
	check_failure(&file, ADB_CORRUPT, ADB_NO_OFFSET, "the image has 4 by 0 texels, which is none");
}

static void any_length_is_survived(void)
{
	struct dds_file whole = dx10_file(74, 3, 0, 1, 0), cut;

	add_bytes(&whole, nibble_block, 16);
	for (cut = whole, cut.size = 1; cut.size < whole.size; cut.size++) {
		struct adb_arena *arena = adb_arena_new(BUDGET);
		struct adb_pixels pixels;
		struct adb_error error;

		CHECK_INT(decode(&cut, arena, &pixels, &error), ADB_CORRUPT);
		CHECK(pixels.rgba == NULL);
		CHECK(error.offset >= 0 && error.offset <= (int64_t)cut.size);
		adb_arena_free(arena);
	}
}

TEST_SUITE("dds", TEST(every_fourcc_of_blocks_is_read), TEST(blocks_with_a_dx10_header_are_read),
	   TEST(masks_say_where_colours_lie), TEST(rows_follow_each_other_closely),
	   TEST(other_textures_are_unsupported), TEST(bad_files_are_corrupt), TEST(sides_are_bounded),
	   TEST(any_length_is_survived));

#include "codec/tga.h"

#include <stdlib.h>

#include "check.h"

enum { BUDGET = 1024 * 1024, MOST = 2048 };

/* An image as it is written down: all of its bytes behind the header in hexadecimal, blanks between them as one likes. */
struct image {
	uint8_t identification, has_palette, type;
	uint16_t first, count;
	uint8_t entry_bits;
	uint16_t width, height;
	uint8_t bits, flags;
	const char *bytes;
	uint32_t texels[6]; /* from the top left */
};

static size_t write_image(const struct image *image, uint8_t *out)
{
	const uint8_t header[] = { image->identification,
				   image->has_palette,
				   image->type,
				   (uint8_t)image->first,
				   (uint8_t)(image->first >> 8),
				   (uint8_t)image->count,
				   (uint8_t)(image->count >> 8),
				   image->entry_bits,
				   1,
				   2,
				   3,
				   4,
				   (uint8_t)image->width,
				   (uint8_t)(image->width >> 8),
				   (uint8_t)image->height,
				   (uint8_t)(image->height >> 8),
				   image->bits,
				   image->flags };
	size_t size = sizeof header;
	int read;

	memcpy(out, header, size);
	for (const char *text = image->bytes; *text != '\0'; text += read) {
		unsigned byte;

		if (sscanf(text, "%2x%n", &byte, &read) != 1)
			abort();
		out[size++] = (uint8_t)byte;
	}
	return size;
}

/* Decodes a copy of exactly that size. The caller frees the arena. */
static enum adb_outcome decode(const uint8_t *bytes, size_t size, struct adb_arena *arena,
			       struct adb_pixels *pixels, struct adb_error *error)
{
	uint8_t *copy = malloc(size);
	enum adb_outcome outcome = adb_tga_decode(memcpy(copy, bytes, size), size, arena, pixels, error);

	free(copy);
	return outcome;
}

static void check_texels(const struct image *image)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	uint8_t bytes[MOST];
	struct adb_pixels pixels;
	struct adb_error error;

	if (!CHECK_INT(decode(bytes, write_image(image, bytes), arena, &pixels, &error), ADB_OK))
		printf("%s\n", error.message);
	else if (CHECK_INT(pixels.width, image->width) && CHECK_INT(pixels.height, image->height))
		for (int i = 0; i < image->width * image->height; i++)
			for (int c = 0; c < 4; c++)
				CHECK_INT(pixels.rgba[4 * i + c], image->texels[i] >> (24 - 8 * c) & 255);
	adb_arena_free(arena);
}

static void check_failure(const struct image *image, enum adb_outcome outcome, int64_t offset,
			  const char *message)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	uint8_t bytes[MOST];
	struct adb_pixels pixels;
	struct adb_error error;

	CHECK_INT(decode(bytes, write_image(image, bytes), arena, &pixels, &error), outcome);
	CHECK_INT(error.outcome, outcome);
	CHECK_INT(error.offset, offset);
	CHECK_TEXT(error.message, message);
	adb_arena_free(arena);
}

static void check_all(const struct image *images, size_t count)
{
	for (size_t i = 0; i < count; i++)
		check_texels(&images[i]);
}

#define CHECK_ALL(images) check_all((images), sizeof(images) / sizeof(images)[0])

static void colours_of_every_depth_are_read(void)
{
	static const struct image images[] = {
		{ .type = 2,
		  .width = 2,
		  .height = 1,
		  .bits = 24,
		  .flags = 0x20,
		  .bytes = "030201 060504",
		  .texels = { 0x010203FF, 0x040506FF } },
		{ .type = 2,
		  .width = 2,
		  .height = 1,
		  .bits = 32,
		  .flags = 0x28,
		  .bytes = "03020104 07060500",
		  .texels = { 0x01020304, 0x05060700 } },
		/* Of 16 bits, the highest is an alpha only where the file says so; of 15 it never is. */
		{ .type = 2,
		  .width = 3,
		  .height = 1,
		  .bits = 16,
		  .flags = 0x21,
		  .bytes = "1FFC 007C E083",
		  .texels = { 0xFF00FFFF, 0xFF000000, 0x00FF00FF } },
		{ .type = 2,
		  .width = 3,
		  .height = 1,
		  .bits = 16,
		  .flags = 0x20,
		  .bytes = "1FFC 007C 2104",
		  .texels = { 0xFF00FFFF, 0xFF0000FF, 0x080808FF } },
		{ .type = 2,
		  .width = 2,
		  .height = 1,
		  .bits = 15,
		  .flags = 0x21,
		  .bytes = "1F7C 1FFC",
		  .texels = { 0xFF00FFFF, 0xFF00FFFF } },
	};

	CHECK_ALL(images);
}

static void greys_may_have_alphas(void)
{
	static const struct image images[] = {
		{ .type = 3,
		  .width = 2,
		  .height = 1,
		  .bits = 8,
		  .flags = 0x20,
		  .bytes = "12 FE",
		  .texels = { 0x121212FF, 0xFEFEFEFF } },
		{ .type = 3,
		  .width = 2,
		  .height = 1,
		  .bits = 16,
		  .flags = 0x28,
		  .bytes = "1234 FE00",
		  .texels = { 0x12121234, 0xFEFEFE00 } },
		{ .type = 3,
		  .width = 2,
		  .height = 1,
		  .bits = 16,
		  .flags = 0x20,
		  .bytes = "1200 FE00",
		  .texels = { 0x121212FF, 0xFEFEFEFF } },
	};

	CHECK_ALL(images);
}

static void alphas_of_nothing_are_none(void)
{
	static const struct image images[] = {
		{ .type = 2,
		  .width = 2,
		  .height = 1,
		  .bits = 32,
		  .flags = 0x20,
		  .bytes = "03020100 07060500",
		  .texels = { 0x010203FF, 0x050607FF } },
		{ .type = 2,
		  .width = 2,
		  .height = 1,
		  .bits = 32,
		  .flags = 0x20,
		  .bytes = "03020100 07060501",
		  .texels = { 0x01020300, 0x05060701 } },
		{ .type = 2,
		  .width = 2,
		  .height = 1,
		  .bits = 32,
		  .flags = 0x28,
		  .bytes = "03020100 07060500",
		  .texels = { 0x01020300, 0x05060700 } },
		{ .has_palette = 1,
		  .type = 1,
		  .count = 1,
		  .entry_bits = 32,
		  .width = 1,
		  .height = 1,
		  .bits = 8,
		  .bytes = "03020100 00",
		  .texels = { 0x010203FF } },
	};

	CHECK_ALL(images);
}

static void rows_run_as_the_file_says(void)
{
	static const struct image images[] = {
		{ .type = 3,
		  .width = 2,
		  .height = 3,
		  .bits = 8,
		  .flags = 0x20,
		  .bytes = "01 02 03 04 05 06",
		  .texels = { 0x010101FF, 0x020202FF, 0x030303FF, 0x040404FF, 0x050505FF, 0x060606FF } },
		{ .type = 3,
		  .width = 2,
		  .height = 3,
		  .bits = 8,
		  .flags = 0,
		  .bytes = "01 02 03 04 05 06",
		  .texels = { 0x050505FF, 0x060606FF, 0x030303FF, 0x040404FF, 0x010101FF, 0x020202FF } },
		{ .type = 3,
		  .width = 2,
		  .height = 3,
		  .bits = 8,
		  .flags = 0x30,
		  .bytes = "01 02 03 04 05 06",
		  .texels = { 0x020202FF, 0x010101FF, 0x040404FF, 0x030303FF, 0x060606FF, 0x050505FF } },
		{ .type = 3,
		  .width = 2,
		  .height = 3,
		  .bits = 8,
		  .flags = 0x10,
		  .bytes = "01 02 03 04 05 06",
		  .texels = { 0x060606FF, 0x050505FF, 0x040404FF, 0x030303FF, 0x020202FF, 0x010101FF } },
	};

	CHECK_ALL(images);
}

static void palettes_of_every_depth_are_read(void)
{
	static const struct image images[] = {
		{ .has_palette = 1,
		  .type = 1,
		  .count = 2,
		  .entry_bits = 24,
		  .width = 3,
		  .height = 1,
		  .bits = 8,
		  .flags = 0x20,
		  .bytes = "030201 060504 01 00 01",
		  .texels = { 0x040506FF, 0x010203FF, 0x040506FF } },
		{ .identification = 3,
		  .has_palette = 1,
		  .type = 1,
		  .first = 5,
		  .count = 2,
		  .entry_bits = 32,
		  .width = 2,
		  .height = 1,
		  .bits = 8,
		  .flags = 0x28,
		  .bytes = "AABBCC 03020109 06050408 05 06",
		  .texels = { 0x01020309, 0x04050608 } },
		{ .has_palette = 1,
		  .type = 1,
		  .first = 0x1FF,
		  .count = 2,
		  .entry_bits = 16,
		  .width = 2,
		  .height = 1,
		  .bits = 16,
		  .flags = 0x21,
		  .bytes = "1FFC 007C 0002 FF01",
		  .texels = { 0xFF000000, 0xFF00FFFF } },
		{ .has_palette = 1,
		  .type = 1,
		  .count = 1,
		  .entry_bits = 15,
		  .width = 1,
		  .height = 1,
		  .bits = 8,
		  .flags = 0x21,
		  .bytes = "007C 00",
		  .texels = { 0xFF0000FF } },
		/* An image of colours that has a palette, too. */
		{ .has_palette = 1,
		  .type = 2,
		  .count = 2,
		  .entry_bits = 24,
		  .width = 1,
		  .height = 1,
		  .bits = 24,
		  .bytes = "AAAAAA BBBBBB 030201",
		  .texels = { 0x010203FF } },
	};

	CHECK_ALL(images);
}

static void runs_may_cross_rows(void)
{
	static const struct image images[] = {
		{ .type = 10,
		  .width = 3,
		  .height = 2,
		  .bits = 24,
		  .flags = 0x20,
		  .bytes = "83 030201 01 060504 090807",
		  .texels = { 0x010203FF, 0x010203FF, 0x010203FF, 0x010203FF, 0x040506FF, 0x070809FF } },
		{ .type = 11,
		  .width = 3,
		  .height = 2,
		  .bits = 8,
		  .bytes = "00 01 80 02 03 03 04 05 06",
		  .texels = { 0x040404FF, 0x050505FF, 0x060606FF, 0x010101FF, 0x020202FF, 0x030303FF } },
		{ .has_palette = 1,
		  .type = 9,
		  .count = 2,
		  .entry_bits = 24,
		  .width = 3,
		  .height = 2,
		  .bits = 8,
		  .flags = 0x20,
		  .bytes = "030201 060504 84 01 00 00",
		  .texels = { 0x040506FF, 0x040506FF, 0x040506FF, 0x040506FF, 0x040506FF, 0x010203FF } },
		{ .type = 10,
		  .width = 2,
		  .height = 1,
		  .bits = 32,
		  .flags = 0x28,
		  .bytes = "81 03020104",
		  .texels = { 0x01020304, 0x01020304 } },
		{ .type = 10,
		  .width = 2,
		  .height = 1,
		  .bits = 16,
		  .flags = 0x21,
		  .bytes = "00 1FFC 00 007C",
		  .texels = { 0xFF00FFFF, 0xFF000000 } },
		/* The last run is longer than the image. */
		{ .type = 11,
		  .width = 2,
		  .height = 1,
		  .bits = 8,
		  .bytes = "FF 07",
		  .texels = { 0x070707FF, 0x070707FF } },
	};

	CHECK_ALL(images);
}

static void a_run_has_up_to_128_texels(void)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	static const struct image image = {
		.type = 11, .width = 130, .height = 2, .bits = 8, .flags = 0x20, .bytes = "FF 01 FE 02 84 03"
	};
	uint8_t bytes[MOST];
	struct adb_pixels pixels;

	CHECK_INT(decode(bytes, write_image(&image, bytes), arena, &pixels, NULL), ADB_OK);
	for (int i = 0; i < 260; i++)
		CHECK_INT(pixels.rgba[4 * i], i < 128 ? 1 : i < 255 ? 2 : 3);
	adb_arena_free(arena);
}

static void other_images_are_unsupported(void)
{
	struct image image = { .type = 0, .width = 1, .height = 1, .bits = 24, .bytes = "000000" };

	check_failure(&image, ADB_UNSUPPORTED, 2, "TGA images of type 0 are not read");
	image.type = 32;
	check_failure(&image, ADB_UNSUPPORTED, 2, "TGA images of type 32 are not read");
	image.type = 33;
	check_failure(&image, ADB_UNSUPPORTED, 2, "TGA images of type 33 are not read");
	image.type = 2;
	image.bits = 8;
	check_failure(&image, ADB_UNSUPPORTED, 16,
		      "the TGA image of type 2 has 8 bits a texel; 15, 16, 24 and 32 are read");
	image.type = 11;
	image.bits = 24;
	check_failure(&image, ADB_UNSUPPORTED, 16,
		      "the TGA image of type 11 has 24 bits a texel; 8 and 16 are read");
	image.type = 2;
	image.flags = 0x40;
	check_failure(&image, ADB_UNSUPPORTED, 17, "interleaved TGA images are not read");
	image.flags = 0;
	image.has_palette = 1;
	image.entry_bits = 12;
	check_failure(&image, ADB_UNSUPPORTED, 7,
		      "the palette of the TGA image has 12 bits an entry; 15, 16, 24 and 32 are read");
}

static void bad_images_are_corrupt(void)
{
	struct image image = {
		.type = 2, .width = 2, .height = 2, .bits = 24, .bytes = "0000000000000000000000"
	};

	check_failure(&image, ADB_CORRUPT, 18,
		      "the TGA image of 2 by 2 texels needs at least 12 bytes; 11 are left");
	image.type = 10;
	image.bytes = "80 010203 82 0405";
	check_failure(&image, ADB_CORRUPT, 22, "the TGA image ends within its row 0 of 2");
	image.bytes = "81 010203 00 0405";
	check_failure(&image, ADB_CORRUPT, 22, "the TGA image ends within its row 1 of 2");
	image.type = 1;
	image.bits = 8;
	check_failure(&image, ADB_CORRUPT, 1, "the TGA image has indices but no palette");
	image.has_palette = 1;
	image.entry_bits = 24;
	image.count = 3;
	check_failure(&image, ADB_CORRUPT, 18, "the TGA image ends within its palette of 3 entries");
	image.count = 1;
	image.first = 2;
	image.bytes = "010203 02020202";
	image.texels[0] = image.texels[1] = image.texels[2] = image.texels[3] = 0x030201FF;
	check_texels(&image);
	image.bytes = "010203 02020203";
	check_failure(&image, ADB_CORRUPT, 23,
		      "an index of the TGA image is beyond its palette of 1 entries");
	image.bytes = "010203 02010202";
	check_failure(&image, ADB_CORRUPT, 21,
		      "an index of the TGA image is beyond its palette of 1 entries");
	image.count = 0;
	image.bytes = "00000000";
	check_failure(&image, ADB_CORRUPT, 18,
		      "an index of the TGA image is beyond its palette of 0 entries");
}

static void sides_and_memory_are_bounded(void)
{
	struct image image = { .type = 11, .width = 16385, .height = 1, .bits = 8, .bytes = "" };
	char packed[3 * 600 + 1] = "";

	for (int i = 0; i < 600; i++)
		memcpy(packed + 3 * i, " FF", 3);
	image.bytes = packed;
	check_failure(&image, ADB_LIMIT, ADB_NO_OFFSET,
		      "the image has 16385 by 1 texels; the limit is 16384 on each side");
	image.width = 256;
	image.height = 16384;
	check_failure(&image, ADB_CORRUPT, 18,
		      "the TGA image of 256 by 16384 texels needs at least 65536 bytes; 600 are left");
	image.width = 0;
	check_failure(&image, ADB_CORRUPT, ADB_NO_OFFSET, "the image has 0 by 16384 texels, which is none");
}

static void any_length_is_survived(void)
{
	static const struct image image = { .identification = 2,
					    .has_palette = 1,
					    .type = 9,
					    .count = 2,
					    .entry_bits = 24,
					    .width = 3,
					    .height = 2,
					    .bits = 8,
					    .bytes = "AABB 030201 060504 82 01 02 00 01 00" };
	uint8_t bytes[MOST];
	size_t size = write_image(&image, bytes);

	for (size_t cut = 0; cut < size; cut++) {
		struct adb_arena *arena = adb_arena_new(BUDGET);
		struct adb_pixels pixels;
		struct adb_error error;

		CHECK_INT(decode(bytes, cut, arena, &pixels, &error), ADB_CORRUPT);
		CHECK(error.offset >= 0 && error.offset <= (int64_t)cut);
		adb_arena_free(arena);
	}
}

TEST_SUITE("tga", TEST(colours_of_every_depth_are_read), TEST(greys_may_have_alphas),
	   TEST(alphas_of_nothing_are_none), TEST(rows_run_as_the_file_says),
	   TEST(palettes_of_every_depth_are_read), TEST(runs_may_cross_rows),
	   TEST(a_run_has_up_to_128_texels), TEST(other_images_are_unsupported), TEST(bad_images_are_corrupt),
	   TEST(sides_and_memory_are_bounded), TEST(any_length_is_survived));

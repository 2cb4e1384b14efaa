#include "container/ps1_sectors.h"

#include "check.h"
#include "disc_image.h"

enum { SECTORS = 24 };

static struct adb_input *raw_input(struct raw_layout layout)
{
	struct image image = image_new(SECTORS);
	size_t size;
	uint8_t *raw = image_raw(&image, layout, &size);

	free(image.bytes);
	return adb_input_of_memory(raw, size);
}

static void check_layout(struct raw_layout layout, const char *mode)
{
	struct adb_input *input = raw_input(layout);
	struct adb_sectors sectors;

	if (CHECK(adb_sectors_detect(input, &sectors))) {
		CHECK_TEXT(sectors.mode, mode);
		CHECK_INT(sectors.stride, layout.stride);
		CHECK_INT(sectors.data_offset, layout.data_offset);
		CHECK_INT(sectors.pregap, layout.pregap);
		CHECK_INT(sectors.count, SECTORS + layout.audio_sectors);
		CHECK_INT(adb_sectors_are_raw(input), layout.mode != 0);
		if (layout.mode != 0)
			CHECK_INT(adb_sectors_data_end(input, &sectors), SECTORS);
	}
	adb_input_release(input);
}

static void every_layout_is_found(void)
{
	struct image image = image_new(SECTORS);
	struct adb_input *iso = adb_input_of_memory(image.bytes, (size_t)SECTORS * DATA);
	struct adb_sectors sectors;

	CHECK(adb_sectors_detect(iso, &sectors));
	CHECK_TEXT(sectors.mode, "iso");
	CHECK_INT(sectors.count, SECTORS);
	CHECK_INT(adb_sectors_data_end(iso, &sectors), SECTORS);
	CHECK(!adb_sectors_is_form2(iso, &sectors, 3));
	adb_input_release(iso);
	check_layout((struct raw_layout){ .stride = 2352, .data_offset = 24, .mode = 2 }, "mode2");
	check_layout((struct raw_layout){ .stride = 2352, .data_offset = 16, .mode = 1 }, "mode1");
	check_layout((struct raw_layout){ .stride = 2336, .data_offset = 8 }, "mode2-2336");
	check_layout((struct raw_layout){ .stride = 2448, .data_offset = 24, .mode = 2 }, "mode2-2448");
	check_layout((struct raw_layout){ .stride = 2448, .data_offset = 16, .mode = 1 }, "mode1-2448");
	check_layout((struct raw_layout){ .stride = 2352, .data_offset = 24, .mode = 2, .pregap = 150 },
		     "mode2");
	check_layout((struct raw_layout){ .stride = 2336, .data_offset = 8, .pregap = 150 }, "mode2-2336");
}

static void data_end_where_the_sync_patterns_do(void)
{
	for (uint32_t audio = 1; audio < 40; audio++)
		check_layout(
			(struct raw_layout){
				.stride = 2352, .data_offset = 24, .mode = 2, .audio_sectors = audio },
			"mode2");
	check_layout(
		(struct raw_layout){
			.stride = 2352, .data_offset = 24, .mode = 2, .pregap = 150, .audio_sectors = 7 },
		"mode2");
}

/* A drive that cannot read the gap, or a program that leaves the system area out, writes zeros there. */
static void the_first_sectors_may_be_blank(void)
{
	static const struct {
		struct raw_layout layout;
		uint32_t blank;
		const char *mode;
	} cases[] = {
		{ { .stride = 2352, .data_offset = 24, .mode = 2, .pregap = 150 }, 150, "mode2" },
		{ { .stride = 2352, .data_offset = 24, .mode = 2, .audio_sectors = 5 }, 16, "mode2" },
		{ { .stride = 2352, .data_offset = 16, .mode = 1, .pregap = 150 }, 166, "mode1" },
		{ { .stride = 2448, .data_offset = 24, .mode = 2, .pregap = 150 }, 150, "mode2-2448" },
		{ { .stride = 2448, .data_offset = 16, .mode = 1 }, 3, "mode1-2448" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct raw_layout layout = cases[i].layout;
		struct image image = image_new(SECTORS);
		size_t size;
		uint8_t *raw = image_raw(&image, layout, &size);
		struct adb_input *input = adb_input_of_memory(raw, size);
		struct adb_sectors sectors;

		memset(raw, 0, (size_t)cases[i].blank * layout.stride);
		if (CHECK(adb_sectors_detect(input, &sectors))) {
			CHECK_TEXT(sectors.mode, cases[i].mode);
			CHECK_INT(sectors.pregap, layout.pregap);
			CHECK_INT(sectors.count, SECTORS + layout.audio_sectors);
			CHECK_INT(adb_sectors_data_end(input, &sectors), SECTORS);
		}
		/* The signature alone, without the pattern, may stand in any file. */
		raw[(size_t)(16 + layout.pregap) * layout.stride + 5] = 0;
		CHECK(!adb_sectors_detect(input, &sectors));
		adb_input_release(input);
		free(image.bytes);
	}
}

static void the_last_sector_may_be_cut(void)
{
	struct image image = image_new(SECTORS);
	size_t size;
	uint8_t *raw =
		image_raw(&image, (struct raw_layout){ .stride = RAW, .data_offset = 24, .mode = 2 }, &size);
	struct adb_input *input = adb_input_of_memory(raw, size);
	struct adb_input *without_ecc = adb_input_window(input, 0, size - 280);
	struct adb_input *without_data = adb_input_window(input, 0, size - 281);
	struct adb_sectors sectors;

	CHECK(adb_sectors_detect(without_ecc, &sectors) && sectors.count == SECTORS);
	CHECK(adb_sectors_detect(without_data, &sectors) && sectors.count == SECTORS - 1);
	adb_input_release(without_ecc);
	adb_input_release(without_data);
	adb_input_release(input);
	free(image.bytes);
}

static void other_things_are_no_disc(void)
{
	struct adb_sectors sectors;

	for (size_t size = 0; size < (size_t)SECTORS * DATA; size += 1000) {
		struct adb_input *input = adb_input_of_memory(calloc(size + 1, 1), size);

		CHECK(!adb_sectors_detect(input, &sectors));
		CHECK(!adb_sectors_are_raw(input));
		adb_input_release(input);
	}
	/* The patterns alone, without a volume. */
	struct image image = image_new(SECTORS);
	size_t size;

	memset(image_at(&image, 16), 0, DATA);

	uint8_t *raw =
		image_raw(&image, (struct raw_layout){ .stride = RAW, .data_offset = 24, .mode = 2 }, &size);
	struct adb_input *input = adb_input_of_memory(raw, size);

	CHECK(!adb_sectors_detect(input, &sectors));
	CHECK(adb_sectors_are_raw(input));
	adb_input_release(input);
	free(image.bytes);
}

static void sub_headers_tell_the_form(void)
{
	struct image image = image_new(SECTORS);
	size_t size;
	uint8_t *raw =
		image_raw(&image, (struct raw_layout){ .stride = RAW, .data_offset = 24, .mode = 2 }, &size);
	struct adb_input *input;
	struct adb_sectors sectors;

	raw[20 * RAW + 18] = 0x64;
	input = adb_input_of_memory(raw, size);
	CHECK(adb_sectors_detect(input, &sectors));
	CHECK(adb_sectors_is_form2(input, &sectors, 20));
	CHECK(!adb_sectors_is_form2(input, &sectors, 21));
	CHECK(!adb_sectors_is_form2(input, &sectors, SECTORS));
	CHECK(!adb_sectors_is_form2(input, &sectors, UINT32_MAX));
	adb_input_release(input);
	free(image.bytes);
}

TEST_SUITE("ps1_sectors", TEST(every_layout_is_found), TEST(data_end_where_the_sync_patterns_do),
	   TEST(the_first_sectors_may_be_blank), TEST(the_last_sector_may_be_cut),
	   TEST(other_things_are_no_disc), TEST(sub_headers_tell_the_form));

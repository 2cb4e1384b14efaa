#include "index/carve.h"

#include <stdlib.h>
#include <unistd.h>

#include "check.h"

/* "CARV", then a u32 with the size of all. */
static size_t carve_fake(const struct adb_reader *at)
{
	struct adb_reader in = *at;
	const uint8_t *magic = adb_reader_take(&in, 4);
	uint32_t size = adb_reader_u32le(&in);

	return adb_reader_ok(&in) && memcmp(magic, "CARV", 4) == 0 && size >= 8 && size <= at->size ? size
												    : 0;
}

static size_t carve_other(const struct adb_reader *at)
{
	return at->size >= 6 && memcmp(at->data, "OTHER!", 6) == 0 ? 6 : 0;
}

/* Claims more than there is. */
static size_t carve_liar(const struct adb_reader *at)
{
	return at->size >= 4 && memcmp(at->data, "LIAR", 4) == 0 ? at->size + 2 : 0;
}

static const struct adb_format fake = { .name = "fake", .system = "a", .type = "FAK", .carve = carve_fake };
static const struct adb_format other = {
	.name = "other", .system = "b", .type = "OTH", .carve = carve_other
};
static const struct adb_format liar = { .name = "liar", .system = "b", .type = "LIE", .carve = carve_liar };
static const struct adb_format silent = { .name = "silent", .system = "a", .type = "SIL" };
static const struct adb_format *const formats[] = { &silent, &fake, &other, &liar, NULL };

static const struct adb_format *format_at(size_t i)
{
	return formats[i];
}

static atomic_int interrupted;

static void plant(uint8_t *bytes, size_t at, uint32_t size)
{
	memcpy(bytes + at, "CARV", 4);
	for (int i = 0; i < 4; i++)
		bytes[at + 4 + (size_t)i] = (uint8_t)(size >> 8 * i);
}

static void check_next(struct adb_carver *carver, const struct adb_format *format, uint64_t offset,
		       size_t size)
{
	struct adb_carved found;

	if (!CHECK_INT(adb_carver_next(carver, &interrupted, &found), ADB_OK))
		return;
	CHECK_TEXT(found.format->name, format->name);
	CHECK_INT(found.offset, offset);
	CHECK_INT(found.size, size);
}

static void check_end(struct adb_carver *carver)
{
	struct adb_carved found;

	CHECK_INT(adb_carver_next(carver, &interrupted, &found), ADB_END);
	CHECK_INT(adb_carver_next(carver, &interrupted, &found), ADB_END);
	adb_carver_free(carver);
}

static void finds_what_lies_at_even_offsets(void)
{
	uint8_t *bytes = calloc(1001, 1);

	plant(bytes, 0, 9);   /* of odd size: the next one may begin at 10 */
	plant(bytes, 10, 8);  /* right behind it */
	plant(bytes, 101, 8); /* odd */
	plant(bytes, 200, 100);
	plant(bytes, 210, 8);   /* inside the one before */
	plant(bytes, 400, 700); /* cut by the end */
	memcpy(bytes + 500, "OTHER!", 6);
	memcpy(bytes + 600, "LIAR", 4);
	plant(bytes, 992, 9); /* up to the last byte */

	struct adb_input *input = adb_input_of_memory(bytes, 1001);
	struct adb_carver *carver = adb_carver_new(format_at, NULL, input);

	check_next(carver, &fake, 0, 9);
	check_next(carver, &fake, 10, 8);
	check_next(carver, &fake, 200, 100);
	check_next(carver, &other, 500, 6);
	check_next(carver, &fake, 992, 9);
	check_end(carver);
	carver = adb_carver_new(format_at, "b", input);
	check_next(carver, &other, 500, 6);
	check_end(carver);
	carver = adb_carver_new(format_at, "c", input);
	check_end(carver);
	adb_input_release(input);
}

/* Larger than what is read at once, from a file, with finds over the seams. */
static void files_are_read_piece_by_piece(void)
{
	enum { MIB = 1024 * 1024, SIZE = 15 * MIB };
	char path[] = "/tmp/animdb-test-XXXXXX";
	uint8_t *bytes = calloc(SIZE, 1);
	int file = mkstemp(path);

	plant(bytes, 2, 8);
	plant(bytes, 4 * MIB - 2, 2 * MIB);
	plant(bytes, 6 * MIB - 2, 8);
	plant(bytes, 10 * MIB - 4, 2 * MIB); /* from the end of one step on */
	plant(bytes, 12 * MIB - 4, 2 * MIB + 2);
	plant(bytes, 12 * MIB + 6, 8);
	plant(bytes, SIZE - 8, 8);
	CHECK(file >= 0 && write(file, bytes, SIZE) == SIZE);
	close(file);

	struct adb_input *from_file = adb_input_open(path, NULL);
	struct adb_input *from_memory = adb_input_of_memory(bytes, SIZE);

	for (int i = 0; i < 2; i++) {
		struct adb_carver *carver = adb_carver_new(format_at, NULL, i == 0 ? from_file : from_memory);

		check_next(carver, &fake, 2, 8);
		check_next(carver, &fake, 4 * MIB - 2, 2 * MIB);
		check_next(carver, &fake, 6 * MIB - 2, 8);
		check_next(carver, &fake, 10 * MIB - 4, 2 * MIB);
		check_next(carver, &fake, 12 * MIB + 6,
			   8); /* the one before is larger than anything may be */
		check_next(carver, &fake, SIZE - 8, 8);
		check_end(carver);
	}
	CHECK_INT(truncate(path, MIB), 0);

	struct adb_carver *carver = adb_carver_new(format_at, NULL, from_file);
	struct adb_carved found;

	CHECK_INT(adb_carver_next(carver, &interrupted, &found), ADB_IO);
	adb_carver_free(carver);
	adb_input_release(from_file);
	adb_input_release(from_memory);
	unlink(path);
}

static void ends_when_the_user_wants(void)
{
	struct adb_input *input = adb_input_of_memory(calloc(100, 1), 100);
	struct adb_carver *carver = adb_carver_new(format_at, NULL, input);
	struct adb_carved found;

	interrupted = 1;
	CHECK_INT(adb_carver_next(carver, &interrupted, &found), ADB_INTERRUPTED);
	interrupted = 0;
	check_end(carver);
	adb_input_release(input);
}

static const struct adb_format *silent_at(size_t i)
{
	return i == 0 ? &silent : NULL;
}

static void nothing_is_found_in_nothing(void)
{
	struct adb_input *input = adb_input_of_memory(NULL, 0);

	check_end(adb_carver_new(format_at, NULL, input));
	adb_input_release(input);
	input = adb_input_of_memory(calloc(100, 1), 100);
	check_end(adb_carver_new(silent_at, NULL, input));
	adb_input_release(input);
}

TEST_SUITE("carve", TEST(finds_what_lies_at_even_offsets), TEST(files_are_read_piece_by_piece),
	   TEST(ends_when_the_user_wants), TEST(nothing_is_found_in_nothing));

#include "base/input.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

static struct adb_input *memory(const char *text)
{
	return adb_input_of_memory(strdup(text), strlen(text));
}

static bool reads(struct adb_input *input, uint64_t offset, const char *expected)
{
	char got[64] = "";

	return adb_input_read(input, offset, got, strlen(expected)) && strcmp(got, expected) == 0;
}

static void reads_exactly_or_not_at_all(void)
{
	struct adb_input *input = memory("0123456789");
	char byte;

	CHECK_INT(adb_input_size(input), 10);
	CHECK(reads(input, 0, "0123456789"));
	CHECK(reads(input, 9, "9"));
	CHECK(!reads(input, 8, "89X"));
	CHECK(!adb_input_read(input, 10, &byte, 1));
	CHECK(!adb_input_read(input, UINT64_MAX, &byte, 1));
	CHECK(!adb_input_read(input, 1, &byte, SIZE_MAX));
	CHECK(adb_input_read(input, 10, NULL, 0));
	CHECK(!adb_input_read(input, 11, NULL, 0));
	adb_input_release(input);
}

static void empty_inputs_can_be_read(void)
{
	struct adb_input *input = adb_input_of_memory(NULL, 0);

	CHECK_INT(adb_input_size(input), 0);
	CHECK(adb_input_read(input, 0, NULL, 0));
	adb_input_release(input);
}

static void windows_are_clipped_and_nest(void)
{
	struct adb_input *whole = memory("0123456789");
	struct adb_input *window = adb_input_window(whole, 2, 6);
	struct adb_input *inner = adb_input_window(window, 4, 100);
	struct adb_input *outside = adb_input_window(whole, 20, UINT64_MAX);

	adb_input_release(whole); /* the windows hold it */
	CHECK(reads(window, 0, "234567"));
	CHECK(!reads(window, 5, "78"));
	CHECK_INT(adb_input_size(inner), 2);
	CHECK(reads(inner, 0, "67"));
	CHECK_INT(adb_input_size(outside), 0);
	adb_input_release(outside);
	adb_input_release(window);
	CHECK(adb_input_memory(inner) != NULL && memcmp(adb_input_memory(inner), "67", 2) == 0);
	adb_input_release(inner);
}

static void strided_windows_leave_out_what_lies_between(void)
{
	struct adb_input *whole = memory("..ab...cd...ef...g");
	struct adb_input *strided = adb_input_strided(whole, 2, 5, 2, 100);
	struct adb_input *window = adb_input_window(strided, 1, 4);
	struct adb_input *two = adb_input_strided(whole, 2, 5, 2, 2);
	struct adb_input *dense = adb_input_strided(whole, 2, 3, 3, 4);
	struct adb_input *outside = adb_input_strided(whole, UINT64_MAX, 5, 2, UINT64_MAX);

	CHECK_INT(adb_input_size(strided), 6);
	CHECK(reads(strided, 0, "abcdef"));
	CHECK(reads(strided, 1, "bcd"));
	CHECK(reads(strided, 3, "d"));
	CHECK(!reads(strided, 4, "efg"));
	CHECK(reads(window, 0, "bcde"));
	CHECK(adb_input_memory(strided) == NULL && adb_input_memory(window) == NULL);
	CHECK_INT(adb_input_size(two), 4);
	CHECK(reads(dense, 0, "ab...cd...ef"));
	CHECK(adb_input_memory(dense) != NULL);
	CHECK_INT(adb_input_size(outside), 0);
	adb_input_release(whole);
	adb_input_release(strided);
	CHECK(reads(window, 3, "e"));
	adb_input_release(window);
	adb_input_release(two);
	adb_input_release(dense);
	adb_input_release(outside);
}

/* More records than one read takes, from every place to every other near the seams. */
static void strided_windows_read_long_runs(void)
{
	enum { STRIDE = 2352, RECORD = 2048, COUNT = 40, FROM = 24 };
	uint8_t *raw = calloc(COUNT, STRIDE), *expected = malloc((size_t)COUNT * RECORD);
	uint8_t *got = malloc((size_t)COUNT * RECORD);
	size_t wrong = 0;

	for (size_t i = 0; i < (size_t)COUNT * RECORD; i++) {
		expected[i] = (uint8_t)(i * 2654435761u >> 13);
		raw[i / RECORD * STRIDE + FROM + i % RECORD] = expected[i];
	}

	struct adb_input *whole = adb_input_of_memory(raw, (size_t)COUNT * STRIDE);
	struct adb_input *strided = adb_input_strided(whole, FROM, STRIDE, RECORD, UINT64_MAX);

	CHECK_INT(adb_input_size(strided), COUNT * RECORD);
	for (size_t from = 0; from < COUNT * RECORD; from += RECORD / 2 + 1)
		for (size_t to = from; to <= COUNT * RECORD; to += RECORD - 1)
			wrong += !adb_input_read(strided, from, got, to - from) ||
				 memcmp(got, expected + from, to - from) != 0;
	CHECK_INT(wrong, 0);
	adb_input_release(whole);
	adb_input_release(strided);
	free(expected);
	free(got);
}

static void references_are_counted(void)
{
	struct adb_input *input = memory("abc");
	struct adb_input *again = adb_input_retain(input);

	adb_input_release(input);
	CHECK(reads(again, 0, "abc"));
	adb_input_release(again);
	adb_input_release(NULL);
}

static void opens_regular_files_only(void)
{
	char folder[] = "/tmp/animdb-test-XXXXXX", path[64];
	struct adb_error error = { 0 };

	if (!CHECK(mkdtemp(folder) != NULL))
		return;
	snprintf(path, sizeof path, "%s/x", folder);
	CHECK(adb_input_open(path, &error) == NULL);
	CHECK_INT(error.outcome, ADB_IO);
	CHECK(adb_input_open(folder, &error) == NULL);
	CHECK_INT(mkfifo(path, 0600), 0);
	CHECK(adb_input_open(path, &error) == NULL);
	unlink(path);

	FILE *file = fopen(path, "w");

	if (CHECK(file != NULL)) {
		fputs("file", file);
		fclose(file);
	}

	struct adb_input *input = adb_input_open(path, &error);

	if (CHECK(input != NULL)) {
		CHECK(reads(input, 1, "ile"));
		CHECK(adb_input_memory(input) == NULL);
		/* Shorter than it was when it was opened. */
		struct adb_input *window = adb_input_window(input, 1, 3);

		CHECK(!adb_input_has_failed(window));
		CHECK(!reads(window, 0, "ile and more"));
		CHECK(!adb_input_has_failed(window)); /* that was no fault of the file */
		CHECK_INT(truncate(path, 2), 0);
		CHECK(!reads(input, 1, "ile"));
		CHECK(adb_input_has_failed(input) && adb_input_has_failed(window));
		adb_input_release(window);
	}
	adb_input_release(input);
	unlink(path);
	rmdir(folder);
}

static void a_folder_has_a_path_and_no_bytes(void)
{
	struct adb_input *folder = adb_input_of_folder("/dump/tree"),
			 *file = adb_input_of_memory(malloc(1), 0);
	char byte;

	CHECK_TEXT(adb_input_folder(folder), "/dump/tree");
	CHECK_INT(adb_input_size(folder), 0);
	CHECK(adb_input_read(folder, 0, &byte, 0));
	CHECK(!adb_input_read(folder, 0, &byte, 1));
	CHECK(!adb_input_has_failed(folder));
	CHECK(adb_input_folder(file) == NULL);
	adb_input_release(folder);
	adb_input_release(file);
}

/* Spools `count` times "0123456789" with a limit and looks at all of it. */
static void check_spool(size_t limit, int count, bool in_memory)
{
	struct adb_spool *spool = adb_spool_new(limit);
	struct adb_sink sink = adb_spool_sink(spool);
	struct adb_error error = { 0 };

	for (int i = 0; i < count; i++)
		CHECK(sink.write(sink.context, "0123456789", 10));

	struct adb_input *input = adb_spool_finish(spool, &error);

	if (!CHECK(input != NULL))
		return;
	CHECK_INT(adb_input_size(input), 10 * count);
	CHECK(count == 0 || (adb_input_memory(input) != NULL) == in_memory);
	for (int i = 0; i < count; i++)
		CHECK(reads(input, (uint64_t)i * 10, "0123456789"));
	adb_input_release(input);
}

static void spools_to_memory_then_to_a_file(void)
{
	check_spool(100, 0, true);
	check_spool(100, 10, true);
	check_spool(100, 11, false);
	check_spool(0, 3, false);
	check_spool(1000000, 2000, true);
}

static void spool_says_when_there_is_no_room(void)
{
	struct adb_spool *spool = adb_spool_new(4);
	struct adb_sink sink = adb_spool_sink(spool);
	struct adb_error error = { 0 };

	setenv("TMPDIR", "/nonexistent/animdb", 1);
	CHECK(sink.write(sink.context, "1234", 4));
	CHECK(!sink.write(sink.context, "5", 1));
	CHECK(!sink.write(sink.context, "6", 1));
	CHECK(adb_spool_finish(spool, &error) == NULL);
	CHECK_INT(error.outcome, ADB_IO);
	unsetenv("TMPDIR");
	adb_spool_free(adb_spool_new(10));
	adb_spool_free(NULL);
}

TEST_SUITE("input", TEST(reads_exactly_or_not_at_all), TEST(empty_inputs_can_be_read),
	   TEST(windows_are_clipped_and_nest), TEST(strided_windows_leave_out_what_lies_between),
	   TEST(strided_windows_read_long_runs), TEST(references_are_counted), TEST(opens_regular_files_only),
	   TEST(a_folder_has_a_path_and_no_bytes), TEST(spools_to_memory_then_to_a_file),
	   TEST(spool_says_when_there_is_no_room));

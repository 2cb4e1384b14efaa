#include "index/file_hash.h"

#include <stdlib.h>
#include <unistd.h>

#include "check.h"

enum { SIZE = 2 * ADB_HASH_BESIDE + 12345 };

static struct adb_input *input_of(size_t size)
{
	uint8_t *bytes = malloc(size);

	if (bytes == NULL)
		abort();
	for (size_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)(i * i >> 7);
	return adb_input_of_memory(bytes, size);
}

static void is_equal_beside_and_in_pieces(void)
{
	struct adb_input *input = input_of(SIZE);
	struct adb_hash wanted = adb_hash_of(adb_input_memory(input), SIZE), at_once, hash;
	struct adb_file_hash *beside = adb_file_hash_begin(input);

	CHECK(beside != NULL);
	CHECK(adb_file_hash_of(input, &at_once));
	adb_input_release(input); /* the thread has a reference of its own */
	CHECK(adb_file_hash_end(beside, &hash));
	CHECK(memcmp(&at_once, &wanted, sizeof wanted) == 0);
	CHECK(memcmp(&hash, &wanted, sizeof wanted) == 0);
	adb_file_hash_free(beside);
}

static void small_files_have_no_thread(void)
{
	struct adb_input *input = input_of(ADB_HASH_BESIDE - 1);

	CHECK(adb_file_hash_begin(input) == NULL);
	adb_input_release(input);
}

/* A source that is dropped does not wait for its hash. */
static void can_be_dropped(void)
{
	struct adb_input *input = input_of(SIZE);

	adb_file_hash_free(adb_file_hash_begin(input));
	adb_file_hash_free(NULL);
	adb_input_release(input);
}

/* A file that became shorter while it is read has no hash. */
static void a_file_that_ends_early_has_none(void)
{
	char path[] = "/tmp/animdb-hash-XXXXXX";
	int file = mkstemp(path);
	struct adb_error error;
	struct adb_hash hash = { { 7 } }, before = hash;

	CHECK(file >= 0 && ftruncate(file, SIZE) == 0);

	struct adb_input *input = adb_input_open(path, &error);

	CHECK(input != NULL);
	CHECK(ftruncate(file, SIZE / 2) == 0);

	struct adb_file_hash *beside = adb_file_hash_begin(input);

	CHECK(beside != NULL && !adb_file_hash_end(beside, &hash));
	CHECK(!adb_file_hash_of(input, &hash));
	CHECK(memcmp(&hash, &before, sizeof hash) == 0);
	adb_file_hash_free(beside);
	adb_input_release(input);
	close(file);
	unlink(path);
}

TEST_SUITE("file_hash", TEST(is_equal_beside_and_in_pieces), TEST(small_files_have_no_thread),
	   TEST(can_be_dropped), TEST(a_file_that_ends_early_has_none));

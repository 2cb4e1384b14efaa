#include "base/memory.h"

#include <stdlib.h>

#include "check.h"

static void gives_memory_and_texts(void)
{
	unsigned char *bytes = adb_memory_zeroed(3, 5);
	char *copy = adb_memory_text("copy"), *text = adb_memory_printf("%s-%d", "clip", 7);

	for (int i = 0; i < 15; i++)
		CHECK_INT(bytes[i], 0);
	bytes = adb_memory_resized(bytes, 20);
	CHECK(bytes != NULL);
	CHECK_TEXT(copy, "copy");
	CHECK_TEXT(text, "clip-7");
	CHECK(!adb_memory_has_failed());
	free(bytes);
	free(copy);
	free(text);
}

/* The last test: it cannot be taken back. That allocations note their failure is tested by faults.memory. */
static void remembers_a_failure(void)
{
	CHECK(!adb_memory_has_failed());
	adb_memory_note_failure();
	CHECK(adb_memory_has_failed());

	char *copy = adb_memory_text("there is memory again");

	CHECK(adb_memory_has_failed());
	free(copy);
}

TEST_SUITE("memory", TEST(gives_memory_and_texts), TEST(remembers_a_failure));

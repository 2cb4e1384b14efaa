#include "base/error.h"

#include <string.h>

#include "base/text.h"
#include "check.h"

static void a_message_that_fits_is_whole(void)
{
	struct adb_error error;

	CHECK_INT(adb_error_set(&error, ADB_CORRUPT, 12, "%s: %d keys", "walk", 3), ADB_CORRUPT);
	CHECK_INT(error.outcome, ADB_CORRUPT);
	CHECK_INT(error.offset, 12);
	CHECK_TEXT(error.message, "walk: 3 keys");
	CHECK_INT(adb_error_set(NULL, ADB_IO, ADB_NO_OFFSET, "nobody asks"), ADB_IO);
}

/* Wherever the letters of several bytes stand. */
static void a_message_that_is_too_long_keeps_its_reason(void)
{
	static const char letters[] = "aż日", reason[] = ": No such file or directory";
	struct adb_error error;

	for (size_t i = 0; i < strlen(letters) * strlen(letters); i++) {
		char path[3 * sizeof error.message] = "/";
		size_t length, at, step = 1;

		memset(path + 1, 'x', i % strlen(letters));
		while (strlen(path) < 2 * sizeof error.message)
			strcat(path, letters);
		memset(path + strlen(path), 'y', i / strlen(letters));
		adb_error_set(&error, ADB_IO, ADB_NO_OFFSET, "%s%s", path, reason);
		length = strlen(error.message);
		CHECK(length >= sizeof error.message - 8 && length < sizeof error.message);
		CHECK(strncmp(error.message, path, 90) == 0);
		CHECK_TEXT(error.message + length - strlen(reason), reason);
		for (at = 0; at < length && step != 0; at += step)
			step = adb_utf8_length(error.message + at, length - at);
		CHECK_INT(at, length);
	}
}

TEST_SUITE("error", TEST(a_message_that_fits_is_whole), TEST(a_message_that_is_too_long_keeps_its_reason));

/* What the first bytes of a file tell, and that looking at them changes nothing. */
#include "store/header.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "store/schema.h"

static char path[] = "/tmp/animdb-test-header-XXXXXX";

/* A file of `size` bytes that begins as a database does, with those numbers. */
static void write_header(size_t size, unsigned char version, const char application_id[4])
{
	unsigned char bytes[200] = "SQLite format 3";

	if (strstr(path, "XXXXXX") != NULL)
		close(mkstemp(path));

	FILE *file = fopen(path, "wb");

	bytes[63] = version;
	for (size_t i = 0; i < 4; i++)
		bytes[68 + i] = (unsigned char)application_id[i];
	CHECK_INT(fwrite(bytes, 1, size, file), size);
	fclose(file);
}

static void numbers_are_read(void)
{
	struct adb_database_header header;

	write_header(200, 7, "ANMD");
	CHECK(adb_database_header_read(path, &header, NULL));
	CHECK(header.is_sqlite);
	CHECK_INT(header.application_id, ADB_APPLICATION_ID);
	CHECK_INT(header.user_version, 7);
	CHECK(adb_database_header_is_ours(&header));
}

static void others_are_not_ours(void)
{
	struct adb_database_header header;

	write_header(200, 1, "GPKG");
	CHECK(adb_database_header_read(path, &header, NULL));
	CHECK(header.is_sqlite);
	CHECK(!adb_database_header_is_ours(&header));

	/* Too short for a header, and empty. */
	write_header(99, 1, "ANMD");
	CHECK(adb_database_header_read(path, &header, NULL));
	CHECK(!header.is_sqlite);
	CHECK(!adb_database_header_is_ours(&header));
	write_header(0, 1, "ANMD");
	CHECK(adb_database_header_read(path, &header, NULL));
	CHECK(!header.is_sqlite);
}

static void what_is_no_file_is_not_opened(void)
{
	struct adb_database_header header;
	struct adb_error error = { .outcome = ADB_OK };

	CHECK(!adb_database_header_read("/tmp", &header, &error));
	CHECK_INT(error.outcome, ADB_IO);
	CHECK_TEXT(error.message, "not a file");
	CHECK(!adb_database_header_read("/nonexistent/x.db", &header, &error));
	CHECK_TEXT(error.message, "no such file");

	/* Opening a FIFO would wait for ever. */
	unlink(path);
	CHECK_INT(mkfifo(path, 0600), 0);
	CHECK(!adb_database_header_read(path, &header, &error));
	CHECK_TEXT(error.message, "not a file");
	unlink(path);
}

TEST_SUITE("header", TEST(numbers_are_read), TEST(others_are_not_ours), TEST(what_is_no_file_is_not_opened));

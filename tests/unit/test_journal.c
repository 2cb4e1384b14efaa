/* Which journals may be played back, by their last bytes. */
#include "store/journal.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

static char folder[] = "/tmp/animdb-test-journal-XXXXXX";
static struct adb_error error;

/* Of a journal with `head` bytes before a record that claims a name of `claimed` bytes and holds `name`. */
static enum adb_outcome check_record(size_t head, const char *name, unsigned claimed, unsigned char magic)
{
	const unsigned char end[] = { 0,
				      0,
				      (unsigned char)(claimed >> 8),
				      (unsigned char)claimed,
				      0,
				      0,
				      0,
				      0,
				      magic,
				      0xD5,
				      0x05,
				      0xF9,
				      0x20,
				      0xA1,
				      0x63,
				      0xD7 };
	FILE *file = fopen("x.db-journal", "wb");

	for (size_t i = 0; i < head; i++)
		putc('x', file);
	fputs(name, file);
	fwrite(end, 1, sizeof end, file);
	fclose(file);
	error = (struct adb_error){ .outcome = ADB_OK };
	return adb_journal_check("x.db", &error);
}

static void names_are_found(void)
{
	if (!CHECK(mkdtemp(folder) != NULL) || !CHECK_INT(chdir(folder), 0))
		return;
	CHECK_INT(adb_journal_check("x.db", &error), ADB_OK);
	CHECK_INT(check_record(516, "/name", 5, 0xD9), ADB_UNSUPPORTED);
	CHECK_INT(error.offset, 516);
	CHECK(strstr(error.message, "x.db-journal: at offset 516 it names '/name' ") == error.message);
	CHECK_INT(check_record(0, "n", 1, 0xD9), ADB_UNSUPPORTED);
	CHECK_INT(error.offset, 0);
}

static void what_sqlite_takes_for_no_name_is_none(void)
{
	CHECK_INT(check_record(0, "n", 0, 0xD9), ADB_OK);
	CHECK_INT(check_record(0, "n", 2, 0xD9), ADB_OK);
	CHECK_INT(check_record(512, "name", 4, 0xD8), ADB_OK);
	CHECK_INT(truncate("x.db-journal", 15), 0);
	CHECK_INT(adb_journal_check("x.db", &error), ADB_OK);
	CHECK_INT(truncate("x.db-journal", 0), 0);
	CHECK_INT(adb_journal_check("x.db", &error), ADB_OK);
}

static void only_files_are_read(void)
{
	check_record(512, "/name", 5, 0xD9);
	CHECK_INT(rename("x.db-journal", "y"), 0);
	CHECK_INT(symlink("y", "x.db-journal"), 0);
	CHECK_INT(adb_journal_check("x.db", &error), ADB_IO);
	unlink("x.db-journal");
	unlink("y");
	CHECK_INT(mkfifo("x.db-journal", 0600), 0);
	CHECK_INT(adb_journal_check("x.db", &error), ADB_IO);
	CHECK_TEXT(error.message, "x.db-journal: not a file");
	unlink("x.db-journal");
	CHECK_INT(mkdir("x.db-journal", 0700), 0);
	CHECK_INT(adb_journal_check("x.db", &error), ADB_IO);
	rmdir("x.db-journal");
	CHECK_INT(chdir("/"), 0);
	CHECK_INT(rmdir(folder), 0);
}

TEST_SUITE("journal", TEST(names_are_found), TEST(what_sqlite_takes_for_no_name_is_none),
	   TEST(only_files_are_read));

/* Where a database is written, and that nothing else is: in a process in which SQLite takes names for URIs. */
#include "store/database_file.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "sql/open.h"
#include "store/database_path.h"

static char folder[] = "/tmp/animdb-test-database-XXXXXX";

static int64_t size_of(const char *path)
{
	struct stat info;

	return lstat(path, &info) == 0 ? info.st_size : -1;
}

/* Makes a database at `path` in the working folder. */
static bool make(const char *path)
{
	struct adb_error error;
	struct adb_database_file *file = adb_database_file_open(path, &error);

	return file != NULL && adb_database_file_finish(file, &error) == ADB_OK;
}

static void paths_are_paths(void)
{
	static const char *const names[] = { "file:x.db",      "file:x.db?mode=memory",
					     "file:x.db#part", "file:%78.db",
					     ":memory:",       "x.db" };

	if (!CHECK(mkdtemp(folder) != NULL) || !CHECK_INT(chdir(folder), 0))
		return;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		struct adb_error error;

		CHECK(make(names[i]));
		CHECK(size_of(names[i]) > 0);

		sqlite3 *db = adb_database_open(names[i], &error);

		if (CHECK(db != NULL))
			CHECK(adb_database_attach(db, "beside", names[i], &error));
		sqlite3_close(db);
		CHECK_INT(unlink(names[i]), 0);
		CHECK_INT(size_of("x.db"), -1); /* which some of them are as URIs */
	}
	CHECK_INT(system("test -z \"$(ls -A)\""), 0);
}

static void empty_names_lead_nowhere(void)
{
	struct adb_error error = { .outcome = ADB_OK };

	CHECK(adb_database_file_open("", &error) == NULL);
	CHECK_INT(error.outcome, ADB_IO);
	CHECK_TEXT(error.message, "an empty name leads to no file");
	CHECK(adb_database_path_of_file("", &error) == NULL);
	CHECK(adb_database_path_of_file("nowhere", &error) == NULL);
	CHECK_INT(error.outcome, ADB_IO);
}

static void places_begin_with_a_folder(void)
{
	static const char *const pairs[][2] = {
		{ "x", "./x" }, { "../x", "./../x" }, { "/x", "/x" }, { "file:/x", "./file:/x" }
	};

	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		char *place = adb_database_path_of_place(pairs[i][0], NULL);

		CHECK_TEXT(place, pairs[i][1]);
		free(place);
	}
}

static void write_text(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	fputs(text, file);
	fclose(file);
}

/* What came while the database was built stays, whoever put it there. */
static void other_files_are_not_replaced(void)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_database_file *file = adb_database_file_open("late.db", &error);

	if (!CHECK(file != NULL))
		return;
	write_text("late.db", "text");
	write_text("late.db-wal", "more");
	CHECK_INT(adb_database_file_finish(file, &error), ADB_DATABASE);
	CHECK_TEXT(error.message, "another file has come to lie there; it was not changed");
	CHECK_INT(size_of("late.db"), 4);
	CHECK_INT(size_of("late.db-wal"), 4);
	CHECK_INT(size_of("late.db.animdb-building"), -1);
	unlink("late.db");
	unlink("late.db-wal");

	file = adb_database_file_open("late.db", &error);
	CHECK_INT(symlink("nowhere", "late.db"), 0);
	CHECK_INT(adb_database_file_finish(file, &error), ADB_DATABASE);
	CHECK_INT(size_of("late.db"), 7);
	unlink("late.db");
}

static void links_are_not_written_through(void)
{
	struct adb_error error = { .outcome = ADB_OK };

	write_text("text", "text");
	CHECK_INT(symlink("text", "x.db.animdb-building"), 0);
	CHECK(adb_database_file_open("x.db", &error) == NULL);
	CHECK_INT(error.outcome, ADB_IO);
	CHECK_INT(size_of("text"), 4);
	CHECK_INT(size_of("x.db.animdb-building"), 4);
	unlink("text");
	unlink("x.db.animdb-building");
	CHECK_INT(chdir("/"), 0);
	CHECK_INT(rmdir(folder), 0);
}

TEST_SUITE("database_file", TEST(paths_are_paths), TEST(empty_names_lead_nowhere),
	   TEST(places_begin_with_a_folder), TEST(other_files_are_not_replaced),
	   TEST(links_are_not_written_through));

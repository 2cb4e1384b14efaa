/* Files that are opened while standard input, output and error are closed: none of them gets such a number. */
#include "base/port/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/input.h"
#include "check.h"
#include "files/output.h"
#include "sql/open.h"
#include "store/database_file.h"
#include "store/header.h"

static char folder[] = "/tmp/animdb-test-descriptor-XXXXXX";

/* Closed, or one of the null devices that SQLite puts there. */
static bool standard_is_free(void)
{
	struct stat info;

	for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
		if (fstat(file, &info) == 0 && !S_ISCHR(info.st_mode))
			return false;
	return true;
}

static bool opens_descriptors(void)
{
	int file = adb_file_open("new", ADB_OPEN_WRITE | ADB_OPEN_CREATE);
	bool is_free = standard_is_free() && file > 2 && (fcntl(file, F_GETFD) & FD_CLOEXEC) != 0;
	FILE *in = adb_stream_to_read("new"), *out = adb_stream_to_write("other");

	is_free &= in != NULL && out != NULL && standard_is_free();
	fclose(in);
	fclose(out);
	close(file);
	return is_free && adb_file_open("nowhere/x", ADB_OPEN_READ) == -1 && errno == ENOENT &&
	       adb_stream_to_read("nowhere") == NULL && errno == ENOENT;
}

static bool opens_inputs(void)
{
	struct adb_error error;
	struct adb_input *input = adb_input_open("input", &error);
	struct adb_spool *spool = adb_spool_new(1);
	struct adb_sink sink = adb_spool_sink(spool);
	bool written = sink.write(sink.context, "0123456789", 10);
	bool is_free = standard_is_free();
	struct adb_input *spooled = adb_spool_finish(spool, &error);

	is_free &= input != NULL && written && spooled != NULL && standard_is_free();
	adb_input_release(input);
	adb_input_release(spooled);
	return is_free;
}

static bool opens_outputs(void)
{
	struct adb_error error;
	struct adb_output output;
	bool opened = adb_output_open(&output, ".", "output", false, &error) == ADB_OK;
	FILE *scratch = adb_output_scratch(".", &error);
	bool is_free = opened && scratch != NULL && standard_is_free();

	fclose(scratch);
	return is_free && adb_output_commit(&output, &error) == ADB_OK;
}

static bool opens_databases(void)
{
	struct adb_error error;
	struct adb_database_file *file = adb_database_file_open("x.db", &error);
	bool is_free = file != NULL && standard_is_free() && adb_database_file_finish(file, &error) == ADB_OK;

	file = adb_database_file_open("x.db", &error);
	is_free = is_free && file != NULL && standard_is_free();
	adb_database_file_abandon(file);

	sqlite3 *db = adb_database_open("x.db", &error);

	is_free = is_free && db != NULL && standard_is_free();
	sqlite3_close(db);
	return is_free;
}

static bool fills_standard(void)
{
	char byte;
	bool filled = adb_descriptors_fill_standard() && standard_is_free();

	for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
		filled &= fcntl(file, F_GETFD) == 0;
	return filled && read(STDIN_FILENO, &byte, 1) == -1 && write(STDOUT_FILENO, "x", 1) == -1 &&
	       write(STDERR_FILENO, "x", 1) == -1;
}

/* Whether `test` holds in a process that has the descriptors in the bits of `closed` closed. */
static bool holds_without(unsigned closed, bool (*test)(void))
{
	int status;
	pid_t process = fork();

	if (process == 0) {
		int null = open("/dev/null", O_RDWR);

		for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
			if ((closed >> file & 1) != 0 ? close(file) != 0 : dup2(null, file) < 0)
				_exit(2);
		close(null);
		_exit(chdir(folder) == 0 && test() ? 0 : 1);
	}
	return waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void check_closed(bool (*test)(void))
{
	char command[200];

	snprintf(command, sizeof command, "rm -rf %s/* && echo input >%s/input", folder, folder);
	for (unsigned closed = 1; closed < 8; closed++) {
		CHECK_INT(system(command), 0);
		CHECK(holds_without(closed, test));
	}
}

static void files_are_above_standard(void)
{
	if (!CHECK(mkdtemp(folder) != NULL))
		return;
	check_closed(opens_descriptors);
	check_closed(opens_inputs);
	check_closed(opens_outputs);
	check_closed(opens_databases);
}

static void closed_ones_are_filled_and_still_fail(void)
{
	char command[100];

	CHECK(holds_without(7, fills_standard));
	snprintf(command, sizeof command, "rm -r %s", folder);
	CHECK_INT(system(command), 0);
}

TEST_SUITE("descriptor", TEST(files_are_above_standard), TEST(closed_ones_are_filled_and_still_fail));

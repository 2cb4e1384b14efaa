#include "index/progress.h"

#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "index/index.h"

enum { PATH_SIZE = 4096 };

static struct adb_progress last;
static bool goes_too_far;

static void observe(const struct adb_progress *progress)
{
	goes_too_far |= progress->done_bytes > progress->total_bytes;
	last = *progress;
}

static void say_nothing(const char *format, ...)
{
	(void)format;
}

static void index_folder(const char *database, const char *folder)
{
	static const atomic_int never;
	char path[PATH_SIZE];
	char *paths[] = { path };
	const struct adb_index_options options = {
		.database = database,
		.paths = paths,
		.path_count = 1,
		.threads = 1,
		.encoding = ADB_CP1252,
		.interrupted = &never,
		.complain = say_nothing,
	};
	struct adb_index_result result;
	struct adb_error error;

	snprintf(path, sizeof path, "%s/%s", getenv("ANIMDB_CORPUS"), folder);
	goes_too_far = false;
	last = (struct adb_progress){ 0 };
	CHECK_INT(adb_index(&options, &result, &error), ADB_OK);
	CHECK(last.has_read && last.total_bytes > 0);
	CHECK_INT(last.done_bytes, last.total_bytes);
	CHECK(!goes_too_far);
}

/*
 * Whatever they are, all files are done at the end, and never more than there is: archives whose members are larger than they, damaged
 * ones whose members have impossible sizes, source trees, files that are no dump, and what an earlier run has read.
 */
static void all_bytes_are_done_at_the_end(void)
{
	static const char *const folders[] = { "zengin", "vib-ribbon/broken", "sm64/tree" };
	char folder[] = "/tmp/animdb-progress-XXXXXX", database[PATH_SIZE];

	CHECK(mkdtemp(folder) != NULL);
	snprintf(database, sizeof database, "%s/x.db", folder);
	adb_progress_observer = observe;
	for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
		index_folder(database, folders[i]);
	index_folder(database, folders[0]);
	adb_progress_observer = NULL;
	unlink(database);
	rmdir(folder);
}

TEST_SUITE("progress", TEST(all_bytes_are_done_at_the_end));

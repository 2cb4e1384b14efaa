#include "index/progress.h"

#include <stdlib.h>
#include <unistd.h>

#include "../index_quietly.h"
#include "check.h"

enum { PATH_SIZE = 4096 };

static struct adb_progress last;
static bool goes_too_far;

/* Sees every step, not a few of them in a second: for that it takes back when it was called. */
static void observe(const struct adb_progress *progress)
{
	goes_too_far |= progress->done_bytes > progress->total_bytes;
	last = *progress;
	((struct adb_progress *)progress)->drawn = 0;
}

static void index_folder(const char *database, const char *folder)
{
	char path[PATH_SIZE];
	char *paths[] = { path };
	struct adb_index_result result;

	snprintf(path, sizeof path, "%s/%s", getenv("ANIMDB_CORPUS"), folder);
	goes_too_far = false;
	last = (struct adb_progress){ 0 };
	CHECK_INT(index_quietly(database, paths, 1, &result), ADB_OK);
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

#include "files/output.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/port/path.h"
#include "check.h"

/* A folder in the one for temporary files, and an output in it. */
struct written {
	char folder[200], path[220];
	struct adb_output output;
	struct adb_error error;
};

static bool begin(struct written *w, bool force)
{
	const char *parent = getenv("TMPDIR");

	*w = (struct written){ 0 };
	snprintf(w->folder, sizeof w->folder, "%s/animdb-output-XXXXXX", parent != NULL ? parent : "/tmp");
	if (!CHECK(mkdtemp(w->folder) != NULL))
		return false;
	snprintf(w->path, sizeof w->path, "%s/clip.txt", w->folder);
	return CHECK_INT(adb_output_open(&w->output, w->folder, "clip.txt", force, &w->error), ADB_OK);
}

static void put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	if (!CHECK(file != NULL))
		return;
	fputs(text, file);
	fclose(file);
}

/* Checks that the folder has the file with this text and nothing else, and removes both. */
static void end(struct written *w, const char *text)
{
	char found[100] = "";
	FILE *file = fopen(w->path, "r");

	if (file != NULL) {
		CHECK(fgets(found, sizeof found, file) != NULL);
		fclose(file);
	}
	CHECK_TEXT(found, text);
	unlink(w->path);
	CHECK_INT(rmdir(w->folder), 0);
}

static void has_its_name_when_it_is_complete(void)
{
	struct written w;

	if (!begin(&w, false))
		return;
	fputs("whole", w.output.file);
	CHECK(!adb_path_exists(w.path));
	CHECK_INT(adb_output_commit(&w.output, &w.error), ADB_OK);
	end(&w, "whole");
}

static void leaves_nothing_when_it_is_discarded(void)
{
	struct written w;

	if (!begin(&w, false))
		return;
	fputs("half", w.output.file);
	adb_output_discard(&w.output);
	end(&w, "");
}

/* Another program has made a file of that name in between. */
static void replaces_a_file_by_force_alone(void)
{
	struct written w;

	if (!begin(&w, false))
		return;
	put(w.path, "of another");
	CHECK_INT(adb_output_commit(&w.output, &w.error), ADB_IO);
	end(&w, "of another");

	if (!begin(&w, true))
		return;
	put(w.path, "of another");
	fputs("whole", w.output.file);
	CHECK_INT(adb_output_commit(&w.output, &w.error), ADB_OK);
	end(&w, "whole");
}

TEST_SUITE("output", TEST(has_its_name_when_it_is_complete), TEST(leaves_nothing_when_it_is_discarded),
	   TEST(replaces_a_file_by_force_alone));

#include "container/directory.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

/* What a walk met, one line each: paths without the folder of the test, '!' before troubles. */
struct seen {
	char text[500];
	int stop_after; /* files, 0 = never */
	int files, troubles;
	char last_trouble[64];
};

static char root[64];

static void note(struct seen *seen, const char *mark, const char *path)
{
	size_t used = strlen(seen->text);

	snprintf(seen->text + used, sizeof seen->text - used, "%s%s\n", mark,
		 strncmp(path, root, strlen(root)) == 0 ? path + strlen(root) : path);
}

static enum adb_outcome on_file(void *context, const char *path, const struct adb_file_info *info)
{
	struct seen *seen = context;

	CHECK(info->kind == ADB_FILE_REGULAR);
	note(seen, "", path);
	seen->files++;
	return seen->files == seen->stop_after ? ADB_INTERRUPTED : ADB_OK;
}

static void on_trouble(void *context, const char *path, const char *message)
{
	struct seen *seen = context;

	CHECK(message != NULL && message[0] != '\0');
	note(seen, "!", path);
	seen->troubles++;
	snprintf(seen->last_trouble, sizeof seen->last_trouble, "%s", message);
}

static enum adb_outcome walk(const char *path, struct seen *seen, struct adb_error *error)
{
	struct adb_directory_visitor visitor = { .context = seen, .file = on_file, .trouble = on_trouble };

	return adb_directory_walk(path, &visitor, error);
}

static const char *below(const char *name)
{
	static char path[4096];

	snprintf(path, sizeof path, "%s%s", root, name);
	return path;
}

static void make_file(const char *name)
{
	FILE *file = fopen(below(name), "w");

	if (CHECK(file != NULL))
		fclose(file);
}

static void make_folder(const char *name)
{
	CHECK_INT(mkdir(below(name), 0700), 0);
}

static void make_link(const char *target, const char *name)
{
	CHECK_INT(symlink(target, below(name)), 0);
}

static bool start(void)
{
	strcpy(root, "/tmp/animdb-walk-XXXXXX");
	return CHECK(mkdtemp(root) != NULL);
}

static enum adb_outcome remove_file(void *context, const char *path, const struct adb_file_info *info)
{
	(void)context;
	(void)info;
	return remove(path) == 0 ? ADB_OK : ADB_IO;
}

/* Files first, then links and folders from the deepest up, as far as the names of these tests go. */
static void end(const char *const *names)
{
	struct adb_directory_visitor visitor = { .file = remove_file };

	for (size_t i = 0; names[i] != NULL; i++)
		CHECK_INT(remove(below(names[i])), 0);
	adb_directory_walk(root, &visitor, NULL);
	CHECK_INT(rmdir(root), 0);
}

static void sorted_by_bytes_and_recursive(void)
{
	struct seen seen = { 0 };

	if (!start())
		return;
	make_file("/b");
	make_file("/B");
	make_file("/\xC3\xA4");
	make_folder("/a");
	make_file("/a/z");
	make_folder("/a/y");
	make_file("/a/y/.hidden");
	make_folder("/c");
	CHECK_INT(walk(root, &seen, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "/B\n/a/y/.hidden\n/a/z\n/b\n/\xC3\xA4\n");
	end((const char *[]){ "/a/y/.hidden", "/a/y", "/a/z", "/a", "/c", NULL });
}

static void a_file_is_visited_itself(void)
{
	struct seen seen = { 0 };

	if (!start())
		return;
	make_file("/f");
	CHECK_INT(walk(below("/f"), &seen, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "/f\n");
	end((const char *[]){ NULL });
}

static void slash_at_the_end_is_not_doubled(void)
{
	struct seen seen = { 0 };

	if (!start())
		return;
	make_file("/f");
	CHECK_INT(walk(below("/"), &seen, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "/f\n");
	end((const char *[]){ NULL });
}

static void links_are_followed_but_not_round_and_round(void)
{
	struct seen seen = { 0 };

	if (!start())
		return;
	make_folder("/d");
	make_file("/d/f");
	make_link("..", "/d/up");
	make_link(".", "/d/self");
	make_link("d", "/e");
	make_link("d/f", "/g");
	make_link("nowhere", "/h");
	make_link("i", "/i");
	CHECK_INT(walk(root, &seen, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "/d/f\n!/d/self\n!/d/up\n!/e\n/g\n!/h\n!/i\n");
	CHECK_TEXT(seen.last_trouble, "a link that leads to itself");
	end((const char *[]){ "/d/f", "/d/self", "/d/up", "/e", "/g", "/h", "/i", "/d", NULL });
}

static void a_folder_reached_by_a_link_first_is_visited_once(void)
{
	struct seen seen = { 0 };

	if (!start())
		return;
	make_folder("/z");
	make_file("/z/f");
	make_link("z", "/a");
	CHECK_INT(walk(root, &seen, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "/a/f\n!/z\n");
	end((const char *[]){ "/z/f", "/a", "/z", NULL });
}

static void what_is_no_file_is_left_out(void)
{
	struct seen seen = { 0 };

	if (!start())
		return;
	CHECK_INT(mkfifo(below("/pipe"), 0600), 0);
	make_link("/dev/null", "/device");
	make_file("/x");
	CHECK_INT(walk(root, &seen, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "!/device\n!/pipe\n/x\n");
	end((const char *[]){ "/pipe", "/device", NULL });
}

static void unreadable_folders_are_left_out(void)
{
	struct seen seen = { 0 };

	if (geteuid() == 0) {
		fputs("\n  skipped: root may read every folder ", stdout);
		return;
	}
	if (!start())
		return;
	make_folder("/closed");
	make_file("/closed/f");
	make_file("/open");
	CHECK_INT(chmod(below("/closed"), 0), 0);
	CHECK_INT(walk(root, &seen, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "!/closed\n/open\n");
	CHECK_INT(chmod(below("/closed"), 0700), 0);
	end((const char *[]){ "/closed/f", "/closed", NULL });
}

static void many_folders_are_told_apart(void)
{
	struct seen seen = { 0 };
	char name[32];

	if (!start())
		return;
	for (int i = 0; i < 300; i++) {
		snprintf(name, sizeof name, "/d%d", i);
		make_folder(name);
		snprintf(name, sizeof name, "/d%d/f", i);
		make_file(name);
	}
	CHECK_INT(walk(root, &seen, NULL), ADB_OK);
	CHECK_INT(seen.files, 300);
	CHECK_INT(seen.troubles, 0);
	for (int i = 0; i < 300; i++) {
		snprintf(name, sizeof name, "/d%d/f", i);
		remove(below(name));
		snprintf(name, sizeof name, "/d%d", i);
		remove(below(name));
	}
	end((const char *[]){ NULL });
}

static void depth_is_limited(void)
{
	struct seen seen = { 0 };
	char name[600] = "";

	if (!start())
		return;
	for (int i = 0; i < 250; i++) {
		strcat(name, "/d");
		make_folder(name);
	}
	CHECK_INT(walk(root, &seen, NULL), ADB_OK);
	CHECK_INT(seen.troubles, 1);
	for (int i = 0; i < 250; i++) {
		remove(below(name));
		name[strlen(name) - 2] = '\0';
	}
	end((const char *[]){ NULL });
}

static void the_visitor_may_end_the_walk(void)
{
	struct seen seen = { .stop_after = 2 };

	if (!start())
		return;
	make_folder("/a");
	make_file("/a/1");
	make_file("/a/2");
	make_file("/a/3");
	make_file("/b");
	CHECK_INT(walk(root, &seen, NULL), ADB_INTERRUPTED);
	CHECK_TEXT(seen.text, "/a/1\n/a/2\n");
	end((const char *[]){ "/a/1", "/a/2", "/a/3", "/a", NULL });
}

static bool not_below_a(void *context, const char *path)
{
	struct seen *seen = context;

	note(seen, "+", path);
	return strcmp(path + strlen(root), "/a") != 0;
}

static void the_visitor_may_keep_out_of_a_folder(void)
{
	struct seen seen = { 0 };
	struct adb_directory_visitor visitor = {
		.context = &seen, .folder = not_below_a, .file = on_file, .trouble = on_trouble
	};

	if (!start())
		return;
	make_folder("/a");
	make_folder("/a/b");
	make_file("/a/b/in");
	make_file("/a/at");
	make_folder("/c");
	make_file("/c/in");
	CHECK_INT(adb_directory_walk(root, &visitor, NULL), ADB_OK);
	CHECK_TEXT(seen.text, "+\n+/a\n/a/at\n+/c\n/c/in\n");
	end((const char *[]){ "/a/b/in", "/a/b", "/a/at", "/a", "/c/in", "/c", NULL });
}

static void a_path_that_does_not_exist_fails(void)
{
	struct seen seen = { 0 };
	struct adb_error error = { 0 };

	CHECK_INT(walk("/nonexistent/animdb", &seen, &error), ADB_IO);
	CHECK_INT(error.outcome, ADB_IO);
	CHECK(strstr(error.message, "/nonexistent/animdb") != NULL);
	CHECK_TEXT(seen.text, "");
}

TEST_SUITE("directory", TEST(sorted_by_bytes_and_recursive), TEST(a_file_is_visited_itself),
	   TEST(slash_at_the_end_is_not_doubled), TEST(links_are_followed_but_not_round_and_round),
	   TEST(a_folder_reached_by_a_link_first_is_visited_once), TEST(what_is_no_file_is_left_out),
	   TEST(unreadable_folders_are_left_out), TEST(many_folders_are_told_apart), TEST(depth_is_limited),
	   TEST(the_visitor_may_end_the_walk), TEST(the_visitor_may_keep_out_of_a_folder),
	   TEST(a_path_that_does_not_exist_fails));

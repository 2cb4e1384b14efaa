/* The line editor of a program without libedit, which reads standard input here. */
#include "shell/line_editor.h"

#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "shell/line_editor_plain.c"

static char path[] = "/tmp/animdb-test-lines-XXXXXX";

static bool set_input(const char *text)
{
	int file = mkstemp(path);
	bool written = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);

	close(file);
	return written && freopen(path, "r", stdin) != NULL && unlink(path) == 0;
}

static void lines_come_without_their_ends(void)
{
	struct adb_line_editor *editor;

	CHECK(set_input("SELECT 1;\r\n\n.clips Ł\xC3\xB3\nlast"));
	editor = adb_line_editor_new(NULL, NULL);
	CHECK_TEXT(adb_line_editor_read(editor, ""), "SELECT 1;");
	CHECK_TEXT(adb_line_editor_read(editor, ""), "");
	CHECK_TEXT(adb_line_editor_read(editor, ""), ".clips Ł\xC3\xB3");
	adb_line_editor_remember(editor, "last");
	CHECK_TEXT(adb_line_editor_read(editor, ""), "last");
	CHECK(adb_line_editor_read(editor, "") == NULL);
	adb_line_editor_free(editor);
}

static void an_interrupt_discards_a_line(void)
{
	struct adb_line_editor *editor = adb_line_editor_new(NULL, NULL);

	strcpy(path + strlen(path) - 6, "XXXXXX");
	CHECK(set_input("discarded\nkept\n"));
	adb_interrupted = 2;
	CHECK(adb_line_editor_read(editor, "") == NULL);
	adb_interrupted = 0;
	CHECK_TEXT(adb_line_editor_read(editor, ""), "kept");
	adb_line_editor_free(editor);
}

TEST_SUITE("line_editor_plain", TEST(lines_come_without_their_ends), TEST(an_interrupt_discards_a_line));

/* Holds a result until it fills the screen, and then passes it to the pager program. */
#include "shell/pager.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/port/path.h"
#include "base/port/process.h"
#include "base/port/terminal.h"

struct adb_pager {
	FILE *terminal;
	FILE *file;             /* for the caller to write to */
	struct adb_buffer held; /* the result until the pager program starts */
	int lines, max_lines;   /* in `held`, and of the screen */
	const char *command;
	FILE *pipe;                /* to the pager program, NULL before it starts */
	struct adb_child *program; /* which owns `pipe` */
	bool was_quit, failed;
};

/* less if it is installed, else more. */
static const char default_pager[] = "if command -v less >/dev/null; then exec less; else exec more; fi";

static bool write_to(struct adb_pager *pager, FILE *to, const char *data, size_t size)
{
	if (fwrite(data, 1, size, to) == size && fflush(to) == 0)
		return true;
	pager->was_quit |= to == pager->pipe && errno == EPIPE;
	pager->failed |= !pager->was_quit;
	return false;
}

/* Starts the pager program. Returns false when that fails. */
static bool start_pager(struct adb_pager *pager)
{
	setenv("LESS", "RSX", 0);
	fflush(pager->terminal);
	pager->program = adb_child_start(pager->command, &pager->pipe);
	return pager->program != NULL;
}

static bool flush_held(struct adb_pager *pager, FILE *to)
{
	bool taken = adb_buffer_ok(&pager->held) &&
		     (pager->held.size == 0 || write_to(pager, to, pager->held.data, pager->held.size));

	pager->failed |= !adb_buffer_ok(&pager->held);
	adb_buffer_clear(&pager->held);
	return taken;
}

static ssize_t write_some(void *cookie, const char *data, size_t size)
{
	struct adb_pager *pager = cookie;

	if (pager->pipe != NULL)
		return write_to(pager, pager->pipe, data, size) ? (ssize_t)size : 0;
	adb_buffer_add(&pager->held, data, size);
	for (size_t i = 0; i < size; i++)
		pager->lines += data[i] == '\n';
	if (pager->lines < pager->max_lines)
		return (ssize_t)size;
	if (!start_pager(pager)) {
		pager->max_lines = INT_MAX;
		return flush_held(pager, pager->terminal) ? (ssize_t)size : 0;
	}
	return flush_held(pager, pager->pipe) ? (ssize_t)size : 0;
}

/* Whether a program of that name is in a folder of PATH. */
static bool is_installed(const char *name)
{
	const char *folders = getenv("PATH");
	bool found = false;

	while (folders != NULL && *folders != '\0' && !found) {
		size_t size = strcspn(folders, ":");
		char *path = NULL;

		if (asprintf(&path, "%.*s/%s", (int)size, folders, name) >= 0) {
			found = adb_path_is_executable(path);
			free(path);
		}
		folders += size + (folders[size] == ':');
	}
	return found;
}

struct adb_pager *adb_pager_new(FILE *terminal)
{
	const char *command = getenv("PAGER");
	struct adb_terminal_size size = adb_terminal_size(terminal);

	if (size.rows <= 1 || (command != NULL && (command[0] == '\0' || strcmp(command, "cat") == 0)))
		return NULL;

	struct adb_pager *pager = calloc(1, sizeof *pager);

	if (pager == NULL)
		return NULL;
	pager->terminal = terminal;
	pager->max_lines = size.rows;
	pager->command = command != NULL ? command : default_pager;
	pager->file = adb_stream_to_function(write_some, pager);
	if (pager->file == NULL) {
		free(pager);
		return NULL;
	}
	return pager;
}

FILE *adb_pager_file(struct adb_pager *pager)
{
	return pager->file;
}

int adb_pager_scrolled_lines(const struct adb_pager *pager)
{
	static const char *const scrolling[] = { "less", "moar", "moor", "most", "ov", "pspg" };
	const char *command = pager->command != default_pager ? pager->command
			      : is_installed("less")          ? "less"
							      : "more";
	size_t size = strcspn(command, " ");

	while (size > 0 && memchr(command, '/', size) != NULL) {
		size--;
		command++;
	}
	for (size_t i = 0; i < sizeof scrolling / sizeof scrolling[0]; i++)
		if (strlen(scrolling[i]) == size && memcmp(scrolling[i], command, size) == 0)
			return pager->max_lines;
	return 0;
}

bool adb_pager_free(struct adb_pager *pager)
{
	fclose(pager->file);
	if (pager->pipe != NULL)
		adb_child_wait(pager->program);
	else
		flush_held(pager, pager->terminal);

	bool written = !pager->failed;

	adb_buffer_free(&pager->held);
	free(pager);
	return written;
}

bool adb_pager_was_quit(const struct adb_pager *pager)
{
	return pager->was_quit;
}

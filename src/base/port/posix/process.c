#include "base/port/process.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

struct adb_child {
	FILE *to;
	pid_t process;
	void (*pipe_action)(int); /* for SIGPIPE before */
};

static void execute(const char *command, const int ends[2])
{
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
	close(ends[1]);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

long adb_process_number(void)
{
	return getpid();
}

unsigned adb_processor_count(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);

	return count < 1 ? 1 : (unsigned)count;
}

void adb_process_prepare(void)
{
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_IGN);
}

bool adb_process_arguments(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	return true;
}

void adb_process_catch_interrupts(void (*note)(int number))
{
	/* Without SA_RESTART, so that a signal also ends the reading of a line. */
	struct sigaction action = { .sa_handler = note };

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

struct adb_child *adb_child_start(const char *command, FILE **to)
{
	struct adb_child *child = calloc(1, sizeof *child);
	int ends[2];

	*to = NULL;
	if (child == NULL || pipe(ends) != 0) {
		free(child);
		return NULL;
	}
	child->process = fork();
	if (child->process == 0)
		execute(command, ends);
	close(ends[0]);
	if (child->process > 0)
		child->to = fdopen(ends[1], "w");
	if (child->to == NULL) {
		close(ends[1]);
		free(child);
		return NULL;
	}
	child->pipe_action = signal(SIGPIPE, SIG_IGN);
	*to = child->to;
	return child;
}

void adb_child_wait(struct adb_child *child)
{
	fclose(child->to);
	while (waitpid(child->process, NULL, 0) < 0 && errno == EINTR)
		;
	signal(SIGPIPE, child->pipe_action);
	free(child);
}

FILE *adb_stream_to_function(ssize_t (*write)(void *context, const char *data, size_t size), void *context)
{
	return fopencookie(context, "w", (cookie_io_functions_t){ .write = write });
}

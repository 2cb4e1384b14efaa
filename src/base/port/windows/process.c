#include "base/port/process.h"

#include <process.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <windows.h>

#include <shellapi.h>

static void (*note_interrupt)(int number);

/* Runs in a thread of its own. */
static BOOL WINAPI on_control(DWORD event)
{
	note_interrupt(event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT ? SIGINT : SIGTERM);
	return TRUE;
}

long adb_process_number(void)
{
	return _getpid();
}

unsigned adb_processor_count(void)
{
	SYSTEM_INFO info;

	GetSystemInfo(&info);
	return info.dwNumberOfProcessors < 1 ? 1 : info.dwNumberOfProcessors;
}

void adb_process_prepare(void)
{
	/* Texts are UTF-8; consoles of before Windows 10 show what they can. */
	SetConsoleOutputCP(CP_UTF8);
	SetConsoleCP(CP_UTF8);
}

bool adb_process_arguments(int *argc, char ***argv)
{
	wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), argc);
	char **converted = wide != NULL ? calloc((size_t)*argc + 1, sizeof *converted) : NULL;
	bool complete = converted != NULL;

	for (int i = 0; complete && i < *argc; i++) {
		int size = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);

		converted[i] = malloc((size_t)size);
		complete = converted[i] != NULL &&
			   WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, converted[i], size, NULL, NULL) > 0;
	}
	LocalFree(wide);
	*argv = converted;
	return complete;
}

void adb_process_catch_interrupts(void (*note)(int number))
{
	note_interrupt = note;
	SetConsoleCtrlHandler(on_control, TRUE);
}

struct adb_child *adb_child_start(const char *command, FILE **to)
{
	(void)command;
	*to = NULL;
	return NULL;
}

void adb_child_wait(struct adb_child *child)
{
	(void)child;
}

FILE *adb_stream_to_function(ssize_t (*write)(void *context, const char *data, size_t size), void *context)
{
	(void)write;
	(void)context;
	return NULL;
}

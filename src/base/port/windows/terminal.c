#include "base/port/terminal.h"

#include <io.h>
#include <windows.h>

struct adb_terminal_size adb_terminal_size(FILE *file)
{
	CONSOLE_SCREEN_BUFFER_INFO info;

	if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(_fileno(file)), &info))
		return (struct adb_terminal_size){ 0 };
	return (struct adb_terminal_size){
		.columns = info.srWindow.Right - info.srWindow.Left + 1,
		.rows = info.srWindow.Bottom - info.srWindow.Top + 1,
	};
}

/* adb_process_prepare() has asked for it. */
bool adb_terminal_is_utf8(void)
{
	return GetConsoleOutputCP() == CP_UTF8;
}

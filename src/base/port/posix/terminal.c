#include "base/port/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>

struct adb_terminal_size adb_terminal_size(FILE *file)
{
	struct winsize size = { 0 };
	int number = fileno(file);

	if (number < 0 || ioctl(number, TIOCGWINSZ, &size) != 0)
		return (struct adb_terminal_size){ 0 };
	return (struct adb_terminal_size){ .columns = size.ws_col, .rows = size.ws_row };
}

bool adb_terminal_is_utf8(void)
{
	locale_t environment = newlocale(LC_CTYPE_MASK, "", (locale_t)0);

	if (environment == (locale_t)0)
		return false;

	bool is_utf8 = strcmp(nl_langinfo_l(CODESET, environment), "UTF-8") == 0;

	freelocale(environment);
	return is_utf8;
}

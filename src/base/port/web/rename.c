#include <errno.h>
#include <stdio.h>

#include "base/port/path.h"

/* The files belong to this program alone: nobody takes the name meanwhile. */
bool adb_path_rename_new(const char *from, const char *to)
{
	if (adb_path_exists(to)) {
		errno = EEXIST;
		return false;
	}
	return rename(from, to) == 0;
}

bool adb_path_exchange(const char *one, const char *other)
{
	(void)one;
	(void)other;
	errno = ENOSYS;
	return false;
}

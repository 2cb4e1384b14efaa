#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

#include "base/port/path.h"

bool adb_path_rename_new(const char *from, const char *to)
{
	if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
		return true;
	/* Some file systems cannot do that. */
	return (errno == EINVAL || errno == ENOSYS) && rename(from, to) == 0;
}

bool adb_path_exchange(const char *one, const char *other)
{
	return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0;
}

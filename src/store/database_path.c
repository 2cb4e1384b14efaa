/* Paths of database files, in the form that SQLite takes as a plain file name. */
#include "store/database_path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/path.h"

char *adb_database_path_of_file(const char *path, struct adb_error *error)
{
	char *absolute = adb_path_real(path);

	if (absolute == NULL)
		adb_error_set(error, errno == ENOMEM ? ADB_NO_MEMORY : ADB_IO, ADB_NO_OFFSET, "%s",
			      strerror(errno));
	return absolute;
}

char *adb_database_path_of_place(const char *path, struct adb_error *error)
{
	char *safe = NULL;

	if (path[0] == '\0') {
		adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "an empty name leads to no file");
		return NULL;
	}
	if (asprintf(&safe, "%s%s", adb_path_is_absolute(path) ? "" : "./", path) < 0) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return NULL;
	}
	return safe;
}

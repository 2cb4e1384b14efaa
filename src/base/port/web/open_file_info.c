#include <errno.h>
#include <unistd.h>

#include "base/port/posix/stat.h"

static bool info_without_name(int file, struct adb_file_info *info)
{
	off_t end = lseek(file, 0, SEEK_END);

	*info = (struct adb_file_info){ .kind = ADB_FILE_REGULAR, .size = end > 0 ? (uint64_t)end : 0 };
	return end >= 0;
}

/* fstat() of emscripten looks at the path that was opened: temporary files have lost theirs. */
bool adb_file_info_of_open(int file, struct adb_file_info *info)
{
	struct stat found;
	int status = fstat(file, &found);

	if (status != 0 && errno == ENOENT)
		return info_without_name(file, info);
	return adb_file_info_of_stat(status, &found, info);
}

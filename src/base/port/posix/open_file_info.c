#include "base/port/posix/stat.h"

bool adb_file_info_of_open(int file, struct adb_file_info *info)
{
	struct stat found;

	return adb_file_info_of_stat(fstat(file, &found), &found, info);
}

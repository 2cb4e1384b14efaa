#include "base/port/file_info.h"

#include "base/port/posix/stat.h"

bool adb_file_info_of(const char *path, struct adb_file_info *info)
{
	struct stat found;

	return adb_file_info_of_stat(stat(path, &found), &found, info);
}

bool adb_file_info_of_link(const char *path, struct adb_file_info *info)
{
	struct stat found;

	return adb_file_info_of_stat(lstat(path, &found), &found, info);
}

bool adb_file_is_folder(const char *path)
{
	struct adb_file_info info;

	return adb_file_info_of(path, &info) && info.kind == ADB_FILE_FOLDER;
}

bool adb_file_info_of_stat(int status, const struct stat *from, struct adb_file_info *info)
{
	if (status != 0)
		return false;
	*info = (struct adb_file_info){
		.kind = S_ISREG(from->st_mode)   ? ADB_FILE_REGULAR
			: S_ISDIR(from->st_mode) ? ADB_FILE_FOLDER
			: S_ISLNK(from->st_mode) ? ADB_FILE_LINK
						 : ADB_FILE_DEVICE,
		.size = (uint64_t)from->st_size,
		.mtime_ns = (int64_t)from->st_mtim.tv_sec * 1000000000 + from->st_mtim.tv_nsec,
		.device = (uint64_t)from->st_dev,
		.number = (uint64_t)from->st_ino,
	};
	return true;
}

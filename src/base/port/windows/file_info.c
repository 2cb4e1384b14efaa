#include "base/port/file_info.h"

#include <errno.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#include "base/port/windows/wide.h"

/* Windows counts 100 nanoseconds from the year 1601 on. */
static const int64_t ticks_before_1970 = INT64_C(116444736000000000);

static bool ask_open(HANDLE file, struct adb_file_info *info)
{
	BY_HANDLE_FILE_INFORMATION found;

	if (GetFileType(file) != FILE_TYPE_DISK) {
		*info = (struct adb_file_info){ .kind = ADB_FILE_DEVICE };
		return true;
	}
	if (!GetFileInformationByHandle(file, &found))
		return adb_windows_failed();

	int64_t ticks = (int64_t)((uint64_t)found.ftLastWriteTime.dwHighDateTime << 32 |
				  found.ftLastWriteTime.dwLowDateTime);

	*info = (struct adb_file_info){
		.kind = (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 ? ADB_FILE_LINK
			: (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0   ? ADB_FILE_FOLDER
										     : ADB_FILE_REGULAR,
		.size = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow,
		.mtime_ns = (ticks - ticks_before_1970) * 100,
		.device = found.dwVolumeSerialNumber,
		.number = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow,
	};
	if (info->kind != ADB_FILE_REGULAR)
		info->size = 0;
	return true;
}

static bool ask(const char *path, DWORD flags, struct adb_file_info *info)
{
	wchar_t *wide = adb_windows_path(path);

	if (wide == NULL)
		return false;

	HANDLE file = CreateFileW(wide, FILE_READ_ATTRIBUTES,
				  FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
				  FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);

	free(wide);
	if (file == INVALID_HANDLE_VALUE)
		return adb_windows_failed();

	bool known = ask_open(file, info);

	CloseHandle(file);
	return known;
}

bool adb_file_info_of(const char *path, struct adb_file_info *info)
{
	return ask(path, 0, info);
}

bool adb_file_info_of_link(const char *path, struct adb_file_info *info)
{
	return ask(path, FILE_FLAG_OPEN_REPARSE_POINT, info);
}

bool adb_file_info_of_open(int file, struct adb_file_info *info)
{
	HANDLE handle = (HANDLE)_get_osfhandle(file);

	if (handle == INVALID_HANDLE_VALUE) {
		errno = EBADF;
		return false;
	}
	return ask_open(handle, info);
}

bool adb_file_is_folder(const char *path)
{
	struct adb_file_info info;

	return adb_file_info_of(path, &info) && info.kind == ADB_FILE_FOLDER;
}

#include "base/port/path.h"

#include <errno.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "base/memory.h"
#include "base/port/file_info.h"
#include "base/port/windows/wide.h"

/* ---- names in a folder ---- */

struct adb_folder {
	HANDLE search;
	WIN32_FIND_DATAW found; /* the next one, while has_next */
	bool has_next;
	char *name; /* the last one */
};

/* ---- what the header declares, and its helpers ---- */

static bool has_drive(const char *path)
{
	return ((path[0] >= 'A' && path[0] <= 'Z') || (path[0] >= 'a' && path[0] <= 'z')) && path[1] == ':';
}

/*
 * Without links where the system knows that: drivers of some drives, such as those in memory, do not, and wine only does for 260
 * characters. Else it is absolute only. The caller frees it; NULL with errno set.
 */
static wchar_t *final_path(HANDLE file, const wchar_t *path)
{
	DWORD size = GetFinalPathNameByHandleW(file, NULL, 0, FILE_NAME_NORMALIZED);
	DWORD whole_size = GetFullPathNameW(path, 0, NULL, NULL);
	wchar_t *whole = malloc(((size_t)(size > whole_size ? size : whole_size) + 1) * sizeof *whole);

	if (whole == NULL)
		errno = ENOMEM;
	else if ((size == 0 || GetFinalPathNameByHandleW(file, whole, size + 1, FILE_NAME_NORMALIZED) == 0) &&
		 GetFullPathNameW(path, whole_size + 1, whole, NULL) == 0) {
		adb_windows_failed();
		free(whole);
		return NULL;
	}
	return whole;
}

static bool move(const char *from, const char *to, DWORD flags)
{
	wchar_t *old = adb_windows_path(from), *new = adb_windows_path(to);
	bool moved = old != NULL && new != NULL && (MoveFileExW(old, new, flags) || adb_windows_failed());

	free(old);
	free(new);
	return moved;
}

bool adb_path_exists(const char *path)
{
	struct adb_file_info info;

	return adb_file_info_of(path, &info);
}

bool adb_path_is_readable(const char *path)
{
	return adb_path_exists(path);
}

bool adb_path_is_executable(const char *path)
{
	return adb_path_exists(path);
}

bool adb_path_is_absolute(const char *path)
{
	return path[0] == '/' || path[0] == '\\' || has_drive(path);
}

size_t adb_path_root_length(const char *path)
{
	size_t length = has_drive(path) ? 2 : 0;

	if (path[0] == '/' && path[1] == '/') {
		length = 2 + strcspn(path + 2, "/");
		if (path[length] == '/')
			length += 1 + strcspn(path + length + 1, "/");
	}
	return path[length] == '/' ? length + 1 : 0;
}

char *adb_path_real(const char *path)
{
	wchar_t *wide = adb_windows_path(path), *whole = NULL;
	char *real = NULL;
	HANDLE file;

	if (wide == NULL)
		return NULL;
	file = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
			   OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
	if (file == INVALID_HANDLE_VALUE)
		adb_windows_failed();
	else
		whole = final_path(file, wide);
	if (file != INVALID_HANDLE_VALUE)
		CloseHandle(file);
	if (whole != NULL)
		real = adb_windows_utf8(whole);
	free(wide);
	free(whole);
	return real;
}

bool adb_path_remove(const char *path)
{
	wchar_t *wide = adb_windows_path(path);
	bool removed = wide != NULL && (DeleteFileW(wide) || adb_windows_failed());

	free(wide);
	return removed;
}

bool adb_path_rename(const char *from, const char *to)
{
	/* Windows replaces files only. */
	if (adb_file_is_folder(to) && adb_file_is_folder(from) && !adb_folder_remove_empty(to))
		return false;
	return move(from, to, MOVEFILE_REPLACE_EXISTING);
}

bool adb_path_rename_new(const char *from, const char *to)
{
	return move(from, to, 0);
}

bool adb_path_exchange(const char *one, const char *other)
{
	(void)one;
	(void)other;
	errno = ENOSYS;
	return false;
}

bool adb_folder_make(const char *path)
{
	wchar_t *wide = adb_windows_path(path);
	bool made = wide != NULL && (CreateDirectoryW(wide, NULL) || adb_windows_failed());

	free(wide);
	return made;
}

/* The folders of a user are for that user alone. */
bool adb_folder_make_private(const char *path)
{
	return adb_folder_make(path);
}

void adb_folder_sync_around(const char *path)
{
	(void)path; /* MoveFileEx() has journaled the name */
}

/* A folder that is open cannot be renamed: a file beside it stands for it, which is gone when it is closed. */
int adb_folder_lock(const char *path)
{
	char *name = adb_memory_printf("%s.lock", path);
	wchar_t *wide = name != NULL && adb_file_is_folder(path) ? adb_windows_path(name) : NULL;
	HANDLE handle = INVALID_HANDLE_VALUE;
	int file = -1;

	if (wide != NULL)
		handle = CreateFileW(wide, GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_ALWAYS,
				     FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE, NULL);
	if (handle != INVALID_HANDLE_VALUE && (file = _open_osfhandle((intptr_t)handle, 0)) < 0)
		CloseHandle(handle);
	free(name);
	free(wide);
	return file;
}

bool adb_folder_remove_empty(const char *path)
{
	wchar_t *wide = adb_windows_path(path);
	bool removed = wide != NULL && (RemoveDirectoryW(wide) || adb_windows_failed());

	free(wide);
	return removed;
}

void adb_folder_remove(const char *path)
{
	struct adb_folder *folder = adb_folder_open(path);

	for (const char *name; folder != NULL && (name = adb_folder_next(folder)) != NULL;) {
		char *inside = adb_memory_printf("%s/%s", path, name);
		struct adb_file_info info;

		if (inside != NULL && adb_file_info_of_link(inside, &info) && info.kind == ADB_FILE_FOLDER)
			adb_folder_remove(inside);
		else if (inside != NULL)
			adb_path_remove(inside);
		free(inside);
	}
	if (folder != NULL)
		adb_folder_close(folder);
	adb_folder_remove_empty(path);
}

struct adb_folder *adb_folder_open(const char *path)
{
	struct adb_folder *folder = adb_memory_zeroed(1, sizeof *folder);
	char *pattern = adb_memory_printf("%s/*", path);
	wchar_t *wide = pattern != NULL ? adb_windows_path(pattern) : NULL;

	free(pattern);
	if (folder == NULL || wide == NULL) {
		free(folder);
		free(wide);
		errno = ENOMEM;
		return NULL;
	}
	folder->search = FindFirstFileW(wide, &folder->found);
	free(wide);
	if (folder->search == INVALID_HANDLE_VALUE) {
		adb_windows_failed();
		free(folder);
		return NULL;
	}
	folder->has_next = true;
	return folder;
}

const char *adb_folder_next(struct adb_folder *folder)
{
	errno = 0;
	while (folder->has_next) {
		bool is_dots = wcscmp(folder->found.cFileName, L".") == 0 ||
			       wcscmp(folder->found.cFileName, L"..") == 0;

		free(folder->name);
		folder->name = is_dots ? NULL : adb_windows_utf8(folder->found.cFileName);
		folder->has_next = FindNextFileW(folder->search, &folder->found) != 0;
		if (!folder->has_next && GetLastError() != ERROR_NO_MORE_FILES)
			adb_windows_failed();
		if (!is_dots)
			return folder->name;
	}
	return NULL;
}

void adb_folder_close(struct adb_folder *folder)
{
	FindClose(folder->search);
	free(folder->name);
	free(folder);
}

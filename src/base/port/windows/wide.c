#include "base/port/windows/wide.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* Paths from here on get the prefix; a folder may have 248 characters, of which 12 are left for a name in it. */
enum { LONG_PATH = 236 };

static wchar_t *widened(const char *text)
{
	int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
	wchar_t *wide = size > 0 ? malloc((size_t)size * sizeof *wide) : NULL;

	if (wide == NULL) {
		errno = size > 0 ? ENOMEM : ENOENT; /* no file can have such a name */
		return NULL;
	}
	MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, size);
	return wide;
}

/* Frees `path`. */
static wchar_t *with_prefix(wchar_t *path)
{
	DWORD size = GetFullPathNameW(path, 0, NULL, NULL);
	wchar_t *whole = malloc(((size_t)size + 8) * sizeof *whole);

	if (whole == NULL) {
		free(path);
		errno = ENOMEM;
		return NULL;
	}
	GetFullPathNameW(path, size, whole + 8, NULL);
	free(path);
	/* \\server\share becomes \\?\UNC\server\share. */
	bool is_share = wcsncmp(whole + 8, L"\\\\", 2) == 0;
	const wchar_t *prefix = is_share ? L"\\\\?\\UNC" : L"\\\\?\\";
	const wchar_t *rest = whole + 8 + is_share;

	memmove(whole + wcslen(prefix), rest, (wcslen(rest) + 1) * sizeof *whole);
	memcpy(whole, prefix, wcslen(prefix) * sizeof *whole);
	return whole;
}

wchar_t *adb_windows_path(const char *path)
{
	wchar_t *wide = widened(path);

	for (wchar_t *at = wide; at != NULL && *at != L'\0'; at++)
		if (*at == L'/')
			*at = L'\\';
	return wide != NULL && wcslen(wide) >= LONG_PATH && wcsncmp(wide, L"\\\\?\\", 4) != 0
		       ? with_prefix(wide)
		       : wide;
}

char *adb_windows_utf8(const wchar_t *wide)
{
	bool is_share = wcsncmp(wide, L"\\\\?\\UNC\\", 8) == 0;

	if (is_share)
		wide += 6; /* one backslash of the two stays, and the other is written below */
	else if (wcsncmp(wide, L"\\\\?\\", 4) == 0)
		wide += 4;

	int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
	char *text = malloc((size_t)size + 1);

	if (text == NULL) {
		errno = ENOMEM;
		return NULL;
	}
	WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL);
	if (is_share)
		text[0] = '/';
	for (char *at = text; *at != '\0'; at++)
		if (*at == '\\')
			*at = '/';
	return text;
}

bool adb_windows_failed(void)
{
	static const struct {
		DWORD code;
		int number;
	} known[] = {
		{ ERROR_FILE_NOT_FOUND, ENOENT },      { ERROR_PATH_NOT_FOUND, ENOENT },
		{ ERROR_INVALID_NAME, ENOENT },        { ERROR_BAD_NETPATH, ENOENT },
		{ ERROR_BAD_PATHNAME, ENOENT },        { ERROR_ACCESS_DENIED, EACCES },
		{ ERROR_SHARING_VIOLATION, EACCES },   { ERROR_LOCK_VIOLATION, EACCES },
		{ ERROR_WRITE_PROTECT, EROFS },        { ERROR_FILE_EXISTS, EEXIST },
		{ ERROR_ALREADY_EXISTS, EEXIST },      { ERROR_DIR_NOT_EMPTY, ENOTEMPTY },
		{ ERROR_DISK_FULL, ENOSPC },           { ERROR_HANDLE_DISK_FULL, ENOSPC },
		{ ERROR_NOT_ENOUGH_MEMORY, ENOMEM },   { ERROR_OUTOFMEMORY, ENOMEM },
		{ ERROR_TOO_MANY_OPEN_FILES, EMFILE }, { ERROR_DIRECTORY, ENOTDIR },
		{ ERROR_NOT_SAME_DEVICE, EXDEV },      { ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG },
		{ ERROR_BROKEN_PIPE, EPIPE },          { ERROR_NO_DATA, EPIPE },
	};
	DWORD code = GetLastError();

	errno = EIO;
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (known[i].code == code)
			errno = known[i].number;
	return false;
}

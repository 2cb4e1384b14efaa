#include "base/port/file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#include "base/port/windows/wide.h"

/* The byte that is locked lies behind all files, since a lock of Windows keeps others from reading. */
static const uint64_t lock_offset = UINT64_C(0x7FFFFFFFFFFFFF00);

/* Others may read, write, rename and remove the file meanwhile, as they may elsewhere. */
static int open_wide(const wchar_t *path, DWORD access, DWORD how, DWORD flags)
{
	HANDLE handle = CreateFileW(path, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
				    NULL, how, flags, NULL);
	int file;

	if (handle == INVALID_HANDLE_VALUE) {
		adb_windows_failed();
		return -1;
	}
	file = _open_osfhandle((intptr_t)handle,
			       _O_BINARY | ((access & GENERIC_WRITE) != 0 ? _O_RDWR : _O_RDONLY));
	if (file < 0)
		CloseHandle(handle);
	return file;
}

static HANDLE handle_of(int file)
{
	return (HANDLE)_get_osfhandle(file);
}

bool adb_descriptors_fill_standard(void)
{
	for (int file = 0; file <= 2; file++) {
		if (_get_osfhandle(file) < 0 && _open("NUL", file == 0 ? _O_WRONLY : _O_RDONLY) != file)
			return false;
		_setmode(file, _O_BINARY); /* what is written is the same on every system */
	}
	return true;
}

int adb_file_open(const char *path, unsigned how)
{
	DWORD access = GENERIC_READ | ((how & ADB_OPEN_WRITE) != 0 ? GENERIC_WRITE : 0);
	DWORD creation = (how & ADB_OPEN_NEW) != 0      ? CREATE_NEW
			 : (how & ADB_OPEN_CREATE) != 0 ? OPEN_ALWAYS
							: OPEN_EXISTING;
	wchar_t *wide = adb_windows_path(path);
	DWORD attributes = wide != NULL ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
	int file = -1;

	if (wide != NULL && (how & ADB_OPEN_NO_LINK) != 0 && attributes != INVALID_FILE_ATTRIBUTES &&
	    (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0)
		errno = EACCES;
	else if (wide != NULL)
		file = open_wide(wide, access, creation, FILE_ATTRIBUTE_NORMAL);
	free(wide);
	return file;
}

void adb_file_close(int file)
{
	_close(file);
}

bool adb_file_read_at(int file, void *out, size_t size, uint64_t offset)
{
	char *to = out;

	while (size > 0) {
		OVERLAPPED at = { .Offset = (DWORD)offset, .OffsetHigh = (DWORD)(offset >> 32) };
		DWORD wanted = size < (1U << 30) ? (DWORD)size : 1U << 30, got = 0;

		if (!ReadFile(handle_of(file), to, wanted, &got, &at) && GetLastError() != ERROR_HANDLE_EOF)
			return adb_windows_failed();
		if (got == 0) {
			errno = EIO;
			return false;
		}
		to += got;
		offset += got;
		size -= got;
	}
	return true;
}

bool adb_file_empty(int file)
{
	return _chsize_s(file, 0) == 0;
}

bool adb_file_sync(int file)
{
	return FlushFileBuffers(handle_of(file)) ? true : adb_windows_failed();
}

void adb_file_write_back(int file)
{
	(void)file;
}

bool adb_file_lock(int file)
{
	OVERLAPPED at = { .Offset = (DWORD)lock_offset, .OffsetHigh = (DWORD)(lock_offset >> 32) };

	return LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
			  &at) ||
	       GetLastError() != ERROR_LOCK_VIOLATION;
}

FILE *adb_file_stream(int file, const char *mode)
{
	FILE *stream = file >= 0 ? _fdopen(file, mode) : NULL;
	int why = errno;

	if (stream == NULL && file >= 0)
		_close(file);
	errno = why;
	return stream;
}

int adb_file_of_stream(FILE *stream)
{
	return _dup(_fileno(stream));
}

FILE *adb_stream_to_read(const char *path)
{
	return adb_file_stream(adb_file_open(path, ADB_OPEN_READ), "rb");
}

FILE *adb_stream_to_write(const char *path)
{
	wchar_t *wide = adb_windows_path(path);
	int file = wide != NULL ? open_wide(wide, GENERIC_READ | GENERIC_WRITE, CREATE_ALWAYS,
					    FILE_ATTRIBUTE_NORMAL)
				: -1;

	free(wide);
	return adb_file_stream(file, "wb");
}

FILE *adb_stream_temporary(void)
{
	wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
	int file;

	if (GetTempPathW(MAX_PATH + 1, folder) == 0 || GetTempFileNameW(folder, L"adb", 0, path) == 0) {
		adb_windows_failed();
		return NULL;
	}
	file = open_wide(path, GENERIC_READ | GENERIC_WRITE | DELETE, CREATE_ALWAYS,
			 FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE);
	return adb_file_stream(file, "w+b");
}

FILE *adb_stream_of_text(char **text, size_t *size)
{
	*text = NULL;
	*size = 0;
	return adb_stream_temporary();
}

bool adb_stream_end_text(FILE *stream, char **text, size_t *size)
{
	long end = fseek(stream, 0, SEEK_END) == 0 ? ftell(stream) : -1;
	bool complete = end >= 0 && !ferror(stream) && (*text = malloc((size_t)end + 1)) != NULL;

	if (complete) {
		rewind(stream);
		*size = fread(*text, 1, (size_t)end, stream);
		(*text)[*size] = '\0';
		complete = *size == (size_t)end;
	}
	return fclose(stream) == 0 && complete;
}

bool adb_stream_is_terminal(FILE *stream)
{
	DWORD mode;

	return GetConsoleMode(handle_of(_fileno(stream)), &mode) != 0;
}

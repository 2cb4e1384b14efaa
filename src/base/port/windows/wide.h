/* Between the UTF-8 of the program and the UTF-16 of Windows. */
#ifndef ADB_BASE_PORT_WINDOWS_WIDE_H
#define ADB_BASE_PORT_WINDOWS_WIDE_H

#include <stdbool.h>
#include <wchar.h>

/*
 * Converts a path for functions of Windows, in the form in which it may be longer than 260 characters. The caller frees it. Returns NULL with
 * errno set.
 */
wchar_t *adb_windows_path(const char *path);

/* The opposite, with slashes and without the prefix of long paths. The caller frees it. Returns NULL with errno set. */
char *adb_windows_utf8(const wchar_t *wide);

/* Sets errno by what GetLastError() says. Returns false. */
bool adb_windows_failed(void);

#endif

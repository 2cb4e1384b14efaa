/* Exit codes and messages on standard error. */
#ifndef ADB_PROGRAM_REPORT_H
#define ADB_PROGRAM_REPORT_H

#include <stdarg.h>
#include <stdbool.h>

/* The exit codes, as the manual documents them. */
enum adb_exit {
	ADB_EXIT_OK = 0,
	ADB_EXIT_FAILED = 1,
	ADB_EXIT_USAGE = 2,
	ADB_EXIT_STRICT = 3,
	ADB_EXIT_INTERRUPTED = 130
};

/* Prints "animdb: " and the message on standard error. Each of its lines is made printable. */
void adb_report(const char *format, ...) __attribute__((format(printf, 1, 2)));
void adb_vreport(const char *format, va_list arguments);

/*
 * Returns whether no allocation failed and SQLite could read its files. Otherwise reports it: a command may have ignored such a
 * failure, so that its result is incomplete. main() calls this after each command that succeeded.
 */
bool adb_check_complete(void);

#endif

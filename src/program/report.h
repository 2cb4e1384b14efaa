/* What every command tells: exit codes, and messages on standard error. */
#ifndef ADB_PROGRAM_REPORT_H
#define ADB_PROGRAM_REPORT_H

#include <stdarg.h>
#include <stdbool.h>

/* The exit codes that scripts may rely on. */
enum adb_exit {
	ADB_EXIT_OK = 0,
	ADB_EXIT_FAILED = 1,
	ADB_EXIT_USAGE = 2,
	ADB_EXIT_STRICT = 3,
	ADB_EXIT_INTERRUPTED = 130
};

/* "animdb: " and the message to standard error. */
void adb_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void adb_vcomplain(const char *format, va_list arguments);

/*
 * Whether nothing was overlooked for want of memory or because of a file that SQLite could not read; else says so.
 * main() asks this for every command that thinks it is done.
 */
bool adb_check_complete(void);

#endif

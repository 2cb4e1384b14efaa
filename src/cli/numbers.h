/* Parsing numbers of the command line. */
#ifndef ADB_CLI_NUMBERS_H
#define ADB_CLI_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* Parses a decimal number from 1 to `most`. Returns false when `text` is anything else. */
bool adb_number_parse(const char *text, uint64_t most, uint64_t *number);

/* Parses a size in bytes above 0, with an optional K, M, G or T for powers of 1024. Returns false for anything else. */
bool adb_size_parse(const char *text, uint64_t *bytes);

/* The maximum of the option -j, and its default: the number of processors. */
enum { ADB_MAX_JOBS = 256 };
unsigned adb_default_jobs(void);

#endif

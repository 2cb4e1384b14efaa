/* Numbers on the command line. */
#ifndef ADB_CLI_NUMBERS_H
#define ADB_CLI_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* Decimal digits and nothing else, of a number from 1 to `most`; false for anything else. */
bool adb_number_parse(const char *text, uint64_t most, uint64_t *number);

/* The same in bytes, with K, M, G or T behind it for powers of 1024. */
bool adb_size_parse(const char *text, uint64_t *bytes);

/* Of the option -j, and what it is when it is not given: one for each processor. */
enum { ADB_MAX_JOBS = 256 };
unsigned adb_default_jobs(void);

#endif

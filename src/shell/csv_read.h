/* Reading records of CSV, as RFC 4180 describes it and as the format csv of results writes it. */
#ifndef ADB_SHELL_CSV_READ_H
#define ADB_SHELL_CSV_READ_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"

enum adb_csv_outcome {
	ADB_CSV_RECORD,
	ADB_CSV_END,
	ADB_CSV_FAILED, /* `why` says it */
};

/* Set `in` and `line` = 0, the rest is zeros. The caller frees both buffers. */
struct adb_csv_reader {
	FILE *in;
	long line;                /* the number of the line on which the record begins, from 1 */
	long lines_ahead;         /* further lines of that record */
	struct adb_buffer values; /* of the record, each with a NUL behind it */
	struct adb_buffer quoted; /* a byte for each value: 1 = it was in quotes */
	const char *why;
};

/*
 * Reads the next record, whose number of values is then the size of `quoted`. Empty lines are left out. Fails on NUL bytes, a quote that is
 * not closed, text behind a quote, a record of more than 64 MiB, errors of the file and when memory runs out.
 */
enum adb_csv_outcome adb_csv_read(struct adb_csv_reader *reader);

#endif

/* Reads CSV byte by byte. */
#include "shell/csv_read.h"

#include <string.h>

enum { MAX_RECORD = 64 * 1024 * 1024 };

/* Keeps the first reason. */
static enum adb_csv_outcome fail(struct adb_csv_reader *reader, const char *why)
{
	if (reader->why == NULL)
		reader->why = why;
	return ADB_CSV_FAILED;
}

/* The byte order mark of UTF-8, which spreadsheets write. */
static void skip_mark(struct adb_csv_reader *reader)
{
	static const char behind_first[] = "\xBB\xBF";
	char read[sizeof behind_first] = "";
	int byte = getc(reader->in);

	if (byte != 0xEF)
		ungetc(byte, reader->in);
	else if (fread(read, 1, sizeof read - 1, reader->in) != sizeof read - 1 ||
		 strcmp(read, behind_first) != 0)
		fail(reader, "it is not UTF-8");
}

/* The next byte; EOF at the end and after an error. */
static int next_byte(struct adb_csv_reader *reader)
{
	int byte = reader->why == NULL ? getc(reader->in) : EOF;

	if (byte == '\0')
		fail(reader, "it contains a NUL byte");
	else if (reader->values.size > MAX_RECORD)
		fail(reader, "the record is longer than 64 MiB");
	return reader->why == NULL ? byte : EOF;
}

/* Appends the value that begins with `byte`. Returns the byte behind it. */
static int read_plain(struct adb_csv_reader *reader, int byte)
{
	for (; byte != EOF && byte != ',' && byte != '\n' && byte != '\r'; byte = next_byte(reader)) {
		char c = (char)byte;

		adb_buffer_add(&reader->values, &c, 1);
	}
	return byte;
}

/* Reads a value in quotes, in which "" stands for a quote. */
static int read_quoted(struct adb_csv_reader *reader)
{
	for (int byte; (byte = next_byte(reader)) != EOF;) {
		char c = (char)byte;

		if (byte == '"' && (byte = next_byte(reader)) != '"')
			return byte;
		reader->lines_ahead += c == '\n';
		adb_buffer_add(&reader->values, &c, 1);
	}
	fail(reader, "a quote is not closed");
	return EOF;
}

enum adb_csv_outcome adb_csv_read(struct adb_csv_reader *reader)
{
	int byte;

	if (reader->line == 0)
		skip_mark(reader);
	do {
		reader->line += 1 + reader->lines_ahead;
		reader->lines_ahead = 0;
		byte = next_byte(reader);
		if (byte == '\r')
			byte = next_byte(reader);
	} while (byte == '\n');
	if (byte == EOF)
		return ferror(reader->in) ? fail(reader, "it cannot be read") : ADB_CSV_END;
	adb_buffer_clear(&reader->values);
	adb_buffer_clear(&reader->quoted);
	for (bool has_more = true; has_more; byte = has_more ? next_byte(reader) : EOF) {
		char is_quoted = byte == '"';

		byte = is_quoted ? read_quoted(reader) : read_plain(reader, byte);
		adb_buffer_add(&reader->values, "", 1);
		adb_buffer_add(&reader->quoted, &is_quoted, 1);
		if (byte == '\r')
			byte = next_byte(reader);
		has_more = byte == ',';
		if (reader->why == NULL && byte != ',' && byte != '\n' && byte != EOF)
			return fail(reader, "a text follows a quote that ends a value");
	}
	if (ferror(reader->in))
		return fail(reader, "it cannot be read");
	if (!adb_buffer_ok(&reader->values) || !adb_buffer_ok(&reader->quoted))
		return fail(reader, "out of memory");
	return reader->why == NULL ? ADB_CSV_RECORD : ADB_CSV_FAILED;
}

/* The dot-command .import: fills a temporary table from a CSV file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file.h"
#include "base/stop.h"
#include "base/text.h"
#include "program/report.h"
#include "shell/csv_read.h"
#include "shell/dot_command.h"

struct import {
	struct adb_shell *shell;
	const char *path, *table;
	struct adb_csv_reader reader;
	size_t columns;
	int64_t rows;
	sqlite3_stmt *insert;
};

/* Reports why the import fails: `why`, or the error of the database where that is NULL. */
static bool report(const struct import *import, const char *why)
{
	if (adb_interrupted)
		adb_report("interrupted");
	else
		adb_report(".import: %s:%ld: %s", import->path, import->reader.line,
			   why != NULL ? why : sqlite3_errmsg(import->shell->runner.db));
	return false;
}

/* Appends "name" or "name", …, as SQL quotes it. */
static bool add_name(struct adb_buffer *to, const char *format, const char *name)
{
	char *quoted = sqlite3_mprintf("\"%w\"", name);

	if (quoted != NULL)
		adb_buffer_printf(to, "%s%s", format, quoted);
	sqlite3_free(quoted);
	return quoted != NULL;
}

/* Creates the table with the values of the first record as names, and prepares its INSERT. */
static bool create_table(struct import *import)
{
	struct adb_buffer create = { 0 }, insert = { 0 };
	const char *name = import->reader.values.data;
	sqlite3 *db = import->shell->runner.db;
	bool ok = true;

	import->columns = import->reader.quoted.size;
	ok = add_name(&create, "CREATE TEMP TABLE ", import->table) &&
	     add_name(&insert, "INSERT INTO temp.", import->table);
	adb_buffer_text(&insert, " VALUES ");
	for (size_t i = 0; ok && i < import->columns; i++, name += strlen(name) + 1) {
		ok = add_name(&create, i == 0 ? " (" : ", ", name);
		adb_buffer_text(&insert, i == 0 ? "(?" : ", ?");
	}
	adb_buffer_add(&create, ")", 2);
	adb_buffer_add(&insert, ")", 2);
	ok = ok && adb_buffer_ok(&create) && adb_buffer_ok(&insert);
	if (!ok)
		report(import, "out of memory");
	else if (sqlite3_exec(db, create.data, NULL, NULL, NULL) != SQLITE_OK ||
		 sqlite3_prepare_v2(db, insert.data, -1, &import->insert, NULL) != SQLITE_OK)
		ok = report(import, NULL);
	adb_buffer_free(&create);
	adb_buffer_free(&insert);
	return ok;
}

/* Whether the text is a number as JSON writes it, so that it comes back as it was: 05000200 is a name. */
static bool is_plain_number(const char *text, bool *is_real)
{
	const char *digits = text + (*text == '-');
	size_t whole = strspn(digits, "0123456789");
	const char *end = digits + whole;
	size_t fraction = *end == '.' ? strspn(end + 1, "0123456789") : 0;

	*is_real = fraction > 0;
	if (whole == 0 || (whole > 1 && digits[0] == '0') || (!*is_real && whole > 18))
		return false;
	end += *is_real ? 1 + fraction : 0;
	if (*is_real && (*end == 'e' || *end == 'E')) {
		size_t power;

		end += 1 + (end[1] == '-' || end[1] == '+');
		power = strspn(end, "0123456789");
		if (power == 0)
			return false;
		end += power;
	}
	return *end == '\0';
}

/* An empty value is NULL, unless it is in quotes. */
static void bind(const struct import *import, int index, const char *value, bool is_quoted)
{
	bool is_real = false;

	if (is_quoted || (*value != '\0' && !is_plain_number(value, &is_real)))
		sqlite3_bind_text(import->insert, index, value, -1, SQLITE_STATIC);
	else if (*value == '\0')
		sqlite3_bind_null(import->insert, index);
	else if (is_real)
		sqlite3_bind_double(import->insert, index, strtod(value, NULL));
	else
		sqlite3_bind_int64(import->insert, index, strtoll(value, NULL, 10));
}

static bool insert_record(struct import *import)
{
	const char *value = import->reader.values.data;

	if (import->reader.quoted.size != import->columns) {
		adb_report(".import: %s:%ld: the number of values is %zu, not %zu as in the first line",
			   import->path, import->reader.line, import->reader.quoted.size, import->columns);
		return false;
	}
	for (size_t i = 0; i < import->columns; i++, value += strlen(value) + 1)
		bind(import, (int)i + 1, value, import->reader.quoted.data[i] != 0);
	import->rows++;
	sqlite3_step(import->insert);
	return sqlite3_reset(import->insert) == SQLITE_OK || report(import, NULL);
}

static bool import_records(struct import *import)
{
	enum adb_csv_outcome outcome = adb_csv_read(&import->reader);

	if (outcome == ADB_CSV_END)
		return report(import, "there is no line with the names of columns");
	if (outcome == ADB_CSV_RECORD && !create_table(import))
		return false;
	while (outcome == ADB_CSV_RECORD && (outcome = adb_csv_read(&import->reader)) == ADB_CSV_RECORD)
		if (adb_interrupted || !insert_record(import))
			return adb_interrupted ? report(import, NULL) : false;
	return outcome == ADB_CSV_END || report(import, import->reader.why);
}

/* Imports all records, or nothing. */
static bool import_file(struct import *import)
{
	sqlite3 *db = import->shell->runner.db;
	bool ok = sqlite3_exec(db, "SAVEPOINT import", NULL, NULL, NULL) == SQLITE_OK || report(import, NULL);

	ok = ok && import_records(import);
	sqlite3_finalize(import->insert);
	if (!ok)
		sqlite3_exec(db, "ROLLBACK TO import", NULL, NULL, NULL);
	sqlite3_exec(db, "RELEASE import", NULL, NULL, NULL);
	adb_buffer_free(&import->reader.values);
	adb_buffer_free(&import->reader.quoted);
	return ok;
}

static int run_import(struct adb_shell *shell, int argc, char **argv)
{
	const char *base = adb_path_base(argv[1]);
	char *stem = strndup(base, adb_path_stem_length(base));
	struct import import = {
		.shell = shell,
		.path = argv[1],
		.table = argc > 2 ? argv[2] : stem,
		.reader = { .in = adb_stream_to_read(argv[1]) },
	};
	bool ok = false;

	if (import.reader.in == NULL)
		adb_report("%s: %s", argv[1], strerror(errno));
	else if (import.table == NULL)
		adb_report("out of memory");
	else
		ok = import_file(&import);
	if (ok && shell->runner.style.is_terminal)
		fprintf(shell->runner.style.out, "%lld row%s in the temporary table %s\n",
			(long long)import.rows, import.rows == 1 ? "" : "s", import.table);
	if (import.reader.in != NULL)
		fclose(import.reader.in);
	free(stem);
	return ok ? ADB_EXIT_OK : ADB_EXIT_FAILED;
}

const struct adb_dot_command adb_dot_import = {
	.name = "import",
	.usage = "FILE.csv [TABLE]",
	.summary = "fill a new temporary table from a CSV file",
	.help = "The table has the name of the file without its ending, and its columns those of the first line.\n"
		"An empty value is NULL, 12 and 1.5 are numbers, and 007 and all that is in quotes are texts.\n",
	.min_arguments = 1,
	.max_arguments = 2,
	.first_argument = ADB_ARGUMENT_FILE,
	.run = run_import,
};

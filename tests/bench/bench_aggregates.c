/*
 * Aggregates over all keys of a database. Usage: bench_aggregates [--cold] DATABASE.
 *
 * Without --cold: through the native table keys, and over plain rows of the same keys, in one process and one after the other.
 * Fails when the two give different results, or the native table is slower than the rows for an aggregate by more than what
 * processor times differ by. count(*) alone is left out: of a table SQLite counts the cells of its pages, without looking at
 * rows, and asks a virtual table for one row after the other.
 *
 * With --cold: through the native table from a file of which nothing is in the cache of the kernel, each aggregate in a
 * connection of its own. Fails when one takes more than a second for LEAST_COLD keys.
 */
#include <fcntl.h>
#include <math.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sql/sql.h"

enum { ROUNDS = 3, RESULT_SIZE = 4096, LEAST_COLD = 5000000 };

static const double NOISE = 0.95; /* of the ratio of two processor times */

/* %s is the table. */
static const char *const questions[] = {
	"SELECT count(*) FROM %s",
	"SELECT sum(x), sum(y), sum(z), sum(w) FROM %s",
	"SELECT min(time), max(time), max(frame) FROM %s",
	"SELECT target, count(*), avg(abs(x)) FROM %s GROUP BY target ORDER BY target",
	"SELECT count(*), max(x * x + y * y + z * z) FROM %s WHERE target = 'rotation'",
	"SELECT clip_id, count(*) AS n FROM %s GROUP BY clip_id ORDER BY n DESC, clip_id LIMIT 5",
};

enum { COUNT_ALONE = 0, QUESTIONS = sizeof questions / sizeof questions[0] };

static void fail(sqlite3 *db, const char *what)
{
	fprintf(stderr, "bench_aggregates: %s: %s\n", what, db != NULL ? sqlite3_errmsg(db) : "");
	exit(1);
}

static double seconds(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void run(sqlite3 *db, const char *sql)
{
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		fail(db, sql);
}

/* Six digits are enough to see a mistake: sums of reals depend on the order. */
static void add_value(sqlite3_stmt *statement, int column, char result[RESULT_SIZE])
{
	size_t used = strlen(result);

	if (sqlite3_column_type(statement, column) == SQLITE_FLOAT)
		snprintf(result + used, RESULT_SIZE - used, "%.6g ",
			 sqlite3_column_double(statement, column));
	else
		snprintf(result + used, RESULT_SIZE - used, "%s ", sqlite3_column_text(statement, column));
}

/* The seconds of the processor that a question takes about `table`, and its result as text. */
static double ask(sqlite3 *db, const char *question, const char *table, char result[RESULT_SIZE])
{
	char sql[400];
	sqlite3_stmt *statement;
	double began = seconds(CLOCK_PROCESS_CPUTIME_ID);

	snprintf(sql, sizeof sql, question, table);
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
		fail(db, sql);
	result[0] = '\0';
	while (sqlite3_step(statement) == SQLITE_ROW)
		for (int i = 0; i < sqlite3_column_count(statement); i++)
			add_value(statement, i, result);
	if (sqlite3_finalize(statement) != SQLITE_OK)
		fail(db, sql);
	return seconds(CLOCK_PROCESS_CPUTIME_ID) - began;
}

/* The best of several rounds, in turn. */
static void compare(sqlite3 *db, const char *question, double *native, double *rows)
{
	static char of_native[RESULT_SIZE], of_rows[RESULT_SIZE];

	*native = *rows = INFINITY;
	for (int round = 0; round < ROUNDS; round++) {
		*native = fmin(*native, ask(db, question, "keys", of_native));
		*rows = fmin(*rows, ask(db, question, "plain", of_rows));
	}
	if (strcmp(of_native, of_rows) != 0) {
		fprintf(stderr, "bench_aggregates: %s\nkeys:  %s\nplain: %s\n", question, of_native, of_rows);
		exit(1);
	}
}

static sqlite3 *open_native(const char *path)
{
	sqlite3 *db;

	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
	    adb_sql_register(db) != SQLITE_OK || adb_sql_shadow_views(db) != SQLITE_OK)
		fail(db, path);
	return db;
}

static sqlite3 *open_with_rows(const char *path)
{
	sqlite3 *db = open_native(path);

	/* Both may keep everything in memory. */
	run(db, "PRAGMA temp_store = MEMORY");
	adb_sql_shadow_views(db); /* temp_store has dropped it */
	run(db, "PRAGMA cache_size = -4000000");
	run(db,
	    "CREATE TEMP TABLE plain (channel_id INTEGER, clip_id INTEGER, bone_id INTEGER, bone_name TEXT, "
	    "target TEXT, key_index INTEGER, frame INTEGER, time REAL, x REAL, y REAL, z REAL, w REAL)");
	run(db, "INSERT INTO plain SELECT * FROM keys");
	return db;
}

/* Returns whether no aggregate is slower than over plain rows. */
static bool compare_all(const char *path)
{
	double all_native = 0, all_rows = 0;
	char keys[RESULT_SIZE];
	sqlite3 *db = open_with_rows(path);
	bool ok = true;

	ask(db, "SELECT count(*) FROM %s", "plain", keys);
	printf("%skeys, processor seconds, best of %d\n%8s %8s %6s\n", keys, ROUNDS, "keys", "rows", "ratio");
	for (size_t i = 0; i < QUESTIONS; i++) {
		double native, rows;

		compare(db, questions[i], &native, &rows);
		all_native += native;
		all_rows += rows;
		ok &= i == COUNT_ALONE || rows >= NOISE * native;
		printf("%8.3f %8.3f %6.2f  ", native, rows, rows / native);
		printf(questions[i], "…");
		putchar('\n');
	}
	printf("%8.3f %8.3f %6.2f  altogether\n", all_native, all_rows, all_rows / all_native);
	sqlite3_close(db);
	return ok;
}

/* Lets the kernel forget what it has of a file. */
static void forget(const char *path)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);

	if (file < 0 || fdatasync(file) != 0 || posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) != 0)
		fail(NULL, path);
	close(file);
}

/* Returns whether each aggregate over a file that is not in memory is fast enough. */
static bool ask_all_cold(const char *path)
{
	bool ok = true;

	printf("%8s %10s %15s\n", "seconds", "processor", "million keys/s");
	for (size_t i = 0; i < QUESTIONS; i++) {
		char result[RESULT_SIZE], keys[RESULT_SIZE];

		forget(path);

		sqlite3 *db = open_native(path);
		double began = seconds(CLOCK_MONOTONIC), processor = ask(db, questions[i], "keys", result),
		       took = seconds(CLOCK_MONOTONIC) - began;

		ask(db, "SELECT sum(key_count) FROM channels -- %s", "", keys);
		sqlite3_close(db);

		double rate = strtod(keys, NULL) / took;

		ok &= rate >= LEAST_COLD;
		printf("%8.2f %10.2f %15.1f  ", took, processor, rate / 1e6);
		printf(questions[i], "keys");
		putchar('\n');
	}
	return ok;
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "--cold") == 0)
		return ask_all_cold(argv[2]) ? 0 : 1;
	if (argc == 2)
		return compare_all(argv[1]) ? 0 : 1;
	fprintf(stderr, "usage: bench_aggregates [--cold] DATABASE\n");
	return 2;
}

/*
 * bench_index ANIMDB FLOOR_STORE MKDUMP_ZENGIN MKDUMP_PRIME FOLDER
 *
 * Makes dumps in FOLDER, of 1500 clips of ZenGin, plain and zipped, and of 2000 clips of Metroid Prime, and compares
 * `animdb index` with the least that storing the same blobs in SQLite costs. Runs alternate, so that what else the machine does hits all of them
 * alike; each figure is that of the run with the median wall time.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 3, OUTPUT_SIZE = 256 };

static const char zengin_clips[] = "1500", prime_clips[] = "2000";

/* The default of SQLite, and what animdb uses. */
static const char *const page_sizes[] = { "4096", "16384" };
enum { FLOORS = sizeof page_sizes / sizeof page_sizes[0] };

struct run {
	double wall, processor; /* seconds */
	long peak_kib;
	char output[OUTPUT_SIZE];
};

struct floor {
	double read, hash, store, sync;
	double processor; /* of the first three */
	unsigned long long keys, tracks;
};

struct bench {
	const char *animdb, *floor_store;
	char database[4096];
};

static void fail(const char *what)
{
	fprintf(stderr, "bench_index: %s\n", what);
	exit(EXIT_FAILURE);
}

/* ---- child processes ---- */

static double wall_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double seconds(struct timeval time)
{
	return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static void read_output(int from, char output[OUTPUT_SIZE])
{
	size_t size = 0;
	ssize_t got;

	while (size < OUTPUT_SIZE - 1 && (got = read(from, output + size, OUTPUT_SIZE - 1 - size)) > 0)
		size += (size_t)got;
	output[size] = '\0';
}

static struct run run(const char *const *arguments)
{
	struct run result = { .wall = wall_clock() };
	struct rusage usage;
	int ends[2], status;

	if (pipe(ends) != 0)
		fail("no pipe");

	pid_t child = fork();

	if (child < 0)
		fail("cannot start a process");
	if (child == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		execv(arguments[0], (char *const *)arguments);
		_exit(127);
	}
	close(ends[1]);
	read_output(ends[0], result.output);
	close(ends[0]);
	if (wait4(child, &status, 0, &usage) != child || status != 0)
		fail(arguments[0]);
	result.wall = wall_clock() - result.wall;
	result.processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
	result.peak_kib = usage.ru_maxrss;
	return result;
}

static struct run run_index(const struct bench *bench, const char *dump)
{
	const char *const arguments[] = { bench->animdb, "index", "-q", bench->database, dump, NULL };

	unlink(bench->database);
	return run(arguments);
}

static struct floor run_floor(const struct bench *bench, const char *dump, const char *page_size)
{
	const char *const arguments[] = { bench->floor_store, dump, bench->database, page_size, NULL };
	struct run result = run(arguments);
	struct floor floor;
	double processor[4];

	if (sscanf(result.output, "%lf %lf %lf %lf %lf %lf %lf %lf %llu %llu", &floor.read, &floor.hash,
		   &floor.store, &floor.sync, &processor[0], &processor[1], &processor[2], &processor[3],
		   &floor.keys, &floor.tracks) != 10)
		fail("floor_store printed something else");
	floor.processor = processor[0] + processor[1] + processor[2];
	return floor;
}

/* ---- figures ---- */

static double floor_wall(const struct floor *floor)
{
	return floor->read + floor->hash + floor->store;
}

static int compare_runs(const void *a, const void *b)
{
	double left = ((const struct run *)a)->wall, right = ((const struct run *)b)->wall;

	return (left > right) - (left < right);
}

static int compare_floors(const void *a, const void *b)
{
	double left = floor_wall(a), right = floor_wall(b);

	return (left > right) - (left < right);
}

/* A benchmark of two programs that do not store the same would say nothing. */
static void check_same(const struct bench *bench, const struct floor *floor)
{
	static const char sql[] = "SELECT (SELECT sum(key_count) FROM clips), (SELECT count(*) FROM tracks)";
	sqlite3 *db;
	sqlite3_stmt *statement = NULL;

	if (sqlite3_open_v2(bench->database, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK ||
	    sqlite3_step(statement) != SQLITE_ROW)
		fail(sqlite3_errmsg(db));
	if ((unsigned long long)sqlite3_column_int64(statement, 0) != floor->keys ||
	    (unsigned long long)sqlite3_column_int64(statement, 1) != floor->tracks)
		fail("animdb and floor_store do not find the same keys");
	sqlite3_finalize(statement);
	sqlite3_close(db);
}

static void print_result(const char *name, double megabytes, const struct run *index,
			 const struct floor floors[FLOORS])
{
	double keys = (double)floors[0].keys * 1e-6;

	printf("%-7s %5.1f MB %7.2f s %7.2f s %8.1f %8.2f %7.0f MB\n", name, megabytes, index->wall,
	       index->processor, megabytes / index->wall, keys / index->wall, (double)index->peak_kib / 1024);
	for (int i = 0; i < FLOORS; i++) {
		const struct floor *floor = &floors[i];

		printf("  floor, pages of %2d KiB: read + hash %.2f s, store %.2f s, all three %.2f s (processor "
		       "%.2f s), sync %.2f s; index takes %.2f ×, with the sync %.2f ×\n",
		       atoi(page_sizes[i]) / 1024, floor->read + floor->hash, floor->store, floor_wall(floor),
		       floor->processor, floor->sync, index->wall / floor_wall(floor),
		       index->wall / (floor_wall(floor) + floor->sync));
	}
}

static void measure(const struct bench *bench, const char *name, const char *dump)
{
	struct run index[ROUNDS];
	struct floor floors[FLOORS][ROUNDS], medians[FLOORS];
	struct stat info;

	if (stat(dump, &info) != 0)
		fail(dump);
	for (int round = 0; round < ROUNDS; round++) {
		for (int i = 0; i < FLOORS; i++)
			floors[i][round] = run_floor(bench, dump, page_sizes[i]);
		index[round] = run_index(bench, dump);
		check_same(bench, &floors[0][round]);
	}
	qsort(index, ROUNDS, sizeof index[0], compare_runs);
	for (int i = 0; i < FLOORS; i++) {
		qsort(floors[i], ROUNDS, sizeof floors[i][0], compare_floors);
		medians[i] = floors[i][ROUNDS / 2];
	}
	print_result(name, (double)info.st_size * 1e-6, &index[ROUNDS / 2], medians);
}

/* Makes the dump, measures, and removes it. */
static void measure_dump(const struct bench *bench, const char *name, const char *folder,
			 const char *const *make)
{
	char dump[4096];
	const char *arguments[5] = { make[0], dump };

	snprintf(dump, sizeof dump, "%s/%s", folder, make[1]);
	for (int i = 2; i < 4; i++)
		arguments[i] = make[i];
	run(arguments);
	measure(bench, name, dump);
	unlink(dump);
}

int main(int argc, char **argv)
{
	struct bench bench;

	if (argc != 6)
		fail("usage: bench_index ANIMDB FLOOR_STORE MKDUMP_ZENGIN MKDUMP_PRIME FOLDER");
	bench.animdb = argv[1];
	bench.floor_store = argv[2];

	const char *folder = argv[5];

	mkdir(folder, 0777);
	snprintf(bench.database, sizeof bench.database, "%s/bench.db", folder);
	puts("dump                  wall processor     MB/s  Mkeys/s       peak");
	measure_dump(&bench, "zengin", folder, (const char *[]){ argv[3], "plain.vdf", zengin_clips, NULL });
	measure_dump(&bench, "zipped", folder,
		     (const char *[]){ argv[3], "zipped.vdf", zengin_clips, "--zipped" });
	measure_dump(&bench, "prime", folder, (const char *[]){ argv[4], "prime.pak", prime_clips, NULL });
	unlink(bench.database);
	return EXIT_SUCCESS;
}

/* The command animdb verify: checks a database, and optionally the dumps from which it was made. */
#include "verify/verify.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "cli/command.h"
#include "program/interrupt.h"
#include "shell/run.h"
#include "sql/open.h"

/* Prints findings as rows of a statement that returns its parameters, so that every renderer can print them. */
struct output {
	struct adb_style style; /* the renderer is NULL for text */
	sqlite3 *db;
	sqlite3_stmt *row;
	struct adb_rendering rendering;
};

static bool print_line(const struct adb_finding *finding)
{
	char *line = finding->has_id ? adb_memory_printf("%s: %s %lld: %s", finding->kind, finding->table,
							 (long long)finding->id, finding->what)
				     : adb_memory_printf("%s: %s", finding->kind, finding->what);
	bool printed = line != NULL && adb_print_escaped(line);

	if (printed)
		putchar('\n');
	free(line);
	return printed && !ferror(stdout);
}

static bool print_row(struct output *output, const struct adb_finding *finding)
{
	sqlite3_bind_text(output->row, 1, finding->kind, -1, SQLITE_STATIC);
	if (finding->has_id) {
		sqlite3_bind_text(output->row, 2, finding->table, -1, SQLITE_STATIC);
		sqlite3_bind_int64(output->row, 3, finding->id);
	} else {
		sqlite3_bind_null(output->row, 2);
		sqlite3_bind_null(output->row, 3);
	}
	sqlite3_bind_text(output->row, 4, finding->what, -1, SQLITE_STATIC);

	bool printed = sqlite3_step(output->row) == SQLITE_ROW && adb_render_row(&output->rendering);

	sqlite3_reset(output->row);
	return printed;
}

static bool print_finding(void *context, const struct adb_finding *finding)
{
	struct output *output = context;

	return output->style.renderer == NULL ? print_line(finding) : print_row(output, finding);
}

static const struct option long_options[] = {
	{ "sources", no_argument, NULL, 's' },
	{ "format", required_argument, NULL, 'f' },
	{ "quiet", no_argument, NULL, 'q' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static bool begin_output(struct output *output)
{
	static const char sql[] = "SELECT ?1 AS kind, ?2 AS \"table\", ?3 AS id, ?4 AS what";

	if (output->style.renderer == NULL)
		return true;
	return sqlite3_open(":memory:", &output->db) == SQLITE_OK &&
	       sqlite3_prepare_v2(output->db, sql, -1, &output->row, NULL) == SQLITE_OK &&
	       adb_render_begin(&output->rendering, &output->style, output->row);
}

static bool end_output(struct output *output)
{
	bool printed = output->row == NULL || adb_render_end(&output->rendering, true);

	sqlite3_finalize(output->row);
	sqlite3_close(output->db);
	return printed && fflush(stdout) == 0 && !ferror(stdout);
}

/* Prints a number and a noun, as "12 tracks, ". */
static void print_count(uint64_t number, const char *noun, const char *after)
{
	fprintf(stderr, "%llu %s%s%s", (unsigned long long)number, noun, number == 1 ? "" : "s", after);
}

static void print_summary(const struct adb_verify_result *result, bool with_sources)
{
	print_count(result->tracks, "track", ", ");
	print_count(result->clips, "clip", with_sources ? ", " : ": ");
	if (with_sources) {
		print_count(result->sources, "source", ", ");
		print_count(result->assets, "asset", ": ");
	}
	if (result->findings > 0)
		print_count(result->findings, "finding", "\n");
	else
		fputs("nothing found\n", stderr);
}

static int verify(sqlite3 *db, struct adb_verify_options *options, struct output *output, bool quiet)
{
	struct adb_verify_result result;
	struct adb_error error = { .outcome = ADB_NO_MEMORY, .message = "out of memory" };
	enum adb_outcome outcome = ADB_NO_MEMORY;

	adb_watch_interrupts(db);
	if (begin_output(output))
		outcome = adb_verify(db, options, &result, &error);
	if (!end_output(output)) {
		adb_report("standard output: %s", strerror(errno));
		return ADB_EXIT_FAILED;
	}
	if (outcome != ADB_OK) {
		adb_report("%s", error.message);
		return outcome == ADB_INTERRUPTED ? ADB_EXIT_INTERRUPTED : ADB_EXIT_FAILED;
	}
	if (!quiet)
		print_summary(&result, options->sources);
	return result.findings > 0 ? ADB_EXIT_FAILED : ADB_EXIT_OK;
}

static int open_and_verify(const char *path, struct adb_verify_options *options, struct output *output,
			   bool quiet)
{
	struct adb_error error = { .outcome = ADB_OK };
	sqlite3 *db = adb_database_open(path, &error);

	if (db == NULL) {
		adb_report("%s", error.message);
		return ADB_EXIT_FAILED;
	}
	adb_catch_interrupts();

	int code = verify(db, options, output, quiet);

	sqlite3_close(db);
	return code;
}

static int verify_run(const struct adb_command *command, int argc, char **argv)
{
	struct adb_runner defaults;
	bool quiet = false;

	adb_runner_begin(&defaults, NULL);

	struct output output = { .style = defaults.style };
	struct adb_verify_options options = {
		.interrupted = &adb_interrupted,
		.found = print_finding,
		.context = &output,
	};

	for (int option; (option = getopt_long(argc, argv, "f:qh", long_options, NULL)) != -1;) {
		if (option == 'h')
			return adb_command_help(command);
		if (option == '?')
			return adb_command_usage(command, NULL);
		if (option == 'f') {
			output.style.renderer = adb_renderer_named(optarg);
			if (output.style.renderer == NULL && strcmp(optarg, "text") != 0)
				return adb_command_unknown_format(command, optarg, "text");
		}
		options.sources |= option == 's';
		quiet |= option == 'q';
	}
	if (argc - optind != 1)
		return adb_command_usage(command, "exactly one database is needed");
	return open_and_verify(argv[optind], &options, &output, quiet);
}

const struct adb_command adb_command_verify = {
	.name = "verify",
	.usage = "[OPTION…] DB",
	.summary = "check a database and print what is wrong",
	.help = "      --sources        also read the dumps again and compare them with the database\n"
		"  -f, --format FORMAT  text (the default), csv, json, ndjson, box, table, line or markdown\n"
		"  -q, --quiet          no summary\n"
		"  -h, --help           this text\n"
		"\n"
		"Checks the file, the hashes and counts of tracks, clips and meshes, and the rules between rows.\n"
		"The database is not changed. Each line is one finding: its kind, the table and id of the row, and\n"
		"what is wrong.\n"
		"The exit code is 0 without findings and 1 with any.\n",
	.run = verify_run,
};

/* The command animdb diff: prints the differences between two databases. */
#include "diff/diff.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "cli/command.h"
#include "cli/database_argument.h"
#include "cli/numbers.h"
#include "dump/system.h"
#include "program/interrupt.h"
#include "shell/run.h"
#include "sql/open.h"

/* The exit codes of diff(1), which differ from those of the other commands. */
enum { DIFF_SAME = 0, DIFF_DIFFERENT = 1, DIFF_TROUBLE = 2 };

struct output {
	struct adb_runner runner; /* the renderer is NULL for text */
	bool summary;
};

static const struct option long_options[] = {
	{ "by", required_argument, NULL, 'b' },
	{ "format", required_argument, NULL, 'f' },
	{ "jobs", required_argument, NULL, 'j' },
	{ "summary", no_argument, NULL, 's' },
	{ "sort", required_argument, NULL, 'o' },
	{ "system", required_argument, NULL, 'S' },
	{ "tolerance", required_argument, NULL, 't' },
	{ "verbose", no_argument, NULL, 'v' },
	{ "where", required_argument, NULL, 'w' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

/* Sets *index to the place of `word` in `words`, 0 when it is not there. */
static bool find_word(const char *word, const char *const *words, size_t count, size_t *index)
{
	for (*index = 0; *index < count; ++*index)
		if (strcmp(word, words[*index]) == 0)
			return true;
	*index = 0;
	return false;
}

static bool parse_by(const char *word, enum adb_diff_by *by)
{
	static const char *const words[] = {
		[ADB_DIFF_BY_NAME] = "name",
		[ADB_DIFF_BY_ID] = "id",
		[ADB_DIFF_BY_MOTION] = "motion",
	};

	size_t index;
	bool found = find_word(word, words, sizeof words / sizeof words[0], &index);

	*by = (enum adb_diff_by)index;
	return found;
}

static bool parse_format(const char *word, struct adb_style *style)
{
	style->renderer = adb_renderer_named(word);
	return style->renderer != NULL || strcmp(word, "text") == 0;
}

static bool parse_jobs(const char *word, unsigned *jobs)
{
	uint64_t number;

	if (!adb_number_parse(word, ADB_MAX_JOBS, &number))
		return false;
	*jobs = (unsigned)number;
	return true;
}

static bool parse_sort(const char *word, enum adb_diff_sort *sort)
{
	static const char *const words[] = {
		[ADB_DIFF_SORT_ANGLE] = "angle",
		[ADB_DIFF_SORT_DISTANCE] = "distance",
		[ADB_DIFF_SORT_NAME] = "name",
	};
	size_t index;
	bool found = find_word(word, words, sizeof words / sizeof words[0], &index);

	*sort = (enum adb_diff_sort)index;
	return found;
}

/* Returns the end of a number that is 0 or more and finite, NULL when none is there. */
static const char *parse_difference(const char *begin, const char *end, double *value)
{
	const char *at = adb_parse_decimal(begin, end, value);

	return at != begin && *value >= 0 && isfinite(*value) ? at : NULL;
}

/* "0.01", "0.01,0.5" or "encoding". Without UNITS translations have to be equal. */
static bool parse_tolerance(const char *word, struct adb_diff_options *options)
{
	const char *end = word + strlen(word), *at = parse_difference(word, end, &options->degrees);

	options->tolerance = strcmp(word, "encoding") == 0 ? ADB_DIFF_WITHIN_ENCODING : ADB_DIFF_WITHIN;
	options->units = 0;
	if (options->tolerance == ADB_DIFF_WITHIN_ENCODING)
		return true;
	if (at != NULL && *at == ',')
		at = parse_difference(at + 1, end, &options->units);
	return at == end;
}

/* Returns -1 to continue, else an exit code. */
static int parse_option(const struct adb_command *command, int option, struct adb_diff_options *options,
			struct output *output)
{
	if (option == 'h')
		return adb_command_help(command);
	if (option == 'b' && !parse_by(optarg, &options->by))
		return adb_command_usage(command, "clips are matched by name, id or motion, not by '%s'",
					 optarg);
	if (option == 'f' && !parse_format(optarg, &output->runner.style))
		return adb_command_unknown_format(command, optarg, "text");
	if (option == 'j' && !parse_jobs(optarg, &options->jobs))
		return adb_command_usage(command, "-j takes a number from 1 to %d, not '%s'", ADB_MAX_JOBS,
					 optarg);
	if (option == 'o' && !parse_sort(optarg, &options->sort))
		return adb_command_usage(
			command, "differences are sorted by angle, distance or name, not by '%s'", optarg);
	if (option == 'S' && adb_system_with_id(optarg) == NULL)
		return adb_command_usage(command, "no system is called '%s'", optarg);
	if (option == 't' && !parse_tolerance(optarg, options))
		return adb_command_usage(command, "a tolerance is DEGREES[,UNITS] or 'encoding', not '%s'",
					 optarg);
	if (option == '?')
		return adb_command_usage(command, NULL);
	output->summary |= option == 's';
	options->verbose |= option == 'v';
	options->system = option == 'S' ? optarg : options->system;
	options->where = option == 'w' ? optarg : options->where;
	return -1;
}

static int print_lines(sqlite3 *result, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	int code = sqlite3_prepare_v2(result, sql, -1, &statement, NULL);

	while (code == SQLITE_OK || code == SQLITE_ROW) {
		code = sqlite3_step(statement);
		if (code == SQLITE_ROW) {
			if (adb_print_escaped((const char *)sqlite3_column_text(statement, 0)))
				putchar('\n');
			else
				code = SQLITE_NOMEM;
		}
	}
	sqlite3_finalize(statement);
	if (code == SQLITE_DONE)
		return ADB_EXIT_OK;
	adb_report("%s", code == SQLITE_INTERRUPT ? "interrupted" : sqlite3_errstr(code));
	return code == SQLITE_INTERRUPT ? ADB_EXIT_INTERRUPTED : DIFF_TROUBLE;
}

static const char summary_lines_sql[] =
	"SELECT kind || ' ' || change || ': ' || count(*) || ' (' || system || ')'"
	" FROM differences GROUP BY system, kind, change ORDER BY system, kind, change";

static int print_text(sqlite3 *result, bool summary)
{
	int code = print_lines(result, summary ? summary_lines_sql : "SELECT line FROM lines");

	return code != ADB_EXIT_OK || summary ? code : print_lines(result, "SELECT line FROM last_lines");
}

static const char summary_sql[] =
	"SELECT system, kind, change, sum(copies) AS copies, count(*) AS differences"
	" FROM differences GROUP BY system, kind, change ORDER BY system, kind, change";

/* For people: what fits a terminal. Formats for programs have all columns. */
static const char table_sql[] =
	"SELECT change, kind, coalesce(part_of || '/', '') || name || coalesce(' -> ' || new_name, '') AS name,"
	" round(angle, 3) AS angle, coalesce(angle_bone, distance_bone) AS bone, round(distance, 4) AS distance, detail"
	" FROM differences ORDER BY rowid";

static const char differences_sql[] = "SELECT * FROM differences ORDER BY rowid";

static int print_differences(sqlite3 *result, struct output *output)
{
	const struct adb_sql_origin origin = { .line = 1 };
	const struct adb_renderer *renderer = adb_style_renderer(&output->runner.style);
	bool is_table = renderer == &adb_renderer_box || renderer == &adb_renderer_table ||
			renderer == &adb_renderer_auto;

	if (output->runner.style.renderer == NULL)
		return print_text(result, output->summary);
	output->runner.db = result;
	output->runner.use_pager = output->runner.style.leaves_out_same = true;
	return adb_run_sql(&output->runner,
			   output->summary ? summary_sql
			   : is_table      ? table_sql
					   : differences_sql,
			   &origin);
}

static const char differs_sql[] =
	"SELECT EXISTS (SELECT 1 FROM differences WHERE change NOT IN ('tolerated', 'no data')"
	" AND NOT (change = 'recoded' AND (SELECT has_tolerance FROM setting)))";

/* Returns DIFF_SAME or DIFF_DIFFERENT, or DIFF_TROUBLE when the result cannot be read. */
static int exit_code_of(sqlite3 *result)
{
	sqlite3_stmt *statement = NULL;
	int code = DIFF_TROUBLE;

	if (sqlite3_prepare_v2(result, differs_sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		code = sqlite3_column_int(statement, 0) ? DIFF_DIFFERENT : DIFF_SAME;
	else
		adb_report("%s", sqlite3_errmsg(result));
	sqlite3_finalize(statement);
	return code;
}

static int print_result(sqlite3 *result, struct output *output)
{
	int code = print_differences(result, output);

	if (code == ADB_EXIT_INTERRUPTED)
		return code;
	if (code == ADB_EXIT_OK && (fflush(stdout) != 0 || ferror(stdout))) {
		adb_report("standard output: %s", strerror(errno));
		return DIFF_TROUBLE;
	}
	return code == ADB_EXIT_OK ? exit_code_of(result) : DIFF_TROUBLE;
}

static int report_error(const struct adb_error *error)
{
	adb_report("%s", error->outcome == ADB_INTERRUPTED ? "interrupted" : error->message);
	return error->outcome == ADB_INTERRUPTED ? ADB_EXIT_INTERRUPTED : DIFF_TROUBLE;
}

static int compare(struct adb_diff_options *options, struct output *output)
{
	struct adb_error error = { .outcome = ADB_OK };

	adb_catch_interrupts();

	sqlite3 *a = adb_database_argument_open(options->names[0], &options->dump_ids[0], &error);
	sqlite3 *b = a != NULL ? adb_database_argument_open(options->names[1], &options->dump_ids[1], &error)
			       : NULL;
	sqlite3 *result = NULL;

	if (b != NULL) {
		adb_report_pending(a, options->names[0]);
		adb_report_pending(b, options->names[1]);
		result = adb_diff_run(a, b, options, &error);
	}

	int code = result != NULL ? print_result(result, output) : report_error(&error);

	sqlite3_close(result);
	sqlite3_close(b);
	sqlite3_close(a);
	return code <= DIFF_DIFFERENT && !adb_check_complete() ? DIFF_TROUBLE : code;
}

static int diff_run(const struct adb_command *command, int argc, char **argv)
{
	struct adb_diff_options options = { .by = ADB_DIFF_BY_NAME, .jobs = adb_default_jobs() };
	struct output output = { .summary = false };

	adb_runner_begin(&output.runner, NULL);
	for (int option; (option = getopt_long(argc, argv, "f:j:svh", long_options, NULL)) != -1;) {
		int code = parse_option(command, option, &options, &output);

		if (code >= 0)
			return code;
	}
	if (argc - optind == 3)
		return adb_command_usage(command,
					 "exactly two databases are needed; two dumps of one are %s#%s %s#%s",
					 argv[optind], argv[optind + 1], argv[optind], argv[optind + 2]);
	if (argc - optind != 2)
		return adb_command_usage(command, "exactly two databases are needed");
	options.names[0] = argv[optind];
	options.names[1] = argv[optind + 1];
	return compare(&options, &output);
}

const struct adb_command adb_command_diff = {
	.name = "diff",
	.usage = "[OPTION…] A[#DUMP] B[#DUMP]",
	.summary = "print the differences between two databases or dumps",
	.help = "      --by WHAT        match clips of A and B by name (the default), id or motion\n"
		"  -f, --format FORMAT  text (the default), csv, json, ndjson, box, table, line or markdown\n"
		"  -j, --jobs N         compare keys on N threads (default: one per processor)\n"
		"  -s, --summary        print only the number of differences of each kind\n"
		"      --sort HOW       largest angle (the default) or distance first, or by name\n"
		"      --system ID      compare only this system\n"
		"      --tolerance X    count as equal what differs by no more: DEGREES[,UNITS], or 'encoding'\n"
		"  -v, --verbose        print encoder parameters, too, such as quantisation steps\n"
		"      --where EXPR     compare only clips for which EXPR, SQL on columns of clip_summary, is true\n"
		"  -h, --help           this text\n"
		"\n"
		"Prints the clips, skeletons, sets, models, textures and references that were added, removed,\n"
		"renamed, retimed or changed, with the largest angle and distance and their bone and time, the\n"
		"largest first. Objects that only moved inside the dump, and those for which only encoder parameters\n"
		"differ, are counted in one line for each system at the end. The folder of a dump is not compared.\n"
		"DUMP is the name or id of one dump of a database; where there is a file named A#DUMP as a whole,\n"
		"that file is meant.\n"
		"\n"
		"With --tolerance, clips and rest poses are equal within an angle and a distance in native units,\n"
		"which is 0 when it is left out. With --tolerance encoding, clips are equal within the step in which\n"
		"the format of either stores its keys. What is equal in that way is counted in one line for each\n"
		"system, and neither that nor what was only encoded again is a difference then.\n"
		"The exit code is that of diff(1): 0 without differences, 1 with differences, 2 on trouble.\n",
	.run = diff_run,
};

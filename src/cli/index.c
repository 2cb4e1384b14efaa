/* The command animdb index: reads dumps into a database. */
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/port/file.h"
#include "base/stop.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/numbers.h"
#include "dump/system.h"
#include "index/index.h"
#include "program/interrupt.h"
#include "sql/open.h"

enum {
	LINE_WIDTH = 80,
	MAX_MESSAGE = 8192,
	MAX_OPTIONS = 64,
	SYSTEM_OPTION = 256 /* first number above all characters */
};

struct arguments {
	struct adb_index_options options;
	struct adb_buffer system_options; /* lines as in adb_decoder.options; NUL-terminated after parsing */
	bool quiet;
};

/* The i-th option of a system, counting over all systems; NULL after the last one. */
static const struct adb_index_option *system_option_at(size_t i)
{
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		for (const struct adb_index_option *option = (*system)->options;
		     option != NULL && option->name != NULL; option++)
			if (i-- == 0)
				return option;
	return NULL;
}

/* Appends the options of systems and the end to `list`, which holds at most `most` options. */
static void add_system_options(struct option *list, size_t most)
{
	const struct adb_index_option *option;
	size_t count = 0;

	while (list[count].name != NULL)
		count++;
	for (size_t i = 0; count < most && (option = system_option_at(i)) != NULL; i++)
		list[count++] =
			(struct option){ option->name, required_argument, NULL, SYSTEM_OPTION + (int)i };
	list[count] = (struct option){ NULL, 0, NULL, 0 };
}

/* What an option without a value sets; NULL for all other options. */
static bool *flag_of(int option, struct arguments *to)
{
	switch (option) {
	case 'c':
		return &to->options.carve;
	case 'E':
		return &to->options.each;
	case 'f':
		return &to->options.force;
	case 'I':
		return &to->options.no_images;
	case 'L':
		return &to->options.lists_unread;
	case 'p':
		return &to->options.prune;
	case 'v':
		return &to->options.moved;
	case 'l':
		return &to->options.follow_links;
	case 'S':
		return &to->options.strict;
	case 'q':
		return &to->quiet;
	default:
		return NULL;
	}
}

/* Returns -1 to continue, else an exit code. */
static int parse_limit(const struct adb_command *command, int option, struct adb_limits *limits)
{
	uint64_t depth;

	switch (option) {
	case 'D':
		if (!adb_number_parse(optarg, ADB_MOST_DEPTH, &depth))
			return adb_command_usage(command, "--max-depth takes a number from 1 to %d, not '%s'",
						 ADB_MOST_DEPTH, optarg);
		limits->depth = (unsigned)depth;
		return -1;
	case 'M':
		if (!adb_number_parse(optarg, INT64_MAX, &limits->members))
			return adb_command_usage(command, "--max-members takes a number above 0, not '%s'",
						 optarg);
		return -1;
	default:
		if (!adb_size_parse(optarg, &limits->output) || limits->output > INT64_MAX)
			return adb_command_usage(
				command, "--max-output takes bytes, or a number with K, M, G or T, not '%s'",
				optarg);
		return -1;
	}
}

/* Appends a line for adb_option_next(). Returns -1 to continue, else an exit code. */
static int add_system_option(const struct adb_command *command, const struct adb_index_option *option,
			     struct adb_buffer *to)
{
	adb_buffer_printf(to, "%s ", option->name);
	if (!option->add(to, optarg))
		return adb_command_usage(command, "--%s takes %s, not '%s'", option->name, option->argument,
					 optarg);
	adb_buffer_text(to, "\n");
	return -1;
}

/* Returns -1 to continue, else an exit code. */
static int parse_option(const struct adb_command *command, int option, struct arguments *to)
{
	bool *flag = flag_of(option, to);
	uint64_t threads;

	if (flag != NULL) {
		*flag = true;
		return -1;
	}
	switch (option) {
	case 'j':
		if (!adb_number_parse(optarg, ADB_MAX_JOBS, &threads))
			return adb_command_usage(command, "-j takes a number from 1 to %d, not '%s'",
						 ADB_MAX_JOBS, optarg);
		to->options.threads = (unsigned)threads;
		return -1;
	case 's':
		if (adb_system_with_id(optarg) == NULL)
			return adb_command_usage(
				command, "there is no system '%s'; 'animdb formats' lists them", optarg);
		to->options.system = optarg;
		return -1;
	case 'e':
		if (!adb_encoding_from_name(optarg, &to->options.encoding))
			return adb_command_usage(
				command,
				"unknown encoding '%s'; there are windows-1250, -1251, -1252 and utf-8",
				optarg);
		return -1;
	case 'n':
		if (to->options.names != NULL)
			return adb_command_usage(command, "--names can be given once");
		to->options.names = optarg;
		return -1;
	case 'D':
	case 'M':
	case 'O':
		return parse_limit(command, option, &to->options.limits);
	case 'd':
		if (optarg[0] == '\0')
			return adb_command_usage(command, "--dump takes a name");
		to->options.dump = optarg;
		return -1;
	case 'o':
		to->options.over = optarg;
		return -1;
	case 'm':
		if (strcmp(optarg, "linked") != 0 && strcmp(optarg, "all") != 0 &&
		    strcmp(optarg, "none") != 0)
			return adb_command_usage(command, "--meshes takes linked, all or none, not '%s'",
						 optarg);
		to->options.meshes = optarg;
		return -1;
	case 'h':
		return adb_command_help(command);
	default:
		if (option >= SYSTEM_OPTION)
			return add_system_option(command, system_option_at((size_t)(option - SYSTEM_OPTION)),
						 &to->system_options);
		return adb_command_usage(command, NULL);
	}
}

static int parse_arguments(const struct adb_command *command, int argc, char **argv, struct arguments *to)
{
	/* clang-format off */
	struct option options[MAX_OPTIONS + 1] = {
		{ "jobs", required_argument, NULL, 'j' },
		{ "system", required_argument, NULL, 's' },
		{ "encoding", required_argument, NULL, 'e' },
		{ "names", required_argument, NULL, 'n' },
		{ "carve", no_argument, NULL, 'c' },
		{ "max-depth", required_argument, NULL, 'D' },
		{ "max-members", required_argument, NULL, 'M' },
		{ "max-output", required_argument, NULL, 'O' },
		{ "each", no_argument, NULL, 'E' },
		{ "dump", required_argument, NULL, 'd' },
		{ "over", required_argument, NULL, 'o' },
		{ "meshes", required_argument, NULL, 'm' },
		{ "no-images", no_argument, NULL, 'I' },
		{ "ledger", no_argument, NULL, 'L' },
		{ "force", no_argument, NULL, 'f' },
		{ "prune", no_argument, NULL, 'p' },
		{ "moved", no_argument, NULL, 'v' },
		{ "follow-links", no_argument, NULL, 'l' },
		{ "strict", no_argument, NULL, 'S' },
		{ "quiet", no_argument, NULL, 'q' },
		{ "help", no_argument, NULL, 'h' },
	};
	/* clang-format on */
	int option;

	add_system_options(options, MAX_OPTIONS);

	while ((option = getopt_long(argc, argv, "j:qh", options, NULL)) != -1) {
		int code = parse_option(command, option, to);

		if (code >= 0)
			return code;
	}
	if (argc - optind < 2)
		return adb_command_usage(command, "a database and at least one file or folder are needed");
	if (to->options.each && to->options.dump != NULL)
		return adb_command_usage(command,
					 "--each makes many dumps, which cannot all have the name of --dump");
	if (to->options.dump != NULL && to->options.over != NULL &&
	    strcmp(to->options.dump, to->options.over) == 0)
		return adb_command_usage(command, "a dump cannot be laid over itself");
	to->options.database = argv[optind];
	to->options.paths = argv + optind + 1;
	to->options.path_count = (size_t)(argc - optind - 1);
	if (to->system_options.size > 0)
		adb_buffer_add(&to->system_options, "", 1);
	to->options.options = to->system_options.data;
	if (!adb_buffer_ok(&to->system_options))
		return adb_report("out of memory"), ADB_EXIT_FAILED;
	return -1;
}

/* Erases the line of progress before the message; the next progress prints it again. */
static void report_over_progress(const char *format, ...)
{
	va_list arguments;
	char text[MAX_MESSAGE];

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	fputs("\r\033[K", stderr);
	adb_report("%s", text);
}

/* Prints a separator and a text, and begins a line between them when the text would end right of LINE_WIDTH. */
static void print_piece(size_t *column, const char *separator, const char *format, ...)
{
	va_list arguments;
	char text[MAX_MESSAGE];

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (*column > 0 && *column + strlen(separator) + strlen(text) > LINE_WIDTH) {
		fprintf(stderr, "%.*s\n", (int)strcspn(separator, " "), separator);
		*column = 0;
		separator = "";
	}
	fprintf(stderr, "%s%s", separator, text);
	*column += strlen(separator) + strlen(text);
}

/* Prints a separator, a number and a noun, as ", 12 345 clips". */
static void print_count(size_t *column, const char *separator, uint64_t number, const char *noun)
{
	char text[ADB_GROUPED_SIZE];

	print_piece(column, separator, "%s %s%s", adb_text_grouped(number, text), noun,
		    number == 1 ? "" : "s");
}

/* Prints a line of the three codes with the most rows in the database: "…: truncated (12), corrupt (3)". */
static void print_frequent_codes(const char *database)
{
	static const char sql[] =
		"SELECT code, count(*) FROM diagnostics WHERE severity <> 'note' GROUP BY code "
		"ORDER BY 2 DESC, 1 LIMIT 3";
	struct adb_error error;
	sqlite3 *db = adb_database_open(database, &error);
	sqlite3_stmt *row = NULL;
	size_t column = 0;
	const char *separator = "the most frequent problems: ";

	if (db != NULL && sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK)
		for (; sqlite3_step(row) == SQLITE_ROW; separator = ", ")
			print_piece(&column, separator, "%s (%lld)",
				    (const char *)sqlite3_column_text(row, 0),
				    (long long)sqlite3_column_int64(row, 1));
	if (column > 0)
		fputc('\n', stderr);
	sqlite3_finalize(row);
	sqlite3_close(db);
}

static void print_problems(const struct adb_index_result *result, const char *database)
{
	char text[ADB_GROUPED_SIZE];

	size_t column = 0;

	print_count(&column, "", result->problems, "problem");
	if (result->failed > 0 && result->problems == 1)
		fputs(", which lost an asset", stderr);
	else if (result->failed > 0)
		fprintf(stderr, ", %s of them lost an asset", adb_text_grouped(result->failed, text));
	fputc('\n', stderr);
	print_frequent_codes(database);
	fprintf(stderr, "'animdb ask %s problems' explains them\n", database);
}

static void print_summary(const struct adb_index_result *result, const char *database)
{
	size_t column = 0;

	print_count(&column, "", result->sources, "source");
	print_count(&column, ", ", result->assets, "asset");
	print_count(&column, ", ", result->clips, "clip");
	print_count(&column, ", ", result->keys, "key");
	print_piece(&column, " ", "in %.2f s", result->seconds);
	if (result->unchanged > 0)
		print_piece(&column, "; ", "%llu unchanged", (unsigned long long)result->unchanged);
	if (result->pruned > 0)
		print_piece(&column, "; ", "%llu removed", (unsigned long long)result->pruned);
	if (result->names > 0)
		print_count(&column, "; ", result->names, "new name");
	fputc('\n', stderr);
	if (result->problems > 0)
		print_problems(result, database);
}

static void report_interrupted(const struct adb_index_result *result)
{
	uint64_t kept = result->sources + result->unchanged;

	adb_report("interrupted: %llu source%s of %llu file%s kept; run the same command again",
		   (unsigned long long)kept, kept == 1 ? "" : "s", (unsigned long long)result->files,
		   result->files == 1 ? "" : "s");
}

static int exit_code(enum adb_outcome outcome, const struct arguments *arguments,
		     const struct adb_index_result *result)
{
	if (outcome == ADB_INTERRUPTED)
		return ADB_EXIT_INTERRUPTED;
	if (outcome == ADB_USAGE)
		return ADB_EXIT_USAGE;
	if (outcome != ADB_OK || result->bad_path || result->lacks_memory)
		return ADB_EXIT_FAILED;
	return arguments->options.strict && result->failed + result->unread > 0 ? ADB_EXIT_STRICT
										: ADB_EXIT_OK;
}

static int index_paths(struct arguments *arguments)
{
	struct adb_index_result result;
	struct adb_error error = { .outcome = ADB_OK };

	arguments->options.progress = !arguments->quiet && adb_stream_is_terminal(stderr);
	if (arguments->options.progress)
		arguments->options.complain = report_over_progress;
	adb_catch_interrupts();

	enum adb_outcome outcome = adb_index(&arguments->options, &result, &error);

	if (outcome != ADB_OK && outcome != ADB_INTERRUPTED)
		adb_report("%s: %s", arguments->options.database, error.message);
	else if (!arguments->quiet)
		print_summary(&result, arguments->options.database);
	if (outcome == ADB_INTERRUPTED)
		report_interrupted(&result);
	return exit_code(outcome, arguments, &result);
}

static int run_index(const struct adb_command *command, int argc, char **argv)
{
	struct arguments arguments = {
		.options = {
			.threads = adb_default_jobs(),
			.interrupted = &adb_interrupted,
			.complain = adb_report,
		},
	};
	int code = parse_arguments(command, argc, argv, &arguments);

	if (code < 0)
		code = index_paths(&arguments);
	adb_buffer_free(&arguments.system_options);
	return code;
}

/* Prints the help of the options of systems, in the column of the other options, and the last line. */
static void print_system_options(void)
{
	const struct adb_index_option *option;

	for (size_t i = 0; (option = system_option_at(i)) != NULL; i++) {
		printf("      --%s %s\n", option->name, option->argument);
		for (const char *line = option->help; *line != '\0';) {
			int size = (int)strcspn(line, "\n");

			printf("%25s%.*s\n", "", size, line);
			line += size + (line[size] != '\0');
		}
	}
	puts("  -h, --help             this text");
}

const struct adb_command adb_command_index = {
	.name = "index",
	.usage = "[OPTION…] DB PATH…",
	.summary = "read files and folders of a dump into a database",
	.help = "  -j, --jobs N           decode on N threads (default: one per processor)\n"
		"      --system ID        look for this system only\n"
		"      --encoding NAME    encoding of names and texts in dumps: windows-1250, windows-1251,\n"
		"                         windows-1252 (default), utf-8\n"
		"      --names FILE       names, one on each line, for systems whose ids are hashes of names;\n"
		"                         names that match an id are stored, and used by later runs too\n"
		"      --carve            look for clips and models in unrecognised files\n"
		"      --max-depth N      depth of containers inside containers (default 8, at most 30)\n"
		"      --max-members N    number of members in all containers of a source (default 1000000)\n"
		"      --max-output SIZE  bytes of those members, as 500M or 20G; default 64G, for\n"
		"                         small sources 2000 times their size, at least 1G\n"
		"      --each             each file or folder in PATH is a dump of its own; without it PATH is\n"
		"                         one dump, in which all references are resolved\n"
		"      --dump NAME        all PATHs are one dump of this name; sources keep it in later runs\n"
		"      --over NAME        the dumps of PATH are laid over this one, as a mod over its game:\n"
		"                         references that they do not hold themselves lead there; '' = none\n"
		"      --meshes WHICH     store the geometry of these models: linked (default) = those that a\n"
		"                         clip reaches, all, none; later runs keep to it\n"
		"      --no-images        store no textures, only their names and sizes\n"
		"      --ledger           store which bytes of each asset nobody read: the view unread_bytes\n"
		"      --force            read sources again even if they did not change\n"
		"      --prune            remove sources below PATH that no longer exist; when PATH itself\n"
		"                         is missing or empty, this needs --force\n"
		"      --moved            where PATH contains a stored dump whose own path is gone, keep it as\n"
		"                         that dump, under its new path, and read only what changed\n"
		"      --follow-links     read links in PATH that lead out of it, too\n"
		"      --strict           exit with 3 if something could not be read or decoded\n"
		"  -q, --quiet            print no progress and no summary\n",
	.run = run_index,
	.print_more_help = print_system_options,
};

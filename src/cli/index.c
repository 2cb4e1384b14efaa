/* animdb index: reads dumps into a database. */
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cli/command.h"
#include "cli/numbers.h"
#include "cli/systems.h"
#include "index/index.h"

enum { MAX_MESSAGE = 8192 };

/* Digits with a thin mark every three, so that large numbers can be read at a glance: "12 345 678". */
static const char *grouped(uint64_t number, char text[32])
{
	char digits[24];
	int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
	char *out = text;

	for (int i = 0; i < length; i++) {
		if (i > 0 && (length - i) % 3 == 0)
			*out++ = ' ';
		*out++ = digits[i];
	}
	*out = '\0';
	return text;
}

/* "12 345 clips, " */
static void print_count(uint64_t number, const char *noun, const char *after)
{
	char text[32];

	fprintf(stderr, "%s %s%s%s", grouped(number, text), noun, number == 1 ? "" : "s", after);
}

static void print_problems(const struct adb_index_result *result)
{
	char text[32];

	fputs("; ", stderr);
	print_count(result->problems, "problem", "");
	if (result->failed > 0 && result->problems == 1)
		fputs(", which lost an asset", stderr);
	else if (result->failed > 0)
		fprintf(stderr, ", %s of them lost an asset", grouped(result->failed, text));
	fputs(" (see the table diagnostics)", stderr);
}

static void print_summary(const struct adb_index_result *result)
{
	print_count(result->sources, "source", ", ");
	print_count(result->assets, "asset", ", ");
	print_count(result->clips, "clip", ", ");
	print_count(result->keys, "key", "");
	fprintf(stderr, " in %.2f s", result->seconds);
	if (result->unchanged > 0)
		fprintf(stderr, "; %llu unchanged", (unsigned long long)result->unchanged);
	if (result->pruned > 0)
		fprintf(stderr, "; %llu forgotten", (unsigned long long)result->pruned);
	if (result->names > 0)
		fprintf(stderr, "; %llu new name%s", (unsigned long long)result->names,
			result->names == 1 ? "" : "s");
	if (result->problems > 0)
		print_problems(result);
	fputc('\n', stderr);
}

/* The line of progress gives way to a message, and comes back after it. */
static void complain_over_progress(const char *format, ...)
{
	va_list arguments;
	char text[MAX_MESSAGE];

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	fputs("\r\033[K", stderr);
	adb_complain("%s", text);
}

struct arguments {
	struct adb_index_options options;
	struct adb_buffer defines; /* see adb_decoder.defines, and a NUL once all are there */
	bool quiet, strict;
};

/* "NAME" or "NAME=VALUE"; false when NAME is no name. */
static bool add_define(struct adb_buffer *defines, const char *text)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
	size_t length = strspn(text, letters);

	if (length == 0 || (text[0] >= '0' && text[0] <= '9') ||
	    (text[length] != '\0' && text[length] != '=') || strchr(text, '\n') != NULL)
		return false;
	adb_buffer_printf(defines, "%s%s\n", text, text[length] == '\0' ? "=1" : "");
	return true;
}

/* Returns -1 to go on, else an exit code. */
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
			return adb_command_usage(command, "--max-members takes a number from 1 on, not '%s'",
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

/* Returns -1 to go on, else an exit code. */
static int parse_option(const struct adb_command *command, int option, struct arguments *to)
{
	uint64_t threads;

	switch (option) {
	case 'j':
		if (!adb_number_parse(optarg, ADB_MAX_JOBS, &threads))
			return adb_command_usage(command, "-j takes a number from 1 to %d, not '%s'",
						 ADB_MAX_JOBS, optarg);
		to->options.threads = (unsigned)threads;
		return -1;
	case 's':
		if (!adb_is_system(optarg))
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
	case 'c':
		to->options.carve = true;
		return -1;
	case 'd':
		if (!add_define(&to->defines, optarg))
			return adb_command_usage(command, "--define takes NAME or NAME=VALUE, not '%s'",
						 optarg);
		return -1;
	case 'D':
	case 'M':
	case 'O':
		return parse_limit(command, option, &to->options.limits);
	case 'f':
		to->options.force = true;
		return -1;
	case 'p':
		to->options.prune = true;
		return -1;
	case 'S':
		to->strict = true;
		return -1;
	case 'q':
		to->quiet = true;
		return -1;
	case 'h':
		return adb_command_help(command);
	default:
		return adb_command_usage(command, NULL);
	}
}

static int parse(const struct adb_command *command, int argc, char **argv, struct arguments *to)
{
	/* clang-format off */
	static const struct option options[] = {
		{ "jobs", required_argument, NULL, 'j' },
		{ "system", required_argument, NULL, 's' },
		{ "encoding", required_argument, NULL, 'e' },
		{ "names", required_argument, NULL, 'n' },
		{ "carve", no_argument, NULL, 'c' },
		{ "define", required_argument, NULL, 'd' },
		{ "max-depth", required_argument, NULL, 'D' },
		{ "max-members", required_argument, NULL, 'M' },
		{ "max-output", required_argument, NULL, 'O' },
		{ "force", no_argument, NULL, 'f' },
		{ "prune", no_argument, NULL, 'p' },
		{ "strict", no_argument, NULL, 'S' },
		{ "quiet", no_argument, NULL, 'q' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	/* clang-format on */
	int option;

	while ((option = getopt_long(argc, argv, "j:qh", options, NULL)) != -1) {
		int code = parse_option(command, option, to);

		if (code >= 0)
			return code;
	}
	if (argc - optind < 2)
		return adb_command_usage(command, "a database and at least one file or folder are needed");
	to->options.database = argv[optind];
	to->options.paths = argv + optind + 1;
	to->options.path_count = (size_t)(argc - optind - 1);
	if (to->defines.size > 0)
		adb_buffer_add(&to->defines, "", 1);
	to->options.defines = to->defines.data;
	if (!adb_buffer_ok(&to->defines))
		return adb_complain("out of memory"), ADB_EXIT_FAILED;
	return -1;
}

static int exit_code(enum adb_outcome outcome, const struct arguments *arguments,
		     const struct adb_index_result *result)
{
	if (outcome == ADB_INTERRUPTED)
		return ADB_EXIT_INTERRUPTED;
	if (outcome != ADB_OK || result->bad_path || result->lacks_memory)
		return ADB_EXIT_FAILED;
	return arguments->strict && result->failed > 0 ? ADB_EXIT_STRICT : ADB_EXIT_OK;
}

static int index_paths(struct arguments *arguments)
{
	struct adb_index_result result;
	struct adb_error error = { .outcome = ADB_OK };

	arguments->options.progress = !arguments->quiet && isatty(STDERR_FILENO);
	if (arguments->options.progress)
		arguments->options.complain = complain_over_progress;
	adb_catch_interrupts();
	/* A file that may not grow any more (ulimit -f) is an error of the write, as a full disk is. */
	signal(SIGXFSZ, SIG_IGN);

	enum adb_outcome outcome = adb_index(&arguments->options, &result, &error);

	if (outcome != ADB_OK && outcome != ADB_INTERRUPTED)
		adb_complain("%s: %s", arguments->options.database, error.message);
	else if (!arguments->quiet)
		print_summary(&result);
	return exit_code(outcome, arguments, &result);
}

static int run_index(const struct adb_command *command, int argc, char **argv)
{
	struct arguments arguments = {
		.options = {
			.threads = adb_default_jobs(),
			.interrupted = &adb_interrupted,
			.complain = adb_complain,
		},
	};
	int code = parse(command, argc, argv, &arguments);

	if (code < 0)
		code = index_paths(&arguments);
	adb_buffer_free(&arguments.defines);
	return code;
}

const struct adb_command adb_command_index = {
	.name = "index",
	.usage = "[OPTION…] DB PATH…",
	.summary = "read files and folders of a dump into a database",
	.help = "  -j, --jobs N           decode on N threads (default: one per processor)\n"
		"      --system ID        look for this system only\n"
		"      --encoding NAME    of names and texts in dumps: windows-1250, windows-1251,\n"
		"                         windows-1252 (default), utf-8\n"
		"      --names FILE       names of Metroid Prime: paths, one a line; those whose hash\n"
		"                         is the id of a resource are kept, for later runs too\n"
		"      --carve            look for clips and models in files that nobody knows\n"
		"      --define NAME[=VALUE]\n"
		"                         for the preprocessor of source trees; 1 without VALUE.\n"
		"                         Known are TARGET_N64, and VERSION_US unless another\n"
		"                         VERSION_ is given\n"
		"      --max-depth N      containers inside each other (default 8, at most 30)\n"
		"      --max-members N    members of all containers of a source (default 1000000)\n"
		"      --max-output SIZE  bytes of those members, as 500M or 20G; default 64G, for\n"
		"                         small sources 2000 times their size, at least 1G\n"
		"      --force            read sources again although they did not change\n"
		"      --prune            forget sources below PATH that are gone\n"
		"      --strict           exit with 3 if something could not be read or decoded\n"
		"  -q, --quiet            print no progress and no summary\n"
		"  -h, --help             this text\n",
	.run = run_index,
};

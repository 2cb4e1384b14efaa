/* The command animdb report: writes a catalogue of a database. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/numbers.h"
#include "diff/diff.h"
#include "export/format.h"
#include "export/report/catalogue.h"
#include "program/interrupt.h"
#include "sql/open.h"

/* Connections of its own, since a comparison begins transactions. */
static sqlite3 *compare_dumps(sqlite3 *db, int64_t a_dump_id, int64_t b_dump_id,
			      const struct adb_catalogue_options *options, struct adb_error *error)
{
	const struct adb_diff_options diff = {
		.by = ADB_DIFF_BY_NAME,
		.where = options->where,
		.dump_ids = { a_dump_id, b_dump_id },
		.names = { "A", "B" },
		.jobs = options->jobs,
	};
	const char *path = sqlite3_db_filename(db, "main");
	sqlite3 *a = adb_database_open(path, error), *b = a != NULL ? adb_database_open(path, error) : NULL;
	sqlite3 *result = NULL;

	if (b != NULL) {
		adb_watch_interrupts(a);
		adb_watch_interrupts(b);
		result = adb_diff_run(a, b, &diff, error);
	}
	sqlite3_close(a);
	sqlite3_close(b);
	return result;
}

enum { OPTION_FORCE = 256, OPTION_NO_PICTURES, OPTION_TITLE, OPTION_WHERE, OPTION_WITH };

static const struct option long_options[] = {
	{ "output", required_argument, NULL, 'o' },
	{ "jobs", required_argument, NULL, 'j' },
	{ "force", no_argument, NULL, OPTION_FORCE },
	{ "no-pictures", no_argument, NULL, OPTION_NO_PICTURES },
	{ "quiet", no_argument, NULL, 'q' },
	{ "title", required_argument, NULL, OPTION_TITLE },
	{ "where", required_argument, NULL, OPTION_WHERE },
	{ "with", required_argument, NULL, OPTION_WITH },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static int add_format(const struct adb_command *command, const char *word, size_t length,
		      struct adb_catalogue_options *options)
{
	static const char sql[] = "sql";
	const struct adb_export_format *format = NULL;

	if (length == sizeof sql - 1 && strncmp(word, sql, length) == 0) {
		options->with_sql = true;
		return -1;
	}
	for (size_t i = 0; (format = adb_export_format_at(i)) != NULL; i++)
		if (strlen(format->name) == length && strncmp(format->name, word, length) == 0)
			break;
	if (format == NULL)
		return adb_command_usage(command, "no format is called '%.*s'", (int)length, word);
	for (size_t i = 0; i < options->format_count; i++)
		if (options->formats[i] == format)
			return -1;
	if (options->format_count < ADB_CATALOGUE_MOST_FORMATS)
		options->formats[options->format_count++] = format;
	return -1;
}

static int parse_formats(const struct adb_command *command, const char *words,
			 struct adb_catalogue_options *options)
{
	for (;;) {
		size_t length = strcspn(words, ",");
		int code = add_format(command, words, length, options);

		if (code >= 0 || words[length] == '\0')
			return code;
		words += length + 1;
	}
}

static int parse_option(const struct adb_command *command, int option, struct adb_catalogue_options *options)
{
	uint64_t jobs;

	switch (option) {
	case 'h':
		return adb_command_help(command);
	case 'o':
		adb_path_trim(optarg);
		options->folder = optarg;
		break;
	case 'j':
		if (!adb_number_parse(optarg, ADB_MAX_JOBS, &jobs))
			return adb_command_usage(command, "-j takes a number from 1 to %d, not '%s'",
						 ADB_MAX_JOBS, optarg);
		options->jobs = (unsigned)jobs;
		break;
	case 'q':
		options->is_quiet = true;
		break;
	case OPTION_FORCE:
		options->force = true;
		break;
	case OPTION_NO_PICTURES:
		options->no_pictures = true;
		break;
	case OPTION_TITLE:
		options->title = optarg;
		break;
	case OPTION_WHERE:
		options->where = optarg;
		break;
	case OPTION_WITH:
		return parse_formats(command, optarg, options);
	default:
		return adb_command_usage(command, NULL);
	}
	return -1;
}

/* Returns -1 to continue, else an exit code. */
static int parse(const struct adb_command *command, int argc, char **argv,
		 struct adb_catalogue_options *options)
{
	for (int option; (option = getopt_long(argc, argv, "o:j:qh", long_options, NULL)) != -1;) {
		int code = parse_option(command, option, options);

		if (code >= 0)
			return code;
	}
	if (argc == optind)
		return adb_command_no_database(command);
	if (argc - optind > 1)
		return adb_command_usage(command, "'%s': only one database can be given", argv[optind + 1]);
	if (options->folder == NULL)
		return adb_command_usage(command, "no folder given (-o FOLDER)");
	return -1;
}

static int report_database(const char *path, const struct adb_catalogue_options *options)
{
	sqlite3 *db = adb_command_open(path);

	if (db == NULL)
		return ADB_EXIT_FAILED;

	int code = adb_catalogue_run(db, options);

	sqlite3_close(db);
	return code;
}

static int run(const struct adb_command *command, int argc, char **argv)
{
	struct adb_catalogue_options options = { .jobs = adb_default_jobs(), .compare = compare_dumps };
	int code = parse(command, argc, argv, &options);

	return code >= 0 ? code : report_database(argv[optind], &options);
}

const struct adb_command adb_command_report = {
	.name = "report",
	.usage = "DB -o FOLDER [OPTION…]",
	.summary = "write a catalogue to browse without SQL",
	.help = "  -o, --output FOLDER  the folder; an earlier report in it is replaced\n"
		"  -j, --jobs N         work on N threads (default: one per processor)\n"
		"      --force          replace an earlier report although files of it have changed\n"
		"      --no-pictures    no pictures of clips\n"
		"  -q, --quiet          print only what fails\n"
		"      --title TEXT     title of the report (default: the names of the dumps)\n"
		"      --where EXPR     only clips for which EXPR, SQL on columns of clip_summary, is true\n"
		"      --with FORMAT,…  add the clips as files of these formats of `animdb export`; sql adds\n"
		"                       the database itself, for questions in SQL in the page\n"
		"  -h, --help           this text\n"
		"\n"
		"Writes a page with everything that the database knows: FOLDER/index.html opens in a browser from\n"
		"the disk and from any web server, and loads nothing from elsewhere.\n",
	.run = run,
};

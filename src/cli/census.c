/* The command animdb census: compares dumps with public facts about released games. */
#include "census/census.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/text.h"
#include "cli/census_private.h"
#include "cli/command.h"
#include "cli/database_argument.h"
#include "dump/system.h"
#include "files/output.h"
#include "program/interrupt.h"
#include "shell/run.h"
#include "sql/open.h"
#include "sql/protected_files.h"

/* What -f prints. */
struct rows {
	const char *word, *sql;
};

struct request {
	struct adb_census_options options;
	struct adb_runner runner; /* its renderer is NULL for text */
	const struct rows *rows;
	const char *share; /* file; NULL = none */
	bool force, why;
	struct adb_census_page page;
};

static const struct rows row_kinds[] = {
	{ "lines",
	  "SELECT d.name AS dump, b.title AS \"release\", l.container, l.type, l.listed, l.found, l.decoded, l.hashed, l.exact, "
	  "l.changed, l.unread, l.missing, l.extra, l.unlisted, l.overlaid "
	  "FROM temp.census_line AS l JOIN temp.census_block AS b ON b.id = l.block_id JOIN dumps AS d ON d.id = b.dump_id "
	  "ORDER BY d.id, b.id, l.container, l.type" },
	{ "items",
	  "SELECT d.name AS dump, b.title AS \"release\", i.container, i.type, i.key, i.state, i.label, i.asset_id "
	  "FROM temp.census_difference AS i JOIN temp.census_block AS b ON b.id = i.block_id "
	  "JOIN dumps AS d ON d.id = b.dump_id ORDER BY d.id, b.id, i.container, i.type, i.state, i.key" },
	{ "names",
	  "SELECT d.name AS dump, b.title AS \"release\", i.type, i.key, a.original_path "
	  "FROM temp.census_item AS i JOIN temp.census_block AS b ON b.id = i.block_id JOIN dumps AS d ON d.id = b.dump_id "
	  "JOIN assets AS a ON a.id = i.asset_id WHERE i.container = '' AND a.original_path IS NOT NULL "
	  "ORDER BY d.id, b.id, i.type, i.key" },
	{ "sources",
	  "SELECT d.name AS dump, b.title AS \"release\", s.of, s.source, s.agreement "
	  "FROM temp.census_source AS s JOIN temp.census_block AS b ON b.id = s.block_id JOIN dumps AS d ON d.id = b.dump_id "
	  "ORDER BY d.id, b.id, s.of" },
	{ "verdicts",
	  "SELECT d.name AS dump, b.system_id AS system, b.game, coalesce(b.title, 'no known release') AS \"release\", "
	  "b.how AS recognised_by, b.nearest AS compared_with, b.image, v.verdict, coalesce(v.complete, 0) AS complete "
	  "FROM dumps AS d LEFT JOIN temp.census_block AS b ON b.dump_id = d.id "
	  "LEFT JOIN temp.census_verdict AS v ON v.block_id = b.id "
	  "WHERE d.id IN (SELECT dump_id FROM temp.census_chosen) ORDER BY d.id, b.id" },
	{ "statements",
	  "SELECT d.name AS dump, s.id, s.verdict, s.confirms, s.refutes, s.source, s.text "
	  "FROM temp.census_answer AS s JOIN dumps AS d ON d.id = s.dump_id ORDER BY d.id, s.system_id, s.ordinal" },
};

enum { DIGESTS = 256, FACTS, FORCE, HASH, RELEASE, ROWS, SHARE, WHY };

static const struct option long_options[] = {
	{ "digests", no_argument, NULL, DIGESTS },
	{ "facts", required_argument, NULL, FACTS },
	{ "force", no_argument, NULL, FORCE },
	{ "format", required_argument, NULL, 'f' },
	{ "hash", no_argument, NULL, HASH },
	{ "release", required_argument, NULL, RELEASE },
	{ "rows", required_argument, NULL, ROWS },
	{ "share", required_argument, NULL, SHARE },
	{ "why", no_argument, NULL, WHY },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

/* Returns ADB_EXIT_OK, or ADB_EXIT_USAGE after a message with all words when no system knows this one. */
static int check_release(const struct adb_command *command, const char *word)
{
	struct adb_buffer words = { 0 };
	bool is_known = false;

	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		for (const char *const *game = (*system)->census_games; game != NULL && *game != NULL;
		     game++) {
			is_known |= strcmp(*game, word) == 0;
			adb_buffer_printf(&words, "%s%s", words.size > 0 ? ", " : "", *game);
		}

	int code = is_known ? ADB_EXIT_OK
			    : adb_command_usage(command, "no game is called '%s'; there are %.*s", word,
						(int)words.size, words.size > 0 ? words.data : "");

	adb_buffer_free(&words);
	return code;
}

static int parse_option(const struct adb_command *command, int option, struct request *request)
{
	switch (option) {
	case DIGESTS:
		request->page.digests = true;
		return ADB_EXIT_OK;
	case FACTS:
		request->options.facts = optarg;
		request->page.own_facts = true;
		return ADB_EXIT_OK;
	case FORCE:
		request->force = true;
		return ADB_EXIT_OK;
	case HASH:
		request->options.hash = true;
		return ADB_EXIT_OK;
	case RELEASE:
		request->options.release = optarg;
		return check_release(command, optarg);
	case WHY:
		request->why = true;
		return ADB_EXIT_OK;
	case SHARE:
		request->share = optarg;
		request->page.is_json = adb_text_equal_nocase(adb_path_extension(optarg), "json");
		return ADB_EXIT_OK;
	case 'f':
		request->runner.style.renderer = adb_renderer_named(optarg);
		if (request->runner.style.renderer == NULL && strcmp(optarg, "text") != 0)
			return adb_command_unknown_format(command, optarg, "text");
		return ADB_EXIT_OK;
	case ROWS:
		for (size_t i = 0; i < sizeof row_kinds / sizeof row_kinds[0]; i++)
			if (strcmp(row_kinds[i].word, optarg) == 0) {
				request->rows = &row_kinds[i];
				return ADB_EXIT_OK;
			}
		return adb_command_usage(command, "no rows are called '%s'", optarg);
	default:
		return adb_command_usage(command, NULL);
	}
}

static int report_error(const struct adb_error *error)
{
	adb_report("%s", error->message);
	return error->outcome == ADB_USAGE ? ADB_EXIT_USAGE : ADB_EXIT_FAILED;
}

/* Whether an earlier run wrote the file: it begins as each page does. */
static bool is_page(const char *path)
{
	static const char *const starts[] = { "# Census of game dumps\n\nMade by animdb ",
					      "{\"program\":\"animdb " };
	FILE *file = adb_stream_to_read(path);
	char text[64] = "";
	bool is_one = false;

	if (file == NULL)
		return false;
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
		is_one |= strncmp(text, starts[i], strlen(starts[i])) == 0;
	return is_one;
}

static int write_page(sqlite3 *db, const struct request *request, const char *text, size_t size)
{
	const char *path = request->share;
	struct adb_file_info info;
	bool is_own = adb_file_info_of_link(path, &info) && info.kind == ADB_FILE_REGULAR && is_page(path);
	struct adb_output output;
	struct adb_error error;
	enum adb_outcome outcome;

	adb_output_protect(adb_protected_reason, db);
	outcome = adb_output_open_path(&output, path, request->force || is_own, &error);
	adb_output_protect(NULL, NULL);
	if (outcome == ADB_OK) {
		fwrite(text, 1, size, output.file);
		outcome = adb_output_commit(&output, &error); /* also sees that writing failed */
	}
	return outcome == ADB_OK ? ADB_EXIT_OK : report_error(&error);
}

/* Prints the page before it is written, so that people see what they give away. */
static int share(sqlite3 *db, const struct request *request)
{
	char *text = NULL;
	size_t size = 0;
	FILE *memory = adb_stream_of_text(&text, &size);
	bool ok = memory != NULL && adb_census_write_page(db, &request->page, memory);
	int code = ADB_EXIT_OK;

	if (memory != NULL)
		ok &= adb_stream_end_text(memory, &text, &size);
	if (!ok && adb_interrupted != 0) {
		code = ADB_EXIT_INTERRUPTED;
	} else if (!ok) {
		adb_report("the page cannot be made: %s", sqlite3_errmsg(db));
		code = ADB_EXIT_FAILED;
	} else if (fwrite(text, 1, size, stdout) != size || fflush(stdout) != 0) {
		adb_report("standard output: %s", strerror(errno));
		code = ADB_EXIT_FAILED;
	} else {
		code = write_page(db, request, text, size);
	}
	free(text);
	return code;
}

static int print(sqlite3 *db, struct request *request)
{
	if (request->runner.style.renderer != NULL) {
		request->runner.db = db;
		return adb_run_query(&request->runner, request->rows->sql, NULL);
	}
	if (adb_census_print(db, request->why))
		return ADB_EXIT_OK;
	if (ferror(stdout))
		adb_report("standard output: %s", strerror(errno));
	else if (adb_interrupted == 0)
		adb_report("the result cannot be printed: %s", sqlite3_errmsg(db));
	return ADB_EXIT_FAILED;
}

/* 0 when every dump is a complete release. */
static int exit_code_of(sqlite3 *db)
{
	static const char sql[] =
		"SELECT count(*) > 0 AND min(coalesce((SELECT min(v.complete) FROM temp.census_block AS b "
		"JOIN temp.census_verdict AS v ON v.block_id = b.id WHERE b.dump_id = c.dump_id), 0)) "
		"FROM temp.census_chosen AS c";
	sqlite3_stmt *row = NULL;
	bool complete = false, told = sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK &&
				      sqlite3_step(row) == SQLITE_ROW;

	if (told)
		complete = sqlite3_column_int(row, 0) != 0;
	if (sqlite3_finalize(row) != SQLITE_OK || !told) {
		adb_report("the verdicts cannot be read: %s", sqlite3_errmsg(db));
		return ADB_EXIT_FAILED;
	}
	if (complete)
		return ADB_EXIT_OK;
	return adb_check_complete() ? ADB_EXIT_STRICT : ADB_EXIT_FAILED;
}

static int compare(sqlite3 *db, struct request *request)
{
	struct adb_error error = { .outcome = ADB_OK };
	enum adb_outcome outcome = ADB_OK;

	if (adb_database_allow_temporary(db) != SQLITE_OK)
		outcome = adb_error_set(&error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (outcome == ADB_OK)
		outcome = adb_census(db, &request->options, &error);
	if (adb_interrupted != 0)
		return ADB_EXIT_INTERRUPTED;
	if (outcome != ADB_OK)
		return report_error(&error);

	int code = request->share != NULL ? share(db, request) : print(db, request);

	if (adb_interrupted != 0)
		return ADB_EXIT_INTERRUPTED;
	return code != ADB_EXIT_OK ? code : exit_code_of(db);
}

static int open_and_compare(const char *word, struct request *request)
{
	struct adb_error error = { .outcome = ADB_OK };
	sqlite3 *db = adb_database_argument_open(word, &request->options.dump_id, &error);

	if (db == NULL)
		return report_error(&error);
	adb_report_pending(db, word);
	adb_catch_interrupts();
	adb_watch_interrupts(db);

	int code = compare(db, request);

	sqlite3_close(db);
	return code;
}

static int census_run(const struct adb_command *command, int argc, char **argv)
{
	struct request request = {
		.options = { .interrupted = &adb_interrupted },
		.rows = &row_kinds[0],
	};

	adb_runner_begin(&request.runner, NULL);
	request.runner.style.renderer = NULL;
	for (int option; (option = getopt_long(argc, argv, "f:h", long_options, NULL)) != -1;) {
		if (option == 'h')
			return adb_command_help(command);

		int code = parse_option(command, option, &request);

		if (code != ADB_EXIT_OK)
			return code;
	}
	if (argc - optind != 1)
		return adb_command_usage(command, "exactly one database is needed");
	if (request.page.digests && request.share == NULL)
		return adb_command_usage(command, "--digests needs --share");
	if (request.force && request.share == NULL)
		return adb_command_usage(command, "--force needs --share");
	return open_and_compare(argv[optind], &request);
}

const struct adb_command adb_command_census = {
	.name = "census",
	.usage = "[OPTION…] DB[#DUMP]",
	.summary = "compare dumps with public facts about releases",
	.help = "      --digests        with --share: add sizes and hashes of the items to the page\n"
		"      --facts DIR      read facts from DIR where it has them\n"
		"      --force          with --share: replace a file that is no such page\n"
		"  -f, --format FORMAT  text (the default), csv, json, ndjson, box, table, line or markdown\n"
		"      --hash           read whole images and compare their SHA-1, too\n"
		"      --release GAME   compare with this game: mp1, mp2, gothic1, gothic2, …\n"
		"      --rows WHAT      with -f: lines (the default), items, names, sources, verdicts or\n"
		"                       statements\n"
		"      --share FILE     print a page without a byte of the game and write it to FILE,\n"
		"                       JSON for a name that ends in .json, else Markdown\n"
		"      --why            print where the facts come from, too\n"
		"  -h, --help           this text\n"
		"\n"
		"Tells which release each dump is, and what of it was found, was decoded, has the published\n"
		"content, is missing or comes on top. It also tells what the dump says on statements of the\n"
		"format specifications that nobody could verify. Files with a public hash are read again. The\n"
		"exit code is 0 when every dump is a complete release, else 3.\n",
	.run = census_run,
};

/* The command animdb ask: answers a ready-made question. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/sql_options.h"
#include "program/interrupt.h"
#include "shell/pager.h"
#include "shell/questions.h"
#include "sql/open.h"

struct arguments {
	struct adb_sql_options sql;
	const char *word; /* --list: list the questions with this word; NULL = do not */
	bool show_sql, show_names;
};

static int take_options(const struct adb_command *command, int argc, char **argv, struct arguments *to,
			bool *help)
{
	enum { OPTION_NAMES = ADB_SQL_FIRST_OTHER };
	static const struct option options[] = {
		ADB_SQL_OPTIONS,
		{ "list", required_argument, NULL, 'l' },
		{ "names", no_argument, NULL, OPTION_NAMES },
		{ "sql", no_argument, NULL, 's' },
		{ NULL, 0, NULL, 0 },
	};
	int code = ADB_EXIT_OK;

	for (int option; code == ADB_EXIT_OK && (option = getopt_long(argc, argv, ADB_SQL_SHORT_OPTIONS "l:s",
								      options, NULL)) != -1;) {
		if (option == 'h')
			*help = true;
		else if (option == 'l')
			to->word = optarg;
		else if (option == 's')
			to->show_sql = true;
		else if (option == OPTION_NAMES)
			to->show_names = true;
		else
			code = adb_sql_options_take(&to->sql, command, option);
	}
	return code;
}

static int list_questions(const struct arguments *arguments)
{
	struct adb_questions questions;
	size_t count = 0;

	if (!adb_questions_read(&questions))
		return ADB_EXIT_FAILED;
	for (; arguments->show_names && count < questions.count; count++)
		puts(questions.list[count].name);
	if (!arguments->show_names)
		count = adb_questions_print(&questions, arguments->word, stdout);
	if (count == 0)
		adb_report("no question contains '%s'", arguments->word);
	adb_questions_free(&questions);
	return count > 0 ? ADB_EXIT_OK : ADB_EXIT_FAILED;
}

static int print_sql(const struct adb_command *command, int argc, char **argv)
{
	struct adb_questions questions;

	if (argc == 0)
		return adb_command_usage(command, "--sql needs a question");
	if (!adb_questions_read(&questions))
		return ADB_EXIT_FAILED;

	const struct adb_question *question = adb_question_named(&questions, argv[0]);

	if (question != NULL)
		fputs(question->text, stdout);
	else
		adb_report("no question is called '%s'", argv[0]);
	adb_questions_free(&questions);
	return question != NULL ? ADB_EXIT_OK : ADB_EXIT_FAILED;
}

static int list_in_pager(struct adb_runner *runner)
{
	struct adb_pager *pager = adb_pager_new(runner->style.out);

	if (pager != NULL)
		runner->style.out = adb_pager_file(pager);

	int code = adb_questions_ask(runner, "animdb ask DB", 0, NULL);

	if (pager != NULL)
		adb_pager_free(pager);
	return code;
}

/* argv[0] is the database. Values of -p are those of parameters whose values are not given in their order. */
static int ask(const struct adb_command *command, struct arguments *arguments, int argc, char **argv)
{
	struct adb_error error;
	struct adb_runner runner;
	sqlite3 *db;
	int code = ADB_EXIT_FAILED;

	if (arguments->sql.parameters.count > 0 && argc < 2)
		return adb_command_usage(command, "-p needs a question");
	if (adb_command_is_swapped(command, argc, argv))
		return ADB_EXIT_USAGE;
	db = adb_database_open(argv[0], &error);
	if (db == NULL) {
		adb_report("%s", error.message);
		return ADB_EXIT_FAILED;
	}
	adb_catch_interrupts();
	adb_runner_begin(&runner, db);
	runner.use_pager = runner.style.leaves_out_same = true;
	adb_report_pending(db, argv[0]);
	if (adb_sql_options_apply(&arguments->sql, &runner))
		code = argc > 1 ? adb_questions_ask(&runner, "animdb ask DB", argc - 1, argv + 1)
				: list_in_pager(&runner);
	adb_parameters_free(&runner.parameters);
	sqlite3_close(db);
	return code;
}

static int ask_run(const struct adb_command *command, int argc, char **argv)
{
	struct arguments arguments = { .word = NULL };
	bool help = false;
	int code = take_options(command, argc, argv, &arguments, &help);

	if (help)
		code = adb_command_help(command);
	else if (code == ADB_EXIT_OK && (arguments.word != NULL || arguments.show_names))
		code = list_questions(&arguments);
	else if (code == ADB_EXIT_OK && argc == optind)
		code = adb_command_no_database(command);
	else if (code == ADB_EXIT_OK && arguments.show_sql)
		code = print_sql(command, argc - optind - 1, argv + optind + 1);
	else if (code == ADB_EXIT_OK)
		code = ask(command, &arguments, argc - optind, argv + optind);
	adb_sql_options_free(&arguments.sql);
	return code;
}

const struct adb_command adb_command_ask = {
	.name = "ask",
	.usage = "[OPTION…] DB [QUESTION [VALUE…]]",
	.summary = "answer a ready-made question, or list them",
	.help = ADB_SQL_OPTIONS_HELP
	"  -l, --list WORD         list the questions with WORD in their text, or of a system; needs no DB\n"
	"      --names             print the names of all questions; needs no DB\n"
	"  -s, --sql               print the SQL of QUESTION instead of its answer\n"
	"  -h, --help              this text\n"
	"\n"
	"Without QUESTION, all questions are listed. The VALUEs are those of the parameters of the question,\n"
	"in their order. Files NAME.sql in the folder questions of the configuration folder are questions\n"
	"as well.\n",
	.run = ask_run,
};

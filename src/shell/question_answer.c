/* Answering the ready-made questions. */
#include "shell/questions.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "program/report.h"
#include "shell/question_values.h"
#include "shell/question_words.h"

/* Reports the nearest name, else that `list` lists the questions, and prints those that have words of the arguments. */
static int report_unknown(const struct adb_questions *questions, const char *list, int argc, char **argv)
{
	const char *nearest = NULL;
	size_t least = ADB_SHARES_PART;

	for (size_t i = 0; i < questions->count; i++) {
		size_t remoteness = adb_remoteness(argv[0], questions->list[i].name);

		nearest = remoteness < least ? questions->list[i].name : nearest;
		least = remoteness < least ? remoteness : least;
	}
	if (nearest != NULL)
		adb_report("no question is called '%s'; did you mean '%s'? '%s' lists all", argv[0], nearest,
			   list);
	else
		adb_report("no question is called '%s'; '%s' lists all", argv[0], list);
	adb_question_words_print(questions, argc, argv, stderr);
	return ADB_EXIT_FAILED;
}

/* A value is text unless the default of the parameter is a number, so that 0500044C and 05000200 both are names. */
static bool takes_text(const struct adb_question_parameter *parameter)
{
	return parameter->default_value == NULL || parameter->default_value[0] == '\'';
}

/* A text in the place of a number is larger than all numbers in SQL, and LIMIT takes none. Reports it. */
static bool check_number(const struct adb_question *question, const struct adb_question_parameter *parameter,
			 const char *value)
{
	bool is_limit = strcmp(parameter->name, "limit") == 0;

	if (takes_text(parameter) || adb_parameters_is_number(value, is_limit))
		return true;
	adb_report("%s: %s takes a %snumber, not '%s'", question->name, parameter->name,
		   is_limit ? "whole " : "", value);
	return false;
}

static bool set_parameter(struct adb_runner *runner, const struct adb_question_parameter *parameter,
			  const char *value)
{
	size_t size = strlen(value);
	bool is_quoted = size >= 2 && value[0] == '\'' && value[size - 1] == '\'';
	char *quoted = NULL;
	bool ok = !takes_text(parameter) || is_quoted || asprintf(&quoted, "'%s'", value) >= 0;

	ok = ok && adb_parameters_set(&runner->parameters, parameter->name, quoted != NULL ? quoted : value);
	free(quoted);
	return ok;
}

/* Values that are not given are those of `before`. Returns false after a message when there are too few or too many values. */
static bool set_parameters(struct adb_runner *runner, const struct adb_parameters *before,
			   const struct adb_question *question, int argc, char **argv)
{
	if (argc > question->parameter_count) {
		adb_report("%s: '%s' is one argument too many", question->name,
			   argv[question->parameter_count]);
		return false;
	}
	for (int i = 0; i < question->parameter_count; i++) {
		const struct adb_question_parameter *parameter = &question->parameters[i];
		const char *named = adb_parameters_value(before, parameter->name);
		const char *value = i < argc ? argv[i] : named != NULL ? named : parameter->default_value;

		if (value == NULL) {
			adb_report("%s: the argument %s is missing", question->name, parameter->name);
			return false;
		}
		if (strcmp(question->group, "own") != 0 && !check_number(question, parameter, value))
			return false;
		if (strcmp(parameter->name, "limit") == 0 && adb_question_is_limited(question) &&
		    strtoll(value, NULL, 10) == 0)
			value = "-1";
		if (!set_parameter(runner, parameter, value)) {
			adb_report("out of memory");
			return false;
		}
	}
	return true;
}

/* Runs the question with parameters of its own, so that those of the shell do not change. */
static int answer(struct adb_runner *runner, const struct adb_question *question, int argc, char **argv)
{
	const struct adb_sql_origin origin = { .name = question->name, .line = 1 };
	struct adb_parameters before = runner->parameters;
	int code = ADB_EXIT_USAGE;

	runner->parameters = (struct adb_parameters){ .list = NULL };
	runner->row_count = -1;
	if (set_parameters(runner, &before, question, argc, argv)) {
		code = adb_question_find_values(runner, question)
			       ? adb_run_sql(runner, question->text, &origin)
			       : ADB_EXIT_FAILED;
		if (code == ADB_EXIT_OK)
			adb_question_explain(runner, question);
	} else {
		fprintf(stderr, "usage: ask ");
		adb_question_print_usage(question, stderr);
		fprintf(stderr, "\n%s\n", question->title);
		for (int i = 0; i < question->parameter_count; i++)
			fprintf(stderr, "  %-10s %s\n", question->parameters[i].name,
				question->parameters[i].meaning);
	}
	adb_parameters_free(&runner->parameters);
	runner->parameters = before;
	return code;
}

int adb_questions_ask(struct adb_runner *runner, const char *list, int argc, char **argv)
{
	struct adb_questions questions;
	int code = ADB_EXIT_OK;

	if (!adb_questions_read(&questions))
		return ADB_EXIT_FAILED;

	const struct adb_question *question = argc > 0 ? adb_question_named(&questions, argv[0]) : NULL;

	if (argc == 0)
		adb_questions_print(&questions, "", runner->style.out);
	else if (question == NULL)
		code = report_unknown(&questions, list, argc, argv);
	else
		code = answer(runner, question, argc - 1, argv + 1);
	adb_questions_free(&questions);
	return code;
}

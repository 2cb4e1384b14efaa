#include "web/web.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "base/port/locale.h"
#include "base/port/process.h"
#include "cli/program.h"
#include "index/progress.h"
#include "shell/questions.h"
#include "shell/run.h"
#include "sql/open.h"
#include "sqlite/watch.h"
#include "web/rows.h"

/* In src/web/library.js: hands the progress of `animdb index` to the caller. Counts are doubles, since JavaScript has no others. */
extern void animdb_web_progress(double done_bytes, double total_bytes, double assets, double clips,
				int has_read);

struct member {
	const char *name, *text; /* NULL is written as null */
};

static sqlite3 *database;

static void tell_progress(const struct adb_progress *progress)
{
	animdb_web_progress((double)progress->done_bytes, (double)progress->total_bytes,
			    (double)progress->assets, (double)progress->clips, progress->has_read);
}

static int end_command(int code)
{
	if (code == ADB_EXIT_OK && !adb_check_complete())
		code = ADB_EXIT_FAILED;
	fflush(stdout);
	fflush(stderr);
	return code;
}

/* What failed in one command is not told of the next one. */
static void begin_command(void)
{
	adb_memory_forget_failures();
	adb_sqlite_set_failed(false);
}

/* Returns false after a message when no database is open. */
static bool begin_runner(struct adb_runner *runner, double first, double most)
{
	begin_command();
	adb_runner_begin(runner, database);
	runner->style.renderer = &adb_web_rows;
	runner->style.skipped_rows = first > 0 ? (int64_t)first : 0;
	runner->style.most_rows = most > 0 ? (int64_t)most : 0;
	if (database == NULL)
		adb_report("no database is open");
	return database != NULL;
}

static void add_members(struct adb_buffer *to, const struct member *members, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const char *text = members[i].text;

		adb_buffer_text(to, i > 0 ? "," : "");
		adb_json_text(to, members[i].name, strlen(members[i].name));
		adb_buffer_text(to, ":");
		adb_json_text(to, text, text != NULL ? strlen(text) : 0);
	}
}

static void add_parameter(struct adb_buffer *to, const struct adb_question_parameter *parameter)
{
	const struct member members[] = {
		{ "name", parameter->name },
		{ "meaning", parameter->meaning },
		{ "default", parameter->default_value },
	};

	adb_buffer_text(to, "{");
	add_members(to, members, sizeof(members) / sizeof(members[0]));
	adb_buffer_text(to, "}");
}

static void add_question(struct adb_buffer *to, const struct adb_question *question)
{
	const struct member members[] = {
		{ "name", question->name }, { "group", question->group }, { "title", question->title },
		{ "help", question->help }, { "text", question->text },
	};

	adb_buffer_text(to, "{");
	add_members(to, members, sizeof(members) / sizeof(members[0]));
	adb_buffer_text(to, ",\"parameters\":[");
	for (int i = 0; i < question->parameter_count; i++) {
		adb_buffer_text(to, i > 0 ? "," : "");
		add_parameter(to, &question->parameters[i]);
	}
	adb_buffer_text(to, "]}");
}

void animdb_begin(void)
{
	adb_locale_choose();
	adb_process_prepare();
	adb_program_begin();
	adb_progress_observer = tell_progress;
}

int animdb_run(int argc, char **argv)
{
	begin_command();

	int code = adb_program_run(argc, argv);

	fflush(stderr);
	return code;
}

int animdb_open(const char *path)
{
	struct adb_error error;

	begin_command();
	animdb_close();
	database = adb_database_open(path, &error);
	if (database == NULL)
		adb_report("%s", error.message);
	else
		adb_report_pending(database, path);
	return end_command(database != NULL ? ADB_EXIT_OK : ADB_EXIT_FAILED);
}

void animdb_close(void)
{
	sqlite3_close(database);
	database = NULL;
}

int animdb_query(const char *sql, int count, char **parameters, double first, double most)
{
	const struct adb_sql_origin typed = { .name = NULL, .line = 1 };
	struct adb_runner runner;
	int code = ADB_EXIT_FAILED;
	bool ok = begin_runner(&runner, first, most);

	for (int i = 0; ok && i < count; i++) {
		ok = adb_parameters_set_pair(&runner.parameters, parameters[i]);
		if (!ok)
			adb_report("'%s' is no NAME=VALUE", parameters[i]);
	}
	if (ok)
		code = adb_run_sql(&runner, sql, &typed);
	adb_parameters_free(&runner.parameters);
	return end_command(code);
}

int animdb_ask(int argc, char **argv, double first, double most)
{
	struct adb_runner runner;
	int code = ADB_EXIT_FAILED;

	if (begin_runner(&runner, first, most))
		code = adb_questions_ask(&runner, "questions", argc, argv);
	adb_parameters_free(&runner.parameters);
	return end_command(code);
}

int animdb_questions(void)
{
	struct adb_questions questions;
	struct adb_buffer text = { 0 };

	begin_command();
	if (!adb_questions_read(&questions))
		return end_command(ADB_EXIT_FAILED);
	adb_buffer_text(&text, "[");
	for (size_t i = 0; i < questions.count; i++) {
		adb_buffer_text(&text, i > 0 ? "," : "");
		add_question(&text, &questions.list[i]);
	}
	adb_buffer_text(&text, "]\n");
	if (adb_buffer_ok(&text))
		fwrite(text.data, 1, text.size, stdout);
	else
		adb_memory_note_failure();
	adb_buffer_free(&text);
	adb_questions_free(&questions);
	return end_command(ADB_EXIT_OK);
}

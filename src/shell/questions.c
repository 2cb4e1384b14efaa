/* Reading, listing and answering the ready-made questions. */
#include "shell/questions.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "dump/system.h"
#include "program/report.h"
#include "shell/xdg.h"
#include "sql/find.h"
#include "store/schema_files.h"

enum { BUDGET = 16 * 1024 * 1024, MAX_QUESTIONS = 1000, MAX_FILE = 64 * 1024, USAGE_COLUMNS = 27 };

static const char general[] = "general", own[] = "own";

static bool add_builtin(struct adb_questions *questions);
static bool add_own(struct adb_questions *questions);
static bool add_file(struct adb_questions *questions, const char *folder, const char *file);
static bool add_question(struct adb_questions *questions, const char *group, const char *name, size_t size,
			 const char *text);
static void parse(struct adb_arena *arena, struct adb_question *question);
static void parse_parameter(struct adb_arena *arena, struct adb_question *question, const char *line,
			    size_t size);
static void sort_from(struct adb_questions *questions, size_t first);
static int compare_names(const void *a, const void *b);
static bool is_match(const struct adb_question *question, const char *word);
static int print_usage(const struct adb_question *question, FILE *out);
static int report_unknown(const struct adb_questions *questions, const char *name, FILE *out);
static int answer(struct adb_runner *runner, const struct adb_question *question, int argc, char **argv);
static bool set_parameters(struct adb_runner *runner, const struct adb_parameters *before,
			   const struct adb_question *question, int argc, char **argv);
static bool check_number(const struct adb_question *question, const struct adb_question_parameter *parameter,
			 const char *value);
static bool takes_text(const struct adb_question_parameter *parameter);
static bool find_clip(struct adb_runner *runner, const struct adb_question *question);
static bool takes_clip(const struct adb_question *question);
static char *unquoted(const char *value);
static bool has_clip(sqlite3 *db, const char *word);
static bool set_parameter(struct adb_runner *runner, const struct adb_question_parameter *parameter,
			  const char *value);
static const char *value_of(const struct adb_parameters *parameters, const char *name);

/* ---- reading ---- */

bool adb_questions_read(struct adb_questions *questions)
{
	*questions = (struct adb_questions){ .arena = adb_arena_new(BUDGET) };
	if (questions->arena != NULL)
		questions->list = adb_arena_alloc(questions->arena, MAX_QUESTIONS, sizeof *questions->list);
	if (questions->list != NULL && add_builtin(questions) && add_own(questions))
		return true;
	adb_questions_free(questions);
	adb_report("out of memory");
	return false;
}

void adb_questions_free(struct adb_questions *questions)
{
	adb_arena_free(questions->arena);
	*questions = (struct adb_questions){ .arena = NULL };
}

static bool add_builtin(struct adb_questions *questions)
{
	static const char folder[] = "questions/";
	size_t skip = sizeof folder - 1;
	size_t first = 0;
	bool ok = true;

	for (const struct adb_schema_file *file = adb_schema_files; ok && file->name != NULL; file++)
		if (strncmp(file->name, folder, skip) == 0)
			ok = add_question(questions, general, file->name + skip,
					  strlen(file->name) - skip - strlen(".sql"), file->text);
	sort_from(questions, first);
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++) {
		first = questions->count;
		for (const struct adb_question_file *file = (*system)->questions;
		     ok && file != NULL && file->name != NULL; file++)
			ok = add_question(questions, (*system)->id, file->name, strlen(file->name),
					  file->text);
		sort_from(questions, first);
	}
	return ok;
}

/* The files in the configuration folder of the user, in the order of their names. */
static bool add_own(struct adb_questions *questions)
{
	char *folder = adb_xdg_path("XDG_CONFIG_HOME", ".config", "questions");
	struct adb_folder *open = folder != NULL ? adb_folder_open(folder) : NULL;
	size_t first = questions->count;
	bool ok = true;

	for (const char *name; ok && open != NULL && (name = adb_folder_next(open)) != NULL;) {
		size_t size = strlen(name);

		if (size > 4 && name[0] != '.' && strcmp(name + size - 4, ".sql") == 0)
			ok = add_file(questions, folder, name);
	}
	if (open != NULL)
		adb_folder_close(open);
	free(folder);
	sort_from(questions, first);
	return ok;
}

/* Sorts the questions from `first` on by name. */
static void sort_from(struct adb_questions *questions, size_t first)
{
	if (questions->count > first)
		qsort(questions->list + first, questions->count - first, sizeof *questions->list,
		      compare_names);
}

static bool add_file(struct adb_questions *questions, const char *folder, const char *file)
{
	const char *path = adb_arena_printf(questions->arena, "%s/%s", folder, file);
	char *text = adb_arena_alloc(questions->arena, MAX_FILE + 1, 1);
	struct adb_file_info info;
	bool is_file = path != NULL && adb_file_info_of(path, &info) && info.kind == ADB_FILE_REGULAR;
	FILE *in = is_file ? adb_stream_to_read(path) : NULL; /* a FIFO would wait for a writer */
	size_t size = in != NULL && text != NULL ? fread(text, 1, MAX_FILE + 1, in) : 0;
	bool ok = in != NULL && !ferror(in);

	if (in != NULL)
		fclose(in);
	if (path == NULL || text == NULL)
		return false;
	if (!ok || size > MAX_FILE || memchr(text, '\0', size) != NULL) {
		adb_report("%s: %s", path, ok ? "this is no SQL of at most 64 KiB" : "it cannot be read");
		return true;
	}
	text[size] = '\0';
	return add_question(questions, own, file, strlen(file) - strlen(".sql"), text);
}

/* Adds a question, which replaces one of the same name. `text` stays. Returns false when memory runs out. */
static bool add_question(struct adb_questions *questions, const char *group, const char *name, size_t size,
			 const char *text)
{
	struct adb_question question = { .group = group, .text = text };
	size_t at = 0;

	question.name = adb_arena_text(questions->arena, name, size);
	if (question.name == NULL)
		return false;
	parse(questions->arena, &question);
	while (at < questions->count && strcmp(questions->list[at].name, question.name) != 0)
		at++;
	if (at < questions->count) {
		questions->count--;
		memmove(&questions->list[at], &questions->list[at + 1],
			(questions->count - at) * sizeof *questions->list);
	}
	if (questions->count < MAX_QUESTIONS)
		questions->list[questions->count++] = question;
	return adb_arena_outcome(questions->arena) == ADB_OK;
}

/* Reads the comments at the beginning of question->text. */
static void parse(struct adb_arena *arena, struct adb_question *question)
{
	const char *line = question->text;

	question->title = question->help = "";
	for (bool is_first = true; strncmp(line, "--", 2) == 0; is_first = false) {
		size_t size = strcspn(line, "\r\n"), skip = 2 + strspn(line + 2, " ");

		if (skip > size)
			skip = size;
		if (line[skip] == ':')
			parse_parameter(arena, question, line + skip + 1, size - skip - 1);
		else if (is_first)
			question->title = adb_arena_text(arena, line + skip, size - skip);
		else if (question->help[0] == '\0')
			question->help = adb_arena_text(arena, line + skip, size - skip);
		line += size;
		line += strspn(line, "\r\n");
	}
}

/* `line` is "NAME MEANING" or "NAME = DEFAULT MEANING". */
static void parse_parameter(struct adb_arena *arena, struct adb_question *question, const char *line,
			    size_t size)
{
	struct adb_question_parameter *to = &question->parameters[question->parameter_count];
	const char *text = adb_arena_text(arena, line, size);
	size_t name_size = text != NULL ? strcspn(text, " ") : 0;

	if (text == NULL || name_size == 0 || question->parameter_count == ADB_MAX_QUESTION_PARAMETERS)
		return;
	to->name = adb_arena_text(arena, text, name_size);
	text += name_size + strspn(text + name_size, " ");
	if (*text == '=') {
		text += 1 + strspn(text + 1, " ");

		size_t length = *text == '\'' ? strcspn(text + 1, "'") + 2 : strcspn(text, " ");

		if (length > strlen(text))
			length = strlen(text);
		to->default_value = adb_arena_text(arena, text, length);
		text += length + strspn(text + length, " ");
	}
	to->meaning = text;
	question->parameter_count++;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(((const struct adb_question *)a)->name, ((const struct adb_question *)b)->name);
}

const struct adb_question *adb_question_named(const struct adb_questions *questions, const char *name)
{
	for (size_t i = 0; i < questions->count; i++)
		if (strcmp(questions->list[i].name, name) == 0)
			return &questions->list[i];
	return NULL;
}

/* ---- listing ---- */

size_t adb_questions_print(const struct adb_questions *questions, const char *word, FILE *out)
{
	const char *group = "";
	size_t count = 0;

	for (size_t i = 0; i < questions->count; i++) {
		const struct adb_question *question = &questions->list[i];

		if (!is_match(question, word))
			continue;
		if (strcmp(group, question->group) != 0)
			fprintf(out, "%s%s\n", count > 0 ? "\n" : "", question->group);
		group = question->group;
		count++;
		fputs("  ", out);

		int width = print_usage(question, out);

		if (width > USAGE_COLUMNS)
			fprintf(out, "\n%*s", USAGE_COLUMNS + 2, "");
		else
			fprintf(out, "%*s", USAGE_COLUMNS - width, "");
		fprintf(out, " %s\n", question->title);
	}
	return count;
}

static bool is_match(const struct adb_question *question, const char *word)
{
	return strcmp(question->group, word) == 0 || strcasestr(question->name, word) != NULL ||
	       strcasestr(question->title, word) != NULL || strcasestr(question->help, word) != NULL;
}

/* Prints the name and the parameters in capital letters, those with a default in brackets. Returns the width. */
static int print_usage(const struct adb_question *question, FILE *out)
{
	int width = fprintf(out, "%s", question->name);

	for (int i = 0; i < question->parameter_count; i++) {
		const struct adb_question_parameter *parameter = &question->parameters[i];
		bool is_optional = parameter->default_value != NULL;

		width += fprintf(out, is_optional ? " [" : " ");
		for (const char *c = parameter->name; *c != '\0'; c++, width++)
			putc(adb_ascii_upper(*c), out);
		width += fprintf(out, is_optional ? "]" : "");
	}
	return width;
}

/* ---- answering ---- */

int adb_questions_ask(struct adb_runner *runner, int argc, char **argv)
{
	struct adb_questions questions;
	int code = ADB_EXIT_OK;

	if (!adb_questions_read(&questions))
		return ADB_EXIT_FAILED;

	const struct adb_question *question = argc > 0 ? adb_question_named(&questions, argv[0]) : NULL;

	if (argc == 0)
		adb_questions_print(&questions, "", runner->style.out);
	else if (question == NULL)
		code = report_unknown(&questions, argv[0], runner->style.out);
	else
		code = answer(runner, question, argc - 1, argv + 1);
	adb_questions_free(&questions);
	return code;
}

static int report_unknown(const struct adb_questions *questions, const char *name, FILE *out)
{
	struct adb_nearest nearest = { .typed = name };

	for (size_t i = 0; i < questions->count; i++)
		adb_nearest_offer(&nearest, questions->list[i].name);
	if (nearest.word[0] != '\0')
		adb_report("no question is called '%s'; did you mean '%s'?", name, nearest.word);
	else
		adb_report("no question is called '%s'", name);
	adb_questions_print(questions, name, out);
	return ADB_EXIT_FAILED;
}

/* Runs the question with parameters of its own, so that those of the shell do not change. */
static int answer(struct adb_runner *runner, const struct adb_question *question, int argc, char **argv)
{
	const struct adb_sql_origin origin = { .name = question->name, .line = 1 };
	struct adb_parameters before = runner->parameters;
	int code = ADB_EXIT_USAGE;

	runner->parameters = (struct adb_parameters){ .list = NULL };
	if (set_parameters(runner, &before, question, argc, argv)) {
		code = find_clip(runner, question) ? adb_run_sql(runner, question->text, &origin)
						   : ADB_EXIT_FAILED;
	} else {
		fprintf(stderr, "usage: ask ");
		print_usage(question, stderr);
		fprintf(stderr, "\n%s\n", question->title);
		for (int i = 0; i < question->parameter_count; i++)
			fprintf(stderr, "  %-10s %s\n", question->parameters[i].name,
				question->parameters[i].meaning);
	}
	adb_parameters_free(&runner->parameters);
	runner->parameters = before;
	return code;
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
		const char *named = value_of(before, parameter->name);
		const char *value = i < argc ? argv[i] : named != NULL ? named : parameter->default_value;

		if (value == NULL) {
			adb_report("%s: the argument %s is missing", question->name, parameter->name);
			return false;
		}
		if (question->group != own && !check_number(question, parameter, value))
			return false;
		if (!set_parameter(runner, parameter, value)) {
			adb_report("out of memory");
			return false;
		}
	}
	return true;
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

/* A value is text unless the default of the parameter is a number, so that 0500044C and 05000200 both are names. */
static bool takes_text(const struct adb_question_parameter *parameter)
{
	return parameter->default_value == NULL || parameter->default_value[0] == '\'';
}

/*
 * The SQL of a question finds the clips of a name, and the one of an id. Any other word for a clip is replaced by the id of the clip
 * that it means. Returns false after a message when it means none, or several.
 */
static bool find_clip(struct adb_runner *runner, const struct adb_question *question)
{
	const char *value = value_of(&runner->parameters, "clip");
	struct adb_buffer why = { 0 };
	char number[32];
	int64_t id;
	bool ok;

	if (value == NULL || !takes_clip(question))
		return true;

	char *word = unquoted(value);

	ok = word != NULL && has_clip(runner->db, word);
	if (word != NULL && !ok && adb_find(runner->db, ADB_FIND_CLIP, word, &id, &why)) {
		snprintf(number, sizeof number, "%lld", (long long)id);
		ok = adb_parameters_set(&runner->parameters, "clip", number);
	} else if (!ok) {
		adb_report("%s: %.*s", question->name, (int)why.size, why.size > 0 ? why.data : "");
	}
	adb_buffer_free(&why);
	free(word);
	return ok;
}

/* With a default, and in questions of the user, the parameter may be anything else, such as a part of a name. */
static bool takes_clip(const struct adb_question *question)
{
	for (int i = 0; i < question->parameter_count; i++)
		if (strcmp(question->parameters[i].name, "clip") == 0)
			return question->parameters[i].default_value == NULL && question->group != own;
	return false;
}

/* The caller frees the text; NULL = out of memory. */
static char *unquoted(const char *value)
{
	size_t size = strlen(value);

	return size >= 2 && value[0] == '\'' && value[size - 1] == '\'' ? strndup(value + 1, size - 2)
									: strdup(value);
}

static bool has_clip(sqlite3 *db, const char *word)
{
	static const char sql[] =
		"SELECT 1 FROM main.clips WHERE name = ?1 COLLATE NOCASE UNION ALL SELECT 1 FROM main.clips WHERE id = ?1";
	sqlite3_stmt *clips = NULL;
	bool found = sqlite3_prepare_v2(db, sql, -1, &clips, NULL) == SQLITE_OK &&
		     sqlite3_bind_text(clips, 1, word, -1, SQLITE_STATIC) == SQLITE_OK &&
		     sqlite3_step(clips) == SQLITE_ROW;

	sqlite3_finalize(clips);
	return found;
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

static const char *value_of(const struct adb_parameters *parameters, const char *name)
{
	for (size_t i = 0; i < parameters->count; i++)
		if (strcmp(parameters->list[i].name, name) == 0)
			return parameters->list[i].value;
	return NULL;
}

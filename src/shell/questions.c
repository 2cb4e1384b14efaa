/* Reading and listing the ready-made questions. */
#include "shell/questions.h"

#include <stdlib.h>
#include <string.h>

#include "base/port/file.h"
#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "dump/system.h"
#include "program/report.h"
#include "shell/xdg.h"
#include "store/schema_files.h"

enum { BUDGET = 16 * 1024 * 1024, MAX_QUESTIONS = 1000, MAX_FILE = 64 * 1024, USAGE_COLUMNS = 27 };

static const char general[] = "general", own[] = "own";

/* ---- reading ---- */

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

/* `text` is "find NAME NOUN", perhaps with ": SQL", or "known NAME NOUN: SQL", with the name of a parameter. Cuts it into pieces. */
static bool parse_names(struct adb_question *question, char *text)
{
	bool is_found = strncmp(text, "find ", 5) == 0;
	char *name = strchr(text, ' '), *noun = name != NULL ? strchr(name + 1, ' ') : NULL;
	char *sql = noun != NULL ? strstr(noun, ": ") : NULL;

	if (noun == NULL || (!is_found && (strncmp(text, "known ", 6) != 0 || sql == NULL)))
		return false;
	*noun = '\0';
	if (sql != NULL)
		*sql = '\0';
	for (int i = 0; i < question->parameter_count; i++) {
		struct adb_question_parameter *parameter = &question->parameters[i];

		if (strcmp(parameter->name, name + 1) != 0)
			continue;
		parameter->is_found = is_found;
		parameter->noun = noun + 1;
		parameter->names = sql != NULL ? sql + 2 : NULL;
	}
	return true;
}

/* Takes the lines "find …", "known …" and "empty: …". Returns false when `line` is another. */
static bool parse_about_answer(struct adb_arena *arena, struct adb_question *question, const char *line,
			       size_t size)
{
	static const char empty[] = "empty: ";
	char *text = adb_arena_text(arena, line, size);

	if (text == NULL || strncmp(text, empty, sizeof empty - 1) != 0)
		return text != NULL && parse_names(question, text);
	if (question->reason_count < ADB_MAX_QUESTION_REASONS)
		question->reasons[question->reason_count++] = text + sizeof empty - 1;
	return true;
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
		else if (!parse_about_answer(arena, question, line + skip, size - skip) &&
			 question->help[0] == '\0')
			question->help = adb_arena_text(arena, line + skip, size - skip);
		line += size;
		line += strspn(line, "\r\n");
	}
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

static int compare_names(const void *a, const void *b)
{
	return strcmp(((const struct adb_question *)a)->name, ((const struct adb_question *)b)->name);
}

/* Sorts the questions from `first` on by name. */
static void sort_from(struct adb_questions *questions, size_t first)
{
	if (questions->count > first)
		qsort(questions->list + first, questions->count - first, sizeof *questions->list,
		      compare_names);
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

/* ---- listing ---- */

static bool is_match(const struct adb_question *question, const char *word)
{
	return strcmp(question->group, word) == 0 || strcasestr(question->name, word) != NULL ||
	       strcasestr(question->title, word) != NULL || strcasestr(question->help, word) != NULL;
}

/* ---- what the header declares ---- */

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

const struct adb_question *adb_question_named(const struct adb_questions *questions, const char *name)
{
	for (size_t i = 0; i < questions->count; i++)
		if (strcmp(questions->list[i].name, name) == 0)
			return &questions->list[i];
	return NULL;
}

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
		adb_question_print(question, out);
	}
	return count;
}

int adb_question_print_usage(const struct adb_question *question, FILE *out)
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

void adb_question_print(const struct adb_question *question, FILE *out)
{
	fputs("  ", out);

	int width = adb_question_print_usage(question, out);

	if (width > USAGE_COLUMNS)
		fprintf(out, "\n%*s", USAGE_COLUMNS + 2, "");
	else
		fprintf(out, "%*s", USAGE_COLUMNS - width, "");
	fprintf(out, " %s\n", question->title);
}

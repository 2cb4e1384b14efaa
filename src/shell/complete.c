/* Finds the completions of a word: names in SQL, and arguments of dot-commands. */
#include "shell/complete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/file_info.h"
#include "base/port/path.h"
#include "base/text.h"
#include "shell/dot_command.h"
#include "shell/questions.h"
#include "sql/names.h"

enum { MAX_CLIPS = 200, MAX_NAME = 64, MAX_PATH = 4096 };

/* The word to complete and the words found. */
struct search {
	struct adb_completions *found;
	sqlite3 *db;
	const char *word;   /* the typed word */
	bool is_lower_case; /* `word` has a lower-case letter and no upper-case one */
};

static bool is_name_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
	       ((unsigned char)c & 0x80) != 0;
}

/* The offset of the word at `cursor`. Words are separated by blanks in dot-commands, and by all but names in SQL. */
static size_t word_start(const char *line, size_t cursor, bool is_command)
{
	while (cursor > 0 && (is_command ? line[cursor - 1] != ' ' && line[cursor - 1] != '\t'
					 : is_name_byte(line[cursor - 1])))
		cursor--;
	return cursor;
}

static bool begins_with(const char *text, const char *word)
{
	for (; *word != '\0'; text++, word++)
		if (adb_ascii_lower(*text) != adb_ascii_lower(*word))
			return false;
	return true;
}

static void add_word(struct search *search, const char *word)
{
	struct adb_completions *found = search->found;
	char **words = realloc(found->words, (found->count + 1) * sizeof *words);
	char *copy = strdup(word);

	if (words != NULL)
		found->words = words;
	if (words == NULL || copy == NULL) {
		free(copy);
		found->failed = true;
		return;
	}
	found->words[found->count++] = copy;
}

static void add_match(void *context, const char *name)
{
	struct search *search = context;

	if (begins_with(name, search->word))
		add_word(search, name);
}

static void add_dot_command(struct search *search, const char *name)
{
	char dotted[MAX_NAME];

	snprintf(dotted, sizeof dotted, ".%s", name);
	add_match(search, dotted);
}

static void add_file(struct search *search, const char *folder, const char *name)
{
	char path[MAX_PATH];
	int size = snprintf(path, sizeof path, "%s%s", folder, name);

	if (size < 0 || (size_t)size >= sizeof path - 1 ||
	    strncmp(path, search->word, strlen(search->word)) != 0)
		return;
	if (adb_file_is_folder(path)) {
		path[size] = '/';
		path[size + 1] = '\0';
	}
	add_word(search, path);
}

/* Hidden files are completed only when their dot was typed. */
static void complete_file(struct search *search)
{
	const char *base = adb_path_base(search->word);
	char folder[MAX_PATH];

	snprintf(folder, sizeof folder, "%.*s", (int)(base - search->word), search->word);

	struct adb_folder *open = adb_folder_open(folder[0] != '\0' ? folder : ".");

	if (open == NULL)
		return;
	for (const char *name; (name = adb_folder_next(open)) != NULL;)
		if (name[0] != '.' || base[0] == '.')
			add_file(search, folder, name);
	adb_folder_close(open);
}

static void complete_clip(struct search *search)
{
	char sql[300];

	snprintf(
		sql, sizeof sql,
		"SELECT name FROM main.clips WHERE substr(name, 1, length(?1)) = ?1 COLLATE NOCASE UNION "
		"SELECT name FROM main.set_entries WHERE clip_id IS NOT NULL AND substr(name, 1, length(?1)) = ?1 COLLATE NOCASE LIMIT %d",
		MAX_CLIPS);
	adb_sql_texts_each(search->db, sql, search->word, add_match, search);
}

static void add_matches(struct search *search, const char *const *words)
{
	for (; *words != NULL; words++)
		add_match(search, *words);
}

static void complete_question(struct search *search)
{
	struct adb_questions questions;

	if (!adb_questions_read(&questions))
		return;
	for (size_t i = 0; i < questions.count; i++)
		add_match(search, questions.list[i].name);
	adb_questions_free(&questions);
}

static void complete_argument(struct search *search, enum adb_argument argument)
{
	static const char *const switches[] = { "off", "on", NULL };
	static const char *const settings[] = { "clear", "set", "unset", NULL };

	switch (argument) {
	case ADB_ARGUMENT_FILE:
		complete_file(search);
		break;
	case ADB_ARGUMENT_DOCUMENTED:
		adb_sql_names_each(search->db, ADB_SQL_NAME_FUNCTION, NULL, add_match, search);
		adb_sql_names_each(search->db, ADB_SQL_NAME_TABLE, NULL, add_match, search);
		break;
	case ADB_ARGUMENT_TABLE:
		adb_sql_names_each(search->db, ADB_SQL_NAME_TABLE, NULL, add_match, search);
		break;
	case ADB_ARGUMENT_CLIP:
		complete_clip(search);
		break;
	case ADB_ARGUMENT_FORMAT:
		for (const struct adb_renderer *const *r = adb_renderers; *r != NULL; r++)
			add_match(search, (*r)->name);
		break;
	case ADB_ARGUMENT_SWITCH:
		add_matches(search, switches);
		break;
	case ADB_ARGUMENT_PARAMETER:
		add_matches(search, settings);
		break;
	case ADB_ARGUMENT_DOT_COMMAND:
		for (const struct adb_dot_command *const *c = adb_dot_commands; *c != NULL; c++)
			add_match(search, (*c)->name);
		break;
	case ADB_ARGUMENT_QUESTION:
		complete_question(search);
		break;
	case ADB_ARGUMENT_NONE:
		break;
	}
}

/* `line` is the text before the word, of `size` bytes; it is empty when the word is the name of the command. */
static void complete_command(struct search *search, const char *line, size_t size)
{
	char name[MAX_NAME];
	size_t length = 0;

	while (length < size && line[length] != ' ' && line[length] != '\t')
		length++;
	snprintf(name, sizeof name, "%.*s", (int)length, line);
	if (size == 0) {
		for (const struct adb_dot_command *const *c = adb_dot_commands; *c != NULL; c++)
			add_dot_command(search, (*c)->name);
		return;
	}

	const struct adb_dot_command *command = adb_dot_command_named(name);

	/* Only first arguments are completed. */
	if (command != NULL && (size_t)strspn(line + length, " \t") == size - length)
		complete_argument(search, command->first_argument);
}

/* Copies the name that ends at `size` bytes of `text`, shortened to fit; "" when there is none. */
static void name_before(const char *text, size_t size, char name[MAX_NAME])
{
	size_t from = size;

	while (from > 0 && is_name_byte(text[from - 1]))
		from--;
	snprintf(name, MAX_NAME, "%.*s", (int)(size - from), text + from);
}

/* Copies the next name in `*text`, shortened to fit, and moves `*text` after it. Returns false at the end. */
static bool next_name(const char **text, char name[MAX_NAME])
{
	size_t length = 0;

	while (**text != '\0' && !is_name_byte(**text))
		++*text;
	for (; is_name_byte(**text); ++*text)
		if (length + 1 < MAX_NAME)
			name[length++] = **text;
	name[length] = '\0';
	return length > 0;
}

/* Finds the table of `alias` in `sql`: the name before it, with or without AS in between. */
static bool table_of_alias(const char *sql, const char *alias, char table[MAX_NAME])
{
	char before[MAX_NAME] = "", name[MAX_NAME];

	while (next_name(&sql, name)) {
		if (adb_text_equal_nocase(name, alias) && before[0] != '\0' && *sql != '.') {
			snprintf(table, MAX_NAME, "%s", before);
			return true;
		}
		if (!adb_text_equal_nocase(name, "as"))
			snprintf(before, sizeof before, "%s", name);
	}
	return false;
}

static void add_columns_of(struct search *search, const char *sql, const char *table)
{
	char meant[MAX_NAME];

	adb_sql_names_each(search->db, ADB_SQL_NAME_COLUMN, table, add_match, search);
	if (search->found->count == 0 && table_of_alias(sql, table, meant))
		adb_sql_names_each(search->db, ADB_SQL_NAME_COLUMN, meant, add_match, search);
}

static void add_keyword_match(void *context, const char *keyword)
{
	struct search *search = context;
	char word[MAX_NAME] = "";
	size_t i = 0;

	for (; keyword[i] != '\0' && i + 1 < sizeof word; i++)
		word[i] = search->is_lower_case ? adb_ascii_lower(keyword[i]) : keyword[i];
	word[i] = '\0';
	add_match(search, word);
}

/* `sql` is the statement up to the word, of `size` bytes. */
static void complete_sql(struct search *search, const char *sql, size_t size)
{
	char before[MAX_NAME];

	if (size > 0 && sql[size - 1] == '.') {
		name_before(sql, size - 1, before);
		add_columns_of(search, sql, before);
		return;
	}
	while (size > 0 && strchr(" \t\n", sql[size - 1]) != NULL)
		size--;
	name_before(sql, size, before);
	adb_sql_names_each(search->db, ADB_SQL_NAME_TABLE, NULL, add_match, search);
	if (adb_text_equal_nocase(before, "from") || adb_text_equal_nocase(before, "join"))
		return;
	adb_sql_names_each(search->db, ADB_SQL_NAME_KEYWORD, NULL, add_keyword_match, search);
	adb_sql_names_each(search->db, ADB_SQL_NAME_COLUMN, NULL, add_match, search);
	adb_sql_names_each(search->db, ADB_SQL_NAME_FUNCTION, NULL, add_match, search);
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort(struct adb_completions *found)
{
	size_t kept = 0;

	if (found->count == 0)
		return;
	qsort(found->words, found->count, sizeof found->words[0], compare);
	for (size_t i = 1; i < found->count; i++) {
		if (strcmp(found->words[kept], found->words[i]) == 0)
			free(found->words[i]);
		else
			found->words[++kept] = found->words[i];
	}
	found->count = kept + 1;
}

void adb_complete(sqlite3 *db, const char *previous, const char *line, size_t cursor,
		  struct adb_completions *completions)
{
	size_t indent = strspn(line, " \t");
	bool is_command = previous[0] == '\0' && line[indent] == '.' && indent < cursor;
	size_t from = word_start(line, cursor, is_command);
	char *word = strndup(line + from, cursor - from), *sql = NULL;
	int size = asprintf(&sql, "%s%.*s", previous, (int)from, line);

	*completions = (struct adb_completions){ .from = from };
	if (word != NULL && size >= 0) {
		struct search search = { .found = completions, .db = db, .word = word };

		search.is_lower_case = strpbrk(word, "abcdefghijklmnopqrstuvwxyz") != NULL &&
				       strpbrk(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == NULL;
		if (is_command)
			complete_command(&search, line + indent, from > indent ? from - indent : 0);
		else
			complete_sql(&search, sql, (size_t)size);
		sort(completions);
	}
	free(word);
	free(size >= 0 ? sql : NULL);
}

void adb_completions_free(struct adb_completions *completions)
{
	for (size_t i = 0; i < completions->count; i++)
		free(completions->words[i]);
	free(completions->words);
	*completions = (struct adb_completions){ 0 };
}

size_t adb_completions_common(const struct adb_completions *completions)
{
	size_t common = completions->count > 0 ? strlen(completions->words[0]) : 0;

	for (size_t i = 1; i < completions->count; i++) {
		size_t same = 0;

		while (same < common && completions->words[i][same] == completions->words[0][same])
			same++;
		common = same;
	}
	return common;
}

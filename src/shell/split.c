/* Splits lines of input into statements, and dot-commands into words. */
#include "shell/split.h"

#include <sqlite3.h>
#include <string.h>

/* Whether the line is a dot-command that is used without its dot. No statement begins with such a word. */
static bool is_bare_command(const char *line)
{
	static const char *const words[] = { "exit", "help", "quit" };
	size_t size = strcspn(line, " \t\r;");

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strlen(words[i]) == size && sqlite3_strnicmp(line, words[i], (int)size) == 0)
			return true;
	return false;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f';
}

/* Without the semicolon that a command needs no more than its dot. */
static size_t command_size(const char *line)
{
	size_t size = strlen(line);

	while (*line != '.' && size > 0 && (is_blank(line[size - 1]) || line[size - 1] == ';'))
		size--;
	return size;
}

/* Appends a NUL that the size does not include. */
static bool terminate(struct adb_buffer *text)
{
	adb_buffer_add(text, "", 1);
	text->size -= adb_buffer_ok(text);
	return adb_buffer_ok(text);
}

static enum adb_split finish(struct adb_splitter *splitter, enum adb_split what)
{
	splitter->is_done = true;
	return what;
}

/* Whether `text` has only blanks, complete comments and semicolons. */
static bool is_empty(const char *text)
{
	while (*text != '\0') {
		if (is_blank(*text) || *text == ';') {
			text++;
		} else if (text[0] == '-' && text[1] == '-') {
			text += strcspn(text, "\n");
		} else if (text[0] == '/' && text[1] == '*') {
			const char *end = strstr(text + 2, "*/");

			if (end == NULL)
				return false;
			text = end + 2;
		} else {
			return false;
		}
	}
	return true;
}

/* Copies one word without its quotes to `*out`. Returns the text after it, or NULL when a quote is not closed. */
static const char *take_word(const char *in, char **out)
{
	char quote = '\0';

	for (; *in != '\0' && (quote != '\0' || !is_blank(*in)); in++) {
		if (quote == '\0' && (*in == '\'' || *in == '"')) {
			quote = *in;
		} else if (*in == quote) {
			quote = '\0';
		} else {
			if (quote == '"' && *in == '\\' && (in[1] == '"' || in[1] == '\\'))
				in++;
			*(*out)++ = *in;
		}
	}
	return quote == '\0' ? in : NULL;
}

enum adb_split adb_splitter_line(struct adb_splitter *splitter, const char *line)
{
	if (splitter->is_done)
		adb_splitter_clear(splitter);
	splitter->line++;

	bool is_first = splitter->text.size == 0;
	const char *start = line + strspn(line, " \t");

	if (is_first)
		splitter->first_line = splitter->line;
	if (is_first && (*start == '.' || is_bare_command(start))) {
		adb_buffer_printf(&splitter->text, "%s%.*s", *start == '.' ? "" : ".",
				  (int)command_size(start), start);
		return terminate(&splitter->text) ? finish(splitter, ADB_SPLIT_COMMAND) : ADB_SPLIT_MORE;
	}
	adb_buffer_text(&splitter->text, line);
	adb_buffer_text(&splitter->text, "\n");
	if (!terminate(&splitter->text))
		return ADB_SPLIT_MORE;
	if (is_empty(splitter->text.data)) {
		adb_splitter_clear(splitter);
		return ADB_SPLIT_MORE;
	}
	/* sqlite3_complete() reads the whole text, so call it only when the line can end a statement. */
	if (strchr(line, ';') != NULL && sqlite3_complete(splitter->text.data))
		return finish(splitter, ADB_SPLIT_SQL);
	return ADB_SPLIT_MORE;
}

enum adb_split adb_splitter_end(struct adb_splitter *splitter)
{
	return adb_splitter_is_open(splitter) ? finish(splitter, ADB_SPLIT_SQL) : ADB_SPLIT_MORE;
}

void adb_splitter_clear(struct adb_splitter *splitter)
{
	adb_buffer_clear(&splitter->text);
	splitter->is_done = false;
}

bool adb_splitter_is_open(const struct adb_splitter *splitter)
{
	return !splitter->is_done && splitter->text.size > 0;
}

int adb_split_words(char *line, char *words[ADB_MAX_WORDS + 1])
{
	const char *in = line;
	char *out = line;
	int count = 0;

	for (;;) {
		while (is_blank(*in))
			in++;
		if (*in == '\0')
			break;
		if (count == ADB_MAX_WORDS)
			return -2;
		words[count++] = out;
		in = take_word(in, &out);
		if (in == NULL)
			return -1;

		bool is_last =
			*in == '\0'; /* asked first: the NUL of this word may be written over that place */

		in += !is_last;
		*out++ = '\0';
		if (is_last)
			break;
	}
	words[count] = NULL;
	return count;
}

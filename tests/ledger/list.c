#include "list.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_lines(struct list *list, char *line, const char *path, size_t width);
static char *read_text(const char *path);
static bool stands_for(const char *field, const char *wanted);
static void give_up(const char *path, const char *reason);

void list_read(struct list *list, const char *folder, const char *name, size_t width)
{
	char pattern[4096];
	glob_t found;

	*list = (struct list){ .name = name };
	snprintf(pattern, sizeof pattern, "%s/*/ledger/%s", folder, name);
	if (glob(pattern, 0, NULL, &found) != 0)
		give_up(pattern, "there is no such file");
	list->texts = calloc(found.gl_pathc, sizeof *list->texts);
	for (size_t i = 0; list->texts != NULL && i < found.gl_pathc; i++) {
		list->texts[list->text_count++] = read_text(found.gl_pathv[i]);
		read_lines(list, list->texts[i], found.gl_pathv[i], width);
	}
	globfree(&found);
}

static void read_lines(struct list *list, char *line, const char *path, size_t width)
{
	for (char *next; *line != '\0'; line = next) {
		struct list_line added = { .is_used = false };

		next = line + strcspn(line, "\n");
		if (*next != '\0')
			*next++ = '\0';
		if (*line == '#' || *line == '\0')
			continue;
		for (size_t i = 0; i < LIST_FIELDS; i++) {
			char *end = line + strcspn(line, "\t");

			added.fields[i] = line;
			line = *end != '\0' ? end + 1 : end;
			*end = '\0';
			if (i < width && *added.fields[i] == '\0')
				give_up(path, "a line lacks fields, or has spaces for tabs");
		}
		list->lines = realloc(list->lines, (list->count + 1) * sizeof *list->lines);
		if (list->lines == NULL)
			give_up(path, "out of memory");
		list->lines[list->count++] = added;
	}
}

void list_free(struct list *list)
{
	free(list->lines);
	for (size_t i = 0; i < list->text_count; i++)
		free(list->texts[i]);
	free(list->texts);
}

bool list_has(struct list *list, const char *first, const char *second, const char *third)
{
	const char *wanted[] = { first, second, third };
	bool found = false;

	for (size_t i = 0; i < list->count; i++) {
		struct list_line *line = &list->lines[i];
		bool is_same = true;

		for (size_t k = 0; k < 3; k++)
			is_same &= wanted[k] == NULL || stands_for(line->fields[k], wanted[k]);
		line->is_used |= is_same;
		found |= is_same;
	}
	return found;
}

/* "* > blanks" stands for blanks in any group, or in none. */
static bool stands_for(const char *field, const char *wanted)
{
	const char *name = strncmp(field, "* > ", 4) == 0 ? field + 4 : field;
	size_t name_length = strlen(name), length = strlen(wanted);
	const char *end = length > name_length ? wanted + length - name_length : wanted;

	if (strcmp(end, name) != 0)
		return false;
	return end == wanted || (name != field && end - wanted >= 3 && strncmp(end - 3, " > ", 3) == 0);
}

size_t list_print_unused(const struct list *list)
{
	size_t count = 0;

	for (size_t i = 0; i < list->count; i++) {
		const struct list_line *line = &list->lines[i];

		if (line->is_used)
			continue;
		printf("%s: nothing needs the line: %s\t%s\t%s\n", list->name, line->fields[0],
		       line->fields[1], line->fields[2]);
		count++;
	}
	return count;
}

static char *read_text(const char *path)
{
	FILE *file = fopen(path, "rb");
	size_t size = 0;
	char *text = NULL;

	if (file == NULL)
		give_up(path, "cannot be read");
	for (size_t got = 1; got > 0; size += got) {
		text = realloc(text, size + 4096 + 1);
		if (text == NULL)
			give_up(path, "out of memory");
		got = fread(text + size, 1, 4096, file);
	}
	fclose(file);
	text[size] = '\0';
	return text;
}

static void give_up(const char *path, const char *reason)
{
	fprintf(stderr, "ledger_check: %s: %s\n", path, reason);
	exit(2);
}

#include "index/names.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/port/file.h"
#include "base/text.h"

/* Longest name known: 120 bytes. */
enum { MAX_LINE = 1024, MAX_COMPLAINTS = 20 };

struct list {
	const struct adb_index_options *options;
	FILE *file;
	int error; /* errno of the reading, 0 = none */
	unsigned long long line, bad;
	char text[MAX_LINE + 1];
	size_t size; /* of the line, also of what did not fit into text */
};

/* Reads a line without its end. False at the end of the file. */
static bool read_line(struct list *list)
{
	int c = getc_unlocked(list->file);

	list->size = 0;
	if (c == EOF && ferror(list->file))
		list->error = errno;
	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = getc_unlocked(list->file)) {
		if (list->size < MAX_LINE)
			list->text[list->size] = (char)c;
		list->size++;
	}
	list->line++;
	return true;
}

/* Takes blanks, and the CR of a DOS line, off both ends, and the mark off the beginning of a UTF-8 file. */
static char *trim(struct list *list)
{
	size_t size = list->size < MAX_LINE ? list->size : MAX_LINE;
	char *text = list->text;

	text[size] = '\0';
	if (list->line == 1 && size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
		text += 3;
		size -= 3;
	}
	while (size > 0 && strchr(" \t\r", text[size - 1]) != NULL && text[size - 1] != '\0')
		text[--size] = '\0';
	while (*text == ' ' || *text == '\t') {
		text++;
		size--;
	}
	list->size = list->size > MAX_LINE ? list->size : size;
	return text;
}

/* Why a line cannot be a name of any system, NULL when it is UTF-8 without control characters. */
static const char *text_fault(const struct list *list, const char *name)
{
	if (list->size > MAX_LINE)
		return "it is too long for a name";
	for (size_t i = 0, length; i < list->size; i += length) {
		length = adb_utf8_length(name + i, list->size - i);
		if (length == 0)
			return "it is not UTF-8";
		if ((unsigned char)name[i] < ' ' || name[i] == 0x7F)
			return "there is a control character in it";
	}
	return NULL;
}

/* Offers a name to every system that could have it. Gives the fault that the first one finds when none could. */
static const char *offer(struct adb_writer *writer, const char *name)
{
	const char *first_fault = "no system has ids that are hashes of names";
	bool taken = false, asked = false;

	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++) {
		if ((*system)->name_hash == NULL)
			continue;

		const char *fault = (*system)->name_hash->fault_of(name);

		if (fault == NULL)
			adb_writer_offer_name(writer, *system, name);
		else if (!asked)
			first_fault = fault;
		taken |= fault == NULL;
		asked = true;
	}
	return taken ? NULL : first_fault;
}

static void complain(struct list *list, const char *fault)
{
	if (list->bad++ < MAX_COMPLAINTS)
		list->options->complain("%s:%llu: %s", list->options->names, list->line, fault);
}

static void offer_all(struct list *list, struct adb_writer *writer)
{
	while (read_line(list)) {
		const char *name = trim(list), *fault = NULL;

		if (*name != '#' && list->size > 0) {
			fault = text_fault(list, name);
			if (fault == NULL)
				fault = offer(writer, name);
		}
		if (fault != NULL)
			complain(list, fault);
	}
	if (list->bad > MAX_COMPLAINTS)
		list->options->complain("%s: %llu more lines are no names", list->options->names,
					list->bad - MAX_COMPLAINTS);
}

enum adb_outcome adb_names_offer(const struct adb_index_options *options, struct adb_writer *writer,
				 struct adb_error *error)
{
	struct list list = { .options = options, .file = adb_stream_to_read(options->names) };

	if (list.file == NULL)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s cannot be read: %s", options->names,
				     strerror(errno));
	adb_writer_begin_names(writer);
	offer_all(&list, writer);
	adb_writer_end_names(writer);

	fclose(list.file);
	if (list.error != 0)
		return adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s cannot be read: %s", options->names,
				     strerror(list.error));
	return ADB_OK;
}

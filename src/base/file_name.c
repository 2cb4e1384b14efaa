#include "base/file_name.h"

#include <string.h>

#include "base/text.h"

/* ---- percent escapes ---- */

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = adb_ascii_upper(c);
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* "a%20b" becomes "a b". A NUL cannot be a part of a name: its escape stays as it is. */
static void decode_percents(char *text)
{
	char *out = text;

	for (const char *in = text; *in != '\0'; in++) {
		int high = in[0] == '%' ? hex_digit(in[1]) : -1;
		int low = high >= 0 ? hex_digit(in[2]) : -1;

		if (low >= 0 && (high != 0 || low != 0)) {
			*out++ = (char)(high << 4 | low);
			in += 2;
		} else {
			*out++ = *in;
		}
	}
	*out = '\0';
}

/* ---- what no name may be ---- */

/* Windows drops dots and blanks at the end of a part, so that ".. " may become "..". */
static bool is_dots_and_blanks(const char *part, size_t length)
{
	bool is_usual = length == 0 || (part[0] == '.' && (length == 1 || (length == 2 && part[1] == '.')));

	return !is_usual && strspn(part, ". ") >= length;
}

/* Whether it is "CON", "nul.bin" or "COM1 .x": blanks before the first dot and all behind it do not matter to Windows. */
static bool is_device(const char *part, size_t length)
{
	static const char *const devices[] = { "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$" };
	static const char *const numbers[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "0",
					       /* superscript digits */
					       "\xC2\xB9", "\xC2\xB2", "\xC2\xB3" };
	char word[8] = "";
	size_t end = strcspn(part, ".");

	end = end < length ? end : length;
	while (end > 0 && part[end - 1] == ' ')
		end--;
	if (end >= sizeof word)
		return false;
	for (size_t i = 0; i < end; i++)
		word[i] = adb_ascii_upper(part[i]);
	for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++)
		if (strcmp(word, devices[i]) == 0)
			return true;
	if (strncmp(word, "COM", 3) != 0 && strncmp(word, "LPT", 3) != 0)
		return false;
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		if (strcmp(word + 3, numbers[i]) == 0)
			return true;
	return false;
}

static const char *find_fault(char *name)
{
	if (name[0] == '/')
		return "is an absolute path";
	if (strchr(name, ':') != NULL)
		return "has a colon, as a drive or an address has";
	for (const char *part = name; *part != '\0';) {
		size_t length = strcspn(part, "/");

		if (is_dots_and_blanks(part, length))
			return "has a part of dots and blanks, which Windows takes as another folder";
		if (is_device(part, length))
			return "is the name of a device on Windows";
		part += length + (part[length] == '/');
	}
	return NULL;
}

/* ---- "." and ".." ---- */

/* Leaves out "." and, with the folder before it, ".."; only a ".." at the start stays. Returns false for more than `levels` of these. */
static bool join_parts(char *name, size_t levels)
{
	char *end = name; /* of what is written; a '/' stands before it, unless it is the start */
	size_t up = 0;    /* ".." at the start of that */
	size_t down = 0;  /* other parts */

	for (const char *part = name; *part != '\0';) {
		size_t length = strcspn(part, "/");
		const char *next = part + length + (part[length] == '/');
		bool is_up = length == 2 && memcmp(part, "..", 2) == 0;

		if (is_up && down > 0) {
			do
				end--;
			while (end > name && end[-1] != '/');
			down--;
		} else if (is_up && up == levels) {
			return false;
		} else if (length > 0 && !(length == 1 && *part == '.')) {
			bool is_last = part[length] == '\0';

			memmove(end, part, length);
			end += length;
			if (!is_last)
				*end++ = '/';
			up += is_up;
			down += !is_up;
		}
		part = next;
	}
	*end = '\0';
	return true;
}

/* ---- what the header declares ---- */

char *adb_file_name_relative(struct adb_arena *arena, const char *written, enum adb_name_style style,
			     size_t levels, const char **fault)
{
	char *name = adb_arena_text(arena, written, strlen(written));

	*fault = "out of memory";
	if (name == NULL)
		return NULL;
	if (style == ADB_NAMES_PERCENT)
		decode_percents(name);
	for (char *c = name; *c != '\0'; c++)
		*c = *c == '\\' ? '/' : *c;
	*fault = find_fault(name);
	if (*fault == NULL && !join_parts(name, levels))
		*fault = "leads out of the dump";
	if (*fault == NULL && name[0] == '\0')
		*fault = "names no file";
	return *fault == NULL ? name : NULL;
}

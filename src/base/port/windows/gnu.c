#include "base/port/windows/gnu.h"

#include <errno.h>
/* The nodes of trees, which <search.h> keeps to itself. */
#define _SEARCH_PRIVATE
#include <search.h>
#include <stdint.h>

void *memmem(const void *text, size_t size, const void *wanted, size_t wanted_size)
{
	const char *at = text, *first = wanted;

	if (wanted_size == 0)
		return (void *)at;
	while (size >= wanted_size) {
		const char *found = memchr(at, *first, size - wanted_size + 1);

		if (found == NULL)
			return NULL;
		if (memcmp(found, wanted, wanted_size) == 0)
			return (void *)found;
		size -= (size_t)(found + 1 - at);
		at = found + 1;
	}
	return NULL;
}

void *reallocarray(void *memory, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / size) {
		errno = ENOMEM;
		return NULL;
	}
	return realloc(memory, count * size);
}

int setenv(const char *name, const char *value, int replace)
{
	if (!replace && getenv(name) != NULL)
		return 0;
	return _putenv_s(name, value) == 0 ? 0 : -1;
}

char *stpcpy(char *to, const char *from)
{
	size_t size = strlen(from);

	memcpy(to, from, size + 1);
	return to + size;
}

char *strcasestr(const char *text, const char *wanted)
{
	size_t size = strlen(wanted);

	for (;; text++) {
		if (_strnicmp(text, wanted, size) == 0)
			return (char *)text;
		if (*text == '\0')
			return NULL;
	}
}

char *strndup(const char *text, size_t size)
{
	size_t length = strnlen(text, size);
	char *copy = malloc(length + 1);

	if (copy == NULL)
		return NULL;
	memcpy(copy, text, length);
	copy[length] = '\0';
	return copy;
}

char *strsep(char **text, const char *separators)
{
	char *start = *text, *end;

	if (start == NULL)
		return NULL;
	end = start + strcspn(start, separators);
	*text = *end != '\0' ? end + 1 : NULL;
	*end = '\0';
	return start;
}

void tdestroy(void *root, void (*release)(void *key))
{
	node_t *node = root;

	if (node == NULL)
		return;
	tdestroy(node->llink, release);
	tdestroy(node->rlink, release);
	release(node->key);
	free(node);
}

/* East Asian wide characters and combining ones, by the blocks of Unicode. */
int wcwidth(wchar_t character)
{
	unsigned c = character;

	if (c == 0)
		return 0;
	if (c < 0x20 || (c >= 0x7F && c < 0xA0))
		return -1;
	if ((c >= 0x300 && c <= 0x36F) || (c >= 0x200B && c <= 0x200F) || (c >= 0x20D0 && c <= 0x20FF) ||
	    (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xDC00 && c <= 0xDFFF))
		return 0;
	return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F) ||
			       (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
			       (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
			       (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0xD83C && c <= 0xD83E)
		       ? 2
		       : 1;
}

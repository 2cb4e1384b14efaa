#include "export/names.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

/* 255 bytes are what common file systems take; the rest is for "_4294967296" and an extension. */
enum { MAX_STEM = 200, MAX_EXTENSION = 32 };

struct taken {
	char *key;      /* the name in lower case, owned; NULL = free slot */
	uint64_t count; /* the number to try next after this name */
};

struct adb_names {
	enum adb_name_use use;
	struct taken *slots;
	size_t used, capacity; /* capacity is a power of two */
};

struct adb_names *adb_names_new(enum adb_name_use use)
{
	struct adb_names *names = calloc(1, sizeof *names);

	if (names == NULL)
		return NULL;
	names->use = use;
	names->capacity = 64;
	names->slots = calloc(names->capacity, sizeof *names->slots);
	if (names->slots == NULL) {
		free(names);
		return NULL;
	}
	return names;
}

void adb_names_free(struct adb_names *names)
{
	if (names == NULL)
		return;
	for (size_t i = 0; i < names->capacity; i++)
		free(names->slots[i].key);
	free(names->slots);
	free(names);
}

/* ---- the set of names ---- */

/* The slot that holds `key`, or the free one where it belongs; one is always free. */
static struct taken *slot_of(const struct adb_names *names, const char *key)
{
	struct adb_hash hash = adb_hash_of(key, strlen(key));
	uint64_t start;

	memcpy(&start, hash.bytes, sizeof start);
	for (size_t i = (size_t)start & (names->capacity - 1);; i = (i + 1) & (names->capacity - 1))
		if (names->slots[i].key == NULL || strcmp(names->slots[i].key, key) == 0)
			return &names->slots[i];
}

static bool grow(struct adb_names *names)
{
	struct taken *old = names->slots;
	size_t old_capacity = names->capacity;
	struct taken *slots = calloc(old_capacity * 2, sizeof *slots);

	if (slots == NULL)
		return false;
	names->slots = slots;
	names->capacity = old_capacity * 2;
	for (size_t i = 0; i < old_capacity; i++)
		if (old[i].key != NULL)
			*slot_of(names, old[i].key) = old[i];
	free(old);
	return true;
}

static void lower(char *out, const char *name)
{
	do
		*out++ = adb_ascii_lower(*name);
	while (*name++ != '\0');
}

static bool insert(struct adb_names *names, const char *key)
{
	char *copy = strdup(key);

	if (copy == NULL || (names->used * 2 >= names->capacity && !grow(names))) {
		free(copy);
		return false;
	}
	*slot_of(names, key) = (struct taken){ .key = copy, .count = 2 };
	names->used++;
	return true;
}

/* ---- safe names ---- */

static bool is_safe_ascii(char c, enum adb_name_use use)
{
	if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
		return true;

	static const char *const others[] = { [ADB_NAME_FILE] = "_-+=,.@#()[]{}~! ",
					      [ADB_NAME_NODE] = "_-+=,@#(){}~!",
					      [ADB_NAME_WORD] = "_" };

	return c != '\0' && strchr(others[use], c) != NULL;
}

/* U+0080 to U+009F are control characters of terminals. */
static bool is_c1(const char *text)
{
	return (uint8_t)text[0] == 0xC2 && (uint8_t)text[1] < 0xA0;
}

/* Every unsafe character or broken byte becomes one '_'; the result ends before `MAX_STEM` at a whole
 * character. */
static size_t replace_unsafe(char *out, const char *name, enum adb_name_use use)
{
	size_t size = strlen(name), written = 0;

	for (size_t i = 0, length; i < size; i += length) {
		length = adb_utf8_length(name + i, size - i);

		bool safe = length == 1 ? is_safe_ascii(name[i], use)
					: length > 1 && use != ADB_NAME_WORD && !is_c1(name + i);

		if (written + (safe ? length : 1) > MAX_STEM)
			break;
		if (safe)
			memcpy(out + written, name + i, length);
		else
			out[written] = '_';
		written += safe ? length : 1;
		if (length == 0)
			length = 1;
	}
	out[written] = '\0';
	return written;
}

/* The names that Windows keeps for devices, whatever the extension. */
static bool is_device(const char *name)
{
	static const char *const plain[] = { "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$" };
	char stem[8] = "";
	size_t length = strcspn(name, ". ");

	if (length >= sizeof stem)
		return false;
	memcpy(stem, name, length);
	for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
		if (adb_text_equal_nocase(stem, plain[i]))
			return true;

	/* COM1 and LPT1, also with the superscript digits of Latin-1, which Windows takes for digits */
	char digits[] = { stem[3], stem[4], '\0' };
	bool numbered = (length == 4 && stem[3] >= '0' && stem[3] <= '9') || strcmp(digits, "\u00B9") == 0 ||
			strcmp(digits, "\u00B2") == 0 || strcmp(digits, "\u00B3") == 0;

	stem[3] = '\0';
	return numbered && (adb_text_equal_nocase(stem, "COM") || adb_text_equal_nocase(stem, "LPT"));
}

/* A leading dot hides a file, a leading dash makes it an option; Windows drops dots and spaces at the end. */
static void mend_ends(char *name, size_t size)
{
	if (name[0] == '.' || name[0] == '-' || name[0] == ' ')
		name[0] = '_';
	for (size_t i = size; i > 0 && (name[i - 1] == '.' || name[i - 1] == ' '); i--)
		name[i - 1] = '_';
}

static void make_safe(char out[MAX_STEM + 2], const char *name, enum adb_name_use use)
{
	size_t size = replace_unsafe(out, name != NULL && name[0] != '\0' ? name : "unnamed", use);

	if (use != ADB_NAME_FILE)
		return;
	mend_ends(out, size);
	if (is_device(out)) {
		memmove(out + 1, out, size + 1);
		out[0] = '_';
	}
}

/* Cuts the extension off a safe name. `extension` is empty before. */
static void split(char *stem, char extension[MAX_EXTENSION + 1])
{
	size_t length = adb_path_stem_length(stem);

	if (strlen(stem + length) > MAX_EXTENSION)
		return;
	memcpy(extension, stem + length, strlen(stem + length) + 1);
	stem[length] = '\0';
}

bool adb_names_add(struct adb_names *names, const char *name, const char *extension, char out[ADB_NAME_SIZE])
{
	char stem[MAX_STEM + 2], own[MAX_EXTENSION + 1] = "", key[ADB_NAME_SIZE];

	make_safe(stem, name, names->use);
	if (extension == NULL) {
		split(stem, own);
		extension = own;
	}
	snprintf(out, ADB_NAME_SIZE, "%s%.*s", stem, MAX_EXTENSION, extension);
	lower(key, out);

	struct taken *first = slot_of(names, key);

	if (first->key == NULL)
		return insert(names, key);
	do {
		snprintf(out, ADB_NAME_SIZE, "%s_%llu%.*s", stem, (unsigned long long)first->count++,
			 MAX_EXTENSION, extension);
		lower(key, out);
	} while (slot_of(names, key)->key != NULL);
	return insert(names, key);
}

/* Turns names from dumps into safe and unique names of files and objects. */
#include "export/names.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"

/* 255 bytes are what common file systems take; the rest is for "_4294967296" and an extension. */
enum { MAX_STEM = 200, MAX_EXTENSION = 32 };

/* A taken name: whether it is that of a folder, and the next number to append to it. */
enum { FOLDER = 1, NUMBER = 2 };

struct adb_names {
	enum adb_name_use use;
	struct adb_map taken; /* number × NUMBER + FOLDER or 0, by the hash of the name in lower case */
};

/* ---- the set of names ---- */

/*
 * Lower case of what two bytes of UTF-8 hold and the code pages of dumps have: Latin-1, Latin Extended-A, Greek, Cyrillic.
 * File systems that take no notice of case fold these alike.
 */
static unsigned lower_of(unsigned c)
{
	if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F))
		return c + 0x20;
	if (c >= 0x400 && c <= 0x40F)
		return c + 0x50;
	if (c == 0x178)
		return 0xFF;
	if ((c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177) || c == 0x490)
		return c | 1;
	if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E))
		return c + (c & 1);
	return c;
}

/* `name` is UTF-8. */
static void fold(char *out, const char *name)
{
	while (*name != '\0') {
		unsigned lead = (uint8_t)*name;

		if (lead >= 0xC2 && lead < 0xE0) {
			unsigned c = lower_of((lead & 0x1F) << 6 | ((uint8_t)name[1] & 0x3F));

			*out++ = (char)(0xC0 | c >> 6);
			*out++ = (char)(0x80 | (c & 0x3F));
			name += 2;
		} else {
			*out++ = adb_ascii_lower(*name++);
		}
	}
	*out = '\0';
}

/* ---- safe names ---- */

/* A name to make in `folder`, which is "" or a safe path that ends with '/'. */
struct request {
	const char *folder, *stem, *extension;
	bool is_folder;
};

static bool is_safe_ascii(char c, enum adb_name_use use)
{
	if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
		return true;

	switch (use) {
	case ADB_NAME_FILE:
		return c != '\0' && strchr("_-+=,.@#()[]{}~! ", c) != NULL;
	case ADB_NAME_NODE:
		return c >= ' ' && c <= '~' && strchr("./:", c) == NULL;
	default:
		return c == '_';
	}
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

/* A leading dot hides a file, a leading dash makes it an option; Windows drops dots and spaces at the end. */
static void mend_ends(char *name, size_t size)
{
	if (name[0] == '.' || name[0] == '-' || name[0] == ' ')
		name[0] = '_';
	for (size_t i = size; i > 0 && (name[i - 1] == '.' || name[i - 1] == ' '); i--)
		name[i - 1] = '_';
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

/* Returns the entry of the name with that number, NULL when it is free. Sets `hash` to that of the name in lower case. */
static int64_t *try_name(const struct adb_names *names, const struct request *request, uint64_t number,
			 char out[ADB_NAME_PATH_SIZE], struct adb_hash *hash)
{
	char suffix[32] = "", key[ADB_NAME_PATH_SIZE];

	if (number > 1)
		snprintf(suffix, sizeof suffix, "_%llu", (unsigned long long)number);
	snprintf(out, ADB_NAME_PATH_SIZE, "%s%s%s%.*s", request->folder, request->stem, suffix, MAX_EXTENSION,
		 request->extension);
	fold(key, out);
	*hash = adb_hash_of(key, strlen(key));
	return adb_map_find(&names->taken, hash);
}

static uint64_t next_number(int64_t *taken)
{
	uint64_t number = (uint64_t)*taken / NUMBER;

	*taken += NUMBER;
	return number;
}

static bool add(struct adb_names *names, const struct request *request, char out[ADB_NAME_PATH_SIZE])
{
	struct adb_hash hash;
	int64_t *first = try_name(names, request, 1, out, &hash), *taken = first;
	uint64_t folder_count = 2;

	while (taken != NULL && !(request->is_folder && *taken % NUMBER == FOLDER))
		taken = try_name(names, request, request->is_folder ? folder_count++ : next_number(first),
				 out, &hash);
	return taken != NULL ||
	       adb_map_add(&names->taken, &hash, 2 * NUMBER + (request->is_folder ? FOLDER : 0));
}

static bool add_leaf(struct adb_names *names, const char *folder, const char *name, const char *extension,
		     char out[ADB_NAME_PATH_SIZE])
{
	char stem[MAX_STEM + 2], own[MAX_EXTENSION + 1] = "";

	make_safe(stem, name, names->use);
	if (extension == NULL)
		split(stem, own);

	struct request request = { folder, stem, extension != NULL ? extension : own, false };

	return add(names, &request, out);
}

/* ---- what the header declares ---- */

struct adb_names *adb_names_new(enum adb_name_use use)
{
	struct adb_names *names = adb_memory_zeroed(1, sizeof *names);

	if (names != NULL)
		names->use = use;
	return names;
}

void adb_names_free(struct adb_names *names)
{
	if (names == NULL)
		return;
	adb_map_clear(&names->taken);
	free(names);
}

bool adb_names_add(struct adb_names *names, const char *name, const char *extension, char out[ADB_NAME_SIZE])
{
	char path[ADB_NAME_PATH_SIZE];
	bool added = add_leaf(names, "", name, extension, path);

	memcpy(out, path, strlen(path) + 1); /* without a folder it is short enough */
	return added;
}

bool adb_names_add_path(struct adb_names *names, const char *path, const char *extension,
			char out[ADB_NAME_PATH_SIZE])
{
	char folder[ADB_NAME_PATH_SIZE] = "", stem[MAX_STEM + 2];

	for (const char *end; (end = strchr(path, '/')) != NULL; path = end + 1) {
		char *name = strndup(path, (size_t)(end - path));
		struct request request = { folder, stem, "", true };

		if (name == NULL)
			return false;
		make_safe(stem, name, names->use);
		free(name);
		if (!add(names, &request, out))
			return false;
		snprintf(folder, sizeof folder, "%s/", out);
	}
	return add_leaf(names, folder, path, extension, out);
}

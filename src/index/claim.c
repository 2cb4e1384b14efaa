#include "index/claim.h"

#include <string.h>

#include "dump/recognise.h"

/* Beginnings that say what the bytes are. */
static const struct beginning {
	const char *bytes;
	size_t size;
	const char *words;
} beginnings[] = {
#define BEGINNING(bytes, words)                                                                              \
	{                                                                                                    \
		bytes, sizeof(bytes) - 1, words                                                              \
	}
	BEGINNING("version https://git-lfs.github.com/spec/",
		  "a Git LFS pointer: the file itself was not downloaded"),
	BEGINNING("<!DOCTYPE html", "a web page"),
	BEGINNING("<!doctype html", "a web page"),
	BEGINNING("<html", "a web page"),
	BEGINNING("<?xml", "an XML file"),
	BEGINNING("PK\3\4", "a zip archive"),
	BEGINNING("7z\xBC\xAF\x27\x1C", "a 7z archive"),
	BEGINNING("Rar!\x1A\7", "a RAR archive"),
	BEGINNING("\x1F\x8B", "compressed by gzip"),
	BEGINNING("\x28\xB5\x2F\xFD", "compressed by Zstandard"),
	BEGINNING("SQLite format 3", "a SQLite database"),
	BEGINNING("\x89PNG", "a PNG image"),
	BEGINNING("\xFF\xD8\xFF", "a JPEG image"),
	BEGINNING("GIF8", "a GIF image"),
	BEGINNING("RIFF", "a RIFF file"),
	BEGINNING("OggS", "an Ogg file"),
	BEGINNING("%PDF", "a PDF document"),
	BEGINNING("\x7F"
		  "ELF",
		  "a program"),
	BEGINNING("MZ", "a program"),
#undef BEGINNING
};

/* Of several that claim the same the first counts, and their system only when all have the same. */
struct found {
	const char *title, *owner;
};

static bool is_wanted(const char *system, const char *own)
{
	return system == NULL || own == NULL || strcmp(system, own) == 0;
}

/* Whether `name` in upper case is the pattern, in which each '*' stands for any number of bytes. */
static bool fits(const char *pattern, size_t length, const char *name)
{
	size_t at = 0, star = length;
	const char *back = NULL;

	while (*name != '\0') {
		if (at < length && pattern[at] == '*') {
			star = at++;
			back = name;
		} else if (at < length && pattern[at] == adb_ascii_upper(*name)) {
			at++;
			name++;
		} else if (back != NULL) {
			at = star + 1;
			name = ++back;
		} else {
			return false;
		}
	}
	while (at < length && pattern[at] == '*')
		at++;
	return at == length;
}

/* Returns the name at the end of `path`, behind as many of its folders as the pattern has. */
static const char *last_parts(const char *path, const char *pattern, size_t length)
{
	const char *at = adb_path_base(path);

	for (size_t i = 0; i < length; i++) {
		if (pattern[i] != '/' || at == path)
			continue;
		at--;
		while (at > path && at[-1] != '/')
			at--;
	}
	return at;
}

/* Whether one of the words of `claims` is `extension`, or a pattern that the end of `path` fits. */
static bool claims_path(const char *claims, const char *path, const char *extension)
{
	size_t length = strlen(extension);

	for (const char *at = claims; at != NULL && *at != '\0'; at += strspn(at, " ")) {
		size_t word = strcspn(at, " ");

		if (memchr(at, '*', word) != NULL
			    ? fits(at, word, last_parts(path, at, word))
			    : word > 0 && word == length && memcmp(at, extension, length) == 0)
			return true;
		at += word;
	}
	return false;
}

static void add(struct found *found, const char *title, const char *owner)
{
	if (found->title == NULL)
		*found = (struct found){ title, owner };
	else if (found->owner != NULL && (owner == NULL || strcmp(found->owner, owner) != 0))
		found->owner = NULL;
}

static bool is_zeros(const uint8_t *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (bytes[i] != 0)
			return false;
	return true;
}

static bool is_text(const uint8_t *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (bytes[i] == 0x7F || (bytes[i] < 0x20 && strchr("\t\n\f\r", bytes[i]) == NULL) ||
		    bytes[i] == 0)
			return false;
	return true;
}

static const char *describe_hex(struct adb_arena *arena, const uint8_t *bytes, size_t size)
{
	enum { SHOWN = 8 };
	static const char digits[] = "0123456789ABCDEF";
	char hex[3 * SHOWN + 1] = "";

	for (size_t i = 0; i < SHOWN && i < size; i++) {
		hex[3 * i] = ' ';
		hex[3 * i + 1] = digits[bytes[i] >> 4];
		hex[3 * i + 2] = digits[bytes[i] & 15];
		hex[3 * i + 3] = '\0';
	}
	return adb_arena_printf(arena, "something else, which begins with%s", hex);
}

const char *adb_claim_of(const char *system, const char *path, const char **owner)
{
	struct found found = { .title = NULL };
	const struct adb_format *format;
	const struct adb_container *container;
	char extension[ADB_TYPE_SIZE];

	adb_type_from_name(adb_path_base(path), extension);
	for (size_t i = 0; (format = adb_format_at(i)) != NULL; i++)
		if (is_wanted(system, format->system) && claims_path(format->claims, path, extension))
			add(&found, format->title, format->system);
	for (size_t i = 0; (container = adb_container_at(i)) != NULL; i++)
		if (is_wanted(system, container->system) && claims_path(container->claims, path, extension))
			add(&found, container->title, container->system);
	if (owner != NULL)
		*owner = found.owner;
	return found.title;
}

const char *adb_claim_describe(struct adb_arena *arena, struct adb_input *head, uint64_t byte_size)
{
	enum { LOOK = 512 };
	uint64_t available = head != NULL ? adb_input_size(head) : 0;
	size_t size = available < LOOK ? (size_t)available : LOOK;
	uint8_t bytes[LOOK];

	if (byte_size == 0)
		return "empty";
	if (size == 0 || !adb_input_read(head, 0, bytes, size))
		return "something that cannot be read";
	for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
		if (size >= beginnings[i].size && memcmp(bytes, beginnings[i].bytes, beginnings[i].size) == 0)
			return beginnings[i].words;
	if (is_zeros(bytes, size))
		return size == byte_size ? "nothing but zeros"
					 : adb_arena_printf(arena, "zeros in its first %zu bytes", size);
	if (is_text(bytes, size))
		return "text of another kind";
	return describe_hex(arena, bytes, size);
}

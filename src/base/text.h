/* Text: code pages of dumps to UTF-8, ASCII comparison, and the escaping of names that strangers wrote. */
#ifndef ADB_BASE_TEXT_H
#define ADB_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum adb_encoding {
	ADB_CP1252, /* western Windows: the default */
	ADB_CP1250, /* central European Windows */
	ADB_CP1251, /* Cyrillic Windows */
	ADB_UTF8,   /* checked: bytes that are not UTF-8 become U+FFFD */
};

/* "windows-1250", "cp1250", "1250", "utf-8", in any case. False when unknown. */
bool adb_encoding_from_name(const char *name, enum adb_encoding *encoding);
const char *adb_encoding_name(enum adb_encoding encoding);

/*
 * `size` bytes as NUL-terminated UTF-8 in `arena`; bytes that the code page leaves undefined become U+FFFD.
 * NUL bytes end the text. NULL when the arena is exhausted.
 */
char *adb_text_decode(struct adb_arena *arena, const void *bytes, size_t size, enum adb_encoding encoding);

/* Length in bytes of the UTF-8 sequence at `text`, 1 to 4, or 0 when it is not valid (overlong, surrogate,
 * cut off). */
size_t adb_utf8_length(const char *text, size_t size);

/* ASCII letters only, whatever the locale. */
char adb_ascii_upper(char c);
char adb_ascii_lower(char c);
int adb_text_compare_nocase(const char *a, const char *b);
bool adb_text_equal_nocase(const char *a, const char *b);
char *adb_text_upper(struct adb_arena *arena, const char *text);

enum { ADB_GROUPED_SIZE = 32 };

/* Digits with a blank every three, so that large numbers can be read at a glance: "12 345 678". Returns `text`. */
const char *adb_text_grouped(uint64_t number, char text[ADB_GROUPED_SIZE]);

/* The part of a path after its last '/' (or the whole). */
const char *adb_path_base(const char *path);

/* Length of `name` without its last extension ("A.B.MAN" gives 3); a leading dot is not an extension. */
size_t adb_path_stem_length(const char *name);

/* The last extension without its dot, "" when there is none. */
const char *adb_path_extension(const char *name);

/*
 * Writes `text` so that a terminal shows it and nothing else happens: C0, DEL, C1 and broken UTF-8 become
 * \xNN. Returns what snprintf would: the length without the limit.
 */
size_t adb_text_printable(char *out, size_t out_size, const char *text);

#endif

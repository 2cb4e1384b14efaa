/* Text: conversion of code pages to UTF-8, comparison without case, parts of paths, and escaping for terminals. */
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
	ADB_UTF8,   /* bytes that are not valid UTF-8 become U+FFFD */
};

/* Finds an encoding by a name such as "windows-1250", "cp1250", "1250" or "utf-8", in any case. False when unknown. */
bool adb_encoding_from_name(const char *name, enum adb_encoding *encoding);
const char *adb_encoding_name(enum adb_encoding encoding);

/*
 * Converts `size` bytes to NUL-terminated UTF-8 in `arena`. Bytes that the code page does not define become U+FFFD. A NUL byte
 * ends the text. Returns NULL when the arena is exhausted.
 */
char *adb_text_decode(struct adb_arena *arena, const void *bytes, size_t size, enum adb_encoding encoding);

/*
 * Returns the length in bytes of the UTF-8 sequence at `text`, 1 to 4, or 0 when it is not valid (overlong, a surrogate, or cut
 * off after `size` bytes).
 */
size_t adb_utf8_length(const char *text, size_t size);

/* These change or compare ASCII letters without case, in every locale. adb_text_upper() returns a copy. */
char adb_ascii_upper(char c);
char adb_ascii_lower(char c);
int adb_text_compare_nocase(const char *a, const char *b);
bool adb_text_equal_nocase(const char *a, const char *b);
char *adb_text_upper(struct adb_arena *arena, const char *text);

enum { ADB_GROUPED_SIZE = 32 };

/* Writes the number with a blank between groups of three digits: "12 345 678". Returns `text`. */
const char *adb_text_grouped(uint64_t number, char text[ADB_GROUPED_SIZE]);

/* Returns the part of a path after its last '/', or the whole path when it has none. */
const char *adb_path_base(const char *path);

/* Whether `path` is `folder` or lies below it; both absolute. */
bool adb_path_is_within(const char *path, const char *folder);

/* Cuts the slashes off the end of the path of a folder, as shells add them, so that names can be appended; "/" stays. */
void adb_path_trim(char *path);

/* Returns the length of `name` without its last extension ("A.B.MAN" gives 3). A leading dot begins no extension. */
size_t adb_path_stem_length(const char *name);

/* Returns the last extension without its dot, "" when there is none. */
const char *adb_path_extension(const char *name);

/*
 * Writes `text` without the bytes that could control a terminal: C0, DEL, C1 and invalid UTF-8 become \xNN. Returns the length
 * that the whole result has, as snprintf() does; only complete characters are written.
 */
size_t adb_text_printable(char *out, size_t out_size, const char *text);

#endif

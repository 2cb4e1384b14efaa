/*
 * Regular expressions over UTF-8 in time proportional to text times pattern, whatever the pattern: all ways through it are
 * followed at once. There is
 *
 *	. [a-z] [^a-z]  one character; \d \w \s, also in [], and \D \W \S
 *	* + ? {n} {n,} {n,m}  of the item before
 *	a|b (ab)        choice and group
 *	^ $ \b \B       the beginning and the end of the text, the edge of a word and no edge
 *	\n \t \r        line break, tab, carriage return; \ before any sign stands for that sign
 *	(?i)            at the beginning: ASCII letters in any case
 */
#ifndef ADB_BASE_REGEX_H
#define ADB_BASE_REGEX_H

#include <stdbool.h>
#include <stddef.h>

struct adb_regex;

/* Returns NULL with `why` set to a sentence when the pattern is not one, is too long, or memory runs out. */
struct adb_regex *adb_regex_new(const char *pattern, size_t size, const char **why);
void adb_regex_free(struct adb_regex *regex);

/* Whether a part of the text matches. `is_stopped`, which may be NULL, is asked now and then; true ends the search with false. */
bool adb_regex_matches(struct adb_regex *regex, const char *text, size_t size,
		       bool (*is_stopped)(void *context), void *context);

#endif

/* Input of the shell, line by line, cut into SQL and dot-commands; and dot-commands cut into words. */
#ifndef ADB_SHELL_SPLIT_H
#define ADB_SHELL_SPLIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum adb_split {
	ADB_SPLIT_MORE,    /* nothing to do yet: a statement goes on, or there was only a comment */
	ADB_SPLIT_SQL,     /* `text` holds complete statements */
	ADB_SPLIT_COMMAND, /* `text` holds a dot-command */
};

/*
 * Bytes of SQL that are taken from one file, or as one statement of the shell: a pipe may never end. Lists of a million hashes
 * are half as long.
 */
enum { ADB_MAX_SQL_SIZE = 64 * 1024 * 1024 };

/* Zero it to begin; adb_buffer_free() of `text` ends it. */
struct adb_splitter {
	struct adb_buffer text; /* what adb_splitter_line() announced, NUL-terminated */
	long first_line;        /* the number of the line that `text` begins at, from 1 */
	long line;              /* lines so far */
	bool is_done;           /* `text` was announced: the next line replaces it */
};

/* Takes one line without its end. A statement ends where sqlite3_complete() says, not at any ';'. */
enum adb_split adb_splitter_line(struct adb_splitter *splitter, const char *line);

/* What is left at the end of the input: ADB_SPLIT_SQL when there is more than comments, else ADB_SPLIT_MORE.
 */
enum adb_split adb_splitter_end(struct adb_splitter *splitter);

/* Drops a statement that was begun. */
void adb_splitter_clear(struct adb_splitter *splitter);

/* Whether a statement was begun, so that the next line continues it. */
bool adb_splitter_is_open(const struct adb_splitter *splitter);

enum { ADB_MAX_WORDS = 64 };

/*
 * Cuts a dot-command, in place, into words at blanks. '…' takes everything as it is, "…" too but for \" and
 * \\. Returns how many, with words[count] NULL; -1 when a quote is not closed, -2 when there are more than
 * ADB_MAX_WORDS.
 */
int adb_split_words(char *line, char *words[ADB_MAX_WORDS + 1]);

#endif

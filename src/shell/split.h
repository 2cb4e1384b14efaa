/* Splits the input of the shell into SQL statements and dot-commands, and dot-commands into words. */
#ifndef ADB_SHELL_SPLIT_H
#define ADB_SHELL_SPLIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum adb_split {
	ADB_SPLIT_MORE,    /* nothing to execute: the statement continues, or there are only comments */
	ADB_SPLIT_SQL,     /* `text` contains complete statements */
	ADB_SPLIT_COMMAND, /* `text` contains a dot-command */
};

/*
 * The maximum size of SQL from one file, and of one statement in the shell, in bytes, because a pipe may be endless. A list of
 * a million hashes takes half of it.
 */
enum { ADB_MAX_SQL_SIZE = 64 * 1024 * 1024 };

/* Initialise it with zeros, and free `text` with adb_buffer_free(). */
struct adb_splitter {
	struct adb_buffer text; /* the statements or the command so far, NUL-terminated */
	long first_line;        /* number of the first line of `text`, from 1 */
	long line;              /* number of the last line */
	bool is_done;           /* `text` is complete: the next line replaces it */
};

/* Adds one line without its newline. sqlite3_complete() decides where a statement ends. */
enum adb_split adb_splitter_line(struct adb_splitter *splitter, const char *line);

/* Ends the input. Returns ADB_SPLIT_SQL when an incomplete statement remains in `text`, else ADB_SPLIT_MORE. */
enum adb_split adb_splitter_end(struct adb_splitter *splitter);

/* Discards the text. */
void adb_splitter_clear(struct adb_splitter *splitter);

/* Whether `text` is an incomplete statement that the next line continues. */
bool adb_splitter_is_open(const struct adb_splitter *splitter);

enum { ADB_MAX_WORDS = 64 };

/*
 * Splits a dot-command in place into words at blanks. Text in single quotes is literal; in double quotes \" and \\ are
 * escapes. Returns the number of words, with words[number] NULL; -1 when a quote is not closed; -2 when there are more
 * than ADB_MAX_WORDS words.
 */
int adb_split_words(char *line, char *words[ADB_MAX_WORDS + 1]);

#endif

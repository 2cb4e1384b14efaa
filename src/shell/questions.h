/*
 * Ready-made questions: SQL with a title, parameters and one line of help. They are the files of schema/questions/ and of the
 * folders questions/ of systems, and the files questions/NAME.sql in the configuration folder of the user, which replace
 * others of the same name. A file begins with comments:
 *
 *	-- Which animations go with a sound?              the title
 *	-- :sound the name of the sound                   a parameter that has to be given
 *	-- :limit = 20 number of rows                     a parameter with a default; texts are in single quotes
 *	-- Animations whose clip is missing are included. the help
 *	-- find clip clip                                 the value of :clip has to name a clip (or a dump) as adb_find() takes it
 *	-- find clip clip: SELECT …                       the same, but a part of one of these names is left as it is
 *	-- known sound sound: SELECT …                    what a value of :sound is, and all names of which it can be a part
 *	-- empty: SELECT …                                a text that says why the answer is empty; no row = for another reason
 *
 * A value is bound as text, unless the default of its parameter is a number. Where the SQL ends with LIMIT :limit, 0 stands for all rows.
 */
#ifndef ADB_SHELL_QUESTIONS_H
#define ADB_SHELL_QUESTIONS_H

#include <stdio.h>

#include "base/arena.h"
#include "shell/run.h"

enum { ADB_MAX_QUESTION_PARAMETERS = 8, ADB_MAX_QUESTION_REASONS = 8 };

struct adb_question_parameter {
	const char *name;          /* without the colon */
	const char *meaning;       /* may be "" */
	const char *default_value; /* as .param set takes it; NULL = it has to be given */
	const char *noun;          /* what the value names; NULL = the file does not say it */
	const char *names;         /* SQL for names of which the value can be a part; NULL = none */
	bool is_found;             /* it names what adb_find() finds, unless it is a part of such a name */
};

struct adb_question {
	const char *name;
	const char *group;        /* id of the system; "general", or "own" for those of the user */
	const char *title, *help; /* help may be "" */
	const char *text;         /* the whole file */
	struct adb_question_parameter parameters[ADB_MAX_QUESTION_PARAMETERS];
	int parameter_count;
	const char *reasons[ADB_MAX_QUESTION_REASONS]; /* SQL of the lines "empty:" */
	int reason_count;
};

struct adb_questions {
	struct adb_arena *arena;   /* owns everything */
	struct adb_question *list; /* general ones first, then those of systems, then those of the user */
	size_t count;
};

/* Reads all questions. Own files that cannot be read are reported. Returns false after a message when memory runs out. */
bool adb_questions_read(struct adb_questions *questions);
void adb_questions_free(struct adb_questions *questions);

/* Returns NULL when there is none of that name. */
const struct adb_question *adb_question_named(const struct adb_questions *questions, const char *name);

/*
 * Prints the questions with `word` in their name, title or help, or all of a system with the id `word`, a line each under the
 * name of their group; "" selects all. Returns their number.
 */
size_t adb_questions_print(const struct adb_questions *questions, const char *word, FILE *out);

/* Prints the name and the parameters in capital letters, those with a default in brackets. Returns the width. */
int adb_question_print_usage(const struct adb_question *question, FILE *out);

/* Prints the line of a question in such a list. */
void adb_question_print(const struct adb_question *question, FILE *out);

/*
 * Answers a question: argv[0] is its name, the others are the values of its parameters in their order. Without a name, prints
 * all questions; when none has the name, reports those that have words of the arguments. What makes an answer empty, or leaves rows
 * out, is reported as well. `list` is the command that lists the questions, for a message. Returns an exit code.
 */
int adb_questions_ask(struct adb_runner *runner, const char *list, int argc, char **argv);

#endif

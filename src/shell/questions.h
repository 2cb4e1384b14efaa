/*
 * Ready-made questions: SQL with a title, parameters and one line of help. They are the files of schema/questions/ and of the
 * folders questions/ of systems, and the files questions/NAME.sql in the configuration folder of the user, which replace
 * others of the same name. A file begins with comments:
 *
 *	-- Which animations go with a sound?              the title
 *	-- :sound the name of the sound                   a parameter that has to be given
 *	-- :limit = 20 number of rows                     a parameter with a default; texts are in single quotes
 *	-- Animations whose clip is missing are included. the help
 *
 * A value is bound as text, unless the default of its parameter is a number.
 */
#ifndef ADB_SHELL_QUESTIONS_H
#define ADB_SHELL_QUESTIONS_H

#include <stdio.h>

#include "base/arena.h"
#include "shell/run.h"

enum { ADB_MAX_QUESTION_PARAMETERS = 8 };

struct adb_question_parameter {
	const char *name;          /* without the colon */
	const char *meaning;       /* may be "" */
	const char *default_value; /* as .param set takes it; NULL = it has to be given */
};

struct adb_question {
	const char *name;
	const char *group;        /* id of the system; "general", or "own" for those of the user */
	const char *title, *help; /* help may be "" */
	const char *text;         /* the whole file */
	struct adb_question_parameter parameters[ADB_MAX_QUESTION_PARAMETERS];
	int parameter_count;
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

/*
 * Answers a question: argv[0] is its name, the others are the values of its parameters in their order. Without a name, prints
 * all questions; when none has the name, reports that and prints those that contain it as a word. Returns an exit code.
 */
int adb_questions_ask(struct adb_runner *runner, int argc, char **argv);

#endif

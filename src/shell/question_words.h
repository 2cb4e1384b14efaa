/* Finding the questions that somebody may mean by words. */
#ifndef ADB_SHELL_QUESTION_WORDS_H
#define ADB_SHELL_QUESTION_WORDS_H

#include <stdio.h>

#include "shell/questions.h"

/*
 * Prints the questions whose names, titles or helps have most of the words in `texts`, best first, a line each. A word counts the
 * more, the fewer questions have it. Prints nothing when none has any.
 */
void adb_question_words_print(const struct adb_questions *questions, int count, char **texts, FILE *out);

#endif

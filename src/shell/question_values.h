/* What the values of a question name, and why its answer is empty or not whole. */
#ifndef ADB_SHELL_QUESTION_VALUES_H
#define ADB_SHELL_QUESTION_VALUES_H

#include <stdbool.h>

#include "shell/questions.h"
#include "shell/run.h"

/*
 * Replaces the values of parameters with a line "find" by the ids of what they name. A clip stays where its name is that of several
 * clips, as all are answered then. Returns false after a message when a value names nothing, or several things.
 */
bool adb_question_find_values(struct adb_runner *runner, const struct adb_question *question);

/*
 * After runner->row_count rows, reports why there is none: a value that is no part of a known name, with the nearest names, else the
 * first of the question's own reasons that gives a text. Reports as well how many rows LIMIT left out.
 */
void adb_question_explain(struct adb_runner *runner, const struct adb_question *question);

/* Whether the SQL of the question ends with LIMIT :limit, so that the number of all its rows can be told. */
bool adb_question_is_limited(const struct adb_question *question);

#endif

/* The dot-command .ask: answers a ready-made question. */
#include "shell/dot_command.h"
#include "shell/questions.h"
#include "shell/split.h"

static int run_ask(struct adb_shell *shell, int argc, char **argv)
{
	shell->runner.style.leaves_out_same = true;
	shell->runner.hints = false; /* a question tells itself where to look */

	int code = adb_questions_ask(&shell->runner, ".ask", argc - 1, argv + 1);

	shell->runner.style.leaves_out_same = false;
	shell->runner.hints = true;
	return code == ADB_EXIT_USAGE ? ADB_EXIT_FAILED : code;
}

const struct adb_dot_command adb_dot_ask = {
	.name = "ask",
	.usage = "[QUESTION [VALUE…]]",
	.summary = "answer a ready-made question, or list them",
	.help = "VALUE is that of a parameter. When no question is called QUESTION, those that\n"
		"contain the word are listed. Files NAME.sql in the folder questions of the\n"
		"configuration folder are questions as well.\n",
	.min_arguments = 0,
	.max_arguments = 1 + ADB_MAX_QUESTION_PARAMETERS,
	.first_argument = ADB_ARGUMENT_QUESTION,
	.run = run_ask,
};

/* Texts that are no asset: CUE sheets, C source up to its expressions, and what people type or pipe into the shell. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "container/cue.h"
#include "export/export.h"
#include "fuzz.h"
#include "fuzz_database.h"
#include "shell/dot_command.h"
#include "shell/split.h"
#include "systems/sm64/csource/source.h"

enum { BUDGET = 16 * 1024 * 1024, MOST_TOKENS = 1024, EXPRESSION = 12 };

static void read_cue(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_cue *cue = calloc(1, sizeof *cue);

	(void)target;
	if (adb_cue_parse(cue, (const char *)data, size, arena)) {
		const struct adb_cue_track *track = adb_cue_data_track(cue);

		adb_cue_track_of(cue, "A.BIN");
		if (track != NULL)
			adb_cue_track_end(cue, track);
	}
	free(cue);
	adb_arena_free(arena);
}

/* The tokens of a text, and the value of each stretch of them. */
static void read_c(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_c_scope scope = { .names = { .arena = arena } };
	struct adb_c_problems problems = { .arena = arena };
	struct adb_c_token *tokens = calloc(MOST_TOKENS, sizeof *tokens);
	size_t count = 0;
	int64_t value;

	(void)target;
	adb_c_scope_predefine(&scope, "A=B\nB=A\n");

	struct adb_c_source source = adb_c_source_of((const char *)data, size, &scope, &problems);

	while (count < MOST_TOKENS && (tokens[count] = adb_c_source_next(&source)).kind != ADB_C_END)
		count++;
	for (size_t i = 0; i < count; i += EXPRESSION) {
		size_t left = count - i;
		const struct adb_c_range range = { tokens + i, left < EXPRESSION ? left : EXPRESSION };

		adb_c_token_integer(&tokens[i], &value);
		adb_c_evaluate(&scope, range, &value);
		adb_c_evaluate_condition(&scope, range, &value);
	}
	free(tokens);
	adb_arena_free(arena);
}

/* ---- the shell ---- */

/* Those that write, read or end nothing. */
/* Seconds. */
static const double longest_statement = 0.2;

static bool is_harmless(const char *word)
{
	static const char *const names[] = {
		".bones", ".clip",  ".clips",  ".doc",   ".events", ".explain",   ".headers",
		".help",  ".links", ".mode",   ".param", ".plot",   ".nullvalue", ".schema",
		".sets",  ".show",  ".tables", ".timer", ".width",
	};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(names[i], word) == 0)
			return true;
	return false;
}

static void run_command(struct adb_shell *shell, char *line)
{
	const struct adb_sql_origin origin = { .name = "fuzz", .line = 1 };
	char *words[ADB_MAX_WORDS + 1];
	char *copy = strdup(line);
	int count = adb_split_words(copy, words);
	struct adb_export_options options;

	if (count > 0 && is_harmless(words[0])) {
		adb_dot_command_run(shell, line, &origin);
	} else if (count > 0) {
		adb_export_parse(count, words, 0, &options);
		adb_export_options_free(&options);
	}
	free(copy);
}

static void type_line(struct adb_shell *shell, struct adb_splitter *splitter, const char *line)
{
	const struct adb_sql_origin origin = { .name = "fuzz", .line = splitter->first_line };
	enum adb_split what = line != NULL ? adb_splitter_line(splitter, line) : adb_splitter_end(splitter);

	fuzz_database_rewind(shell->runner.db);
	if (what == ADB_SPLIT_SQL)
		adb_run_sql(&shell->runner, splitter->text.data, &origin);
	else if (what == ADB_SPLIT_COMMAND)
		run_command(shell, splitter->text.data);
}

static void type_into_shell(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	static sqlite3 *db;
	struct adb_splitter splitter = { 0 };
	struct adb_shell shell = { .path = strdup("fuzz.db") };
	struct adb_output nothing;
	struct adb_error error;
	char *text = malloc(size + 1), *rest = text;

	(void)target;
	if (db == NULL)
		db = fuzz_database_open_whole();
	memcpy(text, data, size);
	text[size] = '\0';
	adb_runner_begin(&shell.runner, db);
	shell.runner.timeout = longest_statement;
	if (adb_output_open_path(&nothing, "/dev/null", false, &error) == ADB_OK)
		adb_shell_set_output(&shell, &nothing, false);
	for (char *line; (line = strsep(&rest, "\n")) != NULL;)
		type_line(&shell, &splitter, line);
	type_line(&shell, &splitter, NULL);
	adb_buffer_free(&splitter.text);
	sqlite3_progress_handler(db, 0, NULL, NULL);
	shell.runner.db = NULL; /* the next input takes it as well */
	adb_shell_end(&shell);
	free(text);
}

const struct fuzz_target fuzz_text_targets[] = {
	{ .name = "cue", .run = read_cue, .extensions = ".CUE" },
	{ .name = "c-source", .run = read_c, .extensions = ".C.H" },
	{ .name = "shell", .run = type_into_shell },
	{ .name = "" },
};

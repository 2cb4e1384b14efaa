/* What the values of a question name, and why its answer is empty or not whole. */
#include "shell/question_values.h"

#include <stdlib.h>
#include <string.h>

#include "base/port/path.h"
#include "base/text.h"
#include "program/report.h"
#include "sql/find.h"

/* The caller frees the text; NULL = out of memory. */
static char *unquoted(const char *value)
{
	size_t size = strlen(value);

	return size >= 2 && value[0] == '\'' && value[size - 1] == '\'' ? strndup(value + 1, size - 2)
									: strdup(value);
}

static bool has_clip(sqlite3 *db, const char *word)
{
	static const char sql[] =
		"SELECT 1 FROM main.clips WHERE name = ?1 COLLATE NOCASE UNION ALL SELECT 1 FROM main.clips WHERE id = ?1";
	sqlite3_stmt *clips = NULL;
	bool found = sqlite3_prepare_v2(db, sql, -1, &clips, NULL) == SQLITE_OK &&
		     sqlite3_bind_text(clips, 1, word, -1, SQLITE_STATIC) == SQLITE_OK &&
		     sqlite3_step(clips) == SQLITE_ROW;

	sqlite3_finalize(clips);
	return found;
}

static bool find_value(struct adb_runner *runner, const struct adb_question *question,
		       const struct adb_question_parameter *parameter)
{
	bool is_clip = strcmp(parameter->noun, "clip") == 0;
	char *word = unquoted(adb_parameters_value(&runner->parameters, parameter->name));
	struct adb_buffer why = { 0 };
	char number[32];
	int64_t id;
	bool ok = word != NULL && is_clip && has_clip(runner->db, word);

	if (word != NULL && !ok && parameter->names != NULL)
		ok = adb_find_part(runner->db, parameter->noun, parameter->names, word, &why);
	adb_buffer_clear(&why);

	if (word != NULL && !ok &&
	    adb_find(runner->db, is_clip ? ADB_FIND_CLIP : ADB_FIND_DUMP, word, &id, &why)) {
		snprintf(number, sizeof number, "%lld", (long long)id);
		ok = adb_parameters_set(&runner->parameters, parameter->name, number);
	} else if (!ok) {
		adb_report("%s: %.*s", question->name, (int)why.size, why.size > 0 ? why.data : "");
		if (word != NULL && is_clip && adb_path_exists(word))
			adb_report("'animdb index DB %s' puts the clips of that file into the database",
				   word);
	}
	adb_buffer_free(&why);
	free(word);
	return ok;
}

/* Reports that the database has nothing of the system to which the question belongs. Returns whether this is so. */
static bool report_other_system(struct adb_runner *runner, const struct adb_question *question)
{
	static const char sql[] =
		"SELECT title FROM main.systems WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM main.clips WHERE system_id = ?1)"
		" AND NOT EXISTS (SELECT 1 FROM main.animation_sets WHERE system_id = ?1)";
	sqlite3_stmt *statement = NULL;
	bool is_other = sqlite3_prepare_v2(runner->db, sql, -1, &statement, NULL) == SQLITE_OK &&
			sqlite3_bind_text(statement, 1, question->group, -1, SQLITE_STATIC) == SQLITE_OK &&
			sqlite3_step(statement) == SQLITE_ROW;

	if (is_other)
		adb_report("%s: the database has nothing of %s, about which this asks", question->name,
			   (const char *)sqlite3_column_text(statement, 0));
	sqlite3_finalize(statement);
	return is_other;
}

/* Reports a value that is no part of a known name. Returns whether it is none. */
static bool report_unknown_value(struct adb_runner *runner, const struct adb_question *question,
				 const struct adb_question_parameter *parameter)
{
	char *word = unquoted(adb_parameters_value(&runner->parameters, parameter->name));
	struct adb_buffer why = { 0 };
	bool is_unknown = word != NULL && word[0] != '\0' &&
			  !adb_find_part(runner->db, parameter->noun, parameter->names, word, &why) &&
			  adb_buffer_ok(&why) && why.size > 0;

	if (is_unknown)
		adb_report("%s: %.*s", question->name, (int)why.size, why.data);
	adb_buffer_free(&why);
	free(word);
	return is_unknown;
}

/* Reports the text that the SQL gives. Returns false when it gives none. */
static bool report_reason(struct adb_runner *runner, const struct adb_question *question, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	const char *text = NULL;

	if (sqlite3_prepare_v2(runner->db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    adb_parameters_bind(&runner->parameters, statement) == NULL &&
	    sqlite3_step(statement) == SQLITE_ROW)
		text = (const char *)sqlite3_column_text(statement, 0);
	if (text != NULL)
		adb_report("%s: %s", question->name, text);
	sqlite3_finalize(statement);
	return text != NULL;
}

static void report_empty(struct adb_runner *runner, const struct adb_question *question)
{
	bool is_told = report_other_system(runner, question);

	for (int i = 0; i < question->parameter_count && !is_told; i++)
		if (question->parameters[i].names != NULL && !question->parameters[i].is_found)
			is_told |= report_unknown_value(runner, question, &question->parameters[i]);
	for (int i = 0; i < question->reason_count && !is_told; i++)
		is_told = report_reason(runner, question, question->reasons[i]);
	if (!is_told)
		adb_report("%s: there is none", question->name);
}

/* The length of the SQL without its last semicolon, and blanks and lines around it. */
static size_t length_of_statement(const char *sql)
{
	size_t length = strlen(sql);

	while (length > 0 && strchr("; \t\r\n", sql[length - 1]) != NULL)
		length--;
	return length;
}

/* The number of rows without a limit, -1 = unknown. */
static int64_t count_all(struct adb_runner *runner, const struct adb_question *question)
{
	char *sql = sqlite3_mprintf("SELECT count(*) FROM (%.*s)", (int)length_of_statement(question->text),
				    question->text);
	sqlite3_stmt *statement = NULL;
	int64_t count = -1;

	if (sql != NULL && adb_parameters_set(&runner->parameters, "limit", "-1") &&
	    sqlite3_prepare_v2(runner->db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    adb_parameters_bind(&runner->parameters, statement) == NULL &&
	    sqlite3_step(statement) == SQLITE_ROW)
		count = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	sqlite3_free(sql);
	return count;
}

static void report_limit(struct adb_runner *runner, const struct adb_question *question)
{
	char first[ADB_GROUPED_SIZE], all[ADB_GROUPED_SIZE];
	int64_t count = count_all(runner, question);

	if (count > runner->row_count)
		adb_report("%s: the first %s of %s rows; LIMIT 0 shows all", question->name,
			   adb_text_grouped((uint64_t)runner->row_count, first),
			   adb_text_grouped((uint64_t)count, all));
}

bool adb_question_find_values(struct adb_runner *runner, const struct adb_question *question)
{
	for (int i = 0; i < question->parameter_count; i++) {
		const struct adb_question_parameter *parameter = &question->parameters[i];

		if (parameter->is_found && !find_value(runner, question, parameter))
			return false;
	}
	return true;
}

void adb_question_explain(struct adb_runner *runner, const struct adb_question *question)
{
	const char *limit = adb_parameters_value(&runner->parameters, "limit");

	if (runner->row_count == 0)
		report_empty(runner, question);
	else if (runner->row_count > 0 && limit != NULL && adb_question_is_limited(question) &&
		 runner->row_count == strtoll(limit, NULL, 10))
		report_limit(runner, question);
}

bool adb_question_is_limited(const struct adb_question *question)
{
	static const char limit[] = "LIMIT :limit";
	size_t length = length_of_statement(question->text), size = sizeof limit - 1;

	return length > size && strncmp(question->text + length - size, limit, size) == 0;
}

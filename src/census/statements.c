/*
 * Tests statements that nobody could verify on the data of a dump. statements.sql of a system has them one after the other:
 *
 *	-- ID | SOURCE | TEXT         a line; SOURCE says where the statement stands
 *	SELECT CONFIRMS, REFUTES …    two numbers of cases; :dump is the dump. Without a SELECT no data can decide the statement
 */
#include <string.h>

#include "census/private.h"
#include "sqlite/run.h"

enum { PARTS = 3 };

struct statement {
	struct part {
		const char *text;
		int size;
	} parts[PARTS]; /* id, source, text */
	const char *sql;
	int sql_size;
	int ordinal;
};

/* A line that begins a statement: a comment with two bars. */
static bool is_heading(const char *line, struct part *parts)
{
	const char *end = strchr(line, '\n'), *at = line + 3;

	if (strncmp(line, "-- ", 3) != 0 || end == NULL)
		return false;
	for (int i = 0; i < PARTS; i++) {
		const char *bar = strstr(at, " | "), *stop = i < PARTS - 1 ? bar : end;

		if (stop == NULL || stop > end)
			return false;
		parts[i] = (struct part){ at, (int)(stop - at) };
		at = stop + 3;
	}
	return true;
}

static bool next_statement(const char **text, struct statement *statement)
{
	struct part ignored[PARTS];
	const char *line = *text;

	while (*line != '\0' && !is_heading(line, statement->parts))
		line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : line + strlen(line);
	if (*line == '\0')
		return false;
	line = strchr(line, '\n') + 1;
	statement->sql = line;
	while (*line != '\0' && !is_heading(line, ignored))
		line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : line + strlen(line);
	statement->sql_size = (int)(line - statement->sql);
	statement->ordinal++;
	*text = line;
	return true;
}

/* Binds the numbers of cases; they stay NULL when the statement has no SQL. */
static enum adb_outcome count_cases(struct census *census, const struct adb_system *system,
				    const struct statement *statement, sqlite3_stmt *insert)
{
	sqlite3_stmt *query = NULL;
	int code = sqlite3_prepare_v2(census->db, statement->sql, statement->sql_size, &query, NULL);
	int dump = query != NULL ? sqlite3_bind_parameter_index(query, ":dump") : 0;

	if (dump > 0)
		sqlite3_bind_int64(query, dump, census->dump_id);
	if (code == SQLITE_OK && query != NULL)
		code = sqlite3_step(query);
	if (code == SQLITE_ROW && sqlite3_column_count(query) == 2) {
		sqlite3_bind_int64(insert, 7, sqlite3_column_int64(query, 0));
		sqlite3_bind_int64(insert, 8, sqlite3_column_int64(query, 1));
	} else if (code != SQLITE_OK) {
		adb_error_set(census->error, ADB_DATABASE, ADB_NO_OFFSET, "system %s: statement %.*s: %s",
			      system->id, statement->parts[0].size, statement->parts[0].text,
			      sqlite3_errmsg(census->db));
	}
	sqlite3_finalize(query);
	return code == SQLITE_OK || code == SQLITE_ROW ? ADB_OK : ADB_DATABASE;
}

static enum adb_outcome test(struct census *census, const struct adb_system *system,
			     const struct statement *statement)
{
	static const char insert_sql[] =
		"INSERT INTO temp.census_statement VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
	sqlite3_stmt *insert = NULL;
	enum adb_outcome outcome = ADB_OK;

	if (sqlite3_prepare_v2(census->db, insert_sql, -1, &insert, NULL) != SQLITE_OK)
		return adb_sql_failed(census->db, census->error);
	sqlite3_bind_int64(insert, 1, census->dump_id);
	sqlite3_bind_text(insert, 2, system->id, -1, SQLITE_STATIC);
	sqlite3_bind_int(insert, 3, statement->ordinal);
	for (int i = 0; i < PARTS; i++)
		sqlite3_bind_text(insert, 4 + i, statement->parts[i].text, statement->parts[i].size,
				  SQLITE_STATIC);
	outcome = count_cases(census, system, statement, insert);
	if (outcome == ADB_OK && sqlite3_step(insert) != SQLITE_DONE)
		outcome = adb_sql_failed(census->db, census->error);
	sqlite3_finalize(insert);
	return outcome;
}

enum adb_outcome adb_census_state(struct census *census, const struct adb_system *system)
{
	const char *text = system->statements_sql;
	struct statement statement = { .ordinal = 0 };
	enum adb_outcome outcome = ADB_OK;

	while (outcome == ADB_OK && next_statement(&text, &statement))
		outcome =
			adb_census_may_continue(census) ? test(census, system, &statement) : ADB_INTERRUPTED;
	return outcome;
}

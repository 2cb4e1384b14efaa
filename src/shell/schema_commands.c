/* The dot-commands that describe tables and functions: .doc, .schema and .tables. */
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "program/report.h"
#include "shell/doc.h"
#include "shell/dot_command.h"
#include "shell/paragraph.h"
#include "sql/sql.h"

enum { DOC_BUDGET = 4 * 1024 * 1024, MAX_SHOWN_NAME = 200 };

/* ---- .tables ---- */

/* Prints the first column of each row and `end`, with control characters escaped. */
static int print_texts(struct adb_shell *shell, const char *sql, const char *argument, const char *end,
		       long *count)
{
	sqlite3_stmt *statement;
	struct adb_buffer text = { 0 };

	if (sqlite3_prepare_v2(shell->runner.db, sql, -1, &statement, NULL) != SQLITE_OK)
		return SQLITE_ERROR;
	sqlite3_bind_text(statement, 1, argument, -1, SQLITE_STATIC);
	for (*count = 0; sqlite3_step(statement) == SQLITE_ROW; ++*count) {
		const char *value = (const char *)sqlite3_column_text(statement, 0);

		adb_buffer_clear(&text);
		adb_render_printable(&text, value != NULL ? value : "",
				     (size_t)sqlite3_column_bytes(statement, 0), "\n\t");
		adb_buffer_text(&text, end);
		if (adb_buffer_ok(&text))
			fwrite(text.data, 1, text.size, shell->runner.style.out);
	}
	adb_buffer_free(&text);
	return sqlite3_finalize(statement);
}

static int report_sqlite_error(struct adb_shell *shell, const char *name)
{
	adb_report("%s: %s", name, sqlite3_errmsg(shell->runner.db));
	return ADB_EXIT_FAILED;
}

static int run_tables(struct adb_shell *shell, int argc, char **argv)
{
	static const char sql[] =
		"SELECT DISTINCT name FROM (SELECT name, type FROM main.sqlite_schema "
		"UNION ALL SELECT name, type FROM temp.sqlite_schema) WHERE type IN ('table', 'view') "
		"AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name LIKE ?1 ORDER BY name";
	long count;

	if (print_texts(shell, sql, argc > 1 ? argv[1] : "%", "\n", &count) != SQLITE_OK)
		return report_sqlite_error(shell, argv[0]);
	return ADB_EXIT_OK;
}

/* ---- .schema ---- */

static int run_schema(struct adb_shell *shell, int argc, char **argv)
{
	static const char sql[] =
		"SELECT sql FROM (SELECT sql, tbl_name, type, name FROM main.sqlite_schema "
		"UNION ALL SELECT sql, tbl_name, type, name FROM temp.sqlite_schema WHERE name NOT IN ('keys', 'vertices')) "
		"WHERE sql IS NOT NULL AND (tbl_name LIKE ?1 OR name LIKE ?1) ORDER BY tbl_name, type = 'index', name";
	long count;

	if (print_texts(shell, sql, argc > 1 ? argv[1] : "%", ";\n", &count) != SQLITE_OK)
		return report_sqlite_error(shell, argv[0]);
	if (count == 0) {
		adb_report(".schema: no table, view or index is called '%s'", argv[1]);
		return ADB_EXIT_FAILED;
	}
	return ADB_EXIT_OK;
}

/* ---- .doc ---- */

static const struct adb_sql_doc *function_named(const char *name)
{
	for (size_t i = 0; adb_sql_doc(i) != NULL; i++)
		if (strcasecmp(adb_sql_doc(i)->name, name) == 0)
			return adb_sql_doc(i);
	return NULL;
}

enum { MEANING_COLUMN = 21, COLUMN_MEANING_COLUMN = 30 }; /* where the texts of lists begin */

static void print_list(const struct adb_style *style, const char *title, const struct adb_doc_table *tables,
		       bool views)
{
	fprintf(style->out, "%s\n", title);
	for (const struct adb_doc_table *table = tables; table != NULL; table = table->next)
		if (table->is_view == views)
			adb_paragraph_print(style, table->meaning,
					    fprintf(style->out, "  %-18s ", table->name), MEANING_COLUMN);
}

static void print_overview(const struct adb_style *style, const struct adb_doc_table *tables)
{
	FILE *out = style->out;

	print_list(style, "Tables", tables, false);
	print_list(style, "\nViews", tables, true);
	fprintf(out, "\nFunctions\n");
	for (size_t i = 0; adb_sql_doc(i) != NULL; i++)
		if (adb_sql_doc(i)->arguments != NULL)
			fprintf(out, "  %s(%s)\n", adb_sql_doc(i)->name, adb_sql_doc(i)->arguments);
	fprintf(out, "\n.doc NAME describes one of them.\n");
}

/* Prints the name and the type in a row of pragma_table_info, which a stranger may have chosen. Returns their width. */
static int print_name_and_type(FILE *out, sqlite3_stmt *row)
{
	char text[2][MAX_SHOWN_NAME] = { "", "" };

	for (int i = 0; i < 2; i++) {
		const char *value = (const char *)sqlite3_column_text(row, i);

		adb_text_printable(text[i], sizeof text[i], value != NULL ? value : "");
	}
	return fprintf(out, "  %-18s %-8s ", text[0], text[1]);
}

/* Prints the columns of the table in the database, with the meaning of each. Returns their number. */
static int print_columns(struct adb_shell *shell, const struct adb_doc_table *tables,
			 const struct adb_doc_table *table)
{
	const struct adb_style *style = &shell->runner.style;
	sqlite3_stmt *statement;
	int count = 0;

	if (sqlite3_prepare_v2(shell->runner.db, "SELECT name, type FROM pragma_table_info(?1)", -1,
			       &statement, NULL) != SQLITE_OK)
		return 0;
	sqlite3_bind_text(statement, 1, table->name, -1, SQLITE_STATIC);
	for (; sqlite3_step(statement) == SQLITE_ROW; count++) {
		const char *name = (const char *)sqlite3_column_text(statement, 0);
		const char *meaning = name != NULL ? adb_doc_column(tables, table, name) : NULL;

		if (count == 0)
			adb_paragraph_print(style, table->meaning, fprintf(style->out, "%s: ", table->name),
					    2);

		adb_paragraph_print(style, meaning != NULL ? meaning : "",
				    print_name_and_type(style->out, statement), COLUMN_MEANING_COLUMN);
	}
	sqlite3_finalize(statement);
	return count;
}

static void report_unknown(const struct adb_doc_table *tables, const char *name)
{
	struct adb_nearest nearest = { .typed = name };

	for (const struct adb_doc_table *table = tables; table != NULL; table = table->next)
		adb_nearest_offer(&nearest, table->name);
	for (size_t i = 0; adb_sql_doc(i) != NULL; i++)
		adb_nearest_offer(&nearest, adb_sql_doc(i)->name);
	if (nearest.word[0] != '\0')
		adb_report(".doc: no table, view or function is called '%s'; did you mean '%s'?", name,
			   nearest.word);
	else
		adb_report(".doc: no table, view or function is called '%s'; .doc lists them", name);
}

/* A table-valued function has no arguments here: its columns have been printed. */
static void print_function(const struct adb_style *style, const struct adb_sql_doc *function)
{
	int indent = 0;

	if (function->arguments != NULL) {
		fprintf(style->out, "%s(%s)\n", function->name, function->arguments);
		indent = fprintf(style->out, "  ");
	}
	adb_paragraph_print(style, function->meaning, indent, indent);
}

static int run_doc(struct adb_shell *shell, int argc, char **argv)
{
	struct adb_arena *arena = adb_arena_new(DOC_BUDGET);

	if (arena == NULL) {
		adb_report("out of memory");
		return ADB_EXIT_FAILED;
	}

	const struct adb_doc_table *tables = adb_doc_schema(arena);
	const struct adb_doc_table *table = argc > 1 ? adb_doc_table(tables, argv[1]) : NULL;
	const struct adb_sql_doc *function = argc > 1 ? function_named(argv[1]) : NULL;
	int code = ADB_EXIT_OK;

	if (argc == 1) {
		print_overview(&shell->runner.style, tables);
	} else if ((table == NULL || print_columns(shell, tables, table) == 0) && function == NULL) {
		report_unknown(tables, argv[1]);
		code = ADB_EXIT_FAILED;
	} else if (function != NULL) {
		print_function(&shell->runner.style, function);
	}
	adb_arena_free(arena);
	return code;
}

const struct adb_dot_command adb_dot_tables = {
	.name = "tables",
	.usage = "[PATTERN]",
	.summary = "list tables and views, all or those like PATTERN",
	.help = "PATTERN is as for LIKE in SQL: % matches any characters, _ matches one.\n",
	.min_arguments = 0,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_TABLE,
	.uses_pager = true,
	.run = run_tables,
};

const struct adb_dot_command adb_dot_schema = {
	.name = "schema",
	.usage = "[NAME]",
	.summary = "print the SQL of tables and views, all or those like NAME",
	.min_arguments = 0,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_TABLE,
	.uses_pager = true,
	.run = run_schema,
};

const struct adb_dot_command adb_dot_doc = {
	.name = "doc",
	.usage = "[NAME]",
	.summary = "describe a table and its columns, or a function; or list all",
	.min_arguments = 0,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_DOCUMENTED,
	.uses_pager = true,
	.run = run_doc,
};

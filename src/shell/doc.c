/*
 * Reads the comments of the SQL files in schema/, line by line:
 *
 *	-- What the table is for.               a comment right in front of CREATE, of several lines perhaps
 *	CREATE TABLE clips (                    or CREATE VIEW name AS
 *		id INTEGER PRIMARY KEY, -- number   a column of a table: its first word
 *		clip.id AS clip_id,     -- number   a column of a view: the word behind the last AS
 *	);
 */
#include "shell/doc.h"

#include <string.h>

#include "base/text.h"
#include "dump/system.h"
#include "store/schema_files.h"

static const char word_end[] = " \t,(;";

struct parser {
	struct adb_arena *arena;
	struct adb_doc_table *first, *last;
	struct adb_doc_table *open; /* the CREATE that the line is in, NULL between them */
	const char *comment;        /* in front of the next CREATE */
};

/* The text behind `prefix` when the line begins with it. */
static const char *behind(const char *line, const char *prefix)
{
	size_t length = strlen(prefix);

	return strncmp(line, prefix, length) == 0 ? line + length : NULL;
}

static const char *word(struct adb_arena *arena, const char *text)
{
	return adb_arena_text(arena, text, strcspn(text, word_end));
}

/* Where the name of the column in `line` begins, the comment being cut off. */
static const char *column_name(const char *line, bool is_view)
{
	const char *name = NULL;

	if (!is_view)
		return line + strspn(line, "\t ");
	for (const char *as = line; (as = strstr(as, " AS ")) != NULL; as++)
		name = as + strlen(" AS ");
	if (name == NULL) {
		const char *dot = strrchr(line, '.');

		name = dot != NULL ? dot + 1 : line + strspn(line, "\t ");
	}
	return name;
}

static void add_column(struct parser *parser, const char *line, size_t code_length, const char *meaning)
{
	struct adb_doc_column *column = adb_arena_alloc(parser->arena, 1, sizeof *column);
	const char *code = adb_arena_text(parser->arena, line, code_length);

	if (column == NULL || code == NULL)
		return;
	column->name = word(parser->arena, column_name(code, parser->open->is_view));
	column->meaning = meaning;
	*(parser->open->last_column != NULL ? &parser->open->last_column->next : &parser->open->columns) =
		column;
	parser->open->last_column = column;
}

static void take_body(struct parser *parser, const char *line)
{
	if (behind(line + strspn(line, " \t"), "--") != NULL) /* about the SQL, not about a column */
		return;

	const char *comment = strstr(line, " -- ");
	const char *all_of = strstr(line, "SELECT * FROM ");
	size_t code_length = comment != NULL ? (size_t)(comment - line) : strlen(line);

	if (comment != NULL && (line[0] == '\t' || line[0] == ' '))
		add_column(parser, line, code_length, comment + strlen(" -- "));
	if (all_of != NULL)
		parser->open->columns_of = word(parser->arena, all_of + strlen("SELECT * FROM "));
	if (code_length > 0 && memchr(line, ';', code_length) != NULL)
		parser->open = NULL;
}

static void add_comment(struct parser *parser, const char *text)
{
	parser->comment = parser->comment[0] == '\0'
				  ? text
				  : adb_arena_printf(parser->arena, "%s %s", parser->comment, text);
	if (parser->comment == NULL)
		parser->comment = "";
}

static void begin_table(struct parser *parser, const char *name, bool is_view)
{
	struct adb_doc_table *table = adb_arena_alloc(parser->arena, 1, sizeof *table);

	if (table == NULL)
		return;
	table->name = word(parser->arena, name);
	table->meaning = parser->comment;
	table->is_view = is_view;
	*(parser->last != NULL ? &parser->last->next : &parser->first) = table;
	parser->last = parser->open = table;
	parser->comment = "";
}

static void take_line(struct parser *parser, const char *line)
{
	const char *text;

	if (parser->open != NULL) {
		take_body(parser, line);
	} else if ((text = behind(line, "-- ")) != NULL) {
		add_comment(parser, text);
	} else if ((text = behind(line, "CREATE TABLE ")) != NULL ||
		   (text = behind(line, "CREATE VIEW ")) != NULL) {
		begin_table(parser, text, line[strlen("CREATE ")] == 'V');
		if (parser->open != NULL)
			take_body(parser, line);
	} else {
		parser->comment = "";
	}
}

static void take_text(struct parser *parser, const char *sql)
{
	while (*sql != '\0') {
		size_t length = strcspn(sql, "\n");
		const char *line = adb_arena_text(parser->arena, sql, length);

		if (line == NULL)
			return;
		take_line(parser, line);
		sql += length + (sql[length] == '\n');
	}
}

/* Nothing that one file leaves open goes on in the next. */
static void take_file(struct parser *parser, const char *sql)
{
	take_text(parser, sql);
	parser->open = NULL;
	parser->comment = "";
}

struct adb_doc_table *adb_doc_parse(struct adb_arena *arena, const char *sql)
{
	struct parser parser = { .arena = arena, .comment = "" };

	take_text(&parser, sql);
	return parser.first;
}

struct adb_doc_table *adb_doc_schema(struct adb_arena *arena)
{
	struct parser parser = { .arena = arena, .comment = "" };

	/* What lies in folders changes rows and creates nothing. */
	for (const struct adb_schema_file *file = adb_schema_files; file->name != NULL; file++)
		if (strchr(file->name, '/') == NULL)
			take_file(&parser, file->text);
	for (const struct adb_system *const *system = adb_systems; *system != NULL; system++)
		if ((*system)->views_sql != NULL)
			take_file(&parser, (*system)->views_sql);
	return parser.first;
}

const struct adb_doc_table *adb_doc_table(const struct adb_doc_table *tables, const char *name)
{
	for (const struct adb_doc_table *table = tables; table != NULL; table = table->next)
		if (table->name != NULL && adb_text_equal_nocase(table->name, name))
			return table;
	return NULL;
}

const char *adb_doc_column(const struct adb_doc_table *tables, const struct adb_doc_table *table,
			   const char *name)
{
	if (table->columns == NULL && table->columns_of != NULL)
		table = adb_doc_table(tables, table->columns_of);
	for (const struct adb_doc_column *column = table != NULL ? table->columns : NULL; column != NULL;
	     column = column->next)
		if (column->name != NULL && adb_text_equal_nocase(column->name, name))
			return column->meaning;
	return NULL;
}

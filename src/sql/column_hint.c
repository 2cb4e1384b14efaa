/* Compares the columns of the tables that a statement names, and those of all others, with a column that is not known. */
#include "sql/column_hint.h"

#include <stdbool.h>
#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "sql/names.h"

/* A column that is not known, and where it is. */
struct unknown {
	sqlite3 *db;
	char *typed,
		*qualifier; /* the column; the name or alias of a table before it, "" when there is none */
	struct adb_buffer words; /* the statement as normalise() writes it, NUL-terminated */
};

/*
 * known: tables, views and table-valued functions; field: their columns; named: those that follow FROM, JOIN or a comma in the
 * words of the statement, ?1, and that have the name or alias ?2, if that is not empty. ?3 is the unknown column.
 */
#define FIELDS                                                                                                      \
	"WITH known AS (SELECT name FROM (%s) UNION SELECT name FROM pragma_module_list), "                         \
	"field AS MATERIALIZED (SELECT DISTINCT lower(known.name) AS owner, lower(part.name) AS name "              \
	"FROM known, pragma_table_info(known.name) AS part WHERE known.name NOT GLOB 'sqlite_*' "                   \
	"AND known.name NOT GLOB 'native_*' AND known.name NOT GLOB 'pragma_*' AND known.name NOT GLOB 'json_*'), " \
	"named AS MATERIALIZED (SELECT DISTINCT owner FROM field WHERE (instr(?1, ' from ' || owner || ' ') "       \
	"OR instr(?1, ' join ' || owner || ' ') OR instr(?1, ' , ' || owner || ' ')) AND (?2 IN ('', owner) "       \
	"OR instr(?1, ' ' || owner || ' ' || ?2 || ' ') OR instr(?1, ' ' || owner || ' as ' || ?2 || ' '))) "

/* Names are related when one has the words of the other; what one has more is a word of the table, as in clips.id and clip_id. */
static const char other_name_sql[] = FIELDS
	", near AS (SELECT owner, name, "
	"rtrim(substr(replace('_' || ?3 || '_', '_' || name || '_', '_'), 2), '_') AS more FROM field "
	"WHERE owner IN named AND instr('_' || ?3 || '_', '_' || name || '_') UNION ALL SELECT owner, name, "
	"rtrim(substr(replace('_' || name || '_', '_' || ?3 || '_', '_'), 2), '_') FROM field "
	"WHERE owner IN named AND instr('_' || name || '_', '_' || ?3 || '_')) "
	"SELECT owner || ' calls it ' || group_concat(name, ' or ') FROM near WHERE more <> '' AND instr(owner, more) "
	"GROUP BY owner ORDER BY owner LIMIT 1";

static const char longer_name_sql[] = FIELDS
	"SELECT owner || ' has ' || group_concat(name, ', ') FROM field WHERE owner IN named "
	"AND instr('_' || name || '_', '_' || ?3 || '_') GROUP BY owner ORDER BY count(*), owner LIMIT 1";

static const char columns_of_named_sql[] = FIELDS "SELECT name FROM field WHERE owner IN named";

/* The one with most columns that the statement names, then with most columns of the tables that it names. */
static const char other_table_sql[] = FIELDS
	"SELECT owner || ' has ' || ?3 FROM field WHERE owner NOT IN named GROUP BY owner HAVING max(name = ?3) "
	"ORDER BY sum(instr(?1, ' ' || name || ' ') > 0) DESC, "
	"sum(name IN (SELECT name FROM field WHERE owner IN named)) DESC, owner LIMIT 1";

/* ---- the words of the statement ---- */

static size_t quoted_size(const char *sql, char end)
{
	const char *at = strchr(sql + 1, end);

	return at != NULL ? (size_t)(at + 1 - sql) : 1;
}

/* Whether a byte belongs to a word or a number; bytes above ASCII belong to words. */
static bool is_letter(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
	       (unsigned char)c >= 0x80;
}

/* The size of the word, number, text, comment or sign that `sql` begins with. */
static size_t piece_size(const char *sql)
{
	size_t size = 0;

	if (strchr("'\"`", *sql) != NULL)
		return quoted_size(sql, *sql);
	if (*sql == '[')
		return quoted_size(sql, ']');
	if (strncmp(sql, "--", 2) == 0)
		return strcspn(sql, "\n");
	if (strncmp(sql, "/*", 2) == 0) {
		const char *end = strstr(sql + 2, "*/");

		return end != NULL ? (size_t)(end + 2 - sql) : strlen(sql);
	}
	while (is_letter(sql[size]))
		size++;
	return size > 0 ? size : 1;
}

/*
 * Appends the words and signs of the first statement of `sql`, in lower case, a blank before and behind each, with neither comments,
 * texts nor "main.".
 */
static void normalise(struct adb_buffer *to, const char *sql)
{
	static const char main_schema[] = " main .";

	adb_buffer_text(to, " ");
	while (*sql != '\0' && *sql != ';') {
		size_t size = piece_size(sql);
		bool is_name = strchr("\"`[", *sql) != NULL;

		if (is_letter(*sql) || is_name || (size == 1 && *sql > ' ')) {
			for (size_t i = is_name; i < size - is_name; i++) {
				char c = adb_ascii_lower(sql[i]);

				adb_buffer_add(to, &c, 1);
			}
			if (*sql == '.' && to->size > sizeof main_schema - 1 &&
			    memcmp(to->data + to->size - (sizeof main_schema - 1), main_schema,
				   sizeof main_schema - 1) == 0)
				to->size -= sizeof main_schema - 1;
			adb_buffer_text(to, " ");
		}
		sql += size;
	}
	adb_buffer_add(to, "", 1);
}

/* ---- what the header declares, and its helpers ---- */

/* The text behind `prefix` where `text` begins with it, else NULL. */
static const char *behind(const char *text, const char *prefix)
{
	size_t size = strlen(prefix);

	return strncmp(text, prefix, size) == 0 ? text + size : NULL;
}

/* Runs one of the queries above, and passes the texts of its rows. */
static void each_answer(const struct unknown *unknown, const char *sql,
			void (*take)(void *context, const char *text), void *context)
{
	char *whole = adb_sql_with_known(unknown->db, sql);
	sqlite3_stmt *statement = NULL;

	if (whole != NULL && sqlite3_prepare_v2(unknown->db, whole, -1, &statement, NULL) == SQLITE_OK) {
		sqlite3_bind_text(statement, 1, unknown->words.data, -1, SQLITE_STATIC);
		sqlite3_bind_text(statement, 2, unknown->qualifier, -1, SQLITE_STATIC);
		sqlite3_bind_text(statement, 3, unknown->typed, -1, SQLITE_STATIC);
		while (sqlite3_step(statement) == SQLITE_ROW)
			if (sqlite3_column_type(statement, 0) != SQLITE_NULL)
				take(context, (const char *)sqlite3_column_text(statement, 0));
	}
	sqlite3_finalize(statement);
	sqlite3_free(whole);
}

static void add_answer(void *to, const char *answer)
{
	adb_buffer_printf(to, "; %s", answer);
}

static void offer(void *nearest, const char *name)
{
	adb_nearest_offer(nearest, name);
}

static void add_hints(struct adb_buffer *to, const struct unknown *unknown)
{
	struct adb_nearest nearest = { .typed = unknown->typed };
	size_t before = to->size;

	each_answer(unknown, other_name_sql, add_answer, to);

	/* A column such as id is in many tables. */
	bool is_short = to->size > before && strchr(unknown->typed, '_') == NULL;

	if (to->size == before)
		each_answer(unknown, longer_name_sql, add_answer, to);
	if (to->size == before)
		each_answer(unknown, columns_of_named_sql, offer, &nearest);
	if (!is_short && (nearest.word[0] == '\0' || adb_edit_distance(unknown->typed, nearest.word) > 1))
		each_answer(unknown, other_table_sql, add_answer, to);
	if (to->size == before && nearest.word[0] == '\0')
		adb_sql_names_each(unknown->db, ADB_SQL_NAME_COLUMN, NULL, offer, &nearest);
	if (to->size == before && nearest.word[0] != '\0')
		adb_buffer_printf(to, "; did you mean %s?", nearest.word);
}

void adb_column_hint(struct adb_buffer *to, sqlite3 *db, const char *message, const char *sql)
{
	struct unknown unknown = { .db = db };
	const char *column, *typed, *end;

	if ((column = behind(message, "no such column: ")) != NULL)
		end = column + strlen(column);
	else if ((column = behind(message, "cannot join using column ")) == NULL ||
		 (end = strstr(column, " - column not present")) == NULL)
		return;
	typed = strrchr(column, '.');
	typed = typed != NULL && typed < end ? typed + 1 : column;
	unknown.typed = sqlite3_mprintf("%.*s", (int)(end - typed), typed);
	unknown.qualifier = sqlite3_mprintf("%.*s", typed > column ? (int)(typed - 1 - column) : 0, column);
	normalise(&unknown.words, sql);
	if (unknown.typed != NULL && unknown.qualifier != NULL && adb_buffer_ok(&unknown.words))
		add_hints(to, &unknown);
	sqlite3_free(unknown.typed);
	sqlite3_free(unknown.qualifier);
	adb_buffer_free(&unknown.words);
}

const char *adb_no_rows_hint(sqlite3 *db, const char *sql)
{
	/* ?1 = the words of the statement */
	static const char condition[] =
		"SELECT (instr(?1, ' from events ') OR instr(?1, ' join events ')) AND instr(?1, ' clip_id ') "
		"AND NOT instr(?1, ' clip_events ') AND EXISTS (SELECT 1 FROM main.events WHERE entry_id IS NOT NULL)";
	struct adb_buffer words = { 0 };
	sqlite3_stmt *statement = NULL;
	bool is_it;

	normalise(&words, sql);
	is_it = adb_buffer_ok(&words) && strstr(words.data, " events ") != NULL &&
		sqlite3_prepare_v2(db, condition, -1, &statement, NULL) == SQLITE_OK &&
		sqlite3_bind_text(statement, 1, words.data, -1, SQLITE_STATIC) == SQLITE_OK &&
		sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int(statement, 0) != 0;
	sqlite3_finalize(statement);
	adb_buffer_free(&words);
	return is_it ? "events of the entries that play a clip have no clip_id; the view clip_events has them"
		     : NULL;
}

/* Finds rows by what users call them: one query for each kind of name, tried in order. */
#include "sql/find.h"

#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/text.h"

enum {
	MAX_LISTED = 12, /* matches in a message */
	HASH_SIZE = 32,  /* digits */
	MAX_NEAREST = 4, /* names in a message */
	MAX_FEW = 8,     /* all names are in a message when they are no more */
	MAX_NAME = 200,  /* bytes of a name in a message */
};

/* How the rows of one table are named. */
struct findable {
	const char *noun, *plural;
	const char *
		rows; /* a query for id, whether the game loads another asset, content and description; its rows are x */
	const char *tiers[9]; /* conditions on x with ?1 = the word, ends with NULL */
	const char *
		names; /* for suggestions: all names, and longer ones where ?1 is a path or a part of one; ?1 is not always there */
	const char *question; /* the question that lists rows by a part of a name; NULL = there is none */
	const char *few; /* what is said before all of them when they are few; NULL = they are not listed */
	bool has_twins; /* rows of equal content that follow each other are one match: an actor and its look */
};

/* The rows that a name means, as far as they were read. */
struct matches {
	int64_t id
		[2]; /* the first one that is not shadowed, else the first one at all: index is is_shadowed */
	int64_t count[2];             /* of rows that are not shadowed, that are */
	bool differ[2];               /* their contents are not all equal */
	struct adb_buffer content[2]; /* of the first row */
	struct adb_buffer last[2];    /* of the last row, where a kind has twins */
	struct adb_buffer list[2]; /* the descriptions of the first MAX_LISTED rows, each after a newline */
};

/* The names that are nearest to a word, best first. Those that only share a part with it are not with better ones. */
struct nearest {
	const char *word;
	size_t count;
	struct {
		size_t score;
		char name[MAX_NAME];
	} best[MAX_NEAREST];
	size_t all_count;
	char first[MAX_FEW][MAX_NAME]; /* the first of all names */
	bool has_part;                 /* the word is a part of a name */
};

#define ROWS(table, content, detail)                                                                         \
	"SELECT x.id, a.shadowed_by IS NOT NULL, " content ", " detail " || ', ' || s.path || "              \
	"iif(a.path = s.path OR s.path LIKE '%/' || a.path, '', '!' || a.path) FROM main." table " AS x "    \
	"JOIN main.assets AS a ON a.id = "
#define SOURCE " JOIN main.sources AS s ON s.id = a.source_id WHERE "
#define IS_ID  "x.id = CAST(?1 AS INTEGER) AND CAST(x.id AS TEXT) = ?1"

static const char clip_has_hash[] =
	"x.id IN (SELECT id FROM main.clips WHERE motion_xxh128 = lower(?1) UNION ALL "
	"SELECT id FROM main.clips WHERE content_xxh128 = lower(?1) UNION ALL SELECT owned.id FROM main.assets AS hashed "
	"JOIN main.clips AS owned ON owned.asset_id = hashed.id WHERE hashed.xxh128 = lower(?1))";

static const struct findable findables[] = {
	[ADB_FIND_CLIP] = {
		.noun = "clip",
		.plural = "clips",
		.rows = ROWS("clips", "x.content_xxh128", "x.name || ', ' || x.system_id") "x.asset_id" SOURCE,
		.tiers = {
			IS_ID,
			"x.name = ?1",
			"x.id IN (SELECT clip_id FROM main.set_entries WHERE name = ?1)",
			"x.native_id = ?1",
			clip_has_hash,
			"x.name = ?1 COLLATE NOCASE",
			"x.id IN (SELECT clip_id FROM main.set_entries WHERE name = ?1 COLLATE NOCASE)",
			"x.native_id = ?1 COLLATE NOCASE",
			NULL,
		},
		.names = "SELECT name FROM main.clips UNION SELECT name FROM main.set_entries WHERE clip_id IS NOT NULL",
		.question = "clips",
	},
#define NAMED_IN(table, word, words, list)                                                                   \
	{                                                                                                    \
		.noun = (word), .plural = (words), .has_twins = true,                                        \
		.rows = ROWS(table, "a.xxh128 || ':' || coalesce(x.native_id, x.name)",                      \
			     "coalesce(x.native_id, x.name) || ', ' || x.system_id") "x.asset_id" SOURCE,    \
		.tiers = { IS_ID,                                                                            \
			   "x.name = ?1",                                                                    \
			   "x.native_id = ?1",                                                               \
			   "a.xxh128 = lower(?1)",                                                           \
			   "x.name = ?1 COLLATE NOCASE",                                                     \
			   "x.native_id = ?1 COLLATE NOCASE",                                                \
			   NULL },                                                                           \
		.names = "SELECT name FROM main." table " UNION SELECT native_id FROM main." table           \
			 " WHERE instr(?1, '/') > 0 OR instr(lower(native_id), lower(?1)) > 0",              \
		.question = (list),                                                                          \
	}
	[ADB_FIND_SKELETON] = NAMED_IN("skeletons", "skeleton", "skeletons", NULL),
	[ADB_FIND_MODEL] = NAMED_IN("models", "model", "models", "models-called"),
	[ADB_FIND_SET] = NAMED_IN("animation_sets", "set", "sets", NULL),
	[ADB_FIND_ASSET] = {
		.noun = "asset",
		.plural = "assets",
		.rows = ROWS("assets", "x.xxh128", "x.name || ', ' || x.type") "x.id" SOURCE,
		.tiers = { IS_ID, "x.name = ?1", "x.path = ?1", "x.native_id = ?1", "x.xxh128 = lower(?1)",
			   "x.name = ?1 COLLATE NOCASE", "x.path = ?1 COLLATE NOCASE", "x.native_id = ?1 COLLATE NOCASE", NULL },
		.names = "SELECT name FROM main.assets UNION SELECT path FROM main.assets WHERE instr(?1, '/') > 0",
	},
	[ADB_FIND_DUMP] = {
		.noun = "dump",
		.plural = "dumps",
		.rows = "SELECT x.id, 0, x.id, x.name || ', ' || x.path FROM main.dumps AS x WHERE ",
		.tiers = { "x.name = ?1", IS_ID, "x.name = ?1 COLLATE NOCASE", NULL },
		.names = "SELECT name FROM main.dumps GROUP BY name",
		.few = "the dumps are",
	},
};

static void add_match(const struct findable *kind, struct matches *matches, sqlite3_stmt *row)
{
	int shadowed = sqlite3_column_int(row, 1) != 0;
	const char *content = (const char *)sqlite3_column_text(row, 2);
	const char *text = (const char *)sqlite3_column_text(row, 3);
	size_t size = content != NULL ? strlen(content) : 0;
	struct adb_buffer *first = &matches->content[shadowed], *last = &matches->last[shadowed];

	if (kind->has_twins && size > 0 && size == last->size && memcmp(last->data, content, size) == 0)
		return;
	adb_buffer_clear(last);
	adb_buffer_add(last, content != NULL ? content : "", size);
	if (matches->count[shadowed]++ == 0) {
		matches->id[shadowed] = sqlite3_column_int64(row, 0);
		adb_buffer_add(first, content != NULL ? content : "", size);
	} else if (size == 0 || size != first->size || memcmp(first->data, content, size) != 0) {
		matches->differ[shadowed] = true;
	}
	if (matches->count[shadowed] <= MAX_LISTED)
		adb_buffer_printf(&matches->list[shadowed], "\n  %6lld  %s",
				  (long long)sqlite3_column_int64(row, 0), text != NULL ? text : "");
}

/* Returns an SQLite code. */
static int read_matches(sqlite3 *db, const struct findable *kind, const char *condition, const char *word,
			struct matches *matches)
{
	char *sql = sqlite3_mprintf("%s%s ORDER BY x.id", kind->rows, condition);
	sqlite3_stmt *statement = NULL;
	int code = sql != NULL ? sqlite3_prepare_v2(db, sql, -1, &statement, NULL) : SQLITE_NOMEM;

	if (code == SQLITE_OK)
		code = sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC);
	while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
		add_match(kind, matches, statement);
		code = SQLITE_OK;
	}
	sqlite3_free(sql);
	sqlite3_finalize(statement);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

static bool is_hash(const char *word)
{
	return strlen(word) == HASH_SIZE && strspn(word, "0123456789abcdefABCDEF") == HASH_SIZE;
}

/* Names the command that lists all rows with the word in their names, where it can be in a name. */
static void add_question(const struct findable *kind, const char *word, const char *separator,
			 struct adb_buffer *why)
{
	if (kind->question == NULL || is_hash(word))
		return;
	adb_buffer_printf(why, "%s'animdb ask DB %s \"%.*s\"' lists all", separator, kind->question, MAX_NAME,
			  word);
}

/* Sets `id` when the matches are one row, or copies of one. */
static bool take_match(const struct findable *kind, const char *word, const struct matches *matches,
		       int64_t *id, struct adb_buffer *why)
{
	int shadowed = matches->count[0] == 0;
	const struct adb_buffer *list = &matches->list[shadowed];
	int64_t count = matches->count[shadowed];

	why->failed |= !adb_buffer_ok(list) || !adb_buffer_ok(&matches->content[shadowed]);
	*id = matches->id[shadowed];
	if (!matches->differ[shadowed])
		return adb_buffer_ok(why);
	adb_buffer_printf(why, "'%.*s' means %lld %s; give the id of one:", MAX_NAME, word, (long long)count,
			  kind->plural);
	adb_buffer_add(why, list->data, list->size);
	if (count > MAX_LISTED) {
		adb_buffer_printf(why, "\n  … and %lld more", (long long)(count - MAX_LISTED));
		add_question(kind, word, "; ", why);
	}
	return false;
}

static void free_matches(struct matches *matches)
{
	for (int i = 0; i < 2; i++) {
		adb_buffer_free(&matches->content[i]);
		adb_buffer_free(&matches->last[i]);
		adb_buffer_free(&matches->list[i]);
	}
}

/* Whether the name is among the best already, perhaps in another case. */
static bool has_name(const struct nearest *nearest, const char *name)
{
	for (size_t i = 0; i < nearest->count; i++)
		if (adb_text_equal_nocase(nearest->best[i].name, name))
			return true;
	return false;
}

static void offer(struct nearest *nearest, const char *name)
{
	size_t score = adb_remoteness(nearest->word, name), place = nearest->count;

	if (nearest->all_count < MAX_FEW)
		snprintf(nearest->first[nearest->all_count], MAX_NAME, "%s", name);
	nearest->all_count++;
	nearest->has_part |= strcasestr(name, nearest->word) != NULL;
	if (score == ADB_NOT_NEAR || strlen(name) >= MAX_NAME || has_name(nearest, name))
		return;
	while (place > 0 && nearest->best[place - 1].score > score)
		place--;
	if (place == MAX_NEAREST ||
	    (score >= ADB_SHARES_PART && place > 0 && nearest->best[0].score < ADB_SHARES_PART))
		return;
	if (score < ADB_SHARES_PART && nearest->count > 0 && nearest->best[0].score >= ADB_SHARES_PART)
		nearest->count = 0;
	if (nearest->count < MAX_NEAREST)
		nearest->count++;
	for (size_t i = nearest->count - 1; i > place; i--)
		nearest->best[i] = nearest->best[i - 1];
	nearest->best[place].score = score;
	memcpy(nearest->best[place].name, name, strlen(name) + 1);
}

/* Returns an SQLite code. */
static int read_names(sqlite3 *db, const char *names, struct nearest *nearest)
{
	sqlite3_stmt *statement = NULL;
	int code = sqlite3_prepare_v2(db, names, -1, &statement, NULL);

	if (code == SQLITE_OK && sqlite3_bind_parameter_count(statement) > 0)
		code = sqlite3_bind_text(statement, 1, nearest->word, -1, SQLITE_STATIC);
	while (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(statement, 0);

		if (name != NULL)
			offer(nearest, name);
		code = SQLITE_OK;
	}
	sqlite3_finalize(statement);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Adds the nearest names or, where none is near, the first ones of all. */
static void add_quoted(const struct nearest *nearest, bool is_near, struct adb_buffer *why)
{
	size_t count = is_near ? nearest->count : nearest->all_count;

	for (size_t i = 0; i < count; i++)
		adb_buffer_printf(why, "%s'%s'",
				  i == 0                      ? ""
				  : is_near && i + 1 == count ? " or "
							      : ", ",
				  is_near ? nearest->best[i].name : nearest->first[i]);
}

/* "no bone is called 'x'; did you mean 'y'?", or "; `few`: 'a', 'b'" when none is near and there are few. */
static void add_names(const char *noun, const char *few, const struct nearest *nearest,
		      struct adb_buffer *why)
{
	adb_buffer_printf(why, "no %s is called '%.*s'", noun, MAX_NAME, nearest->word);
	if (nearest->count > 0) {
		adb_buffer_text(why, "; did you mean ");
		add_quoted(nearest, true, why);
		adb_buffer_text(why, "?");
	} else if (few != NULL && nearest->all_count == 0) {
		adb_buffer_text(why, ", and there is none of another name");
	} else if (few != NULL && nearest->all_count <= MAX_FEW) {
		adb_buffer_printf(why, "; %s: ", few);
		add_quoted(nearest, false, why);
	}
}

/* Says that nothing has the name, and which names are near. Returns an SQLite code. */
static int add_nearest(sqlite3 *db, const struct findable *kind, const char *word, struct adb_buffer *why)
{
	struct nearest nearest = { .word = word };
	int code = read_names(db, kind->names, &nearest);

	if (code == SQLITE_OK)
		add_names(kind->noun, kind->few, &nearest, why);
	if (code == SQLITE_OK && nearest.has_part && nearest.count == MAX_NEAREST)
		add_question(kind, word, " ", why);
	return code;
}

bool adb_find(sqlite3 *db, enum adb_findable what, const char *word, int64_t *id, struct adb_buffer *why)
{
	const struct findable *kind = &findables[what];
	struct matches matches = { 0 };
	bool is_one = false;
	int code = SQLITE_OK;

	for (size_t i = 0;
	     kind->tiers[i] != NULL && code == SQLITE_OK && matches.count[0] + matches.count[1] == 0; i++)
		code = read_matches(db, kind, kind->tiers[i], word, &matches);
	if (code == SQLITE_OK && matches.count[0] + matches.count[1] > 0)
		is_one = take_match(kind, word, &matches, id, why);
	else if (code == SQLITE_OK)
		code = add_nearest(db, kind, word, why);
	if (code != SQLITE_OK) {
		adb_buffer_clear(why);
		adb_buffer_text(why, sqlite3_errmsg(db));
	}
	free_matches(&matches);
	return is_one;
}

bool adb_find_part(sqlite3 *db, const char *noun, const char *names, const char *word, struct adb_buffer *why)
{
	struct nearest nearest = { .word = word };

	if (read_names(db, names, &nearest) != SQLITE_OK || nearest.has_part)
		return true;
	if (nearest.all_count == 0)
		return false;
	add_names(noun, "there are", &nearest, why);
	return false;
}

int adb_find_argument(sqlite3_vtab_cursor *cursor, enum adb_findable what, sqlite3_value *argument,
		      int64_t *id)
{
	sqlite3 *db = adb_virtual_table_database(cursor);
	struct adb_buffer why = { 0 };
	int code = SQLITE_OK;

	if (sqlite3_value_type(argument) != SQLITE_TEXT) {
		*id = sqlite3_value_int64(argument);
		return SQLITE_OK;
	}
	if (!adb_find(db, what, (const char *)sqlite3_value_text(argument), id, &why)) {
		code = sqlite3_errcode(db) == SQLITE_INTERRUPT ? SQLITE_INTERRUPT : SQLITE_ERROR;
		adb_buffer_add(&why, "", 1);
		code = adb_buffer_ok(&why) ? adb_virtual_table_fail(cursor->pVtab, code, why.data)
					   : SQLITE_NOMEM;
	}
	adb_buffer_free(&why);
	return code;
}

/* Candidate paths, and which of them are the names of what is stored. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/schema.h"
#include "store/writer_private.h"

enum { MAX_TYPE_SIZE = 16, ID_SIZE = 9 };

/* Types whose sources have another extension; of all others the extension is the type. */
static const char *const types[][2] = {
	{ "ani", "ANIM" },
	{ "acs", "ANCS" },
	{ "cin", "CINF" },
};

static const char create_sql[] =
	"CREATE TEMP TABLE IF NOT EXISTS offered_name ("
	"type TEXT, native_id TEXT, path TEXT, PRIMARY KEY (type, native_id)) WITHOUT ROWID";

/* An asset for each type and id: copies of one resource are many. */
#define VERIFIED_NAMES                                                                                       \
	"FROM (SELECT DISTINCT type, upper(native_id) AS native_id FROM assets) AS a "                       \
	"JOIN temp.offered_name AS o ON o.type = a.type AND o.native_id = a.native_id "                      \
	"LEFT JOIN known_names AS k ON k.system_id = 'metroid-prime' AND k.type = o.type "                   \
	"AND k.native_id = o.native_id "                                                                     \
	"WHERE k.path IS NOT o.path"

static const char count_sql[] = "SELECT count(*) " VERIFIED_NAMES;
static const char keep_sql[] = "INSERT OR REPLACE INTO known_names (system_id, type, native_id, path) "
			       "SELECT 'metroid-prime', o.type, o.native_id, o.path " VERIFIED_NAMES;

static void type_of(const char *path, char type[MAX_TYPE_SIZE])
{
	const char *extension = adb_path_extension(adb_path_base(path));
	size_t length = 0;

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
		if (adb_text_equal_nocase(extension, types[i][0]))
			extension = types[i][1];
	for (; length < MAX_TYPE_SIZE - 1 && extension[length] != '\0'; length++)
		type[length] = adb_ascii_upper(extension[length]);
	type[length] = '\0';
}

void adb_writer_begin_names(struct adb_writer *writer)
{
	adb_writer_run(writer, create_sql);
	adb_writer_run(writer, "BEGIN"); /* the main database is left alone: nothing of it is read */
}

void adb_writer_offer_name(struct adb_writer *writer, const char *path)
{
	struct adb_binder to = adb_bind(adb_writer_statement(writer, ADB_STATEMENT_OFFER_NAME));
	char type[MAX_TYPE_SIZE], native_id[ID_SIZE];

	if (to.statement == NULL)
		return;
	type_of(path, type);
	snprintf(native_id, sizeof native_id, "%08X", adb_prime_id(path, strlen(path)));
	adb_bind_text(&to, type);
	adb_bind_text(&to, native_id);
	adb_bind_text(&to, path);
	adb_writer_step(writer, to.statement);
}

void adb_writer_end_names(struct adb_writer *writer)
{
	adb_writer_run(writer, "COMMIT");
}

int64_t adb_writer_keep_names(struct adb_writer *writer)
{
	int64_t count = adb_writer_ask(writer, count_sql, 0);

	if (count == 0) /* also after a failure */
		return 0;
	adb_writer_begin_writing(writer);
	adb_writer_run(writer, "BEGIN IMMEDIATE");
	adb_writer_run(writer, keep_sql);
	adb_writer_mark_dirty(writer);
	adb_writer_run(writer, "COMMIT");
	return count;
}

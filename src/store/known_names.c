/* Stores the names offered by `animdb index --names` whose hashes are native ids of stored assets. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/schema.h"
#include "store/writer_private.h"

enum { MAX_TYPE_SIZE = 16, ID_SIZE = 9 };

static const char create_sql[] = "CREATE TEMP TABLE IF NOT EXISTS offered_name ("
				 "system_id TEXT, type TEXT, native_id TEXT, path TEXT, "
				 "PRIMARY KEY (system_id, type, native_id)) WITHOUT ROWID";

/* One asset for each type and id, since a resource can have many copies. */
#define VERIFIED_NAMES                                                                                       \
	"FROM (SELECT DISTINCT type, upper(native_id) AS native_id FROM assets) AS a "                       \
	"JOIN temp.offered_name AS o ON o.type = a.type AND o.native_id = a.native_id "                      \
	"LEFT JOIN known_names AS k ON k.system_id = o.system_id AND k.type = o.type "                       \
	"AND k.native_id = o.native_id "                                                                     \
	"WHERE k.path IS NOT o.path"

static const char count_sql[] = "SELECT count(*) " VERIFIED_NAMES;

static const char keep_sql[] = "INSERT OR REPLACE INTO known_names (system_id, type, native_id, path) "
			       "SELECT o.system_id, o.type, o.native_id, o.path " VERIFIED_NAMES;

/* Copies the type of the asset with that name: from the system, else the extension. */
static void type_of(const struct adb_name_hash *hash, const char *name, char type[MAX_TYPE_SIZE])
{
	const char *known = hash->type_of != NULL ? hash->type_of(name) : NULL;
	const char *text = known != NULL ? known : adb_path_extension(adb_path_base(name));
	size_t length = 0;

	for (; length < MAX_TYPE_SIZE - 1 && text[length] != '\0'; length++)
		type[length] = adb_ascii_upper(text[length]);
	type[length] = '\0';
}

void adb_writer_begin_names(struct adb_writer *writer)
{
	adb_writer_run(writer, create_sql);
	adb_writer_run(writer, "BEGIN"); /* reads and writes only the temporary database */
}

void adb_writer_offer_name(struct adb_writer *writer, const struct adb_system *system, const char *name)
{
	char type[MAX_TYPE_SIZE], native_id[ID_SIZE];

	type_of(system->name_hash, name, type);
	snprintf(native_id, sizeof native_id, "%0*X", system->name_hash->id_digits,
		 system->name_hash->id_of(name, strlen(name)));

	const struct adb_cell row[] = {
		ADB_CELL_TEXT("system_id", system->id),
		ADB_CELL_TEXT("type", type),
		ADB_CELL_TEXT("native_id", native_id),
		ADB_CELL_TEXT("path", name),
	};

	ADB_INSERT(writer, ADB_INTO_OFFERED_NAME, row);
}

void adb_writer_end_names(struct adb_writer *writer)
{
	adb_writer_run(writer, "COMMIT");
}

int64_t adb_writer_keep_names(struct adb_writer *writer)
{
	int64_t count = adb_writer_query_integer(writer, count_sql, 0);

	if (count == 0) /* also after a failure */
		return 0;
	adb_writer_begin_writing(writer);
	adb_writer_run(writer, "BEGIN IMMEDIATE");
	adb_writer_run(writer, keep_sql);
	adb_writer_mark_all_dirty(writer);
	adb_writer_run(writer, "COMMIT");
	return count;
}

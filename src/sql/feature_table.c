#include "sql/feature_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/reader.h"
#include "sqlite/run.h"

enum { FEATURES_SIZE = ADB_FEATURE_COUNT * 4, RECENT_RIGS = 256 };

/* What the database said of a skeleton. */
struct rig {
	int64_t skeleton_id; /* 0 = unused */
	uint64_t key;
};

/* The statements that features are read with. */
struct feature_reader {
	sqlite3 *db;
	sqlite3_stmt *features, *primary, *rig, *own_rig;
	int64_t primary_clip; /* of the row that `primary` is at */
	struct rig recent[RECENT_RIGS];
};

static struct adb_feature_entry *next_entry(struct adb_feature_table *table);
static bool feature_reader_begin(struct feature_reader *reader, sqlite3 *db, int64_t first, int64_t last,
				 struct adb_error *error);
static void feature_reader_end(struct feature_reader *reader);
static bool read_entry(struct feature_reader *reader, struct adb_feature_entry *entry,
		       struct adb_error *error);
static bool find_rig(struct feature_reader *reader, int64_t clip_id, uint64_t *key);
static bool find_primary(struct feature_reader *reader, int64_t clip_id, int64_t *skeleton_id);
static bool read_rig(sqlite3_stmt *statement, int64_t id, uint64_t *key);
static uint64_t key_of(sqlite3_stmt *row, int first, int last, uint64_t seed);

enum adb_outcome adb_feature_table_read(struct adb_feature_table *table, sqlite3 *db, struct adb_error *error)
{
	struct feature_reader reader;
	struct adb_feature_entry *entry;
	unsigned version = 0;

	sqlite3_file_control(db, "main", SQLITE_FCNTL_DATA_VERSION, &version);
	if (table->is_read && table->version == version)
		return ADB_OK;
	table->count = 0;
	table->is_read = false;
	if (!feature_reader_begin(&reader, db, INT64_MIN, INT64_MAX, error))
		return error->outcome;
	while ((entry = next_entry(table)) != NULL && read_entry(&reader, entry, error))
		table->count++;
	feature_reader_end(&reader);
	if (error->outcome != ADB_OK)
		return error->outcome;
	if (entry == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	table->version = version;
	table->is_read = true;
	return ADB_OK;
}

enum adb_outcome adb_feature_table_find(sqlite3 *db, int64_t clip_id, struct adb_feature_entry *entry,
					bool *found, struct adb_error *error)
{
	struct feature_reader reader;

	if (!feature_reader_begin(&reader, db, clip_id, clip_id, error))
		return error->outcome;
	*found = read_entry(&reader, entry, error);
	feature_reader_end(&reader);
	return error->outcome;
}

static const char motion_sql[] = "SELECT motion_xxh128 FROM main.clips WHERE id = ?1";

bool adb_feature_table_find_motion(struct adb_feature_table *table, sqlite3 *db,
				   struct adb_feature_entry *entry, struct adb_error *error)
{
	if (entry->has_motion)
		return true;
	if (table->motion == NULL &&
	    sqlite3_prepare_v2(db, motion_sql, -1, &table->motion, NULL) != SQLITE_OK) {
		adb_sql_failed(db, error);
		return false;
	}
	sqlite3_bind_int64(table->motion, 1, entry->clip_id);
	entry->motion =
		sqlite3_step(table->motion) == SQLITE_ROW ? key_of(table->motion, 0, 0, entry->rig) : 0;
	entry->has_motion = sqlite3_reset(table->motion) == SQLITE_OK;
	if (!entry->has_motion)
		adb_sql_failed(db, error);
	return entry->has_motion;
}

void adb_feature_table_free(struct adb_feature_table *table)
{
	sqlite3_finalize(table->motion);
	free(table->entries);
	*table = (struct adb_feature_table){ .entries = NULL };
}

/* Room for one more entry, NULL when out of memory. */
static struct adb_feature_entry *next_entry(struct adb_feature_table *table)
{
	if (table->count == table->room) {
		size_t room = table->room > 0 ? table->room * 2 : 1024;
		struct adb_feature_entry *larger = realloc(table->entries, room * sizeof *larger);

		if (larger == NULL)
			return NULL;
		table->entries = larger;
		table->room = room;
	}
	return &table->entries[table->count];
}

/* ---- reading features ---- */

/* What tells skeletons apart: the checksum, else the name, and how many bones there are. */
static const char rig_sql[] = "SELECT system_id, coalesce(checksum, native_id, name), bone_count"
			      " FROM main.skeletons WHERE id = ?1";

/* What stands for the skeleton where there is none. */
static const char own_rig_sql[] =
	"SELECT system_id, skeleton_checksum, -bone_count FROM main.clips WHERE id = ?1";
enum { RIG_COLUMNS = 3 };

/* Clips from ?1 to ?2. */
static const char features_sql[] = "SELECT clip_id, features FROM main.clip_features"
				   " WHERE clip_id BETWEEN ?1 AND ?2 AND version = ?3 ORDER BY clip_id";

/* Read side by side with those: to look for each costs more than to pass all. */
static const char primary_sql[] = "SELECT clip_id, skeleton_id FROM main.clip_skeletons"
				  " WHERE clip_id BETWEEN ?1 AND ?2 AND is_primary = 1 ORDER BY clip_id";

static bool feature_reader_begin(struct feature_reader *reader, sqlite3 *db, int64_t first, int64_t last,
				 struct adb_error *error)
{
	*reader = (struct feature_reader){ .db = db, .primary_clip = INT64_MIN };
	if (sqlite3_prepare_v2(db, features_sql, -1, &reader->features, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, primary_sql, -1, &reader->primary, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, rig_sql, -1, &reader->rig, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, own_rig_sql, -1, &reader->own_rig, NULL) != SQLITE_OK) {
		adb_sql_failed(db, error);
		feature_reader_end(reader);
		return false;
	}
	sqlite3_bind_int64(reader->features, 1, first);
	sqlite3_bind_int64(reader->features, 2, last);
	sqlite3_bind_int(reader->features, 3, ADB_FEATURE_VERSION);
	sqlite3_bind_int64(reader->primary, 1, first);
	sqlite3_bind_int64(reader->primary, 2, last);
	return true;
}

static void feature_reader_end(struct feature_reader *reader)
{
	sqlite3_finalize(reader->features);
	sqlite3_finalize(reader->primary);
	sqlite3_finalize(reader->rig);
	sqlite3_finalize(reader->own_rig);
}

/* The next entry; false at the end and where `error` says why. */
static bool read_entry(struct feature_reader *reader, struct adb_feature_entry *entry,
		       struct adb_error *error)
{
	enum { CLIP_ID, FEATURES };
	int code;

	do
		code = sqlite3_step(reader->features);
	while (code == SQLITE_ROW && sqlite3_column_bytes(reader->features, FEATURES) != FEATURES_SIZE);
	if (code == SQLITE_DONE)
		return false;
	entry->clip_id = sqlite3_column_int64(reader->features, CLIP_ID);
	entry->rig = 0;
	entry->has_motion = false;
	if (code != SQLITE_ROW || !find_rig(reader, entry->clip_id, &entry->rig)) {
		adb_sql_failed(reader->db, error);
		return false;
	}
	adb_copy_u32le(entry->features, sqlite3_column_blob(reader->features, FEATURES), ADB_FEATURE_COUNT);
	return true;
}

/* Few skeletons have many clips each, so that most are asked for once. False when the database fails. */
static bool find_rig(struct feature_reader *reader, int64_t clip_id, uint64_t *key)
{
	int64_t skeleton_id;
	struct rig *recent;

	if (!find_primary(reader, clip_id, &skeleton_id))
		return false;
	if (skeleton_id == 0)
		return read_rig(reader->own_rig, clip_id, key);
	recent = &reader->recent[(uint64_t)skeleton_id % RECENT_RIGS];
	if (recent->skeleton_id != skeleton_id) {
		*recent = (struct rig){ .skeleton_id = skeleton_id };
		if (!read_rig(reader->rig, skeleton_id, &recent->key))
			return false;
	}
	*key = recent->key;
	return true;
}

/* False when the database fails. */
static bool find_primary(struct feature_reader *reader, int64_t clip_id, int64_t *skeleton_id)
{
	while (reader->primary_clip < clip_id) {
		int code = sqlite3_step(reader->primary);

		if (code != SQLITE_ROW && code != SQLITE_DONE)
			return false;
		reader->primary_clip =
			code == SQLITE_ROW ? sqlite3_column_int64(reader->primary, 0) : INT64_MAX;
	}
	*skeleton_id = reader->primary_clip == clip_id ? sqlite3_column_int64(reader->primary, 1) : 0;
	return true;
}

/* The key of the row with the number `id`; as it was where there is none. False when the database fails. */
static bool read_rig(sqlite3_stmt *statement, int64_t id, uint64_t *key)
{
	sqlite3_bind_int64(statement, 1, id);
	if (sqlite3_step(statement) == SQLITE_ROW)
		*key = key_of(statement, 0, RIG_COLUMNS - 1, 0);
	return sqlite3_reset(statement) == SQLITE_OK;
}

/* Of columns `first` to `last`, continuing `seed`. Equal numbers and texts give equal keys. */
static uint64_t key_of(sqlite3_stmt *row, int first, int last, uint64_t seed)
{
	for (int i = first; i <= last; i++) {
		const void *text = sqlite3_column_text(row, i);
		struct adb_hash hash = adb_hash_of(text, (size_t)sqlite3_column_bytes(row, i));
		uint64_t number;

		memcpy(&number, hash.bytes, sizeof number);
		seed = (seed ^ number) * 0x9E3779B97F4A7C15U;
	}
	return seed;
}

#include "sql/feature_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/reader.h"
#include "store/sql_run.h"

enum { FEATURES_SIZE = ADB_FEATURE_COUNT * 4, RECENT_RIGS = 256 };

/* What the database said of a skeleton. */
struct rig {
	int64_t skeleton_id; /* 0 = unused */
	uint64_t key;
};

/* What tells skeletons apart: the checksum, else the name, and how many bones there are. */
static const char rig_sql[] = "SELECT system_id, coalesce(checksum, native_id, name), bone_count"
			      " FROM main.skeletons WHERE id = ?1";

/* Clips from ?1 to ?2. Their own columns stand for the skeleton where there is none. */
enum { CLIP_ID, MOTION, FEATURES, OWN_RIG, OWN_RIG_END = OWN_RIG + 2 };
static const char features_sql[] =
	"SELECT clip.id, clip.motion_xxh128, feature.features, clip.system_id, clip.skeleton_checksum, -clip.bone_count"
	" FROM main.clip_features AS feature CROSS JOIN main.clips AS clip ON clip.id = feature.clip_id"
	" WHERE feature.clip_id BETWEEN ?1 AND ?2 AND feature.version = ?3 ORDER BY feature.clip_id";

/* Read side by side with those: to look for each costs more than to pass all. */
static const char primary_sql[] = "SELECT clip_id, skeleton_id FROM main.clip_skeletons"
				  " WHERE clip_id BETWEEN ?1 AND ?2 AND is_primary = 1 ORDER BY clip_id";

/* The statements that features are read with. */
struct feature_reader {
	sqlite3 *db;
	sqlite3_stmt *features, *primary, *rig;
	int64_t primary_clip; /* of the row that `primary` is at */
	struct rig recent[RECENT_RIGS];
};

static void feature_reader_end(struct feature_reader *reader)
{
	sqlite3_finalize(reader->features);
	sqlite3_finalize(reader->primary);
	sqlite3_finalize(reader->rig);
}

static bool feature_reader_begin(struct feature_reader *reader, sqlite3 *db, int64_t first, int64_t last,
				 struct adb_error *error)
{
	*reader = (struct feature_reader){ .db = db, .primary_clip = INT64_MIN };
	if (sqlite3_prepare_v2(db, features_sql, -1, &reader->features, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, primary_sql, -1, &reader->primary, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, rig_sql, -1, &reader->rig, NULL) != SQLITE_OK) {
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

/* Few skeletons have many clips each, so that most are asked for once. False when the database fails. */
static bool find_rig(struct feature_reader *reader, int64_t clip_id, uint64_t *key)
{
	int64_t skeleton_id;
	struct rig *recent;

	if (!find_primary(reader, clip_id, &skeleton_id))
		return false;
	recent = &reader->recent[(uint64_t)skeleton_id % RECENT_RIGS];
	if (skeleton_id != 0 && recent->skeleton_id != skeleton_id) {
		sqlite3_bind_int64(reader->rig, 1, skeleton_id);
		if (sqlite3_step(reader->rig) == SQLITE_ROW)
			*recent = (struct rig){ skeleton_id, key_of(reader->rig, 0, 2, 0) };
		if (sqlite3_reset(reader->rig) != SQLITE_OK)
			return false;
	}
	*key = skeleton_id != 0 && recent->skeleton_id == skeleton_id
		       ? recent->key
		       : key_of(reader->features, OWN_RIG, OWN_RIG_END, 0);
	return true;
}

/* The next entry, false at the end and where `error` says why. */
static bool read_entry(struct feature_reader *reader, struct adb_feature_entry *entry,
		       struct adb_error *error)
{
	int code;

	do
		code = sqlite3_step(reader->features);
	while (code == SQLITE_ROW && sqlite3_column_bytes(reader->features, FEATURES) != FEATURES_SIZE);
	if (code == SQLITE_DONE)
		return false;
	entry->clip_id = sqlite3_column_int64(reader->features, CLIP_ID);
	if (code != SQLITE_ROW || !find_rig(reader, entry->clip_id, &entry->rig)) {
		adb_sql_failed(reader->db, error);
		return false;
	}
	entry->motion = key_of(reader->features, MOTION, MOTION, entry->rig);
	entry->is_copy = false;
	adb_copy_u32le(entry->features, sqlite3_column_blob(reader->features, FEATURES), ADB_FEATURE_COUNT);
	return true;
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

/* Entries are in the order of clips: the first of each motion is none. False when out of memory. */
static bool mark_copies(struct adb_feature_table *table)
{
	size_t size = 1024;
	uint64_t *seen; /* open addressing, 0 = free; a motion of 0 is taken for 1 */

	while (size < table->count * 2)
		size *= 2;
	seen = calloc(size, sizeof *seen);
	if (seen == NULL)
		return false;
	for (size_t i = 0; i < table->count; i++) {
		uint64_t motion = table->entries[i].motion + (table->entries[i].motion == 0);
		size_t at = (size_t)motion & (size - 1);

		while (seen[at] != 0 && seen[at] != motion)
			at = (at + 1) & (size - 1);
		table->entries[i].is_copy = seen[at] == motion;
		seen[at] = motion;
	}
	free(seen);
	return true;
}

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
	if (entry == NULL || !mark_copies(table))
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

void adb_feature_table_free(struct adb_feature_table *table)
{
	free(table->entries);
	*table = (struct adb_feature_table){ .entries = NULL };
}

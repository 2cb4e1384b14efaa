/* Reading the features of clips, and keys that are equal for clips of one skeleton and for clips of one motion. */
#include "sql/feature_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/reader.h"
#include "sqlite/run.h"

enum { FEATURES_SIZE = ADB_FEATURE_COUNT * 4, CACHE_SIZE = 256 };

/* The key of a skeleton that was read before. */
struct cached_skeleton {
	int64_t skeleton_id; /* 0 = the entry is free */
	uint64_t key;
};

/* The statements that read the features of a range of clips. */
struct feature_reader {
	sqlite3 *db;
	sqlite3_stmt *features, *primary, *skeleton, *no_skeleton;
	int64_t primary_clip; /* clip_id in the current row of `primary` */
	struct cached_skeleton cache[CACHE_SIZE];
};

/* ---- reading features ---- */

/* The features of the clips from ?1 to ?2. */
static const char features_sql[] = "SELECT clip_id, features FROM main.clip_features"
				   " WHERE clip_id BETWEEN ?1 AND ?2 AND version = ?3 ORDER BY clip_id";

/* Stepped in parallel with features_sql: one scan costs less than a lookup for each clip. */
static const char primary_sql[] = "SELECT clip_id, skeleton_id FROM main.clip_skeletons"
				  " WHERE clip_id BETWEEN ?1 AND ?2 AND is_primary = 1 ORDER BY clip_id";

/*
 * The identity of a skeleton: its checksum, else its native id, else its name, and the number of its bones. A native id with '#' is
 * the place of a resource without a name in its file, which is another one in the next release.
 */
static const char skeleton_sql[] =
	"SELECT system_id, coalesce(checksum, iif(instr(native_id, '#') > 0, NULL, native_id), name), bone_count"
	" FROM main.skeletons WHERE id = ?1";

/* The same for a clip without a skeleton: what the clip says of its bones. */
static const char no_skeleton_sql[] =
	"SELECT system_id, skeleton_checksum, -bone_count FROM main.clips WHERE id = ?1";

static void close_reader(struct feature_reader *reader)
{
	sqlite3_finalize(reader->features);
	sqlite3_finalize(reader->primary);
	sqlite3_finalize(reader->skeleton);
	sqlite3_finalize(reader->no_skeleton);
}

static bool open_reader(struct feature_reader *reader, sqlite3 *db, int64_t first, int64_t last,
			struct adb_error *error)
{
	*reader = (struct feature_reader){ .db = db, .primary_clip = INT64_MIN };
	if (sqlite3_prepare_v2(db, features_sql, -1, &reader->features, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, primary_sql, -1, &reader->primary, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, skeleton_sql, -1, &reader->skeleton, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, no_skeleton_sql, -1, &reader->no_skeleton, NULL) != SQLITE_OK) {
		adb_sql_failed(db, error);
		close_reader(reader);
		return false;
	}
	sqlite3_bind_int64(reader->features, 1, first);
	sqlite3_bind_int64(reader->features, 2, last);
	sqlite3_bind_int(reader->features, 3, ADB_FEATURE_VERSION);
	sqlite3_bind_int64(reader->primary, 1, first);
	sqlite3_bind_int64(reader->primary, 2, last);
	return true;
}

/* The primary skeleton of a clip, 0 = none. False when the database fails. */
static bool find_primary_skeleton(struct feature_reader *reader, int64_t clip_id, int64_t *skeleton_id)
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

/* A hash of the columns `first` to `last` and of `seed`. Equal values give equal hashes. */
static uint64_t hash_columns(sqlite3_stmt *row, int first, int last, uint64_t seed)
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

enum { SKELETON_COLUMNS = 3 };

/* The key of the row with this id; unchanged where there is no such row. False when the database fails. */
static bool read_skeleton_key(sqlite3_stmt *statement, int64_t id, uint64_t *key)
{
	sqlite3_bind_int64(statement, 1, id);
	if (sqlite3_step(statement) == SQLITE_ROW)
		*key = hash_columns(statement, 0, SKELETON_COLUMNS - 1, 0);
	return sqlite3_reset(statement) == SQLITE_OK;
}

/* A few skeletons have many clips each, so that a small cache saves most lookups. False when the database fails. */
static bool find_skeleton_key(struct feature_reader *reader, int64_t clip_id, uint64_t *key)
{
	int64_t skeleton_id;
	struct cached_skeleton *cached;

	if (!find_primary_skeleton(reader, clip_id, &skeleton_id))
		return false;
	if (skeleton_id == 0)
		return read_skeleton_key(reader->no_skeleton, clip_id, key);
	cached = &reader->cache[(uint64_t)skeleton_id % CACHE_SIZE];
	if (cached->skeleton_id != skeleton_id) {
		*cached = (struct cached_skeleton){ .skeleton_id = skeleton_id };
		if (!read_skeleton_key(reader->skeleton, skeleton_id, &cached->key))
			return false;
	}
	*key = cached->key;
	return true;
}

/* Reads the next entry. False at the end, and with `error` set where the database fails. */
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
	entry->skeleton_key = 0;
	entry->has_motion = false;
	if (code != SQLITE_ROW || !find_skeleton_key(reader, entry->clip_id, &entry->skeleton_key)) {
		adb_sql_failed(reader->db, error);
		return false;
	}
	adb_copy_u32le(entry->features, sqlite3_column_blob(reader->features, FEATURES), ADB_FEATURE_COUNT);
	return true;
}

/* ---- what the header declares, and its helpers ---- */

static int compare_ranks(const void *a, const void *b)
{
	const struct adb_feature_entry *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return (x->clip_id > y->clip_id) - (x->clip_id < y->clip_id);
}

static const char motion_sql[] = "SELECT motion_xxh128 FROM main.clips WHERE id = ?1";

/* Clips with the same keys of which the game plays more or fewer frames have other features. */
static uint64_t seed_of(const struct adb_feature_entry *entry)
{
	struct adb_hash hash = adb_hash_of(entry->features, sizeof entry->features);
	uint64_t number;

	memcpy(&number, hash.bytes, sizeof number);
	return entry->skeleton_key ^ number;
}

/* Memory for one more entry; NULL when out of memory. */
static struct adb_feature_entry *reserve_entry(struct adb_feature_table *table)
{
	if (table->count == table->capacity) {
		size_t capacity = table->capacity > 0 ? table->capacity * 2 : 1024;
		struct adb_feature_entry *larger = realloc(table->entries, capacity * sizeof *larger);

		if (larger == NULL)
			return NULL;
		table->entries = larger;
		table->capacity = capacity;
	}
	return &table->entries[table->count];
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
	if (!open_reader(&reader, db, INT64_MIN, INT64_MAX, error))
		return error->outcome;
	while ((entry = reserve_entry(table)) != NULL && read_entry(&reader, entry, error)) {
		entry->rank = table->rank != NULL ? table->rank(table->rank_context, entry->clip_id) : 0;
		table->count += entry->rank >= 0;
	}
	close_reader(&reader);
	if (table->rank != NULL && table->count > 0)
		qsort(table->entries, table->count, sizeof *table->entries, compare_ranks);
	if (error->outcome != ADB_OK)
		return error->outcome;
	if (entry == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	table->version = version;
	table->is_read = true;
	return ADB_OK;
}

void adb_feature_table_free(struct adb_feature_table *table)
{
	sqlite3_finalize(table->motion);
	free(table->entries);
	*table = (struct adb_feature_table){ .entries = NULL };
}

enum adb_outcome adb_feature_table_find(sqlite3 *db, int64_t clip_id, struct adb_feature_entry *entry,
					bool *found, struct adb_error *error)
{
	struct feature_reader reader;

	if (!open_reader(&reader, db, clip_id, clip_id, error))
		return error->outcome;
	*found = read_entry(&reader, entry, error);
	close_reader(&reader);
	return error->outcome;
}

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
	entry->motion = sqlite3_step(table->motion) == SQLITE_ROW
				? hash_columns(table->motion, 0, 0, seed_of(entry))
				: 0;
	entry->has_motion = sqlite3_reset(table->motion) == SQLITE_OK;
	if (!entry->has_motion)
		adb_sql_failed(db, error);
	return entry->has_motion;
}

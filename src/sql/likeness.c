#include "sql/likeness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "motion/feature.h"
#include "store/motion.h"
#include "store/sql_run.h"

/* Two clips with their tracks and skeletons. */
enum { PAIR_BUDGET = 512 * 1024 * 1024, FEATURES_SIZE = ADB_FEATURE_COUNT * 4 };

struct entry {
	int64_t clip_id;
	uint64_t rig;    /* equal for clips of the same skeleton */
	uint64_t motion; /* equal for clips of one skeleton and motion_xxh128 */
	bool is_copy;    /* of an earlier clip of the same motion */
	float features[ADB_FEATURE_COUNT];
};

struct adb_likeness {
	sqlite3 *db;
	struct adb_stored_reader *reader; /* made when it is first needed */
	struct adb_arena *asked, *other;  /* the clip that is asked about, and one that it is compared with */
	struct entry *entries;
	size_t count, room;
	unsigned version; /* of the database, when they were read */
	bool is_read;
};

struct adb_likeness *adb_likeness_new(sqlite3 *db)
{
	struct adb_likeness *likeness = calloc(1, sizeof *likeness);

	if (likeness == NULL)
		return NULL;
	likeness->db = db;
	likeness->asked = adb_arena_new(PAIR_BUDGET);
	likeness->other = adb_arena_new(PAIR_BUDGET);
	if (likeness->asked != NULL && likeness->other != NULL)
		return likeness;
	adb_likeness_free(likeness);
	return NULL;
}

void adb_likeness_free(struct adb_likeness *likeness)
{
	if (likeness == NULL)
		return;
	adb_stored_reader_free(likeness->reader);
	adb_arena_free(likeness->asked);
	adb_arena_free(likeness->other);
	free(likeness->entries);
	free(likeness);
}

/* ---- reading features ---- */

/* What tells skeletons apart: the checksum, else the name, and how many bones there are. */
static const char features_sql[] =
	"SELECT clip.id, clip.motion_xxh128, feature.features, clip.system_id,"
	" coalesce(skeleton.checksum, skeleton.native_id, skeleton.name, clip.skeleton_checksum),"
	" coalesce(skeleton.bone_count, -clip.bone_count)"
	" FROM main.clip_features AS feature JOIN main.clips AS clip ON clip.id = feature.clip_id"
	" LEFT JOIN main.clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary = 1"
	" LEFT JOIN main.skeletons AS skeleton ON skeleton.id = fits.skeleton_id"
	" WHERE feature.version = ?1 AND length(feature.features) = ?2";

static sqlite3_stmt *prepare(struct adb_likeness *likeness, const char *condition, struct adb_error *error)
{
	sqlite3_stmt *statement = NULL;
	char *sql = sqlite3_mprintf("%s%s", features_sql, condition);

	if (sql == NULL || sqlite3_prepare_v2(likeness->db, sql, -1, &statement, NULL) != SQLITE_OK)
		adb_sql_failed(likeness->db, error);
	sqlite3_free(sql);
	sqlite3_bind_int(statement, 1, ADB_FEATURE_VERSION);
	sqlite3_bind_int(statement, 2, FEATURES_SIZE);
	return statement;
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

static void read_entry(sqlite3_stmt *row, struct entry *entry)
{
	const uint8_t *bytes = sqlite3_column_blob(row, 2);

	entry->is_copy = false;
	entry->clip_id = sqlite3_column_int64(row, 0);
	entry->rig = key_of(row, 3, 5, 0);
	entry->motion = key_of(row, 1, 1, entry->rig);
	for (int i = 0; i < ADB_FEATURE_COUNT; i++, bytes += 4) {
		uint32_t word = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
				(uint32_t)bytes[3] << 24;

		memcpy(&entry->features[i], &word, sizeof word);
	}
}

static bool add_entry(struct adb_likeness *likeness, sqlite3_stmt *row)
{
	if (likeness->count == likeness->room) {
		size_t room = likeness->room > 0 ? likeness->room * 2 : 1024;
		struct entry *larger = realloc(likeness->entries, room * sizeof *larger);

		if (larger == NULL)
			return false;
		likeness->entries = larger;
		likeness->room = room;
	}
	read_entry(row, &likeness->entries[likeness->count++]);
	return true;
}

static int compare_motions(const void *a, const void *b)
{
	const struct entry *left = *(const struct entry *const *)a, *right = *(const struct entry *const *)b;

	if (left->motion != right->motion)
		return left->motion < right->motion ? -1 : 1;
	return left->clip_id < right->clip_id ? -1 : left->clip_id > right->clip_id;
}

/* False when out of memory. */
static bool mark_copies(struct adb_likeness *likeness)
{
	struct entry **sorted = malloc((likeness->count + 1) * sizeof(struct entry *));

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < likeness->count; i++)
		sorted[i] = &likeness->entries[i];
	qsort(sorted, likeness->count, sizeof(struct entry *), compare_motions);
	for (size_t i = 1; i < likeness->count; i++)
		sorted[i]->is_copy = sorted[i]->motion == sorted[i - 1]->motion;
	free(sorted);
	return true;
}

static enum adb_outcome read_entries(struct adb_likeness *likeness, struct adb_error *error)
{
	unsigned version = 0;

	sqlite3_file_control(likeness->db, "main", SQLITE_FCNTL_DATA_VERSION, &version);
	if (likeness->is_read && likeness->version == version)
		return ADB_OK;

	sqlite3_stmt *statement = prepare(likeness, "", error);
	bool added = true;
	int code = SQLITE_ERROR;

	likeness->count = 0;
	likeness->is_read = false;
	while (statement != NULL && added && (code = sqlite3_step(statement)) == SQLITE_ROW)
		added = add_entry(likeness, statement);
	if (added && code != SQLITE_DONE)
		adb_sql_failed(likeness->db, error);
	sqlite3_finalize(statement);
	if (!added || (code == SQLITE_DONE && !mark_copies(likeness)))
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	if (code != SQLITE_DONE)
		return error->outcome;
	likeness->version = version;
	likeness->is_read = true;
	return ADB_OK;
}

/* The entry of one clip, which may be a copy and so not among the others. */
static enum adb_outcome find_entry(struct adb_likeness *likeness, int64_t clip_id, struct entry *entry,
				   bool *found, struct adb_error *error)
{
	sqlite3_stmt *statement = prepare(likeness, " AND clip.id = ?3", error);
	int code;

	if (statement == NULL)
		return error->outcome;
	sqlite3_bind_int64(statement, 3, clip_id);
	code = sqlite3_step(statement);
	*found = code == SQLITE_ROW;
	if (*found)
		read_entry(statement, entry);
	if (sqlite3_finalize(statement) != SQLITE_OK)
		return adb_sql_failed(likeness->db, error);
	return ADB_OK;
}

/* ---- the nearest ---- */

struct hit {
	const struct entry *entry;
	double key, distance;
};

/* The nearest so far, ascending; ties by clip. */
struct nearest {
	struct hit *hits;
	size_t count, room;
};

static bool is_nearer(const struct hit *a, const struct hit *b)
{
	return a->key < b->key || (!(b->key < a->key) && a->entry->clip_id < b->entry->clip_id);
}

static void offer(struct nearest *nearest, const struct entry *entry, double key, double distance)
{
	struct hit hit = { entry, key, distance };
	size_t i = nearest->count;

	if (nearest->room == 0 || (i == nearest->room && !is_nearer(&hit, &nearest->hits[i - 1])))
		return;
	if (i < nearest->room)
		nearest->count++;
	else
		i--;
	for (; i > 0 && is_nearer(&hit, &nearest->hits[i - 1]); i--)
		nearest->hits[i] = nearest->hits[i - 1];
	nearest->hits[i] = hit;
}

struct search {
	struct nearest same, other, in_motion, in_pose;
	struct hit *hits; /* of all of them */
};

static bool begin_search(struct search *search, const struct adb_likeness *likeness,
			 const struct adb_likeness_query *query)
{
	struct nearest *all[] = { &search->same, &search->other, &search->in_motion, &search->in_pose };
	size_t rooms[] = { query->same, query->other, query->candidates, query->candidates }, total = 0;

	for (int i = 0; i < 4; i++) {
		all[i]->room = rooms[i] < likeness->count ? rooms[i] : likeness->count;
		total += all[i]->room;
	}
	search->hits = calloc(total + 1, sizeof *search->hits);
	if (search->hits == NULL)
		return false;
	total = 0;
	for (int i = 0; i < 4; i++) {
		all[i]->hits = search->hits + total;
		total += all[i]->room;
	}
	return true;
}

static void look_at_all(struct search *search, const struct adb_likeness *likeness, const struct entry *asked)
{
	for (size_t i = 0; i < likeness->count; i++) {
		const struct entry *entry = &likeness->entries[i];
		double motion, pose;

		if (entry->is_copy || entry->motion == asked->motion)
			continue;
		motion = adb_feature_distance(asked->features, entry->features);
		if (entry->rig != asked->rig) {
			offer(&search->other, entry, motion, motion);
			continue;
		}
		pose = adb_feature_pose_distance(asked->features, entry->features);

		double both = hypot(motion, pose);

		offer(&search->same, entry, both, both);
		offer(&search->in_motion, entry, motion, both);
		offer(&search->in_pose, entry, pose, both);
	}
}

/* ---- comparing keys ---- */

static const char *const relation_names[] = {
	[ADB_SAME] = "same",       [ADB_RETIMED] = "retimed", [ADB_REVERSED] = "reversed",
	[ADB_SHIFTED] = "shifted", [ADB_CROPPED] = "cropped", [ADB_CONTAINS] = "contains",
};

/* The clip that is asked about, as it is and mirrored. */
struct subject {
	const struct adb_motion *motion, *mirrored; /* mirrored NULL: it is not known how */
	double degrees;
};

static enum adb_outcome read_subject(struct adb_likeness *likeness, int64_t clip_id, struct subject *subject,
				     struct adb_error *error)
{
	struct adb_stored_clip *clip;
	struct adb_stored_skeleton *skeleton = NULL;

	adb_arena_reset(likeness->asked);
	if (likeness->reader == NULL)
		likeness->reader = adb_stored_reader_new(likeness->db, error);
	if (likeness->reader == NULL)
		return error->outcome;
	clip = adb_stored_read_motion(likeness->reader, clip_id, likeness->asked, error);
	if (clip == NULL)
		return error->outcome;
	if (clip->skeleton_id != 0)
		skeleton =
			adb_stored_read_skeleton(likeness->reader, clip->skeleton_id, likeness->asked, error);
	subject->motion = adb_stored_motion(clip, likeness->asked);
	if (subject->motion != NULL && skeleton != NULL)
		subject->mirrored = adb_motion_mirror(subject->motion, skeleton, likeness->asked);
	if (subject->motion == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return ADB_OK;
}

/* A clip that is damaged in the database is related to none. */
static void relate(struct adb_likeness *likeness, const struct subject *subject, struct adb_like *like)
{
	struct adb_error ignored = { .outcome = ADB_OK };
	struct adb_stored_clip *clip;
	const struct adb_motion *motion;
	struct adb_alignment found;

	adb_arena_reset(likeness->other);
	clip = adb_stored_read_motion(likeness->reader, like->clip_id, likeness->other, &ignored);
	motion = clip != NULL ? adb_stored_motion(clip, likeness->other) : NULL;
	if (motion == NULL)
		return;
	found = adb_motion_align(subject->motion, motion, subject->degrees);
	like->relation = relation_names[found.relation];
	if (found.relation == ADB_UNRELATED && subject->mirrored != NULL) {
		found = adb_motion_align(subject->mirrored, motion, subject->degrees);
		if (found.relation == ADB_SAME || found.relation == ADB_RETIMED)
			like->relation = "mirrored";
	}
	like->angle = found.angle;
}

/* ---- rows ---- */

static bool has_row(const struct adb_likes *likes, int64_t clip_id)
{
	for (size_t i = 0; i < likes->count; i++)
		if (likes->rows[i].clip_id == clip_id)
			return true;
	return false;
}

static void add_rows(struct adb_likes *out, const struct nearest *nearest, bool same_skeleton)
{
	for (size_t i = 0; i < nearest->count; i++)
		if (!has_row(out, nearest->hits[i].entry->clip_id))
			out->rows[out->count++] = (struct adb_like){
				.clip_id = nearest->hits[i].entry->clip_id,
				.distance = nearest->hits[i].distance,
				.same_skeleton = same_skeleton,
			};
}

static int compare_rows(const void *a, const void *b)
{
	const struct adb_like *left = a, *right = b;

	if ((left->relation != NULL) != (right->relation != NULL))
		return left->relation != NULL ? -1 : 1;
	if (left->distance < right->distance || right->distance < left->distance)
		return left->distance < right->distance ? -1 : 1;
	return left->clip_id < right->clip_id ? -1 : left->clip_id > right->clip_id;
}

static enum adb_outcome make_rows(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				  const struct search *search, struct adb_likes *out, struct adb_error *error)
{
	struct subject subject = { .degrees = query->degrees };
	enum adb_outcome outcome = read_subject(likeness, query->clip_id, &subject, error);

	if (outcome != ADB_OK)
		return outcome;
	add_rows(out, &search->in_motion, true);
	add_rows(out, &search->in_pose, true);
	for (size_t i = 0; i < out->count; i++)
		relate(likeness, &subject, &out->rows[i]);
	add_rows(out, &search->same, true);
	if (out->count > 0)
		qsort(out->rows, out->count, sizeof *out->rows, compare_rows);
	if (out->count > query->same)
		out->count = query->same;
	add_rows(out, &search->other, false);
	return ADB_OK;
}

enum adb_outcome adb_likeness_find(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				   struct adb_likes *out, struct adb_error *error)
{
	struct search search = { .hits = NULL };
	struct entry asked;
	bool found = false;
	enum adb_outcome outcome = find_entry(likeness, query->clip_id, &asked, &found, error);

	*out = (struct adb_likes){ .rows = NULL };
	if (outcome != ADB_OK || !found)
		return outcome;
	outcome = read_entries(likeness, error);
	if (outcome != ADB_OK)
		return outcome;
	if (begin_search(&search, likeness, query)) {
		look_at_all(&search, likeness, &asked);
		out->rows = calloc(search.same.count + search.other.count + search.in_motion.count +
					   search.in_pose.count + 1,
				   sizeof *out->rows);
	}
	if (out->rows != NULL)
		outcome = make_rows(likeness, query, &search, out, error);
	else
		outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	free(search.hits);
	return outcome;
}

/* Searching similar clips: the nearest by features, of which the best candidates are compared key by key. */
#include "sql/similarity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/stop.h"
#include "sql/feature_table.h"
#include "sql/motion_cache.h"
#include "sql/stop.h"
#include "sqlite/run.h"
#include "store/motion.h"

/* Bytes for the skeleton and the mirrored motion of the query clip. */
enum { QUERY_BUDGET = 512 * 1024 * 1024 };

enum { STEPS_PER_ENTRY = 256 }; /* for adb_stop_after() */

struct adb_similarity {
	sqlite3 *db;
	struct adb_stored_reader *reader; /* created at its first use */
	struct adb_arena *query_arena;    /* the skeleton and the mirrored motion of the query clip */
	struct adb_motion_cache *motions;
	struct adb_feature_table features;
	struct adb_sql_stop stop;
};

struct hit {
	const struct adb_feature_entry *entry;
	double key;      /* the distance that the list is ordered by */
	double distance; /* of the row */
};

/* The nearest clips so far, ascending by key, then by their places among the entries. */
struct nearest {
	struct hit *hits;
	size_t count, capacity;
};

struct search {
	struct nearest same, other, in_motion, in_pose;
	struct hit *hits; /* the memory of all four lists */
	double near;      /* of in_motion and in_pose: largest distance */
	double far;       /* of same and other: largest distance in motion */
};

/* One clip and a list that it may enter. */
struct candidate {
	struct nearest *to;
	struct hit hit;
};

/* The keys of the query clip, as they are and mirrored. */
struct query_motion {
	int64_t clip_id;
	const struct adb_motion *motion;
	const struct adb_motion *mirrored; /* NULL where the sides of the skeleton are unknown */
	double degrees;
};

/* ---- comparing keys ---- */

static enum adb_outcome set_interrupted(struct adb_error *error)
{
	return adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
}

static enum adb_outcome read_query_motion(struct adb_similarity *similarity, int64_t clip_id,
					  struct query_motion *query_motion, struct adb_error *error)
{
	const struct adb_kept_motion *kept =
		adb_motion_cache_read(similarity->motions, clip_id, &similarity->stop.stop, error);
	struct adb_stored_skeleton *skeleton = NULL;

	if (similarity->stop.stop.is_stopped)
		return set_interrupted(error);
	if (kept == NULL)
		return error->outcome;
	adb_arena_reset(similarity->query_arena);
	if (similarity->reader == NULL)
		similarity->reader = adb_stored_reader_new(similarity->db, error);
	if (similarity->reader == NULL)
		return error->outcome;
	query_motion->clip_id = clip_id;
	query_motion->motion = kept->motion;
	if (kept->skeleton_id != 0)
		skeleton = adb_stored_read_skeleton(similarity->reader, kept->skeleton_id,
						    similarity->query_arena, error);
	if (skeleton != NULL)
		query_motion->mirrored =
			adb_motion_mirror(query_motion->motion, skeleton, similarity->query_arena);
	return ADB_OK;
}

static const char *const relation_names[] = {
	[ADB_SAME] = "same",       [ADB_RETIMED] = "retimed", [ADB_REVERSED] = "reversed",
	[ADB_SHIFTED] = "shifted", [ADB_CROPPED] = "cropped", [ADB_CONTAINS] = "contains",
};

/* A clip that is damaged in the database has no relation. */
static void find_relation(struct adb_similarity *similarity, const struct query_motion *query_motion,
			  struct adb_similar_clip *row)
{
	struct adb_error ignored = { .outcome = ADB_OK };
	struct adb_stop *stop = &similarity->stop.stop;
	const struct adb_kept_motion *other;
	struct adb_alignment found;

	/* The query clip is asked for again, so that the cache does not forget it. */
	if (adb_motion_cache_read(similarity->motions, query_motion->clip_id, stop, &ignored) == NULL)
		return;
	other = adb_motion_cache_read(similarity->motions, row->clip_id, stop, &ignored);
	if (other == NULL)
		return;
	found = adb_motion_align(query_motion->motion, other->motion, query_motion->degrees, stop);
	row->relation = relation_names[found.relation];
	if (found.relation == ADB_UNRELATED && query_motion->mirrored != NULL) {
		found = adb_motion_align(query_motion->mirrored, other->motion, query_motion->degrees, stop);
		if (found.relation == ADB_SAME || found.relation == ADB_RETIMED)
			row->relation = "mirrored";
	}
	row->angle = found.angle;
}

/* ---- rows ---- */

static bool has_row(const struct adb_similar_clips *clips, int64_t clip_id)
{
	for (size_t i = 0; i < clips->count; i++)
		if (clips->rows[i].clip_id == clip_id)
			return true;
	return false;
}

static void add_rows(struct adb_similar_clips *out, const struct nearest *nearest,
		     const struct adb_similarity *similarity, bool same_skeleton)
{
	for (size_t i = 0; i < nearest->count; i++)
		if (!has_row(out, nearest->hits[i].entry->clip_id))
			out->rows[out->count++] = (struct adb_similar_clip){
				.clip_id = nearest->hits[i].entry->clip_id,
				.distance = nearest->hits[i].distance,
				.same_skeleton = same_skeleton,
				.position = (size_t)(nearest->hits[i].entry - similarity->features.entries),
			};
}

static int compare_rows(const void *a, const void *b)
{
	const struct adb_similar_clip *left = a, *right = b;

	if ((left->relation != NULL) != (right->relation != NULL))
		return left->relation != NULL ? -1 : 1;
	if (left->distance < right->distance || right->distance < left->distance)
		return left->distance < right->distance ? -1 : 1;
	return (left->position > right->position) - (left->position < right->position);
}

static enum adb_outcome make_rows(struct adb_similarity *similarity, const struct adb_similarity_query *query,
				  const struct search *search, struct adb_similar_clips *out,
				  struct adb_error *error)
{
	struct query_motion query_motion = { .degrees = query->degrees };
	enum adb_outcome outcome = ADB_OK;

	add_rows(out, &search->in_motion, similarity, true);
	add_rows(out, &search->in_pose, similarity, true);
	if (out->count > 0 ||
	    !(query->near > 0)) /* a clip that cannot be read is an error where it is always compared */
		outcome = read_query_motion(similarity, query->clip_id, &query_motion, error);
	if (outcome != ADB_OK)
		return outcome;
	for (size_t i = 0; i < out->count && !similarity->stop.stop.is_stopped; i++)
		find_relation(similarity, &query_motion, &out->rows[i]);
	if (adb_stop_now(&similarity->stop.stop))
		return set_interrupted(error);
	add_rows(out, &search->same, similarity, true);
	if (out->count > 0)
		qsort(out->rows, out->count, sizeof *out->rows, compare_rows);
	if (out->count > query->same)
		out->count = query->same;
	add_rows(out, &search->other, similarity, false);
	return ADB_OK;
}

/* ---- nearest clips ---- */

static bool allocate_search(struct search *search, const struct adb_similarity *similarity,
			    const struct adb_similarity_query *query)
{
	struct nearest *all[] = { &search->same, &search->other, &search->in_motion, &search->in_pose };
	size_t capacities[] = { query->same, query->other, query->candidates, query->candidates }, total = 0;

	for (int i = 0; i < 4; i++) {
		all[i]->capacity = capacities[i] < similarity->features.count ? capacities[i]
									      : similarity->features.count;
		total += all[i]->capacity;
	}
	search->hits = calloc(total + 1, sizeof *search->hits);
	if (search->hits == NULL)
		return false;
	total = 0;
	for (int i = 0; i < 4; i++) {
		all[i]->hits = search->hits + total;
		total += all[i]->capacity;
	}
	return true;
}

/* No clip that is farther enters the list. */
static double worst_of(const struct nearest *nearest)
{
	if (nearest->capacity == 0)
		return -1;
	return nearest->count < nearest->capacity ? INFINITY : nearest->hits[nearest->count - 1].key;
}

static int make_candidates(struct search *search, const struct adb_feature_entry *query_entry,
			   const struct adb_feature_entry *entry, struct candidate candidates[3])
{
	bool is_same = entry->skeleton_key == query_entry->skeleton_key;
	double most =
		is_same ? fmax(worst_of(&search->same), fmin(worst_of(&search->in_motion), search->near))
			: worst_of(&search->other);
	double motion =
		adb_feature_distance_within(query_entry->features, entry->features, fmin(most, search->far));
	bool is_far = isinf(motion) != 0;
	int count = 0;

	if (!is_same) {
		candidates[0] = (struct candidate){ &search->other, { entry, motion, motion } };
		return !is_far;
	}
	if (is_far && search->in_pose.capacity == 0)
		return 0;

	double most_pose = fmin(worst_of(&search->in_pose), search->near);
	double pose =
		is_far ? adb_feature_pose_distance_within(query_entry->features, entry->features, most_pose)
		       : adb_feature_pose_distance(query_entry->features, entry->features);
	bool is_near_in_pose = pose <= most_pose;

	if (is_far && is_near_in_pose)
		motion = adb_feature_distance(query_entry->features, entry->features);

	double both = hypot(motion, pose);

	if (!is_far)
		candidates[count++] = (struct candidate){ &search->same, { entry, both, both } };
	if (motion <= search->near)
		candidates[count++] = (struct candidate){ &search->in_motion, { entry, motion, both } };
	if (is_near_in_pose)
		candidates[count++] = (struct candidate){ &search->in_pose, { entry, pose, both } };
	return count;
}

static bool is_nearer(const struct hit *a, const struct hit *b)
{
	return a->key < b->key || (!(b->key < a->key) && a->entry < b->entry);
}

static bool is_near_enough(const struct nearest *nearest, const struct hit *hit)
{
	return nearest->count < nearest->capacity ||
	       (nearest->capacity > 0 && is_nearer(hit, &nearest->hits[nearest->count - 1]));
}

static bool has_motion(const struct nearest *nearest, uint64_t motion)
{
	for (size_t i = 0; i < nearest->count; i++)
		if (nearest->hits[i].entry->motion == motion)
			return true;
	return false;
}

static void insert(struct nearest *nearest, const struct hit *hit)
{
	size_t i = nearest->count;

	if (i < nearest->capacity)
		nearest->count++;
	else
		i--;
	for (; i > 0 && is_nearer(hit, &nearest->hits[i - 1]); i--)
		nearest->hits[i] = nearest->hits[i - 1];
	nearest->hits[i] = *hit;
}

/* Of several clips with the same motion, the first one counts. False with `error` set. */
static bool find_nearest(struct search *search, struct adb_similarity *similarity,
			 const struct adb_feature_entry *query_entry, struct adb_error *error)
{
	for (size_t i = 0; i < similarity->features.count; i++) {
		struct adb_feature_entry *entry = &similarity->features.entries[i];
		struct candidate candidates[3];
		int count = make_candidates(search, query_entry, entry, candidates);

		if (adb_stop_after(&similarity->stop.stop, STEPS_PER_ENTRY)) {
			set_interrupted(error);
			return false;
		}
		for (int k = 0; k < count; k++) {
			if (!is_near_enough(candidates[k].to, &candidates[k].hit))
				continue;
			if (!adb_feature_table_find_motion(&similarity->features, similarity->db, entry,
							   error))
				return false;
			if (entry->motion != query_entry->motion &&
			    !has_motion(candidates[k].to, entry->motion))
				insert(candidates[k].to, &candidates[k].hit);
		}
	}
	return true;
}

/* ---- what the header declares, and its helpers ---- */

static enum adb_outcome run_search(struct adb_similarity *similarity,
				   const struct adb_similarity_query *query,
				   const struct adb_feature_entry *query_entry, struct search *search,
				   struct adb_similar_clips *out, struct adb_error *error)
{
	bool allocated = allocate_search(search, similarity, query);

	search->near = query->near > 0 ? query->near : INFINITY;
	search->far = query->far > 0 ? query->far : INFINITY;
	if (allocated && !find_nearest(search, similarity, query_entry, error))
		return error->outcome;
	if (allocated)
		out->rows = calloc(search->same.count + search->other.count + search->in_motion.count +
					   search->in_pose.count + 1,
				   sizeof *out->rows);
	if (out->rows == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return make_rows(similarity, query, search, out, error);
}

struct adb_similarity *adb_similarity_new(sqlite3 *db)
{
	struct adb_similarity *similarity = calloc(1, sizeof *similarity);

	if (similarity == NULL)
		return NULL;
	similarity->db = db;
	adb_sql_stop_init(&similarity->stop, db);
	similarity->query_arena = adb_arena_new(QUERY_BUDGET);
	similarity->motions = adb_motion_cache_new(db);
	if (similarity->query_arena != NULL && similarity->motions != NULL)
		return similarity;
	adb_similarity_free(similarity);
	return NULL;
}

void adb_similarity_free(struct adb_similarity *similarity)
{
	if (similarity == NULL)
		return;
	adb_stored_reader_free(similarity->reader);
	adb_arena_free(similarity->query_arena);
	adb_motion_cache_free(similarity->motions);
	adb_feature_table_free(&similarity->features);
	adb_sql_stop_free(&similarity->stop);
	free(similarity);
}

void adb_similarity_rank(struct adb_similarity *similarity,
			 int32_t (*rank)(const void *context, int64_t clip_id), const void *context)
{
	similarity->features.rank = rank;
	similarity->features.rank_context = context;
}

enum adb_outcome adb_similarity_find(struct adb_similarity *similarity,
				     const struct adb_similarity_query *query, struct adb_similar_clips *out,
				     struct adb_error *error)
{
	struct search search = { .hits = NULL };
	struct adb_feature_entry query_entry;
	bool found = false;
	enum adb_outcome outcome =
		adb_feature_table_find(similarity->db, query->clip_id, &query_entry, &found, error);

	*out = (struct adb_similar_clips){ .rows = NULL };
	adb_sql_stop_begin(&similarity->stop);
	if (outcome != ADB_OK || !found)
		return outcome;
	outcome = adb_feature_table_read(&similarity->features, similarity->db, error);
	if (outcome == ADB_OK &&
	    !adb_feature_table_find_motion(&similarity->features, similarity->db, &query_entry, error))
		outcome = error->outcome;
	if (outcome == ADB_OK)
		outcome = run_search(similarity, query, &query_entry, &search, out, error);
	free(search.hits);
	return outcome;
}

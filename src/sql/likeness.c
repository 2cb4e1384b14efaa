#include "sql/likeness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/stop.h"
#include "sql/feature_table.h"
#include "sql/stop.h"
#include "sqlite/run.h"
#include "store/motion.h"

/* Two clips with their tracks and skeletons. */
enum { PAIR_BUDGET = 512 * 1024 * 1024 };

enum { STEPS_AN_ENTRY = 256 }; /* for adb_stop_after() */

struct adb_likeness {
	sqlite3 *db;
	struct adb_stored_reader *reader; /* made when it is first needed */
	struct adb_arena *asked, *other;  /* the clip that is asked about, and one that it is compared with */
	struct adb_feature_table features;
	struct adb_sql_stop stop;
};

struct hit {
	const struct adb_feature_entry *entry;
	double key, distance;
};

/* The nearest so far, ascending; ties by clip. */
struct nearest {
	struct hit *hits;
	size_t count, room;
};

struct search {
	struct nearest same, other, in_motion, in_pose;
	struct hit *hits; /* of all of them */
};

/* One clip for one of the lists. */
struct offer {
	struct nearest *to;
	struct hit hit;
};

/* The clip that is asked about, as it is and mirrored. */
struct subject {
	const struct adb_motion *motion, *mirrored; /* mirrored NULL: it is not known how */
	double degrees;
};

static enum adb_outcome search_all(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				   const struct adb_feature_entry *asked, struct search *search,
				   struct adb_likes *out, struct adb_error *error);
static bool begin_search(struct search *search, const struct adb_likeness *likeness,
			 const struct adb_likeness_query *query);
static bool look_at_all(struct search *search, struct adb_likeness *likeness,
			const struct adb_feature_entry *asked, struct adb_error *error);
static int make_offers(struct search *search, const struct adb_feature_entry *asked,
		       const struct adb_feature_entry *entry, struct offer offers[3]);
static bool is_wanted(const struct nearest *nearest, const struct hit *hit);
static bool is_nearer(const struct hit *a, const struct hit *b);
static bool has_motion(const struct nearest *nearest, uint64_t motion);
static void insert(struct nearest *nearest, const struct hit *hit);
static enum adb_outcome make_rows(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				  const struct search *search, struct adb_likes *out,
				  struct adb_error *error);
static void add_rows(struct adb_likes *out, const struct nearest *nearest, bool same_skeleton);
static bool has_row(const struct adb_likes *likes, int64_t clip_id);
static int compare_rows(const void *a, const void *b);
static enum adb_outcome interrupted(struct adb_error *error);
static enum adb_outcome read_subject(struct adb_likeness *likeness, int64_t clip_id, struct subject *subject,
				     struct adb_error *error);
static void relate(struct adb_likeness *likeness, const struct subject *subject, struct adb_like *like);

struct adb_likeness *adb_likeness_new(sqlite3 *db)
{
	struct adb_likeness *likeness = calloc(1, sizeof *likeness);

	if (likeness == NULL)
		return NULL;
	likeness->db = db;
	adb_sql_stop_init(&likeness->stop, db);
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
	adb_feature_table_free(&likeness->features);
	adb_sql_stop_free(&likeness->stop);
	free(likeness);
}

enum adb_outcome adb_likeness_find(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				   struct adb_likes *out, struct adb_error *error)
{
	struct search search = { .hits = NULL };
	struct adb_feature_entry asked;
	bool found = false;
	enum adb_outcome outcome =
		adb_feature_table_find(likeness->db, query->clip_id, &asked, &found, error);

	*out = (struct adb_likes){ .rows = NULL };
	adb_sql_stop_begin(&likeness->stop);
	if (outcome != ADB_OK || !found)
		return outcome;
	outcome = adb_feature_table_read(&likeness->features, likeness->db, error);
	if (outcome == ADB_OK &&
	    !adb_feature_table_find_motion(&likeness->features, likeness->db, &asked, error))
		outcome = error->outcome;
	if (outcome == ADB_OK)
		outcome = search_all(likeness, query, &asked, &search, out, error);
	free(search.hits);
	return outcome;
}

static enum adb_outcome search_all(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				   const struct adb_feature_entry *asked, struct search *search,
				   struct adb_likes *out, struct adb_error *error)
{
	bool has_room = begin_search(search, likeness, query);

	if (has_room && !look_at_all(search, likeness, asked, error))
		return error->outcome;
	if (has_room)
		out->rows = calloc(search->same.count + search->other.count + search->in_motion.count +
					   search->in_pose.count + 1,
				   sizeof *out->rows);
	if (out->rows == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return make_rows(likeness, query, search, out, error);
}

/* ---- the nearest ---- */

static bool begin_search(struct search *search, const struct adb_likeness *likeness,
			 const struct adb_likeness_query *query)
{
	struct nearest *all[] = { &search->same, &search->other, &search->in_motion, &search->in_pose };
	size_t rooms[] = { query->same, query->other, query->candidates, query->candidates }, total = 0;

	for (int i = 0; i < 4; i++) {
		all[i]->room = rooms[i] < likeness->features.count ? rooms[i] : likeness->features.count;
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

/* Of several clips with one motion the first is taken; false where the database fails. */
static bool look_at_all(struct search *search, struct adb_likeness *likeness,
			const struct adb_feature_entry *asked, struct adb_error *error)
{
	for (size_t i = 0; i < likeness->features.count; i++) {
		struct adb_feature_entry *entry = &likeness->features.entries[i];
		struct offer offers[3];
		int count = make_offers(search, asked, entry, offers);

		if (adb_stop_after(&likeness->stop.stop, STEPS_AN_ENTRY)) {
			interrupted(error);
			return false;
		}
		for (int k = 0; k < count; k++) {
			if (!is_wanted(offers[k].to, &offers[k].hit))
				continue;
			if (!adb_feature_table_find_motion(&likeness->features, likeness->db, entry, error))
				return false;
			if (entry->motion != asked->motion && !has_motion(offers[k].to, entry->motion))
				insert(offers[k].to, &offers[k].hit);
		}
	}
	return true;
}

static int make_offers(struct search *search, const struct adb_feature_entry *asked,
		       const struct adb_feature_entry *entry, struct offer offers[3])
{
	double motion = adb_feature_distance(asked->features, entry->features);

	if (entry->rig != asked->rig) {
		offers[0] = (struct offer){ &search->other, { entry, motion, motion } };
		return 1;
	}

	double pose = adb_feature_pose_distance(asked->features, entry->features);
	double both = hypot(motion, pose);

	offers[0] = (struct offer){ &search->same, { entry, both, both } };
	offers[1] = (struct offer){ &search->in_motion, { entry, motion, both } };
	offers[2] = (struct offer){ &search->in_pose, { entry, pose, both } };
	return 3;
}

static bool is_wanted(const struct nearest *nearest, const struct hit *hit)
{
	return nearest->count < nearest->room ||
	       (nearest->room > 0 && is_nearer(hit, &nearest->hits[nearest->count - 1]));
}

static bool is_nearer(const struct hit *a, const struct hit *b)
{
	return a->key < b->key || (!(b->key < a->key) && a->entry->clip_id < b->entry->clip_id);
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

	if (i < nearest->room)
		nearest->count++;
	else
		i--;
	for (; i > 0 && is_nearer(hit, &nearest->hits[i - 1]); i--)
		nearest->hits[i] = nearest->hits[i - 1];
	nearest->hits[i] = *hit;
}

/* ---- rows ---- */

static enum adb_outcome make_rows(struct adb_likeness *likeness, const struct adb_likeness_query *query,
				  const struct search *search, struct adb_likes *out, struct adb_error *error)
{
	struct subject subject = { .degrees = query->degrees };
	enum adb_outcome outcome = read_subject(likeness, query->clip_id, &subject, error);

	if (outcome != ADB_OK)
		return outcome;
	add_rows(out, &search->in_motion, true);
	add_rows(out, &search->in_pose, true);
	for (size_t i = 0; i < out->count && !likeness->stop.stop.is_stopped; i++)
		relate(likeness, &subject, &out->rows[i]);
	if (adb_stop_now(&likeness->stop.stop))
		return interrupted(error);
	add_rows(out, &search->same, true);
	if (out->count > 0)
		qsort(out->rows, out->count, sizeof *out->rows, compare_rows);
	if (out->count > query->same)
		out->count = query->same;
	add_rows(out, &search->other, false);
	return ADB_OK;
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

static bool has_row(const struct adb_likes *likes, int64_t clip_id)
{
	for (size_t i = 0; i < likes->count; i++)
		if (likes->rows[i].clip_id == clip_id)
			return true;
	return false;
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

static enum adb_outcome interrupted(struct adb_error *error)
{
	return adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
}

/* ---- comparing keys ---- */

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
	subject->motion = adb_stored_motion(clip, likeness->asked, &likeness->stop.stop);
	if (subject->motion != NULL && skeleton != NULL)
		subject->mirrored = adb_motion_mirror(subject->motion, skeleton, likeness->asked);
	if (likeness->stop.stop.is_stopped)
		return interrupted(error);
	if (subject->motion == NULL)
		return adb_error_set(error, adb_arena_outcome(likeness->asked), ADB_NO_OFFSET,
				     "the clip has more keys at its frames than are compared");
	return ADB_OK;
}

static const char *const relation_names[] = {
	[ADB_SAME] = "same",       [ADB_RETIMED] = "retimed", [ADB_REVERSED] = "reversed",
	[ADB_SHIFTED] = "shifted", [ADB_CROPPED] = "cropped", [ADB_CONTAINS] = "contains",
};

/* A clip that is damaged in the database is related to none. */
static void relate(struct adb_likeness *likeness, const struct subject *subject, struct adb_like *like)
{
	struct adb_error ignored = { .outcome = ADB_OK };
	struct adb_stored_clip *clip;
	const struct adb_motion *motion;
	struct adb_alignment found;

	adb_arena_reset(likeness->other);
	clip = adb_stored_read_motion(likeness->reader, like->clip_id, likeness->other, &ignored);
	motion = clip != NULL ? adb_stored_motion(clip, likeness->other, &likeness->stop.stop) : NULL;
	if (motion == NULL)
		return;
	found = adb_motion_align(subject->motion, motion, subject->degrees, &likeness->stop.stop);
	like->relation = relation_names[found.relation];
	if (found.relation == ADB_UNRELATED && subject->mirrored != NULL) {
		found = adb_motion_align(subject->mirrored, motion, subject->degrees, &likeness->stop.stop);
		if (found.relation == ADB_SAME || found.relation == ADB_RETIMED)
			like->relation = "mirrored";
	}
	like->angle = found.angle;
}

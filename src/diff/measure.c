/* Measures the differences between paired clips and between paired bones. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/memory.h"
#include "diff/private.h"
#include "diff/property.h"
#include "diff/worker_pool.h"
#include "sqlite/statement.h"

/* For each thread: the pairs that are measured before their results are stored, and the smallest number of pairs that is worth a
 * thread. */
enum { PAIRS_A_JOB = 32, FEWEST_PAIRS_A_JOB = 4 };

struct measurer {
	struct adb_diff *diff;
	struct adb_diff_worker_pool *pool; /* made once the number of pairs is known */
	struct adb_diff_pair *pairs;
	size_t count, room;
	sqlite3_stmt *differing, *step, *update;
};

/* Clips whose motion differs. For other differences no keys have to be compared. */
static const char differing_sql[] =
	"SELECT d.id, x.id, y.id, x.fields, y.fields FROM difference AS d"
	" JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
	" WHERE d.kind = 'clip' AND x.motion IS NOT y.motion"
	" AND x.fields ->> '$.no_data' IS NULL AND y.fields ->> '$.no_data' IS NULL ORDER BY d.id";

/* The larger step of the formats of two clips, of which ?1 and ?2 are the fields. */
static const char step_sql[] =
	"SELECT coalesce(max(s.rotation / iif(s.rotation_divisor IS NULL, 1, f.value ->> s.rotation_divisor)), 0),"
	" coalesce(max(s.translation * iif(s.translation_factor IS NULL, 1, f.value ->> s.translation_factor)), 0)"
	" FROM (SELECT ?1 AS value UNION ALL SELECT ?2) AS f"
	" JOIN format_step AS s ON s.format = f.value ->> '$.format'";

static const char name_sql[] =
	"SELECT name FROM item WHERE item = (SELECT iif(?2, b, a) FROM difference WHERE id = ?1)";

static const char update_clip_sql[] =
	"UPDATE difference SET is_tolerated = ?1 IS NULL, change = ?1, note = nullif(?2, ''),"
	" angle = ?3, angle_bone = ?4, angle_time = ?5, angle_frame = ?6,"
	" distance = ?7, distance_bone = ?8, distance_time = ?9, distance_frame = ?10 WHERE id = ?11";

/* item.place of a bone is its rest pose: x, y, z and a quaternion. */
static const char bones_sql[] = "SELECT d.id, x.name, a.value, b.value FROM difference AS d"
				" JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
				" JOIN json_each(x.place) AS a JOIN json_each(y.place) AS b ON b.key = a.key"
				" WHERE d.kind = 'bone' AND x.place <> y.place ORDER BY d.id, a.key";

static const char update_bone_sql[] = "UPDATE difference SET angle = ?1, angle_bone = iif(?1 > 0, ?3, NULL),"
				      " distance = ?2, distance_bone = iif(?2 > 0, ?3, NULL) WHERE id = ?4";

/* ---- clips ---- */

static bool measurer_init(struct measurer *measurer, struct adb_diff *diff)
{
	*measurer = (struct measurer){ .diff = diff, .room = (size_t)diff->options->jobs * PAIRS_A_JOB };
	measurer->pairs = adb_memory_zeroed(measurer->room, sizeof *measurer->pairs);
	if (measurer->pairs == NULL)
		return adb_diff_no_memory(diff);
	measurer->differing = adb_diff_prepare(diff, diff->work, differing_sql);
	if (adb_diff_ok(diff))
		measurer->step = adb_diff_prepare(diff, diff->work, step_sql);
	if (adb_diff_ok(diff))
		measurer->update = adb_diff_prepare(diff, diff->work, update_clip_sql);
	return adb_diff_ok(diff);
}

/* The tolerance for the pair in the current row. A distance of √3 steps is one in each direction. */
static struct adb_tolerance tolerance_of(struct measurer *measurer)
{
	const struct adb_diff_options *options = measurer->diff->options;
	struct adb_tolerance tolerance = { .degrees = options->degrees, .units = options->units };

	if (options->tolerance != ADB_DIFF_WITHIN_ENCODING)
		return tolerance;
	for (int i = 0; i < 2; i++)
		sqlite3_bind_value(measurer->step, 1 + i, sqlite3_column_value(measurer->differing, 3 + i));
	if (adb_diff_next(measurer->diff, measurer->diff->work, measurer->step)) {
		tolerance.step = sqlite3_column_double(measurer->step, 0);
		tolerance.units = sqrt(3) * sqlite3_column_double(measurer->step, 1);
	}
	sqlite3_reset(measurer->step);
	return tolerance;
}

/* Reads the next pairs, up to `room` of them. */
static bool next_pairs(struct measurer *measurer)
{
	struct adb_diff *diff = measurer->diff;

	measurer->count = 0;
	while (measurer->count < measurer->room && adb_diff_next(diff, diff->work, measurer->differing)) {
		struct adb_diff_pair *pair = &measurer->pairs[measurer->count++];

		pair->difference = sqlite3_column_int64(measurer->differing, 0);
		for (int i = 0; i < 2; i++)
			pair->clip_id[i] = sqlite3_column_int64(measurer->differing, 1 + i);
		pair->tolerance = tolerance_of(measurer);
	}
	return adb_diff_ok(diff);
}

static bool measure_pairs(struct measurer *measurer)
{
	struct adb_diff *diff = measurer->diff;
	size_t jobs = 1 + measurer->count / FEWEST_PAIRS_A_JOB;

	if (measurer->count == 0)
		return true;
	if (jobs > diff->options->jobs)
		jobs = diff->options->jobs;
	if (measurer->pool == NULL)
		measurer->pool = adb_diff_worker_pool_new(diff->side, (unsigned)jobs, diff->error);
	if (measurer->pool == NULL)
		return false;
	adb_diff_worker_pool_measure(measurer->pool, measurer->pairs, measurer->count);
	return true;
}

/* Sets the error to that of the pair. Returns false. */
static bool report_failure(struct adb_diff *diff, const struct adb_diff_pair *pair)
{
	sqlite3_stmt *name = adb_diff_prepare(diff, diff->work, name_sql);

	if (name != NULL) {
		sqlite3_bind_int64(name, 1, pair->difference);
		sqlite3_bind_int(name, 2, pair->failed_side);
		if (adb_diff_next(diff, diff->work, name))
			adb_error_set(diff->error, pair->error.outcome, ADB_NO_OFFSET, "%s: clip %s: %s",
				      diff->options->names[pair->failed_side],
				      (const char *)sqlite3_column_text(name, 0), pair->error.message);
	}
	sqlite3_finalize(name);
	return false;
}

static void bind_buffer(struct adb_binder *to, const struct adb_buffer *text)
{
	sqlite3_bind_text(to->statement, to->next++, text->size > 0 ? text->data : "", (int)text->size,
			  SQLITE_STATIC);
}

/* Binds value, bone, time and frame. */
static void bind_peak(struct adb_binder *to, const struct adb_diff_peak *peak)
{
	adb_bind_real(to, peak->value);
	if (peak->has_bone)
		bind_buffer(to, &peak->bone);
	else
		sqlite3_bind_null(to->statement, to->next++);
	adb_bind_real(to, peak->time);
	adb_bind_real(to, peak->frame);
}

static bool store_pair(struct measurer *measurer, const struct adb_diff_pair *pair)
{
	struct adb_binder to = adb_bind(measurer->update);

	if (pair->error.outcome != ADB_OK)
		return report_failure(measurer->diff, pair);
	if (measurer->diff->options->tolerance == ADB_DIFF_EXACT || !pair->tolerated) {
		adb_bind_text(&to, pair->retimed ? "retimed" : "changed");
		bind_buffer(&to, &pair->notes);
	} else {
		adb_bind_text(&to, NULL);
		adb_bind_text(&to, NULL);
	}
	bind_peak(&to, &pair->angle);
	bind_peak(&to, &pair->distance);
	adb_bind_integer(&to, pair->difference);
	return adb_diff_step(measurer->diff, measurer->update);
}

static bool store_pairs(struct measurer *measurer)
{
	bool done = true;

	for (size_t i = 0; done && i < measurer->count; i++)
		done = store_pair(measurer, &measurer->pairs[i]);
	return done;
}

static void measurer_free(struct measurer *measurer)
{
	adb_diff_worker_pool_free(measurer->pool);
	for (size_t i = 0; measurer->pairs != NULL && i < measurer->room; i++)
		adb_diff_pair_free(&measurer->pairs[i]);
	free(measurer->pairs);
	sqlite3_finalize(measurer->differing);
	sqlite3_finalize(measurer->step);
	sqlite3_finalize(measurer->update);
}

/* ---- bones ---- */

static struct adb_quat rotation_of(const double value[7])
{
	return adb_quat_normalise((struct adb_quat){ value[3], value[4], value[5], value[6] });
}

static bool store_bone(struct adb_diff *diff, sqlite3_stmt *update, sqlite3_stmt *row,
		       const double value[2][7])
{
	const double *a = value[0], *b = value[1];

	sqlite3_bind_double(update, 1, adb_rotation_difference(rotation_of(a), rotation_of(b)));
	sqlite3_bind_double(update, 2, hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]));
	sqlite3_bind_value(update, 3, sqlite3_column_value(row, 1));
	sqlite3_bind_value(update, 4, sqlite3_column_value(row, 0));
	return adb_diff_step(diff, update);
}

/* ---- what the header declares ---- */

bool adb_diff_measure_clips(struct adb_diff *diff)
{
	struct measurer measurer;
	bool done = measurer_init(&measurer, diff);

	for (bool more = true; done && more; more = measurer.count == measurer.room)
		done = next_pairs(&measurer) && measure_pairs(&measurer) && store_pairs(&measurer);
	measurer_free(&measurer);
	return adb_diff_ok(diff);
}

bool adb_diff_measure_bones(struct adb_diff *diff)
{
	sqlite3_stmt *rows = adb_diff_prepare(diff, diff->work, bones_sql);
	sqlite3_stmt *update = rows != NULL ? adb_diff_prepare(diff, diff->work, update_bone_sql) : NULL;
	double value[2][7];
	int count = 0;

	while (update != NULL && adb_diff_next(diff, diff->work, rows)) {
		value[0][count] = sqlite3_column_double(rows, 2);
		value[1][count] = sqlite3_column_double(rows, 3);
		count = (count + 1) % 7;
		if (count == 0 && !store_bone(diff, update, rows, value))
			break;
	}
	sqlite3_finalize(update);
	sqlite3_finalize(rows);
	return adb_diff_ok(diff);
}

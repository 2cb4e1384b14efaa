/* The numbers of the result: how far apart clips and bones are. */
#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

#include "diff/compare.h"
#include "diff/private.h"
#include "store/statement.h"

enum { RIG_BUDGET = 512 * 1024 * 1024 }; /* bytes for one clip with its skeleton */

/* ---- clips ---- */

/* One of the two databases. */
struct side {
	struct adb_stored_reader *reader;
	struct adb_arena *arena, *skeleton_arena;
	const struct adb_stored_skeleton *skeleton; /* the last one, which the next clip most often has too */

	/* Of the current pair. */
	int64_t clip_id;
	struct adb_rig *rig; /* NULL: `error` says why */
	struct adb_error error;
};

struct measurer {
	struct adb_diff *diff;
	struct side side[2];
	sqlite3_stmt *pairs, *update;
	struct adb_buffer notes;
};

/* Clips whose motion differs: what differs in nothing else has no keys to be compared. */
static const char pairs_sql[] = "SELECT d.id, x.id, y.id, x.name, y.name FROM difference AS d"
				" JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
				" WHERE d.kind = 'clip' AND x.motion IS NOT y.motion ORDER BY d.id";

static const char update_clip_sql[] =
	"UPDATE difference SET change = ?1, note = nullif(?2, ''),"
	" angle = ?3, angle_bone = ?4, angle_time = ?5, angle_frame = ?6,"
	" distance = ?7, distance_bone = ?8, distance_time = ?9, distance_frame = ?10 WHERE id = ?11";

static bool measurer_init(struct measurer *measurer, struct adb_diff *diff)
{
	*measurer = (struct measurer){ .diff = diff };
	for (int i = 0; i < 2 && adb_diff_is_well(diff); i++) {
		struct side *side = &measurer->side[i];

		side->reader = adb_stored_reader_new(diff->side[i], diff->error);
		side->arena = adb_arena_new(RIG_BUDGET);
		side->skeleton_arena = adb_arena_new(RIG_BUDGET);
		if (side->reader != NULL && (side->arena == NULL || side->skeleton_arena == NULL))
			adb_diff_no_memory(diff);
	}
	if (adb_diff_is_well(diff))
		measurer->pairs = adb_diff_prepare(diff, diff->work, pairs_sql);
	if (adb_diff_is_well(diff))
		measurer->update = adb_diff_prepare(diff, diff->work, update_clip_sql);
	return adb_diff_is_well(diff);
}

static void measurer_free(struct measurer *measurer)
{
	for (int i = 0; i < 2; i++) {
		adb_stored_reader_free(measurer->side[i].reader);
		adb_arena_free(measurer->side[i].arena);
		adb_arena_free(measurer->side[i].skeleton_arena);
	}
	sqlite3_finalize(measurer->pairs);
	sqlite3_finalize(measurer->update);
	adb_buffer_free(&measurer->notes);
}

/* The clip on its skeleton; the row of that is read where the last clip had another. */
static struct adb_rig *read_rig_of(struct side *side, struct adb_error *error)
{
	const struct adb_stored_clip *clip;

	adb_arena_reset(side->arena);
	clip = adb_stored_read_motion(side->reader, side->clip_id, side->arena, error);
	if (clip == NULL || clip->skeleton_id == 0)
		return clip != NULL ? adb_rig_of(side->reader, clip, side->arena, error) : NULL;
	if (side->skeleton == NULL || side->skeleton->id != clip->skeleton_id) {
		adb_arena_reset(side->skeleton_arena);
		side->skeleton = adb_stored_read_skeleton(side->reader, clip->skeleton_id,
							  side->skeleton_arena, error);
	}
	return side->skeleton != NULL ? adb_rig_on(side->skeleton, clip, side->arena, error) : NULL;
}

static void *read_side(void *context)
{
	struct side *side = context;

	side->error = (struct adb_error){ .outcome = ADB_OK };
	side->rig = read_rig_of(side, &side->error);
	return NULL;
}

/* Reads both clips of the current pair, each on a thread of its own where there are threads: that is what takes the time. */
static bool read_rigs(struct measurer *measurer)
{
	struct adb_diff *diff = measurer->diff;
	pthread_t other;
	bool is_parallel;

	for (int i = 0; i < 2; i++)
		measurer->side[i].clip_id = sqlite3_column_int64(measurer->pairs, 1 + i);
	is_parallel = pthread_create(&other, NULL, read_side, &measurer->side[1]) == 0;
	read_side(&measurer->side[0]);
	if (is_parallel)
		pthread_join(other, NULL);
	else
		read_side(&measurer->side[1]);
	for (int i = 0; i < 2; i++) {
		if (measurer->side[i].rig != NULL)
			continue;
		adb_error_set(diff->error, measurer->side[i].error.outcome, ADB_NO_OFFSET, "%s: clip %s: %s",
			      diff->options->names[i],
			      (const char *)sqlite3_column_text(measurer->pairs, 3 + i),
			      measurer->side[i].error.message);
		return false;
	}
	return true;
}

static const char *name_of_bone(const struct adb_peak *peak, char text[32])
{
	if (!peak->has_bone || peak->bone != NULL)
		return peak->bone;
	snprintf(text, 32, "#%lld", (long long)peak->bone_id);
	return text;
}

/* What differs and has no columns of its own. */
static void add_other_peaks(struct measurer *measurer, const struct adb_clip_distance *distance)
{
	static const enum adb_target others[] = { ADB_SCALE, ADB_VISIBILITY, ADB_FOV, ADB_ROLL };

	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		const struct adb_peak *peak = &distance->peaks[others[i]];
		char text[32];
		const char *bone = name_of_bone(peak, text);

		if (peak->value <= 0)
			continue;
		adb_buffer_printf(&measurer->notes, "%s%s differs by up to %.4g",
				  measurer->notes.size > 0 ? "; " : "", adb_target_name(others[i]),
				  peak->value);
		if (bone != NULL)
			adb_buffer_printf(&measurer->notes, " at %s", bone);
		adb_buffer_printf(&measurer->notes, ", frame %.4g", peak->frame);
	}
}

/* Value, bone, time and frame. */
static void bind_peak(struct adb_binder *to, const struct adb_stored_clip *clip, const struct adb_peak *peak)
{
	char text[32];
	const char *bone = name_of_bone(peak, text);

	adb_bind_real(to, peak->value);
	sqlite3_bind_text(to->statement, to->next++, bone, -1, SQLITE_TRANSIENT);
	adb_bind_real(to, peak->value > 0 ? adb_stored_time(clip, peak->frame) : NAN);
	adb_bind_real(to, peak->value > 0 ? peak->frame : NAN);
}

static bool store_distance(struct measurer *measurer, const struct adb_stored_clip *clip,
			   const struct adb_clip_distance *distance)
{
	struct adb_binder to = adb_bind(measurer->update);

	if (!adb_buffer_ok(&measurer->notes)) {
		return adb_diff_no_memory(measurer->diff);
	}
	adb_bind_text(&to, distance->retimed ? "retimed" : "changed");
	sqlite3_bind_text(to.statement, to.next++, measurer->notes.size > 0 ? measurer->notes.data : "",
			  (int)measurer->notes.size, SQLITE_STATIC);
	bind_peak(&to, clip, &distance->peaks[ADB_ROTATION]);
	bind_peak(&to, clip, &distance->peaks[ADB_TRANSLATION]);
	adb_bind_integer(&to, sqlite3_column_int64(measurer->pairs, 0));
	return adb_diff_step(measurer->diff, measurer->update);
}

static bool measure_pair(struct measurer *measurer)
{
	struct adb_clip_distance distance;

	if (!read_rigs(measurer))
		return false;
	adb_buffer_clear(&measurer->notes);
	adb_clip_compare(measurer->side[0].rig, measurer->side[1].rig, &distance, &measurer->notes);
	add_other_peaks(measurer, &distance);
	return store_distance(measurer, measurer->side[0].rig->clip, &distance);
}

bool adb_diff_measure_clips(struct adb_diff *diff)
{
	struct measurer measurer;

	if (measurer_init(&measurer, diff))
		while (adb_diff_next(diff, diff->work, measurer.pairs))
			if (!measure_pair(&measurer))
				break;
	measurer_free(&measurer);
	return adb_diff_is_well(diff);
}

/* ---- bones ---- */

/* item.place of a bone is its rest pose: x, y, z and a quaternion. */
static const char bones_sql[] = "SELECT d.id, x.name, a.value, b.value FROM difference AS d"
				" JOIN item AS x ON x.item = d.a JOIN item AS y ON y.item = d.b"
				" JOIN json_each(x.place) AS a JOIN json_each(y.place) AS b ON b.key = a.key"
				" WHERE d.kind = 'bone' AND x.place <> y.place ORDER BY d.id, a.key";

static const char update_bone_sql[] = "UPDATE difference SET angle = ?1, angle_bone = iif(?1 > 0, ?3, NULL),"
				      " distance = ?2, distance_bone = iif(?2 > 0, ?3, NULL) WHERE id = ?4";

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
	return adb_diff_is_well(diff);
}

/* Samples the channels of a clip as tracks of 16-bit values, as the engine has them. */
#include "systems/sm64/export/tracks.h"

#include <math.h>
#include <string.h>

#include "sqlite/run.h"
#include "systems/sm64/anim.h"

enum { AXES = ADB_SM64_AXES, NOLOOP = 1 };

/* Largest difference that counts as no movement, in native units: rounding to 16 bits hides it. */
static const double still_enough = 0.5;

struct sampling {
	const struct adb_rig *rig;
	struct adb_bone_pose *pose;
	bool *leaves_rest; /* of each bone but the root: by translation */
	uint32_t root;     /* the first bone without a parent */
	double unit;       /* units of the game in one of the clip */
};

/* ---- clips of the game ---- */

static enum adb_outcome does_not_fit(struct adb_export_file *file, const char *what)
{
	return adb_error_set(&file->error, ADB_UNSUPPORTED, ADB_NO_OFFSET, "does not fit: %s", what);
}

static enum adb_outcome read_header(struct adb_export_file *file, int64_t clip_id,
				    struct adb_sm64_tracks *out)
{
	static const char sql[] =
		"SELECT attributes ->> '$.flags', attributes ->> '$.divisor', attributes ->> '$.start_frame',"
		" coalesce(attributes ->> '$.raw_loop_start', loop_start), coalesce(attributes ->> '$.raw_loop_end',"
		" loop_end), attributes ->> '$.bone_count' FROM clips WHERE id = ?1";
	sqlite3_stmt *row = NULL;

	if (sqlite3_prepare_v2(file->db, sql, -1, &row, NULL) != SQLITE_OK ||
	    sqlite3_bind_int64(row, 1, clip_id) != SQLITE_OK || sqlite3_step(row) != SQLITE_ROW) {
		sqlite3_finalize(row);
		return adb_sql_failed(file->db, &file->error);
	}
	out->flags = (uint16_t)sqlite3_column_int(row, 0);
	out->divisor = (int16_t)sqlite3_column_int(row, 1);
	out->start_frame = (int16_t)sqlite3_column_int(row, 2);
	out->loop_start = (int16_t)sqlite3_column_int(row, 3);
	out->loop_end = (int16_t)sqlite3_column_int(row, 4);

	int64_t bones = sqlite3_column_int64(row, 5);

	sqlite3_finalize(row);
	if (bones < 0 || bones > ADB_SM64_MAX_BONES)
		return does_not_fit(file, "too many bones");
	out->bone_count = (uint32_t)bones;
	return ADB_OK;
}

static const struct adb_stored_channel *channel_of(const struct adb_stored_clip *clip, uint32_t bone,
						   enum adb_target target)
{
	for (uint32_t i = 0; i < clip->channel_count; i++)
		if (clip->channels[i].has_bone && clip->channels[i].bone_id == bone &&
		    clip->channels[i].keys.target == target && clip->channels[i].keys.key_count > 0)
			return &clip->channels[i];
	return NULL;
}

static bool alloc_track(struct adb_sm64_track *track, uint32_t count, struct adb_arena *arena)
{
	track->count = count > 0 ? count : 1; /* an arena gives zeros */
	track->values = adb_arena_alloc(arena, track->count, sizeof *track->values);
	return track->values != NULL;
}

static bool alloc_tracks(struct adb_sm64_tracks *out, uint32_t values, struct adb_arena *arena)
{
	size_t count = AXES * ((size_t)out->bone_count + 1);

	out->tracks = adb_arena_alloc(arena, count, sizeof *out->tracks);
	for (size_t i = 0; i < count; i++)
		if (out->tracks == NULL || !alloc_track(&out->tracks[i], values, arena))
			return false;
	return true;
}

static enum adb_outcome no_memory(struct adb_export_file *file)
{
	return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

static bool set_translation(struct adb_sm64_tracks *out, uint32_t key, const double v[AXES])
{
	for (int axis = 0; axis < AXES; axis++) {
		double rounded = nearbyint(v[axis]);

		if (!(rounded >= INT16_MIN && rounded <= INT16_MAX))
			return false;
		out->tracks[axis].values[key] = (int16_t)rounded;
	}
	return true;
}

/* Removes equal values at the end of a track: the last value holds. */
static void trim(struct adb_sm64_track *track)
{
	while (track->count > 1 && track->values[track->count - 1] == track->values[track->count - 2])
		track->count--;
}

/* The lengths that the channel has in its attributes: see "track_lengths". */
static void copy_lengths(sqlite3_stmt *list, const struct adb_stored_channel *channel,
			 struct adb_sm64_tracks *out)
{
	sqlite3_bind_text(list, 1, channel->attributes, -1, SQLITE_STATIC);
	sqlite3_bind_text(list, 2, "$.track_lengths", -1, SQLITE_STATIC);
	for (int axis = 0; axis < AXES && sqlite3_step(list) == SQLITE_ROW; axis++) {
		int64_t length = sqlite3_column_int64(list, 0);

		if (length > 0 && length <= channel->keys.key_count)
			out->tracks[axis].count = (uint32_t)length;
	}
	sqlite3_reset(list);
}

/* Each axis as short as it can be, one of them as long as the channel, unless it is known how long they are. */
static enum adb_outcome copy_translation(struct adb_export_file *file, sqlite3_stmt *list,
					 const struct adb_stored_channel *channel, struct adb_arena *arena,
					 struct adb_sm64_tracks *out)
{
	uint32_t longest = 0;

	for (int axis = 0; axis < AXES; axis++)
		if (!alloc_track(&out->tracks[axis], channel->keys.key_count, arena))
			return no_memory(file);
	for (uint32_t key = 0; key < channel->keys.key_count; key++) {
		const float *v = channel->keys.values + (size_t)key * AXES;

		if (!set_translation(out, key, (const double[]){ (double)v[0], (double)v[1], (double)v[2] }))
			return does_not_fit(file, "a translation is beyond 16 bits");
	}
	for (int axis = 0; axis < AXES; axis++) {
		trim(&out->tracks[axis]);
		longest = out->tracks[axis].count > longest ? out->tracks[axis].count : longest;
	}
	if (longest < channel->keys.key_count)
		out->tracks[0].count = channel->keys.key_count;
	copy_lengths(list, channel, out);
	return ADB_OK;
}

/* The angles as they were stored: `list` gives those of a channel and an axis. */
static enum adb_outcome copy_angles(struct adb_export_file *file, sqlite3_stmt *list,
				    const struct adb_stored_channel *channel, struct adb_arena *arena,
				    struct adb_sm64_track tracks[AXES])
{
	static const char *const keys[AXES] = { "$.raw_x", "$.raw_y", "$.raw_z" };

	for (int axis = 0; axis < AXES; axis++) {
		uint32_t count = 0;

		if (!alloc_track(&tracks[axis], channel->keys.key_count, arena))
			return no_memory(file);
		sqlite3_bind_text(list, 1, channel->attributes, -1, SQLITE_STATIC);
		sqlite3_bind_text(list, 2, keys[axis], -1, SQLITE_STATIC);
		while (count < channel->keys.key_count && sqlite3_step(list) == SQLITE_ROW)
			tracks[axis].values[count++] = (int16_t)sqlite3_column_int(list, 0);
		sqlite3_reset(list);
		if (count == 0)
			return adb_error_set(&file->error, ADB_CORRUPT, ADB_NO_OFFSET,
					     "its channel has no stored angles");
		tracks[axis].count = count;
	}
	return ADB_OK;
}

static enum adb_outcome copy_tracks(struct adb_export_file *file, const struct adb_stored_clip *clip,
				    struct adb_arena *arena, sqlite3_stmt *list, struct adb_sm64_tracks *out)
{
	const struct adb_stored_channel *translation = channel_of(clip, 0, ADB_TRANSLATION);
	uint32_t missing = translation == NULL;
	enum adb_outcome outcome = ADB_OK;

	if (!alloc_tracks(out, 1, arena))
		return no_memory(file);
	if (translation != NULL)
		outcome = copy_translation(file, list, translation, arena, out);
	for (uint32_t bone = 0; outcome == ADB_OK && bone < out->bone_count; bone++) {
		const struct adb_stored_channel *rotation = channel_of(clip, bone, ADB_ROTATION);

		missing += rotation == NULL;
		if (rotation != NULL)
			outcome = copy_angles(file, list, rotation, arena,
					      out->tracks + AXES * ((size_t)bone + 1));
	}
	if (outcome == ADB_OK && missing > 0)
		adb_export_report(clip->id, clip->name, "channels that it lacks: %u (their tracks are 0)",
				  missing);
	return outcome;
}

static enum adb_outcome copy_clip(struct adb_export_file *file, const struct adb_stored_clip *clip,
				  struct adb_arena *arena, struct adb_sm64_tracks *out)
{
	sqlite3_stmt *list = NULL;
	enum adb_outcome outcome = read_header(file, clip->id, out);

	if (outcome == ADB_OK &&
	    sqlite3_prepare_v2(file->db, "SELECT value FROM json_each(?1, ?2)", -1, &list, NULL) != SQLITE_OK)
		outcome = adb_sql_failed(file->db, &file->error);
	if (outcome == ADB_OK)
		outcome = copy_tracks(file, clip, arena, list, out);
	sqlite3_finalize(list);
	return outcome;
}

/* ---- all others ---- */

static enum adb_outcome find_unit(struct adb_export_file *file, const struct adb_stored_space *space,
				  double *unit)
{
	sqlite3_stmt *row = NULL;

	if (sqlite3_prepare_v2(file->db, "SELECT metres_per_unit FROM systems WHERE id = 'sm64'", -1, &row,
			       NULL) != SQLITE_OK ||
	    sqlite3_step(row) != SQLITE_ROW) {
		sqlite3_finalize(row);
		return adb_sql_failed(file->db, &file->error);
	}
	*unit = space->scale / sqlite3_column_double(row, 0);
	sqlite3_finalize(row);
	return ADB_OK;
}

static void set_playback(const struct adb_stored_clip *clip, const struct adb_export_samples *samples,
			 struct adb_sm64_tracks *out)
{
	out->flags = clip->looping == 1 ? 0 : NOLOOP;
	out->loop_end = (int16_t)samples->count;
	if (clip->loop_start > 0)
		out->loop_start =
			(int16_t)fmin(nearbyint((double)clip->loop_start / samples->step), samples->count);
}

/* What a bone's translation adds to the rest pose, in axes and units of the game. */
static struct adb_vec3 added(const struct sampling *s, uint32_t bone)
{
	struct adb_vec3 now = s->pose[bone].local.translation,
			rest = s->rig->skeleton->bones[bone].rest.translation;

	now = adb_axes_vector(&s->rig->clip->space.axes,
			      (struct adb_vec3){ now.x - rest.x, now.y - rest.y, now.z - rest.z });
	return (struct adb_vec3){ now.x * s->unit, now.y * s->unit, now.z * s->unit };
}

static int16_t angle_of(double degrees)
{
	return (int16_t)(uint16_t)(long long)nearbyint(degrees * 65536 / 360);
}

static bool sample_pose(const struct sampling *s, uint32_t key, struct adb_sm64_tracks *out)
{
	const struct adb_axes *axes = &s->rig->clip->space.axes;
	struct adb_vec3 moved = added(s, s->root);

	for (uint32_t bone = 0; bone < out->bone_count; bone++) {
		struct adb_sm64_track *tracks = out->tracks + AXES * ((size_t)bone + 1);
		struct adb_vec3 by = added(s, bone);
		double angles[AXES];

		adb_quat_euler(adb_quat_normalise(adb_axes_rotation(axes, s->pose[bone].local.rotation)),
			       "ZYX", angles);
		for (int axis = 0; axis < AXES; axis++)
			tracks[axis].values[key] = angle_of(angles[AXES - 1 - axis]);
		if (bone != s->root && fmax(fabs(by.x), fmax(fabs(by.y), fabs(by.z))) > still_enough)
			s->leaves_rest[bone] = true;
	}
	return set_translation(out, key, (const double[]){ moved.x, moved.y, moved.z });
}

static void tell_left_out(const struct sampling *s, const struct adb_sm64_tracks *out)
{
	const struct adb_stored_clip *clip = s->rig->clip;
	uint32_t count = 0;

	for (uint32_t bone = 0; bone < out->bone_count; bone++)
		count += s->leaves_rest[bone];
	for (uint32_t i = 0; i < clip->channel_count; i++)
		count += clip->channels[i].keys.target >= ADB_SCALE;
	if (count > 0)
		adb_export_report(
			clip->id, clip->name,
			"channels that do not fit: %u (translations of bones but the first, scale, visibility, fov or roll)",
			count);
	if (clip->skeleton_id == 0)
		adb_export_report_flat_skeleton(clip, s->rig->skeleton);
}

static enum adb_outcome sample_clip(struct adb_export_file *file, const struct adb_stored_clip *clip,
				    struct adb_arena *arena, struct adb_sm64_tracks *out)
{
	struct adb_export_samples samples = adb_export_cycle(clip, ADB_SM64_FPS);
	struct sampling s = { .rig = adb_rig_of(file->reader, clip, arena, &file->error) };

	if (s.rig == NULL || find_unit(file, &clip->space, &s.unit) != ADB_OK)
		return file->error.outcome;
	out->bone_count = s.rig->skeleton->bone_count;
	if (samples.count > INT16_MAX)
		return does_not_fit(file, "more frames than a header can count");
	if (out->bone_count == 0 || out->bone_count > ADB_SM64_MAX_BONES)
		return does_not_fit(file, "no bones, or too many");
	s.pose = adb_arena_alloc(arena, out->bone_count, sizeof *s.pose);
	s.leaves_rest = adb_arena_alloc(arena, out->bone_count, sizeof *s.leaves_rest);
	s.root = s.rig->skeleton->order[0];
	if (s.pose == NULL || s.leaves_rest == NULL || !alloc_tracks(out, samples.count, arena))
		return no_memory(file);
	set_playback(clip, &samples, out);
	for (uint32_t key = 0; key < samples.count && adb_export_continues(file); key++) {
		adb_rig_pose(s.rig, key * samples.step, s.pose);
		if (!sample_pose(&s, key, out))
			return does_not_fit(file, "a translation is beyond 16 bits");
	}
	for (size_t i = 0; i < AXES * ((size_t)out->bone_count + 1); i++)
		trim(&out->tracks[i]);
	tell_left_out(&s, out);
	return ADB_OK;
}

/* ---- what the header declares ---- */

enum adb_outcome adb_sm64_tracks_of(struct adb_export_file *file, const struct adb_stored_clip *clip,
				    struct adb_arena *arena, struct adb_sm64_tracks *out)
{
	*out = (struct adb_sm64_tracks){ 0 };
	if (strcmp(clip->space.system, "sm64") == 0)
		return copy_clip(file, clip, arena, out);
	return sample_clip(file, clip, arena, out);
}

/* Measures and features of clips in model space. They need skeletons, so they are computed after references are resolved,
 * of the clips that are resolved. */
#include "store/derived.h"

#include <math.h>

#include "motion/feature.h"
#include "motion/measure.h"
#include "sqlite/run.h"
#include "sqlite/statement.h"
#include "store/pack.h"
#include "store/rig.h"

/* The largest known clip has 27,000 keys in 3 MB. */
enum { CLIP_BUDGET = 512 * 1024 * 1024 };

static const char clips_sql[] = "SELECT id FROM clips WHERE space = 'model' ORDER BY id";

static const char measures_sql[] =
	"UPDATE main.clip_measures SET moving_bones = ?2, constant_channels = ?3, long_turns = ?4, energy = ?5,"
	" longest_pause = ?6, pause_frame = ?7, loop_degrees = ?8, loop_degrees_bone_id = ?9, step_degrees = ?10,"
	" loop_units = ?11, loop_units_bone_id = ?12, step_units = ?13 WHERE clip_id = ?1";

static const char features_sql[] = "UPDATE main.clip_features SET features = ?2 WHERE clip_id = ?1";

struct derivation {
	sqlite3_stmt *clips, *measures, *features;
	struct adb_stored_reader *reader;
	struct adb_arena *arena;
};

/* ---- the clip as decoders make it ---- */

static struct adb_channel channel_of_keys(const struct adb_stored_channel *stored)
{
	return (struct adb_channel){
		.bone_id = stored->has_bone ? (int32_t)stored->bone_id : ADB_NO_BONE,
		.target = stored->keys.target,
		.interpolation = stored->keys.interpolation,
		.is_root_motion = stored->is_root_motion,
		.width = stored->width,
		.key_count = stored->keys.key_count,
		.values = (float *)stored->keys.values, /* measuring only reads them */
		.frames = (uint32_t *)stored->keys.frames,
	};
}

static struct adb_clip *clip_of_keys(const struct adb_stored_clip *stored, struct adb_arena *arena)
{
	struct adb_clip *clip = adb_arena_alloc(arena, 1, sizeof *clip);
	struct adb_channel *channels = adb_arena_alloc(arena, stored->channel_count, sizeof *channels);

	if (clip == NULL || channels == NULL)
		return NULL;
	*clip = (struct adb_clip){
		.duration = stored->duration,
		.fps = stored->fps,
		.interval = stored->has_interval ? stored->interval : NAN,
		.frame_count = stored->frame_count,
		.loop_start = stored->loop_start,
		.loop_end = stored->loop_end,
		.wraps = stored->wraps,
		.channel_count = stored->channel_count,
	};
	for (uint32_t i = 0; i < stored->channel_count; i++) {
		channels[i] = channel_of_keys(&stored->channels[i]);
		channels[i].next = i + 1 < stored->channel_count ? &channels[i + 1] : NULL;
	}
	if (stored->channel_count > 0) {
		clip->channels = channels;
		clip->last_channel = &channels[stored->channel_count - 1];
	}
	return clip;
}

/* ---- rows ---- */

static void bind_optional(struct adb_binder *to, int64_t value)
{
	if (value >= 0)
		adb_bind_integer(to, value);
	else
		adb_bind_null(to);
}

static bool run(sqlite3_stmt *statement)
{
	bool done = sqlite3_step(statement) == SQLITE_DONE;

	sqlite3_reset(statement);
	return done;
}

/* Root motion is that of a root, whose keys are the same in both spaces: its columns stay. */
static bool update_measures(struct derivation *d, const struct adb_clip *clip, int64_t clip_id)
{
	struct adb_measures measures;
	struct adb_binder to = adb_bind(d->measures);

	if (!adb_measure(clip, d->arena, &measures))
		return true; /* its rows stay */
	adb_bind_integer(&to, clip_id);
	adb_bind_integer(&to, measures.moving_bones);
	adb_bind_integer(&to, measures.constant_channels);
	adb_bind_integer(&to, measures.long_turns);
	adb_bind_real(&to, measures.energy);
	adb_bind_real(&to, measures.pause_frames * adb_clip_frame_seconds(clip));
	bind_optional(&to, measures.pause_frame);
	adb_bind_real(&to, measures.loop_degrees.value);
	bind_optional(&to, measures.loop_degrees.bone_id);
	adb_bind_real(&to, measures.step_degrees);
	adb_bind_real(&to, measures.loop_units.value);
	bind_optional(&to, measures.loop_units.bone_id);
	adb_bind_real(&to, measures.step_units);
	return run(d->measures);
}

static bool update_features(struct derivation *d, const struct adb_clip *clip, int64_t clip_id)
{
	const void *features = adb_pack_features(d->arena, clip);

	if (features == NULL)
		return true;
	sqlite3_bind_int64(d->features, 1, clip_id);
	sqlite3_bind_blob(d->features, 2, features, ADB_FEATURE_COUNT * (int)sizeof(float), SQLITE_STATIC);
	return run(d->features);
}

/* ---- what the header declares, and its helpers ---- */

static enum adb_outcome prepare(struct derivation *d, sqlite3 *db, struct adb_error *error)
{
	if (sqlite3_prepare_v2(db, clips_sql, -1, &d->clips, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, measures_sql, -1, &d->measures, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(db, features_sql, -1, &d->features, NULL) != SQLITE_OK)
		return adb_sql_failed(db, error);
	d->reader = adb_stored_reader_new(db, error);
	return d->reader != NULL ? ADB_OK : error->outcome;
}

/* Returns false with `error` set when the clip cannot be read, or without when the database failed. */
static bool derive(struct derivation *d, int64_t clip_id, struct adb_error *error)
{
	const struct adb_stored_clip *stored = adb_rig_read_local(d->reader, clip_id, d->arena, error);
	struct adb_clip *clip = stored != NULL ? clip_of_keys(stored, d->arena) : NULL;

	if (clip == NULL) {
		if (error->outcome == ADB_OK)
			adb_error_set(error, adb_arena_outcome(d->arena), ADB_NO_OFFSET, "out of memory");
		return false;
	}
	return clip->channel_count == 0 ||
	       (update_measures(d, clip, clip_id) && update_features(d, clip, clip_id));
}

static enum adb_outcome derive_all(struct derivation *d, sqlite3 *db, struct adb_error *error)
{
	int code;

	while ((code = sqlite3_step(d->clips)) == SQLITE_ROW) {
		struct adb_error failure = { .outcome = ADB_OK };

		adb_arena_reset(d->arena);
		if (derive(d, sqlite3_column_int64(d->clips, 0), &failure))
			continue;
		if (failure.outcome == ADB_OK)
			return adb_sql_failed(db, error);
		if (failure.outcome != ADB_CORRUPT && failure.outcome != ADB_LIMIT) {
			*error = failure;
			return failure.outcome;
		}
	}
	return code == SQLITE_DONE ? ADB_OK : adb_sql_failed(db, error);
}

enum adb_outcome adb_derive_measures(sqlite3 *db, struct adb_error *error)
{
	struct derivation d = { .arena = adb_arena_new(CLIP_BUDGET) };
	enum adb_outcome outcome =
		d.arena != NULL ? prepare(&d, db, error)
				: adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");

	if (outcome == ADB_OK)
		outcome = derive_all(&d, db, error);
	sqlite3_finalize(d.clips);
	sqlite3_finalize(d.measures);
	sqlite3_finalize(d.features);
	adb_stored_reader_free(d.reader);
	adb_arena_free(d.arena);
	return outcome;
}
